/* Bodies on the ground (environment.ground): each stands on it by the points of its colliders, a spring, a damper and a bristle
 * at each (law/soil.h, docs/theory/ground.md). A point carries over its share of the body's surface, as it is seen along the
 * ground's normal: a box that stands flat has its whole base on the springs, and one on a corner little.
 *
 * Since that share turns with the body the springs have no potential: what they hold is told by its power.
 *
 * Memory: whether the run has begun, then for each point the place from which its bristle stretches, and the point of the
 * body, in the axes of its port, that stretches it. Of a corner that is the corner; what is round hands it on as it rolls,
 * with the stretch that is left. */
#include "contact/source.h"
#include "model/ground.h"

enum { WORDS = HW_GROUND_POINT_WORDS };

/* Where a point touches: the corner itself, or the lowest place of a ball. */
typedef struct spot {
  v3 x, v, arm;
  hw_depth deep;
  hw_soil soil;
} spot;

static double *begun(const hw_world *w) { return w->mem + w->model->source[HW_SOURCE_GROUND].mem0; }
static double *words_of(const hw_world *w, int i) { return begun(w) + 1 + WORDS * i; }

/* False: it does not touch. */
static bool look(const hw_world *w, const hw_port *p, const hw_ground_point *q, spot *s) {
  const hw_environment *env = &w->model->env;
  s->arm = m3_mulv(p->R, q->at);
  s->deep = hw_ground_depth(env, v3_add(p->r, s->arm), q->radius);
  v3 down = v3_unit(s->deep.by_r);
  s->arm = v3_madd(s->arm, q->radius, down);
  s->x = v3_add(p->r, s->arm);
  s->v = v3_add(p->v, v3_cross(p->w, s->arm));
  double seen = v3_dot(m3_mulv(p->R, q->share), down);
  s->soil = hw_ground_soil(env, q->flat + (seen > 0 ? seen : 0));
  s->soil.across = s->soil.along;
  return hw_soil_touches(&s->soil, s->deep.depth) && s->soil.stiffness > 0;
}

/* How far its bristle is stretched. */
static v3 stretch_of(const hw_world *w, const hw_port *p, int i) {
  const double *words = words_of(w, i);
  if (*begun(w) == 0)
    return v3_zero();
  return v3_sub(v3_add(p->r, m3_mulv(p->R, v3_at(words + 3))), v3_at(words));
}

static hw_soil_at at_of(const spot *s, v3 stretch) {
  return (hw_soil_at){.depth = s->deep.depth,
                      .by_r = s->deep.by_r,
                      .twice = s->deep.twice,
                      .v = s->v,
                      .stretch = stretch};
}

static bool there(const hw_model *model) { return model->ground_point_count > 0; }

static void link(const hw_model *model, const hw_pattern *pattern) {
  for (int k = 0; k < model->ground_body_count; k++) {
    const hw_ground_body *b = &model->ground_body[k];
    hw_frame_blocks on = hw_port_blocks(model, b->part, b->port - model->part[b->part].port0);
    if (on.bx >= 0 && on.bphi >= 0)
      pattern->pair(pattern->ctx, on.bx, on.bphi);
  }
}

static void push(hw_world *w, hw_port *p, int i, const spot *s) {
  hw_soil_at at = at_of(s, stretch_of(w, p, i));
  hw_soil_push f = hw_soil_push_of(&s->soil, &at, w->tangent);
  v3 m = v3_cross(s->arm, f.force);
  p->f = v3_add(p->f, f.force);
  p->m = v3_add(p->m, m);
  if (p->bx >= 0)
    v3_acc(w->res + 3 * p->bx, v3_neg(f.force));
  if (p->bphi >= 0)
    v3_acc(w->res + 3 * p->bphi, v3_neg(m3_tmulv(p->R, m)));
  w->contact_power += f.charge + f.stored;
  w->dissipated_power += f.loss;
  w->touching = true;
  if (!w->tangent)
    return;
  hw_anchor on = {p->bx, p->bphi, p->bphi >= 0 ? m3_mul(m3_skew(v3_neg(s->arm)), p->R) : m3_zero()};
  hw_add_tangent(w, &on, &on, m3_add(m3_scale(w->ck, f.K), m3_scale(w->cc, f.C)));
}

static double force(hw_world *w) {
  const hw_model *model = w->model;
  for (int k = 0; k < model->ground_body_count; k++) {
    const hw_ground_body *b = &model->ground_body[k];
    hw_port *p = &w->port[b->port];
    spot s;
    for (int i = b->point0; i < b->point0 + b->points && !p->idle; i++)
      if (look(w, p, &model->ground_point[i], &s))
        push(w, p, i, &s);
  }
  return 1;
}

/* Does the body touch? */
static bool stands(const hw_world *w, const hw_ground_body *b) {
  const hw_port *p = &w->port[b->port];
  spot s;
  for (int i = b->point0; i < b->point0 + b->points && !p->idle; i++)
    if (look(w, p, &w->model->ground_point[i], &s))
      return true;
  return false;
}

static bool mark(const hw_world *w, unsigned char *mark) {
  bool any = false;
  for (int k = 0; k < w->model->ground_body_count; k++) {
    const hw_ground_body *b = &w->model->ground_body[k];
    const hw_port *p = &w->port[b->port];
    if (!stands(w, b))
      continue;
    const int block[2] = {p->bx, p->bphi};
    for (int i = 0; i < 2; i++)
      if (block[i] >= 0 && w->model->block_kind[block[i]] != HW_BLOCK_TIED)
        mark[block[i]] = 1, any = true;
  }
  return any;
}

static void hold(double *words, const hw_port *p, const spot *s, v3 stretch) {
  v3_put(words, v3_sub(s->x, stretch));
  v3_put(words + 3, m3_tmulv(p->R, s->arm));
}

/* Has a ball rolled on from the point by which it held? */
static bool rolled(const double *words, const hw_port *p, const spot *s, double radius) {
  const double ON = 1e-3; /* of the radius */
  v3 d = v3_sub(m3_mulv(p->R, v3_at(words + 3)), s->arm);
  return v3_dot(d, d) > ON * ON * radius * radius && radius > 0;
}

static void follow(hw_world *w) {
  const hw_model *model = w->model;
  for (int k = 0; k < model->ground_body_count; k++) {
    const hw_ground_body *b = &model->ground_body[k];
    const hw_port *p = &w->port[b->port];
    for (int i = b->point0; i < b->point0 + b->points; i++) {
      spot s;
      const hw_ground_point *q = &model->ground_point[i];
      bool on = look(w, p, q, &s) && !p->idle && *begun(w) > 0;
      v3 stretch = on ? stretch_of(w, p, i) : v3_zero();
      if (!on || hw_soil_slips(&s.soil, s.deep.by_r, stretch) ||
          rolled(words_of(w, i), p, &s, q->radius))
        hold(words_of(w, i), p, &s, on ? hw_soil_kept(&s.soil, s.deep.by_r, stretch) : stretch);
    }
  }
  *begun(w) = 1;
}

static void commit(hw_world *w, bool tick) {
  (void)tick;
  follow(w);
}

/* What is held in the search for rest is held from where it was put. */
static void settle(hw_world *w) {
  if (*begun(w) == 0)
    follow(w);
}

static bool sound(const hw_world *w) { return hw_is_count(*begun(w), 0, 1); }

/* ---- channels, for each part that may stand on it ---- */

enum { FORCE, FRICTION, DEPTH, CHANNELS };
static const hw_channel channels[CHANNELS] = {
    HW_CHANNEL("ground_force", "N", "Force of the ground",
               "normal, sum of the sizes over its points"),
    HW_CHANNEL("ground_friction", "N", "Friction of the ground", "size of the sum over its points"),
    HW_CHANNEL("ground_depth", "m", "Depth in the ground", "of its deepest point; 0 apart")};

/* The first body of the i-th part that has some; -1: there is none. */
static int first_of(const hw_model *model, int i) {
  for (int k = 0; k < model->ground_body_count; k++)
    if ((k == 0 || model->ground_body[k].part != model->ground_body[k - 1].part) && i-- == 0)
      return k;
  return -1;
}

static bool group(const hw_model *model, int i, hw_channel_group *group) {
  int k = first_of(model, i);
  if (k < 0)
    return false;
  *group = (hw_channel_group){
      .part = model->ground_body[k].part, .channel = channels, .count = CHANNELS};
  return true;
}

static int show(const hw_world *w, double *channel, double *const section[]) {
  const hw_model *model = w->model;
  (void)section;
  double *row = channel - CHANNELS;
  v3 rub = v3_zero();
  for (int k = 0; k < model->ground_body_count; k++) {
    const hw_ground_body *b = &model->ground_body[k];
    if (k == 0 || b->part != b[-1].part) {
      row += CHANNELS;
      rub = v3_zero();
      row[FORCE] = row[FRICTION] = row[DEPTH] = 0;
    }
    const hw_port *p = &w->port[b->port];
    spot s;
    for (int i = b->point0; i < b->point0 + b->points && !p->idle; i++) {
      if (!look(w, p, &model->ground_point[i], &s))
        continue;
      hw_soil_at at = at_of(&s, stretch_of(w, p, i));
      hw_soil_push f = hw_soil_push_of(&s.soil, &at, false);
      row[FORCE] += f.normal;
      rub = v3_add(rub, v3_madd(f.force, f.normal, s.deep.by_r));
      row[DEPTH] = s.deep.depth > row[DEPTH] ? s.deep.depth : row[DEPTH];
    }
    row[FRICTION] = v3_norm(rub);
  }
  return 0;
}

const hw_contact_source hw_ground_source = {.name = "ground",
                                            .list = {{"ground", channels, CHANNELS}},
                                            .there = there,
                                            .link = link,
                                            .sound = sound,
                                            .force = force,
                                            .mark = mark,
                                            .settle = settle,
                                            .commit = commit,
                                            .group = group,
                                            .show = show};
