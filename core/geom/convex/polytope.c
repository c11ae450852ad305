/* What follows from the vertices and face loops of a polyhedron: neighbours, planes, mass.
 *
 * Source: report 003, section 2.5.7.3: signed tetrahedra from a common point (equations 93, 94),
 * centroid of each (v1 + v2 + v3 + v4) / 4 (equation 95 holds for v4 = 0 only). The second moments
 * of a tetrahedron with a vertex at the origin are
 *   int x x^T dV = V / 20 (a a^T + b b^T + c c^T + s s^T),  s = a + b + c
 * (Tonon, J. Math. Stat. 1, 2004). The common point is inside, so that all terms are positive and
 * nothing cancels far from the origin. Planes: Newell's normal, the sum of the area vectors. */
#include "base/align.h"
#include "geom/convex/hull_exact.h"
#include "geom/convex/polytope_build.h"
#include "math/scalar.h"

static char *block_take(char **at, size_t bytes) {
  char *here = *at;
  *at += hw_align(bytes, 16);
  return here;
}

size_t hw_polytope_bytes(int vertices, int faces, int half_edges) {
  size_t v = (size_t)vertices, f = (size_t)faces, h = (size_t)half_edges, i = sizeof(int);
  return hw_align(sizeof(hw_polytope), 16) + hw_align(v * sizeof(v3), 16) +
         hw_align(f * sizeof(hw_plane), 16) + hw_align((f + 1) * i, 16) + 3 * hw_align(h * i, 16) +
         hw_align((v + 1) * i, 16);
}

hw_polytope_block hw_polytope_open(int vertices, int faces, int half_edges, void *memory) {
  size_t v = (size_t)vertices, f = (size_t)faces, h = (size_t)half_edges, i = sizeof(int);
  char *at = memory;
  hw_polytope_block b;
  b.p = (hw_polytope *)(void *)block_take(&at, sizeof(hw_polytope));
  b.vertex = (v3 *)(void *)block_take(&at, v * sizeof(v3));
  b.plane = (hw_plane *)(void *)block_take(&at, f * sizeof(hw_plane));
  b.face_start = (int *)(void *)block_take(&at, (f + 1) * i);
  b.face_vertex = (int *)(void *)block_take(&at, h * i);
  b.face_across = (int *)(void *)block_take(&at, h * i);
  b.near_start = (int *)(void *)block_take(&at, (v + 1) * i);
  b.near = (int *)(void *)block_take(&at, h * i);
  *b.p = (hw_polytope){.vertices = vertices,
                       .faces = faces,
                       .half_edges = half_edges,
                       .vertex = b.vertex,
                       .plane = b.plane,
                       .face_start = b.face_start,
                       .face_vertex = b.face_vertex,
                       .face_across = b.face_across,
                       .near_start = b.near_start,
                       .near = b.near};
  return b;
}

/* Where half-edge h of face f ends. */
static int edge_end(const hw_polytope_block *b, int f, int h) {
  return b->face_vertex[h + 1 < b->face_start[f + 1] ? h + 1 : b->face_start[f]];
}

/* near first holds the half-edges that leave each vertex, in rising order. */
static void edges_gather(const hw_polytope_block *b) {
  int nv = b->p->vertices, nh = b->p->half_edges;
  for (int i = 0; i <= nv; i++)
    b->near_start[i] = 0;
  for (int h = 0; h < nh; h++)
    b->near_start[b->face_vertex[h] + 1]++;
  for (int i = 0; i < nv; i++)
    b->near_start[i + 1] += b->near_start[i];
  for (int h = 0; h < nh; h++)
    b->near[b->near_start[b->face_vertex[h]]++] = h;
  for (int i = nv; i > 0; i--)
    b->near_start[i] = b->near_start[i - 1];
  b->near_start[0] = 0;
}

static int face_of(const hw_polytope_block *b, int h) {
  int low = 0, high = b->p->faces;
  while (high - low > 1) {
    int mid = (low + high) / 2;
    if (b->face_start[mid] <= h)
      low = mid;
    else
      high = mid;
  }
  return low;
}

/* Each half-edge must have exactly one twin, in another face. face_across first holds where a
 * half-edge ends, then -1 - the face across, once its twin is found. */
static bool edges_pair(const hw_polytope_block *b) {
  for (int f = 0; f < b->p->faces; f++)
    for (int h = b->face_start[f]; h < b->face_start[f + 1]; h++)
      b->face_across[h] = edge_end(b, f, h);
  for (int f = 0; f < b->p->faces; f++)
    for (int h = b->face_start[f]; h < b->face_start[f + 1]; h++) {
      int from = b->face_vertex[h], to = b->face_across[h], twin = -1;
      if (to < 0)
        continue;
      for (int k = b->near_start[to]; k < b->near_start[to + 1]; k++)
        if (b->face_across[b->near[k]] == from) {
          if (twin >= 0)
            return false;
          twin = b->near[k];
        }
      int g = twin >= 0 ? face_of(b, twin) : f;
      if (g == f)
        return false;
      b->face_across[h] = -1 - g;
      b->face_across[twin] = -1 - f;
    }
  for (int h = 0; h < b->p->half_edges; h++)
    b->face_across[h] = -1 - b->face_across[h];
  for (int k = 0; k < b->p->half_edges; k++)
    b->near[k] = edge_end(b, face_of(b, b->near[k]), b->near[k]);
  return true;
}

/* Every corner has three faces or more, every face three corners, V - E + F = 2. */
static bool counts_good(const hw_polytope_block *b) {
  for (int f = 0; f < b->p->faces; f++)
    if (b->face_start[f + 1] - b->face_start[f] < 3)
      return false;
  for (int i = 0; i < b->p->vertices; i++)
    if (b->near_start[i + 1] - b->near_start[i] < 3)
      return false;
  return b->p->vertices - b->p->half_edges / 2 + b->p->faces == 2;
}

static bool plane_fit(const hw_polytope_block *b, int f) {
  int first = b->face_start[f], last = b->face_start[f + 1];
  v3 at = b->vertex[b->face_vertex[first]], n = v3_zero(), mean = v3_zero();
  for (int h = first + 1; h + 1 < last; h++)
    n = v3_add(n,
               hw_exact_cross(at, b->vertex[b->face_vertex[h]], b->vertex[b->face_vertex[h + 1]]));
  for (int h = first; h < last; h++)
    mean = v3_add(mean, v3_sub(b->vertex[b->face_vertex[h]], at));
  double big = hw_most_of(hw_sizes(n));
  if (!(big > 0))
    return false;
  n = v3_unit(v3_scale(1 / big, n));
  mean = v3_madd(at, 1.0 / (last - first), mean);
  b->plane[f] = (hw_plane){n, v3_dot(n, mean)};
  return true;
}

static v3 vertex_mean(const hw_polytope_block *b) {
  v3 at = b->vertex[0], sum = v3_zero();
  for (int i = 1; i < b->p->vertices; i++)
    sum = v3_add(sum, v3_sub(b->vertex[i], at));
  return v3_madd(at, 1.0 / b->p->vertices, sum);
}

/* Volume, first and second moments about `at`, by the tetrahedra of a fan over each face. The area
 * vectors are exact: those of a needle's long faces would else drown in rounding. */
static double moments(const hw_polytope_block *b, v3 at, v3 *first, m3 *second) {
  double volume = 0;
  *first = v3_zero();
  *second = m3_zero();
  for (int f = 0; f < b->p->faces; f++) {
    v3 apex = b->vertex[b->face_vertex[b->face_start[f]]], p = v3_sub(apex, at);
    for (int h = b->face_start[f] + 2; h < b->face_start[f + 1]; h++) {
      v3 from = b->vertex[b->face_vertex[h - 1]], to = b->vertex[b->face_vertex[h]];
      v3 q = v3_sub(from, at), r = v3_sub(to, at), s = v3_add(p, v3_add(q, r));
      double v = v3_dot(p, hw_exact_cross(apex, from, to)) / 6;
      m3 sum =
          m3_add(m3_add(m3_outer(p, p), m3_outer(q, q)), m3_add(m3_outer(r, r), m3_outer(s, s)));
      volume += v;
      *first = v3_madd(*first, v / 4, s);
      *second = m3_add(*second, m3_scale(v / 20, sum));
    }
  }
  return volume;
}

static void mass_fill(const hw_polytope_block *b) {
  v3 at = vertex_mean(b), first;
  m3 c;
  b->p->volume = moments(b, at, &first, &c);
  at = v3_madd(at, 1 / b->p->volume, first);
  moments(b, at, &first, &c); /* about the centroid itself: no parallel axes to take away */
  b->p->centroid = at;
  double trace = c.m[0] + c.m[4] + c.m[8];
  b->p->inertia = m3_add(m3_diag(trace, trace, trace), m3_scale(-1, c));
}

static void box_fill(const hw_polytope_block *b) {
  v3 low = b->vertex[0], high = low;
  double far2 = 0;
  for (int i = 0; i < b->p->vertices; i++) {
    v3 v = b->vertex[i], w = v3_sub(v, b->p->centroid);
    hw_box_take(&low, &high, v);
    far2 = hw_max(v3_dot(w, w), far2);
  }
  b->p->low = low;
  b->p->high = high;
  b->p->radius = sqrt(far2);
}

void hw_polytope_measure(const hw_polytope_block *b) {
  b->p->centroid = vertex_mean(b);
  box_fill(b);
}

bool hw_polytope_finish(const hw_polytope_block *b) {
  edges_gather(b);
  if (!edges_pair(b) || !counts_good(b))
    return false;
  for (int f = 0; f < b->p->faces; f++)
    if (!plane_fit(b, f))
      return false;
  mass_fill(b);
  box_fill(b);
  return b->p->volume > 0;
}
