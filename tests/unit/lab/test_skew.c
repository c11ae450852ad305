/* The volume two tubes share, and the patch, against independent reference answers
 * (tests/validation/refs/tether_volume.txt: mpmath quadrature and closed forms for thesis 004,
 * chapter 3; lengths in r1 = 1), against Monte Carlo and quadrature of other integrals, and against
 * what no reference is needed for: symmetry, scale, derivatives, limits. */
#include "lab/skew.h"
#include "math/elliptic.h"
#include "support/test.h"

static const double pi = 3.14159265358979323846;
static double radians(double degrees) { return degrees * (pi / 180); }

/* The rows that begin with `name`; returns how many. */
enum { ROWS = 100, NUMBERS = 12 };
static int rows(const char *name, double row[ROWS][NUMBERS]) {
  FILE *f = fopen(HAWSE_ROOT "/tests/validation/refs/tether_volume.txt", "r");
  assert_non_null(f);
  char line[1000];
  int n = 0;
  while (fgets(line, sizeof line, f)) {
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0)
      continue;
    assert_true(n < ROWS);
    char *at = line + length;
    for (int i = 0; i < NUMBERS; i++)
      row[n][i] = strtod(at, &at);
    n++;
  }
  fclose(f);
  return n;
}

/* Abramowitz and Stegun, tables 17.1 and 17.2, and the nome's end points. */
static void complete_elliptic_integrals(void **state) {
  (void)state;
  static const double table[][3] = {{0, 1.570796326794897, 1.570796326794897},
                                    {.1, 1.612441348720219, 1.530757636897763},
                                    {.5, 1.854074677301372, 1.350643881047676},
                                    {.9, 2.578092113348173, 1.104774732704073},
                                    {.99, 3.695637362989875, 1.015993545025224}};
  for (int i = 0; i < 5; i++) {
    hw_elliptic e = hw_ellipke(table[i][0]);
    assert_relative(e.K, table[i][1], 1e-15, "K", table[i][0]);
    assert_relative(e.E, table[i][2], 2e-15, "E", table[i][0]);
    if (i > 0)
      assert_relative(e.D, (table[i][1] - table[i][2]) / table[i][0], 2e-14, "D", table[i][0]);
  }
  assert_relative(hw_ellipke(0).D, pi / 4, 1e-15, "D", 0);
  assert_relative(hw_ellipke(1e-9).D, pi / 4 * (1 + 3e-9 / 8), 1e-15, "D", 1e-9);
  /* Legendre's relation E K' + E' K - K K' = pi / 2 holds all of them together. */
  for (double m = 1e-6; m < .6; m = m * 1.9) {
    hw_elliptic e = hw_ellipke(m), c = hw_ellipke(1 - m);
    assert_relative(e.E * c.K + c.E * e.K - e.K * c.K, pi / 2, 2e-13, "Legendre", m);
  }
  assert_true(hw_ellipke(1).E == 1 && isinf(hw_ellipke(1).K));
  assert_true(isnan(hw_ellipke(1.1).K) && isnan(hw_ellipke(-.1).E) && isnan(hw_ellipke(NAN).D));
}

static void volume_of_the_reference(void **state) {
  (void)state;
  static const double angle[8] = {5, 10, 20, 30, 45, 60, 75, 90};
  double row[ROWS][NUMBERS];
  int n = rows("volume", row);
  assert_int_equal(n, 28);
  for (int i = 0; i < n; i++) {
    double r2 = row[i][0], d = row[i][1];
    hw_skew v = hw_skew_volume(1, r2, d, pi / 2);
    /* The reference's radii under 1 come from quadrature, its slopes from differences of integrals:
     * 1e-10 of a slope, and 2e-12 at light touch even for equal radii (next test). */
    assert_relative(v.volume, row[i][2], r2 < 1 ? 2e-12 : 3e-14, "V90", d);
    if (!isnan(row[i][3]) && d > 0)
      assert_relative(v.by_d, row[i][3], r2 < 1 ? 1e-9 : 4e-12, "dV/dd", d);
    if (d == 0)
      assert_true(fabs(v.by_d) < 1e-12);
    for (int k = 0; k < 8 && !isnan(row[i][4]); k++)
      assert_relative(hw_skew_volume(1, r2, d, radians(angle[k])).volume, row[i][4 + k], 5e-14, "V",
                      d);
  }
  assert_relative(hw_skew_volume(1, 1, 0, pi / 2).volume, 16. / 3, 1e-15, "Steinmetz", 0);
  assert_relative(hw_skew_volume(1, 1, 1e-9, pi / 2).volume, 16. / 3, 1e-12, "Steinmetz", 1e-9);
}

/* Equal radii: closed form and quadrature, two codes that share nothing. */
static void closed_form_and_quadrature(void **state) {
  (void)state;
  for (double d = .05; d < 2; d += .0193) {
    hw_skew v = hw_skew_volume(1, 1, d, pi / 2);
    hw_chords w = hw_two_chords(1, 1, d);
    assert_relative(v.volume, w.value, 2e-13, "V90", d);
    assert_relative(v.by_d, w.d, 2e-12, "dV/dd", d);
    double h = 1e-5 * d;
    assert_relative((hw_two_chords(1, 1, d + h).d - hw_two_chords(1, 1, d - h).d) / (2 * h), w.dd,
                    1e-8 + 1e-9 / fabs(w.dd), "second derivative", d);
  }
}

static void five_points(void **state) {
  (void)state;
  double row[ROWS][NUMBERS];
  int n = rows("gauss5", row);
  assert_int_equal(n, 17);
  for (int i = 0; i < n; i++) {
    double r2 = row[i][0], d = row[i][1], V = hw_skew_volume(1, r2, d, 1).volume;
    double thesis = hw_skew_thesis5(1, r2, d, 1) / V - 1,
           quick = hw_skew_volume5(1, r2, d, 1) / V - 1;
    if (!(fabs(thesis - row[i][2]) < 1e-11))
      fail_msg("thesis' rule, r2 %g, d %g: error %.12g, reference %.12g", r2, d, thesis, row[i][2]);
    if (!(fabs(quick - row[i][3]) < 3e-12))
      fail_msg("quick rule, r2 %g, d %g: error %.12g, reference %.12g", r2, d, quick, row[i][3]);
  }
}

/* Thesis 004, eq. 3.20 and 3.21: f = E V' / (2 r). */
static void force_of_the_reference(void **state) {
  (void)state;
  double row[ROWS][NUMBERS];
  int n = rows("force", row);
  assert_int_equal(n, 12);
  for (int i = 0; i < n; i++) {
    double E = row[i][0], r = row[i][1], d = row[i][2];
    double V = hw_skew_volume(r, r, d, radians(row[i][3])).volume;
    assert_relative(V, row[i][4], 1e-13, "V", d);
    assert_relative(E * V / (2 * r), row[i][5], 1e-13, "force", d);
  }
}

/* Unequal radii by an integral that shares nothing with the code: cross-sections of tube 1 at x along
 * its own axis, each the part of a circle within |distance to axis 2| <= r2, at any angle. */
static double by_points(double r1, double r2, double d, double a, int n) {
  double s = sin(a), c = cos(a), reach = (r2 + r1 * fabs(c)) / s, hits = 0;
  for (int i = 0; i < n; i++) {
    /* Tube 1 along x; axis 2 through (0, 0, d) along (c, s, 0). */
    double x = reach * (2 * roll(&drawn) - 1), y = r1 * (2 * roll(&drawn) - 1),
           z = r1 * (2 * roll(&drawn) - 1);
    double across = x * s - y * c;
    hits += y * y + z * z <= r1 * r1 && across * across + (z - d) * (z - d) <= r2 * r2;
  }
  return hits / n * 2 * reach * 4 * r1 * r1;
}
static void monte_carlo(void **state) {
  (void)state;
  static const double c[][4] = {{1, .6, .3, 40}, {1, .6, .9, 90},  {.6, 1, .9, 65},
                                {1, .3, 0, 25},  {.3, 1, .5, 120}, {1, 1, .4, 50}};
  for (int i = 0; i < 6; i++) {
    double a = radians(c[i][3]);
    /* 1,000,000 points in a box 5 to 17 times the volume: standard error 2e-3 to 4e-3 of it; 4 sigma. */
    assert_relative(by_points(c[i][0], c[i][1], c[i][2], a, 1000000),
                    hw_skew_volume(c[i][0], c[i][1], c[i][2], a).volume, .016, "Monte Carlo", i);
  }
}

/* Form A: INT lens(distance to the other axis) ds, here by a plain trapezoidal rule; the volume and
 * the lens are two separate pieces of code. */
static void sum_of_lenses(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    double r2 = 1 - .2 * k;
    for (double d = 0; d < 1 + r2; d += .093) {
      double a = .3 + .1 * k, reach = 1 + r2, end = sqrt(reach * reach - d * d) / sin(a);
      double sum = 0;
      const int n = 20000;
      for (int i = 0; i < n; i++) {
        double t = pi * (i + .5) / n, x = end * cos(t) * sin(a);
        sum += hw_lens_area(1, r2, sqrt(d * d + x * x)) * sin(t);
      }
      assert_relative(sum * end * pi / n, hw_skew_volume(1, r2, d, a).volume, 1e-7, "sum of lenses",
                      d);
    }
  }
}

static void lens(void **state) {
  (void)state;
  /* Equal circles, notes' closed form; light touch (4/3) sqrt(r) p^1.5; one inside the other. */
  for (double D = .1; D < 2; D += .13)
    assert_relative(hw_lens_area(1, 1, D), 2 * acos(D / 2) - D / 2 * sqrt(4 - D * D), 1e-13, "lens",
                    D);
  assert_relative(hw_lens_area(1, 1, 2 - 1e-8), 4. / 3 * 1e-12, 1e-6, "light touch", 1e-8);
  assert_relative(hw_lens_area(1, .4, .6), .16 * pi, 1e-15, "inside", .6);
  assert_relative(hw_lens_area(1, .4, .6 + 1e-9), .16 * pi, 1e-9, "about to be inside", .6);
  assert_relative(hw_lens_area(1, 1, 0), pi, 1e-15, "coaxial", 0);
  assert_relative(hw_lens_area(2, 3, 4), hw_lens_area(3, 2, -4), 1e-15, "symmetry", 4);
  assert_true(hw_lens_area(1, 1, 2) == 0 && hw_lens_area(0, 1, .5) == 0);
  assert_true(hw_lens_area(1, 1, NAN) == 0 && hw_lens_area(NAN, 1, 1) == 0);
}

static void symmetry_scale_and_slopes(void **state) {
  (void)state;
  for (int i = 0; i < 400; i++) {
    double r1 = .2 + roll(&drawn), r2 = i % 3 ? .2 + roll(&drawn) : r1,
           d = (r1 + r2) * (.02 + .95 * roll(&drawn));
    double a = .05 + 3 * roll(&drawn), h = 1e-5 * (r1 + r2);
    hw_skew v = hw_skew_volume(r1, r2, d, a);
    assert_relative(hw_skew_volume(r2, r1, d, a).volume, v.volume, 1e-13, "swapped", i);
    assert_relative(hw_skew_volume(r1, r2, -d, a).volume, v.volume, 1e-13, "mirrored", i);
    assert_relative(hw_skew_volume(r1, r2, d, pi - a).volume, v.volume, 1e-13, "turned", i);
    assert_relative(hw_skew_volume(8 * r1, 8 * r2, 8 * d, a).volume, 512 * v.volume, 1e-13, "scale",
                    i);
    double size = pi * r1 * r2 / sin(a);
    double slope =
        (hw_skew_volume(r1, r2, d + h, a).volume - hw_skew_volume(r1, r2, d - h, a).volume) /
        (2 * h);
    /* error of a central difference h^2 V''' / 6; the third derivative is 1 / |d - |r1 - r2|| */
    double kink = fabs(d - fabs(r1 - r2));
    assert_true(fabs(slope - v.by_d) < size * (1e-9 + 2 * h * h / (kink + h)));
    double turn =
        (hw_skew_volume(r1, r2, d, a + 1e-5).volume - hw_skew_volume(r1, r2, d, a - 1e-5).volume) /
        2e-5;
    assert_relative(turn, v.by_a, 1e-6 + 2e-10 / (sin(a) * sin(a)) / (fabs(cos(a)) + 1e-6), "dV/da",
                    a);
  }
}

/* Through d = |r1 - r2| (one tube comes to cross wholly within the other) and d = 0; and the closed
 * form for equal radii joins the quadrature for unequal ones. */
static void continuity(void **state) {
  (void)state;
  for (double gap = 1e-2; gap > 1e-13; gap /= 10) {
    hw_skew below = hw_skew_volume(1, .6, .4 - gap, 1), above = hw_skew_volume(1, .6, .4 + gap, 1);
    assert_relative(above.volume - below.volume, 2 * gap * below.by_d, 20 * gap + 1e-11 / gap,
                    "join", gap);
    assert_relative(above.by_d, below.by_d, 30 * gap + 3e-6, "slope at the join", gap);
    assert_relative(hw_skew_volume(1, 1 - gap, .3, 1).volume, hw_skew_volume(1, 1, .3, 1).volume,
                    3 * gap + 1e-13, "nearly equal", gap);
    assert_relative(hw_skew_volume(1, .6, gap, 1).volume, hw_skew_volume(1, .6, 0, 1).volume,
                    2 * gap * gap + 1e-14, "crossing axes", gap);
    /* pi sqrt(r1 r2) p^2 / sin a, next term of order p */
    double p = gap;
    assert_relative(hw_skew_volume(1, .6, 1.6 - p, 1).volume, pi * sqrt(.6) * p * p / sin(1),
                    p + 1e-15 / p, "touch", p);
  }
}

static void bad_input(void **state) {
  (void)state;
  static const double bad[][4] = {{0, 1, .5, 1},       {1, -1, .5, 1},      {1, 1, 2, 1},
                                  {1, 1, 2.1, 1},      {NAN, 1, .5, 1},     {1, NAN, .5, 1},
                                  {1, 1, NAN, 1},      {1, 1, .5, NAN},     {1, 1, .5, 1. / 0.},
                                  {1, 1, INFINITY, 1}, {-INFINITY, 1, 0, 1}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const double *b = bad[i];
    hw_skew v = hw_skew_volume(b[0], b[1], b[2], b[3]);
    hw_skew_patch q = hw_skew_patch_at(b[0], b[1], b[2], b[3]);
    assert_true(v.volume == 0 && v.by_d == 0 && v.by_a == 0);
    assert_true(hw_skew_thesis5(b[0], b[1], b[2], b[3]) == 0);
    assert_true(hw_skew_volume5(b[0], b[1], b[2], b[3]) == 0);
    assert_true(q.outline == 0 && q.half == 0 && q.slice == 0 && q.major == 0 && q.thesis == 0);
  }
  hw_skew parallel = hw_skew_volume(1, 1, 1, 0);
  assert_true(isinf(parallel.volume) && parallel.by_a == 0);
  assert_true(hw_skew_volume(1, 1, 2, 0).volume == 0);
  assert_true(hw_hertz_of_approach(1, 1, 0, .1).area == 0);
  assert_true(hw_hertz_of_approach(1, 0, 1, .1).area == 0 &&
              hw_hertz_of_force(1, 1, 1, NAN).area == 0);
  assert_true(hw_hertz_of_approach(1, 1, NAN, .1).area == 0 &&
              hw_hertz_of_force(1, 1, 1, -1).area == 0);
  double ka, kb;
  hw_hertz_factors(0, &ka, &kb);
  assert_true(isinf(ka) && kb == 0);
  hw_hertz_factors(NAN, &ka, &kb);
  assert_true(isnan(ka) && isnan(kb));
}

static void axes(double d, double a, double l1, double l2, v3 p[4]) {
  p[0] = v3_make(-.5 * l1, 0, 0), p[1] = v3_make(.5 * l1, 0, 0);
  p[2] = v3_make(-.5 * l2 * cos(a), -.5 * l2 * sin(a), d);
  p[3] = v3_make(.5 * l2 * cos(a), .5 * l2 * sin(a), d);
}

static void tubes_that_end(void **state) {
  (void)state;
  v3 p[4];
  for (int i = 0; i < 60; i++) { /* crossing well inside both: the endless volume */
    double r2 = i % 4 ? .3 + .7 * roll(&drawn) : 1, d = (1 + r2) * roll(&drawn) * .99,
           a = .2 + 2.7 * roll(&drawn);
    axes(d, a, 60, 80, p);
    assert_relative(hw_skew_segments(p, 1, r2), hw_skew_volume(1, r2, d, a).volume, 2e-9,
                    "crossing", d);
  }
  /* parallel: lens times the length abreast, whatever way they point */
  for (int k = 0; k < 2; k++) {
    v3 q[4] = {{0, 0, 0}, {5, 0, 0}, {k ? 9. : 2., .3, 1.2}, {k ? 2. : 9., .3, 1.2}};
    assert_relative(hw_skew_segments(q, 1, .7), 3 * hw_lens_area(1, .7, sqrt(.09 + 1.44)), 1e-13,
                    "parallel", k);
  }
  v3 apart[4] = {{0, 0, 0}, {5, 0, 0}, {6, 0, 1}, {9, 0, 1}};
  assert_true(hw_skew_segments(apart, 1, 1) == 0);
  /* coaxial, one in the other */
  v3 coaxial[4] = {{0, 0, 0}, {5, 0, 0}, {1, 0, 0}, {9, 0, 0}};
  assert_relative(hw_skew_segments(coaxial, 1, .5), 4 * .25 * pi, 1e-14, "coaxial", 0);
  /* nearly parallel: continuous in the angle down to 0, and symmetric */
  axes(1.5, 0, 10, 10, p);
  double level = hw_skew_segments(p, 1, 1);
  assert_relative(level, 10 * hw_lens_area(1, 1, 1.5), 1e-13, "level", 0);
  for (double a = 1e-1; a > 1e-15; a /= 10) {
    axes(1.5, a, 10, 10, p);
    double v = hw_skew_segments(p, 1, 1);
    assert_relative(v, level, 30 * a * a + 2e-13, "nearly parallel", a);
    v3 q[4] = {p[3], p[2], p[0], p[1]};
    assert_relative(hw_skew_segments(q, 1, 1), v, 1e-12, "swapped", a);
  }
  /* No jump on the way from parallel to square: V sin a would be constant for endless tubes. */
  double before = level;
  for (int i = 1; i <= 1570; i++) {
    axes(1.5, i * 1e-3, 10, 10, p);
    double v = hw_skew_segments(p, 1, 1);
    assert_true(fabs(v - before) < .02 * level && v <= level * (1 + 1e-12));
    before = v;
  }
  v3 point[4] = {{0, 0, 0}, {0, 0, 0}, {-1, 0, 0}, {1, 0, 0}};
  assert_true(hw_skew_segments(point, 1, 1) == 0);
  point[0].x = NAN;
  assert_true(hw_skew_segments(point, 1, 1) == 0);
  point[0].x = INFINITY;
  assert_true(hw_skew_segments(point, 1, 1) == 0);
}

/* E* = E / (2 (1 - nu^2)) for equal material, F = E V / (2 r): F / E* = V (1 - nu^2) / r. */
static hw_hertz hertz_same_force(double d, double a, double nu) {
  return hw_hertz_of_force(1, 1, a, hw_skew_volume(1, 1, d, a).volume * (1 - nu * nu));
}

static void patch_of_the_reference(void **state) {
  (void)state;
  double row[ROWS][NUMBERS];
  int n = rows("patch", row);
  assert_int_equal(n, 81);
  for (int i = 0; i < n; i++) {
    double a = radians(row[i][0]), p = row[i][1];
    hw_skew_patch q = hw_skew_patch_at(1, 1, 2 - p, a);
    assert_relative(q.outline, row[i][2], 1e-8, "outline", p);
    assert_relative(q.half, row[i][3], 1e-8, "half penetration", p);
    assert_relative(q.slice, row[i][4], 1e-12, "slice", p);
    assert_relative(hw_hertz_of_approach(1, 1, a, p).area, row[i][5], 1e-9, "Hertz, same approach",
                    row[i][0]);
    assert_relative(hertz_same_force(2 - p, a, .3).area, row[i][6], 1e-9, "Hertz, same force",
                    row[i][0]);
  }
}

/* Figure 3.10 claims +-5 % "at almost any angle" up to p = r / 4. With Hertz at the same approach it
 * holds from 40 degrees on (+4.8 % at p = .01 r) and fails below; with the force
 * put into Hertz, as the text says, the areas scale as p against p^(4/3), so it cannot hold at any
 * angle. */
static void figure_3_10(void **state) {
  (void)state;
  double worst = 0, ellipse = 0;
  for (int degrees = 5; degrees <= 90; degrees += 5) {
    double a = radians(degrees), most = -1, least = 1, force_most = -1, force_least = 1;
    for (int i = 1; i <= 25; i++) {
      double p = .01 * i, half = hw_skew_patch_at(1, 1, 2 - p, a).half;
      double e = half / hw_hertz_of_approach(1, 1, a, p).area - 1;
      double t =
          hw_skew_patch_at(1, 1, 2 - p, a).thesis / hw_hertz_of_approach(1, 1, a, p).area - 1;
      if (degrees >= 40)
        ellipse = fmax(ellipse, fabs(t));
      double f = half / hertz_same_force(2 - p, a, .3).area - 1;
      most = fmax(most, e), least = fmin(least, e);
      force_most = fmax(force_most, f), force_least = fmin(force_least, f);
    }
    if (degrees >= 40)
      worst = fmax(worst, fmax(most, -least));
    else
      assert_true(most > .06);
    assert_true(force_most > 1.3);
    print_message("%2d degrees: same approach %+.1f to %+.1f %%, same force %+.0f to %+.1f %%\n",
                  degrees, 100 * least, 100 * most, 100 * force_least, 100 * force_most);
  }
  print_message(
      "40 to 90 degrees, up to .25 r: %.1f %%; by the ellipse of eq. 3.11 to 3.14: %.1f %%\n",
      100 * worst, 100 * ellipse);
  assert_true(worst < .05);
  assert_true(ellipse < .063); /* the thesis' own ellipse is 1.6 % small at .25 r */
}

static void outline_ellipse(void **state) {
  (void)state;
  for (int i = 0; i < 40; i++) {
    double r2 = i % 2 ? 1 : .3 + roll(&drawn), a = .1 + 1.4 * roll(&drawn), p = 1e-7;
    hw_skew_patch q = hw_skew_patch_at(1, r2, 1 + r2 - p, a);
    double area = pi * q.major * q.minor;
    assert_relative(area, 2 * pi * sqrt(r2) * p / sin(a), 1e-8, "ellipse", r2);
    assert_relative(q.outline, area, 1e-6, "outline", r2);
    assert_relative(q.half, .5 * area, 1e-6, "half", r2);
    assert_relative(q.slice, 4 * sqrt(.25 * 4 * r2) * p / sin(a), 1e-6, "slice", r2);
    if (r2 == 1) {
      assert_relative(q.major, sqrt(p) / sin(a / 2), 1e-8, "major", a);
      assert_relative(q.minor, sqrt(p) / cos(a / 2), 1e-8, "minor", a);
      assert_relative(q.thesis, .5 * area, 1e-6, "thesis", a);
    }
  }
  /* Deep: axes that cross. The outline is the parallelogram 4 r1 r2 / sin a. */
  assert_relative(hw_skew_patch_at(1, .6, 0, .7).outline, 4 * .6 / sin(.7), 1e-12, "crossing axes",
                  0);
  /* and by counting points for a depth between */
  int hits = 0, all = 400000;
  for (int i = 0; i < all; i++) {
    double x = roll(&drawn), u = .6 * roll(&drawn);
    hits += sqrt(1 - x * x) + sqrt(.36 - u * u) >= .8;
  }
  assert_relative(hw_skew_patch_at(1, .6, .8, .7).outline, 2.4 * hits / all / sin(.7), .01,
                  "points", .8);
}

static void hertz_of_the_reference(void **state) {
  (void)state;
  double row[ROWS][NUMBERS], ka, kb;
  int n = rows("hertz", row);
  assert_int_equal(n, 9);
  for (int i = 0; i < n; i++) {
    hw_hertz_factors(radians(row[i][0]), &ka, &kb);
    assert_true(fabs(ka - row[i][1]) < 6e-5 && fabs(kb - row[i][2]) < 6e-5); /* four decimals */
  }
  hw_hertz_factors(pi / 2, &ka, &kb);
  assert_relative(ka, 1, 1e-12, "ka", 90);
  assert_relative(kb, 1, 1e-12, "kb", 90);
  /* Spheres' law at 90 degrees: area pi r p, F = (4/3) E* sqrt(r) p^1.5. */
  hw_hertz h = hw_hertz_of_approach(2, 2, pi / 2, .1);
  assert_relative(h.area, pi * 2 * .1, 1e-12, "sphere", 90);
  assert_relative(h.force, 4. / 3 * sqrt(2) * pow(.1, 1.5), 1e-12, "sphere's force", 90);
  /* A long ellipse tends to the line contact b^2 = 4 F' r' / (pi E*), F' = 3 F / (4 a) at the middle. */
  h = hw_hertz_of_approach(1, 1, 1e-3, .01);
  assert_relative(h.minor * h.minor, 4 * (.75 * h.force / h.major) * .5 / pi, 1e-4, "line", 0);
  for (int i = 0; i < 100; i++) { /* one is the inverse of the other; dE = F d(approach) by scale */
    double r2 = .2 + roll(&drawn), a = .05 + 3 * roll(&drawn), p = .3 * roll(&drawn) + 1e-3;
    hw_hertz one = hw_hertz_of_approach(1, r2, a, p), two = hw_hertz_of_force(1, r2, a, one.force);
    assert_relative(two.approach, p, 1e-12, "inverse", a);
    assert_relative(two.area, one.area, 1e-12, "inverse", a);
    assert_relative(hw_hertz_of_approach(r2, 1, -a, p).area, one.area, 1e-12, "swapped", a);
    assert_relative(hw_hertz_of_approach(1, r2, a, 4 * p).force, 8 * one.force, 1e-12, "p^1.5", a);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(complete_elliptic_integrals),
      cmocka_unit_test(volume_of_the_reference),
      cmocka_unit_test(closed_form_and_quadrature),
      cmocka_unit_test(five_points),
      cmocka_unit_test(force_of_the_reference),
      cmocka_unit_test(monte_carlo),
      cmocka_unit_test(sum_of_lenses),
      cmocka_unit_test(lens),
      cmocka_unit_test(symmetry_scale_and_slopes),
      cmocka_unit_test(continuity),
      cmocka_unit_test(bad_input),
      cmocka_unit_test(tubes_that_end),
      cmocka_unit_test(patch_of_the_reference),
      cmocka_unit_test(figure_3_10),
      cmocka_unit_test(outline_ellipse),
      cmocka_unit_test(hertz_of_the_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
