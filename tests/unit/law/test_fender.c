/* Contact in plan with the impulse-momentum cap (paper 001): reference steps, invariants, energy. */
#include "law/fender.h"
#include "support/test.h"

static double decade(double low, double high) { return pow(10, roll_between(&drawn, low, high)); }

/* ---- Two rigid bodies in plan ------------------------------------------------------------------ */

typedef struct body {
  double m, I, x, y, yaw, vx, vy, w;
} body;

typedef struct frame { /* of a contact: C, and i */
  double x, y, ix, iy;
} frame;

static double energy(const body *b) {
  double e = 0;
  for (int k = 0; k < 2; k++)
    if (isfinite(b[k].m))
      e += 0.5 * (b[k].m * (b[k].vx * b[k].vx + b[k].vy * b[k].vy) + b[k].I * b[k].w * b[k].w);
  return e;
}

static void relative(const body *b, frame c, double *vx, double *vy) {
  double u[2][2];
  for (int k = 0; k < 2; k++)
    u[k][0] = b[k].vx - b[k].w * (c.y - b[k].y), u[k][1] = b[k].vy + b[k].w * (c.x - b[k].x);
  double dx = u[0][0] - u[1][0], dy = u[0][1] - u[1][1];
  *vx = dx * c.ix + dy * c.iy, *vy = -dx * c.iy + dy * c.ix;
}

/* W of eq. 20, both bodies, with the coupling that eq. 21 drops. */
static void inverse_mass(const body *b, frame c, hw_fender_state *s) {
  s->wxx = s->wyy = s->wxy = 0;
  for (int k = 0; k < 2; k++) {
    double rx = c.x - b[k].x, ry = c.y - b[k].y;
    double ri = rx * c.ix + ry * c.iy, rj = -rx * c.iy + ry * c.ix;
    s->wxx += 1 / b[k].m + rj * rj / b[k].I;
    s->wyy += 1 / b[k].m + ri * ri / b[k].I;
    s->wxy -= ri * rj / b[k].I;
  }
}

static void kick(body *b, frame c, double N, double T, double dt) {
  double fx = -N * c.ix + T * c.iy, fy = -N * c.iy - T * c.ix;
  for (int k = 0; k < 2; k++) {
    double s = k == 0 ? dt : -dt;
    b[k].vx += s * fx / b[k].m, b[k].vy += s * fy / b[k].m;
    b[k].w += s * ((c.x - b[k].x) * fy - (c.y - b[k].y) * fx) / b[k].I;
  }
}

/* ---- Overlap of convex polygons, plainly (the test does not lean on core/geom) ----------------- */

enum { CORNERS = 24 };
typedef struct shape {
  int n;
  double p[CORNERS][2];
} shape;

static shape placed(const shape *s, const body *b) {
  shape o = {.n = s->n};
  double c = cos(b->yaw), d = sin(b->yaw);
  for (int i = 0; i < s->n; i++) {
    o.p[i][0] = b->x + c * s->p[i][0] - d * s->p[i][1];
    o.p[i][1] = b->y + d * s->p[i][0] + c * s->p[i][1];
  }
  return o;
}

static double side(const double *a, const double *b, const double *p) {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

static shape clipped(const shape *a, const shape *b) {
  shape in = *a;
  for (int e = 0; e < b->n; e++) {
    const double *u = b->p[e], *v = b->p[(e + 1) % b->n];
    shape out = {.n = 0};
    for (int i = 0; i < in.n; i++) {
      const double *p = in.p[i], *q = in.p[(i + 1) % in.n];
      double sp = side(u, v, p), sq = side(u, v, q);
      if (sp >= 0)
        memcpy(out.p[out.n++], p, sizeof out.p[0]);
      if ((sp >= 0) != (sq >= 0)) {
        double t = sp / (sp - sq);
        out.p[out.n][0] = p[0] + t * (q[0] - p[0]);
        out.p[out.n++][1] = p[1] + t * (q[1] - p[1]);
      }
    }
    in = out;
  }
  return in;
}

static double centroid(const shape *s, double *C) {
  double area = 0, x = 0, y = 0;
  for (int i = 2; i < s->n; i++) {
    double t = 0.5 * side(s->p[0], s->p[i - 1], s->p[i]);
    area += t;
    x += t * (s->p[i - 1][0] - s->p[0][0] + s->p[i][0] - s->p[0][0]) / 3;
    y += t * (s->p[i - 1][1] - s->p[0][1] + s->p[i][1] - s->p[0][1]) / 3;
  }
  if (area > 0)
    C[0] = s->p[0][0] + x / area, C[1] = s->p[0][1] + y / area;
  return area;
}

/* The farthest two crossings of the borders give the contact line; i is across it, from a to b. */
static bool contact_line(const shape *a, const shape *b, const body *bodies, frame *c) {
  double P[2 * CORNERS][2], best = -1;
  int n = 0;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n && n < 2 * CORNERS; j++) {
      const double *p = a->p[i], *q = a->p[(i + 1) % a->n], *u = b->p[j], *v = b->p[(j + 1) % b->n];
      double sp = side(u, v, p), sq = side(u, v, q), su = side(p, q, u), sv = side(p, q, v);
      if ((sp > 0) == (sq > 0) || (su > 0) == (sv > 0))
        continue;
      double t = sp / (sp - sq);
      P[n][0] = p[0] + t * (q[0] - p[0]), P[n++][1] = p[1] + t * (q[1] - p[1]);
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      double dx = P[i][0] - P[j][0], dy = P[i][1] - P[j][1], l = sqrt(dx * dx + dy * dy);
      if (l > best) {
        best = l;
        double s = -dy * (bodies[1].x - bodies[0].x) + dx * (bodies[1].y - bodies[0].y);
        s = s < 0 ? -1 : 1;
        c->ix = -s * dy / l, c->iy = s * dx / l;
      }
    }
  return best > 0;
}

/* ---- The paper's step ---------------------------------------------------------------------------- */

typedef struct simulation {
  shape outline[2];
  body b[2];
  hw_fender_law law;
  double dt;
  /* memory */
  bool touching;
  double vx0, vy0, area, ds, held[2][2], taken;
  /* of the last step */
  frame c;
  double vx, vy, S, ds_now;
  hw_fender_force f;
} simulation;

static void local(const body *b, const double *p, double *out) {
  double c = cos(b->yaw), d = sin(b->yaw), x = p[0] - b->x, y = p[1] - b->y;
  out[0] = c * x + d * y, out[1] = -d * x + c * y;
}

static void step(simulation *s) {
  shape a = placed(&s->outline[0], &s->b[0]), b = placed(&s->outline[1], &s->b[1]),
        o = clipped(&a, &b);
  double C[2] = {0, 0};
  s->S = centroid(&o, C);
  s->f = (hw_fender_force){0};
  s->ds_now = 0;
  if (s->S > 0 && contact_line(&a, &b, s->b, &s->c)) {
    s->c.x = C[0], s->c.y = C[1];
    relative(s->b, s->c, &s->vx, &s->vy);
    if (!s->touching)
      s->vx0 = s->vx, s->vy0 = s->vy, s->area = s->ds = s->taken = 0;
    else { /* the points that were at C have moved */
      for (int k = 0; k < 2; k++) {
        const body *q = &s->b[k];
        double c = cos(q->yaw), d = sin(q->yaw), *h = s->held[k], sign = k == 0 ? 1 : -1;
        double x = q->x + c * h[0] - d * h[1], y = q->y + d * h[0] + c * h[1];
        s->ds += sign * (-x * s->c.iy + y * s->c.ix);
      }
    }
    hw_fender_state t = {
        .vx = s->vx, .vy = s->vy, .vx0 = s->vx0, .vy0 = s->vy0, .dt = s->dt, .budget = s->taken};
    inverse_mass(s->b, s->c, &t);
    double bracket = s->law.stiffness * s->S + s->law.damping * (s->S - s->area) / s->dt;
    s->ds_now = s->ds;
    s->f = hw_fender_apply(&s->law, bracket, s->ds, s->law.sticking, s->law.sliding, &t);
    s->ds = s->f.ds, s->area = s->S, s->taken += s->f.taken, s->touching = true;
    for (int k = 0; k < 2; k++)
      local(&s->b[k], C, s->held[k]);
  } else
    s->touching = false;
  body old[2] = {s->b[0], s->b[1]};
  if (s->S > 0)
    kick(s->b, s->c, s->f.N, s->f.T, s->dt);
  for (int k = 0; k < 2; k++) {
    s->b[k].x += s->dt * old[k].vx, s->b[k].y += s->dt * old[k].vy;
    s->b[k].yaw += s->dt * old[k].w;
  }
}

/* ---- Reference ----------------------------------------------------------------------------------- */

static const char *at; /* reading place in the reference */

static void find(const char *key) {
  at = strstr(at, key);
  if (!at)
    fail_msg("no %s in the reference", key);
  at += strlen(key);
}

static double number(void) {
  at += strcspn(at, "-0123456789");
  char *end;
  double x = strtod(at, &end);
  at = end;
  return x;
}

static void numbers(const char *key, int n, double *x) {
  find(key);
  for (int i = 0; i < n; i++)
    x[i] = number();
}

static char *reference(void) {
  FILE *f = fopen(HAWSE_ROOT "/tests/validation/refs/reference_fender.json", "rb");
  assert_non_null(f);
  char *text = calloc(1, 1 << 18);
  assert_non_null(text);
  assert_in_range(fread(text, 1, (1 << 18) - 1, f), 1000, (1 << 18) - 2);
  fclose(f);
  return text;
}

static simulation reference_case(void) {
  simulation s = {.law.cap = HW_CAP_SMALLEST};
  double x[8];
  for (int k = 0; k < 2; k++) {
    numbers(k ? "\"poly2\"" : "\"poly1\"", 8, x);
    s.outline[k].n = 4;
    memcpy(s.outline[k].p, x, sizeof x);
  }
  numbers("\"m\"", 2, x), s.b[0].m = x[0], s.b[1].m = x[1];
  numbers("\"I\"", 2, x), s.b[0].I = x[0], s.b[1].I = x[1];
  numbers("\"pos\"", 4, x), s.b[0].x = x[0], s.b[0].y = x[1], s.b[1].x = x[2], s.b[1].y = x[3];
  numbers("\"yaw\"", 2, x), s.b[0].yaw = x[0], s.b[1].yaw = x[1];
  numbers("\"vel\"", 4, x), s.b[0].vx = x[0], s.b[0].vy = x[1], s.b[1].vx = x[2], s.b[1].vy = x[3];
  numbers("\"omega\"", 2, x), s.b[0].w = x[0], s.b[1].w = x[1];
  numbers("\"dt\"", 1, &s.dt);
  numbers("\"k\"", 1, &s.law.stiffness), numbers("\"c\"", 1, &s.law.damping);
  numbers("\"ks\"", 1, &s.law.shear), numbers("\"mus\"", 1, &s.law.sticking);
  numbers("\"muk\"", 1, &s.law.sliding), numbers("\"gamma\"", 1, &s.law.restitution);
  return s;
}

/* Every step of the five cases. C, i and velocities stand there with nine decimals, the rest in full. */
static void reference_steps(void **state) {
  (void)state;
  char *text = reference();
  static const char *const name[] = {"\"central\"", "\"off_centre_rotating\"", "\"corner_hit\"",
                                     "\"damped\"", "\"sticking_shear\""};
  static const int steps[] = {3, 3, 5, 6, 6};
  double worst = 0;
  for (int k = 0; k < 5; k++) {
    at = text;
    find(name[k]);
    simulation s = reference_case();
    for (int i = 0; i < steps[k]; i++) {
      double t, area, C[2], n[2], vx, vy, N, cap, T, ds, v1[2], v2[2], w[2];
      body before[2] = {s.b[0], s.b[1]};
      numbers("\"t\"", 1, &t), numbers("\"area\"", 1, &area), numbers("\"C\"", 2, C);
      numbers("\"i\"", 2, n), numbers("\"Vx\"", 1, &vx), numbers("\"Vy\"", 1, &vy);
      numbers("\"N\"", 1, &N), numbers("\"Ncap\"", 1, &cap), numbers("\"T\"", 1, &T);
      numbers("\"ds\"", 1, &ds), numbers("\"v1\"", 2, v1), numbers("\"v2\"", 2, v2);
      numbers("\"omega\"", 2, w);
      step(&s);
      assert_near(t, i * s.dt, 1e-15);
      struct {
        double got, want, scale;
      } full[] = {{s.S, area, area},   {s.vx, vx, 1},          {s.vy, vy, 1},
                  {s.f.N, N, 1e5},     {s.f.cap, cap, 1e5},    {s.f.T, T, 1e5},
                  {s.ds_now, ds, 0.1}, {before[0].w, w[0], 1}, {before[1].w, w[1], 1}};
      for (size_t q = 0; q < sizeof full / sizeof *full; q++) {
        assert_near(full[q].got, full[q].want, 1e-12 * full[q].scale);
        worst = fmax(worst, fabs(full[q].got - full[q].want) / full[q].scale);
      }
      assert_near(s.c.x, C[0], 5.1e-10), assert_near(s.c.y, C[1], 5.1e-10);
      assert_near(s.c.ix, n[0], 5.1e-10), assert_near(s.c.iy, n[1], 5.1e-10);
      assert_near(before[0].vx, v1[0], 5.1e-10), assert_near(before[0].vy, v1[1], 5.1e-10);
      assert_near(before[1].vx, v2[0], 5.1e-10), assert_near(before[1].vy, v2[1], 5.1e-10);
    }
  }
  print_message("reference steps: worst %.1e\n", worst);
  free(text);
}

/* ---- Central hits ----------------------------------------------------------------------------------- */

/* Impulse (1 + gamma) m V0 and final speed -gamma V0, at any step and stiffness, with every cap: once the cap
 * binds the speed is -gamma V0, and forward Euler's elastic rebound is never below gamma V0. */
static void central(void **state) {
  (void)state;
  static const double gamma[] = {0, 0.1, 0.3, 0.5, 0.9, 1}, dt[] = {1e-3, 0.01, 0.1, 0.5, 1, 2};
  for (int cap = HW_CAP_EXACT; cap <= HW_CAP_SMALLEST; cap++)
    for (int g = 0; g < 6; g++)
      for (int d = 0; d < 6; d++)
        for (int heavy = 0; heavy < 3; heavy++) {
          hw_fender_law law = {.shear = 3e6, .restitution = gamma[g], .cap = cap};
          double m1 = heavy == 2 ? HUGE_VAL : 87.8e6, m2 = heavy == 1 ? 87.8e6 : 930e3;
          double V0 = 2.0577777777777778, v = V0, impulse = 0, taken = 0;
          double depth =
              roll_between(&drawn, 0.01, 1) * dt[d] * V0; /* first seen somewhere within a step */
          double w = 1 / m1 + 1 / m2;
          for (int i = 0; i < 20000 && depth > 0; i++) {
            hw_fender_state s = {v, 0, V0, 0, w, w, 0, dt[d], taken};
            hw_fender_force f = hw_fender_apply(&law, 6.5e6 * depth, 0, 0.5, 0.5, &s);
            assert_true(f.N >= 0 && f.T == 0);
            impulse += f.N * dt[d], taken += f.taken;
            depth += dt[d] * v, v -= dt[d] * w * f.N;
          }
          assert_near(v, -gamma[g] * V0, 1e-12 * V0);
          assert_near(impulse, (1 + gamma[g]) * V0 / w, 1e-12 * (1 + gamma[g]) * V0 / w);
          assert_near(taken, 0.5 * (1 - gamma[g] * gamma[g]) * V0 * V0 / w, 1e-12 * V0 * V0 / w);
        }
}

/* Where the cap is of a smaller mass than the body has, the excess dies out by 1 - m_cap/m a step. */
static void smaller_mass(void **state) {
  (void)state;
  hw_fender_law law = {.restitution = 0.1, .cap = HW_CAP_SMALLEST};
  double m = 1.9, small = 1.05, V0 = 1, v = V0, dt = 0.1, taken = 0;
  for (int i = 0; i < 60; i++) {
    hw_fender_state s = {v, 0, V0, 0, 1 / small, 1 / small, 0, dt, taken};
    hw_fender_force f = hw_fender_apply(&law, 1e9, 0, 0, 0, &s);
    taken += f.taken;
    double before = v + 0.1 * V0;
    v -= dt * f.N / m;
    assert_near(v + 0.1 * V0, before * (1 - small / m), 1e-15);
  }
  assert_near(v, -0.1 * V0, 1e-15);
}

/* Forward Euler on an elastic contact multiplies its energy by 1 + (omega h)^2 a step: at 2 s the paper's
 * case grows 29 times in one; with a cap it does not. */
static void uncapped(void **state) {
  (void)state;
  double m = 1 / (1 / 87.8e6 + 1 / 930e3), K = 500e3 * 13, h = 2, V0 = 2.0577777777777778;
  double factor = 1 + K / m * h * h;
  assert_near(factor, 29.25, 0.01);
  for (int cap = HW_CAP_EXACT; cap <= HW_CAP_NONE; cap++) {
    hw_fender_law law = {.restitution = 0.1, .cap = cap};
    double v = V0, x = 0, E = 0.5 * m * v * v, taken = 0, first = E;
    for (int i = 0; i < 3; i++) {
      hw_fender_state s = {v, 0, V0, 0, 1 / m, 1 / m, 0, h, taken};
      hw_fender_force f = hw_fender_apply(&law, K * x, 0, 0, 0, &s);
      taken += f.taken;
      x += h * v, v -= h * f.N / m;
      if (cap == HW_CAP_NONE && x > 0) {
        assert_near((0.5 * m * v * v + 0.5 * K * x * x) / E, factor, 1e-12 * factor);
        E *= factor;
      }
    }
    if (cap == HW_CAP_NONE)
      assert_true(0.5 * m * v * v > 20 * first);
    else
      assert_true(0.5 * m * v * v <= first);
  }
}

/* ---- Random contacts --------------------------------------------------------------------------------- */

static void random_body(body *b, bool fixed) {
  *b = (body){.x = roll_between(&drawn, -30, 30), .y = roll_between(&drawn, -30, 30)};
  b->m = fixed ? HUGE_VAL : decade(3, 8);
  b->I = fixed ? HUGE_VAL : b->m * decade(0, 3);
  if (!fixed)
    b->vx = roll_between(&drawn, -3, 3), b->vy = roll_between(&drawn, -3, 3),
    b->w = roll_between(&drawn, -0.2, 0.2);
}

typedef struct tally {
  int contacts, grown, stuck;
  double worst; /* largest growth over the first energy */
} tally;

/* A contact of up to 8 steps of any force, with C and i wandering. Free: with a budget that binds nothing. */
static void random_contact(int cap, bool guarded, tally *t) {
  body b[2], light[2];
  random_body(&b[0], false), random_body(&b[1], roll_between(&drawn, 0, 1) < 0.2);
  for (int k = 0; k < 2; k++) { /* smallest masses: less than the body has in any direction */
    light[k] = b[k];
    if (cap == HW_CAP_SMALLEST)
      light[k].m *= roll_between(&drawn, 0.5, 1), light[k].I *= roll_between(&drawn, 0.5, 1);
  }
  hw_fender_law law = {
      .shear = decade(3, 8), .restitution = roll_between(&drawn, 0, 1), .cap = cap};
  law.restitution =
      roll_between(&drawn, 0, 1) < 0.1 ? (law.restitution < 0.5 ? 0 : 1) : law.restitution;
  double dt = decade(-3, 0.3), mu_s = roll_between(&drawn, 0, 1), mu_k = roll_between(&drawn, 0, 1),
         ds = 0, budget = 0;
  double vx0 = 0, vy0 = 0, first = energy(b), most = decade(2, 9),
         angle = roll_between(&drawn, -4, 4);
  int steps = 1 + (int)roll_between(&drawn, 0, 8);
  for (int i = 0; i < steps; i++) {
    angle += roll_between(&drawn, -0.1, 0.1);
    frame c = {roll_between(&drawn, -30, 30), roll_between(&drawn, -30, 30), cos(angle),
               sin(angle)};
    hw_fender_state s = {.dt = dt, .budget = guarded ? budget : 1e300};
    relative(b, c, &s.vx, &s.vy);
    for (int k = 0; k < 2; k++)
      light[k].x = b[k].x, light[k].y = b[k].y;
    inverse_mass(light, c, &s);
    if (i == 0)
      vx0 = s.vx, vy0 = s.vy;
    s.vx0 = vx0, s.vy0 = vy0;
    ds += i == 0 ? 0 : s.vy * dt + roll_between(&drawn, -0.01, 0.01);
    hw_fender_force f =
        hw_fender_apply(&law, roll_between(&drawn, -0.1, 1) * most, ds, mu_s, mu_k, &s);
    assert_true(f.N >= 0 && f.T * ds >= 0 && fabs(f.T) <= mu_s * f.N * (1 + 1e-12) + 1e-300);
    assert_true(cap == HW_CAP_NONE ? f.cap == -1 : f.N <= f.cap * (1 + 1e-12));
    t->stuck += !f.slid && f.T != 0;
    /* Momentum, and its moment about any point, stay: the law gives one force for both. */
    double px = b[0].m * b[0].vx + b[1].m * b[1].vx, qx = decade(0, 2), qy = -decade(0, 2), L[2];
    for (int after = 0; after < 2; after++) {
      L[after] = 0;
      for (int k = 0; k < 2; k++)
        if (isfinite(b[k].m))
          L[after] +=
              b[k].I * b[k].w + b[k].m * ((b[k].x - qx) * b[k].vy - (b[k].y - qy) * b[k].vx);
      if (!after)
        kick(b, c, f.N, f.T, dt);
    }
    if (isfinite(b[1].m)) {
      assert_near(b[0].m * b[0].vx + b[1].m * b[1].vx, px,
                  1e-11 * (b[0].m + b[1].m) * (4 + dt * f.N / b[0].m));
      assert_near(L[1], L[0], 1e-11 * (b[0].I + b[1].I + 2e4 * (b[0].m + b[1].m) + 1e2 * dt * f.N));
    }
    ds = f.ds, budget += f.taken;
    if (guarded)
      assert_true(budget >= -1e-12 * first);
    double growth = (energy(b) - first) / first;
    t->worst = fmax(t->worst, growth);
    if (growth > 1e-11) {
      t->grown++;
      break;
    }
  }
  t->contacts++;
}

/* With the guard energy never grows; without it the caps do not hold it in some contacts. */
static void energy_never_grows(void **state) {
  (void)state;
  static const char *const name[] = {"exact", "separate", "smallest"};
  for (int cap = HW_CAP_EXACT; cap <= HW_CAP_SMALLEST; cap++)
    for (int guarded = 1; guarded >= 0; guarded--) {
      tally t = {0};
      for (int i = 0; i < 100000; i++)
        random_contact(cap, guarded, &t);
      print_message("%s, %s: %d of %d contacts gained energy, worst by %.2g of what they had\n",
                    name[cap], guarded ? "guarded" : "not guarded", t.grown, t.contacts, t.worst);
      assert_true(t.stuck > 1000);
      assert_true(guarded ? t.grown == 0 && t.worst < 1e-11 : t.grown > 100);
    }
}

/* The exact cap: both limits hold after the step, and no larger N would do: on the way from 0 to N they hold
 * all along, and a little above N the normal one breaks. */
static void exact_limits(void **state) {
  (void)state;
  int bound = 0, both = 0;
  for (int i = 0; i < 200000; i++) {
    double a = decade(-8, -3), d = decade(-8, -3), c = roll_between(&drawn, -1, 1) * sqrt(a * d);
    hw_fender_state s = {roll_between(&drawn, -2, 2),
                         roll_between(&drawn, -2, 2),
                         roll_between(&drawn, 0, 2),
                         roll_between(&drawn, -2, 2),
                         a,
                         d,
                         c,
                         decade(-3, 0.3),
                         1e300};
    hw_fender_law law = {
        .shear = decade(3, 8), .restitution = roll_between(&drawn, 0, 1), .cap = HW_CAP_EXACT};
    double bracket = decade(2, 9), ds = roll_between(&drawn, -1, 1) * decade(-5, 0),
           mu = roll_between(&drawn, 0, 1.5), low = roll_between(&drawn, 0, mu);
    hw_fender_force f = hw_fender_apply(&law, bracket, ds, mu, low, &s);
    double sign = ds < 0 ? -1 : 1, x = s.vx + law.restitution * s.vx0,
           y = sign * (s.vy + law.restitution * s.vy0);
    double after = x - s.dt * (s.wxx * f.N + s.wxy * f.T),
           along = y - s.dt * sign * (s.wyy * f.T + s.wxy * f.N);
    double scale = 1e-12 * (fabs(x) + fabs(y) + s.dt * (s.wxx * f.N + s.wyy * fabs(f.T)));
    if (f.N > 0)
      assert_true(after >= -scale);
    if (f.T != 0)
      assert_true(along >= -scale);
    if (!(x > 0))
      assert_true(f.N == 0);
    bound += f.N < bracket;
    both += f.N < bracket && f.T != 0 && fabs(along) <= scale && fabs(after) <= scale;
    if (f.N > 0 && f.N < bracket && fabs(after) > 1e3 * scale) { /* friction jumps up at this N */
      assert_near(law.shear * fabs(ds), mu * f.N, 1e-12 * mu * f.N);
      assert_true(s.wxy * sign > 0);
    }
    if (f.T == 0 ||
        fabs(f.T) < low * f.N * (1 - 1e-12)) /* less than friction could: one of three causes */
      assert_true(f.T == 0 ? along <= scale || ds == 0 || f.N == 0 || low == 0
                           : fabs(along) <= scale ||
                                 fabs(fabs(f.T) - law.shear * fabs(ds)) <= 1e-12 * fabs(f.T));
  }
  print_message("exact: the cap binds in %d of 200000, both limits at once in %d\n", bound, both);
  assert_true(bound > 10000 && both > 200);
}

/* Mirrored about i, bit for bit; and the same numbers whichever body is called the first. */
static void mirror(void **state) {
  (void)state;
  for (int i = 0; i < 20000; i++) {
    double a = decade(-8, -3), d = decade(-8, -3), c = roll_between(&drawn, -1, 1) * sqrt(a * d);
    hw_fender_state s = {roll_between(&drawn, -2, 2),
                         roll_between(&drawn, -2, 2),
                         roll_between(&drawn, 0, 2),
                         roll_between(&drawn, -2, 2),
                         a,
                         d,
                         c,
                         decade(-3, 0.3),
                         decade(0, 6)};
    hw_fender_law law = {
        .shear = decade(3, 8), .restitution = roll_between(&drawn, 0, 1), .cap = i % 4};
    double bracket = decade(2, 9), ds = roll_between(&drawn, -1, 1);
    hw_fender_force f = hw_fender_apply(&law, bracket, ds, 0.5, 0.4, &s);
    s.vy = -s.vy, s.vy0 = -s.vy0, s.wxy = -s.wxy;
    hw_fender_force g = hw_fender_apply(&law, bracket, -ds, 0.5, 0.4, &s);
    assert_true(f.N == g.N && f.T == -g.T && f.ds == -g.ds && f.taken == g.taken && f.cap == g.cap);
  }
}

/* The reference's rotating case, turned and shifted as a whole, and with its bodies swapped. */
static void frame_invariance(void **state) {
  (void)state;
  char *text = reference();
  at = text;
  find("\"off_centre_rotating\"");
  simulation first = reference_case();
  for (int cap = HW_CAP_EXACT; cap <= HW_CAP_SMALLEST; cap++)
    for (int k = 0; k < 20; k++) {
      simulation a = first, b = first;
      a.law.cap = b.law.cap = cap;
      double turn = roll_between(&drawn, -4, 4), c = cos(turn), d = sin(turn),
             X = roll_between(&drawn, -50, 50), Y = roll_between(&drawn, -50, 50);
      for (int q = 0; q < 2; q++) {
        const body *o = &first.b[q];
        b.b[q] = *o;
        b.b[q].x = X + c * o->x - d * o->y, b.b[q].y = Y + d * o->x + c * o->y, b.b[q].yaw += turn;
        b.b[q].vx = c * o->vx - d * o->vy, b.b[q].vy = d * o->vx + c * o->vy;
      }
      if (k % 2) {
        body t = b.b[0];
        b.b[0] = b.b[1], b.b[1] = t;
        shape o = b.outline[0];
        b.outline[0] = b.outline[1], b.outline[1] = o;
      }
      for (int i = 0; i < 6; i++) {
        step(&a), step(&b);
        assert_near(a.f.N, b.f.N, 1e-8 * 1e5), assert_near(a.f.T, b.f.T, 1e-8 * 1e5);
        assert_near(a.ds_now, b.ds_now, 1e-9);
      }
    }
  free(text);
}

/* ---- At the ends of the ranges -------------------------------------------------------------------- */

static void degenerate(void **state) {
  (void)state;
  for (int cap = HW_CAP_EXACT; cap <= HW_CAP_NONE; cap++) {
    hw_fender_law law = {.shear = 3e6, .restitution = 0.1, .cap = cap};
    hw_fender_state s = {0, 0, 0, 0, 1e-5, 1e-5, 0, 0.1, 0};
    hw_fender_force f = hw_fender_apply(&law, 1e5, 0.01, 0.5, 0.5, &s);
    if (cap != HW_CAP_NONE) /* at rest, first seen overlapping: nothing to take */
      assert_true(f.N == 0 && f.T == 0 && f.ds == 0 && f.cap == 0 && f.taken == 0);
    /* neither body moves: the force itself does nothing, and no limit is needed */
    s = (hw_fender_state){1, 0, 1, 0, 0, 0, 0, 0.1, 0};
    f = hw_fender_apply(&law, 1e5, 0.01, 0.5, 0.5, &s);
    assert_true(f.N == 1e5 && f.T == 3e4 && f.cap == -1 && !f.capped && !f.slid);
    /* no step: no cap either */
    s = (hw_fender_state){1, 1, 1, 1, 1, 1, 0.5, 0, 0};
    f = hw_fender_apply(&law, 1e5, -1, 0.5, 0.4, &s);
    assert_true(f.N == 1e5 && f.T == -4e4 && f.cap == -1 && f.slid && f.taken == 0);
    assert_near(f.ds, -4e4 / 3e6, 1e-18);
    /* a tiny step binds nothing */
    s = (hw_fender_state){1, 1, 1, 1, 1e-5, 1e-5, 0, 1e-12, 0};
    f = hw_fender_apply(&law, 1e5, 0.01, 0.5, 0.4, &s);
    assert_true(f.N == 1e5 && f.T == 3e4 && !f.capped);
    /* no stiffness, a pull, or no number: no force */
    static const double none[] = {0, -1e9, NAN};
    for (int i = 0; i < 3; i++) {
      f = hw_fender_apply(&law, none[i], 0.01, 0.5, 0.5, &s);
      assert_true(f.N == 0 && f.T == 0 && f.ds == 0);
    }
    /* separating faster than it may: no force, no pull */
    s = (hw_fender_state){-0.5, 0, 1, 0, 1e-5, 1e-5, 0, 0.1, 1};
    f = hw_fender_apply(&law, 1e5, 0.01, 0.5, 0.5, &s);
    assert_true(cap == HW_CAP_NONE ? f.N == 1e5 : f.N == 0 && f.T == 0);
    /* without shear stiffness there is no friction, and nothing to remember */
    law.shear = 0;
    s = (hw_fender_state){1, 1, 1, 1, 1e-5, 1e-5, 0, 0.1, 0};
    f = hw_fender_apply(&law, 1e3, 0.01, 0.5, 0.5, &s);
    assert_true(f.N == 1e3 && f.T == 0 && f.ds == 0.01 && !f.slid);
    /* a sliding coefficient above the sticking one */
    law.shear = 3e6;
    f = hw_fender_apply(&law, 1e3, 1, 0.2, 0.9, &s);
    assert_near(f.T, 200, 1e-12);
    for (int i = 0; i < 2000; i++) { /* anything at all */
      static const double odd[] = {0, -1, 1, 1e300, -1e300, 1e-300, NAN, INFINITY};
      double v[14];
      for (int k = 0; k < 14; k++)
        v[k] = odd[(int)roll_between(&drawn, 0, 7.999)];
      law = (hw_fender_law){.shear = v[0], .restitution = v[1], .cap = cap};
      s = (hw_fender_state){v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10]};
      f = hw_fender_apply(&law, v[11], v[12], v[13], 0.5, &s);
      assert_true(!(f.N < 0));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reference_steps),
      cmocka_unit_test(central),
      cmocka_unit_test(smaller_mass),
      cmocka_unit_test(uncapped),
      cmocka_unit_test(energy_never_grows),
      cmocka_unit_test(exact_limits),
      cmocka_unit_test(mirror),
      cmocka_unit_test(frame_invariance),
      cmocka_unit_test(degenerate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
