/* A joint that lets go, takes hold again, and breaks.
 *
 * Free, its rows are not there: multipliers are 0. It takes hold of what is within reach, at a tick, where it is: b's point
 * stays at its gap from a's, in the axes of a, and the axes are taken over as they stand, so that no position
 * jumps. Speeds are then those that the rows leave (hw_close_rates): the blow keeps momentum and angular momentum, and
 * what energy is lost in it is dissipated. With a closing time the gap fades, g(s) = (1 - s)^3 (1 + 3 s + 6 s^2), whose
 * first and second derivatives are 0 at both ends, so that no force jumps; what draws it in does work, F.dg/dt.
 * Derivation: docs/theory/operations.md. */
#include "parts/joint_state.h"
#include "parts/kinds.h"

bool joint_switches(const joint_params *p) {
  return HW_GIVEN(joint_params, p, hold) || HW_GIVEN(joint_params, p, strength_force) ||
         HW_GIVEN(joint_params, p, strength_moment);
}

/* What is left of the gap, and its derivatives by time. */
typedef struct fade {
  double g, gd, gdd;
} fade;

static fade fade_at(const hw_world *w, const joint_params *p, const double *word) {
  double T = p->catch_time, s = T > 0 ? (w->t - word[SWITCH_CAUGHT]) / T : 0;
  if (!(T > 0))
    return (fade){1, 0, 0};
  if (s >= 1)
    return (fade){0, 0, 0};
  double r = 1 - s, both = s * r;
  return (fade){r * r * r * (1 + 3 * s + 6 * s * s), -30 * both * both / T,
                -60 * both * (r - s) / (T * T)};
}

void joint_switch_look(const hw_world *w, joint_view *j) {
  const double *word = joint_switch_words(j);
  hw_port *a = &j->side[0];
  j->free = word[SWITCH_STATE] != JOINT_IS_HELD;
  v3 gap = v3_at(word + SWITCH_GAP);
  if (j->free || !(v3_dot(gap, gap) > 0) || j->p->type == JOINT_DISTANCE)
    return;
  fade f = fade_at(w, j->p, word);
  v3 all = m3_mulv(a->R, gap), s = v3_scale(f.g, all), sd = v3_scale(f.gd, all);
  v3 turn = v3_cross(a->w, s);
  j->shift = s, j->slide = sd;
  a->r = v3_add(a->r, s);
  a->v = v3_add(a->v, v3_add(turn, sd));
  a->a = v3_add(a->a, v3_add(v3_cross(a->al, s), v3_cross(a->w, v3_madd(turn, 2, sd))));
  a->a = v3_madd(a->a, f.gdd, all);
  a->B = m3_add(a->B, m3_scale(-1, m3_mul(m3_skew(s), a->R)));
}

void joint_switch_init(const hw_world *w, int part) {
  joint_view j = joint_look(w, part);
  double *word = joint_switch_words(&j);
  word[SWITCH_STATE] = j.p->hold == JOINT_HELD ? JOINT_IS_HELD : JOINT_IS_FREE;
  word[SWITCH_WANT] = word[SWITCH_SEEN] = j.p->hold;
}

bool joint_switch_sound(const hw_world *w, const joint_view *j) {
  const double *word = joint_switch_words(j), ROUNDING = 1 + 1e-9;
  if (!(v3_norm(v3_at(word + SWITCH_GAP)) <= j->p->reach * ROUNDING) &&
      j->p->type != JOINT_DISTANCE)
    return false;
  return word[SWITCH_CAUGHT] >= 0 && word[SWITCH_CAUGHT] <= w->t &&
         hw_is_count(word[SWITCH_STATE], JOINT_IS_HELD, JOINT_IS_BROKEN) &&
         hw_is_count(word[SWITCH_WANT], JOINT_HELD, JOINT_ARMED) &&
         hw_is_count(word[SWITCH_SEEN], JOINT_HELD, JOINT_ARMED) &&
         hw_is_count(word[SWITCH_ASKED], 0, HW_ASKS);
}

static const char *can(const hw_model *model, int part, int ask, int place) {
  const joint_params *p = model->part[part].params;
  (void)place;
  if (ask == HW_ASK_BREAK)
    return joint_switches(p) ? NULL : "give it \"hold\", so that it can part";
  return HW_GIVEN(joint_params, p, hold) ? NULL : "give it \"hold\", so that it can let go";
}

static bool ready(const hw_model *model, int part) {
  return joint_switches(model->part[part].params);
}

static void ask(hw_world *w, int part, int what, int place) {
  joint_view j = joint_look(w, part);
  (void)place;
  joint_switch_words(&j)[SWITCH_ASKED] = 1 + what;
}

static void let_go(hw_world *w, const joint_view *j, int state) {
  double *word = joint_switch_words(j);
  word[SWITCH_STATE] = state;
  word[SWITCH_WANT] = JOINT_FREE;
  v3_put(word + SWITCH_GAP, v3_zero());
  for (int b = 0; 3 * b < j->rows; b++)
    v3_put(w->x + 3 * (j->block0 + b), v3_zero());
}

/* What it holds now, or an answer to what was asked: true, it parts. */
static bool turn_held(hw_world *w, int part, const joint_view *j, bool broken) {
  const joint_params *p = j->p;
  joint_load load = joint_load_of(w, j);
  double force = v3_norm(load.f), moment = v3_norm(load.mb);
  bool torn = HW_GIVEN(joint_params, p, strength_force) && force > p->strength_force;
  bool bent = HW_GIVEN(joint_params, p, strength_moment) && moment > p->strength_moment;
  if (broken || torn || bent) {
    hw_world_tell(w, HW_EVENT_BREAK, part, bent && !torn ? moment : force);
    let_go(w, j, JOINT_IS_BROKEN);
    return true;
  }
  if (joint_switch_words(j)[SWITCH_WANT] != JOINT_FREE)
    return false;
  hw_world_tell(w, HW_EVENT_RELEASE, part, 0);
  let_go(w, j, JOINT_IS_FREE);
  return true;
}

/* How far it is from being caught: of a distance, from its length. */
static double away(const joint_view *j) {
  double d = v3_norm(j->d);
  return j->p->type == JOINT_DISTANCE ? fabs(d - j->mem[MEM_LENGTH]) : d;
}

static void take_hold(hw_world *w, int part, joint_view *j) {
  double *word = joint_switch_words(j), *mem = hw_mem(w, part);
  v3_put(word + SWITCH_GAP, m3_tmulv(j->side[0].R, j->d));
  word[SWITCH_STATE] = JOINT_IS_HELD;
  word[SWITCH_WANT] = JOINT_HELD;
  word[SWITCH_CAUGHT] = w->t;
  if (j->p->type == JOINT_DISTANCE)
    mem[MEM_LENGTH] = v3_norm(j->d);
  m3 frame = m3_mul(m3_t(j->side[1].R), j->A);
  for (int i = 0; i < 9; i++)
    mem[MEM_FRAME + i] = frame.m[i];
  *j = joint_look(w, part);
  joint_drive_init(j, mem);
}

static bool turn_free(hw_world *w, int part, joint_view *j) {
  double *word = joint_switch_words(j), far = away(j);
  const joint_params *p = j->p;
  if (word[SWITCH_WANT] == JOINT_FREE)
    return false;
  bool loose = !(j->port[0] && j->port[0]->taken) && !(j->port[1] && j->port[1]->taken);
  bool near = loose && far <= p->reach && (p->type != JOINT_DISTANCE || v3_norm(j->d) > 0);
  if (near && HW_GIVEN(joint_params, p, catch_speed))
    near = v3_norm(j->dv) <= p->catch_speed;
  if (near) {
    hw_world_tell(w, HW_EVENT_CATCH, part, far);
    take_hold(w, part, j);
    return true;
  }
  if (word[SWITCH_WANT] == JOINT_HELD) {
    hw_world_tell(w, HW_EVENT_MISS, part, far);
    word[SWITCH_WANT] = JOINT_FREE;
  }
  return false;
}

static bool answer(hw_world *w, int part, double *word) {
  const joint_params *p = hw_params(w, part);
  joint_view j = joint_look(w, part);
  int asked = (int)word[SWITCH_ASKED] - 1;
  word[SWITCH_ASKED] = 0;
  if (p->hold != (int)word[SWITCH_SEEN])
    word[SWITCH_WANT] = word[SWITCH_SEEN] = p->hold;
  if (asked == HW_ASK_RELEASE)
    word[SWITCH_WANT] = JOINT_FREE;
  if (asked == HW_ASK_ATTACH)
    word[SWITCH_WANT] = JOINT_HELD;
  if (word[SWITCH_STATE] == JOINT_IS_HELD)
    return turn_held(w, part, &j, asked == HW_ASK_BREAK);
  if (word[SWITCH_STATE] == JOINT_IS_FREE && asked != HW_ASK_BREAK)
    return turn_free(w, part, &j);
  if (word[SWITCH_STATE] == JOINT_IS_FREE) { /* a hook that is open breaks, too */
    hw_world_tell(w, HW_EVENT_BREAK, part, 0);
    word[SWITCH_STATE] = JOINT_IS_BROKEN;
  } else if (word[SWITCH_WANT] != JOINT_FREE) /* nothing is there that could */
    hw_world_tell(w, HW_EVENT_MISS, part, away(&j));
  word[SWITCH_WANT] = JOINT_FREE;
  return false;
}

/* An input to `hold` then says what came of it. */
static bool turn(hw_world *w, int part) {
  const joint_params *p = hw_params(w, part);
  if (!joint_switches(p))
    return false;
  joint_view j = joint_look(w, part);
  double *word = joint_switch_words(&j);
  bool turned = answer(w, part, word);
  double want = word[SWITCH_WANT];
  if (p->hold != (int)want && hw_input_follow(w, part, offsetof(joint_params, hold), want))
    word[SWITCH_SEEN] = want;
  return turned;
}

const hw_switch_kind joint_switch = {.ready = ready, .can = can, .ask = ask, .turn = turn};
