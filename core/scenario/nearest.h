/* The known word nearest to one that is not known. */
#ifndef HW_SCENARIO_NEAREST_H
#define HW_SCENARIO_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/report.h"

typedef struct hw_nearest {
  const char *sought;
  size_t sought_length;
  bool idle;        /* the report is full: the first word offered will do */
  const char *word; /* best so far; NULL: none offered yet */
  size_t length;
  int distance;
} hw_nearest;

/* For a fault in this report (NULL: for any use). Bad references can be many and each is compared
 * with all parts, so nothing is sought that would not be shown. */
static inline hw_nearest hw_nearest_to(const hw_report *report, const char *sought, size_t length) {
  return (hw_nearest){sought, length, report && report->kept == HW_MAX_FAULTS, NULL, 0, 0};
}
/* Offers a candidate; of equals the first stays. */
void hw_nearest_offer(hw_nearest *nearest, const char *word, size_t length);

/* Edit distance: 2 for a letter put in, left out, changed or swapped with its neighbour, 1 for a
 * letter in the wrong case. Only the first 32 bytes count. */
int hw_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length);

#endif
