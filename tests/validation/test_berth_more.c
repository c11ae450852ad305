/* Contact in plan where it meets the rest of the engine: lines that are fed, joints, states from outside, and
 * corners of its own law. Expected numbers: closed forms and counts that stand beside the tests. */
#include "base/hash.h"
#include "contact/outlines.h"
#include "validation/run.h"

#define HEAD "'hawse':1,'environment':{'gravity':9.81,'water':{'density':1025}}"
#define WALL "'wall':{'kind':'quay','outline':{'points':[-9,-2,9,-2,9,2,-9,2]}}"
#define HULL                                                                                       \
  "'kind':'vessel','outline':{'points':[-5,-2,5,-2,5,2,-5,2]},'mass':100000,'inertia':800000"
#define TUG(force)                                                                                 \
  "'thrusters':{'t':{'type':'tug','at':[0,0,0],'force':" force ",'angle':-1.5707963267948966}}"

/* How often an event of this kind comes in the next frames. */
static int events_of(const run *r, int frames, int kind) {
  int count = 0;
  for (int k = 0; k < frames; k++) {
    run_frames(r, 1);
    count += run_events_of(r, kind);
  }
  return count;
}

static const double *vessel_v(const run *r, const char *id) {
  return run_world(r)->v + 3 * r->model->part[run_part(r, id)].block0;
}

/* A winch looks at the end of a step before the contacts of the step are remembered. The hull has nothing to
 * do with its line, so it goes as it does without the winch. */
static void a_fed_line_leaves_contacts_alone(void **state) {
  (void)state;
  double v[2][3];
  for (int winch = 0; winch < 2; winch++) {
    run r = run_open(
        "{" HEAD ",'parts':{" WALL ",'b':{" HULL
        ",'position':[0,4.01,0],'sway':-0.2,'surge':0.1,'damping':{'sway':4e4}," TUG(
            "5e4") "},"
                   "'load':{'kind':'rigid','mass':1,'inertia':[1,1,1],'position':[0,0,25]},"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,55]},"
                   "'b':{'attach':'load'},'length':30,'elements':3,'diameter':0.005,"
                   "'density':7700,'EA':8e5,'CID':5000}%s},"
                   "'plan_contacts':{'c':{'a':'wall','b':'b'}},"
                   "'solver':{'integrator':'euler','step':0.001,'frame':0.02,'duration':4}}",
        winch ? ",'winch':{'kind':'winch','cable':'line','end':'a','speed':0.1}" : "");
    run_started(&r);
    assert_int_equal(events_of(&r, 50, HW_EVENT_MEET), 1);
    memcpy(v[winch], vessel_v(&r, "b"), sizeof v[0]);
    run_close(&r);
  }
  assert_true(fabs(v[0][0]) < 0.08); /* friction has slowed it */
  for (int k = 0; k < 3; k++)
    expect_near("speed with the winch [m/s]", v[1][k], v[0][k], 1e-12);
}

/* Nothing moves, so the state at the end of a step is that of its beginning, to the bit. */
static void at_rest_they_meet_once(void **state) {
  (void)state;
  run r = run_open("{" HEAD ",'parts':{'a':{" HULL "},'b':{" HULL ",'position':[0,3.5,0]}},"
                   "'plan_contacts':{'c':{'a':'a','b':'b'}},"
                   "'solver':{'integrator':'euler','step':0.5,'frame':0.5,'duration':50}}");
  run_started(&r);
  assert_int_equal(events_of(&r, 40, HW_EVENT_MEET), 1);
  expect_near("time in contact [s]", run_rows(&r, "berths")[1 + HW_OUTLINES_ROW_TIME], 20, 1e-9);
  run_close(&r);
}

/* Multipliers have no speed; with one the run halted after some seconds, as if its step were too long. */
static void multipliers_of_joints_stay_without_speed(void **state) {
  (void)state;
  run r =
      run_open("{" HEAD ",'parts':{" WALL ",'b':{" HULL
               ",'position':[0,4.05,0],'sway':-0.3,'damping':{'sway':4e4},"
               "'ports':{'p':{'at':[0,0,2]}}," TUG(
                   "5e4") "},"
                          "'boom':{'kind':'rigid','mass':3000,'shape':'box','size':[6,0.3,0.3],"
                          "'position':[0,4.05,2]},"
                          "'j':{'kind':'joint','type':'fixed','a':'b.p','b':'boom'}},"
                          "'plan_contacts':{'c':{'a':'wall','b':'b'}},"
                          "'solver':{'integrator':'euler','step':0.01,'frame':0.1,'duration':30}}");
  run_started(&r);
  run_frames(&r, RUN_SLOW ? 50 : 300);
  int multipliers = 0;
  for (int b = 0; b < r.model->blocks; b++)
    if (hw_block_dual(r.model->block_kind[b])) {
      multipliers++;
      for (int k = 0; k < 3; k++)
        assert_true(run_world(&r)->v[3 * b + k] == 0);
    }
  assert_true(multipliers > 0);
  if (!RUN_SLOW) { /* pressed on, it rests where the area pushes back: 5e4 N over 5e5 N/m2 and 10 m */
    expect_near("speed of the pressed hull [m/s]", vessel_v(&r, "b")[1], 0, 1e-9);
    expect_near("penetration [m]", run_get(&r, "plan_contacts.c.depth"), 0.01, 1e-6);
  }
  run_close(&r);
}

/* With the cap blind to other forces a contact may give back what it never had: that was booked as a debt, and the
 * square root in the scale of the next step had no value. */
static void a_blind_cap_leaves_no_debt(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'parts':{'b':{'kind':'vessel','mass':420,'inertia':27,'position':[-0.8,3.1,0],"
      "'outline':{'points':[-0.6,-0.24,0.6,-0.24,0.6,0.24,-0.6,0.24]},'yaw':-0.07,'centre':-0.21,"
      "'thrusters':{'t':{'type':'azimuth','at':[0.01,0,0],'force':40},"
      "'u':{'type':'azimuth','at':[-0.35,0,0],'force':-64,'angle':1.4},"
      "'w':{'type':'azimuth','at':[0.3,0,0],'force':-57,'angle':-0.23}}},"
      "'c':{'kind':'vessel','mass':190000,'inertia':720000,"
      "'outline':{'points':[1.8,0.37,-1.3,1,-1.1,-2.3]}},"
      "'q':{'kind':'quay','position':[-3.3,0.84,0],'heading':0.66,"
      "'outline':{'points':[7.6,1.2,2.3,7.5,-8.6,1.4,-1.4,-7.8]}}},"
      "'plan_contacts':{'all':{'a':'any','b':'any'},'two':{'a':'b','b':'q','restitution':1,"
      "'ahead':false}},"
      "'solver':{'integrator':'euler','step':2,'frame':2,'duration':60}}");
  run_started(&r);
  int looked = 0;
  for (int i = 0; i < 20; i++) {
    run_frames(&r, 1);
    assert_true(run_finite(&r));
    const double *row = run_rows(&r, "berths");
    for (int k = 0; k < (int)row[0]; k++, looked++) {
      assert_true(isfinite(row[1 + HW_OUTLINES_ROW * k + HW_OUTLINES_ROW_FORCE]));
      assert_true(row[1 + HW_OUTLINES_ROW * k + HW_OUTLINES_ROW_ENERGY] >= -1e-9);
    }
  }
  assert_true(looked > 3);
  run_close(&r);
}

/* What sticks holds at least as much as what slides: sliding alone, above the usual sticking, is not cut to
 * that. T = mu N. */
static void sliding_alone_is_the_friction(void **state) {
  (void)state;
  run r =
      run_open("{" HEAD ",'parts':{" WALL ",'b':{" HULL
               ",'position':[0,3.998,0],'surge':1,'damping':{'sway':4e5,'yaw':1e8}," TUG(
                   "1e4") "}},"
                          "'plan_contacts':{'c':{'a':'wall','b':'b','sliding':2}},"
                          "'solver':{'integrator':'rk4','step':0.01,'frame':0.1,'duration':5}}");
  run_started(&r);
  run_frames(&r, 10);
  assert_true(vessel_v(&r, "b")[0] > 0.5);
  expect_relative("friction over force",
                  run_get(&r, "plan_contacts.c.friction") / run_get(&r, "plan_contacts.c.force"), 2,
                  1e-9);
  run_close(&r);
}

/* A state from outside may hold any finite number where a contact's key was. */
static void any_number_may_be_a_key(void **state) {
  (void)state;
  static const double keys[] = {1e300, -1e300, 4096.5, 1e9, 1e18, 1};
  for (int k = 0; k < 6; k++) {
    run r = run_open("{" HEAD ",'parts':{" WALL ",'b':{" HULL ",'position':[0,3.9,0]," TUG(
        "5e4") "}},'plan_contacts':{'c':{'a':'wall','b':'b'}},"
               "'solver':{'integrator':'euler','step':0.1,'frame':0.1,'duration':5}}");
    run_started(&r);
    run_frames(&r, 5);
    size_t bytes = hw_sim_state_size(r.sim);
    double *words = malloc(bytes);
    assert_non_null(words);
    assert_int_equal(hw_sim_save(r.sim, words, bytes), HW_OK);
    size_t header = bytes / sizeof *words - (size_t)r.sim->state_words;
    size_t memory = (size_t)(run_world(&r)->mem - run_world(&r)->x) + (size_t)r.model->outlines_mem;
    assert_true(words[header + memory] == 1);
    words[header + memory] = keys[k];
    uint64_t sum =
        hw_hash_bytes(HW_HASH_START, (char *)words + 24, bytes - 24); /* core/sim/state.c */
    memcpy((char *)words + 16, &sum, sizeof sum);
    bool huge = fabs(keys[k]) > 1e30; /* no word of a state is */
    assert_int_equal(hw_sim_load(r.sim, words, bytes), huge ? HW_BAD_INPUT : HW_OK);
    run_frames(&r, 5);
    assert_true(run_finite(&r));
    free(words);
    run_close(&r);
  }
}

static void refused(const char *where, const char *text) {
  char json[1024];
  size_t n = 0;
  for (; text[n] && n + 1 < sizeof json; n++)
    json[n] = text[n] == '\'' ? '"' : text[n];
  json[n] = 0;
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(json, n, &model, &report), HW_OK);
  assert_non_null(report);
  if (!strstr(report, where))
    fail_msg("no %s in %s", where, report);
  hw_text_free(report);
}

/* What would do nothing, or worse, is named. */
static void what_has_no_effect_is_refused(void **state) {
  (void)state;
  refused("/inputs/x/target",
          "{'hawse':1,'parts':{'m':{'kind':'motion'}},'inputs':{'x':{'target':''}}}");
  refused("/parts/b/fenders\"", "{'hawse':1,'parts':{'b':{'kind':'vessel','mass':1,'inertia':1,"
                                "'fenders':{'f':{'at':[0,0,0]}}}}}");
  refused("/parts/b/fenders/f/curve/deflection",
          "{'hawse':1,'parts':{'b':{'kind':'quay','outline':{'kind':'box'},'fenders':{'f':{"
          "'at':[0,0,0],'type':'cone','curve':{'deflection':[1],'force':[1]}}}}}}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_fed_line_leaves_contacts_alone),
      cmocka_unit_test(at_rest_they_meet_once),
      cmocka_unit_test(multipliers_of_joints_stay_without_speed),
      cmocka_unit_test(a_blind_cap_leaves_no_debt),
      cmocka_unit_test(sliding_alone_is_the_friction),
      cmocka_unit_test(any_number_may_be_a_key),
      cmocka_unit_test(what_has_no_effect_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
