/* Contact in plan through the whole engine: forward Euler with the cap of impulse, and the continuous
 * law under the other integrators (paper 001; docs/theory/fender.md). Expected numbers: closed forms that
 * stand beside the tests, and tests/validation/refs/reference_fender.json by `hawse validate`. */
#include "contact/outlines.h"
#include "validation/run.h"

#define DRY "'hawse':1,'environment':{'gravity':9.81,'water':{'density':1025}}"

static const double *row_of(const run *r, int k) {
  const double *rows = run_rows(r, "berths");
  assert_true(k < (int)rows[0]);
  return rows + 1 + HW_OUTLINES_ROW * k;
}

static int rows_of(const run *r) { return (int)run_rows(r, "berths")[0]; }

/* A rectangle of 10 m by 4 m and a square of 2 m, as the reference has them. */
#define BIG                                                                                        \
  "'kind':'vessel','outline':{'points':[-5,-2,5,-2,5,2,-5,2]},'mass':100000,'inertia':800000"
#define SMALL                                                                                      \
  "'kind':'vessel','outline':{'points':[-1,-1,1,-1,1,1,-1,1]},'mass':20000,'inertia':14000"

static const double *speeds(const run *r, const char *id) {
  return run_world(r)->v + 3 * r->model->part[run_part(r, id)].block0;
}
static const double *place_of(const run *r, const char *id) {
  return run_world(r)->x + 3 * r->model->part[run_part(r, id)].block0;
}

static run central(const char *integrator, double step, double gamma, const char *cap, double V) {
  return run_open("{" DRY ",'parts':{'a':{" BIG ",'position':[0,0,0],'heading':0,'sway':%.17g},"
                  "'b':{" SMALL ",'position':[0,3.2,0]}},"
                  "'plan_contacts':{'c':{'a':'a','b':'b','restitution':%.17g,'cap':'%s'}},"
                  "'solver':{'integrator':'%s','step':%.17g,'frame':%.17g,'duration':200}}",
                  V, gamma, cap, integrator, step, step);
}

/* (1 + gamma) m V0 and gamma V0, with m the masses' half harmonic mean: exact for a central hit at any
 * step (paper 001, section 4: the integral of the force is the same for any step). */
static void central_hits_keep_impulse_and_residual(void **state) {
  (void)state;
  static const char *const caps[] = {"exact", "separate", "smallest"};
  static const char *const ways[] = {"euler", "euler-cromer"};
  const double m = 1e5 * 2e4 / 1.2e5;
  double worst_residual = 0, worst_impulse = 0;
  for (int cap = 0; cap < 3; cap++)
    for (int way = 0; way < 2; way++)
      for (int k = 0; k < 5; k++) {
        const double step[] = {0.01, 0.1, 0.5, 1, 2}, gamma[] = {0, 0.1, 0.5, 0.9, 1};
        double V = 0.5;
        run r = central(ways[way], step[k], gamma[k], caps[cap], V);
        run_started(&r);
        double impulse = 0;
        for (int i = 0; i < (int)(60 / step[k]) && (i < 2 || impulse == 0 || rows_of(&r)); i++) {
          run_frames(&r, 1);
          impulse = rows_of(&r) ? row_of(&r, 0)[HW_OUTLINES_ROW_IMPULSE] : impulse;
        }
        double Vend = speeds(&r, "a")[1] - speeds(&r, "b")[1];
        double residual = fabs(Vend + gamma[k] * V),
               off = fabs(impulse / ((1 + gamma[k]) * m * V) - 1);
        worst_residual = residual > worst_residual ? residual : worst_residual;
        worst_impulse = off > worst_impulse ? off : worst_impulse;
        run_close(&r);
      }
  expect_below("speed apart against gamma V0 [m/s], 30 runs", worst_residual, 1e-12);
  expect_below("impulse against (1 + gamma) m V0", worst_impulse, 1e-11);
}

/* Two free bodies, off centre, with friction: what one gains the other loses. */
static void momentum_is_kept(void **state) {
  (void)state;
  static const char *const ways[] = {"euler", "euler-cromer", "rk4", "rk45", "ali3"};
  for (int way = 0; way < 5; way++) {
    run r = run_open("{" DRY ",'parts':{'a':{" BIG ",'surge':0.3,'sway':1,'yaw':0.02},"
                     "'b':{" SMALL ",'position':[3,3.2,0],'heading':0.3,'yaw':-0.05}},"
                     "'plan_contacts':{'c':{'a':'any','b':'any','stiffness':5e4,'shear':1e5}},"
                     "'solver':{'integrator':'%s','step':0.02,'frame':0.1,'duration':10}}",
                     ways[way]);
    run_started(&r);
    double before[3], after[3];
    for (int pass = 0; pass < 2; pass++) {
      const double *va = speeds(&r, "a"), *vb = speeds(&r, "b");
      const double *xa = place_of(&r, "a"), *xb = place_of(&r, "b");
      double *p = pass ? after : before;
      p[0] = 1e5 * va[0] + 2e4 * vb[0];
      p[1] = 1e5 * va[1] + 2e4 * vb[1];
      p[2] = 8e5 * va[2] + 1.4e4 * vb[2] + 1e5 * (xa[0] * va[1] - xa[1] * va[0]) +
             2e4 * (xb[0] * vb[1] - xb[1] * vb[0]);
      if (!pass)
        run_frames(&r, 100);
    }
    assert_true(fabs(speeds(&r, "b")[1]) > 0.1); /* it has been hit */
    double linear = hypot(after[0] - before[0], after[1] - before[1]) / 1e5;
    char what[80];
    snprintf(what, sizeof what, "%s: linear momentum / (a's mass x 1 m/s)", ways[way]);
    expect_below(what, linear, strcmp(ways[way], "ali3") ? 1e-13 : 1e-8);
    snprintf(what, sizeof what, "%s: angular momentum about the world's origin", ways[way]);
    /* forward Euler moves the bodies before it pushes them: of first order in the step */
    double turn = fabs(after[2] - before[2]) / (1e5 * 3);
    expect_below(what, turn, way == 0 ? 2e-4 : way == 1 ? 1e-13 : way == 4 ? 1e-6 : 1e-9);
    run_close(&r);
  }
}

/* One body on a flat wall of width 4 m, in time: half a swing of k w x'' law: peak V sqrt(k w m), depth V
 * sqrt(m / (k w)). */
static void the_law_in_time_is_a_spring_of_area(void **state) {
  (void)state;
  const double k = 5e5, w = 2, m = 2e4, V = 0.5;
  static const char *const ways[] = {"rk45", "rk4", "ali3", "euler-cromer"};
  for (int way = 0; way < 4; way++) {
    run r = run_open(
        "{" DRY ",'parts':{'wall':{'kind':'quay','outline':{'points':[-5,-2,5,-2,5,2,-5,2]}},"
        "'b':{" SMALL ",'position':[0,3.05,0],'sway':-%.17g}},"
        "'plan_contacts':{'c':{'a':'wall','b':'b','cap':'none','sliding':0,'sticking':0}},"
        "'solver':{'integrator':'%s','step':%s,'frame':0.002,'duration':3}}",
        V, ways[way], way < 2 ? "0.002" : "0.0005");
    run_started(&r);
    double peak = 0, depth = 0;
    for (int i = 0; i < 700; i++) {
      run_frames(&r, 1);
      double N = run_get(&r, "plan_contacts.c.force"), d = run_get(&r, "plan_contacts.c.depth");
      peak = N > peak ? N : peak, depth = d > depth ? d : depth;
    }
    char what[80];
    double tolerance = way < 2 ? 2e-4 : way == 2 ? 2e-3 : 5e-3;
    snprintf(what, sizeof what, "%s: peak [N]", ways[way]);
    expect_relative(what, peak, V * sqrt(k * w * m), tolerance);
    snprintf(what, sizeof what, "%s: depth [m]", ways[way]);
    expect_relative(what, depth, V * sqrt(m / (k * w)), tolerance);
    snprintf(what, sizeof what, "%s: speed apart [m/s]", ways[way]);
    expect_relative(what, speeds(&r, "b")[1], V, way == 3 ? 1e-2 : 2e-3);
    run_close(&r);
  }
}

/* Euler comes to the law in time with the first order of the step. */
static void euler_is_of_first_order(void **state) {
  (void)state;
  const double exact = 0.5 * sqrt(2e4 / (5e5 * 2.0));
  double error[3];
  for (int i = 0; i < 3; i++) {
    double step = 0.008 / (1 << i);
    run r = run_open(
        "{" DRY ",'parts':{'wall':{'kind':'quay','outline':{'points':[-5,-2,5,-2,5,2,-5,2]}},"
        "'b':{" SMALL ",'position':[0,3.0001,0],'sway':-0.5}},"
        "'plan_contacts':{'c':{'a':'wall','b':'b','cap':'none','sliding':0,'sticking':0}},"
        "'solver':{'integrator':'euler','step':%.17g,'frame':%.17g,'duration':1}}",
        step, step);
    run_started(&r);
    double depth = 0;
    for (int n = 0; n < (int)(0.3 / step); n++) {
      run_frames(&r, 1);
      double d = run_get(&r, "plan_contacts.c.depth");
      depth = d > depth ? d : depth;
    }
    error[i] = fabs(depth - exact);
    run_close(&r);
  }
  expect_near("order of depth", order_of(error[0], error[2]) / 2, 1, 0.25);
}

/* The same hit at 2 s: elastic without the cap it comes out faster than it went in. */
static void without_the_cap_it_blows_up(void **state) {
  (void)state;
  double end[2];
  for (int cap = 0; cap < 2; cap++) {
    run r = central("euler", 2, 0.1, cap ? "exact" : "none", 0.5);
    run_started(&r);
    run_frames(&r, 10);
    end[cap] = fabs(speeds(&r, "a")[1] - speeds(&r, "b")[1]);
    run_close(&r);
  }
  expect_above("speed apart without the cap [m/s], in at 0.5", end[0], 5);
  expect_below("with it", end[1], 0.0500000001);
}

/* A hull on eight fenders at once is stopped once, not eight times. */
static void many_fenders_push_once(void **state) {
  (void)state;
  for (int n = 1; n <= 8; n *= 2) {
    char fenders[4096] = "";
    for (int i = 0; i < n; i++)
      snprintf(fenders + strlen(fenders), sizeof fenders - strlen(fenders),
               "%s'f%d':{'at':[%g,2,0],'facing':1.5707963267948966,'width':0.5,'height':1,'type':'"
               "linear',"
               "'force':1e9}",
               i ? "," : "", i, -4.0 + 8.0 * i / (n > 1 ? n - 1 : 1));
    run r = run_open("{" DRY
                     ",'parts':{'quay':{'kind':'quay','outline':{'points':[-9,-2,9,-2,9,2,-9,2]},"
                     "'fenders':{%s}},'b':{" BIG ",'position':[0,5.5,0],'sway':-0.4}},"
                     "'plan_contacts':{'c':{'a':'quay','b':'b','restitution':0.2}},"
                     "'solver':{'integrator':'euler','step':1,'frame':1,'duration':60}}",
                     fenders);
    run_started(&r);
    run_frames(&r, 20);
    char what[80];
    snprintf(what, sizeof what, "%d stiff fenders, 1 s steps: speed off [m/s]", n);
    if (n == 1) /* off its middle: it turns away instead */
      expect_below(what, hypot(speeds(&r, "b")[0], speeds(&r, "b")[1]), 0.4);
    else
      expect_near(what, speeds(&r, "b")[1], 0.2 * 0.4, 1e-9);
    run_close(&r);
  }
}

/* A steady push against a fender comes to rest where its reaction balances it: the cap counts the push. */
static void a_steady_push_comes_to_rest(void **state) {
  (void)state;
  run r = run_open(
      "{" DRY ",'parts':{'quay':{'kind':'quay','outline':{'points':[-9,-2,9,-2,9,2,-9,2]},"
      "'fenders':{'f':{'at':[0,2,0],'facing':1.5707963267948966,'width':2,'height':1,'type':'"
      "linear',"
      "'force':2e5,'deflection':0.5}}},"
      "'b':{" BIG ",'position':[0,5.2,0],'damping':{'sway':4e4,'yaw':1e6},"
      "'thrusters':{'t':{'type':'tug','at':[0,0,0],'force':5e4,'angle':-1.5707963267948966}}}},"
      "'plan_contacts':{'c':{'a':'quay','b':'b'}},"
      "'solver':{'integrator':'euler','step':0.1,'frame':0.1,'duration':300}}");
  run_started(&r);
  run_to(&r, 200);
  /* linear: 2e5 N at half of 1 m */
  expect_near("deflection [m]", run_get(&r, "quay.f_deflection"), 0.5 * 5e4 / 2e5, 1e-6);
  expect_relative("reaction [N]", run_get(&r, "quay.f_force"), 5e4, 1e-6);
  expect_below("speed [m/s]", fabs(speeds(&r, "b")[1]), 1e-7);
  run_close(&r);
}

static run pile(double step, const char *cap, double gamma, uint64_t seed, int bodies) {
  static char parts[RUN_TEXT - 2000];
  dice d = {seed};
  parts[0] = 0;
  for (int i = 0; i < bodies; i++) {
    double a = 6.283185307179586 * i / bodies, R = 12 + 3 * (i % 3);
    size_t n = strlen(parts);
    n += (size_t)snprintf(
        parts + n, sizeof parts - n,
        "%s'b%d':{'kind':'vessel','mass':%g,'inertia':%g,'position':[%.9g,%.9g,0],"
        "'heading':%.9g,'surge':%.9g,'sway':%.9g,'yaw':%.9g,'outline':{'points':[",
        i ? "," : "", i, 1000 + 9000 * roll(&d), 2000 + 9000 * roll(&d), R * cos(a), R * sin(a), a,
        -1 - roll(&d), roll_between(&d, -0.3, 0.3), roll_between(&d, -0.2, 0.2));
    int corners = 5 + i % 4;
    for (int k = 0; k < corners; k++) {
      double t = 6.283185307179586 * k / corners, s = i % 2 && k % 2 ? 0.5 : 1.4;
      n += (size_t)snprintf(parts + n, sizeof parts - n, "%s%.9g,%.9g", k ? "," : "", s * cos(t),
                            s * sin(t));
    }
    snprintf(parts + n, sizeof parts - n, "]}}");
  }
  return run_open("{" DRY ",'parts':{%s},'plan_contacts':{'c':{'a':'any','b':'any','stiffness':2e5,"
                  "'restitution':%.9g,'cap':'%s'}},"
                  "'solver':{'integrator':'euler','step':%.9g,'frame':%.9g,'duration':60}}",
                  parts, gamma, cap, step, step);
}

/* Nothing but contact: the kinetic energy of a heap of bodies never comes above that of its start, and what it loses
 * is what the contacts have taken. */
static void a_pile_never_gains_energy(void **state) {
  (void)state;
  double worst = 0, worst_ledger = 0;
  int contacts = 0;
  for (int i = 0; i < 12; i++) {
    const double step[] = {0.05, 0.1, 0.5, 1};
    run r =
        pile(step[i % 4], i % 3 == 0 ? "separate" : "exact", 0.1 + 0.08 * i, (uint64_t)i + 1, 12);
    run_started(&r);
    double first = run_get(&r, "kinetic");
    for (int n = 0; n < 200; n++) {
      run_frames(&r, 1);
      double held = 0; /* what contacts have taken, and may still give back */
      for (int k = 0; k < rows_of(&r); k++)
        contacts++, held += row_of(&r, k)[HW_OUTLINES_ROW_ENERGY];
      double gain = (run_get(&r, "kinetic") - first) / first;
      worst = gain > worst ? gain : worst;
      assert_true(held >= -1e-12 * first);
    }
    worst_ledger = fabs(run_get(&r, "residual")) / first > worst_ledger
                       ? fabs(run_get(&r, "residual")) / first
                       : worst_ledger;
    run_close(&r);
  }
  print_message("    %d contacts looked at\n", contacts);
  assert_true(contacts > 500);
  expect_below("largest gain over the start", worst, 1e-12);
  expect_below("residual of the ledger over the start", worst_ledger, 1e-11);
}

static void saved_in_contact_it_goes_on_the_same_way(void **state) {
  (void)state;
  static const char *const ways[] = {"euler", "rk4"};
  for (int way = 0; way < 2; way++) {
    run r = central(ways[way], way ? 0.005 : 0.1, 0.1, "exact", 0.5);
    run_started(&r);
    while (!rows_of(&r))
      run_frames(&r, 1);
    run_frames(&r, 2);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, 20);
    uint64_t want = run_frame(&r)->state_hash;
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_frames(&r, 20);
    assert_true(run_frame(&r)->state_hash == want);
    free(block);
    run_close(&r);
  }
}

/* A vessel whose outline is the cut of her hull: a box of 20 m by 6 m, meets a wall 3 m off her middle. */
static void an_outline_is_cut_from_a_hull(void **state) {
  (void)state;
  static const char *const convex[] = {"true", "false"};
  for (int i = 0; i < 2; i++) {
    run r = run_open(
        "{" DRY ",'meshes':{'hull':{'make':'box','size':[20,6,8],'convex':%s}},"
        "'parts':{'v':{'kind':'vessel','mass':1e5,'inertia':1e6,'sway':-1,'position':[0,3.5,0],"
        "'outline':{'kind':'mesh','mesh':'hull','level':-1}},"
        "'q':{'kind':'quay','outline':{'points':[-50,-9,50,-9,50,0,-50,0]}}},"
        "'plan_contacts':{'c':{'a':'v','b':'q'}},"
        "'solver':{'integrator':'euler','step':0.01,'frame':0.01,'duration':2}}",
        convex[i]);
    run_started(&r);
    const hw_outline *o = &r.model->outline_body[0].outline;
    expect_near("area of the cut [m2]", o->area, 120, 1e-9);
    run_to(&r, 0.49);
    assert_int_equal(rows_of(&r), 0);
    run_to(&r, 0.52);
    assert_int_equal(rows_of(&r), 1);
    const double *ends = row_of(&r, 0) + HW_OUTLINES_ROW_ENDS;
    expect_near("contact line [m]", hypot(ends[2] - ends[0], ends[3] - ends[1]), 20, 1e-9);
    run_close(&r);
  }
}

static void refused(const char *where, const char *reason, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = run_text(format, list);
  va_end(list);
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(text, strlen(text), &model, &report), HW_OK);
  if (!report || !strstr(report, where) || !strstr(report, reason))
    fail_msg("%s \"%s\" is not in: %s", where, reason, report ? report : "");
  hw_text_free(report);
  free(text);
}

#define ONE_VESSEL(points, more)                                                                   \
  "{" DRY ",'parts':{'v':{'kind':'vessel','mass':1e5,'inertia':1e6,'outline':{'points':[" points   \
  "]}" more "}},'solver':{'integrator':'euler','step':0.1,'frame':0.1,'duration':10}}"

static void bad_input_is_refused(void **state) {
  (void)state;
  refused("/parts/v/outline/points", "three points", ONE_VESSEL("0,0,1,0", ""));
  refused("/parts/v/outline/points", "cross", ONE_VESSEL("0,0,2,2,2,0,0,2", ""));
  refused("/parts/v/outline/points", "clockwise", ONE_VESSEL("0,0,0,2,2,2,2,0", ""));
  refused("/parts/v/outline/points", "one place", ONE_VESSEL("0,0,2,0,2,0,2,2", ""));
  refused("/parts/v/outline/points", "no area", ONE_VESSEL("0,0,1,0,2,0", ""));
  refused("/parts/v/mass", "0", "{" DRY ",'parts':{'v':{'kind':'vessel','mass':0,'inertia':1}}}");
  refused("/parts/v/inertia", "-1",
          "{" DRY ",'parts':{'v':{'kind':'vessel','mass':1,'inertia':-1}}}");
  refused("/parts/v/outline/level", "4 m",
          "{" DRY ",'meshes':{'hull':{'make':'box','size':[20,6,8]}},'parts':{'v':{'kind':'vessel',"
          "'mass':1,'inertia':1,"
          "'outline':{'kind':'mesh','mesh':'hull','level':5}}}}");
  refused("/plan_contacts/c/stiffness", "-5",
          "{" DRY ",'parts':{'a':{" BIG "},'b':{" SMALL
          "}},'plan_contacts':{'c':{'a':'a','b':'b','stiffness':-5}}}");
  refused("/plan_contacts/c/restitution", "1.5",
          "{" DRY ",'parts':{'a':{" BIG "},'b':{" SMALL
          "}},'plan_contacts':{'c':{'a':'a','b':'b','restitution':1.5}}}");
  refused("/plan_contacts/c/b", "differ",
          "{" DRY ",'parts':{'a':{" BIG "},'b':{" SMALL
          "}},'plan_contacts':{'c':{'a':'a','b':'a'}}}");
  refused("/plan_contacts/d", "same two parts",
          "{" DRY ",'parts':{'a':{" BIG "},'b':{" SMALL
          "}},'plan_contacts':{'c':{'a':'a','b':'b'},'d':{'a':'b','b':'a'}}}");
  refused("/plan_contacts/c/b", "has no outline",
          "{" DRY ",'parts':{'a':{" BIG
          "},'b':{'kind':'motion'}},'plan_contacts':{'c':{'a':'a','b':'b'}}}");
  refused("/plan_contacts/c/sticking", "below sliding",
          "{" DRY ",'parts':{'a':{" BIG "},'b':{" SMALL
          "}},'plan_contacts':{'c':{'a':'a','b':'b','sticking':0.1,'sliding':0.3}}}");
  refused("/solver/step", "10",
          "{" DRY ",'parts':{'a':{" BIG "}},'solver':{'integrator':'euler','step':11}}");
  refused("/parts/q/fenders/f/force", "0",
          "{" DRY ",'parts':{'q':{'kind':'quay','outline':{'points':[0,0,1,0,1,1]},'fenders':{'f':{"
          "'at':[0,0,0],'force':0}}}}}");
  refused("/parts/q/fenders/f/curve/force", "numbers",
          "{" DRY ",'parts':{'q':{'kind':'quay','outline':{'points':[0,0,1,0,1,1]},'fenders':{'f':{"
          "'at':[0,0,0],'type':'curve',"
          "'curve':{'deflection':[0.5,1],'force':[1]}}}}}}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(central_hits_keep_impulse_and_residual),
      cmocka_unit_test(momentum_is_kept),
      cmocka_unit_test(the_law_in_time_is_a_spring_of_area),
      cmocka_unit_test(euler_is_of_first_order),
      cmocka_unit_test(without_the_cap_it_blows_up),
      cmocka_unit_test(many_fenders_push_once),
      cmocka_unit_test(a_steady_push_comes_to_rest),
      cmocka_unit_test(a_pile_never_gains_energy),
      cmocka_unit_test(saved_in_contact_it_goes_on_the_same_way),
      cmocka_unit_test(an_outline_is_cut_from_a_hull),
      cmocka_unit_test(bad_input_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
