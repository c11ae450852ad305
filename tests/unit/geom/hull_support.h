/* Random numbers, memory and the complete check of a polytope, for the tests of hulls. */
#ifndef HW_TEST_HULL_SUPPORT_H
#define HW_TEST_HULL_SUPPORT_H

#include "geom/convex/hull.h"
#include "support/test.h"

typedef struct hull {
  void *scratch, *memory;
  hw_hull_status status;
  const hw_polytope *p;
} hull;

static inline int rnd_int(int n) { /* 0 to n - 1 */
  return (int)floor(0.5 * (rnd() + 1) * n);
}

static inline hull hull_of(const v3 *point, int n) {
  hull h = {malloc(hw_hull_scratch_bytes(n)), malloc(hw_hull_bytes(n)), HW_HULL_OK, NULL};
  h.status = hw_hull_make(point, n, h.scratch, h.memory, &h.p);
  assert_true((h.status == HW_HULL_OK) == (h.p != NULL));
  return h;
}
static inline void hull_free(hull *h) {
  free(h->scratch);
  free(h->memory);
}

/* The largest coordinate, the measure of rounding, or the extent if that is larger. */
static inline double size_of(const v3 *point, int n) {
  double size = 0;
  for (int i = 0; i < n; i++)
    size = fmax(size, fmax(fabs(point[i].x), fmax(fabs(point[i].y), fabs(point[i].z))));
  return size;
}

static inline int face_edge(const hw_polytope *p, int f, int from, int to) {
  for (int h = p->face_start[f]; h < p->face_start[f + 1]; h++) {
    int next = h + 1 < p->face_start[f + 1] ? h + 1 : p->face_start[f];
    if (p->face_vertex[h] == from && p->face_vertex[next] == to)
      return h;
  }
  return -1;
}

/* Closed, each half-edge with its twin across, near and faces telling the same. */
static inline void topology_check(const hw_polytope *p) {
  assert_int_equal(p->vertices - p->half_edges / 2 + p->faces, 2);
  assert_int_equal(p->face_start[0], 0);
  assert_int_equal(p->face_start[p->faces], p->half_edges);
  assert_int_equal(p->near_start[0], 0);
  assert_int_equal(p->near_start[p->vertices], p->half_edges);
  for (int f = 0; f < p->faces; f++) {
    int first = p->face_start[f], last = p->face_start[f + 1];
    assert_true(last - first >= 3);
    for (int h = first; h < last; h++) {
      int a = p->face_vertex[h], b = p->face_vertex[h + 1 < last ? h + 1 : first];
      int g = p->face_across[h], found = 0;
      assert_in_range(a, 0, p->vertices - 1);
      assert_in_range(g, 0, p->faces - 1);
      assert_int_not_equal(f, g);
      int twin = face_edge(p, g, b, a);
      assert_true(twin >= 0);
      assert_int_equal(p->face_across[twin], f);
      for (int k = p->near_start[a]; k < p->near_start[a + 1]; k++)
        found += p->near[k] == b;
      assert_int_equal(found, 1);
    }
  }
  for (int i = 0; i < p->vertices; i++)
    assert_true(p->near_start[i + 1] - p->near_start[i] >= 3);
}

/* Every point below every plane, face vertices on them, faces convex polygons: no corner inside the
 * chord of its neighbours. `slack` [m]. */
static inline void planes_check(const hw_polytope *p, const v3 *point, int n, double slack) {
  for (int f = 0; f < p->faces; f++) {
    hw_plane s = p->plane[f];
    int first = p->face_start[f], corners = p->face_start[f + 1] - first;
    assert_true(fabs(v3_dot(s.n, s.n) - 1) < 1e-15);
    for (int i = 0; i < n; i++)
      assert_true(v3_dot(s.n, point[i]) - s.d <= slack);
    for (int k = 0; k < corners; k++) {
      v3 a = p->vertex[p->face_vertex[first + k]];
      v3 b = v3_sub(p->vertex[p->face_vertex[first + (k + 1) % corners]], a);
      v3 c = v3_sub(p->vertex[p->face_vertex[first + (k + 2) % corners]], a);
      assert_true(fabs(v3_dot(s.n, a) - s.d) <= slack);
      assert_true(v3_dot(v3_cross(b, c), s.n) >= -slack * v3_norm(c));
    }
  }
}

/* Vertices are input points, in the order of the input. */
static inline void order_check(const hw_polytope *p, const v3 *point, int n) {
  int k = 0;
  for (int i = 0; i < n && k < p->vertices; i++)
    k += p->vertex[k].x == point[i].x && p->vertex[k].y == point[i].y &&
         p->vertex[k].z == point[i].z;
  assert_int_equal(k, p->vertices);
}

static inline void measure_check(const hw_polytope *p) {
  v3 low = p->vertex[0], high = low;
  double r = 0;
  for (int i = 0; i < p->vertices; i++) {
    v3 v = p->vertex[i];
    low = v3_make(fmin(low.x, v.x), fmin(low.y, v.y), fmin(low.z, v.z));
    high = v3_make(fmax(high.x, v.x), fmax(high.y, v.y), fmax(high.z, v.z));
    r = fmax(r, v3_norm(v3_sub(v, p->centroid)));
  }
  assert_true(low.x == p->low.x && low.y == p->low.y && low.z == p->low.z);
  assert_true(high.x == p->high.x && high.y == p->high.y && high.z == p->high.z);
  assert_true(fabs(p->radius - r) <= 4e-15 * r);
  assert_true(p->volume > 0);
  for (int f = 0; f < p->faces; f++)
    assert_true(v3_dot(p->plane[f].n, p->centroid) < p->plane[f].d);
}

/* 1e-12 of the size is the promise; rounding of the planes themselves is far below. */
static inline void polytope_check(const hw_polytope *p, const v3 *point, int n) {
  topology_check(p);
  planes_check(p, point, n, 1e-12 * size_of(point, n));
  order_check(p, point, n);
  measure_check(p);
}

static inline void counts_check(const hw_polytope *p, int vertices, int faces) {
  assert_int_equal(p->vertices, vertices);
  assert_int_equal(p->faces, faces);
  assert_int_equal(p->half_edges, 2 * (vertices + faces - 2));
}

#endif
