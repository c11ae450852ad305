/* Eyes: joints that take hold of ends of lines, and hand lines over; bodies that are parked and set free. */
#include "unit/parts/switch_scene.h"

/* Momentum of a line [N s], nodes lumped as the element has them. */
static v3 line_momentum(const run *r, const char *id) {
  cable_view c = run_cable(r, id);
  v3 sum = v3_zero();
  for (int i = 1; i <= c.n; i++)
    sum = v3_madd(sum, 0.5 * c.s->mu * c.L[i], v3_add(c.v[i - 1], c.v[i]));
  return sum;
}

/* A line that flies along itself meets a body that stands: P = m v of both, (m1 v1 + m2 v2)/(m1 + m2) in the end. */
static void caught(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++)
    for (int swap = 0; swap < 2; swap++) {
      if (SPARED(k + swap))
        continue;
      double h = k < 3 ? 1e-3 : 1e-4;
      run r =
          run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':50,"
                   "'inertia':[1,1,1],'position':[12.04,0,0],'velocity':[-2,0.1,0],"
                   "'ports':{'eye':{'at':[-1,0,0]}}},"
                   "'line':{'kind':'cable','a':{'attach':'free'},'b':{'attach':'free',"
                   "'position':[10,0,0],'grip':'free'},'length':10,'elements':5,"
                   "'mass_per_metre':2,'EA':1e5,'CE':1},"
                   "'hook':{'kind':'joint','type':'spherical','a':'%s','b':'%s',"
                   "'hold':'armed','catch':{'reach':0.1}}},'solver':{%s,'step':%g,"
                   "'frame':0.01,'duration':9}}",
                   swap ? "line.b" : "load.eye", swap ? "load.eye" : "line.b", SWITCH_SOLVER[k], h);
      run_to(&r, 0.4);
      expect_near("not yet [1]", run_get(&r, "hook.held"), 0, 0);
      v3 P = v3_add(momenta_of(&r).P, line_momentum(&r, "line"));
      run_to(&r, 0.6);
      expect_near(SWITCH_SOLVER[k], run_get(&r, "hook.held"), 1, 0);
      expect_near("the joint holds it, not the line [1]", run_get(&r, "line.held_b"), 0, 0);
      run_to(&r, 1.5);
      v3 now = v3_add(momenta_of(&r).P, line_momentum(&r, "line"));
      expect_below("momentum", off(now, P), 1e-9);
      expect_below("gap [m]", run_get(&r, "hook.gap"), 1e-9);
      if (k < SWITCH_EXACT) /* forward Euler feeds an undamped line */
        expect_below("ledger", missed(&r), k < 3 ? 2e-3 : 1e-5);
      run_close(&r);
    }
}

/* Two lines joined at their eyes pull as one: a weight on the lower hangs from both. */
static void two_lines(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_EXACT; k++) {
    if (SPARED(k))
      continue;
    run r = run_open("{'hawse':1," DRY ",'parts':{"
                     "'upper':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'free',"
                     "'position':[0,0,-10],'grip':'free'},'length':10,'elements':4,"
                     "'mass_per_metre':1,'EA':1e5,'CID':2e3},"
                     "'lower':{'kind':'cable','a':{'attach':'free','position':[0,0,-10],"
                     "'grip':'free'},'b':{'attach':'free','position':[0,0,-20],'force_z':-500},"
                     "'length':10,'elements':4,'mass_per_metre':1,'EA':1e5,'CID':2e3},"
                     "'shackle':{'kind':'joint','type':'spherical','a':'upper.b','b':'lower.a',"
                     "'hold':'held'}},'events':{'go':{'at':6,'release':'shackle'}},"
                     "'solver':{%s,'step':%g,'frame':0.1,'start':'static','duration':9}}",
                     SWITCH_SOLVER[k], k < 3 ? 0.005 : 0.0005);
    run_started(&r);
    expect_near(SWITCH_SOLVER[k], run_get(&r, "shackle.z"), 500 + 98.1, 1e-3);
    expect_near("at the top [N]", run_get(&r, "upper.tension_a"), 500 + 2 * 98.1, 1e-2);
    run_to(&r, 5.9);
    expect_near("still [N]", run_get(&r, "shackle.z"), 500 + 98.1, 0.1);
    run_to(&r, 6.5);
    expect_near("apart: the lower falls with its load [m/s]", line_momentum(&r, "lower").z / 10,
                -0.5 * (500 + 98.1) / 10, 0.1);
    run_close(&r);
  }
}

/* A line handed over from one body to another without being free in between: both joints change at one tick. */
static void handed_over(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_EXACT; k++) {
    if (SPARED(k))
      continue;
    run r = run_open("{'hawse':1," DRY ",'parts':{"
                     "'one':{'kind':'motion','position':[0.05,0,0]},"
                     "'two':{'kind':'rigid','mass':100,'inertia':[9,9,9],'position':[-0.05,0,0]},"
                     "'holds':{'kind':'joint','type':'fixed','a':'world','b':'two'},"
                     "'line':{'kind':'cable','a':{'attach':'free','grip':'free'},'b':{"
                     "'attach':'free','position':[0,0,-10],'force_z':-200},'length':10,"
                     "'elements':4,'mass_per_metre':1,'EA':1e5,'CID':2e3},"
                     "'first':{'kind':'joint','type':'spherical','a':'one','b':'line.a',"
                     "'hold':'armed','catch':{'reach':0.2}},"
                     "'second':{'kind':'joint','type':'spherical','a':'two','b':'line.a',"
                     "'hold':'free','catch':{'reach':0.2,'time':0.5}}},"
                     "'events':{'go':{'at':3,'attach':'second','release':'first'}},"
                     "'solver':{%s,'step':%g,'frame':0.1,'duration':20}}",
                     SWITCH_SOLVER[k], k < 3 ? 0.005 : 0.0005);
    run_started(&r);
    run_to(&r, 2.9);
    expect_near(SWITCH_SOLVER[k], run_get(&r, "first.z"), 298.1, 20);
    double residual = run_get(&r, "residual"); /* of a start that was no rest */
    run_to(&r, 3.1);
    expect_near("first [1]", run_get(&r, "first.held"), 0, 0);
    expect_near("second [1]", run_get(&r, "second.held"), 1, 0);
    run_to(&r, RUN_SLOW ? 4 : 12);
    expect_near("drawn to its new place [m]", run_x(&r, "line", 0)[0], -0.05, 1e-9);
    if (!RUN_SLOW)
      expect_near("hangs there [N]", run_get(&r, "second.z"), 298.1, 3);
    expect_near("nothing on the first [N]", run_get(&r, "first.z"), 0, 0);
    expect_below("ledger [J]", fabs(run_get(&r, "residual") - residual), k < 3 ? 2e-5 : 1e-6);
    run_close(&r);
  }
}

/* ---- parked ---- */

/* It stands whatever pulls; set free, it begins at rest; parked again it stops, what it had is lost. */
static void parked(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':50,"
                     "'inertia':[1,2,3],'position':[0,0,5],'state':'parked','ports':{'eye':{"
                     "'at':[0.3,0.2,1]}},'moment_x':30,'force_x':77},"
                     "'line':{'kind':'cable','a':{'attach':'world','position':[3,0,9]},"
                     "'b':{'attach':'load.eye'},'length':7,'elements':4,'mass_per_metre':1,"
                     "'EA':1e5,'CID':1e3}},'inputs':{'park':{'target':'load.state'}},"
                     "'solver':{%s,'step':%g,'frame':0.1,'duration':9}}",
                     SWITCH_SOLVER[k],
                     k < 3   ? 0.005
                     : k < 5 ? 5e-4
                             : 1e-4);
    run_to(&r, 2);
    const double *x = run_world(&r)->x + 3 * r.model->part[run_part(&r, "load")].block0;
    expect_near(SWITCH_SOLVER[k], hypot(x[0], x[1]) + fabs(x[2] - 5), 0, 0);
    momenta still = momenta_of(&r);
    expect_near("parked: kinetic energy [J]", still.kinetic, 0, 0);
    double residual = run_get(&r, "residual");
    set_input(&r, "park", RIGID_PRESENT);
    run_to(&r, 2.3);
    expect_above("free: it falls [m/s]", -run_get(&r, "load.vz"), 1);
    set_input(&r, "park", RIGID_PARKED);
    run_frames(&r, 1);
    expect_near("parked again [m/s]", run_get(&r, "load.vz"), 0, 0);
    double z = run_get(&r, "load.z");
    run_to(&r, 4);
    expect_near("where it was [m]", run_get(&r, "load.z"), z, 0);
    expect_below("ledger [J]", fabs(run_get(&r, "residual") - residual),
                 k < 3   ? 2
                 : k < 5 ? 0.01
                         : 40);
    run_close(&r);
  }
}

/* What is joined to a parked body holds on to it as to the world; redundant rows, too. */
static void joined(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_EXACT; k++) {
    if (SPARED(k))
      continue;
    run r = run_open("{'hawse':1," DRY ",'parts':{'post':{'kind':'rigid','mass':50,"
                     "'inertia':[1,2,3],'state':'parked'},"
                     "'weld':{'kind':'joint','type':'fixed','a':'world','b':'post'},"
                     "'bob':{'kind':'rigid','mass':2,'inertia':[0.1,0.2,0.3],'position':[1,0,0],"
                     "'ports':{'eye':{'at':[-1,0,0]}}},"
                     "'pin':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'post',"
                     "'b':'bob.eye'}},'inputs':{'park':{'target':'post.state'}},"
                     "'solver':{%s,'step':%g,'frame':0.1,'duration':9}}",
                     SWITCH_SOLVER[k], k < 3 ? 0.002 : 0.001);
    run_started(&r);
    run_to(&r, 1);
    double angle = run_get(&r, "pin.angle");
    expect_above("it swings [rad]", fabs(angle), 0.5);
    expect_below(SWITCH_SOLVER[k], missed(&r), k < 3 ? 1e-4 : 1e-7);
    set_input(&r, "park", RIGID_PRESENT);
    run_to(&r, 2);
    expect_below("held by its weld: ledger", missed(&r), k < 3 ? 1e-4 : 1e-7);
    expect_above("which bears the bob [N]", run_get(&r, "weld.z"), 500);
    run_close(&r);
  }
}

/* One event lets the line's end go and has the hook take it: at this tick, whichever of the two is named first. A hook
 * that breaks while it is open takes hold of nothing any more. */
static void at_once(void **state) {
  (void)state;
  for (int first = 0; first < 2; first++) {
    const char *line = "'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'world',"
                       "'position':[5,0,0],'grip':'held'},'length':5.1,'elements':4}",
               *hook = "'hook':{'kind':'joint','type':'spherical','a':'load','b':'line.b',"
                       "'hold':'free','catch':{'reach':1}}";
    run r = run_open("{'hawse':1," FREE ",'parts':{'load':{'kind':'rigid','mass':10,"
                     "'rotation':'fixed','position':[5,0,0.5]},%s,%s},'events':{"
                     "'over':{'at':0.1,'release':'line.b','attach':'hook'},"
                     "'open':{'at':0.2,'release':'hook'},'break':{'at':0.3,'break':'hook'},"
                     "'again':{'at':0.4,'attach':'hook'}},"
                     "'solver':{'step':0.01,'frame':0.1,'duration':9}}",
                     first ? hook : line, first ? line : hook);
    run_frames(&r, 1);
    expect_near("handed over [1]", run_get(&r, "hook.held"), 1, 0);
    expect_near("the line's own end is free [1]", run_get(&r, "line.held_b"), 0, 0);
    expect_near("by [m]", event_of(&r, HW_EVENT_CATCH, -1), 0.5, 1e-12);
    run_frames(&r, 1);
    expect_near("open [1]", run_get(&r, "hook.held"), 0, 0);
    run_frames(&r, 1);
    expect_near("breaks while it is open [1]", run_get(&r, "hook.held"), -1, 0);
    expect_near("told, with no load [N]", event_of(&r, HW_EVENT_BREAK, -1), 0, 0);
    run_frames(&r, 1);
    expect_near("for good [1]", run_get(&r, "hook.held"), -1, 0);
    expect_above("which is told [m]", event_of(&r, HW_EVENT_MISS, -1), 0);
    run_close(&r);
  }
}

/* What a joint holds to a parked body comes along where that is put elsewhere, at once and however far: m g h of both is
 * work, and a turn by a right angle swings the lower one about the upper by its arm. */
static void put_elsewhere(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_EXACT; k++) {
    if (SPARED(k))
      continue;
    run r = run_open(
        "{'hawse':1," DRY ",'parts':{'box':{'kind':'rigid','mass':50,'inertia':[1,1,1],"
        "'state':'parked'},'bob':{'kind':'rigid','mass':20,'inertia':[1,1,1],'position':[0,0,-1],"
        "'ports':{'eye':{'at':[0,0,1]}}},"
        "'weld':{'kind':'joint','type':'fixed','a':'box','b':'bob.eye'}},"
        "'inputs':{'z':{'target':'box.place.z'},'roll':{'target':'box.place.roll'}},"
        "'events':{'up':{'at':0.1,'set':{'z':{'value':3}}},"
        "'turn':{'at':0.2,'set':{'roll':{'value':1.5707963267948966,'over':0.1}}}},"
        "'solver':{%s,'step':%g,'frame':0.1,'duration':9}}",
        SWITCH_SOLVER[k], k < 3 ? 0.005 : 0.001);
    run_frames(&r, 1);
    expect_near(SWITCH_SOLVER[k], run_get(&r, "bob.z"), 2, 1e-9);
    expect_near("70 kg up by 3 m [J]", run_get(&r, "work"), 70 * 9.81 * 3, 1e-6);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
    run_to(&r, 0.4);
    expect_near("turned [m]", run_get(&r, "bob.y"), 1, 1e-9);
    expect_near("and 20 kg by 1 m [J]", run_get(&r, "work"), 9.81 * (210 + 20), 1e-6);
    expect_below("ledger, then [J]", fabs(run_get(&r, "residual")), 1e-6);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(caught),       cmocka_unit_test(two_lines),
                                     cmocka_unit_test(handed_over),  cmocka_unit_test(parked),
                                     cmocka_unit_test(joined),       cmocka_unit_test(at_once),
                                     cmocka_unit_test(put_elsewhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
