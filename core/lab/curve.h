/* A line through nodes: natural cubic spline (thesis 004, eq. 2.3 to 2.7 and appendix B, with the
 * errata of docs/theory/tether-distance.md).
 *
 * On element e, between the nodes e-1 and e, with f1 = (s_e - s)/L_e and f3 = 1 - f1:
 *   P(s) = r[e-1] f1 + r[e] f3 + (L_e^2/6) ((f1^3 - f1) k[e-1] + (f3^3 - f3) k[e])
 * and P'' = f1 k[e-1] + f3 k[e]. s is counted along the elements' lengths from node 0; where the
 * line is not stretched it is its arc length. */
#ifndef HW_LAB_CURVE_H
#define HW_LAB_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "math/vec.h"

typedef struct hw_curve {
  int n;           /* elements; nodes 0 .. n */
  const v3 *r, *k; /* [n + 1] positions [m] and second derivatives d2r/ds2 [1/m] */
  const double *L; /* [n + 1] lengths of the elements 1 .. n [m]; L[0] is not read */
} hw_curve;

typedef struct hw_curve_point {
  v3 p, d, dd, ddd; /* position and its derivatives with respect to s */
} hw_curve_point;

/* Bounds of |P'|, |P''|, |P'''| over an element. */
typedef struct hw_curve_bounds {
  double d, dd, ddd;
} hw_curve_bounds;

/* What is given at an end: its second derivative is 0 (free), or P' there is `tangent` (clamped). */
typedef struct hw_curve_end {
  bool clamped;
  v3 tangent;
} hw_curve_end;

/* Numbers of scratch that hw_curve_bend wants for n elements. */
static inline size_t hw_curve_bend_scratch(int n) { return n < 0 ? 0 : 3 * ((size_t)n + 1); }

/* k[n + 1] := the second derivatives with which the line through r is twice smooth. False: n < 1,
 * or a length is not positive. */
bool hw_curve_bend(int n, const v3 *r, const double *L, hw_curve_end first, hw_curve_end last,
                   v3 *k, double *scratch);

/* Are there elements, are all lengths positive, all numbers finite and within 1e-50 to 1e50? */
bool hw_curve_good(const hw_curve *c);

/* Length of all elements. */
double hw_curve_length(const hw_curve *c);

/* The point at t L_e along element e (1 .. n), 0 <= t <= 1. */
hw_curve_point hw_curve_on(const hw_curve *c, int e, double t);

/* The element on which s lies and *t there; s outside the line: the nearer end. Time O(n). */
int hw_curve_element(const hw_curve *c, double s, double *t);

/* Bezier points of element e: it lies in their hull. */
void hw_curve_bezier(const hw_curve *c, int e, v3 b[4]);

/* Box of the Bezier points of element e. */
void hw_curve_box(const hw_curve *c, int e, v3 *low, v3 *high);

hw_curve_bounds hw_curve_bound(const hw_curve *c, int e);

#endif
