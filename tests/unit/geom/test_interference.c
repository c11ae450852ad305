/* Interference of polyhedra: closed forms, degenerate places, and a plain second way (every face of
 * one body clipped by every plane of the other, both surfaces integrated). */
#include "interference_check.h"
#include "math/elementary.h"

static char box_memory[4][4096];
static hw_placed box(int k, double x, double y, double z) {
  assert_true(hw_convex_bytes(8) <= sizeof box_memory[k]);
  return body(hw_convex_box(v3_make(x, y, z), box_memory[k]));
}

static void test_aligned_boxes(void **state) {
  (void)state;
  hw_placed a = box(0, 2, 3, 4), b = moved(box(1, 2, 2, 2), v3_make(1.5, 0, 0));
  hw_overlap o = share(a, b);
  assert_near(o.volume, 2, 1e-15);
  assert_near_v3(o.centroid, v3_make(0.75, 0, 0), 1e-15);
  assert_near_v3(o.area, v3_make(4, 0, 0), 1e-15);
  assert_near_v3(o.moment, v3_zero(), 1e-15);
  assert_near_v3(o.normal, v3_make(1, 0, 0), 0);
  assert_near_v3(o.centre, v3_make(0.75, 0, 0), 1e-15);
  assert_near(o.patch, 4, 1e-15);
  assert_near(o.thickness, 0.5, 1e-15);
  M3_CLOSE(o.second, m3_diag(0, 4.0 / 3, 4.0 / 3), 1e-14);
  assert_int_equal(o.points, 8);
  check_whole(a, b, 1e-13);
}

/* Box of 5 m on a deck of 100 x 100 x 10 m, at the depths at which it rests. */
static void test_box_on_deck(void **state) {
  (void)state;
  hw_placed deck = box(0, 100, 100, 10);
  for (double depth = 1e-3; depth > 1e-10; depth /= 10) {
    hw_placed payload = moved(box(1, 5, 5, 5), v3_make(20.3, -13.7, 7.5 - depth));
    double true_depth = 5 - (payload.r.z - 2.5);
    hw_overlap o = share(payload, deck);
    assert_near(o.volume / (25 * true_depth), 1, 1e-12);
    assert_near_v3(o.area, v3_make(0, 0, -25), 25e-14);
    assert_near_v3(o.normal, v3_make(0, 0, -1), 1e-14);
    assert_near_v3(o.centre, v3_make(20.3, -13.7, 5 - 0.5 * true_depth), 1e-13);
    assert_near_v3(o.moment, v3_make(13.7 * 25, 20.3 * 25, 0), 1e-11);
    M3_CLOSE(o.second, m3_diag(625.0 / 12, 625.0 / 12, 0), 1e-11);
    assert_near(o.thickness / true_depth, 1, 1e-6);
    hw_overlap s = share(deck, payload);
    assert_near(s.volume / o.volume, 1, 1e-12);
    assert_near_v3(s.area, v3_make(0, 0, 25), 25e-14);
  }
}

/* The same seen from anywhere: the pose itself rounds to about 1e-15 of the distances. */
static void test_box_on_turned_deck(void **state) {
  (void)state;
  for (int i = 0; i < 200; i++) {
    v3 angle = v3_scale(3, v3_random()), by = v3_scale(100, v3_random());
    hw_placed payload = moved(box(1, 5, 5, 5), v3_make(20, -13, 7.5 - 1e-6));
    hw_overlap o = share(turned(payload, angle, by), turned(box(0, 100, 100, 10), angle, by));
    v3 down = m3_mulv(q_matrix(q_exp(angle)), v3_make(0, 0, -25));
    assert_near(o.volume, 25 * (5 - (payload.r.z - 2.5)), 25 * 2e-13);
    assert_near_v3(o.area, down, 1e-12);
  }
}

/* A box that hangs half over the edge, and one whose sides are flush with the deck's. */
static void test_edge_of_deck(void **state) {
  (void)state;
  hw_placed deck = box(0, 4, 4, 1), payload = box(1, 1, 1, 1);
  hw_overlap o = share(moved(payload, v3_make(2, 0, 0.75)), deck);
  assert_near(o.volume, 0.125, 1e-16);
  assert_near_v3(o.area, v3_make(-0.25, 0, -0.5), 1e-15);
  check_whole(moved(payload, v3_make(2, 0, 0.75)), deck, 1e-13);
  for (int side = 0; side < 4; side++) {
    v3 at = v3_make(side & 1 ? 1.5 : -1.5, side & 2 ? 1.5 : -1.5, 0.75);
    o = share(moved(payload, at), deck);
    assert_near(o.volume, 0.25, 1e-16);
    assert_near_v3(o.area, v3_make(0, 0, -1), 1e-15);
    assert_near_v3(o.centre, v3_make(at.x, at.y, 0.375), 1e-15);
    check_whole(moved(payload, at), deck, 1e-13);
  }
}

/* A cube's corner, diagonal upright: a tetrahedron of height h on an equilateral base with side
 * sqrt(6) h (second moments of that triangle: side^4 sqrt(3) / 96). */
static void test_corner(void **state) {
  (void)state;
  hw_placed deck = box(0, 100, 100, 10), cube = box(1, 2, 2, 2);
  v3 axis = v3_unit(v3_make(1, -1, 0)); /* turns the diagonal (1, 1, 1) upright */
  cube = turned(cube, v3_scale(hw_acos(sqrt(1.0 / 3)), axis), v3_zero());
  double low = 0;
  for (int v = 0; v < 8; v++)
    low = fmin(low, world_vertex(&cube, v).z);
  assert_near(low, -sqrt(3), 1e-15);
  for (double h = 0.5; h > 1e-7; h /= 10) {
    hw_placed a = moved(cube, v3_make(3, 4, 5 + sqrt(3) - h));
    hw_overlap o = share(a, deck);
    double blur = 1e-14 / h;
    assert_near(o.volume / (sqrt(3) / 2 * h * h * h), 1, blur);
    assert_near_v3(v3_scale(1 / (1.5 * sqrt(3) * h * h), o.area), v3_make(0, 0, -1), blur);
    assert_near(o.centroid.z, 5 - h / 4, 1e-14);
    assert_near(o.centre.z, 5 - h / 4, 1e-14);
    assert_near(o.thickness / h, 1, blur);
    double second = 0.375 * sqrt(3) * h * h * h * h;
    M3_CLOSE(m3_scale(1 / second, o.second), m3_diag(1, 1, 0), 4 * blur);
  }
}

/* A cube on its edge: a prism with a right-angled section of depth h. */
static void test_edge(void **state) {
  (void)state;
  hw_placed deck = box(0, 100, 100, 10), cube = box(1, 2, 2, 2);
  cube = turned(cube, v3_make(PI / 4, 0, 0), v3_zero());
  for (double h = 0.5; h > 1e-7; h /= 10) {
    hw_overlap o = share(moved(cube, v3_make(-3, 4, 5 + sqrt(2) - h)), deck);
    double blur = 1e-14 / h;
    assert_near(o.volume / (2 * h * h), 1, blur);
    assert_near_v3(v3_scale(1 / (4 * h), o.area), v3_make(0, 0, -1), blur);
    assert_near_v3(o.centroid, v3_make(-3, 4, 5 - h / 3), 1e-14);
    assert_near(o.second.m[0] / (4 * h / 3), 1, blur);
    assert_near(o.second.m[4] / (4 * h * h * h / 3), 1, 3 * blur);
  }
}

/* Two cubes of edge 2, one turned by 45 degrees: a regular octagon with inradius 1. */
static void test_octagon(void **state) {
  (void)state;
  hw_placed a = box(0, 2, 2, 2), b = turned(box(1, 2, 2, 2), v3_make(0, 0, PI / 4), v3_zero());
  double area = 8 * (sqrt(2) - 1);
  hw_overlap o = share(a, b);
  assert_near(o.volume, 2 * area, 1e-14);
  assert_near(o.patch, 0, 0); /* four sides of each, which cancel */
  assert_near_v3(o.normal, v3_zero(), 0);
  o = share(a, moved(b, v3_make(0, 0, 0.5)));
  assert_near(o.volume, 1.5 * area, 1e-14);
  assert_near_v3(o.area, v3_make(0, 0, area), 1e-14);
  check_whole(a, moved(b, v3_make(0, 0, 0.5)), 1e-13);
}

/* Stella octangula: two tetrahedra in a cube of edge 2 share an octahedron of volume 4/3. */
static void test_stella_octangula(void **state) {
  (void)state;
  static room ra, rb;
  v3 p[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, q[4];
  for (int i = 0; i < 4; i++)
    q[i] = v3_neg(p[i]);
  hw_placed a = body(hull_of(p, 4, &ra)), b = body(hull_of(q, 4, &rb));
  hw_overlap o = share(a, b);
  assert_near(o.volume, 4.0 / 3, 1e-15);
  assert_near_v3(o.centroid, v3_zero(), 1e-15);
  assert_near(o.patch, 0, 0);
}

static void test_one_inside_the_other(void **state) {
  (void)state;
  static room ra;
  for (int i = 0; i < 50; i++) {
    hw_placed a = turned(body(random_hull(8 + i % 20, &ra)), v3_random(), v3_random());
    hw_placed big = turned(box(0, 20, 20, 20), v3_random(), v3_random()), same = a;
    hw_overlap o[4] = {share(a, big), share(big, a), share(a, same), share(same, a)};
    for (int k = 0; k < 4; k++) {
      assert_near(o[k].volume / a.shape->volume, 1, 1e-13);
      assert_near_v3(o[k].centroid, v3_add(m3_mulv(a.R, a.shape->centroid), a.r), 1e-13);
      assert_near(o[k].patch, 0, 0);
      assert_near_v3(o[k].normal, v3_zero(), 0);
      assert_near_v3(o[k].area, v3_zero(), 0);
      assert_near_v3(o[k].moment, v3_zero(), 0);
      M3_CLOSE(o[k].second, m3_zero(), 0);
      assert_near_v3(o[k].centre, o[k].centroid, 0);
    }
  }
}

/* A rod through a plate: both loops of the surface cancel, whatever the angle. */
static void test_rod_through_plate(void **state) {
  (void)state;
  hw_placed plate = box(0, 3, 3, 0.5), rod = box(1, 0.2, 0.2, 4);
  for (int i = 0; i < 8; i++) {
    double angle = 0.1 * i;
    hw_placed a = turned(rod, v3_make(angle, 0, 0), v3_make(0.1, 0, 0.05));
    hw_overlap o = share(a, plate);
    assert_near(o.volume, 0.04 * 0.5 / hw_cos(angle), 1e-15);
    assert_near(o.patch, 0, 0);
    assert_near_v3(o.normal, v3_zero(), 0);
    check_whole(a, plate, 1e-13);
  }
}

static void test_apart(void **state) {
  (void)state;
  static room ra, rb;
  hw_placed a = box(0, 2, 2, 2), b = box(1, 2, 2, 2);
  for (int i = 1; i < 27; i++) { /* touching: face, edge, corner */
    v3 at = {2 * (i % 3 - 1), 2 * (i / 3 % 3 - 1), 2 * (i / 9 - 1)};
    if (i != 13)
      assert_true(share(a, moved(b, at)).volume == 0);
  }
  a = body(random_hull(30, &ra)), b = body(random_hull(30, &rb));
  for (int i = 0; i < FEWER(1000); i++) {
    v3 u = v3_unit(v3_random());
    double reach = -1e300, other = -1e300;
    hw_placed p = a, q = b;
    p.R = m3_random_rotation(), q.R = m3_random_rotation();
    for (int v = 0; v < p.shape->core->vertices; v++)
      reach = fmax(reach, v3_dot(u, world_vertex(&p, v)));
    for (int v = 0; v < q.shape->core->vertices; v++)
      other = fmax(other, -v3_dot(u, world_vertex(&q, v)));
    q.r = v3_scale(reach + other + 1e-12, u);
    assert_true(share(p, q).volume == 0 && share(q, p).volume == 0);
    q.r = v3_scale(reach + other - 1e-3, u);
    hw_overlap o = share(p, q); /* a corner at least pierces the plane between */
    assert_near(o.volume, 0, 1e-3 * 12);
  }
}

/* `blur`: of the patch's outline [m], which is worth many times that of the places where the two
 * surfaces meet at a small angle; the volume is not. */
static void check_plain(hw_placed a, hw_placed b, double volume_blur, double blur) {
  hw_overlap o = share(a, b);
  v3 at = o.volume > 0 ? o.centroid : v3_scale(0.5, v3_add(a.r, b.r));
  v3 n = o.volume > 0 ? o.normal : v3_zero(), centre = o.volume > 0 ? o.centre : at;
  surface sa = surface_inside(a, b, at, centre, n), sb = surface_inside(b, a, at, centre, n);
  assert_near(o.volume, sa.volume + sb.volume, volume_blur);
  if (!(o.volume > 0))
    return;
  v3 first = v3_scale(o.volume, v3_sub(o.centroid, at));
  assert_near_v3(first, v3_add(sa.first, sb.first), volume_blur);
  if (o.patch == 0)
    return;
  assert_near_v3(o.area, sa.area, blur);
  assert_near_v3(v3_neg(o.area), sb.area, blur);
  v3 moment = v3_sub(o.moment, v3_cross(at, o.area));
  assert_near_v3(moment, sa.moment, 5 * blur);
  assert_near_v3(v3_neg(moment), sb.moment, 5 * blur);
  M3_CLOSE(o.second, sa.second, 5 * blur / fmin(1, o.patch));
  M3_CLOSE(m3_scale(-1, o.second), sb.second, 5 * blur / fmin(1, o.patch));
}

/* Bodies with more corners than faces, against some with few faces. */
static void test_prisms(void **state) {
  (void)state;
  static room ra;
  static char prism_memory[1 << 16];
  for (int i = 0; i < 600; i++) {
    int sides = 3 + i % 60;
    assert_true(hw_convex_bytes(2 * sides) <= sizeof prism_memory);
    hw_placed a = body(hw_convex_cylinder(0.5 + 0.1 * (i % 7), 1, sides, prism_memory));
    hw_placed b = body(i % 2 ? random_hull(4 + i % 5, &ra)
                             : hw_convex_box(v3_make(1, 2, 1.5), box_memory[0]));
    a.R = m3_random_rotation(), b.R = m3_random_rotation();
    a.r = v3_scale(0.8, v3_random());
    check_plain(a, b, 2e-13, 2e-13);
    check_whole(a, b, 1e-12);
    check_rate(a, b, 2e-5);
  }
}

static void test_random_pairs(void **state) {
  (void)state;
  static room ra, rb;
  int met = 0;
  for (int i = 0; i < FEWER(3000); i++) {
    hw_placed a = body(i % 4 ? random_hull(4 + i % 60, &ra)
                             : hw_convex_box(v3_make(1, 2, 1.5), box_memory[0]));
    hw_placed b = body(i % 3 ? random_hull(4 + i % 37, &rb)
                             : hw_convex_box(v3_make(1.2, 0.7, 2), box_memory[1]));
    a.R = m3_random_rotation(), b.R = m3_random_rotation();
    a.r = v3_scale(0.5, v3_random()), b.r = v3_random();
    met += share(a, b).volume > 0;
    check_plain(a, b, 2e-13, 2e-13);
    check_whole(a, b, 1e-12);
    check_rate(a, b, 2e-5);
  }
  assert_in_range(met, FEWER(2000), FEWER(3000)); /* the test meets both kinds */
}

static v3 face_corner(const hw_placed *a, int f) {
  const hw_polytope *p = a->shape->core;
  return p->vertex[p->face_vertex[p->face_start[f]]];
}

/* Face on face, 1e-3 to 1e-9 m deep, flat or tilted by as much. */
static void test_slivers(void **state) {
  (void)state;
  static room ra, rb;
  for (int i = 0; i < FEWER(2000); i++) {
    hw_placed a = body(random_hull(6 + i % 30, &ra)), b = body(random_hull(6 + i % 27, &rb));
    double depth = 1e-3;
    for (int k = i % 7; k > 0; k--)
      depth *= 0.1;
    int f = i % a.shape->core->faces, g = i % b.shape->core->faces;
    v3 n = a.shape->core->plane[f].n, m = b.shape->core->plane[g].n;
    v3 u = v3_perp(n), s = v3_perp(m), w = v3_cross(n, u), t = v3_cross(m, s);
    m3 flat = m3_add(m3_outer(u, s), m3_scale(-1, m3_outer(w, t)));
    b.R = m3_add(flat, m3_scale(-1, m3_outer(n, m))); /* m goes to -n */
    b.r = v3_sub(v3_madd(face_corner(&a, f), -depth, n), m3_mulv(b.R, face_corner(&b, g)));
    if (i & 1)
      b = turned(b, v3_scale(depth, v3_random()), v3_zero());
    check_plain(a, b, 2e-14, 2e-13 + 1e-15 / depth);
  }
}

/* 10^6 random points in the box of one body: volume and centroid within 3.5 standard deviations. */
static void test_counting(void **state) {
  (void)state;
  static room ra, rb;
  const int n = FEWER(1000000);
  for (int i = 0; i < 6; i++) {
    hw_placed a = body(random_hull(8 + 3 * i, &ra)), b = body(random_hull(10 + i, &rb));
    a.R = m3_random_rotation();
    a.r = v3_scale(0.1, v3_random());
    v3 low = b.shape->low, size = v3_sub(b.shape->high, low), sum = v3_zero();
    double box_volume = size.x * size.y * size.z;
    int hits = 0;
    for (int k = 0; k < n; k++) {
      v3 u = v3_random();
      v3 x = {low.x + 0.5 * (u.x + 1) * size.x, low.y + 0.5 * (u.y + 1) * size.y,
              low.z + 0.5 * (u.z + 1) * size.z};
      if (height_over(&b, x) < 0 && height_over(&a, x) < 0)
        hits++, sum = v3_add(sum, x);
    }
    hw_overlap o = share(a, b);
    double p = o.volume / box_volume;
    assert_true(p > 1e-3);
    assert_near(box_volume * hits / n, o.volume, 3.5 * box_volume * sqrt(p * (1 - p) / n));
    assert_near_v3(v3_scale(1.0 / hits, sum), o.centroid, 3.5 * v3_norm(size) / sqrt(12.0 * hits));
  }
}

/* A shift that rounds nothing (place and shift are multiples of 2^-20) changes no bit. */
static void test_far_away(void **state) {
  (void)state;
  static room ra, rb;
  for (int i = 0; i < 200; i++) {
    hw_placed a = body(random_hull(20, &ra)), b = body(random_hull(20, &rb));
    a.R = m3_random_rotation(), b.R = m3_random_rotation();
    b.r = v3_make(floor(rnd() * 262144) / 1048576, 0.25, 0.125);
    v3 by = {131072, -65536, 262144};
    hw_overlap o = share(a, b), s = share(moved(a, by), moved(b, by));
    assert_true(o.volume > 0 && s.volume == o.volume && s.patch == o.patch);
    assert_memory_equal(&s.area, &o.area, sizeof o.area);
    assert_memory_equal(&s.second, &o.second, sizeof o.second);
    assert_near_v3(s.centre, v3_add(o.centre, by), 1e-10);
    assert_near_v3(s.moment, v3_add(o.moment, v3_cross(by, o.area)), 1e-9);
    v3 angle = v3_scale(3, v3_random()); /* turning rounds the places */
    m3 R = q_matrix(q_exp(angle));
    s = share(turned(a, angle, v3_zero()), turned(b, angle, v3_zero()));
    assert_near(s.volume, o.volume, 1e-13);
    assert_near_v3(s.area, m3_mulv(R, o.area), 1e-13);
    assert_near_v3(s.moment, m3_mulv(R, o.moment), 1e-13);
    assert_near_v3(s.centre, m3_mulv(R, o.centre), 1e-11);
    M3_CLOSE(s.second, m3_mul(m3_mul(R, o.second), m3_t(R)), 1e-12);
  }
}

/* The rate is exact: over a straight path it sums to the change of volume. Boxes moved in steps;
 * between kinks V is a cubic, for which Simpson's rule of the rate is exact. */
static void test_continuous(void **state) {
  (void)state;
  hw_placed a = turned(box(0, 2, 2, 2), v3_make(0.3, 0.2, 0.1), v3_zero()), b = box(1, 2, 2, 2);
  const int steps = 4000;
  double sum = 0, last = 0, first = share(moved(a, v3_make(-2.5, -0.3, -0.4)), b).volume;
  for (int i = 0; i <= 2 * steps; i++) {
    v3 at = v3_make(-2.5 + 3.0 * i / (2 * steps), -0.3, -0.4);
    hw_overlap o = share(moved(a, at), b);
    double rate = o.volume > 0 ? o.area.x * 3 : 0;
    sum += (i == 0 || i == 2 * steps ? 1 : i & 1 ? 4 : 2) * rate / (6 * steps);
    last = o.volume;
  }
  assert_true(first == 0);
  assert_near(sum, last, 1e-9);
}

static void test_bad_numbers(void **state) {
  (void)state;
  static room ra, rb;
  double bad[4] = {NAN, INFINITY, -INFINITY, 1e300};
  for (int i = 0; i < 24; i++)
    for (int k = 0; k < 4; k++) {
      hw_placed a = body(random_hull(12, &ra)), b = body(random_hull(12, &rb));
      hw_placed *p = i < 12 ? &a : &b;
      if (i % 12 < 9)
        p->R.m[i % 12] = bad[k];
      else
        (&p->r.x)[i % 3] = bad[k];
      (void)share(a, b); /* any answer, but no trap */
      const hw_convex *ball = hw_convex_sphere(1, box_memory[0]);
      hw_placed c = {ball, p->R, p->r};
      (void)share(c, b);
      (void)share(a, c);
      (void)share(c, (hw_placed){ball, m3_diag(1, 1, 1), {0, 0, 0.5}});
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_aligned_boxes),
      cmocka_unit_test(test_box_on_deck),
      cmocka_unit_test(test_box_on_turned_deck),
      cmocka_unit_test(test_edge_of_deck),
      cmocka_unit_test(test_corner),
      cmocka_unit_test(test_edge),
      cmocka_unit_test(test_octagon),
      cmocka_unit_test(test_stella_octangula),
      cmocka_unit_test(test_one_inside_the_other),
      cmocka_unit_test(test_rod_through_plate),
      cmocka_unit_test(test_apart),
      cmocka_unit_test(test_random_pairs),
      cmocka_unit_test(test_prisms),
      cmocka_unit_test(test_slivers),
      cmocka_unit_test(test_counting),
      cmocka_unit_test(test_far_away),
      cmocka_unit_test(test_continuous),
      cmocka_unit_test(test_bad_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
