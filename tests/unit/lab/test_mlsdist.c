/* The thesis' search (MLSDist) against the search that leaves nothing out: what it finds is a minimum; from
 * enough pairs it finds those of the public splines; it tracks; and what it may miss. */
#include "unit/lab/curve_support.h"

#include "lab/mlsdist.h"

enum { STARTS = 6000 };
static hw_minimum all[ROOM], out[ROOM];
static hw_node_pair track[STARTS];
static hw_minima told;

static int every(const hw_curve *c, double apart, double dmax) {
  size_t bytes = hw_curve_minima_bytes(c->n, 0, ROOM);
  void *scratch = malloc(bytes);
  int n = hw_curve_minima_told(c, NULL, apart, dmax, scratch, bytes, all, ROOM, &told);
  free(scratch);
  assert_in_range(n, 0, ROOM);
  return n;
}

static int run(hw_mlsdist *m, const hw_curve *c, int room) {
  size_t bytes = hw_mlsdist_bytes(c->n, m->random + m->tracked);
  void *scratch = malloc(bytes);
  int n = hw_mlsdist_run(m, c, scratch, bytes, out, room);
  free(scratch);
  return n;
}

static hw_mlsdist search(int random, double apart, double dmax) {
  return (hw_mlsdist){
      .seed = 7, .random = random, .apart = apart, .dmax = dmax, .track = track, .most = STARTS};
}

/* Index of the minimum of `list` at the same place; -1: none. */
static int find(const hw_minimum *list, int n, const hw_minimum *m) {
  for (int i = 0; i < n; i++)
    if (fabs(list[i].s1 - m->s1) <= 1e-6 && fabs(list[i].s2 - m->s2) <= 1e-6)
      return i;
  return -1;
}

/* Everything that is found is one of the list, in the same words. */
static void assert_listed(int n, int of) {
  for (int i = 0; i < n; i++) {
    int k = find(all, of, &out[i]);
    if (k < 0)
      fail_msg("(%.9f, %.9f) is no minimum", out[i].s1, out[i].s2);
    assert_int_equal(all[k].kind, out[i].kind);
    assert_true(fabs(all[k].d - out[i].d) < 1e-12);
    assert_true(i == 0 || out[i].d >= out[i - 1].d);
  }
}

static void test_public_splines(void **state) {
  (void)state;
  static spline_case c;
  static const char *const name[] = {"overhand", "snake", "perturbed_helix"};
  for (int i = 0; i < 3; i++) {
    spline_read(name[i], &c);
    hw_curve line = line_curve(&c.l);
    int want = every(&line, c.apart, 10);
    assert_int_equal(want, c.minima);
    hw_mlsdist m = search(64 * c.l.n, c.apart, 10);
    int n = run(&m, &line, ROOM);
    /* the perfect helix is a valley, and its perturbation leaves one shallow minimum without a node near */
    assert_int_equal(i == 2 ? want - 1 : want, n);
    assert_listed(n, want);
    assert_true(m.tracked >= n / 4);
  }
}

static void test_finds_minima_only_and_most_of_them(void **state) {
  (void)state;
  static line l;
  int found = 0, want = 0;
  for (int k = 0; k < 20; k++) {
    line_walk(&l, 60, 1.2);
    hw_curve c = line_curve(&l);
    int of = every(&c, 4, 3);
    hw_mlsdist m = search(16 * 60, 4, 3);
    int n = run(&m, &c, ROOM);
    assert_listed(n, of);
    want += of, found += n;
  }
  /* notes of the method: some minima of the spline have none of the nodes near; a tenth to a fifth */
  assert_true(want > 50 && found > 0.7 * want && found <= want);
}

/* From step to step without new random pairs: the minima that were found are found again. */
static void test_tracking(void **state) {
  (void)state;
  static spline_case c;
  spline_read("overhand", &c);
  hw_curve line = line_curve(&c.l);
  hw_mlsdist m = search(2000, c.apart, 1);
  assert_int_equal(3, run(&m, &line, ROOM));
  m.random = 0;
  for (int step = 0; step < 20; step++) {
    for (int i = 0; i <= c.l.n; i++) /* pulled along z */
      c.l.r[i].z *= 1.01;
    line = line_curve(&c.l);
    int n = run(&m, &line, ROOM), of = every(&line, c.apart, 1);
    assert_int_equal(of, n);
    assert_listed(n, of);
  }
  /* without pairs to start from there is nothing */
  m.tracked = 0;
  assert_int_equal(0, run(&m, &line, ROOM));
}

static void test_seed(void **state) {
  (void)state;
  static line l;
  static hw_minimum was[ROOM];
  line_walk(&l, 100, 1.2);
  hw_curve c = line_curve(&l);
  hw_mlsdist a = search(50, 4, 3), b = a;
  int n = run(&a, &c, ROOM);
  memcpy(was, out, sizeof was);
  assert_true(a.seed != b.seed);
  assert_int_equal(n, run(&b, &c, ROOM));
  assert_true(a.seed == b.seed && a.tracked == b.tracked);
  assert_memory_equal(was, out, (size_t)n * sizeof *out);
  assert_int_equal(n < 2 ? n : 2,
                   run(&(hw_mlsdist){.seed = 7, .random = 50, .apart = 4, .dmax = 3}, &c, 2));
  assert_memory_equal(was, out, (size_t)(n < 2 ? n : 2) * sizeof *out); /* the nearest stay */
}

static void test_bad_input(void **state) {
  (void)state;
  static line l;
  line_walk(&l, 10, 1);
  hw_curve c = line_curve(&l);
  hw_mlsdist m = search(20, 2, 3);
  char scratch[100];
  assert_int_equal(HW_MINIMA_SCRATCH, hw_mlsdist_run(&m, &c, scratch, sizeof scratch, out, ROOM));
  m.apart = 0;
  assert_int_equal(HW_MINIMA_BAD, run(&m, &c, ROOM));
  m.apart = 2, m.dmax = (double)NAN;
  assert_int_equal(HW_MINIMA_BAD, run(&m, &c, ROOM));
  m.dmax = 3, m.random = -1;
  assert_int_equal(HW_MINIMA_BAD, hw_mlsdist_run(&m, &c, scratch, sizeof scratch, out, ROOM));
  m.random = 20, l.r[3].z = (double)NAN;
  assert_int_equal(HW_MINIMA_BAD, run(&m, &c, ROOM));
  l.r[3].z = 0, c = line_curve(&l);
  /* pairs of another line: those that do not fit are left out */
  m = search(0, 2, 3);
  m.tracked = 3;
  track[0] = (hw_node_pair){-1, 4}, track[1] = (hw_node_pair){3, 900},
  track[2] = (hw_node_pair){7, 2};
  assert_int_equal(0, run(&m, &c, ROOM));
  assert_int_equal(0, m.tracked);
  c.n = 0;
  assert_int_equal(HW_MINIMA_BAD, run(&m, &c, ROOM));
  /* one element, shorter than `apart`: no pair is allowed */
  c.n = 1;
  m = search(50, 2, 3);
  assert_int_equal(0, run(&m, &c, ROOM));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_public_splines),
      cmocka_unit_test(test_finds_minima_only_and_most_of_them),
      cmocka_unit_test(test_tracking),
      cmocka_unit_test(test_seed),
      cmocka_unit_test(test_bad_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
