/* Impact laws against an independent integration of the same equations (reference rows "restitution"
 * and "drop_test_with_gravity"), against closed forms, and against themselves by differences. */
#include "law/impact.h"
#include "support/test.h"

/* One impact, m delta'' = weight - F, by Runge and Kutta's fourth-order rule from the first touch to
 * the last. Steps are fine against the time of contact. */
typedef struct impact {
  double rebound, deepest, time, least; /* over the impact speed; [m], [s], [N] */
  double given, lost;                   /* [J] work of the force on the body, and what it took */
} impact;

typedef struct body {
  const hw_impact_law *law;
  double mass, weight, first;
} body;

static double pull(const body *b, double depth, double rate, double *lost) {
  hw_impact f = hw_impact_force(b->law, depth, rate, b->first);
  *lost = f.lost;
  return (b->weight - f.force) / b->mass;
}

static void step(const body *b, double h, double *x, double *v, double *lost) {
  double p1, p2, p3, p4;
  double a1 = pull(b, *x, *v, &p1), v1 = *v;
  double v2 = v1 + 0.5 * h * a1, a2 = pull(b, *x + 0.5 * h * v1, v2, &p2);
  double v3 = v1 + 0.5 * h * a2, a3 = pull(b, *x + 0.5 * h * v2, v3, &p3);
  double v4 = v1 + h * a3, a4 = pull(b, *x + h * v3, v4, &p4);
  *x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
  *v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  *lost += h / 6 * (p1 + 2 * p2 + 2 * p3 + p4);
}

static impact collide(const hw_impact_law *law, double mass, double gravity, double speed,
                      int steps_in_contact) {
  body b = {law, mass, mass * gravity, speed > law->least_speed ? speed : law->least_speed};
  double n = law->exponent;
  double scale = pow(mass * speed * speed / law->stiffness, 1 / (n + 1)) / speed;
  double h = 3 * scale / steps_in_contact, x = 0, v = speed, t = 0;
  impact r = {.rebound = NAN, .least = INFINITY};
  for (long i = 0; i < 60L * steps_in_contact; i++) {
    double x0 = x, v0 = v, p;
    step(&b, h, &x, &v, &r.lost);
    t += h;
    if (v0 > 0 && v <= 0) { /* the top of a cubic of the two ends, where v passes zero */
      double s = v0 / (v0 - v);
      r.deepest = x0 + h * s * (v0 - 0.5 * s * (v0 - v));
    }
    if (x <= 0) { /* it has left within this step: at nearly constant speed */
      double s = x0 / (x0 - x);
      r.time = t - h + s * h;
      r.rebound = -(v0 + s * (v - v0)) / speed;
      break;
    }
    double force = b.weight - mass * pull(&b, x, v, &p);
    r.least = force < r.least ? force : r.least;
  }
  return r;
}

/* Reference rows "restitution": coefficient, factor and rebound of both papers' laws, greatest depth
 * and time of contact, m/k = 1e-5, 1 m/s, exponent 1.5. */
static const struct {
  double e, h_hc, e_hc, h_fl, e_fl, deepest_hc, deepest_fl, time_hc, time_fl;
} ROW[] = {
    {0.05, 1.425, 0.5014470285518353, 30.4, 0.03289473684208145, 0.008484797731330778,
     0.003508315194359299, 0.036012117103848544, 0.1163639776271385},
    {0.1, 1.35, 0.5158326164003957, 14.4, 0.0694442251515404, 0.008567903230361978,
     0.004562402779860425, 0.03578584908399291, 0.07756538377301876},
    {0.2, 1.2, 0.5468540506572916, 6.4, 0.15554002025734123, 0.008741717960272533,
     0.005908987394395853, 0.03533916182323136, 0.052803644035253665},
    {0.3, 1.05, 0.5812880418085739, 3.733333333333333, 0.25620790667982424, 0.008925297586262928,
     0.006865900352844873, 0.03490090223705035, 0.04359148775181651},
    {0.4, 0.9, 0.6197364660819752, 2.4, 0.3628723185083253, 0.009117579617928745,
     0.007641242749496485, 0.03447194697900193, 0.03909620353139666},
    {0.5, 0.75, 0.662962200001546, 1.6, 0.4704447793267395, 0.009352281783452002,
     0.008300504887784431, 0.034053359602038084, 0.036547087274135144},
    {0.6, 0.6, 0.711950179577866, 1.0666666666666667, 0.5772760188829587, 0.009597136937151743,
     0.008904455025368014, 0.03364646773116908, 0.03494915569693591},
    {0.7, 0.45, 0.7679997890784758, 0.6857142857142858, 0.683184199730684, 0.00986076620352743,
     0.00945570585238881, 0.03325298103241444, 0.03387745599260721},
    {0.8, 0.3, 0.8328697922656014, 0.3999999999999999, 0.7885391259070652, 0.010176588111462005,
     0.009966351522323159, 0.03287517786413682, 0.03312517012846931},
    {0.9, 0.15, 0.9090157413492017, 0.17777777777777773, 0.8939206926633777, 0.010518617791144222,
     0.010446943995776531, 0.0325162132975014, 0.032581083329034505},
    {0.95, 0.075, 0.9523701528204038, 0.08421052631578956, 0.9468288314252684, 0.010723522749932296,
     0.010698805643671847, 0.03234514524400046, 0.0323658162639038},
    {1, 0, 1, 0, 1, 0.010933457145646775, 0.010933457145646775, 0.032180654597524866,
     0.032180654597524866},
};
enum { ROWS = sizeof ROW / sizeof *ROW };

/* Greatest depth: the integral of v dv/(1 + h v/v0) from v0 to 0 (docs/theory/impact.md). */
static double deepest(const hw_impact_law *law, double mass, double speed) {
  double h = law->factor, n = law->exponent;
  double share = h > 1e-6 ? 1 / h - log(1 + h) / (h * h) : 0.5 - h / 3;
  return pow((n + 1) * mass * speed * speed / law->stiffness * share, 1 / (n + 1));
}

static void papers_laws(void **state) {
  (void)state;
  for (int i = 0; i < ROWS; i++) {
    for (int flores = 0; flores < 2; flores++) {
      hw_impact_kind kind = flores ? HW_IMPACT_FLORES : HW_IMPACT_HUNT_CROSSLEY;
      double e = flores ? ROW[i].e_fl : ROW[i].e_hc;
      hw_impact_law law = {1e6, 1.5, hw_impact_factor(kind, ROW[i].e), 1e-3};
      assert_near(law.factor, flores ? ROW[i].h_fl : ROW[i].h_hc, 1e-13 * (1 + law.factor));
      assert_near(hw_impact_restitution(law.factor), e,
                  1e-9); /* the reference's root is that good */
      impact r = collide(&law, 10, 0, 1, 40000);
      assert_near(r.rebound, e, 1e-6);
      assert_near(r.rebound, hw_impact_restitution(law.factor), 1e-8);
      assert_near(r.deepest, deepest(&law, 10, 1), 1e-9 * r.deepest + 1e-12);
      /* the reference's is the largest of coarse samples, up to 0.2 % short of its own formula */
      double sampled = flores ? ROW[i].deepest_fl : ROW[i].deepest_hc;
      assert_true(sampled <= r.deepest * (1 + 1e-7) && sampled > 0.998 * r.deepest);
      assert_near(r.time, flores ? ROW[i].time_fl : ROW[i].time_hc, 1e-5 * r.time);
      assert_true(r.least >= 0);
      assert_near(r.lost, 0.5 * 10 * (1 - r.rebound * r.rebound), 1e-6);
    }
  }
  assert_near(hw_impact_factor(HW_IMPACT_HERTZ, 0.3), 0, 0);
  assert_near(hw_impact_factor(HW_IMPACT_LANKARANI_NIKRAVESH, 0.3), 0.75 * (1 - 0.09), 1e-15);
}

/* REFERENCES: h for a wanted rebound, to the digits printed. */
static void exact_factor(void **state) {
  (void)state;
  static const double table[][2] = {{.1, 9.998},  {.2, 4.919}, {.3, 3.087},
                                    {.5, 1.4328}, {.7, .6348}, {.9, .16648}};
  static const double half[] = {5e-4, 5e-4, 5e-4, 5e-5, 5e-5, 5e-6};
  for (int i = 0; i < 6; i++)
    assert_near(hw_impact_factor(HW_IMPACT_RESTITUTION, table[i][0]), table[i][1], half[i]);
  double before = INFINITY;
  for (int i = 1; i <= 1000; i++) {
    double e = i / 1000.0, h = hw_impact_factor(HW_IMPACT_RESTITUTION, e);
    assert_true(h >= 0 && h < before && h * e < 1 + 1e-15);
    before = h;
    assert_near(hw_impact_restitution(h), e, 1e-13);
    if (e > 0.15) /* below, 1 - h e has lost its digits */
      assert_near(h * (1 + e), log((1 + h) / (1 - h * e)), 2e-10);
  }
  assert_near(hw_impact_factor(HW_IMPACT_RESTITUTION, 1), 0, 0);
  /* close to 1 all laws agree: h -> 3 (1 - e)/2 */
  assert_near(hw_impact_factor(HW_IMPACT_RESTITUTION, 1 - 1e-6) / 1.5e-6, 1, 3e-6);
  /* against the ordinary differential equation, whatever exponent, mass, stiffness and speed */
  static const double n[] = {1, 1.5, 2, 1.1, 3};
  for (int k = 0; k < 20; k++) {
    double e = k == 0 ? 0.01 : roll_between(&drawn, 0.02, 1);
    hw_impact_law law = {pow(10, roll_between(&drawn, 3, 11)), n[k % 5],
                         hw_impact_factor(HW_IMPACT_RESTITUTION, e), 1e-3};
    assert_near(collide(&law, pow(10, roll_between(&drawn, 0, 5)), 0,
                        roll_between(&drawn, 0.01, 20), 100000)
                    .rebound,
                e, 1e-7);
  }
}

/* The same factor on any other elastic force: here p A of a potential of the volume of a cap. */
static void any_elastic_force(void **state) {
  (void)state;
  const double R = 0.4, mass = 50;
  for (int k = 0; k < 4; k++) {
    double e = 0.2 + 0.2 * k, n = k == 3 ? 0.25 : k == 2 ? 0.5 : k + 1;
    double h = hw_impact_factor(HW_IMPACT_RESTITUTION, e), x = 0, v = 2, dt = 1e-6;
    double least = INFINITY, held = 0, most = 0;
    double kappa = n < 1 ? 3e7 : n < 2 ? 1e10 : 1e13; /* some 1e-2 m deep */
    for (long i = 0; i < 3000000 && x >= 0; i++) {    /* midpoint rule */
      double xm = x + 0.5 * dt * v, vm = v;
      for (int it = 0; it < 2; it++) {
        double y = xm > 0 ? xm : 0, V = PI * y * y * (R - y / 3), A = PI * y * (2 * R - y);
        hw_elastic f = hw_elastic_potential(kappa, n, V, A, xm);
        hw_impact g = hw_impact_damped(f, h, vm, 2);
        least = g.force < least ? g.force : least;
        held = g.energy;
        vm = v - 0.5 * dt * g.force / mass;
        xm = x + 0.5 * dt * vm;
      }
      most = held > most ? held : most;
      v = 2 * vm - v;
      x += dt * vm;
    }
    assert_near(-v / 2, e, 2e-5);
    assert_true(least >= 0 && most < 0.5 * mass * 4);
  }
}

/* Bodies with weight: slower impacts lose more, slow ones do not leave (to the reference's digits). */
static void with_gravity(void **state) {
  (void)state;
  static const struct {
    double speed, e, hc, flores;
  } drop[] = {{3, 0.2, 0.523326, 0.108976}, {3, 0.5, 0.644899, 0.443383},
              {3, 0.8, 0.823385, 0.776727}, {1, 0.2, 0.44996, NAN},
              {1, 0.5, 0.58967, 0.356936},  {1, 0.8, 0.794702, 0.740955},
              {0.1, 0.5, NAN, NAN}};
  for (int i = 0; i < 7; i++)
    for (int flores = 0; flores < 2; flores++) {
      hw_impact_kind kind = flores ? HW_IMPACT_FLORES : HW_IMPACT_HUNT_CROSSLEY;
      hw_impact_law law = {1e9, 1.5, hw_impact_factor(kind, drop[i].e), 1e-3};
      double want = flores ? drop[i].flores : drop[i].hc;
      impact r = collide(&law, 6414, 9.81, drop[i].speed, 20000);
      if (isnan(want))
        assert_true(isnan(r.rebound));
      else
        assert_near(r.rebound, want, 2e-6);
    }
}

static void derivatives(void **state) {
  (void)state;
  static const double n[] = {1, 1.5, 2, 1.25, 3};
  for (int i = 0; i < 2000; i++) {
    hw_impact_law law = {pow(10, roll_between(&drawn, 4, 10)), n[i % 5],
                         roll_between(&drawn, 0, 10), 1e-3};
    double x = pow(10, roll_between(&drawn, -6, -1)), v = roll_between(&drawn, -1, 1),
           first = roll_between(&drawn, 0.5, 2), hx = 1e-6 * x, hv = 1e-6;
    hw_impact f = hw_impact_force(&law, x, v, first);
    double gain = 1 + law.factor * v / first;
    if (fabs(gain) < 1e-4)
      continue;
    hw_impact xp = hw_impact_force(&law, x + hx, v, first),
              xm = hw_impact_force(&law, x - hx, v, first),
              vp = hw_impact_force(&law, x, v + hv, first),
              vm = hw_impact_force(&law, x, v - hv, first);
    double scale = f.elastic * (1 + fabs(gain));
    assert_near(f.by_depth, (xp.force - xm.force) / (2 * hx), 1e-7 * scale / x);
    assert_near(f.by_rate, (vp.force - vm.force) / (2 * hv), 1e-7 * scale);
    assert_near(f.elastic, (xp.energy - xm.energy) / (2 * hx), 1e-7 * scale);
    assert_near(f.elastic, law.stiffness * pow(x, law.exponent), 1e-13 * scale);
    assert_near(f.force, gain > 0 ? f.elastic * gain : 0, 1e-12 * scale);
    assert_near(f.elastic * (1 + f.share * (gain - 1)), f.force, 1e-12 * scale);
    assert_true(f.force >= 0 && f.by_depth >= 0 && f.by_rate >= 0); /* pushes, and never softens */
    assert_true(f.share > 0 && f.share <= 1 && f.lost >= 0);
    assert_near(f.force * v, f.elastic * v + f.lost, 1e-12 * scale);
  }
  /* slope of the potential's force over the depth: exact for a prism, for a paraboloid and a cone */
  for (int m = 1; m <= 3; m++) {
    double x = 0.03, h = 1e-6, f[2];
    for (int s = 0; s < 2; s++) {
      double y = x + (s ? h : -h);
      f[s] = hw_elastic_potential(1e8, 1.3, 2 * pow(y, m), 2 * m * pow(y, m - 1), y).force;
    }
    double slope = (f[1] - f[0]) / (2 * h);
    assert_near(hw_elastic_potential(1e8, 1.3, 2 * pow(x, m), 2 * m * pow(x, m - 1), x).slope,
                slope, 1e-8 * slope);
  }
}

/* 4/3 E* sqrt(R): steel on steel, R = 0.3 m, 8.4e10 N/m^1.5; and against a rigid body. */
static void hertz_stiffness(void **state) {
  (void)state;
  double k = hw_hertz_stiffness(2.1e11, 0.3, 2.1e11, 0.3, 0.3);
  assert_near(k, 8.4e10, 0.05e10);
  assert_near(k, 4.0 / 3 * 2.1e11 / (2 * 0.91) * sqrt(0.3), 1e-4);
  assert_near(hw_hertz_stiffness(2.1e11, 0.3, INFINITY, 0, 0.3), 2 * k, 1e-4);
  assert_near(hw_hertz_stiffness(0, 0.3, 2.1e11, 0.3, 0.3), 0, 0);
  assert_near(hw_hertz_stiffness(2.1e11, 0.3, 2.1e11, 0.3, 0), 0, 0);
  assert_near(hw_hertz_stiffness(2.1e11, 0.3, 2.1e11, 0.3, NAN), 0, 0);
}

static void limits(void **state) {
  (void)state;
  hw_impact_law law = {1e8, 1.5, 5, 0.01};
  /* no depth, no force; slow first contacts count as least_speed */
  assert_near(hw_impact_force(&law, 0, 1, 1).force, 0, 0);
  assert_near(hw_impact_force(&law, -1, 1, 1).force, 0, 0);
  assert_near(hw_impact_force(&law, NAN, 1, 1).force, 0, 0);
  assert_near(hw_impact_force(&law, 1e-3, 1e-3, 0).force,
              hw_impact_force(&law, 1e-3, 1e-3, 0.01).force, 0);
  assert_near(hw_impact_force(&law, 1e-3, 1e-3, -5).force,
              hw_impact_force(&law, 1e-3, 1e-3, 0.01).force, 0);
  assert_near(hw_impact_force(&law, 1e-3, 1e-3, NAN).force,
              hw_impact_force(&law, 1e-3, 1e-3, 0.01).force, 0);
  assert_near(hw_impact_damped(hw_elastic_power(1e8, 1.5, 1e-3), 5, 1, 0).force,
              hw_elastic_power(1e8, 1.5, 1e-3).force, 0);
  assert_true(isfinite(hw_impact_force(&law, 1e-300, 1, 1).by_depth));
  hw_elastic none = hw_elastic_potential(1e8, 0.25, 0, 1, 1);
  assert_near(none.force + none.slope + none.energy, 0, 0);
  assert_true(isfinite(hw_elastic_potential(1e8, 0.25, 1e-30, 1e-20, 1e-10).slope));
  /* coefficients outside 0 to 1, and those too small for a finite factor */
  for (int kind = HW_IMPACT_HERTZ; kind <= HW_IMPACT_RESTITUTION; kind++) {
    hw_impact_kind k = (hw_impact_kind)kind;
    assert_near(hw_impact_factor(k, 2), 0, 0);
    assert_near(hw_impact_factor(k, -1), hw_impact_factor(k, 0), 0);
    assert_near(hw_impact_factor(k, NAN), hw_impact_factor(k, 0), 0);
    assert_true(hw_impact_factor(k, 0) >= 0 && hw_impact_factor(k, 0) <= 1.6 / HW_IMPACT_LEAST);
  }
  assert_near(hw_impact_factor(HW_IMPACT_RESTITUTION, 0),
              hw_impact_factor(HW_IMPACT_RESTITUTION, HW_IMPACT_LEAST), 0);
  assert_near(hw_impact_factor((hw_impact_kind)99, 0.5), 0, 0);
  assert_near(hw_impact_restitution(0), 1, 0);
  assert_near(hw_impact_restitution(-1), 1, 0);
  assert_near(hw_impact_restitution(NAN), 1, 0);
  assert_near(hw_impact_restitution(1e-9), 1 - 2e-9 / 3, 1e-15);
  assert_near(hw_impact_restitution(1e6) * 1e6, 1, 1e-5);
  assert_near(hw_impact_restitution(INFINITY), 0, 0);
}

/* Any path of depths and rates, also ones no free body takes: never is more given back than was put
 * in, at any time. */
static void passive(void **state) {
  (void)state;
  hw_impact_law law = {1e7, 1.5, 6.4, 0.01};
  for (int run = 0; run < 50; run++) {
    double in = 0, dt = 1e-4, a = roll_between(&drawn, 1e-3, 1e-2),
           b = roll_between(&drawn, 1e-4, 5e-3), w = roll_between(&drawn, 5, 50),
           u = roll_between(&drawn, 20, 300), first = roll_between(&drawn, 0.01, 1);
    for (int i = 0; i < FEWER(5000); i++) {
      double t = (i + 0.5) * dt, x = a * sin(w * t) + b * sin(u * t),
             v = a * w * cos(w * t) + b * u * cos(u * t);
      hw_impact f = hw_impact_force(&law, x, v, first);
      in += dt * f.force * v;
      assert_true(in >= f.energy - 1e-2 * (1 + in)); /* the sum is good to a hundredth */
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(papers_laws),
                                     cmocka_unit_test(exact_factor),
                                     cmocka_unit_test(any_elastic_force),
                                     cmocka_unit_test(with_gravity),
                                     cmocka_unit_test(derivatives),
                                     cmocka_unit_test(hertz_stiffness),
                                     cmocka_unit_test(limits),
                                     cmocka_unit_test(passive)};
  return cmocka_run_group_tests_name("impact", tests, NULL, NULL);
}
