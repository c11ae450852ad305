/* Lines that let go and part: the whip in closed form, what momentum and energy do, where and when a line breaks, winches,
 * touch, water and waves with a line that is in two. Derivations: docs/theory/operations.md. */
#include "unit/parts/switch_scene.h"

/* A bar of 100 m, strained by 0.01 between two points: c = 1000 m/s, v = 10 m/s, T = 10 kN. End b goes at 10 ms. */
static run whip(int elements, const char *solver, double step) {
  return run_open("{'hawse':1," FREE ",'parts':{'line':{'kind':'cable','elements':%d,'length':100,"
                  "'EA':1e6,'CE':1,'mass_per_metre':1,'a':{'attach':'world'},"
                  "'b':{'attach':'world','position':[101,0,0],'grip':'held'}}},"
                  "'events':{'go':{'at':0.01,'release':'line.b'}},"
                  "'solver':{%s,'step':%.9g,'frame':0.001,'speed_tolerance':10,'duration':9}}",
                  elements, solver, step);
}

/* Momentum along x [N s], of a line of 1 kg/m. */
static double pushed(const run *r) {
  cable_view c = run_cable(r, "line");
  double sum = 0;
  for (int i = 1; i <= c.n; i++)
    sum += 0.5 * c.L[i] * (c.v[i - 1].x + c.v[i].x);
  return sum;
}

typedef struct whipped {
  double end, half, energy, momentum, arrival, before, missed;
} whipped;

static whipped whip_of(int n, const char *solver, double step) {
  whipped o = {0};
  run r = whip(n, solver, step);
  run_to(&r, 0.01);
  cable_view c = run_cable(&r, "line");
  double T0 = c.T[1], strain = T0 / 1e6, speed = strain * 1000, last = T0;
  expect_near("strained before it goes [N]", T0, 1e4, 1e-6);
  expect_near("let go [1]", run_get(&r, "line.held_b"), 0, 0);
  for (int k = 1; k <= 100; k++) {
    double t = 0.001 * k;
    run_frames(&r, 1);
    c = run_cable(&r, "line");
    double T = c.T[n / 2]; /* its middle is 50.5 m, or half an element more, from the end */
    if (k == 50) {
      o.half = fabs((c.r[c.n].x - 101) / -(speed * t) - 1);
      o.momentum = fabs(pushed(&r) / -(T0 * t) - 1);
    }
    if (k == 30)
      o.before = fabs(T / T0 - 1);
    /* between masses on springs a third of a step has passed at the moment of the wave (Airy) */
    double front = 2.0 / 3 * T0;
    if (last > front && T <= front)
      o.arrival = t - 0.001 * (front - T) / (last - T);
    last = T;
    if (k == 100) {
      o.end = fabs((c.r[c.n].x - 101) / -(speed * t) - 1);
      o.energy = fabs(run_get(&r, "kinetic") / (0.5 * T0 * strain * 100) - 1);
    }
  }
  double from = 100 - (n / 2 - 0.5) * 100 / n;
  o.arrival = fabs(o.arrival * 1000 / from - 1);
  o.missed = missed(&r);
  run_close(&r);
  return o;
}

/* The end flies at strain x sqrt(EA/m); the wave is where sqrt(EA/m) t is, and before it nothing has changed; the line has
 * the momentum that its other end holds it by; when the wave has come there all that was strain is speed. */
static void whips(void **state) {
  (void)state;
  whipped coarse = whip_of(50, SWITCH_SOLVER[0], 1e-4),
          fine = whip_of(200, SWITCH_SOLVER[0], 2.5e-5);
  const double *at[2] = {&coarse.end, &fine.end};
  static const char *const what[] = {"way of the end", "the same, half way",  "energy",
                                     "momentum",       "arrival of the wave", "before it"};
  static const double most[] = {3e-4, 3e-4, 1e-2, 1e-8, 3e-3, 1e-5};
  for (int i = 0; i < 6; i++)
    expect_below(what[i], at[1][i], most[i]);
  expect_above("nearer with four times the elements: way", coarse.half / fine.half, 2.5);
  expect_above("energy", coarse.energy / fine.energy, 2);
  expect_below("ledger", fine.missed, 1e-5);
  for (int k = 1; k < SWITCH_SOLVERS; k++) {
    whipped other = whip_of(50, SWITCH_SOLVER[k], k < 3 ? 1e-4 : 1e-5);
    expect_below(SWITCH_SOLVER[k], fabs(other.half - coarse.half), k < SWITCH_EXACT ? 1e-3 : 5e-3);
    expect_below("momentum", other.momentum, 1e-8);
    expect_below("ledger", other.missed, k < SWITCH_EXACT ? 1e-3 : 2e-2);
  }
}

/* ---- where and when ---- */

/* A hanging line under a load that grows by 100 N/s: at its top it bears 9.81 x 95 N more. It parts there, at 5 kN. */
static void parts(void **state) {
  (void)state;
  for (int swap = 0; swap < 2; swap++)
    for (int k = 0; k < 4; k++) {
      if (SPARED(k + swap))
        continue;
      run r = run_open("{'hawse':1," DRY ",'parts':{'line':{'kind':'cable','elements':10,"
                       "'length':100,'EA':1e7,'CID':1e5,'mass_per_metre':1,'breaking_load':5000,"
                       "'%s':{'attach':'world'},'%s':{'attach':'free','position':[0,0,-100],"
                       "'force_z':-3000}}},'inputs':{'pull':{'target':'line.%s.force_z'}},"
                       "'events':{'load':{'at':0,'set':{'pull':{'value':-5000,'over':20}}}},"
                       "'solver':{%s,'step':0.002,'frame':0.002,'start':'static','duration':99}}",
                       swap ? "b" : "a", swap ? "a" : "b", swap ? "a" : "b", SWITCH_SOLVER[k]);
      double due = (5000 - 3000 - 9.81 * 95) / 100;
      run_started(&r);
      run_to(&r, floor(due * 10) / 10 - 0.2);
      expect_near("whole [1]", run_get(&r, "line.parted"), 0, 0);
      double elastic = 0, lost = 0, load = -1;
      while (run_get(&r, "line.parted") == 0) {
        elastic = run_get(&r, "elastic"), lost = run_get(&r, "dissipated");
        run_frames(&r, 1);
        load = event_of(&r, HW_EVENT_BREAK, load);
      }
      expect_near(SWITCH_SOLVER[k], run_get(&r, "line.parted"), swap ? 10 : 1, 0);
      expect_near("when [s]", run_time(&r), due, 0.005);
      expect_near("at [N]", load, 5000, 0.3);
      expect_near("lost: T^2 l/(2 EA) [J]", run_get(&r, "dissipated") - lost, 12.5, 0.02);
      expect_near("that is no longer held [J]", elastic - run_get(&r, "elastic"), 12.5, 0.02);
      double residual = run_get(&r, "residual");
      run_to(&r, run_time(&r) + 1);
      expect_below("ledger [J]", fabs(run_get(&r, "residual") - residual), 3);
      run_close(&r);
    }
}

/* At rest under more than it bears: it parts at the start, and says so. */
static void at_once(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'line':{'kind':'cable','elements':10,'length':100,"
                   "'EA':1e7,'mass_per_metre':1,'breaking_load':5000,'a':{'attach':'world'},"
                   "'b':{'attach':'free','position':[0,0,-100],'force_z':-6000}}},"
                   "'solver':{'step':0.002,'frame':0.01,'start':'static'}}");
  run_started(&r);
  expect_near("parted [1]", run_get(&r, "line.parted"), 1, 0);
  expect_near("at [N]", event_of(&r, HW_EVENT_BREAK, -1), 6000 + 9.81 * 95, 1);
  run_frames(&r, 50);
  expect_below("what is below falls [m/s]", run_v(&r, "line", 5)[2], -9.81 * 0.5);
  run_close(&r);
}

/* ---- crossed with all else ---- */

typedef struct crossing {
  const char *what, *env, *line, *more;
} crossing;
static const crossing CROSSED[] = {
    {"as it is", DRY, "", ""},
    {"bending", DRY, ",'EI':20,'BCID':2", ""},
    {"point masses", DRY, ",'masses':{'one':{'at':3.3,'mass':4},'two':{'at':7.9,'mass':2}}", ""},
    {"in water", "'environment':{'water':{'density':1025,'current':[0.4,0.1,0]}}",
     ",'added_mass':1,'density':3000", ""},
    {"in waves",
     "'environment':{'water':{'density':1025,'current':[0.4,0.1,0]},"
     "'waves':{'kind':'regular','height':1,'period':5}}",
     ",'added_mass':1,'density':3000", ""},
    {"on the ground",
     "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0},"
     "'ground':{'kind':'plane','z':-8.5}}",
     "", ""},
    {"touching", DRY, ",'touch':{'with':'all','young':1e6,'friction':0.3}", ""},
    {"touching, bending", DRY, ",'EI':20,'touch':{'with':'all','young':1e6,'friction':0.3}", ""},
    {"winch at a, hauling", DRY, "",
     ",'winch':{'kind':'winch','cable':'line','end':'a','speed':-1}"},
    {"winch at b, hauling", DRY, ",'EI':20",
     ",'winch':{'kind':'winch','cable':'line','end':'b','speed':-1}"},
    {"winch at a, paying out", DRY, ",'EI':20",
     ",'winch':{'kind':'winch','cable':'line','end':'a','speed':1}"},
    {"drum at a", DRY, "",
     ",'winch':{'kind':'winch','cable':'line','end':'a','speed':-1,'drum_inertia':20,"
     "'drum_radius':0.4,'motor_gain':3e4,'motor_force':1e5,'brake_force':1e5}"},
};
enum { CROSSINGS = (int)(sizeof CROSSED / sizeof *CROSSED) };

static run crossed(const crossing *x, const char *event, const char *solver) {
  return run_open("{'hawse':1,%s,'parts':{'ship':{'kind':'motion','amplitude_z':0.3,"
                  "'frequency':[0,0,2],'position':[0,0,1]},'load':{'kind':'rigid','mass':200,"
                  "'shape':'sphere','size':[0.5,0.5,0.5],'rotation':'fixed','position':[1,0,-9],"
                  "'drag_area':[0.2,0.2,0.2]},'line':{'kind':'cable','a':{'attach':'ship',"
                  "'grip':'held'},'b':{'attach':'load','grip':'held'},'elements':8,'length':10,"
                  "'diameter':0.1,'EA':2e5,'CID':2e3,'breaking_load':1e6%s}%s},"
                  "'events':{'go':{'at':0.4,%s}},'solver':{%s,'frame':0.1,'duration':9}}",
                  x->env, x->line, x->more, event, solver);
}

/* Broken by an event, or let go at either end: it runs on, and nothing is missing in the ledger but what the
 * integrator misses without. */
static void crossings(void **state) {
  (void)state;
  static const char *const event[] = {"'break':'line'", "'release':'line.a'", "'release':'line.b'",
                                      "'break':'line','release':'line.a line.b'"};
  static const char *const solver[] = {
      "'rule':'tr-bdf2','step':0.002", "'rule':'generalized-alpha','rho':0.8,'step':0.002",
      "'rule':'trapezoidal','step':0.002", "'integrator':'rk4','step':0.0005",
      "'integrator':'rk45','tolerance':1e-7"};
  for (int k = 0; k < (RUN_SLOW ? 1 : 5); k++)
    for (int i = 0; i < CROSSINGS; i++) {
      double worst = 0;
      for (int e = 0; e < 4; e++) {
        if (k && (i + e + k) % 3)
          continue; /* each by one or two of the other rules */
        run r = crossed(&CROSSED[i], event[e], solver[k]);
        run_started(&r);
        run_to(&r, 0.4);
        expect_near(event[e], run_get(&r, "line.parted") > 0, e == 0 || e == 3, 0);
        assert_near(run_get(&r, "line.held_a"), e != 1 && e != 3, 0);
        assert_near(run_get(&r, "line.held_b"), e < 2, 0);
        run_to(&r, RUN_SLOW || k ? 1 : 2);
        worst = fmax(worst, missed(&r));
        if (e == 2 && *CROSSED[i].more && !strstr(CROSSED[i].more, "'b'") &&
            !strstr(CROSSED[i].more, "drum") && k == 0)
          expect_above("its length changes [m]", fabs(run_get(&r, "winch.payout")), 0.5);
        run_close(&r);
      }
      print_message("  %s\n", solver[k]);
      expect_below(CROSSED[i].what, worst, 5e-3);
    }
}

/* Broken, and hauled in until the break is at the winch; let go by its winch, which then feels nothing. */
static void winches(void **state) {
  (void)state;
  for (int end = 0; end < 2; end++) {
    const crossing x = {"", DRY, end ? ",'EI':20" : "",
                        end ? ",'winch':{'kind':'winch','cable':'line','end':'b','speed':-1}"
                            : ",'winch':{'kind':'winch','cable':'line','end':'a','speed':-1}"};
    run r = crossed(&x, "'break':'line'", "'step':0.005");
    run_to(&r, 8.9);
    cable_view c = run_cable(&r, "line");
    expect_near("left at the winch [elements]", c.n - c.s->broken, 1, 6);
    double out = run_get(&r, "winch.payout");
    run_frames(&r, 1);
    expect_near("no more comes in [m]", run_get(&r, "winch.payout"), out, 1e-9);
    run_close(&r);
    r = crossed(&x, end ? "'release':'line.b'" : "'release':'line.a'", "'step':0.005");
    run_to(&r, 3);
    expect_near("feels nothing [N]", run_get(&r, "winch.tension"), 0, 1e-30);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(whips), cmocka_unit_test(parts),
                                     cmocka_unit_test(at_once), cmocka_unit_test(crossings),
                                     cmocka_unit_test(winches)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
