/* Grounds that cannot be: what is refused, and with which words; and what the manifest tells of one. */
#include "support/test.h"
#include "unit/scenario/scenario.h"

#define GROUND(fields) "{'hawse':1,'environment':{'ground':{" fields "}},'parts':{" TIP "}}"

static void refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *where, *what;
  } list[] = {
      {GROUND("'z':-5"), "/environment/ground/kind",
       "\\\"ground.z\\\" is given, and no kind of ground: plane, waves or grid"},
      {GROUND("'kind':'plane','waves':{'length':9}"), "/environment/ground/kind",
       "\\\"ground.waves.length\\\" is given, which is of the kind \\\"waves\\\""},
      {GROUND("'kind':'waves','grid':{'nx':9}"), "/environment/ground/kind",
       "\\\"ground.grid.nx\\\" is given, which is of the kind \\\"grid\\\""},
      {GROUND("'kind':'waves','waves':{'length':9,'amplitude':3}"),
       "/environment/ground/waves/amplitude", "3 m over a length of 9 m are a slope of 2.09"},
      {GROUND("'kind':'grid','grid':{'nx':2,'ny':3,'heights':[1,2,3,4,5]}"),
       "/environment/ground/grid/heights", "5 heights; nx = 2 times ny = 3 are 6"},
      {GROUND("'kind':'grid'"), "/environment/ground/grid/heights",
       "0 heights; nx = 2 times ny = 2 are 4"},
      {GROUND("'kind':'grid','grid':{'nx':5000,'ny':3000,'heights':[1]}"),
       "/environment/ground/grid/nx", "5000 times 3000 heights are more than 1000000"},
      {GROUND("'kind':'plane','stiffness':0"), "/environment/ground/stiffness",
       "0 Pa/m is below 1"},
      {GROUND("'kind':'flat'"), "/environment/ground/kind", ""},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    hw_model *model = NULL;
    char *report = NULL, expected[600];
    assert_int_equal(compile(list[i].text, &model, &report), HW_BAD_INPUT);
    snprintf(expected, sizeof expected, "{\"where\":\"%s\",\"what\":\"%s", list[i].where,
             list[i].what);
    if (!strstr(report, expected) || !strstr(report, "\"count\":1}"))
      fail_msg("\n%s\nexpected %s\nfound    %s", list[i].text, expected, report);
    hw_text_free(report);
  }
}

static void told(void **state) {
  (void)state;
  static const struct {
    const char *text, *told;
  } list[] = {
      {GROUND("'kind':'plane','z':-5,'slope':{'y':0.5}"),
       "\"ground\":{\"kind\":\"plane\",\"z\":-5,\"slope\":[0,0.5]}"},
      {GROUND("'kind':'waves','waves':{'amplitude':2}"),
       "\"ground\":{\"kind\":\"waves\",\"z\":0,\"slope\":[0,0],\"waves\":{\"amplitude\":2,"
       "\"length\":"
       "100,\"heading\":0,\"phase\":0}}"},
      {GROUND("'kind':'grid','grid':{'x':3,'heights':[1,2,3,4]}"),
       "\"grid\":{\"nx\":2,\"ny\":2,\"x\":3,\"y\":0,\"dx\":10,\"dy\":10,\"heights\":[1,2,3,4]}}"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    hw_model *model = NULL;
    assert_int_equal(compile(list[i].text, &model, NULL), HW_OK);
    if (!strstr(hw_model_manifest(model), list[i].told))
      fail_msg("%s is not told of %s", list[i].told, list[i].text);
    hw_model_free(model);
  }
  hw_model *model = NULL;
  assert_int_equal(compile("{'hawse':1,'parts':{" TIP "}}", &model, NULL), HW_OK);
  assert_null(strstr(hw_model_manifest(model), "\"ground\""));
  hw_model_free(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(refused), cmocka_unit_test(told)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
