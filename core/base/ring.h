/* A log of entries of one size in the caller's memory. When it is full the oldest entry is dropped
 * and counted. */
#ifndef HW_BASE_RING_H
#define HW_BASE_RING_H

#include <stddef.h>
#include <stdint.h>

typedef struct hw_ring {
  unsigned char *memory;  /* capacity x entry bytes */
  size_t entry, capacity; /* [bytes], [entries], both at least 1 */
  size_t first, count;    /* slot of the oldest entry, entries held */
  uint64_t dropped;       /* since the last clear */
} hw_ring;

void hw_ring_make(hw_ring *ring, void *memory, size_t entry, size_t capacity);
void hw_ring_clear(hw_ring *ring);
void hw_ring_push(hw_ring *ring, const void *entry);
/* Entry i, the oldest is 0; NULL for i >= count. */
const void *hw_ring_at(const hw_ring *ring, size_t i);

#endif
