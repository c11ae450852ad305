/* What two outlines share, for shapes whose answer is known: contact lines, flush sides, touching,
 * one inside the other, bars that cross, combs, rings, slivers, far from the origin. */
#include "support/test.h"
#include "unit/geom/outline_support.h"

static shape A, B;
static hw_plan_overlap O[64];
static const hw_needs_pose HERE = {0, 0, 1, 0};

#define ASSERT_PAIR(x, y, ex, ey, tolerance)                                                       \
  do {                                                                                             \
    assert_near(x, ex, tolerance);                                                                 \
    assert_near(y, ey, tolerance);                                                                 \
  } while (0)

static void make(shape *s, const double *point, int points) {
  assert_int_equal(hw_outline_make(&s->outline, point, points, s->memory).kind, HW_OUTLINE_OK);
}

/* Middle at (x, y). */
static void make_box(shape *s, double x, double y, double length, double width) {
  double l = .5 * length, w = .5 * width;
  const double p[8] = {x - l, y - w, x + l, y - w, x + l, y + w, x - l, y + w};
  make(s, p, 4);
}

static int meet(hw_needs_pose pa, hw_needs_pose pb) {
  return hw_outline_overlap(&A.outline, pa, &B.outline, pb, NULL, O, 64);
}
static hw_needs_pose at(double x, double y) { return (hw_needs_pose){x, y, 1, 0}; }

/* A diamond that dips 0.5 into a side: a right-angled triangle of height 1/2 on a chord of 1. */
static void test_two_crossings(void **state) {
  (void)state;
  make_box(&A, 0, 0, 10, 4);
  const double diamond[8] = {0, -1, 1, 0, 0, 1, -1, 0};
  make(&B, diamond, 4);
  assert_int_equal(meet(HERE, at(3, 2.5)), 1);
  assert_near(O->area, .25, 1e-14);
  ASSERT_PAIR(O->x, O->y, 3, 2 - .5 / 3, 1e-14);
  ASSERT_PAIR(O->ix, O->iy, 0, 1, 1e-15);
  ASSERT_PAIR(O->wx, O->wy, 0, 1, 1e-14);
  ASSERT_PAIR(O->mx, O->my, 3, 2, 1e-14);
  ASSERT_PAIR(O->p[0], O->p[1], 3.5, 2, 1e-14); /* j = (-1, 0) runs from P1 to P2 */
  ASSERT_PAIR(O->p[2], O->p[3], 2.5, 2, 1e-14);
  assert_near(O->couple, 0, 1e-14);
  assert_near(O->depth, .5, 1e-14);
  assert_near(O->near_, 1.5, 1e-14);
  assert_int_equal(O->crossings, 2);
}

/* With an axis, depth and near_ are along it: 30 degrees from x, over the triangle's corners. */
static void test_axis(void **state) {
  (void)state;
  test_two_crossings(NULL);
  const double axis[2] = {sqrt(.75), .5}, p[3][2] = {{3.5, 2}, {2.5, 2}, {3, 1.5}};
  double low = 1e9, high = -1e9;
  for (int k = 0; k < 3; k++) {
    double d = p[k][0] * axis[0] + p[k][1] * axis[1];
    low = fmin(low, d), high = fmax(high, d);
  }
  assert_int_equal(hw_outline_overlap(&A.outline, HERE, &B.outline, at(3, 2.5), axis, O, 64), 1);
  assert_near(O->depth, high - low, 1e-14);
  assert_near(O->near_, low, 1e-14);
  ASSERT_PAIR(O->ix, O->iy, 0, 1, 1e-15);
}

/* Two boxes on one line, 0.1 deep: sides that lie on each other belong half to either, so the
 * contact line ends in their middle. */
static void test_flush(void **state) {
  (void)state;
  make_box(&A, 0, 0, 1, 1);
  make_box(&B, 0, 0, 1, 1);
  assert_int_equal(meet(HERE, at(.9, 0)), 1);
  assert_near(O->area, .1, 1e-15);
  ASSERT_PAIR(O->wx, O->wy, 1, 0, 1e-15);
  ASSERT_PAIR(O->mx, O->my, .45, 0, 1e-15);
  ASSERT_PAIR(O->p[0], O->p[1], .45, -.5, 1e-15);
  ASSERT_PAIR(O->p[2], O->p[3], .45, .5, 1e-15);
  assert_near(O->depth, .1, 1e-15);
  assert_int_equal(O->crossings, 2);
  /* One long side that lies on another, from inside: no crossing, and half of it is in w. */
  make_box(&A, 0, 0, 10, 4);
  assert_int_equal(meet(HERE, at(0, 1.5)), 1);
  assert_near(O->area, 1, 1e-14);
  ASSERT_PAIR(O->ix, O->iy, 0, 1, 1e-14);
  assert_int_equal(O->crossings, 0);
}

/* Corner on corner, corner on side, side on side, from outside: nothing is shared; and farther in,
 * the area grows from nothing, within 1e-14 of the size (2 sqrt 2) times the side. */
static void test_touching(void **state) {
  (void)state;
  make_box(&A, 0, 0, 2, 2);
  make_box(&B, 0, 0, 2, 2);
  assert_int_equal(meet(HERE, at(2, 2)), 0);
  assert_int_equal(meet(HERE, at(2, 0)), 0);
  assert_int_equal(meet(HERE, at(2, .7)), 0);
  assert_int_equal(meet(HERE, at(0, -2)), 0);
  double h = sqrt(.5);
  assert_int_equal(meet(HERE, (hw_needs_pose){1 + sqrt(2) + 1e-15, .3, h, h}), 0);
  for (double in = 1e-16; in < 1e-6; in *= 10) {
    int regions = meet(HERE, at(2 - in, .7));
    assert_true(regions <= 1);
    assert_near(regions ? O->area : 0, 1.3 * in, 4e-14);
    if (regions)
      ASSERT_PAIR(O->ix, O->iy, 1, 0, in + 1e-9); /* a corner of it, too */
  }
}

static void test_inside(void **state) {
  (void)state;
  make_box(&A, 0, 0, 20, 10);
  make_box(&B, 0, 0, 4, 1);
  assert_int_equal(meet(at(5, 5), at(11.99, 5.5)), 1);
  assert_near(O->area, 4, 1e-14);
  ASSERT_PAIR(O->x, O->y, 11.99, 5.5, 1e-14);
  assert_int_equal(O->crossings, 0);
  assert_true(O->wx == 0 && O->wy == 0 && O->couple == 0);
  ASSERT_PAIR(O->ix, O->iy, 0, 1, 1e-15); /* up takes 4.5 + .5, to the right 3.01 + 2 */
  assert_int_equal(meet(at(5, 5), at(12.01, 5.5)), 1);
  ASSERT_PAIR(O->ix, O->iy, 1, 0, 1e-15);
  assert_near(O->depth, 4, 1e-14);
  ASSERT_PAIR(O->mx, O->my, O->x, O->y, 0);
  /* P1, P2: the ends across i, counter-clockwise round b */
  assert_near(O->p[3] - O->p[1], 1, 1e-14);
  /* Exchanged, i turns round. */
  assert_int_equal(
      hw_outline_overlap(&B.outline, at(12.01, 5.5), &A.outline, at(5, 5), NULL, O, 64), 1);
  ASSERT_PAIR(O->ix, O->iy, -1, 0, 1e-15);
  /* From the middle of a wall of a basin, out is across the wall and not along it. */
  const double basin[16] = {0, 0, 30, 0, 30, 30, 27, 30, 27, 3, 3, 3, 3, 30, 0, 30};
  make(&A, basin, 8);
  assert_int_equal(meet(HERE, (hw_needs_pose){28, 15, 0, 1}), 1);
  ASSERT_PAIR(O->ix, O->iy, -1, 0, 1e-14); /* 1 m of wall towards the basin, 2 m outward */
}

static void test_identical(void **state) {
  (void)state;
  const double ell[12] = {0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2};
  make(&A, ell, 6);
  make(&B, ell, 6);
  for (int k = 0; k < 100; k++) {
    hw_needs_pose p = pose_at(.3 * k, -.7 * k, .1 * k);
    assert_int_equal(meet(p, p), 1);
    assert_near(O->area, 3, 1e-14);
    assert_int_equal(O->crossings, 0);
    assert_near(hypot(O->wx, O->wy), 0, 0);
    assert_near(hypot(O->ix, O->iy), 1, 1e-14);
  }
}

/* Bars that cross: four crossings, no contact line; the area w1 w2 / sin t turns with dA / dt = -w1 w2
 * cos t / sin^2 t, which is the couple. */
static void test_cross(void **state) {
  (void)state;
  make_box(&A, 0, 0, 20, 2);
  make_box(&B, 0, 0, 20, 1);
  assert_int_equal(meet(HERE, (hw_needs_pose){3, .5, 0, 1}), 1);
  assert_near(O->area, 2, 1e-14);
  assert_int_equal(O->crossings, 4);
  assert_near(hypot(O->wx, O->wy) + fabs(O->couple), 0, 1e-13);
  double t = 1;
  assert_int_equal(meet(HERE, pose_at(3, .5, t)), 1);
  assert_int_equal(O->crossings, 4);
  assert_near(O->area, 2 / sin(t), 1e-14);
  assert_near(O->couple, 2 * cos(t) / (sin(t) * sin(t)), 1e-13);
  assert_near(hypot(O->ix, O->iy), 1, 1e-15);
}

/* Teeth of a comb in a bar: one region each, the largest first, and all of the same line. */
static void test_comb(void **state) {
  (void)state;
  static double p[2 * HW_OUTLINE_POINTS];
  for (int teeth = 1; teeth <= 60; teeth += 1 + teeth / 3) {
    int n = 0;
    for (int k = 0; k < teeth; k++) { /* tooth k reaches up to 9 + k / 100 */
      double x = 2 * (teeth - k), y = 9 + .01 * k, tooth[8] = {x, 1, x, y, x - 1, y, x - 1, 1};
      memcpy(p + n, tooth, sizeof tooth);
      n += 8;
    }
    const double back[4] = {0, 0, 2 * teeth + 1, 0};
    memcpy(p + n, back, sizeof back);
    make(&A, p, n / 2 + 2);
    make_box(&B, 60, 9, 200, 4); /* from y = 7 to 11 */
    assert_int_equal(meet(HERE, HERE), teeth);
    for (int k = 0; k < teeth; k++) {
      assert_near(O[k].area, 2 + .01 * (teeth - 1 - k), 1e-12);
      ASSERT_PAIR(O[k].x, O[k].y, 2 * (k + 1) - .5, 8 + .005 * (teeth - 1 - k), 1e-12);
      ASSERT_PAIR(O[k].wx, O[k].wy, 0, 1, 1e-12);
      ASSERT_PAIR(O[k].mx, O[k].my, 2 * (k + 1) - .5, 7, 1e-12);
      assert_int_equal(O[k].crossings, 2);
    }
    if (teeth > 3) { /* room for three: the largest three */
      assert_int_equal(hw_outline_overlap(&A.outline, HERE, &B.outline, HERE, NULL, O, 3), 3);
      assert_near(O[2].area, 2 + .01 * (teeth - 3), 1e-12);
      assert_int_equal(hw_outline_overlap(&A.outline, HERE, &B.outline, HERE, NULL, NULL, 0), 0);
    }
    make_box(&B, 60, 3, 200, 8); /* all but the tips: one region, two crossings for each tooth */
    assert_int_equal(meet(HERE, HERE), 1);
    assert_near(O->area, 2 * teeth + 6 * teeth, 1e-10); /* the back has slanting ends */
    assert_int_equal(O->crossings, 2 * teeth);
    ASSERT_PAIR(O->wx, O->wy, 0, -teeth, 1e-10);
  }
}

/* Two combs of 256 points across each other: 63 x 63 teeth meet, more than are asked for; and one
 * inside a saw, with more corners than are kept, so that extents come from a second look. */
static void test_crowded(void **state) {
  (void)state;
  static double p[2 * HW_OUTLINE_POINTS];
  int n = 0;
  for (int k = 0; k < 63; k++) {
    double x = 2 * (63 - k), tooth[8] = {x, 1, x, 140, x - 1, 140, x - 1, 1};
    memcpy(p + n, tooth, sizeof tooth);
    n += 8;
  }
  const double back[4] = {0, 0, 127, 0};
  memcpy(p + n, back, sizeof back);
  make(&A, p, n / 2 + 2);
  make(&B, p, n / 2 + 2);
  int regions = meet(HERE, (hw_needs_pose){133.5, 5.25, 0, 1}); /* b's teeth run along -x */
  assert_int_equal(regions, 64);
  for (int k = 0; k < 64; k++) {
    assert_near(O[k].area, 1, 1e-11);
    assert_int_equal(O[k].crossings, 4);
  }
  const double foot[4] = {0, 0, 64, 0};
  memcpy(p, foot, sizeof foot);
  for (int k = 0; k < 127; k++) { /* a saw: 127 notches above a straight side */
    double x = 64 - 64. * k / 126, notch[4] = {x, 3, x - .2, 2.5};
    memcpy(p + 4 + 4 * k, notch, sizeof notch);
  }
  p[4 + 4 * 126 + 2] = -0., p[4 + 4 * 126 + 3] = 2;
  make(&A, p, 256);
  make_box(&B, 30, 1, 100, 20);
  assert_true(A.outline.pieces > 126);
  for (int k = 0; k < 50; k++) {
    hw_needs_pose q = pose_at(40, 20, .13 * k), r = q;
    double axis[2] = {q.c, q.s}, low = axis[0] * q.x + axis[1] * q.y;
    assert_int_equal(hw_outline_overlap(&A.outline, q, &B.outline, r, axis, O, 64), 1);
    assert_near(O->area, A.outline.area, 1e-10);
    assert_near(O->depth, 64, 1e-11); /* along a's x */
    assert_near(O->near_, low, 1e-11);
    assert_int_equal(O->crossings, 0);
  }
}

/* A ring with a slit, and a bar right across it. */
static void test_ring(void **state) {
  (void)state;
  static double p[2 * 128];
  for (int k = 0; k < 64; k++) { /* radii 8 and 10, open by 0.2 rad at angle 0 */
    double t = .1 + (6.283185307179586 - .2) * k / 63;
    p[2 * k] = 10 * cos(t), p[2 * k + 1] = 10 * sin(t);
    t = 6.283185307179586 - t;
    p[2 * (64 + k)] = 8 * cos(t), p[2 * (64 + k) + 1] = 8 * sin(t);
  }
  make(&A, p, 128);
  make_box(&B, 0, 0, 40,
           4); /* through the whole ring: left one region, right one above the slit and
                                 one below */
  assert_int_equal(meet(HERE, HERE), 3);
  moments slab = by_slabs(&A.outline, HERE, &B.outline, HERE);
  assert_near(O[0].area + O[1].area + O[2].area, slab.area, 1e-12);
  make_box(&B, 0, 0, 12, 4); /* in the hole: nothing, though the boxes are one in the other */
  assert_int_equal(meet(HERE, HERE), 0);
  make_box(&B, 0, 0, 30, 30); /* over all of it */
  assert_int_equal(meet(HERE, HERE), 1);
  assert_near(O->area, A.outline.area, 1e-11);
  assert_int_equal(O->crossings, 0);
}

/* Slivers: 100 m long and down to a nanometre wide. */
static void test_slivers(void **state) {
  (void)state;
  make_box(&B, 0, 0, 10, 4);
  for (double w = 1; w > 2e-8; w *= .1) {
    make_box(&A, 0, 0, 100, w);
    for (int k = 0; k < 20; k++) {
      hw_needs_pose q = pose_at(.1, .2, .05 * k);
      int regions = meet(q, HERE);
      moments slab = by_slabs(&A.outline, q, &B.outline, HERE);
      assert_int_equal(regions, 1);
      assert_near(O->area, slab.area, 1e-13);
      assert_near(O->x * O->area, slab.x, 1e-12);
      assert_true(fabs(O->x) < 6 && fabs(O->y) < 3 && O->depth < 11);
      assert_int_equal(O->crossings, 4);
    }
    const double needle[6] = {-50, 0, 50, -.5 * w, 50, .5 * w};
    make(&A, needle, 3);
    assert_int_equal(meet(at(52, .3), HERE), 1); /* its tip, 3 m deep */
    assert_near(O->area, .5 * 3 * .03 * w, 1e-13);
    if (.03 * w > 2e-9 * 6) /* else too short to have a direction */
      assert_near(O->ix, -1, 1e-6);
    assert_near(hypot(O->ix, O->iy), 1, 1e-14);
    if (.03 * w > 2e-9 * 6)
      assert_near(hypot(O->p[2] - O->p[0], O->p[3] - O->p[1]), .03 * w, 1e-13);
  }
}

/* A thousand kilometres away nothing changes but the last places of the poses: 1.2e-10 m. */
static void test_far(void **state) {
  (void)state;
  test_two_crossings(NULL);
  hw_plan_overlap near = *O;
  double x = 1048576, y = -2097152; /* steps of 2^-32 m */
  assert_int_equal(meet(at(x, y), at(x + 3, y + 2.5)), 1);
  assert_true(O->area == near.area && O->wx == near.wx && O->wy == near.wy);
  assert_true(O->depth == near.depth);
  ASSERT_PAIR(O->x - x, O->y - y, near.x, near.y, 1e-9);
  ASSERT_PAIR(O->mx - x, O->my - y, near.mx, near.my, 1e-9);
  assert_near(O->near_ - y, near.near_, 1e-9);
}

/* Poses that are none, bodies that are empty: no region, no crash, no NaN. */
static void test_bad_poses(void **state) {
  (void)state;
  make_box(&A, 0, 0, 2, 2);
  make_box(&B, 0, 0, 2, 2);
  const double bad[4] = {NAN, INFINITY, -INFINITY, 1e308};
  for (int k = 0; k < 4; k++)
    for (int f = 0; f < 4; f++) {
      double v[4] = {.1, .2, 1, 0};
      v[f] = bad[k];
      hw_needs_pose q = {v[0], v[1], v[2], v[3]};
      assert_int_equal(meet(q, HERE), 0);
      assert_int_equal(meet(HERE, q), 0);
    }
  assert_int_equal(meet((hw_needs_pose){0, 0, 0, 0}, HERE), 0);
  hw_outline none = {0};
  assert_int_equal(hw_outline_overlap(&none, HERE, &B.outline, HERE, NULL, O, 64), 0);
  assert_int_equal(hw_outline_overlap(&B.outline, HERE, &none, HERE, NULL, O, 64), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_crossings), cmocka_unit_test(test_axis),
      cmocka_unit_test(test_flush),         cmocka_unit_test(test_touching),
      cmocka_unit_test(test_inside),        cmocka_unit_test(test_identical),
      cmocka_unit_test(test_cross),         cmocka_unit_test(test_comb),
      cmocka_unit_test(test_crowded),       cmocka_unit_test(test_ring),
      cmocka_unit_test(test_slivers),       cmocka_unit_test(test_far),
      cmocka_unit_test(test_bad_poses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
