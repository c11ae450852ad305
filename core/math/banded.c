/* LDL^T of a symmetric band, row by row. Source: Golub and Van Loan, Matrix Computations, 4th ed.,
 * section 4.3.5. Cost n half^2 to factor, n half to solve. */
#include "math/banded.h"

#include <math.h>

#include "math/scalar.h"

/* A pivot this small against what was subtracted from it is rounding noise. */
static const double noise = 1e-14;

/* fmax belongs to libm; of two numbers, and b when a is not one. */

int hw_banded_factor(int n, int half, double *band) {
  int width = half + 1;
  for (int i = 0; i < n; i++) {
    double *row = band + i * width;
    int reach = i < half ? i : half;
    /* row[k] becomes L(i, i - k) D(i - k), from the far end inward, and then L. */
    for (int k = reach; k >= 1; k--) {
      const double *other = band + (i - k) * width;
      for (int c = reach; c > k; c--)
        row[k] -= row[c] * other[c - k];
    }
    double d = row[0], size = fabs(d);
    for (int k = reach; k >= 1; k--) {
      double l = row[k] / band[(i - k) * width], t = l * row[k];
      d -= t;
      size = hw_max(size, fabs(t));
      row[k] = l;
    }
    row[0] = d;
    if (!(fabs(d) > noise * size) || d - d != 0)
      return i;
  }
  return -1;
}

void hw_banded_solve(int n, int half, const double *band, int columns, double *b) {
  int width = half + 1;
  for (int i = 0; i < n; i++)
    for (int k = i < half ? i : half; k >= 1; k--)
      for (int c = 0; c < columns; c++)
        b[i * columns + c] -= band[i * width + k] * b[(i - k) * columns + c];
  for (int i = 0; i < n; i++)
    for (int c = 0; c < columns; c++)
      b[i * columns + c] /= band[i * width];
  for (int i = n - 1; i >= 0; i--)
    for (int k = 1; k <= half && i + k < n; k++)
      for (int c = 0; c < columns; c++)
        b[i * columns + c] -= band[(i + k) * width + k] * b[(i + k) * columns + c];
}
