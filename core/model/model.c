/* Helpers by which a kind of part fills its plan. */
#include "model/model.h"

#include "base/assert.h"

void hw_plan_blocks(hw_plan *plan, int count) {
  /* the compiler has lent block_kind, with room for as many blocks as a whole model may have */
  HW_ASSERT(count >= 0 && count <= HW_MAX_BLOCKS);
  plan->blocks = count;
  for (int i = 0; i < count; i++)
    plan->block_kind[i] = HW_BLOCK_POINT;
}

int hw_plan_channel(hw_plan *plan, const char *name, const char *unit, const char *label) {
  HW_ASSERT(plan->channels < HW_MAX_CHANNELS_PART);
  plan->channel[plan->channels] = (hw_channel){name, unit, label};
  return plan->channels++;
}

const char *hw_plan_text(hw_plan *plan, const char *a, const char *b) {
  return plan->text(plan->text_ctx, a, b);
}

hw_frame_blocks hw_port_blocks(const hw_model *model, int part, int port) {
  const hw_part *p = &model->part[part];
  return p->kind->frame ? p->kind->frame(model, part, port) : (hw_frame_blocks){-1, -1};
}
