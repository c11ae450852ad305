/* Static shapes against closed forms: catenary, hanging line, elastica, floating body, drag.
 * Each expected number is computed here from the formula named beside it. */
#include "validation/run.h"

/* ---- catenary: z = a cosh(x / a), weight w a metre, horizontal pull w a ---- */

typedef struct catenary {
  double span, rise, length;
} catenary;

/* sqrt(S^2 - h^2) = 2 a sinh(D / 2a) */
static double catenary_gap(double a, const void *data) {
  const catenary *c = data;
  return 2 * a * sinh(c->span / (2 * a)) - sqrt(c->length * c->length - c->rise * c->rise);
}

typedef struct catenary_answer {
  double force_a, force_b, mid_z; /* [N], [N], [m] above end a */
} catenary_answer;

static catenary_answer solve_catenary(catenary c, double w) {
  double a = bisect(catenary_gap, &c, 0.02 * c.span, 1e4 * c.span);
  double middle = a * atanh(c.rise / c.length); /* x of the span's middle from the lowest point */
  double xa = middle - 0.5 * c.span, xb = middle + 0.5 * c.span;
  double sm = a * sinh(xa / a) + 0.5 * c.length;
  return (catenary_answer){w * a * cosh(xa / a), w * a * cosh(xb / a),
                           sqrt(a * a + sm * sm) - a * cosh(xa / a)};
}

static run hang(catenary c, int elements, double diameter, double density) {
  return run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':0}},'parts':{"
                  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,100]},"
                  "'b':{'attach':'world','position':[%.17g,0,%.17g]},'length':%.17g,'elements':%d,"
                  "'diameter':%.17g,'density':%.17g,'EA':1e11}},"
                  "'solver':{'start':'static','newton':1e-11}}",
                  c.span, 100 + c.rise, c.length, elements, diameter, density);
}

/* The inextensible catenary is the limit n -> inf of the lumped line at EA -> inf; error ~ n^-2. */
static void check_catenary(const char *name, catenary c) {
  const double diameter = 0.05, density = 7700;
  double w = density * 0.25 * PI * diameter * diameter * 9.81;
  catenary_answer want = solve_catenary(c, w);
  double error[3][3];
  for (int k = 0; k < 3; k++) {
    run r = hang(c, 10 << k, diameter, density);
    run_started(&r);
    error[k][0] = fabs(run_get(&r, "line.force_a") - want.force_a) / want.force_a;
    error[k][1] = fabs(run_get(&r, "line.force_b") - want.force_b) / want.force_b;
    error[k][2] = fabs(run_get(&r, "line.mid_z") - 100 - want.mid_z) / c.length;
    run_close(&r);
  }
  static const char *const what[] = {"force at a", "force at b", "middle"};
  for (int j = 0; j < 3; j++) {
    char text[80];
    snprintf(text, sizeof text, "catenary, %s, %s: error at n = 40", name, what[j]);
    expect_below(text, error[2][j], 1e-3);
    snprintf(text, sizeof text, "catenary, %s, %s: order 10-20", name, what[j]);
    expect_near(text, order_of(error[0][j], error[1][j]), 2, 0.1);
    snprintf(text, sizeof text, "catenary, %s, %s: order 20-40", name, what[j]);
    expect_near(text, order_of(error[1][j], error[2][j]), 2, 0.05);
  }
}

static void catenary_level(void **state) {
  (void)state;
  check_catenary("level", (catenary){80, 0, 100});
}
static void catenary_inclined(void **state) {
  (void)state;
  check_catenary("inclined", (catenary){60, 40, 90});
}

/* ---- hanging line with its own weight: stretch (w L / 2 + P) L / EA, exact for any n ---- */

static void check_hanging(double top, double water, int elements) {
  const double L = 100, EA = 1e6, d = 0.03, rho = 7700, P = 500, g = 9.81;
  run r = run_open("{'hawse':1,'environment':{'gravity':9.81,'water':{'density':%.17g}},'parts':{"
                   "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,%.17g]},"
                   "'b':{'attach':'free','position':[0,0,%.17g],'force_z':-500},'length':100,"
                   "'elements':%d,'diameter':0.03,'density':7700,'EA':1e6}},"
                   "'solver':{'start':'static','newton':1e-12}}",
                   water, top, top - L, elements);
  run_started(&r);
  double w = (rho - water) * 0.25 * PI * d * d * g;
  expect_near("hanging line: stretched length [m]", run_get(&r, "line.stretched"),
              L + (0.5 * w * L + P) * L / EA, 1e-9);
  expect_relative("hanging line: force at the top [N]", run_get(&r, "line.force_a"), w * L + P,
                  1e-9);
  expect_relative("hanging line: tension at the top [N]", run_get(&r, "line.tension_a"), w * L + P,
                  1e-9);
  expect_relative("hanging line: tension at the free end [N]", run_get(&r, "line.tension_b"), P,
                  1e-8);
  run_close(&r);
}

static void hanging(void **state) {
  (void)state;
  check_hanging(200, 0, 1);
  check_hanging(200, 0, 7);
  check_hanging(-200, 1025, 7);
}

/* ---- cantilever with a dead load: EI theta'' = -F cos(theta), by shooting ---- */

typedef struct elastica {
  double F, EI, L;
} elastica;

/* Tip deflection and the moment left at the tip for a start curvature, RK4 in 2000 steps. */
static double elastica_shoot(const elastica *c, double curvature, double *deflection) {
  enum { STEPS = 2000 };
  double h = c->L / STEPS, y[3] = {0, curvature, 0}; /* theta, theta', height */
  for (int i = 0; i < STEPS; i++) {
    double k[4][3], z[3];
    for (int s = 0; s < 4; s++) {
      double f = s == 0 ? 0 : s == 3 ? h : 0.5 * h;
      for (int j = 0; j < 3; j++)
        z[j] = y[j] + (s ? f * k[s - 1][j] : 0);
      k[s][0] = z[1], k[s][1] = -c->F / c->EI * cos(z[0]), k[s][2] = sin(z[0]);
    }
    for (int j = 0; j < 3; j++)
      y[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
  }
  *deflection = y[2];
  return y[1];
}
static double elastica_miss(double curvature, const void *data) {
  double unused;
  return elastica_shoot(data, curvature, &unused);
}

static double cantilever_tip(const char *element, int n, double EA) {
  run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0}},'parts':{"
                   "'beam':{'kind':'cable','a':{'attach':'world','hold':'clamped'},"
                   "'b':{'attach':'free','position':[3,0,0],'force_z':50000},'elements':%d,"
                   "'element':'%s','diameter':0.1,'density':1000,'EA':%g,'EI':1e6,'CE':1}},"
                   "'solver':{'start':'static','newton':1e-11}}",
                   n, element, EA);
  run_started(&r);
  double z = run_get(&r, "beam.b_z");
  run_close(&r);
  return z;
}

static void cantilever(void **state) {
  (void)state;
  elastica c = {5e4, 1e6, 3};
  double tip, start = bisect(elastica_miss, &c, 0, 1);
  elastica_shoot(&c, start, &tip);
  expect_near("elastica, F L^2 / EI = 0.45: tip [m]", tip, 0.4400137, 1e-7);
  /* shared figures of an independent program: consistent 3 elements .44005, lumped 3 .43949 */
  expect_near("cantilever, consistent, n = 3 [m]", cantilever_tip("consistent", 3, 1e9), 0.44005,
              1e-5);
  expect_near("cantilever, lumped, n = 3 [m]", cantilever_tip("lumped", 3, 1e9), 0.43949, 1e-5);
  static const char *const element[] = {"lumped", "consistent"};
  for (int k = 0; k < 2; k++) {
    double error[3];
    for (int i = 0; i < 3; i++)
      error[i] = fabs(cantilever_tip(element[k], 3 << i, 1e12) - tip);
    char text[80];
    snprintf(text, sizeof text, "cantilever, %s: order 6-12", element[k]);
    expect_above(text, order_of(error[1], error[2]), 1.9);
    snprintf(text, sizeof text, "cantilever, %s: error at n = 12 [m]", element[k]);
    expect_below(text, error[2], 5e-5);
  }
}

/* ---- floating body: the share under water is m / (rho V), z = H/2 - H m / (rho V) ---- */

static void floating(void **state) {
  (void)state;
  const double H = 2, V = 3, m = 900, rho = 1025, g = 9.81;
  run r = run_open("{'hawse':1,'parts':{'buoy':{'kind':'rigid','mass':900,'shape':'box',"
                   "'size':[1,1.5,2],'volume':3,'position':[0,0,0.9]}},"
                   "'solver':{'start':'static','newton':1e-12}}");
  run_started(&r);
  expect_near("floating body: height [m]", run_get(&r, "buoy.z"), 0.5 * H - H * m / (rho * V),
              1e-9);
  run_close(&r);
  /* heave of a body let go 0.1 m off: omega^2 = rho V g / (H m) */
  double z0 = 0.5 * H - H * m / (rho * V), omega = sqrt(rho * V * g / (H * m));
  r = run_open("{'hawse':1,'environment':{'air':{'density':0}},'parts':{'buoy':{'kind':'rigid',"
               "'mass':900,'shape':'box','size':[1,1.5,2],'volume':3,'position':[0,0,%.17g]}},"
               "'solver':{'integrator':'rk45','tolerance':1e-11,'step':0.01,'frame':0.1}}",
               z0 + 0.1);
  run_to(&r, 5);
  expect_near("floating body: heave after 5 s [m]", run_get(&r, "buoy.z"),
              z0 + 0.1 * cos(5 * omega), 1e-8);
  run_close(&r);
}

/* ---- drag of a current U on a taut line at angle phi to it ---- */

static v3 port_force(const run *r, const char *id) {
  return run_world(r)->port[r->model->part[run_part(r, id)].port0].f;
}

/* normal: rho d Cn U^2 sin^2 phi / 2 a metre; along: rho pi d Ct U^2 cos^2 phi / 2 */
static void inclined_drag(void **state) {
  (void)state;
  const double rho = 1025, d = 0.05, cn = 1.2, ct = 0.03, U = 1.5, L = 50, phi = 0.7;
  run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':1025,"
                   "'current':[1.5,0,0]}},'parts':{"
                   "'one':{'kind':'motion','position':[0,0,-60]},"
                   "'two':{'kind':'motion','position':[%.17g,0,%.17g]},"
                   "'line':{'kind':'cable','a':{'attach':'one'},'b':{'attach':'two'},"
                   "'length':50,'elements':8,'diameter':0.05,'density':3000,'EA':1e10,"
                   "'drag_normal':1.2,'drag_tangential':0.03}},"
                   "'solver':{'start':'static','newton':1e-11}}",
                   50.05 * cos(phi), -60 + 50.05 * sin(phi));
  run_started(&r);
  v3 f = v3_add(port_force(&r, "one"), port_force(&r, "two"));
  double n = 0.5 * rho * d * cn * U * U * sin(phi) * sin(phi) * L;
  double t = 0.5 * rho * PI * d * ct * U * U * cos(phi) * cos(phi) * L;
  /* along the line (cos, sin), across it downstream (sin, -cos) */
  expect_relative("inclined line: drag along the current [N]", f.x, n * sin(phi) + t * cos(phi),
                  1e-4);
  expect_relative("inclined line: drag upwards [N]", f.z, -n * cos(phi) + t * sin(phi), 1e-4);
  expect_near("inclined line: drag sideways [N]", f.y, 0, 1e-6);
  run_close(&r);
}

/* A ball on a bare line: rho Cd (pi d^2 / 4) U^2 / 2 */
static void ball_drag(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':1025,"
                   "'current':[0,1.5,0]}},'parts':{"
                   "'one':{'kind':'motion','position':[0,0,-60]},"
                   "'two':{'kind':'motion','position':[10,0,-60]},"
                   "'line':{'kind':'cable','a':{'attach':'one'},'b':{'attach':'two'},'length':9.9,"
                   "'elements':4,'diameter':0.02,'EA':1e6,'masses':{'ball':{'at':3,'mass':20,"
                   "'diameter':0.6,'drag':0.47}}}},'solver':{'start':'static','newton':1e-11}}");
  run_started(&r);
  v3 f = v3_add(port_force(&r, "one"), port_force(&r, "two"));
  expect_relative("ball on a line: drag [N]", f.y, 0.5 * 1025 * 0.47 * 0.25 * PI * 0.36 * 2.25,
                  1e-9);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(catenary_level), cmocka_unit_test(catenary_inclined),
      cmocka_unit_test(hanging),        cmocka_unit_test(cantilever),
      cmocka_unit_test(floating),       cmocka_unit_test(inclined_drag),
      cmocka_unit_test(ball_drag)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
