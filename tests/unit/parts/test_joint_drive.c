/* Motor, friction, stops and turns of the joint against closed forms. */
#include "validation/run.h"

#define DRY "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}}"

static const char *const SOLVERS[] = {
    "'rule':'tr-bdf2','step':0.002", "'rule':'generalized-alpha','rho':0.5,'step':0.001",
    "'rule':'trapezoidal','step':0.001", "'integrator':'rk45','tolerance':1e-9"};
enum { SOLVER_COUNT = 4 };

/* A block of 10 kg on a level guide along x. */
static run block(const char *solver, const char *body, const char *joint) {
  return run_open("{'hawse':1," DRY ",'parts':{'block':{'kind':'rigid','mass':10,"
                  "'inertia':[1,1,1]%s},'guide':{'kind':'joint','type':'prismatic','a':'world',"
                  "'b':'block','axis':[1,0,0]%s}},'solver':{%s,'frame':0.01,'duration':20}}",
                  body, joint, solver);
}

/* A wheel of 4 kg m^2 on a fixed axle along y. */
static run wheel(const char *solver, const char *body, const char *joint) {
  return run_open("{'hawse':1," DRY ",'parts':{'wheel':{'kind':'rigid','mass':10,"
                  "'inertia':[3,4,3]%s},'axle':{'kind':'joint','type':'revolute','a':'world',"
                  "'b':'wheel','axis':[0,1,0]%s}},'solver':{%s,'frame':0.01,'duration':20}}",
                  body, joint, solver);
}

/* Coulomb: v0^2/(2 mu g), less the elastic give that it springs back; all energy is lost. */
static void friction_stops(void **state) {
  (void)state;
  double mu = 0.3, v = 2, g = 9.81, give = 1e-4;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    char joint[200];
    snprintf(joint, sizeof joint, ",'friction':{'force':%.17g,'give':%g,'settle':0.002}",
             mu * 10 * g, give);
    run r = block(SOLVERS[k], ",'velocity':[2,0,0]", joint);
    print_message("  %s\n", SOLVERS[k]);
    run_to(&r, 0.3);
    expect_near("force while it slides [N]", run_get(&r, "guide.x"), -mu * 10 * g, 1e-9);
    expect_near("loss [W]", run_get(&r, "guide.loss"), mu * 10 * g * run_get(&r, "guide.speed"),
                1e-9);
    run_to(&r, 3);
    expect_near("place [m]", run_get(&r, "guide.displacement"), v * v / (2 * mu * g) - give, 2e-6);
    expect_below("speed [m/s]", fabs(run_get(&r, "guide.speed")), 1e-6);
    expect_near("lost [J]", run_get(&r, "dissipated"), 0.5 * 10 * v * v, 0.02);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), 0.02);
    run_close(&r);
  }
}

/* Below its cap dry friction is a spring of cap/give; above, what is left accelerates. */
static void friction_sticks(void **state) {
  (void)state;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    run r =
        block(SOLVERS[k], ",'force_x':30", ",'friction':{'force':40,'give':0.001,'settle':0.02}");
    print_message("  %s\n", SOLVERS[k]);
    run_to(&r, 4);
    expect_near("held at [m]", run_get(&r, "guide.displacement"), 30.0 / 40 * 0.001, 1e-8);
    expect_below("creep [m/s]", fabs(run_get(&r, "guide.speed")), 1e-6);
    run_close(&r);
    r = block(SOLVERS[k], ",'force_x':30", ",'friction':{'force':20,'give':0.001}");
    run_to(&r, 1);
    double v = run_get(&r, "guide.speed");
    run_to(&r, 2);
    expect_near("acceleration [m/s^2]", run_get(&r, "guide.speed") - v, (30.0 - 20) / 10, 1e-6);
    run_close(&r);
  }
}

static void viscous(void **state) {
  (void)state;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    run r = wheel(SOLVERS[k], ",'rate':[0,5,0]", ",'friction':{'viscous':2}");
    run_to(&r, 2);
    expect_near(SOLVERS[k], run_get(&r, "axle.rate"), 5 * exp(-2.0 * 2 / 4), 1e-6);
    expect_near("lost [J]", run_get(&r, "dissipated"), 0.5 * 4 * 25 * (1 - exp(-2.0)), 2e-5);
    run_close(&r);
  }
}

/* Angle t^2 tau/(2 I): past many full turns; the work of the motor is tau times the angle. */
static void motor_torque(void **state) {
  (void)state;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    run r = wheel(SOLVERS[k], "", ",'motor':{'mode':'torque','torque':-8}");
    run_to(&r, 6);
    expect_near(SOLVERS[k], run_get(&r, "axle.angle"), -0.5 * 8 / 4 * 36, 1e-5);
    expect_near("work [J]", run_get(&r, "work"), 0.5 * 64 / 4 * 36, 1e-3);
    expect_near("power [W]", run_get(&r, "axle.power"), 64.0 / 4 * 6, 1e-4);
    expect_near("torque on b [N m]", run_get(&r, "axle.my"), -8, 1e-9);
    run_close(&r);
  }
}

/* I dw/dt = gain (set - w), and with a limit at first I dw/dt = limit. */
static void motor_speed(void **state) {
  (void)state;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    run r = wheel(SOLVERS[k], "", ",'motor':{'mode':'speed','speed':3,'gain':8}");
    run_to(&r, 1);
    expect_near(SOLVERS[k], run_get(&r, "axle.rate"), 3 * (1 - exp(-8.0 / 4)), 2e-6);
    run_close(&r);
    r = wheel(SOLVERS[k], "", ",'motor':{'mode':'speed','speed':3,'gain':1e3,'limit':5}");
    run_to(&r, 1);
    expect_near("at its limit [rad/s]", run_get(&r, "axle.rate"), 5.0 / 4, 1e-9);
    run_to(&r, 6);
    expect_near("at its speed [rad/s]", run_get(&r, "axle.rate"), 3, 1e-6);
    run_close(&r);
  }
}

/* I d2q/dt2 = gain (set - q) - damping dq/dt */
static void motor_position(void **state) {
  (void)state;
  double z = 3.0 / (2 * sqrt(50.0 * 4)), w0 = sqrt(50.0 / 4), wd = w0 * sqrt(1 - z * z);
  for (int k = 0; k < SOLVER_COUNT; k++) {
    run r = wheel(SOLVERS[k], "", ",'motor':{'mode':'position','angle':0.4,'gain':50,'damping':3}");
    run_to(&r, 1);
    double want = 0.4 * (1 - exp(-z * w0) * (cos(wd) + z * w0 / wd * sin(wd)));
    expect_near(SOLVERS[k], run_get(&r, "axle.angle"), want, 1e-5);
    run_close(&r);
  }
}

/* An undamped stop is a spring: deepest at v sqrt(m/K) after a quarter of its period, and the speed
 * comes back. With damping the energy is booked. */
static void stops(void **state) {
  (void)state;
  double v = 0.5, K = 1e5, quarter = 0.5 * PI * sqrt(10 / K), reach = 0.2 / v;
  for (int k = 0; k < SOLVER_COUNT; k++) {
    char solver[100], joint[200];
    snprintf(solver, sizeof solver, "%s,'speed_tolerance':1e-5", SOLVERS[k]);
    snprintf(joint, sizeof joint, ",'limits':{'low':-1,'high':0.2,'stiffness':%g,'damping':0}", K);
    run r = block(solver, ",'velocity':[0.5,0,0]", joint);
    print_message("  %s\n", SOLVERS[k]);
    double deepest = 0;
    while (run_time(&r) < reach + 4 * quarter) {
      run_frames(&r, 1);
      deepest = fmax(deepest, run_get(&r, "guide.displacement") - 0.2);
    }
    expect_near("deepest, of frames [m]", deepest, v * sqrt(10 / K), 5e-4);
    run_to(&r, 1);
    expect_near("speed after it [m/s]", run_get(&r, "guide.speed"), -v, 5e-3);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), 0.02);
    run_close(&r);
    r = block(solver, ",'velocity':[0.5,0,0]",
              ",'limits':{'high':0.2,'stiffness':1e5,'damping':2e3}");
    run_to(&r, 2);
    double back = run_get(&r, "guide.speed");
    assert_true(back < 0 && back > -0.5);
    expect_near("lost [J]", run_get(&r, "dissipated"), 0.5 * 10 * (v * v - back * back), 0.02);
    run_close(&r);
  }
}

/* A stop that is stiff for the step gives no more than it took, whichever the rule: bodies at a stop are
 * stepped as finely as their speeds ask for. */
static void stiff_stops(void **state) {
  (void)state;
  static const char *const rule[] = {"tr-bdf2", "generalized-alpha", "trapezoidal"};
  for (int k = 0; k < 3; k++) {
    run r =
        run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                 "'flap':{'kind':'rigid','mass':1.5,'shape':'box','size':[0.5,0.1,0.6],'rate':"
                 "[2.4,1,2],'ports':{'p':{'at':[-0.1,0.1,0.4]}}},'hinge':{'kind':'joint','type':"
                 "'universal','a':'world','b':'flap.p','axis':[0,1,0],'limits':{'low':-0.47,"
                 "'high':0.44,'stiffness':6.5e6,'damping':200}}},'solver':{'step':0.005,'rule':"
                 "'%s'}}",
                 rule[k]);
    run_started(&r);
    double start = run_get(&r, "kinetic") + run_get(&r, "gravity"), gain = 0;
    while (run_time(&r) < 3) {
      run_frames(&r, 1);
      gain = fmax(gain,
                  run_get(&r, "kinetic") + run_get(&r, "gravity") + run_get(&r, "elastic") - start);
    }
    print_message("  %s\n", rule[k]);
    expect_below("energy from nowhere [J]", gain, 1e-2);
    run_close(&r);
  }
}

/* An event for each arrival at a stop, with the number of the coordinate. */
static void stop_events(void **state) {
  (void)state;
  run r = block("'step':0.002", ",'velocity':[1,0,0]",
                ",'limits':{'low':-0.1,'high':0.1,'stiffness':1e6,'damping':0}");
  int count = 0;
  for (int i = 0; i < 50; i++) {
    run_frames(&r, 1);
    const hw_world *w = run_world(&r);
    for (int e = 0; e < w->events; e++)
      count += w->event[e].kind == HW_EVENT_STOP && w->event[e].part == run_part(&r, "guide");
  }
  /* 0.1 m to the first, then 0.2 m each at 1 m/s, in 0.5 s: at 0.1, 0.3 and 0.5 s, less the time
   * in the stops */
  assert_in_range(count, 2, 3);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(friction_stops), cmocka_unit_test(friction_sticks),
      cmocka_unit_test(viscous),        cmocka_unit_test(motor_torque),
      cmocka_unit_test(motor_speed),    cmocka_unit_test(motor_position),
      cmocka_unit_test(stops),          cmocka_unit_test(stop_events),
      cmocka_unit_test(stiff_stops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
