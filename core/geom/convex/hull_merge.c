/* Merging the triangles of a hull to whole faces (hull.c).
 *
 * A region grows from the largest triangle left over neighbours whose vertices lie in its plane,
 * within a tolerance; the plane is fitted to the region once and the region grown again. A region
 * is only kept as one face if its plane supports the hull: no vertex may lie above it by more than
 * the tolerance (twice), however thin and badly founded the region is. */
#include "geom/convex/hull_exact.h"
#include "geom/convex/hull_work.h"
#include "math/elementary_dd.h"

static int edge_next(int h) { return h % 3 == 2 ? h - 2 : h + 1; }
static int edge_prev(int h) { return h % 3 == 0 ? h + 2 : h - 1; }
static int edge_from(const hull_work *w, int h) { return w->face[h / 3].v[h % 3]; }
static int edge_to(const hull_work *w, int h) { return edge_from(w, edge_next(h)); }
static int edge_twin(const hull_work *w, int h) { return w->face[h / 3].twin[h % 3]; }
static int edge_region(const hull_work *w, int h) { return w->face[h / 3].mark; }

static bool face_in_plane(const hull_work *w, const hull_face *f, hw_plane s, double t) {
  for (int k = 0; k < 3; k++)
    if (!(fabs(v3_dot(s.n, w->q[f->v[k]]) - s.d) <= t))
      return false;
  return true;
}

/* Grows region r from face `seed`; its faces in w->seen. Returns their number. */
static int region_grow(hull_work *w, int seed, hw_plane s, double t, int r) {
  int count = 1;
  w->seen[0] = seed;
  w->face[seed].mark = r;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 3; k++) {
      int g = w->face[w->seen[i]].twin[k] / 3;
      if (w->face[g].mark < 0 && face_in_plane(w, w->face + g, s, t)) {
        w->face[g].mark = r;
        w->seen[count++] = g;
      }
    }
  return count;
}

static void region_clear(hull_work *w, int count) {
  for (int i = 0; i < count; i++)
    w->face[w->seen[i]].mark = -1;
}

/* The plane through the triangle's middle. */
static hw_plane triangle_plane(const hull_work *w, const hull_face *f) {
  v3 n = v3_scale(1 / f->length, f->n);
  v3 sum = v3_add(w->q[f->v[0]], v3_add(w->q[f->v[1]], w->q[f->v[2]]));
  return (hw_plane){n, v3_dot(n, sum) / 3};
}

/* Normal: the sum of area vectors; height: the mean of the triangles' middles by area. */
static hw_plane region_plane(const hull_work *w, int count) {
  v3 n = v3_zero(), sum = v3_zero();
  double area = 0;
  for (int i = 0; i < count; i++) {
    const hull_face *f = w->face + w->seen[i];
    v3 mid = v3_add(w->q[f->v[0]], v3_add(w->q[f->v[1]], w->q[f->v[2]]));
    n = v3_add(n, f->n);
    sum = v3_madd(sum, f->length, mid);
    area += f->length;
  }
  n = v3_unit(n);
  return (hw_plane){n, v3_dot(n, sum) / (3 * area)};
}

/* The height of the highest vertex of the hull above s, by climbing from vertex v. */
static double support_height(const hull_work *w, hw_plane s, int v) {
  double top = v3_dot(s.n, w->q[v]);
  for (bool rising = true; rising;) {
    int h = w->at[v], first = h;
    rising = false;
    do {
      int u = edge_to(w, h);
      double d = v3_dot(s.n, w->q[u]);
      if (d > top) {
        top = d;
        v = u;
        rising = true;
      }
      h = edge_twin(w, edge_prev(h));
    } while (h != first);
  }
  return top - s.d;
}

/* The half-edge after h on the border of its region. */
static int border_next(const hull_work *w, int h) {
  h = edge_next(h);
  while (edge_region(w, edge_twin(w, h)) == edge_region(w, h))
    h = edge_next(edge_twin(w, h));
  return h;
}

/* Is the border from half-edge `start` on one loop of `length` half-edges that turns left only? No
 * corner may lie inside the chord of its neighbours by more than `slack`. */
static bool border_convex(const hull_work *w, int start, int length, v3 n, double slack) {
  int h = start, steps = 0;
  do {
    int next = border_next(w, h);
    v3 a = w->q[edge_from(w, h)], c = w->q[edge_to(w, next)];
    v3 side = v3_sub(w->q[edge_to(w, h)], a), chord = v3_sub(c, a);
    if (v3_dot(v3_cross(side, chord), n) < -slack * v3_norm(chord))
      return false;
    h = next;
    steps++;
  } while (h != start && steps < length);
  return h == start && steps == length;
}

/* The same for the region whose faces are in w->seen. */
static bool region_convex(const hull_work *w, int count, v3 n, double slack) {
  int start = -1, length = 0;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 3; k++) {
      int h = 3 * w->seen[i] + k;
      if (edge_region(w, edge_twin(w, h)) != edge_region(w, h)) {
        start = h;
        length++;
      }
    }
  return length > 0 && border_convex(w, start, length, n, slack);
}

/* One region from `seed`; r is its number. */
static void region_make(hull_work *w, int seed, double t, bool strict, int r) {
  hw_plane s = triangle_plane(w, w->face + seed);
  int count = t > 0 ? region_grow(w, seed, s, t, r) : 1;
  w->face[seed].mark = r;
  if (count == 1)
    return;
  hw_plane fit = region_plane(w, count);
  region_clear(w, count);
  count = region_grow(w, seed, face_in_plane(w, w->face + seed, fit, t) ? fit : s, t, r);
  if (count == 1)
    return;
  fit = region_plane(w, count);
  if (support_height(w, fit, w->face[seed].v[0]) <= 2 * t &&
      (!strict || region_convex(w, count, fit.n, 16 * t)))
    return;
  region_clear(w, count);
  w->face[seed].mark = r;
}

/* Faces from the largest to the smallest. */
static int faces_by_area(hull_work *w) {
  int n = 0;
  for (int f = 0; f < w->used; f++)
    if (w->face[f].alive) {
      /* Exact normals: a sliver's rounded one may point anywhere. */
      hull_face *g = w->face + f;
      g->n = hw_exact_cross(w->q[g->v[0]], w->q[g->v[1]], w->q[g->v[2]]);
      g->length = v3_norm(g->n);
      g->mark = -1;
      /* The bits of positive doubles rise with them. */
      w->order[n++] = (hw_sort_item){~bits_of(g->length), (uint32_t)f};
    }
  hw_sort(w->order, (size_t)n, w->order_scratch);
  return n;
}

/* Regions around a vertex, from the half-edge h that leaves it. */
static int regions_around(const hull_work *w, int h) {
  int changes = 0, first = h;
  do {
    int next = edge_twin(w, edge_prev(h));
    changes += edge_region(w, h) != edge_region(w, next);
    h = next;
  } while (h != first);
  return changes;
}

int hw_hull_merge(hull_work *w, double t, bool strict) {
  int n = faces_by_area(w), regions = 0;
  for (int i = 0; i < w->points; i++)
    w->at[i] = -1;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      w->at[w->face[w->order[i].index].v[k]] = 3 * (int)w->order[i].index + k;
  for (int i = 0; i < n; i++)
    if (w->face[w->order[i].index].mark < 0)
      region_make(w, (int)w->order[i].index, t, strict, regions++);
  for (int i = 0; i < w->points; i++)
    w->keep[i] = w->at[i] >= 0 && regions_around(w, w->at[i]) >= 3;
  return regions;
}

/* One border half-edge of each region (w->seen), how many it has (w->queue) and the sum of its area
 * vectors; returns the number of all border half-edges. */
static int borders_find(hull_work *w, int regions) {
  int total = 0;
  for (int r = 0; r < regions; r++) {
    w->queue[r] = 0;
    w->sum[r] = v3_zero();
  }
  for (int f = 0; f < w->used; f++) {
    if (!w->face[f].alive)
      continue;
    int r = w->face[f].mark;
    w->sum[r] = v3_add(w->sum[r], w->face[f].n);
    for (int k = 0; k < 3; k++)
      if (edge_region(w, edge_twin(w, 3 * f + k)) != r) {
        if (w->queue[r]++ == 0)
          w->seen[r] = 3 * f + k;
        total++;
      }
  }
  return total;
}

bool hw_hull_emit(hull_work *w, int regions, double t, const v3 *point, void *memory,
                  const hw_polytope **out) {
  int total = borders_find(w, regions), h = 0;
  for (int r = 0; r < regions; r++)
    if (w->queue[r] < 3 || !border_convex(w, w->seen[r], w->queue[r], v3_unit(w->sum[r]), 16 * t))
      return false;
  hw_polytope_block b = hw_polytope_open(w->active_count, regions, total, memory);
  for (int i = 0; i < w->active_count; i++) {
    w->at[w->active[i]] = i;
    b.vertex[i] = point[w->active[i]];
  }
  for (int r = 0; r < regions; r++) {
    b.face_start[r] = h;
    for (int k = 0, e = w->seen[r]; k < w->queue[r]; k++, e = border_next(w, e))
      b.face_vertex[h++] = w->at[edge_from(w, e)];
  }
  b.face_start[regions] = h;
  if (!hw_polytope_finish(&b))
    return false;
  *out = b.p;
  return true;
}
