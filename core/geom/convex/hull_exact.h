/* Signs and directions without rounding, for convex hulls and mesh cuts: see hull_exact.c. */
#ifndef HW_GEOM_CONVEX_HULL_EXACT_H
#define HW_GEOM_CONVEX_HULL_EXACT_H

#include "math/vec.h"

/* (b - a) x (c - a), each component the exact value rounded about once. */
v3 hw_exact_cross(v3 a, v3 b, v3 c);

/* The sign of ((b - a) x (c - a)) . (d - a): 1 where d is above a, b, c; 0 on their plane. */
int hw_exact_side(v3 a, v3 b, v3 c, v3 d);

/* With d_k = to[k] - from[k]: the sign of (d_0 x d_1) . d_2, its value rounded about once, and the
 * signs of the components of d_0 x d_1. All 0 for coordinates of 1e100 and more, or no numbers. */
int hw_exact_triple(const v3 from[3], const v3 to[3], double *value, int cross[3]);

#endif
