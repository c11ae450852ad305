/* Symmetric band matrices: LDL^T without pivoting, for definite and quasi-definite values. */
#ifndef HW_MATH_BANDED_H
#define HW_MATH_BANDED_H

/* Row i holds A(i, i - k) at band[i (half + 1) + k], k = 0 .. half; entries left of column 0 are
 * not read. Factors in place; returns -1, or the row whose pivot is rounding noise or not finite.
 */
int hw_banded_factor(int n, int half, double *band);
/* b := A^-1 b for `columns` right sides; b is [n][columns]. */
void hw_banded_solve(int n, int half, const double *band, int columns, double *b);

#endif
