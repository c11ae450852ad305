/* Random pairs of outlines, convex, concave and on a lattice (where corners lie on sides, and sides
 * on sides): areas and centroids against slabs (outline_support.h), exchange of the two, rigid motions,
 * continuity, the gradient, extents, and how many regions there are. Sizes are about 1 m, so that
 * tolerances are shares of the size. tests/bench/outline_pairs.c does a million of them. */
#include "support/test.h"
#include "unit/geom/outline_support.h"

enum { MOST = 64, PAIRS = FEWER(10000), GRADIENTS = FEWER(4000) };

static shape A, B;
static hw_plan_overlap O[MOST], P[MOST];

static int meet(hw_needs_pose pa, hw_needs_pose pb, hw_plan_overlap *out) {
  return hw_outline_overlap(&A.outline, pa, &B.outline, pb, NULL, out, MOST);
}

/* Both moved by a turn about the origin and then a shift. */
static hw_needs_pose moved(hw_needs_pose p, double x, double y, double angle) {
  double c = cos(angle), s = sin(angle);
  return (hw_needs_pose){x + c * p.x - s * p.y, y + s * p.x + c * p.y, c * p.c - s * p.s,
                         s * p.c + c * p.s};
}

static hw_needs_pose shifted(hw_needs_pose p, int way, double h) {
  double c = cos(h), s = sin(h);
  if (way == 2)
    return (hw_needs_pose){p.x, p.y, c * p.c - s * p.s, s * p.c + c * p.s};
  return (hw_needs_pose){p.x + (way == 0 ? h : 0), p.y + (way == 1 ? h : 0), p.c, p.s};
}

/* Lattices laid on each other: sides may lie on sides, where the area has a kink. */
static bool flush(hw_needs_pose a, hw_needs_pose b) {
  double c = a.c * b.c + a.s * b.s, s = a.c * b.s - a.s * b.c;
  return fabs(c * s) < 1e-9;
}

static double round_of(const hw_outline *o) {
  double sum = 0;
  for (int k = 0; k < o->points; k++) {
    const double *p = o->point + 2 * k, *q = o->point + 2 * ((k + 1) % o->points);
    sum += hypot(q[0] - p[0], q[1] - p[1]);
  }
  return sum;
}

static double slab_area(hw_needs_pose pa, hw_needs_pose pb) {
  return by_slabs(&A.outline, pa, &B.outline, pb).area;
}

static void assert_usable(const hw_plan_overlap *o) {
  const double value[] = {o->area, o->x,    o->y,     o->ix,     o->iy,   o->wx,
                          o->wy,   o->mx,   o->my,    o->couple, o->p[0], o->p[1],
                          o->p[2], o->p[3], o->depth, o->near_};
  for (int k = 0; k < 16; k++)
    assert_true(fabs(value[k]) < 100);
  assert_true(o->area > 0 && o->depth >= 0 && o->crossings >= 0 && o->crossings % 2 == 0);
  assert_near(hypot(o->ix, o->iy), 1, 1e-14);
}

static void test_area(void **state) {
  (void)state;
  dice r = {1};
  int met = 0;
  for (int k = 0; k < PAIRS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    int count = meet(pa, pb, O);
    moments found = sum_of(O, count), slab = by_slabs(&A.outline, pa, &B.outline, pb);
    assert_near(found.area, slab.area, 1e-13);
    assert_near(found.x, slab.x, 2e-13);
    assert_near(found.y, slab.y, 2e-13);
    for (int i = 0; i < count; i++) {
      assert_usable(&O[i]);
      assert_true(i == 0 || O[i].area <= O[i - 1].area);
    }
    met += count > 0;
  }
  assert_true(met > PAIRS / 5);
}

/* Any closed line through points of a lattice that is an outline at all, its points moved by up to
 * 1e-9 or 1e-13: corners a hair off sides, sides that nearly lie on sides. */
static void draw_loop(dice *r, shape *s) {
  hw_outline_fault_kind kind;
  do {
    double move = roll(r) < .4   ? 1e-9 * roll(r)
                  : roll(r) < .5 ? 1e-13
                                 : 0,
           cells = 3 + floor(3 * roll(r));
    s->points = 3 + (int)(7 * roll(r));
    for (int k = 0; k < 2 * s->points; k++) {
      double at = .5 * floor(cells * roll(r)) - .5;
      s->point[k] = at + move * roll_between(r, -.5, .5);
    }
    kind = hw_outline_make(&s->outline, s->point, s->points, s->memory).kind;
  } while (kind != HW_OUTLINE_OK);
}

static void test_nearly_degenerate(void **state) {
  (void)state;
  dice r = {8};
  for (int k = 0; k < PAIRS; k++) {
    draw_loop(&r, &A);
    draw_loop(&r, &B);
    double x = .5 * floor(roll_between(&r, -2, 2)), y = .5 * floor(roll_between(&r, -2, 2));
    hw_needs_pose pa = {0, 0, 1, 0}, pb = {x, y, 1, 0};
    if (k % 3 == 0)
      pb = pose_at(x, y, 7 * roll(&r));
    int count = meet(pa, pb, O);
    moments found = sum_of(O, count), slab = by_slabs(&A.outline, pa, &B.outline, pb);
    /* Corners within 1e-11 of the size (2) of a straight side are left out. */
    assert_near(found.area, slab.area, 1e-10);
    assert_near(found.x, slab.x, 1e-10);
    assert_near(found.y, slab.y, 1e-10);
    for (int i = 0; i < count; i++)
      assert_usable(&O[i]);
  }
}

/* Exchanged: the same regions, with w, i and the couple turned round and P1, P2 exchanged. */
static void test_exchange(void **state) {
  (void)state;
  dice r = {2};
  int lines = 0;
  for (int k = 0; k < PAIRS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    int count = meet(pa, pb, O);
    int other = hw_outline_overlap(&B.outline, pb, &A.outline, pa, NULL, P, MOST);
    moments s = sum_of(O, count), t = sum_of(P, other);
    assert_near(t.area, s.area, 1e-14);
    assert_near(t.x, s.x, 1e-13);
    assert_near(t.y, s.y, 1e-13);
    if (count != 1 || other != 1 || O->area < 1e-6)
      continue;
    assert_near(P->x, O->x, 1e-7);
    assert_near(P->y, O->y, 1e-7);
    assert_near(P->wx, -O->wx, 1e-12);
    assert_near(P->wy, -O->wy, 1e-12);
    assert_int_equal(P->crossings, O->crossings);
    double length = hypot(O->wx, O->wy);
    if (length < 1e-3)
      continue;
    lines++;
    assert_near(P->ix, -O->ix, 1e-9);
    assert_near(P->iy, -O->iy, 1e-9);
    assert_near(P->depth, O->depth, 1e-6);
    assert_near(P->couple, -O->couple, 1e-8);
    /* The line on which w acts; where on it, is P1's and P2's, of which there may be ties. */
    assert_near((P->mx - O->mx) * O->iy, (P->my - O->my) * O->ix, 1e-8);
    if (flush(pa, pb))
      continue;
    assert_near(P->mx, O->mx, 1e-8);
    assert_near(P->my, O->my, 1e-8);
    assert_near(P->p[0], O->p[2], 1e-8);
    assert_near(P->p[3], O->p[1], 1e-8);
  }
  assert_true(lines > PAIRS / 10);
}

/* Both moved alike, up to 1000 m and any turn: everything moves along. */
static void test_rigid_motion(void **state) {
  (void)state;
  dice r = {3};
  for (int k = 0; k < PAIRS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    double x = roll_between(&r, -1000, 1000), y = roll_between(&r, -1000, 1000), t = 7 * roll(&r);
    double c = cos(t), s = sin(t);
    hw_needs_pose qa = moved(pa, x, y, t), qb = moved(pb, x, y, t);
    int count = meet(pa, pb, O), same = meet(qa, qb, P);
    moments u = sum_of(O, count), v = sum_of(P, same);
    assert_near(v.area, u.area, 1e-11); /* poses to 1e-13 m, borders to 100 m */
    /* Where sides lie on sides, rounding decides whether regions hang together. */
    if (count == 0 || flush(pa, pb) || count != same || O->area < 1e-6 ||
        (count > 1 && O[1].area > .99 * O->area))
      continue;
    assert_near(P->x, x + c * O->x - s * O->y, 1e-6);
    assert_near(P->y, y + s * O->x + c * O->y, 1e-6);
    if (hypot(O->wx, O->wy) < 1e-3)
      continue;
    assert_near(P->wx, c * O->wx - s * O->wy, 1e-9);
    assert_near(P->wy, s * O->wx + c * O->wy, 1e-9);
    assert_near(P->mx, x + c * O->mx - s * O->my, 1e-6);
    assert_near(P->my, y + s * O->mx + c * O->my, 1e-6);
  }
}

/* A move by 1e-9 m, or a turn by 1e-9, changes the area by no more than the border of one of them
 * times the move; lattices make moves away from every degenerate pose. */
static void test_continuity(void **state) {
  (void)state;
  dice r = {4};
  int touched = 0;
  for (int k = 0; k < 2 * PAIRS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    moments before = sum_of(O, meet(pa, pb, O));
    double angle = 7 * roll(&r), move = 1e-9, turn = 1e-9 * roll_between(&r, -1, 1);
    hw_needs_pose q = {pb.x + move * cos(angle), pb.y + move * sin(angle), pb.c - turn * pb.s,
                       pb.s + turn * pb.c};
    moments behind = sum_of(O, meet(pa, q, O));
    double bound = round_of(&B.outline) * (move + fabs(turn) * B.outline.radius);
    assert_true(fabs(behind.area - before.area) <= bound + 2e-13);
    touched += (before.area == 0) != (behind.area == 0);
  }
  assert_true(touched > PAIRS / 400); /* poses where they just touch are among them */
}

/* w, m and the couple are the gradient of the area that slabs give, by central differences of 1e-5:
 * the area is a quadratic of the shift between events of corners, so what is left is rounding, 1e-15
 * / 1e-5, and the turn's third order. Poses whose differences at 1e-5 and 2e-5 disagree have a corner
 * that passes a side within the step: there is no more to compare there. */
static void test_gradient(void **state) {
  (void)state;
  dice r = {5};
  int done = 0, turned = 0;
  for (int k = 0; k < GRADIENTS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    int count = meet(pa, pb, O);
    if (count == 0 || flush(pa, pb))
      continue;
    double gx = 0, gy = 0, gt = 0;
    for (int i = 0; i < count; i++) { /* turned about b's origin */
      gx -= O[i].wx, gy -= O[i].wy;
      gt -= (O[i].mx - pb.x) * O[i].wy - (O[i].my - pb.y) * O[i].wx + O[i].couple;
    }
    for (int way = 0; way < 3; way++) {
      double d[2];
      for (int n = 0; n < 2; n++) {
        double h = n ? 2e-5 : 1e-5;
        d[n] = (slab_area(pa, shifted(pb, way, h)) - slab_area(pa, shifted(pb, way, -h))) / (2 * h);
      }
      if (fabs(d[1] - d[0]) > 1e-8)
        continue;
      assert_near(way == 0 ? gx : way == 1 ? gy : gt, d[0], 1e-7);
      done++;
    }
    turned += fabs(O->couple) > 1e-6;
  }
  assert_true(done > GRADIENTS / 2);
  assert_true(turned > GRADIENTS / 200);
}

/* --- regions and extents by slabs --- */

typedef struct strip { /* lower and upper border in a slab, at its left and right end */
  double low[2], high[2];
  int region;
} strip;

static int strips_of(const plane_shape *a, const plane_shape *b, double left, double right,
                     strip *to) {
  static double ya[2][HW_OUTLINE_POINTS], yb[2][HW_OUTLINE_POINTS];
  int na = 0, nb = 0, count = 0;
  for (int g = 0; g < 2; g++) {
    double x = left + (g ? .75 : .25) * (right - left);
    na = section(a, x, ya[g]), nb = section(b, x, yb[g]);
  }
  for (int i = 0; i + 1 < na; i += 2)
    for (int j = 0; j + 1 < nb; j += 2) {
      double l[2], h[2];
      for (int g = 0; g < 2; g++) {
        l[g] = fmax(ya[g][i], yb[g][j]);
        h[g] = fmin(ya[g][i + 1], yb[g][j + 1]);
      }
      if (h[0] > l[0] && h[1] > l[1])
        to[count++] = (strip){{1.5 * l[0] - .5 * l[1], 1.5 * l[1] - .5 * l[0]},
                              {1.5 * h[0] - .5 * h[1], 1.5 * h[1] - .5 * h[0]},
                              0};
    }
  return count;
}

static int root(const int *parent, int k) {
  while (parent[k] != k)
    k = parent[k];
  return k;
}

/* Regions, and the x where they begin and end; -1 where it hangs on less than 1e-6 m. */
static int slab_regions(const plane_shape *a, const plane_shape *b, double range[2]) {
  static double cut[CUTS];
  static strip old[HW_OUTLINE_POINTS], fresh[HW_OUTLINE_POINTS];
  static int parent[CUTS];
  int cuts = slab_cuts(a, b, cut), before = 0, regions = 0, joined = 0;
  range[0] = 1e9, range[1] = -1e9;
  for (int k = 0; k + 1 < cuts; k++) {
    if (cut[k + 1] - cut[k] < 1e-12)
      continue;
    int count = strips_of(a, b, cut[k], cut[k + 1], fresh);
    if (count && cut[k + 1] - cut[k] < 1e-6)
      return -1;
    for (int i = 0; i < count; i++) {
      fresh[i].region = regions;
      parent[regions] = regions;
      regions++;
      for (int j = 0; j < before; j++) {
        double neck = fmin(fresh[i].high[0], old[j].high[1]) - fmax(fresh[i].low[0], old[j].low[1]);
        int p = root(parent, fresh[i].region), q = root(parent, old[j].region);
        if (fabs(neck) < 1e-6)
          return -1;
        if (neck > 0 && p != q)
          parent[p] = q, joined++;
      }
      range[0] = fmin(range[0], cut[k]);
      range[1] = fmax(range[1], cut[k + 1]);
    }
    memcpy(old, fresh, sizeof fresh);
    before = count;
  }
  return regions - joined;
}

static void test_regions(void **state) {
  (void)state;
  static plane_shape s, t;
  static const double x_axis[2] = {1, 0};
  dice r = {6};
  int done = 0, several = 0, doubtful = 0;
  for (int k = 0; k < PAIRS; k++) {
    hw_needs_pose pa, pb;
    draw_pair(&r, &A, &B, &pa, &pb);
    int count = hw_outline_overlap(&A.outline, pa, &B.outline, pb, x_axis, O, MOST);
    if (flush(pa, pb))
      continue; /* corners that touch may or may not join what they touch */
    in_world(&A.outline, pa, &s);
    in_world(&B.outline, pb, &t);
    double range[2], low = 1e9, high = -1e9;
    int regions = slab_regions(&s, &t, range);
    doubtful += regions < 0;
    if (regions < 0)
      continue;
    assert_int_equal(count, regions);
    for (int i = 0; i < count; i++) {
      low = fmin(low, O[i].near_);
      high = fmax(high, O[i].near_ + O[i].depth);
    }
    assert_near(low, range[0], 1e-9);
    assert_near(high, range[1], 1e-9);
    done++;
    several += count > 1;
  }
  assert_true(done > PAIRS / 2 && several > PAIRS / 50 && doubtful < PAIRS / 20);
}

/* Two crossings of convex outlines: P1 and P2 are on both borders, w is the chord turned, and m its
 * middle; depth is the extent along i of the corners that both have. */
static double depth_in(const hw_outline *o, hw_needs_pose p, double x, double y) {
  double u = p.c * (x - p.x) + p.s * (y - p.y), v = p.c * (y - p.y) - p.s * (x - p.x), least = 1e9;
  for (int k = 0; k < o->points; k++) {
    const double *q = o->point + 2 * k, *s = o->point + 2 * ((k + 1) % o->points);
    double dx = s[0] - q[0], dy = s[1] - q[1];
    least = fmin(least, (dx * (v - q[1]) - dy * (u - q[0])) / hypot(dx, dy));
  }
  return least;
}

static void test_chords(void **state) {
  (void)state;
  dice r = {7};
  int done = 0;
  for (int k = 0; k < PAIRS; k++) {
    draw_shape(&r, &A, 0, 1);
    draw_shape(&r, &B, 0, 1);
    hw_needs_pose pa = pose_at(0, 0, 7 * roll(&r));
    double x = roll_between(&r, -3, 3), y = roll_between(&r, -3, 3);
    hw_needs_pose pb = pose_at(x, y, 7 * roll(&r));
    if (meet(pa, pb, O) != 1 || O->crossings != 2)
      continue;
    done++;
    for (int c = 0; c < 2; c++) {
      assert_near(depth_in(&A.outline, pa, O->p[2 * c], O->p[2 * c + 1]), 0, 1e-9);
      assert_near(depth_in(&B.outline, pb, O->p[2 * c], O->p[2 * c + 1]), 0, 1e-9);
    }
    double dx = O->p[2] - O->p[0], dy = O->p[3] - O->p[1];
    assert_near(O->wx, dy, 1e-11);
    assert_near(O->wy, -dx, 1e-11);
    assert_near(O->mx, .5 * (O->p[0] + O->p[2]), 1e-9);
    assert_near(O->my, .5 * (O->p[1] + O->p[3]), 1e-9);
    assert_near(O->couple, 0, 1e-11);
    assert_true(dx * -O->iy + dy * O->ix > 0);
  }
  assert_true(done > PAIRS / 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_area),       cmocka_unit_test(test_nearly_degenerate),
      cmocka_unit_test(test_exchange),   cmocka_unit_test(test_rigid_motion),
      cmocka_unit_test(test_continuity), cmocka_unit_test(test_gradient),
      cmocka_unit_test(test_regions),    cmocka_unit_test(test_chords),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
