/* ali3, for worlds without joints: the implicit integrator of rigid bodies, cables and winches in
 * one block-sparse Newton iteration.
 *
 * Rules (docs/theory/ali3.md):
 *  - TR-BDF2, L-stable and single-step, g = 2 - sqrt 2, c = 2 / (g h):
 *    stage 1 to t + g h: v1 = c (x1 - x0) - v0, a1 = c (v1 - v0) - a0
 *    stage 2 to t + h:   v = c (x - xh), a = c (v - vh), xh = w1 x1 - w0 x0, vh likewise;
 *  - generalized-alpha in the form of Arnold and Bruls, with the spectral radius rho at infinity;
 *    rho = 1 is the trapezoidal rule of the augmented Lagrangian papers.
 * A step that Newton cannot solve is halved; so is one whose error is too large (estimate.c), and one in which
 * bodies went through each other. Halves are counted in whole parts of the tick, so that ticks end at the same number
 * whatever happened inside. */
#include "integrate/integrate.h"

enum { MOST_ITERATIONS = 14, MOST_HALVINGS = 16 };

typedef struct buffers {
  double *dx, *rv, *ra, *x1, *v1, *a1, *d1, *quat0;
} buffers;

static buffers layout(const hw_stepper *s, const hw_world *w) {
  size_t n = (size_t)hw_rows(w);
  double *p = s->stage + n; /* the first belongs to hw_solve_accelerations */
  return (buffers){p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, p + 6 * n, p + 7 * n};
}

static hw_stage stage_of(const hw_world *w, const buffers *b, double cx, double cv) {
  const double SHARE = 0.01,
               ROUNDING = 1e-13; /* of the tolerance, a tenth of the error of a step; [m] */
  double newton = w->model->solver.newton, tight = SHARE * w->model->solver.speed_tolerance / cx;
  tight = tight > newton ? newton : tight > ROUNDING ? tight : ROUNDING;
  /* where lines may touch, Newton keeps its factors: what it leaves is no longer a square of the last correction, and
   * would be taken for an error of the step */
  return (hw_stage){.cx = cx,
                    .cv = cv,
                    .rv = b->rv,
                    .ra = b->ra,
                    .quat0 = b->quat0,
                    .tolerance = w->model->guarded ? tight : newton,
                    .tight = tight,
                    .most = MOST_ITERATIONS};
}

static bool is_rotation(const hw_world *w, int row) {
  return w->model->block_kind[row / 3] == HW_BLOCK_ROTATION;
}

/* Positions the step starts from: rotations start their chart at zero. */
static double x_start(const hw_stepper *s, const hw_world *w, int row) {
  return is_rotation(w, row) ? 0 : s->start[row];
}

/* The next block that moves; forces of constraints have no rates. */
static inline bool next_moving(const hw_world *w, int *block) {
  while (++*block < w->model->blocks)
    if (!hw_block_dual(w->model->block_kind[*block]))
      return true;
  return false;
}

/* A stage's rates and forces of constraints: both rules leave them of first order only, since they
 * start from what was projected. False: a part failed. */
static bool settle_rates(hw_stepper *s, hw_world *w) {
  hw_project_rates(s, w);
  w->tangent = false;
  return !(w->model->constrained && w->model->coupled_mass) || s->system.forward(w);
}

/* From where the step began, or from `from`, to the guess that Newton starts from: only lines that
 * might pass through each other ask for it. */
static void way(const hw_stepper *s, const hw_world *w, double *dx, const double *from) {
  for (int i = 0; w->model->guarded && i < hw_rows(w); i++)
    dx[i] = w->x[i] - (from ? from[i] : x_start(s, w, i));
}

/* Blocks that no equation uses (held ends of lines, nodes in the ship, a braked drum) stay where they are. A rule would
 * carry them on by itself: w1 x - w0 x is x but for rounding, its rate c times that, and nothing calls it back
 * (docs/theory/ali3.md). */
static void rest(const hw_stepper *s, hw_world *w) {
  for (int b = 0; b < w->model->blocks; b++)
    if (hw_sparse_is_retired(w->A, b))
      for (int i = 3 * b; i < 3 * b + 3; i++)
        w->x[i] = x_start(s, w, i), w->v[i] = w->a[i] = 0;
}

/* The stage that is set up goes on: Newton from the guess in w->x. */
static hw_piece stage(hw_stepper *s, hw_world *w, const buffers *b) {
  hw_piece went = hw_newton(s, w, &s->step.st, b->dx);
  if (went == HW_FINISHED)
    rest(s, w);
  return went;
}

/* Begins the next stage, with w->x at its guess; `from`: see way(). */
static void enter(hw_stepper *s, hw_world *w, const buffers *b, const double *from) {
  way(s, w, b->dx, from);
  s->step.stage++;
  hw_newton_begin(s, w, &s->step.st);
}

/* ---- TR-BDF2 ---- */

static void tr_begin(hw_stepper *s, hw_world *w, const buffers *b) {
  double h = s->step.h;
  const double *v0 = s->start + hw_rows(w), *a0 = s->start + (w->a - w->x);
  const double g = 2 - sqrt(2.0), k = 0.5 * g * h, c = 1 / k;
  for (int m = -1; next_moving(w, &m);)
    for (int i = 3 * m; i < 3 * m + 3; i++) {
      double x0 = x_start(s, w, i);
      b->rv[i] = -c * x0 - v0[i];
      b->ra[i] = -c * v0[i] - a0[i];
      w->x[i] = x0 + g * h * (v0[i] + 0.5 * g * h * a0[i]);
    }
  s->step.st = stage_of(w, b, c, c);
  w->t = s->step.t + g * h;
  enter(s, w, b, NULL);
}

/* From stage 1, solved, to stage 2. */
static bool tr_between(hw_stepper *s, hw_world *w, const buffers *b) {
  int n = hw_rows(w);
  double h = s->step.h;
  const double *v0 = s->start + n, *sum0 = s->start + (w->sums - w->x);
  const double g = 2 - sqrt(2.0), k = 0.5 * g * h, c = 1 / k;
  const double w1 = 1 / (g * (2 - g)), w0 = (1 - g) * (1 - g) / (g * (2 - g));
  const double *power0 = w->keep + HW_KEEP_POWER;
  double power[HW_SUMS];
  for (int i = 0; i < n; i++) {
    b->x1[i] = w->x[i], b->v1[i] = w->v[i], b->a1[i] = w->a[i];
    b->d1[i] = c * w->x[i] + b->rv[i]; /* rate of the chart, where it is not the velocity */
  }
  s->system.judged(w, s->mark); /* a touch between the ends of the step shows here only */
  if (w->model->constrained && !settle_rates(s, w))
    return false;
  for (int i = 0; w->model->constrained && i < n; i++)
    b->a1[i] = w->a[i]; /* the stage's own are of first order */
  hw_powers(w, power);
  for (int j = 0; j < HW_SUMS; j++)
    s->step.sum1[j] = sum0[j] + k * (power0[j] + power[j]);

  double rest = (1 - g) * h;
  for (int m = -1; next_moving(w, &m);)
    for (int i = 3 * m; i < 3 * m + 3; i++) {
      double xh = w1 * b->x1[i] - w0 * x_start(s, w, i), vh = w1 * b->v1[i] - w0 * v0[i];
      b->rv[i] = -c * xh;
      b->ra[i] = -c * vh;
      w->x[i] = b->x1[i] + rest * (b->d1[i] + 0.5 * rest * b->a1[i]);
    }
  w->t = s->step.t + h;
  enter(s, w, b, b->x1);
  return true;
}

static bool tr_end(hw_stepper *s, hw_world *w) {
  const double g = 2 - sqrt(2.0), k = 0.5 * g * s->step.h;
  const double w1 = 1 / (g * (2 - g)), w0 = (1 - g) * (1 - g) / (g * (2 - g));
  const double *sum0 = s->start + (w->sums - w->x);
  double power[HW_SUMS];
  if (!settle_rates(s, w))
    return false;
  hw_powers(w, power);
  for (int j = 0; j < HW_SUMS; j++)
    w->sums[j] = w1 * s->step.sum1[j] - w0 * sum0[j] + k * power[j];
  return true;
}

static hw_piece tr_bdf2(hw_stepper *s, hw_world *w, const buffers *b) {
  if (!s->step.stage)
    tr_begin(s, w, b);
  hw_piece went = stage(s, w, b);
  if (went == HW_FINISHED && s->step.stage == 1)
    went = tr_between(s, w, b) ? stage(s, w, b) : HW_FAILED;
  return went != HW_FINISHED ? went : tr_end(s, w) ? HW_FINISHED : HW_FAILED;
}

/* ---- generalized-alpha ---- */

typedef struct alpha {
  double am, af, gamma, beta, cx, cb, cv;
} alpha;

static alpha alpha_of(const hw_world *w, double h) {
  const hw_solver *solver = &w->model->solver;
  double rho = solver->rule == HW_TRAPEZOIDAL ? 1 : solver->rho;
  double am = (2 * rho - 1) / (rho + 1), af = rho / (rho + 1), gamma = 0.5 + af - am,
         beta = 0.25 * (gamma + 0.5) * (gamma + 0.5);
  double cx = gamma / (beta * h), cb = 1 / (gamma * h), cv = (1 - am) / (1 - af) * cb;
  return (alpha){am, af, gamma, beta, cx, cb, cv};
}

static void alpha_begin(hw_stepper *s, hw_world *w, const buffers *b) {
  double h = s->step.h;
  alpha r = alpha_of(w, h);
  const double *v0 = s->start + hw_rows(w), *a0 = s->start + (w->a - w->x),
               *b0 = s->start + (w->b - w->x);
  for (int m = -1; next_moving(w, &m);)
    for (int i = 3 * m; i < 3 * m + 3; i++) {
      double x0 = x_start(s, w, i), vb = v0[i] + h * (1 - r.gamma) * b0[i];
      b->rv[i] = vb - r.cx * (x0 + h * v0[i] + h * h * (0.5 - r.beta) * b0[i]);
      b->ra[i] = (r.am * b0[i] - r.af * a0[i]) / (1 - r.af) - r.cv * vb;
      w->x[i] = x0 + h * (v0[i] + 0.5 * h * a0[i]);
    }
  s->step.st = stage_of(w, b, r.cx, r.cv);
  w->t = s->step.t + h;
  enter(s, w, b, NULL);
}

static hw_piece generalized_alpha(hw_stepper *s, hw_world *w, const buffers *b) {
  if (!s->step.stage)
    alpha_begin(s, w, b);
  hw_piece went = stage(s, w, b);
  if (went != HW_FINISHED)
    return went;
  double h = s->step.h;
  alpha r = alpha_of(w, h);
  const double *v0 = s->start + hw_rows(w), *b0 = s->start + (w->b - w->x);
  for (int m = -1; next_moving(w, &m);)
    for (int i = 3 * m; i < 3 * m + 3; i++)
      w->b[i] =
          hw_sparse_is_retired(w->A, m) ? 0 : r.cb * (w->v[i] - v0[i] - h * (1 - r.gamma) * b0[i]);
  if (!settle_rates(s, w))
    return HW_FAILED;
  const double *power0 = w->keep + HW_KEEP_POWER, *sum0 = s->start + (w->sums - w->x);
  double power[HW_SUMS];
  hw_powers(w, power);
  for (int j = 0; j < HW_SUMS; j++)
    w->sums[j] = sum0[j] + 0.5 * h * (power0[j] + power[j]);
  return HW_FINISHED;
}

/* The charts of an accepted step go into the quaternions (already there); and back to zero. */
static void close_charts(hw_world *w) {
  int quat = 0;
  for (int b = 0; b < w->model->blocks; b++)
    if (w->model->block_kind[b] == HW_BLOCK_ROTATION) {
      q_put(w->quat + 4 * quat, q_unit(q_at(w->quat + 4 * quat)));
      v3_put(w->x + 3 * b, v3_zero());
      quat++;
    }
}

bool hw_keep_sound(const double *keep) {
  double level = keep[HW_KEEP_LEVEL];
  return level >= 0 && level <= MOST_HALVINGS && level == floor(level) && keep[HW_KEEP_NEXT] >= 0;
}

/* A part of the world past any meaning: stops a run that diverges without a single NaN. */
static bool sane(hw_stepper *s, hw_world *w) {
  for (int b = 0; b < w->model->blocks; b++) {
    const double *v = w->v + 3 * b;
    hw_block_kind kind = w->model->block_kind[b];
    if (kind == HW_BLOCK_SLAVE || hw_block_dual(kind))
      continue;
    if (!(fabs(v[0]) + fabs(v[1]) + fabs(v[2]) < HW_FASTEST)) {
      s->worst = b;
      return hw_reject(s, w, "a speed passed 100 km/s");
    }
  }
  return true;
}

/* Where forces set in at once: at the start, between the stages, at the end. */
static double step_error(hw_stepper *s, hw_world *w, const buffers *b, double h) {
  s->system.judged(w, s->mark);
  return hw_step_error(s, w, &(hw_taken){h, w->cm, b->v1, b->a1, b->dx});
}

/* From the present state; its first stage is begun by its rule. */
static void begin_step(hw_stepper *s, hw_world *w, double t, double h) {
  s->step = (hw_step){.t = t, .h = h};
  hw_keep(s, w);
  s->system.begin(w);
  for (int i = 0; i < w->model->blocks; i++)
    s->mark[i] = 0;
  buffers b = layout(s, w);
  for (int i = 0; i < 4 * w->model->quats; i++)
    b.quat0[i] = w->quat[i];
}

/* The step under way was solved, or could not be: it is accepted, or taken back, to be halved. False: the run failed. */
static bool end_step(hw_stepper *s, hw_world *w, bool good, double end) {
  const double CALM = 0.1; /* twice the step then has an error that still passes */
  bool last = s->place + 1 == 1ull << s->level;
  double t = s->step.t, h = s->step.h;
  buffers b = layout(s, w);
  s->step.stage = 0;
  good = good && sane(s, w);
  double error = good && s->level < MOST_HALVINGS ? step_error(s, w, &b, h) : 0;
  bool passed = good && s->system.passed(w);
  if (good && error <= 1 && !passed) {
    s->accepted++;
    hw_powers(w, w->keep + HW_KEEP_POWER);
    close_charts(w);
    w->t = last ? end : t + h;
    if (!s->system.accept(w, last))
      return false;
    s->place++;
    if (s->level > 0 && s->place % 2 == 0 && error < CALM)
      s->level--, s->place /= 2; /* try the longer step again */
    w->keep[HW_KEEP_LEVEL] = s->level;
    return true;
  }
  if (passed)
    hw_reject(s, w, "bodies went through each other within the shortest step");
  s->rejected++;
  hw_restore(s, w);
  w->t = t;
  if (s->level == MOST_HALVINGS)
    return false; /* w->failure holds the last cause */
  w->failure = (hw_failure){0};
  s->level++, s->place *= 2;
  return true;
}

bool hw_ali3_advance(hw_stepper *s, hw_world *w, double end) {
  double length = end - s->begin;
  while (s->place < 1ull << s->level) {
    if (!s->step.stage) {
      if (!hw_may_step(s))
        return true;
      double h = length / (double)(1ull << s->level);
      begin_step(s, w, s->begin + h * (double)s->place, h);
    }
    buffers b = layout(s, w);
    hw_piece went =
        w->model->solver.rule == HW_TR_BDF2 ? tr_bdf2(s, w, &b) : generalized_alpha(s, w, &b);
    if (went == HW_UNFINISHED) {
      s->open = true;
      return true;
    }
    if (!end_step(s, w, went == HW_FINISHED, end))
      return false;
  }
  return true;
}
