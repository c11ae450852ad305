/* Explicit integrators: RK45 (Fehlberg 1969, the report's own) with error control, the classical RK4
 * with fixed steps, and forward Euler, on which the contact law of paper 001 is built (section 2),
 * with its semi-implicit sister, which moves by the speed at the end of the step.
 *
 * State: positions, velocities, quaternions and the energy sums; spline curvatures follow from the
 * positions. RK45 goes on with the fifth-order result. The error of a step is the largest over the
 * components of |difference| / (tol (1 + |y|)). Ticks cut steps, so controllers act on time. */
#include "integrate/integrate.h"
#include "math/elementary.h"

enum { STAGES = 6 };

/* Length of the vector that is integrated: x, v, quat, sums. */
static int words(const hw_world *w) { return 6 * w->model->blocks + 4 * w->model->quats + HW_SUMS; }

static double *slope(const hw_stepper *s, const hw_world *w, int i) {
  return s->stage + hw_rows(w) + i * words(w);
}

/* Has a velocity that is integrated. */
static bool carried(hw_block_kind kind) { return kind != HW_BLOCK_SLAVE && !hw_block_dual(kind); }

/* f = dy/dt of the state in w at w->t. */
static bool derivative(hw_stepper *s, hw_world *w, double *f) {
  const hw_model *model = w->model;
  if (!hw_solve_accelerations(s, w))
    return false;
  int n = hw_rows(w), k = 0;
  double *fv = f + n, *fq = fv + n, *fs = fq + 4 * model->quats;
  for (int b = 0; b < model->blocks; b++) {
    hw_block_kind kind = model->block_kind[b];
    v3 v = v3_at(w->v + 3 * b);
    v3_put(f + 3 * b, carried(kind) && kind != HW_BLOCK_ROTATION ? v : v3_zero());
    v3_put(fv + 3 * b, carried(kind) ? v3_at(w->a + 3 * b) : v3_zero());
    if (kind == HW_BLOCK_ROTATION) { /* dq/dt = q (0, w) / 2 */
      quat half = {0, 0.5 * v.x, 0.5 * v.y, 0.5 * v.z};
      q_put(fq + 4 * k, q_mul(q_at(w->quat + 4 * k), half));
      k++;
    }
  }
  hw_powers(w, fs);
  return true;
}

/* x = start + h sum_j c_j f_j, for `count` numbers. */
static inline void mix(double *x, const double *start, double h, const double *c,
                       const double *const *f, int used, int count) {
  for (int i = 0; i < count; i++) {
    double sum = 0;
    for (int j = 0; j < used; j++)
      sum += c[j] * f[j][i];
    x[i] = start[i] + h * sum;
  }
}

/* State = start + h sum_j c_j slope_j. */
static void combine(const hw_stepper *s, hw_world *w, double h, const double *c, int count) {
  int n = words(w), used = 0;
  const double *f[STAGES];
  double k[STAGES];
  for (int j = 0; j < count; j++)
    if (c[j] != 0)
      k[used] = c[j], f[used++] = slope(s, w, j);
  if (used == 1)
    mix(w->x, s->start, h, k, f, 1, n);
  else if (used == 4)
    mix(w->x, s->start, h, k, f, 4, n);
  else
    mix(w->x, s->start, h, k, f, used, n);
}

static void normalise(hw_world *w) {
  for (int k = 0; k < w->model->quats; k++)
    q_put(w->quat + 4 * k, q_unit(q_at(w->quat + 4 * k)));
}

/* What a step leaves open is closed with the factors of its last stage. */
static bool close_up(hw_stepper *s, hw_world *w) {
  normalise(w);
  if (!hw_project_positions(s, w))
    return false;
  hw_project_velocities(s, w);
  return true;
}

/* Not finite, or past any meaning. */
static bool sane(hw_stepper *s, hw_world *w) {
  const double FASTEST = 1e5; /* [m/s], [rad/s] */
  int n = hw_rows(w), bad = -1;
  for (int i = n - 1; i >= 0; i--)
    bad = fabs(w->v[i]) < FASTEST && fabs(w->x[i]) < 1e12 ? bad : i;
  if (bad >= 0)
    s->worst = bad / 3;
  return bad < 0;
}

static const double NODE[STAGES] = {0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1, 1.0 / 2};
static const double WEIGHT[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 4},
    {3.0 / 32, 9.0 / 32},
    {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
    {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
    {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}};
static const double FIFTH[STAGES] = {16.0 / 135,      0,         6656.0 / 12825,
                                     28561.0 / 56430, -9.0 / 50, 2.0 / 55};
static const double DIFFERENCE[STAGES] = {1.0 / 360,       0,        -128.0 / 4275,
                                          -2197.0 / 75240, 1.0 / 50, 2.0 / 55};

/* One step of Fehlberg's pair; the error of the step, or a negative number where it failed. */
static double fehlberg(hw_stepper *s, hw_world *w, double t, double h) {
  for (int i = 0; i < STAGES; i++) {
    if (i)
      combine(s, w, h, WEIGHT[i], i);
    w->t = t + NODE[i] * h;
    if (!sane(s, w) || !derivative(s, w, slope(s, w, i)))
      return -1;
  }
  combine(s, w, h, FIFTH, STAGES);
  double most = 0;
  int n = words(w) - HW_SUMS;
  const double *f = slope(s, w, 0);
  int stride = words(w);
  for (int i = 0; i < n; i++) {
    double e = 0;
    for (int j = 0; j < STAGES; j++)
      e += DIFFERENCE[j] * f[j * stride + i];
    e = fabs(h * e) / (1 + fabs(w->x[i]));
    if (!(e <= most)) {
      most = e;
      if (i < 2 * hw_rows(w))
        s->worst = i % hw_rows(w) / 3;
    }
  }
  return sane(s, w) && most <= 1e300 ? most / w->model->solver.tolerance : -1;
}

static bool rk4_step(hw_stepper *s, hw_world *w, double t, double h) {
  static const double node[4] = {0, 0.5, 0.5, 1}, weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  for (int i = 0; i < 4; i++) {
    double c[4] = {0};
    if (i) {
      c[i - 1] = node[i];
      combine(s, w, h, c, i);
    }
    w->t = t + node[i] * h;
    if (!sane(s, w) || !derivative(s, w, slope(s, w, i)))
      return false;
  }
  combine(s, w, h, weight, 4);
  return sane(s, w);
}

/* y += h f(y). The forces of contact in plan know the length of the step: they come after the
 * accelerations by all else, with the same factors of the mass matrix. */
static bool euler_step(hw_stepper *s, hw_world *w, double h) {
  const double one[1] = {1};
  int n = hw_rows(w);
  double *f = slope(s, w, 0), *fv = f + n, *sums = f + words(w) - HW_SUMS, *kick = s->stage;
  if (!sane(s, w) || !derivative(s, w, f))
    return false;
  for (int i = 0; i < n; i++)
    kick[i] = 0;
  if (s->system.kick(w, h, kick, sums)) {
    hw_sparse_solve(w->A, kick);
    for (int b = 0; b < w->model->blocks; b++)
      if (carried(w->model->block_kind[b]))
        v3_acc(fv + 3 * b, v3_at(kick + 3 * b));
  }
  if (w->failure.cause)
    return false;
  if (w->model->solver.integrator == HW_EULER_CROMER)
    for (int b = 0; b < w->model->blocks; b++)
      if (w->model->block_kind[b] != HW_BLOCK_ROTATION)
        v3_put(f + 3 * b, v3_madd(v3_at(f + 3 * b), h, v3_at(fv + 3 * b)));
  combine(s, w, h, one, 1);
  return sane(s, w);
}

/* Without error control, of one step a tick: rk4 and Euler. */
static bool advance_fixed(hw_stepper *s, hw_world *w, double end) {
  if (!hw_may_step(s))
    return true;
  double t = w->t;
  hw_keep(s, w);
  s->system.begin(w);
  bool euler = hw_solver_euler(&w->model->solver);
  /* w->tick: end - t is that but for its rounding, and the frame has looked at contacts with it */
  bool good = euler ? euler_step(s, w, w->tick) : rk4_step(s, w, t, end - t);
  w->t = end;
  good = good && close_up(s, w);
  if (good && !s->system.passed(w)) {
    s->accepted++;
    return s->system.accept(w, true);
  }
  hw_restore(s, w);
  w->t = t;
  s->rejected++;
  return hw_reject(s, w,
                   good ? "bodies went through each other within the step"
                        : "the explicit step is too long for this stiffness");
}

static bool advance_rk45(hw_stepper *s, hw_world *w, double end) {
  const double SHORTEST = 1e-9; /* of the tick */
  double tick = end - s->begin;
  double *next = &w->keep[HW_KEEP_NEXT];
  if (!(*next > 0))
    *next = 0.01 * tick;
  while (w->t < end) {
    if (!hw_may_step(s))
      return true;
    double t = w->t, left = end - t, h = *next;
    bool last = h >= left * (1 - 1e-9);
    if (last)
      h = left;
    else if (h > 0.5 * left)
      h = 0.5 * left; /* no leftover too short to compute with */
    hw_keep(s, w);
    s->system.begin(w);
    double error = fehlberg(s, w, t, h);
    double factor = error < 0 ? 0.25 : 0.9 * hw_pow(error + 1e-10, -0.2);
    factor = factor < 0.2 ? 0.2 : factor > 4 ? 4 : factor;
    bool good = error >= 0 && error <= 1;
    w->t = t + h;
    good = good && close_up(s, w);
    bool passed = good && s->system.passed(w);
    if (!good || passed) {
      factor = passed ? 0.5 : factor;
      hw_restore(s, w);
      w->t = t;
      s->rejected++;
      *next = h * factor;
      if (*next < SHORTEST * tick)
        return hw_reject(s, w,
                         passed ? "bodies went through each other within the shortest step"
                                : "the error could not be held with any step");
      w->failure = (hw_failure){0};
      continue;
    }
    /* a step cut short by the tick does not shorten the ones after it */
    double grown = h * factor;
    *next = !last || grown > *next || factor < 1 ? grown : *next;
    w->t = last ? end : t + h;
    s->accepted++;
    if (!s->system.accept(w, last))
      return false;
  }
  return true;
}

bool hw_rk_advance(hw_stepper *s, hw_world *w, double end) {
  return w->model->solver.integrator == HW_RK45 ? advance_rk45(s, w, end)
                                                : advance_fixed(s, w, end);
}
