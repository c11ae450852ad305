/* sin, cos and tan of any double.
 *
 * The argument is reduced to r = x - n pi/2, |r| <= pi/4, as a double-double: by subtraction of
 * n pi/2 in four parts (Cody and Waite) below 2^20, by the bits of 2/pi (Payne and Hanek 1983)
 * above. Then r = k/64 + t and the addition theorem with tabulated sin(k/64), cos(k/64). */
#include "math/elementary.h"

#include "base/seldom.h"
#include "math/elementary_dd.h"
#include "math/elementary_trig_tables.h"

/* 32 bits of the little-endian number p, from bit `at` on */
static uint32_t bits_at(const uint32_t *p, int at) {
  int i = at / 32, s = at % 32;
  uint64_t two = (uint64_t)p[i] | (uint64_t)p[i + 1] << 32;
  return (uint32_t)(two >> s);
}

/* r = x - n pi/2 for finite x >= 2^20; returns n mod 4. */
static int reduce_large(double x, dd *r) {
  uint64_t m = (bits_of(x) & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
  int e = exponent_field(x) - 1075; /* x = m 2^e */

  /* Words of 2/pi before `first` give multiples of 4 in x 2/pi; eight from there on hold the
   * fraction to 2^-170. */
  int first = e >= 2 ? (e - 2) / 32 : 0;
  uint32_t mw[2] = {(uint32_t)m, (uint32_t)(m >> 32)};
  uint32_t p[12] = {0};
  for (int j = 0; j < 8; j++) {
    uint64_t w = two_over_pi_bits[first + 7 - j], carry = 0;
    for (int i = 0; i < 2; i++) {
      carry += w * mw[i] + p[i + j];
      p[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    p[j + 2] = (uint32_t)carry;
  }

  /* The point is `point` bits up: two bits above it are n mod 4, 160 bits below are kept. */
  int point = 32 * (first + 8) - e;
  int n = (int)(bits_at(p, point) & 3);
  uint32_t f[5];
  for (int i = 0; i < 5; i++)
    f[i] = bits_at(p, point - 32 * (i + 1));
  double sign = 1;
  if (f[0] >> 31) { /* fraction of a half and more: count down from the next quarter turn */
    n = (n + 1) & 3;
    sign = -1;
    for (int i = 0; i < 5; i++)
      f[i] = ~f[i];
  }
  double h = 0, l = 0, unit = sign * 0x1p-32;
  for (int i = 0; i < 5; i++, unit *= 0x1p-32) {
    dd s = quick_sum(h, unit * f[i]);
    h = s.hi;
    l += s.lo;
  }
  dd a = two_prod(h, half_pi_hi);
  *r = quick_sum(a.hi, a.lo + (h * half_pi_lo + l * half_pi_hi));
  return n;
}

/* r = x - n pi/2 with |r| <= pi/4, for finite x >= 0; returns n mod 4. */
static int reduce(double x, dd *r) {
  if (x <= 0x1.921fb54442d18p-1) {
    *r = (dd){x, 0};
    return 0;
  }
  if (x >= 0x1p20)
    return reduce_large(x, r);
  double n = floor(x * two_over_pi + 0.5);
  dd a = two_sum(x - n * half_pi_part1, -(n * half_pi_part2));
  dd b = two_sum(a.hi, -(n * half_pi_part3));
  *r = two_sum(b.hi, (a.lo + b.lo) - n * half_pi_part4);
  return (int)((uint32_t)n & 3);
}

/* sin and cos of r, |r| <= pi/4, as unrounded sums with relative error below 2^-58. */
static void sin_cos_kernel(dd r, dd *s, dd *c) {
  double sign = r.hi < 0 ? -1 : 1;
  double h = sign * r.hi, l = sign * r.lo;
  int k = (int)(h * 64 + 0.5);
  const double *row = sin_cos_table[k];
  double t = h - (double)k * 0.015625, z = t * t; /* t is exact */
  double sin_rest = l + t * (z * (sin_step[0] + z * (sin_step[1] + z * sin_step[2])));
  double cos_rest =
      z * (cos_step[0] + z * (cos_step[1] + z * (cos_step[2] + z * cos_step[3]))) - t * l;
  *c = quick_sum(row[2], row[0] * -t + (row[3] + (row[2] * cos_rest - row[0] * sin_rest)));
  if (h < 0.125) {
    z = h * h;
    double p = sin_small[0] +
               z * (sin_small[1] + z * (sin_small[2] + z * (sin_small[3] + z * sin_small[4])));
    *s = quick_sum(h, h * (z * p) + (l - 0.5 * z * l));
  } else {
    *s = quick_sum(row[0], row[2] * t + (row[1] + (row[2] * sin_rest + row[0] * cos_rest)));
  }
  s->hi *= sign;
  s->lo *= sign;
}

/* The sums for |x|: the caller puts the sign of x to the sine. */
static void sin_cos_sums(double x, dd *s, dd *c) {
  dd r, a, b;
  int n = reduce(fabs(x), &r);
  sin_cos_kernel(r, &a, &b);
  *s = n == 0 ? a : n == 1 ? b : n == 2 ? dd_neg(a) : dd_neg(b);
  *c = n == 0 ? b : n == 1 ? dd_neg(a) : n == 2 ? dd_neg(b) : a;
}

HW_APART void hw_sincos(double x, double *s, double *c) {
  if (exponent_field(x) == 0x7ff) {
    *s = *c = not_a_number();
    return;
  }
  if (fabs(x) < 0x1p-27) {
    *s = x;
    *c = 1;
    return;
  }
  dd a, b;
  sin_cos_sums(x, &a, &b);
  double v = a.hi + a.lo;
  *s = x < 0 ? -v : v;
  *c = b.hi + b.lo;
}

double hw_sin(double x) {
  double s, c;
  hw_sincos(x, &s, &c);
  return s;
}

double hw_cos(double x) {
  double s, c;
  hw_sincos(x, &s, &c);
  return c;
}

double hw_tan(double x) {
  if (exponent_field(x) == 0x7ff)
    return not_a_number();
  if (fabs(x) < 0x1p-27)
    return x;
  dd a, b;
  sin_cos_sums(x, &a, &b);
  dd q = dd_div(a, b);
  double v = q.hi + q.lo;
  return x < 0 ? -v : v;
}
