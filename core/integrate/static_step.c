/* One step of the static search: implicit Euler from the present state, its equations solved by Newton's
 * method with a search along every correction, one evaluation at a time (static.c, docs/theory/ali3.md).
 *
 *  - Deuflhard's natural test: the next correction by the factors at hand, -A^-1 R(x + s dx), must be
 *    shorter than dx by s/4. It does not depend on the units of the rows.
 *  - Where it fails and the work g(s) = R(x + s dx).dx has turned its sign, a stiff contact lies on the
 *    way: its zero (regula falsi, Illinois variant) is where the forces along dx balance. */
#include "integrate/static_parts.h"

enum { MOST_CORRECTIONS = 16, MOST_TRIALS = 60 };

typedef struct vectors {
  double *dx, *rv, *ra, *base, *next, *quat0;
  int n; /* rows */
} vectors;

static vectors layout(const hw_stepper *s, const hw_world *w) {
  int n = hw_rows(w);
  double *p = s->stage + n; /* the first belongs to hw_solve_accelerations */
  return (vectors){p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, n};
}

/* Evaluates at base + share dx. False: a part failed there, or lines would pass through each other. */
static bool look(hw_stepper *s, hw_world *w, double share) {
  vectors q = layout(s, w);
  for (int i = 0; i < q.n; i++) {
    w->x[i] = q.base[i];
    q.next[i] = share * q.dx[i];
  }
  hw_stage_correct(w, q.next, &s->worst);
  hw_stage_place(w, &s->search.stage);
  w->tangent = false;
  s->iterations++;
  if (s->system.forward(w))
    return true;
  w->failure = (hw_failure){0};
  return false;
}

/* The next correction by the factors at hand: its size. */
static double foresee(const hw_stepper *s, hw_world *w) {
  vectors q = layout(s, w);
  for (int i = 0; i < q.n; i++)
    q.next[i] = -w->res[i];
  hw_sparse_solve(w->A, q.next);
  return hw_stage_size(w, q.next);
}

/* ---- along a correction ---- */

/* Shares of the correction between which the work of the residual on it turns; q->high < 0: no upper one. */
static void narrow(hw_search *q, double g) {
  if (g < 0) {
    q->low = q->share, q->g_low = g;
    q->g_high *= q->side == -1 ? 0.5 : 1;
    q->side = -1;
  } else {
    q->high = q->share, q->g_high = g;
    q->g_low *= q->side == 1 ? 0.5 : 1;
    q->side = 1;
  }
}

/* Along dx, of that size, from base, where the work of the residual on it is g0. */
static void set_out(hw_search *q, double size, double first, double g0) {
  q->low = 0, q->g_low = g0, q->high = -1, q->g_high = 0, q->side = 0;
  q->share = q->whole = first;
  q->last = 0;
  q->size = size, q->g0 = g0;
  q->trial = 0;
  q->walks = true;
}

static hw_piece nearer(hw_search *q) {
  q->high = -1, q->whole = q->share *= 0.25;
  return HW_UNFINISHED;
}

static hw_piece lowest(hw_stepper *s, hw_world *w) {
  double low = s->search.low;
  return low > 0 && look(s, w, low) ? HW_FINISHED : HW_FAILED;
}

/* One place along the correction. */
static hw_piece attempt(hw_stepper *s, hw_world *w) {
  const double LEAST = 1e-12, TURNED = 0.3, SAFE = 0.99;
  hw_search *q = &s->search;
  if (!look(s, w, q->share)) {
    nearer(q);
    return q->share < LEAST ? HW_FAILED : HW_UNFINISHED;
  }
  if (w->clear < 1) {
    q->whole = q->share = q->last + (q->share - q->last) * SAFE * w->clear;
    return HW_UNFINISHED;
  }
  q->last = q->share;
  if (s->system.passed(w))
    return nearer(q);
  double g = hw_stage_slope(w, layout(s, w).dx), ahead = foresee(s, w);
  bool searched = w->touching && q->g0 < 0, hit = searched && fabs(g) > -q->g0;
  if (hit && g < 0) /* so far into a body that it pushes on */
    return nearer(q);
  if (!hit && ahead <= (1 - 0.25 * q->share) * q->size)
    return HW_FINISHED;
  if (!searched) {
    q->share *= 0.5;
    return q->share < 1e-3 ? HW_FAILED : HW_UNFINISHED;
  }
  if (fabs(g) <= -TURNED * q->g0 || (g < 0 && q->share >= q->whole))
    return HW_FINISHED;
  narrow(q, g);
  q->share =
      q->high < 0 ? q->whole : (q->low * q->g_high - q->high * q->g_low) / (q->g_high - q->g_low);
  if (!(q->share > LEAST) || q->high - q->low < 1e-15)
    return lowest(s, w);
  return HW_UNFINISHED;
}

static hw_piece walk(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  hw_piece went = HW_UNFINISHED;
  while (went == HW_UNFINISHED && hw_may_evaluate(s))
    went = q->trial++ < MOST_TRIALS ? attempt(s, w) : lowest(s, w);
  q->walks = went == HW_UNFINISHED;
  return went;
}

/* ---- corrections ---- */

/* How far the step has gone from its start [m], [rad]. */
static double gone(const hw_stepper *s, const hw_world *w) {
  double most = 0;
  for (int i = 0; i < hw_rows(w); i++)
    if (hw_row_turns(w, i) || w->model->block_kind[i / 3] == HW_BLOCK_POINT) {
      double far = fabs(w->x[i] - (hw_row_turns(w, i) ? 0 : s->start[i]));
      most = far > most ? far : most;
    }
  return most;
}

/* What is out of balance where the step begins: nothing has a speed there. */
static void weigh(hw_stepper *s, const hw_world *w) {
  s->search.imbalance = hw_imbalance(w, &s->worst);
  s->search.turns = s->worst >= 0 && w->model->block_kind[s->worst] == HW_BLOCK_ROTATION;
}

/* A correction from x: finished where it is small, else the way along it is to be searched. */
static hw_piece correct(hw_stepper *s, hw_world *w) {
  const double RUNAWAY = 1e6, TURN = 0.5, LOOSE = 0.2; /* [m] or [rad] */
  hw_search *q = &s->search;
  vectors v = layout(s, w);
  w->tangent = true;
  hw_stage_place(w, &q->stage);
  s->iterations++;
  if (!s->system.forward(w))
    return HW_FAILED;
  if (q->corrections == 1)
    weigh(s, w);
  for (int i = 0; i < v.n; i++) {
    v.base[i] = w->x[i];
    v.dx[i] = -w->res[i];
  }
  int bad = hw_sparse_factor(w->A);
  if (bad >= 0) {
    s->worst = bad;
    return HW_FAILED;
  }
  hw_sparse_solve(w->A, v.dx);
  double size = hw_stage_size(w, v.dx), turn = 0;
  if (!(size < RUNAWAY))
    return HW_FAILED;
  double enough = LOOSE * gone(s, w);
  if (size < (w->touching ? q->stage.tight : q->stage.tolerance) || size < enough) {
    hw_stage_correct(w, v.dx, &s->worst);
    hw_stage_place(w, &q->stage);
    return HW_FINISHED;
  }
  for (int i = 0; i < v.n; i++)
    if (hw_row_turns(w, i))
      turn = fabs(v.dx[i]) > turn ? fabs(v.dx[i]) : turn;
  set_out(q, size, turn > TURN ? TURN / turn : 1, hw_stage_slope(w, v.dx));
  return HW_UNFINISHED;
}

/* Solves the step's equations from x. */
static hw_piece solve(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  for (;;) {
    if (q->walks) {
      hw_piece went = walk(s, w);
      if (went != HW_FINISHED)
        return went;
    }
    if (q->corrections == MOST_CORRECTIONS)
      return HW_FAILED;
    if (!hw_may_evaluate(s))
      return HW_UNFINISHED;
    q->corrections++;
    hw_piece went = correct(s, w);
    if (went != HW_UNFINISHED)
      return went;
  }
}

/* A step of length q->h from the present state. */
static void begin_step(hw_stepper *s, hw_world *w) {
  hw_search *q = &s->search;
  vectors v = layout(s, w);
  double h = q->h;
  hw_keep(s, w);
  for (int i = 0; i < 4 * w->model->quats; i++)
    v.quat0[i] = w->quat[i];
  for (int i = 0; i < v.n; i++) {
    if (hw_row_turns(w, i))
      w->x[i] = 0;
    v.rv[i] = -w->x[i] / h;
    v.ra[i] = 0;
  }
  double newton = w->model->solver.newton, tight = 0.01 * w->model->solver.speed_tolerance * h;
  const double ROUNDING = 1e-13; /* [m] */
  q->stage = (hw_stage){.cx = 1 / h,
                        .cv = 1 / h,
                        .rv = v.rv,
                        .ra = v.ra,
                        .quat0 = v.quat0,
                        .tolerance = newton,
                        .tight = tight > newton     ? newton
                                 : tight > ROUNDING ? tight
                                                    : ROUNDING};
  s->system.begin(w);
  w->implicit = true;
  w->level = HW_LEVEL_POSITION;
  w->cm = 1 / (h * h), w->cc = 1 / h, w->ck = 1;
  q->open = true, q->walks = false;
  q->corrections = 0;
  q->tried++;
}

hw_piece hw_static_step(hw_stepper *s, hw_world *w) {
  if (!s->search.open)
    begin_step(s, w);
  hw_piece went = solve(s, w);
  if (went == HW_UNFINISHED)
    return went;
  s->search.open = false;
  w->tangent = false;
  if (went == HW_FAILED) {
    hw_restore(s, w);
    w->failure = (hw_failure){0};
  }
  return went;
}
