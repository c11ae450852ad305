/* FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo; draft-eastlake-fnv). For telling states apart,
 * not for secrets. Parts are chained: h = hw_hash_bytes(h, ...), from HW_HASH_START. */
#ifndef HW_BASE_HASH_H
#define HW_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "base/same_bits.h"

#define HW_HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t hw_hash_bytes(uint64_t h, const void *bytes, size_t n);
/* The bytes of each double, lowest first, whatever the machine's order. 0 and -0 differ. */
uint64_t hw_hash_doubles(uint64_t h, const double *x, size_t n);

#endif
