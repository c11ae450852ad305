/* What feeds a cable: a winch at one end, a sheave at either (hw_model.feed); the limits of the elements there. */
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/sheave.h"
#include "parts/winch.h"

int cable_feeder(const hw_model *model, int part, int e) {
  if (!model->feed)
    return -1;
  return model->feed[e ? part : model->part_count + part];
}

const winch_params *cable_winch(const hw_model *model, int part) {
  int by = cable_feeder(model, part, 1);
  return by >= 0 && model->part[by].kind == &hw_winch_kind ? model->part[by].params : NULL;
}

bool cable_at_sheave(const hw_model *model, int part) {
  int by = cable_feeder(model, part, 1);
  return by >= 0 && (cable_feeder(model, part, 0) >= 0 || !cable_winch(model, part));
}

bool cable_fed_at_a(const hw_model *model, int part, int by) {
  const hw_part *feeder = &model->part[by];
  if (feeder->kind == &hw_winch_kind)
    return ((const winch_params *)feeder->params)->end == WINCH_END_A;
  const sheave_params *p = feeder->params;
  return (p->a_line.part == part ? p->a_end : p->b_end) == WINCH_END_A;
}

double cable_max_element(const hw_part *feeder, const void *params, double first) {
  return feeder->kind == &hw_winch_kind ? winch_max_element(params, first)
                                        : sheave_max_element(params, first);
}

double cable_min_element(const hw_part *feeder, const void *params, double first) {
  return feeder->kind == &hw_winch_kind ? winch_min_element(params, first)
                                        : sheave_min_element(params, first);
}

/* Unstretched length as given [m]; 0: it is not. */
static double given(const hw_model *model, int part) {
  const cable_params *p = model->part[part].params;
  double sum = 0;
  for (int i = 0; i < p->lengths.count; i++)
    sum += p->lengths.value[i];
  return p->lengths.count ? sum : HW_GIVEN(cable_params, p, length) ? p->length : 0;
}

/* What may come to it from beyond what feeds it at end e, the lines in between included. */
static double beyond(const hw_model *model, int root, int part, int e) {
  double sum = 0;
  for (int by = cable_feeder(model, part, e); by >= 0; by = cable_feeder(model, part, e)) {
    const hw_part *feeder = &model->part[by];
    if (feeder->kind == &hw_winch_kind) {
      double length = given(model, part), more = winch_max_length(feeder->params, length) - length;
      return sum + (more > 0 ? more : 0);
    }
    const sheave_params *p = feeder->params;
    int next = p->a_line.part == part ? p->b_line.part : p->a_line.part;
    if (next < 0 || next == root || model->part[next].kind != &hw_cable_kind)
      return sum;
    sum += given(model, next);
    e = cable_feeder(model, next, 0) == by; /* on to its other end */
    part = next;
  }
  return sum;
}

double cable_may_come(const hw_model *model, int part) {
  return beyond(model, part, part, 0) + beyond(model, part, part, 1);
}
