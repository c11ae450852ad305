/* exp, expm1, log, pow, sinh, cosh and tanh.
 *
 * exp: x = (128 e + i) ln 2/128 + r, exp(x) = 2^e 2^(i/128) exp(r), |r| <= ln 2/256 (Tang 1989).
 * log: x = 2^e m, log(x) = e ln 2 - log(c) + log(1 + r), c near 1/m of 12 bits, r = m c - 1 exact
 * as a double-double (Tang 1990). pow(x, y) = exp(y log x) with both in double-double. */
#include "math/elementary.h"

#include "math/elementary_dd.h"

#include "math/elementary_exp_tables.h"

/* exp(x.hi + x.lo) / 2^*e as an unrounded sum near 1 to 2, relative error below 2^-60;
 * |x| < 1500 */
static dd exp_kernel(dd x, int *e) {
  double n = floor(x.hi * exp_step_inverse + 0.5);
  dd r = two_sum(x.hi - n * exp_step_hi, -(n * exp_step_lo));
  r = two_sum(r.hi, r.lo + x.lo);
  int k = (int)n, i = k & 127;
  *e = (k - i) / 128;
  double h = r.hi;
  const double *a = exp_step;
  double p = r.lo + h * h * (a[0] + h * (a[1] + h * (a[2] + h * (a[3] + h * a[4]))));
  const double *t = exp_table[i];
  return quick_sum(t[0], t[0] * h + (t[1] + t[0] * p));
}

double hw_exp(double x) {
  if (x != x)
    return not_a_number();
  if (x > 710)
    return infinity();
  if (x < -746)
    return 0;
  int e;
  dd r = exp_kernel((dd){x, 0}, &e);
  return dd_scale(r, e);
}

/* log(x) for finite x > 0, relative error below 2^-67 */
static dd log_kernel(double x) {
  int shift = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    shift = 54;
  }
  /* m in [0.6875, 1.375), in 128 intervals of equal bit patterns */
  uint64_t u = bits_of(x) - UINT64_C(0x3fe6000000000000);
  int i = (int)((u >> 45) & 127);
  int negative = (int)(u >> 63);
  int e = (int)(u >> 52) - (negative ? 4096 : 0);
  double m = of_bits(bits_of(x) - ((u >> 52) << 52));
  const double *row = log_table[i];
  e -= shift;

  /* r = m c - 1, exact; then log(1 + r) = r - r^2/2 + r^3 p(r) */
  dd mc = two_prod(m, row[0]);
  dd r = quick_sum(mc.hi - 1.0, mc.lo);
  double h = r.hi;
  dd sq = two_prod(h, 0.5 * h);
  const double *a = log_step;
  double p = a[0] + h * (a[1] + h * (a[2] + h * (a[3] + h * (a[4] + h * (a[5] + h * a[6])))));
  double rest = (r.lo - h * r.lo) - sq.lo + h * h * (h * p);

  dd big = two_sum((double)e * ln2_hi, row[1]);
  dd s = two_sum(big.hi, h);
  dd v = two_sum(s.hi, -sq.hi);
  return quick_sum(v.hi, v.lo + (s.lo + (big.lo + (row[2] + (double)e * ln2_lo)) + rest));
}

double hw_log(double x) {
  if (x != x || x < 0)
    return not_a_number();
  if (x == 0)
    return -infinity();
  if (x == infinity())
    return x;
  dd r = log_kernel(x);
  return r.hi + r.lo;
}

/* 0: y is no integer, 1: odd, 2: even; y finite */
static int parity(double y) {
  double a = fabs(y);
  if (a >= 0x1p53)
    return 2;
  if (a != floor(a))
    return 0;
  return (uint64_t)a & 1 ? 1 : 2;
}

double hw_pow(double x, double y) {
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return not_a_number();
  double ax = fabs(x), inf = infinity();
  if (fabs(y) == inf) {
    if (ax == 1)
      return 1;
    return (ax > 1) == (y > 0) ? inf : 0;
  }
  int kind = is_negative(x) ? parity(y) : 2;
  double sign = kind == 1 ? -1 : 1;
  if (ax == 0)
    return y < 0 ? sign * inf : sign * 0.0;
  if (ax == inf)
    return y > 0 ? sign * inf : sign * 0.0;
  if (kind == 0)
    return not_a_number();
  if (ax == 1)
    return sign;

  /* |y| >= 2^64: |y log x| > 2^11; |y| < 2^-64: the power rounds to 1 */
  dd l = log_kernel(ax);
  if (fabs(y) >= 0x1p64)
    return (l.hi > 0) == (y > 0) ? sign * inf : sign * 0.0;
  if (fabs(y) < 0x1p-64)
    return sign;
  dd p = two_prod(y, l.hi);
  p = quick_sum(p.hi, p.lo + y * l.lo);
  if (p.hi > 710)
    return sign * inf;
  if (p.hi < -746)
    return sign * 0.0;
  int e;
  dd r = exp_kernel(p, &e);
  return sign * dd_scale(r, e);
}

/* x times 1 + z p(z), z = x^2 */
static double odd_series(double x, const double *a, int n) {
  double z = x * x, p = a[n - 1];
  for (int i = n - 2; i >= 0; i--)
    p = p * z + a[i];
  return x + x * (z * p);
}

double hw_expm1(double x) {
  if (x != x)
    return not_a_number();
  if (x > 710)
    return infinity();
  if (x < -40)
    return -1;
  if (fabs(x) < 0x1p-54)
    return x;
  if (fabs(x) <= 0.0625) {
    double p = expm1_small[7];
    for (int i = 6; i >= 0; i--)
      p = p * x + expm1_small[i];
    dd q = two_prod(x, 0.5 * x), s = quick_sum(x, q.hi);
    return s.hi + (s.lo + (q.lo + x * x * (x * p)));
  }
  int e;
  dd r = exp_kernel((dd){x, 0}, &e);
  if (e > 100)
    return dd_scale(r, e);
  double scale = power_of_two(e);
  dd s = two_sum(r.hi * scale, -1.0);
  return s.hi + (s.lo + r.lo * scale);
}

/* exp(|x|)/2^*e and exp(-|x|)/2^*e */
static void exp_pair(double x, dd *up, dd *down, int *e) {
  *up = exp_kernel((dd){fabs(x), 0}, e);
  *down = (dd){0, 0};
  if (*e > 60)
    return;
  *down = dd_div((dd){1, 0}, *up);
  double scale = power_of_two(-2 * *e);
  down->hi *= scale;
  down->lo *= scale;
}

double hw_sinh(double x) {
  if (x != x)
    return not_a_number();
  if (fabs(x) > 712)
    return with_sign(infinity(), x);
  if (fabs(x) < 0x1p-28)
    return x;
  if (fabs(x) <= 0.25)
    return odd_series(x, sinh_small, 6);
  int e;
  dd a, b;
  exp_pair(x, &a, &b, &e);
  return with_sign(dd_scale(dd_add(a, dd_neg(b)), e - 1), x);
}

double hw_cosh(double x) {
  if (x != x)
    return not_a_number();
  if (fabs(x) > 712)
    return infinity();
  int e;
  dd a, b;
  exp_pair(x, &a, &b, &e);
  return dd_scale(dd_add(a, b), e - 1);
}

double hw_tanh(double x) {
  if (x != x)
    return not_a_number();
  double a = fabs(x);
  if (a < 0x1p-28)
    return x;
  if (a > 20)
    return with_sign(1.0, x);
  if (a <= 0.25)
    return odd_series(x, tanh_small, 10);
  int e; /* 1 - 2/(exp(2 a) + 1) */
  dd r = exp_kernel((dd){2 * a, 0}, &e);
  double scale = power_of_two(e);
  dd s = dd_add((dd){r.hi * scale, r.lo * scale}, (dd){1, 0});
  dd q = dd_div((dd){2, 0}, s);
  dd v = dd_add((dd){1, 0}, dd_neg(q));
  return with_sign(v.hi + v.lo, x);
}
