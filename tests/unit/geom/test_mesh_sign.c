/* Signs with a symbolic translation against 128-bit integers: the same configuration with a
 * translation that is small but real. */
#include "geom/convex/hull_exact.h"
#include "geom/mesh/mesh_sign.h"
#include "support/test.h"

typedef __int128 wide;
typedef struct i3 {
  wide x, y, z;
} i3;

static uint64_t draw(void) { return roll_bits(&drawn) >> 16; }
/* Whole, -range to range. */
static double whole(int64_t range) {
  return (double)((int64_t)(draw() % (2 * (uint64_t)range + 1)) - range);
}
static v3 point(int64_t range) {
  double x = whole(range), y = whole(range), z = whole(range);
  return v3_make(x, y, z);
}

static i3 i3_of(v3 p) { return (i3){(wide)p.x, (wide)p.y, (wide)p.z}; }
static i3 i3_sub(i3 a, i3 b) { return (i3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static i3 i3_cross(i3 a, i3 b) {
  return (i3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static wide i3_dot(i3 a, i3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static int sign_of(wide x) { return (x > 0) - (x < 0); }
static wide triple(i3 a, i3 b, i3 c) { return i3_dot(i3_cross(a, b), c); }

/* Coordinates up to RANGE; a real translation by (E^2, E, 1) / E^3 is small enough: components of
 * N are at most 2 (2 RANGE)^2 = 512, so E^2 outweighs 512 E + 512, and E^3 the whole. */
enum { RANGE = 8, E = 1024 };
static i3 really(v3 p, hw_shift shift, int moved) {
  const wide scale = (wide)E * E * E, step[3] = {(wide)E * E, E, 1};
  wide c[3] = {(wide)p.x * scale, (wide)p.y * scale, (wide)p.z * scale};
  for (int i = 0; i < 3 && moved; i++)
    c[shift.axis[i]] += shift.sign[i] * step[i];
  return (i3){c[0], c[1], c[2]};
}
static hw_shift any_shift(void) {
  v3 toward = point(3);
  return hw_shift_along(toward, draw() & 1 ? 1 : -1);
}

static void test_shift(void **state) {
  (void)state;
  hw_shift s = hw_shift_along(v3_make(1, -3, 2), -1);
  assert_int_equal(s.axis[0], 1);
  assert_int_equal(s.sign[0], -1);
  assert_int_equal(s.axis[1], 2);
  assert_int_equal(s.axis[2], 0);
  assert_int_equal(s.sign[1], -1);
  s = hw_shift_along(v3_zero(), 1); /* any direction, but one */
  assert_int_equal(s.axis[0] + s.axis[1] + s.axis[2], 3);
  assert_int_equal(s.sign[0], 1);
}

/* Vertex over face, either body moved; also the value and what changes with turned faces. */
static void test_vertex_face(void **state) {
  (void)state;
  int ties = 0, flat = 0;
  for (int n = 0; n < FEWER(200000); n++) {
    int64_t range = n % 3 == 0 ? 1 : n % 3 == 1 ? 3 : RANGE;
    v3 p = point(range), q[3] = {point(range), point(range), point(range)};
    hw_shift shift = any_shift();
    int of_a = (int)(draw() & 1), moves = of_a ? 1 : -1;
    v3 from[3] = {q[0], q[0], q[0]}, to[3] = {q[1], q[2], p};
    int got = hw_sign_triple(from, to, shift, moves);
    i3 rq[3], rp = really(p, shift, of_a);
    for (int k = 0; k < 3; k++)
      rq[k] = really(q[k], shift, !of_a);
    int want = sign_of(triple(i3_sub(rq[1], rq[0]), i3_sub(rq[2], rq[0]), i3_sub(rp, rq[0])));
    assert_int_equal(got, want);
    double value;
    assert_int_equal(hw_sign_exact(from, to, shift, moves, &value), want);
    wide det = triple(i3_sub(i3_of(q[1]), i3_of(q[0])), i3_sub(i3_of(q[2]), i3_of(q[0])),
                      i3_sub(i3_of(p), i3_of(q[0])));
    assert_true(value == (double)det);
    ties += det == 0 && want != 0;
    flat += want == 0;
    v3 turned[3] = {q[2], q[1], p};
    assert_int_equal(hw_sign_triple(from, turned, shift, moves), -want);
    hw_shift back = {{shift.axis[0], shift.axis[1], shift.axis[2]},
                     {-shift.sign[0], -shift.sign[1], -shift.sign[2]}};
    assert_int_equal(hw_sign_triple(from, to, back, -moves), want);
  }
  assert_true(ties > FEWER(10000) && flat > FEWER(1000));
}

static void test_edge_edge(void **state) {
  (void)state;
  int ties = 0;
  for (int n = 0; n < FEWER(200000); n++) {
    int64_t range = n % 3 == 0 ? 1 : n % 3 == 1 ? 3 : RANGE;
    v3 a[2] = {point(range), point(range)}, b[2] = {point(range), point(range)};
    hw_shift shift = any_shift();
    v3 from[3] = {a[0], b[0], a[0]}, to[3] = {a[1], b[1], b[0]};
    i3 ra[2], rb[2];
    for (int k = 0; k < 2; k++)
      ra[k] = really(a[k], shift, 1), rb[k] = really(b[k], shift, 0);
    int want = sign_of(triple(i3_sub(ra[1], ra[0]), i3_sub(rb[1], rb[0]), i3_sub(rb[0], ra[0])));
    assert_int_equal(hw_sign_triple(from, to, shift, -1), want);
    /* as seen from b: its edge against a's */
    v3 from_b[3] = {b[0], a[0], b[0]}, to_b[3] = {b[1], a[1], a[0]};
    assert_int_equal(hw_sign_triple(from_b, to_b, shift, 1), want);
    i3 d0 = i3_sub(i3_of(a[1]), i3_of(a[0])), d1 = i3_sub(i3_of(b[1]), i3_of(b[0]));
    ties += want != 0 && triple(d0, d1, i3_sub(i3_of(b[0]), i3_of(a[0]))) == 0;
  }
  assert_true(ties > FEWER(10000));
}

/* Large whole numbers nearly on one line: plain doubles are often wrong, the filter must not decide.
 * The determinant is below 6 (2^38)^3 = 2^117. */
static void test_large(void **state) {
  (void)state;
  int hard = 0;
  for (int n = 0; n < FEWER(100000); n++) {
    const int64_t big = INT64_C(1) << 34;
    v3 q[3] = {point(big), point(big)}, way = v3_sub(q[1], q[0]), near = point(3);
    q[2] = v3_add(v3_madd(q[0], 2, way), near);
    near = point(3);
    v3 p = v3_add(v3_madd(q[0], 3, way), near);
    v3 from[3] = {q[0], q[0], q[0]}, to[3] = {q[1], q[2], p};
    wide det = triple(i3_sub(i3_of(q[1]), i3_of(q[0])), i3_sub(i3_of(q[2]), i3_of(q[0])),
                      i3_sub(i3_of(p), i3_of(q[0])));
    v3 N = v3_cross(v3_sub(q[1], q[0]), v3_sub(q[2], q[0]));
    double plain = v3_dot(N, v3_sub(p, q[0]));
    hard += det != 0 && sign_of(det) != (plain > 0) - (plain < 0);
    if (det != 0)
      assert_int_equal(hw_sign_triple(from, to, hw_shift_along(p, 1), 1), sign_of(det));
  }
  assert_true(hard > 50); /* where plain doubles are wrong */
}

/* Differences that are rounded: d_2 = d_0 gives 0, and d_2 = d_0 + t e_k gives t (d_0 x d_1)_k. */
static void test_rounded(void **state) {
  (void)state;
  int nought = 0;
  for (int n = 0; n < FEWER(20000); n++) {
    v3 from[3], to[3];
    for (int i = 0; i < 2; i++) {
      from[i] = v3_scale(1e-7 / 3, point(1000));
      to[i] = v3_scale(1.0 / 3, point(1000));
    }
    if (n % 2) /* parallel to an axis plane: cross[2] is 0 */
      to[1] = v3_make(to[0].x, to[0].y, to[1].z),
      from[1] = v3_make(from[0].x, from[0].y, from[1].z);
    from[2] = from[0], to[2] = to[0];
    double value, last, *x[3] = {&to[2].x, &to[2].y, &to[2].z};
    int cross[3];
    assert_int_equal(hw_exact_triple(from, to, &value, cross), 0);
    assert_true(value == 0);
    nought += cross[2] == 0;
    for (int k = 0; k < 3; k++)
      for (int up = -1; up < 2; up += 2) {
        last = *x[k];
        *x[k] = nextafter(last, up < 0 ? -INFINITY : INFINITY);
        assert_int_equal(hw_exact_triple(from, to, &value, cross), up * cross[k]);
        assert_int_equal((value > 0) - (value < 0), up * cross[k]);
        *x[k] = last;
      }
  }
  assert_true(nought >= FEWER(10000));
}

/* Numbers of very different size: 1e-80 is kept, what is below is nothing. */
static void test_small(void **state) {
  (void)state;
  v3 q[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  hw_shift shift = hw_shift_along(v3_make(0, 0, 1), 1);
  for (int n = -300; n < -60; n++) {
    double h = pow(10, n);
    v3 p = hw_sign_point(v3_make(0.25, 0.25, h)), m = hw_sign_point(v3_make(0.25, 0.25, -h));
    v3 from[3] = {q[0], q[0], q[0]}, up[3] = {q[1], q[2], p}, down[3] = {q[1], q[2], m};
    assert_int_equal(hw_sign_triple(from, up, shift, -1), n < -80 ? -1 : 1);
    assert_int_equal(hw_sign_triple(from, down, shift, 1), n < -80 ? 1 : -1);
  }
  /* products of three such differences: exact */
  const double h = 3e-80;
  v3 zero = {0, 0, 0}, a = {h, 2 * h, 3 * h}, b = {4 * h, 5 * h, 6 * h}, c = {7 * h, 8 * h, 9 * h};
  v3 from[3] = {zero, zero, zero}, to[3] = {a, b, c};
  double value;
  int cross[3];
  int s = hw_exact_triple(from, to, &value, cross);
  /* the same numbers times 2^263, where nothing is small */
  v3 A = v3_make(ldexp(a.x, 263), ldexp(a.y, 263), ldexp(a.z, 263));
  v3 B = v3_make(ldexp(b.x, 263), ldexp(b.y, 263), ldexp(b.z, 263));
  v3 C = v3_make(ldexp(c.x, 263), ldexp(c.y, 263), ldexp(c.z, 263));
  v3 To[3] = {A, B, C};
  double large;
  assert_int_equal(hw_exact_triple(from, To, &large, cross), s);
  assert_true(large == ldexp(value, 3 * 263));
}

/* Signed passages through the faces of a tetrahedron add up to inside(q) - inside(p), whatever
 * touches what; inside from the really translated configuration. */
static void test_pierces(void **state) {
  (void)state;
  int touching = 0;
  for (int n = 0; n < 100000;) {
    int64_t range = n % 2 ? 2 : 4;
    v3 t[4] = {point(range), point(range), point(range), point(range)}, p = point(range),
       q = point(range);
    wide volume = triple(i3_sub(i3_of(t[1]), i3_of(t[0])), i3_sub(i3_of(t[2]), i3_of(t[0])),
                         i3_sub(i3_of(t[3]), i3_of(t[0])));
    if (volume <= 0)
      continue;
    n++;
    hw_shift shift = any_shift();
    int side = (int)(draw() & 1);
    static const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    int sum = 0, in_p = 1, in_q = 1;
    i3 rp = really(p, shift, side == 0), rq = really(q, shift, side == 0);
    for (int f = 0; f < 4; f++) {
      v3 c[3] = {t[face[f][0]], t[face[f][1]], t[face[f][2]]};
      sum += hw_sign_pierces(p, q, c, shift, side);
      i3 r[3];
      for (int k = 0; k < 3; k++)
        r[k] = really(c[k], shift, side == 1);
      i3 u = i3_sub(r[1], r[0]), v = i3_sub(r[2], r[0]);
      in_p &= triple(u, v, i3_sub(rp, r[0])) < 0;
      in_q &= triple(u, v, i3_sub(rq, r[0])) < 0;
      i3 u0 = i3_sub(i3_of(c[1]), i3_of(c[0])), v0 = i3_sub(i3_of(c[2]), i3_of(c[0]));
      touching += triple(u0, v0, i3_sub(i3_of(p), i3_of(c[0]))) == 0;
    }
    assert_int_equal(sum, in_q - in_p);
  }
  assert_true(touching > 10000);
}

/* What is not a number meets nothing and ends. */
/* Of what is no number there is one of the three answers, and no trap. */
static void answered(int sign) { assert_in_range(sign + 1, 0, 2); }

static void test_not_numbers(void **state) {
  (void)state;
  v3 bad = {NAN, INFINITY, 1}, c[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  hw_shift shift = hw_shift_along(bad, 1);
  answered(hw_sign_pierces(bad, v3_zero(), c, shift, 0));
  c[1] = bad;
  answered(hw_sign_pierces(v3_make(0, 0, 1), v3_make(0, 0, -1), c, shift, 1));
  v3 huge = {1e308, -1e308, 1e308};
  c[1] = huge;
  answered(hw_sign_pierces(v3_make(0, 0, 1), huge, c, shift, 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shift),     cmocka_unit_test(test_vertex_face),
      cmocka_unit_test(test_edge_edge), cmocka_unit_test(test_large),
      cmocka_unit_test(test_rounded),   cmocka_unit_test(test_small),
      cmocka_unit_test(test_pierces),   cmocka_unit_test(test_not_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
