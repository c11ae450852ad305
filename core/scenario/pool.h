/* Memory that is taken piece by piece and given back as one: a growing arena that remembers when it
 * could not grow, so that callers may look once at the end of a stage.
 *
 * A model's size is known only when it has been compiled, so its memory is such an arena, owned by
 * the model and freed with it; nothing in it is ever moved. */
#ifndef HW_SCENARIO_POOL_H
#define HW_SCENARIO_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef struct hw_pool {
  hw_arena arena;
  bool failed; /* an allocation did not succeed */
} hw_pool;

void hw_pool_open(hw_pool *pool);
/* Zeroed, aligned to 16; NULL (and `failed`) when there is no memory. */
void *hw_pool_take(hw_pool *pool, size_t count, size_t size);
/* A copy of `length` bytes with a closing 0. */
char *hw_pool_text(hw_pool *pool, const char *text, size_t length);
void hw_pool_close(hw_pool *pool);

#endif
