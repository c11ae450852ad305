/* What two outlines share: pieces against pieces, and regions flooded across the cuts.
 *
 * Everything is worked out in a's axes, so the distance from the world's origin costs no digits
 * beyond those of the poses. Two pieces share one convex polygon at most; where a side of it is a
 * part of a cut, the region goes on in the pair of pieces across. Sides that are cuts belong to
 * nobody, so sums over the region's border need no case distinctions. Paper 001, 3.1. */
#include <math.h>
#include <stdint.h>

#include "geom/outline/outline_parts.h"
#include "math/scalar.h"

enum { MOST = HW_OUTLINE_POINTS, WORDS = MOST * MOST / 64, KEPT = 512 };

static const double FAR = 1e300;
static const double TOUCH = 1e-14; /* of the bodies' size: how near counts as on a side */
static const double SHORT = 1e-9; /* of the region's border: a contact line that has no direction */

typedef enum border { BETWEEN, OF_A, OF_B, INSIDE } border; /* BETWEEN: of both, or of no length */

/* Sums over a region. Moments are about (x0, y0), a point of it. */
typedef struct sums {
  double x0, y0, area, mx, my;
  double wa[2], wb[2], ma, mb; /* integrals of n and of x cross n over a's and b's part */
  double la, lb, length;       /* lengths of the parts; with sides of both */
  int a_to_b, b_to_a;          /* crossings, counter-clockwise round the region */
  int points;
  bool full; /* more points than are kept */
} sums;

/* Extents along i, j and the caller's axis, and the crossings at the ends along j. */
typedef struct span {
  double i[2], j[2], axis[2]; /* directions */
  double low[3], high[3], low_cross, high_cross;
  double first[2], last[2], from[2], to[2]; /* ends along j, crossings at the ends */
} span;

typedef struct work {
  const hw_outline *a, *b;
  double tolerance;
  double corner[2 * MOST], middle[2 * MOST]; /* of b, of its pieces, in a's axes */
  uint64_t seen[WORDS], again[WORDS], wait[WORDS];
  int words, lowest; /* of the bits in use; no bit waits in a lower word */
  double x[KEPT], y[KEPT];
  bool crossing[KEPT];
  span *look; /* NULL: the first look, which keeps points */
  hw_clip clip[2];
} work;

/* --- one pair of pieces --- */

static hw_clip *shared(work *w, int pair) {
  int i = pair / w->b->pieces, j = pair % w->b->pieces;
  const hw_outline *b = w->b;
  hw_clip *c = &w->clip[0];
  c->n = 0;
  for (int e = b->piece[j]; e < b->piece[j + 1]; e++) {
    const double *p = w->corner + 2 * b->vertex[e];
    c->x[c->n] = p[0], c->y[c->n] = p[1];
    c->a[c->n] = -1, c->b[c->n] = (short)e;
    c->n++;
  }
  const double *q = w->middle + 2 * j, circle[3] = {q[0], q[1], b->circle[3 * j + 2]};
  return hw_clip_piece(w->a, i, c, &w->clip[1], circle, w->tolerance);
}

static int across(const hw_outline *o, short entry) { return entry < 0 ? -1 : o->across[entry]; }

static void wait_for(work *w, uint64_t *seen, int pair) {
  int word = pair >> 6;
  uint64_t bit = (uint64_t)1 << (pair & 63);
  if (seen[word] & bit)
    return;
  seen[word] |= bit;
  w->wait[word] |= bit;
  w->lowest = word < w->lowest ? word : w->lowest;
}

/* Whose border is side k? Where it is a cut, the pair across waits for its turn. */
static border border_of(work *w, uint64_t *seen, const hw_clip *c, int k, double length, int i,
                        int j) {
  bool a = c->a[k] >= 0, b = c->b[k] >= 0;
  int over_a = across(w->a, c->a[k]), over_b = across(w->b, c->b[k]);
  bool true_a = a && over_a < 0, true_b = b && over_b < 0;
  if (true_a && true_b)
    return BETWEEN;
  if (true_a)
    return OF_A;
  if (true_b)
    return OF_B;
  if (length > w->tolerance)
    wait_for(w, seen, (over_a < 0 ? i : over_a) * w->b->pieces + (over_b < 0 ? j : over_b));
  return INSIDE;
}

/* --- points: kept, or measured at once --- */

static void span_take(span *s, double x, double y, bool crossing) {
  double i = s->i[0] * x + s->i[1] * y, j = s->j[0] * x + s->j[1] * y;
  double axis = s->axis[0] * x + s->axis[1] * y;
  s->low[0] = hw_min(s->low[0], i), s->high[0] = hw_max(s->high[0], i);
  s->low[2] = hw_min(s->low[2], axis), s->high[2] = hw_max(s->high[2], axis);
  if (j < s->low[1])
    s->low[1] = j, s->first[0] = x, s->first[1] = y;
  if (j > s->high[1])
    s->high[1] = j, s->last[0] = x, s->last[1] = y;
  if (crossing && j < s->low_cross)
    s->low_cross = j, s->from[0] = x, s->from[1] = y;
  if (crossing && j > s->high_cross)
    s->high_cross = j, s->to[0] = x, s->to[1] = y;
}

static void keep(work *w, sums *s, double x, double y, bool crossing) {
  if (w->look) {
    span_take(w->look, x, y, crossing);
  } else if (s->points == KEPT) {
    s->full = true;
  } else {
    w->x[s->points] = x, w->y[s->points] = y;
    w->crossing[s->points++] = crossing;
  }
}

/* --- sums over a region --- */

/* Triangles that rounding turned over count as nothing, so the centroid stays in the polygon. */
static void add_area(sums *s, const hw_clip *c) {
  double x0 = c->x[0], y0 = c->y[0], area = 0, mx = 0, my = 0;
  for (int k = 1; k + 1 < c->n; k++) {
    double x = c->x[k] - x0, y = c->y[k] - y0, u = c->x[k + 1] - x0, v = c->y[k + 1] - y0;
    double twice = x * v - y * u;
    twice = twice > 0 ? twice : 0;
    area += twice;
    mx += twice * (x + u);
    my += twice * (y + v);
  }
  s->area += .5 * area;
  s->mx += mx / 6 + .5 * area * (x0 - s->x0);
  s->my += my / 6 + .5 * area * (y0 - s->y0);
}

static void add_side(sums *s, border whose, double x, double y, double dx, double dy,
                     double length) {
  double *n = whose == OF_A ? s->wa : s->wb, *m = whose == OF_A ? &s->ma : &s->mb;
  n[0] += dy;
  n[1] -= dx;
  *m -= (x - s->x0 + .5 * dx) * dx + (y - s->y0 + .5 * dy) * dy;
  *(whose == OF_A ? &s->la : &s->lb) += length;
}

/* Crossings are corners where a's part meets b's, or the middle of the sides between. */
static void add_crossings(work *w, sums *s, const hw_clip *c, const border *whose) {
  for (int k = 0; k < c->n; k++) {
    int before = k == 0 ? c->n - 1 : k - 1, end = k;
    if (whose[before] != OF_A && whose[before] != OF_B)
      continue;
    for (int i = 0; i < c->n && whose[end] == BETWEEN; i++)
      end = end + 1 == c->n ? 0 : end + 1;
    if (whose[end] == whose[before] || whose[end] == INSIDE || whose[end] == BETWEEN)
      continue;
    *(whose[before] == OF_A ? &s->a_to_b : &s->b_to_a) += 1;
    keep(w, s, .5 * (c->x[k] + c->x[end]), .5 * (c->y[k] + c->y[end]), true);
  }
}

static void add(work *w, uint64_t *seen, int pair, const hw_clip *c, sums *s) {
  border whose[HW_CLIP_POINTS];
  add_area(s, c);
  for (int k = 0; k < c->n; k++) {
    int next = k + 1 == c->n ? 0 : k + 1;
    double dx = c->x[next] - c->x[k], dy = c->y[next] - c->y[k], length = sqrt(dx * dx + dy * dy);
    whose[k] = border_of(w, seen, c, k, length, pair / w->b->pieces, pair % w->b->pieces);
    if (whose[k] != INSIDE)
      s->length += length;
    if (whose[k] == OF_A || whose[k] == OF_B)
      add_side(s, whose[k], c->x[k], c->y[k], dx, dy, length);
    if (whose[k] != INSIDE && !(length > w->tolerance))
      whose[k] = BETWEEN;
    keep(w, s, c->x[k], c->y[k], false);
  }
  add_crossings(w, s, c, whose);
}

/* --- regions --- */

/* The region that begins in `pair`, of which c is the part in this pair. */
static void flood(work *w, uint64_t *seen, int pair, const hw_clip *c, sums *s) {
  *s = (sums){.x0 = c->x[0], .y0 = c->y[0]};
  add(w, seen, pair, c, s);
  while (w->lowest < w->words) {
    if (w->wait[w->lowest] == 0) {
      w->lowest++;
      continue;
    }
    int bit = __builtin_ctzll(w->wait[w->lowest]);
    w->wait[w->lowest] &= w->wait[w->lowest] - 1;
    pair = 64 * w->lowest + bit;
    c = shared(w, pair);
    if (c)
      add(w, seen, pair, c, s);
  }
}

static span span_make(const double i[2], const double axis[2]) {
  return (span){.i = {i[0], i[1]},
                .j = {-i[1], i[0]},
                .axis = {axis[0], axis[1]},
                .low = {FAR, FAR, FAR},
                .high = {-FAR, -FAR, -FAR},
                .low_cross = FAR,
                .high_cross = -FAR};
}

/* From the points that were kept, or by going over the region once more. */
static span measure(work *w, int pair, const sums *s, const double i[2], const double axis[2]) {
  span look = span_make(i, axis);
  if (!s->full) {
    for (int k = 0; k < s->points; k++)
      span_take(&look, w->x[k], w->y[k], w->crossing[k]);
    return look;
  }
  for (int k = 0; k < w->words; k++)
    w->again[k] = 0;
  w->again[pair >> 6] |= (uint64_t)1 << (pair & 63);
  const hw_clip *c = shared(w, pair);
  sums unused;
  w->look = &look;
  if (c)
    flood(w, w->again, pair, c, &unused);
  w->look = NULL;
  return look;
}

/* --- the way out, where the contact line gives none --- */

/* The least shift d along n that takes all of o, seen from (x, y), behind a plane through it. */
static double reach(const double *corner, int points, double x, double y, double nx, double ny) {
  double far = -FAR;
  for (int k = 0; k < points; k++)
    far = hw_max(far, nx * (x - corner[2 * k]) + ny * (y - corner[2 * k + 1]));
  return far;
}

/* The best way for `other` to leave through the sides of `corner` that (x, y) faces. */
static void leave(const double *corner, int points, const double *other, int others, double x,
                  double y, double way, double *least, double i[2]) {
  for (int k = 0; k < points; k++) {
    const double *p = corner + 2 * k, *q = corner + (k + 1 == points ? 0 : 2 * k + 2);
    double dx = q[0] - p[0], dy = q[1] - p[1], l = sqrt(dx * dx + dy * dy);
    double along = (x - p[0]) * dx + (y - p[1]) * dy;
    double gap = ((p[0] - x) * dy - (p[1] - y) * dx) / l;
    if (gap < 0 || gap >= *least || along < 0 || along > l * l)
      continue;
    double d = gap + reach(other, others, x, y, dy / l, -dx / l);
    if (d < *least)
      *least = d, i[0] = way * dy / l, i[1] = -way * dx / l;
  }
}

/* Over the sides of both that the region's centroid faces, the least shift that parts the bodies:
 * exact for convex outlines one inside the other, else a way out by the nearest borders. */
static void way_out(const work *w, double x, double y, double i[2]) {
  double least = FAR;
  i[0] = 1, i[1] = 0;
  leave(w->a->point, w->a->points, w->corner, w->b->points, x, y, 1, &least, i);
  leave(w->corner, w->b->points, w->a->point, w->a->points, x, y, -1, &least, i);
}

/* --- answers --- */

/* The line along which w acts, at the middle of the contact line; the couple that is left. */
static void place_moment(const sums *s, const span *look, double turning, double length,
                         const double middle[2], hw_plan_overlap *o) {
  const double *i = look->i, *j = look->j;
  double at = j[0] * s->x0 + j[1] * s->y0, beta = at - turning / length;
  double along = i[0] * middle[0] + i[1] * middle[1];
  beta = hw_min(hw_max(beta, look->low[1]), look->high[1]);
  o->mx = along * i[0] + beta * j[0];
  o->my = along * i[1] + beta * j[1];
  o->couple = turning + (beta - at) * length;
}

/* In a's axes. */
static hw_plan_overlap answer(work *w, int pair, const sums *s, const double axis[2]) {
  hw_plan_overlap o = {.area = s->area, .x = s->x0 + s->mx / s->area, .y = s->y0 + s->my / s->area};
  double wx = .5 * (s->wa[0] - s->wb[0]), wy = .5 * (s->wa[1] - s->wb[1]);
  double turning = .5 * (s->ma - s->mb), length = sqrt(wx * wx + wy * wy);
  bool both = s->la > w->tolerance && s->lb > w->tolerance,
       line = both && length > SHORT * s->length;
  double i[2] = {wx / length, wy / length};
  if (!line)
    way_out(w, o.x, o.y, i);
  span look = measure(w, pair, s, i, axis);
  bool crossed = s->a_to_b + s->b_to_a > 1;
  int turns = s->a_to_b > s->b_to_a ? s->a_to_b : s->b_to_a;
  const double *from = crossed ? look.from : look.first, *to = crossed ? look.to : look.last;
  o.ix = i[0], o.iy = i[1];
  o.crossings = 2 * (turns == 0 && both ? 1 : turns);
  for (int k = 0; k < 2; k++)
    o.p[k] = from[k], o.p[2 + k] = to[k];
  o.mx = o.x, o.my = o.y;
  o.couple = both ? turning : 0;
  if (line) {
    const double middle[2] = {.5 * (from[0] + to[0]), .5 * (from[1] + to[1])};
    o.wx = wx, o.wy = wy;
    place_moment(s, &look, turning, length, middle, &o);
  }
  bool given = axis[0] != 0 || axis[1] != 0;
  o.depth = given ? look.high[2] - look.low[2] : look.high[0] - look.low[0];
  o.near_ = given ? look.low[2] : look.low[0];
  return o;
}

static void turn(hw_needs_pose p, double *x, double *y) {
  double u = *x, v = *y;
  *x = p.c * u - p.s * v;
  *y = p.s * u + p.c * v;
}

static void carry(hw_needs_pose p, double *x, double *y) {
  turn(p, x, y);
  *x += p.x;
  *y += p.y;
}

static hw_plan_overlap to_world(hw_plan_overlap o, hw_needs_pose p, const double *axis) {
  carry(p, &o.x, &o.y);
  turn(p, &o.ix, &o.iy);
  turn(p, &o.wx, &o.wy);
  carry(p, &o.mx, &o.my);
  carry(p, &o.p[0], &o.p[1]);
  carry(p, &o.p[2], &o.p[3]);
  o.near_ += axis ? axis[0] * p.x + axis[1] * p.y : o.ix * p.x + o.iy * p.y;
  return o;
}

static int insert(hw_plan_overlap *out, int count, int most, const hw_plan_overlap *o) {
  int k = count < most ? count++ : most;
  for (; k > 0 && out[k - 1].area < o->area; k--)
    if (k < most)
      out[k] = out[k - 1];
  if (k < most)
    out[k] = *o;
  return count;
}

/* --- pairs that may meet --- */

static bool circles_meet(double x, double y, double reach) {
  return x * x + y * y <= reach * reach;
}

/* Boxes of b, at pose r in a's axes, and a, by their four axes. */
static bool boxes_meet(const hw_outline *a, const hw_outline *b, hw_needs_pose r) {
  double ax = .5 * (a->high[0] - a->low[0]), ay = .5 * (a->high[1] - a->low[1]);
  double bx = .5 * (b->high[0] - b->low[0]), by = .5 * (b->high[1] - b->low[1]);
  double x = .5 * (b->high[0] + b->low[0]), y = .5 * (b->high[1] + b->low[1]);
  double c = fabs(r.c), s = fabs(r.s);
  carry(r, &x, &y);
  x -= .5 * (a->high[0] + a->low[0]);
  y -= .5 * (a->high[1] + a->low[1]);
  return fabs(x) <= ax + c * bx + s * by && fabs(y) <= ay + s * bx + c * by &&
         fabs(r.c * x + r.s * y) <= bx + c * ax + s * ay &&
         fabs(r.c * y - r.s * x) <= by + s * ax + c * ay;
}

static void place(work *w, hw_needs_pose r) {
  const hw_outline *b = w->b;
  for (int k = 0; k < b->points; k++) {
    double x = b->point[2 * k], y = b->point[2 * k + 1];
    carry(r, &x, &y);
    w->corner[2 * k] = x, w->corner[2 * k + 1] = y;
  }
  for (int k = 0; k < b->pieces; k++) {
    double x = b->circle[3 * k], y = b->circle[3 * k + 1];
    carry(r, &x, &y);
    w->middle[2 * k] = x, w->middle[2 * k + 1] = y;
  }
  w->words = w->lowest = (w->a->pieces * b->pieces + 63) / 64;
  for (int k = 0; k < w->words; k++)
    w->seen[k] = w->wait[k] = 0;
  w->look = NULL;
}

static bool is_pose(hw_needs_pose p) {
  double l = p.c * p.c + p.s * p.s;
  return l > .5 && l < 2;
}

/* The same region seen from the other body. */
static void exchange(hw_plan_overlap *o, bool along_i) {
  o->ix = -o->ix, o->iy = -o->iy;
  o->wx = -o->wx, o->wy = -o->wy;
  o->couple = -o->couple;
  for (int k = 0; k < 2; k++) {
    double p = o->p[k];
    o->p[k] = o->p[2 + k], o->p[2 + k] = p;
  }
  if (along_i)
    o->near_ = -(o->near_ + o->depth);
}

/* r: of b in a's axes. */
static int regions(const hw_outline *a, hw_needs_pose pa, const hw_outline *b, hw_needs_pose r,
                   const double *axis, hw_plan_overlap *out, int most) {
  work w;
  w.a = a, w.b = b;
  w.tolerance = TOUCH * (a->radius + b->radius);
  place(&w, r);
  double local[2] = {0, 0};
  if (axis)
    local[0] = pa.c * axis[0] + pa.s * axis[1], local[1] = pa.c * axis[1] - pa.s * axis[0];
  int count = 0;
  for (int i = 0; i < a->pieces; i++) {
    const double *p = a->circle + 3 * i;
    if (!circles_meet(p[0] - r.x, p[1] - r.y, p[2] + b->radius + w.tolerance))
      continue;
    for (int j = 0; j < b->pieces; j++) {
      const double *q = w.middle + 2 * j;
      int pair = i * b->pieces + j;
      if ((w.seen[pair >> 6] >> (pair & 63) & 1) ||
          !circles_meet(p[0] - q[0], p[1] - q[1], p[2] + b->circle[3 * j + 2] + w.tolerance))
        continue;
      w.seen[pair >> 6] |= (uint64_t)1 << (pair & 63);
      const hw_clip *c = shared(&w, pair);
      if (!c)
        continue;
      sums s;
      flood(&w, w.seen, pair, c, &s);
      if (!(s.area > 0))
        continue;
      hw_plan_overlap o = to_world(answer(&w, pair, &s, local), pa, axis);
      count = insert(out, count, most, &o);
    }
  }
  return count;
}

int hw_outline_overlap(const hw_outline *a, hw_needs_pose pa, const hw_outline *b, hw_needs_pose pb,
                       const double *axis, hw_plan_overlap *out, int most) {
  if (!circles_meet(pb.x - pa.x, pb.y - pa.y, a->radius + b->radius) || a->pieces < 1 ||
      b->pieces < 1 || !is_pose(pa) || !is_pose(pb))
    return 0;
  /* To clip by the many sides of one is less work than to clip them. */
  bool other = b->points > a->points;
  if (other) {
    const hw_outline *o = a;
    hw_needs_pose p = pa;
    a = b, b = o;
    pa = pb, pb = p;
  }
  double dx = pb.x - pa.x, dy = pb.y - pa.y;
  hw_needs_pose r = {pa.c * dx + pa.s * dy, pa.c * dy - pa.s * dx, pa.c * pb.c + pa.s * pb.s,
                     pa.c * pb.s - pa.s * pb.c};
  int count = boxes_meet(a, b, r) ? regions(a, pa, b, r, axis, out, most) : 0;
  for (int k = 0; other && k < count; k++)
    exchange(&out[k], axis == NULL);
  return count;
}
