/* A patch that slides and spins at once: the limit surface of Coulomb's friction (Contensou 1963;
 * Farkas, Bartels, Unger, Wolf, Phys. Rev. Lett. 90 (2003) 248302, who have the disc in closed form).
 *
 * Under an even pressure on an ellipse, the one with the patch's second moments, a point y goes at
 * v + w n x y. The mean of that speed over the patch, Psi(v, w), is convex, of degree one, and the
 * potential of friction: force = -mu N dPsi/dv, moment = -mu N dPsi/dw. So a disc that spins slides on
 * far, and one that slides hardly resists spinning. How the means become one integral round the rim:
 * docs/theory/slide.md. */
#ifndef HW_LAW_SLIDE_H
#define HW_LAW_SLIDE_H

#include "math/vec.h"

/* The ellipse: half axes long >= wide [m], their directions across the normal. */
typedef struct hw_patch {
  v3 normal, along, aside;
  double length, width;
  double arm;  /* [m] spin times this is the third part of a generalised slip */
  double most; /* mean distance from the centre, over arm: the moment of pure spin, over mu N arm */
} hw_patch;

/* moments: second moments over the area [m^2]; arm > 0 [m]. */
hw_patch hw_patch_of(m3 moments, v3 normal, double arm);

/* Generalised slip: V = v + arm w n. */
typedef struct hw_slip {
  double speed; /* Psi [m/s] */
  v3 way;       /* dPsi/dV: way . V = speed */
} hw_slip;

hw_slip hw_slip_of(const hw_patch *patch, v3 velocity);
/* Of a point: speed |V|, way V/|V|. */
hw_slip hw_slip_plain(v3 velocity);

/* How far a pull, forces across the normal and moment over arm along it, is out to the limit surface of
 * mu N = 1: (t^p + (m/most)^p)^(1/p) with p = 5/3, within 1 % of Farkas' disc. */
double hw_patch_gauge(const hw_patch *patch, double across, double along);

#endif
