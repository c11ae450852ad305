/* The tables that the core describes itself by (schema.c), in order, and the numbers that this order
 * gives to their fields: 0, 1, 2 ... through all tables, the rows of a collection after the
 * collection itself. */
#ifndef HW_SCENARIO_DESCRIBED_H
#define HW_SCENARIO_DESCRIBED_H

#include "model/field.h"
#include "model/model.h"

typedef struct hw_described {
  const char *key;
  const hw_table *table;
} hw_described;

/* Of the scenario as a whole; the kinds of part (hw_part_kinds) follow. */
extern const hw_described hw_described_tables[];
extern const int hw_described_count;

/* -1: a field of no described table. */
int hw_field_number(const hw_field *field);

/* Channels that no kind of part declares: of the run, of entries and of what touches. Those of the kinds
 * follow, and the numbers 0, 1, 2 ... go through all of them. */
typedef struct hw_described_channels {
  const char *key;
  const hw_channel *channel;
  int count;
} hw_described_channels;
extern const hw_described_channels hw_described_channel[];
extern const int hw_described_channel_count;

/* Of the declaration; -1: it is in none of them. */
int hw_channel_number(const hw_channel *row);

#endif
