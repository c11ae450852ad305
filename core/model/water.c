/* The water at a place (water.h). */
#include "model/water.h"

#include "math/elementary.h"

hw_surface_at hw_surface_of(const hw_world *w, double x, double y) {
  if (hw_calm(w))
    return (hw_surface_at){0, 0, 0, 0};
  hw_sea_at_time(w->model->sea, w->sea, w->t);
  return hw_sea_surface(w->model->sea, w->sea, x, y);
}

static v3 wind_at(const hw_world *w, double z, double gust) {
  const hw_sea *sea = w->model->sea;
  const double REFERENCE = 10, LOWEST = 1; /* [m] */
  double factor = gust;
  if (sea->shear > 0)
    factor *= hw_pow((z > LOWEST ? z : LOWEST) / REFERENCE, sea->shear);
  return v3_scale(factor, v3_at(w->model->env.air_wind));
}

hw_water hw_water_at(const hw_world *w, v3 r) {
  const hw_environment *env = &w->model->env;
  const hw_sea *sea = w->model->sea;
  hw_water at = {0, v3_at(env->water_current), {0, 0, 0}, 0, v3_at(env->air_wind)};
  if (!sea)
    return at;
  at.velocity = v3_add(at.velocity, hw_sea_current(sea, r.z));
  if (w->statics) {
    at.wind = wind_at(w, r.z, 1);
    return at;
  }
  hw_sea_at_time(sea, w->sea, w->t);
  at.wind = wind_at(w, r.z, w->sea->gust);
  if (!sea->wave.count)
    return at;
  /* far above every crest there is air */
  if (r.z > 2 * sea->highest + 1)
    return at;
  at.surface = hw_sea_height(sea, w->sea, r.x, r.y);
  hw_wave_flow flow = hw_sea_flow(sea, w->sea, r, at.surface);
  at.velocity = v3_add(at.velocity, flow.velocity);
  at.accel = flow.accel;
  at.head = flow.head;
  return at;
}
