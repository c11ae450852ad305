/* Prints the hashes of the elementary functions over the grid of the unit test; as WebAssembly it
 * exports them instead (same_bits.mjs prints). */
#ifdef __EMSCRIPTEN__
#include "../../unit/math/elementary_grid.h"
__attribute__((used, visibility("default"))) const char *name_of(int i) { return grid_names[i]; }
__attribute__((used, visibility("default"))) double hash_part(int i, int n, int high) {
  return (double)(uint32_t)(grid_hash(i, n) >> (high ? 32 : 0));
}
#else
#include <inttypes.h>
#include <stdio.h>

#include "../../unit/math/elementary_grid.h"

int main(void) {
  for (int i = 0; i < GRID_FUNCTIONS; i++)
    printf("%-7s %016" PRIx64 "\n", grid_names[i], grid_hash(i, 20000));
  return 0;
}
#endif
