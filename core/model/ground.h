/* The ground of a world, the bed of the sea, as a height over x and y (docs/theory/ground.md). Pure functions of the fields
 * environment.ground.
 *
 *   height = z + slope . (x, y) + sand waves + heights of the grid
 *
 *   waves   amplitude cos(k (x cos heading + y sin heading) - phase)
 *   grid    Keys' cubic convolution in both directions (R. Keys, IEEE Trans. ASSP 29, 1981; a = -1/2): goes through the
 *           given heights, its slopes are continuous. The rows beyond the edge mirror those within, so that the slope across
 *           the edge is 0 there and the edge's height goes on outside.
 *
 * Second derivatives are continuous but for those of the grid, which jump by some at its lines. */
#ifndef HW_MODEL_GROUND_H
#define HW_MODEL_GROUND_H

#include <stdbool.h>

#include "law/soil.h"
#include "math/vec.h"
#include "model/tables.h"

enum { HW_GROUND_MOST = 1000000 }; /* heights of a grid */

typedef struct hw_ground_at {
  double z;             /* [m] height */
  double dx, dy;        /* [1] its slopes */
  double dxx, dxy, dyy; /* [1/m] */
} hw_ground_at;

static inline bool hw_ground_there(const hw_environment *env) {
  return env->ground_kind != HW_GROUND_NONE;
}

hw_ground_at hw_ground_of(const hw_environment *env, double x, double y);

/* Unit, upwards. */
v3 hw_ground_normal(const hw_ground_at *at);

/* How deep a ball of that radius about r is in the ground, measured across the tangent plane below r; negative: above it. With
 * its gradient, of length 1 but for the curvature of the ground times the depth, and its second derivatives, without the
 * change of the curvature. */
typedef struct hw_depth {
  double depth; /* [m] */
  v3 by_r;      /* [1] downwards */
  m3 twice;     /* [1/m] */
} hw_depth;
hw_depth hw_ground_depth(const hw_environment *env, v3 r, double radius);

/* Does the ground act at that depth [m]? */
static inline bool hw_ground_touches(const hw_environment *env, double depth) {
  return hw_soil_touches(&(hw_soil){.onset = env->ground_onset}, depth);
}

/* The ground under so much of a surface [m^2]. */
hw_soil hw_ground_soil(const hw_environment *env, double area);

/* [s] The longest step with which an explicit rule without control of errors is stable on the ground, for so much mass on so
 * much area [kg, m^2]; infinite for the other rules. */
double hw_ground_longest_step(const hw_environment *env, const hw_solver *solver, double mass,
                              double area);
#define HW_GROUND_STEP_FAULT                                                                       \
  "steps of %g s (solver.step) are too long for this integrator on ground that is so stiff and "   \
  "damped: at most %g s, or ali3"

#endif
