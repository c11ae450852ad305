/* Gauss elimination for small full matrices, row-major: what other solvers are held against.
 *
 * Source: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., algorithm 3.4.1. */
#ifndef TESTS_SUPPORT_DENSE_LU_H
#define TESTS_SUPPORT_DENSE_LU_H

#include <math.h>

/* A = P L U in place, with partial pivoting; pivot[n] holds the rows exchanged. Returns -1, or the
 * column whose pivot is rounding noise of the matrix's largest entry in that column, or not finite. */
static inline int dense_lu(int n, double *A, int *pivot) {
  for (int k = 0; k < n; k++) {
    /* Column k in one go (left-looking), so that its largest entry before elimination is at hand.
     */
    double size = 0;
    for (int r = 0; r < n; r++)
      size = fmax(size, fabs(A[r * n + k]));
    for (int c = 0; c < k; c++) {
      double t = A[pivot[c] * n + k];
      A[pivot[c] * n + k] = A[c * n + k];
      A[c * n + k] = t;
    }
    for (int r = 1; r < n; r++) {
      double sum = A[r * n + k];
      for (int c = 0; c < r && c < k; c++)
        sum -= A[r * n + c] * A[c * n + k];
      A[r * n + k] = sum;
    }
    int p = k;
    for (int r = k + 1; r < n; r++)
      if (fabs(A[r * n + k]) > fabs(A[p * n + k]))
        p = r;
    pivot[k] = p;
    double top = A[p * n + k];
    if (!(fabs(top) > 1e-14 * size && top - top == 0))
      return k;
    for (int c = 0; c <= k && p != k; c++) {
      double t = A[p * n + c];
      A[p * n + c] = A[k * n + c];
      A[k * n + c] = t;
    }
    double inverse = 1 / A[k * n + k];
    for (int r = k + 1; r < n; r++)
      A[r * n + k] *= inverse;
  }
  return -1;
}

/* b := A^-1 b */
static inline void dense_lu_solve(int n, const double *A, const int *pivot, double *b) {
  for (int k = 0; k < n; k++) {
    double t = b[pivot[k]];
    b[pivot[k]] = b[k];
    b[k] = t;
  }
  for (int r = 0; r < n; r++)
    for (int c = 0; c < r; c++)
      b[r] -= A[r * n + c] * b[c];
  for (int r = n - 1; r >= 0; r--) {
    for (int c = r + 1; c < n; c++)
      b[r] -= A[r * n + c] * b[c];
    b[r] /= A[r * n + r];
  }
}

#endif
