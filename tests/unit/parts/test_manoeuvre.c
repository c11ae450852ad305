/* The verdict on a hauled body: each one is reached by a small run whose times follow from plain
 * kinematics or statics, and missed by a hair on the other side of its threshold. */
#include "parts/manoeuvre.h"
#include "validation/run.h"

static const double G = 9.81;

/* ---- prescribed bodies: everything is known beforehand ---- */

/* A body at x = -1 + 0.4 t past the hull's point at 0.6 m; nothing touches. Home is at x = 0. */
static run passing(const char *lift) {
  return run_open("{'hawse':1,'parts':{'hull':{'kind':'motion','position':[-0.6,0,0],'ports':"
                  "{'mouth':{'at':[0.6,0,0]}}},'body':{'kind':'motion','position':[-1,0,0],"
                  "'velocity':[0.4,0,0]},'lift':{'kind':'manoeuvre','body':'body','hull':"
                  "'hull.mouth',%s}},'solver':{'step':0.01,'frame':0.05,'duration':8}}",
                  lift);
}

/* Number of events of a kind so far in a run that is stepped to its end; the first one's time and
 * the last one's value. */
typedef struct seen {
  int count;
  double first, value;
} seen;

static seen run_events(const run *r, double until, int kind) {
  seen s = {0, -1, 0};
  while (run_time(r) < until - 1e-9) {
    run_frames(r, 1);
    const double *row = run_section(r, HW_SECTION_EVENTS) + 1;
    for (int i = (int)row[-1]; i > 0; i--, row += HW_EVENT_ROW) {
      if ((int)row[HW_EVENT_ROW_KIND] != kind)
        continue;
      s.first = s.count++ ? s.first : row[HW_EVENT_ROW_TIME];
      s.value = row[HW_EVENT_ROW_VALUE];
    }
  }
  return s;
}

static void expect_verdict(const run *r, int verdict) {
  assert_int_equal((int)run_get(r, "lift.verdict"), verdict);
}

/* Inside for |x| <= 0.2: from 2 s to 3 s. */
static void home_for_long_enough(void **state) {
  (void)state;
  run r = passing("'home':{'position':[0,0,0],'tolerance':0.2001,'speed':0.41,'time':0.95},"
                  "'slip':{'distance':100}");
  seen home = run_events(&r, 8, HW_EVENT_HOME);
  assert_int_equal(home.count, 1);
  expect_near("home: confirmed after 0.95 s there [s]", home.first, 2.95, 0.0101);
  expect_near("home: event says how far off [m]", home.value, 0.18, 0.0041);
  expect_near("home: channel says since when [s]", run_get(&r, "lift.time_home"), 2, 1e-9);
  expect_near("distance from home at 8 s [m]", run_get(&r, "lift.distance"), 2.2, 1e-9);
  expect_near("drift since 2.95 s [m]", run_get(&r, "lift.drift"), 0.4 * 5.05, 0.0041);
  expect_verdict(&r, MANOEUVRE_HOME);
  run_close(&r);
}

static void home_is_missed_by_a_hair(void **state) {
  (void)state;
  static const char *const lift[] = {
      "'home':{'position':[0,0,0],'tolerance':0.2001,'speed':0.41,'time':1.02}",
      "'home':{'position':[0,0,0],'tolerance':0.2001,'speed':0.39,'time':0.5}",
      "'home':{'position':[0,0.21,0],'tolerance':0.2001,'speed':0.41,'time':0.1}",
      "'pipe':[1,0,0],'home':{'depth':2.21,'speed':0.41,'time':0}",
      "'pipe':[1,0,0],'home':{'depth':-10,'angle':1.57,'speed':0.41,'time':0}"};
  for (int i = 0; i < 5; i++) {
    run r = passing(lift[i]);
    assert_int_equal(run_events(&r, 7.95, HW_EVENT_HOME).count, 0);
    expect_verdict(&r, MANOEUVRE_OPEN);
    run_to(&r, 8);
    expect_verdict(&r, MANOEUVRE_TIMEOUT);
    assert_true(run_get(&r, "lift.time_home") == -1);
    run_close(&r);
  }
  run r = passing("'home':{'position':[9,0,0]},'timeout':3");
  run_to(&r, 2.95);
  expect_verdict(&r, MANOEUVRE_OPEN);
  run_to(&r, 3);
  expect_verdict(&r, MANOEUVRE_TIMEOUT);
  run_close(&r);
}

/* A frame that is full of touches still tells that it is home. */
static void verdict_finds_room(void **state) {
  (void)state;
  run r = passing("'home':{'position':[0,0,0],'tolerance':0.2001,'speed':0.41,'time':0.95}");
  run_to(&r, 2.9);
  hw_world *w = run_world(&r);
  for (w->events = 0; w->events < HW_FRAME_EVENTS;)
    hw_world_event(w, HW_EVENT_TOUCH, 0, 0);
  w->t = 2.96;
  int lift = run_part(&r, "lift");
  hw_notes notes = {hw_mem(w, lift), w->event, &w->events};
  hw_manoeuvre_kind.observer->watch(w, lift, &notes);
  assert_int_equal(w->events, HW_FRAME_EVENTS);
  assert_int_equal(w->event[HW_FRAME_EVENTS - 1].kind, HW_EVENT_HOME);
  run_close(&r);
}

/* By depth: 0.3 m in at x = 0.3, 3.25 s. The axes are z and x: 90 degrees. */
static void home_by_depth_and_angle(void **state) {
  (void)state;
  run r = passing("'pipe':[2,0,0],'home':{'depth':0.3,'angle':1.5708,'speed':0.41,'time':0.2},"
                  "'slip':{'distance':100}");
  run_to(&r, 2);
  expect_near("way left at 2 s [m]", run_get(&r, "lift.distance"), 0.5, 1e-9);
  run_to(&r, 8);
  expect_verdict(&r, MANOEUVRE_HOME);
  expect_near("since when [s]", run_get(&r, "lift.time_home"), 3.25, 1e-9);
  expect_near("depth at 8 s [m]", run_get(&r, "lift.depth"), 2.2, 1e-9);
  expect_near("tilt [rad]", run_get(&r, "lift.tilt"), PI / 2, 1e-12);
  run_close(&r);
}

/* Home at 2.95 s and x = 0.18; 1 m away from there at 5.45 s. */
static void home_that_slips_is_not_home(void **state) {
  (void)state;
  run r = passing("'home':{'position':[0,0,0],'tolerance':0.2001,'speed':0.41,'time':0.95}");
  run_to(&r, 5);
  expect_verdict(&r, MANOEUVRE_HOME);
  assert_int_equal((int)run_get(&r, "lift.phase"), MANOEUVRE_HANGING);
  seen slip = run_events(&r, 8, HW_EVENT_SLIP);
  assert_int_equal(slip.count, 1);
  expect_near("slipped [s]", slip.first, 5.45, 0.0201);
  expect_near("by so much [m]", slip.value, 1, 0.0041);
  expect_verdict(&r, MANOEUVRE_SLIP);
  run_close(&r);
}

/* A body that rides on a rolling ship is at rest; its attitude is that against the ship. The body is
 * turned by 0.3 about the ship's y, then by 0.5 about its own z. */
static void seen_from_the_ship(void **state) {
  (void)state;
  double c = cos(0.15), s = sin(0.15), cz = cos(0.25), sz = sin(0.25);
  run r = run_open(
      "{'hawse':1,'parts':{'ship':{'kind':'motion','amplitude_angle':[0.2,0.1,0.05],'position':"
      "[3,2,1],'frequency_angle':[1,1.1,0.7],'amplitude_z':1,'frequency':[1,1,0.9]},'body':{'kind':"
      "'motion','on':'ship','position':[5,1,2],'orientation':[%.15g,%.15g,%.15g,%.15g],'ports':"
      "{'eye':{'at':[0,0,1]}}},'lift':{'kind':'manoeuvre','body':'body.eye','hull':'ship','pipe':"
      "[0,0,1],'home':{'depth':2.95,'time':1}}},'solver':{'step':0.01,'frame':0.05,'duration':3}}",
      c * cz, s * sz, s * cz, c * sz);
  run_to(&r, 2);
  expect_verdict(&r, MANOEUVRE_HOME);
  expect_near("speed against the ship [m/s]", run_get(&r, "lift.speed"), 0, 1e-12);
  expect_near("depth of the eye [m]", run_get(&r, "lift.depth"), 2 + cos(0.3), 1e-12);
  expect_near("tilt [rad]", run_get(&r, "lift.tilt"), 0.3, 1e-12);
  /* x of the body in the ship's frame: Ry(0.3) (cos 0.5, sin 0.5, 0) */
  expect_near("turn [rad]", run_get(&r, "lift.turn"), atan2(sin(0.5), cos(0.3) * cos(0.5)), 1e-12);
  expect_near("time it came home [s]", run_get(&r, "lift.time_home"), 0, 0);
  run_close(&r);
}

/* ---- a weight hauled against a plate ---- */

/* 1 t, its eye 2.01 m below a plate; the line passes through the plate (only the weight touches it).
 * The drum's motor pulls with 20 kN at most. */
static run haul(const char *winch, const char *lift) {
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'materials':{'steel':"
      "{'young':2e8,'viscosity':2e6}},'parts':{'ship':{'kind':'motion','shape':'box','size':[6,6,1]"
      ","
      "'material':'steel','position':[0,0,10.5],'ports':{'winch':{'at':[0,0,3]},'mouth':{'at':"
      "[0,0,-0.5]}}},'weight':{'kind':'rigid','mass':1000,'shape':'box','size':[1,1,1],'material':"
      "'steel','position':[0,0,7.5],'ports':{'eye':{'at':[0,0,0.5]}}},'line':{'kind':'cable','a':"
      "{'attach':'ship.winch'},'b':{'attach':'weight.eye'},'length':5.5,'elements':4,'diameter':0."
      "03,"
      "'density':100,'EA':5e6,'CID':2e4},'winch':{'kind':'winch','cable':'line','accel':0.5,'decel'"
      ":"
      "0.5,'drum_inertia':200,'drum_radius':0.5,%s},'lift':{'kind':'manoeuvre',"
      "'body':'weight.eye','hull':'ship.mouth','winch':'winch',%s}},'contacts':{'c':{'a':'weight',"
      "'b':'ship','friction':{'law':'karnopp','sliding':0.3}}},'inputs':{'speed':{'target':"
      "'winch.speed'}},'solver':{'start':'static','step':0.005,'frame':0.05,'duration':18}}",
      winch, lift);
}
#define MOTOR(speed) "'motor_force':20000,'speed':" speed
#define PLATE "'home':{'depth':-0.1,'time':1}"

/* 2.01 m at 0.2 m/s and 0.2 s more for the ramp: at the plate after 10.2 s. The motor's 20 kN less
 * the weight and half a kilo of line press it against the plate. */
static void hauled_home(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2"), PLATE);
  seen home = run_events(&r, 15, HW_EVENT_HOME);
  assert_int_equal(home.count, 1);
  expect_verdict(&r, MANOEUVRE_HOME);
  expect_near("first contact [s]", run_get(&r, "lift.time_contact"), 10.2, 0.1);
  assert_true(run_get(&r, "lift.time_home") >= run_get(&r, "lift.time_contact"));
  expect_near("confirmed 1 s after [s]", home.first, run_get(&r, "lift.time_home") + 1, 0.0051);
  expect_near("force on the plate [N]", run_get(&r, "lift.force"), 20000 - 1000 * G, 60);
  expect_near("as the contact has it [N]", run_get(&r, "lift.force"),
              run_get(&r, "contacts.c.force"), 1);
  assert_true(run_get(&r, "lift.force_peak") > run_get(&r, "lift.force"));
  assert_int_equal((int)run_get(&r, "lift.points"), 1);
  assert_int_equal((int)run_get(&r, "lift.phase"), MANOEUVRE_LYING);
  assert_true(run_get(&r, "lift.time_jam") == -1);
  run_close(&r);
}

/* It hangs at rest where home would be deep enough, but on its line, not on the hull. */
static void home_lies_on_the_hull(void **state) {
  (void)state;
  run r = haul(MOTOR("0"), "'home':{'depth':-3,'time':1}");
  run_to(&r, 3);
  expect_below("speed [m/s]", run_get(&r, "lift.speed"), 1e-6);
  expect_verdict(&r, MANOEUVRE_OPEN);
  assert_true(run_get(&r, "lift.time_contact") == -1);
  assert_int_equal((int)run_get(&r, "lift.phase"), MANOEUVRE_HANGING);
  run_close(&r);
}

/* The same plate, where home would be half a metre further in. */
static void jams_short_of_home(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2"), "'home':{'depth':0.5,'time':1},'jam':{'time':2}");
  seen jam = run_events(&r, 16, HW_EVENT_JAM);
  assert_int_equal(jam.count, 1);
  expect_near("tension at the jam: the motor's limit [N]", jam.value, 20000, 100);
  expect_near("confirmed 2 s after [s]", jam.first, run_get(&r, "lift.time_jam") + 2, 0.0051);
  assert_true(run_get(&r, "lift.time_jam") > run_get(&r, "lift.time_contact"));
  assert_int_equal((int)run_get(&r, "lift.phase"), MANOEUVRE_STUCK);
  expect_verdict(&r, MANOEUVRE_JAM);
  run_close(&r);
  /* not where it must last longer than the run, nor where the limit is above the motor's force */
  static const char *const lift[] = {"'home':{'depth':0.5},'jam':{'time':12}",
                                     "'home':{'depth':0.5},'jam':{'time':2,'tension':23000}"};
  for (int i = 0; i < 2; i++) {
    r = haul(MOTOR("-0.2"), lift[i]);
    run_to(&r, 18);
    expect_verdict(&r, MANOEUVRE_TIMEOUT);
    run_close(&r);
  }
}

/* A winch that sets its own brake after half a second in vain: whatever the line then carries, it is
 * stuck, also where the limit is above what the motor can pull. */
static void its_own_brake_tells_a_jam(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2") ",'stop_after':0.5",
               "'home':{'depth':0.5},'jam':{'time':2,'tension':1e6}");
  seen jam = run_events(&r, 16, HW_EVENT_JAM);
  assert_int_equal(jam.count, 1);
  assert_true(run_get(&r, "winch.held") > 0);
  expect_verdict(&r, MANOEUVRE_JAM);
  run_close(&r);
  /* a brake that was put on is no stall */
  r = haul(MOTOR("0") ",'stop_after':0.5,'brake':1", "'home':{'depth':0.5},'jam':{'time':2}");
  run_to(&r, 4);
  assert_true(run_get(&r, "winch.held") > 0);
  expect_verdict(&r, MANOEUVRE_OPEN);
  run_close(&r);
}

/* With a limit below the weight the winch is always at it: what counts is the way that it makes. */
static void slow_is_not_stuck(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2"), "'home':{'depth':0.5},'jam':{'tension':9000,'speed':0.15,'time':2}");
  run_to(&r, 10);
  expect_verdict(&r, MANOEUVRE_OPEN);
  run_to(&r, 14);
  expect_verdict(&r, MANOEUVRE_JAM);
  /* it is on its way anew with each 0.15 m/s times 2 s, 1.5 s at this speed: the last one begins that
   * long before the plate, or later */
  expect_near("stuck since its last 0.3 m [s]", run_get(&r, "lift.time_jam"), 10.2 - 0.75, 0.85);
  run_close(&r);
  r = haul(MOTOR("-0.2"), "'home':{'depth':0.5},'jam':{'tension':9000,'speed':0.25,'time':2}");
  run_to(&r, 3);
  expect_verdict(&r, MANOEUVRE_JAM);
  run_close(&r);
}

/* A motor of 8 kN lets 9.81 kN run out: (9810 - 8000) N over 1000 kg and 200 / 0.5^2 kg of drum give
 * 1 m after sqrt(2 / a). */
static void slips_back(void **state) {
  (void)state;
  run r = haul("'speed':0,'motor_force':8000", PLATE);
  double a = (1000 * G - 8000) / 1800;
  seen slip = run_events(&r, 2, HW_EVENT_SLIP);
  assert_int_equal(slip.count, 1);
  expect_near("1 m lost [s]", slip.first, sqrt(2 / a), 0.02);
  expect_near("by so much [m]", slip.value, 1, 0.01);
  expect_verdict(&r, MANOEUVRE_SLIP);
  run_close(&r);
  r = haul("'speed':0,'motor_force':8000", PLATE ",'slip':{'distance':50}");
  run_to(&r, 2);
  expect_verdict(&r, MANOEUVRE_OPEN);
  expect_relative("lost after 2 s [m]", run_get(&r, "lift.slip"), 0.5 * a * 4, 0.02);
  run_close(&r);
}

static void paying_out_is_no_slip(void **state) {
  (void)state;
  run r = haul(MOTOR("0.5"), PLATE);
  run_to(&r, 5);
  assert_true(run_get(&r, "winch.payout") > 1.9);
  expect_below("lost [m]", run_get(&r, "lift.slip"), 1e-3);
  expect_verdict(&r, MANOEUVRE_OPEN);
  run_close(&r);
}

/* Home; then 0.5 s of paying out and hauling again: one knock at the speed of the winch. */
static int knock_touches; /* events of touch after that */
static run knock(const char *lift) {
  run r = haul(MOTOR("-0.2"), lift);
  run_to(&r, 12.5);
  expect_verdict(&r, MANOEUVRE_HOME);
  assert_true(run_get(&r, "lift.knocks") == 0);
  hw_sim_input(r.sim, 0, 0.2);
  run_to(&r, 14);
  assert_true(run_get(&r, "lift.points") == 0);
  hw_sim_input(r.sim, 0, -0.2);
  for (knock_touches = 0; run_time(&r) < 18 - 1e-9;) {
    run_to(&r, run_time(&r) + r.model->solver.frame);
    knock_touches += run_events_of(&r, HW_EVENT_TOUCH);
  }
  return r;
}

static void knocks_after_home(void **state) {
  (void)state;
  run r = knock("'home':{'depth':-0.1,'time':1}");
  assert_true(knock_touches >= 1);
  expect_near("knocks: one for each touch", run_get(&r, "lift.knocks"), knock_touches, 0);
  expect_near("fastest knock [m/s]", run_get(&r, "lift.knock_speed"), 0.2, 0.02);
  expect_verdict(&r, MANOEUVRE_HOME);
  run_close(&r);
  r = knock("'home':{'depth':-0.1,'time':1},'knock':{'speed':0.3}");
  assert_true(run_get(&r, "lift.knocks") == 0);
  run_close(&r);
}

/* ---- tension ---- */

/* The weight falls 1 m before its line is taut: peaks, not a pull. Without a winch the tension is
 * what pulls at the eye. */
static run dropped(const char *lift) {
  return run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                  "'weight':{'kind':'rigid','mass':1000,'rotation':'fixed','position':[0,0,-2]},"
                  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,0]},'b':{'attach':"
                  "'weight'},'length':5,'elements':4,'diameter':0.02,'density':100,'EA':2e6,'CID':"
                  "8e4},'lift':{'kind':'manoeuvre','body':'weight',"
                  "'home':{'position':[0,0,50]},%s}},'solver':{'step':0.002,'frame':0.02,"
                  "'duration':20}}",
                  lift);
}

static void snaps_are_peaks(void **state) {
  (void)state;
  run r = dropped("'snap':{'time':0.7}");
  seen snap = run_events(&r, 10, HW_EVENT_SNAP);
  print_message("    snaps %d, first at %g s, peak %g N at %g s\n", snap.count, snap.first,
                run_get(&r, "lift.tension_peak"), run_get(&r, "lift.time_peak"));
  assert_true(snap.count >= 1);
  assert_int_equal(snap.count, (int)run_get(&r, "lift.snaps"));
  expect_near("the first is the peak [s]", snap.first, run_get(&r, "lift.time_peak"), 1e-9);
  double peak = run_get(&r, "lift.tension_peak");
  assert_true(peak > 2 * 1000 * G);
  run_close(&r);
  char lift[64];
  snprintf(lift, sizeof lift, "'snap':{'time':0.7,'least':%.6g}", peak + 1);
  r = dropped(lift);
  assert_int_equal(run_events(&r, 10, HW_EVENT_SNAP).count, 0);
  run_close(&r);
}

/* At the plate the tension rises from the weight's to the motor's, twice of it, and stays. */
static void a_pull_is_no_snap(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2") ",'motor_gain':1e4", PLATE ",'snap':{'factor':1.5}");
  assert_int_equal(run_events(&r, 16, HW_EVENT_SNAP).count, (int)run_get(&r, "lift.snaps"));
  expect_above("tension over the weight", run_get(&r, "lift.tension") / (1000 * G), 1.5);
  expect_below("snaps", run_get(&r, "lift.snaps"), 0.5);
  run_close(&r);
}

/* ---- clearance and pressure ---- */

/* A body that comes down on a block, whose top is at z = 0, at 0.1 m/s from z = 0.6, in 0.5 s steps of
 * the frame; shape: of the body. Force by depth: 1e8 depth^1.5. */
static run lowered(const char *meshes, const char *block, const char *shape) {
  return run_open(
      "{'hawse':1,'materials':{'steel':{'young':2e8,'viscosity':2e6}},'meshes':{%s},"
      "'parts':{'hull':{'kind':'motion','material':'steel',%s,'position':[2,0,-0.5],"
      "'ports':{'top':{'at':[0,0,0.5]}}},'body':{'kind':'motion','material':'steel',%s,"
      "'position':[2.3,0.2,0.6],'velocity':[0,0,-0.1]},'lift':{'kind':'manoeuvre',"
      "'body':'body','hull':'hull.top','home':{'depth':9}}},'contacts':{'c':{'a':'hull',"
      "'b':'body','normal':{'law':'hertz','stiffness':1e8,'exponent':1.5}}},'solver':"
      "{'step':0.01,'frame':0.05,'duration':5}}",
      meshes, block, shape);
}
#define BLOCK "'shape':'box','size':[4,4,1]"
#define SLAB "'shape':'mesh','mesh':'slab'"
#define SLAB_MESH "'slab':{'make':'box','size':[4,4,1],'convex':false}"

/* It is measured anew once the body may have gone a tenth of it. */
static const double TENTH = 0.1;
static double gap_now(const run *r) {
  const hw_part *part = &r->model->part[run_part(r, "lift")];
  return manoeuvre_clearance(run_world(r), part->params, 1e9);
}

/* A ball of radius 0.5: gap z - R; sunk by d = R - z its patch is a disc of radius^2 2 R d - d^2. */
static void clear_of_a_ball(void **state) {
  (void)state;
  run r = lowered("", BLOCK, "'shape':'sphere','size':[1,1,1]");
  run_to(&r, 0.5);
  expect_near("gap of the ball [m]", run_get(&r, "lift.clearance"), 0.05, TENTH * 0.05);
  expect_near("at this very pose [m]", gap_now(&r), 0.05, 1e-9);
  expect_near("no pressure yet [Pa]", run_get(&r, "lift.pressure_peak"), 0, 0);
  run_to(&r, 1.2);
  double d = 0.02, force = 1e8 * d * sqrt(d), patch = 3.14159265358979 * (d - d * d);
  expect_near("touching: less the depth [m]", run_get(&r, "lift.clearance"), -d, 1e-9);
  expect_near("pressure over the ball's patch", run_get(&r, "lift.pressure") / (force / patch), 1,
              0.03);
  expect_near("peak of what grows", run_get(&r, "lift.pressure_peak"), run_get(&r, "lift.pressure"),
              1e-6);
  expect_near("where: x in the hull's frame [m]", run_get(&r, "lift.pressure_x"), 0.3, 1e-9);
  expect_near("where: y [m]", run_get(&r, "lift.pressure_y"), 0.2, 1e-9);
  expect_near("where: z [m]", run_get(&r, "lift.pressure_z"), -0.0067, 0.002);
  run_close(&r);
}

/* Meshes: a box of half size 0.25 flat, its patch 0.25 m^2, and on edge, its lowest point sqrt(1/8)
 * below its middle. */
static void clear_of_meshes(void **state) {
  (void)state;
  const char *const meshes = SLAB_MESH ",'cube':{'make':'box','size':[0.5,0.5,0.5],'convex':false}";
  run r = lowered(meshes, SLAB, "'shape':'mesh','mesh':'cube'");
  run_to(&r, 1);
  expect_near("gap of the box [m]", run_get(&r, "lift.clearance"), 0.25, TENTH * 0.25);
  expect_near("at this very pose [m]", gap_now(&r), 0.25, 1e-9);
  run_to(&r, 4);
  double d = 0.05, force = 1e8 * d * sqrt(d);
  expect_near("touching: less the depth [m]", run_get(&r, "lift.clearance"), -d, 1e-9);
  expect_near("pressure over its face", run_get(&r, "lift.pressure") / (4 * force), 1, 1e-6);
  run_close(&r);
  r = lowered(meshes, SLAB,
              "'orientation':[0.92387953251,0.38268343236,0,0],'shape':'mesh','mesh':'cube'");
  run_to(&r, 1);
  expect_near("gap of its edge [m]", run_get(&r, "lift.clearance"), 0.5 - sqrt(0.125), 0.015);
  expect_near("at this very pose [m]", gap_now(&r), 0.5 - sqrt(0.125), 1e-9);
  run_close(&r);
}

/* An edge that has just touched has no patch to speak of: its force is spread over pressure.patch. */
static void sharp_is_not_endless(void **state) {
  (void)state;
  const char *const meshes = SLAB_MESH ",'cube':{'make':'box','size':[0.5,0.5,0.5],'convex':false}";
  run r = lowered(meshes, SLAB,
                  "'orientation':[0.88047624,0.36470519,0.27984814,0.11591690],'shape':'mesh',"
                  "'mesh':'cube'"); /* a corner first */
  while (run_get(&r, "lift.force") == 0 && run_time(&r) < 4.9)
    run_frames(&r, 1);
  double force = run_get(&r, "lift.force"), pressure = run_get(&r, "lift.pressure");
  expect_above("touches, by 5 mm at most [N]", force, 1);
  expect_near("over the least patch", pressure / (force / 1e-3), 1, 1e-9);
  run_frames(&r, 10);
  force = run_get(&r, "lift.force"), pressure = run_get(&r, "lift.pressure");
  expect_below("deeper, over its own", pressure / (force / 1e-3), 0.5);
  run_close(&r);
}

/* ---- state ---- */

/* Saved at any moment (on the way, in contact, counting down, after) it ends in the same bits. */
static void goes_on_after_a_load(void **state) {
  (void)state;
  static const double at[] = {5, 10.5, 11.5, 13};
  run r = haul(MOTOR("-0.2"), PLATE);
  run_to(&r, 15);
  uint64_t hash = run_frame(&r)->state_hash;
  double home = run_get(&r, "lift.time_home");
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  for (int i = 0; i < 4; i++) {
    hw_sim_reset(r.sim);
    run_to(&r, at[i]);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run other = {r.model, NULL};
    assert_int_equal(hw_sim_create(r.model, &other.sim), HW_OK);
    assert_int_equal(hw_sim_load(other.sim, block, bytes), HW_OK);
    run_to(&other, 15);
    expect_verdict(&other, MANOEUVRE_HOME);
    assert_true(run_get(&other, "lift.time_home") == home);
    assert_true(run_frame(&other)->state_hash == hash);
    hw_sim_free(other.sim);
  }
  free(block);
  run_close(&r);
}

/* The watcher changes nothing that it watches. */
static void only_watches(void **state) {
  (void)state;
  double z[2];
  for (int i = 0; i < 2; i++) {
    run r = haul(MOTOR("-0.4"), i ? PLATE : "'home':{'position':[9,9,9]},'timeout':1");
    run_to(&r, 8);
    z[i] = run_get(&r, "weight.z");
    run_close(&r);
  }
  assert_true(z[0] == z[1]);
}

/* Of all that a run has in memory a look changes the watcher's own words and the events: nothing of the
 * state besides, and no port, scratch or live parameter. It weighs on the plate, which the first look after
 * a jump of the clock calls home. */
static void a_look_writes_notes_alone(void **state) {
  (void)state;
  run r = haul(MOTOR("-0.2"), PLATE);
  run_to(&r, 11);
  hw_world *w = run_world(&r);
  int lift = run_part(&r, "lift");
  const hw_part *part = &r.model->part[lift];
  assert_int_equal(part->blocks + part->lates + part->quats + part->ties + part->ports, 0);
  size_t bytes = hw_sim_state_size(r.sim), ports = sizeof *w->port * (size_t)r.model->ports;
  double *mem = malloc(sizeof *mem * (size_t)part->mems);
  char *block[2] = {malloc(bytes), malloc(bytes)}, *port = malloc(ports);
  char *params = malloc(r.model->params_bytes), *work = malloc(r.model->work_bytes);
  w->t = 14;
  w->events = 0;
  assert_int_equal(hw_sim_save(r.sim, block[0], bytes), HW_OK);
  memcpy(mem, hw_mem(w, lift), sizeof *mem * (size_t)part->mems);
  memcpy(port, w->port, ports);
  memcpy(params, w->params, r.model->params_bytes);
  memcpy(work, w->work, r.model->work_bytes);
  hw_world before; /* with its padding */
  memcpy(&before, w, sizeof before);
  hw_notes notes = {hw_mem(w, lift), w->event, &w->events};
  part->kind->observer->watch(w, lift, &notes);
  assert_int_equal(w->events, 1);
  assert_int_equal(w->event[0].kind, HW_EVENT_HOME);
  assert_memory_not_equal(mem, hw_mem(w, lift), sizeof *mem * (size_t)part->mems);
  w->events = before.events, w->event[0] = before.event[0];
  memcpy(hw_mem(w, lift), mem, sizeof *mem * (size_t)part->mems);
  assert_memory_equal(&before, w, sizeof before);
  assert_int_equal(hw_sim_save(r.sim, block[1], bytes), HW_OK);
  assert_memory_equal(block[0], block[1], bytes);
  assert_memory_equal(port, w->port, ports);
  assert_memory_equal(params, w->params, r.model->params_bytes);
  assert_memory_equal(work, w->work, r.model->work_bytes);
  free(mem), free(block[0]), free(block[1]), free(port), free(params), free(work);
  run_close(&r);
}

/* ---- checks ---- */

static void expect_fault(const char *lift, const char *where, const char *what) {
  char text[2048];
  snprintf(
      text, sizeof text,
      "{'hawse':1,'parts':{'ship':{'kind':'motion'},'weight':{'kind':'rigid','mass':10,'inertia':"
      "[1,1,1],'position':[0,0,-5]},'line':{'kind':'cable','a':{'attach':'ship'},'b':{'attach':"
      "'weight'},'length':5},'spare':{'kind':'cable','a':{'attach':'world'},'b':{'attach':"
      "'world','position':[1,0,0]},'length':1},'winch':{'kind':'winch','cable':'line'},"
      "'lift':{'kind':'manoeuvre',%s}}}",
      lift);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s: no \"%s\", \"%s\" in %s", lift, where, what, report);
  hw_text_free(report);
}

static void faults_say_what_to_do(void **state) {
  (void)state;
#define HOME ",'home':{'depth':0}"
  expect_fault("'body':'weight'", "/parts/lift/home", "depth");
  expect_fault("'home':{'depth':1}", "/parts/lift/body", "missing");
  expect_fault("'body':'line'" HOME, "/parts/lift/body", "watches bodies");
  expect_fault("'body':'weight','hull':'winch'" HOME, "/parts/lift/hull", "watches bodies");
  expect_fault("'body':'weight','hull':'weight'" HOME, "/parts/lift/body", "hull itself");
  expect_fault("'body':'weight','winch':'line'" HOME, "/parts/lift/winch", "not a winch");
  expect_fault("'body':'weight','winch':'winch'" HOME, "/parts/lift/jam/tension", "without limit");
  expect_fault("'body':'weight','winch':'winch','chain':'spare','jam':{'tension':9}" HOME,
               "/parts/lift/winch", "not \\\"spare\\\"");
  expect_fault("'body':'weight','pipe':[0,0,0]" HOME, "/parts/lift/pipe", "direction");
  expect_fault("'body':'weight','vary':{'x':{'key':'weight.mass','low':2,'high':1}}" HOME,
               "/parts/lift/vary", "low 2 is above high 1");
  expect_fault("'body':'weight','hom':{'depth':1}" HOME, "/parts/lift/hom", "unknown key");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(home_for_long_enough),
                                     cmocka_unit_test(home_is_missed_by_a_hair),
                                     cmocka_unit_test(home_by_depth_and_angle),
                                     cmocka_unit_test(verdict_finds_room),
                                     cmocka_unit_test(home_that_slips_is_not_home),
                                     cmocka_unit_test(seen_from_the_ship),
                                     cmocka_unit_test(hauled_home),
                                     cmocka_unit_test(home_lies_on_the_hull),
                                     cmocka_unit_test(jams_short_of_home),
                                     cmocka_unit_test(its_own_brake_tells_a_jam),
                                     cmocka_unit_test(slow_is_not_stuck),
                                     cmocka_unit_test(slips_back),
                                     cmocka_unit_test(paying_out_is_no_slip),
                                     cmocka_unit_test(knocks_after_home),
                                     cmocka_unit_test(snaps_are_peaks),
                                     cmocka_unit_test(a_pull_is_no_snap),
                                     cmocka_unit_test(clear_of_a_ball),
                                     cmocka_unit_test(clear_of_meshes),
                                     cmocka_unit_test(sharp_is_not_endless),
                                     cmocka_unit_test(goes_on_after_a_load),
                                     cmocka_unit_test(only_watches),
                                     cmocka_unit_test(a_look_writes_notes_alone),
                                     cmocka_unit_test(faults_say_what_to_do)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
