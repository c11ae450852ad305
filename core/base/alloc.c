/* Counted heap calls: calloc and free of the C library, nothing else. */
#include "base/alloc.h"

#include <stdint.h>
#include <stdlib.h>

#include "hawse/hawse.h"

/* Some 32-bit libraries align to 8 only, so the block is aligned here; the library's own pointer is
 * kept in front of it. */
enum { ALIGN = 16 };

static uint64_t calls;

void *hw_alloc(size_t bytes) {
  calls++;
  if (bytes > SIZE_MAX - 2 * ALIGN)
    return NULL;
  char *raw = calloc(1, bytes + 2 * ALIGN);
  if (!raw)
    return NULL;
  char *memory = raw + ALIGN + (ALIGN - (uintptr_t)raw % ALIGN) % ALIGN;
  ((void **)(void *)memory)[-1] = raw;
  return memory;
}

void hw_free(void *memory) {
  if (!memory)
    return;
  calls++;
  free(((void **)memory)[-1]);
}

uint64_t hw_allocation_count(void) { return calls; }
