/* Approximate minimum local fill on a quotient graph: P. R. Amestoy, T. A. Davis, I. S. Duff, An
 * approximate minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17 (1996) 886-905, with the
 * key of E. Rothberg, S. C. Eisenstat, Node selection strategies for bottom-up sparse matrix ordering,
 * SIAM J. Matrix Anal. Appl. 19 (1998) 682-695.
 *
 * A block that is eliminated couples its neighbours with each other. Instead of that fill an ELEMENT
 * is kept: the list of those neighbours, under the number of the block. So the list of a block holds
 * elements first, then the blocks it is still coupled with directly, and no list ever grows beyond
 * what it was. A new element swallows those it was made of. Blocks with equal lists are eliminated
 * together; one stands for all of them, with their number as weight.
 *
 * The next is the block with the least key: the pairs that it would couple, less those of the newest
 * element it is in, which are coupled already, shared among the blocks it stands for. By the degree
 * alone a coil without bending stiffness took half as much work again (tests/bench/sparse_order.c).
 *
 * What is done does not depend on the order of the pairs: lists are read as sets, and among equals the
 * lowest number is taken. */
#include "math/sparse_order.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/assert.h"

enum { GROUP = 64, LIMIT = 32767 };
static const uint32_t NEVER = UINT32_MAX;

typedef struct graph {
  int n;
  int left;                  /* blocks not yet eliminated */
  int stamp;                 /* marks from here on were set for the pivot at hand */
  int farthest;              /* largest degree of an element: marks reach so far beyond the stamp */
  int *at, *len, *elements;  /* [n] list of a block or element; so many elements in front */
  int *weight;               /* [n] blocks it stands for; below 0: in the new element; 0: none */
  int *degree;               /* [n] weight of its neighbours, at most; of an element: of its list */
  int *mark;                 /* [n] 0: gone */
  int *next, *last;          /* [n] blocks it stands for */
  int *hash, *bucket, *same; /* [n] */
  int *list;
  int used, room;
  uint32_t *key; /* [n] of a block that may be the next pivot, or NEVER */
  uint32_t *low; /* [groups] at most the lowest key of GROUP of them */
} graph;

static int groups(int n) { return (n + GROUP - 1) / GROUP; }
/* Lists in half as much again of the room they begin with: they are moved together seldom. */
static size_t list_room(int n, int pair_count) { return 3 * (size_t)pair_count + (size_t)n; }

size_t hw_sparse_order_bytes(int n, int pair_count) {
  return sizeof(int) * (11 * (size_t)n + list_room(n, pair_count)) +
         sizeof(uint32_t) * (size_t)(n + groups(n));
}

static graph graph_make(int n, int pair_count, void *scratch) {
  HW_ASSERT(n >= 0 && n < LIMIT);
  graph g = {.n = n, .left = n, .stamp = 1, .room = (int)list_room(n, pair_count)};
  int *w = scratch;
  int **arrays[] = {&g.at,   &g.len,  &g.elements, &g.weight, &g.degree, &g.mark,
                    &g.next, &g.last, &g.hash,     &g.bucket, &g.same};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++, w += n)
    *arrays[i] = w;
  g.list = w;
  g.key = (uint32_t *)(void *)(w + g.room);
  g.low = g.key + n;
  return g;
}

/* ---- the next pivot ---- */

static void key_set(graph *g, int i, uint32_t key) {
  g->key[i] = key;
  if (key < g->low[i / GROUP])
    g->low[i / GROUP] = key;
}

/* Key of `weight` blocks with `degree` neighbours, `coupled` of which are coupled with each other. */
static uint32_t key_of(int degree, int coupled, int weight) {
  uint32_t d = (uint32_t)degree, c = (uint32_t)coupled;
  return (d * (d - 1) - c * (c - 1)) / (2 * (uint32_t)weight);
}

/* The lowest of the blocks with the lowest key. Keys may have risen since `low` was right. */
static int key_lowest(graph *g) {
  for (;;) {
    int best = 0, count = groups(g->n);
    for (int a = 1; a < count; a++)
      best = g->low[a] < g->low[best] ? a : best;
    int from = best * GROUP, to = from + GROUP < g->n ? from + GROUP : g->n, at = from;
    for (int i = from + 1; i < to; i++)
      at = g->key[i] < g->key[at] ? i : at;
    if (g->key[at] == g->low[best])
      return at;
    g->low[best] = g->key[at];
  }
}

/* ---- lists ---- */

/* The neighbours of every block, each once. Pairs of two blocks that stay do not matter. */
static void lists_make(graph *g, const unsigned char *movable, const int (*pairs)[2],
                       int pair_count) {
  int n = g->n;
  memset(g->len, 0, sizeof(int) * (size_t)n);
  for (int p = 0; p < pair_count; p++) {
    int i = pairs[p][0], j = pairs[p][1];
    HW_ASSERT(i >= 0 && j >= 0 && i < n && j < n);
    if (i != j && (!movable || movable[i] || movable[j]))
      g->len[i]++, g->len[j]++;
  }
  for (int i = 0, end = 0; i < n; i++) {
    g->at[i] = end;
    end += g->len[i];
    g->len[i] = 0;
    g->mark[i] = -1;
  }
  for (int p = 0; p < pair_count; p++) {
    int i = pairs[p][0], j = pairs[p][1];
    if (i != j && (!movable || movable[i] || movable[j])) {
      g->list[g->at[i] + g->len[i]++] = j;
      g->list[g->at[j] + g->len[j]++] = i;
    }
  }
  for (int i = 0; i < n; i++) {
    int *list = g->list + g->at[i], from = g->used, count = g->len[i];
    g->at[i] = from;
    for (int k = 0; k < count; k++)
      if (g->mark[list[k]] != i) {
        g->mark[list[k]] = i;
        g->list[g->used++] = list[k];
      }
    g->len[i] = g->used - from;
  }
}

static void blocks_make(graph *g, const unsigned char *movable) {
  memset(g->low, 0xff, sizeof *g->low * (size_t)groups(g->n));
  for (int i = 0; i < g->n; i++) {
    g->elements[i] = 0;
    g->weight[i] = 1;
    g->mark[i] = 1;
    g->degree[i] = g->len[i];
    g->next[i] = g->bucket[i] = -1;
    g->last[i] = i;
    key_set(g, i, !movable || movable[i] ? key_of(g->len[i], 0, 1) : NEVER);
  }
}

/* Moves all lists together. The first number of each gives way to its owner meanwhile. */
static void lists_compact(graph *g) {
  for (int i = 0; i < g->n; i++)
    if (g->mark[i] && g->len[i] > 0) {
      int first = g->list[g->at[i]];
      g->list[g->at[i]] = -1 - i;
      g->at[i] = first;
    }
  int to = 0;
  for (int from = 0; from < g->used;) {
    int owner = -1 - g->list[from++];
    if (owner < 0)
      continue;
    g->list[to] = g->at[owner];
    g->at[owner] = to++;
    for (int k = 1; k < g->len[owner]; k++)
      g->list[to++] = g->list[from++];
  }
  g->used = to;
}

/* ---- elimination ---- */

/* Those of a list that are not yet in the new element. Returns their weight. */
static int gather(graph *g, const int *from, int count, int *to, int *added) {
  int weight = 0, k = 0;
  for (const int *end = from + count; from < end; from++) {
    int i = *from, w = g->weight[i];
    if (w > 0) {
      g->weight[i] = -w;
      weight += w;
      to[k++] = i;
    }
  }
  *added += k;
  return weight;
}

/* Block p becomes an element. */
static void element_make(graph *g, int p) {
  int elements = g->elements[p], count = 0;
  g->left -= g->weight[p];
  g->weight[p] = 0;
  if (elements && g->used + g->degree[p] > g->room)
    lists_compact(g);
  int *list = g->list + g->at[p], *to = elements ? g->list + g->used : list;
  int blocks = g->len[p] - elements, weight = 0;
  for (int k = 0; k < elements; k++) {
    int e = list[k];
    weight += gather(g, g->list + g->at[e], g->len[e], to + count, &count);
    g->mark[e] = 0;
  }
  weight += gather(g, list + elements, blocks, to + count, &count);
  if (elements) {
    g->at[p] = g->used;
    g->used += count;
  }
  g->len[p] = count;
  g->degree[p] = weight;
  g->farthest = weight > g->farthest ? weight : g->farthest;
}

/* For every element near the new one: mark = stamp + weight of what it has beyond the new one. */
static void overlaps(graph *g, int p) {
  const int *begin = g->list + g->at[p], *end = begin + g->len[p];
  for (const int *at = begin; at < end; at++) {
    int w = g->weight[*at];
    const int *e = g->list + g->at[*at], *last = e + g->elements[*at];
    for (; e < last; e++) {
      int mark = g->mark[*e];
      if (mark)
        g->mark[*e] = (mark >= g->stamp ? mark : g->stamp + g->degree[*e]) + w;
    }
  }
}

/* The list of block i beside the new element p. Returns the weight of what is in it beyond p. */
static int list_renew(graph *g, int i, int p) {
  int *begin = g->list + g->at[i], *to = begin;
  const int *from = begin, *end = begin + g->elements[i];
  int degree = 0;
  unsigned hash = (unsigned)p;
  for (; from < end; from++) {
    int e = *from, beyond = g->mark[e] - g->stamp;
    if (beyond > 0) {
      degree += beyond;
      hash += (unsigned)e;
      *to++ = e;
    } else {
      g->mark[e] = 0; /* it is in p, or has become a part of it */
    }
  }
  int *blocks = to;
  for (end = begin + g->len[i]; from < end; from++) {
    int w = g->weight[*from];
    if (w > 0) {
      degree += w;
      hash += (unsigned)*from;
      *to++ = *from;
    }
  }
  /* p goes first; at least one number has left the list */
  *to = *blocks;
  *blocks = *begin;
  *begin = p;
  g->elements[i] = (int)(blocks - begin) + 1;
  g->len[i] = (int)(to - begin) + 1;
  g->hash[i] = (int)(hash % (unsigned)g->n);
  return degree;
}

/* Block j from now on goes with block i. */
static void join(graph *g, int i, int j) {
  g->next[g->last[i]] = j;
  g->last[i] = g->last[j];
  g->weight[j] = 0;
  g->mark[j] = 0;
  key_set(g, j, NEVER);
}

/* Whether the list of j is that of i, whose numbers are marked. */
static bool equal(const graph *g, int i, int j) {
  if (g->len[i] != g->len[j] || g->elements[i] != g->elements[j])
    return false;
  const int *at = g->list + g->at[j], *end = at + g->len[j];
  while (++at < end) /* the first of both is the new element */
    if (g->mark[*at] != g->stamp)
      return false;
  return true;
}

/* Joins block i with one in its bucket that has the same list, or puts it there. */
static void compare(graph *g, int i) {
  int *head = &g->bucket[g->hash[i]];
  if (*head >= 0) {
    const int *at = g->list + g->at[i], *end = at + g->len[i];
    g->stamp++;
    while (++at < end)
      g->mark[*at] = g->stamp;
    for (int *j = head; *j >= 0; j = &g->same[*j]) {
      int other = *j;
      if (!equal(g, i, other))
        continue;
      int degree = g->degree[i] < g->degree[other] ? g->degree[i] : g->degree[other];
      int first = i < other ? i : other, second = i < other ? other : i;
      g->weight[first] += g->weight[second];
      g->degree[first] = degree;
      g->same[first] = g->same[other];
      *j = first;
      join(g, first, second);
      return;
    }
  }
  g->same[i] = *head;
  *head = i;
}

/* Eliminates p and what has no neighbours beyond those of p. */
static void eliminate(graph *g, const unsigned char *movable, int p) {
  key_set(g, p, NEVER);
  element_make(g, p);
  overlaps(g, p);
  int *begin = g->list + g->at[p], *end = begin + g->len[p], *to = begin;
  for (int *at = begin; at < end; at++) {
    int i = *at, w = -g->weight[i], degree = list_renew(g, i, p);
    bool moves = !movable || movable[i];
    if (degree == 0 && moves) {
      g->left -= w;
      g->degree[p] -= w;
      join(g, p, i);
      continue;
    }
    g->degree[i] = degree < g->degree[i] ? degree : g->degree[i];
    *to++ = i;
  }
  end = to;
  g->stamp += g->farthest + 1;
  for (int *at = begin; at < end; at++)
    if (!movable || movable[*at])
      compare(g, *at);
  to = begin;
  for (int *at = begin; at < end; at++) {
    int i = *at, w = -g->weight[i];
    g->bucket[g->hash[i]] = -1;
    if (!w)
      continue;
    int coupled = g->degree[p] - w, degree = g->degree[i] + coupled, most = g->left - w;
    g->weight[i] = w;
    g->degree[i] = degree < most ? degree : most;
    if (!movable || movable[i])
      key_set(g, i, key_of(g->degree[i], coupled, w));
    *to++ = i;
  }
  g->len[p] = (int)(to - begin);
  g->mark[p] = g->len[p] ? g->stamp : 0;
  g->stamp++;
}

/* Writes p and what went with it, rising. */
static int write(const graph *g, int p, int *order) {
  int count = 0;
  for (int i = p; i >= 0; i = g->next[i]) {
    int k = count++;
    for (; k > 0 && order[k - 1] > i; k--)
      order[k] = order[k - 1];
    order[k] = i;
  }
  return count;
}

void hw_sparse_order(int n, const unsigned char *movable, const int (*pairs)[2], int pair_count,
                     void *scratch, int *order) {
  graph g = graph_make(n, pair_count, scratch);
  int count = 0, moving = 0;
  lists_make(&g, movable, pairs, pair_count);
  blocks_make(&g, movable);
  for (int i = 0; i < n; i++)
    moving += !movable || movable[i];
  while (count < moving) {
    int p = key_lowest(&g);
    eliminate(&g, movable, p);
    count += write(&g, p, order + count);
  }
  for (int i = 0; i < n; i++)
    if (movable && !movable[i])
      order[count++] = i;
}
