/* Responses to waves, interpolated linearly as complex numbers over frequency and heading (response.h;
 * docs/theory/rao.md).
 *
 * Room: headings, how many; the headings, rising; then of each wave, at each heading, RESPONSE_WORDS numbers. */
#include "parts/response.h"

#include "math/elementary.h"
#include "math/scalar.h"

static const hw_field motion_rows[] = {HW_ROWS(response_row, RESPONSE_MOTION_FIELDS)};
const hw_table response_motion_table =
    HW_TABLE(response_row, motion_rows, "rao", "Motions by heading");
static const hw_field force_rows[] = {HW_ROWS(response_row, RESPONSE_FORCE_FIELDS)};
const hw_table response_force_table =
    HW_TABLE(response_row, force_rows, "wave_force", "Wave forces by heading");

bool response_free(const hw_sea *sea, int i) {
  const hw_waves *w = &sea->wave;
  double across = sqrt(w->kx[i] * w->kx[i] + w->ky[i] * w->ky[i]);
  double k = hw_wave_number(w->omega[i], sea->depth, sea->gravity);
  const double NEAR = 1e-6;
  return k > 0 && fabs(across - k) <= NEAR * k;
}

const hw_series *response_amplitude(const response_row *r, int f) {
  const hw_series *all[RESPONSE_FREEDOMS] = {&r->surge, &r->sway,  &r->heave,
                                             &r->roll,  &r->pitch, &r->yaw};
  return all[f];
}
const hw_series *response_phase(const response_row *r, int f) {
  const hw_series *all[RESPONSE_FREEDOMS] = {&r->surge_phase, &r->sway_phase,  &r->heave_phase,
                                             &r->roll_phase,  &r->pitch_phase, &r->yaw_phase};
  return all[f];
}
const hw_series *response_drift(const response_row *r, int f) {
  const hw_series *all[RESPONSE_DRIFTS] = {&r->drift_surge, &r->drift_sway, &r->drift_yaw};
  return all[f];
}

/* What changes sign in the mirror: sway, roll, yaw; and of drift, sway and yaw. */
static const double MIRROR[RESPONSE_FREEDOMS] = {1, -1, 1, -1, 1, -1};
static const double MIRROR_DRIFT[RESPONSE_DRIFTS] = {1, -1, -1};

/* ---- rows in order ---- */

int response_order(const response_table *t, response_ordered out[2 * RESPONSE_HEADINGS]) {
  const response_row *row = t->headings->row;
  const double SAME = 1e-5; /* [rad] of headings that were rounded */
  int n = 0;
  for (int i = 0; i < t->headings->count && i < RESPONSE_HEADINGS; i++) {
    double h = row[i].heading;
    out[n++] = (response_ordered){&row[i], h, false};
    if (t->mirror && h > SAME && h < HW_PI - SAME)
      out[n++] = (response_ordered){&row[i], HW_TWO_PI - h, true};
  }
  for (int i = 1; i < n; i++) {
    response_ordered o = out[i];
    int j = i;
    for (; j > 0 && out[j - 1].heading > o.heading; j--)
      out[j] = out[j - 1];
    out[j] = o;
  }
  return n;
}

/* ---- over frequency ---- */

/* Where a frequency lies: between row `at` and the next, by `share`; what is longer than all is as the longest, what is shorter
 * than all is nothing. */
typedef struct between {
  int at;
  double share, factor;
} between;

static between find(const hw_series *f, double omega) {
  int n = f->count, i = 0;
  if (omega > f->value[n - 1])
    return (between){0, 0, 0};
  if (omega <= f->value[0] || n == 1)
    return (between){0, 0, 1};
  while (i < n - 2 && omega > f->value[i + 1])
    i++;
  return (between){i, (omega - f->value[i]) / (f->value[i + 1] - f->value[i]), 1};
}

static double lie(const hw_series *s, between b) {
  double a = s->value[b.at];
  return b.share > 0 ? (1 - b.share) * a + b.share * s->value[b.at + 1] : a;
}

static void fill(const response_ordered *o, between b, double *out) {
  for (int f = 0; f < RESPONSE_WORDS; f++)
    out[f] = 0;
  for (int f = 0; f < RESPONSE_FREEDOMS; f++) {
    const hw_series *A = response_amplitude(o->row, f), *p = response_phase(o->row, f);
    double sign = b.factor * (o->mirrored ? MIRROR[f] : 1);
    for (int side = 0; A->count && side < 2; side++) {
      double s, c, share = side ? b.share : 1 - b.share;
      if (share == 0)
        continue;
      hw_sincos(p->value[b.at + side], &s, &c);
      out[2 * f] += sign * share * A->value[b.at + side] * c;
      out[2 * f + 1] -= sign * share * A->value[b.at + side] * s;
    }
  }
  for (int f = 0; f < RESPONSE_DRIFTS; f++)
    if (response_drift(o->row, f)->count)
      out[2 * RESPONSE_FREEDOMS + f] =
          b.factor * (o->mirrored ? MIRROR_DRIFT[f] : 1) * lie(response_drift(o->row, f), b);
}

size_t response_room(const response_table *t, const hw_sea *sea) {
  if (!sea || !t->headings->count)
    return 0;
  size_t headings = 2 * (size_t)t->headings->count;
  return 1 + headings + headings * RESPONSE_WORDS * (size_t)sea->wave.count;
}

void response_make(const response_table *t, const hw_sea *sea, double *room) {
  if (!sea || !t->headings->count)
    return;
  response_ordered rows[2 * RESPONSE_HEADINGS];
  int n = response_order(t, rows);
  room[0] = n;
  for (int k = 0; k < n; k++)
    room[1 + k] = rows[k].heading;
  double *out = room + 1 + n;
  for (int i = 0; i < sea->wave.count; i++) {
    between b = find(t->frequency, sea->wave.omega[i]);
    if (!response_free(sea, i))
      b.factor = 0;
    for (int k = 0; k < n; k++, out += RESPONSE_WORDS)
      fill(&rows[k], b, out);
  }
}

/* ---- over heading ---- */

response response_at(const double *room, int i, double beta) {
  int n = (int)room[0], low = n - 1;
  const double *heading = room + 1;
  beta -= HW_TWO_PI * floor(beta / HW_TWO_PI);
  for (int k = 0; k < n && heading[k] <= beta; k++)
    low = k;
  if (beta < heading[0])
    low = n - 1;
  int high = low + 1 < n ? low + 1 : 0;
  double from = heading[low], to = heading[high], at = beta;
  if (high == 0)
    to += HW_TWO_PI;
  if (at < from)
    at += HW_TWO_PI;
  double share = to > from ? (at - from) / (to - from) : 0;
  const double *a = room + 1 + n + (size_t)(i * n + low) * RESPONSE_WORDS,
               *b = room + 1 + n + (size_t)(i * n + high) * RESPONSE_WORDS;
  response r;
  for (int f = 0; f < RESPONSE_FREEDOMS; f++) {
    r.re[f] = (1 - share) * a[2 * f] + share * b[2 * f];
    r.im[f] = (1 - share) * a[2 * f + 1] + share * b[2 * f + 1];
  }
  for (int f = 0; f < RESPONSE_DRIFTS; f++)
    r.drift[f] = (1 - share) * a[2 * RESPONSE_FREEDOMS + f] + share * b[2 * RESPONSE_FREEDOMS + f];
  return r;
}
