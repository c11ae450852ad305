/* A double pendulum against the reference of an independent implementation of the papers' formulation
 * (refs/anchor_ali3p.json): rules that its table has not, and the explicit integrators. The table itself, the
 * drift and the slider-crank: `hawse validate --only anchor/ali3`. */
#include "validation/refs.h"

static run pendulum(double h, double frame, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'m1':{'kind':'rigid','mass':1,'rotation':'fixed','position':[%.17g,0,-0.5]},"
      "'m2':{'kind':'rigid','mass':1,'rotation':'fixed','position':[%.17g,0,-0.5]},"
      "'r1':{'kind':'joint','type':'distance','a':'world','b':'m1','position':[0,0,0],"
      "'length':1},'r2':{'kind':'joint','type':'distance','a':'m1','b':'m2','length':1}},"
      "'solver':{%s,'step':%.17g,'frame':%.17g,'duration':100,'newton':1e-10,"
      "'speed_tolerance':10}}",
      sin(PI / 3), sin(PI / 3) + 1, solver, h, frame);
}

static double distance(const run *r, const char *ref, const char *key) {
  static const char *const name[] = {"m1.x", "m1.z", "m2.x", "m2.z"};
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    double d = run_get(r, name[i]) - refs_number(ref, "", key, i);
    sum += d * d;
  }
  return sqrt(sum);
}

static void other_rules(void **state) {
  (void)state;
  char *ref = refs_text("anchor_ali3p");
  static const struct {
    const char *solver;
    double h, error, order;
  } row[] = {{"'rule':'tr-bdf2'", 0.01, 1e-3, 2},
             {"'rule':'generalized-alpha','rho':0.8", 0.01, 2e-3, 2},
             {"'rule':'generalized-alpha','rho':0.5", 0.01, 3e-3, 2},
             {"'integrator':'rk4'", 0.01, 1e-6, 4}};
  for (int i = 0; i < 4; i++) {
    double e[2];
    for (int k = 0; k < 2; k++) {
      run r = pendulum(row[i].h / (k + 1), 0.02, row[i].solver);
      run_to(&r, 1);
      e[k] = distance(&r, ref, "dp_ref_1s");
      run_close(&r);
    }
    expect_below(row[i].solver, e[0], row[i].error);
    expect_near("order", order_of(e[0], e[1]), row[i].order, 0.3);
  }
  run r = pendulum(0.02, 0.02, "'integrator':'rk45','tolerance':1e-11");
  run_to(&r, 10);
  expect_below("rk45 at 10 s", distance(&r, ref, "dp_ref_10s"), 1e-7);
  run_close(&r);
  free(ref);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(other_rules)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
