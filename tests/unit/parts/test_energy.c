/* Forces against the energy they come from: with no speeds, residual = dE/dx by central
 * differences, for random shapes. The multipliers of the consistent element add lambda . C, C their
 * own rows. */
#include "unit/parts/scene.h"

static double energy_at(hw_world *w, const scene_rows *s, bool implicit) {
  scene_forward(w, implicit);
  double sum = w->gravity + w->elastic;
  for (int j = 0; j < s->count; j++)
    if (w->model->block_kind[s->row[j] / 3] == HW_BLOCK_MULTIPLIER)
      sum += w->x[s->row[j]] * w->res[s->row[j]];
  return sum;
}

/* Largest difference over the rows, over the largest residual. */
static double worst_gradient(const run *r, bool implicit, double size, double inner, dice *d) {
  hw_world *w = run_world(r);
  scene_rows s = scene_list(r, implicit);
  for (int i = 0; i < hw_rows(w); i++)
    w->v[i] = w->a[i] = 0;
  scene_shake(w, &s, d, size, inner, 0, 0);
  scene_forward(w, implicit);
  double res[SCENE_ROWS], most = 0, worst = 0;
  for (int j = 0; j < s.count; j++) {
    res[j] = w->res[s.row[j]];
    most = fmax(most, fabs(res[j]));
  }
  for (int j = 0; j < s.count; j++) {
    const double h = 1e-5;
    double sum = 0;
    static const double shift[4] = {2, -1, -2, -1}; /* to +2h, +h, -h, -2h */
    static const double weight[4] = {-1, 8, -8, 1};
    for (int k = 0; k < 4; k++) {
      scene_shift(w, &s, j, shift[k] * h);
      sum += weight[k] * energy_at(w, &s, implicit);
    }
    scene_shift(w, &s, j, 2 * h);
    worst = fmax(worst, fabs(sum / (12 * h) - res[j]));
  }
  return worst / most;
}

static void check(const char *what, const run *model, bool implicit, double size, double inner,
                  double tolerance) {
  dice d = {7};
  double worst = 0;
  for (int k = 0; k < 5; k++) {
    assert_int_equal(hw_sim_reset(model->sim), HW_OK);
    worst = fmax(worst, worst_gradient(model, implicit, size, inner, &d));
  }
  expect_below(what, worst, tolerance);
}

#define NO_WATER "'environment':{'water':{'density':0},'air':{'density':0}}"

static void axial(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
                   "'EA':1e4,'CE':0.3}}}");
  check("axial and weight, with compression", &r, true, 0.6, 0, 1e-7);
  run_close(&r);
}

/* Without friction the ground is a potential: the gradient of its depth, on sand waves too. */
static void ground(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0},'ground':{'kind':"
        "'waves','z':-5,'waves':{'amplitude':0.3,'length':6},'stiffness':3e4,'friction':{'along':0}"
        "}},"
        "'parts':{'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-5]},"
        "'b':{'attach':'free','position':[10,0,-5]},'lengths':[1,2,3,1.5,2],'EA':1e4,'CE':0.3,"
        "'ground':'%s'}}}",
        k ? "samples" : "nodes");
    check(k ? "ground by samples" : "ground by nodes", &r, true, 0.3, 0, 1e-6);
    run_close(&r);
  }
}

static void bending(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable',"
                   "'a':{'attach':'world','hold':'clamped'},"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
                   "'EA':1e3,'EI':2e3,'CE':1}}}");
  check("bending, lumped, clamped to free", &r, false, 0.6, 0, 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,'inertia':[2,3,4],"
               "'position':[10,0,1],'ports':{'arm':{'at':[0.3,-0.2,0.4]}}},'line':{'kind':'cable',"
               "'a':{'attach':'world'},'b':{'attach':'body.arm','hold':'clamped'},'elements':4,"
               "'EA':1e3,'EI':2e3,'CE':1}}}");
  check("bending, lumped, pinned to clamped in a body", &r, false, 0.5, 0, 1e-7);
  run_close(&r);
}

static void consistent(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable',"
                   "'a':{'attach':'world','hold':'clamped'},"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
                   "'element':'consistent','EA':1e3,'EI':2e3,'CE':0.5}}}");
  check("consistent element, clamped to free", &r, true, 0.4, 0.3, 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,'inertia':[2,3,4],"
               "'position':[10,0,1],'ports':{'arm':{'at':[0.3,-0.2,0.4]}}},'line':{'kind':'cable',"
               "'a':{'attach':'body.arm','hold':'clamped'},'b':{'attach':'world'},'elements':4,"
               "'element':'consistent','EA':1e3,'EI':2e3,'CE':1}}}");
  check("consistent element, clamped in a body", &r, true, 0.4, 0.3, 1e-7);
  run_close(&r);
}

static void torsion(void **state) {
  (void)state;
  static const char *const element[] = {"lumped", "consistent"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,"
                     "'inertia':[2,3,4],'position':[10,0,1],'ports':{'arm':{'at':[0.3,-0.2,0.4]}}},"
                     "'other':{'kind':'rigid','mass':5,'inertia':[2,3,4]},"
                     "'line':{'kind':'cable','a':{'attach':'other','hold':'clamped'},"
                     "'b':{'attach':'body.arm','hold':'clamped'},'elements':5,'element':'%s',"
                     "'EA':10,'EI':20,'GJ':4000,'CE':1}}}",
                     element[k]);
    check(k ? "torsion, consistent, two bodies" : "torsion, lumped, two bodies", &r, k == 1, 0.4,
          0.1, 1e-7);
    run_close(&r);
  }
}

/* Half in the water: the share under water and the potential of buoyancy. */
static void buoyancy_forces(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'body':{'kind':'rigid','mass':500,'inertia':[2,3,4],"
                   "'size':[1,1,2],'volume':1.3,'position':[10,0,0.1]},'line':{'kind':'cable',"
                   "'a':{'attach':'world','position':[0,0,0.3]},'b':{'attach':'body'},'elements':6,"
                   "'diameter':0.3,'density':500,'EA':100,'masses':{'float':{'at':3.3,'mass':20,"
                   "'diameter':0.8}}}}}");
  check("buoyancy at the surface, lumped line and body", &r, true, 0.3, 0, 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1,'parts':{'line':{'kind':'cable',"
               "'a':{'attach':'world','position':[0,0,0.3]},"
               "'b':{'attach':'free','position':[10,0,-0.2]},'elements':6,"
               "'element':'consistent','diameter':0.3,'density':500,'EA':100,'EI':100}}}");
  check("buoyancy at the surface, consistent line", &r, true, 0.2, 0.2, 1e-7);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(axial),   cmocka_unit_test(ground),
                                     cmocka_unit_test(bending), cmocka_unit_test(consistent),
                                     cmocka_unit_test(torsion), cmocka_unit_test(buoyancy_forces)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
