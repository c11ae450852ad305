/* The water and the air at a place of a world, as parts ask for them. In still water with a uniform current and wind, which is
 * all where a scenario has no sea, nothing is summed. The search for a static start sees still water. */
#ifndef HW_MODEL_WATER_H
#define HW_MODEL_WATER_H

#include "model/model.h"

typedef struct hw_water {
  double surface; /* [m] height of the water here */
  v3 velocity;    /* [m/s] of the water: current and waves */
  v3 accel;       /* [m/s^2] of the water at the place */
  double head;    /* [m] dynamic pressure over rho g */
  v3 wind;        /* [m/s] */
} hw_water;

/* Still, or never any sea here: surface 0, accelerations and head 0. */
static inline bool hw_calm(const hw_world *w) { return !w->model->sea || w->statics; }

/* At r, its height over the surface being what tells air from water. */
hw_water hw_water_at(const hw_world *w, v3 r);
/* The surface alone, with slopes and rate. */
hw_surface_at hw_surface_of(const hw_world *w, double x, double y);

#endif
