/* Ground under a point (law/soil.h): slopes against differences, the onset, the limits of friction, and energy. */
#include "law/soil.h"
#include "support/test.h"

static const hw_soil SOIL = {.stiffness = 2e5,
                             .damping = 3e3,
                             .onset = 2e-3,
                             .along = 0.5,
                             .across = 0.9,
                             .slip = 0.01,
                             .time = 0.05};

static v3 roll3(double size) {
  return v3_make(roll_between(&drawn, -size, size), roll_between(&drawn, -size, size),
                 roll_between(&drawn, -size, size));
}

/* On a plane: its gradient does not change. */
static hw_soil_at place(double deep, double speed, double far) {
  v3 down = v3_unit(v3_make(roll_between(&drawn, -0.5, 0.5), roll_between(&drawn, -0.5, 0.5), -1));
  return (hw_soil_at){.depth = roll_between(&drawn, -deep, deep),
                      .by_r = down,
                      .twice = m3_zero(),
                      .v = roll3(speed),
                      .line = v3_unit(roll3(1)),
                      .stretch = roll3(far)};
}

static hw_soil_at moved(const hw_soil_at *at, double by, v3 way) {
  hw_soil_at to = *at;
  to.depth += by * v3_dot(at->by_r, way);
  to.stretch = v3_madd(to.stretch, by, way);
  return to;
}

static double pulled(const hw_soil_at *at) {
  v3 y = v3_madd(at->stretch, SOIL.time, at->v);
  return v3_norm(v3_madd(y, -v3_dot(y, at->by_r), at->by_r));
}

static void slopes(void **state) {
  (void)state;
  const double D = 1e-8;
  int stuck = 0, slid = 0, off = 0;
  for (int n = 0; n < FEWER(4000); n++) {
    hw_soil_at at = place(4e-3, 0.3, 0.02);
    hw_soil_push f = hw_soil_push_of(&SOIL, &at, true);
    bool edge = fabs(fabs(at.depth) - 1e-3) < 1e-6 || fabs(pulled(&at) - SOIL.slip) < 1e-6 ||
                (f.normal < 1 && f.normal > 0);
    if (edge)
      continue;
    *(f.normal == 0 ? &off : pulled(&at) < SOIL.slip ? &stuck : &slid) += 1;
    for (int k = 0; k < 3; k++) {
      v3 way = v3_make(k == 0, k == 1, k == 2);
      hw_soil_at a = moved(&at, D, way), b = moved(&at, -D, way), c = at, d = at;
      v3 by_r = v3_scale(-0.5 / D, v3_sub(hw_soil_push_of(&SOIL, &a, false).force,
                                          hw_soil_push_of(&SOIL, &b, false).force));
      c.v = v3_madd(c.v, 10 * D, way), d.v = v3_madd(d.v, -10 * D, way);
      v3 by_v = v3_scale(-0.05 / D, v3_sub(hw_soil_push_of(&SOIL, &c, false).force,
                                           hw_soil_push_of(&SOIL, &d, false).force));
      v3 K = m3_mulv(f.K, way), C = m3_mulv(f.C, way);
      assert_near(v3_norm(v3_sub(by_r, K)), 0, 1e-5 * SOIL.stiffness * (1 + v3_norm(at.v) * 5));
      assert_near(v3_norm(v3_sub(by_v, C)), 0, 1e-5 * SOIL.damping);
    }
  }
  assert_true(stuck > FEWER(100) && slid > FEWER(100) && off > FEWER(500));
}

/* No jump of force or slope where it sets in; deeper than half the onset a load sinks in by load over stiffness. */
static void onset(void **state) {
  (void)state;
  hw_soil_at at = {.by_r = v3_make(0, 0, -1), .twice = m3_zero()};
  double last = 0, slope = 0, D = 1e-7;
  for (double p = -2e-3; p < 4e-3; p += D) {
    at.depth = p;
    double N = hw_soil_push_of(&SOIL, &at, false).normal, now = (N - last) / D;
    assert_true(N >= last && fabs(now - slope) < 2 * SOIL.stiffness * D / SOIL.onset + 1e-3);
    last = N, slope = now;
  }
  at.depth = 3e-3;
  assert_near(hw_soil_push_of(&SOIL, &at, false).force.z, 3e-3 * SOIL.stiffness, 1e-9);
  double work = 0;
  for (int i = 0; i < 6000; i++) {
    at.depth = -2e-3 + (i + 0.5) * 1e-6;
    work += hw_soil_push_of(&SOIL, &at, false).normal * 1e-6;
  }
  assert_relative(hw_soil_energy(&SOIL, 4e-3), work, 1e-6, "energy", 4e-3);
}

/* It never pulls; what slides along and across feels its own coefficient; a kept stretch is one that does not slide. */
static void limits(void **state) {
  (void)state;
  hw_soil_at at = {.depth = 5e-3,
                   .by_r = v3_make(0, 0, -1),
                   .twice = m3_zero(),
                   .line = v3_make(0, 1, 0),
                   .stretch = v3_make(0, 0.5, 3)};
  double N = 5e-3 * SOIL.stiffness;
  hw_soil_push f = hw_soil_push_of(&SOIL, &at, false);
  assert_near(f.force.y, -0.5 * N, 1e-9);
  assert_near(f.force.z, N, 1e-9);
  at.stretch = v3_make(-0.5, 0, 0);
  assert_near(hw_soil_push_of(&SOIL, &at, false).force.x, 0.9 * N, 1e-9);
  at.stretch = v3_make(0, 0.5 * SOIL.slip, 0);
  assert_near(hw_soil_push_of(&SOIL, &at, false).force.y, -0.25 * N, 1e-9);
  at.v = v3_make(0, 0, 100);
  f = hw_soil_push_of(&SOIL, &at, true);
  assert_near(v3_norm(f.force), 0, 0);
  assert_true(f.loss > 0);
  for (int n = 0; n < FEWER(1000); n++) {
    at = place(4e-3, 0, 0.03);
    v3 kept = hw_soil_kept(&SOIL, at.by_r, at.stretch);
    assert_true(v3_norm(kept) <= SOIL.slip * (1 + 1e-12) && fabs(v3_dot(kept, at.by_r)) < 1e-12);
    if (!hw_soil_slips(&SOIL, at.by_r, at.stretch))
      assert_near_v3(kept, v3_madd(at.stretch, -v3_dot(at.stretch, at.by_r), at.by_r), 1e-12);
  }
}

/* Power of the force: into springs, and lost; of a stretch that may be kept nothing is won. */
static void energy(void **state) {
  (void)state;
  for (int n = 0; n < FEWER(4000); n++) {
    hw_soil_at at = place(4e-3, 0.3, 0.02);
    at.stretch = hw_soil_kept(&SOIL, at.by_r, at.stretch);
    hw_soil_push f = hw_soil_push_of(&SOIL, &at, false);
    double power = -v3_dot(f.force, at.v), scale = SOIL.stiffness * 4e-3 * 0.3;
    assert_near(power, f.charge + f.stored + f.loss, 1e-10 * scale);
    if (SOIL.along == SOIL.across)
      assert_true(f.loss >= -1e-12 * scale);
  }
}

/* Round a closed way in small steps, sticking and sliding: not more comes out than went in. */
static void round_trip(void **state) {
  (void)state;
  hw_soil_at at = {.depth = 5e-3, .by_r = v3_make(0, 0, -1), .line = v3_make(1, 0, 0)};
  double in = 0, stored = 0, lost = 0, dt = 1e-4;
  for (int i = 0; i < 60000; i++) {
    double a = 2 * PI * i / 20000.0;
    at.v = v3_make(0.08 * cos(a), 0.05 * cos(2 * a + 0.4), 0);
    at.stretch = v3_madd(at.stretch, 0.5 * dt, at.v);
    hw_soil_push f = hw_soil_push_of(&SOIL, &at, false);
    in -= v3_dot(f.force, at.v) * dt, stored += f.stored * dt, lost += f.loss * dt;
    at.stretch = hw_soil_kept(&SOIL, at.by_r, v3_madd(at.stretch, 0.5 * dt, at.v));
  }
  assert_true(in > 0 && lost > 0.8 * in);
  double most = 0.5 * 0.9 * 5e-3 * SOIL.stiffness * SOIL.slip;
  v3 q = at.stretch;
  double held = 0.5 * 5e-3 * SOIL.stiffness / SOIL.slip * (0.5 * q.x * q.x + 0.9 * q.y * q.y);
  assert_near(stored, held, 0.02 * most);
  assert_near(in, stored + lost, 1e-9 * in);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(slopes), cmocka_unit_test(onset),
                                     cmocka_unit_test(limits), cmocka_unit_test(energy),
                                     cmocka_unit_test(round_trip)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
