/* Sine and cosine, and the exponential, of two numbers at a time, for sums of many harmonics: short polynomials, by the
 * vector extensions that gcc and clang share (as geom/mesh/lanes.h), in a fixed order, so that all builds give the same bits.
 *
 * Errors, measured in tests/unit/law/test_sea_lanes.c: sine and cosine 1e-15 while |x| < 1e4 (the angle as given), relative
 * 3e-15 of the exponential. For angles below 2e8; beyond, and of what is not finite, the results mean nothing. */
#ifndef HW_LAW_SEA_LANES_H
#define HW_LAW_SEA_LANES_H

#include <stdint.h>
#include <string.h>

typedef double f64x2 __attribute__((vector_size(16)));
typedef int64_t i64x2 __attribute__((vector_size(16)));
typedef uint64_t u64x2 __attribute__((vector_size(16)));

static inline f64x2 pair_at(const double *p) {
  f64x2 a;
  memcpy(&a, p, sizeof a);
  return a;
}
static inline void pair_put(double *p, f64x2 a) { memcpy(p, &a, sizeof a); }
static inline f64x2 pair_all(double a) { return (f64x2){a, a}; }
static inline f64x2 pair_pick(i64x2 mask, f64x2 a, f64x2 b) {
  return (f64x2)(((i64x2)a & mask) | ((i64x2)b & ~mask));
}
static inline double pair_sum(f64x2 a) { return a[0] + a[1]; }

/* x + ROUND has x rounded to a whole number in its last bits. */
#define PAIR_ROUND 0x1.8p52

/* x = n pi/2 + r, |r| <= pi/4, with pi/2 in three parts: n times the first two is exact while n < 2^27. Interpolated at
 * Chebyshev's points in r^2: the sine within 2e-17, the cosine within 8e-16. */
static inline void pair_sincos(f64x2 x, f64x2 *sin, f64x2 *cos) {
  const double P1 = 0x1.921fb5p+0, P2 = 0x1.110b46p-26, P3 = 0x1.1a62633145c07p-54;
  f64x2 q = x * 0x1.45f306dc9c883p-1 + PAIR_ROUND, n = q - PAIR_ROUND;
  u64x2 j = (u64x2)q;
  f64x2 r = ((x - n * P1) - n * P2) - n * P3, z = r * r;
  f64x2 s = -0x1.5555555555555p-3 +
            z * (0x1.1111111110bb1p-7 +
                 z * (-0x1.a01a019e8357dp-13 +
                      z * (0x1.71de37961e4c6p-19 +
                           z * (-0x1.ae600a926c89ap-26 + z * 0x1.5e0af186af739p-33))));
  f64x2 c =
      0x1.5555555555437p-5 +
      z * (-0x1.6c16c16b612abp-10 +
           z * (0x1.a019ff534c684p-16 + z * (-0x1.27e25f0776cc1p-22 + z * 0x1.1c81a3b8d462fp-29)));
  s = r + r * (z * s);
  c = (1.0 - 0.5 * z) + (z * z) * c;
  /* quarters of a turn: 1 and 3 swap them, the sign of the sine turns with 2 and 3, of the cosine with 1 and 2 */
  i64x2 odd = -(i64x2)(j & 1);
  *sin = (f64x2)((u64x2)pair_pick(odd, c, s) ^ ((j & 2) << 62));
  *cos = (f64x2)((u64x2)pair_pick(odd, s, c) ^ (((j + 1) & 2) << 62));
}

/* gcc and clang do not see the instruction in a pick. */
static inline f64x2 pair_max(f64x2 a, f64x2 b) {
#if defined(__SSE2__)
  return __builtin_ia32_maxpd(a, b);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f64x2(b, a);
#else
  return pair_pick((i64x2)(a > b), a, b);
#endif
}

/* x = n ln 2 + r, |r| <= ln(2)/2, for x up to 700; below -700 as there. */
static inline f64x2 pair_exp(f64x2 x) {
  x = pair_max(x, pair_all(-700));
  f64x2 q = x * 0x1.71547652b82fep+0 + PAIR_ROUND, n = q - PAIR_ROUND;
  f64x2 r = (x - n * 0x1.62e42fefp-1) - n * 0x1.473de6af278edp-34;
  f64x2 p =
      0.5 +
      r * (0x1.5555555553b78p-3 +
           r * (0x1.5555555554cb7p-5 +
                r * (0x1.1111111c478ebp-7 +
                     r * (0x1.6c16c1738ff55p-10 +
                          r * (0x1.a019ada3609f3p-13 +
                               r * (0x1.a019c9a5652d3p-16 +
                                    r * (0x1.72c72ca338df0p-19 + r * 0x1.2880411bad1aap-22)))))));
  p = 1.0 + (r + (r * r) * p);
  return (f64x2)((u64x2)p + ((u64x2)q << 52));
}

#endif
