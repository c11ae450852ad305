/* Cables over sheaves against closed forms and against kind reeve: Atwood's machine with a heavy rope, Euler's capstan, line
 * that is hauled over one and two sheaves, a tackle; the end of a line, an hour at rest, states that come back, faults. */
#include "validation/run.h"

#define AIR "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}}"
#define CABLE "'kind':'cable','diameter':0.02,'drag_normal':0,'drag_tangential':0"
#define BALL "'kind':'rigid','shape':'sphere','rotation':'fixed'"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'euler'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER, IMPLICIT = 3 };
/* Of first order. */
static bool coarse(int i) { return i == 3 || i == 6; }

/* ---- Atwood's machine ---- */

/* 100 kg under 30 m, 110 kg under 10 m of rope of 2 kg/m; n elements on the short side. */
static run atwood(int n, double inertia, double EA, const char *solver) {
  return run_open("{'hawse':1," AIR ",'parts':{'m1':{" BALL ",'mass':100,'position':[0,0,-30]},"
                  "'m2':{" BALL ",'mass':110,'position':[0,0,-10]},"
                  "'left':{" CABLE ",'a':{'attach':'m1'},'b':{'attach':'world'},'length':30,"
                  "'elements':%d,'EA':%g,'mass_per_metre':2,'CID':%g},"
                  "'right':{" CABLE ",'a':{'attach':'world'},'b':{'attach':'m2'},'length':10,"
                  "'elements':%d,'EA':%g,'mass_per_metre':2,'CID':%g},"
                  "'s':{'kind':'sheave','a':{'line':'left'},'b':{'line':'right'},'radius':0.5,"
                  "'inertia':%g}},'solver':{'frame':0.02,'duration':3,%s}}",
                  3 * n, EA, 1e-3 * EA, n, EA, 1e-3 * EA, inertia, solver);
}

/* M s'' = (m2 - m1) g + mu g (L2 - L1 + 2 s): the rope that has passed pulls more and more. */
static double passed_at(double t, double inertia) {
  double mu = 2, g = 9.81, M = 210 + mu * 40 + inertia / 0.25, k = sqrt(2 * mu * g / M);
  return (10 * g + mu * g * (10 - 30)) / M / (k * k) * (cosh(k * t) - 1);
}

static void heavy_rope(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS; i++) {
    if (SPARED(i))
      continue;
    char text[100];
    snprintf(text, sizeof text, "%s,'step':%g", SOLVER[i], coarse(i) ? 1e-4 : 1e-3);
    run r = atwood(4, i % 2 ? 20 : 0, 1e7, text);
    run_to(&r, 2);
    expect_relative("rope that has passed in 2 s [m]", run_get(&r, "s.passed"),
                    passed_at(2, i % 2 ? 20 : 0), 1.5e-3); /* the strain */
    assert_true(run_get(&r, "left.elements") > 12);
    double all = run_get(&r, "left.length") + run_get(&r, "right.length");
    expect_near("rope on both sides [m]", all, 40, 1e-11);
    run_close(&r);
  }
  for (int n = 2; n <= 8; n *= 2) { /* of any length of elements: the lumps move as the rope does */
    run r = atwood(n, 20, 1e9, "'integrator':'ali3','step':1e-3");
    run_to(&r, 3);
    expect_relative("stiff rope, 3 s [m]", run_get(&r, "s.passed"), passed_at(3, 20), 2e-5);
    run_close(&r);
  }
}

/* A node that comes or goes moves energy by what the lumps beside it differ: less with shorter elements. */
static void jumps(void **state) {
  (void)state;
  double work[2];
  for (int k = 0; k < 2; k++) {
    run r = atwood(k ? 16 : 4, 0, 1e7, "'integrator':'rk45','step':1e-3,'tolerance':1e-8");
    run_to(&r, 2);
    work[k] = fabs(run_get(&r, "work")) / run_get(&r, "kinetic");
    expect_below("ledger, of the kinetic energy",
                 fabs(run_get(&r, "residual")) / run_get(&r, "kinetic"), 1e-9);
    run_close(&r);
  }
  expect_below("energy that nodes have moved, of the kinetic, elements of 2.5 m", work[0], 1e-6);
  expect_below("elements of 0.625 m, of that", work[1] / work[0], 0.3);
}

/* ---- friction ---- */

/* A load hangs from a sheave, a winch hauls or slacks the other side, level with it. */
static run capstan(const char *sheave, double speed) {
  return run_open("{'hawse':1," AIR ",'parts':{'load':{" BALL ",'mass':1000,'position':[0,0,-5]},"
                  "'up':{" CABLE ",'a':{'attach':'load'},'b':{'attach':'world'},'length':5,"
                  "'elements':4,'EA':1e8,'CID':3e6,'mass_per_metre':0.1},"
                  "'in':{" CABLE
                  ",'a':{'attach':'world'},'b':{'attach':'world','position':[-6,0,0]},"
                  "'length':6,'elements':4,'EA':1e8,'CID':3e6,'mass_per_metre':0.1},"
                  "'w':{'kind':'winch','cable':'in','end':'b','speed':%g,'accel':0.2},"
                  "'s':{'kind':'sheave','a':{'line':'up'},'b':{'line':'in'}%s}},"
                  "'solver':{'start':'static','step':0.005,'frame':0.1,'duration':10}}",
                  speed, sheave);
}

static void euler(void **state) {
  (void)state;
  static const struct { double mu, wraps; } set[] = {{0.1, 0}, {0.3, 0}, {0.1, 1}, {0.2, 2}};
  for (size_t k = 0; k < sizeof set / sizeof *set; k++)
    for (int haul = -1; haul <= 1; haul += 2) {
      char text[100];
      snprintf(text, sizeof text, ",'friction':%g,'wraps':%g", set[k].mu, set[k].wraps);
      run r = capstan(text, 0.2 * haul);
      run_to(&r, 5);
      double angle = PI / 2 + 2 * PI * set[k].wraps;
      expect_relative("wrap angle [rad]", run_get(&r, "s.angle"), angle, 2e-3); /* the sag */
      expect_relative("tension over tension: exp(mu angle)",
                      run_get(&r, "s.tension_b") / run_get(&r, "s.tension_a"),
                      exp(-haul * set[k].mu * run_get(&r, "s.angle")), 1e-4);
      expect_relative("load [N]", run_get(&r, "s.tension_a"), 9814, 1e-2); /* it swings yet */
      run_close(&r);
    }
  const double r0 = 0.25, b = 0.01, M = 50;
  run r = capstan(",'radius':0.25,'bearing':0.01,'torque':50,'inertia':2", -0.2);
  run_to(&r, 5);
  double T1 = 9814, T2 = T1; /* fixed point of the closed form */
  for (int i = 0; i < 60; i++)
    T2 = T1 + (b * sqrt(T1 * T1 + T2 * T2) + M) / r0;
  expect_relative("over a sheave with a pin [N]", run_get(&r, "s.tension_b"), T2, 1e-3);
  run_close(&r);
}

/* ---- winches ---- */

/* Winch, two sheaves in a row, load; the middle line is worked at both ends. */
static run row_of_two(double mu, const char *winch, const char *solver) {
  return run_open(
      "{'hawse':1," AIR ",'parts':{"
      "'load':{" BALL ",'mass':500,'position':[10,0,-12]},"
      "'in':{" CABLE ",'a':{'attach':'world','position':[-6,0,0]},'b':{'attach':'world'},"
      "'length':6,'elements':4,'EA':1e7,'CID':1e5,'mass_per_metre':0.1,'EI':%s},"
      "'mid':{" CABLE ",'a':{'attach':'world'},'b':{'attach':'world','position':[10,0,0]},"
      "'length':10,'elements':5,'EA':1e7,'CID':1e5,'mass_per_metre':0.1,'EI':%s},"
      "'out':{" CABLE ",'a':{'attach':'load'},'b':{'attach':'world','position':[10,0,0]},"
      "'length':12,'elements':6,'EA':1e7,'CID':1e5,'mass_per_metre':0.1,'EI':%s},"
      "'w':{'kind':'winch','cable':'in','end':'a',%s},"
      "'x':{'kind':'sheave','a':{'line':'in'},'b':{'line':'mid'},'friction':%g},"
      "'y':{'kind':'sheave','a':{'line':'mid'},'b':{'line':'out','end':'b'},"
      "'friction':%g}},'solver':{'start':'static','step':0.005,'frame':0.1,"
      "'duration':100,%s}}",
      "5", "5", "5", winch, mu, mu, solver);
}

static void haul(void **state) {
  (void)state;
  run r = row_of_two(0.05, "'speed':-0.5,'accel':0.5", "'integrator':'ali3'");
  int changes = 0;
  double off = 0;
  run_to(&r, 3);
  double paid = run_get(&r, "w.payout"), x = run_get(&r, "x.passed"), y = run_get(&r, "y.passed");
  while (run_time(&r) < 11.95) {
    run_frames(&r, 1);
    changes += run_events_of(&r, HW_EVENT_INSERT) + run_events_of(&r, HW_EVENT_REMOVE);
    double all = run_get(&r, "in.length") + run_get(&r, "mid.length") + run_get(&r, "out.length");
    off = fmax(off, fabs(all - run_get(&r, "w.payout") - 28));
  }
  assert_true(changes > 8);
  expect_below("line outside less payout moves by [m], of 28", off, 1e-12);
  paid = run_get(&r, "w.payout") - paid;
  expect_relative("hauled over the first sheave [m]", run_get(&r, "x.passed") - x, paid, 1e-3);
  expect_relative("over the second [m]", run_get(&r, "y.passed") - y, paid, 1e-3);
  expect_relative("speed of the load [m/s]", run_get(&r, "load.vz"), 0.5, 1e-2);
  double angle = run_get(&r, "y.angle") + run_get(&r, "x.angle");
  double weight = 9.81 * (500 + 0.1 * run_get(&r, "out.length"));
  expect_relative("pull at the winch [N]", run_get(&r, "in.tension_a"), weight * exp(0.05 * angle),
                  1e-3);
  run_close(&r);
}

/* The end of the line comes to the sheave: it stays there, and a drum of limited force pulls what it can. */
static void two_blocks(void **state) {
  (void)state;
  run r = row_of_two(0, "'speed':-1,'accel':0.5,'drum_inertia':50,'motor_force':9000",
                     "'integrator':'ali3'");
  run_to(&r, 30);
  double v = run_get(&r, "y.passed");
  assert_true(run_get(&r, "y.stopped") == -1);
  expect_below("a metre is left [m]", run_get(&r, "out.length"), 1.5);
  expect_relative("the motor's force [N]", run_get(&r, "in.tension_a"), 9000, 5e-3);
  run_to(&r, 40);
  expect_near("stays [m]", run_get(&r, "y.passed"), v, 2e-3);
  run_close(&r);
}

/* A load in the bight: the same tackle by kind reeve, whose line has no mass along its falls. */
static run tackle(bool cables, double friction) {
  char line[1500], sheave[200];
  snprintf(sheave, sizeof sheave,
           ",'s':{'kind':'sheave','a':{'line':'fall'},'b':{'line':'line'},"
           "'friction':%g}",
           friction);
  if (cables)
    snprintf(line, sizeof line,
             "'fall':{" CABLE ",'a':{'attach':'world','position':[-0.5,0,0]},"
             "'b':{'attach':'block'},'length':20,'elements':8,'EA':1e7,'CID':1e5,"
             "'mass_per_metre':0.02},'line':{" CABLE ",'a':{'attach':'block'},"
             "'b':{'attach':'world','position':[0.5,0,0]},'length':20,'elements':8,'EA':1e7,"
             "'CID':1e5,'mass_per_metre':0.02}%s",
             sheave);
  else
    snprintf(line, sizeof line,
             "'line':{'kind':'reeve','a':{'attach':'world','position':[-0.5,0,0]},"
             "'through':{'s':{'at':'block','friction':%g}},"
             "'b':{'attach':'world','position':[0.5,0,0]},'EA':1e7,'CID':1e5,"
             "'mass_per_metre':0.02,'length':40}",
             friction);
  return run_open("{'hawse':1," AIR ",'parts':{'block':{" BALL ",'mass':800,"
                  "'position':[0,0,-20]},%s,'w':{'kind':'winch','cable':'line','end':'b',"
                  "'speed':-0.4,'accel':0.4}},'solver':{'start':'static','step':0.005,'frame':0.1,"
                  "'duration':100}}",
                  line);
}

static void bight(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run a = tackle(true, 0.1 * k), b = tackle(false, 0.1 * k);
    run_to(&a, 8), run_to(&b, 8);
    const double share = 40 * 0.02 / 800; /* mass of the line, of the load */
    expect_relative("pull of the winch [N]", run_get(&a, "line.tension_b"),
                    run_get(&b, "line.tension_b"), 2 * share + 1e-3);
    expect_relative("passed at the block [m]", run_get(&a, "s.passed"),
                    run_get(&b, "line.s.passed"), 2 * share);
    expect_near("height of the load [m]", run_get(&a, "block.z"), run_get(&b, "block.z"), 5e-3);
    expect_relative("ratio of tensions", run_get(&a, "s.tension_b") / run_get(&a, "s.tension_a"),
                    run_get(&b, "line.tension_b") / run_get(&b, "line.tension"), 5e-3);
    run_close(&a), run_close(&b);
  }
}

/* ---- rest, states ---- */

static void an_hour(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," AIR ",'parts':{'m1':{" BALL ",'mass':100,'position':[-3,0,-10]},"
                   "'m2':{" BALL ",'mass':130,'position':[0,0,-12]},"
                   "'left':{" CABLE ",'a':{'attach':'m1'},'b':{'attach':'world'},'length':10.44,"
                   "'elements':4,'EA':1e6,'CID':1e5,'mass_per_metre':1},"
                   "'right':{" CABLE ",'a':{'attach':'world'},'b':{'attach':'m2'},'length':12,"
                   "'elements':4,'EA':1e6,'CID':1e5,'mass_per_metre':1},"
                   "'s':{'kind':'sheave','a':{'line':'left'},'b':{'line':'right'},"
                   "'friction':0.2}},'solver':{'start':'static','step':0.5,'frame':10,"
                   "'duration':4000,'rule':'tr-bdf2'}}");
  run_to(&r, 60);
  double s = run_get(&r, "s.passed"), z = run_get(&r, "m2.z");
  run_to(&r, 3660);
  expect_near("an hour: passed [m]", run_get(&r, "s.passed"), s, 1e-8);
  expect_near("an hour: height [m]", run_get(&r, "m2.z"), z, 1e-8);
  run_close(&r);
}

/* A static start is found whatever the step is: friction that grips is stiffer, the shorter it is, and the search then sets
 * out by longer ones. Below the second sheave hang 5 t and 24 m of 4 kg/m; the pulls at each are within its friction. */
static void rests(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
#define LINE "'kind':'cable','diameter':0.03,'mass_per_metre':4,'EA':3e7,'CID':1e5"
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'load':{" BALL ",'mass':5000,'position':[12,0,-20]},"
        "'l1':{" LINE ",'a':{'attach':'world'},'b':{'attach':'world','position':[6,0,4]},"
        "'length':7.2,'elements':4},'l2':{" LINE ",'a':{'attach':'world','position':[6,0,4]},"
        "'b':{'attach':'world','position':[12,0,4]},'length':6,'elements':4},"
        "'l3':{" LINE ",'a':{'attach':'world','position':[12,0,4]},'b':{'attach':'load'},"
        "'length':24,'elements':8},'s1':{'kind':'sheave','a':{'line':'l1'},'b':{'line':'l2'},"
        "'friction':0.1,'radius':0.4},'s2':{'kind':'sheave','a':{'line':'l2'},'b':{'line':'l3'},"
        "'bearing':0.01,'torque':50,'radius':0.4}},"
        "'solver':{'start':'static','step':%g,'frame':0.01,'duration':1}}",
        k == 0   ? 0.01
        : k == 1 ? 1e-3
                 : 2e-4);
#undef LINE
    run_started(&r);
    expect_relative("pull below [N]", run_get(&r, "s2.tension_b"), 9.81 * (5000 + 4 * 24), 1e-3);
    double least = exp(-0.1 * run_get(&r, "s1.angle")), share = run_get(&r, "s1.tension_a");
    share /= run_get(&r, "s1.tension_b");
    assert_true(share > 0.999 * least && share < 1.001 / least);
    run_frames(&r, 10);
    expect_below("it rests [m/s]", fabs(run_get(&r, "load.vz")), 1e-6);
    run_close(&r);
  }
}

/* A line that parts runs back to its stop at the sheave, and lies slack on deck: the winch hauls that in. What it then
 * holds, 6 m and what was let go, is straight. */
static void slack(void **state) {
  (void)state;
#define LINE "'kind':'cable','diameter':0.03,'mass_per_metre':4,'EA':3e7,'CID':1e5"
  run r = run_open(
      "{'hawse':1," AIR ",'parts':{'load':{" BALL ",'mass':1500,'position':[0,0,-10]},"
      "'deck':{" LINE ",'a':{'attach':'world','position':[-6,0,0]},'b':{'attach':'world'},"
      "'length':6,'elements':4},'sea':{" LINE ",'a':{'attach':'world'},'b':{'attach':'load'},"
      "'length':10,'elements':8,'breaking_load':1e5},'s':{'kind':'sheave','a':{'line':'deck'},"
      "'b':{'line':'sea'},'friction':0.05},'w':{'kind':'winch','cable':'deck','accel':0.5,"
      "'drum_inertia':60,'drum_radius':0.3,'motor_force':5e4}},"
      "'inputs':{'speed':{'target':'w.speed'}},'events':{"
      "'lower':{'at':1,'set':{'speed':{'value':0.6}}},"
      "'cut':{'at':5,'break':'sea','set':{'speed':{'value':0}}},"
      "'haul':{'at':9,'set':{'speed':{'value':-0.5}}}},"
      "'solver':{'start':'static','step':0.01,'frame':0.1,'duration':30}}");
#undef LINE
  run_to(&r, 9);
  expect_near("all of line b has come back [1]", run_get(&r, "s.stopped"), -1, 0);
  double out = run_get(&r, "deck.length");
  expect_above("slack on deck [m]", out, 6.5);
  run_to(&r, 20);
  expect_near("hauled in [m]", run_get(&r, "deck.length"), 6, 0.02);
  expect_above("until it pulls on its stop [N]", run_get(&r, "s.tension_a"), 1000);
  run_close(&r);
}

/* A state that is put back goes on as it did, with nodes that have come and gone since. */
static void back(void **state) {
  (void)state;
  run r = row_of_two(0.05, "'speed':-1,'accel':0.5", "'integrator':'ali3'");
  run_to(&r, 4);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_to(&r, 8);
  double z = run_get(&r, "load.z"), x = run_get(&r, "x.passed"), n = run_get(&r, "mid.elements");
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  run_to(&r, 8);
  assert_true(run_get(&r, "load.z") == z && run_get(&r, "x.passed") == x &&
              run_get(&r, "mid.elements") == n);
  free(block);
  run_close(&r);
}

/* ---- what is refused ---- */

static void refuse(const char *where, const char *what, const char *l_at, const char *l,
                   const char *r_at, const char *r, const char *sheave) {
  run_refused(where, what,
              "{'hawse':1,'parts':{'l':{'kind':'cable','a':{'attach':'world','position':[-5,0,0]},"
              "'b':{'attach':%s},'elements':4,'EA':1e6%s},'r':{'kind':'cable','a':{'attach':%s},"
              "'b':{'attach':'world','position':[0,0,-5]},'elements':4,'EA':1e6%s},"
              "'s':{'kind':'sheave',%s}}}",
              l_at, l, r_at, r, sheave);
}

static void faults(void **state) {
  (void)state;
  const char *at = "'world'", *l = ",'length':5,'mass_per_metre':1",
             *both = "'a':{'line':'l'},'b':{'line':'r'}";
  refuse("/parts/s/b/line", "is line a too", at, l, at, l,
         "'a':{'line':'l'},'b':{'line':'l','end':'a'}");
  refuse("/parts/s/a/line", "cables run over a sheave", at, l, at, l,
         "'a':{'line':'t'},'b':{'line':'r'}},'t':{'kind':'motion'");
  refuse("/parts/s/b/end", "are at two places", at, l, at, l,
         "'a':{'line':'l'},'b':{'line':'r','end':'b'}");
  refuse("/parts/l/length", "because sheave", at, ",'mass_per_metre':1", at, l, both);
  refuse("/parts/r/mass_per_metre", "they are one line", at, l, at,
         ",'length':5,'mass_per_metre':2", both);
  refuse("/parts/r/a/hold", "is not clamped there", at, l, "'world','hold':'clamped'", l, both);
  refuse("/parts/r/a/grip", "no end which can let go", at, l, "'world','grip':'held'", l, both);
  refuse("/parts/s/a/end", "is free", "'free'", l, at, l, both);
  refuse("/parts/s/radius", "0", at, l, at, l, "'a':{'line':'l'},'b':{'line':'r'},'radius':0");
  refuse("/parts/s/max_element", "nodes would come and go", at, l, at, l,
         "'a':{'line':'l'},'b':{'line':'r'},'max_element':1,'min_element':0.5");
  refuse("/parts/r/masses/m/at", "does not pass over sheave", at, l, at,
         ",'length':5,'mass_per_metre':1,'masses':{'m':{'at':2,'mass':5}}", both);
  refuse("/parts/t/a/end", "already", at, l, at, l,
         "'a':{'line':'l'},'b':{'line':'r'}},'t':{'kind':'sheave','a':{'line':'l'},"
         "'b':{'line':'r','end':'b'}");
  refuse("/parts/l/touch/with", "worked at both ends", at,
         ",'length':5,'mass_per_metre':1,'touch':{'with':'all'}", at, l,
         "'a':{'line':'l'},'b':{'line':'r'}},'w':{'kind':'winch','cable':'l','end':'a'");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heavy_rope), cmocka_unit_test(euler),  cmocka_unit_test(haul),
      cmocka_unit_test(two_blocks), cmocka_unit_test(bight),  cmocka_unit_test(an_hour),
      cmocka_unit_test(back),       cmocka_unit_test(faults), cmocka_unit_test(jumps),
      cmocka_unit_test(rests),      cmocka_unit_test(slack)};
  return run_all_but_slow(tests, 1);
}
