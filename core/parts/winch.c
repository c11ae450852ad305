/* Winch: pays line out and takes it in, by one of five modes.
 *
 * Control (winch_control.c) acts once a tick, as a real controller does; between ticks the acceleration is
 * constant, so that the payout is a smooth function of time for the integrator:
 *
 *   a  = clamp((v* - v) / tick, -decel, accel)
 *
 * with v* the command of the mode (report 003, section 2.2, eq. 9 and 10 with the clamp that they lack).
 * Positive speeds pay out. With drum_inertia the payout is an unknown of its own (winch_drum.c), the motor
 * following the same ramp; an engaged brake holds until its force is passed, without creep.
 *
 * A chain is hauled link by link (chain_haul.c). Its end is tied to the drum, so the pull arrives in
 * the drum's row by itself and only serves the motor and the brake here. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/cable.h"
#include "parts/chain.h"
#include "parts/kinds.h"
#include "parts/reeve.h"
#include "parts/winch_state.h"

bool winch_works_chain(const hw_model *model, const winch_params *p) {
  return model->part[p->cable.part].kind == &hw_chain_kind;
}

bool winch_switches(const hw_model *model, int part) {
  return hw_input_on(model, part, offsetof(winch_params, mode)) != NULL;
}

hw_ref winch_fairlead(const hw_model *model, const winch_params *p) {
  const void *line = model->part[p->cable.part].params;
  if (winch_works_chain(model, p))
    return ((const chain_params *)line)->a_attach;
  if (model->part[p->cable.part].kind == &hw_reeve_kind) {
    const reeve_params *r = line;
    return p->end == WINCH_END_A ? r->a_attach : r->b_attach;
  }
  const cable_params *c = line;
  return p->end == WINCH_END_A ? c->a_attach : c->b_attach;
}

enum { /* in the order of a frame */
       PAYOUT,
       RATE,
       TENSION,
       SET_POINT,
       COMMAND,
       FORCE,
       HELD,
       MODE,
       SET_SPEED,
       SET_TENSION,
       SET_PAYOUT,
       HEAVE,
       TAKEN,
       LEFT,
       AT_STROKE,
       LAYER,
       RADIUS,
       SPOOLED,
       TURN,
       TURN_RATE,
       TORQUE
};
static const hw_channel CHANNELS[] = {
    HW_CHANNEL("payout", "m", "Line paid out since the start", "negative: hauled in"),
    HW_CHANNEL("speed", "m/s", "Payout speed", "positive pays out"),
    HW_CHANNEL("tension", "N", "Tension, filtered",
               "of the line at the fairlead, along its first element there, low-passed: what the "
               "control works with"),
    HW_CHANNEL(
        "set_point", "N or m or m/s", "Set point",
        "tension, payout, or speed (positive pays out), by mode. Where no input switches the "
        "mode"),
    HW_CHANNEL("command", "m/s", "Speed command",
               "of the control, before its limits of acceleration; positive pays out"),
    HW_CHANNEL("force", "N", "Motor force at the line",
               "positive hauls in. With a drum (drum_inertia above 0)"),
    HW_CHANNEL("held", "1", "Drum held",
               "by the brake, or at the end of the line; 1 held, 0 free. With a drum"),
    HW_CHANNEL("mode", "1", "Mode",
               "0 speed, 1 tension, 2 brake, 3 position, 4 compensate. Where an input switches it"),
    HW_CHANNEL("set_speed", "m/s", "Speed set point",
               "positive pays out. Where an input switches the mode"),
    HW_CHANNEL("set_tension", "N", "Tension set point", "as set_speed"),
    HW_CHANNEL("set_payout", "m", "Position set point", "as set_speed"),
    HW_CHANNEL("heave", "m", "Heave of what is followed",
               "since compensating began, positive where line is to be paid out. In mode "
               "compensate, or where an input switches the mode"),
    HW_CHANNEL("taken", "m", "Heave taken up", "payout for it. As heave"),
    HW_CHANNEL("left", "m", "Heave not taken up", "heave less what is taken. As heave"),
    HW_CHANNEL("at_stroke", "1", "End of the stroke", "-1, 1: it is used up; 0. As heave"),
    HW_CHANNEL("layer", "1", "Layer",
               "on the drum, from 1, that the line leaves. With a drum width"),
    HW_CHANNEL("radius", "m", "Radius", "at which the line leaves the drum. With a drum width"),
    HW_CHANNEL("spooled", "m", "Line on the drum", "with a drum width"),
    HW_CHANNEL("turn", "rad", "Turn of the drum",
               "since the start, positive pays out. With a drum width"),
    HW_CHANNEL("turn_rate", "rad/s", "Turn rate of the drum", "as turn"),
    HW_CHANNEL("torque", "N m", "Motor torque at the drum",
               "positive hauls in. With a drum width and inertia")};

static bool has_channel(const hw_model *model, int part, int i) {
  const winch_params *p = model->part[part].params;
  bool live = winch_switches(model, part);
  if (i == SET_POINT)
    return !live;
  if (i < FORCE)
    return true;
  if (i <= HELD)
    return winch_has_drum(p);
  if (i <= SET_PAYOUT)
    return live;
  if (i <= AT_STROKE)
    return live || p->mode == WINCH_COMPENSATE;
  return winch_has_layers(p) && (i < TORQUE || winch_has_drum(p));
}

static const char *set_unit(const winch_params *p) {
  return p->mode == WINCH_TENSION ? "N" : p->mode == WINCH_POSITION ? "m" : "m/s";
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const winch_params *p = model->part[part].params;
  needs->rank = 2;
  bool full = p->mode > WINCH_TENSION || winch_switches(model, part) || winch_has_layers(p);
  needs->mem = full ? WINCH_ALL_WORDS : p->stop_after > 0 ? WINCH_STALL_WORDS : WINCH_WORDS;
  needs->symmetric = winch_works_chain(model, p);
  if (winch_has_drum(p)) {
    hw_needs_blocks(needs, 1);
    needs->block_kind[0] = HW_BLOCK_SCALAR;
  }
  for (int i = 0; i < HW_COUNT(CHANNELS); i++)
    if (has_channel(model, part, i))
      hw_needs_channel(needs, &CHANNELS[i], NULL, i == SET_POINT ? set_unit(p) : CHANNELS[i].unit);
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const winch_params *p = model->part[part].params;
  const hw_part *cable = &model->part[p->cable.part];
  if (!winch_has_drum(p) || winch_works_chain(model, p)) /* a chain's tie couples them */
    return;
  if (cable->kind == &hw_reeve_kind) /* its own pattern has the drum */
    return;
  const cable_params *c = cable->params;
  int drum = model->part[part].block0;
  for (int i = 0; i < cable->blocks; i++)
    pattern->pair(pattern->ctx, cable->block0 + i, drum);
  const hw_ref end[2] = {c->a_attach, c->b_attach};
  for (int e = 0; e < 2; e++)
    if (end[e].part >= 0) {
      hw_frame_blocks held = hw_port_blocks(model, end[e].part, end[e].port);
      if (held.bx >= 0)
        pattern->pair(pattern->ctx, held.bx, drum);
      if (held.bphi >= 0)
        pattern->pair(pattern->ctx, held.bphi, drum);
    }
}

static void init(hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  for (int i = 0; i < w->model->part[part].mems; i++)
    mem[i] = 0;
  mem[WINCH_MEM_SPEED] = mem[WINCH_MEM_RAMP] = mem[WINCH_MEM_COMMAND] = p->first_speed;
  if (winch_full(w, part) && winch_has_drum(p) && p->mode == WINCH_BRAKE)
    mem[WINCH_MEM_BRAKED] = 1;
  if (winch_has_drum(p))
    w->v[3 * w->model->part[part].block0] = p->first_speed;
}

void hw_winch_feed(hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  hw_feed *f = winch_feed(w, p);
  f->active = true;
  f->block = winch_has_drum(p) ? w->model->part[part].block0 : -1;
  if (f->block >= 0) {
    f->paid = w->x[3 * f->block], f->rate = w->v[3 * f->block], f->accel = w->a[3 * f->block];
    return;
  }
  double dt = w->t - mem[WINCH_MEM_TIME], accel = mem[WINCH_MEM_ACCEL];
  f->paid = mem[WINCH_MEM_PAID] + dt * (mem[WINCH_MEM_SPEED] + 0.5 * dt * accel);
  f->rate = mem[WINCH_MEM_SPEED] + dt * accel;
  f->accel = accel;
}

bool hw_winch_held(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  /* a chain's pull is known when the first accelerations are */
  bool first = mem[WINCH_MEM_STARTED] == 0 && winch_works_chain(w->model, p);
  return mem[WINCH_MEM_HELD] > 0 || w->statics ||
         first; /* a static start leaves the line as it is */
}

static void accel(hw_world *w, int part) {
  if (winch_has_drum(hw_params(w, part)))
    winch_drum_accel(w, part);
}

/* 1: all line is out, -1: all of it is in, or the drum is full; 0. */
static int limit_of(const hw_world *w, int part, const double *mem) {
  int limit = winch_feed(w, hw_params(w, part))->limit;
  return limit == 0 && winch_drum_room(w, part, mem[WINCH_MEM_PAID]) <= 0 ? -1 : limit;
}

/* Where the tick has come to. */
static void advance(hw_world *w, int part, double *mem, double dt) {
  const winch_params *p = hw_params(w, part);
  bool drum = winch_has_drum(p);
  int b = drum ? w->model->part[part].block0 : 0;
  double accel = mem[WINCH_MEM_ACCEL], speed = mem[WINCH_MEM_SPEED];
  if (drum)
    winch_drum_hold(w, part, mem, limit_of(w, part, mem));
  mem[WINCH_MEM_PAID] = drum ? w->x[3 * b] : mem[WINCH_MEM_PAID] + dt * (speed + 0.5 * dt * accel);
  mem[WINCH_MEM_SPEED] = drum ? w->v[3 * b] : speed + dt * accel;
  if (!drum && p->mode == WINCH_BRAKE && fabs(mem[WINCH_MEM_SPEED]) < 1e-12)
    mem[WINCH_MEM_SPEED] = 0; /* stands; not even round-off creeps */
  mem[WINCH_MEM_RAMP] = drum ? winch_drum_ramp(w, part) : mem[WINCH_MEM_SPEED];
  if (drum && p->stop_after > 0)
    winch_drum_stall(w, part, mem);
  if (winch_full(w, part))
    winch_control_advance(mem, dt);
}

/* The end of the line, or of the room on the drum: no further. */
static double stop_at(hw_world *w, int part, double *mem, double wanted, bool *ended) {
  const winch_params *p = hw_params(w, part);
  const hw_feed *f = winch_feed(w, p);
  bool full = winch_full(w, part);
  int limit = limit_of(w, part, mem);
  *ended = limit != 0 && wanted * limit > 0;
  if (*ended)
    wanted = 0;
  if (limit != 0 && mem[WINCH_MEM_SPEED] * limit > 0) {
    if (!full || mem[WINCH_MEM_AT_LIMIT] != limit)
      hw_world_event(w, HW_EVENT_LIMIT, part, limit);
    mem[WINCH_MEM_SPEED] = mem[WINCH_MEM_RAMP] = 0;
    if (winch_has_drum(p))
      w->v[3 * f->block] = 0;
    w->restart = true;
  }
  if (full && (limit != 0 ||
               wanted * mem[WINCH_MEM_AT_LIMIT] <= 0)) /* told once while it is driven on to it */
    mem[WINCH_MEM_AT_LIMIT] = limit;
  return wanted;
}

static void commit(hw_world *w, int part, bool tick) {
  const winch_params *p = hw_params(w, part);
  if (winch_has_drum(p) && p->stop_after > 0)
    winch_drum_watch(w, part);
  if (!tick)
    return;
  double *mem = hw_mem(w, part), dt = w->t - mem[WINCH_MEM_TIME];
  advance(w, part, mem, dt);
  mem[WINCH_MEM_TIME] = w->t;
  double share = p->filter > 0 && mem[WINCH_MEM_STARTED] > 0 ? 1 - hw_exp(-dt / p->filter) : 1;
  mem[WINCH_MEM_FILTERED] += share * (winch_feed(w, p)->tension - mem[WINCH_MEM_FILTERED]);
  double wanted = winch_control_command(w, part, mem, dt);
  if (winch_has_drum(p) && mem[WINCH_MEM_STARTED] == 0 && winch_works_chain(w->model, p))
    w->restart = true;
  mem[WINCH_MEM_STARTED] = 1;
  bool ended;
  wanted = stop_at(w, part, mem, wanted, &ended);
  mem[WINCH_MEM_COMMAND] = wanted;
  mem[WINCH_MEM_ACCEL] = winch_control_accel(w, part, mem, wanted);
  mem[WINCH_MEM_LIMITED] =
      (wanted - mem[WINCH_MEM_RAMP]) / w->tick != mem[WINCH_MEM_ACCEL] || ended;
  if (winch_full(w, part))
    winch_control_forward(w, part, mem);
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  bool stalls = ((const winch_params *)hw_params(w, part))->stop_after > 0;
  bool full = winch_full(w, part);
  return hw_is_count(mem[WINCH_MEM_STARTED], 0, 1) && hw_is_count(mem[WINCH_MEM_HELD], 0, 1) &&
         hw_is_count(mem[WINCH_MEM_LIMITED], 0, 1) &&
         (!stalls || hw_is_count(mem[WINCH_MEM_SET], -1, 1)) &&
         (!full ||
          (hw_is_count(mem[WINCH_MEM_MODE], 0, WINCH_MODES) &&
           hw_is_count(mem[WINCH_MEM_SEEN], 0, 2) && hw_is_count(mem[WINCH_MEM_AT_STROKE], -1, 1) &&
           hw_is_count(mem[WINCH_MEM_AT_LIMIT], -1, 1) && mem[WINCH_MEM_BRAKED] >= 0 &&
           mem[WINCH_MEM_BRAKED] <= 1));
}

static double set_point(const winch_params *p) {
  return p->mode == WINCH_TENSION    ? p->tension
         : p->mode == WINCH_POSITION ? p->position
         : p->mode == WINCH_BRAKE    ? 0
                                     : p->speed;
}

static void output_heave(const double *mem, double *all) {
  bool on = mem[WINCH_MEM_MODE] == 1 + WINCH_COMPENSATE;
  all[HEAVE] = on ? mem[WINCH_MEM_HEAVE] - mem[WINCH_MEM_HEAVE0] : 0;
  all[TAKEN] = on ? mem[WINCH_MEM_PAID] - mem[WINCH_MEM_PAID0] - mem[WINCH_MEM_LOAD_PAID] : 0;
  all[LEFT] = all[HEAVE] - all[TAKEN];
  all[AT_STROKE] = mem[WINCH_MEM_AT_STROKE];
}

static void output(const hw_world *w, int part, double *channel) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  const hw_feed *f = winch_feed(w, p);
  winch_drum d = winch_drum_at(w, part, f->paid);
  double all[HW_COUNT(CHANNELS)] = {f->paid, f->rate, mem[WINCH_MEM_FILTERED], set_point(p),
                                    mem[WINCH_MEM_COMMAND]};
  if (winch_has_drum(p)) {
    all[FORCE] = winch_motor_at(w, part, &d, f->rate).force;
    all[HELD] = mem[WINCH_MEM_HELD];
    all[TORQUE] = all[FORCE] * d.radius;
  }
  all[MODE] = p->mode, all[SET_SPEED] = p->speed;
  all[SET_TENSION] = p->tension, all[SET_PAYOUT] = p->position;
  if (winch_full(w, part))
    output_heave(mem, all);
  if (winch_has_layers(p)) {
    all[LAYER] = d.layer, all[RADIUS] = d.radius, all[SPOOLED] = d.spooled;
    all[TURN] = winch_drum_at(w, part, 0).angle - d.angle;
    all[TURN_RATE] = f->rate / d.radius;
  }
  for (int i = 0, at = 0; i < HW_COUNT(CHANNELS); i++)
    if (has_channel(w->model, part, i))
      channel[at++] = all[i];
}

const hw_part_kind hw_winch_kind = {.name = "winch",
                                    .label = "Winch",
                                    .table = &hw_winch_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .check = winch_check,
                                    .needs = needs,
                                    .link = link,
                                    .init = init,
                                    .place = hw_winch_feed,
                                    .accel = accel,
                                    .commit = commit,
                                    .sound = sound,
                                    .output = output};
