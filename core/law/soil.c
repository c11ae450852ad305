/* Ground under a point (soil.h). */
#include "law/soil.h"

#include <math.h>

/* Of the slip: from here on the bristle takes up no more, but for rounding. */
static const double FULL = 1 - 1e-9;

/* phi, its slope, its integral. */
typedef struct onset {
  double value, slope, area, twice;
} onset;

static onset onset_of(double d, double p) {
  double s = p + 0.5 * d;
  if (s >= d)
    return (onset){p, 1, 0.5 * p * p + d * d / 24, 0};
  return (onset){0.5 * s * s / d, s / d, s * s * s / (6 * d), 1 / d};
}

double hw_soil_energy(const hw_soil *soil, double depth) {
  return hw_soil_touches(soil, depth) ? soil->stiffness * onset_of(soil->onset, depth).area : 0;
}

static m3 plane_of(v3 G) {
  return m3_add(m3_diag(1, 1, 1), m3_scale(-1 / v3_dot(G, G), m3_outer(G, G)));
}

bool hw_soil_slips(const hw_soil *soil, v3 by_r, v3 stretch) {
  return v3_norm(m3_mulv(plane_of(by_r), stretch)) > soil->slip;
}

v3 hw_soil_kept(const hw_soil *soil, v3 by_r, v3 stretch) {
  v3 q = m3_mulv(plane_of(by_r), stretch);
  double size = v3_norm(q);
  return size > soil->slip ? v3_scale(soil->slip / size, q) : q;
}

/* by_r, by_v: of the normal force. */
static void rub(const hw_soil *soil, const hw_soil_at *at, v3 by_r, v3 by_v, bool slopes,
                hw_soil_push *f) {
  m3 P = plane_of(at->by_r);
  v3 u = m3_mulv(P, at->line), q = m3_mulv(P, at->stretch), v = m3_mulv(P, at->v);
  m3 M = m3_add(m3_scale(soil->across, P), m3_scale(soil->along - soil->across, m3_outer(u, u)));
  v3 y = v3_madd(q, soil->time, v);
  double size = v3_norm(y), far = v3_norm(q), most = size > soil->slip ? size : soil->slip;
  v3 way = v3_scale(1 / most, m3_mulv(M, y)), push = v3_scale(-f->normal, way);
  f->force = v3_add(f->force, push);
  bool full = far > FULL * soil->slip && v3_dot(q, v) > 0;
  v3 grows = full ? v3_madd(v, -v3_dot(q, v) / (far * far), q) : v; /* of what is kept of q */
  f->stored = f->normal / (far > soil->slip ? far : soil->slip) * v3_dot(m3_mulv(M, q), grows);
  f->loss += -v3_dot(push, at->v) - f->stored;
  if (!slopes)
    return;
  m3 Y = P;
  if (size > soil->slip)
    Y = m3_add(P, m3_scale(-1 / (size * size), m3_outer(y, y)));
  Y = m3_scale(f->normal / most, m3_mul(M, Y));
  f->K = m3_add(f->K, m3_add(Y, m3_outer(way, by_r)));
  f->C = m3_add(f->C, m3_add(m3_scale(soil->time, Y), m3_outer(way, by_v)));
}

hw_soil_push hw_soil_push_of(const hw_soil *soil, const hw_soil_at *at, bool slopes) {
  hw_soil_push f = {.force = v3_zero()};
  if (!hw_soil_touches(soil, at->depth))
    return f;
  onset phi = onset_of(soil->onset, at->depth);
  double rate = v3_dot(at->by_r, at->v), spring = soil->stiffness * phi.value;
  double damper = soil->damping * phi.slope, normal = spring + damper * rate;
  f.energy = soil->stiffness * phi.area;
  f.normal = normal > 0 ? normal : 0;
  f.force = v3_scale(-f.normal, at->by_r);
  f.charge = spring * rate;
  f.loss = f.normal * rate - f.charge;
  if (!(normal > 0))
    return f;
  v3 turn = m3_mulv(at->twice, at->v); /* d rate/d r */
  v3 by_r = v3_scale(damper, turn), by_v = v3_scale(damper, at->by_r);
  by_r = v3_madd(by_r, soil->stiffness * phi.slope + soil->damping * phi.twice * rate, at->by_r);
  if (slopes) {
    f.K = m3_add(m3_outer(at->by_r, by_r), m3_scale(normal, at->twice));
    f.C = m3_outer(at->by_r, by_v);
  }
  rub(soil, at, by_r, by_v, slopes, &f);
  return f;
}
