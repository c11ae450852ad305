/* Time and fill of the linear solver on lines that touch themselves, by hand:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -Icore tests/bench/sparse_order.c \
 *     core/math/sparse*.c -lm -o sparse_order && ./sparse_order
 *
 * and with emcc (flags as in CMakeLists.txt) for node. Microseconds, best of many, in the natural order
 * and in that of sparse_order.h:
 *   line          120 nodes, position and curvature each, nothing touches
 *   knot          the same with 40 contacts of 4 and 4 nodes at random places of 30 nodes
 *   coil          400 nodes, 20 a turn, each touching the node one turn on
 *   coil, 4 + 4   the same, each contact spread over 4 and 4 nodes
 *   coil, EI 0    the same without the curvatures
 *   ball, 4 + 4   392 nodes to and fro in a box of 7 by 7 by 8, each touching its neighbours
 *   random        any pairs; banded: pairs at most 40 apart: the order and the plan only
 * order, plan: making them; LDL, LU: factorisation; solve: one right side; bytes: plan and numbers. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "math/sparse.h"
#include "math/sparse_order.h"

enum { BLOCKS = 3000, PAIRS = 80000, RUNS = 200 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static uint64_t seed = 1;
static double rnd(void) { /* 0 to 1 */
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(seed >> 11) / 9007199254740992.0;
}

/* K = sum of k n n^T times weights, at the nodes of a contact. */
typedef struct contact {
  int nodes, node[8];
  double weight[8], n[3];
} contact;

static struct {
  int nodes, per, blocks, pairs, contacts; /* per: blocks of a node */
  int pair[PAIRS][2];
  unsigned char size[BLOCKS], movable[BLOCKS];
  contact contact[2000];
} scene;

static void couple(int i, int j) {
  if (i != j) {
    scene.pair[scene.pairs][0] = i;
    scene.pair[scene.pairs++][1] = j;
  }
}

static void line_make(int nodes, int per) {
  scene.nodes = nodes;
  scene.per = per;
  scene.blocks = per * nodes;
  scene.pairs = scene.contacts = 0;
  seed = 1;
  for (int i = 0; i < scene.blocks; i++)
    scene.size[i] = 3, scene.movable[i] = 1;
  for (int e = 1; e < nodes; e++) /* as a cable couples the nodes of an element */
    for (int a = per * (e - 1); a < per * (e + 1); a++)
      for (int b = per * (e - 1); b < a; b++)
        couple(a, b);
  for (int i = 2; i < nodes; i++)
    couple(per * i, per * (i - 2));
}

static void touch(int a, int b, int spread) {
  contact *c = &scene.contact[scene.contacts++];
  c->nodes = 0;
  for (int e = 0; e < 3; e++)
    c->n[e] = rnd() - 0.5;
  for (int side = 0; side < 2; side++)
    for (int k = 0; k < spread; k++) {
      int node = (side ? b : a) + k - (spread > 1);
      if (node < 0 || node >= scene.nodes)
        continue;
      c->weight[c->nodes] = (side ? -1.0 : 1.0) / spread;
      c->node[c->nodes++] = node;
    }
  for (int i = 0; i < c->nodes; i++)
    for (int j = 0; j < i; j++)
      couple(scene.per * c->node[i], scene.per * c->node[j]);
}

static void put(hw_sparse *A, int i, int j, double d) {
  hw_sparse_add(A, i, j, (double[9]){d, 0, 0, 0, d, 0, 0, 0, d});
}
static void put_both(hw_sparse *A, int i, int j, double d) {
  put(A, i, j, d);
  put(A, j, i, d);
}

/* Lumped masses, axial springs, curvatures as unknowns, contacts. */
static void assemble(hw_sparse *A) {
  hw_sparse_clear(A);
  for (int e = 1; e < scene.nodes; e++) {
    int a = scene.per * (e - 1), b = scene.per * e;
    put(A, a, a, 1100), put(A, b, b, 1100);
    put_both(A, a, b, -1000);
    if (scene.per < 2)
      continue;
    put_both(A, a + 1, b, 3), put_both(A, a + 1, a, -3);
    put_both(A, b + 1, a, 3), put_both(A, b + 1, b, -3);
    put(A, a + 1, a + 1, -0.1), put(A, b + 1, b + 1, -0.1);
    put_both(A, a + 1, b + 1, -0.05);
  }
  for (int k = 0; k < scene.contacts; k++) {
    const contact *c = &scene.contact[k];
    for (int i = 0; i < c->nodes; i++)
      for (int j = 0; j < c->nodes; j++) {
        double K[9];
        for (int e = 0; e < 9; e++)
          K[e] = 5000 * c->weight[i] * c->weight[j] * c->n[e / 3] * c->n[e % 3];
        hw_sparse_add(A, scene.per * c->node[i], scene.per * c->node[j], K);
      }
  }
}

static double least(double a, double b) { return a < b ? a : b; }

static void measure(const char *name, int ordered) {
  int n = scene.blocks, count = scene.pairs;
  const int(*pair)[2] = (const int(*)[2])scene.pair;
  void *scratch = malloc(hw_sparse_scratch_bytes(n, count)),
       *work = malloc(hw_sparse_order_bytes(n, count));
  static int found[BLOCKS];
  int *order = ordered ? found : NULL;
  double t_order = 1e9, t_plan = 1e9, took[3] = {1e9, 1e9, 1e9}, off = 0;
  if (ordered)
    hw_sparse_order(n, scene.movable, pair, count, work, order);
  size_t bytes = hw_sparse_plan_bytes_ordered(n, pair, count, order, scratch);
  void *memory = malloc(bytes);
  hw_sparse_plan *plan = NULL;
  for (int run = 0; run < RUNS; run++) {
    double t0 = now();
    if (ordered)
      hw_sparse_order(n, scene.movable, pair, count, work, order);
    double t1 = now();
    plan = hw_sparse_plan_make_ordered(n, scene.size, NULL, pair, count, order, scratch, memory,
                                       bytes);
    double t2 = now();
    t_order = least(t_order, t1 - t0), t_plan = least(t_plan, t2 - t1);
  }
  size_t more = hw_sparse_bytes(plan);
  hw_sparse *A = hw_sparse_make(plan, malloc(more));
  static double b[3 * BLOCKS], y[3 * BLOCKS];
  for (int run = 0; run < RUNS && scene.nodes; run++) {
    for (int i = 0; i < 3 * n; i++)
      b[i] = 1 + i % 5;
    assemble(A);
    double t1 = now();
    int bad = run % 2 ? hw_sparse_factor(A) : hw_sparse_factor_symmetric(A);
    double t2 = now();
    hw_sparse_solve(A, b);
    double t3 = now();
    took[run % 2] = least(took[run % 2], t2 - t1);
    took[2] = least(took[2], t3 - t2);
    if (bad >= 0)
      printf("singular at %d\n", bad);
    if (run < 2) {
      assemble(A);
      hw_sparse_multiply(A, b, y);
      for (int i = 0; i < 3 * n; i++)
        off = fmax(off, fabs(y[i] - 1 - i % 5));
    }
  }
  printf("%-14s %-8s %6d %6d %8d", name, ordered ? "found" : "natural", n, count,
         hw_sparse_blocks(plan));
  if (ordered)
    printf(" %8.1f", t_order);
  else
    printf(" %8s", "-");
  printf(" %8.1f", t_plan);
  if (scene.nodes)
    printf(" %9.1f %9.1f %8.1f", took[0], took[1], took[2]);
  else
    printf(" %9s %9s %8s", "-", "-", "-");
  printf(" %9zu %9zu %8.0e\n", bytes, more, off);
  free(scratch), free(work), free(memory), free(A);
}

static void both(const char *name) {
  measure(name, 0);
  measure(name, 1);
}

static void random_make(int n, int pairs, int reach) {
  scene.nodes = scene.contacts = scene.pairs = 0;
  scene.blocks = n;
  seed = 7;
  while (scene.pairs < pairs) {
    int i = (int)(rnd() * n), j = reach ? i + 1 + (int)(rnd() * reach) : (int)(rnd() * n);
    if (j < n)
      couple(i, j);
  }
}

/* Steps between two nodes of a line that fills layers of 7 by 7, each against the one before. */
static int box_distance(int i, int j) {
  int sum = 0, at[2][3], node[2] = {i, j};
  for (int k = 0; k < 2; k++) {
    int layer = node[k] / 49, row = node[k] % 49 / 7, column = node[k] % 7;
    row = layer % 2 ? 6 - row : row;
    at[k][0] = (node[k] / 7) % 2 ? 6 - column : column;
    at[k][1] = row, at[k][2] = layer;
  }
  for (int e = 0; e < 3; e++)
    sum += abs(at[0][e] - at[1][e]);
  return sum;
}

int main(void) {
  printf("%-14s %-8s %6s %6s %8s %8s %8s %9s %9s %8s %9s %9s %8s\n", "", "order", "blocks", "pairs",
         "fill", "order", "plan", "LDL", "LU", "solve", "plan B", "numbers B", "residual");
  line_make(120, 2);
  both("line");
  for (int k = 0; k < 40; k++) {
    int a = 45 + (int)(27 * rnd()), b = 45 + (int)(27 * rnd());
    touch(a, b, 4);
  }
  both("knot");
  line_make(400, 2);
  for (int i = 0; i + 20 < 400; i++)
    touch(i, i + 20, 1);
  both("coil");
  line_make(400, 2);
  for (int i = 0; i + 20 < 400; i++)
    touch(i, i + 20, 4);
  both("coil, 4 + 4");
  line_make(400, 1);
  for (int i = 0; i + 20 < 400; i++)
    touch(i, i + 20, 4);
  both("coil, EI 0");
  line_make(392, 2);
  for (int i = 0; i < 392; i++)
    for (int j = i + 3; j < 392; j++)
      if (box_distance(i, j) == 1)
        touch(i, j, 4);
  both("ball, 4 + 4");
  random_make(240, 700, 0);
  both("random");
  random_make(2000, 10000, 40);
  both("banded");
  return 0;
}
