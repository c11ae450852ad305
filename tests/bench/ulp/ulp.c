/* Measures the error of the elementary functions in units in the last place.
 *
 * Reference: libquadmath (113 bits). Arguments: for each range a fixed pseudo-random sequence,
 * uniform or uniform in the exponent, and neighbours of hard points. One row a function: number
 * of arguments, largest and mean error in ulp of the exact result, the worst argument.
 * Use: ulp [arguments per range, default 400000] [function] */
#include <math.h>
#include <quadmath.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math/elementary.h"

static uint64_t seed;

static uint64_t next(void) { /* splitmix64 */
  uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }

static double of_bits(uint64_t u) {
  double x;
  memcpy(&x, &u, sizeof x);
  return x;
}

static uint64_t bits_of(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

/* How to draw an argument. 'u': uniform in [a, b]. 'l': sign at random, bit pattern uniform from
 * a to b (0 < a < b), which is about uniform in the logarithm. 'p': within 64 doubles of a
 * multiple of pi/2 up to b. 'k': within 64 doubles of k/128, k/128 in [a, b]. */
typedef struct range {
  char how;
  double a, b;
} range;

static double near(double x) {
  int64_t off = (int64_t)(next() % 129) - 64;
  uint64_t u = bits_of(x);
  return (u << 1) < 256 ? x : of_bits((uint64_t)((int64_t)u + off));
}

static double draw(range r) {
  switch (r.how) {
  case 'u':
    return r.a + (r.b - r.a) * unit();
  case 'l': {
    uint64_t a = bits_of(r.a), b = bits_of(r.b), v = next();
    double x = of_bits(a + (v >> 1) % (b - a + 1));
    return v & 1 ? -x : x;
  }
  case 'L': /* as 'l', positive */
    return fabs(draw((range){'l', r.a, r.b}));
  case 'p':
    return near((double)(M_PI_2q * (__float128)floor(unit() * r.b / 1.5707963)));
  default:
    return near(floor((r.a + (r.b - r.a) * unit()) * 128) / 128);
  }
}

typedef struct function {
  const char *name;
  double (*f1)(double);
  double (*f2)(double, double);
  __float128 (*q1)(__float128);
  __float128 (*q2)(__float128, __float128);
  range x[7], y[7];
} function;

static double second_sin(double x) {
  double s, c;
  hw_sincos(x, &s, &c);
  return s;
}
static double second_cos(double x) {
  double s, c;
  hw_sincos(x, &s, &c);
  return c;
}

#define TINY 0x1p-1074
#define TOP 0x1.fffffffffffffp+1023
#define ANGLES                                                                                     \
  {                                                                                                \
    {'u', -7, 7}, {'u', -1e6, 1e6}, {'l', TINY, TOP}, {'p', 0, 1e6}, {'p', 0, 1e15}, {             \
      'l', 1e-3, 1e3                                                                               \
    }                                                                                              \
  }

static const function functions[] = {
    {"sin", hw_sin, 0, sinq, 0, ANGLES, {{0}}},
    {"cos", hw_cos, 0, cosq, 0, ANGLES, {{0}}},
    {"sincos, sin", second_sin, 0, sinq, 0, ANGLES, {{0}}},
    {"sincos, cos", second_cos, 0, cosq, 0, ANGLES, {{0}}},
    {"tan", hw_tan, 0, tanq, 0, ANGLES, {{0}}},
    {"atan",
     hw_atan,
     0,
     atanq,
     0,
     {{'u', -1, 1}, {'u', -10, 10}, {'l', TINY, TOP}, {'l', 1e-4, 1e4}, {'k', -2, 2}},
     {{0}}},
    {"atan2",
     0,
     hw_atan2,
     0,
     atan2q,
     {{'u', -1, 1},
      {'l', 0.01, 100},
      {'l', TINY, TOP},
      {'l', TINY, 1e-300},
      {'l', 1e300, TOP},
      {'l', 1e-12, 1e12}},
     {{'u', -1, 1},
      {'l', 0.01, 100},
      {'l', TINY, TOP},
      {'l', TINY, 1e-300},
      {'l', 1e300, TOP},
      {'l', 1e-12, 1e12}}},
    {"asin",
     hw_asin,
     0,
     asinq,
     0,
     {{'u', -1, 1}, {'l', TINY, 1}, {'l', 0.01, 1}, {'k', -1, 1}, {'l', 0.999, 1}},
     {{0}}},
    {"acos",
     hw_acos,
     0,
     acosq,
     0,
     {{'u', -1, 1}, {'l', TINY, 1}, {'l', 0.01, 1}, {'k', -1, 1}, {'l', 0.999, 1}},
     {{0}}},
    {"exp",
     hw_exp,
     0,
     expq,
     0,
     {{'u', -1, 1}, {'u', -708, 709.78}, {'u', -745.2, -708}, {'l', TINY, 709}, {'k', -700, 700}},
     {{0}}},
    {"expm1",
     hw_expm1,
     0,
     expm1q,
     0,
     {{'u', -1, 1}, {'u', -40, 709.78}, {'u', -0.1, 0.1}, {'l', TINY, 709}, {'k', -40, 700}},
     {{0}}},
    {"log",
     hw_log,
     0,
     logq,
     0,
     {{'u', 0.5, 2}, {'u', 0, 100}, {'L', TINY, TOP}, {'u', 0.98, 1.02}, {'k', 0.25, 4}},
     {{0}}},
    {"pow",
     0,
     hw_pow,
     0,
     powq,
     {{'u', 0, 2},
      {'u', 0, 100},
      {'L', TINY, TOP},
      {'u', 0.9, 1.1},
      {'L', 0.9999, 1.0001},
      {'L', 1e-10, 1e10},
      {'u', 0.992, 1.008}},
     {{'u', -10, 10},
      {'u', -150, 150},
      {'u', -1, 1},
      {'u', -7000, 7000},
      {'l', 1e6, 7e6},
      {'u', -33, 33},
      {'u', -8e4, 8e4}}},
    {"sinh",
     hw_sinh,
     0,
     sinhq,
     0,
     {{'u', -1, 1}, {'u', -710.47, 710.47}, {'l', TINY, 710.47}, {'u', -30, 30}, {'k', -1, 1}},
     {{0}}},
    {"cosh",
     hw_cosh,
     0,
     coshq,
     0,
     {{'u', -1, 1}, {'u', -710.47, 710.47}, {'l', TINY, 710.47}, {'u', -30, 30}, {'k', -1, 1}},
     {{0}}},
    {"tanh",
     hw_tanh,
     0,
     tanhq,
     0,
     {{'u', -1, 1}, {'u', -21, 21}, {'l', TINY, 700}, {'u', -0.3, 0.3}, {'k', -1, 1}},
     {{0}}},
    {"cbrt",
     hw_cbrt,
     0,
     cbrtq,
     0,
     {{'u', -8, 8}, {'u', 0, 1e6}, {'l', TINY, TOP}, {'l', TINY, 1e-307}, {'k', -8, 8}},
     {{0}}},
    {"hypot",
     0,
     hw_hypot,
     0,
     hypotq,
     {{'u', -1, 1},
      {'l', 0.01, 100},
      {'l', 1e-160, 1e-150},
      {'l', TINY, 1e-306},
      {'l', 1e300, TOP},
      {'l', 1e-12, 1e12}},
     {{'u', -1, 1},
      {'l', 0.01, 100},
      {'l', 1e-160, 1e-150},
      {'l', TINY, 1e-306},
      {'l', 1e300, TOP},
      {'l', 1e-12, 1e12}}},
};

/* |got - exact| in units in the last place of the double nearest to `exact`; 0 or 1e9 where
 * either is not finite as a double. */
static double error(double got, __float128 exact) {
  double near_exact = (double)exact;
  if (near_exact - near_exact != 0 || got - got != 0)
    return memcmp(&got, &near_exact, sizeof got) == 0 || (got != got && near_exact != near_exact)
               ? 0
               : 1e9;
  int e = exact == 0 ? -1022 : (int)ilogbq(exact);
  if (e < -1022)
    e = -1022;
  __float128 d = (__float128)got - exact;
  return (double)fabsq(scalbnq(d, 52 - e));
}

static void measure(const function *f, long count) {
  double worst = 0, sum = 0, at_x = 0, at_y = 0;
  long n = 0;
  seed = 1;
  for (int k = 0; k < 7 && f->x[k].how; k++)
    for (long i = 0; i < count; i++, n++) {
      double x = draw(f->x[k]), y = f->f2 ? draw(f->y[k]) : 0;
      double got = f->f1 ? f->f1(x) : f->f2(x, y);
      double e = error(got, f->q1 ? f->q1((__float128)x) : f->q2((__float128)x, (__float128)y));
      sum += e;
      if (e > worst)
        worst = e, at_x = x, at_y = y;
    }
  printf("| %-11s | %9ld | %.4f | %.4f | %a", f->name, n, worst, sum / (double)n, at_x);
  if (f->f2)
    printf(", %a", at_y);
  printf(" |\n");
  fflush(stdout);
}

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 400000;
  printf("| function | arguments | max ulp | mean ulp | worst argument |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (argc < 3 || strcmp(argv[2], functions[i].name) == 0)
      measure(&functions[i], count);
  return 0;
}
