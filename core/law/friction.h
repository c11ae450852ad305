/* Dry friction at one patch: Karnopp's model and regularised Coulomb (report 003, section 2.5.6,
 * eq. 90 to 92), and the stick-slip law of papers 000 and 002 (eq. 2 to 5).
 *
 * Karnopp's dead zone, as printed, cancels the tangential forces of the moment, so that a body may
 * creep for ever at up to the tolerance. Here the stuck contact holds on to a point by a spring and
 * a dashpot: no creep. It slips where the spring would need more than the sticking limit, and
 * sticks again where the slip speed has fallen into the dead zone (docs/theory/contact.md). */
#ifndef HW_LAW_FRICTION_H
#define HW_LAW_FRICTION_H

#include <stdbool.h>

#include "law/slide.h"
#include "math/vec.h"

typedef struct hw_friction_law {
  double sliding, sticking; /* coefficients, sticking >= sliding */
  double tolerance;         /* [m/s] half width of the dead zone */
  double shear, drag;       /* of the stuck contact [N/m], [N s/m] */
  const hw_slip *slip;      /* speed and way of a patch (slide.h); NULL: those of the velocity */
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

/* Stick-slip: F = kappa F_stick + (1 - kappa) F_slide - viscous v, kappa = exp(-v^2/stick_speed^2).
 * The papers only cite F_stick and F_slide; here, after what is generally known of the cited works, an
 * anchored spring and dashpot that gives way at the sticking limit, and Coulomb's friction. */
typedef struct hw_bristle_law {
  double sliding, sticking; /* coefficients */
  double stick_speed;       /* [m/s] of the transition: v_stick */
  double least_speed;       /* [m/s] below it the sliding force falls to zero: v_dir */
  double shear, drag;       /* of the bristle [N/m], [N s/m] */
  double viscous;           /* [N s/m] */
  const hw_slip *slip;      /* speed and way of a patch; NULL: those of the velocity */
} hw_bristle_law;

/* held: the stretch where the step began; stretch: that and the slip since. *keep: the stretch to
 * hold on to after an accepted step. The anchor has been dragged so that the bristle pulls no more
 * than it may, and holds no more energy, 1/2 shear keep^2, than it held and was given. `stored` is 0:
 * this energy is a function of what is kept, so it is booked where that changes. */
hw_friction hw_friction_bristle(const hw_bristle_law *law, m3 plane, v3 held, v3 stretch,
                                v3 velocity, double load, v3 *keep);

#endif
