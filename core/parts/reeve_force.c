/* Tensions of a reeved line, friction where it passes, and their forces.
 *
 * A fall of length l and unstretched length L, e = l/L - 1:
 *   T = max(0, EA e + CID de/dt), or 0 where e < 0;   U = EA e^2 L/2 where e > 0
 *   conjugate to l: T;  to L: -tau, tau = T (1 + e) - EA e^2/2, which is T but for half a strain
 *
 * Line that has passed point i, s_i, is an unknown: L_k = L_k(0) + s_k - s_{k+1}, and
 *   (M + I/r^2) d2s/dt2 = tau_i - tau_{i-1} - f + weight along the falls
 *
 * Friction f acts on y = s - r (turn of what holds the passage). Euler's law T2 <= T1 exp(mu angle) is, with both
 * tensions alike, |T2 - T1| <= tanh(mu angle/2) (T1 + T2), here of tau; a sheave's pin adds (bearing |N| + torque)/r:
 *   f = k (y - anchor) + c dy/dt within +-cap,   k = EA/grip, c = settle k
 * The anchor moves at commits alone, so that |k (y - anchor)| <= cap. As k does not depend on the load, no
 * cycle of loads gains energy by it. A moment r f goes to what holds the passage, the rest turns the sheave.
 *
 * A fall keeps a least length, as of an eye that does not pass: below it k (least - L) - c dL/dt, not below 0, on L.
 *
 * Inertia of the line: half of each fall at the start moves with each of its ends, and flows with what passes there.
 * Its weight is that of the lengths as they are. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/reeve_state.h"

/* ---- tensions ---- */

static void stretch(const hw_world *w, const reeve_view *q, reeve_fall *f) {
  const reeve_params *p = q->p;
  if (!(f->L > 0)) /* the fault is told by reeve_force() */
    return;
  double e = f->l / f->L - 1, ed = (f->rate - f->flow * f->l / f->L) / f->L;
  bool bar = w->statics && w->bars;
  double T = p->EA * e + p->CID * ed;
  f->strain = e;
  f->taut = bar || (e > 0 && T > 0);
  f->T = f->taut ? T : 0;
  f->tau = f->T * (1 + e) - (bar || e > 0 ? 0.5 * p->EA * e * e : 0);
}

/* Where little is left, the rest stays. */
static double pushing(const reeve_view *q, const reeve_fall *f) {
  double short_of = f->least - f->L;
  return short_of > 0 ? hw_max(0, q->grip * (short_of - q->p->settle * f->flow)) : 0;
}

static void friction(reeve_view *q, int i) {
  reeve_point *s = &q->point[i];
  const reeve_fall *a = &q->fall[i - 1], *b = &q->fall[i];
  s->slip = s->speed - s->r * v3_dot(s->n, s->at.w);
  v3 load = v3_sub(v3_scale(b->T, b->u), v3_scale(a->T, a->u));
  double cap = hw_tanh(0.5 * s->p->friction * s->wrap) * (hw_max(0, a->tau) + hw_max(0, b->tau));
  if (s->r > 0)
    cap += (s->p->bearing * v3_norm(load) + s->p->torque) / s->r;
  double y = s->passed - s->turn - reeve_pass_mem(q, i)[REEVE_ANCHOR];
  double pull = q->grip * (y + q->p->settle * s->slip);
  s->cap = cap;
  s->sticks = fabs(pull) <= cap;
  s->force = hw_clamp(pull, -cap, cap);
}

void reeve_tensions(const hw_world *w, reeve_view *q) {
  for (int k = 0; k <= q->n; k++) {
    stretch(w, q, &q->fall[k]);
    q->fall[k].stop = pushing(q, &q->fall[k]);
  }
  for (int i = 1; i <= q->n; i++)
    friction(q, i);
  for (int i = 0; i <= q->n + 1; i++) {
    reeve_point *s = &q->point[i];
    s->load = s->moment = v3_zero();
    if (i > 0) {
      const reeve_fall *f = &q->fall[i - 1];
      s->load = v3_madd(s->load, -f->T, f->u);
      s->moment = v3_madd(s->moment, -f->T, reeve_tilt(s, f, 0));
    }
    if (i <= q->n) {
      const reeve_fall *f = &q->fall[i];
      s->load = v3_madd(s->load, f->T, f->u);
      s->moment = v3_madd(s->moment, f->T, reeve_tilt(s, f, 1));
    }
    if (s->r > 0)
      s->moment = v3_madd(s->moment, s->r * s->force, s->n);
  }
}

/* ---- residual ---- */

/* On what holds point s, of which the line has the inertia. */
static void put(hw_world *w, const reeve_point *s, v3 weight) {
  v3 f = v3_add(s->load, v3_madd(weight, -s->mass, s->at.a));
  hw_anchor at = hw_anchor_port(&s->at);
  hw_add_residual(w, &at, v3_neg(f));
  if (at.bphi >= 0)
    v3_acc(w->res + 3 * at.bphi, v3_neg(m3_tmulv(s->at.R, s->moment)));
  else
    w->work_power -= v3_dot(s->moment, s->at.w);
  if (at.bx < 0)
    w->work_power -= v3_dot(f, s->at.v);
  if (s->port) {
    s->port->f = v3_add(s->port->f, f);
    s->port->m = v3_add(s->port->m, s->moment);
  }
  w->kinetic += 0.5 * s->mass * v3_dot(s->at.v, s->at.v);
}

static double middle(const reeve_view *q, int k) {
  return 0.5 * (q->point[k].at.r.z + q->point[k + 1].at.r.z);
}

static void flow(hw_world *w, const reeve_view *q, int i) {
  const reeve_point *s = &q->point[i];
  double g = q->mu * w->model->env.gravity;
  double drive = q->fall[i].tau + q->fall[i].stop - q->fall[i - 1].tau - q->fall[i - 1].stop -
                 g * (middle(q, i) - middle(q, i - 1));
  w->res[3 * s->block] += s->flow * w->a[3 * s->block] - drive + s->force;
  w->kinetic += 0.5 * s->flow * s->speed * s->speed;
  w->dissipated_power += s->force * s->slip;
}

/* At the end that a winch works: line comes in at its height. */
static void feed(hw_world *w, const reeve_view *q) {
  const reeve_point *end = &q->point[q->feeds_b ? q->n + 1 : 0];
  int k = q->feeds_b ? q->n : 0;
  double g = q->mu * w->model->env.gravity;
  hw_feed *f = q->feed;
  f->pull = q->fall[k].tau + q->fall[k].stop - g * (middle(q, k) - end->at.r.z);
  f->tension = q->fall[k].T;
  f->length = q->length + f->paid;
  f->limit = (int)q->mem[REEVE_MEM_LIMIT];
  w->work_power += f->rate * (g * end->at.r.z - (f->block < 0 ? f->pull : 0));
}

static void residual(hw_world *w, const reeve_view *q) {
  double g = w->model->env.gravity;
  for (int i = 0; i <= q->n + 1; i++) {
    double length = (i > 0 ? q->fall[i - 1].L : 0) + (i <= q->n ? q->fall[i].L : 0);
    put(w, &q->point[i], v3_make(0, 0, -0.5 * q->mu * g * length));
  }
  for (int k = 0; k <= q->n; k++) {
    const reeve_fall *f = &q->fall[k];
    double spring = q->p->EA * f->strain;
    bool stored = f->strain > 0 || f->taut;
    w->gravity += q->mu * g * f->L * middle(q, k);
    w->elastic += stored ? 0.5 * spring * f->strain * f->L : 0;
    double rate = f->rate - f->flow * f->l / f->L;
    w->dissipated_power += (f->T - (stored ? spring : 0)) * rate;
    double push = q->grip * hw_max(0, f->least - f->L);
    w->elastic += 0.5 * push * push / q->grip;
    w->dissipated_power += (push - f->stop) * f->flow;
  }
  for (int i = 1; i <= q->n; i++)
    flow(w, q, i);
  if (q->feed)
    feed(w, q);
}

/* ---- tangent ---- */

/* A row of the tangent, or a gradient: numbers of blocks. */
typedef struct list {
  int n, block[6];
  v3 d[6];
} list;

static void add(list *l, int block, v3 d) {
  if (block >= 0)
    l->block[l->n] = block, l->d[l->n++] = d;
}

/* By the place of a point along u, and its turning about m. */
static void add_point(list *l, const reeve_point *s, v3 u, v3 m) {
  add(l, s->at.bx, u);
  add(l, s->at.bphi, v3_add(m3_tmulv(s->at.B, u), m3_tmulv(s->at.R, m)));
}

/* A += by rows x columns. */
static void outer(hw_world *w, double by, const list *rows, const list *columns) {
  for (int i = 0; by != 0 && i < rows->n; i++)
    for (int j = 0; j < columns->n; j++)
      hw_sparse_add(w->A, rows->block[i], columns->block[j],
                    m3_outer(v3_scale(by, rows->d[i]), columns->d[j]).m);
}

/* Gradients of one fall: of l and of L, of dl/dt by places, of its middle's height. */
typedef struct slopes {
  list l, L, turn, z;
} slopes;

static slopes slopes_of(const reeve_view *q, int k) {
  const reeve_fall *f = &q->fall[k];
  const reeve_point *a = &q->point[k], *b = &q->point[k + 1];
  slopes s = {0};
  add_point(&s.l, b, f->u, reeve_tilt(b, f, 0));
  add_point(&s.l, a, v3_neg(f->u), v3_neg(reeve_tilt(a, f, 1)));
  add(&s.L, a->block, v3_make(1, 0, 0));
  add(&s.L, b->block, v3_make(k == q->n ? 1 : -1, 0, 0));
  if (f->straight > 0) {
    v3 v = v3_sub(b->at.v, a->at.v);
    v3 beside = v3_scale(1 / f->straight, v3_madd(v, -v3_dot(f->u, v), f->u));
    add_point(&s.turn, b, beside, v3_zero());
    add_point(&s.turn, a, v3_neg(beside), v3_zero());
  }
  add_point(&s.z, a, v3_make(0, 0, 0.5), v3_zero());
  add_point(&s.z, b, v3_make(0, 0, 0.5), v3_zero());
  return s;
}

/* dT and dtau of one fall, as by x with ck and by v with cc. */
typedef struct change {
  double l, L, turn;          /* of T */
  double by_l, by_L, by_turn; /* of tau */
} change;

static change change_of(const hw_world *w, const reeve_params *p, const reeve_fall *f) {
  double L = f->L, x = f->l / L, D = p->CID, e = f->strain;
  double ed = (f->rate - f->flow * x) / L;
  change c = {0};
  if (f->taut) {
    c.turn = w->ck * D / L;
    c.l = w->ck * (p->EA / L - D * f->flow / (L * L)) + w->cc * D / L;
    c.L = w->ck * (-p->EA * x / L - D * (ed / L - f->flow * x / (L * L))) - w->cc * D * x / L;
    c.by_l = x * c.l + w->ck * D * ed / L;
    c.by_L = x * c.L - w->ck * x * D * ed / L;
    c.by_turn = x * c.turn;
  } else if (e > 0) {
    c.by_l = -w->ck * p->EA * e / L;
    c.by_L = w->ck * p->EA * e * x / L;
  }
  return c;
}

/* How the place where a fall touches follows what holds the circle: with its middle, and as a given axis tilts. */
static hw_anchor touching(const reeve_point *s, int side) {
  hw_anchor at = hw_anchor_port(&s->at);
  if (!(s->r > 0) || s->swivels || at.bphi < 0)
    return at;
  m3 across = m3_add(m3_diag(1, 1, 1), m3_outer(v3_neg(s->n), s->n));
  m3 tilt = m3_mul(m3_scale(-s->r, m3_skew(s->e[side])), across);
  at.B = m3_add(at.B, m3_mul(tilt, s->at.R));
  return at;
}

/* The moment by which a fall tilts a circle on a given axis, as that tilts. */
static void tilting(hw_world *w, const reeve_point *s, const reeve_fall *f, int side) {
  if (!(s->r > 0) || s->swivels || s->at.bphi < 0)
    return;
  v3 e = s->e[side], n = s->n, flat = v3_madd(f->u, -v3_dot(n, f->u), n);
  double leans = v3_dot(e, f->u), pull = (side ? 1 : -1) * f->T * s->r;
  m3 M = m3_add(m3_outer(e, flat), m3_scale(v3_dot(n, v3_cross(e, f->u)), m3_skew(n)));
  M = m3_add(M, m3_add(m3_diag(-leans, -leans, -leans), m3_outer(v3_scale(leans, n), n)));
  M = m3_mul(m3_t(s->at.R), m3_mul(M, s->at.R));
  hw_sparse_add(w->A, s->at.bphi, s->at.bphi, m3_scale(-w->ck * pull, M).m);
}

/* The pull of a fall as its direction turns. */
static void turning(hw_world *w, const reeve_view *q, int k) {
  const reeve_fall *f = &q->fall[k];
  const reeve_point *a = &q->point[k], *b = &q->point[k + 1];
  double stiff = w->ck * f->T / f->straight;
  m3 P = m3_add(m3_diag(stiff, stiff, stiff), m3_outer(v3_scale(-stiff, f->u), f->u));
  hw_anchor at[2] = {touching(a, 1), touching(b, 0)};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      hw_add_tangent(w, &at[i], &at[j], i == j ? P : m3_scale(-1, P));
  tilting(w, a, f, 1);
  tilting(w, b, f, 0);
}

static void fall_tangent(hw_world *w, const reeve_view *q, int k, const slopes *s) {
  const reeve_fall *f = &q->fall[k];
  change c = change_of(w, q->p, f);
  outer(w, c.l, &s->l, &s->l);
  outer(w, c.L, &s->l, &s->L);
  outer(w, c.turn, &s->l, &s->turn);
  outer(w, -c.by_l, &s->L, &s->l);
  outer(w, -c.by_L, &s->L, &s->L);
  outer(w, -c.by_turn, &s->L, &s->turn);
  if (f->stop > 0)
    outer(w, q->grip * (w->ck + w->cc * q->p->settle), &s->L, &s->L);
  double weight = w->ck * q->mu * w->model->env.gravity;
  outer(w, weight, &s->L, &s->z);
  outer(w, weight, &s->z, &s->L);
  if (f->straight > 0 && f->T > 0 && w->ck != 0)
    turning(w, q, k);
}

/* How the cap of friction at i follows tau and T of fall k. */
typedef struct cap_slope {
  double tau, T;
} cap_slope;

static cap_slope cap_by(const reeve_view *q, int i, int k) {
  const reeve_point *s = &q->point[i];
  const reeve_fall *a = &q->fall[i - 1], *b = &q->fall[i], *f = &q->fall[k];
  cap_slope by = {f->tau > 0 ? hw_tanh(0.5 * s->p->friction * s->wrap) : 0, 0};
  v3 load = v3_sub(v3_scale(b->T, b->u), v3_scale(a->T, a->u));
  double size = v3_norm(load);
  if (s->r > 0 && size > 0)
    by.T = s->p->bearing / (s->r * size) * v3_dot(load, f->u) * (k == i ? 1 : -1);
  return by;
}

static void friction_tangent(hw_world *w, const reeve_view *q, int i, const slopes *falls) {
  const reeve_point *s = &q->point[i];
  if (!(s->cap > 0))
    return;
  list y = {0};
  add(&y, s->block, v3_make(1, 0, 0));
  add(&y, s->at.bphi, v3_scale(-s->r, m3_tmulv(s->at.R, s->n)));
  if (s->sticks) {
    outer(w, q->grip * (w->ck + w->cc * q->p->settle), &y, &y);
    return;
  }
  double side = s->force > 0 ? 1 : -1;
  for (int k = i - 1; k <= i; k++) {
    change c = change_of(w, q->p, &q->fall[k]);
    cap_slope by = cap_by(q, i, k);
    outer(w, side * (by.T * c.l + by.tau * c.by_l), &y, &falls[k].l);
    outer(w, side * (by.T * c.L + by.tau * c.by_L), &y, &falls[k].L);
    outer(w, side * (by.T * c.turn + by.tau * c.by_turn), &y, &falls[k].turn);
  }
}

static void tangent(hw_world *w, const reeve_view *q) {
  slopes falls[REEVE_MOST + 1];
  for (int i = 0; i <= q->n + 1; i++) {
    const reeve_point *s = &q->point[i];
    double m = w->cm * s->mass;
    hw_anchor at = hw_anchor_port(&s->at);
    if (m != 0)
      hw_add_tangent(w, &at, &at, m3_diag(m, m, m));
    if (i > 0 && i <= q->n)
      hw_sparse_add(w->A, s->block, s->block, m3_diag(w->cm * s->flow, 1, 1).m);
  }
  if (w->ck == 0 && w->cc == 0)
    return;
  for (int k = 0; k <= q->n; k++) {
    falls[k] = slopes_of(q, k);
    fall_tangent(w, q, k, &falls[k]);
  }
  for (int i = 1; i <= q->n; i++)
    friction_tangent(w, q, i, falls);
}

/* ---- */

static const char *fault(const reeve_view *q, int *node) {
  const double LEAST = 1e-6; /* of the line */
  for (int i = 1; i <= q->n; i++)
    if (q->point[i].inside) {
      *node = i;
      return "a fall begins within the radius of this passage: it has nowhere to touch";
    }
  for (int k = 0; k <= q->n; k++) {
    *node = k;
    if (!(q->fall[k].L > LEAST * q->length))
      return "no line is left in the fall after this point: two passages have met, or lie on each "
             "other";
    if (!(q->fall[k].straight > LEAST * q->fall[k].L) && q->fall[k].T > 0)
      return "the fall after this point has shrunk to a point: its pull has no direction";
  }
  return NULL;
}

void reeve_force(hw_world *w, int part) {
  reeve_view q;
  reeve_look(w, part, &q);
  int node = -1;
  const char *cause = fault(&q, &node);
  if (cause) {
    hw_world_fail(w, part, node, cause);
    return;
  }
  residual(w, &q);
  if (w->tangent)
    tangent(w, &q);
}
