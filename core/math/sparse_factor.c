/* Block-sparse LU and LDL^T in a fixed order of elimination, with blocks of
 * three and of one.
 *
 * Right-looking: row i is the pivot once, and changes only the rows of its
 * upper neighbours
 *
 *      D_i | U_ij U_ik        L_ji = A_ji D_i^-1            (j > i, with fill)
 *     -----+----------        A_jk -= L_ji U_ik             (all j, k of the
 * row) A_ji | D_j  A_jk        D_i is replaced by its inverse A_ki | A_kj D_k
 *
 * A row's numbers lie together: D_i, then U_ij and L_ji for each upper
 * neighbour j in rising order. The blocks A_jk that a pivot changes are listed
 * in the plan, so the factorisation never searches. Numbers are zeroed when
 * they are first touched, so clearing costs a flag for each block, and pairs
 * that nobody wrote to (most pairs of bodies that may touch) are passed over.
 *
 * Pivots are taken inside a block only. A row of constraints that depends on
 * earlier ones leaves rounding noise: dual blocks remember the largest that
 * their diagonal was before other dual blocks were subtracted, and
 * sparse_block.c shifts the pivot by a trace of it. */
#include <string.h>

#include "base/assert.h"
#include "math/sparse_block.h"
#include "math/sparse_parts.h"
#include "math/vec.h"

/* What stands in the place of D_i. */
typedef enum form { SINGULAR, INVERSE, FACTORS, LINK, LINK_ROW } form;

/* ---- factorisation ---- */

/* The neighbours of pivot i that take part. */
static int gather(const hw_sparse *A, int i, entry *to) {
  const hw_sparse_plan *plan = A->plan;
  const unsigned char *retired = A->retired, *live = A->live;
  int count = 0;
  for (int p = plan->start[i], end = plan->start[i + 1]; p < end; p++) {
    int j = plan->neighbour[p];
    if (live[p] && !retired[j])
      to[count++] = (entry){j, plan->pair_at[p], p};
  }
  return count;
}

/* The diagonal of dual block j before a dual pivot takes from it. */
static inline void peak_note(hw_sparse *A, int j, const double *D) {
  double *peak = A->peak + 3 * j;
  for (int r = 0; r < (three(A, j) ? 3 : 1); r++) {
    double size = fabs(D[4 * r]);
    peak[r] = size > peak[r] ? size : peak[r];
  }
}

/* D_i := D_i^-1, or its factors. */
static form invert(hw_sparse *A, int i, double *D, bool symmetric) {
  bool is_dual = dual(A, i);
  double *peak = A->peak + 3 * i;
  if (!three(A, i)) {
    double d = D[0], inverse = is_dual ? hw_sparse_dual_inverse(d, peak[0]) : 1 / d;
    peak[0] = 0;
    D[0] = inverse;
    return d - d == 0 && inverse - inverse == 0 ? INVERSE : SINGULAR;
  }
  if (symmetric)
    D[3] = D[1], D[6] = D[2], D[7] = D[5];
  bool faint = is_dual && (block_faint(D[0], peak[0]) || block_faint(D[4], peak[1]) ||
                           block_faint(D[8], peak[2]));
  form how = INVERSE;
  if (faint || !(symmetric ? block_invert_symmetric(D) : block_invert_plain(D))) {
    double kept[9];
    memcpy(kept, D, sizeof kept);
    how = FACTORS;
    if (!is_dual || !hw_sparse_factor_dual(D, peak)) {
      memcpy(D, kept, sizeof kept);
      how = hw_sparse_invert_careful(D) ? INVERSE : SINGULAR;
    }
  }
  peak[0] = peak[1] = peak[2] = 0;
  return how;
}

static void lower_by_factors(double *L, const double *U, const double *D, bool j3, bool symmetric) {
  if (symmetric)
    for (int e = 0; e < (j3 ? 9 : 3); e++)
      L[e] = j3 ? U[3 * (e % 3) + e / 3] : U[e];
  for (int r = 0; r < (j3 ? 9 : 3); r += 3)
    hw_sparse_row_factors(L + r, D);
}

/* L of a pivot's column: L_ji = A_ji D_i^-1, A_ji = U_ij^T where values are
 * symmetric. */
static inline void lower(hw_sparse *A, const double *D, form how, const entry *e, int count,
                         bool i3, bool symmetric) {
  for (int a = 0; a < count; a++) {
    bool j3 = three(A, e[a].block);
    const double *U = A->value + e[a].at;
    double *L = A->value + e[a].at + pair_size(i3, j3);
    if (!i3) {
      const double *from = symmetric ? U : L;
      L[0] = from[0] * D[0];
      if (j3)
        L[1] = from[1] * D[0], L[2] = from[2] * D[0];
    } else if (how == INVERSE && symmetric) {
      j3 ? block_transposed_times(L, U, D) : block_row_times(L, U, D);
    } else if (how == INVERSE) {
      for (int r = 0; r < (j3 ? 9 : 3); r += 3)
        block_row_times(L + r, L + r, D);
    } else {
      lower_by_factors(L, U, D, j3, symmetric);
    }
  }
}

/* The blocks (j, j) and (j, k) of a pivot's neighbours. */
static inline void update(hw_sparse *A, int i, const entry *e, int count, bool i3, bool symmetric) {
  const hw_sparse_plan *plan = A->plan;
  int begin = plan->start[i], width = plan->start[i + 1] - begin;
  const int *targets = plan->target + plan->target_start[i];
  bool watch = dual(A, i);
  for (int a = 0; a < count; a++) {
    int j = e[a].block, at = e[a].pair - begin;
    bool j3 = three(A, j);
    const double *Uj = A->value + e[a].at, *Lj = Uj + pair_size(i3, j3);
    double *D = row_at(A, j);
    if (watch && dual(A, j))
      peak_note(A, j, D);
    if (symmetric && j3)
      i3 ? block_sub_333_upper(D, Lj, Uj) : block_sub_313_upper(D, Lj, Uj);
    else
      block_sub(D, Lj, Uj, j3, i3, j3);
    const int *target = targets + at * (2 * width - at - 1) / 2 - at - 1; /* by place of k */
    for (int b = a + 1; b < count; b++) {
      bool k3 = three(A, e[b].block);
      const double *Uk = A->value + e[b].at;
      double *to = pair_open(A, target[e[b].pair - begin], j3, k3);
      block_sub(to, Lj, Uk, j3, i3, k3);
      if (!symmetric)
        block_sub(to + pair_size(j3, k3), Uk + pair_size(i3, k3), Uj, k3, i3, j3);
    }
  }
}

/* Whether the pivots i and i + 1 are those of a link (HW_SPARSE_LINK) and nothing else takes part. */
static bool is_link(const hw_sparse *A, int i) {
  const hw_sparse_plan *plan = A->plan;
  const int *start = plan->start;
  const unsigned char *live = A->live, *dirty = A->dirty + i, *retired = A->retired;
  if (!(plan->kind[i] & HW_SPARSE_LINK) || !dirty[0] || !dirty[1] || !dirty[2] || !dirty[3])
    return false;
  if (retired[i + 1] || retired[i + 2] || retired[i + 3])
    return false;
  int first = start[i], row = start[i + 1], next = start[i + 2];
  bool all = live[first] && live[first + 1] && live[first + 2];
  for (int p = first + 3; p < row; p++)
    all = all && !(live[p] && !retired[plan->neighbour[p]]);
  for (int p = row + 2; p < next; p++)
    all = all && !(live[p] && !retired[plan->neighbour[p]]);
  return all;
}

/* The pivots of a link at one go: the same operations on the same numbers as invert(), lower() and
 * update(), without their lists, and without products by zero; the sum with 0 gives a zero the sign
 * that it has there. What one pivot leaves to the next stays in registers: the chain of these
 * operations is what such a factorisation waits for. */
typedef enum link_end { LINK_DONE, LINK_SINGULAR, LINK_OTHER } link_end;

/* LINK_OTHER: the general way is to be taken, nothing has been done. */
static link_end eliminate_link(hw_sparse *A, int i, double *restrict V, double *restrict d,
                               double *restrict N) {
  const double *U1 = V + LINK_OWN, *U2 = V + LINK_ACROSS, *U3 = V + LINK_BEFORE;
  double a = V[0], b = V[1], c = V[2], e = V[4], f = V[5], g = V[8], k = U2[0];
  if (U2[4] != k || U2[8] != k || U2[1] != 0 || U2[2] != 0 || U2[3] != 0 || U2[5] != 0 ||
      U2[6] != 0 || U2[7] != 0)
    return LINK_OTHER;
  double c0 = e * g - f * f, c1 = f * c - b * g, c2 = b * f - e * c;
  double c4 = a * g - c * c, c5 = b * c - a * f, c8 = a * e - b * b;
  double det = a * c0 + b * c1 + c * c2;
  V[3] = b, V[6] = c, V[7] = f;
  double s = 1.0 / det, i0 = c0 * s, i1 = c1 * s, i2 = c2 * s, i4 = c4 * s, i5 = c5 * s,
         i8 = c8 * s;
  if (!(block_plain(det, V) && i0 > 0 && i4 > 0 && i8 > 0))
    return LINK_OTHER;
  double x = U1[0], y = U1[1], z = U1[2], p = U3[0], q = U3[1], r = U3[2];
  double x1 = x * i0 + y * i1 + z * i2, y1 = x * i1 + y * i4 + z * i5,
         z1 = x * i2 + y * i5 + z * i8;
  double p1 = p * i0 + q * i1 + r * i2, q1 = p * i1 + q * i4 + r * i5,
         r1 = p * i2 + q * i5 + r * i8;
  double k0 = k * i0 + 0.0, k1 = k * i1 + 0.0, k2 = k * i2 + 0.0, k4 = k * i4 + 0.0,
         k5 = k * i5 + 0.0, k8 = k * i8 + 0.0;
  V[0] = i0, V[1] = V[3] = i1, V[2] = V[6] = i2, V[4] = i4, V[5] = V[7] = i5, V[8] = i8;
  double *L1 = V + LINK_OWN + 3, *L2 = V + LINK_ACROSS + 9, *L3 = V + LINK_BEFORE + 3;
  L1[0] = x1, L1[1] = y1, L1[2] = z1;
  L3[0] = p1, L3[1] = q1, L3[2] = r1;
  L2[0] = k0, L2[1] = L2[3] = k1, L2[2] = L2[6] = k2, L2[4] = k4, L2[5] = L2[7] = k5, L2[8] = k8;

  const hw_sparse_plan *plan = A->plan;
  unsigned char *fill = A->live + plan->start[i + 1], *across = A->live + plan->start[i + 2];
  double u0 = fill[0] ? d[1] : 0, u1 = fill[0] ? d[2] : 0, u2 = fill[0] ? d[3] : 0;
  double w = fill[1] ? d[7] : 0, *peak = A->peak + 3 * (i + 1), *D3 = row_at(A, i + 3);
  bool there = across[0];
  double n0 = there ? N[9] : 0, n1 = there ? N[10] : 0, n2 = there ? N[11] : 0;
  fill[0] = fill[1] = across[0] = 1;
  double pivot = d[0] - (x1 * x + y1 * y + z1 * z);
  u0 -= k * x1, u1 -= k * y1, u2 -= k * z1;
  w -= x1 * p + y1 * q + z1 * r;
  n0 -= k0 * p + k1 * q + k2 * r;
  n1 -= k1 * p + k4 * q + k5 * r;
  n2 -= k2 * p + k5 * q + k8 * r;
  D3[0] -= p1 * p + q1 * q + r1 * r;
  double inverse = hw_sparse_dual_inverse(pivot, peak[0]);
  peak[0] = 0;
  double l0 = u0 * inverse, l1 = u1 * inverse, l2 = u2 * inverse, l3 = w * inverse;
  N[0] = N[0] - k0 * k - l0 * u0, N[1] = N[1] - k1 * k - l0 * u1;
  N[2] = N[2] - k2 * k - l0 * u2, N[4] = N[4] - k4 * k - l1 * u1;
  N[5] = N[5] - k5 * k - l1 * u2, N[8] = N[8] - k8 * k - l2 * u2;
  N[9] = n0 - w * l0, N[10] = n1 - w * l1, N[11] = n2 - w * l2;
  peak_note(A, i + 3, D3);
  D3[0] -= l3 * w;
  d[0] = inverse, d[1] = u0, d[2] = u1, d[3] = u2, d[4] = l0, d[5] = l1, d[6] = l2, d[7] = w,
  d[8] = l3;
  A->form[i] = LINK, A->form[i + 1] = LINK_ROW;
  return pivot - pivot == 0 && inverse - inverse == 0 ? LINK_DONE : LINK_SINGULAR;
}

static inline int factor(hw_sparse *A, bool symmetric) {
  int n = A->plan->n, used = 0;
  A->rows = 0;
  for (int i = 0; i < n; i++) {
    if (A->retired[i])
      continue;
    double *D = row_at(A, i);
    link_end end = symmetric && is_link(A, i)
                       ? eliminate_link(A, i, D, row_at(A, i + 1), row_at(A, i + 2))
                       : LINK_OTHER;
    if (end != LINK_OTHER) {
      A->row[A->rows] = i++, A->row[A->rows + 1] = i;
      A->first[A->rows] = A->first[A->rows + 1] = used;
      A->rows += 2;
      if (end == LINK_DONE)
        continue;
    }
    form how = end == LINK_OTHER && A->dirty[i] ? invert(A, i, D, symmetric) : SINGULAR;
    if (how == SINGULAR) {
      for (int r = 0; r < 3 * n; r++)
        A->peak[r] = 0;
      return block_at(A, i);
    }
    A->form[i] = (unsigned char)how;
    entry *e = A->entry + used;
    int count = gather(A, i, e);
    if (three(A, i)) {
      lower(A, D, how, e, count, true, symmetric);
      update(A, i, e, count, true, symmetric);
    } else {
      lower(A, D, INVERSE, e, count, false, symmetric);
      update(A, i, e, count, false, symmetric);
    }
    A->row[A->rows] = i;
    A->first[A->rows++] = used;
    used += count;
  }
  A->first[A->rows] = used;
  return -1;
}

int hw_sparse_factor(hw_sparse *A) { return factor(A, false); }
int hw_sparse_factor_symmetric(hw_sparse *A) { return factor(A, true); }

/* ---- solution ---- */

/* Both rows of a link, one after the other; p: their numbers, then those of the next link. */
static inline void forward_link(const double *restrict D, const double *restrict d,
                                double *restrict p) {
  block_sub_131(p + 3, D + LINK_OWN + 3, p);
  block_sub_331(p + 6, D + LINK_ACROSS + 9, p);
  block_sub_131(p + 9, D + LINK_BEFORE + 3, p);
  block_sub_scaled(p + 6, p[3], d + 4);
  p[9] -= d[8] * p[3];
}

static inline void backward_link(const double *restrict D, const double *restrict d,
                                 double *restrict p) {
  double x[3] = {p[0], p[1], p[2]}, s = p[3] - d[7] * p[9];
  block_sub_131(&s, d + 1, p + 6);
  p[3] = s *= d[0];
  block_sub_scaled(x, p[9], D + LINK_BEFORE);
  block_sub_331(x, D + LINK_ACROSS, p + 6);
  block_sub_scaled(x, s, D + LINK_OWN);
  block_times_vector(D, x);
  p[0] = x[0], p[1] = x[1], p[2] = x[2];
}

/* b := L^-1 b */
static void forward(const hw_sparse *A, double *b) {
  const double *value = A->value;
  for (int k = 0; k < A->rows; k++) {
    int i = A->row[k];
    double *bi = b + 3 * i;
    if (A->form[i] == LINK) {
      forward_link(row_at(A, i), row_at(A, i + 1), bi);
      k++;
      continue;
    }
    const entry *e = A->entry + A->first[k], *end = A->entry + A->first[k + 1];
    if (three(A, i))
      for (; e < end; e++) {
        if (three(A, e->block))
          block_sub_331(b + 3 * e->block, value + e->at + 9, bi);
        else
          block_sub_131(b + 3 * e->block, value + e->at + 3, bi);
      }
    else
      for (; e < end; e++) {
        if (three(A, e->block))
          block_sub_scaled(b + 3 * e->block, bi[0], value + e->at + 3);
        else
          b[3 * e->block] -= value[e->at + 1] * bi[0];
      }
  }
}

/* b := U^-1 D b. The farthest neighbours first: the nearest was known last. D^-1 acts on what is left
 * of b, not on b and U apart: where D is stiff in one direction those would cancel. */
static void backward(const hw_sparse *A, double *b) {
  const double *value = A->value;
  for (int k = A->rows - 1; k >= 0; k--) {
    int i = A->row[k];
    const double *D = row_at(A, i);
    double *to = b + 3 * i;
    if (A->form[i] == LINK_ROW) {
      backward_link(row_at(A, i - 1), D, to - 3);
      k--;
      continue;
    }
    const entry *begin = A->entry + A->first[k], *e = A->entry + A->first[k + 1];
    if (three(A, i)) {
      double x[3] = {to[0], to[1], to[2]};
      while (e-- > begin) {
        const double *from = b + 3 * e->block;
        if (three(A, e->block))
          block_sub_331(x, value + e->at, from);
        else
          block_sub_scaled(x, from[0], value + e->at);
      }
      A->form[i] == INVERSE ? block_times_vector(D, x) : hw_sparse_factors_times(D, x);
      to[0] = x[0], to[1] = x[1], to[2] = x[2];
    } else {
      double x = to[0];
      while (e-- > begin) {
        const double *from = b + 3 * e->block, *u = value + e->at;
        x -= three(A, e->block) ? u[0] * from[0] + u[1] * from[1] + u[2] * from[2] : u[0] * from[0];
      }
      to[0] = x * D[0];
    }
  }
}

static inline void exchange(double *b, int i, int j) {
  for (int e = 0; e < 3; e++) {
    double t = b[3 * i + e];
    b[3 * i + e] = b[3 * j + e];
    b[3 * j + e] = t;
  }
}

void hw_sparse_solve(const hw_sparse *A, double *b) {
  int n = A->plan->n;
  const int *swap = A->plan->swap;
  for (int k = 0; swap && k < n; k++)
    exchange(b, k, swap[k]);
  forward(A, b);
  backward(A, b);
  for (int k = n - 1; swap && k >= 0; k--)
    exchange(b, k, swap[k]);
}
