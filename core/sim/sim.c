/* A run: create, start, reset, step, inputs (include/hawse/hawse.h). */
#include "sim/sim_state.h"

#include "base/alloc.h"
#include "base/cutter.h"
#include "contact/source.h"
#include "sim/evaluated.h"
#include "sim/live.h"
#include "sim/replan.h"

/* All arrays of the run. Called twice: for the size, and for the pointers. */
static void lay_out(hw_sim *sim, hw_cutter *c) {
  const hw_model *m = sim->model;
  hw_world *w = &sim->world;
  size_t rows = (size_t)(3 * m->blocks), quats = (size_t)(4 * m->quats), mems = (size_t)m->mems;
  sim->state_words = (int)(4 * rows + quats + mems) + HW_SUMS + HW_KEEP_WORDS;
  double *state = hw_cut(c, sizeof(double) * (size_t)sim->state_words);
  void *stepper = hw_cut(c, hw_stepper_bytes(m, sim->state_words));
  void *sparse = hw_cut(c, hw_sparse_bytes(m->sparse));
  w->res = hw_cut(c, sizeof(double) * rows);
  w->params = hw_cut(c, m->params_bytes);
  w->work = hw_cut(c, m->work_bytes);
  w->port = hw_cut(c, sizeof(hw_port) * (size_t)m->ports);
  w->feed = hw_cut(c, sizeof(hw_feed) * 2 * (size_t)m->part_count);
  w->J = hw_cut(c, sizeof(m3) * (size_t)m->tie_jacobians);
  for (int i = 0; i < HW_SOURCES; i++)
    w->source_work[i] = hw_cut(c, m->source[i].bytes);
  hw_sea_time *sea = m->sea ? hw_cut(c, sizeof *sea) : NULL;
  double *harmonics = m->sea ? hw_cut(c, sizeof(double) * (size_t)hw_sea_time_words(m->sea)) : NULL;
  sim->replan = hw_cut(c, hw_replan_bytes(m));
  sim->evaluated = hw_cut(c, hw_evaluated_bytes(m));
  void *extremes = hw_cut(c, hw_extremes_bytes(m));
  sim->looked = hw_cut(c, m->cue_count ? sizeof(double) * (size_t)m->channels : 0);
  sim->frame = hw_cut(c, m->frame_bytes);
  if (!c->base)
    return;
  hw_extremes_open(&sim->extremes, m, extremes);
  w->x = state;
  w->v = w->x + rows;
  w->quat = w->v + rows;
  w->sums = w->quat + quats;
  w->a = w->sums + HW_SUMS;
  w->b = w->a + rows;
  w->mem = w->b + rows;
  w->keep = w->mem + mems;
  w->sea = sea;
  if (sea)
    hw_sea_time_open(sea, m->sea, harmonics);
  w->A = hw_sparse_make(m->sparse, sparse);
  if (m->replanned)
    hw_replan_open(w, sim->replan);
  hw_system system = {.forward = hw_sim_forward,
                      .accept = hw_sim_accept,
                      .begin = hw_sim_begin,
                      .passed = hw_sim_passed,
                      .settle = hw_sources_settle,
                      .judged = hw_sim_judged,
                      .constrain = hw_sim_constrain,
                      .kick = hw_sources_kick};
  hw_stepper_make(&sim->stepper, m, sim->state_words, system, stepper);
}

hw_status hw_sim_open(const hw_model *model, hw_sim **out) {
  hw_sim sizes = {.model = model};
  hw_cutter count = {NULL, 0};
  *out = NULL;
  hw_cut(&count, sizeof(hw_sim));
  lay_out(&sizes, &count);
  char *block = hw_alloc(count.used);
  if (!block)
    return HW_NO_MEMORY;
  for (size_t i = 0; i < count.used; i++)
    block[i] = 0;
  hw_cutter c = {block, 0};
  hw_sim *sim = hw_cut(&c, sizeof(hw_sim));
  sim->model = sim->world.model = model;
  lay_out(sim, &c);
  *out = sim;
  hw_sim_rewind(sim);
  return HW_OK;
}

hw_status hw_sim_create(const hw_model *model, hw_sim **out) {
  hw_status status = hw_sim_open(model, out);
  if (status == HW_OK)
    hw_sim_work(*out, UINT32_MAX); /* a start that fails is told by the report */
  return status;
}

void hw_sim_free(hw_sim *sim) { hw_free(sim); }

/* x to two digits, downwards: a number to type. */
static double two_digits(double x) {
  double scale = 1;
  while (x * scale < 10)
    scale *= 10;
  return floor(x * scale) / scale;
}

/* A smaller step that may carry the run past its halt; 0 where the step is not the cause. */
static double step_to_try(hw_sim *sim) {
  const hw_solver *solver = &sim->model->solver;
  double quarter = 0.25 * solver->step;
  if (!sim->started)
    return 0;
  if (solver->integrator == HW_ALI3)
    return quarter;
  double stable = hw_stable_step(&sim->stepper, &sim->world);
  return stable > 0 && stable < quarter ? two_digits(stable) : quarter;
}

static hw_status halt(hw_sim *sim, double step) {
  hw_world *w = &sim->world;
  if (!w->failure.cause)
    hw_world_fail(w, -1, -1, "the run failed");
  w->failure.step = step;
  sim->status = HW_HALTED;
  sim->tick = 0;
  sim->starting = false;
  ((hw_frame *)(void *)sim->frame)->status = HW_HALTED; /* the last good frame stays */
  hw_sim_write_report(sim);
  return HW_HALTED;
}

hw_status hw_sim_halt(hw_sim *sim) { return halt(sim, step_to_try(sim)); }

static void copy_params(hw_sim *sim) {
  for (int i = 0; i < sim->model->part_count; i++) {
    const hw_part *p = &sim->model->part[i];
    hw_live_copy(p->kind->table, p->params, sim->world.params + p->params_offset);
  }
}

/* The inputs' values too: what a part does in init may follow them. */
static void apply_values(hw_sim *sim) {
  const hw_model *model = sim->model;
  for (int i = 0; i < model->input_count; i++) {
    const hw_input_target *in = &model->input[i];
    if (in->part >= 0)
      hw_input_put(in, sim->world.params + model->part[in->part].params_offset, in->value);
  }
}

/* State of t = 0: parts in the order of their references, joints closed. */
static bool set_out(hw_sim *sim) {
  const hw_model *model = sim->model;
  hw_world *w = &sim->world;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    const hw_part_kind *kind = model->part[part].kind;
    if (kind->init)
      kind->init(w, part);
    if (kind->place)
      kind->place(w, part);
  }
  if (w->failure.cause)
    return false;
  hw_sim_begin(w);
  return !w->failure.cause && hw_close_joints(&sim->stepper, w);
}

/* Where it was found: accelerations, memories, the ledger's beginning. */
static bool arrive(hw_sim *sim) {
  hw_world *w = &sim->world;
  if (!hw_close_rates(&sim->stepper, w) || !hw_solve_accelerations(&sim->stepper, w))
    return false;
  for (int i = 0; i < hw_rows(w); i++)
    w->b[i] = w->a[i];
  if (!hw_sim_refresh(sim))
    return false;
  if (!hw_sim_accept(w, true) || !hw_sim_refresh(sim))
    return false;
  w->sums[HW_SUM_WORK] = w->sums[HW_SUM_DISSIPATED] = 0;
  w->sums[HW_SUM_CONTACT] = hw_sources_charge(w);
  w->keep[HW_KEEP_ENERGY] = w->kinetic + w->gravity + w->elastic + w->sums[HW_SUM_CONTACT];
  hw_powers(w, w->keep + HW_KEEP_POWER);
  return true;
}

static hw_piece start(hw_sim *sim) {
  hw_world *w = &sim->world;
  hw_piece found = HW_FINISHED;
  if (!sim->stepper.search.pass && !set_out(sim))
    return HW_FAILED;
  if (sim->model->solver.start == HW_START_STATIC)
    found = hw_find_static(&sim->stepper, w);
  return found != HW_FINISHED ? found : arrive(sim) ? HW_FINISHED : HW_FAILED;
}

void hw_sim_rewind(hw_sim *sim) {
  const hw_model *model = sim->model;
  hw_world *w = &sim->world;
  for (int i = 0; i < sim->state_words; i++)
    w->x[i] = 0;
  for (int i = 0; i < 2 * model->part_count; i++)
    w->feed[i] = (hw_feed){.block = -1};
  for (size_t i = 0; i < model->frame_bytes; i++)
    sim->frame[i] = 0;
  for (int i = 0; i < model->input_count; i++)
    w->mem[model->input[i].mem] = model->input[i].value;
  hw_cues_open(w);
  hw_sources_open(w);
  copy_params(sim);
  apply_values(sim);
  w->t = 0;
  w->tick = model->solver.frame / hw_sim_ticks(model);
  w->implicit = model->solver.integrator == HW_ALI3;
  w->tangent = w->statics = w->bars = w->restart = false;
  w->soft = w->soft_next = 0;
  w->failure = (hw_failure){0};
  w->events = 0;
  sim->index = 0;
  sim->tick = 0;
  sim->stepper.open = false;
  sim->stepper.step.stage = 0;
  sim->stepper.search = (hw_search){0};
  sim->status = HW_OK;
  sim->stepper.accepted = sim->stepper.rejected = sim->stepper.iterations = 0;
  hw_sim_write_report(sim);
  sim->started = false;
  sim->starting = true;
  hw_frame *header = (hw_frame *)(void *)sim->frame;
  *header = (hw_frame){.abi = HW_ABI, .bytes = model->frame_bytes, .status = HW_MORE};
}

/* The start goes on; HW_OK: frame 0 is there. */
static hw_status go_on_starting(hw_sim *sim) {
  hw_piece went = start(sim);
  if (went == HW_UNFINISHED)
    return HW_MORE;
  sim->starting = false;
  sim->started = went == HW_FINISHED;
  if (!sim->started) {
    sim->world.t = 0;
    return hw_sim_halt(sim);
  }
  sim->stepper.accepted = sim->stepper.rejected = 0;
  sim->status = hw_sim_over(sim) ? HW_DONE : HW_OK; /* by an event of t = 0 */
  hw_sim_write_frame(sim);
  return HW_OK;
}

hw_status hw_sim_reset(hw_sim *sim) {
  hw_sim_rewind(sim);
  return hw_sim_work(sim, UINT32_MAX);
}

hw_status hw_sim_input(hw_sim *sim, uint32_t index, double value) {
  if (hw_sim_within(sim) || index >= (uint32_t)sim->model->input_count)
    return HW_BAD_INPUT;
  const hw_input_target *in = &sim->model->input[index];
  if (!hw_input_takes(in, value))
    return HW_BAD_INPUT;
  sim->world.mem[in->mem] = value;
  if (in->fresh >= 0)
    sim->world.mem[in->fresh] = 1;
  return HW_OK;
}

hw_status hw_sim_step(hw_sim *sim) {
  hw_status status;
  do
    status = hw_sim_step_some(sim, UINT32_MAX);
  while (status == HW_MORE);
  return status;
}

double hw_sim_time(const hw_sim *sim) {
  return sim->stepper.step.stage ? sim->stepper.step.t : sim->world.t;
}

/* What controllers lead is set anew where they exchange; a value that nobody set is not gone on with. */
static bool is_led(hw_sim *sim) {
  const hw_model *model = sim->model;
  hw_world *w = &sim->world;
  for (int i = 0; i < model->input_count; i++) {
    const hw_input_target *in = &model->input[i];
    if (in->fresh < 0)
      continue;
    if (sim->index % in->every == 0 && w->mem[in->fresh] == 0) {
      hw_world_fail(w, -1, -1, in->unset);
      halt(sim, 0);
      return false;
    }
    w->mem[in->fresh] = 0;
  }
  return true;
}

static bool begin_frame(hw_sim *sim) {
  if (sim->model->controller_count && !is_led(sim))
    return false;
  sim->stepper.accepted = sim->stepper.rejected = sim->stepper.iterations = 0;
  sim->world.events = 0;
  hw_sim_begin_extremes(sim);
  sim->tick = 1;
  return true;
}

/* The frame under way goes on, until the stepper pauses. */
static hw_status go_on(hw_sim *sim) {
  const hw_model *model = sim->model;
  int ticks = hw_sim_ticks(model);
  double t0 = sim->index * model->solver.frame, t1 = (sim->index + 1.0) * model->solver.frame;
  for (; sim->tick <= ticks; sim->tick++) {
    double end = sim->tick == ticks ? t1 : t0 + (t1 - t0) * sim->tick / ticks;
    if (!hw_advance(&sim->stepper, &sim->world, end))
      return hw_sim_halt(sim);
    if (sim->stepper.open)
      return HW_MORE;
  }
  sim->tick = 0;
  if (!hw_sim_refresh(sim))
    return hw_sim_halt(sim);
  sim->index++;
  sim->status = hw_sim_over(sim) ? HW_DONE : HW_OK;
  hw_sim_write_frame(sim);
  return (hw_status)sim->status;
}

hw_status hw_sim_step_some(hw_sim *sim, uint32_t most) {
  sim->stepper.pause = UINT32_MAX;
  if (sim->starting && go_on_starting(sim) == HW_HALTED)
    return HW_HALTED;
  if (sim->status == HW_HALTED)
    return HW_HALTED;
  if (!sim->tick && !begin_frame(sim))
    return HW_HALTED;
  sim->stepper.left = most ? most : 1;
  return go_on(sim);
}

hw_status hw_sim_work(hw_sim *sim, uint32_t evaluations) {
  hw_stepper *s = &sim->stepper;
  if (sim->status == HW_HALTED)
    return HW_HALTED;
  if (!hw_sim_within(sim) && !begin_frame(sim))
    return HW_HALTED;
  uint32_t left = UINT32_MAX - s->iterations;
  s->left = UINT32_MAX;
  s->pause = s->iterations + (evaluations < 1 ? 1 : evaluations < left ? evaluations : left);
  return sim->starting ? go_on_starting(sim) : go_on(sim);
}

double hw_sim_stable_step(hw_sim *sim) {
  int rule = sim->model->solver.integrator;
  bool there = sim->started && !hw_sim_within(sim) && sim->status != HW_HALTED;
  double step =
      there && rule != HW_ALI3 && rule != HW_RK45 ? hw_stable_step(&sim->stepper, &sim->world) : 0;
  hw_sim_rewind(sim);
  return step;
}

const hw_frame *hw_sim_frame(const hw_sim *sim) {
  return (const hw_frame *)(const void *)sim->frame;
}

const char *hw_sim_report(const hw_sim *sim) { return sim->report; }

const char *hw_sim_progress(hw_sim *sim) {
  hw_sim_write_progress(sim);
  return sim->progress;
}
