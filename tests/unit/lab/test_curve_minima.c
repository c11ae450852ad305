/* The search for all minima: the public splines (independent search), brute force on random lines,
 * symmetries, closed cases, valleys, and bad input. */
#include "unit/lab/curve_support.h"

#include "math/elementary.h"

static hw_minimum out[ROOM];
static hw_minima told;

static size_t bytes_for(int na, int nb) { return hw_curve_minima_bytes(na, nb, ROOM); }

static int search(const hw_curve *a, const hw_curve *b, double apart, double dmax) {
  size_t bytes = bytes_for(a->n, b ? b->n : 0);
  void *scratch = malloc(bytes);
  assert_non_null(scratch);
  int n = hw_curve_minima_told(a, b, apart, dmax, scratch, bytes, out, ROOM, &told);
  free(scratch);
  return n;
}

/* What each result must be, whatever found it. */
static void assert_consistent(const hw_curve *a, const hw_curve *b, int n) {
  for (int i = 0; i < n; i++) {
    double t1, t2;
    int e1 = hw_curve_element(a, out[i].s1, &t1), e2 = hw_curve_element(b, out[i].s2, &t2);
    hw_curve_point p = hw_curve_on(a, e1, t1), q = hw_curve_on(b, e2, t2);
    v3 r = v3_sub(p.p, q.p);
    assert_near(v3_norm(v3_sub(p.p, out[i].p1)), 0, 1e-12);
    assert_near(v3_norm(v3_sub(q.p, out[i].p2)), 0, 1e-12);
    assert_near(v3_norm(r), out[i].d, 1e-12);
    assert_true(i == 0 || out[i].d >= out[i - 1].d);
    if (out[i].kind == HW_MINIMUM_INSIDE || out[i].kind == HW_MINIMUM_END_2)
      assert_near(v3_dot(r, p.d), 0, 1e-12);
    if (out[i].kind == HW_MINIMUM_INSIDE || out[i].kind == HW_MINIMUM_END_1)
      assert_near(v3_dot(r, q.d), 0, 1e-12);
  }
}

/* ---- public values ---- */

static void check_spline(const char *name) {
  static spline_case c;
  spline_read(name, &c);
  hw_curve line = line_curve(&c.l);
  int n = search(&line, NULL, c.apart, (double)INFINITY);
  assert_int_equal(c.minima, n);
  assert_int_equal(0, told.valleys);
  assert_true(told.proven);
  assert_consistent(&line, &line, n);
  for (int i = 0; i < n; i++) { /* equal distances (mirror images) may come in another order */
    int at = -1;
    for (int k = 0; k < n; k++)
      if (fabs(out[k].s1 - c.s1[i]) + fabs(out[k].s2 - c.s2[i]) < 1e-5)
        at = k;
    assert_in_range(at, 0, n - 1);
    assert_near(out[at].d, c.d[i], 3e-15);
    assert_near(out[i].d, c.d[i], 3e-15);
    assert_int_equal(c.end[i], out[at].kind != HW_MINIMUM_INSIDE);
  }
}
static void test_overhand(void **state) { (void)state, check_spline("overhand"); }
static void test_snake(void **state) { (void)state, check_spline("snake"); }
static void test_perturbed_helix(void **state) { (void)state, check_spline("perturbed_helix"); }

static void test_snake_kinds(void **state) {
  (void)state;
  static spline_case c;
  spline_read("snake", &c);
  hw_curve line = line_curve(&c.l);
  int n = search(&line, NULL, c.apart, (double)INFINITY), kinds[5] = {0};
  for (int i = 0; i < n; i++)
    kinds[out[i].kind]++;
  assert_int_equal(10, kinds[HW_MINIMUM_INSIDE]);
  assert_int_equal(5, kinds[HW_MINIMUM_END_1]);
  assert_int_equal(5, kinds[HW_MINIMUM_END_2]);
  assert_int_equal(1, kinds[HW_MINIMUM_ENDS]);
  assert_int_equal(HW_MINIMUM_ENDS, out[n - 1].kind);
  /* fewer with a bound: the four between neighbouring bends, and nothing else */
  assert_int_equal(4, search(&line, NULL, c.apart, 1));
  assert_int_equal(0, search(&line, NULL, c.apart, 0.5));
}

/* Turns of a perfect helix (R 1, pitch 1/2) are 0.49842413168198785 apart, a valley; the spline through
 * its nodes has ripples of 5e-5 in it. */
static void test_helix_value(void **state) {
  (void)state;
  static line l;
  l.n = 60;
  for (int i = 0; i <= 60; i++) {
    double t = 6 * PI * i / 60, s, c;
    hw_sincos(t, &s, &c);
    l.r[i] = v3_make(c, s, 0.5 * t / (2 * PI));
    l.L[i] = 1;
  }
  hw_curve line = line_curve(&l);
  int n = search(&line, NULL, 8, 0.6);
  assert_true(n > 2);
  /* the nodes at the ends have no curvature; the value is for the rest */
  for (int i = 0; i < n; i++)
    if (out[i].s1 > 5 && out[i].s2 < 55)
      assert_near(out[i].d, 0.49842413168198785, 5e-5);
  assert_consistent(&line, &line, n);
}

/* ---- brute force ---- */

static v3 at(const hw_curve *c, double s) {
  double t;
  int e = hw_curve_element(c, s, &t);
  return hw_curve_on(c, e, t).p;
}
static double distance(const hw_curve *a, const hw_curve *b, double s1, double s2) {
  return v3_norm(v3_sub(at(a, s1), at(b, s2)));
}
static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

/* Compass search with 16 directions: no derivatives at all. */
static void compass(const hw_curve *a, const hw_curve *b, double la, double lb, double *s1,
                    double *s2) {
  static const double dir[16][2] = {{1, 0},   {0, 1},   {-1, 0},  {0, -1}, {1, 1},    {-1, 1},
                                    {-1, -1}, {1, -1},  {1, .9},  {.9, 1}, {-1, -.9}, {-.9, -1},
                                    {1, -.9}, {.9, -1}, {-1, .9}, {-.9, 1}};
  double step = 0.05, d = distance(a, b, *s1, *s2);
  while (step > 1e-8) {
    int moved = 0;
    for (int k = 0; k < 16; k++) {
      double x = clamp(*s1 + step * dir[k][0], 0, la), y = clamp(*s2 + step * dir[k][1], 0, lb);
      double e = distance(a, b, x, y);
      if (e < d)
        *s1 = x, *s2 = y, d = e, moved = 1;
    }
    if (!moved)
      step /= 2;
  }
}

static int listed(int n, double s1, double s2, double near) {
  for (int i = 0; i < n; i++)
    if (fabs(out[i].s1 - s1) <= near + (out[i].kind == HW_MINIMUM_VALLEY ? out[i].w1 : 0) &&
        fabs(out[i].s2 - s2) <= near + (out[i].kind == HW_MINIMUM_VALLEY ? out[i].w2 : 0))
      return 1;
  return 0;
}

/* Every low point of a grid leads to a minimum of the list; returns how many did. */
static int check_brute(const hw_curve *a, const hw_curve *b, int self, double apart, int n) {
  enum { FINE = 8, MOST = 8 * FINE };
  static double d[MOST + 1][MOST + 1];
  double la = hw_curve_length(a), lb = hw_curve_length(b);
  int checked = 0;
  for (int i = 0; i <= MOST; i++)
    for (int j = 0; j <= MOST; j++)
      d[i][j] = distance(a, b, la * i / MOST, lb * j / MOST);
  for (int i = 0; i <= MOST; i++)
    for (int j = 0; j <= MOST; j++) {
      bool low = true;
      for (int k = 0; k < 9; k++) {
        int x = i + k / 3 - 1, y = j + k % 3 - 1;
        if (x >= 0 && x <= MOST && y >= 0 && y <= MOST && d[x][y] < d[i][j])
          low = false;
      }
      double s1 = la * i / MOST, s2 = lb * j / MOST;
      if (!low || (self && s2 - s1 < apart))
        continue;
      compass(a, b, la, lb, &s1, &s2);
      if (self && s2 - s1 < apart + 1e-3)
        continue;
      checked++;
      if (!listed(n + told.valleys, s1, s2, 2e-3))
        fail_msg("(%.9f, %.9f) d %.9f is missed", s1, s2, distance(a, b, s1, s2));
    }
  return checked;
}

static void test_random_pairs(void **state) {
  (void)state;
  static line a, b;
  int checked = 0, found = 0;
  for (int k = 0; k < 60; k++) {
    double rough = 0.3 + 0.5 * (k % 5);
    line_walk(&a, 1 + k % 7, rough), line_walk(&b, 1 + k % 5, rough);
    hw_curve ca = line_curve(&a), cb = line_curve(&b);
    int n = search(&ca, &cb, 0, (double)INFINITY);
    assert_true(n >= 1); /* there is always a least distance */
    assert_true(told.proven);
    assert_consistent(&ca, &cb, n);
    found += n;
    checked += check_brute(&ca, &cb, 0, 0, n);
  }
  assert_true(checked >= 60 && found >= 60);
}

static void test_random_lines_with_themselves(void **state) {
  (void)state;
  static line a;
  int checked = 0;
  for (int k = 0; k < 40; k++) {
    line_walk(&a, 8, 1.5 + 0.5 * (k % 4));
    hw_curve c = line_curve(&a);
    int n = search(&c, NULL, 2, (double)INFINITY);
    assert_true(n >= 0);
    assert_consistent(&c, &c, n);
    for (int i = 0; i < n; i++)
      assert_true(out[i].s2 - out[i].s1 >= 2);
    checked += check_brute(&c, &c, 1, 2, n);
  }
  assert_true(checked >= 20);
}

/* In the rectangle of a proven result inside both lines the distance has no other minimum: it is convex there,
 * so along each ray from the middle it rises all the way. */
static void test_proven_rectangles(void **state) {
  (void)state;
  static line a;
  int tested = 0;
  for (int k = 0; k < 20; k++) {
    line_walk(&a, 40, 1.3);
    hw_curve c = line_curve(&a);
    double S = hw_curve_length(&c);
    int n = search(&c, NULL, 4, 3);
    for (int i = 0; i < n; i++) {
      const hw_minimum *m = &out[i];
      assert_true(m->proven);
      if (m->kind != HW_MINIMUM_INSIDE || m->s1 < m->w1 || m->s2 > S - m->w2)
        continue;
      assert_true(m->w1 > 0 && m->w2 > 0);
      tested++;
      for (int ray = 0; ray < 16; ray++) {
        double x = hw_cos(ray * PI / 8), y = hw_sin(ray * PI / 8), before = m->d * m->d;
        double far = 1 / (fabs(x) > fabs(y) ? fabs(x) : fabs(y));
        for (int q = 1; q <= 4; q++) {
          double t = far * q / 4,
                 d = distance(&c, &c, m->s1 + t * x * m->w1, m->s2 + t * y * m->w2);
          assert_true(d * d > before);
          before = d * d;
        }
      }
    }
  }
  assert_true(tested > 40);
}

/* A bound on the distance takes away what lies beyond it, and nothing else. */
static void test_dmax_only_cuts(void **state) {
  (void)state;
  static line a;
  static hw_minimum all[ROOM];
  for (int k = 0; k < 10; k++) {
    line_walk(&a, 60, 1.2);
    hw_curve c = line_curve(&a);
    int n = search(&c, NULL, 4, (double)INFINITY), below = 0;
    assert_in_range(n, 1, ROOM);
    memcpy(all, out, sizeof all);
    for (int i = 0; i < n; i++)
      below += all[i].d < 2.5;
    assert_int_equal(below, search(&c, NULL, 4, 2.5));
    for (int i = 0; i < below; i++)
      assert_near(out[i].d, all[i].d, 1e-13);
  }
}

/* ---- symmetry ---- */

static void test_reversed_and_turned(void **state) {
  (void)state;
  static line a, b;
  static hw_minimum was[ROOM];
  for (int k = 0; k < 10; k++) {
    line_walk(&a, 50, 1.2);
    hw_curve c = line_curve(&a);
    double S = hw_curve_length(&c);
    int n = search(&c, NULL, 4, 3);
    memcpy(was, out, sizeof was);
    b.n = a.n;
    for (int i = 0; i <= a.n; i++) { /* last node first; turned, mirrored and moved far away */
      v3 r = a.r[a.n - i];
      b.r[i] = v3_make(100 - r.y, r.z - 50, 30 + r.x);
      b.L[i] = i ? a.L[a.n + 1 - i] : 0;
    }
    hw_curve r = line_curve(&b);
    assert_int_equal(n, search(&r, NULL, 4, 3));
    for (int i = 0; i < n; i++) {
      assert_near(out[i].d, was[i].d, 1e-12);
      assert_near(out[i].s1, S - was[i].s2, 1e-8);
      assert_near(out[i].s2, S - was[i].s1, 1e-8);
      int kind = was[i].kind == HW_MINIMUM_END_1   ? HW_MINIMUM_END_2
                 : was[i].kind == HW_MINIMUM_END_2 ? HW_MINIMUM_END_1
                                                   : was[i].kind;
      assert_int_equal(kind, out[i].kind);
    }
  }
}

static void test_swapped_lines(void **state) {
  (void)state;
  static line a, b;
  static hw_minimum was[ROOM];
  for (int k = 0; k < 20; k++) {
    line_walk(&a, 9, 1.2), line_walk(&b, 6, 1.2);
    hw_curve ca = line_curve(&a), cb = line_curve(&b);
    int n = search(&ca, &cb, 0, 5);
    memcpy(was, out, sizeof was);
    assert_int_equal(n, search(&cb, &ca, 0, 5));
    for (int i = 0; i < n; i++) {
      assert_near(out[i].d, was[i].d, 1e-13);
      assert_near(out[i].s1, was[i].s2, 1e-9);
    }
  }
}

static void test_same_bits_again(void **state) {
  (void)state;
  static line a;
  static hw_minimum was[ROOM];
  line_walk(&a, 100, 1.2);
  hw_curve c = line_curve(&a);
  int n = search(&c, NULL, 4, 3);
  memcpy(was, out, sizeof was);
  assert_int_equal(n, search(&c, NULL, 4, 3));
  assert_memory_equal(was, out, (size_t)n * sizeof *out);
}

/* ---- closed cases ---- */

/* Two straight lines through (1/2, 0, 0) and (0, 1/4, h) at right angles. */
static void test_straight_lines_cross(void **state) {
  (void)state;
  static line a, b;
  line_straight(&a, 1, v3_make(-0.5, 0.25, 0), v3_make(2, 0, 0));
  line_straight(&b, 1, v3_make(0.5, -1, 0.3), v3_make(0, 3, 0));
  hw_curve ca = line_curve(&a), cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 1));
  assert_int_equal(HW_MINIMUM_INSIDE, out[0].kind);
  assert_true(out[0].proven);
  assert_near(out[0].s1, 1, 1e-14);
  assert_near(out[0].s2, 1.25, 1e-14);
  assert_near(out[0].d, 0.3, 1e-15);
}

/* The lines meet: distance 0. */
static void test_lines_that_meet(void **state) {
  (void)state;
  static line a, b;
  line_straight(&a, 2, v3_make(-1, 0, 0), v3_make(1, 0, 0));
  line_straight(&b, 2, v3_make(0.25, -0.5, 0), v3_make(0, 1, 0));
  hw_curve ca = line_curve(&a), cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 1));
  assert_near(out[0].d, 0, 1e-15);
  assert_near(out[0].s1, 1.25, 1e-14);
  /* at a node of both */
  line_straight(&b, 2, v3_make(0, -1, 0), v3_make(0, 1, 0));
  cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 1));
  assert_near(out[0].s1, 1, 1e-14);
  assert_near(out[0].s2, 1, 1e-14);
}

static void test_ends(void **state) {
  (void)state;
  static line a, b;
  line_straight(&a, 3, v3_zero(), v3_make(1, 0, 0));
  line_straight(&b, 3, v3_make(1.5, 0.5, 0), v3_make(0, 1, 0)); /* begins above a's middle */
  hw_curve ca = line_curve(&a), cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 10));
  assert_int_equal(HW_MINIMUM_END_2, out[0].kind);
  assert_true(out[0].proven);
  assert_near(out[0].s1, 1.5, 1e-14);
  assert_near(out[0].s2, 0, 0);
  assert_near(out[0].d, 0.5, 1e-15);
  line_straight(&b, 3, v3_make(4, 0.5, 0), v3_make(1, 1, 0)); /* beyond a's end */
  cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 10));
  assert_int_equal(HW_MINIMUM_ENDS, out[0].kind);
  assert_near(out[0].s1, 3, 0);
  assert_near(out[0].d, sqrt(1.25), 1e-15);
}

/* The least distance is exactly at the end of a line that runs on past it: still one minimum. */
static void test_foot_exactly_at_an_end(void **state) {
  (void)state;
  static line a, b;
  line_straight(&a, 2, v3_zero(), v3_make(1, 0, 0));
  line_straight(&b, 2, v3_make(0, -1, 0.5), v3_make(0, 1, 0));
  hw_curve ca = line_curve(&a), cb = line_curve(&b);
  assert_int_equal(1, search(&ca, &cb, 0, 10));
  assert_near(out[0].s1, 0, 1e-14);
  assert_near(out[0].s2, 1, 1e-14);
  assert_near(out[0].d, 0.5, 1e-15);
}

static void test_one_element_with_itself(void **state) {
  (void)state;
  static line a;
  line_straight(&a, 1, v3_zero(), v3_make(1, 0, 0));
  hw_curve c = line_curve(&a);
  assert_int_equal(0, search(&c, NULL, 0.5, 10)); /* straight: the ends run apart */
  /* bent to a hook: f = |P(0) - P(1)| with both ends rising inwards */
  hw_curve_end up = {true, {-3, 4, 0}}, down = {true, {-3, -4, 0}};
  double work[6];
  assert_true(hw_curve_bend(1, a.r, a.L, up, down, a.k, work));
  c = (hw_curve){1, a.r, a.k, a.L};
  int n = search(&c, NULL, 0.3, 10);
  assert_true(n >= 1);
  assert_consistent(&c, &c, n);
  check_brute(&c, &c, 1, 0.3, n);
}

/* ---- valleys ---- */

static void test_parallel_lines_are_a_valley(void **state) {
  (void)state;
  static line a, b;
  line_straight(&a, 4, v3_zero(), v3_make(1, 0, 0));
  line_straight(&b, 6, v3_make(-1, 0.3, 0.4), v3_make(1, 0, 0));
  hw_curve ca = line_curve(&a), cb = line_curve(&b);
  assert_int_equal(0, search(&ca, &cb, 0, 10));
  assert_true(told.valleys >= 4);
  assert_false(told.proven);
  for (int i = 0; i < told.valleys; i++) {
    assert_int_equal(HW_MINIMUM_VALLEY, out[i].kind);
    assert_near(out[i].d, 0.5, 1e-12);
  }
  for (double s = 0; s <= 4; s += 0.25) /* all of it is covered */
    assert_true(listed(told.valleys, s, s + 1, 1e-12));
  assert_int_equal(0, search(&ca, &cb, 0, 0.4));
  assert_int_equal(0, told.valleys);
}

static void test_coincident_lines(void **state) {
  (void)state;
  static line a;
  line_walk(&a, 5, 1);
  hw_curve c = line_curve(&a);
  int n = search(&c, &c, 0, 0.1);
  assert_true(n >= 0 && told.valleys >= 5);
  for (int i = n; i < n + told.valleys; i++)
    assert_near(out[i].d, 0, 1e-4);
  double S = hw_curve_length(&c);
  for (int i = 0; i <= 50; i++)
    assert_true(listed(n + told.valleys, S * i / 50, S * i / 50, 1e-3));
}

/* Two nodes in one place: P' is small there, nothing breaks, brute force agrees. */
static void test_element_without_length(void **state) {
  (void)state;
  static line a;
  for (int k = 0; k < 10; k++) {
    line_walk(&a, 8, 1.5);
    a.r[4] = a.r[3];
    hw_curve c = line_curve(&a);
    int n = search(&c, NULL, 2, (double)INFINITY);
    assert_true(n >= 0);
    check_brute(&c, &c, 1, 2, n);
  }
  /* all nodes in one place: no line at all, and no end of the search */
  line_straight(&a, 4, v3_make(1, 2, 3), v3_zero());
  for (int i = 0; i <= 4; i++)
    a.L[i] = 1;
  hw_curve c = line_curve(&a);
  assert_true(search(&c, NULL, 1, 1) >= 0);
}

/* Second derivatives that a solver left with an error: P' jumps a little at the nodes, nothing is lost there.
 * One of the minima is at a node: the middle of a bend that passes straight over the middle of another line. */
static void test_second_derivatives_with_an_error(void **state) {
  (void)state;
  static spline_case c;
  static line a, b;
  spline_read("snake", &c);
  hw_curve snake = line_curve(&c.l);
  for (int i = 0; i <= c.l.n; i++)
    c.l.k[i] = v3_madd(c.l.k[i], 1e-8, v3_random());
  int n = search(&snake, NULL, c.apart, (double)INFINITY);
  assert_int_equal(c.minima, n);
  for (int i = 0; i < n; i++)
    assert_near(out[i].d, c.d[i], 1e-7);
  for (int k = 0; k < 20; k++) {
    a.n = 8;
    for (int i = 0; i <= 8; i++) /* a parabola about node 4 */
      a.r[i] = v3_make(i - 4, 0, 0.05 * (i - 4) * (i - 4)), a.L[i] = 1;
    line_straight(&b, 8, v3_make(0, -4, -0.5), v3_make(0, 1, 0));
    hw_curve ca = line_curve(&a), cb = line_curve(&b);
    for (int i = 0; i <= 8; i++)
      a.k[i] = v3_madd(a.k[i], 1e-8, v3_random());
    assert_int_equal(1, search(&ca, &cb, 0, 0.6));
    assert_near(out[0].s1, 4, 1e-7);
    assert_near(out[0].s2, 4, 1e-7);
    assert_near(out[0].d, 0.5, 1e-8);
  }
}

/* ---- bad input ---- */

static void test_bad_input(void **state) {
  (void)state;
  static line a;
  line_walk(&a, 10, 1);
  hw_curve c = line_curve(&a);
  assert_true(search(&c, NULL, 2, 3) >= 0);
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 0, 3));
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, (double)NAN, 3));
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 2, 0));
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 2, (double)NAN));
  hw_curve none = c;
  none.n = 0;
  assert_int_equal(HW_MINIMA_BAD, search(&none, NULL, 2, 3));
  assert_int_equal(HW_MINIMA_BAD, search(&c, &none, 2, 3));
  a.r[3].x = (double)NAN;
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 2, 3));
  a.r[3].x = 1, c = line_curve(&a);
  a.L[4] = 0;
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 2, 3));
  /* second derivatives that are not the spline's: P' jumps, minima may sit in the corners */
  a.L[4] = 1, c = line_curve(&a);
  a.k[5].y += 0.1;
  assert_int_equal(HW_MINIMA_BAD, search(&c, NULL, 2, 3));
}

static void test_scratch_and_room(void **state) {
  (void)state;
  static spline_case s;
  spline_read("snake", &s);
  hw_curve c = line_curve(&s.l);
  size_t bytes = hw_curve_minima_bytes(c.n, 0, 21);
  char *scratch = malloc(bytes);
  hw_minimum two[3];
  assert_int_equal(21, hw_curve_minima(&c, NULL, s.apart, 10, scratch, bytes, out, ROOM));
  memset(two, 7, sizeof two);
  hw_minimum guard = two[2];
  assert_int_equal(21, hw_curve_minima(&c, NULL, s.apart, 10, scratch, bytes, two, 2));
  assert_memory_equal(two, out, 2 * sizeof *two);
  assert_memory_equal(&guard, &two[2], sizeof guard);
  assert_int_equal(21, hw_curve_minima(&c, NULL, s.apart, 10, scratch, bytes, NULL, 0));
  /* too little for the line, then too little for what is found */
  for (size_t less = 0; less < bytes; less += 1000) {
    int n = hw_curve_minima(&c, NULL, s.apart, 10, scratch, less, out, ROOM);
    assert_true(n == HW_MINIMA_SCRATCH || n == 21);
  }
  assert_int_equal(HW_MINIMA_SCRATCH, hw_curve_minima(&c, NULL, s.apart, 10, NULL, 0, out, ROOM));
  free(scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_overhand),
      cmocka_unit_test(test_snake),
      cmocka_unit_test(test_perturbed_helix),
      cmocka_unit_test(test_snake_kinds),
      cmocka_unit_test(test_helix_value),
      cmocka_unit_test(test_random_pairs),
      cmocka_unit_test(test_random_lines_with_themselves),
      cmocka_unit_test(test_proven_rectangles),
      cmocka_unit_test(test_dmax_only_cuts),
      cmocka_unit_test(test_reversed_and_turned),
      cmocka_unit_test(test_swapped_lines),
      cmocka_unit_test(test_same_bits_again),
      cmocka_unit_test(test_straight_lines_cross),
      cmocka_unit_test(test_lines_that_meet),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_foot_exactly_at_an_end),
      cmocka_unit_test(test_one_element_with_itself),
      cmocka_unit_test(test_parallel_lines_are_a_valley),
      cmocka_unit_test(test_coincident_lines),
      cmocka_unit_test(test_element_without_length),
      cmocka_unit_test(test_second_derivatives_with_an_error),
      cmocka_unit_test(test_bad_input),
      cmocka_unit_test(test_scratch_and_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
