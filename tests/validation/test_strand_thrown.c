/* Lines thrown at themselves: never through. The long campaigns are in tests/bench/strand_throws.c; figures:
 * docs/theory/tether.md. */
#include "validation/strand_run.h"

static void thrown(const char *rule, double step, int count, int first, double duration) {
  double nearest = 1, jump = 0;
  int limited = 0;
  for (int i = first; i < first + count; i++) {
    thrown_line t = throw_line(true, rule, step, RUN_SLOW ? 0.01 : duration, (uint64_t)i, 2e7);
    if (t.halted)
      fail_msg("throw %d: %s", i, t.report);
    assert_int_equal(t.judge.passes, 0);
    assert_int_equal(t.judge.node_passes, 0);
    nearest = fmin(nearest, t.judge.nearest), jump = fmax(jump, t.judge.jump);
    limited += t.judge.limited;
  }
  print_message("    %s: %d throws, %d updates limited, nearest %.3f of the reach\n", rule, count,
                limited, nearest);
  expect_below("largest jump of writhe in a step (2: a pass)", jump, 1.5);
}

static void thrown_lines_never_pass_through_themselves(void **state) {
  (void)state;
  thrown("tr-bdf2", 1e-3, RUN_SLOW ? 1 : 2, 1, 0.05);
  thrown("generalized-alpha", 2e-3, RUN_SLOW ? 0 : 1, 101, 0.05);
  thrown("trapezoidal", 1e-3, RUN_SLOW ? 0 : 1, 201, 0.05);
  thrown("rk45", 1e-3, RUN_SLOW ? 0 : 1, 301, 0.018); /* takes seconds for each hundredth */
}

/* The judge sees passes where lines do not touch: the test above can fail. */
static void lines_that_do_not_touch_do(void **state) {
  (void)state;
  int passes = 0, by_nodes = 0;
  double jump = 0;
  for (int i = 1; i <= (RUN_SLOW ? 1 : 3); i++) {
    thrown_line t = throw_line(false, "tr-bdf2", 1e-3, RUN_SLOW ? 0.03 : 0.05, (uint64_t)i, 2e7);
    passes += t.judge.passes, by_nodes += t.judge.node_passes;
    jump = fmax(jump, t.judge.jump);
  }
  print_message("    %d passes of chords, %d of nodes, largest jump of writhe %.2f\n", passes,
                by_nodes, jump);
  if (!RUN_SLOW) {
    assert_in_range(passes, 1, 1000000);
    expect_above("largest jump of writhe", jump, 1.5);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(thrown_lines_never_pass_through_themselves),
      cmocka_unit_test(lines_that_do_not_touch_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
