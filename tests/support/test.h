/* What every C test needs: cmocka and the headers that it wants before it, the standard ones, numbers drawn, and
 * comparisons of numbers (cmocka's own are in single precision). */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "math/scalar.h"
#include "support/dice.h"

static const double PI = HW_PI;

/* Builds with sanitizers and without optimisation are some 20 times slower: a tenth of the draws, fewer repetitions. */
#if defined(__SANITIZE_ADDRESS__)
#define RUN_SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RUN_SLOW 1
#endif
#endif
#ifndef RUN_SLOW
#define RUN_SLOW 0
#endif
#define FEWER(n) (RUN_SLOW ? (n) / 10 : (n))
/* There every other of many rules, sides or places is left out: what their numbers show is shown without sanitizers. */
#define SPARED(n) (RUN_SLOW && (n) % 2 != 0)

/* Where sanitizers make the last `slow` of the tests take minutes, they are none of the tests. */
#define run_all_but_slow(tests, slow)                                                              \
  _cmocka_run_group_tests(#tests, tests, sizeof tests / sizeof *tests - (RUN_SLOW ? slow : 0),     \
                          NULL, NULL)

/* Fails at the line of the test, with what was compared. */
static inline void near_at(double got, double want, double tolerance, const char *what,
                           const char *file, int line) {
  if (fabs(got - want) <= tolerance)
    return;
  print_error("%s: %.17g, expected %.17g within %.3g\n", what, got, want, tolerance);
  _fail(file, line);
}
#define assert_near(got, want, tolerance) near_at(got, want, tolerance, #got, __FILE__, __LINE__)
#define assert_near_v3(got, want, tolerance)                                                       \
  near_at(v3_norm(v3_sub(got, want)), 0, tolerance, #got, __FILE__, __LINE__)

/* Within a share of what is expected; `at` says where on a curve. */
static inline void assert_relative(double got, double want, double share, const char *what,
                                   double at) {
  double error = fabs(got - want);
  if (!(error <= share * fabs(want) + 1e-300))
    fail_msg("%s at %g: %.17g, expected %.17g, off by %.2g of it", what, at, got, want,
             error / fabs(want));
}

/* Prints the figure and fails when it is not within the tolerance. */
static inline void expect_near(const char *what, double got, double want, double tolerance) {
  print_message("    %-58s %.9g  (%.9g +- %.2g)\n", what, got, want, tolerance);
  if (!(fabs(got - want) <= tolerance))
    fail_msg("%s: got %.12g, expected %.12g within %.3g", what, got, want, tolerance);
}
static inline void expect_relative(const char *what, double got, double want, double tolerance) {
  expect_near(what, got, want, tolerance * fabs(want));
}
static inline void expect_below(const char *what, double got, double limit) {
  print_message("    %-58s %.4g  (< %.4g)\n", what, got, limit);
  if (!(got < limit))
    fail_msg("%s: %.9g is not below %.9g", what, got, limit);
}
static inline void expect_above(const char *what, double got, double limit) {
  print_message("    %-58s %.4g  (> %.4g)\n", what, got, limit);
  if (!(got > limit))
    fail_msg("%s: %.9g is not above %.9g", what, got, limit);
}

#endif
