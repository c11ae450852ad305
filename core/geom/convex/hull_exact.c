/* Exact sums of products of doubles.
 *
 * Source: J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric
 * predicates, Discrete & Computational Geometry 18, 1997. A number is an unrounded sum of doubles
 * of rising magnitude that do not overlap (an expansion); zeros are left out.
 * Limits: no product of three coordinates may overflow or lose its low part below 1e-308; the hull
 * scales its points to extent 1 first. */
#include "geom/convex/hull_exact.h"

#include <stdbool.h>

#include "math/elementary_dd.h"
#include "math/scalar.h"

/* A difference has 2 terms, a product of two 8, a component of a cross product 16, its product
 * with a difference 64, and the sum of three of those 192. */
typedef struct terms16 {
  int n;
  double t[16];
} terms16;

static int double_put(double *h, int n, double x) {
  h[n] = x;
  return x != 0 ? n + 1 : n;
}

/* h = e + f (Shewchuk, figure 8: fast expansion sum) */
static int terms_add(const double *e, int en, const double *f, int fn, double *h) {
  int i = 0, j = 0, n = 0;
  double sum = 0;
  while (i < en || j < fn) {
    double next = j >= fn || (i < en && fabs(e[i]) < fabs(f[j])) ? e[i++] : f[j++];
    dd s = two_sum(sum, next);
    n = double_put(h, n, s.lo);
    sum = s.hi;
  }
  return double_put(h, n, sum);
}

/* h = b e (Shewchuk, figure 13: scale expansion) */
static int terms_scale(const double *e, int en, double b, double *h) {
  int n = 0;
  double sum = 0;
  for (int i = 0; i < en; i++) {
    dd p = two_prod(e[i], b), s = two_sum(sum, p.lo);
    n = double_put(h, n, s.lo);
    s = quick_sum(p.hi, s.hi);
    n = double_put(h, n, s.lo);
    sum = s.hi;
  }
  return double_put(h, n, sum);
}

static int terms_of(dd a, double *h) { return double_put(h, double_put(h, 0, a.lo), a.hi); }

/* h = e (f.hi + f.lo) */
static int terms_times(const double *e, int en, dd f, double *h) {
  double lo[33], hi[33];
  int ln = terms_scale(e, en, f.lo, lo), hn = terms_scale(e, en, f.hi, hi);
  return terms_add(lo, ln, hi, hn, h);
}

static dd difference(double a, double b) { return two_sum(a, -b); }

/* a b - c d */
static terms16 minor2(dd a, dd b, dd c, dd d) {
  double two[3], plus[9], minus[9];
  int pn = terms_times(two, terms_of(a, two), b, plus);
  int mn = terms_times(two, terms_of(dd_neg(c), two), d, minus);
  double h[17];
  terms16 out;
  out.n = terms_add(plus, pn, minus, mn, h);
  for (int i = 0; i < out.n; i++)
    out.t[i] = h[i];
  return out;
}

/* (b - a) x (d - c) */
static void cross_terms(v3 a, v3 b, v3 c, v3 d, terms16 out[3]) {
  dd ux = difference(b.x, a.x), uy = difference(b.y, a.y), uz = difference(b.z, a.z);
  dd vx = difference(d.x, c.x), vy = difference(d.y, c.y), vz = difference(d.z, c.z);
  out[0] = minor2(uy, vz, uz, vy);
  out[1] = minor2(uz, vx, ux, vz);
  out[2] = minor2(ux, vy, uy, vx);
}

static double terms_value(const terms16 *a) {
  double sum = 0;
  for (int i = 0; i < a->n; i++)
    sum += a->t[i];
  return sum;
}

v3 hw_exact_cross(v3 a, v3 b, v3 c) {
  terms16 n[3];
  cross_terms(a, b, a, c, n);
  return v3_make(terms_value(n), terms_value(n + 1), terms_value(n + 2));
}

static int terms_sign(const double *e, int n) { return n > 0 ? hw_sign(e[n - 1]) : 0; }

/* all[193] = n . (b - a); returns how many terms */
static int dot_terms(const terms16 n[3], v3 a, v3 b, double *all) {
  double x[65], y[65], z[65], xy[129];
  int xn = terms_times(n[0].t, n[0].n, difference(b.x, a.x), x);
  int yn = terms_times(n[1].t, n[1].n, difference(b.y, a.y), y);
  int zn = terms_times(n[2].t, n[2].n, difference(b.z, a.z), z);
  return terms_add(xy, terms_add(x, xn, y, yn, xy), z, zn, all);
}

int hw_exact_side(v3 a, v3 b, v3 c, v3 d) {
  terms16 n[3];
  cross_terms(a, b, a, c, n);
  double all[193];
  return terms_sign(all, dot_terms(n, a, d, all));
}

/* What is not a number fills more terms than there can be. */
static bool in_range(v3 x) {
  const double most = 1e100;
  return fabs(x.x) < most && fabs(x.y) < most && fabs(x.z) < most;
}

/* a b - c d of doubles: 4 terms */
static int minor_plain(double a, double b, double c, double d, double *h) {
  double plus[2], minus[2];
  int pn = terms_of(two_prod(a, b), plus), mn = terms_of(two_prod(-c, d), minus);
  return terms_add(plus, pn, minus, mn, h);
}

/* (u x v) . w of doubles, three times faster: 24 terms in all. */
static int triple_plain(const double u[3], const double v[3], const double w[3], int cross[3],
                        double *all) {
  double sum[17] = {0}, part[9], n[5];
  int count = 0;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    int nn = minor_plain(u[j], v[k], u[k], v[j], n);
    cross[i] = terms_sign(n, nn);
    int pn = terms_scale(n, nn, w[i], part);
    for (int t = 0; t < count; t++)
      sum[t] = all[t];
    count = terms_add(sum, count, part, pn, all);
  }
  return count;
}

int hw_exact_triple(const v3 from[3], const v3 to[3], double *value, int cross[3]) {
  terms16 n[3];
  *value = 0;
  for (int i = 0; i < 3; i++)
    cross[i] = 0;
  for (int i = 0; i < 3; i++)
    if (!in_range(from[i]) || !in_range(to[i]))
      return 0;
  double d[3][3], all[193], sum = 0;
  bool plain = true; /* no difference was rounded */
  for (int i = 0; i < 3; i++) {
    dd x = difference(to[i].x, from[i].x), y = difference(to[i].y, from[i].y),
       z = difference(to[i].z, from[i].z);
    plain &= x.lo == 0 && y.lo == 0 && z.lo == 0;
    d[i][0] = x.hi, d[i][1] = y.hi, d[i][2] = z.hi;
  }
  int count;
  if (plain) {
    count = triple_plain(d[0], d[1], d[2], cross, all);
  } else {
    cross_terms(from[0], to[0], from[1], to[1], n);
    count = dot_terms(n, from[2], to[2], all);
    for (int i = 0; i < 3; i++)
      cross[i] = terms_sign(n[i].t, n[i].n);
  }
  for (int i = 0; i < count; i++)
    sum += all[i];
  *value = sum;
  return terms_sign(all, count);
}
