/* The shared region of two convex bodies: which method, and the result in world axes.
 * Source: report 003, section 2.5.7. Volume, vector area and moment are those of docs/theory. */
#include "geom/convex/interference.h"

#include "base/assert.h"
#include "geom/convex/interference_parts.h"

size_t hw_interference_scratch_bytes(const hw_convex *a, const hw_convex *b) {
  return a->radius > 0 || b->radius > 0 ? 0 : hw_clip_scratch_bytes(a->core, b->core);
}

static bool is_ball(const hw_convex *shape) {
  HW_ASSERT(shape->radius == 0 || shape->core->vertices == 1);
  return shape->radius > 0;
}

/* A rod through a plate has two loops that cancel: what is left of A is rounding. */
static const double NO_AREA = 1e-13;

bool hw_share_out(const hw_share *share, hw_overlap *out, v3 *n, v3 *centre) {
  v3 c = v3_scale(1 / share->volume, share->first), A = share->area;
  double patch = v3_norm(A), sign = share->flip ? -1 : 1;
  out->volume = share->volume;
  out->centroid = v3_add(m3_mulv(share->R, c), share->r);
  out->area = out->moment = out->normal = v3_zero();
  out->patch = out->thickness = 0;
  out->centre = out->centroid;
  out->second = m3_zero();
  out->points = 0;
  if (!(patch > NO_AREA * share->perimeter_area))
    return false;
  *n = v3_scale(1 / patch, A);
  v3 across = v3_scale(1 / (patch * patch), v3_cross(A, share->moment));
  *centre = v3_madd(across, v3_dot(*n, c), *n);
  out->patch = patch;
  out->area = v3_scale(sign, m3_mulv(share->R, A));
  out->normal = v3_scale(1 / patch, out->area);
  out->moment = v3_madd(v3_cross(share->r, out->area), sign, m3_mulv(share->R, share->moment));
  out->centre = v3_add(m3_mulv(share->R, *centre), share->r);
  return true;
}

void hw_interference(const hw_placed *a, const hw_placed *b, void *scratch, hw_overlap *out) {
  bool ball_a = is_ball(a->shape), ball_b = is_ball(b->shape);
  out->volume = 0;
  out->points = 0;
  if (ball_a && ball_b)
    hw_interference_balls(a, b, out);
  else if (ball_a)
    hw_interference_ball(a, b, false, out);
  else if (ball_b)
    hw_interference_ball(b, a, true, out);
  else
    hw_interference_clip(a, b, scratch, out);
}
