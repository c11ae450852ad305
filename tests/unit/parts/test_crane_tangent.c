/* The tangent of the crane against differences of the residual: all modes, a floating base, lines on
 * its links. */
#include "unit/parts/crane_scene.h"

static double fd[SCENE_ROWS][SCENE_ROWS];

/* Unknowns of the scene and the joints of its cranes that are free to move. */
static scene_rows rows_of(const run *r, bool inner) {
  scene_rows s = scene_list(r, inner);
  for (int p = 0; p < r->model->part_count; p++) {
    const hw_part *part = &r->model->part[p];
    if (part->kind != &hw_crane_kind)
      continue;
    const crane_params *crane = part->params;
    for (int j = 0; j < crane->joints.count; j++)
      if (crane_free((const crane_joint *)crane->joints.row + j)) {
        s.row[s.count] = 3 * part->block0 + j;
        s.quat[s.count++] = -1;
      }
  }
  return s;
}

static void nudge(hw_world *w, const scene_rows *s, int j, double h, double ck, double cc,
                  double cm) {
  scene_shift(w, s, j, ck * h);
  w->v[s->row[j]] += cc * h;
  w->a[s->row[j]] += cm * h;
}

/* |tangent - differences| / |differences| at the present state, each row and column scaled by its
 * largest difference, so that soft rows count as much as stiff ones. */
static double compare(const run *r, const scene_rows *s, bool implicit, double ck, double cc,
                      double cm) {
  hw_world *w = run_world(r);
  const double h = ck == 0 && cc == 0 ? 1 : 1e-6;
  int n = s->count;
  w->ck = ck, w->cc = cc, w->cm = cm;
  for (int j = 0; j < n; j++) {
    nudge(w, s, j, h, ck, cc, cm);
    scene_forward(w, implicit);
    for (int i = 0; i < n; i++)
      fd[i][j] = w->res[s->row[i]];
    nudge(w, s, j, -2 * h, ck, cc, cm);
    scene_forward(w, implicit);
    for (int i = 0; i < n; i++)
      fd[i][j] = (fd[i][j] - w->res[s->row[i]]) / (2 * h);
    nudge(w, s, j, h, ck, cc, cm);
  }
  w->implicit = implicit;
  w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  double off = 0, all = 0, size[SCENE_ROWS] = {0}, most = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      size[i] = fmax(size[i], fabs(fd[i][j])), most = fmax(most, size[i]);
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++) {
      double scale = 1 / sqrt((size[i] + 1e-6 * most) * (size[j] + 1e-6 * most));
      double d = y[s->row[i]] - fd[i][j];
      off += d * d * scale * scale;
      all += fd[i][j] * fd[i][j] * scale * scale;
    }
  }
  free(x), free(y);
  return sqrt(off / all);
}

typedef struct shake {
  double size, speed, accel, ck, cc, cm;
} shake;

static double worst(const run *r, bool implicit, shake k) {
  dice d = {5};
  double most = 0;
  for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    scene_rows s = rows_of(r, implicit);
    scene_shake(run_world(r), &s, &d, k.size, 0, k.speed, k.accel);
    most = fmax(most, compare(r, &s, implicit, k.ck, k.cc, k.cm));
  }
  return most;
}

static const shake STILL_SHAKE = {0.3, 0, 0, 1, 0, 0}, MOVING = {0.3, 1, 3, 1, 340, 340 * 340},
                   SLOW = {0.3, 1, 3, 1, 20, 400}, MASS = {0.3, 1, 3, 0, 0, 1};

static void tangent_fixed(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{" LINKS "}}}}",
                   MIXED);
  expect_below("chain on the world: stiffness", worst(&r, true, STILL_SHAKE), 1e-6);
  expect_below("chain on the world: whole tangent", worst(&r, true, MOVING), 1e-7);
  expect_below("chain on the world: whole tangent, long step", worst(&r, true, SLOW), 1e-6);
  expect_below("chain on the world: mass matrix", worst(&r, false, MASS), 1e-9);
  run_close(&r);
  r = run_open("{'hawse':1," STILL ",'parts':{'ship':{'kind':'motion','amplitude_z':1,"
               "'frequency':[0,0,2],'phase':[0,0,1],'amplitude_angle':[0.3,0.2,0.1],"
               "'frequency_angle':[1,2,3],'phase_angle':[1,1,1]},'crane':{'kind':'crane',"
               "'on':'ship','position':[1,2,3],'joints':{" LINKS "}}}}",
               "'mode':'rate','speed':0.4,'start_rate':0.4", "'mode':'passive'", "'mode':'locked'",
               "'mode':'passive'", "'mode':'passive'");
  expect_below("drives, on a ship: whole tangent", worst(&r, true, SLOW), 1e-6);
  run_close(&r);
}

static void tangent_floating(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," STILL ",'parts':{" FLOAT "'joints':{" LINKS "}}}}", MIXED);
  expect_below("on a floating body: stiffness", worst(&r, true, STILL_SHAKE), 1e-6);
  expect_below("on a floating body: whole tangent", worst(&r, true, SLOW), 1e-6);
  expect_below("on a floating body: mass matrix", worst(&r, false, MASS), 1e-9);
  run_close(&r);
}

/* Left out with speed: what the rates of the crane change in the velocity of the line's end; and by
 * the line, the turning of a clamp under its moment. */
static void tangent_cable(void **state) {
  (void)state;
  static const char *const hold[] = {"pinned", "clamped"};
  for (int k = 0; k < 2; k++)
    for (int f = 0; f < 2; f++) {
      run r = run_open("{'hawse':1," STILL ",'parts':{%s'joints':{" LINKS
                       "},'ports':{'tip':{'link':'wrist','at':[0.3,0.2,-0.1]},"
                       "'elbow':{'link':'boom','at':[0.1,0.2,0.3]},"
                       "'foot':{'link':'slew','at':[0.1,0.2,0.3]}}},"
                       "'line':{'kind':'cable','a':{'attach':'crane.tip','hold':'%s'},"
                       "'b':{'attach':'free','position':[9,1,2]},'elements':3,'EA':1e4,'EI':20,"
                       "'CE':1,'length':4},"
                       "'stay':{'kind':'cable','a':{'attach':'crane.elbow'},"
                       "'b':{'attach':'crane.foot'},'elements':2,'EA':1e5,'CE':1,'length':3}}}",
                       f ? FLOAT : "'crane':{'kind':'crane',", MIXED, hold[k]);
      print_message("  %s, %s\n", hold[k], f ? "floating" : "on the world");
      expect_below("cables on a crane: stiffness", worst(&r, true, STILL_SHAKE), k ? 1e-3 : 1e-6);
      expect_below("cables on a crane: mass matrix", worst(&r, false, MASS), 1e-8);
      expect_below("cables on a crane: whole tangent", worst(&r, true, MOVING), 1e-2);
      run_close(&r);
    }
}
int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tangent_fixed),
                                     cmocka_unit_test(tangent_floating),
                                     cmocka_unit_test(tangent_cable)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
