/* Tridiagonal systems: factor once, solve for many right sides. */
#ifndef HW_MATH_TRIDIAGONAL_H
#define HW_MATH_TRIDIAGONAL_H

/* Row i: lower[i] x[i-1] + diagonal[i] x[i] + upper[i] x[i+1] = b[i]; lower[0] and upper[n-1] are
 * not read. Factors in place, without pivoting: for diagonally dominant or definite matrices.
 * Returns -1, or the row whose pivot is rounding noise or not finite. */
int hw_tridiagonal_factor(int n, double *lower, double *diagonal, const double *upper);
/* b := A^-1 b for `columns` right sides; b is [n][columns] (3 columns: vectors). */
void hw_tridiagonal_solve(int n, const double *lower, const double *diagonal, const double *upper,
                          int columns, double *b);

#endif
