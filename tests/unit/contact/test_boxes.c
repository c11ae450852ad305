/* Which of many boxes meet: the tree against the comparison of each with each, and how its cost grows. */
#include "contact/boxes.h"
#include "math/elementary.h"
#include "validation/run.h"

static dice d = {.state = 20261124};
static double uniform(double low, double high) { return roll_between(&d, low, high); }
static v3 in_cube(double half) {
  return v3_make(uniform(-half, half), uniform(-half, half), uniform(-half, half));
}

enum { MOST = 200 };
static unsigned char met[MOST][MOST];
static int count;
static void mark(void *ctx, int a, int b) {
  (void)ctx;
  assert_true(a < b);
  met[a][b]++;
  count++;
}

static long pairs_of(const hw_box *box, int n, hw_boxes_visit visit) {
  void *scratch = malloc(hw_boxes_bytes(n) + 1);
  long compared = hw_boxes_pairs(box, n, scratch, visit, NULL);
  free(scratch);
  return compared;
}

static void as_all_with_all(const hw_box *box, int n) {
  memset(met, 0, sizeof met);
  count = 0;
  pairs_of(box, n, mark);
  int wanted = 0;
  for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++) {
      bool meet = hw_boxes_meet(box[a].low, box[a].high, box[b].low, box[b].high);
      assert_int_equal(met[a][b], meet); /* once, or not at all */
      wanted += meet;
    }
  assert_int_equal(count, wanted);
}

/* Of all sizes, in a cube, on a plane, on a line, in one place; some that are nowhere. */
static void finds_what_meets(void **state) {
  (void)state;
  for (int trial = 0; trial < 400; trial++) {
    hw_box box[MOST];
    int n = (int)uniform(0, MOST + 0.999), flat = trial % 4;
    double size = uniform(0.01, 2);
    for (int i = 0; i < n; i++) {
      v3 at = in_cube(5), half = in_cube(size);
      half = v3_make(fabs(half.x), fabs(half.y), fabs(half.z));
      at = v3_make(flat > 2 ? 0 : at.x, flat > 1 ? 0 : at.y, flat > 0 ? 0 : at.z);
      box[i] = (hw_box){v3_sub(at, half), v3_add(at, half)};
      if (uniform(0, 1) < 0.1)
        box[i] = (hw_box){v3_make(1e300, 1e300, 1e300), v3_make(-1e300, -1e300, -1e300)};
    }
    as_all_with_all(box, n);
  }
}

/* What touches at a face meets; equal boxes, a row of them, and numbers that are none do not lead astray. */
static void degenerate(void **state) {
  (void)state;
  hw_box box[MOST];
  for (int i = 0; i < MOST; i++)
    box[i] = (hw_box){v3_zero(), v3_make(1, 1, 1)};
  as_all_with_all(box, MOST);
  for (int i = 0; i < MOST; i++)
    box[i] = (hw_box){v3_make(i, 0, 0), v3_make(i + 1, 1, 1)};
  as_all_with_all(box, MOST);
  assert_int_equal(count, MOST - 1);
  for (int i = 0; i < MOST; i += 3)
    box[i].low.x = NAN;
  as_all_with_all(box, MOST);
  for (int n = 0; n < 12; n++)
    as_all_with_all(box, n);
}

static void ignore(void *ctx, int a, int b) {
  (void)ctx, (void)a, (void)b;
  count++;
}

/* A heap of balls of 1 m at 1.02 m from each other, boxes a tenth wider on each side: each meets its 26 neighbours.
 * Comparisons over n log2 n, from 125 to 27,000 bodies, do not grow; each with each grows 216 times. */
static void grows_as_n_log_n(void **state) {
  (void)state;
  double first = 0;
  for (int side = 5; side <= 30; side += side < 10 ? 5 : 10) {
    int n = side * side * side;
    hw_box *box = malloc(sizeof *box * (size_t)n);
    for (int i = 0; i < n; i++) {
      v3 at = v3_make(1.02 * (i % side), 1.02 * (i / side % side), 1.02 * (i / side / side));
      at = v3_add(at, in_cube(0.01));
      v3 half = v3_make(0.6, 0.6, 0.6);
      box[i] = (hw_box){v3_sub(at, half), v3_add(at, half)};
    }
    count = 0;
    long compared = pairs_of(box, n, ignore);
    int inner = side - 1, faces = side * side;
    /* pairs of a grid: along the axes, across faces, across cubes */
    assert_int_equal(count,
                     3 * faces * inner + 6 * side * inner * inner + 4 * inner * inner * inner);
    double per = (double)compared / (n * hw_log(n) / hw_log(2));
    print_message("    %5d bodies: %8ld comparisons, %.2f n log2 n; each with each %.0f\n", n,
                  compared, per, 0.5 * n * (n - 1.0));
    first = first > 0 ? first : per;
    assert_true(per < 1.5 * first);
    free(box);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_meets),
      cmocka_unit_test(degenerate),
      cmocka_unit_test(grows_as_n_log_n),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
