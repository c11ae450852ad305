/* The one Newton iteration behind every implicit rule.
 *
 * A rule gives v = cx x + rv and a = cv v + ra; parts give residual and cm M + cc C + K with
 * cm = cx cv, cc = cx. A rotation block holds a rotation vector phi with q = q0 exp(phi): its rate
 * dphi/dt takes v's formula, the body rate is T(phi) dphi/dt, and a's formula is applied to the
 * body rate. Corrections dtheta (body axes) become dphi = T^-1 dtheta. */
#include "integrate/integrate.h"

static void place_blocks(hw_world *w, const hw_stage *st) {
  const hw_model *model = w->model;
  int quat = 0;
  for (int b = 0; b < model->blocks; b++) {
    double *x = w->x + 3 * b, *v = w->v + 3 * b, *a = w->a + 3 * b;
    const double *rv = st->rv + 3 * b, *ra = st->ra + 3 * b;
    if (hw_block_dual(model->block_kind[b]))
      continue;
    for (int i = 0; i < 3; i++)
      v[i] = st->cx * x[i] + rv[i];
    if (model->block_kind[b] == HW_BLOCK_ROTATION) {
      v3 phi = v3_at(x);
      v3_put(v, m3_mulv(rot_jacobian(phi), v3_at(v)));
      q_put(w->quat + 4 * quat, q_mul(q_at(st->quat0 + 4 * quat), q_exp(phi)));
      quat++;
    }
    for (int i = 0; i < 3; i++)
      a[i] = st->cv * v[i] + ra[i];
  }
}

/* Size of a block's correction, m or rad; of other units only whether it is finite. */
static double size_of(hw_block_kind kind, v3 d) {
  double size = fabs(d.x) + fabs(d.y) + fabs(d.z);
  return (kind == HW_BLOCK_SLAVE || hw_block_dual(kind)) && size <= 1e300 ? 0 : size;
}

/* Adds the correction; returns the largest one, in m or rad, and its block. */
static double correct(hw_world *w, const double *dx, int *worst) {
  double most = 0;
  for (int b = 0; b < w->model->blocks; b++) {
    hw_block_kind kind = w->model->block_kind[b];
    v3 d = v3_at(dx + 3 * b);
    if (kind == HW_BLOCK_ROTATION)
      d = m3_mulv(rot_jacobian_inverse(v3_at(w->x + 3 * b)), d);
    v3_acc(w->x + 3 * b, d);
    double size = size_of(kind, d);
    if (!(size <= most)) {
      most = size;
      *worst = b;
    }
  }
  return most;
}

/* The largest of a correction, before it is made. */
static double largest(const hw_world *w, const double *dx) {
  double most = 0;
  for (int b = 0; b < w->model->blocks; b++) {
    double size = size_of(w->model->block_kind[b], v3_at(dx + 3 * b));
    most = size <= most ? most : size;
  }
  return most;
}

/* Back along the last correction, to a share of it. */
static void go_back(hw_world *w, double *dx, double keep, int *worst) {
  int rows = hw_rows(w);
  for (int i = 0; i < rows; i++)
    dx[i] *= keep - 1;
  correct(w, dx, worst);
  for (int i = 0; i < rows; i++)
    dx[i] *= keep / (keep - 1);
}

/* Work of the residual on a correction: the slope of the step's potential along it, where forces have one. */
static double slope_along(const hw_world *w, const double *dx) {
  double sum = 0;
  for (int i = 0; i < hw_rows(w); i++)
    sum += hw_block_dual(w->model->block_kind[i / 3]) ? 0 : dx[i] * w->res[i];
  return sum;
}

/* How much of the last correction to keep; 1: all. Lines must not pass through each other on the way, and a
 * correction between lines that touch goes too far where the slope along it has turned (contact that comes and
 * goes: full corrections cycle). */
static double share_kept(const hw_world *w, const double *dx, double slope) {
  const double SAFE = 0.99,
               TURNED = 0.5; /* charts and frames are not quite straight; of the first slope */
  if (w->clear < 1)
    return SAFE * w->clear;
  if (!w->model->guarded || !(slope < 0))
    return 1;
  double now = slope_along(w, dx);
  return now > -TURNED * slope ? slope / (slope - now) : 1;
}

void hw_newton_begin(hw_stepper *s, hw_world *w, const hw_stage *st) {
  w->implicit = true;
  w->tangent = true;
  w->level = HW_LEVEL_POSITION;
  w->cm = st->cx * st->cv, w->cc = st->cx, w->ck = 1;
  /* reuse of factors: tangents of lines that touch cost more than the rest */
  s->step.newton = (hw_iteration){.reuse = w->model->guarded};
}

static hw_piece refuse(hw_stepper *s, hw_world *w, const char *cause) {
  hw_reject(s, w, cause);
  return HW_FAILED;
}

/* One evaluation and what follows from it. Each takes the iteration on to the next, or ends it. */
static hw_piece iterate(hw_stepper *s, hw_world *w, const hw_stage *st, double *dx) {
  enum { RUNAWAY = 1000000, PATIENCE = 6, MOST_STOPS = 12 };
  const double GOOD =
      0.3; /* a correction that is that much shorter than the last: the factors still do */
  hw_iteration *n = &s->step.newton;
  int rows = hw_rows(w);
  place_blocks(w, st);
  s->iterations++;
  if (!s->system.forward(w))
    return HW_FAILED;
  double keep = share_kept(w, dx, n->slope);
  if (keep < 1) {
    if (++n->stops > MOST_STOPS)
      return refuse(s, w,
                    w->clear < 1 ? "lines were about to pass through each other"
                                 : "the iteration of one step did not converge");
    go_back(w, dx, keep, &s->worst);
    n->slope *= keep;
    w->tangent = true;
    return HW_UNFINISHED;
  }
  for (int i = 0; i < rows; i++)
    dx[i] = -w->res[i];
  int bad = !w->tangent       ? -1
            : hw_symmetric(w) ? hw_sparse_factor_symmetric(w->A)
                              : hw_sparse_factor(w->A);
  if (bad >= 0) {
    s->worst = bad;
    return refuse(s, w, "the equations of one step have no unique solution");
  }
  hw_sparse_solve(w->A, dx);
  if (n->it >= PATIENCE) /* a force that is not smooth: shorter corrections end a cycle */
    for (int i = 0; i < rows; i++)
      dx[i] *= n->it % 2 ? 0.5 : 0.7;
  if (n->reuse && n->it > 0 &&
      !(largest(w, dx) < GOOD * n->last)) { /* the old factors no longer do */
    n->reuse = false;
    w->tangent = true;
    n->slope = 0;
    return HW_UNFINISHED;
  }
  n->slope = w->model->guarded ? slope_along(w, dx) : 0;
  double size = correct(w, dx, &s->worst);
  if (!(size < RUNAWAY))
    return refuse(s, w, "the solution of one step ran away");
  w->tangent = !n->reuse;
  n->last = size;
  n->it++;
  if (size < (w->touching ? st->tight : st->tolerance)) {
    place_blocks(w, st);
    return HW_FINISHED;
  }
  return n->it < st->most ? HW_UNFINISHED
                          : refuse(s, w, "the iteration of one step did not converge");
}

hw_piece hw_newton(hw_stepper *s, hw_world *w, const hw_stage *st, double *dx) {
  hw_piece went = HW_UNFINISHED;
  while (went == HW_UNFINISHED && hw_may_evaluate(s))
    went = iterate(s, w, st, dx);
  return went;
}

void hw_stage_place(hw_world *w, const hw_stage *st) { place_blocks(w, st); }

double hw_stage_correct(hw_world *w, const double *dx, int *worst) { return correct(w, dx, worst); }

double hw_stage_size(const hw_world *w, const double *dx) { return largest(w, dx); }

double hw_stage_slope(const hw_world *w, const double *dx) { return slope_along(w, dx); }
