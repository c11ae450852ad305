/* Lines that touch: what follows from their parts (contact/strand.h). */
#include "contact/strand.h"
#include "scenario/colliders.h"

static bool make(hw_compiler *c) {
  hw_model *model = c->model;
  hw_strand strand[HW_STRANDS];
  int count = 0, row = HW_STRAND_MEM_PAIR;
  for (int i = 0; i < model->part_count; i++) {
    const hw_line_kind *line = model->part[i].kind->line;
    hw_touch touch = {.with = HW_TOUCH_NONE};
    if (line && line->touch)
      line->touch(model, i, &touch);
    if (touch.with == HW_TOUCH_NONE)
      continue;
    if (count == HW_STRANDS) {
      hw_report_add(c->reader.report, "/parts", "more than %d lines that touch", (int)HW_STRANDS);
      return false;
    }
    hw_strand *s = &strand[count++];
    *s = (hw_strand){.part = i, .elements = model->part[i].line_nodes - 1, .touch = touch};
    hw_strand_size(s);
    if (touch.law == HW_TOUCH_LUGRE)
      row = HW_STRAND_MEM_PAIR + 1;
    for (int k = 0; touch.with == HW_TOUCH_ALL && k < model->collider_count; k++)
      if (!model->collider[k].shape && !model->collider[k].link) {
        if (!hw_collider_ensure_mesh(c, k))
          return false;
        hw_collider_check_closed(c, k);
      }
  }
  if (!count)
    return true;
  model->strand = hw_pool_take(&c->keep, (size_t)count, sizeof *model->strand);
  if (!model->strand)
    return false;
  for (int i = 0; i < count; i++) {
    strand[i].row = row, strand[i].mem = model->mems;
    model->mems += HW_STRAND_MEM_HEAD + row * strand[i].held;
    model->strand[i] = strand[i];
  }
  model->strand_count = count;
  return true;
}

const hw_source_maker hw_lines_maker = {.make = make};
