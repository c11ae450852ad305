/* The LuGre law with dwell time (lugre.h; docs/theory/lugre.md). */
#include "law/lugre_parts.h"
#include "math/elementary.h"

hw_lugre_bristle hw_lugre_bristle_at(const hw_lugre *law, double load) {
  hw_lugre_bristle b = {.load = load > 0 ? load : 0, .tau = law->sigma1 / law->sigma0};
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

double hw_lugre_limit(const hw_lugre *law, double load, double s_dw) {
  return load > 0 ? load * hw_lugre_coefficient(law, s_dw) : 0;
}

hw_lugre_way hw_lugre_way_of(const hw_lugre *law, v3 velocity) {
  double speed = v3_norm(velocity);
  hw_lugre_way w = {.slip = velocity};
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

hw_lugre_stretch hw_lugre_stretch_make(const hw_lugre *law, const hw_lugre_bristle *b,
                                       const hw_lugre_way *w, v3 velocity, double s_dw, double h) {
  hw_lugre_stretch t = {.l = w->slide / b->tau};
  double x = t.l * h;
  t.e = hw_exp(-x);
  t.f = x > 0 ? -hw_expm1(-x) / t.l : h;
  t.c = v3_madd(v3_scale(w->stick, velocity), w->slide * b->drive, w->dir);
  t.kept = hw_exp(-h / hw_lugre_dwell_time(law, b, w->stick, s_dw));
  return t;
}

hw_friction hw_lugre_friction(const hw_lugre *law, m3 plane, double load, hw_lugre_state x, v3 slid,
                              double h, v3 velocity, hw_lugre_state *next) {
  hw_lugre_bristle b = hw_lugre_bristle_at(law, load);
  hw_lugre_state end = {v3_add(x.z, slid), x.s_dw};
  m3 follows = plane; /* d z/d slid */
  if (h > 0) {
    v3 mean = v3_scale(1 / h, slid);
    hw_lugre_way m = hw_lugre_way_of(law, mean);
    hw_lugre_stretch t = hw_lugre_stretch_make(law, &b, &m, mean, x.s_dw, h);
    end = hw_lugre_stretched(&t, &m, x);
    follows =
        m3_add(m3_scale(m.stick, plane), m3_scale(m.slide * b.drive, hw_lugre_turning(plane, &m)));
    follows = m3_scale(t.f / h, follows);
  }
  *next = hw_lugre_shortened(law, &b, end);
  hw_friction r = {.stored = 0};
  if (b.load == 0)
    return r;
  hw_lugre_way w = hw_lugre_way_of(law, velocity);
  double f_c = law->sliding * b.load, limit = hw_lugre_limit(law, load, end.s_dw);
  v3 held = v3_madd(v3_scale(b.k, end.z), b.c, velocity);
  v3 pull = v3_madd(v3_scale(w.stick, held), w.slide * f_c, w.dir);
  double size = v3_norm(pull), rise = 0;
  m3 by_velocity =
      m3_add(m3_scale(w.stick * b.c, plane), m3_scale(w.slide * f_c, hw_lugre_turning(plane, &w)));
  /* of the change of the share that sticks, only what makes the force rise with the speed */
  if (w.stick < 1 && law->stribeck > 0)
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
    r.by_stretch = hw_lugre_cut_both(plane, on, share, r.by_stretch);
    by_velocity = hw_lugre_cut_both(plane, on, share, by_velocity);
    r.by_normal = v3_scale(limit / b.load, on);
    pull = v3_scale(share, pull);
  }
  r.by_normal = v3_neg(r.by_normal);
  r.by_velocity = m3_add(by_velocity, m3_scale(law->sigma2, plane));
  r.force = v3_madd(v3_neg(pull), -law->sigma2, velocity);
  return r;
}

double hw_lugre_energy(const hw_lugre *law, double load, hw_lugre_state x) {
  return 0.5 * hw_lugre_bristle_at(law, load).k * v3_dot(x.z, x.z);
}

v3 hw_lugre_transport(v3 z, v3 n, v3 m) {
  v3 sum = v3_add(n, m);
  double along = v3_dot(n, z), turn = 1 + v3_dot(n, m);
  if (!(turn > 1e-12)) /* turned over: the tangent part stays, the spin keeps to its normal */
    return v3_madd(z, along, v3_sub(m, n));
  return v3_madd(v3_madd(z, -v3_dot(sum, z) / turn, sum), 2 * along, m);
}
