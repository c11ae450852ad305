/* Serial chains in time: energy and momentum kept, and the closed forms and periods of report 003,
 * section 4.4 (at g = 9.81; the report printed some periods for 9.82). */
#include "chain_particles.h"
#include "support/test.h"

/* --- conservation, by classical Runge-Kutta --- */
typedef struct deriv {
  v3 r, v, phi, w; /* base; phi: body rotation since the step's start */
  double q[MOST], qd[MOST];
} deriv;

static bool rates_of(machine *s, bool floating, const inertia6 *body, v3 phi, deriv *d) {
  v3 wb = m3_tmulv(s->base.R, s->base.w);
  int bad = -1;
  if (floating) {
    const force6 none = {v3_zero(), v3_zero()};
    bad = hw_chain_forward_floating(&s->chain, &s->base, *body, none, s->q, s->qd, s->tau, NULL, 0,
                                    s->qdd);
  } else {
    bad = forward(s);
  }
  d->r = s->base.v, d->v = s->base.a, d->w = s->base.al;
  d->phi = m3_mulv(rot_jacobian_inverse(phi), wb);
  memcpy(d->q, s->qd, sizeof d->q), memcpy(d->qd, s->qdd, sizeof d->qd);
  return bad < 0;
}
static void advance(const machine *from, const deriv *d, double h, machine *to, v3 *phi) {
  *phi = v3_scale(h, d->phi);
  to->base.r = v3_madd(from->base.r, h, d->r), to->base.v = v3_madd(from->base.v, h, d->v);
  to->base.w = v3_madd(from->base.w, h, d->w);
  to->base.R = m3_mul(from->base.R, q_matrix(q_exp(*phi)));
  for (int i = 0; i < from->n; i++) {
    to->q[i] = from->q[i] + h * d->q[i];
    to->qd[i] = from->qd[i] + h * d->qd[i];
  }
}
static void runge_kutta(machine *s, bool floating, double h) {
  static machine m;
  static const double at[4] = {0, 0.5, 0.5, 1}, weight[4] = {1 / 6., 1 / 3., 1 / 3., 1 / 6.};
  inertia6 body = cloud_inertia(&s->body[0]);
  deriv d = {0}, sum = {0};
  v3 phi = v3_zero();
  m = *s;
  for (int k = 0; k < 4; k++) {
    if (k)
      advance(s, &d, at[k] * h, &m, &phi);
    assert_true(rates_of(&m, floating, &body, phi, &d));
    sum.r = v3_madd(sum.r, weight[k], d.r), sum.v = v3_madd(sum.v, weight[k], d.v);
    sum.w = v3_madd(sum.w, weight[k], d.w), sum.phi = v3_madd(sum.phi, weight[k], d.phi);
    for (int i = 0; i < s->n; i++) {
      sum.q[i] += weight[k] * d.q[i];
      sum.qd[i] += weight[k] * d.qd[i];
    }
  }
  advance(s, &sum, h, &m, &phi);
  s->base = m.base;
  memcpy(s->q, m.q, sizeof s->q), memcpy(s->qd, m.qd, sizeof s->qd);
}
/* Energy, momentum and moment of momentum about the world's origin, of all particles. */
static void particles(const machine *s, bool base, double *energy, v3 *p, v3 *L) {
  static motion now;
  move(s, -1, &now);
  *energy = 0, *p = *L = v3_zero();
  for (int i = base ? 0 : 1; i <= s->n; i++)
    for (int k = 0; k < CLOUD; k++) {
      jet x[3];
      double m = s->body[i].m[k];
      point(&now.carrier[i], s->body[i].at[k], x);
      v3 v = order(x, 1, 1), r = order(x, 0, 1);
      *energy += m * (0.5 * v3_dot(v, v) - v3_dot(s->base.g, r));
      *p = v3_madd(*p, m, v), *L = v3_madd(*L, m, v3_cross(r, v));
    }
}

static void all_revolute(machine *s) {
  for (int i = 0; i < s->n; i++) {
    s->row[i].joint = HW_JOINT_REVOLUTE;
    s->link[i] = hw_chain_link_make(&s->row[i]);
  }
  memset(s->tau, 0, sizeof s->tau);
  s->loads = 0;
}

/* 60 s of a swinging chain; the scale is the largest kinetic energy met. */
static void test_energy_of_a_free_chain(void **state) {
  (void)state;
  static machine s;
  static hw_chain_work work;
  machine_random(&s, 3);
  all_revolute(&s);
  s.base.w = s.base.v = s.base.al = s.base.a = v3_zero();
  s.base.g = v3_make(0, 0, -9.81);
  double start = 0, top = 0, drift = 0;
  for (int k = 0; k <= 30000; k++) {
    double kinetic, potential;
    hw_chain_place(&s.chain, &s.base, s.q, s.qd, &work);
    hw_chain_energy(&s.chain, &s.base, &work, &kinetic, &potential);
    if (k == 0)
      start = kinetic + potential;
    top = fmax(top, kinetic);
    drift = fmax(drift, fabs(kinetic + potential - start));
    if (k < 30000)
      runge_kutta(&s, false, 2e-3);
  }
  assert_true(top > 10);
  assert_true(drift < 1e-8 * top);
}

static void test_momentum_of_a_floating_chain(void **state) {
  (void)state;
  static machine s;
  machine_random(&s, 4);
  all_revolute(&s);
  s.base.g = v3_zero();
  double e0, e;
  v3 p0, L0, p, L;
  particles(&s, true, &e0, &p0, &L0);
  for (int k = 0; k < 10000; k++)
    runge_kutta(&s, true, 1e-3);
  particles(&s, true, &e, &p, &L);
  assert_true(v3_norm(p0) > 1 && v3_norm(L0) > 1);
  assert_true(v3_gap(p, p0) < 1e-9 * v3_norm(p0));
  assert_true(v3_gap(L, L0) < 1e-9 * v3_norm(L0));
  assert_true(fabs(e - e0) < 1e-9 * e0);
}

/* --- closed forms --- */
/* A mass of 10 kg on an arm that turns about z at 1 rad/s: sections 4.4.4 to 4.4.6. */
static void turntable(hw_chain_link *link) {
  hw_chain_row a = row_make(HW_JOINT_REVOLUTE, PI / 2, 10, v3_zero(), 3.334);
  hw_chain_row b = row_make(HW_JOINT_PRISMATIC, 0, 10, v3_zero(), 0.056);
  link[0] = hw_chain_link_make(&a), link[1] = hw_chain_link_make(&b);
}
static void test_centripetal_and_coriolis(void **state) {
  (void)state;
  static hw_chain_work work;
  hw_chain_link link[2];
  turntable(link);
  hw_chain chain = {2, link};
  hw_chain_base base = base_still(v3_zero());
  double q[2] = {0.4, 1}, qd[2] = {1, 0}, qdd[2] = {0, 0}, tau[2];
  hw_chain_place(&chain, &base, q, qd, &work);
  hw_chain_accelerate(&chain, &base, qdd, &work);
  hw_chain_inverse(&chain, &base, NULL, 0, &work, tau, NULL);
  assert_true(fabs(tau[1] + 10) < 1e-13 && fabs(tau[0]) < 1e-13); /* 4.4.4: -m w^2 r */
  for (int k = 0; k <= 20; k++) { /* 4.4.5: r = cosh t on a table held at 1 rad/s */
    double t = 0.1 * k, sh = hw_sinh(t), ch = hw_cosh(t);
    double q5[2] = {t, ch}, qd5[2] = {1, sh}, qdd5[2] = {0, ch}, again[2];
    hw_chain_place(&chain, &base, q5, qd5, &work);
    hw_chain_accelerate(&chain, &base, qdd5, &work);
    hw_chain_inverse(&chain, &base, NULL, 0, &work, tau, NULL);
    assert_true(fabs(tau[0] - 10 * hw_sinh(2 * t)) < 1e-12 * (1 + fabs(tau[0])));
    assert_true(fabs(tau[1]) < 1e-12 * ch);
    v3 across = v3_cross(v3_make(0, 0, 1), v3_unit(work.r[2]));
    assert_true(fabs(v3_dot(across, work.a[2]) - 2 * sh) < 1e-13 * (1 + sh)); /* 2 w v */
    assert_int_equal(hw_chain_forward(&chain, &base, q5, qd5, tau, NULL, 0, again), -1);
    assert_true(fabs(again[0]) < 1e-12 * ch && fabs(again[1] - ch) < 1e-12 * ch);
  }
}
/* 4.4.6: the free turntable; v^2 = I0 w0^2/m (1 - I0/(Ic + m r^2)), 1.1564999559 m/s at 30 s. */
static void test_turntable_set_free(void **state) {
  (void)state;
  static machine s;
  memset(&s, 0, sizeof s);
  turntable(s.link);
  s.n = 2, s.chain = (hw_chain){2, s.link}, s.base = base_still(v3_zero());
  s.body[0].m[0] = 1;
  s.q[1] = 1, s.qd[0] = 1;
  for (int k = 0; k < 30000; k++)
    runge_kutta(&s, false, 1e-3);
  double r = s.q[1], I0 = 13.39, Ic = 3.39;
  assert_true(fabs(s.qd[1] - 1.1564999559018725) < 1e-10);
  assert_true(fabs(s.qd[1] - sqrt(I0 / 10 * (1 - I0 / (Ic + 10 * r * r)))) < 1e-10);
  assert_true(fabs(s.qd[0] * (Ic + 10 * r * r) - I0) < 1e-9);
}

/* Hinges about the world's y or so, gravity along the base's x: hangs at q = 0. */
static void test_pendulum_periods(void **state) {
  (void)state;
  static hw_chain_work work;
  hw_chain_base base = base_still(v3_make(9.81, 0, 0));
  hw_chain_link link[2];
  const double zero[2] = {0, 0};
  double M[4], K[4], tau[2];
  /* 4.4.1: 10 kg at 1 m, Izz 3.334 */
  hw_chain_row one = row_make(HW_JOINT_REVOLUTE, 0, 10, v3_make(1, 0, 0), 3.334);
  link[0] = hw_chain_link_make(&one);
  hw_chain chain = {1, link};
  hw_chain_place(&chain, &base, zero, zero, &work);
  hw_chain_accelerate(&chain, &base, zero, &work);
  hw_chain_tangent(&chain, &base, NULL, 0, &work, 1, 0, 0, M);
  hw_chain_tangent(&chain, &base, NULL, 0, &work, 0, 0, 1, K);
  assert_true(fabs(2 * PI * sqrt(M[0] / K[0]) - 2.31646418567431) < 1e-13);
  /* 4.4.3: 10 kg at 10 m, then 10 kg at 7 m, 0.018171 kg m^2 each */
  hw_chain_row two[2] = {row_make(HW_JOINT_REVOLUTE, 0, 10, v3_make(10, 0, 0), 0.018171),
                         row_make(HW_JOINT_REVOLUTE, 0, 10, v3_make(7, 0, 0), 0.018171)};
  two[0].a = 10, two[1].a = 7;
  link[0] = hw_chain_link_make(&two[0]), link[1] = hw_chain_link_make(&two[1]);
  chain.n = 2;
  hw_chain_place(&chain, &base, zero, zero, &work);
  hw_chain_accelerate(&chain, &base, zero, &work);
  hw_chain_inverse(&chain, &base, NULL, 0, &work, tau, NULL);
  assert_true(fabs(tau[0]) + fabs(tau[1]) < 1e-12);
  hw_chain_tangent(&chain, &base, NULL, 0, &work, 1, 0, 0, M);
  hw_chain_tangent(&chain, &base, NULL, 0, &work, 0, 0, 1, K);
  /* det(K - w2 M) = 0 */
  double a = M[0] * M[3] - M[1] * M[2], c = K[0] * K[3] - K[1] * K[2];
  double b = K[0] * M[3] + K[3] * M[0] - K[1] * M[2] - K[2] * M[1], root = sqrt(b * b - 4 * a * c);
  assert_true(fabs(2 * PI / sqrt((b - root) / (2 * a)) - 7.666070968564881) < 1e-10);
  assert_true(fabs(2 * PI / sqrt((b + root) / (2 * a)) - 3.105789135067887) < 1e-10);
}

/* 4.4.2: a mass on a vertical slide falls: -g t^2 / 2. */
static void test_free_fall(void **state) {
  (void)state;
  hw_chain_row row = row_make(HW_JOINT_PRISMATIC, 0.3, 10, v3_make(0.2, 0.1, 0), 1);
  hw_chain_link link = hw_chain_link_make(&row);
  hw_chain chain = {1, &link};
  hw_chain_base base = base_still(v3_make(0, 0, -9.81));
  const double q = 3, qd = -2, tau = 0;
  double qdd;
  assert_int_equal(hw_chain_forward(&chain, &base, &q, &qd, &tau, NULL, 0, &qdd), -1);
  assert_true(fabs(qdd + 9.81) < 1e-14);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_energy_of_a_free_chain),
      cmocka_unit_test(test_momentum_of_a_floating_chain),
      cmocka_unit_test(test_centripetal_and_coriolis),
      cmocka_unit_test(test_turntable_set_free),
      cmocka_unit_test(test_pendulum_periods),
      cmocka_unit_test(test_free_fall),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
