/* Spatial algebra against 6x6 matrices written out (Featherstone 2008, equations 2.24
 * to 2.27, 2.31, 2.32, 2.61), and against particles: a body is a cloud of masses. */
#include "math/spatial.h"
#include "support/test.h"

typedef struct m6 {
  double a[6][6];
} m6;

static motion6 motion_random(void) {
  v3 w = v3_random(), v = v3_random();
  return (motion6){w, v};
}
static force6 force_random(void) {
  v3 n = v3_random(), f = v3_random();
  return (force6){n, f};
}
static xform6 xform_random(void) {
  v3 r = v3_random(), phi = v3_random();
  return xform6_pose(r, q_exp(phi));
}

static m6 m6_blocks(m3 a, m3 b, m3 c, m3 d) {
  m6 M;
  for (int r = 0; r < 3; r++)
    for (int k = 0; k < 3; k++) {
      M.a[r][k] = a.m[3 * r + k];
      M.a[r][k + 3] = b.m[3 * r + k];
      M.a[r + 3][k] = c.m[3 * r + k];
      M.a[r + 3][k + 3] = d.m[3 * r + k];
    }
  return M;
}
static m6 m6_mul(m6 a, m6 b) {
  m6 c = {{{0}}};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 6; k++)
        c.a[i][j] += a.a[i][k] * b.a[k][j];
  return c;
}
static m6 m6_t(m6 a) {
  m6 c;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      c.a[i][j] = a.a[j][i];
  return c;
}
/* X = [E 0; -E rx E] */
static m6 m6_motion(xform6 X) {
  return m6_blocks(X.E, m3_zero(), m3_scale(-1, m3_mul(X.E, m3_skew(X.r))), X.E);
}
/* X* = [E -E rx; 0 E] */
static m6 m6_force(xform6 X) {
  return m6_blocks(X.E, m3_scale(-1, m3_mul(X.E, m3_skew(X.r))), m3_zero(), X.E);
}
static m6 m6_inertia(inertia6 I) {
  m3 hx = m3_skew(I.h);
  return m6_blocks(I.I, hx, m3_scale(-1, hx), m3_diag(I.m, I.m, I.m));
}
static m6 m6_articulated(articulated6 A) { return m6_blocks(A.I, A.H, m3_t(A.H), A.M); }

static void vector_check(m6 M, v3 in_a, v3 in_b, v3 out_a, v3 out_b) {
  double x[6], y[6];
  v3_put(x, in_a), v3_put(x + 3, in_b), v3_put(y, out_a), v3_put(y + 3, out_b);
  for (int i = 0; i < 6; i++) {
    double sum = 0;
    for (int j = 0; j < 6; j++)
      sum += M.a[i][j] * x[j];
    assert_true(fabs(sum - y[i]) < 1e-13);
  }
}
static void matrix_check(m6 a, m6 b) {
  for (int i = 0; i < 36; i++)
    assert_true(fabs(a.a[i / 6][i % 6] - b.a[i / 6][i % 6]) < 1e-13);
}

/* Four particles: inertia, momentum and energy follow from the definition of a particle. */
typedef struct cloud {
  double m[4];
  v3 at[4];
} cloud;

static cloud cloud_random(void) {
  cloud c;
  for (int i = 0; i < 4; i++) {
    c.m[i] = 1.5 + rnd();
    c.at[i] = v3_random();
  }
  return c;
}
static inertia6 cloud_inertia(const cloud *c) {
  inertia6 I = {0};
  for (int i = 0; i < 4; i++)
    I = inertia6_add(I, inertia6_make(c->m[i], c->at[i], m3_zero()));
  return I;
}

static void test_transforms_are_the_matrices(void **state) {
  (void)state;
  for (int k = 0; k < 200; k++) {
    xform6 X = xform_random(), Y = xform_random();
    motion6 m = motion_random(), a = xform6_motion(X, m), back = xform6_motion_back(X, a);
    force6 f = force_random(), b = xform6_force(X, f), home = xform6_force_back(X, b);
    vector_check(m6_motion(X), m.w, m.v, a.w, a.v);
    vector_check(m6_force(X), f.n, f.f, b.n, b.f);
    assert_true(v3_norm(v3_sub(back.w, m.w)) + v3_norm(v3_sub(back.v, m.v)) < 1e-13);
    assert_true(v3_norm(v3_sub(home.n, f.n)) + v3_norm(v3_sub(home.f, f.f)) < 1e-13);
    assert_true(fabs(power6(a, b) - power6(m, f)) < 1e-13); /* work has no frame */
    matrix_check(m6_motion(xform6_chain(X, Y)), m6_mul(m6_motion(Y), m6_motion(X)));
    matrix_check(m6_mul(m6_motion(xform6_inverse(X)), m6_motion(X)), m6_motion(xform6_identity()));
  }
}

/* A body at r, turned by q, that moves with (w, v at the world's origin): its own origin moves with
 * v + w x r, seen in its own axes. */
static void test_pose_convention(void **state) {
  (void)state;
  v3 r = {1, 2, 3};
  quat q = q_axis_angle(v3_make(0, 0, 1), 1.57079632679489661923); /* body x along world y */
  motion6 m = {v3_make(0, 0, 2), v3_make(1, 0, 0)};
  motion6 body = xform6_motion(xform6_pose(r, q), m);
  v3 world = v3_add(m.v, v3_cross(m.w, r)); /* (-3, 2, 0) */
  assert_true(fabs(world.x + 3) + fabs(world.y - 2) + fabs(world.z) < 1e-15);
  assert_true(fabs(body.v.x - 2) + fabs(body.v.y - 3) + fabs(body.v.z) < 1e-14);
}

static void test_cross_products_are_the_matrices(void **state) {
  (void)state;
  for (int k = 0; k < 200; k++) {
    motion6 a = motion_random(), m = motion_random(), c = motion6_cross(a, m);
    force6 f = force_random(), d = force6_cross(a, f);
    m3 wx = m3_skew(a.w), vx = m3_skew(a.v);
    m6 crm = m6_blocks(wx, m3_zero(), vx, wx), crf = m6_blocks(wx, vx, m3_zero(), wx);
    vector_check(crm, m.w, m.v, c.w, c.v);
    vector_check(crf, f.n, f.f, d.n, d.f);
    assert_true(fabs(power6(c, f) + power6(m, d)) < 1e-13); /* the two are minus transposes */
  }
}

static void test_inertia_of_particles(void **state) {
  (void)state;
  for (int k = 0; k < 200; k++) {
    cloud c = cloud_random();
    inertia6 I = cloud_inertia(&c);
    motion6 m = motion_random();
    force6 momentum = inertia6_mul(I, m), wanted = {v3_zero(), v3_zero()};
    for (int i = 0; i < 4; i++) {
      v3 p = v3_scale(c.m[i], v3_add(m.v, v3_cross(m.w, c.at[i])));
      wanted = force6_add(wanted, (force6){v3_cross(c.at[i], p), p});
    }
    force6 gap = force6_sub(momentum, wanted);
    assert_true(v3_norm(gap.n) + v3_norm(gap.f) < 1e-13);
    motion6 again;
    assert_true(inertia6_solve(I, momentum, &again));
    assert_true(v3_norm(v3_sub(again.w, m.w)) + v3_norm(v3_sub(again.v, m.v)) < 1e-8);
  }
  motion6 m;
  assert_false(inertia6_solve((inertia6){0}, force_random(), &m));
}

static void test_inertia_moves_with_its_particles(void **state) {
  (void)state;
  for (int k = 0; k < 200; k++) {
    cloud c = cloud_random(), moved;
    xform6 X = xform_random();
    for (int i = 0; i < 4; i++) {
      moved.m[i] = c.m[i];
      moved.at[i] = m3_mulv(X.E, v3_sub(c.at[i], X.r));
    }
    inertia6 a = cloud_inertia(&c), b = cloud_inertia(&moved);
    matrix_check(m6_inertia(inertia6_move(X, a)), m6_inertia(b));
    matrix_check(m6_inertia(inertia6_move_back(X, b)), m6_inertia(a));
  }
}

static void test_articulated_inertia(void **state) {
  (void)state;
  for (int k = 0; k < 200; k++) {
    cloud c = cloud_random(), d = cloud_random();
    articulated6 A = articulated6_from(cloud_inertia(&c));
    matrix_check(m6_articulated(A), m6_inertia(cloud_inertia(&c)));
    /* Releasing an axis S: no force is needed along it, and S costs nothing. */
    motion6 S = motion_random(), m = motion_random();
    force6 U = articulated6_mul(A, S);
    articulated6 R = articulated6_release(A, U, power6(S, U));
    force6 none = articulated6_mul(R, S), f = articulated6_mul(R, m);
    assert_true(v3_norm(none.n) + v3_norm(none.f) < 1e-12);
    vector_check(m6_articulated(R), m.w, m.v, f.n, f.f);
    R = articulated6_add(R, articulated6_from(cloud_inertia(&d)));
    xform6 X = xform_random();
    m6 wanted = m6_mul(m6_t(m6_motion(X)), m6_mul(m6_articulated(R), m6_motion(X)));
    m6 got = m6_articulated(articulated6_move_back(X, R));
    for (int i = 0; i < 36; i++)
      assert_true(fabs(wanted.a[i / 6][i % 6] - got.a[i / 6][i % 6]) < 1e-11);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_transforms_are_the_matrices),
      cmocka_unit_test(test_pose_convention),
      cmocka_unit_test(test_cross_products_are_the_matrices),
      cmocka_unit_test(test_inertia_of_particles),
      cmocka_unit_test(test_inertia_moves_with_its_particles),
      cmocka_unit_test(test_articulated_inertia),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
