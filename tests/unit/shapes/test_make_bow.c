/* The made bow: one closed surface with a hole through it at any fineness, its bore and its bolster
 * as asked for, its volume by closed form where there is one, and what cannot be made.
 *
 * Closed form: shell upright and flat, pipe square to it. A plate A T; less the bore, pi R^2 T; the
 * tube behind, pi ((R + w)^2 - R^2) (L - w / 2 - T); its end, half a ring of section radius w / 2 on
 * R + w / 2; less the edge rolled off: by Pappus, of the square b x b beside the bore (centroid
 * R + b / 2) without the quarter disc in its far corner (centroid R + b - 4 b / 3 pi). */
#include "unit/shapes/make_support.h"

#include "shapes/make_bow.h"

static hw_bow usual(int triangles) {
  hw_bow bow = straight_bow(triangles);
  bow.flare_bend = 0.03;
  bow.entrance_bend = 0.04;
  return bow;
}

static double shell_height(const hw_bow *b, v3 p) {
  return p.y - p.z * (tan(b->flare) + 0.5 * b->flare_bend * p.z) +
         p.x * (tan(b->entrance) + 0.5 * b->entrance_bend * p.x);
}
static v3 shell_normal(const hw_bow *b, v3 p) {
  return v3_unit(
      v3_make(tan(b->entrance) + b->entrance_bend * p.x, 1, -tan(b->flare) - b->flare_bend * p.z));
}

static void closed_at_any_fineness(void **state) {
  (void)state;
  static const int wanted[] = {1500, 4000, 20000, 50000};
  for (int i = 0; i < 4; i++) {
    hw_bow bow = usual(wanted[i]);
    hw_bow_plan plan;
    model m = model_of_bow(&bow, &plan);
    assert_clean(&m, 1);
    assert_in_range(m.faces, (int)(0.88 * wanted[i]), wanted[i]);
    if (i < 3)
      assert_int_equal(crossings_of(&m), 0);
    int good = 0;
    for (int f = 0; f < m.faces; f++)
      good += aspect_of(&m, f) < 4;
    assert_true(good >= (i ? 0.998 : 0.98) * m.faces);
    model_free(&m);
  }
}

/* The corners of ranges and odd combinations: what is not refused does not cut itself. */
static void closed_at_any_shape(void **state) {
  (void)state;
  static const struct {
    double angle, azimuth, flare, entrance, bend, lip, wall, thickness, length;
  } shape[] = {
      {0, 0, 0, 0, 0, 0.28, 0.3, 0.6, 3.5},          {70, 15, 25, 25, 0.03, 0.28, 0.3, 0.6, 3.5},
      {50, 45, 25, 25, 0.1, 0.28, 0.3, 0.6, 3.5},    {30, -20, 25, 25, -0.1, 0.28, 0.3, 0.6, 3.5},
      {50, 15, 55, 25, 0.05, 0.1, 0.05, 0.3, 3},     {50, 15, 25, 60, 0, 0.28, 0.3, 0.6, 3.5},
      {50, 15, 25, 25, 0.03, 0.01, 0.02, 0.05, 0.9}, {50, 15, 25, 25, 0, 1, 0.3, 3, 6},
  };
  for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
    hw_bow bow = usual(i == 6 ? 20000 : 6000); /* thin: more facets */
    bow.angle = shape[i].angle * DEGREES, bow.azimuth = shape[i].azimuth * DEGREES;
    bow.flare = shape[i].flare * DEGREES, bow.entrance = shape[i].entrance * DEGREES;
    bow.flare_bend = bow.entrance_bend = shape[i].bend;
    bow.lip = shape[i].lip, bow.wall = shape[i].wall;
    bow.thickness = shape[i].thickness, bow.length = shape[i].length;
    hw_bow_plan plan;
    model m = model_of_bow(&bow, &plan);
    assert_clean(&m, 1);
    assert_int_equal(crossings_of(&m), 0);
    model_free(&m);
  }
}

/* Centre of the circle through three points. */
static v3 circle_centre(v3 a, v3 b, v3 c) {
  v3 u = v3_sub(b, a), w = v3_sub(c, a), n = v3_cross(u, w);
  v3 to = v3_add(v3_scale(v3_dot(u, u), v3_cross(w, n)), v3_scale(v3_dot(w, w), v3_cross(n, u)));
  return v3_madd(a, 1 / (2 * v3_dot(n, n)), to);
}

/* Bore, bolster, shell and rim of the points: rows of the plan's bands, in their order. */
static void dimensions_are_as_asked(void **state) {
  (void)state;
  hw_bow bow = usual(20000);
  hw_bow_plan plan;
  model m = model_of_bow(&bow, &plan);
  v3 axis = hw_bow_axis(&bow);
  /* up 50 degrees, aft of inboard 15 degrees */
  expect_near("axis, up", axis.z, sin(50 * DEGREES), 1e-15);
  expect_near("axis, aft of inboard", atan2(-axis.x, -axis.y), 15 * DEGREES, 1e-15);
  int n = plan.sectors, lip = plan.row[0], shell = lip + plan.row[1], sides = shell + plan.row[2];
  v3 low = v3_make(9, 9, 9), high = v3_make(-9, -9, -9);
  for (int j = 0; j < n; j++) {
    const v3 *at = m.point + j;
    for (int i = 0; i <= lip; i++)
      expect_near("radius of the pipe", v3_norm(v3_cross(axis, at[n * i])), bow.bore, 1e-12);
    v3 centre = circle_centre(at[n * lip], at[n * (lip + shell) / 2 / n * n], at[n * shell]);
    for (int i = lip; i <= shell; i++)
      expect_near("radius of the bolster", v3_norm(v3_sub(at[n * i], centre)), bow.lip, 1e-12);
    /* it leaves the pipe along it, and meets the shell along it */
    expect_near("tangent to the pipe", v3_dot(v3_sub(at[n * lip], centre), axis), 0, 1e-12);
    v3 out = v3_scale(1 / bow.lip, v3_sub(at[n * shell], centre));
    expect_near("tangent to the shell", v3_norm(v3_sub(out, shell_normal(&bow, at[n * shell]))), 0,
                1e-11);
    for (int i = shell; i <= sides; i++)
      expect_near("on the shell", shell_height(&bow, at[n * i]), 0, 1e-12);
    v3 rim = at[n * sides];
    low = v3_make(fmin(low.x, rim.x), 0, fmin(low.z, rim.z));
    high = v3_make(fmax(high.x, rim.x), 0, fmax(high.z, rim.z));
    bool edge = fabs(rim.x - 4) < 1e-12 || fabs(rim.x + 4) < 1e-12 || fabs(rim.z - 3) < 1e-12 ||
                fabs(rim.z + 5) < 1e-12;
    assert_true(edge);
  }
  expect_near("rim, aft and below", low.x + 4 + low.z + 5, 0, 1e-12);
  expect_near("rim, forward and above", high.x - 4 + high.z - 3, 0, 1e-12);
  /* the upper mouth: the farthest points along the axis are a ring round its end */
  double far = 0;
  for (int i = 0; i < m.points; i++)
    far = fmax(far, v3_dot(axis, m.point[i]));
  expect_near("upper end along the axis", far, bow.length, 2e-3);
  model_free(&m);
}

static double volume_at(hw_bow bow, int triangles, int *sectors) {
  hw_bow_plan plan;
  bow.triangles = triangles;
  assert_int_equal(hw_bow_make_plan(&bow, &plan), HW_BOW_GOOD);
  model m = {.points = plan.points, .faces = plan.faces};
  m.point = malloc((size_t)m.points * sizeof *m.point);
  m.face = malloc((size_t)m.faces * 3 * sizeof *m.face);
  hw_bow_make(&plan, m.point, m.face);
  double six = 0;
  for (int f = 0; f < m.faces; f++) {
    v3 p[3];
    corners_of(&m, f, p);
    six += v3_dot(p[0], v3_cross(p[1], p[2]));
  }
  *sectors = plan.sectors;
  model_free(&m);
  return six / 6;
}

static void volume_of_the_closed_form(void **state) {
  (void)state;
  hw_bow b = usual(0);
  b.flare = b.entrance = b.flare_bend = b.entrance_bend = b.angle = b.azimuth = 0;
  double R = b.bore, w = b.wall, T = b.thickness, e = b.lip;
  double exact = 64 * T - PI * R * R * T + PI * (2 * R * w + w * w) * (b.length - w / 2 - T) +
                 PI * w * w / 8 * 2 * PI * (R + w / 2) -
                 2 * PI * (e * e * (R + e / 2) - PI * e * e / 4 * (R + e - 4 * e / (3 * PI)));
  int n, fine;
  double coarse = fabs(volume_at(b, 4000, &n) - exact);
  double error = fabs(volume_at(b, 100000, &fine) - exact);
  expect_near("volume, relative", error / exact, 0, 1e-4);
  double order = log(coarse / error) / log((double)fine / n);
  if (!(order > 1.7 && order < 2.3))
    fail_msg("order %g", order);
}

static void volume_converges(void **state) {
  (void)state;
  int n[3];
  double finest = volume_at(usual(0), 1000000, n);
  double coarse = fabs(volume_at(usual(0), 4000, n) - finest);
  double middle = fabs(volume_at(usual(0), 30000, n + 1) - finest);
  double order = log(coarse / middle) / log((double)n[1] / n[0]);
  if (!(order > 1.7 && order < 2.5))
    fail_msg("order %g of %g and %g", order, coarse, middle);
}

static hw_bow_plan plan;
static hw_bow_status status_of(hw_bow bow) { return hw_bow_make_plan(&bow, &plan); }

static void what_cannot_be_made(void **state) {
  (void)state;
  hw_bow b = usual(4000);
  b.angle = 1.5, b.flare = -0.4;
  assert_int_equal(status_of(b), HW_BOW_OBLIQUE);
  assert_true(plan.value > plan.limit);
  b = usual(4000), b.lip = 0.5;
  assert_int_equal(status_of(b), HW_BOW_THIN);
  assert_true(plan.limit > 0.95 && plan.limit < 1.1); /* about twice the lip */
  b.thickness = 1.02 * plan.limit;
  assert_int_equal(status_of(b), HW_BOW_GOOD);
  b = usual(4000), b.length = 0.8;
  assert_int_equal(status_of(b), HW_BOW_SHORT);
  b.length = 1.01 * plan.limit;
  assert_int_equal(status_of(b), HW_BOW_GOOD);
  b = usual(4000), b.below = 0.5;
  assert_int_equal(status_of(b), HW_BOW_PATCH);
  b = usual(4000), b.flare_bend = -0.1, b.entrance_bend = 0.1, b.length = 30;
  b.flare = b.entrance = 10 * DEGREES;
  assert_int_equal(status_of(b), HW_BOW_FOLDED);
}

static double between(double low, double high) { return roll_between(&drawn, low, high); }

/* Anywhere in the ranges of the fields: refused, or sound. */
static void refused_or_sound(void **state) {
  (void)state;
  int good = 0;
  for (int i = 0; i < 400; i++) {
    double size = between(0.1, 1);
    hw_bow b = {.flare = between(-0.5, 1.2), .flare_bend = between(-0.1, 0.1)};
    b.entrance = between(-0.2, 1.2), b.entrance_bend = between(-0.1, 0.1);
    b.angle = between(0, 1.5), b.azimuth = between(-1.5, 1.5);
    b.bore = size * between(0.1, 1), b.lip = size * between(0.02, 1);
    b.length = size * between(1, 12), b.wall = size * between(0.05, 1);
    b.thickness = size * between(0.1, 3), b.above = size * between(1, 20);
    b.below = size * between(1, 20), b.forward = size * between(1, 20);
    b.aft = size * between(1, 20), b.triangles = (int)between(1500, 4000);
    if (status_of(b) != HW_BOW_GOOD)
      continue;
    good++;
    hw_bow_plan p;
    model m = model_of_bow(&b, &p);
    assert_true(m.report.watertight && m.report.genus == 1);
    assert_int_equal(m.report.turned_shells.count, 0);
    if (crossings_of(&m) > 0)
      fail_msg("bow %d: %d crossings", i, crossings_of(&m));
    model_free(&m);
  }
  assert_in_range(good, 20, 400);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(closed_at_any_fineness),  cmocka_unit_test(closed_at_any_shape),
      cmocka_unit_test(dimensions_are_as_asked), cmocka_unit_test(volume_of_the_closed_form),
      cmocka_unit_test(volume_converges),        cmocka_unit_test(what_cannot_be_made),
      cmocka_unit_test(refused_or_sound),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
