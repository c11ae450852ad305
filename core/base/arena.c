/* A pointer that moves up in a chunk, and chunks below it. */
#include "base/arena.h"

#include <stdint.h>
#include <string.h>

#include "base/alloc.h"

enum { ALIGN = 16 };

struct hw_arena_chunk {
  hw_arena_chunk *below;
  size_t bytes; /* of memory behind this head */
};

/* The head, rounded up so that the memory behind it stays aligned. */
enum { HEAD = (sizeof(hw_arena_chunk) + ALIGN - 1) / ALIGN * ALIGN };

void hw_arena_open(hw_arena *arena, size_t chunk_bytes) {
  *arena = (hw_arena){.chunk_bytes = chunk_bytes > 0 ? chunk_bytes : 1};
}

static int chunk_add(hw_arena *arena, size_t bytes) {
  size_t size = bytes > arena->chunk_bytes ? bytes : arena->chunk_bytes;
  if (size > SIZE_MAX - HEAD)
    return 0;
  hw_arena_chunk *chunk = hw_alloc(HEAD + size);
  if (!chunk)
    return 0;
  *chunk = (hw_arena_chunk){arena->chunk, size};
  *arena = (hw_arena){(char *)chunk + HEAD, size, 0, arena->chunk_bytes, chunk};
  return 1;
}

void *hw_arena_take(hw_arena *arena, size_t bytes) {
  if (bytes > SIZE_MAX - ALIGN)
    return NULL;
  bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
  if (bytes > arena->size - arena->used || !arena->base) {
    if (!chunk_add(arena, bytes))
      return NULL;
  }
  char *memory = arena->base + arena->used;
  arena->used += bytes;
  return memset(memory, 0, bytes);
}

void hw_arena_close(hw_arena *arena) {
  for (hw_arena_chunk *chunk = arena->chunk, *below; chunk; chunk = below) {
    below = chunk->below;
    hw_free(chunk);
  }
  hw_arena_open(arena, arena->chunk_bytes);
}
