/* Tanker KVLCC2, model L7: turning circles with 35 degrees of rudder and zig-zags 10/10 and 20/20.
 *
 * Particulars and coefficients: Yasukawa and Yoshimura, 'Introduction of MMG standard method for ship
 * maneuvering predictions', J Mar Sci Technol 20 (2015), 37-52, as open implementations quote them.
 * Held against the equations of that paper in its own axes (y to starboard, z down), written here a
 * second time with the C library's functions and a Runge-Kutta of its own. */
#include "validation/run.h"

static const double L = 7, DRAUGHT = 0.46, VOLUME = 3.27, XG = 0.25, DP = 0.216, HR = 0.345,
                    AR = 0.0539, RHO = 1025;
static const double DEGREE = 3.14159265358979323846 / 180;

/* ---- the paper's equations ---- */

/* x, y, psi, u, v, r: x forward, y to starboard, psi to starboard */
typedef struct mmg {
  double s[6];
} mmg;

static void paper_forces(const double s[6], double delta, double n, double F[3]) {
  const double x_R = -0.5 * L, x_H = -0.464 * L, eta = DP / HR;
  double u = s[3], v = s[4], r = s[5], U = hypot(u, v), beta = atan2(-v, u);
  double a = v / U, b = r * L / U, q = 0.5 * RHO * L * DRAUGHT * U * U;
  F[0] = q * (-0.022 - 0.040 * a * a + 0.002 * a * b + 0.011 * b * b + 0.771 * a * a * a * a);
  F[1] = q * (-0.315 * a + 0.083 * b - 1.607 * a * a * a + 0.379 * a * a * b - 0.391 * a * b * b +
              0.008 * b * b * b);
  F[2] = q * L *
         (-0.137 * a - 0.049 * b - 0.030 * a * a * a - 0.294 * a * a * b + 0.055 * a * b * b -
          0.013 * b * b * b);
  double beta_P = beta + 0.48 * b;
  double wake = 1 - 0.60 * (1 + (1 - exp(-2.0 * fabs(beta_P))) * ((beta_P > 0 ? 1.6 : 1.1) - 1));
  double J = u * (1 - wake) / (n * DP), KT = 0.2931 - 0.2753 * J - 0.1385 * J * J;
  double beta_R = beta + 0.710 * b, v_R = U * beta_R * (beta_R < 0 ? 0.395 : 0.640);
  double far = 1 + 0.50 * (sqrt(1 + 8 * KT / (PI * J * J)) - 1);
  double u_R = 1.09 * u * (1 - wake) * sqrt(eta * far * far + 1 - eta);
  double F_N = 0.5 * RHO * AR * (u_R * u_R + v_R * v_R) * 2.747 * sin(delta - atan2(v_R, u_R));
  F[0] += (1 - 0.220) * RHO * n * n * pow(DP, 4) * KT - (1 - 0.387) * F_N * sin(delta);
  F[1] += -(1 + 0.312) * F_N * cos(delta);
  F[2] += -(x_R + 0.312 * x_H) * F_N * cos(delta);
}

static void paper_slope(const mmg *m, double delta, double n, double f[6]) {
  const double *s = m->s, k = 0.5 * RHO * L * L * DRAUGHT;
  double mass = RHO * VOLUME, mx = mass + 0.022 * k, my = mass + 0.223 * k;
  double Iz = mass * (0.0625 * L * L + XG * XG) + 0.011 * k * L * L, F[3];
  double u = s[3], v = s[4], r = s[5];
  paper_forces(s, delta, n, F);
  f[0] = u * cos(s[2]) - v * sin(s[2]);
  f[1] = u * sin(s[2]) + v * cos(s[2]);
  f[2] = r;
  f[3] = (F[0] + my * v * r + XG * mass * r * r) / mx;
  double Y = F[1] - mx * u * r, N = F[2] - XG * mass * u * r, both = XG * mass;
  double det = my * Iz - both * both;
  f[4] = (Y * Iz - both * N) / det;
  f[5] = (my * N - both * Y) / det;
}

/* Rudder going from d0 to d1 in the step. */
static void paper_step(mmg *m, double h, double d0, double d1, double n) {
  const double c[4] = {0, 0.5, 0.5, 1}, w[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  double f[6] = {0}, sum[6] = {0};
  for (int i = 0; i < 4; i++) {
    mmg at = *m;
    for (int k = 0; k < 6; k++)
      at.s[k] += c[i] * h * f[k];
    paper_slope(&at, d0 + c[i] * (d1 - d0), n, f);
    for (int k = 0; k < 6; k++)
      sum[k] += w[i] * f[k];
  }
  for (int k = 0; k < 6; k++)
    m->s[k] += h * sum[k];
}

/* 15.5 knots of the ship, and the revolutions that hold them straight ahead. */
static double approach(void) { return 15.5 * 0.51444 * sqrt(7.0 / 320); }
static double straight(double n, const void *data) {
  (void)data;
  const double s[6] = {0, 0, 0, approach(), 0, 0};
  double F[3];
  paper_forces(s, 0, n, F);
  return F[0];
}
static double revolutions(void) { return bisect(straight, NULL, 5, 30); }

/* ---- ours ---- */

/* 2.34 degrees a second of the ship, in the model's time. */
static double rudder_rate(void) { return 2.34 * DEGREE * sqrt(320.0 / 7); }

static run tanker(const char *solver, double angle, double rate) {
  double k = 0.5 * RHO * L * L * DRAUGHT, m = RHO * VOLUME;
  return run_open(
      "{'hawse':1,'environment':{'water':{'density':1025},'air':{'density':0}},'parts':{'ship':{"
      "'kind':'vessel','mass':%.17g,'inertia':%.17g,'centre':0.25,'length':7,'beam':1.27,"
      "'draught':0.46,'surge':%.17g,'added':{'surge':%.17g,'sway':%.17g,'yaw':%.17g},"
      "'mmg':{'surge':[0.022,-0.040,0.002,0.011,0.771],"
      "'sway':[-0.315,0.083,-1.607,0.379,-0.391,0.008],"
      "'yaw':[-0.137,-0.049,-0.030,-0.294,0.055,-0.013]},"
      "'propeller':{'diameter':0.216,'wake':0.40,'thrust_deduction':0.220,"
      "'kt':[0.2931,-0.2753,-0.1385],'revs':%.17g,'at':-3.36,'turning':[2.0,1.6,1.1]},"
      "'rudder':{'area':0.0539,'lift':2.747,'angle':%.17g,'rate':%.17g,"
      "'hull':[0.387,0.312,-0.464],'inflow':[0.395,0.640,-0.710],'race':[1.09,0.50,%.17g]}}},"
      "'inputs':{'helm':{'target':'ship.rudder.angle','value':%.17g}},"
      "'solver':{%s,'duration':1000}}",
      m, m * 0.0625 * L * L, approach(), 0.022 * k, 0.223 * k, 0.011 * k * L * L, revolutions(),
      angle, rate, DP / HR, angle, solver);
}

/* Way of ours against theirs, which is mirrored: their y and psi are minus ours. */
static double apart(const run *r, const mmg *m) {
  double dx = run_get(r, "ship.x") - m->s[0], dy = run_get(r, "ship.y") + m->s[1];
  return hypot(dx, dy) / L + fabs(run_get(r, "ship.heading") + m->s[2]);
}

static void steady_ahead(void **state) {
  (void)state;
  run r = tanker("'integrator':'rk45','step':0.1,'frame':1", 0, 0);
  run_to(&r, 100);
  expect_relative("self-propulsion: speed kept over 100 s", run_get(&r, "ship.surge"), approach(),
                  1e-9);
  run_close(&r);
}

/* Both sides, the rudder over at once: the same way as the paper's equations in the paper's axes, for
 * a whole circle. */
static void circles(void **state) {
  (void)state;
  double n = revolutions();
  for (int side = -1; side <= 1; side += 2) {
    run r = tanker("'integrator':'rk45','tolerance':1e-12,'step':0.1,'frame':0.5",
                   -side * 35 * DEGREE, 0);
    mmg m = {{0, 0, 0, approach(), 0, 0}};
    double most = 0;
    for (int i = 0; i < 240; i++) {
      run_frames(&r, 1);
      for (int k = 0; k < 100; k++)
        paper_step(&m, 0.005, side * 35 * DEGREE, side * 35 * DEGREE, n);
      most = fmax(most, apart(&r, &m));
    }
    print_message("  rudder %d degrees to %s\n", 35, side > 0 ? "starboard" : "port");
    expect_above("heading after 120 s [rad]", fabs(m.s[2]), 6.3);
    expect_below("way and heading against the paper's equations [L, rad]", most, 1e-8);
    double U = hypot(run_get(&r, "ship.surge"), run_get(&r, "ship.sway"));
    print_message(
        "    steady turn: speed %.4f of the approach, drift %.3f degrees, radius %.4f L\n",
        U / approach(), -side * run_get(&r, "ship.drift") / DEGREE,
        U / fabs(run_get(&r, "ship.yaw_rate")) / L);
    run_close(&r);
  }
}

typedef struct turn {
  double advance, transfer, tactical; /* [L] */
} turn;

/* Until 180 degrees, with the rudder going over at its rate. */
static turn turning(const char *solver, int side) {
  run r = tanker(solver, 0, rudder_rate());
  assert_int_equal(hw_sim_input(r.sim, 0, -side * 35 * DEGREE), HW_OK);
  turn t = {0, 0, 0};
  double psi = 0, x = 0, y = 0;
  while (psi < PI && run_time(&r) < 200) {
    double psi0 = psi, x0 = x, y0 = y;
    run_frames(&r, 1);
    psi = -side * run_get(&r, "ship.heading");
    x = run_get(&r, "ship.x"), y = -side * run_get(&r, "ship.y");
    if (psi0 < 0.5 * PI && psi >= 0.5 * PI) {
      double f = (0.5 * PI - psi0) / (psi - psi0);
      t.advance = (x0 + f * (x - x0)) / L, t.transfer = (y0 + f * (y - y0)) / L;
    }
    if (psi >= PI)
      t.tactical = (y0 + (PI - psi0) / (psi - psi0) * (y - y0)) / L;
  }
  run_close(&r);
  return t;
}

/* Figures of an independent program (Python) for the paper's equations: advance 3.0795, 3.0907 and
 * tactical diameter 3.1182, 3.1047 to starboard and port. Norms: IMO resolution MSC.137(76), advance
 * at most 4.5 and tactical diameter at most 5 lengths. */
static void figures(void **state) {
  (void)state;
  const double advance[2] = {3.090746, 3.079505}, tactical[2] = {3.104727, 3.118236},
               transfer[2] = {1.331892, 1.331487};
  const char *exact = "'integrator':'rk45','tolerance':1e-10,'step':0.01,'frame':0.1";
  for (int side = -1; side <= 1; side += 2) {
    turn t = turning(exact, side);
    int i = side > 0;
    print_message("  35 degrees to %s\n", side > 0 ? "starboard" : "port");
    /* the helm acts one tick of 10 ms, 0.0017 L, late; frames are joined by straight lines */
    expect_near("advance [L]", t.advance, advance[i], 0.003);
    expect_near("transfer [L]", t.transfer, transfer[i], 0.003);
    expect_near("tactical diameter [L]", t.tactical, tactical[i], 0.003);
    expect_below("advance: norm", t.advance, 4.5);
    expect_below("tactical diameter: norm", t.tactical, 5);
    /* 0.1 s of the ship; the helm acts 0.0025 L late, and as much for the first order */
    turn e = turning("'integrator':'euler','step':0.015,'frame':0.15", side);
    expect_near("advance with euler [L]", e.advance, t.advance, 0.01);
    expect_near("tactical diameter with euler [L]", e.tactical, t.tactical, 0.01);
  }
}

/* The first two overshoots [degree] when the rudder goes to the other side at each `angle`. */
static void zigzag(double angle, int side, double over[2]) {
  run r = tanker("'integrator':'rk4','step':0.01,'frame':0.01", 0, rudder_rate());
  double a = angle * DEGREE, order = -side * a, most = 0;
  assert_int_equal(hw_sim_input(r.sim, 0, order), HW_OK);
  int found = 0;
  bool out = false;
  while (found < 2 && run_time(&r) < 300) {
    run_frames(&r, 1);
    double psi = run_get(&r, "ship.heading");
    if (!out && psi * order > 0 && fabs(psi) >= a) {
      order = -order;
      assert_int_equal(hw_sim_input(r.sim, 0, order), HW_OK);
      out = true, most = 0;
    }
    if (out) {
      most = fmax(most, fabs(psi));
      if (fabs(psi) < a)
        over[found++] = most / DEGREE - angle, out = false;
    }
  }
  assert_int_equal(found, 2);
  run_close(&r);
}

/* Figures of the same independent program. */
static void zigzags(void **state) {
  (void)state;
  const struct {
    double angle;
    int side;
    double over[2];
  } list[] = {{10, 1, {4.938967, 13.603963}},
              {10, -1, {7.037115, 8.793933}},
              {20, 1, {10.499165, 15.668570}},
              {20, -1, {13.677744, 11.669326}}};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    double over[2];
    zigzag(list[i].angle, list[i].side, over);
    print_message("  zig-zag %g/%g, first to %s\n", list[i].angle, list[i].angle,
                  list[i].side > 0 ? "starboard" : "port");
    expect_near("first overshoot [degree]", over[0], list[i].over[0], 0.05);
    expect_near("second overshoot [degree]", over[1], list[i].over[1], 0.05);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(steady_ahead),
      cmocka_unit_test(circles),
      cmocka_unit_test(figures),
      cmocka_unit_test(zigzags),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
