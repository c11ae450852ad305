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
hw_water hw_water_at(const hw_world *w, v3 r, double half);
/* The surface alone. */
hw_surface_at hw_surface_of(const hw_world *w, double x, double y);

/* What drags on a body of which `under` is in the water: water and air, each on its own share. Where both flow alike, or the
 * body is in one of them, it is one flow of the mean density. */
typedef struct hw_flow {
  v3 velocity;
  double density;  /* [kg/m^3] times its share */
  double by_share; /* [kg/m^3] change of that with the share under water */
} hw_flow;

static inline int hw_flows(const hw_environment *env, const hw_water *at, double under,
                           hw_flow flow[2]) {
  double water = env->water_density, air = env->air_density;
  v3 u = at->velocity, wind = at->wind;
  bool alike = u.x == wind.x && u.y == wind.y && u.z == wind.z;
  flow[0] = (hw_flow){u, water * under, water};
  flow[1] = (hw_flow){wind, air * (1 - under), -air};
  if (!alike && under > 0 && under < 1)
    return 2;
  flow[0] = (hw_flow){under > 0 ? u : wind, water * under + air * (1 - under), water - air};
  return 1;
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
