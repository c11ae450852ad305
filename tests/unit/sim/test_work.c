/* A start and its frames computed in pieces of a few evaluations, cut within steps and within the search for
 * rest, are those computed at once: hashes, counters, the words of a start that fails. The other run was never cut. */
#include "validation/run.h"

typedef struct seen {
  uint64_t hash;
  uint32_t substeps, rejected, iterations;
} seen;

static seen look(const hw_sim *sim) {
  const hw_frame *f = hw_sim_frame(sim);
  return (seen){f->state_hash, f->substeps, f->rejected, f->iterations};
}

static void same(const char *name, uint32_t size, int frame, seen a, seen b) {
  if (a.hash != b.hash || a.substeps != b.substeps || a.rejected != b.rejected ||
      a.iterations != b.iterations)
    fail_msg("%.40s: frame %d in pieces of %u differs", name, frame, size);
}

static double number(const char *json, const char *key) {
  const char *at = strstr(json, key);
  return at ? atof(at + strlen(key)) : NAN;
}

/* The start of an open run, in pieces: how many. What is told of it goes on and stays within its bound. */
static int start_in_pieces(hw_sim *sim, uint32_t size, hw_status *status) {
  int pieces = 1;
  double evaluations = 0, step = 0;
  while ((*status = hw_sim_work(sim, size)) == HW_MORE) {
    const char *told = hw_sim_progress(sim);
    double now = number(told, "\"evaluations\":"), at = number(told, "\"step\":");
    if (!(now > evaluations && at >= step && at >= 1 && at <= number(told, "\"most\":") &&
          number(told, "\"imbalance\":") >= 0))
      fail_msg("piece %d tells %s", pieces, told);
    evaluations = now, step = at;
    assert_int_equal(hw_sim_frame(sim)->status, HW_MORE);
    assert_true(hw_sim_time(sim) == 0);
    pieces++;
  }
  assert_string_equal(hw_sim_progress(sim), "{}");
  return pieces;
}

enum { FRAMES = 12 };

/* Returns the pieces of its start, one evaluation each. */
static int check(const char *name, run r, int frames) {
  static const uint32_t size[] = {1, 5};
  int first = 0;
  for (int k = 0; k < 2; k++) {
    hw_sim *cut = NULL;
    hw_status status;
    assert_int_equal(hw_sim_open(r.model, &cut), HW_OK);
    int pieces = start_in_pieces(cut, size[k], &status);
    first = k ? first : pieces;
    assert_string_equal(hw_sim_report(cut), hw_sim_report(r.sim));
    if (status == HW_HALTED) {
      assert_int_equal(hw_sim_work(cut, 1), HW_HALTED);
      hw_sim_free(cut);
      continue;
    }
    assert_int_equal(status, HW_OK);
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    same(name, size[k], 0, look(r.sim), look(cut));
    for (int i = 1; i <= frames; i++) {
      hw_sim_step(r.sim);
      while ((status = hw_sim_work(cut, size[k])) == HW_MORE)
        assert_true(hw_sim_frame(cut)->index == (uint32_t)(i - 1));
      assert_true(status == HW_OK || status == HW_DONE);
      same(name, size[k], i, look(r.sim), look(cut));
    }
    hw_sim_free(cut);
  }
  print_message("    %-32.32s start in %d pieces\n", name, first);
  run_close(&r);
  return first;
}

/* Lines, chains with their constraints, cranes; a start that begins at once; lines and bodies that touch. */
static void examples(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int least; /* pieces of its start */
  } of[] = {{"long-line", 30},   {"hanging-chain", 10},  {"constant-tension", 10},
            {"crane-sea", 10},   {"winch-payout", 5},    {"pile-up", 1},
            {"tether-drop", 1},  {"double-pendulum", 1}, {"knuckle-boom", 1},
            {"heave-snatch", 1}, {"berthing", 1}};
  for (int i = 0; i < (int)(sizeof of / sizeof *of); i++)
    assert_true(check(of[i].name, run_example(of[i].name), RUN_SLOW ? 1 : FRAMES) >= of[i].least);
}

/* A tilted box is set down: it takes the search through all its passes; one rule after the other. */
static const char BOX[] =
    "{'hawse':1,'environment':{'water':{'density':0}},"
    "'materials':{'m':{'young':1e9,'viscosity':1e7}},'parts':{"
    "'bed':{'kind':'motion','shape':'box','size':[50,50,5],'position':[0,0,-2.5],'material':'m',"
    "'driven':true},"
    "'box':{'kind':'rigid','mass':2000,'shape':'box','size':[1,1,1],'material':'m',"
    "'position':[0,0,%g],'orientation':[0.98,0.14,0.14,0]}},"
    "'contacts':{'c':{'a':'box','b':'bed','friction':{'law':'karnopp','sliding':0.4}}},"
    "'inputs':{'load':{'target':'bed.drive_z','min':0,'max':1}},"
    "'solver':{'start':'static','step':0.005,'frame':0.02,'duration':10,%s}}";

static const char *const SOLVER[] = {"'rule':'tr-bdf2'",           "'rule':'trapezoidal'",
                                     "'rule':'generalized-alpha'", "'integrator':'rk45'",
                                     "'integrator':'rk4'",         "'integrator':'euler-cromer'"};

static void passes(void **state) {
  (void)state;
  for (int i = 0; i < (RUN_SLOW ? 1 : 6); i++)
    assert_true(check(SOLVER[i], run_open(BOX, 0.7, SOLVER[i]), 5) >= 100);
}

/* Nothing holds this one: it falls, and the words of its report are those of the start at once. */
static void fails(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1,'parts':{'a':{'kind':'rigid','mass':5,'shape':'sphere','size':[1,1,1]}},"
               "'environment':{'water':{'density':0}},'solver':{'start':'static'}}");
  assert_non_null(strstr(hw_sim_report(r.sim), "no static equilibrium"));
  check("falls", r, 0);
}

/* Within a start: no saving, no input. A load or a reset drops it, a bad block begins it anew, a step ends it. */
static void within_a_start(void **state) {
  (void)state;
  run r = run_open(BOX, 0.7, SOLVER[0]);
  size_t bytes = hw_sim_state_size(r.sim);
  unsigned char *block = malloc(bytes), *bad = malloc(bytes), *none = malloc(bytes);
  seen zero = look(r.sim);
  run_frames(&r, 3);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  seen third = look(r.sim);
  memcpy(bad, block, bytes);
  bad[bytes / 2] ^= 0x40;
  for (int k = 0; k < 4; k++) {
    hw_sim *cut = NULL;
    assert_int_equal(hw_sim_open(r.model, &cut), HW_OK);
    if (k < 3)
      assert_int_equal(hw_sim_work(cut, 37), HW_MORE);
    assert_int_equal(hw_sim_save(cut, none, bytes), HW_BAD_INPUT);
    assert_int_equal(hw_sim_input(cut, 0, 0.5), HW_BAD_INPUT);
    if (k == 0) {
      assert_int_equal(hw_sim_load(cut, bad, bytes), HW_BAD_INPUT);
      assert_int_equal(hw_sim_work(cut, UINT32_MAX), HW_OK);
      same("after a bad block", 37, 0, zero, look(cut));
    } else if (k == 1) {
      assert_int_equal(hw_sim_load(cut, block, bytes), HW_OK);
      assert_int_equal(look(cut).hash, third.hash);
      assert_int_equal(hw_sim_input(cut, 0, 0.5), HW_OK);
    } else if (k == 2) {
      assert_int_equal(hw_sim_reset(cut), HW_OK);
      same("after a reset", 37, 0, zero, look(cut));
    }
    for (int i = 0; k != 1 && i < 3; i++)
      assert_int_equal(hw_sim_step_some(cut, UINT32_MAX), HW_OK);
    same("steps", 37, 3, (seen){third.hash, 0, 0, 0}, (seen){look(cut).hash, 0, 0, 0});
    hw_sim_free(cut);
  }
  free(block), free(bad), free(none);
  run_close(&r);
}

/* Cut in the midst of a step: a bad block leaves the frame as it would have been. */
static void within_a_step(void **state) {
  (void)state;
  static const char *const name[] = {"knuckle-boom", "heave-snatch", "tether-drop"};
  for (int k = 0; k < (RUN_SLOW ? 1 : 3); k++) {
    run r = run_example(name[k]);
    run_frames(&r, 20);
    size_t bytes = hw_sim_state_size(r.sim);
    unsigned char *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    seen whole = look(r.sim);
    uint32_t size = 1;
    for (; size <= 4; size++) {
      assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
      if (hw_sim_work(r.sim, size) != HW_MORE)
        break;
      double t = hw_sim_time(r.sim);
      block[bytes - 9] ^= 1;
      assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_BAD_INPUT);
      block[bytes - 9] ^= 1;
      assert_true(hw_sim_time(r.sim) == t);
      assert_int_equal(hw_sim_step(r.sim), HW_OK);
      if (look(r.sim).hash != whole.hash)
        fail_msg("%s: after %u evaluations and a bad block the frame differs", name[k], size);
    }
    if (size == 1)
      fail_msg("%s: no step of it could be cut", name[k]);
    free(block);
    run_close(&r);
  }
}

/* As hawse.h says: a run that was only opened takes no state; once its start has begun it does, and goes on with those bits. */
static void opened(void **state) {
  (void)state;
  static const char *const name[] = {"heave-snatch", "heave-compensation"};
  for (int k = 0; k < 2; k++) {
    run r = run_example(name[k]);
    for (int i = 0; i < 3; i++)
      hw_sim_step(r.sim);
    size_t bytes = hw_sim_state_size(r.sim);
    char *block = malloc(bytes), *other = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    hw_sim_step(r.sim);
    hw_sim *late = NULL;
    assert_int_equal(hw_sim_open(r.model, &late), HW_OK);
    assert_int_equal(hw_sim_load(late, block, bytes), HW_BAD_INPUT);
    assert_int_equal(hw_sim_save(late, other, bytes), HW_BAD_INPUT);
    assert_true(hw_sim_time(late) == 0);
    hw_sim_work(late, 1);
    assert_int_equal(hw_sim_load(late, block, bytes), HW_OK);
    hw_sim_step(late);
    assert_true(look(late).hash == look(r.sim).hash);
    hw_sim_free(late);
    free(block);
    free(other);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(examples),       cmocka_unit_test(passes),        cmocka_unit_test(fails),
      cmocka_unit_test(within_a_start), cmocka_unit_test(within_a_step), cmocka_unit_test(opened)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
