/* What the tests of the sparse solver share: random numbers and a dense solver to compare with. */
#ifndef UNIT_MATH_SPARSE_DENSE_H
#define UNIT_MATH_SPARSE_DENSE_H

#include "support/test.h"

static inline int rnd_int(int n) { return (int)((rnd() + 1) * 0.4999999 * n); }

/* Gauss elimination with partial pivoting on a copy; b is overwritten. */
static inline void dense_solve(const double *source, int size, double *b) {
  double *a = malloc((size_t)(size * size) * sizeof(double));
  memcpy(a, source, (size_t)(size * size) * sizeof(double));
  for (int k = 0; k < size; k++) {
    int p = k;
    for (int r = k + 1; r < size; r++)
      if (fabs(a[r * size + k]) > fabs(a[p * size + k]))
        p = r;
    for (int c = 0; c < size && p != k; c++) {
      double t = a[p * size + c];
      a[p * size + c] = a[k * size + c];
      a[k * size + c] = t;
    }
    double t = b[p];
    b[p] = b[k], b[k] = t;
    for (int r = k + 1; r < size; r++) {
      double f = a[r * size + k] / a[k * size + k];
      if (f == 0)
        continue;
      for (int c = k; c < size; c++)
        a[r * size + c] -= f * a[k * size + c];
      b[r] -= f * b[k];
    }
  }
  for (int r = size - 1; r >= 0; r--) {
    for (int c = r + 1; c < size; c++)
      b[r] -= a[r * size + c] * b[c];
    b[r] /= a[r * size + r];
  }
  free(a);
}

#endif
