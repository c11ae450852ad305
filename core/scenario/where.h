/* A JSON pointer (RFC 6901) that grows and shrinks while a text is walked. */
#ifndef HW_SCENARIO_WHERE_H
#define HW_SCENARIO_WHERE_H

#include <stddef.h>

#include "base/report.h"

typedef struct hw_where {
  char text[HW_FAULT_WHERE]; /* closed by 0; cut off where it has no room */
  size_t length;
} hw_where;

/* Adds "/key" (escaped); returns the length to give back to hw_where_cut. */
size_t hw_where_add(hw_where *where, const char *key, size_t length);
size_t hw_where_index(hw_where *where, int index);
/* Adds the levels of a key with dots: "a.attach" adds "/a/attach". */
size_t hw_where_dotted(hw_where *where, const char *key);
void hw_where_cut(hw_where *where, size_t length);

#endif
