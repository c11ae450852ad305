/* Layout of a model: where each part's unknowns, memory, ports, channels and scratch lie, and the
 * sections of a frame. */
#include <string.h>

#include "base/align.h"
#include "base/assert.h"
#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/source.h"
#include "contact/strand.h"
#include "hawse/hawse.h"
#include "parts/kinds.h"
#include "parts/winch.h"
#include "scenario/compiler.h"
#include "sim/live.h"

/* For hw_plan_text: names that the model keeps. */
static const char *keep_text(void *ctx, const char *a, const char *b) {
  hw_compiler *c = ctx;
  size_t n = strlen(a), m = strlen(b);
  char *text = hw_pool_take(&c->keep, 1, n + m + 1);
  if (!text)
    return "";
  memcpy(text, a, n);
  memcpy(text + n, b, m);
  return text;
}

/* Asks each part what it needs. The kinds of its blocks are kept with the plan. */
static bool plan_parts(hw_compiler *c) {
  const hw_model *model = c->model;
  hw_block_kind *room = hw_pool_take(&c->scratch, HW_MAX_BLOCKS, sizeof *room);
  c->plan = hw_pool_take(&c->scratch, (size_t)model->part_count, sizeof *c->plan);
  if (!room || !c->plan)
    return false;
  for (int i = 0; i < model->part_count; i++) {
    hw_plan *plan = &c->plan[i];
    plan->block_kind = room;
    plan->text = keep_text;
    plan->text_ctx = c;
    model->part[i].kind->plan(model, i, plan);
    size_t blocks = (size_t)plan->blocks;
    plan->block_kind = hw_pool_take(&c->scratch, blocks, sizeof *room);
    if (!plan->block_kind)
      return false;
    memcpy(plan->block_kind, room, blocks * sizeof *room);
  }
  return true;
}

/* Blocks are numbered in the order of elimination: lines, then bodies, then others. */
static bool number_blocks(hw_compiler *c) {
  hw_model *model = c->model;
  double total = 0; /* cannot overflow */
  for (int i = 0; i < model->part_count; i++)
    total += c->plan[i].blocks;
  if (total > HW_MAX_BLOCKS) {
    hw_report_add(c->reader.report, "/parts", "%g blocks of unknowns; at most %d", total,
                  (int)HW_MAX_BLOCKS);
    return false;
  }
  hw_block_kind *kind = hw_pool_take(&c->keep, (size_t)total, sizeof *kind);
  if (!kind)
    return false;
  for (int rank = 0; rank <= 2; rank++)
    for (int i = 0; i < model->part_count; i++) {
      const hw_plan *plan = &c->plan[i];
      if (plan->rank != rank)
        continue;
      model->part[i].block0 = model->blocks;
      model->part[i].blocks = plan->blocks - plan->late;
      memcpy(kind + model->blocks, plan->block_kind, (size_t)model->part[i].blocks * sizeof *kind);
      model->blocks += model->part[i].blocks;
    }
  for (int i = 0; i < model->part_count; i++) {
    const hw_plan *plan = &c->plan[i];
    model->part[i].late0 = model->blocks;
    model->part[i].lates = plan->late;
    memcpy(kind + model->blocks, plan->block_kind + model->part[i].blocks,
           (size_t)plan->late * sizeof *kind);
    model->blocks += plan->late;
  }
  HW_ASSERT(model->blocks == (int)total);
  model->block_kind = kind;
  return true;
}

static void place_part(hw_model *model, hw_part *part, const hw_plan *plan) {
  part->quat0 = model->quats;
  part->quats = plan->quats;
  part->mem0 = model->mems;
  part->mems = plan->mem;
  part->port0 = model->ports;
  part->ports = plan->ports;
  part->channel0 = model->channels;
  part->channels = plan->channels;
  part->channel = plan->channel;
  part->line_nodes = plan->line_nodes;
  part->line0 = (int)model->line_words;
  part->pose = plan->poses ? model->poses : -1;
  part->poses = plan->poses;
  model->poses += plan->poses;
  part->work0 = model->work_bytes;
  part->params_offset = model->params_bytes;
  model->quats += plan->quats;
  model->mems += plan->mem;
  model->ports += plan->ports;
  model->channels += plan->channels;
  model->coupled_mass |= plan->coupled_mass;
  model->constrained |= plan->constrained;
  model->symmetric &= plan->symmetric;
  model->work_bytes += hw_align(plan->work, 16);
  model->params_bytes += hw_live_bytes(part->kind->table, part->params);
  if (plan->line_nodes)
    model->line_words += (uint32_t)(1 + 3 * plan->line_nodes + plan->line_nodes - 1);
}

enum { EVENT_WORDS = sizeof(hw_frame_event) / sizeof(double) };

/* Frame: header, channels, poses, ports, lines, contacts, events. */
static void place_sections(hw_compiler *c) {
  hw_model *model = c->model;
  uint32_t at = (uint32_t)sizeof(hw_frame);
  model->channels_offset = at;
  model->poses_offset = at += 8 * (uint32_t)model->channels;
  model->ports_offset = at += 8 * 7 * (uint32_t)model->poses;
  model->lines_offset = at += 8 * 9 * (uint32_t)model->ports;
  model->contacts_offset = at += 8 * model->line_words;
  model->contours_offset = at += 8 * (1 + HW_CONTACT_ROW * (uint32_t)model->contact_rows);
  model->cuts_offset = at += model->contours ? 8 * (uint32_t)HW_CONTOUR_WORDS : 0;
  model->events_offset = at += model->contours ? 8 * (uint32_t)HW_CUTS_WORDS : 0;
  model->touches_offset = at += 8 * (1 + HW_FRAME_EVENTS * EVENT_WORDS);
  model->berths_offset = at += model->strand_count ? 8 * (1 + HW_STRAND_ROWS * HW_STRAND_ROW) : 0;
  model->frame_bytes = at + (model->plan_body_count ? 8 * (1 + HW_BERTH_ROWS * HW_BERTH_ROW) : 0);
}

/* `head` is 1 where a section begins with the number of its rows in use. */
static void list(hw_named_section **to, const char *name, const char *count, uint32_t offset,
                 int rows, uint32_t stride, uint32_t head) {
  *(*to)++ = (hw_named_section){name, count, {offset, (uint32_t)rows, stride, head}};
}

int hw_sections_of(const hw_model *m, hw_named_section section[HW_SECTIONS]) {
  hw_named_section *to = section;
  list(&to, "channels", "count", m->channels_offset, m->channels, 1, 0);
  list(&to, "poses", "count", m->poses_offset, m->poses, 7, 0);
  list(&to, "ports", "count", m->ports_offset, m->ports, 9, 0);
  list(&to, "lines", "words", m->lines_offset, (int)m->line_words, 1, 0);
  list(&to, "contacts", "rows", m->contacts_offset, m->contact_rows, HW_CONTACT_ROW, 1);
  if (m->contours) {
    list(&to, "contours", "words", m->contours_offset, HW_CONTOUR_WORDS, 1, 0);
    list(&to, "cuts", "words", m->cuts_offset, HW_CUTS_WORDS, 1, 0);
  }
  if (m->strand_count)
    list(&to, "touches", "rows", m->touches_offset, HW_STRAND_ROWS, HW_STRAND_ROW, 1);
  if (m->plan_body_count)
    list(&to, "berths", "rows", m->berths_offset, HW_BERTH_ROWS, HW_BERTH_ROW, 1);
  list(&to, "events", "capacity", m->events_offset, HW_FRAME_EVENTS, EVENT_WORDS, 1);
  return (int)(to - section);
}

static bool place_parts(hw_compiler *c) {
  hw_model *model = c->model;
  model->channels = HW_RUN_CHANNELS;
  model->symmetric = model->contact_count == 0 && model->plan_contact_count == 0;
  for (int i = 0; i < model->part_count; i++) {
    hw_part *part = &model->part[i];
    place_part(model, part, &c->plan[i]);
    const size_t channel_bytes = (size_t)part->channels * sizeof *part->channel;
    hw_channel *channel = hw_pool_take(&c->keep, 1, channel_bytes);
    if (!channel)
      return false;
    memcpy(channel, c->plan[i].channel, channel_bytes);
    part->channel = channel;
  }
  /* forces of constraints work on what moves by itself: known with the accelerations only */
  for (int i = 0; i < model->part_count; i++)
    model->coupled_mass |= model->constrained && (c->plan[i].ports > 0 && c->plan[i].blocks == 0);
  model->contact_channel0 = model->channels;
  model->contact_channels =
      model->contact_count < HW_CONTACTS_SHOWN ? model->contact_count : HW_CONTACTS_SHOWN;
  model->channels += model->contact_channels * HW_CONTACT_CHANNELS;
  for (int i = 0; i < model->input_count; i++)
    model->input[i].mem = model->mems++;
  return true;
}

bool hw_feed_make(hw_compiler *c) {
  hw_model *model = c->model;
  int *feed = hw_pool_take(&c->keep, (size_t)model->part_count, sizeof *feed);
  if (!feed)
    return false;
  for (int i = 0; i < model->part_count; i++)
    feed[i] = -1;
  for (int i = 0; i < model->part_count; i++) {
    if (model->part[i].kind->table != &hw_winch_table)
      continue;
    int cable = ((const winch_params *)model->part[i].params)->cable.part;
    if (cable >= 0 && feed[cable] >= 0)
      hw_fault_part(c->reader.report, model->part[i].id, "cable",
                    "\"%s\" is on the winch \"%s\" already", model->part[cable].id,
                    model->part[feed[cable]].id);
    else if (cable >= 0)
      feed[cable] = i;
  }
  model->feed = feed;
  return c->reader.report->count == 0;
}

/* What each contact source has to do in this model. */
static void place_sources(hw_model *model) {
  for (int i = 0; i < HW_SOURCES; i++) {
    const hw_contact_source *s = hw_contact_sources[i];
    hw_source_room *room = &model->source[i];
    room->there = s->there(model);
    if (!room->there)
      continue;
    room->bytes = s->room(model);
    model->replanned |= s->coupled != NULL;
    model->guarded |= s->guards;
    model->softened |= s->softens;
  }
}

void hw_layout_make(hw_compiler *c) {
  if (plan_parts(c) && number_blocks(c) && place_parts(c) && hw_contacts_make(c) &&
      hw_strands_make(c) && hw_berths_make(c)) {
    place_sources(c->model);
    place_sections(c);
    hw_pattern_make(c);
  }
}
