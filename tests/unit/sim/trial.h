/* Trials of random scenarios: text with ' for ", written piece by piece from a seed; and what holds for every one,
 * whatever it says. It is refused with words, or starts, or halts with a cause; no number of a frame is none; run
 * again, in pieces, from a saved state, rewound after the end or after a halt, it gives the same frames. Under
 * sanitizers: nothing is read or written outside its array.
 *
 * Trial k is made from k alone: a campaign runs more of them (HAWSE_FIRST=k begins at trial k, HAWSE_TELL=1 says
 * each as it begins, with its text). */
#ifndef TESTS_UNIT_SIM_TRIAL_H
#define TESTS_UNIT_SIM_TRIAL_H

#include <time.h>

#include "base/hash.h"
#include "scenario/json.h"
#include "validation/run.h"

/* ---- text ---- */

typedef struct trial {
  dice d;
  uint64_t seed;
  int frames;     /* at most so many are run */
  uint32_t steps; /* of the integrator, at most: then the run is left where it is */
  size_t n;
  char text[RUN_TEXT];
} trial;

static inline void trial_begin(trial *t, uint64_t seed) {
  t->d = (dice){.state = seed * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u};
  t->seed = seed;
  t->n = 0;
  t->text[0] = 0;
  for (int i = 0; i < 3; i++)
    roll(&t->d);
}

__attribute__((format(printf, 2, 3))) static inline void put(trial *t, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(t->text + t->n, RUN_TEXT - t->n, format, list);
  va_end(list);
  assert_in_range(n, 0, RUN_TEXT - t->n - 1);
  for (int i = 0; i < n; i++, t->n++)
    if (t->text[t->n] == '\'')
      t->text[t->n] = '"';
}

/* ---- draws ---- */

static inline bool odds(trial *t, double share) { return roll(&t->d) < share; }
static inline double draw(trial *t, double low, double high) {
  return roll_between(&t->d, low, high);
}
/* Of any order of magnitude between the two. */
static inline double draw_log(trial *t, double low, double high) {
  return low * pow(high / low, roll(&t->d));
}
static inline int draw_int(trial *t, int low, int high) {
  return low + (int)(roll(&t->d) * (high - low + 1));
}
#define PICK(t, words) ((words)[draw_int(t, 0, (int)(sizeof(words) / sizeof *(words)) - 1)])

/* ---- what came of them ---- */

typedef struct trial_tally {
  int refused, unstarted, halted, cut, ran, saved;
  long frames, changes;
} trial_tally;

enum { TRIAL_FRAMES = 256 };

typedef struct trial_story {
  uint64_t frame[TRIAL_FRAMES + 1]; /* hash of each frame */
  int frames;                       /* that were completed */
  int changes;                      /* nodes or links that came or went */
  bool halted, cut;
  char report[512];
} trial_story;

#define TRIAL_FAIL(t, ...)                                                                         \
  do {                                                                                             \
    printf("trial %llu:\n%s\n", (unsigned long long)(t)->seed, (t)->text);                         \
    printf(__VA_ARGS__), printf("\n"), fflush(stdout);                                             \
    fail();                                                                                        \
  } while (0)

/* The frame as it shows, but for how many tries it took. */
static inline uint64_t trial_hash(const run *r) {
  const hw_frame *f = run_frame(r);
  hw_frame head = *f;
  head.substeps = head.rejected = head.iterations = 0;
  uint64_t hash = hw_hash_bytes(HW_HASH_START, &head, sizeof head);
  return hw_hash_bytes(hash, f + 1, f->bytes - sizeof *f);
}

static inline void trial_look(const trial *t, const run *r, const char *when) {
  if (!run_finite(r))
    TRIAL_FAIL(t, "%s, frame %u: a number is none", when, run_frame(r)->index);
  if (run_frame(r)->status != HW_HALTED)
    return;
  const char *report = hw_sim_report(r->sim), *cause = strstr(report, "\"cause\":\"");
  if (!hw_json_valid(report, strlen(report)) || !cause || cause[9] == '"')
    TRIAL_FAIL(t, "%s: halted without a cause: %s", when, report);
}

/* Inputs that change where frame i is: by the seed and the frame alone, so that every run has the same. */
static inline void trial_inputs(const trial *t, const run *r, int i) {
  dice d = {.state = (t->seed * 1000003u + (uint64_t)i) * 0x9e3779b97f4a7c15u};
  roll(&d), roll(&d);
  for (int k = 0; k < r->model->input_count; k++) {
    const hw_input_target *in = &r->model->input[k];
    bool change = roll(&d) < 0.15;
    double value = roll_between(&d, in->min, in->max), edge = roll(&d);
    value = edge < 0.1 ? in->min : edge > 0.9 ? in->max : value;
    value = in->words ? floor(value) : value;
    if (change && hw_sim_input(r->sim, (uint32_t)k, value) != HW_OK)
      TRIAL_FAIL(t, "input %d refused %g of %g to %g", k, value, in->min, in->max);
  }
}

/* One frame, in pieces of so many steps. */
static inline hw_status trial_frame(const run *r, uint32_t piece, uint32_t *left) {
  hw_status status;
  do {
    uint32_t some = piece < *left ? piece : *left;
    status = hw_sim_step_some(r->sim, some);
    *left -= some < *left ? some : *left;
  } while (status == HW_MORE && *left);
  return status;
}

/* From the frame where the run is, up to frame `to`. */
static inline void trial_go(const trial *t, const run *r, int to, uint32_t piece, uint32_t *left,
                            const char *when, trial_story *story) {
  for (int i = (int)run_frame(r)->index; i < to && run_frame(r)->status == HW_OK; i++) {
    trial_inputs(t, r, i);
    /* what is left counts what was tried, not what was asked for */
    uint32_t before = *left;
    hw_status status = trial_frame(r, piece, left);
    if (piece >= before && status != HW_MORE) {
      const hw_frame *f = run_frame(r);
      uint32_t used = f->substeps + f->rejected + 1;
      *left = before > used ? before - used : 0;
    }
    story->cut = status == HW_MORE;
    story->halted = status == HW_HALTED;
    if (story->cut)
      return;
    trial_look(t, r, when);
    if (story->halted) {
      snprintf(story->report, sizeof story->report, "%s", hw_sim_report(r->sim));
      return;
    }
    story->frame[run_frame(r)->index] = trial_hash(r);
    for (int k = 0; k < run_world(r)->events; k++) {
      int kind = run_world(r)->event[k].kind;
      story->changes += kind == HW_EVENT_INSERT || kind == HW_EVENT_REMOVE;
    }
    story->frames = (int)run_frame(r)->index;
  }
}

/* The same frames as before, and the same end. */
static inline void trial_same(const trial *t, const run *r, int from, const trial_story *first,
                              uint32_t piece, const char *when) {
  trial_story again = {.frames = from};
  uint32_t left = UINT32_MAX;
  int to = first->frames + first->halted;
  trial_go(t, r, to, piece, &left, when, &again);
  if (again.frames != first->frames || again.halted != first->halted)
    TRIAL_FAIL(t, "%s: came to frame %d (halted %d), at first to %d (halted %d): %s", when,
               again.frames, again.halted, first->frames, first->halted, hw_sim_report(r->sim));
  for (int i = from + 1; i <= first->frames; i++)
    if (again.frame[i] != first->frame[i])
      TRIAL_FAIL(t, "%s: frame %d has other bits", when, i);
  if (first->halted && strcmp(again.report, first->report) != 0)
    TRIAL_FAIL(t, "%s: halted otherwise:\n%s\n%s", when, again.report, first->report);
}

/* Other bits than the first run's where a state was loaded would show from there on. */
static inline void trial_load(const trial *t, const run *r, const void *block, size_t bytes,
                              const char *when) {
  unsigned char *now = malloc(bytes);
  if (hw_sim_load(r->sim, block, bytes) != HW_OK)
    TRIAL_FAIL(t, "%s: its own state was refused", when);
  trial_look(t, r, when);
  if (hw_sim_save(r->sim, now, bytes) != HW_OK || memcmp(now, block, bytes) != 0)
    TRIAL_FAIL(t, "%s: the state loaded is not the one saved", when);
  free(now);
}

/* False: a static start that takes more than so many evaluations. */
static inline bool trial_start(run *r) {
  enum { PIECE = 10, PIECES = 60 };
  hw_status status = HW_MORE;
  assert_int_equal(hw_sim_open(r->model, &r->sim), HW_OK);
  for (int i = 0; i < PIECES && status == HW_MORE; i++)
    status = hw_sim_work(r->sim, PIECE);
  return status != HW_MORE;
}

static inline void trial_run(const trial *t, trial_tally *tally) {
  run r = {NULL, NULL}, other = {NULL, NULL};
  char *report = NULL;
  if (hw_model_compile(t->text, t->n, &r.model, &report) != HW_OK) {
    if (!report || !hw_json_valid(report, strlen(report)) || !strstr(report, "\"what\":\""))
      TRIAL_FAIL(t, "refused without words: %s", report ? report : "");
    if (getenv("HAWSE_TELL"))
      printf("  refused: %s\n", report);
    hw_text_free(report);
    tally->refused++;
    return;
  }
  if (!trial_start(&r)) {
    tally->cut++;
    run_close(&r);
    return;
  }
  trial_look(t, &r, "at the start");
  if (run_frame(&r)->status == HW_HALTED) {
    if (getenv("HAWSE_TELL"))
      printf("  did not start: %s\n", hw_sim_report(r.sim));
    tally->unstarted++;
    run_close(&r);
    return;
  }
  dice d = {.state = t->seed + 77};
  roll(&d), roll(&d);
  int save_at = (int)(roll(&d) * t->frames);
  uint32_t left = t->steps, piece = 1 + (uint32_t)(roll(&d) * 5);
  size_t bytes = hw_sim_state_size(r.sim);
  unsigned char *block = malloc(bytes);
  trial_story story = {.frames = 0};
  story.frame[0] = trial_hash(&r);
  trial_go(t, &r, save_at, UINT32_MAX, &left, "first run", &story);
  bool saved = !story.halted && !story.cut && hw_sim_save(r.sim, block, bytes) == HW_OK;
  int from = story.frames;
  if (saved)
    trial_go(t, &r, t->frames, UINT32_MAX, &left, "first run", &story);
  if (saved) {
    trial_load(t, &r, block, bytes, "rewound to the saved state");
    trial_same(t, &r, from, &story, UINT32_MAX, "rewound to the saved state");
    other.model = r.model;
    assert_int_equal(hw_sim_create(r.model, &other.sim), HW_OK);
    trial_load(t, &other, block, bytes, "loaded elsewhere");
    trial_same(t, &other, from, &story, piece, "loaded elsewhere");
    hw_sim_free(other.sim);
  }
  if (hw_sim_reset(r.sim) != HW_OK || trial_hash(&r) != story.frame[0])
    TRIAL_FAIL(t, "rewound to the start: other bits at 0");
  trial_same(t, &r, 0, &story, piece, "rewound to the start");
  if (getenv("HAWSE_TELL"))
    printf("  %d frames, saved at %d%s%s %s\n", story.frames, saved ? from : -1,
           story.halted ? ", halted " : "", story.cut ? ", cut" : "", story.report);
  *(story.halted ? &tally->halted : story.cut ? &tally->cut : &tally->ran) += 1;
  tally->saved += saved;
  tally->changes += story.changes;
  tally->frames += story.frames;
  free(block);
  run_close(&r);
}

/* Trials that a maker writes: so many, or as many as the environment says. */
static inline trial_tally trial_all(const char *name, int count, void (*make)(trial *)) {
  const char *given = getenv(name), *begin = getenv("HAWSE_FIRST");
  uint64_t first = begin ? strtoull(begin, NULL, 10) : 1;
  count = given ? atoi(given) : count;
  trial *t = calloc(1, sizeof *t);
  trial_tally tally = {0};
  for (int i = 0; i < count; i++) {
    trial_begin(t, first + (uint64_t)i);
    make(t);
    if (getenv("HAWSE_TELL"))
      printf("trial %llu: %s\n", (unsigned long long)t->seed, t->text), fflush(stdout);
    clock_t began = clock();
    trial_run(t, &tally);
    double took = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (getenv("HAWSE_TELL"))
      printf("  took %.2f s\n", took);
    if (given && took > 20)
      printf("    trial %llu took %.0f s\n", (unsigned long long)t->seed, took);
    if (given && (i + 1) % 100 == 0)
      printf("    %d trials\n", i + 1), fflush(stdout);
  }
  printf("    %d trials: %d refused, %d did not start, %d halted, %d left where they were, "
         "%d ran through; %ld frames, %ld nodes came or went, %d gone on with from a saved state\n",
         count, tally.refused, tally.unstarted, tally.halted, tally.cut, tally.ran, tally.frames,
         tally.changes, tally.saved);
  free(t);
  return tally;
}

#endif
