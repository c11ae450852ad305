/* Signs and directions without rounding, for the convex hull: see hull_exact.c. */
#ifndef HW_GEOM_HULL_EXACT_H
#define HW_GEOM_HULL_EXACT_H

#include "math/vec.h"

/* (b - a) x (c - a), each component the exact value rounded about once. */
v3 hw_exact_cross(v3 a, v3 b, v3 c);

/* The sign of ((b - a) x (c - a)) . (d - a): 1 where d is above a, b, c; 0 on their plane. */
int hw_exact_side(v3 a, v3 b, v3 c, v3 d);

#endif
