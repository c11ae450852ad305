/* Motor, stops and friction of a joint's coordinates (angles, displacements).
 *
 *   motor     speed     f = gain (speed - dq/dt)
 *             torque    f = torque
 *             position  f = gain (angle - q) - damping dq/dt, all within the limit
 *   stop      K depth + D d(depth)/dt, not below 0
 *   friction  dry: a bristle, s = q - anchor, pull = k s + c dq/dt, k = cap / give, c = k settle;
 *             f = -pull, or the cap against it. The anchor follows after accepted steps only, so
 *             that |s| <= give (return mapping)
 *             viscous: f = -viscous dq/dt
 *
 * Each comes with its derivatives. What the bristle holds is counted by its power: the anchor
 * moves between steps, and energy booked from the stretch would jump there. */
#include "math/scalar.h"
#include "parts/joint_state.h"

/* [rad or m] Depth over which a stop's damper takes hold: a step in the force at the limit would
 * leave an implicit step without a solution. */
static const double SOFT = 1e-4;
/* [rad or m] Away from the limit before a second arrival counts. */
static const double CLEAR = 1e-3;
/* Of the give: from here on the bristle takes up no more, but for rounding. */
static const double FULL = 1 - 1e-9;

/* Limits, motor and viscous friction: of the first coordinate; of a universal joint's both. */
static bool limited(const joint_params *p, int i) { return i == 0 || p->type == JOINT_UNIVERSAL; }
static double low_of(const joint_params *p, int i) {
  return limited(p, i) && HW_GIVEN(joint_params, p, low) ? p->low : -INFINITY;
}
static double high_of(const joint_params *p, int i) {
  return limited(p, i) && HW_GIVEN(joint_params, p, high) ? p->high : INFINITY;
}
static double cap_of(const joint_params *p, int i) {
  return joint_slides(p, i) ? p->friction_force : p->friction_torque;
}

static void motor(const hw_world *w, const joint_params *p, double q, double v, joint_push *f) {
  double push = 0, by_q = 0, by_v = 0;
  switch (p->motor) {
  case JOINT_MOTOR_SPEED:
    push = p->gain * ((w->statics ? 0 : p->speed) - v);
    by_v = p->gain;
    break;
  case JOINT_MOTOR_TORQUE:
    push = p->torque;
    break;
  case JOINT_MOTOR_POSITION:
    push = p->gain * (p->angle - q) - p->damping * v;
    by_q = p->gain, by_v = p->damping;
    break;
  default:
    return;
  }
  double most = HW_GIVEN(joint_params, p, limit) ? p->limit : INFINITY;
  if (fabs(push) > most) {
    push = hw_clamp(push, -most, most);
    by_q = by_v = 0;
  }
  f->motor = push;
  f->force += push, f->by_q += by_q, f->by_v += by_v;
  f->work += push * v;
}

static void stop(const joint_params *p, int i, double q, double v, joint_push *f) {
  double below = low_of(p, i) - q, above = q - high_of(p, i);
  if (!(below > 0) && !(above > 0))
    return;
  double side = below > 0 ? 1 : -1, depth = below > 0 ? below : above, closing = -side * v;
  double s = depth < SOFT ? depth / SOFT : 1, share = s * (2 - s);
  double K = p->stop_stiffness, D = p->stop_damping, spring = K * depth;
  double push = spring + D * share * closing;
  f->elastic += 0.5 * K * depth * depth;
  if (push > 0) {
    f->by_q += K + D * closing * (depth < SOFT ? 2 * (1 - s) / SOFT : 0);
    f->by_v += D * share;
  } else {
    push = 0;
  }
  f->force += side * push;
  f->loss += (push - spring) * closing;
}

static void dry(double cap, const joint_params *p, double stretch, double v, joint_push *f) {
  if (!(cap > 0))
    return;
  double k = cap / p->give, c = k * p->settle, pull = k * stretch + c * v;
  double hold = pull;
  if (fabs(pull) <= cap)
    f->by_q += k, f->by_v += c;
  else
    hold = pull > 0 ? cap : -cap;
  bool full = fabs(stretch) > FULL * p->give && stretch * v > 0;
  double stored = full ? 0 : k * stretch * v;
  f->force -= hold;
  f->stored += stored;
  f->friction += hold * v - stored;
}

joint_push joint_drive(const hw_world *w, const joint_view *j, int i, const joint_row *row) {
  const joint_params *p = j->p;
  const double *mem = j->mem + MEM_COORDS + COORD_WORDS * i;
  double q = row->value, v = row->rate;
  joint_push f = {0};
  if (i == 0)
    motor(w, p, q, v, &f);
  stop(p, i, q, v, &f);
  dry(cap_of(p, i), p, q - mem[COORD_ANCHOR], v, &f);
  if (limited(p, i)) {
    f.force -= p->viscous * v, f.by_v += p->viscous;
    f.friction += p->viscous * v * v;
  }
  f.loss += f.friction;
  return f;
}

bool joint_stopped(const joint_view *j, int i, double q) {
  return j->mem[MEM_COORDS + COORD_WORDS * i + COORD_STOPPED] != 0 || q < low_of(j->p, i) ||
         q > high_of(j->p, i);
}

void joint_drive_init(const joint_view *j, double *mem) {
  for (int i = 0; i < j->coords; i++) {
    double *word = mem + MEM_COORDS + COORD_WORDS * i;
    word[COORD_LAST] = 0;
    word[COORD_LAST] = word[COORD_ANCHOR] = joint_coord_of(j, i).value;
    word[COORD_STOPPED] = 0;
  }
}

/* The anchor follows a bristle that is stretched past its give. */
static double drag(double give, double q, double anchor) {
  double stretch = q - anchor;
  return fabs(stretch) <= give ? anchor : stretch > 0 ? q - give : q + give;
}

/* A joint that comes to its stop is told once. */
static void watch(hw_world *w, int part, int i, double q, double *stopped) {
  const joint_params *p = hw_params(w, part);
  double low = low_of(p, i), high = high_of(p, i);
  double now = q < low ? -1 : q > high ? 1 : 0;
  if (now != 0 && *stopped != now) {
    hw_world_event(w, HW_EVENT_STOP, part, i);
    *stopped = now;
  } else if (q > low + CLEAR && q < high - CLEAR) {
    *stopped = 0;
  }
}

void joint_drive_commit(hw_world *w, int part) {
  joint_view j = joint_look(w, part);
  double *mem = hw_mem(w, part) + MEM_COORDS;
  for (int i = 0; i < j.coords; i++, mem += COORD_WORDS) {
    joint_row row = joint_coord_of(&j, i);
    mem[COORD_ANCHOR] =
        cap_of(j.p, i) > 0 ? drag(j.p->give, row.value, mem[COORD_ANCHOR]) : row.value;
    watch(w, part, i, row.value, &mem[COORD_STOPPED]);
    mem[COORD_LAST] = row.value;
  }
}
