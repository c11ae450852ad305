/* Multi local search for minimum separation distance (mlsdist.h). Step 1: thesis 004, section 2.1.1; step
 * 2: section 2.1.2 with nine starts (figure 2.4), derivatives of appendix B (corrected).
 *
 * Not in the thesis: pairs nearer than `apart` along the line are not entered; Newton's step falls back
 * to the gradient's scaled direction where H is not positive definite, is halved until f falls, and stays
 * on the elements around the pair. */
#include "lab/mlsdist.h"

#include "base/sort.h"
#include "math/scalar.h"

enum { NEWTON = 40, HALVINGS = 30, STARTS = 9 };

typedef struct nodes {
  const hw_curve *c;
  const double *at; /* places of the nodes */
  double apart;
} nodes;

/* Knuth's 64-bit linear congruential generator; the upper bits. */
static double random_next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 11) * 0x1p-53;
}

static bool allowed(const nodes *o, int i, int j) {
  return i >= 0 && j <= o->c->n && o->at[j] - o->at[i] >= o->apart;
}

static double far2(const nodes *o, int i, int j) {
  v3 r = v3_sub(o->c->r[i], o->c->r[j]);
  return v3_dot(r, r);
}

/* Step 1: to the nearest of the 8 neighbours, until none is nearer. */
static hw_node_pair descend(const nodes *o, hw_node_pair p) {
  double d = far2(o, p.i, p.j);
  for (;;) {
    hw_node_pair best = p;
    for (int k = 0; k < 9; k++) {
      int i = p.i + k / 3 - 1, j = p.j + k % 3 - 1;
      if (k == 4 || !allowed(o, i, j))
        continue;
      double e = far2(o, i, j);
      if (e < d)
        d = e, best = (hw_node_pair){i, j};
    }
    if (best.i == p.i && best.j == p.j)
      return p;
    p = best;
  }
}

/* ---- step 2 ---- */

typedef struct slope {
  double f, g1, g2, h11, h12, h22; /* f = |r|^2/2 */
  v3 p1, p2;
} slope;

/* A place on the line: element and share of it; s outside of lo .. hi is not asked for. */
static hw_curve_point point_at(const nodes *o, double s, int lo, int hi) {
  int e = lo;
  while (e < hi && s > o->at[e])
    e++;
  return hw_curve_on(o->c, e, hw_clamp((s - o->at[e - 1]) / o->c->L[e], 0, 1));
}

typedef struct window {
  int e1, e2; /* elements */
  double s1, s2;
} window;

static window window_at(const nodes *o, int node) {
  int n = o->c->n, a = node > 0 ? node : 1, b = node < n ? node + 1 : n;
  return (window){a, b, o->at[a - 1], o->at[b]};
}

static slope slope_at(const nodes *o, const window *a, const window *b, double s1, double s2) {
  hw_curve_point p = point_at(o, s1, a->e1, a->e2), q = point_at(o, s2, b->e1, b->e2);
  v3 r = v3_sub(p.p, q.p);
  slope k = {.f = v3_dot(r, r) / 2, .g1 = v3_dot(r, p.d), .g2 = -v3_dot(r, q.d)};
  k.h11 = v3_dot(p.d, p.d) + v3_dot(r, p.dd);
  k.h22 = v3_dot(q.d, q.d) - v3_dot(r, q.dd);
  k.h12 = -v3_dot(p.d, q.d);
  k.p1 = p.p, k.p2 = q.p;
  return k;
}

/* Newton's step in the variables that are not held at a border; the steepest where H is not definite. */
static void step_of(const slope *k, bool hold1, bool hold2, double *x1, double *x2) {
  double det = k->h11 * k->h22 - k->h12 * k->h12;
  *x1 = *x2 = 0;
  if (!hold1 && !hold2 && k->h11 > 0 && det > 1e-12 * k->h11 * fabs(k->h22)) {
    *x1 = (k->h12 * k->g2 - k->h22 * k->g1) / det;
    *x2 = (k->h12 * k->g1 - k->h11 * k->g2) / det;
    return;
  }
  /* |P'| is about 1: g itself is a length */
  if (!hold1)
    *x1 = hold2 && k->h11 > 0 ? -k->g1 / k->h11 : -k->g1;
  if (!hold2)
    *x2 = hold1 && k->h22 > 0 ? -k->g2 / k->h22 : -k->g2;
}

static bool held(double s, double lo, double hi, double g) {
  return (s <= lo && g > 0) || (s >= hi && g < 0);
}

/* From one start to a minimum within the window; false: none, or it is at a border of the window that is
 * no end of the line. */
static bool refine(const nodes *o, const window *a, const window *b, double s1, double s2,
                   hw_minimum *m) {
  double size = a->s2 - a->s1, end = o->at[o->c->n];
  slope k = slope_at(o, a, b, s1, s2);
  bool hold1 = false, hold2 = false, still = false;
  for (int n = 0; n < NEWTON && !still; n++) {
    double x1, x2;
    hold1 = held(s1, a->s1, a->s2, k.g1), hold2 = held(s2, b->s1, b->s2, k.g2);
    step_of(&k, hold1, hold2, &x1, &x2);
    still = true;
    if (fabs(x1) + fabs(x2) <= 1e-13 * size)
      break;
    for (int i = 0; i < HALVINGS; i++, x1 /= 2, x2 /= 2) {
      double t1 = hw_clamp(s1 + x1, a->s1, a->s2), t2 = hw_clamp(s2 + x2, b->s1, b->s2);
      slope l = slope_at(o, a, b, t1, t2);
      if (l.f < k.f) {
        still = false;
        s1 = t1, s2 = t2, k = l;
        break;
      }
    }
  }
  bool end1 = hold1 && (s1 <= 0 || s1 >= end), end2 = hold2 && (s2 <= 0 || s2 >= end);
  double scale = 1e-6 * size;
  if (!still || (hold1 && !end1) || (hold2 && !end2) || (!hold1 && fabs(k.g1) > scale) ||
      (!hold2 && fabs(k.g2) > scale))
    return false;
  if ((!hold1 && !(k.h11 > 0)) || (!hold2 && !(k.h22 > 0)) ||
      (!hold1 && !hold2 && !(k.h11 * k.h22 > k.h12 * k.h12)))
    return false;
  int kind = end1 && end2 ? HW_MINIMUM_ENDS
             : end1       ? HW_MINIMUM_END_1
             : end2       ? HW_MINIMUM_END_2
                          : HW_MINIMUM_INSIDE;
  *m = (hw_minimum){.s1 = s1, .s2 = s2, .d = sqrt(2 * k.f), .kind = kind, .p1 = k.p1, .p2 = k.p2};
  return true;
}

/* ---- lists ---- */

static uint64_t rank_of(double x) {
  union {
    double x;
    uint64_t bits;
  } u = {x + 0.0};
  return u.bits;
}

/* Different pairs, in order of (i, j). */
static int unique_pairs(hw_node_pair *p, int n, hw_sort_item *a, hw_sort_item *b) {
  int kept = 0;
  for (int k = 0; k < n; k++)
    a[k] = (hw_sort_item){(uint64_t)p[k].i << 32 | (uint32_t)p[k].j, 0};
  hw_sort(a, (size_t)n, b);
  for (int k = 0; k < n; k++)
    if (k == 0 || a[k].key != a[k - 1].key)
      p[kept++] = (hw_node_pair){(int)(a[k].key >> 32), (int)(uint32_t)a[k].key};
  return kept;
}

/* Different minima, sorted by distance. */
static int unique_minima(hw_minimum *m, int n, double near, hw_sort_item *a, hw_sort_item *b,
                         hw_minimum *out, int room) {
  for (int k = 0; k < n; k++)
    a[k] = (hw_sort_item){rank_of(m[k].s1), (uint32_t)k};
  hw_sort(a, (size_t)n, b);
  for (int k = 0; k < n; k++)
    for (int l = k - 1; l >= 0 && m[a[k].index].s1 - m[a[l].index].s1 <= near; l--)
      if (m[a[l].index].kind >= 0 && fabs(m[a[k].index].s2 - m[a[l].index].s2) <= near)
        m[a[k].index].kind = -1;
  int kept = 0;
  for (int k = 0; k < n; k++)
    if (m[a[k].index].kind >= 0)
      a[kept++] = (hw_sort_item){rank_of(m[a[k].index].d), a[k].index};
  hw_sort(a, (size_t)kept, b);
  kept = kept < room ? kept : room;
  for (int k = 0; k < kept; k++)
    out[k] = m[a[k].index];
  return kept;
}

/* ---- the whole ---- */

size_t hw_mlsdist_bytes(int n, int starts) {
  size_t s = starts < 0 ? 0 : (size_t)starts, m = n < 0 ? 0 : (size_t)n;
  return (m + 1) * sizeof(double) + s * sizeof(hw_node_pair) +
         STARTS * s * (sizeof(hw_minimum) + 2 * sizeof(hw_sort_item));
}

/* Starts of step 1: the tracked pairs that still make sense, then random ones. */
static int starts_make(hw_mlsdist *m, const nodes *o, hw_node_pair *p) {
  int n = 0, last = o->c->n;
  for (int k = 0; k < m->tracked; k++)
    if (m->track[k].i >= 0 && m->track[k].j <= last && allowed(o, m->track[k].i, m->track[k].j))
      p[n++] = m->track[k];
  for (int k = 0; k < m->random; k++) {
    int i = (int)(random_next(&m->seed) * (last + 1)),
        j = (int)(random_next(&m->seed) * (last + 1));
    hw_node_pair q = i < j ? (hw_node_pair){i, j} : (hw_node_pair){j, i};
    if (allowed(o, q.i, q.j))
      p[n++] = q;
  }
  return n;
}

int hw_mlsdist_run(hw_mlsdist *m, const hw_curve *c, void *scratch, size_t bytes, hw_minimum *out,
                   int room) {
  if (!hw_curve_good(c) || !(m->apart > 0) || !(m->dmax > 0) || m->random < 0 || m->tracked < 0)
    return HW_MINIMA_BAD;
  int starts = m->random + m->tracked;
  if (bytes < hw_mlsdist_bytes(c->n, starts))
    return HW_MINIMA_SCRATCH;
  double *at = scratch, longest = 0;
  hw_node_pair *p = (hw_node_pair *)(void *)(at + c->n + 1);
  hw_minimum *found = (hw_minimum *)(void *)(p + starts);
  hw_sort_item *a = (hw_sort_item *)(void *)(found + STARTS * (size_t)starts);
  hw_sort_item *b = a + STARTS * (size_t)starts;
  at[0] = 0;
  for (int e = 1; e <= c->n; e++) {
    at[e] = at[e - 1] + c->L[e];
    longest = c->L[e] > longest ? c->L[e] : longest;
  }
  nodes o = {c, at, m->apart};
  int n = starts_make(m, &o, p), count = 0;
  for (int k = 0; k < n; k++)
    p[k] = descend(&o, p[k]);
  n = unique_pairs(p, n, a, b);
  m->tracked = n < m->most ? n : m->most;
  for (int k = 0; k < m->tracked; k++)
    m->track[k] = p[k];
  for (int k = 0; k < n; k++) {
    /* the minimum on the elements around is no farther below the nodes' distance than this */
    double reach = m->dmax + 2 * longest;
    if (far2(&o, p[k].i, p[k].j) > reach * reach)
      continue;
    window w1 = window_at(&o, p[k].i), w2 = window_at(&o, p[k].j);
    for (int s = 0; s < STARTS; s++) {
      double f1 = (s / 3) * 0.5, f2 = (s % 3) * 0.5;
      hw_minimum *x = &found[count];
      double s1 = w1.s1 + (0.25 + 0.5 * f1) * (w1.s2 - w1.s1);
      double s2 = w2.s1 + (0.25 + 0.5 * f2) * (w2.s2 - w2.s1);
      if (refine(&o, &w1, &w2, s1, s2, x) && x->d < m->dmax && x->s2 - x->s1 >= m->apart)
        count++;
    }
  }
  return unique_minima(found, count, 1e-6 * longest, a, b, out, room);
}
