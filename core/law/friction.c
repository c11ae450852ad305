/* Dry friction (friction.h). */
#include "law/friction.h"

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
  m3 secant = m3_scale(limit / size, P);
  return (hw_friction){.force = v3_scale(-limit, way),
                       .by_stretch = m3_scale(law->shear, secant),
                       .by_velocity = m3_scale(law->drag, secant),
                       .by_normal = v3_scale(-law->sticking, way),
                       .stored = stored,
                       .breaks = true};
}

hw_friction hw_friction_karnopp(const hw_friction_law *law, m3 plane, bool stuck, v3 stretch,
                                v3 velocity, double load) {
  if (stuck)
    return stick(law, plane, stretch, velocity, load);
  double speed = v3_norm(velocity), limit = law->sliding * load;
  if (speed <= law->tolerance) { /* inside the dead zone, until the step ends */
    double c = limit / law->tolerance;
    return (hw_friction){.force = v3_scale(-c, velocity),
                         .by_velocity = m3_scale(c, plane),
                         .by_normal = v3_scale(-law->sliding / law->tolerance, velocity)};
  }
  v3 way = v3_scale(1 / speed, velocity);
  return (hw_friction){.force = v3_scale(-limit, way),
                       .by_velocity = m3_scale(limit / speed, plane),
                       .by_normal = v3_scale(-law->sliding, way)};
}

hw_friction hw_friction_coulomb(const hw_friction_law *law, m3 plane, v3 velocity, double load) {
  double s = 1 / sqrt(v3_dot(velocity, velocity) + law->tolerance * law->tolerance);
  v3 way = v3_scale(s, velocity);
  double c = law->sliding * load * s;
  return (hw_friction){.force = v3_scale(-c, velocity),
                       .by_velocity = m3_scale(c, plane),
                       .by_normal = v3_scale(-law->sliding, way)};
}
