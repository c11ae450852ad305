/* Field tables of a manoeuvre, and the checks across its fields. */
#include "parts/kinds.h"
#include "parts/manoeuvre.h"
#include "parts/winch.h"

static const hw_field rows[] = {HW_ROWS(manoeuvre_params, MANOEUVRE_FIELDS)};
const hw_table hw_manoeuvre_table = HW_TABLE(manoeuvre_params, rows, "manoeuvre", "Manoeuvre");

static const hw_field vary_rows[] = {HW_ROWS(manoeuvre_vary, MANOEUVRE_VARY_FIELDS)};
const hw_table hw_manoeuvre_vary_table =
    HW_TABLE(manoeuvre_vary, vary_rows, "vary", "Number that is varied");

int manoeuvre_chain(const hw_model *model, const manoeuvre_params *p) {
  if (p->chain.part >= 0 || p->winch.part < 0)
    return p->chain.part;
  const hw_part *winch = &model->part[p->winch.part];
  return winch->kind == &hw_winch_kind ? ((const winch_params *)winch->params)->cable.part : -1;
}

static void check_body(const hw_model *model, int part, hw_ref ref, const char *key,
                       hw_report *report) {
  const hw_body_kind *body = ref.part < 0 ? NULL : model->part[ref.part].kind->body;
  if (ref.part < 0 || (body && (!body->ports || hw_part_ports(&model->part[ref.part]))))
    return;
  hw_fault_part(report, model->part[part].id, key, "\"%s\" is a %s; a manoeuvre watches bodies",
                model->part[ref.part].id, model->part[ref.part].kind->name);
}

static void check_winch(const hw_model *model, int part, hw_report *report) {
  const manoeuvre_params *p = model->part[part].params;
  if (p->winch.part < 0)
    return;
  const hw_part *winch = &model->part[p->winch.part];
  const winch_params *c = winch->params;
  if (winch->kind != &hw_winch_kind) {
    hw_fault_part(report, model->part[part].id, "winch", "\"%s\" is a %s, not a winch", winch->id,
                  winch->kind->name);
    return;
  }
  if (p->chain.part >= 0 && c->cable.part >= 0 && c->cable.part != p->chain.part)
    hw_fault_part(report, model->part[part].id, "winch", "\"%s\" works \"%s\", not \"%s\"",
                  winch->id, model->part[c->cable.part].id, model->part[p->chain.part].id);
  bool limited =
      c->mode == WINCH_TENSION || (c->drum_inertia > 0 && HW_GIVEN(winch_params, c, motor_force));
  if (!limited && !HW_GIVEN(manoeuvre_params, p, jam_tension))
    hw_fault_part(report, model->part[part].id, "jam/tension",
                  "must be given: \"%s\" pulls without limit (it holds no tension, and has no drum "
                  "with a motor_force), so nothing else says when the body is stuck",
                  winch->id);
}

static void check_axis(const hw_model *model, int part, const char *key, bool given,
                       const double *axis, hw_report *report) {
  if (given && !(v3_norm(v3_at(axis)) > 1e-6))
    hw_fault_part(report, model->part[part].id, key, "has no direction");
}

void manoeuvre_check(const hw_model *model, int part, hw_report *report) {
  const manoeuvre_params *p = model->part[part].params;
  const manoeuvre_vary *row = p->vary.row;
  check_body(model, part, p->body, "body", report);
  check_body(model, part, p->hull, "hull", report);
  check_winch(model, part, report);
  check_axis(model, part, "axis", HW_GIVEN(manoeuvre_params, p, axis), p->axis, report);
  check_axis(model, part, "pipe", HW_GIVEN(manoeuvre_params, p, pipe), p->pipe, report);
  if (!HW_GIVEN(manoeuvre_params, p, home_position) && !HW_GIVEN(manoeuvre_params, p, home_depth))
    hw_fault_part(report, model->part[part].id, "home",
                  "give position, or depth along the pipe: without either, a body that is home is "
                  "not to be told from one that is stuck");
  if (p->body.part >= 0 && p->body.part == p->hull.part)
    hw_fault_part(report, model->part[part].id, "body", "is the hull itself");
  for (int i = 0; i < p->vary.count; i++)
    if (row[i].low > row[i].high)
      hw_fault_part(report, model->part[part].id, "vary", "\"%s\": low %g is above high %g",
                    p->vary.id[i], row[i].low, row[i].high);
}
