/* Inputs: binds each to the number of a part that it changes while the run goes on. */
#include <math.h>
#include <string.h>

#include "math/scalar.h"
#include "scenario/compiler.h"
#include "scenario/nearest.h"
#include "sim/live.h"

typedef struct binding {
  hw_compiler *c;
  const char *id;
  const hw_input *params;
  const hw_field *field; /* of the target */
} binding;

static void fault(const binding *b, const char *key, const char *what, double value, double bound) {
  hw_where *where = &b->c->reader.where;
  hw_unit unit = hw_unit_of(b->field);
  size_t before = hw_where_add(where, key, strlen(key));
  hw_report_add(b->c->reader.report, where->text, "%g%s is %s %g%s", value, unit.text, what, bound,
                unit.text);
  hw_where_cut(where, before);
}

static bool given(const hw_input *params, const char *key) {
  const hw_field *field = hw_table_find(&hw_input_table, key, strlen(key));
  return field && params->given >> (field - hw_input_table.fields) & 1;
}

static bool takes_input(const hw_field *field) {
  return (field->type == HW_NUMBER || field->type == HW_CHOICE) && field->flags & HW_F_INPUT;
}

/* The number that a key names, and where its table's struct begins in the live copy. */
typedef struct target {
  const hw_field *field; /* NULL after a fault */
  size_t base;
} target;

static const hw_map *map_of(const hw_part *part, const hw_field *field) {
  return (const hw_map *)(const void *)((const char *)part->params + field->offset);
}

/* A collection of the table whose rows take inputs, or NULL. */
static const hw_field *live_map(const hw_table *table) {
  for (int i = 0; i < table->count; i++)
    if (hw_live_map(&table->fields[i]))
      return &table->fields[i];
  return NULL;
}

static void fault_key(hw_compiler *c, const hw_table *table, const char *name, const char *key,
                      const hw_field *field) {
  hw_nearest nearest = hw_nearest_to(c->reader.report, key, strlen(key));
  for (int i = 0; i < table->count; i++)
    if (takes_input(&table->fields[i]))
      hw_nearest_offer(&nearest, table->fields[i].key, strlen(table->fields[i].key));
  const char *what = field ? "cannot change during a run" : "is not known";
  const hw_field *map = live_map(table);
  hw_shown shown = hw_show(key, strlen(key));
  if (nearest.word)
    hw_fault_here(&c->reader, "\"%s\" of a %s %s; nearest that takes inputs is \"%s\"", shown.text,
                  name, what, nearest.word);
  else if (map)
    hw_fault_here(&c->reader, "\"%s\" of a %s %s; what takes inputs is in \"%s\": part.%s.id.key",
                  shown.text, name, what, map->key, map->key);
  else
    hw_fault_here(&c->reader, "a %s has nothing that takes inputs", name);
}

/* "id.key" in the collection `map` of a part. */
static target target_in_row(hw_compiler *c, const hw_part *part, const hw_field *map,
                            const char *rest) {
  const hw_map *rows = map_of(part, map);
  size_t n = strcspn(rest, ".");
  hw_nearest nearest = hw_nearest_to(c->reader.report, rest, n);
  int row = -1;
  for (int i = 0; i < rows->count && row < 0; i++) {
    size_t length = strlen(rows->id[i]);
    hw_nearest_offer(&nearest, rows->id[i], length);
    if (length == n && memcmp(rows->id[i], rest, n) == 0)
      row = i;
  }
  if (!rest[n]) {
    hw_fault_here(&c->reader, "\"%s.%s\" is not a number: name one as part.%s.id.key", map->key,
                  hw_show(rest, n).text, map->key);
  } else if (row < 0) {
    if (nearest.word)
      hw_fault_here(&c->reader, "no \"%s\" in %s of \"%s\"; nearest is \"%s\"",
                    hw_show(rest, n).text, map->key, part->id, nearest.word);
    else
      hw_fault_here(&c->reader, "no \"%s\" in %s of \"%s\"; it is empty", hw_show(rest, n).text,
                    map->key, part->id);
  } else {
    const char *key = rest + n + 1;
    const hw_field *field = hw_table_find(map->table, key, strlen(key));
    if (field && takes_input(field))
      return (target){field, hw_live_row(part->kind->table, part->params, map, row)};
    fault_key(c, map->table, map->table->name, key, field);
  }
  return (target){NULL, 0};
}

/* What "key" or "map.id.key" after the part's id names. */
static target target_field(hw_compiler *c, const hw_part *part, const char *key) {
  const hw_table *table = part->kind->table;
  const hw_field *field = hw_table_find(table, key, strlen(key));
  if (field && takes_input(field))
    return (target){field, 0};
  size_t n = strcspn(key, ".");
  const hw_field *map = hw_table_find(table, key, n);
  if (map && hw_live_map(map))
    return target_in_row(c, part, map, key + n + (key[n] == '.'));
  fault_key(c, table, part->kind->name, key, field);
  return (target){NULL, 0};
}

/* Sets part and number; false after a fault. */
static bool find_target(hw_compiler *c, const char *target, int *part, struct target *found) {
  const hw_model *model = c->model;
  size_t n = strcspn(target, ".");
  *part = hw_part_find(model, target, n);
  if (!target[n]) {
    hw_fault_here(&c->reader, "\"%s\" is not of the form part.key, such as \"hoist.speed\"",
                  hw_show(target, n).text);
    return false;
  }
  if (*part < 0) {
    hw_nearest nearest = hw_nearest_to(c->reader.report, target, n);
    for (int i = 0; i < model->part_count; i++)
      hw_nearest_offer(&nearest, model->part[i].id, strlen(model->part[i].id));
    hw_fault_here(&c->reader, "no part \"%s\"; nearest is \"%s\"", hw_show(target, n).text,
                  nearest.word ? nearest.word : "");
    return false;
  }
  if (!model->part[*part].kind || !model->part[*part].params)
    return false;
  *found = target_field(c, &model->part[*part], target + n + 1);
  return found->field != NULL;
}

/* What only numbers have, and the word. */
static void bind_choice(const binding *b, hw_input_target *t) {
  hw_where *where = &b->c->reader.where;
  const char *word;
  size_t size, n = strlen(b->params->word);
  while (hw_word(b->field->choices, t->words, &size))
    t->words++;
  t->max = t->words - 1;
  const char *const not [4] = {"min", "max", "amplitude", "value"};
  for (int i = 0; i < 4; i++) {
    size_t before = hw_where_add(where, not [i], strlen(not [i]));
    if (i < 3 && given(b->params, not [i]))
      hw_fault_here(&b->c->reader, "a choice has none: its words are %s", b->field->choices);
    else if (i == 3 && given(b->params, "value") && !hw_input_takes(t, t->value))
      hw_fault_here(&b->c->reader, "%g is not the number of a word, 0 to %d: %s", t->value,
                    t->words - 1, b->field->choices);
    hw_where_cut(where, before);
  }
  if (!n)
    return;
  size_t before = hw_where_add(where, "word", 4);
  int i = 0;
  while ((word = hw_word(b->field->choices, i, &size)) &&
         !(size == n && memcmp(word, b->params->word, n) == 0))
    i++;
  if (!word)
    hw_fault_here(&b->c->reader, "\"%s\" is not one of: %s", hw_show(b->params->word, n).text,
                  b->field->choices);
  else if (given(b->params, "value") && t->value != i)
    hw_fault_here(&b->c->reader, "\"%s\" is number %d, and the value is %g: give one of them",
                  hw_show(b->params->word, n).text, i, t->value);
  t->value = i;
  hw_where_cut(where, before);
}

static void check_ranges(const binding *b, const hw_input_target *t) {
  hw_where *where = &b->c->reader.where;
  hw_report *report = b->c->reader.report;
  double low = t->value - fabs(b->params->amplitude), high = t->value + fabs(b->params->amplitude);
  const char *const key[2] = {"min", "max"};
  const double bound[2] = {t->min, t->max};
  for (int i = 0; i < 2; i++) {
    size_t before = hw_where_add(where, key[i], 3);
    if (given(b->params, key[i]))
      hw_fields_range(report, where->text, b->field, bound[i]);
    hw_where_cut(where, before);
  }
  if (!(t->min <= t->max))
    fault(b, "max", "below the minimum,", t->max, t->min);
  else if (t->value < t->min)
    fault(b, "value", "below the minimum of this input,", t->value, t->min);
  else if (t->value > t->max)
    fault(b, "value", "above the maximum of this input,", t->value, t->max);
  else if (low < b->field->min)
    fault(b, "amplitude", "reached by value and amplitude, below", low, b->field->min);
  else if (high > b->field->max)
    fault(b, "amplitude", "reached by value and amplitude, above", high, b->field->max);
}

static void bind(hw_compiler *c, int i) {
  hw_model *model = c->model;
  hw_input_target *t = &model->input[i];
  binding b = {c, c->inputs.id[i], (const hw_input *)c->inputs.row + i, NULL};
  int part = -1;
  *t = (hw_input_target){.id = b.id, .params = b.params, .part = -1, .fresh = -1};
  if (!given(b.params, "target") || (!*b.params->target && c->reader.report->count))
    return; /* no text was there: told already */
  size_t before = hw_where_add(&c->reader.where, "target", 6);
  target at = {NULL, 0};
  bool found = find_target(c, b.params->target, &part, &at);
  b.field = at.field;
  size_t offset = found ? at.base + at.field->offset : 0;
  for (int j = 0; found && j < i; j++)
    if (model->input[j].part == part && model->input[j].offset == offset)
      hw_fault_here(&c->reader, "\"%s\" is the target of \"%s\" already", b.params->target,
                    model->input[j].id);
  hw_where_cut(&c->reader.where, before);
  if (!found)
    return;
  t->part = part;
  t->offset = offset;
  double own = hw_live_value(model->part[part].kind->table, model->part[part].params, offset);
  t->min = given(b.params, "min") ? b.params->min : b.field->min;
  t->max = given(b.params, "max") ? b.params->max : b.field->max;
  t->value = given(b.params, "value") ? b.params->value : own;
  if (b.field->type == HW_CHOICE) {
    t->min = 0;
    bind_choice(&b, t);
    return;
  }
  if (given(b.params, "word")) {
    size_t level = hw_where_add(&c->reader.where, "word", 4);
    hw_fault_here(&c->reader, "the target is a number: give a value");
    hw_where_cut(&c->reader.where, level);
  }
  check_ranges(&b, t);
  /* value and sine together stay within the target's range, whatever is set during the run */
  double room = fabs(b.params->amplitude);
  t->min = hw_max(t->min, b.field->min + room);
  t->max = -hw_max(-t->max, room - b.field->max);
}

/* Events that come by hand have an input each, after the others. */
static void add_hands(hw_compiler *c) {
  static const hw_input CALL = {.target = "", .word = "", .period = 1};
  hw_model *model = c->model;
  for (int i = 0; i < c->cues.count; i++) {
    const hw_cue *cue = (const hw_cue *)c->cues.row + i;
    if (!cue->by_hand)
      continue;
    for (int k = 0; k < c->inputs.count; k++)
      if (strcmp(c->inputs.id[k], c->cues.id[i]) == 0)
        hw_report_add(c->reader.report, "/events",
                      "\"%s\" is an input already, and would be the one "
                      "that calls this event: give another name",
                      c->cues.id[i]);
    model->input[model->input_count++] = (hw_input_target){
        .id = c->cues.id[i], .params = &CALL, .part = -1, .words = 2, .max = 1, .fresh = -1};
  }
}

void hw_inputs_bind(hw_compiler *c) {
  int count = c->inputs.count;
  c->model->input =
      hw_pool_take(&c->keep, (size_t)(count + c->cues.count), sizeof *c->model->input);
  if (!c->model->input)
    return;
  c->model->input_count = count;
  size_t before = hw_where_add(&c->reader.where, "inputs", 6);
  for (int i = 0; i < count; i++) {
    size_t level = hw_where_add(&c->reader.where, c->inputs.id[i], strlen(c->inputs.id[i]));
    bind(c, i);
    hw_where_cut(&c->reader.where, level);
  }
  hw_where_cut(&c->reader.where, before);
  add_hands(c);
}
