/* The capsule as a polyhedron: volume, symmetry, closeness to the true capsule, refusals. */
#include "geom/convex/tessellate.h"
#include "interference_check.h"

static _Alignas(16) char memory[8 << 20], work[64 << 20];

static const hw_convex *make(double diameter, double height, int sides) {
  assert_true(hw_tessellate_capsule_bytes(sides) <= sizeof memory);
  assert_true(hw_tessellate_capsule_scratch_bytes(sides) <= sizeof work);
  return hw_convex_tessellate_capsule(diameter, height, sides, work, memory);
}

/* Volume pi r^2 l + 4/3 pi r^3, inertia of the true body (hull.h). */
static void test_like_the_capsule(void **state) {
  (void)state;
  static _Alignas(16) char own[4096];
  double heights[3] = {0.6, 1.2, 5};
  for (int sides = 8; sides <= 64; sides *= 2)
    for (int k = 0; k < 3; k++) {
      const hw_convex *c = make(0.6, heights[k], sides);
      const hw_convex *t = hw_convex_capsule(0.6, heights[k], own);
      assert_non_null(c);
      assert_near(c->volume / t->volume, 1, 1e-13);
      assert_near(c->radius, 0, 0);
      assert_near_v3(c->centroid, v3_zero(), 1e-15);
      double coarse = 6.5 / (sides * sides); /* the sagitta of a side is (pi / sides)^2 / 2 of r */
      assert_near(c->high.z / t->high.z, 1, coarse);
      assert_near(c->high.x / t->high.x, 1, coarse);
      for (int i = 0; i < 9; i++)
        assert_near(c->inertia.m[i], t->inertia.m[i], coarse * t->inertia.m[0]);
      int rings = sides / 4, round = heights[k] > 0.6 ? 2 * sides * rings : sides * (2 * rings - 1);
      assert_int_equal(c->core->vertices, round + 2);
    }
}

/* Corners lie on one capsule of larger radius. */
static void test_corners(void **state) {
  (void)state;
  const hw_convex *c = make(1, 3, 16);
  double r = 0.5 * (c->high.z - c->low.z) - 1;
  for (int i = 0; i < c->core->vertices; i++) {
    v3 x = c->core->vertex[i];
    x.z -= x.z > 0 ? 1 : -1;
    assert_near(v3_norm(x), r, 1e-15);
  }
  assert_true(r > 0.5 && r < 0.5 * 1.0175);
  assert_near(make(1, 2, 16)->high.z, 0.5 + 0.5 * 1.01736, 1e-5); /* as tessellate.h says */
  assert_near(make(1, 2, 32)->high.z, 0.5 + 0.5 * 1.0043, 1e-5);
}

/* On a deck at the depth at which the true capsule's cylinder has a known volume: lying on its side
 * it is within the facets' size of it. */
static void test_on_deck(void **state) {
  (void)state;
  static char box_memory[4096];
  hw_placed deck = body(hw_convex_box(v3_make(20, 20, 2), box_memory));
  hw_placed c = turned(body(make(1, 4, 64)), v3_make(PI / 2, 0, 0), v3_make(0, 0, 1.5 - 0.2));
  double h = 0.3, angle = 2 * acos(h / 0.5), segment = 0.125 * (angle - sin(angle));
  double cap = PI * 0.04 * (1.5 - 0.2) / 3; /* both ends together */
  hw_overlap o = share(c, deck);
  assert_near(o.volume, 3 * segment + cap, 0.01);
  assert_near_v3(o.normal, v3_make(0, 0, -1), 1e-13);
}

static void test_refused(void **state) {
  (void)state;
  assert_null(make(1, 0.9, 16));
  assert_null(make(0, 1, 16));
  assert_null(make(-1, 1, 16));
  assert_null(make(NAN, 1, 16));
  assert_null(make(1, NAN, 16));
  assert_null(make(1, INFINITY, 16));
  assert_null(make(1, 2, 3));
  assert_null(make(1, 2, 129));
  assert_int_equal(hw_tessellate_capsule_bytes(3), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_like_the_capsule),
      cmocka_unit_test(test_corners),
      cmocka_unit_test(test_on_deck),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
