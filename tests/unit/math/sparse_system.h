/* A system with blocks of one and of three, in both forms: what the tests of chains and loops add to
 * the sparse matrix they add to a dense one. */
#ifndef UNIT_MATH_SPARSE_SYSTEM_H
#define UNIT_MATH_SPARSE_SYSTEM_H

#include "math/sparse.h"
#include "unit/math/sparse_dense.h"

enum { SYSTEM_BLOCKS = 160, SYSTEM_PAIRS = 4000 };

typedef struct system_of {
  int n, count;
  unsigned char size[SYSTEM_BLOCKS], dual[SYSTEM_BLOCKS];
  int pair[SYSTEM_PAIRS][2];
  hw_sparse_plan *plan;
  hw_sparse *A;
  double *dense; /* [3n][3n] row-major; numbers that a block does not have: identity */
} system_of;

/* A block more; returns its number. */
static inline int block_new(system_of *s, int size, int dual) {
  assert_true(s->n < SYSTEM_BLOCKS);
  s->size[s->n] = (unsigned char)size;
  s->dual[s->n] = (unsigned char)dual;
  return s->n++;
}
static inline void couple(system_of *s, int i, int j) {
  assert_true(s->count < SYSTEM_PAIRS);
  s->pair[s->count][0] = i;
  s->pair[s->count++][1] = j;
}

static inline void system_zero(system_of *s) {
  int width = 3 * s->n;
  hw_sparse_clear(s->A);
  memset(s->dense, 0, (size_t)(width * width) * sizeof(double));
  for (int i = 0; i < s->n; i++)
    for (int e = s->size[i]; e < 3; e++)
      s->dense[(3 * i + e) * (width + 1)] = 1;
}

static inline void system_make(system_of *s) {
  void *scratch = malloc(hw_sparse_scratch_bytes(s->n, s->count));
  size_t bytes = hw_sparse_plan_bytes(s->n, s->pair, s->count, scratch);
  s->plan = hw_sparse_plan_make(s->n, s->size, s->dual, s->pair, s->count, scratch, malloc(bytes));
  free(scratch);
  bytes = hw_sparse_bytes(s->plan);
  s->A = hw_sparse_make(s->plan, memset(malloc(bytes), 0xff, bytes)); /* all numbers are NaN */
  s->dense = calloc((size_t)(9 * s->n * s->n), sizeof(double));
  system_zero(s);
}

static inline void system_free(system_of *s) { free(s->plan), free(s->A), free(s->dense); }

/* Entries that the blocks do not have are noise, which must not matter. */
static inline void system_add(system_of *s, int i, int j, const double *K) {
  double given[9];
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      int there = r < s->size[i] && c < s->size[j];
      given[3 * r + c] = there ? K[3 * r + c] : rnd();
      if (there)
        s->dense[(3 * i + r) * 3 * s->n + 3 * j + c] += K[3 * r + c];
    }
  hw_sparse_add(s->A, i, j, given);
}
/* And its transpose opposite. */
static inline void system_add_both(system_of *s, int i, int j, const double *K) {
  double T[9];
  for (int e = 0; e < 9; e++)
    T[e] = K[3 * (e % 3) + e / 3];
  system_add(s, i, j, K);
  system_add(s, j, i, T);
}
static inline void system_add_diagonal(system_of *s, int i, int j, double d) {
  const double K[9] = {d, 0, 0, 0, d, 0, 0, 0, d};
  i == j ? system_add(s, i, i, K) : system_add_both(s, i, j, K);
}

/* A right side; 0 in numbers that are not there. */
static inline void system_random(const system_of *s, double *b) {
  for (int i = 0; i < s->n; i++)
    for (int e = 0; e < 3; e++)
      b[3 * i + e] = e < s->size[i] ? rnd() : 0;
}

/* Largest of |A x - b|, and of |A| |x| row by row. */
static inline double system_residual(const system_of *s, const double *x, const double *b,
                                     double *scale) {
  double worst = 0;
  *scale = 0;
  for (int r = 0; r < 3 * s->n; r++) {
    double sum = 0, size = 0, *row = s->dense + r * 3 * s->n;
    for (int c = 0; c < 3 * s->n; c++)
      sum += row[c] * x[c], size += fabs(row[c] * x[c]);
    worst = fmax(worst, fabs(sum - b[r]));
    *scale = fmax(*scale, size);
  }
  return worst;
}

#endif
