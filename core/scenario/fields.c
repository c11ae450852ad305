/* Reads JSON objects by field tables (see fields.h). */
#include "scenario/fields.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "scenario/described.h"
#include "scenario/nearest.h"
#include "scenario/stock.h"
#include "scenario/utf8.h"

/* ---- small words ---- */

hw_shown hw_show(const char *text, size_t length) {
  hw_shown shown;
  size_t room = sizeof shown.text - 4, n = length <= room ? length : hw_utf8_whole(text, room);
  memcpy(shown.text, text, n);
  memcpy(shown.text + n, "...", 4);
  if (n == length)
    shown.text[n] = 0;
  unsigned code;
  for (size_t at; (at = hw_utf8_deceiver(shown.text, n, &code)) < n;) /* a fault is read too */
    memset(shown.text + at, '?', hw_utf8_length(shown.text + at, n - at));
  return shown;
}

hw_shown hw_label_of(const hw_field *field) {
  const char *colon = strstr(field->label, ": ");
  size_t length = colon ? (size_t)(colon - field->label) : strlen(field->label);
  hw_shown shown = hw_show(field->label, length);
  if (!length)
    hw_text_format(shown.text, sizeof shown.text, "\x1a%d", hw_field_number(field));
  return shown;
}

hw_unit hw_unit_of(const hw_field *field) {
  hw_unit unit = {""};
  size_t n = field->unit ? strlen(field->unit) : 0;
  if (n && n < sizeof unit.text - 1 && strcmp(field->unit, "1") != 0) {
    unit.text[0] = ' ';
    memcpy(unit.text + 1, field->unit, n + 1);
  }
  return unit;
}

const char *hw_word(const char *words, int i, size_t *length) {
  if (!words || !*words)
    return NULL;
  for (; i > 0; i--) {
    words = strchr(words, '|');
    if (!words)
      return NULL;
    words++;
  }
  *length = strcspn(words, "|");
  return words;
}

const hw_field *hw_table_find(const hw_table *table, const char *key, size_t length) {
  for (int i = 0; i < table->count; i++)
    if (strlen(table->fields[i].key) == length && memcmp(table->fields[i].key, key, length) == 0)
      return &table->fields[i];
  return NULL;
}

/* ---- defaults ---- */

void hw_fields_default(const hw_table *table, void *params) {
  memset(params, 0, table->size);
  for (int i = 0; i < table->count; i++) {
    const hw_field *field = &table->fields[i];
    void *at = (char *)params + field->offset;
    double *d = at;
    switch (field->type) {
    case HW_NUMBER:
      *d = field->fallback;
      break;
    case HW_VECTOR:
      d[0] = d[1] = d[2] = field->fallback;
      break;
    case HW_ROTATION:
      d[0] = 1;
      break;
    case HW_INTEGER:
    case HW_BOOLEAN:
    case HW_CHOICE:
      *(int *)at = (int)field->fallback;
      break;
    case HW_REFERENCE:
      *(hw_ref *)at = (hw_ref){-1, 0};
      break;
    case HW_TEXT:
      *(const char **)at = "";
      break;
    case HW_SERIES:
    case HW_MAP:
      break; /* none */
    }
  }
}

/* ---- faults ---- */

static const char *what_is(const hw_json_node *node) {
  static const char *const name[] = {"an object", "an array", "text", "a number",
                                     "true",      "false",    "null"};
  return name[node->type];
}

void hw_fault_here(hw_reader *reader, const char *what, ...) {
  va_list list;
  va_start(list, what);
  hw_report_list(reader->report, reader->where.text, what, list);
  va_end(list);
}

void hw_fault_key(hw_reader *reader, const char *key, const char *what, ...) {
  size_t before = hw_where_dotted(&reader->where, key);
  va_list list;
  va_start(list, what);
  hw_report_list(reader->report, reader->where.text, what, list);
  va_end(list);
  hw_where_cut(&reader->where, before);
}

void hw_fault_type(hw_reader *reader, int node, const char *expected) {
  hw_fault_here(reader, "expected %s, found %s", expected, what_is(&reader->json.node[node]));
}

void hw_fault_unknown(hw_reader *reader, int key, const char *nearest, size_t length) {
  hw_shown found = hw_show(hw_json_text(&reader->json, key), (size_t)reader->json.node[key].length);
  if (nearest)
    hw_fault_here(reader, "unknown key \"%s\"; nearest is \"%s\"", found.text,
                  hw_show(nearest, length).text);
  else
    hw_fault_here(reader, "unknown key \"%s\"", found.text);
}

bool hw_expect_object(hw_reader *reader, int node) {
  if (reader->json.node[node].type == HW_JSON_OBJECT)
    return true;
  hw_fault_type(reader, node, "an object");
  return false;
}

bool hw_fields_range(hw_report *report, const char *where, const hw_field *field, double value) {
  hw_unit unit = hw_unit_of(field);
  hw_shown label = hw_label_of(field);
  const char *relation = NULL;
  double bound = 0;
  if (value < field->min || ((field->flags & HW_F_ABOVE) && value <= field->min)) {
    relation = field->flags & HW_F_ABOVE ? "not above" : "below";
    bound = field->min;
  } else if (value > field->max || ((field->flags & HW_F_BELOW) && value >= field->max)) {
    relation = field->flags & HW_F_BELOW ? "not below" : "above";
    bound = field->max;
  }
  if (relation)
    hw_report_add(report, where, "%g%s is %s %g%s: %s", value, unit.text, relation, bound,
                  unit.text, label.text);
  return !relation;
}

/* ---- values ---- */

/* Any number that a double can hold. */
static bool read_double(hw_reader *reader, int node, const char *expected, double *value) {
  const hw_json_node *n = &reader->json.node[node];
  if (n->type != HW_JSON_NUMBER) {
    hw_fault_type(reader, node, expected);
    return false;
  }
  const char *digits = hw_json_text(&reader->json, node);
  if (!hw_number_parse(digits, (size_t)n->length, value) || !isfinite(*value)) {
    hw_fault_here(reader, "%s is not representable as a number",
                  hw_show(digits, (size_t)n->length).text);
    return false;
  }
  return true;
}

static bool read_number(hw_reader *reader, const hw_field *field, int node, double *value) {
  double d;
  if (!read_double(reader, node, "a number", &d) ||
      !hw_fields_range(reader->report, reader->where.text, field, d))
    return false;
  *value = d;
  return true;
}

static void read_integer(hw_reader *reader, const hw_field *field, int node, int *value) {
  double d;
  if (!read_double(reader, node, "a whole number", &d))
    return;
  if (floor(d) != d)
    hw_fault_here(reader, "%g is not a whole number: %s", d, hw_label_of(field).text);
  else if (hw_fields_range(reader->report, reader->where.text, field, d))
    *value = (int)d;
}

static void read_boolean(hw_reader *reader, int node, int *value) {
  hw_json_type type = reader->json.node[node].type;
  if (type != HW_JSON_TRUE && type != HW_JSON_FALSE)
    hw_fault_type(reader, node, "true or false");
  else
    *value = type == HW_JSON_TRUE;
}

/* All words, the one nearest to what was found first. */
static void fault_choice(hw_reader *reader, const hw_field *field, const char *found,
                         size_t length) {
  hw_nearest nearest = hw_nearest_to(reader->report, found, length);
  char list[HW_FAULT_WHAT / 2];
  size_t n = 0, size;
  const char *word;
  for (int i = 0; (word = hw_word(field->choices, i, &size)); i++)
    hw_nearest_offer(&nearest, word, size);
  for (int i = -1; (word = i < 0 ? nearest.word : hw_word(field->choices, i, &size)); i++) {
    if (i < 0)
      size = nearest.length;
    else if (word == nearest.word)
      continue;
    if (n + size + 4 > sizeof list)
      break;
    memcpy(list + n, ", ", 2);
    memcpy(list + n + 2, word, size);
    n += size + 2;
  }
  list[n] = 0;
  hw_fault_here(reader, "\"%s\" is not one of: %s", hw_show(found, length).text, list + 2);
}

static void read_choice(hw_reader *reader, const hw_field *field, int node, int *value) {
  const hw_json_node *n = &reader->json.node[node];
  const char *text = hw_json_text(&reader->json, node), *word;
  size_t size;
  if (n->type != HW_JSON_STRING) {
    hw_fault_type(reader, node, "text");
    return;
  }
  for (int i = 0; (word = hw_word(field->choices, i, &size)); i++)
    if (size == (size_t)n->length && memcmp(word, text, size) == 0) {
      *value = i;
      return;
    }
  fault_choice(reader, field, text, (size_t)n->length);
}

/* An array of `count` numbers; the range is held by each when `ranged`. */
static bool read_numbers(hw_reader *reader, const hw_field *field, int node, int count, bool ranged,
                         double *value) {
  const hw_json_node *n = &reader->json.node[node];
  const char *expected = count == 3 ? "an array of 3 numbers" : "an array of 4 numbers";
  bool good = true;
  double d[4];
  if (n->type != HW_JSON_ARRAY) {
    hw_fault_type(reader, node, expected);
    return false;
  }
  if (n->size != count) {
    hw_fault_here(reader, "expected %s, found %d", expected, n->size);
    return false;
  }
  for (int i = 0, item = node + 1; i < count; i++, item = reader->json.node[item].next) {
    size_t before = hw_where_index(&reader->where, i);
    good = (ranged ? read_number(reader, field, item, d + i)
                   : read_double(reader, item, "a number", d + i)) &&
           good;
    hw_where_cut(&reader->where, before);
  }
  if (good)
    memcpy(value, d, sizeof *d * (size_t)count);
  return good;
}

/* A quaternion of any length but zero; scaled by its largest number first, so nothing overflows. */
static void read_rotation(hw_reader *reader, const hw_field *field, int node, double *value) {
  double q[4], largest = 0, square = 0;
  if (!read_numbers(reader, field, node, 4, false, q))
    return;
  for (int i = 0; i < 4; i++)
    largest = fabs(q[i]) > largest ? fabs(q[i]) : largest;
  if (largest < 1e-300) {
    hw_fault_here(reader, "a quaternion of length 0 is no rotation: %s", hw_label_of(field).text);
    return;
  }
  for (int i = 0; i < 4; i++)
    square += q[i] / largest * (q[i] / largest);
  double length = sqrt(square);
  /* one that is unit already stays as it is written, to the bit */
  bool unit = fabs(length * largest - 1) <= 4e-16;
  for (int i = 0; i < 4; i++)
    value[i] = unit ? q[i] : q[i] / largest / length;
}

static void read_series(hw_reader *reader, const hw_field *field, int node, hw_series *series) {
  const hw_json_node *n = &reader->json.node[node];
  bool good = true;
  if (n->type != HW_JSON_ARRAY) {
    hw_fault_type(reader, node, "an array of numbers");
    return;
  }
  double *value = hw_pool_take(reader->keep, (size_t)n->size, sizeof *value);
  if (!value)
    return;
  for (int i = 0, item = node + 1; i < n->size; i++, item = reader->json.node[item].next) {
    size_t before = hw_where_index(&reader->where, i);
    good = read_number(reader, field, item, value + i) && good;
    hw_where_cut(&reader->where, before);
  }
  if (good)
    *series = (hw_series){n->size, value};
}

/* Of a character below U+10000: "U+202e". */
static hw_unit name_of(unsigned code) {
  hw_unit name = {"U+"};
  for (int i = 0; i < 4; i++)
    name.text[2 + i] = "0123456789abcdef"[code >> (12 - 4 * i) & 15];
  name.text[6] = 0;
  return name;
}

const char *hw_fields_text(hw_reader *reader, int node) {
  const hw_json_node *n = &reader->json.node[node];
  const char *text = hw_json_text(&reader->json, node);
  if (n->type != HW_JSON_STRING) {
    hw_fault_type(reader, node, "text");
    return "";
  }
  if (n->length > HW_TEXT_BYTES) {
    hw_fault_here(reader, "%d bytes of text; at most %d are taken", n->length, (int)HW_TEXT_BYTES);
    return "";
  }
  unsigned code;
  if (hw_utf8_deceiver(text, (size_t)n->length, &code) < (size_t)n->length) {
    hw_fault_here(reader,
                  "text cannot hold the character %s: of controls it takes a tab and a new line, "
                  "and none that overrides the direction in which it is read",
                  name_of(code).text);
    return "";
  }
  const char *kept = hw_pool_text(reader->keep, text, (size_t)n->length);
  return kept ? kept : "";
}

static void read_reference(hw_reader *reader, const hw_field *field, int node, hw_ref *ref) {
  int before = reader->report->count;
  const char *text = hw_fields_text(reader, node);
  if (reader->report->count != before)
    return;
  hw_pending *pending = hw_pool_take(reader->scratch, 1, sizeof *pending);
  const char *where = hw_pool_text(reader->scratch, reader->where.text, reader->where.length);
  if (!pending || !where)
    return;
  *pending = (hw_pending){reader->pending, ref, field, text, where, reader->part};
  reader->pending = pending;
}

/* ---- collections ---- */

bool hw_fields_id(hw_reader *reader, int key) {
  const char *id = hw_json_text(&reader->json, key);
  int n = reader->json.node[key].length;
  bool good = n > 0 && n <= 64 && id[0] >= 'a' && id[0] <= 'z';
  for (int i = 0; good && i < n; i++)
    good = (id[i] >= 'a' && id[i] <= 'z') || (id[i] >= '0' && id[i] <= '9') || id[i] == '_' ||
           id[i] == '-';
  if (!good)
    hw_fault_here(reader,
                  "\"%s\" is not an id: a to z first, then a to z, 0 to 9, _ or -; at most 64",
                  hw_show(id, (size_t)n).text);
  return good;
}

hw_map hw_fields_map(hw_reader *reader, const hw_table *table, int node) {
  const hw_map none = {0, NULL, NULL};
  if (!hw_expect_object(reader, node))
    return none;
  int count = reader->json.node[node].size, end = reader->json.node[node].next, i = 0;
  if (count > HW_MAP_ROWS) {
    hw_fault_here(reader, "%d entries; at most %d are taken", count, (int)HW_MAP_ROWS);
    return none;
  }
  const char **id = hw_pool_take(reader->keep, (size_t)count, sizeof *id);
  char *row = hw_pool_take(reader->keep, (size_t)count, table->size);
  if (!id || !row)
    return none;
  for (int key = node + 1; key < end; key = reader->json.node[key].next, i++) {
    const char *text = hw_json_text(&reader->json, key);
    size_t length = (size_t)reader->json.node[key].length;
    size_t before = hw_where_add(&reader->where, text, length);
    hw_fields_default(table, row + (size_t)i * table->size);
    id[i] = hw_fields_id(reader, key) ? hw_pool_text(reader->keep, text, length) : "";
    if (!id[i])
      return none;
    if (hw_expect_object(reader, key + 1))
      hw_fields_read(reader, table, key + 1, row + (size_t)i * table->size, NULL);
    hw_where_cut(&reader->where, before);
  }
  return (hw_map){count, id, row};
}

/* ---- objects ---- */

static void read_value(hw_reader *reader, const hw_field *field, int node, void *at) {
  switch (field->type) {
  case HW_NUMBER:
    read_number(reader, field, node, at);
    break;
  case HW_INTEGER:
    read_integer(reader, field, node, at);
    break;
  case HW_BOOLEAN:
    read_boolean(reader, node, at);
    break;
  case HW_CHOICE:
    read_choice(reader, field, node, at);
    break;
  case HW_VECTOR:
    read_numbers(reader, field, node, 3, true, at);
    break;
  case HW_ROTATION:
    read_rotation(reader, field, node, at);
    break;
  case HW_REFERENCE:
    read_reference(reader, field, node, at);
    break;
  case HW_SERIES:
    read_series(reader, field, node, at);
    break;
  case HW_TEXT:
    *(const char **)at = hw_fields_text(reader, node);
    break;
  case HW_MAP:
    *(hw_map *)at = hw_fields_map(reader, field->table, node);
    break;
  }
}

/* A row below `prefix`: what its key has after the prefix, or NULL. */
static const char *below(const hw_field *field, const char *prefix, size_t length) {
  return strncmp(field->key, prefix, length) == 0 ? field->key + length : NULL;
}

/* Rows whose keys begin with `prefix` ("" or "a."): the members of one JSON object. */
static void read_level(hw_reader *reader, const hw_table *table, int node, void *params,
                       const char *prefix, size_t prefix_length, const char *skip) {
  int end = reader->json.node[node].next;
  for (int key = node + 1; key < end; key = reader->json.node[key].next) {
    const char *text = hw_json_text(&reader->json, key);
    size_t length = (size_t)reader->json.node[key].length;
    if (skip && strlen(skip) == length && memcmp(skip, text, length) == 0)
      continue;
    hw_nearest nearest = hw_nearest_to(reader->report, text, length);
    const hw_field *found = NULL, *group = NULL;
    for (int i = 0; i < table->count && !found; i++) {
      const char *name = below(&table->fields[i], prefix, prefix_length);
      if (!name)
        continue;
      size_t n = strcspn(name, ".");
      hw_nearest_offer(&nearest, name, n);
      if (n == length && memcmp(name, text, n) == 0)
        *(name[n] ? &group : &found) = &table->fields[i];
    }
    if (skip)
      hw_nearest_offer(&nearest, skip, strlen(skip));
    size_t before = hw_where_add(&reader->where, text, length);
    if (found) {
      if (found - table->fields < 64)
        *(uint64_t *)params |= (uint64_t)1 << (found - table->fields);
      read_value(reader, found, key + 1, (char *)params + found->offset);
    } else if (group) {
      if (hw_expect_object(reader, key + 1))
        read_level(reader, table, key + 1, params, group->key, prefix_length + length + 1, NULL);
    } else {
      hw_fault_unknown(reader, key, nearest.word, nearest.length);
    }
    hw_where_cut(&reader->where, before);
  }
}

void hw_fields_read(hw_reader *reader, const hw_table *table, int node, void *params,
                    const char *skip) {
  read_level(reader, table, node, params, "", 0, skip);
  hw_stock_apply(reader, table, params);
  for (int i = 0; i < table->count; i++) {
    const hw_field *field = &table->fields[i];
    if (!(field->flags & HW_F_REQUIRED) || *(uint64_t *)params & (uint64_t)1 << i)
      continue;
    hw_fault_key(reader, field->key, "missing: %s must be given", hw_label_of(field).text);
  }
}
