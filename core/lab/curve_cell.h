/* The innermost part of the search for minima (curve_minima.c): two elements, or an end and an
 * element. Derivation of the bounds: docs/theory/tether-distance.md. */
#ifndef HW_LAB_CURVE_CELL_H
#define HW_LAB_CURVE_CELL_H

#include "lab/curve_minima.h"

/* An element from its middle: P(s + x) = p + x d + x^2/2 dd + x^3/6 ddd, |x| <= half. */
typedef struct hw_arc {
  v3 p, d, dd, ddd;
  double s, half;
  hw_curve_bounds most;   /* over the element */
  hw_curve_bounds around; /* over it and its neighbours */
} hw_arc;

/* A search: what holds for all pairs of elements, and what was found. */
typedef struct hw_hunt {
  double apart, dmax;
  bool self;
  double a_first, a_last, b_first, b_last; /* ends, in s */
  double slack_p, slack_g,
      slack_h; /* allowance for rounding: points [m], g [m], H; see hw_curve_minima */
  hw_minimum *found;
  int count, most; /* count may pass most: then the rest is lost */
  int64_t pairs, cells;
} hw_hunt;

/* Minima with both points inside the elements a and b, borders included. */
void hw_hunt_pair(hw_hunt *h, const hw_arc *a, const hw_arc *b);

/* Minima with one point at the end `p` of its line, where it has the derivatives d and dd; the other on
 * element b. inward: +1 where the line begins, -1 where it ends. second: the end is point 2. */
typedef struct hw_hunt_end {
  v3 p, d;
  double s, inward;
  bool second;
} hw_hunt_end;
void hw_hunt_at_end(hw_hunt *h, const hw_hunt_end *end, const hw_arc *b);

/* Both points at ends. */
void hw_hunt_corner(hw_hunt *h, const hw_hunt_end *one, const hw_hunt_end *two);

void hw_hunt_add(hw_hunt *h, const hw_minimum *m);

/* Point, first and second derivative at the distance x from the middle. */
static inline void hw_arc_at(const hw_arc *a, double x, v3 *p, v3 *d, v3 *dd) {
  double y = x / 2, z = x / 3;
  *dd = v3_madd(a->dd, x, a->ddd);
  *d = v3_madd(a->d, x, v3_madd(a->dd, y, a->ddd));
  *p = v3_madd(a->p, x, v3_madd(a->d, y, v3_madd(a->dd, z, a->ddd)));
}

#endif
