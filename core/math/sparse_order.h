/* Order of elimination for the block-sparse solver, with little fill.
 *
 * For patterns that no natural order suits: lines that touch themselves couple any node with any
 * other, and differently at every step. */
#ifndef HW_MATH_SPARSE_ORDER_H
#define HW_MATH_SPARSE_ORDER_H

#include <stddef.h>

/* Writes order[k], the block that is eliminated k-th, for hw_sparse_plan_make_ordered.
 *
 * The blocks with movable[i] not 0 come first, in an order of little fill; the others after all of
 * them, in their natural order. NULL: all may move. What must follow others to have a pivot (forces of
 * constraints, and coordinates without a stiffness of their own) must not be movable; where the matrix of
 * the movable blocks is quasi-definite (H B^T; B -C), with H and C positive definite, any order of
 * theirs has pivots.
 *
 * pairs: (i, j) of coupled blocks, each once or more often, in any order; pairs (i, i) are passed over.
 * scratch: hw_sparse_order_bytes. The same input gives the same order: among blocks as good as each
 * other the one with the lowest number is taken. n is below 32767. */
size_t hw_sparse_order_bytes(int n, int pair_count);
void hw_sparse_order(int n, const unsigned char *movable, const int (*pairs)[2], int pair_count,
                     void *scratch, int *order);

#endif
