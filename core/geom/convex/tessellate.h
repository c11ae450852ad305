/* A capsule as a polyhedron, for the interference volume (interference.h clips polyhedra). */
#ifndef HW_GEOM_CONVEX_TESSELLATE_H
#define HW_GEOM_CONVEX_TESSELLATE_H

#include "geom/convex/polytope.h"

/* Room for hw_convex_tessellate_capsule. */
size_t hw_tessellate_capsule_bytes(int sides);
size_t hw_tessellate_capsule_scratch_bytes(int sides);

/* Axis z, centred; `height` is the whole length, ends included. `sides` (4 to 128) round the axis
 * and sides / 4 rings a half ball: 2 (sides (sides / 4) + 1) vertices. The radius is enlarged so
 * that the volume is the true capsule's; the length grows with it (16 sides: 1.7 % of the radius at
 * height 2 diameters; 32 sides: 0.43 %). Inertia is the polyhedron's. NULL where sides are out of
 * range, a length is not positive and finite, or the height is below the diameter. */
const hw_convex *hw_convex_tessellate_capsule(double diameter, double height, int sides,
                                              void *scratch, void *memory);

#endif
