/* Merge sort from short runs upward; the runs are sorted by insertion. */
#include "base/sort.h"

#include <string.h>

enum { RUN = 8 };

static void sort_run(hw_sort_item *a, size_t n) {
  for (size_t i = 1; i < n; i++) {
    hw_sort_item t = a[i];
    size_t j = i;
    for (; j > 0 && a[j - 1].key > t.key; j--)
      a[j] = a[j - 1];
    a[j] = t;
  }
}

/* [0, middle) and [middle, n) of `from` into `to`; of equal keys the left one goes first. */
static void merge(const hw_sort_item *from, size_t middle, size_t n, hw_sort_item *to) {
  size_t i = 0, j = middle;
  for (size_t k = 0; k < n; k++)
    to[k] = j == n || (i < middle && from[i].key <= from[j].key) ? from[i++] : from[j++];
}

void hw_sort(hw_sort_item *items, size_t n, hw_sort_item *scratch) {
  hw_sort_item *from = items, *to = scratch;
  for (size_t i = 0; i < n; i += RUN)
    sort_run(items + i, n - i < RUN ? n - i : RUN);
  for (size_t run = RUN; run < n; run *= 2) {
    for (size_t i = 0; i < n; i += 2 * run) {
      size_t length = n - i < 2 * run ? n - i : 2 * run;
      merge(from + i, run < length ? run : length, length, to + i);
    }
    hw_sort_item *t = from;
    from = to;
    to = t;
  }
  if (from != items)
    memcpy(items, from, n * sizeof *items);
}
