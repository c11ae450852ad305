/* What sparse_plan.c and sparse.c with sparse_factor.c share: the plan, and where the numbers of a
 * block lie. */
#ifndef HW_MATH_SPARSE_PLAN_H
#define HW_MATH_SPARSE_PLAN_H

#include "math/sparse.h"

/* Kind of a block. */
enum { HW_SPARSE_THREE = 1, HW_SPARSE_DUAL = 2, HW_SPARSE_LINK = 4 };

struct hw_sparse_plan {
  int n;
  int pairs;                 /* blocks above the diagonal, with fill */
  int longest;               /* most of them in one row */
  int values;                /* numbers of a matrix */
  const int *start;          /* [n + 1] first pair of a row */
  const int *target_start;   /* [n + 1] first target of a pivot */
  const int *row_at;         /* [n + 1] first number of a row: D_i, (U_ij, L_ji)... */
  const int *neighbour;      /* [pairs] column j of a pair, rising within a row */
  const int *pair_at;        /* [pairs] first number of a pair */
  const int *target;         /* pair (j, k) for the neighbours j < k of a pivot */
  const unsigned char *kind; /* [n] HW_SPARSE_...; LINK: i, i + 2 are blocks of three, i + 1 and
                                i + 3 dual blocks of one, and all four are coupled */
  /* NULL for the natural order. All of the above goes by places in the order of elimination. */
  const int *order; /* [n] block at a place */
  const int *place; /* [n] place of a block */
  const int *swap; /* [n] a vector is brought into the order by swapping k with swap[k], k rising */
};

/* The pair (i, j), i < j, or -1. */
static inline int sparse_pair_find(const int *start, const int *neighbour, int i, int j) {
  int lo = start[i], hi = start[i + 1];
  while (hi - lo > 8) {
    int mid = lo + (hi - lo) / 2;
    if (neighbour[mid] <= j)
      lo = mid;
    else
      hi = mid;
  }
  for (; lo < hi; lo++)
    if (neighbour[lo] == j)
      return lo;
  return -1;
}

#endif
