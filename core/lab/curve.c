/* Natural cubic spline through nodes (curve.h). Tridiagonal system of the second derivatives: thesis
 * 004 uses them as given; J. Stoer, R. Bulirsch, Introduction to Numerical Analysis, section 2.5.2. */
#include "lab/curve.h"

#include "math/tridiagonal.h"

static const double LEAST = 1e-50, MOST = 1e50;

static double at(v3 a, int axis) { return axis == 0 ? a.x : axis == 1 ? a.y : a.z; }
static bool fair(v3 a) {
  return fabs(a.x) <= MOST && fabs(a.y) <= MOST && fabs(a.z) <= MOST; /* false for NaN */
}

/* Continuity of P' at node i:
 *   L_i k_i-1 + 2 (L_i + L_i+1) k_i + L_i+1 k_i+1 = 6 ((r_i+1 - r_i)/L_i+1 - (r_i - r_i-1)/L_i)
 * and at a clamped end the same with the tangent in place of the slope beyond. */
bool hw_curve_bend(int n, const v3 *r, const double *L, hw_curve_end first, hw_curve_end last,
                   v3 *k, double *scratch) {
  if (n < 1)
    return false;
  for (int e = 1; e <= n; e++)
    if (!(L[e] >= LEAST && L[e] <= MOST))
      return false;
  double *lower = scratch, *diagonal = lower + n + 1, *upper = diagonal + n + 1;
  for (int i = 0; i <= n; i++) {
    bool start = i == 0, end = i == n;
    if ((start && !first.clamped) || (end && !last.clamped)) {
      lower[i] = upper[i] = 0, diagonal[i] = 1, k[i] = v3_zero();
      continue;
    }
    v3 before = start ? first.tangent : v3_scale(1 / L[i], v3_sub(r[i], r[i - 1]));
    v3 after = end ? last.tangent : v3_scale(1 / L[i + 1], v3_sub(r[i + 1], r[i]));
    lower[i] = start ? 0 : L[i];
    upper[i] = end ? 0 : L[i + 1];
    diagonal[i] = 2 * (lower[i] + upper[i]);
    k[i] = v3_scale(6, v3_sub(after, before));
  }
  if (hw_tridiagonal_factor(n + 1, lower, diagonal, upper) >= 0)
    return false;
  hw_tridiagonal_solve(n + 1, lower, diagonal, upper, 3, &k[0].x);
  return true;
}

bool hw_curve_good(const hw_curve *c) {
  if (c->n < 1)
    return false;
  for (int i = 0; i <= c->n; i++)
    if (!fair(c->r[i]) || !fair(c->k[i]) || (i && !(c->L[i] >= LEAST && c->L[i] <= MOST)))
      return false;
  return true;
}

double hw_curve_length(const hw_curve *c) {
  double s = 0;
  for (int e = 1; e <= c->n; e++)
    s += c->L[e];
  return s;
}

hw_curve_point hw_curve_on(const hw_curve *c, int e, double t) {
  double L = c->L[e], u = 1 - t, h = L * L / 6;
  v3 a = c->r[e - 1], b = c->r[e], ka = c->k[e - 1], kb = c->k[e], chord = v3_sub(b, a);
  hw_curve_point q;
  /* from the nearer node, so that its own position comes out exactly */
  q.p = t <= 0.5 ? v3_madd(a, t, chord) : v3_madd(b, -u, chord);
  q.p = v3_madd(v3_madd(q.p, h * (u * u - 1) * u, ka), h * (t * t - 1) * t, kb);
  q.d = v3_madd(v3_madd(v3_scale(1 / L, chord), -L / 6 * (3 * u * u - 1), ka),
                L / 6 * (3 * t * t - 1), kb);
  q.dd = v3_madd(v3_scale(u, ka), t, kb);
  q.ddd = v3_scale(1 / L, v3_sub(kb, ka));
  return q;
}

int hw_curve_element(const hw_curve *c, double s, double *t) {
  double before = 0;
  int e = 1;
  while (e < c->n && s > before + c->L[e])
    before += c->L[e++];
  double share = (s - before) / c->L[e];
  *t = share > 0 ? share < 1 ? share : 1 : 0; /* NaN: 0 */
  return e;
}

void hw_curve_bezier(const hw_curve *c, int e, v3 b[4]) {
  double L = c->L[e], h = L * L / 18;
  v3 a = c->r[e - 1], z = c->r[e], ka = c->k[e - 1], kb = c->k[e], chord = v3_sub(z, a);
  b[0] = a, b[3] = z;
  /* thirds of the end slopes */
  b[1] = v3_madd(v3_madd(v3_madd(a, 1.0 / 3, chord), -2 * h, ka), -h, kb);
  b[2] = v3_madd(v3_madd(v3_madd(z, -1.0 / 3, chord), -h, ka), -2 * h, kb);
}

void hw_curve_box(const hw_curve *c, int e, v3 *low, v3 *high) {
  v3 b[4];
  double lo[3], hi[3];
  hw_curve_bezier(c, e, b);
  for (int axis = 0; axis < 3; axis++) {
    lo[axis] = hi[axis] = at(b[0], axis);
    for (int i = 1; i < 4; i++) {
      double x = at(b[i], axis);
      lo[axis] = x < lo[axis] ? x : lo[axis];
      hi[axis] = x > hi[axis] ? x : hi[axis];
    }
  }
  *low = v3_at(lo), *high = v3_at(hi);
}

/* P' lies in the hull of the differences of the Bezier points; P'' is straight. */
hw_curve_bounds hw_curve_bound(const hw_curve *c, int e) {
  v3 b[4];
  hw_curve_bezier(c, e, b);
  double d = 0, L = c->L[e];
  for (int i = 0; i < 3; i++) {
    double x = v3_norm(v3_sub(b[i + 1], b[i])) * (3 / L);
    d = x > d ? x : d;
  }
  double ka = v3_norm(c->k[e - 1]), kb = v3_norm(c->k[e]);
  return (hw_curve_bounds){d, ka > kb ? ka : kb, v3_norm(v3_sub(c->k[e], c->k[e - 1])) / L};
}
