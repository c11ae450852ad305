/* The sparse solver in any order of elimination gives what a dense solver gives, or the natural order
 * (tests of its own: test_sparse.c). */
#include "math/sparse_order.h"
#include "support/test.h"
#include "unit/math/sparse_system.h"

enum { ROOM = 3 * SYSTEM_BLOCKS };

static void shuffle(int *order, int n) {
  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int j = rnd_int(i + 1), t = order[i];
    order[i] = order[j];
    order[j] = t;
  }
}

/* A second matrix with the same pattern and numbers, in another order. */
typedef struct twin {
  hw_sparse_plan *plan;
  hw_sparse *A;
} twin;

static twin twin_make(const system_of *s, const int *order) {
  void *scratch = malloc(hw_sparse_scratch_bytes(s->n, s->count));
  const int(*pair)[2] = (const int(*)[2])s->pair;
  size_t bytes = hw_sparse_plan_bytes_ordered(s->n, pair, s->count, order, scratch);
  void *memory = malloc(bytes);
  assert_null(hw_sparse_plan_make_ordered(s->n, s->size, s->dual, pair, s->count, order, scratch,
                                          memory, bytes - 1));
  twin t = {.plan = hw_sparse_plan_make_ordered(s->n, s->size, s->dual, pair, s->count, order,
                                                scratch, memory, bytes)};
  assert_non_null(t.plan);
  free(scratch);
  bytes = hw_sparse_bytes(t.plan);
  t.A = hw_sparse_make(t.plan, memset(malloc(bytes), 0xff, bytes)); /* all numbers are NaN */
  return t;
}
static void twin_free(twin *t) { free(t->plan), free(t->A); }

/* The numbers of the dense form. */
static void twin_fill(const system_of *s, hw_sparse *A) {
  int width = 3 * s->n;
  for (int p = -s->n; p < s->count; p++) {
    int i = p < 0 ? -1 - p : s->pair[p][0], j = p < 0 ? -1 - p : s->pair[p][1];
    bool again = p >= 0 && i == j;
    for (int q = 0; q < p; q++)
      again |=
          (s->pair[q][0] == i && s->pair[q][1] == j) || (s->pair[q][0] == j && s->pair[q][1] == i);
    for (int side = 0; side < (i == j ? 1 : 2) && !again; side++) {
      int a = side ? j : i, b = side ? i : j;
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = s->dense[(3 * a + e / 3) * width + 3 * b + e % 3];
      hw_sparse_add(A, a, b, K);
    }
  }
}

static double difference(const double *a, const double *b, int count) {
  double most = 0, size = 1;
  for (int i = 0; i < count; i++)
    most = fmax(most, fabs(a[i] - b[i])), size = fmax(size, fabs(b[i]));
  return most / size;
}

static void any_order(const system_of *s, const unsigned char *movable, int which, int *order) {
  void *scratch = malloc(hw_sparse_order_bytes(s->n, s->count));
  if (which == 0)
    hw_sparse_order(s->n, movable, (const int(*)[2])s->pair, s->count, scratch, order);
  else if (which == 1)
    shuffle(order, s->n);
  else
    for (int k = 0; k < s->n; k++)
      order[k] = s->n - 1 - k;
  free(scratch);
}

/* (H B^T; B -C): every third block is a force with a compliance; H, C dominated by their diagonals. */
static void quasi_definite(system_of *s, int blocks, int pairs, int symmetric) {
  *s = (system_of){0};
  for (int i = 0; i < blocks; i++)
    block_new(s, rnd() > 0 ? 3 : 1, 0);
  for (int p = 0; p < pairs; p++)
    couple(s, rnd_int(blocks), rnd_int(blocks));
  system_make(s);
  double weight[SYSTEM_BLOCKS] = {0};
  for (int p = 0; p < s->count; p++) {
    int i = s->pair[p][0], j = s->pair[p][1];
    bool same = (i % 3 == 2) == (j % 3 == 2);
    if (i == j)
      continue;
    double K[9], size = 0;
    for (int e = 0; e < 9; e++) {
      K[e] = rnd();
      size += fabs(K[e]);
    }
    if (same)
      weight[i] += 2 * size, weight[j] += 2 * size;
    system_add_both(s, i, j, K);
    if (!symmetric)
      system_add(s, i, j, (double[9]){0.1 * rnd(), 0, 0, 0, 0, 0.1 * rnd(), 0, 0, 0});
    weight[i] += 0.2, weight[j] += 0.2;
  }
  for (int i = 0; i < blocks; i++)
    system_add_diagonal(s, i, i, (i % 3 == 2 ? -1 : 1) * (1 + weight[i]));
}

static void test_any_order_solves_quasi_definite_systems(void **state) {
  (void)state;
  static system_of s;
  for (int run = 0; run < 120; run++) {
    int symmetric = run % 2, n = 1 + rnd_int(50), order[SYSTEM_BLOCKS];
    quasi_definite(&s, n, rnd_int(3 * n), symmetric);
    any_order(&s, NULL, run / 2 % 3, order);
    twin t = twin_make(&s, order);
    double b[ROOM] = {0}, x[ROOM] = {0}, y[ROOM] = {0}, z[ROOM] = {0}, scale;
    system_random(&s, b);
    for (int again = 0; again < 2; again++) { /* the second time over factors */
      hw_sparse_clear(t.A);
      twin_fill(&s, t.A);
      hw_sparse_multiply(t.A, b, y);
      for (int r = 0; r < 3 * n; r++)
        if (r % 3 < s.size[r / 3]) {
          z[r] = 0;
          for (int c = 0; c < 3 * n; c++)
            z[r] += s.dense[r * 3 * n + c] * b[c];
        } else {
          z[r] = y[r];
        }
      assert_true(difference(y, z, 3 * n) < 1e-14);
      memcpy(x, b, sizeof b);
      assert_int_equal(symmetric ? hw_sparse_factor_symmetric(t.A) : hw_sparse_factor(t.A), -1);
      hw_sparse_solve(t.A, x);
      assert_true(system_residual(&s, x, b, &scale) < 1e-13 * scale);
      memcpy(z, b, sizeof b);
      dense_solve(s.dense, 3 * n, z);
      assert_true(difference(x, z, 3 * n) < 1e-11);
    }
    twin_free(&t);
    system_free(&s);
  }
}

/* Springs in space between coordinates, and rows of constraints without compliance, some of them
 * twice. Coordinates move, forces stay. The natural order has the forces last, too: it is the one
 * whose answer is expected. */
static void test_forces_stay_behind_coordinates(void **state) {
  (void)state;
  static system_of s;
  enum { POINTS = 40, ROWS = 16 };
  for (int run = 0; run < 60; run++) {
    int symmetric = run % 2, order[SYSTEM_BLOCKS];
    unsigned char movable[SYSTEM_BLOCKS] = {0};
    s = (system_of){0};
    for (int i = 0; i < POINTS; i++)
      movable[block_new(&s, 3, 0)] = 1;
    movable[5] = movable[17] = 0; /* coordinates may stay as well */
    for (int i = 0; i < ROWS; i++)
      block_new(&s, i % 4 ? 1 : 3, 1);
    int to[POINTS], at[ROWS];
    for (int i = 0; i < POINTS; i++)
      couple(&s, i, to[i] = rnd_int(POINTS));
    for (int k = 0; k < ROWS; k++) {
      at[k] = k % 4 == 3 ? at[k - 1] : 2 * k; /* the fourth repeats the third */
      couple(&s, POINTS + k, at[k]), couple(&s, at[k] + 1, POINTS + k);
    }
    system_make(&s);
    for (int i = 0; i < POINTS; i++) {
      system_add_diagonal(&s, i, i, 1 + (to[i] == i ? 0 : 3));
      if (to[i] == i)
        continue;
      system_add_diagonal(&s, to[i], to[i], 3);
      system_add_diagonal(&s, i, to[i], -3);
    }
    double J[9];
    for (int k = 0; k < ROWS; k++) {
      for (int e = 0; e < 9 && k % 4 != 3; e++)
        J[e] = rnd() + (e % 4 == 0 ? 2 : 0);
      system_add_both(&s, POINTS + k, at[k], J);
      system_add_both(&s, POINTS + k, at[k] + 1, J);
    }
    any_order(&s, movable, 0, order);
    for (int k = 0; k < ROWS; k++)
      assert_int_equal(order[POINTS + k], POINTS + k);
    assert_int_equal(order[POINTS - 2], 5);
    assert_int_equal(order[POINTS - 1], 17);
    twin t = twin_make(&s, order);
    twin_fill(&s, t.A);
    double b[ROOM] = {0}, x[ROOM] = {0}, z[ROOM] = {0}, scale;
    system_random(&s, b);
    for (int k = 3; k < ROWS; k += 4)
      b[3 * (POINTS + k)] = b[3 * (POINTS + k - 1)]; /* so that there is an answer */
    memcpy(x, b, sizeof b);
    memcpy(z, b, sizeof b);
    assert_int_equal(symmetric ? hw_sparse_factor_symmetric(t.A) : hw_sparse_factor(t.A), -1);
    assert_int_equal(symmetric ? hw_sparse_factor_symmetric(s.A) : hw_sparse_factor(s.A), -1);
    hw_sparse_solve(t.A, x);
    hw_sparse_solve(s.A, z);
    assert_true(system_residual(&s, x, b, &scale) < 1e-10 * scale);
    assert_true(difference(x, z, 3 * POINTS) < 1e-9);
    twin_free(&t);
    system_free(&s);
  }
}

/* Blocks that are retired or tied, against the natural order. */
static void test_retired_and_tied_blocks(void **state) {
  (void)state;
  static system_of s;
  enum { N = 36, TIED = 11, NEAR = 4, MASTERS = 2 };
  const int near[NEAR] = {3, 20, 30, TIED + 1}, master[MASTERS] = {8, 25};
  for (int run = 0; run < 90; run++) {
    int symmetric = run % 2, order[SYSTEM_BLOCKS];
    s = (system_of){0};
    for (int i = 0; i < N; i++)
      block_new(&s, rnd() > -0.5 || i == TIED || i == master[0] || i == master[1] ? 3 : 1, 0);
    for (int i = 1; i < N; i++)
      if (i != TIED && i != TIED + 1)
        couple(&s, i, i - 1);
    for (int k = 0; k < 20; k++) {
      int i = rnd_int(N), j = rnd_int(N);
      if (i != TIED && j != TIED)
        couple(&s, i, j);
    }
    for (int k = 0; k < NEAR; k++) {
      couple(&s, near[k], TIED);
      for (int m = 0; m < MASTERS; m++)
        couple(&s, near[k], master[m]);
    }
    couple(&s, master[0], master[1]);
    system_make(&s);
    int ordinary = s.count - NEAR * (MASTERS + 1) - 1;
    for (int p = 0; p < s.count; p++) {
      int i = s.pair[p][0], j = s.pair[p][1];
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = 0.2 * rnd();
      if (i != j && (p < ordinary || i == TIED || j == TIED))
        system_add_both(&s, i, j, K);
    }
    for (int i = 0; i < N; i++)
      system_add_diagonal(&s, i, i, i == 7 ? -9 : 9);
    any_order(&s, NULL, run / 2 % 3, order);
    twin t = twin_make(&s, order);
    twin_fill(&s, t.A);
    double J[9 * MASTERS], b[ROOM], x[ROOM] = {0}, z[ROOM] = {0};
    for (int e = 0; e < 9 * MASTERS; e++)
      J[e] = rnd();
    hw_sparse *both[2] = {s.A, t.A};
    double *to[2] = {z, x};
    system_random(&s, b);
    for (int k = 0; k < 2; k++) {
      hw_sparse_retire(both[k], 15);
      hw_sparse_tie(both[k], TIED, near, NEAR, master, J, MASTERS);
      hw_sparse_multiply(both[k], b, to[k]);
    }
    assert_true(difference(x, z, 3 * N) < 1e-14);
    for (int k = 0; k < 2; k++) {
      memcpy(to[k], b, sizeof b);
      assert_int_equal(symmetric ? hw_sparse_factor_symmetric(both[k]) : hw_sparse_factor(both[k]),
                       -1);
      hw_sparse_solve(both[k], to[k]);
    }
    assert_true(difference(x, z, 3 * N) < 1e-12);
    assert_memory_equal(x + 3 * 15, b + 3 * 15, 3 * sizeof *b);
    assert_memory_equal(x + 3 * TIED, b + 3 * TIED, 3 * sizeof *b);
    twin_free(&t);
    system_free(&s);
  }
}

/* The order 0, 1, 2... is the natural one, to the last bit. */
static void test_natural_order_given_is_natural(void **state) {
  (void)state;
  static system_of s;
  for (int run = 0; run < 20; run++) {
    int n = 1 + rnd_int(40), order[SYSTEM_BLOCKS];
    quasi_definite(&s, n, 2 * n, run % 2);
    for (int k = 0; k < n; k++)
      order[k] = k;
    twin t = twin_make(&s, order), u = twin_make(&s, NULL);
    twin_fill(&s, t.A), twin_fill(&s, u.A);
    double x[ROOM] = {0}, z[ROOM] = {0};
    system_random(&s, x);
    memcpy(z, x, sizeof x);
    assert_int_equal(run % 2 ? hw_sparse_factor_symmetric(t.A) : hw_sparse_factor(t.A), -1);
    assert_int_equal(run % 2 ? hw_sparse_factor_symmetric(u.A) : hw_sparse_factor(u.A), -1);
    hw_sparse_solve(t.A, x);
    hw_sparse_solve(u.A, z);
    assert_memory_equal(x, z, sizeof x);
    twin_free(&t), twin_free(&u);
    system_free(&s);
  }
}

/* A block nobody wrote to, or with a pivot of zero, is named by the caller's number; and numbers lie
 * where the caller's numbers say. */
static void test_numbers_are_the_callers(void **state) {
  (void)state;
  static system_of s;
  for (int run = 0; run < 60; run++) {
    int n = 20, bad = rnd_int(n), order[SYSTEM_BLOCKS];
    s = (system_of){0};
    for (int i = 0; i < n; i++)
      block_new(&s, i % 2 ? 1 : 3, 0);
    for (int i = 1; i < n; i++)
      couple(&s, i, rnd_int(i));
    system_make(&s);
    any_order(&s, NULL, run % 3, order);
    twin t = twin_make(&s, order);
    for (int i = 0; i < n; i++) {
      double d = i == bad ? 0 : 2;
      if (i != bad || run % 2)
        hw_sparse_add(t.A, i, i, (double[9]){d, 0, 0, 0, d, 0, 0, 0, d});
    }
    assert_int_equal(hw_sparse_factor(t.A), bad);
    hw_sparse_clear(t.A);
    int i = s.pair[run % 10][0], j = s.pair[run % 10][1];
    const double K[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    hw_sparse_add(t.A, i, j, K);
    const double *at = hw_sparse_at(t.A, i, j), *opposite = hw_sparse_at(t.A, j, i);
    int rows = s.size[i], columns = s.size[j];
    for (int e = 0; e < rows * columns; e++) {
      assert_true(at[e] == K[3 * (e / columns) + e % columns]);
      assert_true(opposite[e] == 0);
    }
    twin_free(&t);
    system_free(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_any_order_solves_quasi_definite_systems),
      cmocka_unit_test(test_forces_stay_behind_coordinates),
      cmocka_unit_test(test_retired_and_tied_blocks),
      cmocka_unit_test(test_natural_order_given_is_natural),
      cmocka_unit_test(test_numbers_are_the_callers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
