/* Error of a step of ali3 over what it may be (docs/theory/ali3.md, "Length of the steps"): of bodies and drums that of
 * their speeds, of lines that of the places of their nodes.
 *
 *  - TR-BDF2: the difference of its third-order companion (R. E. Bank et al., IEEE Trans. Computer-Aided Design 4
 *    (1985) 436), third order in the step.
 *  - Trapezoidal, generalized-alpha: of places h^2/12 of what the accelerations changed by, which is Newmark's error
 *    with beta = 1/4 (O. C. Zienkiewicz and Y. M. Xie, Earthquake Eng. Struct. Dyn. 20 (1991) 871), third order; of
 *    speeds that over the step, second order: more than the error wherever a period has more than six steps.
 *
 * Where a force may set in within a step (contact, stops, drives) the speeds are judged so. What does not pass
 * elsewhere is filtered first (M. E. Hosea and L. F. Shampine, Appl. Numer. Math. 20 (1996) 21): modes that are too
 * stiff for the step, which the rule damps or leaves alone, do not cut it. */
#include "integrate/integrate.h"

/* What is judged, one after the other. */
typedef enum scope { SUDDEN, BODIES, LINES, SCOPES } scope;

static double larger(double a, double b) { return b > a ? b : a; }

/* Error of y over a step of y' = f: h (c0 f0 + c1 f1 + c2 f2). */
typedef struct weights {
  double c0, c1, c2;
} weights;

static weights weights_of(const hw_model *model) {
  double g = 2 - sqrt(2.0), k = (-3 * g * g + 4 * g - 2) / (6 * (2 - g));
  if (model->solver.rule != HW_TR_BDF2)
    return (weights){-1.0 / 12, 0, 1.0 / 12};
  return (weights){k / g, -k / (g * (1 - g)), k / (1 - g)};
}

/* The errors of all rows, in places or in speeds. */
static void errors(const hw_stepper *s, const hw_world *w, const hw_taken *taken, bool places,
                   double *e) {
  weights c = weights_of(w->model);
  const double *v0 = s->start + hw_rows(w), *a0 = s->start + (w->a - w->x);
  bool stages = w->model->solver.rule == HW_TR_BDF2;
  double h = taken->h;
  for (int i = 0; i < hw_rows(w); i++) {
    double speed = c.c0 * a0[i] + c.c2 * w->a[i] + (stages ? c.c1 * taken->a1[i] : 0);
    double place = c.c0 * v0[i] + c.c2 * w->v[i] + (stages ? c.c1 * taken->v1[i] : 0);
    e[i] = h * (!places ? speed : stages ? place : h * speed);
  }
}

/* Curvatures of lines follow from their nodes. */
static bool counts(const hw_stepper *s, const hw_world *w, scope scope, int b) {
  hw_block_kind kind = w->model->block_kind[b];
  return !hw_block_dual(kind) && kind != HW_BLOCK_TIED && (s->mark[b] != 0) == (scope == SUDDEN) &&
         (kind != HW_BLOCK_SLAVE || scope == SUDDEN) && !hw_sparse_is_retired(w->A, b);
}

/* What a block may be wrong by after this step, [m/s], [rad/s], [m]. Of a body's speed: a share of the tolerance, and
 * as much of what it changes by within the step. */
static double may(const hw_stepper *s, const hw_world *w, double h, scope scope, double span,
                  int b) {
  const bool sharp =
      scope == BODIES && w->model->solver.rule == HW_TR_BDF2; /* no more than the error */
  const double LEAST = sharp ? 0.03 : 0.1, CHANGE = sharp ? 0.3 : 0.5;
  const double *a0 = s->start + (w->a - w->x) + 3 * b;
  double tolerance = w->model->solver.speed_tolerance;
  if (span > 0)
    return scope == LINES ? tolerance * span : tolerance;
  double rate = larger(v3_norm(v3_at(a0)), v3_norm(v3_at(w->a + 3 * b)));
  return tolerance * (LEAST + CHANGE * h * rate);
}

/* The largest of a scope's errors, over what it may be. */
static double worst(const hw_stepper *s, const hw_world *w, const hw_taken *taken, scope scope,
                    const double *e) {
  double most = 0;
  for (int p = 0; p < w->model->part_count; p++) {
    const hw_part *part = &w->model->part[p];
    const hw_line_kind *line = part->kind->line;
    double span = line && line->span ? line->span(w, p) : 0;
    if (scope != SUDDEN && (span > 0) != (scope == LINES))
      continue;
    for (int b = part->block0; b < part->block0 + part->blocks; b++)
      if (counts(s, w, scope, b))
        most = larger(most, v3_norm(v3_at(e + 3 * b)) / may(s, w, taken->h, scope, span, b));
  }
  return most;
}

/* Residual of what moves, at the accelerations at hand; of constraints, that of their accelerations. */
static bool residual(hw_stepper *s, hw_world *w, double *res) {
  int n = hw_rows(w);
  if (w->model->constrained) {
    w->level = HW_LEVEL_ACCELERATION;
    s->system.constrain(w);
    w->level = HW_LEVEL_POSITION;
    for (int i = 0; i < n; i++)
      res[i] = w->res[i];
  }
  w->tangent = false;
  bool good = s->system.forward(w);
  for (int i = 0; i < n; i++)
    if (!w->model->constrained || !hw_block_dual(w->model->block_kind[i / 3]))
      res[i] = w->res[i];
  w->failure = (hw_failure){0};
  return good;
}

/* e := (M + k C + k^2 K)^-1 M e, k^-2 = cm, from the factors at hand; what it lacks of the constraints stays. M e is
 * the difference of two residuals. False: a part failed. The state stays, evaluated. */
static bool filter(hw_stepper *s, hw_world *w, double cm, double *e, double *a, double *res) {
  int n = hw_rows(w);
  double size = 0;
  for (int i = 0; i < n; i++)
    size = larger(size, fabs(e[i]));
  for (int i = 0; i < n; i++)
    a[i] = w->a[i], w->a[i] += e[i] / size;
  bool good = residual(s, w, res);
  for (int i = 0; i < n; i++)
    w->a[i] = a[i];
  good = residual(s, w, a) && good;
  for (int i = 0; i < n; i++)
    e[i] = size * (hw_block_dual(w->model->block_kind[i / 3]) ? 1 : cm) * (res[i] - a[i]);
  hw_sparse_solve(w->A, e);
  return good;
}

double hw_step_error(hw_stepper *s, hw_world *w, const hw_taken *taken) {
  enum {
    FILTERS = 2
  }; /* one leaves 1/(k omega) of a stiff mode's speed, as the estimate has k omega of it */
  int n = hw_rows(w);
  double *e = taken->scratch, most = 0;
  for (scope scope = SUDDEN; scope < SCOPES && most <= 1; scope++) {
    errors(s, w, taken, scope == LINES, e);
    double error = worst(s, w, taken, scope, e);
    for (int k = 0; k < FILTERS && error > 1 && scope != SUDDEN; k++)
      if (filter(s, w, taken->cm, e, e + n, e + 2 * n))
        error = worst(s, w, taken, scope, e);
    most = larger(most, error);
  }
  return most;
}
