#include "shapes/make_anchor.h"

#include "math/elementary.h"
#include "math/scalar.h"
#include "shapes/make_solid.h"

/* A model's unit is a metre of the anchor of this mass. */
static const double MODEL_MASS = HW_MODEL_ANCHOR_MASS, STEEL = 7850; /* [kg], [kg/m^3] */
static const double LENGTH = HW_MODEL_ANCHOR_LENGTH;                 /* pin to eye */

/* ---- fields: signed heights, near enough to distances ---- */

/* The lesser and the greater of two, rounded over a range k. */
static double least(double a, double b, double k) {
  double h = k - fabs(a - b);
  return (a < b ? a : b) - (h > 0 ? h * h / (4 * k) : 0);
}
static double most(double a, double b, double k) { return -least(-a, -b, k); }

/* Box of half sizes x, y, z with its edges rounded by r; only the quarter x, y >= 0. */
static double box(v3 at, v3 half, double r) {
  v3 d = v3_make(fabs(at.x) - half.x + r, fabs(at.y) - half.y + r, fabs(at.z) - half.z + r);
  v3 out = v3_make(d.x > 0 ? d.x : 0, d.y > 0 ? d.y : 0, d.z > 0 ? d.z : 0);
  double in = d.x > d.y ? d.x : d.y;
  in = in > d.z ? in : d.z;
  return v3_norm(out) + (in < 0 ? in : 0) - r;
}

/* Two circles about (0, 0) and (0, L) in the y z plane and what is between. */
static double taper(double y, double z, double low, double high) {
  double slope = (low - high) / LENGTH, cosine = sqrt(1 - slope * slope);
  double t = hw_clamp((z + fabs(y) * slope / cosine) / LENGTH, 0, 1);
  double dy = y, dz = z - t * LENGTH;
  return sqrt(dy * dy + dz * dz) - low - t * (high - low);
}

static double shank_height(const void *of, v3 p) {
  const hw_anchor_model_plan *plan = of;
  double thick = plan->thickness, up = p.z / LENGTH;
  double eye = sqrt(p.y * p.y + (p.z - LENGTH) * (p.z - LENGTH));
  double side = taper(p.y, p.z, 0.185 * thick, 0.125 * thick);
  side = least(side, eye - 0.2, 0.15);
  double across = fabs(p.x) - 0.21 + 0.06 * hw_clamp(up, -0.1, 1.1);
  double body = most(side, across, 0.1);
  return most(body, 0.09 - eye, 0.05);
}

/* One half of the head, x >= 0 (p already mirrored), y >= 0. */
static double head_height(const void *of, v3 p) {
  const hw_anchor_model_plan *plan = of;
  double thick = plan->thickness;
  double x = fabs(p.x), y = fabs(p.y) / thick, z = p.z;
  double crown = box(v3_make(x, p.y, z + 0.1), v3_make(0.7, 0.18 * thick, 0.17), 0.08);
  /* palms: a foot that widens downward, drawn in at the middle */
  double waist = hw_clamp(1 - 4 * x * x, 0, 1);
  double foot = most(x - 0.74 + 0.1 * z, fabs(z + 0.24) - 0.16, 0.1);
  foot = most(foot, 0.86 * (y - 0.17 + 0.6 * z + 0.1 * waist * waist), 0.1);
  /* fluke: a spear, thickest along its middle and at its root, blunt */
  double up = hw_clamp((z + 0.1) / 1.6, 0, 1.1), inner = 0.28 + 0.22 * up * up;
  double outer = 0.81 - 0.13 * up * up, off = x - 0.5 * (inner + outer);
  double edge = fabs(off) - 0.5 * (outer - inner),
         flat = fabs(p.y) - 0.145 + 0.05 * up + 0.4 * off * off;
  double fluke = most(most(edge, flat, 0.08), fabs(z - 0.67) - 0.77, 0.1);
  double solid = least(least(crown, foot, 0.1), fluke, 0.12);
  /* room for the shank: as wide as its end, 45 degrees both ways */
  double out = fabs(p.y), away = 0.70710678118654752 * (out - z);
  away = out + z > 0 ? away : sqrt(out * out + z * z);
  return most(solid, -most(x - 0.25, away - 0.25, 0.05), 0.06);
}

static hw_solid solid_of(const hw_anchor_model_plan *plan) {
  if (plan->head)
    return (hw_solid){head_height, plan, v3_make(0, 0, 0.5), 1.2};
  return (hw_solid){shank_height, plan, v3_make(0, 0, 0.5 * LENGTH), 0.5 * LENGTH + 0.35};
}

/* In units: of the mesh. */
static double volume_wanted(const hw_anchor_model_plan *plan) {
  double share = plan->anchor.head_share;
  return (plan->head ? share : 1 - share) * MODEL_MASS / STEEL;
}

bool hw_anchor_model_prepare(const hw_anchor_model *anchor, bool head, hw_anchor_model_plan *plan) {
  *plan = (hw_anchor_model_plan){.anchor = *anchor, .head = head};
  plan->scale = hw_cbrt(anchor->mass / MODEL_MASS);
  hw_solid solid = solid_of(plan);
  double low = 0.6, high = 1.5, volume, wanted = volume_wanted(plan);
  for (int i = 0; i < 12; i++) {
    plan->thickness = 0.5 * (low + high);
    hw_solid_count(&solid, 0.06, &volume);
    *(volume < wanted ? &low : &high) = plan->thickness;
  }
  /* faces go with the inverse square of the step, but not smoothly */
  double ratio = 0;
  plan->step = 0.06;
  for (int i = 0; ratio > 1 || (i < 6 && ratio < 0.95); i++) {
    plan->step *= ratio > 0 ? sqrt(ratio) * 1.01 : 1;
    plan->faces = hw_solid_count(&solid, plan->step, NULL);
    ratio = (double)plan->faces / anchor->triangles;
  }
  plan->points = plan->faces;
  return low > 0.6 && high < 1.5;
}

size_t hw_anchor_model_scratch_bytes(const hw_anchor_model_plan *plan) {
  return hw_solid_scratch_bytes(plan->faces);
}

int hw_anchor_model_make(const hw_anchor_model_plan *plan, void *scratch, v3 *point, int *face) {
  hw_solid solid = solid_of(plan);
  int points =
      hw_solid_make(&solid, plan->step, plan->faces, volume_wanted(plan), scratch, point, face);
  for (int i = 0; i < points; i++)
    point[i] = v3_scale(plan->scale, point[i]);
  return points;
}
