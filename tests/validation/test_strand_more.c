/* Lines that touch: bodies that move under them, where a run may not start, room that runs out, static starts.
 * Expected numbers: Coulomb, sums of momentum; what is written beside them. */
#include "validation/strand_run.h"

#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}}"
#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"
#define LINE_OF "'diameter':0.02,'density':1100,'EA':1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4"

static const double MASS_PER = 1100 * 3.14159265358979323846 / 4 * 4e-4; /* [kg/m] */

/* ---- at speed ---- */

/* A line of one element, held at both ends .2 radii into a belt that moves under it. */
static void friction_at_speed_is_coulombs_against_the_slip(void **state) {
  (void)state;
  static const double speed[] = {0.01, 0.1, 1, 10}, turn[] = {0, 0.5, 1.5707963267948966, 4};
  for (int i = 0; i < (RUN_SLOW ? 2 : 4); i++)
    for (int k = 0; k < 4; k++) {
      double vx = speed[i] * cos(turn[k]), vy = speed[i] * sin(turn[k]);
      run r = run_open(
          "{" VOID
          ",'parts':{'belt':{'kind':'motion','shape':'box','size':[9,9,0.2],'position':[0,0,"
          "-0.0918],'table':{'t':[0,0.4],'x':[0,%.17g],'y':[0,%.17g]}},'line':{'kind':'cable','a':{"
          "'attach':'world','position':[-0.1,0,0.018]},'b':{'attach':'world','position':[0.1,0,0."
          "018]"
          "},'length':0.2,'elements':1,'diameter':0.02,'EA':1e5,'touch':{'with':'all','friction':0."
          "3}}"
          "},'solver':{'step':0.001,'frame':0.001,'duration':1}}",
          0.4 * vx, 0.4 * vy);
      run_to(&r, 0.2);
      v3 f = force_on(&r, "line");
      double along = (f.x * vx + f.y * vy) / speed[i], across = (f.y * vx - f.x * vy) / speed[i];
      if (k == 0)
        print_message("    %g m/s:\n", speed[i]);
      expect_relative("along the belt's way, of mu N", along, 0.3 * f.z, 1e-6);
      expect_near("across it, of mu N", across / (0.3 * f.z), 0, 1e-6);
      run_close(&r);
    }
}

/* ---- bodies that move ---- */

/* The deck's acceleration is taken over below mu g, and mu g is what is had above. */
static void a_deck_that_moves_off_takes_the_line_along(void **state) {
  (void)state;
  const double g = 9.81, mu = 0.3, T = RUN_SLOW ? 0.05 : 0.5;
  for (int k = 0; k < 2; k++) {
    double a = (k ? 2 : 0.8) * mu * g;
    run r = run_open(
        "{" DRY
        ",'parts':{'deck':{'kind':'motion','shape':'box','size':[8,8,0.2],'position':[0,0,-0.1],"
        "'driven':true},'line':{'kind':'cable','a':{'attach':'free','position':[-0.2,0.1,0.00995]},"
        "'b':{'attach':'free','position':[0.2,-0.1,0.00995]},'length':0.44721359549995793,'"
        "elements':"
        "16," LINE_OF ",'touch':{'with':'all','friction':0.3}}},'inputs':{'x':{'target':"
        "'deck.drive_x','value':0},'vx':{'target':'deck.drive_vx','value':0}},'solver':{'step':0."
        "001,"
        "'frame':0.001,'newton':1e-9,'duration':2}}");
    run_to(&r, 0.05);
    for (int i = 1; i <= (int)(T * 1000 + 0.5); i++) {
      double t = 1e-3 * i;
      assert_int_equal(hw_sim_input(r.sim, 0, 0.5 * a * t * t), HW_OK);
      assert_int_equal(hw_sim_input(r.sim, 1, a * t), HW_OK);
      run_frames(&r, 1);
    }
    cable_view c = run_cable(&r, "line");
    double v = 0;
    for (int i = 0; i <= c.n; i++)
      v += c.v[i].x / c.n * (i == 0 || i == c.n ? 0.5 : 1);
    print_message("    %g of mu g:\n", a / (mu * g));
    expect_relative("speed [m/s]", v, (k ? mu * g : a) * T, RUN_SLOW ? 0.1 : 0.01);
    run_close(&r);
  }
}

typedef struct kept_things {
  v3 P, J;
} kept_things;

/* Of the body `it`, whose inertia is the same about any axis, and the line. */
static kept_things kept_of(const run *r, double mass, double inertia) {
  hw_world *w = run_world(r);
  int part = run_part(r, "it"), bx = w->model->part[part].block0;
  const hw_port *p = &w->port[w->model->part[part].port0];
  kept_things k = {.P = v3_scale(mass, v3_at(w->v + 3 * bx))};
  k.J = v3_madd(v3_cross(v3_at(w->x + 3 * bx), k.P), inertia,
                m3_mulv(p->R, v3_at(w->v + 3 * (bx + 1))));
  cable_view c = run_cable(r, "line");
  cable_gather(w, run_part(r, "line"), &c);
  for (int i = 0; i <= c.n; i++) {
    double m = MASS_PER * 0.5 * ((i ? c.L[i] : 0) + (i < c.n ? c.L[i + 1] : 0));
    k.P = v3_madd(k.P, m, c.v[i]);
    k.J = v3_madd(k.J, m, v3_cross(c.r[i], c.v[i]));
  }
  return k;
}

/* A body slides under a resting line that is draped over it and pressed on by a load at either end, against as much
 * on the body: friction carries the line along, and what the line gains the body loses. */
static void what_friction_gives_the_line_the_body_loses(void **state) {
  (void)state;
  static const char *const shape[] = {"'shape':'box','size':[0.3,0.3,0.3]",
                                      "'shape':'sphere','size':[0.3,0.3,0.3]"};
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{" VOID
        ",'parts':{'it':{'kind':'rigid','mass':2,'inertia':[0.03,0.03,0.03],%s,'position':[0,0,"
        "-0.15],'force_z':4,'velocity':[0,0.5,0]},'line':{'kind':'cable','a':{'attach':'free',"
        "'position':[-0.25,0,0.00999],'force_z':-2},'b':{'attach':'free','position':[0.25,0,0."
        "00999],"
        "'force_z':-2},'length':0.5,'elements':24," LINE_OF
        ",'touch':{'with':'all','friction':0.3}}},"
        "'solver':{'step':0.001,'frame':0.001,'newton':1e-12,'duration':2}}",
        shape[k]);
    run_started(&r);
    double inertia = 0.03;
    kept_things was = kept_of(&r, 2, inertia);
    double turned = 0; /* by the loads, which do not stay in one line [N m s] */
    for (int i = 0; i < (RUN_SLOW ? 20 : 150); i++) {
      run_frames(&r, 1);
      cable_view c = run_cable(&r, "line");
      double y = run_world(&r)->x[3 * r.model->part[run_part(&r, "it")].block0 + 1];
      turned += 1e-3 * (4 * y - 2 * (c.r[0].y + c.r[c.n].y));
    }
    kept_things now = kept_of(&r, 2, inertia);
    double taken = now.P.y - 2 * run_world(&r)->v[3 * r.model->part[run_part(&r, "it")].block0 + 1];
    print_message(
        "    %.15s: momentum %g, of it the line has %g; angular %.6g %.6g %.6g -> %.6g %.6g "
        "%.6g\n",
        shape[k], was.P.y, taken, was.J.x, was.J.y, was.J.z, now.J.x, now.J.y, now.J.z);
    if (!RUN_SLOW)
      expect_above("of what there is the line has", fabs(taken) / was.P.y, 0.02);
    expect_below("linear momentum changes by, of it", v3_norm(v3_sub(now.P, was.P)) / was.P.y,
                 1e-9);
    now.J.x -= turned;
    expect_below("angular, of the same at the radius",
                 v3_norm(v3_sub(now.J, was.J)) / (0.15 * was.P.y), 5e-3);
    run_close(&r);
  }
}

/* ---- where a run may not start ---- */

static const char *const SOLVER = "'solver':{'step':0.002,'frame':0.02,'duration':2%s}}";

static run placed(const char *body, const char *line, const char *start) {
  char solver[120];
  snprintf(solver, sizeof solver, SOLVER, start);
  return run_open("{" DRY ",%s,'line':{'kind':'cable',%s," LINE_OF ",'touch':{'with':'all'}}},%s",
                  body, line, solver);
}

#define FREE_LINE(z0, z1)                                                                          \
  "'a':{'attach':'free','position':[-0.5,0.01," z0                                                 \
  "]},'b':{'attach':'free','position':[0.5,0.01," z1 "]},'elements':40,'length':1.05"

static void a_line_that_starts_in_a_body_is_named(void **state) {
  (void)state;
  static const struct {
    const char *body, *line, *says;
  } bad[] = {
      {"'parts':{'rock':{'kind':'motion','shape':'sphere','size':[0.4,0.4,0.4]}",
       FREE_LINE("0", "0.1"), "inside rock"},
      {"'parts':{'deck':{'kind':'motion','shape':'box','size':[4,4,1],'position':[0,0,-0.5]}",
       "'a':{'attach':'world','position':[-0.5,0,0.012]},'b':{'attach':'world','position':[0.5,0,0."
       "012]"
       "},'elements':40,'length':1.2",
       "inside deck"}, /* it sags into the deck */
      {"'parts':{'post':{'kind':'motion','shape':'cylinder','size':[0.2,0.2,1]}",
       FREE_LINE("0", "0.3"), "inside post"},
      {"'meshes':{'m':{'make':'cylinder','size':[0.2,0.2,1],'convex':false}},'parts':{'hull':{'"
       "kind':"
       "'motion','shape':'mesh','mesh':'m'}",
       FREE_LINE("0", "0.3"), "inside hull"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    for (int k = 0; k < 2; k++) {
      run r = placed(bad[i].body, bad[i].line, k ? ",'start':'static'" : "");
      assert_int_equal(run_frame(&r)->status, HW_HALTED);
      const char *report = hw_sim_report(r.sim);
      print_message("    %s\n", report);
      assert_non_null(strstr(report, "the line lies in a body at the start: line 0."));
      assert_non_null(strstr(report, bad[i].says));
      run_close(&r);
    }
}

/* The place that is named is the one that lies deepest: the middle of a line through the middle of a ball. */
static void the_place_that_is_named_is_the_deepest(void **state) {
  (void)state;
  run r = placed(
      "'parts':{'rock':{'kind':'motion','shape':'sphere','size':[0.4,0.4,0.4],'position':[0.1,"
      "0,0]}",
      "'a':{'attach':'free','position':[-0.5,0,0]},'b':{'attach':'free','position':[0.5,0,0]},"
      "'elements':40,'length':1",
      "");
  const char *report = hw_sim_report(r.sim), *at = strstr(report, "line 0."),
             *in = strstr(report, " is ");
  assert_non_null(at), assert_non_null(in);
  expect_near("arc [m]", atof(at + 5), 0.6, 0.003); /* half a spacing of samples, 2.5 mm */
  expect_near("inside [m]", atof(in + 4), 0.2, 0.003);
  run_close(&r);
}

/* Lines that were laid with their axes on a floor, or that graze, may start; so may one whose own end's holder it lies in. */
static void what_only_presses_may_start(void **state) {
  (void)state;
  static const char *const line[] = {
      "'a':{'attach':'free','position':[-0.5,0,0]},'b':{'attach':'free','position':[0.5,0,0]},"
      "'elements':40,'length':1",
      "'a':{'attach':'free','position':[-0.5,0,0.004]},'b':{'attach':'free','position':[0.5,0,0."
      "004]},"
      "'elements':40,'length':1",
      "'a':{'attach':'deck','position':[0,0,0]},'b':{'attach':'free','position':[0.5,0,0.4]},"
      "'elements':20,'length':0.9"};
  for (int i = 0; i < 3; i++) {
    run r = placed(
        "'parts':{'deck':{'kind':'motion','shape':'box','size':[4,4,1],'position':[0,0,-0.5]}",
        line[i], "");
    run_started(&r);
    run_frames(&r, 2);
    run_close(&r);
  }
}

/* What stops a start must be told by a static start too, not be lost in its search. */
static void a_static_start_names_lines_that_cross(void **state) {
  (void)state;
  run r = run_open(
      "{" DRY
      ",'parts':{'low':{'kind':'cable','a':{'attach':'world','position':[-0.5,0,0]},'b':{'attach':"
      "'world','position':[0.5,0,0]},'length':1,'elements':40," LINE_OF
      ",'touch':{'with':'lines'}},"
      "'high':{'kind':'cable','a':{'attach':'world','position':[0.2,-0.5,0]},'b':{'attach':'world',"
      "'position':[0.2,0.5,0]},'length':1,'elements':40," LINE_OF
      ",'touch':{'with':'lines'}}},'solver':"
      "{'step':0.002,'frame':0.02,'start':'static'}}");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  print_message("    %s\n", hw_sim_report(r.sim));
  assert_non_null(strstr(hw_sim_report(r.sim), "low 0.69"));
  run_close(&r);
}

/* ---- static starts ---- */

/* It is found, at rest and with the weight on the floor, or refused by name; never a state that is none. */
static void a_static_start_that_slides_far_is_found_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *name, *body, *line;
    double length, held; /* share of the weight that the body carries, at least and at most */
    double most;
  } scene[] = {
      {"from one end to a floor, .5 m to slide",
       "'parts':{'deck':{'kind':'motion','shape':'box','size':[9,4,0.2],'position':[0,0,-0.1]}",
       "'a':{'attach':'world','position':[0,0,0.5]},'b':{'attach':'free','position':[1.8,0,0.02]},"
       "'shape':{'kind':'points','points':[0,0,0.5,1.85,0,0.02]},'elements':80,'length':2",
       2, 0.5, 0.9},
      {"over a post, of unequal arms",
       "'parts':{'deck':{'kind':'motion','shape':'sphere','size':[0.4,0.4,0.4],'position':[0,0,-0."
       "21]}",
       "'a':{'attach':'world','position':[-0.6,0,0]},'b':{'attach':'world','position':[0.6,0,0.3]},"
       "'shape':{'kind':'points','points':[-0.6,0,0,0,0,0.03,0.6,0,0.3]},'elements':80,'length':1."
       "3",
       1.3, 0, 0.9}};
  for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
    if (RUN_SLOW && !i)
      continue;
    run r = placed(scene[i].body, scene[i].line, ",'start':'static'");
    double weight = MASS_PER * 9.81 * scene[i].length;
    if (run_frame(&r)->status == HW_HALTED) {
      print_message("    %s: %s\n", scene[i].name, hw_sim_report(r.sim));
      assert_non_null(strstr(hw_sim_report(r.sim), "no static equilibrium was found"));
    } else {
      double share = force_on(&r, "line").z / weight;
      print_message("    %s: found, the body carries %.4f of the weight\n", scene[i].name, share);
      assert_true(share >= scene[i].held && share <= scene[i].most);
      v3 was = run_cable(&r, "line").r[40];
      run_to(&r, 0.1);
      expect_below("moves in .1 s [m]", v3_norm(v3_sub(run_cable(&r, "line").r[40], was)), 1e-4);
    }
    run_close(&r);
  }
}

/* ---- room ---- */

static void bundle_line(char *text, size_t size, const char *id, double y, double z, int elements,
                        double length) {
  snprintf(text, size,
           "%s'%s':{'kind':'cable','a':{'attach':'world','position':[0,%.9g,%.9g]},'b':{'attach':'"
           "world',"
           "'position':[%.9g,%.9g,%.9g]},'length':%.9g,'elements':%d," LINE_OF
           ",'touch':{'with':'lines'}}",
           strcmp(id, "core") ? "," : "", id, y, z, length, y, z, length, elements);
}

/* Six lines round a seventh, pressed: each sample of the core touches some ten others, and room is for four. */
static void a_pressed_bundle_overflows_and_says_so(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    double apart = k ? 0.0193 : 0.0201; /* pressed in by .07 radii, or not at all */
    char parts[7][500];
    for (int i = 0; i < 7; i++) {
      char id[8];
      snprintf(id, sizeof id, i ? "lay%d" : "core", i);
      double q = PI / 3 * i, R = i ? apart : 0;
      bundle_line(parts[i], sizeof parts[i], id, R * cos(q), R * sin(q), 20, 0.4);
    }
    run r = run_open("{" VOID ",'parts':{%s%s%s%s%s%s%s},'solver':{'step':0.001,'frame':0.01}}",
                     parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]);
    if (!k)
      run_started(&r);
    else {
      assert_int_equal(run_frame(&r)->status, HW_HALTED);
      print_message("    %s\n", hw_sim_report(r.sim));
      assert_non_null(strstr(hw_sim_report(r.sim), "the line touches in too many places at once"));
      assert_non_null(strstr(hw_sim_report(r.sim), "\"part\":\"core\""));
    }
    run_close(&r);
  }
}

/* Two long lines side by side, pressed: more than 8192 pairs of samples in all. */
static void long_lines_side_by_side_overflow_and_say_so(void **state) {
  (void)state;
  char parts[2][500];
  bundle_line(parts[0], sizeof parts[0], "core", 0, 0, 900, 18);
  bundle_line(parts[1], sizeof parts[1], "lay", 0.017, 0, 900, 18);
  run r = run_open("{" VOID ",'parts':{%s%s},'solver':{'step':0.001,'frame':0.01}}", parts[0],
                   parts[1]);
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  print_message("    %s\n", hw_sim_report(r.sim));
  assert_non_null(strstr(hw_sim_report(r.sim), "too many places at once"));
  run_close(&r);
}

/* ---- what is asked for ---- */

static void a_shape_without_a_length_is_asked_for_it(void **state) {
  (void)state;
  static const char text[] =
      "{\"hawse\":1,\"parts\":{\"line\":{\"kind\":\"cable\",\"a\":{\"attach\":\"free\"},\"b\":{"
      "\"attach\":\"free\",\"position\":[1,0,0]},\"shape\":{\"kind\":\"overhand\"},\"elements\":60,"
      "\"EI\":0.01,\"touch\":{\"with\":\"itself\"}}}}";
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(text, strlen(text), &model, &report), HW_OK);
  assert_non_null(report);
  print_message("    %s\n", report);
  assert_non_null(strstr(report, "/parts/line/touch"));
  assert_non_null(strstr(report, "needs its length: give length, or lengths"));
  hw_text_free(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(friction_at_speed_is_coulombs_against_the_slip),
      cmocka_unit_test(a_deck_that_moves_off_takes_the_line_along),
      cmocka_unit_test(what_friction_gives_the_line_the_body_loses),
      cmocka_unit_test(a_line_that_starts_in_a_body_is_named),
      cmocka_unit_test(the_place_that_is_named_is_the_deepest),
      cmocka_unit_test(what_only_presses_may_start),
      cmocka_unit_test(a_static_start_names_lines_that_cross),
      cmocka_unit_test(a_static_start_that_slides_far_is_found_or_refused),
      cmocka_unit_test(a_pressed_bundle_overflows_and_says_so),
      cmocka_unit_test(long_lines_side_by_side_overflow_and_say_so),
      cmocka_unit_test(a_shape_without_a_length_is_asked_for_it)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
