/* Stable sort of (key, index): equal keys keep their order, so sums over sorted records are added
 * in one order everywhere. */
#ifndef HW_BASE_SORT_H
#define HW_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

typedef struct hw_sort_item {
  uint64_t key;
  uint32_t index;
} hw_sort_item;

/* Sorts by rising key. scratch holds n items too. */
void hw_sort(hw_sort_item *items, size_t n, hw_sort_item *scratch);

#endif
