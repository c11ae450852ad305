/* Sums of harmonics (sea.h; docs/theory/sea.md). */
#include "law/sea.h"

#include <math.h>

#include "math/elementary.h"

/* Newton's method on x tanh(x) = y, x = k h, y = omega^2 h / g, from a start that is right at both ends: the iterates rise or
 * fall to the root without passing it after the first. */
double hw_wave_number(double omega, double depth, double gravity) {
  double deep = omega * omega / gravity;
  if (depth <= 0 || deep == 0)
    return deep;
  double y = deep * depth, x = y > 1 ? y : sqrt(y);
  for (int i = 0; i < 50; i++) {
    double th = hw_tanh(x), f = x * th - y, df = th + x * (1 - th * th), step = f / df;
    x -= step;
    if (fabs(step) <= 1e-15 * x)
      break;
  }
  return x / depth;
}

/* Quintic from 0 to 1 with two vanishing derivatives at both ends. */
static void ramp_at(double t, double length, double *value, double *rate) {
  *value = 1, *rate = 0;
  if (length <= 0 || t >= length)
    return;
  double s = t > 0 ? t / length : 0, s2 = s * s;
  *value = s2 * s * (10 + s * (6 * s - 15));
  *rate = 30 * s2 * (1 + s * (s - 2)) / length;
}

void hw_sea_at_time(const hw_sea *sea, hw_sea_time *time, double t) {
  if (time->known && time->t == t)
    return;
  const hw_waves *w = &sea->wave;
  time->known = true;
  time->t = t;
  ramp_at(t, sea->ramp, &time->ramp, &time->ramp_rate);
  for (int i = 0; i < w->count; i++)
    hw_sincos(w->phase[i] - w->omega[i] * t, &time->s[i], &time->c[i]);
  double gust = 1;
  for (int i = 0; i < sea->gusts; i++)
    gust += sea->gust[i] * hw_cos(sea->gust_omega[i] * t + sea->gust_phase[i]);
  time->gust = gust;
}

hw_surface_at hw_sea_surface(const hw_sea *sea, const hw_sea_time *time, double x, double y) {
  const hw_waves *w = &sea->wave;
  double height = 0, dx = 0, dy = 0, rate = 0;
  for (int i = 0; i < w->count; i++) {
    double s, c;
    hw_sincos(w->kx[i] * x + w->ky[i] * y, &s, &c);
    double a = w->surface[i];
    double ac = a * (c * time->c[i] - s * time->s[i]), as = a * (s * time->c[i] + c * time->s[i]);
    height += ac;
    dx -= w->kx[i] * as;
    dy -= w->ky[i] * as;
    rate += w->omega[i] * as;
  }
  return (hw_surface_at){time->ramp * height, time->ramp * dx, time->ramp * dy,
                         time->ramp * rate + time->ramp_rate * height};
}

/* Where linear theory is asked: at most its own z = 0, where the profile is stretched. */
static double stretched(const hw_sea *sea, double z, double eta) {
  if (sea->stretching == HW_STRETCH_NONE)
    return z;
  if (sea->stretching == HW_STRETCH_VERTICAL)
    return z < 0 ? z : 0;
  double moved = sea->depth > 0 ? sea->depth * (z - eta) / (sea->depth + eta) : z - eta;
  return moved < 0 ? moved : 0;
}

hw_wave_flow hw_sea_flow(const hw_sea *sea, const hw_sea_time *time, v3 r, double eta) {
  const hw_waves *w = &sea->wave;
  const double NOTHING = -40; /* e^-40 is below the last bit */
  double z = stretched(sea, r.z, eta);
  v3 v = v3_zero(), a = v3_zero();
  double head = 0;
  for (int i = 0; i < w->count; i++) {
    double kz = w->k[i] * z, s, c;
    if (kz < NOTHING && w->q[i] == 0)
      break; /* sorted by k: what follows is weaker still */
    hw_sincos(w->kx[i] * r.x + w->ky[i] * r.y, &s, &c);
    double cos = c * time->c[i] - s * time->s[i], sin = s * time->c[i] + c * time->s[i];
    double E = hw_exp(kz), back = w->q[i] > 0 ? w->q[i] / E : 0, C = E + back, S = E - back;
    double u = w->along[i] * C, up = w->along[i] * S, f = w->omega[i];
    v.x += w->dx[i] * u * cos, v.y += w->dy[i] * u * cos, v.z += up * sin;
    a.x += w->dx[i] * u * f * sin, a.y += w->dy[i] * u * f * sin, a.z -= up * f * cos;
    head += w->head[i] * C * cos;
  }
  return (hw_wave_flow){v3_scale(time->ramp, v),
                        v3_madd(v3_scale(time->ramp, a), time->ramp_rate, v), time->ramp * head};
}

v3 hw_sea_current(const hw_sea *sea, double z) {
  int n = sea->rows, i = 0;
  if (n == 0)
    return v3_zero();
  const double *at = sea->at, *c = sea->current;
  if (z <= at[0])
    return v3_at(c);
  if (z >= at[n - 1])
    return v3_at(c + 3 * (n - 1));
  while (z > at[i + 1])
    i++;
  double s = (z - at[i]) / (at[i + 1] - at[i]);
  return v3_madd(v3_scale(1 - s, v3_at(c + 3 * i)), s, v3_at(c + 3 * (i + 1)));
}
