/* Drives of the crane's joints: controllers, their limits, end stops and the ideal drive.
 *
 * Report 003, eq. 67 to 72, corrected: the target is kept within the limits, the integral rests
 * while the actuator is at a limit (anti-windup), the limit of power takes the size of the rate,
 * and a stop pushes only.
 *   position  tau = kp (target - q) + ki int (target - q) dt - kd dq/dt
 *   velocity  tau = kp (speed - dq/dt) + ki (int speed dt - q) - kd d2q/dt2
 *   limits    |tau| <= effort, and |tau| <= power / |dq/dt| while the actuator drives: braking is
 *             not limited by power, which would be a damper of negative sign
 *   stop      K depth + D d(depth)/dt, not below 0
 * Integrals advance at ticks, as a sampled controller does; all else is continuous and comes with
 * its derivatives, so that stiff gains do not limit an implicit step. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/crane_state.h"

/* [rad or m] Depth over which a stop's damper takes hold: a step in the force at the limit would
 * leave an implicit step without a solution. */
static const double SOFT = 1e-4;
/* [s] A set speed falls to zero at a limit with this time constant. */
static const double APPROACH = 0.1;
/* [rad or m] Away from the limit before a second arrival counts. */
static const double CLEAR = 1e-3;

double crane_lower(const crane_joint *p) {
  return HW_GIVEN(crane_joint, p, lower) ? p->lower : -INFINITY;
}
double crane_upper(const crane_joint *p) {
  return HW_GIVEN(crane_joint, p, upper) ? p->upper : INFINITY;
}

double crane_added(const crane_joint *p) { return p->mode == CRANE_VELOCITY ? p->kd : 0; }

void crane_drive_init(hw_world *w, int part) {
  const crane_params *p = hw_params(w, part);
  hw_mem(w, part)[MEM_TIME] = 0;
  for (int j = 0; j < p->joints.count; j++) {
    const crane_joint *joint = crane_joint_of(w, part, j);
    double *mem = crane_mem(w, part, j);
    for (int i = 0; i < MEM_WORDS; i++)
      mem[i] = 0;
    mem[MEM_POSITION] = joint->start;
    if (joint->mode == CRANE_RATE)
      mem[MEM_SPEED] = joint->start_rate;
    if (joint->mode == CRANE_VELOCITY)
      mem[MEM_INTEGRAL] = joint->start;
  }
}

void crane_prescribed(const hw_world *w, int part, int j, double *q, double *qd, double *qdd) {
  const crane_joint *p = crane_joint_of(w, part, j);
  const double *mem = crane_mem(w, part, j);
  *q = mem[MEM_POSITION];
  *qd = *qdd = 0;
  if (p->mode != CRANE_RATE || w->statics)
    return;
  double dt = w->t - hw_mem(w, part)[MEM_TIME];
  *q += dt * (mem[MEM_SPEED] + 0.5 * dt * mem[MEM_ACCEL]);
  *qd = mem[MEM_SPEED] + dt * mem[MEM_ACCEL];
  *qdd = mem[MEM_ACCEL];
}

/* Set speed of mode velocity, and its derivative by q. */
static double set_speed(const crane_joint *p, double q, double *dq) {
  double low = (crane_lower(p) - q) / APPROACH, high = (crane_upper(p) - q) / APPROACH;
  bool inside = p->speed >= low && p->speed <= high;
  *dq = inside ? 0 : -1 / APPROACH;
  return hw_clamp(p->speed, low, high);
}

/* What the controller asks for, without limits. */
static crane_force wanted(const hw_world *w, int part, int j, double q, double qd) {
  const crane_joint *p = crane_joint_of(w, part, j);
  const double *mem = crane_mem(w, part, j);
  crane_force t = {0};
  if (p->mode == CRANE_POSITION) {
    double e = hw_clamp(p->target, crane_lower(p), crane_upper(p)) - q;
    t.f = p->kp * e + p->ki * mem[MEM_INTEGRAL] - p->kd * qd;
    t.dq = -p->kp, t.dv = -p->kd;
  }
  if (p->mode == CRANE_VELOCITY) {
    double slope, speed = w->statics ? 0 : set_speed(p, q, &slope);
    double ramp = w->statics ? 0 : (w->t - hw_mem(w, part)[MEM_TIME]) * mem[MEM_SPEED];
    t.f = p->kp * (speed - qd) + p->ki * (mem[MEM_INTEGRAL] + ramp - q);
    t.dq = -p->ki + (w->statics ? 0 : p->kp * slope), t.dv = -p->kp;
  }
  return t;
}

crane_force crane_actuator(const hw_world *w, int part, int j, double q, double qd) {
  const crane_joint *p = crane_joint_of(w, part, j);
  crane_force t = wanted(w, part, j, q, qd);
  double bound = p->effort > 0 ? p->effort : INFINITY, slope = 0, rate = fabs(qd);
  double asked = fabs(t.f) < bound ? fabs(t.f) : bound;
  if (p->power > 0 && !w->statics && t.f * qd > 0 && rate * asked > p->power) {
    bound = p->power / rate;
    slope = -bound / rate;
  }
  if (!(fabs(t.f) > bound))
    return t;
  double sign = t.f > 0 ? 1 : -1;
  return (crane_force){
      .f = sign * bound, .dv = sign * (qd > 0 ? slope : -slope), .saturated = true};
}

crane_force crane_stop(const crane_joint *p, double q, double qd) {
  double below = crane_lower(p) - q, above = q - crane_upper(p);
  if (!(below > 0) && !(above > 0))
    return (crane_force){0};
  double side = below > 0 ? 1 : -1, depth = below > 0 ? below : above, rate = -side * qd;
  double s = depth < SOFT ? depth / SOFT : 1, share = s * (2 - s);
  double K = p->stop_stiffness, D = p->stop_damping;
  double f = K * depth + D * share * rate;
  crane_force t = {.spring = side * K * depth, .energy = 0.5 * K * depth * depth};
  if (!(f > 0))
    return t;
  t.f = side * f;
  t.dq = -(K + D * rate * (depth < SOFT ? 2 * (1 - s) / SOFT : 0));
  t.dv = -D * share;
  return t;
}

/* A joint that comes to its stop is told once. */
static void watch(hw_world *w, int part, int j, double q) {
  const crane_joint *p = crane_joint_of(w, part, j);
  double *mem = crane_mem(w, part, j);
  double low = crane_lower(p), high = crane_upper(p);
  double now = q < low ? -1 : q > high ? 1 : 0;
  if (now != 0 && mem[MEM_STOPPED] != now) {
    hw_world_event(w, HW_EVENT_STOP, part, j);
    mem[MEM_STOPPED] = now;
  } else if (q > low + CLEAR && q < high - CLEAR) {
    mem[MEM_STOPPED] = 0;
  }
}

/* Speed at the end of the coming tick from which the drive can still stop `left` ahead, where half
 * a tick at the present speed is gone by then: v^2 / (2 accel) + v tick = what is left. */
static double stopping(double left, double accel, double tick) {
  if (!(left > 0))
    return 0;
  if (accel <= 0)
    return left / tick;
  return accel * (sqrt(tick * tick + 2 * left / accel) - tick);
}

/* The ideal drive: follows the set speed with a limited acceleration, and stops at the limits. */
static void advance_rate(hw_world *w, int part, int j, double dt) {
  const crane_joint *p = crane_joint_of(w, part, j);
  double *mem = crane_mem(w, part, j), tick = w->tick;
  double q = mem[MEM_POSITION] + dt * (mem[MEM_SPEED] + 0.5 * dt * mem[MEM_ACCEL]);
  double v = mem[MEM_SPEED] + dt * mem[MEM_ACCEL];
  /* rounding alone may pass a limit */
  q = hw_clamp(q, crane_lower(p), crane_upper(p));
  double left = q - crane_lower(p), right = crane_upper(p) - q;
  double most = stopping(right - 0.5 * v * tick, p->accel, tick);
  double least = -stopping(left + 0.5 * v * tick, p->accel, tick);
  double next = hw_clamp(p->speed, least, most), limit = p->accel * tick;
  bool held = next != p->speed && (fabs(next) < 1e-9 || next * p->speed < 0);
  if (p->accel > 0)
    next = hw_clamp(next, v - limit, v + limit);
  mem[MEM_POSITION] = q;
  mem[MEM_SPEED] = v;
  double accel = (next - v) / tick;
  if (accel != mem[MEM_ACCEL]) /* a jump, which the next step must not take for its history */
    w->restart = true;
  mem[MEM_ACCEL] = accel;
  if (held && mem[MEM_STOPPED] == 0)
    hw_world_event(w, HW_EVENT_STOP, part, j);
  mem[MEM_STOPPED] = held ? (p->speed > 0 ? 1 : -1) : 0;
}

static void advance_integral(hw_world *w, int part, int j, double dt) {
  const crane_joint *p = crane_joint_of(w, part, j);
  double *mem = crane_mem(w, part, j);
  int row = 3 * w->model->part[part].block0 + j;
  double q = w->x[row], slope;
  crane_force t = crane_actuator(w, part, j, q, w->v[row]);
  if (p->mode == CRANE_POSITION) {
    double e = hw_clamp(p->target, crane_lower(p), crane_upper(p)) - q;
    if (!t.saturated || e * t.f < 0)
      mem[MEM_INTEGRAL] += e * dt;
  }
  if (p->mode == CRANE_VELOCITY) {
    double before = mem[MEM_INTEGRAL] - mem[MEM_POSITION];
    double due = mem[MEM_INTEGRAL] + dt * mem[MEM_SPEED];
    if (t.saturated && (due - q) * t.f > 0 && fabs(due - q) > fabs(before))
      due = q + (before * t.f > 0 ? before : 0);
    mem[MEM_INTEGRAL] = due;
    mem[MEM_SPEED] = set_speed(p, q, &slope);
  }
  mem[MEM_POSITION] = q;
}

void crane_commit(hw_world *w, int part, bool tick) {
  const crane_params *p = hw_params(w, part);
  int row = 3 * w->model->part[part].block0;
  double *mem = hw_mem(w, part), dt = w->t - mem[MEM_TIME];
  for (int j = 0; j < p->joints.count; j++) {
    const crane_joint *joint = crane_joint_of(w, part, j);
    if (crane_free(joint))
      watch(w, part, j, w->x[row + j]);
    if (tick && joint->mode == CRANE_RATE)
      advance_rate(w, part, j, dt);
    if (tick && crane_free(joint))
      advance_integral(w, part, j, dt);
  }
  if (tick)
    mem[MEM_TIME] = w->t;
}
