/* Memory taken piece by piece and given back as one, in chunks from the heap: for compiling, where sizes are not
 * known beforehand. */
#ifndef HW_BASE_ARENA_H
#define HW_BASE_ARENA_H

#include <stddef.h>

typedef struct hw_arena_chunk hw_arena_chunk;

typedef struct hw_arena {
  char *base;        /* where the open chunk's memory begins */
  size_t size, used; /* of it [bytes] */
  size_t chunk_bytes;
  hw_arena_chunk *chunk; /* the open one */
} hw_arena;

void hw_arena_open(hw_arena *arena, size_t chunk_bytes);
void hw_arena_close(hw_arena *arena); /* gives the chunks back: it is empty, and open */

/* Zeroed memory aligned to 16; NULL when the heap is full. */
void *hw_arena_take(hw_arena *arena, size_t bytes);

#endif
