/* Sizes of memory, up to a whole number of units: pieces of a block begin at multiples of 16. */
#ifndef HW_BASE_ALIGN_H
#define HW_BASE_ALIGN_H

#include <stddef.h>

static inline size_t hw_align(size_t bytes, size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

#endif
