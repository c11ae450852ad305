/* The tables that the core describes itself by (schema.c), in order, and the numbers that this order
 * gives to their fields: 0, 1, 2 ... through all tables, the rows of a collection after the
 * collection itself. */
#ifndef HW_SCENARIO_DESCRIBED_H
#define HW_SCENARIO_DESCRIBED_H

#include <stdbool.h>

#include "contact/source.h"
#include "model/field.h"
#include "model/model.h"

typedef struct hw_described {
  const char *key;
  const hw_table *table;
  bool map; /* entries by id, each as the table says */
} hw_described;

/* The i-th table of the scenario as a whole; the kinds of part (hw_part_kinds) follow. False: there are no more. */
bool hw_described_table(int i, hw_described *out);

/* -1: a field of no described table. */
int hw_field_number(const hw_field *field);

/* The i-th list of channels that no kind of part declares: of the run, of entries and of what touches. Those of the kinds
 * follow, and the numbers 0, 1, 2 ... go through all of them. */
bool hw_described_channels(int i, hw_channel_list *out);

/* Of the declaration; -1: it is in none of them. */
int hw_channel_number(const hw_channel *row);

#endif
