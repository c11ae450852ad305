/* Couples of friction between lines (contact/strand_turn.c): forces without a moment in sum, their tangent, energy, and
 * friction of spinning. Derivation and figures: docs/theory/tether.md. Momentum in motion: test_strand.c. */
#include "validation/strand_run.h"

#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

/* A free line, coiled loosely, whose turns cross and touch at many angles; at rest unless it is set going. */
static run tangle(const char *touch) {
  char points[4000] = "";
  size_t at = 0;
  double length = 0;
  v3 last = v3_zero();
  for (int i = 0; i <= 60; i++) {
    double q = 12.9 * i / 60;
    v3 p = v3_make(0.07 * cos(q) + 0.03 * sin(0.5 * q), 0.06 * sin(q) + 0.02 * cos(1.5 * q),
                   0.0175 * q / (2 * PI) + 0.001 * sin(2.3 * q));
    at += (size_t)snprintf(points + at, sizeof points - at, "%s%.9g,%.9g,%.9g", i ? "," : "", p.x,
                           p.y, p.z);
    length += i ? v3_norm(v3_sub(p, last)) : 0;
    last = p;
  }
  return run_open("{" VOID ",'parts':{'line':{'kind':'cable','a':{'attach':'free'},'b':{'attach':"
                  "'free'},'shape':{'kind':'points','points':[%s]},'length':%.9g,'elements':60,"
                  "'diameter':0.02,'density':1100,'EA':1e4,'EI':0.002,'CE':1,'touch':{'with':"
                  "'itself',%s}}},'solver':{'rule':'tr-bdf2','step':5e-4,'frame':0.001,"
                  "'duration':2}}",
                  points, length, touch);
}

/* All nodes at a random speed, about that of a line that is thrown together. */
static void stir(const run *r, uint64_t seed, double speed) {
  dice d = {seed};
  for (int i = 0; i <= 60; i++)
    v3_put(run_v(r, "line", i),
           v3_make(roll_between(&d, -speed, speed), roll_between(&d, -speed, speed),
                   roll_between(&d, -speed, speed)));
}

/* As Newton evaluates it, at x + e dx, v + e dv: the touch's load on the nodes. */
static void loads_at(const run *r, const double *dx, double cc, double e, v3 *load) {
  hw_world *w = run_world(r);
  int rows = hw_rows(w);
  for (int i = 0; dx && i < rows; i++)
    w->x[i] += e * dx[i], w->v[i] += cc * e * dx[i];
  w->implicit = true;
  w->tangent = true;
  w->level = HW_LEVEL_POSITION;
  w->cm = 0, w->cc = cc, w->ck = 1;
  assert_true(r->sim->stepper.system.forward(w));
  assert_true(w->clear == 1);
  cable_view c = run_cable(r, "line");
  for (int i = 0; load && i <= c.n; i++)
    load[i] = c.load[i];
  for (int i = 0; dx && i < rows; i++)
    w->x[i] -= e * dx[i], w->v[i] -= cc * e * dx[i];
}

/* ---- no moment ---- */

#define COUPLE "'couple':'kept','friction':0.3,'damping':1e-3"
#define KEPT COUPLE ",'spinning':0.004"

static void forces_have_no_moment_in_sum(void **state) {
  (void)state;
  static const char *const touch[] = {KEPT, COUPLE ",'law':'lugre','sticking':0.5,'viscous':0.2",
                                      "'friction':0.3,'damping':1e-3,'couple':'left'"};
  for (int k = 0; k < 3; k++) {
    run r = tangle(touch[k]);
    run_started(&r);
    stir(&r, 5, 2);
    hw_sim_begin(run_world(&r));
    run_restart(&r);
    double most = 0, left = 0;
    for (int f = 0; f < (RUN_SLOW ? 2 : 7); f++) { /* as long as it touches */
      run_frames(&r, 1);
      cable_view c = run_cable(&r, "line");
      v3 sum = v3_zero(), moment = v3_zero();
      double size = 0, arm = 0;
      for (int i = 0; i <= c.n; i++) {
        v3 m = v3_cross(c.r[i], c.load[i]);
        sum = v3_add(sum, c.load[i]), moment = v3_add(moment, m);
        size += v3_norm(c.load[i]), arm += v3_norm(m);
      }
      expect_above("touches [N]", size, 1);
      most = fmax(most, v3_norm(sum) / size), left = fmax(left, v3_norm(moment) / arm);
    }
    print_message("    %.40s\n", touch[k]);
    expect_below("sum of the forces, relative", most, 1e-14);
    if (k < 2)
      expect_below("sum of the moments, relative", left, 1e-13);
    else
      expect_above("couple left: sum of the moments", left, 0.005);
    run_close(&r);
  }
}

/* ---- tangent ---- */

/* Slope of the loads of friction and dashpots along a direction, by differences and by the matrix: what a scene has
 * above the same scene without them. Where they are nothing yet (a start at rest) the tangent is their whole slope;
 * where they pull, what turns with the join is left out of it. */
static void the_tangent_is_their_slope(void **state) {
  (void)state;
  enum { ROWS = 3 * 200 };
  static const char *const touch[2] = {KEPT ",'slip':1e-3",
                                       "'couple':'kept','friction':0,'damping':0"};
  for (int moving = 0; moving < 2; moving++) {
    run r[2];
    static double dx[ROWS], slope[2][ROWS];
    double by_matrix[ROWS] = {0}, by_difference[ROWS] = {0}, error = 0, size = 0;
    const double CC = 300, E = moving ? 1e-8 : 1e-9;
    dice d = {11};
    for (int k = 0; k < 2; k++) {
      r[k] = tangle(touch[k]);
      run_started(&r[k]);
      if (moving)
        stir(&r[k], 5, 0.05);
      hw_world *w = run_world(&r[k]);
      assert_true(hw_rows(w) <= ROWS);
      hw_sim_begin(w);
    }
    int rows = hw_rows(run_world(&r[0]));
    for (int i = 0; i <= 60; i++)
      for (int j = 0; j < 3; j++)
        dx[3 * run_block(&r[0], "line", i, 0) + j] = roll_between(&d, -1, 1);
    for (int k = 0; k < 2; k++) {
      v3 up[61], down[61];
      loads_at(&r[k], dx, CC, E, up);
      loads_at(&r[k], dx, CC, -E, down);
      loads_at(&r[k], NULL, CC, 0, NULL);
      hw_sparse_multiply(run_world(&r[k])->A, dx, slope[k]);
      for (int i = 0; i <= 60; i++) {
        int row = 3 * run_block(&r[k], "line", i, 0);
        v3 s = v3_scale((k ? -1 : 1) / (2 * E), v3_sub(up[i], down[i]));
        by_difference[row] += s.x, by_difference[row + 1] += s.y, by_difference[row + 2] += s.z;
      }
    }
    for (int i = 0; i <= 60; i++)
      for (int j = 0; j < 3; j++) {
        int row = 3 * run_block(&r[0], "line", i, 0) + j;
        by_matrix[row] = slope[0][row] - slope[1][row];
        error += pow(by_matrix[row] - by_difference[row], 2), size += pow(by_difference[row], 2);
      }
    assert_true(rows <= ROWS);
    print_message("    %s: slope %.3g N/m\n", moving ? "moving" : "at rest", sqrt(size));
    expect_above("slope [N/m]", sqrt(size), 100);
    expect_below("difference, relative", sqrt(error / size), moving ? 0.1 : 1e-5);
    run_close(&r[0]);
    run_close(&r[1]);
  }
}

/* ---- energy ---- */

/* A line that moves in itself and touches: energy never rises above the start, what is booked as lost never falls. */
static void it_takes_energy_only(void **state) {
  (void)state;
  static const char *const touch[] = {KEPT, "'friction':0.3,'spinning':0.01"};
  for (int k = 0; k < 2; k++) {
    run r = tangle(touch[k]);
    run_started(&r);
    stir(&r, 9, 1);
    hw_sim_begin(run_world(&r));
    run_restart(&r);
    double energy = run_get(&r, "kinetic") + run_get(&r, "elastic"), most = 0, lost = 0, fall = 0;
    for (int f = 0; f < (RUN_SLOW ? 5 : 100); f++) {
      run_frames(&r, 1);
      double now = run_get(&r, "dissipated");
      most = fmax(most, (run_get(&r, "kinetic") + run_get(&r, "elastic")) / energy - 1);
      fall = fmax(fall, (lost - now) / energy), lost = now;
    }
    print_message("    %.30s: lost %.3f of the energy, residual %.2g\n", touch[k], lost / energy,
                  run_get(&r, "residual") / energy);
    expect_above("lost", lost / energy, RUN_SLOW ? 0 : 0.1);
    expect_below("energy above the start", most, 1e-9);
    expect_below("what is lost falls by, of all", fall, 1e-6);
    run_close(&r);
  }
}

/* ---- slip ---- */

/* A bent line that goes along itself over a straight one across it, on its inner side: seen by what turns with both, the
 * inner face is slower, and the straight line follows the turn: v (1 - gap/radius of the bend). On the axes: v. */
static void a_bend_slips_by_less(void **state) {
  (void)state;
  const double BEND = 0.05, GAP = 0.0185, SPEED = 0.1;
  for (int kept = 0; kept < 2; kept++) {
    char points[3000] = "";
    size_t at = 0;
    for (int i = -10; i <= 10; i++)
      at += (size_t)snprintf(points + at, sizeof points - at, "%s%.12g,0,%.12g", i > -10 ? "," : "",
                             BEND * sin(0.12 * i), BEND * cos(0.12 * i));
    run r = run_open(
        "{" VOID ",'parts':{'bent':{'kind':'cable','a':{'attach':'free'},'b':{'attach':'free'},"
        "'shape':{'kind':'points','points':[%s]},'length':%.12g,'elements':10,'diameter':0.02,"
        "'EA':1e4,'touch':{'with':'lines','couple':'%s'}},'post':{'kind':'cable','a':{'attach':"
        "'world','position':[0,-0.05,%.12g]},'b':{'attach':'world','position':[0,0.05,%.12g]},"
        "'length':0.1,'elements':8,'diameter':0.02,'EA':1e4,'touch':{'with':'lines'}}},"
        "'solver':{'step':0.001,'frame':0.001,'duration':1}}",
        points, BEND * 2.4, kept ? "kept" : "left", BEND - GAP, BEND - GAP);
    run_started(&r);
    for (int i = 0; i <= 10; i++) {
      v3 x = v3_at(run_x(&r, "bent", i));
      v3_put(run_v(&r, "bent", i), v3_scale(SPEED / BEND, v3_make(x.z, 0, -x.x)));
    }
    hw_sim_begin(run_world(&r));
    run_restart(&r);
    expect_relative(kept ? "kept: slip [m/s]" : "left", run_get(&r, "bent.touch_slip"),
                    SPEED * (kept ? 1 - GAP / BEND : 1), 0.05);
    run_close(&r);
  }
}

/* ---- spinning ---- */

/* A line that is pressed across another and turned about their normal, both ends held. */
static run spun(double angle, double arm, const char *more) {
  double c = 0.1 * cos(angle), s = 0.1 * sin(angle);
  return run_open(
      "{" VOID ",'parts':{'sled':{'kind':'motion','shape':'point','position':[0.0012,0.0007,0.018],"
      "'driven':true,'ports':{'l':{'at':[%.17g,%.17g,0]},'r':{'at':[%.17g,%.17g,0]}}},"
      "'low':{'kind':'cable','a':{'attach':'world','position':[-0.1,0,0]},'b':{'attach':'world',"
      "'position':[0.1,0,0]},'length':0.2,'elements':1,'diameter':0.02,'EA':1e5,'touch':{'with':"
      "'lines','friction':0.3,'spinning':%.17g%s}},'high':{'kind':'cable','a':{'attach':'sled.l'},"
      "'b':{'attach':'sled.r'},'length':0.2,'elements':1,'diameter':0.02,'EA':1e5,'touch':{'with':"
      "'lines','friction':0.3,'spinning':%.17g%s}}},"
      "'inputs':{'yaw':{'target':'sled.drive_yaw','value':0},'rate':{'target':"
      "'sled.drive_yaw_rate','value':0}},"
      "'solver':{'step':0.001,'frame':0.001,'duration':10}}",
      -c, -s, c, s, arm, more, arm, more);
}

/* Moment about z of what touches the upper line, about the crossing; out: force along z. */
static double spinning_moment(const run *r, double *pressed) {
  cable_view c = run_cable(r, "high");
  double sum = 0;
  *pressed = 0;
  for (int i = 0; i <= c.n; i++) {
    v3 at = v3_sub(c.r[i], v3_make(0.0012, 0.0007, 0));
    sum -= v3_cross(at, c.load[i]).z;
    *pressed -= c.load[i].z;
  }
  return sum;
}

/* Once it slips: arm times what presses, times the sine of the angle between the lines; against the turn, whichever
 * way; its work over the second turn to and fro is what is lost. Without it a crossing turns almost freely. */
static void spinning_is_held_by_an_arm_times_what_presses(void **state) {
  (void)state;
  static const double angle[] = {90, 75, 60}; /* flatter: friction of the patch itself adds */
  const double ARM = 0.01, RATE = 0.2;
  for (int a = 0; a < 3; a++)
    for (int k = 0; k < 2; k++) {
      run r = spun(angle[a] * PI / 180, k ? 0 : ARM, "");
      double yaw = 0, pressed = 0, M[2] = {0, 0}, was = 0, work = 0;
      for (int n = 0; n < 400; n++) {
        int back = n / 100 % 2;
        yaw += (back ? -1 : 1) * 1e-3 * RATE;
        assert_int_equal(hw_sim_input(r.sim, 0, yaw), HW_OK);
        assert_int_equal(hw_sim_input(r.sim, 1, (back ? -1 : 1) * RATE), HW_OK);
        run_frames(&r, 1);
        M[back] = spinning_moment(&r, &pressed);
        if (n == 199)
          was = run_get(&r, "dissipated");
        else if (n > 199)
          work -= (back ? -1 : 1) * M[back] * 1e-3 * RATE;
      }
      double want = ARM * run_get(&r, "high.touch_force") * sin(angle[a] * PI / 180);
      print_message("    %g degrees, arm %g: %.4g, %.4g N m, %.4g N\n", angle[a], k ? 0 : ARM, M[0],
                    M[1], pressed);
      /* half the difference: sliding within the patch, uneven by its samples, does not change sign */
      double moment = 0.5 * (M[1] - M[0]);
      if (k)
        expect_below("no arm: share", moment / want, 0.1);
      else {
        expect_relative("moment", moment, want, 0.03);
        expect_relative("lost", run_get(&r, "dissipated") - was, work, 0.03);
      }
      run_close(&r);
    }
}

/* What is below the limit springs: it is the angle since it stuck. */
static void stuck_spinning_springs_back(void **state) {
  (void)state;
  const double ARM = 0.01;
  run r = spun(0.5 * PI, ARM, ",'slip':1e-3,'damping':0");
  double yaw = 0, pressed, M[3];
  for (int k = 0; k < 3; k++) { /* slip length over arm times 1/mu: .03 rad */
    double to = k == 0 ? 0.005 : k == 1 ? 0.01 : 0;
    for (int n = 0; n < 50; n++) {
      yaw += (to - yaw) / (50 - n);
      assert_int_equal(hw_sim_input(r.sim, 0, yaw), HW_OK);
      assert_int_equal(hw_sim_input(r.sim, 1, 0), HW_OK);
      run_frames(&r, 1);
    }
    run_frames(&r, 20);
    M[k] = spinning_moment(&r, &pressed);
  }
  double want = ARM * run_get(&r, "high.touch_force") * 0.01 * (ARM / 0.3) / 1e-3;
  print_message("    %.4g %.4g %.4g N m\n", M[0], M[1], M[2]);
  expect_relative("turned by .01", -M[1], want, 0.02);
  expect_relative("turned by half of it", M[0] / M[1], 0.5, 0.01);
  expect_below("back", fabs(M[2] / M[1]), 0.01);
  run_close(&r);
}

static void a_saved_tangle_goes_on_with_the_same_bits(void **state) {
  (void)state;
  run r = tangle(KEPT), q = tangle(KEPT);
  for (int k = 0; k < 2; k++) {
    run *p = k ? &q : &r;
    run_started(p);
    stir(p, 3, 1);
    hw_sim_begin(run_world(p));
    run_restart(p);
  }
  run_to(&r, 0.003);
  expect_above("touches [N]", run_get(&r, "line.touch_force"), 1e-6);
  expect_same_bits_after_load(&r, &q);
  run_close(&r);
  run_close(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forces_have_no_moment_in_sum),
      cmocka_unit_test(the_tangent_is_their_slope),
      cmocka_unit_test(it_takes_energy_only),
      cmocka_unit_test(a_bend_slips_by_less),
      cmocka_unit_test(spinning_is_held_by_an_arm_times_what_presses),
      cmocka_unit_test(stuck_spinning_springs_back),
      cmocka_unit_test(a_saved_tangle_goes_on_with_the_same_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
