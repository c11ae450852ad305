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

/* Adds the correction; returns the largest one, in m or rad, and its block. */
static double correct(hw_world *w, const double *dx, int *worst) {
  double most = 0;
  for (int b = 0; b < w->model->blocks; b++) {
    hw_block_kind kind = w->model->block_kind[b];
    v3 d = v3_at(dx + 3 * b);
    if (kind == HW_BLOCK_ROTATION)
      d = m3_mulv(rot_jacobian_inverse(v3_at(w->x + 3 * b)), d);
    v3_acc(w->x + 3 * b, d);
    double size = fabs(d.x) + fabs(d.y) + fabs(d.z);
    if (kind == HW_BLOCK_SLAVE || hw_block_dual(kind))
      size = size <= 1e300 ? 0 : size; /* other units; only watched for being finite */
    if (!(size <= most)) {
      most = size;
      *worst = b;
    }
  }
  return most;
}

bool hw_newton(hw_stepper *s, hw_world *w, const hw_stage *st, double *dx) {
  enum { RUNAWAY = 1000000, PATIENCE = 6 };
  int rows = hw_rows(w);
  w->implicit = true;
  w->tangent = true;
  w->level = HW_LEVEL_POSITION;
  w->cm = st->cx * st->cv, w->cc = st->cx, w->ck = 1;
  for (int it = 0; it < st->most; it++) {
    place_blocks(w, st);
    s->iterations++;
    if (!s->system.forward(w))
      return false;
    for (int i = 0; i < rows; i++)
      dx[i] = -w->res[i];
    int bad = w->model->symmetric ? hw_sparse_factor_symmetric(w->A) : hw_sparse_factor(w->A);
    if (bad >= 0) {
      s->worst = bad;
      return hw_reject(s, w, "the equations of one step have no unique solution");
    }
    hw_sparse_solve(w->A, dx);
    if (it >= PATIENCE) /* a force that is not smooth: shorter corrections end a cycle */
      for (int i = 0; i < rows; i++)
        dx[i] *= it % 2 ? 0.5 : 0.7;
    double size = correct(w, dx, &s->worst);
    if (!(size < RUNAWAY))
      return hw_reject(s, w, "the solution of one step ran away");
    if (size < (w->touching ? st->tight : st->tolerance)) {
      place_blocks(w, st);
      return true;
    }
  }
  return hw_reject(s, w, "the iteration of one step did not converge");
}
