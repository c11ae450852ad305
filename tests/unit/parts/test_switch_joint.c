/* Joints that take hold, let go and break: momentum, closed forms of the blow, the closing gap, limits of reach and
 * speed, work of what is moved. Derivations: docs/theory/operations.md. */
#include "unit/parts/switch_scene.h"

/* Two bodies that spin and fly; p of the second is at `gap` from p of the first, at the origin. */
static run pair(const char *joint, const char *gap, const char *solver, const char *more) {
  return run_open("{'hawse':1," FREE ",'parts':{'one':{'kind':'rigid','mass':7,"
                  "'inertia':[1,2,2.5],'rate':[1,0.5,-1],'position':[0.3,0.2,0.1],"
                  "'ports':{'p':{'at':[-0.3,-0.2,-0.1]}}},"
                  "'two':{'kind':'rigid','mass':3,'inertia':[0.5,0.4,0.3],'velocity':[0.2,0.4,0],"
                  "'rate':[-0.4,0.2,0.7],'position':[-0.5,0.1,0.4],"
                  "'ports':{'p':{'at':[%s]}}},"
                  "'j':{'kind':'joint','a':'one.p','b':'two.p',%s}},'inputs':{'hold':"
                  "{'target':'j.hold'}},'solver':{%s}%s}",
                  gap, joint, solver, more);
}
#define CLOSED "0.5,-0.1,-0.4"   /* no gap */
#define APART "0.55,-0.13,-0.36" /* (0.05, -0.03, 0.04) */

static const char *const TYPE[] = {"'type':'fixed'",
                                   "'type':'revolute','axis':[1,2,0]",
                                   "'type':'universal','axis':[0,0,1],'axis_b':[1,0,0]",
                                   "'type':'spherical'",
                                   "'type':'prismatic','axis':[1,2,0]",
                                   "'type':'cylindrical','axis':[1,2,0]",
                                   "'type':'distance'"};

/* Linear and angular momentum go through the blow, with a gap and without, by every integrator. What the bodies lose
 * is what the ledger says. */
static void blow(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++)
    for (int i = 0; i < 7; i++) {
      char joint[200], solver[200];
      snprintf(joint, sizeof joint, "%s,'hold':'free','catch':{'reach':0.2}", TYPE[i]);
      snprintf(solver, sizeof solver, "%s%s,'frame':1e-5,'duration':1", SWITCH_SOLVER[k],
               k == 3 ? "" : ",'step':1e-5");
      run r = pair(joint, APART, solver, ",'events':{'go':{'at':1e-5,'attach':'j'}}");
      run_started(&r);
      momenta before = momenta_of(&r);
      assert_near(run_get(&r, "j.held"), 0, 0);
      run_frames(&r, 1);
      momenta after = momenta_of(&r);
      assert_near(run_get(&r, "j.held"), 1, 0);
      expect_below(TYPE[i], off(after.P, before.P), 1e-9);
      expect_below("angular momentum", off(after.L, before.L), k < SWITCH_EXACT ? 1e-9 : 2e-9);
      expect_near("gap when caught [m]", event_of(&r, HW_EVENT_CATCH, -1), i == 6 ? 0 : sqrt(0.005),
                  1e-4);
      double lost = before.kinetic - after.kinetic;
      expect_above("lost [J]", lost, 0.01);
      expect_near("dissipated [J]", run_get(&r, "dissipated"), lost, 1e-9);
      expect_below("gap of the rows", run_get(&r, "j.gap") + run_get(&r, "j.gap_angle"), 1e-10);
      run_close(&r);
    }
}

/* Two balls on a line: v = (m1 v1 + m2 v2)/(m1 + m2), and mu dv^2/2 is lost. */
static void central(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++) {
    run r = run_open("{'hawse':1," FREE ",'parts':{"
                     "'one':{'kind':'rigid','mass':2,'rotation':'fixed','velocity':[3,0,0]},"
                     "'two':{'kind':'rigid','mass':5,'inertia':[1,1,1],'position':[1.03,0,0],"
                     "'velocity':[-1,0,0],'ports':{'nose':{'at':[-0.5,0,0]}}},"
                     "'hook':{'kind':'joint','type':'spherical','a':'one','b':'two.nose',"
                     "'hold':'armed','catch':{'reach':0.1}}},'solver':{%s,'frame':0.01%s,"
                     "'duration':9}}",
                     SWITCH_SOLVER[k], k == 3 ? "" : ",'step':0.01");
    run_to(&r, 1);
    double v = (2 * 3 - 5) / 7.0, mu = 2 * 5 / 7.0;
    expect_near(SWITCH_SOLVER[k], run_get(&r, "one.vx"), v, 1e-12);
    expect_near("speed of the other [m/s]", run_get(&r, "two.vx"), v, 1e-12);
    expect_near("dissipated [J]", run_get(&r, "dissipated"), 0.5 * mu * 16, 1e-11);
    expect_near("work [J]", run_get(&r, "work"), 0, 1e-11);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-11);
    expect_near("still apart as it was caught [m]", run_get(&r, "hook.apart"), 0.53 - 11 * 0.04,
                1e-11);
    run_close(&r);
  }
}

/* A carrier that is moved at V takes up a body at rest: it puts in m V^2, half is lost. */
static void moved(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++)
    for (int swap = 0; swap < 2; swap++) {
      run r = run_open("{'hawse':1," FREE ",'parts':{'belt':{'kind':'motion','velocity':[2,0,0],"
                       "'position':[-0.21,0,0]},'load':{'kind':'rigid','mass':5,'inertia':[1,1,1]},"
                       "'hook':{'kind':'joint','type':'fixed','a':'%s','b':'%s','hold':'armed',"
                       "'catch':{'reach':0.1}}},'solver':{%s,'frame':0.02%s,'duration':9}}",
                       swap ? "load" : "belt", swap ? "belt" : "load", SWITCH_SOLVER[k],
                       k == 3 ? "" : ",'step':0.01");
      run_to(&r, 1);
      expect_near(SWITCH_SOLVER[k], run_get(&r, "load.vx"), 2, 1e-11);
      expect_near("work of the belt [J]", run_get(&r, "work"), 20, 1e-10);
      expect_near("dissipated [J]", run_get(&r, "dissipated"), 10, 1e-10);
      expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-10);
      run_close(&r);
    }
  /* by the world: all of it is lost, nothing is put in */
  run r = run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,"
                   "'inertia':[1,1,1],'velocity':[2,0,0],'position':[-0.21,0,0]},"
                   "'hook':{'kind':'joint','type':'spherical','a':'world','b':'load',"
                   "'position':[0,0,0],'hold':'armed','catch':{'reach':0.1}}},"
                   "'solver':{'step':0.01,'frame':0.02}}");
  run_to(&r, 1);
  expect_near("held by the world [m/s]", run_get(&r, "load.vx"), 0, 1e-12);
  expect_near("dissipated [J]", run_get(&r, "dissipated"), 10, 1e-10);
  expect_near("work [J]", run_get(&r, "work"), 0, 1e-10);
  run_close(&r);
}

/* ---- the gap that closes ---- */

typedef struct closing {
  double gap, momentum, turning, ledger, work;
} closing;

static closing closed_by(int type, const char *rule, double step) {
  char joint[200], solver[200];
  snprintf(joint, sizeof joint, "%s,'hold':'armed','catch':{'reach':0.2,'time':0.4}", TYPE[type]);
  snprintf(solver, sizeof solver, "%s%s%.10g,'newton':1e-11,'frame':0.04,'duration':9", rule,
           strstr(rule, "rk45") ? ",'step':0.02,'speed_tolerance':" : ",'step':", step);
  run r = pair(joint, APART, solver, "");
  momenta before = momenta_of(&r);
  closing c = {0};
  for (int i = 0; i < 20; i++) {
    run_frames(&r, 1);
    momenta now = momenta_of(&r);
    c.momentum = fmax(c.momentum, off(now.P, before.P));
    c.turning = fmax(c.turning, off(now.L, before.L));
    c.ledger = fmax(c.ledger, fabs(run_get(&r, "residual")));
  }
  /* prismatic and cylindrical joints leave what is along their axis */
  c.gap = run_get(&r, "j.apart");
  c.work = run_get(&r, "work");
  run_close(&r);
  return c;
}

/* Drawn in to nothing: momentum and angular momentum stay all the way, what the motor that draws puts in is in the
 * ledger, whose error falls with the square of the step. */
static void closes(void **state) {
  (void)state;
  static const int of[] = {0, 1, 2, 3};
  for (int i = 0; i < 4; i++) {
    closing c = closed_by(of[i], "'integrator':'rk45','tolerance':1e-11", 1);
    expect_below(TYPE[of[i]], c.gap, 1e-9);
    expect_below("momentum", c.momentum, 1e-9);
    expect_below("angular momentum", c.turning, 1e-8);
    expect_below("ledger [J]", c.ledger, 1e-7);
    expect_above("work [J]", fabs(c.work), 1e-3);
    for (int k = 0; k < 3; k++) {
      closing coarse = closed_by(of[i], SWITCH_SOLVER[k], 0.004),
              fine = closed_by(of[i], SWITCH_SOLVER[k], 0.002);
      expect_below(SWITCH_SOLVER[k], coarse.gap, 1e-9);
      expect_below("momentum", coarse.momentum, 1e-9);
      expect_below("ledger [J]", coarse.ledger, 1e-3);
      expect_above("order of the ledger", order_of(coarse.ledger, fine.ledger), 1.7);
      expect_above("order of angular momentum", order_of(coarse.turning, fine.turning), 1.7);
    }
  }
}

/* Drawn in by the world, by what is moved, by a parked body, and as either side: the ledger holds all the way. */
static void draws_in(void **state) {
  (void)state;
  static const char *const by[] = {
      "'at':{'kind':'motion','position':[0,0,0]}",
      "'at':{'kind':'motion','velocity':[0.7,0,0.2],'amplitude_angle':[0.3,0.2,0.1],"
      "'frequency_angle':[1,2,3],'phase_angle':[0,0,0]}",
      "'at':{'kind':'rigid','mass':9,'inertia':[1,1,1],'state':'parked'}",
      "'at':{'kind':'rigid','mass':9,'inertia':[1,1,1]}"};
  for (int i = 0; i < 4; i++)
    for (int swap = 0; swap < 2; swap++)
      for (int k = 0; k < SWITCH_EXACT; k++) {
        run r = run_open("{'hawse':1," FREE ",'parts':{%s,'load':{'kind':'rigid','mass':5,"
                         "'inertia':[1,2,3],'position':[-0.4,0.1,0],'velocity':[0.2,0,0],"
                         "'rate':[0.1,0.2,0.3]},'hook':{'kind':'joint','type':'fixed','a':'%s',"
                         "'b':'%s','hold':'free','catch':{'reach':0.5,'time':0.3}}},"
                         "'events':{'go':{'at':0.1,'attach':'hook'}},"
                         "'solver':{%s,'step':0.002,'frame':0.02,'speed_tolerance':10,"
                         "'duration':9}}",
                         by[i], swap ? "load" : "at", swap ? "at" : "load", SWITCH_SOLVER[k]);
        run_started(&r);
        double most = 0;
        for (int f = 0; f < 30; f++) {
          run_frames(&r, 1);
          most = fmax(most, fabs(run_get(&r, "residual")));
        }
        assert_near(run_get(&r, "hook.held"), 1, 0);
        assert_near(run_get(&r, "hook.apart"), 0, 1e-9);
        /* of some 5 J that go to and fro */
        expect_below(SWITCH_SOLVER[k], most, k < 3 ? 2e-2 : 1e-6);
        run_close(&r);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(blow), cmocka_unit_test(central),
                                     cmocka_unit_test(moved), cmocka_unit_test(closes),
                                     cmocka_unit_test(draws_in)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
