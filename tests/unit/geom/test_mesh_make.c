/* Generated meshes: closed, outward, of the volume that the closed form of their polyhedron gives.
 *
 * A row of points turned in n steps about an axis encloses, between two steps, the image of (profile,
 * t) with Jacobian rho sin(2 pi / n), so V = n sin(2 pi / n) int rho dA over the profile; a bar of
 * polygonal section A (m corners on radius r, A = m r^2 sin(2 pi / m) / 2) along a straight line of
 * length l encloses A l. */
#include "geom/mesh/mesh_prep.h"
#include "support/clean_mesh.h"
#include "support/test.h"

typedef struct made {
  v3 *point;
  int *face, points, faces;
  hw_mesh_report report;
} made;

static made make(hw_mesh_make kind, v3 size, int around, int along) {
  made m = {0};
  assert_true(hw_mesh_make_counts(kind, size, around, along, &m.points, &m.faces));
  m.point = malloc((size_t)m.points * sizeof *m.point);
  m.face = malloc((size_t)m.faces * 3 * sizeof *m.face);
  assert_true(hw_mesh_make_points(kind, size, around, along, m.point, m.face));
  const hw_mesh_prep_options options = {.weld = 0, .orient = false};
  void *scratch = malloc(hw_mesh_prep_scratch_bytes(m.points, m.faces));
  v3 *point = malloc((size_t)m.points * sizeof *point);
  int *face = malloc((size_t)m.faces * 3 * sizeof *face);
  assert_true(hw_mesh_prep(m.point, m.points, m.face, m.faces, &options, scratch, point, face, NULL,
                           &m.report));
  free(scratch), free(point), free(face);
  return m;
}
static void release(made *m) { free(m->point), free(m->face); }

/* Nothing for hw_mesh_prep to do, and one closed shell that faces outward. */
static void assert_clean(const made *m, int genus) {
  assert_nothing_to_prepare(&m->report, m->points, m->faces, genus);
}

static int has(const made *m, v3 p) {
  for (int i = 0; i < m->points; i++)
    if (m->point[i].x == p.x && m->point[i].y == p.y && m->point[i].z == p.z)
      return 1;
  return 0;
}

/* Every point has its mirror images, to the bit. */
static void assert_symmetric(const made *m) {
  for (int i = 0; i < m->points; i++) {
    v3 p = m->point[i];
    assert_true(has(m, v3_make(-p.x, p.y, p.z)));
    assert_true(has(m, v3_make(p.x, -p.y, p.z)));
    assert_true(has(m, v3_make(p.x, p.y, -p.z)));
  }
}

static void box_is_exact(void **state) {
  (void)state;
  made m = make(HW_MAKE_BOX, v3_make(2, 3, 5), 0, 0);
  assert_clean(&m, 0);
  assert_symmetric(&m);
  assert_int_equal(m.points, 8);
  assert_int_equal(m.faces, 12);
  assert_near(m.report.volume, 30, 0);
  assert_near(m.report.area, 62, 0);
  assert_near(m.report.low.z, -2.5, 0);
  assert_near(m.report.high.x, 1, 0);
  release(&m);
}

/* Points in the order of the reference sphere: south pole, rings from the south, north pole. */
static void sphere_has_rings(void **state) {
  (void)state;
  const int n = 16, bands = 8;
  made m = make(HW_MAKE_SPHERE, v3_make(1, 0, 0), n, bands);
  assert_clean(&m, 0);
  assert_symmetric(&m);
  assert_int_equal(m.points, n * (bands - 1) + 2);
  assert_int_equal(m.faces, 2 * n * (bands - 1));
  assert_near(m.point[0].z, -0.5, 0);
  assert_near(m.point[m.points - 1].z, 0.5, 0);
  for (int i = 1; i < bands; i++)
    for (int j = 0; j < n; j++) {
      v3 p = m.point[1 + n * (i - 1) + j];
      double down = PI * i / bands, turn = 2 * PI * j / n;
      v3 q = v3_make(sin(down) * cos(turn), sin(down) * sin(turn), -cos(down));
      assert_true(v3_norm(v3_sub(p, v3_scale(0.5, q))) < 4e-16);
    }
  double profile = 0; /* int rho dA: rho^2 / 2 integrated along z, rho linear between rings */
  for (int i = 0; i < bands; i++) {
    double a = 0.5 * sin(PI * i / bands), b = 0.5 * sin(PI * (i + 1) / bands);
    double h = 0.5 * (cos(PI * i / bands) - cos(PI * (i + 1) / bands));
    profile += h * (a * a + a * b + b * b) / 6;
  }
  double volume = n * sin(2 * PI / n) * profile;
  assert_near(m.report.volume, volume, 1e-14 * volume);
  release(&m);
  m = make(HW_MAKE_SPHERE, v3_make(1, 0, 0), 200, 100);
  assert_clean(&m, 0);
  assert_near(m.report.volume, PI / 6, 5e-4); /* the ball's, less the chords' share (pi/100)^2 */
  assert_true(m.report.volume < PI / 6);
  release(&m);
}

static void cylinder_is_a_prism(void **state) {
  (void)state;
  for (int n = 3; n < 40; n++) {
    made m = make(HW_MAKE_CYLINDER, v3_make(0.5, 0, 2), n, 1 + n % 4);
    assert_clean(&m, 0);
    assert_near(m.report.volume, 2 * 0.5 * n * 0.0625 * sin(2 * PI / n), 1e-14);
    assert_true(has(&m, v3_make(0.25, 0, 1)));
    if (n % 2 == 0) {
      assert_symmetric(&m);
      assert_true(has(&m, v3_make(-0.25, 0, -1)));
    }
    release(&m);
  }
}

static void torus_has_a_hole(void **state) {
  (void)state;
  for (int n = 3; n < 20; n++)
    for (int rows = 3; rows < 20; rows += 3) {
      made m = make(HW_MAKE_TORUS, v3_make(2, 0.5, 0), n, rows);
      assert_clean(&m, 1);
      double section = 0.5 * n * 0.0625 * sin(2 * PI / n);
      assert_near(m.report.volume, rows * sin(2 * PI / rows) * section, 1e-14);
      release(&m);
    }
  made m = make(HW_MAKE_TORUS, v3_make(2, 0.5, 0), 12, 20);
  assert_symmetric(&m);
  release(&m);
}

/* DIN EN 818 proportions: d, 3.6 d wide, 6 d long; and one whose bars have no length. */
static void link_is_a_bent_bar(void **state) {
  (void)state;
  const v3 sizes[2] = {{0.1, 0.36, 0.6}, {0.1, 0.5, 0.5}};
  for (int k = 0; k < 2; k++)
    for (int along = 2; along < 20; along++) {
      const int n = 12;
      made m = make(HW_MAKE_LINK, sizes[k], n, along);
      assert_clean(&m, 1);
      assert_symmetric(&m);
      double R = 0.5 * (sizes[k].y - 0.1), h = 0.5 * (sizes[k].z - sizes[k].y);
      double section = 0.5 * n * 0.0025 * sin(2 * PI / n);
      double bows = 2 * along * sin(PI / along) * R * section;
      assert_near(m.report.volume, bows + 4 * h * section, 1e-14);
      assert_near(m.report.high.y, 0.5 * sizes[k].y, 1e-15);
      assert_near(m.report.high.x, 0.05, 1e-15);
      if (along % 2 == 0)
        assert_near(m.report.high.z, 0.5 * sizes[k].z, 1e-15);
      release(&m);
    }
}

static void eighths_agree(void **state) {
  (void)state;
  made m = make(HW_MAKE_CYLINDER, v3_make(2, 0, 1), 8, 1);
  v3 p = m.point[2]; /* at 45 degrees */
  assert_true(p.x == p.y);
  assert_near(p.x, 0.70710678118654752, 0);
  release(&m);
}

static void bad_sizes_are_refused(void **state) {
  (void)state;
  const struct {
    hw_mesh_make kind;
    v3 size;
    int around, along;
  } bad[] = {{HW_MAKE_BOX, {1, 0, 1}, 0, 0},
             {HW_MAKE_BOX, {1, 1, (double)NAN}, 0, 0},
             {HW_MAKE_BOX, {1, -1, 1}, 0, 0},
             {HW_MAKE_SPHERE, {1, 0, 0}, 2, 8},
             {HW_MAKE_SPHERE, {1, 0, 0}, 8, 1},
             {HW_MAKE_SPHERE, {(double)INFINITY, 0, 0}, 8, 8},
             {HW_MAKE_SPHERE, {1, 0, 0}, 1 << 30, 1 << 30},
             {HW_MAKE_CYLINDER, {1, 0, 0}, 8, 1},
             {HW_MAKE_CYLINDER, {1, 0, 1}, 8, 0},
             {HW_MAKE_TORUS, {1, 1, 0}, 8, 8},
             {HW_MAKE_TORUS, {1, 0.5, 0}, 8, 2},
             {HW_MAKE_LINK, {1, 2, 4}, 8, 8},
             {HW_MAKE_LINK, {1, 3, 2}, 8, 8},
             {HW_MAKE_LINK, {1e-12, 3, 1e40}, 8, 8},
             {HW_MAKE_LINK, {-1, 3, 4}, 8, 8},
             {(hw_mesh_make)9, {1, 1, 1}, 8, 8}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    int points = 7, faces = 7;
    assert_false(hw_mesh_make_counts(bad[i].kind, bad[i].size, bad[i].around, bad[i].along, &points,
                                     &faces));
    assert_int_equal(points + faces, 0);
    assert_false(
        hw_mesh_make_points(bad[i].kind, bad[i].size, bad[i].around, bad[i].along, NULL, NULL));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(box_is_exact),         cmocka_unit_test(sphere_has_rings),
      cmocka_unit_test(cylinder_is_a_prism),  cmocka_unit_test(torus_has_a_hole),
      cmocka_unit_test(link_is_a_bent_bar),   cmocka_unit_test(eighths_agree),
      cmocka_unit_test(bad_sizes_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
