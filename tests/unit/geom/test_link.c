/* A chain link's four primitives against triangles (geom/link/link.h): the 200 answers of
 * tests/validation/refs/anchor_link.json (found by other means: see its source line), and random,
 * thin and degenerate triangles against sampling. */
#include "trimesh_support.h"

#include "geom/link/link.h"

static const hw_link of_paper = {1.3, 1.2, 0.5};

static bool none(double d) { return d > 1e300; }

/* Distance of x from primitive k's centre line as (29) and (48) have it, -1 out of its domain. */
static double distance_at(const hw_link *l, int k, v3 x) {
  double side = k & 1 ? -1 : 1;
  if (k < 2)
    return fabs(x.z) <= l->h ? hypot(x.x, x.y - side * l->R) : -1;
  double z = side * x.z - l->h;
  return z >= 0 ? hypot(x.x, hypot(x.y, z) - l->R) : -1;
}
static v3 point_of(const v3 t[3], double u, double v) {
  return v3_add(t[0], v3_add(v3_scale(u, v3_sub(t[1], t[0])), v3_scale(v, v3_sub(t[2], t[0]))));
}

/* Least of a grid of points, and of ever finer ones about the best: from above. */
static double sampled(const hw_link *l, int k, const v3 t[3], int n) {
  double best = HUGE_VAL, bu = 0, bv = 0;
  for (int i = 0; i <= n; i++)
    for (int j = 0; i + j <= n; j++) {
      double d = distance_at(l, k, point_of(t, (double)i / n, (double)j / n));
      if (d >= 0 && d < best)
        best = d, bu = (double)i / n, bv = (double)j / n;
    }
  for (double step = 0.5 / n; !none(best) && step > 1e-10; step *= 0.5) {
    double u = bu, v = bv;
    for (int i = -1; i <= 1; i++)
      for (int j = -1; j <= 1; j++) {
        double a = u + i * step, b = v + j * step;
        double d = a >= 0 && b >= 0 && a + b <= 1 ? distance_at(l, k, point_of(t, a, b)) : -1;
        if (d >= 0 && d < best)
          best = d, bu = a, bv = b;
      }
  }
  return best;
}

static double size_of(const v3 t[3]) {
  double s = 1;
  for (int i = 0; i < 3; i++)
    s = fmax(s, fmax(fabs(t[i].x), fmax(fabs(t[i].y), fabs(t[i].z))));
  return s;
}

/* Distance of x from a triangle: from its plane and its sides. */
static double off_triangle(const v3 t[3], v3 x) {
  v3 n = v3_cross(v3_sub(t[1], t[0]), v3_sub(t[2], t[0]));
  double best = HUGE_VAL, nn = v3_norm(n);
  bool inside = nn > 0;
  for (int i = 0; i < 3; i++) {
    v3 e = v3_sub(t[(i + 1) % 3], t[i]), p = v3_sub(x, t[i]);
    double ee = v3_dot(e, e), u = ee > 0 ? fmin(1, fmax(0, v3_dot(p, e) / ee)) : 0;
    best = fmin(best, v3_norm(v3_madd(p, -u, e)));
    inside = inside && v3_dot(n, v3_cross(e, p)) >= 0;
  }
  if (!inside)
    return best;
  /* a needle's plane is known as well as its normal is */
  double size = size_of(t), rounding = 1e-15 * size * size * size / nn;
  return fmin(best, fmax(0, fabs(v3_dot(n, v3_sub(x, t[0]))) / nn - rounding));
}

/* What is said is attained: points on the triangle and on the centre line, that far apart. */
static void check_points(const hw_link *l, const v3 t[3], const hw_link_near *o) {
  double e = 4e-15 * size_of(t);
  for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
    if (none(o->distance[k]))
      continue;
    v3 x = o->on_triangle[k], c = o->on_line[k];
    assert_true(off_triangle(t, x) <= e);
    double side = k & 1 ? -1 : 1, z = k < 2 ? x.z : side * x.z - l->h;
    assert_true(k < 2 ? fabs(z) <= l->h + e : z >= -e);
    assert_true(fabs(v3_norm(v3_sub(x, c)) - o->distance[k]) <= 4 * e);
    assert_true(fabs(c.x) <= e);
    assert_true(k < 2 ? fabs(c.y - side * l->R) <= e && fabs(c.z - x.z) <= e
                      : fabs(hypot(c.y, side * c.z - l->h) - l->R) <= 4 * e);
  }
}

/* --- the public cases ------------------------------------------------------------------------ */

static const char *number(const char *at, const char *key, double *out) {
  at = strstr(at, key);
  assert_non_null(at);
  at += strlen(key);
  at += strspn(at, "\": ");
  *out = strncmp(at, "null", 4) ? strtod(at, NULL) : HUGE_VAL;
  return at;
}

static void public_cases(void **state) {
  (void)state;
  static char text[1 << 16];
  FILE *f = fopen(HAWSE_ROOT "/tests/validation/refs/anchor_link.json", "rb");
  assert_non_null(f);
  size_t length = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  assert_true(length > 0 && length < sizeof text - 1);
  double R, h, d;
  number(text, "\"R\"", &R), number(text, "\"h\"", &h), number(text, "\"d\"", &d);
  hw_link l = {R, h, 0.5 * d}, sized = hw_link_sized(d, 2 * R + d, 2 * h + 2 * R + d);
  assert_true(fabs(sized.R - R) < 1e-15 && fabs(sized.h - h) < 1e-15 && sized.r == l.r);
  int cases = 0, overlaps = 0;
  for (const char *at = strstr(text, "\"tri\""); at; at = strstr(at, "\"tri\"")) {
    v3 t[3];
    at += strlen("\"tri\"");
    double x[9], r[HW_LINK_PRIMITIVES], delta;
    for (int i = 0; i < 9; i++) {
      at += strcspn(at, "-0123456789");
      char *end;
      x[i] = strtod(at, &end);
      at = end;
    }
    for (int i = 0; i < 3; i++)
      t[i] = v3_at(x + 3 * i);
    static const char *const key[] = {"\"r1\"", "\"r2\"", "\"r3\"", "\"r4\""};
    for (int k = 0; k < HW_LINK_PRIMITIVES; k++)
      at = number(at, key[k], &r[k]);
    at = number(at, "\"delta\"", &delta);
    hw_link_near o;
    hw_link_triangle(&l, t, &o);
    double least = HUGE_VAL;
    for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
      assert_int_equal(none(o.distance[k]), none(r[k]));
      if (!none(r[k])) /* nine decimals are given, of coordinates with six */
        assert_true(fabs(o.distance[k] - r[k]) <= 0.51e-9);
      least = fmin(least, o.distance[k]);
    }
    assert_true(fabs(fmax(0, l.r - least) - fmax(0, delta)) <= 0.51e-9);
    check_points(&l, t, &o);
    cases++, overlaps += delta > 0;
  }
  assert_int_equal(cases, 200);
  assert_int_equal(overlaps, 70);
}

/* --- random ones ----------------------------------------------------------------------------- */

/* Small and large ones, flat on the link, across it, needles of any thinness. */
static void triangle_random(int kind, v3 t[3]) {
  double size = kind % 3 == 0 ? 1 : kind % 3 == 1 ? 0.2 : 5;
  v3 at = v3_make(rnd(), 2.5 * rnd(), 3.5 * rnd());
  for (int i = 0; i < 3; i++)
    t[i] = v3_madd(at, size, v3_random());
  if (kind % 5 == 1)
    t[0].x = t[1].x = t[2].x = 0.4 * rnd();
  if (kind % 5 == 2)
    t[0].z = t[1].z = t[2].z = at.z;
  if (kind % 7 == 3)
    t[2] = v3_madd(v3_madd(t[0], 0.5 * rnd() + 0.5, v3_sub(t[1], t[0])), pow(10, -8 + 8 * rnd()),
                   v3_random());
  if (kind % 11 == 4) /* an edge through the axis of a bow */
    t[0] = v3_make(rnd(), 0, kind & 1 ? 1.2 : -1.2);
}

static void never_above_a_sample(void **state) {
  (void)state;
  drawn.state = 20240607;
  for (int c = 0; c < FEWER(100000); c++) {
    v3 t[3];
    triangle_random(c, t);
    hw_link_near o;
    hw_link_triangle(&of_paper, t, &o);
    check_points(&of_paper, t, &o);
    for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
      double best = sampled(&of_paper, k, t, 10);
      if (none(best))
        continue; /* the domain may cut off less than a cell of the grid */
      assert_true(o.distance[k] <= best + 1e-14 * size_of(t));
    }
  }
}

/* And not much below a finer one: with the points attained this is a second proof. */
static void near_a_dense_sample(void **state) {
  (void)state;
  drawn.state = 7;
  for (int c = 0; c < FEWER(400); c++) {
    v3 t[3];
    triangle_random(c, t);
    hw_link_near o;
    hw_link_triangle(&of_paper, t, &o);
    for (int k = 0; k < HW_LINK_PRIMITIVES; k++) {
      double best = sampled(&of_paper, k, t, 150);
      assert_true(o.distance[k] <= best + 1e-14 * size_of(t));
      if (!none(best) && fabs(o.on_triangle[k].z) < 1.19) /* not where the domain is a thin strip */
        assert_true(best - o.distance[k] <= 2 * size_of(t) / 150);
    }
  }
}

static void mirrors_and_splits(void **state) {
  (void)state;
  static const int mirror[3][4] = {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2}};
  drawn.state = 99;
  for (int c = 0; c < FEWER(20000); c++) {
    v3 t[3];
    triangle_random(c, t);
    hw_link_near o, m;
    hw_link_triangle(&of_paper, t, &o);
    double e = 1e-14 * size_of(t);
    for (int axis = 0; axis < 3; axis++) {
      v3 w[3];
      for (int i = 0; i < 3; i++)
        w[i] = v3_make(axis == 0 ? -t[i].x : t[i].x, axis == 1 ? -t[i].y : t[i].y,
                       axis == 2 ? -t[i].z : t[i].z);
      hw_link_triangle(&of_paper, w, &m);
      for (int k = 0; k < 4; k++)
        assert_true(o.distance[k] == m.distance[mirror[axis][k]] ||
                    fabs(o.distance[k] - m.distance[mirror[axis][k]]) <= e);
    }
    v3 mid[3];
    double least[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < 3; i++)
      mid[i] = v3_scale(0.5, v3_add(t[i], t[(i + 1) % 3]));
    v3 part[4][3] = {{t[0], mid[0], mid[2]},
                     {mid[0], t[1], mid[1]},
                     {mid[2], mid[1], t[2]},
                     {mid[0], mid[1], mid[2]}};
    for (int p = 0; p < 4; p++) {
      hw_link_triangle(&of_paper, part[p], &m);
      for (int k = 0; k < 4; k++)
        least[k] = fmin(least[k], m.distance[k]);
    }
    for (int k = 0; k < 4; k++)
      assert_true(none(least[k]) == none(o.distance[k]) &&
                  (none(least[k]) || fabs(least[k] - o.distance[k]) <= e));
  }
}

/* --- degenerate ------------------------------------------------------------------------------ */

static void check(const char *what, v3 a, v3 b, v3 c, double r1, double r2, double r3, double r4) {
  v3 t[3] = {a, b, c};
  double r[4] = {r1, r2, r3, r4};
  for (int turn = 0; turn < 6; turn++) {
    int i = turn % 3, j = turn < 3 ? 1 : 2;
    v3 w[3] = {t[i], t[(i + j) % 3], t[(i + 2 * j) % 3]};
    hw_link_near o;
    hw_link_triangle(&of_paper, w, &o);
    for (int k = 0; k < 4; k++)
      if (!(none(r[k]) ? none(o.distance[k]) : fabs(o.distance[k] - r[k]) <= 1e-14 * size_of(t)))
        fail_msg("%s: primitive %d is %.17g for %.17g", what, k + 1, o.distance[k], r[k]);
    check_points(&of_paper, w, &o);
  }
}

/* Expected by hand: R 1.3, h 1.2. */
static void degenerate(void **state) {
  (void)state;
  const double N = HUGE_VAL;
  v3 p = v3_make(0.3, 1.3, 0.2), top = v3_make(0, 0, 1.2), out = v3_make(0.3, 0, 3.7);
  check("a point", p, p, p, 0.3, hypot(0.3, 2.6), N, N);
  check("a point on the ring's centre", top, top, top, 1.3, 1.3, 1.3, N);
  check("a segment on the axis of the bow", v3_make(-1, 0, 1.2), v3_make(2, 0, 1.2), top, 1.3, 1.3,
        1.3, N);
  check("a segment through the ring's centre", v3_make(0, -2, 1.2), v3_make(0, 2, 1.2), top, 0, 0,
        0, N);
  check("a spoke of the bow", v3_make(0.1, 0, 1.2), v3_make(0.1, 0, 5), top, 1.3, 1.3,
        1.3 * 0.1 / hypot(3.8, 0.1), N);
  check("a line in z", out, out, v3_make(0.3, 0, -3.7), hypot(0.3, 1.3), hypot(0.3, 1.3), 0.3, 0.3);
  check("the link's own plane", v3_make(0, -20, -20), v3_make(0, 20, -20), v3_make(0, 0, 40), 0, 0,
        0, 0);
  check("a plane beside the link", v3_make(0.7, -20, -20), v3_make(0.7, 20, -20),
        v3_make(0.7, 0, 40), 0.7, 0.7, 0.7, 0.7);
  check("inside the window", v3_make(0, -0.3, 0), v3_make(0, 0.3, 0), v3_make(0, 0, 0.1), 1, 1, N,
        N);
  check("a plane above the crown", v3_make(-9, -9, 2.75), v3_make(9, -9, 2.75), v3_make(0, 9, 2.75),
        N, N, 0.25, N);
  check("a plane at the joint", v3_make(-9, -9, 1.2), v3_make(9, -9, 1.2), v3_make(0, 20, 1.2), 0,
        0, 0, N);
  check("a plane along the bars", v3_make(-50, 1.9, -50), v3_make(50, 1.9, -50),
        v3_make(0, 1.9, 80), 0.6, 3.2, 0.6, 0.6);
  check("millions of diameters", v3_make(0.25, -4e6, -5e6), v3_make(0.25, 4e6, -5e6),
        v3_make(0.25, 0, 6e6), 0.25, 0.25, 0.25, 0.25);
  check("only a corner at the joint", v3_make(0.2, 1.3, 1.2), v3_make(0.2, 1.9, 1.7),
        v3_make(0.2, 2.1, 1.9), 0.2, hypot(0.2, 2.6), 0.2, N);
}

/* Nothing hangs, stops or reads what is not there; finite answers stay at or above zero. */
static void bad_numbers(void **state) {
  (void)state;
  static const double odd[] = {0,     1e-320, -0.0,     1.2,  -1.2,   1.3,       1e8, -1e16, 1e80,
                               1e160, -1e308, HUGE_VAL, -1.3, 1e-160, -HUGE_VAL, NAN, 0.5};
  enum { ODD = sizeof odd / sizeof odd[0] };
  static const hw_link link[] = {{1.3, 1.2, 0.5}, {1.3, 0, 0.5},      {0, 1, 0.5},
                                 {1e-9, 1e9, 1},  {NAN, NAN, NAN},    {HUGE_VAL, 1, 1},
                                 {-1, -1, -1},    {1e200, 1e-200, 1}, {0, 0, 0}};
  drawn.state = 5;
  for (int c = 0; c < FEWER(200000); c++) {
    v3 t[3];
    hw_link_near o;
    for (int i = 0; i < 3; i++)
      t[i] = v3_make(odd[rnd_int(ODD)], odd[rnd_int(ODD)], odd[rnd_int(ODD)]);
    hw_link_triangle(&link[c % 9], t, &o);
    for (int k = 0; k < 4; k++)
      assert_false(o.distance[k] < 0);
  }
}

/* A ring, h = 0: two half circles and bars of no length. */
static void ring(void **state) {
  (void)state;
  hw_link l = {1.3, 0, 0.5};
  drawn.state = 3;
  for (int c = 0; c < FEWER(20000); c++) {
    v3 t[3];
    triangle_random(c, t);
    hw_link_near o;
    hw_link_triangle(&l, t, &o);
    check_points(&l, t, &o);
    for (int k = 2; k < 4; k++) {
      double best = sampled(&l, k, t, 10);
      assert_true(none(best) || o.distance[k] <= best + 1e-14 * size_of(t));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(public_cases),
      cmocka_unit_test(never_above_a_sample),
      cmocka_unit_test(near_a_dense_sample),
      cmocka_unit_test(mirrors_and_splits),
      cmocka_unit_test(degenerate),
      cmocka_unit_test(bad_numbers),
      cmocka_unit_test(ring),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
