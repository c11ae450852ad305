/* What the numbers of a block-sparse matrix (sparse.c) and its factors (sparse_factor.c) share: its memory, and the ways to a
 * row and a pair. */
#ifndef HW_MATH_SPARSE_PARTS_H
#define HW_MATH_SPARSE_PARTS_H

#include <string.h>

#include "math/sparse.h"
#include "math/sparse_plan.h"

/* A neighbour of a pivot that takes part: pair and first number of U; L follows
 * it. */
typedef struct entry {
  int block, at, pair;
} entry;

/* Where the numbers of a link lie behind D (HW_SPARSE_LINK): U and L of the row after it, of the next
 * point, of the row after that. */
enum { LINK_OWN = 9, LINK_ACROSS = 15, LINK_BEFORE = 33 };

struct hw_sparse {
  const hw_sparse_plan *plan;
  double *value;
  double *peak;           /* [3 n] largest of a dual diagonal; 0 outside the factorisation */
  entry *entry;           /* [pairs] of the rows that were factored, one row after the
                       other */
  int *row, *first;       /* [n], [n + 1] those rows, and their first entries */
  int rows;               /* so many */
  unsigned char *retired; /* [n] */
  unsigned char *dirty;   /* [n] something stands in the row or column: else its D
                           is not set */
  unsigned char *live;    /* [pairs] U and L are set */
  unsigned char *form;    /* [n] */
};

/* Place of a block in the order of elimination, and the block at a place. */
static inline int place_of(const hw_sparse *A, int i) {
  const int *place = A->plan->place;
  return place ? place[i] : i;
}
static inline int block_at(const hw_sparse *A, int k) {
  const int *order = A->plan->order;
  return order ? order[k] : k;
}

static inline bool three(const hw_sparse *A, int i) { return A->plan->kind[i] & HW_SPARSE_THREE; }
static inline bool dual(const hw_sparse *A, int i) { return A->plan->kind[i] & HW_SPARSE_DUAL; }
static inline double *row_at(const hw_sparse *A, int i) { return A->value + A->plan->row_at[i]; }
static inline double *pair_at(const hw_sparse *A, int p) { return A->value + A->plan->pair_at[p]; }
/* Numbers of U, and of L. */
static inline int pair_size(bool i3, bool j3) { return (i3 ? 3 : 1) * (j3 ? 3 : 1); }

/* D of a row that is about to be written to. */
static inline double *row_open(hw_sparse *A, int i) {
  double *D = row_at(A, i);
  if (!A->dirty[i]) {
    A->dirty[i] = 1;
    memset(D, 0, (three(A, i) ? 9 : 1) * sizeof *D);
  }
  return D;
}

/* U and L of a pair, the same. */
static inline double *pair_open(hw_sparse *A, int p, bool i3, bool j3) {
  double *U = pair_at(A, p);
  if (!A->live[p]) {
    A->live[p] = 1;
    memset(U, 0, (size_t)(2 * pair_size(i3, j3)) * sizeof *U);
  }
  return U;
}

#endif
