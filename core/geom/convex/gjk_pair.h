/* Two cores seen from the first: relative pose, support vertices, corners of the Minkowski
 * difference A - B (report 003, eq. 97 and 98). Shared by gjk.c, gjk_axes.c and epa.c.
 *
 * Everything is in the frame of a, so that bodies far from the origin lose no digits. */
#ifndef HW_GEOM_CONVEX_GJK_PAIR_H
#define HW_GEOM_CONVEX_GJK_PAIR_H

#include <stddef.h>

#include "geom/convex/distance.h"

/* Up to this many vertices all are tried; beyond, the edges are climbed, from nowhere after a look
 * at some vertices spread over the body. */
enum { HW_SUPPORT_LINEAR = 12, HW_SUPPORT_GUESSES = 24 };

typedef struct hw_pair {
  const hw_polytope *a, *b;
  m3 R; /* of b in the frame of a: x_a = R x_b + t */
  v3 t;
  double scale; /* [m] no coordinate that is met is larger */
} hw_pair;

/* A point of A - B and the vertices it comes from. */
typedef struct hw_corner {
  v3 w;
  int a, b;
} hw_corner;

/* The point of a simplex of A - B that is closest to the origin: v = sum l[i] p[i].w. */
typedef struct hw_simplex {
  int count;
  hw_corner p[4];
  double l[4];
  v3 v;
} hw_simplex;

typedef enum hw_gjk_end { HW_GJK_APART, HW_GJK_OVERLAP, HW_GJK_BEYOND } hw_gjk_end;

/* The least translation that separates two cores: out along n (unit, frame of a) by depth. */
typedef struct hw_escape {
  double depth; /* [m] negative: n separates them already */
  v3 n;
  v3 on_a, on_b; /* on_b = on_a - depth n */
  int iterations;
} hw_escape;

/* Vertex of p farthest along d, all tried. */
static inline int hw_extreme_of_all(const hw_polytope *p, v3 d) {
  const v3 *x = p->vertex;
  double best = v3_dot(x[0], d);
  int at = 0;
  for (int k = 1; k < p->vertices; k++) {
    double h = v3_dot(x[k], d);
    if (h > best)
      best = h, at = k;
  }
  return at;
}

/* The same by climbing from `at`, at once to any neighbour that is farther: to look for the best of
 * them costs more than it saves. It stops at a vertex whose neighbours are not farther: on a convex
 * polytope that is the farthest one, plateaus included. */
static inline int hw_extreme(const hw_polytope *p, v3 d, int at) {
  if (p->vertices <= HW_SUPPORT_LINEAR || p->faces == 0)
    return hw_extreme_of_all(p, d);
  const v3 *x = p->vertex;
  double best = v3_dot(x[at], d);
  for (int k = p->near_start[at]; k < p->near_start[at + 1]; k++) {
    int to = p->near[k];
    double h = v3_dot(x[to], d);
    if (h > best) {
      best = h, at = to;
      k = p->near_start[at] - 1;
    }
  }
  return at;
}

/* The same for a box, from signs: the first four of its vertices go round the bottom. */
static inline int hw_extreme_of_box(v3 d) {
  return ((d.x > 0) ^ (d.y > 0)) + 2 * (d.y > 0) + 4 * (d.z > 0);
}

/* Where to start climbing: the best of some vertices spread over the body. */
static inline int hw_extreme_guess(const hw_polytope *p, v3 d) {
  if (p->vertices <= HW_SUPPORT_LINEAR || p->faces == 0)
    return 0;
  int step = 1 + p->vertices / HW_SUPPORT_GUESSES, at = 0;
  double best = v3_dot(p->vertex[0], d);
  for (int k = step; k < p->vertices; k += step) {
    double h = v3_dot(p->vertex[k], d);
    if (h > best)
      best = h, at = k;
  }
  return at;
}

static inline v3 hw_pair_b(const hw_pair *p, int b) {
  return v3_add(m3_mulv(p->R, p->b->vertex[b]), p->t);
}

static inline hw_corner hw_pair_corner(const hw_pair *p, int a, int b) {
  return (hw_corner){v3_sub(p->a->vertex[a], hw_pair_b(p, b)), a, b};
}

/* The corner of A - B farthest along d; the search starts at the vertices a and b. */
static inline hw_corner hw_pair_support(const hw_pair *p, v3 d, int a, int b) {
  v3 db = v3_neg(m3_tmulv(p->R, d));
  a = p->a->box ? hw_extreme_of_box(d) : hw_extreme(p->a, d, a);
  b = p->b->box ? hw_extreme_of_box(db) : hw_extreme(p->b, db, b);
  return hw_pair_corner(p, a, b);
}

/* The same from nowhere. */
static inline hw_corner hw_pair_support_cold(const hw_pair *p, v3 d) {
  v3 db = v3_neg(m3_tmulv(p->R, d));
  int a = p->a->box ? hw_extreme_of_box(d) : hw_extreme(p->a, d, hw_extreme_guess(p->a, d));
  int b = p->b->box ? hw_extreme_of_box(db) : hw_extreme(p->b, db, hw_extreme_guess(p->b, db));
  return hw_pair_corner(p, a, b);
}

hw_pair hw_pair_make(const hw_placed *a, const hw_placed *b);

/* GJK on the cores (gjk.c). HW_GJK_BEYOND: stopped because the distance exceeds `enough`; then
 * *lower is the bound. */
hw_gjk_end hw_gjk_run(const hw_pair *p, hw_gjk_cache *cache, double enough, hw_simplex *s,
                      double *lower, int *iterations);

/* Penetration by trying all axes, in time of the product of the edge counts (gjk_axes.c); and the
 * escape along an axis that is given. */
double hw_axes_work(const hw_pair *p);
hw_escape hw_axes_run(const hw_pair *p);
hw_escape hw_axes_along(const hw_pair *p, v3 n);

/* Penetration by EPA (epa.c), from where GJK ended. Returns 0 where its polyhedron degenerates or
 * outgrows the scratch; then out->n is the best axis so far, or zero. */
size_t hw_epa_scratch_bytes(void);
int hw_epa_run(const hw_pair *p, const hw_simplex *start, void *scratch, hw_escape *out);

#endif
