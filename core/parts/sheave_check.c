/* Field table of a sheave that cables run over, and checks across its fields and lines. */
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/sheave.h"

static const hw_field rows[] = {HW_ROWS(sheave_params, SHEAVE_FIELDS)};
const hw_table hw_sheave_table = HW_TABLE(sheave_params, rows, "sheave", "Sheave for cables");

static const char *const LINE[2] = {"a/line", "b/line"}, *const END[2] = {"a/end", "b/end"};

/* A mass on the line would have to pass the sheave. */
static void check_masses(const hw_model *model, const hw_part *self, int k, hw_report *report) {
  int line = sheave_line(self->params, k);
  const hw_part *part = &model->part[line];
  const cable_params *c = part->params;
  cable_setup s;
  cable_set_up(model, line, &s);
  const cable_mass_params *row = c->masses.row;
  for (int i = 0; i < c->masses.count; i++) {
    double far = s.flip ? s.length : 0; /* node 0 */
    if (s.far || row[i].at != far)
      hw_fault_row(report, part->id, "masses", c->masses.id[i], "at",
                   "%g m: a mass does not pass over sheave \"%s\"; %s", row[i].at, self->id,
                   s.far ? "the line is worked at both ends, so it can carry none"
                         : "it can be at the line's other end alone");
  }
}

/* Of a line that is worked at its other end too. */
static void check_far(const hw_model *model, const hw_part *self, int k, hw_report *report) {
  int line = sheave_line(self->params, k);
  const hw_part *part = &model->part[line];
  const cable_params *c = part->params;
  if (cable_feeder(model, line, 0) < 0)
    return;
  int elements = c->lengths.count ? c->lengths.count : c->elements;
  if (elements < 2)
    hw_fault_part(report, part->id, "elements",
                  "%d: worked at both ends it needs one for each, at least 2", elements);
  if (c->touch_with != HW_TOUCH_NONE)
    hw_fault_part(report, part->id, "touch/with",
                  "a line that is worked at both ends does not touch: what its elements hold is "
                  "numbered from one end; let the lines beyond the sheaves touch");
  const winch_params *winch = cable_winch(model, line);
  if (winch && winch->first_speed != 0)
    hw_fault_part(report, model->part[cable_feeder(model, line, 1)].id, "first_speed",
                  "%g m/s: line over sheave \"%s\" starts at rest; give 0", winch->first_speed,
                  self->id);
}

/* Line k alone. */
static bool check_line(const hw_model *model, const hw_part *self, int k, hw_report *report) {
  const sheave_params *p = self->params;
  int line = sheave_line(p, k);
  const hw_part *part = &model->part[line];
  if (part->kind != &hw_cable_kind) {
    hw_fault_part(report, self->id, LINE[k], "\"%s\" is a %s; cables run over a sheave", part->id,
                  part->kind->name);
    return false;
  }
  const cable_params *c = part->params;
  bool a = sheave_end(p, k) == WINCH_END_A;
  hw_ref at = a ? c->a_attach : c->b_attach;
  const char *name = a ? "a" : "b";
  if (at.part == -1 || at.part == -2) {
    hw_fault_part(report, self->id, END[k],
                  "end %s of \"%s\" is free; attach it to what holds the sheave", name, part->id);
    return false;
  }
  if ((a ? c->a_hold : c->b_hold) == CABLE_CLAMPED)
    hw_fault_part(report, part->id, a ? "a/hold" : "b/hold",
                  "line that runs over sheave \"%s\" is not clamped there; use \"pinned\"",
                  self->id);
  if (a ? HW_GIVEN(cable_params, c, a_grip) : HW_GIVEN(cable_params, c, b_grip))
    hw_fault_part(report, part->id, a ? "a/grip" : "b/grip",
                  "the line goes on over sheave \"%s\": that is no end which can let go; its ends "
                  "are those of the lines beyond",
                  self->id);
  check_masses(model, self, k, report);
  check_far(model, self, k, report);
  return true;
}

static bool differ(double x, double y) { return fabs(x - y) > 1e-9 * (fabs(x) + fabs(y)); }

/* Both are one line, at one place. */
static void check_both(const hw_model *model, const hw_part *self, hw_report *report) {
  const sheave_params *p = self->params;
  const hw_part *line[2] = {&model->part[p->a_line.part], &model->part[p->b_line.part]};
  const cable_params *c[2] = {line[0]->params, line[1]->params};
  bool a0 = p->a_end == WINCH_END_A, a1 = p->b_end == WINCH_END_A;
  hw_ref x = a0 ? c[0]->a_attach : c[0]->b_attach, y = a1 ? c[1]->a_attach : c[1]->b_attach;
  const double *u = a0 ? c[0]->a_position : c[0]->b_position,
               *v = a1 ? c[1]->a_position : c[1]->b_position;
  bool same = x.part == y.part &&
              (x.part >= 0 ? x.port == y.port : u[0] == v[0] && u[1] == v[1] && u[2] == v[2]);
  if (!same)
    hw_fault_part(report, self->id, "b/end",
                  "end %s of \"%s\" and end %s of \"%s\" are at two places; attach both to what "
                  "holds the sheave",
                  a0 ? "a" : "b", line[0]->id, a1 ? "a" : "b", line[1]->id);
  cable_setup s[2];
  for (int k = 0; k < 2; k++)
    cable_set_up(model, k ? p->b_line.part : p->a_line.part, &s[k]);
  const double of[2][4] = {{s[0].mu, s[0].EA, s[0].EI, c[0]->diameter},
                           {s[1].mu, s[1].EA, s[1].EI, c[1]->diameter}};
  static const char *const KEY[] = {"mass_per_metre", "EA", "EI", "diameter"};
  static const char *const UNIT[] = {"kg/m", "N", "N m^2", "m"};
  for (int i = 0; i < 4; i++)
    if (differ(of[0][i], of[1][i]))
      hw_fault_part(report, line[1]->id, KEY[i],
                    "%g %s, and \"%s\" has %g: over sheave \"%s\" they are one line, of one kind",
                    of[1][i], UNIT[i], line[0]->id, of[0][i], self->id);
}

void sheave_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const sheave_params *p = self->params;
  if (p->a_line.part < 0 || p->b_line.part < 0)
    return;
  if (p->a_line.part == p->b_line.part) {
    hw_fault_part(report, self->id, "b/line",
                  "\"%s\" is line a too: a sheave lies between two cables, or the line would run "
                  "into itself",
                  model->part[p->a_line.part].id);
    return;
  }
  bool good[2];
  for (int k = 0; k < 2; k++)
    good[k] = check_line(model, self, k, report);
  if (good[0] && good[1])
    check_both(model, self, report);
}
