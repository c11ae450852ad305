/* A chain through the hawsepipe of a made bow: ports and way follow the hull, the pipe and the links; what has no room
 * is refused with its cause. Expected: the form of the bow as make_bow.h has it, and rigid motions of the whole. */
#include "model/mouth.h"
#include "shapes/make_bow.h"
#include "unit/parts/chain_scene.h"

#define BOW "'angle':0.87,'azimuth':0.26,'triangles':3000"

/* hull: members of the bow, of the hull; links; members of the chain. */
static char *scene(const char *bow, const char *hull, const char *gypsy, const char *chain) {
  static char text[RUN_TEXT];
  snprintf(text, sizeof text,
           "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'materials':{'"
           "steel':{'young':2e11"
           "}},'meshes':{'bow':{'make':'bow','bow':{%s}}},'parts':{'hull':{'kind':'motion','shape':"
           "'mesh','mesh':"
           "'bow','material':'steel'%s,'ports':{'gypsy':{%s},'mouth':{'from':'mouth','at':[0,0,0]}}"
           "},'bob':{'kind':"
           "'rigid','mass':6000,'shape':'sphere','size':[1,1,1],'material':'steel','ports':{'eye':{"
           "'at':[0,0,0.6]"
           "}}},'c':{'kind':'chain','a':{'attach':'hull.gypsy'},'b':{'attach':'bob.eye'},'through':"
           "'hull',"
           "'material':'steel'%s}},'contacts':{'c':{'a':'hull','b':'any','normal':{'law':'hunt-"
           "crossley','stiffness':"
           "1e8}}},'solver':{'step':0.01,'frame':0.01,'duration':1}}",
           bow, hull, gypsy, chain);
  for (char *p = text; *p; p++)
    *p = *p == '\'' ? '"' : *p;
  return text;
}
#define GYPSY "'from':'pipe','at':[0,0,1.5]"

static void started(const run *r) {
  hw_halt halt;
  if (hw_sim_halted(r->sim, &halt))
    fail_msg("%s", halt.cause);
}

static void expect_refused(char *text, const char *cause) {
  run r = run_json(text);
  hw_halt halt;
  assert_true(hw_sim_halted(r.sim, &halt));
  print_message("  %s\n", halt.cause);
  if (!strstr(halt.cause, cause))
    fail_msg("not: %s", cause);
  run_close(&r);
}

static v3 point(const run *r, int i) {
  const hw_world *w = run_world(r);
  chain_view c = chain_look(w, run_part(r, "c"));
  return chain_r(w, &c, i);
}

/* ---- the mouth ---- */

static void roll_is_the_bows(void **state) {
  (void)state;
  run r = run_json(scene(BOW, "", GYPSY, ",'links':40"));
  const hw_mouth *m = hw_part_mouth(r.model, run_part(&r, "hull"));
  assert_non_null(m);
  const hw_mesh *mesh = r.model->mesh;
  hw_bow bow = {
      mesh->bow_flare,  mesh->bow_flare_bend, mesh->bow_entrance,  mesh->bow_entrance_bend,
      mesh->bow_angle,  mesh->bow_azimuth,    mesh->bow_bore,      mesh->bow_lip,
      mesh->bow_length, mesh->bow_wall,       mesh->bow_thickness, mesh->bow_above,
      mesh->bow_below,  mesh->bow_forward,    mesh->bow_aft,       mesh->bow_triangles};
  hw_bow_plan plan;
  assert_int_equal(hw_bow_make_plan(&bow, &plan), HW_BOW_GOOD);
  double worst = 0;
  for (double a = -7; a < 7; a += 0.0137) {
    double off = fabs(hw_mouth_roll(m, a) - hw_bow_roll(&plan, a));
    worst = off > worst ? off : worst;
  }
  expect_below("ball's centre along the axis, between kept angles [m]", worst, 2e-6);
  run_close(&r);
}

static void ports_follow_the_pipe(void **state) {
  (void)state;
  const double lengths[] = {3, 5};
  for (int k = 0; k < 2; k++) {
    char bow[200];
    snprintf(bow, sizeof bow, BOW ",'length':%g", lengths[k]);
    run r =
        run_json(scene(bow, ",'position':[4,5,6]", "'from':'pipe','at':[0.1,0,1]", ",'links':50"));
    started(&r);
    const hw_port *port = run_world(&r)->port + r.model->part[run_part(&r, "hull")].port0;
    double c = cos(0.87), s = sin(0.87), ca = cos(0.26), sa = sin(0.26);
    v3 axis = v3_make(-c * sa, -c * ca, s),
       z = v3_make(port[1].R.m[2], port[1].R.m[5], port[1].R.m[8]);
    v3 at = v3_sub(port[1].r, v3_make(4, 5, 6));
    expect_near("along the pipe [m]", v3_dot(at, axis), lengths[k] + 1, 1e-12);
    expect_near("beside it, forward [m]", v3_norm(v3_madd(at, -v3_dot(at, axis), axis)), 0.1,
                1e-12);
    expect_below("its z is the pipe", v3_norm(v3_sub(z, axis)), 1e-12);
    expect_below("mouth [m]", v3_norm(v3_sub(port[2].r, v3_make(4, 5, 6))), 1e-12);
    run_close(&r);
  }
}

/* ---- the way ---- */

/* Down the pipe, round the lip at its radius and half a link, straight down; every gap closed. */
static void way_lies_over_the_lip(void **state) {
  (void)state;
  const double lips[] = {0.1, 0.28, 0.4};
  for (int k = 0; k < 3; k++) {
    char bow[200];
    snprintf(bow, sizeof bow, BOW ",'thickness':1,'lip':%g", lips[k]);
    run r = run_json(scene(bow, "", GYPSY, ",'links':40,'d':0.05"));
    started(&r);
    const hw_mouth *m = hw_part_mouth(r.model, run_part(&r, "hull"));
    v3 x = v3_unit(v3_madd(v3_make(0, 0, -1), m->axis.z, m->axis));
    double angle = atan2(v3_dot(x, m->up), v3_dot(x, m->across)), least = 1e9;
    v3 centre = v3_madd(v3_scale(m->bore + m->lip, x), hw_mouth_roll(m, angle), m->axis);
    for (int i = 1; i <= 40; i++)
      for (int j = 0; j <= 20; j++) {
        v3 at = v3_madd(v3_scale(1 - j / 20.0, point(&r, i - 1)), j / 20.0, point(&r, i));
        double off = v3_norm(v3_sub(at, centre)) - m->lip;
        least = off < least ? off : least;
      }
    print_message("  lip %g m: nearest to its ball %.4f m\n", lips[k], least);
    expect_above("a bar's radius [m]", least, 0.5 * 0.05);
    expect_below("half a width, by about [m]", least, 0.5 * 0.18 + m->facet + 0.002);
    expect_below("joints [m]", run_get(&r, "c.gap"), 1e-12);
    v3 last = v3_sub(point(&r, 40), point(&r, 39));
    expect_near("hangs straight down", last.z / v3_norm(last), -1, 1e-9);
    run_close(&r);
  }
}

/* The whole moved and turned about the vertical: every point of the chain goes with it. */
static void way_goes_with_the_hull(void **state) {
  (void)state;
  run r = run_json(scene(BOW, "", GYPSY, ",'links':40"));
  v3 still[41];
  started(&r);
  for (int i = 0; i <= 40; i++)
    still[i] = point(&r, i);
  run_close(&r);
  double a = 0.7, c = cos(a), s = sin(a), worst = 0;
  char hull[200];
  snprintf(hull, sizeof hull, ",'position':[3,-2,20],'orientation':[%.17g,0,0,%.17g]", cos(a / 2),
           sin(a / 2));
  r = run_json(scene(BOW, hull, GYPSY, ",'links':40"));
  started(&r);
  for (int i = 0; i <= 40; i++) {
    v3 want = v3_make(3 + c * still[i].x - s * still[i].y, -2 + s * still[i].x + c * still[i].y,
                      20 + still[i].z);
    double off = v3_norm(v3_sub(point(&r, i), want));
    worst = off > worst ? off : worst;
  }
  expect_below("all links [m]", worst, 1e-9);
  run_close(&r);
}

/* One link more hangs it one pitch lower; a longer pipe draws it up by what it is longer. */
static void links_and_pipe_move_the_load(void **state) {
  (void)state;
  const struct {
    const char *bow, *chain;
    double lower;
  } all[] = {{BOW ",'length':3", ",'links':40", 0},
             {BOW ",'length':3", ",'links':43", 3 * 0.256},
             {BOW ",'length':3.512", ",'links':40", -0.512},
             {BOW ",'length':3.512", ",'links':42", 0}};
  double z = 0;
  for (int i = 0; i < 4; i++) {
    run r = run_json(scene(all[i].bow, "", GYPSY, all[i].chain));
    started(&r);
    double now = run_get(&r, "bob.z");
    z = i ? z : now;
    expect_near("load [m]", now, z - all[i].lower, 0.02); /* links lie over the lip as they come */
    run_close(&r);
  }
}

/* At rest the winch's end bears what hangs: bob and the chain below, and more or less by friction of 0. */
static void rests_with_its_weight(void **state) {
  (void)state;
  char *text = scene(BOW, "", GYPSY, ",'links':40");
  char *solver = strstr(text, "\"step\"");
  assert_non_null(solver);
  memmove(solver + 17, solver, strlen(solver) + 1);
  memcpy(solver, "\"start\":\"static\",", 17);
  run r = run_json(text);
  started(&r);
  expect_near("at the load, with half a link [N]", run_get(&r, "c.tension_b"),
              (6000 + 0.5 * 22.96) * 9.81, 0.5);
  double share = run_get(&r, "c.tension_a") / (6000 * 9.81);
  expect_above("at the ship", share, 1.0);
  expect_below("at the ship", share, 1.15);
  run_close(&r);
}

/* ---- what is refused ---- */

static void no_room(void **state) {
  (void)state;
  expect_refused(scene(BOW, "", GYPSY, ",'links':8"), "links or more outside hang it clear");
  expect_refused(scene(BOW, "", "'from':'pipe','at':[0.5,0,0.1]", ",'links':40"),
                 "beside the axis");
  expect_refused(scene(BOW, "", "'from':'mouth','at':[0,0,-2]", ",'links':40"), "lies at the lip");
  expect_refused(scene(BOW, ",'orientation':[0,1,0,0]", GYPSY, ",'links':40"), "does not rise");
}

/* Where as many links are given as it asks for, it starts; with one less, it does not. */
static void as_many_as_it_asks_for(void **state) {
  (void)state;
  run r = run_json(scene(BOW, "", GYPSY, ",'links':10"));
  hw_halt halt;
  assert_true(hw_sim_halted(r.sim, &halt));
  const char *at = strstr(halt.cause, " links or more");
  assert_non_null(at);
  while (at[-1] >= '0' && at[-1] <= '9')
    at--;
  int wanted = atoi(at);
  run_close(&r);
  for (int less = 0; less < 2; less++) {
    char chain[40];
    snprintf(chain, sizeof chain, ",'links':%d", wanted - less);
    r = run_json(scene(BOW, "", GYPSY, chain));
    print_message("  %s: %s\n", chain, hw_sim_halted(r.sim, &halt) ? halt.cause : "starts");
    /* one less may just graze, which is allowed */
    assert_true(less || !hw_sim_halted(r.sim, &halt));
    run_close(&r);
  }
}

static void faults(void **state) {
  (void)state;
  const struct {
    const char *bow, *gypsy, *chain, *what;
  } all[] = {{BOW, GYPSY, ",'links':40,'path':[0,0,-1]", "/parts/c/path"},
             {BOW, GYPSY, ",'links':40,'d':0.3", "does not go into the hawsepipe"},
             {BOW, "'at':[0,0,1]", ",'links':40,'through':'bob'", "more than once"}};
  for (int i = 0; i < 3; i++) {
    char *report = NULL, *text = scene(all[i].bow, "", all[i].gypsy, all[i].chain);
    hw_model *model = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    if (!strstr(report, all[i].what))
      fail_msg("%s", report);
    hw_text_free(report);
  }
}

static void a_port_without_pipe(void **state) {
  (void)state;
  const char *text = "{\"hawse\":1,\"parts\":{\"b\":{\"kind\":\"rigid\",\"mass\":1,\"ports\":{"
                     "\"p\":{\"at\":[0,0,0],"
                     "\"from\":\"pipe\"}}}}}";
  char *report = NULL;
  hw_model *model = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "/parts/b/ports/p/from"));
  assert_non_null(strstr(report, "no hawsepipe"));
  hw_text_free(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(roll_is_the_bows),
                                     cmocka_unit_test(ports_follow_the_pipe),
                                     cmocka_unit_test(way_lies_over_the_lip),
                                     cmocka_unit_test(way_goes_with_the_hull),
                                     cmocka_unit_test(links_and_pipe_move_the_load),
                                     cmocka_unit_test(rests_with_its_weight),
                                     cmocka_unit_test(no_room),
                                     cmocka_unit_test(as_many_as_it_asks_for),
                                     cmocka_unit_test(faults),
                                     cmocka_unit_test(a_port_without_pipe)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
