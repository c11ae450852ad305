/* The made anchor: shank and head are closed, of their share of the mass, without slivers; the eye is
 * open and where it is said to be; the shank swings in the head without touching. Laid on the made bow
 * both give one closed contour (a prototype gave 71 and 51 points for other models at this depth). */
#include "unit/shapes/make_support.h"

#include "geom/mesh/cut.h"
#include "shapes/make_anchor.h"
#include "shapes/make_bow.h"

static const double STEEL = 7850;

static model make(double mass, double share, int triangles, bool head) {
  hw_anchor_model anchor = {mass, share, triangles};
  hw_anchor_model_plan plan;
  assert_true(hw_anchor_model_prepare(&anchor, head, &plan));
  model m = {.faces = plan.faces};
  void *scratch = malloc(hw_anchor_model_scratch_bytes(&plan));
  m.point = malloc((size_t)plan.points * sizeof *m.point);
  m.face = malloc((size_t)m.faces * 3 * sizeof *m.face);
  m.points = hw_anchor_model_make(&plan, scratch, m.point, m.face);
  free(scratch);
  model_look(&m);
  return m;
}

static void sound_at_any_fineness(void **state) {
  (void)state;
  static const int wanted[] = {HW_ANCHOR_MODEL_LEAST, 4000, 8000, 20000};
  static const double least[] = {20, 20, 20, 20}; /* degrees; 10 would do */
  for (int i = 0; i < (RUN_SLOW ? 4 : 8); i++) {
    bool head = i & 1;
    model m = make(6414, 0.61, wanted[i / 2], head);
    assert_clean(&m, head ? 0 : 1);
    assert_in_range(m.faces, (int)(0.8 * wanted[i / 2]), wanted[i / 2]);
    assert_int_equal(crossings_of(&m), 0);
    double share = head ? 0.61 : 0.39;
    expect_near("mass over that asked for", m.report.volume * STEEL / (share * 6414), 1, 1e-3);
    if (!(least_angle(&m) > least[i / 2] * DEGREES))
      fail_msg("%s of %d: least angle %g", head ? "head" : "shank", m.faces,
               least_angle(&m) / DEGREES);
    expect_near("symmetric about x = 0", m.report.centroid.x, 0, 1e-6);
    expect_near("symmetric about y = 0", m.report.centroid.y, 0, 1e-6);
    model_free(&m);
  }
}

static void any_share(void **state) {
  (void)state;
  static const double share[] = {0.55, 0.6, 0.7, 0.75};
  for (int i = 0; i < (RUN_SLOW ? 8 : 16); i++) {
    bool head = i & 1;
    double of = share[i / 2 % 4];
    model m = make(20000, of, i < 8 ? HW_ANCHOR_MODEL_LEAST : 4500, head);
    assert_clean(&m, head ? 0 : 1);
    expect_near("mass", m.report.volume * STEEL / ((head ? of : 1 - of) * 20000), 1, 1e-3);
    model_free(&m);
  }
  hw_anchor_model anchor = {6414, 0.95, 4000};
  hw_anchor_model_plan plan;
  assert_false(hw_anchor_model_prepare(&anchor, false, &plan)); /* too thin */
  assert_false(hw_anchor_model_prepare(&anchor, true, &plan));  /* too thick */
}

/* Eight times the mass: twice the size, to the bit. */
static void grows_with_the_cube_root(void **state) {
  (void)state;
  model a = make(6414, 0.61, 4000, true), b = make(8 * 6414, 0.61, 4000, true);
  assert_int_equal(a.points, b.points);
  for (int i = 0; i < a.points; i++)
    expect_near("twice as far", v3_norm(v3_sub(b.point[i], v3_scale(2, a.point[i]))), 0, 1e-12);
  model_free(&a), model_free(&b);
}

static void eye_is_open(void **state) {
  (void)state;
  model m = make(6414, 0.61, 8000, false);
  double length = HW_MODEL_ANCHOR_LENGTH, least = 1, high = 0;
  for (int i = 0; i < m.points; i++) {
    v3 p = m.point[i];
    least = fmin(least, hypot(p.y, p.z - length));
    high = fmax(high, p.z);
  }
  expect_near("radius of the eye's hole about (y, z) = (0, length)", least, 0.09, 3e-3);
  expect_near("top of the eye", high, length + 0.2, 0.02);
  model_free(&m);
}

/* Mass properties settle with fineness, at second order or faster (edges are rounded by few facets at
 * first): the volume is given, the rest follows. */
static void inertia_converges(void **state) {
  (void)state;
  double value[3];
  const int least = RUN_SLOW ? 1000 : 4000, triangles[] = {least, 3 * least, 12 * least};
  for (int i = 0; i < 3; i++) {
    model m = make(6414, 0.61, triangles[i], true);
    value[i] = m.body->inertia.m[0] * STEEL;
    model_free(&m);
  }
  double coarse = fabs(value[0] - value[2]), fine = fabs(value[1] - value[2]);
  double order = log(coarse / fine) / log(2);
  if (!(order > 1.6))
    fail_msg("order %g: %g %g %g", order, value[0], value[1], value[2]);
}

/* ---- against each other ---- */

enum { PAIRS = 20000 };
static void *cut_work, *tree_work;
static hw_face_pair pairs[PAIRS];

static hw_cut cut_of(const model *a, m3 R, v3 r, const model *b) {
  hw_mesh_pose pose = {R, v3_sub(v3_add(r, m3_mulv(R, a->body->middle)), b->body->middle)};
  cut_work = cut_work ? cut_work : calloc(1, hw_cut_work_bytes(PAIRS));
  tree_work = realloc(tree_work, hw_tree_scratch_bytes(a->body, b->body));
  int count = hw_tree_pairs(a->body, b->body, &pose, NULL, tree_work, pairs, PAIRS);
  assert_in_range(count, 0, PAIRS);
  hw_cut cut;
  hw_cut_make(a->body, b->body, &pose, pairs, count, PAIRS, v3_neg(pose.t), 1, cut_work, &cut);
  assert_false(cut.full);
  return cut;
}

static m3 turn_x(double angle) {
  return (m3){{1, 0, 0, 0, cos(angle), -sin(angle), 0, sin(angle), cos(angle)}};
}

static void shank_swings_free(void **state) {
  (void)state;
  static const double share[] = {0.55, 0.61};
  for (int i = 0; i < 2; i++) {
    model shank = make(6414, share[i], 4000, false), head = make(6414, share[i], 4000, true);
    for (int angle = -45; angle <= 45; angle += 15)
      assert_int_equal(cut_of(&shank, turn_x(angle * DEGREES), v3_zero(), &head).segments, 0);
    assert_true(cut_of(&shank, turn_x(135 * DEGREES), v3_zero(), &head).segments > 0);
    model_free(&shank), model_free(&head);
  }
}

/* Depth along `way` at which a first touches b. */
static double first_touch(const model *a, m3 R, v3 from, v3 way, double far, const model *b) {
  double free = 0, met = 0, step = 0.02;
  while (met < far && cut_of(a, R, v3_madd(from, met, way), b).segments == 0)
    free = met, met += step;
  assert_true(met < far);
  for (int i = 0; i < 40; i++) {
    double at = 0.5 * (free + met);
    *(cut_of(a, R, v3_madd(from, at, way), b).segments ? &met : &free) = at;
  }
  return met;
}

/* One closed line, about `depth` past first touch. */
static void one_contour(const model *a, m3 R, v3 from, v3 way, const model *b, double area,
                        const char *what) {
  double at = first_touch(a, R, from, way, 6, b) + 0.012;
  hw_cut cut = cut_of(a, R, v3_madd(from, at, way), b);
  assert_int_equal(cut.open, 0);
  if (cut.contours != 1)
    fail_msg("%s: %d contours of %d segments", what, cut.contours, cut.segments);
  assert_true(cut.segments >= 12);
  double found = v3_norm(cut.contour[0].S);
  if (!(found > area / 4 && found < 4 * area))
    fail_msg("%s: area %g, of about %g", what, found, area);
}

static model make_bow(int triangles) {
  hw_bow bow = straight_bow(triangles);
  hw_bow_plan plan;
  return model_of_bow(&bow, &plan);
}

/* The shank, in the pipe with its eye ahead and less steep than it, comes down on the bolster, one of
 * its edges down (a flat side would bridge the hollow and touch twice); the head comes against the
 * shell from outside, flukes nearly flat to it. */
static void laid_on_the_bow(void **state) {
  (void)state;
  model bow = make_bow(4000), shank = make(6414, 0.61, 4000, false);
  model head = make(6414, 0.61, 4000, true);
  hw_bow about = {.angle = 38 * DEGREES, .azimuth = 15 * DEGREES};
  v3 z = hw_bow_axis(&about), level = v3_unit(v3_cross(v3_make(0, 0, 1), z));
  v3 x = v3_unit(v3_add(level, v3_cross(z, level))), y = v3_cross(z, x);
  m3 R = {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
  one_contour(&shank, R, v3_scale(-1.7, z), v3_make(0, 0, -1), &bow, 0.0133, "shank");
  v3 n = v3_unit(v3_make(0.4663, 1, -0.4663)), up = v3_unit(v3_cross(n, v3_make(1, 0, 0)));
  v3 along = v3_cross(n, up);
  /* a little askew, so that one fluke comes first */
  v3 u = v3_unit(v3_madd(up, 0.2, n)), s = v3_unit(v3_madd(along, 0.1, n));
  s = v3_unit(v3_madd(s, -v3_dot(s, u), u));
  v3 w = v3_cross(u, s);
  m3 Q = {{s.x, w.x, u.x, s.y, w.y, u.y, s.z, w.z, u.z}};
  v3 from = v3_madd(v3_scale(2, n), -1.5, up);
  one_contour(&head, Q, from, v3_neg(n), &bow, 0.005, "head");
  model_free(&bow), model_free(&shank), model_free(&head);
  free(cut_work), free(tree_work);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sound_at_any_fineness),    cmocka_unit_test(any_share),
      cmocka_unit_test(grows_with_the_cube_root), cmocka_unit_test(eye_is_open),
      cmocka_unit_test(inertia_converges),        cmocka_unit_test(shank_swings_free),
      cmocka_unit_test(laid_on_the_bow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
