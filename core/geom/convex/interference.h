/* What two convex bodies share: volume, centroid, contact patch, and the exact rate of the volume
 * (report 003, section 2.5.7; docs/theory/contact.md).
 *
 * The surface of the shared region is a part S_a of a's surface and a part S_b of b's. With dS
 * outward, A = int_Sa dS = -int_Sb dS and M = int_Sa x x dS = -int_Sb x x dS, so that
 *   dV/dt = A . (v_a - v_b) + M . (w_a - w_b)      (v: velocity of the body's point at the origin)
 * is exact. The normal n = A / |A| points from a to b and is continuous in the poses; projected
 * along it, S_a and S_b have the same signed moments: the contact patch. */
#ifndef HW_GEOM_CONVEX_INTERFERENCE_H
#define HW_GEOM_CONVEX_INTERFERENCE_H

#include "geom/convex/polytope.h"

enum { HW_OVERLAP_POINTS = 24 };

typedef struct hw_overlap {
  double volume;    /* [m^3] 0: nothing else is set */
  v3 centroid;      /* world [m] */
  v3 area;          /* A [m^2], world */
  v3 moment;        /* M about the world's origin [m^3] */
  v3 normal;        /* unit, from a to b: A / |A| (S_a faces b) */
  double patch;     /* |A| [m^2] */
  v3 centre;        /* of the patch: on the axis of (A, M), at the height of the centroid; world */
  m3 second;        /* int_Sa (x - centre)_t (x - centre)_t^T n . dS [m^4], x_t across the normal */
  double thickness; /* extent of the shared region along the normal [m] */
  int points;       /* corners of the shared region, for drawing: the first HW_OVERLAP_POINTS */
  v3 point[HW_OVERLAP_POINTS];
} hw_overlap;

/* Scratch for these two bodies (in either order), 8-byte aligned. */
size_t hw_interference_scratch_bytes(const hw_convex *a, const hw_convex *b);

/* The shared region of a and b; volume 0 where they do not overlap. Polyhedra are clipped exactly;
 * sphere with sphere and sphere with polyhedron are exact; a capsule counts as a polyhedron of
 * equal volume made when the model is (tessellate.h); one that is not traps.
 * Where |A| is rounding there is no patch (one body inside the other, a rod through a plate): normal,
 * area, moment, second and thickness are 0, patch is 0, centre is the centroid. Poses that are no
 * numbers give volume 0 or numbers without meaning. */
void hw_interference(const hw_placed *a, const hw_placed *b, void *scratch, hw_overlap *out);

#endif
