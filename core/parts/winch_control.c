/* Control of a winch, once a tick: the command of each mode, and the ramp towards it.
 *
 * speed       the set point
 * tension     report 003, section 2.2: kp e + ki int e dt + kd de/dt, e = T_filtered - T_set
 * brake       rest, by decel both ways; with a drum the brake then sets, and the motor lets go
 * position    as fast as it may be and still stop there: v = sqrt(2 b (|e| - b tau^2 / 2)), b the limit that brakes,
 *             and v = e / tau from e = b tau^2 on. Both are met at the end of the tick, whose acceleration is
 *             constant, so that the deceleration is b, whatever the tick is, and nothing overshoots
 * compensate  the heave's speed as it will be at the end of the tick, extrapolated from three ticks, and what is
 *             left of the heave times a gain; beside the load's own speed, which ramps to the set point
 *
 * A change of mode goes on from the present speed: commands are ramped, the integral begins anew, the heave
 * counts from where compensating begins with the load's own speed at that moment. Derivation: docs/theory/winch.md. */
#include "math/scalar.h"
#include "parts/winch_state.h"

/* [1/s] times its limit of acceleration: as fast a drum's motor takes on the force for another acceleration */
static const double ON = 10;
/* of the limits of acceleration: for the load's own speed; the rest is for the heave */
static const double SHARE = 0.5;

/* ---- arriving ---- */

/* left > 0. */
static double arrive_above(double left, double speed, double brake, double settle, double tick) {
  double free = left - 0.5 * tick * speed; /* after the half of the tick that is past changing */
  double slow = free / (settle + 0.5 * tick);
  if (slow <= brake * settle)
    return slow;
  double x = free - 0.5 * brake * settle * settle, bt = brake * tick;
  return 0.5 * (sqrt(bt * bt + 8 * brake * x) - bt);
}

double winch_arrive(double left, double speed, double brake, double settle, double tick) {
  return left >= 0 ? arrive_above(left, speed, brake, settle, tick)
                   : -arrive_above(-left, -speed, brake, settle, tick);
}

/* [s] Well above the lag of a drum behind its ramp, so that both together do not overshoot. */
static double settle_of(const hw_world *w, int part, double paid) {
  const winch_params *p = hw_params(w, part);
  if (!winch_has_drum(p) || !(p->motor_gain > 0))
    return p->settle;
  return hw_max(p->settle, 4 * winch_drum_at(w, part, paid).mass / p->motor_gain);
}

/* ---- what is followed ---- */

static const hw_port *followed(const hw_world *w, const winch_params *p) {
  hw_ref ref = p->follow;
  if (ref.part < 0)
    ref = winch_fairlead(w->model, p);
  return ref.part < 0 ? NULL : &w->port[w->model->part[ref.part].port0 + ref.port];
}

/* [m/s] Its speed, positive where line is to be paid out. */
static double heave_rate(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const hw_port *port = followed(w, p);
  if (!port)
    return 0;
  return p->follow_along == WINCH_VERTICAL ? port->v.z : -v3_dot(port->v, winch_feed(w, p)->out);
}

/* The heave at this tick: height, or the integral of the speed along the line. */
static void see_heave(const hw_world *w, int part, double *mem, double dt) {
  const winch_params *p = hw_params(w, part);
  const hw_port *port = followed(w, p);
  if (p->follow_along == WINCH_VERTICAL)
    mem[WINCH_MEM_HEAVE] = port ? port->r.z : 0;
  else if (mem[WINCH_MEM_SEEN] > 0)
    mem[WINCH_MEM_HEAVE] += 0.5 * dt * (heave_rate(w, part) + mem[WINCH_MEM_V1]);
}

/* [m/s] Its speed at the next tick, by a parabola through the last three. */
static double ahead(const double *mem, double now) {
  if (mem[WINCH_MEM_SEEN] > 1)
    return 3 * (now - mem[WINCH_MEM_V1]) + mem[WINCH_MEM_V2];
  return mem[WINCH_MEM_SEEN] > 0 ? 2 * now - mem[WINCH_MEM_V1] : now;
}

static void remember(double *mem, double now) {
  mem[WINCH_MEM_V2] = mem[WINCH_MEM_V1];
  mem[WINCH_MEM_V1] = now;
  mem[WINCH_MEM_SEEN] = mem[WINCH_MEM_SEEN] < 2 ? mem[WINCH_MEM_SEEN] + 1 : 2;
}

/* ---- commands ---- */

/* [m/s] */
static double fastest(const winch_params *p, const winch_drum *drum) {
  return p->turn_limit > 0 ? hw_min(p->max_speed, p->turn_limit * drum->radius) : p->max_speed;
}

static double set_speed(const winch_params *p, const winch_drum *drum, double most) {
  double wanted = p->turn_speed != 0 ? p->speed + p->turn_speed * drum->radius : p->speed;
  return hw_clamp(wanted, -most, most);
}

/* PID on the filtered tension; e > 0 is too much tension: pay out. */
static double tension_command(const winch_params *p, double *mem, double dt, double most) {
  double e = mem[WINCH_MEM_FILTERED] - p->tension,
         de = mem[WINCH_MEM_STARTED] > 0 && dt > 0 ? (e - mem[WINCH_MEM_ERROR]) / dt : 0;
  double wanted = p->kp * e + p->ki * (mem[WINCH_MEM_INTEGRAL] + e * dt) + p->kd * de;
  double allowed = hw_clamp(wanted, -most, most);
  bool limited = wanted != allowed || mem[WINCH_MEM_LIMITED] > 0;
  /* the integral rests while it would push a limited command further */
  if (!limited || e * (wanted - mem[WINCH_MEM_RAMP]) < 0)
    mem[WINCH_MEM_INTEGRAL] += e * dt;
  mem[WINCH_MEM_ERROR] = e;
  return allowed;
}

static double position_command(const hw_world *w, int part, const double *mem, double most) {
  const winch_params *p = hw_params(w, part);
  double left = p->position - mem[WINCH_MEM_PAID], brake = left > 0 ? p->decel : p->accel;
  double v = winch_arrive(left, mem[WINCH_MEM_RAMP], brake, settle_of(w, part, mem[WINCH_MEM_PAID]),
                          w->tick);
  return hw_clamp(v, -most, most);
}

/* An end of the stroke: -1, 0, 1; an event where it is reached. */
static void tell_stroke(hw_world *w, int part, double *mem, int end) {
  if (end != 0 && mem[WINCH_MEM_AT_STROKE] != end)
    hw_world_event(w, HW_EVENT_LIMIT, part, 2 * end);
  mem[WINCH_MEM_AT_STROKE] = end;
}

static double compensate_command(hw_world *w, int part, double *mem, double now,
                                 const winch_drum *drum, double most) {
  const winch_params *p = hw_params(w, part);
  double heave = mem[WINCH_MEM_HEAVE] - mem[WINCH_MEM_HEAVE0];
  double taken = mem[WINCH_MEM_PAID] - mem[WINCH_MEM_PAID0] - mem[WINCH_MEM_LOAD_PAID];
  double a = (set_speed(p, drum, most) - mem[WINCH_MEM_LOAD_SPEED]) / w->tick;
  mem[WINCH_MEM_LOAD_ACCEL] = hw_clamp(a, -SHARE * p->decel, SHARE * p->accel);
  double load = mem[WINCH_MEM_LOAD_SPEED] + w->tick * mem[WINCH_MEM_LOAD_ACCEL];
  if (!HW_GIVEN(winch_params, p, stroke))
    return hw_clamp(load + ahead(mem, now) + p->follow_gain * (heave - taken), -most, most);
  double end = 0.5 * p->stroke, settle = settle_of(w, part, mem[WINCH_MEM_PAID]);
  double speed = mem[WINCH_MEM_RAMP] - mem[WINCH_MEM_LOAD_SPEED];
  double up = winch_arrive(end - taken, speed, SHARE * p->decel, settle, w->tick);
  double down = winch_arrive(-end - taken, speed, SHARE * p->accel, settle, w->tick);
  int used = heave > end ? 1 : heave < -end ? -1 : 0;
  double v = ahead(mem, now) + p->follow_gain * (heave - taken);
  v = used > 0 ? up : used < 0 ? down : hw_clamp(v, down, up);
  tell_stroke(w, part, mem, used);
  return hw_clamp(load + v, -most, most);
}

/* A mode begins: from the speed that there is. */
static void begin(const hw_world *w, int part, double *mem, double now) {
  const winch_params *p = hw_params(w, part);
  if (p->mode == WINCH_TENSION) {
    mem[WINCH_MEM_INTEGRAL] = mem[WINCH_MEM_LIMITED] = 0;
    mem[WINCH_MEM_ERROR] = mem[WINCH_MEM_FILTERED] - p->tension;
  }
  mem[WINCH_MEM_HEAVE0] = mem[WINCH_MEM_HEAVE];
  mem[WINCH_MEM_PAID0] = mem[WINCH_MEM_PAID];
  mem[WINCH_MEM_LOAD_SPEED] = mem[WINCH_MEM_RAMP] - now;
  mem[WINCH_MEM_LOAD_PAID] = mem[WINCH_MEM_LOAD_ACCEL] = mem[WINCH_MEM_AT_STROKE] = 0;
  mem[WINCH_MEM_MODE] = 1 + p->mode;
}

double winch_control_command(hw_world *w, int part, double *mem, double dt) {
  const winch_params *p = hw_params(w, part);
  bool full = winch_full(w, part);
  winch_drum drum = winch_drum_at(w, part, mem[WINCH_MEM_PAID]);
  double most = fastest(p, &drum), now = 0, wanted = 0;
  if (full) {
    now = heave_rate(w, part);
    see_heave(w, part, mem, dt);
    if (mem[WINCH_MEM_MODE] != 1 + p->mode)
      begin(w, part, mem, now);
  }
  if (p->mode == WINCH_SPEED)
    wanted = set_speed(p, &drum, most);
  else if (p->mode == WINCH_TENSION)
    wanted = tension_command(p, mem, dt, most);
  else if (p->mode == WINCH_POSITION)
    wanted = position_command(w, part, mem, most);
  else if (p->mode == WINCH_COMPENSATE)
    wanted = compensate_command(w, part, mem, now, &drum, most);
  if (full)
    remember(mem, now);
  return wanted;
}

double winch_control_accel(const hw_world *w, int part, const double *mem, double wanted) {
  const winch_params *p = hw_params(w, part);
  double a = (wanted - mem[WINCH_MEM_RAMP]) / w->tick;
  if (!winch_full(w, part))
    return hw_clamp(a, -p->decel, p->accel);
  if (mem[WINCH_MEM_HELD] > 0)
    return 0;
  return hw_clamp(a, -p->decel, p->mode == WINCH_BRAKE ? p->decel : p->accel);
}

/* ---- what goes on between ticks ---- */

/* [1/s] From `from` towards `to` in a tick, at most so fast. */
static double slew(double from, double to, double most, double tick) {
  return hw_clamp((to - from) / tick, -most, most);
}

/* Mode brake: the brake sets once the motor has brought the drum to rest, or where it cannot. */
static bool sets(const hw_world *w, int part, const double *mem) {
  const winch_params *p = hw_params(w, part);
  const double REST = 1e-9; /* [m/s] */
  if (p->mode != WINCH_BRAKE || mem[WINCH_MEM_BRAKED] > 0 || mem[WINCH_MEM_HELD] > 0)
    return p->mode == WINCH_BRAKE;
  winch_drum d = winch_drum_at(w, part, mem[WINCH_MEM_PAID]);
  return fabs(mem[WINCH_MEM_RAMP]) < REST ||
         !(winch_motor_at(w, part, &d, mem[WINCH_MEM_SPEED]).by_speed > 0);
}

void winch_control_forward(const hw_world *w, int part, double *mem) {
  const winch_params *p = hw_params(w, part);
  if (!winch_has_drum(p))
    return;
  double most = p->brake_time > 0 ? 1 / p->brake_time : 1 / w->tick;
  mem[WINCH_MEM_BRAKED_RATE] = slew(mem[WINCH_MEM_BRAKED], sets(w, part, mem), most, w->tick);
  bool led = p->mode == WINCH_POSITION || p->mode == WINCH_COMPENSATE;
  mem[WINCH_MEM_FORWARD_RATE] = slew(mem[WINCH_MEM_FORWARD], led ? mem[WINCH_MEM_ACCEL] : 0,
                                     ON * hw_max(p->accel, p->decel), w->tick);
}

void winch_control_advance(double *mem, double dt) {
  double braked = mem[WINCH_MEM_BRAKED] + dt * mem[WINCH_MEM_BRAKED_RATE];
  mem[WINCH_MEM_BRAKED] = hw_clamp(braked, 0, 1);
  mem[WINCH_MEM_FORWARD] += dt * mem[WINCH_MEM_FORWARD_RATE];
  double before = mem[WINCH_MEM_LOAD_SPEED];
  mem[WINCH_MEM_LOAD_SPEED] += dt * mem[WINCH_MEM_LOAD_ACCEL];
  mem[WINCH_MEM_LOAD_PAID] += 0.5 * dt * (before + mem[WINCH_MEM_LOAD_SPEED]);
}
