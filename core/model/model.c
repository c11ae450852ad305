/* Helpers by which a kind of part fills its plan. */
#include "model/model.h"

#include <string.h>

#include "base/assert.h"

enum { HW_CHANNEL_HEAD = 32 }; /* bytes before "<" in a name or label */

void hw_plan_blocks(hw_plan *plan, int count) {
  /* the compiler has lent block_kind, with room for as many blocks as a whole model may have */
  HW_ASSERT(count >= 0 && count <= HW_MAX_BLOCKS);
  plan->blocks = count;
  for (int i = 0; i < count; i++)
    plan->block_kind[i] = HW_BLOCK_POINT;
}

/* Text with the id in place of "<...>". */
static const char *with_id(hw_plan *plan, const char *text, const char *id) {
  const char *open = strchr(text, '<'), *close = strchr(text, '>');
  if (!id || !open || !close)
    return text;
  const char *front = text;
  if (open > text) { /* what stands before, alone */
    char head[HW_CHANNEL_HEAD];
    size_t n = (size_t)(open - text);
    HW_ASSERT(n < sizeof head);
    memcpy(head, text, n);
    head[n] = 0;
    front = hw_plan_text(plan, head, id);
  } else
    front = id;
  return hw_plan_text(plan, front, close + 1);
}

void hw_plan_channel(hw_plan *plan, const hw_channel *row, const char *id, const char *unit) {
  HW_ASSERT(plan->channels < HW_MAX_CHANNELS_PART);
  plan->channel[plan->channels++] =
      (hw_channel){with_id(plan, row->name, id), unit, with_id(plan, row->label, id), row};
}

const char *hw_channel_after_id(const hw_channel *row) {
  const char *close = strchr(row->name, '>');
  return close ? close + 1 : row->name;
}

void hw_plan_channels(hw_plan *plan, const hw_channel *row, int count) {
  for (int i = 0; i < count; i++)
    hw_plan_channel(plan, &row[i], NULL, row[i].unit);
}

const char *hw_plan_text(hw_plan *plan, const char *a, const char *b) {
  return plan->text(plan->text_ctx, a, b);
}

hw_frame_blocks hw_port_blocks(const hw_model *model, int part, int port) {
  const hw_part *p = &model->part[part];
  return p->kind->frame ? p->kind->frame(model, part, port) : (hw_frame_blocks){-1, -1};
}
