/* FNV-1a, 64 bits: xor a byte, multiply by the prime 2^40 + 0x1b3. */
#include "base/hash.h"

#include <string.h>

static const uint64_t prime = UINT64_C(0x100000001b3);

uint64_t hw_hash_bytes(uint64_t h, const void *bytes, size_t n) {
  const unsigned char *p = bytes;
  for (size_t i = 0; i < n; i++)
    h = (h ^ p[i]) * prime;
  return h;
}

uint64_t hw_hash_doubles(uint64_t h, const double *x, size_t n) {
  for (size_t i = 0; i < n; i++) {
    uint64_t bits;
    memcpy(&bits, &x[i], sizeof bits);
    for (int shift = 0; shift < 64; shift += 8)
      h = (h ^ (bits >> shift & 255)) * prime;
  }
  return h;
}
