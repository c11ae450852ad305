/* The search for a static equilibrium: steps of implicit Euler that forget their speed,
 *
 *   R(x, v = (x - x0)/h, a = v/h) = 0,   h longer after each success (pseudo-transient continuation;
 *
 * Kelley and Keyes, SIAM J. Numer. Anal. 35 (1998) 508; after Mulder and van Leer's switched evolution
 * relaxation, J. Comput. Phys. 59 (1985) 232): a gradient flow weighted by the masses that turns into
 * Newton's method. Each step is solved by Newton's method with a search along every correction dx:
 *
 *  - Deuflhard's natural test: the next correction by the factors at hand, -A^-1 R(x + s dx), must be
 *    shorter than dx by s/4. It does not depend on the units of the rows.
 *  - Where it fails and the work g(s) = R(x + s dx).dx has turned its sign, a stiff contact lies on the
 *    way: its zero (regula falsi, Illinois variant) is where the forces along dx balance.
 *
 * docs/theory/ali3.md, "Static start". */
#include "base/text.h"
#include "integrate/integrate.h"

#include <string.h>

enum { MOST_STEPS = 400, MOST_DIRECT = 40, MOST_CORRECTIONS = 16, MOST_TRIALS = 60 };

typedef struct search {
  hw_stepper *s;
  hw_world *w;
  hw_stage stage;
  double *dx, *rv, *ra, *base, *next, *quat0;
  int n, corrections; /* rows; of the last step */
  double h, longest;  /* [s] of a step */
} search;

static search begin_search(hw_stepper *s, hw_world *w) {
  int n = hw_rows(w);
  double *p = s->stage + n; /* the first belongs to hw_solve_accelerations */
  return (search){.s = s,
                  .w = w,
                  .n = n,
                  .dx = p,
                  .rv = p + n,
                  .ra = p + 2 * n,
                  .base = p + 3 * n,
                  .next = p + 4 * n,
                  .quat0 = p + 5 * n};
}

static bool is_rotation(const hw_world *w, int row) {
  return w->model->block_kind[row / 3] == HW_BLOCK_ROTATION;
}

/* Evaluates at base + share dx. False: a part failed there, or lines would pass through each other. */
static bool look(search *q, double share) {
  hw_world *w = q->w;
  for (int i = 0; i < q->n; i++) {
    w->x[i] = q->base[i];
    q->next[i] = share * q->dx[i];
  }
  hw_stage_correct(w, q->next, &q->s->worst);
  hw_stage_place(w, &q->stage);
  w->tangent = false;
  q->s->iterations++;
  if (q->s->system.forward(w))
    return true;
  w->failure = (hw_failure){0};
  return false;
}

/* The next correction by the factors at hand: its size. */
static double foresee(search *q) {
  for (int i = 0; i < q->n; i++)
    q->next[i] = -q->w->res[i];
  hw_sparse_solve(q->w->A, q->next);
  return hw_stage_size(q->w, q->next);
}

typedef struct bracket {
  double low, g_low, high,
      g_high; /* shares of the correction, work of the residual; high < 0: none */
  int side;
} bracket;

static void narrow(bracket *b, double share, double g) {
  if (g < 0) {
    b->low = share, b->g_low = g;
    b->g_high *= b->side == -1 ? 0.5 : 1;
    b->side = -1;
  } else {
    b->high = share, b->g_high = g;
    b->g_low *= b->side == 1 ? 0.5 : 1;
    b->side = 1;
  }
}

/* Goes along dx, of that size, from base, where the work of the residual on it is g0. */
static bool walk(search *q, double size, double first, double g0) {
  const double LEAST = 1e-12, TURNED = 0.3, SAFE = 0.99;
  bracket b = {0, g0, -1, 0, 0};
  double share = first, last = 0;
  for (int k = 0; k < MOST_TRIALS; k++) {
    if (!look(q, share)) {
      b.high = -1, first = share *= 0.25;
      if (share < LEAST)
        return false;
      continue;
    }
    if (q->w->clear < 1) {
      share = last + (share - last) * SAFE * q->w->clear;
      first = share;
      continue;
    }
    last = share;
    if (q->s->system.passed(q->w)) {
      b.high = -1, first = share *= 0.25;
      continue;
    }
    double g = hw_stage_slope(q->w, q->dx), ahead = foresee(q);
    bool searched = q->w->touching && g0 < 0, hit = searched && fabs(g) > -g0;
    if (hit && g < 0) { /* so far into a body that it pushes on */
      b.high = -1, first = share *= 0.25;
      continue;
    }
    if (!hit && ahead <= (1 - 0.25 * share) * size)
      return true;
    if (!searched) {
      share *= 0.5;
      if (share < 1e-3)
        return false;
      continue;
    }
    if (fabs(g) <= -TURNED * g0 || (g < 0 && share >= first))
      return true;
    narrow(&b, share, g);
    if (b.high < 0)
      share = first;
    else
      share = (b.low * b.g_high - b.high * b.g_low) / (b.g_high - b.g_low);
    if (!(share > LEAST) || b.high - b.low < 1e-15)
      return b.low > 0 && look(q, b.low);
  }
  return b.low > 0 && look(q, b.low);
}

/* How far the step has gone from its start [m], [rad]. */
static double gone(const search *q) {
  double most = 0;
  for (int i = 0; i < q->n; i++)
    if (is_rotation(q->w, i) || q->w->model->block_kind[i / 3] == HW_BLOCK_POINT) {
      double far = fabs(q->w->x[i] - (is_rotation(q->w, i) ? 0 : q->s->start[i]));
      most = far > most ? far : most;
    }
  return most;
}

/* Solves the step's equations from x. */
static bool solve(search *q) {
  const double RUNAWAY = 1e6, TURN = 0.5, LOOSE = 0.2; /* [m] or [rad] */
  hw_world *w = q->w;
  for (int it = 1; it <= MOST_CORRECTIONS; it++) {
    q->corrections = it;
    w->tangent = true;
    hw_stage_place(w, &q->stage);
    q->s->iterations++;
    if (!q->s->system.forward(w))
      return false;
    for (int i = 0; i < q->n; i++) {
      q->base[i] = w->x[i];
      q->dx[i] = -w->res[i];
    }
    int bad = hw_sparse_factor(w->A);
    if (bad >= 0) {
      q->s->worst = bad;
      return false;
    }
    hw_sparse_solve(w->A, q->dx);
    double size = hw_stage_size(w, q->dx), turn = 0;
    if (!(size < RUNAWAY))
      return false;
    double enough = LOOSE * gone(q);
    if (size < (w->touching ? q->stage.tight : q->stage.tolerance) || size < enough) {
      hw_stage_correct(w, q->dx, &q->s->worst);
      hw_stage_place(w, &q->stage);
      return true;
    }
    for (int i = 0; i < q->n; i++)
      if (is_rotation(w, i))
        turn = fabs(q->dx[i]) > turn ? fabs(q->dx[i]) : turn;
    double g0 = hw_stage_slope(w, q->dx);
    if (!walk(q, size, turn > TURN ? TURN / turn : 1, g0))
      return false;
  }
  return false;
}

/* A step of length h from the present state; its charts stay open. */
static bool step(search *q, double h) {
  hw_world *w = q->w;
  hw_keep(q->s, w);
  for (int i = 0; i < 4 * w->model->quats; i++)
    q->quat0[i] = w->quat[i];
  for (int i = 0; i < q->n; i++) {
    if (is_rotation(w, i))
      w->x[i] = 0;
    q->rv[i] = -w->x[i] / h;
    q->ra[i] = 0;
  }
  double newton = w->model->solver.newton, tight = 0.01 * w->model->solver.speed_tolerance * h;
  const double ROUNDING = 1e-13; /* [m] */
  q->stage = (hw_stage){.cx = 1 / h,
                        .cv = 1 / h,
                        .rv = q->rv,
                        .ra = q->ra,
                        .quat0 = q->quat0,
                        .tolerance = newton,
                        .tight = tight > newton     ? newton
                                 : tight > ROUNDING ? tight
                                                    : ROUNDING};
  q->s->system.begin(w);
  w->implicit = true;
  w->level = HW_LEVEL_POSITION;
  w->cm = 1 / (h * h), w->cc = 1 / h, w->ck = 1;
  bool good = solve(q);
  w->tangent = false;
  if (!good) {
    hw_restore(q->s, w);
    w->failure = (hw_failure){0};
  }
  return good;
}

/* How far the last step went, in what counts for rest: 1 is the most that passes for it. */
static double moved(const search *q) {
  /* a direction that nothing resists (the yaw of a body on one line) drifts by rounding alone: torque
   * over inertia times the square of the step */
  const double STILL = 1e-9, DRIFT = 1e-6; /* [m], [rad] */
  const hw_world *w = q->w;
  double most = 0;
  for (int i = 0; i < q->n; i++) {
    bool turns = is_rotation(w, i);
    if (!turns && w->model->block_kind[i / 3] != HW_BLOCK_POINT)
      continue;
    double far = turns ? fabs(w->x[i]) / DRIFT : fabs(w->x[i] - q->s->start[i]) / STILL;
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

/* From the present state until it rests, to `calm` times what passes for rest. */
static bool rest(search *q, double calm, int most) {
  for (int k = 0; k < most && q->h >= 1e-9; k++) {
    if (!step(q, q->h)) {
      q->h *= 0.25;
      continue;
    }
    bool found = q->h >= q->longest && moved(q) < calm;
    close_charts(q->w);
    q->s->system.settle(q->w);
    if (found)
      return true;
    q->h *= q->corrections <= 4 ? 8 : q->corrections <= 8 ? 4 : q->corrections <= 16 ? 2 : 1;
    q->h = q->h < q->longest ? q->h : q->longest;
  }
  return false;
}

/* Loads of the bodies: the largest force on one that nothing touches. */
static double largest_load(search *q) {
  hw_world *w = q->w;
  double most = 0;
  for (int i = 0; i < q->n; i++)
    w->v[i] = w->a[i] = 0;
  w->soft = 1e-300;
  w->tangent = false;
  bool good = q->s->system.forward(w);
  w->failure = (hw_failure){0};
  for (int b = 0; good && b < w->model->blocks; b++)
    if (w->model->block_kind[b] == HW_BLOCK_POINT) {
      double f = v3_norm(v3_at(w->res + 3 * b));
      most = f > most ? f : most;
    }
  return most;
}

/* With contacts that start soft and become what they are. */
static bool rest_on_soft(search *q) {
  hw_world *w = q->w;
  const double FIRMER = 8, NEARLY = 1e3, FIRMEST = 1e13;
  enum { STEPS = 60 };
  double first = 4 * largest_load(q);
  for (double grown = 1; first > 0 && grown < FIRMEST; grown *= FIRMER) {
    w->soft = w->soft_next = first * grown;
    rest(q, NEARLY, STEPS);
    w->soft_next *= FIRMER;
    q->s->system.settle(w);
  }
  w->soft = w->soft_next = 0;
  q->h = w->model->solver.step;
  return rest(q, 1, STEPS);
}

/* Nothing would set out from here: steps could not grow because the place is neutral, or a force not
 * smooth there. Leaves the velocities zero. */
static bool balanced(search *q) {
  const double CREEP = 1e-6; /* [m/s^2], [rad/s^2] */
  hw_world *w = q->w;
  stand_still(w);
  bool good = hw_solve_accelerations(q->s, w);
  w->failure = (hw_failure){0};
  for (int i = 0; good && i < q->n; i++)
    if (is_rotation(w, i) || w->model->block_kind[i / 3] == HW_BLOCK_POINT)
      good = fabs(w->a[i]) < CREEP;
  return good;
}

/* x to three digits, for a text. */
static double digits(double x) {
  double scale = 1;
  while (x > 0 && x * scale < 100)
    scale *= 10;
  while (x * scale >= 1000)
    scale *= 0.1;
  return floor(x * scale + 0.5) / scale;
}

/* Says which node is out of balance the most, and by how much. */
static bool give_up(search *q) {
  hw_world *w = q->w;
  hw_stepper *s = q->s;
  double most = 0;
  s->worst = -1;
  stand_still(w);
  w->implicit = true;
  w->cm = w->cc = w->ck = 0;
  bool good = s->system.forward(w);
  w->failure = (hw_failure){0};
  for (int b = 0; good && b < w->model->blocks; b++) {
    hw_block_kind kind = w->model->block_kind[b];
    double f = v3_norm(v3_at(w->res + 3 * b));
    if ((kind == HW_BLOCK_POINT || kind == HW_BLOCK_ROTATION) && f > most)
      most = f, s->worst = b;
  }
  bool turns = s->worst >= 0 && w->model->block_kind[s->worst] == HW_BLOCK_ROTATION;
  hw_text_format(
      s->text, sizeof s->text,
      "no static equilibrium was found from the given start: %g %s out of balance here; start "
      "it nearer to where it rests, give it damping, or leave out solver.start and let it "
      "come to rest",
      digits(most), turns ? "N m are" : "N are");
  return hw_reject(s, w, s->text);
}

HW_SELDOM bool hw_find_static(hw_stepper *s, hw_world *w) {
  search q = begin_search(s, w);
  bool implicit = w->implicit, touches = w->model->pair_count > 0;
  int most = touches ? MOST_DIRECT : MOST_STEPS;
  size_t bytes = sizeof(double) * (size_t)s->state_words;
  /* [s] with constraints the masses must stay above the rounding of the stiffness of their forces */
  q.longest = w->model->constrained ? 100 : 1e4;
  q.h = w->model->solver.step;
  memcpy(s->given, w->x, bytes);
  w->statics = w->bars = true;
  rest(&q, 1, most);
  w->bars = false;
  bool found = rest(&q, 1, most);
  if (!found && touches) {
    memcpy(w->x, s->given, bytes);
    q.h = w->model->solver.step;
    found = rest_on_soft(&q) || balanced(&q);
  }
  found = found || give_up(&q);
  stand_still(w);
  w->statics = false;
  w->implicit = implicit;
  s->worst = -1;
  return found;
}
