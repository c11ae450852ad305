/* The spring against closed forms: damped oscillation, rest, a rope that falls taut, a buffer that is struck;
 * its tangent against differences; energy and momentum. */
#include "unit/parts/scene_tangent.h"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

/* A ball of 4 kg on a spring above or below the world's origin. */
static run ball(double g, double z, double vz, const char *spring, const char *solver) {
  return run_open("{'hawse':1," AIR ",'parts':{'ball':{'kind':'rigid','mass':4,'shape':'sphere',"
                  "'position':[0,0,%.17g],'velocity':[0,0,%.17g]},'s':{'kind':'spring','a':'world',"
                  "'b':'ball',%s}},'solver':{%s}}",
                  g, z, vz, spring, solver);
}

/* x = A exp(-b t) (cos w t + b/w sin w t), b = c/2m, w^2 = k/m - b^2 */
static void oscillation(void **state) {
  (void)state;
  const double m = 4, k = 400, c = 8, A = 0.1, T = 1, L = 2;
  double b = c / (2 * m), w = sqrt(k / m - b * b);
  double want = A * exp(-b * T) * (cos(w * T) + b / w * sin(w * T));
  double dz = -A * exp(-b * T) * (w + b * b / w) * sin(w * T);
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    snprintf(text, sizeof text, "%s,'step':%g,'frame':0.1,'duration':2,'tolerance':1e-8", SOLVER[i],
             i == 5 ? 1e-5 : 1e-3);
    run r = ball(0, -L - A, 0, "'length':2,'stiffness':400,'damping':8", text);
    run_to(&r, T);
    expect_near("damped oscillation [m]", -run_get(&r, "ball.z") - L, want, 2e-4 * A);
    expect_near("and its channels: force [N]", run_get(&r, "s.force"), k * want + c * dz, 0.02);
    expect_near("stretch [m]", run_get(&r, "s.stretch"), want, 2e-4 * A);
    expect_near("rate [m/s]", run_get(&r, "s.rate"), dz, 5e-4);
    double E = 0.5 * k * A * A, left = 0.5 * k * want * want + 0.5 * m * dz * dz;
    expect_near("dissipated [J]", run_get(&r, "dissipated"), E - left, 2e-3 * E);
    expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 2e-3 * E);
    run_close(&r);
  }
}

/* Order of the implicit rules at fixed steps. */
static void order(void **state) {
  (void)state;
  const double want = 0.1 * cos(10.0);
  for (int i = 0; i < 3; i++) {
    double error[3];
    for (int j = 0; j < 3; j++) {
      char text[200];
      snprintf(text, sizeof text,
               "%s,'step':%.17g,'frame':0.1,'duration':2,'tolerance':0.01,'speed_tolerance':10,"
               "'newton':1e-13",
               SOLVER[i], 0.01 / (1 << j));
      run r = ball(0, -2.1, 0, "'length':2,'stiffness':400", text);
      run_to(&r, 1);
      error[j] = fabs(-run_get(&r, "ball.z") - 2 - want);
      run_close(&r);
    }
    expect_near("order of the step", order_of(error[1], error[2]), 2, 0.1);
  }
}

static void at_rest(void **state) {
  (void)state;
  run r = ball(9, -2, 0, "'length':2,'stiffness':400", "'start':'static','newton':1e-12");
  run_started(&r);
  expect_relative("static stretch m g/k [m]", run_get(&r, "s.stretch"), 4 * 9 / 400.0, 1e-9);
  expect_relative("its energy [J]", run_get(&r, "s.energy"), 0.5 * 400 * 0.09 * 0.09, 1e-8);
  run_close(&r);
  /* below its load, as a strut; and the length of the start where none is given */
  r = ball(9, 2, 0, "'length':2.2,'stiffness':4000", "'start':'static','newton':1e-12");
  expect_relative("a strut: force [N]", run_get(&r, "s.force"), -36, 1e-9);
  run_close(&r);
  r = ball(0, -1.5, 0, "'stiffness':400", "'duration':1");
  assert_true(run_get(&r, "s.force") == 0);
  expect_relative("length of the start [m]", run_get(&r, "s.length"), 1.5, 1e-15);
  run_close(&r);
  /* without length: k z = m g, from the very point */
  r = ball(9, 0, 0, "'length':0,'stiffness':400,'damping':40", "'start':'static','newton':1e-12");
  run_started(&r);
  expect_relative("spring without length [m]", -run_get(&r, "ball.z"), 0.09, 1e-6);
  run_close(&r);
}

/* A rope that falls taut: free fall by h, then k s^2/2 = m g (h + s). It never pushes. */
static void rope(void **state) {
  (void)state;
  const double m = 4, g = 9, h = 0.5, k = 2000, L = 2;
  double deepest = (m * g + sqrt(m * m * g * g + 2 * k * m * g * h)) / k;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    snprintf(text, sizeof text, "%s,'step':%g,'frame':0.005,'duration':2,'tolerance':1e-7",
             SOLVER[i], i == 5 ? 1e-5 : 1e-3);
    run r = ball(g, -L + h, 0, "'length':2,'stiffness':2000,'acts':'pull'", text);
    double most = 0, least = 0;
    for (int n = 0; n < 200; n++) {
      run_frames(&r, 1);
      most = fmax(most, run_get(&r, "s.stretch"));
      least = fmin(least, run_get(&r, "s.force"));
      if (run_get(&r, "s.stretch") < 0)
        assert_true(run_get(&r, "s.force") == 0);
    }
    expect_relative("rope that falls taut: stretch [m]", most, deepest, 2e-3);
    assert_true(least == 0);
    expect_below("residual of the ledger, of 18 J [J]", fabs(run_get(&r, "residual")), 0.04);
    run_close(&r);
  }
}

/* A buffer that is struck at v and never pulls: rebound e = exp(-2 z phi/sqrt(1 - z^2)), cos phi = z, where the
 * force k s + c ds/dt passes zero: at w_d t = 2 phi (speeds there by insertion). */
static void buffer(void **state) {
  (void)state;
  const double m = 4, k = 1000, v = 1;
  static const double zeta[] = {0, 0.1, 0.3, 0.7};
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < SOLVERS; i++) {
      double z = zeta[j], e = exp(-2 * z * acos(z) / sqrt(1 - z * z));
      char text[200], spring[160];
      snprintf(spring, sizeof spring, "'length':1,'stiffness':%g,'damping':%.17g,'acts':'push'", k,
               2 * z * sqrt(k * m));
      snprintf(text, sizeof text, "%s,'step':%g,'frame':0.01,'duration':2,'tolerance':1e-7",
               SOLVER[i], i == 5 ? 1e-5 : 5e-4);
      run r = ball(0, 1.001, -v, spring, text);
      run_to(&r, 0.5);
      assert_true(run_get(&r, "s.force") == 0);
      expect_near("buffer: rebound [m/s]", run_get(&r, "ball.vz"), e * v, 3e-3);
      expect_near("loss [J]", run_get(&r, "dissipated"), 0.5 * m * v * v * (1 - e * e), 0.01);
      run_close(&r);
    }
}

/* Two bodies that spin, joined off their middles, under way: momentum and energy. */
#define PAIR                                                                                       \
  "'one':{'kind':'rigid','mass':3,'inertia':[0.5,0.5,0.5],'position':[0,0,0],"                     \
  "'velocity':[1,0,0],'rate':[1,2,0.5],'ports':{'p':{'at':[0.3,0.2,0.1]}}},"                       \
  "'two':{'kind':'rigid','mass':5,'inertia':[0.8,0.8,0.8],'position':[2,0.5,0],"                   \
  "'velocity':[0,-1,0.5],'rate':[-1,0.5,1],'ports':{'q':{'at':[-0.4,0.1,0.3]}}},"                  \
  "'s':{'kind':'spring','a':'one.p','b':'two.q','length':1,'stiffness':200,'damping':%g}"

static void momentum(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS; i++) {
    char text[200];
    snprintf(text, sizeof text, "%s,'step':%g,'frame':0.1,'duration':5,'tolerance':1e-8", SOLVER[i],
             i == 5 ? 2e-5 : 1e-3);
    run r = run_open("{'hawse':1," AIR ",'parts':{" PAIR "},'solver':{%s}}", 0.0, 5.0, text);
    run_to(&r, 2);
    static const char *const name[3][2] = {
        {"one.vx", "two.vx"}, {"one.vy", "two.vy"}, {"one.vz", "two.vz"}};
    static const double want[3] = {3, -5, 2.5};
    for (int k = 0; k < 3; k++)
      expect_near("momentum [kg m/s]", 3 * run_get(&r, name[k][0]) + 5 * run_get(&r, name[k][1]),
                  want[k], 1e-6);
    expect_below("residual of the ledger, of 100 J [J]", fabs(run_get(&r, "residual")), 0.05);
    run_close(&r);
  }
}

static void tangent(void **state) {
  (void)state;
  for (int which = 0; which < 2; which++) { /* stiffness, damping */
    /* the line makes the whole unsymmetric, so that no term is left out */
    run r =
        run_open("{'hawse':1," AIR ",'parts':{" PAIR ",'l':{'kind':'cable','a':{'attach':'world',"
                 "'position':[9,9,9]},'b':{'position':[9,9,0]},'length':9,'elements':2}}}",
                 0.0, which ? 50.0 : 0.0);
    hw_world *w = run_world(&r);
    scene_rows s = scene_list(&r, true);
    dice d = {7};
    scene_shake(w, &s, &d, 0.2, 0, 1, 0);
    w->ck = !which, w->cc = which, w->cm = 0;
    static scene_matrix fd, made;
    scene_differences(w, &s, 1e-6, fd);
    scene_made(w, &s, made);
    double off = 0, most = 0;
    for (int j = 0; j < s.count; j++) {
      for (int i = 0; i < s.count; i++) {
        int a = s.row[i] / 3, b = s.row[j] / 3, l = r.model->part[run_part(&r, "l")].block0;
        if (a >= l && a < l + 6 && b >= l && b < l + 6)
          continue;
        off = fmax(off, fabs(made[i][j] - fd[i][j]));
        most = fmax(most, fabs(fd[i][j]));
      }
    }
    expect_below(which ? "damping against differences" : "stiffness against differences",
                 off / most, 1e-6);
    run_close(&r);
  }
}

/* On a motion that goes up and down: what it puts in is in the ledger. */
static void driven(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," AIR ",'parts':{'post':{'kind':'motion','position':[0,0,2],"
               "'amplitude_z':0.1,'frequency':[0,0,6]},'ball':{'kind':'rigid','mass':4,"
               "'shape':'sphere','position':[0,0,0]},'s':{'kind':'spring','a':'post','b':'ball',"
               "'length':1.9,'stiffness':360,'damping':6}},'solver':{'start':'static',"
               "'frame':0.1,'duration':20,'tolerance':1e-7}}",
               9.0);
  run_to(&r, 10);
  /* steady: |z|/A = sqrt((k^2 + c^2 W^2)/((k - m W^2)^2 + c^2 W^2)), W = 6 */
  double W = 6, k = 360, c = 6, m = 4, A = 0.1;
  double want =
      A * sqrt((k * k + c * c * W * W) / ((k - m * W * W) * (k - m * W * W) + c * c * W * W));
  double high = -1e9, low = 1e9;
  for (int i = 0; i < 21; i++) {
    run_frames(&r, 1);
    high = fmax(high, run_get(&r, "ball.z")), low = fmin(low, run_get(&r, "ball.z"));
  }
  expect_near("driven: amplitude, sampled each 0.1 s [m]", 0.5 * (high - low), want, 0.05 * want);
  expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 0.02);
  run_close(&r);
}

/* Between a crane's tip and a load that a winch hauls: at rest, and saved and loaded. */
static void with_others(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':9,'water':{'density':0},'air':{'density':0}},'parts':{"
      "'crane':{'kind':'crane','joints':{'slew':{'mass':500,'inertia':[50,50,50],'a':3,"
      "'mode':'locked'}},'ports':{'tip':{'link':'slew'}},'position':[0,0,10]},"
      "'load':{'kind':'rigid','mass':100,'shape':'sphere','position':[3,0,5]},"
      "'s':{'kind':'spring','a':'crane.tip','b':'load','length':5,'stiffness':5000,'damping':500},"
      "'low':{'kind':'rigid','mass':50,'shape':'sphere','position':[3,0,1]},"
      "'line':{'kind':'cable','a':{'attach':'load'},'b':{'attach':'low'},'length':4,'elements':4,"
      "'diameter':0.01,'EA':1e5,'CID':1e3},"
      "'winch':{'kind':'winch','cable':'line','speed':-0.2,'accel':0.5}},"
      "'solver':{'frame':0.05,'duration':5,'start':'static'}}");
  run_started(&r);
  double line = 7700 * 0.25 * PI * 1e-4 * 4;
  expect_relative("spring under a crane: force [N]", run_get(&r, "s.force"), 9 * (150 + line),
                  1e-3);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  run_frames(&r, 10);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_frames(&r, 10);
  uint64_t hash = run_frame(&r)->state_hash;
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  run_frames(&r, 10);
  assert_true(run_frame(&r)->state_hash == hash);
  free(block);
  run_close(&r);
}

static void faults(void **state) {
  (void)state;
  static const struct {
    const char *spring, *where, *what;
  } bad[] = {
      {"\"a\":\"world\",\"b\":\"world\",\"stiffness\":1", "/parts/s/b", "both sides are the world"},
      {"\"a\":\"x\",\"b\":\"x\",\"stiffness\":1", "/parts/s/b", "both sides are the same point"},
      {"\"a\":\"x\",\"b\":\"l\",\"stiffness\":1", "/parts/s/b",
       "\"l\" is a cable, to which nothing can be attached"},
      {"\"a\":\"x\",\"b\":\"y\",\"position\":[0,0,1],\"stiffness\":1", "/parts/s/position",
       "no side is the world"},
      {"\"a\":\"x\",\"b\":\"y\"", "/parts/s/stiffness", "missing"},
      {"\"a\":\"x\",\"b\":\"y\",\"stiffness\":1,\"length\":-1", "/parts/s/length", "-1 m"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char text[600];
    snprintf(text, sizeof text,
             "{\"hawse\":1,\"parts\":{\"x\":{\"kind\":\"rigid\",\"mass\":1,\"shape\":\"sphere\"},"
             "\"y\":{\"kind\":\"motion\"},\"l\":{\"kind\":\"cable\",\"length\":1},"
             "\"s\":{\"kind\":\"spring\",%s}}}",
             bad[i].spring);
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    if (!strstr(report, bad[i].where) || !strstr(report, "\"count\":1"))
      fail_msg("%s", report);
    char quoted[200], *to = quoted; /* as JSON prints it */
    for (const char *c = bad[i].what; *c; c++) {
      if (*c == '"')
        *to++ = '\\';
      *to++ = *c;
    }
    *to = 0;
    if (!strstr(report, quoted))
      fail_msg("%s", report);
    hw_text_free(report);
  }
  run r = ball(0, 0, 0, "'length':1,'stiffness':1", "'duration':1");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "lie on each other"));
  run_close(&r);
}

/* Sides that lie on each other give no direction; what has no force needs none. The ball falls by g t^2/2, and where the
 * rope's length is behind it the spring is there again. */
static void on_a_point(void **state) {
  (void)state;
  static const char *const idle[] = {"'length':1,'stiffness':400,'hold':'free'",
                                     "'length':1,'stiffness':400,'acts':'pull'"};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < SOLVERS; k++) {
      char text[200];
      snprintf(text, sizeof text, "%s,'step':%g,'frame':0.1,'duration':1", SOLVER[k],
               k == 5 ? 1e-5 : 1e-3);
      run r = ball(10, 0, 0, idle[i], text);
      run_to(&r, 0.4);
      expect_near("it falls [m]", run_get(&r, "ball.z"), -0.5 * 10 * 0.4 * 0.4, 1e-4);
      expect_near("without a force [N]", run_get(&r, "s.force"), 0, 1e-9);
      if (i == 1) {
        run_to(&r, 0.6);
        assert_true(run_get(&r, "s.force") > 0);
      }
      run_close(&r);
    }
  /* a buffer is struck there, and has to push somewhere */
  run r = ball(10, 0, 0, "'length':1,'stiffness':400,'acts':'push'", "'duration':1");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "lie on each other"));
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(oscillation), cmocka_unit_test(order),     cmocka_unit_test(at_rest),
      cmocka_unit_test(rope),        cmocka_unit_test(buffer),    cmocka_unit_test(momentum),
      cmocka_unit_test(tangent),     cmocka_unit_test(driven),    cmocka_unit_test(with_others),
      cmocka_unit_test(faults),      cmocka_unit_test(on_a_point)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
