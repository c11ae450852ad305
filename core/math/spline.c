/* Natural cubic spline. Source: J. Stoer, R. Bulirsch, Introduction to Numerical Analysis, 3rd ed.,
 * section 2.5.2 (moments M_i = y'' at the points, M_0 = M_n-1 = 0).
 *
 *   h_i-1 M_i-1 + 2 (h_i-1 + h_i) M_i + h_i M_i+1 = 6 ((y_i+1 - y_i)/h_i - (y_i - y_i-1)/h_i-1)
 *
 * Limits: the rate jumps to zero at both ends of the table when the table does not end at rest. */
#include "math/spline.h"

#include "math/tridiagonal.h"

bool hw_spline_fit(int n, const double *t, const double *y, double *second, double *scratch) {
  double *lower = scratch, *diagonal = scratch + n, *upper = scratch + 2 * n;
  for (int i = 0; i + 1 < n; i++)
    if (!(t[i + 1] > t[i]))
      return false;
  for (int i = 0; i < n; i++) {
    bool end = i == 0 || i == n - 1;
    double before = end ? 0 : t[i] - t[i - 1], after = end ? 0 : t[i + 1] - t[i];
    lower[i] = before;
    diagonal[i] = end ? 1 : 2 * (before + after);
    upper[i] = after;
    second[i] = end ? 0 : 6 * ((y[i + 1] - y[i]) / after - (y[i] - y[i - 1]) / before);
  }
  if (hw_tridiagonal_factor(n, lower, diagonal, upper) >= 0)
    return false;
  hw_tridiagonal_solve(n, lower, diagonal, upper, 1, second);
  return true;
}

void hw_spline_eval(int n, const double *t, const double *y, const double *second, double x,
                    double *value, double *rate, double *accel) {
  *rate = *accel = 0;
  if (n == 1 || !(x >= t[0])) {
    *value = y[0];
    return;
  }
  if (x > t[n - 1]) {
    *value = y[n - 1];
    return;
  }
  int lo = 0, hi = n - 1; /* t[lo] <= x <= t[hi] */
  while (hi - lo > 1) {
    int mid = lo + (hi - lo) / 2;
    if (t[mid] <= x)
      lo = mid;
    else
      hi = mid;
  }
  double h = t[hi] - t[lo], a = (t[hi] - x) / h, b = (x - t[lo]) / h;
  double ma = second[lo], mb = second[hi];
  *value = a * y[lo] + b * y[hi] + ((a * a * a - a) * ma + (b * b * b - b) * mb) * h * h / 6;
  *rate = (y[hi] - y[lo]) / h + ((3 * b * b - 1) * mb - (3 * a * a - 1) * ma) * h / 6;
  *accel = a * ma + b * mb;
}
