/* Hauling: links leave and enter at the winch, drums stall and hold. */
#include "unit/parts/chain_scene.h"

/* A load of 6.4 t under a winch, 30 links; the guide points up. */
#define HAULED                                                                                     \
  "'load':{'kind':'rigid','mass':6414,'shape':'sphere','size':[1,1,1],'position':[0,0,-8],"        \
  "'ports':{'eye':{'at':[0,0,0.5]}}},"

static double height(const run *r) {
  return run_world(r)->x[3 * r->model->part[run_part(r, "load")].block0 + 2];
}
static double speed(const run *r) {
  return run_world(r)->v[3 * r->model->part[run_part(r, "load")].block0 + 2];
}

/* Straight up at 0.3 m/s: links leave without a trace in the load's motion. */
static void straight(void **state) {
  (void)state;
  for (int k = 0; k < 4; k += RUN_SLOW ? 3 : 1) {
    bool drum = k & 1, universal = k & 2;
    run r = run_open("{'hawse':1," DRY ",'parts':{" HAULED
                     "'c':{'kind':'chain','a':{'attach':'world','direction':[0,0,1]},'b':{'attach':"
                     "'load.eye'},'links':30,'joints':'%s'},'w':{'kind':'winch','cable':'c','speed'"
                     ":-0.3,'accel':0.3,'decel':0.3%s}},'solver':{'frame':0.005}}",
                     universal ? "universal" : "ball",
                     drum ? ",'drum_inertia':500,'motor_gain':2e6,'motor_force':2e5" : "");
    double start = height(&r), jump = 0, before = 0;
    for (int i = 0; i < 1200; i++) {
      run_frames(&r, 1);
      if (i > 250)
        jump = fmax(jump, fabs(speed(&r) - before));
      before = speed(&r);
    }
    print_message("  %s, %s\n", universal ? "universal" : "ball", drum ? "drum" : "ideal winch");
    expect_near("links outside after 6 s", run_get(&r, "c.links"), 24, 0);
    /* 0.15 m while it gains speed, then 0.3 m/s; a drum lags by (J/r^2) a / gain */
    expect_near("lifted [m]", height(&r) - start, 1.65, drum ? 1e-3 : 1e-9);
    expect_near("hauled [m]", run_get(&r, "c.hauled"), 1.65, drum ? 1e-3 : 1e-9);
    expect_below("speed of the load from step to step, links leaving [m/s]", jump,
                 drum ? 2e-3 : 1e-9);
    expect_below("gap [m]", run_get(&r, "c.gap"), 1e-9);
    run_close(&r);
  }
}

/* A guide at 37 degrees to the hanging chain: what the load feels when links leave. */
static void askew(void **state) {
  (void)state;
  for (int u = RUN_SLOW; u < 2; u++) {
    run r = run_open(
        "{'hawse':1," DRY ",'parts':{" HAULED
        "'c':{'kind':'chain','a':{'attach':'world','direction':[-0.6,0,0.8]},'b':"
        "{'attach':'load.eye'},'links':30,'path':[1,0.3,-2],'joints':'%s'},'w':{'kind'"
        ":'winch','cable':'c','speed':-0.3,'accel':0.3,'decel':0.3,'drum_inertia':500,"
        "'motor_gain':2e6,'motor_force':4e5}},'solver':{'start':'static','frame':0.005,'rule':"
        "'generalized-alpha','rho':0.8}}",
        u ? "universal" : "ball");
    double jump = 0, tension = 0, links = 30;
    v3 v0 = v3_zero();
    double T0 = 0;
    int left = 0;
    for (int i = 0; i < 1400; i++) {
      run_frames(&r, 1);
      v3 v = v3_at(run_world(&r)->v + 3 * r.model->part[run_part(&r, "load")].block0);
      double T = run_get(&r, "c.tension_b");
      if (run_get(&r, "c.links") < links) {
        left++, links = run_get(&r, "c.links");
        jump = fmax(jump, v3_norm(v3_sub(v, v0)));
        tension = fmax(tension, fabs(T - T0) / T0);
      }
      v0 = v, T0 = T;
    }
    assert_true(left >= 6);
    /* gravity alone gives 0.05 m/s in a step of 5 ms */
    expect_below("askew: speed of the load over a step in which a link leaves [m/s]", jump, 5e-3);
    expect_below("askew: tension at the load over that step, relative", tension, 0.03);
    expect_below("gap [m]", run_get(&r, "c.gap"), 1e-9);
    run_close(&r);
  }
}

/* In and out again: the same links, the same height. */
static void there_and_back(void **state) {
  (void)state;
  for (int u = RUN_SLOW; u < 2; u++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{" HAULED
                     "'c':{'kind':'chain','a':{'attach':'world','direction':[0,0,1]},'b':{'attach':"
                     "'load.eye'},'links':20,'stored':10,'joints':'%s'},'w':{'kind':'winch','cable'"
                     ":'c','speed':-0.5,'accel':1,'decel':1}},'inputs':{'v':{'target':'w.speed',"
                     "'min':-1,'max':1}},'solver':{'frame':0.02}}",
                     u ? "universal" : "ball");
    double start = height(&r), lowest = 0;
    int events = 0;
    for (int i = 0; i < 500; i++) {
      double want = i < 150 ? -0.5 : i < 400 ? 0.5 : -0.5;
      assert_int_equal(hw_sim_input(r.sim, 0, want), HW_OK);
      run_frames(&r, 1);
      for (int e = 0; e < run_world(&r)->events; e++)
        events += run_world(&r)->event[e].kind == HW_EVENT_REMOVE ||
                  run_world(&r)->event[e].kind == HW_EVENT_INSERT;
      lowest = fmin(lowest, height(&r) - start);
      assert_true(fabs(speed(&r)) < 0.51);
    }
    expect_below("below the start, with links from the store [m]", lowest, -0.7);
    expect_near("height follows what is hauled [m]", height(&r) - start, run_get(&r, "c.hauled"),
                1e-9);
    expect_above("links that came and went", events, 12);
    expect_below("gap [m]", run_get(&r, "c.gap"), 1e-9);
    /* outside: what is not hauled, as whole links */
    expect_near("links outside", run_get(&r, "c.links"),
                20 - floor(run_get(&r, "c.hauled") / 0.256 + 0.1), 1);
    run_close(&r);
  }
}

/* One link is never hauled; nor is more paid out than there is. */
static void ends(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{" HAULED
                   "'c':{'kind':'chain','a':{'attach':'world','direction':[0,0,1]},'b':{'attach':"
                   "'load.eye'},'links':4,'stored':1},'w':{'kind':'winch','cable':'c','speed':-0.5,"
                   "'accel':1,'decel':1}},'inputs':{'v':{'target':'w.speed','min':-1,'max':1}}}");
  run_to(&r, 4);
  expect_near("links outside at last", run_get(&r, "c.links"), 1, 0);
  expect_near("speed there [m/s]", run_get(&r, "w.speed"), 0, 1e-12);
  assert_int_equal(hw_sim_input(r.sim, 0, 0.5), HW_OK);
  run_to(&r, 12);
  expect_near("links outside, all paid out", run_get(&r, "c.links"), 5, 0);
  expect_near("speed there [m/s]", run_get(&r, "w.speed"), 0, 1e-12);
  run_close(&r);
}

/* A load that is brought to a stop as by a hull that it meets, and may rock there [N]; the motor pulls
 * less than it would take. Returns when the brake has set. */
static double stop_load(run *r, double rock, double hertz) {
  const double TWO_PI = 6.283185307179586;
  for (int i = 0; i < 400 && run_get(r, "w.held") == 0; i++) {
    double hull = fmax(0, 2e5 * (height(r) + 4.6) + 6e4 * speed(r));
    double load = 20e3 + hull + rock * sin(TWO_PI * hertz * run_time(r));
    assert_int_equal(hw_sim_input(r->sim, 1, -fmin(fmax(load, 0), 1e6)), HW_OK);
    run_frames(r, 1);
  }
  expect_near("the brake has set", run_get(r, "w.held"), 1, 0);
  return run_time(r);
}

/* A motor of less than the load's weight stalls; with stop_after the brake sets. Where the drum rocks with
 * its load the motor's time at its limit counts, whatever the beat of the rocking is against the ticks. */
static void stall(void **state) {
  (void)state;
  static const double rock[] = {0, 6e3, 6e3, 2e4}, hertz[] = {0, 8, 12.5, 8};
  double first = 0;
  for (int rocks = 0; rocks < 4; rocks++) {
    run r =
        run_open("{'hawse':1," DRY ",'parts':{" HAULED
                 "'c':{'kind':'chain','a':{'attach':'world','direction':[0,0,1]},'b':{'attach':"
                 "'load.eye'},'links':20},'w':{'kind':'winch','cable':'c','speed':-0.3,'accel':1,"
                 "'decel':1,'drum_inertia':500,'motor_gain':2e6,'motor_force':9e4,'stop_after':"
                 "0.5,'brake_force':3e5}},'inputs':{'v':{'target':'w.speed','min':-1,'max':1},"
                 "'f':{'target':'load.force_z','min':-1e6,'max':0}},'solver':{'speed_tolerance':"
                 "10}}");
    run_to(&r, 2);
    expect_near("hauls [m/s]", run_get(&r, "w.speed"), -0.3, 1e-3);
    assert_int_equal(hw_sim_input(r.sim, 1, -20e3), HW_OK); /* 62.9 + 4.5 + 20 kN: hardly */
    run_to(&r, 3);
    double at = stop_load(&r, rock[rocks], hertz[rocks]);
    expect_above("not before it stood for 0.5 s [s]", at, 3.5);
    if (rocks)
      expect_below("rocking, at its limit for a quarter of each swing or more [s]", at,
                   first + 1.5);
    else
      first = at;
    double z = height(&r);
    run_to(&r, floor(at + 2));
    expect_near("held: height [m]", height(&r), z, 1e-9);
    if (rock[rocks] < 1e4)
      expect_above("held: pulls with nearly all it has [N]", fabs(run_get(&r, "w.force")),
                   0.95 * 9e4);
    assert_int_equal(hw_sim_input(r.sim, 1, 0), HW_OK);
    assert_int_equal(hw_sim_input(r.sim, 0, 0.3), HW_OK); /* pays out: the brake lets go */
    run_to(&r, floor(at + 4));
    expect_near("pays out again [m/s]", run_get(&r, "w.speed"), 0.3, 1e-2);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(straight), cmocka_unit_test(askew),
                                     cmocka_unit_test(there_and_back), cmocka_unit_test(ends),
                                     cmocka_unit_test(stall)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
