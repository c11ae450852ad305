/* Meshes: the hull of the points, checks of the faces, mass properties of a body of that shape.
 * Expected: bodies whose corners, volume and inertia are known in closed form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "geom/polytope.h"
#include "parts/rigid.h"
#include "unit/scenario/scenario.h"

#define MESH(mesh) "{'hawse':1,'meshes':{'hull':{" mesh "}},'parts':{" TIP "}}"
/* a box of 2 x 4 x 6 about the origin, a point inside, and one corner twice */
#define BOX                                                                                        \
  "'points':[-1,-2,-3, 1,-2,-3, 1,2,-3, -1,2,-3, -1,-2,3, 1,-2,3, 1,2,3, -1,2,3, 0,0.5,0, 1,2,3]"
#define TETRA "'points':[0,0,0, 1,0,0, 0,1,0, 0,0,1]"
#define BODY(shape) "'load':{'kind':'rigid','mass':12,'shape':'mesh','mesh':'hull'" shape "}"
#define WITH(mesh, parts) "{'hawse':1,'meshes':{'hull':{" mesh "}},'parts':{" parts "}}"

static hw_model *must_compile(const char *text) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s", report);
  return model;
}

static void hull(void **state) {
  (void)state;
  hw_model *model = must_compile(WITH(BOX, BODY("")));
  const hw_polytope *hull = model->mesh_hull[0];
  assert_int_equal(model->mesh_count, 1);
  assert_string_equal(model->mesh_id[0], "hull");
  assert_int_equal(hull->vertices, 8);
  assert_int_equal(hull->faces, 6);
  assert_true(fabs(hull->volume - 48) < 1e-12);
  /* m (b^2 + c^2) / 12, no products */
  m3 I = rigid_inertia(model, model->part[0].params);
  const double expected[9] = {52, 0, 0, 0, 40, 0, 0, 0, 20};
  for (int i = 0; i < 9; i++)
    assert_true(fabs(I.m[i] - expected[i]) < 1e-11);
  assert_true(fabs(model->collider[0].shape->volume - 48) < 1e-12);
  const char *text = hw_model_manifest(model);
  assert_non_null(strstr(text, "\"meshes\":{\"hull\":{\"points\":[-1,-2,-3,1,-2,-3,"));
  assert_non_null(strstr(text, "\"shape\":\"mesh\",\"size\":[1,1,1],\"mesh\":\"hull\",\"at\":"));
  hw_model_free(model);
}

/* Of a mesh with faces, a point that no face uses is no part. */
static void faces(void **state) {
  (void)state;
  hw_model *model = must_compile(
      MESH("'points':[0,0,0, 1,0,0, 0,1,0, 0,0,1, 9,9,9],'faces':[0,2,1, 0,1,3, 1,2,3, 0,3,2]"));
  assert_int_equal(model->mesh_hull[0]->vertices, 4);
  assert_true(fabs(model->mesh_hull[0]->volume - 1.0 / 6) < 1e-14);
  hw_model_free(model);
}

/* Given inertia, the origin may be anywhere. */
static void off_centre(void **state) {
  (void)state;
  hw_model *model = must_compile(WITH(TETRA, BODY(",'inertia':[1,2,2.5]")));
  m3 I = rigid_inertia(model, model->part[0].params);
  assert_true(I.m[0] == 1 && I.m[4] == 2 && I.m[8] == 2.5);
  hw_model_free(model);
}

/* Capsule, axis z: sum over thin discs of m r^2 / 4 + m z^2 and m r^2 / 2. */
static void capsule(void **state) {
  (void)state;
  hw_model *model =
      must_compile(SCENARIO("'load':{'kind':'rigid','mass':7,'shape':'capsule','size':[2,1,5]}"));
  m3 I = rigid_inertia(model, model->part[0].params);
  const int n = 200000;
  double volume = 0, across = 0, along = 0;
  for (int i = 0; i < n; i++) {
    double z = -2.5 + 5 * (i + 0.5) / n, d = fabs(z) - 1.5, rr = d > 0 ? 1 - d * d : 1;
    volume += rr, along += 0.5 * rr * rr, across += rr * (0.25 * rr + z * z);
  }
  assert_true(fabs(I.m[0] / (7 * across / volume) - 1) < 1e-8 && I.m[0] == I.m[4]);
  assert_true(fabs(I.m[8] / (7 * along / volume) - 1) < 1e-8);
  hw_model_free(model);
}

static void expect_fault(const char *text, const char *where, const char *what) {
  hw_model *model = NULL;
  char *report = NULL, expected[1000], escaped[600];
  size_t n = 0;
  for (const char *c = what; *c; c++) {
    if (*c == '"')
      escaped[n++] = '\\';
    escaped[n++] = *c;
  }
  escaped[n] = 0;
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  snprintf(expected, sizeof expected,
           "{\"faults\":[{\"where\":\"%s\",\"what\":\"%s\"}],\"count\":1}", where, escaped);
  if (strcmp(report, expected) != 0)
    fail_msg("\n%s\nexpected %s\nfound    %s", text, expected, report);
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
#define POINTS "/meshes/hull/points"
#define FACES "/meshes/hull/faces"
  static const char *const list[][3] = {
      {MESH("'points':[]"), POINTS, "0 points; a body has at least 4"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0]"), POINTS, "3 points; a body has at least 4"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0, 0,0]"), POINTS, "11 numbers; each point has three"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0, 1,0,0]"), POINTS,
       "fewer than 4 different points: a body has at least 4"},
      {MESH("'points':[0,0,5, 1,0,5, 0,1,5, 1,1,5, 0.2,0.4,5]"), POINTS,
       "all points lie in one plane: a body has a volume"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0, 0,0,'x']"), "/meshes/hull/points/11",
       "expected a number, found text"},
      {MESH(TETRA ",'convex':false"), "/meshes/hull/convex",
       "a mesh that is not convex is not supported yet by this version"},
      {MESH(TETRA ",'faces':[0,2,1, 0]"), FACES, "4 numbers; each face has three"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1.5,3, 1,2,3, 0,3,2]"), FACES,
       "face 1: 1.5 is not a whole number"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,4, 0,3,2]"), FACES,
       "face 2: there is no point 4; the points are 0 to 3"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,2, 0,3,2]"), FACES, "face 2 names point 2 twice"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,3]"), FACES,
       "the mesh is not closed: 3 edges do not belong to exactly two faces"},
      {MESH(TETRA ",'faces':[0,1,2, 0,3,1, 1,3,2, 0,2,3]"), FACES,
       "the mesh is inside out: turn the order of the points of each face"},
      {MESH(TETRA ",'faces':[0,1,2, 0,1,3, 1,2,3, 0,3,2]"), FACES,
       "3 edges run the same way in both their faces: some faces are turned over"},
      /* a pyramid over a square with its base drawn in by 0.5 */
      {MESH("'points':[-1,-1,0, 1,-1,0, 1,1,0, -1,1,0, 0,0,2, 0,0,0.5],"
            "'faces':[0,1,4, 1,2,4, 2,3,4, 3,0,4, 1,0,5, 2,1,5, 3,2,5, 0,3,5]"),
       FACES, NULL},
      {WITH(TETRA, BODY("")), "/parts/load/mesh",
       "the centroid of \"hull\" is at (0.25, 0.25, 0.25) m, not at the centre of mass: subtract "
       "it from the points, or give inertia"},
      {WITH(TETRA, "'p':{'kind':'motion','shape':'mesh','mesh':'hul'}"), "/parts/p/mesh",
       "no mesh \"hul\"; nearest is \"hull\""},
      {SCENARIO("'p':{'kind':'motion','shape':'mesh','mesh':'hull'}"), "/parts/p/mesh",
       "no mesh \"hull\"; there is none"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    if (list[i][2]) {
      expect_fault(list[i][0], list[i][1], list[i][2]);
      continue;
    }
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(compile(list[i][0], &model, &report), HW_BAD_INPUT);
    assert_non_null(
        strstr(report, "\"/meshes/hull/faces\",\"what\":\"the mesh is not convex: point"));
    assert_non_null(strstr(report, "\"count\":1}"));
    hw_text_free(report);
  }
}

/* More corners than are taken, on a sphere; and more points. */
static void too_many(void **state) {
  (void)state;
  char *text = malloc(1 << 20), *at = text;
  at += sprintf(at, "{'hawse':1,'meshes':{'hull':{'points':[");
  for (int i = 0; i < 4100; i++) {
    double z = 1 - (2 * i + 1) / 4100.0, r = sqrt(1 - z * z), turn = 2.399963 * i;
    at += sprintf(at, "%s%.6f,%.6f,%.6f", i ? "," : "", r * cos(turn), r * sin(turn), z);
  }
  sprintf(at, "]}},'parts':{" TIP "}}");
  expect_fault(text, POINTS, "the hull has 4100 corners; at most 4096 are taken");

  at = text + sprintf(text, "{'hawse':1,'meshes':{'hull':{'points':[0");
  for (int i = 1; i < 3 * 65537; i++)
    at += sprintf(at, ",0");
  sprintf(at, "]}},'parts':{" TIP "}}");
  expect_fault(text, POINTS, "65537 points; at most 65536 are taken");
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(hull),    cmocka_unit_test(faces),
                                     cmocka_unit_test(capsule), cmocka_unit_test(off_centre),
                                     cmocka_unit_test(faults),  cmocka_unit_test(too_many)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
