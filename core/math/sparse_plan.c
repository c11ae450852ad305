/* The pattern of a block-sparse matrix with its fill, and what each pivot
 * changes.
 *
 * The fill follows from the elimination tree (T. A. Davis, Direct Methods for
 * Sparse Linear Systems, SIAM 2006, section 4.1). */
#include "math/sparse_plan.h"

#include <stdint.h>
#include <string.h>

#include "base/assert.h"

/* Scratch while planning: the pairs as lists of lower neighbours, and the
 * elimination tree. */
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
  /* Counting sort by the larger index: first[k + 1] becomes the cursor of k,
   * then its end. */
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

/* Walks row k of L: every i < k whose row reaches column k. Each i hears of its
 * columns in rising order. With start, the columns are written down; without,
 * they are only counted. */
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
  return sizeof(hw_sparse_plan) + sizeof(int) * (3 * ((size_t)n + 1) + 2 * blocks + targets) +
         (size_t)n;
}

/* Where the numbers of each row and pair lie. */
static void places(hw_sparse_plan *plan, int *row_at, int *pair_at) {
  int at = 0;
  for (int i = 0; i < plan->n; i++) {
    int size = plan->kind[i] & HW_SPARSE_THREE ? 3 : 1;
    row_at[i] = at;
    at += size * size;
    for (int p = plan->start[i]; p < plan->start[i + 1]; p++) {
      pair_at[p] = at;
      at += 2 * size * (plan->kind[plan->neighbour[p]] & HW_SPARSE_THREE ? 3 : 1);
    }
  }
  row_at[plan->n] = plan->values = at;
}

hw_sparse_plan *hw_sparse_plan_make(int n, const unsigned char *size, const unsigned char *dual,
                                    const int (*pairs)[2], int pair_count, void *scratch,
                                    void *memory) {
  hw_sparse_plan *plan = memory;
  int *start = (int *)(void *)(plan + 1), *target_start = start + n + 1,
      *row_at = target_start + n + 1, *neighbour = row_at + n + 1;
  symbolic s = symbolic_make(n, pairs, pair_count, scratch);
  symbolic_rows(&s, n, NULL, NULL);
  int longest = 0;
  start[0] = target_start[0] = 0;
  for (int i = 0; i < n; i++) {
    int m = s.count[i];
    start[i + 1] = start[i] + m;
    target_start[i + 1] = target_start[i] + m * (m - 1) / 2;
    longest = m > longest ? m : longest;
  }
  symbolic_rows(&s, n, start, neighbour);

  /* The neighbours of a pivot are coupled with each other: that is the fill. */
  int *pair_at = neighbour + start[n], *target = pair_at + start[n];
  for (int i = 0, t = 0; i < n; i++)
    for (int a = start[i]; a < start[i + 1]; a++)
      for (int b = a + 1; b < start[i + 1]; b++) {
        target[t] = sparse_pair_find(start, neighbour, neighbour[a], neighbour[b]);
        HW_ASSERT(target[t] >= 0);
        t++;
      }
  unsigned char *kind = (unsigned char *)(target + target_start[n]);
  for (int i = 0; i < n; i++)
    kind[i] = (unsigned char)((!size || size[i] == 3 ? HW_SPARSE_THREE : 0) |
                              (dual && dual[i] ? HW_SPARSE_DUAL : 0));
  *plan = (hw_sparse_plan){.n = n,
                           .pairs = start[n],
                           .longest = longest,
                           .start = start,
                           .target_start = target_start,
                           .row_at = row_at,
                           .neighbour = neighbour,
                           .pair_at = pair_at,
                           .target = target,
                           .kind = kind};
  places(plan, row_at, pair_at);
  return plan;
}

int hw_sparse_blocks(const hw_sparse_plan *plan) { return plan->pairs; }
