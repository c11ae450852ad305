/* The LuGre law (law/lugre.h) by itself: rates to integrate, the exact state after a time, an implicit step with its
 * exact slopes; what holds the law to its source (docs/theory/lugre.md). Runs take hw_lugre_friction. */
#ifndef HW_LAB_LUGRE_STEPS_H
#define HW_LAB_LUGRE_STEPS_H

#include "law/lugre.h"

/* The parameters of the thesis' example (section 3.5), clamped: the source's own law has no clamp. */
hw_lugre hw_lugre_default(void);

/* NULL, or what is wrong with the law: a name of its field. */
const char *hw_lugre_fault(const hw_lugre *law);

/* The largest normal force [N] up to which the law cannot give more work than it took, whatever the
 * motion: sigma1 v_s >= f_c/2 (the source's own law gives work above it, by slow creep forth and slower
 * creep back). With `reach` it holds for all loads (HUGE_VAL) or for none (0). */
double hw_lugre_passive_load(const hw_lugre *law);

/* Rates of the states, to be integrated with them. With `clamp` a bristle at its limit does not grow;
 * call hw_lugre_clamped after each accepted step. A `load` of 0 or less: no force (nor a viscous
 * one); the bristle relaxes as it slides. */
hw_lugre_state hw_lugre_rates(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity);
v3 hw_lugre_force(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity);

/* The state shortened to what `clamp` allows (the same state without `clamp`). */
hw_lugre_state hw_lugre_clamped(const hw_lugre *law, double load, hw_lugre_state x);

/* The exact state after a time h at constant velocity and load; then clamped. */
hw_lugre_state hw_lugre_after(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity,
                              double h);

/* An implicit step: the force at its end, as a function of the velocity that is held through it. */
typedef struct hw_lugre_step {
  hw_lugre_state next; /* what to keep when the step is accepted */
  v3 force;            /* on b, at the end of the step [N] */
  m3 by_velocity;      /* -d force / d velocity, exact: not symmetric, may be indefinite */
  m3 damping;          /* symmetric and positive semi-definite, for a Newton that needs that */
  v3 by_load;          /* d force / d load */
  double stored;       /* [J] in the bristle at the end: sigma0 |z|^2/2 */
  bool slips;          /* the force is at its limit */
} hw_lugre_step;

/* plane: projector on the space of the vectors (I - n n^T; the unit matrix when it spins too). */
hw_lugre_step hw_lugre_implicit(const hw_lugre *law, m3 plane, double load, hw_lugre_state x,
                                v3 velocity, double h);

/* Mean arm of an even pressure on a round patch of this area: 2/3 of its radius [m]. */
double hw_lugre_arm(double area);

#endif
