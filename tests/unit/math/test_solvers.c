/* Dense and tridiagonal solvers: a right side made from a chosen solution must give it
 * back; they agree with each other; singular rows are named; Hilbert's matrix has a known
 * solution. */
#include "math/dense.h"
#include "math/tridiagonal.h"
#include "support/dense_lu.h"
#include "support/test.h"

enum { N = 24 };

/* b = A x with x = 1, 2, 3, ... */
static void right_side(int n, const double *A, double *b) {
  for (int r = 0; r < n; r++) {
    b[r] = 0;
    for (int c = 0; c < n; c++)
      b[r] += A[r * n + c] * (c + 1);
  }
}

static void solution_check(int n, const double *b, double tolerance) {
  for (int r = 0; r < n; r++)
    if (!(fabs(b[r] - (r + 1)) < tolerance))
      fail_msg("n %d, row %d: %.17g", n, r, b[r]);
}

static void test_lu_random(void **state) {
  (void)state;
  static double A[N * N], b[N];
  int pivot[N], moved = 0;
  for (int n = 1; n <= N; n++)
    for (int k = 0; k < 20; k++) {
      for (int e = 0; e < n * n; e++)
        A[e] = rnd();
      right_side(n, A, b);
      assert_int_equal(dense_lu(n, A, pivot), -1);
      dense_lu_solve(n, A, pivot, b);
      solution_check(n, b, 1e-7); /* random matrices reach a condition of 1e5 and more */
      for (int r = 0; r < n; r++)
        moved += pivot[r] != r;
      for (int r = 0; r < n; r++) /* partial pivoting: no multiplier above one */
        for (int c = 0; c < r; c++)
          assert_true(fabs(A[r * n + c]) <= 1);
    }
  assert_true(moved > N);
}

static void test_lu_needs_pivots(void **state) {
  (void)state;
  double A[9] = {0, 2, 1, 1, 0, 0, 0, 0, 3}, b[3];
  int pivot[4];
  right_side(3, A, b);
  assert_int_equal(dense_lu(3, A, pivot), -1);
  dense_lu_solve(3, A, pivot, b);
  solution_check(3, b, 1e-15);
  double hilbert[16], exact[4] = {-4, 60, -180, 140}, one[4] = {1, 1, 1, 1};
  for (int e = 0; e < 16; e++) /* the row sums of the inverse are whole numbers */
    hilbert[e] = 1.0 / (e / 4 + e % 4 + 1);
  assert_int_equal(dense_lu(4, hilbert, pivot), -1);
  dense_lu_solve(4, hilbert, pivot, one);
  for (int r = 0; r < 4; r++)
    assert_true(fabs(one[r] - exact[r]) < 1e-10);
}

static void test_singular_is_named(void **state) {
  (void)state;
  int pivot[3];
  double rank2[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, zero[9] = {0};
  assert_int_equal(dense_lu(3, rank2, pivot), 2);
  assert_int_equal(dense_lu(3, zero, pivot), 0);
  double nan[4] = {1, 2, 3, NAN};
  assert_int_equal(dense_lu(2, nan, pivot), 1);
  double tiny[4] = {1e-200, 0, 0, 1e200};
  assert_int_equal(dense_lu(2, tiny, pivot), -1);

  double spd[9] = {2, -1, -1, -1, 2, -1, -1, -1, 2}; /* a triangle of springs, free in space */
  assert_int_equal(hw_dense_ldlt(3, spd), 2);
  double lower[3] = {0, -1, -1}, diagonal[3] = {1, 2, 1}, upper[3] = {-1, -1, 0};
  assert_int_equal(hw_tridiagonal_factor(3, lower, diagonal, upper), 2);
}

/* [H B'; B -C] with H and C dominant: indefinite, and still no pivoting is needed. */
static void test_ldlt_quasi_definite(void **state) {
  (void)state;
  static double A[N * N], b[N], x[N], copy[N * N];
  int pivot[N];
  for (int n = 1; n <= N; n++) {
    for (int r = 0; r < n; r++)
      for (int c = 0; c <= r; c++)
        A[r * n + c] = A[c * n + r] = r == c ? (r < n * 2 / 3 ? 1 : -1) * (n + 1.0) : rnd();
    memcpy(copy, A, sizeof A);
    right_side(n, A, b);
    memcpy(x, b, sizeof b);
    for (int r = 0; r < n; r++)
      for (int c = r + 1; c < n; c++)
        A[r * n + c] = NAN; /* the upper triangle is not touched */
    assert_int_equal(hw_dense_ldlt(n, A), -1);
    hw_dense_ldlt_solve(n, A, b);
    solution_check(n, b, 1e-12);
    assert_int_equal(dense_lu(n, copy, pivot), -1);
    dense_lu_solve(n, copy, pivot, x);
    solution_check(n, x, 1e-12);
    int negative = 0; /* inertia (Sylvester): as many negative pivots as rows of -C */
    for (int r = 0; r < n; r++)
      negative += A[r * n + r] < 0;
    assert_int_equal(negative, n - n * 2 / 3);
  }
}

static void test_tridiagonal(void **state) {
  (void)state;
  for (int n = 1; n <= N; n++) {
    double A[N * N] = {0}, lower[N], diagonal[N], upper[N], b[N], three[3 * N];
    for (int r = 0; r < n; r++) {
      lower[r] = r > 0 ? rnd() : NAN;
      upper[r] = r < n - 1 ? rnd() : NAN;
      diagonal[r] = rnd() > 0 ? 2.5 : -2.5;
      A[r * n + r] = diagonal[r];
      if (r > 0)
        A[r * n + r - 1] = lower[r];
      if (r < n - 1)
        A[r * n + r + 1] = upper[r];
    }
    right_side(n, A, b);
    for (int r = 0; r < n; r++)
      for (int c = 0; c < 3; c++)
        three[3 * r + c] = b[r] * (c + 1);
    assert_int_equal(hw_tridiagonal_factor(n, lower, diagonal, upper), -1);
    for (int again = 0; again < 2; again++) {
      double x[N];
      memcpy(x, b, sizeof x);
      hw_tridiagonal_solve(n, lower, diagonal, upper, 1, x);
      solution_check(n, x, 1e-12);
    }
    hw_tridiagonal_solve(n, lower, diagonal, upper, 3, three);
    for (int e = 0; e < 3 * n; e++)
      assert_true(fabs(three[e] - (e / 3 + 1) * (e % 3 + 1)) < 3e-12);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lu_random),         cmocka_unit_test(test_lu_needs_pivots),
      cmocka_unit_test(test_singular_is_named), cmocka_unit_test(test_ldlt_quasi_definite),
      cmocka_unit_test(test_tridiagonal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
