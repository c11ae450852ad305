/* Outlines: checks, area, ear clipping (Meisters 1975) and the removal of cuts that no convexity
 * needs (Hertel and Mehlhorn 1983: at most four times as many pieces as the fewest). */
#include <math.h>
#include <string.h>

#include "geom/outline/outline_parts.h"
#include "math/scalar.h"

enum { MOST = HW_OUTLINE_POINTS, EDGES = 3 * HW_OUTLINE_POINTS };

static const double FARTHEST = 1e9;   /* [m] */
static const double CLEAR = 1e-10;    /* of the size: how near corners and sides may not come */
static const double STRAIGHT = 1e-11; /* of the size: how far a point may be off a straight side */
static const double BEND = 1e-6;      /* least sine of a corner that a removed cut leaves behind */

/* Half-edges of the pieces. Those of one piece form a ring; the other side of a cut is its twin. */
typedef struct ring {
  int vertex[EDGES], next[EDGES], previous[EDGES], twin[EDGES], piece[EDGES];
  int count;
} ring;

static size_t entries_of(int points) { return 3 * (size_t)points; }

size_t hw_outline_bytes(int points) {
  size_t n = points > 0 ? (size_t)points : 0, entries = entries_of((int)n);
  return (2 * n + 3 * entries + 3 * n) * sizeof(double) + (n + 1 + 2 * entries) * sizeof(int);
}

/* Twice the area of the triangle p, q, r; > 0: counter-clockwise. */
static double turn(const double *point, int p, int q, int r) {
  const double *a = point + 2 * p, *b = point + 2 * q, *c = point + 2 * r;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static int after(int k, int points) { return k + 1 == points ? 0 : k + 1; }

/* --- checks --- */

static bool is_flat(const double *point, int points) {
  double ux = 0, uy = 0, longest = 0, width = 0;
  for (int k = 1; k < points; k++) {
    double x = point[2 * k] - point[0], y = point[2 * k + 1] - point[1], l = x * x + y * y;
    if (l > longest)
      longest = l, ux = x, uy = y;
  }
  for (int k = 1; k < points; k++) {
    double x = point[2 * k] - point[0], y = point[2 * k + 1] - point[1];
    width = hw_max(width, fabs(ux * y - uy * x));
  }
  return !(width > CLEAR * longest);
}

static double extent_of(const double *point, int points) {
  double far = 0;
  for (int k = 0; k < 2 * points; k++)
    far = hw_max(far, fabs(point[k] - point[k & 1]));
  return far;
}

/* Is corner k within `clear` of the side from p to q? */
static bool is_near(const double *point, int k, int p, int q, double clear) {
  const double *a = point + 2 * p, *b = point + 2 * q, *c = point + 2 * k;
  double x = b[0] - a[0], y = b[1] - a[1], u = c[0] - a[0], v = c[1] - a[1];
  double t = (u * x + v * y) / (x * x + y * y);
  t = t > 0 ? hw_min(t, 1) : 0;
  u -= t * x, v -= t * y;
  return u * u + v * v <= clear * clear;
}

/* Do sides i and j have a point in common that they should not have, or nearly so? */
static bool sides_meet(const double *point, int points, int i, int j, double clear) {
  int p = i, q = after(i, points), r = j, s = after(j, points);
  if (q == r) /* neighbours fold back on each other, or not */
    return is_near(point, s, p, q, clear) || is_near(point, p, r, s, clear);
  if (s == p)
    return is_near(point, q, r, s, clear) || is_near(point, r, p, q, clear);
  return (hw_sign(turn(point, p, q, r)) * hw_sign(turn(point, p, q, s)) < 0 &&
          hw_sign(turn(point, r, s, p)) * hw_sign(turn(point, r, s, q)) < 0) ||
         is_near(point, p, r, s, clear) || is_near(point, q, r, s, clear) ||
         is_near(point, r, p, q, clear) || is_near(point, s, p, q, clear);
}

static hw_outline_fault repeated(const double *point, int points, double clear) {
  for (int i = 0; i < points; i++)
    for (int j = i + 1; j < points; j++) {
      double x = point[2 * j] - point[2 * i], y = point[2 * j + 1] - point[2 * i + 1];
      if (x * x + y * y <= clear * clear)
        return (hw_outline_fault){HW_OUTLINE_REPEATED, i, j};
    }
  return (hw_outline_fault){HW_OUTLINE_OK, -1, -1};
}

static double area_of(const double *point, int points) {
  double sum = 0;
  for (int k = 1; k + 1 < points; k++)
    sum += turn(point, 0, k, k + 1);
  return .5 * sum;
}

static hw_outline_fault check(const double *point, int points) {
  if (points < 3)
    return (hw_outline_fault){HW_OUTLINE_FEW, -1, -1};
  if (points > HW_OUTLINE_POINTS)
    return (hw_outline_fault){HW_OUTLINE_MANY, -1, -1};
  for (int i = 0; i < 2 * points; i++)
    if (!(fabs(point[i]) < FARTHEST))
      return (hw_outline_fault){HW_OUTLINE_NOT_FINITE, i / 2, -1};
  hw_outline_fault fault = repeated(point, points, 0);
  if (fault.kind != HW_OUTLINE_OK)
    return fault;
  if (is_flat(point, points))
    return (hw_outline_fault){HW_OUTLINE_FLAT, -1, -1};
  double clear = CLEAR * extent_of(point, points);
  fault = repeated(point, points, clear);
  if (fault.kind != HW_OUTLINE_OK)
    return fault;
  for (int i = 0; i < points; i++)
    for (int j = i + 1; j < points; j++)
      if (sides_meet(point, points, i, j, clear))
        return (hw_outline_fault){HW_OUTLINE_CROSSING, i, j};
  if (!(area_of(point, points) > 0))
    return (hw_outline_fault){HW_OUTLINE_CLOCKWISE, -1, -1};
  return (hw_outline_fault){HW_OUTLINE_OK, -1, -1};
}

/* --- cutting into convex pieces --- */

/* What is left to cut: corners in order, and for each the half-edge's twin of the side that leaves
 * it (-1: a side of the outline). */
typedef struct rest {
  int corner[MOST], twin[MOST], count;
} rest;

/* How good an ear is: its height over its longest side; 0 or less: none. */
static double ear_worth(const double *point, const rest *r, int k) {
  int n = r->count, before = k == 0 ? n - 1 : k - 1, behind = k == n - 1 ? 0 : k + 1;
  int p = r->corner[before], q = r->corner[k], s = r->corner[behind];
  double twice = turn(point, p, q, s);
  if (!(twice > 0))
    return 0;
  for (int i = 0; i < n; i++) {
    int v = r->corner[i];
    if (i != before && i != k && i != behind && turn(point, p, q, v) >= 0 &&
        turn(point, q, s, v) >= 0 && turn(point, s, p, v) >= 0)
      return 0;
  }
  const double *a = point + 2 * p, *b = point + 2 * q, *c = point + 2 * s;
  double ab = (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]);
  double bc = (c[0] - b[0]) * (c[0] - b[0]) + (c[1] - b[1]) * (c[1] - b[1]);
  double ca = (a[0] - c[0]) * (a[0] - c[0]) + (a[1] - c[1]) * (a[1] - c[1]);
  return twice / hw_max(ab, hw_max(bc, ca));
}

/* Where rounding leaves no ear at all: the corner that bulges most. */
static int best_ear(const double *point, const rest *r) {
  int best = 0, bulge = 0;
  double worth = 0, most = -1e300;
  for (int k = 0; k < r->count; k++) {
    double w = ear_worth(point, r, k);
    double t = turn(point, r->corner[k == 0 ? r->count - 1 : k - 1], r->corner[k],
                    r->corner[after(k, r->count)]);
    if (w > worth)
      worth = w, best = k;
    if (t > most)
      most = t, bulge = k;
  }
  return worth > 0 ? best : bulge;
}

static int edge_put(ring *e, int vertex, int twin) {
  int k = e->count++;
  e->vertex[k] = vertex;
  e->twin[k] = twin;
  if (twin >= 0)
    e->twin[twin] = k;
  return k;
}

static void edge_join(ring *e, int from, int to) {
  e->next[from] = to;
  e->previous[to] = from;
}

/* A triangle; returns its third half-edge, which runs along the cut (or closes the last one). */
static int triangle_put(ring *e, const int corner[3], int twin0, int twin1, int twin2) {
  int a = edge_put(e, corner[0], twin0), b = edge_put(e, corner[1], twin1);
  int c = edge_put(e, corner[2], twin2);
  edge_join(e, a, b), edge_join(e, b, c), edge_join(e, c, a);
  return c;
}

/* Is corner k on the line between its neighbours, within a tolerance? */
static bool is_straight(const double *point, const rest *r, int k, double tolerance) {
  const double *p = point + 2 * r->corner[k == 0 ? r->count - 1 : k - 1];
  const double *q = point + 2 * r->corner[k], *s = point + 2 * r->corner[after(k, r->count)];
  double x = s[0] - p[0], y = s[1] - p[1], u = q[0] - p[0], v = q[1] - p[1];
  double along = x * u + y * v, length = x * x + y * y;
  return along > 0 && along < length && fabs(x * v - y * u) <= tolerance * sqrt(length);
}

static void rest_drop(rest *r, int k) {
  r->count--;
  for (int i = k; i < r->count; i++)
    r->corner[i] = r->corner[i + 1], r->twin[i] = r->twin[i + 1];
}

/* Points in the middle of a straight side are no corners: triangles on them would have no area. */
static rest corners_of(const double *point, int points) {
  rest r = {.count = points};
  double tolerance = STRAIGHT * extent_of(point, points);
  for (int k = 0; k < points; k++)
    r.corner[k] = k, r.twin[k] = -1;
  for (int k = 0; k < r.count && r.count > 3;) {
    if (is_straight(point, &r, k, tolerance))
      rest_drop(&r, k);
    else
      k++;
  }
  return r;
}

static void cut_ears(const double *point, int points, ring *e) {
  rest r = corners_of(point, points);
  e->count = 0;
  while (r.count > 3) {
    int k = best_ear(point, &r), before = k == 0 ? r.count - 1 : k - 1;
    int corner[3] = {r.corner[before], r.corner[k], r.corner[after(k, r.count)]};
    /* The cut belongs to the rest from now on; the side that leaves `before` is its other face. */
    r.twin[before] = triangle_put(e, corner, r.twin[before], r.twin[k], -1);
    rest_drop(&r, k);
  }
  triangle_put(e, r.corner, r.twin[0], r.twin[1], r.twin[2]);
}

static bool bends(const double *point, int p, int q, int r) {
  const double *a = point + 2 * p, *b = point + 2 * q, *c = point + 2 * r;
  double x = b[0] - a[0], y = b[1] - a[1], u = c[0] - b[0], v = c[1] - b[1];
  return x * v - y * u > BEND * sqrt((x * x + y * y) * (u * u + v * v));
}

/* Removes cuts whose two ends are convex corners without them. Not straight ones: a side and a cut
 * on one line could not be told apart in what is clipped by it. The half-edges of a removed cut get
 * vertex -1. */
static void merge(const double *point, ring *e) {
  for (int h = 0; h < e->count; h++) {
    int t = e->twin[h];
    if (t < h) /* a side of the outline, or seen from the other face */
      continue;
    int from = e->vertex[h], to = e->vertex[t];
    int h0 = e->previous[h], h1 = e->next[h], t0 = e->previous[t], t1 = e->next[t];
    int far0 = e->vertex[e->next[t1]], far1 = e->vertex[e->next[h1]];
    if (!bends(point, e->vertex[h0], from, far0) || !bends(point, e->vertex[t0], to, far1))
      continue;
    edge_join(e, h0, t1), edge_join(e, t0, h1);
    e->vertex[h] = e->vertex[t] = -1;
  }
}

/* --- the outline itself --- */

typedef struct tables {
  double *point, *plane, *circle;
  int *piece, *vertex, *across;
} tables;

static tables tables_at(void *memory, int points) {
  size_t n = (size_t)points, entries = entries_of(points);
  double *d = memory;
  tables t = {.point = d, .plane = d + 2 * n, .circle = d + 2 * n + 3 * entries};
  t.piece = (int *)(void *)(t.circle + 3 * n);
  t.vertex = t.piece + n + 1;
  t.across = t.vertex + entries;
  return t;
}

static int number_pieces(ring *e) {
  int pieces = 0;
  for (int h = 0; h < e->count; h++)
    e->piece[h] = -1;
  for (int h = 0; h < e->count; h++) {
    if (e->vertex[h] < 0 || e->piece[h] >= 0)
      continue;
    for (int k = h; e->piece[k] < 0; k = e->next[k])
      e->piece[k] = pieces;
    pieces++;
  }
  return pieces;
}

/* Entries of one piece, from half-edge h on; returns the next free entry. */
static int piece_put(const ring *e, int h, const tables *t, int entry) {
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  int first = entry, k = h;
  do {
    const double *p = t->point + 2 * e->vertex[k], *q = t->point + 2 * e->vertex[e->next[k]];
    double x = q[0] - p[0], y = q[1] - p[1], l = sqrt(x * x + y * y), *plane = t->plane + 3 * entry;
    plane[0] = y / l;
    plane[1] = -x / l;
    plane[2] = plane[0] * p[0] + plane[1] * p[1];
    t->vertex[entry] = e->vertex[k];
    t->across[entry] = e->twin[k] < 0 ? -1 : e->piece[e->twin[k]];
    for (int i = 0; i < 2; i++)
      low[i] = hw_min(low[i], p[i]), high[i] = hw_max(high[i], p[i]);
    entry++;
    k = e->next[k];
  } while (k != h);
  double *circle = t->circle + 3 * e->piece[h], far = 0;
  circle[0] = .5 * (low[0] + high[0]);
  circle[1] = .5 * (low[1] + high[1]);
  for (int i = first; i < entry; i++) {
    const double *p = t->point + 2 * t->vertex[i];
    double x = p[0] - circle[0], y = p[1] - circle[1];
    far = hw_max(far, x * x + y * y);
  }
  circle[2] = sqrt(far);
  return entry;
}

/* Area, centroid and second moment by triangles from the first point, the box and the radius. */
static void measure(hw_outline *o) {
  const double *p = o->point;
  double area = 0, mx = 0, my = 0, second = 0, far = 0;
  for (int k = 0; k < 2; k++)
    o->low[k] = o->high[k] = p[k];
  for (int k = 0; k < o->points; k++) {
    const double *q = p + 2 * k, *r = p + 2 * after(k, o->points);
    double x = q[0] - p[0], y = q[1] - p[1], u = r[0] - p[0], v = r[1] - p[1];
    double twice = x * v - y * u;
    area += twice / 2;
    mx += twice * (x + u) / 6;
    my += twice * (y + v) / 6;
    second += twice * (x * x + x * u + u * u + y * y + y * v + v * v) / 12;
    far = hw_max(far, q[0] * q[0] + q[1] * q[1]);
    for (int i = 0; i < 2; i++)
      o->low[i] = hw_min(o->low[i], q[i]), o->high[i] = hw_max(o->high[i], q[i]);
  }
  o->area = area;
  o->x = p[0] + mx / area;
  o->y = p[1] + my / area;
  o->second = second - (mx * mx + my * my) / area;
  o->radius = sqrt(far);
}

hw_outline_fault hw_outline_make(hw_outline *o, const double *point, int points, void *memory) {
  hw_outline_fault fault = check(point, points);
  *o = (hw_outline){0};
  if (fault.kind != HW_OUTLINE_OK || memory == NULL)
    return fault;
  tables t = tables_at(memory, points);
  memcpy(t.point, point, 2 * (size_t)points * sizeof *point);
  ring e;
  cut_ears(t.point, points, &e);
  merge(t.point, &e);
  o->points = points;
  o->pieces = number_pieces(&e);
  int entry = 0, next = 0;
  for (int h = 0; h < e.count; h++) {
    if (e.vertex[h] < 0 || e.piece[h] != next)
      continue;
    t.piece[next++] = entry;
    entry = piece_put(&e, h, &t, entry);
  }
  t.piece[next] = entry;
  o->point = t.point, o->plane = t.plane, o->circle = t.circle;
  o->piece = t.piece, o->vertex = t.vertex, o->across = t.across;
  measure(o);
  return fault;
}
