/* Observed orders of the integrators, and the energy of an undamped line over a minute.
 * Reference: rk45 with tolerance 1e-12 on the same equations. Expected orders: those of the rules
 * (Fehlberg's fifth-order result, classical Runge-Kutta 4, TR-BDF2, trapezoidal and
 * generalized-alpha 2). */
#include "validation/run.h"

enum { MOST = 64 };

/* A smooth motion: always taut, every frequency well above the steps. */
static const char CABLE[] =
    "'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
    "'tip':{'kind':'motion','position':[0,0,30],'amplitude_x':0.5,'amplitude_z':0.3,"
    "'frequency':[1.1,0,0.7]},"
    "'load':{'kind':'rigid','mass':100,'shape':'box','size':[1,1.2,1.6],"
    "'position':[6,1,12],'rate':[0.1,0.2,0.5],'ports':{'eye':{'at':[0.1,0.2,0.8]}}},"
    "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.eye'},'length':18,"
    "'elements':5,'diameter':0.03,'density':7700,'EA':1e5,'CID':4000}}";

static const char BEAM[] =
    "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}},'parts':{"
    "'beam':{'kind':'cable','a':{'attach':'world','hold':'clamped'},"
    "'b':{'attach':'free','position':[3,0,0]},'elements':4,'element':'consistent',"
    "'diameter':0.1,'density':1000,'EA':1e5,'EI':200,'CE':1,'CID':500,'BCID':3}}";

static const char TWISTED[] =
    "'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
    "'load':{'kind':'rigid','mass':40,'inertia':[3,4,5],'position':[1,0,3],'rate':[0.1,0,2]},"
    "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,9],'hold':'clamped'},"
    "'b':{'attach':'load','hold':'clamped'},'elements':5,'diameter':0.03,'EA':4e4,'EI':20,"
    "'GJ':60,'CID':2000}}";

static const char WATER[] =
    "'environment':{'water':{'density':1025,'current':[0.5,0.2,0]}},'parts':{"
    "'load':{'kind':'rigid','mass':100,'inertia':[8,9,10],'position':[3,0,-20],'volume':0.03,"
    "'drag_area':[0.3,0.4,0.5],'added_mass':[20,30,40],'added_inertia':[1,2,3],"
    "'rate':[0.3,0.1,0.2],'ports':{'eye':{'at':[0,0,0.5]}}},"
    "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-5]},'b':{'attach':'load.eye'},"
    "'length':14.6,'elements':5,'diameter':0.04,'density':4000,'EA':1e5,'CID':4000,'drag_normal':1."
    "2,"
    "'drag_tangential':0.1,'added_mass':1}}";

/* Positions of nodes and bodies, and quaternions, at `time`. */
static int end_state(const char *world, const char *solver, double h, double time, double *x) {
  run r = run_open("{'hawse':1,%s,'solver':{%s,'step':%.17g,'frame':%.17g,'speed_tolerance':10}}",
                   world, solver, h, time / 10);
  run_frames(&r, 10);
  const hw_world *w = run_world(&r);
  int n = 0;
  for (int b = 0; b < w->model->blocks; b++)
    if (w->model->block_kind[b] == HW_BLOCK_POINT)
      for (int i = 0; i < 3; i++)
        x[n++] = w->x[3 * b + i];
  for (int i = 0; i < 4 * w->model->quats; i++)
    x[n++] = w->quat[i];
  assert_true(n <= MOST);
  run_close(&r);
  return n;
}

static void orders(const char *what, const char *world, const char *solver, double h, double time,
                   double least, double finest) {
  double want[MOST], got[MOST], error[3];
  int n = end_state(world, "'integrator':'rk45','tolerance':1e-12", time / 100, time, want);
  for (int k = 0; k < 3; k++) {
    assert_int_equal(end_state(world, solver, h / (1 << k), time, got), n);
    error[k] = 0;
    for (int i = 0; i < n; i++)
      error[k] = fmax(error[k], fabs(got[i] - want[i]));
  }
  char text[100];
  snprintf(text, sizeof text, "%s: error at %g ms", what, 250 * h);
  expect_below(text, error[2], finest);
  snprintf(text, sizeof text, "%s: order (%.3g, %.3g)", what, order_of(error[0], error[1]),
           order_of(error[1], error[2]));
  expect_above(text, order_of(error[1], error[2]), least);
  if (least < 3) /* a higher order of a rule of order 2 would be a fault of this test */
    expect_below(text, order_of(error[1], error[2]), 2.3);
}

static const char RK4[] = "'integrator':'rk4'";
/* The loosest tolerance: the tick is the step. */
static const char RK45[] = "'integrator':'rk45','tolerance':0.01";
static const char TR_BDF2[] = "'newton':1e-12";
static const char TRAPEZOIDAL[] = "'rule':'trapezoidal','newton':1e-12";
static const char ALPHA[] = "'rule':'generalized-alpha','rho':0.6,'newton':1e-12";

static void explicit_rules(void **state) {
  (void)state;
  orders("cable and body, rk4", CABLE, RK4, 0.008, 2, 3.7, 1e-6);
  orders("cable and body, rk45", CABLE, RK45, 0.008, 2, 4, 1e-7);
  orders("torsion, rk4", TWISTED, RK4, 0.004, 2, 3.7, 1e-6);
  if (!RUN_SLOW)
    orders("consistent beam, rk4", BEAM, RK4, 0.0016, 0.8, 3.7, 1e-6);
}

static void tr_bdf2(void **state) {
  (void)state;
  orders("cable and body, TR-BDF2", CABLE, TR_BDF2, 0.01, 2, 1.85, 1e-4);
  orders("consistent beam, TR-BDF2", BEAM, TR_BDF2, 0.004, 0.8, 1.85, 1e-4);
  orders("torsion, TR-BDF2", TWISTED, TR_BDF2, 0.01, 2, 1.85, 1e-4);
  orders("drag and added mass, TR-BDF2", WATER, TR_BDF2, 0.01, 2, 1.85, 1e-4);
}

static void trapezoidal(void **state) {
  (void)state;
  orders("cable and body, trapezoidal", CABLE, TRAPEZOIDAL, 0.01, 2, 1.85, 2e-4);
  if (!RUN_SLOW)
    orders("consistent beam, trapezoidal", BEAM, TRAPEZOIDAL, 0.004, 0.8, 1.85, 2e-4);
}

static void generalized_alpha(void **state) {
  (void)state;
  orders("cable and body, generalized-alpha", CABLE, ALPHA, 0.01, 2, 1.85, 4e-4);
  if (!RUN_SLOW)
    orders("consistent beam, generalized-alpha", BEAM, ALPHA, 0.004, 0.8, 1.85, 4e-4);
}

/* ---- undamped hanging line pulled aside by a force and let go: energy over a minute, against the
 * swing's, which is the work of pulling it aside ---- */
static double drift(const char *solver, double seconds) {
  run r = run_open("{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,30]},"
                   "'b':{'attach':'free','position':[10,0,13]},'length':20,'elements':10,"
                   "'diameter':0.02,'density':7700,'EA':8e5,'masses':{'tip':{'at':20,'mass':10}}}},"
                   "'inputs':{'pull':{'target':'line.b.force_x','value':200}},"
                   "'solver':{%s,'frame':0.1,'duration':100,'start':'static'}}",
                   solver);
  run_started(&r);
  assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
  run_frames(&r, 1);
  double start = run_frame(&r)->energy, most = 0;
  const double hanging = 10 * 9.81 * 10 + 7700 * 0.25 * PI * 4e-4 * 20 * 9.81 * 20;
  double swing = start - hanging;
  assert_true(swing > 100); /* the stretch of the line is some J of it */
  while (run_time(&r) < seconds - 1e-9) {
    run_frames(&r, 1);
    most = fmax(most, fabs(run_frame(&r)->energy - start) / swing);
  }
  run_close(&r);
  return most;
}

static void energy_drift(void **state) {
  (void)state;
  /* half a minute: past it the line whips chaotically, and the last bits of the start decide about a factor of ten */
  double time = RUN_SLOW ? 6 : 30;
  expect_below("energy drift in half a minute, rk45",
               drift("'integrator':'rk45','tolerance':1e-10,'step':0.05", time), 1e-8);
  expect_below("energy drift in half a minute, TR-BDF2, 10 ms", drift("'step':0.01", time), 5e-4);
  expect_below("energy drift in half a minute, TR-BDF2, 2 ms", drift("'step':0.002", time), 1e-4);
  expect_below("energy drift in half a minute, trapezoidal, 2 ms",
               drift("'step':0.002,'rule':'trapezoidal'", time), 2e-5);
  expect_below("energy drift in half a minute, generalized-alpha .9, 2 ms",
               drift("'step':0.002,'rule':'generalized-alpha','rho':0.9", time), 5e-5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(explicit_rules), cmocka_unit_test(tr_bdf2), cmocka_unit_test(trapezoidal),
      cmocka_unit_test(generalized_alpha), cmocka_unit_test(energy_drift)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
