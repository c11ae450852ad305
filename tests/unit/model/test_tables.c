/* Every field table keeps the rules of core/model/field.h, and plans are filled as they say. */
#include "model/model.h"
#include "parts/kinds.h"
#include "support/test.h"

/* What the type of a row needs in the parameter struct. */
static size_t size_of(hw_field_type type) {
  static const size_t size[] = {
      sizeof(double),     sizeof(int),    sizeof(int),       sizeof(int),    3 * sizeof(double),
      4 * sizeof(double), sizeof(hw_ref), sizeof(hw_series), sizeof(char *), sizeof(hw_map)};
  return size[type];
}

static void check_row(const hw_table *table, int i) {
  const hw_field *row = &table->fields[i];
  size_t end = row->offset + size_of(row->type);
  if (row->offset < sizeof(uint64_t) || end > table->size)
    fail_msg("%s.%s lies outside its struct", table->name, row->key);
  for (int j = 0; j < i; j++) {
    const hw_field *other = &table->fields[j];
    size_t n = strlen(other->key), m = strlen(row->key);
    if (strcmp(other->key, row->key) == 0)
      fail_msg("%s.%s is there twice", table->name, row->key);
    /* a key that is a value cannot be an object too */
    if ((n < m && row->key[n] == '.' && strncmp(row->key, other->key, n) == 0) ||
        (m < n && other->key[m] == '.' && strncmp(row->key, other->key, m) == 0))
      fail_msg("%s.%s and %s", table->name, row->key, other->key);
    if (row->offset < other->offset + size_of(other->type) && other->offset < end)
      fail_msg("%s.%s and %s share memory", table->name, row->key, other->key);
  }
  int numeric = row->type == HW_NUMBER || row->type == HW_INTEGER || row->type == HW_VECTOR ||
                row->type == HW_SERIES;
  if (numeric && !(row->min < row->max))
    fail_msg("%s.%s has no range", table->name, row->key);
  /* a default is in the range, or is the bound that means "not given" */
  if (numeric && row->type != HW_SERIES && !(row->flags & HW_F_REQUIRED) &&
      (row->fallback < row->min || row->fallback > row->max))
    fail_msg("%s.%s: the default is outside the range", table->name, row->key);
  if (row->flags & HW_F_INPUT)
    assert_true(row->type == HW_NUMBER || row->type == HW_CHOICE);
  assert_true(row->label && *row->label);
  if (row->type != HW_TEXT)
    assert_int_equal(row->type == HW_CHOICE || row->type == HW_REFERENCE, row->choices != NULL);
  else if (row->choices) /* says what it names */
    assert_int_equal(row->choices[0], '@');
  assert_int_equal(row->type == HW_MAP, row->table != NULL);
}

static void check_table(const hw_table *table) {
  assert_true(table->count > 0);
  for (int i = 64; i < table->count; i++) /* behind the bits of `given` */
    assert_false(table->fields[i].flags & HW_F_REQUIRED);
  for (int i = 0; i < table->count; i++) {
    check_row(table, i);
    if (table->fields[i].table)
      check_table(table->fields[i].table);
  }
}

static void tables(void **state) {
  (void)state;
  const hw_table *const all[] = {&hw_environment_table, &hw_solver_table, &hw_material_table,
                                 &hw_input_table,       &hw_plot_table,   &hw_look_table,
                                 &hw_view_table};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    check_table(all[i]);
  for (int i = 0; i < hw_part_kind_count; i++) {
    check_table(hw_part_kinds[i]->table);
    assert_string_equal(hw_part_kinds[i]->name, hw_part_kinds[i]->table->name);
    assert_non_null(hw_part_kinds[i]->needs);
    for (int j = 0; j < i; j++)
      assert_string_not_equal(hw_part_kinds[i]->name, hw_part_kinds[j]->name);
  }
}

/* A kind that only looks has nothing that a step is made of, and a facet has what must not be missing. */
static void facets(void **state) {
  (void)state;
  int observers = 0;
  for (int i = 0; i < hw_part_kind_count; i++) {
    const hw_part_kind *kind = hw_part_kinds[i];
    assert_true(!kind->line || kind->line->rows);
    assert_true(!kind->line || !kind->line->touch == !kind->line->strand);
    assert_true(!kind->body || !kind->body->solid != !kind->body->collider);
    assert_true(!kind->body || kind->body->ports || !kind->body->port_names);
    assert_true(!kind->outline || kind->outline->ask);
    if (!kind->observer)
      continue;
    observers++;
    assert_non_null(kind->observer->watch);
    assert_true(!kind->line && !kind->body && !kind->outline);
    assert_true(!kind->place && !kind->force && !kind->accel && !kind->constrain);
    assert_true(!kind->link && !kind->judge && !kind->commit);
  }
  assert_true(observers > 0);
}

/* As the compiler keeps texts; for as many as the test has. */
static const char *joined(void *ctx, const char *a, const char *b) {
  static char room[8][64];
  static int used;
  (void)ctx;
  assert_true(used < 8);
  snprintf(room[used], sizeof room[used], "%s%s", a, b);
  return room[used++];
}

static void plans(void **state) {
  (void)state;
  static hw_block_kind room[HW_MAX_BLOCKS];
  hw_needs plan = {.block_kind = room};
  room[1] = HW_BLOCK_SLAVE;
  hw_needs_blocks(&plan, 3);
  assert_int_equal(plan.blocks, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal(plan.block_kind[i], HW_BLOCK_POINT);
  static const hw_channel rows[] = {HW_CHANNEL("x", "m", "Position x", "world"),
                                    HW_CHANNEL("<rope>_pull", "N or kN", "Pull of <rope>", "taut")};
  plan.text = joined;
  hw_needs_channels(&plan, rows, 1);
  hw_needs_channel(&plan, &rows[1], "stern", "kN");
  assert_int_equal(plan.channels, 2);
  assert_string_equal(plan.channel[0].name, "x");
  assert_ptr_equal(plan.channel[0].row, &rows[0]);
  assert_string_equal(plan.channel[1].name, "stern_pull");
  assert_string_equal(plan.channel[1].unit, "kN");
  assert_string_equal(plan.channel[1].label, "Pull of stern: taut");
  assert_string_equal(hw_channel_after_id(&rows[1]), "_pull");
  assert_string_equal(hw_channel_after_id(&rows[0]), "x");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tables), cmocka_unit_test(facets),
                                     cmocka_unit_test(plans)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
