/* Bodies that displace by their shape: forces against their potential, the tangent against differences, static starts, and
 * input that is refused. Runs that are held against closed forms are in `hawse validate`, sea/... */
#include "unit/parts/scene_tangent.h"

static scene_matrix fd, made;

#define STILL "'environment':{'water':{'density':1000},'air':{'density':0}}"
#define WAVES                                                                                      \
  "'environment':{'water':{'density':1000,'current':[0.4,0.1,0]},'air':{'density':0},"             \
  "'waves':{'kind':'components','list':{'a':{'height':0.8,'period':5,'heading':0.4},"              \
  "'b':{'height':0.4,'period':3.1,'heading':-0.9,'phase':1}}}}"
#define BARGE                                                                                      \
  "'kind':'rigid','mass':60000,'inertia':[2e5,6e5,7e5],'shape':'box','size':[10,4,3],"             \
  "'displaces':'shape','centre':[0.3,-0.2,0.4]"

/* Residual without speeds = gradient of the energy, in still water, for any place. */
static double gradient(const run *r, dice *d, double size) {
  hw_world *w = run_world(r);
  scene_rows s = scene_list(r, true);
  for (int i = 0; i < hw_rows(w); i++)
    w->v[i] = w->a[i] = 0;
  scene_shake(w, &s, d, size, 0, 0, 0);
  scene_forward(w, true);
  double res[SCENE_ROWS], most = 0, worst = 0;
  for (int j = 0; j < s.count; j++)
    most = fmax(most, fabs(res[j] = w->res[s.row[j]]));
  for (int j = 0; j < s.count; j++) {
    const double h = 1e-4;
    double up, down;
    scene_shift(w, &s, j, h);
    scene_forward(w, true);
    up = w->gravity;
    scene_shift(w, &s, j, -2 * h);
    scene_forward(w, true);
    down = w->gravity;
    scene_shift(w, &s, j, h);
    worst = fmax(worst, fabs((up - down) / (2 * h) - res[j]));
  }
  return worst / most;
}

static void potential(void **state) {
  (void)state;
  static const char *const shape[] = {
      "'shape':'box','size':[10,4,3]", "'shape':'sphere','size':[5,5,5]",
      "'shape':'cylinder','size':[4,4,6]", "'shape':'capsule','size':[3,3,7]",
      "'shape':'link','size':[0.5,2,4]"};
  for (int k = 0; k < 5; k++) {
    run r = run_open("{'hawse':1," STILL
                     ",'parts':{'b':{'kind':'rigid','mass':60000,'inertia':[2e5,6e5,7e5],%s,"
                     "'displaces':'shape','centre':[0.3,-0.2,0.4],'position':[1,2,0.3]}}}",
                     shape[k]);
    dice d = {5};
    double worst = 0;
    for (int i = 0; i < 20; i++) {
      assert_int_equal(hw_sim_reset(r.sim), HW_OK);
      worst = fmax(worst, gradient(&r, &d, 0.7));
    }
    expect_below(shape[k], worst, 1e-6);
    run_close(&r);
  }
}

static double share_off(const run *r, double speed, double accel, double ck, double cc, double cm) {
  hw_world *w = run_world(r);
  dice d = {11};
  double most = 0;
  for (int k = 0; k < 4; k++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    scene_rows s = scene_list(r, true);
    scene_shake(w, &s, &d, 0.3, 0, speed, accel);
    w->ck = ck, w->cc = cc, w->cm = cm;
    scene_differences(w, &s, 1e-5, fd);
    scene_made(w, &s, made);
    most = fmax(most, scene_share(&s, fd, made));
  }
  return most;
}

/* A positive definite matrix with every coupling. */
#define ADDED                                                                                      \
  "[9000,100,200,300,1500,100,20000,-300,-2500,200,900,40000,500,-4000,100,90000,2000,1000,2e5,"   \
  "3000,1e5]"

static void tangent(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE "}}}");
  expect_below("still water: stiffness", share_off(&r, 0, 0, 1, 0, 0), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE ",'added':" ADDED "}}}");
  expect_below("added mass: mass matrix", share_off(&r, 0, 0, 0, 0, 1), 1e-8);
  run_close(&r);
  /* left out: w x A u and the gyroscopic terms of the body, here 1e-4 rad/s times 7e5 kg m^2 over 9e4 N m s */
  r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE ",'damping':" ADDED
               ",'drag_rate':[1e4,2e4,3e4]}}}");
  expect_below("damping, slow", share_off(&r, 1e-4, 0, 0, 1, 0), 1e-3);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE ",'rotation':'fixed','damping':" ADDED
               ",'drag_area':[9,20,30]}}}");
  expect_below("damping and drag, not turning", share_off(&r, 1, 0, 0, 1, 0), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE ",'rotation':'fixed','added':" ADDED
               "}}}");
  expect_below("share that changes, not turning", share_off(&r, 1, 0, 0, 1, 0), 1e-6);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'b':{" BARGE
               ",'rotation':'fixed','slam':true,'added':" ADDED "}}}");
  expect_below("slamming, not turning", share_off(&r, 1, 0, 0, 1, 0), 1e-6);
  run_close(&r);
  /* the waterplane is that of the waves, the pressure's gradient that of still water */
  r = run_open("{'hawse':1," WAVES ",'parts':{'b':{" BARGE "}}}");
  expect_below("waves: stiffness", share_off(&r, 0, 0, 1, 0, 0), 0.2);
  run_close(&r);
}

/* All that is refused, with its place. */
static void refused(const char *what, const char *place, const char *body) {
  char text[2048], *report = NULL;
  hw_model *model = NULL;
  snprintf(text, sizeof text, "{'hawse':1,'parts':{'b':{'kind':'rigid','mass':1000,%s}}}", body);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  print_message("    %s\n", report);
  if (!strstr(report, what) || !strstr(report, place))
    fail_msg("%s, %s are not in: %s", what, place, report);
  hw_text_free(report);
}

static void refusals(void **state) {
  (void)state;
#define BOX "'shape':'box','size':[2,2,2],'displaces':'shape'"
  refused("no shape", "/parts/b/displaces", "'inertia':[1,1,1],'displaces':'shape'");
  refused("9 m^3 are more than the shape has, 8", "/parts/b/volume", BOX ",'volume':9");
  refused("inertia", "/parts/b/inertia", BOX ",'centre':[0,0,1]");
  refused("slam", "/parts/b/slam", "'inertia':[1,1,1],'slam':true");
  refused("3 numbers", "/parts/b/added", BOX ",'added':[1,2,3]");
  refused(
      "row 1, column 2 is 5, and row 2, column 1 is 4", "/parts/b/added",
      BOX
      ",'added':[9,5,0,0,0,0, 4,9,0,0,0,0, 0,0,9,0,0,0, 0,0,0,9,0,0, 0,0,0,0,9,0, 0,0,0,0,0,9]");
  refused("row 2", "/parts/b/added",
          BOX ",'added':[1,2,0,0,0,0, 1,0,0,0,0, 1,0,0,0, 1,0,0, 1,0, 1]");
  refused("row 3", "/parts/b/damping",
          BOX ",'damping':[1,0,0,0,0,0, 1,0,0,0,0, -1,0,0,0, 1,0,0, 1,0, 1]");
  refused("row 5", "/parts/b/damping",
          BOX ",'damping':[1,0,0,0,2,0, 1,0,0,0,0, 1,0,0,0, 1,0,0, 0,0, 1]");
}

static void open_mesh(void **state) {
  (void)state;
  char *report = NULL,
       text[] = "{'hawse':1,'meshes':{'m':{'convex':false,'points':[0,0,0,1,0,0,0,1,0,0,0,1],"
                "'faces':[0,2,1,0,1,3,0,3,2]}},'parts':{'b':{'kind':'rigid','mass':1000,"
                "'inertia':[1,1,1],'shape':'mesh','mesh':'m','displaces':'shape'}}}";
  hw_model *model = NULL;
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  print_message("    %s\n", report);
  assert_non_null(strstr(report, "/parts/b/mesh"));
  assert_non_null(strstr(report, "3 border edges in 1 holes"));
  hw_text_free(report);
}

/* A barge with a load to one side: the static start is where its weight is over its buoyancy. */
static void static_start(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL
                   ",'parts':{'b':{'kind':'rigid','mass':60000,'inertia':[2e5,6e5,7e5],"
                   "'shape':'box','size':[10,4,3],'displaces':'shape','centre':[0.1,0.15,0.2],'"
                   "position':[3,4,2]}},"
                   "'solver':{'start':'static','duration':1,'frame':0.1}}");
  run_frames(&r, 1);
  expect_relative("displaced volume [m^3]", run_get(&r, "b.displaced"), 60, 1e-9);
  hw_world *w = run_world(&r);
  v3 x = v3_at(w->x), G = v3_add(x, q_rotate(q_at(w->quat), v3_make(0.1, 0.15, 0.2)));
  expect_near("centre of buoyancy under the weight, x [m]", run_get(&r, "b.buoyancy_x"), G.x, 1e-7);
  expect_near("centre of buoyancy under the weight, y [m]", run_get(&r, "b.buoyancy_y"), G.y, 1e-7);
  expect_below("drift from where it was put [m]", hypot(x.x - 3, x.y - 4), 1);
  expect_above("heel [rad]", fabs(run_get(&r, "b.roll")), 0.05);
  run_close(&r);
}

/* In mid sea: saved, gone on with, loaded and rewound into the same run and into a new one: the same bits and channels; and
 * the ledger of a body that displaces its volume beside one that does by its shape. */
static void mid_sea(void **state) {
  (void)state;
  static const char *const by[] = {"'ali3'", "'ali3','rule':'trapezoidal'",
                                   "'ali3','rule':'generalized-alpha'", "'rk4'", "'rk45'"};
  for (int k = 0; k < 5; k++) {
    run r[2];
    for (int i = 0; i < 2; i++)
      r[i] = run_open(
          "{'hawse':1," WAVES ",'parts':{'b':{" BARGE ",'slam':true,'added':" ADDED
          ",'damping':" ADDED
          "},'v':{'kind':'rigid','mass':900,'inertia':[200,200,200],'volume':1.5,"
          "'size':[1,1,1.5],'position':[9,9,0],'drag_area':[1,1,1],'added_mass':[300,300,200]}},"
          "'solver':{'integrator':%s,'step':0.01,'frame':0.1,'duration':5}}",
          by[k]);
    size_t bytes = hw_sim_state_size(r[0].sim);
    void *half = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
    run_frames(&r[0], 20);
    double draught = run_get(&r[0], "b.draught");
    assert_int_equal(hw_sim_save(r[0].sim, half, bytes), HW_OK);
    run_frames(&r[0], 20);
    assert_int_equal(hw_sim_save(r[0].sim, end, bytes), HW_OK);
    const hw_frame *f = run_frame(&r[0]);
    expect_below("ledger, of the work", fabs(run_get(&r[0], "residual")) / fabs(f->work),
                 k < 3 ? 1e-3 : 1e-4);
    for (int i = 0; i < 2; i++) {
      assert_int_equal(hw_sim_load(r[i].sim, half, bytes), HW_OK);
      assert_true(run_get(&r[i], "b.draught") == draught);
      run_frames(&r[i], 20);
      assert_int_equal(hw_sim_save(r[i].sim, again, bytes), HW_OK);
      assert_memory_equal(again, end, bytes);
      run_close(&r[i]);
    }
    free(half), free(end), free(again);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(potential),    cmocka_unit_test(tangent),
                                     cmocka_unit_test(refusals),     cmocka_unit_test(open_mesh),
                                     cmocka_unit_test(static_start), cmocka_unit_test(mid_sea)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
