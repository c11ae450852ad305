/* Meshes with one fault each, made from good ones: the check must name the fault and the place. */
#include "hull_support.h"

enum { MOST = 4000 };

typedef struct mesh {
  v3 point[MOST];
  int corner[3 * MOST];
  int points, triangles;
} mesh;

static mesh m; /* large: not on the stack */

/* The triangles of a hull, as fans over its faces. */
static void mesh_of_hull(const v3 *point, int n) {
  hull h = hull_of(point, n);
  assert_int_equal(h.status, HW_HULL_OK);
  m.points = h.p->vertices;
  m.triangles = 0;
  for (int i = 0; i < m.points; i++)
    m.point[i] = h.p->vertex[i];
  for (int f = 0; f < h.p->faces; f++)
    for (int k = h.p->face_start[f] + 1; k + 1 < h.p->face_start[f + 1]; k++) {
      int *c = m.corner + 3 * m.triangles++;
      c[0] = h.p->face_vertex[h.p->face_start[f]];
      c[1] = h.p->face_vertex[k];
      c[2] = h.p->face_vertex[k + 1];
    }
  hull_free(&h);
}
static void cube_make(void) {
  v3 p[8];
  for (int i = 0; i < 8; i++)
    p[i] = v3_make(i & 1 ? 2 : 0, i & 2 ? 2 : 0, i & 4 ? 2 : 0);
  mesh_of_hull(p, 8);
}
static void ball_make(int n) {
  static v3 p[MOST];
  for (int i = 0; i < n; i++)
    p[i] = v3_unit(v3_random());
  mesh_of_hull(p, n);
}

static hw_mesh_fault check(void) {
  void *scratch = malloc(hw_mesh_check_scratch_bytes(m.triangles) + 1);
  hw_mesh_fault f = hw_mesh_check_convex(m.point, m.points, m.corner, m.triangles, scratch);
  free(scratch);
  return f;
}
static hw_mesh_fault fault_is(hw_mesh_fault_kind kind) {
  hw_mesh_fault f = check();
  assert_int_equal(f.kind, kind);
  return f;
}
static void corner_swap(int f) {
  int t = m.corner[3 * f];
  m.corner[3 * f] = m.corner[3 * f + 1];
  m.corner[3 * f + 1] = t;
}

static void test_good_meshes(void **state) {
  (void)state;
  cube_make();
  fault_is(HW_MESH_GOOD);
  for (int n = 4; n < 1500; n = 2 * n + 3) {
    ball_make(n);
    for (int i = 0; i < m.points; i++) /* single precision, as in a file */
      m.point[i] = v3_make((double)(float)m.point[i].x, (double)(float)m.point[i].y,
                           (double)(float)m.point[i].z);
    fault_is(HW_MESH_GOOD);
    v3 shift = v3_scale(100, v3_random());
    for (int i = 0; i < m.points; i++)
      m.point[i] = v3_madd(shift, 30, m.point[i]);
    fault_is(HW_MESH_GOOD);
  }
}

static void test_index_that_is_not_there(void **state) {
  (void)state;
  static const int BAD[] = {-1, 8, 1000000, -2147483647 - 1, 2147483647};
  for (int i = 0; i < 5; i++) {
    cube_make();
    m.corner[3 * 7 + 1] = BAD[i];
    hw_mesh_fault f = fault_is(HW_MESH_INDEX);
    assert_int_equal(f.face, 7);
    assert_int_equal(f.vertex, BAD[i]);
  }
  cube_make();
  m.corner[3 * 5 + 2] = m.corner[3 * 5]; /* one vertex twice */
  assert_int_equal(fault_is(HW_MESH_INDEX).face, 5);
}

static void test_numbers_that_are_none(void **state) {
  (void)state;
  static const double BAD[] = {NAN, INFINITY, -INFINITY, 1e60};
  for (int i = 0; i < 4; i++) {
    cube_make();
    m.point[3].z = BAD[i];
    hw_mesh_fault f = fault_is(HW_MESH_NOT_FINITE);
    assert_int_equal(f.vertex, 3);
    assert_true(m.corner[3 * f.face] == 3 || m.corner[3 * f.face + 1] == 3 ||
                m.corner[3 * f.face + 2] == 3);
  }
}

static void test_holes(void **state) {
  (void)state;
  ball_make(200);
  int whole = m.triangles;
  m.triangles--; /* one triangle gone: three edges */
  assert_int_equal(fault_is(HW_MESH_OPEN).count, 3);
  m.triangles = whole;
  for (int k = 0; k < 3; k++) /* one triangle twice: its three edges have three faces */
    m.corner[3 * whole + k] = m.corner[3 * 10 + k];
  m.triangles = whole + 1;
  assert_int_equal(fault_is(HW_MESH_OPEN).count, 3);
  m.triangles = whole;
  m.point[m.points] = m.point[m.corner[30]]; /* a vertex twice, not shared: one fan comes loose */
  m.corner[30] = m.points++;
  assert_int_equal(fault_is(HW_MESH_OPEN).count, 4);
  m.triangles = 0;
  assert_int_equal(fault_is(HW_MESH_OPEN).count, 0);
  m.triangles = -3;
  assert_int_equal(fault_is(HW_MESH_OPEN).count, 0);
}

static void test_one_face_turned_over(void **state) {
  (void)state;
  ball_make(200);
  corner_swap(17);
  hw_mesh_fault f = fault_is(HW_MESH_TURNED);
  assert_int_equal(f.count, 3);
}

static void test_inside_out(void **state) {
  (void)state;
  ball_make(200);
  for (int f = 0; f < m.triangles; f++)
    corner_swap(f);
  fault_is(HW_MESH_INSIDE_OUT);
  cube_make();
  for (int i = 0; i < m.points; i++) /* flat: no volume */
    m.point[i].z = 0;
  fault_is(HW_MESH_INSIDE_OUT);
}

static void test_dents(void **state) {
  (void)state;
  cube_make(); /* a pyramid of height -d on the face z = 2, that is, a dent */
  for (int round = 0; round < 2; round++) {
    double d = round == 0 ? 0.5 : -1e-5;
    v3 p[5] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {1, 1, 2}};
    for (int i = 0; i < 4; i++) {
      m.point[i] = p[i];
      m.point[4 + i] = v3_add(p[i], v3_make(0, 0, 2));
    }
    m.point[8] = v3_make(1, 1, 2 - d);
    static const int SIDES[] = {0, 2, 1, 0, 3, 2, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7,
                                2, 7, 6, 3, 0, 4, 3, 4, 7, 4, 5, 8, 5, 6, 8, 6, 7, 8, 7, 4, 8};
    m.points = 9;
    m.triangles = 14;
    for (int i = 0; i < 42; i++)
      m.corner[i] = SIDES[i];
    if (round == 1) { /* a roof instead */
      fault_is(HW_MESH_GOOD);
      m.point[8].z = 2 - 1e-7; /* within the tolerance of 1e-6 x 2 */
      fault_is(HW_MESH_GOOD);
      continue;
    }
    /* Plane through (0, 0, 2), (2, 0, 2) and (1, 1, 1.5): z + y / 2 = 2; (0, 2, 2) is 1 / |n|
     * = 1 / sqrt(1.25) above. */
    hw_mesh_fault f = fault_is(HW_MESH_CONCAVE);
    assert_in_range(f.face, 10, 13);
    assert_in_range(f.vertex, 4, 7);
    assert_true(fabs(f.depth - 1 / sqrt(1.25)) < 1e-15);
  }
}

/* Surfaces that are convex at every edge, and yet no border of a convex body. */
static void test_two_bodies_in_one_mesh(void **state) {
  (void)state;
  static const double SHIFT[] = {5, 0.5, 0}, SIZE[] = {1, 1, 0.5};
  for (int k = 0; k < 3; k++) { /* apart, crossing, one within the other */
    cube_make();
    for (int i = 0; i < 8; i++) {
      v3 c = v3_make(1, 1, 1);
      m.point[8 + i] = v3_add(v3_madd(c, SIZE[k], v3_sub(m.point[i], c)), v3_make(SHIFT[k], 0, 0));
    }
    for (int i = 0; i < 36; i++)
      m.corner[36 + i] = m.corner[i] + 8;
    m.points = 16;
    m.triangles = 24;
    assert_true(fault_is(HW_MESH_CONCAVE).depth > 0.4);
  }
}

/* The great icosahedron {3, 5/2} has the icosahedron's twelve corners and twenty large
 * triangles that pass around the centre seven times (Coxeter, Regular Polytopes, 6.2). */
static void test_star_that_goes_round_seven_times(void **state) {
  (void)state;
  const double phi = 1.6180339887498948482;
  v3 p[12];
  for (int i = 0; i < 4; i++) {
    double a = i & 1 ? 1 : -1, b = i & 2 ? phi : -phi;
    p[i] = v3_make(0, a, b), p[4 + i] = v3_make(a, b, 0), p[8 + i] = v3_make(b, 0, a);
  }
  m.points = 12;
  m.triangles = 0;
  for (int i = 0; i < 12; i++)
    m.point[i] = p[i];
  for (int i = 0; i < 12; i++)
    for (int j = i + 1; j < 12; j++)
      for (int k = j + 1; k < 12; k++) { /* all sides of length 2 phi */
        v3 a = v3_sub(p[j], p[i]), b = v3_sub(p[k], p[i]), c = v3_sub(p[k], p[j]);
        double l = 4 * phi * phi;
        if (fabs(v3_dot(a, a) - l) > 1e-9 || fabs(v3_dot(b, b) - l) > 1e-9 ||
            fabs(v3_dot(c, c) - l) > 1e-9)
          continue;
        int out = v3_dot(v3_cross(a, b), p[i]) > 0, *t = m.corner + 3 * m.triangles++;
        t[0] = i, t[1] = out ? j : k, t[2] = out ? k : j;
      }
  assert_int_equal(m.triangles, 20);
  assert_true(fault_is(HW_MESH_CONCAVE).depth > 0.5);
}

static void test_rubbish_never_crashes(void **state) {
  (void)state;
  int counts[HW_MESH_TURNED + 1] = {0};
  for (int round = 0; round < 20000; round++) {
    m.points = 4 + rnd_int(4);
    m.triangles = rnd_int(9);
    for (int i = 0; i < m.points; i++)
      m.point[i] = v3_make(rnd_int(3), rnd_int(3), rnd_int(3));
    for (int i = 0; i < 3 * m.triangles; i++)
      m.corner[i] = rnd_int(m.points);
    hw_mesh_fault f = check();
    assert_in_range(f.kind, HW_MESH_GOOD, HW_MESH_TURNED);
    counts[f.kind]++;
  }
  assert_true(counts[HW_MESH_INDEX] > 0 && counts[HW_MESH_OPEN] > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_good_meshes),
      cmocka_unit_test(test_index_that_is_not_there),
      cmocka_unit_test(test_numbers_that_are_none),
      cmocka_unit_test(test_holes),
      cmocka_unit_test(test_one_face_turned_over),
      cmocka_unit_test(test_inside_out),
      cmocka_unit_test(test_dents),
      cmocka_unit_test(test_two_bodies_in_one_mesh),
      cmocka_unit_test(test_star_that_goes_round_seven_times),
      cmocka_unit_test(test_rubbish_never_crashes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
