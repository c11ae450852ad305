/* A line by its mass per metre. Expected: weight, buoyancy and speed of waves from their closed forms, and
 * the motion of the same line by density. */
#include "validation/run.h"

static const double G = 9.81;

/* A hanging line carries m g L less the water's rho g A L, whatever its density would be. */
static void hanging(void **state) {
  (void)state;
  const double m = 12.5, L = 40, d = 0.08, rho = 1025;
  for (int wet = 0; wet < 2; wet++)
    for (int consistent = 0; consistent < 2; consistent++) {
      run r = run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':%g},"
                       "'air':{'density':0}},'parts':{'line':{'kind':'cable',"
                       "'a':{'attach':'world','position':[0,0,-10]},"
                       "'b':{'attach':'free','position':[0,0,-50]},'length':%g,'elements':8,"
                       "'element':'%s','EI':0.01,'diameter':%g,'mass_per_metre':%g,'EA':1e9}},"
                       "'solver':{'start':'static','newton':1e-11}}",
                       wet ? rho : 0, L, consistent ? "consistent" : "lumped", d, m);
      run_started(&r);
      double lift = wet ? rho * 0.25 * PI * d * d : 0;
      expect_relative("hanging by mass per metre: force at the top [N]",
                      run_get(&r, "line.force_a"), (m - lift) * G * L, 1e-6);
      run_close(&r);
    }
}

/* First mode of a taut string without weight: f = sqrt(T/m) / 2L. Started in that shape, the middle is back
 * where it was after half a period with the other sign. */
static void string_wave(void **state) {
  (void)state;
  const double m = 2, L = 20, T = 5e4, A = 0.01;
  enum { N = 40 };
  double EA = 1e7, period = 2 * L / sqrt(T / m), natural = L / (1 + T / EA);
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'world','position':[20,0,0]},'length':%.17g,'elements':40,"
               "'diameter':0.03,'mass_per_metre':%g,'EA':%g}},"
               "'solver':{'integrator':'rk45','step':%.17g,'frame':%.17g,'duration':10}}",
               natural, m * L / natural, EA, period / 40, period / 4);
  for (int i = 1; i < N; i++)
    run_x(&r, "line", i)[2] = A * sin(PI * i / N);
  run_restart(&r);
  run_frames(&r, 1);
  /* discrete: sin(x)/x of half a node's phase slower, 2.6e-4 here, a quarter period is off by as much */
  expect_below("string: middle after a quarter of a period [m]", fabs(run_get(&r, "line.mid_z")),
               2e-3 * A);
  run_frames(&r, 1);
  expect_relative("string: middle after half a period [m]", run_get(&r, "line.mid_z"), -A, 1e-3);
  run_close(&r);
}

/* The same line by density, through every integrator, hauled by a winch, saved and loaded. */
static void as_by_density(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                       "'integrator':'ali3','rule':'trapezoidal'",
                                       "'integrator':'ali3','rule':'generalized-alpha'",
                                       "'integrator':'rk45'",
                                       "'integrator':'rk4','step':2e-4",
                                       "'integrator':'euler','step':2e-5"};
  for (size_t k = 0; k < sizeof solver / sizeof *solver; k++) {
    double force[2];
    for (int by_mass = 0; by_mass < 2; by_mass++) {
      /* 7700 pi/4 0.02^2 */
      char mass[64];
      snprintf(mass, sizeof mass, by_mass ? "'mass_per_metre':%.17g" : "'density':%.17g",
               by_mass ? 7700 * 0.25 * PI * 0.02 * 0.02 : 7700);
      run r = run_open("{'hawse':1,'parts':{'load':{'kind':'rigid','mass':100,'shape':'sphere',"
                       "'position':[0,0,-12]},'line':{'kind':'cable',"
                       "'a':{'attach':'world','position':[0,0,3]},'b':{'attach':'load'},"
                       "'length':15,'elements':4,'diameter':0.02,'EA':1e6,'CID':1e4,%s},"
                       "'winch':{'kind':'winch','cable':'line','end':'a','speed':-0.5,'accel':1}},"
                       "'solver':{'frame':0.1,'duration':1,%s}}",
                       mass, solver[k]);
      run_frames(&r, 2);
      uint8_t *block = malloc(hw_sim_state_size(r.sim));
      assert_int_equal(hw_sim_save(r.sim, block, hw_sim_state_size(r.sim)), HW_OK);
      run_frames(&r, 2);
      force[by_mass] = run_get(&r, "line.tension_a");
      assert_int_equal(hw_sim_load(r.sim, block, hw_sim_state_size(r.sim)), HW_OK);
      run_frames(&r, 2);
      assert_true(run_get(&r, "line.tension_a") == force[by_mass]);
      free(block);
      run_close(&r);
    }
    expect_relative("hauled by mass per metre, as by density [N]", force[1], force[0], 1e-9);
  }
}

static void faults(void **state) {
  (void)state;
  static const char *const text[] = {
      "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":5,\"density\":1000,"
      "\"mass_per_metre\":3}}}",
      "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":5,\"mass_per_metre\":0}}}"};
  static const char *const want[] = {"3 kg/m and a density, 1000 kg/m^3: give one of them",
                                     "0 kg/m is not above 0 kg/m"};
  for (int i = 0; i < 2; i++) {
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text[i], strlen(text[i]), &model, &report), HW_BAD_INPUT);
    assert_non_null(strstr(report, "/parts/l/mass_per_metre"));
    assert_non_null(strstr(report, want[i]));
    hw_text_free(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(hanging), cmocka_unit_test(string_wave),
                                     cmocka_unit_test(as_by_density), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
