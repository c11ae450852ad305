/* Contacts: the pairs that entries make, their faults, what the manifest says of them, and inputs
 * that reach the rows of a collection. Expected: the rules of docs/scenario.md, by hand. */
#include "contact/contact.h"
#include "geom/convex/polytope.h"
#include "model/pair_log.h"
#include "parts/kinds.h"
#include "scenario/fields.h"
#include "sim/live.h"
#include "sim/sim_state.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

#define STEEL "'materials':{'steel':{'young':1e7,'viscosity':1e4},'soft':{'young':1e6}}"
#define WORLD(contacts, parts) "{'hawse':1," STEEL ",'contacts':{" contacts "},'parts':{" parts "}}"
#define BALL(id, more) "'" id "':{'kind':'rigid','mass':10,'shape':'sphere'" more "}"
#define SOLID ",'material':'steel'"
#define DECK "'deck':{'kind':'motion','shape':'box','size':[9,9,1],'material':'steel'}"
#define WALL "'wall':{'kind':'motion','shape':'box','material':'soft'}"

static hw_model *must_compile(const char *text) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s", report);
  return model;
}

/* All pairs in their order, "contact:part.collider-part.collider", with spaces between. */
static void expect_pairs(const char *text, const char *expected) {
  hw_model *model = must_compile(text);
  char found[1000] = "";
  size_t n = 0;
  for (int i = 0; i < model->pair_count; i++) {
    const hw_pair *p = &model->pair[i];
    const hw_collider *a = &model->collider[p->a], *b = &model->collider[p->b];
    assert_true(p->a < p->b);
    n += (size_t)snprintf(found + n, sizeof found - n, "%s%s:%s%s%s-%s%s%s", i ? " " : "",
                          model->source[HW_SOURCE_BODIES].entries.id[p->contact],
                          model->part[a->part].id, *a->id ? "." : "", a->id,
                          model->part[b->part].id, *b->id ? "." : "", b->id);
    assert_true(n < sizeof found);
  }
  assert_string_equal(found, expected);
  hw_model_free(model);
}

static void pairs(void **state) {
  (void)state;
  /* any with any: all but the two that cannot move */
  expect_pairs(
      WORLD("'c':{'a':'any','b':'any'}", DECK "," WALL "," BALL("p", SOLID) "," BALL("q", SOLID)),
      "c:deck-p c:deck-q c:wall-p c:wall-q c:p-q");
  expect_pairs(
      WORLD("'c':{'a':'q','b':'any'}", DECK "," WALL "," BALL("p", SOLID) "," BALL("q", SOLID)),
      "c:deck-q c:wall-q c:p-q");
  /* an explicit pair beats one with any, which beats any with any; then the first of the text */
  expect_pairs(WORLD("'all':{'a':'any','b':'any'},'q':{'a':'any','b':'q'},'p':{'a':'p','b':'any'},"
                     "'pair':{'a':'q','b':'deck'}",
                     DECK "," WALL "," BALL("p", SOLID) "," BALL("q", SOLID) "," BALL("r", SOLID)),
               "p:deck-p pair:deck-q all:deck-r p:wall-p q:wall-q all:wall-r q:p-q p:p-r q:q-r");
  /* the part's own shape and its colliders, all with all of another part, none with its own */
  expect_pairs(WORLD("'c':{'a':'deck','b':'p'}",
                     DECK "," BALL("p", SOLID ",'colliders':{'x':{},'y':{'material':'soft'}}")),
               "c:deck-p c:deck-p.x c:deck-p.y");
  /* neither a motion on a motion, nor a part without a collider */
  expect_pairs(WORLD("'c':{'a':'any','b':'any'}",
                     DECK ",'top':{'kind':'motion','on':'deck','shape':'sphere'},"
                          "'eye':{'kind':'motion','shape':'vessel'}"),
               "");
  expect_pairs(WORLD("", DECK "," BALL("p", SOLID)), "");
  expect_pairs("{'hawse':1,'parts':{" BALL("p", "") "," BALL("q", "") "}}", "");
}

/* What the pair is made of; depth_a follows the part that is named a, whatever its number. */
static void constants(void **state) {
  (void)state;
  hw_model *model = must_compile(
      WORLD("'c':{'a':'p','b':'deck','normal':{'depth_a':0.5,'depth_b':2}}",
            DECK ",'p':{'kind':'rigid','mass':1,'shape':'box','size':[1,2,3],'material':'soft',"
                 "'colliders':{'arm':{'shape':'cylinder','size':[0.4,1,5],'at':[1,2,3],"
                 "'turn':[0,0,0,2]},'leg':{'shape':'capsule','size':[2,2,5]}}}"));
  assert_int_equal(model->pair_count, 3);
  assert_int_equal(hw_model_section(model, "contacts").rows, 3);
  assert_true(model->contact_room.bytes > 0);
  /* springs in series: 1/k = h_a/E_a + h_b/E_b (report 003, eq. 83) */
  for (int i = 0; i < 3; i++)
    assert_true(fabs(model->pair[i].stiffness * (0.5 / 1e6 + 2 / 1e7) - 1) < 1e-12);
  const hw_collider *arm = &model->collider[2];
  assert_string_equal(arm->id, "arm");
  assert_int_equal(arm->part, 1);
  assert_int_equal(arm->port, model->part[1].port0);
  assert_int_equal(arm->material, 1); /* that of the part */
  assert_true(arm->r.x == 1 && arm->r.y == 2 && arm->r.z == 3);
  assert_true(arm->R.m[0] == -1 && arm->R.m[4] == -1 && arm->R.m[8] == 1);
  /* the prism has the cylinder's volume, the polyhedron that of the capsule */
  assert_true(fabs(model->collider[3].shape->volume / (3.14159265358979 * (3 + 4.0 / 3)) - 1) <
              1e-12);
  assert_true(model->collider[3].shape->core->faces > 100);
  assert_true(fabs(arm->shape->volume / (0.25 * 3.14159265358979 * 0.16 * 5) - 1) < 1e-12);
  assert_true(fabs(model->collider[1].shape->volume - 6) < 1e-12);
  /* a word of memory belongs to one thing */
  assert_int_equal(model->pair[1].mem, model->pair[0].mem + HW_LOG_WORDS);
  assert_int_equal(model->mems, model->pair[2].mem + HW_LOG_WORDS);
  hw_model_free(model);
}

/* Sections: contacts after events and extremes, one count and a row a pair, at most 32 rows. */
static void section(void **state) {
  (void)state;
  hw_model *model = must_compile(
      WORLD("'c':{'a':'any','b':'any'}", DECK "," BALL("p", SOLID) "," BALL("q", SOLID)));
  hw_section contacts = hw_model_section(model, "contacts");
  assert_int_equal(contacts.rows, 3);
  assert_int_equal(contacts.offset, hw_model_section(model, "events").offset + 8 * 33 +
                                        8 * 5 * hw_model_section(model, "extremes").rows);
  assert_int_equal(model->frame_bytes, contacts.offset + 8 * (1 + 3 * 96));
  hw_sim *sim;
  assert_int_equal(hw_sim_create(model, &sim), HW_OK);
  hw_sim_free(sim);
  char expected[200];
  snprintf(expected, sizeof expected, "\"contacts\":{\"offset\":%u,\"rows\":3,\"stride\":96,",
           (unsigned)contacts.offset);
  assert_non_null(strstr(hw_model_manifest(model), expected));
  hw_model_free(model);

  char *text = malloc(10000);
  int n = sprintf(text, "{'hawse':1," STEEL ",'contacts':{'c':{'a':'any','b':'any'}},'parts':{");
  for (int i = 0; i < 10; i++) /* 45 pairs */
    n += sprintf(text + n,
                 "%s'p%d':{'kind':'rigid','mass':1,'shape':'sphere','position':[%d,0,0]" SOLID "}",
                 i ? "," : "", i, 5 * i);
  sprintf(text + n, "}}");
  model = must_compile(text);
  assert_int_equal(model->pair_count, 45);
  assert_int_equal(hw_model_section(model, "contacts").rows, HW_FRAME_CONTACTS);
  hw_model_free(model);
  free(text);
}

static void manifest(void **state) {
  (void)state;
  hw_model *model = must_compile(
      WORLD("'land':{'a':'deck','b':'p'}",
            DECK "," BALL("p", SOLID ",'size':[2,2,2],'colliders':{'leg':{'shape':'capsule',"
                                     "'size':[0.5,0.5,2],'at':[0,0,-1],'turn':[0,1,0,0]}}")));
  const char *text = hw_model_manifest(model);
  static const char *const pieces[] = {
      "\"id\":\"deck\",\"kind\":\"motion\",\"pose\":0,\"poses\":1,",
      "\"shape\":\"box\",\"size\":[9,9,1],\"colliders\":[{\"id\":\"\",\"pose\":0,\"shape\":\"box\","
      "\"size\":[9,9,1],\"at\":[0,0,0],\"turn\":[1,0,0,0]}]}",
      "{\"id\":\"leg\",\"pose\":1,\"shape\":\"capsule\",\"size\":[0.5,0.5,2],\"at\":[0,0,-1],"
      "\"turn\":[0,1,0,0]}]}",
      "\"pairs\":[{\"contact\":\"land\",\"a\":\"deck\",\"b\":\"p\",\"collider_a\":\"\","
      "\"collider_b\":\"\"},{\"contact\":\"land\",\"a\":\"deck\",\"b\":\"p\",\"collider_a\":\"\","
      "\"collider_b\":\"leg\"}]",
  };
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (!strstr(text, pieces[i]))
      fail_msg("%s\nis not in\n%s", pieces[i], text);
  hw_model_free(model);
}

/* The whole report for one fault. */
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
  assert_null(model);
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
#define TWO DECK "," BALL("p", SOLID)
  static const char *const list[][3] = {
      {WORLD("'c':{'a':'deck'}", TWO), "/contacts/c/b", "missing: Second part must be given"},
      {WORLD("'c':{'a':'deck','b':'pp'}", TWO), "/contacts/c/b",
       "no part \"pp\"; nearest is \"p\""},
      {WORLD("'c':{'a':'ani','b':'p'}", TWO), "/contacts/c/a",
       "no part \"ani\"; nearest is \"any\""},
      {WORLD("'c':{'a':'deck','b':'p.hook'}",
             DECK "," BALL("p", ",'ports':{'hook':{'at':[0,0,1]}}")),
       "/contacts/c/b", "\"p.hook\" is a point of \"p\"; a contact is between whole parts"},
      {WORLD("'c':{'a':'deck','b':'p'}", DECK ",'p':{'kind':'rigid','mass':1,'rotation':'fixed'}"),
       "/contacts/c/b", "\"p\" has no shape and no colliders, so nothing can touch it"},
      {WORLD("'c':{'a':'line','b':'load'}", TIP "," LOAD "," LINE), "/contacts/c/a",
       "\"line\" is a cable, which nothing can touch in this version"},
      {WORLD("'c':{'a':'p','b':'p'}", TWO), "/contacts/c/b",
       "\"p\" does not touch itself: a and b must differ"},
      {WORLD("'c':{'a':'deck','b':'p'},'d':{'a':'p','b':'deck'}", TWO), "/contacts/d",
       "\"c\" is for the same two parts"},
      {WORLD("'c':{'a':'any','b':'p'},'d':{'a':'p','b':'any'}", TWO), "/contacts/d",
       "\"c\" is for the same two parts"},
      {WORLD("'c':{'a':'deck','b':'p','friction':{'sliding':0.3,'sticking':0.2}}", TWO),
       "/contacts/c/friction/sticking",
       "0.2 is below friction.sliding, 0.3: what sticks holds at least as much"},
      {WORLD("'c':{'a':'p','b':'deck'}", DECK "," BALL("p", "")), "/contacts/c/a",
       "\"p\" has no material: a contact needs young and viscosity of both sides"},
      {WORLD("'c':{'a':'deck','b':'any'}", DECK "," BALL("p", "")), "/contacts/c/b",
       "\"p\" has no material: a contact needs young and viscosity of both sides"},
      {WORLD("'c':{'a':'any','b':'any'}", DECK "," BALL("p", "") "," BALL("q", SOLID)),
       "/contacts/c/a", "\"p\" has no material: a contact needs young and viscosity of both sides"},
      {WORLD("'c':{'a':'deck','b':'p'}", DECK "," BALL("p", ",'material':'stel'")),
       "/parts/p/material", "no material \"stel\"; nearest is \"steel\""},
      {WORLD("'c':{'a':'deck','b':'p','normal':{'depth_a':0}}", TWO), "/contacts/c/normal/depth_a",
       "0 m is not above 0 m: Spring-bed depth of a"},
      {WORLD("'c':{'a':'deck','b':'p','friction':{'law':'kanopp'}}", TWO),
       "/contacts/c/friction/law",
       "\"kanopp\" is not one of: karnopp, none, coulomb, stick-slip, lugre"},
      {WORLD("", BALL("any", "")), "/parts/any",
       "\"any\" has a meaning of its own and names no part"},
      {WORLD("", BALL("p", ",'colliders':{'x':{'shape':'none'}}")), "/parts/p/colliders/x/shape",
       "a collider needs a shape"},
      {WORLD("", BALL("p", ",'colliders':{'x':{'shape':'mesh'}}")), "/parts/p/colliders/x/mesh",
       "missing: the shape is a mesh, and it must be named"},
      {WORLD("", "'p':{'kind':'motion','shape':'mesh'}"), "/parts/p/mesh",
       "missing: the shape is a mesh, and it must be named"},
      {WORLD("", "'p':{'kind':'rigid','mass':1,'shape':'mesh'}"), "/parts/p/mesh",
       "missing: the shape is a mesh, and it must be named"},
      {WORLD("", "'p':{'kind':'rigid','mass':1,'shape':'capsule','size':[2,1,1.5]}"),
       "/parts/p/size", "a capsule of height 1.5 m is shorter than its diameter, 2 m"},
      {WORLD("", BALL("p", ",'colliders':{'x':{'shape':'capsule','size':[1,1,0.5]}}")),
       "/parts/p/colliders/x/size", "a capsule of height 0.5 m is shorter than its diameter, 1 m"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    expect_fault(list[i][0], list[i][1], list[i][2]);
}

/* 90 parts touch each other in 4005 pairs. */
static void too_many(void **state) {
  (void)state;
  char *text = malloc(1 << 18);
  int n = sprintf(text, "{'hawse':1," STEEL ",'contacts':{'c':{'a':'any','b':'any'}},'parts':{");
  for (int i = 0; i < 1100; i++)
    n += sprintf(text + n, "%s'p%d':{'kind':'rigid','mass':1,'shape':'sphere'" SOLID "}",
                 i ? "," : "", i);
  sprintf(text + n, "}}");
  expect_fault(text, "/contacts", "604450 pairs of colliders; at most 600000");
  free(text);
}

/* Blocks of two bodies that may touch share tangent entries; adding outside the pattern would trap.
 */
static void pattern(void **state) {
  (void)state;
  hw_model *model =
      must_compile(WORLD("'c':{'a':'p','b':'q'}", BALL("p", SOLID) "," BALL("q", SOLID)));
  void *memory = calloc(1, hw_sparse_bytes(model->sparse) + 64);
  hw_sparse *A = hw_sparse_make(model->sparse, memory);
  const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  hw_sparse_clear(A);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      hw_sparse_add(A, i, j, one);
  double x[12] = {[9] = 1}, y[12];
  hw_sparse_multiply(A, x, y);
  assert_true(y[0] == 1 && y[3] == 1 && y[6] == 1 && y[9] == 1 && y[1] == 0);
  free(memory);
  hw_model_free(model);
}

/* ---- inputs into rows of a collection ---- */

#define SLEW                                                                                       \
  "'crane':{'kind':'crane','joints':{'slew':{'type':'revolute','mode':'rate','speed':0.1,"         \
  "'mass':10,'inertia':[1,1,1]},'boom':{'type':'revolute','alpha':1.5,'a':10,'mode':'rate',"       \
  "'mass':10,'inertia':[1,1,1]}}}"
#define CRANE(inputs) "{'hawse':1,'inputs':{" inputs "},'parts':{" SLEW "}}"

static void rows(void **state) {
  (void)state;
  hw_model *model = must_compile(CRANE("'luff':{'target':'crane.joints.boom.speed','value':0.02},"
                                       "'slew':{'target':'crane.joints.slew.speed'}"));
  const hw_input_target *in = model->input;
  const hw_part *part = &model->part[0];
  assert_true(in[0].value == 0.02 && in[1].value == 0.1); /* the row's own */
  assert_true(in[0].offset != in[1].offset);
  assert_true(in[0].offset >= part->kind->table->size); /* in the rows, past the struct */
  assert_true(in[0].offset + sizeof(double) <= model->params_bytes);
  hw_live_number number = hw_live_at(part->kind->table, part->params, in[0].offset);
  assert_string_equal(number.row, "boom");
  assert_string_equal(number.field->key, "speed");
  assert_non_null(strstr(hw_model_manifest(model), "\"unit\":\"rad/s\",\"label\":\"boom: "));

  /* an input changes this run's copy of the row, and no other number */
  hw_sim *sim;
  assert_int_equal(hw_sim_create(model, &sim), HW_OK);
  const char *live = hw_params(&sim->world, 0);
  const hw_field *map = hw_table_find(part->kind->table, "joints", 6);
  const hw_map *joints = (const hw_map *)(const void *)(live + map->offset);
  const hw_field *speed = hw_table_find(map->table, "speed", 5);
  assert_ptr_equal(joints->row, live + hw_live_row(part->kind->table, part->params, map, 0));
  const double *first = (const double *)(const void *)((const char *)joints->row + speed->offset);
  const double *second = (const double *)(const void *)((const char *)first + map->table->size);
  assert_true(*first == 0.1 && *second == 0.02);
  assert_int_equal(hw_sim_input(sim, 1, 0.03), HW_OK);
  assert_int_equal(hw_sim_step(sim), HW_OK);
  assert_true(*first == 0.03 && *second == 0.02);
  assert_int_equal(hw_sim_reset(sim), HW_OK);
  assert_true(*first == 0.1 && *second == 0.02);
  hw_sim_free(sim);
  hw_model_free(model);
}

static void row_faults(void **state) {
  (void)state;
  static const char *const list[][3] = {
      {CRANE("'s':{'target':'crane.joints.slw.speed'}"), "/inputs/s/target",
       "no \"slw\" in joints of \"crane\"; nearest is \"slew\""},
      {CRANE("'s':{'target':'crane.joints.slew.sped'}"), "/inputs/s/target",
       "\"sped\" of a joint is not known; nearest that takes inputs is \"speed\""},
      {CRANE("'s':{'target':'crane.joints.slew.mass'}"), "/inputs/s/target",
       "\"mass\" of a joint cannot change during a run; nearest that takes inputs is \"load\""},
      {CRANE("'s':{'target':'crane.joints.slew'}"), "/inputs/s/target",
       "\"joints.slew\" is not a number: name one as part.joints.id.key"},
      {CRANE("'s':{'target':'crane.joints'}"), "/inputs/s/target",
       "\"joints.\" is not a number: name one as part.joints.id.key"},
      {CRANE("'s':{'target':'crane.slew.speed'}"), "/inputs/s/target",
       "\"slew.speed\" of a crane is not known; what takes inputs is in \"joints\": "
       "part.joints.id.key"},
      {CRANE("'s':{'target':'crane.joints.slew.speed'},'t':{'target':'crane.joints.slew.speed'}"),
       "/inputs/t/target", "\"crane.joints.slew.speed\" is the target of \"s\" already"},
      /* a line asks for the blocks behind a port of a link that is not there */
      {SCENARIO("'c':{'kind':'crane','joints':{'a':{'mode':'passive','mass':1,"
                "'inertia':[1,1,1]}},'ports':{'p':{'link':'nope'}}},"
                "'l':{'kind':'cable','a':{'attach':'c.p'},'b':{'attach':'free'},'length':9}"),
       "/parts/c/ports/p/link", "no link \"nope\"; nearest is \"a\""},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    expect_fault(list[i][0], list[i][1], list[i][2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs),    cmocka_unit_test(constants), cmocka_unit_test(section),
      cmocka_unit_test(manifest), cmocka_unit_test(faults),    cmocka_unit_test(too_many),
      cmocka_unit_test(pattern),  cmocka_unit_test(rows),      cmocka_unit_test(row_faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
