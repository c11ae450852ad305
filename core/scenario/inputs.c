/* Inputs: binds each to the number of a part that it changes while the run goes on. */
#include <math.h>
#include <string.h>

#include "scenario/compiler.h"
#include "scenario/nearest.h"

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

/* The row of the target's table that "part.key" names, or NULL after a fault. */
static const hw_field *target_field(hw_compiler *c, const hw_part *part, const char *key) {
  const hw_table *table = part->kind->table;
  const hw_field *field = hw_table_find(table, key, strlen(key));
  if (field && field->type == HW_NUMBER && field->flags & HW_F_INPUT)
    return field;
  hw_nearest nearest = hw_nearest_to(c->reader.report, key, strlen(key));
  for (int i = 0; i < table->count; i++)
    if (table->fields[i].type == HW_NUMBER && table->fields[i].flags & HW_F_INPUT)
      hw_nearest_offer(&nearest, table->fields[i].key, strlen(table->fields[i].key));
  const char *what = field ? "cannot change during a run" : "is not known";
  if (nearest.word)
    hw_report_add(c->reader.report, c->reader.where.text,
                  "\"%s\" of a %s %s; nearest that takes inputs is \"%s\"",
                  hw_show(key, strlen(key)).text, part->kind->name, what, nearest.word);
  else
    hw_report_add(c->reader.report, c->reader.where.text, "a %s has nothing that takes inputs",
                  part->kind->name);
  return NULL;
}

/* Sets part and field; false after a fault. */
static bool find_target(hw_compiler *c, const char *target, int *part, const hw_field **field) {
  const hw_model *model = c->model;
  size_t n = strcspn(target, ".");
  *part = hw_part_find(model, target, n);
  if (!target[n]) {
    hw_report_add(c->reader.report, c->reader.where.text,
                  "\"%s\" is not of the form part.key, such as \"hoist.speed\"",
                  hw_show(target, n).text);
    return false;
  }
  if (*part < 0) {
    hw_nearest nearest = hw_nearest_to(c->reader.report, target, n);
    for (int i = 0; i < model->part_count; i++)
      hw_nearest_offer(&nearest, model->part[i].id, strlen(model->part[i].id));
    hw_report_add(c->reader.report, c->reader.where.text, "no part \"%s\"; nearest is \"%s\"",
                  hw_show(target, n).text, nearest.word ? nearest.word : "");
    return false;
  }
  if (!model->part[*part].kind || !model->part[*part].params)
    return false;
  *field = target_field(c, &model->part[*part], target + n + 1);
  return *field != NULL;
}

static double larger(double a, double b) { return a > b ? a : b; }

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
  *t = (hw_input_target){.id = b.id, .params = b.params, .part = -1};
  if (!given(b.params, "target") || !*b.params->target)
    return;
  size_t before = hw_where_add(&c->reader.where, "target", 6);
  bool found = find_target(c, b.params->target, &part, &b.field);
  for (int j = 0; found && j < i; j++)
    if (model->input[j].part == part && model->input[j].offset == b.field->offset)
      hw_report_add(c->reader.report, c->reader.where.text,
                    "\"%s\" is the target of \"%s\" already", b.params->target, model->input[j].id);
  hw_where_cut(&c->reader.where, before);
  if (!found)
    return;
  double own;
  memcpy(&own, (const char *)model->part[part].params + b.field->offset, sizeof own);
  t->part = part;
  t->offset = b.field->offset;
  t->min = given(b.params, "min") ? b.params->min : b.field->min;
  t->max = given(b.params, "max") ? b.params->max : b.field->max;
  t->value = given(b.params, "value") ? b.params->value : own;
  check_ranges(&b, t);
  /* value and sine together stay within the target's range, whatever is set during the run */
  double room = fabs(b.params->amplitude);
  t->min = larger(t->min, b.field->min + room);
  t->max = -larger(-t->max, room - b.field->max);
}

void hw_inputs_bind(hw_compiler *c) {
  int count = c->inputs.count;
  c->model->input = hw_pool_take(&c->keep, (size_t)count, sizeof *c->model->input);
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
}
