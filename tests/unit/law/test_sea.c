/* The sums of harmonics against the same sums term by term with the elementary functions, against differences of themselves
 * (continuity, rotation, the pressure's gradient, the rate of the velocity, Bernoulli's equation in the ramp), and that no
 * answer depends on what was asked before. */
#include <inttypes.h>

#include "base/hash.h"
#include "law/sea.h"
#include "math/elementary.h"
#include "support/test.h"

enum { MOST = 41, COLUMNS = 9 };
static const double G = 9.81;

typedef struct scene {
  double column[COLUMNS][MOST], room[6 * MOST + 6];
  hw_wave_pair pair[MOST / 2 + 1];
  hw_sea sea;
  hw_sea_time time;
} scene;

static void finish(scene *s, int count) {
  s->sea.wave = (hw_waves){count,        s->column[0], s->column[1], s->column[2], s->column[3],
                           s->column[4], s->column[5], s->column[6], s->column[7], s->column[8]};
  s->sea.pairs = (count + 1) / 2;
  s->sea.pair = s->pair;
  s->sea.gravity = G;
  hw_sea_pairs(&s->sea.wave, G, s->pair);
  hw_sea_time_open(&s->time, &s->sea, s->room);
}

/* Free waves at random, of rising k. */
static void make(scene *s, int count, double depth, double ramp, hw_stretching stretching) {
  dice d = {(unsigned)count};
  *s = (scene){.sea = {.depth = depth, .ramp = ramp, .stretching = stretching}};
  for (int i = 0; i < count; i++) {
    double f = 0.4 + 2.5 * i / count, k = hw_wave_number(f, depth, G), a = 0.3 / (1 + i), sin, cos;
    double q = depth > 0 ? hw_exp(-2 * k * depth) : 0;
    hw_sincos(roll_between(&d, -3, 3), &sin, &cos);
    const double row[COLUMNS] = {k * cos, k * sin,         k,           f, roll_between(&d, -3, 3),
                                 a,       a * f / (1 - q), a / (1 + q), q};
    for (int j = 0; j < COLUMNS; j++)
      s->column[j][i] = row[j];
  }
  finish(s, count);
}

static hw_wave_flow flow(scene *s, v3 r, double t) {
  hw_sea_at_time(&s->sea, &s->time, t);
  return hw_sea_flow(&s->sea, &s->time, r, hw_sea_height(&s->sea, &s->time, r.x, r.y));
}

/* As law/sea.h has them, below z = 0 and without ramp or stretching; q of a negative square root of nothing is none here. */
static void naive(const scene *s, v3 r, double t, double *height, hw_wave_flow *out) {
  const hw_waves *w = &s->sea.wave;
  *height = 0;
  *out = (hw_wave_flow){{0, 0, 0}, {0, 0, 0}, 0};
  for (int i = 0; i < w->count; i++) {
    double sin, cos, size = sqrt(w->kx[i] * w->kx[i] + w->ky[i] * w->ky[i]);
    hw_sincos(w->kx[i] * r.x + w->ky[i] * r.y - w->omega[i] * t + w->phase[i], &sin, &cos);
    double C = hw_exp(w->k[i] * r.z) + w->q[i] * hw_exp(-w->k[i] * r.z),
           S = 2 * hw_exp(w->k[i] * r.z) - C;
    v3 u = {w->kx[i] / size, w->ky[i] / size, 0};
    *height += w->surface[i] * cos;
    out->velocity = v3_madd(out->velocity, w->along[i] * C * cos, u);
    out->velocity.z += w->along[i] * S * sin;
    out->accel = v3_madd(out->accel, w->along[i] * w->omega[i] * C * sin, u);
    out->accel.z -= w->along[i] * w->omega[i] * S * cos;
    out->head += w->head[i] * C * cos;
  }
}

static void term_by_term(void **state) {
  (void)state;
  const double depth[] = {0, 8, 300};
  dice d = {7};
  double worst = 0;
  for (int count = 1; count <= MOST; count += 5)
    for (int k = 0; k < 3; k++) {
      scene s;
      make(&s, count, depth[k], 0, HW_STRETCH_NONE);
      for (int i = 0; i < 200; i++) {
        v3 r = {roll_between(&d, -500, 500), roll_between(&d, -500, 500), roll_between(&d, -8, -1)};
        double t = roll_between(&d, 0, 1000), height;
        hw_wave_flow want, got = flow(&s, r, t);
        naive(&s, r, t, &height, &want);
        worst = fmax(worst, fabs(hw_sea_height(&s.sea, &s.time, r.x, r.y) - height));
        worst = fmax(worst, v3_norm(v3_sub(got.velocity, want.velocity)));
        worst = fmax(worst, v3_norm(v3_sub(got.accel, want.accel)));
        worst = fmax(worst, fabs(got.head - want.head));
      }
    }
  /* angles to 2e3 rad: their rounding, times amplitudes of 1.3 m */
  expect_below("against sums term by term [m, m/s, m/s^2]", worst, 2e-12);
}

static double component(v3 v, int i) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }

/* Central differences of 1e-4: of second order in it, and rounding over it. */
static void fields(void **state) {
  (void)state;
  const double h = 1e-4, depth[] = {0, 12};
  dice d = {9};
  double divergence = 0, rotation = 0, gradient = 0, rate = 0;
  for (int k = 0; k < 2; k++) {
    scene s;
    make(&s, 21, depth[k], 20, HW_STRETCH_NONE);
    for (int i = 0; i < 100; i++) {
      v3 r = {roll_between(&d, -90, 90), roll_between(&d, -90, 90), roll_between(&d, -10, -1)};
      double t = roll_between(&d, 1, 25), D[3][3], dp[3]; /* within and past the ramp of 20 s */
      for (int j = 0; j < 3; j++) {
        v3 e = {j == 0, j == 1, j == 2};
        hw_wave_flow a = flow(&s, v3_madd(r, h, e), t), b = flow(&s, v3_madd(r, -h, e), t);
        for (int m = 0; m < 3; m++)
          D[m][j] = component(v3_sub(a.velocity, b.velocity), m) / (2 * h);
        dp[j] = (a.head - b.head) / (2 * h);
      }
      v3 after = flow(&s, r, t + h).velocity, before = flow(&s, r, t - h).velocity;
      v3 accel = flow(&s, r, t).accel;
      divergence = fmax(divergence, fabs(D[0][0] + D[1][1] + D[2][2]));
      for (int j = 0; j < 3; j++) {
        rotation = fmax(rotation, fabs(D[j][(j + 1) % 3] - D[(j + 1) % 3][j]));
        gradient = fmax(gradient, fabs(component(accel, j) + G * dp[j]));
      }
      rate = fmax(rate, v3_norm(v3_sub(accel, v3_scale(0.5 / h, v3_sub(after, before)))));
    }
  }
  expect_below("continuity: divergence [1/s]", divergence, 1e-7);
  expect_below("rotation [1/s]", rotation, 1e-7);
  expect_below("acceleration against -g grad(head), in the ramp too [m/s^2]", gradient, 1e-7);
  expect_below("acceleration against the rate of the velocity [m/s^2]", rate, 1e-7);
}

static void surface(void **state) {
  (void)state;
  const double h = 1e-4;
  scene s;
  make(&s, 15, 20, 10, HW_STRETCH_WHEELER);
  dice d = {4};
  double worst = 0;
  for (int i = 0; i < 200; i++) {
    double x = roll_between(&d, -90, 90), y = roll_between(&d, -90, 90),
           t = roll_between(&d, 1, 14), z[6];
    for (int j = 0; j < 6; j++) {
      double by = j % 2 ? h : -h;
      hw_sea_at_time(&s.sea, &s.time, t + (j / 2 == 2 ? by : 0));
      z[j] = hw_sea_height(&s.sea, &s.time, x + (j / 2 == 0 ? by : 0), y + (j / 2 == 1 ? by : 0));
    }
    hw_sea_at_time(&s.sea, &s.time, t);
    hw_surface_at at = hw_sea_surface(&s.sea, &s.time, x, y);
    worst = fmax(worst, fabs(at.dx - (z[1] - z[0]) / (2 * h)));
    worst = fmax(worst, fabs(at.dy - (z[3] - z[2]) / (2 * h)));
    worst = fmax(worst, fabs(at.rate - (z[5] - z[4]) / (2 * h)));
  }
  expect_below("slopes and rate of the surface against differences", worst, 1e-7);
}

/* At the surface Wheeler has what z = 0 has without stretching, at the bed nothing moves; between them nothing jumps. */
static void stretching(void **state) {
  (void)state;
  scene s, plain;
  make(&s, 9, 15, 0, HW_STRETCH_WHEELER);
  make(&plain, 9, 15, 0, HW_STRETCH_NONE);
  for (int i = 0; i < 50; i++) {
    double x = 3.7 * i, t = 0.9 * i;
    hw_sea_at_time(&s.sea, &s.time, t);
    hw_sea_at_time(&plain.sea, &plain.time, t);
    double eta = hw_sea_height(&s.sea, &s.time, x, 0);
    hw_wave_flow top = hw_sea_flow(&s.sea, &s.time, v3_make(x, 0, eta), eta);
    hw_wave_flow still = hw_sea_flow(&plain.sea, &plain.time, v3_make(x, 0, 0), 1);
    assert_near(top.head, still.head, 1e-14);
    assert_near(top.head, eta, 1e-12); /* no pressure at the surface */
    assert_near_v3(top.velocity, still.velocity, 1e-14);
    hw_wave_flow above = hw_sea_flow(&s.sea, &s.time, v3_make(x, 0, eta + 3), eta);
    assert_near_v3(above.velocity, top.velocity, 0);
    v3 bed = hw_sea_flow(&s.sea, &s.time, v3_make(x, 0, -15), eta).velocity;
    v3 below = hw_sea_flow(&s.sea, &s.time, v3_make(x, 0, -40), eta).velocity;
    assert_near(bed.z, 0, 1e-14);
    assert_near_v3(below, bed, 1e-14);
  }
}

static bool same(hw_wave_flow a, hw_wave_flow b) { return memcmp(&a, &b, sizeof a) == 0; }

static void memory(void **state) {
  (void)state;
  scene s, fresh;
  make(&s, 12, 0, 5, HW_STRETCH_WHEELER);
  for (int i = 0; i < 60; i++) {
    v3 r = {i % 5, i % 3, -(double)(i % 4)};
    double t = 0.5 * (i % 7);
    make(&fresh, 12, 0, 5, HW_STRETCH_WHEELER);
    assert_true(same(flow(&s, r, t), flow(&fresh, r, t)));
  }
}

/* A harmonic without a wave number is the same at all depths, and does not end the sum of those after it. */
static void without_depth(void **state) {
  (void)state;
  scene s;
  make(&s, 3, 30, 0, HW_STRETCH_NONE);
  double before = flow(&s, v3_make(1, 2, -20), 3).head;
  for (int j = 0; j < COLUMNS; j++) {
    memmove(&s.column[j][1], &s.column[j][0], 3 * sizeof(double));
    s.column[j][0] = j == 7 ? 0.25 : 0;
  }
  finish(&s, 4);
  assert_near(flow(&s, v3_make(1, 2, -20), 3).head, before + 0.25, 1e-15);
  assert_near(flow(&s, v3_make(1, 2, -500), 3).head, flow(&s, v3_make(1, 2, -30), 3).head, 1e-15);
}

/* The same bits on every build: a hash of what gcc -O2 on x86-64 gave, held by the others. */
static void bits(void **state) {
  (void)state;
  uint64_t hash = HW_HASH_START;
  const double depth[] = {0, 25};
  for (int k = 0; k < 2; k++) {
    scene s;
    make(&s, MOST, depth[k], 20, HW_STRETCH_WHEELER);
    for (int i = 0; i < 300; i++) {
      hw_wave_flow f = flow(&s, v3_make(0.37 * i - 40, 1.9 * i, 2 - 0.1 * i), 0.17 * i);
      hw_surface_at at = hw_sea_surface(&s.sea, &s.time, 0.1 * i, -i);
      const double all[] = {f.velocity.x, f.velocity.y, f.velocity.z, f.accel.x,
                            f.accel.y,    f.accel.z,    f.head,       at.height,
                            at.dx,        at.dy,        at.rate};
      hash = hw_hash_doubles(hash, all, sizeof all / sizeof *all);
    }
  }
  print_message("    %016" PRIx64 "\n", hash);
  assert_true(hash == UINT64_C(0x0c56cc955e6e0d59));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(term_by_term), cmocka_unit_test(fields), cmocka_unit_test(surface),
      cmocka_unit_test(stretching),   cmocka_unit_test(memory), cmocka_unit_test(without_depth),
      cmocka_unit_test(bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
