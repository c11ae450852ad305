/* Normal and depth of regions against those of the smooth bodies that the meshes stand for, and of
 * boxes by hand. */
#include "unit/geom/mesh_scene.h"

static const hw_trimesh *ball(double radius) {
  soup_clear();
  soup_sphere(radius, 48, 64, v3_zero(), 0);
  return mesh_of(0);
}

/* Two balls: the normal is the line of centres, the depth is r + r - d. */
static void test_balls(void **state) {
  (void)state;
  const hw_trimesh *A = ball(1), *B = ball(0.6);
  double worst_angle = 0, worst_depth = 0;
  for (int n = 0; n < 300; n++) {
    double depth = 0.05 + 0.1 * fabs(rnd());
    v3 way = v3_unit(v3_random()), at = v3_scale(100, v3_random());
    hw_mesh_placed a = {A, m3_random_rotation(), at};
    hw_mesh_placed b = {B, m3_random_rotation(), v3_madd(at, 1.6 - depth, way)};
    hw_regions found = regions_of(a, b, HW_REGION_DEPTH);
    assert_int_equal(found.count, 1);
    const hw_region *g = region;
    double angle = acos(fmin(1, v3_dot(m3_mulv(b.R, g->normal), way)));
    double chord = hw_region_chord(g);
    worst_angle = fmax(worst_angle, angle);
    worst_depth = fmax(worst_depth, fabs(chord - depth));
    assert_true(chord <= g->high - g->low + 1e-12);
  }
  print_message("    normal off by at most %.3f degrees, depth by %.2g m\n", worst_angle * 180 / PI,
                worst_depth);
  assert_true(worst_angle < 0.5 * PI / 180);
  /* facets are below the ball by radius (1 - cos(pi/48)) at most, on either side */
  assert_true(worst_depth < 1.6 * (1 - cos(PI / 48)) * 1.5);
  mesh_free(A), mesh_free(B);
}

/* A box lowered by d on a block of half width 0.5: inside, over an edge, over a corner, on edge. */
static void test_boxes(void **state) {
  (void)state;
  const double d = 1e-3;
  const struct {
    v3 at;
    bool turned;
    double depth;
  } place[] = {{{0.1, 0.05, 0.25}, false, d},
               {{0.45, 0.05, 0.25}, false, d},
               {{0.5, 0.05, 0.25}, false, d},
               {{0.45, 0.42, 0.25}, false, d},
               {{0, 0, 0.25 * sqrt(2)}, true, d}};
  soup_clear();
  soup_box(v3_make(1, 1, 1), v3_zero(), 1);
  const hw_trimesh *B = mesh_of(0);
  soup_clear();
  soup_box(v3_make(0.5, 0.5, 0.5), v3_zero(), 1);
  const hw_trimesh *A = mesh_of(0);
  for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
    double half = 0.25 * PI, c = cos(half), s = sin(half);
    m3 R = place[i].turned ? (m3){{c, 0, s, 0, 1, 0, -s, 0, c}} : m3_diag(1, 1, 1);
    v3 r = v3_add(place[i].at, v3_make(0, 0, 0.5 - d));
    hw_mesh_placed a = {A, R, r}, b = {B, m3_diag(1, 1, 1), v3_zero()};
    assert_int_equal(regions_of(a, b, HW_REGION_DEPTH).count, 1);
    assert_near(hw_region_chord(region), place[i].depth, 2e-2 * d);
  }
  mesh_free(A), mesh_free(B);
}

/* Edge across edge: no vertex is inside, but there is a volume, and so a depth, that grows from 0. */
static void test_edges(void **state) {
  (void)state;
  soup_clear();
  soup_box(v3_make(1, 1, 1), v3_zero(), 1);
  const hw_trimesh *A = mesh_of(0);
  double c = sqrt(0.5), last = 0;
  m3 about_x = {{1, 0, 0, 0, c, -c, 0, c, c}}, about_y = {{c, 0, c, 0, 1, 0, -c, 0, c}};
  for (int n = 1; n <= 5; n++) {
    double d = 0.01 * n;
    hw_mesh_placed a = {A, about_x, v3_make(0, 0, 2 * c - d)}, b = {A, about_y, v3_zero()};
    assert_int_equal(regions_of(a, b, HW_REGION_DEPTH).count, 1);
    double chord = hw_region_chord(region);
    assert_near(chord, d, 1e-8 * d); /* a tetrahedron over two crossing edges, with V/|A| = d/3 */
    assert_near(m3_mulv(b.R, region->normal).z, -1, 1e-12);
    assert_true(chord > last);
    last = chord;
  }
  mesh_free(A);
}

/* A box sunk by d into a plate and tilted about y to and fro through level: which of its lower corners
 * is deepest changes hands, and the depth goes on without a jump. By hand: the plate is flat, so the
 * longest way is that of the lowest corner, at a tilt t lower by half the length times sin t. */
static void test_turns(void **state) {
  (void)state;
  const double d = 2e-3, step = 1e-5, reach = 0.4;
  soup_clear();
  soup_box(v3_make(4, 4, 1), v3_make(0, 0, -0.5), 4);
  const hw_trimesh *B = mesh_of(0);
  soup_clear();
  soup_box(v3_make(2 * reach, 0.3, 0.2), v3_zero(), 3);
  const hw_trimesh *A = mesh_of(0);
  double last = -1;
  for (int n = -100; n <= 100; n++) {
    double t = step * n, c = cos(t), s = sin(t);
    m3 R = {{c, 0, s, 0, 1, 0, -s, 0, c}};
    hw_mesh_placed a = placed_at(A, v3_zero()), b = placed_at(B, v3_zero());
    a.R = R, a.r = v3_make(0.013, 0.007, 0.1 - d);
    assert_int_equal(regions_of(a, b, HW_REGION_DEPTH).count, 1);
    double chord = hw_region_chord(region), lowest = d + reach * fabs(s) - 0.1 * (1 - c);
    assert_near(chord, lowest, 2e-2 * d);
    assert_true(last < 0 || fabs(chord - last) < 1.1 * reach * step + 1e-9);
    last = chord;
  }
  mesh_free(A), mesh_free(B);
}

/* Two bodies of large facets that roll and twist against each other: no depth jumps. Which vertex is
 * deepest below the contour's plane changes hands on the way, and their ways through the region differ.
 * Every surface moves by at most the radius times the angle, and no wall is steeper than STEEP. */
static void test_rolls(void **state) {
  (void)state;
  const double step = 2e-5, STEEP = 4;
  soup_clear();
  soup_sphere(1, 5, 7, v3_zero(), 0);
  const hw_trimesh *A = mesh_of(0);
  soup_clear();
  soup_sphere(0.7, 6, 9, v3_zero(), 0);
  const hw_trimesh *B = mesh_of(0);
  double worst = 0;
  for (int n = 0; n < 12; n++) {
    m3 Ra = m3_random_rotation(), Rb = m3_random_rotation();
    v3 axis = v3_unit(v3_random());
    double last = -1;
    for (int k = 0; k < 4000; k++) {
      hw_mesh_placed a = placed_at(A, v3_zero()), b = placed_at(B, v3_zero());
      a.R = m3_mul(q_matrix(q_exp(v3_scale(step * k, axis))), Ra);
      b.R = Rb, b.r = v3_make(0, 0, 1.25);
      if (regions_of(a, b, HW_REGION_DEPTH).count != 1) {
        last = -1;
        continue;
      }
      double chord = hw_region_chord(region);
      if (last >= 0)
        worst = fmax(worst, fabs(chord - last));
      last = chord;
    }
  }
  print_message("    largest change of depth at a turn by %.1g rad: %.2g m\n", step, worst);
  assert_true(worst < STEEP * 2 * step);
  mesh_free(A), mesh_free(B);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_balls), cmocka_unit_test(test_boxes),
                                     cmocka_unit_test(test_edges), cmocka_unit_test(test_turns),
                                     cmocka_unit_test(test_rolls)};
  return cmocka_run_group_tests_name("normal and depth of regions", tests, NULL, NULL);
}
