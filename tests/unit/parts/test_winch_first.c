/* A winch's first speed: payout, tension and energy of a start at speed, from closed forms. */
#include "validation/run.h"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4','step':1e-4",
                                     "'integrator':'euler','step':1e-5"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

static double biggest(double a, double b) { return a > b ? a : b; }

/* A load of 200 kg goes down at 1 m/s under a line stretched by its weight. */
static run lowered(const char *end, const char *winch, const char *solver) {
  /* m g = EA e: the end where the line is in balance; its own weight is half a per cent of the load */
  const double EA = 1e5, L = 10, g = 10, m = 200, z = -L * (1 + m * g / EA);
  bool a = *end == 'a';
  return run_open(
      "{'hawse':1,'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'load':{'kind':'rigid','mass':%g,'shape':'sphere','position':[0,0,%.17g],"
      "'velocity':[0,0,-1]},'line':{'kind':'cable','%s':{'attach':'world'},"
      "'%s':{'attach':'load'},'length':10,'elements':5,'diameter':0.01,"
      "'mass_per_metre':0.1,'EA':1e5,'CID':100},"
      "'winch':{'kind':'winch','cable':'line','end':'%s',%s}},"
      "'solver':{'frame':0.02,'duration':2,%s}}",
      g, m, z, a ? "a" : "b", a ? "b" : "a", end, winch, solver);
}

/* At the set speed from the start: payout v t, and the tension stays the weight. From rest the same load falls into
 * the line. */
static void steady(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++)
    for (int e = 0; e < 2; e++) {
      double worst[2] = {0, 0};
      for (int first = k > 0; first < 2; first++) { /* from rest by one of them */
        run r = lowered(e ? "b" : "a", first ? "'speed':1,'first_speed':1" : "'speed':1,'accel':2",
                        SOLVER[k]);
        for (int i = 0; i < 10; i++) {
          run_frames(&r, 1);
          double T = run_get(&r, "line.tension_max");
          worst[first] = biggest(worst[first], fabs(T / 2000 - 1));
        }
        if (first)
          expect_relative("payout [m]", run_get(&r, "winch.payout"), 0.2, 1e-9);
        run_close(&r);
      }
      expect_below("tension while it is lowered from the start [1]", worst[1], 0.02);
      if (k == 0)
        expect_above("and from rest [1]", worst[0], 0.3);
    }
}

/* From 2 m/s to 1 m/s at 0.5 m/s^2: 2 t - t^2/4 for two seconds; hauling likewise. */
static void ramp(void **state) {
  (void)state;
  for (int haul = 0; haul < 2; haul++) {
    run r = lowered("a",
                    haul ? "'speed':-1,'first_speed':-0.5,'decel':0.25,'accel':3"
                         : "'speed':1,'first_speed':2,'decel':0.5,'accel':3",
                    SOLVER[0]);
    run_frames(&r, 50);
    double paid = haul ? -0.5 - 0.125 : 2 - 0.25, speed = haul ? -0.75 : 1.5;
    expect_relative("payout on the ramp [m]", run_get(&r, "winch.payout"), paid, 1e-6);
    expect_relative("speed on the ramp [m/s]", run_get(&r, "winch.speed"), speed, 1e-6);
    run_close(&r);
  }
}

/* A drum of its own: it turns at the first speed, its motor holds the load, and its kinetic energy is in the
 * ledger, which stays closed. */
static void drum(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++) {
    run r = lowered(
        "a", "'speed':1,'first_speed':1,'drum_inertia':50,'drum_radius':0.5,'motor_gain':1e5",
        SOLVER[k]);
    /* 1/2 J/r^2 v^2 + 1/2 m v^2, and the line's but for the half element at the fairlead */
    expect_relative("kinetic energy at the start [J]", run_get(&r, "kinetic"), 200.45, 1e-6);
    double worst = 0;
    for (int i = 0; i < 10; i++) {
      run_frames(&r, 1);
      worst = biggest(worst, fabs(run_get(&r, "winch.speed") - 1));
    }
    expect_below("drum off its speed [m/s]", worst, 0.03);
    expect_below("residual of the ledger, of 1000 J [J]", fabs(run_get(&r, "residual")), 1);
    run_close(&r);
  }
}

/* A chain hauled with its load from the start: exactly at that speed, the tension that of the weight; from rest it
 * is m a more. The load need not be given the speed: the chain is exact, and takes it along. */
static void chain(void **state) {
  (void)state;
  for (int with_drum = 0; with_drum < 2; with_drum++) {
    double T[2];
    for (int first = 0; first < 2; first++) {
      run r =
          run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                   "'load':{'kind':'rigid','mass':2000,'shape':'sphere','position':[0,0,-4]},"
                   "'chain':{'kind':'chain','a':{'attach':'world','position':[0,0,0]},"
                   "'b':{'attach':'load'},'d':0.064,'links':30},"
                   "'winch':{'kind':'winch','cable':'chain','speed':-0.5,'accel':1,'decel':1%s%s}},"
                   "'solver':{'frame':0.02,'duration':2}}",
                   first ? ",'first_speed':-0.5" : "",
                   with_drum ? ",'drum_inertia':50,'drum_radius':0.5,'motor_gain':1e6" : "");
      for (int i = 0; i < 10; i++) {
        run_frames(&r, 1);
        if (first) {
          expect_near("chain: speed of the load [m/s]", run_get(&r, "load.vz"), 0.5, 1e-4);
          expect_near("chain: payout [m]", run_get(&r, "winch.payout"), -0.5 * run_time(&r), 1e-4);
        }
      }
      T[first] = run_get(&r, "chain.tension_b");
      run_close(&r);
    }
    expect_relative("chain from rest by first speed, (g + a)/g", T[0] / T[1],
                    (9.80665 + 1) / 9.80665, with_drum ? 1e-3 : 1e-4);
  }
}

/* Saved and loaded on the ramp: the same bits. */
static void saved(void **state) {
  (void)state;
  run r = lowered("b", "'speed':1,'first_speed':2,'decel':0.5,'drum_inertia':50", SOLVER[0]);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  run_frames(&r, 5);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_frames(&r, 5);
  uint64_t hash = run_frame(&r)->state_hash;
  assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
  run_frames(&r, 5);
  assert_true(run_frame(&r)->state_hash == hash);
  free(block);
  run_close(&r);
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[][2] = {
      {"\"first_speed\":1},{\"start\":\"static\"", "a static start begins at rest"},
      {"\"first_speed\":2,\"max_speed\":1},{\"frame\":0.1", "faster than max_speed, 1 m/s"},
      {"\"first_speed\":1,\"drum_inertia\":1,\"brake\":1},{\"frame\":0.1", "the brake is on"}};
  for (int i = 0; i < 3; i++) {
    const char *cut = strchr(bad[i][0], '}');
    char text[512];
    snprintf(text, sizeof text,
             "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":9,\"a\":{\"attach\":"
             "\"world\"},"
             "\"b\":{\"position\":[0,0,-9]}},\"w\":{\"kind\":\"winch\",\"cable\":\"l\",%.*s}},"
             "\"solver\":%s}}",
             (int)(cut - bad[i][0]), bad[i][0], cut + 2);
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    assert_non_null(strstr(report, "/parts/w/first_speed"));
    assert_non_null(strstr(report, bad[i][1]));
    hw_text_free(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(steady), cmocka_unit_test(ramp),
                                     cmocka_unit_test(drum),   cmocka_unit_test(chain),
                                     cmocka_unit_test(saved),  cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
