/* Live copies of parameters. Inputs write numbers of a part while the run goes on: into the run's
 * own copy of the part's parameter struct, and of the rows of those of its collections (joints)
 * that have such numbers. The copy's hw_map.row then points to the copied rows. */
#ifndef HW_SIM_LIVE_H
#define HW_SIM_LIVE_H

#include <stddef.h>

#include "model/field.h"

/* The number of the run's copy that lies at some offset. */
typedef struct hw_live_number {
  const hw_field *field; /* NULL: no number is there */
  const char *row;       /* id of the row that holds it, or NULL */
  const char *from;      /* the struct that it is copied from */
} hw_live_number;

/* Bytes of a live copy; a multiple of 16. */
size_t hw_live_bytes(const hw_table *table, const void *params);
/* Do inputs reach the rows of this field? */
int hw_live_map(const hw_field *field);
/* Where row `i` of the collection `map` (a field of the table) begins in the copy. */
size_t hw_live_row(const hw_table *table, const void *params, const hw_field *map, int i);
hw_live_number hw_live_at(const hw_table *table, const void *params, size_t offset);
/* The number as the scenario has it. */
double hw_live_value(const hw_table *table, const void *params, size_t offset);
void hw_live_copy(const hw_table *table, const void *params, char *to);

#endif
