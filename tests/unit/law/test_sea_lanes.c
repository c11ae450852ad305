/* Short sines, cosines and exponentials of two numbers against those of math/elementary.h (below 0.6 ulp), at random
 * and at the ends of their reductions. */
#include "law/sea_lanes.h"
#include "math/elementary.h"
#include "support/test.h"

static double off_turn(double x) {
  double s, c;
  f64x2 sin, cos;
  hw_sincos(x, &s, &c);
  pair_sincos((f64x2){x, -x}, &sin, &cos);
  /* lanes do the same: odd and even */
  assert_true(sin[1] == -sin[0] && cos[1] == cos[0]);
  return fmax(fabs(sin[0] - s), fabs(cos[0] - c));
}

static void turns(void **state) {
  (void)state;
  dice d = {1};
  const double reach[] = {1, 100, 1e4, 1e7};
  for (int r = 0; r < 4; r++) {
    double worst = 0;
    for (int i = 0; i < FEWER(200000); i++)
      worst = fmax(worst, off_turn(reach[r] * roll_between(&d, -1, 1)));
    print_message("    |x| < %g: %.3g\n", reach[r], worst);
    assert_true(worst < 1e-15);
  }
  double worst = 0;
  for (int n = -20000; n <= 20000; n++)
    for (int k = -1; k <= 1; k++)
      worst = fmax(worst, off_turn((n + 0.5) * PI / 32 * (1 + k * 1e-15)));
  expect_below("between the places of the table", worst, 1e-15);
  assert_true(off_turn(0) == 0);
}

static void powers(void **state) {
  (void)state;
  dice d = {2};
  double worst = 0;
  for (int i = 0; i < FEWER(400000); i++) {
    double x = i % 2 ? roll_between(&d, -700, 700) : roll_between(&d, -3, 1);
    f64x2 e = pair_exp((f64x2){x, 0});
    assert_true(e[1] == 1);
    worst = fmax(worst, fabs(e[0] / hw_exp(x) - 1));
  }
  expect_below("exponential, relative", worst, 3e-15);
  f64x2 low = pair_exp((f64x2){-1e300, -701});
  assert_true(low[0] == low[1] && low[0] > 0 && low[0] < 1e-300);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(turns), cmocka_unit_test(powers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
