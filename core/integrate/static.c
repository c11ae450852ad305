/* The search for a static equilibrium: steps of implicit Euler that forget their speed,
 *
 *   R(x, v = (x - x0)/h, a = v/h) = 0,   h longer after each success (pseudo-transient continuation;
 *
 * Kelley and Keyes, SIAM J. Numer. Anal. 35 (1998) 508; after Mulder and van Leer's switched evolution
 * relaxation, J. Comput. Phys. 59 (1985) 232): a gradient flow weighted by the masses that turns into
 * Newton's method. How one step is solved: static_step.c. The search goes in pieces: where it is lies in
 * s->search, and no bit depends on where it was cut.
 *
 * docs/theory/ali3.md, "Static start". */
#include "base/text.h"
#include "integrate/static_parts.h"

#include <string.h>

enum { MOST_STEPS = 400, MOST_DIRECT = 40, MOST_SOFT = 60 };

/* With bars: lines push as they pull. SOFT: contacts start soft and become what they are in FIRM. */
enum { NOT_BEGUN, BARS, FREE, SOFT, FIRM };

static const double FIRMER = 8, FIRMEST = 1e13;

/* How far the last step went, in what counts for rest: 1 is the most that passes for it. */
static double moved(const hw_stepper *s, const hw_world *w) {
  /* a direction that nothing resists (the yaw of a body on one line) drifts by rounding alone: torque
   * over inertia times the square of the step */
  const double STILL = 1e-9, DRIFT = 1e-6; /* [m], [rad] */
  double most = 0;
  for (int i = 0; i < hw_rows(w); i++) {
    bool turns = hw_row_turns(w, i);
    if (!turns && w->model->block_kind[i / 3] != HW_BLOCK_POINT)
      continue;
    double far = turns ? fabs(w->x[i]) / DRIFT : fabs(w->x[i] - s->start[i]) / STILL;
    most = far > most ? far : most;
  }
  return most;
}

static void close_charts(hw_world *w) {
  int quat = 0;
  for (int b = 0; b < w->model->blocks; b++)
    if (w->model->block_kind[b] == HW_BLOCK_ROTATION) {
      q_put(w->quat + 4 * quat, q_unit(q_at(w->quat + 4 * quat)));
      v3_put(w->x + 3 * b, v3_zero());
      quat++;
    }
}

static void stand_still(hw_world *w) {
  for (int i = 0; i < hw_rows(w); i++)
    w->v[i] = w->a[i] = w->b[i] = 0;
}

/* ---- one pass ---- */

static void begin_pass(hw_search *q, int pass, double calm, int most) {
  q->pass = pass, q->calm = calm, q->most = most;
  q->k = 0;
}

/* From the present state until it rests, to `calm` times what passes for rest. */
static hw_piece rest(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  while (q->open || (q->k < q->most && q->h >= 1e-9)) {
    hw_piece went = hw_static_step(s, w);
    if (went == HW_UNFINISHED)
      return went;
    q->k++;
    if (went == HW_FAILED) {
      q->h *= 0.25;
      continue;
    }
    bool found = q->h >= q->longest && moved(s, w) < q->calm;
    close_charts(w);
    s->system.settle(w);
    if (found)
      return HW_FINISHED;
    q->h *= q->corrections <= 4 ? 8 : q->corrections <= 8 ? 4 : q->corrections <= 16 ? 2 : 1;
    q->h = q->h < q->longest ? q->h : q->longest;
  }
  return HW_FAILED;
}

/* ---- with contacts that start soft and become what they are ---- */

/* Loads of the bodies: the largest force on one that nothing touches. */
static double largest_load(hw_stepper *s, hw_world *w) {
  double most = 0;
  for (int i = 0; i < hw_rows(w); i++)
    w->v[i] = w->a[i] = 0;
  w->soft = 1e-300;
  w->tangent = false;
  bool good = s->system.forward(w);
  w->failure = (hw_failure){0};
  for (int b = 0; good && b < w->model->blocks; b++)
    if (w->model->block_kind[b] == HW_BLOCK_POINT) {
      double f = v3_norm(v3_at(w->res + 3 * b));
      most = f > most ? f : most;
    }
  return most;
}

/* The next of the soft passes, or the one with contacts as they are. */
static void soften(hw_stepper *s, hw_world *w) {
  const double NEARLY = 1e3;
  hw_search *q = &s->search;
  if (q->first > 0 && q->grown < FIRMEST) {
    w->soft = w->soft_next = q->first * q->grown;
    begin_pass(q, SOFT, NEARLY, MOST_SOFT);
    return;
  }
  w->soft = w->soft_next = 0;
  q->h = q->outset;
  begin_pass(q, FIRM, 1, MOST_SOFT);
}

static void begin_soft(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  memcpy(w->x, s->given, sizeof(double) * (size_t)s->state_words);
  q->h = q->outset;
  q->first = 4 * largest_load(s, w);
  q->grown = 1;
  soften(s, w);
}

static void firmer(hw_stepper *s, hw_world *w) {
  w->soft_next *= FIRMER;
  s->system.settle(w);
  s->search.grown *= FIRMER;
  soften(s, w);
}

/* ---- the end of it ---- */

/* Nothing would set out from here: steps could not grow because the place is neutral, or a force not
 * smooth there. Leaves the velocities zero. */
static bool balanced(hw_stepper *s, hw_world *w) {
  const double CREEP = 1e-6; /* [m/s^2], [rad/s^2] */
  stand_still(w);
  bool good = hw_solve_accelerations(s, w);
  w->failure = (hw_failure){0};
  for (int i = 0; good && i < hw_rows(w); i++)
    if (hw_row_turns(w, i) || w->model->block_kind[i / 3] == HW_BLOCK_POINT)
      good = fabs(w->a[i]) < CREEP;
  return good;
}

/* x to three digits, for a text. */
static double digits(double x) {
  double finer = 1, coarser = 1; /* powers of ten that are exact, or nearly */
  while (x > 0 && x * finer < 100)
    finer *= 10;
  while (x / coarser >= 1000)
    coarser *= 10;
  return floor(x / coarser * finer + 0.5) / finer * coarser;
}

double hw_imbalance(const hw_world *w, int *worst) {
  double most = 0;
  *worst = -1;
  for (int b = 0; b < w->model->blocks; b++) {
    hw_block_kind kind = w->model->block_kind[b];
    double f = v3_norm(v3_at(w->res + 3 * b));
    if ((kind == HW_BLOCK_POINT || kind == HW_BLOCK_ROTATION) && f > most)
      most = f, *worst = b;
  }
  return most;
}

/* Says which node is out of balance the most, and by how much. */
static void give_up(hw_stepper *s, hw_world *w) {
  s->worst = -1;
  stand_still(w);
  w->implicit = true;
  w->cm = w->cc = w->ck = 0;
  bool good = s->system.forward(w);
  w->failure = (hw_failure){0};
  double most = good ? hw_imbalance(w, &s->worst) : 0;
  bool turns = s->worst >= 0 && w->model->block_kind[s->worst] == HW_BLOCK_ROTATION;
  hw_text_format(
      s->text, sizeof s->text,
      "no static equilibrium was found from the given start: %g %s out of balance here; start "
      "it nearer to where it rests, give it damping, or leave out solver.start and let it "
      "come to rest",
      digits(most), turns ? "N m are" : "N are");
  hw_reject(s, w, s->text);
}

/* ---- all passes ---- */

/* [s] From how far a search sets out that found nothing from a step of the solver: friction that grips and dampers are
 * stiffer, the shorter the step is, and over a long one they are what they are at rest. */
static const double FARTHER = 0.05;

static int most_direct(const hw_model *model) { return model->softened ? MOST_DIRECT : MOST_STEPS; }

int hw_most_static(const hw_model *model) {
  int soft = MOST_SOFT;
  for (double grown = 1; grown < FIRMEST; grown *= FIRMER)
    soft += MOST_SOFT;
  int once = 2 * most_direct(model) + (model->softened ? soft : 0);
  return model->solver.step < FARTHER ? 2 * once : once;
}

static void begin_search(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  double step = w->model->solver.step;
  *q = (hw_search){.implicit = w->implicit, .outset = step, .h = step, .again = step < FARTHER};
  /* [s] with constraints the masses must stay above the rounding of the stiffness of their forces */
  q->longest = w->model->constrained ? 100 : 1e4;
  memcpy(s->given, w->x, sizeof(double) * (size_t)s->state_words);
  w->statics = w->bars = true;
  begin_pass(q, BARS, 1, most_direct(w->model));
}

/* Once more from the given state, by longer steps. */
static bool set_out_again(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  if (!q->again)
    return false;
  q->again = false;
  memcpy(w->x, s->given, sizeof(double) * (size_t)s->state_words);
  w->soft = w->soft_next = 0;
  w->bars = true;
  q->h = q->outset = FARTHER;
  begin_pass(q, BARS, 1, most_direct(w->model));
  return true;
}

/* After a pass: finished or failed where there is nothing more to try. */
static hw_piece next_pass(hw_stepper *s, hw_world *w, bool found) {
  hw_search *q = &s->search;
  switch (q->pass) {
  case BARS: /* whatever came of it */
    w->bars = false;
    begin_pass(q, FREE, 1, most_direct(w->model));
    return HW_UNFINISHED;
  case FREE:
    if (!found && w->model->softened) {
      begin_soft(s, w);
      return HW_UNFINISHED;
    }
    break;
  case SOFT:
    firmer(s, w);
    return HW_UNFINISHED;
  default:
    break;
  }
  if (found || balanced(s, w))
    return HW_FINISHED;
  return set_out_again(s, w) ? HW_UNFINISHED : HW_FAILED;
}

HW_SELDOM hw_piece hw_find_static(hw_stepper *s, hw_world *w) {
  if (!s->search.pass)
    begin_search(s, w);
  hw_piece went;
  do {
    hw_piece pass = rest(s, w);
    if (pass == HW_UNFINISHED)
      return pass;
    went = next_pass(s, w, pass == HW_FINISHED);
  } while (went == HW_UNFINISHED);
  if (went == HW_FAILED)
    give_up(s, w);
  stand_still(w);
  w->statics = false;
  w->implicit = s->search.implicit;
  s->search.pass = NOT_BEGUN;
  s->worst = -1;
  return went;
}
