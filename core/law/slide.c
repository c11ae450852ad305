/* Sliding and spinning together (slide.h). */
#include "law/slide.h"

#include "math/elementary.h"

enum { RIM = 48 };
static const double STEP_COS = 0.99144486137381041114,
                    STEP_SIN = 0.13052619222005159155; /* 2 pi/48 */

/* Below this share of the length the rim is too sharp for its points; the moments hardly know. */
static const double THINNEST = 0.05;

hw_patch hw_patch_of(m3 moments, v3 normal, double arm) {
  v3 e = fabs(normal.x) < 0.6 ? v3_make(1, 0, 0) : v3_make(0, 1, 0);
  v3 x = v3_madd(e, -v3_dot(e, normal), normal);
  x = v3_scale(1 / v3_norm(x), x);
  v3 y = v3_cross(normal, x), mx = m3_mulv(moments, x);
  double a = v3_dot(x, mx), b = v3_dot(y, mx), d = v3_dot(y, m3_mulv(moments, y));
  double half = 0.5 * (a - d), r = sqrt(half * half + b * b), mean = 0.5 * (a + d);
  /* direction of the larger one, from the row that does not cancel */
  v3 along =
      half >= 0 ? v3_madd(v3_scale(half + r, x), b, y) : v3_madd(v3_scale(b, x), r - half, y);
  double size = v3_norm(along);
  hw_patch p = {.normal = normal, .arm = arm};
  p.along = size > 0 ? v3_scale(1 / size, along) : x;
  p.aside = v3_cross(normal, p.along);
  p.length = 2 * sqrt(mean + r > 0 ? mean + r : 0);
  p.width = 2 * sqrt(mean > r ? mean - r : 0);
  p.width = p.width > THINNEST * p.length ? p.width : THINNEST * p.length;
  double sum = 0, c = 1, s = 0;
  for (int i = 0; i < RIM / 4; i++) { /* four quarters alike: their ends count half */
    double p2 = p.length * p.length * c * c + p.width * p.width * s * s;
    sum += i ? sqrt(p2) : 0.5 * (p.length + p.width);
    double next = c * STEP_COS - s * STEP_SIN;
    s = s * STEP_COS + c * STEP_SIN;
    c = next;
  }
  p.most = arm > 0 ? 2.0 / 3 * sum / (RIM / 4) / arm : 0;
  return p;
}

hw_slip hw_slip_plain(v3 velocity) {
  double speed = v3_norm(velocity);
  return speed > 0 ? (hw_slip){speed, v3_scale(1 / speed, velocity)} : (hw_slip){.speed = 0};
}

/* Far from the centre of rotation: the first terms in spin over sliding. */
static void slides(const hw_patch *p, double v1, double v2, double w, double *f1, double *f2,
                   double *moment) {
  double v = sqrt(v1 * v1 + v2 * v2), x = v1 / v, y = v2 / v;
  double second = 0.25 * (p->length * p->length * x * x + p->width * p->width * y * y);
  double share = 1 - 0.5 * w * w * second / (v * v);
  *f1 = share * x, *f2 = share * y;
  *moment = w * second / v;
}

/* The means as integrals round the rim, by the trapezoidal rule. */
static void rim(const hw_patch *p, double v1, double v2, double w, double *f1, double *f2,
                double *moment) {
  double s1 = w * p->width, s2 = w * p->length, g1 = v1 / s1, g2 = v2 / s2;
  double sum1 = 0, sum2 = 0, psi = 0, c = 1, s = 0;
  for (int i = 0; i < RIM; i++) {
    double p1 = v1 - s1 * s, p2 = v2 + s2 * c, g = 1 + g2 * c - g1 * s;
    double size = sqrt(p1 * p1 + p2 * p2), share = size > 0 ? g / size : 0;
    sum1 += share * p1;
    sum2 += share * p2;
    psi += g * size;
    double next = c * STEP_COS - s * STEP_SIN;
    s = s * STEP_COS + c * STEP_SIN;
    c = next;
  }
  *f1 = sum1 / RIM, *f2 = sum2 / RIM;
  *moment = (2.0 / 3 * psi / RIM - (*f1 * v1 + *f2 * v2)) / w;
}

hw_slip hw_slip_of(const hw_patch *p, v3 velocity) {
  const double FAR = 50;
  double v1 = v3_dot(p->along, velocity), v2 = v3_dot(p->aside, velocity);
  double w = v3_dot(p->normal, velocity) / p->arm, f1, f2, moment;
  double v = sqrt(v1 * v1 + v2 * v2), reach = fabs(w) * p->length;
  if (!(v > 0) && !(reach > 0))
    return (hw_slip){.speed = 0};
  if (v > FAR * reach)
    slides(p, v1, v2, w, &f1, &f2, &moment);
  else
    rim(p, v1, v2, w, &f1, &f2, &moment);
  hw_slip slip = {.way = v3_madd(v3_scale(f1, p->along), f2, p->aside)};
  slip.way = v3_madd(slip.way, moment / p->arm, p->normal);
  slip.speed = v3_dot(slip.way, velocity);
  return slip.speed > 0 ? slip : (hw_slip){.speed = 0};
}

double hw_patch_gauge(const hw_patch *patch, double across, double along) {
  const double P = 5.0 / 3;
  double t = fabs(across), m = patch->most > 0 ? fabs(along) / patch->most : 0;
  double large = t > m ? t : m, small = t > m ? m : t;
  if (!(small > 0))
    return large;
  return large * hw_pow(1 + hw_pow(small / large, P), 1 / P);
}
