/* A hash of each elementary function's results over a fixed grid of arguments, for the unit test
 * and for the comparison of compilers (tests/bench/ulp/same_bits.sh). */
#ifndef HW_TESTS_ELEMENTARY_GRID_H
#define HW_TESTS_ELEMENTARY_GRID_H

#include "math/elementary.h"

enum { GRID_FUNCTIONS = 17 };

static const char *const grid_names[GRID_FUNCTIONS] = {
    "sin",  "cos",  "tan",  "atan", "asin",  "acos", "exp",   "expm1", "log",
    "sinh", "cosh", "tanh", "cbrt", "atan2", "pow",  "hypot", "sincos"};

/* Bit patterns at random (subnormals, inf and NaN among them) and numbers in [-8, 8) */
static double grid_argument(uint64_t *seed, int wild) {
  uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  if (!wild)
    return ((double)(z >> 11) * 0x1p-52 - 1) * 8;
  double x;
  memcpy(&x, &z, sizeof x);
  return x;
}

static double grid_value(int function, double x, double y) {
  static double (*const one[13])(double) = {hw_sin,  hw_cos,  hw_tan,   hw_atan, hw_asin,
                                            hw_acos, hw_exp,  hw_expm1, hw_log,  hw_sinh,
                                            hw_cosh, hw_tanh, hw_cbrt};
  static double (*const two[3])(double, double) = {hw_atan2, hw_pow, hw_hypot};
  double s, c;
  if (function < 13)
    return one[function](x);
  if (function < 16)
    return two[function - 13](x, y);
  hw_sincos(x, &s, &c);
  return s + 2 * c; /* finite arguments only differ where s or c does */
}

/* FNV-1a over the bytes of the results, low byte first */
static uint64_t grid_hash(int function, int count) {
  uint64_t seed = 7, hash = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < count; i++) {
    int wild = i % 4 == 0;
    double x = grid_argument(&seed, wild), y = grid_argument(&seed, wild);
    double scale = i % 3 == 0 ? 1.0 : i % 3 == 1 ? 0.125 : 64.0;
    if (!wild && function != 4 && function != 5)
      x *= scale;
    if (function == 4 || function == 5)
      x *= 0.125;
    double v = grid_value(function, x, y);
    uint64_t u;
    memcpy(&u, &v, sizeof u);
    if (v != v && function == 16)
      u = 1; /* the sum of two NaN has a sign of its own */
    for (int k = 0; k < 8; k++)
      hash = (hash ^ ((u >> (8 * k)) & 255)) * UINT64_C(0x100000001b3);
  }
  return hash;
}

#endif
