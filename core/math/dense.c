/* LDL^T for small full matrices.
 *
 * Source: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., algorithm 4.1.2.
 * A pivot counts as zero below 1e-14 of the largest that its diagonal has been, over the terms
 * subtracted from it: then all its digits are rounding noise. */
#include "math/dense.h"

#include <math.h>
#include <stdbool.h>

#include "math/scalar.h"

static const double noise = 1e-14;

/* fmax belongs to libm; of two numbers, and b when a is not one. */

static bool usable(double pivot, double size) {
  return fabs(pivot) > noise * size && pivot - pivot == 0;
}

int hw_dense_ldlt(int n, double *A) {
  for (int j = 0; j < n; j++) {
    double d = A[j * n + j], size = fabs(d);
    for (int c = 0; c < j; c++) {
      double t = A[j * n + c] * A[j * n + c] * A[c * n + c];
      d -= t;
      size = hw_max(size, fabs(t));
    }
    A[j * n + j] = d;
    if (!usable(d, size))
      return j;
    for (int r = j + 1; r < n; r++) {
      double sum = A[r * n + j];
      for (int c = 0; c < j; c++)
        sum -= A[r * n + c] * A[j * n + c] * A[c * n + c];
      A[r * n + j] = sum / d;
    }
  }
  return -1;
}

void hw_dense_ldlt_solve(int n, const double *A, double *b) {
  for (int r = 0; r < n; r++)
    for (int c = 0; c < r; c++)
      b[r] -= A[r * n + c] * b[c];
  for (int r = 0; r < n; r++)
    b[r] /= A[r * n + r];
  for (int r = n - 1; r >= 0; r--)
    for (int c = r + 1; c < n; c++)
      b[r] -= A[c * n + r] * b[c];
}
