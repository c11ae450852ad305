/* The core's description of itself. Expected: the field tables. */
#include "hawse/hawse.h"
#include "parts/kinds.h"
#include "scenario/json.h"
#include "support/test.h"

static hw_json json;
static hw_pool pool;

static int setup(void **state) {
  (void)state;
  const char *text = hw_schema_json();
  hw_json_fault fault;
  int nodes;
  hw_pool_open(&pool);
  return !hw_json_check(text, strlen(text), &fault, &nodes) ||
         !hw_json_read(&json, text, strlen(text), nodes, &pool);
}
static int teardown(void **state) {
  (void)state;
  hw_pool_close(&pool);
  return 0;
}

/* Value of a member of object `node`, or -1. */
static int member(int node, const char *key) {
  for (int k = node + 1; k < json.node[node].next; k = json.node[k].next)
    if (strcmp(hw_json_text(&json, k), key) == 0)
      return k + 1;
  return -1;
}

/* The entry with this key in the fields of the table at `node`. */
static int entry(int node, const char *key) {
  int fields = member(node, "fields");
  for (int i = fields + 1; i < json.node[fields].next; i = json.node[i].next)
    if (strcmp(hw_json_text(&json, member(i, "key")), key) == 0)
      return i;
  fail_msg("no entry %s", key);
  return -1;
}

static void expect(int node, const char *key, const char *source) {
  int value = member(node, key);
  if (!source) {
    assert_int_equal(value, -1);
    return;
  }
  assert_true(value > 0);
  /* strings as decoded, all else as written */
  const hw_json_node *found = &json.node[value];
  const char *text = found->type == HW_JSON_STRING ? json.text : hw_schema_json();
  if ((size_t)found->length != strlen(source) ||
      memcmp(text + found->start, source, strlen(source)) != 0)
    fail_msg("%s is %.*s, not %s", key, found->length, text + found->start, source);
}

static void complete(void **state) {
  (void)state;
  static const struct {
    const char *key;
    const hw_table *table;
    bool map;
  } top[] = {{"environment", &hw_environment_table, false},
             {"solver", &hw_solver_table, false},
             {"materials", &hw_material_table, true},
             {"meshes", &hw_mesh_table, true},
             {"surfaces", &hw_surface_table, true},
             {"contacts", &hw_contact_table, true},
             {"plan_contacts", &hw_outline_contact_table, true},
             {"inputs", &hw_input_table, true},
             {"view", &hw_view_table, false}};
  for (size_t i = 0; i < sizeof top / sizeof *top; i++) {
    int table = member(0, top[i].key);
    assert_int_equal(json.node[member(table, "fields")].size, top[i].table->count);
    expect(table, "map", top[i].map ? "true" : NULL);
  }
  int parts = member(0, "parts");
  assert_int_equal(json.node[parts].size, hw_part_kind_count);
  for (int k = 0; k < hw_part_kind_count; k++) {
    int kind = member(parts, hw_part_kinds[k]->name);
    const hw_table *table = hw_part_kinds[k]->table;
    assert_int_equal(json.node[member(kind, "fields")].size, table->count);
    for (int i = 0; i < table->count; i++)
      entry(kind, table->fields[i].key);
  }
}

static void entries(void **state) {
  (void)state;
  int parts = member(0, "parts"), cable = member(parts, "cable"), rigid = member(parts, "rigid");
  int length = entry(cable, "length"); /* 0 means "not given", and is not a length */
  expect(length, "type", "number");
  expect(length, "default", "null");
  expect(length, "min", "0");
  expect(length, "max", "1000000");
  expect(length, "above", "true");
  expect(length, "unit", "m");
  expect(length, "label", "Length");
  expect(length, "help", "unstretched; without it the distance between the ends");
  int mass = entry(rigid, "mass");
  expect(mass, "required", "true");
  expect(mass, "input", NULL);
  expect(entry(rigid, "position"), "default", "[0,0,0]");
  expect(entry(rigid, "size"), "default", "[1,1,1]");
  expect(entry(rigid, "orientation"), "default", "[1,0,0,0]");
  expect(entry(rigid, "orientation"), "advanced", "true");
  expect(entry(rigid, "force_x"), "input", "true");
  expect(entry(rigid, "shape"), "choices",
         "[\"none\",\"sphere\",\"box\",\"cylinder\",\"capsule\",\"mesh\",\"link\"]");
  expect(entry(rigid, "shape"), "default", "none");
  expect(entry(cable, "a.attach"), "to", "parts");
  expect(entry(cable, "a.attach"), "choices", "[\"free\",\"world\"]");
  expect(entry(cable, "material"), "to", "materials");
  expect(entry(cable, "masses"), "table", "mass");
  expect(entry(cable, "shape.points"), "of", "3"); /* numbers of a point */
  expect(entry(cable, "lengths"), "of", NULL);
  int inputs = member(0, "inputs"), crane = member(parts, "crane");
  expect(entry(inputs, "target"), "to", "targets");
  expect(entry(inputs, "target"), "choices", NULL);
  expect(entry(entry(crane, "ports"), "link"), "to", "joints");
  expect(entry(entry(crane, "ports"), "link"), "choices", "[\"base\"]");
  expect(entry(member(0, "meshes"), "asset"), "to", NULL);
  expect(entry(entry(cable, "masses"), "at"), "required", "true");
}

/* Made once. */
static void kept(void **state) {
  (void)state;
  uint64_t before = hw_allocation_count();
  assert_ptr_equal(hw_schema_json(), hw_schema_json());
  assert_true(hw_allocation_count() == before);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(complete), cmocka_unit_test(entries),
                                     cmocka_unit_test(kept)};
  return cmocka_run_group_tests(tests, setup, teardown);
}
