/* Vibrating and turning lines against closed forms: taut string, pinned beam, cantilever, whirling
 * line, and a pendulum that lengthens under payout. */
#include "validation/run.h"

/* Sum over the nodes of weight sin(k pi i / n) times one component of a node's position or speed.
 */
static double project(const run *r, const char *id, int n, int k, int axis, bool speed) {
  double sum = 0;
  for (int i = 1; i < n; i++)
    sum += sin(k * PI * i / n) * (speed ? run_v(r, id, i) : run_x(r, id, i))[axis];
  return sum;
}

/* Root of the cubic through (0, x0), (h, x1) with slopes v0, v1, where x changes sign. */
static double cubic_root(double h, double x0, double v0, double x1, double v1) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; i++) {
    double s = 0.5 * (low + high), s2 = s * s, s3 = s2 * s;
    double x = (2 * s3 - 3 * s2 + 1) * x0 + (s3 - 2 * s2 + s) * h * v0 + (3 * s2 - 2 * s3) * x1 +
               (s3 - s2) * h * v1;
    if ((x > 0) == (x0 > 0))
      low = s;
    else
      high = s;
  }
  return 0.5 * (low + high) * h;
}

/* Period over `count` upward passes of the mode, which starts at zero moving up. */
static double modal_period(const run *r, const char *id, int n, int k, int axis, int count) {
  double t0 = run_time(r), x0 = 0, v0 = project(r, id, n, k, axis, true);
  int passes = 0;
  for (;;) {
    run_frames(r, 1);
    double t1 = run_time(r), x1 = project(r, id, n, k, axis, false),
           v1 = project(r, id, n, k, axis, true);
    if (x0 < 0 && x1 >= 0 && ++passes == count)
      return (t0 + cubic_root(t1 - t0, x0, v0, x1, v1)) / count;
    t0 = t1, x0 = x1, v0 = v1;
  }
}

static void strike(const run *r, const char *id, int n, int k, int axis, double speed) {
  for (int i = 1; i < n; i++)
    run_v(r, id, i)[axis] = speed * sin(k * PI * i / n);
  run_restart(r);
}

/* ---- taut string ----
 * Lumped, exact: omega = 2 sqrt(T / (l m)) sin(k pi / 2n), l the stretched and m = mu L0 the mass
 * of an element. Continuum: omega = k pi sqrt(T / (mu L0^2 (1 + e))). */
static double string_period(int n, int k, const char *integrator, double step) {
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'string':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'world','position':[10,0,0]},'length':9.99,'elements':%d,"
               "'diameter':0.01,'density':7700,'EA':1e6}},"
               "'solver':{'integrator':'%s','tolerance':1e-12,'newton':1e-13,'step':%g,"
               "'frame':0.002,'duration':100}}",
               n, integrator, step);
  strike(&r, "string", n, k, 1, 1e-4);
  double period = modal_period(&r, "string", n, k, 1, RUN_SLOW ? 1 : 3);
  run_close(&r);
  return period;
}

static void taut_string(void **state) {
  (void)state;
  const double L0 = 9.99, L = 10, EA = 1e6, mu = 7700 * 0.25 * PI * 1e-4;
  const double T = EA * (L / L0 - 1);
  double error[2];
  for (int j = 0; j < 2; j++) {
    int n = 8 << j;
    double period = string_period(n, 1, "rk45", 0.002);
    double omega = 2 * sqrt(T / (L / n * mu * L0 / n)) * sin(PI / (2 * n));
    expect_relative("string, first mode, lumped formula [s]", period, 2 * PI / omega, 1e-7);
    error[j] = fabs(period - 2 * sqrt(mu * L0 * L / T)); /* 2 L / c with mu per stretched metre */
  }
  expect_near("string: order towards the continuum", order_of(error[0], error[1]), 2, 0.02);
  int n = 8, k = 3;
  double omega = 2 * sqrt(T / (L / n * mu * L0 / n)) * sin(k * PI / (2 * n));
  expect_relative("string, third mode, lumped formula [s]", string_period(n, k, "rk45", 0.002),
                  2 * PI / omega, 1e-7);
  omega = 2 * sqrt(T / (L / n * mu * L0 / n)) * sin(PI / (2 * n));
  expect_relative("string, first mode, ali3 2 ms [s]", string_period(n, 1, "ali3", 0.002),
                  2 * PI / omega, 2e-4);
}

/* ---- pinned beam: omega = (k pi / L)^2 sqrt(EI / mu) ---- */
static double beam_period(const char *element, int n, int k) {
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'beam':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'world','position':[3,0,0]},'elements':%d,'element':'%s',"
               "'diameter':0.1,'density':1000,'EA':1e7,'EI':1e6,'CE':1}},"
               "'solver':{'integrator':'rk45','tolerance':1e-12,'step':0.0005,'frame':0.0005,"
               "'duration':100}}",
               n, element);
  strike(&r, "beam", n, k, 2, 1e-4);
  double period = modal_period(&r, "beam", n, k, 2, RUN_SLOW ? 1 : 5);
  run_close(&r);
  return period;
}

static void pinned_beam(void **state) {
  (void)state;
  const double mu = 1000 * 0.25 * PI * 0.01, L = 3, EI = 1e6;
  double want = 2 * PI / (PI * PI / (L * L) * sqrt(EI / mu));
  expect_relative("pinned beam, consistent, 3 elements [s]", beam_period("consistent", 3, 1), want,
                  2e-3);
  expect_relative("pinned beam, second mode, consistent, 6 [s]", beam_period("consistent", 6, 2),
                  want / 4, 2e-3);
  expect_relative("pinned beam, lumped, 12 elements [s]", beam_period("lumped", 12, 1), want, 1e-4);
  double coarse = fabs(beam_period("consistent", 3, 1) - want);
  double fine = fabs(beam_period("consistent", 6, 1) - want);
  expect_above("pinned beam, consistent: order 3-6", order_of(coarse, fine), 3.5);
}

/* ---- cantilever: T = 2 pi / (1.8751041^2 sqrt(EI / (mu L^4))) = 0.045073 s (ERRATA 106) ----
 * Let go from the shape under a small tip load; measured over upward passes of the tip. */
enum { PASSES = RUN_SLOW ? 3 : 20 };
static double cantilever_period(const char *element, int n) {
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'beam':{'kind':'cable','a':{'attach':'world','hold':'clamped'},"
               "'b':{'attach':'free','position':[3,0,0]},'elements':%d,'element':'%s',"
               "'diameter':0.1,'density':1000,'EA':1e8,'EI':1e6,'CE':1}},"
               "'inputs':{'load':{'target':'beam.b.force_z','min':-100,'max':0,'value':-100}},"
               "'solver':{'step':0.0001,'frame':0.0005,'duration':100,'start':'static',"
               "'newton':1e-12}}",
               n, element);
  run_started(&r);
  assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
  double first = 0, x0 = run_get(&r, "beam.b_z"), t0 = 0;
  expect_below("cantilever: start is bent downwards [m]", x0, -8e-4);
  for (int passes = 0;;) {
    run_frames(&r, 1);
    double x1 = run_get(&r, "beam.b_z"), t1 = run_time(&r);
    if (x0 < 0 && x1 >= 0) {
      double t = t0 + (t1 - t0) * x0 / (x0 - x1);
      if (passes == 0)
        first = t;
      if (passes++ == PASSES) {
        run_close(&r);
        return (t - first) / PASSES;
      }
    }
    x0 = x1, t0 = t1;
  }
}

static void cantilever_mode(void **state) {
  (void)state;
  double root = 1.8751040687, mu = 1000 * 0.25 * PI * 0.01;
  double want = 2 * PI / (root * root * sqrt(1e6 / (mu * 81)));
  expect_near("cantilever: closed form [s]", want, 0.045073, 1e-6);
  /* whole step's own error: (omega h)^2 / 12 or so, 2e-5 relative */
  expect_relative("cantilever, consistent, 3 elements [s]", cantilever_period("consistent", 3),
                  want, 0.002);
  /* an independent program found 0.047371 s for the lumped mass on three elements */
  expect_relative("cantilever, lumped, 3 elements [s]", cantilever_period("lumped", 3), 0.047371,
                  0.002);
  expect_relative("cantilever, lumped, 12 elements [s]", cantilever_period("lumped", 12), want,
                  0.005);
}

/* ---- whirling line: T(s) = mu W^2 (L^2 - s^2) / 2; lumped T_e = sum over the nodes outside of
 * m_i W^2 r_i, which holds for the stretched radii r_i ---- */
enum { WHIRL = 16 };
static double whirl(const char *integrator, double step, double *discrete, double *spread) {
  const double L = 20, EA = 1e7, W = 3, mu = 7700 * 0.25 * PI * 4e-4, h = L / WHIRL;
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'free','position':[20,0,0]},'length':20,'elements':%d,"
               "'diameter':0.02,'density':7700,'EA':1e7}},'solver':{'integrator':'%s',"
               "'step':%g,'frame':0.1,'tolerance':1e-11,'newton':1e-12}}",
               WHIRL, integrator, step);
  double radius[WHIRL + 1], T[WHIRL + 2];
  for (int i = 0; i <= WHIRL; i++)
    radius[i] = h * i;
  for (int it = 0; it < 200; it++) {
    T[WHIRL + 1] = 0;
    for (int e = WHIRL; e >= 1; e--)
      T[e] = T[e + 1] + mu * h * (e == WHIRL ? 0.5 : 1) * W * W * radius[e];
    for (int e = 1; e <= WHIRL; e++)
      radius[e] = radius[e - 1] + h * (1 + T[e] / EA);
  }
  for (int i = 1; i <= WHIRL; i++) {
    v3_put(run_x(&r, "line", i), v3_make(radius[i], 0, 0));
    v3_put(run_v(&r, "line", i), v3_make(0, W * radius[i], 0));
  }
  run_restart(&r);
  *spread = 0;
  for (int frame = 0; frame < (RUN_SLOW ? 20 : 100); frame++) { /* some five turns, or one */
    run_frames(&r, 1);
    double d = fabs(run_get(&r, "line.tension_a") / T[1] - 1);
    *spread = d > *spread ? d : *spread;
  }
  double got = run_get(&r, "line.tension_a");
  *discrete = T[1];
  run_close(&r);
  return got;
}

static void whirling(void **state) {
  (void)state;
  const double L = 20, W = 3, mu = 7700 * 0.25 * PI * 4e-4, s = 0.5 * L / WHIRL;
  double want, spread, got = whirl("rk45", 0.02, &want, &spread);
  expect_relative("whirling line, first element, lumped sum [N]", got, want, 1e-8);
  expect_below("whirling line: largest wander over 5 turns", spread, 1e-8);
  /* of the inextensible continuum at mid element: h^2/8 and the stretch T/EA away */
  expect_relative("whirling line, first element, continuum [N]", got,
                  0.5 * mu * W * W * (L * L - s * s), 2e-3);
  whirl("ali3", 0.005, &want, &spread);
  expect_below("whirling line, ali3 5 ms: wander over 5 turns", spread, 1e-5);
}

/* ---- pendulum that lengthens: d/dt(L^2 theta') = -g L sin(theta), L(t) prescribed ---- */
typedef struct pendulum {
  double theta, rate;
} pendulum;

static void pendulum_slope(pendulum y, double t, double L0, double w, double a, pendulum *f) {
  double T = w / a, L = t < T ? L0 + 0.5 * a * t * t : L0 + 0.5 * w * T + w * (t - T);
  double Ld = t < T ? a * t : w;
  f->theta = y.rate;
  f->rate = -(2 * Ld * y.rate + 9.81 * sin(y.theta)) / L;
}

static pendulum pendulum_at(double theta, double time, double L0, double w, double a) {
  enum { STEPS = 40000 };
  pendulum y = {theta, 0};
  double h = time / STEPS;
  for (int i = 0; i < STEPS; i++) {
    pendulum k[4], z;
    for (int s = 0; s < 4; s++) {
      double f = s == 0 ? 0 : s == 3 ? h : 0.5 * h;
      z.theta = y.theta + (s ? f * k[s - 1].theta : 0);
      z.rate = y.rate + (s ? f * k[s - 1].rate : 0);
      pendulum_slope(z, i * h + f, L0, w, a, &k[s]);
    }
    y.theta += h / 6 * (k[0].theta + 2 * k[1].theta + 2 * k[2].theta + k[3].theta);
    y.rate += h / 6 * (k[0].rate + 2 * k[1].rate + 2 * k[2].rate + k[3].rate);
  }
  return y;
}

static void check_pendulum(const char *integrator, double step, double speed, double tolerance) {
  const double L0 = 10, theta = 0.6, a = 0.5, time = 12;
  /* a light line: 1e5 times lighter than the load, stretched by 1e-5 */
  run r =
      run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
               "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
               "'b':{'attach':'load'},'length':%.17g,'elements':2,'diameter':0.0006,"
               "'density':1000,'EA':1e8,'CID':1e6},"
               "'load':{'kind':'rigid','mass':100,'rotation':'fixed','position':[%.17g,0,%.17g]},"
               "'winch':{'kind':'winch','cable':'line','end':'a','speed':%g,'accel':0.5,"
               "'decel':0.5,'max_length':40}},"
               "'solver':{'integrator':'%s','step':%g,'frame':0.02,'tolerance':1e-9,"
               "'newton':1e-10}}",
               L0, L0 * sin(theta), 100 - L0 * cos(theta), speed, integrator, step);
  run_to(&r, time);
  pendulum want = pendulum_at(theta, time, L0, speed, a);
  double x = run_get(&r, "load.x"), z = run_get(&r, "load.z") - 100;
  expect_near("lengthening pendulum: angle after 12 s [rad]", atan2(x, -z), want.theta, tolerance);
  double L = L0 + 0.5 * speed * speed / a + speed * (time - speed / a);
  expect_near("lengthening pendulum: length [m]", hypot(x, z), L, 1e-3);
  expect_near("lengthening pendulum: unstretched length [m]", run_get(&r, "line.length"), L, 1e-9);
  expect_above("lengthening pendulum: elements", run_get(&r, "line.elements"), 2.5);
  run_close(&r);
}

static void lengthening_pendulum(void **state) {
  (void)state;
  check_pendulum("ali3", 0.002, 0.8, 3e-5);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(taut_string), cmocka_unit_test(pinned_beam),
                                     cmocka_unit_test(cantilever_mode), cmocka_unit_test(whirling),
                                     cmocka_unit_test(lengthening_pendulum)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
