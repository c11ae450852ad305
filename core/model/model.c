/* Helpers by which a kind of part says what it needs, and what is asked of a part whatever its kind. */
#include "model/model.h"

#include <string.h>

#include "base/assert.h"
#include "base/seldom.h"

enum { HW_CHANNEL_HEAD = 32 }; /* bytes before "<" in a name or label */

HW_SELDOM void hw_needs_blocks(hw_needs *needs, int count) {
  /* the compiler has lent block_kind, with room for as many blocks as a whole model may have */
  HW_ASSERT(count >= 0 && count <= HW_MAX_BLOCKS);
  needs->blocks = count;
  for (int i = 0; i < count; i++)
    needs->block_kind[i] = HW_BLOCK_POINT;
}

/* Text with the id in place of "<...>". */
HW_SELDOM static const char *with_id(hw_needs *needs, const char *text, const char *id) {
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
    front = hw_needs_text(needs, head, id);
  } else
    front = id;
  return hw_needs_text(needs, front, close + 1);
}

HW_SELDOM void hw_needs_channel(hw_needs *needs, const hw_channel *row, const char *id,
                                const char *unit) {
  HW_ASSERT(needs->channels < HW_MAX_CHANNELS_PART);
  needs->channel[needs->channels++] =
      (hw_channel){with_id(needs, row->name, id), unit, with_id(needs, row->label, id), row};
}

const char *hw_channel_after_id(const hw_channel *row) {
  const char *close = strchr(row->name, '>');
  return close ? close + 1 : row->name;
}

HW_SELDOM void hw_needs_channels(hw_needs *needs, const hw_channel *row, int count) {
  for (int i = 0; i < count; i++)
    hw_needs_channel(needs, &row[i], NULL, row[i].unit);
}

const char *hw_needs_text(hw_needs *needs, const char *a, const char *b) {
  return needs->text(needs->text_ctx, a, b);
}

const hw_map *hw_part_ports(const hw_part *part) {
  const hw_body_kind *body = part->kind->body;
  return body && body->ports ? body->ports(part->params) : NULL;
}

HW_SELDOM hw_frame_blocks hw_port_blocks(const hw_model *model, int part, int port) {
  const hw_body_kind *body = model->part[part].kind->body;
  return body && body->frame ? body->frame(model, part, port) : (hw_frame_blocks){-1, -1};
}

HW_SELDOM hw_frame_blocks hw_collider_blocks(const hw_model *model, int collider) {
  const hw_collider *c = &model->collider[collider];
  return hw_port_blocks(model, c->part, c->port - model->part[c->part].port0);
}

static int solid_collider(const hw_solid *solid, int i, hw_collider_ask *ask) {
  int own = solid->shape != HW_SHAPE_NONE, count = own + solid->colliders->count;
  if (!ask || i >= count)
    return count;
  if (own && i == 0) {
    *ask = (hw_collider_ask){.key = "",
                             .shape = solid->shape,
                             .size = solid->size,
                             .sides = solid->sides,
                             .mesh = solid->mesh,
                             .material = solid->material};
    return count;
  }
  const hw_collider_params *p = (const hw_collider_params *)solid->colliders->row + (i - own);
  *ask = (hw_collider_ask){.key = solid->colliders->id[i - own],
                           .shape = p->shape,
                           .size = p->size,
                           .sides = p->sides,
                           .mesh = p->mesh.part,
                           .at = p->at,
                           .turn = p->turn,
                           .material = p->material.part >= 0 ? p->material.part : solid->material};
  return count;
}

int hw_collider_asked(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  const hw_body_kind *body = model->part[part].kind->body;
  if (!body || !body->solid)
    return body ? body->collider(model, part, i, ask) : 0;
  hw_solid solid = body->solid(model->part[part].params);
  return solid_collider(&solid, i, ask);
}

bool hw_judge_own(const hw_world *w, int part, unsigned char *mark) {
  const hw_part *self = &w->model->part[part];
  bool any = false;
  for (int b = self->block0; b < self->block0 + self->blocks; b++)
    if (w->model->block_kind[b] != HW_BLOCK_TIED)
      mark[b] = 1, any = true;
  return any;
}

void hw_note(hw_notes *notes, hw_event event) {
  if (*notes->events == HW_FRAME_EVENTS) {
    int last = notes->event[*notes->events - 1].kind;
    *notes->events -= last == HW_EVENT_TOUCH || last == HW_EVENT_LEAVE;
  }
  if (*notes->events < HW_FRAME_EVENTS)
    notes->event[(*notes->events)++] = event;
}

void hw_world_tell(hw_world *w, int kind, int part, double value) {
  for (int i = HW_FRAME_EVENTS - 1; i >= 0 && w->events == HW_FRAME_EVENTS; i--)
    if (w->event[i].kind <= HW_EVENT_LEAVE) {
      for (int k = i; k + 1 < HW_FRAME_EVENTS; k++)
        w->event[k] = w->event[k + 1];
      w->events--;
    }
  hw_world_event(w, kind, part, value);
}

const hw_input_target *hw_input_on(const hw_model *model, int part, size_t offset) {
  for (int i = 0; i < model->input_count; i++)
    if (model->input[i].part == part && model->input[i].offset == offset)
      return &model->input[i];
  return NULL;
}

bool hw_input_follow(hw_world *w, int part, size_t offset, double value) {
  bool any = false;
  for (int i = 0; i < w->model->input_count; i++) {
    const hw_input_target *in = &w->model->input[i];
    if (in->part != part || in->offset != offset)
      continue;
    w->mem[in->mem] = value;
    any = true;
  }
  return any;
}
