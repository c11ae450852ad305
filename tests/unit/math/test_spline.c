/* Natural cubic spline. Expected numbers: straight lines are exact; the spline through (0,0) (1,1)
 * (2,0) worked by hand; fourth-order error on a sine whose second derivative is zero at both ends.
 */
#include "math/spline.h"
#include "support/test.h"

enum { MAX = 200 };

static void test_three_points_by_hand(void **state) {
  (void)state;
  /* 2 (1 + 1) M = 6 (-1 - 1): M = -3; on [0, 1]: y = 1.5 x - 0.5 x^3 */
  const double t[3] = {0, 1, 2}, y[3] = {0, 1, 0};
  double second[3], scratch[9], v, r, a;
  assert_true(hw_spline_fit(3, t, y, second, scratch));
  assert_true(second[0] == 0 && second[2] == 0 && fabs(second[1] + 3) < 1e-15);
  for (double x = 0; x <= 1; x += 0.125) {
    hw_spline_eval(3, t, y, second, x, &v, &r, &a);
    assert_true(fabs(v - (1.5 * x - 0.5 * x * x * x)) < 1e-15);
    assert_true(fabs(r - (1.5 - 1.5 * x * x)) < 1e-15);
    assert_true(fabs(a + 3 * x) < 1e-15);
  }
}

static void test_outside_is_constant(void **state) {
  (void)state;
  const double t[3] = {0, 1, 2}, y[3] = {4, 1, 7};
  double second[3], scratch[9], v, r, a;
  assert_true(hw_spline_fit(3, t, y, second, scratch));
  hw_spline_eval(3, t, y, second, -1e-9, &v, &r, &a);
  assert_true(v == 4 && r == 0 && a == 0);
  hw_spline_eval(3, t, y, second, 2.5, &v, &r, &a);
  assert_true(v == 7 && r == 0 && a == 0);
  hw_spline_eval(3, t, y, second, NAN, &v, &r, &a); /* never a NaN out */
  assert_true(v == 4 && r == 0 && a == 0);
  hw_spline_eval(3, t, y, second, 0, &v, &r, &a);
  assert_true(v == 4 && r < 0);
  hw_spline_eval(3, t, y, second, 2, &v, &r, &a);
  assert_true(v == 7 && r > 0);
}

static void test_one_point_two_points_and_lines(void **state) {
  (void)state;
  const double t[4] = {1, 2.5, 3, 7}, y[4] = {1, 4, 5, 13}; /* y = 2 t - 1 */
  double second[4], scratch[12], v, r, a;
  for (int n = 1; n <= 4; n++) {
    assert_true(hw_spline_fit(n, t, y, second, scratch));
    for (int k = 0; k <= 8; k++) {
      double x = t[0] + (t[n - 1] - t[0]) * k / 8;
      hw_spline_eval(n, t, y, second, x, &v, &r, &a);
      assert_true(fabs(v - (2 * x - 1)) < 1e-14);
      assert_true(fabs(r - (n == 1 ? 0 : 2)) < 1e-14 && fabs(a) < 1e-14);
    }
  }
}

static void test_times_must_rise(void **state) {
  (void)state;
  double second[3], scratch[9];
  const double y[3] = {1, 2, 3};
  assert_false(hw_spline_fit(3, (double[]){0, 1, 1}, y, second, scratch));
  assert_false(hw_spline_fit(3, (double[]){0, -1, 1}, y, second, scratch));
  assert_false(hw_spline_fit(3, (double[]){0, NAN, 1}, y, second, scratch));
}

/* Largest error of the value of sin(x) on [0, pi] with n uneven intervals. */
static double sine_error(int n) {
  static double t[MAX], y[MAX], second[MAX], scratch[3 * MAX];
  const double pi = 3.14159265358979323846;
  double worst = 0, v, r, a;
  for (int i = 0; i <= n; i++) {
    double u = (double)i / n;
    t[i] = pi * (u + 0.05 * sin(2 * pi * u));
    y[i] = sin(t[i]);
  }
  t[n] = pi;
  assert_true(hw_spline_fit(n + 1, t, y, second, scratch));
  for (int i = 0; i <= n; i++) { /* through every point */
    hw_spline_eval(n + 1, t, y, second, t[i], &v, &r, &a);
    assert_true(fabs(v - y[i]) < 1e-15);
  }
  for (double x = 0; x <= pi; x += 0.003) {
    hw_spline_eval(n + 1, t, y, second, x, &v, &r, &a);
    worst = fmax(worst, fabs(v - sin(x)));
    assert_true(fabs(r - cos(x)) < 10.0 / (n * n * n));
    assert_true(fabs(a + sin(x)) < 10.0 / (n * n));
  }
  return worst;
}

static void test_order_of_error(void **state) {
  (void)state;
  double ratio = sine_error(40) / sine_error(80);
  assert_true(ratio > 14 && ratio < 18); /* 2^4 */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_three_points_by_hand),
      cmocka_unit_test(test_outside_is_constant),
      cmocka_unit_test(test_one_point_two_points_and_lines),
      cmocka_unit_test(test_times_must_rise),
      cmocka_unit_test(test_order_of_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
