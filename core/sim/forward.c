/* One evaluation of the world, and what follows an accepted step. Reads like the theory: inputs,
 * poses down, forces and wrenches back, accelerations. */
#include "contact/source.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "sim/evaluated.h"
#include "sim/replan.h"
#include "sim/sim_state.h"

/* value(t) = value + amplitude sin(2 pi t / period + phase), into the live parameters. */
static void apply_inputs(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->input_count; i++) {
    const hw_input_target *in = &model->input[i];
    double value = w->mem[in->mem];
    if (in->params->amplitude != 0)
      value +=
          in->params->amplitude * hw_sin(HW_TWO_PI / in->params->period * w->t + in->params->phase);
    if (in->part >= 0)
      hw_input_put(in, w->params + model->part[in->part].params_offset, value);
  }
}

static void clear(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < 3 * model->blocks; i++)
    w->res[i] = 0;
  for (int i = 0; i < 2 * model->part_count; i++)
    w->feed[i].active = false;
  w->kinetic = w->gravity = w->elastic = 0;
  w->work_power = w->dissipated_power = w->contact_power = 0;
  w->touching = false;
}

/* Frames that follow other blocks: what was put on them goes to those. Ties that stand on other
 * tied frames come later in the list, so from its end. */
static void move_ties(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = model->tie_count - 1; i >= 0; i--) {
    const hw_tie *tie = &model->tie[i];
    const m3 *J = w->J + tie->J0;
    double *from = w->res + 3 * tie->slave;
    for (int m = 0; m < tie->count; m++)
      v3_acc(w->res + 3 * tie->master[m], m3_tmulv(J[m], v3_at(from)));
    v3_put(from, v3_zero());
    if (w->tangent)
      hw_sparse_tie(w->A, tie->slave, model->tie_near + tie->near0, tie->near_count, tie->master,
                    J[0].m, tie->count);
  }
}

/* What is parked takes any force. */
static void still(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; model->switched && i < model->part_count; i++) {
    const hw_part *part = &model->part[i];
    const hw_switch_kind *switches = part->kind->switches;
    if (!switches || !switches->parked || !switches->parked(w, i))
      continue;
    for (int b = part->block0; b < part->block0 + part->blocks; b++)
      v3_put(w->res + 3 * b, v3_zero());
  }
}

static void place_all(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    if (model->part[part].kind->place)
      model->part[part].kind->place(w, part);
  }
}

void hw_sim_place(hw_world *w) {
  apply_inputs(w);
  place_all(w);
}

static void constrain_all(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; model->constrained && i < model->part_count; i++) {
    int part = model->order[i];
    if (model->part[part].kind->constrain)
      model->part[part].kind->constrain(w, part);
  }
}

bool hw_sim_forward(hw_world *w) {
  const hw_model *model = w->model;
  clear(w);
  hw_sim_place(w);
  if (hw_sources_ready(w) && !w->failure.cause)
    hw_replan(w, sim_of(w)->replan);
  if (w->failure.cause)
    return false;
  if (w->tangent)
    hw_sparse_clear(w->A);
  w->clear = hw_sources_force(w);
  if (w->clear < 1)
    return true;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    if (model->part[part].kind->force)
      model->part[part].kind->force(w, part);
    if (w->failure.cause)
      return false;
  }
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    if (model->part[part].kind->accel)
      model->part[part].kind->accel(w, part);
  }
  constrain_all(w);
  move_ties(w);
  still(w);
  hw_evaluated_note(w);
  return !w->failure.cause;
}

void hw_sim_constrain(hw_world *w) {
  const hw_model *model = w->model;
  hw_sim_place(w);
  for (int b = 0; b < model->blocks; b++)
    if (hw_block_dual(model->block_kind[b]))
      v3_put(w->res + 3 * b, v3_zero());
  constrain_all(w);
}

/* Under Euler the forces of what kicks are those of the step that begins here. */
static bool look_at_kicks(hw_world *w) {
  if (hw_solver_euler(&w->model->solver))
    hw_sources_kick(w, w->tick, NULL, NULL);
  return !w->failure.cause;
}

bool hw_sim_refresh(hw_sim *sim) {
  hw_world *w = &sim->world;
  if (sim->model->replanned)
    hw_sim_begin(w);                            /* what a step that starts here would see */
  if (sim->model->solver.integrator != HW_ALI3) /* forces on ports hold the inertia of line ends */
    return hw_solve_accelerations(&sim->stepper, w) &&
           (sim->model->coupled_mass || hw_sim_forward(w)) && look_at_kicks(w);
  w->implicit = true;
  w->tangent = false;
  w->cm = w->cc = w->ck = 0;
  return hw_sim_forward(w);
}

/* Something may touch that knows where a step began. */
static bool in_space(const hw_model *model) {
  bool any = false;
  for (int i = 0; i < HW_SOURCES; i++)
    any |= model->source[i].there && hw_contact_sources[i]->begin;
  return any;
}

/* Poses from the state, not from what was evaluated last: a run that was loaded goes the same way. */
void hw_sim_begin(hw_world *w) {
  if (!in_space(w->model))
    return;
  hw_sim_place(w);
  hw_sources_begin(w, w->tick);
}

bool hw_sim_passed(hw_world *w) {
  if (!in_space(w->model))
    return false;
  if (w->model->solver.integrator != HW_ALI3) { /* the last stage was elsewhere */
    w->tangent = false;
    if (!hw_sim_forward(w))
      return true;
  }
  return hw_sources_passed(w);
}

bool hw_sim_judged(const hw_world *w, unsigned char *mark) {
  const hw_model *model = w->model;
  if (in_space(model))
    hw_evaluated_hold(w);
  bool any = hw_sources_mark(w, mark);
  for (int i = 0; i < model->part_count; i++) {
    const hw_part_kind *kind = model->part[i].kind;
    any |= kind->judge && kind->judge(w, i, mark);
  }
  return any;
}

/* Without what contacts hold, which changes with time only. */
static double energy(const hw_world *w) { return w->kinetic + w->gravity + w->elastic; }

/* On the evaluation that the step was accepted with: rates that commits ask for are not closed yet. */
static void watch_all(hw_world *w) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    const hw_observer_kind *observer = model->part[part].kind->observer;
    hw_notes notes = {hw_mem(w, part), w->event, &w->events};
    if (observer)
      observer->watch(w, part, &notes);
  }
}

/* The step as channels see it. An implicit one has been evaluated; the end of an explicit one is looked at for this,
 * but where the frame does it anyway. */
static bool note_step(hw_sim *sim, bool tick) {
  if (sim->model->solver.integrator != HW_ALI3) {
    if (!sim->tick || (tick && sim->tick == hw_sim_ticks(sim->model)))
      return true;
    if (!hw_sim_refresh(sim))
      return false;
  }
  hw_sim_note_parts(sim);
  return true;
}

/* At a tick, when all else has followed: events of the scenario come, and what can let go, take hold or break does so.
 * Speeds are then those that the rows of constraints leave, with the momentum that there was: a blow without rebound,
 * whose energy is lost, with that of what tore. A side that is moved does work in the blow: what the kinetic energy
 * has changed by, and what is lost. */
static bool turn_all(hw_sim *sim) {
  hw_world *w = &sim->world;
  const hw_model *model = sim->model;
  if (!hw_sim_refresh(sim)) /* loads and energy of the accepted state, with its last correction */
    return false;
  if (model->cue_count) {
    hw_sim_look(sim, sim->looked);
    hw_cues_tick(w, sim->looked);
    apply_inputs(w);
  }
  double before = energy(w);
  bool turned = false;
  w->placed = false;
  w->handed = 0;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    const hw_switch_kind *switches = model->part[part].kind->switches;
    turned |= switches && switches->turn(w, part);
  }
  if (w->failure.cause || !turned)
    return !w->failure.cause;
  if (w->placed && !hw_follow_places(&sim->stepper, w)) /* what comes along is work, too */
    return false;
  hw_sim_begin(w);
  if (!hw_sim_refresh(sim))
    return false;
  double apart = energy(w);
  if (!hw_close_rates(&sim->stepper, w) || !hw_solve_accelerations(&sim->stepper, w))
    return false;
  for (int i = 0; i < hw_rows(w); i++)
    w->b[i] = w->a[i];
  if (!hw_sim_refresh(sim))
    return false;
  hw_powers(w, w->keep + HW_KEEP_POWER);
  double put = w->placed ? apart - before : w->handed; /* work of who put it there */
  w->sums[HW_SUM_DISSIPATED] += before - apart + put + sim->stepper.blow;
  w->sums[HW_SUM_WORK] += put + energy(w) - apart + sim->stepper.blow;
  hw_sim_note_parts(sim);
  return true;
}

/* Memories follow; at a tick controllers act and nodes come and go. What the energy jumps by then
 * is work of the winch. */
static bool follow(hw_world *w, bool tick) {
  hw_sim *sim = sim_of(w);
  const hw_model *model = w->model;
  bool fed = false;
  for (int i = 0; i < model->part_count; i++)
    fed = fed || model->feed[i] >= 0;
  double before = 0;
  if (in_space(model))
    hw_evaluated_hold(w);
  hw_sources_commit(w, tick); /* what was found for this step, before anything is evaluated again */
  if (w->failure.cause)
    return false;
  hw_sim_note_sources(sim);
  if (tick && fed) {
    if (!hw_sim_refresh(sim))
      return false;
    before = energy(w);
  }
  w->restart = false;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i];
    if (model->part[part].kind->commit)
      model->part[part].kind->commit(w, part, tick);
  }
  if (w->failure.cause)
    return false;
  watch_all(w);
  if (!w->restart)
    return note_step(sim, tick);
  if (model->replanned)
    hw_sim_begin(w); /* nodes came or went: what lines held and may touch is numbered by them */
  if (w->failure.cause)
    return false;
  if (!hw_close_rates(&sim->stepper, w) || !hw_solve_accelerations(&sim->stepper, w))
    return false;
  for (int i = 0; i < hw_rows(w); i++)
    w->b[i] = w->a[i];
  if (!hw_sim_refresh(sim))
    return false;
  hw_powers(w, w->keep + HW_KEEP_POWER);
  if (tick && fed)
    w->sums[HW_SUM_WORK] += energy(w) - before;
  hw_sim_note_parts(sim);
  return true;
}

bool hw_sim_accept(hw_world *w, bool tick) {
  return follow(w, tick) && (!tick || !w->model->switched || turn_all(sim_of(w)));
}
