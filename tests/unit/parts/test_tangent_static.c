/* The tangent that the search for a static start takes, against differences of the residual: drag of
 * lines by their direction and, at the surface, by depth. */
#include "unit/parts/scene_tangent.h"

static scene_matrix fd, made;

/* Both matrices at the present state; returns |difference| / |differences|, Frobenius. */
static double compare(const run *r, const scene_rows *s, double ck, double cc, double cm) {
  hw_world *w = run_world(r);
  w->ck = ck, w->cc = cc, w->cm = cm;
  scene_differences(w, s, ck == 0 && cc == 0 ? 1 : 1e-6, fd); /* accelerations are linear */
  scene_made(w, s, made);
  return scene_share(s, fd, made);
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
