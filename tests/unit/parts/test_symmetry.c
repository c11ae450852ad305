/* What physics keeps: momentum of a free line, the same motion seen from a moving frame, in a
 * mirror, and with the ends of the line exchanged. */
#include "unit/parts/scene.h"

/* Linear and angular momentum of a world of free lines: M v from the assembled mass matrix. */
static void momenta(const run *r, v3 *linear, v3 *angular) {
  hw_world *w = run_world(r);
  double *y = calloc((size_t)hw_rows(w), sizeof *y), *v = calloc((size_t)hw_rows(w), sizeof *v);
  cable_view c = run_cable(r, "line");
  bool implicit = w->implicit;
  w->implicit = true, w->tangent = true;
  w->cm = 1, w->cc = 0, w->ck = 0;
  assert_true(hw_sim_forward(w));
  for (int i = 0; i < hw_rows(w); i++)
    v[i] = w->model->block_kind[i / 3] == HW_BLOCK_POINT ? w->v[i] : 0;
  /* the consistent element's curvatures and their rates follow from the nodes */
  static v3 k[64], kd[64], none[2];
  cable_spline(&c, c.r, none, k);
  cable_spline(&c, c.v, none, kd);
  for (int i = 0; c.s->consistent && i <= c.n; i++)
    v3_put(v + 3 * run_block(r, "line", i, 1), kd[i]);
  hw_sparse_multiply(w->A, v, y);
  *linear = *angular = v3_zero();
  for (int i = 0; i <= c.n; i++)
    for (int which = 0; which < (c.s->consistent ? 2 : 1); which++) {
      int b = 3 * run_block(r, "line", i, which);
      v3 p = v3_at(y + b), at = which ? k[i] : c.r[i];
      if (which == 1 && (i == 0 || i == c.n))
        continue; /* k = 0 at a free end */
      if (which == 0)
        *linear = v3_add(*linear, p);
      *angular = v3_add(*angular, v3_cross(at, p));
    }
  w->implicit = implicit;
  w->tangent = false;
  free(y), free(v);
}

static void check_momenta(const char *what, const char *line, const char *solver, double angular) {
  run r =
      run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
               "'parts':{'line':{'kind':'cable','a':{'attach':'free'},"
               "'b':{'attach':'free','position':[10,0,0]},'elements':6,'diameter':0.05,%s}},"
               "'solver':{%s,'frame':0.02}}",
               line, solver);
  dice d = {3};
  for (int i = 0; i <= 6; i++)
    for (int j = 0; j < 3; j++)
      run_v(&r, "line", i)[j] = roll_between(&d, -2, 2);
  run_restart(&r);
  v3 p0, L0, p1, L1;
  momenta(&r, &p0, &L0);
  run_to(&r, RUN_SLOW ? 0.3 : 2);
  if (run_world(&r)->implicit == false)
    assert_true(hw_sim_refresh(r.sim));
  momenta(&r, &p1, &L1);
  char text[100];
  snprintf(text, sizeof text, "%s: momentum [kg m/s]", what);
  assert_true(v3_norm(p0) > 10);
  expect_below(text, v3_norm(v3_sub(p1, p0)) / v3_norm(p0), 1e-9);
  snprintf(text, sizeof text, "%s: angular momentum [kg m^2/s]", what);
  expect_below(text, v3_norm(v3_sub(L1, L0)) / v3_norm(L0), angular);
  run_close(&r);
}

static void free_line(void **state) {
  (void)state;
  static const char exact[] = "'integrator':'rk45','tolerance':1e-10,'step':0.002";
  static const char ali3[] = "'step':0.001,'newton':1e-11";
  static const char axial[] = "'EA':1e4,'CE':0.5,'CID':30";
  static const char bent[] = "'EA':1e4,'CE':1,'EI':2e3,'CID':30";
  static const char full[] = "'EA':1e4,'CE':1,'EI':2e3,'CID':30,'element':'consistent'";
  check_momenta("line in empty space, rk45", axial, exact, 1e-8);
  check_momenta("with bending, rk45", bent, exact, 1e-8);
  check_momenta("consistent, rk45", full, exact, 1e-8);
  check_momenta("line in empty space, ali3 1 ms", axial, ali3, 1e-5);
  check_momenta("with bending, ali3 1 ms", bent, ali3, 1e-5);
  check_momenta("consistent, ali3 1 ms", full, ali3, 1e-5);
}

/* A line and a body at speed V: as at rest, moved by V t. */
static void galilean(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'rk45','tolerance':1e-10,'step':0.01",
                                       "'step':0.004,'newton':1e-11"};
  for (int s = 0; s < 2; s++) {
    run r[2];
    v3 V = v3_make(3, -2, 0.5);
    for (int k = 0; k < 2; k++) {
      r[k] =
          run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                   "'tip':{'kind':'motion','position':[0,0,30],'velocity':[%g,%g,%g],"
                   "'amplitude_x':0.7,'frequency':[2,0,0]},"
                   "'load':{'kind':'rigid','mass':100,'shape':'box','size':[1,1.2,1.4],"
                   "'position':[3,0,20],'velocity':[%g,%g,%g],'ports':{'eye':{'at':[0.2,0,0.7]}}},"
                   "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.eye'},"
                   "'elements':6,'EA':1e5,'CID':2000,'EI':20}},'solver':{%s,'frame':0.02}}",
                   k * V.x, k * V.y, k * V.z, k * V.x, k * V.y, k * V.z, solver[s]);
      run_to(&r[k], 2);
    }
    const hw_world *a = run_world(&r[0]), *b = run_world(&r[1]);
    double most = 0;
    for (int i = 0; i < a->model->blocks; i++)
      if (a->model->block_kind[i] == HW_BLOCK_POINT) {
        v3 d = v3_sub(v3_at(b->x + 3 * i), v3_at(a->x + 3 * i));
        double off = v3_norm(v3_madd(d, -2, V));
        bool held = v3_norm(v3_at(a->v + 3 * i)) == 0 || i == run_block(&r[0], "line", 0, 0) ||
                    i == run_block(&r[0], "line", 6, 0);
        most = held ? most : fmax(most, off);
      }
    for (int i = 0; i < 4; i++)
      most = fmax(most, fabs(a->quat[i] - b->quat[i]));
    expect_below(s ? "moving frame, ali3 [m]" : "moving frame, rk45 [m]", most, 1e-7);
    run_close(&r[0]), run_close(&r[1]);
  }
}

/* y -> -y: the same bits with the other sign. */
static void mirror(void **state) {
  (void)state;
  run r[2];
  for (int k = 0; k < 2; k++) {
    int s = k ? -1 : 1;
    r[k] =
        run_open("{'hawse':1,'environment':{'water':{'current':[0.3,%g,0]}},'parts':{"
                 "'tip':{'kind':'motion','position':[0,%d,2],'amplitude_z':1,'amplitude_y':%d,"
                 "'frequency':[0,1,1.5]},"
                 "'load':{'kind':'rigid','mass':300,'shape':'box','size':[1,1.2,1.4],'volume':0.1,"
                 "'position':[1,%d,-12],'rate':[%g,0.2,%g],'drag_area':[1,1,1],"
                 "'ports':{'eye':{'at':[0.2,%g,0.7]}}},"
                 "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.eye'},"
                 "'length':15,'elements':6,'EA':1e5,'CID':2000,'EI':20,'drag_normal':1,"
                 "'drag_tangential':0.1,'added_mass':1}},'solver':{'frame':0.02}}",
                 0.4 * s, s, s, 2 * s, 0.3 * s, -0.1 * s, 0.1 * s);
    run_to(&r[k], 3);
  }
  const hw_world *a = run_world(&r[0]), *b = run_world(&r[1]);
  double most = 0;
  for (int i = 0; i < a->model->blocks; i++)
    for (int j = 0; j < 3; j++)
      if (a->model->block_kind[i] == HW_BLOCK_POINT)
        most = fmax(most, fabs(a->x[3 * i + j] - (j == 1 ? -1 : 1) * b->x[3 * i + j]));
  expect_below("mirror image [m]", most, 1e-10);
  run_close(&r[0]), run_close(&r[1]);
}

/* Ends a and b exchanged: another order of elimination, the same motion. */
static void exchanged(void **state) {
  (void)state;
  static const char *const kind[] = {"'EI':0", "'EI':30", "'EI':30,'element':'consistent'"};
  for (int s = 0; s < 3; s++) {
    run r[2];
    for (int k = 0; k < 2; k++) {
      r[k] = run_open(
          "{'hawse':1,'parts':{"
          "'tip':{'kind':'motion','position':[0,0,2],'amplitude_z':0.5,'amplitude_y':1,"
          "'frequency':[0,1,1.5]},"
          "'load':{'kind':'rigid','mass':300,'shape':'box','size':[1,1.2,1.4],'volume':0.1,"
          "'position':[1,0,-12],'ports':{'eye':{'at':[0.2,0.1,0.7]}}},"
          "'line':{'kind':'cable','%s':{'attach':'tip'},'%s':{'attach':'load.eye'},"
          "%s,'EA':1e5,'CE':1,'CID':2000,'drag_normal':1,'drag_tangential':0.1,%s}},"
          "'solver':{'frame':0.02,'newton':1e-11}}",
          k ? "b" : "a", k ? "a" : "b", k ? "'lengths':[1,2,3,4,3]" : "'lengths':[3,4,3,2,1]",
          kind[s]);
      run_to(&r[k], 2);
    }
    double most = 0;
    for (int i = 1; i < 5; i++)
      most =
          fmax(most,
               v3_norm(v3_sub(v3_at(run_x(&r[0], "line", i)), v3_at(run_x(&r[1], "line", 5 - i)))));
    expect_below("ends exchanged [m]", most, 1e-9);
    expect_relative("ends exchanged: tension [N]", run_get(&r[1], "line.tension_b"),
                    run_get(&r[0], "line.tension_a"), 1e-8);
    run_close(&r[0]), run_close(&r[1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(free_line), cmocka_unit_test(galilean),
                                     cmocka_unit_test(mirror), cmocka_unit_test(exchanged)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
