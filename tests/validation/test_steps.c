/* Length of the steps of ali3 (docs/theory/ali3.md): what the default tolerance keeps, without a word in the
 * scenario, of motions with answers of their own:
 *  - steady precession of a heavy symmetric top, A W^2 cos t - C s W + m g l = 0, and the top let go without any,
 *    by Euler's angles and their two integrals (H. Goldstein, Classical Mechanics, 2nd ed. 1980, section 5-7);
 *  - a double pendulum of two bars, from Lagrange's equations in its two angles;
 *  - the heights h e^(2 n) of a ball that bounces.
 * The references are integrated here by RK4. */
#include "validation/run.h"

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"

static const char *const RULES[] = {"tr-bdf2", "trapezoidal", "generalized-alpha"};
enum { RULE_COUNT = 3, MOST_STATE = 4, SPINS = 4 };
static const double PER_CENT = 1e-2, G = 9.81;

/* ---- references ---- */

typedef void slope_of(const double *y, double *f);

static void rk4(slope_of *slope, int n, double *y, double h, int steps) {
  double k[4][MOST_STATE], z[MOST_STATE];
  const double at[4] = {0, 0.5, 0.5, 1};
  for (int step = 0; step < steps; step++) {
    for (int s = 0; s < 4; s++) {
      for (int i = 0; i < n; i++)
        z[i] = y[i] + (s ? at[s] * h * k[s - 1][i] : 0);
      slope(z, k[s]);
    }
    for (int i = 0; i < n; i++)
      y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  }
}

/* A top on its tip: mass 1, the centre at 0.1 m; inertias about the tip. */
static const double MGL = 0.981, ALONG = 0.004, ACROSS = 0.0125, LEAN = 0.52359877559829887;
static double spin_is, momentum_is; /* about the axis; about the vertical over ACROSS */

static double steady_precession(double spin) {
  double a = ACROSS * cos(LEAN), b = -ALONG * spin;
  return 2 * MGL / (-b + sqrt(b * b - 4 * a * MGL));
}

/* y: lean, its rate, precession. */
static void top_slope(const double *y, double *f) {
  double s = sin(y[0]), c = cos(y[0]), gyro = ALONG * spin_is / ACROSS;
  double turn = (momentum_is - gyro * c) / (s * s);
  f[0] = y[1];
  f[1] = turn * turn * s * c - gyro * turn * s + MGL / ACROSS * s;
  f[2] = turn;
}

static run top(const char *rule, double spin, double precession) {
  double s = sin(LEAN), c = cos(LEAN);
  return run_open(
      "{'hawse':1," DRY ",'parts':{'top':{'kind':'rigid','mass':1,'inertia':[0.0025,0.0025,0.004],"
      "'position':[%.17g,0,%.17g],'orientation':[%.17g,0,%.17g,0],'velocity':[0,%.17g,0],"
      "'rate':[%.17g,0,%.17g],'ports':{'tip':{'at':[0,0,-0.1]}}},"
      "'pin':{'kind':'joint','type':'spherical','a':'world','b':'top.tip'}},"
      "'solver':{'rule':'%s','frame':0.01,'duration':100}}",
      0.1 * s, 0.1 * c, cos(0.5 * LEAN), sin(0.5 * LEAN), 0.1 * s * precession, -s * precession,
      spin, rule);
}

/* The angle that a top has gone round by. */
static double gone_round(const run *r, double time) {
  double sum = 0, last = 0;
  for (int i = 0; i < (int)(time / 0.01 + 0.5); i++) {
    run_frames(r, 1);
    double now = atan2(run_get(r, "top.y"), run_get(r, "top.x"));
    sum += remainder(now - last, 2 * PI);
    last = now;
  }
  return sum;
}

static void fast_tops_precess(void **state) {
  (void)state;
  static const double SPIN[SPINS] = {60, 150, 300, 900};
  double time = RUN_SLOW ? 0.3 : 2;
  for (int k = 0; k < RULE_COUNT; k++)
    for (int i = 0; i < (RUN_SLOW ? 2 : SPINS); i++) {
      double rate = steady_precession(SPIN[i]);
      run r = top(RULES[k], SPIN[i], rate);
      double z = run_get(&r, "top.z");
      char what[100];
      snprintf(what, sizeof what, "%s, %g rad/s: precession, of its own", RULES[k], SPIN[i]);
      expect_near(what, gone_round(&r, time) / (rate * time), 1, 0.1 * PER_CENT);
      expect_near("height", run_get(&r, "top.z") / z, 1, 0.1 * PER_CENT);
      run_close(&r);
    }
}

static void a_top_that_is_let_go_nods(void **state) {
  (void)state;
  double time = RUN_SLOW ? 0.3 : 2;
  for (int k = 0; k < RULE_COUNT; k++) {
    spin_is = 150;
    momentum_is = ALONG * spin_is * cos(LEAN) / ACROSS;
    double y[3] = {LEAN, 0, 0};
    rk4(top_slope, 3, y, 1e-4, (int)(time * 1e4 + 0.5));
    run r = top(RULES[k], spin_is, 0);
    char what[100];
    snprintf(what, sizeof what, "%s: gone round, of its own", RULES[k]);
    expect_near(what, gone_round(&r, time) / y[2], 1, 0.1 * PER_CENT);
    expect_near("height [m]", run_get(&r, "top.z"), 0.1 * cos(y[0]), 1e-4);
    run_close(&r);
  }
}

/* ---- double pendulum ---- */

/* Bars of 1 m, 6 kg and 0.8 m, 4.5 kg; y: angles from below, their rates. */
static void bars_slope(const double *y, double *f) {
  const double m1 = 6, l1 = 1, m2 = 4.5, l2 = 0.8;
  double c = cos(y[0] - y[1]), s = sin(y[0] - y[1]);
  double A = m1 * l1 * l1 / 3 + m2 * l1 * l1, B = 0.5 * m2 * l1 * l2 * c, D = m2 * l2 * l2 / 3;
  double p = -0.5 * m2 * l1 * l2 * s * y[3] * y[3] - (0.5 * m1 + m2) * G * l1 * sin(y[0]);
  double q = 0.5 * m2 * l1 * l2 * s * y[2] * y[2] - 0.5 * m2 * G * l2 * sin(y[1]);
  double det = A * D - B * B;
  f[0] = y[2], f[1] = y[3];
  f[2] = (D * p - B * q) / det, f[3] = (A * q - B * p) / det;
}

static run bars(const char *solver, double gravity, double a, double b) {
  double x1 = 0.5 * sin(a), z1 = -0.5 * cos(a);
  return run_open(
      "{'hawse':1,'environment':{'gravity':%.17g,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'u':{'kind':'rigid','mass':6,'inertia':[0.5,0.5,0.01],'position':[%.17g,0,%.17g],"
      "'orientation':[%.17g,0,%.17g,0],'ports':{'a':{'at':[0,0,0.5]},'b':{'at':[0,0,-0.5]}}},"
      "'d':{'kind':'rigid','mass':4.5,'inertia':[0.24,0.24,0.01],'position':[%.17g,0,%.17g],"
      "'orientation':[%.17g,0,%.17g,0],'ports':{'a':{'at':[0,0,0.4]}}},"
      "'j':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world','b':'u.a'},"
      "'k':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'u.b','b':'d.a'}},"
      "'solver':{%s,'duration':100}}",
      gravity, x1, z1, cos(0.5 * a), -sin(0.5 * a), 2 * x1 + 0.4 * sin(b), 2 * z1 - 0.4 * cos(b),
      cos(0.5 * b), -sin(0.5 * b), solver);
}

static void a_double_pendulum_stays_on_its_way(void **state) {
  (void)state;
  static const double FROM[][3] = {{0.6, 0.9, 10}, {1.2, 1.2, 10}, {2, 1, 3}};
  for (int k = 0; k < RULE_COUNT; k++)
    for (int i = 0; i < 3; i++) {
      char solver[100], what[100];
      snprintf(solver, sizeof solver, "'rule':'%s','frame':0.02", RULES[k]);
      run r = bars(solver, G, FROM[i][0], FROM[i][1]);
      double y[4] = {FROM[i][0], FROM[i][1], 0, 0}, most = 0, swing = 0;
      for (int f = 0; f < (RUN_SLOW ? 25 : (int)(50 * FROM[i][2])); f++) {
        run_frames(&r, 1);
        rk4(bars_slope, 4, y, 2e-4, 100);
        double x = sin(y[0]) + 0.4 * sin(y[1]), z = -cos(y[0]) - 0.4 * cos(y[1]);
        most = fmax(most, hypot(run_get(&r, "d.x") - x, run_get(&r, "d.z") - z));
        swing = fmax(swing, run_get(&r, "kinetic"));
      }
      snprintf(what, sizeof what, "%s from %g, %g: off its way, of its length", RULES[k],
               FROM[i][0], FROM[i][1]);
      expect_below(what, most / 1.8, 0.1 * PER_CENT);
      expect_below("ledger, of the energy that swings", fabs(run_get(&r, "residual")) / swing,
                   0.1 * PER_CENT);
      run_close(&r);
    }
}

/* ---- contact ---- */

static run ball(const char *rule, double stiffness, const char *more) {
  return run_open("{'hawse':1," DRY ",'materials':{'steel':{'young':2e11}},"
                  "'parts':{'ball':{'kind':'rigid','mass':5,'shape':'sphere','size':[0.2,0.2,0.2],"
                  "'position':[0,0,1.1],'material':'steel'},'deck':{'kind':'motion','shape':'box',"
                  "'size':[10,10,1],'position':[0,0,-0.5],'material':'steel'}},"
                  "'contacts':{'c':{'a':'ball','b':'deck','normal':{'law':'restitution',"
                  "'stiffness':%g,'restitution':0.5}}},"
                  "'solver':{'rule':'%s','frame':0.001,'duration':100%s}}",
                  stiffness, rule, more);
}

/* Heights of the first three apexes. */
static void apexes(const run *r, double height[3]) {
  double z[3] = {1, 1, 1};
  for (int n = 0; n < 3;) {
    run_frames(r, 1);
    z[0] = z[1], z[1] = z[2], z[2] = run_get(r, "ball.z") - 0.1;
    if (z[1] > 1e-3 && z[1] > z[0] && z[1] >= z[2]) {
      double d = 0.5 * (z[2] - z[0]), dd = z[2] - 2 * z[1] + z[0];
      height[n++] = z[1] - 0.5 * d * d / dd;
    }
  }
}

static void a_ball_keeps_its_restitution(void **state) {
  (void)state;
  for (int k = 0; k < (RUN_SLOW ? 1 : RULE_COUNT); k++) {
    double got[3], fine[3];
    run r = ball(RULES[k], 5e10, ""); /* steel on steel: Hertz's 4/3 E' sqrt(R) */
    apexes(&r, got);
    run_close(&r);
    for (int n = 0; n < 3; n++) {
      char what[100];
      snprintf(what, sizeof what, "%s: apex %d, of h e^%d", RULES[k], n + 1, 2 * n + 2);
      expect_near(what, got[n] * pow(0.5, -2 * n - 2), 1, 1 * PER_CENT);
    }
    /* a softer one: the weight works while it touches, so against itself */
    r = ball(RULES[k], 1e9, "");
    apexes(&r, got);
    run_close(&r);
    r = ball(RULES[k], 1e9, ",'speed_tolerance':1e-6");
    apexes(&r, fine);
    run_close(&r);
    expect_near("softer: apex 3, of that of fine steps", got[2] / fine[2], 1, 1 * PER_CENT);
  }
}

/* ---- the estimate ---- */

/* Steps of some frames, and what was tried in vain. */
typedef struct count {
  uint32_t accepted, rejected;
} count;

static count count_frames(const run *r, int frames) {
  count sum = {0, 0};
  for (int i = 0; i < frames; i++) {
    run_frames(r, 1);
    sum.accepted += r->sim->stepper.accepted;
    sum.rejected += r->sim->stepper.rejected;
  }
  return sum;
}

/* The least tolerance with which the step after 0.96 s of a smooth swing is not cut; goes with its error. */
static double least_tolerance(const char *rule, double h) {
  char solver[100];
  snprintf(solver, sizeof solver, "'rule':'%s','frame':%g,'step':%g,'newton':1e-12", rule, h, h);
  run r = bars(solver, 0.5, 0.6, 0.9);
  hw_solver *set = &r.model->solver;
  set->speed_tolerance = 10;
  run_to(&r, 0.96);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  assert_non_null(block);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  double low = log(1e-9), high = log(10);
  for (int i = 0; i < 30; i++) {
    double middle = 0.5 * (low + high);
    set->speed_tolerance = exp(middle);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    *(count_frames(&r, 1).rejected ? &low : &high) = middle;
  }
  free(block);
  run_close(&r);
  return exp(high);
}

static void the_estimate_has_its_order(void **state) {
  (void)state;
  static const double ORDER[] = {3, 2, 2};
  for (int k = 0; k < RULE_COUNT; k++) {
    double coarse = least_tolerance(RULES[k], 0.016), fine = least_tolerance(RULES[k], 0.008);
    print_message("    %s: %.3g, %.3g m/s\n", RULES[k], coarse, fine);
    expect_near(RULES[k], order_of(coarse, fine), ORDER[k], 0.15);
  }
}

/* ---- what is not cut ---- */

static void rest_is_not_cut(void **state) {
  (void)state;
  for (int k = 0; k < RULE_COUNT; k++)
    for (int falls = 0; falls < 2; falls++) {
      run r = run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':1000,'inertia':["
                       "100,100,100],'position':[0,0,-20],'rate':"
                       "[0,0,%d]},'line':{'kind':'cable','a':{'attach':'%s','position':[0,0,0]},"
                       "'b':{'attach':'load'},'length':20,'elements':20,'diameter':0.02,'EA':1e9,"
                       "'CE':1}},'solver':{'rule':'%s','step':0.005,'frame':0.02%s}}",
                       falls, falls ? "free" : "world", RULES[k], falls ? "" : ",'start':'static'");
      run_started(&r);
      count steps = count_frames(&r, 50);
      expect_near(falls ? "falls: steps" : "hangs: steps", steps.accepted, 200, 0);
      run_close(&r);
    }
}

/* A load that rings up and down on a taut line at 2 mm/s, w h = 17: no step of 5 ms can follow that, TR-BDF2 damps it,
 * and its way counts for nothing beside the load's. */
static void what_is_too_stiff_does_not_cut(void **state) {
  (void)state;
  const double EA = 1.2e7;
  run r = run_open("{'hawse':1," DRY
                   ",'parts':{'load':{'kind':'rigid','mass':1,'inertia':[1,1,1],'position':[0,0,"
                   "%.17g],'velocity':[0,0,-0.002]},'line':{'kind':'cable','a':{'attach':'world',"
                   "'position':[0,0,0]},'b':{'attach':'load'},'length':1,'elements':1,'diameter':"
                   "0.001,'density':1,'EA':%g,'CE':1}},'solver':{'step':0.005,'frame':0.005}}",
                   -1 - G / EA, EA);
  count steps = count_frames(&r, 40);
  expect_near("steps", steps.accepted, 40, 0);
  expect_near("tried in vain", steps.rejected, 0, 0);
  expect_near("hangs [m]", run_get(&r, "load.z"), -1 - G / EA, 1e-9);
  run_close(&r);
}

/* A load that sets in at once: some steps about it, no more, and the impulse is right. */
static void a_blow_costs_some_steps(void **state) {
  (void)state;
  for (int k = 0; k < RULE_COUNT; k++) {
    run r = run_open("{'hawse':1," DRY
                     ",'parts':{'it':{'kind':'rigid','mass':10,'inertia':[1,1,1]}},'inputs':{'f':"
                     "{'target':'it.force_x','min':-1e5,'max':1e5}},'solver':{'rule':'%s',"
                     "'step':0.005,'frame':0.02}}",
                     RULES[k]);
    run_frames(&r, 10);
    assert_int_equal(hw_sim_input(r.sim, 0, 1e4), HW_OK);
    count steps = count_frames(&r, 10);
    expect_below("steps and tries, of 40", steps.accepted + steps.rejected, 120);
    expect_above("tries", steps.rejected, 0);
    expect_near("speed [m/s]", run_get(&r, "it.vx"), 1e4 / 10 * 0.2, 1e-2);
    run_close(&r);
  }
}

/* ---- bits ---- */

static void cut_steps_are_the_same_bits(void **state) {
  (void)state;
  for (int k = 0; k < RULE_COUNT; k++) {
    run r = top(RULES[k], 150, 0), other = top(RULES[k], 150, 0);
    assert_true(count_frames(&r, 7).rejected > 0);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_non_null(block);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    assert_true(count_frames(&r, 9).accepted > 18);
    uint64_t want = hw_sim_hash(r.sim);
    assert_int_equal(hw_sim_load(other.sim, block, bytes), HW_OK);
    run_frames(&other, 9);
    assert_true(hw_sim_hash(other.sim) == want);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK); /* back, in the same run */
    for (int f = 0; f < 9; f++)
      while (hw_sim_step_some(r.sim, 1) == HW_MORE) {
      }
    assert_true(hw_sim_hash(r.sim) == want);
    free(block);
    run_close(&r);
    run_close(&other);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(fast_tops_precess),
                                     cmocka_unit_test(a_top_that_is_let_go_nods),
                                     cmocka_unit_test(a_double_pendulum_stays_on_its_way),
                                     cmocka_unit_test(a_ball_keeps_its_restitution),
                                     cmocka_unit_test(the_estimate_has_its_order),
                                     cmocka_unit_test(rest_is_not_cut),
                                     cmocka_unit_test(what_is_too_stiff_does_not_cut),
                                     cmocka_unit_test(a_blow_costs_some_steps),
                                     cmocka_unit_test(cut_steps_are_the_same_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
