/* LuGre friction of lines where nothing can swing (thesis 004, section 3.4; contact/strand_lugre.c): Stribeck's curve,
 * break-away after dwelling, a contact that slides from sample to sample, work over closed ways, order. Expected numbers
 * are those of the law at constant normal force (docs/theory/lugre.md). Lines that move: test_strand_lugre_free.c. */
#include "contact/source.h"
#include "lab/lugre_steps.h"
#include "validation/strand_run.h"

#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

static const double SLIDING = 0.2, STICKING = 0.3, STRIBECK = 0.01, SLIP = 1e-4;

#define BRISTLE "'friction':0.2"
#define LUGRE "'friction':0.2,'law':'lugre','sticking':0.3,'dwell':%g"

/* What is dragged: a line of one element, pressed in by .2 radii, over another across it or over a body. Both ends
 * are held, nothing can swing, so friction is what the law makes it. Inputs lead it. */
static run rig(const char *low, const char *high, const char *solver) {
  return run_open(
      "{" VOID ",'parts':{'sled':{'kind':'motion','shape':'point','position':[0.0012,0.0007,0.018],"
      "'driven':true,'ports':{'l':{'at':[0,-0.1,0]},'r':{'at':[0,0.1,0]}}},%s,"
      "'high':{'kind':'cable','a':{'attach':'sled.l'},'b':{'attach':'sled.r'},'length':0.2,"
      "'elements':1,'diameter':0.02,'EA':1e5,'touch':{%s}}},"
      "'inputs':{'x':{'target':'sled.drive_x','value':0},'vx':{'target':'sled.drive_vx','value':0},"
      "'y':{'target':'sled.drive_y','value':0},'vy':{'target':'sled.drive_vy','value':0}},"
      "'solver':{%s,'duration':100}}",
      low, high, solver);
}

static void touch_of(char text[200], const char *with, const char *law, double dwell) {
  int n = snprintf(text, 200, "'with':'%s',", with);
  if (strstr(law, "%g")) {
    const char *mark = strstr(law, "%g");
    snprintf(text + n, 200 - (size_t)n, "%.*s%g%s", (int)(mark - law), law, dwell, mark + 2);
  } else
    snprintf(text + n, 200 - (size_t)n, "%s", law);
}

#define STEPS "'step':0.001,'frame':0.001"

static run crossed(const char *low, const char *high, double dwell, const char *solver) {
  char text[400], of_low[200], of_high[200];
  touch_of(of_low, "lines", low, dwell);
  touch_of(of_high, "lines", high, dwell);
  snprintf(text, sizeof text,
           "'low':{'kind':'cable','a':{'attach':'world','position':[-0.1,0,0]},'b':{'attach':"
           "'world','position':[0.1,0,0]},'length':0.2,'elements':1,'diameter':0.02,'EA':1e5,"
           "'touch':{%s}}",
           of_low);
  return rig(text, of_high, solver);
}

/* Over a floor whose top is at .0082: pressed in by .2 mm. */
static run floored(const char *high, double dwell, const char *solver) {
  char of_high[200];
  touch_of(of_high, "all", high, dwell);
  return rig("'low':{'kind':'motion','shape':'box','size':[1,1,0.2],'position':[0,0,-0.0918]}",
             of_high, solver);
}

/* A frame, at whose end it is at x, y with these speeds. */
static void lead(const run *r, double x, double vx, double y, double vy) {
  assert_int_equal(hw_sim_input(r->sim, 0, x), HW_OK);
  assert_int_equal(hw_sim_input(r->sim, 1, vx), HW_OK);
  assert_int_equal(hw_sim_input(r->sim, 2, y), HW_OK);
  assert_int_equal(hw_sim_input(r->sim, 3, vy), HW_OK);
  run_frames(r, 1);
}

static double drag(const run *r) { return run_get(r, "high.touch_friction"); }

/* Dragged at a speed for so many ms, then closed: friction. */
static double dragged(run r, double speed, int frames) {
  double x = 0;
  for (int n = 0; n < frames; n++)
    lead(&r, x += 1e-3 * speed, speed, 0, 0);
  double F = drag(&r);
  run_close(&r);
  return F;
}

/* ---- steady ---- */

/* Of the friction that the stuck stretch has there (mu f_n of each pair) it is a known multiple. The planes of pairs
 * are up to 26 degrees from that of the lines, so they slide up to a tenth slower: half a per cent in the middle. */
static void friction_falls_with_speed_as_stribeck_says(void **state) {
  (void)state;
  static const double speed[] = {5e-4, 2e-3, 5e-3, 0.01, 0.02, 0.05};
  for (int i = RUN_SLOW ? 3 : 0; i < (RUN_SLOW ? 4 : 6); i++) {
    int frames = speed[i] < 1e-3 ? 500 : 300;
    double q = speed[i] / STRIBECK, ratio = 1 + (STICKING / SLIDING - 1) * exp(-q * q);
    double plain = dragged(crossed(BRISTLE, BRISTLE, 0, STEPS), speed[i], frames);
    double F = dragged(crossed(LUGRE, LUGRE, 0.02, STEPS), speed[i], frames);
    print_message("    %g m/s:\n", speed[i]);
    expect_relative("lines: of sliding friction", F / plain, ratio, 0.01);
    plain = dragged(floored(BRISTLE, 0, STEPS), speed[i], frames);
    F = dragged(floored(LUGRE, 0.02, STEPS), speed[i], frames);
    expect_relative("on a body", F / plain, ratio, 1e-3);
  }
}

static void friction_is_a_share_of_what_presses(void **state) {
  (void)state;
  run r = floored(LUGRE, 0.02, STEPS);
  double x = 0;
  for (int n = 0; n < 100; n++)
    lead(&r, x += 5e-5, 0.05, 0, 0);
  expect_relative("fast: coefficient", drag(&r) / run_get(&r, "high.touch_force"), SLIDING, 1e-6);
  run_close(&r);
  r = crossed(LUGRE, LUGRE, 0.02, STEPS);
  x = 0;
  for (int n = 0; n < 100; n++)
    lead(&r, x += 5e-5, 0.05, 0, 0);
  expect_relative("lines: coefficient", drag(&r) / run_get(&r, "high.touch_force"), SLIDING, 0.03);
  run_close(&r);
}

static void viscous_friction_is_a_share_for_each_speed(void **state) {
  (void)state;
  run r = floored("'friction':0.2,'law':'lugre','viscous':0.5", 0, STEPS);
  double x = 0;
  for (int n = 0; n < 100; n++)
    lead(&r, x += 1e-4, 0.1, 0, 0);
  expect_relative("coefficient at .1 m/s", drag(&r) / run_get(&r, "high.touch_force"),
                  SLIDING + 0.5 * 0.1, 1e-6);
  run_close(&r);
}

/* Of two lines one with lugre is enough; coefficients are geometric means. */
static void one_line_with_lugre_is_enough(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const char *low = k ? BRISTLE : LUGRE, *high = k ? LUGRE : BRISTLE;
    double plain = dragged(crossed(BRISTLE, BRISTLE, 0, STEPS), 5e-3, 300);
    double F = dragged(crossed(low, high, 0.02, STEPS), 5e-3, 300);
    double most = sqrt(SLIDING * STICKING) / SLIDING, q = 5e-3 / STRIBECK;
    expect_relative("of sliding friction", F / plain, 1 + (most - 1) * exp(-q * q), 0.01);
  }
}

static void explicit_rules_find_the_same_friction(void **state) {
  (void)state;
  double one = dragged(crossed(LUGRE, LUGRE, 0.02, STEPS), 5e-3, 300);
  double other = dragged(
      crossed(LUGRE, LUGRE, 0.02, "'integrator':'rk4','step':0.0001,'frame':0.001"), 5e-3, 300);
  expect_relative("rk4", other, one, 2e-3);
  other = dragged(crossed(LUGRE, LUGRE, 0.02, "'rule':'tr-bdf2'," STEPS), 5e-3, 300);
  expect_relative("TR-BDF2", other, one, 2e-3);
}

/* ---- at rest ---- */

/* Rest, then a slow pull: once the bristles are at their limit friction is f_n (mu_c + (mu_s - mu_c) s_dw), s_dw as it
 * has grown in both (eq. 3.31, 3.32). */
static void it_holds_the_better_the_longer_it_has_stuck(void **state) {
  (void)state;
  const double DWELL = 0.4, SPEED = 1e-3;
  static const int rest[] = {0, 100, 200, 400, 800, 1600}; /* [ms] */
  const int pull = 150;
  double s = exp(-SPEED * SPEED / STRIBECK / STRIBECK);
  for (int i = 0; i < (RUN_SLOW ? 2 : 6); i++)
    for (int body = 0; body < 2; body++) {
      double F[2];
      for (int k = 0; k < 2; k++) {
        const char *law = k ? LUGRE : BRISTLE;
        run r = body ? floored(law, DWELL, STEPS) : crossed(law, law, DWELL, STEPS);
        for (int n = 0; n < rest[i]; n++)
          lead(&r, 0, 0, 0, 0);
        F[k] = dragged(r, SPEED, pull);
      }
      double at_rest = 1 - exp(-1e-3 * rest[i] / DWELL);
      double dwelt = s + (at_rest - s) * exp(-1e-3 * pull / DWELL);
      print_message("    after %d ms:\n", rest[i]);
      expect_relative(body ? "body" : "lines", F[1] / F[0], 1 + (STICKING / SLIDING - 1) * dwelt,
                      body ? 2e-3 : 5e-3);
    }
}

/* Below the limit friction is the bristle, mu_s f_n z / slip: a pull of a third of the slip length, so slow that the
 * part of the bristle's rate that slides, (1 - s) f_c/sigma1, adds .6 %; then let go, and back. */
static void what_sticks_pulls_in_proportion(void **state) {
  (void)state;
  run r = floored(LUGRE, 0.05, STEPS);
  for (int n = 0; n < (RUN_SLOW ? 50 : 400); n++)
    lead(&r, 0, 0, 0, 0);
  double x = 0, v = SLIP / 1.5;
  for (int n = 0; n < 500; n++)
    lead(&r, x += 1e-3 * v, v, 0, 0);
  for (int n = 0; n < 50; n++)
    lead(&r, x, 0, 0, 0);
  expect_relative("coefficient", drag(&r) / run_get(&r, "high.touch_force"), STICKING / 3, 0.01);
  expect_above("and more", drag(&r) / run_get(&r, "high.touch_force"), STICKING / 3);
  run_close(&r);
}

/* ---- a contact that slides along ---- */

/* 8 mm, one and a half spacings, with a dwell time that a pair without a past could not win again: friction over what
 * presses stays what it is, as far as it does for the stuck stretch. */
static void friction_follows_its_contact_along_the_line(void **state) {
  (void)state;
  const double SPEED = 4e-3;
  double least[2] = {1e9, 1e9}, most[2] = {0, 0}, jump[2] = {0, 0};
  for (int k = 0; k < 2 && !RUN_SLOW; k++) {
    const char *law = k ? LUGRE : BRISTLE;
    run r = crossed(law, law, 1, STEPS);
    for (int n = 0; n < 3000; n++)
      lead(&r, 0, 0, 0, 0);
    double x = 0, last = 0;
    for (int n = 0; n < 2000; n++) {
      lead(&r, x += 1e-3 * SPEED, SPEED, 0, 0);
      double share = drag(&r) / run_get(&r, "high.touch_force");
      if (n >= 300) {
        least[k] = fmin(least[k], share), most[k] = fmax(most[k], share);
        jump[k] = fmax(jump[k], fabs(share / last - 1));
      }
      last = share;
    }
    run_close(&r);
  }
  double q = SPEED / STRIBECK;
  expect_below("bristle: most over least", most[0] / least[0] - 1, 0.01);
  expect_below("lugre: most over least", most[1] / least[1] - 1, 0.01);
  expect_below("lugre: change in 1 ms", jump[1], 1e-3);
  expect_relative("least, of that of the bristle", least[1] / least[0],
                  1 + (STICKING / SLIDING - 1) * exp(-q * q), 0.02);
}

/* ---- work ---- */

/* Force of friction on the upper line, in its rows. */
static v3 drag_on_high(const run *r) {
  static double words[1 + HW_STRAND_ROWS * HW_STRAND_ROW], channel[HW_STRANDS * HW_STRAND_CHANNELS];
  double *const section[] = {words};
  hw_contact_sources[HW_SOURCE_LINES]->show(run_world(r), channel, section);
  const double *row = words + 1;
  v3 sum = v3_zero();
  for (int i = 0; i < (int)words[0];
       i++) { /* of a pair of lines row 0 is the force on the first of them */
    const double *at = row + HW_STRAND_ROW * i;
    sum = v3_add(
        sum, v3_scale(at[HW_STRAND_ROW_OTHER] >= 0 ? -1 : 1, v3_at(at + HW_STRAND_ROW_FRICTION)));
  }
  return sum;
}

/* Whatever the parameters, the law between two lines is one that cannot give work (lugre.md). */
static void its_bristle_is_passive_for_all_parameters(void **state) {
  (void)state;
  dice d = {7};
  for (int i = 0; i < 200; i++) {
    hw_touch a[2];
    hw_strand strand[2];
    strand_work s;
    memset(&s, 0, sizeof s);
    s.lines = 2;
    for (int k = 0; k < 2; k++) {
      double mu = roll_between(&d, 0, 2);
      a[k] = (hw_touch){.law = k || i % 2 ? HW_TOUCH_LUGRE : HW_TOUCH_BRISTLE,
                        .damping = i % 3 ? pow(10, roll_between(&d, -6, 0)) : 0,
                        .sliding = mu,
                        .sticking = mu * roll_between(&d, 1, 3),
                        .slip = pow(10, roll_between(&d, -7, -2)),
                        .stribeck = pow(10, roll_between(&d, -6, 1)),
                        .dwell = roll_between(&d, 0, 4)};
      strand[k].touch = a[k];
      s.line[k].strand = &strand[k];
    }
    strand_make_lugre(&s);
    for (int high = 0; high < 2; high++) {
      const hw_lugre *law = strand_lugre(&s, high ? 0 : 1, 1);
      assert_non_null(law);
      if (hw_lugre_fault(law))
        fail_msg("%s", hw_lugre_fault(law));
      assert_true(hw_lugre_passive_load(law) == HUGE_VAL);
    }
    assert_true((strand_lugre(&s, 0, 0) == NULL) == (a[0].law == HW_TOUCH_BRISTLE));
  }
}

/* Closed ways of a few slip lengths, from creep to three times the Stribeck speed: friction takes work over each, and
 * what is booked as lost never falls. The second round counts: by then the bristles are back where it began. */
static void it_gives_no_work_over_closed_ways(void **state) {
  (void)state;
  dice d = {20240501};
  double least = 1e9, fall = 0;
  for (int trial = 0; trial < (RUN_SLOW ? 2 : 12); trial++) {
    run r = trial % 2 ? floored(LUGRE, 0.1, STEPS) : crossed(LUGRE, LUGRE, 0.1, STEPS);
    const int count = RUN_SLOW ? 100 : 500;
    double size[6], phase[6], peak = STRIBECK * pow(10, roll_between(&d, -3, 0.5));
    double rate = 2 * PI / (1e-3 * count), work = 0, took = 0, lost = 0;
    for (int a = 0; a < 6; a++) {
      size[a] = roll_between(&d, -1, 1) * peak / (1 + a % 3) / rate;
      phase[a] = roll_between(&d, 0, 2 * PI);
    }
    v3 last = v3_zero();
    for (int n = 1; n <= 2 * count; n++) {
      double at[2] = {0, 0}, v[2] = {0, 0};
      for (int a = 0; a < 6; a++) {
        double q = rate * (1 + a % 3) * 1e-3 * n + phase[a];
        at[a / 3] += size[a] * (sin(q) - sin(phase[a]));
        v[a / 3] += size[a] * rate * (1 + a % 3) * cos(q);
      }
      lead(&r, at[0], v[0], at[1], v[1]);
      v3 place = v3_make(at[0], at[1], 0);
      double piece = -v3_dot(drag_on_high(&r), v3_sub(place, last)),
             now = run_get(&r, "dissipated");
      if (n > count)
        work += piece, took += fabs(piece);
      if (n > 1) /* the ends of the first frame are not smooth */
        fall = fmax(fall, (lost - now) / now);
      lost = now, last = place;
    }
    least = fmin(least, work / took);
    run_close(&r);
  }
  expect_above("least work of a closed way, of what went to and fro", least, 0.05);
  expect_below("what is lost falls by, of all", fall, 1e-6);
}

/* What gains with the parameters of the thesis: creep forth, and slower creep back. */
static void slow_creep_back_gives_no_work(void **state) {
  (void)state;
  const double WAY = 5e-5, FRAME = 0.01;
  static const double speed[][2] = {
      {1e-5, 2e-6}, {1e-4, 2e-6}, {1e-4, 1e-5}, {1e-3, 2e-6}, {1e-3, 1e-5}};
  double least = 1e9;
  for (int c = 0; c < 5; c++) {
    run r = floored(LUGRE, 0.1, "'step':0.01,'frame':0.01");
    for (int n = 0; n < 50; n++)
      lead(&r, 0, 0, 0, 0);
    double x = 0, work = 0, went = 0;
    for (int leg = 0; leg < 2; leg++) {
      int frames = (int)(WAY / (FRAME * speed[c][leg]) + 0.5);
      double h = WAY / frames * (leg ? -1 : 1);
      for (int n = 0; n < frames; n++) {
        v3 was = drag_on_high(&r);
        lead(&r, x += h, h / FRAME, 0, 0);
        double piece = -0.5 * (drag_on_high(&r).x + was.x) * h;
        work += piece, went += fabs(piece);
      }
    }
    print_message("    forth %g, back %g m/s: %.4f\n", speed[c][0], speed[c][1], work / went);
    least = fmin(least, work / went);
    run_close(&r);
  }
  expect_above("least work of a cycle, of what went to and fro", least, 0);
}

/* ---- steps ---- */

/* To and fro for a third of a turn, at up to twice the Stribeck speed: halving the step halves the error at least. */
static void halved_steps_come_nearer(void **state) {
  (void)state;
  double F[4];
  for (int k = 0; k < 4; k++) {
    char solver[80];
    snprintf(solver, sizeof solver, "'step':%g,'frame':0.008", 0.008 / (1 << k));
    run r = crossed(LUGRE, LUGRE, 0.1, solver);
    for (int n = 1; n <= 35; n++) {
      double q = 20 * 0.008 * n;
      lead(&r, 1e-3 * (1 - cos(q)), 0.02 * sin(q), 0, 0);
    }
    F[k] = drag(&r);
    run_close(&r);
  }
  print_message("    %.8g %.8g %.8g %.8g\n", F[0], F[1], F[2], F[3]);
  expect_above("order", order_of(fabs(F[1] - F[2]), fabs(F[2] - F[3])), 0.8);
  expect_below("last change", fabs(F[3] / F[2] - 1), 1e-4);
}

/* ---- limits ---- */

/* No dwell: strength is won as fast as it is lost. No friction at all: none. */
static void limits_of_the_parameters_run(void **state) {
  (void)state;
  double plain = dragged(floored(BRISTLE, 0, STEPS), 1e-3, 200);
  double F = dragged(floored(LUGRE, 0, STEPS), 1e-3, 200);
  expect_relative("dwell 0", F / plain, 1 + 0.5 * exp(-0.01), 2e-3);
  F = dragged(floored("'law':'lugre','friction':0", 0, STEPS), 1e-3, 50);
  expect_below("friction 0 [N]", F, 1e-12);
  F = dragged(floored("'law':'lugre','friction':0,'sticking':0.3,'dwell':0", 0, STEPS), 1e-3, 200);
  expect_relative("sliding 0", F / plain, 1.5 * exp(-0.01), 2e-3);
  F = dragged(floored("'law':'lugre','friction':0.2,'slip':1e-9,'damping':0", 0, STEPS), 0.05, 50);
  expect_relative("a very short slip length", F / plain, 1, 1e-6);
  F = dragged(floored("'law':'lugre','friction':0.2,'stribeck':1e-6", 0, STEPS), 0.05, 50);
  expect_relative("a very low Stribeck speed", F / plain, 1, 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(friction_falls_with_speed_as_stribeck_says),
      cmocka_unit_test(friction_is_a_share_of_what_presses),
      cmocka_unit_test(viscous_friction_is_a_share_for_each_speed),
      cmocka_unit_test(it_holds_the_better_the_longer_it_has_stuck),
      cmocka_unit_test(what_sticks_pulls_in_proportion),
      cmocka_unit_test(its_bristle_is_passive_for_all_parameters),
      cmocka_unit_test(it_gives_no_work_over_closed_ways),
      cmocka_unit_test(halved_steps_come_nearer),
      cmocka_unit_test(limits_of_the_parameters_run),
      cmocka_unit_test(one_line_with_lugre_is_enough),
      cmocka_unit_test(explicit_rules_find_the_same_friction),
      cmocka_unit_test(friction_follows_its_contact_along_the_line),
      cmocka_unit_test(slow_creep_back_gives_no_work),
  };
  return run_all_but_slow(tests, 4);
}
