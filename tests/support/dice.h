/* Numbers drawn in tests: the same with every compiler and on every machine. One number after the other: C leaves
 * open in which order arguments are evaluated.
 *
 * Source: D. E. Knuth's linear congruential generator of MMIX (The Art of Computer Programming, volume 2, 3.3.4). */
#ifndef TESTS_SUPPORT_DICE_H
#define TESTS_SUPPORT_DICE_H

#include <stdint.h>

#include "math/vec.h"

typedef struct dice {
  uint64_t state;
} dice;

/* 64 bits, of which the high ones are the better ones. */
static inline uint64_t roll_bits(dice *d) {
  return d->state = d->state * 6364136223846793005u + 1442695040888963407u;
}

/* 0 to 1 */
static inline double roll(dice *d) { return (double)(roll_bits(d) >> 11) / 9007199254740992.0; }
static inline double roll_between(dice *d, double low, double high) {
  return low + (high - low) * roll(d);
}

/* 0 to n - 1 */
static inline int roll_below(dice *d, int n) { return (int)((roll_bits(d) >> 33) % (uint64_t)n); }

/* What a program draws from when it needs one stream only. */
static dice drawn = {20240229};

/* -1 to 1 */
static inline double rnd(void) { return roll_between(&drawn, -1, 1); }
static inline v3 v3_random(void) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(x, y, z);
}

#endif
