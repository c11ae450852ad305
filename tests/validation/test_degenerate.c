/* Degenerate and random scenarios: a clear fault, a halt with its cause, or numbers; never a crash
 * and never a NaN in a frame. */
#include "validation/run.h"

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"

/* Runs `frames` frames or to a halt; every frame must be finite. Returns whether it halted. */
static bool drive(run *r, int frames) {
  assert_true(run_finite(r));
  for (int i = 0; i < frames; i++) {
    if (hw_sim_step(r->sim) == HW_HALTED) {
      assert_true(run_finite(r));
      assert_non_null(strstr(hw_sim_report(r->sim), "\"cause\":\""));
      return true;
    }
    if (!run_finite(r))
      fail_msg("frame %d holds a number that is not finite", i);
  }
  return false;
}

static void must_run(const char *what, run r, int frames) {
  run_started(&r);
  if (drive(&r, frames))
    fail_msg("%s: %s", what, hw_sim_report(r.sim));
  run_close(&r);
}

/* Ends at one point: a loop hangs down. With an odd number of elements the lowest would be folded
 * to a point; it may refuse that, but must say so. */
static void ends_together(void **state) {
  (void)state;
  for (int n = 1; n <= 6; n++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'line':{'kind':'cable',"
                     "'a':{'attach':'world','position':[0,0,9]},"
                     "'b':{'attach':'world','position':[0,0,9]},'length':10,'elements':%d,"
                     "'CID':1e4}}}",
                     n);
    bool halted = run_frame(&r)->status == HW_HALTED || drive(&r, 50);
    if (halted)
      assert_non_null(strstr(hw_sim_report(r.sim), "an element has shrunk to a point"));
    else
      expect_near("ends together: length [m]", run_get(&r, "line.length"), 10, 1e-9);
    assert_true(!halted || n % 2 == 1);
    run_close(&r);
  }
  /* no length either */
  run r = run_open("{'hawse':1," DRY ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                   "'b':{'attach':'world'}}}}");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "no length is given"));
  assert_true(run_finite(&r));
  run_close(&r);
}

/* Two bodies fly into each other along a line: its elements shrink to a point. */
static void shrinking(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'a':{'kind':'motion','velocity':[10,0,0]},"
               "'b':{'kind':'motion','position':[10,0,0],'velocity':[-10,0,0]},"
               "'line':{'kind':'cable','a':{'attach':'a'},'b':{'attach':'b'},'elements':4,"
               "'CID':1e3}},'solver':{'step':0.001,'frame':0.01}}");
  drive(&r, 100); /* passes or halts */
  run_close(&r);
}

static void small_and_large(void **state) {
  (void)state;
  must_run("one element",
           run_open("{'hawse':1,'parts':{'line':{'kind':'cable',"
                    "'a':{'attach':'world'},'b':{'attach':'free','position':[0,0,-9]},"
                    "'elements':1}}}"),
           50);
  must_run(
      "one element, bending, both ends clamped",
      run_open("{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world','hold':'clamped'},"
               "'b':{'attach':'world','position':[9,0,0],'hold':'clamped'},'elements':1,'EI':10,"
               "'GJ':5}}}"),
      50);
  must_run(
      "one element, consistent, clamped and free",
      run_open("{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world','hold':'clamped'},"
               "'b':{'attach':'free','position':[9,0,0]},'elements':1,'EI':10,"
               "'element':'consistent'}},'solver':{'step':0.001}}"),
      50);
  must_run("one element, consistent, pinned and pinned",
           run_open("{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                    "'b':{'attach':'world','position':[9,0,0]},'elements':1,'EI':10,"
                    "'element':'consistent'}}}"),
           50);
  must_run("clamped straight without gravity",
           run_open("{'hawse':1,'environment':{'gravity':0},'parts':{'line':{'kind':'cable',"
                    "'a':{'attach':'world','hold':'clamped'},"
                    "'b':{'attach':'world','position':[9,0,0],'hold':'clamped'},'EI':10,'GJ':5}},"
                    "'solver':{'start':'static'}}"),
           50);
  must_run("free line without gravity",
           run_open("{'hawse':1,'environment':{'gravity':0},'parts':{"
                    "'line':{'kind':'cable','a':{'attach':'free'},"
                    "'b':{'attach':'free','position':[9,0,0]}}}}"),
           50);
  must_run("2,000 elements",
           run_open("{'hawse':1," DRY ",'parts':{'line':{'kind':'cable',"
                    "'a':{'attach':'world','position':[0,0,500]},"
                    "'b':{'attach':'world','position':[900,0,500]},'length':1000,'elements':2000,"
                    "'CID':1e5}},'solver':{'step':0.01}}"),
           RUN_SLOW ? 1 : 10);
  must_run("very light and very heavy",
           run_open("{'hawse':1,'parts':{'load':{'kind':'rigid','mass':1e9,'rotation':'fixed',"
                    "'position':[0,0,-9]},'line':{'kind':'cable','a':{'attach':'world'},"
                    "'b':{'attach':'load'},'diameter':0.0001,'density':1,'EA':1e12,'CID':1e6}},"
                    "'solver':{'start':'static'}}"),
           50);
}

/* Nothing holds the body: there is no equilibrium, and it says so. */
static void no_equilibrium(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':5,'rotation':'fixed'}},"
               "'solver':{'start':'static'}}");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "no static equilibrium"));
  assert_int_equal(hw_sim_step(r.sim), HW_HALTED);
  assert_true(run_finite(&r));
  run_close(&r);
}

/* ---- random scenarios ---- */

typedef struct text {
  char s[8000];
  size_t n;
} text;

__attribute__((format(printf, 2, 3))) static void say(text *t, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(t->s + t->n, sizeof t->s - t->n, format, list);
  va_end(list);
  assert_true(n >= 0 && t->n + (size_t)n < sizeof t->s);
  t->n += (size_t)n;
}

static int pick(dice *d, int count) { return (int)(roll(d) * count); }

static void random_cable(text *t, dice *d, int i, bool winch) {
  static const char *const slack[] = {"continuous", "report", "damped"};
  const char *a = winch ? "world" : pick(d, 3) ? "base.eye" : "world";
  const char *b = pick(d, 3) == 0 ? "free" : pick(d, 2) ? "load" : "load.eye";
  if (i > 0 && strcmp(b, "free"))
    b = pick(d, 2) ? "second" : "world";
  bool clamped = pick(d, 3) == 0, bent = clamped || pick(d, 2),
       full = bent && !winch && !pick(d, 3);
  double EA = pow(10, roll_between(d, 3, 7));
  say(t, ",'line%d':{'kind':'cable','a':{'attach':'%s','position':[0,%d,%g]%s},", i, a, i,
      roll_between(d, 5, 20), clamped ? ",'hold':'clamped'" : "");
  say(t, "'b':{'attach':'%s','position':[%g,%g,%g]%s},", b, roll_between(d, 3, 20),
      roll_between(d, -5, 5), roll_between(d, -20, 4),
      clamped && strcmp(b, "free") ? ",'hold':'clamped'" : "");
  if (winch || pick(d, 2))
    say(t, "'length':%g,", roll_between(d, 15, 40));
  say(t, "'elements':%d,'diameter':%g,'density':%g,'EA':%g,'CID':%g,'CE':%g,'slack':'%s'",
      1 + pick(d, 12), roll_between(d, 0.005, 0.2), roll_between(d, 500, 8000), EA,
      pick(d, 3) ? EA * roll_between(d, 0, 0.05) : 0.0, pick(d, 2) ? 0.0 : roll(d),
      slack[pick(d, 3)]);
  if (bent)
    say(t, ",'EI':%g,'BCID':%g", roll_between(d, 0.1, 500), pick(d, 2) ? roll(d) : 0.0);
  if (full)
    say(t, ",'element':'consistent'");
  if (clamped && strcmp(b, "free") && pick(d, 2))
    say(t, ",'GJ':%g%s", roll_between(d, 0.1, 50), !full && pick(d, 2) ? ",'twist':'frenet'" : "");
  if (pick(d, 2))
    say(t, ",'drag_normal':%g,'drag_tangential':%g,'added_mass':%g", 2 * roll(d), 0.1 * roll(d),
        roll(d));
  if (pick(d, 3) == 0)
    say(t, ",'masses':{'ball':{'at':%g,'mass':%g,'diameter':%g}}", roll_between(d, 0, 3),
        roll_between(d, 0, 100), roll(d));
  say(t, "}");
}

static void random_scenario(text *t, dice *d) {
  static const char *const solver[] = {
      "'integrator':'ali3'", "'integrator':'ali3','rule':'trapezoidal'",
      "'integrator':'ali3','rule':'generalized-alpha','rho':0.5", "'integrator':'rk4'",
      "'integrator':'rk45','tolerance':1e-4"};
  t->n = 0;
  say(t, "{'hawse':1,'environment':{'gravity':%g,'water':{'density':%g,'current':[%g,%g,0]}},",
      pick(d, 4) ? 9.81 : 0.0, pick(d, 2) ? 1025.0 : 0.0, roll_between(d, -2, 2), roll(d));
  say(t, "'parts':{'base':{'kind':'motion','position':[0,0,%g],'amplitude_z':%g,'amplitude_x':%g,",
      roll_between(d, 0, 20), 3 * roll(d), roll(d));
  say(t, "'frequency':[1,1,%g],'amplitude_angle':[%g,%g,%g],'frequency_angle':[1,2,1],",
      roll_between(d, 0.2, 4), roll(d), roll(d), roll(d));
  say(t, "'ports':{'eye':{'at':[%g,%g,0]}}}", roll_between(d, -2, 2), roll(d));
  for (int i = 0; i < 2; i++)
    say(t,
        ",'%s':{'kind':'rigid','mass':%g,'shape':'box','size':[%g,1,1],'position':[%g,%g,%g],"
        "'rate':[%g,%g,0],'volume':%g,'added_mass':[%g,0,9],'drag_area':[1,%g,1],"
        "'ports':{'eye':{'at':[%g,0,0.5]}}}",
        i ? "second" : "load", pow(10, roll_between(d, 0, 4)), roll_between(d, 0.1, 2),
        roll_between(d, 2, 15), roll_between(d, -3, 3), roll_between(d, -20, 10), 3 * roll(d),
        3 * roll(d), pick(d, 2) ? roll(d) : 0.0, pick(d, 2) ? 50 * roll(d) : 0.0, roll(d),
        roll_between(d, -1, 1));
  bool winch = pick(d, 3) == 0;
  int cables = 1 + pick(d, 2);
  for (int i = 0; i < cables; i++)
    random_cable(t, d, i, winch && i == 0);
  if (winch)
    say(t,
        ",'winch':{'kind':'winch','cable':'line0','end':'a','mode':'%s','speed':%g,'tension':%g,"
        "'accel':%g%s}",
        pick(d, 2) ? "speed" : "tension", roll_between(d, -20, 20), roll_between(d, 0, 1e4),
        roll_between(d, 0.1, 10),
        pick(d, 2)   ? ""
        : pick(d, 2) ? ",'drum_inertia':20"
                     : ",'drum_inertia':20,'brake':1");
  say(t, "},'solver':{%s,'step':%g,'frame':0.05%s}}", solver[pick(d, 5)],
      pow(10, roll_between(d, -3, -1.4)), pick(d, 12) ? "" : ",'start':'static'");
  for (char *c = t->s; *c; c++)
    if (*c == '\'')
      *c = '"';
}

static void random_worlds(void **state) {
  (void)state;
  enum { COUNT = RUN_SLOW ? 16 : 125 };
  dice d = {20260101};
  static text t;
  int ran = 0, halted = 0, refused = 0;
  for (int i = 0; i < COUNT; i++) {
    random_scenario(&t, &d);
    run r = {NULL, NULL};
    char *report = NULL;
    if (hw_model_compile(t.s, strlen(t.s), &r.model, &report) != HW_OK) {
      assert_non_null(strstr(report, "\"where\":\"/"));
      if (refused++ == 0)
        print_message("    first refused: %.200s\n", report);
      hw_text_free(report);
      continue;
    }
    assert_int_equal(hw_sim_create(r.model, &r.sim), HW_OK);
    bool bad = run_frame(&r)->status == HW_HALTED || drive(&r, 12);
    if (bad && halted++ < 40)
      print_message("    %d %s\n", i, hw_sim_report(r.sim));
    ran += !bad;
    run_close(&r);
  }
  print_message("    %d ran, %d halted with a cause, %d refused\n", ran, halted, refused);
  assert_true(ran > COUNT / 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ends_together), cmocka_unit_test(shrinking),
                                     cmocka_unit_test(small_and_large),
                                     cmocka_unit_test(no_equilibrium),
                                     cmocka_unit_test(random_worlds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
