/* The core describes itself: every field of every table as JSON text. */
#include <string.h>

#include "hawse/hawse.h"
#include "parts/kinds.h"
#include "scenario/described.h"
#include "scenario/fields.h"
#include "scenario/stock.h"
#include "scenario/tell.h"
#include "sim/frame.h"

#ifndef HAWSE_VERSION
#error "HAWSE_VERSION, a text, is wanted: builds take it from the project in CMakeLists.txt"
#endif

const char *hw_version(void) { return HAWSE_VERSION; }
uint32_t hw_abi(void) { return HW_ABI; }

static void write_fields(hw_writer *t, const hw_table *table);

static const char *type_name(hw_field_type type) {
  static const char *const name[] = {"number",   "integer",   "boolean", "choice", "vector",
                                     "rotation", "reference", "series",  "text",   "map"};
  return name[type];
}

/* A default that the field's own range forbids stands for "not given" and is shown as null. */
static bool has_default(const hw_field *field) {
  double d = field->fallback;
  if (field->flags & HW_F_REQUIRED)
    return false;
  if (field->type != HW_NUMBER && field->type != HW_INTEGER && field->type != HW_VECTOR)
    return true;
  return !(d < field->min || d > field->max || ((field->flags & HW_F_ABOVE) && d <= field->min) ||
           ((field->flags & HW_F_BELOW) && d >= field->max));
}

static void write_word(hw_writer *t, const hw_field *field) {
  size_t n;
  const char *word = hw_word(field->choices, (int)field->fallback, &n);
  hw_write_string_n(t, word, n);
}

static void write_default(hw_writer *t, const hw_field *field) {
  hw_write_key(t, "default");
  if (!has_default(field)) {
    hw_write_null(t);
    return;
  }
  switch (field->type) {
  case HW_NUMBER:
  case HW_INTEGER:
    hw_write_number(t, field->fallback);
    break;
  case HW_BOOLEAN:
    hw_write_bool(t, field->fallback != 0);
    break;
  case HW_CHOICE:
    write_word(t, field);
    break;
  case HW_VECTOR:
  case HW_ROTATION:
    hw_write_open(t, '[');
    for (int i = 0; i < (field->type == HW_VECTOR ? 3 : 4); i++)
      hw_write_number(t, field->type == HW_VECTOR ? field->fallback : i == 0);
    hw_write_close(t, ']');
    break;
  case HW_TEXT:
    hw_write_string(t, "");
    break;
  case HW_REFERENCE:
    hw_write_null(t);
    break;
  case HW_SERIES:
    hw_write_json(t, "[]", 2);
    break;
  case HW_MAP:
    hw_write_json(t, "{}", 2);
    break;
  }
}

/* What is named, and the words of a choice, or which may stand for a name. */
static void write_choices(hw_writer *t, const hw_field *field) {
  size_t n;
  bool names = field->choices[0] == '@';
  const char *word = names ? hw_word(field->choices, 0, &n) : NULL;
  if (names || field->type == HW_REFERENCE) {
    hw_write_key(t, "to");
    hw_write_string_n(t, names ? word + 1 : "parts", names ? n - 1 : 5);
  }
  bool stock = names && n == 6 && strncmp(field->choices, "@stock", n) == 0;
  if (names && !hw_word(field->choices, 1, &n))
    return;
  hw_write_key(t, "choices");
  hw_write_open(t, '[');
  if (stock) /* the kind of entry */
    hw_stock_names(t, hw_word(field->choices, 1, &n), n);
  for (int i = stock ? 2 : names; (word = hw_word(field->choices, i, &n)); i++)
    hw_write_string_n(t, word, n);
  hw_write_close(t, ']');
}

static void write_range(hw_writer *t, const hw_field *field) {
  hw_write_key(t, "min");
  hw_write_number(t, field->min);
  hw_write_key(t, "max");
  hw_write_number(t, field->max);
}

static void write_flags(hw_writer *t, unsigned flags) {
  static const struct {
    unsigned flag;
    const char *key;
  } all[] = {{HW_F_ABOVE, "above"},
             {HW_F_BELOW, "below"},
             {HW_F_REQUIRED, "required"},
             {HW_F_INPUT, "input"},
             {HW_F_ADVANCED, "advanced"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (flags & all[i].flag) {
      hw_write_key(t, all[i].key);
      hw_write_bool(t, true);
    }
}

static void write_field(hw_writer *t, const hw_field *field) {
  hw_write_open(t, '{');
  hw_write_pair(t, "key", field->key);
  hw_write_pair(t, "type", type_name(field->type));
  write_default(t, field);
  if (field->type == HW_NUMBER || field->type == HW_INTEGER || field->type == HW_VECTOR ||
      field->type == HW_SERIES)
    write_range(t, field);
  if (field->unit && *field->unit)
    hw_write_pair(t, "unit", field->unit);
  hw_tell_label(t, field->label);
  if (field->choices)
    write_choices(t, field);
  if (field->type == HW_SERIES && field->fallback > 1) {
    hw_write_key(t, "of");
    hw_write_number(t, field->fallback);
  }
  write_flags(t, field->flags);
  if (field->type == HW_MAP) {
    hw_write_pair(t, "table", field->table->name);
    write_fields(t, field->table);
  }
  hw_write_close(t, '}');
}

static void write_fields(hw_writer *t, const hw_table *table) {
  hw_write_key(t, "fields");
  hw_write_open(t, '[');
  for (int i = 0; i < table->count; i++)
    write_field(t, &table->fields[i]);
  hw_write_close(t, ']');
}

static void write_channels(hw_writer *t, const char *key, const hw_channel *channel, int count) {
  hw_write_key(t, key);
  hw_write_open(t, '[');
  for (int i = 0; i < count; i++) {
    hw_write_open(t, '{');
    hw_write_pair(t, "name", channel[i].name);
    hw_write_pair(t, "unit", channel[i].unit);
    hw_tell_label(t, channel[i].label);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
}

static void write_table(hw_writer *t, const hw_described *of) {
  hw_write_key(t, of->key);
  hw_write_open(t, '{');
  hw_write_pair(t, "label", of->table->label);
  if (of->map) {
    hw_write_key(t, "map");
    hw_write_bool(t, true);
  }
  write_fields(t, of->table);
  hw_write_close(t, '}');
}

static void write_kind(hw_writer *t, const hw_part_kind *kind) {
  hw_write_key(t, kind->name);
  hw_write_open(t, '{');
  hw_write_pair(t, "label", kind->label);
  write_fields(t, kind->table);
  write_channels(t, "channels", kind->channel, kind->channels);
  hw_write_close(t, '}');
}

static void write_sections(hw_writer *t) {
  hw_write_key(t, "sections");
  hw_write_open(t, '{');
  const hw_section_kind *section;
  for (int i = 0; (section = hw_frame_section(i)); i++) {
    hw_write_key(t, section->name);
    hw_write_open(t, '{');
    hw_tell_label(t, section->label);
    hw_tell_row(t, section);
    hw_write_close(t, '}');
  }
  hw_write_close(t, '}');
}

static void write_schema(hw_writer *t) {
  hw_write_open(t, '{');
  hw_write_key(t, "format");
  hw_write_number(t, 1);
  hw_write_pair(t, "version", hw_version());
  hw_described table;
  for (int i = 0; hw_described_table(i, &table); i++)
    write_table(t, &table);
  hw_write_key(t, "channels");
  hw_write_open(t, '{');
  hw_channel_list list;
  for (int i = 0; hw_described_channels(i, &list); i++)
    write_channels(t, list.key, list.channel, list.count);
  hw_write_close(t, '}');
  hw_write_key(t, "parts");
  hw_write_open(t, '{');
  for (int i = 0; i < hw_part_kind_count; i++)
    write_kind(t, hw_part_kinds[i]);
  hw_write_close(t, '}');
  write_sections(t);
  hw_tell_events(t, "event_kinds"); /* "events" is a table: what a scenario plans */
  hw_write_close(t, '}');
}

const char *hw_schema_json(void) {
  static hw_writer schema; /* made once, kept to the end of the program */
  if (!schema.data || schema.failed) {
    hw_text_free(schema.data);
    schema = (hw_writer){NULL, 0, 0, false};
    write_schema(&schema);
  }
  return schema.failed ? "{}" : schema.data;
}
