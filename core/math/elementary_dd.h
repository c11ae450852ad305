/* Double-double arithmetic for the elementary functions: a number is the unrounded sum hi + lo.
 *
 * Sums after Knuth and Dekker, products after Dekker and Veltkamp (no fma). Valid in round to
 * nearest, while nothing overflows (|a| < 2^996 in a product) and low parts do not underflow. */
#ifndef HW_MATH_ELEMENTARY_DD_H
#define HW_MATH_ELEMENTARY_DD_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__)
#error "the elementary functions need strict floating-point arithmetic: no -ffast-math"
#endif
#if FLT_EVAL_METHOD != 0
#error "the elementary functions need plain double arithmetic (on 32-bit x86: -msse2 -mfpmath=sse)"
#endif

typedef struct dd {
  double hi, lo;
} dd;

static inline uint64_t bits_of(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

static inline double of_bits(uint64_t u) {
  double x;
  memcpy(&x, &u, sizeof x);
  return x;
}

/* |x| with the sign of s */
static inline double with_sign(double x, double s) {
  uint64_t top = UINT64_C(1) << 63;
  return of_bits((bits_of(x) & ~top) | (bits_of(s) & top));
}

static inline int is_negative(double x) { return (int)(bits_of(x) >> 63); }

/* One fixed NaN: the sign and payload of computed ones depend on the machine. */
static inline double not_a_number(void) { return of_bits(UINT64_C(0x7ff8) << 48); }
static inline double infinity(void) { return of_bits(UINT64_C(0x7ff0) << 48); }

/* 2^e for -1022 <= e <= 1023 */
static inline double power_of_two(int e) { return of_bits((uint64_t)(e + 1023) << 52); }

/* Biased exponent field: 0 for zero and subnormals, 2047 for inf and NaN. */
static inline int exponent_field(double x) { return (int)((bits_of(x) >> 52) & 0x7ff); }

/* a + b exactly */
static inline dd two_sum(double a, double b) {
  double s = a + b, t = s - a;
  return (dd){s, (a - (s - t)) + (b - t)};
}

/* a + b exactly, for |a| >= |b| or a = 0 */
static inline dd quick_sum(double a, double b) {
  double s = a + b;
  return (dd){s, b - (s - a)};
}

/* a b exactly */
static inline dd two_prod(double a, double b) {
  double p = a * b;
  double ta = 134217729.0 * a, ah = ta - (ta - a), al = a - ah;
  double tb = 134217729.0 * b, bh = tb - (tb - b), bl = b - bh;
  return (dd){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

/* a + b, relative error about 2^-104 unless the sum cancels */
static inline dd dd_add(dd a, dd b) {
  dd s = two_sum(a.hi, b.hi), t = two_sum(a.lo, b.lo);
  s = quick_sum(s.hi, s.lo + t.hi);
  return quick_sum(s.hi, s.lo + t.lo);
}

static inline dd dd_mul(dd a, dd b) {
  dd p = two_prod(a.hi, b.hi);
  return quick_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/* a / b, relative error about 2^-102 */
static inline dd dd_div(dd a, dd b) {
  double q = a.hi / b.hi;
  dd p = two_prod(q, b.hi);
  double r = ((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo);
  return quick_sum(q, r / b.hi);
}

/* sqrt(a) for a > 0, relative error about 2^-102 */
static inline dd dd_sqrt(dd a) {
  double r = sqrt(a.hi);
  dd p = two_prod(r, r);
  return quick_sum(r, (((a.hi - p.hi) - p.lo) + a.lo) / (2 * r));
}

static inline dd dd_neg(dd a) { return (dd){-a.hi, -a.lo}; }

/* (hi + lo) 2^e, rounded once, also when the result is subnormal or overflows.
 * hi must be normal with 1/4 <= |hi| < 4 or so. */
static inline double dd_scale(dd a, int e) {
  if (e > 1020) {
    double r = (a.hi + a.lo) * power_of_two(1020);
    return e > 1030 ? r * power_of_two(1020) : r * power_of_two(e - 1020);
  }
  if (e >= -1019)
    return (a.hi + a.lo) * power_of_two(e);
  if (e < -1090)
    e = -1090;
  /* Scale so that the last place of a subnormal is the last place of a number in [1, 2), let the
   * sum with 1 round there, and take the 1 away again. */
  double down = power_of_two(e + 1022);
  double h = fabs(a.hi) * down, l = (a.hi < 0 ? -a.lo : a.lo) * down;
  if (h >= 1)
    return (a.hi + a.lo) * down * power_of_two(-1022);
  dd s = quick_sum(1.0, h);
  double r = (s.hi + (s.lo + l)) - 1.0;
  return with_sign(r * power_of_two(-1022), a.hi);
}

#endif
