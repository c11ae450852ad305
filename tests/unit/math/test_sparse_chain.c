/* The sparse solver on chains of links with exact multipliers, [W J^T; J 0], with blocks of one and
 * of three. Expected numbers: a dense Gauss elimination with pivoting (sparse_dense.h), and closed
 * forms where they are named. */
#include "support/test.h"
#include "unit/math/sparse_system.h"

enum { ROOM = 3 * SYSTEM_BLOCKS };

static void unit_random(double *u) {
  double size;
  do {
    for (int e = 0; e < 3; e++)
      u[e] = rnd();
    size = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  } while (size < 0.1);
  for (int e = 0; e < 3; e++)
    u[e] /= size;
}

/* scale (u u^T + 0.1 I) */
static void add_spring(system_of *s, int i, int j, double scale) {
  double u[3], K[9], N[9];
  unit_random(u);
  for (int e = 0; e < 9; e++) {
    K[e] = scale * (u[e / 3] * u[e % 3] + (e % 4 == 0 ? 0.1 : 0));
    N[e] = -K[e];
  }
  system_add(s, i, i, K);
  system_add(s, j, j, K);
  system_add_both(s, i, j, N);
}

/* A link: the blocks of its point, of its unit vector and rows (universal joints), of its length. */
static void chain_blocks(system_of *s, int links, int universal) {
  *s = (system_of){.n = 0};
  for (int l = 0; l < links; l++) {
    int P = block_new(s, 3, 0), y = universal ? block_new(s, 3, 0) : P,
        rows = universal ? block_new(s, 3, 1) : P, length = block_new(s, 1, 1), next = s->n;
    couple(s, P, length), couple(s, P, next), couple(s, next, length);
    if (!universal)
      continue;
    couple(s, P, y), couple(s, y, next), couple(s, rows, P), couple(s, rows, y);
    couple(s, rows, next), couple(s, y, length);
    if (l + 1 < links)
      couple(s, rows, next + 1), couple(s, y, next + 1);
  }
  block_new(s, 3, 0);
  system_make(s);
}

/* Random directions and masses; payload at the free end, stiff springs between points now and then,
 * friction (not symmetric) where wanted. */
static void chain_fill(system_of *s, int links, int universal, double payload, int friction) {
  system_zero(s);
  int per = universal ? 4 : 2;
  for (int l = 0; l < links; l++) {
    int P = per * l, y = P + 1, rows = P + 2, length = P + per - 1, next = P + per;
    double u[3], J[9] = {0}, minus[9] = {0}, across[9] = {0};
    unit_random(u);
    system_add_diagonal(s, P, P, 5 + rnd() + (l ? 0 : payload));
    system_add_diagonal(s, P, next, 1);
    system_add_diagonal(s, next, next, 5);
    if (l % 7 == 3)
      add_spring(s, P, next, 1e4);
    for (int e = 0; e < 3; e++)
      J[e] = u[e], minus[e] = -u[e];
    system_add_both(s, length, P, minus);
    system_add_both(s, length, next, J);
    if (friction) {
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = 0.3 * rnd();
      system_add(s, P, next, K);
    }
    if (!universal)
      continue;
    system_add_diagonal(s, y, y, 1.2 + rnd());
    add_spring(s, P, y, 0.2);
    add_spring(s, y, next, 0.2);
    for (int e = 0; e < 9; e++)
      across[e] = rnd() + (e % 4 == 0 ? 2 : 0);
    system_add_both(s, rows, y, across);
    for (int e = 3; e < 6; e++)
      J[e - 3] = 0, J[e] = rnd(), minus[e - 3] = 0, minus[e] = -J[e];
    system_add_both(s, rows, P, minus);
    system_add_both(s, rows, next, J);
    if (l + 1 < links) {
      double cross[9] = {0, 0, 0, 0, 0, 0, rnd(), rnd(), rnd()};
      system_add_both(s, rows, next + 1, cross);
      add_spring(s, y, next + 1, 0.5);
    }
  }
}

static void solve_and_compare(system_of *s, int symmetric, double tolerance) {
  static double b[ROOM], x[ROOM], wanted[ROOM];
  system_random(s, b);
  memcpy(x, b, sizeof x), memcpy(wanted, b, sizeof x);
  dense_solve(s->dense, 3 * s->n, wanted);
  assert_int_equal(symmetric ? hw_sparse_factor_symmetric(s->A) : hw_sparse_factor(s->A), -1);
  hw_sparse_solve(s->A, x);
  double worst = 0, scale = 0;
  for (int i = 0; i < s->n; i++)
    for (int e = 0; e < 3; e++) {
      worst = fmax(worst, fabs(x[3 * i + e] - wanted[3 * i + e]));
      scale = fmax(scale, fabs(wanted[3 * i + e]));
      if (e >= s->size[i])
        assert_true(x[3 * i + e] == 0); /* nothing there was touched */
    }
  assert_true(worst <= tolerance * scale);
}

static void every_chain(int universal) {
  static const int links[] = {1, 2, 5, 30};
  static system_of s;
  for (int n = 0; n < 4; n++) {
    chain_blocks(&s, links[n], universal);
    for (int run = 0; run < 20; run++)
      for (int kind = 0; kind < 3; kind++) { /* LDL^T; LU of the same; LU of what has no symmetry */
        chain_fill(&s, links[n], universal, run % 2 ? 6400 : 0, kind == 2);
        solve_and_compare(&s, kind == 0, 1e-9);
      }
    system_free(&s);
  }
}
static void test_ball_chain(void **state) {
  (void)state;
  every_chain(0);
}
static void test_universal_chain(void **state) {
  (void)state;
  every_chain(1);
}

/* A straight chain of equal masses m at its points, pulled at the free end by F with its other end
 * held: the acceleration along it is 0 and each length row carries F. */
static void test_straight_chain_carries_its_load(void **state) {
  (void)state;
  enum { LINKS = 50 };
  static system_of s;
  static double b[ROOM];
  chain_blocks(&s, LINKS, 0);
  for (int l = 0; l < LINKS; l++) {
    const double back[9] = {-1}, on[9] = {1};
    system_add_diagonal(&s, 2 * l, 2 * l, 23);
    system_add_both(&s, 2 * l + 1, 2 * l, back);
    system_add_both(&s, 2 * l + 1, 2 * l + 2, on);
  }
  system_add_diagonal(&s, 2 * LINKS, 2 * LINKS, 23e12);
  memset(b, 0, sizeof b);
  b[0] = -1000;
  assert_int_equal(hw_sparse_factor_symmetric(s.A), -1);
  hw_sparse_solve(s.A, b);
  for (int l = 0; l < LINKS; l++) {
    assert_true(fabs(b[3 * (2 * l + 1)] - 1000) < 1e-6);
    assert_true(fabs(b[3 * (2 * l)]) < 1e-8);
  }
  system_free(&s);
}

/* A chain as its part lays it out, from the held end: point, row of the length before it, and so on;
 * pairs of every second point (stops in the joints) are in the pattern, and each row is of one. */
static void bar_blocks(system_of *s, int links) {
  *s = (system_of){.n = 0};
  for (int l = 0; l < links; l++) {
    int P = block_new(s, 3, 0), row = block_new(s, 1, 1);
    couple(s, P, row);
    if (l)
      couple(s, P - 2, P), couple(s, P - 2, row);
    if (l > 1)
      couple(s, P - 4, P);
  }
  system_make(s);
}

/* The same numbers by bars, or block by block; some links lie in a plane, where zeros have signs. */
static void bar_fill(system_of *s, int links, double payload, unsigned char *retired, int by_bars) {
  static double u[SYSTEM_BLOCKS][3];
  system_zero(s);
  for (int l = 0; l < links; l++) {
    unit_random(u[l]);
    if (l % 3)
      u[l][1] = 0;
  }
  for (int i = 0; retired && i < s->n; i++)
    if (retired[i])
      hw_sparse_retire(s->A, i);
  const double own = 5, across = 1;
  double K[9] = {0}, minus[9] = {0};
  for (int l = 0; l < links; l++) {
    int P = 2 * l, row = P + 1;
    for (int e = 0; e < 3; e++)
      K[e] = u[l][e], minus[e] = -u[l][e];
    if (l == 0) {
      system_add_both(s, row, P, K);
      continue;
    }
    system_add_diagonal(s, P - 2, P - 2, own);
    system_add_diagonal(s, P - 2, P, across);
    system_add_both(s, row, P - 2, minus);
    system_add_both(s, row, P, K);
  }
  system_add_diagonal(s, 2 * links - 2, 2 * links - 2, own + payload);
  if (!by_bars)
    return;
  hw_sparse_clear(s->A);
  for (int i = 0; retired && i < s->n; i++)
    if (retired[i])
      hw_sparse_retire(s->A, i);
  const double first[9] = {u[0][0], 0, 0, u[0][1], 0, 0, u[0][2], 0, 0},
               last[9] = {own + payload, 0, 0, 0, own + payload, 0, 0, 0, own + payload};
  hw_sparse_add(s->A, 0, 1, first);
  for (int l = 1; l < links; l++)
    hw_sparse_add_bar(s->A, 2 * l - 2, 2 * l, 2 * l + 1, own, across, u[l]);
  hw_sparse_add(s->A, 2 * links - 2, 2 * links - 2, last);
}

/* Against the dense elimination, in memory that was used. */
static void test_bars(void **state) {
  (void)state;
  static const int links[] = {1, 2, 3, 40};
  static system_of s;
  for (int n = 0; n < 4; n++) {
    bar_blocks(&s, links[n]);
    for (int run = 0; run < 20; run++) {
      bar_fill(&s, links[n], run % 2 ? 6400 : 0, NULL, 1);
      hw_sparse_at(s.A, 1, 1);
      solve_and_compare(&s, 1, 1e-9);
    }
    system_free(&s);
  }
}

/* A block of zeros between two points that are not neighbours makes the solver take the general way
 * there: not a bit may differ, not even the sign of a zero. */
static void test_bars_give_the_bits_of_the_general_way(void **state) {
  (void)state;
  enum { LINKS = 30 };
  static system_of s;
  static double b[ROOM], x[ROOM], y[ROOM];
  bar_blocks(&s, LINKS);
  for (int run = 0; run < 40; run++) {
    bar_fill(&s, LINKS, run % 2 ? 6400 : 0, NULL, 1);
    system_random(&s, b);
    for (int i = 0; i < s.n; i++)
      if (i % 3)
        b[3 * i + 1] = s.size[i] == 3 ? (run % 4 < 2 ? 0.0 : -0.0) : b[3 * i + 1];
    memcpy(x, b, sizeof x), memcpy(y, b, sizeof y);
    hw_sparse *bars = s.A;
    size_t bytes = hw_sparse_bytes(s.plan);
    hw_sparse *general = hw_sparse_make(s.plan, malloc(bytes));
    for (int l = 0; l < LINKS; l++) {
      const double none[9] = {0};
      if (l > 1)
        hw_sparse_add(general, 2 * l - 4, 2 * l, none);
    }
    for (int i = 0; i < s.n; i++) /* by what the dense form holds */
      for (int j = i; j < s.n; j++) {
        double K[9], sum = 0;
        for (int e = 0; e < 9; e++) {
          int there = e / 3 < s.size[i] && e % 3 < s.size[j];
          K[e] = there ? s.dense[(3 * i + e / 3) * 3 * s.n + 3 * j + e % 3] : 0;
          sum += fabs(K[e]);
        }
        if (i == j || sum > 0)
          hw_sparse_add(general, i, j, K);
      }
    assert_int_equal(hw_sparse_factor_symmetric(bars), -1);
    assert_int_equal(hw_sparse_factor_symmetric(general), -1);
    hw_sparse_solve(bars, x);
    hw_sparse_solve(general, y);
    assert_memory_equal(x, y, sizeof(double) * (size_t)(3 * s.n));
    free(general);
  }
  system_free(&s);
}

/* A mass that is missing, and a row whose points are retired: the block that has no pivot is named. */
static void test_bars_name_the_singular_block(void **state) {
  (void)state;
  static system_of s;
  static unsigned char retired[SYSTEM_BLOCKS];
  bar_blocks(&s, 6);
  for (int at = 2; at < 10; at += 2) {
    bar_fill(&s, 6, 0, NULL, 1);
    double *D = hw_sparse_at(s.A, at, at);
    D[0] = D[4] = D[8] = NAN;
    assert_int_equal(hw_sparse_factor_symmetric(s.A), at);
    retired[at] = 1; /* its neighbours are eliminated in the general way */
    bar_fill(&s, 6, 0, retired, 1);
    retired[at] = 0;
    assert_int_equal(hw_sparse_factor_symmetric(s.A), -1);
  }
  system_free(&s);
}

/* Sizes in any order, all couplings, rows stronger than what is beside them; some retired. */
static void test_mixed_sizes(void **state) {
  (void)state;
  static system_of s;
  static double b[ROOM], x[ROOM], y[ROOM], wanted[ROOM];
  for (int run = 0; run < 60; run++) {
    s = (system_of){.n = 0};
    int n = 2 + rnd_int(40), width = 3 * n;
    for (int i = 0; i < n; i++)
      block_new(&s, rnd() > 0 ? 3 : 1, 0);
    for (int k = 0; k < 3 * n; k++)
      couple(&s, rnd_int(n), rnd_int(n));
    system_make(&s);
    for (int again = 0; again < 2; again++) { /* in memory that was used */
      system_zero(&s);
      for (int k = 0; k < s.count; k++)
        for (int side = 0; side < 2; side++) {
          double K[9];
          for (int e = 0; e < 9; e++)
            K[e] = rnd();
          system_add(&s, s.pair[k][side], s.pair[k][1 - side], K);
        }
      for (int r = 0; r < width; r++) {
        double sum = 1, K[9] = {0};
        for (int c = 0; c < width; c++)
          sum += fabs(s.dense[r * width + c]);
        K[4 * (r % 3)] = sum;
        if (r % 3 < s.size[r / 3])
          system_add(&s, r / 3, r / 3, K);
      }
      int out = again ? rnd_int(n) : -1;
      if (out >= 0) {
        hw_sparse_retire(s.A, out);
        for (int r = 3 * out; r < 3 * out + 3; r++)
          for (int c = 0; c < width; c++)
            s.dense[r * width + c] = s.dense[c * width + r] = r == c;
      }
      system_random(&s, b);
      memcpy(x, b, sizeof x), memcpy(wanted, b, sizeof x);
      hw_sparse_multiply(s.A, b, y);
      double scale, off = system_residual(&s, b, y, &scale);
      assert_true(off <= 1e-14 * scale);
      dense_solve(s.dense, width, wanted);
      assert_int_equal(hw_sparse_factor(s.A), -1);
      hw_sparse_solve(s.A, x);
      for (int r = 0; r < width; r++)
        assert_true(fabs(x[r] - wanted[r]) <= 1e-12);
    }
    system_free(&s);
  }
}

/* A plan is linear in the links: five times as many need less than five times the memory. */
static void test_size_is_linear(void **state) {
  (void)state;
  for (int per = 2; per <= 4; per += 2) {
    size_t plan[2], numbers[2];
    for (int k = 0; k < 2; k++) {
      enum { LINKS = 300 };
      static int pair[12 * LINKS][2];
      static unsigned char size[4 * LINKS + 8];
      int links = k ? LINKS : LINKS / 5, count = 0, n = per * links + per + 1;
      for (int i = 0; i < n; i++)
        size[i] = i % per == per - 1 ? 1 : 3;
      for (int i = 0; i < per * links; i++)
        for (int j = i + 1; j <= per * (i / per + 1) && count < 12 * LINKS; j++)
          pair[count][0] = i, pair[count++][1] = j;
      void *scratch = malloc(hw_sparse_scratch_bytes(n, count));
      plan[k] = hw_sparse_plan_bytes(n, pair, count, scratch);
      hw_sparse_plan *made =
          hw_sparse_plan_make(n, size, NULL, pair, count, scratch, malloc(plan[k]));
      numbers[k] = hw_sparse_bytes(made);
      free(scratch), free(made);
    }
    assert_true(plan[1] < 5 * plan[0] && plan[1] > 4 * plan[0]);
    assert_true(numbers[1] < 5 * numbers[0] && numbers[1] > 4 * numbers[0]);
  }
}

/* Rows of length cost one number where they had nine. */
static void test_small_blocks_are_small(void **state) {
  (void)state;
  const int pair[1][2] = {{0, 1}};
  const unsigned char size[2] = {3, 1};
  size_t bytes[2];
  for (int k = 0; k < 2; k++) {
    void *scratch = malloc(hw_sparse_scratch_bytes(2, 1));
    hw_sparse_plan *plan = hw_sparse_plan_make(2, k ? size : NULL, NULL, pair, 1, scratch,
                                               malloc(hw_sparse_plan_bytes(2, pair, 1, scratch)));
    bytes[k] = hw_sparse_bytes(plan);
    free(plan), free(scratch);
  }
  assert_int_equal(bytes[0] - bytes[1], (4 * 9 - (9 + 1 + 3 + 3)) * sizeof(double));
}

/* A frame s (3 numbers) that follows a scalar p: x_s = J p, hung on a point by a spring K. Then
 * (m + J^T (M + K) J) p - J^T K x = f, K x - K J p + C x = g. */
static void test_tie_to_a_scalar(void **state) {
  (void)state;
  const double J[9] = {0.5, 99, 99, -2, 99, 99, 1, 99, 99}; /* only the first column counts */
  for (int symmetric = 0; symmetric < 2; symmetric++)
    for (int order = 0; order < 2; order++) {
      static system_of s;
      s = (system_of){.n = 0};
      int tied = order ? -1 : block_new(&s, 3, 0), p = block_new(&s, 1, 0), x = block_new(&s, 3, 0);
      if (order)
        tied = block_new(&s, 3, 0);
      couple(&s, tied, x), couple(&s, p, x), couple(&s, p, tied);
      system_make(&s);
      double K[9], N[9], a[16] = {0}, b[9] = {0}, y[4];
      for (int e = 0; e < 9; e++)
        K[e] = (e % 4 == 0 ? 4 : 0.5), N[e] = -K[e];
      system_add(&s, tied, tied, K), system_add(&s, x, x, K), system_add_both(&s, tied, x, N);
      system_add_diagonal(&s, tied, tied, 7);
      system_add_diagonal(&s, p, p, 3);
      system_add_diagonal(&s, x, x, 2);
      a[0] = 3;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
          double k = K[3 * r + c], m = r == c ? 7 : 0;
          a[0] += J[3 * r] * (k + m) * J[3 * c];
          a[4 * (r + 1) + c + 1] = k + (r == c ? 2 : 0);
          a[c + 1] -= J[3 * r] * k;
          a[4 * (r + 1)] -= k * J[3 * c];
        }
      for (int e = 0; e < 4; e++)
        b[e ? 3 * x + e - 1 : 3 * p] = y[e] = e + 1;
      dense_solve(a, 4, y);
      hw_sparse_tie(s.A, tied, &x, 1, &p, J, 1);
      assert_int_equal(symmetric ? hw_sparse_factor_symmetric(s.A) : hw_sparse_factor(s.A), -1);
      hw_sparse_solve(s.A, b);
      for (int e = 0; e < 4; e++)
        assert_true(fabs(b[e ? 3 * x + e - 1 : 3 * p] - y[e]) < 1e-14);
      system_free(&s);
    }
}

/* A tied block that nothing was written to leaves no trace, and does not look at its pairs: here
 * they are not even in the pattern. */
static void test_idle_tie(void **state) {
  (void)state;
  static system_of s;
  s = (system_of){.n = 0};
  int tied = block_new(&s, 3, 0), p = block_new(&s, 3, 0), x = block_new(&s, 3, 0);
  system_make(&s);
  system_add_diagonal(&s, p, p, 2);
  system_add_diagonal(&s, x, x, 4);
  const double J[9] = {NAN};
  double b[9] = {5, 5, 5, 2, 2, 2, 4, 4, 4};
  hw_sparse_tie(s.A, tied, &x, 1, &p, J, 1);
  assert_int_equal(hw_sparse_factor(s.A), -1);
  hw_sparse_solve(s.A, b);
  for (int e = 0; e < 9; e++)
    assert_true(b[e] == (e < 3 ? 5 : 1));
  system_free(&s);
}

/* Writing through hw_sparse_at is adding. */
static void test_at(void **state) {
  (void)state;
  static system_of s;
  chain_blocks(&s, 4, 0);
  double x[27], y[2][27];
  for (int k = 0; k < 2; k++) {
    hw_sparse_clear(s.A);
    for (int i = 0; i < s.count; i++) {
      int row = s.pair[i][i % 2], column = s.pair[i][1 - i % 2], rows = s.size[row],
          columns = s.size[column];
      double K[9];
      for (int e = 0; e < 9; e++)
        K[e] = i + 0.1 * e;
      if (k)
        hw_sparse_add(s.A, row, column, K);
      double *to = k ? NULL : hw_sparse_at(s.A, row, column);
      for (int e = 0; to && e < rows * columns; e++)
        to[e] += K[3 * (e / columns) + e % columns];
    }
    for (int e = 0; e < 27; e++)
      x[e] = 1 + e % 4;
    hw_sparse_multiply(s.A, x, y[k]);
  }
  assert_memory_equal(y[0], y[1], sizeof y[0]);
  system_free(&s);
}

/* A scalar pivot of 0, infinite or not a number is named; so is a row that nobody wrote to. */
static void test_singular_scalar(void **state) {
  (void)state;
  static const double bad[] = {0, INFINITY, NAN, -1};
  static system_of s;
  s = (system_of){.n = 0};
  block_new(&s, 3, 0), block_new(&s, 1, 1), block_new(&s, 1, 0);
  system_make(&s);
  for (int k = 0; k < 8; k++) {
    system_zero(&s);
    system_add_diagonal(&s, 0, 0, 1);
    const double K[9] = {bad[k / 2]};
    if (k < 6)
      hw_sparse_add(s.A, 1, 1, K);
    system_add_diagonal(&s, 2, 2, 1);
    assert_int_equal(k % 2 ? hw_sparse_factor(s.A) : hw_sparse_factor_symmetric(s.A), 1);
  }
  system_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ball_chain),
      cmocka_unit_test(test_universal_chain),
      cmocka_unit_test(test_bars),
      cmocka_unit_test(test_bars_give_the_bits_of_the_general_way),
      cmocka_unit_test(test_bars_name_the_singular_block),
      cmocka_unit_test(test_straight_chain_carries_its_load),
      cmocka_unit_test(test_mixed_sizes),
      cmocka_unit_test(test_size_is_linear),
      cmocka_unit_test(test_small_blocks_are_small),
      cmocka_unit_test(test_tie_to_a_scalar),
      cmocka_unit_test(test_idle_tie),
      cmocka_unit_test(test_at),
      cmocka_unit_test(test_singular_scalar),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
