/* Wetted surfaces (wet.h). By the divergence theorem, with s the depth below the surface and ds/dz = -1, s = 0 on the water:
 *
 *   V = -int s n_z dS,   int x dV = -int x s n_z dS,   int z dV = -int (s z + s^2 / 2) n_z dS,
 *   A = -int n_z dS,     int x dA = -int x n_z dS ...                          (over the wetted part alone)
 *
 * so that nothing is asked of the waterplane itself. Integrals of products of linear functions over a triangle: Stroud 1971. */
#include "geom/mesh/wet.h"

#include <string.h>

#include "base/align.h"

enum { UNIT = 16 };

size_t hw_wet_bytes(int points, int faces, int panels) {
  size_t more =
      panels > faces ? (size_t)(panels - faces) : 0; /* a halved edge: one vertex, two faces */
  return hw_align(sizeof(hw_wet), UNIT) + hw_align((1 + (size_t)points + more) * sizeof(v3), UNIT) +
         3 * (2 + (size_t)faces + more) * sizeof(int);
}

/* The longest edge, of the first face that has it. */
static void longest(const v3 *vertex, const int *corner, int faces, int *a, int *b) {
  double most = -1;
  for (int i = 0; i < faces; i++)
    for (int k = 0; k < 3; k++) {
      int from = corner[3 * i + k], to = corner[3 * i + (k + 1) % 3];
      v3 e = v3_sub(vertex[to], vertex[from]);
      double d = v3_dot(e, e);
      if (d > most * (1 + 1e-12))
        most = d, *a = from, *b = to;
    }
}

static int halve(v3 *vertex, int *vertices, int *corner, int faces) {
  int a = 0, b = 0, m = *vertices, count = faces;
  longest(vertex, corner, faces, &a, &b);
  vertex[m] = v3_scale(0.5, v3_add(vertex[a], vertex[b]));
  *vertices = m + 1;
  for (int i = 0; i < faces; i++)
    for (int k = 0; k < 3; k++) {
      int *c = corner + 3 * i, from = c[k], to = c[(k + 1) % 3], other = c[(k + 2) % 3];
      if (!((from == a && to == b) || (from == b && to == a)))
        continue;
      int *more = corner + 3 * count++;
      c[0] = from, c[1] = m, c[2] = other;
      more[0] = m, more[1] = to, more[2] = other;
      break;
    }
  return count;
}

static void measure(hw_wet *wet) {
  double volume = 0;
  v3 first = v3_zero();
  for (int i = 0; i < wet->faces; i++) {
    const int *c = wet->corner + 3 * i;
    v3 a = wet->vertex[c[0]], b = wet->vertex[c[1]], d = wet->vertex[c[2]];
    double cone = v3_dot(a, v3_cross(b, d)) / 6;
    volume += cone;
    first = v3_madd(first, 0.25 * cone, v3_add(a, v3_add(b, d)));
  }
  wet->volume = volume;
  wet->centroid = volume > 0 ? v3_scale(1 / volume, first) : v3_zero();
}

const hw_wet *hw_wet_make(const v3 *point, int points, const int *face, int faces, int panels,
                          void *memory) {
  size_t more = panels > faces ? (size_t)(panels - faces) : 0;
  hw_wet *wet = memory;
  v3 *vertex = (v3 *)((char *)memory + hw_align(sizeof *wet, UNIT));
  int *corner =
      (int *)((char *)vertex + hw_align((1 + (size_t)points + more) * sizeof *vertex, UNIT));
  v3 low = point[face[0]], high = low;
  for (int i = 0; i < 3 * faces; i++)
    low = v3_lower(low, point[face[i]]), high = v3_upper(high, point[face[i]]);
  v3 middle = v3_scale(0.5, v3_add(low, high));
  for (int i = 0; i < points; i++)
    vertex[i] = v3_sub(point[i], middle);
  memcpy(corner, face, 3 * (size_t)faces * sizeof *corner);
  int vertices = points, count = faces;
  while (count < panels)
    count = halve(vertex, &vertices, corner, count);
  *wet = (hw_wet){
      .vertices = vertices, .faces = count, .middle = middle, .vertex = vertex, .corner = corner};
  measure(wet);
  return wet;
}

/* ---- integrals ---- */

/* Times the triangle's area these are int f g and int f g h of linear functions. */
static double two(const double f[3], const double g[3]) {
  return ((f[0] + f[1] + f[2]) * (g[0] + g[1] + g[2]) + f[0] * g[0] + f[1] * g[1] + f[2] * g[2]) /
         12;
}
static double one(const double f[3]) { return (f[0] + f[1] + f[2]) / 3; }

/* A whole triangle, all wet. */
static void add(hw_wet_sums *sums, const hw_wet_vertex *p, const hw_wet_vertex *q,
                const hw_wet_vertex *r) {
  v3 a = v3_scale(0.5, v3_cross(v3_sub(q->r, p->r), v3_sub(r->r, p->r)));
  const double x[3] = {p->r.x, q->r.x, r->r.x}, y[3] = {p->r.y, q->r.y, r->r.y},
               z[3] = {p->r.z, q->r.z, r->r.z};
  const double s[3] = {p->depth, q->depth, r->depth}, h[3] = {p->head, q->head, r->head};
  const double rate[3] = {p->rate, q->rate, r->rate};
  double down = -a.z, head = one(h);
  sums->volume += down * one(s);
  sums->first =
      v3_madd(sums->first, down, v3_make(two(s, x), two(s, y), two(s, z) + 0.5 * two(s, s)));
  sums->plane += down;
  sums->px += down * one(x);
  sums->py += down * one(y);
  sums->pxx += down * two(x, x);
  sums->pxy += down * two(x, y);
  sums->pyy += down * two(y, y);
  sums->push = v3_madd(sums->push, -head, a);
  sums->turn = v3_sub(sums->turn, v3_cross(v3_make(two(h, x), two(h, y), two(h, z)), a));
  sums->depth = v3_madd(sums->depth, one(s), a);
  sums->rate += down * one(rate);
}

/* Where the edge from a wet to a dry vertex meets the water. */
static hw_wet_vertex shore(const hw_wet_vertex *wet, const hw_wet_vertex *dry) {
  double t = wet->depth / (wet->depth - dry->depth);
  return (hw_wet_vertex){.r = v3_madd(wet->r, t, v3_sub(dry->r, wet->r)),
                         .rate = wet->rate + t * (dry->rate - wet->rate)};
}

hw_wet_sums hw_wet_integrate(const hw_wet *wet, const hw_wet_vertex *at) {
  hw_wet_sums sums = {0};
  int under = 0;
  for (int i = 0; i < wet->vertices; i++)
    under += at[i].depth > 0;
  sums.any = under > 0;
  sums.all = under == wet->vertices;
  for (int i = 0; sums.any && i < wet->faces; i++) {
    const int *c = wet->corner + 3 * i;
    const hw_wet_vertex *v[3] = {at + c[0], at + c[1], at + c[2]};
    int count = (v[0]->depth > 0) + (v[1]->depth > 0) + (v[2]->depth > 0), k = 0;
    if (count == 3)
      add(&sums, v[0], v[1], v[2]);
    if (count == 0 || count == 3)
      continue;
    /* turned so that the one that is alone comes first */
    while ((v[k]->depth > 0) != (count == 1))
      k++;
    const hw_wet_vertex *a = v[k], *b = v[(k + 1) % 3], *d = v[(k + 2) % 3];
    if (count == 1) {
      hw_wet_vertex ab = shore(a, b), ad = shore(a, d);
      add(&sums, a, &ab, &ad);
    } else {
      hw_wet_vertex ab = shore(b, a), ad = shore(d, a);
      add(&sums, &ab, b, d);
      add(&sums, &ab, d, &ad);
    }
  }
  if (sums.all) { /* sums of a closed surface that rounding leaves */
    sums.volume = wet->volume;
    sums.plane = sums.px = sums.py = sums.pxx = sums.pxy = sums.pyy = 0;
  }
  return sums;
}
