/* Which of many boxes meet: a balanced tree over them, halved at the median of its longest axis, and one way through
 * it against itself. n log n to build, and n log n + pairs to go through for boxes that are spread out in space.
 * The answer is in the order of the numbers, whatever the order of the tree. */
#ifndef HW_CONTACT_BOXES_H
#define HW_CONTACT_BOXES_H

#include <stdbool.h>
#include <stddef.h>

#include "math/vec.h"

typedef struct hw_box {
  v3 low, high; /* low above high: meets nothing */
} hw_box;

static inline bool hw_boxes_meet(v3 low_a, v3 high_a, v3 low_b, v3 high_b) {
  return low_a.x <= high_b.x && low_b.x <= high_a.x && low_a.y <= high_b.y && low_b.y <= high_a.y &&
         low_a.z <= high_b.z && low_b.z <= high_a.z;
}

/* A pair of boxes, a < b, that meet. */
typedef void (*hw_boxes_visit)(void *ctx, int a, int b);

/* Scratch for n boxes [bytes], 16-byte aligned. */
size_t hw_boxes_bytes(int n);
/* Calls visit once for each pair, in no order that means anything. Returns how many pairs of boxes and of nodes were
 * compared. */
long hw_boxes_pairs(const hw_box *box, int n, void *scratch, hw_boxes_visit visit, void *ctx);

#endif
