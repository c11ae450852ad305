/* Winch: what a node that enters or leaves does to tension and momentum, ramps, limits, drum,
 * brake, constant tension. */
#include "validation/run.h"

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"

/* 200 kg under 30 m of wire of 5 mm, to 1 m/s at 0.1 m/s^2; first elements 10 m. */
static run lowering(double length, double speed, double CID, const char *winch,
                    const char *solver) {
  return run_open("{'hawse':1," DRY ",'parts':{"
                  "'load':{'kind':'rigid','mass':200,'rotation':'fixed','position':[0,0,%.17g]},"
                  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                  "'b':{'attach':'load'},'length':%g,'elements':3,'diameter':0.005,"
                  "'density':7700,'EA':8e5,'CID':%g},"
                  "'winch':{'kind':'winch','cable':'line','end':'a','speed':%g,'accel':0.1,"
                  "'decel':0.1%s}},'inputs':{'speed':{'target':'winch.speed','min':-5,'max':5},"
                  "'push':{'target':'load.force_z','min':-1e5,'max':1e5}},"
                  "'solver':{%s,'duration':1000,'start':'static'}}",
                  100 - length, length, CID, speed, winch, solver);
}

static const char FINE[] = "'step':0.005,'frame':0.005,'newton':1e-10";

/* The same run with and without the node: the pull on the fairlead and the load's speed must not
 * tell. Expected: the figures of an independent program (transient below 1.1 N at CID 1e4); here
 * the reaction at the fairlead, which has no step even where element tensions have (mu L g / 4). */
static void jump(const char *what, double length, double speed, double CID, const char *with,
                 const char *without, double limit) {
  run a = lowering(length, speed, CID, with, FINE), b = lowering(length, speed, CID, without, FINE);
  run_started(&a), run_started(&b);
  double n0 = run_get(&a, "line.elements");
  while (run_get(&a, "line.elements") == n0) {
    assert_true(run_time(&a) < 60);
    run_frames(&a, 1), run_frames(&b, 1);
  }
  double at_once = fabs(run_get(&a, "line.force_a") - run_get(&b, "line.force_a"));
  double most = 0, fastest = 0;
  for (int i = 0; i < 200; i++) {
    run_frames(&a, 1), run_frames(&b, 1);
    most = fmax(most, fabs(run_get(&a, "line.force_a") - run_get(&b, "line.force_a")));
    fastest = fmax(fastest, fabs(run_get(&a, "load.vz") - run_get(&b, "load.vz")));
  }
  char text[100];
  snprintf(text, sizeof text, "%s, CID %g: first jump of the pull [N]", what, CID);
  expect_below(text, at_once, limit);
  snprintf(text, sizeof text, "%s, CID %g: largest within 1 s [N]", what, CID);
  expect_below(text, most, limit);
  snprintf(text, sizeof text, "%s, CID %g: of the 2,000 N", what, CID);
  expect_below(text, most / 2000, limit / 2000);
  snprintf(text, sizeof text, "%s, CID %g: largest of the load's speed [m/s]", what, CID);
  expect_below(text, fastest, 5e-5);
  run_close(&a), run_close(&b);
}

static void tension_jumps(void **state) {
  (void)state;
  static const char out[] = ",'max_element':15,'max_length':90";
  static const char none[] = ",'max_element':80,'min_element':1,'max_length':90";
  jump("node inserted", 30, 1, 0, out, none, 0.5);
  jump("node inserted", 30, 1, 1e3, out, none, 0.1);
  jump("node inserted", 30, 1, 1e4, out, none, 0.1);
  static const char in[] = ",'min_element':5,'max_element':18,'max_length':90";
  jump("node removed", 30, -1, 0, in, none, 0.5);
  jump("node removed", 30, -1, 1e3, in, none, 0.1);
  jump("node removed", 30, -1, 1e4, in, none, 0.1);
}

/* Momentum of the line outside, the drum's half element at the speed of the line that comes in. */
static v3 line_momentum(const run *r, v3 in, double *kinetic) {
  hw_world *w = run_world(r);
  int part = run_part(r, "line");
  cable_view c = cable_look(w, part);
  for (int i = 0; i < r->model->part_count; i++)
    if (r->model->part[i].kind->place)
      r->model->part[i].kind->place(w, i);
  cable_gather(w, part, &c);
  v3 p = v3_zero();
  *kinetic = 0;
  for (int i = 0; i <= c.n; i++) {
    double m = 0.5 * c.s->mu * ((i ? c.L[i] : 0) + (i < c.n ? c.L[i + 1] : 0));
    v3 v = i == c.n ? in : c.v[i];
    p = v3_madd(p, m, v);
    *kinetic += 0.5 * m * v3_dot(v, v);
  }
  return p;
}

/* Insertion by a lowered limit at one instant: nothing else moves. Kinetic energy falls by
 * mu L |v1 - v_in|^2 / 16. */
static void momentum_kept(void **state) {
  (void)state;
  run r = lowering(30, 1, 1e3, ",'max_element':60,'min_element':0.1,'max_length':90", FINE);
  run_to(&r, 6);
  hw_world *w = run_world(&r);
  for (int j = 0; j < 3; j++) /* make the speeds differ */
    run_v(&r, "line", 2)[j] += 0.3 + 0.1 * j;
  assert_true(hw_sim_refresh(r.sim));
  double before, after;
  cable_view c = run_cable(&r, "line");
  int n = c.n;
  double L = c.L[n], l = v3_norm(v3_sub(c.r[n], c.r[n - 1]));
  v3 in = v3_madd(c.v[n], w->feed[run_part(&r, "line")].rate / L, v3_sub(c.r[n - 1], c.r[n])),
     v1 = c.v[n - 1];
  v3 p0 = line_momentum(&r, in, &before);
  int winch = run_part(&r, "winch"), line = run_part(&r, "line");
  winch_params *p = (winch_params *)(void *)(w->params + r.model->part[winch].params_offset);
  p->max_element = 5;
  r.model->part[line].kind->commit(w, line, true);
  v3 p1 = line_momentum(&r, in, &after);
  c = run_cable(&r, "line");
  assert_int_equal(c.n, n + 1);
  assert_true(v3_norm(p0) > 1);
  expect_below("insertion: change of momentum [kg m/s]", v3_norm(v3_sub(p1, p0)), 1e-12);
  v3 gap = v3_sub(v1, in);
  expect_near("insertion: kinetic energy lost [J]", before - after,
              c.s->mu * L * v3_dot(gap, gap) / 16, 1e-10);
  double two = v3_norm(v3_sub(c.r[n], c.r[n - 1])) + v3_norm(v3_sub(c.r[n + 1], c.r[n]));
  expect_near("insertion: stretched length [m]", two, l, 1e-9);
  run_close(&r);
}

/* S = a t^2 / 2, then v t; the set point is reached without passing it. */
static void ramp(void **state) {
  (void)state;
  static const char *const solver[] = {"'step':0.01,'frame':0.05",
                                       "'integrator':'rk4','step':0.0005,'frame':0.05"};
  for (int k = 0; k < 2; k++) {
    run r = lowering(30, 0.7, 1e3, ",'max_element':15,'max_length':90", solver[k]);
    double off = 0, fastest = 0;
    while (run_time(&r) < 9.9) {
      run_frames(&r, 1);
      double t = run_time(&r), T = 7, a = 0.1;
      double S = t < T ? 0.5 * a * t * t : 0.5 * a * T * T + a * T * (t - T);
      off = fmax(off, fabs(run_get(&r, "winch.payout") - S));
      off = fmax(off, fabs(run_get(&r, "line.length") - 30 - S));
      fastest = fmax(fastest, run_get(&r, "winch.speed"));
    }
    expect_below("speed ramp: payout against a t^2 / 2 [m]", off, 1e-10);
    expect_near("speed ramp: largest speed [m/s]", fastest, 0.7, 1e-12);
    run_close(&r);
  }
}

/* Drum empty, then everything hauled in to one element, then out again. */
static void limits(void **state) {
  (void)state;
  run r = lowering(30, 5, 1e4, ",'max_element':15,'min_element':5,'max_length':40",
                   "'step':0.01,'frame':0.02");
  int limits = 0;
  while (run_time(&r) < 20) {
    run_frames(&r, 1);
    limits += run_events_of(&r, HW_EVENT_LIMIT);
  }
  expect_near("empty drum: length [m]", run_get(&r, "line.length"), 40, 0.05);
  expect_near("empty drum: speed [m/s]", run_get(&r, "winch.speed"), 0, 1e-12);
  assert_int_equal(limits, 1);
  assert_int_equal(hw_sim_input(r.sim, 0, -2), HW_OK);
  limits = 0;
  int removed = 0;
  while (run_time(&r) < 75) {
    run_frames(&r, 1);
    limits += run_events_of(&r, HW_EVENT_LIMIT);
    removed += run_events_of(&r, HW_EVENT_REMOVE);
  }
  expect_near("hauled in: elements", run_get(&r, "line.elements"), 1, 0);
  expect_near("hauled in: length [m]", run_get(&r, "line.length"), 5, 0.05);
  expect_near("hauled in: speed [m/s]", run_get(&r, "winch.speed"), 0, 1e-12);
  assert_int_equal(limits, 1);
  assert_true(removed >= 2);
  assert_int_equal(hw_sim_input(r.sim, 0, 1), HW_OK);
  run_to(&r, 95);
  expect_above("out again: length [m]", run_get(&r, "line.length"), 15);
  run_close(&r);
}

/* Massless line: a (J / r^2 + m) = m g, so a = m g / (m + J / r^2). */
static void free_drum(void **state) {
  (void)state;
  static const char *const solver[] = {
      "'step':0.002,'frame':0.02",
      "'integrator':'rk45','tolerance':1e-9,'step':0.002,'frame':0.02"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{"
                     "'load':{'kind':'rigid','mass':200,'rotation':'fixed','position':[0,0,70]},"
                     "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                     "'b':{'attach':'load'},'length':30,'elements':1,'diameter':0.0005,"
                     "'density':1000,'EA':%g,'CID':%g},"
                     "'winch':{'kind':'winch','cable':'line','end':'a','drum_inertia':100,"
                     "'drum_radius':0.5,'motor_force':0,'max_length':90,'max_element':80}},"
                     "'solver':{%s}}",
                     1e7, 1e5, solver[k]);
    double a = 200 * 9.81 / (200 + 100 / 0.25), t = 3;
    run_to(&r, t);
    expect_relative("free drum: speed after 3 s [m/s]", run_get(&r, "winch.speed"), a * t, 1e-3);
    expect_relative("free drum: payout after 3 s [m]", run_get(&r, "winch.payout"), 0.5 * a * t * t,
                    1e-3);
    expect_relative("free drum: pull J a / r^2 [N]", run_get(&r, "winch.tension"), 400 * a, 2e-3);
    run_close(&r);
  }
}

/* The brake holds m g + F up to its force, without creep; above, a = (m g + F - Fb) / (m + J/r^2).
 */
static void brake(void **state) {
  (void)state;
  static const char *const solver[] = {
      "'step':0.002,'frame':0.02",
      "'integrator':'rk45','tolerance':1e-9,'step':0.002,'frame':0.02"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{"
                     "'load':{'kind':'rigid','mass':200,'rotation':'fixed','position':[0,0,70]},"
                     "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                     "'b':{'attach':'load'},'length':30,'elements':1,'diameter':0.0005,"
                     "'density':1000,'EA':%g,'CID':%g},"
                     "'winch':{'kind':'winch','cable':'line','end':'a','drum_inertia':100,"
                     "'drum_radius':0.5,'motor_force':0,'brake':1,'brake_force':3000,"
                     "'max_length':90,'max_element':80}},"
                     "'inputs':{'push':{'target':'load.force_z','min':-1e5,'max':1e5}},"
                     "'solver':{%s}}",
                     1e7, 1e5, solver[k]);
    run_to(&r, 1);
    double before = run_get(&r, "winch.payout");
    run_to(&r, 5);
    expect_near("brake on: creep in 4 s [m]", run_get(&r, "winch.payout") - before, 0, 1e-12);
    expect_below("brake on: payout when it took the load [m]", fabs(before), 3e-4);
    assert_int_equal(hw_sim_input(r.sim, 0, -2000), HW_OK);
    run_to(&r, 6);
    double v = run_get(&r, "winch.speed"), at = run_get(&r, "winch.payout");
    run_to(&r, 7);
    double a = (200 * 9.81 + 2000 - 3000) / (200 + 400);
    expect_relative("brake slips: speed gained in 1 s [m/s]", run_get(&r, "winch.speed") - v, a,
                    1e-3);
    expect_relative("brake slips: payout in that second [m]", run_get(&r, "winch.payout") - at,
                    v + 0.5 * a, 1e-3);
    assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
    run_to(&r, 12);
    before = run_get(&r, "winch.payout");
    expect_near("brake holds again: speed [m/s]", run_get(&r, "winch.speed"), 0, 1e-12);
    run_to(&r, 14);
    expect_near("brake holds again: creep [m]", run_get(&r, "winch.payout") - before, 0, 1e-12);
    expect_below("brake: residual of the energy [J]", fabs(run_get(&r, "residual")), 1);
    run_close(&r);
  }
}

/* Hauling in at the motor's limit against a dragging brake: a = (F - m g - Fb) / (m + J / r^2). */
static void brake_hauling(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1," DRY ",'parts':{"
      "'load':{'kind':'rigid','mass':200,'rotation':'fixed','position':[0,0,70]},"
      "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
      "'b':{'attach':'load'},'length':30,'elements':1,'diameter':0.0005,"
      "'density':1000,'EA':1e7,'CID':1e5},"
      "'winch':{'kind':'winch','cable':'line','end':'a','drum_inertia':100,"
      "'drum_radius':0.5,'speed':-50,'accel':1e4,'decel':1e4,'motor_force':2500,'brake':0.1,"
      "'brake_force':3000,'max_element':80,'min_element':1}},"
      "'solver':{'step':0.002,'frame':0.02,'start':'static'}}");
  run_to(&r, 2);
  double v = run_get(&r, "winch.speed");
  run_to(&r, 3);
  expect_relative("hauling against the brake: speed gained in 1 s [m/s]",
                  v - run_get(&r, "winch.speed"), (2500 - 200 * 9.81 - 300) / 600, 3e-3);
  run_close(&r);
}

/* A drum with a motor must start in equilibrium: the motor carries the load from the start. */
static void drum_static(void **state) {
  (void)state;
  run r = lowering(30, 0, 1e4, ",'drum_inertia':100,'max_length':90", FINE);
  run_started(&r);
  expect_near("drum, static start: payout [m]", run_get(&r, "winch.payout"), 0, 1e-9);
  run_to(&r, 2);
  expect_near("drum, static start: payout after 2 s [m]", run_get(&r, "winch.payout"), 0, 1e-6);
  run_close(&r);
}

/* Constant tension: end held by a spring-like line to the world; it settles on the set point. */
static void constant_tension(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                   "'b':{'attach':'world','position':[0,0,70]},'length':30,'elements':3,"
                   "'diameter':0.005,'EA':8e5,'CID':1e4},"
                   "'winch':{'kind':'winch','cable':'line','end':'a','mode':'tension',"
                   "'tension':2000,'kp':2e-4,'ki':1e-4,'kd':0,'max_length':60}},"
                   "'inputs':{'set':{'target':'winch.tension','min':0,'max':1e4}},"
                   "'solver':{'step':0.005,'frame':0.02}}");
  run_to(&r, 20);
  expect_relative("constant tension: pull at the fairlead [N]", run_get(&r, "line.force_a"), 2000,
                  1e-3);
  expect_near("constant tension: speed [m/s]", run_get(&r, "winch.speed"), 0, 1e-5);
  assert_int_equal(hw_sim_input(r.sim, 0, 500), HW_OK);
  run_to(&r, 45);
  expect_relative("constant tension, new set point: pull [N]", run_get(&r, "line.force_a"), 500,
                  1e-3);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tension_jumps),
                                     cmocka_unit_test(momentum_kept),
                                     cmocka_unit_test(ramp),
                                     cmocka_unit_test(limits),
                                     cmocka_unit_test(free_drum),
                                     cmocka_unit_test(brake),
                                     cmocka_unit_test(brake_hauling),
                                     cmocka_unit_test(drum_static),
                                     cmocka_unit_test(constant_tension)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
