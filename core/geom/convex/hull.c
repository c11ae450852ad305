/* Convex hull of points: Quickhull, with signs that are never wrong.
 *
 * Source: report 003, section 2.5.7.1 (Barber, Dobkin and Huhdanpaa, ACM TOMS 22, 1996). Two
 * questions are kept apart:
 * - Which points matter? Those more than `tolerance` above some face of the hull so far: 64 last
 *   places of the largest coordinate, so that rounding of the input makes no corners.
 * - Which faces does a new point see? That decides the topology, and its sign is exact
 *   (hull_exact.c). So the triangulated hull is the true hull of its own vertices at all times, a
 *   closed surface without slivers turned over, whatever lies on a line or in a plane.
 * Then triangles in one plane are merged to faces (hull_merge.c). A vertex left with fewer than
 * three faces lies inside a face or an edge; it is dropped, and the hull built again without it.
 * Limits: O(n log n) for points in general position. */
#include "geom/convex/hull.h"

#include <float.h>

#include "base/align.h"
#include "geom/convex/hull_exact.h"
#include "geom/convex/hull_work.h"
#include "math/scalar.h"

/* Tolerance in last places of the largest coordinate. */
static const double LAST_PLACES = 64;

static void *scratch_take(char **at, size_t bytes) {
  char *here = *at;
  *at += hw_align(bytes, 16);
  return here;
}

/* Places the arrays of w in scratch (or counts only, with scratch NULL); returns the bytes. */
static size_t work_open(hull_work *w, int n, char *scratch) {
  size_t p = (size_t)n, f = 2 * p, i = sizeof(int), total = 0;
  size_t item = sizeof(hw_sort_item);
  size_t size[] = {p * sizeof(v3), p * i, p * i, p * i,     p * sizeof(bool), f * sizeof(hull_face),
                   f * i,          f * i, f * i, 3 * f * i, f * item,         f * item,
                   f * sizeof(v3)};
  for (size_t k = 0; k < sizeof size / sizeof *size; k++)
    total += hw_align(size[k], 16);
  if (!scratch)
    return total;
  char *at = scratch;
  *w = (hull_work){.points = n, .slots = 2 * n};
  w->q = scratch_take(&at, size[0]);
  w->active = scratch_take(&at, size[1]);
  w->next = scratch_take(&at, size[2]);
  w->at = scratch_take(&at, size[3]);
  w->keep = scratch_take(&at, size[4]);
  w->face = scratch_take(&at, size[5]);
  w->free_slot = scratch_take(&at, size[6]);
  w->queue = scratch_take(&at, size[7]);
  w->seen = scratch_take(&at, size[8]);
  w->edge = scratch_take(&at, size[9]);
  w->order = scratch_take(&at, size[10]);
  w->order_scratch = scratch_take(&at, size[11]);
  w->sum = scratch_take(&at, size[12]);
  return total;
}

size_t hw_hull_scratch_bytes(int n) {
  hull_work w;
  return work_open(&w, n < 0 ? 0 : n, NULL);
}

size_t hw_hull_bytes(int n) {
  return n < 4 ? hw_polytope_bytes(0, 0, 0) : hw_polytope_bytes(n, 2 * n - 4, 6 * n - 12);
}

static bool same(v3 a, v3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

static bool four_different(const v3 *point, int n) {
  v3 found[3];
  int count = 0;
  for (int i = 0; i < n; i++) {
    bool is_new = true;
    for (int k = 0; k < count; k++)
      is_new = is_new && !same(point[i], found[k]);
    if (is_new && count == 3)
      return true;
    if (is_new)
      found[count++] = point[i];
  }
  return false;
}

static double middle(double low, double high) {
  /* Coordinates about the origin stay as they are: every shift rounds. */
  return low <= 0 && high >= 0 ? 0 : low + 0.5 * (high - low);
}

/* Shift by a point of the box and scale by a power of two, to magnitudes about 1. False: the
 * points are too close together for their size, or the extent is too small for any use. */
static bool work_scale(hull_work *w, const v3 *point) {
  v3 low = point[0], high = low;
  for (int i = 1; i < w->points; i++)
    hw_box_take(&low, &high, point[i]);
  v3 base = v3_make(middle(low.x, high.x), middle(low.y, high.y), middle(low.z, high.z));
  double extent = hw_most_of(v3_sub(high, low)), scale = 1;
  double size = hw_max(hw_most_of(hw_sizes(high)), hw_most_of(hw_sizes(low)));
  if (!(extent > 1e-50))
    return false;
  while (extent * scale > 1)
    scale *= 0.5;
  while (extent * scale <= 0.5)
    scale *= 2;
  w->tolerance = LAST_PLACES * DBL_EPSILON * size * scale;
  for (int i = 0; i < w->points; i++) {
    w->q[i] = v3_scale(scale, v3_sub(point[i], base));
    w->active[i] = i;
  }
  w->active_count = w->points;
  return true;
}

/* Height above the plane of f, of unit length. */
static double height_of(const hull_work *w, const hull_face *f, int p) {
  return v3_dot(f->n, v3_sub(w->q[p], w->q[f->v[0]])) / f->length;
}

bool hw_hull_sees(const hull_work *w, const hull_face *f, int p) {
  double d = v3_dot(f->n, v3_sub(w->q[p], w->q[f->v[0]]));
  if (fabs(d) > f->doubt)
    return d > 0;
  return hw_exact_side(w->q[f->v[0]], w->q[f->v[1]], w->q[f->v[2]], w->q[p]) > 0;
}

static int face_new(hull_work *w, int a, int b, int c) {
  int slot = w->free_count > 0 ? w->free_slot[--w->free_count] : w->used++;
  hull_face *f = w->face + slot;
  bool queued = f->queued; /* a face that was here before may still wait in the queue */
  v3 u = v3_sub(w->q[b], w->q[a]), v = v3_sub(w->q[c], w->q[a]), n = v3_cross(u, v);
  double uv = v3_norm(u) * v3_norm(v), length = v3_norm(n);
  /* The rounding of n is below 10 units (2^-53) of uv, that of the product with p - a, of
   * length at most 2 sqrt(3), a few more. Slivers get an exact normal. */
  double doubt = 256 * 0.5 * DBL_EPSILON * uv;
  if (length < 1e-3 * uv) {
    n = hw_exact_cross(w->q[a], w->q[b], w->q[c]);
    length = v3_norm(n);
    doubt = 256 * 0.5 * DBL_EPSILON * length;
  }
  *f = (hull_face){.v = {a, b, c},
                   .outside = -1,
                   .farthest = -1,
                   .alive = true,
                   .queued = queued,
                   .n = n,
                   .length = length,
                   .doubt = doubt};
  return slot;
}

static void twins_join(hull_work *w, int h, int g) {
  w->face[h / 3].twin[h % 3] = g;
  w->face[g / 3].twin[g % 3] = h;
}

static void queue_put(hull_work *w, int slot) {
  if (w->face[slot].outside < 0 || w->face[slot].queued)
    return;
  w->face[slot].queued = true;
  w->queue[w->queue_count++] = slot;
}

/* Gives p to the face among `slot` it is highest above, if it is above any by the tolerance. */
static void point_assign(hull_work *w, int p, const int *slot, int n) {
  hull_face *best = NULL;
  double top = w->tolerance;
  for (int i = 0; i < n; i++) {
    hull_face *f = w->face + slot[i];
    double h = height_of(w, f, p);
    if (h > top && hw_hull_sees(w, f, p)) {
      best = f;
      top = h;
    }
  }
  if (!best)
    return;
  if (best->outside < 0 || top > best->depth) {
    best->farthest = p;
    best->depth = top;
  }
  w->next[p] = best->outside;
  best->outside = p;
}

/* Farthest active point by a measure; ties go to the first. */
typedef struct pick {
  int point;
  double value;
} pick;

static pick farthest_from_point(const hull_work *w, v3 a) {
  pick best = {-1, -1};
  for (int i = 0; i < w->active_count; i++) {
    v3 d = v3_sub(w->q[w->active[i]], a);
    double value = v3_dot(d, d);
    if (value > best.value)
      best = (pick){w->active[i], value};
  }
  best.value = sqrt(best.value);
  return best;
}

static pick farthest_from_line(const hull_work *w, v3 a, v3 b) {
  pick best = {-1, -1};
  v3 t = v3_unit(v3_sub(b, a));
  for (int i = 0; i < w->active_count; i++) {
    v3 d = v3_cross(t, v3_sub(w->q[w->active[i]], a));
    double value = v3_dot(d, d);
    if (value > best.value)
      best = (pick){w->active[i], value};
  }
  best.value = sqrt(best.value);
  return best;
}

static pick farthest_from_plane(const hull_work *w, v3 a, v3 b, v3 c) {
  pick best = {-1, -1};
  v3 n = v3_unit(hw_exact_cross(a, b, c));
  for (int i = 0; i < w->active_count; i++) {
    double value = fabs(v3_dot(n, v3_sub(w->q[w->active[i]], a)));
    if (value > best.value)
      best = (pick){w->active[i], value};
  }
  return best;
}

/* Four points as far apart as possible; false: flat. */
static bool simplex_find(const hull_work *w, int v[4]) {
  double thin = 4 * w->tolerance;
  pick a = farthest_from_point(w, w->q[w->active[0]]);
  pick b = farthest_from_point(w, w->q[a.point]);
  if (!(b.value > thin))
    return false;
  pick c = farthest_from_line(w, w->q[a.point], w->q[b.point]);
  if (!(c.value > thin))
    return false;
  pick d = farthest_from_plane(w, w->q[a.point], w->q[b.point], w->q[c.point]);
  if (!(d.value > thin))
    return false;
  int side = hw_exact_side(w->q[a.point], w->q[b.point], w->q[c.point], w->q[d.point]);
  v[0] = a.point;
  v[1] = side > 0 ? c.point : b.point;
  v[2] = side > 0 ? b.point : c.point;
  v[3] = d.point;
  return side != 0;
}

/* The tetrahedron v, whose last vertex lies below the first three. */
static void simplex_make(hull_work *w, const int v[4]) {
  int slot[4];
  w->used = w->free_count = w->queue_count = w->round = 0;
  for (int i = 0; i < w->slots; i++)
    w->face[i].queued = false;
  slot[0] = face_new(w, v[0], v[1], v[2]);
  for (int k = 0; k < 3; k++)
    slot[1 + k] = face_new(w, v[(k + 1) % 3], v[k], v[3]);
  for (int k = 0; k < 3; k++) {
    twins_join(w, 3 * slot[0] + k, 3 * slot[1 + k]);
    twins_join(w, 3 * slot[1 + k] + 2, 3 * slot[1 + (k + 1) % 3] + 1);
  }
  for (int i = 0; i < w->active_count; i++) {
    int p = w->active[i];
    if (p != v[0] && p != v[1] && p != v[2] && p != v[3])
      point_assign(w, p, slot, 4);
  }
  for (int k = 0; k < 4; k++)
    queue_put(w, slot[k]);
}

/* Faces that p sees, from face `first` on, into w->seen; the half-edges around them, on the unseen
 * side, into w->edge. Returns the number of those; *seen that of the faces. */
static int horizon_find(hull_work *w, int first, int p, int *seen) {
  int count = 1, edges = 0, round = ++w->round;
  w->seen[0] = first;
  w->face[first].mark = round;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 3; k++) {
      int twin = w->face[w->seen[i]].twin[k];
      hull_face *g = w->face + twin / 3;
      if (g->mark == round)
        continue;
      if (hw_hull_sees(w, g, p)) {
        g->mark = round;
        w->seen[count++] = twin / 3;
      } else {
        w->edge[edges++] = twin;
      }
    }
  *seen = count;
  return edges;
}

/* A cone of new faces from the horizon to p; w->seen then holds the new faces. */
static void cone_make(hull_work *w, int edges, int p) {
  for (int i = 0; i < edges; i++) {
    const hull_face *g = w->face + w->edge[i] / 3;
    int k = w->edge[i] % 3, to = g->v[k], from = g->v[(k + 1) % 3];
    int slot = face_new(w, from, to, p);
    twins_join(w, 3 * slot, w->edge[i]);
    w->at[from] = slot; /* the horizon passes each of its vertices once */
    w->seen[i] = slot;
  }
  for (int i = 0; i < edges; i++) {
    int slot = w->seen[i];
    twins_join(w, 3 * slot + 1, 3 * w->at[w->face[slot].v[1]] + 2);
  }
}

/* Adds the farthest point above face `slot` to the hull. */
static void point_add(hull_work *w, int slot) {
  int p = w->face[slot].farthest, seen, orphans = -1;
  int edges = horizon_find(w, slot, p, &seen);
  for (int i = 0; i < seen; i++) {
    hull_face *f = w->face + w->seen[i];
    for (int q = f->outside, next; q >= 0; q = next) {
      next = w->next[q];
      w->next[q] = orphans;
      orphans = q;
    }
    f->outside = -1;
    f->alive = false;
    w->free_slot[w->free_count++] = w->seen[i];
  }
  cone_make(w, edges, p);
  for (int q = orphans, next; q >= 0; q = next) {
    next = w->next[q];
    if (q != p)
      point_assign(w, q, w->seen, edges);
  }
  for (int i = 0; i < edges; i++)
    queue_put(w, w->seen[i]);
}

/* The triangulated hull of the active points; false: flat. */
static bool triangles_make(hull_work *w) {
  int v[4];
  if (!simplex_find(w, v))
    return false;
  simplex_make(w, v);
  while (w->queue_count > 0) {
    int slot = w->queue[--w->queue_count];
    w->face[slot].queued = false;
    if (w->face[slot].alive && w->face[slot].outside >= 0)
      point_add(w, slot);
  }
  return true;
}

/* Keeps the corners only; true: there was something to drop. */
static bool corners_keep(hull_work *w, int *corners) {
  int kept = 0, used = 0;
  for (int i = 0; i < w->points; i++)
    w->at[i] = 0;
  for (int f = 0; f < w->used; f++)
    for (int k = 0; k < 3 && w->face[f].alive; k++)
      w->at[w->face[f].v[k]] = 1;
  for (int i = 0; i < w->active_count; i++) {
    int p = w->active[i];
    used += w->at[p];
    if (w->at[p] && w->keep[p])
      w->active[kept++] = p;
  }
  w->active_count = *corners = kept;
  return kept < used;
}

hw_hull_status hw_hull_make(const v3 *point, int n, void *scratch, void *memory,
                            const hw_polytope **out) {
  *out = NULL;
  for (int i = 0; i < n; i++) /* also false for NaN */
    if (!(fabs(point[i].x) < 1e50 && fabs(point[i].y) < 1e50 && fabs(point[i].z) < 1e50))
      return HW_HULL_NOT_FINITE;
  if (n < 4 || !four_different(point, n))
    return HW_HULL_FEW;
  hull_work w;
  work_open(&w, n, scratch);
  if (!work_scale(&w, point) || !triangles_make(&w))
    return HW_HULL_FLAT;
  /* Corners close to the tolerance can leave a face that is no convex polygon. Such faces then
   * stay triangles; and should that not help, all do: those always are a closed surface. */
  for (int attempt = 0; attempt < 3; attempt++)
    for (int round = 0; round < 8; round++) {
      double t = attempt < 2 ? w.tolerance : 0;
      int corners, regions = hw_hull_merge(&w, t, attempt == 1);
      if (!corners_keep(&w, &corners)) {
        if (hw_hull_emit(&w, regions, w.tolerance, point, memory, out))
          return HW_HULL_OK;
        break;
      }
      if (corners < 4 || !triangles_make(&w))
        return HW_HULL_FLAT;
    }
  return HW_HULL_FLAT;
}
