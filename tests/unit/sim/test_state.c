/* The state block decides the future: save, load, reset, live inputs and replays give the same
 * bits. The expected hashes are those of an undisturbed run of the same scenario. */
#include "validation/run.h"

enum { FRAMES = RUN_SLOW ? 30 : 120 };

static void record(const run *r, int frames, uint64_t *hash) {
  for (int i = 0; i < frames; i++) {
    hw_status status = hw_sim_step(r->sim);
    if (status == HW_HALTED)
      fail_msg("halted: %s", hw_sim_report(r->sim));
    hash[i] = run_frame(r)->state_hash;
  }
}

static void same(const char *what, const uint64_t *a, const uint64_t *b, int count) {
  for (int i = 0; i < count; i++)
    if (a[i] != b[i])
      fail_msg("%s: frame %d differs", what, i);
}

/* Everything a frame shows, but the counters of its own step and the events in it. */
static void same_frame(const run *a, const run *b) {
  const unsigned char *x = (const unsigned char *)run_frame(a),
                      *y = (const unsigned char *)run_frame(b);
  assert_memory_equal(x + sizeof(hw_frame), y + sizeof(hw_frame),
                      a->model->section[HW_SECTION_EVENTS].offset - sizeof(hw_frame));
}

static void check(const char *name, run r, int frames) {
  uint64_t *hash = calloc((size_t)frames, sizeof *hash),
           *again = calloc((size_t)frames, sizeof *hash);
  int half = frames / 2;
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  run_started(&r);
  uint64_t first = run_frame(&r)->state_hash;
  record(&r, half, hash);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  uint64_t allocations = hw_allocation_count();
  record(&r, frames - half, hash + half);
  assert_true(hw_allocation_count() == allocations);
  /* back, and on again */
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  assert_true(run_frame(&r)->state_hash == hash[half - 1]);
  record(&r, frames - half, again + half);
  same(name, hash + half, again + half, frames - half);
  /* from the start */
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  assert_true(run_frame(&r)->state_hash == first);
  record(&r, frames, again);
  same(name, hash, again, frames);
  /* another run that has seen nothing of this */
  run other = {r.model, NULL};
  assert_int_equal(hw_sim_create(r.model, &other.sim), HW_OK);
  assert_int_equal(hw_sim_load(other.sim, block, bytes), HW_OK);
  record(&other, frames - half, again + half);
  same(name, hash + half, again + half, frames - half);
  same_frame(&r, &other);
  /* hashes must tell states apart */
  assert_true(hash[0] != hash[frames - 1]);
  hw_sim_free(other.sim);
  free(block), free(hash), free(again);
  run_close(&r);
}

static void examples(void **state) {
  (void)state;
  static const char *const name[] = {"heave-snatch", "constant-tension", "winch-payout",
                                     "cantilever",   "twisted-line",     "sagging-line",
                                     "long-line",    "crane-landing",    "crane-sea",
                                     "box-drop",     "bouncing-sphere",  "knuckle-boom"};
  for (int i = 0; i < (int)(sizeof name / sizeof *name); i++) {
    /* half way the boat stands on the ground */
    bool lands = !strncmp(name[i], "crane", 5) && !(RUN_SLOW && !strcmp(name[i], "crane-sea"));
    check(name[i], run_example(name[i]), i == 6 ? 10 : lands ? 700 : FRAMES);
  }
}

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"
static const char HAUL[] =
    "{'hawse':1," DRY ",'parts':{"
    "'winch':{'kind':'winch','cable':'line','end':'%c','speed':%g,'accel':2,'decel':2,"
    "'max_element':%g,'min_element':3,'max_length':36%s},"
    "'load':{'kind':'rigid','mass':200,'shape':'box','size':[1,1,1],'position':[3,0,70]},"
    "'line':{'kind':'cable','%c':{'attach':'world','position':[0,0,100]},'%c':{'attach':'load'},"
    "'length':31,'elements':4,'diameter':0.02,'EA':8e5,'CID':1e4,'EI':%g}},"
    "'inputs':{'speed':{'target':'winch.speed'}},"
    "'solver':{'step':0.01,'frame':0.04,'integrator':'%s','duration':100}}";

/* Nodes come and go, the line runs out, the drum turns: all of it is in the state. */
static void winches(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    char name[40];
    snprintf(name, sizeof name, "winch %d", k);
    char a = k % 2 ? 'b' : 'a', b = k % 2 ? 'a' : 'b';
    check(name,
          run_open(HAUL, a, k < 2 ? 2.0 : -2.0, 9.0, k == 3 ? ",'drum_inertia':50,'brake':1" : "",
                   a, b, k == 1 ? 10.0 : 0.0, k == 2 ? "rk45" : "ali3"),
          FRAMES);
  }
}

/* A state from before the line's end was reached, loaded after it was: the winch is listed before
 * the cable and must not know. */
static void limit_is_state(void **state) {
  (void)state;
  run r = run_open(HAUL, 'a', 2.0, 9.0, "", 'a', 'b', 0.0, "ali3");
  uint64_t hash[100], again[100];
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  record(&r, 10, hash);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  record(&r, 100, hash);
  expect_near("line paid out [m]", run_get(&r, "line.length"), 36, 0.1);
  expect_near("winch stands [m/s]", run_get(&r, "winch.speed"), 0, 1e-12);
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  record(&r, 100, again);
  same("limit", hash, again, 100);
  free(block);
  run_close(&r);
}

/* An input at frame 20, live; the same again after reset; and after going back to frame 15. */
static void inputs(void **state) {
  (void)state;
  run r = run_open(HAUL, 'a', 0.5, 9.0, "", 'a', 'b', 0.0, "ali3");
  uint64_t hash[60], again[60], without[60];
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  record(&r, 60, without);
  for (int pass = 0; pass < 3; pass++) {
    uint64_t *out = pass ? again : hash;
    int from = 0;
    if (pass == 2) {
      assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
      from = 15;
    } else
      assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    for (int i = from; i < 60; i++) {
      if (i == 15)
        assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
      if (i == 20)
        assert_int_equal(hw_sim_input(r.sim, 0, -1.5), HW_OK);
      record(&r, 1, out + i);
    }
    if (pass)
      same("input", hash + from, again + from, 60 - from);
  }
  same("before the input", hash, without, 20);
  assert_true(hash[30] != without[30]);
  /* values that are refused change nothing */
  uint64_t now = hw_sim_hash(r.sim);
  assert_int_equal(hw_sim_input(r.sim, 1, 0), HW_BAD_INPUT);
  assert_int_equal(hw_sim_input(r.sim, 0, 1e9), HW_BAD_INPUT);
  assert_int_equal(hw_sim_input(r.sim, 0, NAN), HW_BAD_INPUT);
  assert_true(hw_sim_hash(r.sim) == now);
  free(block);
  run_close(&r);
}

static void bad_blocks(void **state) {
  (void)state;
  run r = run_example("heave-snatch"), other = run_example("winch-payout");
  size_t bytes = hw_sim_state_size(r.sim);
  unsigned char *block = malloc(bytes + 8);
  run_frames(&r, 5);
  assert_int_equal(hw_sim_save(r.sim, block, bytes - 1), HW_BAD_INPUT);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_frames(&r, 5);
  uint64_t now = run_frame(&r)->state_hash;
  assert_int_equal(hw_sim_load(r.sim, block, bytes - 8), HW_BAD_INPUT);
  assert_int_equal(hw_sim_load(r.sim, block, 3), HW_BAD_INPUT);
  assert_int_equal(hw_sim_load(r.sim, block, bytes + 8), HW_BAD_INPUT);
  double bad = NAN;
  memcpy(block + bytes - 8, &bad, 8);
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_BAD_INPUT);
  block[0] ^= 1;
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_BAD_INPUT);
  assert_true(run_frame(&r)->state_hash == now);
  run_frames(&r, 1);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_load(other.sim, block, bytes), HW_BAD_INPUT);
  free(block);
  run_close(&r), run_close(&other);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(winches),
                                     cmocka_unit_test(limit_is_state), cmocka_unit_test(inputs),
                                     cmocka_unit_test(bad_blocks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
