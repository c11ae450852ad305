/* Direct solvers for small full matrices, row-major, in the caller's memory. */
#ifndef HW_MATH_DENSE_H
#define HW_MATH_DENSE_H

/* A = L D L^T in place for symmetric values (the lower triangle is read and written), without
 * pivoting: for definite and quasi-definite matrices. Returns -1, or the column
 * whose pivot is rounding noise, or not finite. */
int hw_dense_ldlt(int n, double *A);
void hw_dense_ldlt_solve(int n, const double *A, double *b);

#endif
