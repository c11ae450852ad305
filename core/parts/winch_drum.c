/* The drum of a winch: its own row, the motor, the brake.
 *
 * With J the moment of inertia of drum and line on it, r the radius at which the line leaves, both functions
 * of the payout S, and w = dS/dt / r the rate of the drum: J dw/dt = r (pull - F_m - F_b), or
 *
 *   M S'' - M (r_S / r) S'^2 = pull - F_m - F_b,   M = J / r^2
 *
 * Line that leaves goes on at the speed that it has, so that it does not push back. It takes its kinetic energy
 * along: mu S'^3 / 2 is booked as work, since the line books what enters it. Derivation: docs/theory/winch.md. */
#include "math/scalar.h"
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/winch_state.h"

winch_drum winch_drum_at(const hw_world *w, int part, double paid) {
  const winch_params *p = hw_params(w, part);
  if (!winch_has_layers(p))
    return (winch_drum){.radius = p->drum_radius,
                        .mass = p->drum_inertia / (p->drum_radius * p->drum_radius)};
  winch_reel reel = winch_reel_of(p, winch_line_diameter(w->model, p));
  double spooled = winch_spooled(w->model, p) - paid;
  winch_lay lay = winch_reel_at(&reel, spooled);
  winch_drum d = {.radius = lay.radius,
                  .by_paid = -lay.slope,
                  .bend = lay.bend,
                  .spooled = spooled,
                  .angle = lay.angle,
                  .layer = lay.layer};
  if (!winch_has_drum(p))
    return d;
  d.line = ((const cable_setup *)hw_work(w, p->cable.part))->mu;
  double r = d.radius;
  d.mass = (p->drum_inertia + d.line * winch_reel_cube(&reel, lay.angle)) / (r * r);
  d.mass_by_paid = -d.line - 2 * d.mass * d.by_paid / r;
  return d;
}

double winch_drum_room(const hw_world *w, int part, double paid) {
  const winch_params *p = hw_params(w, part);
  if (!winch_has_layers(p))
    return HW_FARTHEST;
  winch_reel reel = winch_reel_of(p, winch_line_diameter(w->model, p));
  return winch_reel_capacity(&reel) - (winch_spooled(w->model, p) - paid);
}

/* ---- motor and brake ---- */

/* Share of mode brake that is set. */
static double braked(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  if (!winch_full(w, part))
    return 0;
  double share = mem[WINCH_MEM_BRAKED] + (w->t - mem[WINCH_MEM_TIME]) * mem[WINCH_MEM_BRAKED_RATE];
  return hw_clamp(share, 0, 1);
}

/* Holds the filtered tension and follows the ramp RAMP + ACCEL dt. */
winch_motor winch_motor_at(const hw_world *w, int part, const winch_drum *drum, double speed) {
  const winch_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  double since = w->t - mem[WINCH_MEM_TIME];
  double wanted = mem[WINCH_MEM_RAMP] + since * mem[WINCH_MEM_ACCEL];
  const hw_feed *f0 = winch_feed(w, p);
  /* the pull is a strain's share above the tension, T (1 + e) - U */
  double carried =
      f0->pull + (mem[WINCH_MEM_STARTED] > 0 ? mem[WINCH_MEM_FILTERED] - f0->tension : 0);
  double f = carried + p->motor_gain * (speed - wanted);
  winch_motor m = {.by_speed = p->motor_gain};
  if (winch_full(w, part)) {
    double forward = mem[WINCH_MEM_FORWARD] + since * mem[WINCH_MEM_FORWARD_RATE];
    f -= drum->mass * forward;
    m.by_paid = -drum->mass_by_paid * forward;
  }
  bool torque = p->motor_torque > 0;
  double most = torque ? p->motor_torque / drum->radius : p->motor_force;
  m.force = hw_clamp(f, -most, most);
  if (!(fabs(f) < most)) {
    m.by_speed = 0;
    m.by_paid = torque ? -m.force * drum->by_paid / drum->radius : 0;
  }
  double on = 1 - braked(w, part);
  if (on < 1)
    m.force *= on, m.by_speed *= on, m.by_paid *= on;
  return m;
}

/* [N] What it holds. */
static double brake(const hw_world *w, int part, const winch_drum *drum) {
  const winch_params *p = hw_params(w, part);
  bool set = p->stop_after > 0 && hw_mem(w, part)[WINCH_MEM_SET] != 0;
  double share = hw_max(set ? 1 : p->brake, braked(w, part));
  return share * (p->brake_torque > 0 ? p->brake_torque / drum->radius : p->brake_force);
}

/* [m/s] Below it a slipping brake resists in proportion, and takes hold at the next tick: 1 mm/s,
 * or what it takes off the drum in 1/100 of a tick. By the drum of the last tick: it is no matter of the payout. */
static double stopped(const hw_world *w, int part) {
  winch_drum d = winch_drum_at(w, part, hw_mem(w, part)[WINCH_MEM_PAID]);
  double slow = 0.01 * brake(w, part, &d) * w->tick / d.mass;
  return slow > 1e-3 ? slow : 1e-3;
}

/* ---- its row ---- */

void winch_drum_accel(hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  int b = w->model->part[part].block0;
  winch_drum d = winch_drum_at(w, part, w->x[3 * b]);
  double m = d.mass, speed = w->v[3 * b];
  double pull = winch_works_chain(w->model, p) ? 0 : winch_feed(w, p)->pull;
  winch_motor f = winch_motor_at(w, part, &d, speed);
  double still = stopped(w, part), most = brake(w, part, &d),
         friction = most * hw_clamp(speed / still, -1, 1);
  w->kinetic += 0.5 * m * speed * speed;
  w->work_power -= f.force * speed;
  w->dissipated_power += friction * speed;
  if (d.line > 0)
    w->work_power -= 0.5 * d.line * speed * speed * speed;
  if (hw_winch_held(w, part)) {
    if (w->tangent)
      hw_sparse_retire(w->A, b);
    return;
  }
  w->res[3 * b] += m * w->a[3 * b] - pull + f.force + friction;
  double q = d.by_paid / d.radius;
  if (d.layer)
    w->res[3 * b] -= m * q * speed * speed;
  if (!w->tangent)
    return;
  double slope = f.by_speed;
  if (fabs(speed) < still)
    slope += most / still;
  double diagonal = w->cm * m + w->cc * slope;
  if (d.layer) {
    double by_paid = d.bend / d.radius - q * q; /* of q */
    bool torque = p->brake_torque > 0;
    double stiff = d.mass_by_paid * (w->a[3 * b] - q * speed * speed) - m * by_paid * speed * speed;
    stiff += f.by_paid - (torque ? friction * q : 0);
    diagonal += w->ck * stiff - w->cc * 2 * m * q * speed;
  }
  hw_sparse_add(w->A, b, b, m3_diag(diagonal, 1, 1).m);
}

/* ---- at steps and ticks ---- */

/* Brake of a drum: sticks where the speed passes zero while its force is enough; slips when not. At the end of the
 * line what pulls a drum on that neither motor nor brake can hold is borne by the end itself, made fast on it: stopped
 * at each tick alone it would creep, by half of what it is pulled on in one. */
void winch_drum_hold(hw_world *w, int part, double *mem, int limit) {
  int b = w->model->part[part].block0;
  winch_drum d = winch_drum_at(w, part, w->x[3 * b]);
  winch_motor motor = winch_motor_at(w, part, &d, 0);
  double pull = winch_feed(w, hw_params(w, part))->pull - motor.force, load = fabs(pull);
  double most = brake(w, part, &d);
  bool ends = pull * limit > 0 && !(motor.by_speed > 0);
  bool stops = mem[WINCH_MEM_SPEED] * w->v[3 * b] <= 0 || fabs(w->v[3 * b]) < stopped(w, part);
  bool was = mem[WINCH_MEM_HELD] > 0;
  bool now = ((most > 0 && load <= most) || ends) && (was || stops);
  mem[WINCH_MEM_HELD] = now;
  if (now && was)
    w->x[3 * b] = mem[WINCH_MEM_PAID]; /* not even round-off creeps */
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
double winch_drum_ramp(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  if (mem[WINCH_MEM_HELD] > 0)
    return 0;
  winch_drum d = winch_drum_at(w, part, w->x[3 * w->model->part[part].block0]);
  return winch_motor_at(w, part, &d, mem[WINCH_MEM_SPEED]).by_speed > 0
             ? mem[WINCH_MEM_RAMP] + (w->t - mem[WINCH_MEM_TIME]) * mem[WINCH_MEM_ACCEL]
             : mem[WINCH_MEM_SPEED];
}

/* [N] The most that the motor gives at the line now. */
static double most_of(const winch_params *p, const winch_drum *drum) {
  return p->motor_torque > 0 ? p->motor_torque / drum->radius : p->motor_force;
}

/* With stop_after: counts the time, step by step, for which the motor is at its limit. A drum that stands
 * against a load rocks with it by some mm/s, and its motor has all it can give for a share of each swing only:
 * looked at once a tick, that share would be a matter of luck. */
void winch_drum_watch(const hw_world *w, int part) {
  const winch_params *p = hw_params(w, part);
  const double ALL = 0.95; /* of the motor's limit */
  double *mem = hw_mem(w, part);
  int b = w->model->part[part].block0;
  winch_drum d = winch_drum_at(w, part, w->x[3 * b]);
  double force = winch_motor_at(w, part, &d, w->v[3 * b]).force;
  if (fabs(force) >= ALL * most_of(p, &d))
    mem[WINCH_MEM_STALLED] += w->t - mem[WINCH_MEM_WATCHED];
  mem[WINCH_MEM_WATCHED] = w->t;
}

/* The brake sets by itself where the motor has been at its limit for long enough while the drum made no way,
 * less than a creep past the farthest it had come, and is let go when the drum is to turn the other way. The
 * count begins anew with each way made; where the drum gave way by much more, so that it hauls back what it
 * lost; and where it takes too long: the motor must have been at its limit a quarter of the time. */
void winch_drum_stall(const hw_world *w, int part, double *mem) {
  const winch_params *p = hw_params(w, part);
  const double CREEP = 5e-3, GIVES = 0.1, LEAST = 0.25; /* [m/s], [m/s], share of the time */
  double wanted = p->mode == WINCH_SPEED && p->turn_speed == 0 ? p->speed : mem[WINCH_MEM_COMMAND];
  double gain =
      (mem[WINCH_MEM_PAID] - mem[WINCH_MEM_STALL_PAID]) * (wanted > 0 ? 1 : -1) / p->stop_after;
  bool way = gain >= CREEP || gain <= -GIVES;
  bool late = LEAST * (w->t - mem[WINCH_MEM_STALL_SINCE]) > p->stop_after;
  if (mem[WINCH_MEM_SET] == 0 && !way && wanted != 0 && mem[WINCH_MEM_STALLED] >= p->stop_after)
    mem[WINCH_MEM_SET] = wanted > 0 ? 1 : -1;
  else if (wanted * mem[WINCH_MEM_SET] < 0)
    mem[WINCH_MEM_SET] = mem[WINCH_MEM_STALLED] = 0;
  if (way || late || wanted == 0)
    mem[WINCH_MEM_STALLED] = 0, mem[WINCH_MEM_STALL_SINCE] = w->t,
    mem[WINCH_MEM_STALL_PAID] = mem[WINCH_MEM_PAID];
}
