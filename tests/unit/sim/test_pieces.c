/* A frame computed in pieces is the frame computed at once: hashes, counters and events are compared with
 * those of a run that was never cut, over every integrator and rule, with winches that haul, bodies and
 * lines that touch, and steps that are rejected. */
#include "validation/run.h"

enum { MOST_FRAMES = 60 };

typedef struct seen {
  uint64_t hash;
  uint32_t substeps, rejected, iterations;
  double events;
} seen;

static seen look(const run *r) {
  const hw_frame *f = run_frame(r);
  const unsigned char *bytes = (const unsigned char *)f;
  seen s = {f->state_hash, f->substeps, f->rejected, f->iterations, 0};
  memcpy(&s.events, bytes + r->model->section[HW_SECTION_EVENTS].offset, sizeof s.events);
  return s;
}

static void same(const char *name, int frame, seen a, seen b) {
  if (a.hash != b.hash || a.substeps != b.substeps || a.rejected != b.rejected ||
      a.iterations != b.iterations || a.events != b.events)
    fail_msg("%s: frame %d differs", name, frame);
}

/* One frame in pieces of `size` steps; returns how many. Time goes on within it and never back; the frame on
 * show stays the one before. */
static int pieces_of_frame(const char *name, const run *r, uint32_t size) {
  double t = hw_sim_time(r->sim);
  uint32_t index = run_frame(r)->index;
  int pieces = 1;
  hw_status status;
  while ((status = hw_sim_step_some(r->sim, size)) == HW_MORE) {
    if (!(hw_sim_time(r->sim) >= t) || run_frame(r)->index != index)
      fail_msg("%s: time or frame went astray within frame %u", name, index);
    t = hw_sim_time(r->sim);
    pieces++;
  }
  if (status == HW_HALTED)
    fail_msg("%s halted: %s", name, hw_sim_report(r->sim));
  assert_int_equal(run_frame(r)->index, index + 1);
  assert_true(fabs(hw_sim_time(r->sim) - run_time(r)) <= 1e-12 * (1 + t));
  return pieces;
}

/* Returns how often a step was rejected. */
static uint32_t check(const char *name, run r, int frames) {
  seen whole[MOST_FRAMES];
  run_started(&r);
  uint32_t rejected = 0;
  for (int i = 0; i < frames; i++) {
    if (hw_sim_step(r.sim) == HW_HALTED)
      fail_msg("%s halted: %s", name, hw_sim_report(r.sim));
    whole[i] = look(&r);
    rejected += whole[i].rejected;
  }
  static const uint32_t size[] = {1, 7};
  for (int k = 0; k < 2; k++) {
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    int pieces = 0;
    for (int i = 0; i < frames; i++) {
      pieces += pieces_of_frame(name, &r, size[k]);
      same(name, i, whole[i], look(&r));
    }
    if (k == 0) {
      print_message("    %-24s %d frames in %d pieces, %u rejected\n", name, frames, pieces,
                    rejected);
      assert_true(pieces >= frames + (int)rejected); /* a step tried is a piece */
    }
  }
  run_close(&r);
  return rejected;
}

static void examples(void **state) {
  (void)state;
  static const char *const name[] = {"heave-snatch",    "winch-payout", "constant-tension",
                                     "bouncing-sphere", "pile-up",      "tether-drop",
                                     "knuckle-boom",    "berthing"};
  uint32_t rejected = 0;
  for (int i = 0; i < (int)(sizeof name / sizeof *name); i++)
    rejected += check(name[i], run_example(name[i]), RUN_SLOW ? 3 : i == 5 ? 5 : 40);
  assert_true(RUN_SLOW || rejected > 20);
}

/* A winch that hauls a load in air, by each integrator; the line of five elements loses nodes. */
static const char HAUL[] =
    "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
    "'winch':{'kind':'winch','cable':'line','end':'a','speed':-2,'accel':2,'decel':2,"
    "'max_element':9,'min_element':3,'max_length':36},"
    "'load':{'kind':'rigid','mass':200,'shape':'box','size':[1,1,1],'position':[3,0,70]},"
    "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},'b':{'attach':'load'},"
    "'length':31,'elements':4,'diameter':0.02,'EA':8e5,'CID':1e4}},"
    "'inputs':{'speed':{'target':'winch.speed'}},"
    "'solver':{'step':%g,'frame':0.1,'duration':100,%s}}";

static void integrators(void **state) {
  (void)state;
  static const char *const solver[] = {"'rule':'tr-bdf2'",           "'rule':'trapezoidal'",
                                       "'rule':'generalized-alpha'", "'integrator':'rk45'",
                                       "'integrator':'rk4'",         "'integrator':'euler-cromer'"};
  for (int i = 0; i < 6; i++)
    check(solver[i], run_open(HAUL, 0.002, solver[i]), RUN_SLOW ? 5 : 20);
}

/* Within a frame: no saving, no input; a load or a reset drops what was begun; a bad block changes nothing. */
static void within(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(HAUL, 0.002, k ? "'integrator':'rk45'" : "'rule':'tr-bdf2'");
    size_t bytes = hw_sim_state_size(r.sim);
    unsigned char *block = malloc(bytes), *none = malloc(bytes);
    run_frames(&r, 3);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, 1);
    seen fourth = look(&r);
    run_frames(&r, 1);
    seen fifth = look(&r);
    /* cut, with refused calls in between: the same frame */
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    assert_int_equal(hw_sim_step_some(r.sim, 5), HW_MORE);
    assert_int_equal(hw_sim_save(r.sim, none, bytes), HW_BAD_INPUT);
    assert_int_equal(hw_sim_input(r.sim, 0, 1), HW_BAD_INPUT);
    memcpy(none, block, bytes);
    none[bytes / 2] ^= 0x40;
    assert_int_equal(hw_sim_load(r.sim, none, bytes), HW_BAD_INPUT);
    assert_int_equal(hw_sim_step(r.sim), HW_OK); /* the rest of it */
    same("the rest", 4, fourth, look(&r));
    /* cut and dropped: the frame again, and the one after it */
    assert_int_equal(hw_sim_step_some(r.sim, 5), HW_MORE);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    same("after a load", 4, fourth, look(&r));
    assert_int_equal(hw_sim_input(r.sim, 0, -2), HW_OK);
    assert_int_equal(hw_sim_step_some(r.sim, 3), HW_MORE);
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    for (int i = 0; i < 5; i++)
      assert_int_equal(hw_sim_step_some(r.sim, UINT32_MAX), HW_OK);
    same("after a reset", 5, fifth, look(&r));
    free(block), free(none);
    run_close(&r);
  }
}

/* A halt ends the frame: no more of it, and a reset begins anew. */
static void halted(void **state) {
  (void)state;
  run r = run_open(HAUL, 0.05, "'integrator':'rk4'");
  hw_status status;
  int calls = 0;
  while ((status = hw_sim_step_some(r.sim, 1)) != HW_HALTED && calls < 2000)
    calls++;
  assert_int_equal(status, HW_HALTED);
  assert_true(strstr(hw_sim_report(r.sim), "cause") != NULL);
  assert_int_equal(hw_sim_step_some(r.sim, 1), HW_HALTED);
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  int again = 0;
  while (hw_sim_step_some(r.sim, 1) != HW_HALTED && again < 2000)
    again++;
  assert_int_equal(again, calls);
  run_close(&r);
}

/* A frame of more steps than a caller can wait for is refused: 100 s / 1e-7 s = 1e9. */
static void bound(void **state) {
  (void)state;
  static const struct {
    const char *solver;
    bool good;
  } of[] = {{"{'step':1e-7,'frame':100}", false},
            {"{'step':1e-7,'frame':0.0101}", false},
            {"{'step':1e-7,'frame':0.01}", true}, /* 100,000, but for rounding */
            {"{'frame':100}", true}};
  for (int i = 0; i < (int)(sizeof of / sizeof *of); i++) {
    char text[200], *report = NULL;
    int n = snprintf(text, sizeof text, "{'hawse':1,'parts':{'a':{'kind':'motion'}},'solver':%s}",
                     of[i].solver);
    for (char *c = text; *c; c++)
      if (*c == '\'')
        *c = '"';
    hw_model *model = NULL;
    hw_status status = hw_model_compile(text, (size_t)n, &model, &report);
    bool told = report && strstr(report, "/solver/step") && strstr(report, "at most 100000");
    if ((status == HW_OK) != of[i].good || told == of[i].good)
      fail_msg("%s: %s", of[i].solver, report ? report : "taken");
    hw_text_free(report);
    hw_model_free(model);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(integrators),
                                     cmocka_unit_test(within), cmocka_unit_test(halted),
                                     cmocka_unit_test(bound)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
