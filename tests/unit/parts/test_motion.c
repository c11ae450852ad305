/* Prescribed motion: velocity and acceleration, linear and angular, against differences of the pose
 * in time, for a motion mounted on a motion; forces on a port under both kinds of integrator; a
 * motion that inputs drive, against the curve they are taken from; the wrench on it. */
#include "unit/parts/scene.h"

static hw_port port_at(const run *r, int port, double t) {
  hw_world *w = run_world(r);
  w->t = t;
  for (int i = 0; i < r->model->part_count; i++) {
    int part = r->model->order[i];
    if (r->model->part[part].kind->place)
      r->model->part[part].kind->place(w, part);
  }
  return w->port[port];
}

static v3 slope(v3 a, v3 b, double h) { return v3_scale(1 / (2 * h), v3_sub(b, a)); }

/* Rate of turn from R(t - h), R(t + h): the skew part of dR/dt R^T. */
static v3 turn(m3 a, m3 b, m3 R, double h) {
  m3 S = m3_mul(m3_scale(1 / (2 * h), m3_add(b, m3_scale(-1, a))), m3_t(R));
  return v3_scale(0.5, v3_make(S.m[7] - S.m[5], S.m[2] - S.m[6], S.m[3] - S.m[1]));
}

static void derivatives(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{"
                   "'ship':{'kind':'motion','position':[1,2,3],'velocity':[0.3,-0.2,0],"
                   "'amplitude_x':1,'amplitude_y':0.5,'amplitude_z':2,'frequency':[0.7,1.1,1.5],"
                   "'phase':[0.1,0.2,0.3],'amplitude_angle':[0.4,0.5,0.6],"
                   "'frequency_angle':[1.2,0.9,0.7],'phase_angle':[0.3,0.2,0.1],'ramp':5,"
                   "'orientation':[0.8,0.2,-0.4,0.4],'ports':{'deck':{'at':[3,-2,5]}}},"
                   "'crane':{'kind':'motion','on':'ship.deck','position':[0.5,0.7,-0.2],"
                   "'amplitude_y':0.8,'frequency':[0,1.9,0],'amplitude_angle':[0.3,0.6,0.9],"
                   "'frequency_angle':[1,2,1.3],'table':{'t':[0,1,2,4,6,9],'z':[0,1,0.5,2,1,0],"
                   "'yaw':[0,0.3,-0.2,0.6,0.1,0]},'ports':{'tip':{'at':[10,1,2]}}}}}");
  int part = run_part(&r, "crane"), tip = r.model->part[part].port0 + 1;
  const double h = 1e-5;
  double worst[4] = {0};
  for (int k = 0; k < 40; k++) {
    double t = 0.11 + 0.2 * k;
    hw_port a = port_at(&r, tip, t - h), b = port_at(&r, tip, t + h), p = port_at(&r, tip, t);
    worst[0] = fmax(worst[0], v3_norm(v3_sub(p.v, slope(a.r, b.r, h))));
    worst[1] = fmax(worst[1], v3_norm(v3_sub(p.a, slope(a.v, b.v, h))));
    worst[2] = fmax(worst[2], v3_norm(v3_sub(p.w, turn(a.R, b.R, p.R, h))));
    worst[3] = fmax(worst[3], v3_norm(v3_sub(p.al, slope(a.w, b.w, h))));
  }
  expect_below("motion on a motion: velocity", worst[0], 1e-7);
  expect_below("motion on a motion: acceleration", worst[1], 1e-7);
  expect_below("motion on a motion: rate of turn", worst[2], 1e-7);
  expect_below("motion on a motion: angular acceleration", worst[3], 1e-7);
  run_close(&r);
}

/* ---- riding the sea by a table of responses ---- */

#define SEA                                                                                        \
  "'environment':{'water':{'density':1025},'waves':{'kind':'components','ramp':%s,'list':{"        \
  "'a':{'height':2,'period':9,'heading':0.5},'b':{'height':1,'period':6.5,'heading':-2,"           \
  "'phase':1},'c':{'height':0.6,'period':5,'heading':3}}}},"
#define TABLE                                                                                      \
  "'rao':{'frequency':[0.4,0.8,1.4],'headings':{"                                                  \
  "'head':{'heading':3.141592653589793,%s},'beam':{'heading':1.5707963267948966,%s},"              \
  "'following':{'heading':0,%s}}}"
#define ROW(a)                                                                                     \
  "'surge':{'amplitude':[0.8," a ",0.1],'phase':[1.5,1.2,0.3]},"                                   \
  "'sway':{'amplitude':[0.3,0.5," a "],'phase':[-1.5,-1.2,0]},"                                    \
  "'heave':{'amplitude':[1,0.7,0.1],'phase':[0,0.2,1]},"                                           \
  "'roll':{'amplitude':[0.03,0.06,0.02],'phase':[-1.5,1,2]},"                                      \
  "'pitch':{'amplitude':[0.02,0.03,0.01],'phase':[1.6,1.8,3]},"                                    \
  "'yaw':{'amplitude':[0.01,0.02," a "],'phase':[0,0.5,1]}"
#define RIDES(ramp)                                                                                \
  "{'hawse':1," SEA "'parts':{'ship':{'kind':'motion','position':[10,-4,1],"                       \
  "'velocity':[3,1,0],'orientation':[0.9,0,0,0.3]," TABLE ",'ports':{'deck':{'at':[3,-2,5]}}}}}",  \
      ramp, ROW("0.4"), ROW("0.2"), ROW("0.05")

static void riding(void **state) {
  (void)state;
  run r = run_open(RIDES("6"));
  int part = run_part(&r, "ship"), deck = r.model->part[part].port0 + 1;
  const double h = 1e-5;
  double worst[4] = {0};
  for (int k = 0; k < 40; k++) {
    double t = 0.11 + 0.3 * k;
    hw_port a = port_at(&r, deck, t - h), b = port_at(&r, deck, t + h), p = port_at(&r, deck, t);
    worst[0] = fmax(worst[0], v3_norm(v3_sub(p.v, slope(a.r, b.r, h))));
    worst[1] = fmax(worst[1], v3_norm(v3_sub(p.a, slope(a.v, b.v, h))));
    worst[2] = fmax(worst[2], v3_norm(v3_sub(p.w, turn(a.R, b.R, p.R, h))));
    worst[3] = fmax(worst[3], v3_norm(v3_sub(p.al, slope(a.w, b.w, h))));
  }
  expect_below("riding the sea: velocity", worst[0], 1e-8);
  expect_below("riding the sea: acceleration", worst[1], 1e-8);
  expect_below("riding the sea: rate of turn", worst[2], 1e-8);
  expect_below("riding the sea: angular acceleration", worst[3], 1e-8);
  run_close(&r);
}

/* A table of three headings, of which two are given. */
static void expect_fault(const char *frequency, const char *a, const char *b, const char *more,
                         const char *where, const char *what) {
  char text[2000], *report = NULL;
  hw_model *model = NULL;
  snprintf(text, sizeof text,
           "{'hawse':1,'parts':{'ship':{'kind':'motion','rao':{'frequency':%s,'headings':{"
           "'a':{%s},'b':{%s},'c':{'heading':1.5,'heave':{'amplitude':[1,0.5],'phase':[0,0]}}}"
           "%s}}}}",
           frequency, a, b, more);
  for (char *c = text; *c; c++)
    if (*c == '\'')
      *c = '"';
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_non_null(report);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s\n%s\nwanted %s: %s", text, report, where, what);
  hw_text_free(report);
}

static void rao_faults(void **state) {
  (void)state;
#define HEAVE "'heave':{'amplitude':[1,0.5],'phase':[0,0]}"
#define ASTERN "'heading':0," HEAVE
#define AHEAD "'heading':3.1," HEAVE
  const char *list[][6] = {
      {"[1,0.5]", ASTERN, AHEAD, "", "/parts/ship/rao/frequency",
       "frequency 1 is 0.5 rad/s, not above the one before it, 1 rad/s"},
      {"[0,0.5]", ASTERN, AHEAD, "", "/parts/ship/rao/frequency", "frequency 0 is 0 rad/s"},
      {"[0.5,1,2]", ASTERN, AHEAD, "", "/parts/ship/rao/headings/a/heave/amplitude",
       "2 values for 3 frequencies"},
      {"[0.5,1]", ASTERN, "'heading':3.1,'heave':{'amplitude':[1,null],'phase':[0,0]}", "",
       "/parts/ship/rao/headings/b/heave/amplitude/1", "null"},
      {"[0.5,1]", ASTERN, "'heading':3.1,'heave':{'amplitude':[1,2]}", "",
       "/parts/ship/rao/headings/b/heave", "amplitude and phase go together"},
      {"[0.5,1]", ASTERN, "'heading':3.1", "", "/parts/ship/rao/headings/b/heave/amplitude",
       "missing: the heading \\\"a\\\" has it"},
      {"[0.5,1]", "'heading':0", AHEAD, "", "/parts/ship/rao/headings/a/heave/amplitude",
       "missing: the heading \\\"b\\\" has it"},
      {"[0.5,1]", ASTERN, "'heading':4.7," HEAVE, "", "/parts/ship/rao/headings/b/heading",
       "4.7 rad: of a hull that is the same on both sides headings go from 0 to pi"},
      {"[0.5,1]", ASTERN, "'heading':1.5," HEAVE, "", "/parts/ship/rao/headings/", "there twice"},
      {"[0.5,1]", ASTERN, "'heading':6.283185307179586," HEAVE, ",'mirror':false",
       "/parts/ship/rao/headings/", "there twice"},
      {"[0.5,1]", ASTERN, "'heading':7," HEAVE, "", "/parts/ship/rao/headings/b/heading", "6.28"},
      {"[0.5,1]", ASTERN, AHEAD, ",'mirror':false", "/parts/ship/rao/headings",
       "no heading between 1.5 and 3.1 rad: at most pi / 2, 1.5708"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    expect_fault(list[i][0], list[i][1], list[i][2], list[i][3], list[i][4], list[i][5]);
}

/* The force of a heavy line on a body that accelerates holds the end element's inertia too: the
 * same number in the frames of an implicit and of an explicit run. */
static void force_on_body(void **state) {
  (void)state;
  double force[2], tension[2];
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
        "'load':{'kind':'rigid','mass':50,'inertia':[2,3,4],'position':[5,0,0.2],"
        "'ports':{'eye':{'at':[0,0,0.3]}}},"
        "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,20]},"
        "'b':{'attach':'load.eye'},'length':20,'elements':3,'diameter':0.08,"
        "'EA':1e6,'CID':2e4}},'solver':{%s,'frame':0.02}}",
        k ? "'integrator':'rk45','tolerance':1e-10,'step':0.02" : "'step':0.0005,'newton':1e-12");
    run_to(&r, 0.06);
    force[k] = run_get(&r, "load.force");
    tension[k] = run_get(&r, "line.tension_b");
    run_close(&r);
  }
  expect_relative("tension beside the body, rk45 and ali3 [N]", tension[1], tension[0], 1e-3);
  expect_relative("force on the body, rk45 and ali3 [N]", force[1], force[0], 1e-3);
}

/* ---- driven from outside ---- */

#define DRIVEN(more)                                                                               \
  "{'hawse':1,'inputs':{'z':{'target':'p.drive_z'},'vz':{'target':'p.drive_vz'},"                  \
  "'roll':{'target':'p.drive_roll'},'roll_rate':{'target':'p.drive_roll_rate'}},'parts':{"         \
  "'p':{'kind':'motion','driven':true,'position':[1,2,3],'drive_vz':2,'drive_roll_rate':0.6" more  \
  "}},'solver':{'step':%g,'frame':%g,%s'duration':100}}"

/* z = sin(2 t), roll = 0.3 sin(2 t): where the drive shall be at the end of the next interval. */
static void lead(run *r, double t) {
  const double value[4] = {sin(2 * t), 2 * cos(2 * t), 0.3 * sin(2 * t), 0.6 * cos(2 * t)};
  for (uint32_t i = 0; i < 4; i++)
    assert_int_equal(hw_sim_input(r->sim, i, value[i]), HW_OK);
}

static hw_port driven_at(run *r, double t) {
  hw_world *w = run_world(r);
  double now = w->t;
  w->t = t;
  scene_forward(w, true);
  w->t = now;
  return w->port[0];
}

/* Largest errors of z and vz inside the intervals: those of a cubic through both ends, h^4 / 384
 * and h^3 sqrt(3) / 216 times the fourth derivative, 16. */
static void follow(double frame, const char *more, double error[2]) {
  run r = run_open(DRIVEN(""), 0.4 * frame, frame, more);
  error[0] = error[1] = 0;
  for (int k = 0; k < (int)(3 / frame); k++) {
    double t = k * frame;
    lead(&r, t + frame);
    for (int i = 0; i <= 20; i++) {
      double s = t + frame * i / 20;
      hw_port p = driven_at(&r, s);
      error[0] = fmax(error[0], fabs(p.r.z - 3 - sin(2 * s)));
      error[1] = fmax(error[1], fabs(p.v.z - 2 * cos(2 * s)));
    }
    hw_port before = driven_at(&r, t + frame);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    const hw_port *p = &run_world(&r)->port[0];
    double end = t + frame;
    /* the frame is at the curve, to rounding; the acceleration is that of the interval's end */
    assert_true(fabs(run_time(&r) - end) < 1e-12);
    assert_true(fabs(p->r.z - 3 - sin(2 * end)) < 1e-12 && p->r.x == 1 && p->r.y == 2);
    assert_true(fabs(p->v.z - 2 * cos(2 * end)) < 1e-12);
    assert_true(fabs(p->w.x - 0.6 * cos(2 * end)) < 1e-12);
    assert_true(v3_norm(v3_sub(p->r, before.r)) < 1e-12);
    assert_true(v3_norm(v3_sub(p->v, before.v)) < 1e-11);
    assert_true(fabs(p->a.z + 4 * sin(2 * end)) < 16 * frame * frame);
  }
  run_close(&r);
}

static void driven(void **state) {
  (void)state;
  double coarse[2], fine[2];
  follow(0.2, "", coarse);
  follow(0.1, "", fine);
  double place = 16 * pow(0.2, 4) / 384, speed = 16 * pow(0.2, 3) * sqrt(3) / 216;
  expect_below("driven motion: position inside the interval [m]", coarse[0], place * 1.0001);
  expect_below("driven motion: speed inside the interval [m/s]", coarse[1], speed * 1.0001);
  expect_below("position, half the interval, over 1/15", fine[0], coarse[0] / 15);
  expect_below("speed, half the interval, over 1/7.5", fine[1], coarse[1] / 7.5);
  follow(0.1, "'integrator':'rk45',", coarse);
  expect_relative("the same under rk45", coarse[0], fine[0], 1e-9);
}

/* Inside an interval too the velocity is the rate of the position, and it does not jump where the
 * next interval begins. */
static void driven_smooth(void **state) {
  (void)state;
  run r = run_open(DRIVEN(",'on':'base'},'base':{'kind':'motion','velocity':[1,0,0],"
                          "'amplitude_angle':[0.2,0.3,0.1],'frequency_angle':[1,2,3]"),
                   0.1, 0.1, "");
  const double h = 1e-6;
  for (int k = 0; k < 8; k++) {
    double t = 0.1 * k, mid = t + 0.037;
    lead(&r, t + 0.1);
    hw_port a = driven_at(&r, mid - h), b = driven_at(&r, mid + h), p = driven_at(&r, mid);
    assert_true(v3_norm(v3_sub(p.v, slope(a.r, b.r, h))) < 1e-7);
    assert_true(v3_norm(v3_sub(p.a, slope(a.v, b.v, h))) < 1e-6);
    assert_true(v3_norm(v3_sub(p.al, slope(a.w, b.w, h))) < 1e-6);
    hw_port end = driven_at(&r, t + 0.1 - h);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    lead(&r, t + 0.2);
    hw_port start = driven_at(&r, t + 0.1 + h);
    assert_true(v3_norm(v3_sub(start.r, v3_madd(end.r, 2 * h, end.v))) < 1e-10);
    assert_true(v3_norm(v3_sub(start.v, end.v)) < 1e-4); /* 2 h times at most 20 m/s^2 */
  }
  run_close(&r);
}

/* A run that is saved and loaded goes on with the same bits. */
static void driven_state(void **state) {
  (void)state;
  run r = run_open(DRIVEN(""), 0.05, 0.1, "");
  char block[4096];
  uint64_t hash[2];
  double z[2];
  assert_true(hw_sim_state_size(r.sim) < sizeof block);
  for (int k = 0; k < 3; k++) {
    lead(&r, 0.1 * (k + 1));
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
  }
  assert_int_equal(hw_sim_save(r.sim, block, sizeof block), HW_OK);
  for (int i = 0; i < 2; i++) {
    lead(&r, 0.4);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
    hash[i] = run_frame(&r)->state_hash, z[i] = run_get(&r, "p.z");
    assert_int_equal(hw_sim_load(r.sim, block, hw_sim_state_size(r.sim)), HW_OK);
  }
  assert_true(hash[0] == hash[1] && z[0] == z[1] && fabs(z[0] - 3 - sin(0.8)) < 1e-12);
  run_close(&r);
}

/* A load at rest under a line: the wrench on what holds the line is both weights, and their moment
 * about the origin of the part. */
static void wrench(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':10,'water':{'density':0},'air':{'density':0}},'parts':{"
      "'beam':{'kind':'motion','position':[0,0,30],'ports':{'end':{'at':[2,0.5,0.25]}}},"
      "'load':{'kind':'rigid','mass':50,'inertia':[2,3,4],'position':[2,0.5,19],"
      "'ports':{'eye':{'at':[0,0,1]}}},"
      "'line':{'kind':'cable','a':{'attach':'beam.end'},'b':{'attach':'load.eye'},'length':10,"
      "'elements':4,'diameter':0.02,'EA':1e6}},'solver':{'start':'static'}}");
  double weight = -run_get(&r, "beam.fz"), g = 10, pi = PI;
  const cable_params *line = r.model->part[run_part(&r, "line")].params;
  double both = g * (50 + 10 * line->density * 0.25 * pi * 0.02 * 0.02);
  expect_relative("weights under the beam [N]", weight, both, 1e-9);
  expect_relative("tension beside it [N]", run_get(&r, "line.tension_a"), weight, 1e-9);
  expect_relative("moment about x [N m]", run_get(&r, "beam.mx"), -0.5 * both, 1e-8);
  expect_relative("moment about y [N m]", run_get(&r, "beam.my"), 2 * both, 1e-8);
  expect_below("moment about z [N m]", fabs(run_get(&r, "beam.mz")), 1e-5);
  expect_below("force along x [N]", fabs(run_get(&r, "beam.fx")), 1e-5);
  run_close(&r);
}

/* Events set a drive at any tick: the interval under way goes on to its end, and what was set leads from the next one on.
 * So neither place nor speed jumps, and of a load on a spring the ledger closes; a ramp of 1 m/s with its rate is
 * followed, a frame late. */
static void led_by_events(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    run r =
        run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                 "'p':{'kind':'motion','driven':true},'load':{'kind':'rigid','mass':100,"
                 "'rotation':'fixed','position':[0,0,-5]},'s':{'kind':'spring','a':'p','b':'load',"
                 "'length':4.9,'stiffness':1e4}},"
                 "'inputs':{'x':{'target':'p.drive_x'},'v':{'target':'p.drive_vx'}},"
                 "'events':{'go':{'at':0.53,'set':{'x':{'value':3,'over':3},'v':{'value':1}}},"
                 "'stop':{'at':3.53,'set':{'v':{'value':0}}}},"
                 "'solver':{%s,'step':0.01,'frame':0.1,'duration':9}}",
                 k == 0   ? "'rule':'tr-bdf2'"
                 : k == 1 ? "'integrator':'rk4'"
                          : "'integrator':'rk45'");
    run_to(&r, 2);
    expect_near("on the ramp, where it was when the frame began [m]", run_get(&r, "p.x"),
                2 - 0.53 - 0.1, 1e-12);
    expect_near("at its speed [m/s]", run_get(&r, "p.vx"), 1, 1e-12);
    run_to(&r, 6);
    expect_near("there [m]", run_get(&r, "p.x"), 3, 1e-12);
    expect_above("it has done work [J]", run_get(&r, "work"), 50);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), k ? 1e-3 : 0.1);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(derivatives),  cmocka_unit_test(riding),
      cmocka_unit_test(rao_faults),   cmocka_unit_test(force_on_body),
      cmocka_unit_test(driven),       cmocka_unit_test(driven_smooth),
      cmocka_unit_test(driven_state), cmocka_unit_test(led_by_events),
      cmocka_unit_test(wrench)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
