/* The reeved line among other parts: a four-fall tackle on a winch, with and without a drum, by every integrator;
 * a crane's tip; slings to a master link; saved and loaded; what it draws; faults and halts. */
#include "parts/reeve_state.h"
#include "validation/run.h"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4','step':1e-4",
                                     "'integrator':'euler-cromer','step':4e-5"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

#define AIR "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}}"

/* Four falls between two blocks of two sheaves, the lead to a winch beside. */
#define BLOCKS(fields)                                                                             \
  "'load':{'kind':'rigid','mass':2000,'shape':'box','size':[2,1,1],'position':[0.25,0,0],"         \
  "'ports':{'d1':{'at':[-0.5,0,1]},'d2':{'at':[0.5,0,1]}}},"                                       \
  "'line':{'kind':'reeve','a':{'attach':'world','position':[-0.5,0,12]},"                          \
  "'b':{'attach':'world','position':[8,0,0]},'through':{"                                          \
  "'d1':{'at':'load.d1','radius':0.25,'friction':0.03,'inertia':2" fields "},"                     \
  "'u1':{'at':'world','position':[0.25,0,12],'radius':0.25,'friction':0.03,'inertia':2},"          \
  "'d2':{'at':'load.d2','radius':0.25,'friction':0.03,'inertia':2" fields "},"                     \
  "'u2':{'at':'world','position':[1.25,0,12],'radius':0.25,'friction':0.03,'inertia':2}},"         \
  "'EA':5e6,'CID':1e5,'mass_per_metre':1}"
#define DRUM "'drum_inertia':20,'drum_radius':0.3,'motor_gain':1e5,'motor_force':2e4,"

static void hoist(void **state) {
  (void)state;
  for (int drum = 0; drum < 2; drum++)
    for (int axis = 0; axis < 2; axis++)
      for (int i = 0; i < SOLVERS; i++) {
        if (i > 2 && (axis || RUN_SLOW))
          continue;
        run r =
            run_open("{'hawse':1," AIR ",'parts':{%s,'w':{'kind':'winch','cable':'line',"
                     "'end':'b',%s'speed':-0.4,'accel':0.4,'decel':0.4}},'solver':{"
                     "'start':'static','frame':0.1,'duration':20,%s}}",
                     axis ? BLOCKS(",'axis':[0,-1,0]") : BLOCKS(""), drum ? DRUM : "", SOLVER[i]);
        run_started(&r);
        double z = run_get(&r, "load.z");
        run_to(&r, i < 5 ? 4 : 2); /* a second after the ramp's end */
        double paid = run_get(&r, "w.payout");
        expect_near("it rises a quarter of the line [m]", run_get(&r, "load.z") - z, -paid / 4,
                    4e-3);
        double T[5] = {run_get(&r, "line.tension"), run_get(&r, "line.d1.tension"),
                       run_get(&r, "line.u1.tension"), run_get(&r, "line.d2.tension"),
                       run_get(&r, "line.u2.tension")};
        for (int k = 1; k < 4; k++)
          expect_near("ratio of neighbours", T[k] / T[k - 1], exp(0.03 * PI), 0.012);
        expect_below("residual of the ledger, of the work [1]",
                     fabs(run_get(&r, "residual") / run_get(&r, "work")), i == 5 ? 3e-3 : 3e-4);
        run_close(&r);
      }
}

/* Both ends may be worked; the last of the line stops the winch. */
static void ends(void **state) {
  (void)state;
  for (int b = 0; b < 2; b++) {
    run r =
        run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':200,"
                 "'shape':'sphere','rotation':'fixed','position':[0,0,-4]},'line':{'kind':"
                 "'reeve','a':{%s},'b':{%s},'through':{'r':{'at':'world','radius':0.1}},"
                 "'EA':1e6,'CID':1e4},'w':{'kind':'winch','cable':'line','end':'%s',"
                 "'speed':-0.5}},'solver':{'start':'static','frame':0.1,'duration':20}}",
                 b ? "'attach':'load'" : "'attach':'world','position':[3,0,0.1]",
                 b ? "'attach':'world','position':[3,0,0.1]" : "'attach':'load'", b ? "b" : "a");
    double z = run_get(&r, "load.z");
    run_to(&r, 2);
    expect_near("hauled at either end [m]", run_get(&r, "load.z") - z, -run_get(&r, "w.payout"),
                4e-3);
    int limits = 0;
    for (int n = 0; n < 50; n++) {
      run_frames(&r, 1);
      limits += run_events_of(&r, HW_EVENT_LIMIT);
    }
    assert_true(limits == 0); /* the fall at the winch stays as it is: the load's own gets short */
    run_close(&r);
  }
  /* until nothing is left between the winch and a ring that comes to it */
  run r = run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':200,"
                   "'shape':'sphere','rotation':'fixed','position':[0,0,-4]},'line':{'kind':"
                   "'reeve','a':{'attach':'world','position':[0.2,0,0]},'b':{'attach':'world'},"
                   "'through':{'r':{'at':'load'}},'EA':1e6,'CID':1e4},'w':{'kind':'winch',"
                   "'cable':'line','speed':-0.5}},'solver':{'start':'static','frame':0.1,"
                   "'duration':40}}");
  int limits = 0;
  for (int n = 0; n < 200; n++) {
    run_frames(&r, 1);
    limits += run_events_of(&r, HW_EVENT_LIMIT);
  }
  assert_true(limits >= 1);
  expect_above("it stops at the winch [m]", run_get(&r, "load.z"), -0.5);
  expect_near("and the winch stands [m/s]", run_get(&r, "w.speed"), 0, 1e-12);
  run_close(&r);
}

/* A drum's brake holds, and a pull held by tension. */
static void held(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{%s,'w':{'kind':'winch','cable':'line','end':'b'," DRUM
               "'brake':1,'brake_force':1e5}},'solver':{'start':'static','frame':0.1,"
               "'duration':700}}",
               BLOCKS(""));
  run_to(&r, 5);
  double z = run_get(&r, "load.z");
  run_to(&r, RUN_SLOW ? 60 : 200);
  expect_near("held by a brake [m]", run_get(&r, "load.z"), z, 3e-9);
  expect_near("its drum", run_get(&r, "w.held"), 1, 0);
  run_close(&r);
  r = run_open("{'hawse':1," AIR ",'parts':{%s,'w':{'kind':'winch','cable':'line','end':'b',"
               "'mode':'tension','tension':6000,'kp':1e-3,'ki':0,'kd':0}},'solver':{"
               "'start':'static','frame':0.1,'duration':20}}",
               BLOCKS(""));
  run_to(&r, 4);
  expect_relative("tension held by the winch [N]", run_get(&r, "line.tension_b"), 6000, 0.03);
  run_close(&r);
}

/* On a crane's tip, with a load that touches a deck: saved, loaded, the same bits. */
static void saved(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    run r =
        run_open("{'hawse':1," AIR ",'materials':{'steel':{'young':1e8,'viscosity':1e5}},'parts':{'"
                 "crane':{'kind':'crane','joints':{'slew':{'mass':500,"
                 "'inertia':[50,50,50],'a':3,'mode':'velocity','kp':9e3,'speed':0.1}},"
                 "'ports':{'tip':{'link':'slew'}},'position':[0,0,10]},"
                 "'block':{'kind':'rigid','mass':60,'shape':'box','size':[0.4,0.4,0.4],"
                 "'position':[3,0,2],'ports':{'s':{'at':[0,0,0.2]},'h':{'at':[0,0,-0.2]}}},"
                 "'load':{'kind':'rigid','mass':300,'shape':'box','size':[1,1,1],'position':[3,0,0."
                 "2],'material':'steel'},"
                 "'line':{'kind':'reeve','a':{'attach':'crane.tip'},'b':{'attach':'world',"
                 "'position':[0,0,9]},'through':{'d':{'at':'block.s','friction':0.05},"
                 "'u':{'at':'crane.tip','friction':0.05}},'EA':1e6,'CID':2e4},"
                 "'hang':{'kind':'spring','a':'block.h','b':'load','stiffness':1e5,'damping':1e3,"
                 "'acts':'pull'},'deck':{'kind':'motion','shape':'box','size':[20,20,1],"
                 "'position':[0,0,-1.6],'material':'steel'},'w':{'kind':'winch','cable':'line','"
                 "end':'b',%s'speed':0.5,"
                 "'accel':0.5}},'contacts':{'land':{'a':'load','b':'deck'}},"
                 "'solver':{'frame':0.05,'duration':8,%s}}",
                 i % 2 ? DRUM : "", SOLVER[i]);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    run_frames(&r, 30);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, 30);
    uint64_t hash = run_frame(&r)->state_hash;
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_frames(&r, 30);
    assert_true(run_frame(&r)->state_hash == hash);
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    run_frames(&r, 60);
    assert_true(run_frame(&r)->state_hash == hash);
    free(block);
    run_close(&r);
  }
}

/* Two slings through a ring at the hook share a load by their angles; four legs to a link, one of them longer. */
static void slings(void **state) {
  (void)state;
  /* a bridle with a shift of its load: the ring stands above it, the box hangs level */
  run r = run_open("{'hawse':1," AIR ",'parts':{'hook':{'kind':'motion','position':[0,0,4]},"
                   "'box':{'kind':'rigid','mass':1000,'shape':'box','size':[4,1,1],"
                   "'position':[0,0,0],'ports':{'l':{'at':[-2,0,0.5]},'r':{'at':[2,0,0.5]}}},"
                   "'sling':{'kind':'reeve','a':{'attach':'box.l'},'b':{'attach':'box.r'},"
                   "'through':{'ring':{'at':'hook','friction':0.1}},'length':8,'EA':5e6,'CID':1e5,"
                   "'mass_per_metre':0.01}},'solver':{'start':'static','frame':0.1,'duration':5}}");
  run_started(&r);
  double sine = sqrt(1 - 0.25);
  expect_relative("tension of a bridle [N]", run_get(&r, "sling.tension"), 9810 / (2 * sine), 2e-3);
  run_close(&r);
  r = run_open("{'hawse':1," AIR ",'parts':{'hook':{'kind':'motion','position':[0,0,6]},"
               "'link':{'kind':'rigid','mass':20,'shape':'sphere','size':[0.3,0.3,0.3],"
               "'position':[0,0,3.3]},"
               "'box':{'kind':'rigid','mass':3000,'shape':'box','size':[4,2,1],'ports':{"
               "'a':{'at':[-2,-1,0.5]},'b':{'at':[2,-1,0.5]},'c':{'at':[2,1,0.5]},"
               "'d':{'at':[-2,1,0.5]}}},"
               "'fall':{'kind':'reeve','a':{'attach':'hook'},'b':{'attach':'link'},'EA':2e7,"
               "'CID':1e5},"
               "'la':{'kind':'reeve','a':{'attach':'link'},'b':{'attach':'box.a'},'EA':5e6,"
               "'length':3.58,'mass_per_metre':0.01},"
               "'lb':{'kind':'reeve','a':{'attach':'link'},'b':{'attach':'box.b'},'EA':5e6,"
               "'length':3.65,'mass_per_metre':0.01},"
               "'lc':{'kind':'reeve','a':{'attach':'link'},'b':{'attach':'box.c'},'EA':5e6,"
               "'length':3.58,'mass_per_metre':0.01},"
               "'ld':{'kind':'reeve','a':{'attach':'link'},'b':{'attach':'box.d'},'EA':5e6,"
               "'length':3.58,'mass_per_metre':0.01}},"
               "'solver':{'start':'static','frame':0.1,'duration':5}}");
  run_started(&r);
  double a = run_get(&r, "la.tension"), b = run_get(&r, "lb.tension"),
         c = run_get(&r, "lc.tension"), d = run_get(&r, "ld.tension");
  print_message("    legs %.6g %.6g %.6g %.6g N\n", a, b, c, d);
  expect_relative("hook [N]", run_get(&r, "fall.tension"), 9.81 * (3020 + 0.15 + 2.7 / 2), 1e-3);
  expect_near("a long leg lets its diagonal carry: its own [N]", b, 0, 1);
  expect_above("the others across it [N]", fmin(a, c), 8000);
  expect_below("and the one opposite to it less [N]", d, 0.3 * a);
  run_close(&r);
}

/* Friction as an input: a post that gets wet. */
static void wet(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':100,'shape':'sphere',"
                   "'rotation':'fixed','position':[0.2,0,-5]},'line':{'kind':'reeve',"
                   "'a':{'attach':'load'},'b':{'attach':'world','position':[-6,0,0.2]},"
                   "'through':{'post':{'at':'world','radius':0.2,'friction':0.3,'wraps':1}},"
                   "'EA':1e8,'CID':3e6,'mass_per_metre':0.01},"
                   "'w':{'kind':'winch','cable':'line','end':'b','speed':-0.1,'accel':0.2}},"
                   "'inputs':{'mu':{'target':'line.through.post.friction','min':0,'max':1,"
                   "'value':0.3}},'solver':{'start':'static','step':0.005,'frame':0.1,"
                   "'duration':20}}");
  for (int k = 0; k < 2; k++) {
    run_frames(&r, 40);
    double ratio = run_get(&r, "line.tension_b") / run_get(&r, "line.tension");
    expect_relative("ratio round a post", ratio, exp((k ? 0.1 : 0.3) * 2.5 * PI), 3e-3);
    assert_int_equal(hw_sim_input(r.sim, 0, 0.1), HW_OK);
  }
  run_close(&r);
}

/* Nodes and tensions of a frame: the arc on its circle. */
static void shown(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," AIR ",'parts':{%s},'solver':{'start':'static','frame':0.1,"
                   "'duration':1}}",
                   BLOCKS(""));
  run_started(&r);
  const hw_part *part = &r.model->part[run_part(&r, "line")];
  const double *line = run_section(&r, HW_SECTION_LINES) + part->line0;
  assert_int_equal((int)line[HW_LINE_COUNT], 2 + 2 * 5 + 4 * 9);
  assert_int_equal(part->line_nodes, 2 + 2 * 5 + 4 * 9);
  const double *node = line + HW_LINE_NODES, *tension = node + 3 * part->line_nodes;
  v3 middle = v3_make(0.25, 0, 12); /* of u1: nodes 14 to 22 */
  for (int i = 14; i < 23; i++)
    expect_near("a node of an arc: radius [m]", v3_norm(v3_sub(v3_at(node + 3 * i), middle)), 0.25,
                1e-12);
  expect_near("its top [m]", node[3 * 18 + 2], 12.25, 1e-3);
  expect_relative("first and last element [N]", tension[0], run_get(&r, "line.tension"), 1e-12);
  expect_relative("", tension[46], run_get(&r, "line.u2.tension"), 1e-12);
  run_close(&r);
}

/* ---- what it does not take ---- */

static void faults(void **state) {
  (void)state;
  static const struct {
    const char *line, *where, *what;
  } bad[] = {
      {"'a':{'attach':'x'},'b':{'attach':'x'}", "/parts/s/b/attach", "the same point as end a"},
      {"'a':{'attach':'l'},'b':{'attach':'x'}", "/parts/s/a/attach",
       "is a cable, to which nothing can be attached"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'l'}}", "/parts/s/through/p/at",
       "is a cable, to which nothing can be attached"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'x'}}", "/parts/s/through/p/at",
       "the same point as end a"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'z'},'q':{'at':'z'}}",
       "/parts/s/through/q/at", "the same point as passage p"},
      {"'a':{'attach':'x'},'b':{'attach':'z'},'through':{'p':{'at':'z'}}", "/parts/s/b/attach",
       "the same point as passage p"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'z','inertia':2}}",
       "/parts/s/through/p/inertia", "a ring, of radius 0, does not turn"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'z','position':[0,0,1]}}",
       "/parts/s/through/p/position", "it is not at the world"},
      {"'a':{'attach':'x','position':[0,0,1]},'b':{'attach':'y'}", "/parts/s/a/position",
       "not held by the world"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'through':{'p':{'at':'z','friction':-1}}",
       "/parts/s/through/p/friction", "-1"},
      {"'a':{'attach':'x'},'b':{'attach':'y'},'length':0", "/parts/s/length", "0 m"},
      {"'a':{'attach':'x'}", "/parts/s/b/attach", "missing"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char text[800];
    snprintf(text, sizeof text,
             "{'hawse':1,'parts':{'x':{'kind':'rigid','mass':1,'shape':'sphere'},"
             "'y':{'kind':'motion','position':[3,0,0]},'z':{'kind':'motion','position':[1,0,3]},"
             "'l':{'kind':'cable','length':1},'s':{'kind':'reeve',%s}}}",
             bad[i].line);
    for (char *c = text; *c; c++)
      *c = *c == '\'' ? '"' : *c;
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    if (!strstr(report, bad[i].where) || !strstr(report, "\"count\":1") ||
        !strstr(report, bad[i].what))
      fail_msg("%s\n%s", text, report);
    hw_text_free(report);
  }
}

/* What shows only as it runs. */
static void halts(void **state) {
  (void)state;
  static const struct {
    const char *line, *what;
  } bad[] = {{"'a':{'attach':'world'},'b':{'attach':'world','position':[0.1,0,0]},"
              "'through':{'p':{'at':'ball','radius':5}}",
              "begins within the radius"},
             {"'a':{'attach':'world'},'b':{'attach':'world','position':[9,0,0]},"
              "'through':{'p':{'at':'ball'},'q':{'at':'other'}}",
              "no line is left in the fall"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'ball':{'kind':'rigid','mass':4,'shape':'sphere',"
                     "'position':[1,0,-2]},'other':{'kind':'motion','position':[1,0,-2]},"
                     "'s':{'kind':'reeve',%s}},'solver':{'duration':1}}",
                     bad[i].line);
    assert_int_equal(run_frame(&r)->status, HW_HALTED);
    if (!strstr(hw_sim_report(r.sim), bad[i].what))
      fail_msg("%s", hw_sim_report(r.sim));
    run_close(&r);
  }
}

/* A load that is hauled into its block, and a ring that slides to the end of its line: they stop there. */
static void stops(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'load':{'kind':'rigid','mass':200,"
                     "'shape':'sphere','rotation':'fixed','position':[0,0,-4]},'line':{'kind':"
                     "'reeve','a':{'attach':'load'},'b':{'attach':'world','position':[3,0,0]},"
                     "'through':{'r':{'at':'world','friction':0.1}},'EA':1e6,'CID':1e4,'stop':0.1},"
                     "'w':{'kind':'winch','cable':'line','end':'b','speed':-1,'drum_inertia':10,"
                     "'motor_gain':2e4,'motor_force':6e3}},'solver':{'start':'static',"
                     "'frame':0.1,'duration':9,%s}}",
                     SOLVER[i]);
    int limits = 0;
    for (int n = 0; n < 80; n++) {
      run_frames(&r, 1);
      limits += run_events_of(&r, HW_EVENT_LIMIT);
    }
    assert_int_equal(limits, 1);
    expect_near("a load stops at its block [m]", run_get(&r, "load.z"), -0.1, 0.03);
    expect_near("and stays there [m/s]", run_get(&r, "load.vz"), 0, 1e-3);
    expect_relative("the motor pulls all it can [N]", run_get(&r, "line.tension_b"), 6000, 1e-2);
    expect_below("residual of the ledger, of the work [1]",
                 fabs(run_get(&r, "residual") / run_get(&r, "work")), 1e-3);
    run_close(&r);
  }
  run r = run_open("{'hawse':1," AIR ",'parts':{'ring':{'kind':'rigid','mass':50,'shape':'sphere',"
                   "'rotation':'fixed','position':[1,0,-2]},'line':{'kind':'reeve','a':{'attach':"
                   "'world'},'b':{'attach':'world','position':[1,0,6]},'through':{'r':{'at':'ring'}"
                   "},'EA':1e6,'CID':1e4}},'solver':{'frame':0.1,'duration':60}}");
  run_to(&r, 60);
  expect_below("a ring at the end of its line [m]", run_get(&r, "line.length"), 3);
  expect_below("residual of the ledger [J], of 1000", fabs(run_get(&r, "residual")), 3);
  run_close(&r);
}

/* Straight through, and folded onto itself. */
static void straight(void **state) {
  (void)state;
  static const double end[][3] = {{6, 0, 0}, {-1, 0, 0}, {3, 0, 1e-12}};
  for (size_t k = 0; k < sizeof end / sizeof *end; k++)
    for (int radius = 0; radius < 2; radius++) {
      run r = run_open("{'hawse':1," AIR ",'parts':{'line':{'kind':'reeve','a':{'attach':'world'},"
                       "'b':{'attach':'world','position':[%.17g,%.17g,%.17g]},'through':{'p':{'at':"
                       "'world','position':[4,0,0],'radius':%g,'friction':0.2}},'EA':1e6,"
                       "'length':%g}},'solver':{'frame':0.1,'duration':1}}",
                       end[k][0], end[k][1], end[k][2], 0.1 * radius, k == 0 ? 5.99 : 4.99);
      run_frames(&r, 10);
      double angle = run_get(&r, "line.p.angle");
      if (!radius)
        expect_near("a straight or a folded line: angle [rad]", angle, k ? PI : 0, 1e-9);
      expect_above("its tension [N]", run_get(&r, "line.tension"), 1);
      run_close(&r);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hoist), cmocka_unit_test(ends),    cmocka_unit_test(held),
      cmocka_unit_test(saved), cmocka_unit_test(slings),  cmocka_unit_test(shown),
      cmocka_unit_test(wet),   cmocka_unit_test(faults),  cmocka_unit_test(halts),
      cmocka_unit_test(stops), cmocka_unit_test(straight)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
