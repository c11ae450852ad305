/* Time of the linear solver on chains, by hand:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -Icore tests/bench/sparse_chain.c \
 *     core/math/sparse*.c -lm -o sparse_chain && ./sparse_chain
 *
 * and with emcc -O3 -msimd128 for node. Microseconds, best of many, for 60, 150 and 300 links:
 *   ball       a point and the row of its length a link
 *   universal  a point, a unit vector across, its three rows and the length; "bristles": the joints
 *              have springs, which couple each link with the next but one
 * assemble: clear and all additions; LDL, LU: factorisation; solve: one right side. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "math/sparse.h"

enum { MOST = 40 * 301 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* A(i, j) += K, K^T opposite it. */
typedef struct entry {
  int i, j;
  double K[9], T[9];
} entry;

typedef struct chain {
  int blocks, entries;
  unsigned char size[2000], dual[2000];
  entry entry[MOST];
} chain;

static void put(chain *c, int i, int j, const double *K) {
  entry *e = &c->entry[c->entries++];
  e->i = i, e->j = j;
  for (int n = 0; n < 9; n++) {
    e->K[n] = K[n];
    e->T[n] = K[3 * (n % 3) + n / 3];
  }
}
static void put_diagonal(chain *c, int i, int j, double d) {
  put(c, i, j, (double[9]){d, 0, 0, 0, d, 0, 0, 0, d});
}
/* Rows of J of block i (of constraints) with the coordinates j. */
static void put_rows(chain *c, int i, int j, const double *J) {
  double T[9];
  for (int n = 0; n < 9; n++)
    T[n] = J[3 * (n % 3) + n / 3];
  i < j ? put(c, i, j, J) : put(c, j, i, T);
}

static void direction(int i, double *u, double *y) {
  double a = 0.1 * i, b = 0.07 * i;
  u[0] = cos(a) * cos(b), u[1] = sin(a) * cos(b), u[2] = sin(b);
  if (i % 2) /* each link stands across the last */
    y[0] = sin(b) * cos(a), y[1] = sin(b) * sin(a), y[2] = -cos(b);
  else
    y[0] = -sin(a), y[1] = cos(a), y[2] = 0;
}

/* Links of 23 kg; from the free end, each: point, (across, rows,) length. The last point stands. */
static void chain_make(chain *c, int links, int universal, int bristles) {
  int per = universal ? 4 : 2;
  c->blocks = per * links + 1;
  c->entries = 0;
  for (int i = 0; i < c->blocks; i++) {
    int place = universal ? i % 4 : i % 2 ? 3 : 0;
    c->size[i] = place == 3 ? 1 : 3;
    c->dual[i] = place >= 2;
  }
  for (int l = 0; l < links; l++) {
    double u[3], y[3], un[3], yn[3];
    int P = per * l, length = P + per - 1, next = P + per, more = l + 1 < links;
    direction(l, u, y), direction(l + 1, un, yn);
    put_diagonal(c, P, P, 16 + (l ? 0 : 6400));
    put_diagonal(c, next, next, 16);
    put_diagonal(c, P, next, 3);
    put_rows(c, length, P, (double[9]){-u[0], -u[1], -u[2]});
    put_rows(c, length, next, (double[9]){u[0], u[1], u[2]});
    if (!universal)
      continue;
    put_diagonal(c, P + 1, P + 1, 0.3);
    put_diagonal(c, P, P + 1, -0.1); /* the multiplier's own stiffness */
    put_diagonal(c, P + 1, next, 0.1);
    put_rows(c, P + 2, P + 1,
             (double[9]){y[0], y[1], y[2], u[0], u[1], u[2], more ? yn[0] : 0, more ? yn[1] : 1,
                         more ? yn[2] : 0});
    put_rows(c, P + 2, P, (double[9]){0, 0, 0, -y[0], -y[1], -y[2]});
    put_rows(c, P + 2, next, (double[9]){0, 0, 0, y[0], y[1], y[2]});
    if (!more)
      put_diagonal(c, P + 2, P + 2, -1e-6);
    else
      put_rows(c, P + 2, next + 1, (double[9]){0, 0, 0, 0, 0, 0, y[0], y[1], y[2]});
    if (!bristles || !more)
      continue;
    const int at[4] = {P, next, next + 1, next + per};
    for (int a = 0; a < 4; a++)
      for (int b = a; b < 4; b++) {
        double K[9];
        for (int n = 0; n < 9; n++)
          K[n] = (a == b ? 0.2 : 0.02) * (u[n / 3] * u[n % 3] + y[n / 3] * y[n % 3]);
        put(c, at[a], at[b], K);
      }
  }
  put_diagonal(c, c->blocks - 1, c->blocks - 1, 1e9);
}

static void assemble(hw_sparse *A, const chain *c) {
  hw_sparse_clear(A);
  for (int n = 0; n < c->entries; n++) {
    const entry *e = &c->entry[n];
    hw_sparse_add(A, e->i, e->j, e->K);
    if (e->i != e->j)
      hw_sparse_add(A, e->j, e->i, e->T);
  }
}

static void measure(const chain *c, const char *name, int links) {
  int(*pair)[2] = malloc((size_t)c->entries * sizeof *pair);
  for (int n = 0; n < c->entries; n++)
    pair[n][0] = c->entry[n].i, pair[n][1] = c->entry[n].j;
  void *scratch = malloc(hw_sparse_scratch_bytes(c->blocks, c->entries));
  size_t bytes = hw_sparse_plan_bytes(c->blocks, pair, c->entries, scratch);
  hw_sparse_plan *plan =
      hw_sparse_plan_make(c->blocks, c->size, c->dual, pair, c->entries, scratch, malloc(bytes));
  hw_sparse *A = hw_sparse_make(plan, malloc(hw_sparse_bytes(plan)));
  static double b[6000], r[6000];
  double best[4] = {1e9, 1e9, 1e9, 1e9}, off = 0;
  for (int run = 0; run < 3000; run++) {
    for (int i = 0; i < c->blocks; i++)
      for (int e = 0; e < 3; e++)
        b[3 * i + e] = r[3 * i + e] = e < c->size[i] ? 1 + (i * 7 + e) % 5 : 0;
    double t0 = now();
    assemble(A, c);
    double t1 = now();
    int bad = run % 2 ? hw_sparse_factor(A) : hw_sparse_factor_symmetric(A);
    double t2 = now();
    hw_sparse_solve(A, b);
    double t3 = now();
    double took[4] = {t1 - t0, run % 2 ? 1e9 : t2 - t1, run % 2 ? t2 - t1 : 1e9, t3 - t2};
    for (int n = 0; n < 4; n++)
      best[n] = took[n] < best[n] ? took[n] : best[n];
    if (bad >= 0)
      printf("singular at %d\n", bad);
    if (run == 0) { /* residual */
      assemble(A, c);
      static double y[6000];
      hw_sparse_multiply(A, b, y);
      for (int i = 0; i < 3 * c->blocks; i++)
        off = fmax(off, fabs(y[i] - r[i]));
    }
  }
  printf("%-20s %5d %10.2f %8.2f %8.2f %8.2f %10zu %10.1e\n", name, links, best[0], best[1],
         best[2], best[3], bytes, off);
  free(pair), free(scratch), free(plan), free(A);
}

int main(void) {
  static chain c;
  static const int links[] = {60, 150, 300};
  printf("%-20s %5s %10s %8s %8s %8s %10s %10s\n", "chain", "links", "assemble", "LDL", "LU",
         "solve", "plan bytes", "residual");
  for (int n = 0; n < 3; n++) {
    chain_make(&c, links[n], 0, 0);
    measure(&c, "ball", links[n]);
    chain_make(&c, links[n], 1, 0);
    measure(&c, "universal", links[n]);
    chain_make(&c, links[n], 1, 1);
    measure(&c, "universal, bristles", links[n]);
  }
  return 0;
}
