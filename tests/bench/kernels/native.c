/* kernels NAME CHECK TURNS SECONDS: prints the checksum of CHECK calls as the bits of a double, then
 * calls a second, one line for each of TURNS turns of at least SECONDS. */
#include "kernels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  int k = 0;
  while (argc == 5 && k < kernels_count() && strcmp(argv[1], kernels_name(k)) != 0)
    k++;
  if (argc != 5 || k == kernels_count()) {
    fprintf(stderr, "usage: kernels NAME CHECK TURNS SECONDS\n");
    return 2;
  }
  int check = atoi(argv[2]); /* a turn has as many calls too: each pair of bodies as often */
  double sum = kernels_run(k, check), seconds = atof(argv[4]);
  uint64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  printf("%016" PRIx64 "\n", bits);
  for (int turn = 0, count = check; turn < atoi(argv[3]);) {
    double start = now();
    kernels_run(k, count);
    double took = now() - start;
    if (took < seconds && count < 1 << 28) { /* too short a turn: it does not count */
      count *= 2;
      continue;
    }
    printf("%.17g\n", count / took);
    turn++;
  }
  return 0;
}
