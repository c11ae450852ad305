/* Inertias of spatial algebra: composition, change of frame, inverse.
 * Source: R. Featherstone, Rigid Body Dynamics Algorithms, Springer 2008, sections 2.13 and 7.2. */
#include "math/spatial.h"

/* E a E^T and E^T a E */
static m3 turn(m3 E, m3 a) { return m3_mul(m3_mul(E, a), m3_t(E)); }
static m3 turn_back(m3 E, m3 a) { return m3_mul(m3_mul(m3_t(E), a), E); }

/* [a] [b] = b a^T - (a.b) 1 */
static m3 skew_skew(v3 a, v3 b) {
  double d = v3_dot(a, b);
  return m3_add(m3_outer(b, a), m3_diag(-d, -d, -d));
}

inertia6 inertia6_make(double m, v3 c, m3 about_centre) {
  return (inertia6){m, v3_scale(m, c), m3_add(about_centre, m3_scale(-m, skew_skew(c, c)))};
}

inertia6 inertia6_add(inertia6 a, inertia6 b) {
  return (inertia6){a.m + b.m, v3_add(a.h, b.h), m3_add(a.I, b.I)};
}

inertia6 inertia6_move(xform6 X, inertia6 I) {
  v3 h = v3_madd(I.h, -I.m, X.r);
  m3 moved = m3_add(I.I, m3_add(skew_skew(X.r, I.h), skew_skew(h, X.r)));
  return (inertia6){I.m, m3_mulv(X.E, h), turn(X.E, moved)};
}

inertia6 inertia6_move_back(xform6 X, inertia6 I) {
  v3 h = m3_tmulv(X.E, I.h), moved = v3_madd(h, I.m, X.r);
  m3 shift = m3_add(skew_skew(X.r, h), skew_skew(moved, X.r));
  return (inertia6){I.m, moved, m3_add(turn_back(X.E, I.I), m3_scale(-1, shift))};
}

bool inertia6_solve(inertia6 I, force6 f, motion6 *m) {
  if (!(I.m > 0))
    return false;
  /* At the centre of mass turning and moving are apart. */
  v3 c = v3_scale(1 / I.m, I.h);
  m3 inverse, about_centre = m3_add(I.I, m3_scale(I.m, skew_skew(c, c)));
  double det = m3_inverse(about_centre, &inverse);
  if (!(det > 0))
    return false;
  m->w = m3_mulv(inverse, v3_sub(f.n, v3_cross(c, f.f)));
  m->v = v3_sub(v3_scale(1 / I.m, f.f), v3_cross(m->w, c));
  return true;
}

articulated6 articulated6_from(inertia6 I) {
  return (articulated6){I.I, m3_skew(I.h), m3_diag(I.m, I.m, I.m)};
}

articulated6 articulated6_add(articulated6 a, articulated6 b) {
  return (articulated6){m3_add(a.I, b.I), m3_add(a.H, b.H), m3_add(a.M, b.M)};
}

articulated6 articulated6_move_back(xform6 X, articulated6 A) {
  m3 rx = m3_skew(X.r), M = turn_back(X.E, A.M), H = turn_back(X.E, A.H);
  m3 moved = m3_add(H, m3_mul(rx, M));
  m3 I = m3_add(turn_back(X.E, A.I), m3_mul(rx, m3_t(moved)));
  return (articulated6){m3_add(I, m3_scale(-1, m3_mul(H, rx))), moved, M};
}

articulated6 articulated6_release(articulated6 A, force6 U, double d) {
  double s = -1 / d;
  return (articulated6){m3_add(A.I, m3_scale(s, m3_outer(U.n, U.n))),
                        m3_add(A.H, m3_scale(s, m3_outer(U.n, U.f))),
                        m3_add(A.M, m3_scale(s, m3_outer(U.f, U.f)))};
}
