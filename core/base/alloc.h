/* The core's only way to the heap. Every call is counted (hw_allocation_count of hawse.h), so that
 * a test can show that a step allocates nothing. Not for use from several threads at once. */
#ifndef HW_BASE_ALLOC_H
#define HW_BASE_ALLOC_H

#include <stddef.h>

/* Zeroed memory aligned to 16, or NULL when there is none. Zero bytes give a pointer too. */
void *hw_alloc(size_t bytes);
void hw_free(void *memory);

#endif
