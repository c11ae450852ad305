/* Checks of a winch's fields against each other and against its line. */
#include "math/scalar.h"
#include "parts/cable.h"
#include "parts/chain.h"
#include "parts/kinds.h"
#include "parts/winch_state.h"

static void check_first_speed(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  if (p->first_speed != 0 && model->solver.start == HW_START_STATIC)
    hw_fault_part(report, self->id, "first_speed",
                  "%g m/s: a static start begins at rest; give 0, or solver.start given",
                  p->first_speed);
  if (fabs(p->first_speed) > p->max_speed)
    hw_fault_part(report, self->id, "first_speed", "%g m/s is faster than max_speed, %g m/s",
                  p->first_speed, p->max_speed);
  if (p->first_speed != 0 && p->brake > 0 && winch_has_drum(p))
    hw_fault_part(report, self->id, "first_speed",
                  "%g m/s: the brake is on at the start (brake %g, it takes 0)", p->first_speed,
                  p->brake);
  else if (p->first_speed != 0 && p->mode == WINCH_BRAKE && winch_has_drum(p))
    hw_fault_part(report, self->id, "first_speed",
                  "%g m/s: the brake is on at the start (mode brake)", p->first_speed);
}

static bool check_line(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  const hw_part *cable = &model->part[p->cable.part];
  if (cable->kind == &hw_chain_kind) {
    if (p->end != WINCH_END_A)
      hw_fault_part(report, self->id, "end", "a winch works end a of a chain, its ship's end");
    return true;
  }
  if (cable->kind == &hw_reeve_kind)
    return true;
  if (cable->kind != &hw_cable_kind) {
    hw_fault_part(report, self->id, "cable",
                  "\"%s\" is a %s; a winch works a cable, a chain or a reeved line", cable->id,
                  cable->kind->name);
    return false;
  }
  hw_ref at = winch_fairlead(model, p);
  if (at.part == -1 || at.part == -2)
    hw_fault_part(report, self->id, "end",
                  "end %s of \"%s\" is free; attach it to a part or the world",
                  p->end == WINCH_END_A ? "a" : "b", cable->id);
  return true;
}

static void check_layers(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  if (!winch_has_layers(p)) {
    if (HW_GIVEN(winch_params, p, spooled))
      hw_fault_part(report, self->id, "spooled",
                    "%g m: needs drum_width, the drum's width between its flanges", p->spooled);
    return;
  }
  if (winch_works_chain(model, p)) {
    hw_fault_part(
        report, self->id, "drum_width",
        "a chain lies on no drum: a gypsy of drum_radius works it, and it is stored below");
    return;
  }
  if (!(winch_line_length(model, p) > 0) && !HW_GIVEN(winch_params, p, spooled)) {
    hw_fault_part(report, self->id, "spooled",
                  "missing: how much of a reeved line without a length lies on the drum");
    return;
  }
  double d = winch_line_diameter(model, p), spooled = winch_spooled(model, p);
  winch_reel reel = winch_reel_of(p, d);
  double room = winch_reel_capacity(&reel);
  if (reel.turns < 1)
    hw_fault_part(report, self->id, "drum_width",
                  "%g m is narrower than one turn of the line, %g m", p->drum_width, d);
  else if (spooled > room)
    hw_fault_part(report, self->id, HW_GIVEN(winch_params, p, spooled) ? "spooled" : "drum_width",
                  "%g m of line on a drum that takes %g m, %g turns in each of %d layers", spooled,
                  room, reel.turns, reel.layers);
}

static void check_follow(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  if (p->follow.part >= 0) {
    const hw_part *part = &model->part[p->follow.part];
    if (!hw_part_ports(part))
      hw_fault_part(report, self->id, "follow", "\"%s\" is a %s, which has no points to follow",
                    part->id, part->kind->name);
  } else if (p->mode == WINCH_COMPENSATE && winch_fairlead(model, p).part < 0)
    hw_fault_part(report, self->id, "follow",
                  "the world holds the line's end, and it does not heave; name a part to follow");
}

static void check_position(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  if (p->mode != WINCH_POSITION || winch_works_chain(model, p))
    return;
  double length = winch_line_length(model, p);
  double most = winch_max_length(p, length) - length;
  if (length > 0 && p->position > most)
    hw_fault_part(report, self->id, "position",
                  "%g m: the drum is empty after %g m (max_length, or what is spooled)",
                  p->position, most);
  else if (length > 0 && p->position < -length)
    hw_fault_part(report, self->id, "position", "%g m: there are %g m of line to haul in",
                  p->position, length);
}

void winch_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const winch_params *p = self->params;
  if (p->cable.part < 0)
    return;
  check_first_speed(model, self, report);
  if (!check_line(model, self, report))
    return;
  check_layers(model, self, report);
  check_follow(model, self, report);
  check_position(model, self, report);
}
