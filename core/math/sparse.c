/* The numbers of a block-sparse matrix: where they lie, sums into it, products, ties. Its factors are in sparse_factor.c. */
#include <stdint.h>
#include <string.h>

#include "base/assert.h"
#include "math/sparse_block.h"
#include "math/sparse_parts.h"
#include "math/vec.h"

/* Where the values begin behind the head, aligned to 16. */
enum { VALUES_AT = (sizeof(hw_sparse) + 15) / 16 * 16 };

size_t hw_sparse_bytes(const hw_sparse_plan *plan) {
  size_t n = (size_t)plan->n, pairs = (size_t)plan->pairs;
  return VALUES_AT + sizeof(double) * ((size_t)plan->values + 3 * n) + sizeof(entry) * pairs +
         sizeof(int) * (2 * n + 1) + 3 * n + pairs;
}

hw_sparse *hw_sparse_make(const hw_sparse_plan *plan, void *memory) {
  hw_sparse *A = memory;
  int n = plan->n;
  A->plan = plan;
  A->value = (double *)(void *)((char *)memory + VALUES_AT);
  A->peak = A->value + plan->values;
  A->entry = (entry *)(void *)(A->peak + 3 * n);
  A->row = (int *)(void *)(A->entry + plan->pairs);
  A->first = A->row + n;
  A->retired = (unsigned char *)(A->first + n + 1);
  A->dirty = A->retired + n;
  A->live = A->dirty + n;
  A->form = A->live + plan->pairs;
  A->rows = 0;
  for (int i = 0; i < 3 * n; i++)
    A->peak[i] = 0;
  hw_sparse_clear(A);
  return A;
}

void hw_sparse_clear(hw_sparse *A) {
  memset(A->retired, 0, 2 * (size_t)A->plan->n + (size_t)A->plan->pairs); /* dirty, live follow */
}

void hw_sparse_retire(hw_sparse *A, int i) {
  HW_ASSERT(i >= 0 && i < A->plan->n);
  A->retired[place_of(A, i)] = 1;
}

bool hw_sparse_is_retired(const hw_sparse *A, int i) { return A->retired[place_of(A, i)]; }

/* Pair of the blocks (i, j) and (j, i), i not j. */
static int pair_of(const hw_sparse *A, int i, int j) {
  int p = sparse_pair_find(A->plan->start, A->plan->neighbour, i < j ? i : j, i < j ? j : i);
  HW_ASSERT(p >= 0);
  return p;
}

static inline double *number_at(hw_sparse *A, int i, int j) {
  double *D = row_open(A, i);
  if (i == j)
    return D;
  row_open(A, j);
  bool i3 = three(A, i), j3 = three(A, j);
  return pair_open(A, pair_of(A, i, j), i3, j3) + (i < j ? 0 : pair_size(i3, j3));
}

double *hw_sparse_at(hw_sparse *A, int i, int j) {
  HW_ASSERT(i >= 0 && j >= 0 && i < A->plan->n && j < A->plan->n);
  return number_at(A, place_of(A, i), place_of(A, j));
}

void hw_sparse_add(hw_sparse *A, int i, int j, const double K[9]) {
  HW_ASSERT(i >= 0 && j >= 0 && i < A->plan->n && j < A->plan->n);
  i = place_of(A, i), j = place_of(A, j);
  double *to = number_at(A, i, j);
  bool i3 = three(A, i), j3 = three(A, j);
  if (i3 && j3) {
    to[0] += K[0], to[1] += K[1], to[2] += K[2];
    to[3] += K[3], to[4] += K[4], to[5] += K[5];
    to[6] += K[6], to[7] += K[7], to[8] += K[8];
  } else if (i3) {
    to[0] += K[0], to[1] += K[3], to[2] += K[6];
  } else if (j3) {
    to[0] += K[0], to[1] += K[1], to[2] += K[2];
  } else {
    to[0] += K[0];
  }
}

void hw_sparse_add_bar(hw_sparse *A, int i, int j, int row, double own, double cross,
                       const double u[3]) {
  HW_ASSERT(i >= 0 && i < j && j < row && row < A->plan->n);
  i = place_of(A, i), j = place_of(A, j), row = place_of(A, row);
  const hw_sparse_plan *plan = A->plan;
  unsigned char *pair = A->live + plan->start[i], *next = A->live + plan->start[j];
  if (plan->kind[i] & HW_SPARSE_LINK && j == i + 2 && row == i + 3 &&
      !(A->dirty[row] || pair[1] || pair[2] || next[0])) {
    double *D = row_at(A, i), *U = D + LINK_ACROSS, *to = D + LINK_BEFORE,
           *from = row_at(A, j) + LINK_OWN;
    if (A->dirty[i]) {
      D[0] += own, D[4] += own, D[8] += own;
    } else {
      D[0] = D[4] = D[8] = 0.0 + own;
      D[1] = D[2] = D[3] = D[5] = D[6] = D[7] = 0;
    }
    A->dirty[i] = A->dirty[row] = pair[1] = pair[2] = next[0] = 1;
    U[0] = U[4] = U[8] = 0.0 + cross;
    U[1] = U[2] = U[3] = U[5] = U[6] = U[7] = 0;
    to[0] = 0.0 - u[0], to[1] = 0.0 - u[1], to[2] = 0.0 - u[2];
    from[0] = 0.0 + u[0], from[1] = 0.0 + u[1], from[2] = 0.0 + u[2];
    row_at(A, row)[0] = 0;
    return;
  }
  double *D = number_at(A, i, i), *U = number_at(A, i, j);
  double *to = number_at(A, i, row), *from = number_at(A, j, row);
  D[0] += own, D[4] += own, D[8] += own;
  U[0] += cross, U[4] += cross, U[8] += cross;
  to[0] -= u[0], to[1] -= u[1], to[2] -= u[2];
  from[0] += u[0], from[1] += u[1], from[2] += u[2];
}

/* y += K x, sizes of rows and columns. */
static void multiply_add(double *y, const double *K, const double *x, bool rows3, bool columns3) {
  double minus[3] = {-x[0], -x[1], -x[2]};
  block_sub(y, K, minus, rows3, columns3, false);
}

void hw_sparse_multiply(const hw_sparse *A, const double *x, double *y) {
  const hw_sparse_plan *plan = A->plan;
  for (int i = 0; i < plan->n; i++)
    for (int e = 0, at = 3 * block_at(A, i); e < 3; e++)
      y[at + e] = A->retired[i] ? x[at + e] : 0;
  for (int i = 0; i < plan->n; i++) {
    if (A->retired[i] || !A->dirty[i])
      continue;
    bool i3 = three(A, i);
    const double *xi = x + 3 * block_at(A, i);
    double *yi = y + 3 * block_at(A, i);
    multiply_add(yi, row_at(A, i), xi, i3, i3);
    for (int p = plan->start[i]; p < plan->start[i + 1]; p++) {
      int j = plan->neighbour[p];
      if (A->retired[j] || !A->live[p])
        continue;
      bool j3 = three(A, j);
      const double *U = pair_at(A, p);
      multiply_add(yi, U, x + 3 * block_at(A, j), i3, j3);
      multiply_add(y + 3 * block_at(A, j), U + pair_size(i3, j3), xi, j3, i3);
    }
  }
}

/* ---- tied blocks ---- */

static m3 block_get(const double *K, bool rows3, bool columns3) {
  m3 out = m3_zero();
  if (rows3 && columns3)
    for (int e = 0; e < 9; e++)
      out.m[e] = K[e];
  else if (rows3)
    out.m[0] = K[0], out.m[3] = K[1], out.m[6] = K[2];
  else
    for (int e = 0; e < (columns3 ? 3 : 1); e++)
      out.m[e] = K[e];
  return out;
}

static bool block_zero(m3 K) {
  for (int e = 0; e < 9; e++)
    if (K.m[e] != 0)
      return false;
  return true;
}

void hw_sparse_tie(hw_sparse *A, int s, const int *near, int near_count, const int *master,
                   const double *J, int masters) {
  int at = place_of(A, s);
  A->retired[at] = 1;
  if (!A->dirty[at])
    return;
  bool s3 = three(A, at);
  for (int i = 0; i < near_count; i++) {
    int n = near[i], beside = place_of(A, n);
    if (A->retired[beside])
      continue;
    int p = pair_of(A, beside, at);
    if (!A->live[p])
      continue;
    bool n3 = three(A, beside);
    const double *upper = pair_at(A, p), *lower = upper + pair_size(n3, s3);
    m3 Kns = block_get(beside < at ? upper : lower, n3, s3),
       Ksn = block_get(beside < at ? lower : upper, s3, n3);
    for (int m = 0; m < masters; m++) {
      m3 Jm = block_get(J + 9 * m, true, true);
      hw_sparse_add(A, n, master[m], m3_mul(Kns, Jm).m);
      hw_sparse_add(A, master[m], n, m3_mul(m3_t(Jm), Ksn).m);
    }
  }
  m3 Kss = block_get(row_at(A, at), s3, s3);
  for (int m = 0; m < masters && !block_zero(Kss); m++) {
    m3 KJ = m3_mul(Kss, block_get(J + 9 * m, true, true));
    for (int k = 0; k < masters; k++)
      hw_sparse_add(A, master[k], master[m], m3_mul(m3_t(block_get(J + 9 * k, true, true)), KJ).m);
  }
}
