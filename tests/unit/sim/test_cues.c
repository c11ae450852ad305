/* Events of a scenario: when each comes, in what order, what it sets and who takes an input over, the end; saved, loaded,
 * rewound and in pieces with the same bits. */
#include "parts/joint.h"
#include "unit/parts/switch_scene.h"

/* ship.x is the time; `f`, `g` are forces on a body that stands still, `on` is a choice. */
static run clock_of(const char *events, const char *solver) {
  return run_open("{'hawse':1," FREE ",'parts':{'ship':{'kind':'motion','velocity':[1,0,0]},"
                  "'load':{'kind':'rigid','mass':1e9,'rotation':'fixed','position':[0,9,0]},"
                  "'tie':{'kind':'spring','a':'world','b':'load','position':[0,0,0],"
                  "'stiffness':1,'length':9,'hold':'free','acts':'pull'},"
                  "'wave':{'kind':'motion','amplitude_z':1,'frequency':[0,0,6.283185307179586],"
                  "'phase':[0,0,0]}},"
                  "'inputs':{'f':{'target':'load.force_x','min':-50,'max':50},"
                  "'g':{'target':'load.force_y'},'on':{'target':'tie.hold'}},"
                  "'events':{%s},'solver':{%s,'frame':0.1,'duration':6}}",
                  events, solver);
}
#define STEP "'step':0.02"

static double input_of(const run *r, const char *id) {
  for (int i = 0; i < r->model->input_count; i++)
    if (strcmp(r->model->input[i].id, id) == 0) {
      double value = run_world(r)->mem[r->model->input[i].mem];
      assert_near(run_rows(r, "inputs")[i], value, 0); /* the frame tells it */
      return value;
    }
  fail_msg("no input %s", id);
  return 0;
}

/* Of event i: how often it has come, and when last. */
static double count_of(const run *r, int i) {
  return run_world(r)->mem[r->model->cue[i].mem + HW_CUE_COUNT];
}
static double last_of(const run *r, int i) {
  return run_world(r)->mem[r->model->cue[i].mem + HW_CUE_LAST];
}

/* ---- when ---- */

typedef struct due {
  const char *what, *event;
  double last, count; /* [s] at the end of the run */
} due;

/* Ticks are 20 ms apart, frames 100 ms. A channel is seen at the tick that ends the step. */
static void triggers(void **state) {
  (void)state;
  static const due list[] = {
      {"above", "'e':{'channel':'ship.x','above':1.01}", 1.02, 1},
      {"above is not at", "'e':{'channel':'ship.x','above':1.0000001}", 1.02, 1},
      {"below, at once", "'e':{'channel':'ship.x','below':1}", 0, 1},
      {"between", "'e':{'channel':'ship.x','above':2.03,'below':2.05}", 2.04, 1},
      {"between, missed: no tick is in it", "'e':{'channel':'ship.x','above':2.041,'below':2.05}",
       0, 0},
      {"lasting", "'e':{'channel':'ship.x','above':1.01,'lasting':0.5}", 1.52, 1},
      {"lasting, not long enough", "'e':{'channel':'wave.z','above':0,'lasting':0.52}", 0, 0},
      {"lasting, just", "'e':{'channel':'wave.z','above':0,'lasting':0.44}", 0.46, 1},
      {"at", "'e':{'at':1.5}", 1.5, 1},
      {"at 0", "'e':{'at':0}", 0, 1},
      {"at, between ticks", "'e':{'at':1.511}", 1.52, 1},
      {"at and above", "'e':{'at':1.5,'channel':'ship.x','above':1.01}", 1.5, 1},
      {"each wave: a channel comes anew", "'e':{'channel':'wave.z','above':0.5,'times':4}", 3.1, 4},
      {"six of them", "'e':{'channel':'wave.z','above':0.5,'times':99}", 5.1, 6},
      {"after", "'e':{'after':'b'},'b':{'at':1.5}", 1.52, 1},
      {"after, in the order of the text", "'b':{'at':1.5},'e':{'after':'b'}", 1.5, 1},
      {"after, with a delay", "'b':{'at':1.5},'e':{'after':'b','delay':0.31}", 1.82, 1},
      {"after each", "'b':{'channel':'wave.z','above':0.5,'times':9},'e':{'after':'b','times':9}",
       5.1, 6},
      {"after, then a channel", "'b':{'at':1.5},'e':{'after':'b','channel':'wave.z','below':-0.5}",
       1.6, 1},
      {"after one that never comes", "'b':{'at':99},'e':{'after':'b'}", 0, 0},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    for (int k = 0; k < SWITCH_SOLVERS; k++) {
      char solver[100];
      snprintf(solver, sizeof solver, "%s," STEP, SWITCH_SOLVER[k]);
      if (k == 3)
        continue; /* its ticks are frames: below */
      run r = clock_of(list[i].event, solver);
      run_started(&r);
      run_to(&r, 6);
      int e = strcmp(r.model->cue[0].id, "e") == 0 ? 0 : 1;
      if (k == 0)
        expect_near(list[i].what, count_of(&r, e), list[i].count, 0);
      assert_near(count_of(&r, e), list[i].count, 0);
      assert_near(last_of(&r, e), list[i].last, 1e-12);
      run_close(&r);
    }
  /* rk45 goes by ticks as well where it has a step; without, a frame is one */
  run r = clock_of("'e':{'channel':'ship.x','above':1.01}", "'integrator':'rk45'");
  run_to(&r, 6);
  expect_near("rk45: ticks are steps, or frames", last_of(&r, 0), 1.01, 0.1);
  run_close(&r);
}

/* By hand: a call is served at the next tick, and forgotten where the event is not to come. */
static void by_hand(void **state) {
  (void)state;
  run r = clock_of("'early':{'by_hand':true,'at':2,'times':2},"
                   "'e':{'by_hand':true,'set':{'f':{'value':7}},'say':'now'}",
                   STEP);
  expect_near("inputs [1]", r.model->input_count, 5, 0);
  set_input(&r, "early", 1);
  set_input(&r, "e", 1);
  run_frames(&r, 1);
  expect_near("came [1]", count_of(&r, 1), 1, 0);
  expect_near("at the first tick [s]", last_of(&r, 1), 0.02, 1e-12);
  expect_near("set [N]", input_of(&r, "f"), 7, 0);
  expect_near("event [1]", run_events_of(&r, HW_EVENT_CUE), 1, 0);
  expect_near("amiss [1]", count_of(&r, 0), 0, 0);
  expect_near("and forgotten [1]", input_of(&r, "early"), 0, 0);
  run_to(&r, 3);
  expect_near("still not [1]", count_of(&r, 0), 0, 0);
  for (int i = 0; i < 3; i++) {
    set_input(&r, "early", 1), set_input(&r, "e", 1);
    run_frames(&r, 1);
  }
  expect_near("no more than its times [1]", count_of(&r, 0), 2, 0);
  expect_near("once alone [1]", count_of(&r, 1), 1, 0);
  uint32_t call = (uint32_t)r.model->cue[0].hand;
  assert_int_equal(hw_sim_input(r.sim, call, 0.5), HW_BAD_INPUT);
  assert_int_equal(hw_sim_input(r.sim, call, 2), HW_BAD_INPUT);
  assert_int_equal(hw_sim_input(r.sim, call, -1), HW_BAD_INPUT);
  run_close(&r);
}

/* ---- what it does ---- */

static void sets(void **state) {
  (void)state;
  run r = clock_of(
      "'a':{'at':1,'set':{'f':{'value':30,'over':2},'on':{'word':'held'},'g':{'value':3}}},"
      "'b':{'at':1,'set':{'g':{'value':4}}}",
      STEP);
  run_to(&r, 0.9);
  expect_near("before [N]", input_of(&r, "f"), 0, 0);
  expect_near("a word [1]", input_of(&r, "on"), 1, 0);
  run_frames(&r, 1);
  expect_near("begins [N]", input_of(&r, "f"), 0, 0);
  expect_near("a word, set [1]", input_of(&r, "on"), 0, 0);
  expect_near("of two at one tick the later in the text [N]", input_of(&r, "g"), 4, 0);
  run_to(&r, 2);
  expect_near("half way [N]", input_of(&r, "f"), 15, 1e-12);
  run_to(&r, 3);
  expect_near("there [N]", input_of(&r, "f"), 30, 0);
  run_close(&r);
  /* who sets it meanwhile has it */
  r = clock_of("'a':{'at':1,'set':{'f':{'value':30,'over':2}}}", STEP);
  run_to(&r, 2);
  set_input(&r, "f", -5);
  run_to(&r, 4);
  expect_near("taken over by hand [N]", input_of(&r, "f"), -5, 0);
  run_close(&r);
  r = clock_of("'a':{'at':1,'set':{'f':{'value':30,'over':2}}},"
               "'b':{'at':2,'set':{'f':{'value':-10,'over':1}}}",
               STEP);
  run_to(&r, 2);
  expect_near("half way [N]", input_of(&r, "f"), 15, 1e-12);
  run_to(&r, 2.5);
  expect_near("taken over by another [N]", input_of(&r, "f"), 2.5, 1e-12);
  run_to(&r, 4);
  expect_near("which has it [N]", input_of(&r, "f"), -10, 0);
  run_close(&r);
}

static void ends(void **state) {
  (void)state;
  for (int k = 0; k < SWITCH_SOLVERS; k++) {
    char solver[100];
    snprintf(solver, sizeof solver, "%s," STEP, SWITCH_SOLVER[k]);
    run r = clock_of("'stop':{'at':1.03,'end':true,'say':'enough'}", solver);
    run_to(&r, 1);
    assert_int_equal(run_frame(&r)->status, HW_OK);
    assert_int_equal(hw_sim_step(r.sim), HW_DONE);
    expect_near("the frame of that moment is whole [s]", run_time(&r), 1.1, 1e-12);
    assert_int_equal(hw_sim_step(r.sim),
                     HW_DONE); /* a further one is allowed, as after the duration */
    size_t bytes = hw_sim_state_size(r.sim);
    unsigned char *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    assert_int_equal(run_frame(&r)->status, HW_OK);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    assert_int_equal(run_frame(&r)->status, HW_DONE);
    free(block);
    run_close(&r);
  }
  run r = clock_of("'stop':{'at':0,'end':true}", STEP);
  assert_int_equal(run_frame(&r)->status, HW_DONE);
  run_close(&r);
}

/* A thousand times, each at a tick of its own; two that answer each other by what they set. */
static void storm(void **state) {
  (void)state;
  run r = clock_of("'a':{'channel':'wave.z','above':-2,'times':1000},"
                   "'b':{'after':'a','times':1000,'delay':0},"
                   "'c':{'after':'b','times':1000},'d':{'after':'c','times':1000}",
                   "'step':0.001");
  run_to(&r, 2);
  expect_near("a channel that stays comes once [1]", count_of(&r, 0), 1, 0);
  expect_near("and what follows once [1]", count_of(&r, 3), 1, 0);
  run_close(&r);
  r = clock_of("'a':{'channel':'tie.held','below':0.5,'times':1000,'attach':'tie',"
               "'set':{'f':{'value':1}}},'b':{'channel':'tie.held','above':0.5,'times':1000,"
               "'release':'tie','set':{'f':{'value':2}}}",
               "'step':0.001");
  run_to(&r, 4);
  expect_near("on and off, a tick each [1]", count_of(&r, 0), 1000, 0);
  expect_near("the same [1]", count_of(&r, 1), 1000, 0);
  expect_near("until its times are over [s]", last_of(&r, 1), 1.999, 1e-9);
  run_close(&r);
}

/* ---- the same bits ---- */

static run busy(const char *solver) {
  return run_open(
      "{'hawse':1," DRY ",'parts':{'ship':{'kind':'motion','amplitude_z':0.3,'frequency':[0,0,3],"
      "'phase':[0,0,0]},'load':{'kind':'rigid','mass':50,'inertia':[3,4,5],'position':[0,0,-5],"
      "'ports':{'eye':{'at':[0,0,0.5]}},'force_x':0},'line':{'kind':'cable','a':{'attach':'ship',"
      "'grip':'held'},'b':{'attach':'free','position':[0,0,-4.5],'grip':'free'},'length':4.5,"
      "'elements':4,'mass_per_metre':1,'EA':1e5,'CID':2e3,'EI':5,'breaking_load':9e3},"
      "'hook':{'kind':'joint','type':'spherical','a':'load.eye','b':'line.b','hold':'held',"
      "'catch':{'reach':0.5,'time':0.2}},'park':{'kind':'rigid','mass':5,'rotation':'fixed',"
      "'position':[3,0,0],'state':'parked'}},"
      "'inputs':{'push':{'target':'load.force_x'},'state':{'target':'park.state'}},"
      "'events':{'swing':{'at':0.2,'set':{'push':{'value':60,'over':0.3}}},"
      "'drop':{'channel':'load.x','above':0.05,'release':'hook','set':{'state':{'word':'present'}}}"
      ","
      "'again':{'after':'drop','delay':0.06,'attach':'hook'},"
      "'tear':{'after':'again','delay':0.2,'break':'line'},"
      "'go':{'after':'tear','delay':0.2,'release':'line.a','set':{'push':{'value':0}}},"
      "'stop':{'after':'go','delay':0.3,'end':true}},"
      "'solver':{%s,'frame':0.05,'duration':6}}",
      solver);
}

static void replays(void **state) {
  (void)state;
  enum { MOST = 130 };
  for (int k = 0; k < SWITCH_SOLVERS; k++) {
    char solver[100];
    snprintf(solver, sizeof solver, "%s,'step':%g", SWITCH_SOLVER[k], k < 4 ? 0.005 : 0.0005);
    run r = busy(solver), other = {r.model, NULL};
    run_started(&r);
    assert_int_equal(hw_sim_create(r.model, &other.sim), HW_OK);
    size_t bytes = hw_sim_state_size(r.sim);
    unsigned char *block = malloc(bytes * MOST);
    uint64_t hash[MOST];
    int n = 0;
    hw_status status = HW_OK;
    for (; n < MOST && status == HW_OK; n++) {
      hash[n] = run_frame(&r)->state_hash;
      assert_int_equal(hw_sim_save(r.sim, block + bytes * (size_t)n, bytes), HW_OK);
      status = hw_sim_step(r.sim);
      if (status == HW_HALTED)
        fail_msg("%s", hw_sim_report(r.sim));
    }
    hash[n] = run_frame(&r)->state_hash;
    assert_int_equal(status, HW_DONE);
    for (int i = 0; i < 6; i++)
      assert_near(count_of(&r, i), 1, 0);
    expect_near("torn [1]", run_get(&r, "line.parted") > 0, 1, 0);
    /* from each frame on, in pieces of one step, in another sim */
    for (int i = 0; i < n; i += RUN_SLOW ? 9 : 3) {
      assert_int_equal(hw_sim_load(other.sim, block + bytes * (size_t)i, bytes), HW_OK);
      for (int f = i; f < n && f < i + 6; f++) {
        do
          status = hw_sim_step_some(other.sim, 1);
        while (status == HW_MORE);
        if (run_frame(&other)->state_hash != hash[f + 1])
          fail_msg("%s: frame %d from %d has other bits", SWITCH_SOLVER[k], f + 1, i);
      }
    }
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    for (int i = 0; i < n; i++) {
      assert_true(run_frame(&r)->state_hash == hash[i]);
      hw_sim_step(r.sim);
    }
    assert_true(run_frame(&r)->state_hash == hash[n]);
    print_message("    %s: %d frames\n", SWITCH_SOLVER[k], n);
    free(block);
    hw_sim_free(other.sim);
    run_close(&r);
  }
}

/* What an event makes of a switch its input says too, so that the same word by hand asks anew. */
static void follows(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1," FREE ",'parts':{'tip':{'kind':'motion'},'load':{'kind':'rigid','mass':5,"
      "'rotation':'fixed','shape':'sphere'},'far':{'kind':'rigid','mass':5,'rotation':'fixed',"
      "'shape':'sphere','position':[9,0,0]},'pin':{'kind':'joint','type':'spherical','a':'tip',"
      "'b':'load','hold':'held','catch':{'reach':0.5}},'none':{'kind':'joint','type':'spherical',"
      "'a':'tip','b':'far','hold':'free','catch':{'reach':0.5}},"
      "'line':{'kind':'cable','a':{'attach':'tip','grip':'held'},'b':{'attach':'far'},'length':9}},"
      "'inputs':{'pin':{'target':'pin.hold'},'none':{'target':'none.hold'},"
      "'grip':{'target':'line.a.grip'}},"
      "'events':{'go':{'at':0.2,'release':'pin line.a'}},"
      "'solver':{'step':0.02,'frame':0.1,'duration':2}}");
  assert_near(input_of(&r, "pin"), JOINT_HELD, 0);
  run_frames(&r, 3);
  assert_near(input_of(&r, "pin"), JOINT_FREE, 0);
  assert_near(input_of(&r, "grip"), CABLE_LET_GO, 0);
  assert_near(run_get(&r, "pin.held"), 0, 0);
  assert_int_equal(hw_sim_input(r.sim, 0, JOINT_HELD), HW_OK);
  assert_int_equal(hw_sim_input(r.sim, 1, JOINT_HELD), HW_OK);
  assert_int_equal(hw_sim_input(r.sim, 2, CABLE_HELD), HW_OK);
  run_frames(&r, 1);
  assert_near(run_get(&r, "pin.held"), 1, 0);
  assert_near(input_of(&r, "pin"), JOINT_HELD, 0);
  assert_near(input_of(&r, "none"), JOINT_FREE, 0); /* out of reach */
  assert_near(input_of(&r, "grip"), CABLE_LET_GO, 0);
  assert_int_equal(run_events_of(&r, HW_EVENT_MISS), 2);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(triggers), cmocka_unit_test(by_hand),
                                     cmocka_unit_test(sets),     cmocka_unit_test(ends),
                                     cmocka_unit_test(storm),    cmocka_unit_test(replays),
                                     cmocka_unit_test(follows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
