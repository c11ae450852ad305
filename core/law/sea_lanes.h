/* Sine and cosine, and the exponential, of two numbers at a time, for sums of many harmonics: a table and short polynomials, by the
 * vector extensions that gcc and clang share (as geom/mesh/lanes.h), in a fixed order, so that all builds give the same bits.
 *
 * Errors, measured in tests/unit/law/test_sea_lanes.c: sine and cosine 1e-15 of the angle as given, relative
 * 3e-15 of the exponential. For angles below 1e7; beyond, and of what is not finite, the results mean nothing. */
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

/* Cosine and sine of i/64 of a turn. */
static const double pair_turns[64][2] = {
    {1, 0},
    {0x1.fd88da3d12526p-1, 0x1.917a6bc29b42cp-4},
    {0x1.f6297cff75cb0p-1, 0x1.8f8b83c69a60bp-3},
    {0x1.e9f4156c62ddap-1, 0x1.294062ed59f06p-2},
    {0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
    {0x1.c38b2f180bdb1p-1, 0x1.e2b5d3806f63bp-2},
    {0x1.a9b66290ea1a3p-1, 0x1.1c73b39ae68c8p-1},
    {0x1.8bc806b151741p-1, 0x1.44cf325091dd6p-1},
    {0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {0x1.44cf325091dd6p-1, 0x1.8bc806b151741p-1},
    {0x1.1c73b39ae68c8p-1, 0x1.a9b66290ea1a3p-1},
    {0x1.e2b5d3806f63bp-2, 0x1.c38b2f180bdb1p-1},
    {0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1},
    {0x1.294062ed59f06p-2, 0x1.e9f4156c62ddap-1},
    {0x1.8f8b83c69a60bp-3, 0x1.f6297cff75cb0p-1},
    {0x1.917a6bc29b42cp-4, 0x1.fd88da3d12526p-1},
    {0, 1},
    {-0x1.917a6bc29b42cp-4, 0x1.fd88da3d12526p-1},
    {-0x1.8f8b83c69a60bp-3, 0x1.f6297cff75cb0p-1},
    {-0x1.294062ed59f06p-2, 0x1.e9f4156c62ddap-1},
    {-0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1},
    {-0x1.e2b5d3806f63bp-2, 0x1.c38b2f180bdb1p-1},
    {-0x1.1c73b39ae68c8p-1, 0x1.a9b66290ea1a3p-1},
    {-0x1.44cf325091dd6p-1, 0x1.8bc806b151741p-1},
    {-0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {-0x1.8bc806b151741p-1, 0x1.44cf325091dd6p-1},
    {-0x1.a9b66290ea1a3p-1, 0x1.1c73b39ae68c8p-1},
    {-0x1.c38b2f180bdb1p-1, 0x1.e2b5d3806f63bp-2},
    {-0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
    {-0x1.e9f4156c62ddap-1, 0x1.294062ed59f06p-2},
    {-0x1.f6297cff75cb0p-1, 0x1.8f8b83c69a60bp-3},
    {-0x1.fd88da3d12526p-1, 0x1.917a6bc29b42cp-4},
    {-1, 0},
    {-0x1.fd88da3d12526p-1, -0x1.917a6bc29b42cp-4},
    {-0x1.f6297cff75cb0p-1, -0x1.8f8b83c69a60bp-3},
    {-0x1.e9f4156c62ddap-1, -0x1.294062ed59f06p-2},
    {-0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2},
    {-0x1.c38b2f180bdb1p-1, -0x1.e2b5d3806f63bp-2},
    {-0x1.a9b66290ea1a3p-1, -0x1.1c73b39ae68c8p-1},
    {-0x1.8bc806b151741p-1, -0x1.44cf325091dd6p-1},
    {-0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {-0x1.44cf325091dd6p-1, -0x1.8bc806b151741p-1},
    {-0x1.1c73b39ae68c8p-1, -0x1.a9b66290ea1a3p-1},
    {-0x1.e2b5d3806f63bp-2, -0x1.c38b2f180bdb1p-1},
    {-0x1.87de2a6aea963p-2, -0x1.d906bcf328d46p-1},
    {-0x1.294062ed59f06p-2, -0x1.e9f4156c62ddap-1},
    {-0x1.8f8b83c69a60bp-3, -0x1.f6297cff75cb0p-1},
    {-0x1.917a6bc29b42cp-4, -0x1.fd88da3d12526p-1},
    {0, -1},
    {0x1.917a6bc29b42cp-4, -0x1.fd88da3d12526p-1},
    {0x1.8f8b83c69a60bp-3, -0x1.f6297cff75cb0p-1},
    {0x1.294062ed59f06p-2, -0x1.e9f4156c62ddap-1},
    {0x1.87de2a6aea963p-2, -0x1.d906bcf328d46p-1},
    {0x1.e2b5d3806f63bp-2, -0x1.c38b2f180bdb1p-1},
    {0x1.1c73b39ae68c8p-1, -0x1.a9b66290ea1a3p-1},
    {0x1.44cf325091dd6p-1, -0x1.8bc806b151741p-1},
    {0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {0x1.8bc806b151741p-1, -0x1.44cf325091dd6p-1},
    {0x1.a9b66290ea1a3p-1, -0x1.1c73b39ae68c8p-1},
    {0x1.c38b2f180bdb1p-1, -0x1.e2b5d3806f63bp-2},
    {0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2},
    {0x1.e9f4156c62ddap-1, -0x1.294062ed59f06p-2},
    {0x1.f6297cff75cb0p-1, -0x1.8f8b83c69a60bp-3},
    {0x1.fd88da3d12526p-1, -0x1.917a6bc29b42cp-4},
};

/* x = n pi/32 + r, |r| <= pi/64, with pi/32 in two parts: n times the first is exact while n < 2^27. Series of r that end below
 * 1e-15, turned on by the table's n mod 64. */
static inline void pair_sincos(f64x2 x, f64x2 *sin, f64x2 *cos) {
  const double P1 = 0x1.921fb5p-4, P2 = 0x1.110b4611a6263p-30;
  f64x2 q = x * 0x1.45f306dc9c883p+3 + PAIR_ROUND, n = q - PAIR_ROUND;
  u64x2 j = (u64x2)q & 63;
  f64x2 a = pair_at(pair_turns[j[0]]), b = pair_at(pair_turns[j[1]]);
  f64x2 C = {a[0], b[0]}, S = {a[1], b[1]};
  f64x2 r = (x - n * P1) - n * P2, z = r * r;
  f64x2 s = r + (r * z) * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040)));
  f64x2 c = z * (-0.5 + z * (1.0 / 24 + z * (-1.0 / 720))); /* less 1 */
  *sin = S + (S * c + C * s);
  *cos = C + (C * c - S * s);
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
  f64x2 r2 = r * r, r4 = r2 * r2;
  f64x2 low =
      (0.5 + r * 0x1.5555555553b78p-3) + r2 * (0x1.5555555554cb7p-5 + r * 0x1.1111111c478ebp-7);
  f64x2 high = (0x1.6c16c1738ff55p-10 + r * 0x1.a019ada3609f3p-13) +
               r2 * (0x1.a019c9a5652d3p-16 + r * 0x1.72c72ca338df0p-19);
  f64x2 p = low + r4 * (high + r4 * 0x1.2880411bad1aap-22);
  p = 1.0 + (r + r2 * p);
  return (f64x2)((u64x2)p + ((u64x2)q << 52));
}

#endif
