/* Mechanisms against published figures, or independent integrations in coordinates of their own:
 *  - Andrews' squeezer, seven bodies: reference of the IVP test set (Mazzia and Magherini, Test Set
 *    for Initial Value Problem Solvers, release 2.4, 2008; Hairer and Wanner, Solving Ordinary
 *    Differential Equations II, 1996, section VII.7);
 *  - N four-bar, which passes singular positions, and Bricard's six-bar, which Gruebler's count
 *    says cannot move: problems of M. Gonzalez, D. Dopico, U. Lugris and J. Cuadrado, A
 *    benchmarking system for MBS simulation software, Multibody System Dynamics 16 (2006); their
 *    references are those of the one coordinate that they have, integrated here by RK4.
 * All joints are joints in space, so planar loops bring three redundant rows each. */
#include "validation/refs.h"

#define VACUUM(g) "'environment':{'gravity':" g ",'water':{'density':0},'air':{'density':0}}"

/* Orders and published figures are those of steps of one length: none is cut. */
#define WHOLE ",'speed_tolerance':10"
static const char *const RULES[] = {"'rule':'tr-bdf2'" WHOLE, "'rule':'trapezoidal'" WHOLE,
                                    "'rule':'generalized-alpha','rho':0.8" WHOLE};
enum { RULE_COUNT = 3 };

/* Text of a scenario that grows. */
typedef struct scene {
  char text[RUN_TEXT / 2];
  size_t n;
} scene;

__attribute__((format(printf, 2, 3))) static void add(scene *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  s->n += (size_t)vsnprintf(s->text + s->n, sizeof s->text - s->n, format, list);
  va_end(list);
  assert_true(s->n < sizeof s->text);
}

/* ---- Andrews' squeezer ---- */

typedef struct point {
  double x, y;
} point;

enum { AB = 7 };
static const double xa = -0.06934, ya = -0.00227, xb = -0.03635, yb = 0.03273, xc = 0.014,
                    yc = 0.072, c0 = 4530, l0 = 0.07785, d = 0.028, da = 0.0115, e = 0.02,
                    ea = 0.01421, rr = 0.007, ra = 0.00092, sa = 0.01874, sb = 0.01043, sc = 0.018,
                    sd = 0.02, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449,
                    zf = 0.02, zt = 0.04, fa = 0.01421, mom = 0.033;
static const double MASS[AB] = {0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498};
static const double INERTIA[AB] = {2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7,
                                   1.169e-5, 5.667e-7, 1.912e-5};
/* beta, Theta, gamma, Phi, delta, Omega, epsilon: at the start, and at 0.03 s with their rates */
static const double START[AB] = {-0.0617138900142764496, 0,
                                 0.455279819163070380,   0.222668390165885885,
                                 0.487364979543842550,   -0.222668390165885885,
                                 1.23054744454982119};
static const double END[AB] = {15.81077119629904,   -15.75637105984298, 0.04082224013073101,
                               -0.5347301163226948, 0.5244099658805304, 0.5347301163226948,
                               1.048080741042263};
static const double END_RATE[AB] = {1139.920302151208, -1424.379294994111, 11.03291221937134,
                                    19.29337464421385, 0.5735699284790808, -19.29337464421385,
                                    0.3231791658026955};

/* Centres of mass and turns of the bodies, from the angles. */
static void squeezer_place(const double q[AB], point at[AB], double turn[AB]) {
  double be = q[0], bt = q[0] + q[1], ga = q[2], pd = q[3] + q[4], de = q[4], oe = q[5] + q[6],
         ep = q[6];
  const double angle[AB] = {be, bt, ga, pd, de, oe, ep};
  memcpy(turn, angle, sizeof angle);
  at[0] = (point){ra * cos(be), ra * sin(be)};
  at[1] = (point){rr * cos(be) - da * cos(bt), rr * sin(be) - da * sin(bt)};
  at[2] = (point){xb + sa * sin(ga) + sb * cos(ga), yb - sa * cos(ga) + sb * sin(ga)};
  at[3] = (point){xa + zt * cos(de) + (e - ea) * sin(pd), ya + zt * sin(de) - (e - ea) * cos(pd)};
  at[4] = (point){xa + ta * cos(de) - tb * sin(de), ya + ta * sin(de) + tb * cos(de)};
  at[5] = (point){xa + u * sin(ep) + (zf - fa) * cos(oe), ya - u * cos(ep) + (zf - fa) * sin(oe)};
  at[6] = (point){xa + ua * sin(ep) - ub * cos(ep), ya - ua * cos(ep) - ub * sin(ep)};
}

static void squeezer_port(scene *s, const char *id, const point *at, double turn, point p) {
  double dx = p.x - at->x, dy = p.y - at->y, c = cos(turn), n = sin(turn);
  add(s, "%s'%s':{'at':[%.17g,%.17g,0]}", *id == 'a' ? "" : ",", id, c * dx + n * dy,
      -n * dx + c * dy);
}

/* Each body has the ports a and b, body 3 also the end d of the spring. */
static run squeezer(const char *solver) {
  point at[AB];
  double turn[AB];
  squeezer_place(START, at, turn);
  double be = START[0], bt = be + START[1], ga = START[2], de = START[4], ep = START[6];
  point crank = {rr * cos(be), rr * sin(be)}, tip = {crank.x - d * cos(bt), crank.y - d * sin(bt)};
  point h = {xa + zt * cos(de), ya + zt * sin(de)}, g = {xa + u * sin(ep), ya - u * cos(ep)};
  point A = {xa, ya}, B = {xb, yb}, O = {0, 0};
  const point end[AB][2] = {{O, crank}, {crank, tip}, {B, tip}, {tip, h}, {h, A}, {tip, g}, {g, A}};
  point spring = {xb + sc * sin(ga) + sd * cos(ga), yb - sc * cos(ga) + sd * sin(ga)};
  static const char *const pin[][2] = {
      {"world", "k1.a"}, {"k1.b", "k2.a"},  {"world", "k3.a"}, {"k2.b", "k3.b"}, {"k2.b", "k4.a"},
      {"k4.b", "k5.a"},  {"world", "k5.b"}, {"k2.b", "k6.a"},  {"k6.b", "k7.a"}, {"world", "k7.b"}};
  scene s = {.n = 0};
  add(&s, "{'hawse':1," VACUUM("0") ",'parts':{");
  for (int i = 0; i < AB; i++) {
    add(&s,
        "'k%d':{'kind':'rigid','mass':%.17g,'inertia':[%.17g,%.17g,%.17g],'moment_z':%.17g,"
        "'position':[%.17g,%.17g,0],'orientation':[%.17g,0,0,%.17g],'ports':{",
        i + 1, MASS[i], INERTIA[i], INERTIA[i], INERTIA[i], i ? 0 : mom, at[i].x, at[i].y,
        cos(0.5 * turn[i]), sin(0.5 * turn[i]));
    squeezer_port(&s, "a", &at[i], turn[i], end[i][0]);
    squeezer_port(&s, "b", &at[i], turn[i], end[i][1]);
    squeezer_port(&s, "d", &at[i], turn[i], spring);
    add(&s, "}},");
  }
  for (int i = 0; i < 10; i++)
    add(&s, "'j%d':{'kind':'joint','type':'revolute','a':'%s','b':'%s'},", i, pin[i][0], pin[i][1]);
  /* the spring: one element of a line without weight that also takes compression */
  add(&s,
      "'spring':{'kind':'cable','a':{'attach':'world','position':[%.17g,%.17g,0]},"
      "'b':{'attach':'k3.d'},'elements':1,'length':%.17g,'EA':%.17g,'CE':1,'density':1e-9,"
      "'diameter':1e-4}},'solver':{%s,'frame':0.001,'duration':0.03}}",
      xc, yc, l0, c0 * l0, solver);
  return run_open("%s", s.text);
}

/* Largest deviation of a centre of mass [m], and the angle of the driven body. */
static double squeezer_error(const run *r) {
  point at[AB];
  double turn[AB], most = 0;
  squeezer_place(END, at, turn);
  for (int i = 0; i < AB; i++) {
    char name[2][16];
    snprintf(name[0], sizeof name[0], "k%d.x", i + 1);
    snprintf(name[1], sizeof name[1], "k%d.y", i + 1);
    most = fmax(most, hypot(run_get(r, name[0]) - at[i].x, run_get(r, name[1]) - at[i].y));
  }
  return most;
}

static void andrews(void **state) {
  (void)state;
  run r = squeezer("'integrator':'rk45','tolerance':1e-11");
  run_started(&r);
  run_to(&r, 0.03);
  expect_below("rk45: largest error of a place [m]", squeezer_error(&r), 1e-9);
  expect_near("beta [rad]", run_get(&r, "j0.angle") + START[0], END[0], 1e-6);
  expect_near("gamma [rad]", run_get(&r, "j2.angle") + START[2], END[2], 1e-8);
  expect_near("delta [rad]", run_get(&r, "j6.angle") + START[4], END[4], 1e-9);
  expect_near("epsilon [rad]", run_get(&r, "j9.angle") + START[6], END[6], 1e-9);
  expect_near("beta' [rad/s]", run_get(&r, "j0.rate"), END_RATE[0], 1e-4);
  expect_near("Theta' [rad/s]", run_get(&r, "j1.rate"), END_RATE[1], 1e-4);
  expect_near("gamma' [rad/s]", run_get(&r, "j2.rate"), END_RATE[2], 3e-4);
  expect_below("gap [m]", run_get(&r, "j7.gap"), 1e-11);
  expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-9);
  run_close(&r);
  for (int i = 0; i < (RUN_SLOW ? 1 : RULE_COUNT); i++) {
    char solver[100];
    double error[2];
    for (int k = 0; k < 2; k++) {
      snprintf(solver, sizeof solver, "%s,'step':%g,'newton':1e-9", RULES[i], 5e-5 / (k + 1));
      r = squeezer(solver);
      run_to(&r, 0.03);
      error[k] = squeezer_error(&r);
      expect_below("gap [m]", run_get(&r, "j7.gap"), 1e-11);
      run_close(&r);
    }
    expect_below(RULES[i], error[0], 5e-5);
    expect_near("order", order_of(error[0], error[1]), 2, 0.2);
  }
}

/* ---- N four-bar ---- */

/* N parallelograms of bars of 1 m and 1 kg side by side, upright at the start, the top moving at
 * 1 m/s: all uprights turn by one angle. At every quarter turn all bars lie in one line, where the
 * loops could turn inside out. */
static run four_bar(int loops, const char *solver) {
  const double I = 1.0 / 12;
  scene s = {.n = 0};
  add(&s, "{'hawse':1," VACUUM("9.81") ",'parts':{");
  for (int k = 0; k <= loops; k++)
    add(&s,
        "'v%d':{'kind':'rigid','mass':1,'inertia':[%.17g,%.17g,0.001],'position':[%d,0,0.5],"
        "'velocity':[0.5,0,0],'rate':[0,1,0],'ports':{'p':{'at':[0,0,-0.5]},'q':{'at':[0,0,0.5]}}"
        "},'g%d':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'world','b':'v%d.p'},",
        k, I, I, k, k, k);
  for (int k = 0; k < loops; k++)
    add(&s,
        "'h%d':{'kind':'rigid','mass':1,'inertia':[0.001,%.17g,%.17g],'position':[%g,0,1],"
        "'velocity':[1,0,0],'ports':{'p':{'at':[-0.5,0,0]},'q':{'at':[0.5,0,0]}}},"
        "'l%d':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'v%d.q','b':'h%d.p'},"
        "'r%d':{'kind':'joint','type':'revolute','axis':[0,1,0],'a':'h%d.q','b':'v%d.q'},",
        k, I, I, k + 0.5, k, k, k, k, k, k + 1);
  s.n--; /* the last comma */
  add(&s, "},'solver':{%s,'frame':0.05,'duration':10}}", solver);
  return run_open("%s", s.text);
}

/* M d2q/dt2 = V g sin q, q from straight up: RK4 with 0.1 ms. */
static double four_bar_angle(int loops, double time) {
  double M = (loops + 1) / 3.0 + loops, V = 0.5 * (loops + 1) + loops, k = V * 9.81 / M;
  double q = 0, w = 1, h = 1e-4;
  for (int i = 0; i < (int)(time / h + 0.5); i++) {
    double a = k * sin(q), b = k * sin(q + 0.5 * h * w),
           c = k * sin(q + 0.5 * h * w + 0.25 * h * h * a),
           f = k * sin(q + h * w + 0.5 * h * h * b);
    q += h * w + h * h / 6 * (a + b + c);
    w += h / 6 * (a + 2 * b + 2 * c + f);
  }
  return q;
}

static void n_four_bar(void **state) {
  (void)state;
  for (int loops = 1; loops <= (RUN_SLOW ? 1 : 2); loops++) {
    for (int i = 0; i < (RUN_SLOW ? 1 : RULE_COUNT); i++) {
      double error[2];
      for (int k = 0; k < 2; k++) {
        char solver[100];
        snprintf(solver, sizeof solver, "%s,'step':%g,'newton':1e-10", RULES[i], 0.005 / (k + 1));
        run r = four_bar(loops, solver);
        run_started(&r);
        run_to(&r, 5);
        error[k] = fabs(run_get(&r, "g0.angle") - four_bar_angle(loops, 5));
        expect_below("gap [m]", run_get(&r, "g1.gap"), 1e-9);
        double swing = 9.81 * (3 * loops + 1); /* [J] weight of all bars, from top to bottom */
        expect_below("ledger, of the energy", fabs(run_get(&r, "residual")) / swing, 1e-3);
        run_close(&r);
      }
      print_message("  %d loops, %s\n", loops, RULES[i]);
      expect_below("almost three turns: error of the angle [rad]", error[0], 0.01);
      expect_above("order", order_of(error[0], error[1]), 1.75);
    }
  }
}

/* ---- Bricard ---- */

/* Six links of length 1, each axis normal to the next, twists +90 and -90 degrees in turn: angles
 * p, q, p, q, p, q with (1 + cos p)(1 + cos q) = 1 close the loop. At p = q = 90 degrees it lies on
 * the edges of a cube. Link 0 is the ground, turned so that gravity moves the loop. */
enum { LINKS_MOVED = 5 };
typedef struct pose {
  m3 R;
  v3 r; /* outer end */
} pose;
static const quat BRICARD_BASE = {0.8, 0.3, 0.4, 0.33166247903554};

static void bricard_place(double p, double q, pose at[LINKS_MOVED + 1]) {
  pose frame = {q_matrix(BRICARD_BASE), v3_zero()};
  for (int i = 0; i <= LINKS_MOVED; i++) {
    double t = i == 0 ? 0 : i % 2 ? q : p, twist = i % 2 ? -1 : 1;
    m3 turn = {{cos(t), -sin(t), 0, sin(t), cos(t), 0, 0, 0, 1}};
    m3 R = m3_mul(frame.R, turn); /* of the link: x along it, z its inner axis */
    at[i] = (pose){R, v3_add(frame.r, m3_mulv(R, v3_make(1, 0, 0)))};
    m3 bend = {{1, 0, 0, 0, 0, -twist, 0, twist, 0}};
    frame = (pose){m3_mul(R, bend), at[i].r};
  }
}

/* Along the loop's curve: dp/ds = -(1 + cos p) sin q, dq/ds = (1 + cos q) sin p. */
static void bricard_walk(double *p, double *q, double ds) {
  int n = 4;
  double h = ds / n;
  for (int i = 0; i < n; i++) {
    double kp[4], kq[4];
    for (int j = 0; j < 4; j++) {
      double c = j == 0 ? 0 : j == 3 ? h : 0.5 * h;
      double P = *p + (j ? c * kp[j - 1] : 0), Q = *q + (j ? c * kq[j - 1] : 0);
      kp[j] = -(1 + cos(P)) * sin(Q), kq[j] = (1 + cos(Q)) * sin(P);
    }
    *p += h / 6 * (kp[0] + 2 * kp[1] + 2 * kp[2] + kp[3]);
    *q += h / 6 * (kq[0] + 2 * kq[1] + 2 * kq[2] + kq[3]);
  }
}

/* Rods of 1 kg with a square section of 0.1 m. */
static const double BRICARD_I[3] = {0.02 / 12, 1.01 / 12, 1.01 / 12};

/* First derivative from values at -2h, -h, h, 2h: error of fourth order. */
static double slope(const double f[5], double h) {
  return (8 * (f[3] - f[1]) - (f[4] - f[0])) / (12 * h);
}

/* 2 T/(ds/dt)^2, and the potential energy. */
static void bricard_energy(double p, double q, double *M, double *V) {
  const double h = 1e-3;
  pose at[5][LINKS_MOVED + 1];
  for (int k = 0; k < 5; k++) {
    double P = p, Q = q;
    bricard_walk(&P, &Q, (k - 2) * h);
    bricard_place(P, Q, at[k]);
  }
  *M = *V = 0;
  for (int i = 1; i <= LINKS_MOVED; i++) {
    double c[3][5], R[9][5], v[3];
    for (int k = 0; k < 5; k++) {
      v3 middle = v3_scale(0.5, v3_add(at[k][i].r, at[k][i - 1].r));
      c[0][k] = middle.x, c[1][k] = middle.y, c[2][k] = middle.z;
      for (int j = 0; j < 9; j++)
        R[j][k] = at[k][i].R.m[j];
    }
    for (int j = 0; j < 3; j++)
      v[j] = slope(c[j], h);
    m3 turning;
    for (int j = 0; j < 9; j++)
      turning.m[j] = slope(R[j], h);
    m3 W = m3_mul(m3_t(at[2][i].R), turning);
    double w[3] = {W.m[7], W.m[2], W.m[3]};
    for (int j = 0; j < 3; j++)
      *M += v[j] * v[j] + BRICARD_I[j] * w[j] * w[j];
    *V += 9.81 * c[2][2];
  }
}

typedef struct bricard {
  double p, q, rate;
} bricard;

/* M d2s/dt2 = -M'/2 (ds/dt)^2 - V' */
static double bricard_accel(double p, double q, double rate) {
  const double h = 4e-3;
  double M[5], V[5];
  for (int k = 0; k < 5; k++) {
    double P = p, Q = q;
    bricard_walk(&P, &Q, (k - 2) * h);
    bricard_energy(P, Q, &M[k], &V[k]);
  }
  return -(0.5 * slope(M, h) * rate * rate + slope(V, h)) / M[2];
}

static bricard bricard_reference(double time, int steps) {
  bricard b = {0.5 * PI, 0.5 * PI, 0};
  double h = time / steps;
  for (int i = 0; i < steps; i++) {
    double s[4], w[4], a[4];
    for (int j = 0; j < 4; j++) {
      double c = j == 0 ? 0 : j == 3 ? h : 0.5 * h;
      s[j] = j ? c * w[j - 1] : 0;
      w[j] = b.rate + (j ? c * a[j - 1] : 0);
      double p = b.p, q = b.q;
      bricard_walk(&p, &q, s[j]);
      a[j] = bricard_accel(p, q, w[j]);
    }
    bricard_walk(&b.p, &b.q, h / 6 * (w[0] + 2 * w[1] + 2 * w[2] + w[3]));
    b.rate += h / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
  }
  return b;
}

static run bricard_run(const char *solver) {
  pose at[LINKS_MOVED + 1];
  bricard_place(0.5 * PI, 0.5 * PI, at);
  scene s = {.n = 0};
  add(&s, "{'hawse':1," VACUUM("9.81") ",'parts':{");
  for (int i = 1; i <= LINKS_MOVED; i++) {
    v3 c = v3_scale(0.5, v3_add(at[i].r, at[i - 1].r));
    quat q = q_from_matrix(at[i].R);
    add(&s,
        "'k%d':{'kind':'rigid','mass':1,'inertia':[%.17g,%.17g,%.17g],"
        "'position':[%.17g,%.17g,%.17g],'orientation':[%.17g,%.17g,%.17g,%.17g],"
        "'ports':{'in':{'at':[-0.5,0,0]},'out':{'at':[0.5,0,0]}}},",
        i, BRICARD_I[0], BRICARD_I[1], BRICARD_I[2], c.x, c.y, c.z, q.w, q.x, q.y, q.z);
  }
  for (int i = 1; i <= LINKS_MOVED; i++) { /* axis: z of the link, the same in all its frames */
    char from[20] = "world";
    v3 axis = v3_make(at[i].R.m[2], at[i].R.m[5], at[i].R.m[8]);
    if (i > 1) {
      snprintf(from, sizeof from, "k%d.out", i - 1);
      axis = m3_tmulv(at[i - 1].R, axis);
    }
    add(&s,
        "'j%d':{'kind':'joint','type':'revolute','a':'%s','b':'k%d.in','axis':[%.17g,%.17g,%.17g]}"
        ",",
        i, from, i, axis.x, axis.y, axis.z);
  }
  /* the last one back to the ground: axis z of link 0 */
  v3 z = v3_make(at[0].R.m[2], at[0].R.m[5], at[0].R.m[8]);
  add(&s,
      "'j6':{'kind':'joint','type':'revolute','a':'world','b':'k5.out','axis':[%.17g,%.17g,%.17g]}"
      "},'solver':{%s,'frame':0.05,'duration':20}}",
      z.x, z.y, z.z, solver);
  return run_open("%s", s.text);
}

static double bricard_error(const run *r, bricard want) {
  pose at[LINKS_MOVED + 1];
  bricard_place(want.p, want.q, at);
  double most = 0;
  for (int i = 1; i <= LINKS_MOVED; i++) {
    const hw_part *part = &r->model->part[run_part(r, i == 1   ? "k1"
                                                      : i == 2 ? "k2"
                                                      : i == 3 ? "k3"
                                                      : i == 4 ? "k4"
                                                               : "k5")];
    v3 c = v3_scale(0.5, v3_add(at[i].r, at[i - 1].r));
    most = fmax(most, v3_norm(v3_sub(run_world(r)->port[part->port0].r, c)));
  }
  return most;
}

static void bricard_moves(void **state) {
  (void)state;
  double time = RUN_SLOW ? 1 : 3;
  int steps = RUN_SLOW ? 500 : 1500;
  bricard want = bricard_reference(time, steps), half = bricard_reference(time, steps / 2);
  pose at[LINKS_MOVED + 1];
  bricard_place(want.p, want.q, at);
  expect_below("the reference closes [m]", v3_norm(at[LINKS_MOVED].r), 1e-9);
  expect_below("its own error [rad]", fabs(want.p - half.p), 1e-8);
  print_message("    angles %.9g and %.9g\n", want.p, want.q);
  run r = bricard_run("'integrator':'rk45','tolerance':1e-10");
  run_started(&r);
  run_to(&r, time);
  expect_below("rk45: largest error of a place [m]", bricard_error(&r, want), 1e-6);
  expect_below("gap [m]", run_get(&r, "j6.gap"), 1e-11);
  expect_below("gap [rad]", run_get(&r, "j6.gap_angle"), 1e-11);
  expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
  run_close(&r);
  want = bricard_reference(1, 500);
  for (int i = 0; i < (RUN_SLOW ? 1 : RULE_COUNT); i++) {
    double error[2];
    for (int k = 0; k < 2; k++) {
      char solver[100];
      snprintf(solver, sizeof solver, "%s,'step':%g,'newton':1e-9", RULES[i], 0.005 / (k + 1));
      r = bricard_run(solver);
      run_to(&r, 1);
      error[k] = bricard_error(&r, want);
      expect_below("gap [m]", run_get(&r, "j6.gap"), 1e-11);
      run_close(&r);
    }
    expect_below(RULES[i], error[0], 5e-4);
    expect_near("order", order_of(error[0], error[1]), 2, 0.2);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(andrews), cmocka_unit_test(n_four_bar),
                                     cmocka_unit_test(bricard_moves)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
