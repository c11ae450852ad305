/* The spline through nodes, against its own defining properties (thesis 004, eq. 2.3 to 2.7): values at
 * the nodes, derivatives by differences, smoothness, hulls, and cubics, which it must reproduce. */
#include "unit/lab/curve_support.h"

/* Second differences of coordinates up to 7, times 6: some roundings of 4e-16 each. */
static void test_reference_second_derivatives(void **state) {
  (void)state;
  static const char *const name[] = {"overhand", "snake", "perturbed_helix"};
  for (int i = 0; i < 3; i++) {
    static spline_case c;
    spline_read(name[i], &c);
    line_curve(&c.l);
    for (int n = 0; n <= c.l.n; n++)
      assert_near_v3(c.l.k[n], c.k[n], 4e-15);
  }
}

static void test_passes_the_nodes_smoothly(void **state) {
  (void)state;
  static line l;
  line_walk(&l, 30, 1);
  hw_curve c = line_curve(&l);
  for (int e = 1; e <= c.n; e++) {
    hw_curve_point a = hw_curve_on(&c, e, 0), b = hw_curve_on(&c, e, 1);
    assert_memory_equal(&a.p, &c.r[e - 1], sizeof(v3));
    assert_memory_equal(&b.p, &c.r[e], sizeof(v3));
    assert_near_v3(a.dd, c.k[e - 1], 0);
    assert_near_v3(b.dd, c.k[e], 0);
    if (e < c.n)
      assert_near_v3(b.d, hw_curve_on(&c, e + 1, 0).d, 1e-14);
  }
  assert_near_v3(c.k[0], v3_zero(), 0);
  assert_near_v3(c.k[c.n], v3_zero(), 0);
}

static void test_derivatives(void **state) {
  (void)state;
  static line l;
  line_walk(&l, 12, 1);
  hw_curve c = line_curve(&l);
  for (int e = 1; e <= c.n; e++)
    for (double t = 0.1; t < 1; t += 0.2) {
      double h = 1e-5, s = 2 * h * c.L[e];
      hw_curve_point q = hw_curve_on(&c, e, t), a = hw_curve_on(&c, e, t - h),
                     b = hw_curve_on(&c, e, t + h);
      assert_near_v3(v3_scale(1 / s, v3_sub(b.p, a.p)), q.d, 1e-9);
      assert_near_v3(v3_scale(1 / s, v3_sub(b.d, a.d)), q.dd, 1e-9);
      assert_near_v3(v3_scale(1 / s, v3_sub(b.dd, a.dd)), q.ddd, 1e-9);
    }
}

/* A cubic has one spline with its own tangents at the ends: itself. */
static void test_clamped_ends_give_a_cubic_back(void **state) {
  (void)state;
  static line l;
  static double work[200];
  double s = 0;
  l.n = 9;
  for (int i = 0; i <= l.n; i++) {
    l.L[i] = i ? 0.5 + 0.1 * i : 0;
    s += l.L[i];
    l.r[i] = v3_make(s * s * s - 2 * s, 3 * s * s, 1 - s);
  }
  hw_curve_end a = {true, {-2, 0, -1}}, b = {true, {3 * s * s - 2, 6 * s, -1}};
  assert_int_equal(30, hw_curve_bend_scratch(9));
  assert_true(hw_curve_bend(l.n, l.r, l.L, a, b, l.k, work));
  s = 0;
  for (int i = 0; i <= l.n; i++) {
    s += l.L[i];
    assert_near_v3(l.k[i], v3_make(6 * s, 6, 0), 1e-11);
  }
  hw_curve c = {l.n, l.r, l.k, l.L};
  double t, at = 3.3;
  int e = hw_curve_element(&c, at, &t);
  assert_near_v3(hw_curve_on(&c, e, t).p, v3_make(at * at * at - 2 * at, 3 * at * at, 1 - at),
                 1e-12);
  assert_near_v3(hw_curve_on(&c, e, t).d, v3_make(3 * at * at - 2, 6 * at, -1), 1e-12);
}

static void test_places(void **state) {
  (void)state;
  static line l;
  line_straight(&l, 3, v3_zero(), v3_make(0, 2, 0));
  hw_curve c = line_curve(&l);
  double t;
  assert_true(hw_curve_length(&c) == 6);
  assert_int_equal(1, hw_curve_element(&c, -1, &t));
  assert_true(t == 0);
  assert_int_equal(2, hw_curve_element(&c, 2.5, &t));
  assert_true(t == 0.25);
  assert_int_equal(3, hw_curve_element(&c, 7, &t));
  assert_true(t == 1);
  (void)hw_curve_element(&c, (double)NAN, &t);
  assert_true(t >= 0 && t <= 1);
}

static void test_hull_box_and_bounds_hold_the_line(void **state) {
  (void)state;
  static line l;
  line_walk(&l, 20, 2);
  hw_curve c = line_curve(&l);
  for (int e = 1; e <= c.n; e++) {
    v3 b[4], lo, hi;
    hw_curve_bezier(&c, e, b);
    hw_curve_box(&c, e, &lo, &hi);
    hw_curve_bounds most = hw_curve_bound(&c, e);
    double d = 0;
    for (int i = 0; i <= 50; i++) {
      double t = i / 50.0, u = 1 - t;
      hw_curve_point q = hw_curve_on(&c, e, t);
      v3 sum = v3_scale(u * u * u, b[0]);
      sum =
          v3_madd(v3_madd(v3_madd(sum, 3 * u * u * t, b[1]), 3 * u * t * t, b[2]), t * t * t, b[3]);
      assert_near_v3(sum, q.p, 1e-13);
      assert_true(q.p.x >= lo.x - 1e-14 && q.p.y >= lo.y - 1e-14 && q.p.z >= lo.z - 1e-14);
      assert_true(q.p.x <= hi.x + 1e-14 && q.p.y <= hi.y + 1e-14 && q.p.z <= hi.z + 1e-14);
      assert_true(v3_norm(q.d) <= most.d * (1 + 1e-14));
      assert_true(v3_norm(q.dd) <= most.dd * (1 + 1e-14));
      assert_true(v3_norm(q.ddd) <= most.ddd * (1 + 1e-14));
      d = v3_norm(q.d) > d ? v3_norm(q.d) : d;
    }
    assert_true(most.d < 2.5 * d); /* a bound that is of use */
  }
}

static void test_bad_lines(void **state) {
  (void)state;
  static line l;
  static double work[30];
  hw_curve_end free_end = {false, {0, 0, 0}};
  line_straight(&l, 3, v3_zero(), v3_make(1, 0, 0));
  hw_curve c = line_curve(&l);
  assert_true(hw_curve_good(&c));
  assert_false(hw_curve_bend(0, l.r, l.L, free_end, free_end, l.k, work));
  l.L[2] = 0;
  assert_false(hw_curve_bend(3, l.r, l.L, free_end, free_end, l.k, work));
  assert_false(hw_curve_good(&c));
  l.L[2] = -1;
  assert_false(hw_curve_good(&c));
  l.L[2] = (double)NAN;
  assert_false(hw_curve_good(&c));
  l.L[2] = 1;
  assert_true(hw_curve_good(&c));
  l.r[3].y = (double)INFINITY;
  assert_false(hw_curve_good(&c));
  l.r[3].y = 0, l.k[0].z = (double)NAN;
  assert_false(hw_curve_good(&c));
  c.n = 0;
  assert_false(hw_curve_good(&c));
  assert_true(hw_curve_bend_scratch(-1) == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reference_second_derivatives),
      cmocka_unit_test(test_passes_the_nodes_smoothly),
      cmocka_unit_test(test_derivatives),
      cmocka_unit_test(test_clamped_ends_give_a_cubic_back),
      cmocka_unit_test(test_places),
      cmocka_unit_test(test_hull_box_and_bounds_hold_the_line),
      cmocka_unit_test(test_bad_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
