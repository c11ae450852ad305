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
 * mean arm of the patch. Then the force along n, times arm, is the moment. One limit
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

/* Break-away: f_max [N]. */
double hw_lugre_limit(const hw_lugre *law, double load, double s_dw);

/* For a solver that knows positions and velocities of its own rule: the bristle follows `slid`,
 * the way since the step began [m], at its mean speed over h; the force is that of `velocity` at the
 * end. Slopes are symmetric and positive semi-definite. h = 0, or a search for a start without time:
 * the bristle sticks. `stored` is 0: the bristle's energy is a function of what is kept. */
hw_friction hw_lugre_friction(const hw_lugre *law, m3 plane, double load, hw_lugre_state x, v3 slid,
                              double h, v3 velocity, hw_lugre_state *next);

/* [J] in the bristle */
double hw_lugre_energy(const hw_lugre *law, double load, hw_lugre_state x);

/* The bristle when the contact's unit normal has turned from n to m, by the least rotation. */
v3 hw_lugre_transport(v3 z, v3 n, v3 m);

#endif
