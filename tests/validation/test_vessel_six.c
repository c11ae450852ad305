/* Vessel of six degrees: heel under a load, free periods and decay, ledger with a load and a crane in waves, the box's wave
 * forces against quadrature of the pressure, tangent, saving. Closed forms in docs/theory/vessel.md. */
#include "math/elementary.h"
#include "parts/vessel_state.h"
#include "validation/run.h"

#define G 9.81
#define RHO 1025.0
/* A box barge of 60 m, 16 m, 4 m: mass rho L B T. */
#define MASS 3936000.0
#define BARGE                                                                                      \
  "'kind':'vessel','degrees':'six','mass':3936000,'inertia':1.2e9,'length':60,'beam':16,"          \
  "'draught':4"
#define FLOATING                                                                                   \
  "'added':{'surge':2e5,'sway':1.5e6,'yaw':4e8},"                                                  \
  "'floating':{'gm_roll':2.5,'height':1.5,'added':[4e6,3e7,8e8],'damping':[%g,%g,%g]}"
#define WAVES                                                                                      \
  "'environment':{'water':{'density':1025},'waves':{'kind':'components','ramp':5,'list':{"         \
  "'a':{'height':2,'period':8,'heading':0.6},'b':{'height':1,'period':6,'heading':-0.4,"           \
  "'phase':1}}}},"
#define CALM "'environment':{'water':{'density':1025}},"

/* ---- a load on deck ---- */

/* Small angles: heave W / (rho g A), roll W y / (m g GM), pitch W x / (rho g L^3 B / 12); a weight hangs from a port at
 * (x, y). A port above the origin adds W z to the overturning moment: GM loses W z / (m g). */
static void heel(void **state) {
  (void)state;
  const char *solver[4] = {"'start':'static','step':0.02",
                           "'start':'static','integrator':'rk45','tolerance':1e-9",
                           "'start':'static','integrator':'rk4','step':0.005",
                           "'start':'static','integrator':'euler','step':0.002"};
  for (int i = 0; i < 4; i++) {
    run r = run_open("{'hawse':1," CALM "'parts':{'ship':{" BARGE "," FLOATING
                     ",'ports':{'tip':{'at':[6,3,0]}}},"
                     "'load':{'kind':'rigid','mass':10000,'shape':'sphere','size':[1,1,1],"
                     "'rotation':'fixed','volume':0,'position':[6,3,-5]},"
                     "'line':{'kind':'spring','a':'ship.tip','b':'load','stiffness':1e6,"
                     "'length':5}},'solver':{%s,'duration':2,'frame':0.1}}",
                     1e6, 1e7, 1e8, solver[i]);
    double W = 1e4 * G, A = RHO * G * 60 * 16;
    run_to(&r, 1);
    print_message("  %s\n", solver[i]);
    double roll = run_get(&r, "ship.roll"), pitch = run_get(&r, "ship.pitch");
    expect_relative("heave under a load [m]", run_get(&r, "ship.z"), -W / A, 1e-6);
    expect_relative("heel under a load [rad]", -roll, W * 3 / (MASS * G * 2.5), 2e-3);
    expect_relative("trim under a load [rad]", pitch, W * 6 / (A * 3600 / 12), 2e-3);
    run_close(&r);
  }
}

/* ---- free swings ---- */

/* Roll alone, no coupling (height 0): I phi'' + b phi' + m g GM phi = 0; its decay and period. */
static void swings(void **state) {
  (void)state;
  const char *name[3] = {"ship.z", "ship.roll", "ship.pitch"};
  const double start[3] = {0.5, 0.1, 0.02};
  double A = RHO * G * 960, k[3] = {A, MASS * G * 2.5, A * 3600 / 12};
  double m[3] = {MASS + 4e6, MASS * 0.35 * 16 * 0.35 * 16 + 3e7, MASS * 225.0 + 8e8};
  double b[3] = {2e6, 8e6, 9e8};
  for (int i = 0; i < 3; i++) {
    run r = run_open("{'hawse':1," CALM "'parts':{'ship':{" BARGE
                     ",'floating':{'gm_roll':2.5,'added':[4e6,3e7,8e8],'damping':[2e6,8e6,9e8],"
                     "'start':[%g,%g,%g]}}},'solver':{'integrator':'rk45','tolerance':1e-12,"
                     "'frame':0.5,'step':0.5,'duration':30}}",
                     i == 0 ? start[0] : 0, i == 1 ? start[1] : 0, i == 2 ? start[2] : 0);
    run_to(&r, 20);
    double n = b[i] / (2 * m[i]), w = sqrt(k[i] / m[i] - n * n);
    double want = start[i] * exp(-n * 20) * (cos(w * 20) + n / w * sin(w * 20));
    expect_below(name[i], fabs(run_get(&r, name[i]) - want), 1e-9 * start[i]);
    run_close(&r);
  }
}

/* ---- energy ---- */

#define LOADED                                                                                     \
  ",'surge':1,'yaw':0.01,'drag':{'surge':2e4},'crossflow':0.8,'ports':{'tip':{'at':[10,8,20]}}},"  \
  "'load':{'kind':'rigid','mass':5e4,'shape':'sphere','size':[2,2,2],'volume':0,"                  \
  "'position':[10,8,8],'velocity':[1,0.2,0]},"                                                     \
  "'line':{'kind':'spring','a':'ship.tip','b':'load','stiffness':1e6,'length':12,"                 \
  "'damping':2e4}},"

static void ledger(void **state) {
  (void)state;
  double x = 0;
  run r = run_open("{'hawse':1," WAVES "'parts':{'ship':{" BARGE "," FLOATING
                   ",'wave':{'force':'box'}" LOADED
                   "'solver':{'integrator':'rk45','tolerance':1e-10,'step':0.05,'frame':0.5,"
                   "'duration':100}}",
                   2e6, 8e6, 9e8);
  run_to(&r, 30);
  double moved = fabs(run_get(&r, "work"));
  expect_above("in waves: work [J]", moved, 1e4);
  expect_above("in waves: roll rate [rad/s]", fabs(run_get(&r, "ship.roll_rate")), 1e-4);
  expect_below("in waves, rk45: ledger, relative", fabs(run_get(&r, "residual")) / moved, 1e-7);
  x = run_get(&r, "ship.roll");
  run_close(&r);
  double rest[2] = {0, 0}, off[2];
  for (int i = 0; i < 2; i++) {
    r = run_open(
        "{'hawse':1," WAVES "'parts':{'ship':{" BARGE "," FLOATING ",'wave':{'force':'box'}" LOADED
        "'solver':{'step':%g,'speed_tolerance':10,'newton':1e-11,'frame':0.5,'duration':100}}",
        2e6, 8e6, 9e8, i ? 0.005 : 0.01);
    for (int k = 1; k <= 60; k++) {
      run_to(&r, 0.5 * k);
      rest[i] = fmax(rest[i], fabs(run_get(&r, "residual")));
    }
    expect_below("in waves, ali3: ledger, relative", rest[i] / moved, 1e-5);
    off[i] = fabs(run_get(&r, "ship.roll") - x);
    run_close(&r);
  }
  expect_near("in waves, ali3: order of the roll", order_of(off[0], off[1]), 2, 0.1);
  expect_near("in waves, ali3: order of the ledger", order_of(rest[0], rest[1]), 2, 0.3);
}

/* No loss at all, free in still water: energy is kept through the coupling of height and turn. */
static void kept(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," CALM "'parts':{'ship':{" BARGE
                   ",'centre':2,'surge':3,'sway':1,'yaw':0.08,'added':{'surge':2e5,'sway':1.5e6,"
                   "'yaw':4e8},'floating':{'gm_roll':2.5,'height':1.5,'centre':-1,"
                   "'added':[4e6,3e7,8e8],'start':[0.4,0.2,0.05]}}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-12,'step':0.2,'frame':1,"
                   "'duration':300}}");
  double from = run_get(&r, "kinetic") + run_get(&r, "gravity");
  run_to(&r, 200);
  expect_below("free: energy, relative",
               fabs(run_get(&r, "kinetic") + run_get(&r, "gravity") - from) / from, 1e-9);
  expect_above("free: yaw has given to roll [rad]", fabs(run_get(&r, "ship.roll")), 1e-3);
  run_close(&r);
}

/* ---- crane ---- */

static void crane_aboard(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," WAVES "'parts':{'ship':{" BARGE "," FLOATING
                   ",'wave':{'force':'box'},'ports':{'deck':{'at':[5,0,6]}}},"
                   "'crane':{'kind':'crane','on':'ship.deck','joints':{"
                   "'slew':{'mass':5000,'centre':[0,0,2],'inertia':[1e4,1e4,1e4],'d':5,"
                   "'alpha':1.5707963,'mode':'position','kp':1e7,'kd':5e6,'start':1.57,"
                   "'target':1.57},"
                   "'luff':{'a':20,'mass':4000,'centre':[10,0,0],'inertia':[1e4,1e5,1e5],"
                   "'mode':'position','kp':5e7,'kd':2e7,'start':0.5,'target':0.5}},"
                   "'ports':{'tip':{'link':'luff','at':[0,0,0]}}},"
                   "'load':{'kind':'rigid','mass':30000,'shape':'sphere','volume':0,"
                   "'position':[5.014,17.55,10]},"
                   "'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'load'},"
                   "'length':10.6,'elements':1,'EA':2e7,'CE':0.02}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-9,'step':0.05,'frame':0.5}}",
                   2e6, 8e6, 9e8);
  run_to(&r, RUN_SLOW ? 2 : 8);
  double W = (30000.0 + 4000) * G;
  expect_above("crane aboard: its load heels the ship [rad]", -run_get(&r, "ship.roll"),
               0.3 * W * 10 / (MASS * G * 2.5));
  expect_below("crane aboard, in waves: ledger, relative",
               fabs(run_get(&r, "residual") / run_get(&r, "work")), 1e-6);
  run_close(&r);
}

/* ---- the box ---- */

/* Pressure rho g a e^{kz} cos(k.x - omega t + phase) over bottom and sides, by the midpoint rule. */
static void midpoints(int N, double kx, double ky, double angle, double f[6]) {
  double L = 60, B = 16, T = 4, k = sqrt(kx * kx + ky * ky);
  for (int i = 0; i < 6; i++)
    f[i] = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = L * ((i + 0.5) / N - 0.5), y = B * ((j + 0.5) / N - 0.5), z = -T * (j + 0.5) / N;
      double p = RHO * G * exp(-k * T) * cos(kx * x + ky * y + angle) * L * B / N / N;
      f[2] += p, f[3] += y * p, f[4] -= x * p;
      for (int side = -1; side <= 1; side += 2) {
        double e = side * 0.5 * L, b = side * 0.5 * B, D = T * B / N / N, E = T * L / N / N;
        double yy = B * ((i + 0.5) / N - 0.5);
        double px = -side * RHO * G * exp(k * z) * cos(kx * e + ky * yy + angle) * D;
        double py = -side * RHO * G * exp(k * z) * cos(kx * x + ky * b + angle) * E;
        f[0] += px, f[4] += z * px, f[5] -= yy * px;
        f[1] += py, f[3] -= z * py, f[5] += x * py;
      }
    }
}

/* With the error of second order taken out. */
static void pressure(double kx, double ky, double angle, double f[6]) {
  double coarse[6];
  midpoints(200, kx, ky, angle, coarse);
  midpoints(400, kx, ky, angle, f);
  for (int i = 0; i < 6; i++)
    f[i] = (4 * f[i] - coarse[i]) / 3;
}

static void box_forces(void **state) {
  (void)state;
  const double heading[4] = {0, 0.7, 1.5707963267948966, 2.6}, period[3] = {5, 8, 30};
  const char *name[6] = {"ship.wave_x", "ship.wave_y", "ship.wave_z",
                         "ship.wave_k", "ship.wave_m", "ship.wave_n"};
  for (int i = 0; i < 12; i++) {
    double T = period[i % 3], to = heading[i / 3], w = 2 * PI / T, k = w * w / G;
    run r = run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':1025},'waves':{"
                     "'kind':'regular','height':2,'period':%.17g,'heading':%.17g,'phase':0.4}},"
                     "'parts':{'ship':{" BARGE
                     ",'heading':0.3,'position':[7,-4,0],'wave':{'force':'box'},"
                     "'floating':{'gm_roll':2.5}}},'solver':{'integrator':'rk4','step':0.001,"
                     "'frame':0.001}}",
                     T, to);
    double want[6], size[2] = {0, 0};
    double x = run_get(&r, "ship.x"), y = run_get(&r, "ship.y"), t = run_time(&r);
    pressure(k * cos(to - 0.3), k * sin(to - 0.3), k * (cos(to) * x + sin(to) * y) - w * t + 0.4,
             want);
    for (int j = 0; j < 6; j++)
      size[j / 3] = fmax(size[j / 3], fabs(want[j]));
    for (int j = 0; j < 6; j++)
      expect_below(name[j], fabs(run_get(&r, name[j]) - want[j]) / size[j / 3], 1e-6);
    run_close(&r);
  }
}

/* ---- saving ---- */

static void saved(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," WAVES "'parts':{'ship':{" BARGE "," FLOATING
                   ",'wave':{'force':'box'}" LOADED
                   "'solver':{'step':0.02,'frame':0.1,'duration':100}}",
                   2e6, 8e6, 9e8);
  run_to(&r, 7);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_to(&r, 12);
  double z = run_get(&r, "ship.z"), roll = run_get(&r, "ship.roll"), x = run_get(&r, "ship.x");
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  run_to(&r, 12);
  assert_true(run_get(&r, "ship.z") == z && run_get(&r, "ship.roll") == roll &&
              run_get(&r, "ship.x") == x);
  free(block);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heel),   cmocka_unit_test(swings),     cmocka_unit_test(kept),
      cmocka_unit_test(ledger), cmocka_unit_test(box_forces), cmocka_unit_test(crane_aboard),
      cmocka_unit_test(saved),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
