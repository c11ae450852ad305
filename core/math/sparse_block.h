/* Products and inverses of blocks 3x3, 3x1, 1x3 and 1x1, written out: loops
 * over three that stay loops are what a factorisation would spend its time on.
 * All row-major. Arguments do not overlap unless it says so. Part of sparse.c and sparse_factor.c.
 */
#ifndef HW_MATH_SPARSE_BLOCK_H
#define HW_MATH_SPARSE_BLOCK_H

#include <math.h>
#include <stdbool.h>

/* ---- C -= A B, named by rows of A, columns of A, columns of B ---- */

static inline void block_sub_333(double *restrict C, const double *restrict A,
                                 const double *restrict B) {
  double b0 = B[0], b1 = B[1], b2 = B[2], b3 = B[3], b4 = B[4], b5 = B[5], b6 = B[6], b7 = B[7],
         b8 = B[8];
  C[0] -= A[0] * b0 + A[1] * b3 + A[2] * b6;
  C[1] -= A[0] * b1 + A[1] * b4 + A[2] * b7;
  C[2] -= A[0] * b2 + A[1] * b5 + A[2] * b8;
  C[3] -= A[3] * b0 + A[4] * b3 + A[5] * b6;
  C[4] -= A[3] * b1 + A[4] * b4 + A[5] * b7;
  C[5] -= A[3] * b2 + A[4] * b5 + A[5] * b8;
  C[6] -= A[6] * b0 + A[7] * b3 + A[8] * b6;
  C[7] -= A[6] * b1 + A[7] * b4 + A[8] * b7;
  C[8] -= A[6] * b2 + A[7] * b5 + A[8] * b8;
}
/* Upper triangle of C only. */
static inline void block_sub_333_upper(double *restrict C, const double *restrict A,
                                       const double *restrict B) {
  C[0] -= A[0] * B[0] + A[1] * B[3] + A[2] * B[6];
  C[1] -= A[0] * B[1] + A[1] * B[4] + A[2] * B[7];
  C[2] -= A[0] * B[2] + A[1] * B[5] + A[2] * B[8];
  C[4] -= A[3] * B[1] + A[4] * B[4] + A[5] * B[7];
  C[5] -= A[3] * B[2] + A[4] * B[5] + A[5] * B[8];
  C[8] -= A[6] * B[2] + A[7] * B[5] + A[8] * B[8];
}
static inline void block_sub_331(double *restrict C, const double *restrict A,
                                 const double *restrict b) {
  double b0 = b[0], b1 = b[1], b2 = b[2];
  C[0] -= A[0] * b0 + A[1] * b1 + A[2] * b2;
  C[1] -= A[3] * b0 + A[4] * b1 + A[5] * b2;
  C[2] -= A[6] * b0 + A[7] * b1 + A[8] * b2;
}
static inline void block_sub_133(double *restrict C, const double *restrict a,
                                 const double *restrict B) {
  double a0 = a[0], a1 = a[1], a2 = a[2];
  C[0] -= a0 * B[0] + a1 * B[3] + a2 * B[6];
  C[1] -= a0 * B[1] + a1 * B[4] + a2 * B[7];
  C[2] -= a0 * B[2] + a1 * B[5] + a2 * B[8];
}
static inline void block_sub_131(double *restrict C, const double *restrict a,
                                 const double *restrict b) {
  C[0] -= a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static inline void block_sub_313(double *restrict C, const double *restrict a,
                                 const double *restrict b) {
  double b0 = b[0], b1 = b[1], b2 = b[2];
  C[0] -= a[0] * b0, C[1] -= a[0] * b1, C[2] -= a[0] * b2;
  C[3] -= a[1] * b0, C[4] -= a[1] * b1, C[5] -= a[1] * b2;
  C[6] -= a[2] * b0, C[7] -= a[2] * b1, C[8] -= a[2] * b2;
}
static inline void block_sub_313_upper(double *restrict C, const double *restrict a,
                                       const double *restrict b) {
  C[0] -= a[0] * b[0], C[1] -= a[0] * b[1], C[2] -= a[0] * b[2];
  C[4] -= a[1] * b[1], C[5] -= a[1] * b[2];
  C[8] -= a[2] * b[2];
}
/* Three numbers times one: 3x1 by 1x1, and 1x1 by 1x3. */
static inline void block_sub_scaled(double *restrict C, double s, const double *restrict b) {
  C[0] -= s * b[0], C[1] -= s * b[1], C[2] -= s * b[2];
}

/* C -= A B with sizes known where it is inlined or by a branch. */
static inline void block_sub(double *C, const double *A, const double *B, bool rows3, bool inner3,
                             bool columns3) {
  if (inner3 && rows3)
    columns3 ? block_sub_333(C, A, B) : block_sub_331(C, A, B);
  else if (inner3)
    columns3 ? block_sub_133(C, A, B) : block_sub_131(C, A, B);
  else if (rows3)
    columns3 ? block_sub_313(C, A, B) : block_sub_scaled(C, B[0], A);
  else if (columns3)
    block_sub_scaled(C, A[0], B);
  else
    C[0] -= A[0] * B[0];
}

/* ---- products with the inverse of a pivot ---- */

/* x := D x */
static inline void block_times_vector(const double *restrict D, double *restrict x) {
  double x0 = x[0], x1 = x[1], x2 = x[2];
  x[0] = D[0] * x0 + D[1] * x1 + D[2] * x2;
  x[1] = D[3] * x0 + D[4] * x1 + D[5] * x2;
  x[2] = D[6] * x0 + D[7] * x1 + D[8] * x2;
}
/* c = a D, rows; c may be a. */
static inline void block_row_times(double *c, const double *a, const double *restrict D) {
  double a0 = a[0], a1 = a[1], a2 = a[2];
  c[0] = a0 * D[0] + a1 * D[3] + a2 * D[6];
  c[1] = a0 * D[1] + a1 * D[4] + a2 * D[7];
  c[2] = a0 * D[2] + a1 * D[5] + a2 * D[8];
}
/* C = transpose(A) D */
static inline void block_transposed_times(double *restrict C, const double *restrict A,
                                          const double *restrict D) {
  double d0 = D[0], d1 = D[1], d2 = D[2], d3 = D[3], d4 = D[4], d5 = D[5], d6 = D[6], d7 = D[7],
         d8 = D[8];
  C[0] = A[0] * d0 + A[3] * d3 + A[6] * d6;
  C[1] = A[0] * d1 + A[3] * d4 + A[6] * d7;
  C[2] = A[0] * d2 + A[3] * d5 + A[6] * d8;
  C[3] = A[1] * d0 + A[4] * d3 + A[7] * d6;
  C[4] = A[1] * d1 + A[4] * d4 + A[7] * d7;
  C[5] = A[1] * d2 + A[4] * d5 + A[7] * d8;
  C[6] = A[2] * d0 + A[5] * d3 + A[8] * d6;
  C[7] = A[2] * d1 + A[5] * d4 + A[8] * d7;
  C[8] = A[2] * d2 + A[5] * d5 + A[8] * d8;
}

/* ---- inverses ---- */

static inline double block_row_size(const double *row) {
  return fabs(row[0]) + fabs(row[1]) + fabs(row[2]);
}

/* Cofactors are used while the determinant is not small against the product of
 * the rows' sizes: then they lose at most four digits. The last two keep every
 * product and the inverse inside the range of a double. */
static inline bool block_plain(double det, const double *D) {
  double r0 = block_row_size(D), r1 = block_row_size(D + 3), r2 = block_row_size(D + 6),
         size = r0 * r1 * r2;
  return fabs(det) > 1e-4 * size && size > 1e-100 && r0 + r1 + r2 < 1e100;
}

static inline bool block_invert_plain(double *D) {
  double a = D[0], b = D[1], c = D[2], d = D[3], e = D[4], f = D[5], g = D[6], h = D[7], i = D[8];
  double c0 = e * i - f * h, c1 = f * g - d * i, c2 = d * h - e * g;
  double det = a * c0 + b * c1 + c * c2;
  if (!block_plain(det, D))
    return false;
  double s = 1.0 / det;
  D[0] = c0 * s;
  D[1] = (c * h - b * i) * s;
  D[2] = (b * f - c * e) * s;
  D[3] = c1 * s;
  D[4] = (a * i - c * g) * s;
  D[5] = (c * d - a * f) * s;
  D[6] = c2 * s;
  D[7] = (b * g - a * h) * s;
  D[8] = (a * e - b * d) * s;
  return true;
}

/* The same of a symmetric block with both triangles filled in. */
static inline bool block_invert_symmetric(double *D) {
  double a = D[0], b = D[1], c = D[2], e = D[4], f = D[5], i = D[8];
  double c0 = e * i - f * f, c1 = f * c - b * i, c2 = b * f - e * c;
  double det = a * c0 + b * c1 + c * c2;
  if (!block_plain(det, D))
    return false;
  double s = 1.0 / det;
  D[0] = c0 * s;
  D[1] = D[3] = c1 * s;
  D[2] = D[6] = c2 * s;
  D[4] = (a * i - c * c) * s;
  D[5] = D[7] = (b * c - a * f) * s;
  D[8] = (a * e - b * b) * s;
  return true;
}

/* ---- the rarer kinds, in sparse_block.c ---- */

/* D := D^-1 with pivoting, for a block that is near singular or badly scaled.
 * False: singular. */
bool hw_sparse_invert_careful(double *D);
/* Whether little is left of the diagonal of a row of constraints; peak: the largest it was. */
static inline bool block_faint(double d, double peak) { return !(fabs(d) >= 1e-4 * peak); }
/* 1/d, or less for a row that depends on others. */
double hw_sparse_dual_inverse(double d, double peak);
/* D := its triangular factors, row after row, with pivots as above; false: one is not finite. For
 * dual blocks whose rows depend on each other or on other rows. peak [3] is raised to |diagonal|. */
bool hw_sparse_factor_dual(double *D, double *peak);
/* With the factors: x := D^-1 x, and a := a D^-1 for a row a. */
void hw_sparse_factors_times(const double *D, double *x);
void hw_sparse_row_factors(double *a, const double *D);

#endif
