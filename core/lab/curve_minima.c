/* Minima of the distance between lines, none left out (curve_minima.h): trees of boxes over the
 * elements, pairs of elements that are near enough, results put in order. What happens between two
 * elements is in curve_cell.c. Bounding volumes: C. Ericson, Real-Time Collision Detection (2005),
 * chapter 6; the trees follow the order along the line, so they need no sorting. */
#include "lab/curve_minima.h"

#include "base/sort.h"
#include "lab/curve_cell.h"
#include "math/scalar.h"

/* Roundings that can add up in one value stay below this share of the largest term (fewer than 60). */
static const double SLACK = 0x1p-46;
static const double KINK = 1e-6; /* jump of P' at a node that still counts as smooth */

typedef struct box {
  double lo[3], hi[3];
} box;

/* A line prepared: elements 0 .. n - 1, places of the nodes, boxes in pre-order (left child at i + 1). */
typedef struct strand {
  int n;
  hw_arc *arc;
  double *at;
  box *tree;
} strand;

/* ---- preparation ---- */

/* Element e alone, about the middle. */
typedef struct piece {
  v3 r[2], k[2];
  double L[2];
} piece;

static piece piece_of(const hw_curve *c, int e, v3 middle) {
  return (piece){
      {v3_sub(c->r[e - 1], middle), v3_sub(c->r[e], middle)}, {c->k[e - 1], c->k[e]}, {0, c->L[e]}};
}

static void arc_make(const hw_curve *c, int e, double from, v3 middle, hw_arc *o) {
  piece one = piece_of(c, e, middle);
  double L = c->L[e];
  v3 a = one.r[0], b = one.r[1], sum = v3_add(one.k[0], one.k[1]),
     change = v3_sub(one.k[1], one.k[0]);
  o->p = v3_madd(v3_scale(0.5, v3_add(a, b)), -L * L / 16, sum);
  o->d = v3_madd(v3_scale(1 / L, v3_sub(b, a)), -L / 24, change);
  o->dd = v3_scale(0.5, sum);
  o->ddd = v3_scale(1 / L, change);
  o->s = from + L / 2, o->half = L / 2;
  o->most = o->around = hw_curve_bound(&(hw_curve){1, one.r, one.k, one.L}, 1);
}

static void box_of_element(const hw_curve *c, int e, v3 middle, box *o) {
  piece one = piece_of(c, e, middle);
  v3 lo, hi;
  hw_curve_box(&(hw_curve){1, one.r, one.k, one.L}, 1, &lo, &hi);
  v3_put(o->lo, lo), v3_put(o->hi, hi);
}

static void tree_make(const hw_curve *c, v3 middle, box *tree, int first, int n) {
  if (n == 1) {
    box_of_element(c, first + 1, middle, tree);
    return;
  }
  int left = n / 2;
  box *l = tree + 1, *r = tree + 2 * left;
  tree_make(c, middle, l, first, left);
  tree_make(c, middle, r, first + left, n - left);
  for (int k = 0; k < 3; k++) {
    tree->lo[k] = l->lo[k] < r->lo[k] ? l->lo[k] : r->lo[k];
    tree->hi[k] = l->hi[k] > r->hi[k] ? l->hi[k] : r->hi[k];
  }
}

static void widen(hw_curve_bounds *a, const hw_curve_bounds *b) {
  a->d = hw_max(a->d, b->d), a->dd = hw_max(a->dd, b->dd), a->ddd = hw_max(a->ddd, b->ddd);
}

/* Returns the largest jump of P' at a node, over the largest |P'|. */
static double strand_make(const hw_curve *c, v3 middle, strand *o, hw_curve_bounds *most) {
  double s = 0, jump = 0;
  o->n = c->n;
  for (int e = 1; e <= c->n; e++) {
    o->at[e - 1] = s;
    arc_make(c, e, s, middle, &o->arc[e - 1]);
    s += c->L[e];
    widen(most, &o->arc[e - 1].most);
  }
  o->at[c->n] = s;
  for (int e = 0; e + 1 < c->n; e++) {
    hw_arc *a = &o->arc[e], *b = a + 1;
    v3 pa, pb, da, db, unused;
    hw_arc_at(a, a->half, &pa, &da, &unused);
    hw_arc_at(b, -b->half, &pb, &db, &unused);
    jump = hw_max(jump, v3_norm(v3_sub(da, db)));
    widen(&a->around, &b->most), widen(&b->around, &a->most);
  }
  tree_make(c, middle, o->tree, 0, c->n);
  return jump;
}

/* ---- pairs of elements that are near ---- */

typedef struct walk {
  hw_hunt *h;
  const strand *a, *b;
  double reach; /* squared */
} walk;

static double gap(const box *a, const box *b) {
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    double x = hw_max(hw_max(a->lo[k] - b->hi[k], b->lo[k] - a->hi[k]), 0);
    sum += x * x;
  }
  return sum;
}

static void walk_pairs(const walk *w, const box *ta, int a, int na, const box *tb, int b, int nb) {
  if ((w->h->self && w->b->at[b + nb] - w->a->at[a] < w->h->apart) || gap(ta, tb) > w->reach)
    return;
  if (na == 1 && nb == 1) {
    hw_hunt_pair(w->h, &w->a->arc[a], &w->b->arc[b]);
    return;
  }
  if (na >= nb) {
    int l = na / 2;
    walk_pairs(w, ta + 1, a, l, tb, b, nb);
    walk_pairs(w, ta + 2 * l, a + l, na - l, tb, b, nb);
  } else {
    int l = nb / 2;
    walk_pairs(w, ta, a, na, tb + 1, b, l);
    walk_pairs(w, ta, a, na, tb + 2 * l, b + l, nb - l);
  }
}

/* A part of a line with itself: each pair once. */
static void walk_self(const walk *w, const box *t, int a, int n) {
  if (w->a->at[a + n] - w->a->at[a] < w->h->apart)
    return;
  if (n == 1) {
    walk_pairs(w, t, a, 1, t, a, 1);
    return;
  }
  int l = n / 2;
  walk_self(w, t + 1, a, l);
  walk_pairs(w, t + 1, a, l, t + 2 * l, a + l, n - l);
  walk_self(w, t + 2 * l, a + l, n - l);
}

static void walk_end(hw_hunt *h, const hw_hunt_end *e, const strand *b, double reach, const box *t,
                     int first, int n) {
  box at = {{e->p.x, e->p.y, e->p.z}, {e->p.x, e->p.y, e->p.z}};
  double apart = e->second ? e->s - b->at[first] : b->at[first + n] - e->s;
  if ((h->self && apart < h->apart) || gap(&at, t) > reach)
    return;
  if (n == 1) {
    hw_hunt_at_end(h, e, &b->arc[first]);
    return;
  }
  int l = n / 2;
  walk_end(h, e, b, reach, t + 1, first, l);
  walk_end(h, e, b, reach, t + 2 * l, first + l, n - l);
}

static hw_hunt_end end_of(const strand *o, bool last, bool second) {
  const hw_arc *a = &o->arc[last ? o->n - 1 : 0];
  hw_hunt_end e = {.s = o->at[last ? o->n : 0], .inward = last ? -1 : 1, .second = second};
  v3 unused;
  hw_arc_at(a, last ? a->half : -a->half, &e.p, &e.d, &unused);
  return e;
}

static void walk_all(walk *w) {
  hw_hunt *h = w->h;
  const strand *a = w->a, *b = w->b;
  if (h->self)
    walk_self(w, a->tree, 0, a->n);
  else
    walk_pairs(w, a->tree, 0, a->n, b->tree, 0, b->n);
  /* of one line, s1 < s2: only its beginning is an end for point 1, only its end for point 2 */
  hw_hunt_end one[2] = {end_of(a, false, false), end_of(a, true, false)};
  hw_hunt_end two[2] = {end_of(b, true, true), end_of(b, false, true)};
  int ends = h->self ? 1 : 2;
  for (int i = 0; i < ends; i++) {
    walk_end(h, &one[i], b, w->reach, b->tree, 0, b->n);
    walk_end(h, &two[i], a, w->reach, a->tree, 0, a->n);
    for (int k = 0; k < ends; k++)
      hw_hunt_corner(h, &one[i], &two[k]);
  }
}

/* ---- results in order ---- */

/* Bits of a number that is not negative rise with it. */
static uint64_t rank_of(double x) {
  union {
    double x;
    uint64_t bits;
  } u = {x + 0.0};
  return u.bits;
}

static bool within(const hw_minimum *m, const hw_minimum *box) {
  return fabs(m->s1 - box->s1) <= box->w1 + m->w1 && fabs(m->s2 - box->s2) <= box->w2 + m->w2;
}

/* Are both the same minimum? Two rectangles with one zero each hold the same one if the middle of either,
 * to which its zero is within rounding, lies in the other. Next to a corner of the square each edge may
 * have its own. */
static bool same(const hw_minimum *a, const hw_minimum *b) {
  double w1 = hw_max(a->w1, b->w1), w2 = hw_max(a->w2, b->w2);
  bool edges = a->kind + b->kind == HW_MINIMUM_END_1 + HW_MINIMUM_END_2 &&
               a->kind != HW_MINIMUM_INSIDE && b->kind != HW_MINIMUM_INSIDE;
  return !edges && fabs(a->s1 - b->s1) <= w1 && fabs(a->s2 - b->s2) <= w2;
}

/* Marks what is found twice, and what could not be proven and lies in a valley, as kind -1; `order` is
 * by s1, `widest` the largest half side along it. */
static void cull(hw_minimum *m, const hw_sort_item *order, int n, double widest) {
  for (int i = 0; i < n; i++) {
    hw_minimum *a = &m[order[i].index];
    for (int k = i + 1; k < n && a->kind >= 0; k++) {
      hw_minimum *b = &m[order[k].index];
      if (b->s1 - a->s1 > 2 * widest)
        break;
      if (b->kind < 0)
        continue;
      bool va = a->kind == HW_MINIMUM_VALLEY, vb = b->kind == HW_MINIMUM_VALLEY;
      if (va != vb) {
        if (va && !b->proven && within(b, a))
          b->kind = -1;
        if (vb && !a->proven && within(a, b))
          a->kind = -1;
      } else if (!va && same(a, b)) {
        /* the proven one stays, then the one at more ends */
        bool keep = a->proven != b->proven ? a->proven : a->kind >= b->kind;
        (keep ? b : a)->kind = -1;
      }
    }
  }
}

/* Sorted by distance into out: first minima, then valleys. */
static void put_out(hw_hunt *h, hw_sort_item *order, hw_sort_item *scratch, hw_minimum *out,
                    int room, hw_minima *told) {
  double widest = 0;
  int n = h->count;
  for (int i = 0; i < n; i++) {
    order[i] = (hw_sort_item){rank_of(h->found[i].s1), (uint32_t)i};
    widest = hw_max(widest, h->found[i].w1);
  }
  hw_sort(order, (size_t)n, scratch);
  cull(h->found, order, n, widest);
  told->proven = true;
  /* equal distances stay in the order of s1 */
  for (int i = 0; i < n; i++)
    order[i].key = rank_of(h->found[order[i].index].d);
  hw_sort(order, (size_t)n, scratch);
  for (int valleys = 0; valleys < 2; valleys++)
    for (int i = 0; i < n; i++) {
      const hw_minimum *m = &h->found[order[i].index];
      if (m->kind < 0 || (m->kind == HW_MINIMUM_VALLEY) != (valleys == 1))
        continue;
      int at = told->count + told->valleys;
      if (at < room)
        out[at] = *m;
      valleys ? told->valleys++ : told->count++;
      told->proven = told->proven && m->proven;
    }
}

/* ---- the whole ---- */

enum { A_RESULT = sizeof(hw_minimum) + 2 * sizeof(hw_sort_item) };

static size_t strand_bytes(int n) {
  size_t m = n < 0 ? 0 : (size_t)n;
  return m * sizeof(hw_arc) + (m + 1) * sizeof(double) + 2 * m * sizeof(box);
}

size_t hw_curve_minima_bytes(int na, int nb, int most) {
  /* one result may be met in several cells that share a border */
  size_t results = 2 * (size_t)(most < 0 ? 0 : most) + 32;
  return strand_bytes(na) + (nb > 0 ? strand_bytes(nb) : 0) + results * A_RESULT;
}

static char *strand_place(strand *o, int n, char *at) {
  o->arc = (hw_arc *)(void *)at, at += (size_t)n * sizeof(hw_arc);
  o->at = (double *)(void *)at, at += ((size_t)n + 1) * sizeof(double);
  o->tree = (box *)(void *)at, at += 2 * (size_t)n * sizeof(box);
  return at;
}

static void extent(const hw_curve *c, v3 *lo, v3 *hi) {
  for (int i = 0; i <= c->n; i++) {
    v3 r = c->r[i];
    *lo = v3_make(r.x < lo->x ? r.x : lo->x, r.y < lo->y ? r.y : lo->y, r.z < lo->z ? r.z : lo->z);
    *hi = v3_make(r.x > hi->x ? r.x : hi->x, r.y > hi->y ? r.y : hi->y, r.z > hi->z ? r.z : hi->z);
  }
}

/* Allowance for rounding in points, g and H, and for the jump of P' at nodes; false: not smooth. */
static bool slack_make(hw_hunt *h, double size, const hw_curve_bounds *most, double longest,
                       double jump) {
  double X = size + most->dd * longest * longest;
  if (jump > KINK * most->d)
    return false;
  h->slack_p = SLACK * X;
  h->slack_g = SLACK * X * most->d + (h->dmax < X ? h->dmax : X) * jump;
  h->slack_h = SLACK * (most->d * most->d + X * most->dd);
  return true;
}

int hw_curve_minima_told(const hw_curve *a, const hw_curve *b, double apart, double dmax,
                         void *scratch, size_t bytes, hw_minimum *out, int room, hw_minima *told) {
  bool self = !b;
  *told = (hw_minima){.proven = true};
  if (!hw_curve_good(a) || (b && !hw_curve_good(b)) || (self && !(apart > 0)) || !(dmax > 0))
    return HW_MINIMA_BAD;
  size_t fixed = strand_bytes(a->n) + (b ? strand_bytes(b->n) : 0);
  if (bytes < fixed + A_RESULT)
    return HW_MINIMA_SCRATCH;
  size_t fit = (bytes - fixed) / A_RESULT;
  int most = fit < 100000000 ? (int)fit : 100000000;
  strand sa, sb;
  char *at = strand_place(&sa, a->n, scratch);
  if (b)
    at = strand_place(&sb, b->n, at);
  hw_hunt h = {.apart = apart, .dmax = dmax, .self = self, .most = most};
  h.found = (hw_minimum *)(void *)at, at += (size_t)most * sizeof(hw_minimum);
  hw_sort_item *order = (hw_sort_item *)(void *)at;
  /* about the middle of both lines, so that distance from the origin costs no digits */
  v3 lo = a->r[0], hi = lo;
  extent(a, &lo, &hi);
  if (b)
    extent(b, &lo, &hi);
  v3 middle = v3_madd(lo, 0.5, v3_sub(hi, lo)), size = v3_sub(hi, lo);
  hw_curve_bounds bounds = {0, 0, 0};
  double jump = strand_make(a, middle, &sa, &bounds), longest = 0;
  if (b)
    jump = hw_max(jump, strand_make(b, middle, &sb, &bounds));
  else
    sb = sa;
  for (int i = 0; i < sa.n + (b ? sb.n : 0); i++)
    longest = hw_max(longest, 2 * (i < sa.n ? sa.arc[i].half : sb.arc[i - sa.n].half));
  if (!slack_make(&h, size.x + size.y + size.z, &bounds, longest, jump))
    return HW_MINIMA_BAD;
  h.a_first = sa.at[0], h.a_last = sa.at[sa.n], h.b_first = sb.at[0], h.b_last = sb.at[sb.n];
  double reach = dmax + h.slack_p;
  walk w = {&h, &sa, &sb, reach * reach};
  walk_all(&w);
  told->pairs = h.pairs, told->cells = h.cells;
  if (h.count > h.most)
    return HW_MINIMA_SCRATCH;
  for (int i = 0; i < h.count; i++) {
    h.found[i].p1 = v3_add(h.found[i].p1, middle);
    h.found[i].p2 = v3_add(h.found[i].p2, middle);
  }
  put_out(&h, order, order + most, out, room, told);
  return told->count;
}

int hw_curve_minima(const hw_curve *a, const hw_curve *b, double apart, double dmax, void *scratch,
                    size_t bytes, hw_minimum *out, int room) {
  hw_minima told;
  return hw_curve_minima_told(a, b, apart, dmax, scratch, bytes, out, room, &told);
}
