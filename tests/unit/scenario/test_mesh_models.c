/* Made models in a scenario: fields reach the maker, faults name the member, bodies are not convex
 * unless that is said. Expected: the members' ranges; dimensions as asked for. */
#include "geom/mesh/mesh_prep.h"
#include "model/model.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

#define MESH(mesh) "{'hawse':1,'meshes':{'hull':{" mesh "}},'parts':{" TIP "}}"

static hw_model *must_compile(const char *text) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s", report);
  return model;
}

static void bow_by_its_fields(void **state) {
  (void)state;
  hw_model *model =
      must_compile(MESH("'make':'bow','bow':{'flare':0,'entrance':0,'flare_bend':0,"
                        "'entrance_bend':0,'angle':0,'azimuth':0,'length':2,'above':1.5,'below':2,"
                        "'forward':2.5,'aft':3,'triangles':6000}"));
  const hw_trimesh *body = model->mesh_body[0];
  assert_non_null(body);
  assert_null(model->mesh_hull[0]);
  assert_true(body->closed && body->shells == 1);
  assert_int_equal(body->vertices - body->edges + body->faces, 0);
  assert_in_range(body->faces, 5400, 6000);
  v3 low = v3_add(body->low, body->middle), high = v3_add(body->high, body->middle);
  assert_true(v3_norm(v3_sub(high, v3_make(2.5, 0, 1.5))) < 1e-12);
  assert_true(fabs(low.x + 3) < 1e-12 && fabs(low.z + 2) < 1e-12 && fabs(low.y + 2) < 1e-2);
  /* and out again, for drawing */
  size_t points = hw_model_mesh_points(model, 0, NULL), faces = hw_model_mesh_faces(model, 0, NULL);
  assert_int_equal(points, body->vertices);
  assert_int_equal(faces, body->faces);
  hw_model_free(model);
}

static void anchor_by_its_fields(void **state) {
  (void)state;
  for (int head = 0; head < 2; head++) {
    hw_model *model =
        must_compile(head ? MESH("'make':'head','anchor':{'mass':1000,'head_share':0.7}")
                          : MESH("'make':'shank','anchor':{'mass':1000,'head_share':0.7}"));
    const hw_trimesh *body = model->mesh_body[0];
    double mass = head ? 700 : 300;
    assert_true(fabs(body->volume * 7850 / mass - 1) < 1e-3);
    assert_int_equal(body->vertices - body->edges + body->faces, head ? 2 : 0);
    assert_int_equal(model->mesh_report[0].welded.count, 0);
    hw_model_free(model);
  }
}

static void assert_fault(const char *text, const char *where, const char *what) {
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s and %s are not in %s", where, what, report);
  hw_text_free(report);
}

static void faults_name_the_member(void **state) {
  (void)state;
#define BOW(fields) MESH("'make':'bow','bow':{" fields "}")
  static const char *const fault[][3] = {
      {BOW("'flare':-0.5,'angle':1.4"), "/meshes/hull/bow/angle",
       "off the normal of the shell; at most 60 can be made"},
      {BOW("'lip':0.5"), "/meshes/hull/bow/thickness",
       "the bolster of radius 0.5 m comes through the plate of 0.6 m: above 1.0"},
      {BOW("'lip':2,'bore':0.2,'thickness':6,'length':12,'angle':1.3,'above':14,'below':14,'"
           "forward':14,'aft':14"),
       "/meshes/hull/bow/lip", "no bolster of radius 2 m rolls round the mouth"},
      {BOW("'length':0.9"), "/meshes/hull/bow/length", "the pipe of 0.9 m ends in the plate"},
      {BOW("'below':0.4"), "/meshes/hull/bow/below", "no room on this shell"},
      {BOW("'flare_bend':0.1,'above':20,'triangles':1500"), "/meshes/hull/bow/flare_bend",
       "the shell bends too far"},
      {BOW("'triangles':100"), "/meshes/hull/bow/triangles", "100 is below 1500"},
      {BOW("'flair':0.1"), "/meshes/hull/bow/flair", "flare"},
      {MESH("'make':'head','anchor':{'head_share':0.9}"), "/meshes/hull/anchor/head_share",
       "0.9 is above 0.75"},
      {MESH("'make':'bow','convex':true"), "/meshes/hull/make", "the mesh is not convex"},
  };
  for (size_t i = 0; i < sizeof fault / sizeof *fault; i++)
    assert_fault(fault[i][0], fault[i][1], fault[i][2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bow_by_its_fields),
      cmocka_unit_test(anchor_by_its_fields),
      cmocka_unit_test(faults_name_the_member),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
