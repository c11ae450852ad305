/* Length of the steps of ali3 (docs/theory/ali3.md): orders of the estimate, and what it costs at rest, at stiff
 * places and at a blow. What the default tolerance keeps of tops, a double pendulum and a bouncing ball:
 * `hawse validate --only tried/steps`. */
#include "validation/run.h"

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"

static const char *const RULES[] = {"tr-bdf2", "trapezoidal", "generalized-alpha"};
enum { RULE_COUNT = 3 };
static const double G = 9.81;

/* A double pendulum: bars of 1 m, 6 kg and 0.8 m, 4.5 kg, at angles from below. */
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

/* A top on its tip that spins and is let go: mass 1, the centre at 0.1 m, leaning by 30 degrees. */
static run nodding_top(const char *rule, double spin) {
  const double lean = PI / 6;
  return run_open("{'hawse':1," DRY
                  ",'parts':{'top':{'kind':'rigid','mass':1,'inertia':[0.0025,0.0025,0.004],"
                  "'position':[%.17g,0,%.17g],'orientation':[%.17g,0,%.17g,0],'rate':[0,0,%.17g],"
                  "'ports':{'tip':{'at':[0,0,-0.1]}}},"
                  "'pin':{'kind':'joint','type':'spherical','a':'world','b':'top.tip'}},"
                  "'solver':{'rule':'%s','frame':0.01,'duration':100}}",
                  0.1 * sin(lean), 0.1 * cos(lean), cos(0.5 * lean), sin(0.5 * lean), spin, rule);
}

static void cut_steps_are_the_same_bits(void **state) {
  (void)state;
  for (int k = 0; k < RULE_COUNT; k++) {
    run r = nodding_top(RULES[k], 150), other = nodding_top(RULES[k], 150);
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
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_estimate_has_its_order), cmocka_unit_test(rest_is_not_cut),
      cmocka_unit_test(what_is_too_stiff_does_not_cut), cmocka_unit_test(a_blow_costs_some_steps),
      cmocka_unit_test(cut_steps_are_the_same_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
