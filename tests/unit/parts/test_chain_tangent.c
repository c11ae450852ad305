/* The chain's tangent, mass matrix and rows against differences, for random states. */
#include "unit/parts/chain_scene.h"

static void expect_tangent(const char *what, run *r, double size, double c, double limit) {
  dice d = {7};
  double most = 0, skew = 0, mass = 0, odd;
  for (int k = 0; k < (RUN_SLOW ? 1 : 3); k++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    run_started(r);
    chain_rows s = rows_of(r);
    rows_shake(run_world(r), &s, &d, size, 0.3, 2, 1e4);
    most = fmax(most, tangent_error(r, &s, false, c, &odd));
    skew = fmax(skew, odd);
    mass = fmax(mass, tangent_error(r, &s, true, 1, NULL));
  }
  char text[120];
  snprintf(text, sizeof text, "%s: tangent", what);
  expect_below(text, most, limit);
  snprintf(text, sizeof text, "%s: mass matrix and J^T", what);
  expect_below(text, mass, 1e-9);
  snprintf(text, sizeof text, "%s: unsymmetric part", what);
  expect_below(text, skew, r->model->symmetric ? 1e-15 : 1e-2);
  run_close(r);
}

static void free_chain(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},"
                   "'b':{'attach':'free'},'links':7,'path':[0.5,0,-0.5],'special':"
                   "{'e':{'at':1,'count':2,'type':'end'}}}}}");
  expect_tangent("ball links", &r, 0.03, 100, 1e-7);
  r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},"
               "'b':{'attach':'free'},'links':7,'path':[0.5,0,-0.5],'stop':0.3,'special':"
               "{'e':{'at':1,'count':2,'type':'end'}}}}}");
  expect_tangent("ball links with a stop", &r, 0.03, 100, 1e-7);
  r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},"
               "'b':{'attach':'free'},'links':6,'path':[0.5,0,-0.5],'joints':'universal',"
               "'special':{'s':{'at':3,'type':'swivel'}}}}}");
  expect_tangent("universal joints and a swivel", &r, 0.03, 100, 1e-7);
  r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},"
               "'b':{'attach':'free'},'links':6,'path':[0.5,0,-0.5],'joints':'universal',"
               "'stop':0.2}}}");
  expect_tangent("universal joints in their stops", &r, 0.05, 100, 1e-7);
}

/* Friction has a tension only after a first step. */
static void friction(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},"
                   "'b':{'attach':'free'},'links':6,'path':[0.5,0,-0.5],'joints':'universal',"
                   "'joint_friction':0.3,'bristle':0.05}}}");
  chain_rows s = rows_of(&r);
  dice d = {5};
  rows_shake(run_world(&r), &s, &d, 0.005, 0.3, 2, 1e3);
  double skew;
  expect_below("bristles that stick and slide: tangent", tangent_error(&r, &s, false, 100, &skew),
               1e-7);
  expect_below("bristles that stick and slide: unsymmetric part", skew, 1e-15);
  assert_true(run_world(&r)->dissipated_power + run_world(&r)->contact_power != 0);
  run_close(&r);
}

static void water(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,0.1,0]}},'parts':{'c':"
                     "{'kind':'chain','a':{'attach':'world','position':[0,0,0.2]},"
                     "'b':{'attach':'free'},'links':6,'path':[0.6,0,-0.1],'joints':'%s'}}}",
                     u ? "universal" : "ball");
    expect_tangent("weight and buoyancy across the surface", &r, 0.03, 10, 1e-6);
    r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,0.1,0]}},'parts':{'c':"
                 "{'kind':'chain','a':{'attach':'world','position':[0,0,-5]},"
                 "'b':{'attach':'free'},'links':6,'path':[0.6,0,-5.3],'joints':'%s',"
                 "'drag_normal':2,'drag_tangential':0.4}}}",
                 u ? "universal" : "ball");
    /* left out: how drag changes as the link turns */
    expect_tangent("drag", &r, 0.02, 100, 1e-3);
  }
}

/* Ends on bodies that move and turn: left out is how their centripetal terms change. */
static void bodies(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'ship':{'kind':'rigid','mass':5000,'inertia':"
                     "[3000,4000,5000],'ports':{'eye':{'at':[1,0.3,-0.2]}}},'load':{'kind':'rigid',"
                     "'mass':400,'inertia':[30,40,50],'ports':{'eye':{'at':[0.1,0.2,0.7]}}},"
                     "'c':{'kind':'chain','a':{'attach':'ship.eye'},'b':{'attach':'load.eye'},"
                     "'links':5,'path':[1.7,0.3,-0.6],'joints':'%s'}}}",
                     u ? "universal" : "ball");
    expect_tangent("between two bodies", &r, 0.02, 100, 2e-3);
  }
}

/* A drum: its way, the offset from the guide half faded, and store. */
static void drum(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':400,'inertia':"
                     "[30,40,50],'ports':{'eye':{'at':[0.1,0.2,0.7]}}},"
                     "'c':{'kind':'chain','a':{'attach':'world','direction':[-1,0,0.3]},'b':"
                     "{'attach':'load.eye'},'links':5,'stored':2,'path':[0.7,0.3,-0.6],"
                     "'joints':'%s'},'w':{'kind':'winch','cable':'c','drum_inertia':300,"
                     "'motor_gain':0,'motor_force':0}}}",
                     u ? "universal" : "ball");
    chain_view c = chain_look(run_world(&r), 1);
    c.mem[CHAIN_MEM_SPAN] = 0.3;
    c.mem[CHAIN_MEM_FROM] = -0.1;
    v3_put(c.mem + CHAIN_MEM_OFFSET, v3_make(0.01, -0.02, 0.03));
    v3_put(c.mem + CHAIN_MEM_SLOPE, v3_make(0.1, 0.2, -0.1));
    chain_rows s = rows_of(&r);
    dice d = {5};
    rows_shake(run_world(&r), &s, &d, 0.02, 0, 2, 1e3);
    double skew;
    expect_below("on a drum: tangent", tangent_error(&r, &s, false, 100, &skew), 1e-3);
    expect_below("on a drum: mass matrix and J^T", tangent_error(&r, &s, true, 1, NULL), 1e-9);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(free_chain), cmocka_unit_test(friction),
                                     cmocka_unit_test(water), cmocka_unit_test(bodies),
                                     cmocka_unit_test(drum)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
