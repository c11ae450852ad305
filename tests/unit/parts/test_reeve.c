/* The reeved line against closed forms: Euler's capstan, tackles of two to six falls, Atwood's machine, a ring that
 * slides, a drum that turns under its line, a bearing; rest without creep, slack. */
#include "parts/reeve_state.h"
#include "validation/run.h"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

/* ---- Euler's capstan ---- */

/* A load hangs on one side of a post, a winch hauls or slacks the other, level with the post. */
static run capstan(double mu, double wraps, double radius, double speed) {
  return run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':1000,'shape':'sphere',"
                  "'rotation':'fixed','position':[%.17g,0,-5]},'line':{'kind':'reeve',"
                  "'a':{'attach':'load'},'b':{'attach':'world','position':[-6,0,%.17g]},"
                  "'through':{'post':{'at':'world','radius':%.17g,'friction':%g,'wraps':%g}},"
                  "'EA':1e9,'CID':3e7,'mass_per_metre':0.01},"
                  "'w':{'kind':'winch','cable':'line','end':'b','speed':%g,'accel':0.2}},"
                  "'solver':{'start':'static','step':0.005,'frame':0.1,'duration':10}}",
                  9.81, radius, radius, radius, mu, wraps, speed);
}

static void euler(void **state) {
  (void)state;
  static const struct {
    double mu, wraps, radius;
  } set[] = {{0.1, 0, 0.2}, {0.3, 0, 0.2}, {0.1, 1, 0.2},
             {0.3, 1, 0.2}, {0.3, 2, 0.3}, {0.2, 0, 0}};
  for (size_t k = 0; k < sizeof set / sizeof *set; k++)
    for (int haul = -1; haul <= 1; haul += 2) {
      run r = capstan(set[k].mu, set[k].wraps, set[k].radius, 0.2 * haul);
      run_to(&r, 5);
      double angle = PI / 2 + 2 * PI * set[k].wraps;
      double ratio = run_get(&r, "line.tension_b") / run_get(&r, "line.tension");
      expect_relative("wrap angle [rad]", run_get(&r, "line.post.angle"), angle, 1e-9);
      expect_relative("tension over tension: exp(mu angle)", ratio, exp(-haul * set[k].mu * angle),
                      2e-3);
      expect_relative("load [N]", run_get(&r, "line.tension"), 9810, 1e-3);
      if (haul < 0)
        expect_relative("efficiency", run_get(&r, "line.efficiency"), exp(-set[k].mu * angle),
                        2e-3);
      run_close(&r);
    }
}

/* A sheave's pin: T2 - T1 = bearing sqrt(T1^2 + T2^2) / r at a right angle, and a torque. */
static void pin(void **state) {
  (void)state;
  const double r0 = 0.25, b = 0.01, M = 50, g = 9.81;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':1000,'shape':'sphere',"
               "'rotation':'fixed','position':[0.25,0,-5]},'line':{'kind':'reeve',"
               "'a':{'attach':'load'},'b':{'attach':'world','position':[-6,0,0.25]},"
               "'through':{'s':{'at':'world','radius':0.25,'bearing':%g,'torque':%g,"
               "'inertia':2}},'EA':1e8,'CID':3e6,'mass_per_metre':0.01},"
               "'w':{'kind':'winch','cable':'line','end':'b','speed':-0.2,'accel':0.2}},"
               "'solver':{'start':'static','step':0.005,'frame':0.1,'duration':10}}",
               g, b, M);
  run_to(&r, 5);
  double T1 = 9810, T2 = T1; /* fixed point of the closed form */
  for (int i = 0; i < 60; i++)
    T2 = T1 + (b * sqrt(T1 * T1 + T2 * T2) + M) / r0;
  expect_relative("over a sheave with a pin [N]", run_get(&r, "line.tension_b"), T2, 1e-3);
  run_close(&r);
}

/* ---- tackles ---- */

/* n falls at the load between rings of friction mu, and a lead to a winch at a right angle. */
static run tackle(int n, double mu, double speed, const char *solver) {
  char through[1000], *to = through;
  for (int i = 0; i < n; i++) {
    bool low = (i + n) % 2 == 0;
    to += sprintf(to, "%s'p%d':{%s,'friction':%g}", i ? "," : "", i,
                  low ? "'at':'load'" : "'at':'world','position':[0,0,20]", mu);
  }
  return run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':1000,'shape':'sphere',"
                  "'rotation':'fixed'},'line':{'kind':'reeve','a':{%s},'b':{'attach':'world',"
                  "'position':[5,0,20]},'through':{%s},'EA':2e7,'CID':4e5,'mass_per_metre':0.01},"
                  "'w':{'kind':'winch','cable':'line','end':'b','speed':%g,'accel':0.5,'decel':0.5}"
                  "},'solver':{'start':'static','step':0.005,'frame':0.1,'duration':4000,%s}}",
                  9.81, n % 2 ? "'attach':'load'" : "'attach':'world','position':[0,0,20]", through,
                  speed, solver);
}

/* T_k = T_0 k^i, k = exp(mu pi), T_0 the sum's share of the load; the load rises n times as slowly. */
static void tackles(void **state) {
  (void)state;
  const double W = 9810, g = -0.3;
  for (int n = 2; n <= 6; n++)
    for (int j = 0; j < 4; j++) {
      double mu = 0.04 * (j % 2), way = j < 2 ? 1 : -1; /* hauls, lowers */
      run r = tackle(n, mu, way * g, SOLVER[0]);
      run_to(&r, 6);
      double k = exp(way * mu * PI), sum = 0, off = 0;
      for (int i = 0; i < n; i++)
        sum += pow(k, i);
      for (int i = 0; i < n; i++) {
        char name[40] = "line.tension";
        if (i)
          snprintf(name, sizeof name, "line.p%d.tension", i - 1);
        off = fmax(off, fabs(run_get(&r, name) / (W / sum * pow(k, i)) - 1));
      }
      print_message("    %d falls, mu %g, %s\n", n, mu, way > 0 ? "hauled" : "lowered");
      expect_below("tensions of the falls: largest error [1]", off, 2e-3);
      double lead = W / sum * pow(k, n - 1) * exp(way * mu * PI / 2);
      expect_relative("lead [N]", run_get(&r, "line.tension_b"), lead, 2e-3);
      expect_relative("speed of the load [m/s]", run_get(&r, "load.vz"), -way * g / n, 1e-3);
      if (way > 0)
        expect_relative("efficiency", run_get(&r, "line.efficiency"), W / (n * lead), 2e-3);
      expect_below("residual of the ledger, of the work [1]",
                   fabs(run_get(&r, "residual") / run_get(&r, "work")), 1e-4);
      run_close(&r);
    }
}

/* Ten minutes at rest: friction holds without creep. */
static void holds(void **state) {
  (void)state;
  run r = tackle(4, 0.1, 0, "'integrator':'ali3'");
  run_to(&r, 10);
  double z = run_get(&r, "load.z"), passed = run_get(&r, "line.p1.passed");
  expect_above("friction holds something [N]", fabs(run_get(&r, "line.p1.friction")), 40);
  run_to(&r, RUN_SLOW ? 100 : 600);
  expect_near("load after ten minutes [m]", run_get(&r, "load.z"), z, 1.6e-10);
  expect_near("line that has passed [m]", run_get(&r, "line.p1.passed"), passed, 1.6e-10);
  run_close(&r);
}

/* ---- Atwood's machine ---- */

static double atwood_error(const char *solver, double step, double EA) {
  const double m1 = 120, m2 = 80, I = 10, R = 0.5, g = 9.81;
  run r = run_open("{'hawse':1," AIR ",'parts':{'m1':{'kind':'rigid','mass':120,'shape':'sphere',"
                   "'rotation':'fixed','position':[-0.5,0,-5]},'m2':{'kind':'rigid','mass':80,"
                   "'shape':'sphere','rotation':'fixed','position':[0.5,0,-5]},'line':{'kind':"
                   "'reeve','a':{'attach':'m1'},'b':{'attach':'m2'},'through':{'s':{'at':'world',"
                   "'radius':0.5,'inertia':10}},'EA':%g,'CID':%g,'mass_per_metre':1e-4}},"
                   "'solver':{'frame':0.1,'duration':2,'step':%.17g,%s}}",
                   g, EA, EA / 50, step, solver);
  run_to(&r, 0.5);
  double v = run_get(&r, "m1.vz");
  run_to(&r, 1);
  double a = (run_get(&r, "m1.vz") - v) / 0.5;
  double want = -(m1 - m2) * g / (m1 + m2 + I / (R * R));
  double T = run_get(&r, "line.s.tension");
  expect_near("its tension after the sheave [N]", T, m2 * (g + fabs(a)), 2);
  expect_below("residual of the ledger [J], of 600", fabs(run_get(&r, "residual")), 0.5);
  run_close(&r);
  return fabs(a / want - 1);
}

static void atwood(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS; i++)
    expect_below("Atwood's machine with a sheave: acceleration, error [1]",
                 atwood_error(SOLVER[i],
                              i < 4    ? 2e-3
                              : i == 4 ? 2e-4
                                       : 2e-5,
                              1e7),
                 1e-4);
}

/* Order of the implicit rules, against rk45: a stretch wave over the sheave. */
static double swing(const char *solver, double step) {
  run r = run_open("{'hawse':1," AIR ",'parts':{'m1':{'kind':'rigid','mass':120,'shape':'sphere',"
                   "'rotation':'fixed','position':[-0.5,0,-5]},'line':{'kind':"
                   "'reeve','a':{'attach':'m1'},'b':{'attach':'world','position':[0.5,0,-5]},"
                   "'through':{'s':{'at':'world','radius':0.5,'inertia':10}},'EA':1e5,'CID':1e2,"
                   "'mass_per_metre':0.01,'length':11.5}},"
                   "'solver':{'frame':0.1,'duration':2,'step':%.17g,%s}}",
                   9.81, step, solver);
  run_to(&r, 1);
  double z = run_get(&r, "m1.z");
  run_close(&r);
  return z;
}

static void order(void **state) {
  (void)state;
  double want = swing("'integrator':'rk45','tolerance':1e-12", 1e-3);
  for (int i = 0; i < 3; i++) {
    double error[2];
    for (int j = 0; j < 2; j++) {
      char text[200];
      snprintf(text, sizeof text, "%s,'tolerance':0.01,'speed_tolerance':10,'newton':1e-13",
               SOLVER[i]);
      error[j] = fabs(swing(text, 0.0025 / (1 << j)) - want);
    }
    expect_near("order of the step", order_of(error[0], error[1]), 2, 0.1);
  }
}

/* ---- a line that holds a drum: its turning and the line agree ---- */

static void drum(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    run r =
        run_open("{'hawse':1," AIR ",'parts':{'m1':{'kind':'rigid','mass':120,'shape':'sphere',"
                 "'rotation':'fixed','position':[-0.5,0,-5]},'m2':{'kind':'rigid','mass':80,"
                 "'shape':'sphere','rotation':'fixed','position':[0.5,0,-5]},"
                 "'disc':{'kind':'rigid','mass':80,'inertia':[6,10,6]},'pin':{'kind':'joint',"
                 "'type':'revolute','a':'world','b':'disc','axis':[0,1,0]},'line':{'kind':'reeve',"
                 "'a':{'attach':'m1'},'b':{'attach':'m2'},'through':{'s':{'at':'disc','radius':0.5,"
                 "'friction':5%s}},'EA':1e6,'CID':1e4,'mass_per_metre':0.01}},"
                 "'solver':{'frame':0.1,'duration':2,'step':0.002,%s}}",
                 9.81, k == 3 ? ",'axis':[0,1,0]" : "", SOLVER[k % 3]);
    run_to(&r, 1.5);
    double a = 40 * 9.81 / (200 + 10 / 0.25 + 0.01 * 11.57);
    expect_relative("held by friction: speed of the load [m/s]", run_get(&r, "m1.vz"), -1.5 * a,
                    2e-3);
    expect_relative("and of the drum [rad/s]", run_get(&r, "disc.q"), -1.5 * a / 0.5, 3e-3);
    expect_below("it slips by [m/s]", fabs(run_get(&r, "line.s.rate")), 1e-3);
    expect_below("residual of the ledger [J], of 700", fabs(run_get(&r, "residual")), 0.2);
    run_close(&r);
  }
}

/* A capstan that turns under its line: it holds a load by a small tail, the other way round it slips through. */
static void turning(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':1000,'shape':'sphere',"
               "'rotation':'fixed','position':[0.3,0,-5]},'head':{'kind':'motion',"
               "'amplitude_angle':[0,0.5,0],'frequency_angle':[0,1,0],'phase_angle':[0,1."
               "5707963267948966,0]},"
               "'tail':{'kind':'rigid','mass':100,'shape':'sphere','rotation':'fixed',"
               "'position':[-0.3,0,-5]},'line':{'kind':'reeve','a':{'attach':'load'},"
               "'b':{'attach':'tail'},'through':{'c':{'at':'head','radius':0.3,'friction':0.3,"
               "'wraps':1}},'EA':1e7,'CID':1e5,'mass_per_metre':0.01}},"
               "'solver':{'start':'static','step':0.005,'frame':0.05,'duration':20}}",
               9.81);
  /* exp(0.3 (pi + 2 pi)) = 16.9: it is held, and goes with the head */
  double off = 0;
  for (int i = 0; i < 126; i++) {
    run_frames(&r, 1);
    off = fmax(off, fabs(run_get(&r, "load.vz") + 0.15 * -sin(run_time(&r))));
  }
  expect_below("load goes with the turning head: off by [m/s]", off, 0.02);
  expect_below("residual of the ledger [J], of 2900", fabs(run_get(&r, "residual")), 1);
  run_close(&r);
}

/* ---- a ring that slides ---- */

/* Rests where the falls are as steep as each other: on the ellipse about the ends. */
static void ring(void **state) {
  (void)state;
  const double L = 9, D = 6, H = 1.5, m = 50, g = 9.81, sine = D / L,
               cosine = sqrt(1 - sine * sine);
  const double first = (L - H / cosine) / 2;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'ring':{'kind':'rigid','mass':%g,'shape':'sphere',"
               "'rotation':'fixed','position':[1,0,-3]},'line':{'kind':'reeve','a':{'attach':"
               "'world'},'b':{'attach':'world','position':[6,0,1.5]},'through':{'r':{'at':'ring'}"
               "},'length':9,'EA':1e9,'CID':1e5,'mass_per_metre':1e-4}},"
               "'solver':{'start':'static','step':0.005,'frame':0.1,'duration':1}}",
               g, m);
  run_started(&r);
  expect_near("ring: x [m]", run_get(&r, "ring.x"), first * sine, 1e-5);
  expect_near("ring: z [m]", run_get(&r, "ring.z"), -first * cosine, 1e-5);
  expect_relative("its tension [N]", run_get(&r, "line.tension"), m * g / (2 * cosine), 1e-5);
  run_close(&r);
}

/* Small swings of a ring about the lowest point of its ellipse: sqrt(g/R), R = a^2/b. */
static void swings(void **state) {
  (void)state;
  const double L = 10, D = 6, g = 9.81, a = L / 2, b = sqrt(a * a - D * D / 4), R = a * a / b;
  for (int i = 0; i < 4; i += RUN_SLOW ? 2 : 1) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'ring':{'kind':'rigid','mass':50,"
                     "'shape':'sphere','rotation':'fixed','position':[3.05,0,%.17g]},"
                     "'line':{'kind':'reeve','a':{'attach':'world'},'b':{'attach':'world',"
                     "'position':[6,0,0]},'through':{'r':{'at':'ring'}},'length':9.9994,"
                     "'EA':5e6,'CID':1e4,'mass_per_metre':1e-2}},"
                     "'solver':{'frame':0.01,'duration':30,'step':%g,%s}}",
                     g, -b, 2e-3, SOLVER[i]);
    double last = 0.05, first = 0, now = 0;
    int passes = 0;
    while (passes < 5) {
      run_frames(&r, 1);
      double x = run_get(&r, "ring.x") - 3;
      if (x * last < 0) {
        now = run_time(&r) - 0.01 * x / (x - last);
        if (passes++ == 0)
          first = now;
      }
      last = x;
    }
    expect_relative("period of a ring's swing [s]", (now - first) / 2, 2 * PI * sqrt(R / g), 3e-3);
    run_close(&r);
  }
}

/* ---- slack ---- */

/* Thrown up, the load leaves the line slack; it never pushes, and falls back into it. */
static void slack(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS - 1; i++) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':100,"
                     "'shape':'sphere','rotation':'fixed','position':[0,0,-5],'velocity':[0,0,4]},"
                     "'line':{'kind':'reeve','a':{'attach':'world','position':[-1,0,0]},"
                     "'b':{'attach':'world','position':[1,0,0]},'through':{'r':{'at':'load',"
                     "'friction':0.1}},'EA':1e5,'CID':1e3,'mass_per_metre':0.05}},"
                     "'solver':{'frame':0.01,'duration':3,'step':%g,%s}}",
                     9.81, i == 4 ? 2e-4 : 2e-3, SOLVER[i]);
    int events = 0;
    double high = -5, least = 0;
    for (int n = 0; n < 150; n++) {
      run_frames(&r, 1);
      events += run_events_of(&r, HW_EVENT_SLACK) + run_events_of(&r, HW_EVENT_TAUT);
      high = fmax(high, run_get(&r, "load.z"));
      least = fmin(least, run_get(&r, "line.tension"));
    }
    expect_near("flies up by v^2/2g [m]", high + 5, 16 / (2 * 9.81), 2e-3);
    assert_true(least == 0);
    assert_true(events >= 2);
    expect_below("residual of the ledger [J], of 800", fabs(run_get(&r, "residual")), 1.5);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(euler),   cmocka_unit_test(pin),   cmocka_unit_test(tackles),
      cmocka_unit_test(atwood),  cmocka_unit_test(order), cmocka_unit_test(drum),
      cmocka_unit_test(turning), cmocka_unit_test(ring),  cmocka_unit_test(swings),
      cmocka_unit_test(slack),   cmocka_unit_test(holds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
