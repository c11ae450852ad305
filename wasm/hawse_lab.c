/* A second WebAssembly module, for what no run needs: lines that touch, for reports, validation and
 * teaching (lab.mjs wraps it). Only i32 and f64 cross.
 *
 * A result of known length goes to `out`. One that is a list is a block from malloc, given back with
 * hwx_free: doubles, the first of them how many there are. A null block: there is no memory for it. */
#include <stdlib.h>
#include <string.h>

#include "geom/line/sweep.h"
#include "lab/curve_minima.h"
#include "lab/knot.h"
#include "lab/lugre_steps.h"
#include "lab/mlsdist.h"
#include "lab/skew.h"
#include "law/tube.h"

#define EXPORT(name) __attribute__((used, visibility("default"), export_name(#name))) name

/* See hawse_wasm.c. */
void emscripten_notify_memory_growth(size_t index);
void emscripten_notify_memory_growth(size_t index) { (void)index; }

void *EXPORT(hwx_alloc)(size_t bytes) { return malloc(bytes); }
void EXPORT(hwx_free)(void *memory) { free(memory); }

static double *put1(double *at, double x) { return *at = x, at + 1; }
static double *put3(double *at, v3 x) { return v3_put(at, x), at + 3; }

/* ---- two tubes ---- */

/* 5 numbers: volume, its slopes by d and a, by the quick sum, by the thesis' rule. */
void EXPORT(hwx_lab_volume)(double r1, double r2, double d, double a, double *out) {
  hw_skew v = hw_skew_volume(r1, r2, d, a);
  out = put1(put1(put1(out, v.volume), v.by_d), v.by_a);
  put1(put1(out, hw_skew_volume5(r1, r2, d, a)), hw_skew_thesis5(r1, r2, d, a));
}

double EXPORT(hwx_lab_lens)(double r1, double r2, double D) { return hw_lens_area(r1, r2, D); }

static void four_at(const double *at, v3 p[4]) {
  for (int i = 0; i < 4; i++)
    p[i] = v3_at(at + 3 * i);
}

double EXPORT(hwx_lab_segments)(const double *at, double r1, double r2) {
  v3 p[4];
  four_at(at, p);
  return hw_skew_segments(p, r1, r2);
}

/* 6 numbers: hw_skew_patch in its order. */
void EXPORT(hwx_lab_patch)(double r1, double r2, double d, double a, double *out) {
  hw_skew_patch p = hw_skew_patch_at(r1, r2, d, a);
  out = put1(put1(put1(out, p.major), p.minor), p.outline);
  put1(put1(put1(out, p.half), p.slice), p.thesis);
}

/* 5 numbers: hw_hertz in its order. */
void EXPORT(hwx_lab_hertz)(double r1, double r2, double a, double given, int by_force,
                           double *out) {
  hw_hertz h =
      by_force ? hw_hertz_of_force(r1, r2, a, given) : hw_hertz_of_approach(r1, r2, a, given);
  put1(put1(put1(put1(put1(out, h.major), h.minor), h.area), h.approach), h.force);
}

void EXPORT(hwx_lab_factors)(double phi, double *out) { hw_hertz_factors(phi, out, out + 1); }

/* Six lists of n: kernel and its derivatives, barrier and its derivatives. 0: no such tubes. */
int EXPORT(hwx_lab_kernel)(double r1, double r2, const double *R, int n, double *out) {
  hw_tube t;
  hw_tube_make(&t, r1, r2);
  if (!(t.reach > 0))
    return 0;
  for (int i = 0; i < n; i++) {
    hw_tube_value k = hw_tube_at(&t, R[i]), b = hw_tube_barrier(&t, R[i]);
    const double row[6] = {k.psi, k.d, k.dd, b.psi, b.d, b.dd};
    for (int j = 0; j < 6; j++)
      out[j * n + i] = row[j];
  }
  return 1;
}

/* ---- lines ---- */

/* ends: for each end whether a direction is given, and the direction. 0: no memory, or no line. */
int EXPORT(hwx_lab_bend)(int n, const v3 *r, const double *L, const double *ends, v3 *k) {
  double *scratch = malloc(hw_curve_bend_scratch(n) * sizeof *scratch);
  if (!scratch)
    return 0;
  hw_curve_end first = {.clamped = ends[0] != 0, .tangent = v3_at(ends + 1)};
  hw_curve_end last = {.clamped = ends[4] != 0, .tangent = v3_at(ends + 5)};
  bool good = hw_curve_bend(n, r, L, first, last, k, scratch);
  free(scratch);
  return good;
}

/* Three lists of 3 count numbers: points, first and second derivatives at the places s. */
void EXPORT(hwx_lab_along)(int n, const v3 *r, const double *L, const v3 *k, const double *s,
                           int count, double *out) {
  hw_curve c = {.n = n, .r = r, .k = k, .L = L};
  for (int i = 0; i < count; i++, out += 3) {
    double t;
    int e = hw_curve_element(&c, s[i], &t);
    hw_curve_point p = hw_curve_on(&c, e, t);
    put3(out, p.p);
    put3(out + 3 * count, p.d);
    put3(out + 6 * count, p.dd);
  }
}

enum { MINIMUM_NUMBERS = 13, MINIMA_HEAD = 6, THESIS_HEAD = 2, CROSSING_NUMBERS = 5 };

static double *minima_put(double *at, const hw_minimum *m, int count) {
  for (; count > 0; count--, m++) {
    at = put1(put1(put1(put1(at, m->s1), m->s2), m->d), m->kind);
    at = put3(put3(at, m->p1), m->p2);
    at = put1(put1(put1(at, m->w1), m->w2), m->proven);
  }
  return at;
}

/* A block of `head` numbers with its length in the first, and room for rows. */
static double *block_make(int head, int rows, int numbers) {
  double n = head + (double)rows * numbers;
  double *out = malloc((size_t)n * sizeof *out);
  if (out)
    *out = n;
  return out;
}

/* m = 0: the line with itself. Block: its length, minima (below 0: refused), valleys, pairs, cells,
 * proven; rows of 13: hw_minimum in its order, at most `most`. */
double *EXPORT(hwx_lab_minima)(int n, const v3 *r, const double *L, const v3 *k, int m,
                               const v3 *r2, const double *L2, const v3 *k2, double apart,
                               double within, int most) {
  hw_curve a = {.n = n, .r = r, .k = k, .L = L}, b = {.n = m, .r = r2, .k = k2, .L = L2};
  hw_minima told = {.count = HW_MINIMA_SCRATCH};
  hw_minimum *found = NULL;
  int count = HW_MINIMA_SCRATCH, room = 64, limit = 1 << 20;
  for (; count == HW_MINIMA_SCRATCH && room <= limit; room *= 4) {
    size_t bytes = hw_curve_minima_bytes(n, m, room);
    void *scratch = malloc(bytes);
    free(found);
    found = malloc((size_t)room * sizeof *found);
    if (!scratch || !found) {
      free(scratch);
      break;
    }
    count = hw_curve_minima_told(&a, m > 0 ? &b : NULL, apart, within, scratch, bytes, found, room,
                                 &told);
    free(scratch);
    if (count >= 0 && count + told.valleys > room)
      count = HW_MINIMA_SCRATCH;
  }
  double *out = NULL;
  if (count != HW_MINIMA_SCRATCH) {
    int rows = count < 0 ? 0 : count + told.valleys;
    rows = rows < most ? rows : most;
    out = block_make(MINIMA_HEAD, rows, MINIMUM_NUMBERS);
    if (out) {
      double *at = put1(put1(out + 1, count), told.valleys);
      at = put1(put1(put1(at, (double)told.pairs), (double)told.cells), told.proven);
      minima_put(at, found, rows);
    }
  }
  free(found);
  return out;
}

/* The thesis' search, `calls` times, each with the pairs of the one before. Block: its length, minima of
 * the last call (below 0: refused), rows of 13. */
double *EXPORT(hwx_lab_thesis)(int n, const v3 *r, const double *L, const v3 *k, double apart,
                               double within, int random, int seed, int calls, int most) {
  hw_curve c = {.n = n, .r = r, .k = k, .L = L};
  hw_mlsdist m = {
      .seed = (uint64_t)seed, .random = random, .apart = apart, .dmax = within, .most = most};
  size_t bytes = hw_mlsdist_bytes(n, random + most);
  void *scratch = malloc(bytes);
  hw_minimum *found = malloc((size_t)most * sizeof *found + 1);
  m.track = malloc((size_t)most * sizeof *m.track + 1);
  double *out = NULL;
  if (scratch && found && m.track) {
    int count = 0;
    for (int i = 0; i < calls && count >= 0; i++)
      count = hw_mlsdist_run(&m, &c, scratch, bytes, found, most);
    int rows = count < 0 ? 0 : count;
    out = block_make(THESIS_HEAD, rows, MINIMUM_NUMBERS);
    if (out)
      minima_put(put1(out + 1, count), found, rows);
  }
  free(scratch);
  free(found);
  free(m.track);
  return out;
}

/* ---- knots ---- */

double EXPORT(hwx_lab_writhe)(const v3 *p, int n, int closed) { return hw_writhe(p, n, closed); }

double EXPORT(hwx_lab_linking)(const v3 *a, int n, const v3 *b, int m) {
  return hw_linking(a, n, b, m);
}

/* Block: its length, crossings (below 0: not clear from there), rows of 5: hw_crossing in its order. */
double *EXPORT(hwx_lab_crossings)(const v3 *p, int n, int closed, double x, double y, double z) {
  hw_crossing *found = NULL;
  int count, room = 0;
  do {
    free(found);
    room = room < 64 ? 64 : room;
    found = malloc((size_t)room * sizeof *found);
    if (!found)
      return NULL;
    count = hw_crossings(p, n, closed, v3_make(x, y, z), found, room);
    if (count <= room)
      break;
    room = count;
  } while (1);
  double *out = block_make(2, count > 0 ? count : 0, CROSSING_NUMBERS);
  if (out) {
    double *at = put1(out + 1, count);
    for (int i = 0; i < count; i++) {
      const hw_crossing *c = &found[i];
      at = put1(put1(put1(put1(put1(at, c->over), c->under), c->s), c->t), c->sign);
    }
  }
  free(found);
  return out;
}

/* HW_KNOT_... below 0; HW_KNOT_SCRATCH: there is no memory for it. */
double EXPORT(hwx_lab_determinant)(const v3 *p, int n, int closed) {
  int64_t got = HW_KNOT_SCRATCH;
  for (int room = 64; got == HW_KNOT_SCRATCH && room <= 16384; room *= 2) {
    size_t bytes = hw_knot_bytes(n, room);
    void *scratch = malloc(bytes);
    if (!scratch)
      break;
    got = closed ? hw_knot_determinant_closed(p, n, scratch, bytes)
                 : hw_knot_determinant(p, n, scratch, bytes);
    free(scratch);
  }
  return (double)got;
}

/* ---- chords that move ---- */

/* at: the four ends where they start (12), where they go (12). 10 numbers: distance at the start, s, t;
 * safe part of the motion; hit, time, least distance, s, t; do the axes cross. */
void EXPORT(hwx_lab_motion)(const double *at, double reach, double floor, double *out) {
  v3 p[4], q[4];
  four_at(at, p);
  four_at(at + 12, q);
  double s, t, d = hw_chord_distance(p, &s, &t);
  out = put1(put1(put1(put1(out, d), s), t), hw_chord_advance(p, q, floor));
  hw_impact_time hit = hw_capsule_toi(p, q, reach);
  out = put1(put1(put1(put1(put1(out, hit.hit), hit.toi), hit.least), hit.s), hit.t);
  put1(out, hw_chords_cross(p, q));
}

/* ---- the LuGre law ---- */

/* 10 numbers: hw_lugre in its order. */
static hw_lugre lugre_at(const double *at) {
  return (hw_lugre){.sliding = at[0],
                    .sticking = at[1],
                    .sigma0 = at[2],
                    .sigma1 = at[3],
                    .sigma2 = at[4],
                    .stribeck = at[5],
                    .tolerance = at[6],
                    .dwell = at[7],
                    .reach = at[8],
                    .clamp = at[9] != 0};
}

void EXPORT(hwx_lab_lugre_default)(double *out) {
  hw_lugre law = hw_lugre_default();
  out = put1(put1(put1(put1(out, law.sliding), law.sticking), law.sigma0), law.sigma1);
  out = put1(put1(put1(put1(out, law.sigma2), law.stribeck), law.tolerance), law.dwell);
  put1(put1(out, law.reach), law.clamp);
}

/* -1, or the place of the wrong field. */
int EXPORT(hwx_lab_lugre_fault)(const double *at) {
  static const char *const name[] = {"sliding",  "sticking",  "sigma0", "sigma1", "sigma2",
                                     "stribeck", "tolerance", "dwell",  "reach"};
  hw_lugre law = lugre_at(at);
  const char *fault = hw_lugre_fault(&law);
  for (int i = 0; fault && i < 9; i++)
    if (strcmp(fault, name[i]) == 0)
      return i;
  return -1;
}

double EXPORT(hwx_lab_lugre_passive)(const double *at) {
  hw_lugre law = lugre_at(at);
  return hw_lugre_passive_load(&law);
}

/* at: law (10), load, bristle (3), dwell state, velocity (3). 8 numbers: rates of bristle and dwell
 * state, force, limit. */
void EXPORT(hwx_lab_lugre_rates)(const double *at, double *out) {
  hw_lugre law = lugre_at(at);
  double load = at[10];
  hw_lugre_state x = {.z = v3_at(at + 11), .s_dw = at[14]};
  v3 velocity = v3_at(at + 15);
  hw_lugre_state rate = hw_lugre_rates(&law, load, x, velocity);
  out = put1(put3(out, rate.z), rate.s_dw);
  put1(put3(out, hw_lugre_force(&law, load, x, velocity)), hw_lugre_limit(&law, load, x.s_dw));
}

/* The state after h at this velocity: 4 numbers. */
void EXPORT(hwx_lab_lugre_after)(const double *at, double h, double *out) {
  hw_lugre law = lugre_at(at);
  hw_lugre_state x = {.z = v3_at(at + 11), .s_dw = at[14]};
  x = hw_lugre_after(&law, at[10], x, v3_at(at + 15), h);
  put1(put3(out, x.z), x.s_dw);
}
