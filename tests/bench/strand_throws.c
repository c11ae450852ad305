/* Lines that touch, at length: what tests/validation/test_strand*.c does in small numbers.
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -D_DEFAULT_SOURCE -DHAWSE_ROOT='"."' \
 *     -DHAWSE_VERSION='"0"' -Icore -Icore/include -Itests tests/bench/strand_throws.c \
 *     $(find core -name '*.c' -not -path 'core/cli*') -lcmocka -lm -o strand_throws
 *
 *   strand_throws throws RULE STEP COUNT [FIRST] [YOUNG]   random throws; RULE tr-bdf2 | generalized-alpha | trapezoidal | rk45
 *   strand_throws bare RULE STEP COUNT                     the same line without `touch`: the judge must see passes
 *   strand_throws pull SECONDS FRICTION                    an overhand knot under 50 N
 *
 * With -Wl,--wrap=strand_clear -DUNSWEPT the detection of passes is off (kernel and barrier act): a control.
 * Figures: docs/theory/tether.md. */
#include <time.h>

#include "validation/strand_run.h"

#ifdef UNSWEPT
double __wrap_strand_clear(const void *s);
double __wrap_strand_clear(const void *s) {
  (void)s;
  return 1;
}
#endif

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static int throws(bool touch, const char *rule, double step, int count, int first, double young) {
  int passes = 0, by_nodes = 0, thrown = 0, halted = 0, straight = 0;
  long steps = 0, rejected = 0, iterations = 0, limited = 0;
  double deepest = 1, jump = 0, begin = seconds(), simulated = 0;
  for (int i = first; i < first + count; i++) {
    thrown_line t = throw_line(touch, rule, step, 0.05, (uint64_t)i, young);
    thrown++;
    halted += t.halted;
    passes += t.judge.passes, by_nodes += t.judge.node_passes, straight += t.judge.straight;
    steps += t.steps, rejected += t.rejected, iterations += t.iterations,
        limited += t.judge.limited;
    simulated += t.time;
    deepest = t.judge.nearest < deepest ? t.judge.nearest : deepest;
    jump = t.judge.jump > jump ? t.judge.jump : jump;
    if (t.judge.passes || t.judge.node_passes || t.halted)
      printf("throw %d: passes %d, of nodes %d, at %.5f s, %s\n", i, t.judge.passes,
             t.judge.node_passes, t.judge.when, t.halted ? t.report : "");
    fflush(stdout);
    if ((i - first) % 50 == 49 || i == first + count - 1)
      printf("%s %g: %d throws, %d passes (chords), %d (nodes), %d straight; %ld steps, %ld "
             "rejected, %ld limited, "
             "%.1f iterations a step, nearest %.3f of the reach, largest jump of writhe %.2f, "
             "halted %d, %.2f x real time\n",
             rule, step, thrown, passes, by_nodes, straight, steps, rejected, limited,
             (double)iterations / (double)steps, deepest, jump, halted,
             simulated / (seconds() - begin));
    fflush(stdout);
  }
  return passes + by_nodes;
}

static void pull(double length, double friction) {
  run r = overhand_run(9.81, friction, 50, length + 1, 0.002, "generalized-alpha");
  double begin = seconds();
  uint64_t rejected = 0;
  for (int i = 1; i <= (int)(length / 0.02 + 0.5); i++) {
    if (hw_sim_step(r.sim) == HW_HALTED) {
      printf("%s\n", hw_sim_report(r.sim));
      break;
    }
    rejected += run_frame(&r)->rejected;
    if (i % 50 == 0) {
      knot_look k = look_at(&r, "tether");
      printf("%6.2f s: determinant %d, writhe %.4f, knot %.4f m of line, %.2f radii of depth, "
             "force %.1f N, end %.4f m, kinetic %.3g J, "
             "residual %.3g J, rejected %d\n",
             run_time(&r), k.determinant, k.writhe, k.size,
             run_get(&r, "tether.touch_depth") / 0.01, run_get(&r, "tether.touch_force"), k.end.z,
             run_get(&r, "kinetic"), run_get(&r, "residual"), (int)rejected);
      fflush(stdout);
    }
  }
  printf("%.2f x real time\n", run_time(&r) / (seconds() - begin));
  run_close(&r);
}

int main(int argc, char **argv) {
  if (argc > 4 && (!strcmp(argv[1], "throws") || !strcmp(argv[1], "bare")))
    return throws(argv[1][0] == 't', argv[2], atof(argv[3]), atoi(argv[4]),
                  argc > 5 ? atoi(argv[5]) : 1, argc > 6 ? atof(argv[6]) : 2e7) > 0;
  if (argc > 3 && !strcmp(argv[1], "pull")) {
    pull(atof(argv[2]), atof(argv[3]));
    return 0;
  }
  puts("see the head of the source");
  return 2;
}
