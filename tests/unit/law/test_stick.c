/* Friction by a stretch (law/stick.h): its slopes against differences, the potential, the limit, and energy. */
#include "law/stick.h"
#include "support/test.h"

static const hw_stick_law LAW = {.most = 40, .slip = 1e-3, .time = 0.02};
static const m3 ALL = {{1, 0, 0, 0, 1, 0, 0, 0, 1}};

static v3 roll3(double size) {
  return v3_make(roll_between(&drawn, -size, size), roll_between(&drawn, -size, size),
                 roll_between(&drawn, -size, size));
}

/* Across a normal. */
static m3 plane_of(v3 n) { return m3_add(ALL, m3_scale(-1, m3_outer(n, n))); }

static v3 force(v3 stretch, v3 velocity) { return hw_stick_of(&LAW, stretch, velocity).force; }

/* Both slopes by central differences, well inside and well beyond the limit, with and without a part along the normal. */
static void slopes(void **state) {
  (void)state;
  const double D = 1e-9; /* [m] */
  int stuck = 0, slips = 0;
  for (int n = 0; n < FEWER(2000); n++) {
    v3 normal = v3_unit(roll3(1));
    m3 plane = n % 2 ? plane_of(normal) : ALL;
    v3 y = m3_mulv(plane, roll3(1.5e-3)), v = m3_mulv(plane, roll3(0.05));
    hw_stick f = hw_stick_of(&LAW, y, v);
    double size = v3_norm(f.pull);
    if (fabs(size - LAW.slip) < 1e-5)
      continue;
    *(f.stuck ? &stuck : &slips) += 1;
    m3 slope = m3_scale(f.k, hw_stick_across(&f, plane));
    for (int k = 0; k < 3; k++) {
      v3 way = m3_mulv(plane, v3_make(k == 0, k == 1, k == 2)), want = m3_mulv(slope, way);
      v3 by_y =
          v3_scale(0.5 / D, v3_sub(force(v3_madd(y, D, way), v), force(v3_madd(y, -D, way), v)));
      double d = D / LAW.time;
      v3 by_v =
          v3_scale(0.5 / d, v3_sub(force(y, v3_madd(v, d, way)), force(y, v3_madd(v, -d, way))));
      double scale = LAW.most / LAW.slip;
      assert_near(v3_norm(v3_sub(by_y, want)), 0, 1e-5 * scale);
      assert_near(v3_norm(v3_sub(by_v, v3_scale(LAW.time, want))), 0, 1e-5 * scale * LAW.time);
      assert_true(v3_dot(way, want) >= -1e-12 * scale);
    }
  }
  assert_true(stuck > FEWER(300) && slips > FEWER(300));
}

/* The potential whose slope the force is [J]. */
static double potential(v3 q) {
  double size = v3_norm(q);
  return size <= LAW.slip ? 0.5 * LAW.most / LAW.slip * size * size
                          : LAW.most * (size - 0.5 * LAW.slip);
}

static void a_potential(void **state) {
  (void)state;
  const double D = 1e-8; /* [m] */
  for (int n = 0; n < FEWER(2000); n++) {
    v3 y = roll3(2e-3), way = v3_unit(roll3(1));
    double rise = 0.5 / D * (potential(v3_madd(y, D, way)) - potential(v3_madd(y, -D, way)));
    assert_near(v3_dot(force(y, v3_zero()), way), rise, 1e-3);
  }
}

/* Never more than it can be, just that where it slips, and one force on both sides of the limit. */
static void limit(void **state) {
  (void)state;
  for (int n = 0; n < FEWER(2000); n++) {
    hw_stick f = hw_stick_of(&LAW, roll3(2e-3), roll3(0.1));
    if (f.stuck)
      assert_true(v3_norm(f.force) <= LAW.most * (1 + 1e-15));
    else
      assert_near(v3_norm(f.force), LAW.most, 1e-12);
  }
  v3 way = v3_unit(v3_make(1, 2, 3));
  hw_stick in = hw_stick_of(&LAW, v3_scale(LAW.slip * (1 - 1e-12), way), v3_zero());
  hw_stick out = hw_stick_of(&LAW, v3_scale(LAW.slip * (1 + 1e-12), way), v3_zero());
  assert_true(in.stuck && !out.stuck);
  assert_near(v3_norm(v3_sub(in.force, out.force)), 0, 1e-9);
}

/* The dashpot only takes energy from a stretch that is kept; and steps of any size lose what they do not store. */
static void passive(void **state) {
  (void)state;
  const hw_stick_law spring = {LAW.most, LAW.slip, 0};
  v3 z = v3_zero();
  double stored = 0, work = 0;
  for (int n = 0; n < FEWER(5000); n++) {
    v3 slid = roll3(n % 10 ? 2e-4 : 5e-3), velocity = roll3(0.3);
    assert_true(v3_dot(v3_sub(force(z, velocity), force(z, v3_zero())), velocity) >= -1e-12);
    v3 y = v3_add(z, slid), next = hw_stick_kept(&LAW, y);
    assert_true(v3_norm(next) <= LAW.slip * (1 + 1e-15));
    /* the force of the end along the way is at least what the spring gains */
    double in = v3_dot(hw_stick_of(&spring, y, v3_zero()).force, slid);
    double gain = hw_stick_stored(&LAW, z, next);
    assert_near(gain, potential(next) - potential(z), 1e-12);
    assert_true(in >= gain - 1e-12);
    work += in, stored += gain;
    z = next;
  }
  assert_near(stored, potential(z), 1e-9);
  assert_true(work > stored);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(slopes), cmocka_unit_test(a_potential),
                                     cmocka_unit_test(limit), cmocka_unit_test(passive)};
  return cmocka_run_group_tests_name("stick", tests, NULL, NULL);
}
