/* Pivots that are near singular, badly scaled, or of constraints that depend on
 * each other. */
#include "math/sparse_block.h"

/* Gauss-Jordan with partial pivoting after scaling the rows: a stiff direction
 * beside two soft ones loses (stiff/soft)^2 of the digits by cofactors, but
 * only stiff/soft here. Singular: a pivot that is rounding noise of its row. */
bool hw_sparse_invert_careful(double *D) {
  enum { N = 3 };
  double a[N][2 * N];
  for (int r = 0; r < N; r++) {
    double size = block_row_size(D + N * r);
    if (!(size > 0) || size - size != 0)
      return false;
    double weight = 1 / size;
    for (int c = 0; c < N; c++) {
      a[r][c] = D[N * r + c] * weight;
      a[r][N + c] = r == c ? weight : 0;
    }
  }
  for (int k = 0; k < N; k++) {
    int p = k;
    for (int r = k + 1; r < N; r++)
      if (fabs(a[r][k]) > fabs(a[p][k]))
        p = r;
    double pivot = a[p][k];
    if (!(fabs(pivot) > 1e-14))
      return false;
    double inverse = 1 / pivot;
    for (int c = k; c < 2 * N; c++) {
      double t = a[p][c] * inverse;
      a[p][c] = a[k][c];
      a[k][c] = t;
    }
    for (int r = 0; r < N; r++)
      if (r != k)
        for (int c = 2 * N - 1; c >= k; c--)
          a[r][c] -= a[r][k] * a[k][c];
  }
  double sum = 0;
  for (int r = 0; r < N; r++)
    for (int c = 0; c < N; c++) {
      D[N * r + c] = a[r][N + c];
      sum += a[r][N + c];
    }
  return sum - sum == 0;
}

/* The pivot of a row of constraints is -J W^-1 J^T less what the rows before it have taken over:
 * nothing is left of a row that depends on them but rounding noise. d/(d^2 + (EPS peak)^2) is 1/d to
 * the last bit while d is above 1e-4 of what was there, and goes to 0 below EPS of it: then the row
 * is left out, and its multiplier is 0. See docs/theory/ali3.md, "Linear solver". */
double hw_sparse_dual_inverse(double d, double peak) {
  const double EPS = 1e-10;
  if (!block_faint(d, peak))
    return 1 / d;
  double share = d / peak;
  return share / ((share * share + EPS * EPS) * peak);
}

/* D = (1 0 0; l10 1 0; l20 l21 1) diag(p) (1 u01 u02; 0 1 u12; 0 0 1): l and u in the places of D,
 * 1/p on the diagonal. An explicit inverse would spread the rounding of its largest number, which a
 * row that nearly depends makes huge, over all others. */
bool hw_sparse_factor_dual(double *D, double *peak) {
  for (int r = 0; r < 3; r++) {
    double size = fabs(D[4 * r]);
    if (!(size - size == 0))
      return false;
    peak[r] = size > peak[r] ? size : peak[r];
  }
  double p0 = hw_sparse_dual_inverse(D[0], peak[0]), l10 = D[3] * p0, l20 = D[6] * p0;
  double p1 = hw_sparse_dual_inverse(D[4] - l10 * D[1], peak[1]), d12 = D[5] - l10 * D[2],
         l21 = (D[7] - l20 * D[1]) * p1;
  double p2 = hw_sparse_dual_inverse(D[8] - l20 * D[2] - l21 * d12, peak[2]);
  D[0] = p0, D[1] *= p0, D[2] *= p0;
  D[3] = l10, D[4] = p1, D[5] = d12 * p1;
  D[6] = l20, D[7] = l21, D[8] = p2;
  double sum = 0;
  for (int e = 0; e < 9; e++)
    sum += D[e];
  return sum - sum == 0;
}

void hw_sparse_factors_times(const double *D, double *x) {
  double y0 = x[0], y1 = x[1] - D[3] * y0, y2 = x[2] - D[6] * y0 - D[7] * y1;
  x[2] = D[8] * y2;
  x[1] = D[4] * y1 - D[5] * x[2];
  x[0] = D[0] * y0 - D[1] * x[1] - D[2] * x[2];
}

void hw_sparse_row_factors(double *a, const double *D) {
  double y0 = a[0], y1 = a[1] - y0 * D[1], y2 = a[2] - y0 * D[2] - y1 * D[5];
  a[2] = y2 * D[8];
  a[1] = y1 * D[4] - a[2] * D[7];
  a[0] = y0 * D[0] - a[1] * D[3] - a[2] * D[6];
}
