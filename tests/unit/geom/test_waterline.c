/* Level cuts of meshes: closed forms (box, prism, wedge, tilted box, Wigley's hull), the outlines of a made bow and of
 * a ship's hull against the same loop put together another way, orientation, levels outside, open
 * meshes, and how far left-out points are from the line. */
#include "unit/geom/trimesh_support.h"

#include "geom/mesh/mesh_prep.h"
#include "geom/outline/outline.h"
#include "geom/outline/waterline.h"
#include "shapes/make_bow.h"

enum { MOST = 20000 };

static double point[2 * MOST];

static double area_of(const double *p, int points) {
  double twice = 0;
  for (int k = 1; k + 1 < points; k++) {
    double x = p[2 * k] - p[0], y = p[2 * k + 1] - p[1];
    twice += x * (p[2 * k + 3] - p[1]) - y * (p[2 * k + 2] - p[0]);
  }
  return .5 * twice;
}

static bool is_outline(int points) {
  hw_outline o;
  return hw_outline_make(&o, point, points, NULL).kind == HW_OUTLINE_OK;
}

static double to_segment(const double *p, const double *q, double x, double y) {
  double dx = q[0] - p[0], dy = q[1] - p[1], l = dx * dx + dy * dy;
  double t = l > 0 ? ((x - p[0]) * dx + (y - p[1]) * dy) / l : 0;
  t = fmin(fmax(t, 0), 1);
  return hypot(x - p[0] - t * dx, y - p[1] - t * dy);
}

static double to_line(double x, double y, int points) {
  double least = 1e300;
  for (int k = 0; k < points; k++)
    least = fmin(least, to_segment(point + 2 * k, point + 2 * ((k + 1) % points), x, y));
  return least;
}

static void test_box(void **state) {
  (void)state;
  soup s = {0};
  add_box(&s, v3_make(20, 6, 4), v3_make(100, -50, 7)); /* z from 5 to 9 */
  made b = make(&s, 0);
  const double level[3] = {5.1, 7, 9}; /* a lid is cut just below */
  for (int k = 0; k < 3; k++) {
    assert_int_equal(hw_waterline(b.m, level[k], point, 256), 4);
    assert_near(area_of(point, 4), 120, 1e-11);
    for (int i = 0; i < 4; i++) {
      assert_near(fabs(point[2 * i] - 100), 10, 1e-12);
      assert_near(fabs(point[2 * i + 1] + 50), 3, 1e-12);
    }
    assert_true(is_outline(4));
  }
  assert_int_equal(hw_waterline(b.m, 5, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, 4.9, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, 9.1, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, NAN, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, -INFINITY, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, 1e308, point, 256), 0);
  assert_int_equal(hw_waterline(b.m, 7, point, 3), -1);
  assert_int_equal(hw_waterline(b.m, 7, point, 0), -1);
  unmake(&b);
}

/* Upright prism of n sides on a circle of radius r: n r^2 sin(2 pi / n) / 2. */
static void add_prism(soup *s, double r, int n, double low, double high, double taper) {
  int base = s->points;
  for (int k = 0; k < n; k++) {
    double c = cos(2 * PI * k / n), d = sin(2 * PI * k / n);
    soup_point(s, v3_make(r * c, r * d, low));
    soup_point(s, v3_make(taper * r * c, taper * r * d, high));
  }
  int bottom = soup_point(s, v3_make(0, 0, low)), top = soup_point(s, v3_make(0, 0, high));
  for (int k = 0; k < n; k++) {
    int a = base + 2 * k, b = base + 2 * ((k + 1) % n);
    soup_face(s, a, b, b + 1), soup_face(s, a, b + 1, a + 1);
    soup_face(s, bottom, b, a), soup_face(s, top, a + 1, b + 1);
  }
}

static void test_cylinder(void **state) {
  (void)state;
  const int sides[3] = {7, 64, 720};
  for (int k = 0; k < 3; k++) {
    soup s = {0};
    int n = sides[k];
    double r = 5, area = .5 * n * sin(2 * PI / n);
    add_prism(&s, r, n, -3, 2, .5);
    made b = make(&s, 0);
    for (double z = -2.9; z < 2; z += .7) {
      double size = r * (1 - .1 * (z + 3));
      int points = hw_waterline(b.m, z, point, MOST);
      assert_int_equal(points, n == 720 ? points : n); /* the finest may do with fewer */
      assert_near(area_of(point, points), area * size * size, 1e-4 * size * size);
      if (n < 720)
        assert_near(area_of(point, points), area * size * size, 1e-12 * size * size);
    }
    unmake(&b);
  }
}

/* Of 720 points on a circle no more than `most` are left; those left out are no farther off than
 * the heights of the arcs of `most` - 1 equal sides, but for the steps of the tolerance (1.25). */
static void test_fewer_points(void **state) {
  (void)state;
  soup s = {0};
  add_prism(&s, 5, 720, -1, 1, 1);
  made b = make(&s, 0);
  for (int most = 24; most <= 256; most += 29) {
    int points = hw_waterline(b.m, .3, point, most);
    assert_in_range(points, most / 2, most);
    assert_true(is_outline(points));
    double far = 0, bound = 5 * (1 - cos(PI / (most - 1)));
    for (int k = 0; k < 720; k++)
      far = fmax(far, to_line(5 * cos(PI * k / 360), 5 * sin(PI * k / 360), points));
    assert_true(far < 1.3 * bound + 5 * (1 - cos(PI / 360)) && far > .2 * bound);
    assert_near(area_of(point, points), 25 * PI, 2 * PI * 5 * 1.5 * far + .01);
  }
  assert_int_equal(hw_waterline(b.m, .3, point, 10),
                   -1); /* a hundredth of the size is not enough */
  unmake(&b);
}

/* A wedge: length l, breadth rising from 0 at the keel to b at the deck, cut at a share of depth:
 * a box of l by share b. Keel along x, so the loop's ends are upright triangles. */
static void test_wedge(void **state) {
  (void)state;
  soup s = {0};
  double l = 30, b = 8, d = 3;
  for (int i = 0; i < 2; i++) {
    double x = i ? l : 0;
    soup_point(&s, v3_make(x, 0, 0));
    soup_point(&s, v3_make(x, -b / 2, d));
    soup_point(&s, v3_make(x, b / 2, d));
  }
  soup_face(&s, 0, 1, 2), soup_face(&s, 3, 5, 4);
  soup_face(&s, 0, 4, 1), soup_face(&s, 0, 3, 4);
  soup_face(&s, 0, 5, 3), soup_face(&s, 0, 2, 5);
  soup_face(&s, 1, 5, 2), soup_face(&s, 1, 4, 5);
  made w = make(&s, 0);
  assert_true(w.m->closed && w.m->volume > 0);
  for (double share = .05; share < 1; share += .1) {
    assert_int_equal(hw_waterline(w.m, share * d, point, 64), 4);
    assert_near(area_of(point, 4), l * share * b, 1e-12 * l * b);
  }
  /* nearly at the keel: thin, and still counter-clockwise */
  assert_int_equal(hw_waterline(w.m, 1e-3 * d, point, 64), 4);
  assert_near(area_of(point, 4), l * 1e-3 * b, 1e-12 * l * b);
  unmake(&w);
}

/* A cube on its corner, cut at half its height: a regular hexagon of side sqrt(1/2); its area is
 * 3 sqrt(3) / 4. Turned inside out it is the same. */
static void test_tilted(void **state) {
  (void)state;
  for (int flip = 0; flip < 2; flip++) {
    soup s = {0};
    add_box(&s, v3_make(1, 1, 1), v3_zero());
    v3 z = v3_scale(1 / sqrt(3), v3_make(1, 1, 1)), x = v3_scale(sqrt(.5), v3_make(1, -1, 0));
    v3 y = v3_cross(z, x);
    for (int k = 0; k < s.points; k++)
      s.point[k] = v3_make(v3_dot(x, s.point[k]), v3_dot(y, s.point[k]), v3_dot(z, s.point[k]));
    for (int f = 0; flip && f < s.faces; f++) {
      int swap = s.face[3 * f];
      s.face[3 * f] = s.face[3 * f + 1], s.face[3 * f + 1] = swap;
    }
    made b = make(&s, 0);
    assert_int_equal(hw_waterline(b.m, 0, point, 256), 6);
    assert_near(area_of(point, 6), .75 * sqrt(3), 1e-14);
    unmake(&b);
  }
}

/* Several bodies: the largest loop, wherever it is in the list. A torus lying down: its outer ring. */
static void test_largest(void **state) {
  (void)state;
  for (int first = 0; first < 3; first++) {
    soup s = {0};
    for (int k = 0; k < 3; k++) {
      double l = (k + first) % 3 == 0 ? 5 : 2;
      add_box(&s, v3_make(l, l, 4), v3_make(10 * k, 0, 0));
    }
    made b = make(&s, 0);
    assert_int_equal(hw_waterline(b.m, 1, point, 256), 4);
    assert_near(area_of(point, 4), 25, 1e-12);
    unmake(&b);
  }
  soup s = {0};
  add_torus(&s, 10, 2, 40, 16, v3_zero());
  made b = make(&s, 0);
  int points = hw_waterline(b.m, .1, point, 256);
  double half = 2 * cos(PI / 8) + (2 - 2 * cos(PI / 8)) * (1 - .1 / (2 * sin(PI / 8)));
  assert_int_equal(points, 40);
  assert_near(area_of(point, points), 20 * pow(10 + half, 2) * sin(PI / 20), 1e-10);
  unmake(&b);
}

/* Without its lid a box is cut as ever; without a side every line ends at the border. */
static void test_open(void **state) {
  (void)state;
  for (int gone = 0; gone < 6; gone++) {
    soup s = {0};
    add_box(&s, v3_make(20, 6, 4), v3_zero());
    for (int f = 6 * gone; f + 6 < 3 * s.faces; f++)
      s.face[f] = s.face[f + 6];
    s.faces -= 2;
    made b = make(&s, 0);
    assert_false(b.m->closed);
    /* In add_box the last two quads are the level ones. */
    assert_int_equal(hw_waterline(b.m, .5, point, 256), gone >= 4 ? 4 : -1);
    unmake(&b);
  }
}

/* --- made and real bodies, against loops put together by joining edges --- */

static int root(int *parent, int k) {
  while (parent[k] != k)
    k = parent[k] = parent[parent[k]];
  return k;
}

/* Each face that is cut joins two edges; areas of the groups by Green's theorem, face by face. */
static double largest_group(const hw_trimesh *m, double level, int *parent, double *area,
                            int *best) {
  double z = level - m->middle.z, most = 0;
  for (int e = 0; e < m->edges; e++)
    parent[e] = e, area[e] = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int f = 0; f < m->faces; f++) {
      int cut[2], count = 0;
      double x[2], y[2];
      for (int k = 0; k < 3; k++) {
        v3 p = m->vertex[m->corner[3 * f + k]], q = m->vertex[m->corner[3 * f + (k + 1) % 3]];
        if ((p.z >= z) == (q.z >= z))
          continue;
        double t = (z - p.z) / (q.z - p.z);
        int at = p.z >= z; /* one end is where the border runs down */
        x[at] = p.x + t * (q.x - p.x), y[at] = p.y + t * (q.y - p.y);
        cut[count++] = m->face_edge[3 * f + k];
      }
      if (count != 2)
        continue;
      int a = root(parent, cut[0]), b = root(parent, cut[1]);
      if (pass == 0)
        parent[a] = b;
      else
        area[a] += .5 * (x[0] * y[1] - x[1] * y[0]);
    }
  for (int e = 0; e < m->edges; e++)
    if (fabs(area[e]) > most)
      most = fabs(area[e]), *best = e;
  return most;
}

static void check_hull(const hw_trimesh *m, double low, double high, int levels) {
  int *parent = malloc((size_t)m->edges * sizeof *parent), cuts = 0;
  double *area = malloc((size_t)m->edges * sizeof *area), size = fmax(m->high.x, m->high.y);
  for (int k = 0; k < levels; k++) {
    double level =
        m->middle.z + m->low.z + (m->high.z - m->low.z) * (low + (high - low) * (k + .5) / levels);
    int best = -1;
    double group = largest_group(m, level, parent, area, &best);
    int points = hw_waterline(m, level, point, MOST);
    if (points < 3)
      fail_msg("level %g: %d", level, points);
    assert_near(area_of(point, points), group, 2e-5 * group);
    for (int most = 200; most >= 50; most /= 2) {
      points = hw_waterline(m, level, point, most);
      if (points == -1)
        continue; /* too winding for a hundredth of the size */
      cuts++;
      assert_in_range(points, 3, most);
      double far = 0;
      for (int e = 0; e < m->edges; e++) {
        v3 p = m->vertex[m->edge_vertex[2 * e]], q = m->vertex[m->edge_vertex[2 * e + 1]];
        double z = level - m->middle.z;
        if ((p.z >= z) == (q.z >= z) || root(parent, e) != best)
          continue;
        double t = (z - p.z) / (q.z - p.z), x = p.x + t * (q.x - p.x) + m->middle.x;
        far = fmax(far, to_line(x, p.y + t * (q.y - p.y) + m->middle.y, points));
      }
      assert_true(far <= 1.5 * 1e-2 * 2 * size);
      assert_near(area_of(point, points), group, .02 * group);
      assert_true(is_outline(points));
    }
  }
  assert_true(cuts > levels);
  free(parent), free(area);
}

static void test_bow(void **state) {
  (void)state;
  const double degree = PI / 180;
  const hw_bow bow = {.flare = 25 * degree,
                      .flare_bend = .03,
                      .entrance = 25 * degree,
                      .entrance_bend = .04,
                      .angle = 50 * degree,
                      .azimuth = 15 * degree,
                      .bore = .36,
                      .lip = .28,
                      .length = 3.5,
                      .wall = .3,
                      .thickness = .6,
                      .above = 3,
                      .below = 5,
                      .forward = 4,
                      .aft = 4,
                      .triangles = 6000};
  hw_bow_plan plan;
  assert_int_equal(hw_bow_make_plan(&bow, &plan), HW_BOW_GOOD);
  v3 *p = malloc((size_t)plan.points * sizeof *p);
  int *f = malloc(3 * (size_t)plan.faces * sizeof *f);
  hw_bow_make(&plan, p, f);
  soup s = {.point = p, .face = f, .points = plan.points, .faces = plan.faces};
  made b = make(&s, 0);
  assert_true(b.m->closed);
  check_hull(b.m, .05, .95, 12);
  unmake(&b);
}

/* Four corners, of which some may be one. */
static void hull_quad(soup *s, int a, int b, int c, int d) {
  if (a != b && b != c && a != c)
    soup_face(s, a, b, c);
  if (a != c && c != d && a != d)
    soup_face(s, a, c, d);
}

/* A Wigley hull, y = B/2 (1 - (2x/L)^2) (1 - (z/T)^2): the water line at z encloses 2/3 L B (1 - (z/T)^2).
 * Source: W. C. S. Wigley, Trans. Inst. Nav. Arch. 68 (1926). Its triangles are uneven: places are moved along the
 * hull by up to 0.3 of a step. Chords over steps of up to 1.6 times the mean leave out up to 2.6 (1/n^2 + 1/(4 m^2)
 * / (1 - (z/T)^2)) of the area. */
static void test_ship(void **state) {
  (void)state;
  enum { ALONG = 60, UP = 20 };
  const double L = 30, B = 8, T = 4;
  int at[2][ALONG + 1][UP + 1];
  soup s = {0};
  for (int i = 0; i <= ALONG; i++)
    for (int k = 0; k <= UP; k++) {
      double u = (i + (i > 0 && i < ALONG ? .3 * rnd() : 0)) / ALONG * 2 - 1;
      double w = (k + (k > 0 && k < UP ? .3 * rnd() : 0)) / UP - 1;
      double y = .5 * B * (1 - u * u) * (1 - w * w);
      bool shared = i == 0 || i == ALONG || k == 0; /* stem, stern and keel */
      for (int side = 0; side < 2; side++)
        at[side][i][k] = side && shared ? at[0][i][k]
                                        : soup_point(&s, v3_make(.5 * L * u, side ? -y : y, T * w));
    }
  for (int i = 0; i < ALONG; i++)
    for (int k = 0; k < UP; k++) {
      bool aft =
          i <
          ALONG / 2; /* diagonals go up from the ends, where else both sides would share a face */
      for (int side = 0; side < 2; side++) {
        int low[2] = {at[side][i][k], at[side][i + 1][k]};
        int high[2] = {at[side][i][k + 1], at[side][i + 1][k + 1]};
        if (aft && side)
          hull_quad(&s, low[0], low[1], high[1], high[0]);
        else if (aft)
          hull_quad(&s, low[0], high[0], high[1], low[1]);
        else if (side)
          hull_quad(&s, low[1], high[1], high[0], low[0]);
        else
          hull_quad(&s, low[1], low[0], high[0], high[1]);
      }
    }
  for (int i = 0; i < ALONG; i++) /* deck */
    hull_quad(&s, at[0][i][UP], at[1][i][UP], at[1][i + 1][UP], at[0][i + 1][UP]);
  made b = make(&s, 0);
  assert_true(b.m->closed);
  for (double w = -.65; w < 0; w += .05) {
    int points = hw_waterline(b.m, w * T, point, MOST);
    double share = 1 - w * w, chords = 2.6 * (1. / (ALONG * ALONG) + .25 / (UP * UP) / share);
    double area = 2. / 3 * L * B * share;
    assert_true(points > ALONG);
    assert_near(area_of(point, points), area, chords * area);
  }
  check_hull(b.m, .1, .9, 8);
  unmake(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_box),          cmocka_unit_test(test_cylinder),
      cmocka_unit_test(test_fewer_points), cmocka_unit_test(test_wedge),
      cmocka_unit_test(test_tilted),       cmocka_unit_test(test_largest),
      cmocka_unit_test(test_open),         cmocka_unit_test(test_bow),
      cmocka_unit_test(test_ship),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
