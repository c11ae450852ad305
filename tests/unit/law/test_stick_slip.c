/* The stick-slip law of papers 000 and 002: a block on an incline against independent integrations
 * (reference "stiction_incline"), tangents, what Newton makes of them, and energy on any path. */
#include "law/friction.h"
#include "support/test.h"

static const double DEGREE = 0.017453292519943295;
static const m3 FLAT = {{1, 0, 0, 0, 1, 0, 0, 0, 0}};
/* of the reference: sticking .5, sliding .4, 0.01 m/s, 1e-4 m/s, 1e6 N/m, 2e4 N s/m; 100 kg */
static const hw_bristle_law LAW = {0.4, 0.5, 0.01, 1e-4, 1e6, 2e4, 0, NULL};
static const double MASS = 100, G = 9.81;

/* A block on a line: what the law remembers is `held`, at the place `at`. */
typedef struct block {
  double x, v, held, at;
} block;

static hw_friction law_at(const hw_bristle_law *law, const block *b, double x, double v,
                          double load, double *keep) {
  v3 kept;
  hw_friction f =
      hw_friction_bristle(law, FLAT, v3_make(b->held, 0, 0), v3_make(b->held + x - b->at, 0, 0),
                          v3_make(v, 0, 0), load, &kept);
  *keep = kept.x;
  return f;
}

static double pull(const hw_bristle_law *law, const block *b, double x, double v, double along,
                   double load) {
  double keep;
  return along + law_at(law, b, x, v, load, &keep).force.x / MASS;
}

/* One step of Runge and Kutta; the memory changes after it. */
static void step(const hw_bristle_law *law, block *b, double h, double along, double load) {
  double v1 = b->v, a1 = pull(law, b, b->x, v1, along, load);
  double v2 = v1 + 0.5 * h * a1, a2 = pull(law, b, b->x + 0.5 * h * v1, v2, along, load);
  double v3 = v1 + 0.5 * h * a2, a3 = pull(law, b, b->x + 0.5 * h * v2, v3, along, load);
  double v4 = v1 + h * a3, a4 = pull(law, b, b->x + h * v3, v4, along, load), keep;
  b->x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
  b->v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  law_at(law, b, b->x, b->v, load, &keep);
  b->held = keep;
  b->at = b->x;
}

static block slide(const hw_bristle_law *law, double angle, double speed, double time, double h) {
  block b = {0, speed, 0, 0};
  for (long i = 0; i < lround(time / h); i++)
    step(law, &b, h, G * sin(angle * DEGREE), MASS * G * cos(angle * DEGREE));
  return b;
}

static void incline(void **state) {
  (void)state;
  static const double row[][3] = {/* angle, place and speed after 1 s from rest */
                                  {20, 0.000335522, 0},
                                  {25, 0.302279, 0.597052},
                                  {28, 0.576623, 1.147045},
                                  {35, 1.210306, 2.416525}};
  for (int i = 0; i < 4; i++) {
    block b = slide(&LAW, row[i][0], 0, 1, 1e-5);
    assert_near(b.x, row[i][1], i ? 2e-6 : 5e-10);
    assert_near(b.v, row[i][2], i ? 2e-6 : 1e-12);
  }
  /* it holds at m g sin/k, for ever */
  assert_near(slide(&LAW, 20, 0, 1, 1e-5).x, MASS * G * sin(20 * DEGREE) / 1e6, 1e-12);
  block rest = {0, 0, 0, 0};
  for (int i = 0; i < FEWER(2000000); i++)
    step(&LAW, &rest, 5e-5, G * sin(20 * DEGREE), MASS * G * cos(20 * DEGREE));
  assert_near(rest.x, MASS * G * sin(20 * DEGREE) / 1e6, 1e-12); /* 100 s, or 10 */
  /* braking from 1.5 m/s on 10 degrees: stops and stays; a rigid Coulomb block needs 0.3 mm more */
  block stop = slide(&LAW, 10, 1.5, 2, 1e-5);
  assert_near(stop.x, 0.520295, 2e-6);
  assert_near(stop.v, 0, 1e-9);
  double friction = 0.4 * G * cos(10 * DEGREE), slope = G * sin(10 * DEGREE);
  assert_near(stop.x, 1.5 * 1.5 / (2 * (friction - slope)), 4e-4);
}

/* A block set down on a slope a little below the friction angle is to stay there: 25 of 26.57 degrees.
 * The peak of the linear answer, g sin/(e omega) with omega^2 = k/m, is the reference's rule for the
 * least v_stick; so near to the friction angle it is not enough. g sin/omega is, with a margin. */
static void false_break_away(void **state) {
  (void)state;
  double unit = G * sin(25 * DEGREE) / sqrt(1e6 / MASS), rest = MASS * G * sin(25 * DEGREE) / 1e6;
  assert_near(unit / 2.718281828459045, 0.01525, 1e-5);
  for (int i = 0; i < 3; i++) {
    static const double share[3] = {0.368, 0.7, 1};
    hw_bristle_law law = LAW;
    law.stick_speed = share[i] * unit;
    law.least_speed = 0.01 * law.stick_speed;
    block b = slide(&law, 25, 0, 1, 1e-5);
    if (i == 0) {
      assert_true(b.x > 0.1);
    } else {
      assert_near(b.v, 0, 1e-9);
      assert_true(b.x >= rest && b.x < 2 * rest); /* the anchor is dragged a little */
    }
  }
}

static hw_friction at(const hw_bristle_law *law, v3 stretch, v3 slip, double load) {
  v3 keep;
  return hw_friction_bristle(law, FLAT, v3_zero(), stretch, slip, load, &keep);
}
static double part(v3 a, int i) { return i == 0 ? a.x : i == 1 ? a.y : a.z; }

/* Against central differences. Across the slip and the pull, and over the load, they are exact; along
 * them the secant stands for a slope that is smaller, or below zero, never for one that is larger. */
static void tangents(void **state) {
  (void)state;
  hw_bristle_law law = LAW;
  law.viscous = 300;
  int soft = 0, hard = 0;
  for (int i = 0; i < 5000; i++) {
    double size = pow(10, roll_between(&drawn, -6, -3)),
           speed = pow(10, roll_between(&drawn, -6, 0)), load = roll_between(&drawn, 100, 2000);
    double turn = roll_between(&drawn, 0, 6.283),
           way = i % 2 ? turn : roll_between(&drawn, 0, 6.283); /* every other: one line */
    v3 s = v3_make(size * cos(turn), size * sin(turn), 0);
    v3 v = v3_make(speed * cos(way), speed * sin(way), 0);
    hw_friction f = at(&law, s, v, load);
    if (fabs(v3_norm(v3_madd(v3_scale(law.shear, s), law.drag, v)) / (0.5 * load) - 1) < 1e-3 ||
        fabs(speed / law.least_speed - 1) < 1e-3)
      continue; /* at a corner of the law */
    double h = 1e-5 * speed, hs = 1e-5 * size, scale = 0.5 * load + 300 * speed;
    hw_friction up = at(&law, s, v, load + 0.01), down = at(&law, s, v, load - 0.01);
    for (int k = 0; k < 2; k++)
      assert_near(part(f.by_normal, k), (part(up.force, k) - part(down.force, k)) / 0.02, 1e-6);
    if (!f.breaks)
      for (int j = 0; j < 2; j++) {
        v3 e = j ? v3_make(0, 1, 0) : v3_make(1, 0, 0);
        hw_friction p = at(&law, v3_madd(s, hs, e), v, load),
                    m = at(&law, v3_madd(s, -hs, e), v, load);
        for (int k = 0; k < 2; k++)
          assert_near(f.by_stretch.m[3 * k + j], -(part(p.force, k) - part(m.force, k)) / (2 * hs),
                      1e-6 * law.shear);
      }
    if (i % 2 == 0)
      continue;
    v3 t = v3_scale(1 / speed, v), n = v3_make(-t.y, t.x, 0);
    hw_friction p = at(&law, s, v3_madd(v, h, t), load), m = at(&law, s, v3_madd(v, -h, t), load);
    hw_friction pn = at(&law, s, v3_madd(v, h, n), load), mn = at(&law, s, v3_madd(v, -h, n), load);
    double slope = -v3_dot(t, v3_sub(p.force, m.force)) / (2 * h);
    double across = -v3_dot(n, v3_sub(pn.force, mn.force)) / (2 * h);
    double got = v3_dot(t, m3_mulv(f.by_velocity, t)), off = v3_dot(n, m3_mulv(f.by_velocity, n));
    assert_near(off, across, 1e-4 * fabs(across) + 1e-6 * scale / speed);
    assert_true(got >= slope - 1e-4 * fabs(slope) - 1e-6 * scale / speed);
    assert_true(got >= 0 && off >= 0);
    soft += slope < 0;
    hard += slope > 0.99 * got;
  }
  assert_true(soft > 100 && hard > 100); /* both kinds have been met */
}

/* Backward Euler with these tangents, as an implicit run uses them: from rest into sliding, in
 * sliding, and into rest. Counts Newton's iterations. */
static void newton(void **state) {
  (void)state;
  static const double angle[] = {20, 25, 26, 28, 35, 10, 10, 0},
                      speed[] = {0, 0, 0, 0, 0, 1.5, 0.05, 3};
  static const double h[] = {1e-4, 1e-3, 2e-3, 5e-3};
  for (int s = 0; s < 4; s++) {
    int worst = 0, steps = 0, all = 0;
    for (int c = 0; c < 8; c++) {
      double along = G * sin(angle[c] * DEGREE), load = MASS * G * cos(angle[c] * DEGREE);
      block b = {0, speed[c], 0, 0};
      for (int i = 0; i < (int)(1 / h[s]); i++) {
        double v = b.v, keep = 0;
        int it = 0;
        for (; it < 50; it++) {
          hw_friction f = law_at(&LAW, &b, b.x + h[s] * v, v, load, &keep);
          double residual = MASS * (v - b.v) - h[s] * (MASS * along + f.force.x);
          double slope = MASS + h[s] * (f.by_velocity.m[0] + h[s] * f.by_stretch.m[0]);
          v -= residual / slope;
          if (fabs(residual / slope) < 1e-9 * (1 + fabs(v)))
            break;
        }
        law_at(&LAW, &b, b.x + h[s] * v, v, load, &keep);
        b.x += h[s] * v;
        b.v = v;
        b.held = keep;
        b.at = b.x;
        worst = it > worst ? it : worst;
        all += it;
        steps++;
      }
      if (angle[c] <= 20 && speed[c] < 3)
        assert_near(b.v, 0, 1e-6); /* at rest by then */
    }
    print_message("    h %g: %.2f iterations a step, worst %d\n", h[s], (double)all / steps, worst);
    assert_true(all < 5 * steps && (s == 3 || worst <= 25)); /* a step of 5 ms may have to be cut */
  }
}

/* In a plane, on any path, under any load: what has been taken out never exceeds what was put in. The
 * printed law, whose bristle is stretched to the limit whatever was paid, does. */
static void passive(void **state) {
  (void)state;
  for (int run = 0; run < FEWER(60); run++) {
    hw_bristle_law law = LAW;
    law.sliding = roll_between(&drawn, 0.05, 0.5); /* also far below half of sticking */
    law.drag = run % 3 ? 2e4 : 0;
    double w[6], a[6], in = 0, dt = 1e-5, least = 0;
    for (int i = 0; i < 6; i++) {
      w[i] = roll_between(&drawn, 1, 200);
      a[i] = pow(10, roll_between(&drawn, -5, -3));
    }
    v3 held = v3_zero(), keep;
    for (int i = 0; i < 20000; i++) {
      double t = (i + 0.5) * dt;
      v3 v = v3_zero();
      for (int k = 0; k < 3; k++) {
        v.x += a[k] * w[k] * cos(w[k] * t + k);
        v.y += a[3 + k] * w[3 + k] * cos(w[3 + k] * t + 2 * k);
      }
      double load = 600 + 500 * sin(w[0] * t);
      v3 mid = v3_madd(held, 0.5 * dt, v);
      hw_friction f = hw_friction_bristle(&law, FLAT, held, mid, v, load, &keep);
      in -= dt * v3_dot(f.force, v);
      hw_friction_bristle(&law, FLAT, held, v3_madd(held, dt, v), v, load, &keep);
      held = keep;
      double spare = in - 0.5 * law.shear * v3_dot(held, held);
      least = spare < least ? spare : least;
    }
    assert_true(least >= -1e-4 * (1 + in));
  }
  /* slowly to the sliding limit, fast to the sticking limit, slowly back */
  double load = 1000, k = LAW.shear, gain = 0.5 * 0.1 * 0.1 * load * load / k;
  for (int printed = 0; printed < 2; printed++) {
    hw_bristle_law law = LAW;
    law.least_speed = 1e-9;
    double s = 0, in = 0;
    const double leg[3] = {0.4 * load / k, 0.1 * load / k, -0.5 * load / k};
    for (int i = 0; i < 3; i++) {
      double v = i == 1 ? 1 : i ? -1e-7 : 1e-7, ds = leg[i] / 20000;
      for (int j = 0; j < 20000; j++) {
        v3 keep;
        hw_friction f =
            hw_friction_bristle(&law, FLAT, v3_make(s, 0, 0), v3_make(s + 0.5 * ds, 0, 0),
                                v3_make(v, 0, 0), load, &keep);
        in -= f.force.x * ds;
        hw_friction_bristle(&law, FLAT, v3_make(s, 0, 0), v3_make(s + ds, 0, 0), v3_make(v, 0, 0),
                            load, &keep);
        s = printed ? s + ds : keep.x;
      }
    }
    if (printed)
      assert_near(in, -gain, 0.01 * gain);
    else
      assert_true(in - 0.5 * k * s * s > -1e-3 * gain);
  }
}

static void limits(void **state) {
  (void)state;
  v3 keep, s = v3_make(1e-4, 2e-4, 0), v = v3_make(0.003, -0.001, 0);
  /* no load: no friction but the viscous, and nothing is kept */
  hw_bristle_law law = LAW;
  law.viscous = 7;
  hw_friction f = hw_friction_bristle(&law, FLAT, s, s, v, 0, &keep);
  assert_near(v3_norm(v3_madd(f.force, 7, v)), 0, 1e-15);
  assert_near(v3_norm(keep), 0, 0);
  /* never beyond the greater limit */
  for (int i = 0; i < 5000; i++) {
    v3 a = v3_make(roll_between(&drawn, -1e-2, 1e-2), roll_between(&drawn, -1e-2, 1e-2), 0),
       b = v3_make(roll_between(&drawn, -0.1, 0.1), roll_between(&drawn, -0.1, 0.1), 0);
    f = hw_friction_bristle(&LAW, FLAT, v3_zero(), a, b, 1000, &keep);
    assert_true(v3_norm(f.force) <= 500 * (1 + 1e-12));
    assert_true(v3_norm(keep) <= 500 / 1e6 * (1 + 1e-12));
    assert_near(f.stored, 0, 0);
  }
  /* sliding: Coulomb; at rest: the spring alone */
  f = hw_friction_bristle(&LAW, FLAT, s, s, v3_make(3, 4, 0), 1000, &keep);
  assert_near(f.force.x, -400 * 0.6, 1e-9);
  assert_near(f.force.y, -400 * 0.8, 1e-9);
  f = hw_friction_bristle(&LAW, FLAT, s, s, v3_zero(), 1000, &keep);
  assert_near(f.force.x, -100, 1e-9);
  assert_near(keep.y, s.y, 0);
  /* no transition speed, no bristle, nothing at all */
  law.stick_speed = 0;
  f = hw_friction_bristle(&law, FLAT, s, s, v3_make(3, 4, 0), 1000, &keep);
  assert_near(f.force.x, -400 * 0.6 - 21, 1e-9);
  hw_bristle_law none = {0};
  f = hw_friction_bristle(&none, FLAT, s, s, v3_zero(), 1000, &keep);
  assert_near(v3_norm(f.force), 0, 0);
  f = hw_friction_bristle(&LAW, FLAT, v3_zero(), v3_zero(), v3_make(1e-170, 0, 0), 1000, &keep);
  for (int i = 0; i < 9; i++)
    assert_true(isfinite(f.by_velocity.m[i]) && isfinite(f.by_stretch.m[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(incline),  cmocka_unit_test(false_break_away),
                                     cmocka_unit_test(tangents), cmocka_unit_test(newton),
                                     cmocka_unit_test(passive),  cmocka_unit_test(limits)};
  return cmocka_run_group_tests_name("stick-slip", tests, NULL, NULL);
}
