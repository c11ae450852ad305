/* What leaves a run: the frame, the hash of the state, the report of a failure, where a long start is. */
#include "sim/frame.h"
#include "base/hash.h"
#include "base/number.h"
#include "contact/source.h"
#include "sim/evaluated.h"
#include "sim/sim_state.h"

const hw_channel hw_run_channel[HW_RUN_CHANNELS] = {
    HW_CHANNEL("kinetic", "J", "Kinetic energy",
               "of all parts, with the water that moves with them"),
    HW_CHANNEL("gravity", "J", "Gravity energy", "of weights less buoyancy, 0 at z = 0"),
    HW_CHANNEL("elastic", "J", "Elastic energy", "of lines, springs and contacts"),
    HW_CHANNEL("dissipated", "J", "Energy dissipated", "since the start; 0 or more"),
    HW_CHANNEL("work", "J", "Work of the inputs",
               "since the start: of motions, winches, motors, current, wind and dead loads; "
               "positive puts energy in"),
    HW_CHANNEL("residual", "J", "Residual of the energy ledger",
               "kinetic, gravity and elastic energy now, less at the start, less work, plus "
               "dissipated: 0 but for the errors of the integrator")};

static const hw_row_word pose_words[] = {HW_WORDS(HW_POSE_LAYOUT)};
static const hw_row_word port_words[] = {HW_WORDS(HW_PORT_LAYOUT)};
static const hw_row_word line_words[] = {HW_WORDS(HW_LINE_LAYOUT)};
static const hw_row_word extreme_words[] = {HW_WORDS(HW_EXTREME_LAYOUT)};
static const hw_row_word event_words[] = {HW_WORDS(HW_EVENT_LAYOUT)};
const hw_row_word hw_event_word[HW_EVENT_KINDS - 1] = {HW_WORDS(HW_EVENTS)};

static const hw_section_kind channels = {
    .name = "channels",
    .how_many = "count",
    .label = HW_LABEL("Channels: in the order of the manifest", HW_F_NONE)};
static const hw_section_kind poses =
    HW_SECTION("poses", "count", HW_POSE_ROW, false, pose_words,
               "Poses: frames to draw by, in the order of the parts");
static const hw_section_kind ports =
    HW_SECTION("ports", "count", HW_PORT_ROW, false, port_words,
               "Ports: the origin of each part, then its attachment points");
static const hw_section_kind lines =
    HW_SECTION("lines", "words", 0, false, line_words,
               "Lines: cables, chains, springs and reeved lines, for drawing");
static const hw_section_kind events = HW_SECTION("events", "capacity", HW_EVENT_ROW, true,
                                                 event_words, "Events: since the last frame");
static const hw_section_kind extremes =
    HW_SECTION("extremes", "count", HW_EXTREME_ROW, false, extreme_words,
               "Extremes: of each channel, in the order of the manifest, since the last frame");
static const hw_row_word input_words[] = {HW_WORDS(HW_INPUT_LAYOUT)};
static const hw_section_kind inputs =
    HW_SECTION("inputs", "count", HW_INPUT_ROW, false, input_words,
               "Inputs: in the order of the manifest; where a scenario has events, controllers, or "
               "what can let go");
static const hw_section_kind *const own[HW_SECTIONS_OWN] = {
    [HW_SECTION_CHANNELS] = &channels, [HW_SECTION_POSES] = &poses,
    [HW_SECTION_PORTS] = &ports,       [HW_SECTION_LINES] = &lines,
    [HW_SECTION_EVENTS] = &events,     [HW_SECTION_EXTREMES] = &extremes,
    [HW_SECTION_INPUTS] = &inputs};

const hw_section_kind *hw_frame_section(int i) {
  if (i < HW_SECTIONS_OWN)
    return own[i];
  i -= HW_SECTIONS_OWN;
  for (int k = 0; k < HW_SOURCES; i -= hw_source_sections(k++))
    if (i < hw_source_sections(k))
      return hw_contact_sources[k]->section[i];
  return NULL;
}

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

static double *section(hw_sim *sim, int which) {
  return (double *)(void *)(sim->frame + sim->model->section[which].offset);
}

/* The same, all zeros: nothing of earlier frames stays behind the last row. */
static double *fresh(hw_sim *sim, int which) {
  double *at = section(sim, which);
  int words = hw_section_words(hw_frame_section(which), sim->model->section[which].rows);
  for (int i = 0; i < words; i++)
    at[i] = 0;
  return at;
}

/* Energy stored elastically [J]: what contacts hold is known by its power only. */
static double stored(const hw_world *w) { return w->elastic + w->sums[HW_SUM_CONTACT]; }

/* Channels of the run and of its parts, as of the last evaluation. */
static void write_channels(const hw_sim *sim, double *channel) {
  const hw_world *w = &sim->world;
  double total = w->kinetic + w->gravity + stored(w);
  double work = w->sums[HW_SUM_WORK], lost = w->sums[HW_SUM_DISSIPATED];
  channel[HW_RUN_KINETIC] = w->kinetic;
  channel[HW_RUN_GRAVITY] = w->gravity;
  channel[HW_RUN_ELASTIC] = stored(w);
  channel[HW_RUN_DISSIPATED] = lost;
  channel[HW_RUN_WORK] = work;
  channel[HW_RUN_RESIDUAL] = total - w->keep[HW_KEEP_ENERGY] - work + lost;
  for (int i = 0; i < sim->model->part_count; i++) {
    const hw_part *part = &sim->model->part[i];
    if (part->kind->output)
      part->kind->output(w, i, channel + part->channel0);
  }
}

/* And those of the contact sources, with the rows that they have to show; returns how many pairs of bodies touch. */
static uint32_t write_sources(hw_sim *sim, double *channel, bool rows) {
  uint32_t touching = 0;
  for (int i = 0; i < HW_SOURCES; i++) {
    const hw_source_room *room = &sim->model->source[i];
    double *at[HW_SOURCE_SECTIONS] = {NULL};
    for (int k = 0; rows && k < hw_source_sections(i); k++)
      if (sim->model->section[room->section0 + k].rows >= 0)
        at[k] = fresh(sim, room->section0 + k);
    if (room->there && hw_contact_sources[i]->show)
      touching += (uint32_t)hw_contact_sources[i]->show(&sim->world, channel + room->channel0, at);
  }
  return touching;
}

void hw_sim_look(hw_sim *sim, double *channel) {
  write_channels(sim, channel);
  write_sources(sim, channel, false);
}

static void write_poses(hw_sim *sim) {
  const hw_model *model = sim->model;
  double *pose = section(sim, HW_SECTION_POSES), *row = section(sim, HW_SECTION_PORTS);
  for (int i = 0; i < model->part_count; i++) {
    const hw_part *part = &model->part[i];
    for (int k = 0; k < part->poses; k++) {
      int last = part->ports - part->poses + k; /* row 0 is the origin, then the last ports */
      const hw_port *p = &sim->world.port[part->port0 + (k ? last : 0)];
      double *at = pose + HW_POSE_ROW * (part->pose + k);
      v3_put(at + HW_POSE_POSITION, p->r);
      q_put(at + HW_POSE_TURN, q_from_matrix(p->R));
    }
  }
  for (int i = 0; i < model->ports; i++, row += HW_PORT_ROW) {
    const hw_port *p = &sim->world.port[i];
    v3_put(row + HW_PORT_POSITION, p->r);
    v3_put(row + HW_PORT_FORCE, p->f);
    v3_put(row + HW_PORT_MOMENT, p->m);
  }
}

static void write_lines(hw_sim *sim) {
  const hw_model *model = sim->model;
  double *line = fresh(sim, HW_SECTION_LINES);
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->line)
      model->part[i].kind->line->rows(&sim->world, i, line + model->part[i].line0);
}

_Static_assert(sizeof(hw_frame_event) == HW_EVENT_ROW * sizeof(double) &&
                   offsetof(hw_frame_event, kind) == HW_EVENT_ROW_KIND * sizeof(double) &&
                   offsetof(hw_frame_event, part) == HW_EVENT_ROW_PART * sizeof(double) &&
                   offsetof(hw_frame_event, value) == HW_EVENT_ROW_VALUE * sizeof(double),
               "hawse.h has the same row");

static void write_events(hw_sim *sim) {
  const hw_world *w = &sim->world;
  double *count = fresh(sim, HW_SECTION_EVENTS), *row = count + 1;
  *count = w->events;
  for (int i = 0; i < w->events; i++, row += HW_EVENT_ROW) {
    const hw_event *e = &w->event[i];
    row[HW_EVENT_ROW_TIME] = e->time;
    row[HW_EVENT_ROW_KIND] = e->kind;
    row[HW_EVENT_ROW_PART] = e->part;
    row[HW_EVENT_ROW_VALUE] = e->value;
  }
}

static void write_inputs(hw_sim *sim) {
  const hw_model *model = sim->model;
  double *row = section(sim, HW_SECTION_INPUTS);
  for (int i = 0; i < model->section[HW_SECTION_INPUTS].rows; i++)
    row[HW_INPUT_ROW * i + HW_INPUT_VALUE] = sim->world.mem[model->input[i].mem];
}

/* Of the channels parts come first. */
static int of_sources(const hw_model *model) { return model->source[0].channel0; }

void hw_sim_note_sources(hw_sim *sim) {
  int first = of_sources(sim->model), end = sim->model->channels;
  if (!sim->tick || first == end)
    return;
  write_sources(sim, sim->extremes.now, false);
  hw_extremes_take(&sim->extremes, first, end, sim->world.t);
}

void hw_sim_note_parts(hw_sim *sim) {
  if (!sim->tick)
    return;
  write_channels(sim, sim->extremes.now);
  hw_extremes_take(&sim->extremes, 0, of_sources(sim->model), sim->world.t);
}

/* An explicit step's end is looked at only here; under Euler contacts push as they do in the step that begins. */
static void write_extremes(hw_sim *sim) {
  const hw_model *model = sim->model;
  const double *at = section(sim, HW_SECTION_CHANNELS);
  bool still = !sim->stepper.accepted;
  if (!still && model->solver.integrator != HW_ALI3) {
    int end = hw_solver_euler(&model->solver) ? model->channels : of_sources(model);
    for (int i = 0; i < end; i++)
      sim->extremes.now[i] = at[i];
    hw_extremes_take(&sim->extremes, 0, end, sim->world.t);
  }
  hw_extremes_write(&sim->extremes, model, still, at, sim->world.t,
                    section(sim, HW_SECTION_EXTREMES));
}

void hw_sim_begin_extremes(hw_sim *sim) {
  hw_extremes_begin(&sim->extremes, sim->model, section(sim, HW_SECTION_CHANNELS));
}

void hw_sim_write_frame(hw_sim *sim) {
  const hw_world *w = &sim->world;
  if (!w->failure.cause)
    hw_evaluated_hold(w);
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
  double *channel = section(sim, HW_SECTION_CHANNELS);
  write_channels(sim, channel);
  header->contacts = write_sources(sim, channel, true);
  write_poses(sim);
  write_lines(sim);
  write_events(sim);
  write_inputs(sim);
  write_extremes(sim);
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

/* As a string of JSON: texts of failures name parts in quotes. */
static void put_string(writer *out, const char *text) {
  put(out, "\"");
  for (char one[2] = {0}; *text; text++) {
    one[0] = *text;
    if (*text == '"' || *text == '\\')
      put(out, "\\");
    put(out, (unsigned char)*text < ' ' ? " " : one);
  }
  put(out, "\"");
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
  if (halt.part)
    put_string(&out, halt.part);
  else
    put(&out, "null");
  put(&out, ",\"node\":");
  if (halt.node >= 0)
    put_number(&out, halt.node);
  else
    put(&out, "null");
  put(&out, ",\"time\":");
  put_number(&out, halt.time);
  put(&out, ",\"cause\":");
  put_string(&out, halt.cause);
  put(&out, ",\"step\":");
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
