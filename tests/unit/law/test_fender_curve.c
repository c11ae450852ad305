/* Reaction curves of fenders: printed tables, the derivations, energy as the exact integral. */
#include "law/fender_curve.h"
#include "support/test.h"

static const int TYPES[] = {HW_FENDER_CONE, HW_FENDER_CYLINDER, HW_FENDER_PNEUMATIC,
                            HW_FENDER_LINEAR, HW_FENDER_CURVE};
static const double OWN_AT[] = {0.2, 0.5, 0.7, 1, 1.2}, OWN_FORCE[] = {0.5, 1.1, 0.8, 1, 1.5};

static hw_fender_curve of(int type) {
  hw_fender_curve c = {.type = type, .force = 1, .deflection = 1};
  if (type == HW_FENDER_CURVE)
    c.points = 5, c.share = OWN_AT, c.force_share = OWN_FORCE;
  return c;
}

/* ShibataFenderTeam, SPC cone fenders, performance at intermediate deflection: all three printed rows. The
 * energy row is the integral of the force row within the rounding of both. */
static void cone_table(void **state) {
  (void)state;
  static const int deflection[] = {0,  5,  10, 15, 20, 25, 30, 35, 40,
                                   45, 50, 55, 60, 65, 70, 72, 73, 74},
                   energy[] = {0,  1,  5,  10, 17, 25,  34,  44,  53,
                               62, 71, 78, 85, 92, 100, 104, 107, 110},
                   force[] = {0,  27, 48, 65, 79, 90,  97,  100, 99,
                              93, 84, 73, 68, 76, 100, 132, 148, 165};
  hw_fender_curve c = of(HW_FENDER_CONE);
  c.deflection = hw_fender_usual(c.type);
  assert_near(c.deflection, 0.7, 0);
  double worst = 0;
  for (int i = 0; i < 18; i++) {
    double x = deflection[i] / 100.0, e = hw_fender_energy(&c, x) / hw_fender_rated_energy(&c);
    assert_near(hw_fender_reaction(&c, x), force[i] / 100.0, 1e-14);
    assert_near(e, energy[i] / 100.0, 0.006);
    worst = fmax(worst, fabs(e - energy[i] / 100.0));
  }
  print_message("cone: energy row off by at most %.4f; energy %.4f of force times deflection\n",
                worst, hw_fender_rated_energy(&c) / 0.7);
}

/* The elastica of a quarter ring: EI theta'' = (F/2) cos theta, so that with c >= 0
 *   length = INT dt/sqrt(2c + sin t),  half the height = INT sin t/sqrt(2c + sin t),  0 to pi/2. */
static void quarter_ring(double c, double *x, double *force) {
  double length = 0, height = 0;
  int n = 20000;
  for (int i = 0; i < n; i++) { /* t = (pi/2) s^4: the root's end is smooth */
    double s = (i + 0.5) / n, t = 1.5707963267948966 * s * s * s * s;
    double d = 1.5707963267948966 * 4 * s * s * s / n / sqrt(2 * c + sin(t));
    length += d, height += sin(t) * d;
  }
  double R = length / 1.5707963267948966;
  *x = 1 - height / R, *force = R * R;
}

static void cylinder_is_a_ring(void **state) {
  (void)state;
  hw_fender_curve k = of(HW_FENDER_CYLINDER);
  double x1, f1, worst = 0;
  quarter_ring(0, &x1, &f1);
  assert_near(x1, 0.28223, 1e-6), assert_near(f1, 2.786408, 1e-6);
  double full = f1 * pow((1 - x1) * 3, 2); /* F h^2 stays once the poles are flat; h = 1/3 */
  for (double c = 1e-5; c < 100; c *= 1.5) {
    double x, f;
    quarter_ring(c, &x, &f);
    worst = fmax(worst, fabs(hw_fender_reaction(&k, 1.5 * x) - f / full));
  }
  for (double x = x1; x < 2.0 / 3; x += 0.01)
    assert_near(hw_fender_reaction(&k, 1.5 * x), f1 * pow((1 - x1) / (1 - x), 2) / full, 1e-6);
  assert_near(hw_fender_slope(&k, 1e-12),
              2 / (0.78539816339744831 - 0.63661977236758134) / full * 2 / 3,
              1e-6); /* F R^3/EI (pi/4 - 2/pi) of a ring that is hardly squeezed */
  print_message(
      "cylinder: off the elastica by at most %.1e; energy %.4f of force times deflection\n", worst,
      hw_fender_rated_energy(&k));
  assert_true(worst < 1e-3);
}

/* Against a cubic that public software fits to a maker's product data for floating pneumatic fenders of
 * 50 kPa: R = 3.5054 x^3 - .236 x^2 + .5336 x, x = deflection/diameter, rated at .6. */
static void pneumatic(void **state) {
  (void)state;
  hw_fender_curve c = of(HW_FENDER_PNEUMATIC);
  c.deflection = 0.6;
  double worst = 0;
  for (double x = 0; x <= 0.6; x += 0.01)
    worst = fmax(worst, fabs(hw_fender_reaction(&c, x) - x * (0.5336 + x * (-0.236 + x * 3.5054))));
  print_message(
      "pneumatic: off the maker's cubic by at most %.3f; energy %.4f of force times deflection\n",
      worst, hw_fender_rated_energy(&c) / 0.6);
  assert_true(worst < 0.035);
  /* 3.3 m by 6.5 m: gauge pressure 135.1 kPa on a flat of .3 pi of the diameter */
  double p = 151.325 / 0.64 - 101.325;
  assert_near(p, 135.12, 0.01);
  assert_near(hw_fender_reaction(&c, 0.3), 0.3 * (151.325 / 0.91 - 101.325) / (0.6 * p), 1e-14);
}

/* Force is the slope of the energy, slope that of the force, with no jump of either anywhere. */
static void one_function(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    hw_fender_curve c = of(TYPES[k]);
    assert_near(hw_fender_reaction(&c, 1), 1, 1e-15);
    assert_near(hw_fender_energy(&c, 0), 0, 0), assert_near(hw_fender_reaction(&c, -1), 0, 0);
    double before = 0, e = 0, h = 1e-4;
    for (int i = 0; i < 15000; i++) {
      double x = i * h, a = hw_fender_reaction(&c, x), m = hw_fender_reaction(&c, x + h / 2),
             b = hw_fender_reaction(&c, x + h);
      e += h / 6 * (a + 4 * m + b);
      assert_near(hw_fender_energy(&c, x + h), e, 2e-10);
      double d = hw_fender_slope(&c, x + h / 2);
      assert_near((b - a) / h, d, 0.02);
      if (i > 0) /* the steepest bend: 12 over a tenth, and in the cone's knots */
        assert_near(d, before, 0.12);
      before = d;
    }
  }
}

/* Cubics stay within the points on either side. */
static void no_overshoot(void **state) {
  (void)state;
  static const double at[] = {0.01, 0.3, 0.31, 0.5, 0.9, 1}, force[] = {0.6, 0.6, 0.1, 0, 0.9, 1};
  hw_fender_curve c = {.type = HW_FENDER_CURVE, .force = 2, .deflection = 3};
  c.points = 6, c.share = at, c.force_share = force;
  assert_null(hw_fender_curve_fault(&c));
  double x0 = 0, y0 = 0;
  for (int i = 0; i < 6; i++) {
    for (int k = 0; k <= 100; k++) {
      double y = hw_fender_reaction(&c, 3 * (x0 + (at[i] - x0) * k / 100)) / 2;
      assert_true(y >= fmin(y0, force[i]) - 1e-15 && y <= fmax(y0, force[i]) + 1e-15);
    }
    x0 = at[i], y0 = force[i];
  }
  c.points = 1; /* a straight line */
  static const double one = 1;
  c.share = c.force_share = &one;
  for (double x = 0; x <= 3; x += 0.25)
    assert_near(hw_fender_reaction(&c, x), 2 * x / 3, 1e-15),
        assert_near(hw_fender_energy(&c, x), x * x / 3, 1e-15);
}

static void past_the_rating(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    hw_fender_curve c = of(TYPES[k]);
    c.force = 5e5, c.deflection = 0.7;
    double end = c.type == HW_FENDER_CONE ? 74.0 / 70 : c.type == HW_FENDER_CURVE ? 1.2 : 1;
    double before = hw_fender_reaction(&c, 0.7);
    for (double u = 1.01; u < 3; u += 0.01) {
      double f = hw_fender_reaction(&c, 0.7 * u);
      assert_true(f > before && f > 5e5);
      before = f;
      assert_true(hw_fender_energy(&c, 0.7 * u) > hw_fender_rated_energy(&c));
    }
    double slope = hw_fender_slope(&c, 0.7 * (end + 0.11));
    assert_true(slope >= 12 * 5e5 / 0.7 * (1 - 1e-12) && slope < 13.5 * 5e5 / 0.7);
    assert_near(hw_fender_slope(&c, 7e3), slope, 1e-9 * slope);
    assert_true(isfinite(hw_fender_energy(&c, 7e3)) && isfinite(hw_fender_reaction(&c, 7e3)));
  }
}

static void scales(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++)
    for (double u = 0.05; u < 1.5; u += 0.05) {
      hw_fender_curve a = of(TYPES[k]), b = a;
      b.force = 1.25e6, b.deflection = 0.8;
      assert_near(hw_fender_reaction(&b, 0.8 * u) / 1.25e6, hw_fender_reaction(&a, u), 1e-13);
      assert_near(hw_fender_energy(&b, 0.8 * u) / 1e6, hw_fender_energy(&a, u), 1e-13);
    }
}

static void faults(void **state) {
  (void)state;
  static const double up[] = {0.5, 1}, flat[] = {1, 1}, zero[] = {0, 1}, below[] = {0.5, -1},
                      odd[] = {NAN, 1};
  for (int k = 0; k < 5; k++) {
    hw_fender_curve c = of(TYPES[k]);
    assert_null(hw_fender_curve_fault(&c));
    c.force = 0, assert_string_equal(hw_fender_curve_fault(&c), "force");
    c.force = NAN, assert_string_equal(hw_fender_curve_fault(&c), "force");
    c.force = 1, c.deflection = -1, assert_string_equal(hw_fender_curve_fault(&c), "deflection");
    c.deflection = INFINITY, assert_string_equal(hw_fender_curve_fault(&c), "deflection");
  }
  hw_fender_curve c = {HW_FENDER_CURVE, 1, 1, 2, up, flat};
  assert_null(hw_fender_curve_fault(&c));
  c.share = flat, assert_string_equal(hw_fender_curve_fault(&c), "curve.deflection");
  c.share = zero, assert_string_equal(hw_fender_curve_fault(&c), "curve.deflection");
  c.share = odd, assert_string_equal(hw_fender_curve_fault(&c), "curve.deflection");
  c.share = up, c.force_share = below,
  assert_string_equal(hw_fender_curve_fault(&c), "curve.force");
  c.force_share = odd, assert_string_equal(hw_fender_curve_fault(&c), "curve.force");
  c.points = 0, assert_string_equal(hw_fender_curve_fault(&c), "curve.deflection");
  c.points = HW_FENDER_POINTS + 1;
  assert_string_equal(hw_fender_curve_fault(&c), "curve.deflection");
  c.type = 9, assert_string_equal(hw_fender_curve_fault(&c), "type");
  c.type = -1, assert_string_equal(hw_fender_curve_fault(&c), "type");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cone_table),   cmocka_unit_test(cylinder_is_a_ring),
      cmocka_unit_test(pneumatic),    cmocka_unit_test(one_function),
      cmocka_unit_test(no_overshoot), cmocka_unit_test(past_the_rating),
      cmocka_unit_test(scales),       cmocka_unit_test(faults),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
