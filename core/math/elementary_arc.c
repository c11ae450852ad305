/* atan, atan2, asin and acos.
 *
 * All come to atan(u) of a double-double u in [0, 1]: u = k/64 + ..., atan(u) = atan(k/64) +
 * atan(t) with t = (u - k/64)/(1 + u k/64), |t| <= 1/128. */
#include "math/elementary.h"

#include "math/elementary_dd.h"

#include "math/elementary_arc_tables.h"

/* atan(u), 0 <= u <= 1, as an unrounded sum with relative error below 2^-58 */
static dd atan_kernel(dd u) {
  double h = u.hi;
  if (h < 0.125) {
    const double *a = atan_small;
    double z = h * h;
    double p =
        a[0] +
        z * (a[1] + z * (a[2] + z * (a[3] + z * (a[4] + z * (a[5] + z * (a[6] + z * a[7]))))));
    return quick_sum(h, h * (z * p) + (u.lo - z * u.lo));
  }
  int k = (int)(h * 64 + 0.5);
  double c = (double)k * 0.015625;
  double t = ((h - c) + u.lo) / (1 + h * c), z = t * t;
  double rest = t * (z * (atan_step[0] + z * (atan_step[1] + z * atan_step[2])));
  return quick_sum(atan_table[k][0], t + (atan_table[k][1] + rest));
}

/* Angle of the point (x, y) with x, y >= 0 as double-doubles, not both 0, nothing that under- or
 * overflows in the quotient; `left` mirrors the point to -x. */
static dd angle(dd y, dd x, int left) {
  if (y.hi <= x.hi) {
    dd a = atan_kernel(dd_div(y, x));
    return left ? dd_add(pi_dd, dd_neg(a)) : a;
  }
  dd a = atan_kernel(dd_div(x, y));
  return dd_add(half_pi_dd, left ? a : dd_neg(a));
}

double hw_atan(double x) {
  if (x != x)
    return not_a_number();
  double a = fabs(x);
  if (a < 0x1p-27)
    return x;
  if (a > 0x1p60)
    return with_sign(half_pi_dd.hi, x);
  dd r = angle((dd){a, 0}, (dd){1, 0}, 0);
  return with_sign(r.hi + r.lo, x);
}

double hw_atan2(double y, double x) {
  if (x != x || y != y)
    return not_a_number();
  double ax = fabs(x), ay = fabs(y);
  int left = is_negative(x);
  if (ay == 0)
    return left ? with_sign(pi_dd.hi, y) : y;
  if (ax == 0)
    return with_sign(half_pi_dd.hi, y);
  int ex = exponent_field(x), ey = exponent_field(y);
  if (ey == 0x7ff && ex == 0x7ff)
    return with_sign(left ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1, y);

  /* Points within 2^-60 of an axis. To the right the angle is y/x itself. */
  double big = ax > ay ? ax : ay, small = ax > ay ? ay : ax;
  if (ey == 0x7ff)
    return with_sign(half_pi_dd.hi, y);
  if (ex == 0x7ff)
    return with_sign(left ? pi_dd.hi : 0.0, y);
  if (big * 0x1p-60 > small) {
    if (ay > ax)
      return with_sign(half_pi_dd.hi, y);
    return with_sign(left ? pi_dd.hi : ay / ax, y);
  }

  /* Bring the larger one near 1; the other is above 2^-62 then. */
  int e = 1023 - (ax > ay ? ex : ey);
  if (e > 1022) { /* both are subnormal */
    ax *= 0x1p600, ay *= 0x1p600;
    e = 1023 - exponent_field(ax > ay ? ax : ay);
  }
  if (e < -1022)
    e = -1022;
  double scale = power_of_two(e);
  dd r = angle((dd){ay * scale, 0}, (dd){ax * scale, 0}, left);
  return with_sign(r.hi + r.lo, y);
}

/* sqrt(1 - x x) for |x| < 1; 1 - x x is exact but for 2^-106 */
static dd other_leg(double x) {
  dd p = two_prod(x, x);
  dd d = two_sum(1.0, -p.hi);
  return dd_sqrt(quick_sum(d.hi, d.lo - p.lo));
}

double hw_asin(double x) {
  double a = fabs(x);
  if (!(a <= 1))
    return not_a_number();
  if (a < 0x1p-27)
    return x;
  if (a == 1)
    return with_sign(half_pi_dd.hi, x);
  dd r = angle((dd){a, 0}, other_leg(a), 0);
  return with_sign(r.hi + r.lo, x);
}

double hw_acos(double x) {
  double a = fabs(x);
  if (!(a <= 1))
    return not_a_number();
  if (a == 1)
    return x < 0 ? pi_dd.hi : 0.0;
  if (a < 0x1p-60)
    return half_pi_dd.hi;
  dd r = angle(other_leg(a), (dd){a, 0}, x < 0);
  return r.hi + r.lo;
}
