/* Rejected steps leave no trace: a tick that had to be cut ends where the pieces lead when they are
 * taken directly; a run that fails keeps the last good state. */
#include "validation/run.h"

enum { PIECES = 4096 };
static double piece_end[PIECES];
static int pieces;

static bool logging_accept(hw_world *w, bool tick) {
  if (pieces < PIECES)
    piece_end[pieces++] = w->t;
  return hw_sim_accept(w, tick);
}

/* A snatching line whose damping jumps at slack (the report's law), with long steps: Newton gives
 * up often. */
static run snatch(const char *rule) {
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{"
      "'tip':{'kind':'motion','position':[0,0,30],'amplitude_z':2,'amplitude_x':1,"
      "'frequency':[0.5,0,1.5]},"
      "'load':{'kind':'rigid','mass':1400,'shape':'sphere','size':[1.4,1.4,1.4],"
      "'position':[0,0,10],'rate':[0.5,1,0],'ports':{'eye':{'at':[0,0.2,0.7]}}},"
      "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.eye'},'length':19.4,"
      "'elements':20,'diameter':0.005,'EA':8e5,'CID':5000,'slack':'report'}},"
      "'solver':{'rule':'%s','step':0.04,'frame':0.04}}",
      rule);
}

static void check(const char *rule) {
  run r = snatch(rule);
  hw_world *w = run_world(&r);
  hw_stepper *s = &r.sim->stepper;
  size_t words = (size_t)r.sim->state_words;
  double *before = malloc(words * sizeof *before), *after = malloc(words * sizeof *after);
  uint32_t rejected = 0;
  int compared = 0;
  s->system.accept = logging_accept;
  for (int tick = 0; tick < 150 && compared < 12; tick++) {
    double t0 = w->t, t1 = (tick + 1) * 0.04;
    memcpy(before, w->x, words * sizeof *before);
    pieces = 0, s->rejected = 0;
    assert_true(hw_advance(s, w, t1));
    rejected += s->rejected;
    if (!s->rejected)
      continue;
    compared++;
    memcpy(after, w->x, words * sizeof *after);
    /* the same pieces, each as a tick of its own */
    int count = pieces;
    double end[PIECES];
    memcpy(end, piece_end, (size_t)count * sizeof *end);
    memcpy(w->x, before, words * sizeof *before);
    w->t = t0;
    s->rejected = 0;
    for (int i = 0; i < count; i++) {
      w->keep[HW_KEEP_LEVEL] = 0; /* the whole piece at once */
      assert_true(hw_advance(s, w, end[i]));
    }
    assert_int_equal(s->rejected, 0);
    double off = 0;
    for (int i = 0; i < 3 * r.model->blocks; i++)
      off = fmax(off, fabs(w->x[i] - after[i]));
    for (int i = 0; i < 4 * r.model->quats; i++)
      off = fmax(off, fabs(w->quat[i] - after[3 * 2 * r.model->blocks + i]));
    if (!(off < 1e-6))
      fail_msg("tick %d: the pieces lead %g m away", tick, off);
    memcpy(w->x, after, words * sizeof *after); /* go on as the cut tick did */
    w->t = t1;
  }
  char text[80];
  snprintf(text, sizeof text, "%s: rejected steps", rule);
  expect_above(text, rejected, 10);
  assert_true(compared >= 5);
  free(before), free(after);
  run_close(&r);
}

static void no_trace(void **state) {
  (void)state;
  check("tr-bdf2");
  check("trapezoidal");
  check("generalized-alpha");
}

/* Explicit: the tolerance forces rejections; what is accepted is what a run without them takes. */
static void rk45_no_trace(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'environment':{'water':{'density':0}},'parts':{"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,30]},"
                   "'b':{'attach':'free','position':[0,0,12]},'length':20,'elements':5,"
                   "'diameter':0.02,'EA':1e6}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-7,'step':0.1,'frame':0.1}}");
  hw_world *w = run_world(&r);
  hw_stepper *s = &r.sim->stepper;
  size_t words = (size_t)r.sim->state_words;
  double *before = malloc(words * sizeof *before), *after = malloc(words * sizeof *after);
  s->system.accept = logging_accept;
  uint32_t rejected = 0;
  for (int tick = 0; tick < 20; tick++) {
    double t0 = w->t;
    memcpy(before, w->x, words * sizeof *before);
    pieces = 0, s->rejected = 0;
    assert_true(hw_advance(s, w, 0.1 * (tick + 1)));
    rejected += s->rejected;
    memcpy(after, w->x, words * sizeof *after);
    int count = pieces;
    double end[PIECES];
    memcpy(end, piece_end, (size_t)count * sizeof *end);
    memcpy(w->x, before, words * sizeof *before);
    w->t = t0;
    for (int i = 0; i < count; i++) {
      w->keep[HW_KEEP_NEXT] = 1; /* the whole piece at once */
      uint32_t had = s->accepted;
      assert_true(hw_advance(s, w, end[i]));
      assert_int_equal(s->accepted, had + 1);
    }
    double off = 0;
    for (int i = 0; i < 6 * r.model->blocks; i++)
      off = fmax(off, fabs(w->x[i] - after[i]));
    if (!(off < 1e-9))
      fail_msg("tick %d: the pieces lead %g away", tick, off);
    memcpy(w->x, after, words * sizeof *after);
    w->t = 0.1 * (tick + 1);
  }
  expect_above("rk45: rejected steps", rejected, 10);
  free(before), free(after);
  run_close(&r);
}

#define STIFF                                                                                      \
  "{'hawse':1,'parts':{'load':{'kind':'rigid','mass':500,'rotation':'fixed','position':[0,0,-20]}" \
  ","                                                                                              \
  "'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'load'},'elements':8,'EA':4e7,"     \
  "'CID':%g}},'solver':{'integrator':'rk4','step':%.17g,'frame':0.02}}"

/* Too long a step for rk4: the run halts, says where, and the frame is the last good one. The step
 * that it advises carries the run on, and is not smaller than it need be. */
static run stiff(double step) {
  return run_open("{'hawse':1,'parts':{'load':{'kind':'rigid','mass':500,'rotation':'fixed',"
                  "'position':[0,0,-20]},'line':{'kind':'cable','a':{'attach':'world'},"
                  "'b':{'attach':'load'},'elements':8,'EA':4e7}},"
                  "'solver':{'integrator':'rk4','step':%.17g,'frame':0.02}}",
                  step);
}

static void divergence(void **state) {
  (void)state;
  run r = stiff(0.02);
  int frames = 0;
  while (hw_sim_step(r.sim) != HW_HALTED) {
    assert_true(run_finite(&r));
    assert_true(frames++ < 1000);
  }
  assert_true(run_finite(&r));
  const char *report = hw_sim_report(r.sim), *at = strstr(report, "\"step\":");
  print_message("    %s\n", report);
  assert_non_null(strstr(report, "\"part\":\"line\""));
  assert_null(strstr(report, "\"node\":null"));
  assert_non_null(strstr(report, "\"time\":"));
  assert_non_null(at);
  double step = strtod(at + 7, NULL);
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_int_equal(hw_sim_step(r.sim), HW_HALTED); /* sticky */
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  assert_string_equal(hw_sim_report(r.sim), "{}");
  assert_true(run_finite(&r));
  run_close(&r);
  /* the step it names works, and is not needlessly short */
  expect_below("halted: step to try [s]", step, 0.02);
  expect_above("halted: step to try [s]", step, 1e-5);
  r = stiff(step);
  run_frames(&r, 50);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_trace), cmocka_unit_test(rk45_no_trace),
                                     cmocka_unit_test(divergence)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
