/* Made models of a scenario: fields to dimensions, and what cannot be made in words. */
#include "base/alloc.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "model/mouth.h"
#include "scenario/mesh_source.h"
#include "shapes/make_anchor.h"
#include "shapes/make_bow.h"

static hw_bow bow_of(const hw_mesh *m) {
  return (hw_bow){.flare = m->bow_flare,
                  .flare_bend = m->bow_flare_bend,
                  .entrance = m->bow_entrance,
                  .entrance_bend = m->bow_entrance_bend,
                  .angle = m->bow_angle,
                  .azimuth = m->bow_azimuth,
                  .bore = m->bow_bore,
                  .lip = m->bow_lip,
                  .length = m->bow_length,
                  .wall = m->bow_wall,
                  .thickness = m->bow_thickness,
                  .above = m->bow_above,
                  .below = m->bow_below,
                  .forward = m->bow_forward,
                  .aft = m->bow_aft,
                  .triangles = m->bow_triangles};
}

static double rounded(double metres) { return ceil(1000 * metres) / 1000; }

static void fault_bow(hw_compiler *c, const hw_bow_plan *plan, hw_bow_status status) {
  const hw_bow *b = &plan->bow;
  switch (status) {
  case HW_BOW_OBLIQUE:
    hw_mesh_says(c, "bow.angle",
                 "the pipe runs %g degrees off the normal of the shell; at most %g can be made: "
                 "change angle, azimuth, flare or entrance",
                 0.1 * floor(10 * plan->value / HW_DEGREE), floor(plan->limit / HW_DEGREE));
    break;
  case HW_BOW_LIP:
    hw_mesh_says(c, "bow.lip",
                 "no bolster of radius %g m rolls round the mouth of this pipe: a smaller one, or "
                 "less bend of the shell",
                 b->lip);
    break;
  case HW_BOW_THIN:
    hw_mesh_says(
        c, "bow.thickness",
        "the bolster of radius %g m comes through the plate of %g m: above %g m is wanted, or "
        "a smaller lip",
        b->lip, plan->value, rounded(plan->limit));
    break;
  case HW_BOW_SHORT:
    hw_mesh_says(c, "bow.length", "the pipe of %g m ends in the plate: above %g m is wanted",
                 plan->value, rounded(plan->limit));
    break;
  case HW_BOW_FOLDED:
    hw_mesh_says(
        c, "bow.flare_bend",
        "the shell bends too far for its plate, its facets or the pipe: less bend of flare or "
        "waterline, a smaller shell, or more triangles");
    break;
  default:
    hw_mesh_says(c, "bow.below",
                 "no room on this shell for a pipe of bore %g m with a lip of %g m and its tube: "
                 "more above, below, forward or aft",
                 b->bore, b->lip);
  }
}

/* What parts may know of it. */
static hw_mouth *mouth_of(hw_compiler *c, const hw_bow_plan *plan) {
  hw_mouth *m = hw_pool_take(&c->keep, 1, sizeof *m);
  if (!m)
    return NULL;
  *m = (hw_mouth){.axis = plan->axis,
                  .across = plan->across,
                  .up = plan->up,
                  .bore = plan->bow.bore,
                  .lip = plan->bow.lip,
                  .length = plan->bow.length,
                  .facet =
                      (plan->bow.bore + 0.3 * plan->bow.lip) * (1 - hw_cos(HW_PI / plan->sectors))};
  for (int i = 0; i < HW_MOUTH_ANGLES; i++)
    m->roll[i] = hw_bow_roll(plan, 2 * HW_PI * i / HW_MOUTH_ANGLES);
  return m;
}

static bool make_bow(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists) {
  hw_bow bow = bow_of(mesh);
  hw_bow_plan plan;
  hw_bow_status status = hw_bow_make_plan(&bow, &plan);
  if (status != HW_BOW_GOOD) {
    fault_bow(c, &plan, status);
    return false;
  }
  if (!hw_mesh_lists_open(c, lists, (size_t)plan.points, (size_t)plan.faces))
    return false;
  hw_bow_make(&plan, lists->point, lists->face);
  lists->mouth = mouth_of(c, &plan);
  return lists->mouth;
}

static bool make_anchor(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists) {
  hw_anchor_model anchor = {mesh->anchor_mass, mesh->anchor_head_share, mesh->anchor_triangles};
  hw_anchor_model_plan plan;
  hw_anchor_model_prepare(&anchor, mesh->make == HW_MADE_HEAD, &plan);
  void *scratch = hw_alloc(hw_anchor_model_scratch_bytes(&plan));
  bool room = hw_mesh_lists_open(c, lists, (size_t)plan.points, (size_t)plan.faces);
  if (room && scratch)
    lists->points = hw_anchor_model_make(&plan, scratch, lists->point, lists->face);
  c->keep.failed |= !scratch;
  hw_free(scratch);
  return room && scratch;
}

bool hw_mesh_model_make(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists) {
  return mesh->make == HW_MADE_BOW ? make_bow(c, mesh, lists) : make_anchor(c, mesh, lists);
}
