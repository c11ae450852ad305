/* Loads against closed forms: on a free body, in its own axes, with masses, on a taut wire; against the cable's own point masses; what
 * moves as prescribed; the tangent against differences; energy. */
#include "unit/parts/scene_tangent.h"

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2','speed_tolerance':1e-5",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

static void solver(char *text, size_t size, int i) {
  snprintf(text, size, "%s,'step':%g,'frame':0.1,'duration':5,'tolerance':1e-9,'newton':1e-10",
           SOLVER[i], i == 5 ? 2e-5 : 1e-3);
}

/* Of masses m and ma at the middle of a body M: a = (F - m g)/(M + m + ma) - M g/(...); a moment about z: M/I. */
static void free_body(void **state) {
  (void)state;
  const double M = 4, m = 2, ma = 3, g = 9, T = 1;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    solver(text, sizeof text, i);
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'ball':{'kind':'rigid','mass':4,"
        "'inertia':[0.5,0.5,0.5],'velocity':[0,1,0]},"
        "'l':{'kind':'load','on':'ball','force_x':6,'moment_z':0.25,'mass':2,'added_mass':3}},"
        "'solver':{%s}}",
        g, text);
    run_to(&r, T);
    double all = M + m + ma, ax = 6 / all, az = -(M + m) * g / all;
    expect_near("x [m]", run_get(&r, "ball.x"), 0.5 * ax * T * T, 1e-4);
    expect_near("z [m]", run_get(&r, "ball.z"), 0.5 * az * T * T, 2e-4);
    expect_near("rate [rad/s]", run_get(&r, "ball.r"), 0.5 * T, 1e-4);
    expect_near("force on the body, z [N]", run_get(&r, "l.fz"), -m * g - (m + ma) * az, 1e-6);
    expect_near("power [W]", run_get(&r, "l.power"), 6 * ax * T + 0.25 * 0.5 * T, 1e-3);
    expect_near("work [J]", run_get(&r, "work"), 6 * 0.5 * ax * T * T + 0.25 * 0.25 * T * T, 1e-3);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 5e-3);
    run_close(&r);
  }
}

/* In the axes of a body that spins about z at w: v = f/(m w) (sin wt, 1 - cos wt). */
static void own_axes(void **state) {
  (void)state;
  const double w = 2, f = 8, m = 4, T = 1;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    solver(text, sizeof text, i);
    run r = run_open("{'hawse':1," AIR ",'parts':{'ball':{'kind':'rigid','mass':4,"
                     "'inertia':[0.5,0.5,0.5],'rate':[0,0,2]},"
                     "'l':{'kind':'load','on':'ball','axes':'body','force_x':8}},'solver':{%s}}",
                     0.0, text);
    run_to(&r, T);
    expect_near("vx [m/s]", run_get(&r, "ball.vx"), f / (m * w) * sin(w * T), 2e-4);
    expect_near("vy [m/s]", run_get(&r, "ball.vy"), f / (m * w) * (1 - cos(w * T)), 2e-4);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 2e-3);
    run_close(&r);
  }
}

/* A force off the middle turns the body: alpha = d x F / I at first; in the body's axes for good. */
static void off_the_middle(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," AIR
                   ",'parts':{'ball':{'kind':'rigid','mass':4,'inertia':[0.5,0.5,0.5],"
                   "'ports':{'p':{'at':[0,0.3,0]}}},"
                   "'l':{'kind':'load','on':'ball.p','axes':'body','force_x':-2}},"
                   "'inputs':{'push':{'target':'l.force_x'}},'solver':{'frame':0.1,'duration':9}}",
                   0.0);
  run_to(&r, 1);
  expect_near("rate by -2 N at 0.3 m [rad/s]", run_get(&r, "ball.r"), 0.6 / 0.5, 1e-4);
  assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
  run_frames(&r, 10);
  expect_near("let go it spins on [rad/s]", run_get(&r, "ball.r"), 0.6 / 0.5, 2e-4);
  expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 1e-4);
  run_close(&r);
}

/* A wire of L without weight between supports B apart, force F down at its middle: half of it hangs at the angle th below the
 * level, (L/2)(1 + T/EA) cos th = B/2, 2 T sin th = F. */
typedef struct wire {
  double L, B, F, EA;
} wire;
static double sag(double angle, const void *data) {
  const wire *q = data;
  return q->L * (1 + q->F / (2 * sin(angle) * q->EA)) * cos(angle) - q->B;
}
static void taut_wire(void **state) {
  (void)state;
  const wire q = {10, 10, 100, 1e5};
  double angle = bisect(sag, &q, 1e-4, 1), T = q.F / (2 * sin(angle));
  for (int from = 0; from < 2; from++) {
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
        "'b':{'attach':'world','position':[10,0,0]},'length':10,'elements':8,"
        "'mass_per_metre':0.01,'EA':1e5},"
        "'l':{'kind':'load','on':'line','at':5,'from':'%c','force_z':-100},"
        "'p':{'kind':'probe','on':'line','at':5}},'solver':{'start':'static','newton':1e-12}}",
        0.0, from ? 'b' : 'a');
    run_started(&r);
    expect_relative("sag [m]", -run_get(&r, "p.z"), 5 * tan(angle), 1e-6);
    expect_relative("tension [N]", run_get(&r, "p.tension"), T, 1e-6);
    run_close(&r);
  }
}

/* A mass on a line is what a point mass of the cable is, there where nothing floats or drags: to rounding. */
static void as_point_mass(void **state) {
  (void)state;
#define LINE(more)                                                                                 \
  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,50]},'b':{'position':[8,0,46]},"   \
  "'length':11,'elements':7,'diameter':0.02,'CID':1e3" more "}"
  for (int i = 0; i < SOLVERS - 1; i++) {
    char text[200];
    solver(text, sizeof text, i);
    run a = run_open("{'hawse':1," AIR
                     ",'parts':{" LINE(",'masses':{'m':{'at':4.4,'mass':30}}") "},"
                                                                               "'solver':{%s}}",
                     9.0, text),
        b = run_open("{'hawse':1," AIR
                     ",'parts':{" LINE("") ",'l':{'kind':'load','on':'line','at':4.4,"
                                           "'mass':30}},'solver':{%s}}",
                     9.0, text);
    run_to(&a, 1), run_to(&b, 1);
    expect_near("end x [m]", run_get(&b, "line.b_x"), run_get(&a, "line.b_x"), 1e-7);
    expect_near("end z [m]", run_get(&b, "line.b_z"), run_get(&a, "line.b_z"), 1e-7);
    expect_relative("tension [N]", run_get(&b, "line.tension_max"), run_get(&a, "line.tension_max"),
                    1e-6);
    expect_near("kinetic [J]", run_get(&b, "kinetic"), run_get(&a, "kinetic"), 1e-4);
    expect_near("residual of the ledger [J]", run_get(&b, "residual"), run_get(&a, "residual"),
                1e-3);
    run_close(&a), run_close(&b);
  }
}

/* What goes up and down as prescribed takes the force: no energy of the force, that of the mass. */
static void prescribed(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    solver(text, sizeof text, i);
    run r = run_open(
        "{'hawse':1," AIR ",'parts':{'post':{'kind':'motion','position':[0,0,2],"
        "'amplitude_z':0.5,'frequency':[0,0,3]},"
        "'l':{'kind':'load','on':'post','force_z':70,'mass':5,'added_mass':2}},'solver':{%s}}",
        9.0, text);
    run_to(&r, 1);
    double a = -0.5 * 9 * sin(3), v = 0.5 * 3 * cos(3);
    double sense = run_get(&r, "post.vz") / v; /* the phase of a motion is its own affair */
    if (fabs(sense - 1) < 1e-6)
      expect_near("force on it [N]", run_get(&r, "post.fz"), 70 - 5 * 9 - 7 * a, 1e-6);
    expect_near("kinetic [J]", run_get(&r, "kinetic"),
                3.5 * run_get(&r, "post.vz") * run_get(&r, "post.vz"), 1e-9);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 2e-2);
    run_close(&r);
  }
}

/* In a world of others: a crane's tip, a winch's line, a save and a load; the ledger. */
static void with_others(void **state) {
  (void)state;
  for (int i = 0; i < 4; i += 3) {
    run r = run_open(
        "{'hawse':1,'environment':{'gravity':9,'water':{'density':0},'air':{'density':0}},'parts':{"
        "'crane':{'kind':'crane','joints':{'slew':{'mass':500,'inertia':[50,50,50],'a':3,"
        "'mode':'passive'}},'ports':{'tip':{'link':'slew'}},'position':[0,0,10]},"
        "'ball':{'kind':'rigid','mass':100,'shape':'sphere','position':[3,0,5]},"
        "'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'ball'},'length':5,'"
        "elements':4,"
        "'diameter':0.01,'EA':1e5,'CID':1e3},"
        "'w':{'kind':'winch','cable':'line','speed':-0.2,'accel':0.5},"
        "'t':{'kind':'load','on':'crane.tip','force_y':40,'mass':20},"
        "'f':{'kind':'load','on':'line','at':2,'from':'b','force_x':30},"
        "'b':{'kind':'load','on':'ball','axes':'body','moment_x':5,'added_mass':7}},"
        "'solver':{%s,'step':0.002,'frame':0.05,'duration':9,'tolerance':1e-8,'newton':1e-10}}",
        SOLVER[i]);
    run_frames(&r, 20);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, 20);
    uint64_t hash = run_frame(&r)->state_hash;
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_frames(&r, 20);
    assert_true(run_frame(&r)->state_hash == hash);
    expect_below("residual of the ledger, of 1 kJ [J]", fabs(run_get(&r, "residual")), 0.5);
    free(block);
    run_close(&r);
  }
}

/* Stiffness, and mass, of a load in the body's axes at an arm, and of one in the world's. */
static void tangent(void **state) {
  (void)state;
  for (int which = 0; which < 2; which++)
    for (int axes = 0; axes < 2; axes++) {
      run r = run_open(
          "{'hawse':1," AIR ",'parts':{'one':{'kind':'rigid','mass':3,'inertia':[0.5,0.6,0.7],"
          "'ports':{'p':{'at':[0.3,0.2,0.1]}}},"
          "'s':{'kind':'spring','a':'world','b':'one.p','position':[0,0,3],'length':1,'stiffness':"
          "20},"
          "'l':{'kind':'load','on':'one.p','axes':'%s','force_x':30,'force_y':-20,'force_z':50,"
          "'moment_x':4,'moment_y':3,'moment_z':-5,'mass':%g}}}",
          0.0, axes ? "body" : "world", which ? 2.0 : 0.0);
      hw_world *w = run_world(&r);
      scene_rows s = scene_list(&r, true);
      dice d = {7};
      scene_shake(w, &s, &d, 0.2, 0, which ? 0 : 1, 0);
      w->ck = !which, w->cm = which, w->cc = 0;
      static scene_matrix fd, made;
      scene_differences(w, &s, 1e-6, fd);
      scene_made(w, &s, made);
      double off = 0, most = 0;
      for (int j = 0; j < s.count; j++)
        for (int i = 0; i < s.count; i++) {
          off = fmax(off, fabs(made[i][j] - fd[i][j]));
          most = fmax(most, fabs(fd[i][j]));
        }
      printf("    %s, %s axes\n", which ? "mass" : "stiffness", axes ? "body" : "world");
      expect_below("against differences", off / most, 1e-6);
      run_close(&r);
    }
}

/* A mass that comes in a run has the speed of its carrier: none jumps, and 0.5 (m + ma) v^2 + m g z is work. Then all fall with
 * (M + m) g/(M + m + ma); taken off again, with g. */
static void comes_and_goes(void **state) {
  (void)state;
  const double M = 4, m = 2, ma = 3, g = 9;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    solver(text, sizeof text, i);
    run r = run_open("{'hawse':1," AIR
                     ",'parts':{'ball':{'kind':'rigid','mass':4,'inertia':[0.5,0.5,0.5],"
                     "'velocity':[3,0,0]},'l':{'kind':'load','on':'ball'}},"
                     "'inputs':{'m':{'target':'l.mass'},'ma':{'target':'l.added_mass'}},"
                     "'solver':{%s}}",
                     g, text);
    run_to(&r, 0.5);
    double before = run_get(&r, "ball.vz"), work = run_get(&r, "work");
    assert_int_equal(hw_sim_input(r.sim, 0, m), HW_OK);
    assert_int_equal(hw_sim_input(r.sim, 1, ma), HW_OK);
    run_to(&r, 1);
    double slow = (M + m) * g / (M + m + ma), vz = before - 0.5 * slow;
    expect_near("speed across stays [m/s]", run_get(&r, "ball.vx"), 3, 1e-9);
    expect_near("speed down [m/s]", run_get(&r, "ball.vz"), vz, 2 * g * 1e-3);
    expect_near("force on the body, z [N]", run_get(&r, "l.fz"), -m * g + (m + ma) * slow, 1e-6);
    double z = -0.5 * g * 0.25, brought = 0.5 * (m + ma) * (9 + before * before) + m * g * z;
    expect_near("work [J]", run_get(&r, "work") - work, brought, 0.4);
    assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
    assert_int_equal(hw_sim_input(r.sim, 1, 0), HW_OK);
    before = run_get(&r, "ball.vz");
    run_to(&r, 1.5);
    expect_near("then falls freely [m/s]", run_get(&r, "ball.vz"), before - 0.5 * g, 2 * g * 1e-3);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 2e-2);
    run_close(&r);
  }
}

/* A tank on a wire that fills in a second: the wire's upper end holds tank, loads and wire at last, the ledger closes, and a run saved half way through fills to the same bits. The wire is heavy, so that its
 * damping does not ask an explicit rule for steps of a microsecond. */
static void fills(void **state) {
  (void)state;
  for (int i = 0; i < 4; i += RUN_SLOW ? 2 : 1) {
    char text[200];
    solver(text, sizeof text, i);
    run r = run_open("{'hawse':1," AIR
                     ",'parts':{'tank':{'kind':'rigid','mass':400,'inertia':[50,50,50],"
                     "'position':[0,0,-5.02]},'wire':{'kind':'cable','a':{'attach':'world'},"
                     "'b':{'attach':'tank'},'length':5,'elements':4,'diameter':0.01,"
                     "'mass_per_metre':4,'EA':1e6,'CID':1e5},'l':{'kind':'load','on':'tank'},"
                     "'n':{'kind':'load','on':'wire','at':2}},"
                     "'inputs':{'water':{'target':'l.mass'},'clump':{'target':'n.mass'}},"
                     "'events':{'fill':{'at':0.5,'set':{'water':{'value':300,'over':1},"
                     "'clump':{'value':20}}}},'solver':{%s}}",
                     9.0, text);
    run_to(&r, 1);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_to(&r, 3);
    uint64_t hash = run_frame(&r)->state_hash;
    expect_relative("force of the load [N]", run_get(&r, "l.fz"), -300 * 9.0, 1e-4);
    expect_relative("tension [N]", run_get(&r, "wire.tension_a"), 740 * 9.0, 1e-4);
    expect_below("residual of the ledger, of 20 kJ [J]", fabs(run_get(&r, "residual")), 0.01);
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_to(&r, 3);
    assert_true(run_frame(&r)->state_hash == hash);
    free(block);
    run_close(&r);
  }
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[][3] = {
      {"'on':'world'", "/parts/p/on", "no part"},
      {"'on':'w'", "/parts/p/on", "neither a line nor a body"},
      {"'on':'c','force_x':1", "/parts/p/on", "a load goes on a cable"},
      {"'on':'x','at':1", "/parts/p/at", "is no line"},
      {"'on':'l','moment_y':1", "/parts/p/moment_x", "takes no moment"},
      {"'on':'l','axes':'body'", "/parts/p/axes", "has no axes"},
      {"'on':'l','mass':2", "/parts/p/mass", "go in and out with the line"},
      {"'on':'l','added_mass':2", "/parts/p/added_mass", "go in and out with the line"},
      {"'on':'x','mass':-1", "/parts/p/mass", "-1 kg"}};
  run_refused("/parts/p/mass", "go in and out with the line",
              "{'hawse':1,'parts':{"
              "'l':{'kind':'cable','a':{'attach':'world'},'length':1,'b':{'position':[0,0,1]}},"
              "'w':{'kind':'winch','cable':'l','end':'a'},'p':{'kind':'load','on':'l'}},"
              "'inputs':{'m':{'target':'p.mass'}}}");
  run_refused("/events/e/break", "neither holds nor breaks",
              "{'hawse':1,'parts':{'x':{'kind':'rigid','mass':1,'shape':'sphere'},"
              "'p':{'kind':'load','on':'x'}},'events':{'e':{'at':1,'break':'p'}}}");
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    run_refused(bad[i][1], bad[i][2],
                "{'hawse':1,'parts':{'x':{'kind':'rigid','mass':1,'shape':'sphere'},"
                "'c':{'kind':'chain','a':{'attach':'world'},'links':3},"
                "'l':{'kind':'cable','a':{'attach':'world'},'length':1,'b':{'position':[0,0,1]}},"
                "'w':{'kind':'winch','cable':'l','end':'a'},'p':{'kind':'load',%s}}}",
                bad[i][0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(free_body),      cmocka_unit_test(own_axes),
                                     cmocka_unit_test(off_the_middle), cmocka_unit_test(taut_wire),
                                     cmocka_unit_test(as_point_mass),  cmocka_unit_test(prescribed),
                                     cmocka_unit_test(with_others),    cmocka_unit_test(tangent),
                                     cmocka_unit_test(comes_and_goes), cmocka_unit_test(fills),
                                     cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
