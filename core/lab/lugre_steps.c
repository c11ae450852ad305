/* Steps and limits of the LuGre law by itself (lugre_steps.h; docs/theory/lugre.md). */
#include "lab/lugre_steps.h"

#include <stddef.h>

#include "law/lugre_parts.h"
#include "math/elementary.h"
#include "math/scalar.h"

hw_lugre hw_lugre_default(void) {
  return (hw_lugre){.sliding = 0.1,
                    .sticking = 0.15,
                    .sigma0 = 1e5,
                    .sigma1 = 316.22776601683796, /* sqrt(1e5) */
                    .sigma2 = 0.1,
                    .stribeck = 1e-3,
                    .tolerance = 1e-5,
                    .dwell = 2,
                    .reach = 0,
                    .clamp = true};
}

static bool counts(double x) { return x >= 0 && x < HUGE_VAL; }

const char *hw_lugre_fault(const hw_lugre *law) {
  if (!counts(law->sliding))
    return "sliding";
  if (!(counts(law->sticking) && law->sticking >= law->sliding))
    return "sticking";
  if (!(counts(law->sigma0) && law->sigma0 > 0))
    return "sigma0";
  if (!(counts(law->sigma1) && law->sigma1 > 0))
    return "sigma1";
  if (!counts(law->sigma2))
    return "sigma2";
  if (!counts(law->stribeck))
    return "stribeck";
  if (!counts(law->tolerance))
    return "tolerance";
  if (!counts(law->dwell))
    return "dwell";
  return counts(law->reach) ? NULL : "reach";
}

double hw_lugre_passive_load(const hw_lugre *law) {
  double most = 2 * law->sigma1 * law->stribeck; /* of f_c, as sigma1 is given */
  if (law->stribeck == 0) /* nothing ever sticks and moves: the force is always against the slip */
    return HUGE_VAL;
  if (law->reach > 0) { /* sigma1/f_c is the same for all loads */
    double ratio = law->sigma1 / law->sigma0 * law->sticking / law->reach;
    return 2 * ratio * law->stribeck >= law->sliding ? HUGE_VAL : 0;
  }
  return law->sliding > 0 ? most / law->sliding : HUGE_VAL;
}

/* Eq. 3.30, and with `clamp` no growth beyond the limit. */
static v3 bristle_rate(const hw_lugre *law, const hw_lugre_bristle *b, const hw_lugre_way *w,
                       hw_lugre_state x, v3 velocity) {
  v3 pull = v3_madd(v3_scale(b->drive, w->dir), -1 / b->tau, x.z);
  v3 rate = v3_madd(v3_scale(w->stick, velocity), w->slide, pull);
  double size = v3_norm(x.z), grows = v3_dot(x.z, rate);
  if (law->clamp && grows > 0 && size >= b->longest * hw_lugre_coefficient(law, x.s_dw))
    rate = v3_madd(rate, -grows / (size * size), x.z);
  return rate;
}

hw_lugre_state hw_lugre_rates(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity) {
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  hw_lugre_way w = hw_lugre_way_of(law, velocity);
  return (hw_lugre_state){bristle_rate(law, &b, &w, x, velocity),
                          (w.stick - x.s_dw) / hw_lugre_dwell_time(law, &b, w.stick, x.s_dw)};
}

v3 hw_lugre_force(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity) {
  if (!(load > 0))
    return v3_zero();
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  hw_lugre_way w = hw_lugre_way_of(law, velocity);
  v3 pull = v3_madd(v3_scale(b.k, x.z), b.c, bristle_rate(law, &b, &w, x, velocity));
  double size = v3_norm(pull), limit = hw_lugre_limit(law, load, x.s_dw);
  return v3_madd(v3_scale(size > limit ? -limit / size : -1, pull), -law->sigma2, velocity);
}

hw_lugre_state hw_lugre_clamped(const hw_lugre *law, double load, hw_lugre_state x) {
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  return hw_lugre_shortened(law, &b, x);
}

hw_lugre_state hw_lugre_after(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity,
                              double h) {
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  hw_lugre_way w = hw_lugre_way_of(law, velocity);
  hw_lugre_stretch t = hw_lugre_stretch_make(law, &b, &w, velocity, x.s_dw, h);
  return hw_lugre_shortened(law, &b, hw_lugre_stretched(&t, &w, x));
}

/* d f/d l of (1 - exp(-l h))/l */
static double stretch_slope(const hw_lugre_stretch *t, double h) {
  double x = t->l * h;
  if (x > 1e-2)
    return (h * t->e - t->f) / t->l;
  return h * h * (-1.0 / 2 + x * (1.0 / 3 + x * (-1.0 / 8 + x * (1.0 / 30 - x * (1.0 / 144)))));
}

hw_lugre_step hw_lugre_implicit(const hw_lugre *law, m3 plane, double load, hw_lugre_state x,
                                v3 velocity, double h) {
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  hw_lugre_way w = hw_lugre_way_of(law, velocity);
  hw_lugre_stretch t = hw_lugre_stretch_make(law, &b, &w, velocity, x.s_dw, h);
  hw_lugre_state end = hw_lugre_stretched(&t, &w, x);
  hw_lugre_step r = {.next = hw_lugre_shortened(law, &b, end)};
  r.stored = 0.5 * b.k * v3_dot(r.next.z, r.next.z);
  if (b.load == 0)
    return r;
  double f_c = law->sliding * b.load, limit = hw_lugre_limit(law, load, end.s_dw);
  /* sigma0 z + sigma1 z' is a mean of sticking and sliding */
  v3 held = v3_madd(v3_scale(b.k, end.z), b.c, velocity);
  v3 pull = v3_madd(v3_scale(w.stick, held), w.slide * f_c, w.dir);
  double size = v3_norm(pull);
  m3 slope = m3_add(
      m3_scale(w.stick * (b.k * t.f * w.stick + b.c), plane),
      m3_scale(w.slide * (w.stick * b.k * t.f * b.drive + f_c), hw_lugre_turning(plane, &w)));
  v3 fade = v3_zero(); /* d stick/d velocity */
  if (law->stribeck > 0)
    fade = v3_scale(-2 * w.stick / law->stribeck / law->stribeck, velocity);
  v3 by_l = v3_madd(v3_scale(-h * t.e, x.z), stretch_slope(&t, h), t.c);
  v3 z_by_stick = v3_madd(v3_scale(t.f, v3_madd(velocity, -b.drive, w.dir)), -1 / b.tau, by_l);
  v3 by_stick = v3_madd(v3_madd(held, -f_c, w.dir), w.stick * b.k, z_by_stick);
  m3 exact = m3_add(slope, m3_outer(by_stick, fade));
  /* of the change of the share that sticks, only what makes the force rise with the speed */
  double rise = v3_dot(by_stick, fade), speed2 = v3_dot(velocity, velocity);
  if (rise > 0)
    slope = m3_add(slope, m3_scale(rise / speed2, m3_outer(velocity, velocity)));
  v3 by_load = law->reach > 0
                   ? v3_scale(1 / b.load, pull)
                   : v3_scale(w.slide * law->sliding * (w.stick * t.f / b.tau + 1), w.dir);
  r.slips = size > limit;
  if (r.slips) {
    double share = limit / size;
    v3 on = v3_scale(1 / size, pull);
    double gain = b.load * (law->sticking - law->sliding) * (1 - t.kept);
    exact = m3_add(hw_lugre_cut(plane, on, share, exact), m3_scale(gain, m3_outer(on, fade)));
    slope = hw_lugre_cut_both(plane, on, share, slope);
    by_load = v3_scale(share, v3_madd(by_load, -v3_dot(on, by_load), on));
    by_load = v3_madd(by_load, limit / b.load, on);
    pull = v3_scale(share, pull);
  }
  r.force = v3_madd(v3_neg(pull), -law->sigma2, velocity);
  r.by_velocity = m3_add(exact, m3_scale(law->sigma2, plane));
  r.damping = m3_add(slope, m3_scale(law->sigma2, plane));
  r.by_load = v3_neg(by_load);
  return r;
}

double hw_lugre_arm(double area) { return area > 0 ? 2.0 / 3 * sqrt(area / HW_PI) : 0; }
