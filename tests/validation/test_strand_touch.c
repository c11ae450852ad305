/* Lines that press on lines and bodies: the force against the volume of crossing tubes, weights carried, friction
 * against Coulomb and Euler-Eytelwein, what a pair of a line and a body keeps. Figures: docs/theory/tether.md. */
#include "lab/skew.h"
#include "validation/strand_run.h"

#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}}"
#define VOID "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

/* Force of contact on a line [N]: its nodes' loads at the last evaluation (a residual: the negative). */
/* ---- crossing lines: thesis 004, eq. 3.20, 3.21 and the corrected volume (lab/skew.h) ---- */

static run crossing(double gap, double angle, double along, double shift, const char *order) {
  const double HALF = 0.1;
  double c = cos(angle), s = sin(angle), from = -HALF + shift, to = HALF + shift;
  bool swapped = order[0] == 'h';
  char low[600], high[600];
  const char *line =
      "'%s':{'kind':'cable','a':{'attach':'world','position':[%.17g,%.17g,%.17g]},"
      "'b':{'attach':'world','position':[%.17g,%.17g,%.17g]},'length':0.2,'elements':14,"
      "'diameter':0.02,'density':1100,'EA':1e5,'touch':{'with':'lines'}}";
  snprintf(low, sizeof low, line, "low", -HALF + along, 0.0, 0.0, HALF + along, 0.0, 0.0);
  snprintf(high, sizeof high, line, "high", from * c, from * s, gap, to * c, to * s, gap);
  return run_open("{" VOID ",'parts':{%s,%s},'solver':{'step':0.001,'frame':0.001,'duration':1}}",
                  swapped ? high : low, swapped ? low : high);
}

/* The mean over offsets of the samples is the volume's force; each is within the roughness of samples half a radius
 * apart (7 % at p = .1 r and 90 degrees, less where more samples take part). */
static void crossing_lines_press_by_their_volume(void **state) {
  (void)state;
  const double R = 0.01, K = 2e7 / (2 * R);
  static const double depth[] = {0.1, 0.2, 0.4},
                      angle[] = {90, 60, 30, 15}; /* of the radius; degrees */
  for (int p = 0; p < 3; p++)
    for (int a = 0; a < 4; a++) {
      double gap = (2 - depth[p]) * R, turn = angle[a] * PI / 180, sum = 0, worst = 0;
      double want = K * hw_skew_volume(R, R, gap, turn).volume;
      int count = RUN_SLOW ? 1 : 4;
      for (int i = 0; i < count * count; i++) {
        double spacing = 0.2 / 14 / 3 / count;
        run r =
            crossing(gap, turn, spacing * (i / count) + 1e-5, spacing * (i % count) + 2e-5, "low");
        v3 f = force_on(&r, "high");
        sum += f.z / (count * count);
        worst = fmax(worst, fabs(f.z / want - 1));
        v3 g = force_on(&r, "low");
        assert_true(v3_norm(v3_add(f, g)) < 1e-12 * want);
        run_close(&r);
      }
      print_message("    depth %.2f r, %g deg: mean of offsets %+.2f %%, worst %.2f %%\n", depth[p],
                    angle[a], 100 * (sum / want - 1), 100 * worst);
      expect_below("worst offset", worst, p ? 0.05 : 0.12);
      if (!RUN_SLOW)
        expect_below("mean", fabs(sum / want - 1), 0.02);
    }
}

static void lines_may_be_swapped(void **state) {
  (void)state;
  run p = crossing(0.018, 0.8, 0.002, 0.001, "low"), q = crossing(0.018, 0.8, 0.002, 0.001, "high");
  v3 f = force_on(&p, "high"), g = force_on(&q, "high");
  expect_below("difference [N]", v3_norm(v3_sub(f, g)), 1e-12 * v3_norm(f));
  expect_near("what the channel shows", run_get(&p, "high.touch_force"),
              run_get(&q, "high.touch_force"), 1e-9);
  run_close(&p);
  run_close(&q);
}

/* ---- on a floor ---- */

static const char *const BOX =
    "'deck':{'kind':'motion','shape':'box','size':[4,4,0.2],'position':[0,0,-0.1]%s}";

static void a_line_on_a_floor_carries_its_weight(void **state) {
  (void)state;
  char deck[200];
  snprintf(deck, sizeof deck, BOX, "");
  run r = run_open(
      "{" DRY
      ",'parts':{%s,'line':{'kind':'cable','a':{'attach':'free','position':[-0.5,0,0.0101]},"
      "'b':{'attach':'free','position':[0.5,0,0.0101]},'length':1,'elements':40,'diameter':0.02,"
      "'density':1100,'EA':1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4,'touch':{'with':'all'}}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':2}}",
      deck);
  run_to(&r, 1);
  double weight = 1100 * PI / 4 * 4e-4 * 9.81;
  expect_relative("weight [N]", force_on(&r, "line").z, weight, 1e-3);
  expect_relative("channel [N]", run_get(&r, "line.touch_force"), weight, 1e-3);
  expect_below("speed [m/s]", run_get(&r, "kinetic"), 1e-9);
  run_close(&r);
}

/* Along a slope of tangent `steep`; distance slid between two times. */
static double slid(double steep, double from, double to, double *speed) {
  double a = atan(steep), c = cos(a), s = sin(a), half = 0.5 * a, h = 0.00995;
  char turned[120], deck[300];
  snprintf(turned, sizeof turned, ",'orientation':[%.17g,0,%.17g,0]", cos(half), sin(half));
  snprintf(deck, sizeof deck,
           "'deck':{'kind':'motion','shape':'box','size':[8,4,0.2],'position':[%.17g,0,%.17g]%s}",
           -0.1 * s, -0.1 * c, turned);
  run r = run_open(
      "{" DRY
      ",'parts':{%s,'line':{'kind':'cable','a':{'attach':'free','position':[%.17g,0,%.17g]},"
      "'b':{'attach':'free','position':[%.17g,0,%.17g]},'length':0.3,'elements':12,'diameter':0.02,"
      "'density':1100,'EA':1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-4,'touch':{'with':'all','"
      "friction':0.3}}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':4}}",
      deck, -0.15 * c + h * s, 0.15 * s + h * c, 0.15 * c + h * s, -0.15 * s + h * c);
  run_to(&r, from);
  cable_view l = run_cable(&r, "line");
  v3 was = l.r[6];
  run_to(&r, to);
  l = run_cable(&r, "line");
  *speed = l.v[6].x * c - l.v[6].z * s;
  double way = (l.r[6].x - was.x) * c - (l.r[6].z - was.z) * s;
  run_close(&r);
  return way;
}

static void friction_holds_below_its_angle_and_slides_above(void **state) {
  (void)state;
  double v, g = 9.81, a = atan(0.4);
  expect_below("below [m in 1 s]", fabs(slid(0.27, 0.5, 1.5, &v)), 1e-7);
  expect_below("at rest [m/s]", fabs(v), 1e-7);
  double way = slid(0.4, 0, 1, &v);
  expect_relative("above: speed after 1 s", v, g * (sin(a) - 0.3 * cos(a)), 0.02);
  expect_relative("above: way", way, 0.5 * g * (sin(a) - 0.3 * cos(a)), 0.02);
}

/* ---- round a bollard (Euler, Eytelwein): holds while T2/T1 < exp(mu theta) ---- */

static double crept(const char *bollard, double ratio, double length, double *carried) {
  enum { POINTS = 61 };
  const double R = 0.1 + 0.005, DOWN = 0.3;
  char points[POINTS * 80] = "";
  size_t at = 0;
  for (int i = 0; i < 10; i++)
    at += (size_t)snprintf(points + at, sizeof points - at, "%.9g,0,%.9g,", -R,
                           -DOWN + DOWN * i / 10);
  for (int i = 0; i <= 40; i++) {
    double q = PI * (1 - i / 40.0);
    at += (size_t)snprintf(points + at, sizeof points - at, "%.9g,0,%.9g,", R * cos(q), R * sin(q));
  }
  for (int i = 1; i <= 10; i++)
    at += (size_t)snprintf(points + at, sizeof points - at, "%.9g,0,%.9g%s", R, -DOWN * i / 10,
                           i < 10 ? "," : "");
  double line = PI * R + 2 * DOWN;
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},%s,"
      "'line':{'kind':'cable','a':{'attach':'free','force_z':-20},'b':{'attach':'free','force_z':%."
      "17g},"
      "'shape':{'kind':'points','points':[%s]},'length':%.17g,'elements':60,'diameter':0.01,"
      "'density':1500,'EA':1e5,'CID':20,'touch':{'with':'all','friction':0.3}}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':10}}",
      bollard, -20 * ratio, points, line);
  run_to(&r, 0.5 * length);
  double was = run_cable(&r, "line").r[60].z;
  run_to(&r, length);
  *carried = force_on(&r, "line").z;
  double way = was - run_cable(&r, "line").r[60].z;
  run_close(&r);
  return way;
}

static void a_bollard_holds_what_euler_says(void **state) {
  (void)state;
  /* a sphere is round; a cylinder has 16 sides, whose edges hold a little more */
  static const char *const round =
      "'parts':{'post':{'kind':'motion','shape':'sphere','size':[0.2,0.2,0.2]}";
  static const char *const sides =
      "'parts':{'post':{'kind':'motion','shape':'cylinder','size':[0.2,0.2,1],"
      "'orientation':[0.7071067811865476,0.7071067811865476,0,0]}";
  double most = exp(0.3 * PI), carried, time = 0.4;
  if (RUN_SLOW) {
    expect_below("below: crept [m]", fabs(crept(round, 0.97 * most, 0.04, &carried)), 0.01);
    return;
  }
  double way = crept(round, 0.97 * most, time, &carried);
  expect_below("below: crept [m]", fabs(way), 1e-6);
  expect_relative("below: carried [N]", carried, 20 * (1 + 0.97 * most), 2e-3);
  way = crept(round, 1.03 * most, 0.1, &carried);
  expect_above("above: slid [m]", way, 0.01);
  expect_below("cylinder, below: crept [m]", fabs(crept(sides, 0.97 * most, 0.4, &carried)), 1e-5);
  expect_above("cylinder, above: slid [m]", crept(sides, 1.15 * most, 0.1, &carried), 0.01);
}

/* ---- over bodies of every kind ---- */

static void lines_lie_over_bodies_of_every_kind(void **state) {
  (void)state;
  static const char *const body[] = {
      "'parts':{'post':{'kind':'motion','shape':'sphere','size':[0.4,0.4,0.4],'position':[0,0,-0.2]"
      "}",
      "'parts':{'post':{'kind':'motion','shape':'capsule','size':[0.2,0.2,1],'position':[0,0,-0.1],"
      "'orientation':[0.7071067811865476,0.7071067811865476,0,0]}",
      "'parts':{'post':{'kind':'motion','shape':'cylinder','size':[0.2,0.2,1],'position':[0,0,-0.1]"
      ","
      "'orientation':[0.7071067811865476,0.7071067811865476,0,0]}",
      "'parts':{'post':{'kind':'motion','shape':'box','size':[0.2,1,0.2],'position':[0,0,-0.1]}",
      "'meshes':{'m':{'make':'cylinder','size':[0.2,0.2,1],'convex':false}},'parts':{'post':{'kind'"
      ":'motion','shape':'mesh',"
      "'mesh':'m','position':[0,0,-0.1],'orientation':[0.7071067811865476,0.7071067811865476,0,0]"
      "}"};
  for (size_t i = 0; i < sizeof body / sizeof *body; i += RUN_SLOW ? 2 : 1) {
    run r = run_open(
        "{" DRY ",%s,'line':{'kind':'cable','a':{'attach':'free','position':[-0.3,0,0.0101]},"
        "'b':{'attach':'free','position':[0.3,0,0.0101]},'length':0.6,'elements':24,'diameter':0."
        "02,"
        "'density':3000,'EA':1e5,'EI':0.005,'CE':1,'CID':30,'BCID':5e-3,'touch':{'with':'all'}}},"
        "'solver':{'step':0.002,'frame':0.02,'duration':4}}",
        body[i]);
    run_to(&r, RUN_SLOW ? 0.04 : 2);
    double weight = 3000 * PI / 4 * 4e-4 * 0.6 * 9.81;
    print_message("    %.40s kinetic %.3g\n", body[i] + 9, run_get(&r, "kinetic"));
    if (!RUN_SLOW)
      expect_relative("carried [N]", force_on(&r, "line").z, weight, 0.02);
    run_close(&r);
  }
}

/* ---- a line and a body keep what they have together ---- */

static void a_line_that_hits_a_body_gives_it_what_it_loses(void **state) {
  (void)state;
  for (int implicit = 0; implicit < 2; implicit++) {
    run r = run_open("{" VOID ",'parts':{'ball':{'kind':'rigid','mass':1,'shape':'box','size':[0.2,"
                     "0.2,0.2],'position':[0,0,-0.12],"
                     "'orientation':[0.98,0.1,0.15,0.05]},"
                     "'line':{'kind':'cable','a':{'attach':'free','position':[-0.25,0.02,0.05]},"
                     "'b':{'attach':'free','position':[0.25,0.02,0.05]},'length':0.5,'elements':20,"
                     "'diameter':0.02,"
                     "'density':1100,'EA':1e4,'EI':0.005,'CE':1,'touch':{'with':'all'}}},"
                     "'solver':{%s,'frame':0.01,'newton':1e-13,'duration':4}}",
                     /* a correction that Newton leaves is the more speed the shorter the step */
                     implicit ? "'step':0.001,'speed_tolerance':0.01"
                              : "'integrator':'rk4','step':0.0001");
    for (int i = 0; i <= 20; i++)
      v3_put(run_v(&r, "line", i), v3_make(0.3, 0.1, -2));
    hw_sim_begin(run_world(&r));
    run_restart(&r);
    double m = 1100 * PI / 4 * 4e-4 * 0.025;
    v3 P[2], J[2];
    for (int k = 0; k < 2; k++) {
      if (k)
        run_to(&r, RUN_SLOW ? 0.06 : 0.2);
      hw_world *w = run_world(&r);
      int part = run_part(&r, "ball"), bx = w->model->part[part].block0, bphi = bx + 1;
      cable_view c = run_cable(&r, "line");
      P[k] = v3_at(w->v + 3 * bx), J[k] = v3_cross(v3_at(w->x + 3 * bx), P[k]);
      /* a cube: its inertia is the same about any axis, so body axes need only be turned */
      const hw_port *p = &w->port[w->model->part[part].port0];
      double inertia = 1.0 / 6 * 0.04;
      J[k] = v3_madd(J[k], inertia, m3_mulv(p->R, v3_at(w->v + 3 * bphi)));
      for (int i = 0; i <= 20; i++) {
        double mi = i == 0 || i == 20 ? 0.5 * m : m;
        P[k] = v3_madd(P[k], mi, c.v[i]);
        J[k] = v3_madd(J[k], mi, v3_cross(c.r[i], c.v[i]));
      }
    }
    expect_above("ball moves [m/s]",
                 -run_world(&r)->v[3 * run_world(&r)->model->part[run_part(&r, "ball")].block0 + 2],
                 0.05);
    expect_below("linear momentum", v3_norm(v3_sub(P[1], P[0])) / v3_norm(P[0]),
                 implicit ? 1e-9 : 1e-12);
    print_message("    angular %.6g %.6g %.6g -> %.6g %.6g %.6g\n", J[0].x, J[0].y, J[0].z, J[1].x,
                  J[1].y, J[1].z);
    expect_below("angular momentum", v3_norm(v3_sub(J[1], J[0])) / 0.1, 1e-2);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crossing_lines_press_by_their_volume),
      cmocka_unit_test(lines_may_be_swapped),
      cmocka_unit_test(a_line_on_a_floor_carries_its_weight),
      cmocka_unit_test(a_bollard_holds_what_euler_says),
      cmocka_unit_test(lines_lie_over_bodies_of_every_kind),
      cmocka_unit_test(a_line_that_hits_a_body_gives_it_what_it_loses),
      cmocka_unit_test(friction_holds_below_its_angle_and_slides_above),
  };
  return run_all_but_slow(tests, 1);
}
