/* Prescribed motion: velocity and acceleration, linear and angular, against differences of the pose
 * in time, for a motion mounted on a motion; and forces on a port under both kinds of integrator.
 */
#include "unit/parts/scene.h"

static hw_port port_at(const run *r, int port, double t) {
  hw_world *w = run_world(r);
  w->t = t;
  for (int i = 0; i < r->model->part_count; i++) {
    int part = r->model->order[i];
    if (r->model->part[part].kind->place)
      r->model->part[part].kind->place(w, part);
  }
  return w->port[port];
}

static v3 slope(v3 a, v3 b, double h) { return v3_scale(1 / (2 * h), v3_sub(b, a)); }

/* Rate of turn from R(t - h), R(t + h): the skew part of dR/dt R^T. */
static v3 turn(m3 a, m3 b, m3 R, double h) {
  m3 S = m3_mul(m3_scale(1 / (2 * h), m3_add(b, m3_scale(-1, a))), m3_t(R));
  return v3_scale(0.5, v3_make(S.m[7] - S.m[5], S.m[2] - S.m[6], S.m[3] - S.m[1]));
}

static void derivatives(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{"
                   "'ship':{'kind':'motion','position':[1,2,3],'velocity':[0.3,-0.2,0],"
                   "'amplitude_x':1,'amplitude_y':0.5,'amplitude_z':2,'frequency':[0.7,1.1,1.5],"
                   "'phase':[0.1,0.2,0.3],'amplitude_angle':[0.4,0.5,0.6],"
                   "'frequency_angle':[1.2,0.9,0.7],'phase_angle':[0.3,0.2,0.1],'ramp':5,"
                   "'orientation':[0.8,0.2,-0.4,0.4],'ports':{'deck':{'at':[3,-2,5]}}},"
                   "'crane':{'kind':'motion','on':'ship.deck','position':[0.5,0.7,-0.2],"
                   "'amplitude_y':0.8,'frequency':[0,1.9,0],'amplitude_angle':[0.3,0.6,0.9],"
                   "'frequency_angle':[1,2,1.3],'table':{'t':[0,1,2,4,6,9],'z':[0,1,0.5,2,1,0],"
                   "'yaw':[0,0.3,-0.2,0.6,0.1,0]},'ports':{'tip':{'at':[10,1,2]}}}}}");
  int part = run_part(&r, "crane"), tip = r.model->part[part].port0 + 1;
  const double h = 1e-5;
  double worst[4] = {0};
  for (int k = 0; k < 40; k++) {
    double t = 0.11 + 0.2 * k;
    hw_port a = port_at(&r, tip, t - h), b = port_at(&r, tip, t + h), p = port_at(&r, tip, t);
    worst[0] = fmax(worst[0], v3_norm(v3_sub(p.v, slope(a.r, b.r, h))));
    worst[1] = fmax(worst[1], v3_norm(v3_sub(p.a, slope(a.v, b.v, h))));
    worst[2] = fmax(worst[2], v3_norm(v3_sub(p.w, turn(a.R, b.R, p.R, h))));
    worst[3] = fmax(worst[3], v3_norm(v3_sub(p.al, slope(a.w, b.w, h))));
  }
  expect_below("motion on a motion: velocity", worst[0], 1e-7);
  expect_below("motion on a motion: acceleration", worst[1], 1e-7);
  expect_below("motion on a motion: rate of turn", worst[2], 1e-7);
  expect_below("motion on a motion: angular acceleration", worst[3], 1e-7);
  run_close(&r);
}

/* The force of a heavy line on a body that accelerates holds the end element's inertia too: the
 * same number in the frames of an implicit and of an explicit run. */
static void force_on_body(void **state) {
  (void)state;
  double force[2], tension[2];
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
        "'load':{'kind':'rigid','mass':50,'inertia':[2,3,4],'position':[5,0,0.2],"
        "'ports':{'eye':{'at':[0,0,0.3]}}},"
        "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,20]},"
        "'b':{'attach':'load.eye'},'length':20,'elements':3,'diameter':0.08,"
        "'EA':1e6,'CID':2e4}},'solver':{%s,'frame':0.02}}",
        k ? "'integrator':'rk45','tolerance':1e-10,'step':0.02" : "'step':0.0005,'newton':1e-12");
    run_to(&r, 0.06);
    force[k] = run_get(&r, "load.force");
    tension[k] = run_get(&r, "line.tension_b");
    run_close(&r);
  }
  expect_relative("tension beside the body, rk45 and ali3 [N]", tension[1], tension[0], 1e-3);
  expect_relative("force on the body, rk45 and ali3 [N]", force[1], force[0], 1e-3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(derivatives),
                                     cmocka_unit_test(force_on_body)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
