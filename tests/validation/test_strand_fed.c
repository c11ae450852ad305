/* Lines that touch while a winch pays them out and hauls them in: never through themselves, what presses does not
 * jump when a node comes or goes, friction holds and books what it takes. */
#include "validation/strand_fed.h"

static run knot_at_winch(const char *winch, double step) {
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'line':{'kind':'cable','a':{'"
      "attach'"
      ":'world','position':[0,0,1.4]},'b':{'attach':'free','position':[0,0,-0.2],'force_z':-10},"
      "'shape':{'kind':'overhand','size':0.1},'length':2.4158316,'elements':120,'diameter':0.02,"
      "'density':1114,'EA':1e5,'EI':0.01,'CE':1,'CID':50,'BCID':5e-4,'touch':{'with':'itself',"
      "'friction':0.3}}%s,'solver':{'step':%g,'frame':0.005,'newton':1e-7,'duration':10}}",
      winch, step);
}

/* An overhand knot between the winch and a load stays one; what comes and goes 1 m from it is not felt there. */
static void a_knot_at_a_winch_stays_a_knot(void **state) {
  (void)state;
  run r = knot_at_winch("," AT_WINCH, 0.005);
  run_started(&r);
  fed_story s = {.came = 0};
  run_to(&r, RUN_SLOW ? 0.02 : 1);
  for (int k = 0; k < 2; k++) {
    assert_int_equal(hw_sim_input(r.sim, 0, k ? -0.25 : 0.25), HW_OK);
    fed_to(&r, RUN_SLOW ? 0.05 + 0.03 * k : 2 + k, &s);
  }
  tell("knot", &s);
  assert_int_equal(s.passes, 0);
  assert_int_equal(look_at(&r, "line").determinant, 3);
  expect_below("writhe jumps by (2: a pass)", s.writhe_jump, 0.5);
  if (!RUN_SLOW) {
    assert_in_range(s.came, 10, 20);
    assert_in_range(s.went, 10, 20);
    expect_below("force jumps where nodes change, of its most", s.jump_at / s.force, 0.01);
  }
  run_close(&r);
}

/* A winch in the model looks at the forces before nodes come and go; what lines hold each other by must not be
 * forgotten over that: friction books what it takes, and holds. */
static void a_winch_at_rest_changes_nothing(void **state) {
  (void)state;
  double kinetic[2], lost[2];
  for (int k = 0; k < 2; k++) {
    run r = knot_at_winch(k ? "," AT_WINCH : "}", 1.25e-3);
    run_to(&r, RUN_SLOW ? 0.01 : 0.3);
    kinetic[k] = run_get(&r, "kinetic"), lost[k] = run_get(&r, "dissipated");
    expect_below("residual, of what was lost", fabs(run_get(&r, "residual")),
                 RUN_SLOW ? 0.1 : 5e-3 * lost[k]);
    run_close(&r);
  }
  expect_relative("kinetic energy [J]", kinetic[1], kinetic[0], 0.02);
  expect_relative("dissipated [J]", lost[1], lost[0], 0.02);
}

/* On a slope of .27 with friction .3, while a winch elsewhere pays out. */
static void friction_holds_while_a_winch_works(void **state) {
  (void)state;
  double a = atan(0.27), c = cos(a), s = sin(a), h = 0.00995;
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'deck':{'kind':'motion','shape':"
      "'box','size':[8,4,0.2],'position':[%.17g,0,%.17g],'orientation':[%.17g,0,%.17g,0]},'lying':{"
      "'kind':'cable','a':{'attach':'free','position':[%.17g,0,%.17g]},'b':{'attach':'free',"
      "'position':[%.17g,0,%.17g]},'length':0.3,'elements':12,'diameter':0.02,'density':1100,'EA':"
      "1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4,'touch':{'with':'all','friction':0.3}},'line':{"
      "'kind':'cable','a':{'attach':'world','position':[0,50,0]},'b':{'attach':'free','position':["
      "0,50,-1]},'length':1,'elements':5,'EA':1e5,'CID':10}," AT_WINCH
      ",'solver':{'step':0.002,'frame':0.02,'duration':4}}",
      -0.1 * s, -0.1 * c, cos(0.5 * a), sin(0.5 * a), -0.15 * c + h * s, 0.15 * s + h * c,
      0.15 * c + h * s, -0.15 * s + h * c);
  assert_int_equal(hw_sim_input(r.sim, 0, 0.5), HW_OK);
  run_to(&r, RUN_SLOW ? 0.1 : 0.5);
  v3 was = run_cable(&r, "lying").r[6];
  run_to(&r, RUN_SLOW ? 0.2 : 1.5);
  expect_below("slid [m]", v3_norm(v3_sub(run_cable(&r, "lying").r[6], was)),
               RUN_SLOW ? 1e-5 : 1e-7);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_knot_at_a_winch_stays_a_knot),
      cmocka_unit_test(a_winch_at_rest_changes_nothing),
      cmocka_unit_test(friction_holds_while_a_winch_works),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
