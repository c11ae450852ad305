/* Dynamics of serial chains against d'Alembert's principle for clouds of particles; tangents
 * against differences; chains that are massless in parts, or as long as can be. */
#include "math/dense.h"
#include "support/test.h"

#include "chain_particles.h"
#include "support/dense_lu.h"

static void test_frames_and_jacobians(void **state) {
  (void)state;
  static machine s;
  static motion now, part;
  static hw_chain_work work;
  for (int t = 0; t < 60; t++) {
    machine_random(&s, 1 + t % 8);
    double tau[MOST], kinetic, potential, t_sum = 0, u_sum = 0;
    inverse(&s, &work, tau, NULL);
    move(&s, -1, &now);
    for (int i = 0; i <= s.n; i++) {
      m3 R = order_matrix(&now.frame[i], 0), R2 = order_matrix(&now.frame[i], 2);
      assert_true(gap(R.m, work.R[i].m, 9) < 1e-13);
      assert_true(v3_gap(order(now.frame[i].r, 0, 1), work.r[i]) < 1e-13);
      assert_true(v3_gap(rate_of(&now.frame[i]), work.w[i]) < 1e-12);
      assert_true(v3_gap(order(now.frame[i].r, 1, 1), work.v[i]) < 1e-12);
      v3 al = axial(m3_mul(m3_scale(2, R2), m3_t(R)));
      assert_true(v3_gap(al, work.al[i]) < 1e-11);
      assert_true(v3_gap(order(now.frame[i].r, 2, 2), work.a[i]) <
                  1e-11 * (1 + v3_norm(work.a[i])));
      for (int k = 0; i > 0 && k < CLOUD; k++) {
        jet x[3];
        point(&now.carrier[i], s.body[i].at[k], x);
        v3 v = order(x, 1, 1);
        t_sum += 0.5 * s.body[i].m[k] * v3_dot(v, v);
        u_sum -= s.body[i].m[k] * v3_dot(s.base.g, order(x, 0, 1));
      }
    }
    hw_chain_energy(&s.chain, &s.base, &work, &kinetic, &potential);
    assert_true(fabs(kinetic - t_sum) < 1e-12 * t_sum);
    assert_true(fabs(potential - u_sum) < 1e-12 * (1 + fabs(u_sum) + t_sum));
    for (int i = 0; i <= s.n; i++) {
      v3 dr[MOST], dtheta[MOST];
      hw_chain_jacobian(&s.chain, &work, i, work.r[i], dr, dtheta);
      for (int j = 0; j < s.n; j++) {
        move(&s, j, &part);
        assert_true(v3_gap(dr[j], order(part.frame[i].r, 1, 1)) < 1e-12);
        assert_true(v3_gap(dtheta[j], rate_of(&part.frame[i])) < 1e-12);
      }
    }
  }
}

static void test_inverse_is_dalembert(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  for (int t = 0; t < 120; t++) {
    machine_random(&s, 1 + t % 8);
    double tau[MOST], wanted[MOST];
    force6 hold, wanted_hold;
    inverse(&s, &work, tau, &hold);
    dalembert(&s, wanted, &wanted_hold);
    double scale = 1 + v3_norm(wanted_hold.n) + v3_norm(wanted_hold.f);
    assert_true(gap(tau, wanted, s.n) < 1e-12 * scale);
    assert_true(v3_gap(hold.n, wanted_hold.n) + v3_gap(hold.f, wanted_hold.f) < 1e-12 * scale);
  }
}

/* qdd of M qdd = tau - h with M and h by particles. */
static void test_forward_is_dalembert(void **state) {
  (void)state;
  static machine s, probe;
  for (int t = 0; t < 100; t++) {
    int n = 3 + t % 5, pivot[MOST];
    machine_random(&s, n);
    double M[MOST * MOST], h[MOST], column[MOST];
    force6 hold;
    probe = s;
    memset(probe.qdd, 0, sizeof probe.qdd);
    dalembert(&probe, h, &hold);
    for (int j = 0; j < n; j++) {
      probe.qdd[j] = 1;
      dalembert(&probe, column, &hold);
      probe.qdd[j] = 0;
      for (int i = 0; i < n; i++)
        M[i * n + j] = column[i] - h[i];
    }
    for (int i = 0; i < n; i++)
      h[i] = s.tau[i] - h[i];
    assert_int_equal(dense_lu(n, M, pivot), -1);
    dense_lu_solve(n, M, pivot, h);
    assert_int_equal(forward(&s), -1);
    assert_true(gap(s.qdd, h, n) < 1e-10 * size(h, n));
  }
}

static void test_round_trip(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  for (int t = 0; t < 200; t++) {
    machine_random(&s, 1 + t % 8);
    double wanted[MOST];
    inverse(&s, &work, s.tau, NULL);
    memcpy(wanted, s.qdd, sizeof wanted);
    assert_int_equal(forward(&s), -1);
    assert_true(gap(s.qdd, wanted, s.n) < 1e-11 * size(wanted, s.n));
  }
}

/* A free base: the particles of base and chain together feel the push and nothing else. */
static void test_floating_base(void **state) {
  (void)state;
  static machine s;
  static motion now;
  for (int t = 0; t < 100; t++) {
    machine_random(&s, 1 + t % 8);
    double tau[MOST];
    v3 n = v3_scale(9, v3_random()), f = v3_scale(9, v3_random());
    force6 push = {n, f}, hold;
    s.base.al = s.base.a = v3_make(1e3, -1e3, 1e3); /* must not matter */
    int bad = hw_chain_forward_floating(&s.chain, &s.base, cloud_inertia(&s.body[0]), push, s.q,
                                        s.qd, s.tau, s.load, s.loads, s.qdd);
    assert_int_equal(bad, -1);
    dalembert(&s, tau, &hold);
    assert_true(gap(tau, s.tau, s.n) < 1e-10 * (1 + size(s.qdd, s.n) + v3_norm(s.base.al)));
    move(&s, -1, &now);
    for (int k = 0; k < CLOUD; k++) {
      jet x[3];
      point(&now.carrier[0], s.body[0].at[k], x);
      v3 F = v3_scale(s.body[0].m[k], v3_sub(order(x, 2, 2), s.base.g));
      v3 arm = v3_sub(order(x, 0, 1), s.base.r);
      hold = force6_add(hold, (force6){v3_cross(arm, F), F});
    }
    double scale = 1 + size(s.qdd, s.n) + v3_norm(s.base.al);
    assert_true(v3_gap(hold.n, push.n) + v3_gap(hold.f, push.f) < 1e-10 * scale);
  }
}

/* --- tangents --- */

/* Coordinate j of the floating chain changed by e (weights cm, cc, ck), loads carried along. */
static void shifted(const machine *s, int j, const double w[3], double e, machine *out) {
  static motion before, after;
  *out = *s;
  if (j < 3) {
    (&out->base.r.x)[j] += w[2] * e, (&out->base.v.x)[j] += w[1] * e;
    (&out->base.a.x)[j] += w[0] * e;
  } else if (j < 6) {
    v3 axis = v3_make(j == 3, j == 4, j == 5);
    v3 wb = v3_madd(m3_tmulv(s->base.R, s->base.w), w[1] * e, axis);
    v3 ab = v3_madd(m3_tmulv(s->base.R, s->base.al), w[0] * e, axis);
    out->base.R = m3_mul(s->base.R, q_matrix(q_exp(v3_scale(w[2] * e, axis))));
    out->base.w = m3_mulv(out->base.R, wb), out->base.al = m3_mulv(out->base.R, ab);
  } else {
    out->q[j - 6] += w[2] * e, out->qd[j - 6] += w[1] * e, out->qdd[j - 6] += w[0] * e;
  }
  move(s, -1, &before), move(out, -1, &after);
  for (int k = 0; k < s->loads; k++) {
    int i = s->load[k].link;
    v3 at = local(&before.carrier[i], s->load[k].at);
    out->load[k].at =
        v3_add(order(after.carrier[i].r, 0, 1), m3_mulv(order_matrix(&after.carrier[i], 0), at));
  }
}
static void residual(const machine *s, double *out) {
  static hw_chain_work work;
  force6 hold;
  inverse(s, &work, out + 6, &hold);
  v3_put(out, hold.f), v3_put(out + 3, m3_tmulv(s->base.R, hold.n));
}
/* Central differences of fourth order. */
static void difference(const machine *s, int j, const double w[3], double *out) {
  static machine probe;
  const double h = 2e-3, at[4] = {-2 * h, -h, h, 2 * h};
  const double weight[4] = {1 / (12 * h), -8 / (12 * h), 8 / (12 * h), -1 / (12 * h)};
  int N = s->n + 6;
  memset(out, 0, (size_t)N * sizeof *out);
  for (int k = 0; k < 4; k++) {
    double res[SIDE];
    shifted(s, j, w, at[k], &probe);
    residual(&probe, res);
    for (int i = 0; i < N; i++)
      out[i] += weight[k] * res[i];
  }
}

static void test_tangents_are_the_differences(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  static const double weights[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.7, -0.3, 1.1}};
  for (int t = 0; t < 32; t++) {
    machine_random(&s, 1 + t % 8);
    const double *w = weights[t / 8];
    int n = s.n, N = n + 6;
    double tau[MOST], all[SIDE * SIDE], joints[MOST * MOST], column[SIDE];
    inverse(&s, &work, tau, NULL);
    hw_chain_tangent_floating(&s.chain, &s.base, s.load, s.loads, &work, w[0], w[1], w[2], all);
    hw_chain_tangent(&s.chain, &s.base, s.load, s.loads, &work, w[0], w[1], w[2], joints);
    double scale = size(all, N * N);
    for (int j = 0; j < N; j++) {
      difference(&s, j, w, column);
      for (int i = 0; i < N; i++)
        assert_true(fabs(all[i * N + j] - column[i]) < 2e-9 * scale);
    }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        assert_true(joints[i * n + j] == all[(6 + i) * N + 6 + j]);
  }
}

static void test_mass_matrix(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  for (int t = 0; t < 40; t++) {
    machine_random(&s, 1 + t % 8);
    int N = s.n + 6;
    double tau[MOST], M[SIDE * SIDE], h[SIDE], column[SIDE], power = 0, rates[SIDE], kinetic, u;
    inverse(&s, &work, tau, NULL);
    hw_chain_tangent_floating(&s.chain, &s.base, NULL, 0, &work, 1, 0, 0, M);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < i; j++)
        assert_true(M[i * N + j] == M[j * N + i]);
    /* linear in the accelerations, so a difference with step 1 is exact */
    residual(&s, h);
    for (int j = 0; j < s.n; j++) {
      s.qdd[j] += 1;
      residual(&s, column);
      s.qdd[j] -= 1;
      for (int i = 0; i < N; i++)
        assert_true(fabs(column[i] - h[i] - M[i * N + 6 + j]) < 1e-11 * size(M, N * N));
    }
    /* and v . M v is twice the kinetic energy */
    v3_put(rates, s.base.v), v3_put(rates + 3, m3_tmulv(s.base.R, s.base.w));
    memcpy(rates + 6, s.qd, (size_t)s.n * sizeof(double));
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        power += rates[i] * M[i * N + j] * rates[j];
    hw_chain_energy(&s.chain, &s.base, &work, &kinetic, &u);
    assert_true(fabs(power - 2 * kinetic) < 1e-12 * kinetic);
    hw_chain_tangent(&s.chain, &s.base, NULL, 0, &work, 1, 0, 0, M);
    assert_int_equal(hw_dense_ldlt(s.n, M), -1);
    for (int i = 0; i < s.n; i++)
      assert_true(M[i * s.n + i] > 0);
  }
}

/* --- degenerate chains --- */
static void massless(machine *s, int i) {
  for (int k = 0; k < CLOUD; k++)
    s->body[i + 1].m[k] = 0;
  s->row[i].mass = 0, s->row[i].inertia = m3_zero();
  s->link[i] = hw_chain_link_make(&s->row[i]);
}
static void test_massless_links(void **state) {
  (void)state;
  static machine s;
  for (int t = 0; t < 20; t++) {
    double tau[MOST];
    force6 hold;
    machine_random(&s, 5);
    s.row[2].a = 0.5 + fabs(s.row[2].a); /* a massless link between is fine: others resist */
    s.row[2].alpha = 1, s.row[1].alpha = 0.7;
    s.link[2] = hw_chain_link_make(&s.row[2]);
    massless(&s, 1);
    assert_int_equal(forward(&s), -1);
    dalembert(&s, tau, &hold);
    assert_true(gap(tau, s.tau, 5) < 1e-11 * (1 + v3_norm(hold.n) + v3_norm(hold.f)));
    massless(&s, 4); /* but nothing resists the last */
    assert_int_equal(forward(&s), 4);
    int bad = hw_chain_forward_floating(&s.chain, &s.base, cloud_inertia(&s.body[0]), hold, s.q,
                                        s.qd, s.tau, NULL, 0, s.qdd);
    assert_int_equal(bad, 4);
  }
}
static void test_base_that_nothing_resists(void **state) {
  (void)state;
  hw_chain_row row = row_make(HW_JOINT_REVOLUTE, 0, 0, v3_zero(), 1);
  row.inertia = m3_diag(0, 0, 1);
  hw_chain_link link = hw_chain_link_make(&row);
  hw_chain chain = {1, &link};
  hw_chain_base base = base_still(v3_zero());
  const double q = 1, qd = 1, tau = 0;
  double qdd;
  const force6 none = {v3_zero(), v3_zero()};
  const inertia6 nothing = {0};
  int bad = hw_chain_forward_floating(&chain, &base, nothing, none, &q, &qd, &tau, NULL, 0, &qdd);
  assert_int_equal(bad, 1);
}
static void test_numbers_that_are_not_finite(void **state) {
  (void)state;
  static machine s;
  for (int k = 0; k < 4; k++) {
    machine_random(&s, 4);
    double *at = k == 0 ? &s.q[1] : k == 1 ? &s.qd[2] : k == 2 ? &s.tau[3] : &s.base.a.x;
    *at = k == 1 ? INFINITY : NAN;
    assert_true(forward(&s) >= 0);
  }
}
static void test_longest_chain(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  for (int t = 0; t < 5; t++) {
    double tau[MOST], wanted[MOST], M[SIDE * SIDE];
    force6 hold;
    machine_random(&s, MOST);
    dalembert(&s, tau, &hold);
    inverse(&s, &work, s.tau, NULL);
    assert_true(gap(tau, s.tau, MOST) < 1e-11 * size(tau, MOST));
    memcpy(wanted, s.qdd, sizeof wanted);
    assert_int_equal(forward(&s), -1);
    assert_true(gap(s.qdd, wanted, MOST) < 1e-9);
    hw_chain_tangent(&s.chain, &s.base, s.load, s.loads, &work, 1, 0, 0, M);
    assert_int_equal(hw_dense_ldlt(MOST, M), -1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_frames_and_jacobians),
      cmocka_unit_test(test_inverse_is_dalembert),
      cmocka_unit_test(test_forward_is_dalembert),
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_floating_base),
      cmocka_unit_test(test_tangents_are_the_differences),
      cmocka_unit_test(test_mass_matrix),
      cmocka_unit_test(test_massless_links),
      cmocka_unit_test(test_base_that_nothing_resists),
      cmocka_unit_test(test_numbers_that_are_not_finite),
      cmocka_unit_test(test_longest_chain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
