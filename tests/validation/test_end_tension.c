/* The channels tension_a and tension_b are the tension at the ends themselves. A catenary has there
 * T = w a cosh(x/a); a line that hangs has the weight of all below. Elements know the tension of their
 * middles only: for 20 of them 3 % less. */
#include "validation/run.h"

enum { LEVEL, INCLINED, SHAPES };
static const double SPAN[SHAPES] = {80, 60}, RISE[SHAPES] = {0, 40}, LENGTH[SHAPES] = {100, 90};
static const double WEIGHT = 7700 * 9.81 * 0.25 * 3.14159265358979323846 * 0.05 * 0.05; /* [N/m] */

/* sqrt(L^2 - h^2) = 2 a sinh(D / 2a) */
static double gap(double a, const void *data) {
  int k = *(const int *)data;
  return 2 * a * sinh(SPAN[k] / (2 * a)) - sqrt(LENGTH[k] * LENGTH[k] - RISE[k] * RISE[k]);
}

/* w a cosh(x / a) at the ends, x from the lowest point. */
static void exact(int k, double T[2]) {
  double a = bisect(gap, &k, 0.02 * SPAN[k], 1e4 * SPAN[k]);
  double middle = a * atanh(RISE[k] / LENGTH[k]);
  for (int e = 0; e < 2; e++)
    T[e] = WEIGHT * a * cosh((middle + (e - 0.5) * SPAN[k]) / a);
}

static run hang(int k, int elements, const char *stiffness, const char *solver) {
  return run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0},"
                  "'air':{'density':0}},'parts':{'line':{'kind':'cable',"
                  "'a':{'attach':'world','position':[0,0,100]},"
                  "'b':{'attach':'world','position':[%.17g,0,%.17g]},'length':%.17g,'elements':%d,"
                  "'diameter':0.05,'density':7700,'EA':%s}},"
                  "'solver':{'start':'static','newton':1e-11%s}}",
                  SPAN[k], 100 + RISE[k], LENGTH[k], elements, stiffness, solver);
}

static void catenary(void **state) {
  (void)state;
  static const char *const name[2] = {"line.tension_a", "line.tension_b"};
  for (int k = 0; k < SHAPES; k++) {
    double want[2], error[3][2];
    exact(k, want);
    for (int j = 0; j < 3; j++) {
      run r = hang(k, 20 << j, "1e11", "");
      run_started(&r);
      for (int e = 0; e < 2; e++)
        error[j][e] = fabs(run_get(&r, name[e]) / want[e] - 1);
      if (j == 0) {
        cable_view c = run_cable(&r, "line");
        expect_below("tension of the first element is off by [1]", -fabs(c.T[1] / want[0] - 1),
                     -0.01);
        double most = want[0] > want[1] ? want[0] : want[1];
        expect_relative("largest tension [N]", run_get(&r, "line.tension_max"), most, 2e-3);
      }
      run_close(&r);
    }
    for (int e = 0; e < 2; e++) {
      expect_below("catenary of 20 elements: error of the end's tension [1]", error[0][e], 2e-3);
      expect_near("catenary: order 40-80", order_of(error[1][e], error[2][e]), 2, 0.1);
    }
  }
}

/* Ends exchanged by a winch that stands still: the same numbers at the same ends. */
static void flipped(void **state) {
  (void)state;
  static const char *const end[2] = {"a", "b"};
  double want[2];
  exact(INCLINED, want);
  for (int e = 0; e < 2; e++) {
    run r = run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0}},'parts':{"
                     "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                     "'b':{'attach':'world','position':[60,0,140]},'length':90,'elements':40,"
                     "'diameter':0.05,'density':7700,'EA':1e11},"
                     "'winch':{'kind':'winch','cable':'line','end':'%s'}},"
                     "'solver':{'start':'static','newton':1e-11}}",
                     end[e]);
    run_started(&r);
    expect_relative("winch that stands: tension at a [N]", run_get(&r, "line.tension_a"), want[0],
                    1e-3);
    expect_relative("winch that stands: tension at b [N]", run_get(&r, "line.tension_b"), want[1],
                    1e-3);
    run_close(&r);
  }
}

/* A line that hangs by one end: what is below it, exactly, for any number of elements. What sits at an
 * end hangs on the line there. */
static void hanging(void **state) {
  (void)state;
  for (int n = 1; n <= 7; n += 3) {
    run r = run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0},"
                     "'air':{'density':0}},'parts':{'line':{'kind':'cable',"
                     "'a':{'attach':'world','position':[0,0,200]},"
                     "'b':{'attach':'free','position':[0,0,100],'force_z':-500},'length':100,"
                     "'elements':%d,'diameter':0.05,'density':7700,'EA':1e8,"
                     "'masses':{'low':{'at':100,'mass':30},'high':{'at':0,'mass':20},"
                     "'between':{'at':60,'mass':10}}}},"
                     "'solver':{'start':'static','newton':1e-12}}",
                     n);
    run_started(&r);
    double low = 500 + 30 * 9.81, top = low + 10 * 9.81 + 100 * WEIGHT;
    expect_relative("hanging line: tension at the top [N]", run_get(&r, "line.tension_a"), top,
                    1e-9);
    expect_relative("hanging line: force at the top [N]", run_get(&r, "line.force_a"),
                    top + 20 * 9.81, 1e-9);
    if (n > 1) /* a mass within the last element is partly at its end */
      expect_relative("hanging line: tension above the load [N]", run_get(&r, "line.tension_b"),
                      low, 1e-8);
    run_close(&r);
  }
}

/* A stiff beam clamped level, a load F across its end: shear F at the clamp, and no tension. Pulled
 * along instead: all tension. */
static void clamped(void **state) {
  (void)state;
  const double F = 50;
  for (int along = 0; along < 2; along++) {
    run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},"
                     "'air':{'density':0}},'parts':{'line':{'kind':'cable',"
                     "'a':{'attach':'world','hold':'clamped','position':[0,0,0]},"
                     "'b':{'attach':'free','position':[2,0,0],'%s':%g},'length':2,'elements':20,"
                     "'diameter':0.02,'density':7700,'EA':1e7,'EI':1000}},"
                     "'solver':{'start':'static','newton':1e-11}}",
                     along ? "force_x" : "force_z", F);
    run_started(&r);
    expect_relative("clamped beam: force [N]", run_get(&r, "line.force_a"), F, 1e-6);
    expect_near("clamped beam: tension at the clamp [N]", run_get(&r, "line.tension_a"),
                along ? F : 0, 1e-6 * F);
    run_close(&r);
  }
}

/* At rest the tension stays what it is, whatever integrates. */
static void integrators(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                       "'integrator':'ali3','rule':'trapezoidal'",
                                       "'integrator':'ali3','rule':'generalized-alpha'",
                                       "'integrator':'rk45'",
                                       "'integrator':'rk4','step':1e-5",
                                       "'integrator':'euler','step':1e-5"};
  double want[2];
  exact(LEVEL, want);
  for (size_t i = 0; i < sizeof solver / sizeof *solver; i++) {
    char text[160];
    snprintf(text, sizeof text, ",'frame':0.02,%s", solver[i]);
    run r = hang(LEVEL, 20, "1e9,'EI':10,'CID':1e4", text);
    run_started(&r);
    double T = run_get(&r, "line.tension_a");
    expect_relative("catenary with some stiffness: tension at the end [N]", T, want[0], 5e-3);
    run_frames(&r, 1);
    expect_relative("and after a while [N]", run_get(&r, "line.tension_a"), T, 1e-6);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(catenary), cmocka_unit_test(flipped),
                                     cmocka_unit_test(hanging), cmocka_unit_test(clamped),
                                     cmocka_unit_test(integrators)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
