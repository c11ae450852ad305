/* The block-sparse solver against a dense Gauss elimination written here, on patterns of cables and
 * mechanisms. Expected numbers: the right side that a chosen solution gives, and the dense solver.
 */
#include "math/sparse.h"
#include "support/test.h"
#include "unit/math/sparse_dense.h"

enum { MAX_PAIRS = 4000, MAX_N = 300 };

typedef struct pattern {
  int n, count;
  int pair[MAX_PAIRS][2];
} pattern;

static void pattern_add(pattern *p, int i, int j) {
  assert_true(p->count < MAX_PAIRS);
  p->pair[p->count][0] = i;
  p->pair[p->count++][1] = j;
}

typedef enum shape { CHAIN, ARROW_LAST, ARROW_FIRST, TREE, RANDOM, SHAPES } shape;

static void pattern_make(pattern *p, shape kind, int n) {
  p->n = n;
  p->count = 0;
  for (int i = 1; i < n; i++) {
    if (kind == CHAIN)
      pattern_add(p, i - 1, i);
    else if (kind == ARROW_LAST)
      pattern_add(p, n - 1, i - 1);
    else if (kind == ARROW_FIRST)
      pattern_add(p, 0, i);
    else if (kind == TREE)
      pattern_add(p, i - 1, i - 1 + 1 + rnd_int(n - i));
    else
      for (int k = 0; k < 2; k++)
        pattern_add(p, rnd_int(n), i); /* also (i, i) and doubles */
  }
}

/* A matrix in both forms; dense is [3n][3n] row-major. */
typedef struct matrix {
  int n;
  hw_sparse_plan *plan;
  hw_sparse *A;
  double *dense;
} matrix;

static matrix matrix_make(const pattern *p) {
  matrix m = {.n = p->n};
  void *scratch = malloc(hw_sparse_scratch_bytes(p->n, p->count));
  size_t bytes = hw_sparse_plan_bytes(p->n, p->pair, p->count, scratch);
  m.plan = hw_sparse_plan_make(p->n, NULL, NULL, p->pair, p->count, scratch, malloc(bytes));
  free(scratch);
  m.A = hw_sparse_make(m.plan, malloc(hw_sparse_bytes(m.plan)));
  m.dense = calloc((size_t)(9 * p->n * p->n), sizeof(double));
  return m;
}

static void matrix_free(matrix *m) {
  free(m->plan);
  free(m->A);
  free(m->dense);
}

static void matrix_add(matrix *m, int i, int j, const double K[9]) {
  hw_sparse_add(m->A, i, j, K);
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++)
      m->dense[(3 * i + r) * 3 * m->n + 3 * j + c] += K[3 * r + c];
}

static void matrix_zero(matrix *m) {
  hw_sparse_clear(m->A);
  memset(m->dense, 0, (size_t)(9 * m->n * m->n) * sizeof(double));
}

/* Rows stronger than the sum of what is beside them. */
static void fill_dominant(matrix *m, const pattern *p) {
  for (int k = 0; k < p->count; k++)
    for (int side = 0; side < 2; side++) {
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = rnd();
      if (p->pair[k][0] != p->pair[k][1])
        matrix_add(m, p->pair[k][side], p->pair[k][1 - side], K);
    }
  for (int r = 0; r < 3 * m->n; r++) {
    double sum = 1, *row = m->dense + r * 3 * m->n, K[9] = {0};
    for (int c = 0; c < 3 * m->n; c++)
      sum += fabs(row[c]);
    K[4 * (r % 3)] = rnd() > 0 ? sum : -sum;
    K[r % 3 == 0 ? 1 : 3] = 0.3; /* and a full block on the diagonal */
    matrix_add(m, r / 3, r / 3, K);
  }
}

/* Quasi-definite [H B'; B -C]: every third block row is a multiplier, H and C positive definite. */
static void fill_quasi_definite(matrix *m, const pattern *p) {
  for (int k = 0; k < p->count; k++) {
    int i = p->pair[k][0], j = p->pair[k][1];
    if (i == j)
      continue;
    int same = (i % 3 == 2) == (j % 3 == 2);
    double K[9], T[9], sign = i % 3 == 2 ? -1 : 1;
    if (same) { /* a spring t t' between the two: adds sign times a positive semi-definite part */
      double t[3], N[9];
      for (int e = 0; e < 3; e++)
        t[e] = rnd();
      for (int e = 0; e < 9; e++) {
        K[e] = sign * 100 * t[e / 3] * t[e % 3];
        N[e] = -K[e];
      }
      matrix_add(m, i, i, K);
      matrix_add(m, j, j, K);
      matrix_add(m, i, j, N);
      matrix_add(m, j, i, N);
    } else {
      for (int e = 0; e < 9; e++)
        K[e] = rnd();
      for (int e = 0; e < 9; e++)
        T[e] = K[3 * (e % 3) + e / 3];
      matrix_add(m, i, j, K);
      matrix_add(m, j, i, T);
    }
  }
  for (int i = 0; i < m->n; i++) {
    double s = i % 3 == 2 ? -0.1 : 1, K[9] = {s, 0, 0, 0, s, 0, 0, 0, s};
    matrix_add(m, i, i, K);
  }
}

/* What a retired row means: identity row and column. */
static void dense_retire(matrix *m, int i) {
  int size = 3 * m->n;
  for (int r = 3 * i; r < 3 * i + 3; r++)
    for (int c = 0; c < size; c++)
      m->dense[r * size + c] = m->dense[c * size + r] = r == c;
}

typedef void fill(matrix *m, const pattern *p);

static void compare(matrix *m, fill *how, const pattern *p, int symmetric, const int *out,
                    int outs) {
  double b[3 * MAX_N], x[3 * MAX_N], y[3 * MAX_N], wanted[3 * MAX_N];
  int size = 3 * m->n;
  matrix_zero(m);
  for (int k = 0; k < outs / 2; k++) /* retire before or after adding: no difference */
    hw_sparse_retire(m->A, out[k]);
  how(m, p);
  for (int k = outs / 2; k < outs; k++)
    hw_sparse_retire(m->A, out[k]);
  for (int k = 0; k < outs; k++)
    dense_retire(m, out[k]);
  for (int r = 0; r < size; r++)
    b[r] = wanted[r] = rnd();
  hw_sparse_multiply(m->A, b, y);
  for (int r = 0; r < size; r++) {
    double sum = 0, scale = 0;
    for (int c = 0; c < size; c++) {
      sum += m->dense[r * size + c] * b[c];
      scale += fabs(m->dense[r * size + c] * b[c]);
    }
    assert_true(fabs(y[r] - sum) <= 1e-14 * scale);
  }
  dense_solve(m->dense, size, wanted);
  memcpy(x, b, sizeof x);
  assert_int_equal(symmetric ? hw_sparse_factor_symmetric(m->A) : hw_sparse_factor(m->A), -1);
  hw_sparse_solve(m->A, x);
  double worst = 0, scale = 0;
  for (int r = 0; r < size; r++) {
    worst = fmax(worst, fabs(x[r] - wanted[r]));
    scale = fmax(scale, fabs(wanted[r]));
  }
  assert_true(worst <= 1e-10 * scale);
  for (int k = 0; k < outs; k++) /* a retired row's right side comes back bit for bit */
    assert_memory_equal(x + 3 * out[k], b + 3 * out[k], 3 * sizeof(double));
}

static void every_pattern(fill *how, int symmetric) {
  static pattern p;
  static const int sizes[] = {1, 2, 3, 7, 30, 61};
  for (int kind = 0; kind < SHAPES; kind++)
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      int n = sizes[s], out[64];
      pattern_make(&p, (shape)kind, n);
      matrix m = matrix_make(&p);
      compare(&m, how, &p, symmetric, out, 0);
      int outs = 0;
      for (int i = 0; i < n; i++)
        if (rnd() < -0.4 || i > n - n / 4)
          out[outs++] = i;
      compare(&m, how, &p, symmetric, out, outs); /* same memory: clear must clear all */
      compare(&m, how, &p, symmetric, out, 0);
      matrix_free(&m);
    }
}

static void test_dominant(void **state) {
  (void)state;
  every_pattern(fill_dominant, 0);
}

static void test_quasi_definite(void **state) {
  (void)state;
  every_pattern(fill_quasi_definite, 0);
  every_pattern(fill_quasi_definite, 1);
}

/* Only the upper triangle is read by the symmetric factorisation. */
static void test_symmetric_reads_upper_only(void **state) {
  (void)state;
  int pairs[2][2] = {{0, 1}, {1, 2}};
  pattern p = {.n = 3, .count = 2};
  memcpy(p.pair, pairs, sizeof pairs);
  double b[9], x[9];
  for (int r = 0; r < 9; r++)
    b[r] = x[r] = rnd();
  matrix full = matrix_make(&p), upper = matrix_make(&p);
  drawn.state = 4711;
  fill_quasi_definite(&full, &p);
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 3; j++) {
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = i == j && e % 3 < e / 3 ? 12345 : full.dense[(3 * i + e / 3) * 9 + 3 * j + e % 3];
      if (j - i < 2)
        hw_sparse_add(upper.A, i, j, K);
    }
  assert_int_equal(hw_sparse_factor_symmetric(full.A), -1);
  assert_int_equal(hw_sparse_factor_symmetric(upper.A), -1);
  hw_sparse_solve(full.A, b);
  hw_sparse_solve(upper.A, x);
  assert_memory_equal(b, x, sizeof b);
  matrix_free(&full);
  matrix_free(&upper);
}

/* Fill: none for a chain, a tree in leaf order and an arrow with its head last; n (n - 1) / 2 for
 * an arrow with its head first; a ring eliminated in order has its n edges and n - 3 of fill. */
static void test_fill_in(void **state) {
  (void)state;
  static pattern p;
  enum { N = 40 };
  const int wanted[] = {N - 1, N - 1, N * (N - 1) / 2, N - 1};
  for (int kind = CHAIN; kind <= TREE; kind++) {
    pattern_make(&p, (shape)kind, N);
    matrix m = matrix_make(&p);
    assert_int_equal(hw_sparse_blocks(m.plan), wanted[kind]);
    matrix_free(&m);
  }
  pattern_make(&p, CHAIN, N);
  pattern_add(&p, N - 1, 0);
  matrix m = matrix_make(&p);
  assert_int_equal(hw_sparse_blocks(m.plan), N + N - 3);
  matrix_free(&m);
}

/* A 3x3 block is singular where it is made so: dependent rows, zero, infinite, not a number. */
static void test_singular_pivot_is_named(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, CHAIN, 9);
  for (int bad = 0; bad < 9; bad++)
    for (int way = 0; way < 4; way++)
      for (int symmetric = 0; symmetric < 2; symmetric++) {
        matrix m = matrix_make(&p);
        for (int i = 0; i < 9; i++) {
          double good[9] = {4, 1, 0, 1, 5, 2, 0, 2, 6}, K[9] = {0};
          double dependent[9] = {1e6, 2e6, 3e6, 2e6, 4e6, 6e6, 3e6, 6e6, 1e6};
          if (way == 0)
            memcpy(K, dependent, sizeof K);
          else if (way > 1)
            memcpy(K, good, sizeof K), K[8] = way == 2 ? INFINITY : NAN;
          hw_sparse_add(m.A, i, i, i == bad ? K : good);
        }
        assert_int_equal(symmetric ? hw_sparse_factor_symmetric(m.A) : hw_sparse_factor(m.A), bad);
        hw_sparse_clear(m.A);
        for (int i = 0; i < 9; i++) { /* retired, the same row is no trouble; clear recovers */
          double good[9] = {4, 1, 0, 1, 5, 2, 0, 2, 6}, K[9] = {way < 2 ? 0 : NAN};
          hw_sparse_add(m.A, i, i, i == bad ? K : good);
        }
        hw_sparse_retire(m.A, bad);
        assert_int_equal(symmetric ? hw_sparse_factor_symmetric(m.A) : hw_sparse_factor(m.A), -1);
        matrix_free(&m);
      }
}

/* Small or large units do not make a good block singular. */
static void test_scale_is_no_fault(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, CHAIN, 1);
  static const double scales[] = {1e-250, 1e-150, 1e-100, 1e-12, 1, 1e12, 1e100, 1e150, 1e250};
  enum { SCALES = sizeof scales / sizeof *scales };
  for (int s = 0; s < SCALES * SCALES * SCALES; s++) { /* each row has its own */
    matrix m = matrix_make(&p);
    const double rows[3] = {scales[s % SCALES], scales[s / SCALES % SCALES],
                            scales[s / SCALES / SCALES]};
    double K[9] = {4, 1, 0, 1, 5, 2, 0, 2, 6}, b[3] = {5, 8, 8}; /* K (1, 1, 1) */
    for (int e = 0; e < 9; e++)
      K[e] *= rows[e / 3];
    for (int e = 0; e < 3; e++)
      b[e] *= rows[e];
    hw_sparse_add(m.A, 0, 0, K);
    assert_int_equal(hw_sparse_factor(m.A), -1);
    hw_sparse_solve(m.A, b);
    for (int e = 0; e < 3; e++)
      assert_true(fabs(b[e] - 1) < 1e-14);
    matrix_free(&m);
  }
}

/* A taut line: stiffness k t t' + m I. Exact inverse (Sherman-Morrison): I / m - (1/m - 1/(m + k))
 * t t'. The error must grow as k/m, not as its square. */
static void test_stiff_direction(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, CHAIN, 1);
  const double t[3] = {2.0 / 3, 1.0 / 3, 2.0 / 3};
  for (double k = 1; k < 1e13; k *= 10) {
    matrix m = matrix_make(&p);
    double K[9], b[3] = {1, -2, 0.5}, along = 0, wanted[3];
    for (int e = 0; e < 9; e++)
      K[e] = k * t[e / 3] * t[e % 3] + (e % 4 == 0);
    for (int e = 0; e < 3; e++)
      along += t[e] * b[e];
    for (int e = 0; e < 3; e++)
      wanted[e] = b[e] - (1 - 1 / (1 + k)) * along * t[e];
    hw_sparse_add(m.A, 0, 0, K);
    assert_int_equal(hw_sparse_factor_symmetric(m.A), -1);
    hw_sparse_solve(m.A, b);
    for (int e = 0; e < 3; e++)
      assert_true(fabs(b[e] - wanted[e]) < 1e-12 + 2e-15 * k);
    matrix_free(&m);
  }
}

/* Random blocks of rank two, with rows of unlike scale: the last pivot is rounding noise. */
static void test_rank_two_is_singular(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, CHAIN, 1);
  int missed = 0;
  for (int k = 0; k < 20000; k++) {
    matrix m = matrix_make(&p);
    double K[9], s = rnd(), r = rnd();
    for (int c = 0; c < 3; c++) {
      K[c] = rnd();
      K[3 + c] = 1e5 * rnd();
      K[6 + c] = s * K[c] + r * K[3 + c];
    }
    hw_sparse_add(m.A, 0, 0, K);
    missed += hw_sparse_factor(m.A) != 0;
    matrix_free(&m);
  }
  /* A few are so ill-conditioned in the rest that the noise is larger: not more than 0.5 %. */
  assert_true(missed < 100);
}

static void test_same_bits_again(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, RANDOM, 50);
  matrix m = matrix_make(&p);
  double x[2][150];
  for (int run = 0; run < 2; run++) {
    matrix_zero(&m);
    drawn.state = 99;
    fill_dominant(&m, &p);
    for (int r = 0; r < 150; r++)
      x[run][r] = rnd();
    assert_int_equal(hw_sparse_factor(m.A), -1);
    hw_sparse_solve(m.A, x[run]);
  }
  assert_memory_equal(x[0], x[1], sizeof x[0]);
  matrix_free(&m);
}

/* Several lines side by side: a far neighbour in a long row is found too (binary search). */
static void test_long_rows(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, ARROW_FIRST, 90);
  matrix m = matrix_make(&p);
  compare(&m, fill_dominant, &p, 0, NULL, 0);
  matrix_free(&m);
}

/* A multiplier's row to which nothing is added: the factorisation alone writes its diagonal
 * (-B H^-1 B'), and clear must know. H = 2 I, B = I: solution of [2 1; 1 0] (x, y) = (3, 1) is (1,
 * 1). */
static void test_clear_after_fill_only(void **state) {
  (void)state;
  static pattern p;
  pattern_make(&p, CHAIN, 2);
  matrix m = matrix_make(&p);
  const double two[9] = {2, 0, 0, 0, 2, 0, 0, 0, 2}, one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int again = 0; again < 2; again++) {
    double b[6] = {3, 3, 3, 1, 1, 1};
    hw_sparse_clear(m.A);
    hw_sparse_add(m.A, 0, 0, two);
    hw_sparse_add(m.A, 0, 1, one);
    hw_sparse_add(m.A, 1, 0, one);
    assert_int_equal(hw_sparse_factor(m.A), -1);
    hw_sparse_solve(m.A, b);
    for (int e = 0; e < 6; e++)
      assert_true(fabs(b[e] - 1) < 1e-15);
  }
  matrix_free(&m);
}

/* A block tied to others: the solution of the reduced system T^T A T y = T^T b, x = T y, found here
 * with dense matrices. */
static void test_tied_blocks(void **state) {
  (void)state;
  enum { N = 5, S = 1 }; /* block 1 follows 3 and 4; 0 and 2 are its neighbours, and 3 too */
  static const int pairs[][2] = {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {0, 2},
                                 {0, 3}, {0, 4}, {2, 3}, {3, 4}};
  static const int near[] = {0, 2, 3}, master[] = {3, 4};
  const int count = (int)(sizeof pairs / sizeof *pairs);
  for (int symmetric = 0; symmetric < 2; symmetric++) {
    void *scratch = malloc(hw_sparse_scratch_bytes(N, count));
    void *memory = malloc(hw_sparse_plan_bytes(N, pairs, count, scratch));
    hw_sparse_plan *plan = hw_sparse_plan_make(N, NULL, NULL, pairs, count, scratch, memory);
    hw_sparse *A = hw_sparse_make(plan, malloc(hw_sparse_bytes(plan)));
    double full[3 * N][3 * N] = {{0}}, J[2][9], T[3 * N][12] = {{0}};
    for (int p = -N; p < 5; p++) { /* the diagonal, then the five pairs of the untied system */
      int i = p < 0 ? p + N : pairs[p][0], j = p < 0 ? i : pairs[p][1];
      double K[9], Kt[9];
      for (int e = 0; e < 9; e++)
        K[e] = rnd() + (i == j && e % 4 == 0 ? 9 : 0);
      for (int e = 0; e < 9; e++)
        Kt[e] = symmetric ? K[3 * (e % 3) + e / 3] : rnd();
      if (i == j && symmetric)
        for (int e = 0; e < 9; e++)
          K[e] = K[3 * (e % 3) + e / 3] = 0.5 * (K[e] + K[3 * (e % 3) + e / 3]);
      hw_sparse_add(A, i, j, K);
      if (i != j)
        hw_sparse_add(A, j, i, Kt);
      for (int e = 0; e < 9; e++) {
        full[3 * i + e / 3][3 * j + e % 3] += K[e];
        if (i != j)
          full[3 * j + e / 3][3 * i + e % 3] += Kt[e];
      }
    }
    static const int column[N] = {0, -1, 3, 6, 9};
    for (int b = 0; b < N; b++)
      for (int e = 0; e < 3 && b != S; e++)
        T[3 * b + e][column[b] + e] = 1;
    for (int m = 0; m < 2; m++)
      for (int e = 0; e < 9; e++) {
        J[m][e] = rnd();
        T[3 * S + e / 3][column[master[m]] + e % 3] = J[m][e];
      }
    double y[12], x[3 * N], b[3 * N];
    for (int i = 0; i < 12; i++)
      y[i] = rnd();
    for (int i = 0; i < 3 * N; i++) {
      x[i] = 0;
      for (int k = 0; k < 12; k++)
        x[i] += T[i][k] * y[k];
    }
    double load[3 * N]; /* A x; then T^T of it on the free rows */
    for (int i = 0; i < 3 * N; i++) {
      load[i] = 0;
      for (int k = 0; k < 3 * N; k++)
        load[i] += full[i][k] * x[k];
    }
    for (int i = 0; i < 3 * N; i++)
      b[i] = 0;
    for (int k = 0; k < N; k++)
      for (int e = 0; e < 3 && k != S; e++)
        for (int i = 0; i < 3 * N; i++)
          b[3 * k + e] += T[i][column[k] + e] * load[i];
    hw_sparse_tie(A, S, near, 3, master, J[0], 2);
    assert_int_equal(symmetric ? hw_sparse_factor_symmetric(A) : hw_sparse_factor(A), -1);
    hw_sparse_solve(A, b);
    for (int k = 0; k < N; k++)
      for (int e = 0; e < 3 && k != S; e++)
        assert_true(fabs(b[3 * k + e] - y[column[k] + e]) < 1e-12);
    free(scratch), free(memory), free(A);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dominant),
      cmocka_unit_test(test_quasi_definite),
      cmocka_unit_test(test_symmetric_reads_upper_only),
      cmocka_unit_test(test_fill_in),
      cmocka_unit_test(test_singular_pivot_is_named),
      cmocka_unit_test(test_scale_is_no_fault),
      cmocka_unit_test(test_stiff_direction),
      cmocka_unit_test(test_rank_two_is_singular),
      cmocka_unit_test(test_same_bits_again),
      cmocka_unit_test(test_long_rows),
      cmocka_unit_test(test_clear_after_fill_only),
      cmocka_unit_test(test_tied_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
