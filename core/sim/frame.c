/* What leaves a run: the frame, the hash of the state, the report of a failure, where a long start is. */
#include "base/hash.h"
#include "base/number.h"
#include "contact/berth.h"
#include "contact/contact.h"
#include "contact/source.h"
#include "contact/strand.h"
#include "sim/sim_state.h"

int hw_sim_ticks(const hw_model *model) {
  double ratio = model->solver.frame / model->solver.step;
  int whole = (int)ratio;
  return whole < 1 ? 1 : whole + (ratio - whole > 1e-9);
}

/* What contact sources have to spare, most of the room of some, is zeros and left out. */
uint64_t hw_sim_hash(const hw_sim *sim) {
  const hw_world *w = &sim->world;
  const double *from = w->x;
  uint64_t h = hw_hash_doubles(HW_HASH_START, &w->t, 1);
  for (int i = 0; i < HW_SOURCES; i++) {
    const hw_source_room *room = &w->model->source[i];
    if (!room->there || !hw_contact_sources[i]->spare)
      continue;
    const double *end = w->mem + room->mem0 + room->mems;
    h = hw_hash_doubles(h, from, (size_t)(end - hw_contact_sources[i]->spare(w) - from));
    from = end;
  }
  return hw_hash_doubles(h, from, (size_t)(w->x + sim->state_words - from));
}

static double *section(hw_sim *sim, uint32_t offset) {
  return (double *)(void *)(sim->frame + offset);
}

/* Energy stored elastically [J]: what contacts hold is known by its power only. */
static double stored(const hw_world *w) { return w->elastic + w->sums[HW_SUM_CONTACT]; }

static void write_channels(hw_sim *sim) {
  const hw_world *w = &sim->world;
  double *channel = section(sim, sim->model->channels_offset);
  double total = w->kinetic + w->gravity + stored(w);
  double work = w->sums[HW_SUM_WORK], lost = w->sums[HW_SUM_DISSIPATED];
  channel[0] = w->kinetic;
  channel[1] = w->gravity;
  channel[2] = stored(w);
  channel[3] = lost;
  channel[4] = work;
  channel[5] = total - w->keep[HW_KEEP_ENERGY] - work + lost;
  for (int i = 0; i < sim->model->part_count; i++) {
    const hw_part *part = &sim->model->part[i];
    if (part->kind->output)
      part->kind->output(w, i, channel + part->channel0);
  }
  hw_contact_channels(w, channel + sim->model->contact_channel0);
  if (sim->model->strand_count) {
    double *row = section(sim, sim->model->touches_offset);
    for (int i = 0; i < 1 + HW_STRAND_ROWS * HW_STRAND_ROW; i++)
      row[i] = 0;
    row[0] = hw_strand_rows(w, row + 1, channel + sim->model->strand_channel0);
  }
}

static void write_berths(hw_sim *sim) {
  const hw_model *model = sim->model;
  if (!model->plan_body_count)
    return;
  double *row = section(sim, model->berths_offset);
  double *channel = section(sim, model->channels_offset) + model->berth_channel0;
  for (int i = 0; i < 1 + HW_BERTH_ROWS * HW_BERTH_ROW; i++)
    row[i] = 0;
  row[0] = hw_berth_rows(&sim->world, row + 1, channel);
}

static void write_poses(hw_sim *sim) {
  const hw_model *model = sim->model;
  double *pose = section(sim, model->poses_offset), *port = section(sim, model->ports_offset);
  for (int i = 0; i < model->part_count; i++) {
    const hw_part *part = &model->part[i];
    for (int k = 0; k < part->poses; k++) {
      int last = part->ports - part->poses + k; /* row 0 is the origin, then the last ports */
      const hw_port *p = &sim->world.port[part->port0 + (k ? last : 0)];
      double *row = pose + 7 * (part->pose + k);
      v3_put(row, p->r);
      q_put(row + 3, q_from_matrix(p->R));
    }
  }
  for (int i = 0; i < model->ports; i++, port += 9) {
    const hw_port *p = &sim->world.port[i];
    v3_put(port, p->r), v3_put(port + 3, p->f), v3_put(port + 6, p->m);
  }
}

static void write_lines_and_events(hw_sim *sim) {
  const hw_model *model = sim->model;
  const hw_world *w = &sim->world;
  double *line = section(sim, model->lines_offset), *event = section(sim, model->events_offset);
  for (uint32_t i = 0; i < model->line_words; i++)
    line[i] = 0;
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->line)
      model->part[i].kind->line(w, i, line + model->part[i].line0);
  hw_frame_event *row = (hw_frame_event *)(void *)(event + 1);
  for (int i = 0; i < 1 + 4 * HW_FRAME_EVENTS; i++)
    event[i] = 0;
  event[0] = w->events;
  for (int i = 0; i < w->events; i++) {
    const hw_event *e = &w->event[i];
    row[i] = (hw_frame_event){e->time, e->kind, e->part, e->value};
  }
}

/* Rows of the pairs that touch, and of those that ended; returns how many touch now. */
static uint32_t write_contacts(hw_sim *sim) {
  const hw_model *model = sim->model;
  double *rows = section(sim, model->contacts_offset);
  int touching = 0;
  for (int i = 0; i < 1 + HW_CONTACT_ROW * model->contact_rows; i++)
    rows[i] = 0;
  if (model->pair_count)
    rows[0] = hw_contact_rows(&sim->world, rows + 1, &touching);
  if (model->contours)
    hw_contact_contours(&sim->world, section(sim, model->contours_offset),
                        section(sim, model->cuts_offset));
  return (uint32_t)touching;
}

void hw_sim_write_frame(hw_sim *sim) {
  const hw_world *w = &sim->world;
  hw_frame *header = (hw_frame *)(void *)sim->frame;
  *header = (hw_frame){.abi = HW_ABI,
                       .bytes = sim->model->frame_bytes,
                       .index = sim->index,
                       .status = sim->status,
                       .time = w->t,
                       .energy = w->kinetic + w->gravity + stored(w),
                       .work = w->sums[HW_SUM_WORK],
                       .state_hash = hw_sim_hash(sim),
                       .substeps = sim->stepper.accepted,
                       .rejected = sim->stepper.rejected,
                       .iterations = sim->stepper.iterations};
  write_channels(sim);
  write_berths(sim);
  write_poses(sim);
  write_lines_and_events(sim);
  header->contacts = write_contacts(sim);
}

/* Text builder over the report's fixed buffer. */
typedef struct writer {
  char *at, *end;
} writer;

static void put(writer *out, const char *text) {
  while (*text && out->at < out->end)
    *out->at++ = *text++;
  *out->at = 0;
}

static void put_number(writer *out, double value) {
  char digits[32];
  hw_number_format(digits, value);
  put(out, digits);
}

bool hw_sim_halted(const hw_sim *sim, hw_halt *halt) {
  const hw_failure *f = &sim->world.failure;
  if (sim->status != HW_HALTED)
    return false;
  *halt = (hw_halt){.part = f->part >= 0 ? sim->model->part[f->part].id : NULL,
                    .node = f->node,
                    .time = f->time,
                    .step = f->step,
                    .cause = f->cause};
  return true;
}

void hw_sim_write_report(hw_sim *sim) {
  hw_halt halt;
  writer out = {sim->report, sim->report + HW_REPORT_BYTES - 1};
  if (!hw_sim_halted(sim, &halt)) {
    put(&out, "{}");
    return;
  }
  put(&out, "{\"part\":");
  if (halt.part) {
    put(&out, "\"");
    put(&out, halt.part);
    put(&out, "\"");
  } else
    put(&out, "null");
  put(&out, ",\"node\":");
  if (halt.node >= 0)
    put_number(&out, halt.node);
  else
    put(&out, "null");
  put(&out, ",\"time\":");
  put_number(&out, halt.time);
  put(&out, ",\"cause\":\"");
  put(&out, halt.cause);
  put(&out, "\",\"step\":");
  if (halt.step > 0)
    put_number(&out, halt.step);
  else
    put(&out, "null");
  put(&out, "}");
}

void hw_sim_write_progress(hw_sim *sim) {
  const hw_search *q = &sim->stepper.search;
  writer out = {sim->progress, sim->progress + HW_PROGRESS_BYTES - 1};
  if (!sim->starting || !q->pass) {
    put(&out, "{}");
    return;
  }
  put(&out, "{\"doing\":\"static start\",\"imbalance\":");
  put_number(&out, q->imbalance);
  put(&out, q->turns ? ",\"unit\":\"N m\",\"step\":" : ",\"unit\":\"N\",\"step\":");
  put_number(&out, q->tried);
  put(&out, ",\"most\":");
  put_number(&out, hw_most_static(sim->model));
  put(&out, ",\"evaluations\":");
  put_number(&out, sim->stepper.iterations);
  put(&out, "}");
}
