/* Outlines: every fault with its indices, area and moments of shapes with closed forms, and convex
 * pieces that make up the whole (their areas, their cuts, their planes). */
#include "support/test.h"
#include "unit/geom/outline_support.h"

static shape S;

static void fault_is(const double *point, int points, hw_outline_fault_kind kind, int i, int j) {
  hw_outline_fault f = hw_outline_make(&S.outline, point, points, S.memory);
  assert_int_equal(f.kind, kind);
  assert_int_equal(f.i, i);
  assert_int_equal(f.j, j);
  if (kind == HW_OUTLINE_OK) {
    assert_int_equal(S.outline.points, points);
  } else {
    assert_int_equal(S.outline.points, 0);
    assert_int_equal(S.outline.pieces, 0);
  }
}

static void test_counts(void **state) {
  (void)state;
  static double round[2 * (HW_OUTLINE_POINTS + 1)];
  for (int k = 0; k <= HW_OUTLINE_POINTS; k++)
    round[2 * k] = cos(.02 * k), round[2 * k + 1] = sin(.02 * k);
  fault_is(round, 0, HW_OUTLINE_FEW, -1, -1);
  fault_is(round, -3, HW_OUTLINE_FEW, -1, -1);
  fault_is(round, 2, HW_OUTLINE_FEW, -1, -1);
  fault_is(round, HW_OUTLINE_POINTS + 1, HW_OUTLINE_MANY, -1, -1);
  fault_is(round, HW_OUTLINE_POINTS, HW_OUTLINE_OK, -1, -1);
  assert_int_equal(S.outline.pieces, 1);
  fault_is(round, 3, HW_OUTLINE_OK, -1, -1);
}

static void test_bad_points(void **state) {
  (void)state;
  double p[10] = {0, 0, 4, 0, 4, 3, 2, 5, 0, 3};
  fault_is(p, 5, HW_OUTLINE_OK, -1, -1);
  p[7] = NAN;
  fault_is(p, 5, HW_OUTLINE_NOT_FINITE, 3, -1);
  p[7] = -INFINITY;
  fault_is(p, 5, HW_OUTLINE_NOT_FINITE, 3, -1);
  p[7] = 5, p[4] = 1e9;
  fault_is(p, 5, HW_OUTLINE_NOT_FINITE, 2, -1);
  p[4] = p[2], p[5] = p[3];
  fault_is(p, 5, HW_OUTLINE_REPEATED, 1, 2);
  p[4] = 4, p[5] = 3, p[8] = 0, p[9] = 0; /* last on first */
  fault_is(p, 5, HW_OUTLINE_REPEATED, 0, 4);
  p[8] = 4, p[9] = 3; /* pinched */
  fault_is(p, 5, HW_OUTLINE_REPEATED, 2, 4);
}

static void test_flat_and_clockwise(void **state) {
  (void)state;
  const double line[8] = {0, 0, 1, 2, 3, 6, 2, 4};
  fault_is(line, 4, HW_OUTLINE_FLAT, -1, -1);
  const double nearly[8] = {0, 0, 10, 0, 10, 5e-10, 0, 5e-10};
  fault_is(nearly, 4, HW_OUTLINE_FLAT, -1, -1);
  const double thin[8] = {0, 0, 10, 0, 10, 2e-9, 0, 2e-9};
  fault_is(thin, 4, HW_OUTLINE_OK, -1, -1);
  const double turned[8] = {0, 0, 0, 3, 4, 3, 4, 0};
  fault_is(turned, 4, HW_OUTLINE_CLOCKWISE, -1, -1);
}

static void test_crossings(void **state) {
  (void)state;
  const double bow_tie[8] = {0, 0, 2, 2, 2, 0, 0, 2}; /* no net area: still sides that cross */
  fault_is(bow_tie, 4, HW_OUTLINE_CROSSING, 0, 2);
  const double late[12] = {0, 0, 6, 0, 6, 4, 3, -1, 2, 4, 0, 4};
  fault_is(late, 6, HW_OUTLINE_CROSSING, 0, 2);
  const double touch[10] = {0, 0, 4, 0, 4, 4, 2, 0, 0, 4}; /* corner 3 on side 0 */
  fault_is(touch, 5, HW_OUTLINE_CROSSING, 0, 2);
  const double along[14] = {0, 0, 6, 0, 6, 4, 4, 0, 2, 0, 1, 4, 0, 4}; /* side 3 on side 0 */
  fault_is(along, 7, HW_OUTLINE_CROSSING, 0, 2);
  const double fold[10] = {0, 0, 6, 0, 3, 0, 3, 4, 0, 4}; /* out to 6 and back */
  fault_is(fold, 5, HW_OUTLINE_CROSSING, 0, 1);
  const double last[8] = {2, 0, 4, 3, 2, 4, 2, -1}; /* side 3 runs back over side 2 */
  fault_is(last, 4, HW_OUTLINE_CROSSING, 0, 2);
  /* Nearer than 1e-10 of the size counts as touching, farther does not. */
  double slit[14] = {0, 0, 10, 0, 10, 8, 5, 2e-9, 5 - 1e-3, 8, 2, 9, 0, 8};
  fault_is(slit, 7, HW_OUTLINE_OK, -1, -1);
  slit[7] = 5e-10;
  fault_is(slit, 7, HW_OUTLINE_CROSSING, 0, 2);
  slit[7] = 1, slit[8] = 5, slit[9] = 1 + 5e-10;
  fault_is(slit, 7, HW_OUTLINE_REPEATED, 3, 4);
}

static void test_measures(void **state) {
  (void)state;
  /* A box b by h, off the origin: area b h, second moment b h (b^2 + h^2) / 12. */
  const double box[8] = {1, 2, 5, 2, 5, 5, 1, 5};
  fault_is(box, 4, HW_OUTLINE_OK, -1, -1);
  const hw_outline *o = &S.outline;
  assert_near(o->area, 12, 1e-14);
  assert_near(o->x, 3, 1e-14);
  assert_near(o->y, 3.5, 1e-14);
  assert_near(o->second, 12. * (16 + 9) / 12, 1e-13);
  assert_near(o->radius, sqrt(50), 1e-14);
  assert_true(o->low[0] == 1 && o->low[1] == 2 && o->high[0] == 5 && o->high[1] == 5);
  /* An L of three unit squares: centroid (5/6, 5/6); about it, 3 (1/6) + sum of the squared distances
   * of their middles: 2 (1/9) + 2 (4/9 + 1/9) - see (1/3, 1/3) and (2/3, -1/3), (-1/3, 2/3). */
  const double ell[12] = {0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2};
  fault_is(ell, 6, HW_OUTLINE_OK, -1, -1);
  assert_near(o->area, 3, 1e-14);
  assert_near(o->x, 5. / 6, 1e-14);
  assert_near(o->y, 5. / 6, 1e-14);
  assert_near(o->second, .5 + 2. / 9 + 2 * (5. / 9), 1e-14);
  assert_int_equal(o->pieces, 2);
  /* A regular n-gon of radius r: area n r^2 sin(2 pi / n) / 2, second A r^2 (2 + cos(2 pi / n)) / 6. */
  double ring[2 * 60];
  for (int k = 0; k < 60; k++)
    ring[2 * k] = 7 * cos(2 * PI * k / 60) - 30, ring[2 * k + 1] = 7 * sin(2 * PI * k / 60) + 11;
  fault_is(ring, 60, HW_OUTLINE_OK, -1, -1);
  double area = 60 * 49 * sin(PI / 30) / 2;
  assert_near(o->area, area, 1e-12);
  assert_near(o->second, area * 49 * (2 + cos(PI / 30)) / 6, 1e-10);
  assert_int_equal(o->pieces, 1);
}

/* Convex pieces, counter-clockwise; each cut is one of the piece across too, run the other way;
 * planes hold their piece; areas add up; the outline's sides are all there (points in the middle of
 * a straight side may be left out). */
static void check_pieces(const hw_outline *o, bool whole) {
  double total = 0, size = o->radius, rim = 0;
  int sides = 0;
  for (int i = 0; i < o->pieces; i++) {
    int from = o->piece[i], to = o->piece[i + 1];
    assert_true(to - from >= 3);
    for (int e = from; e < to; e++) {
      const double *p = o->point + 2 * o->vertex[e];
      int next = e + 1 == to ? from : e + 1;
      const double *q = o->point + 2 * o->vertex[next], *r = o->point + 2 * o->vertex[from];
      total += .5 * ((p[0] - r[0]) * (q[1] - r[1]) - (p[1] - r[1]) * (q[0] - r[0]));
      assert_true(hypot(p[0] - o->circle[3 * i], p[1] - o->circle[3 * i + 1]) <=
                  o->circle[3 * i + 2] * (1 + 1e-15));
      for (int f = from; f < to; f++) {
        const double *plane = o->plane + 3 * f;
        assert_true(plane[0] * p[0] + plane[1] * p[1] <= plane[2] + 1e-9 * size);
      }
      if (o->across[e] < 0) {
        sides++;
        rim += hypot(q[0] - p[0], q[1] - p[1]);
        if (whole)
          assert_int_equal(o->vertex[next], (o->vertex[e] + 1) % o->points);
        continue;
      }
      int found = 0;
      for (int f = o->piece[o->across[e]]; f < o->piece[o->across[e] + 1]; f++)
        if (o->across[f] == i) {
          int last = f + 1 == o->piece[o->across[e] + 1] ? o->piece[o->across[e]] : f + 1;
          found += o->vertex[f] == o->vertex[next] && o->vertex[last] == o->vertex[e];
        }
      assert_int_equal(found, 1);
    }
  }
  if (whole)
    assert_int_equal(sides, o->points);
  double round = 0;
  for (int k = 0; k < o->points; k++) {
    const double *p = o->point + 2 * k, *q = o->point + 2 * ((k + 1) % o->points);
    round += hypot(q[0] - p[0], q[1] - p[1]);
  }
  assert_near(total, o->area, 1e-9 * o->area + 1e-12 * size * size);
  assert_near(rim, round, 1e-9 * round);
}

static void test_pieces(void **state) {
  (void)state;
  dice r = {1};
  int most = 0;
  for (int k = 0; k < FEWER(4000); k++) {
    draw_shape(&r, &S, k % 3, 1 + 100 * roll(&r));
    check_pieces(&S.outline, k % 3 == 1);
    if (k % 3 == 0)
      assert_true(S.outline.pieces <=
                  2); /* corners on an ellipse; two where one is nearly straight */
    most = S.outline.pieces > most ? S.outline.pieces : most;
  }
  assert_true(most > 5);
}

/* A comb, a spiral and a saw of as many points as there may be. */
static void test_many_points(void **state) {
  (void)state;
  static double p[2 * HW_OUTLINE_POINTS];
  int n = 0;
  for (int k = 0; k < 63; k++) { /* teeth of width 1 and gaps of 1 over a back of height 1 */
    const double tooth[8] = {126. - 2 * k, 1, 126. - 2 * k, 9, 125. - 2 * k, 9, 125. - 2 * k, 1};
    memcpy(p + n, tooth, sizeof tooth);
    n += 8;
  }
  const double back[4] = {1, 0, 126, 0};
  memcpy(p + n, back, sizeof back);
  fault_is(p, n / 2 + 2, HW_OUTLINE_OK, -1, -1);
  assert_near(S.outline.area, 125 + 63 * 8, 1e-10);
  check_pieces(&S.outline, false);         /* the ends of the back are straight corners */
  assert_true(S.outline.pieces <= 4 * 64); /* Hertel and Mehlhorn: 64 would do */
  for (int k = 0; k < 128; k++) {
    double a = .2 * k;
    p[2 * k] = (1 + a) * cos(a), p[2 * k + 1] = (1 + a) * sin(a);
    a = .2 * (127 - k);
    p[2 * (128 + k)] = (3 + a) * cos(a), p[2 * (128 + k) + 1] = (3 + a) * sin(a);
  }
  for (int i = 0, j = 255; i < j; i++, j--) /* counter-clockwise */
    for (int c = 0; c < 2; c++) {
      double swap = p[2 * i + c];
      p[2 * i + c] = p[2 * j + c], p[2 * j + c] = swap;
    }
  fault_is(p, 256, HW_OUTLINE_OK, -1, -1);
  check_pieces(&S.outline, true);
}

/* Only the check: memory is not asked for. */
static void test_check_only(void **state) {
  (void)state;
  const double box[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  hw_outline o;
  assert_int_equal(hw_outline_make(&o, box, 4, NULL).kind, HW_OUTLINE_OK);
  assert_int_equal(o.points, 0);
  assert_true(hw_outline_bytes(HW_OUTLINE_POINTS) <= sizeof S.memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counts),
      cmocka_unit_test(test_bad_points),
      cmocka_unit_test(test_flat_and_clockwise),
      cmocka_unit_test(test_crossings),
      cmocka_unit_test(test_measures),
      cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_many_points),
      cmocka_unit_test(test_check_only),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
