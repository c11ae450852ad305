/* Checks of vessel and quay that no range of one field can make. Outlines themselves, and fenders, are
 * checked where contacts are made. */
#include "parts/kinds.h"
#include "parts/vessel_state.h"

enum { MOST_THRUSTERS = 100 }; /* each has a channel */

typedef struct checker {
  const char *id;
  hw_report *report;
} checker;

void hw_outline_check(const hw_model *model, int part, const outline_source *from,
                      hw_report *report) {
  const char *id = model->part[part].id;
  int numbers = from->points->count;
  if (from->kind == OUTLINE_POINTS && numbers == 0)
    hw_fault_part(report, id, "outline/points",
                  "missing: an outline of kind \"points\" needs x y x y ...");
  else if (from->kind == OUTLINE_POINTS && numbers % 2)
    hw_fault_part(report, id, "outline/points",
                  "%d numbers: x and y of each point make an even number", numbers);
  else if (from->kind != OUTLINE_POINTS && numbers)
    hw_fault_part(report, id, "outline/points", "given, but the outline is not of kind \"points\"");
  if (from->kind == OUTLINE_MESH && from->mesh < 0)
    hw_fault_part(report, id, "outline/mesh", "missing: an outline of kind \"mesh\" needs a mesh");
}

/* A series of numbers in a known order is there with all of them, or not at all. */
static void check_series(checker *c, const char *key, const hw_series *series, int count,
                         const char *order) {
  if (series->count && series->count != count)
    hw_fault_part(c->report, c->id, key, "%d numbers; it takes %d: %s", series->count, count,
                  order);
}

static void check_propeller(checker *c, const vessel_params *p) {
  bool any =
      p->propeller_kt.count || p->propeller_turning.count ||
      HW_GIVEN(vessel_params, p, propeller_revs) || HW_GIVEN(vessel_params, p, propeller_wake) ||
      HW_GIVEN(vessel_params, p, propeller_deduction) || HW_GIVEN(vessel_params, p, propeller_at);
  if (p->propeller_diameter == 0 && any)
    hw_fault_part(c->report, c->id, "propeller/diameter",
                  "missing: a propeller needs a diameter above 0");
  if (p->propeller_diameter > 0 && !p->propeller_kt.count)
    hw_fault_part(c->report, c->id, "propeller/kt",
                  "missing: a propeller needs its thrust coefficients k0 k1 k2");
  check_series(c, "propeller/kt", &p->propeller_kt, 3, "k0 k1 k2");
  check_series(c, "propeller/turning", &p->propeller_turning, 3,
               "C1, C2 of positive, C2 of negative angles");
  if (p->propeller_turning.count && p->propeller_turning.value[0] < 0)
    hw_fault_part(c->report, c->id, "propeller/turning",
                  "C1 is %g; it must not be below 0: the wake goes to a limit as the angle grows",
                  p->propeller_turning.value[0]);
}

static void check_rudder(checker *c, const vessel_params *p) {
  bool any = p->rudder_hull.count || p->rudder_inflow.count || p->rudder_race.count ||
             HW_GIVEN(vessel_params, p, rudder_angle) || HW_GIVEN(vessel_params, p, rudder_rate) ||
             HW_GIVEN(vessel_params, p, rudder_lift) || HW_GIVEN(vessel_params, p, rudder_at) ||
             HW_GIVEN(vessel_params, p, rudder_max);
  if (p->rudder_area == 0 && any)
    hw_fault_part(c->report, c->id, "rudder/area", "missing: a rudder needs an area above 0");
  check_series(c, "rudder/hull", &p->rudder_hull, 3, "t_R a_H x_H");
  check_series(c, "rudder/inflow", &p->rudder_inflow, 3,
               "gamma of negative, gamma of positive angles, l_R");
  check_series(c, "rudder/race", &p->rudder_race, 3, "epsilon kappa eta");
}

static void check_thruster(checker *c, const char *id, const vessel_thruster *t) {
  if (t->rise > 0 && !HW_GIVEN(vessel_thruster, t, max))
    hw_fault_row(c->report, c->id, "thrusters", id, "max",
                 "missing: a rise time needs a greatest force");
  if (t->type == VESSEL_TUNNEL && HW_GIVEN(vessel_thruster, t, angle))
    hw_fault_row(c->report, c->id, "thrusters", id, "angle",
                 "a tunnel thruster pushes straight to port or starboard; leave the angle out");
}

/* Kinetic energy above 0 for any motion. */
static void check_mass(checker *c, const vessel_params *p) {
  double sway = p->mass + p->added_sway, x = p->centre,
         yaw = p->inertia + p->mass * x * x + p->added_yaw, both = p->mass * x + p->added_sway_yaw;
  if (!(sway * yaw > both * both))
    hw_fault_part(c->report, c->id, "added/sway_yaw",
                  "%g kg m: too large for the masses in sway and yaw; some motion would have no "
                  "energy",
                  p->added_sway_yaw);
}

void vessel_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const vessel_params *p = self->params;
  checker c = {.id = self->id, .report = report};
  outline_source from = vessel_outline_source(p);
  hw_outline_check(model, part, &from, report);
  check_mass(&c, p);
  check_series(&c, "mmg/surge", &p->mmg_surge, 5, "R0 Xvv Xvr Xrr Xvvvv");
  check_series(&c, "mmg/sway", &p->mmg_sway, 6, "Yv Yr Yvvv Yvvr Yvrr Yrrr");
  check_series(&c, "mmg/yaw", &p->mmg_yaw, 6, "Nv Nr Nvvv Nvvr Nvrr Nrrr");
  check_propeller(&c, p);
  check_rudder(&c, p);
  vessel_six_check(model, part, report);
  if (p->thrusters.count > MOST_THRUSTERS)
    hw_fault_part(report, c.id, "thrusters", "%d; at most %d", p->thrusters.count,
                  (int)MOST_THRUSTERS);
  for (int i = 0; i < p->thrusters.count; i++)
    check_thruster(&c, p->thrusters.id[i], vessel_thruster_at(p, i));
}
