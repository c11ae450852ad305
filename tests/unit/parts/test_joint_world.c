/* Joints in a world: reactions, momentum, work of what is moved, redundant rows, static start,
 * saved states, and what the compiler refuses. */
#include "parts/joint_state.h"
#include "unit/parts/crane_scene.h"

#define DRY "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}}"
#define FREE "'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

static const char *const SOLVERS[] = {
    "'rule':'tr-bdf2','step':0.002", "'rule':'generalized-alpha','rho':0.5,'step':0.002",
    "'rule':'trapezoidal','step':0.002", "'integrator':'rk45','tolerance':1e-10",
    "'integrator':'rk4','step':0.001"};
enum { SOLVER_COUNT = 5 };

/* ---- reactions ---- */

/* A body that hangs still: the joint holds its weight, and a fixed one its moment. */
static void weight(void **state) {
  (void)state;
  static const char *const joint[] = {"'type':'spherical'", "'type':'revolute','axis':[0,1,0]",
                                      "'type':'universal','axis':[1,0,0],'axis_b':[0,1,0]",
                                      "'type':'fixed'", "'type':'distance','position':[0,0,1.5]"};
  for (int k = 0; k < SOLVER_COUNT; k++)
    for (int i = 0; i < 5; i++) {
      run r = run_open("{'hawse':1," DRY ",'parts':{'body':{'kind':'rigid','mass':10,"
                       "'inertia':[1,2,3],'position':[0,0,-0.5],'ports':{'eye':{'at':[0,0,0.5]}}},"
                       "'pin':{'kind':'joint','a':'world','b':'body.eye',%s}},"
                       "'solver':{%s,'frame':0.1,'duration':9}}",
                       joint[i], SOLVERS[k]);
      run_started(&r);
      run_to(&r, 0.5);
      expect_near(joint[i], run_get(&r, "pin.z"), 98.1, 1e-7);
      expect_near("sideways [N]", hypot(run_get(&r, "pin.x"), run_get(&r, "pin.y")), 0, 1e-7);
      run_close(&r);
    }
  run r = run_open("{'hawse':1," DRY ",'parts':{'body':{'kind':'rigid','mass':10,"
                   "'inertia':[1,2,3],'position':[2,0,0],'ports':{'root':{'at':[-2,0,0]}}},"
                   "'clamp':{'kind':'joint','type':'fixed','a':'world','b':'body.root'}}}");
  run_to(&r, 0.5);
  expect_near("cantilever: force [N]", run_get(&r, "clamp.z"), 98.1, 1e-7);
  expect_near("cantilever: moment [N m]", run_get(&r, "clamp.my"), -2 * 98.1, 1e-7);
  run_close(&r);
}

/* The tension of a rod that swings: m g cos + m L w^2, here from energy at the lowest point. */
static void pendulum_tension(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'bob':{'kind':'rigid','mass':2,'rotation':'fixed',"
                   "'position':[0,0,-1.5],'velocity':[2,0,0]},"
                   "'rod':{'kind':'joint','type':'distance','a':'world','b':'bob',"
                   "'position':[0,0,0]}},'solver':{'frame':0.01}}");
  expect_near("tension at the start [N]", run_get(&r, "rod.z"), 2 * (9.81 + 4 / 1.5), 1e-9);
  run_close(&r);
}

static v3 vector(const run *r, const char *id, const char *x, const char *y, const char *z) {
  char name[3][64];
  const char *const key[] = {x, y, z};
  for (int i = 0; i < 3; i++)
    snprintf(name[i], sizeof name[i], "%s.%s", id, key[i]);
  return v3_make(run_get(r, name[0]), run_get(r, name[1]), run_get(r, name[2]));
}

/* Linear and angular momentum about the origin, of two bodies with inertia diag(1, 2, 2.5). */
static void momenta(const run *r, v3 *P, v3 *L) {
  static const char *const id[] = {"one", "two"};
  *P = *L = v3_zero();
  for (int i = 0; i < 2; i++) {
    const hw_part *part = &r->model->part[run_part(r, id[i])];
    const hw_world *w = run_world(r);
    v3 v = v3_at(w->v + 3 * part->block0), x = v3_at(w->x + 3 * part->block0);
    v3 rate = v3_at(w->v + 3 * part->block0 + 3);
    m3 R = q_matrix(q_at(w->quat + 4 * part->quat0));
    v3 spin = m3_mulv(R, v3_make(rate.x, 2 * rate.y, 2.5 * rate.z));
    *P = v3_add(*P, v3_scale(7, v));
    *L = v3_add(*L, v3_add(spin, v3_cross(x, v3_scale(7, v))));
  }
}

/* Action and reaction: two joined bodies in free space keep momentum, angular momentum and
 * energy; the joint stays closed. */
static void momentum(void **state) {
  (void)state;
  static const char *const type[] = {"'type':'fixed'",
                                     "'type':'revolute','axis':[1,2,0]",
                                     "'type':'universal','axis':[0,0,1],'axis_b':[1,0,0]",
                                     "'type':'spherical'",
                                     "'type':'prismatic','axis':[1,2,0]",
                                     "'type':'cylindrical','axis':[1,2,0]",
                                     "'type':'distance','length':0.9"};
  for (int i = 0; i < 7; i++) {
    const char *b = i == 6 ? "0.9,0,0" : "0,0,0";
    run r = run_open("{'hawse':1," FREE ",'parts':{'one':{'kind':'rigid','mass':7,"
                     "'inertia':[1,2,2.5],'rate':[1,0.5,-1],'position':[0.3,0.2,0.1],"
                     "'ports':{'p':{'at':[-0.3,-0.2,-0.1]}}},"
                     "'two':{'kind':'rigid','mass':7,'inertia':[1,2,2.5],'velocity':[0.2,0.4,0],"
                     "'position':[-0.5,0.1,0.4],'ports':{'p':{'at':[0.5,-0.1,-0.4]},"
                     "'q':{'at':[1.4,-0.1,-0.4]}}},"
                     "'j':{'kind':'joint','a':'one.p','b':'two.%s',%s}},"
                     "'solver':{'integrator':'rk45','tolerance':1e-11,'duration':9}}",
                     *b == '0' && b[1] == '.' ? "q" : "p", type[i]);
    run_started(&r);
    v3 P0, L0, P, L;
    momenta(&r, &P0, &L0);
    double E0 = run_get(&r, "kinetic");
    run_to(&r, 2);
    momenta(&r, &P, &L);
    expect_below(type[i], v3_norm(v3_sub(P, P0)) / v3_norm(P0), 1e-9);
    expect_below("angular momentum", v3_norm(v3_sub(L, L0)) / v3_norm(L0), 1e-9);
    expect_below("energy", fabs(run_get(&r, "kinetic") / E0 - 1), 1e-9);
    expect_below("gap [m]", run_get(&r, "j.gap"), 1e-10);
    expect_below("gap [rad]", run_get(&r, "j.gap_angle"), 1e-10);
    run_close(&r);
  }
}

/* ---- work of what is moved ---- */

static const char *const ON_BASE[] = {
    "'type':'fixed'", "'type':'revolute','axis':[0,1,0]",
    "'type':'prismatic','axis':[0,0,1],'motor':{'mode':'position','gain':2e3,'damping':60}",
    "'type':'spherical'"};

/* Joint i on a base that rolls and heaves, as side a or, swapped, as side b. */
static run carried(int i, bool swap, const char *solver) {
  return run_open("{'hawse':1," DRY ",'parts':{'base':{'kind':'motion','amplitude_z':0.4,"
                  "'frequency':[0,0,3],'phase':[0,0,1],'amplitude_angle':[0.3,0.2,0.1],"
                  "'frequency_angle':[1,2,3],'phase_angle':[0,0,0],"
                  "'ports':{'p':{'at':[0.5,0,0]}}},"
                  "'body':{'kind':'rigid','mass':7,'inertia':[1,2,2.5],"
                  "'position':[0.5,0,%.17g]},'j':{'kind':'joint','a':'%s','b':'%s',%s}},"
                  "'solver':{%s,'duration':9}}",
                  0.4 * sin(1), swap ? "body" : "base.p", swap ? "base.p" : "body", ON_BASE[i],
                  solver);
}

/* The ledger holds what the base puts in; the base feels the opposite of the body. */
static void prescribed(void **state) {
  (void)state;
  for (int i = 0; i < 8; i++) {
    bool swap = i % 2;
    run r = carried(i / 2, swap, SOLVERS[3]);
    run_started(&r);
    run_to(&r, 3);
    double size = fabs(run_get(&r, "work")) + fabs(run_get(&r, "kinetic"));
    assert_true(size > 1);
    expect_below(ON_BASE[i / 2], fabs(run_get(&r, "residual")) / size, 1e-7);
    v3 f = vector(&r, "j", "x", "y", "z"), on = vector(&r, "base", "fx", "fy", "fz");
    expect_below("force on the base, opposite [N]", v3_norm(swap ? v3_sub(f, on) : v3_add(f, on)),
                 1e-9);
    run_close(&r);
  }
}

/* The same by the implicit rules: the ledger's residual falls with the square of the step. */
static void prescribed_implicit(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 4; i++) {
      static const char *const rule[] = {"'rule':'tr-bdf2'", "'rule':'trapezoidal'",
                                         "'rule':'generalized-alpha','rho':0.8"};
      double left[2];
      for (int half = 0; half < 2; half++) {
        char solver[100];
        snprintf(solver, sizeof solver, "%s,'step':%g,'newton':1e-10", rule[k],
                 half ? 0.0025 : 0.005);
        run r = carried(i, false, solver);
        run_to(&r, 3);
        double size = fabs(run_get(&r, "work")) + fabs(run_get(&r, "kinetic"));
        left[half] = fabs(run_get(&r, "residual")) / size;
        expect_below("gap [m]", run_get(&r, "j.gap"), 1e-10);
        run_close(&r);
      }
      print_message("  %s\n", rule[k]);
      expect_below(ON_BASE[i], left[0], 1e-4);
      expect_above("order", order_of(left[0], left[1]), 1.7);
    }
}

/* A body on a ball joint at the tip of a crane's link, a tied frame: the same double pendulum as
 * with a bar on a hinge. */
static void on_a_crane(void **state) {
  (void)state;
  static const char *const inner[] = {
      "'arm':{'kind':'crane','orientation':[0.70710678118654757,0.70710678118654757,0,0],"
      "'joints':{'swing':{'a':1,'mass':2,'centre':[0.5,0,0],'inertia':[0.1,0.2,0.3],"
      "'mode':'passive'}},'ports':{'tip':{'link':'swing'}}}",
      "'arm':{'kind':'rigid','mass':2,'inertia':[0.1,0.3,0.2],'position':[0.5,0,0],"
      "'ports':{'root':{'at':[-0.5,0,0]},'tip':{'at':[0.5,0,0]}}},"
      "'hinge':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world','b':'arm.root'}"};
  for (int k = 0; k < SOLVER_COUNT; k++) {
    double place[2][3];
    for (int i = 0; i < 2; i++) {
      run r = run_open("{'hawse':1," DRY ",'parts':{%s,'body':{'kind':'rigid','mass':3,"
                       "'inertia':[0.2,0.3,0.4],'position':[1.4,0,0],'rate':[1,0,2],"
                       "'velocity':[0,0.8,0],'ports':{'eye':{'at':[-0.4,0,0]}}},"
                       "'ball':{'kind':'joint','type':'spherical','a':'arm.tip','b':'body.eye'}},"
                       "'solver':{%s,'duration':9}}",
                       inner[i], SOLVERS[k]);
      run_started(&r);
      run_to(&r, 2);
      v3_put(place[i], vector(&r, "body", "x", "y", "z"));
      expect_below("gap [m]", run_get(&r, "ball.gap"), 1e-9);
      expect_below("ledger [J]", fabs(run_get(&r, "residual")), k < 3 ? 0.02 : 1e-6);
      run_close(&r);
    }
    double off = v3_norm(v3_sub(v3_at(place[0]), v3_at(place[1])));
    expect_below(SOLVERS[k], off, k < 3 ? 2e-5 : 1e-9);
  }
}

/* ---- closed loops and redundant rows ---- */

/* A door on two hinges: ten rows for five. It swings as on one; both hinges together carry it. */
static void door(void **state) {
  (void)state;
  double fall[2], angle[2];
  for (int k = 0; k < SOLVER_COUNT; k++) {
    for (int both = 0; both < 2; both++) {
      run r = run_open("{'hawse':1," DRY ",'parts':{'door':{'kind':'rigid','mass':20,"
                       "'inertia':[2,3,4],'position':[0.6,0,0],'ports':{'low':{'at':[-0.6,-0.5,0]},"
                       "'high':{'at':[-0.6,0.5,0]}}},"
                       "'h1':{'kind':'joint','type':'revolute','a':'world','b':'door.low',"
                       "'axis':[0,1,0]}%s},'solver':{%s,'frame':0.05,'duration':9}}",
                       both ? ",'h2':{'kind':'joint','type':'revolute','a':'world',"
                              "'b':'door.high','axis':[0,1,0]}"
                            : "",
                       SOLVERS[k]);
      run_started(&r);
      run_to(&r, 1);
      angle[both] = run_get(&r, "h1.angle");
      fall[both] = run_get(&r, "h1.z") + (both ? run_get(&r, "h2.z") : 0);
      expect_below("gap [m]", run_get(&r, "h1.gap"), 1e-9);
      run_close(&r);
    }
    expect_near(SOLVERS[k], angle[1], angle[0], 1e-8);
    expect_near("carried by both [N]", fall[1], fall[0], 1e-5);
  }
}

/* The static start of a pendulum: straight down, though it was given at 60 degrees. */
static void static_start(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'body':{'kind':'rigid','mass':10,"
                   "'inertia':[1,2,3],'position':[0.8,0,-0.6],'ports':{'eye':{'at':[-0.8,0,0.6]}}},"
                   "'pin':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world',"
                   "'b':'body.eye'}},'solver':{'start':'static'}}");
  run_started(&r);
  expect_near("x [m]", run_get(&r, "body.x"), 0, 1e-6);
  expect_near("z [m]", run_get(&r, "body.z"), -1, 1e-9);
  expect_near("angle [rad]", run_get(&r, "pin.angle"), atan2(0.8, 0.6), 1e-6);
  run_close(&r);
}

/* ---- state ---- */

/* A run that was saved, loaded and gone on is the run. */
static void save(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'wheel':{'kind':'rigid','mass':10,"
                   "'inertia':[3,4,3],'rate':[0,9,0]},'axle':{'kind':'joint','type':'revolute',"
                   "'a':'world','b':'wheel','axis':[0,1,0],'friction':{'torque':6},"
                   "'limits':{'high':20}}}}");
  run_to(&r, 1);
  size_t size = hw_sim_state_size(r.sim);
  void *block = malloc(size);
  assert_int_equal(hw_sim_save(r.sim, block, size), HW_OK);
  run_to(&r, 5);
  uint64_t hash = run_frame(&r)->state_hash;
  double angle = run_get(&r, "axle.angle");
  assert_int_equal(hw_sim_load(r.sim, block, size), HW_OK);
  run_to(&r, 5);
  assert_true(run_frame(&r)->state_hash == hash);
  expect_near("angle [rad]", run_get(&r, "axle.angle"), angle, 0);
  free(block);
  run_close(&r);
}

/* ---- what is refused ---- */

static void refuse(const char *joint, const char *where, const char *what) {
  char text[2000];
  snprintf(text, sizeof text,
           "{'hawse':1,'parts':{'one':{'kind':'rigid','mass':1,'inertia':[1,1,1]},"
           "'two':{'kind':'rigid','mass':1,'rotation':'fixed'},"
           "'ship':{'kind':'motion'},'rope':{'kind':'cable'},"
           "'j':{'kind':'joint',%s}}}",
           joint);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_non_null(report);
  char pointer[100];
  snprintf(pointer, sizeof pointer, "\"where\":\"/parts/j%s\"", where);
  if (!strstr(report, pointer) || !strstr(report, what))
    fail_msg("%s: %s", joint, report);
  hw_text_free(report);
}

static void refused(void **state) {
  (void)state;
  refuse("'type':'fixed','a':'world','b':'world'", "/b", "both sides are the world");
  refuse("'type':'fixed','a':'world','b':'ship'", "/b", "prescribed");
  refuse("'type':'fixed','a':'one','b':'one'", "/b", "same body");
  refuse("'type':'fixed','a':'one','b':'rope'", "/b", "nothing can be attached");
  refuse("'type':'fixed','a':'one'", "/b", "missing");
  refuse("'a':'one','b':'world'", "/type", "missing");
  refuse("'type':'revolute','a':'one','b':'world','axis':[0,0,0]", "/axis", "no direction");
  refuse("'type':'universal','a':'one','b':'world','axis':[0,0,1],'axis_b':[0,1,1]", "/axis_b",
         "right angles");
  refuse("'type':'revolute','a':'one','b':'world','axis_b':[0,1,0]", "/axis_b", "second axis");
  refuse("'type':'revolute','a':'two','b':'world'", "/type", "neither side can turn");
  refuse("'type':'spherical','a':'one','b':'two','axis':[0,1,0]", "/axis", "no axis");
  refuse("'type':'spherical','a':'one','b':'two','position':[0,1,0]", "/position", "no side");
  refuse("'type':'distance','a':'one','b':'world'", "/position", "missing");
  refuse("'type':'revolute','a':'one','b':'world','length':2", "/length", "only the type distance");
  refuse("'type':'revolute','a':'one','b':'world','limits':{'low':1,'high':0}", "/limits/low",
         "above the upper limit");
  refuse("'type':'fixed','a':'one','b':'world','limits':{'low':1}", "/limits", "no limits");
  refuse("'type':'revolute','a':'one','b':'world','limits':{'low':0.5}", "/limits/low",
         "0.5 rad is above the angle at the start");
  refuse("'type':'universal','a':'one','b':'world','limits':{'high':-0.5}", "/limits/high",
         "-0.5 rad is below the angle at the start");
  refuse("'type':'revolute','a':'one','b':'world','motor':{'mode':'speed'}", "/motor/gain",
         "above 0");
  refuse("'type':'fixed','a':'one','b':'world','motor':{'mode':'torque'}", "/motor/mode",
         "no motor");
  refuse("'type':'prismatic','a':'one','b':'world','friction':{'torque':3}", "/friction/torque",
         "does not turn");
  refuse("'type':'revolute','a':'one','b':'world','friction':{'force':3}", "/friction/force",
         "does not slide");
  refuse("'type':'fixed','a':'one','b':'world','friction':{'viscous':3}", "/friction/viscous",
         "no friction");
}

/* A joint that stands open at the start, two that contradict each other, and one that is past its
 * stop: a named halt. */
static void open_start(void **state) {
  (void)state;
  static const char *const scene[] = {
      "'p':{'kind':'joint','type':'spherical','a':'world','b':'one','position':[0,0,0.5]}",
      "'p':{'kind':'joint','type':'distance','a':'world','b':'one','position':[0,0,1],"
      "'length':1.002},'q':{'kind':'joint','type':'distance','a':'world','b':'one',"
      "'position':[0,0,1],'length':0.998}",
      "'p':{'kind':'joint','type':'prismatic','a':'world','b':'one','position':[0,0,-0.4],"
      "'limits':{'low':-1,'high':0.3}}"};
  static const char *const word[] = {"open", "contradict", "beyond its limits"};
  for (int i = 0; i < 3; i++) {
    run r = run_open("{'hawse':1,'parts':{'one':{'kind':'rigid','mass':1,'inertia':[1,1,1]},%s}}",
                     scene[i]);
    assert_int_equal(run_frame(&r)->status, HW_HALTED);
    if (!strstr(hw_sim_report(r.sim), word[i]))
      fail_msg("%s", hw_sim_report(r.sim));
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(weight),
                                     cmocka_unit_test(pendulum_tension),
                                     cmocka_unit_test(momentum),
                                     cmocka_unit_test(prescribed),
                                     cmocka_unit_test(prescribed_implicit),
                                     cmocka_unit_test(on_a_crane),
                                     cmocka_unit_test(door),
                                     cmocka_unit_test(static_start),
                                     cmocka_unit_test(save),
                                     cmocka_unit_test(refused),
                                     cmocka_unit_test(open_start)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
