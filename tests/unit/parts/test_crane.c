/* The crane against the reference values of report 003, section 4.4. */
#include "unit/parts/crane_scene.h"

/* Time of the first upward zero of channel `name` after now, between frames by interpolation. */
static double next_zero(const run *r, const char *name) {
  double before = run_get(r, name), t = run_time(r);
  for (;;) {
    run_frames(r, 1);
    double now = run_get(r, name);
    if (before < 0 && now >= 0)
      return t + (run_time(r) - t) * before / (before - now);
    before = now, t = run_time(r);
  }
}

/* 4.4.1: link of 10 kg, 1 m from the axis, Izz = 3.334; T = 2 pi sqrt((Izz + m r^2) / m g r). */
static void pendulum(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'rk45','tolerance':1e-10",
                                       "'integrator':'ali3','step':0.0025"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                     "'orientation':[0.70710678118654752,0.70710678118654752,0,0],'joints':{"
                     "'swing':{'start':-1.5690509975429023,'mass':10,'centre':[1,0,0],"
                     "'inertia':[1.667,1.667,3.334],'mode':'passive'}}}},"
                     "'solver':{%s,'frame':0.01,'duration':20}}",
                     solver[k]);
    run_started(&r);
    double first = next_zero(&r, "crane.swing.rate"), last = first;
    for (int i = 0; i < 5; i++)
      last = next_zero(&r, "crane.swing.rate");
    expect_relative("4.4.1 period [s]", (last - first) / 5, 2.31646418567431, 1e-5);
    run_close(&r);
  }
}

/* 4.4.2: free fall along a vertical slide, 30 s: -g t^2 / 2. */
static void free_fall(void **state) {
  (void)state;
  static const char *const solver[] = {"rk45", "ali3"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'slide':{"
                     "'type':'prismatic','mass':10,'mode':'passive'}}}},"
                     "'solver':{'integrator':'%s','frame':0.5,'step':0.05,'duration':30}}",
                     solver[k]);
    run_to(&r, 30);
    expect_relative("4.4.2 displacement [m]", run_get(&r, "crane.slide.position"), -4414.5, 1e-9);
    run_close(&r);
  }
}

/* 4.4.3: two point masses on 10 m and 7 m; periods of the two modes, each seen alone in the modal
 * coordinate phi^T M q of the absolute angles. */
static void double_pendulum(void **state) {
  (void)state;
  const double g = 9.81, m = 10, l1 = 10, l2 = 7, I = 0.018171;
  const double M[3] = {2 * m * l1 * l1 + I, m * l1 * l2, m * l2 * l2 + I},
               K[2] = {2 * m * g * l1, m * g * l2};
  static const double want[2] = {7.666070968564881, 3.105789135067887};
  for (int k = 0; k < 2; k++) {
    run r =
        run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                 "'orientation':[0.70710678118654752,0.70710678118654752,0,0],'joints':{"
                 "'one':{'a':10,'mass':10,'centre':[10,0,0],'inertia':[0.018171,0.018171,"
                 "0.018171],'mode':'passive','start':-1.5690509975429023},"
                 "'two':{'a':7,'mass':10,'centre':[7,0,0],'inertia':[0.018171,0.018171,"
                 "0.018171],'mode':'passive'}}}},"
                 "'solver':{%s,'frame':0.01,'duration':40}}",
                 k ? "'integrator':'ali3','step':0.005" : "'integrator':'rk45','tolerance':1e-10");
    double last[2] = {0}, first[2] = {0}, old[2] = {0};
    int count[2] = {0};
    for (double t = 0; t < 32; t = run_time(&r)) {
      run_frames(&r, 1);
      double a = run_get(&r, "crane.one.position") + 0.5 * PI,
             b = a + run_get(&r, "crane.two.position");
      for (int i = 0; i < 2; i++) {
        double w = 2 * PI / want[i], shape = (K[0] / (w * w) - M[0]) / M[1];
        double eta = (M[0] + M[1] * shape) * a + (M[1] + M[2] * shape) * b;
        if (old[i] < 0 && eta >= 0) {
          last[i] = run_time(&r) - 0.01 * eta / (eta - old[i]);
          if (!count[i]++)
            first[i] = last[i];
        }
        old[i] = eta;
      }
    }
    for (int i = 0; i < 2; i++)
      expect_relative(i ? "4.4.3 short period [s]" : "4.4.3 long period [s]",
                      (last[i] - first[i]) / (count[i] - 1), want[i], 1e-4);
    run_close(&r);
  }
}

/* A turning arm with a slider of 10 kg, 1 m from the axis at the start. */
#define ARM                                                                                        \
  "{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'turn':{"                       \
  "'alpha':1.5707963267948966,'inertia':[2,2,3.334],%s},'slide':{'type':'prismatic','mass':10,"    \
  "'centre':[0,0,1],%s,%s}}}},'solver':{%s,'frame':0.1,'duration':30}}"

/* 4.4.4 and 4.4.5: an ideal drive at 1 rad/s. Locked slider: -m r w^2 = -10 N. Free slider: rate
 * sinh t, torque on the drive 10 sinh 2t. */
static void rotating(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const char *solver = k ? "'integrator':'ali3','step':0.001" : RK;
    run r = run_open(ARM, "'mode':'rate','speed':1,'start_rate':1", "'inertia':[0,0,0]",
                     "'mode':'locked'", solver);
    run_to(&r, 1);
    expect_relative("4.4.4 force on the slider [N]", run_get(&r, "crane.slide.effort"), -10, 1e-9);
    expect_near("4.4.4 torque on the drive [N m]", run_get(&r, "crane.turn.effort"), 0, 1e-9);
    expect_relative("4.4.4 angle [rad]", run_get(&r, "crane.turn.position"), 1, 1e-12);
    run_close(&r);
    r = run_open(ARM, "'mode':'rate','speed':1,'start_rate':1", "'inertia':[0,0,0]",
                 "'mode':'passive'", solver);
    run_to(&r, 2);
    expect_relative("4.4.5 rate of the slider [m/s]", run_get(&r, "crane.slide.rate"), sinh(2),
                    k ? 1e-6 : 1e-9);
    expect_relative("4.4.5 torque on the drive [N m]", run_get(&r, "crane.turn.effort"),
                    10 * sinh(4), k ? 3e-6 : 1e-9);
    expect_below("4.4.5 ledger [J]", fabs(run_get(&r, "residual")), k ? 1e-4 : 1e-7);
    run_close(&r);
  }
}

/* 4.4.6, reading B: the slider flies out; its rate at 30 s, energy and angular momentum. */
static void flying_out(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(ARM, "'mode':'passive','start_rate':1", "'inertia':[0.056,0.056,0.056]",
                     "'mode':'passive'", k ? "'integrator':'ali3','step':0.0025" : RK);
    double start = run_get(&r, "kinetic");
    expect_relative("4.4.6 energy at the start [J]", start, 0.5 * 13.390, 1e-12);
    run_to(&r, 30);
    double out = 1 + run_get(&r, "crane.slide.position");
    expect_relative("4.4.6 rate at 30 s [m/s]", run_get(&r, "crane.slide.rate"), 1.1564999559018725,
                    1e-6);
    expect_relative("4.4.6 energy at 30 s [J]", run_get(&r, "kinetic"), start, k ? 1e-6 : 1e-8);
    expect_relative("4.4.6 angular momentum [N m s]",
                    (3.390 + 10 * out * out) * run_get(&r, "crane.turn.rate"), 13.390,
                    k ? 1e-6 : 1e-8);
    run_close(&r);
  }
}

/* The crane of 4.4.9 (Palfinger, tables 27 and equations 150 to 163 with the errata: centre of
 * link 1 in the frame before its joint, long axes where the links are, 0.5 m for links 4 to 7). */
#define PALFINGER                                                                                  \
  "'crane':{'kind':'crane','position':[-1.35,0,-1.4],'joints':{"                                   \
  "'slew':{'alpha':1.5707963267948966,'a':-0.65,'d':1.4,'mass':682.97,'centre':[-0.35,0,0.7],"     \
  "'inertia':[139.44,139.44,55.776],%s},"                                                          \
  "'boom':{'a':1,'mass':754,'centre':[0.5,0,0],'inertia':[31.42,78.5,78.5],%s},"                   \
  "'jib':{'alpha':1.5707963267948966,'mass':285.22,'centre':[0,-0.5,0],"                           \
  "'inertia':[29.71,11.88,29.71],'start':1.5707963267948966,'target':1.5707963267948966,%s},"      \
  "'four':{'type':'prismatic','mass':283.28,'centre':[0,0,0.5],'inertia':[29.51,29.51,11.8],%s},"  \
  "'five':{'type':'prismatic','mass':254,'centre':[0,0,0.5],'inertia':[26.46,26.46,10.58],%s},"    \
  "'six':{'type':'prismatic','mass':181.85,'centre':[0,0,0.5],'inertia':[18.94,18.94,7.58],%s},"   \
  "'seven':{'type':'prismatic','mass':95,'centre':[0,0,0.5],'inertia':[9.896,9.896,3.96],%s}"

static void passive_limit(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    const char *hold = k == 2 ? STIFF : LOCKED;
    run r = run_open("{'hawse':1," STILL ",'parts':{" PALFINGER "}}},"
                     "'solver':{'integrator':'%s','step':0.005,'frame':0.02,'duration':10}}",
                     hold,
                     "'mode':'passive','lower':-0.78539816339744831,'stop_stiffness':1e7,"
                     "'stop_damping':1e7",
                     hold, hold, hold, hold, hold, k == 1 ? "rk45" : "ali3");
    if (k == 1) { /* explicit: D / I = 1e4 1/s; the arrival alone */
      run_to(&r, 0.5);
      expect_near("4.4.9 at the stop [rad]", run_get(&r, "crane.boom.position"), -0.7854, 1e-3);
      run_close(&r);
      continue;
    }
    double hit = 0;
    while (run_time(&r) < 9.999) {
      double before = run_get(&r, "crane.boom.position");
      run_frames(&r, 1);
      double now = run_get(&r, "crane.boom.position");
      if (hit == 0 && now < -0.25 * PI)
        hit = run_time(&r) - 0.02 * (-0.25 * PI - now) / (before - now);
    }
    expect_near("4.4.9 boom at 10 s [rad]", run_get(&r, "crane.boom.position"), -0.7868015493212764,
                2e-6);
    expect_near("4.4.9 arrival, from frames of 20 ms [s]", hit, 0.48003171371444464, 5e-3);
    expect_relative("4.4.9 force of the stop [N m]", run_get(&r, "crane.boom.effort"),
                    1e7 * (0.7868015859612126 - 0.25 * PI), 1e-3);
    run_close(&r);
  }
}

static void active_limit(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{" PALFINGER "}}},"
                   "'solver':{'step':0.005,'frame':0.02,'duration':20}}",
                   STIFF,
                   STIFF ",'power':5e5,'target':1.7453292519943295,'upper':1.5707963267948966,"
                         "'stop_stiffness':1e7,'stop_damping':1e7",
                   STIFF, STIFF, STIFF, STIFF, STIFF);
  double most = 0;
  while (run_time(&r) < 19.999) {
    run_frames(&r, 1);
    most = fmax(most, run_get(&r, "crane.boom.position"));
  }
  expect_near("4.4.10 boom at 20 s [rad]", run_get(&r, "crane.boom.position"), 1.5707963267948966,
              1e-5);
  expect_below("4.4.10 beyond the limit [rad]", most - 0.5 * PI, 1e-5);
  expect_near("4.4.10 jib at 20 s [rad]", run_get(&r, "crane.jib.position"), 0.5 * PI, 1e-3);
  run_close(&r);
}
int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pendulum),        cmocka_unit_test(free_fall),
      cmocka_unit_test(double_pendulum), cmocka_unit_test(rotating),
      cmocka_unit_test(flying_out),      cmocka_unit_test(passive_limit),
      cmocka_unit_test(active_limit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
