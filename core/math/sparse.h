/* Block-sparse direct solver: blocks of three numbers or of one, symmetric
 * pattern, values symmetric or not, forces of constraints among the unknowns.
 *
 * The pattern and the order of elimination (the natural order of the blocks)
 * are fixed when the plan is made; fill-in is found then. Each factorisation
 * only works on numbers. No pivoting: for the quasi-definite and saddle systems
 * of lines, bodies and joints the factors exist in this order, if a dual block
 * comes after coordinates in which its rows are independent. Rows of dual
 * blocks may depend on each other (closed loops): docs/theory/ali3.md, "Linear
 * solver".
 *
 * Whatever the size of a block, matrices are handed in as 3x3, and vectors have
 * three numbers a block. Of a block of one only the first row, column and
 * number count. */
#ifndef HW_MATH_SPARSE_H
#define HW_MATH_SPARSE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hw_sparse_plan hw_sparse_plan;
typedef struct hw_sparse hw_sparse;

/* Plan from `pairs` (i, j) of coupled blocks out of n; diagonal blocks are
 * always there. size: 1 or 3 for each block, NULL: all 3. dual: not 0 for
 * forces of constraints, NULL: none. hw_sparse_plan_bytes gives the size of the
 * block of memory hw_sparse_plan_make needs (scratch of hw_sparse_scratch_bytes
 * is used while planning). */
size_t hw_sparse_scratch_bytes(int n, int pair_count);
size_t hw_sparse_plan_bytes(int n, const int (*pairs)[2], int pair_count, void *scratch);
hw_sparse_plan *hw_sparse_plan_make(int n, const unsigned char *size, const unsigned char *dual,
                                    const int (*pairs)[2], int pair_count, void *scratch,
                                    void *memory);
/* The same for another order of elimination: order[k] is the block that is eliminated k-th (see
 * sparse_order.h), NULL: the natural order. Blocks keep the caller's numbers everywhere else. Cheap
 * enough to be called again whenever the pattern changes. Returns NULL if the plan needs more than
 * `room` bytes of memory: then hw_sparse_plan_bytes_ordered says how many. Scratch as above. */
size_t hw_sparse_plan_bytes_ordered(int n, const int (*pairs)[2], int pair_count, const int *order,
                                    void *scratch);
hw_sparse_plan *hw_sparse_plan_make_ordered(int n, const unsigned char *size,
                                            const unsigned char *dual, const int (*pairs)[2],
                                            int pair_count, const int *order, void *scratch,
                                            void *memory, size_t room);
int hw_sparse_blocks(const hw_sparse_plan *plan); /* off-diagonal blocks above
                                                     the diagonal, with fill */

/* Numbers for a plan. */
size_t hw_sparse_bytes(const hw_sparse_plan *plan);
hw_sparse *hw_sparse_make(const hw_sparse_plan *plan, void *memory);

/* All blocks zero, all rows active. */
void hw_sparse_clear(hw_sparse *A);
/* Takes row and column i out: identity on the diagonal, its right side is left
 * as it is. */
void hw_sparse_retire(hw_sparse *A, int i);
/* Since the last clear. */
bool hw_sparse_is_retired(const hw_sparse *A, int i);
/* A(i,j) += K (row-major 3x3). The pair must be in the pattern. */
void hw_sparse_add(hw_sparse *A, int i, int j, const double K[9]);
/* Where the numbers of A(i,j) lie, to add to them until the next clear, tie or factorisation:
 * row-major, as many rows and columns as the blocks have. */
double *hw_sparse_at(hw_sparse *A, int i, int j);
/* A bar between the points i < j with the row of its length after them, symmetric values, upper
 * triangle only: A(i,i) += own, A(i,j) += cross (times one), A(i,row) -= u, A(j,row) += u. What j
 * has of its own is to be added apart, if only 0: its row is not opened. */
void hw_sparse_add_bar(hw_sparse *A, int i, int j, int row, double own, double cross,
                       const double u[3]);
/* Block s follows the masters: x_s = sum_m J_m x_m. Moves what stands in its
 * row and column, at the blocks `near`, to those of the masters (A := T^T A T),
 * and retires s. J: row-major 3x3 each. */
void hw_sparse_tie(hw_sparse *A, int s, const int *near, int near_count, const int *master,
                   const double *J, int masters);
/* y = A x, before factorisation. */
void hw_sparse_multiply(const hw_sparse *A, const double *x, double *y);
/* In place LU by blocks. Returns -1, or the block whose pivot is singular or
 * not finite. */
int hw_sparse_factor(hw_sparse *A);
/* The same for symmetric values: LDL^T, half the work. Uses the upper triangle of the order of
 * elimination only: add both (i,j) and (j,i), unless the order is the natural one. */
int hw_sparse_factor_symmetric(hw_sparse *A);
/* b := A^-1 b, after factorisation. */
void hw_sparse_solve(const hw_sparse *A, double *b);

#endif
