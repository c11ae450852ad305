/* Dry friction at one patch: Karnopp's model and regularised Coulomb (report 003, section 2.5.6,
 * eq. 90 to 92).
 *
 * Karnopp's dead zone, as printed, cancels the tangential forces of the moment, so that a body may
 * creep for ever at up to the tolerance. Here the stuck contact holds on to a point by a spring and
 * a dashpot: no creep. It slips where the spring would need more than the sticking limit, and
 * sticks again where the slip speed has fallen into the dead zone (docs/theory/contact.md). */
#ifndef HW_LAW_FRICTION_H
#define HW_LAW_FRICTION_H

#include <stdbool.h>

#include "math/vec.h"

typedef struct hw_friction_law {
  double sliding, sticking; /* coefficients, sticking >= sliding */
  double tolerance;         /* [m/s] half width of the dead zone */
  double shear, drag;       /* of the stuck contact [N/m], [N s/m] */
} hw_friction_law;

/* Vectors are of body b relative to body a. They lie in the tangent plane; or, for friction that
 * resists turning about the normal, along it: then forces are moments and lengths are angles. */
typedef struct hw_friction {
  v3 force;       /* on b [N] */
  m3 by_stretch;  /* -d force / d stretch [N/m] */
  m3 by_velocity; /* -d force / d velocity [N s/m] */
  v3 by_normal;   /* d force / d normal force */
  double stored;  /* [W] goes into the spring; the rest of -force . velocity is dissipated */
  bool breaks;    /* stuck, and past the sticking limit */
} hw_friction;

/* plane: projector on the space of the vectors; stretch: of the stuck point [m]; velocity: of slip
 * [m/s]; load: normal force [N]. */
hw_friction hw_friction_karnopp(const hw_friction_law *law, m3 plane, bool stuck, v3 stretch,
                                v3 velocity, double load);
/* f = -mu N v / sqrt(v^2 + tolerance^2) */
hw_friction hw_friction_coulomb(const hw_friction_law *law, m3 plane, v3 velocity, double load);

#endif
