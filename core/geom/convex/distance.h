/* Distance and penetration of two convex bodies (report 003, section 2.5.8, eq. 96 to 104). */
#ifndef HW_GEOM_CONVEX_DISTANCE_H
#define HW_GEOM_CONVEX_DISTANCE_H

#include "geom/convex/polytope.h"

/* Where the last query of the same pair ended: a warm start. All zero is a cold one. */
typedef struct hw_gjk_cache {
  int count;      /* vertices of the simplex, 0 to 4 */
  int a[4], b[4]; /* vertices of the cores */
} hw_gjk_cache;

typedef struct hw_separation {
  double distance; /* [m] negative: penetration depth (least translation that separates them) */
  v3 normal;       /* unit, from a to b: moving b by -distance along it makes them touch */
  v3 on_a, on_b;   /* closest (or deepest) points, world: on_b = on_a + distance * normal */
  int iterations;
} hw_separation;

/* Distance of two bodies, or their penetration depth. Touching counts as distance 0 with a valid
 * normal. `cache` may be NULL; it changes the time and the last bits only. Scratch of
 * hw_separation_scratch_bytes() is used when the cores overlap. Exact up to rounding for polyhedra;
 * spheres and capsules are exact too. Two bodies with more than 3e7 pairs of edges may get a depth
 * that is a little too large: a translation that separates them, but not the least. */
size_t hw_separation_scratch_bytes(void);
hw_separation hw_separate(const hw_placed *a, const hw_placed *b, hw_gjk_cache *cache,
                          void *scratch);

/* GJK alone: distance of the grown bodies if above 0, else -1. Stops as soon as the distance is
 * known to exceed `enough`, and then returns a lower bound above it. */
double hw_gjk_gap(const hw_placed *a, const hw_placed *b, double enough, hw_gjk_cache *cache);

/* First time in [0, 1] at which the gap of two bodies falls to `gap`, by conservative advancement;
 * 2 when it does not. Poses go linearly in position and at constant body rate from (R0, r0) to
 * (R1, r1), by less than half a turn. Early by at most 1e-10 of the bodies' size over the speed; a
 * gap below 0 counts as 0. */
double hw_time_of_impact(const hw_placed *a0, const hw_placed *a1, const hw_placed *b0,
                         const hw_placed *b1, double gap);

#endif
