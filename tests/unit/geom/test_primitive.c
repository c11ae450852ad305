/* Primitive bodies against closed forms (Beer and Johnston, Vector mechanics, mass moments of
 * inertia) and against sums over thin slices. */
#include "hull_support.h"

static void near(double a, double b, double relative) {
  assert_true(fabs(a - b) <= relative * fabs(b));
}
static void diagonal_check(m3 a, double x, double y, double z, double relative) {
  double want[3] = {x, y, z};
  for (int i = 0; i < 9; i++) {
    if (i % 4 == 0)
      near(a.m[i], want[i / 4], relative);
    else
      assert_true(a.m[i] == 0);
  }
}
static void centred_check(const hw_convex *c, v3 half, double bound) {
  assert_true(c->centroid.x == 0 && c->centroid.y == 0 && c->centroid.z == 0);
  near(c->high.x, half.x, 1e-15), near(c->high.y, half.y, 1e-15), near(c->high.z, half.z, 1e-15);
  near(c->low.x, -half.x, 1e-15), near(c->low.y, -half.y, 1e-15), near(c->low.z, -half.z, 1e-15);
  near(c->bound, bound, 1e-15);
}

/* The body from a hull of the same vertices: the same corners, faces and mass by another way. */
static void hull_agrees(const hw_convex *c, double relative) {
  const hw_polytope *p = c->core;
  hull h = hull_of(p->vertex, p->vertices);
  assert_int_equal(h.status, HW_HULL_OK);
  polytope_check(p, p->vertex, p->vertices);
  counts_check(p, h.p->vertices, h.p->faces);
  near(c->volume, h.p->volume, relative);
  double size = c->inertia.m[0] + c->inertia.m[4] + c->inertia.m[8];
  for (int i = 0; i < 9; i++) {
    assert_true(fabs(c->inertia.m[i] - h.p->inertia.m[i]) <= relative * size);
    assert_true(c->inertia.m[i] == p->inertia.m[i]);
  }
  assert_true(c->volume == p->volume);
  hull_free(&h);
}

static void test_box(void **state) {
  (void)state;
  void *memory = malloc(hw_convex_bytes(8));
  const hw_convex *c = hw_convex_box(v3_make(2, 3, 6), memory);
  near(c->volume, 36, 0);
  diagonal_check(c->inertia, 3 * 45, 3 * 40, 3 * 13, 1e-15);
  centred_check(c, v3_make(1, 1.5, 3), 3.5);
  assert_true(c->radius == 0);
  counts_check(c->core, 8, 6);
  hull_agrees(c, 1e-15);
  static const double EDGE[] = {1e-3, 0.1, 1.0 / 3, 7, 1e5};
  for (int i = 0; i < 125; i++) {
    c = hw_convex_box(v3_make(EDGE[i % 5], EDGE[i / 5 % 5], EDGE[i / 25]), memory);
    near(c->volume, EDGE[i % 5] * EDGE[i / 5 % 5] * EDGE[i / 25], 1e-15);
    hull_agrees(c, 1e-14);
  }
  free(memory);
}

static void test_cylinder_has_the_volume_of_a_cylinder(void **state) {
  (void)state;
  for (int sides = 3; sides < 200; sides += sides < 12 ? 1 : 17) {
    void *memory = malloc(hw_convex_bytes(2 * sides));
    const hw_convex *c = hw_convex_cylinder(3, 5, sides, memory);
    near(c->volume, PI * 2.25 * 5, 1e-15);
    counts_check(c->core, 2 * sides, sides + 2);
    hull_agrees(c, 1e-13);
    assert_true(v3_norm(c->centroid) == 0 && c->high.z == 2.5 && c->low.z == -2.5);
    /* The circle's inertia, from above: the corners stick out. */
    double m = c->volume, along = m * 2.25 / 2, across = m * (2.25 / 4 + 25.0 / 12);
    double more = c->inertia.m[8] / along - 1, n4 = (double)sides * sides * sides * sides;
    assert_true(more > 0);
    /* J / J_circle = (t / sin t) (2 + cos t) / 3 = 1 + t^4 / 180 + ..., t = 2 pi / sides */
    if (sides >= 24)
      near(more, 16 * PI * PI * PI * PI / (180 * n4), 0.05);
    near(c->inertia.m[0], c->inertia.m[4], 0);
    near(c->inertia.m[0], across + m * 2.25 / 4 * more, 1e-14);
    /* At most a little wider than the circle: no corner beyond r sqrt(t / sin t). */
    double t = 2 * PI / sides;
    near(c->bound * c->bound, 2.25 * t / sin(t) + 6.25, 1e-14);
    free(memory);
  }
}

/* Sums over N slices of the ball or capsule along z (midpoint rule): volume and second moments. */
static void slices_check(const hw_convex *c, double r, double half) {
  enum { N = 20000 };
  double volume = 0, along = 0, across = 0, top = half + r, step = 2 * top / N;
  for (int i = 0; i < N; i++) {
    double z = -top + (i + 0.5) * step, over = fmax(fabs(z) - half, 0);
    double s2 = r * r - over * over, area = PI * s2 * step;
    volume += area;
    along += area * s2 / 2;
    across += area * (s2 / 4 + z * z);
  }
  double slack = step * step / (r * r); /* the midpoint rule is of second order */
  near(c->volume, volume, slack);
  diagonal_check(c->inertia, across, across, along, slack);
}

static void test_sphere(void **state) {
  (void)state;
  void *memory = malloc(hw_convex_bytes(1));
  const hw_convex *c = hw_convex_sphere(3, memory);
  near(c->volume, PI * 27 / 6, 1e-15);
  double i = 0.4 * c->volume * 2.25;
  diagonal_check(c->inertia, i, i, i, 1e-15);
  slices_check(c, 1.5, 0);
  centred_check(c, v3_make(1.5, 1.5, 1.5), 1.5);
  assert_true(c->radius == 1.5);
  assert_int_equal(c->core->vertices, 1);
  assert_int_equal(c->core->faces, 0);
  assert_int_equal(c->core->half_edges, 0);
  assert_int_equal(c->core->near_start[1], 0);
  assert_true(c->core->radius == 0 && c->core->volume == 0);
  free(memory);
}

static void test_capsule(void **state) {
  (void)state;
  void *memory = malloc(hw_convex_bytes(2));
  static const double LENGTH[] = {2.001, 2.5, 5, 40};
  for (int k = 0; k < 4; k++) {
    double half = 0.5 * (LENGTH[k] - 2);
    const hw_convex *c = hw_convex_capsule(2, LENGTH[k], memory);
    slices_check(c, 1, half);
    near(c->volume, PI * (LENGTH[k] - 2) + 4 * PI / 3, 1e-14);
    centred_check(c, v3_make(1, 1, half + 1), half + 1);
    const hw_polytope *p = c->core;
    assert_true(c->radius == 1);
    assert_int_equal(p->vertices, 2);
    assert_int_equal(p->faces, 0);
    assert_true(p->vertex[0].z == -half && p->vertex[1].z == half);
    for (int i = 0; i < 2; i++) {
      assert_int_equal(p->near_start[i + 1] - p->near_start[i], 1);
      assert_int_equal(p->near[p->near_start[i]], 1 - i);
    }
  }
  const hw_convex *c = hw_convex_capsule(2, 2, memory); /* a sphere */
  assert_int_equal(c->core->vertices, 1);
  near(c->volume, 4 * PI / 3, 1e-15);
  free(memory);
}

static void test_hull_as_a_body(void **state) {
  (void)state;
  v3 p[50];
  for (int i = 0; i < 50; i++)
    p[i] = v3_add(v3_make(5, 6, 7), v3_random());
  hull h = hull_of(p, 50);
  assert_int_equal(h.status, HW_HULL_OK);
  void *memory = malloc(hw_convex_bytes(0));
  const hw_convex *c = hw_convex_polytope(h.p, memory);
  assert_ptr_equal(c->core, h.p);
  assert_true(c->radius == 0 && c->volume == h.p->volume && c->bound == h.p->radius);
  assert_memory_equal(&c->inertia, &h.p->inertia, sizeof(m3));
  assert_memory_equal(&c->centroid, &h.p->centroid, sizeof(v3));
  assert_memory_equal(&c->low, &h.p->low, sizeof(v3));
  assert_memory_equal(&c->high, &h.p->high, sizeof(v3));
  free(memory);
  hull_free(&h);
}

static void test_bad_lengths_give_nothing(void **state) {
  (void)state;
  void *memory = malloc(hw_convex_bytes(20));
  static const double BAD[] = {0, -1, NAN, INFINITY, -INFINITY, 1e50};
  for (int i = 0; i < 6; i++) {
    assert_null(hw_convex_box(v3_make(BAD[i], 1, 1), memory));
    assert_null(hw_convex_box(v3_make(1, BAD[i], 1), memory));
    assert_null(hw_convex_box(v3_make(1, 1, BAD[i]), memory));
    assert_null(hw_convex_cylinder(BAD[i], 1, 10, memory));
    assert_null(hw_convex_cylinder(1, BAD[i], 10, memory));
    assert_null(hw_convex_sphere(BAD[i], memory));
    assert_null(hw_convex_capsule(BAD[i], 1, memory));
    assert_null(hw_convex_capsule(1, BAD[i], memory));
  }
  assert_null(hw_convex_cylinder(1, 1, 2, memory));
  assert_null(hw_convex_cylinder(1, 1, -5, memory));
  assert_null(hw_convex_cylinder(1, 1, 100001, memory));
  assert_null(hw_convex_capsule(2, 1.99, memory));
  free(memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_box),
      cmocka_unit_test(test_cylinder_has_the_volume_of_a_cylinder),
      cmocka_unit_test(test_sphere),
      cmocka_unit_test(test_capsule),
      cmocka_unit_test(test_hull_as_a_body),
      cmocka_unit_test(test_bad_lengths_give_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
