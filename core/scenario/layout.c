/* Layout of a model: where each part's unknowns, memory, ports, channels and scratch lie, and the
 * sections of a frame. */
#include <string.h>

#include "base/align.h"
#include "base/assert.h"
#include "contact/source.h"
#include "hawse/hawse.h"
#include "parts/kinds.h"
#include "parts/sheave.h"
#include "parts/winch.h"
#include "scenario/compiler.h"
#include "sim/frame.h"
#include "sim/live.h"

/* For hw_needs_text: names that the model keeps. */
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
static bool ask_parts(hw_compiler *c) {
  const hw_model *model = c->model;
  hw_block_kind *room = hw_pool_take(&c->scratch, HW_MAX_BLOCKS, sizeof *room);
  c->needs = hw_pool_take(&c->scratch, (size_t)model->part_count, sizeof *c->needs);
  if (!room || !c->needs)
    return false;
  for (int i = 0; i < model->part_count; i++) {
    hw_needs *needs = &c->needs[i];
    needs->block_kind = room;
    needs->text = keep_text;
    needs->text_ctx = c;
    model->part[i].kind->needs(model, i, needs);
    size_t blocks = (size_t)needs->blocks;
    needs->block_kind = hw_pool_take(&c->scratch, blocks, sizeof *room);
    if (!needs->block_kind)
      return false;
    memcpy(needs->block_kind, room, blocks * sizeof *room);
  }
  return true;
}

/* Blocks are numbered in the order of elimination: lines, then bodies, then others. */
static bool number_blocks(hw_compiler *c) {
  hw_model *model = c->model;
  double total = 0; /* cannot overflow */
  for (int i = 0; i < model->part_count; i++)
    total += c->needs[i].blocks;
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
      const hw_needs *needs = &c->needs[i];
      if (needs->rank != rank)
        continue;
      model->part[i].block0 = model->blocks;
      model->part[i].blocks = needs->blocks - needs->late;
      memcpy(kind + model->blocks, needs->block_kind, (size_t)model->part[i].blocks * sizeof *kind);
      model->blocks += model->part[i].blocks;
    }
  for (int i = 0; i < model->part_count; i++) {
    const hw_needs *needs = &c->needs[i];
    model->part[i].late0 = model->blocks;
    model->part[i].lates = needs->late;
    memcpy(kind + model->blocks, needs->block_kind + model->part[i].blocks,
           (size_t)needs->late * sizeof *kind);
    model->blocks += needs->late;
  }
  HW_ASSERT(model->blocks == (int)total);
  model->block_kind = kind;
  return true;
}

static void place_part(hw_model *model, hw_part *part, const hw_needs *needs) {
  part->quat0 = model->quats;
  part->quats = needs->quats;
  part->mem0 = model->mems;
  part->mems = needs->mem;
  part->port0 = model->ports;
  part->ports = needs->ports;
  part->channel0 = model->channels;
  part->channels = needs->channels;
  part->channel = needs->channel;
  part->line_nodes = needs->line_nodes;
  part->line0 = model->line_words;
  part->pose = needs->poses ? model->poses : -1;
  part->poses = needs->poses;
  model->poses += needs->poses;
  part->work0 = model->work_bytes;
  part->params_offset = model->params_bytes;
  model->quats += needs->quats;
  model->mems += needs->mem;
  model->ports += needs->ports;
  model->channels += needs->channels;
  model->coupled_mass |= needs->coupled_mass;
  model->constrained |= needs->constrained;
  model->symmetric &= needs->symmetric;
  model->work_bytes += hw_align(needs->work, 16);
  model->params_bytes += hw_live_bytes(part->kind->table, part->params);
  if (needs->line_nodes)
    model->line_words += HW_LINE_NODES + 3 * needs->line_nodes + needs->line_nodes - 1;
}

static void place_sections(hw_compiler *c) {
  hw_model *model = c->model;
  int rows[HW_SECTIONS_MOST] = {
      [HW_SECTION_CHANNELS] = model->channels,
      [HW_SECTION_POSES] = model->poses,
      [HW_SECTION_PORTS] = model->ports,
      [HW_SECTION_LINES] = model->line_words,
      [HW_SECTION_EVENTS] = HW_FRAME_EVENTS,
      [HW_SECTION_EXTREMES] = model->channels,
      [HW_SECTION_INPUTS] = model->switched || model->controller_count ? model->input_count : -1};
  int count = HW_SECTIONS_OWN;
  for (int i = 0; i < HW_SOURCES; i++) {
    model->source[i].section0 = count;
    for (int k = 0; k < hw_source_sections(i); k++) {
      HW_ASSERT(count < HW_SECTIONS_MOST);
      rows[count++] = hw_contact_sources[i]->rows(model, k);
    }
  }
  uint32_t at = (uint32_t)sizeof(hw_frame);
  for (int i = 0; i < count; i++) {
    model->section[i] = (hw_placed_section){at, rows[i]};
    at += 8 * (uint32_t)hw_section_words(hw_frame_section(i), rows[i]);
  }
  model->frame_bytes = at;
}

static bool place_parts(hw_compiler *c) {
  hw_model *model = c->model;
  model->channels = HW_RUN_CHANNELS;
  model->symmetric = true;
  for (int i = 0; i < HW_SOURCES; i++)
    model->symmetric &= model->source[i].entries.count == 0;
  for (int i = 0; i < model->part_count; i++) {
    hw_part *part = &model->part[i];
    place_part(model, part, &c->needs[i]);
    const size_t channel_bytes = (size_t)part->channels * sizeof *part->channel;
    hw_channel *channel = hw_pool_take(&c->keep, 1, channel_bytes);
    if (!channel)
      return false;
    memcpy(channel, c->needs[i].channel, channel_bytes);
    part->channel = channel;
  }
  /* forces of constraints work on what moves by itself: known with the accelerations only */
  for (int i = 0; i < model->part_count; i++)
    model->coupled_mass |= model->constrained && (c->needs[i].ports > 0 && c->needs[i].blocks == 0);
  for (int i = 0; i < model->input_count; i++)
    model->input[i].mem = model->mems++;
  for (int i = 0; i < model->input_count; i++)
    if (model->input[i].unset)
      model->input[i].fresh = model->mems++;
  hw_cues_place(model);
  return true;
}

static bool works_end(const hw_model *model, int cable, int by, int end) {
  return cable_fed_at_a(model, cable, by) == (end == WINCH_END_A);
}

/* Both lines of a sheave: where a winch works the line too, it comes first; of two sheaves that at end b. */
static void feed_over(hw_compiler *c, int *feed, int sheave) {
  const hw_model *model = c->model;
  const sheave_params *p = model->part[sheave].params;
  const hw_ref line[2] = {p->a_line, p->b_line};
  if (line[0].part == line[1].part)
    return; /* told by its check */
  for (int k = 0; k < 2; k++) {
    int cable = line[k].part, *at = feed + cable, *far = at + model->part_count;
    if (cable < 0 || model->part[cable].kind->table != &hw_cable_table)
      continue;
    int end = k ? p->b_end : p->a_end;
    if (*at >= 0 && (*far >= 0 || works_end(model, cable, *at, end))) {
      int other = works_end(model, cable, *at, end) ? *at : *far;
      hw_fault_part(c->reader.report, model->part[sheave].id, k ? "b/end" : "a/end",
                    "end %s of \"%s\" is on \"%s\" already", end == WINCH_END_A ? "a" : "b",
                    model->part[cable].id, model->part[other].id);
    } else if (*at < 0)
      *at = sheave;
    else if (end == WINCH_END_B && model->part[*at].kind->table == &hw_sheave_table)
      *far = *at, *at = sheave;
    else
      *far = sheave;
  }
}

bool hw_feed_make(hw_compiler *c) {
  hw_model *model = c->model;
  int *feed = hw_pool_take(&c->keep, 2 * (size_t)model->part_count, sizeof *feed);
  if (!feed)
    return false;
  for (int i = 0; i < 2 * model->part_count; i++)
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
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->table == &hw_sheave_table)
      feed_over(c, feed, i);
  model->feed = feed;
  return c->reader.report->count == 0;
}

/* What each contact source has to do in this model. */
static void place_sources(hw_model *model) {
  for (int i = 0; i < HW_SOURCES; i++) {
    const hw_contact_source *s = hw_contact_sources[i];
    hw_source_room *room = &model->source[i];
    hw_channel_group group;
    room->channel0 = model->channels;
    for (int k = 0; s->group && s->group(model, k, &group); k++)
      model->channels += group.count;
    room->there = s->there(model);
    if (!room->there)
      continue;
    room->bytes = s->room ? s->room(model) : 0;
    model->replanned |= s->couples && s->couples(model) > 0;
    model->guarded |= s->guards;
    model->softened |= s->softens;
  }
}

void hw_layout_make(hw_compiler *c) {
  bool made = ask_parts(c) && number_blocks(c) && place_parts(c);
  for (int i = 0; i < HW_SOURCES; i++)
    made = made && (!hw_source_makers[i]->make || hw_source_makers[i]->make(c));
  if (made) {
    place_sources(c->model);
    place_sections(c);
    hw_pattern_make(c);
  }
}
