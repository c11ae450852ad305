/* Reaction curves of fenders (fender_curve.h). */
#include "law/fender_curve.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "math/elementary.h"

/* Value, slope and integral from 0 of the force share at a deflection share. */
typedef struct share {
  double f, d, e;
} share;

/* Cone: ShibataFenderTeam, SPC cone fenders, performance at intermediate deflection, in shares of the height
 * (rated .70), force in shares of the rated one. */
enum { CONE = 17 };
static const double CONE_AT[CONE] = {.05, .10, .15, .20, .25, .30, .35, .40, .45,
                                     .50, .55, .60, .65, .70, .72, .73, .74};
static const double CONE_FORCE[CONE] = {.27, .48, .65, .79, .90, .97,  1.00, .99, .93,
                                        .84, .73, .68, .76, 1.0, 1.32, 1.48, 1.65};

/* ---- Cubics through points, with slopes that never overshoot (Fritsch and Carlson 1980; the weighted
 * harmonic mean of Fritsch and Butland 1984). Point 0 is (0, 0). */

typedef struct points {
  int n;
  const double *x, *y;
  double scale; /* of x */
} points;

static double x_of(const points *p, int i) { return i == 0 ? 0 : p->x[i - 1] * p->scale; }
static double y_of(const points *p, int i) { return i == 0 ? 0 : p->y[i - 1]; }
static double chord(const points *p, int i) {
  return (y_of(p, i + 1) - y_of(p, i)) / (x_of(p, i + 1) - x_of(p, i));
}

/* Slope at an end from the two chords next to it, kept monotone. */
static double end_slope(double h0, double h1, double c0, double c1) {
  double d = ((2 * h0 + h1) * c0 - h0 * c1) / (h0 + h1);
  if (d * c0 <= 0)
    return 0;
  return c0 * c1 <= 0 && fabs(d) > 3 * fabs(c0) ? 3 * c0 : d;
}

static double knot_slope(const points *p, int i) {
  if (p->n == 1)
    return chord(p, 0);
  if (i == 0)
    return end_slope(x_of(p, 1), x_of(p, 2) - x_of(p, 1), chord(p, 0), chord(p, 1));
  double h0 = x_of(p, i) - x_of(p, i - 1), c0 = chord(p, i - 1);
  if (i == p->n)
    return end_slope(h0, x_of(p, i - 1) - x_of(p, i - 2), c0, chord(p, i - 2));
  double h1 = x_of(p, i + 1) - x_of(p, i), c1 = chord(p, i);
  if (c0 * c1 <= 0)
    return 0;
  return 3 * (h0 + h1) / ((2 * h1 + h0) / c0 + (h1 + 2 * h0) / c1);
}

/* The cubic of ends (y0, d0) and (y1, d1) a length h apart, at t in 0 to 1; e: from its start. */
static share hermite(double h, double y0, double d0, double y1, double d1, double t) {
  double a = y1 - y0, b = h * d0, c = 3 * a - 2 * b - h * d1, g = b + h * d1 - 2 * a;
  return (share){y0 + t * (b + t * (c + t * g)), (b + t * (2 * c + 3 * t * g)) / h,
                 h * t * (y0 + t * (b / 2 + t * (c / 3 + t * g / 4)))};
}

static share through(const points *p, double u) {
  double before = 0;
  for (int i = 0;; i++) {
    double x0 = x_of(p, i), h = x_of(p, i + 1) - x0;
    bool last = i + 1 == p->n || u <= x0 + h;
    share s = hermite(h, y_of(p, i), knot_slope(p, i), y_of(p, i + 1), knot_slope(p, i + 1),
                      last ? (u - x0) / h : 1);
    s.e += before;
    if (last)
      return s;
    before = s.e;
  }
}

/* ---- Derived curves */

/* An elastic ring between plates. Once its poles have gone flat the free arcs keep their shape, so the
 * force goes with the inverse square of their height: 1/(3 - 2 u)^2 for the middle of a wall a quarter of
 * the diameter thick, whose height falls to a third when the bore closes. Before (u < RING): a cubic with
 * the slope of small deflections; within 1e-3 of the elastica. */
static const double RING = 0.42334498460340547, RING_FORCE = 0.21566857710217685,
                    RING_START = 0.6936510787064335, RING_SLOPE = 0.4006270792742903;

static share ring(double u) {
  if (u < RING)
    return hermite(RING, 0, RING_START, RING_FORCE, RING_SLOPE, u / RING);
  double q = 1 / (3 - 2 * u), q0 = 1 / (3 - 2 * RING);
  share s = hermite(RING, 0, RING_START, RING_FORCE, RING_SLOPE, 1);
  return (share){q * q, 4 * q * q * q, s.e + (q - q0) / 2};
}

/* A bag of round section between plates: with x = deflection/diameter the flat is pi x/2 of the diameter
 * wide and the section's area 1 - x^2 of what it was. Air of 50 kPa over the atmosphere at constant
 * temperature: the gauge pressure is in proportion to AIR/(1 - x^2) - 1, AIR = 1 + 50/101.325. */
static const double AIR = 1 + 50 / 101.325, AIR_RATED = 0.6;

static share bag(double u) {
  double r = AIR_RATED, x = r * u, q = 1 / (1 - x * x), full = r * (AIR / (1 - r * r) - 1);
  double f = x * (AIR * q - 1) / full;
  double d = r * (AIR * q * (1 + x * x) * q - 1) / full;
  /* the integral of x (AIR/(1 - x^2) - 1); the logarithm of 1 - x^2 is safe: x <= .6 here */
  double e = -0.5 * (AIR * hw_log(1 - x * x) + x * x) / (full * r);
  return (share){f, d, e};
}

/* ---- Any of them */

static points table(const hw_fender_curve *c) {
  if (c->type == HW_FENDER_CONE)
    return (points){CONE, CONE_AT, CONE_FORCE, 1 / CONE_AT[13]};
  return (points){c->points, c->share, c->force_share, 1};
}

static share within(const hw_fender_curve *c, double u) {
  if (c->type == HW_FENDER_CYLINDER)
    return ring(u);
  if (c->type == HW_FENDER_PNEUMATIC)
    return bag(u);
  if (c->type == HW_FENDER_LINEAR)
    return (share){u, 1, 0.5 * u * u};
  points p = table(c);
  return through(&p, u);
}

/* To a straight line, by a parabola over BEND. */
static share at(const hw_fender_curve *c, double u) {
  static const double BEND = 0.1;
  double end = 1;
  if (c->type == HW_FENDER_CONE || c->type == HW_FENDER_CURVE) {
    points p = table(c);
    end = x_of(&p, p.n);
  }
  if (u <= end)
    return within(c, u);
  share s = within(c, end);
  double x = u - end, d0 = s.d, rise = HW_FENDER_STIFF - d0;
  if (!(rise > 0)) /* it ends stiffer than that */
    return (share){s.f + x * d0, d0, s.e + x * (s.f + 0.5 * x * d0)};
  double t = x < BEND ? x : BEND, c2 = 0.5 * rise / BEND;
  share b = {s.f + t * (d0 + t * c2), d0 + 2 * t * c2, s.e + t * (s.f + t * (d0 / 2 + t * c2 / 3))};
  double y = x - t;
  return (share){b.f + y * b.d, b.d, b.e + y * (b.f + 0.5 * y * b.d)};
}

double hw_fender_usual(int type) {
  return type == HW_FENDER_CONE ? CONE_AT[13] : type == HW_FENDER_PNEUMATIC ? AIR_RATED : 0.5;
}

const char *hw_fender_curve_fault(const hw_fender_curve *c) {
  if (c->type < HW_FENDER_CONE || c->type > HW_FENDER_CURVE)
    return "type";
  if (!(c->force > 0 && c->force < HUGE_VAL))
    return "force";
  if (!(c->deflection > 0 && c->deflection < HUGE_VAL))
    return "deflection";
  if (c->type != HW_FENDER_CURVE)
    return NULL;
  if (c->points < 1 || c->points > HW_FENDER_POINTS)
    return "curve.deflection";
  for (int i = 0; i < c->points; i++)
    if (!(c->share[i] > (i > 0 ? c->share[i - 1] : 0) && c->share[i] < HUGE_VAL))
      return "curve.deflection";
  for (int i = 0; i < c->points; i++)
    if (!(c->force_share[i] >= 0 && c->force_share[i] < HUGE_VAL))
      return "curve.force";
  return NULL;
}

double hw_fender_reaction(const hw_fender_curve *c, double deflection) {
  return deflection > 0 ? c->force * at(c, deflection / c->deflection).f : 0;
}

double hw_fender_slope(const hw_fender_curve *c, double deflection) {
  return deflection > 0 ? c->force / c->deflection * at(c, deflection / c->deflection).d : 0;
}

double hw_fender_energy(const hw_fender_curve *c, double deflection) {
  return deflection > 0 ? c->force * c->deflection * at(c, deflection / c->deflection).e : 0;
}

double hw_fender_rated_energy(const hw_fender_curve *c) {
  return hw_fender_energy(c, c->deflection);
}
