/* Marching tetrahedra and evening out, as make_solid.h says. Nothing is kept of the lattice: an edge is
 * known by its middle, and its ends are worked out again from that. */
#include "shapes/make_solid.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/sort.h"
#include "math/scalar.h"

static const double STEEPEST = 1.3;
enum { BITS = 21, ROUNDS = 24 };

typedef struct lattice {
  const hw_solid *solid;
  double step;
  int faces;
  double volume;
  hw_sort_item *corner; /* NULL: only counted */
} lattice;

/* A point of the lattice: both coordinates even: a corner of cells; odd: a cell's middle. */
typedef struct node {
  int at[3];
  double height;
} node;

static v3 node_point(const lattice *l, const int at[3]) {
  return v3_madd(l->solid->centre, 0.5 * l->step, v3_make(at[0], at[1], at[2]));
}

static node node_make(const lattice *l, int x, int y, int z) {
  node n = {{x, y, z}, 0};
  n.height = l->solid->height(l->solid->of, node_point(l, n.at));
  return n;
}

/* Where the field is 0 on an edge by its ends; kept off them, so that no face is flat. */
static v3 edge_point(const lattice *l, const node *in, const node *out) {
  double t = in->height / (in->height - out->height);
  t = hw_clamp(t, 0.1, 0.9);
  v3 a = node_point(l, in->at), b = node_point(l, out->at);
  return v3_madd(a, t, v3_sub(b, a));
}

/* An edge is known by its middle. */
static uint64_t edge_key(const node *a, const node *b) {
  uint64_t key = 0;
  for (int i = 0; i < 3; i++)
    key = key << BITS | (uint64_t)(a->at[i] + b->at[i] + (1 << (BITS - 1)));
  return key;
}

/* The two ends again: corners are even, middles odd, and an edge of two alike runs along an axis. */
static void edge_ends(const lattice *l, uint64_t key, node end[2]) {
  int sum[3], high = 0;
  for (int i = 2; i >= 0; i--, key >>= BITS) {
    sum[i] = (int)(key & ((1 << BITS) - 1)) - (1 << (BITS - 1));
    high += (sum[i] & 3) == 2;
  }
  int at[2][3];
  for (int i = 0; i < 3; i++) {
    bool along = high == 1 ? (sum[i] & 3) == 2 : (sum[i] & 3) == 0;
    int d = sum[i] & 1 ? 1 : along ? 2 : 0;
    at[0][i] = (sum[i] - d) / 2, at[1][i] = (sum[i] + d) / 2;
    if (sum[i] & 1 && at[0][i] & 1) { /* all even first, all odd second */
      int t = at[0][i];
      at[0][i] = at[1][i], at[1][i] = t;
    }
  }
  for (int k = 0; k < 2; k++)
    end[k] = node_make(l, at[k][0], at[k][1], at[k][2]);
}

static void face_add(lattice *l, const node *const in[3], const node *const out[3], bool turn) {
  v3 p[3];
  for (int k = 0; k < 3; k++) {
    int i = turn ? 2 - k : k;
    p[k] = edge_point(l, in[i], out[i]);
    if (l->corner) {
      size_t at = 3 * (size_t)l->faces + (size_t)k;
      l->corner[at] = (hw_sort_item){edge_key(in[i], out[i]), (uint32_t)at};
    }
  }
  l->volume += v3_dot(p[0], v3_cross(p[1], p[2])) / 6;
  l->faces++;
}

static void tetrahedron(lattice *l, const node *const n[4]) {
  const node *in[4], *out[4];
  int ins = 0, outs = 0, apart[3][3];
  for (int i = 0; i < 4; i++)
    *(n[i]->height < 0 ? &in[ins++] : &out[outs++]) = n[i];
  if (ins == 0 || outs == 0)
    return;
  /* corners of the face, or of the two, in order round it */
  const node *a[4], *b[4];
  for (int i = 0; i < 4; i++) {
    a[i] = ins == 2 ? in[i >> 1] : in[ins == 1 ? 0 : i % 3];
    b[i] = ins == 2 ? out[(i + 1) >> 1 & 1] : out[outs == 1 ? 0 : i % 3];
  }
  for (int k = 0; k < 3; k++) {
    apart[0][k] = a[1]->at[k] + b[1]->at[k] - a[0]->at[k] - b[0]->at[k];
    apart[1][k] = a[2]->at[k] + b[2]->at[k] - a[0]->at[k] - b[0]->at[k];
    apart[2][k] = b[0]->at[k] - a[0]->at[k];
  }
  int det = 0;
  for (int k = 0; k < 3; k++)
    det += apart[2][k] * (apart[0][(k + 1) % 3] * apart[1][(k + 2) % 3] -
                          apart[0][(k + 2) % 3] * apart[1][(k + 1) % 3]);
  face_add(l, a, b, det < 0);
  if (ins == 2) {
    a[1] = a[2], b[1] = b[2];
    a[2] = a[3], b[2] = b[3];
    face_add(l, a, b, det < 0);
  }
}

/* Four tetrahedra round each edge from a cell's middle to the next one. */
static void cell(lattice *l, int x, int y, int z) {
  node corner[8], middle = node_make(l, x + 1, y + 1, z + 1);
  for (int i = 1; i < 8; i++)
    corner[i] = node_make(l, x + 2 * (i & 1), y + (i & 2), z + (i >> 1 & 2));
  for (int axis = 0; axis < 3; axis++) {
    int at[3] = {x + 1, y + 1, z + 1}, bit = 1 << axis;
    int u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3, round[5] = {0, u, u | v, v, 0};
    at[axis] += 2;
    node next = node_make(l, at[0], at[1], at[2]);
    for (int k = 0; k < 4; k++) {
      const node *n[4] = {&middle, &next, &corner[bit | round[k]], &corner[bit | round[k + 1]]};
      tetrahedron(l, n);
    }
  }
}

/* A cube of cells by halves, where the surface may be. */
static void cube(lattice *l, int x, int y, int z, int cells) {
  if (cells == 1) {
    cell(l, x, y, z);
    return;
  }
  int at[3] = {x + cells, y + cells, z + cells};
  double far = STEEPEST * 1.7321 * 0.5 * l->step * (cells + 1);
  if (fabs(l->solid->height(l->solid->of, node_point(l, at))) > far)
    return;
  for (int i = 0; i < 8; i++)
    cube(l, x + (i & 1) * cells, y + (i >> 1 & 1) * cells, z + (i >> 2) * cells, cells / 2);
}

static void lattice_walk(lattice *l) {
  int cells = 2;
  while (cells * l->step < 2 * l->solid->half)
    cells *= 2;
  cube(l, -cells, -cells, -cells, cells);
}

int hw_solid_count(const hw_solid *solid, double step, double *volume) {
  lattice l = {.solid = solid, .step = step};
  lattice_walk(&l);
  if (volume)
    *volume = l.volume;
  return l.faces;
}

/* ---- evened out ---- */

typedef struct share {
  v3 sum; /* of the middles of the faces round a point, by area */
  double weight;
} share;

/* Newton along the field's slope, from differences at the corners of a tetrahedron. */
static v3 settle(const lattice *l, v3 p, double level, int times) {
  double d = 1e-3 * l->step;
  for (int i = 0; i < times; i++) {
    v3 slope = v3_zero();
    double mean = 0;
    for (int k = 0; k < 4; k++) {
      v3 e = v3_make(k & 1 ? d : -d, k & 2 ? d : -d, k == 0 || k == 3 ? d : -d);
      double height = l->solid->height(l->solid->of, v3_add(p, e));
      slope = v3_madd(slope, height / (4 * d * d), e);
      mean += 0.25 * height;
    }
    double steep = v3_dot(slope, slope), by = (level - mean) / hw_max(steep, 0.1);
    double most = 0.5 * l->step;
    by = hw_clamp(by, -most, most);
    p = v3_madd(p, by, slope);
  }
  return p;
}

static void even_out(const lattice *l, v3 *point, int points, const int *face, int faces,
                     share *of) {
  for (int i = 0; i < points; i++)
    of[i] = (share){v3_zero(), 0};
  for (int f = 0; f < faces; f++) {
    const int *v = face + 3 * (size_t)f;
    v3 a = point[v[0]], b = point[v[1]], c = point[v[2]];
    double area = v3_norm(v3_cross(v3_sub(b, a), v3_sub(c, a)));
    v3 middle = v3_scale(1.0 / 3, v3_add(a, v3_add(b, c)));
    for (int k = 0; k < 3; k++) {
      of[v[k]].sum = v3_madd(of[v[k]].sum, area, middle);
      of[v[k]].weight += area;
    }
  }
  for (int i = 0; i < points; i++)
    if (of[i].weight > 0)
      point[i] = settle(l, v3_scale(1 / of[i].weight, of[i].sum), 0, 1);
}

static double volume_of(const v3 *point, const int *face, int faces, double *area) {
  double six = 0, twice = 0;
  for (int f = 0; f < faces; f++) {
    v3 a = point[face[3 * f]], b = point[face[3 * f + 1]], c = point[face[3 * f + 2]];
    six += v3_dot(a, v3_cross(b, c));
    twice += v3_norm(v3_cross(v3_sub(b, a), v3_sub(c, a)));
  }
  *area = 0.5 * twice;
  return six / 6;
}

size_t hw_solid_scratch_bytes(int faces) {
  return 6 * (size_t)faces * sizeof(hw_sort_item) + ((size_t)faces / 2 + 2) * sizeof(share);
}

int hw_solid_make(const hw_solid *solid, double step, int faces, double volume, void *scratch,
                  v3 *point, int *face) {
  lattice l = {.solid = solid, .step = step, .corner = scratch};
  size_t corners = 3 * (size_t)faces;
  share *of = (share *)(l.corner + 2 * corners);
  lattice_walk(&l);
  hw_sort(l.corner, corners, l.corner + corners);
  int points = 0;
  for (size_t i = 0; i < corners; i++) {
    if (i == 0 || l.corner[i].key != l.corner[i - 1].key) {
      node end[2];
      edge_ends(&l, l.corner[i].key, end);
      bool first = end[0].height < 0;
      point[points++] = settle(&l, edge_point(&l, &end[!first], &end[first]), 0, 2);
    }
    face[l.corner[i].index] = points - 1;
  }
  for (int i = 0; i < ROUNDS; i++)
    even_out(&l, point, points, face, faces, of);
  double level = 0, area;
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < points; i++)
      point[i] = settle(&l, point[i], level, 2);
    level += volume > 0 ? (volume - volume_of(point, face, faces, &area)) / area : 0;
  }
  return points;
}
