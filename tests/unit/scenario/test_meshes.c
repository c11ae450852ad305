/* Meshes: the hull of the points, bodies of any shape, checks and repair of the faces, mass
 * properties of a body of that shape.
 * Expected: bodies whose corners, volume and inertia are known in closed form. */
#include "geom/convex/polytope.h"
#include "geom/mesh/mesh_prep.h"
#include "geom/mesh/trimesh.h"
#include "parts/rigid.h"
#include "support/test.h"
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

/* ---- assets and makers ---- */

/* The tetrahedron of TETRA, twice as large and y up, each face with points of its own. */
static const double soup_point[] = {0, 0, 0, 0, 2, 0, 0, 0, -2, 0, 0, 0, 0, 0, -2, 2, 0, 0};
static const double tetra_point[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
static const int32_t tetra_face[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

static hw_status compile_with(const char *text, const hw_asset *asset, size_t count,
                              hw_model **model, char **report) {
  char copy[2000];
  size_t n = strlen(text);
  assert_true(n < sizeof copy);
  for (size_t i = 0; i <= n; i++)
    copy[i] = text[i] == '\'' ? '"' : text[i];
  return hw_model_compile_with(copy, n, asset, count, model, report);
}

static hw_model *must_compile_with(const char *text, const hw_asset *asset) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile_with(text, asset, 1, &model, &report) != HW_OK)
    fail_msg("%s", report);
  return model;
}

/* The same numbers by each way in give the same body; the fingerprint tells the assets apart. */
static void assets(void **state) {
  (void)state;
  const char *text = MESH("'asset':'t.stl','convex':false");
  hw_asset asset = {"t.stl", tetra_point, 4, tetra_face, 4};
  hw_model *model = must_compile_with(text, &asset);
  const hw_trimesh *body = model->mesh_body[0];
  assert_null(model->mesh_hull[0]);
  assert_true(body->closed && body->faces == 4 && body->vertices == 4 && body->edges == 6);
  assert_true(fabs(body->volume - 1.0 / 6) < 1e-15);
  assert_true(model->mesh_report[0].watertight && model->mesh_report[0].genus == 0);
  assert_int_equal((uintptr_t)body->vertex % 16, 0);

  hw_model *again = must_compile_with(text, &asset);
  assert_true(again->fingerprint == model->fingerprint);
  hw_model_free(again);
  double moved[12];
  memcpy(moved, tetra_point, sizeof moved);
  moved[11] = nextafter(1, 2);
  asset.points = moved;
  again = must_compile_with(text, &asset);
  assert_true(again->fingerprint != model->fingerprint);
  hw_model_free(again);
  const int32_t turned[] = {2, 1, 0, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  asset = (hw_asset){"t.stl", tetra_point, 4, turned, 4};
  again = must_compile_with(text, &asset);
  assert_true(again->fingerprint != model->fingerprint);
  hw_model_free(again);

  /* an asset that no mesh names changes nothing */
  hw_model *plain = must_compile(MESH("'make':'box'"));
  again = must_compile_with(MESH("'make':'box'"), &asset);
  assert_true(again->fingerprint == plain->fingerprint);
  hw_model_free(again);
  hw_model_free(plain);
  hw_model_free(model);
}

/* y up: (x, y, z) stands at (x, -z, y). A cloud of points gives its hull. */
static void up_and_scale(void **state) {
  (void)state;
  hw_asset asset = {"t.stl", soup_point, 6, NULL, 0};
  hw_model *model = must_compile_with(MESH("'asset':'t.stl','scale':0.5,'up':'y'"), &asset);
  const hw_polytope *hull = model->mesh_hull[0];
  assert_null(model->mesh_body[0]);
  assert_int_equal(hull->vertices, 4);
  assert_true(fabs(hull->volume - 1.0 / 6) < 1e-15);
  assert_true(hull->low.x == 0 && hull->low.y == 0 && hull->low.z == 0);
  assert_true(hull->high.x == 1 && hull->high.y == 1 && hull->high.z == 1);
  hw_model_free(model);
  /* stretched along the numbers' own axes, before y is turned up: 1 along x, 4 along y, which is z here, 2 along z */
  model = must_compile_with(MESH("'asset':'t.stl','scale':0.5,'stretch':[1,4,2],'up':'y'"), &asset);
  hull = model->mesh_hull[0];
  assert_true(fabs(hull->volume - 8.0 / 6) < 1e-14);
  assert_true(hull->high.x - hull->low.x == 1 && hull->high.y - hull->low.y == 2);
  assert_true(hull->high.z - hull->low.z == 4);
  hw_model_free(model);
}

/* The centroid of a tetrahedron is the mean of its corners. */
static void origin(void **state) {
  (void)state;
  static const char *const convex[] = {"true", "false"};
  for (int i = 0; i < 2; i++) {
    char text[400];
    snprintf(
        text, sizeof text,
        WITH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,3, 0,3,2],'origin':'centroid','convex':%s", TIP),
        convex[i]);
    hw_model *model = must_compile(text);
    double point[12];
    const hw_mesh_report *report = model->mesh_report;
    assert_int_equal(hw_model_mesh_points(model, 0, point), 4);
    for (int k = 0; k < 12; k++)
      assert_true(fabs(point[k] - (tetra_point[k] - 0.25)) < 1e-15);
    assert_true(fabs(report->low.x + 0.25) < 1e-15 && fabs(report->high.z - 0.75) < 1e-15);
    assert_true(v3_norm(report->centroid) < 1e-15);
    hw_model_free(model);
  }
}

/* A closed torus of n x m facets has n m vertices and twice as many faces. */
static void made(void **state) {
  (void)state;
  hw_model *model = must_compile(
      MESH("'make':'torus','size':[4,1,1],'detail':{'around':12,'along':24},'convex':false"));
  const hw_mesh_report *report = model->mesh_report;
  assert_int_equal(model->mesh_body[0]->vertices, 288);
  assert_int_equal(model->mesh_body[0]->faces, 576);
  assert_int_equal(report->genus, 1);
  assert_true(report->watertight && report->welded.count == 0 && report->flipped.count == 0);
  const char *text = hw_model_manifest(model);
  assert_non_null(strstr(text, "\"meshes\":{\"hull\":{\"vertices\":288,\"triangles\":576,"
                               "\"watertight\":true,\"shells\":1,\"volume\":"));
  hw_model_free(model);

  char *fault = NULL;
  assert_int_equal(compile(MESH("'make':'torus','size':[4,1,1]"), &model, &fault), HW_BAD_INPUT);
  assert_non_null(strstr(fault, "\"/meshes/hull/make\",\"what\":\"the mesh is not convex: point"));
  hw_text_free(fault);
}

/* Repair: two points in one place, a face turned over, a face twice, a point of its own. */
static void repair(void **state) {
  (void)state;
  hw_model *model =
      must_compile(MESH("'points':[9,9,9, 0,0,0, 1,0,0, 0,1,0, 0,0,1, 1,0,0],'convex':false,"
                        "'faces':[1,3,2, 1,5,4, 5,4,3, 1,4,3, 3,1,4]"));
  const hw_mesh_report *report = model->mesh_report;
  assert_true(report->watertight && report->kept == 4 && report->vertices == 4);
  assert_int_equal(report->welded.count, 1);
  assert_int_equal(report->welded.first, 5);
  assert_int_equal(report->unused.count, 1);
  assert_int_equal(report->doubled.first, 4);
  assert_int_equal(report->flipped.first, 2);
  assert_non_null(strstr(hw_model_manifest(model), "\"findings\":{\"welded\":1,\"unused\":1,"
                                                   "\"doubled\":1,\"flipped\":1}"));
  hw_model_free(model);

  /* open, it is no fault by itself: a contact refuses it */
  model = must_compile(MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,3],'convex':false"));
  assert_false(model->mesh_body[0]->closed);
  assert_false(model->mesh_report[0].watertight);
  assert_int_equal(model->mesh_report[0].border.count, 3);
  hw_model_free(model);
}

/* What is drawn is in the order of the lists that were given, though the body is not. */
static void drawing(void **state) {
  (void)state;
  hw_model *model = must_compile(
      MESH("'make':'sphere','size':[2,1,1],'detail':{'around':9,'along':7},'convex':false"));
  const hw_trimesh *body = model->mesh_body[0];
  double point[3 * 56];
  int32_t face[3 * 108];
  assert_int_equal(hw_model_mesh_points(model, 0, NULL), 56);
  assert_int_equal(hw_model_mesh_points(model, 0, point), 56);
  assert_int_equal(hw_model_mesh_faces(model, 0, face), 108);
  bool renumbered = false;
  for (int f = 0; f < body->faces; f++)
    for (int k = 0; k < 3; k++) {
      v3 x = v3_add(body->vertex[body->corner[3 * f + k]], body->middle);
      v3 y = v3_at(point + 3 * face[3 * body->source_face[f] + k]);
      assert_true(v3_norm(v3_sub(x, y)) == 0);
      renumbered |= body->source_face[f] != f;
    }
  assert_true(renumbered);
  assert_int_equal(hw_model_mesh_points(model, 1, point), 0);
  assert_int_equal(hw_model_mesh_faces(model, 1, face), 0);
  hw_model_free(model);

  model = must_compile(MESH(BOX));
  assert_int_equal(hw_model_mesh_points(model, 0, point), 8);
  assert_int_equal(hw_model_mesh_faces(model, 0, face), 12);
  double volume = 0;
  for (int f = 0; f < 12; f++) {
    const double *a = point + 3 * face[3 * f], *b = point + 3 * face[3 * f + 1],
                 *c = point + 3 * face[3 * f + 2];
    volume += v3_dot(v3_at(a), v3_cross(v3_at(b), v3_at(c))) / 6;
  }
  assert_true(fabs(volume - 48) < 1e-12);
  hw_model_free(model);
}

static void asset_faults(void **state) {
  (void)state;
  const double far[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, NAN};
  const int32_t beyond[] = {0, 2, 1, 0, 1, 4}, below[] = {0, 2, 1, 0, -1, 3};
  const struct {
    const char *mesh, *what;
    hw_asset asset;
  } list[] = {
      {"'asset':'b.stl'",
       "the mesh file \\\"b.stl\\\" was not given; 1 mesh file was given: t.stl",
       {"t.stl", tetra_point, 4, tetra_face, 4}},
      {"'asset':'t.stl'", "point 3: a coordinate is no number", {"t.stl", far, 4, tetra_face, 4}},
      {"'asset':'t.stl'",
       "face 1: there is no point 4; the points are 0 to 3",
       {"t.stl", tetra_point, 4, beyond, 2}},
      {"'asset':'t.stl'",
       "face 1: there is no point -1; the points are 0 to 3",
       {"t.stl", tetra_point, 4, below, 2}},
      {"'asset':'t.stl'",
       "3 points; a body has at least 4",
       {"t.stl", tetra_point, 3, tetra_face, 1}},
      {"'asset':'t.stl','convex':false",
       "missing: a mesh that is not convex needs faces",
       {"t.stl", tetra_point, 4, NULL, 0}},
      {"'asset':'t.stl'",
       "2000001 faces; at most 2000000 are taken: make the mesh coarser first",
       {"t.stl", tetra_point, 4, tetra_face, 2000001}},
      {"'asset':'t.stl'",
       "6000001 points; at most 6000000 are taken",
       {"t.stl", tetra_point, 6000001, tetra_face, 4}},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    hw_model *model = NULL;
    char text[400], expected[500], *report = NULL;
    snprintf(text, sizeof text, WITH("%s", TIP), list[i].mesh);
    snprintf(expected, sizeof expected,
             "{\"faults\":[{\"where\":\"/meshes/hull/asset\",\"what\":\"%s\"}],\"count\":1}",
             list[i].what);
    assert_int_equal(compile_with(text, &list[i].asset, 1, &model, &report), HW_BAD_INPUT);
    assert_string_equal(report, expected);
    hw_text_free(report);
  }
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
      {MESH(TETRA ",'convex':false"), FACES, "missing: a mesh that is not convex needs faces"},
      {MESH(TETRA ",'make':'box'"), "/meshes/hull", "points and make: a mesh has one source"},
      {MESH("'asset':'a.stl','make':'box'"), "/meshes/hull",
       "asset and make: a mesh has one source"},
      {MESH("'make':'box','faces':[0,1,2]"), FACES,
       "faces go with points; what is made has its own"},
      {MESH("'asset':'a.stl'"), "/meshes/hull/asset",
       "the mesh file \"a.stl\" was not given; 0 mesh files were given"},
      {MESH("'asset':''"), "/meshes/hull/asset",
       "the mesh file \"\" was not given; 0 mesh files were given"},
      {MESH("'asset':7"), "/meshes/hull/asset", "expected text, found a number"},
      {MESH("'make':'torus','size':[1,2,1],'convex':false"), "/meshes/hull/size",
       "nothing can be made of 1, 2, 1 m with 32 facets around and 16 along: the ring's diameter, "
       "first, must be above the bar's, second, and 3 facets along are the least"},
      {MESH("'make':'sphere','detail':{'around':4096,'along':4096}"), "/meshes/hull/detail/around",
       "33546240 faces; at most 2000000 are made: fewer facets do"},
      {MESH("'make':'box','scale':0"), "/meshes/hull/scale", "0 m is not above 0 m: Scale"},
      {MESH("'make':'box','stretch':[1,0,1]"), "/meshes/hull/stretch/1",
       "0 is not above 0: Stretch"},
      {MESH("'points':[0,0,0, 2,0,0, 0,1,0, 0,0,1],'scale':1e6"), POINTS,
       "point 1: 2000000 m is outside -1000000 to 1000000 m"},
      {MESH(TETRA ",'faces':[0,2,1, 0]"), FACES, "4 numbers; each face has three"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1.5,3, 1,2,3, 0,3,2]"), FACES,
       "face 1: 1.5 is not a whole number"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,4, 0,3,2]"), FACES,
       "face 2: there is no point 4; the points are 0 to 3"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,2, 0,3,2]"), FACES,
       "the mesh is not closed: 3 edges do not belong to exactly two faces (first: at face 0)"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,3]"), FACES,
       "the mesh is not closed: 3 edges do not belong to exactly two faces (first: at face 0)"},
      {MESH(TETRA ",'faces':[0,1,1, 2,2,3]"), FACES,
       "no face is left: all have points in one place"},
      {MESH(TETRA ",'faces':[0,2,1, 0,1,3, 1,2,3, 0,3,2],'weld':5"), FACES,
       "no face is left: all have points in one place"},
      /* what repair mends is a fault where it may not */
      {MESH(TETRA ",'repair':false,'faces':[0,1,2, 0,3,1, 1,3,2, 0,2,3]"), FACES,
       "closed surfaces that are inside out: 1 (first: face 0), and \"repair\" is false"},
      {MESH(TETRA ",'repair':false,'faces':[0,1,2, 0,1,3, 1,2,3, 0,3,2]"), FACES,
       "faces that run against their neighbours: 1 (first: face 0), and \"repair\" is false"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0, 0,0,1, 1,0,0],'repair':false,"
            "'faces':[0,2,1, 0,4,3, 1,2,3, 0,3,2]"),
       FACES, "points in the place of an earlier one: 1 (first: point 4), and \"repair\" is false"},
      {MESH("'points':[0,0,0, 1,0,0, 0,1,0, 0,0,1, 5,0,0],'repair':false,"
            "'faces':[0,2,1, 0,1,3, 1,2,3, 0,3,2]"),
       FACES, "points in no face: 1 (first: point 4), and \"repair\" is false"},
      {MESH(TETRA ",'repair':false,'faces':[0,2,1, 0,1,3, 1,2,3, 0,3,2, 3,2,0]"), FACES,
       "faces that are there more than once: 1 (first: face 4), and \"repair\" is false"},
      /* two tetrahedra on one edge; a flat sheet from both sides */
      {MESH("'points':[0,0,0, 0,0,1, 1,0,0, 0,1,0, -1,0,0, 0,-1,0],'convex':false,"
            "'faces':[0,3,2, 0,2,1, 2,3,1, 0,1,3, 0,5,4, 0,4,1, 4,5,1, 0,1,5]"),
       FACES, "edges of more than two faces: 1 (first: at face 1)"},
      /* a pyramid over a square with its base drawn in by 0.5 */
      {MESH("'points':[-1,-1,0, 1,-1,0, 1,1,0, -1,1,0, 0,0,2, 0,0,0.5],"
            "'faces':[0,1,4, 1,2,4, 2,3,4, 3,0,4, 1,0,5, 2,1,5, 3,2,5, 0,3,5]"),
       FACES, NULL},
      {WITH(TETRA, BODY("")), "/parts/load/mesh",
       "the centroid of \"hull\" is at (0.25, 0.25, 0.25) m, not at the centre of mass: give the "
       "mesh origin \"centroid\", or the body an inertia"},
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
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hull),        cmocka_unit_test(faces),        cmocka_unit_test(capsule),
      cmocka_unit_test(off_centre),  cmocka_unit_test(faults),       cmocka_unit_test(too_many),
      cmocka_unit_test(assets),      cmocka_unit_test(up_and_scale), cmocka_unit_test(origin),
      cmocka_unit_test(made),        cmocka_unit_test(repair),       cmocka_unit_test(drawing),
      cmocka_unit_test(asset_faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
