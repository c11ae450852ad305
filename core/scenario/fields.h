/* Reads JSON objects into parameter structs by their field tables: defaults, ranges, types, unknown
 * keys. The same for every table, so that a new field needs no code here. */
#ifndef HW_SCENARIO_FIELDS_H
#define HW_SCENARIO_FIELDS_H

#include <stdbool.h>

#include "base/report.h"
#include "model/field.h"
#include "scenario/json.h"
#include "scenario/pool.h"
#include "scenario/where.h"

enum { HW_TEXT_BYTES = 4000, HW_MAP_ROWS = 4096 };

/* A reference met while reading: it is resolved when all parts are known. */
typedef struct hw_pending {
  struct hw_pending *older;
  hw_ref *ref;
  const hw_field *field;
  const char *text, *where;
  int part; /* that refers */
} hw_pending;

typedef struct hw_reader {
  hw_json json;
  hw_pool *keep;    /* what the model keeps */
  hw_pool *scratch; /* what only compiling needs */
  hw_report *report;
  hw_where where;
  hw_pending *pending;        /* newest first */
  int part;                   /* the part that is read, for `pending` */
  struct hw_stocked *stocked; /* newest first (stock.h) */
} hw_reader;

/* Fills a parameter struct with the defaults of its table. */
void hw_fields_default(const hw_table *table, void *params);

/* Reads object `node` into params, which already holds the defaults. `skip` (may be NULL) is a key
 * that is not the table's business. */
void hw_fields_read(hw_reader *reader, const hw_table *table, int node, void *params,
                    const char *skip);

/* A collection: an object keyed by ids, each an object described by the table. */
hw_map hw_fields_map(hw_reader *reader, const hw_table *table, int node);

/* A text of at most HW_TEXT_BYTES, kept with the model; "" after a fault. */
const char *hw_fields_text(hw_reader *reader, int node);

/* Faults, all at the reader's present place; hw_fault_key at a key there, with dots where it lies
 * deeper. */
void hw_fault_here(hw_reader *reader, const char *what, ...);
void hw_fault_key(hw_reader *reader, const char *key, const char *what, ...);
void hw_fault_type(hw_reader *reader, int node, const char *expected);
void hw_fault_unknown(hw_reader *reader, int key, const char *nearest, size_t length);
bool hw_fields_id(hw_reader *reader, int key);
bool hw_expect_object(hw_reader *reader, int node);

/* Adds a fault and is false when a number is outside the field's range. */
bool hw_fields_range(hw_report *report, const char *where, const hw_field *field, double value);

/* The row with this key, or NULL. */
const hw_field *hw_table_find(const hw_table *table, const char *key, size_t length);

/* " kg", or "" where there is no unit to print. */
typedef struct hw_unit {
  char text[32];
} hw_unit;
hw_unit hw_unit_of(const hw_field *field);

/* Text of a user in a message: cut to a length that leaves room for the rest. */
typedef struct hw_shown {
  char text[72];
} hw_shown;
hw_shown hw_show(const char *text, size_t length);

/* What stands before ": " in a field's label. Without labels (HAWSE_TERSE): a control character and
 * the field's number, in whose place the reader of the message puts the label. */
hw_shown hw_label_of(const hw_field *field);

/* i-th of words separated by '|', or NULL. */
const char *hw_word(const char *words, int i, size_t *length);

#endif
