/* Memory of a model and of compiling (see pool.h). */
#include "scenario/pool.h"

#include <stdint.h>
#include <string.h>

enum { CHUNK = 16384 };

void hw_pool_open(hw_pool *pool) {
  hw_arena_open(&pool->arena, CHUNK);
  pool->failed = false;
}

void *hw_pool_take(hw_pool *pool, size_t count, size_t size) {
  void *memory = NULL;
  if (!pool->failed && (size == 0 || count <= SIZE_MAX / 4 / size))
    memory = hw_arena_take(&pool->arena, count * size);
  if (!memory)
    pool->failed = true;
  return memory;
}

char *hw_pool_text(hw_pool *pool, const char *text, size_t length) {
  char *copy = hw_pool_take(pool, length + 1, 1);
  if (copy && length)
    memcpy(copy, text, length);
  return copy;
}

void hw_pool_close(hw_pool *pool) { hw_arena_close(&pool->arena); }
