/* Writhe, linking number, crossings, determinant. Expected: closed forms and quadrature of Gauss' integral;
 * linking numbers and determinants of torus knots and links and of the figure of eight, from the tables of
 * Rolfsen, Knots and Links (1976), and: the determinant of T(2, q) is q, of T(p, q) with both odd 1. */
#include "unit/lab/curve_support.h"

#include "lab/knot.h"
#include "math/elementary.h"

enum { POINTS = 400 };
static v3 p[POINTS], q[POINTS];

static int64_t determinant(const v3 *x, int n, bool closed) {
  size_t bytes = hw_knot_bytes(n, 400);
  void *scratch = malloc(bytes);
  int64_t d = closed ? hw_knot_determinant_closed(x, n, scratch, bytes)
                     : hw_knot_determinant(x, n, scratch, bytes);
  free(scratch);
  return d;
}

/* k-th of n points of the torus knot or link component: a times round the axis, b times round the tube. */
static v3 torus_point(int a, int b, double shift, double t) {
  double c1, s1, c2, s2;
  hw_sincos(a * t, &s1, &c1);
  hw_sincos(b * t + shift, &s2, &c2);
  return v3_make((2 + c2) * c1, (2 + c2) * s1, s2);
}
static void torus(v3 *x, int n, int a, int b, double shift) {
  for (int k = 0; k < n; k++)
    x[k] = torus_point(a, b, shift, 2 * PI * k / n);
}
static void figure_eight(v3 *x, int n) {
  for (int k = 0; k < n; k++) {
    double t = 2 * PI * k / n, r = 2 + hw_cos(2 * t);
    x[k] = v3_make(r * hw_cos(3 * t), r * hw_sin(3 * t), hw_sin(4 * t));
  }
}
static void turn(v3 *x, int n, v3 axis) {
  quat r = q_exp(axis);
  for (int k = 0; k < n; k++)
    x[k] = q_rotate(r, x[k]);
}

/* ---- Gauss' integral ---- */

/* Segments of half length a crossing at right angles at the distance d: the parallelogram is a square,
 * whose solid angle is 4 atan(a^2/(d sqrt(2 a^2 + d^2))). */
static void test_gauss_closed_form(void **state) {
  (void)state;
  for (double d = 0.01; d < 20; d *= 3) {
    double a = 0.7, want = hw_atan(a * a / (d * sqrt(2 * a * a + d * d))) / PI;
    v3 x0 = {-a, 0, d}, x1 = {a, 0, d}, y0 = {0, -a, 0}, y1 = {0, a, 0};
    assert_near(hw_gauss_pair(x0, x1, y0, y1), want, 1e-14);
    assert_near(hw_gauss_pair(y0, y1, x0, x1), want, 1e-14);
    assert_near(hw_gauss_pair(x1, x0, y0, y1), -want, 1e-14);
  }
}

static void test_gauss_by_quadrature(void **state) {
  (void)state;
  for (int k = 0; k < 20; k++) {
    v3 a0 = v3_random(), a1 = v3_random(), b0 = v3_add(v3_random(), v3_make(0, 0, 3)),
       b1 = v3_add(v3_random(), v3_make(0, 0, 3));
    v3 da = v3_sub(a1, a0), db = v3_sub(b1, b0);
    double sum = 0;
    enum { N = 200 };
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        v3 r = v3_sub(v3_madd(a0, (i + 0.5) / N, da), v3_madd(b0, (j + 0.5) / N, db));
        double l = v3_norm(r);
        sum += v3_dot(v3_cross(da, db), r) / (l * l * l);
      }
    assert_near(hw_gauss_pair(a0, a1, b0, b1), sum / (4 * PI * N * N), 1e-5);
  }
}

static void test_gauss_in_a_plane(void **state) {
  (void)state;
  v3 a = {0, 0, 0}, b = {1, 0, 0}, c = {3, 1, 0}, d = {2, 2, 0};
  assert_true(hw_gauss_pair(a, b, c, d) == 0);
  assert_true(hw_gauss_pair(a, b, b, c) == 0); /* a common point */
  assert_true(hw_gauss_pair(a, a, c, d) == 0); /* no length */
}

/* ---- writhe ---- */

static void test_writhe_symmetries(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < 40; i++)
      p[i] = v3_random();
    double open = hw_writhe(p, 40, false), closed = hw_writhe(p, 40, true);
    assert_true(fabs(open) > 1e-3 && fabs(closed - open) > 1e-6);
    for (int i = 0; i < 40; i++)
      q[i] = p[39 - i];
    assert_near(hw_writhe(q, 40, false), open, 1e-12);
    assert_near(hw_writhe(q, 40, true), closed, 1e-12);
    for (int i = 0; i < 40; i++)
      q[i] = v3_make(p[i].x, p[i].y, -p[i].z);
    assert_near(hw_writhe(q, 40, true), -closed, 1e-12);
    memcpy(q, p, sizeof q);
    turn(q, 40, v3_make(1, -2, 0.5));
    for (int i = 0; i < 40; i++)
      q[i] = v3_madd(v3_make(5, -3, 2), 7, q[i]);
    assert_near(hw_writhe(q, 40, false), open, 1e-11);
    for (int i = 0; i < 40; i++)
      q[i] = v3_make(p[i].x, p[i].y, 0);
  }
  for (int i = 0; i < 30; i++) { /* a plane line that does not cross itself */
    double t = 0.2 * i;
    q[i] = v3_make(t * hw_cos(t), t * hw_sin(t), 0);
  }
  assert_near(hw_writhe(q, 30, false), 0, 1e-15);
  assert_true(hw_writhe(p, 0, false) == 0 && hw_writhe(p, 1, true) == 0);
  assert_true(hw_writhe(p, 3, false) == 0);
}

/* Writhe is the mean over all directions of the sum of signs (Fuller 1971). */
static void test_writhe_is_the_mean_of_signed_crossings(void **state) {
  (void)state;
  static hw_crossing x[POINTS];
  torus(p, 60, 2, 3, 0);
  double sum = 0;
  int looks = 0;
  enum { N = 600 };
  for (int k = 0; k < N; k++) { /* evenly over the half sphere: an error of about 1/N */
    double z = (k + 0.5) / N, s, c, r = sqrt(1 - z * z);
    hw_sincos(2.399963229728653 * k, &s, &c);
    int n = hw_crossings(p, 60, true, v3_make(r * c, r * s, z), x, POINTS);
    if (n < 0)
      continue;
    looks++;
    for (int i = 0; i < n; i++)
      sum += x[i].sign;
  }
  assert_in_range(looks, N - 20, N);
  double w = hw_writhe(p, 60, true);
  assert_near(sum / looks, w, 0.02);
  assert_true(fabs(w) > 3); /* a trefoil's */
}

/* A strand that goes through another changes the writhe by 2, and by nothing else at once. */
static void test_writhe_jumps_by_two(void **state) {
  (void)state;
  double before = 0, jump = 0;
  int jumps = 0;
  for (int k = 0; k <= 200; k++) {
    double h = 0.2 - 0.4 * (k + 0.3) / 201;
    v3 loop[6] = {{-3, 0, h}, {3, 0, h}, {4, 3, 1}, {0, 5, 1}, {0, 3, 0}, {0, -3, 0}};
    double w = hw_writhe(loop, 6, false);
    if (k && fabs(w - before) > 1)
      jumps++, jump = w - before;
    else if (k)
      assert_true(fabs(w - before) < 0.02);
    before = w;
  }
  assert_int_equal(1, jumps);
  assert_near(fabs(jump), 2, 0.02);
}

/* ---- linking number ---- */

static void test_linking(void **state) {
  (void)state;
  torus(p, 60, 1, 1, 0), torus(q, 50, 1, 1, PI); /* Hopf link */
  double hopf = hw_linking(p, 60, q, 50);
  assert_near(fabs(hopf), 1, 1e-12);
  for (int i = 0; i < 25; i++) {
    v3 t = q[i];
    q[i] = q[49 - i], q[49 - i] = t;
  }
  assert_near(hw_linking(p, 60, q, 50), -hopf, 1e-12);
  torus(p, 60, 1, 2, 0), torus(q, 50, 1, 2, PI); /* T(2, 4) */
  assert_near(fabs(hw_linking(p, 60, q, 50)), 2, 1e-12);
  assert_near(hw_linking(q, 50, p, 60), hw_linking(p, 60, q, 50), 1e-12);
  for (int i = 0; i < 50; i++)
    q[i].x += 7; /* taken apart */
  assert_near(hw_linking(p, 60, q, 50), 0, 1e-12);
}

/* ---- crossings ---- */

static void test_crossings(void **state) {
  (void)state;
  hw_crossing x[40];
  v3 up = {0, 0, 1};
  /* upper strand along x, lower one along y: by the right hand, +1 */
  v3 two[4] = {{0, -1, 0}, {0, 2, 0}, {-1, 2, 1}, {-1, 1, 1}};
  v3 over[5] = {{0, -1, 0}, {0, 3, 0}, {-3, 3, 1}, {-3, 1, 1}, {1, 1, 1}};
  assert_int_equal(0, hw_crossings(two, 4, false, up, x, 40));
  assert_int_equal(1, hw_crossings(over, 5, false, up, x, 40));
  assert_int_equal(3, x[0].over);
  assert_int_equal(0, x[0].under);
  assert_near(x[0].s, 0.75, 1e-15);
  assert_near(x[0].t, 0.5, 1e-15);
  assert_int_equal(1, x[0].sign);
  assert_int_equal(1, hw_crossings(over, 5, false, v3_neg(up), x, 40)); /* from below */
  assert_int_equal(0, x[0].over);
  assert_int_equal(1, x[0].sign);
  assert_int_equal(1, hw_crossings(over, 5, false, up, NULL, 0));

  torus(p, 60, 2, 3, 0.1);
  assert_int_equal(3, hw_crossings(p, 60, true, up, x, 40));
  int sum = x[0].sign + x[1].sign + x[2].sign;
  assert_int_equal(9, sum * sum);
  figure_eight(p, 82); /* of 81 points some would be crossings */
  int n = hw_crossings(p, 82, true, up, x, 40);
  sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i].sign;
  assert_int_equal(4, n);
  assert_int_equal(0, sum); /* it is its own mirror image */
}

static void test_views_that_do_not_tell(void **state) {
  (void)state;
  hw_crossing x[4];
  v3 up = {0, 0, 1};
  v3 corner[5] = {{-1, 0, 0}, {1, 0, 0}, {1, 2, 1}, {0, 0, 1}, {-1, 2, 1}};
  assert_int_equal(HW_KNOT_DEGENERATE, hw_crossings(corner, 5, false, up, x, 4));
  v3 meets[5] = {{-1, 0, 0}, {1, 0, 0}, {1, 2, 0}, {0, 1, 0}, {0, -1, 0}};
  assert_int_equal(HW_KNOT_DEGENERATE, hw_crossings(meets, 5, false, up, x, 4));
  v3 back[3] = {{0, 0, 0}, {1, 0, 0}, {0.5, 0, 1}};
  assert_int_equal(HW_KNOT_DEGENERATE, hw_crossings(back, 3, false, up, x, 4));
  assert_int_equal(0, hw_crossings(back, 3, false, v3_make(0, 1, 0), x, 4));
  v3 twice[3] = {{0, 0, 0}, {0, 0, 0}, {1, 0, 1}};
  assert_int_equal(HW_KNOT_BAD, hw_crossings(twice, 3, false, up, x, 4));
  v3 bad[3] = {{0, 0, 0}, {(double)NAN, 0, 0}, {1, 0, 1}};
  assert_int_equal(HW_KNOT_BAD, hw_crossings(bad, 3, false, up, x, 4));
  assert_int_equal(HW_KNOT_BAD, hw_crossings(back, 3, false, v3_zero(), x, 4));
  assert_int_equal(HW_KNOT_BAD, hw_crossings(back, 0, false, up, x, 4));
}

/* ---- determinant ---- */

static void test_determinants_of_known_knots(void **state) {
  (void)state;
  static const struct {
    int a, b;
    int64_t det;
  } known[] = {{1, 0, 1}, {1, 5, 1}, {2, 3, 3}, {2, 5, 5}, {2, 7, 7}, {2, 9, 9},
               {3, 4, 3}, {3, 5, 1}, {4, 3, 3}, {3, 2, 3}, {5, 7, 1}, {4, 5, 5}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    torus(p, 200, known[i].a, known[i].b, 0.1);
    for (int k = 0; k < 3; k++) {
      if (determinant(p, 200, true) != known[i].det)
        fail_msg("T(%d, %d): %d", known[i].a, known[i].b, (int)determinant(p, 200, true));
      turn(p, 200, v3_random());
    }
  }
  figure_eight(p, 100);
  assert_int_equal(5, determinant(p, 100, true));
  turn(p, 100, v3_random());
  assert_int_equal(5, determinant(p, 100, true));
}

/* Ends led out: the public overhand knot, a figure of eight cut open, and lines that are not knotted. */
static void test_determinants_of_open_lines(void **state) {
  (void)state;
  static spline_case c;
  spline_read("overhand", &c);
  assert_int_equal(3, determinant(c.l.r, c.l.n + 1, false));
  spline_read("snake", &c);
  assert_int_equal(1, determinant(c.l.r, c.l.n + 1, false));
  spline_read("perturbed_helix", &c);
  assert_int_equal(1, determinant(c.l.r, c.l.n + 1, false));
  figure_eight(p, 100); /* t = 0 is on the outside */
  assert_int_equal(5, determinant(p + 1, 99, false));
  torus(p, 100, 2, 3, 0);
  assert_int_equal(3, determinant(p + 1, 99, false));
  /* less than half of it */
  assert_int_equal(1, determinant(p, 30, false));
}

/* Two knots in one line: the determinant is the product. */
static void test_two_knots_multiply(void **state) {
  (void)state;
  static spline_case c;
  spline_read("overhand", &c);
  int n = c.l.n + 1;
  v3 a = c.l.r[0], b = c.l.r[n - 1], shift = v3_sub(b, a);
  for (int i = 0; i < n; i++)
    q[i] = c.l.r[i], q[n + i] = v3_madd(c.l.r[i], 3, shift);
  assert_int_equal(9, determinant(q, 2 * n, false));
}

/* The determinant of a knot is odd, and the same from everywhere. */
static void test_random_polygons(void **state) {
  (void)state;
  int knotted = 0;
  for (int k = 0; k < 60; k++) {
    int n = 6 + k % 20;
    for (int i = 0; i < n; i++)
      p[i] = v3_random();
    int64_t d = determinant(p, n, true);
    assert_true(d > 0 && d % 2 == 1);
    turn(p, n, v3_random());
    assert_true(determinant(p, n, true) == d);
    for (int i = 0; i < n; i++)
      q[i] = v3_madd(v3_make(10, 20, -5), 3, p[n - 1 - i]);
    assert_true(determinant(q, n, true) == d);
    knotted += d > 1;
  }
  assert_true(knotted >= 2);
}

static void test_determinant_bad_input(void **state) {
  (void)state;
  v3 line[4] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
  assert_int_equal(1, determinant(line, 4, false));
  assert_int_equal(1, determinant(line, 2, false));
  assert_int_equal(HW_KNOT_BAD, determinant(line, 1, false));
  assert_int_equal(HW_KNOT_BAD, determinant(line, 0, true));
  assert_int_equal(HW_KNOT_BAD, determinant(line, 2, true));
  v3 same[5] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  assert_int_equal(HW_KNOT_BAD, determinant(same, 5, false));
  line[2].y = (double)NAN;
  assert_int_equal(HW_KNOT_BAD, determinant(line, 4, false));
  line[2].y = (double)INFINITY;
  assert_int_equal(HW_KNOT_BAD, determinant(line, 4, true));
  torus(p, 100, 2, 5, 0);
  p[50] = p[49]; /* a node twice does no harm */
  assert_int_equal(5, determinant(p, 100, true));
  char small[6000];
  assert_int_equal(HW_KNOT_SCRATCH, hw_knot_determinant_closed(p, 100, NULL, 0));
  assert_int_equal(HW_KNOT_SCRATCH,
                   hw_knot_determinant_closed(p, 100, small, hw_knot_bytes(100, 4)));
  /* two strands that meet: no view shows which is above */
  v3 meets[5] = {{-1, 0, 0}, {1, 0, 0}, {1, 2, 0}, {0, 1, 0}, {0, -1, 0}};
  assert_int_equal(HW_KNOT_DEGENERATE, determinant(meets, 5, false));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_gauss_closed_form),
      cmocka_unit_test(test_gauss_by_quadrature),
      cmocka_unit_test(test_gauss_in_a_plane),
      cmocka_unit_test(test_writhe_symmetries),
      cmocka_unit_test(test_writhe_is_the_mean_of_signed_crossings),
      cmocka_unit_test(test_writhe_jumps_by_two),
      cmocka_unit_test(test_linking),
      cmocka_unit_test(test_crossings),
      cmocka_unit_test(test_views_that_do_not_tell),
      cmocka_unit_test(test_determinants_of_known_knots),
      cmocka_unit_test(test_determinants_of_open_lines),
      cmocka_unit_test(test_two_knots_multiply),
      cmocka_unit_test(test_random_polygons),
      cmocka_unit_test(test_determinant_bad_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
