/* Dry friction (friction.h). */
#include "law/friction.h"

#include "math/elementary.h"

/* A force of given size changes with its direction only: none of its slope is along it. A secant
 * would keep Newton from closing in wherever friction is the stiffest thing. */
static m3 across(m3 plane, v3 way) { return m3_add(plane, m3_scale(-1, m3_outer(way, way))); }

static hw_slip slip_of(const hw_slip *given, v3 velocity) {
  return given ? *given : hw_slip_plain(velocity);
}

static hw_friction stick(const hw_friction_law *law, m3 P, v3 stretch, v3 velocity, double load) {
  v3 pull = v3_madd(v3_scale(law->shear, stretch), law->drag, velocity);
  double size = v3_norm(pull), limit = law->sticking * load;
  double stored = law->shear * v3_dot(stretch, velocity);
  if (size <= limit)
    return (hw_friction){.force = v3_neg(pull),
                         .by_stretch = m3_scale(law->shear, P),
                         .by_velocity = m3_scale(law->drag, P),
                         .stored = stored};
  /* past the limit within a step: the force keeps its direction, and slips from the next step on */
  v3 way = v3_scale(1 / size, pull);
  m3 turning = m3_scale(limit / size, across(P, way));
  return (hw_friction){.force = v3_scale(-limit, way),
                       .by_stretch = m3_scale(law->shear, turning),
                       .by_velocity = m3_scale(law->drag, turning),
                       .by_normal = v3_scale(-law->sticking, way),
                       .stored = stored,
                       .breaks = true};
}

hw_friction hw_friction_karnopp(const hw_friction_law *law, m3 plane, bool stuck, v3 stretch,
                                v3 velocity, double load) {
  if (stuck)
    return stick(law, plane, stretch, velocity, load);
  hw_slip slip = slip_of(law->slip, velocity);
  double limit = law->sliding * load;
  if (slip.speed <= law->tolerance) { /* inside the dead zone, until the step ends */
    double c = limit / law->tolerance;
    return (hw_friction){.force = v3_scale(-c * slip.speed, slip.way),
                         .by_velocity = m3_scale(c, plane),
                         .by_normal =
                             v3_scale(-law->sliding / law->tolerance * slip.speed, slip.way)};
  }
  return (hw_friction){.force = v3_scale(-limit, slip.way),
                       .by_velocity = m3_scale(limit / slip.speed, across(plane, slip.way)),
                       .by_normal = v3_scale(-law->sliding, slip.way)};
}

hw_friction hw_friction_coulomb(const hw_friction_law *law, m3 plane, v3 velocity, double load) {
  hw_slip slip = slip_of(law->slip, velocity);
  double s = 1 / sqrt(slip.speed * slip.speed + law->tolerance * law->tolerance);
  v3 way = v3_scale(s * slip.speed, slip.way);
  double c = law->sliding * load * s;
  return (hw_friction){.force = v3_scale(-law->sliding * load, way),
                       .by_velocity = m3_scale(c, across(plane, way)),
                       .by_normal = v3_scale(-law->sliding, way)};
}

/* As the papers have it the bristle may be stretched to the sticking limit at a speed at which only
 * the sliding force is paid, and gives back more than that when the slip stops: up to
 * (sticking - sliding)^2 N^2/(2 shear) each time. So it keeps what was paid for. */
static v3 dragged(const hw_bristle_law *law, v3 held, v3 stretch, double limit, v3 force) {
  double k = law->shear, size = v3_norm(stretch);
  if (!(k > 0) || size == 0)
    return stretch;
  double paid = -v3_dot(force, v3_sub(stretch, held));
  double most = sqrt(v3_dot(held, held) + (paid > 0 ? 2 * paid / k : 0));
  most = most < limit / k ? most : limit / k;
  return size > most ? v3_scale(most / size, stretch) : stretch;
}

hw_friction hw_friction_bristle(const hw_bristle_law *law, m3 plane, v3 held, v3 stretch,
                                v3 velocity, double load, v3 *keep) {
  v3 pull = v3_madd(v3_scale(law->shear, stretch), law->drag, velocity);
  hw_slip slip = slip_of(law->slip, velocity);
  double size = v3_norm(pull), speed = slip.speed, limit = law->sticking * load;
  v3 slid = v3_scale(speed, slip.way); /* the velocity itself of a point */
  double q = law->stick_speed > 0 ? speed / law->stick_speed : 1e9, kappa = hw_exp(-q * q);
  bool breaks = size > limit;
  double share = breaks ? limit / size : 1;
  double reach = speed > law->least_speed ? speed : law->least_speed;
  double slide = reach > 0 ? (1 - kappa) * law->sliding / reach : 0;
  m3 held_by = m3_scale(kappa * share, breaks ? across(plane, v3_scale(1 / size, pull)) : plane);
  m3 slid_by = speed > law->least_speed ? across(plane, slip.way) : plane;
  hw_friction f = {.by_stretch = m3_scale(law->shear, held_by),
                   .by_velocity =
                       m3_add(m3_add(m3_scale(law->drag, held_by), m3_scale(slide * load, slid_by)),
                              m3_scale(law->viscous, plane)),
                   .by_normal = v3_scale(-slide, slid),
                   .breaks = breaks};
  if (breaks)
    f.by_normal = v3_madd(f.by_normal, -kappa * law->sticking / size, pull);
  f.force = v3_madd(v3_scale(-kappa * share, pull), -slide * load, slid);
  f.force = v3_madd(f.force, -law->viscous, velocity);
  /* as the bristle lets go, sliding takes over: a slope only where the force rises with the speed,
   * for Newton is to be left a positive matrix */
  if (speed > 0 && kappa > 0) {
    v3 way = slip.way;
    double gap = law->sliding * load * speed / reach - share * v3_dot(pull, way);
    if (gap > 0)
      f.by_velocity = m3_add(f.by_velocity,
                             m3_scale(2 * kappa * gap * q / law->stick_speed, m3_outer(way, way)));
  }
  *keep = dragged(law, held, stretch, limit, f.force);
  return f;
}
