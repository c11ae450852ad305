/* Writing the chain's blocks of the tangent: straight into their numbers, and where the whole
 * model is symmetric into the upper triangle alone, which is all that its factorisation reads. */
#ifndef HW_PARTS_CHAIN_TANGENT_H
#define HW_PARTS_CHAIN_TANGENT_H

#include "model/model.h"

/* A(i,i) += k I */
static inline void tangent_own(hw_world *w, int i, double k) {
  double *d = hw_sparse_at(w->A, i, i);
  d[0] += k, d[4] += k, d[8] += k;
}

/* A(i,j) += k I and its mirror, i before j */
static inline void tangent_same(hw_world *w, int i, int j, double k) {
  double *u = hw_sparse_at(w->A, i, j);
  u[0] += k, u[4] += k, u[8] += k;
  if (hw_symmetric(w))
    return;
  double *l = hw_sparse_at(w->A, j, i);
  l[0] += k, l[4] += k, l[8] += k;
}

/* A row block (size 1) after block i: the gradient g, and its mirror */
static inline void tangent_row(hw_world *w, int i, int row, v3 g) {
  v3_acc(hw_sparse_at(w->A, i, row), g);
  if (!hw_symmetric(w))
    v3_acc(hw_sparse_at(w->A, row, i), g);
}

/* Row k of a multiplier block after block i: the gradient g, and its mirror */
static inline void tangent_rows(hw_world *w, int i, int rows, int k, v3 g) {
  double *u = hw_sparse_at(w->A, i, rows) + k;
  u[0] += g.x, u[3] += g.y, u[6] += g.z;
  if (!hw_symmetric(w))
    v3_acc(hw_sparse_at(w->A, rows, i) + 3 * k, g);
}

/* A(i,j) += K and its mirror, in any order */
static inline void tangent_pair(hw_world *w, int i, int j, m3 K) {
  if (i < j || !hw_symmetric(w))
    hw_sparse_add(w->A, i, j, K.m);
  if (j < i || !hw_symmetric(w))
    hw_sparse_add(w->A, j, i, m3_t(K).m);
}

#endif
