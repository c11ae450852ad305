/* The damping factor of lines that touch, thesis 004, eq. 3.22: f = E V/r + B dV/dt, so the dashpot over the spring
 * is tau = B r/E. */
#include "validation/strand_run.h"

static const double E = 2e6, RADIUS = 0.02;

/* A rope that sags falls on another across it, both held at their ends. `damping` is text. */
static run drop(const char *damping, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'low':{'kind':'cable','a':{'attach':'world','position':[-0.5,0,0]},"
      "'b':{'attach':'world','position':[0.5,0,0]},'length':1,'elements':8,"
      "'diameter':0.04,'EA':1e6,'CID':1e3,'touch':{'with':'lines','young':2e6,%s}},"
      "'high':{'kind':'cable','a':{'attach':'world','position':[0,-0.5,0.045]},"
      "'b':{'attach':'world','position':[0,0.5,0.045]},'length':1.02,'elements':8,"
      "'diameter':0.04,'EA':1e6,'CID':1e3,'touch':{'with':'lines','young':2e6,%s}}},"
      "'solver':{'frame':0.02,'duration':2,%s}}",
      damping, damping, solver);
}

static hw_touch touch_of(const run *r, const char *id) {
  hw_touch touch;
  int part = run_part(r, id);
  r->model->part[part].kind->line->touch(r->model, part, &touch);
  return touch;
}

static void resolved(void **state) {
  (void)state;
  run r = drop("'factor':5e5", "'start':'given'");
  expect_relative("B r/E [s]", touch_of(&r, "high").damping, 5e5 * RADIUS / E, 1e-15);
  /* the spring of both halves of the volume: E/2r of the whole, and B/2 of its rate */
  expect_relative("tau times the spring is half of B [N s/m^3]",
                  touch_of(&r, "high").damping * touch_of(&r, "high").stiffness, 0.5 * 5e5, 1e-15);
  run_close(&r);
  r = drop("'friction':0.3", "'start':'given'");
  assert_true(touch_of(&r, "high").damping == 1e-3);
  run_close(&r);
}

/* The same run by either field, bit for bit. */
static void same_run(void **state) {
  (void)state;
  static const char *const solver[] = {"'rule':'tr-bdf2'", "'rule':'trapezoidal'",
                                       "'rule':'generalized-alpha'", "'integrator':'rk45'"};
  for (size_t k = 0; k < sizeof solver / sizeof *solver; k++) {
    char by_tau[64];
    double tau = 5e5 * 0.5 * 0.04 / E;
    snprintf(by_tau, sizeof by_tau, "'damping':%.17g", tau);
    run a = drop("'factor':5e5", solver[k]), b = drop(by_tau, solver[k]);
    double most = 0;
    for (int i = 0; i < 25; i++) {
      run_frames(&a, 1), run_frames(&b, 1);
      most = fmax(most, run_get(&a, "high.touch_force"));
      assert_true(run_frame(&a)->state_hash == run_frame(&b)->state_hash);
    }
    expect_above("they press on each other [N]", most, 10);
    run_close(&a), run_close(&b);
  }
}

static void faults(void **state) {
  (void)state;
  static const char *const touch[] = {"\"factor\":1e5,\"damping\":0.001", "\"factor\":1e12"};
  static const char *const want[] = {"100000 N s/m^3 and a damping, 0.001 s: give one of them",
                                     "at most 10 s"};
  for (int i = 0; i < 2; i++) {
    char text[300];
    snprintf(text, sizeof text,
             "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":5,\"elements\":20,"
             "\"touch\":{\"with\":\"itself\",%s}}}}",
             touch[i]);
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    if (!strstr(report, "/parts/l/touch/factor") || !strstr(report, want[i]))
      fail_msg("%s", report);
    hw_text_free(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(resolved), cmocka_unit_test(same_run),
                                     cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
