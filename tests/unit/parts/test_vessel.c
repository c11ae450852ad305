/* Vessel: its forces against quadrature and closed forms, orders and their rates, ports, outline, and
 * faults. */
#include "math/elementary.h"
#include "parts/quay.h"
#include "parts/vessel_state.h"
#include "validation/run.h"

/* ---- forces of the hull ---- */

/* Gauss-Legendre with three points on many pieces: exact for each side of the turning point. */
static void strips(double L, double v, double r, double *side, double *yaw) {
  const double x[3] = {-0.7745966692414834, 0, 0.7745966692414834}, w[3] = {5, 8, 5};
  double turn = r != 0 ? -v / r : 2 * L, end[3] = {-0.5 * L, 0.5 * L, 0.5 * L};
  if (turn > -0.5 * L && turn < 0.5 * L)
    end[1] = turn;
  *side = *yaw = 0;
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 3; i++) {
      double h = 0.5 * (end[k + 1] - end[k]), at = end[k] + h * (1 + x[i]), s = v + at * r;
      *side += w[i] / 9 * h * 2 * 0.5 * fabs(s) * s * 2;
      *yaw += w[i] / 9 * h * 2 * 0.5 * fabs(s) * s * at * 2;
    }
  *side *= 0.5, *yaw *= 0.5;
}

/* The integrand is a polynomial of degree 3 at most on each piece: three points are exact. */
static void crossflow(void **state) {
  (void)state;
  dice d = {7};
  double most = 0;
  for (int i = 0; i < 20000; i++) {
    double L = roll_between(&d, 5, 300), v = roll_between(&d, -3, 3), r = roll_between(&d, -1, 1),
           side, yaw;
    r *= i % 3 ? 6 * fabs(v) / L : 0.02; /* turning points inside and outside the hull */
    if (i % 50 == 0)
      v = 0;
    if (i % 70 == 0)
      r = 0;
    strips(L, v, r, &side, &yaw);
    vessel_force f = vessel_crossflow(1, L, v, r);
    double speed = fabs(v) + 0.5 * L * fabs(r), size = speed * speed * L + 1e-300;
    most = fmax(most, fabs(f.y + side) / size);
    most = fmax(most, fabs(f.n + yaw) / (size * L));
    assert_true(f.x == 0);
    assert_true(f.y * v + f.n * r <= 0); /* it takes energy out */
  }
  expect_below("cross-flow against quadrature, relative", most, 1e-14);
  vessel_force f = vessel_crossflow(1, 50, 0, 1e-200), g = vessel_crossflow(1, 50, 1e-200, 1e-210);
  assert_true(isfinite(f.n) && isfinite(g.y) && isfinite(g.n));
}

/* A pure turn: N = -1/2 rho C d r|r| L^4 / 32. */
static void crossflow_turn(void **state) {
  (void)state;
  vessel_force f = vessel_crossflow(2, 60, 0, -0.3);
  expect_relative("cross-flow of a pure turn", f.n, 2 * 0.09 * 60 * 60 * 60 * 60 / 32.0, 1e-14);
  f = vessel_crossflow(2, 60, -0.3, 0);
  expect_relative("cross-flow of pure sway", f.y, 2 * 0.09 * 60, 1e-14);
}

static const double SURGE[5] = {0.022, -0.040, 0.002, 0.011, 0.771},
                    SWAY[6] = {-0.315, 0.083, -1.607, 0.379, -0.391, 0.008},
                    YAW[6] = {-0.137, -0.049, -0.030, -0.294, 0.055, -0.013};

static vessel_params tanker(void) {
  return (vessel_params){.length = 7,
                         .draught = 0.46,
                         .mmg_surge = {5, SURGE},
                         .mmg_sway = {6, SWAY},
                         .mmg_yaw = {6, YAW}};
}

/* Yasukawa and Yoshimura 2015, hull forces, term by term, and the mirror image. */
static void polynomials(void **state) {
  (void)state;
  vessel_params p = tanker();
  dice d = {3};
  for (int i = 0; i < 200; i++) {
    double u = roll_between(&d, 0.3, 2), v = roll_between(&d, -0.4, 0.4),
           r = roll_between(&d, -0.08, 0.08); /* r' below 2 */
    double U = sqrt(u * u + v * v), a = v / U, b = r * 7 / U, q = 0.5 * 1025 * 7 * 0.46 * U * U;
    double X = q * (-SURGE[0] + SURGE[1] * a * a + SURGE[2] * a * b + SURGE[3] * b * b +
                    SURGE[4] * a * a * a * a);
    double cubic[4] = {a * a * a, a * a * b, a * b * b, b * b * b};
    double Y = SWAY[0] * a + SWAY[1] * b, N = YAW[0] * a + YAW[1] * b;
    for (int k = 0; k < 4; k++)
      Y += SWAY[2 + k] * cubic[k], N += YAW[2 + k] * cubic[k];
    vessel_force f = vessel_hull(&p, 1025, (vessel_speed){u, v, r});
    assert_true(fabs(f.x - X) < 1e-12 * q && fabs(f.y - q * Y) < 1e-12 * q);
    assert_true(fabs(f.n - 7 * q * N) < 1e-11 * q);
    vessel_force g = vessel_hull(&p, 1025, (vessel_speed){u, -v, -r});
    assert_true(g.x == f.x && g.y == -f.y && g.n == -f.n);
  }
  vessel_force none = vessel_hull(&p, 1025, (vessel_speed){0, 0, 0});
  assert_true(none.x == 0 && none.y == 0 && none.n == 0);
  /* on the spot r' is held at 2: quadratic in the rate, and against it */
  vessel_force one = vessel_hull(&p, 1025, (vessel_speed){0, 0, 0.1}),
               two = vessel_hull(&p, 1025, (vessel_speed){0, 0, 0.2});
  assert_true(one.n < 0);
  expect_relative("turning on the spot: quadratic", two.n / one.n, 4, 1e-12);
  /* the Munk moment is in N_v: the hull's moment makes up for that of the added masses */
  p.added_sway = 100, p.added_surge = 10, p.added_coriolis = 1;
  vessel_force m = vessel_hull(&p, 1025, (vessel_speed){1, 0.2, 0});
  vessel_params bare = tanker();
  vessel_force n = vessel_hull(&bare, 1025, (vessel_speed){1, 0.2, 0});
  expect_relative("Munk moment made up for", m.n - n.n, 90 * 0.2, 1e-12);
}

/* Fossen 2011, eq. 8.23 to 8.28, with the angle; and where a beam wind of the bow pushes. */
static void wind(void **state) {
  (void)state;
  vessel_params p = {.length = 100,
                     .wind_front = 200,
                     .wind_side = 900,
                     .wind_cx = 0.7,
                     .wind_cy = 0.8,
                     .wind_cn = 0.1};
  for (int k = 0; k < 24; k++) {
    double V = 12, at = k * PI / 12; /* the wind blows from this angle off the bow, to port */
    double u = V * cos(at), v = V * sin(at), q = 0.5 * 1.2 * V * V;
    vessel_force f = vessel_wind(&p, 1.2, u, v);
    double limit = 1e-12 * q * 900 * 100;
    assert_true(fabs(f.x + q * 0.7 * 200 * cos(at)) < limit);
    assert_true(fabs(f.y + q * 0.8 * 900 * sin(at)) < limit);
    assert_true(fabs(f.n + q * 0.1 * 900 * 100 * sin(2 * at)) < limit);
  }
  /* from the port bow: pushed astern and to starboard, the bow falls off to starboard */
  vessel_force f = vessel_wind(&p, 1.2, 10, 10);
  assert_true(f.x < 0 && f.y < 0 && f.n < 0);
}

/* ---- orders ---- */

#define SHIP                                                                                       \
  "'kind':'vessel','mass':1e6,'inertia':1e8,'length':50,'beam':12,'draught':4,"                    \
  "'added':{'surge':5e4,'sway':7e5,'yaw':6e7}"

/* Rudder and thrusters go to their orders at their rates, and stop at their limits. */
static void orders(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'ship':{" SHIP ",'rudder':{'area':5,'rate':0.05,'max':0.6},"
                   "'thrusters':{'bow':{'type':'tunnel','at':[20,0,0],'max':1e5,'rise':10},"
                   "'tug':{'type':'tug','at':[-10,6,0],'force':3e5,'max':2e5,'angle':0.5}}}},"
                   "'inputs':{'helm':{'target':'ship.rudder.angle'},"
                   "'side':{'target':'ship.thrusters.bow.force'},"
                   "'pull':{'target':'ship.thrusters.tug.angle','value':0.5}},"
                   "'solver':{'integrator':'rk4','step':0.1,'frame':1,'duration':100}}");
  expect_near("tug beyond its limit [N]", run_get(&r, "ship.tug_thrust"), 2e5, 0);
  assert_int_equal(hw_sim_input(r.sim, 0, 1.2), HW_OK);
  assert_int_equal(hw_sim_input(r.sim, 1, -5e4), HW_OK);
  run_frames(&r, 4);
  /* the order is taken at the first tick, 0.1 s */
  expect_near("rudder on its way [rad]", run_get(&r, "ship.rudder"), 0.05 * 3.9, 1e-12);
  expect_near("tunnel on its way [N]", run_get(&r, "ship.bow_thrust"), -1e4 * 3.9, 1e-6);
  run_frames(&r, 20);
  expect_near("rudder at its limit [rad]", run_get(&r, "ship.rudder"), 0.6, 1e-12);
  expect_near("tunnel as ordered [N]", run_get(&r, "ship.bow_thrust"), -5e4, 1e-6);
  run_close(&r);
}

/* What thrusters do to the body: forces along their angles, moments of their places. */
static void thrusters(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'ship':{" SHIP ",'thrusters':{"
                   "'bow':{'type':'tunnel','at':[20,0,0],'force':3e4},"
                   "'pod':{'type':'azimuth','at':[-22,4,0],'force':2e4,'angle':2.5},"
                   "'tug':{'type':'tug','at':[5,-6,0],'force':1e5,'angle':-1}}}}}");
  double x = 2e4 * cos(2.5) + 1e5 * cos(1), y = 3e4 + 2e4 * sin(2.5) - 1e5 * sin(1);
  double n =
      20 * 3e4 - 22 * 2e4 * sin(2.5) - 4 * 2e4 * cos(2.5) - 5 * 1e5 * sin(1) + 6 * 1e5 * cos(1);
  expect_near("thrusters: ahead [N]", run_get(&r, "ship.drive_x"), x, 1e-8);
  expect_near("thrusters: to port [N]", run_get(&r, "ship.drive_y"), y, 1e-8);
  expect_near("thrusters: moment [N m]", run_get(&r, "ship.drive_n"), n, 1e-7);
  run_close(&r);
}

/* ---- what others see ---- */

/* Rates of the ports are the derivatives of their places, in heave, roll, pitch and yaw at once. */
static void ports(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'ship':{" SHIP ",'heading':0.4,'surge':3,'sway':0.5,"
                   "'yaw':0.2,'position':[5,-3,1.5],'amplitude':[2,0.3,0.2],'period':[8,9,7],"
                   "'phase':[0.3,1,2],'ramp':6,'ports':{'tip':{'at':[10,8,20]}}}},"
                   "'solver':{'integrator':'rk4','step':0.1,'frame':0.1}}");
  hw_world *w = run_world(&r);
  const hw_port *port = w->port + r.model->part[0].port0 + 1;
  const double times[3] = {2, 5.99, 20}, h = 1e-4;
  const double v[3] = {1.3, -0.7, 0.2}, a[3] = {0.4, 0.3, -0.15};
  for (int k = 0; k < 3; k++) {
    v3 at[3], vel[3];
    m3 R[3];
    v3 now_v = v3_zero(), now_a = v3_zero(), now_w = v3_zero(), now_al = v3_zero(), rate[3];
    for (int s = 0; s < 3; s++) {
      double dt = (s - 1) * h;
      w->t = times[k] + dt;
      const double x0[3] = {5, -3, 0.4};
      for (int i = 0; i < 3; i++) {
        w->x[i] = x0[i] + v[i] * dt + 0.5 * a[i] * dt * dt;
        w->v[i] = v[i] + a[i] * dt;
        w->a[i] = a[i];
      }
      w->tangent = false;
      assert_true(hw_sim_forward(w));
      at[s] = port->r, vel[s] = port->v, R[s] = port->R, rate[s] = port->w;
      if (s == 1)
        now_v = port->v, now_a = port->a, now_w = port->w, now_al = port->al;
    }
    v3 dv = v3_scale(1 / (2 * h), v3_sub(at[2], at[0]));
    v3 da = v3_scale(1 / (2 * h), v3_sub(vel[2], vel[0]));
    v3 dw = v3_scale(1 / (2 * h), v3_sub(rate[2], rate[0]));
    m3 spin = m3_mul(m3_scale(1 / (2 * h), m3_add(R[2], m3_scale(-1, R[0]))), m3_t(R[1]));
    expect_below("port: velocity [m/s]", v3_norm(v3_sub(dv, now_v)), 1e-6);
    expect_below("port: acceleration [m/s^2]", v3_norm(v3_sub(da, now_a)), 1e-6);
    expect_below("port: angular acceleration [rad/s^2]", v3_norm(v3_sub(dw, now_al)), 1e-7);
    v3 turn = v3_make(spin.m[7], spin.m[2], spin.m[3]);
    expect_below("port: angular velocity [rad/s]", v3_norm(v3_sub(turn, now_w)), 1e-7);
    expect_near("port: a rotation", m3_inverse(R[1], &spin), 1, 1e-12);
  }
  run_close(&r);
}

/* The inverse of the mass matrix gives the accelerations of a unit force; and the outline says what
 * contact needs to know. */
static void for_contact(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'ship':{" SHIP ",'heading':0.7,'centre':2,"
                   "'outline':{'points':[-25,-6,25,-6,25,6,-25,6]}}}}");
  hw_world *w = run_world(&r);
  const hw_part *part = &r.model->part[0];
  double W[9], M[9], one = 0;
  w->t = 0, w->tangent = true, w->cm = 1, w->cc = w->ck = 0;
  assert_true(hw_sim_forward(w));
  part->kind->outline->inverse(w, 0, W);
  for (int j = 0; j < 3; j++) {
    double x[3] = {0}, y[3];
    x[j] = 1;
    hw_sparse_multiply(w->A, x, y);
    for (int i = 0; i < 3; i++)
      M[3 * i + j] = y[i];
  }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double sum = 0;
      for (int k = 0; k < 3; k++)
        sum += W[3 * i + k] * M[3 * k + j];
      one = fmax(one, fabs(sum - (i == j)));
    }
  expect_below("inverse times mass matrix, off one", one, 1e-12);
  hw_outline_ask ask = {.mesh = -1, .block = -1};
  assert_true(part->kind->outline->ask(r.model, 0, &ask));
  assert_int_equal(ask.points, 4);
  assert_int_equal(ask.block, 0);
  expect_near("smallest mass [kg]", ask.mass, 1.05e6, 0);
  /* by the inverse: 1 / W with a couple alone, about the centre of mass */
  expect_near("inertia about the centre of mass [kg m^2]", ask.inertia, 1e8 + 6e7 + 4 * 7e5, 1e-6);
  run_close(&r);
}

/* Simple, counter-clockwise, of the given length and beam. */
static void made_outlines(void **state) {
  (void)state;
  const int kinds[3] = {OUTLINE_BOX, OUTLINE_SHIP, OUTLINE_TUG};
  const double size[3][2] = {{200, 30}, {3, 9}, {32, 13}};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) {
      double point[64], low[2] = {0, 0}, high[2] = {0, 0};
      int n = hw_outline_made(kinds[k], size[i][0], size[i][1], point);
      hw_outline made;
      hw_outline_fault f = hw_outline_make(&made, point, n, NULL);
      assert_in_range(n, 4, 32);
      assert_int_equal(f.kind, HW_OUTLINE_OK);
      for (int j = 0; j < 2 * n; j++) {
        low[j % 2] = fmin(low[j % 2], point[j]);
        high[j % 2] = fmax(high[j % 2], point[j]);
      }
      for (int j = 0; j < 2; j++) {
        expect_relative("made outline: high", high[j], 0.5 * size[i][j], 1e-12);
        expect_relative("made outline: low", low[j], -0.5 * size[i][j], 1e-12);
      }
    }
  /* the tug of paper 001: 7 m of flat bow, 13 m of beam 0.5 m behind it */
  double point[64];
  const double want[12] = {-16, -6.5, 15.5, -6.5, 16, -3.5, 16, 3.5, 15.5, 6.5, -16, 6.5};
  /* the paper's bow widens over 0.5 m where the beam is 13 m */
  assert_int_equal(hw_outline_made(OUTLINE_TUG, 32, 13, point), 6);
  for (int j = 0; j < 12; j++)
    expect_near("the paper's tug [m]", point[j], want[j], 1e-12);
}

/* ---- faults ---- */

static void expect_fault(const char *ship, const char *where, const char *what) {
  char text[2000], *report = NULL;
  hw_model *model = NULL;
  snprintf(text, sizeof text,
           "{'hawse':1,'meshes':{'m':{'points':[-5,-2,-2,5,-2,-2,5,2,-2,-5,2,-2,"
           "-5,-2,2,5,-2,2,5,2,2,-5,2,2]}},'parts':{'ship':{%s}}}",
           ship);
  for (char *c = text; *c; c++)
    if (*c == '\'')
      *c = '"';
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_non_null(report);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s\n%s\nwanted %s: %s", ship, report, where, what);
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
#define LEAST "'kind':'vessel','mass':1e6,'inertia':1e8"
  static const char *const list[][3] = {
      {"'kind':'vessel','inertia':1e8", "/parts/ship/mass", "missing"},
      {"'kind':'vessel','mass':0,'inertia':1e8", "/parts/ship/mass", "above 0"},
      {"'kind':'vessel','mass':1e6", "/parts/ship/inertia", "missing"},
      {"'kind':'vessel','mass':1e6,'inertia':-1", "/parts/ship/inertia", "-1"},
      {LEAST ",'added':{'sway_yaw':1e8}", "/parts/ship/added/sway_yaw", "too large"},
      {LEAST ",'added':{'sway':-5}", "/parts/ship/added/sway", "-5"},
      {LEAST ",'mmg':{'surge':[1,2,3]}", "/parts/ship/mmg/surge", "3 numbers; it takes 5"},
      {LEAST ",'mmg':{'sway':[1]}", "/parts/ship/mmg/sway", "1 numbers; it takes 6"},
      {LEAST ",'mmg':{'yaw':[1,2,3,4,5,6,7]}", "/parts/ship/mmg/yaw", "7 numbers; it takes 6"},
      {LEAST ",'propeller':{'revs':2}", "/parts/ship/propeller/diameter", "missing"},
      {LEAST ",'propeller':{'diameter':2,'revs':2}", "/parts/ship/propeller/kt", "missing"},
      {LEAST ",'propeller':{'diameter':2,'kt':[0.3,-0.2]}", "/parts/ship/propeller/kt",
       "2 numbers; it takes 3"},
      {LEAST ",'propeller':{'diameter':2,'kt':[0.3,-0.2,0],'turning':[2]}",
       "/parts/ship/propeller/turning", "1 numbers; it takes 3"},
      {LEAST ",'propeller':{'diameter':2,'kt':[0.3,-0.2,0],'turning':[-2,1,1]}",
       "/parts/ship/propeller/turning", "must not be below 0"},
      {LEAST ",'rudder':{'angle':0.2}", "/parts/ship/rudder/area", "missing"},
      {LEAST ",'rudder':{'area':2,'hull':[0.4]}", "/parts/ship/rudder/hull", "takes 3"},
      {LEAST ",'rudder':{'area':2,'inflow':[0.4]}", "/parts/ship/rudder/inflow", "takes 3"},
      {LEAST ",'rudder':{'area':2,'race':[0.4]}", "/parts/ship/rudder/race", "takes 3"},
      {LEAST ",'thrusters':{'bow':{'at':[1,0,0],'rise':3}}", "/parts/ship/thrusters/bow/max",
       "missing"},
      {LEAST ",'thrusters':{'bow':{'at':[1,0,0],'angle':1}}", "/parts/ship/thrusters/bow/angle",
       "straight to port"},
      {LEAST ",'outline':{'kind':'points'}", "/parts/ship/outline/points", "missing"},
      {LEAST ",'outline':{'points':[0,0,1,0,1]}", "/parts/ship/outline/points", "5 numbers"},
      {LEAST ",'outline':{'points':[0,0,1,0]}", "/parts/ship/outline/points", "three points"},
      {LEAST ",'outline':{'points':[0,0,0,1,1,1,1,0]}", "/parts/ship/outline/points", "clockwise"},
      {LEAST ",'outline':{'points':[0,0,4,4,4,0,0,3]}", "/parts/ship/outline/points", "sides"},
      {LEAST ",'outline':{'kind':'box','points':[0,0,1,0,1,1]}", "/parts/ship/outline/points",
       "not of kind"},
      {LEAST ",'outline':{'kind':'mesh'}", "/parts/ship/outline/mesh", "missing"},
      {LEAST ",'outline':{'mesh':'m','level':9}", "/parts/ship/outline/level", "9 m"},
      {LEAST ",'period':[0,1,1]", "/parts/ship/period", "0"},
      {"'kind':'quay','outline':{'points':[0,0,1,0,1]}", "/parts/ship/outline/points", "5 numbers"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    expect_fault(list[i][0], list[i][1], list[i][2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crossflow),     cmocka_unit_test(crossflow_turn),
      cmocka_unit_test(polynomials),   cmocka_unit_test(wind),
      cmocka_unit_test(orders),        cmocka_unit_test(thrusters),
      cmocka_unit_test(ports),         cmocka_unit_test(for_contact),
      cmocka_unit_test(made_outlines), cmocka_unit_test(faults),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
