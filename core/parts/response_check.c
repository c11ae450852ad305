/* Checks of tables of responses to waves that no range of one field can make (response.h). */
#include "math/scalar.h"
#include "parts/kinds.h"
#include "parts/response.h"

static const char *const NAMES[RESPONSE_FREEDOMS] = {"surge", "sway",  "heave",
                                                     "roll",  "pitch", "yaw"};
static const char *const PHASES[RESPONSE_FREEDOMS] = {"surge/phase", "sway/phase",  "heave/phase",
                                                      "roll/phase",  "pitch/phase", "yaw/phase"};
static const char *const SIZES[RESPONSE_FREEDOMS] = {"surge/amplitude", "sway/amplitude",
                                                     "heave/amplitude", "roll/amplitude",
                                                     "pitch/amplitude", "yaw/amplitude"};
static const char *const DRIFTS[RESPONSE_DRIFTS] = {"drift/surge", "drift/sway", "drift/yaw"};

typedef struct checker {
  const response_table *t;
  const char *id;
  hw_report *report;
} checker;

static void count(const checker *c, int i, const char *key, const hw_series *s) {
  int n = c->t->frequency->count;
  if (s->count && s->count != n)
    hw_fault_row(c->report, c->id, c->t->headings_map, c->t->headings->id[i], key,
                 "%d values for %d frequencies", s->count, n);
}

/* A hole: a number that another heading has. */
static void hole(const checker *c, int i, const char *key, const hw_series *own,
                 const hw_series *first) {
  if (own->count == 0 && first->count)
    hw_fault_row(c->report, c->id, c->t->headings_map, c->t->headings->id[i], key,
                 "missing: the heading \"%s\" has it, so every heading needs it",
                 c->t->headings->id[0]);
  if (own->count && first->count == 0)
    hw_fault_row(c->report, c->id, c->t->headings_map, c->t->headings->id[0], key,
                 "missing: the heading \"%s\" has it, so every heading needs it",
                 c->t->headings->id[i]);
}

static void check_row(const checker *c, int i) {
  const response_row *rows = c->t->headings->row, *r = &rows[i];
  const char *map = c->t->headings_map, *id = c->t->headings->id[i];
  for (int f = 0; f < RESPONSE_FREEDOMS; f++) {
    count(c, i, SIZES[f], response_amplitude(r, f));
    count(c, i, PHASES[f], response_phase(r, f));
    if ((response_amplitude(r, f)->count == 0) != (response_phase(r, f)->count == 0))
      hw_fault_row(c->report, c->id, map, id, NAMES[f],
                   "amplitude and phase go together: one of them is missing");
    else if (i > 0)
      hole(c, i, SIZES[f], response_amplitude(r, f), response_amplitude(rows, f));
  }
  for (int f = 0; f < RESPONSE_DRIFTS; f++) {
    count(c, i, DRIFTS[f], response_drift(r, f));
    if (i > 0)
      hole(c, i, DRIFTS[f], response_drift(r, f), response_drift(rows, f));
  }
  if (c->t->mirror && r->heading > HW_PI + 1e-5)
    hw_fault_row(
        c->report, c->id, map, id, "heading",
        "%g rad: of a hull that is the same on both sides headings go from 0 to pi, 3.14159; "
        "set mirror to false for one that is not",
        r->heading);
}

static void check_frequencies(const checker *c) {
  const hw_series *f = c->t->frequency;
  for (int i = 0; i < f->count; i++) {
    if (!(f->value[i] > 0))
      hw_fault_part(c->report, c->id, c->t->frequency_key, "frequency %d is %g rad/s, not above 0",
                    i, f->value[i]);
    else if (i == 0 || f->value[i] > f->value[i - 1])
      continue;
    else
      hw_fault_part(c->report, c->id, c->t->frequency_key,
                    "frequency %d is %g rad/s, not above the one before it, %g rad/s", i,
                    f->value[i], f->value[i - 1]);
    return;
  }
  if (f->count > RESPONSE_FREQUENCIES)
    hw_fault_part(c->report, c->id, c->t->frequency_key, "%d frequencies; at most %d", f->count,
                  (int)RESPONSE_FREQUENCIES);
}

/* Headings all round, each once, with no gap that a straight line cannot bridge. */
static void check_headings(const checker *c) {
  const double SAME = 1e-5, WIDEST = 0.5 * HW_PI + 1e-6;
  response_ordered rows[2 * RESPONSE_HEADINGS];
  const response_row *first = c->t->headings->row;
  int n = response_order(c->t, rows), wide = -1;
  for (int i = 0; i < n; i++) {
    const response_ordered *a = &rows[i], *b = &rows[i + 1 < n ? i + 1 : 0];
    double gap = b->heading - a->heading + (i + 1 < n ? 0 : HW_TWO_PI);
    if (gap > WIDEST && wide < 0)
      wide = i;
    if (n == 1 || gap > SAME)
      continue;
    hw_fault_row(c->report, c->id, c->t->headings_map, c->t->headings->id[b->row - first],
                 "heading", "%g rad is there twice: headings go round once", b->row->heading);
    return;
  }
  if (wide < 0)
    return;
  double from = rows[wide].heading,
         to = wide + 1 < n ? rows[wide + 1].heading : rows[0].heading + HW_TWO_PI;
  hw_fault_part(c->report, c->id, c->t->headings_key,
                "no heading between %g and %g rad: at most pi / 2, 1.5708, may lie between two",
                from, to);
}

void response_check(const response_table *t, const char *id, hw_report *report) {
  checker c = {t, id, report};
  int before = report->count;
  if (!t->headings->count && !t->frequency->count)
    return;
  if (!t->headings->count) {
    hw_fault_part(report, id, t->headings_key, "missing: frequencies need rows by heading");
    return;
  }
  if (!t->frequency->count) {
    hw_fault_part(report, id, t->frequency_key, "missing: rows by heading need frequencies");
    return;
  }
  if (t->headings->count > RESPONSE_HEADINGS) {
    hw_fault_part(report, id, t->headings_key, "%d headings; at most %d", t->headings->count,
                  (int)RESPONSE_HEADINGS);
    return;
  }
  check_frequencies(&c);
  for (int i = 0; i < t->headings->count; i++)
    check_row(&c, i);
  if (report->count == before)
    check_headings(&c);
}
