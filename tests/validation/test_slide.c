/* Sliding and spinning at once, against the disc of Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90 (2003)
 * 248302: with e = v/(w R) and elliptic integrals K, E (arithmetic-geometric mean),
 *   F/(mu N)   = 4/(3 pi e) ((e^2 + 1) E(e) + (e^2 - 1) K(e)),                  e <= 1
 *              = 4/(3 pi) ((e^2 + 1) E(1/e) - (e^2 - 1) K(1/e)),                e >= 1
 *   T/(mu N R) = 4/(9 pi) ((4 - 2 e^2) E(e) + (e^2 - 1) K(e)),                  e <= 1
 *              = 4 e/(9 pi) ((4 - 2 e^2) E(1/e) + (2 e^2 - 5 + 3/e^2) K(1/e)),  e >= 1
 * and against sums over the area for ellipses. A disc in a run: `hawse validate --only tried/spinning-disc`. */
#include "law/slide.h"
#include "validation/run.h"

/* K and E of modulus k. */
static void elliptic(double k, double *K, double *E) {
  double a = 1, b = sqrt(1 - k * k), c = k, sum = 0.5 * c * c, power = 0.5;
  while (fabs(c) > 1e-16) {
    double next = 0.5 * (a + b);
    c = 0.5 * (a - b);
    b = sqrt(a * b);
    a = next;
    power *= 2;
    sum += power * c * c;
  }
  *K = PI / (2 * a);
  *E = *K * (1 - sum);
}
static void farkas(double e, double *F, double *T) {
  double K, E, e2 = e * e;
  if (e <= 1) {
    elliptic(e < 1 ? e : 1 - 1e-15, &K, &E);
    *F = e > 1e-6 ? 4 / (3 * PI * e) * ((e2 + 1) * E + (e2 - 1) * K) : e;
    *T = 4 / (9 * PI) * ((4 - 2 * e2) * E + (e2 - 1) * K);
  } else {
    elliptic(1 / e, &K, &E);
    *F = 4 / (3 * PI) * ((e2 + 1) * E - (e2 - 1) * K);
    *T = 4 * e / (9 * PI) * ((4 - 2 * e2) * E + (2 * e2 - 5 + 3 / e2) * K);
  }
}

static void disc_of_farkas(void **state) {
  (void)state;
  double force = 0, moment = 0, gauge = 0, R = 0.7, arm = 0.3;
  hw_patch p = hw_patch_of(m3_diag(R * R / 4, R * R / 4, 0), v3_make(0, 0, 1), arm);
  expect_near("moment of pure spin, over mu N R", p.most * arm / R, 2.0 / 3, 1e-6);
  for (int i = 0; i <= 200; i++) {
    double e = pow(10, -2 + 4 * i / 200.0), F, T;
    farkas(e < 100 ? e : 99.99, &F, &T);
    if (e > 40) /* the closed form cancels */
      continue;
    hw_slip s = hw_slip_of(&p, v3_make(0, e, arm / R));
    force = fmax(force, fabs(s.way.y - F) + fabs(s.way.x));
    moment = fmax(moment, fabs(s.way.z * arm / R - T));
    gauge = fmax(gauge, fabs(hw_patch_gauge(&p, s.way.y, s.way.z) - 1));
  }
  expect_below("force, over mu N", force, 1e-3);
  expect_below("moment, over mu N R", moment, 1e-3);
  expect_below("limit of what sticks, from the surface", gauge, 0.02);
}

/* An ellipse of any directions against a sum over its area; and Psi is convex with `way` its slope. */
static void ellipses(void **state) {
  (void)state;
  static const double wide[] = {1, 0.5, 0.2, 0.05};
  for (int k = 0; k < 4; k++) {
    double worst = 0, slope = 0, convex = 0, turn = 0.4 + k, c = cos(turn), s = sin(turn),
           b = wide[k];
    m3 q = m3_zero();
    q.m[0] = (c * c + b * b * s * s) / 4, q.m[4] = (s * s + b * b * c * c) / 4;
    q.m[1] = q.m[3] = (1 - b * b) * c * s / 4;
    hw_patch p = hw_patch_of(q, v3_make(0, 0, 1), 0.5);
    for (int i = 0; i < 36; i++) {
      double u = pow(10, -1.5 + i / 12.0), way = 1.7 * i, sum[3] = {0, 0, 0};
      v3 v = v3_make(u * cos(way), u * sin(way), 0.5);
      enum { N = 200 };
      for (int m = 0; m < N * N; m++) {
        double r = sqrt((m / N + 0.5) / N), f = 2 * PI * (m % N + 0.5) / N;
        double y1 = r * cos(f), y2 = b * r * sin(f), x = c * y1 - s * y2, y = s * y1 + c * y2;
        double vx = v.x - y, vy = v.y + x, size = sqrt(vx * vx + vy * vy);
        sum[0] += vx / size, sum[1] += vy / size, sum[2] += (x * vy - y * vx) / size;
      }
      hw_slip got = hw_slip_of(&p, v);
      v3 want = v3_make(sum[0] / (N * N), sum[1] / (N * N), sum[2] / (N * N) / 0.5);
      worst = fmax(worst, v3_norm(v3_sub(got.way, want)));
      v3 to = v3_make(0.02 * sin(3.0 * i), 0.02 * cos(5.0 * i), 0.02 * sin(7.0 * i));
      hw_slip more = hw_slip_of(&p, v3_add(v, to)), less = hw_slip_of(&p, v3_sub(v, to));
      slope = fmax(slope, fabs((more.speed - less.speed) / 2 - v3_dot(got.way, to)) / v3_norm(to));
      convex = fmin(convex, more.speed + less.speed - 2 * got.speed);
    }
    expect_below("ellipse, from the sum over the area", worst, 2e-2);
    expect_below("slope of the mean speed, from `way`", slope, 2e-2);
    expect_below("not convex by [m/s]", -convex, 1e-4);
  }
  hw_patch none = hw_patch_of(m3_zero(), v3_make(0, 0, 1), 1);
  hw_slip still = hw_slip_of(&none, v3_zero()), spins = hw_slip_of(&none, v3_make(0, 0, 1));
  assert_true(still.speed == 0 && spins.speed == 0 && isfinite(spins.way.x));
  expect_near("a point that slides", hw_slip_of(&none, v3_make(3, 4, 0)).speed, 5, 1e-12);
  expect_near("the same, far from spinning", hw_slip_of(&none, v3_make(3, 4, 1)).speed, 5, 1e-12);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(disc_of_farkas), cmocka_unit_test(ellipses)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
