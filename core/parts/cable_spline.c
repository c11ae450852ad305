/* The cubic spline through the nodes of a cable (report 003, section 2.1, eq. 1 and 5).
 *
 * With the second derivatives k = r'' at the nodes and unstretched lengths L, continuity of slope
 * reads G k = S r - b: G is tridiagonal (L/3, L/6), S the second difference, b holds the slopes of
 * clamped ends, +t at node 0 and -t at node n. Rows of pinned and free ends are dropped (k = 0). */
#include "math/tridiagonal.h"
#include "parts/cable_state.h"

/* The rows of G are kept in c->mu, which bending fills afterwards. */
void cable_spline_solve(const cable_view *c, v3 *y) {
  int first = cable_first(c), last = cable_last(c), n = c->n, rows = last - first + 1;
  const double *L = c->L;
  double *lower = (double *)(void *)c->mu, *diagonal = lower + n + 1, *upper = diagonal + n + 1;
  for (int i = 0; i <= n; i++)
    if (i < first || i > last)
      y[i] = v3_zero();
  if (rows < 1)
    return;
  for (int i = first; i <= last; i++) {
    double left = i > 0 ? L[i] : 0, right = i < n ? L[i + 1] : 0;
    lower[i - first] = left / 6;
    diagonal[i - first] = (left + right) / 3;
    upper[i - first] = right / 6;
    if (cable_torn(c, i)) {
      lower[i - first] = upper[i - first] = 0;
      y[i] = v3_zero();
    }
  }
  hw_tridiagonal_factor(rows, lower, diagonal, upper); /* diagonally dominant: never singular */
  hw_tridiagonal_solve(rows, lower, diagonal, upper, 3, &y[first].x);
}

void cable_spline(const cable_view *c, const v3 *node, const v3 end_slope[2], v3 *curvature) {
  int n = c->n;
  const double *L = c->L;
  for (int i = 0; i <= n; i++) {
    v3 y = v3_zero();
    if (i < n)
      y = v3_scale(1 / L[i + 1], v3_sub(node[i + 1], node[i]));
    if (i > 0)
      y = v3_madd(y, -1 / L[i], v3_sub(node[i], node[i - 1]));
    if (i == 0)
      y = v3_sub(y, end_slope[0]);
    if (i == n)
      y = v3_add(y, end_slope[1]);
    curvature[i] = y;
  }
  cable_spline_solve(c, curvature);
}
