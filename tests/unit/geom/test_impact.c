/* Time of impact against motions with a known answer. */
#include "geom/convex/distance.h"
#include "geom/convex/hull.h"
#include "support/test.h"

static double room[4][512];
static const hw_convex *box, *plate, *rod, *ball;

static int set_up(void **state) {
  (void)state;
  assert_true(hw_convex_bytes(8) <= sizeof room[0]);
  box = hw_convex_box(v3_make(1, 1, 1), room[0]);
  plate = hw_convex_box(v3_make(10, 10, 0.01), room[1]);
  rod = hw_convex_box(v3_make(4, 0.2, 0.2), room[2]);
  ball = hw_convex_sphere(0.5, room[3]);
  return 0;
}

static hw_placed at(const hw_convex *c, double x, double y, double z) {
  return (hw_placed){c, m3_diag(1, 1, 1), {x, y, z}};
}
static hw_placed turned(hw_placed p, v3 axis, double angle) {
  p.R = q_matrix(q_axis_angle(axis, angle));
  return p;
}

/* 1 km in one interval through a plate of 1 cm: the faces meet when the centre is 0.505 above. */
static void test_bullet_through_plate(void **state) {
  (void)state;
  hw_placed a = at(plate, 0, 0, 0), b0 = at(box, 1, 2, 400), b1 = at(box, 1, 2, -600);
  assert_near(hw_time_of_impact(&a, &a, &b0, &b1, 0), (400 - 0.505) / 1000, 1e-11);
  /* a gap of 2 m is there 2 m earlier */
  assert_near(hw_time_of_impact(&a, &a, &b0, &b1, 2), (400 - 2.505) / 1000, 1e-11);
  /* who moves does not matter */
  hw_placed c0 = at(plate, 0, 0, -400), c1 = at(plate, 0, 0, 600), d = at(box, 1, 2, 0);
  assert_near(hw_time_of_impact(&d, &d, &c0, &c1, 0), (400 - 0.505) / 1000, 1e-11);
}

/* On a corner: a cube turned so that its diagonal is vertical. */
static void test_corner_first(void **state) {
  (void)state;
  hw_placed a = at(plate, 0, 0, 0), b0 = at(box, 0, 0, 3), b1 = at(box, 0.5, 0, -1);
  b0.R = b1.R = q_matrix(q_axis_angle(v3_unit(v3_make(1, -1, 0)), acos(1 / sqrt(3))));
  assert_near(hw_time_of_impact(&a, &a, &b0, &b1, 0), (3 - sqrt(3) / 2 - 0.005) / 4, 1e-10);
}

/* A rod of half length 2 and half width 0.1 turns about z by half a turn; a ball of radius 0.25 is at
 * (0, 1.5). The side y = 0.1 of the turned rod is at the ball when 1.5 cos t' = 0.35, t' from the
 * ball's direction. */
static void test_turning_rod(void **state) {
  (void)state;
  hw_placed r0 = at(rod, 0, 0, 0), r1 = turned(r0, v3_make(0, 0, 1), 0.99 * PI);
  hw_placed b = at(ball, 0, 1.5, 0);
  double angle = PI / 2 - asin(0.35 / 1.5);
  assert_near(hw_time_of_impact(&r0, &r1, &b, &b, 0), angle / (0.99 * PI), 1e-9);
  assert_near(hw_time_of_impact(&b, &b, &r0, &r1, 0), angle / (0.99 * PI), 1e-9);
  /* out of reach */
  hw_placed far = at(ball, 0, 2.6, 0);
  assert_near(hw_time_of_impact(&r0, &r1, &far, &far, 0), 2, 0);
}

/* Spheres: |r + v t| = R1 + R2. */
static void test_spheres(void **state) {
  (void)state;
  hw_placed a = at(ball, 0, 0, 0), b0 = at(ball, -3, 0.3, 0), b1 = at(ball, 5, 0.3, 0);
  assert_near(hw_time_of_impact(&a, &a, &b0, &b1, 0), (3 - sqrt(0.25 - 0.09)) / 8, 1e-10);
  hw_placed m0 = at(ball, -3, 0.51, 0), m1 = at(ball, 5, 0.51, 0); /* passes at 0.01 */
  assert_near(hw_time_of_impact(&a, &a, &m0, &m1, 0), 2, 0);
}

static void test_no_hit_and_start(void **state) {
  (void)state;
  hw_placed a = at(plate, 0, 0, 0), b0 = at(box, 0, 0, 3), b1 = at(box, 0, 0, 0.506);
  assert_near(hw_time_of_impact(&a, &a, &b0, &b1, 0), 2, 0); /* 1 mm short */
  assert_near(hw_time_of_impact(&a, &a, &b0, &b0, 0), 2, 0); /* at rest */
  hw_placed away = at(box, 0, 0, 9);
  assert_near(hw_time_of_impact(&a, &a, &b0, &away, 0), 2, 0);
  hw_placed in = at(box, 0, 0, 0.2); /* in contact from the start */
  assert_near(hw_time_of_impact(&a, &a, &in, &away, 0), 0, 0);
  assert_near(hw_time_of_impact(&a, &a, &b1, &away, 0.01), 0, 0); /* nearer than the gap */
}

/* General motions: free of contact up to the answer, and at the gap there. */
static void test_against_samples(void **state) {
  (void)state;
  double u[12];
  int hits = 0;
  for (int k = 0; k < 300; k++) {
    for (int i = 0; i < 12; i++) {
      u[i] = rnd();
    }
    v3 turn = v3_scale(2, v3_make(u[0], u[1], u[2]));
    hw_placed a = at(rod, 0, 0, 0), b0 = at(box, 3 * u[3], 3 * u[4], 3), b1 = b0;
    b0.R = q_matrix(q_exp(v3_make(u[9], u[10], u[11])));
    b1.R = m3_mul(b0.R, q_matrix(q_exp(turn)));
    b1.r = v3_make(3 * u[6], 3 * u[7], -3);
    double t = hw_time_of_impact(&a, &a, &b0, &b1, 0), end = t > 1 ? 1 : t;
    for (int i = 0; i <= 200; i++) {
      double s = end * i / 200;
      hw_placed b = {box, m3_mul(b0.R, q_matrix(q_exp(v3_scale(s, turn)))),
                     v3_madd(b0.r, s, v3_sub(b1.r, b0.r))};
      double gap = hw_gjk_gap(&a, &b, HUGE_VAL, NULL);
      assert_true(gap > (i < 200 || t > 1 ? 0 : -2));
      if (i == 200 && t <= 1)
        assert_true(gap < 1e-9);
    }
    hits += t <= 1;
  }
  assert_true(hits > 50 && hits < 250);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bullet_through_plate), cmocka_unit_test(test_corner_first),
      cmocka_unit_test(test_turning_rod),          cmocka_unit_test(test_spheres),
      cmocka_unit_test(test_no_hit_and_start),     cmocka_unit_test(test_against_samples),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
