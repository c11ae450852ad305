/* Moving chords (geom/line/sweep.h): distance against the convex quadratic's own minima in long double;
 * the 13 cases of capsules under linear motion with known answers (an independent computation for
 * tether thesis 004, section 2.3: golden section in time over exact distances); random motions
 * against dense sampling; and the judge of crossing against the least distance. */
#include "geom/line/sweep.h"
#include "support/test.h"

static v3 v3_sized(double size) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(size * x, size * y, size * z);
}
static int begin(void **state) {
  (void)state;
  drawn.state = 88172645463325252u;
  return 0;
}

static void between(const v3 p[4], const v3 q[4], double time, v3 at[4]) {
  for (int i = 0; i < 4; i++)
    at[i] = v3_madd(v3_scale(1 - time, p[i]), time, q[i]);
}

/* --- distance --- */

typedef long double real;
static real dot(const real a[3], const real b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static real clip(real s) { return s < 0 ? 0 : s > 1 ? 1 : s; }
static real square_at(const real w[3], const real u[3], const real v[3], real s, real t) {
  real d[3];
  for (int c = 0; c < 3; c++)
    d[c] = w[c] + s * u[c] - t * v[c];
  return dot(d, d);
}
/* The least of a convex quadratic on the unit square: of its four sides and its stationary point. */
static double distance_known(const v3 p[4]) {
  const double *x[4] = {&p[0].x, &p[1].x, &p[2].x, &p[3].x};
  real u[3], v[3], w[3], least = 1e300L;
  for (int c = 0; c < 3; c++) {
    u[c] = (real)x[1][c] - x[0][c];
    v[c] = (real)x[3][c] - x[2][c];
    w[c] = (real)x[0][c] - x[2][c];
  }
  real a = dot(u, u), e = dot(v, v);
  for (int side = 0; side < 2; side++) {
    real fixed[3];
    for (int c = 0; c < 3; c++)
      fixed[c] = w[c] + (real)side * u[c];
    real t = e > 0 ? clip(dot(fixed, v) / e) : 0, d = square_at(w, u, v, side, t);
    least = d < least ? d : least;
    for (int c = 0; c < 3; c++)
      fixed[c] = w[c] - (real)side * v[c];
    real s = a > 0 ? clip(-dot(fixed, u) / a) : 0;
    d = square_at(w, u, v, s, side);
    least = d < least ? d : least;
  }
  real n[3], wv[3]; /* the determinant as |u x v|^2: no digits are lost near parallel */
  for (int c = 0; c < 3; c++) {
    int i = (c + 1) % 3, j = (c + 2) % 3;
    n[c] = u[i] * v[j] - u[j] * v[i];
    wv[c] = w[i] * v[j] - w[j] * v[i];
  }
  real det = dot(n, n);
  if (det > 0) {
    real s = -dot(n, wv) / det, from[3];
    for (int c = 0; c < 3; c++)
      from[c] = w[c] + s * u[c];
    real t = dot(from, v) / e;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
      real d = square_at(w, u, v, s, t);
      least = d < least ? d : least;
    }
  }
  return (double)sqrtl(least);
}

static void check_distance(const v3 p[4], double size) {
  double s, t, d = hw_chord_distance(p, &s, &t);
  assert_true(s >= 0 && s <= 1 && t >= 0 && t <= 1);
  v3 a = v3_madd(p[0], s, v3_sub(p[1], p[0])), b = v3_madd(p[2], t, v3_sub(p[3], p[2]));
  assert_near(v3_norm(v3_sub(a, b)), d, 4e-15 * size);
  assert_near(d, distance_known(p), 4e-15 * size);
}

static void test_distance_known(void **state) {
  (void)state;
  double s, t;
  v3 cross[4] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 3}, {0, 3, 3}};
  assert_near(hw_chord_distance(cross, &s, &t), 3, 0);
  assert_near(s, 0.5, 0);
  assert_near(t, 0.25, 0);
  v3 beside[4] = {{0, 0, 0}, {2, 0, 0}, {1, 1, 0}, {5, 1, 0}}; /* parallel: the least s is 1/2 */
  assert_near(hw_chord_distance(beside, &s, &t), 1, 0);
  assert_near(s, 0.5, 0);
  assert_near(t, 0, 0);
  v3 against[4] = {{0, 0, 0}, {2, 0, 0}, {5, 1, 0}, {1, 1, 0}};
  assert_near(hw_chord_distance(against, &s, &t), 1, 0);
  assert_near(s, 0.5, 0);
  assert_near(t, 1, 0);
  v3 line[4] = {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {7, 0, 0}}; /* one behind the other */
  assert_near(hw_chord_distance(line, &s, &t), 2, 0);
  assert_near(s, 1, 0);
  assert_near(t, 0, 0);
  v3 points[4] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 8}, {1, 2, 8}};
  assert_near(hw_chord_distance(points, &s, &t), 5, 0);
  assert_near(s + t, 0, 0);
  v3 point[4] = {{0, 0, 0}, {4, 0, 0}, {1, 2, 0}, {1, 2, 0}};
  assert_near(hw_chord_distance(point, &s, &t), 2, 0);
  assert_near(s, 0.25, 0);
  assert_near(hw_chord_distance(point, NULL, NULL), 2, 0);
}

static void test_distance_random(void **state) {
  (void)state;
  for (int i = 0; i < 100000; i++) {
    v3 p[4];
    for (int k = 0; k < 4; k++)
      p[k] = v3_sized(1);
    switch (i % 8) { /* parallel up to 1e-2 ... 1e-17; points; on one line; one shared end */
    case 1:
    case 2:
      p[3] = v3_madd(p[2], 2 * rnd(), v3_sub(p[1], p[0]));
      p[3] = v3_add(p[3], v3_sized(pow(10, -2 - (double)(i / 8 % 16))));
      break;
    case 3: /* and close together */
      p[2] = v3_add(v3_madd(p[0], rnd(), v3_sub(p[1], p[0])), v3_sized(1e-7));
      p[3] = v3_add(v3_madd(p[0], 2 * rnd(), v3_sub(p[1], p[0])), v3_sized(1e-7));
      break;
    case 4:
      p[1] = p[0];
      break;
    case 5:
      p[2] = p[3];
      break;
    case 6:
      p[2] = v3_madd(p[0], 3 * rnd(), v3_sub(p[1], p[0]));
      p[3] = v3_madd(p[0], 3 * rnd(), v3_sub(p[1], p[0]));
      break;
    case 7:
      p[2] = p[rnd() > 0];
    }
    check_distance(p, 1);
    for (int k = 0; k < 4; k++)
      p[k] = v3_scale(1e-9, p[k]);
    check_distance(p, 1e-9);
  }
}

/* --- the safe part of a motion --- */

static double accepted(const v3 p[4], const v3 q[4], double floor, v3 at[4]) {
  double part = hw_chord_advance(p, q, floor);
  assert_true(part >= 0 && part <= 1);
  between(p, q, part, at);
  return part;
}

static void random_motion(int kind, v3 p[4], v3 q[4]) {
  v3 common = v3_sized(kind % 3 == 0 ? 100 : 1);
  double move = pow(10, 1.5 * rnd());
  for (int k = 0; k < 4; k++)
    p[k] = v3_sized(1);
  if (kind % 5 == 1) /* parallel */
    p[3] = v3_madd(p[2], rnd(), v3_sub(p[1], p[0]));
  if (kind % 7 == 1) /* a point */
    p[3] = p[2];
  for (int k = 0; k < 4; k++)
    q[k] = v3_add(v3_add(p[k], common), v3_sized(move));
  if (kind % 7 == 1)
    q[3] = q[2];
  if (kind % 11 == 1) { /* all in one plane */
    for (int k = 0; k < 4; k++)
      p[k].z = q[k].z = 0;
  }
}

static void test_advance_safe(void **state) {
  (void)state;
  int whole = 0, part_of = 0, early = 0;
  for (int i = 0; i < 30000; i++) {
    v3 p[4], q[4], at[4], x[4];
    random_motion(i, p, q);
    double start = hw_chord_distance(p, NULL, NULL), floor = start * (0.5 + 0.5 * rnd()),
           least = 1e9;
    double part = accepted(p, q, floor, at);
    for (int k = 0; k <= 200; k++) {
      between(p, at, k / 200.0, x);
      least = fmin(least, hw_chord_distance(x, NULL, NULL));
    }
    assert_true(least >= floor - 1e-12);
    assert_true(hw_capsule_toi(p, at, 0).least >= floor - 1e-12);
    if (part < 1) { /* not timid: it goes until an eighth of the gap is left */
      part_of++;
      early += hw_chord_distance(at, NULL, NULL) - floor > 0.1201 * (start - floor) + 1e-12;
    } else
      whole++;
  }
  assert_true(whole > 3000 && part_of > 3000);
  assert_true(early <= part_of / 50); /* its rounds were used up: fast turns side by side */
}

/* The steps of a solver that wants to go through, again and again. */
static void test_advance_again(void **state) {
  (void)state;
  for (int i = 0; i < 500; i++) {
    v3 p[4], q[4], at[4];
    double floor = 0.01;
    random_motion(1 + 3 * i, p, q);
    if (hw_chord_distance(p, NULL, NULL) <= floor)
      continue;
    for (int k = 0; k < 30; k++) {
      accepted(p, q, floor, at);
      assert_false(hw_chords_cross(p, at));
      assert_true(hw_chord_distance(at, NULL, NULL) > floor * (1 - 1e-7));
      for (int j = 0; j < 4; j++)
        p[j] = at[j];
    }
  }
}

static void test_advance_defined(void **state) {
  (void)state;
  const v3 p[4] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0.1}, {0, 1, 0.1}};
  v3 q[4];
  for (int k = 0; k < 4; k++) /* all together */
    q[k] = v3_add(p[k], v3_make(5, -7, 3));
  assert_near(hw_chord_advance(p, q, 0.05), 1, 0);
  for (int k = 0; k < 4; k++) /* along each other, however far */
    q[k] = v3_add(p[k], v3_make(k < 2 ? 0 : 50, k < 2 ? 40 : 0, 0));
  assert_near(hw_chord_advance(p, q, 0.05), 1, 0);
  for (int k = 0; k < 4; k++) /* straight through: nine tenths of the gap */
    q[k] = v3_add(p[k], v3_make(0, 0, k < 2 ? 0 : -1));
  assert_near(hw_chord_advance(p, q, 0.05), 0.045, 1e-15);
  /* nearer than the floor at the start: not nearer, but along each other and apart */
  assert_true(hw_chord_advance(p, q, 0.2) <= 1e-7);
  assert_true(hw_chord_advance(p, q, 0.1) <= 1e-7);
  for (int k = 0; k < 4; k++)
    q[k] = v3_add(p[k], v3_make(k < 2 ? 0 : 50, k < 2 ? 40 : 0, k < 2 ? 0 : 0.01));
  assert_near(hw_chord_advance(p, q, 0.2), 1, 0);
  /* touching */
  const v3 r[4] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}};
  for (int k = 0; k < 4; k++)
    q[k] = v3_add(r[k], v3_make(0, 0, k < 2 ? 0 : 1));
  assert_near(hw_chord_advance(r, q, 0.2), 0, 0);
  assert_near(hw_chord_advance(r, q, 0), 0, 0);
  assert_near(hw_chord_advance(r, r, 0.2), 1, 0);
  for (int k = 0; k < 12; k++)
    for (int huge = 0; huge < 3; huge++) {
      const double bad[3] = {NAN, INFINITY, 1e300};
      v3 a[4], b[4];
      for (int j = 0; j < 4; j++)
        a[j] = p[j], b[j] = q[j];
      (&b[0].x)[k] = bad[huge];
      assert_near(hw_chord_advance(a, b, 0.05), 0, 0);
      assert_near(hw_chord_advance(b, a, 0.05), 0, 0);
    }
}

/* Nearer than the floor: random motions never bring them nearer still. */
static void test_advance_below(void **state) {
  (void)state;
  int apart = 0;
  for (int i = 0; i < 5000; i++) {
    v3 p[4], q[4], at[4];
    random_motion(i, p, q);
    double start = hw_chord_distance(p, NULL, NULL);
    double part = accepted(p, q, 2 * start, at);
    assert_true(hw_capsule_toi(p, at, 0).least >= start * (1 - 1e-9) - 1e-12);
    apart += part > 0.5;
  }
  assert_true(apart > 500);
}

/* --- time of impact --- */

typedef struct impact_case {
  const char *name;
  v3 p[4], q[4];
  double toi, least, s, t;
} impact_case;

/* radii .02 and .02; toi 2: none; s, t -1: not unique or no hit */
static const impact_case CASES[] = {
    {"perp_through",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, 0.1}, {0.0, 1.0, 0.1}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, -0.1}, {0.0, 1.0, -0.1}},
     0.3,
     0.0,
     0.5,
     0.5},
    {"body2_moves_only_swapped",
     {{0.0, -1.0, 0.1}, {0.0, 1.0, 0.1}, {-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}},
     {{0.0, -1.0, -0.1}, {0.0, 1.0, -0.1}, {-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}},
     0.3,
     0.0,
     0.5,
     0.5},
    {"both_move",
     {{-1.0, 0.0, -0.05}, {1.0, 0.0, -0.05}, {0.0, -1.0, 0.05}, {0.0, 1.0, 0.05}},
     {{-1.0, 0.0, 0.05}, {1.0, 0.0, 0.05}, {0.0, -1.0, -0.05}, {0.0, 1.0, -0.05}},
     0.3,
     0.0,
     0.5,
     0.5},
    {"common_translation",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, 0.1}, {0.0, 1.0, 0.1}},
     {{-1.0, 0.0, 1.0}, {1.0, 0.0, 1.0}, {0.0, -1.0, 1.1}, {0.0, 1.0, 1.1}},
     2,
     0.09999999999999987,
     -1,
     -1},
    {"graze_miss",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, 0.0401, -0.3}, {1.0, 0.0401, -0.3}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, 0.0401, 0.3}, {1.0, 0.0401, 0.3}},
     2,
     0.0401,
     -1,
     -1},
    {"graze_hit",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, 0.0399, -0.3}, {1.0, 0.0399, -0.3}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, 0.0399, 0.3}, {1.0, 0.0399, 0.3}},
     0.49528890199163245,
     0.0399,
     0.0,
     0.0},
    {"past_the_end",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.05, -1.0, 0.2}, {1.05, 1.0, 0.2}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.05, -1.0, -0.2}, {1.05, 1.0, -0.2}},
     2,
     0.050000000000000044,
     -1,
     -1},
    {"end_clip",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.03, -1.0, 0.2}, {1.03, 1.0, 0.2}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.03, -1.0, -0.2}, {1.03, 1.0, -0.2}},
     0.4338562172233853,
     0.030000000000000027,
     1.0,
     0.5},
    {"touching_at_start",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, 0.04}, {0.0, 1.0, 0.04}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, 0.06}, {0.0, 1.0, 0.06}},
     0.0,
     0.04,
     0.5,
     0.5},
    {"overlap_at_start",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, 0.03}, {0.0, 1.0, 0.03}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, -1.0, -0.03}, {0.0, 1.0, -0.03}},
     0.0,
     0.0,
     0.5,
     0.5},
    {"rotate_through",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-0.6, -0.8, 0.1}, {0.6, 0.8, 0.1}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.6, -0.8, -0.1}, {-0.6, 0.8, -0.1}},
     0.3,
     0.0,
     0.5,
     0.5},
    {"angle_sign_flip",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, -0.3, 0.1}, {1.0, 0.3, 0.1}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {-1.0, 0.3, 0.08}, {1.0, -0.3, 0.08}},
     2,
     0.08,
     -1,
     -1},
    {"end_on_end",
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.03, 0.0, 0.2}, {2.03, 0.0, 0.2}},
     {{-1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.03, 0.0, -0.2}, {2.03, 0.0, -0.2}},
     0.4338562172233853,
     0.030000000000000027,
     1.0,
     0.0},
};

static void test_toi_cases(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
    const impact_case *c = &CASES[i];
    hw_impact_time r = hw_capsule_toi(c->p, c->q, 0.04);
    if (r.hit != (c->toi <= 1) || fabs(r.toi - c->toi) > 1e-12 || fabs(r.least - c->least) > 1e-15)
      fail_msg("%s: %.17g %.17g", c->name, r.toi, r.least);
    if (r.hit && (fabs(r.s - c->s) > 1e-12 || fabs(r.t - c->t) > 1e-12))
      fail_msg("%s: at %.17g %.17g", c->name, r.s, r.t);
  }
}

/* Early impacts cannot hide between the samples by more than the speed allows. */
static void test_toi_random(void **state) {
  (void)state;
  enum { SAMPLES = 400 };
  int hits = 0, misses = 0;
  for (int i = 0; i < 4000; i++) {
    v3 p[4], q[4], at[4];
    double sampled = 1e9, speed = 0, reach = 0.15 * (1 + rnd());
    random_motion(1 + 3 * i, p, q);
    hw_impact_time r = hw_capsule_toi(p, q, reach);
    for (int k = 0; k < 4; k++)
      speed = fmax(speed, v3_norm(v3_sub(v3_sub(q[k], p[k]), v3_sub(q[0], p[0]))));
    for (int k = 0; k <= SAMPLES; k++) {
      double time = (double)k / SAMPLES;
      between(p, q, time, at);
      double d = hw_chord_distance(at, NULL, NULL);
      sampled = fmin(sampled, d);
      if (time < r.toi)
        assert_true(d > reach - 1e-12);
    }
    assert_true(r.least <= sampled + 1e-13);
    assert_true(r.least >= sampled - 2 * speed / SAMPLES);
    assert_true(r.hit == (r.toi <= 1) && r.hit == (r.least <= reach));
    if (r.hit && r.toi > 0) {
      hits++;
      between(p, q, r.toi, at);
      assert_near(hw_chord_distance(at, NULL, NULL), reach, 1e-12);
    }
    misses += !r.hit;
  }
  assert_true(hits > 400 && misses > 1000);
}

/* A finer look at the least distance: no sample near it, 1e-4 ... 1e-7 around, lies below it. */
static void test_toi_least(void **state) {
  (void)state;
  for (int i = 0; i < 300; i++) {
    v3 p[4], q[4], at[4];
    random_motion(1 + 3 * i, p, q);
    double least = hw_capsule_toi(p, q, 0).least, lo = 0, hi = 1, d = 0;
    for (int zoom = 0; zoom < 4; zoom++) { /* around the best of a thousand samples, each time */
      double best = 0, width = hi - lo;
      d = 1e9;
      for (int k = 0; k <= 1000; k++) {
        double time = lo + width * k / 1000;
        between(p, q, time, at);
        double here = hw_chord_distance(at, NULL, NULL);
        if (here < d)
          d = here, best = time;
      }
      lo = fmax(0, best - width / 500), hi = fmin(1, best + width / 500);
    }
    assert_true(least <= d + 1e-13);
    assert_near(least, d, 1e-7);
  }
}

/* --- the judge --- */

static void test_cross_known(void **state) {
  (void)state;
  const int passes[13] = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
  for (int i = 0; i < 13; i++) /* the same motions: by their least distance 0 */
    if (i != 9)
      assert_int_equal(hw_chords_cross(CASES[i].p, CASES[i].q), passes[i]);
  assert_true(hw_chords_cross(CASES[9].p, CASES[9].q));
  for (size_t i = 0; i < 13; i++)
    assert_int_equal(hw_chords_cross(CASES[i].p, CASES[i].q), CASES[i].least == 0);
  /* degenerate: in one plane, where the cubic is zero */
  const v3 wall[4] = {{-1, 0, 0}, {1, 0, 0}, {-0.5, 1, 0}, {0.5, 2, 0}};
  v3 q[4];
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 4; k++)
      q[k] = v3_add(wall[k], v3_make(0, k < 2 ? 0 : i ? -0.9 : -5, 0));
    assert_int_equal(hw_chords_cross(wall, q), !i);
  }
  /* in a plane that turns with them about the first chord */
  const v3 still[4] = {{-1, 0, 0}, {1, 0, 0}, {3, -1, 0}, {3, 1, 0}};
  const v3 turned[4] = {{-1, 0, 0}, {1, 0, 0}, {0, 0, -1}, {0, 0, 1}};
  const v3 beyond[4] = {{-1, 0, 0}, {1, 0, 0}, {1.1, 0, -1}, {1.1, 0, 1}};
  assert_true(hw_chords_cross(still, turned));
  assert_false(hw_chords_cross(still, beyond));
  /* on one line */
  const v3 line[4] = {{0, 0, 0}, {1, 1, 1}, {3, 3, 3}, {5, 5, 5}};
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 4; k++)
      q[k] = v3_add(line[k], k < 2 ? v3_zero() : v3_scale(i ? -1.9 : -2.1, v3_make(1, 1, 1)));
    assert_int_equal(hw_chords_cross(line, q), !i);
  }
  /* a point through a chord, and past its end; a point through a point */
  const v3 point[4] = {{-1, 0, 0}, {1, 0, 0}, {0.5, 1, 1}, {0.5, 1, 1}};
  const v3 through[4] = {{-1, 0, 0}, {1, 0, 0}, {0.5, -1, -1}, {0.5, -1, -1}};
  const v3 past0[4] = {{-1, 0, 0}, {0.2, 0, 0}, {0.5, 1, 1}, {0.5, 1, 1}};
  const v3 past1[4] = {{-1, 0, 0}, {0.4, 0, 0}, {0.5, -1, -1}, {0.5, -1, -1}};
  assert_true(hw_chords_cross(point, through));
  assert_false(hw_chords_cross(past0, past1));
  const v3 dot0[4] = {{0, 0, 0}, {0, 0, 0}, {1, 2, 3}, {1, 2, 3}};
  const v3 dot1[4] = {{0, 0, 0}, {0, 0, 0}, {-1, -2, -3}, {-1, -2, -3}};
  assert_true(hw_chords_cross(dot0, dot1));
  /* the shared end of two chords of a line cannot let a third chord slip through */
  const v3 third0[2] = {{0, 0, 1}, {0.3, 5, 1}}, third1[2] = {{0, 0, -1}, {-0.3, 5, -1}};
  const v3 left0[4] = {{-1, 0, 0}, {0, 0.5, 0}, third0[0], third0[1]};
  const v3 left1[4] = {{-1, 0, 0}, {0, 0.5, 0}, third1[0], third1[1]};
  const v3 right0[4] = {{0, 0.5, 0}, {1, 0, 0}, third0[0], third0[1]};
  const v3 right1[4] = {{0, 0.5, 0}, {1, 0, 0}, third1[0], third1[1]};
  assert_true(hw_chords_cross(left0, left1) || hw_chords_cross(right0, right1));
}

/* Crossing is a least distance of zero, which another way finds. */
static void test_cross_random(void **state) {
  (void)state;
  int crossed = 0;
  for (int i = 0; i < 20000; i++) {
    v3 p[4], q[4];
    random_motion(1 + 3 * i, p, q);
    double least = hw_capsule_toi(p, q, 0).least;
    bool cross = hw_chords_cross(p, q);
    if (least > 1e-10)
      assert_false(cross);
    else if (least < 1e-14)
      assert_true(cross);
    crossed += cross;
  }
  assert_true(crossed > 1500);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_distance_known, begin),
      cmocka_unit_test_setup(test_distance_random, begin),
      cmocka_unit_test_setup(test_advance_safe, begin),
      cmocka_unit_test_setup(test_advance_again, begin),
      cmocka_unit_test_setup(test_advance_defined, begin),
      cmocka_unit_test_setup(test_advance_below, begin),
      cmocka_unit_test_setup(test_toi_cases, begin),
      cmocka_unit_test_setup(test_toi_random, begin),
      cmocka_unit_test_setup(test_toi_least, begin),
      cmocka_unit_test_setup(test_cross_known, begin),
      cmocka_unit_test_setup(test_cross_random, begin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
