/* The form of thesis 004 (force from the volume of two tangent cylinders at each minimum of the distance, at the closest
 * points; eq. 3.20, 3.21) beside the pair kernel that the dynamics use (law/tube.h): crossings, nearly parallel lines, a
 * tight knot. Expected: lab/skew.h; figures and what follows from them: docs/theory/tether.md. */
#include "lab/curve_minima.h"
#include "lab/skew.h"
#include "validation/strand_run.h"

#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

enum { NODES = 130, MINIMA = 64 };
static const double R = 0.01, K = 2e7 / 0.02;

/* Sum of the sizes of the forces at closest points [N]. */
typedef struct closest {
  double force;
  int minima, valleys;
} closest;

typedef struct spline {
  v3 r[NODES], k[NODES];
  double L[NODES];
  hw_curve curve;
} spline;

static void spline_of(const run *r, const char *id, spline *s) {
  cable_view c = run_cable(r, id);
  double scratch[3 * NODES];
  hw_curve_end free_end = {false, {0, 0, 0}};
  assert_true(c.n < NODES);
  for (int i = 0; i <= c.n; i++)
    s->r[i] = c.r[i], s->L[i] = c.L[i];
  assert_true(hw_curve_bend(c.n, s->r, s->L, free_end, free_end, s->k, scratch));
  s->curve = (hw_curve){c.n, s->r, s->k, s->L};
}

static v3 tangent_at(const hw_curve *c, double s) {
  double t;
  int e = hw_curve_element(c, s, &t);
  return v3_unit(hw_curve_on(c, e, t).d);
}

/* b NULL: of the line with itself. */
static closest closest_force(const spline *a, const spline *b) {
  int nb = b ? b->curve.n : 0;
  size_t bytes = hw_curve_minima_bytes(a->curve.n, nb, MINIMA);
  void *scratch = malloc(bytes);
  assert_non_null(scratch);
  hw_minimum m[MINIMA];
  hw_minima told;
  int count = hw_curve_minima_told(&a->curve, b ? &b->curve : NULL, PI * R, 2 * R, scratch, bytes,
                                   m, MINIMA, &told);
  free(scratch);
  assert_in_range(count, 0, MINIMA);
  closest o = {.minima = count, .valleys = told.valleys};
  for (int i = 0; i < count; i++) {
    v3 t = tangent_at(&a->curve, m[i].s1), u = tangent_at(b ? &b->curve : &a->curve, m[i].s2);
    double s = v3_norm(v3_cross(t, u)), c = fabs(v3_dot(t, u));
    if (m[i].kind == HW_MINIMUM_INSIDE)
      o.force += K * hw_skew_volume(R, R, m[i].d, atan2(s, c)).volume;
  }
  return o;
}

/* A straight line of 20 radii and one of 40 that cross in their middles, or lie side by side. */
static run lines(double gap, double angle, double shift) {
  const double HALF = 0.1;
  double c = HALF * cos(angle), s = HALF * sin(angle);
  const char *line = "'%s':{'kind':'cable','a':{'attach':'world','position':[%.17g,%.17g,%.17g]},"
                     "'b':{'attach':'world','position':[%.17g,%.17g,%.17g]},'length':%g,"
                     "'elements':%d,'diameter':0.02,'density':1100,'EA':1e5,'touch':{'with':"
                     "'lines'}}";
  char low[600], high[600];
  snprintf(low, sizeof low, line, "low", -2 * HALF, 0.0, 0.0, 2 * HALF, 0.0, 0.0, 0.4, 28);
  snprintf(high, sizeof high, line, "high", shift - c, -s, gap, shift + c, s, gap, 0.2, 14);
  return run_open("{" VOID ",'parts':{%s,%s},'solver':{'step':0.001,'frame':0.001,'duration':1}}",
                  low, high);
}

/* Force along the normal and moment about it that touch gives the upper line. */
static void kernel_on_high(const run *r, double *force, double *moment) {
  cable_view c = run_cable(r, "high");
  *force = *moment = 0;
  for (int i = 0; i <= c.n; i++) {
    *force -= c.load[i].z;
    *moment -= v3_cross(c.r[i], c.load[i]).z;
  }
}

/* W = INT V90 over the distance, by which the moment goes (tether-volume.md). */
static double energy_of(double d) {
  double sum = 0;
  const int N = 400;
  for (int i = 0; i < N; i++)
    sum += hw_skew_volume(R, R, d + (2 * R - d) * (i + 0.5) / N, 0.5 * PI).volume;
  return sum * (2 * R - d) / N;
}

/* ---- crossings ---- */

/* The same force; but only the kernel has the moment that turns the lines square, without which it is no gradient. */
static void crossings_press_alike_but_for_the_moment(void **state) {
  (void)state;
  static const double angle[] = {90, 60, 30, 15};
  const double DEPTH = 0.4 * R, d = 2 * R - DEPTH;
  for (int i = 0; i < 4; i++) {
    double a = angle[i] * PI / 180, force, moment;
    run r = lines(d, a, 0);
    spline low, high;
    spline_of(&r, "low", &low);
    spline_of(&r, "high", &high);
    closest c = closest_force(&low, &high);
    kernel_on_high(&r, &force, &moment);
    double want = K * hw_skew_volume(R, R, d, a).volume,
           turn = K * energy_of(d) * cos(a) / (sin(a) * sin(a));
    print_message("    %g deg: closest points %.4f N, kernel %.4f N and %.4g N m (%.4g)\n",
                  angle[i], c.force, force, moment, turn);
    assert_int_equal(c.minima, 1);
    expect_relative("closest points", c.force, want, 1e-6);
    expect_relative("kernel", force, want, 0.05);
    if (i)
      expect_relative("kernel: moment", moment, turn, 0.05);
    run_close(&r);
  }
}

/* ---- nearly parallel ---- */

/* 1/sin a grows past what lines that end can share, and where they are parallel there is no closest point at all. */
static void closest_points_fail_where_lines_are_parallel(void **state) {
  (void)state;
  static const double angle[] = {5, 2, 1, 0.5, 0.1, 0};
  const double d = 1.8 * R;
  double lens = K * hw_lens_area(R, R, d) * 0.2, force, moment;
  for (int i = 0; i < 6; i++) {
    double sum = 0;
    closest c = {.force = 0};
    enum { SHIFTS = 8 }; /* of the samples against each other */
    for (int k = 0; k < SHIFTS; k++) {
      run r = lines(d, angle[i] * PI / 180, 0.2 / 14 / 3 * k / SHIFTS);
      spline low, high;
      spline_of(&r, "low", &low);
      spline_of(&r, "high", &high);
      if (k == 0)
        c = closest_force(&low, &high);
      kernel_on_high(&r, &force, &moment);
      sum += force / SHIFTS;
      run_close(&r);
    }
    print_message("    %g deg: closest points %.4g N (%d minima, %d valleys), kernel %.4g N, bed "
                  "of springs at 0: %.4g N\n",
                  angle[i], c.force, c.minima, c.valleys, sum, lens);
    if (angle[i] == 0.5)
      expect_above("closest points over kernel at .5 degrees", c.force / sum, 4);
    if (angle[i] == 0) {
      assert_int_equal(c.minima, 0);
      expect_relative("kernel, parallel", sum, 1.022 * lens, 0.01); /* tether-volume.md */
    }
  }
}

/* ---- a knot ---- */

/* An overhand knot that is pulled tight touches along stretches, not at points: closest points carry a tenth; between frames 20 ms apart minima come, go and jump, and with them the force at
 * closest points; the kernel's follows the nodes. */
static void in_a_tight_knot_closest_points_come_and_go(void **state) {
  (void)state;
  run r = overhand_run(9.81, 0.3, 50, 10, 0.001, "generalized-alpha");
  run_started(&r);
  run_to(&r, 0.2);
  enum { FRAMES = 30 };
  double jump[2] = {0, 0}, last[2] = {0, 0}, mean[2] = {0, 0};
  int least = 1000, most = 0, changes = 0, was = -1;
  for (int f = 0; f < FRAMES; f++) {
    run_frames(&r, 1);
    spline s;
    spline_of(&r, "tether", &s);
    closest c = closest_force(&s, NULL);
    double now[2] = {c.force, run_get(&r, "tether.touch_force")};
    for (int k = 0; k < 2; k++) {
      if (f)
        jump[k] = fmax(jump[k], fabs(now[k] - last[k]));
      last[k] = now[k], mean[k] += now[k] / FRAMES;
    }
    changes += was >= 0 && c.minima != was;
    was = c.minima;
    least = c.minima < least ? c.minima : least, most = c.minima > most ? c.minima : most;
    if (f % 5 == 0)
      print_message("    %.2f s: %d minima, %d valleys, closest points %.4g N, kernel %.4g N\n",
                    run_time(&r), c.minima, c.valleys, now[0], now[1]);
  }
  assert_true(changes > 0);
  expect_below("closest points over kernel", mean[0] / mean[1], 0.3);
  print_message("    %d to %d minima, %d changes in %d frames; mean %.4g, %.4g N; largest change "
                "%.3g, %.3g N\n",
                least, most, changes, FRAMES, mean[0], mean[1], jump[0], jump[1]);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crossings_press_alike_but_for_the_moment),
      cmocka_unit_test(closest_points_fail_where_lines_are_parallel),
      cmocka_unit_test(in_a_tight_knot_closest_points_come_and_go),
  };
  return run_all_but_slow(tests, 1);
}
