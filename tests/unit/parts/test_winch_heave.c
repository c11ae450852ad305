/* A winch that compensates heave, against closed forms: what it leaves, by every integrator; with a set speed; at the ends of its
 * stroke. */
#include "unit/parts/winch_run.h"

#include <complex.h>

#define ON_DRUM ",'drum_inertia':200,'motor_gain':2e5"

/* What a winch of ticks h leaves of a heave of omega: speeds extrapolated by a parabola, feedback g, payout of
 * constant acceleration between ticks; by the z transform, z = exp(i omega h). */
static double left_of(double omega, double h, double g) {
  double complex z = cexp(I * omega * h), P = 3 - 3 / z + 1 / (z * z);
  double complex share = 0.5 * h * (1 + z) / z;
  return cabs(1 - share * (P * I * omega + g) / (z - 1 + share * g));
}

static double half_range(double low, double high) { return 0.5 * (high - low); }

static void follows(void **state) {
  (void)state;
  const double omega = 1.25;
  for (int k = 0; k < 4; k++)
    for (int g = 0; g < 2; g++) {
      double h = 0.005 * (1 << k), most = 0, low = 1e9, high = -1e9;
      char winch[100], solver[100];
      snprintf(winch, sizeof winch, "'mode':'compensate','follow_gain':%g", 2.0 * g);
      snprintf(solver, sizeof solver, "'step':%g,'frame':%g,'start':'static'", h, fmax(h, 0.02));
      run r = hung(",'amplitude_z':0.8,'frequency':[0,0,1.25],'ramp':6", winch, "", solver);
      run_to(&r, 12);
      while (run_time(&r) < 12 + 2 * 2 * HW_PI / omega) {
        run_frames(&r, 1);
        double left = run_get(&r, "winch.left"), z = run_get(&r, "load.z");
        most = fmax(most, fabs(left));
        low = fmin(low, z), high = fmax(high, z);
      }
      if (g)
        expect_relative("heave left at ticks, of the formula", most / 0.8 / left_of(omega, h, 2), 1,
                        0.02);
      /* the line is longer by 0.8 m each way: its stretch, T / EA of it */
      expect_below("motion of the load over that of the tip", half_range(low, high) / 0.8, 0.0025);
      run_close(&r);
    }
  printf("    left of the heave with steps of 10 ms: %.2g; without extrapolation a tick: %.2g\n",
         left_of(omega, 0.01, 0.5), omega * 0.01);
}

/* Regular and irregular heave, with drums and without, vertical and along the line, by all integrators. */
static void stays(void **state) {
  (void)state;
  static const char *const winch[] = {"", ON_DRUM, ON_DRUM LAYERS, ",'follow_along':'line'"};
  static const char *const tip[] = {
      ",'amplitude_z':0.8,'frequency':[0,0,1.25],'ramp':3",
      ",'table':{'t':[0,2,3,5,6.5,8,9.5,11,12,14,15.5,17,18,20],"
      "'z':[0,0,0.6,-0.7,0.2,-0.3,1.0,-0.2,0.4,-1.1,-0.2,-0.6,0.5,0]}"};
  for (int k = 0; k < SOLVERS - 1; k++)
    for (int m = 0; m < 4; m++)
      for (int irregular = 0; irregular < 2; irregular++) {
        if (SPARED(m + irregular) || (k > 2 && (m == 1 || irregular)))
          continue; /* explicit rules take minutes */
        char text[200];
        snprintf(text, sizeof text, "'mode':'compensate'%s", winch[m]);
        char solver[100];
        snprintf(solver, sizeof solver, "%s,'start':'static'", SOLVER[k]);
        run r = hung(tip[irregular], text, "", solver);
        double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
        for (int i = 0; i < (k > 2 ? 60 : 200); i++) {
          run_frames(&r, 8);
          const double z[2] = {run_get(&r, "tip.z"), run_get(&r, "load.z")};
          for (int j = 0; j < 2; j++)
            low[j] = fmin(low[j], z[j]), high[j] = fmax(high[j], z[j]);
        }
        expect_below("motion of the load over that of the tip",
                     (high[1] - low[1]) / (high[0] - low[0]), 0.02);
        run_close(&r);
      }
}

/* A point of a floating body may be followed, and the line's own holder without a name; a set speed lowers the load
 * as if nothing heaved. */
static void lowers(void **state) {
  (void)state;
  run r = hung(",'amplitude_z':0.8,'frequency':[0,0,1.25],'ramp':3",
               "'mode':'compensate','speed':0.5,'accel':2,'decel':2", "",
               "'frame':0.01,'start':'static'");
  double worst = 0, z0 = run_get(&r, "load.z");
  for (int i = 1; i <= 800; i++) {
    run_frames(&r, 1);
    double t = run_time(&r), way = t < 0.5 ? 0.5 * t * t : 0.5 * t - 0.125; /* half of accel */
    worst = fmax(worst, fabs(z0 - run_get(&r, "load.z") - way));
  }
  expect_below("load off its own ramp [m]", worst, 0.01);
  run_close(&r);
}

/* The stroke is used up: it stops there, tells it once each time, and goes on where the heave comes back. */
static void strokes(void **state) {
  (void)state;
  run r = hung(",'amplitude_z':0.8,'frequency':[0,0,1.25],'ramp':3",
               "'mode':'compensate','stroke':1", "", "'frame':0.01,'start':'static'");
  double most = 0, least = 0, events = 0, off = 0;
  for (int i = 1; i <= 2000; i++) {
    run_frames(&r, 1);
    double taken = run_get(&r, "winch.taken"), heave = run_get(&r, "winch.heave");
    most = fmax(most, taken), least = fmin(least, taken);
    events += run_events_of(&r, HW_EVENT_LIMIT);
    if (fabs(heave) < 0.2)
      off = fmax(off, fabs(run_get(&r, "winch.left")));
  }
  expect_near("taken up at most [m]", most, 0.5, 5e-3);
  expect_near("and at least [m]", least, -0.5, 5e-3);
  expect_below("past the stroke [m]", fmax(most, -least), 0.5 + 1e-9);
  expect_near("events: 7 crests and troughs after the ramp", events, 7, 1);
  /* it leaves the end 0.78 m/s late, which 3 m/s^2 make up for in 0.1 m, while the heave speeds up */
  expect_below("left of the heave where it is within the stroke [m]", off, 0.15);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(follows), cmocka_unit_test(stays),
                                     cmocka_unit_test(lowers), cmocka_unit_test(strokes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
