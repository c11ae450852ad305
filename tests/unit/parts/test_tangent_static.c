/* The tangent that the search for a static start takes, against differences of the residual: drag of
 * lines by their direction and, at the surface, by depth. */
#include "unit/parts/scene.h"

static double fd[SCENE_ROWS][SCENE_ROWS], made[SCENE_ROWS][SCENE_ROWS];

static void add_state(hw_world *w, const scene_rows *s, int j, double h, double ck, double cc,
                      double cm) {
  scene_shift(w, s, j, ck * h);
  if (w->model->block_kind[s->row[j] / 3] == HW_BLOCK_MULTIPLIER)
    return;
  w->v[s->row[j]] += cc * h;
  w->a[s->row[j]] += cm * h;
}

/* Both matrices at the present state; returns |difference| / |differences|, Frobenius. */
static double compare(const run *r, const scene_rows *s, double ck, double cc, double cm) {
  hw_world *w = run_world(r);
  const double h = ck == 0 && cc == 0 ? 1 : 1e-6; /* accelerations are linear */
  int n = s->count;
  w->ck = ck, w->cc = cc, w->cm = cm;
  for (int j = 0; j < n; j++) {
    add_state(w, s, j, h, ck, cc, cm);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = w->res[s->row[i]];
    add_state(w, s, j, -2 * h, ck, cc, cm);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = (fd[i][j] - w->res[s->row[i]]) / (2 * h);
    add_state(w, s, j, h, ck, cc, cm);
  }
  w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  double off = 0, all = 0;
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++) {
      made[i][j] = y[s->row[i]];
      off += (made[i][j] - fd[i][j]) * (made[i][j] - fd[i][j]);
      all += fd[i][j] * fd[i][j];
    }
  }
  free(x), free(y);
  return sqrt(off / all);
}

/* Largest share over random states. */
static double worst(const run *r, double size, double inner, double speed, double accel, double ck,
                    double cc, double cm) {
  dice d = {11};
  double most = 0;
  for (int k = 0; k < (RUN_SLOW ? 1 : 4); k++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    run_world(r)->statics = true;
    scene_rows s = scene_list(r, true);
    scene_shake(run_world(r), &s, &d, size, inner, speed, accel);
    most = fmax(most, compare(r, &s, ck, cc, cm));
  }
  return most;
}

static void drag(void **state) {
  (void)state;
  const char *const where[2] = {"-20", "0.05"};
  for (int i = 0; i < 2; i++) {
    run r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,-0.2,0.1]},'air':{'wind':"
                     "[3,1,0]}},'parts':{'line':{'kind':'cable','a':{'attach':'world','position':"
                     "[0,0,%s]},'b':{'attach':'free','position':[10,0,%s]},'elements':6,"
                     "'diameter':0.3,'EA':100,'drag_normal':1.1,'drag_tangential':0.2}}}",
                     where[i], where[i]);
    expect_below("drag of a line: whole tangent", worst(&r, 0.3, 0, 1, 0, 1, 3, 0), 1e-6);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(drag)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
