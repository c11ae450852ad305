/* Rotations of vec.h. Expected numbers: definitions (matrix exponential by its series, products of
 * single rotations), round trips, and central differences. */

#include <float.h>

#include "math/vec.h"
#include "support/test.h"

static const double pi = 3.14159265358979323846;

static v3 v3_sized(double length) {
  double x = rnd(), y = rnd(), z = rnd(); /* in this order with every compiler */
  v3 a = v3_make(x, y, z);
  return v3_scale(length, v3_unit(a));
}

static double m3_distance(m3 a, m3 b) {
  double worst = 0;
  for (int e = 0; e < 9; e++)
    worst = fmax(worst, fabs(a.m[e] - b.m[e]));
  return worst;
}
static double v3_distance(v3 a, v3 b) { return v3_norm(v3_sub(a, b)); }

/* Angles on both sides of where the series end, and extremes. */
static const double angles[] = {0,       1e-300, 1e-20,  1e-9, 1e-5, 1e-3, 0.019, 0.0200001,
                                0.02001, 0.1249, 0.1251, 0.3,  1,    2,    3,     3.1415926};
enum { ANGLES = sizeof angles / sizeof *angles };

/* sum of [phi]^k / k!, and of (-[phi])^k / (k + 1)! */
static m3 series(v3 phi, int jacobian) {
  m3 sum = m3_diag(1, 1, 1), term = sum, S = m3_skew(phi);
  for (int k = 1; k < 60; k++) {
    term = m3_scale((jacobian ? -1.0 : 1.0) / (k + jacobian), m3_mul(term, S));
    sum = m3_add(sum, term);
  }
  return sum;
}

static void test_exp_is_the_matrix_exponential(void **state) {
  (void)state;
  for (int i = 0; i < ANGLES; i++)
    for (int k = 0; k < 50; k++) {
      v3 phi = v3_sized(angles[i]);
      quat q = q_exp(phi);
      assert_true(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < 1e-15);
      assert_true(m3_distance(q_matrix(q), series(phi, 0)) < 1e-14);
    }
}

static void test_log_undoes_exp(void **state) {
  (void)state;
  for (int i = 0; i < ANGLES; i++)
    for (int k = 0; k < 50; k++) {
      v3 phi = v3_sized(angles[i]);
      quat q = q_exp(phi), minus = {-q.w, -q.x, -q.y, -q.z};
      assert_true(v3_distance(q_log(q), phi) <= 4 * DBL_EPSILON * (angles[i] + DBL_MIN));
      assert_true(v3_distance(q_log(minus), phi) <= 4 * DBL_EPSILON * (angles[i] + DBL_MIN));
    }
  assert_true(fabs(v3_norm(q_log((quat){0, 0.6, 0, 0.8})) - pi) < 1e-15); /* half a turn */
}

static void test_axis_angle(void **state) {
  (void)state;
  for (int k = 0; k < 100; k++) {
    v3 axis = v3_sized(1), phi = v3_scale(3 * rnd(), axis);
    quat a = q_axis_angle(axis, v3_dot(phi, axis)), b = q_exp(phi);
    assert_true(m3_distance(q_matrix(a), q_matrix(b)) < 1e-14);
  }
}

static void test_euler_angles(void **state) {
  (void)state;
  const v3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
  for (int k = 0; k < 1000; k++) {
    double roll = pi * rnd(), pitch = 0.5 * pi * rnd(), yaw = pi * rnd();
    quat q = q_euler_zyx(roll, pitch, yaw);
    quat product =
        q_mul(q_axis_angle(z, yaw), q_mul(q_axis_angle(y, pitch), q_axis_angle(x, roll)));
    assert_true(m3_distance(q_matrix(q), q_matrix(product)) < 1e-14);
    v3 e = q_to_euler_zyx(q);
    assert_true(v3_distance(e, v3_make(roll, pitch, yaw)) < 1e-14 / cos(pitch));
  }
  /* Exactly at gimbal lock, (w + y) : (z - x) = cos : sin of half the yaw; the roll is left out. */
  v3 up = q_to_euler_zyx((quat){0.5, -0.5, 0.5, 0.5}),
     down = q_to_euler_zyx((quat){0.5, 0.5, -0.5, 0.5});
  assert_true(v3_distance(up, v3_make(0, 0.5 * pi, 0.5 * pi)) < 1e-15);
  assert_true(v3_distance(down, v3_make(0, -0.5 * pi, 0.5 * pi)) < 1e-15);
  /* At and near gimbal lock the angles are not unique, but the rotation is. */
  for (int k = 0; k < 200; k++) {
    double gap = k % 2 ? 0 : pow(10, -k / 10.0), side = k % 4 < 2 ? 1 : -1;
    double roll = pi * rnd(), yaw = pi * rnd();
    quat q = q_euler_zyx(roll, side * (0.5 * pi - gap), yaw);
    v3 e = q_to_euler_zyx(q);
    assert_true(fabs(e.x) <= pi && fabs(e.y) <= 0.5 * pi && fabs(e.z) <= pi);
    assert_true(m3_distance(q_matrix(q_euler_zyx(e.x, e.y, e.z)), q_matrix(q)) < 1e-14);
  }
}

static void test_right_jacobian(void **state) {
  (void)state;
  for (int i = 0; i < ANGLES; i++)
    for (int k = 0; k < 50; k++) {
      v3 phi = v3_sized(angles[i]);
      m3 J = rot_jacobian(phi), one = m3_mul(J, rot_jacobian_inverse(phi));
      assert_true(m3_distance(J, series(phi, 1)) < 1e-14);
      assert_true(m3_distance(one, m3_diag(1, 1, 1)) < 1e-14);
    }
}

/* Body rate = J dphi/dt: the sense of the Jacobian (right, not left), by central differences. */
static void test_jacobian_gives_the_body_rate(void **state) {
  (void)state;
  for (int k = 0; k < 100; k++) {
    v3 phi = v3_sized(2), rate = v3_sized(1);
    double h = 1e-4;
    quat q = q_exp(phi), ahead = q_exp(v3_madd(phi, h, rate)),
         behind = q_exp(v3_madd(phi, -h, rate));
    v3 w =
        v3_scale(0.5 / h, v3_sub(q_log(q_mul(q_conj(q), ahead)), q_log(q_mul(q_conj(q), behind))));
    assert_true(v3_distance(w, m3_mulv(rot_jacobian(phi), rate)) < 1e-7);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_exp_is_the_matrix_exponential),
      cmocka_unit_test(test_log_undoes_exp),
      cmocka_unit_test(test_axis_angle),
      cmocka_unit_test(test_euler_angles),
      cmocka_unit_test(test_right_jacobian),
      cmocka_unit_test(test_jacobian_gives_the_body_rate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
