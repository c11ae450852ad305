/* Bad scenarios: each must give exactly the fault that is written beside it, with its JSON pointer.
 * Expected texts: the bounds of the field tables (core/parts, core/model/tables.h). */
#include "unit/scenario/faults.h"

static void not_json(void **state) {
  (void)state;
  static const bad list[] = {
      {"", "", "not JSON: the text is empty (line 1, column 1)"},
      {" \n ", "", "not JSON: the text is empty (line 2, column 2)"},
      {"hello", "", "not JSON: expected a value (line 1, column 1)"},
      {"{'hawse':1,\n 'parts':{},}", "", "not JSON: expected a key in quotes (line 2, column 13)"},
      {"{'hawse':NaN}", "", "not JSON: expected a value (line 1, column 10)"},
      {"{'hawse':Infinity}", "", "not JSON: expected a value (line 1, column 10)"},
      {"{'hawse':-Infinity}", "", "not JSON: a number needs a digit here (line 1, column 11)"},
      {"{'hawse':01}", "",
       "not JSON: a number cannot begin with 0 and a further digit (line 1, column 11)"},
      {"{'hawse':1", "", "not JSON: the text ends too early (line 1, column 11)"},
      {"{'hawse':1}}", "", "not JSON: something follows the end (line 1, column 12)"},
      {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "",
       "not JSON: nested deeper than 32 (line 1, column 33)"},
      {"[1,2]", "", "expected an object: a scenario begins with {"},
      {"7", "", "expected an object: a scenario begins with {"},
  };
  CHECK(list);
}

static void top_level(void **state) {
  (void)state;
  static const bad list[] = {
      {"{'parts':{" TIP "}}", "/hawse",
       "missing: the version of the format; this version reads format 1"},
      {"{'hawse':2,'parts':{" TIP "}}", "/hawse",
       "format 2 is not known; this version reads format 1"},
      {"{'hawse':'1','parts':{" TIP "}}", "/hawse",
       "expected 1, the version of the format, found text"},
      {"{'hawse':1}", "/parts", "missing: parts must be given"},
      {"{'hawse':1,'parts':{}}", "/parts", "0 parts; a scenario has 1 to 2000"},
      {"{'hawse':1,'parts':[]}", "/parts", "expected an object, found an array"},
      {"{'hawse':1,'part':{},'parts':{" TIP "}}", "/part",
       "unknown key \"part\"; nearest is \"parts\""},
      {"{'hawse':1,'title':4,'parts':{" TIP "}}", "/title", "expected text, found a number"},
      {"{'hawse':1,'title':'a\\u0000b','parts':{" TIP "}}", "/title",
       "text cannot hold the character U+0000: of controls it takes a tab and a new line, and none "
       "that overrides the direction in which it is read"},
      {"{'hawse':1,'meshes':{'hull':{}},'parts':{" TIP "}}", "/meshes/hull",
       "missing: one of asset, points and make must be given"},
      {"{'hawse':1,'environment':{'water':{'densty':1}},'parts':{" TIP "}}",
       "/environment/water/densty", "unknown key \"densty\"; nearest is \"density\""},
      {"{'hawse':1,'environment':{'water.density':1},'parts':{" TIP "}}",
       "/environment/water.density", "unknown key \"water.density\"; nearest is \"water\""},
      {"{'hawse':1,'environment':{'water':1000},'parts':{" TIP "}}", "/environment/water",
       "expected an object, found a number"},
      {"{'hawse':1,'solver':{'integrator':'ali'},'parts':{" TIP "}}", "/solver/integrator",
       "\"ali\" is not one of: ali3, rk45, rk4, euler, euler-cromer"},
      {"{'hawse':1,'solver':{'integrator':'RK4'},'parts':{" TIP "}}", "/solver/integrator",
       "\"RK4\" is not one of: rk4, ali3, rk45, euler, euler-cromer"},
      {"{'hawse':1,'solver':{'frame':1e-6,'duration':100},'parts':{" TIP "}}", "/solver/duration",
       "100 s are more than 1000000 frames of 0.000001 s"},
  };
  CHECK(list);
}

static void values(void **state) {
  (void)state;
  static const bad list[] = {
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':-3}"), "/parts/load/mass",
       "-3 kg is not above 0 kg: Mass"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':0}"), "/parts/load/mass",
       "0 kg is not above 0 kg: Mass"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1e300}"), "/parts/load/mass",
       "1e+300 kg is above 1000000000000 kg: Mass"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1e400}"), "/parts/load/mass",
       "1e400 is not representable as a number"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':'heavy'}"), "/parts/load/mass",
       "expected a number, found text"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':null}"), "/parts/load/mass",
       "expected a number, found null"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box'}"), "/parts/load/mass",
       "missing: Mass must be given"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'position':[0,0]}"),
       "/parts/load/position", "expected an array of 3 numbers, found 2"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'position':[0,1e300,0]}"),
       "/parts/load/position/1", "1e+300 m is above 1000000 m: Position"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'position':[0,0,true]}"),
       "/parts/load/position/2", "expected a number, found true"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'orientation':[0,0,0,0]}"),
       "/parts/load/orientation", "a quaternion of length 0 is no rotation: Orientation"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'velocty':2}"),
       "/parts/load/velocty", "unknown key \"velocty\"; nearest is \"velocity\""},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'ma/s~s':2}"),
       "/parts/load/ma~1s~0s", "unknown key \"ma/s~s\"; nearest is \"mass\""},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'mass':2}"), "/parts/load/mass",
       "the key \"mass\" is there more than once"},
      {SCENARIO("'load':{'kind':'rigid','shape':'box','mass':1,'\\u006dass':2}"),
       "/parts/load/mass", "the key \"mass\" is there more than once"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':0}"),
       "/parts/line/length", "0 m is not above 0 m: Length"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'lenght':20}"),
       "/parts/line/lenght", "unknown key \"lenght\"; nearest is \"length\""},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':20,'elements':1000000}"),
       "/parts/line/elements", "1000000 is above 2000: Elements"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':20,'elements':2.5}"),
       "/parts/line/elements", "2.5 is not a whole number: Elements"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':20,'EA':-3}"),
       "/parts/line/EA", "-3 N is not above 0 N: Axial stiffness"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':20,'masses':{'m':{'mass':1}}}"),
       "/parts/line/masses/m/at", "missing: Arc length must be given"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'lengths':[1,2,-1]}"),
       "/parts/line/lengths/2", "-1 m is below 0.000001 m: Element lengths"},
      {SCENARIO("'load':{'mass':1}"), "/parts/load/kind",
       "missing: the kind of part must be given"},
      {SCENARIO("'load':{'kind':'rigit','mass':1}"), "/parts/load/kind",
       "unknown kind \"rigit\"; nearest is \"rigid\"; kinds are: motion, rigid, cable, winch, "
       "crane, joint, anchor, manoeuvre, chain, vessel, quay, spring, gauge, probe, load, reeve, "
       "sheave"},
      {SCENARIO("'load':{'kind':7}"), "/parts/load/kind", "expected text, found a number"},
      {SCENARIO("'load':7"), "/parts/load", "expected an object, found a number"},
      {SCENARIO("'Load':{'kind':'motion'}"), "/parts/Load",
       "\"Load\" is not an id: a to z first, then a to z, 0 to 9, _ or -; at most 64"},
      {SCENARIO("'':{'kind':'motion'}"), "/parts/",
       "\"\" is not an id: a to z first, then a to z, 0 to 9, _ or -; at most 64"},
      {SCENARIO("'world':{'kind':'motion'}"), "/parts/world",
       "\"world\" has a meaning of its own and names no part"},
  };
  CHECK(list);
}

static void references(void **state) {
  (void)state;
#define HOOKED(a, b)                                                                               \
  SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'" a "'},'b':{'attach':'" b         \
               "'},'length':20}")
  static const bad list[] = {
      {HOOKED("tpi", "load"), "/parts/line/a/attach", "no part \"tpi\"; nearest is \"tip\""},
      {HOOKED("tip", "load.hok"), "/parts/line/b/attach",
       "no attachment point \"load.hok\"; nearest is \"hook\""},
      {HOOKED("tip.x", "load"), "/parts/line/a/attach",
       "no attachment point \"tip.x\"; there is none"},
      {HOOKED("wurld", "load"), "/parts/line/a/attach", "no part \"wurld\"; nearest is \"world\""},
      {SCENARIO(TIP "," LOAD "," LINE ",'second':{'kind':'cable','a':{'attach':'line'},"
                    "'b':{'attach':'load'},'length':20}"),
       "/parts/second/a/attach", "\"line\" is a cable, to which nothing can be attached"},
      {SCENARIO(TIP "," LOAD ",'line':{'kind':'cable','a':{'attach':'tip'},"
                    "'b':{'attach':'load'},'length':20,'material':'wire'}"),
       "/parts/line/material", "no material \"wire\"; there is none"},
      {"{'hawse':1,'materials':{'wire':{}},'parts':{" TIP "," LOAD
       ",'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load'},'length':20,"
       "'material':'wier'}}}",
       "/parts/line/material", "no material \"wier\"; nearest is \"wire\""},
      {SCENARIO("'a':{'kind':'motion','on':'a'}"), "/parts/a/on", "cyclic reference: a -> a"},
      {SCENARIO("'a':{'kind':'motion','on':'b'},'b':{'kind':'motion','on':'a'}"), "/parts/b/on",
       "cyclic reference: a -> b -> a"},
      {SCENARIO("'z':{'kind':'motion','on':'a'},'a':{'kind':'motion','on':'b'},"
                "'b':{'kind':'motion','on':'c'},'c':{'kind':'motion','on':'a'}"),
       "/parts/c/on", "cyclic reference: a -> b -> c -> a"},
      {SCENARIO(TIP "," LOAD "," LINE ",'one':{'kind':'winch','cable':'line'},"
                    "'two':{'kind':'winch','cable':'line'}"),
       "/parts/two/cable", "\"line\" is on the winch \"one\" already"},
      {SCENARIO(TIP "," LOAD "," LINE ",'one':{'kind':'winch'}"), "/parts/one/cable",
       "missing: Cable, chain or reeved line must be given"},
  };
  CHECK(list);
}

static void inputs(void **state) {
  (void)state;
#define INPUT(body) "{'hawse':1,'inputs':{'push':{" body "}},'parts':{" LOAD "}}"
#define LIFT(body)                                                                                 \
  "{'hawse':1,'inputs':{'z':{'target':'load.force_z'," body "}},'parts':{" LOAD "}}"
  static const bad list[] = {
      {INPUT("'min':1"), "/inputs/push/target", "missing: Target must be given"},
      {INPUT("'target':'load'"), "/inputs/push/target",
       "\"load\" is not of the form part.key, such as \"hoist.speed\""},
      {INPUT("'target':'lode.force_x'"), "/inputs/push/target",
       "no part \"lode\"; nearest is \"load\""},
      {INPUT("'target':'load.forcex'"), "/inputs/push/target",
       "\"forcex\" of a rigid is not known; nearest that takes inputs is \"force_x\""},
      {INPUT("'target':'load.mass'"), "/inputs/push/target",
       "\"mass\" of a rigid cannot change during a run; nearest that takes inputs is \"state\""},
      {LIFT("'max':2e12"), "/inputs/z/max", "2000000000000 is above 1000000000000: Maximum"},
      {LIFT("'min':3,'max':2"), "/inputs/z/max", "2 N is below the minimum, 3 N"},
      {LIFT("'min':1"), "/inputs/z/value", "0 N is below the minimum of this input, 1 N"},
      {LIFT("'max':5,'value':6"), "/inputs/z/value", "6 N is above the maximum of this input, 5 N"},
      {LIFT("'value':9e11,'amplitude':-2e11"), "/inputs/z/amplitude",
       "1100000000000 N is reached by value and amplitude, above 1000000000000 N"},
      {LIFT("'period':0"), "/inputs/z/period", "0 s is not above 0 s: Period"},
      {"{'hawse':1,'inputs':{'a':{'target':'load.force_z'},'b':{'target':'load.force_z'}},"
       "'parts':{" LOAD "}}",
       "/inputs/b/target", "\"load.force_z\" is the target of \"a\" already"},
      {"{'hawse':1,'inputs':{'a':{'target':'tip.amplitude_z'}},'parts':{" TIP "}}",
       "/inputs/a/target",
       "\"amplitude_z\" of a motion cannot change during a run; nearest that takes inputs is "
       "\"drive_z\""},
      {"{'hawse':1,'inputs':{'a':{'target':'tip.drive_z'}},'parts':{" TIP "}}", "/inputs/a/target",
       "\"tip\" does not follow it: set driven to true"},
      {"{'hawse':1,'inputs':{'a':{'target':'p.drive_z','amplitude':1}},'parts':{"
       "'p':{'kind':'motion','driven':true}}}",
       "/inputs/a/amplitude", "a driven motion goes from value to value; it takes no sine"},
  };
  CHECK(list);
}

static void view(void **state) {
  (void)state;
#define VIEW(body) "{'hawse':1,'view':{" body "},'parts':{" TIP "," LOAD "}}"
  static const bad list[] = {
      {VIEW("'camera':{'follow':'lode'}"), "/view/camera/follow",
       "no part \"lode\"; nearest is \"load\""},
      {VIEW("'looks':{'lode':{'model':'tug'}}"), "/view/looks/lode",
       "no part \"lode\"; nearest is \"load\""},
      {VIEW("'looks':{'load':{'model':'tugg'}}"), "/view/looks/load/model",
       "\"tugg\" is not one of: tug, auto, plain, bow, supply, container_ship, barge, workboat, "
       "container, crate, weights, ball, boat, pontoon, buoy, rov, subsea, hook_block, "
       "sheave_beam, "
       "master_link, hook_ball, arm, flywheel"},
      {VIEW("'looks':{'load':{'beam':-1}}"), "/view/looks/load/beam",
       "-1 m is below 0 m: Beam of the model"},
      {VIEW("'plots':{'p':{'a':'load.zz'}}"), "/view/plots/p/a",
       "no channel \"load.zz\"; nearest is \"load.z\""},
      {VIEW("'plots':{'p':{'a':'kinetik'}}"), "/view/plots/p/a",
       "no channel \"kinetik\"; nearest is \"kinetic\""},
      {VIEW("'plots':{'p':{'a':'lod.z'}}"), "/view/plots/p/a",
       "no part \"lod\"; nearest is \"load\""},
      {VIEW("'plots':{'p':{'a':'load.z','b':'load.vz'}}"), "/view/plots/p/b",
       "\"load.vz\" is in m/s, the first channel in m; a plot has one unit"},
      {VIEW("'plots':{'p':{'a':'load.z','x':'load.vx'},'q':{'a':'load.z','x':'load.zz'}}"),
       "/view/plots/q/x", "no channel \"load.zz\"; nearest is \"load.z\""},
      {VIEW("'plots':{'p':{}}"), "/view/plots/p/a", "missing: First channel must be given"},
      {VIEW("'expose':'load.mass mass'"), "/view/expose", "\"mass\" is not of the form part.key"},
      {VIEW("'expose':'load.mess'"), "/view/expose",
       "a rigid has no \"mess\"; nearest is \"mass\""},
      {VIEW("'expose':'load.ports.hook.att'"), "/view/expose",
       "\"load.ports.hook\" has no \"att\"; nearest is \"at\""},
      {VIEW("'expose':'load.ports.none.at'"), "/view/expose",
       "a rigid has no \"ports.none.at\"; nearest is \"ports\""},
      {VIEW("'expose':'load.ports.hook'"), "/view/expose",
       "a rigid has no \"ports.hook\"; nearest is \"ports\""},
      {VIEW("'expose':'load.ports.hook.'"), "/view/expose",
       "\"load.ports.hook\" has no \"\"; nearest is \"at\""},
      {VIEW("'expose':'load.mass load.ports'"), "/view/expose",
       "\"load.ports\" is not one value but a map of them; expose one, as load.ports.hook.at"},
      {VIEW("'expose':'load.colliders'"), "/view/expose",
       "\"load.colliders\" is not one value but a map of them; expose one, as "
       "load.colliders.id.shape"},
  };
  CHECK(list);
}

/* How a scenario opens, its cameras, its story, names at its parts. */
static void picture(void **state) {
  (void)state;
#define WIDE "'cameras':{'near':{'kind':'wide'}}"
  static const bad list[] = {
      {VIEW("'opens':{'time':-1}"), "/view/opens/time", "-1 s is below 0 s: Opens at"},
      {VIEW("'opens':{'speed':0}"), "/view/opens/speed", "0 is not above 0: Opens with this speed"},
      {VIEW("'opens':{'camera':'near'}"), "/view/opens/camera",
       "no camera \"near\": /view/cameras has none"},
      {VIEW(WIDE ",'opens':{'camera':'neer'}"), "/view/opens/camera",
       "no camera \"neer\"; nearest is \"near\""},
      {VIEW("'cameras':{'a':{'eye':[1,2,3]}}"), "/view/cameras/a",
       "needs \"target\", or a kind that finds its place"},
      {VIEW("'cameras':{'a':{}}"), "/view/cameras/a",
       "needs \"eye\", or a kind that finds its place"},
      {VIEW("'cameras':{'a':{'eye':[1,2,3],'target':[1,2,3]}}"), "/view/cameras/a",
       "eye and target are one point"},
      {VIEW("'cameras':{'a':{'kind':'wide','follow':'lode'}}"), "/view/cameras/a/follow",
       "no part \"lode\"; nearest is \"load\""},
      {VIEW("'story':{'a':{'caption':'x'}}"), "/view/story/a/at", "missing: At must be given"},
      {VIEW(WIDE ",'story':{'a':{'at':1,'camera':'far'}}"), "/view/story/a/camera",
       "no camera \"far\"; nearest is \"near\""},
      {VIEW("'names':{'lode':{'name':'x'}}"), "/view/names/lode",
       "no part \"lode\"; nearest is \"load\""},
      {VIEW("'names':{'load':{}}"), "/view/names/load/name", "missing: Name must be given"},
  };
  CHECK(list);
}

/* All faults of a text are in one report, in its order. */
static void several(void **state) {
  (void)state;
  hw_model *model;
  char *report;
  assert_int_equal(compile("{'hawse':1,'titel':'x','solver':{'step':-1,'frame':'slow'},"
                           "'parts':{'load':{'kind':'rigid','mass':-1,'size':[1,1,0]},'tip':{}}}",
                           &model, &report),
                   HW_BAD_INPUT);
  const char *const where[] = {"/titel",           "/solver/step",       "/solver/frame",
                               "/parts/load/mass", "/parts/load/size/2", "/parts/tip/kind"};
  const char *at = report;
  for (size_t i = 0; i < sizeof where / sizeof *where; i++) {
    char key[64];
    snprintf(key, sizeof key, "{\"where\":\"%s\"", where[i]);
    at = strstr(at, key);
    if (!at)
      fail_msg("%s is not in its place in %s", where[i], report);
  }
  assert_non_null(strstr(at, "],\"count\":6}"));
  hw_text_free(report);
}

/* A report keeps 64 faults and counts the rest; a long name is cut and stays valid UTF-8. */
static void many(void **state) {
  (void)state;
  hw_model *model;
  char *report, *text = malloc(20000), *at = text;
  at += sprintf(at, "{'hawse':1,'parts':{");
  for (int i = 0; i < 100; i++)
    at += sprintf(at, "'p%d':{'kind':'no'},", i);
  at += sprintf(at, "'tip':{'kind':'motion'}}}");
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "/parts/p63/kind"));
  assert_null(strstr(report, "/parts/p64/kind"));
  assert_non_null(strstr(report, "],\"count\":100}"));
  hw_text_free(report);

  at = text + sprintf(text, "{'hawse':1,'parts':{'tip':{'kind':'motion'}},'");
  for (int i = 0; i < 1000; i++)
    at += sprintf(at, "\xe2\x82\xac"); /* the euro sign, three bytes */
  sprintf(at, "':1}");
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  for (const char *c = report; *c; c++)
    if ((unsigned char)*c == 0xe2) {
      assert_memory_equal(c, "\xe2\x82\xac", 3);
      c += 2;
    } else {
      assert_true((unsigned char)*c < 0x80);
    }
  assert_non_null(strstr(report, "...\\\"; nearest is \\\""));
  hw_text_free(report);
  free(text);
}

/* Limits of size. */
static void sizes(void **state) {
  (void)state;
  hw_model *model;
  char *report;
  size_t n = (1 << 20) + 1;
  char *text = malloc(n + 1);
  memset(text, ' ', n);
  text[n] = 0;
  assert_int_equal(hw_model_compile(text, n, &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "1048577 bytes of text; at most 1048576 are read"));
  hw_text_free(report);

  char *at = text + sprintf(text, "{'hawse':1,'parts':{");
  for (int i = 0; i < 2001; i++)
    at += sprintf(at, "%s'p%d':{'kind':'motion'}", i ? "," : "", i);
  sprintf(at, "}}");
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "2001 parts; a scenario has 1 to 2000"));
  hw_text_free(report);

  /* 100,000 brackets, as deep as a stack would have to be for a reader with recursion */
  memset(text, '[', 100000);
  text[100000] = 0;
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "not JSON: nested deeper than 32"));
  hw_text_free(report);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(not_json), cmocka_unit_test(top_level),
                                     cmocka_unit_test(values),   cmocka_unit_test(references),
                                     cmocka_unit_test(inputs),   cmocka_unit_test(view),
                                     cmocka_unit_test(picture),  cmocka_unit_test(several),
                                     cmocka_unit_test(many),     cmocka_unit_test(sizes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
