/* Probes against closed forms: a point of a body that spins, a heavy line that hangs, a catenary, a helix, links of a chain; and that
 * they change nothing. */
#include "unit/parts/scene.h"

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

static const char *const SOLVER[] = {"'integrator':'ali3','speed_tolerance':1e-6",
                                     "'integrator':'rk45'", "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'", "'integrator':'euler'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

/* A ball that flies and spins with a constant w about z: of a point d away a = g + w x (w x d). */
static void body(void **state) {
  (void)state;
  const double w = 2, T = 0.5, g = 9;
  for (int i = 0; i < SOLVERS; i++) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'ball':{'kind':'rigid','mass':4,'shape':'sphere',"
                     "'position':[1,2,3],'velocity':[1,0,0],'rate':[0,0,2],"
                     "'ports':{'p':{'at':[0.5,0,0.1]}}},"
                     "'at':{'kind':'probe','on':'ball.p','position':[0.25,0,0.2]}},"
                     "'solver':{%s,'step':%g,'frame':0.1,'tolerance':1e-9}}",
                     g, SOLVER[i], i > 2 ? 1e-5 : 1e-3);
    run_to(&r, T);
    double c = 0.75 * cos(w * T), s = 0.75 * sin(w * T);
    expect_near("x [m]", run_get(&r, "at.x"), 1 + T + c, 1e-4);
    expect_near("y [m]", run_get(&r, "at.y"), 2 + s, 1e-4);
    expect_near("z [m]", run_get(&r, "at.z"), 3.3 - 0.5 * g * T * T, 1e-4);
    expect_near("vx [m/s]", run_get(&r, "at.vx"), 1 - w * s, 1e-4);
    expect_near("vy [m/s]", run_get(&r, "at.vy"), w * c, 1e-4);
    expect_near("ax [m/s^2]", run_get(&r, "at.ax"), -w * w * c, 2e-4);
    expect_near("ay [m/s^2]", run_get(&r, "at.ay"), -w * w * s, 2e-4);
    expect_near("az [m/s^2]", run_get(&r, "at.az"), -g, 1e-6);
    expect_near("wz [rad/s]", run_get(&r, "at.wz"), w, 1e-9);
    expect_near("alz [rad/s^2]", run_get(&r, "at.alz"), 0, 1e-9);
    expect_near("yaw [rad]", run_get(&r, "at.yaw"), w * T, 1e-4);
    expect_near("its rate [rad/s]", run_get(&r, "at.yaw_rate"), w, 1e-9);
    run_close(&r);
  }
}

/* Angles of a motion that turns in all three; their rates are theirs, and the angular velocity of a body is its own channels'. */
static void angles(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'m':{'kind':'motion','driven':true,'drive_roll':0.4,"
               "'drive_pitch':-0.7,'drive_yaw':2.5},'p':{'kind':'probe','on':'m'},"
               "'ball':{'kind':'rigid','mass':4,'inertia':[1,2,2.5],'rate':[0.5,1,-0.7]},"
               "'q':{'kind':'probe','on':'ball'}},"
               "'inputs':{'a':{'target':'m.drive_roll'},'b':{'target':'m.drive_pitch'},"
               "'c':{'target':'m.drive_yaw'},'d':{'target':'m.drive_roll_rate'},"
               "'e':{'target':'m.drive_pitch_rate'},'f':{'target':'m.drive_yaw_rate'}},"
               "'solver':{'frame':0.1,'duration':9}}",
               0.0);
  static const double to[6] = {0.5, -0.6, 2.3, 0.3, 0.2, -0.4};
  for (uint32_t i = 0; i < 6; i++)
    assert_int_equal(hw_sim_input(r.sim, i, to[i]), HW_OK);
  run_frames(&r, 1);
  static const char *const name[6] = {"p.roll",      "p.pitch",      "p.yaw",
                                      "p.roll_rate", "p.pitch_rate", "p.yaw_rate"};
  for (int i = 0; i < 6; i++)
    expect_near(name[i], run_get(&r, name[i]), to[i], 1e-12);
  static const char *const same[3][2] = {
      {"q.roll", "ball.roll"}, {"q.pitch", "ball.pitch"}, {"q.yaw", "ball.yaw"}};
  double before[3];
  for (int i = 0; i < 3; i++)
    before[i] = run_get(&r, same[i][0]);
  static const char *const rate[3] = {"q.roll_rate", "q.pitch_rate", "q.yaw_rate"};
  run_frames(&r, 1);
  double now[3];
  for (int i = 0; i < 3; i++) {
    expect_near(same[i][0], run_get(&r, same[i][0]), run_get(&r, same[i][1]), 1e-12);
    now[i] = run_get(&r, rate[i]);
  }
  run_frames(&r, 1);
  for (int i = 0; i < 3; i++)
    expect_near(rate[i], now[i], (run_get(&r, same[i][0]) - before[i]) / 0.2, 0.02);
  run_close(&r);
}

/* A heavy line under a load: T = (M + m (L - s)) g; from either end; and with a winch on each end, which turns the numbers. */
static void hanging(void **state) {
  (void)state;
  for (int winch = 0; winch < 3; winch++) {
    run r =
        run_open("{'hawse':1," AIR ",'parts':{'top':{'kind':'motion','position':[0,0,50]},"
                 "'ball':{'kind':'rigid','mass':80,'shape':'sphere','position':[0,0,30]},"
                 "'line':{'kind':'cable','%c':{'attach':'top'},'%c':{'attach':'ball'},'length':20,"
                 "'elements':10,'mass_per_metre':3,'EA':1e9}%s,"
                 "'p':{'kind':'probe','on':'line','at':7.3},"
                 "'q':{'kind':'probe','on':'line','at':12.7,'from':'b'},"
                 "'past':{'kind':'probe','on':'line','at':99}},"
                 "'solver':{'start':'static','newton':1e-12}}",
                 9.0, winch == 2 ? 'b' : 'a', winch == 2 ? 'a' : 'b',
                 winch ? winch == 2 ? ",'w':{'kind':'winch','cable':'line','end':'b'}"
                                    : ",'w':{'kind':'winch','cable':'line','end':'a'}"
                       : "");
    run_started(&r);
    double from_top = winch == 2 ? 12.7 : 7.3;
    expect_relative("tension [N]", run_get(&r, "p.tension"), 9 * (80 + 3 * (20 - from_top)), 1e-6);
    expect_near("height [m]", run_get(&r, "p.z"), 50 - from_top, 1e-4);
    expect_near("direction [1]", run_get(&r, "p.tz"), winch == 2 ? 1 : -1, 1e-9);
    expect_near("the same from the other end [m]", run_get(&r, "q.z"), run_get(&r, "p.z"), 1e-9);
    expect_near("tension there [N]", run_get(&r, "q.tension"), run_get(&r, "p.tension"), 1e-6);
    expect_near("past the end [m]", run_get(&r, "past.z"), winch == 2 ? 50 : 30, 1e-3);
    run_close(&r);
  }
}

/* A catenary of L between supports on a level: tan(angle) = (s - L/2)/c, z over the lowest c (cosh(x/c) - 1). */
static double gap(double c, const void *L) {
  return 2 * c * sinh(30 / (2 * c)) - *(const double *)L;
}
static void catenary(void **state) {
  (void)state;
  const double L = 40;
  double c = bisect(gap, &L, 5, 100), error[2];
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," AIR ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                     "'b':{'attach':'world','position':[30,0,0]},'length':40,'elements':%d,"
                     "'mass_per_metre':3,'EA':1e9},'p':{'kind':'probe','on':'line','at':11.3}},"
                     "'solver':{'start':'static','newton':1e-11}}",
                     9.0, k ? 80 : 40);
    run_started(&r);
    double s = 11.3 - 0.5 * L, x = c * asinh(s / c);
    expect_near("x [m]", run_get(&r, "p.x"), 15 + x, 0.02);
    expect_near("slope [1]", run_get(&r, "p.tz") / run_get(&r, "p.tx"), s / c, 2e-3);
    expect_relative("tension [N]", run_get(&r, "p.tension"), 27 * sqrt(c * c + s * s), 2e-3);
    error[k] = run_get(&r, "p.z") - (c * cosh(x / c) - c * cosh(15 / c));
    run_close(&r);
  }
  expect_below("height of 80 elements [m]", fabs(error[1]), 5e-3);
}

/* A coil of a line that bends, at its start: on the helix and with its curvature, of fourth and second order. */
static void helix(void **state) {
  (void)state;
  double off[2], bent[2];
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," AIR
                     ",'parts':{'line':{'kind':'cable','shape':{'kind':'coil','size':2,"
                     "'turns':3,'pitch':1},'elements':%d,'diameter':0.05,'EI':100},"
                     "'p':{'kind':'probe','on':'line','at':20.3}},'solver':{'duration':1}}",
                     0.0, k ? 160 : 80);
    double x = run_get(&r, "p.x") + 2, y = run_get(&r, "p.y"); /* it begins at the origin */
    off[k] = fabs(sqrt(x * x + y * y) - 2);
    double c = 1 / (2 * PI);
    bent[k] = fabs(run_get(&r, "p.curvature") - 2 / (4 + c * c));
    expect_near("rise [1]", fabs(run_get(&r, "p.tz")), c / sqrt(4 + c * c), 1e-3);
    expect_near("across the radius [1]", (x * run_get(&r, "p.tx") + y * run_get(&r, "p.ty")) / 2, 0,
                1e-3);
    run_close(&r);
  }
  expect_below("off the helix, 80 elements [m]", off[0], 2e-5);
  expect_below("off the helix, 160 elements [m]", off[1], off[0] / 4);
  expect_below("curvature, 160 elements [1/m]", bent[1], 1e-3);
}

/* The middle of a chain's link, and a spring; accelerations are the rates of the velocities. */
static void chain_and_spring(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) {
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'line':{'kind':'chain','a':{'attach':'world'},"
        "'b':{'position':[9,0,-1]},'d':0.1,'links':6},"
        "'p':{'kind':'probe','on':'line','at':1.4},"
        "'ball':{'kind':'rigid','mass':4,'shape':'sphere','position':[0,3,-2],'velocity':[1,0,0]},"
        "'s':{'kind':'spring','a':'world','b':'ball','length':2,'stiffness':400},"
        "'q':{'kind':'probe','on':'s','at':1e6}},"
        "'solver':{%s,'step':1e-3,'frame':1e-3,'duration':1,'tolerance':1e-9}}",
        9.0, SOLVER[i]);
    run_to(&r, 0.3);
    static const char *const name[2][3] = {{"p.vx", "p.ax", "p.x"}, {"q.vx", "q.ax", "q.x"}};
    for (int k = 0; k < 2; k++) {
      double v0 = run_get(&r, name[k][0]), x0 = run_get(&r, name[k][2]);
      run_frames(&r, 1);
      double a = run_get(&r, name[k][1]), v = run_get(&r, name[k][0]);
      run_frames(&r, 1);
      expect_near("acceleration [m/s^2]", a, (run_get(&r, name[k][0]) - v0) / 2e-3,
                  0.01 + 2e-3 * fabs(a));
      expect_near("velocity [m/s]", v, (run_get(&r, name[k][2]) - x0) / 2e-3, 1e-3);
    }
    expect_near("the spring's end [m]", run_get(&r, "q.x"), run_get(&r, "ball.x"), 1e-12);
    expect_near("its tension [N]", run_get(&r, "q.tension"), run_get(&r, "s.force"), 1e-9);
    run_close(&r);
  }
}

/* With it and without it a run has the same numbers, to the bit; saved and loaded it goes on. */
static void only_looks(void **state) {
  (void)state;
#define WORLD                                                                                      \
  "'ball':{'kind':'rigid','mass':80,'shape':'sphere','position':[3,0,30]},"                        \
  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,50]},'b':{'attach':'ball'},"       \
  "'length':21,'elements':6,'EI':3,'CID':100}"
  run r = run_open("{'hawse':1,'parts':{" WORLD "}}"),
      q = run_open("{'hawse':1,'parts':{" WORLD ",'p':{'kind':'probe','on':'line','at':4},"
                   "'o':{'kind':'probe','on':'ball'}},'inputs':{'where':{'target':'p.at'}}}");
  run_frames(&r, 50);
  size_t bytes = hw_sim_state_size(q.sim);
  void *block = malloc(bytes);
  run_frames(&q, 20);
  assert_int_equal(hw_sim_save(q.sim, block, bytes), HW_OK);
  run_frames(&q, 10);
  assert_int_equal(hw_sim_load(q.sim, block, bytes), HW_OK);
  run_frames(&q, 30);
  assert_true(run_get(&r, "ball.z") == run_get(&q, "ball.z"));
  assert_true(run_get(&r, "line.tension_a") == run_get(&q, "line.tension_a"));
  assert_true(run_get(&q, "o.x") == run_get(&q, "ball.x"));
  assert_int_equal(hw_sim_input(q.sim, 0, 21), HW_OK); /* to the other end */
  run_frames(&q, 1);
  expect_near("moved to the end [m]", run_get(&q, "p.z"), run_get(&q, "line.b_z"), 1e-12);
  free(block);
  run_close(&r), run_close(&q);
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[][3] = {
      {"'on':'world'", "/parts/p/on", "no part"},
      {"'on':'w'", "/parts/p/on", "neither a line nor a body"},
      {"'on':'x','at':1", "/parts/p/at", "is no line"},
      {"'on':'l','position':[1,0,0]", "/parts/p/position", "is a line"},
      {"'at':1", "/parts/p/on", "missing"},
      {"'on':'l','at':-1", "/parts/p/at", "-1 m"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    run_refused(bad[i][1], bad[i][2],
                "{'hawse':1,'parts':{'x':{'kind':'rigid','mass':1,'shape':'sphere'},"
                "'l':{'kind':'cable','length':1,'b':{'position':[0,0,1]}},"
                "'w':{'kind':'winch','cable':'l'},'p':{'kind':'probe',%s}}}",
                bad[i][0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(body),       cmocka_unit_test(angles), cmocka_unit_test(hanging),
      cmocka_unit_test(catenary),   cmocka_unit_test(helix),  cmocka_unit_test(chain_and_spring),
      cmocka_unit_test(only_looks), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
