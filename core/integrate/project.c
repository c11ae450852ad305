/* Projections onto the constraints (docs/theory/ali3.md; papers 000 and 002, section 2, after
 * Cuadrado et al. 2001): with the factors [W J^T; J 0] at hand
 *
 *   velocities      W dv + J^T s = 0,  J dv = -(J v + Phi_t)
 *   accelerations   W da + J^T s = 0,  J da = -(J a + dJ/dt v + ...)
 *   positions       W dx + J^T s = 0,  J dx = -Phi
 *
 * which are exact in one pass (velocities, accelerations) because the multipliers are unknowns and
 * not penalties. W is the tangent of the implicit step, or the mass matrix. */
#include "integrate/integrate.h"

#include "base/text.h"

/* Violation of the rows at a level; the largest of them, and its block. */
static double violation(hw_stepper *s, hw_world *w, hw_level level, double *rhs) {
  const hw_model *model = w->model;
  double most = 0;
  w->level = level;
  s->system.constrain(w);
  w->level = HW_LEVEL_POSITION;
  for (int b = 0; b < model->blocks; b++) {
    if (!hw_block_dual(model->block_kind[b])) {
      v3_put(rhs + 3 * b, v3_zero());
      continue;
    }
    for (int i = 3 * b; i < 3 * b + 3; i++) {
      rhs[i] = -w->res[i];
      if (!(fabs(rhs[i]) <= most)) {
        most = fabs(rhs[i]);
        s->worst = b;
      }
    }
  }
  return most;
}

static bool free_block(hw_block_kind kind) { return !hw_block_dual(kind) && kind != HW_BLOCK_TIED; }

static void add_to(const hw_world *w, double *to, const double *d) {
  for (int b = 0; b < w->model->blocks; b++)
    if (free_block(w->model->block_kind[b]))
      v3_acc(to + 3 * b, v3_at(d + 3 * b));
}

/* Positions, and quaternions where rotations have no chart open. */
static void add_positions(hw_world *w, const double *d) {
  int quat = 0;
  for (int b = 0; b < w->model->blocks; b++) {
    hw_block_kind kind = w->model->block_kind[b];
    if (kind == HW_BLOCK_ROTATION) {
      double *q = w->quat + 4 * quat++;
      q_put(q, q_unit(q_mul(q_at(q), q_exp(v3_at(d + 3 * b)))));
    } else if (free_block(kind))
      v3_acc(w->x + 3 * b, v3_at(d + 3 * b));
  }
}

void hw_project_velocities(hw_stepper *s, hw_world *w) {
  if (!w->model->constrained)
    return;
  double *d = s->stage;
  violation(s, w, HW_LEVEL_VELOCITY, d);
  hw_sparse_solve(w->A, d);
  add_to(w, w->v, d);
}

/* The forces go with the accelerations: W is about cm M, so that M da = -J^T s / cm. */
void hw_project_rates(hw_stepper *s, hw_world *w) {
  if (!w->model->constrained)
    return;
  double *d = s->stage;
  hw_project_velocities(s, w);
  violation(s, w, HW_LEVEL_ACCELERATION, d);
  hw_sparse_solve(w->A, d);
  add_to(w, w->a, d);
  for (int b = 0; b < w->model->blocks; b++)
    if (hw_block_dual(w->model->block_kind[b]))
      v3_put(w->x + 3 * b, v3_madd(v3_at(w->x + 3 * b), 1 / w->cm, v3_at(d + 3 * b)));
}

bool hw_project_positions(hw_stepper *s, hw_world *w) {
  enum { MOST = 8 };
  const double CLOSED = 1e-12; /* [m], [rad] */
  if (!w->model->constrained)
    return true;
  double *d = s->stage, before = 1e300;
  for (int k = 0; k < MOST; k++) {
    double gap = violation(s, w, HW_LEVEL_POSITION, d);
    if (gap < CLOSED)
      break;
    if (!(gap < before)) /* as near as the factors of another instant bring it, or rounding */
      return gap < 1e-9;
    before = gap;
    hw_sparse_solve(w->A, d);
    add_positions(w, d);
  }
  return true;
}

/* The mass matrix and the rows of the constraints, factored, at the present state. */
HW_SELDOM static bool mass_factors(hw_stepper *s, hw_world *w) {
  w->tangent = true;
  w->level = HW_LEVEL_ACCELERATION;
  w->cm = 1, w->cc = 0, w->ck = 0;
  bool good = s->system.forward(w);
  int bad = good ? hw_sparse_factor_symmetric(w->A) : -1;
  if (bad >= 0) {
    s->worst = bad;
    good = hw_reject(s, w, "the mass matrix is singular");
  }
  w->tangent = false;
  w->level = HW_LEVEL_POSITION;
  return good;
}

/* The rows of the joint's block that are violated most. */
static bool tell_open(hw_stepper *s, hw_world *w, const double *rows) {
  hw_text_format(
      s->text, sizeof s->text,
      "a joint is open by %g m or rad at the start, and by at most 5 mm or 0.3 degrees it "
      "would be closed: place its two sides together",
      floor(1e4 * v3_norm(v3_at(rows)) + 0.5) / 1e4);
  return hw_reject(s, w, s->text);
}

HW_SELDOM bool hw_close_joints(hw_stepper *s, hw_world *w) {
  enum { MOST = 20 };
  const double LOOSE = 5e-3, CLOSED = 1e-11; /* [m], [rad] */
  if (!w->model->constrained)
    return true;
  bool implicit = w->implicit, good = true;
  double *d = s->stage;
  w->implicit = false;
  double gap = violation(s, w, HW_LEVEL_POSITION, d), first = gap;
  if (!(gap <= LOOSE))
    good = tell_open(s, w, d + 3 * s->worst);
  for (int k = 0; good && k < MOST && gap > CLOSED; k++) {
    good = mass_factors(s, w);
    violation(s, w, HW_LEVEL_POSITION, d);
    if (good) {
      hw_sparse_solve(w->A, d);
      add_positions(w, d);
      gap = violation(s, w, HW_LEVEL_POSITION, d);
    }
  }
  if (good && !(gap <= 1e-9 * (1 + first)))
    good = hw_reject(s, w,
                     "the joints contradict each other, or stand where nothing closes them: they "
                     "stay open at the "
                     "start");
  w->implicit = implicit;
  return good;
}

/* As near as it comes: where it does not close, the step that follows says so. */
HW_SELDOM bool hw_follow_places(hw_stepper *s, hw_world *w) {
  enum { MOST = 20 };
  const double CLOSED = 1e-11; /* [m], [rad] */
  if (!w->model->constrained)
    return true;
  bool implicit = w->implicit, good = true;
  double *d = s->stage;
  w->implicit = false;
  for (int k = 0; good && k < MOST && violation(s, w, HW_LEVEL_POSITION, d) > CLOSED; k++) {
    good = mass_factors(s, w);
    violation(s, w, HW_LEVEL_POSITION, d);
    if (good) {
      hw_sparse_solve(w->A, d);
      add_positions(w, d);
    }
  }
  w->implicit = implicit;
  return good;
}

/* Energy of the speeds that a projection takes away, dv.M dv/2 = s.(J v + Phi_t)/2 (Carnot). The rest of what
 * the kinetic energy changes by is work of what is moved. `d`: dv and s; `res` still has the rates. */
static double lost_in(const hw_world *w, const double *d) {
  double twice = 0;
  for (int b = 0; b < w->model->blocks; b++)
    if (hw_block_dual(w->model->block_kind[b]))
      twice += v3_dot(v3_at(d + 3 * b), v3_at(w->res + 3 * b));
  return 0.5 * twice;
}

HW_SELDOM bool hw_close_rates(hw_stepper *s, hw_world *w) {
  s->blow = 0;
  if (!w->model->constrained)
    return true;
  bool implicit = w->implicit;
  w->implicit = false;
  bool good = mass_factors(s, w);
  if (good) {
    hw_project_velocities(s, w);
    s->blow = lost_in(w, s->stage);
  }
  w->implicit = implicit;
  return good;
}
