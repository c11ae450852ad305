/* Interference of polyhedra against the method of the report (003, section 2.5.7, after Muller and
 * Preparata): from a common point the planes are points, their hull's faces are the corners of the
 * shared region, and its hull has the volume. Half of the bodies have corners on a small lattice, so
 * that faces, edges and corners of the two coincide. Where nothing is said to be shared, a plane
 * between the bodies must be found. */
#include "interference_check.h"
#include "math/elementary.h"

/* -1 when the point is not inside both by more than rounding. */
static double dual_volume(const hw_placed *a, const hw_placed *b, v3 at, double *slack) {
  static room dual_room, primal_room;
  static v3 point[1024];
  int n = 0;
  *slack = 1e300;
  for (int k = 0; k < 2; k++) {
    const hw_placed *p = k ? b : a;
    for (int f = 0; f < p->shape->core->faces; f++) {
      hw_plane plane = world_plane(p, f);
      double depth = plane.d - v3_dot(plane.n, at);
      if (!(depth > 1e-12))
        return -1;
      *slack = fmin(*slack, depth);
      point[n++] = v3_scale(1 / depth, plane.n);
    }
  }
  const hw_convex *dual = hull_of(point, n, &dual_room);
  if (!dual)
    return -1;
  n = 0;
  for (int f = 0; f < dual->core->faces; f++)
    point[n++] = v3_scale(1 / dual->core->plane[f].d, dual->core->plane[f].n);
  const hw_convex *primal = hull_of(point, n, &primal_room);
  return primal ? primal->volume : -1;
}

/* Smallest overlap of the shadows of a and b on the axis u (not normed). */
static double shadow_overlap(const hw_placed *a, const hw_placed *b, v3 u) {
  double la = 1e300, ha = -1e300, lb = 1e300, hb = -1e300;
  for (int v = 0; v < a->shape->core->vertices; v++) {
    double s = v3_dot(u, world_vertex(a, v));
    la = fmin(la, s), ha = fmax(ha, s);
  }
  for (int v = 0; v < b->shape->core->vertices; v++) {
    double s = v3_dot(u, world_vertex(b, v));
    lb = fmin(lb, s), hb = fmax(hb, s);
  }
  return fmin(ha - lb, hb - la);
}

/* Two convex polyhedra are apart, or touch, when a face's normal or a product of two edges says so
 * (the separating axis theorem). */
static bool apart(const hw_placed *a, const hw_placed *b) {
  for (int k = 0; k < 2; k++) {
    const hw_placed *p = k ? b : a;
    for (int f = 0; f < p->shape->core->faces; f++)
      if (shadow_overlap(a, b, world_plane(p, f).n) < 1e-12)
        return true;
  }
  const hw_polytope *p = a->shape->core, *q = b->shape->core;
  for (int i = 0; i < p->vertices; i++)
    for (int k = p->near_start[i]; k < p->near_start[i + 1]; k++)
      for (int j = 0; j < q->vertices; j++)
        for (int l = q->near_start[j]; l < q->near_start[j + 1]; l++) {
          if (p->near[k] < i || q->near[l] < j)
            continue;
          v3 e = v3_sub(world_vertex(a, p->near[k]), world_vertex(a, i));
          v3 g = v3_sub(world_vertex(b, q->near[l]), world_vertex(b, j));
          v3 u = v3_cross(e, g);
          if (v3_dot(u, u) > 1e-12 && shadow_overlap(a, b, v3_unit(u)) < 1e-12)
            return true;
        }
  return false;
}

static int lattice(int n) { return (int)floor((rnd() + 1) * 0.5 * n); }

static const hw_convex *lattice_hull(room *at) {
  for (;;) {
    v3 point[12];
    int n = 5 + lattice(7);
    for (int i = 0; i < n; i++) {
      int x = lattice(4), y = lattice(4), z = lattice(4);
      point[i] = v3_make(x, y, z);
    }
    const hw_convex *c = hull_of(point, n, at);
    if (c)
      return c;
  }
}

static m3 quarter_turns(void) {
  m3 R = m3_diag(1, 1, 1), x = {{1, 0, 0, 0, 0, -1, 0, 1, 0}}, z = {{0, -1, 0, 1, 0, 0, 0, 0, 1}};
  for (int i = lattice(4); i > 0; i--)
    R = m3_mul(R, lattice(2) ? x : z);
  return R;
}

static void test_pairs(void **state) {
  (void)state;
  static room ra, rb;
  int met = 0, thin = 0;
  for (int i = 0; i < FEWER(12000); i++) {
    hw_placed a, b;
    if (i & 1) {
      a = body(lattice_hull(&ra)), b = body(lattice_hull(&rb));
      a.R = quarter_turns(), b.R = i & 2 ? m3_random_rotation() : quarter_turns();
      b.r = v3_make(lattice(3) - 1, lattice(3) - 1, lattice(3) - 1);
    } else {
      a = body(random_hull(4 + i % 20, &ra)), b = body(random_hull(4 + i % 23, &rb));
      a.R = m3_random_rotation(), b.R = m3_random_rotation();
      b.r = v3_scale(0.6, v3_random());
    }
    hw_overlap o = share(a, b), s = share(b, a);
    double scale = fmin(a.shape->volume, b.shape->volume), slack;
    assert_near(s.volume, o.volume, 1e-13 * scale + 1e-14);
    if (o.volume < 1e-11) { /* a corner or an edge may be in by rounding */
      assert_true(o.volume == 0 || o.volume < 1e-13 || !apart(&a, &b));
      if (o.volume == 0)
        assert_true(apart(&a, &b));
      continue;
    }
    double dual = dual_volume(&a, &b, o.centroid, &slack);
    assert_true(dual > 0);
    met++;
    thin += slack < 1e-2;
    assert_near(o.volume / dual, 1, 1e-9);
  }
  assert_in_range(met, FEWER(6000), FEWER(12000));
  assert_in_range(thin, FEWER(50), FEWER(12000));
}

/* Bodies that share planes, edges and corners but for the last digits: the volume moves with the
 * pose by at most area times shift, and (a, b) and (b, a) agree. */
static void test_all_but_degenerate(void **state) {
  (void)state;
  static room ra, rb;
  for (int i = 0; i < FEWER(20000); i++) {
    hw_placed a = body(lattice_hull(&ra)), b = i % 3 ? body(lattice_hull(&rb)) : a;
    b.R = i % 3 == 0 ? a.R : quarter_turns();
    b.r = v3_make(lattice(3) - 1, lattice(3) - 1, lattice(3) - 1);
    if (i % 6 == 0)
      b.r = a.r;
    double before = share(a, b).volume, shift = 1e-8;
    for (int k = lattice(10); k > 0; k--)
      shift *= 0.1;
    b = turned(b, v3_scale(shift, v3_random()), v3_scale(shift, v3_random()));
    double ab = share(a, b).volume, ba = share(b, a).volume;
    assert_near(ab, before, 300 * shift + 2e-13); /* 54 of area, 6 of distance from the origin */
    assert_near(ab, ba, 2e-13);
  }
}

/* The same with prisms of many sides on one axis: stacked, turned by whole sides, slid along. */
static void test_prisms_on_one_axis(void **state) {
  (void)state;
  static char memory[2][1 << 16];
  for (int i = 0; i < FEWER(3000); i++) {
    int sides = 12 + 4 * (i % 12);
    hw_placed a = body(hw_convex_cylinder(2, 1, sides, memory[0]));
    hw_placed b = body(hw_convex_cylinder(i % 5 ? 2 : 1, 1, sides, memory[1]));
    double side = 2 * PI / sides, z = 0.25 * lattice(4);
    b = turned(b, v3_make(0, 0, side * lattice(sides)), v3_make(0, 0, z));
    hw_overlap o = share(a, b);
    double area = b.shape->volume; /* height 1 */
    assert_near(o.volume, area * (1 - z), 1e-13);
    if (z > 0)
      assert_near_v3(o.area, v3_make(0, 0, area), 1e-13);
    else
      assert_near(o.patch, 0, 1e-13);
    double shift = 1e-8;
    for (int k = lattice(10); k > 0; k--)
      shift *= 0.1;
    b = turned(b, v3_scale(shift, v3_random()), v3_scale(shift, v3_random()));
    double ab = share(a, b).volume, ba = share(b, a).volume;
    assert_near(ab, o.volume, 30 * shift + 1e-13); /* 4 pi of area, 2 of distance */
    assert_near(ab, ba, 1e-13);
    b.r.x += 2 * hw_cos(0.5 * side) - 1e-6; /* side on side, when the sides are whole */
    assert_near(share(a, b).volume, share(b, a).volume, 1e-13);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs),
                                     cmocka_unit_test(test_all_but_degenerate),
                                     cmocka_unit_test(test_prisms_on_one_axis)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
