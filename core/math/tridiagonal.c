/* Thomas's algorithm, split in a factorisation and a solution. After the factorisation lower[]
 * holds the multipliers and diagonal[] the inverse pivots, so solving divides nothing. */
#include "math/tridiagonal.h"

#include <math.h>

#include "math/scalar.h"

/* A pivot this small against what it was made of is rounding noise. */
static const double noise = 1e-14;

/* fmax belongs to libm; of two numbers, and b when a is not one. */

int hw_tridiagonal_factor(int n, double *lower, double *diagonal, const double *upper) {
  for (int i = 0; i < n; i++) {
    double size = fabs(diagonal[i]);
    if (i > 0) {
      lower[i] *= diagonal[i - 1];
      double t = lower[i] * upper[i - 1];
      size = hw_max(size, fabs(t));
      diagonal[i] -= t;
    }
    double pivot = diagonal[i];
    if (!(fabs(pivot) > noise * size) || pivot - pivot != 0)
      return i;
    diagonal[i] = 1 / pivot;
  }
  return -1;
}

void hw_tridiagonal_solve(int n, const double *lower, const double *diagonal, const double *upper,
                          int columns, double *b) {
  for (int i = 1; i < n; i++)
    for (int c = 0; c < columns; c++)
      b[i * columns + c] -= lower[i] * b[(i - 1) * columns + c];
  for (int i = n - 1; i >= 0; i--)
    for (int c = 0; c < columns; c++) {
      double rest = b[i * columns + c];
      if (i + 1 < n)
        rest -= upper[i] * b[(i + 1) * columns + c];
      b[i * columns + c] = rest * diagonal[i];
    }
}
