/* Stack of memory with mark and release.
 *
 * A fixed arena lives in the caller's block and never calls the allocator: scratch of a step. A
 * growing one takes chunks from the heap: for compiling, where sizes are not known beforehand. */
#ifndef HW_BASE_ARENA_H
#define HW_BASE_ARENA_H

#include <stddef.h>

typedef struct hw_arena_chunk hw_arena_chunk;

typedef struct hw_arena {
  char *base;            /* where the open chunk's (or the caller's) memory begins */
  size_t size, used;     /* of it [bytes] */
  size_t below;          /* used in the chunks under the open one [bytes] */
  size_t high;           /* most that was in use at once [bytes] */
  size_t chunk_bytes;    /* 0: fixed */
  hw_arena_chunk *chunk; /* the open chunk of a growing arena */
} hw_arena;

typedef struct hw_arena_mark {
  hw_arena_chunk *chunk;
  size_t used;
} hw_arena_mark;

void hw_arena_fixed(hw_arena *arena, void *memory, size_t bytes);
void hw_arena_growing(hw_arena *arena, size_t chunk_bytes);
void hw_arena_close(hw_arena *arena); /* gives a growing arena's chunks back */

/* Zeroed memory aligned to 16; NULL when a fixed arena is full or the heap is. */
void *hw_arena_take(hw_arena *arena, size_t bytes);
/* Releasing a mark frees all that was taken after it. Marks are released in reverse order. */
hw_arena_mark hw_arena_mark_now(const hw_arena *arena);
void hw_arena_release(hw_arena *arena, hw_arena_mark mark);

#endif
