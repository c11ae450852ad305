/* A cable that starts with its nodes as they are given: places and speeds, in both directions of the numbers; a swing that is then the
 * same as that of the nodes' own start; curvatures; faults. */
#include "unit/parts/scene.h"

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

/* As they are given; with a winch at end a the numbers run the other way inside. */
static void as_given(void **state) {
  (void)state;
  for (int winch = 0; winch < 2; winch++) {
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
        "'b':{'position':[9,9,9]},'length':6,'elements':3,"
        "'nodes':{'position':[0,0,0, 1,0,-1, 3,0.5,-1, 4,1,0],"
        "'velocity':[0,0,0, 0.1,0.2,0.3, 0.4,0.5,0.6, -1,-2,-3]}}%s},'solver':{'duration':1}}",
        9.0, winch ? ",'w':{'kind':'winch','cable':'line','end':'a'}" : "");
    static const double at[] = {0, 0, 0, 1, 0, -1, 3, 0.5, -1, 4, 1, 0};
    static const double v[] = {0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, -1, -2, -3};
    cable_view c = run_cable(&r, "line");
    for (int i = 0; i <= 3; i++) {
      int inside = winch ? 3 - i : i;
      for (int k = 0; k < 3; k++) {
        expect_near("place [m]", (&c.r[inside].x)[k], at[3 * i + k], 0);
        expect_near("speed [m/s]", (&c.v[inside].x)[k], v[3 * i + k], 0);
      }
    }
    expect_near("end b [m]", run_get(&r, "line.b_x"), 4, 0);
    run_close(&r);
  }
  /* without a length it is as long as its nodes say */
  run r = run_open("{'hawse':1," AIR ",'parts':{'line':{'kind':'cable','elements':2,"
                   "'nodes':{'position':[0,0,0, 3,4,0, 3,4,5]}}},'solver':{'duration':1}}",
                   0.0);
  expect_near("length [m]", run_get(&r, "line.length"), 10, 1e-12);
  run_close(&r);
}

/* A free line that spins as a rigid rod about its middle, L = 4, w = 0.5: it goes on; its angular momentum and its energy stay. */
static void spins(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    run r = run_open("{'hawse':1," AIR
                     ",'parts':{'line':{'kind':'cable','length':4,'elements':4,'EA':1e6,'CID':3e3,"
                     "'mass_per_metre':2,'nodes':{'position':[-2,0,0, -1,0,0, 0,0,0, 1,0,0, 2,0,0],"
                     "'velocity':[0,-1,0, 0,-0.5,0, 0,0,0, 0,0.5,0, 0,1,0]}}},"
                     "'solver':{%s,'step':1e-3,'frame':0.1,'duration':9,'tolerance':1e-9,'speed_"
                     "tolerance':1e-6}}",
                     0.0, i ? "'integrator':'rk45'" : "'integrator':'ali3'");
    run_to(&r, 1);
    expect_near("end b x [m]", run_get(&r, "line.b_x"), 2 * cos(0.5), 2e-3);
    expect_near("end b y [m]", run_get(&r, "line.b_y"), 2 * sin(0.5), 2e-3);
    /* half masses at the ends: T = w^2 (m r) summed outwards, in the inner element 2 x 1 + 1 x 2 = 4 kg m */
    expect_relative("tension in the middle [N]", run_get(&r, "line.tension_max"), 0.25 * 4, 1e-3);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 1e-4);
    run_close(&r);
  }
}

/* On a circle, bending: the curvature of the spline, 1/R, from the first frame on. */
static void bends(void **state) {
  (void)state;
  char nodes[2000];
  int n = 0;
  for (int i = 0; i <= 20; i++)
    n += snprintf(nodes + n, sizeof nodes - (size_t)n, "%s%.12g,%.12g,0", i ? "," : "",
                  3 * cos(0.1 * i), 3 * sin(0.1 * i));
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'line':{'kind':'cable','length':6,'elements':20,'EI':5,"
               "'nodes':{'position':[%s]}},'p':{'kind':'probe','on':'line','at':3}},'solver':{'"
               "duration':1}}",
               0.0, nodes);
  expect_relative("curvature in the middle [1/m]", run_get(&r, "p.curvature"), 1 / 3.0, 2e-3);
  run_close(&r);
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[][3] = {
      {"'nodes':{'position':[0,0,0,1,0,0]}", "/parts/l/nodes/position",
       "6 numbers; 2 elements have 3 nodes"},
      {"'nodes':{'velocity':[0,0,0]}", "/parts/l/nodes/velocity", "3 numbers"},
      {"'nodes':{'position':[0,0,0,1,0,0,1,0,0]}", "/parts/l/nodes/position",
       "nodes 1 and 2 are at one point"},
      {"'start':'rest','nodes':{'velocity':[0,0,0,1,0,0,1,0,0]}", "/parts/l/nodes/velocity",
       "has no velocities"},
      {"'shape':{'kind':'coil'},'nodes':{'position':[0,0,0,1,0,0,1,0,1]}",
       "/parts/l/nodes/position", "not both"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    run_refused(bad[i][1], bad[i][2],
                "{'hawse':1,'parts':{'l':{'kind':'cable','length':2,'elements':2,%s}}}", bad[i][0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(as_given), cmocka_unit_test(spins),
                                     cmocka_unit_test(bends), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
