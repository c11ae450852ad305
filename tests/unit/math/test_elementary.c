/* The elementary functions: special values, exact values, symmetry, order, accuracy, same bits.
 *
 * Expected numbers: C99 Annex F for special values; the table of exact values by mpmath
 * (tests/bench/ulp/reference.py) for accuracy; the hashes come from this code, and
 * tests/bench/ulp/same_bits.sh shows that gcc, clang and emcc agree on them. */
#include "support/test.h"
#include "unit/math/elementary_grid.h"
#include "unit/math/elementary_reference.h"

static uint64_t bits_of(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

#define TOP 0x1.fffffffffffffp+1023
#define TINY 0x1p-1074
static const double inf = INFINITY;

/* One row of special cases: equal bits (so signed zeros count), and NaN for NaN. */
#define SAME(got, want)                                                                            \
  do {                                                                                             \
    double g_ = (got), w_ = (want);                                                                \
    if (w_ != w_ ? g_ == g_ : bits_of(g_) != bits_of(w_))                                          \
      fail_msg("%s = %a, not %a", #got, g_, w_);                                                   \
  } while (0)

/* Odd functions that keep 0, tiny numbers and NaN */
static void test_tiny_arguments(void **state) {
  (void)state;
  double (*const odd[])(double) = {hw_sin,  hw_tan,  hw_atan, hw_asin,
                                   hw_sinh, hw_tanh, hw_cbrt, hw_expm1};
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    SAME(odd[i](0.0), 0.0);
    SAME(odd[i](-0.0), -0.0);
    SAME(odd[i](NAN), NAN);
    if (odd[i] == hw_cbrt)
      continue;
    SAME(odd[i](TINY), TINY);
    SAME(odd[i](-0x1.8p-1030), -0x1.8p-1030);
    SAME(odd[i](0x1.2345p-300), 0x1.2345p-300);
  }
  double (*const one_at_0[])(double) = {hw_cos, hw_exp, hw_cosh};
  for (size_t i = 0; i < 3; i++) {
    SAME(one_at_0[i](0.0), 1.0);
    SAME(one_at_0[i](-0.0), 1.0);
    SAME(one_at_0[i](TINY), 1.0);
    SAME(one_at_0[i](NAN), NAN);
  }
}

static void test_special_values(void **state) {
  (void)state;
  double (*const angle[])(double) = {hw_sin, hw_cos, hw_tan};
  for (int i = 0; i < 3; i++) {
    SAME(angle[i](inf), NAN);
    SAME(angle[i](-inf), NAN);
  }
  SAME(hw_atan(inf), PI / 2);
  SAME(hw_atan(-inf), -PI / 2);
  SAME(hw_atan(1), PI / 4);
  SAME(hw_asin(1), PI / 2);
  SAME(hw_asin(-1), -PI / 2);
  SAME(hw_acos(1), 0.0);
  SAME(hw_acos(-1), PI);
  SAME(hw_acos(0), PI / 2);
  SAME(hw_acos(NAN), NAN);
  double outside[] = {nextafter(1, 2), -2, inf, -inf};
  for (int i = 0; i < 4; i++) {
    SAME(hw_asin(outside[i]), NAN);
    SAME(hw_acos(outside[i]), NAN);
  }
  SAME(hw_exp(inf), inf);
  SAME(hw_exp(-inf), 0.0);
  SAME(hw_exp(TOP), inf);
  SAME(hw_exp(-TOP), 0.0);
  SAME(hw_expm1(inf), inf);
  SAME(hw_expm1(-inf), -1.0);
  SAME(hw_log(0), -inf);
  SAME(hw_log(-0.0), -inf);
  SAME(hw_log(1), 0.0);
  SAME(hw_log(inf), inf);
  SAME(hw_log(-1), NAN);
  SAME(hw_log(-inf), NAN);
  SAME(hw_log(NAN), NAN);
  SAME(hw_sinh(inf), inf);
  SAME(hw_sinh(-inf), -inf);
  SAME(hw_sinh(-711), -inf);
  SAME(hw_cosh(inf), inf);
  SAME(hw_cosh(-inf), inf);
  SAME(hw_cosh(711), inf);
  SAME(hw_tanh(inf), 1.0);
  SAME(hw_tanh(-inf), -1.0);
  SAME(hw_cbrt(inf), inf);
  SAME(hw_cbrt(-inf), -inf);
}

/* The edges of the range: the last finite results and the first that round to inf or 0.
 * ln(2^1024) = 709.7827128933840..., ln(2^-1075) = -745.1332191019412... */
static void test_range_edges(void **state) {
  (void)state;
  assert_true(hw_exp(0x1.62e42fefa39efp+9) < inf);
  SAME(hw_exp(0x1.62e42fefa39f0p+9), inf);
  SAME(hw_exp(-0x1.74910d52d3051p+9), TINY);
  SAME(hw_exp(-0x1.74910d52d3052p+9), 0.0);
  SAME(hw_pow(2, 1023.5) < inf ? 1 : 0, 1.0);
  SAME(hw_pow(2, 1024), inf);
  SAME(hw_pow(2, -1074), TINY);
  SAME(hw_pow(2, -1075), 0.0); /* a tie: to even */
  SAME(hw_pow(TOP, 1), TOP);
  SAME(hw_pow(TINY, 1), TINY);
  SAME(hw_pow(-2, -1073), -2 * TINY);
  SAME(hw_hypot(TOP, TOP), inf);
  SAME(hw_hypot(TOP, 0x1p960), TOP);
  SAME(hw_hypot(3 * TINY, 4 * TINY), 5 * TINY);
}

static void test_atan2_special(void **state) {
  (void)state;
  double s[2] = {1, -1};
  for (int k = 0; k < 2; k++) {
    double t = s[k]; /* the sign of y is the sign of the result */
    SAME(hw_atan2(t * 0.0, 0.0), t * 0.0);
    SAME(hw_atan2(t * 0.0, -0.0), t * PI);
    SAME(hw_atan2(t * 0.0, 3), t * 0.0);
    SAME(hw_atan2(t * 0.0, -3), t * PI);
    SAME(hw_atan2(t * 3, 0.0), t * PI / 2);
    SAME(hw_atan2(t * 3, -0.0), t * PI / 2);
    SAME(hw_atan2(t * 3, inf), t * 0.0);
    SAME(hw_atan2(t * 3, -inf), t * PI);
    SAME(hw_atan2(t * inf, 3), t * PI / 2);
    SAME(hw_atan2(t * inf, inf), t * PI / 4);
    SAME(hw_atan2(t * inf, -inf), t * 0x1.2d97c7f3321d2p+1);
    SAME(hw_atan2(t * 3, -3), t * 0x1.2d97c7f3321d2p+1);
    SAME(hw_atan2(t * TINY, TINY), t * PI / 4);
    SAME(hw_atan2(t * TINY, TOP), t * 0.0);
    SAME(hw_atan2(t * TINY, -TOP), t * PI);
  }
  SAME(hw_atan2(NAN, 1), NAN);
  SAME(hw_atan2(1, NAN), NAN);
}

/* C99 F.9.4.4, in its order */
static void test_pow_special(void **state) {
  (void)state;
  SAME(hw_pow(0.0, -3), inf);
  SAME(hw_pow(-0.0, -3), -inf);
  SAME(hw_pow(0.0, -2.5), inf);
  SAME(hw_pow(-0.0, -2.5), inf);
  SAME(hw_pow(-0.0, -4), inf);
  SAME(hw_pow(-0.0, -inf), inf);
  SAME(hw_pow(0.0, 3), 0.0);
  SAME(hw_pow(-0.0, 3), -0.0);
  SAME(hw_pow(-0.0, 2.5), 0.0);
  SAME(hw_pow(-0.0, 4), 0.0);
  SAME(hw_pow(-1, inf), 1.0);
  SAME(hw_pow(-1, -inf), 1.0);
  SAME(hw_pow(1, NAN), 1.0);
  SAME(hw_pow(1, -inf), 1.0);
  SAME(hw_pow(NAN, 0.0), 1.0);
  SAME(hw_pow(-inf, -0.0), 1.0);
  SAME(hw_pow(-2, 0.5), NAN);
  SAME(hw_pow(-1, 0x1.8p+51 + 0.5), NAN);
  SAME(hw_pow(0.5, -inf), inf);
  SAME(hw_pow(-2, -inf), 0.0);
  SAME(hw_pow(-0.5, inf), 0.0);
  SAME(hw_pow(2, inf), inf);
  SAME(hw_pow(-inf, -3), -0.0);
  SAME(hw_pow(-inf, -2.5), 0.0);
  SAME(hw_pow(-inf, 3), -inf);
  SAME(hw_pow(-inf, 2.5), inf);
  SAME(hw_pow(inf, -0.1), 0.0);
  SAME(hw_pow(inf, 0.1), inf);
  SAME(hw_pow(NAN, 1), NAN);
  SAME(hw_pow(2, NAN), NAN);
  SAME(hw_pow(-1, 0x1p53 - 1), -1.0);
  SAME(hw_pow(-1, 0x1p53), 1.0);
  SAME(hw_pow(-3, TOP), inf);
  SAME(hw_pow(nextafter(1, 0), TOP), 0.0);
}

static void test_hypot_special(void **state) {
  (void)state;
  SAME(hw_hypot(inf, NAN), inf);
  SAME(hw_hypot(NAN, -inf), inf);
  SAME(hw_hypot(NAN, 1), NAN);
  SAME(hw_hypot(0.0, -0.0), 0.0);
  SAME(hw_hypot(-3, 0.0), 3.0);
}

/* Results that are doubles must come out exactly. */
static void test_exact_results(void **state) {
  (void)state;
  for (int k = -1000; k <= 1000; k++) {
    double want = ldexp(1, k);
    SAME(hw_pow(2, k), want);
    SAME(hw_pow(4, 0.5 * k), want);
    SAME(hw_cbrt(ldexp(-27, 3 * (k / 3))), ldexp(-3, k / 3));
    SAME(hw_hypot(ldexp(5, k), ldexp(-12, k)), ldexp(13, k));
  }
  for (int n = 0; n < 2000; n++) {
    SAME(hw_cbrt((double)n * n * n), (double)n);
    SAME(hw_pow(n, 3), (double)n * n * n);
    SAME(hw_pow((double)n * n, 0.5), (double)n);
    SAME(hw_pow(n + 0.5, 2), (n + 0.5) * (n + 0.5));
  }
  double p = 1;
  for (int k = 0; k <= 33; k++, p *= 3)
    SAME(hw_pow(-3, k), k % 2 ? -p : p); /* 3^33 < 2^53 */
}

static void test_symmetry(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int i = 0; i < 20000; i++) {
    double x = grid_argument(&seed, i % 2), y = grid_argument(&seed, i % 2), s, c;
    if (x != x || y != y)
      continue;
    double (*const odd[])(double) = {hw_sin, hw_tan, hw_atan, hw_asin, hw_sinh, hw_tanh, hw_cbrt};
    for (size_t k = 0; k < sizeof odd / sizeof *odd; k++)
      SAME(odd[k](-x), -odd[k](x));
    SAME(hw_cos(-x), hw_cos(x));
    SAME(hw_cosh(-x), hw_cosh(x));
    SAME(hw_atan2(-y, x), -hw_atan2(y, x));
    SAME(hw_hypot(-x, y), hw_hypot(y, x));
    hw_sincos(x, &s, &c);
    SAME(s, hw_sin(x));
    SAME(c, hw_cos(x));
  }
}

/* Steps of 2^-40, far above the error of 2^-53: each result must lie above the one before, across
 * every seam of the tables and series. */
static void test_order(void **state) {
  (void)state;
  double (*const rising[])(double) = {hw_exp,  hw_expm1, hw_sinh, hw_cbrt, hw_atan,
                                      hw_tanh, hw_asin,  hw_sin,  hw_tan,  hw_log};
  for (size_t f = 0; f < sizeof rising / sizeof *rising; f++)
    for (int k = 1; k <= 250; k++) {
      double seam = k / 256.0; /* the seams are at multiples of 1/128 and halfway */
      for (int j = -4; j < 4; j++) {
        double a = seam + j * 0x1p-40, b = seam + (j + 1) * 0x1p-40;
        if (!(rising[f](a) < rising[f](b)))
          fail_msg("function %zu falls at %a", f, a);
      }
    }
}

/* |result - exact| <= 0.6 ulp; the largest measured is 0.565 (docs/elementary.md). */
static void test_exact_values(void **state) {
  (void)state;
  static double (*const one[])(double) = {
      [SIN] = hw_sin,   [COS] = hw_cos,   [TAN] = hw_tan,     [ATAN] = hw_atan, [ASIN] = hw_asin,
      [ACOS] = hw_acos, [EXP] = hw_exp,   [EXPM1] = hw_expm1, [LOG] = hw_log,   [SINH] = hw_sinh,
      [COSH] = hw_cosh, [TANH] = hw_tanh, [CBRT] = hw_cbrt};
  int seen[FUNCTIONS] = {0};
  for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
    const struct reference *r = &references[i];
    double got = r->function == ATAN2   ? hw_atan2(r->x, r->y)
                 : r->function == POW   ? hw_pow(r->x, r->y)
                 : r->function == HYPOT ? hw_hypot(r->x, r->y)
                                        : one[r->function](r->x);
    int e;
    frexp(r->near, &e);
    double ulp = ldexp(1, e - 53 < -1074 ? -1074 : e - 53);
    double error = fabs((got - r->near) / ulp - r->rest);
    if (!(error <= 0.6))
      fail_msg("row %zu at %a: %a is off by %g ulp", i, r->x, got, error);
    seen[r->function]++;
  }
  for (int f = 0; f < FUNCTIONS; f++)
    assert_true(seen[f] >= 20);
}

static void test_same_bits(void **state) {
  (void)state;
  static const uint64_t want[GRID_FUNCTIONS] = {
      UINT64_C(0xfadcab7931b49c42), UINT64_C(0x494be1289c79efdd), UINT64_C(0x5ffb1ff91348c87c),
      UINT64_C(0x48ca0754ae70cd26), UINT64_C(0x7c3d6ef31dc2fedb), UINT64_C(0x5babeb445a2a8848),
      UINT64_C(0xc3ccfcffb91b3081), UINT64_C(0x2c0c5615a30e82eb), UINT64_C(0x2e443575d2cd9e2d),
      UINT64_C(0xb53a5329cc12d0bf), UINT64_C(0xcddc0a5cd723beef), UINT64_C(0x0cb011f34fc1db22),
      UINT64_C(0x7b8578edb245df81), UINT64_C(0xb47baba8ba1b4d0b), UINT64_C(0x08d699a3d87a7bb4),
      UINT64_C(0x56f62606c0d29d92), UINT64_C(0x57ad0e11439cff2a),
  };
  for (int f = 0; f < GRID_FUNCTIONS; f++) {
    uint64_t got = grid_hash(f, 20000);
    if (got != want[f])
      fail_msg("%s: other bits, %08x%08x", grid_names[f], (unsigned)(got >> 32), (unsigned)got);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tiny_arguments), cmocka_unit_test(test_special_values),
      cmocka_unit_test(test_range_edges),    cmocka_unit_test(test_atan2_special),
      cmocka_unit_test(test_pow_special),    cmocka_unit_test(test_hypot_special),
      cmocka_unit_test(test_exact_results),  cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_order),          cmocka_unit_test(test_exact_values),
      cmocka_unit_test(test_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
