/* Orders of elimination: that they are orders, and how much fill they leave. Expected fill: trees have
 * none, a cycle of n has n - 3, and a dense elimination of marks written here counts it for any order. */
#include "math/sparse.h"
#include "math/sparse_order.h"
#include "support/test.h"
#include "unit/math/sparse_dense.h"

enum { MOST = 2000 };

typedef struct graph {
  int n, count;
  int pair[30000][2];
  unsigned char movable[MOST];
  int order[MOST];
} graph;

static void edge(graph *g, int i, int j) {
  assert_true(g->count < 30000);
  g->pair[g->count][0] = i;
  g->pair[g->count++][1] = j;
}

/* Memory of exactly the size asked for, so that a sanitizer sees what is beyond. */
static void order_make(graph *g, const unsigned char *movable) {
  void *scratch = malloc(hw_sparse_order_bytes(g->n, g->count));
  hw_sparse_order(g->n, movable, (const int(*)[2])g->pair, g->count, scratch, g->order);
  free(scratch);
}

static int fill_of(const graph *g, const int *order) {
  void *scratch = malloc(hw_sparse_scratch_bytes(g->n, g->count));
  const int(*pair)[2] = (const int(*)[2])g->pair;
  size_t bytes = hw_sparse_plan_bytes_ordered(g->n, pair, g->count, order, scratch);
  void *memory = malloc(bytes);
  hw_sparse_plan *plan =
      hw_sparse_plan_make_ordered(g->n, NULL, NULL, pair, g->count, order, scratch, memory, bytes);
  assert_non_null(plan);
  int blocks = hw_sparse_blocks(plan);
  free(scratch);
  free(memory);
  return blocks;
}

/* The same by eliminating in a dense table. */
static int fill_by_marks(const graph *g, const int *order) {
  int n = g->n, blocks = 0;
  char *near = calloc((size_t)(n * n), 1), *gone = calloc((size_t)n, 1);
  for (int p = 0; p < g->count; p++)
    near[g->pair[p][0] * n + g->pair[p][1]] = near[g->pair[p][1] * n + g->pair[p][0]] = 1;
  for (int k = 0; k < n; k++) {
    int i = order[k];
    gone[i] = 1;
    for (int a = 0; a < n; a++) {
      if (gone[a] || !near[i * n + a])
        continue;
      blocks++;
      for (int b = 0; b < n; b++)
        near[a * n + b] |= !gone[b] && near[i * n + b];
    }
  }
  free(near);
  free(gone);
  return blocks;
}

static void random_graph(graph *g, int n, int edges) {
  *g = (graph){.n = n};
  for (int e = 0; e < edges; e++)
    edge(g, rnd_int(n), rnd_int(n)); /* also (i, i) and doubles */
  for (int i = 0; i < n; i++)
    g->movable[i] = rnd() > -0.4;
}

static void shuffle(int *order, int n) {
  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int j = rnd_int(i + 1), t = order[i];
    order[i] = order[j];
    order[j] = t;
  }
}

/* Every block once; those that stay behind all others and rising. */
static void test_order_holds_every_block(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  for (int run = 0; run < 300; run++) {
    int n = 1 + rnd_int(run < 250 ? 60 : 600);
    random_graph(g, n, rnd_int(6 * n));
    order_make(g, g->movable);
    char seen[600] = {0};
    for (int k = 0; k < n; k++) {
      int i = g->order[k];
      assert_in_range(i, 0, n - 1);
      assert_false(seen[i]);
      seen[i] = 1;
      if (k > 0 && !g->movable[g->order[k - 1]]) {
        assert_false(g->movable[i]);
        assert_true(i > g->order[k - 1]);
      }
    }
  }
  free(g);
}

/* Neither the order of the pairs, nor their direction, nor doubles matter. */
static void test_order_depends_on_the_set_of_pairs_only(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  for (int run = 0; run < 200; run++) {
    int n = 2 + rnd_int(80), first[82];
    random_graph(g, n, rnd_int(5 * n));
    order_make(g, g->movable);
    memcpy(first, g->order, sizeof(int) * (size_t)n);
    for (int p = g->count - 1; p >= 0; p--) {
      int q = rnd_int(p + 1), turn = rnd_int(2);
      int other[2] = {g->pair[q][0], g->pair[q][1]};
      memcpy(g->pair[q], g->pair[p], sizeof other);
      g->pair[p][turn] = other[0];
      g->pair[p][!turn] = other[1];
    }
    for (int p = 0, count = g->count / 2; p < count; p++)
      edge(g, g->pair[p][1], g->pair[p][0]);
    order_make(g, g->movable);
    assert_memory_equal(g->order, first, sizeof(int) * (size_t)n);
  }
  free(g);
}

static void test_trees_and_cycles_have_least_fill(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  for (int run = 0; run < 50; run++) {
    int n = 4 + rnd_int(200), at[204];
    shuffle(at, n);
    *g = (graph){.n = n};
    for (int i = 1; i < n; i++)
      edge(g, at[i], at[rnd_int(i)]);
    order_make(g, NULL);
    assert_int_equal(fill_of(g, g->order), n - 1);
    *g = (graph){.n = n};
    for (int i = 0; i < n; i++)
      edge(g, at[i], at[(i + 1) % n]);
    order_make(g, NULL);
    assert_int_equal(fill_of(g, g->order), n + n - 3);
  }
  /* a chain is eliminated from its low end: that is what "the lowest number" gives */
  *g = (graph){.n = 50};
  for (int i = 1; i < 50; i++)
    edge(g, i - 1, i);
  order_make(g, NULL);
  for (int k = 0; k < 50; k++)
    assert_int_equal(g->order[k], k);
  free(g);
}

static void test_fill_is_that_of_the_order(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  for (int run = 0; run < 100; run++) {
    int n = 1 + rnd_int(70), any[70];
    random_graph(g, n, rnd_int(4 * n));
    shuffle(any, n);
    assert_int_equal(fill_of(g, any), fill_by_marks(g, any));
    order_make(g, g->movable);
    assert_int_equal(fill_of(g, g->order), fill_by_marks(g, g->order));
  }
  free(g);
}

/* Eliminates what has the fewest neighbours at each step, by marks. */
static void exact_minimum_degree(const graph *g, int *order) {
  int n = g->n;
  char *near = calloc((size_t)(n * n), 1), *gone = calloc((size_t)n, 1);
  for (int p = 0; p < g->count; p++)
    if (g->pair[p][0] != g->pair[p][1])
      near[g->pair[p][0] * n + g->pair[p][1]] = near[g->pair[p][1] * n + g->pair[p][0]] = 1;
  for (int k = 0; k < n; k++) {
    int best = -1, fewest = n;
    for (int i = 0; i < n; i++) {
      int degree = 0;
      for (int a = 0; a < n && !gone[i]; a++)
        degree += !gone[a] && near[i * n + a];
      if (!gone[i] && degree < fewest)
        fewest = degree, best = i;
    }
    order[k] = best;
    gone[best] = 1;
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n && !gone[a] && near[best * n + a]; b++)
        near[a * n + b] |= !gone[b] && b != a && near[best * n + b];
  }
  free(near);
  free(gone);
}

/* A helix of 400 nodes, 20 a turn, that touches itself turn on turn, two blocks a node: a mesh of 20
 * by 20 rolled up. And random graphs. No order is known to be best there; exact degrees are what keys
 * by bounds are to come near to: on a single graph one or the other is ahead, in sum they were within
 * 0.9 % for ten seeds. */
static void test_fill_is_near_that_of_exact_degrees(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  static int exact[800];
  *g = (graph){.n = 800};
  for (int e = 1; e < 400; e++)
    for (int a = 2 * e - 2; a < 2 * e + 2; a++)
      for (int b = 2 * e - 2; b < a; b++)
        edge(g, a, b);
  for (int i = 0; i + 20 < 400; i++)
    edge(g, 2 * i, 2 * i + 40);
  order_make(g, NULL);
  exact_minimum_degree(g, exact);
  int helix = fill_of(g, g->order);
  print_message("helix: natural %d, exact degrees %d, here %d\n", fill_of(g, NULL),
                fill_of(g, exact), helix);
  assert_true(helix < 0.7 * fill_of(g, NULL));
  assert_true(helix < 1.1 * fill_of(g, exact));
  double here = 0, there = 0;
  for (int run = 0; run < 60; run++) {
    int n = 20 + rnd_int(100);
    random_graph(g, n, 2 * n);
    order_make(g, NULL);
    exact_minimum_degree(g, exact);
    here += fill_of(g, g->order), there += fill_of(g, exact);
  }
  print_message("random: exact degrees %g, here %g\n", there, here);
  assert_true(here < 1.02 * there);
  free(g);
}

/* The same helix without curvatures, with contacts of 4 and 4 nodes: a band of 24 that is nearly full,
 * where the natural order is good. By the degree alone there were 10,770 pairs against 8788. */
static void test_fill_of_a_full_band_is_that_of_the_natural_order(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  *g = (graph){.n = 400};
  for (int i = 1; i < 400; i++) {
    edge(g, i, i - 1);
    if (i > 1)
      edge(g, i, i - 2);
  }
  for (int i = 1; i + 22 < 400; i++)
    for (int a = 0; a < 8; a++)
      for (int b = 0; b < a; b++)
        edge(g, i - 1 + a % 4 + (a > 3 ? 20 : 0), i - 1 + b % 4 + (b > 3 ? 20 : 0));
  order_make(g, NULL);
  assert_true(fill_of(g, g->order) < 1.01 * fill_of(g, NULL));
  free(g);
}

static void test_nothing_and_one(void **state) {
  (void)state;
  graph *g = malloc(sizeof *g);
  *g = (graph){.n = 0};
  order_make(g, NULL);
  assert_int_equal(fill_of(g, g->order), 0);
  *g = (graph){.n = 1};
  edge(g, 0, 0);
  order_make(g, NULL);
  assert_int_equal(g->order[0], 0);
  assert_int_equal(fill_of(g, g->order), 0);
  *g = (graph){.n = 30}; /* none may move */
  for (int i = 1; i < 30; i++)
    edge(g, 0, i);
  order_make(g, g->movable);
  for (int k = 0; k < 30; k++)
    assert_int_equal(g->order[k], k);
  *g = (graph){.n = MOST}; /* all with all of 100, in a large one without pairs */
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < i; j++)
      edge(g, 17 * i, 17 * j);
  order_make(g, NULL);
  assert_int_equal(fill_of(g, g->order), 100 * 99 / 2);
  free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_order_holds_every_block),
      cmocka_unit_test(test_order_depends_on_the_set_of_pairs_only),
      cmocka_unit_test(test_trees_and_cycles_have_least_fill),
      cmocka_unit_test(test_fill_is_that_of_the_order),
      cmocka_unit_test(test_fill_is_near_that_of_exact_degrees),
      cmocka_unit_test(test_fill_of_a_full_band_is_that_of_the_natural_order),
      cmocka_unit_test(test_nothing_and_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
