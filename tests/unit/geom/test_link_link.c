/* Two chain links (geom/link/link.h): against a scan of both centre lines, closed-form caps, and
 * continuity by closing in on the largest jump. */
#include "trimesh_support.h"

#include "geom/link/link.h"
#include "math/elementary.h"

static const hw_link large = {1.3, 1.2, 0.5}, small = {1.1, 0.7, 0.4};

/* Distance of a point from a link's centre line (conclusion of paper 000 section 5: the least of the
 * four is that of a stadium). */
static double from_line(const hw_link *l, v3 p) {
  double over = fabs(p.z) - l->h;
  return hypot(p.x, (over > 0 ? hypot(p.y, over) : fabs(p.y)) - l->R);
}
static v3 line_at(const hw_link *l, int k, double u) {
  double side = k & 1 ? -1 : 1;
  if (k < 2)
    return v3_make(0, side * l->R, l->h * (2 * u - 1));
  return v3_make(0, l->R * cos(PI * u), side * (l->h + l->R * sin(PI * u)));
}

/* Least distance of primitive k of a from b: every valley of 120 samples by golden section. */
static double scanned(const hw_link *a, int k, const hw_link *b, const hw_mesh_pose *p) {
  enum { N = 120 };
  double f[N + 1], best = HUGE_VAL;
  for (int i = 0; i <= N; i++)
    f[i] = from_line(b, hw_mesh_move(p, line_at(a, k, (double)i / N)));
  for (int i = 0; i <= N; i++) {
    best = fmin(best, f[i]);
    if (f[i] > 1.2 || (i > 0 && f[i - 1] < f[i]) || (i < N && f[i + 1] < f[i]))
      continue;
    double u = fmax(0, i - 1.0) / N, v = fmin(N, i + 1.0) / N;
    for (int j = 0; j < 40; j++) {
      double m = u + 0.382 * (v - u), n = u + 0.618 * (v - u);
      double fm = from_line(b, hw_mesh_move(p, line_at(a, k, m)));
      double fn = from_line(b, hw_mesh_move(p, line_at(a, k, n)));
      best = fmin(best, fmin(fm, fn));
      if (fm < fn)
        v = n;
      else
        u = m;
    }
  }
  return best;
}

static void never_above_a_scan(void **state) {
  (void)state;
  drawn.state = 31;
  int touching = 0;
  for (int c = 0; c < FEWER(25000); c++) { /* 1e5 primitives */
    hw_mesh_pose p = {turn_random(), v3_make(2 * rnd(), 2 * rnd(), 3 * rnd())};
    hw_link_touch o[4];
    int n = hw_link_link(&large, &small, &p, o), at = 0;
    for (int k = 0; k < 4; k++) {
      double d = 0.9 - scanned(&large, k, &small, &p);
      bool there = at < n && o[at].primitive == k;
      if (d > 1e-12)
        assert_true(there);
      if (!there)
        continue;
      assert_true(o[at].depth >= d - 1e-13 && o[at].depth > 0);
      /* attained: the deepest point lies on b's surface and that deep in a */
      v3 x = o[at].deepest, own = m3_tmulv(p.R, v3_sub(x, p.t));
      if (o[at].depth < 0.4) {
        assert_true(fabs(from_line(&small, x) - 0.4) < 1e-12);
        assert_true(from_line(&large, own) < 0.5 - o[at].depth + 1e-12);
      }
      assert_true(fabs(v3_norm(o[at].normal) - 1) < 1e-14);
      at++, touching++;
    }
    assert_int_equal(at, n);
  }
  assert_true(touching > FEWER(20000));
}

static hw_mesh_pose inverse(const hw_mesh_pose *p) {
  return (hw_mesh_pose){m3_t(p->R), v3_neg(m3_tmulv(p->R, p->t))};
}

/* Joined crown in crown, as neighbours in a chain are, at right angles. Surfaces at the touch: bar 1
 * / r, inside of the bow -1 / (R - r), crossed: the cap of the gap (A x^2 + B y^2) / 2 with
 * A = B = 1 / r - 1 / (R - r) is pi d^2 / sqrt(A B), its derivative the patch. */
static void joined(void **state) {
  (void)state;
  double AB = 1 / 0.5 - 1 / 0.8;
  for (int k = 0; k < 3; k++) {
    double d = k == 0 ? 1e-6 : k == 1 ? 1e-4 : 1e-2;
    hw_mesh_pose p = {q_matrix(q_axis_angle(v3_make(0, 0, 1), PI / 2)), {0, 0, 5 - 1 + d}};
    hw_link_touch o[4];
    assert_int_equal(hw_link_link(&large, &large, &p, o), 1);
    assert_int_equal(o[0].primitive, 3);
    assert_true(fabs(o[0].depth - d) < 1e-14);
    /* a hangs above b, its lower crown in b's upper: pulled apart they would go through each other,
     * so a pushes b up */
    assert_true(v3_norm(v3_sub(o[0].normal, v3_make(0, 0, 1))) < 1e-5);
    assert_true(v3_norm(v3_sub(o[0].centre, v3_make(0, 0, 2.5 - 0.5 + 0.5 * d))) < d);
    assert_true(fabs(o[0].volume / (PI * d * d / AB) - 1) < 5e-3 + 3 * d);
    assert_true(fabs(o[0].patch / (2 * PI * d / AB) - 1) < 5e-3 + 3 * d);
    assert_true(o[0].agree == 1 && o[0].share == 1);
  }
  hw_mesh_pose loose = {q_matrix(q_axis_angle(v3_make(0, 0, 1), PI / 2)), {0, 0, 4 - 1e-9}};
  hw_link_touch o[4];
  assert_int_equal(hw_link_link(&large, &large, &loose, o), 0);
}

/* Bars crossed at an angle: gap x^2 / (2 r_a) + y^2 / (2 r_b) about axes w apart, A B =
 * sin^2 w / (r_a r_b). */
static void crossed_bars(void **state) {
  (void)state;
  hw_link a = {2, 3, 0.5}, b = {2, 3, 0.3};
  for (int k = 0; k < 3; k++) {
    double w = k == 0 ? PI / 2 : k == 1 ? 1 : 0.5, d = 1e-4;
    /* a's bar at -R over b's bar at +R: a beyond b in y, and turned about y */
    hw_mesh_pose p = {q_matrix(q_axis_angle(v3_make(0, 1, 0), w)), {0, 4 + 0.8 - d, 0}};
    hw_link_touch o[4];
    assert_int_equal(hw_link_link(&a, &b, &p, o), 1);
    assert_int_equal(o[0].primitive, 1);
    double root = sin(w) / sqrt(0.15);
    assert_true(fabs(o[0].volume / (PI * d * d / root) - 1) < 2e-3);
    assert_true(fabs(o[0].patch / (2 * PI * d / root) - 1) < 5e-3);
    assert_true(v3_norm(v3_sub(o[0].centre, v3_make(0, 2 + 0.3, 0))) < d);
    assert_true(v3_norm(v3_sub(o[0].normal, v3_make(0, -1, 0))) < 1e-6);
  }
}

/* The same contact from either side, where each has one primitive in it. */
static void swapped(void **state) {
  (void)state;
  drawn.state = 5;
  int seen = 0;
  for (int c = 0; c < FEWER(20000); c++) {
    hw_mesh_pose p = {turn_random(), v3_make(2 * rnd(), 2 * rnd(), 3 * rnd())}, q = inverse(&p);
    hw_link_touch a[4], b[4];
    int n = hw_link_link(&large, &small, &p, a), m = hw_link_link(&small, &large, &q, b);
    assert_int_equal(n > 0, m > 0);
    double da = 0, db = 0;
    for (int i = 0; i < n; i++)
      da = fmax(da, a[i].depth);
    for (int i = 0; i < m; i++)
      db = fmax(db, b[i].depth);
    assert_true(fabs(da - db) < 1e-12);
    if (n != 1 || m != 1 || da > 0.02)
      continue;
    v3 back = m3_mulv(p.R, b[0].normal);
    assert_true(v3_norm(v3_add(a[0].normal, back)) < 3 * sqrt(da));
    assert_true(v3_norm(v3_sub(a[0].centre, hw_mesh_move(&p, b[0].centre))) < 0.5 * sqrt(da));
    seen++;
  }
  assert_true(seen > FEWER(50));
}

/* Side by side in one plane, bar along bar: all of it touches, and the force is in the middle;
 * stacked: bar on bar and bow on bow. */
static void parallel(void **state) {
  (void)state;
  double d = 0.01, re = 0.25;
  hw_mesh_pose beside = {m3_diag(1, 1, 1), {0, 2.6 + 1 - d, 0.5}};
  hw_link_touch o[4];
  int n = hw_link_link(&large, &large, &beside, o);
  assert_true(n >= 1);
  assert_int_equal(o[0].primitive, 1);
  assert_true(fabs(o[0].depth - d) < 1e-14);
  assert_true(v3_norm(v3_sub(o[0].normal, v3_make(0, -1, 0))) < 0.05);
  hw_mesh_pose stacked = {m3_diag(1, 1, 1), {1 - d, 0, 0}};
  assert_int_equal(hw_link_link(&large, &large, &stacked, o), 4);
  for (int k = 0; k < 4; k++) {
    double length = k < 2 ? 2.4 : PI * 1.3, side = k & 1 ? -1 : 1;
    assert_true(fabs(o[k].depth - d) < 1e-14);
    assert_true(v3_norm(v3_sub(o[k].normal, v3_make(-1, 0, 0))) < 1e-9);
    v3 c = k < 2 ? v3_make(0.5 - 0.5 * d, side * 1.3, 0)
                 : v3_make(0.5 - 0.5 * d, 0, side * (1.2 + 2 * 1.3 / PI));
    assert_true(v3_norm(v3_sub(o[k].centre, c)) < 1e-6);
    /* two cylinders side by side: the section 4/3 sqrt(2 r_e) d^1.5 */
    assert_true(fabs(o[k].volume / (length * 4 / 3 * sqrt(2 * re) * d * sqrt(d)) - 1) < 1e-6);
    assert_true(fabs(o[k].reach / length - 1) < 1e-6);
  }
}

/* --- continuity: as in test_link_mesh.c ------------------------------------------------------ */

typedef struct path {
  m3 from;
  v3 axis;
  double by;
  v3 a, b;
} path;

static void wrench(const path *p, double s, double w[9]) {
  hw_link_touch o[4];
  hw_mesh_pose pose = {m3_mul(q_matrix(q_exp(v3_scale(s * p->by, p->axis))), p->from),
                       v3_madd(p->a, s, v3_sub(p->b, p->a))};
  int n = hw_link_link(&large, &small, &pose, o);
  memset(w, 0, 9 * sizeof *w);
  for (int i = 0; i < n; i++) {
    double f = o[i].depth * sqrt(o[i].depth) * o[i].agree * o[i].share;
    v3_acc(w, v3_scale(f, o[i].normal));
    v3_acc(w + 3, v3_scale(f, v3_cross(o[i].centre, o[i].normal)));
    v3_acc(w + 6, v3_scale(o[i].agree * o[i].volume, o[i].normal));
  }
}
static double jump(const double a[9], const double b[9]) {
  double most = 0;
  for (int k = 0; k < 9; k++)
    most = fmax(most, fabs(a[k] - b[k]) / (k < 3 || k > 5 ? 1 : 3));
  return most;
}
static double largest_jump(const path *p, int steps, double *most) {
  double worst = 0, w0[9], w1[9];
  *most = 0;
  wrench(p, 0, w0);
  for (int i = 0; i < steps; i++, memcpy(w0, w1, sizeof w0)) {
    double a = (double)i / steps, b = (i + 1.0) / steps, wa[9], wb[9], wm[9];
    wrench(p, b, w1);
    for (int k = 0; k < 3; k++)
      *most = fmax(*most, fabs(w1[k]));
    memcpy(wa, w0, sizeof wa), memcpy(wb, w1, sizeof wb);
    while (b - a > 1e-9 && jump(wa, wb) > worst) {
      double m = 0.5 * (a + b);
      wrench(p, m, wm);
      if (jump(wa, wm) > jump(wm, wb))
        b = m, memcpy(wb, wm, sizeof wb);
      else
        a = m, memcpy(wa, wm, sizeof wa);
    }
    worst = fmax(worst, b - a > 1e-9 ? 0 : jump(wa, wb));
  }
  return worst;
}

static void no_jumps(void **state) {
  (void)state;
  drawn.state = 9;
  m3 I = m3_diag(1, 1, 1), across = q_matrix(q_axis_angle(v3_make(0, 0, 1), PI / 2));
  path set[] = {
      {I, {1, 0.3, 0}, 0.02, {0.88, 0, 0.1}, {0.88, 0.05, -0.1}},      /* stacked, rocking */
      {I, {0, 0.1, 1}, 0.05, {0, 2.4 + 0.85, -1}, {0, 2.4 + 0.88, 1}}, /* bar along bar */
      {across, {1, 0, 0}, 0.8, {0, 0, 3.4}, {0.1, 0.4, 3.45}},         /* joined, swung */
      {across, {0, 1, 0.2}, 1.5, {0.2, 0, 2.6}, {0.1, -0.5, 3.3}},     /* round the crown */
      {across, {0, 0, 1}, 0.4, {0.25, 0, 3.3}, {-0.25, 0.2, 1.9}},     /* along the bars */
  };
  for (int c = 0; c < 40; c++) {
    path p = {turn_random(), v3_random(), 0.5 * rnd(), v3_scale(2.4, v3_random()), {0, 0, 0}};
    p.b = v3_madd(p.a, 0.5, v3_random());
    if (c < (int)(sizeof set / sizeof set[0]))
      p = set[c];
    double most, left = largest_jump(&p, 100, &most);
    if (c < 5 && !(most > 1e-3))
      fail_msg("path %d: nothing touches", c);
    /* what is left is quadrature, where one centre line is nearly through the other: 6e-4 at most */
    if (!(left <= 1e-3 * fmax(most, 0.05)))
      fail_msg("path %d: the resultant jumps by %g of %g", c, left, most);
  }
}

static void bad_numbers(void **state) {
  (void)state;
  static const double odd[] = {NAN, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300, 0};
  static const hw_link link[] = {{1.3, 0, 0.5}, {0, 0, 0},     {0, 1, 1},    {NAN, 1, 1},
                                 {1e200, 1, 1}, {1, 1e200, 1}, {-1, -1, -1}, {1, 1, 1e9}};
  hw_link_touch o[4];
  for (int k = 0; k < 12 * 6 * 8; k++) {
    hw_mesh_pose p = {m3_diag(1, 1, 1), {0.5, 0.2, 1}};
    double x = odd[k % 6];
    int at = k / 6 % 12;
    if (at < 9)
      p.R.m[at] = x;
    else
      *(at == 9 ? &p.t.x : at == 10 ? &p.t.y : &p.t.z) = x;
    assert_in_range(hw_link_link(&link[k / 72], &large, &p, o), 0, 4);
    assert_in_range(hw_link_link(&large, &link[k / 72], &p, o), 0, 4);
  }
  hw_mesh_pose same = {m3_diag(1, 1, 1), {0, 0, 0}}; /* line in line: no normal, no force */
  assert_int_equal(hw_link_link(&large, &large, &same, o), 4);
  for (int i = 0; i < 4; i++)
    assert_true(o[i].depth == 1 && o[i].agree < 1e-9 && fabs(v3_norm(o[i].normal) - 1) < 1e-14);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(never_above_a_scan), cmocka_unit_test(joined),
      cmocka_unit_test(crossed_bars),       cmocka_unit_test(swapped),
      cmocka_unit_test(parallel),           cmocka_unit_test(no_jumps),
      cmocka_unit_test(bad_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
