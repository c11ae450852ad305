/* Winch: pays line out and takes it in, at a set speed or at a set tension.
 *
 * Control (report 003, section 2.2, eq. 9 and 10 with the clamp that they lack) acts once a tick,
 * as a real controller does; between ticks the acceleration is constant, so that the payout is a
 * smooth function of time for the integrator:
 *
 *   v* = speed set point, or kp e + ki int e dt + kd de/dt with e = T_filtered - T_set
 *   a  = clamp((v* - v) / tick, -decel, accel)
 *
 * Positive speeds pay out. The integral rests while the command is limited (anti-windup). With
 * drum_inertia the payout is an unknown of its own, J/r^2 d2S/dt2 = pull - motor - brake, the motor
 * following the same ramp; an engaged brake holds until its force is passed, without creep.
 *
 * A chain is hauled link by link (chain_haul.c). Its end is tied to the drum, so the pull arrives in
 * the drum's row by itself and only serves the motor and the brake here. */
#include "parts/winch.h"

#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/cable.h"
#include "parts/chain.h"
#include "parts/kinds.h"

enum {
  TIME,
  PAID,
  SPEED,
  ACCEL,
  FILTERED,
  ERROR,
  INTEGRAL,
  COMMAND,
  STARTED,
  HELD,
  LIMITED,
  RAMP, /* set speed of a drum's motor; the speed itself without a drum */
  WORDS,
  STALLED = WORDS, /* [s] with stop_after: time at the motor's limit since the drum last made way */
  STALL_SINCE,     /* [s] when that count began, */
  STALL_PAID,      /* [m] and with what payout */
  WATCHED,         /* [s] up to when it has counted */
  SET,             /* the brake has set by itself: -1 while hauling, +1 while paying out */
  MORE_WORDS
};

static bool works_chain(const hw_model *model, const winch_params *p) {
  return model->part[p->cable.part].kind == &hw_chain_kind;
}

static bool has_drum(const winch_params *p) { return p->drum_inertia > 0; }

static void check_first_speed(const hw_model *model, const hw_part *self, hw_report *report) {
  const winch_params *p = self->params;
  if (p->first_speed != 0 && model->solver.start == HW_START_STATIC)
    hw_fault_part(report, self->id, "first_speed",
                  "%g m/s: a static start begins at rest; give 0, or solver.start given",
                  p->first_speed);
  if (fabs(p->first_speed) > p->max_speed)
    hw_fault_part(report, self->id, "first_speed", "%g m/s is faster than max_speed, %g m/s",
                  p->first_speed, p->max_speed);
  if (p->first_speed != 0 && p->brake > 0 && has_drum(p))
    hw_fault_part(report, self->id, "first_speed",
                  "%g m/s: the brake is on at the start (brake %g, it takes 0)", p->first_speed,
                  p->brake);
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const winch_params *p = self->params;
  if (p->cable.part < 0)
    return;
  const hw_part *cable = &model->part[p->cable.part];
  check_first_speed(model, self, report);
  if (cable->kind == &hw_chain_kind) {
    if (p->end != WINCH_END_A)
      hw_fault_part(report, self->id, "end", "a winch works end a of a chain, its ship's end");
    return;
  }
  if (cable->kind == &hw_reeve_kind)
    return;
  if (cable->kind != &hw_cable_kind) {
    hw_fault_part(report, self->id, "cable",
                  "\"%s\" is a %s; a winch works a cable, a chain or a reeved line", cable->id,
                  cable->kind->name);
    return;
  }
  const cable_params *c = cable->params;
  hw_ref at = p->end == WINCH_END_A ? c->a_attach : c->b_attach;
  if (at.part == -1 || at.part == -2)
    hw_fault_part(report, self->id, "end",
                  "end %s of \"%s\" is free; attach it to a part or the world",
                  p->end == WINCH_END_A ? "a" : "b", cable->id);
}

enum { SET_POINT = 3, MOTOR = 5 }; /* places of channels; from MOTOR on those of a drum */
static const hw_channel CHANNELS[] = {
    HW_CHANNEL("payout", "m", "Line paid out since the start", "negative: hauled in"),
    HW_CHANNEL("speed", "m/s", "Payout speed", "positive pays out"),
    HW_CHANNEL("tension", "N", "Tension, filtered",
               "of the line at the fairlead, along its first element there, low-passed: what the "
               "control works with"),
    HW_CHANNEL("set_point", "N or m/s", "Set point",
               "tension, or speed (positive pays out), by mode"),
    HW_CHANNEL("command", "m/s", "Speed command",
               "of the control, before its limits of acceleration; positive pays out"),
    HW_CHANNEL("force", "N", "Motor force at the line",
               "positive hauls in. With a drum (drum_inertia above 0)"),
    HW_CHANNEL("held", "1", "Drum held by the brake", "1 held, 0 free. With a drum")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const winch_params *p = model->part[part].params;
  needs->rank = 2;
  needs->mem = p->stop_after > 0 ? MORE_WORDS : WORDS;
  needs->symmetric = works_chain(model, p);
  if (has_drum(p)) {
    hw_needs_blocks(needs, 1);
    needs->block_kind[0] = HW_BLOCK_SCALAR;
  }
  for (int i = 0; i < (has_drum(p) ? HW_COUNT(CHANNELS) : MOTOR); i++)
    hw_needs_channel(needs, &CHANNELS[i], NULL,
                     i != SET_POINT             ? CHANNELS[i].unit
                     : p->mode == WINCH_TENSION ? "N"
                                                : "m/s");
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const winch_params *p = model->part[part].params;
  const hw_part *cable = &model->part[p->cable.part];
  if (!has_drum(p) || works_chain(model, p)) /* a chain's tie couples them */
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
  mem[SPEED] = mem[RAMP] = mem[COMMAND] = p->first_speed;
  if (has_drum(p))
    w->v[3 * w->model->part[part].block0] = p->first_speed;
}

static hw_feed *feed(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  return &w->feed[p->cable.part];
}

void hw_winch_feed(hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  hw_feed *f = feed(w, part);
  f->active = true;
  f->block = has_drum(p) ? w->model->part[part].block0 : -1;
  if (f->block >= 0) {
    f->paid = w->x[3 * f->block], f->rate = w->v[3 * f->block], f->accel = w->a[3 * f->block];
    return;
  }
  double dt = w->t - mem[TIME];
  f->paid = mem[PAID] + dt * (mem[SPEED] + 0.5 * dt * mem[ACCEL]);
  f->rate = mem[SPEED] + dt * mem[ACCEL];
  f->accel = mem[ACCEL];
}

bool hw_winch_held(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  /* a chain's pull is known when the first accelerations are */
  bool first = mem[STARTED] == 0 && works_chain(w->model, p);
  return mem[HELD] > 0 || w->statics || first; /* a static start leaves the line as it is */
}

/* Motor: holds the filtered tension and follows the ramp SPEED + ACCEL dt. */
static double motor(const hw_world *w, int part, double speed, double *slope) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  double wanted = mem[RAMP] + (w->t - mem[TIME]) * mem[ACCEL];
  const hw_feed *f0 = feed(w, part);
  /* the pull is a strain's share above the tension, T (1 + e) - U */
  double carried = f0->pull + (mem[STARTED] > 0 ? mem[FILTERED] - f0->tension : 0);
  double f = carried + p->motor_gain * (speed - wanted);
  *slope = fabs(f) < p->motor_force ? p->motor_gain : 0;
  return hw_clamp(f, -p->motor_force, p->motor_force);
}

static double brake(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  bool set = p->stop_after > 0 && hw_mem(w, part)[SET] != 0;
  return (set ? 1 : p->brake) * p->brake_force;
}

static double drum_mass(const winch_params *p) {
  return p->drum_inertia / (p->drum_radius * p->drum_radius);
}

/* [m/s] Below it a slipping brake resists in proportion, and takes hold at the next tick: 1 mm/s,
 * or what it takes off the drum in 1/100 of a tick. */
static double stopped(const hw_world *w, int part) {
  double slow = 0.01 * brake(w, part) * w->tick / drum_mass(hw_params(w, part));
  return slow > 1e-3 ? slow : 1e-3;
}

/* The drum's own row. */
static void accel(hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  if (!has_drum(p))
    return;
  int b = w->model->part[part].block0;
  double m = drum_mass(p), speed = w->v[3 * b], slope;
  double pull = works_chain(w->model, p) ? 0 : feed(w, part)->pull;
  double force = motor(w, part, speed, &slope);
  double still = stopped(w, part), friction = brake(w, part) * hw_clamp(speed / still, -1, 1);
  w->kinetic += 0.5 * m * speed * speed;
  w->work_power -= force * speed;
  w->dissipated_power += friction * speed;
  if (hw_winch_held(w, part)) {
    if (w->tangent)
      hw_sparse_retire(w->A, b);
    return;
  }
  w->res[3 * b] += m * w->a[3 * b] - pull + force + friction;
  if (w->tangent) {
    if (fabs(speed) < still)
      slope += brake(w, part) / still;
    double diagonal = w->cm * m + w->cc * slope;
    hw_sparse_add(w->A, b, b, m3_diag(diagonal, 1, 1).m);
  }
}

/* PID on the filtered tension; e > 0 is too much tension: pay out. */
static double tension_command(const winch_params *p, double *mem, double dt) {
  double e = mem[FILTERED] - p->tension,
         de = mem[STARTED] > 0 && dt > 0 ? (e - mem[ERROR]) / dt : 0;
  double wanted = p->kp * e + p->ki * (mem[INTEGRAL] + e * dt) + p->kd * de;
  double allowed = hw_clamp(wanted, -p->max_speed, p->max_speed);
  bool limited = wanted != allowed || mem[LIMITED] > 0;
  /* the integral rests while it would push a limited command further */
  if (!limited || e * (wanted - mem[RAMP]) < 0)
    mem[INTEGRAL] += e * dt;
  mem[ERROR] = e;
  return allowed;
}

/* Brake of a drum: sticks where the speed passes zero while its force is enough; slips when not. */
static void hold(hw_world *w, int part, double *mem) {
  int b = w->model->part[part].block0;
  double slope, load = fabs(feed(w, part)->pull - motor(w, part, 0, &slope));
  bool stops = mem[SPEED] * w->v[3 * b] <= 0 || fabs(w->v[3 * b]) < stopped(w, part);
  bool was = mem[HELD] > 0;
  bool now = brake(w, part) > 0 && load <= brake(w, part) && (was || stops);
  mem[HELD] = now;
  if (now && was)
    w->x[3 * b] = mem[PAID]; /* not even round-off creeps */
  if (now)
    w->v[3 * b] = w->a[3 * b] = 0;
  if (now && !was)
    w->restart = true;
  if (was && !now)
    w->restart = true;
}

/* The ramp of a drum's motor goes on from where it was, so that the force of the motor does not
 * depend on the tick; from the drum's own speed where the motor is at its limit, from rest under
 * the brake. */
static double next_ramp(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  double slope;
  if (mem[HELD] > 0)
    return 0;
  motor(w, part, mem[SPEED], &slope);
  return slope > 0 ? mem[RAMP] + (w->t - mem[TIME]) * mem[ACCEL] : mem[SPEED];
}

/* With stop_after: counts the time, step by step, for which the motor is at its limit. A drum that stands
 * against a load rocks with it by some mm/s, and its motor has all it can give for a share of each swing only:
 * looked at once a tick, that share would be a matter of luck. */
static void watch(const hw_world *w, int part, double force) {
  const winch_params *p = hw_params(w, part);
  const double ALL = 0.95; /* of the motor's limit */
  double *mem = hw_mem(w, part);
  if (fabs(force) >= ALL * p->motor_force)
    mem[STALLED] += w->t - mem[WATCHED];
  mem[WATCHED] = w->t;
}

/* The brake sets by itself where the motor has been at its limit for long enough while the drum made no way,
 * less than a creep past the farthest it had come, and is let go when the drum is to turn the other way. The
 * count begins anew with each way made; where the drum gave way by much more, so that it hauls back what it
 * lost; and where it takes too long: the motor must have been at its limit a quarter of the time. */
static void stall(const hw_world *w, int part, double *mem) {
  const winch_params *p = hw_params(w, part);
  const double CREEP = 5e-3, GIVES = 0.1, LEAST = 0.25; /* [m/s], [m/s], share of the time */
  double wanted = p->mode == WINCH_SPEED ? p->speed : mem[COMMAND];
  double gain = (mem[PAID] - mem[STALL_PAID]) * (wanted > 0 ? 1 : -1) / p->stop_after;
  bool way = gain >= CREEP || gain <= -GIVES;
  bool late = LEAST * (w->t - mem[STALL_SINCE]) > p->stop_after;
  if (mem[SET] == 0 && !way && wanted != 0 && mem[STALLED] >= p->stop_after)
    mem[SET] = wanted > 0 ? 1 : -1;
  else if (wanted * mem[SET] < 0)
    mem[SET] = mem[STALLED] = 0;
  if (way || late || wanted == 0)
    mem[STALLED] = 0, mem[STALL_SINCE] = w->t, mem[STALL_PAID] = mem[PAID];
}

static void commit(hw_world *w, int part, bool tick) {
  const winch_params *p = hw_params(w, part);
  hw_feed *f = feed(w, part);
  bool drum = has_drum(p), stalls = drum && p->stop_after > 0;
  double slope;
  if (stalls)
    watch(w, part, motor(w, part, w->v[3 * f->block], &slope));
  if (!tick)
    return;
  double *mem = hw_mem(w, part), dt = w->t - mem[TIME];
  if (drum)
    hold(w, part, mem);
  mem[PAID] = drum ? w->x[3 * f->block] : mem[PAID] + dt * (mem[SPEED] + 0.5 * dt * mem[ACCEL]);
  mem[SPEED] = drum ? w->v[3 * f->block] : mem[SPEED] + dt * mem[ACCEL];
  mem[RAMP] = drum ? next_ramp(w, part) : mem[SPEED];
  if (stalls)
    stall(w, part, mem);
  mem[TIME] = w->t;
  double share = p->filter > 0 && mem[STARTED] > 0 ? 1 - hw_exp(-dt / p->filter) : 1;
  mem[FILTERED] += share * (f->tension - mem[FILTERED]);
  double wanted = p->mode == WINCH_TENSION ? tension_command(p, mem, dt)
                                           : hw_clamp(p->speed, -p->max_speed, p->max_speed);
  if (drum && mem[STARTED] == 0 && works_chain(w->model, p))
    w->restart = true;
  mem[STARTED] = 1;
  bool ended = f->limit != 0 && wanted * f->limit > 0;
  if (ended)
    wanted = 0;
  if (f->limit != 0 && mem[SPEED] * f->limit > 0) { /* the line's end: no further */
    hw_world_event(w, HW_EVENT_LIMIT, part, f->limit);
    mem[SPEED] = mem[RAMP] = 0;
    if (drum)
      w->v[3 * f->block] = 0;
    w->restart = true;
  }
  mem[COMMAND] = wanted;
  double a = (wanted - mem[RAMP]) / w->tick;
  mem[ACCEL] = hw_clamp(a, -p->decel, p->accel);
  mem[LIMITED] = a != mem[ACCEL] || ended;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  bool stalls = ((const winch_params *)hw_params(w, part))->stop_after > 0;
  return hw_is_count(mem[STARTED], 0, 1) && hw_is_count(mem[HELD], 0, 1) &&
         hw_is_count(mem[LIMITED], 0, 1) && (!stalls || hw_is_count(mem[SET], -1, 1));
}

static void output(const hw_world *w, int part, double *channel) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  const hw_feed *f = feed(w, part);
  channel[0] = f->paid;
  channel[1] = f->rate;
  channel[2] = mem[FILTERED];
  channel[3] = p->mode == WINCH_TENSION ? p->tension : p->speed;
  channel[4] = mem[COMMAND];
  if (has_drum(p)) {
    double slope;
    channel[5] = motor(w, part, f->rate, &slope);
    channel[6] = mem[HELD];
  }
}

const hw_part_kind hw_winch_kind = {.name = "winch",
                                    .label = "Winch",
                                    .table = &hw_winch_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .check = check,
                                    .needs = needs,
                                    .link = link,
                                    .init = init,
                                    .place = hw_winch_feed,
                                    .accel = accel,
                                    .commit = commit,
                                    .sound = sound,
                                    .output = output};
