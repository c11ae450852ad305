/* Two straight round tubes that press into each other: the volume they share, the patch where they
 * meet, and what Hertz's theory says of the same touch. For reports, the page and validation; a run
 * takes its force from the kernel of law/tube.h, whose sum over two lines is this volume.
 *
 * Thesis 004, chapter 3 and appendix C, corrected (docs/theory/tether-volume.md); Johnson, Contact
 * Mechanics, 1985, 4.2. Axes `d` apart at their nearest, at the angle `a` [rad]; p = r1 + r2 - d is
 * the penetration. Nothing is shared, and every number is 0, for d >= r1 + r2, for a radius <= 0, and
 * for what is no number. d < 0 counts as |d|, angles as their smallest turn. */
#ifndef HW_LAB_SKEW_H
#define HW_LAB_SKEW_H

#include "math/vec.h"

typedef struct hw_skew {
  double volume;     /* [m^3] */
  double by_d, by_a; /* its derivatives [m^2, m^3/rad] */
} hw_skew;

/* Tubes without end. Equal radii: a closed form in complete elliptic integrals, to rounding; others:
 * hw_two_chords. Parallel (sin a = 0): volume INFINITY, by_d -INFINITY, by_a 0. */
hw_skew hw_skew_volume(double r1, double r2, double d, double a);

/* The volume by the sum that is quick and never infinite but at a = 0: 5 points of Gauss and
 * Chebyshev's second rule; and by the thesis' nested 5-point Gauss rule, eq. 3.1 to 3.10, as printed
 * where d >= r2, and past that with its limits held at r1 and r2 / sin a (wrong by up to 18 %). */
double hw_skew_volume5(double r1, double r2, double d, double a);
double hw_skew_thesis5(double r1, double r2, double d, double a);

/* Area two circles share [m^2], centres D apart. */
double hw_lens_area(double r1, double r2, double D);

/* Tubes that end: axes p[0]p[1] and p[2]p[3]. The lens of the cross-sections, summed along the part of
 * an axis that lies abreast of the other, mean of both axes. The volume of endless tubes where they
 * cross well inside both; lens area times overlapping length where they are parallel; in between,
 * continuous, without a switch (an end that lies in the touch is rounded off, not cut flat). */
double hw_skew_segments(const v3 p[4], double r1, double r2);

typedef struct hw_skew_patch {
  double major, minor; /* semi-axes of the outline as p -> 0 [m]: x^2 / 2 r1 + u^2 / 2 r2 = p */
  double outline;      /* area of the shared region seen along the common normal [m^2] */
  double half;         /* the same after half the penetration is taken back: the thesis' patch */
  double slice;        /* the parallelogram that the plane half-way through the region cuts out */
  double thesis;       /* area of the ellipse of eq. 3.11 to 3.14 at p / 2; equal radii, else 0 */
} hw_skew_patch;

/* All 0 where sin a = 0: parallel tubes have no patch of their own. */
hw_skew_patch hw_skew_patch_at(double r1, double r2, double d, double a);

/* Elliptical contact of two cylinders, small against their radii. */
typedef struct hw_hertz {
  double major, minor; /* semi-axes [m] */
  double area;         /* pi major minor */
  double approach;     /* of distant points [m] */
  double force;        /* over E*, 1 / E* = (1 - nu1^2) / E1 + (1 - nu2^2) / E2 [m^2] */
} hw_hertz;

hw_hertz hw_hertz_of_approach(double r1, double r2, double a, double approach);
hw_hertz hw_hertz_of_force(double r1, double r2, double a, double force_over_modulus);

/* The factors of table C.1 at the angle phi of eq. C.10 (equal cylinders: the angle between them),
 * exact; relative error 1e-9 down to phi = .001. Infinite and 0 at 0. */
void hw_hertz_factors(double phi, double *ka, double *kb);

#endif
