/* Roll at a clamp: a taut line starts twisted by b.roll less a.roll. Expected: torque GJ theta/L, energy
 * GJ theta^2/2L, and the torsion pendulum theta0 cos(w t), w^2 = GJ/(L I). */
#include "validation/run.h"

static const double GJ = 40, L = 4;

/* A straight line, taut by 1 %, between a post and `far`. */
static run line(double a, double b, const char *far, const char *more, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
      "'parts':{'post':{'kind':'motion'},%s,'line':{'kind':'cable',"
      "'a':{'attach':'post','hold':'clamped','roll':%.17g},"
      "'b':{'attach':'far','hold':'clamped','roll':%.17g},'length':4,'elements':8,"
      "'diameter':0.03,'EA':1e6,'EI':50,'GJ':40}%s},'solver':{%s}}",
      far, a, b, more, solver);
}
#define WALL "'far':{'kind':'motion','position':[4.04,0,0]}"

static void torque(void **state) {
  (void)state;
  static const double rolls[][2] = {{0, 1}, {-1, 0}, {0.3, 0.3}, {0, 10}, {5, -20}, {0, 200}};
  static const char *const winch[] = {"", ",'w':{'kind':'winch','cable':'line','end':'a'}",
                                      ",'w':{'kind':'winch','cable':'line','end':'b'}"};
  for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
    for (int k = 0; k < 3; k++) {
      run r = line(rolls[i][0], rolls[i][1], WALL, winch[k], "'frame':0.01,'duration':1");
      double theta = rolls[i][1] - rolls[i][0], M = GJ * theta / L;
      for (int n = 0; n < 2; n++, run_frames(&r, 1)) { /* at the start, and after a while */
        expect_near("twist [rad]", run_get(&r, "line.twist"), theta, 1e-9 * (1 + fabs(theta)));
        expect_near("torque [N m]", run_get(&r, "line.torque"), M, 1e-8 * (1 + fabs(M)));
        /* the far end is turned ahead of the line, which pulls it back */
        expect_near("moment on the wall [N m]", run_get(&r, "far.mx"), -M, 1e-8 * (1 + fabs(M)));
        expect_near("moment on the post [N m]", run_get(&r, "post.mx"), M, 1e-8 * (1 + fabs(M)));
      }
      run_close(&r);
      run plain = line(0, 0, WALL, winch[k], "'frame':0.01,'duration':1");
      r = line(rolls[i][0], rolls[i][1], WALL, winch[k], "'frame':0.01,'duration':1");
      double U = 0.5 * GJ * theta * theta / L;
      expect_near("energy of the twist [J]", run_get(&r, "elastic") - run_get(&plain, "elastic"), U,
                  1e-8 * (1 + U));
      run_close(&r), run_close(&plain);
    }
}

static void pendulum(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                       "'integrator':'ali3','rule':'trapezoidal'",
                                       "'integrator':'ali3','rule':'generalized-alpha'",
                                       "'integrator':'rk45'",
                                       "'integrator':'rk4','step':1e-4",
                                       "'integrator':'euler-cromer','step':2e-5"};
  const double I = 2.5, w = sqrt(GJ / (L * I)), T = 2 * PI / w, theta = 0.5;
  for (size_t k = 0; k < sizeof solver / sizeof *solver; k++) {
    char text[200];
    snprintf(text, sizeof text, "%s,'frame':%.17g,'duration':10,'tolerance':1e-7", solver[k],
             T / 8);
    run r = line(0, theta,
                 "'far':{'kind':'rigid','mass':1e5,'inertia':[2.5,1e5,1e5],'position':[4.0,0,0]}",
                 "", text);
    for (int i = 0; i < 4; i++) {
      run_frames(&r, 1);
      double want = theta * cos(2 * PI * (i + 1) / 8);
      expect_near("torsion pendulum: twist [rad]", run_get(&r, "line.twist"), want, 2e-3 * theta);
    }
    expect_below("residual of the ledger, of 1.25 J [J]", fabs(run_get(&r, "residual")), 5e-3);
    run_close(&r);
  }
}

/* Saved, and loaded into a run of its own: turns are kept. Static starts keep them too. */
static void kept(void **state) {
  (void)state;
  run r = line(0, 20, WALL, "", "'start':'static','frame':0.01,'duration':1"),
      other = line(0, 20, WALL, "", "'start':'static','frame':0.01,'duration':1");
  run_started(&r);
  expect_near("twist of a static start [rad]", run_get(&r, "line.twist"), 20, 1e-8);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  run_frames(&r, 3);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  run_frames(&r, 3);
  assert_int_equal(hw_sim_load(other.sim, block, bytes), HW_OK);
  run_frames(&other, 3);
  assert_true(run_frame(&r)->state_hash == run_frame(&other)->state_hash);
  expect_near("twist after a while [rad]", run_get(&other, "line.twist"), 20, 1e-8);
  free(block);
  run_close(&r), run_close(&other);
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[][3] = {
      {"\"a\":{\"attach\":\"world\",\"hold\":\"clamped\",\"roll\":1},\"EI\":1", "/parts/l/a/roll",
       "1 rad: a line takes no twist without GJ above 0"},
      {"\"a\":{\"attach\":\"world\",\"hold\":\"clamped\"},\"b\":{\"attach\":\"world\",\"hold\":"
       "\"clamped\",\"roll\":2,\"position\":[5,0,0]},\"EI\":1,\"GJ\":1,\"twist\":\"frenet\"",
       "/parts/l/b/roll", "does not know turns of the start"}};
  for (int i = 0; i < 2; i++) {
    char text[400];
    snprintf(text, sizeof text,
             "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":5,%s}}}", bad[i][0]);
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    if (!strstr(report, bad[i][1]) || !strstr(report, bad[i][2]))
      fail_msg("%s", report);
    hw_text_free(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(torque), cmocka_unit_test(pendulum),
                                     cmocka_unit_test(kept), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
