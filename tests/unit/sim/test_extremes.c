/* Extremes of channels between frames (sim/extremes.h).
 *
 * Sources of the numbers: a throw and a free fall in closed form; Hertz' half sine for a linear bed, f = f0 sin(pi t / T)
 * with T = pi sqrt(m / k); the log of a contact, which is written on its own (contact/contact_step.c). */
#include "contact/contact.h"
#include "validation/run.h"

static const char *const EVERY[] = {"ali3", "rk4", "rk45", "euler", "euler-cromer"};
enum { ALL = sizeof EVERY / sizeof *EVERY };

typedef struct extreme {
  double least, least_time, greatest, greatest_time, jump;
} extreme;

static extreme of(const run *r, const char *channel) {
  const double *row = run_rows(r, "extremes") + HW_EXTREME_ROW * run_channel(r, channel);
  return (extreme){row[HW_EXTREME_LEAST], row[HW_EXTREME_LEAST_TIME], row[HW_EXTREME_GREATEST],
                   row[HW_EXTREME_GREATEST_TIME], row[HW_EXTREME_JUMP]};
}

/* Thrown upwards with 10 m/s: the top, 10^2 / 2g after 10 / g seconds, lies in the third frame of .4 s. */
static run throw_up(const char *integrator, double step) {
  return run_open("{'hawse': 1, 'environment': {'gravity': 9.81, 'water': {'density': 0}, 'air': "
                  "{'density': 0}},"
                  "'parts': {'ball': {'kind': 'rigid', 'mass': 5, 'shape': 'sphere', 'size': [1, "
                  "1, 1], 'velocity': [0, 0, 10]}},"
                  "'solver': {'integrator': '%s', 'step': %g, 'frame': 0.4, 'duration': 4}}",
                  integrator, step);
}

static void the_top_of_a_throw(void **state) {
  (void)state;
  const double g = 9.81, top = 100 / (2 * g), when = 10 / g, h = 1e-3;
  for (int k = 0; k < ALL; k++) {
    run r = throw_up(EVERY[k], h);
    extreme at = of(&r, "ball.z"); /* no step led to the first frame */
    assert_true(at.least == 0 && at.greatest == 0 && at.jump == 0 && at.greatest_time == 0);
    run_frames(&r, 2);
    double before = run_get(&r, "ball.z");
    assert_true(of(&r, "ball.z").greatest == before);
    run_frames(&r, 1);
    extreme z = of(&r, "ball.z"), v = of(&r, "ball.vz");
    bool euler = strncmp(EVERY[k], "euler", 5) == 0;
    /* samples of a parabola, at most half a step from its top; rk45 takes steps as long as a frame, Euler's are
     * of first order */
    double far = strcmp(EVERY[k], "rk45") == 0 ? 0.4 : euler ? 2 * h : h;
    assert_true(fabs(z.greatest_time - when) <= far);
    assert_true(z.greatest <= top + (euler ? 10 * h : 1e-9));
    assert_true(z.greatest >= top - 0.5 * g * far * far - (euler ? 10 * h : 0));
    assert_true(z.greatest > run_get(&r, "ball.z") && z.greatest > before);
    /* what ends the frame counts, and what began it does not: that was the end of the frame before */
    assert_true(fabs(v.least - run_get(&r, "ball.vz")) < 1e-12 && v.least_time == run_time(&r));
    assert_true(v.greatest <= 10 - 0.8 * g);
    /* speed falls evenly: the jump is that of one step */
    if (strcmp(EVERY[k], "rk45") != 0)
      assert_true(fabs(v.jump - g * h) < 1e-9);
    run_close(&r);
  }
}

/* A ball of 2 t falls on a linear bed (depth by stiffness 2e8 N/m): contact lasts pi sqrt(m / k) = 9.9 ms, half a frame. */
static run drop(const char *integrator, double step, double frame) {
  return run_open(
      "{'hawse': 1, 'environment': {'water': {'density': 0}, 'air': {'density': 0}},"
      "'materials': {'m': {'young': 2e9}},"
      "'parts': {'ball': {'kind': 'rigid', 'mass': 2000, 'shape': 'sphere', 'size': [1, 1, 1],"
      " 'position': [0, 0, 0.7], 'material': 'm'},"
      " 'floor': {'kind': 'motion', 'shape': 'box', 'size': [9, 9, 1], 'position': [0, 0, -0.5], "
      "'material': 'm'}},"
      "'contacts': {'fall': {'a': 'ball', 'b': 'floor'}},"
      "'solver': {'integrator': '%s', 'step': %g, 'frame': %g, 'duration': 4}}",
      integrator, step, frame);
}

/* Largest normal force that rows of the contact have told so far, and the greatest of the channel. */
static void the_log_of_a_contact_says_the_same(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    run r = drop(EVERY[k], 1e-4, 0.02);
    double greatest = 0, peak = 0, shown = 0;
    for (int i = 0; i < 75; i++) {
      run_frames(&r, 1);
      greatest = fmax(greatest, of(&r, "contacts.fall.force").greatest);
      shown = fmax(shown, run_get(&r, "contacts.fall.force"));
      const double *row = run_rows(&r, "contacts") + 1;
      for (int n = 0; n < (int)row[-1]; n++)
        peak = fmax(peak, row[HW_CONTACT_ROW * n + HW_CONTACT_ROW_PEAK]);
      assert_true(greatest == peak);
    }
    assert_true(peak > 1e5 && shown < peak);
    run_close(&r);
  }
}

/* Frames that are ten times as long have the same steps, and the extremes of ten. */
static void of_ten_frames(void **state) {
  (void)state;
  static const char *const CHANNEL[] = {"ball.z", "ball.vz", "contacts.fall.force", "kinetic"};
  for (int k = 0; k < ALL; k++) {
    run fine = drop(EVERY[k], 1e-3, 1e-3), coarse = drop(EVERY[k], 1e-3, 1e-2);
    if (run_frame(&fine)->status == HW_HALTED) /* Euler takes no contact in space */
      continue;
    for (int i = 0; i < 60; i++) {
      extreme most[4];
      for (int c = 0; c < 4; c++)
        most[c] = (extreme){.least = HUGE_VAL, .greatest = -HUGE_VAL};
      for (int n = 0; n < 10; n++) {
        run_frames(&fine, 1);
        for (int c = 0; c < 4; c++) {
          extreme e = of(&fine, CHANNEL[c]);
          if (e.least < most[c].least)
            most[c].least = e.least, most[c].least_time = e.least_time;
          if (e.greatest > most[c].greatest)
            most[c].greatest = e.greatest, most[c].greatest_time = e.greatest_time;
        }
      }
      run_frames(&coarse, 1);
      for (int c = 0; c < 4; c++) {
        extreme e = of(&coarse, CHANNEL[c]);
        double rough = 1e-6 * (1 + fabs(e.greatest) + fabs(e.least));
        assert_true(fabs(e.least - most[c].least) < rough);
        assert_true(fabs(e.greatest - most[c].greatest) < rough);
      }
    }
    run_close(&fine);
    run_close(&coarse);
  }
}

/* The jump beside the peak tells how many steps an impact had. Of a half sine of n steps the largest change within one
 * is sin(pi / n) of the peak or less; a peak that came within one step is its own jump. */
static void how_many_steps_an_impact_had(void **state) {
  (void)state;
  double share[3];
  static const double step[] = {2e-5, 2e-4, 4e-2};
  for (int k = 0; k < 3; k++) {
    run r = drop("rk4", step[k], 0.04);
    double peak = 0, jump = 0;
    for (int i = 0; i < 12; i++) {
      hw_status status = hw_sim_step(r.sim);
      if (status == HW_HALTED)
        break;
      peak = fmax(peak, of(&r, "contacts.fall.force").greatest);
      jump = fmax(jump, of(&r, "contacts.fall.force").jump);
    }
    share[k] = peak > 0 ? jump / peak : 1;
    run_close(&r);
  }
  assert_true(share[0] < 0.02 && share[1] < 0.2 && share[1] > 5 * share[0] && share[2] > 0.5);
}

/* They follow from nothing but the steps of their frame: a run that was saved and loaded has the same. */
static void after_a_load(void **state) {
  (void)state;
  run r = drop("ali3", 5e-3, 0.02);
  run_frames(&r, 18);
  size_t bytes = hw_sim_state_size(r.sim), whole = run_frame(&r)->bytes;
  void *block = malloc(bytes), *next = malloc(whole);
  assert_true(block && next);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_frames(&r, 1);
  memcpy(next, run_frame(&r), whole);
  run_frames(&r, 9);
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  extreme z = of(&r, "ball.z");
  assert_true(z.least == run_get(&r, "ball.z") && z.greatest == z.least && z.jump == 0);
  run_frames(&r, 1);
  assert_memory_equal(next, run_frame(&r), whole);
  free(block);
  free(next);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_top_of_a_throw), cmocka_unit_test(the_log_of_a_contact_says_the_same),
      cmocka_unit_test(of_ten_frames), cmocka_unit_test(how_many_steps_an_impact_had),
      cmocka_unit_test(after_a_load)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
