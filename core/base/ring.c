/* A log of entries of one size: a ring whose oldest entry gives way. */
#include "base/ring.h"

#include <string.h>

#include "base/assert.h"

void hw_ring_make(hw_ring *ring, void *memory, size_t entry, size_t capacity) {
  HW_ASSERT(memory && entry > 0 && capacity > 0);
  *ring = (hw_ring){.memory = memory, .entry = entry, .capacity = capacity};
}

void hw_ring_clear(hw_ring *ring) {
  ring->first = ring->count = 0;
  ring->dropped = 0;
}

static unsigned char *slot(const hw_ring *ring, size_t i) {
  return ring->memory + (ring->first + i) % ring->capacity * ring->entry;
}

void hw_ring_push(hw_ring *ring, const void *entry) {
  if (ring->count == ring->capacity) {
    ring->first = (ring->first + 1) % ring->capacity;
    ring->count--;
    ring->dropped++;
  }
  memcpy(slot(ring, ring->count++), entry, ring->entry);
}

const void *hw_ring_at(const hw_ring *ring, size_t i) {
  return i < ring->count ? slot(ring, i) : NULL;
}
