/* Impact laws (impact.h). */
#include "law/impact.h"

#include <math.h>

#include "math/elementary.h"
#include "math/elliptic.h"
#include "math/scalar.h"

/* Langevin's function L = coth y - 1/y, 0 to 1, and the rest to 1 without cancellation. */
typedef struct langevin {
  double part, rest;
} langevin;

static langevin langevin_at(double y) {
  if (y < 1) { /* Lambert's continued fraction */
    double c = 0;
    for (int k = 21; k > 3; k -= 2)
      c = y * y / (k + c);
    double part = y / (3 + c);
    return (langevin){part, 1 - part};
  }
  double rest = 1 / y - (y < 20 ? 2 / (hw_exp(2 * y) - 1) : 0);
  return (langevin){1 - rest, rest};
}

/* With y = h (1 + e)/2 the condition h (1 + e) = ln((1 + h)/(1 - h e)) reads
 *   L(y) = (1 - e)/(1 + e),  h = y (1 + L(y))
 * (docs/theory/impact.md). L rises and bends down: Newton rises to the root after its first step. */
static double factor_of(double e) {
  double t = (1 - e) / (1 + e), rest = 2 * e / (1 + e);
  double y = t * (3 - t * t) / (rest * (1 + t)); /* within 5 % (Cohen) */
  for (int i = 0; i < 8 && y > 0; i++) {
    langevin l = langevin_at(y);
    double slope = l.rest * (1 + l.part) - 2 * l.part / y;
    double step = (l.part < 0.5 ? t - l.part : l.rest - rest) / slope;
    y += step > -0.5 * y ? step : -0.5 * y;
    if (fabs(step) < 1e-9 * y)
      break;
  }
  return 2 * y / (1 + e);
}

double hw_impact_factor(hw_impact_kind kind, double restitution) {
  double e = restitution > 0 ? restitution < 1 ? restitution : 1 : 0;
  double some = e > HW_IMPACT_LEAST ? e : HW_IMPACT_LEAST;
  switch (kind) {
  case HW_IMPACT_HUNT_CROSSLEY:
    return 1.5 * (1 - e);
  case HW_IMPACT_LANKARANI_NIKRAVESH:
    return 0.75 * (1 - e * e);
  case HW_IMPACT_FLORES:
    return 1.6 * (1 - some) / some;
  case HW_IMPACT_RESTITUTION:
    return factor_of(some);
  case HW_IMPACT_HERTZ:
    break;
  }
  return 0;
}

/* H(y) = y (1 + L(y)) rises and bends up, with the slope (1 - L)(1 + H), and is at least y: Newton
 * falls from h to the root. */
double hw_impact_restitution(double factor) {
  if (!(factor > 0))
    return 1;
  if (factor > 40) /* 1 - h e = (1 + h) exp(-h (1 + e)) */
    return 1 / factor;
  double y = factor;
  for (int i = 0; i < 60; i++) {
    langevin l = langevin_at(y);
    double h = y * (1 + l.part), step = (h - factor) / (l.rest * (1 + h));
    y -= step;
    if (!(step > 1e-16 * y))
      break;
  }
  double rest = langevin_at(y).rest;
  return rest / (2 - rest);
}

double hw_hertz_stiffness(double young_a, double poisson_a, double young_b, double poisson_b,
                          double radius) {
  if (!(young_a > 0) || !(young_b > 0) || !(radius > 0))
    return 0;
  double soft = (1 - poisson_a * poisson_a) / young_a + (1 - poisson_b * poisson_b) / young_b;
  return 4 * sqrt(radius) / (3 * soft);
}

double hw_hertz_ellipse_stiffness(double young_a, double poisson_a, double young_b,
                                  double poisson_b, double A, double B) {
  double low = A < B ? A : B, high = A < B ? B : A;
  if (!(young_a > 0) || !(young_b > 0) || !(low > 0) || !(high < HUGE_VAL))
    return 0;
  if (low == high)
    return hw_hertz_stiffness(young_a, poisson_a, young_b, poisson_b, 0.5 / low);
  double soft = (1 - poisson_a * poisson_a) / young_a + (1 - poisson_b * poisson_b) / young_b;
  hw_elliptic e;
  hw_ellipse_axes(high / low, &e);
  return 2 * HW_PI / 3 * sqrt(e.D / low) / (e.K * sqrt(e.K) * soft);
}

static double power(double x, double n) {
  if (n == 1.5)
    return x * sqrt(x);
  return n == 1 ? x : n == 2 ? x * x : hw_pow(x, n);
}

hw_elastic hw_elastic_power(double stiffness, double exponent, double depth) {
  if (!(depth > 0))
    return (hw_elastic){0, 0, 0};
  double force = stiffness * power(depth, exponent);
  return (hw_elastic){force, exponent * force / depth, force * depth / (exponent + 1)};
}

hw_elastic hw_elastic_potential(double stiffness, double exponent, double volume, double area,
                                double depth) {
  hw_elastic e = hw_elastic_power(stiffness, exponent, volume);
  if (!(volume > 0))
    return e;
  /* V ~ depth^m has m = A depth/V, and its area the slope (m - 1) A/depth = A (A/V - 1/depth) */
  double widens = depth > 0 ? area / volume - 1 / depth : 0;
  e.slope = e.slope * area * area + (widens > 0 ? e.force * area * widens : 0);
  e.force *= area;
  return e;
}

hw_impact hw_impact_damped(hw_elastic elastic, double factor, double rate, double first) {
  hw_impact f = {.elastic = elastic.force, .energy = elastic.energy, .share = 1};
  double damping = first > 0 ? factor / first : 0, gain = 1 + damping * rate;
  if (gain > 0) {
    f.force = elastic.force * gain;
    f.by_depth = elastic.slope * gain;
    f.by_rate = elastic.force * damping;
  } else
    f.share = 1 / (1 - gain);
  f.lost = (f.force - elastic.force) * rate;
  return f;
}

hw_impact hw_impact_force(const hw_impact_law *law, double depth, double rate, double first) {
  return hw_impact_damped(hw_elastic_power(law->stiffness, law->exponent, depth), law->factor, rate,
                          first > law->least_speed ? first : law->least_speed);
}
