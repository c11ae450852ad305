/* Stack of memory: a pointer that moves up, and chunks below it for the growing kind. */
#include "base/arena.h"

#include <stdint.h>
#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"

enum { ALIGN = 16 };

struct hw_arena_chunk {
  hw_arena_chunk *below;
  size_t bytes;      /* of memory behind this head */
  size_t used_below; /* of the chunk below when this one was opened */
};

/* The head, rounded up so that the memory behind it stays aligned. */
enum { HEAD = (sizeof(hw_arena_chunk) + ALIGN - 1) / ALIGN * ALIGN };

void hw_arena_fixed(hw_arena *arena, void *memory, size_t bytes) {
  size_t skip = (ALIGN - (uintptr_t)memory % ALIGN) % ALIGN;
  skip = skip < bytes ? skip : bytes;
  *arena = (hw_arena){.base = (char *)memory + skip, .size = bytes - skip};
}

void hw_arena_growing(hw_arena *arena, size_t chunk_bytes) {
  *arena = (hw_arena){.chunk_bytes = chunk_bytes > 0 ? chunk_bytes : 1};
}

static void chunk_open(hw_arena *arena, hw_arena_chunk *chunk, size_t used) {
  arena->chunk = chunk;
  arena->base = chunk ? (char *)chunk + HEAD : NULL;
  arena->size = chunk ? chunk->bytes : 0;
  arena->used = used;
}

static void chunk_close(hw_arena *arena) {
  hw_arena_chunk *top = arena->chunk;
  arena->below -= top->used_below;
  chunk_open(arena, top->below, top->used_below);
  hw_free(top);
}

static int chunk_add(hw_arena *arena, size_t bytes) {
  size_t size = bytes > arena->chunk_bytes ? bytes : arena->chunk_bytes;
  if (size > SIZE_MAX - HEAD)
    return 0;
  hw_arena_chunk *chunk = hw_alloc(HEAD + size);
  if (!chunk)
    return 0;
  *chunk = (hw_arena_chunk){arena->chunk, size, arena->used};
  arena->below += arena->used;
  chunk_open(arena, chunk, 0);
  return 1;
}

void *hw_arena_take(hw_arena *arena, size_t bytes) {
  if (bytes > SIZE_MAX - ALIGN)
    return NULL;
  bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
  if (bytes > arena->size - arena->used || !arena->base) {
    if (arena->chunk_bytes == 0 || !chunk_add(arena, bytes))
      return NULL;
  }
  char *memory = arena->base + arena->used;
  arena->used += bytes;
  if (arena->below + arena->used > arena->high)
    arena->high = arena->below + arena->used;
  return memset(memory, 0, bytes);
}

hw_arena_mark hw_arena_mark_now(const hw_arena *arena) {
  return (hw_arena_mark){arena->chunk, arena->used};
}

void hw_arena_release(hw_arena *arena, hw_arena_mark mark) {
  while (arena->chunk != mark.chunk) {
    HW_ASSERT(arena->chunk);
    chunk_close(arena);
  }
  HW_ASSERT(mark.used <= arena->used);
  arena->used = mark.used;
}

void hw_arena_close(hw_arena *arena) {
  while (arena->chunk)
    chunk_close(arena);
  arena->used = 0;
}
