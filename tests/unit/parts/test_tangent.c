/* The tangent cm M + cc C + K against differences of the residual, for random states, and the mass
 * matrix. Terms that are left out on purpose have a stated share of the whole. */
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

/* What is put into memories before a state is shaken: parted elements, ends that have let go. */
static void (*switched)(const run *);

/* Largest share over random states. */
static double worst(const run *r, double size, double inner, double speed, double accel, double ck,
                    double cc, double cm) {
  dice d = {11};
  double most = 0;
  for (int k = 0; k < (RUN_SLOW ? 1 : 4); k++) {
    assert_int_equal(hw_sim_reset(r->sim), HW_OK);
    if (switched)
      switched(r);
    scene_rows s = scene_list(r, true);
    scene_shake(run_world(r), &s, &d, size, inner, speed, accel);
    most = fmax(most, compare(r, &s, ck, cc, cm));
  }
  return most;
}

#define NO_WATER "'environment':{'water':{'density':0},'air':{'density':0}}"

/* Every term of the line itself is in: axial with damping (with its unsymmetric part), bending with
 * damping, spline rows, consistent mass, multipliers, weight and buoyancy, flux. */
static void exact(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
                   "'EA':1e4,'CE':0.3,'CID':500}}}");
  expect_below("axial with damping: whole tangent", worst(&r, 0.5, 0, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable',"
               "'a':{'attach':'world','hold':'clamped'},"
               "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
               "'EA':1e3,'EI':2e3,'CE':1,'CID':50,'BCID':30}}}");
  expect_below("bending with damping: whole tangent", worst(&r, 0.5, 0.2, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable',"
               "'a':{'attach':'world','hold':'clamped'},"
               "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
               "'element':'consistent','EA':1e3,'EI':2e3,'CE':1,'CID':50,'BCID':30}}}");
  expect_below("consistent element: whole tangent", worst(&r, 0.4, 0.2, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1,'parts':{'body':{'kind':'rigid','mass':500,'rotation':'fixed',"
               "'size':[1,1,2],'volume':1.3,'position':[10,0,0.1]},'line':{'kind':'cable',"
               "'a':{'attach':'world','position':[0,0,0.3]},'b':{'attach':'body'},'elements':6,"
               "'diameter':0.3,'density':500,'EA':100,'masses':{'float':{'at':3.3,'mass':20,"
               "'diameter':0.8,'drag':0}}}}}");
  expect_below("buoyancy at the surface: stiffness", worst(&r, 0.3, 0, 0, 0, 1, 0, 0), 1e-6);
  run_close(&r);
}

/* Speeds alone: drag of line, point mass and body is in with all its directions. */
static void damping(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,-0.2,0.1]}},'parts':{"
                   "'body':{'kind':'rigid','mass':500,'inertia':[20,30,40],'size':[1,1,2],"
                   "'volume':0.5,'position':[10,0,-20],'drag_area':[1,2,3],'drag_rate':[5,6,7]},"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-20]},"
                   "'b':{'attach':'body'},'elements':6,'diameter':0.3,'EA':100,'CID':40,"
                   "'drag_normal':1.1,'drag_tangential':0.2,'masses':{'ball':{'at':3.3,'mass':20,"
                   "'diameter':0.8,'drag':0.7}}}}}");
  /* left out: the gyroscopic term of the body, w x I w, some rad/s times 20 kg m^2 */
  expect_below("drag and dampers: damping matrix", worst(&r, 0.3, 0, 1, 0, 0, 1, 0), 2e-2);
  run_close(&r);
  r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,-0.2,0.1]}},'parts':{"
               "'body':{'kind':'rigid','mass':500,'rotation':'fixed','size':[1,1,2],"
               "'volume':0.5,'position':[10,0,-20],'drag_area':[1,2,3]},"
               "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-20]},"
               "'b':{'attach':'body'},'elements':6,'diameter':0.3,'EA':100,'CID':40,"
               "'drag_normal':1.1,'drag_tangential':0.2,'masses':{'ball':{'at':3.3,'mass':20,"
               "'diameter':0.8,'drag':0.7}}}}}");
  expect_below("drag and dampers, body not turning: damping matrix",
               worst(&r, 0.3, 0, 1, 0, 0, 1, 0), 1e-7);
  run_close(&r);
}

/* What is dropped: w x I w, and the second variation of twist:
 * a share of the whole tangent at the steps of practice (h = 10 ms, c = 2 / (g h) = 340 1/s). */
static void dropped(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':50,"
                   "'inertia':[5,6,7],'position':[10,0,0],'ports':{'arm':{'at':[0,0,0.45]}}},"
                   "'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'body.arm'},"
                   "'elements':4,'EA':8e5,'CID':2000}}}");
  expect_below("body on an arm: whole tangent", worst(&r, 0.02, 0, 1, 5, 1, 340, 340 * 340), 1e-3);
  expect_below("body on an arm: mass matrix", worst(&r, 0.3, 0, 1, 5, 0, 0, 1), 1e-9);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,"
               "'inertia':[5,5,5],'position':[10,0,0]},'line':{'kind':'cable',"
               "'a':{'attach':'world','hold':'clamped'},'b':{'attach':'body','hold':'clamped'},"
               "'elements':5,'EA':8e5,'EI':10,'GJ':100,'CE':1}}}");
  expect_below("torsion: whole tangent", worst(&r, 0.02, 0.01, 0, 0, 1, 340, 340 * 340), 1e-3);
  run_close(&r);
  /* a drum: payout against tension; left out: the speed of the line that enters, in the flux, and
   * what the motor carries beyond the measured tension, a strain (here .01) of it */
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'free','position':[10,0,0]},'length':9.9,'elements':3,"
               "'EA':8e5,'CID':2000},'winch':{'kind':'winch','cable':'line','end':'a',"
               "'drum_inertia':20,'motor_gain':300}}}");
  expect_below("drum: whole tangent", worst(&r, 0.02, 0, 1, 5, 1, 340, 340 * 340), 3e-3);
  expect_below("drum: stiffness", worst(&r, 0.02, 0, 1, 5, 1, 0, 0), 2e-2);
  run_close(&r);
  /* stiffness of the twist itself, on the body's own rotation about a straight line */
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,"
               "'inertia':[5,5,5],'position':[10,0,0]},'line':{'kind':'cable',"
               "'a':{'attach':'world','hold':'clamped'},'b':{'attach':'body','hold':'clamped'},"
               "'elements':5,'EA':8e5,'EI':10,'GJ':100,'CE':1}}}");
  scene_rows s = scene_list(&r, true);
  compare(&r, &s, 1, 0, 0);
  for (int j = 0; j < s.count; j++)
    if (s.quat[j] >= 0 && s.row[j] % 3 == 0) {
      expect_relative("torsion: GJ / L by differences [N m]", fd[j][j], 10, 1e-6);
      expect_relative("torsion: GJ / L in the tangent [N m]", made[j][j], 10, 1e-12);
    }
  run_close(&r);
}

#define ON_GROUND(more)                                                                            \
  "'environment':{'water':{'density':0},'air':{'density':0},'ground':{'kind':'plane','z':-5,"      \
  "'slope':{'x':0.1,'y':-0.2},'friction':{'along':0.6,'slip':0.2" more "}}}"

/* On the ground: normal force, damper, bristle, and how friction follows the normal force. Left out: how the directions of
 * friction turn with the line, and with the ground; of a body also how its share of the ground turns with it. */
static void ground(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1," ON_GROUND("") ",'parts':{'line':{'kind':'cable','a':{'attach':'world',"
                                    "'position':[0,0,-5]},'b':{'attach':'free','position':[10,0,-4]"
                                    "},'lengths':[1,2,3,1.5,2],"
                                    "'EA':1e4,'CE':0.3,'CID':500,'ground':'%s'}}}",
        k ? "samples" : "nodes");
    expect_below(k ? "ground by samples: stiffness" : "ground by nodes: stiffness",
                 worst(&r, 0.3, 0, 0, 0, 1, 0, 0), 1e-6);
    expect_below(k ? "ground by samples: whole tangent" : "ground by nodes: whole tangent",
                 worst(&r, 0.3, 0, 0.3, 0, 1, 40, 1600), 1e-6);
    run_close(&r);
  }
  run r = run_open("{'hawse':1," ON_GROUND(
      ",'across':1.2") ",'parts':{'line':{'kind':'cable','a':{'attach':'world',"
                       "'position':[0,0,-5]},'b':{'attach':'free','position':[10,0,-4]},"
                       "'lengths':[1,2,3,1.5,2],'EA':1e4,'CE':0.3,'CID':500}}}");
  expect_below("ground, friction by direction: whole tangent",
               worst(&r, 0.1, 0, 0.3, 0, 1, 40, 1600), 5e-3);
  run_close(&r);
  r = run_open("{'hawse':1," ON_GROUND("") ",'parts':{'box':{'kind':'rigid','mass':500,"
                                           "'shape':'box','size':[1,1,2],'position':[0,0,-3.98],"
                                           "'orientation':[0.995,0.099,0.049,0]}}}");
  expect_below("box on the ground: whole tangent", worst(&r, 0.01, 0, 0.3, 0, 1, 340, 340 * 340),
               1e-2);
  run_close(&r);
}

/* Mass matrix of a line with bodies, added mass and a point mass: symmetric, positive definite (by
 * its Cholesky factors). */
static void mass(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'body':{'kind':'rigid','mass':50,'inertia':[5,6,7],"
                   "'products':[0.5,-0.7,0.3],'position':[10,0,-20],'added_mass':[10,20,30],"
                   "'added_inertia':[1,2,3],'ports':{'arm':{'at':[0.3,0.2,0.45]}}},"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-20]},"
                   "'b':{'attach':'body.arm'},'elements':6,'diameter':0.2,'added_mass':1,"
                   "'masses':{'ball':{'at':3.3,'mass':20}}}}}");
  expect_below("mass matrix against differences", worst(&r, 0.4, 0, 0, 0, 0, 0, 1), 1e-8);
  scene_rows s = scene_list(&r, true);
  double unsymmetric = 0, most = 0;
  for (int i = 0; i < s.count; i++)
    for (int j = 0; j < s.count; j++) {
      unsymmetric = fmax(unsymmetric, fabs(made[i][j] - made[j][i]));
      most = fmax(most, fabs(made[i][j]));
    }
  expect_below("mass matrix: unsymmetric part", unsymmetric / most, 1e-14);
  double least = 1e300;
  for (int j = 0; j < s.count; j++) {
    double d = made[j][j];
    for (int k = 0; k < j; k++)
      d -= made[j][k] * made[j][k];
    least = fmin(least, d);
    assert_true(d > 0);
    made[j][j] = sqrt(d);
    for (int i = j + 1; i < s.count; i++) {
      double sum = made[i][j];
      for (int k = 0; k < j; k++)
        sum -= made[i][k] * made[j][k];
      made[i][j] = sum / made[j][j];
    }
  }
  expect_above("mass matrix: smallest pivot [kg], [kg m^2]", least, 0.1);
  run_close(&r);
}

/* Consistent element: kinetic energy of its assembled rows is that of the line. Exact for the
 * cubic: rigid translation mu L V^2 / 2, and rigid turning about an end mu L^3 W^2 / 6 (k = 0). */
static void consistent_mass(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable','a':{'attach':'free'},"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2.5],"
                   "'diameter':0.1,'density':1000,'element':'consistent','EI':2e3}}}");
  hw_world *w = run_world(&r);
  const double m = 1000 * 0.25 * PI * 0.01;
  cable_view c = run_cable(&r, "line");
  for (int i = 0; i <= c.n; i++)
    v3_put(run_v(&r, "line", i), v3_make(0, 2, 1));
  scene_forward(w, true);
  expect_relative("consistent mass: translation [J]", w->kinetic, 0.5 * m * 10 * 5, 1e-12);
  for (int i = 0; i <= c.n; i++)
    v3_put(run_v(&r, "line", i), v3_make(0, 3 * run_x(&r, "line", i)[0], 0));
  scene_forward(w, true);
  expect_relative("consistent mass: turning about an end [J]", w->kinetic, m * 1000 * 9 / 6, 1e-12);
  run_close(&r);
  /* v = sin(pi x / L) is all but in the spline's space: mu L / 4 */
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable','a':{'attach':'free'},"
               "'b':{'attach':'free','position':[10,0,0]},'elements':20,"
               "'diameter':0.1,'density':1000,'element':'consistent','EI':2e3}}}");
  w = run_world(&r);
  c = run_cable(&r, "line");
  for (int i = 0; i <= c.n; i++) {
    double x = run_x(&r, "line", i)[0], s = sin(PI * x / 10);
    v3_put(run_v(&r, "line", i), v3_make(0, s, 0));
    v3_put(run_v(&r, "line", i) + 3, v3_make(0, -PI * PI / 100 * s, 0));
  }
  scene_forward(w, true);
  expect_relative("consistent mass: half sine [J]", w->kinetic, m * 10 / 4, 2e-5);
  run_close(&r);
}

static void part_third(const run *r) {
  cable_view c = run_cable(r, "line");
  cable_switch_words(c.mem, c.s)[CABLE_SWITCH_BROKEN] = 3;
}
static void let_b_go(const run *r) {
  cable_view c = run_cable(r, "line");
  cable_switch_words(c.mem, c.s)[CABLE_SWITCH_FREE + 1] = 1;
}

/* A line that has parted, with bending and damping; one that has let go of the body it was clamped to; a parked body
 * with a line and a spring on it. */
static void let_go(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," NO_WATER ",'parts':{'line':{'kind':'cable',"
                   "'a':{'attach':'world','hold':'clamped'},'breaking_load':1e9,"
                   "'b':{'attach':'free','position':[10,0,0]},'lengths':[1,2,3,1.5,2],"
                   "'EA':1e3,'EI':2e3,'CE':1,'CID':50,'BCID':30}}}");
  switched = part_third;
  expect_below("a parted element: whole tangent", worst(&r, 0.5, 0.2, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1,'environment':{'water':{'current':[0.7,-0.2,0.1]}},'parts':{"
               "'body':{'kind':'rigid','mass':500,'rotation':'fixed','size':[1,1,2],"
               "'volume':0.5,'position':[10,0,-20],'drag_area':[1,2,3]},"
               "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-20]},"
               "'b':{'attach':'body'},'elements':6,'diameter':0.3,'EA':100,'CID':40,"
               "'breaking_load':1e9,'drag_normal':1.1,'drag_tangential':0.2}}}");
  expect_below("in water: damping matrix", worst(&r, 0.3, 0, 1, 0, 0, 1, 0), 1e-7);
  run_close(&r);
  r = run_open("{'hawse':1," NO_WATER
               ",'parts':{'body':{'kind':'rigid','mass':5,'rotation':'fixed',"
               "'position':[10,0,0]},'line':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'body','hold':'clamped','grip':'held'},'lengths':[1,2,3,1.5,2],"
               "'EA':1e3,'EI':2e3,'CE':1,'CID':50,'BCID':30}}}");
  switched = let_b_go;
  expect_below("let go of a clamp: whole tangent", worst(&r, 0.5, 0.2, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
  switched = NULL;
  r = run_open("{'hawse':1," NO_WATER ",'parts':{'body':{'kind':'rigid','mass':5,"
               "'inertia':[1,2,2.5],'position':[10,0,0],'state':'parked','ports':{'p':{"
               "'at':[0.1,0.2,0.3]}}},'line':{'kind':'cable','a':{'attach':'world'},"
               "'b':{'attach':'body.p'},'lengths':[1,2,3,1.5,2],'EA':1e3,'CE':1,'CID':50},"
               "'two':{'kind':'rigid','mass':5,'rotation':'fixed','position':[10,2,0]},"
               "'tie':{'kind':'spring','a':'body.p','b':'two','stiffness':300,'damping':20}}}");
  expect_below("on a parked body: whole tangent", worst(&r, 0.5, 0.2, 2, 5, 1, 40, 1600), 1e-7);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(exact),   cmocka_unit_test(damping),
                                     cmocka_unit_test(dropped), cmocka_unit_test(ground),
                                     cmocka_unit_test(mass),    cmocka_unit_test(consistent_mass),
                                     cmocka_unit_test(let_go)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
