/* The surface about a field: of a ball and a ring against their closed forms (4/3 pi r^3,
 * 2 pi^2 R r^2), second order in the lattice's step, closed, without slivers. */
#include "unit/shapes/make_support.h"

#include "shapes/make_solid.h"

static double ball(const void *of, v3 p) { return v3_norm(p) - *(const double *)of; }

static double ring(const void *of, v3 p) {
  const double *r = of;
  double across = sqrt(p.x * p.x + p.y * p.y) - r[0];
  return sqrt(across * across + p.z * p.z) - r[1];
}

/* Two balls that overlap: a crease where the field has no slope of its own. */
static double pair(const void *of, v3 p) {
  double r = *(const double *)of;
  return fmin(v3_norm(v3_sub(p, v3_make(0.6, 0, 0))), v3_norm(v3_add(p, v3_make(0.6, 0, 0)))) - r;
}

static model make(const hw_solid *solid, double step, double volume) {
  model m = {.faces = hw_solid_count(solid, step, NULL)};
  assert_true(m.faces > 0);
  void *scratch = malloc(hw_solid_scratch_bytes(m.faces));
  m.point = malloc((size_t)m.faces * sizeof *m.point);
  m.face = malloc((size_t)m.faces * 3 * sizeof *m.face);
  m.points = hw_solid_make(solid, step, m.faces, volume, scratch, m.point, m.face);
  free(scratch);
  model_look(&m);
  return m;
}

static double volume_at(const hw_solid *solid, double step, int genus) {
  model m = make(solid, step, 0);
  assert_clean(&m, genus);
  assert_int_equal(crossings_of(&m), 0);
  assert_true(least_angle(&m) > 25 * DEGREES);
  double volume = m.report.volume;
  model_free(&m);
  return volume;
}

static void second_order(const hw_solid *solid, int genus, double exact) {
  double coarse = exact - volume_at(solid, 0.2, genus),
         fine = exact - volume_at(solid, 0.05, genus);
  double order = log(coarse / fine) / log(4);
  if (!(coarse > 0 && order > 1.8 && order < 2.2))
    fail_msg("order %g: %g, %g of %g", order, coarse, fine, exact);
}

static void ball_and_ring(void **state) {
  (void)state;
  static const double r[2] = {1, 0.4};
  const hw_solid a = {ball, r, v3_make(0.01, 0.02, 0.03), 1.2};
  second_order(&a, 0, 4 * PI / 3);
  const hw_solid b = {ring, r, v3_make(0.03, 0.01, 0.02), 1.6};
  second_order(&b, 1, 2 * PI * PI * r[0] * r[1] * r[1]);
}

/* All points on the surface, to the error of a slope from differences. */
static void points_lie_on_it(void **state) {
  (void)state;
  static const double r[2] = {1, 0.4};
  const hw_solid b = {ring, r, v3_zero(), 1.6};
  model m = make(&b, 0.1, 0);
  for (int i = 0; i < m.points; i++)
    expect_near("height of a point", ring(r, m.point[i]), 0, 1e-6);
  model_free(&m);
}

static void volume_as_asked(void **state) {
  (void)state;
  static const double r[2] = {1, 0.4};
  const hw_solid a = {ball, r, v3_zero(), 1.2};
  model m = make(&a, 0.2, 4 * PI / 3);
  expect_near("volume of the facets", m.report.volume, 4 * PI / 3, 1e-6);
  assert_clean(&m, 0);
  model_free(&m);
}

/* On a symmetric lattice with heights of exactly 0 at its points, and with a crease. */
static void closed_whatever_the_field(void **state) {
  (void)state;
  static const double r = 1;
  const hw_solid a = {ball, &r, v3_zero(), 1.2};
  model m = make(&a, 0.25, 0);
  assert_clean(&m, 0);
  model_free(&m);
  const hw_solid c = {pair, &r, v3_zero(), 1.8};
  m = make(&c, 0.1, 0);
  assert_clean(&m, 0);
  model_free(&m);
  const hw_solid tiny = {ball, &r, v3_make(5, 0, 0), 1.2}; /* not in the cube */
  assert_int_equal(hw_solid_count(&tiny, 0.1, NULL), 0);
}

/* The count is that of the lattice, in the planes of its tetrahedra. */
static void counted_volume(void **state) {
  (void)state;
  static const double r = 1;
  const hw_solid a = {ball, &r, v3_zero(), 1.2};
  double coarse, fine;
  int few = hw_solid_count(&a, 0.2, &coarse), many = hw_solid_count(&a, 0.1, &fine);
  assert_in_range(many, (int)(3.8 * few), (int)(4.2 * few)); /* surface over step^2 */
  double order = log((4 * PI / 3 - coarse) / (4 * PI / 3 - fine)) / log(2);
  if (!(order > 1.7 && order < 2.3))
    fail_msg("order %g", order);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ball_and_ring),   cmocka_unit_test(points_lie_on_it),
      cmocka_unit_test(volume_as_asked), cmocka_unit_test(closed_whatever_the_field),
      cmocka_unit_test(counted_volume),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
