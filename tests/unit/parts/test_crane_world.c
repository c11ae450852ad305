/* The crane as others see it: against the same world made otherwise, saved, at rest, refused, and its
 * frames and colliders. */
#include "unit/parts/crane_scene.h"

/* Locked joints: a line at the tip of the crane is a line at that point of the base. */
static void locked(void **state) {
  (void)state;
#define SHIP                                                                                       \
  "'ship':{'kind':'motion','amplitude_x':0.5,'frequency':[1.1,0,0],'amplitude_angle':[0.1,0.2,0]," \
  "'frequency_angle':[0.7,0.9,0],'ports':{'tip':{'at':[1,0,4]}}}"
#define PAYLOAD                                                                                    \
  "'load':{'kind':'rigid','mass':50,'inertia':[5,5,5],'position':[1,0,-1]},'line':{"               \
  "'kind':'cable','a':{'attach':'%s','hold':'%s'},'b':{'attach':'load'},'elements':4,'EA':1e5,"    \
  "'EI':40,'CE':1,'CID':100,'length':5}"
  static const char *const hold[] = {"pinned", "clamped"};
  for (int k = 0; k < 4; k++) {
    const char *solver = k % 2 ? "rk45" : "ali3";
    run a = run_open("{'hawse':1," STILL ",'parts':{" SHIP "," PAYLOAD "},'solver':{'integrator':"
                     "'%s','step':0.005,'frame':0.05,'duration':10}}",
                     "ship.tip", hold[k / 2], solver);
    run b = run_open("{'hawse':1," STILL ",'parts':{" SHIP ",'crane':{'kind':'crane','on':'ship',"
                     "'position':[0,0,1],'joints':{'post':{'d':2},'arm':{'a':1,'mass':50},"
                     "'out':{'type':'prismatic','start':0.5}},"
                     "'ports':{'tip':{'link':'out','at':[0,0,0.5]}}}," PAYLOAD
                     "},'solver':{'integrator':'%s','step':0.005,'frame':0.05,'duration':10}}",
                     "crane.tip", hold[k / 2], solver);
    double off = 0;
    for (int i = 0; i < 60; i++) {
      run_frames(&a, 1), run_frames(&b, 1);
      for (int n = 1; n < 4; n++)
        off = fmax(off, v3_norm(v3_sub(v3_at(run_x(&a, "line", n)), v3_at(run_x(&b, "line", n)))));
    }
    expect_below("line at a locked crane, against the ship [m]", off, k % 2 ? 1e-6 : 1e-9);
    run_close(&a), run_close(&b);
  }
}

/* A port makes the lone crane leave the articulated-body algorithm for the mass matrix; the implicit
 * rule is a third way. */
static void three_ways(void **state) {
  (void)state;
  static const char *const port[] = {"", ",'ports':{'tip':{'link':'wrist'}}", ""};
  static const char *const solver[] = {RK, RK, "'integrator':'ali3','step':0.0005"};
  double q[3][5];
  for (int k = 0; k < 3; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{" SHIP ",'crane':{'kind':'crane',"
                     "'on':'ship.tip','joints':{" LINKS
                     "}%s}},'solver':{%s,'frame':0.05,'duration':10}}",
                     PASSIVE, port[k], solver[k]);
    static const char *const name[] = {"crane.slew.position", "crane.boom.position",
                                       "crane.jib.position", "crane.reach.position",
                                       "crane.wrist.position"};
    run_to(&r, 1);
    for (int j = 0; j < 5; j++)
      q[k][j] = run_get(&r, name[j]);
    run_close(&r);
  }
  for (int j = 0; j < 5; j++) {
    expect_near("mass matrix [rad or m]", q[1][j], q[0][j], 1e-8);
    expect_near("ali3 at 0.5 ms [rad or m]", q[2][j], q[0][j], 2e-4);
  }
}

/* A run that is saved and loaded goes the same way to the last bit. */
static void saved(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{" FLOAT "'joints':{" LINKS "}}},"
                     "'solver':{'integrator':'%s','frame':0.05,'duration':10}}",
                     "'mode':'rate','speed':0.3,'accel':0.1",
                     "'mode':'position','kp':5e4,'ki':3e3,'kd':5e3,'target':0.3",
                     "'mode':'velocity','kp':3e3,'ki':2e3,'speed':0.05",
                     "'mode':'passive','lower':-0.1,'upper':0.1,'stop_stiffness':1e5",
                     "'mode':'locked'", k ? "rk45" : "ali3");
    run_to(&r, 0.5);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, 10);
    double want = run_get(&r, "crane.jib.position"), energy = run_get(&r, "work");
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_frames(&r, 10);
    assert_true(run_get(&r, "crane.jib.position") == want && run_get(&r, "work") == energy);
    free(block);
    run_close(&r);
  }
}

/* Static start: a boom that is free hangs straight down, a controlled one droops by its torque. */
static void static_start(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                   "'orientation':[0.70710678118654752,0.70710678118654752,0,0],'joints':{"
                   "'one':{'a':2,'mass':10,'centre':[1,0,0],'inertia':[1,3,3],'mode':'position',"
                   "'kp':5e3,'kd':1e3},'two':{'a':1,'mass':5,'centre':[0.5,0,0],"
                   "'inertia':[1,1,1],'mode':'passive','start':-0.7},'three':{'mass':1,"
                   "'mode':'rate','speed':0.2,'start_rate':0.2}}}},"
                   "'solver':{'start':'static','duration':10}}");
  run_started(&r);
  double one = run_get(&r, "crane.one.position"), two = run_get(&r, "crane.two.position");
  expect_near("the free link hangs [rad]", one + two, -0.5 * PI, 1e-7);
  expect_near("the other droops [rad]", one, -9.81 * (10 + 2 * 6) * cos(one) / 5e3, 1e-8);
  run_close(&r);
}

/* ---- checks ---- */

static void fault(const char *part, const char *where, const char *what) {
  char text[4096];
  snprintf(text, sizeof text, "{'hawse':1,'parts':{%s}}", part);
  for (char *c = text; *c; c++)
    if (*c == '\'')
      *c = '"';
  hw_model *model = NULL;
  char *report = NULL;
  hw_status status = hw_model_compile(text, strlen(text), &model, &report);
  bool good = status != HW_OK && report && strstr(report, where) && strstr(report, what);
  if (!good)
    print_error("%s\nwanted %s: %s\ngot %s\n", text, where, what, report ? report : "nothing");
  hw_text_free(report);
  hw_model_free(model);
  assert_true(good);
}

static void joint_fault(const char *joint, const char *key, const char *what) {
  char part[2048], where[200];
  snprintf(part, sizeof part, "'c':{'kind':'crane','joints':{'slew':{'mass':1},'boom':{%s}}}",
           joint);
  snprintf(where, sizeof where, "/parts/c/joints/boom%s%s", *key ? "/" : "", key);
  fault(part, where, what);
}

static void faults(void **state) {
  (void)state;
  char many[4000] = "'c':{'kind':'crane','joints':{";
  for (int i = 0; i < 25; i++)
    snprintf(many + strlen(many), sizeof many - strlen(many), "%s'j%d':{}", i ? "," : "", i);
  strcat(many, "}}");
  fault(many, "/parts/c/joints", "25 joints; a crane has 1 to 24");
  fault("'c':{'kind':'crane','joints':{}}", "/parts/c/joints", "0 joints; a crane has 1 to 24");
  fault("'c':{'kind':'crane'}", "/parts/c/joints", "missing");
  joint_fault("'mass':-1", "mass", "");
  joint_fault("'inertia':[1,1,3]", "inertia", "no body has a moment above the sum");
  joint_fault("'inertia':[1,1,1],'products':[2,0,0]", "products", "would be negative");
  joint_fault("'mode':'passive'", "inertia", "the inertia about joint \\\"boom\\\" is singular");
  joint_fault("'mode':'passive','mass':5", "inertia", "singular");
  joint_fault("'lower':2,'upper':1,'start':1.5", "lower", "2 rad is above the upper limit, 1 rad");
  joint_fault("'lower':0.5", "start", "0 rad is below the lower limit, 0.5 rad");
  joint_fault("'type':'prismatic','upper':-0.5", "start", "0 m is above the upper limit, -0.5 m");
  joint_fault("'start':200", "start", "200 rad: a revolute joint stays within 100 rad");
  joint_fault("'lower':-200,'start':0", "lower", "-200 rad");
  joint_fault("'upper':200", "upper", "200 rad");
  joint_fault("'mode':'position','kp':1,'target':200,'inertia':[1,1,1]", "target", "200 rad");
  joint_fault("'type':'prismatic','upper':20000", "upper", "10000");
  joint_fault("'mode':'passive','inertia':[1,1,1],'lower':-1,'stop_stiffness':0", "stop_stiffness",
              "must be above 0");
  joint_fault("'start_rate':1", "start_rate", "a locked joint does not move");
  joint_fault("'mode':'position','kp':1,'start':0.5,'inertia':[1,1,1]", "target",
              "missing: the joint starts at 0.5");
  joint_fault("'mode':'position','inertia':[1,1,1]", "kp", "needs a gain above 0");
  joint_fault("'mode':'velocity','inertia':[1,1,1]", "kp", "needs a gain above 0");
  fault("'c':{'kind':'crane','joints':{'base':{}}}", "/parts/c/joints/base", "choose another id");
  fault("'c':{'kind':'crane','joints':{'slew':{},'boom':{}},'ports':{'tip':{'link':'bom'}}}",
        "/parts/c/ports/tip/link", "no link \\\"bom\\\"; nearest is \\\"boom\\\"");
  fault("'c':{'kind':'crane','joints':{'slew':{}},'ports':{'tip':{'at':[1,2,3]}}}",
        "/parts/c/ports/tip/link", "missing");
  fault("'c':{'kind':'crane','joints':{'slew':{}},'colliders':{'k':{'link':'basis'}}}",
        "/parts/c/colliders/k/link", "nearest is \\\"base\\\"");
  fault("'c':{'kind':'crane','joints':{'slew':{}}},'d':{'kind':'crane','on':'c','joints':{"
        "'slew':{}}}",
        "/parts/d/on", "\\\"c\\\" is a crane");
  fault("'l':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'free','position':[9,0,0]}},"
        "'d':{'kind':'crane','on':'l','joints':{'slew':{}}}",
        "/parts/d/on", "\\\"l\\\" is a cable");
  /* massless links are in order where they are held, or where others outboard have mass */
  run r = run_open("{'hawse':1,'parts':{'c':{'kind':'crane','joints':{'a':{'a':1},"
                   "'b':{'mode':'passive','a':1},'d':{'mass':3,'centre':[1,0,0]}}}}}");
  run_frames(&r, 5);
  run_close(&r);
}

/* Colliders and the frames behind ports, as other layers see them. */
static void frames(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'materials':{'steel':{},'rubber':{}},'parts':{'barge':{"
                   "'kind':'rigid','mass':10,'rotation':'fixed'},'crane':{'kind':'crane',"
                   "'on':'barge','material':'steel','joints':{'one':{'mass':1},'two':{'mass':2},"
                   "'three':{}},'ports':{'p':{'link':'two'},'q':{'link':'base','at':[1,0,0]}},"
                   "'colliders':{'box':{'link':'three','size':[1,2,3],'at':[0,0,1]},"
                   "'foot':{'link':'base','shape':'sphere','material':'rubber'}}}}}");
  int part = run_part(&r, "crane");
  const hw_part *crane = &r.model->part[part];
  hw_collider_ask ask;
  assert_int_equal(hw_collider_asked(r.model, part, 0, NULL), 2);
  assert_int_equal(hw_collider_asked(r.model, part, 0, &ask), 2);
  assert_string_equal(ask.key, "box");
  assert_int_equal(ask.port, 5); /* base, p, q, one, two, three */
  assert_int_equal(ask.shape, HW_SHAPE_BOX);
  assert_int_equal(ask.material, 0);
  assert_true(ask.size[1] == 2 && ask.at[2] == 1 && ask.turn[0] == 1);
  hw_collider_asked(r.model, part, 1, &ask);
  assert_int_equal(ask.port, 0);
  assert_int_equal(ask.shape, HW_SHAPE_SPHERE);
  assert_int_equal(ask.material, 1);
  assert_int_equal(crane->ports, 6);
  assert_int_equal(crane->poses, 4);
  assert_int_equal(crane->ties, 5); /* base without rotation, two, three */
  assert_int_equal(hw_port_blocks(r.model, part, 0).bphi, -1);
  assert_true(hw_port_blocks(r.model, part, 0).bx >= 0);
  assert_int_equal(hw_port_blocks(r.model, part, 3).bx, -1); /* link one carries nothing */
  for (int i = 1; i < 6; i++) {
    const hw_port *port = &run_world(&r)->port[crane->port0 + i];
    assert_int_equal(hw_port_blocks(r.model, part, i).bx, port->bx);
    assert_int_equal(hw_port_blocks(r.model, part, i).bphi, port->bphi);
  }
  run_frames(&r, 2);
  run_close(&r);
}

/* Boom angle after 3 s. */
static double swing(const char *gravity, const char *joint, const char *more, const char *solver,
                    double *ledger) {
  run r = run_open("{'hawse':1,'environment':{'gravity':%s,'water':{'density':0},"
                   "'air':{'density':0}},'parts':{'crane':{'kind':'crane',"
                   "'orientation':[0.8,0.6,0,0],'joints':{'boom':{'alpha':0.7,'a':2,'d':0.3,"
                   "'theta':0.4,'mode':'passive','start':-1,%s}}%s}},"
                   "'solver':{%s,'step':0.002,'frame':0.1}}",
                   gravity, joint, more, solver);
  run_frames(&r, 30);
  double angle = run_get(&r, "crane.boom.position");
  *ledger = fmax(*ledger, fabs(run_get(&r, "residual")));
  run_close(&r);
  return angle;
}

/* Added mass has inertia and no weight: a pendulum of 10 + 6 kg under g moves as one of 16 kg under
 * 10/16 g. By the mass matrix, by the articulated bodies, and with a tied frame. */
static void added_mass(void **state) {
  (void)state;
  static const char light[] = "'mass':10,'added_mass':6,'centre':[1,0.2,0.1],"
                              "'inertia':[1,3,3]";
  static const char heavy[] = "'mass':16,'centre':[1,0.2,0.1],'inertia':[1,3,3]";
  static const char port[] = ",'ports':{'tip':{'link':'boom'}}";
  double ledger = 0, want = swing("6.13125", heavy, "", RK, &ledger);
  expect_near("articulated bodies", swing("9.81", light, "", RK, &ledger), want, 1e-9);
  expect_near("mass matrix", swing("9.81", light, port, RK, &ledger), want, 1e-9);
  expect_near("ali3", swing("9.81", light, "", "'rho':1", &ledger), want, 1e-4);
  expect_below("ledger [J]", ledger, 1e-3);
}

/* A force at the tip holds the boom where its moment is that of the weight: tan(angle) = m g c /
 * (F a); a moment on a locked boom shows in its effort. */
static void wrench_at_a_port(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                   "'orientation':[0.7071067811865476,0.7071067811865475,0,0],"
                   "'joints':{'boom':{'a':2,'mass':10,'centre':[1,0,0],'inertia':[1,3,3],"
                   "'mode':'passive','start':-1.5,'friction':20}},"
                   "'ports':{'tip':{'link':'boom'}}}},'inputs':{'pull':{"
                   "'target':'crane.ports.tip.force_x','value':30}},"
                   "'solver':{'step':0.005,'frame':0.5}}");
  assert_int_equal(hw_sim_input(r.sim, 0, 49.05), HW_OK);
  run_frames(&r, 60);
  expect_near("angle [rad]", run_get(&r, "crane.boom.position"), -PI / 4, 1e-7);
  expect_below("ledger [J]", fabs(run_get(&r, "residual")), 0.01);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
               "'joints':{'slew':{'a':2,'mass':10,'inertia':[1,3,3],'mode':'locked'}},"
               "'ports':{'tip':{'link':'slew','force_y':100,'moment_z':7}}}},"
               "'solver':{'step':0.005,'frame':0.5}}");
  run_frames(&r, 1);
  expect_near("effort -(F a + M) [N m]", run_get(&r, "crane.slew.effort"), -207, 1e-9);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(locked),       cmocka_unit_test(three_ways),      cmocka_unit_test(saved),
      cmocka_unit_test(static_start), cmocka_unit_test(faults),          cmocka_unit_test(frames),
      cmocka_unit_test(added_mass),   cmocka_unit_test(wrench_at_a_port)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
