/* The hawsepipe of a made bow (mouth.h). */
#include "model/mouth.h"

#include "math/scalar.h"

m3 hw_mouth_axes(const hw_mouth *m) {
  v3 x = m->across, y = m->up, z = m->axis;
  return (m3){{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
}

static double roll_of(const hw_mouth *m, int i) {
  return m->roll[(i % HW_MOUTH_ANGLES + HW_MOUTH_ANGLES) % HW_MOUTH_ANGLES];
}

/* Lagrange's cubic through the four nearest angles. */
double hw_mouth_roll(const hw_mouth *m, double angle) {
  double x = angle * HW_MOUTH_ANGLES / (2 * HW_PI), at = floor(x);
  double s = x - at;
  int i = (int)at;
  return -s * (s - 1) * (s - 2) / 6 * roll_of(m, i - 1) +
         (s + 1) * (s - 1) * (s - 2) / 2 * roll_of(m, i) -
         (s + 1) * s * (s - 2) / 2 * roll_of(m, i + 1) +
         (s + 1) * s * (s - 1) / 6 * roll_of(m, i + 2);
}

void hw_mouth_move(hw_mouth *m, v3 by) { m->origin = v3_add(m->origin, by); }

static v3 turned(v3 p) { return v3_make(p.x, -p.z, p.y); }

void hw_mouth_turn(hw_mouth *m, double scale, bool up_y) {
  m->origin = v3_scale(scale, m->origin);
  m->bore *= scale, m->lip *= scale, m->length *= scale, m->facet *= scale;
  for (int i = 0; i < HW_MOUTH_ANGLES; i++)
    m->roll[i] *= scale;
  if (!up_y)
    return;
  m->origin = turned(m->origin), m->axis = turned(m->axis);
  m->across = turned(m->across), m->up = turned(m->up);
}

const hw_mouth *hw_part_mouth(const hw_model *model, int part) {
  const hw_body_kind *body = part >= 0 ? model->part[part].kind->body : NULL;
  if (!body || !body->solid)
    return NULL;
  hw_solid solid = body->solid(model->part[part].params);
  return solid.shape == HW_SHAPE_MESH && solid.mesh >= 0 ? model->mesh_mouth[solid.mesh] : NULL;
}
