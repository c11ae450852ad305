/* Hands out pieces of one block of memory, aligned to 16. With base NULL it only adds up their sizes: a layout that is
 * written once serves for the size and for the pointers. */
#ifndef HW_BASE_CUTTER_H
#define HW_BASE_CUTTER_H

#include <stddef.h>

#include "base/align.h"

typedef struct hw_cutter {
  char *base;
  size_t used;
} hw_cutter;

static inline void *hw_cut(hw_cutter *c, size_t bytes) {
  char *piece = c->base ? c->base + c->used : NULL;
  c->used += hw_align(bytes, 16);
  return piece;
}

#endif
