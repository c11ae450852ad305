/* The ground (model/ground.h): slopes against differences, a grid through its heights, its edge, and the depth in it. */
#include "model/ground.h"
#include "support/test.h"

enum { NX = 6, NY = 5 };
static double heights[NX * NY];

static hw_environment plane(void) {
  return (hw_environment){.ground_kind = HW_GROUND_PLANE,
                          .ground_z = -40,
                          .ground_slope_x = 0.1,
                          .ground_slope_y = -0.25};
}

static hw_environment waves(void) {
  hw_environment env = plane();
  env.ground_kind = HW_GROUND_WAVES;
  env.ground_wave_amplitude = 1.5;
  env.ground_wave_length = 30;
  env.ground_wave_heading = 0.7;
  env.ground_wave_phase = 0.3;
  return env;
}

static hw_environment grid(void) {
  hw_environment env = plane();
  for (int i = 0; i < NX * NY; i++)
    heights[i] = roll_between(&drawn, -3, 3);
  env.ground_kind = HW_GROUND_GRID;
  env.ground_nx = NX, env.ground_ny = NY;
  env.ground_x = -20, env.ground_y = 5;
  env.ground_dx = 8, env.ground_dy = 11;
  env.ground_heights = (hw_series){NX * NY, heights};
  return env;
}

/* Both slopes and all second derivatives by central differences, at random places, also outside a grid. */
static void slopes_of(const hw_environment *env) {
  const double D = 1e-4; /* [m] */
  for (int n = 0; n < FEWER(2000); n++) {
    double x = roll_between(&drawn, -60, 60), y = roll_between(&drawn, -60, 90);
    hw_ground_at at = hw_ground_of(env, x, y), e = hw_ground_of(env, x + D, y),
                 w = hw_ground_of(env, x - D, y), u = hw_ground_of(env, x, y + D),
                 d = hw_ground_of(env, x, y - D);
    assert_near((e.z - w.z) / (2 * D), at.dx, 1e-7);
    assert_near((u.z - d.z) / (2 * D), at.dy, 1e-7);
    double sx = (x - env->ground_x) / env->ground_dx, sy = (y - env->ground_y) / env->ground_dy;
    bool line = env->ground_kind == HW_GROUND_GRID &&
                (fabs(sx - floor(sx + 0.5)) < 1e-3 || fabs(sy - floor(sy + 0.5)) < 1e-3);
    if (line) /* second derivatives of a grid jump there */
      continue;
    assert_near((e.dx - w.dx) / (2 * D), at.dxx, 1e-6);
    assert_near((e.dy - w.dy) / (2 * D), at.dxy, 1e-6);
    assert_near((u.dy - d.dy) / (2 * D), at.dyy, 1e-6);
  }
}

static void slopes(void **state) {
  (void)state;
  hw_environment env = plane();
  slopes_of(&env);
  env = waves();
  slopes_of(&env);
  env = grid();
  slopes_of(&env);
}

/* A plane is a plane; its waves have their length and height. */
static void shapes(void **state) {
  (void)state;
  hw_environment env = plane();
  hw_ground_at at = hw_ground_of(&env, 7, -3);
  assert_near(at.z, -40 + 0.7 + 0.75, 1e-12);
  v3 n = hw_ground_normal(&at);
  assert_near(v3_norm(n), 1, 1e-15);
  assert_near(n.x / n.z, -0.1, 1e-15);
  assert_near(n.y / n.z, 0.25, 1e-15);
  env = waves();
  env.ground_slope_x = env.ground_slope_y = 0;
  double c = cos(0.7), s = sin(0.7), crest = 0.3 / (2 * PI) * 30;
  assert_near(hw_ground_of(&env, crest * c, crest * s).z, -38.5, 1e-12);
  assert_near(hw_ground_of(&env, (crest + 15) * c, (crest + 15) * s).z, -41.5, 1e-12);
  assert_near(hw_ground_of(&env, (crest + 30) * c - 9 * s, (crest + 30) * s + 9 * c).z, -38.5,
              1e-12);
}

/* Through the heights; slopes are continuous across its lines; what is linear within stays so; the edge goes on. */
static void heights_of_grid(void **state) {
  (void)state;
  hw_environment env = grid();
  env.ground_slope_x = env.ground_slope_y = 0;
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      assert_near(hw_ground_of(&env, -20 + 8 * i, 5 + 11 * j).z, -40 + heights[NX * j + i], 1e-12);
  const double NEAR = 1e-9;
  for (int i = 0; i < NX; i++)
    for (double y = -10; y < 70; y += 3.7) {
      hw_ground_at a = hw_ground_of(&env, -20 + 8 * i - NEAR, y),
                   b = hw_ground_of(&env, -20 + 8 * i + NEAR, y);
      assert_near(a.z, b.z, 1e-8);
      assert_near(a.dx, b.dx, 1e-8);
      assert_near(a.dy, b.dy, 1e-8);
    }
  hw_ground_at edge = hw_ground_of(&env, 20, 20), out = hw_ground_of(&env, 500, 20);
  assert_near(edge.z, out.z, 1e-12);
  assert_near(edge.dx, 0, 1e-12);
  assert_near(out.dx, 0, 0);
  assert_near(out.dy, edge.dy, 1e-12);
  for (int i = 0; i < NX * NY; i++)
    heights[i] = 0.3 * (i % NX);
  assert_near(hw_ground_of(&env, -20 + 8 * 2.5, 30).z, -40 + 0.75, 1e-12);
  assert_near(hw_ground_of(&env, -20 + 8 * 2.3, 30).dx, 0.3 / 8, 1e-12);
}

/* Gradient of the depth, and its own, where the ground bends: to the square of the depth. */
static void depth(void **state) {
  (void)state;
  const double D = 1e-5;
  hw_environment env = waves();
  for (int n = 0; n < FEWER(500); n++) {
    v3 r = v3_make(roll_between(&drawn, -50, 50), roll_between(&drawn, -50, 50), 0);
    r.z = hw_ground_of(&env, r.x, r.y).z + roll_between(&drawn, -0.05, 0.05);
    hw_depth at = hw_ground_depth(&env, r, 0.02);
    for (int k = 0; k < 3; k++) {
      v3 way = v3_make(k == 0, k == 1, k == 2);
      hw_depth a = hw_ground_depth(&env, v3_madd(r, D, way), 0.02),
               b = hw_ground_depth(&env, v3_madd(r, -D, way), 0.02);
      assert_near((a.depth - b.depth) / (2 * D), v3_dot(at.by_r, way), 1e-8);
      v3 turn = v3_scale(1 / (2 * D), v3_sub(a.by_r, b.by_r));
      assert_near_v3(turn, m3_mulv(at.twice, way), 0.05 * 0.05);
    }
    assert_near(v3_norm(at.by_r), 1, 0.05 * 0.1);
  }
  env = plane();
  hw_depth at = hw_ground_depth(&env, v3_make(0, 0, -40), 0.5);
  assert_near(at.depth, 0.5, 0);
  assert_near(v3_norm(at.by_r), 1, 1e-15);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(slopes), cmocka_unit_test(shapes),
                                     cmocka_unit_test(heights_of_grid), cmocka_unit_test(depth)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
