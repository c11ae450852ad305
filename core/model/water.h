/* The water and the air at a place of a world, as parts ask for them. In still water with a uniform current and wind, which is
 * all where a scenario has no sea, nothing is summed. The search for a static start sees still water. */
#ifndef HW_MODEL_WATER_H
#define HW_MODEL_WATER_H

#include "model/model.h"

typedef struct hw_water {
  hw_surface_at surface; /* of the water here */
  v3 velocity;           /* [m/s] of the water: current and waves */
  v3 accel;              /* [m/s^2] of the water at the place */
  double head;           /* [m] dynamic pressure over rho g */
  v3 wind;               /* [m/s] */
} hw_water;

/* Still: no sea here, or the search for a static start. */
static inline bool hw_calm(const hw_world *w) { return !w->model->sea || w->statics; }

/* Water and air of a world without a sea. */
static inline hw_water hw_still_water(const hw_environment *env) {
  return (hw_water){.velocity = v3_at(env->water_current), .wind = v3_at(env->air_wind)};
}

/* At r; z minus the surface's height tells air from water. What is higher than any crest by more than `half`, half the height of
 * what asks, is told of the wind alone. */
hw_water hw_water_at(hw_world *w, v3 r, double half);
/* The surface alone. */
hw_surface_at hw_surface_of(hw_world *w, double x, double y);

/* What flows past a body of which `under` is in the water: velocity [m/s] and density [kg/m^3]. */
static inline v3 hw_flow_past(const hw_water *at, double under) {
  return v3_madd(v3_scale(under, at->velocity), 1 - under, at->wind);
}

/* Rate at which the surface rises over a point that moves with v [m/s]. */
static inline double hw_surface_rise(const hw_water *at, v3 v) {
  return at->surface.rate + at->surface.dx * v.x + at->surface.dy * v.y;
}

/* What waves add to the lift of a body that displaces `volume` when under, of which `under` is now and `still` would be in
 * still water: rho V (under (g z^ + a) - still g z^) [N]. The lift in still water is a potential; this is the waves' work. */
static inline v3 hw_wave_lift(const hw_environment *env, const hw_water *at, double volume,
                              double under, double still) {
  double m = env->water_density * volume;
  v3 f = v3_scale(m * under, at->accel);
  f.z += m * env->gravity * (under - still);
  return f;
}

#endif
