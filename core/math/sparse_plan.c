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
 * elimination tree. All by places. */
typedef struct symbolic {
  int *first;                 /* [n + 2] */
  int *lower;                 /* [pair_count] neighbours i < k of k */
  int *parent, *mark, *count; /* [n] */
  int *place;                 /* [n] of a block, NULL: its number */
} symbolic;

size_t hw_sparse_scratch_bytes(int n, int pair_count) {
  return sizeof(int) * ((size_t)n * 5 + 2 + (size_t)pair_count);
}

/* The places of a pair of blocks, the lower one first. */
typedef struct lower_upper {
  int i, j;
} lower_upper;

static inline lower_upper places_of(const symbolic *s, const int *pair) {
  int i = pair[0], j = pair[1];
  if (s->place)
    i = s->place[i], j = s->place[j];
  return i < j ? (lower_upper){i, j} : (lower_upper){j, i};
}

static symbolic symbolic_make(int n, const int (*pairs)[2], int pair_count, const int *order,
                              void *scratch) {
  int *w = scratch;
  symbolic s = {.first = w, .parent = w + n + 2, .mark = w + 2 * n + 2, .count = w + 3 * n + 2};
  s.lower = w + 5 * n + 2;
  memset(s.first, 0, sizeof(int) * ((size_t)n + 2));
  if (order) {
    s.place = w + 4 * n + 2;
    for (int k = 0; k < n; k++)
      s.place[k] = -1;
    for (int k = 0; k < n; k++) {
      HW_ASSERT(order[k] >= 0 && order[k] < n && s.place[order[k]] < 0);
      s.place[order[k]] = k;
    }
  }
  /* Counting sort by the larger index: first[k + 1] becomes the cursor of k,
   * then its end. */
  for (int p = 0; p < pair_count; p++) {
    const int *pair = pairs[p];
    HW_ASSERT(pair[0] >= 0 && pair[1] >= 0 && pair[0] < n && pair[1] < n);
    if (pair[0] != pair[1])
      s.first[places_of(&s, pair).j + 2]++;
  }
  for (int k = 0; k < n; k++)
    s.first[k + 2] += s.first[k + 1];
  for (int p = 0; p < pair_count; p++) {
    lower_upper at = places_of(&s, pairs[p]);
    if (at.i != at.j)
      s.lower[s.first[at.j + 1]++] = at.i;
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

/* Bytes of the plan once the rows are counted; 0: more than it can number. */
static size_t bytes_counted(const symbolic *s, int n) {
  size_t blocks = 0, targets = 0;
  for (int i = 0; i < n; i++) {
    size_t m = (size_t)s->count[i];
    blocks += m;
    targets += m > 0 ? m * (m - 1) / 2 : 0;
  }
  if (targets >= INT32_MAX || blocks >= INT32_MAX / 32)
    return 0;
  size_t numbers = 3 * ((size_t)n + 1) + (s->place ? 3 * (size_t)n : 0) + 2 * blocks + targets;
  return sizeof(hw_sparse_plan) + sizeof(int) * numbers + (size_t)n;
}

size_t hw_sparse_plan_bytes_ordered(int n, const int (*pairs)[2], int pair_count, const int *order,
                                    void *scratch) {
  symbolic s = symbolic_make(n, pairs, pair_count, order, scratch);
  symbolic_rows(&s, n, NULL, NULL);
  size_t bytes = bytes_counted(&s, n);
  return bytes ? bytes : SIZE_MAX;
}

size_t hw_sparse_plan_bytes(int n, const int (*pairs)[2], int pair_count, void *scratch) {
  size_t bytes = hw_sparse_plan_bytes_ordered(n, pairs, pair_count, NULL, scratch);
  HW_ASSERT(bytes < SIZE_MAX);
  return bytes;
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

/* The neighbours of a pivot are coupled with each other: that is the fill. Row by row, for all pivots
 * that have j as neighbour, the pairs (j, k) are looked up in a table; `next` [n] and `head` [n] chain
 * pivots by their next neighbour. */
static void targets(const symbolic *s, int n, const int *start, const int *target_start,
                    const int *neighbour, int *target) {
  int *where = s->parent, *head = s->mark, *next = s->count, *at = s->first;
  for (int i = 0; i < n; i++)
    head[i] = -1;
  for (int j = 0; j < n; j++) {
    for (int p = start[j]; p < start[j + 1]; p++)
      where[neighbour[p]] = p;
    for (int i = head[j], later; i >= 0; i = later) {
      int a = at[i]++, end = start[i + 1], begin = start[i];
      int *to = target + target_start[i] + (a - begin) * (2 * (end - begin) - (a - begin) - 1) / 2;
      for (int b = a + 1; b < end; b++)
        *to++ = where[neighbour[b]];
      later = next[i];
      if (a + 1 < end) {
        next[i] = head[neighbour[a + 1]];
        head[neighbour[a + 1]] = i;
      }
    }
    if (start[j] < start[j + 1]) {
      int first = neighbour[start[j]];
      at[j] = start[j];
      next[j] = head[first];
      head[first] = j;
    }
  }
}

/* The permutation, three times over. */
static void permutation(hw_sparse_plan *plan, const symbolic *s, const int *source, int *order) {
  int n = plan->n, *place = order + n, *swap = place + n;
  int *now = s->parent, *holds = s->mark; /* where a block is, and which is at a place */
  for (int k = 0; k < n; k++) {
    order[k] = source[k];
    place[k] = s->place[k];
    now[k] = holds[k] = k;
  }
  for (int k = 0; k < n; k++) {
    int from = now[order[k]], away = holds[k];
    swap[k] = from;
    holds[from] = away;
    now[away] = from;
  }
  plan->order = order, plan->place = place, plan->swap = swap;
}

/* See HW_SPARSE_LINK. */
static void links(const hw_sparse_plan *plan, unsigned char *kind) {
  const int *start = plan->start, *near = plan->neighbour;
  for (int i = 0; i + 3 < plan->n; i++) {
    bool fits = true;
    for (int k = 0; k < 4; k++)
      fits = fits && (kind[i + k] & ~HW_SPARSE_LINK) == (k % 2 ? HW_SPARSE_DUAL : HW_SPARSE_THREE);
    for (int k = 0; fits && k < 3; k++) /* neighbours rise: the last of so many tells */
      fits = start[i + k + 1] - start[i + k] >= 3 - k && near[start[i + k] + 2 - k] == i + 3;
    kind[i] |= fits ? HW_SPARSE_LINK : 0;
  }
}

hw_sparse_plan *hw_sparse_plan_make_ordered(int n, const unsigned char *size,
                                            const unsigned char *dual, const int (*pairs)[2],
                                            int pair_count, const int *order, void *scratch,
                                            void *memory, size_t room) {
  symbolic s = symbolic_make(n, pairs, pair_count, order, scratch);
  symbolic_rows(&s, n, NULL, NULL);
  size_t bytes = bytes_counted(&s, n);
  if (!bytes || bytes > room)
    return NULL;
  hw_sparse_plan *plan = memory;
  int *start = (int *)(void *)(plan + 1), *target_start = start + n + 1,
      *row_at = target_start + n + 1, *numbers = row_at + n + 1,
      *neighbour = numbers + (order ? 3 * n : 0);
  int longest = 0;
  start[0] = target_start[0] = 0;
  for (int i = 0; i < n; i++) {
    int m = s.count[i];
    start[i + 1] = start[i] + m;
    target_start[i + 1] = target_start[i] + m * (m - 1) / 2;
    longest = m > longest ? m : longest;
  }
  symbolic_rows(&s, n, start, neighbour);

  int *pair_at = neighbour + start[n], *target = pair_at + start[n];
  targets(&s, n, start, target_start, neighbour, target);
  unsigned char *kind = (unsigned char *)(target + target_start[n]);
  for (int k = 0; k < n; k++) {
    int i = order ? order[k] : k;
    kind[k] = (unsigned char)((!size || size[i] == 3 ? HW_SPARSE_THREE : 0) |
                              (dual && dual[i] ? HW_SPARSE_DUAL : 0));
  }
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
  if (order)
    permutation(plan, &s, order, numbers);
  places(plan, row_at, pair_at);
  links(plan, kind);
  return plan;
}

hw_sparse_plan *hw_sparse_plan_make(int n, const unsigned char *size, const unsigned char *dual,
                                    const int (*pairs)[2], int pair_count, void *scratch,
                                    void *memory) {
  return hw_sparse_plan_make_ordered(n, size, dual, pairs, pair_count, NULL, scratch, memory,
                                     SIZE_MAX);
}

int hw_sparse_blocks(const hw_sparse_plan *plan) { return plan->pairs; }
