/* Block-sparse LU and LDL^T with 3x3 blocks in a fixed order of elimination.
 *
 * Right-looking: row i is the pivot once, and changes only the rows of its upper neighbours
 *
 *      D_i | U_ij U_ik        L_ji = A_ji D_i^-1            (j > i, with fill)
 *     -----+----------        A_jk -= L_ji U_ik             (all j, k of the row)
 *     A_ji | D_j  A_jk        D_i is replaced by its inverse
 *     A_ki | A_kj D_k
 *
 * A row's numbers lie together: D_i, then U_ij and L_ji for each upper neighbour j in rising order.
 * The blocks A_jk that a pivot changes are listed in the plan, so the factorisation never searches.
 * The pattern with fill follows from the elimination tree (T. A. Davis, Direct Methods for Sparse
 * Linear Systems, SIAM 2006, section 4.1).
 *
 * Limits: pivots are taken inside a 3x3 block only. A row that depends on earlier rows (redundant
 * constraints) may leave a pivot of rounding noise, which a test of that one block cannot see. */
#include "math/sparse.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/assert.h"
#include "math/vec.h"

struct hw_sparse_plan {
  int n;
  int pairs;   /* blocks above the diagonal, with fill */
  int targets; /* blocks that pivots change, diagonal ones not counted */
  int at[];    /* start[n + 1], target_start[n + 1], neighbour[pairs], target[targets] */
};

struct hw_sparse {
  int n;
  const int *start;        /* [n + 1] first pair of a row */
  const int *target_start; /* [n + 1] first target of a pivot */
  const int *neighbour;    /* [pairs] column j of a pair, rising within a row */
  const int *target;       /* [targets] pair (j, k) for the neighbours j < k of a pivot */
  double *value;           /* [9 (n + 2 pairs)] D_i, (U_ij, L_ji)... row after row */
  unsigned char *retired;  /* [n] */
  unsigned char *dirty;    /* [n] the row's numbers may not be zero */
  unsigned char *live;     /* [pairs] U and L of the pair may not be zero: most pairs of bodies that
                              may touch do not, and are passed over */
};

/* ---- plan ---- */

/* Scratch while planning: the pairs as lists of lower neighbours, and the elimination tree. */
typedef struct symbolic {
  int *first;                 /* [n + 2] */
  int *lower;                 /* [pair_count] neighbours i < k of k */
  int *parent, *mark, *count; /* [n] */
} symbolic;

size_t hw_sparse_scratch_bytes(int n, int pair_count) {
  return sizeof(int) * ((size_t)n * 4 + 2 + (size_t)pair_count);
}

static symbolic symbolic_make(int n, const int (*pairs)[2], int pair_count, void *scratch) {
  int *w = scratch;
  symbolic s = {.first = w, .parent = w + n + 2, .mark = w + 2 * n + 2, .count = w + 3 * n + 2};
  s.lower = w + 4 * n + 2;
  memset(s.first, 0, sizeof(int) * ((size_t)n + 2));
  /* Counting sort by the larger index: first[k + 1] becomes the cursor of k, then its end. */
  for (int p = 0; p < pair_count; p++) {
    int i = pairs[p][0], j = pairs[p][1];
    HW_ASSERT(i >= 0 && j >= 0 && i < n && j < n);
    if (i != j)
      s.first[(i > j ? i : j) + 2]++;
  }
  for (int k = 0; k < n; k++)
    s.first[k + 2] += s.first[k + 1];
  for (int p = 0; p < pair_count; p++) {
    int i = pairs[p][0], j = pairs[p][1];
    if (i != j)
      s.lower[s.first[(i > j ? i : j) + 1]++] = i < j ? i : j;
  }
  return s;
}

/* Walks row k of L: every i < k whose row reaches column k. Each i hears of its columns in rising
 * order. With start, the columns are written down; without, they are only counted. */
static void symbolic_rows(symbolic *s, int n, const int *start, int *neighbour) {
  for (int k = 0; k < n; k++) {
    s->parent[k] = -1;
    s->mark[k] = k;
    s->count[k] = 0;
    for (int p = s->first[k]; p < s->first[k + 1]; p++)
      for (int i = s->lower[p]; s->mark[i] != k; i = s->parent[i]) {
        if (s->parent[i] < 0)
          s->parent[i] = k;
        if (start)
          neighbour[start[i] + s->count[i]] = k;
        s->count[i]++;
        s->mark[i] = k;
      }
  }
}

static size_t plan_bytes(int n, size_t pairs, size_t targets) {
  return sizeof(hw_sparse_plan) + sizeof(int) * (2 * ((size_t)n + 1) + pairs + targets);
}

size_t hw_sparse_plan_bytes(int n, const int (*pairs)[2], int pair_count, void *scratch) {
  symbolic s = symbolic_make(n, pairs, pair_count, scratch);
  symbolic_rows(&s, n, NULL, NULL);
  size_t blocks = 0, targets = 0;
  for (int i = 0; i < n; i++) {
    size_t m = (size_t)s.count[i];
    blocks += m;
    targets += m > 0 ? m * (m - 1) / 2 : 0;
  }
  HW_ASSERT(targets < INT32_MAX && blocks < INT32_MAX / 32);
  return plan_bytes(n, blocks, targets);
}

/* The pair (i, j), i < j, or -1. */
static int pair_find(const int *start, const int *neighbour, int i, int j) {
  int lo = start[i], hi = start[i + 1];
  while (hi - lo > 8) {
    int mid = lo + (hi - lo) / 2;
    if (neighbour[mid] <= j)
      lo = mid;
    else
      hi = mid;
  }
  for (; lo < hi; lo++)
    if (neighbour[lo] == j)
      return lo;
  return -1;
}

hw_sparse_plan *hw_sparse_plan_make(int n, const int (*pairs)[2], int pair_count, void *scratch,
                                    void *memory) {
  hw_sparse_plan *plan = memory;
  int *start = plan->at, *target_start = start + n + 1, *neighbour = target_start + n + 1;
  symbolic s = symbolic_make(n, pairs, pair_count, scratch);
  symbolic_rows(&s, n, NULL, NULL);
  start[0] = target_start[0] = 0;
  for (int i = 0; i < n; i++) {
    int m = s.count[i];
    start[i + 1] = start[i] + m;
    target_start[i + 1] = target_start[i] + m * (m - 1) / 2;
  }
  symbolic_rows(&s, n, start, neighbour);

  /* The neighbours of a pivot are coupled with each other: that is the fill. */
  int *target = neighbour + start[n];
  for (int i = 0, t = 0; i < n; i++)
    for (int a = start[i]; a < start[i + 1]; a++)
      for (int b = a + 1; b < start[i + 1]; b++) {
        target[t] = pair_find(start, neighbour, neighbour[a], neighbour[b]);
        HW_ASSERT(target[t] >= 0);
        t++;
      }
  plan->n = n;
  plan->pairs = start[n];
  plan->targets = target_start[n];
  return plan;
}

int hw_sparse_blocks(const hw_sparse_plan *plan) { return plan->pairs; }

/* ---- numbers ---- */

/* Where the values begin behind the head, aligned to 16. */
enum { VALUES_AT = (sizeof(hw_sparse) + 15) / 16 * 16 };

static size_t value_count(const hw_sparse_plan *plan) {
  return 9 * ((size_t)plan->n + 2 * (size_t)plan->pairs);
}

size_t hw_sparse_bytes(const hw_sparse_plan *plan) {
  return VALUES_AT + sizeof(double) * value_count(plan) + 2 * (size_t)plan->n + (size_t)plan->pairs;
}

hw_sparse *hw_sparse_make(const hw_sparse_plan *plan, void *memory) {
  hw_sparse *A = memory;
  A->n = plan->n;
  A->start = plan->at;
  A->target_start = A->start + plan->n + 1;
  A->neighbour = A->target_start + plan->n + 1;
  A->target = A->neighbour + plan->pairs;
  A->value = (double *)(void *)((char *)memory + VALUES_AT);
  A->retired = (unsigned char *)(A->value + value_count(plan));
  A->dirty = A->retired + plan->n;
  A->live = A->dirty + plan->n;
  memset(A->dirty, 1, (size_t)A->n);
  hw_sparse_clear(A);
  return A;
}

/* Numbers of row i: D_i, then U and L of each pair. */
static double *row_at(const hw_sparse *A, int i) {
  return A->value + 9 * ((size_t)i + 2 * (size_t)A->start[i]);
}
/* U of pair p of row i; L follows it. */
static double *pair_at(const hw_sparse *A, int i, int p) {
  return A->value + 9 * ((size_t)i + 1 + 2 * (size_t)p);
}

/* Only rows that were written since the last clear are zeroed, in runs: a retired tail is free. */
void hw_sparse_clear(hw_sparse *A) {
  for (int i = 0; i < A->n;) {
    if (!A->dirty[i]) {
      i++;
      continue;
    }
    int end = i + 1;
    while (end < A->n && A->dirty[end])
      end++;
    double *from = row_at(A, i), *to = row_at(A, end);
    memset(from, 0, (size_t)(to - from) * sizeof(double));
    i = end;
  }
  memset(A->retired, 0, 2 * (size_t)A->n + (size_t)A->start[A->n]); /* dirty and live follow */
}

void hw_sparse_retire(hw_sparse *A, int i) {
  HW_ASSERT(i >= 0 && i < A->n);
  A->retired[i] = 1;
}

/* Pair of the blocks (i, j) and (j, i), i not j. */
static int pair_of(const hw_sparse *A, int i, int j) {
  int p = pair_find(A->start, A->neighbour, i < j ? i : j, i < j ? j : i);
  HW_ASSERT(p >= 0);
  return p;
}

void hw_sparse_add(hw_sparse *A, int i, int j, const double K[9]) {
  HW_ASSERT(i >= 0 && j >= 0 && i < A->n && j < A->n);
  int row = i < j ? i : j;
  double *to = row_at(A, row);
  if (i != j) {
    int p = pair_of(A, i, j);
    A->live[p] = 1;
    to = pair_at(A, row, p) + (i < j ? 0 : 9);
  }
  A->dirty[row] = 1;
  for (int e = 0; e < 9; e++)
    to[e] += K[e];
}

/* ---- 3x3 kernels ---- */

/* y += K x */
static inline void block_madd(double *y, const double *K, const double *x) {
  double x0 = x[0], x1 = x[1], x2 = x[2];
  y[0] += K[0] * x0 + K[1] * x1 + K[2] * x2;
  y[1] += K[3] * x0 + K[4] * x1 + K[5] * x2;
  y[2] += K[6] * x0 + K[7] * x1 + K[8] * x2;
}

/* y -= K x */
static inline void block_msub(double *y, const double *K, const double *x) {
  double x0 = x[0], x1 = x[1], x2 = x[2];
  y[0] -= K[0] * x0 + K[1] * x1 + K[2] * x2;
  y[1] -= K[3] * x0 + K[4] * x1 + K[5] * x2;
  y[2] -= K[6] * x0 + K[7] * x1 + K[8] * x2;
}

/* C = A B; C may be A. */
static inline void block_mul(double *C, const double *A, const double *B) {
  for (int r = 0; r < 9; r += 3) {
    double a0 = A[r], a1 = A[r + 1], a2 = A[r + 2];
    C[r] = a0 * B[0] + a1 * B[3] + a2 * B[6];
    C[r + 1] = a0 * B[1] + a1 * B[4] + a2 * B[7];
    C[r + 2] = a0 * B[2] + a1 * B[5] + a2 * B[8];
  }
}

/* C = transpose(A) B, with B symmetric */
static inline void block_tmul(double *C, const double *A, const double *B) {
  for (int r = 0; r < 3; r++) {
    double a0 = A[r], a1 = A[r + 3], a2 = A[r + 6];
    C[3 * r] = a0 * B[0] + a1 * B[3] + a2 * B[6];
    C[3 * r + 1] = a0 * B[1] + a1 * B[4] + a2 * B[7];
    C[3 * r + 2] = a0 * B[2] + a1 * B[5] + a2 * B[8];
  }
}

/* C -= A B */
static inline void block_mulsub(double *C, const double *A, const double *B) {
  for (int r = 0; r < 9; r += 3) {
    double a0 = A[r], a1 = A[r + 1], a2 = A[r + 2];
    C[r] -= a0 * B[0] + a1 * B[3] + a2 * B[6];
    C[r + 1] -= a0 * B[1] + a1 * B[4] + a2 * B[7];
    C[r + 2] -= a0 * B[2] + a1 * B[5] + a2 * B[8];
  }
}

/* The same, upper triangle of C only. */
static inline void block_mulsub_upper(double *C, const double *A, const double *B) {
  C[0] -= A[0] * B[0] + A[1] * B[3] + A[2] * B[6];
  C[1] -= A[0] * B[1] + A[1] * B[4] + A[2] * B[7];
  C[2] -= A[0] * B[2] + A[1] * B[5] + A[2] * B[8];
  C[4] -= A[3] * B[1] + A[4] * B[4] + A[5] * B[7];
  C[5] -= A[3] * B[2] + A[4] * B[5] + A[5] * B[8];
  C[8] -= A[6] * B[2] + A[7] * B[5] + A[8] * B[8];
}

static double row_size(const double *row) { return fabs(row[0]) + fabs(row[1]) + fabs(row[2]); }

/* Gauss-Jordan with partial pivoting after scaling the rows, for a block that is near singular or
 * badly scaled: a stiff direction beside two soft ones loses (stiff/soft)^2 of the digits by
 * cofactors, but only stiff/soft here. Singular: a pivot that is rounding noise of its row. */
static bool invert_careful(double *D) {
  enum { N = 3 };
  double a[N][2 * N];
  for (int r = 0; r < N; r++) {
    double size = row_size(D + N * r);
    if (!(size > 0) || size - size != 0)
      return false;
    double weight = 1 / size;
    for (int c = 0; c < N; c++) {
      a[r][c] = D[N * r + c] * weight;
      a[r][N + c] = r == c ? weight : 0;
    }
  }
  for (int k = 0; k < N; k++) {
    int p = k;
    for (int r = k + 1; r < N; r++)
      if (fabs(a[r][k]) > fabs(a[p][k]))
        p = r;
    double pivot = a[p][k];
    if (!(fabs(pivot) > 1e-14))
      return false;
    double inverse = 1 / pivot;
    for (int c = k; c < 2 * N; c++) {
      double t = a[p][c] * inverse;
      a[p][c] = a[k][c];
      a[k][c] = t;
    }
    for (int r = 0; r < N; r++)
      if (r != k)
        for (int c = 2 * N - 1; c >= k; c--)
          a[r][c] -= a[r][k] * a[k][c];
  }
  double sum = 0;
  for (int r = 0; r < N; r++)
    for (int c = 0; c < N; c++) {
      D[N * r + c] = a[r][N + c];
      sum += a[r][N + c];
    }
  return sum - sum == 0;
}

/* D := D^-1. Cofactors while the determinant is not small against the product of the rows' sizes:
 * then they lose at most four digits. */
static inline bool invert(double *D) {
  double a = D[0], b = D[1], c = D[2], d = D[3], e = D[4], f = D[5], g = D[6], h = D[7], i = D[8];
  double c0 = e * i - f * h, c1 = f * g - d * i, c2 = d * h - e * g;
  double det = a * c0 + b * c1 + c * c2;
  double r0 = row_size(D), r1 = row_size(D + 3), r2 = row_size(D + 6), size = r0 * r1 * r2;
  /* The last two keep every product and the inverse inside the range of a double. */
  if (!(fabs(det) > 1e-4 * size && size > 1e-100 && r0 + r1 + r2 < 1e100))
    return invert_careful(D);
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

/* ---- tied blocks ---- */

static bool block_zero(const double *K) {
  for (int e = 0; e < 9; e++)
    if (K[e] != 0)
      return false;
  return true;
}

static m3 block_get(const double *K) {
  m3 out;
  for (int e = 0; e < 9; e++)
    out.m[e] = K[e];
  return out;
}

void hw_sparse_tie(hw_sparse *A, int s, const int *near, int near_count, const int *master,
                   const double *J, int masters) {
  for (int i = 0; i < near_count; i++) {
    int n = near[i];
    if (A->retired[n])
      continue;
    int p = pair_of(A, n, s);
    if (!A->live[p])
      continue;
    const double *upper = pair_at(A, n < s ? n : s, p), *lower = upper + 9;
    m3 Kns = block_get(n < s ? upper : lower), Ksn = block_get(n < s ? lower : upper);
    for (int m = 0; m < masters; m++) {
      m3 Jm = block_get(J + 9 * m);
      hw_sparse_add(A, n, master[m], m3_mul(Kns, Jm).m);
      hw_sparse_add(A, master[m], n, m3_mul(m3_t(Jm), Ksn).m);
    }
  }
  m3 Kss = block_get(row_at(A, s));
  for (int m = 0; m < masters && !block_zero(Kss.m); m++) {
    m3 KJ = m3_mul(Kss, block_get(J + 9 * m));
    for (int k = 0; k < masters; k++)
      hw_sparse_add(A, master[k], master[m], m3_mul(m3_t(block_get(J + 9 * k)), KJ).m);
  }
  A->retired[s] = 1;
}

/* ---- factorisation and solution ---- */

void hw_sparse_multiply(const hw_sparse *A, const double *x, double *y) {
  for (int i = 0; i < A->n; i++)
    for (int e = 3 * i; e < 3 * i + 3; e++)
      y[e] = A->retired[i] ? x[e] : 0;
  for (int i = 0; i < A->n; i++) {
    if (A->retired[i])
      continue;
    const double *block = row_at(A, i);
    block_madd(y + 3 * i, block, x + 3 * i);
    block += 9;
    for (int p = A->start[i]; p < A->start[i + 1]; p++, block += 18) {
      int j = A->neighbour[p];
      if (A->retired[j])
        continue;
      block_madd(y + 3 * i, block, x + 3 * j);
      block_madd(y + 3 * j, block + 9, x + 3 * i);
    }
  }
}

int hw_sparse_factor(hw_sparse *A) {
  const int *neighbour = A->neighbour;
  const unsigned char *retired = A->retired;
  for (int i = 0; i < A->n; i++) {
    if (retired[i])
      continue;
    A->dirty[i] = 1;
    double *D = row_at(A, i);
    if (!invert(D))
      return i;
    int begin = A->start[i], end = A->start[i + 1];
    const unsigned char *live = A->live;
    double *a = D + 9;
    for (int p = begin; p < end; p++, a += 18)
      if (live[p])
        block_mul(a + 9, a + 9, D);

    /* a: U_ij and L_ji; b: U_ik and L_ki, k > j */
    const int *target = A->target + A->target_start[i];
    a = D + 9;
    for (int p = begin; p < end; p++, a += 18) {
      int j = neighbour[p];
      if (retired[j] || !live[p]) {
        target += end - p - 1;
        continue;
      }
      block_mulsub(row_at(A, j), a + 9, a);
      const double *b = a + 18;
      for (int q = p + 1; q < end; q++, b += 18, target++) {
        if (retired[neighbour[q]] || !live[q])
          continue;
        A->live[*target] = 1;
        double *jk = pair_at(A, j, *target);
        block_mulsub(jk, a + 9, b);
        block_mulsub(jk + 9, b + 9, a);
      }
    }
  }
  return -1;
}

int hw_sparse_factor_symmetric(hw_sparse *A) {
  const int *neighbour = A->neighbour;
  const unsigned char *retired = A->retired;
  for (int i = 0; i < A->n; i++) {
    if (retired[i])
      continue;
    A->dirty[i] = 1;
    double *D = row_at(A, i);
    D[3] = D[1], D[6] = D[2], D[7] = D[5];
    if (!invert(D))
      return i;
    int end = A->start[i + 1];
    const int *target = A->target + A->target_start[i];
    double *a = D + 9;
    for (int p = A->start[i]; p < end; p++, a += 18) {
      int j = neighbour[p];
      if (retired[j] || !A->live[p]) {
        target += end - p - 1;
        continue;
      }
      block_tmul(a + 9, a, D);
      block_mulsub_upper(row_at(A, j), a + 9, a);
      const double *b = a + 18;
      for (int q = p + 1; q < end; q++, b += 18, target++)
        if (!retired[neighbour[q]] && A->live[q]) {
          A->live[*target] = 1;
          block_mulsub(pair_at(A, j, *target), a + 9, b);
        }
    }
  }
  return -1;
}

void hw_sparse_solve(const hw_sparse *A, double *b) {
  const int *neighbour = A->neighbour;
  const unsigned char *retired = A->retired;
  for (int i = 0; i < A->n; i++) {
    if (retired[i])
      continue;
    const double *L = row_at(A, i) + 18;
    for (int p = A->start[i]; p < A->start[i + 1]; p++, L += 18)
      if (!retired[neighbour[p]] && A->live[p])
        block_msub(b + 3 * neighbour[p], L, b + 3 * i);
  }
  for (int i = A->n - 1; i >= 0; i--) {
    if (retired[i])
      continue;
    const double *D = row_at(A, i), *U = D + 9;
    double x[3] = {b[3 * i], b[3 * i + 1], b[3 * i + 2]};
    for (int p = A->start[i]; p < A->start[i + 1]; p++, U += 18)
      if (!retired[neighbour[p]] && A->live[p])
        block_msub(x, U, b + 3 * neighbour[p]);
    b[3 * i] = D[0] * x[0] + D[1] * x[1] + D[2] * x[2];
    b[3 * i + 1] = D[3] * x[0] + D[4] * x[1] + D[5] * x[2];
    b[3 * i + 2] = D[6] * x[0] + D[7] * x[1] + D[8] * x[2];
  }
}
