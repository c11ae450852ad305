/* Is a triangle mesh a closed convex surface, seen from outside counter-clockwise?
 *
 * Source: Mehlhorn, Naeher, Seel, Seidel, Schilz, Schirra and Uhrig, Checking geometric programs or
 * verification of geometric structures, Comput. Geom. 12, 1999: a closed surface is the border of
 * a convex body if it is convex at every edge, some point lies below all faces, and one ray from
 * that point meets one face only. So the check is O(n log n), not every vertex against every face.
 * Tolerance: 1e-6 of the extent, since mesh files (binary STL) hold single precision. */
#include "base/sort.h"
#include "geom/convex/hull.h"
#include "geom/convex/polytope_build.h"

static const double TOLERANCE = 1e-6;

typedef struct mesh {
  const v3 *point;
  const int *corner; /* three a triangle */
  int points, triangles;
  double tolerance; /* [m] */
} mesh;

size_t hw_mesh_check_scratch_bytes(int triangles) {
  return triangles < 0 ? 0 : 6 * (size_t)triangles * sizeof(hw_sort_item);
}

static v3 corner_at(const mesh *m, int f, int k) { return m->point[m->corner[3 * f + k % 3]]; }

/* Twice the area vector. */
static v3 area_of(const mesh *m, int f) {
  v3 a = corner_at(m, f, 0);
  return v3_cross(v3_sub(corner_at(m, f, 1), a), v3_sub(corner_at(m, f, 2), a));
}

static bool corners_check(const mesh *m, hw_mesh_fault *fault) {
  for (int f = 0; f < m->triangles; f++)
    for (int k = 0; k < 3; k++) {
      int v = m->corner[3 * f + k];
      bool there = v >= 0 && v < m->points;
      *fault = (hw_mesh_fault){.kind = HW_MESH_INDEX, .face = f, .vertex = v};
      if (!there || v == m->corner[3 * f + (k + 1) % 3])
        return false;
      v3 p = m->point[v];
      fault->kind = HW_MESH_NOT_FINITE;
      if (!(fabs(p.x) < 1e50 && fabs(p.y) < 1e50 && fabs(p.z) < 1e50))
        return false;
    }
  return true;
}

static double extent_of(const mesh *m) {
  v3 low = corner_at(m, 0, 0), high = low;
  for (int i = 0; i < 3 * m->triangles; i++)
    hw_box_take(&low, &high, m->point[m->corner[i]]);
  return hw_most_of(v3_sub(high, low));
}

/* All half-edges by their two vertices; the index is 3 f + k, from corner k to corner k + 1. */
static void edges_sort(const mesh *m, hw_sort_item *edge, hw_sort_item *scratch) {
  int n = 3 * m->triangles;
  for (int h = 0; h < n; h++) {
    uint32_t a = (uint32_t)m->corner[h];
    uint32_t b = (uint32_t)m->corner[h % 3 == 2 ? h - 2 : h + 1];
    edge[h] = (hw_sort_item){a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a, (uint32_t)h};
  }
  hw_sort(edge, (size_t)n, scratch);
}

/* Each edge must have two faces, which pass it in opposite directions. */
static bool edges_check(const mesh *m, const hw_sort_item *edge, hw_mesh_fault *fault) {
  int n = 3 * m->triangles, open = 0, turned = 0, open_at = 0, turned_at = 0;
  for (int i = 0, last; i < n; i = last) {
    for (last = i + 1; last < n && edge[last].key == edge[i].key;)
      last++;
    int h = (int)edge[i].index;
    if (last - i != 2) {
      if (open++ == 0)
        open_at = h;
    } else if (m->corner[h] == m->corner[edge[i + 1].index]) {
      if (turned++ == 0)
        turned_at = h;
    }
  }
  int at = open > 0 ? open_at : turned_at;
  *fault = (hw_mesh_fault){.kind = open > 0 ? HW_MESH_OPEN : HW_MESH_TURNED,
                           .face = at / 3,
                           .vertex = m->corner[at],
                           .count = open > 0 ? open : turned};
  return open + turned == 0;
}

/* Height of p above the plane of face f; 0 where f has no area. */
static double height_above(const mesh *m, int f, v3 p) {
  v3 n = area_of(m, f);
  double length = v3_norm(n);
  return length > 0 ? v3_dot(n, v3_sub(p, corner_at(m, f, 0))) / length : 0;
}

/* The corner of the mesh that lies farthest outside face f. */
static hw_mesh_fault concave_at(const mesh *m, int f) {
  hw_mesh_fault fault = {.kind = HW_MESH_CONCAVE, .face = f};
  fault.vertex = m->corner[3 * f];
  for (int i = 0; i < 3 * m->triangles; i++) {
    double d = height_above(m, f, m->point[m->corner[i]]);
    if (d > fault.depth) {
      fault.depth = d;
      fault.vertex = m->corner[i];
    }
  }
  return fault;
}

/* The face that is worst exceeded by its neighbour across an edge; -1: none by the tolerance. */
static int edge_concave(const mesh *m, const hw_sort_item *edge) {
  int worst = -1;
  double top = m->tolerance;
  for (int i = 0; i < 3 * m->triangles; i++) {
    int h = (int)edge[i].index, g = (int)edge[i ^ 1].index;
    double d = height_above(m, h / 3, corner_at(m, g / 3, g % 3 + 2));
    if (d > top) {
      top = d;
      worst = h / 3;
    }
  }
  return worst;
}

/* Signed volume about `at` (six times), and the sum of tetrahedra's moments for the centroid. */
static double volume_of(const mesh *m, v3 at, v3 *moment) {
  double volume = 0;
  *moment = v3_zero();
  for (int f = 0; f < m->triangles; f++) {
    v3 p = v3_sub(corner_at(m, f, 0), at), q = v3_sub(corner_at(m, f, 1), at);
    v3 r = v3_sub(corner_at(m, f, 2), at);
    double v = v3_dot(p, v3_cross(q, r));
    volume += v;
    *moment = v3_madd(*moment, v / 4, v3_add(p, v3_add(q, r)));
  }
  return volume;
}

static bool ray_meets(const mesh *m, int f, v3 from, v3 ray) {
  v3 a = v3_sub(corner_at(m, f, 0), from), b = v3_sub(corner_at(m, f, 1), from);
  v3 c = v3_sub(corner_at(m, f, 2), from);
  double u = v3_dot(ray, v3_cross(a, b)), v = v3_dot(ray, v3_cross(b, c));
  double w = v3_dot(ray, v3_cross(c, a));
  return u >= 0 && v >= 0 && w >= 0 && u + v + w > 0;
}

/* A face that shows that the surface is not passed once around `inside`; -1: none. */
static int cover_fault(const mesh *m, v3 inside) {
  int widest = 0, innermost = -1, crossed = 0;
  double area = -1, nearest = 0;
  for (int f = 0; f < m->triangles; f++) {
    double a = v3_norm(area_of(m, f));
    if (height_above(m, f, inside) > m->tolerance)
      return f;
    if (a > area) {
      area = a;
      widest = f;
    }
  }
  v3 sum =
      v3_add(corner_at(m, widest, 0), v3_add(corner_at(m, widest, 1), corner_at(m, widest, 2)));
  v3 ray = v3_sub(v3_scale(1.0 / 3, sum), inside);
  for (int f = 0; f < m->triangles; f++)
    if (ray_meets(m, f, inside, ray)) {
      v3 n = area_of(m, f);
      double along = v3_dot(n, v3_sub(corner_at(m, f, 0), inside)) / v3_dot(n, ray);
      if (crossed++ == 0 || along < nearest) {
        nearest = along;
        innermost = f;
      }
    }
  return crossed > 1 ? innermost : -1;
}

hw_mesh_fault hw_mesh_check_convex(const v3 *point, int n, const int *triangle, int triangles,
                                   void *scratch) {
  mesh m = {point, triangle, n, triangles, 0};
  hw_mesh_fault fault = {.kind = HW_MESH_OPEN};
  if (triangles <= 0 || !corners_check(&m, &fault))
    return fault;
  hw_sort_item *edge = scratch;
  edges_sort(&m, edge, edge + 3 * (size_t)triangles);
  if (!edges_check(&m, edge, &fault))
    return fault;
  m.tolerance = TOLERANCE * extent_of(&m);
  v3 at = corner_at(&m, 0, 0), moment;
  double volume = volume_of(&m, at, &moment);
  if (!(volume > 0))
    return (hw_mesh_fault){.kind = HW_MESH_INSIDE_OUT};
  int f = edge_concave(&m, edge);
  if (f < 0)
    f = cover_fault(&m, v3_madd(at, 1 / volume, moment));
  return f < 0 ? (hw_mesh_fault){.kind = HW_MESH_GOOD} : concave_at(&m, f);
}
