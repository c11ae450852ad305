/* Hertz's stiffness from the true curvatures of what touches: closed forms, and for ellipses an independent sum.
 *
 * A pressure p0 sqrt(1 - x^2/a^2 - y^2/b^2) on an ellipse presses an elastic plane down by L - A x^2 - B y^2 (Johnson, Contact
 * Mechanics, 1985, eq. 3.41), with
 *   L = p0 a b/(2 E*) int_0^inf dw/s,  s = sqrt((a^2 + w)(b^2 + w) w),   A: 1/((a^2 + w) s),   B: 1/((b^2 + w) s).
 * With a = 1, b = q, w = cot^2 t these are p0 b/E* times the integrals over a quarter turn of 1/r, sin^2 t/r, sin^2 t/r^3, where
 * r^2 = 1 - (1 - q^2) sin^2 t: even and periodic, so that sums at the middles converge faster than any power. Neither K nor E, nor a
 * search for q. The force of a run: `hawse validate --only tried/hertz`. */
#include "contact/records.h"
#include "law/impact.h"
#include "validation/run.h"

typedef struct ellipse {
  double A, B, approach; /* for p0 b/E* = 1 */
} ellipse;
static ellipse ellipse_of(double q) {
  enum { N = 20000 };
  double m = 1 - q * q, w = 0.5 * PI / N;
  ellipse e = {0, 0, 0};
  for (int i = 0; i < N; i++) {
    double s = sin(w * (i + 0.5)), r = sqrt(1 - m * s * s);
    e.approach += w / r;
    e.A += w * s * s / r;
    e.B += w * s * s / (r * r * r);
  }
  return e;
}

/* force/(E* approach^1.5) where B/A is that of an ellipse with axes 1 and q, a = 1: units with p0 b/E* = 1. */
static void ellipse_agrees(void **state) {
  (void)state;
  double worst = 0, brewe = 0;
  for (int i = 0; i <= 20; i++) {
    double q = pow(0.8, i) * 0.999;
    ellipse e = ellipse_of(q);
    double force = 2.0 / 3 * PI, k = force / pow(e.approach, 1.5);
    double got = hw_hertz_ellipse_stiffness(1, 0, HUGE_VAL, 0, e.A, e.B);
    double back = hw_hertz_ellipse_stiffness(HUGE_VAL, 0, 1, 0, e.B, e.A);
    worst = fmax(worst, fmax(fabs(got / k - 1), fabs(back / k - 1)));
    /* Brewe and Hamrock, J. Lubrication Tech. 99, 1977: fits of k, E and K by the ratio of
     * curvatures, each within 3 %: k sqrt(E)/K^1.5 within 3 + 1.5 + 4.5 */
    double ratio = e.B / e.A, kb = 1.0339 * pow(ratio, 0.636), E = 1.0003 + 0.5968 / ratio,
           K = 1.5277 + 0.6023 * log(ratio), R = 0.5 / (e.A + e.B);
    double fit = 2 * PI * kb * sqrt(E * R / (4.5 * K * K * K)); /* E' = 2 E* */
    if (ratio < 100)
      brewe = fmax(brewe, fabs(got / fit - 1));
  }
  expect_below("off the sums over the angle, axes 1:1 to 1:87", worst, 1e-9);
  expect_below("off the fits of Brewe and Hamrock, curvatures to 1:100", brewe, 0.09);
}

static void limits(void **state) {
  (void)state;
  double E = 2e11, nu = 0.3, R = 0.25, Es = E / (1 - nu * nu) / 2;
  expect_relative("ball on a plane: 4/3 E* sqrt(R)",
                  hw_hertz_ellipse_stiffness(E, nu, E, nu, 0.5 / R, 0.5 / R),
                  4.0 / 3 * Es * sqrt(R), 1e-14);
  expect_relative("and nearly so",
                  hw_hertz_ellipse_stiffness(E, nu, E, nu, 0.5 / R, 0.5 / R * (1 + 1e-9)),
                  4.0 / 3 * Es * sqrt(R), 1e-8);
  expect_near("a line of touch has none", hw_hertz_ellipse_stiffness(E, nu, E, nu, 0, 1), 0, 0);
  expect_near("nor a plane", hw_hertz_ellipse_stiffness(E, nu, E, nu, 0, 0), 0, 0);
  expect_near("nor a hollow", hw_hertz_ellipse_stiffness(E, nu, E, nu, -1, 1), 0, 0);
  expect_near("nor what has no modulus", hw_hertz_ellipse_stiffness(0, nu, E, nu, 1, 1), 0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ellipse_agrees), cmocka_unit_test(limits)};
  return cmocka_run_group_tests_name("hertz", tests, NULL, NULL);
}
