/* A state block with one number changed, its checksum made right again: it is refused, and the run goes on as if nothing had
 * been, or it is taken, and no frame holds anything but numbers. Under sanitizers: nothing is read or written
 * outside its array. */
#include "base/hash.h"
#include "validation/run.h"

enum { SUM = 16, SUMMED = 24, STATE = 40 }; /* places in a block (core/sim/state.c) */

static void put_sum(unsigned char *block, size_t bytes) {
  uint64_t sum = hw_hash_bytes(HW_HASH_START, block + SUMMED, bytes - SUMMED);
  memcpy(block + SUM, &sum, sizeof sum);
}

static void assert_numbers(const char *what, size_t word, double value, const hw_sim *sim) {
  const hw_frame *f = hw_sim_frame(sim);
  const double *x = (const double *)(const void *)(f + 1);
  size_t n = (f->bytes - sizeof *f) / sizeof *x;
  if (!isfinite(f->time) || !isfinite(f->energy) || !isfinite(f->work))
    fail_msg("%s: word %zu = %g: energy or work is no number", what, word, value);
  for (size_t i = 0; i < n; i++)
    if (!isfinite(x[i]))
      fail_msg("%s: word %zu = %g: number %zu of the frame is none", what, word, value, i);
}

typedef struct tally {
  int refused, ran, halted;
} tally;

static void try_one(const char *what, const run *r, const unsigned char *good, size_t bytes,
                    size_t word, double value, tally *t) {
  unsigned char *block = malloc(bytes);
  memcpy(block, good, bytes);
  memcpy(block + STATE + sizeof value * word, &value, sizeof value);
  assert_int_equal(hw_sim_load(r->sim, good, bytes), HW_OK);
  uint64_t before = run_frame(r)->state_hash;
  /* without the right sum it is damage, whatever it says */
  double was;
  memcpy(&was, good + STATE + sizeof was * word, sizeof was);
  if (memcmp(&was, &value, sizeof was) != 0)
    assert_int_equal(hw_sim_load(r->sim, block, bytes), HW_BAD_INPUT);
  put_sum(block, bytes);
  hw_status status = hw_sim_load(r->sim, block, bytes);
  assert_numbers(what, word, value, r->sim);
  if (status == HW_BAD_INPUT) {
    t->refused++;
    assert_true(run_frame(r)->state_hash == before);
  } else {
    assert_int_equal(status, HW_OK);
    for (int i = 0; i < 3 && status != HW_HALTED; i++) {
      status = hw_sim_step(r->sim);
      assert_numbers(what, word, value, r->sim);
    }
    if (status == HW_HALTED)
      t->halted++;
    else
      t->ran++;
  }
  free(block);
}

/* Every `stride`-th word, by turns of what is put there. */
static void sweep(const char *what, run r, int frames, int most) {
  static const double value[] = {1e300, -1,   1e6,          3,   0,       0.5,
                                 1e15,  -1e9, 2147483648.0, NAN, INFINITY};
  enum { VALUES = sizeof value / sizeof *value };
  run_started(&r);
  run other = {r.model, NULL};
  assert_int_equal(hw_sim_create(r.model, &other.sim), HW_OK);
  run_frames(&r, frames);
  size_t bytes = hw_sim_state_size(r.sim), words = (bytes - STATE) / sizeof(double);
  unsigned char *good = malloc(bytes), *still = malloc(bytes), *now = malloc(bytes);
  assert_int_equal(hw_sim_save(r.sim, good, bytes), HW_OK);
  assert_int_equal(hw_sim_save(other.sim, still, bytes), HW_OK);
  hw_status next = hw_sim_step(r.sim);
  uint64_t hash = run_frame(&r)->state_hash;
  assert_int_not_equal(next, HW_HALTED);
  tally t = {0};
  size_t all = words * VALUES, stride = all / (size_t)most + 1;
  stride += stride % VALUES == 0; /* so that all values come up */
  for (size_t k = 0; k < all; k += stride)
    try_one(what, &r, good, bytes, k / VALUES, value[k % VALUES], &t);
  /* the run can still go its way, and its neighbour has seen nothing */
  assert_int_equal(hw_sim_load(r.sim, good, bytes), HW_OK);
  assert_int_equal(hw_sim_step(r.sim), next);
  assert_true(run_frame(&r)->state_hash == hash);
  assert_int_equal(hw_sim_save(other.sim, now, bytes), HW_OK);
  assert_memory_equal(still, now, bytes);
  print_message("    %s: %zu words; %d refused, %d ran on, %d halted\n", what, words, t.refused,
                t.ran, t.halted);
  assert_true(t.refused > 0);
  hw_sim_free(other.sim);
  free(good), free(still), free(now);
  run_close(&r);
}

/* How many edits of an example; more by HAWSE_EDITS=N, for a campaign. */
static int edits(void) {
  const char *given = getenv("HAWSE_EDITS");
  return given ? atoi(given) : RUN_SLOW ? 700 : 1200;
}
#define MOST edits()

static void lines(void **state) {
  (void)state;
  sweep("heave-snatch", run_example("heave-snatch"), 10, MOST);
  sweep("winch-payout", run_example("winch-payout"), 10, MOST);
  sweep("constant-tension", run_example("constant-tension"), 10, MOST);
}
static void bodies(void **state) {
  (void)state;
  sweep("box-drop", run_example("box-drop"), 40, MOST);
  sweep("double-pendulum", run_example("double-pendulum"), 10, MOST / 8);
  sweep("incline-stick-slip", run_example("incline-stick-slip"), 10, MOST / 4);
}
static void cranes_and_chains(void **state) {
  (void)state;
  sweep("crane-sea", run_example("crane-sea"), 3, MOST / 4);
  sweep("hanging-chain", run_example("hanging-chain"), 3, MOST / 15);
  sweep("anchor-lift", run_example("anchor-lift"), 3, MOST / 50);
}
static void vessels(void **state) {
  (void)state;
  sweep("berthing", run_example("berthing"), 10, MOST / 2);
  sweep("tug-and-ship", run_example("tug-and-ship"), 22, MOST / 2);
}
static void lines_that_touch(void **state) {
  (void)state;
  sweep("crossed-cylinders", run_example("crossed-cylinders"), 5, MOST / 20);
  sweep(
      "hauled",
      run_open(
          "{'hawse':1,'parts':{'rope':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'free',"
          "'position':[0,0,-2],'force_z':-600},'diameter':0.06,'EA':5e6,'CID':1e4,'elements':8,'"
          "length':2,"
          "'touch':{'with':'itself'}},'winch':{'kind':'winch','cable':'rope','speed':-0.25}},"
          "'solver':{'step':0.01}}"),
      8, MOST / 4);
}

/* ---- whole fields ---- */

static void header(void **state) {
  (void)state;
  run r = run_example("heave-snatch");
  run_started(&r);
  run_frames(&r, 5);
  size_t bytes = hw_sim_state_size(r.sim);
  unsigned char *block = malloc(bytes), *bad = malloc(bytes);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  uint64_t hash = run_frame(&r)->state_hash;
  for (size_t at = 0; at < STATE; at++) {
    memcpy(bad, block, bytes);
    bad[at] ^= 0x20;
    assert_int_equal(hw_sim_load(r.sim, bad, bytes), HW_BAD_INPUT);
    put_sum(bad,
            bytes); /* the index, the count of words and the time are told by more than the sum */
    if (at < SUM || at >= SUMMED)
      assert_int_equal(hw_sim_load(r.sim, bad, bytes), HW_BAD_INPUT);
    assert_true(run_frame(&r)->state_hash == hash);
    assert_int_equal(run_frame(&r)->index, 5);
  }
  for (size_t n = 0; n < bytes; n += 7)
    assert_int_equal(hw_sim_load(r.sim, block, n), HW_BAD_INPUT);
  free(block), free(bad);
  run_close(&r);
}

/* A run that has halted stays halted when a block is refused, and goes on from one that is not. */
static void halted(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'parts':{'tip':{'kind':'motion','position':[0,0,30]},'load':{'kind':'rigid',"
      "'mass':1400,'shape':'sphere','size':[1.4,1.4,1.4],'position':[0,0,9.5]},'line':{'kind':'"
      "cable',"
      "'a':{'attach':'tip'},'b':{'attach':'load'},'length':20,'elements':4,'EA':5e8}},"
      "'solver':{'integrator':'rk4','step':0.02,'frame':0.02}}");
  run_started(&r);
  size_t bytes = hw_sim_state_size(r.sim);
  unsigned char *block = malloc(bytes);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  for (int i = 0; i < 1000 && hw_sim_step(r.sim) != HW_HALTED; i++)
    ;
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  uint32_t at = run_frame(&r)->index;
  block[STATE] ^= 1;
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_BAD_INPUT);
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_int_equal(run_frame(&r)->index, at);
  assert_non_null(strstr(hw_sim_report(r.sim), "cause"));
  assert_int_equal(hw_sim_step(r.sim), HW_HALTED);
  block[STATE] ^= 1;
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  assert_string_equal(hw_sim_report(r.sim), "{}");
  assert_int_equal(run_frame(&r)->index, 0);
  free(block);
  run_close(&r);
}

/* In the midst of a ramp of an input and of a gap that closes, with a line that has parted, one that hangs on an eye, and a
 * body that is parked. */
static void operations(void **state) {
  (void)state;
  static const char *const solver[] = {"'step':0.005", "'integrator':'rk4','step':0.001"};
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{'ship':{"
        "'kind':'motion','amplitude_z':0.3,'frequency':[0,0,3],'phase':[0,0,0]},"
        "'load':{'kind':'rigid','mass':50,'inertia':[3,4,5],'position':[0.1,0,-5],"
        "'ports':{'eye':{'at':[0,0,0.5]}}},'line':{'kind':'cable','a':{'attach':'ship',"
        "'grip':'held'},'b':{'attach':'free','position':[0,0,-4.5],'grip':'free'},'length':4.5,"
        "'elements':4,'mass_per_metre':1,'EA':1e5,'CID':2e3,'EI':5,'breaking_load':9e3},"
        "'hook':{'kind':'joint','type':'spherical','a':'load.eye','b':'line.b','hold':'free',"
        "'catch':{'reach':0.5,'time':0.8}},'rope':{'kind':'cable','a':{'attach':'world',"
        "'position':[5,0,0]},'b':{'attach':'free','position':[5,0,-3]},'length':3,'elements':3,"
        "'mass_per_metre':1,'EA':1e5,'CID':2e3,'breaking_load':1e4},"
        "'weld':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world','b':'swing',"
        "'position':[9,0,0],'hold':'armed','limits':{'low':-1,'high':1},'catch':{'reach':2}},"
        "'swing':{'kind':'rigid','mass':5,'inertia':[1,1,1],'position':[8,0,0]},"
        "'park':{'kind':'rigid','mass':5,'rotation':'fixed','position':[3,0,0],'state':'parked'}},"
        "'inputs':{'push':{'target':'load.force_x','min':-60,'max':60},"
        "'state':{'target':'park.state'}},"
        "'events':{'go':{'at':0.05,'attach':'hook','break':'rope','set':{'push':{'value':60,"
        "'over':0.8}}},'more':{'channel':'load.z','below':-7,'times':9,'lasting':0.1,"
        "'release':'hook'},'call':{'by_hand':true,'after':'go','delay':0.3,'set':{'state':{"
        "'word':'present'}}}},'solver':{%s,'frame':0.05,'duration':6}}",
        solver[k]);
    sweep(k ? "operations, rk4" : "operations", r, 8, MOST / 8);
  }
  sweep("launch-and-recovery", run_example("launch-and-recovery"), 10, MOST / 20);
  sweep("line-parts", run_example("line-parts"), 10, MOST / 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lines),
                                     cmocka_unit_test(bodies),
                                     cmocka_unit_test(cranes_and_chains),
                                     cmocka_unit_test(vessels),
                                     cmocka_unit_test(lines_that_touch),
                                     cmocka_unit_test(operations),
                                     cmocka_unit_test(header),
                                     cmocka_unit_test(halted)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
