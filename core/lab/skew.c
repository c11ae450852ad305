/* Thesis 004, chapter 3, made exact: docs/theory/tether-volume.md. */
#include "lab/skew.h"

#include "math/elementary.h"
#include "math/elliptic.h"
#include "math/scalar.h"

/* V90 and its slope, equal radii: with A = r - d/2, b = r + d/2 and m = (A/b)^2
 *   V = (8 b / 3) ((A^2 + b^2) E - (b^2 - A^2) K),   dV/dd = -4 d (2 r K - b E),
 * written with K - E = m D so that nothing cancels at light touch. */
static hw_skew equal(double r, double d) {
  double A = r - .5 * d, b = r + .5 * d, k = A / b, m = k * k;
  hw_elliptic e = hw_ellipke(m);
  if (!(m < 1))
    return (hw_skew){16. / 3 * r * r * r, 0, 0};
  return (hw_skew){8. / 3 * b * A * A * (2 * e.K - (1 + m) * e.D),
                   -4 * d * (2 * r * m * e.D + A * e.E), 0};
}

static int apart(double r1, double r2, double d, double a) {
  return !(r1 > 0 && r2 > 0 && d < r1 + r2 && fabs(a) <= 1e9);
}

hw_skew hw_skew_volume(double r1, double r2, double d, double a) {
  d = fabs(d);
  if (apart(r1, r2, d, a))
    return (hw_skew){0, 0, 0};
  double s, c;
  hw_sincos(a, &s, &c);
  if (s == 0)
    return (hw_skew){INFINITY, -INFINITY, 0};
  hw_skew v;
  if (r1 == r2) {
    v = equal(r1, d);
  } else {
    hw_chords w = hw_two_chords(r1, r2, d);
    v = (hw_skew){w.value, w.d, 0};
  }
  double over = 1 / fabs(s);
  return (hw_skew){v.volume * over, v.by_d * over, -v.volume * over * (c / s)};
}

double hw_skew_volume5(double r1, double r2, double d, double a) {
  d = fabs(d);
  double s = fabs(hw_sin(a)), sum = 0;
  if (apart(r1, r2, d, a))
    return 0;
  /* Of the four ends of the two circles the inner ones bound the integral, and their roots are the
   * weight of the rule; the outer ones stay. */
  double low = hw_max(-r1, d - r2), high = hw_min(r1, d + r2), half = .5 * (high - low);
  double left = hw_min(-r1, d - r2), right = hw_max(r1, d + r2);
  /* cos and sin^2 of k pi / 6 */
  static const double x[5] = {.86602540378443865, .5, 0, -.5, -.86602540378443865},
                      w[5] = {.25, .75, 1, .75, .25};
  for (int k = 0; k < 5; k++) {
    double y = .5 * (high + low) + half * x[k];
    sum += w[k] * sqrt((right - y) * (y - left));
  }
  return half * half * sum * (4 * HW_PI / 6) / s;
}

double hw_skew_thesis5(double r1, double r2, double d, double a) {
  static const double node[5] = {-.90617984593866399, -.53846931010568309, 0, .53846931010568309,
                                 .90617984593866399},
                      weight[5] = {.23692688505618909, .47862867049936647, .56888888888888889,
                                   .47862867049936647, .23692688505618909};
  d = fabs(d);
  if (apart(r1, r2, d, a))
    return 0;
  double d1 = d - r2, long2 = r2 / fabs(hw_sin(a)); /* eq. 3.4; r2' */
  double x_max = d1 > 0 ? sqrt((r1 - d1) * (r1 + d1)) : r1, volume = 0;
  for (int i = 0; i < 5; i++) {
    double x = .5 * x_max * (1 + node[i]);
    double c2 = sqrt((r1 - x) * (r1 + x)) - d1, d2 = r2 - c2; /* eq. 3.8 */
    double sine = d2 > 0 ? sqrt(hw_max((r2 - d2) * (r2 + d2), 0)) / r2 : 1;
    double z_max = long2 * sine, area = 0;
    for (int j = 0; j < 5; j++) {
      double t = .5 * sine * (1 + node[j]); /* sin theta = z / r2', eq. 3.10 */
      area += weight[j] * (r2 * sqrt((1 - t) * (1 + t)) - d2);
    }
    volume += weight[i] * area * z_max; /* 2 INT_0^z_max, eq. 3.9 */
  }
  return volume * x_max; /* 2 INT_0^x_max, eq. 3.1 */
}

double hw_lens_area(double r1, double r2, double D) {
  D = fabs(D);
  double reach = r1 + r2, small = r1 < r2 ? r1 : r2, less = fabs(r1 - r2);
  if (!(r1 > 0 && r2 > 0 && D < reach))
    return 0;
  if (D <= less)
    return HW_PI * small * small;
  double x1 = .5 * (D + (r1 - r2) * (reach / D)), x2 = .5 * (D - (r1 - r2) * (reach / D));
  double y = sqrt((reach - D) * (D - less) * (D + less) * (reach + D)) / (2 * D);
  return r1 * r1 * hw_circle_segment(y / r1, x1 / r1) +
         r2 * r2 * hw_circle_segment(y / r2, x2 / r2);
}

/* INT f over [a, b] by the double exponential rule (Takahasi and Mori 1974): f may have branch points
 * at the ends. */
typedef double integrand(const void *context, double x);
static double integral(integrand *f, const void *context, double a, double b) {
  const double h = 1. / 16;
  double half = .5 * (b - a), sum = 0;
  for (int k = -52; k <= 52; k++) {
    double t = k * h, e = hw_exp(HW_PI * fabs(hw_sinh(t)));
    double edge = 2 / (1 + e); /* 1 - |tanh| */
    double x = t < 0 ? a + half * edge : b - half * edge;
    sum += f(context, x) * hw_cosh(t) * edge * (2 - edge);
  }
  return sum * half * h * .5 * HW_PI;
}

typedef struct lens_along {
  v3 w, u; /* across the other axis: from it to the start of this one, and per metre along */
  double r1, r2;
} lens_along;
static double lens_at(const void *context, double s) {
  const lens_along *l = context;
  return hw_lens_area(l->r1, l->r2, v3_norm(v3_madd(l->w, s, l->u)));
}

/* INT lens(distance of P1(s) to the other axis) ds over the part abreast of q[0]q[1]. */
static double along(const v3 p[2], const v3 q[2], double r1, double r2) {
  v3 e1 = v3_sub(p[1], p[0]), e2 = v3_sub(q[1], q[0]), w = v3_sub(p[0], q[0]);
  double l1 = v3_norm(e1), l2 = v3_norm(e2);
  if (!(l1 > 0 && l2 > 0))
    return 0;
  v3 u1 = v3_scale(1 / l1, e1), u2 = v3_scale(1 / l2, e2);
  double t0 = v3_dot(w, u2), c = v3_dot(u1, u2), from = 0, to = l1;
  lens_along l = {v3_madd(w, -t0, u2), v3_madd(u1, -c, u2), r1, r2};
  if (fabs(c) > 1e-300) { /* 0 <= t0 + s c <= l2 */
    double one = -t0 / c, two = (l2 - t0) / c;
    from = hw_max(from, hw_min(one, two)), to = hw_min(to, hw_max(one, two));
  } else if (t0 < 0 || t0 > l2) {
    return 0;
  }
  if (!(from < to))
    return 0;
  /* Break where the lens begins, where one circle comes to lie in the other, and at the foot. */
  double s2 = v3_dot(l.u, l.u), at[7] = {from, to}, reach = r1 + r2, less = r1 - r2;
  int n = 2;
  if (s2 > 0) {
    double foot = -v3_dot(l.w, l.u) / s2;
    v3 nearest = v3_madd(l.w, foot, l.u);
    double d2 = v3_dot(nearest, nearest);
    double far = sqrt(hw_max(reach * reach - d2, 0) / s2),
           near = sqrt(hw_max(less * less - d2, 0) / s2);
    const double mark[5] = {foot - far, foot - near, foot, foot + near, foot + far};
    for (int i = 0; i < 5; i++)
      if (mark[i] > from && mark[i] < to)
        at[n++] = mark[i];
  }
  for (int i = 1; i < n; i++) /* into order */
    for (int k = i; k > 0 && at[k] < at[k - 1]; k--) {
      double swap = at[k];
      at[k] = at[k - 1], at[k - 1] = swap;
    }
  double sum = 0;
  for (int i = 1; i < n; i++)
    if (at[i] > at[i - 1])
      sum += integral(lens_at, &l, at[i - 1], at[i]);
  return sum;
}

double hw_skew_segments(const v3 p[4], double r1, double r2) {
  double volume = .5 * (along(p, p + 2, r1, r2) + along(p + 2, p, r2, r1));
  return volume > 0 && volume < INFINITY ? volume : 0;
}

/* Half-width of the outline across tube 2 where the angle round tube 1 is phi, times dx / dphi. Seen
 * along the normal a point (x, u) is shared iff sqrt(r1^2 - x^2) + sqrt(r2^2 - u^2) >= d. */
typedef struct rim {
  double r1, r2, d;
} rim;
static double rim_at(const void *context, double phi) {
  const rim *o = context;
  double s, c;
  hw_sincos(phi, &s, &c);
  double over = o->d - o->r1 * c;
  return sqrt(hw_max((o->r2 - over) * (o->r2 + over), 0)) * o->r1 * c;
}

/* Area of the outline times sin a. */
static double outline(double r1, double r2, double d) {
  if (!(d < r1 + r2))
    return 0;
  const rim o = {r1, r2, d};
  double y = d - r2, end = .5 * HW_PI, begin = 0, area = 0;
  if (y > 0)
    end = hw_atan2(sqrt((r1 - y) * (r1 + y)), y);
  if (d < r1) { /* here the axis of tube 2 lies within tube 1: its full width is shared */
    double x = sqrt((r1 - d) * (r1 + d));
    begin = hw_atan2(x, d);
    area = x * r2;
  }
  return 4 * (area + integral(rim_at, &o, begin, end));
}

hw_skew_patch hw_skew_patch_at(double r1, double r2, double d, double a) {
  hw_skew_patch out = {0, 0, 0, 0, 0, 0};
  d = fabs(d);
  if (apart(r1, r2, d, a))
    return out;
  double s, c;
  hw_sincos(a, &s, &c);
  s = fabs(s);
  if (s == 0)
    return out;
  double p = r1 + r2 - d;
  double one = 1 / (2 * r1), two = 1 / (2 * r2);
  double root = hw_hypot(one - two, 2 * sqrt(one * two) * c);
  double stiff = .5 * (one + two + root), soft = one * two * s * s / stiff;
  out.major = sqrt(p / soft), out.minor = sqrt(p / stiff);
  out.outline = outline(r1, r2, d) / s;
  out.half = outline(r1, r2, d + .5 * p) / s;
  double y = .5 * (hw_max(d - r2, -r1) + hw_min(r1, d + r2)), z = y - d;
  out.slice = 4 * sqrt((r1 - y) * (r1 + y) * (r2 - z) * (r2 + z)) / s;
  if (r1 == r2) { /* x_max with cos phi_max = d1 / r; a where |x| = |u|; b from the point P1 */
    double q = .5 * p / r1;
    out.thesis = 2 * HW_PI * r1 * r1 * q * (1 - .25 * q) * sqrt(1 - .5 * q) / s;
  }
  return out;
}
