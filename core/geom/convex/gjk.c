/* GJK: distance of two convex cores; then distance or penetration of the grown bodies (report 003,
 * section 2.5.8, eq. 96 to 104; Gilbert, Johnson and Keerthi 1988).
 *
 * The closest point of a simplex to the origin is found face by face (Ericson, Real-Time Collision
 * Detection, 5.1), with areas instead of products of projections: slivers keep their digits. For
 * polyhedra the search ends, exactly, when no corner of A - B is farther along -v than v. */
#include "geom/convex/distance.h"

#include "geom/convex/gjk_pair.h"

enum { GJK_STEPS = 200, GJK_STALLS = 12 };

hw_pair hw_pair_make(const hw_placed *a, const hw_placed *b) {
  hw_pair p = {a->shape->core, b->shape->core, {{0}}, m3_tmulv(a->R, v3_sub(b->r, a->r)), 0};
  for (int k = 0; k < 3; k++) {
    v3 axis = m3_tmulv(a->R, v3_make(b->R.m[k], b->R.m[3 + k], b->R.m[6 + k]));
    p.R.m[k] = axis.x, p.R.m[3 + k] = axis.y, p.R.m[6 + k] = axis.z;
  }
  p.scale = v3_norm(a->shape->centroid) + a->shape->bound + v3_norm(b->shape->centroid) +
            b->shape->bound + v3_norm(p.t);
  return p;
}

/* The point v of a simplex that is closest to the origin, and the corners it rests on. */
typedef struct nearest {
  int count; /* 4: the origin is inside */
  int at[3];
  double l[3];
  v3 v;
} nearest;

static inline nearest of_point(const v3 *w, int i) {
  return (nearest){1, {i, i, i}, {1, 0, 0}, w[i]};
}

static inline nearest of_segment(const v3 *w, int i, int j) {
  v3 d = v3_sub(w[j], w[i]);
  double t = -v3_dot(w[i], d), dd = v3_dot(d, d);
  if (!(t > 0))
    return of_point(w, i);
  if (!(t < dd))
    return of_point(w, j);
  t /= dd;
  return (nearest){2, {i, j, j}, {1 - t, t, 0}, v3_madd(w[i], t, d)};
}

static inline void keep_nearer(nearest *best, nearest s) {
  if (v3_dot(s.v, s.v) < v3_dot(best->v, best->v))
    *best = s;
}

/* Where the foot of the origin is outside, the closest point is on an edge that faces it. When the
 * last corner is fresh from a support, nearer than the point that the others hold, then the new
 * point rests on it: lengths are not asked, since for nearly parallel faces they differ by less than
 * rounding (a corner lower by g, at a distance L along them, shortens v by g^2 / L^2 only). */
static nearest of_triangle(const v3 *w, int i, int j, int k, int fresh) {
  v3 ij = v3_sub(w[j], w[i]), jk = v3_sub(w[k], w[j]), ki = v3_sub(w[i], w[k]);
  v3 n = v3_cross(ij, jk);
  double li = -v3_dot(n, v3_cross(jk, w[j])), lj = -v3_dot(n, v3_cross(ki, w[k])),
         lk = -v3_dot(n, v3_cross(ij, w[i]));
  double nn = v3_dot(n, n);
  if (li > 0 && lj > 0 && lk > 0 && nn > 0) {
    double s = 1 / (li + lj + lk);
    return (nearest){3, {i, j, k}, {li * s, lj * s, lk * s}, v3_scale(v3_dot(n, w[i]) / nn, n)};
  }
  nearest best = of_point(w, k);
  if (!(li > 0) || !(lk > 0))
    keep_nearer(&best, of_segment(w, j, k));
  if (!(lj > 0) || !(lk > 0))
    keep_nearer(&best, of_segment(w, i, k));
  if (!(lk > 0) && !fresh)
    keep_nearer(&best, of_segment(w, i, j));
  return best;
}

/* A tetrahedron so flat that the sign of its volume is rounding (of corners good to `noise`) does
 * not hold the origin inside, but on one of its faces at most. */
static nearest of_tetrahedron(const v3 *w, double noise, int fresh) {
  static const int face[4][4] = {{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}};
  nearest best = {.count = 4};
  for (int f = 0; f < (fresh ? 3 : 4); f++) {
    v3 a = w[face[f][0]], u = v3_sub(w[face[f][1]], a), v = v3_sub(w[face[f][2]], a),
       t = v3_sub(w[face[f][3]], a), n = v3_cross(u, v);
    double origin = -v3_dot(n, a), apex = v3_dot(n, t);
    double uu = v3_dot(u, u), vv = v3_dot(v, v), tt = v3_dot(t, t);
    int solid = apex * apex > noise * noise * ((uu + vv) * tt + uu * vv);
    if (solid && (apex > 0 ? origin >= 0 : origin <= 0))
      continue;
    nearest s = of_triangle(w, face[f][0], face[f][1], face[f][2], fresh);
    if (best.count == 4)
      best = s;
    else
      keep_nearer(&best, s);
  }
  return best;
}

static nearest of_corners(const hw_simplex *s, double noise, int fresh) {
  v3 w[4] = {s->p[0].w, s->p[1].w, s->p[2].w, s->p[3].w};
  switch (s->count) {
  case 1:
    return of_point(w, 0);
  case 2:
    return of_segment(w, 0, 1);
  case 3:
    return of_triangle(w, 0, 1, 2, fresh);
  default:
    return of_tetrahedron(w, noise, fresh);
  }
}

/* Drops the corners that the closest point does not rest on. */
static void reduce(hw_simplex *s, const nearest *n) {
  s->count = n->count;
  s->v = n->v;
  if (n->count == 4)
    return;
  hw_corner p[3];
  for (int k = 0; k < n->count; k++)
    p[k] = s->p[n->at[k]], s->l[k] = n->l[k];
  for (int k = 0; k < n->count; k++)
    s->p[k] = p[k];
}

static void first_simplex(const hw_pair *p, const hw_gjk_cache *cache, hw_simplex *s) {
  int count = cache && cache->count > 0 && cache->count <= 4 ? cache->count : 0;
  for (int k = 0; k < count; k++) {
    int a = cache->a[k], b = cache->b[k];
    if (a < 0 || a >= p->a->vertices || b < 0 || b >= p->b->vertices)
      count = 0; /* of another pair */
    else
      s->p[k] = hw_pair_corner(p, a, b);
  }
  if (count == 0)
    s->p[0] = hw_pair_support_cold(p, p->t); /* from a towards b */
  s->count = count > 0 ? count : 1;
  nearest n = of_corners(s, 1e-15 * p->scale, 0);
  reduce(s, &n);
}

static int has_corner(const hw_simplex *s, const hw_corner *c) {
  for (int k = 0; k < s->count; k++)
    if (s->p[k].a == c->a && s->p[k].b == c->b)
      return 1;
  return 0;
}

static int rests_on(const nearest *n, int corner) {
  for (int k = 0; k < n->count; k++)
    if (n->at[k] == corner)
      return 1;
  return 0;
}

hw_gjk_end hw_gjk_run(const hw_pair *p, hw_gjk_cache *cache, double enough, hw_simplex *s,
                      double *lower, int *iterations) {
  hw_gjk_end end = HW_GJK_APART;
  *s = (hw_simplex){0};
  first_simplex(p, cache, s);
  double touch = 1e-13 * p->scale, vv = v3_dot(s->v, s->v);
  int step = 0, stalled = 0, cold = !cache || cache->count == 0;
  for (; step < GJK_STEPS; step++) {
    if (s->count == 4 || vv <= touch * touch) {
      end = HW_GJK_OVERLAP;
      break;
    }
    v3 d = v3_neg(s->v);
    const hw_corner *newest = &s->p[s->count - 1]; /* the first one is on the far side */
    hw_corner c = cold && step == 0 ? hw_pair_support_cold(p, d)
                                    : hw_pair_support(p, d, newest->a, newest->b);
    double vw = v3_dot(s->v, c.w);
    if (vw > 0 && vw * vw > enough * enough * vv) {
      end = HW_GJK_BEYOND;
      *lower = vw / sqrt(vv);
      break;
    }
    if (vv - vw <= 1e-15 * vv || has_corner(s, &c))
      break;
    s->p[s->count++] = c;
    nearest n = of_corners(s, 1e-15 * p->scale, 1);
    double nn = v3_dot(n.v, n.v);
    /* no shorter but for rounding: a few steps more, while they bring corners in */
    if (n.count < 4 && !(nn < vv) && (++stalled > GJK_STALLS || !rests_on(&n, s->count - 1))) {
      s->count--;
      break;
    }
    reduce(s, &n);
    vv = nn;
  }
  if (cache) {
    cache->count = s->count;
    for (int k = 0; k < s->count; k++)
      cache->a[k] = s->p[k].a, cache->b[k] = s->p[k].b;
  }
  *iterations = step;
  return end;
}

double hw_gjk_gap(const hw_placed *a, const hw_placed *b, double enough, hw_gjk_cache *cache) {
  hw_pair p = hw_pair_make(a, b);
  double grown = a->shape->radius + b->shape->radius, lower = 0;
  hw_simplex s;
  int iterations;
  switch (hw_gjk_run(&p, cache, enough > 0 ? enough + grown : grown, &s, &lower, &iterations)) {
  case HW_GJK_BEYOND:
    lower -= grown;
    break;
  case HW_GJK_APART:
    lower = v3_norm(s.v) - grown;
    break;
  default:
    lower = -1;
  }
  return lower > 0 ? lower : -1;
}

size_t hw_separation_scratch_bytes(void) { return hw_epa_scratch_bytes(); }

static hw_escape apart(const hw_simplex *s, int iterations) {
  double d = v3_norm(s->v);
  hw_escape e = {-d, v3_scale(-1 / d, s->v), {0, 0, 0}, {0, 0, 0}, iterations};
  return e;
}

static v3 simplex_on_a(const hw_pair *p, const hw_simplex *s) {
  v3 x = {0, 0, 0};
  for (int k = 0; k < s->count; k++)
    x = v3_madd(x, s->l[k], p->a->vertex[s->p[k].a]);
  return x;
}

/* Trying all axes is exact whatever the pose, but above this many pairs of edges (some 0.1 s) the
 * bound that EPA reached has to do. */
static const double AXES_WORK = 3e7;

static hw_escape separate_cores(const hw_pair *p, hw_gjk_cache *cache, void *scratch) {
  hw_simplex s;
  double lower;
  int steps;
  hw_escape e;
  if (hw_gjk_run(p, cache, HUGE_VAL, &s, &lower, &steps) == HW_GJK_APART) {
    e = apart(&s, steps);
    e.on_a = simplex_on_a(p, &s);
    e.on_b = v3_madd(e.on_a, -e.depth, e.n);
    return e;
  }
  int flat = p->a->faces == 0 && p->b->faces == 0;
  if (flat || !hw_epa_run(p, &s, scratch, &e)) {
    int known = !flat && v3_dot(e.n, e.n) > 0 && hw_axes_work(p) > AXES_WORK;
    e = known ? hw_axes_along(p, e.n) : hw_axes_run(p);
  }
  e.iterations += steps;
  return e;
}

hw_separation hw_separate(const hw_placed *a, const hw_placed *b, hw_gjk_cache *cache,
                          void *scratch) {
  hw_pair p = hw_pair_make(a, b);
  hw_escape e = separate_cores(&p, cache, scratch);
  double ra = a->shape->radius, rb = b->shape->radius;
  hw_separation s = {
      .distance = -e.depth - ra - rb, .normal = m3_mulv(a->R, e.n), .iterations = e.iterations};
  s.on_a = v3_add(m3_mulv(a->R, v3_madd(e.on_a, ra, e.n)), a->r);
  s.on_b = v3_add(m3_mulv(a->R, v3_madd(e.on_b, -rb, e.n)), a->r);
  return s;
}
