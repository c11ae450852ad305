/* When a joint takes hold and when it does not; that nothing jumps where it lets go; that what broke stays broken; springs
 * that let go and break. */
#include "unit/parts/switch_scene.h"

/* A body that comes along x at a speed, towards a hook at the origin; at t = 0 it is `far` away. */
static run coming(double far, double speed, const char *joint, const char *more) {
  return run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,"
                  "'inertia':[1,1,1],'position':[%.17g,0,0],'velocity':[%.17g,0,0]},"
                  "'hook':{'kind':'joint','a':'world','b':'load','position':[0,0,0],%s}},"
                  "'inputs':{'hold':{'target':'hook.hold'}},"
                  "'solver':{'step':0.01,'frame':0.01,'duration':20}%s}",
                  far, speed, joint, more);
}

static void reach(void **state) {
  (void)state;
  /* armed: at the first tick within reach, 0.1 m: 0.995 - 0.2 t <= 0.1 at 4.48 s */
  run r = coming(-0.995, 0.2, "'type':'spherical','hold':'armed'", "");
  run_to(&r, 4.47);
  expect_near("not yet [1]", run_get(&r, "hook.held"), 0, 0);
  expect_near("apart [m]", run_get(&r, "hook.apart"), 0.101, 1e-10);
  run_frames(&r, 1);
  expect_near("caught [1]", run_get(&r, "hook.held"), 1, 0);
  expect_near("where [m]", event_of(&r, HW_EVENT_CATCH, -1), 0.099, 1e-10);
  run_close(&r);
  /* held: once, now or never */
  r = coming(-0.995, 0.2, "'type':'spherical','hold':'free'", "");
  set_input(&r, "hold", 0);
  run_frames(&r, 1);
  expect_near("missed by [m]", event_of(&r, HW_EVENT_MISS, -1), 0.993, 1e-10);
  run_to(&r, 6);
  expect_near("it does not wait [1]", run_get(&r, "hook.held"), 0, 0);
  expect_near("nor slow it [m/s]", run_get(&r, "load.vx"), 0.2, 1e-10);
  set_input(&r, "hold", 1); /* asked again by another word and back */
  run_frames(&r, 1);
  set_input(&r, "hold", 2);
  run_to(&r, 8); /* it has gone past, 0.2 * 6.02 - 0.995 */
  expect_near("past and gone [1]", run_get(&r, "hook.held"), 0, 0);
  run_close(&r);
}

static void speed(void **state) {
  (void)state;
  for (int fast = 0; fast < 2; fast++) {
    run r = coming(-0.5, fast ? 0.31 : 0.29,
                   "'type':'spherical','hold':'armed','catch':{'reach':0.1,'speed':0.3}", "");
    run_to(&r, 3);
    expect_near(fast ? "too fast [1]" : "slow enough [1]", run_get(&r, "hook.held"), !fast, 0);
    run_close(&r);
  }
}

/* A rod of 2 m: taken hold of where its ends are as far apart as they were, within the reach; from then on that length. */
static void distance(void **state) {
  (void)state;
  run r = coming(-3, 0.2, "'type':'distance','length':2,'hold':'armed','catch':{'reach':0.05}", "");
  run_to(&r, 6);
  expect_near("held [1]", run_get(&r, "hook.held"), 1, 0);
  expect_near("stopped at [m]", run_get(&r, "load.x"), -2.05, 0.0021);
  expect_near("stopped [m/s]", run_get(&r, "load.vx"), 0, 1e-12);
  double x = run_get(&r, "load.x");
  run_to(&r, 8);
  expect_near("and stays [m]", run_get(&r, "load.x"), x, 1e-12);
  run_close(&r);
  /* its ends on each other: there is no direction */
  r = coming(0, 0, "'type':'distance','length':0.01,'hold':'free','catch':{'reach':0.05}", "");
  set_input(&r, "hold", 0);
  run_frames(&r, 3);
  expect_near("on each other: not held [1]", run_get(&r, "hook.held"), 0, 0);
  run_close(&r);
}

/* Limits begin where it takes hold, not where it is free. */
static void limits(void **state) {
  (void)state;
  run r = coming(-1, 0.2,
                 "'type':'prismatic','axis':[1,0,0],'hold':'armed','limits':{'low':-0.5,'high':0.3,"
                 "'stiffness':100,'damping':0},'catch':{'reach':0.1}",
                 "");
  run_started(&r);
  run_to(&r, 8);
  expect_near("held [1]", run_get(&r, "hook.held"), 1, 0);
  expect_near("on its way, 0 where it was caught [m]", run_get(&r, "hook.displacement"),
              run_get(&r, "load.x") + 0.098, 1e-9);
  expect_below("ledger: the stop's", missed(&r), 1e-3);
  run_close(&r);
}

/* A pendulum let go at some angle flies on: positions, speeds, energy and the ledger do not jump. */
static void release(void **state) {
  (void)state;
  static const char *const type[] = {"'type':'spherical'", "'type':'revolute','axis':[0,1,0]",
                                     "'type':'fixed'", "'type':'distance','position':[0,0,1.5]"};
  for (int k = 0; k < SWITCH_SOLVERS; k++)
    for (int i = 0; i < (RUN_SLOW ? 1 : 4); i++) {
      double h = k < 3 ? 1e-3 : k < 5 ? 1e-3 : 1e-4;
      run r =
          run_open("{'hawse':1," DRY ",'parts':{'bob':{'kind':'rigid','mass':2,"
                   "'inertia':[0.1,0.2,0.3],'position':[1,0,0],'ports':{'eye':{'at':[-1,0,0]}}},"
                   "'pin':{'kind':'joint','a':'world','b':'bob.eye',%s,'hold':'held'}},"
                   "'events':{'go':{'at':0.5,'release':'pin'}},"
                   "'solver':{%s,'step':%.9g,'frame':%.9g,'duration':9}}",
                   type[i], SWITCH_SOLVER[k], h, h);
      run_to(&r, 0.5 - h);
      double lost = run_get(&r, "dissipated");
      run_frames(&r, 1);
      expect_near(type[i], run_get(&r, "pin.held"), 0, 0);
      expect_near("event", event_of(&r, HW_EVENT_RELEASE, -1), 0, 0);
      const hw_world *w = run_world(&r);
      expect_near("it falls [m/s2]", w->a[3 * r.model->part[run_part(&r, "bob")].block0 + 2], -9.81,
                  1e-9);
      expect_near("nothing is lost [J]", run_get(&r, "dissipated") - lost, 0, 1e-6);
      expect_near("no load [N]", fabs(run_get(&r, "pin.z")) + fabs(run_get(&r, "pin.my")), 0, 0);
      double z = run_get(&r, "bob.z"), vz = run_get(&r, "bob.vz"), vx = run_get(&r, "bob.vx");
      double missing = run_get(&r, "residual");
      run_to(&r, 1.5);
      expect_near("vx [m/s]", run_get(&r, "bob.vx"), vx, 1e-9);
      expect_near("z [m]", run_get(&r, "bob.z"), z + vz - 0.5 * 9.81,
                  k < SWITCH_EXACT ? 1e-6 : 1e-3);
      expect_below("ledger [J]", fabs(run_get(&r, "residual") - missing),
                   k < SWITCH_EXACT ? 1e-6 : 0.02);
      run_close(&r);
    }
}

/* Broken by force: a weight that grows until m g a bit above; by a moment: a cantilever. For good. */
static void breaks(void **state) {
  (void)state;
  for (int bent = 0; bent < 2; bent++) {
    run r = run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,"
                     "'inertia':[1,1,1],'position':[0,0,0],'force_z':-0.0,"
                     "'ports':{'root':{'at':[%d,0,0]}}},"
                     "'hook':{'kind':'joint','type':'fixed','a':'world','b':'load.root',"
                     "'hold':'held','strength':{'%s':%g}}},"
                     "'inputs':{'pull':{'target':'load.force_z'},'hold':{'target':'hook.hold'}},"
                     "'events':{'load':{'at':0,'set':{'pull':{'value':-100,'over':10}}}},"
                     "'solver':{'step':0.01,'frame':0.01,'duration':20}}",
                     bent ? -2 : 0, bent ? "moment" : "force", bent ? 120.1 : 60.05);
    run_to(&r, 6.01); /* the load of 6 s, as the step to 6.01 s had it */
    expect_near("below its strength it holds [1]", run_get(&r, "hook.held"), 1, 0);
    run_frames(&r, 1);
    expect_near("above it breaks [1]", run_get(&r, "hook.held"), -1, 0);
    expect_near("by [N], [N m]", event_of(&r, HW_EVENT_BREAK, -1), bent ? 120.2 : 60.1, 1e-6);
    set_input(&r, "hold", 1);
    run_frames(&r, 1);
    set_input(&r, "hold", 2);
    run_frames(&r, 1);
    set_input(&r, "hold", 0);
    run_frames(&r, 1);
    expect_near("for good [1]", run_get(&r, "hook.held"), -1, 0);
    run_close(&r);
  }
}

/* No step is as short as this closing: its work could not be told from nothing. */
static void hasty(void **state) {
  (void)state;
  run_refused("/parts/hook/catch/time", "0.004 s is shorter than a step of the solver, 0.005 s",
              "{'hawse':1," FREE ",'parts':{'a':{'kind':'rigid','mass':5,'rotation':'fixed'},"
              "'hook':{'kind':'joint','type':'spherical','a':'world','b':'a','hold':'armed',"
              "'catch':{'time':0.004}}},'solver':{'step':0.005}}");
}

/* A spring that breaks loses what it holds, k s^2/2; one that is let go and put back where it is slack loses nothing
 * more; where it is stretched it does not come back. */
static void springs(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,'rotation':'fixed',"
               "'position':[2,0,0],'force_x':0},'tie':{'kind':'spring','a':'world','b':'load',"
               "'position':[0,0,0],'length':2,'stiffness':400,'breaking_load':40}},"
               "'inputs':{'pull':{'target':'load.force_x'}},"
               "'events':{'load':{'at':0,'set':{'pull':{'value':100,'over':100}}}},"
               "'solver':{'step':0.005,'frame':0.05,'duration':99}}");
  run_to(&r, 60);
  expect_near("broken [1]", run_get(&r, "tie.held"), -1, 0);
  expect_near("lost [J]", run_get(&r, "dissipated"), 0.5 * 40 * 40 / 400, 0.005);
  expect_below("ledger", missed(&r), 1e-5);
  run_close(&r);
  r = run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,'rotation':'fixed',"
               "'position':[2.1,0,0]},'tie':{'kind':'spring','a':'world','b':'load','acts':'pull',"
               "'position':[0,0,0],'length':2,'stiffness':400,'hold':'held'}},"
               "'inputs':{'hold':{'target':'tie.hold'}},'solver':{'step':0.001,'frame':0.001,"
               "'duration':99}}");
  run_frames(&r, 50);
  double s = run_get(&r, "tie.stretch");
  assert_true(s > 0);
  double lost = run_get(&r, "dissipated");
  set_input(&r, "hold", 1);
  run_frames(&r, 1);
  expect_near("free [1]", run_get(&r, "tie.held"), 0, 0);
  expect_near("lost [J]", run_get(&r, "dissipated") - lost,
              200 * pow(run_get(&r, "tie.stretch"), 2), 1e-6);
  set_input(&r, "hold", 0);
  run_frames(&r, 1);
  expect_near("stretched: it is missed [1]", run_get(&r, "tie.held"), 0, 0);
  expect_above("by [m]", event_of(&r, HW_EVENT_MISS, -1), 0.01);
  lost = run_get(&r, "dissipated");
  set_input(&r, "hold", 1);
  while (run_get(&r, "tie.stretch") > 0)
    run_frames(&r, 1);
  set_input(&r, "hold", 0);
  run_frames(&r, 1);
  expect_near("slack: back [1]", run_get(&r, "tie.held"), 1, 0);
  expect_near("for nothing [J]", run_get(&r, "dissipated"), lost, 1e-6);
  expect_below("ledger", missed(&r), 1e-6);
  run_close(&r);
  r = run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':5,'rotation':'fixed'},"
               "'tie':{'kind':'spring','a':'world','b':'load','acts':'pull','length':2,"
               "'stiffness':400,'hold':'free'}},'events':{'tear':{'at':0.1,'break':'tie'},"
               "'back':{'at':0.2,'attach':'tie'}},"
               "'solver':{'step':0.01,'frame':0.1,'duration':99}}");
  run_frames(&r, 1);
  expect_near("breaks off its hook [1]", run_get(&r, "tie.held"), -1, 0);
  run_frames(&r, 1);
  expect_near("for good [1]", run_get(&r, "tie.held"), -1, 0);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reach),    cmocka_unit_test(speed),
                                     cmocka_unit_test(distance), cmocka_unit_test(limits),
                                     cmocka_unit_test(release),  cmocka_unit_test(breaks),
                                     cmocka_unit_test(springs),  cmocka_unit_test(hasty)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
