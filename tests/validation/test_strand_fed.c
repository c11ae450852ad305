/* Lines that touch while a winch pays them out and hauls them in: never through themselves, what presses does not
 * jump when a node comes or goes, friction holds and books what it takes. */
#include "validation/strand_run.h"

/* ---- the judge: places of the material, known by their arc from the free end ---- */

enum { FED_POINTS = 1024 };

typedef struct fed_line {
  v3 at[FED_POINTS];
  int points;
} fed_line;

/* Points so far apart along the line, from the free end to the winch, by cubics of Lagrange. */
static fed_line fed_look(const run *r, double spacing) {
  cable_view c = run_cable(r, "line");
  cable_gather(run_world(r), run_part(r, "line"), &c);
  fed_line line = {.points = 0};
  double begin = 0; /* of element e */
  for (int e = 1; e <= c.n; begin += c.L[e++]) {
    int first = e - 2 < 0 ? 0 : e - 2, last = e + 1 > c.n ? c.n : e + 1;
    double s[4], at = begin;
    for (int i = e - 1; i > first; i--)
      at -= c.L[i];
    for (int i = first; i <= last; i++) {
      s[i - first] = at;
      at += i < last ? c.L[i + 1] : 0;
    }
    for (; line.points * spacing < begin + c.L[e]; line.points++) {
      assert_in_range(line.points, 0, FED_POINTS - 1);
      v3 p = v3_zero();
      for (int a = 0; a <= last - first; a++) {
        double weight = 1;
        for (int b = 0; b <= last - first; b++)
          weight *= b == a ? 1 : (line.points * spacing - s[b]) / (s[a] - s[b]);
        p = v3_madd(p, weight, c.r[first + a]);
      }
      line.at[line.points] = p;
    }
  }
  return line;
}

/* What a run at the winch showed. */
typedef struct fed_story {
  int came, went, passes, most;
  double jump_at, jump; /* of what presses in a step [N], where a node came or went, and else */
  double force, deep, writhe_jump;
} fed_story;

/* Steps to a time, looking at every one (frame and step are the same). */
static void fed_to(const run *r, double time, fed_story *s) {
  const double SPACING = 0.01, APART = PI * 0.01 + SPACING;
  fed_line was = fed_look(r, SPACING);
  int n = run_cable(r, "line").n;
  double writhe = hw_writhe(was.at, was.points, false), force = run_get(r, "line.touch_force");
  while (run_time(r) < time - 1e-9) {
    run_frames(r, 1);
    fed_line now = fed_look(r, SPACING);
    int points = now.points < was.points ? now.points : was.points, to = run_cable(r, "line").n;
    s->passes += judge_passes(was.at, now.at, points, SPACING, APART);
    double turned = hw_writhe(now.at, now.points, false), push = run_get(r, "line.touch_force");
    s->writhe_jump = fmax(s->writhe_jump, fabs(turned - writhe));
    double *jump = to != n ? &s->jump_at : &s->jump;
    *jump = fmax(*jump, fabs(push - force));
    s->came += to > n, s->went += to < n;
    s->most = to > s->most ? to : s->most;
    s->force = fmax(s->force, push);
    s->deep = fmax(s->deep, run_get(r, "line.touch_depth") / 0.01);
    writhe = turned, was = now, n = to, force = push;
  }
}

static void tell(const char *what, const fed_story *s) {
  print_message(
      "    %s: %d nodes came, %d went (at most %d); %.1f N at most, %.3f radii deep; writhe "
      "jumps by %.3f; force by %.3g N where nodes change, else by %.3g N\n",
      what, s->came, s->went, s->most, s->force, s->deep, s->writhe_jump, s->jump_at, s->jump);
}

#define AT_WINCH                                                                                   \
  "'winch':{'kind':'winch','cable':'line','end':'a','mode':'speed','speed':0,'accel':2,'decel':2," \
  "'max_length':4}},'inputs':{'speed':{'target':'winch.speed','min':-2,'max':2,'value':0}}"

static run knot_at_winch(const char *winch, double step) {
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'line':{'kind':'cable','a':{'"
      "attach'"
      ":'world','position':[0,0,1.4]},'b':{'attach':'free','position':[0,0,-0.2],'force_z':-10},"
      "'shape':{'kind':'overhand','size':0.1},'length':2.4158316,'elements':120,'diameter':0.02,"
      "'density':1114,'EA':1e5,'EI':0.01,'CE':1,'CID':50,'BCID':5e-4,'touch':{'with':'itself',"
      "'friction':0.3}}%s,'solver':{'step':%g,'frame':0.005,'newton':1e-7,'duration':10}}",
      winch, step);
}

/* An overhand knot between the winch and a load stays one; what comes and goes 1 m from it is not felt there. */
static void a_knot_at_a_winch_stays_a_knot(void **state) {
  (void)state;
  run r = knot_at_winch("," AT_WINCH, 0.005);
  run_started(&r);
  fed_story s = {.came = 0};
  run_to(&r, RUN_SLOW ? 0.02 : 1);
  for (int k = 0; k < 2; k++) {
    assert_int_equal(hw_sim_input(r.sim, 0, k ? -0.25 : 0.25), HW_OK);
    fed_to(&r, RUN_SLOW ? 0.05 + 0.03 * k : 2 + k, &s);
  }
  tell("knot", &s);
  assert_int_equal(s.passes, 0);
  assert_int_equal(look_at(&r, "line").determinant, 3);
  expect_below("writhe jumps by (2: a pass)", s.writhe_jump, 0.5);
  if (!RUN_SLOW) {
    assert_in_range(s.came, 10, 20);
    assert_in_range(s.went, 10, 20);
    expect_below("force jumps where nodes change, of its most", s.jump_at / s.force, 0.01);
  }
  run_close(&r);
}

/* A line paid out on to a deck coils there on itself, and is hauled in again. Where nodes change the force jumps no
 * more than it does where the line falls on the deck. */
/* Out, then in; how the force jumps where nodes change, of how it jumps else, for both. */
static void fed_on_deck(double friction, double ratio[2]) {
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'deck':{'kind':'motion','shape':"
      "'box','size':[4,4,0.2],'position':[0,0,-0.1]},'line':{'kind':'cable','a':{'attach':'world',"
      "'position':[0,0,0.3]},'b':{'attach':'free','position':[0.06,0.03,0.02]},'length':0.2884,"
      "'elements':12,'diameter':0.02,'density':1100,'EA':1e4,'EI':0.002,'CE':1,'CID':5,'BCID':5e-5,"
      "'touch':{'with':'all','friction':%.17g,'young':2e6}}," AT_WINCH
      ",'solver':{'step':0.005,'frame':0.005,'newton':1e-7,'duration':20}}",
      friction);
  run_started(&r);
  for (int k = 0; k < 2; k++) {
    fed_story s = {.came = 0};
    assert_int_equal(hw_sim_input(r.sim, 0, k ? -0.5 : 0.5), HW_OK);
    fed_to(&r, RUN_SLOW ? 0.1 + 0.1 * k : 4 + 3 * k, &s);
    tell(k ? "hauled" : "paid out", &s);
    assert_int_equal(s.passes, 0);
    expect_below("writhe jumps by (2: a pass)", s.writhe_jump, 0.5);
    if (!RUN_SLOW)
      assert_in_range(k ? s.went : s.came, 60, 200);
    ratio[k] = s.jump_at / s.jump;
  }
  run_close(&r);
}

static double middle(double a, double b, double c) { return fmax(fmin(a, b), fmin(fmax(a, b), c)); }

/* Coils fall on each other at random: of three runs that differ in the fifth digit of the friction, the middle one. */
static double deck_ratio[3][2];
static void a_line_paid_out_on_a_deck_never_passes_through_itself(void **state) {
  (void)state;
  fed_on_deck(0.3, deck_ratio[0]);
}
static void nor_with_a_little_more_friction(void **state) {
  (void)state;
  fed_on_deck(0.30001, deck_ratio[1]);
}
static void and_its_force_jumps_least_where_nodes_change(void **state) {
  (void)state;
  fed_on_deck(0.3001, deck_ratio[2]);
  for (int k = 0; k < 2; k++)
    expect_below("force jumps where nodes change, of that else",
                 middle(deck_ratio[0][k], deck_ratio[1][k], deck_ratio[2][k]), 1);
}

/* A winch in the model looks at the forces before nodes come and go; what lines hold each other by must not be
 * forgotten over that: friction books what it takes, and holds. */
static void a_winch_at_rest_changes_nothing(void **state) {
  (void)state;
  double kinetic[2], lost[2];
  for (int k = 0; k < 2; k++) {
    run r = knot_at_winch(k ? "," AT_WINCH : "}", 1.25e-3);
    run_to(&r, RUN_SLOW ? 0.01 : 0.3);
    kinetic[k] = run_get(&r, "kinetic"), lost[k] = run_get(&r, "dissipated");
    expect_below("residual, of what was lost", fabs(run_get(&r, "residual")),
                 RUN_SLOW ? 0.1 : 5e-3 * lost[k]);
    run_close(&r);
  }
  expect_relative("kinetic energy [J]", kinetic[1], kinetic[0], 0.02);
  expect_relative("dissipated [J]", lost[1], lost[0], 0.02);
}

/* On a slope of .27 with friction .3, while a winch elsewhere pays out. */
static void friction_holds_while_a_winch_works(void **state) {
  (void)state;
  double a = atan(0.27), c = cos(a), s = sin(a), h = 0.00995;
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'deck':{'kind':'motion','shape':"
      "'box','size':[8,4,0.2],'position':[%.17g,0,%.17g],'orientation':[%.17g,0,%.17g,0]},'lying':{"
      "'kind':'cable','a':{'attach':'free','position':[%.17g,0,%.17g]},'b':{'attach':'free',"
      "'position':[%.17g,0,%.17g]},'length':0.3,'elements':12,'diameter':0.02,'density':1100,'EA':"
      "1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4,'touch':{'with':'all','friction':0.3}},'line':{"
      "'kind':'cable','a':{'attach':'world','position':[0,50,0]},'b':{'attach':'free','position':["
      "0,50,-1]},'length':1,'elements':5,'EA':1e5,'CID':10}," AT_WINCH
      ",'solver':{'step':0.002,'frame':0.02,'duration':4}}",
      -0.1 * s, -0.1 * c, cos(0.5 * a), sin(0.5 * a), -0.15 * c + h * s, 0.15 * s + h * c,
      0.15 * c + h * s, -0.15 * s + h * c);
  assert_int_equal(hw_sim_input(r.sim, 0, 0.5), HW_OK);
  run_to(&r, RUN_SLOW ? 0.1 : 0.5);
  v3 was = run_cable(&r, "lying").r[6];
  run_to(&r, RUN_SLOW ? 0.2 : 1.5);
  expect_below("slid [m]", v3_norm(v3_sub(run_cable(&r, "lying").r[6], was)),
               RUN_SLOW ? 1e-5 : 1e-7);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_knot_at_a_winch_stays_a_knot),
      cmocka_unit_test(a_line_paid_out_on_a_deck_never_passes_through_itself),
      cmocka_unit_test(a_winch_at_rest_changes_nothing),
      cmocka_unit_test(friction_holds_while_a_winch_works),
      cmocka_unit_test(nor_with_a_little_more_friction),
      cmocka_unit_test(and_its_force_jumps_least_where_nodes_change),
  };
  return run_all_but_slow(tests, 2);
}
