/* A line on the ground (environment.ground): its weight is carried, and it sticks and slips, point by point.
 *
 * Each point stands for a share of the line: its spring is that share times the diameter times the pressure of the ground, by
 * the depth of the line's underside (law/soil.h). Points are the nodes with the length that is lumped there, or with "samples"
 * the middles of the thirds of each element, whose loads go to its two nodes by the lever. A held end stands on what holds it.
 *
 * Memory: the place from which a point's bristle stretches. It stays where it is while the point sticks, follows what slides,
 * and goes along with what does not touch. Derivation: docs/theory/ground.md. */
#include "model/ground.h"
#include "parts/cable_add.h"

enum { THIRDS = 3 };

typedef struct point {
  int i, j;         /* nodes; j < 0: one */
  double x;         /* share of j */
  double length;    /* [m] of the line */
  double grows;     /* of a metre that a winch pays out */
  double grows_far; /* of one that enters at the far end */
  double *anchor;
} point;

bool cable_lies(const hw_model *model, int part) {
  const cable_params *p = model->part[part].params;
  return hw_ground_there(&model->env) && p->ground != CABLE_GROUND_NONE;
}

static int room(const cable_params *p, const cable_setup *s) {
  return p->ground == CABLE_GROUND_SAMPLES ? THIRDS * s->n_max : s->n_max + 1;
}

int cable_ground_words(const hw_model *model, int part, const cable_setup *s) {
  return cable_lies(model, part) ? 3 * room(model->part[part].params, s) : 0;
}

static double *words(const cable_view *c) {
  return c->mem + MEM_LENGTHS + c->s->n_max + 1 + (c->s->switching ? CABLE_SWITCH_WORDS : 0);
}

static bool by_samples(const cable_view *c) { return c->p->ground == CABLE_GROUND_SAMPLES; }
static int points(const cable_view *c) { return by_samples(c) ? THIRDS * c->n : c->n + 1; }

static point point_of(const cable_view *c, int k) {
  double *anchor = words(c) + 3 * k;
  if (!by_samples(c))
    return (point){k,     -1, 0, share(c, k), k >= c->n - 1 ? 0.5 : 0, c->far && k <= 1 ? 0.5 : 0,
                   anchor};
  int e = 1 + k / THIRDS;
  return (point){e - 1,
                 e,
                 (k % THIRDS + 0.5) / THIRDS,
                 e == c->s->broken ? 0 : c->L[e] / THIRDS,
                 e == c->n ? 1.0 / THIRDS : 0,
                 c->far && e == 1 ? 1.0 / THIRDS : 0,
                 anchor};
}

/* Of the point: a place, a speed. */
static v3 mixed(const point *q, const v3 *at) {
  return q->j < 0 ? at[q->i] : v3_madd(v3_scale(1 - q->x, at[q->i]), q->x, at[q->j]);
}

static bool carried(const cable_view *c, const point *q) {
  if (q->j >= 0)
    return !(q->length > 0);
  int e = q->i == 0 ? 0 : q->i == c->n ? 1 : -1;
  return e >= 0 && c->s->end[e].hold != END_FREE;
}

static v3 direction(const cable_view *c, const point *q) {
  int from = q->j < 0 && q->i > 0 ? q->i - 1 : q->i;
  int to = q->j >= 0 ? q->j : q->i < c->n ? q->i + 1 : q->i;
  v3 d = v3_sub(c->r[to], c->r[from]);
  double l = v3_norm(d);
  return l > 0 ? v3_scale(1 / l, d) : v3_zero();
}

static void add_slopes(hw_world *w, cable_view *c, const point *q, const hw_soil_push *f) {
  m3 K = m3_add(m3_scale(w->ck, f->K), m3_scale(w->cc, f->C));
  if (q->j < 0) {
    add_own(c, q->i, &K);
    return;
  }
  const double share[2] = {1 - q->x, q->x};
  const int node[2] = {q->i, q->j};
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 2; b++)
      if (a == b)
        add_own_scaled(c, node[a], share[a] * share[a], &K);
      else
        hw_add_tangent(w, &c->at[node[a]], &c->at[node[b]], m3_scale(share[a] * share[b], K));
}

void cable_ground(hw_world *w, cable_view *c) {
  const hw_environment *env = &w->model->env;
  bool slopes = w->tangent && (w->ck != 0 || w->cc != 0);
  for (int k = 0; k < points(c); k++) {
    point q = point_of(c, k);
    if (carried(c, &q))
      continue;
    v3 r = mixed(&q, c->r);
    hw_depth deep = hw_ground_depth(env, r, 0.5 * c->p->diameter);
    hw_soil soil = hw_ground_soil(env, c->p->diameter * q.length);
    if (!hw_soil_touches(&soil, deep.depth))
      continue;
    hw_soil_at at = {.depth = deep.depth,
                     .by_r = deep.by_r,
                     .twice = deep.twice,
                     .v = mixed(&q, c->v),
                     .line = direction(c, &q),
                     .stretch = v3_sub(r, v3_at(q.anchor))};
    hw_soil_push f = hw_soil_push_of(&soil, &at, slopes);
    c->res[q.i] = v3_madd(c->res[q.i], -(1 - q.x), f.force);
    if (q.j >= 0)
      c->res[q.j] = v3_madd(c->res[q.j], -q.x, f.force);
    w->elastic += f.energy;
    w->dissipated_power += f.loss;
    w->contact_power += f.stored;
    if (c->rate != 0) /* line that comes brings what its share of the ground holds */
      w->work_power += q.grows * c->rate * f.energy / q.length;
    if (c->far_rate != 0)
      w->work_power += q.grows_far * c->far_rate * f.energy / q.length;
    if (slopes)
      add_slopes(w, c, &q, &f);
  }
}

/* The ground sets in at once: nodes that strike it are stepped finely. */
bool cable_ground_judge(const hw_world *w, int part, unsigned char *mark) {
  cable_view c = cable_look(w, part);
  const hw_environment *env = &w->model->env;
  bool any = false;
  for (int k = 0; c.s->lies && k < points(&c); k++) {
    point q = point_of(&c, k);
    if (carried(&c, &q))
      continue;
    hw_depth deep = hw_ground_depth(env, mixed(&q, c.r), 0.5 * c.p->diameter);
    if (!hw_ground_touches(env, deep.depth))
      continue;
    for (int e = 0; e < 2; e++) {
      int b = e && q.j < 0 ? -1 : c.at[e ? q.j : q.i].bx;
      if (b >= 0 && w->model->block_kind[b] == HW_BLOCK_POINT)
        mark[b] = 1, any = true;
    }
  }
  return any;
}

/* ---- memory ---- */

/* What lies deep in the ground would be thrown out of it. */
static void check_deep(hw_world *w, int part, const cable_view *c) {
  const double DEEP = 0.5; /* [m] */
  for (int k = 0; k < points(c); k++) {
    point q = point_of(c, k);
    if (!carried(c, &q) && hw_ground_depth(&w->model->env, mixed(&q, c->r), 0).depth > DEEP)
      hw_world_fail(w, part, q.i,
                    "the line lies more than half a metre deep in the ground at the start; give it "
                    "a shape or other ends, or let solver.start be static");
  }
}

void cable_ground_begin(hw_world *w, int part, const cable_view *c, const v3 *stretch) {
  if (w->model->solver.start != HW_START_STATIC)
    check_deep(w, part, c);
  for (int k = 0; k < 3 * room(c->p, c->s); k++)
    words(c)[k] = 0;
  for (int k = 0; k < points(c); k++) {
    point q = point_of(c, k);
    v3 r = mixed(&q, c->r);
    v3_put(q.anchor, stretch ? v3_sub(r, mixed(&q, stretch)) : r);
  }
}

void cable_ground_commit(const hw_world *w, const cable_view *c) {
  const hw_environment *env = &w->model->env;
  hw_soil soil = hw_ground_soil(env, 1);
  for (int k = 0; k < points(c); k++) {
    point q = point_of(c, k);
    v3 r = mixed(&q, c->r), stretch = v3_sub(r, v3_at(q.anchor));
    hw_depth deep = hw_ground_depth(env, r, 0.5 * c->p->diameter);
    if (!hw_soil_touches(&soil, deep.depth)) {
      v3_put(q.anchor, r);
      continue;
    }
    if (hw_soil_slips(&soil, deep.by_r, stretch))
      v3_put(q.anchor, v3_sub(r, hw_soil_kept(&soil, deep.by_r, stretch)));
  }
}

/* After nodes came or went: points that are new begin where they are. `was`: elements before. */
void cable_ground_moved(const cable_view *c, int was) {
  bool samples = by_samples(c);
  int first = samples ? THIRDS * ((was < c->n ? was : c->n) - 1) : (was < c->n ? was : c->n);
  for (int k = first; k < room(c->p, c->s); k++) {
    double *anchor = words(c) + 3 * k;
    v3_put(anchor, v3_zero());
    if (k < points(c)) {
      point q = point_of(c, k);
      v3_put(anchor, mixed(&q, c->r));
    }
  }
}

/* At node 0 the points move along the arrays: those of nodes 0 and 1 with their line, or of the elements 1 and 2, are new. */
void cable_ground_moved_far(const cable_view *c, int was) {
  int per = by_samples(c) ? THIRDS : 1, all = room(c->p, c->s), by = per * (c->n - was);
  double *word = words(c);
  for (int m = 3 * all - 1; by > 0 && m >= 3 * by; m--)
    word[m] = word[m - 3 * by];
  for (int m = 0; by < 0 && m < 3 * all; m++)
    word[m] = m - 3 * by < 3 * all ? word[m - 3 * by] : 0;
  for (int k = 0; k < 2 * per && k < points(c); k++) {
    point q = point_of(c, k);
    v3_put(q.anchor, mixed(&q, c->r));
  }
}

double cable_grounded(const hw_world *w, const cable_view *c) {
  const hw_environment *env = &w->model->env;
  double sum = 0;
  for (int k = 0; k < points(c); k++) {
    point q = point_of(c, k);
    v3 r = mixed(&q, c->r);
    if (hw_ground_touches(env, hw_ground_depth(env, r, 0.5 * c->p->diameter).depth))
      sum += q.length;
  }
  return sum;
}
