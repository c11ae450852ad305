/* What touches seen from above at the present state: overlaps of outlines, deflections of fenders, each
 * with what is remembered of it (outlines.h). */
#include "contact/outlines_parts.h"
#include "math/elementary.h"

static outlines_body body_of(hw_world *w, const hw_outline_body *to) {
  outlines_body b = {.moves = to->block >= 0};
  if (!b.moves) {
    const hw_port *port = &w->port[w->model->part[to->part].port0];
    double c = port->R.m[0], s = port->R.m[3], size = sqrt(c * c + s * s);
    b.pose = (hw_needs_pose){port->r.x, port->r.y, c / size, s / size};
    return b;
  }
  const double *x = w->x + 3 * to->block, *v = w->v + 3 * to->block;
  b.pose = (hw_needs_pose){.x = x[0], .y = x[1]};
  hw_sincos(x[2], &b.pose.s, &b.pose.c);
  for (int k = 0; k < 3; k++)
    b.x[k] = x[k], b.u[k] = b.v[k] = v[k];
  w->model->part[to->part].kind->outline->inverse(w, to->part, b.W);
  return b;
}

void outlines_bodies(hw_world *w) {
  outlines_work *work = outlines_of(w);
  for (int i = 0; i < w->model->outline_body_count; i++)
    work->body[i] = body_of(w, &w->model->outline_body[i]);
}

static plane to_world(hw_needs_pose p, const double at[2]) {
  return (plane){p.x + p.c * at[0] - p.s * at[1], p.y + p.s * at[0] + p.c * at[1]};
}

static void to_body(hw_needs_pose p, plane at, double out[2]) {
  double x = at.x - p.x, y = at.y - p.y;
  out[0] = p.c * x + p.s * y;
  out[1] = p.c * y - p.s * x;
}

/* The remembered contacts in order of their keys, and the place where the next may be. */
typedef struct cursor {
  const outlines_memory *memory;
  int at, most;
} cursor;

/* What is remembered of the contact with this key that is nearest to C; NULL: it is new. */
static const outlines_memory *remembered(cursor *c, outlines_work *work, double key,
                                         hw_needs_pose a, plane C) {
  const outlines_memory *found = NULL;
  double least = 0;
  while (c->at < c->most && c->memory[c->at].key > 0 && c->memory[c->at].key < key)
    c->at++;
  for (int k = c->at; k < c->most && c->memory[k].key == key; k++) {
    plane was = to_world(a, c->memory[k].a);
    double far = (was.x - C.x) * (was.x - C.x) + (was.y - C.y) * (was.y - C.y);
    if (work->claimed[k] || (found && far >= least))
      continue;
    found = &c->memory[k];
    least = far;
  }
  if (found)
    work->claimed[found - c->memory] = 1;
  return found;
}

typedef struct search {
  hw_world *w;
  outlines_work *work;
  cursor memory;
} search;

/* Adds a contact with the overlap `o`, i set. False: no room. */
static bool add(search *s, int pair, int fender, const hw_plan_overlap *o, plane i, double depth) {
  outlines_work *work = s->work;
  const hw_outline_pair *p = &s->w->model->outline_pair[pair];
  if (work->count == s->w->model->outlines_held) {
    hw_world_fail(s->w, s->w->model->outline_body[p->a].part, -1,
                  "more places touch at once in plan than the run has room for");
    return false;
  }
  hw_needs_pose pa = work->body[p->a].pose, pb = work->body[p->b].pose;
  outlines_contact *c = &work->contact[work->count++];
  *c = (outlines_contact){.pair = pair, .fender = fender, .over = *o, .i = i, .depth = depth};
  c->j = (plane){-i.y, i.x};
  c->C = (plane){o->x, o->y};
  double key = 1.0 + (double)pair * BERTH_KEYS + (fender + 1);
  const outlines_memory *m = remembered(&s->memory, work, key, pa, c->C);
  c->fresh = !m;
  c->next.key = key;
  c->next.since = c->next.when = s->w->t;
  if (s->w->t == 0) /* it is there where the run begins */
    c->next.taken = c->next.held = outlines_energy(s->w->model, c);
  if (m) {
    plane on_a = to_world(pa, m->a), on_b = to_world(pb, m->b);
    c->next = *m;
    c->next.shear = m->shear + plane_dot((plane){on_a.x - on_b.x, on_a.y - on_b.y}, c->j);
  }
  c->before = c->next.deepest, c->was = c->next.force;
  to_body(pa, c->C, c->next.a);
  to_body(pb, c->C, c->next.b);
  return true;
}

static bool find_fenders(search *s, int pair, int owner, int other) {
  const hw_model *model = s->w->model;
  const hw_outline_body *body = &model->outline_body[owner];
  hw_needs_pose po = s->work->body[owner].pose, pt = s->work->body[other].pose;
  double side = owner == model->outline_pair[pair].a ? 1 : -1;
  for (int f = body->fender0; f < body->fender0 + body->fenders; f++) {
    const hw_outline_fender *fender = &model->outline_fender[f];
    const double *at = fender->axis;
    double axis[2] = {po.c * at[0] - po.s * at[1], po.s * at[0] + po.c * at[1]};
    hw_plan_overlap o;
    if (!hw_outline_overlap(&fender->outline, po, &model->outline_body[other].outline, pt, axis, &o,
                            1))
      continue;
    double foot = po.x * axis[0] + po.y * axis[1] + fender->foot;
    double left = o.near_ - foot; /* height that is left of it */
    left = left < 0 ? 0 : left > fender->height ? fender->height : left;
    if (!add(s, pair, f, &o, (plane){side * axis[0], side * axis[1]}, fender->height - left))
      return false;
  }
  return true;
}

static bool find_outlines(search *s, int pair, int a, int b) {
  const hw_model *model = s->w->model;
  hw_plan_overlap o[HW_OUTLINES_REGIONS];
  int count = hw_outline_overlap(&model->outline_body[a].outline, s->work->body[a].pose,
                                 &model->outline_body[b].outline, s->work->body[b].pose, NULL, o,
                                 HW_OUTLINES_REGIONS);
  for (int k = 0; k < count; k++)
    if (!add(s, pair, -1, &o[k], (plane){o[k].ix, o[k].iy}, o[k].depth))
      return false;
  return true;
}

bool outlines_find(hw_world *w) {
  const hw_model *model = w->model;
  outlines_work *work = outlines_of(w);
  search s = {w, work, {outlines_memory_of(w), 0, model->outlines_held}};
  work->count = 0;
  work->stepped = work->solved = false;
  for (int k = 0; k < model->outlines_held; k++)
    work->claimed[k] = 0;
  for (int p = 0; p < model->outline_pair_count; p++) {
    int a = model->outline_pair[p].a, b = model->outline_pair[p].b;
    const outlines_body *A = &work->body[a], *B = &work->body[b];
    double x = A->pose.x - B->pose.x, y = A->pose.y - B->pose.y;
    double reach = model->outline_body[a].reach + model->outline_body[b].reach;
    if (x * x + y * y >= reach * reach)
      continue;
    if (!find_outlines(&s, p, a, b) || !find_fenders(&s, p, a, b) || !find_fenders(&s, p, b, a))
      return false;
  }
  work->ended = 0;
  for (int k = 0; k < model->outlines_held; k++)
    if (s.memory.memory[k].key > 0 && !work->claimed[k])
      work->ended += s.memory.memory[k].held;
  return true;
}
