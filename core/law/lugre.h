/* The LuGre friction law in three dimensions, with dwell time (tether thesis 004, section 3.4,
 * eq. 3.23 to 3.34; eq. 3.28 put right: the direction's polynomial is 3/2 q - 1/2 q^3).
 *
 * One bristle z [m] and a dwell state s_dw in [0, 1] for each contact. Velocities are of body b
 * relative to body a, in the tangent plane; forces act on b. With s = exp(-(V/v_s)^2):
 *   z'    = s V + (1 - s) (f_c - sigma0 z)/sigma1,  f_c = sliding f_n dir(V)
 *   s_dw' = (s - s_dw)/dwell when it grows, (s - s_dw) sigma0/sigma1 when it falls
 *   f     = -(sat(sigma0 z + sigma1 z', f_max) + sigma2 V),  f_max = f_n (sliding + (sticking - sliding) s_dw)
 *
 * Spinning about the normal n is a third component of the same vectors: V + arm (w . n) n, arm the
 * mean arm of the patch. Then the force along n, times arm, is the moment (hw_lugre_arm). One limit
 * holds for both together: an ellipse, or with `patch` that of an even pressure (slide.h).
 *
 * Derivation, the law's defects and how the options mend them: docs/theory/lugre.md. */
#ifndef HW_LAW_LUGRE_H
#define HW_LAW_LUGRE_H

#include <stdbool.h>

#include "law/friction.h"
#include "math/vec.h"

typedef struct hw_lugre {
  double sliding, sticking; /* coefficients mu_c, mu_s; 0 <= sliding <= sticking */
  double sigma0;            /* [N/m] stiffness of the bristle, > 0 */
  double sigma1;            /* [N s/m] its damping, > 0 (0 has no rate: refused) */
  double sigma2;            /* [N s/m] viscous friction, while there is a normal force */
  double stribeck;          /* [m/s] v_s; 0: slides whenever it moves at all */
  double tolerance; /* [m/s] of the direction: v_eps, at most v_s/10; 0: a sharp direction */
  double dwell;     /* [s] tau_dw; below sigma1/sigma0 it counts as that */
  double
      reach;  /* [m] > 0: sigma0 is sticking f_n/reach, sigma1 keeps its ratio to it; 0: as given */
  bool clamp; /* keep sigma0 |z| <= f_max: no wind-up */
  const hw_patch *patch; /* V and dir(V) as those of a patch (slide.h); NULL: of a point */
} hw_lugre;

typedef struct hw_lugre_state {
  v3 z;        /* [m] 0 when a contact begins */
  double s_dw; /* 0 when a contact begins */
} hw_lugre_state;

/* The parameters of the thesis' example (section 3.5), clamped: the source's own law has no clamp. */
hw_lugre hw_lugre_default(void);

/* NULL, or what is wrong with the law: a name of its field. */
const char *hw_lugre_fault(const hw_lugre *law);

/* The largest normal force [N] up to which the law cannot give more work than it took, whatever the
 * motion: sigma1 v_s >= f_c/2 (the source's own law gives work above it, by slow creep forth and slower
 * creep back). With `reach` it holds for all loads (HUGE_VAL) or for none (0). */
double hw_lugre_passive_load(const hw_lugre *law);

/* Break-away: f_max [N]. */
double hw_lugre_limit(const hw_lugre *law, double load, double s_dw);

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

/* The same for a solver that knows positions and velocities of its own rule: the bristle follows `slid`,
 * the way since the step began [m], at its mean speed over h; the force is that of `velocity` at the
 * end. Slopes are symmetric and positive semi-definite. h = 0, or a search for a start without time:
 * the bristle sticks. `stored` is 0: the bristle's energy is a function of what is kept. */
hw_friction hw_lugre_friction(const hw_lugre *law, m3 plane, double load, hw_lugre_state x, v3 slid,
                              double h, v3 velocity, hw_lugre_state *next);

/* [J] in the bristle */
double hw_lugre_energy(const hw_lugre *law, double load, hw_lugre_state x);

/* The bristle when the contact's unit normal has turned from n to m, by the least rotation. */
v3 hw_lugre_transport(v3 z, v3 n, v3 m);

/* Mean arm of an even pressure on a round patch of this area: 2/3 of its radius [m]. */
double hw_lugre_arm(double area);

#endif
