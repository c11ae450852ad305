/* The implicit integrator with constraints against the table of an independent implementation of
 * the papers' formulation (refs/anchor_ali3p.json): errors, drift, energy and order of a double
 * pendulum and of a slider-crank, trapezoidal rule with projections. */
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

typedef struct drift {
  double gap, rate, energy;
} drift;

/* Largest gap, rate of a gap and change of energy over a run, all steps seen. */
static drift follow(const run *r, double time) {
  hw_world *w = run_world(r);
  drift most = {0};
  double E0 = run_frame(r)->energy;
  while (run_time(r) < time - 1e-9) {
    run_frames(r, 1);
    most.energy = fmax(most.energy, fabs(run_frame(r)->energy - E0));
    most.gap = fmax(most.gap, fmax(run_get(r, "r1.gap"), run_get(r, "r2.gap")));
    w->level = HW_LEVEL_VELOCITY;
    hw_sim_constrain(w);
    w->level = HW_LEVEL_POSITION;
    for (int b = 0; b < r->model->blocks; b++)
      if (hw_block_dual(r->model->block_kind[b]))
        most.rate = fmax(most.rate, fabs(w->res[3 * b]));
  }
  return most;
}

static void double_pendulum(void **state) {
  (void)state;
  char *ref = refs_text("anchor_ali3p");
  static const double step[] = {0.02, 0.01, 0.005, 0.0025, 0.00125};
  double error[5];
  for (int i = 0; i < 5; i++) {
    char key[40];
    snprintf(key, sizeof key, "dp_proj1_dt%g", step[i]);
    run r = pendulum(step[i], step[i], "'rule':'trapezoidal'");
    expect_near("energy at the start [J]", run_frame(&r)->energy, refs_number(ref, "", "dp_E0", 0),
                1e-12);
    drift most = follow(&r, 1);
    error[i] = distance(&r, ref, "dp_ref_1s");
    expect_relative(key, error[i], refs_number(ref, key, "err", 0), 0.05);
    expect_relative("change of energy [J]", most.energy, refs_number(ref, key, "E", 0), 0.05);
    expect_below("gap [m]", most.gap, 1e-12);
    expect_below("rate of the gap [m/s]", most.rate, 1e-12); /* exact, no penalty: theirs 3e-8 */
    if (i)
      expect_near("order", order_of(error[i - 1], error[i]), 2, 0.03);
    run_close(&r);
  }
  free(ref);
}

static void ten_seconds(void **state) {
  (void)state;
  char *ref = refs_text("anchor_ali3p");
  static const double step[] = {0.01, 0.005, 0.001}, error[] = {3.0e-3, 7.4e-4, 3.0e-5};
  for (int i = 0; i < 3; i++) {
    char key[40];
    snprintf(key, sizeof key, "dp10_dt%g", step[i]);
    run r = pendulum(step[i], step[i], "'rule':'trapezoidal'");
    double E0 = run_frame(&r)->energy;
    drift most = follow(&r, 10);
    expect_relative(key, most.energy, refs_number(ref, key, "Emax", 0), 0.1);
    expect_near("energy at the end [J]", run_frame(&r)->energy - E0,
                refs_number(ref, key, "Eend", 0), 0.1 * refs_number(ref, key, "Emax", 0));
    expect_relative("error [m]", distance(&r, ref, "dp_ref_10s"), error[i], 0.2);
    run_close(&r);
  }
  free(ref);
}

/* The other rules and the explicit integrators reach the same reference. */
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

/* Crank and rod as rigid bodies, on revolute and prismatic joints: a planar loop, so some rows are
 * redundant. The rods' ends are compared. */
static run crank(const char *solver, double h, double frame) {
  double s = sqrt(0.5), xA = 0.2 * s, zA = 0.2 * s, half = sqrt(0.25 - zA * zA), xB = xA + half;
  double w = 10, tilt = asin(zA / 0.5);                       /* of the rod, downwards */
  double rod = w * 0.2 * s / half, vA[2] = {-w * zA, w * xA}; /* zA' = 0.5 cos(tilt) rate */
  double vB = vA[0] - zA * rod;
  double vx = 0.5 * (vA[0] + vB), vz = 0.5 * vA[1];
  return run_open(
      "{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'crank':{'kind':'rigid','mass':1,'inertia':[%.17g,%.17g,1e-3],"
      "'position':[%.17g,0,%.17g],'orientation':[%.17g,0,%.17g,0],"
      "'velocity':[%.17g,0,%.17g],'rate':[0,%.17g,0],"
      "'ports':{'o':{'at':[-0.1,0,0]},'a':{'at':[0.1,0,0]}}},"
      "'rod':{'kind':'rigid','mass':2,'inertia':[%.17g,%.17g,1e-3],'position':[%.17g,0,%.17g],"
      "'orientation':[%.17g,0,%.17g,0],'velocity':[%.17g,0,%.17g],'rate':[0,%.17g,0],"
      "'ports':{'a':{'at':[-0.25,0,0]},'b':{'at':[0.25,0,0]}}},"
      "'slider':{'kind':'rigid','mass':1,'inertia':[1,1,1],'position':[%.17g,0,0],"
      "'velocity':[%.17g,0,0]},"
      "'j0':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world','b':'crank.o'},"
      "'ja':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'crank.a','b':'rod.a'},"
      "'jb':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'rod.b','b':'slider'},"
      "'guide':{'kind':'joint','type':'prismatic','axis':[1,0,0],'a':'world','b':'slider',"
      "'position':[0,0,0]}},"
      "'solver':{%s,'step':%.17g,'frame':%.17g,'duration':100,'newton':1e-10}}",
      0.04 / 12, 0.04 / 12, 0.5 * xA, 0.5 * zA, cos(PI / 8), -sin(PI / 8), 0.5 * vA[0], 0.5 * vA[1],
      -w, 0.5 / 12, 0.5 / 12, 0.5 * (xA + xB), 0.5 * zA, cos(0.5 * tilt), sin(0.5 * tilt), vx, vz,
      rod, xB, vB, solver, h, frame);
}

static double crank_error(const run *r, const char *ref) {
  const hw_world *w = run_world(r);
  const hw_part *part = &r->model->part[run_part(r, "crank")];
  v3 a = w->port[part->port0 + 2].r;
  double x = run_get(r, "slider.x");
  double d[4] = {a.x - refs_number(ref, "sc_ref_1s", "q", 0),
                 a.z - refs_number(ref, "sc_ref_1s", "q", 1),
                 x - refs_number(ref, "sc_ref_1s", "q", 2), run_get(r, "slider.z")};
  return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3]);
}

static void slider_crank(void **state) {
  (void)state;
  char *ref = refs_text("anchor_ali3p");
  run r = crank("'integrator':'rk45','tolerance':1e-11", 0.02, 0.02);
  run_started(&r);
  expect_near("energy at the start [J]", run_frame(&r)->energy,
              refs_number(ref, "sc_ref_1s", "E0", 0), 1e-9);
  run_to(&r, 1);
  expect_below("rk45: error [m]", crank_error(&r, ref), 1e-7);
  const hw_world *w = run_world(&r);
  v3 v = w->port[r.model->part[run_part(&r, "crank")].port0 + 2].v;
  expect_near("rk45: velocity of the crank's end [m/s]", v.x, refs_number(ref, "sc_ref_1s", "v", 0),
              1e-6);
  expect_near("rk45: velocity of the slider [m/s]", run_get(&r, "slider.vx"),
              refs_number(ref, "sc_ref_1s", "v", 2), 1e-6);
  run_close(&r);
  /* other coordinates than the reference's, so another error of the same order and size */
  static const double step[] = {0.01, 0.005, 0.0025, 0.00125};
  double before = 0;
  for (int i = 0; i < 4; i++) {
    char key[40];
    snprintf(key, sizeof key, "sc_dt%g", step[i]);
    r = crank("'rule':'trapezoidal','speed_tolerance':10", step[i], step[i]);
    run_to(&r, 1);
    double error = crank_error(&r, ref);
    print_message("    %s: theirs %.3g\n", key, refs_number(ref, key, "err", 0));
    expect_below(key, error, 2 * refs_number(ref, key, "err", 0));
    if (i == 3) /* theirs falls from 2.25 to 2.06 */
      expect_near("order", order_of(before, error), 2, 0.25);
    before = error;
    run_close(&r);
  }
  free(ref);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(double_pendulum),
                                     cmocka_unit_test(ten_seconds), cmocka_unit_test(other_rules),
                                     cmocka_unit_test(slider_crank)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
