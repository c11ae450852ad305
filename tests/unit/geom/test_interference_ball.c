/* Interference of balls with polyhedra and with each other: closed forms of the solid geometry of
 * the sphere, counting of random points, and the rate against differences. */
#include "interference_check.h"
#include "math/elementary.h"

static char memory[4][4096];
static hw_placed box(double x, double y, double z) {
  return body(hw_convex_box(v3_make(x, y, z), memory[0]));
}
static hw_placed ball(int k, double r) { return body(hw_convex_sphere(2 * r, memory[k])); }

/* Cap of depth d: V = pi d^2 (3 r - d) / 3, centroid 3 (2 r - d)^2 / (4 (3 r - d)) from the centre,
 * disc of radius^2 d (2 r - d). */
static void test_cap(void **state) {
  (void)state;
  const double r = 0.75;
  hw_placed deck = box(100, 100, 10);
  for (double d = 1.4; d > 1e-10; d /= 7) {
    hw_placed a = moved(ball(1, r), v3_make(3, -4, 5 + r - d));
    double depth = 5 - (a.r.z - r), square = depth * (2 * r - depth); /* as the numbers have it */
    hw_overlap o = share(a, deck);
    double blur = 1e-14 + 4e-16 / depth; /* the place has a last digit of 9e-16 */
    assert_near(o.volume / (PI * depth * depth * (3 * r - depth) / 3), 1, 2 * blur);
    assert_near_v3(v3_scale(1 / (PI * square), o.area), v3_make(0, 0, -1), blur);
    double up = 3 * (2 * r - depth) * (2 * r - depth) / (4 * (3 * r - depth));
    assert_near_v3(o.centroid, v3_make(3, -4, a.r.z - up), 1e-14);
    assert_near_v3(o.centre, o.centroid, 1e-14);
    M3_CLOSE(m3_scale(4 / (PI * square * square), o.second), m3_diag(1, 1, 0), 4 * blur);
    assert_near(o.thickness / depth, 1, 4 * blur);
    assert_near_v3(o.moment, v3_cross(o.centre, o.area), 1e-13 * square);
    check_whole(a, deck, 1e-14);
  }
}

/* The centre on an edge (a right-angled wedge: a quarter ball), on a corner (an eighth), on a face
 * (half). S_a of a quarter: the quarter sphere, A = pi r^2 / 2 on each of the two half discs. */
static void test_half_quarter_eighth(void **state) {
  (void)state;
  const double r = 0.8, whole = 4 * PI / 3 * r * r * r, disc = PI * r * r;
  hw_placed b = box(4, 4, 4);
  hw_overlap o = share(moved(ball(1, r), v3_make(0, 0, 2)), b);
  assert_near(o.volume, whole / 2, 1e-15);
  assert_near_v3(o.area, v3_make(0, 0, -disc), 1e-14);
  assert_near_v3(o.centroid, v3_make(0, 0, 2 - 0.375 * r), 1e-15);
  o = share(moved(ball(1, r), v3_make(2, 0, 2)), b);
  assert_near(o.volume, whole / 4, 1e-15);
  assert_near_v3(o.area, v3_make(-disc / 2, 0, -disc / 2), 1e-14);
  assert_near_v3(o.centroid, v3_make(2 - 0.375 * r, 0, 2 - 0.375 * r), 1e-15);
  o = share(moved(ball(1, r), v3_make(2, -2, 2)), b);
  assert_near(o.volume, whole / 8, 1e-15);
  assert_near_v3(o.area, v3_make(-disc / 4, disc / 4, -disc / 4), 1e-14);
  assert_near_v3(o.centroid, v3_make(2 - 0.375 * r, -2 + 0.375 * r, 2 - 0.375 * r), 1e-15);
}

/* A wedge of angle 2 t at the ball's centre holds t / pi of it. */
static void test_wedge(void **state) {
  (void)state;
  static room rw;
  for (int i = 1; i < 15; i++) {
    double t = 0.1 * i, r = 0.7, c = 5 * hw_cos(t), s = 5 * hw_sin(t);
    v3 p[6] = {{0, 0, -3}, {c, s, -3}, {c, -s, -3}, {0, 0, 3}, {c, s, 3}, {c, -s, 3}};
    hw_placed b = body(hull_of(p, 6, &rw)), a = ball(1, r);
    if (c < 2 * r)
      continue; /* the ball would reach the far side */
    hw_overlap o = share(a, b);
    assert_near(o.volume, t / PI * 4 * PI / 3 * r * r * r, 1e-15);
    assert_near_v3(o.area, v3_make(PI * r * r * hw_sin(t), 0, 0), 1e-14);
    assert_near_v3(o.centroid, v3_make(3 * PI / 16 * r * hw_sin(t) / t, 0, 0), 1e-14);
    /* both half discs seen along x, about the z axis: r^4 pi / 8 sin^2 t sin t for y y, each */
    double yy = 2 * PI / 8 * r * r * r * r * hw_sin(t) * hw_sin(t) * hw_sin(t);
    double zz = 2 * PI / 8 * r * r * r * r * hw_sin(t);
    M3_CLOSE(o.second, m3_diag(0, yy, zz), 1e-14);
  }
}

static void test_one_inside_the_other(void **state) {
  (void)state;
  hw_placed b = box(1, 1.2, 0.8), a = moved(ball(1, 3), v3_make(0.1, 0.2, 0.3));
  hw_overlap o[2] = {share(a, b), share(b, a)};
  hw_placed big = box(8, 8, 8);
  for (int k = 0; k < 2; k++) {
    assert_near(o[k].volume, 0.96, 1e-16);
    assert_near_v3(o[k].centroid, v3_zero(), 1e-16);
    assert_near(o[k].patch, 0, 0);
    assert_near_v3(o[k].normal, v3_zero(), 0);
  }
  o[0] = share(a, big), o[1] = share(big, a);
  for (int k = 0; k < 2; k++) {
    assert_near(o[k].volume / (36 * PI), 1, 1e-15);
    assert_near_v3(o[k].centroid, a.r, 0);
    assert_near(o[k].patch, 0, 0);
  }
  o[0] = share(ball(1, 3), ball(2, 1)), o[1] = share(ball(2, 1), ball(1, 3));
  for (int k = 0; k < 2; k++) {
    assert_near(o[k].volume, 4 * PI / 3, 1e-15);
    assert_near(o[k].patch, 0, 0);
  }
}

/* Lens: V = pi (R + r - D)^2 (D^2 + 2 D (R + r) - 3 (R - r)^2) / (12 D), symmetric in the balls. */
static void test_lens(void **state) {
  (void)state;
  double R = 1.5, r = 0.6;
  for (double d = 1.1; d > 1e-10; d /= 5) {
    v3 u = v3_unit(v3_random());
    double D = R + r - d;
    hw_placed a = ball(1, R), b = moved(ball(2, r), v3_scale(D, u));
    D = v3_norm(b.r);
    double depth = R + r - D, blur = 1e-14 + 1e-15 / depth;
    hw_overlap o = share(a, b);
    double V = PI * depth * depth * (D * D + 2 * D * (R + r) - 3 * (R - r) * (R - r)) / (12 * D);
    double x = (D * D + R * R - r * r) / (2 * D), square = R * R - x * x;
    assert_near(o.volume / V, 1, 2 * blur);
    assert_near_v3(v3_scale(1 / o.patch, o.area), u, 1e-15);
    assert_near(o.patch / (PI * square), 1, 4 * blur);
    assert_near(o.thickness / depth, 1, blur);
    check_whole(a, b, 1e-13);
  }
  /* equal balls: by symmetry the centroid is half way */
  hw_overlap o = share(ball(1, 1), moved(ball(2, 1), v3_make(0, 0, 1.2)));
  assert_near_v3(o.centroid, v3_make(0, 0, 0.6), 3e-16); /* three last places */
  /* unequal: a lens is the difference of two caps' first moments, pi/4 (r^2 - x^2)^2 each */
  o = share(ball(1, 1), moved(ball(2, 0.5), v3_make(0, 0, 1.2)));
  double x = (1.44 + 1 - 0.25) / 2.4, first = PI / 4 * (1 - x * x) * (1 - x * x);
  double cap = PI * (1 - x) * (1 - x) * (2 + x) / 3;
  assert_near(o.volume * o.centroid.z, first + (o.volume - cap) * 1.2 - first, 1e-15);
}

/* 10^6 random points in the box round the ball. Three standard deviations of the count. */
static void count_points(hw_placed a, hw_placed b) {
  const int n = FEWER(1000000);
  double r = a.shape->radius, cube = 8 * r * r * r;
  int hits = 0;
  v3 sum = v3_zero();
  for (int i = 0; i < n; i++) {
    v3 x = v3_madd(a.r, r, v3_random());
    if (height_over(&a, x) < 0 && height_over(&b, x) < 0)
      hits++, sum = v3_add(sum, v3_sub(x, a.r));
  }
  hw_overlap o = share(a, b);
  double share_of = o.volume / cube, spread = cube * sqrt(share_of * (1 - share_of) / n);
  assert_near(cube * hits / n, o.volume, 3.5 * spread);
  if (hits > 1000)
    assert_near_v3(v3_scale(1.0 / hits, sum), v3_sub(o.centroid, a.r), 4 * r / sqrt(hits));
}

static void test_counting(void **state) {
  (void)state;
  static room rb;
  for (int i = 0; i < 8; i++) {
    hw_placed b = i < 3 ? box(1, 1.4, 0.8) : body(random_hull(8 + 2 * i, &rb));
    b.R = m3_random_rotation();
    count_points(moved(ball(1, 0.6 + 0.1 * i), v3_scale(0.5, v3_random())), b);
  }
}

/* A hull of many points on the sphere is nearly the ball: everything agrees to its coarseness. */
static void test_against_hull(void **state) {
  (void)state;
  static room ra, rb;
  v3 point[400];
  const int n = 400;
  for (int i = 0; i < n; i++) { /* Fibonacci's lattice */
    double z = 1 - (2 * i + 1.0) / n, s, c, r = sqrt(1 - z * z);
    hw_sincos(2.399963229728653 * i, &s, &c);
    point[i] = v3_make(r * c, r * s, z);
  }
  hw_placed many = body(hull_of(point, n, &ra)), a = ball(1, 1);
  for (int i = 0; i < 40; i++) {
    hw_placed b = i % 4 ? body(random_hull(12, &rb)) : box(1, 1.5, 2);
    b.R = m3_random_rotation();
    v3 at = v3_scale(0.9, v3_random());
    hw_overlap o = share(moved(a, at), b), h = share(moved(many, at), b);
    assert_near(o.volume, h.volume, 0.04);
    assert_near_v3(o.area, h.area, 0.06);
    assert_near_v3(o.moment, h.moment, 0.08);
    M3_CLOSE(o.second, h.second, 0.08);
    assert_near(o.thickness, h.thickness, o.patch > 0.05 ? 0.05 : 3);
  }
}

static void test_random(void **state) {
  (void)state;
  static room rb;
  int met = 0;
  for (int i = 0; i < FEWER(4000); i++) {
    hw_placed b = i % 3 ? body(random_hull(4 + i % 40, &rb)) : box(1, 2, 1.5);
    b.R = m3_random_rotation();
    b.r = v3_random();
    hw_placed a = moved(ball(1, 0.7 + 0.6 * rnd()), v3_random());
    met += share(a, b).volume > 0;
    check_whole(a, b, 1e-12);
    check_rate(a, b, 2e-5);
    a = ball(1, 1 + 0.5 * rnd()), b = moved(ball(2, 1 + 0.5 * rnd()), v3_scale(2, v3_random()));
    check_whole(a, b, 1e-12);
    check_rate(a, b, 2e-5);
  }
  assert_in_range(met, FEWER(2000), FEWER(4000));
}

/* Second moments of the pieces against the same integral over the ball's own surface: the sphere
 * inside the body, by 4 10^5 lattice points, of which a region's count is good to n^(-3/4), 6e-5 of
 * the whole sphere's 8. S_a and S_b have the same moments. */
static void test_other_surface(void **state) {
  (void)state;
  static room rb;
  const int n = 400000;
  for (int i = 0; i < 4; i++) {
    hw_placed b = i < 2 ? box(1.5, 1.2, 0.9) : body(random_hull(14, &rb)), a = ball(1, 0.8);
    b.R = m3_random_rotation();
    a.r = v3_scale(0.6, v3_random());
    hw_overlap o = share(a, b);
    v3 area = v3_zero(), moment = v3_zero();
    m3 second = m3_zero();
    double dS = 4 * PI * 0.64 / n;
    for (int k = 0; k < n; k++) {
      double z = 1 - (2 * k + 1.0) / n, s, c, r = sqrt(1 - z * z);
      hw_sincos(2.399963229728653 * k, &s, &c);
      v3 u = v3_make(r * c, r * s, z), x = v3_madd(a.r, 0.8, u);
      if (height_over(&b, x) >= 0)
        continue;
      v3 t = v3_sub(x, o.centre);
      t = v3_madd(t, -v3_dot(o.normal, t), o.normal);
      area = v3_madd(area, dS, u);
      moment = v3_madd(moment, dS, v3_cross(x, u));
      second = m3_add(second, m3_scale(dS * v3_dot(u, o.normal), m3_outer(t, t)));
    }
    assert_true(o.patch > 0.05);
    assert_near_v3(area, o.area, 5e-4);
    assert_near_v3(moment, o.moment, 5e-4);
    M3_CLOSE(second, o.second, 5e-4);
  }
}

/* A ball that touches the deck near its edge: the side faces' discs are large, but empty. */
static void test_shallow_near_edge(void **state) {
  (void)state;
  hw_placed deck = box(4, 4, 1);
  for (double d = 1e-2; d > 1e-10; d /= 10) {
    hw_placed a = moved(ball(1, 1), v3_make(2 - 0.4, 2 - 0.3, 1.5 - d));
    double depth = 0.5 - (a.r.z - 1);
    hw_overlap o = share(a, deck);
    assert_near(o.volume / (PI * depth * depth * (3 - depth) / 3), 1, 1e-14 + 1e-15 / depth);
  }
}

static void test_apart(void **state) {
  (void)state;
  hw_placed b = box(2, 2, 2);
  for (int i = 0; i < 27; i++) {
    v3 at = {2 * (i % 3 - 1), 2 * (i / 3 % 3 - 1), 2 * (i / 9 - 1)};
    if (i != 13) {
      assert_true(share(moved(ball(1, 0.99), at), b).volume == 0 || v3_norm(at) < 2.1);
      double reach = i % 3 != 1 ? 1 : 0, far = sqrt(reach + (i / 3 % 3 != 1) + (i / 9 != 1));
      if (far > 1.1) { /* over an edge or a corner the boxes meet, but not the bodies */
        assert_true(share(moved(ball(1, far - 1e-9), at), b).volume < 1e-12);
        assert_true(share(moved(ball(1, far + 0.1), at), b).volume > 1e-5);
      }
    }
  }
  assert_true(share(moved(ball(1, 1), v3_make(0, 0, 2)), b).volume == 0);
  assert_true(share(ball(1, 1), moved(ball(2, 1), v3_make(0, 2, 0))).volume == 0);
  assert_true(share(ball(1, 1), moved(ball(2, 1), v3_make(0, 2.5, 0))).volume == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cap),           cmocka_unit_test(test_half_quarter_eighth),
      cmocka_unit_test(test_wedge),         cmocka_unit_test(test_one_inside_the_other),
      cmocka_unit_test(test_lens),          cmocka_unit_test(test_counting),
      cmocka_unit_test(test_against_hull),  cmocka_unit_test(test_random),
      cmocka_unit_test(test_other_surface), cmocka_unit_test(test_shallow_near_edge),
      cmocka_unit_test(test_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
