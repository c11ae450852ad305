/* The LuGre law with dwell time (lugre.h; docs/theory/lugre.md). */
#include <stddef.h>

#include "law/lugre.h"
#include "math/elementary.h"
#include "math/scalar.h"

/* The law under one normal force. */
typedef struct bristle {
  double load, k, c; /* normal force, stiffness, damping */
  double tau;        /* c/k */
  double drive;      /* [m/s] sliding load/c: what sliding adds to the bristle's rate */
  double
      longest; /* [m] of the bristle for each unit of limit/load: limit/k is longest times that */
} bristle;

/* How it moves: share that sticks and that slides (their sum is 1), direction. */
typedef struct way {
  double stick, slide;
  v3 dir;
  v3 slip;              /* V; of a patch its mean speed along the way */
  double across, along; /* of the direction's slope: across I - along slip slip^T */
} way;

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

static bristle bristle_at(const hw_lugre *law, double load) {
  bristle b = {.load = load > 0 ? load : 0, .tau = law->sigma1 / law->sigma0};
  if (law->reach >
      0) { /* everything is in proportion to the load; the bristle's motion knows none */
    b.longest = law->sticking > 0 ? law->reach / law->sticking : 0;
    b.k = law->sticking * b.load / law->reach;
    b.c = b.tau * b.k;
    b.drive = law->sliding * b.longest / b.tau;
  } else {
    b.longest = b.load / law->sigma0;
    b.k = law->sigma0;
    b.c = law->sigma1;
    b.drive = law->sliding * b.load / law->sigma1;
  }
  return b;
}

static double coefficient(const hw_lugre *law, double s_dw) {
  return law->sliding + (law->sticking - law->sliding) * s_dw;
}

double hw_lugre_limit(const hw_lugre *law, double load, double s_dw) {
  return load > 0 ? load * coefficient(law, s_dw) : 0;
}

/* Eq. 3.25 and 3.28 (corrected). */
static way way_of(const hw_lugre *law, v3 velocity) {
  double speed = v3_norm(velocity);
  way w = {.slip = velocity};
  if (law->patch) {
    hw_slip slip = hw_slip_of(law->patch, velocity);
    speed = slip.speed;
    w.slip = v3_scale(speed, slip.way);
  }
  double q = speed / law->stribeck;
  w.stick = speed == 0 ? 1 : 0;
  if (speed > 0 && law->stribeck > 0)
    w.stick = hw_exp(-q * q);
  /* the small share without cancellation, on either side */
  w.slide = w.stick > 0.5 && speed > 0 ? -hw_expm1(-q * q) : 1 - w.stick;
  if (speed >= law->tolerance && speed > 0) {
    w.across = 1 / speed;
    w.dir = v3_scale(w.across, w.slip);
    w.along = w.across / (speed * speed);
  } else if (speed > 0) {
    double e = law->tolerance, r = speed / e;
    w.across = (1.5 - 0.5 * r * r) / e;
    w.dir = v3_scale(w.across, w.slip);
    w.along = 1 / (e * e * e);
  }
  return w;
}

/* Eq. 3.30, and with `clamp` no growth beyond the limit. */
static v3 bristle_rate(const hw_lugre *law, const bristle *b, const way *w, hw_lugre_state x,
                       v3 velocity) {
  v3 pull = v3_madd(v3_scale(b->drive, w->dir), -1 / b->tau, x.z);
  v3 rate = v3_madd(v3_scale(w->stick, velocity), w->slide, pull);
  double size = v3_norm(x.z), grows = v3_dot(x.z, rate);
  if (law->clamp && grows > 0 && size >= b->longest * coefficient(law, x.s_dw))
    rate = v3_madd(rate, -grows / (size * size), x.z);
  return rate;
}

/* Eq. 3.31: quickly forgotten, slowly won. Winning is never quicker than forgetting. */
static double dwell_time(const hw_lugre *law, const bristle *b, double stick, double s_dw) {
  return stick >= s_dw && law->dwell > b->tau ? law->dwell : b->tau;
}

hw_lugre_state hw_lugre_rates(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity) {
  bristle b = bristle_at(law, load);
  way w = way_of(law, velocity);
  return (hw_lugre_state){bristle_rate(law, &b, &w, x, velocity),
                          (w.stick - x.s_dw) / dwell_time(law, &b, w.stick, x.s_dw)};
}

v3 hw_lugre_force(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity) {
  if (!(load > 0))
    return v3_zero();
  bristle b = bristle_at(law, load);
  way w = way_of(law, velocity);
  v3 pull = v3_madd(v3_scale(b.k, x.z), b.c, bristle_rate(law, &b, &w, x, velocity));
  double size = v3_norm(pull), limit = hw_lugre_limit(law, load, x.s_dw);
  return v3_madd(v3_scale(size > limit ? -limit / size : -1, pull), -law->sigma2, velocity);
}

static hw_lugre_state clamped(const hw_lugre *law, const bristle *b, hw_lugre_state x) {
  double size = v3_norm(x.z), most = b->longest * coefficient(law, x.s_dw);
  if (law->clamp && size > most)
    x.z = v3_scale(most / size, x.z);
  return x;
}

hw_lugre_state hw_lugre_clamped(const hw_lugre *law, double load, hw_lugre_state x) {
  bristle b = bristle_at(law, load);
  return clamped(law, &b, x);
}

/* At constant velocity z' = c - l z: z(h) = e z + f c. */
typedef struct stretch {
  double l, e, f;
  v3 c;
  double kept; /* of s_dw; the rest comes from `stick` */
} stretch;

static stretch stretch_make(const hw_lugre *law, const bristle *b, const way *w, v3 velocity,
                            double s_dw, double h) {
  stretch t = {.l = w->slide / b->tau};
  double x = t.l * h;
  t.e = hw_exp(-x);
  t.f = x > 0 ? -hw_expm1(-x) / t.l : h;
  t.c = v3_madd(v3_scale(w->stick, velocity), w->slide * b->drive, w->dir);
  t.kept = hw_exp(-h / dwell_time(law, b, w->stick, s_dw));
  return t;
}

static hw_lugre_state stretched(const stretch *t, const way *w, hw_lugre_state x) {
  return (hw_lugre_state){v3_madd(v3_scale(t->e, x.z), t->f, t->c),
                          w->stick + (x.s_dw - w->stick) * t->kept};
}

hw_lugre_state hw_lugre_after(const hw_lugre *law, double load, hw_lugre_state x, v3 velocity,
                              double h) {
  bristle b = bristle_at(law, load);
  way w = way_of(law, velocity);
  stretch t = stretch_make(law, &b, &w, velocity, x.s_dw, h);
  return clamped(law, &b, stretched(&t, &w, x));
}

/* d f/d l of (1 - exp(-l h))/l */
static double stretch_slope(const stretch *t, double h) {
  double x = t->l * h;
  if (x > 1e-2)
    return (h * t->e - t->f) / t->l;
  return h * h * (-1.0 / 2 + x * (1.0 / 3 + x * (-1.0 / 8 + x * (1.0 / 30 - x * (1.0 / 144)))));
}

/* What the force is cut to when it is at its limit: its direction may change, not its size. */
static m3 cut(m3 plane, v3 way, double share, m3 a) {
  m3 across = m3_add(plane, m3_scale(-1, m3_outer(way, way)));
  return m3_scale(share, m3_mul(across, a));
}

static m3 turning(m3 plane, const way *w) {
  return m3_add(m3_scale(w->across, plane), m3_scale(-w->along, m3_outer(w->slip, w->slip)));
}
static m3 cut_both(m3 plane, v3 on, double share, m3 a) {
  return m3_t(cut(plane, on, 1, m3_t(cut(plane, on, share, a))));
}

hw_lugre_step hw_lugre_implicit(const hw_lugre *law, m3 plane, double load, hw_lugre_state x,
                                v3 velocity, double h) {
  bristle b = bristle_at(law, load);
  way w = way_of(law, velocity);
  stretch t = stretch_make(law, &b, &w, velocity, x.s_dw, h);
  hw_lugre_state end = stretched(&t, &w, x);
  hw_lugre_step r = {.next = clamped(law, &b, end)};
  r.stored = 0.5 * b.k * v3_dot(r.next.z, r.next.z);
  if (b.load == 0)
    return r;
  double f_c = law->sliding * b.load, limit = hw_lugre_limit(law, load, end.s_dw);
  /* sigma0 z + sigma1 z' is a mean of sticking and sliding */
  v3 held = v3_madd(v3_scale(b.k, end.z), b.c, velocity);
  v3 pull = v3_madd(v3_scale(w.stick, held), w.slide * f_c, w.dir);
  double size = v3_norm(pull);
  m3 slope = m3_add(m3_scale(w.stick * (b.k * t.f * w.stick + b.c), plane),
                    m3_scale(w.slide * (w.stick * b.k * t.f * b.drive + f_c), turning(plane, &w)));
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
    exact = m3_add(cut(plane, on, share, exact), m3_scale(gain, m3_outer(on, fade)));
    slope = cut_both(plane, on, share, slope);
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

hw_friction hw_lugre_friction(const hw_lugre *law, m3 plane, double load, hw_lugre_state x, v3 slid,
                              double h, v3 velocity, hw_lugre_state *next) {
  bristle b = bristle_at(law, load);
  hw_lugre_state end = {v3_add(x.z, slid), x.s_dw};
  m3 follows = plane; /* d z/d slid */
  if (h > 0) {
    v3 mean = v3_scale(1 / h, slid);
    way m = way_of(law, mean);
    stretch t = stretch_make(law, &b, &m, mean, x.s_dw, h);
    end = stretched(&t, &m, x);
    follows = m3_add(m3_scale(m.stick, plane), m3_scale(m.slide * b.drive, turning(plane, &m)));
    follows = m3_scale(t.f / h, follows);
  }
  *next = clamped(law, &b, end);
  hw_friction r = {.stored = 0};
  if (b.load == 0)
    return r;
  way w = way_of(law, velocity);
  double f_c = law->sliding * b.load, limit = hw_lugre_limit(law, load, end.s_dw);
  v3 held = v3_madd(v3_scale(b.k, end.z), b.c, velocity);
  v3 pull = v3_madd(v3_scale(w.stick, held), w.slide * f_c, w.dir);
  double size = v3_norm(pull), rise = 0;
  m3 by_velocity =
      m3_add(m3_scale(w.stick * b.c, plane), m3_scale(w.slide * f_c, turning(plane, &w)));
  if (w.stick < 1 && law->stribeck > 0) /* as in hw_lugre_implicit */
    rise =
        -2 * w.stick / law->stribeck / law->stribeck * v3_dot(v3_madd(held, -f_c, w.dir), velocity);
  if (rise > 0)
    by_velocity = m3_add(by_velocity,
                         m3_scale(rise / v3_dot(velocity, velocity), m3_outer(velocity, velocity)));
  r.by_stretch = m3_scale(w.stick * b.k, follows);
  r.by_normal =
      law->reach > 0 ? v3_scale(1 / b.load, pull) : v3_scale(w.slide * law->sliding, w.dir);
  r.breaks = size > limit;
  if (r.breaks) {
    v3 on = v3_scale(1 / size, pull);
    double share = limit / size;
    r.by_stretch = cut_both(plane, on, share, r.by_stretch);
    by_velocity = cut_both(plane, on, share, by_velocity);
    r.by_normal = v3_scale(limit / b.load, on);
    pull = v3_scale(share, pull);
  }
  r.by_normal = v3_neg(r.by_normal);
  r.by_velocity = m3_add(by_velocity, m3_scale(law->sigma2, plane));
  r.force = v3_madd(v3_neg(pull), -law->sigma2, velocity);
  return r;
}

double hw_lugre_energy(const hw_lugre *law, double load, hw_lugre_state x) {
  return 0.5 * bristle_at(law, load).k * v3_dot(x.z, x.z);
}

v3 hw_lugre_transport(v3 z, v3 n, v3 m) {
  v3 sum = v3_add(n, m);
  double along = v3_dot(n, z), turn = 1 + v3_dot(n, m);
  if (!(turn > 1e-12)) /* turned over: the tangent part stays, the spin keeps to its normal */
    return v3_madd(z, along, v3_sub(m, n));
  return v3_madd(v3_madd(z, -v3_dot(sum, z) / turn, sum), 2 * along, m);
}

double hw_lugre_arm(double area) { return area > 0 ? 2.0 / 3 * sqrt(area / HW_PI) : 0; }
