/* The sparse solver where rows of constraints depend on each other: closed loops of bodies in space.
 * What is expected is what defines the answer: J x = c and W x + J^T s = f; and known mobilities. */
#include "math/vec.h"
#include "support/test.h"
#include "unit/math/sparse_system.h"

enum { ROOM = 3 * SYSTEM_BLOCKS, BODIES = 5, HINGES = 6 };

/* A hinge between body a and body b (-1: ground) at a point, about an axis: 5 rows, in a block of
 * three (the points coincide) and one of three with an idle row, or in three and twice one. */
typedef struct hinge {
  int a, b;
  v3 at_a, at_b;     /* the point in the bodies */
  v3 axis_a, axis_b; /* the axis */
} hinge;

typedef struct loop {
  int bodies, hinges, split;
  v3 r[BODIES + 1]; /* the last is the ground */
  quat q[BODIES + 1];
  hinge hinge[HINGES];
  system_of s;
} loop;

static v3 body_point(const loop *w, int b, v3 p) {
  int k = b < 0 ? BODIES : b;
  return v3_add(w->r[k], q_rotate(w->q[k], p));
}
static v3 body_axis(const loop *w, int b, v3 p) { return q_rotate(w->q[b < 0 ? BODIES : b], p); }

/* A closed polygon of points; the edge before point k is body k, the last edge is the ground. */
static void loop_make(loop *w, int points, const v3 *point, const v3 *axis, int split) {
  *w = (loop){.bodies = points - 1, .hinges = points, .split = split};
  for (int b = 0; b <= BODIES; b++)
    w->q[b] = q_identity();
  for (int b = 0; b < w->bodies; b++)
    w->r[b] = v3_scale(0.5, v3_add(point[b], point[b + 1]));
  for (int h = 0; h < points; h++) {
    int a = h - 1, b = h < w->bodies ? h : -1;
    w->hinge[h] = (hinge){a,
                          b,
                          v3_sub(point[h], w->r[a < 0 ? BODIES : a]),
                          v3_sub(point[h], w->r[b < 0 ? BODIES : b]),
                          axis[h],
                          axis[h]};
  }
  system_of *s = &w->s;
  for (int b = 0; b < 2 * w->bodies; b++)
    block_new(s, 3, 0);
  for (int h = 0; h < points; h++) {
    int first = block_new(s, 3, 1);
    if (split)
      block_new(s, 1, 1), block_new(s, 1, 1);
    else
      block_new(s, 3, 1);
    for (int side = 0; side < 2; side++)
      for (int row = first; row < s->n; row++) {
        int b = side ? w->hinge[h].b : w->hinge[h].a;
        if (b >= 0)
          couple(s, row, 2 * b), couple(s, row, 2 * b + 1);
      }
  }
  system_make(s);
}

/* [W J^T; J 0] at the present pose; Phi: residual of the rows. Rotations: world axes. */
static void loop_fill(loop *w, double *phi) {
  system_of *s = &w->s;
  system_zero(s);
  memset(phi, 0, ROOM * sizeof *phi);
  for (int b = 0; b < w->bodies; b++) {
    system_add_diagonal(s, 2 * b, 2 * b, 3 + b);
    const double I[9] = {0.3, 0.02, 0.01, 0.02, 0.4, -0.03, 0.01, -0.03, 0.5};
    system_add(s, 2 * b + 1, 2 * b + 1, I);
  }
  int row = 2 * w->bodies;
  for (int h = 0; h < w->hinges; h++, row += w->split ? 3 : 2) {
    const hinge *o = &w->hinge[h];
    v3 zb = body_axis(w, o->b, o->axis_b);
    v3 e0 = v3_perp(o->axis_a), e1 = v3_cross(o->axis_a, e0);
    v3 t[2] = {body_axis(w, o->a, e0), body_axis(w, o->a, e1)};
    v3_put(phi + 3 * row, v3_sub(body_point(w, o->b, o->at_b), body_point(w, o->a, o->at_a)));
    int second = row + 1;
    for (int k = 0; k < 2; k++)
      phi[w->split ? 3 * (second + k) : 3 * second + k] = v3_dot(t[k], zb);
    if (!w->split)
      system_add(s, second, second, (double[9]){0, 0, 0, 0, 0, 0, 0, 0, 1});
    for (int side = 0; side < 2; side++) {
      int b = side ? o->b : o->a;
      double sign = side ? 1 : -1;
      if (b < 0)
        continue;
      v3 arm = v3_sub(body_point(w, b, side ? o->at_b : o->at_a), w->r[b]);
      system_add_both(s, row, 2 * b, m3_diag(sign, sign, sign).m);
      system_add_both(s, row, 2 * b + 1, m3_scale(-sign, m3_skew(arm)).m);
      /* d(t . zb) = t . (wb x zb) + zb . (wa x t) = (zb x t) . wb + (t x zb) . wa */
      v3 g[2] = {v3_scale(sign, v3_cross(zb, t[0])), v3_scale(sign, v3_cross(zb, t[1]))};
      const double both[9] = {g[0].x, g[0].y, g[0].z, g[1].x, g[1].y, g[1].z};
      const double one[2][9] = {{g[0].x, g[0].y, g[0].z}, {g[1].x, g[1].y, g[1].z}};
      if (w->split)
        for (int k = 0; k < 2; k++)
          system_add_both(s, second + k, 2 * b + 1, one[k]);
      else
        system_add_both(s, second, 2 * b + 1, both);
    }
  }
}

static int factor(system_of *s, int symmetric) {
  return symmetric ? hw_sparse_factor_symmetric(s->A) : hw_sparse_factor(s->A);
}

/* The velocities nearest to random ones that satisfy J v = 0, in one pass. `mobile`: bodies move. */
static void check_velocities(loop *w, int symmetric, int mobile) {
  system_of *s = &w->s;
  double phi[ROOM], b[ROOM], x[ROOM], scale, most = 0, multiplier = 0;
  loop_fill(w, phi);
  system_random(s, b);
  for (int r = 6 * w->bodies; r < 3 * s->n; r++)
    b[r] = 0;
  memcpy(x, b, sizeof b);
  assert_int_equal(factor(s, symmetric), -1);
  hw_sparse_solve(s->A, x);
  double off = system_residual(s, x, b, &scale);
  assert_true(off < 1e-11 * scale);
  for (int r = 0; r < 3 * s->n; r++)
    if (r < 6 * w->bodies)
      most = fmax(most, fabs(x[r]));
    else
      multiplier = fmax(multiplier, fabs(x[r]));
  assert_true(mobile ? most > 1e-6 : most < 1e-11);
  assert_true(multiplier < 1e3); /* b is of order 1: redundant forces stay in bounds */
}

/* Newton with the masses as metric from a pose that does not close; returns the iterations. */
static int close_loop(loop *w, int symmetric) {
  system_of *s = &w->s;
  for (int it = 0; it < 12; it++) {
    double phi[ROOM], x[ROOM] = {0}, worst = 0;
    loop_fill(w, phi);
    for (int r = 6 * w->bodies; r < 3 * s->n; r++) {
      worst = fmax(worst, fabs(phi[r]));
      x[r] = -phi[r];
    }
    if (worst < 3e-15)
      return it;
    assert_int_equal(factor(s, symmetric), -1);
    hw_sparse_solve(s->A, x);
    for (int b = 0; b < w->bodies; b++) {
      v3_acc(&w->r[b].x, v3_at(x + 6 * b));
      w->q[b] = q_unit(q_mul(q_exp(v3_at(x + 6 * b + 3)), w->q[b]));
    }
  }
  return 99;
}

static void disturb(loop *w, double size) {
  for (int b = 0; b < w->bodies; b++) {
    w->r[b] = v3_madd(w->r[b], size, v3_random());
    w->q[b] = q_unit(q_mul(q_exp(v3_scale(size, v3_random())), w->q[b]));
  }
}

static void every_way(int points, const v3 *point, const v3 *axis, int mobile) {
  static loop w;
  for (int split = 0; split < 2; split++)
    for (int symmetric = 0; symmetric < 2; symmetric++)
      for (int run = 0; run < 20; run++) {
        loop_make(&w, points, point, axis, split);
        check_velocities(&w, symmetric, mobile);
        disturb(&w, run % 2 ? 1e-3 : 1e-5);
        assert_in_range(close_loop(&w, symmetric), 1, run % 2 ? 4 : 3);
        check_velocities(&w, symmetric, mobile);
        system_free(&w.s);
      }
}

/* A flat four-bar with parallel hinges: 18 coordinates, 20 rows, of which 3 depend; mobility 1.
 * Not along the axes of the world, so the dependent directions lie across the rows of a block. */
static void test_four_bar(void **state) {
  (void)state;
  m3 R = q_matrix(q_unit((quat){0.9, 0.2, -0.3, 0.25}));
  v3 point[4] = {{0, 0, 0}, {0.2, 1, 0}, {1.7, 1.4, 0}, {2, 0, 0}}, axis[4];
  for (int k = 0; k < 4; k++) {
    point[k] = m3_mulv(R, point[k]);
    axis[k] = m3_mulv(R, v3_make(0, 0, 1));
  }
  every_way(4, point, axis, 1);
}

/* The same with one hinge across: it locks. 18 coordinates, 20 rows, rank 18. */
static void test_locked_four_bar(void **state) {
  (void)state;
  v3 point[4] = {{0, 0, 0}, {0.2, 1, 0}, {1.7, 1.4, 0}, {2, 0, 0}};
  v3 axis[4] = {{0, 0, 1}, {0, 0, 1}, {0.6, 0, 0.8}, {0, 0, 1}};
  every_way(4, point, axis, 0);
}

/* Bricard's six-hinge loop along edges of a cube (the benchmark of the IFToMM library of multibody
 * problems): 30 coordinates, 30 rows, rank 29 in every pose, so it moves. */
static void test_bricard(void **state) {
  (void)state;
  const v3 point[6] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
  const v3 axis[6] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
  every_way(6, point, axis, 1);
}

/* One point held by the same row twice, or by rows in a plane: within one block, in two, in rows of
 * their own. W = m I, the rows ask for x . n = c: x = b/m + n (c - n . b/m). */
static void test_dependent_rows_of_one_point(void **state) {
  (void)state;
  for (int way = 0; way < 4; way++)
    for (int symmetric = 0; symmetric < 2; symmetric++)
      for (int run = 0; run < 50; run++) {
        static system_of s;
        s = (system_of){.n = 0};
        double m = 1 + 1e3 * (rnd() + 1), c = rnd(), b[12] = {0}, rest[9];
        v3 n = v3_unit(v3_add(v3_random(), v3_make(0, 0, 2))), load = v3_random();
        block_new(&s, 3, 0);
        for (int k = 0; k < (way == 0 ? 1 : way == 3 ? 3 : 2); k++) {
          block_new(&s, way == 3 || (way == 2 && k) ? 1 : 3, 1);
          for (int j = 0; j < s.n - 1; j++)
            couple(&s, j, s.n - 1);
        }
        system_make(&s);
        system_add_diagonal(&s, 0, 0, m);
        v3_put(b, load);
        for (int k = 1; k < s.n; k++) {
          double f[3] = {1 + rnd() / 2, -1 + rnd() / 2, 1 + rnd() / 2}, J[9];
          for (int e = 0; e < 9; e++)
            J[e] = f[e / 3] * (&n.x)[e % 3];
          system_add_both(&s, k, 0, J);
          for (int r = 0; r < s.size[k]; r++)
            b[3 * k + r] = f[r] * c;
        }
        memcpy(rest, b, sizeof rest);
        assert_int_equal(factor(&s, symmetric), -1);
        hw_sparse_solve(s.A, b);
        v3 wanted = v3_scale(1 / m, load);
        wanted = v3_madd(wanted, c - v3_dot(n, wanted), n);
        assert_true(v3_norm(v3_sub(v3_at(b), wanted)) < 1e-11);
        system_free(&s);
      }
}

/* A chain of rows that do not depend is not shifted: a row of length after its point alone has the
 * exact pivot -1/m, so m = 1/2 gives exact halves. */
static void test_chain_is_exact(void **state) {
  (void)state;
  static system_of s;
  s = (system_of){.n = 0};
  block_new(&s, 3, 0), block_new(&s, 1, 1), block_new(&s, 3, 0);
  couple(&s, 0, 1), couple(&s, 1, 2);
  system_make(&s);
  const double J[9] = {1}, minus[9] = {-1};
  system_add_diagonal(&s, 0, 0, 0.5);
  system_add_diagonal(&s, 2, 2, 1);
  system_add_both(&s, 1, 0, J);
  system_add_both(&s, 1, 2, minus);
  double b[9] = {3, 1, 0, 0, 0, 0, 0, 0, 2};
  assert_int_equal(hw_sparse_factor(s.A), -1);
  hw_sparse_solve(s.A, b);
  const double wanted[9] = {2, 2, 0, 2, 0, 0, 2, 0, 2}; /* 1.5 kg pulled by 3 N */
  for (int e = 0; e < 9; e++)
    assert_true(b[e] == wanted[e]);
  system_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_four_bar),       cmocka_unit_test(test_locked_four_bar),
      cmocka_unit_test(test_bricard),        cmocka_unit_test(test_dependent_rows_of_one_point),
      cmocka_unit_test(test_chain_is_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
