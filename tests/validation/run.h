/* A scenario as a run, for tests: text with ' instead of ", frames, channels by name, the state.
 * Tests reach into the simulation (sim/sim_state.h) where they ask for more than a frame shows. */
#ifndef TESTS_VALIDATION_RUN_H
#define TESTS_VALIDATION_RUN_H

#include "hawse/hawse.h"
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/winch.h"
#include "sim/frame.h"
#include "sim/sim_state.h"
#include "support/test.h"

typedef struct run {
  hw_model *model;
  hw_sim *sim;
} run;

enum { RUN_TEXT = 1 << 16 };

static inline char *run_text(const char *format, va_list list) {
  char *text = malloc(RUN_TEXT);
  assert_non_null(text);
  int n = vsnprintf(text, RUN_TEXT, format, list);
  assert_in_range(n, 1, RUN_TEXT - 1);
  for (char *c = text; *c; c++)
    if (*c == '\'')
      *c = '"';
  return text;
}

static inline run run_json(const char *text) {
  run r = {NULL, NULL};
  char *report = NULL;
  if (hw_model_compile(text, strlen(text), &r.model, &report) != HW_OK) {
    print_error("%s\n%s\n", report ? report : "", text);
    hw_text_free(report);
    fail();
  }
  assert_int_equal(hw_sim_create(r.model, &r.sim), HW_OK);
  return r;
}

/* printf-like; ' stands for ". Fails the test where the text does not compile. */
__attribute__((format(printf, 1, 2))) static inline run run_open(const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = run_text(format, list);
  va_end(list);
  run r = run_json(text);
  free(text);
  return r;
}

/* printf-like, as run_open. The text must be refused with a report that holds both. */
__attribute__((format(printf, 3, 4))) static inline void
run_refused(const char *where, const char *what, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = run_text(format, list), *report = NULL;
  va_end(list);
  hw_model *model = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s", report);
  hw_text_free(report);
  free(text);
}

static inline void run_close(run *r) {
  hw_sim_free(r->sim);
  hw_model_free(r->model);
  *r = (run){NULL, NULL};
}

static inline run run_example(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/examples/%s.json", HAWSE_ROOT, name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    print_error("%s is not there\n", path);
    fail();
  }
  char *text = calloc(1, RUN_TEXT);
  assert_non_null(text);
  assert_in_range(fread(text, 1, RUN_TEXT - 1, file), 10, RUN_TEXT - 2);
  fclose(file);
  run r = run_json(text);
  free(text);
  return r;
}

static inline hw_world *run_world(const run *r) { return &r->sim->world; }
static inline const hw_frame *run_frame(const run *r) { return hw_sim_frame(r->sim); }
static inline double run_time(const run *r) { return run_frame(r)->time; }

static inline int run_part(const run *r, const char *id) {
  uint32_t part = hw_model_part(r->model, id);
  if (part == HW_NONE)
    fail_msg("no part %s", id);
  return (int)part;
}

/* Position of a channel in the frame: "part.channel", or one of the whole run. */
static inline int run_channel(const run *r, const char *name) {
  uint32_t channel = hw_model_channel(r->model, name);
  if (channel == HW_NONE)
    fail_msg("no channel %s", name);
  return (int)channel;
}

/* HW_SECTION_* of the frame. */
static inline const double *run_section(const run *r, int which) {
  const unsigned char *frame = (const unsigned char *)run_frame(r);
  return (const double *)(const void *)(frame + r->model->section[which].offset);
}

/* The section of that name: its words, the count first where it has one. */
static inline const double *run_rows(const run *r, const char *name) {
  hw_section at = hw_model_section(r->model, name);
  assert_true(at.offset > 0);
  return (const double *)(const void *)((const unsigned char *)run_frame(r) + at.offset);
}

static inline double run_get(const run *r, const char *name) {
  return run_section(r, HW_SECTION_CHANNELS)[run_channel(r, name)];
}

/* Events of that kind in the frame. */
static inline int run_events_of(const run *r, int kind) {
  const double *row = run_section(r, HW_SECTION_EVENTS) + 1;
  int count = 0;
  for (int i = 0; i < (int)row[-1]; i++)
    count += (int)row[HW_EVENT_ROW * i + HW_EVENT_ROW_KIND] == kind;
  return count;
}

static inline bool run_finite(const run *r) {
  const unsigned char *frame = (const unsigned char *)run_frame(r);
  for (uint32_t at = sizeof(hw_frame); at < r->model->frame_bytes; at += 8) {
    double value;
    memcpy(&value, frame + at, sizeof value);
    if (!isfinite(value))
      return false;
  }
  const hw_frame *h = run_frame(r);
  return isfinite(h->time) && isfinite(h->energy) && isfinite(h->work);
}

/* Steps `frames` frames; the run must not halt and every number must be finite. */
static inline void run_frames(const run *r, int frames) {
  for (int i = 0; i < frames; i++) {
    hw_status status = hw_sim_step(r->sim);
    if (status == HW_HALTED)
      fail_msg("halted: %s", hw_sim_report(r->sim));
    assert_true(run_finite(r));
  }
}

static inline void run_to(const run *r, double time) {
  run_frames(r, (int)floor((time - run_time(r)) / r->model->solver.frame + 0.5));
}

/* The run must have started. */
static inline void run_started(const run *r) {
  if (run_frame(r)->status == HW_HALTED)
    fail_msg("did not start: %s", hw_sim_report(r->sim));
}

/* The arrays of a cable as the last evaluation left them. */
static inline cable_view run_cable(const run *r, const char *id) {
  hw_world *w = run_world(r);
  cable_view c = cable_look(w, run_part(r, id));
  return c;
}

/* Global block of node i of a cable (inside numbers). */
static inline int run_block(const run *r, const char *id, int i, int which) {
  int part = run_part(r, id);
  cable_view c = cable_look(run_world(r), part);
  return cable_block(r->model, part, c.s, i, which);
}

static inline double *run_x(const run *r, const char *id, int node) {
  return run_world(r)->x + 3 * run_block(r, id, node, 0);
}
static inline double *run_v(const run *r, const char *id, int node) {
  return run_world(r)->v + 3 * run_block(r, id, node, 0);
}

/* After the test has written positions, velocities or memory: a fresh start from there at t = 0. */
static inline void run_restart(const run *r) {
  hw_world *w = run_world(r);
  bool implicit = w->implicit;
  for (int i = 0; i < r->model->part_count; i++)
    if (r->model->part[i].kind == &hw_cable_kind) {
      w->implicit = false;
      cable_view c = cable_look(w, i);
      cable_gather(w, i, &c);
      for (int k = 0; c.s->per > 1 && k <= c.n; k++) {
        int b = cable_block(r->model, i, c.s, k, 1);
        v3_put(w->x + 3 * b, c.k[k]);
        v3_put(w->v + 3 * b, c.kd[k]);
      }
      w->implicit = implicit;
    }
  assert_true(hw_solve_accelerations(&r->sim->stepper, w));
  for (int i = 0; i < hw_rows(w); i++)
    w->b[i] = w->a[i];
  assert_true(hw_sim_refresh(r->sim));
  w->sums[0] = w->sums[1] = w->sums[2] = 0;
  w->keep[HW_KEEP_ENERGY] = w->kinetic + w->gravity + w->elastic;
  hw_powers(w, w->keep + HW_KEEP_POWER);
  hw_sim_write_frame(r->sim);
}

/* log2 of the ratio: the order when the step is halved. */
static inline double order_of(double coarse, double fine) { return log2(coarse / fine); }

/* Zero of f between a and b by bisection. */
typedef double (*scalar_function)(double x, const void *data);
static inline double bisect(scalar_function f, const void *data, double a, double b) {
  double fa = f(a, data);
  for (int i = 0; i < 200; i++) {
    double m = 0.5 * (a + b), fm = f(m, data);
    if ((fm > 0) == (fa > 0))
      a = m;
    else
      b = m;
  }
  return 0.5 * (a + b);
}

#endif
