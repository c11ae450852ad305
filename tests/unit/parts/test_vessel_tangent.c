/* Tangent of the vessel, cm M + cc C + ck K, against differences of the residual at random states: alone
 * with all its forces, and with a load that hangs from a port of it, through the tied blocks. */
#include "parts/vessel.h"
#include "unit/parts/scene.h"

static double fd[SCENE_ROWS][SCENE_ROWS];

static void move(hw_world *w, const scene_rows *s, int j, double h, double ck, double cc,
                 double cm) {
  scene_shift(w, s, j, ck * h);
  w->v[s->row[j]] += cc * h;
  w->a[s->row[j]] += cm * h;
}

/* |difference| / |differences|, Frobenius, each row and column scaled by the mass of its unknown. */
static double compare(const run *r, const scene_rows *s, double ck, double cc, double cm) {
  hw_world *w = run_world(r);
  int n = s->count;
  double scale[SCENE_ROWS], off = 0, all = 0;
  w->ck = 0, w->cc = 0, w->cm = 1;
  w->implicit = true, w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    scale[j] = 1 / sqrt(y[s->row[j]]);
  }
  w->ck = ck, w->cc = cc, w->cm = cm;
  for (int j = 0; j < n; j++) {
    const double h = ck == 0 && cc == 0 ? 1 : 1e-6; /* accelerations are linear */
    move(w, s, j, h, ck, cc, cm);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = w->res[s->row[i]];
    move(w, s, j, -2 * h, ck, cc, cm);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = (fd[i][j] - w->res[s->row[i]]) / (2 * h);
    move(w, s, j, h, ck, cc, cm);
  }
  w->tangent = true;
  assert_true(hw_sim_forward(w));
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++) {
      double f = scale[i] * scale[j], d = f * (y[s->row[i]] - fd[i][j]);
      off += d * d;
      all += f * f * fd[i][j] * fd[i][j];
    }
  }
  free(x), free(y);
  return sqrt(off / all);
}

static double worst(const run *r, double ck, double cc, double cm) {
  dice d = {5};
  double most = 0;
  for (int k = 0; k < 6; k++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    scene_rows s = scene_list(r, true);
    scene_shake(run_world(r), &s, &d, 0.3, 0, 0.5, 0.5);
    const hw_part *ship = &r->model->part[run_part(r, "ship")];
    scene_block(&s, ship->block0, -1);
    hw_world *w = run_world(r);
    int plane = s.count - 1;
    if (((const vessel_params *)ship->params)->degrees == VESSEL_DEGREES_SIX) {
      scene_block(&s, ship->block0 + 1, -1);
      for (int i = plane + 1; i < s.count; i++) { /* heave, roll, pitch */
        w->x[s.row[i]] += roll_between(&d, -1, 1) * 0.2;
        w->v[s.row[i]] += roll_between(&d, -1, 1) * 0.2;
        w->a[s.row[i]] += roll_between(&d, -1, 1) * 0.2;
      }
    }
    for (int i = plane - 2; i <= plane; i++) {
      bool turn = i == plane;
      w->x[s.row[i]] += roll_between(&d, -1, 1) * (turn ? 3 : 0.3);
      w->v[s.row[i]] += roll_between(&d, -1, 1) * (turn ? 0.05 : 1);
      w->a[s.row[i]] += roll_between(&d, -1, 1) * (turn ? 0.01 : 0.3);
    }
    w->t = 4.4;
    most = fmax(most, compare(r, &s, ck, cc, cm));
  }
  return most;
}

#define FORCES                                                                                     \
  "'kind':'vessel','mass':1e6,'inertia':1e8,'centre':1.3,'length':50,'beam':12,'draught':4,"       \
  "'surge':3,'sway':0.4,'yaw':0.02,"                                                               \
  "'added':{'surge':5e4,'sway':7e5,'yaw':6e7,'sway_yaw':3e5},"                                     \
  "'damping':{'surge':1e4,'sway':4e4,'yaw':3e7,'sway_yaw':2e4,'yaw_sway':3e4},"                    \
  "'drag':{'surge':2e3},'crossflow':0.9,'wind':{'front_area':90,'side_area':400},"                 \
  "'mmg':{'surge':[0.022,-0.04,0.002,0.011,0.771],"                                                \
  "'sway':[-0.315,0.083,-1.607,0.379,-0.391,0.008],"                                               \
  "'yaw':[-0.137,-0.049,-0.03,-0.294,0.055,-0.013]},"                                              \
  "'propeller':{'diameter':2.5,'wake':0.3,'thrust_deduction':0.2,'kt':[0.3,-0.27,-0.14],"          \
  "'revs':2,'turning':[2,1.6,1.1]},"                                                               \
  "'rudder':{'area':5,'angle':-0.3,'hull':[0.39,0.31,-0.46],'inflow':[0.4,0.64,-0.7],"             \
  "'race':[1.1,0.5,0.6]},"                                                                         \
  "'thrusters':{'tug':{'type':'tug','at':[-5,6,0],'force':2e5,'angle':1}}"
#define WEATHER "'environment':{'water':{'current':[0.5,-0.3,0]},'air':{'wind':[7,9,0]}}"

static void alone(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," WEATHER ",'parts':{'ship':{" FORCES "}}}");
  expect_below("vessel: mass matrix", worst(&r, 0, 0, 1), 1e-7);
  expect_below("vessel: damping matrix", worst(&r, 0, 1, 0), 1e-6);
  expect_below("vessel: stiffness matrix", worst(&r, 1, 0, 0), 1e-6);
  expect_below("vessel: whole tangent", worst(&r, 1, 40, 1600), 1e-7);
  run_close(&r);
}

/* A cable's tension and the weight of the load turn about the ship's origin as it turns. */
static void loaded(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," WEATHER ",'parts':{'ship':{" FORCES
                   ",'amplitude':[1,0.2,0.1],'ports':{'tip':{'at':[10,8,20]}}},"
                   "'load':{'kind':'rigid','mass':3e4,'shape':'box','size':[2,3,2],"
                   "'rotation':'fixed','position':[12,9,7]},"
                   "'line':{'kind':'cable','a':{'attach':'ship.tip'},'b':{'attach':'load'},"
                   "'length':12,'elements':3,'EA':2e7,'CE':0.05}}}");
  expect_below("vessel and load: mass matrix", worst(&r, 0, 0, 1), 1e-7);
  /* left out: the centripetal acceleration that the line's end takes from the frame */
  expect_below("vessel and load: damping matrix", worst(&r, 0, 1, 0), 1e-5);
  expect_below("vessel and load: stiffness matrix", worst(&r, 1, 0, 0), 1e-6);
  expect_below("vessel and load: whole tangent", worst(&r, 1, 40, 1600), 1e-6);
  run_close(&r);
}

#define SIX                                                                                        \
  ",'degrees':'six','floating':{'gm_roll':1.5,'height':2,'centre':-1,'added':[8e5,2e7,3e8],"       \
  "'damping':[1e5,1e6,1e8],'drag':[3e5,4e6,2e8]}"

/* Heave, roll and pitch by forces, alone and with a load that hangs from a port. */
static void six(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," WEATHER ",'parts':{'ship':{" FORCES SIX "}}}");
  expect_below("six degrees: mass matrix", worst(&r, 0, 0, 1), 1e-7);
  expect_below("six degrees: damping matrix", worst(&r, 0, 1, 0), 1e-6);
  expect_below("six degrees: stiffness matrix", worst(&r, 1, 0, 0), 1e-6);
  run_close(&r);
  r = run_open("{'hawse':1," WEATHER ",'parts':{'ship':{" FORCES SIX
               ",'ports':{'tip':{'at':[10,8,20]}}},"
               "'load':{'kind':'rigid','rotation':'fixed','mass':3e4,'shape':'box','size':[2,3,2],"
               "'position':[10,8,8]},"
               "'line':{'kind':'cable','a':{'attach':'ship.tip'},'b':{'attach':'load'},"
               "'length':12,'elements':3,'EA':2e7,'CE':0.05}}}");
  expect_below("six degrees and load: mass matrix", worst(&r, 0, 0, 1), 1e-7);
  expect_below("six degrees and load: damping matrix", worst(&r, 0, 1, 0), 1e-4);
  expect_below("six degrees and load: stiffness matrix", worst(&r, 1, 0, 0), 1e-6);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(alone), cmocka_unit_test(loaded),
                                     cmocka_unit_test(six)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
