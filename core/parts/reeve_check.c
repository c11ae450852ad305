/* Field tables of a reeved line, and checks across its fields. */
#include "parts/kinds.h"
#include "parts/reeve_state.h"

static const hw_field pass_rows[] = {HW_ROWS(reeve_pass_params, REEVE_PASS_FIELDS)};
const hw_table reeve_pass_table =
    HW_TABLE(reeve_pass_params, pass_rows, "passage", "Passage of a reeved line");

static const hw_field rows[] = {HW_ROWS(reeve_params, REEVE_FIELDS)};
const hw_table hw_reeve_table = HW_TABLE(reeve_params, rows, "reeve", "Reeved line");

static const char *unfit(const hw_model *model, hw_ref ref) {
  return ref.part >= 0 && !hw_part_ports(&model->part[ref.part]) ? model->part[ref.part].id : NULL;
}

static void check_end(const hw_model *model, const hw_part *self, const char *key, hw_ref ref,
                      hw_report *report) {
  const char *id = unfit(model, ref);
  if (id)
    hw_fault_part(report, self->id, key, "\"%s\" is a %s, to which nothing can be attached", id,
                  model->part[ref.part].kind->name);
}

static bool same(hw_ref a, hw_ref b) { return a.part == b.part && a.port == b.port; }

static bool together(hw_ref a, const double *x, hw_ref b, const double *y) {
  if (a.part >= 0 || b.part >= 0)
    return a.part >= 0 && same(a, b);
  return x[0] == y[0] && x[1] == y[1] && x[2] == y[2];
}

static void check_pass(const hw_model *model, const hw_part *self, int i, hw_report *report) {
  const reeve_params *p = self->params;
  const reeve_pass_params *row = (const reeve_pass_params *)p->through.row + i;
  const char *name = p->through.id[i], *id = unfit(model, row->at);
  if (id)
    hw_fault_row(report, self->id, "through", name, "at",
                 "\"%s\" is a %s, to which nothing can be attached", id,
                 model->part[row->at.part].kind->name);
  if (HW_GIVEN(reeve_pass_params, row, position) && row->at.part >= 0)
    hw_fault_row(report, self->id, "through", name, "position",
                 "it is not at the world; give the place as an attachment point of the part");
  static const char *const WITH[] = {"inertia", "bearing", "torque"};
  const double value[] = {row->inertia, row->bearing, row->torque};
  for (int k = 0; k < 3; k++)
    if (value[k] > 0 && !(row->radius > 0))
      hw_fault_row(report, self->id, "through", name, WITH[k],
                   "%g: a ring, of radius 0, does not turn; give a radius", value[k]);
  bool first = i == 0;
  hw_ref before = first ? p->a_attach : row[-1].at;
  const double *from = first ? p->a_position : row[-1].position;
  if (together(before, from, row->at, row->position))
    hw_fault_row(report, self->id, "through", name, "at",
                 "it is the same point as %s%s: no line lies between them",
                 first ? "end a" : "passage ", first ? "" : p->through.id[i - 1]);
}

void reeve_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const reeve_params *p = self->params;
  int n = p->through.count;
  check_end(model, self, "a/attach", p->a_attach, report);
  check_end(model, self, "b/attach", p->b_attach, report);
  if (n > REEVE_MOST)
    hw_fault_part(report, self->id, "through", "%d passages; at most %d", n, (int)REEVE_MOST);
  for (int i = 0; i < n; i++)
    check_pass(model, self, i, report);
  const reeve_pass_params *row = p->through.row;
  hw_ref before = n ? row[n - 1].at : p->a_attach;
  const double *from = n ? row[n - 1].position : p->a_position;
  if (together(before, from, p->b_attach, p->b_position))
    hw_fault_part(report, self->id, "b/attach", "it is the same point as %s%s",
                  n ? "passage " : "end a", n ? p->through.id[n - 1] : "");
  if (HW_GIVEN(reeve_params, p, a_position) && p->a_attach.part >= 0)
    hw_fault_part(report, self->id, "a/position", "end a is not held by the world");
  if (HW_GIVEN(reeve_params, p, b_position) && p->b_attach.part >= 0)
    hw_fault_part(report, self->id, "b/position", "end b is not held by the world");
}
