/* The tables that the core describes itself by (schema.c), in order, and the numbers that this order
 * gives to their fields: 0, 1, 2 ... through all tables, the rows of a collection after the
 * collection itself. */
#ifndef HW_SCENARIO_DESCRIBED_H
#define HW_SCENARIO_DESCRIBED_H

#include "model/field.h"

typedef struct hw_described {
  const char *key;
  const hw_table *table;
} hw_described;

/* Of the scenario as a whole; the kinds of part (hw_part_kinds) follow. */
extern const hw_described hw_described_tables[];
extern const int hw_described_count;

/* -1: a field of no described table. */
int hw_field_number(const hw_field *field);

#endif
