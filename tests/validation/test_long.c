/* Long runs: what no equation uses stays at rest, whatever the rule, so that nothing grows unseen. With TR-BDF2 such a
 * word was carried on by the rule alone, and its rounding with it: 1.86-fold in 50,000 steps, a halt after a million
 * (docs/theory/ali3.md). The two million steps themselves: tests/bench/long.mjs. */
#include "validation/run.h"

static const char *const RULES[] = {"tr-bdf2", "trapezoidal", "generalized-alpha"};

#define TIP "'tip':{'kind':'motion','position':[0,0,30],'amplitude_z':%g,'frequency':[0,0,1.5]}"
#define LOAD                                                                                       \
  "'load':{'kind':'rigid','mass':1400,'shape':'sphere','size':[1.4,1.4,1.4],'position':[0,0,9.8]%" \
  "s}"
#define LINE                                                                                       \
  "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load'},'length':20,'elements':%d,"   \
  "'diameter':0.005,'EA':800000,'CID':5000%s}"
#define SOLVER "'solver':{'rule':'%s','step':0.0002,'frame':0.02,'duration':3600}"

/* Blocks that no equation uses: at rest, where they were at the start of this look. Returns how many there are. */
static int at_rest(const run *r, const double *was) {
  const hw_world *w = run_world(r);
  int count = 0;
  for (int b = 0; b < w->model->blocks; b++) {
    if (!hw_sparse_is_retired(w->A, b))
      continue;
    count++;
    for (int i = 3 * b; i < 3 * b + 3; i++) {
      assert_true(w->v[i] == 0 && w->a[i] == 0 && w->b[i] == 0);
      assert_true(was == NULL || w->x[i] == was[i]);
    }
  }
  return count;
}

static void stays(run r, int frames, bool fixed) {
  run_started(&r);
  run_frames(&r, 2);
  const hw_world *w = run_world(&r);
  size_t n = (size_t)(3 * w->model->blocks);
  double *was = malloc(n * sizeof *was);
  memcpy(was, w->x, n * sizeof *was);
  for (int i = 0; i < frames; i++) {
    run_frames(&r, 1);
    assert_true(at_rest(&r, fixed ? was : NULL) > 0);
  }
  free(was);
  run_close(&r);
}

enum { FRAMES = RUN_SLOW ? 20 : 100 }; /* of a hundred steps */

static void held_ends(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++)
    for (int moving = 0; moving < 2; moving++)
      for (int elements = 1; elements < 5; elements += 3)
        stays(run_open("{'hawse':1,'parts':{" TIP "," LOAD "," LINE "}," SOLVER "}", 2.0 * moving,
                       "", elements, moving ? ",'EI':100,'BCID':1" : "", RULES[k]),
              FRAMES, true);
}

static void turning_kept(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++)
    stays(run_open("{'hawse':1,'parts':{" TIP "," LOAD "," LINE "}," SOLVER "}", 1.0,
                   ",'rotation':'fixed'", 3, "", RULES[k]),
          FRAMES, true);
}

/* Nodes come and go: those that are not there rest, too. */
static void paid_out(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++)
    for (int way = -1; way < 2; way += 2)
      stays(run_open("{'hawse':1,'parts':{" TIP "," LOAD "," LINE
                     ",'winch':{'kind':'winch','cable':'line','end':'a','speed':%g}}," SOLVER "}",
                     1.0, "", 5, way < 0 ? "" : ",'EI':10", 2.0 * way, RULES[k]),
            3 * FRAMES, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(held_ends), cmocka_unit_test(turning_kept),
                                     cmocka_unit_test(paid_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
