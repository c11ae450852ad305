/* The crane: reference values of report 003 section 4.4, controllers, stops, ledger, ties. */
#include "parts/crane_state.h"
#include "unit/parts/scene.h"

#define STILL "'environment':{'water':{'density':0},'air':{'density':0}}"

/* Time of the first upward zero of channel `name` after now, between frames by interpolation. */
static double next_zero(const run *r, const char *name) {
  double before = run_get(r, name), t = run_time(r);
  for (;;) {
    run_frames(r, 1);
    double now = run_get(r, name);
    if (before < 0 && now >= 0)
      return t + (run_time(r) - t) * before / (before - now);
    before = now, t = run_time(r);
  }
}

/* 4.4.1: link of 10 kg, 1 m from the axis, Izz = 3.334; T = 2 pi sqrt((Izz + m r^2) / m g r). */
static void pendulum(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'rk45','tolerance':1e-10",
                                       "'integrator':'ali3','step':0.0025"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                     "'orientation':[0.70710678118654752,0.70710678118654752,0,0],'joints':{"
                     "'swing':{'start':-1.5690509975429023,'mass':10,'centre':[1,0,0],"
                     "'inertia':[1.667,1.667,3.334],'mode':'passive'}}}},"
                     "'solver':{%s,'frame':0.01,'duration':20}}",
                     solver[k]);
    run_started(&r);
    double first = next_zero(&r, "crane.swing.rate"), last = first;
    for (int i = 0; i < 5; i++)
      last = next_zero(&r, "crane.swing.rate");
    expect_relative("4.4.1 period [s]", (last - first) / 5, 2.31646418567431, 1e-5);
    run_close(&r);
  }
}


/* 4.4.2: free fall along a vertical slide, 30 s: -g t^2 / 2. */
static void free_fall(void **state) {
  (void)state;
  static const char *const solver[] = {"rk45", "ali3"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'slide':{"
                     "'type':'prismatic','mass':10,'mode':'passive'}}}},"
                     "'solver':{'integrator':'%s','frame':0.5,'step':0.05,'duration':30}}",
                     solver[k]);
    run_to(&r, 30);
    expect_relative("4.4.2 displacement [m]", run_get(&r, "crane.slide.position"), -4414.5, 1e-9);
    run_close(&r);
  }
}

/* 4.4.3: two point masses on 10 m and 7 m; periods of the two modes, each seen alone in the modal
 * coordinate phi^T M q of the absolute angles. */
static void double_pendulum(void **state) {
  (void)state;
  const double g = 9.81, m = 10, l1 = 10, l2 = 7, I = 0.018171;
  const double M[3] = {2 * m * l1 * l1 + I, m * l1 * l2, m * l2 * l2 + I},
               K[2] = {2 * m * g * l1, m * g * l2};
  static const double want[2] = {7.666070968564881, 3.105789135067887};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane',"
                     "'orientation':[0.70710678118654752,0.70710678118654752,0,0],'joints':{"
                     "'one':{'a':10,'mass':10,'centre':[10,0,0],'inertia':[0.018171,0.018171,"
                     "0.018171],'mode':'passive','start':-1.5690509975429023},"
                     "'two':{'a':7,'mass':10,'centre':[7,0,0],'inertia':[0.018171,0.018171,"
                     "0.018171],'mode':'passive'}}}},"
                     "'solver':{%s,'frame':0.01,'duration':60}}",
                     k ? "'integrator':'ali3','step':0.005"
                       : "'integrator':'rk45','tolerance':1e-10");
    double last[2] = {0}, first[2] = {0}, old[2] = {0};
    int count[2] = {0};
    for (double t = 0; t < 55; t = run_time(&r)) {
      run_frames(&r, 1);
      double a = run_get(&r, "crane.one.position") + 0.5 * RUN_PI,
             b = a + run_get(&r, "crane.two.position");
      for (int i = 0; i < 2; i++) {
        double w = 2 * RUN_PI / want[i], shape = (K[0] / (w * w) - M[0]) / M[1];
        double eta = (M[0] + M[1] * shape) * a + (M[1] + M[2] * shape) * b;
        if (old[i] < 0 && eta >= 0) {
          last[i] = run_time(&r) - 0.01 * eta / (eta - old[i]);
          if (!count[i]++)
            first[i] = last[i];
        }
        old[i] = eta;
      }
    }
    for (int i = 0; i < 2; i++)
      expect_relative(i ? "4.4.3 short period [s]" : "4.4.3 long period [s]",
                      (last[i] - first[i]) / (count[i] - 1), want[i], 1e-4);
    run_close(&r);
  }
}

/* A turning arm with a slider of 10 kg, 1 m from the axis at the start. */
#define ARM                                                                                        \
  "{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'turn':{"                       \
  "'alpha':1.5707963267948966,'inertia':[2,2,3.334],%s},'slide':{'type':'prismatic','mass':10,"    \
  "'centre':[0,0,1],%s,%s}}}},'solver':{%s,'frame':0.1,'duration':30}}"
#define RK "'integrator':'rk45','tolerance':1e-11"

/* 4.4.4 and 4.4.5: an ideal drive at 1 rad/s. Locked slider: -m r w^2 = -10 N. Free slider: rate
 * sinh t, torque on the drive 10 sinh 2t. */
static void rotating(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    const char *solver = k ? "'integrator':'ali3','step':0.001" : RK;
    run r = run_open(ARM, "'mode':'rate','speed':1,'start_rate':1", "'inertia':[0,0,0]",
                     "'mode':'locked'", solver);
    run_to(&r, 1);
    expect_relative("4.4.4 force on the slider [N]", run_get(&r, "crane.slide.effort"), -10, 1e-9);
    expect_near("4.4.4 torque on the drive [N m]", run_get(&r, "crane.turn.effort"), 0, 1e-9);
    expect_relative("4.4.4 angle [rad]", run_get(&r, "crane.turn.position"), 1, 1e-12);
    run_close(&r);
    r = run_open(ARM, "'mode':'rate','speed':1,'start_rate':1", "'inertia':[0,0,0]",
                 "'mode':'passive'", solver);
    run_to(&r, 2);
    expect_relative("4.4.5 rate of the slider [m/s]", run_get(&r, "crane.slide.rate"), sinh(2),
                    k ? 1e-6 : 1e-9);
    expect_relative("4.4.5 torque on the drive [N m]", run_get(&r, "crane.turn.effort"),
                    10 * sinh(4), k ? 3e-6 : 1e-9);
    expect_below("4.4.5 ledger [J]", fabs(run_get(&r, "residual")), k ? 1e-4 : 1e-7);
    run_close(&r);
  }
}

/* 4.4.6, reading B: the slider flies out; its rate at 30 s, energy and angular momentum. */
static void flying_out(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(ARM, "'mode':'passive','start_rate':1", "'inertia':[0.056,0.056,0.056]",
                     "'mode':'passive'", k ? "'integrator':'ali3','step':0.001" : RK);
    double start = run_get(&r, "kinetic");
    expect_relative("4.4.6 energy at the start [J]", start, 0.5 * 13.390, 1e-12);
    run_to(&r, 30);
    double out = 1 + run_get(&r, "crane.slide.position");
    expect_relative("4.4.6 rate at 30 s [m/s]", run_get(&r, "crane.slide.rate"), 1.1564999559018725,
                    1e-6);
    expect_relative("4.4.6 energy at 30 s [J]", run_get(&r, "kinetic"), start, k ? 1e-6 : 1e-8);
    expect_relative("4.4.6 angular momentum [N m s]",
                    (3.390 + 10 * out * out) * run_get(&r, "crane.turn.rate"), 13.390,
                    k ? 1e-6 : 1e-8);
    run_close(&r);
  }
}

/* The crane of 4.4.9 (Palfinger, tables 27 and equations 150 to 163 with the errata: centre of
 * link 1 in the frame before its joint, long axes where the links are, 0.5 m for links 4 to 7). */
#define PALFINGER                                                                                  \
  "'crane':{'kind':'crane','position':[-1.35,0,-1.4],'joints':{"                                   \
  "'slew':{'alpha':1.5707963267948966,'a':-0.65,'d':1.4,'mass':682.97,'centre':[-0.35,0,0.7],"     \
  "'inertia':[139.44,139.44,55.776],%s},"                                                          \
  "'boom':{'a':1,'mass':754,'centre':[0.5,0,0],'inertia':[31.42,78.5,78.5],%s},"                   \
  "'jib':{'alpha':1.5707963267948966,'mass':285.22,'centre':[0,-0.5,0],"                           \
  "'inertia':[29.71,11.88,29.71],'start':1.5707963267948966,'target':1.5707963267948966,%s},"      \
  "'four':{'type':'prismatic','mass':283.28,'centre':[0,0,0.5],'inertia':[29.51,29.51,11.8],%s},"  \
  "'five':{'type':'prismatic','mass':254,'centre':[0,0,0.5],'inertia':[26.46,26.46,10.58],%s},"    \
  "'six':{'type':'prismatic','mass':181.85,'centre':[0,0,0.5],'inertia':[18.94,18.94,7.58],%s},"   \
  "'seven':{'type':'prismatic','mass':95,'centre':[0,0,0.5],'inertia':[9.896,9.896,3.96],%s}"
#define LOCKED "'mode':'locked'"
#define STIFF "'mode':'position','kp':1e8,'kd':1e8,'ki':1"

static void passive_limit(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    const char *hold = k == 2 ? STIFF : LOCKED;
    run r = run_open("{'hawse':1," STILL ",'parts':{" PALFINGER "}}},"
                     "'solver':{'integrator':'%s','step':0.005,'frame':0.02,'duration':10}}",
                     hold,
                     "'mode':'passive','lower':-0.78539816339744831,'stop_stiffness':1e7,"
                     "'stop_damping':1e7",
                     hold, hold, hold, hold, hold, k == 1 ? "rk45" : "ali3");
    if (k == 1) { /* explicit: D / I = 1e4 1/s; the arrival alone */
      run_to(&r, 0.5);
      expect_near("4.4.9 at the stop [rad]", run_get(&r, "crane.boom.position"), -0.7854, 1e-3);
      run_close(&r);
      continue;
    }
    double hit = 0;
    while (run_time(&r) < 9.999) {
      double before = run_get(&r, "crane.boom.position");
      run_frames(&r, 1);
      double now = run_get(&r, "crane.boom.position");
      if (hit == 0 && now < -0.25 * RUN_PI)
        hit = run_time(&r) - 0.02 * (-0.25 * RUN_PI - now) / (before - now);
    }
    expect_near("4.4.9 boom at 10 s [rad]", run_get(&r, "crane.boom.position"), -0.7868015493212764,
                2e-6);
    expect_near("4.4.9 arrival, from frames of 20 ms [s]", hit, 0.48003171371444464, 0.02);
    expect_relative("4.4.9 force of the stop [N m]", run_get(&r, "crane.boom.effort"),
                    1e7 * (0.7868015859612126 - 0.25 * RUN_PI), k ? 1e-3 : 1e-3);
    run_close(&r);
  }
}

static void active_limit(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{" PALFINGER "}}},"
                   "'solver':{'step':0.005,'frame':0.02,'duration':20}}",
                   STIFF,
                   STIFF ",'power':5e5,'target':1.7453292519943295,'upper':1.5707963267948966,"
                         "'stop_stiffness':1e7,'stop_damping':1e7",
                   STIFF, STIFF, STIFF, STIFF, STIFF);
  double most = 0;
  while (run_time(&r) < 19.999) {
    run_frames(&r, 1);
    most = fmax(most, run_get(&r, "crane.boom.position"));
  }
  expect_near("4.4.10 boom at 20 s [rad]", run_get(&r, "crane.boom.position"), 1.5707963267948966,
              1e-5);
  expect_below("4.4.10 beyond the limit [rad]", most - 0.5 * RUN_PI, 1e-5);
  expect_near("4.4.10 jib at 20 s [rad]", run_get(&r, "crane.jib.position"), 0.5 * RUN_PI, 1e-3);
  run_close(&r);
}

/* ---- tangent ---- */

static double fd[SCENE_ROWS][SCENE_ROWS];

/* Unknowns of the scene and the joints of its cranes that are free to move. */
static scene_rows rows_of(const run *r, bool inner) {
  scene_rows s = scene_list(r, inner);
  for (int p = 0; p < r->model->part_count; p++) {
    const hw_part *part = &r->model->part[p];
    if (part->kind != &hw_crane_kind)
      continue;
    const crane_params *crane = part->params;
    for (int j = 0; j < crane->joints.count; j++)
      if (crane_free((const crane_joint *)crane->joints.row + j)) {
        s.row[s.count] = 3 * part->block0 + j;
        s.quat[s.count++] = -1;
      }
  }
  return s;
}

static void nudge(hw_world *w, const scene_rows *s, int j, double h, double ck, double cc,
                  double cm) {
  scene_shift(w, s, j, ck * h);
  w->v[s->row[j]] += cc * h;
  w->a[s->row[j]] += cm * h;
}

/* |tangent - differences| / |differences| at the present state, each row and column scaled by its
 * largest difference, so that soft rows count as much as stiff ones. */
static double compare(const run *r, const scene_rows *s, bool implicit, double ck, double cc,
                      double cm) {
  hw_world *w = run_world(r);
  const double h = ck == 0 && cc == 0 ? 1 : 1e-6;
  int n = s->count;
  w->ck = ck, w->cc = cc, w->cm = cm;
  for (int j = 0; j < n; j++) {
    nudge(w, s, j, h, ck, cc, cm);
    scene_forward(w, implicit);
    for (int i = 0; i < n; i++)
      fd[i][j] = w->res[s->row[i]];
    nudge(w, s, j, -2 * h, ck, cc, cm);
    scene_forward(w, implicit);
    for (int i = 0; i < n; i++)
      fd[i][j] = (fd[i][j] - w->res[s->row[i]]) / (2 * h);
    nudge(w, s, j, h, ck, cc, cm);
  }
  w->implicit = implicit;
  w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  double off = 0, all = 0, size[SCENE_ROWS] = {0}, most = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      size[i] = fmax(size[i], fabs(fd[i][j])), most = fmax(most, size[i]);
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++) {
      double scale = 1 / sqrt((size[i] + 1e-6 * most) * (size[j] + 1e-6 * most));
      double d = y[s->row[i]] - fd[i][j];
      if (getenv("SHOW") && fabs(d * scale) > 1e-5)
        printf("row %d col %d made %g fd %g\n", i, j, y[s->row[i]], fd[i][j]);
      off += d * d * scale * scale;
      all += fd[i][j] * fd[i][j] * scale * scale;
    }
  }
  free(x), free(y);
  return sqrt(off / all);
}

typedef struct shake {
  double size, speed, accel, ck, cc, cm;
} shake;

static double worst(const run *r, bool implicit, shake k) {
  dice d = {5};
  double most = 0;
  for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    scene_rows s = rows_of(r, implicit);
    scene_shake(run_world(r), &s, &d, k.size, 0, k.speed, k.accel);
    most = fmax(most, compare(r, &s, implicit, k.ck, k.cc, k.cm));
  }
  return most;
}

/* Five joints of all kinds with general links: revolute, prismatic, twisted, with products. */
#define LINKS                                                                                      \
  "'slew':{'alpha':1.3,'a':0.4,'d':1.2,'theta':0.3,'mass':300,'centre':[0.1,-0.2,0.6],"            \
  "'inertia':[30,40,20],'products':[1,-2,3],%s},"                                                  \
  "'boom':{'alpha':-0.4,'a':2.1,'d':0.3,'theta':-0.2,'mass':200,'centre':[1,0.1,-0.2],"            \
  "'axes':[0.9,0.1,-0.3,0.2],'inertia':[5,60,60],%s},"                                             \
  "'jib':{'alpha':0.7,'a':1.5,'d':-0.2,'theta':0.9,'mass':120,'centre':[0.7,0,0.1],"               \
  "'inertia':[3,20,20],%s},"                                                                       \
  "'reach':{'type':'prismatic','alpha':0.5,'a':0.2,'d':0.7,'theta':0.4,'mass':60,"                 \
  "'centre':[0,0.1,0.5],'inertia':[9,9,1],%s},"                                                    \
  "'wrist':{'alpha':0.2,'a':0.3,'d':0.1,'mass':20,'centre':[0.2,0.1,0.1],"                         \
  "'inertia':[1,1.2,0.8],%s}"

#define MIXED                                                                                      \
  "'mode':'passive','friction':30", "'mode':'position','kp':3e3,'ki':50,'kd':200,'target':0.4",    \
      "'mode':'velocity','kp':900,'ki':70,'kd':15,'speed':0.3",                                    \
      "'mode':'passive','lower':-0.1,'upper':0.05,'stop_stiffness':2e4,'stop_damping':800",        \
      "'mode':'position','kp':2e3,'kd':300,'target':1,'effort':400"
#define PASSIVE                                                                                    \
  "'mode':'passive'", "'mode':'passive'", "'mode':'passive'", "'mode':'passive'", "'mode':'passive'"

static const shake STILL_SHAKE = {0.3, 0, 0, 1, 0, 0}, MOVING = {0.3, 1, 3, 1, 340, 340 * 340},
                   SLOW = {0.3, 1, 3, 1, 20, 400}, MASS = {0.3, 1, 3, 0, 0, 1};

static void tangent_fixed(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{" LINKS "}}}}",
                   MIXED);
  expect_below("chain on the world: stiffness", worst(&r, true, STILL_SHAKE), 1e-6);
  expect_below("chain on the world: whole tangent", worst(&r, true, MOVING), 1e-7);
  expect_below("chain on the world: whole tangent, long step", worst(&r, true, SLOW), 1e-6);
  expect_below("chain on the world: mass matrix", worst(&r, false, MASS), 1e-9);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'ship':{'kind':'motion','amplitude_z':1,"
               "'frequency':[0,0,2],'phase':[0,0,1],'amplitude_angle':[0.3,0.2,0.1],"
               "'frequency_angle':[1,2,3],'phase_angle':[1,1,1]},'crane':{'kind':'crane',"
               "'on':'ship','position':[1,2,3],'joints':{" LINKS "}}}}",
               "'mode':'rate','speed':0.4,'start_rate':0.4", "'mode':'passive'", "'mode':'locked'",
               "'mode':'passive'", "'mode':'passive'");
  expect_below("drives, on a ship: whole tangent", worst(&r, true, SLOW), 1e-6);
  run_close(&r);
}

#define FLOAT                                                                                      \
  "'barge':{'kind':'rigid','mass':900,'inertia':[700,700,700],'ports':{'deck':{'at':[1,-0.5,"      \
  "0.7]}}},'crane':{'kind':'crane','on':'barge.deck','position':[0.3,0.2,0.1],"                    \
  "'orientation':[0.8,0.2,-0.3,0.4],"

static void tangent_floating(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{" FLOAT "'joints':{" LINKS "}}}}", MIXED);
  expect_below("on a floating body: stiffness", worst(&r, true, STILL_SHAKE), 1e-6);
  expect_below("on a floating body: whole tangent", worst(&r, true, SLOW), 1e-6);
  expect_below("on a floating body: mass matrix", worst(&r, false, MASS), 1e-9);
  run_close(&r);
}

/* Left out with speed: what the rates of the crane change in the velocity of the line's end; and by
 * the line, the turning of a clamp under its moment. */
static void tangent_cable(void **state) {
  (void)state;
  static const char *const hold[] = {"pinned", "clamped"};
  for (int k = 0; k < 2; k++)
    for (int f = 0; f < 2; f++) {
      run r = run_open("{'hawse':1," STILL ",'parts':{%s'joints':{" LINKS
                       "},'ports':{'tip':{'link':'wrist','at':[0.3,0.2,-0.1]},"
                       "'elbow':{'link':'boom','at':[0.1,0.2,0.3]},"
                       "'foot':{'link':'slew','at':[0.1,0.2,0.3]}}},"
                       "'line':{'kind':'cable','a':{'attach':'crane.tip','hold':'%s'},"
                       "'b':{'attach':'free','position':[9,1,2]},'elements':3,'EA':1e4,'EI':20,"
                       "'CE':1,'length':4},"
                       "'stay':{'kind':'cable','a':{'attach':'crane.elbow'},"
                       "'b':{'attach':'crane.foot'},'elements':2,'EA':1e5,'CE':1,'length':3}}}",
                       f ? FLOAT : "'crane':{'kind':'crane',", MIXED, hold[k]);
      print_message("  %s, %s\n", hold[k], f ? "floating" : "on the world");
      expect_below("cables on a crane: stiffness", worst(&r, true, STILL_SHAKE), k ? 1e-3 : 1e-6);
      expect_below("cables on a crane: mass matrix", worst(&r, false, MASS), 1e-8);
      expect_below("cables on a crane: whole tangent", worst(&r, true, MOVING), 1e-2);
      run_close(&r);
    }
}

/* ---- controllers, drives, stops ---- */

#define LIFT                                                                                       \
  "{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'lift':{'type':'prismatic',"    \
  "'mass':100,%s}}}},%s'solver':{'integrator':'%s','step':0.005,'frame':0.02,'duration':60}}"

static int stops(const run *r) {
  int count = 0;
  for (int i = 0; i < run_world(r)->events; i++)
    count += run_world(r)->event[i].kind == HW_EVENT_STOP;
  return count;
}

/* A mass of 100 kg on a vertical slide under gravity: droop m g / kp without an integral, none with
 * one; after a time at its limit of force the integral has not run away. */
static void position_control(void **state) {
  (void)state;
  const double weight = 981;
  run r = run_open(LIFT, "'mode':'position','kp':1e4,'kd':2e3,'target':0.5", "", "ali3");
  run_to(&r, 20);
  expect_near("droop of a proportional controller [m]", run_get(&r, "crane.lift.position"),
              0.5 - weight / 1e4, 1e-6);
  run_close(&r);
  r = run_open(LIFT, "'mode':'position','kp':1e4,'ki':4e3,'kd':2e3,'target':0.5", "", "ali3");
  run_to(&r, 40);
  expect_near("with an integral [m]", run_get(&r, "crane.lift.position"), 0.5, 1e-5);
  run_close(&r);
  /* 900 N cannot lift 981 N: it falls to the stop, then the load goes and it comes back */
  r = run_open(LIFT,
               "'mode':'position','kp':1e4,'ki':4e3,'kd':2e3,'target':0.5,'effort':900,"
               "'lower':-1,'upper':1",
               "'inputs':{'help':{'target':'crane.joints.lift.load','value':0}},", "ali3");
  double high = -1;
  int told = 0;
  for (int i = 0; i < 1000; i++) {
    run_frames(&r, 1);
    told += stops(&r);
  }
  expect_near("at its stop [m]", run_get(&r, "crane.lift.position"), -1 - (weight - 900) / 1e7,
              1e-7);
  assert_in_range(told, 1, 3); /* it may bounce once or twice */
  assert_int_equal(hw_sim_input(r.sim, 0, weight), HW_OK);
  for (int i = 0; i < 1000; i++) {
    run_frames(&r, 1);
    high = fmax(high, run_get(&r, "crane.lift.position"));
  }
  expect_near("comes back [m]", run_get(&r, "crane.lift.position"), 0.5, 1e-4);
  expect_below("overshoot after 20 s at the limit [m]", high - 0.5, 0.35);
  run_close(&r);
}

static void velocity_control(void **state) {
  (void)state;
  static const char *const solver[] = {"ali3", "rk45"};
  for (int k = 0; k < 2; k++) {
    run r = run_open(LIFT, "'mode':'velocity','kp':1e4,'ki':2e4,'speed':0.2,'upper':2", "",
                     solver[k]);
    run_to(&r, 5);
    expect_near("speed held against gravity [m/s]", run_get(&r, "crane.lift.rate"), 0.2, 1e-4);
    expect_near("displacement that is due [m]", run_get(&r, "crane.lift.position"), 1.0, 0.06);
    run_to(&r, 30);
    expect_near("soft landing at the limit [m]", run_get(&r, "crane.lift.position"), 2, 1e-3);
    expect_near("at rest [m/s]", run_get(&r, "crane.lift.rate"), 0, 1e-4);
    run_close(&r);
  }
  /* kd is an inertia of the drive: 981 N on 100 + 400 kg, with a gain that does next to nothing */
  run r = run_open(LIFT, "'mode':'velocity','kp':1e-9,'kd':400", "", "rk45");
  run_to(&r, 1);
  expect_relative("acceleration with kd [m/s]", run_get(&r, "crane.lift.rate"), -981 / 500.0, 1e-8);
  expect_below("its ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
  run_close(&r);
}

/* 2000 N up to 0.25 m/s, in 12.5 ms; from there the power is at its limit, P t = m v^2 / 2. */
static void power_limit(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'environment':{'gravity':0},'parts':{'crane':{'kind':'crane',"
                   "'joints':{'lift':{'type':'prismatic','mass':100,'mode':'position','kp':1e6,"
                   "'target':1000,'power':500,'effort':2000}}}},"
                   "'solver':{'integrator':'rk45','frame':0.1,'duration':10}}");
  double most = 0;
  for (int i = 0; i < 90; i++) {
    run_frames(&r, 1);
    most = fmax(most, run_get(&r, "crane.lift.power"));
  }
  expect_relative("greatest power [W]", most, 500, 1e-9);
  expect_relative("speed at 9 s [m/s]", run_get(&r, "crane.lift.rate"), sqrt(0.0625 + 10 * (9 - 0.0125)),
                  1e-6);
  run_close(&r);
}

/* Mode rate: ramps with its acceleration, stops exactly at the limit, and says so once. */
static void rate_drive(void **state) {
  (void)state;
  static const char *const solver[] = {"ali3", "rk45"};
  static const char *const accel[] = {"", ",'accel':0.5"};
  for (int k = 0; k < 2; k++)
    for (int a = 0; a < 2; a++) {
      char joint[200];
      snprintf(joint, sizeof joint, "'mode':'rate','speed':0.4,'upper':1.5%s", accel[a]);
      run r = run_open(LIFT, joint, "'inputs':{'go':{'target':'crane.joints.lift.speed'}},",
                       solver[k]);
      int told = 0;
      double last = 0, most = 0, fastest = 0;
      for (int i = 0; i < 500; i++) {
        run_frames(&r, 1);
        told += stops(&r);
        most = fmax(most, run_get(&r, "crane.lift.position"));
        double v = run_get(&r, "crane.lift.rate");
        fastest = fmax(fastest, fabs(v - last) / 0.02), last = v;
        if (i == 99)
          expect_near("set speed [m/s]", v, 0.4, 1e-12);
      }
      expect_near("at the limit [m]", run_get(&r, "crane.lift.position"), 1.5, 1e-9);
      expect_below("beyond the limit [m]", most - 1.5, 1e-12);
      if (a)
        expect_below("acceleration [m/s^2]", fastest, 0.5 + 1e-9);
      assert_int_equal(told, 1);
      expect_relative("holds its weight [N]", run_get(&r, "crane.lift.effort"), 981, 1e-6);
      expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
      assert_int_equal(hw_sim_input(r.sim, 0, -0.4), HW_OK);
      run_frames(&r, 100);
      expect_near("turned back [m/s]", run_get(&r, "crane.lift.rate"), -0.4, 1e-12);
      run_close(&r);
    }
}

/* Gains of 1e8 at a step of 5 ms, with a load on a line: the crane follows its inputs and nothing
 * shakes. */
static void stiff_gains(void **state) {
  (void)state;
  static const char *const base[] = {"", "'on':'barge',"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1,'parts':{'barge':{'kind':'rigid','mass':1e6,'inertia':"
                     "[1e8,1e8,1e8],'size':[50,20,10],'volume':1953},"
                     "'crane':{'kind':'crane',%s'joints':{'slew':{'alpha':1.5707963267948966,"
                     "'d':1.4,'mass':700,'inertia':[140,140,60],'mode':'velocity','kp':1e8,'ki':1e8},"
                     "'boom':{'a':3,'mass':750,'centre':[1.5,0,0],'inertia':[30,600,600],"
                     "'start':0.3,'target':0.3," STIFF "}},'ports':{'tip':{'link':'boom'}}},"
                     "'load':{'kind':'rigid','mass':500,'inertia':[50,50,50],'position':[2.8,0,0.2]},"
                     "'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'load'},"
                     "'elements':2,'EA':1e6,'CID':3e4}},'inputs':{'turn':{'target':"
                     "'crane.joints.slew.speed'},'up':{'target':'crane.joints.boom.target'}},"
                     "'solver':{'step':0.005,'frame':0.05,'duration':20}}",
                     base[k]);
    run_started(&r);
    assert_int_equal(hw_sim_input(r.sim, 0, 0.2), HW_OK);
    assert_int_equal(hw_sim_input(r.sim, 1, 0.8), HW_OK);
    run_to(&r, 10);
    double most = 0, last = run_get(&r, "crane.boom.rate");
    for (int i = 0; i < 100; i++) {
      run_frames(&r, 1);
      most = fmax(most, fabs(run_get(&r, "crane.boom.rate") - last));
      last = run_get(&r, "crane.boom.rate");
    }
    expect_near("slew rate [rad/s]", run_get(&r, "crane.slew.rate"), 0.2, 1e-4);
    expect_near("boom [rad]", run_get(&r, "crane.boom.position"), 0.8, 1e-3);
    expect_below("shaking of the boom's rate [rad/s]", most, 1e-4);
    run_close(&r);
  }
}

/* ---- ledger and momentum ---- */

/* Everything at once: a barge under a crane with drives, controllers, a stop and friction, and a
 * line with a load; what the ledger lacks falls with the step (second order). */
static void ledger(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'rk45','tolerance':1e-9",
                                       "'integrator':'ali3','step':0.01",
                                       "'integrator':'ali3','step':0.0025"};
  double lack[3], tip[3];
  for (int k = 0; k < 3; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'ship':{'kind':'motion','amplitude_z':0.3,"
                     "'frequency':[0,0,2],'amplitude_angle':[0.1,0.05,0],"
                     "'frequency_angle':[1,1.5,0]},'crane':{'kind':'crane','on':'ship','position':"
                     "[1,0,2],'joints':{" LINKS "},'ports':{'tip':{'link':'wrist',"
                     "'at':[0.3,0.2,-0.1]}}},'load':{'kind':'rigid','mass':50,"
                     "'inertia':[5,5,5],'position':[3,1,-2]},'line':{'kind':'cable',"
                     "'a':{'attach':'crane.tip'},'b':{'attach':'load'},'elements':2,'EA':3e4,"
                     "'CID':300,'CE':1,'length':5}},'solver':{%s,'frame':0.05,'duration':10}}",
                     "'mode':'rate','speed':0.3,'start_rate':0.3",
                     "'mode':'position','kp':5e4,'kd':5e3,'target':0.3",
                     "'mode':'velocity','kp':3e3,'ki':2e3,'speed':0.05",
                     "'mode':'passive','lower':-0.1,'upper':0.1,'stop_stiffness':1e5,"
                     "'stop_damping':2e3,'friction':50",
                     "'mode':'passive','friction':20", solver[k]);
    run_to(&r, 3);
    lack[k] = fabs(run_get(&r, "residual"));
    tip[k] = run_get(&r, "crane.tip.z");
    print_message("    work %.6g J, dissipated %.6g J\n", run_get(&r, "work"),
                  run_get(&r, "dissipated"));
    run_close(&r);
  }
  expect_near("tip, ali3 at 10 ms and rk45 [m]", tip[1], tip[0], 2e-2);
  expect_near("tip, ali3 at 2.5 ms and rk45 [m]", tip[2], tip[0], 2e-3);
  expect_below("ledger, rk45 [J]", lack[0], 2e-3);
  expect_below("ledger, ali3 at 10 ms, of 7000 J [J]", lack[1], 70);
  expect_below("ledger, ali3 at 2.5 ms [J]", lack[2], 0.15 * lack[1]);
}

/* Momentum of a barge with its crane, without gravity: linear, and angular about the origin. */
static void momentum_of(const run *r, v3 *p, v3 *L) {
  const hw_world *w = run_world(r);
  const hw_part *barge = &w->model->part[run_part(r, "barge")];
  const crane_work *c = hw_work(w, run_part(r, "crane"));
  m3 R = q_matrix(q_at(w->quat + 4 * barge->quat0));
  v3 v = v3_at(w->v + 3 * barge->block0);
  *p = v3_scale(900, v);
  *L = v3_add(v3_scale(700, m3_mulv(R, v3_at(w->v + 3 * barge->block0 + 3))),
              v3_cross(v3_at(w->x + 3 * barge->block0), *p));
  for (int i = 0; i < c->at.n; i++) {
    m3 Ri = c->kin.R[i + 1];
    v3 arm = v3_sub(c->kin.c[i], c->kin.r[i + 1]);
    v3 vc = v3_add(c->kin.v[i + 1], v3_cross(c->kin.w[i + 1], arm));
    v3 spin = m3_mulv(Ri, m3_mulv(c->link[i].about_c, m3_tmulv(Ri, c->kin.w[i + 1])));
    v3 own = v3_scale(c->link[i].I.m, vc);
    *p = v3_add(*p, own);
    *L = v3_add(*L, v3_add(spin, v3_cross(c->kin.c[i], own)));
  }
}

static void momentum(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{"
                     "'density':0}},'parts':{" FLOAT "'joints':{" LINKS "}}},"
                     "'solver':{%s,'frame':0.05,'duration':10}}",
                     "'mode':'rate','speed':0.5,'accel':2",
                     "'mode':'position','kp':5e4,'kd':5e3,'target':0.3",
                     "'mode':'velocity','kp':3e3,'ki':2e3,'speed':0.05",
                     "'mode':'passive','start_rate':0.3,'lower':-0.1,'upper':0.1,"
                     "'stop_stiffness':1e5,'stop_damping':2e3",
                     "'mode':'locked'", k ? "'integrator':'ali3','step':0.001" : RK);
    v3 p, L, p0, L0;
    momentum_of(&r, &p0, &L0);
    run_to(&r, 3);
    momentum_of(&r, &p, &L);
    expect_above("speed of the barge's rotation [rad/s]",
                 v3_norm(v3_at(run_world(&r)->v + 3 * r.model->part[0].block0 + 3)), 1e-3);
    expect_below("linear momentum [N s]", v3_norm(v3_sub(p, p0)), k ? 1e-3 : 1e-6);
    expect_below("angular momentum [N m s]", v3_norm(v3_sub(L, L0)), k ? 0.05 : 1e-5);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), k ? 1 : 1e-3);
    run_close(&r);
  }
}

/* ---- one against another ---- */

/* Locked joints: a line at the tip of the crane is a line at that point of the base. */
static void locked(void **state) {
  (void)state;
#define SHIP                                                                                       \
  "'ship':{'kind':'motion','amplitude_x':0.5,'frequency':[1.1,0,0],'amplitude_angle':[0.1,0.2,0]," \
  "'frequency_angle':[0.7,0.9,0],'ports':{'tip':{'at':[1,0,4]}}}"
#define PAYLOAD                                                                                    \
  "'load':{'kind':'rigid','mass':50,'inertia':[5,5,5],'position':[1,0,-1]},'line':{"               \
  "'kind':'cable','a':{'attach':'%s','hold':'%s'},'b':{'attach':'load'},'elements':4,'EA':1e5,"     \
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
                     "'mode':'passive','lower':-0.1,'upper':0.1,'stop_stiffness':1e5", "'mode':'locked'",
                     k ? "rk45" : "ali3");
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
  expect_near("the free link hangs [rad]", one + two, -0.5 * RUN_PI, 1e-7);
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
  assert_int_equal(crane->kind->collider(r.model, part, 0, NULL), 2);
  assert_int_equal(crane->kind->collider(r.model, part, 0, &ask), 2);
  assert_string_equal(ask.key, "box");
  assert_int_equal(ask.port, 5); /* base, p, q, one, two, three */
  assert_int_equal(ask.shape, HW_SHAPE_BOX);
  assert_int_equal(ask.material, 0);
  assert_true(ask.size[1] == 2 && ask.at[2] == 1 && ask.turn[0] == 1);
  crane->kind->collider(r.model, part, 1, &ask);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pendulum),
      cmocka_unit_test(free_fall),
      cmocka_unit_test(double_pendulum),
      cmocka_unit_test(rotating),
      cmocka_unit_test(flying_out),
      cmocka_unit_test(passive_limit),
      cmocka_unit_test(active_limit),
      cmocka_unit_test(tangent_fixed),
      cmocka_unit_test(tangent_floating),
      cmocka_unit_test(tangent_cable),
      cmocka_unit_test(position_control),
      cmocka_unit_test(velocity_control),
      cmocka_unit_test(power_limit),
      cmocka_unit_test(rate_drive),
      cmocka_unit_test(stiff_gains),
      cmocka_unit_test(ledger),
      cmocka_unit_test(momentum),
      cmocka_unit_test(locked),
      cmocka_unit_test(three_ways),
      cmocka_unit_test(saved),
      cmocka_unit_test(static_start),
      cmocka_unit_test(faults),
      cmocka_unit_test(frames)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
