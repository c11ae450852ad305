/* Vessel against closed forms: coasting, thrust, current, Kirchhoff's equations, what holds on to it.
 * Equations in docs/theory/vessel.md. */
#include "math/elementary.h"
#include "validation/run.h"

#define CALM "'environment':{'water':{'density':1025},'air':{'density':1.2}}"
#define SHIP                                                                                       \
  "'kind':'vessel','mass':1e6,'inertia':1e8,'length':50,'beam':12,'draught':4,"                    \
  "'added':{'surge':5e4,'sway':7e5,'yaw':6e7}"
#define EXACT "'integrator':'rk45','tolerance':1e-12,'step':1,'frame':1"

/* ---- straight ahead ---- */

/* M u' = -(d u + k u |u|): u = d u0 e / (d + k u0 (1 - e)), e = exp(-d t / M), and by its integral
 * x = M/k ln(1 + k u0 (1 - e) / d). */
static void coast_to(const char *solver, double d, double k, double time, double *du, double *dx) {
  const double M = 1.05e6, u0 = 4;
  run r = run_open("{'hawse':1," CALM ",'parts':{'ship':{" SHIP ",'surge':%g,"
                   "'damping':{'surge':%.17g},'drag':{'surge':%.17g}}},"
                   "'solver':{%s,'duration':1000}}",
                   u0, d, k, solver);
  run_to(&r, time);
  double e = exp(-d * time / M), u, x;
  if (d == 0)
    u = u0 / (1 + k * u0 * time / M), x = M / k * log(1 + k * u0 * time / M);
  else if (k == 0)
    u = u0 * e, x = M * u0 / d * (1 - e);
  else
    u = d * u0 * e / (d + k * u0 * (1 - e)), x = M / k * log1p(k * u0 * (1 - e) / d);
  *du = fabs(run_get(&r, "ship.surge") - u);
  *dx = fabs(run_get(&r, "ship.x") - x);
  expect_below("  sideways and heading", fabs(run_get(&r, "ship.y") + run_get(&r, "ship.heading")),
               1e-300);
  run_close(&r);
}

static void coasting(void **state) {
  (void)state;
  const double dk[3][2] = {{1e4, 0}, {0, 5e3}, {4e3, 6e3}};
  for (int i = 0; i < 3; i++) {
    double du, dx, du2, dx2;
    print_message("  coasting, linear %g, quadratic %g\n", dk[i][0], dk[i][1]);
    coast_to(EXACT, dk[i][0], dk[i][1], 200, &du, &dx);
    expect_below("rk45: speed after 200 s [m/s]", du, 1e-10);
    expect_below("rk45: way after 200 s [m]", dx, 1e-8);
    coast_to("'integrator':'euler','step':0.5,'frame':1", dk[i][0], dk[i][1], 200, &du, &dx);
    coast_to("'integrator':'euler','step':0.25,'frame':1", dk[i][0], dk[i][1], 200, &du2, &dx2);
    expect_near("euler: order of the way", order_of(dx, dx2), 1, 0.05);
    coast_to("'integrator':'ali3','newton':1e-13,'step':0.5,'frame':1", dk[i][0], dk[i][1], 200,
             &du, &dx);
    coast_to("'integrator':'ali3','newton':1e-13,'step':0.25,'frame':1", dk[i][0], dk[i][1], 200,
             &du2, &dx2);
    expect_near("ali3: order of the way", order_of(dx, dx2), 2, 0.1);
  }
}

/* Steady speed where thrust is resistance: (1 - t) rho n^2 D^4 K_T(u (1 - w) / (n D)) = k u^2, a
 * quadratic in u. */
static void under_way(void **state) {
  (void)state;
  const double k = 5e3, D = 2.5, w = 0.3, t = 0.2, n = 2.4, k0 = 0.3, k1 = -0.27, k2 = -0.14;
  run r = run_open("{'hawse':1," CALM ",'parts':{'ship':{" SHIP ",'drag':{'surge':%g},"
                   "'propeller':{'diameter':%g,'wake':%g,'thrust_deduction':%g,'kt':[%g,%g,%g],"
                   "'revs':%g}}},'solver':{" EXACT ",'duration':4000}}",
                   k, D, w, t, k0, k1, k2, n);
  run_to(&r, 4000);
  double c = (1 - t) * 1025 * D * D * D * D, s = (1 - w) / D;
  double qa = c * k2 * s * s - k, qb = c * k1 * n * s, qc = c * k0 * n * n;
  double u = (-qb - sqrt(qb * qb - 4 * qa * qc)) / (2 * qa);
  expect_relative("steady speed under thrust [m/s]", run_get(&r, "ship.surge"), u, 1e-9);
  expect_relative("thrust at it [N]", run_get(&r, "ship.thrust"), k * u * u / (1 - t), 1e-9);
  run_close(&r);
}

/* ---- current ---- */

#define DAMPED                                                                                     \
  "'added':{'surge':5e4,'sway':7e5,'yaw':6e7,'sway_yaw':3e5},'centre':1.2,"                        \
  "'damping':{'surge':1e4,'sway':4e4,'yaw':3e7,'sway_yaw':2e4,'yaw_sway':3e4},"                    \
  "'drag':{'surge':2e3},'crossflow':0.9"
#define BODY "'kind':'vessel','mass':1e6,'inertia':1e8,'length':50,'beam':12,'draught':4"

/* Let go across a current it takes the current's speed. */
static void adrift(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1,'environment':{'water':{'current':[0.8,-0.5,0]},'air':{'density':0}},"
               "'parts':{'ship':{" BODY "," DAMPED "}},'solver':{" EXACT ",'duration':4000}}");
  run_to(&r, 4000);
  const double *v = run_world(&r)->v;
  expect_near("adrift in a current: x' [m/s]", v[0], 0.8, 1e-9);
  expect_near("adrift in a current: y' [m/s]", v[1], -0.5, 1e-9);
  expect_below("adrift in a current: yaw rate [rad/s]", fabs(v[2]), 1e-12);
  run_close(&r);
}

/* A steady current is still water seen from a moving place: the same motion, carried along. */
static void carried(void **state) {
  (void)state;
  const char *text =
      "{'hawse':1,'environment':{'water':{'current':[%g,%g,0]},'air':{'density':0}},"
      "'parts':{'ship':{" BODY "," DAMPED ",'heading':0.5,'surge':%.17g,'sway':%.17g,"
      "'yaw':0.03,'propeller':{'diameter':2.5,'wake':0.3,'kt':[0.3,-0.27,-0.14],"
      "'revs':2},'rudder':{'area':5,'angle':-0.4}}},"
      "'solver':{" EXACT ",'duration':300}}";
  const double cx = 0.7, cy = -1.1, c = cos(0.5), s = sin(0.5);
  run still = run_open(text, 0.0, 0.0, 3.0, 0.4);
  run moving = run_open(text, cx, cy, 3.0 + c * cx + s * cy, 0.4 + c * cy - s * cx);
  double most = 0, turned = 0;
  for (int i = 1; i <= 300; i++) {
    run_frames(&still, 1);
    run_frames(&moving, 1);
    most = fmax(most, fabs(run_get(&moving, "ship.x") - run_get(&still, "ship.x") - cx * i));
    most = fmax(most, fabs(run_get(&moving, "ship.y") - run_get(&still, "ship.y") - cy * i));
    turned = fmax(turned, fabs(run_get(&still, "ship.heading") - 0.5));
  }
  expect_above("current and still water: it turned by [rad]", turned, 2.5);
  expect_below("current and still water: difference of the way [m]", most, 1e-7);
  double worked = fabs(run_get(&moving, "work")) + fabs(run_get(&moving, "dissipated"));
  expect_below("current: residual of the ledger, relative",
               fabs(run_get(&moving, "residual")) / worked, 1e-10);
  run_close(&still);
  run_close(&moving);
}

/* Without the turning terms of the added mass nothing turns a free hull; its energy is not kept, and the
 * ledger says what that comes to. */
static void without_coriolis(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1,'environment':{'water':{'current':[0.7,-1.1,0]},'air':{'density':0}},"
               "'parts':{'ship':{" BODY
               ",'added':{'surge':5e4,'sway':7e5,'yaw':6e7,'coriolis':false},'surge':3,"
               "'sway':0.4,'yaw':0.03}},'solver':{" EXACT ",'duration':300}}");
  double heading = 0, E = run_get(&r, "ship.kinetic");
  run_to(&r, 200);
  heading = run_get(&r, "ship.heading");
  expect_near("without Coriolis terms: it turns evenly [rad]", heading, 0.03 * 200, 1e-9);
  expect_above("without Coriolis terms: energy changes, relative",
               fabs(run_get(&r, "ship.kinetic") / E - 1), 0.01);
  expect_below("without Coriolis terms: ledger, relative", fabs(run_get(&r, "residual")) / E,
               1e-10);
  run_close(&r);
}

/* ---- Kirchhoff: no forces ---- */

/* Munk's moment -(A22 - A11) u v to port: a hull that drifts to port (v > 0) turns its bow away, to
 * starboard. With the centre of mass at the origin it is all there is at r = 0. */
static void munk(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," CALM ",'parts':{'ship':{" SHIP ",'surge':3,'sway':0.2}},"
                   "'solver':{" EXACT "}}");
  const hw_world *w = run_world(&r);
  expect_relative("Munk: yaw acceleration [rad/s^2]", w->a[2], (5e4 - 7e5) * 3 * 0.2 / (1e8 + 6e7),
                  1e-12);
  run_close(&r);
}

typedef struct momenta {
  double px, py, pn, energy;
} momenta;

/* Linear momentum, and angular momentum about the world's origin, of body and water (no current). */
static momenta momenta_of(const run *r, double A26, double centre) {
  const double m = 1e6, I = 1e8, A11 = 5e4, A22 = 7e5, A66 = 6e7;
  double u = run_get(r, "ship.surge"), v = run_get(r, "ship.sway"), q = run_get(r, "ship.yaw_rate");
  double x = run_get(r, "ship.x"), y = run_get(r, "ship.y"), psi = run_get(r, "ship.heading");
  double m26 = m * centre + A26;
  double p = (m + A11) * u, s = (m + A22) * v + m26 * q,
         n = m26 * v + (I + m * centre * centre + A66) * q;
  double px = cos(psi) * p - sin(psi) * s, py = sin(psi) * p + cos(psi) * s;
  return (momenta){px, py, n + x * py - y * px, run_get(r, "ship.kinetic")};
}

static void free_body(void **state) {
  (void)state;
  const char *text = "{'hawse':1," CALM ",'parts':{'ship':{" BODY
                     ",'added':{'surge':5e4,'sway':7e5,'yaw':6e7,'sway_yaw':3e5},'centre':1.5,"
                     "'surge':3,'sway':0.7,'yaw':0.04}},'solver':{%s,'duration':1000}}";
  run r = run_open(text, EXACT);
  momenta a = momenta_of(&r, 3e5, 1.5), b;
  double p = 0, n = 0, e = 0, yaw = 0;
  while (run_time(&r) < 500) {
    run_frames(&r, 1);
    b = momenta_of(&r, 3e5, 1.5);
    p = fmax(p, fabs(b.px - a.px) + fabs(b.py - a.py));
    n = fmax(n, fabs(b.pn - a.pn));
    e = fmax(e, fabs(b.energy / a.energy - 1));
    yaw = fmax(yaw, fabs(run_get(&r, "ship.yaw_rate")));
  }
  expect_above("free in water: fastest yaw, it tumbles [rad/s]", yaw, 0.1);
  expect_below("free in water: linear momentum, relative", p / fabs(a.px), 1e-9);
  expect_below("free in water: angular momentum, relative", n / fabs(a.pn), 1e-8);
  expect_below("free in water: energy, relative", e, 1e-9);
  run_close(&r);

  /* against the same with a fine step */
  run fine = run_open(text, "'integrator':'rk4','step':0.015625,'frame':1"), rough[2];
  rough[0] = run_open(text, "'integrator':'rk4','step':0.25,'frame':1");
  rough[1] = run_open(text, "'integrator':'rk4','step':0.125,'frame':1");
  double off[2] = {0, 0};
  for (int i = 0; i < 100; i++) {
    run_frames(&fine, 1);
    for (int k = 0; k < 2; k++) {
      run_frames(&rough[k], 1);
      double dx = run_get(&rough[k], "ship.x") - run_get(&fine, "ship.x"),
             dy = run_get(&rough[k], "ship.y") - run_get(&fine, "ship.y");
      off[k] = fmax(off[k], sqrt(dx * dx + dy * dy));
    }
  }
  expect_near("free in water, rk4: order of the way", order_of(off[0], off[1]), 4, 0.3);
  run_close(&fine);
  run_close(&rough[0]);
  run_close(&rough[1]);
}

/* ---- what holds on to it ---- */

/* A box welded to the deck makes it one body of both masses, by the tied blocks. */
static void welded(void **state) {
  (void)state;
  const double m = 1e6, m2 = 2e5, x = 20, u = 3, v = 0.7, q = 0.04;
  double M = m + m2, c = m2 * x / M;
  const char *ship = "'kind':'vessel','mass':%.17g,'inertia':%.17g,'centre':%.17g,'length':50,"
                     "'draught':4,'added':{'surge':5e4,'sway':7e5,'yaw':6e7},'crossflow':1,"
                     "'damping':{'surge':1e4,'sway':1e5,'yaw':1e7},"
                     "'surge':3,'sway':0.7,'yaw':0.04";
  char one[500], both[1200];
  snprintf(one, sizeof one, ship, M, 1e8 + m * c * c + 2e6 + m2 * (x - c) * (x - c), c);
  int k = snprintf(both, sizeof both, ship, m, 1e8, 0.0);
  snprintf(both + k, sizeof both - (size_t)k,
           ",'ports':{'deck':{'at':[20,0,5]}}},'box':{'kind':'rigid','mass':2e5,"
           "'inertia':[1e6,1e6,2e6],'position':[20,0,5],'velocity':[%g,%g,0],'rate':[0,0,%g]},"
           "'weld':{'kind':'joint','type':'fixed','a':'ship.deck','b':'box'",
           u, v + q * x, q);
  run a = run_open("{'hawse':1,'parts':{'ship':{%s}},'solver':{" EXACT "}}", one);
  run b = run_open("{'hawse':1,'parts':{'ship':{%s}},'solver':{" EXACT "}}", both);
  run_to(&a, 60);
  run_to(&b, 60);
  assert_int_equal(a.model->tie_count, 0); /* nobody refers to it: no tied blocks */
  assert_int_equal(b.model->tie_count, 2);
  expect_near("box on deck: x [m]", run_get(&b, "ship.x"), run_get(&a, "ship.x"), 1e-7);
  expect_near("box on deck: y [m]", run_get(&b, "ship.y"), run_get(&a, "ship.y"), 1e-7);
  expect_near("box on deck: heading [rad]", run_get(&b, "ship.heading"),
              run_get(&a, "ship.heading"), 1e-9);
  run_close(&a);
  run_close(&b);
}

/* A load hangs from the ship, which heaves, rolls and pitches: the ledger closes only with the work of
 * what moves it; and the prescribed motion is that of the formula. */
static void swinging(void **state) {
  (void)state;
  const char *text = "{'hawse':1,'parts':{'ship':{" BODY "," DAMPED ",'surge':2,'yaw':0.02,"
                     "'amplitude':[1,0.1,0.05],'period':[8,10,7],'phase':[0,1,2],'ramp':5,"
                     "'ports':{'tip':{'at':[10,8,20]}}},"
                     "'load':{'kind':'rigid','mass':3e4,'shape':'sphere','size':[2,2,2],"
                     "'position':[10,8,7.8234],'velocity':[1.84,0.2,0]},"
                     "'line':{'kind':'cable','a':{'attach':'ship.tip'},'b':{'attach':'load'},"
                     "'length':12,'elements':2,'EA':2e7,'CE':0.02}},"
                     "'solver':{%s,'frame':0.5,'duration':100}}";
  run r = run_open(text, "'integrator':'rk45','tolerance':1e-9,'step':0.05");
  run_to(&r, 20);
  double moved = fabs(run_get(&r, "work"));
  expect_near("load from a swinging ship: height of the ship [m]", run_get(&r, "ship.z"),
              sin(2 * PI * 20 / 8), 1e-12);
  expect_near("load from a swinging ship: roll [rad]", run_get(&r, "ship.roll"),
              0.1 * sin(2 * PI * 20 / 10 + 1), 1e-12);
  expect_near("load from a swinging ship: pitch [rad]", run_get(&r, "ship.pitch"),
              0.05 * sin(2 * PI * 20 / 7 + 2), 1e-12);
  expect_below("load from a swinging ship, rk45: ledger, relative",
               fabs(run_get(&r, "residual")) / moved, 1e-7);
  double x = run_get(&r, "ship.x");
  run_close(&r);
  double rest[2];
  for (int k = 0; k < 2; k++) {
    r = run_open(text, k ? "'integrator':'ali3','step':0.01" : "'integrator':'ali3','step':0.02");
    run_to(&r, 20);
    expect_near("load from a swinging ship, ali3: x [m]", run_get(&r, "ship.x"), x, 1e-4);
    rest[k] = fabs(run_get(&r, "residual"));
    run_close(&r);
  }
  expect_near("load from a swinging ship, ali3: order of the ledger", order_of(rest[0], rest[1]), 2,
              0.2);
}

/* A crane on its deck with a load on the hook: frames that follow frames, and one energy for all. */
static void crane_aboard(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'ship':{" BODY "," DAMPED ",'surge':1,'yaw':0.01,"
                   "'amplitude':[0.5,0.05,0.02],'period':[8,10,7],'ramp':5,"
                   "'ports':{'deck':{'at':[5,0,6]}}},"
                   "'crane':{'kind':'crane','on':'ship.deck','joints':{"
                   "'slew':{'mass':5000,'centre':[0,0,2],'inertia':[1e4,1e4,1e4],'d':5,"
                   "'alpha':1.5707963,'mode':'position','kp':1e7,'kd':5e6,'target':0.3},"
                   "'luff':{'a':20,'mass':4000,'centre':[10,0,0],'inertia':[1e4,1e5,1e5],"
                   "'mode':'position','kp':5e7,'kd':2e7,'start':0.5,'target':0.5}},"
                   "'ports':{'tip':{'link':'luff','at':[0,0,0]}}},"
                   "'load':{'kind':'rigid','mass':3000,'shape':'sphere','position':[22.55,0,10]},"
                   "'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'load'},"
                   "'length':10.6,'elements':1,'EA':2e6,'CE':0.02}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-9,'step':0.05,'frame':0.5}}");
  run_to(&r, RUN_SLOW ? 2 : 6);
  expect_above("crane aboard: work, of drives and of the sea [J]", fabs(run_get(&r, "work")), 1e3);
  expect_below("crane aboard: ledger, relative",
               fabs(run_get(&r, "residual") / run_get(&r, "work")), 1e-6);
  run_close(&r);
}

/* Turning on the spot: a pair of tunnels against linear damping, r = N / d. */
static void on_the_spot(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," CALM ",'parts':{'ship':{" SHIP ",'damping':{'surge':1e4,'sway':1e5,"
               "'yaw':4e7},'thrusters':{'bow':{'type':'tunnel','at':[20,0,0],'force':3e4},"
               "'stern':{'type':'tunnel','at':[-20,0,0],'force':-3e4},"
               "'tug':{'type':'tug','at':[0,5,0],'force':0,'angle':0}}}},"
               "'solver':{" EXACT ",'duration':200}}");
  run_to(&r, 200);
  expect_relative("two tunnels: yaw rate [rad/s]", run_get(&r, "ship.yaw_rate"), 1.2e6 / 4e7, 1e-9);
  expect_below("two tunnels: speed [m/s]", run_get(&r, "ship.speed"), 1e-12);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(coasting),         cmocka_unit_test(under_way),
      cmocka_unit_test(adrift),           cmocka_unit_test(carried),
      cmocka_unit_test(without_coriolis), cmocka_unit_test(munk),
      cmocka_unit_test(free_body),        cmocka_unit_test(welded),
      cmocka_unit_test(swinging),         cmocka_unit_test(crane_aboard),
      cmocka_unit_test(on_the_spot),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
