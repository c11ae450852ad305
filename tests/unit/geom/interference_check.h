/* For the tests of the interference volume: random bodies and poses, comparisons, and a plain
 * second way to all its results: every face of one body clipped by every plane of the other. */
#ifndef TESTS_UNIT_GEOM_INTERFERENCE_CHECK_H
#define TESTS_UNIT_GEOM_INTERFERENCE_CHECK_H

#include "geom/convex/hull.h"
#include "geom/convex/interference.h"
#include "support/test.h"

static inline m3 m3_random_rotation(void) {
  double w = rnd(), x = rnd(), y = rnd(), z = rnd();
  return q_matrix(q_unit((quat){w + 1e-3, x, y, z}));
}

static inline double m3_distance(m3 a, m3 b) {
  double sum = 0;
  for (int i = 0; i < 9; i++)
    sum += (a.m[i] - b.m[i]) * (a.m[i] - b.m[i]);
  return sqrt(sum);
}
#define M3_CLOSE(got, want, tolerance)                                                             \
  near_at(m3_distance(got, want), 0, tolerance, #got, __FILE__, __LINE__)

static _Alignas(16) char scratch[1 << 20], hull_scratch[1 << 20];

static inline hw_overlap share(hw_placed a, hw_placed b) {
  hw_overlap out;
  size_t bytes = hw_interference_scratch_bytes(a.shape, b.shape);
  assert_true(bytes <= sizeof scratch);
  hw_interference(&a, &b, scratch, &out);
  return out;
}

/* Not placed yet: identity at the origin. */
static inline hw_placed body(const hw_convex *shape) {
  assert_non_null(shape);
  return (hw_placed){shape, m3_diag(1, 1, 1), {0, 0, 0}};
}
static inline hw_placed moved(hw_placed a, v3 by) {
  a.r = v3_add(a.r, by);
  return a;
}
/* Turned about the world's origin, then moved. */
static inline hw_placed turned(hw_placed a, v3 angle, v3 by) {
  m3 R = q_matrix(q_exp(angle));
  a.R = m3_mul(R, a.R);
  a.r = v3_add(m3_mulv(R, a.r), by);
  return a;
}

enum { HULL_BYTES = 1 << 18 };
typedef struct room {
  _Alignas(16) char core[HULL_BYTES], convex[512];
} room;

static inline const hw_convex *hull_of(const v3 *point, int n, room *at) {
  const hw_polytope *core = NULL;
  assert_true(hw_hull_bytes(n) <= sizeof at->core);
  assert_true(hw_hull_scratch_bytes(n) <= sizeof hull_scratch);
  if (hw_hull_make(point, n, hull_scratch, at->core, &core) != HW_HULL_OK)
    return NULL;
  return hw_convex_polytope(core, at->convex);
}

/* Hull of n points in a stretched ball. */
static inline const hw_convex *random_hull(int n, room *at) {
  v3 point[64], size = {1 + 0.8 * rnd(), 1 + 0.8 * rnd(), 1 + 0.8 * rnd()};
  for (int i = 0; i < n; i++) {
    v3 u = v3_random();
    point[i] = v3_make(size.x * u.x, size.y * u.y, size.z * u.z);
  }
  return hull_of(point, n, at);
}

static inline v3 world_vertex(const hw_placed *a, int v) {
  return v3_add(m3_mulv(a->R, a->shape->core->vertex[v]), a->r);
}
static inline hw_plane world_plane(const hw_placed *a, int f) {
  hw_plane p = a->shape->core->plane[f];
  v3 n = m3_mulv(a->R, p.n);
  return (hw_plane){n, p.d + v3_dot(n, a->r)};
}
/* Height of x over the surface: of the highest plane, or of the sphere. */
static inline double height_over(const hw_placed *a, v3 x) {
  if (a->shape->radius > 0)
    return v3_norm(v3_sub(x, world_vertex(a, 0))) - a->shape->radius;
  double top = -1e300;
  for (int f = 0; f < a->shape->core->faces; f++) {
    hw_plane p = world_plane(a, f);
    double s = v3_dot(p.n, x) - p.d;
    top = s > top ? s : top;
  }
  return top;
}

/* The surface of `of` inside `in`, as integrals; sign -1 turns it inside out. */
typedef struct surface {
  double volume;
  v3 first, area, moment;
  m3 second; /* about centre, across normal */
} surface;

enum { MOST_CORNERS = 256 };

static inline int polygon_cut(v3 *p, int n, hw_plane plane) {
  v3 q[MOST_CORNERS];
  int m = 0;
  for (int i = 0; i < n; i++) {
    v3 a = p[i], b = p[i + 1 < n ? i + 1 : 0];
    double s = v3_dot(plane.n, a) - plane.d, t = v3_dot(plane.n, b) - plane.d;
    if (s <= 0)
      q[m++] = a;
    if ((s <= 0) != (t <= 0))
      q[m++] = v3_madd(a, s / (s - t), v3_sub(b, a));
  }
  for (int i = 0; i < m; i++)
    p[i] = q[i];
  return m;
}

static inline void surface_triangle(surface *s, v3 a, v3 b, v3 c, v3 centre, v3 n) {
  double det = v3_dot(a, v3_cross(b, c));
  v3 dS = v3_scale(0.5, v3_cross(v3_sub(b, a), v3_sub(c, a))), sum = v3_add(a, v3_add(b, c));
  s->volume += det / 6;
  s->first = v3_madd(s->first, det / 24, sum);
  s->area = v3_add(s->area, dS);
  s->moment = v3_add(s->moment, v3_scale(1.0 / 3, v3_cross(sum, dS)));
  v3 p[4] = {v3_sub(a, centre), v3_sub(b, centre), v3_sub(c, centre)};
  p[3] = v3_add(p[0], v3_add(p[1], p[2]));
  for (int i = 0; i < 4; i++) {
    v3 t = v3_madd(p[i], -v3_dot(n, p[i]), n);
    s->second = m3_add(s->second, m3_scale(v3_dot(n, dS) / 12, m3_outer(t, t)));
  }
}

/* Everything relative to the point `at`, so that it rounds little. */
static inline surface surface_inside(hw_placed of, hw_placed in, v3 at, v3 centre, v3 n) {
  surface s = {0};
  const hw_polytope *p = of.shape->core;
  of.r = v3_sub(of.r, at);
  in.r = v3_sub(in.r, at);
  centre = v3_sub(centre, at);
  for (int f = 0; f < p->faces; f++) {
    v3 corner[MOST_CORNERS];
    int m = 0;
    for (int k = p->face_start[f]; k < p->face_start[f + 1]; k++)
      corner[m++] = world_vertex(&of, p->face_vertex[k]);
    for (int g = 0; g < in.shape->core->faces && m > 0; g++)
      m = polygon_cut(corner, m, world_plane(&in, g));
    for (int i = 2; i < m; i++)
      surface_triangle(&s, corner[0], corner[i - 1], corner[i], centre, n);
  }
  return s;
}

/* A, M against a central difference of V, in a random direction; h^2 and, where a corner passes a
 * plane, h times a step of V'' are what the difference is worth. */
static inline void check_rate(hw_placed a, hw_placed b, double tolerance) {
  const double h = 1e-6;
  hw_overlap o = share(a, b);
  v3 va = v3_random(), wa = v3_random(), vb = v3_random(), wb = v3_random();
  hw_placed a1 = turned(a, v3_scale(h, wa), v3_scale(h, va));
  hw_placed a0 = turned(a, v3_scale(-h, wa), v3_scale(-h, va));
  hw_placed b1 = turned(b, v3_scale(h, wb), v3_scale(h, vb));
  hw_placed b0 = turned(b, v3_scale(-h, wb), v3_scale(-h, vb));
  double difference = (share(a1, b1).volume - share(a0, b0).volume) / (2 * h);
  double rate = 0;
  if (o.volume > 0)
    rate = v3_dot(o.area, v3_sub(va, vb)) + v3_dot(o.moment, v3_sub(wa, wb));
  assert_near(difference, rate, tolerance);
}

/* What must hold between the results, between (a, b) and (b, a), and for the drawn corners. */
static inline void check_whole(hw_placed a, hw_placed b, double tolerance) {
  hw_overlap o = share(a, b), s = share(b, a);
  assert_near(s.volume, o.volume, tolerance);
  if (!(o.volume > 0))
    return;
  double reach = v3_norm(o.centroid) + 1, blur = tolerance / o.volume;
  assert_near_v3(s.centroid, o.centroid, reach * blur);
  assert_near_v3(v3_neg(s.area), o.area, tolerance);
  assert_near_v3(v3_neg(s.moment), o.moment, reach * tolerance);
  assert_in_range(o.points, 1, HW_OVERLAP_POINTS);
  for (int i = 0; i < o.points; i++) {
    assert_near(fmax(0, height_over(&a, o.point[i])), 0, reach * tolerance);
    assert_near(fmax(0, height_over(&b, o.point[i])), 0, reach * tolerance);
  }
  if (o.patch == 0)
    return;
  double far = 1e-2 * reach * tolerance / (o.patch * o.patch) + reach * blur;
  assert_near(s.patch, o.patch, tolerance);
  assert_near(v3_norm(o.area), o.patch, tolerance);
  assert_near_v3(v3_scale(o.patch, o.normal), o.area, tolerance);
  assert_near_v3(v3_neg(s.normal), o.normal, tolerance / o.patch);
  assert_near_v3(s.centre, o.centre, far);
  M3_CLOSE(s.second, o.second, tolerance);
  assert_near(s.thickness, o.thickness, reach * tolerance / o.patch);
  assert_near(v3_dot(o.normal, v3_sub(o.centre, o.centroid)), 0, reach * blur);
  assert_near_v3(v3_cross(o.area, v3_sub(o.moment, v3_cross(o.centre, o.area))), v3_zero(),
                 reach * tolerance);
  assert_near_v3(m3_mulv(o.second, o.normal), v3_zero(), tolerance);
}

#endif
