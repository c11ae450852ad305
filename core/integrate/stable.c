/* The longest step that an explicit rule can take from a state, for the report of a run that
 * halted.
 *
 * The largest eigenvalues of M^-1 K and M^-1 C by power iteration; K and C act through differences
 * of the residual, so every force counts, also those that explicit integrators keep out of the
 * tangent (bending). Runge-Kutta of order 4 is stable for |w h| < 2.78 on both axes. */
#include "integrate/integrate.h"

enum { ITERATIONS = 25 };

static bool moves(const hw_world *w, int row) {
  hw_block_kind kind = w->model->block_kind[row / 3];
  return kind == HW_BLOCK_POINT || kind == HW_BLOCK_SCALAR;
}

/* Scales the moving rows of d to length 1; returns the length. */
static double normalise(const hw_world *w, double *d) {
  double sum = 0;
  for (int i = 0; i < hw_rows(w); i++) {
    d[i] = moves(w, i) ? d[i] : 0;
    sum += d[i] * d[i];
  }
  double size = sqrt(sum);
  for (int i = 0; size > 0 && i < hw_rows(w); i++)
    d[i] /= size;
  return size;
}

/* Largest eigenvalue of M^-1 dR/dz, z the positions or the velocities; A holds the factored M. */
static double largest(hw_stepper *s, hw_world *w, double *z, double nudge, double *d,
                      double *base) {
  int n = hw_rows(w);
  for (int i = 0; i < n; i++) /* no symmetry of the world is shared by this start */
    d[i] = 1 + (i * 7 % 11) * (i % 2 ? -0.3 : 0.2);
  normalise(w, d);
  double value = 0;
  for (int k = 0; k < ITERATIONS; k++) {
    for (int i = 0; i < n; i++)
      z[i] += nudge * d[i];
    bool good = s->system.forward(w);
    for (int i = 0; i < n; i++) {
      z[i] -= nudge * d[i];
      d[i] = (w->res[i] - base[i]) / nudge;
    }
    if (!good)
      return 0;
    hw_sparse_solve(w->A, d);
    value = normalise(w, d);
    if (!(value > 0) || !(value < 1e300))
      return 0;
  }
  return value;
}

double hw_stable_step(hw_stepper *s, hw_world *w) {
  const double REACH = 2.78, MARGIN = 0.7;
  hw_failure failure = w->failure;
  w->failure = (hw_failure){0};
  int n = hw_rows(w);
  double step = 0, *d = s->stage, *base = s->stage + n; /* the rule's own vectors are free now */
  if (hw_solve_accelerations(s, w)) {
    for (int i = 0; i < n; i++)
      w->a[i] = 0;
    w->tangent = false;
    if (s->system.forward(w)) {
      for (int i = 0; i < n; i++)
        base[i] = w->res[i];
      double stiff = sqrt(largest(s, w, w->x, 1e-6, d, base));
      double damped = largest(s, w, w->v, 1e-3, d, base);
      double fastest = stiff > damped ? stiff : damped;
      step = fastest > 0 ? MARGIN * REACH / fastest : 0;
    }
  }
  w->failure = failure;
  return step;
}
