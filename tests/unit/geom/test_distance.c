/* Distance and penetration of convex bodies against brute force: penetration from every face normal
 * and every pair of edges (the faces of the Minkowski difference, report 003, section 2.5.8.1),
 * distance from every vertex against every triangle and every edge against every edge. */
#include "geom/convex/distance.h"
#include "geom/convex/gjk_pair.h"
#include "geom/convex/hull.h"
#include "math/elementary.h"
#include "support/test.h"

#if defined(__SANITIZE_ADDRESS__)
enum { PAIRS = 4000 };
#else
enum { PAIRS = 100000 };
#endif

enum { BODIES = 24, ROOM = 24000, LARGE_ROOM = 400000, SCRATCH = 1 << 20 };

static int pick(int n) { return (int)((rnd() + 1) / 2 * 0.999999 * n); }
static v3 random_unit(void) {
  v3 v = v3_random();
  while (v3_norm(v) > 1 || v3_norm(v) < 0.1)
    v = v3_random();
  return v3_unit(v);
}
static m3 random_attitude(void) {
  double w = rnd();
  v3 v = random_unit();
  return q_matrix(q_unit((quat){w, v.x, v.y, v.z}));
}

static double scratch[SCRATCH / 8];
static double room[BODIES + 4][2][ROOM / 8];
static double large_room[2][2][LARGE_ROOM / 8];
static const hw_convex *body[BODIES + 4];
static const hw_convex *large[2];

static const hw_convex *random_hull(int n, v3 half, double *core_room, double *body_room) {
  static v3 p[500];
  const hw_polytope *core;
  for (int k = 0; k < n; k++) {
    v3 u = random_unit();
    p[k] = v3_make(u.x * half.x, u.y * half.y, u.z * half.z);
  }
  assert_int_equal(hw_hull_make(p, n, scratch, core_room, &core), HW_HULL_OK);
  return hw_convex_polytope(core, body_room);
}

/* 0 to 7 boxes, 8 to 15 hulls of 4 to 11 vertices, 16 to 19 prisms, 20 to 23 hulls of 12; then a
 * box of 1e4 m, two spheres and a capsule. */
static int set_up(void **state) {
  (void)state;
  drawn.state = 88172645463325252u;
  assert_true(hw_separation_scratch_bytes() <= SCRATCH && hw_hull_scratch_bytes(500) <= SCRATCH);
  assert_true(hw_convex_bytes(16) <= ROOM && hw_hull_bytes(12) <= ROOM);
  assert_true(hw_hull_bytes(500) <= LARGE_ROOM);
  for (int k = 0; k < BODIES; k++) {
    if (k < 8)
      body[k] = hw_convex_box(v3_make(0.5 + 0.25 * (k & 1), 0.5 + 0.25 * (k & 2), 1), room[k][0]);
    else if (k >= 16 && k < 20)
      body[k] = hw_convex_cylinder(1, 0.5 + 0.5 * (k & 1), k < 18 ? 6 : 8, room[k][0]);
    else
      body[k] = random_hull(k < 16 ? k - 4 : 12, v3_make(1, 0.8, 0.6), room[k][0], room[k][1]);
  }
  body[BODIES] = hw_convex_box(v3_make(1e4, 1e4, 1e4), room[BODIES][0]);
  body[BODIES + 1] = hw_convex_sphere(0.5, room[BODIES + 1][0]);
  body[BODIES + 2] = hw_convex_sphere(1.25, room[BODIES + 2][0]);
  body[BODIES + 3] = hw_convex_capsule(0.25, 1.5, room[BODIES + 3][0]);
  for (int k = 0; k < 2; k++)
    large[k] = random_hull(500, v3_make(1, 0.8, 0.6), large_room[k][0], large_room[k][1]);
  return 0;
}

/* ---- brute force, on copies of the cores relative to the place of a */

enum { MANY = 64 };
typedef struct copy {
  int vertices, faces, edges;
  v3 x[MANY], n[MANY], at[MANY], along[MANY];
  int tri[4 * MANY][3], triangles;
} copy;

static void copy_make(const hw_placed *b, v3 origin, copy *c) {
  const hw_polytope *p = b->shape->core;
  v3 r = v3_sub(b->r, origin);
  *c = (copy){.vertices = p->vertices, .faces = p->faces};
  assert_true(p->vertices <= MANY && p->faces <= MANY && p->half_edges <= 2 * MANY);
  for (int k = 0; k < p->vertices; k++)
    c->x[k] = v3_add(m3_mulv(b->R, p->vertex[k]), r);
  if (p->faces == 0 && p->vertices == 2)
    c->at[0] = c->x[0], c->along[c->edges++] = v3_sub(c->x[1], c->x[0]);
  for (int f = 0; f < p->faces; f++) {
    int first = p->face_start[f], end = p->face_start[f + 1];
    c->n[f] = m3_mulv(b->R, p->plane[f].n);
    for (int k = first; k < end; k++) {
      int i = p->face_vertex[k], j = p->face_vertex[k + 1 < end ? k + 1 : first];
      if (i < j)
        c->at[c->edges] = c->x[i], c->along[c->edges++] = v3_sub(c->x[j], c->x[i]);
      if (k > first && k + 1 < end) {
        int *t = c->tri[c->triangles++];
        t[0] = p->face_vertex[first], t[1] = i, t[2] = j;
      }
    }
  }
}

static void extent(const copy *c, v3 n, double *low, double *high) {
  *low = *high = v3_dot(c->x[0], n);
  for (int k = 1; k < c->vertices; k++) {
    double h = v3_dot(c->x[k], n);
    *low = h < *low ? h : *low;
    *high = h > *high ? h : *high;
  }
}

/* The lesser way out along +-n. */
static double way_out(const copy *a, const copy *b, v3 n) {
  double al, ah, bl, bh;
  extent(a, n, &al, &ah);
  extent(b, n, &bl, &bh);
  return fmin(ah - bl, bh - al);
}

static double brute_depth(const copy *a, const copy *b) {
  double depth = HUGE_VAL;
  for (int f = 0; f < a->faces; f++)
    depth = fmin(depth, way_out(a, b, a->n[f]));
  for (int f = 0; f < b->faces; f++)
    depth = fmin(depth, way_out(a, b, b->n[f]));
  for (int i = 0; i < a->edges; i++)
    for (int j = 0; j < b->edges; j++) {
      v3 n = v3_cross(a->along[i], b->along[j]);
      double nn = v3_dot(n, n), aa = v3_dot(a->along[i], a->along[i]);
      if (nn > 1e-20 * aa * v3_dot(b->along[j], b->along[j]))
        depth = fmin(depth, way_out(a, b, v3_scale(1 / sqrt(nn), n)));
    }
  return depth;
}

static double clamp01(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

static double point_segment(v3 x, v3 at, v3 along) {
  double t = clamp01(v3_dot(v3_sub(x, at), along) / v3_dot(along, along));
  return v3_norm(v3_sub(x, v3_madd(at, t, along)));
}

/* Only where the foot is inside: the rims are found by the edges. */
static double point_triangle(v3 x, v3 a, v3 b, v3 c) {
  v3 n = v3_cross(v3_sub(b, a), v3_sub(c, a));
  if (v3_dot(v3_cross(v3_sub(b, a), v3_sub(x, a)), n) < 0 ||
      v3_dot(v3_cross(v3_sub(c, b), v3_sub(x, b)), n) < 0 ||
      v3_dot(v3_cross(v3_sub(a, c), v3_sub(x, c)), n) < 0)
    return HUGE_VAL;
  return fabs(v3_dot(v3_sub(x, a), n)) / v3_norm(n);
}

static double segments(v3 p, v3 u, v3 q, v3 w) {
  double best = fmin(point_segment(p, q, w), point_segment(v3_add(p, u), q, w));
  best = fmin(best, fmin(point_segment(q, p, u), point_segment(v3_add(q, w), p, u)));
  v3 n = v3_cross(u, w), d = v3_sub(q, p);
  double nn = v3_dot(n, n);
  if (nn > 1e-20 * v3_dot(u, u) * v3_dot(w, w)) {
    double s = v3_dot(v3_cross(d, w), n) / nn, t = v3_dot(v3_cross(d, u), n) / nn;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1)
      best = fmin(best, fabs(v3_dot(d, n)) / sqrt(nn));
  }
  return best;
}

static double points_of_a(const copy *a, const copy *b) {
  double best = HUGE_VAL;
  for (int k = 0; k < a->vertices; k++) {
    for (int t = 0; t < b->triangles; t++) {
      const int *v = b->tri[t];
      best = fmin(best, point_triangle(a->x[k], b->x[v[0]], b->x[v[1]], b->x[v[2]]));
    }
    for (int i = 0; i < b->edges; i++)
      best = fmin(best, point_segment(a->x[k], b->at[i], b->along[i]));
    for (int i = 0; i < b->vertices; i++)
      best = fmin(best, v3_norm(v3_sub(a->x[k], b->x[i])));
  }
  return best;
}

static double brute_gap(const copy *a, const copy *b) {
  double best = fmin(points_of_a(a, b), points_of_a(b, a));
  for (int i = 0; i < a->edges; i++)
    for (int j = 0; j < b->edges; j++)
      best = fmin(best, segments(a->at[i], a->along[i], b->at[j], b->along[j]));
  return best;
}

/* Signed distance of the cores; flat pairs (no faces at all) are apart or touch. */
static double brute(const hw_placed *a, const hw_placed *b) {
  copy ca, cb;
  copy_make(a, a->r, &ca);
  copy_make(b, a->r, &cb);
  double depth = ca.faces + cb.faces > 0 ? brute_depth(&ca, &cb) : -1;
  return depth < 0 ? brute_gap(&ca, &cb) : -depth;
}

/* ---- what every answer must satisfy, whatever the case */

static double size_of(const hw_placed *a, const hw_placed *b) {
  return a->shape->bound + b->shape->bound + v3_norm(v3_sub(b->r, a->r));
}

/* Farthest along n from the origin of a, the radius included. */
static double farthest(const hw_placed *b, v3 origin, v3 n) {
  const hw_polytope *p = b->shape->core;
  double best = -HUGE_VAL;
  for (int k = 0; k < p->vertices; k++)
    best = fmax(best, v3_dot(v3_add(m3_mulv(b->R, p->vertex[k]), v3_sub(b->r, origin)), n));
  return best + b->shape->radius;
}

/* How far x is outside (negative: inside) of a body with faces. */
static double outside(const hw_placed *b, v3 x) {
  const hw_polytope *p = b->shape->core;
  v3 local = m3_tmulv(b->R, v3_sub(x, b->r));
  double worst = -HUGE_VAL;
  for (int f = 0; f < p->faces; f++)
    worst = fmax(worst, v3_dot(p->plane[f].n, local) - p->plane[f].d);
  return worst - b->shape->radius;
}

/* `points`: how far the closest points may be outside, in sizes. */
static void check_answer(const hw_placed *a, const hw_placed *b, const hw_separation *s,
                         double points) {
  double size = size_of(a, b), far = v3_norm(a->r) + v3_norm(b->r);
  double slack = points * size + 1e-15 * far;
  assert_true(fabs(v3_norm(s->normal) - 1) < 1e-12);
  /* the planes across the normal that support the two bodies are as far apart as they say */
  double gap = -farthest(b, a->r, v3_neg(s->normal)) - farthest(a, a->r, s->normal);
  double turn =
      s->distance > 0 ? 4e-15 * size / s->distance : 0; /* rounding of the closest points */
  assert_true(fabs(gap - s->distance) <= 1e-9 * fabs(s->distance) + (2e-13 + turn) * size);
  v3 miss = v3_sub(v3_sub(s->on_b, s->on_a), v3_scale(s->distance, s->normal));
  assert_true(v3_norm(miss) <= slack);
  if (a->shape->core->faces > 0)
    assert_true(outside(a, s->on_a) <= slack);
  if (b->shape->core->faces > 0)
    assert_true(outside(b, s->on_b) <= slack);
}

/* Where edges are nearly parallel, brute force itself may miss the least distance or depth: then
 * `nearly`, and only the planes of check_answer bound it from the other side; and bodies closer than
 * 1e-6 of their size hide tilts of 1e-9 in the rounding of the closest points. */
static void check_pair_if(const hw_placed *a, const hw_placed *b, int nearly) {
  hw_separation s = hw_separate(a, b, NULL, scratch), t = hw_separate(b, a, NULL, scratch);
  double want = brute(a, b) - a->shape->radius - b->shape->radius, size = size_of(a, b);
  double slack = 1e-9 * fabs(want) + (nearly ? 1e-10 : 2e-13) * size;
  assert_true(fabs(s.distance) <= fabs(want) + slack);
  assert_true(nearly || fabs(s.distance - want) <= slack);
  double same = nearly ? 1e-10 : 2e-13; /* least depths along nearly equal ways out */
  assert_true(fabs(s.distance - t.distance) <= 1e-12 * fabs(want) + same * size);
  check_answer(a, b, &s, nearly ? 2e-9 : 1e-11);
  check_answer(b, a, &t, nearly ? 2e-9 : 1e-11);
}
static void check_pair(const hw_placed *a, const hw_placed *b) { check_pair_if(a, b, 0); }

static void place_generic(hw_placed *a, hw_placed *b) {
  m3 ra = random_attitude(), rb = random_attitude();
  *a = (hw_placed){body[pick(BODIES)], ra, v3_scale(0.5, v3_random())};
  *b = (hw_placed){body[pick(BODIES)], rb, v3_scale(1.2, v3_random())};
}

static void test_generic(void **state) {
  (void)state;
  hw_placed a, b;
  for (int k = 0; k < PAIRS / 2; k++) {
    place_generic(&a, &b);
    check_pair(&a, &b);
  }
}

/* Every offset a multiple of 1/8: faces in one plane, edges in one line, corners on corners. */
static void test_aligned(void **state) {
  (void)state;
  for (int k = 0; k < PAIRS / 4; k++) {
    m3 R = k % 2 ? random_attitude() : m3_diag(1, 1, 1);
    v3 d = v3_make(pick(17) - 8, pick(17) - 8, pick(17) - 8);
    int i = pick(12), j = pick(12); /* boxes and prisms */
    hw_placed a = {body[i < 8 ? i : i + 8], R, v3_zero()};
    hw_placed b = {body[j < 8 ? j : j + 8], R, m3_mulv(R, v3_scale(0.125, d))};
    check_pair(&a, &b);
  }
}

/* Turned about one common axis: parallel edges and faces, all else general. */
static void test_parallel_edges(void **state) {
  (void)state;
  for (int k = 0; k < PAIRS / 8; k++) {
    m3 R = random_attitude();
    v3 axis = k % 3 == 0 ? v3_make(1, 0, 0) : k % 3 == 1 ? v3_make(0, 1, 0) : v3_make(0, 0, 1);
    int i = pick(12), j = pick(12);
    m3 Q = m3_mul(R, q_matrix(q_axis_angle(axis, k % 2 ? 3 * rnd() : 1e-7 * rnd())));
    hw_placed a = {body[i < 8 ? i : i + 8], R, v3_zero()};
    hw_placed b = {body[j < 8 ? j : j + 8], Q, v3_random()};
    check_pair(&a, &b);
  }
}

/* Aligned but for 1e-3 to 1e-17 in attitude and place: slivers of every width. */
static void test_nearly_aligned(void **state) {
  (void)state;
  static const double small[8] = {1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13, 1e-15, 1e-17};
  for (int k = 0; k < PAIRS / 8; k++) {
    m3 R = k % 3 ? random_attitude() : m3_diag(1, 1, 1);
    int i = pick(BODIES), j = k % 4 ? pick(BODIES) : i;
    v3 d = v3_scale(0.125, v3_make(pick(17) - 8, pick(17) - 8, pick(17) - 8));
    d = k % 4 ? d : v3_zero();
    m3 Q = q_matrix(q_unit(q_exp(v3_scale(small[pick(8)], v3_random()))));
    hw_placed a = {body[i], R, v3_zero()};
    hw_placed b = {body[j], m3_mul(R, Q), {0, 0, 0}};
    b.r = m3_mulv(R, v3_madd(d, small[pick(8)], v3_random()));
    check_pair_if(&a, &b, 1);
  }
}

/* The same body in the same place, and turned about its own centre. */
static void test_same_place(void **state) {
  (void)state;
  for (int k = 0; k < PAIRS / 20; k++) {
    int i = k % BODIES;
    hw_placed a = {body[i], random_attitude(), v3_random()}, b = a;
    if (k % 2)
      b.R = random_attitude();
    check_pair(&a, &b);
  }
}

/* Every kind of pair brought to the touch by its own answer: 0, and still a valid normal. */
static void test_touching(void **state) {
  (void)state;
  hw_placed a, b;
  for (int k = 0; k < PAIRS / 20; k++) {
    place_generic(&a, &b);
    if (k % 2)
      b.R = a.R;
    hw_separation s = hw_separate(&a, &b, NULL, scratch);
    b.r = v3_madd(b.r, -s.distance, s.normal);
    check_pair(&a, &b);
    s = hw_separate(&a, &b, NULL, scratch);
    assert_true(fabs(s.distance) <= 2e-13 * size_of(&a, &b));
  }
}

static void test_far_and_tiny(void **state) {
  (void)state;
  hw_placed a, b;
  for (int k = 0; k < PAIRS / 20; k++) {
    place_generic(&a, &b);
    v3 far = v3_scale(1e5, v3_random());
    a.r = v3_add(a.r, far), b.r = v3_add(b.r, far);
    check_pair(&a, &b);
    /* a body of 1 m in, on and about a box of 10 km */
    a = (hw_placed){body[BODIES], random_attitude(), v3_zero()};
    v3 at = v3_make(k % 3 ? 5000 + rnd() : 4000 * rnd(), 4999 * rnd(), 4999 * rnd());
    b.r = m3_mulv(a.R, at);
    check_pair(&a, &b);
  }
}

/* Spheres and capsules: a core and a radius. Centres apart, inside, and equal. */
static void test_round(void **state) {
  (void)state;
  for (int k = 0; k < PAIRS / 10; k++) {
    hw_placed a = {body[BODIES + 1 + k % 3], random_attitude(), v3_random()};
    hw_placed b = {body[k % 2 ? pick(BODIES) : BODIES + 1 + pick(3)], random_attitude(), a.r};
    if (k % 5)
      b.r = v3_add(a.r, v3_random());
    check_pair(&a, &b);
  }
}

static void test_round_known(void **state) {
  (void)state;
  /* spheres of diameter 0.5 and 1.25, centres 2 apart */
  hw_placed a = {body[BODIES + 1], m3_diag(1, 1, 1), {0, 0, 0}}, b = a;
  b.shape = body[BODIES + 2], b.r = v3_make(0, 2, 0);
  hw_separation s = hw_separate(&a, &b, NULL, scratch);
  assert_near(s.distance, 2 - 0.25 - 0.625, 1e-15);
  assert_near(s.normal.y, 1, 1e-15);
  assert_near(s.on_a.y, 0.25, 1e-15);
  b.r = v3_zero(); /* one centre */
  assert_near(hw_separate(&a, &b, NULL, scratch).distance, -0.875, 1e-15);
  /* sphere 0.1 below the top of the box 0.5 x 0.5 x 1: out by 0.1 + its radius, upwards */
  a.shape = body[0], b.shape = body[BODIES + 1], b.r = v3_make(0.05, 0.02, 0.4);
  s = hw_separate(&a, &b, NULL, scratch);
  assert_near(s.distance, -0.35, 1e-14);
  assert_near(s.normal.z, 1, 1e-14);
  assert_near(s.on_a.z, 0.5, 1e-14);
  assert_near(s.on_b.z, 0.15, 1e-14);
}

/* EPA on large bodies against all axes, which the tests above hold to brute force. */
static void test_large(void **state) {
  (void)state;
  for (int k = 0; k < PAIRS / 2000; k++) {
    hw_placed a = {large[0], random_attitude(), v3_zero()};
    hw_placed b = {large[k % 4 == 3 ? 0 : 1], random_attitude(), v3_random()};
    if (k % 4 == 3)
      b.R = a.R; /* one body, moved only */
    hw_separation s = hw_separate(&a, &b, NULL, scratch);
    check_answer(&a, &b, &s, 1e-11);
    if (s.distance > 0)
      continue;
    hw_pair p = hw_pair_make(&a, &b);
    assert_true(fabs(hw_axes_run(&p).depth + s.distance) <= 1e-12);
  }
}

/* A warm start, even one of another pose or another pair, changes rounding only; so does a stop. */
static void test_cache_and_gap(void **state) {
  (void)state;
  hw_placed a, b;
  hw_gjk_cache cache = {0};
  for (int k = 0; k < PAIRS / 10; k++) {
    place_generic(&a, &b);
    b.r = v3_scale(1.5, b.r);
    double cold = hw_separate(&a, &b, NULL, scratch).distance, size = size_of(&a, &b);
    assert_true(fabs(hw_separate(&a, &b, &cache, scratch).distance - cold) <= 1e-12 * size);
    double gap = hw_gjk_gap(&a, &b, HUGE_VAL, NULL);
    assert_true(cold > 1e-12 ? fabs(gap - cold) <= 1e-12 * size : gap < 1e-12);
    double enough = 0.3, early = hw_gjk_gap(&a, &b, enough, &cache);
    if (cold > enough + 1e-12)
      assert_true(early > enough && early <= cold + 1e-12);
    else if (cold > 1e-12)
      assert_true(fabs(early - cold) <= 1e-12 * size);
    else
      assert_true(early < 1e-12);
  }
}

/* Poses that are not numbers end in an answer that is not one, and end. */
static void test_not_a_number(void **state) {
  (void)state;
  for (int k = 0; k < BODIES + 4; k++)
    for (int i = 0; i < 6; i++) {
      hw_placed a = {body[k], m3_diag(1, 1, 1), v3_zero()}, b = a;
      b.shape = body[(k + i) % (BODIES + 4)];
      double bad = i % 2 ? NAN : HUGE_VAL;
      if (i < 2)
        b.r.x = bad;
      else if (i < 4)
        b.R.m[4] = bad;
      else
        a.r = b.r = v3_make(bad, bad, bad);
      double d = hw_separate(&a, &b, NULL, scratch).distance;
      assert_true(!(fabs(d) < 1e300));
      double gap = hw_gjk_gap(&a, &b, 1, NULL);
      assert_true(gap == -1 || gap > 1);
      assert_true(hw_time_of_impact(&a, &a, &b, &b, 0) >= 0);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_generic),        cmocka_unit_test(test_aligned),
      cmocka_unit_test(test_parallel_edges), cmocka_unit_test(test_same_place),
      cmocka_unit_test(test_nearly_aligned), cmocka_unit_test(test_touching),
      cmocka_unit_test(test_far_and_tiny),   cmocka_unit_test(test_round),
      cmocka_unit_test(test_round_known),    cmocka_unit_test(test_large),
      cmocka_unit_test(test_cache_and_gap),  cmocka_unit_test(test_not_a_number),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
