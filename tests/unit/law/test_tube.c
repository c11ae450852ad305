/* The pair kernel of tubes: sums over points of two straight lines give the volume of the reference
 * answers (thesis 004, chapter 3; r = 1), energy and force agree, closed cycles give no energy. */
#include "law/tube.h"
#include "math/elliptic.h"
#include "math/vec.h"
#include "support/test.h"

static const double pi = 3.14159265358979323846;

/* INT_d^reach V90: the energy of two crossing lines times sin a. Gauss-Legendre, 5 points a panel. */
static double energy_of(double r1, double r2, double d) {
  static const double x[5] = {-.906179845938664, -.538469310105683, 0, .538469310105683,
                              .906179845938664},
                      w[5] = {.236926885056189, .478628670499366, .568888888888889,
                              .478628670499366, .236926885056189};
  double sum = 0, h = (r1 + r2 - d) / 200;
  for (int i = 0; i < 200; i++)
    for (int k = 0; k < 5; k++)
      sum += w[k] * hw_two_chords(r1, r2, d + h * (i + .5 + .5 * x[k])).value;
  return .5 * h * sum;
}

/* The sums of samples at s1 = (i + offset[0]) h, s2 = (j + offset[1]) h of two lines through (0, 0, 0)
 * along x and (0, 0, d) at the angle a. */
typedef struct sums {
  double energy, force, torque; /* U, -dU/dd, -dU/da over K */
} sums;
static sums samples(const hw_tube *t, double d, double a, double h, const double offset[2]) {
  double s = sin(a), c = cos(a), span = t->reach / s;
  int n = (int)(span / h) + 2;
  sums out = {0, 0, 0};
  for (int i = -n; i <= n; i++) {
    double s1 = (i + offset[0]) * h;
    for (int j = -n; j <= n; j++) {
      double s2 = (j + offset[1]) * h, x = s2 * c - s1, y = s2 * s;
      double R = sqrt(x * x + y * y + d * d);
      hw_tube_value v = hw_tube_at(t, R);
      out.energy += h * h * v.psi;
      out.force -= h * h * v.d * d / R;
      out.torque -= h * h * v.d * s1 * s2 * s / R; /* dR/da = s1 s2 sin a / R */
    }
  }
  return out;
}

static void samples_of_lines_give_the_volume(void **state) {
  (void)state;
  static const double middle[2] = {.5, .25};
  for (int k = 0; k < 4; k++) {
    hw_tube t;
    double r2 = 1 - .2 * k;
    hw_tube_make(&t, 1, r2);
    for (int i = 0; i < 6; i++) {
      double d = (.55 + .08 * i) * (1 + r2), a = .5 + .2 * i;
      sums f = samples(&t, d, a, .01, middle);
      double V = hw_two_chords(1, r2, d).value / sin(a), W = energy_of(1, r2, d) / sin(a);
      /* h = .01: the rule's error is of order h^2.5 and below 1e-4 from p = .05 r on. */
      assert_relative(f.force, V, 1e-4, "force", d);
      assert_relative(f.energy, W, 1e-4, "energy", d);
      assert_relative(f.torque, W * cos(a) / sin(a), 3e-4, "torque", d);
    }
  }
}

/* Force error over the offset of the samples against the crossing, spacing h (the table of
 * docs/theory/tether-volume.md). The force's kernel has a kink at reach, on a circle in the plane of
 * (s1, s2); the Fourier transform of such a disc falls as k^-2.5, so the error as h^2.5. */
static void range(const hw_tube *t, double p, double a, double h, double *low, double *high) {
  double V = hw_two_chords(t->r1, t->r2, t->reach - p).value / sin(a);
  *low = 1e9, *high = -1e9;
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      double offset[2] = {i / 16., j / 16.};
      double e = samples(t, t->reach - p, a, h, offset).force / V - 1;
      *low = fmin(*low, e), *high = fmax(*high, e);
    }
}
static void errors_of_spacing(void **state) {
  (void)state;
  hw_tube t;
  hw_tube_make(&t, 1, 1);
  static const double p[3] = {.1, .05, .02}, h[3] = {.25, .5, .75}, bound[3] = {.03, .115, .175};
  double low, high;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      range(&t, p[i], pi / 2, h[k], &low, &high);
      print_message("p %.2f, 90 degrees, h %.2f: %+.1f %+.1f %%\n", p[i], h[k], 100 * low,
                    100 * high);
      if (i == 0)
        assert_true(high < bound[k] && low > -bound[k]);
    }
    range(&t, p[i], pi / 18, .5, &low, &high);
    print_message("p %.2f, 10 degrees, h 0.50: %+.1f %+.1f %%\n", p[i], 100 * low, 100 * high);
    if (i == 0)
      assert_true(low > -.035 && high < .05);
  }
  double first = 0, last = 1;
  for (int i = 0; i < 5; i++) {
    double s = .4 / (1 << i);
    range(&t, .2, 1, s, &low, &high);
    double e = fmax(high, -low);
    print_message("p 0.20, 1 rad, h %.3f: %.1e, factor %.1f\n", s, e, last / e);
    if (i == 0)
      first = e;
    last = e;
  }
  assert_true(first < .1 && first / last > 550); /* 16^2.5 = 1024; 16^2 would be 256 */
}

static void table_against_the_kernel(void **state) {
  (void)state;
  static const double radius[5] = {1, .8, .6, .4, .15};
  for (int k = 0; k < 5; k++) {
    hw_tube t;
    double r2 = radius[k], kink = fabs(1 - r2);
    hw_tube_make(&t, 1, r2);
    double last = INFINITY;
    for (int i = 0; i <= 3000; i++) {
      double R = t.floor + (t.reach - t.floor) * i / 3000, from = fabs(R - kink) / t.reach;
      hw_tube_value v = hw_tube_at(&t, R);
      assert_true(v.psi <= last && v.d <= 0);
      last = v.psi;
      if (k == 0)
        assert_true(v.dd > 0 || i == 3000);
      if (from < .1 || i == 3000) /* the logarithm in V90'' is rounded off there */
        continue;
      hw_chords w = hw_two_chords(1, r2, R);
      double psi = w.value / (2 * pi * R), d = (w.d / (2 * pi) - psi) / R;
      assert_relative(v.psi, psi, 1e-8, "psi", R);
      assert_relative(v.d, d, 3e-7, "psi'", R);
      assert_relative(v.dd, (w.dd / (2 * pi) - 2 * d) / R, 3e-5 * t.reach / fabs(R - t.floor + .03),
                      "psi''", R);
    }
    /* p -> 0: sqrt(r1 r2) p^2 / (2 reach), with every digit of p */
    for (double p = 1e-3; p > 1e-9; p /= 10) {
      hw_tube_value v = hw_tube_at(&t, t.reach - p);
      double q = t.reach - (t.reach - p), c = sqrt(r2) / t.reach;
      assert_relative(v.psi, .5 * c * q * q, 2 * p + 1e-12, "touch", p);
      assert_relative(v.d, -c * q, 4 * p + 1e-12, "touch", p);
      assert_relative(v.dd, c, 8 * p + 1e-12, "touch", p);
    }
  }
}

/* The force is the gradient of the energy that is returned: differences of psi and psi', at the
 * rounding of the difference, everywhere, nodes and floor included. */
static void gradient_is_exact(void **state) {
  (void)state;
  hw_tube t;
  for (int k = 0; k < 3; k++) {
    hw_tube_make(&t, 1, k == 0 ? 1 : k == 1 ? .6 : .3);
    for (int i = 0; i < 3000; i++) {
      double R = i < 65 ? t.reach - i / t.per : t.reach * roll(&drawn), h = 1e-5;
      if (R < 2 * h || R > t.reach - 2 * h)
        continue;
      hw_tube_value v = hw_tube_at(&t, R), m = hw_tube_at(&t, R - h), q = hw_tube_at(&t, R + h);
      /* rounding of the table's coordinate over h; truncation by the change of psi'' within h */
      double round = 1e-10 * (1 + v.psi + fabs(v.d) + fabs(v.dd)),
             step = fabs(q.dd - v.dd) + fabs(v.dd - m.dd);
      assert_true(fabs((q.psi - m.psi) / (2 * h) - v.d) < round + h * step);
      assert_true(fabs((q.d - m.d) / (2 * h) - v.dd) < round + step);
      assert_true(fabs(q.dd - m.dd) < .05 * (1 + fabs(v.dd))); /* C2: no jump */
    }
    double below = t.floor * (1 - 1e-13);
    hw_tube_value a = hw_tube_at(&t, below), b = hw_tube_at(&t, t.floor);
    assert_relative(a.psi, b.psi, 1e-11, "floor", 0);
    assert_relative(a.d, b.d, 1e-11, "floor", 1);
    assert_relative(a.dd, b.dd, 1e-9, "floor", 2);
  }
}

/* Energy of two polygons of samples in general position against their forces: each point, each axis. */
static void gradient_of_two_strands(void **state) {
  (void)state;
  hw_tube t;
  hw_tube_make(&t, .01, .008);
  enum { N = 14 };
  v3 x[2 * N];
  for (int i = 0; i < 2 * N; i++) {
    double s = (i % N - 6.5) * .005;
    x[i] = i < N ? v3_make(s, .3 * s * s / .01, 2e-3 * roll(&drawn))
                 : v3_make(.3 * s, s, .012 + 2e-3 * roll(&drawn));
  }
  for (int move = 0; move < 2 * N; move++)
    for (int axis = 0; axis < 3; axis++) {
      double *at = axis == 0   ? &x[move].x
                   : axis == 1 ? &x[move].y
                               : &x[move].z,
             keep = *at, h = 1e-7;
      double energy[2], force = 0, size = 0;
      for (int side = 0; side < 2; side++) {
        *at = keep + (side ? h : -h);
        energy[side] = 0;
        for (int i = 0; i < N; i++)
          for (int j = N; j < 2 * N; j++)
            energy[side] += hw_tube_at(&t, v3_norm(v3_sub(x[i], x[j]))).psi;
      }
      *at = keep;
      for (int i = 0; i < N; i++)
        for (int j = N; j < 2 * N; j++)
          if (i == move || j == move) {
            v3 r = v3_sub(x[i], x[j]);
            double R = v3_norm(r), d = hw_tube_at(&t, R).d;
            double g = (axis == 0 ? r.x : axis == 1 ? r.y : r.z) / R * (i == move ? 1 : -1);
            force += d * g, size += fabs(d);
          }
      double slope = (energy[1] - energy[0]) / (2 * h);
      assert_true(fabs(slope - force) < 1e-7 * size + 1e-13);
    }
}

/* Round any loop in (d, a) force and torque of the samples do no work: a potential. The force K V
 * alone, as the thesis has it, does. */
static void closed_cycles_give_no_energy(void **state) {
  (void)state;
  hw_tube t;
  hw_tube_make(&t, 1, .7);
  static const double offset[2] = {.3, .8};
  double both = 0, alone = 0, scale = 0;
  const int n = 400; /* the trapezoidal rule on a smooth loop converges faster than any power */
  for (int i = 0; i < n; i++) {
    double q = 2 * pi * i / n, d = 1.3 + .15 * cos(q), a = 1 + .3 * sin(q);
    double d_q = -.15 * sin(q) * 2 * pi / n, a_q = .3 * cos(q) * 2 * pi / n;
    sums f = samples(&t, d, a, .3, offset);
    both += f.force * d_q + f.torque * a_q;
    alone += f.force * d_q;
    scale += fabs(f.force * d_q);
  }
  print_message("work round a loop: %.1e with the torque, %.3f without, of %.3f\n", both, alone,
                scale);
  assert_true(fabs(both) < 1e-6 * scale);
  assert_true(fabs(alone) > .03 * scale);
}

/* Parallel lines need no other law. Their force per length is that of the potential,
 * INT (V90 / R - V90') D / (2 pi R^2) dt with R^2 = D^2 + t^2; it is lens(D) (1 + p / 10 r + ...), not
 * lens(D): of crossing tubes the potential pushes along R, a bed of springs along the one normal. */
static void parallel_lines(void **state) {
  (void)state;
  hw_tube t;
  hw_tube_make(&t, 1, 1);
  for (int k = 0; k < 40; k++) {
    double D = k < 30 ? .5 + .05 * k : 2 - .05 / (k - 29), reach = sqrt(4 - D * D), sum = 0,
           want = 0;
    const int n = 2000;
    for (int i = 0; i < n; i++) {
      double q = pi * (i + .5) / n, x = reach * cos(q), R = sqrt(D * D + x * x),
             w = sin(q) * reach * pi / n;
      hw_chords v = hw_two_chords(1, 1, R);
      sum -= hw_tube_at(&t, R).d * D / R * w;
      want += (v.value / R - v.d) * D / (2 * pi * R * R) * w;
    }
    assert_relative(sum, want, 1e-7, "parallel", D);
    double lens = 2 * acos(D / 2) - D / 2 * sqrt(4 - D * D), p = 2 - D;
    if (p <= .3)
      assert_relative(sum / lens - 1, .1 * p, .7 * p + 1e-5 / p, "more than the lens", D);
  }
}

static void barrier(void **state) {
  (void)state;
  hw_tube t;
  hw_tube_make(&t, 1, 1);
  for (double R = .7; R < 1.5; R += .01) {
    hw_tube_value v = hw_tube_barrier(&t, R);
    double a = 1.5 - R, c = R - .6;
    assert_relative(v.psi, a * a * a / c, 1e-12, "barrier", R);
    assert_relative(v.d, -(3 * a * a / c + a * a * a / (c * c)), 1e-12, "barrier'", R);
    assert_relative(v.dd, 6 * a / c + 6 * a * a / (c * c) + 2 * a * a * a / (c * c * c), 1e-12,
                    "barrier''", R);
  }
  double last = INFINITY;
  for (double R = 0; R < 2; R += .001) { /* falls, is convex and finite, all the way through */
    hw_tube_value v = hw_tube_barrier(&t, R), w = hw_tube_barrier(&t, R + 1e-6);
    assert_true(v.psi <= last && v.psi >= 0 && v.psi < 1e6 && v.d <= 0 && v.dd >= 0);
    assert_true(fabs((w.psi - v.psi) / 1e-6 - v.d) < 1e-6 * (v.dd + 1));
    last = v.psi;
  }
  hw_tube_value in = hw_tube_barrier(&t, .62 - 1e-12), out = hw_tube_barrier(&t, .62 + 1e-12);
  assert_relative(in.psi, out.psi, 1e-9, "joint", 0);
  assert_relative(in.d, out.d, 1e-9, "joint", 1);
  assert_relative(in.dd, out.dd, 1e-9, "joint", 2);
  assert_true(hw_tube_barrier(&t, 1.5).psi == 0 && hw_tube_barrier(&t, 1.5 - 1e-9).dd < 1e-7);
}

static void flat_body(void **state) {
  (void)state;
  for (double x = -.99; x < 1; x += .01) {
    double r = 2, h = 1e-6;
    hw_tube_value v = hw_tube_flat(r, r * x), a = hw_tube_flat(r, r * x - h),
                  b = hw_tube_flat(r, r * x + h);
    assert_relative(-v.d, r * r * (acos(x) - x * sqrt(1 - x * x)), 1e-9, "area", x);
    assert_relative(v.dd, 2 * r * sqrt(1 - x * x), 1e-12, "chord", x);
    assert_true(fabs((b.psi - a.psi) / (2 * h) - v.d) < 1e-8);
    assert_true(fabs((b.d - a.d) / (2 * h) - v.dd) < 1e-7);
  }
  for (double p = 1e-2; p > 1e-12; p /= 10) { /* (4/3) sqrt(2 r) p^1.5 and (8/15) sqrt(2 r) p^2.5 */
    double q = 1 - (1 - p);
    assert_relative(-hw_tube_flat(1, 1 - p).d, 4. / 3 * sqrt(2) * q * sqrt(q), p, "light touch", p);
    assert_relative(hw_tube_flat(1, 1 - p).psi, 8. / 15 * sqrt(2) * q * q * sqrt(q), p,
                    "light touch", p);
  }
  /* the series joins the closed form */
  double join = .97;
  assert_relative(hw_tube_flat(1, join + 1e-12).psi, hw_tube_flat(1, join - 1e-12).psi, 1e-9,
                  "join", join);
  assert_relative(hw_tube_flat(1, -1).d, -pi, 1e-15, "sunk", -1);
  assert_relative(hw_tube_flat(1, -3).psi, 3 * pi, 1e-15, "sunk", -3);
  assert_relative(hw_tube_flat(1, -1 + 1e-9).psi, pi, 1e-8, "about to sink", -1);
  assert_true(hw_tube_flat(1, 1).d == 0 && hw_tube_flat(1, NAN).d == 0 &&
              hw_tube_flat(-1, -2).d == 0 && hw_tube_flat(NAN, 0).psi == 0);
}

/* psi is in m^2: it scales with the square of the size. */
static void scale_and_bad_input(void **state) {
  (void)state;
  hw_tube t, u;
  hw_tube_make(&t, 1, .6);
  hw_tube_make(&u, .6 / 128, 1. / 128); /* and it knows no first and second */
  for (double R = .01; R < 1.7; R += .01) {
    hw_tube_value a = hw_tube_at(&t, R), b = hw_tube_at(&u, R / 128);
    assert_relative(b.psi * 128 * 128, a.psi, 1e-11, "psi", R);
    assert_relative(b.d * 128, a.d, 1e-10, "psi'", R);
    assert_relative(b.dd, a.dd, 1e-9, "psi''", R);
  }
  static const double bad[][2] = {
      {0, 1},           {1, -1},   {NAN, 1}, {1, INFINITY}, {-INFINITY, INFINITY},
      {1e-308, 1e-308}, {1e300, 1}};
  for (int i = 0; i < 7; i++) {
    hw_tube_make(&t, bad[i][0], bad[i][1]);
    for (double R = -1; R < 3; R += .25)
      assert_true(hw_tube_at(&t, R).psi == 0 && hw_tube_barrier(&t, R).psi == 0);
  }
  hw_tube_make(&t, 1, 1);
  static const double odd[] = {-1, 0, -INFINITY, 1e-300};
  for (int i = 0; i < 4; i++) {
    hw_tube_value v = hw_tube_at(&t, odd[i]), w = hw_tube_at(&t, 0);
    assert_true(v.psi > 0 && v.psi < 1000 && w.psi == v.psi && v.d < 0 && v.d > -1e5 && v.dd < 1e7);
  }
  assert_true(hw_tube_at(&t, NAN).psi == 0 && hw_tube_at(&t, INFINITY).d == 0);
  assert_true(hw_tube_barrier(&t, NAN).psi == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(samples_of_lines_give_the_volume),
      cmocka_unit_test(errors_of_spacing),
      cmocka_unit_test(table_against_the_kernel),
      cmocka_unit_test(gradient_is_exact),
      cmocka_unit_test(gradient_of_two_strands),
      cmocka_unit_test(closed_cycles_give_no_energy),
      cmocka_unit_test(parallel_lines),
      cmocka_unit_test(barrier),
      cmocka_unit_test(flat_body),
      cmocka_unit_test(scale_and_bad_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
