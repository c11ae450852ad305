/* Makes a mesh: order of the tree, adjacency, shells, sums over parts, mass properties.
 *
 * Sums over parts: each shell's faces span a tree across their edges; an edge of that tree holds the
 * sums of the branch beyond it. A part is then known from its border alone, since the branches of
 * its inner edges cancel (docs/theory/mesh.md). */
#include "base/align.h"
#include "geom/mesh/tree.h"

#include <string.h>

/* Beyond this the products of three lengths leave the range of single precision [m]. */
static const double FARTHEST = 1e12;

/* Arrays of one block, one after the other; base NULL: only their size is asked. */
typedef struct block {
  char *base;
  size_t used;
} block;
static void *take(block *b, size_t count, size_t size) {
  void *p = b->base ? b->base + b->used : NULL;
  b->used += hw_align(count * size, 64);
  return p;
}

/* The writer's view of a mesh. */
typedef struct maker {
  hw_trimesh *m;
  v3 *vertex;
  int *corner, *face_edge, *edge_vertex, *edge_face, *face_shell, *shell_face;
  int *source_vertex, *source_face;
  hw_tree_node *node;
  hw_tree_leaf *leaf;
  hw_face_sums *edge_sums, *shell_sums;
} maker;

/* What depends on the number of edges and shells goes last: it is a bound, and may end unused. */
static maker maker_open(int vertices, int faces, unsigned options, block *b) {
  size_t v = (size_t)vertices, f = (size_t)faces, leaves = (f + 3) / 4;
  size_t edges = options & HW_MESH_CLOSED ? (3 * f + 1) / 2 : 3 * f;
  size_t shells = options & HW_MESH_CLOSED ? (f + 1) / 2 : f;
  bool sums = options & HW_MESH_SUMS;
  maker k;
  k.m = take(b, 1, sizeof *k.m);
  k.node = take(b, 2 * leaves / 3 + 2, sizeof *k.node);
  k.leaf = take(b, leaves, sizeof *k.leaf);
  k.vertex = take(b, v, sizeof *k.vertex);
  k.corner = take(b, 3 * f, sizeof *k.corner);
  k.face_edge = take(b, 3 * f, sizeof *k.face_edge);
  k.face_shell = take(b, f, sizeof *k.face_shell);
  k.source_vertex = take(b, v, sizeof *k.source_vertex);
  k.source_face = take(b, f, sizeof *k.source_face);
  k.edge_vertex = take(b, 2 * edges, sizeof *k.edge_vertex);
  k.edge_face = take(b, 2 * edges, sizeof *k.edge_face);
  k.shell_face = take(b, shells, sizeof *k.shell_face);
  k.edge_sums = take(b, sums ? edges : 0, sizeof *k.edge_sums);
  k.shell_sums = take(b, sums ? shells : 0, sizeof *k.shell_sums);
  return k;
}

size_t hw_trimesh_bytes(int vertices, int faces, unsigned options) {
  block b = {NULL, 0};
  if (vertices < 0 || faces < 0)
    return 0;
  maker_open(vertices, faces, options, &b);
  return b.used;
}

typedef struct scratch {
  v3 *point;    /* [points] from the middle */
  int *number;  /* [points + 1] new numbers of vertices; counts of the sort */
  int *half[2]; /* [3 * faces] half-edges in order; queue and way back of the flood */
  void *tree;   /* shares the memory of half */
  int *order;   /* [faces] */
} scratch;

static scratch scratch_open(int points, int faces, block *b) {
  size_t f = (size_t)faces, tree = hw_tree_build_scratch_bytes(faces);
  size_t half = hw_align(3 * f * sizeof(int), 64);
  scratch s;
  s.point = take(b, (size_t)points, sizeof *s.point);
  s.number = take(b, (size_t)points + 1, sizeof *s.number);
  s.order = take(b, f, sizeof *s.order);
  s.tree = take(b, 1, tree > 2 * half ? tree : 2 * half);
  s.half[0] = s.tree;
  s.half[1] = s.tree ? (int *)((char *)s.tree + half) : NULL;
  return s;
}

size_t hw_trimesh_scratch_bytes(int vertices, int faces) {
  block b = {NULL, 0};
  if (vertices < 0 || faces < 0)
    return 0;
  scratch_open(vertices, faces, &b);
  return b.used + 64;
}

static bool input_good(const v3 *point, int points, const int *face, int faces) {
  if (points < 1 || faces < 1)
    return false;
  for (int i = 0; i < 3 * faces; i++)
    if (face[i] < 0 || face[i] >= points || face[i] == face[i % 3 == 2 ? i - 2 : i + 1])
      return false;
  for (int i = 0; i < points; i++)
    if (!(fabs(point[i].x) <= FARTHEST && fabs(point[i].y) <= FARTHEST &&
          fabs(point[i].z) <= FARTHEST))
      return false;
  return true;
}

static void box_take(v3 *low, v3 *high, v3 p) {
  *low = v3_make(p.x < low->x ? p.x : low->x, p.y < low->y ? p.y : low->y,
                 p.z < low->z ? p.z : low->z);
  *high = v3_make(p.x > high->x ? p.x : high->x, p.y > high->y ? p.y : high->y,
                  p.z > high->z ? p.z : high->z);
}

/* Points from the middle of the box of those in use. */
static void points_centre(const v3 *point, int points, const int *face, int faces, hw_trimesh *m,
                          v3 *out) {
  v3 low = point[face[0]], high = low;
  for (int i = 0; i < 3 * faces; i++)
    box_take(&low, &high, point[face[i]]);
  m->middle = v3_scale(0.5, v3_add(low, high));
  m->low = v3_sub(low, m->middle);
  m->high = v3_sub(high, m->middle);
  for (int i = 0; i < points; i++)
    out[i] = v3_sub(point[i], m->middle);
}

/* Faces in the order of the leaves, vertices in the order in which faces name them. */
static void renumber(const maker *k, const scratch *s, int points, const int *face) {
  hw_trimesh *m = k->m;
  m->vertices = 0;
  m->radius = 0;
  memset(s->number, 0xff, (size_t)points * sizeof(int));
  for (int f = 0; f < m->faces; f++) {
    k->source_face[f] = s->order[f];
    for (int j = 0; j < 3; j++) {
      int v = face[3 * s->order[f] + j], *n = s->number + v;
      if (*n < 0) {
        *n = m->vertices++;
        k->vertex[*n] = s->point[v];
        k->source_vertex[*n] = v;
        double d = v3_dot(s->point[v], s->point[v]);
        m->radius = d > m->radius ? d : m->radius;
      }
      k->corner[3 * f + j] = *n;
    }
  }
  m->radius = sqrt(m->radius);
}

static int next_of(const int *corner, int h) { return corner[h % 3 == 2 ? h - 2 : h + 1]; }
static int end_of(const int *corner, int h, bool upper) {
  int a = corner[h], b = next_of(corner, h);
  return (a < b) == upper ? b : a;
}

/* Stable counting sort of half-edges by their lower or upper vertex. from NULL: 0, 1, 2, ... */
static void halves_sort(const hw_trimesh *m, bool upper, const int *from, int *to, int *count) {
  int n = 3 * m->faces;
  memset(count, 0, ((size_t)m->vertices + 1) * sizeof(int));
  for (int h = 0; h < n; h++)
    count[end_of(m->corner, h, upper) + 1]++;
  for (int v = 0; v < m->vertices; v++)
    count[v + 1] += count[v];
  for (int i = 0; i < n; i++) {
    int h = from ? from[i] : i;
    to[count[end_of(m->corner, h, upper)]++] = h;
  }
}

/* Edges from half-edges sorted by their vertices: one or two of a kind, in opposite ways. */
static bool edges_make(const maker *k, const scratch *s, unsigned options) {
  hw_trimesh *m = k->m;
  const int *corner = k->corner, *half = s->half[1];
  int n = 3 * m->faces, borders = 0;
  halves_sort(m, true, NULL, s->half[0], s->number);
  halves_sort(m, false, s->half[0], s->half[1], s->number);
  m->edges = 0;
  for (int i = 0, last; i < n; i = last) {
    int h = half[i], low = end_of(corner, h, false), high = end_of(corner, h, true);
    for (last = i + 1; last < n && end_of(corner, half[last], false) == low &&
                       end_of(corner, half[last], true) == high;)
      last++;
    bool border = last - i == 1;
    borders += border;
    if (last - i > 2 || (border && options & HW_MESH_CLOSED) ||
        (!border && corner[h] == corner[half[i + 1]]))
      return false;
    int e = m->edges++;
    k->edge_vertex[2 * e] = corner[h];
    k->edge_vertex[2 * e + 1] = next_of(corner, h);
    k->edge_face[2 * e] = h / 3;
    k->edge_face[2 * e + 1] = border ? -1 : half[i + 1] / 3;
    k->face_edge[h] = e;
    if (!border)
      k->face_edge[half[i + 1]] = e;
  }
  m->closed = borders == 0;
  return true;
}

/* A closed surface like a sphere that is convex at each of its edges is the border of a convex body. Faces in one
 * plane are off by the single precision of files. */
static bool is_convex(const hw_trimesh *m) {
  const double FLAT = 3e-7; /* of the radius */
  if (!m->closed || m->shells != 1 || m->vertices - m->edges + m->faces != 2)
    return false;
  for (int e = 0; e < m->edges; e++) {
    const int *f = m->corner + 3 * m->edge_face[2 * e],
              *g = m->corner + 3 * m->edge_face[2 * e + 1];
    v3 p = m->vertex[f[0]], n = v3_cross(v3_sub(m->vertex[f[1]], p), v3_sub(m->vertex[f[2]], p));
    for (int k = 0; k < 3; k++)
      if (v3_dot(n, v3_sub(m->vertex[g[k]], p)) > FLAT * m->radius * v3_norm(n))
        return false;
  }
  return true;
}

static int across(const hw_trimesh *m, int e, int f) {
  return m->edge_face[2 * e + (m->edge_face[2 * e] == f)];
}

/* Twice the area vector. */
static v3 face_area(const hw_trimesh *m, int f) {
  const int *c = m->corner + 3 * f;
  v3 a = m->vertex[c[0]];
  return v3_cross(v3_sub(m->vertex[c[1]], a), v3_sub(m->vertex[c[2]], a));
}

static void sums_add(hw_face_sums *a, double sign, const hw_face_sums *b) {
  a->count += sign * b->count;
  for (int i = 0; i < 9; i++)
    a->g[i] += sign * b->g[i];
  for (int i = 0; i < 3; i++)
    a->q[i] += sign * b->q[i];
}

static hw_face_sums face_sums(const hw_trimesh *m, int f) {
  const int *c = m->corner + 3 * f;
  v3 p = m->vertex[c[0]], dS = v3_scale(0.5, face_area(m, f));
  v3 x = v3_scale(1.0 / 3, v3_add(p, v3_add(m->vertex[c[1]], m->vertex[c[2]])));
  m3 g = m3_outer(x, dS);
  hw_face_sums s = {.count = 1};
  memcpy(s.g, g.m, sizeof s.g);
  v3_put(s.q, v3_scale(v3_dot(p, dS), x)); /* x . dS is the same all over a face */
  return s;
}

/* Floods the shells from their first faces; queue and the edge by which each face was reached. */
static void shells_make(const maker *k, int *queue, int *way) {
  hw_trimesh *m = k->m;
  int n = 0;
  m->shells = 0;
  memset(k->face_shell, 0xff, (size_t)m->faces * sizeof(int));
  for (int root = 0; root < m->faces; root++) {
    if (k->face_shell[root] >= 0)
      continue;
    k->shell_face[m->shells] = root;
    k->face_shell[root] = m->shells;
    way[root] = -1;
    queue[n] = root;
    for (int i = n++; i < n; i++)
      for (int j = 0; j < 3; j++) {
        int f = queue[i], e = m->face_edge[3 * f + j], g = across(m, e, f);
        if (g < 0 || k->face_shell[g] >= 0)
          continue;
        k->face_shell[g] = m->shells;
        way[g] = e;
        queue[n++] = g;
      }
    m->shells++;
  }
}

/* From the ends of the branches inward. A branch's faces beyond e: those on the side of the face
 * that was reached by e, and the sign is + where that is the edge's first face. */
static void sums_make(const maker *k, const int *queue, const int *way) {
  const hw_trimesh *m = k->m;
  memset(k->edge_sums, 0, (size_t)m->edges * sizeof *k->edge_sums);
  for (int i = m->faces - 1; i >= 0; i--) {
    int f = queue[i];
    hw_face_sums s = face_sums(m, f);
    for (int j = 0; j < 3; j++) {
      int e = m->face_edge[3 * f + j], g = across(m, e, f);
      if (e != way[f] && g >= 0 && way[g] == e)
        sums_add(&s, m->edge_face[2 * e] == g ? 1 : -1, k->edge_sums + e);
    }
    if (way[f] < 0)
      k->shell_sums[m->face_shell[f]] = s;
    else
      sums_add(k->edge_sums + way[f], m->edge_face[2 * way[f]] == f ? 1 : -1, &s);
  }
}

/* Volume, centroid and inertia by the tetrahedra of the faces with the middle (Tonon 2004). */
static void mass_make(hw_trimesh *m) {
  double volume = 0, area = 0, second[9] = {0};
  v3 first = v3_zero(), flat = v3_zero();
  for (int f = 0; f < m->faces; f++) {
    const int *c = m->corner + 3 * f;
    v3 p[3] = {m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]]}, n = face_area(m, f);
    v3 sum = v3_add(p[0], v3_add(p[1], p[2]));
    double det = v3_dot(p[0], n), a = 0.5 * v3_norm(n);
    area += a;
    flat = v3_madd(flat, a / 3, sum);
    volume += det / 6;
    first = v3_madd(first, det / 24, sum);
    m3 xx = m3_outer(sum, sum);
    for (int j = 0; j < 3; j++)
      xx = m3_add(xx, m3_outer(p[j], p[j]));
    for (int j = 0; j < 9; j++)
      second[j] += det / 120 * xx.m[j];
  }
  m->area = area;
  m->centroid = area > 0 ? v3_scale(1 / area, flat) : v3_zero();
  m->volume = 0;
  m->inertia = m3_zero();
  if (!m->closed)
    return;
  m->volume = volume;
  v3 c = volume != 0 ? v3_scale(1 / volume, first) : m->centroid;
  m->centroid = c;
  m3 shift = m3_outer(c, c);
  for (int j = 0; j < 9; j++)
    second[j] -= volume * shift.m[j];
  double trace = second[0] + second[4] + second[8];
  m->inertia = m3_add(m3_diag(trace, trace, trace),
                      m3_scale(-1, (m3){{second[0], second[1], second[2], second[3], second[4],
                                         second[5], second[6], second[7], second[8]}}));
}

const hw_trimesh *hw_trimesh_make(const v3 *point, int points, const int *face, int faces,
                                  unsigned options, void *scratch_memory, void *memory) {
  if (!input_good(point, points, face, faces))
    return NULL;
  block b = {memory, 0}, t = {scratch_memory, 0};
  maker k = maker_open(points, faces, options, &b);
  t.base += (64 - (uintptr_t)t.base % 64) % 64;
  scratch s = scratch_open(points, faces, &t);
  hw_trimesh *m = k.m;
  *m = (hw_trimesh){.faces = faces,
                    .vertex = k.vertex,
                    .corner = k.corner,
                    .face_edge = k.face_edge,
                    .edge_vertex = k.edge_vertex,
                    .edge_face = k.edge_face,
                    .face_shell = k.face_shell,
                    .shell_face = k.shell_face,
                    .source_vertex = k.source_vertex,
                    .source_face = k.source_face,
                    .node = k.node,
                    .leaf = k.leaf};
  points_centre(point, points, face, faces, m, s.point);
  hw_tree_built tree = hw_tree_build(s.point, face, faces, s.tree, s.order, k.node, k.leaf);
  m->nodes = tree.nodes;
  m->leaves = tree.leaves;
  m->depth = tree.depth;
  renumber(&k, &s, points, face);
  if (!edges_make(&k, &s, options))
    return NULL;
  shells_make(&k, s.half[0], s.half[1]);
  if (options & HW_MESH_SUMS) {
    sums_make(&k, s.half[0], s.half[1]);
    m->edge_sums = k.edge_sums;
    m->shell_sums = k.shell_sums;
  }
  mass_make(m);
  m->convex = is_convex(m);
  return m;
}
