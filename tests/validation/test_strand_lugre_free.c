/* Lines with LuGre friction that move (contact/strand_lugre.c): a slope, a ball, a knot, what a run that was saved keeps,
 * input. The law itself: test_strand_lugre.c. */
#include "validation/strand_run.h"

#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"
#define LUGRE "'friction':0.2,'law':'lugre','sticking':0.3"

static const double SLIDING = 0.2, STICKING = 0.3;

/* A free line on a slope between both coefficients: without dwell time it holds; with one it has no strength yet and
 * slides by Coulomb's law with the sliding one. */
static run sloping(double dwell) {
  double a = atan(0.25), c = cos(a), s = sin(a), half = 0.5 * a, h = 0.00995;
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
      "'deck':{'kind':'motion','shape':'box','size':[8,4,0.2],'position':[%.17g,0,%.17g],"
      "'orientation':[%.17g,0,%.17g,0]},'line':{'kind':'cable','a':{'attach':'free','position':[%."
      "17g,0,%.17g]},'b':{'attach':'free','position':[%.17g,0,%.17g]},'length':0.3,'elements':12,"
      "'diameter':0.02,'density':1100,'EA':1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4,'touch':{'"
      "with':'all'," LUGRE ",'dwell':%g}}}"
      ",'solver':{'step':0.002,'frame':0.02,'duration':4}}",
      -0.1 * s, -0.1 * c, cos(half), sin(half), -0.15 * c + h * s, 0.15 * s + h * c,
      0.15 * c + h * s, -0.15 * s + h * c, dwell);
}

static void a_slope_between_the_coefficients_holds_after_dwelling_only(void **state) {
  (void)state;
  double a = atan(0.25);
  run r = sloping(0);
  run_to(&r, 0.5);
  double was = run_cable(&r, "line").r[6].x;
  run_to(&r, 1);
  expect_below("dwell 0: crept in .5 s [m]", fabs(run_cable(&r, "line").r[6].x - was), 1e-12);
  expect_below("speed [m/s]", run_get(&r, "line.touch_slip"), 1e-10);
  run_close(&r);
  r = sloping(5);
  run_to(&r, 1);
  expect_relative("dwell 5 s: speed after 1 s", run_get(&r, "line.touch_slip"),
                  9.81 * (sin(a) - SLIDING * cos(a)), 0.01);
  run_close(&r);
}

/* Half a turn round a ball (Euler, Eytelwein): the pull is raised in .4 s, after which the line has dwelt long enough
 * to hold exp(sticking pi) times the other end's 20 N. With the sliding coefficient that were exp(.2 pi): .73 of it. */
static double slip_round_a_ball(double share) {
  enum { ARC = 40, LEG = 10 };
  const double R = 0.105, DOWN = 0.3, most = 20 * exp(STICKING * PI), first = 0.55;
  char points[(ARC + 2 * LEG + 1) * 60] = "";
  size_t at = 0;
  for (int i = -LEG; i <= ARC + LEG; i++) {
    double q = PI * (1 - fmin(fmax(i, 0), ARC) / ARC), down = fmax(-i, i - ARC);
    at += (size_t)snprintf(points + at, sizeof points - at, "%s%.9g,0,%.9g", i > -LEG ? "," : "",
                           R * cos(q), R * sin(q) - DOWN * fmax(down, 0) / LEG);
  }
  run r = run_open(
      "{" VOID ",'parts':{'ball':{'kind':'motion','shape':'sphere','size':[0.2,0.2,0.2]},"
      "'line':{'kind':'cable','a':{'attach':'free','force_z':-20},'b':{'attach':'free'},"
      "'shape':{'kind':'points','points':[%s]},'length':%.17g,'elements':90,'diameter':0.01,"
      "'density':1500,'EA':1e5,'CID':20,'touch':{'with':'all','friction':0.2,'law':'lugre',"
      "'sticking':0.3,'dwell':0.05}}},'inputs':{'pull':{'target':'line.b.force_z','value':%.17g,"
      "'amplitude':%.17g,'period':1.6,'phase':3.141592653589793}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':1}}",
      points, PI * R + 2 * DOWN, -first * most, (share - first) * most);
  run_to(&r, 0.36);
  double was = run_cable(&r, "line").r[90].z;
  run_to(&r, 0.42);
  double way = was - run_cable(&r, "line").r[90].z;
  run_close(&r);
  return way;
}

static void a_ball_holds_by_the_sticking_coefficient(void **state) {
  (void)state;
  expect_below(".98 of it: went in .06 s [m]", fabs(slip_round_a_ball(0.98)), 1e-4);
  expect_above("1.02 of it", slip_round_a_ball(1.02), 0.01);
}

/* ---- knots ---- */

static run knot(double duration, double step) {
  return run_open(
      "{" VOID ",'parts':{'tether':{'kind':'cable','a':{'attach':'world','position':[0,0,0]},"
      "'b':{'attach':'free','position':[0,0,-1.2],'force_z':-50},'shape':{'kind':'overhand','size':"
      "0.1},'length':2.0158315249263357,'elements':120,'diameter':0.02,'density':1114,'EA':1e5,"
      "'EI':0.01,'CE':1,'CID':100,'BCID':1e-4,'touch':{'with':'itself','friction':0.3,'law':'lugre'"
      ","
      "'sticking':0.4,'dwell':0.2}}},'inputs':{'load':{'target':'tether.b.force_z','value':-50}},"
      "'solver':{'step':%g,'frame':0.02,'duration':%g,'rule':'generalized-alpha'}}",
      step, duration);
}

static void a_knot_stays_shut(void **state) {
  (void)state;
  run r = knot(10, 0.002);
  run_to(&r, RUN_SLOW ? 0.04 : 0.8);
  double was = look_at(&r, "tether").size, elastic = run_get(&r, "elastic");
  if (!RUN_SLOW) {
    assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
    run_to(&r, 1.1);
    expect_below("unloaded: line in the knot, of that before", look_at(&r, "tether").size / was,
                 1.2);
    expect_above("elastic energy, of that before", run_get(&r, "elastic") / elastic, 0.6);
  }
  assert_int_equal(look_at(&r, "tether").determinant, 3);
  run_close(&r);
}

static void a_saved_knot_goes_on_with_the_same_bits(void **state) {
  (void)state;
  run r = knot(10, 0.002), q = knot(10, 0.002);
  run_to(&r, RUN_SLOW ? 0.06 : 0.4);
  expect_above("friction [N]", run_get(&r, "tether.touch_friction"), 1e-6);
  expect_same_bits_after_load(&r, &q);
  run_close(&r);
  run_close(&q);
}

/* ---- input ---- */

static void refused(const char *touch, const char *reason) {
  char json[RUN_TEXT];
  snprintf(json, sizeof json,
           "{" VOID ",'parts':{'l':{'kind':'cable','a':{'attach':'world','position':[0,0,0]},'b':{"
           "'attach':'free','position':[1,0,0]},'length':1,'elements':20,'diameter':0.02,'touch':{"
           "'with':'all','law':'lugre',%s}}},'solver':{'step':0.001,'frame':0.01,'duration':1}}",
           touch);
  for (size_t i = 0; json[i]; i++)
    json[i] = json[i] == '\'' ? '"' : json[i];
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(json, strlen(json), &model, &report), HW_OK);
  if (!report || !strstr(report, reason))
    fail_msg("\"%s\" is not in: %s", reason, report ? report : "");
  hw_text_free(report);
}

static void what_makes_no_sense_is_refused(void **state) {
  (void)state;
  refused("'friction':0.3,'sticking':0.2", "0.2 is below that of sliding");
  refused("'sticking':-1", "/parts/l/touch/sticking");
  refused("'stribeck':0", "/parts/l/touch/stribeck");
  refused("'viscous':-1", "/parts/l/touch/viscous");
  refused("'dwell':-1", "/parts/l/touch/dwell");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_knot_stays_shut),
      cmocka_unit_test(a_saved_knot_goes_on_with_the_same_bits),
      cmocka_unit_test(what_makes_no_sense_is_refused),
      cmocka_unit_test(a_slope_between_the_coefficients_holds_after_dwelling_only),
      cmocka_unit_test(a_ball_holds_by_the_sticking_coefficient),
  };
  return run_all_but_slow(tests, 2);
}
