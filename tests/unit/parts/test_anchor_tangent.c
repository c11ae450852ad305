/* The anchor's tie and tangent against differences. */
#include "unit/parts/anchor_scene.h"

enum { ROWS = 7 };

/* Rows of x, rotation and angle, which are blocks 0, 1, 2 of the part "anchor". */
static scene_rows rows(const run *r) {
  const hw_part *part = &r->model->part[run_part(r, "anchor")];
  scene_rows s = {.count = ROWS};
  for (int i = 0; i < ROWS; i++) {
    s.row[i] = 3 * part->block0 + i;
    s.quat[i] = i / 3 == ANCHOR_PHI ? part->quat0 : -1;
  }
  return s;
}

/* Friction that slips and a fluke near its stop: every force is smooth there. */
static run scene(const char *fields) {
  run r = run_open("{'hawse':1," SCENE_MESHES "'parts':{'anchor':{" SCENE_BODIES
                   "%s'ports':{'lug':{'at':[0.2,0.1,1.4]}}}}}",
                   fields);
  return r;
}

static hw_port head_of(const run *r) {
  const hw_part *part = &r->model->part[0];
  return run_world(r)->port[part->port0 + part->ports - 1];
}

/* Columns of the tie are what the head's frame does when an unknown moves. */
static void tie(void **state) {
  (void)state;
  run r = scene("");
  hw_world *w = run_world(&r);
  scene_rows s = rows(&r);
  dice d = {3};
  double off = 0, rate = 0, accel = 0;
  const double h = 1e-6;
  for (int round = 0; round < 5; round++) {
    scene_shake(w, &s, &d, 0.5, 0, 1, 2);
    scene_forward(w, true);
    hw_port at = head_of(&r);
    m3 J[2] = {w->J[0], w->J[1]};
    for (int j = 0; j < ROWS; j++) {
      scene_shift(w, &s, j, h);
      scene_forward(w, true);
      hw_port more = head_of(&r);
      scene_shift(w, &s, j, -2 * h);
      scene_forward(w, true);
      hw_port less = head_of(&r);
      scene_shift(w, &s, j, h);
      v3 dr = v3_scale(0.5 / h, v3_sub(more.r, less.r));
      v3 turn = v3_scale(0.5 / h, q_log(q_from_matrix(m3_mul(m3_t(less.R), more.R))));
      v3 want = v3_zero(), move = j < 3 ? v3_make(j == 0, j == 1, j == 2) : v3_zero();
      if (j >= 3) {
        const double *m = J[j < 6 ? 0 : 1].m + (j < 6 ? j - 3 : 0);
        want = v3_make(m[0], m[3], m[6]);
      }
      off = fmax(off, fmax(v3_norm(v3_sub(turn, want)), v3_norm(v3_sub(dr, move))));
    }
    /* along the motion: the head's rate, and what its rate does */
    v3 before = v3_zero();
    for (int side = -1; side <= 1; side += 2) {
      for (int j = 0; j < ROWS; j++) {
        scene_shift(w, &s, j, side * h * (w->v[j] + 0.5 * side * h * w->a[j]));
        w->v[j] += side * h * w->a[j];
      }
      scene_forward(w, true);
      hw_port moved = head_of(&r);
      v3 turn = q_log(q_from_matrix(m3_mul(moved.R, m3_t(at.R))));
      rate = fmax(rate, v3_norm(v3_sub(v3_scale(side / h, turn), at.w)));
      if (side > 0)
        accel = fmax(accel, v3_norm(v3_sub(v3_scale(0.5 / h, v3_sub(moved.w, before)), at.al)));
      before = moved.w;
      for (int j = 0; j < ROWS; j++) {
        w->v[j] -= side * h * w->a[j];
        scene_shift(w, &s, j, -side * h * (w->v[j] + 0.5 * side * h * w->a[j]));
      }
    }
  }
  expect_below("tie of the head against differences", off, 1e-8);
  expect_below("rate of the head's frame", rate, 2e-5);
  expect_below("acceleration of the head's frame", accel, 2e-5);
  run_close(&r);
}

static double compare(const run *r, double ck, double cc, double cm) {
  hw_world *w = run_world(r);
  scene_rows s = rows(r);
  double fd[ROWS][ROWS], off = 0, all = 0, h = ck == 0 && cc == 0 ? 1 : 1e-6;
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  for (int j = 0; j < ROWS; j++) {
    double plus[ROWS];
    for (int side = 1; side >= -1; side -= 2) {
      scene_shift(w, &s, j, side * ck * h);
      w->v[s.row[j]] += side * cc * h, w->a[s.row[j]] += side * cm * h;
      scene_forward(w, true);
      for (int i = 0; i < ROWS && side > 0; i++)
        plus[i] = w->res[s.row[i]];
      scene_shift(w, &s, j, -side * ck * h);
      w->v[s.row[j]] -= side * cc * h, w->a[s.row[j]] -= side * cm * h;
    }
    for (int i = 0; i < ROWS; i++)
      fd[i][j] = (plus[i] - w->res[s.row[i]]) / (2 * h);
  }
  w->ck = ck, w->cc = cc, w->cm = cm;
  w->tangent = true;
  assert_true(hw_sim_forward(w));
  for (int j = 0; j < ROWS; j++) {
    x[s.row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s.row[j]] = 0;
    for (int i = 0; i < ROWS; i++) {
      double d = y[s.row[i]] - fd[i][j];
      off += d * d;
      all += fd[i][j] * fd[i][j];
    }
  }
  free(x), free(y);
  return sqrt(off / all);
}

static double worst(const run *r, double speed, double accel, double ck, double cc, double cm) {
  dice d = {7};
  double most = 0;
  for (int i = 0; i < 5; i++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    scene_rows s = rows(r);
    scene_shake(run_world(r), &s, &d, 0.4, 0, speed, accel);
    most = fmax(most, compare(r, ck, cc, cm));
  }
  return most;
}

/* Exact at rest. With speed the gyroscopic terms are left out, as for a rigid body: small beside
 * the inertia over a step. */
static void tangent(void **state) {
  (void)state;
  run r = scene("'hinge':{'limit':0.1},'angle':0.05,'position':[0,0,0.3],"
                "'drag_area':[3,2,1],");
  expect_below("mass matrix", worst(&r, 1, 3, 0, 0, 1), 1e-9);
  expect_below("stiffness at rest", worst(&r, 0, 0, 1, 0, 0), 1e-7);
  expect_below("whole tangent at a step of 5 ms", worst(&r, 1, 3, 1, 400, 160000), 2e-3);
  run_close(&r);
}

/* Taut lines to the lug and to the head: the stiffness of loads that turn with the bodies, and of
 * what the tie passes on, is in. */
static void loads(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," SCENE_SPACE SCENE_MESHES
                   "'parts':{'base':{'kind':'motion','position':[3,1,4]},'anchor':{" SCENE_BODIES
                   "'hinge':{'limit':2,'friction':0},'ports':{'lug':{'at':[0.2,0.1,1.4]}}},"
                   "'stay':{'kind':'cable','a':{'attach':'base'},'b':{'attach':'anchor.lug'},"
                   "'elements':1,'EA':1e7,'length':3},"
                   "'tail':{'kind':'cable','a':{'attach':'base'},'b':{'attach':'anchor.head'},"
                   "'elements':1,'EA':1e7,'length':3}}}");
  expect_below("stiffness under load, at rest", worst(&r, 0, 0, 1, 0, 0), 1e-7);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tie), cmocka_unit_test(tangent),
                                     cmocka_unit_test(loads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
