/* Every minimum of the distance of a line to itself or to another line, by a search that leaves
 * nothing out (thesis 004, section 2.1, looks for the same minima from random starts: mlsdist.h).
 *
 * What is proven, and what is not: docs/theory/tether-distance.md. In short, a pair of points that
 * is a minimum nearer than dmax, with s2 - s1 >= apart on one line, is either in the list or inside
 * the rectangle of a valley of the list; and each listed pair with `proven` is a minimum, the only
 * place without slope within its rectangle. */
#ifndef HW_LAB_CURVE_MINIMA_H
#define HW_LAB_CURVE_MINIMA_H

#include <stdint.h>

#include "lab/curve.h"

typedef enum hw_minimum_kind {
  HW_MINIMUM_INSIDE, /* both points inside their lines */
  HW_MINIMUM_END_1,  /* point 1 is an end of its line, which the distance would leave: d/ds1 != 0 */
  HW_MINIMUM_END_2,
  HW_MINIMUM_ENDS,  /* both points are ends */
  HW_MINIMUM_VALLEY /* a stretch along which the distance does not change enough to tell minima
                       apart (parallel lines); s1, s2: its middle or a near point; not counted */
} hw_minimum_kind;

typedef struct hw_minimum {
  double s1, s2, d; /* places [m], distance [m]; on one line s1 < s2 */
  int kind;         /* hw_minimum_kind */
  v3 p1, p2;
  double w1, w2; /* half sides of the rectangle about (s1, s2) */
  bool proven;
} hw_minimum;

enum {
  HW_MINIMA_BAD = -1,    /* a line without elements, a length that is not positive, a number that is
                            not finite; apart not above 0 with b == NULL */
  HW_MINIMA_SCRATCH = -2 /* scratch is too small: see hw_curve_minima_bytes */
};

/* What a search did. */
typedef struct hw_minima {
  int count, valleys;   /* found: minima, valleys */
  int64_t pairs, cells; /* pairs of elements that were looked at, cells of them */
  bool proven;          /* all that were found are proven, and there are no valleys */
} hw_minima;

/* Bytes of scratch (8-byte aligned) for lines of na and nb elements (nb = 0: one line with itself)
 * with room for `most` minima and valleys. */
size_t hw_curve_minima_bytes(int na, int nb, int most);

/* Minima of |P_a(s1) - P_b(s2)| below dmax > 0 (it may be infinite), sorted by distance into
 * out[room]; valleys after them. b == NULL: of line a with itself, pairs with s2 - s1 >= apart > 0
 * (take more than pi times the least radius of bending, or the neighbourhood is a valley of its own).
 * Returns the number of minima, without valleys, which may pass room; or HW_MINIMA_... below 0.
 * Same input, same bits. */
int hw_curve_minima(const hw_curve *a, const hw_curve *b, double apart, double dmax, void *scratch,
                    size_t bytes, hw_minimum *out, int room);

/* The same, with an account of the search. */
int hw_curve_minima_told(const hw_curve *a, const hw_curve *b, double apart, double dmax,
                         void *scratch, size_t bytes, hw_minimum *out, int room, hw_minima *told);

#endif
