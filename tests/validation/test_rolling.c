/* Rolling: bodies that roll on patches under every normal law, against the closed forms of rigid bodies that
 * roll without loss (Routh, Advanced Dynamics, 1905). Before, the dashpots of the patch held such a ball as a locked wheel. A sliding
 * ball, a turntable and an arm against rolling: `hawse validate --only tried`. */
#include "law/rocking.h"
#include "math/elementary.h"
#include "validation/run.h"

#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},"
#define STEEL "'materials':{'steel':{'young':2e11,'viscosity':1e4}},"
#define DECK                                                                                       \
  "'deck':{'kind':'motion','shape':'box','size':[200,200,2],'position':[0,0,-1],'material':'"      \
  "steel'"

static const char *const normal[] = {"{'law':'flores','stiffness':1e9,'restitution':0.3}",
                                     "{'law':'restitution','stiffness':1e9,'restitution':0.5}",
                                     "{'law':'hunt-crossley','stiffness':1e9,'restitution':0.7}",
                                     "{'law':'potential','stiffness':1e16,'restitution':0.5}"};
static const char *const friction[] = {
    "{'law':'karnopp','sliding':0.2}", "{'law':'stick-slip','sliding':0.2,'stick_speed':0.01}",
    "{'law':'coulomb','sliding':0.2,'tolerance':0.001}", "{'law':'lugre','sliding':0.2}"};

/* Speed after 2 s down a plane of 10 degrees, over that of a body with I = inertia m R^2 that rolls:
 * 2 g sin(10 deg)/(1 + inertia). */
static double down_the_plane(const char *shape, double inertia, int n, int f) {
  run r = run_open("{" DRY STEEL "'parts':{'deck':{'kind':'motion',"
                   "'shape':'box','size':[200,200,2],'position':[0,0,0],"
                   "'orientation':[%.17g,0,%.17g,0],'material':'steel'},"
                   "'body':{'kind':'rigid','mass':200,'shape':%s,'position':[%.17g,0,%.17g],"
                   "'material':'steel'}},'contacts':{'c':{'a':'body','b':'deck',"
                   "'normal':%s,'friction':%s}},"
                   "'solver':{'step':0.002,'frame':0.1,'duration':2}}",
                   cos(PI / 36), sin(PI / 36), shape, 1.25 * sin(PI / 18), 1.25 * cos(PI / 18),
                   normal[n], friction[f]);
  run_to(&r, 2);
  double v = run_get(&r, "body.vx") / cos(PI / 18);
  run_close(&r);
  return v / (2 * 9.81 * sin(PI / 18) / (1 + inertia));
}

static const char lying[] = "'cylinder','size':[0.5,0.5,0.6],'orientation':[0."
                            "70710678118654752,0.70710678118654752,0,0]";

static void incline(void **state) {
  (void)state;
  double ball = 0, prism = 0;
  for (int n = 0; n < 4; n++)
    for (int f = 0; f < 4; f++) {
      if (n && f && RUN_SLOW)
        continue;
      ball = fmax(ball, fabs(down_the_plane("'sphere','size':[0.5,0.5,0.5]", 0.4, n, f) - 1));
      prism = fmax(prism, fabs(down_the_plane(lying, 0.5, n, f) - 1));
    }
  expect_below("ball, speed after 2 s down the incline", ball, 2e-3);
  /* it is a prism that falls from side to side: docs/theory/contact.md, "Rocking" */
  expect_below("cylinder of 32 sides, the same", prism, 0.06);
}

/* The more sides, the truer. */
static void sides(void **state) {
  (void)state;
  double before = 1;
  for (int count = 16; count <= 128; count *= 2) {
    char shape[200];
    snprintf(shape, sizeof shape, "%s,'sides':%d", lying, count);
    double off = fabs(down_the_plane(shape, 0.5, 0, 0) - 1);
    print_message("    %d sides\n", count);
    expect_below("off by, half of what fewer were at most", off, 0.5 * before);
    before = off;
  }
  expect_below("cylinder of 128 sides", before, 2e-3);
}

/* A coin that rolls in a circle on its rim, leaning inwards: the steady motion of an axisymmetric body (Routh, Advanced
 * Dynamics, 1905, art. 244). In axes that turn with it, z up and x outwards, everything stands: axis e, contact c from
 * the centre, rate w = W z + s e, the centre's speed u = c x w along y. Euler's law, c x F = W z x L with
 * F = m (W z x u + g z), is one equation, linear in s. The closed form knows a point of contact, which does not mind
 * pivoting; a patch of some mm does. So the circle is the one on which the coin does not pivot, w z = 0. */
typedef struct coin_motion {
  double circle, height; /* [m] of the centre */
  v3 rate;               /* [rad/s] in the coin's axes: e is z, and x points down */
} coin_motion;

static coin_motion coin_in_circle(double radius, double thick, double lean, double turning) {
  v3 z = v3_make(0, 0, 1), e = v3_make(cos(lean), 0, sin(lean)),
     down = v3_make(sin(lean), 0, -cos(lean));
  v3 c = v3_sub(v3_scale(radius, down), v3_scale(0.5 * thick, e)), wz = v3_scale(turning, z);
  double axial = 0.5 * radius * radius, across = (3 * radius * radius + thick * thick) / 12;
  double left[2];
  for (int s = 0; s < 2; s++) { /* per mass */
    v3 w = v3_madd(wz, s, e), u = v3_cross(c, w);
    v3 L = v3_madd(v3_scale(across, w), (axial - across) * v3_dot(w, e), e);
    v3 F = v3_madd(v3_cross(wz, u), 9.81, z);
    left[s] = v3_sub(v3_cross(c, F), v3_cross(wz, L)).y;
  }
  v3 w = v3_madd(wz, left[0] / (left[0] - left[1]), e);
  return (coin_motion){v3_cross(c, w).y / turning, -c.z, v3_make(v3_dot(w, down), 0, v3_dot(w, e))};
}

static double coin_pivots(coin_motion m, double lean) {
  return m.rate.z * sin(lean) - m.rate.x * cos(lean);
}

static void coin(void **state) {
  (void)state;
  double lean = PI / 6, half = 0.25 * PI - 0.5 * lean, turning = 3;
  for (double by = 2; by > 1e-15; by *= 0.5) /* it pivots backwards when slow, forwards when fast */
    turning += coin_pivots(coin_in_circle(0.25, 0.05, lean, turning), lean) > 0 ? -by : by;
  coin_motion m = coin_in_circle(0.25, 0.05, lean, turning);
  double end = RUN_SLOW ? 1 : 4;
  run r = run_open(
      "{" DRY STEEL "'parts':{" DECK "},'coin':{'kind':'rigid','mass':50,"
      "'shape':'cylinder','size':[0.5,0.5,0.05],'sides':256,'position':[%.17g,0,%.17g],"
      "'orientation':[%.17g,0,%.17g,0],'velocity':[0,%.17g,0],'rate':[%.17g,0,%.17g],"
      "'material':'steel'}},'contacts':{'c':{'a':'coin','b':'deck','normal':%s,"
      "'friction':{'law':'coulomb','sliding':0.5,'tolerance':0.0001}}},"
      "'solver':{'step':0.001,'frame':0.1,'duration':4}}",
      m.circle, m.height, cos(half), sin(half), turning * m.circle, m.rate.x, m.rate.z, normal[0]);
  double off = 0;
  for (int i = 1; i <= 10 * end; i++) {
    run_to(&r, 0.1 * i);
    double away = hypot(run_get(&r, "coin.x"), run_get(&r, "coin.y"));
    off = fmax(off, fabs(away / m.circle - 1));
  }
  double x = run_get(&r, "coin.x"), y = run_get(&r, "coin.y"), angle = turning * end;
  expect_below("radius of the circle", off, 5e-3);
  expect_near("angle [rad]", atan2(y, x), atan2(sin(angle), cos(angle)), 2e-2);
  run_close(&r);
}

/* The law by itself, over random patches: a gradient of one convex function (symmetric slope without negative
 * directions, by differences), loss not negative, and less than a pressure that only pushes can give: under the
 * load times a round patch's radius, with what the elastic part takes already. */
static void bounded(void **state) {
  (void)state;
  dice d = {6};
  double slope = 0, passive = 0, reach = 0;
  for (int i = 0; i < 20000; i++) {
    double a = 0.01 + roll(&d), b = 0.01 + roll(&d), turn = 6.3 * roll(&d);
    double c = cos(turn), s = sin(turn), load = 1000 * roll(&d);
    m3 q = m3_zero();
    q.m[0] = a * a / 4 * c * c + b * b / 4 * s * s, q.m[4] = a * a / 4 * s * s + b * b / 4 * c * c;
    q.m[1] = q.m[3] = (a * a - b * b) / 4 * c * s;
    v3 n = v3_make(0, 0, 1);
    double p = a * (roll(&d) - 0.5), o = b * (roll(&d) - 0.5);
    v3 off = v3_make(c * p - s * o, s * p + c * o, 0);
    double elastic = load * roll(&d), damping = hw_exp(20 * roll(&d) - 5);
    double most = hw_rocking_most(load, elastic, hw_rocking_reach(q, n, off));
    v3 u = v3_make(roll(&d) - 0.5, roll(&d) - 0.5, 0);
    hw_rocking r = hw_rocking_couple(q, damping, most, u);
    passive = fmin(passive, r.lost);
    m3 inverse;
    m3 full = q;
    full.m[8] = 1;
    m3_inverse(full, &inverse);
    v3 all = v3_madd(r.couple, elastic, off);
    reach = fmax(reach, sqrt(v3_dot(all, m3_mulv(inverse, all))) / (2 * load));
    for (int k = 0; k < 2; k++) {
      double e = 1e-5;
      v3 step = v3_make(k ? 0 : e, k ? e : 0, 0);
      v3 d = v3_sub(hw_rocking_couple(q, damping, most, v3_add(u, step)).couple,
                    hw_rocking_couple(q, damping, most, v3_sub(u, step)).couple);
      v3 want = m3_mulv(r.slope, v3_scale(2, step));
      double size = v3_norm(m3_mulv(q, v3_scale(2 * damping, step)));
      slope = fmax(slope, v3_norm(v3_sub(d, want)) / size);
    }
  }
  expect_below("slope against differences", slope, 1e-3);
  expect_below("energy made [W]", -passive, 1e-12);
  expect_below("resultant over the patch's edge", reach, 1 + 1e-12);
  hw_rocking none = hw_rocking_couple(m3_zero(), 1, 1, v3_make(1, 0, 0));
  assert_true(none.lost == 0 && v3_norm(none.couple) == 0);
  assert_true(hw_rocking_couple(m3_diag(1, 1, 0), 1, 0, v3_make(1, 0, 0)).lost == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(bounded), cmocka_unit_test(incline),
                                     cmocka_unit_test(sides), cmocka_unit_test(coin)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
