/* Direct solvers for small full matrices, row-major, in the caller's memory. */
#ifndef HW_MATH_DENSE_H
#define HW_MATH_DENSE_H

/* A = P L U in place, with partial pivoting; pivot[n] holds the rows exchanged. Returns -1, or the
 * column whose pivot is rounding noise of the matrix's largest entry in that column, or not finite.
 */
int hw_dense_lu(int n, double *A, int *pivot);
/* b := A^-1 b */
void hw_dense_lu_solve(int n, const double *A, const int *pivot, double *b);

/* A = L D L^T in place for symmetric values (the lower triangle is read and written), without
 * pivoting: for definite and quasi-definite matrices. Returns as hw_dense_lu. */
int hw_dense_ldlt(int n, double *A);
void hw_dense_ldlt_solve(int n, const double *A, double *b);

#endif
