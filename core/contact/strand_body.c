/* Lines that touch bodies: each sample presses with the part of its circle that lies behind the body's
 * surface (hw_tube_flat), as if that were flat and stiff there. Friction as between lines (strand_force.c).
 *
 * A line does not touch the parts that hold its ends, nor chain links. Nothing keeps it from passing through
 * a body thinner than it goes in a step. */
#include "contact/strand_parts.h"

#include "contact/records.h"
#include "geom/mesh/region.h"
#include "geom/mesh/tree.h"

static const hw_polytope POINT = {
    .vertices = 1, .vertex = &(const v3){0, 0, 0}, .near_start = (const int[]){0, 0}};
static const hw_convex POINT_BODY = {.core = &POINT};

/* Distance of a point to a body's surface, negative inside, if below `enough`; and the normal out of it. */
typedef struct side {
  double distance;
  v3 normal;
} side;

static side side_of_round(const hw_placed *at, v3 x) {
  const hw_polytope *core = at->shape->core;
  v3 p = m3_tmulv(at->R, v3_sub(x, at->r)), a = core->vertex[0], to = v3_sub(p, a);
  if (core->vertices == 2) {
    v3 d = v3_sub(core->vertex[1], a);
    double t = v3_dot(d, to) / v3_dot(d, d);
    to = v3_madd(to, -(t > 0 ? t < 1 ? t : 1 : 0), d);
  }
  double R = v3_norm(to);
  v3 n = R > 0 ? v3_scale(1 / R, to) : v3_make(0, 0, 1);
  return (side){R - at->shape->radius, m3_mulv(at->R, n)};
}

static side side_of_convex(const hw_placed *at, v3 x, double enough, void *scratch) {
  const hw_polytope *core = at->shape->core;
  if (core->faces == 0)
    return side_of_round(at, x);
  v3 p = m3_tmulv(at->R, v3_sub(x, at->r)), n = v3_zero();
  double most = -1e300;
  for (int i = 0; i < core->faces; i++) {
    double d = v3_dot(core->plane[i].n, p) - core->plane[i].d;
    if (d > most)
      most = d, n = core->plane[i].n;
  }
  double radius = at->shape->radius;
  if (most <= 0 || most - radius > enough)
    return (side){most - radius, m3_mulv(at->R, n)};
  hw_placed point = {&POINT_BODY, m3_diag(1, 1, 1), x};
  hw_separation gap = hw_separate(at, &point, NULL, scratch);
  return (side){gap.distance, gap.normal};
}

static side side_of_mesh(const hw_trimesh *mesh, const hw_placed *at, v3 x, double enough) {
  v3 p = m3_tmulv(at->R, v3_sub(x, at->r)), on = p, n;
  int face = 0;
  bool inside = hw_mesh_holds(mesh, p);
  double R = hw_tree_nearest(mesh, p, inside ? 1e9 : enough, &face, &on);
  if (R > enough && !inside)
    return (side){R, v3_zero()};
  if (R > 1e-9 * mesh->radius)
    n = v3_scale((inside ? -1 : 1) / R, v3_sub(p, on));
  else {
    const int *c = mesh->corner + 3 * face;
    v3 a = mesh->vertex[c[0]];
    n = v3_unit(v3_cross(v3_sub(mesh->vertex[c[1]], a), v3_sub(mesh->vertex[c[2]], a)));
  }
  return (side){inside ? -R : R, m3_mulv(at->R, n)};
}

static side side_of(const hw_world *w, const strand_work *s, int c, v3 x, double enough) {
  const hw_collider *collider = &w->model->collider[c];
  const hw_port *p = hw_carrier(w, c);
  hw_placed at = {collider->shape, m3_mul(p->R, collider->R),
                  v3_add(p->r, m3_mulv(p->R, collider->r))};
  if (collider->shape)
    return side_of_convex(&at, x, enough, s->separation);
  at.r = v3_add(at.r, m3_mulv(at.R, collider->mesh->middle));
  return side_of_mesh(collider->mesh, &at, x, enough);
}

/* ---- which, and what they held ---- */

static bool holds_end(const strand_line *line, int part) {
  const int *end = line->strand->touch.end_part;
  return end[0] == part || end[1] == part;
}

static bool body_touches(const hw_world *w, const strand_line *line, int c) {
  const hw_collider *collider = &w->model->collider[c];
  return line->strand->touch.with == HW_TOUCH_ALL && (collider->shape || collider->mesh) &&
         !collider->link && collider->part != line->strand->part && !hw_carrier(w, c)->idle &&
         !holds_end(line, collider->part);
}

static double key_of(int g, int i, int c) {
  return ((double)g * HW_STRAND_BODIES + c) * HW_STRAND_SAMPLES + i;
}

static double law_of(const strand_work *s, const strand_element *q) {
  return 2 * s->line[q->strand].strand->touch.stiffness * q->h;
}

static bool hold(hw_world *w, strand_work *s, int g, int i, int c, const strand_line *line) {
  const strand_element *q = &s->element[g];
  const hw_port *p = hw_carrier(w, c);
  const hw_touch *t = &line->strand->touch;
  v3 x = line->place[strand_sample(s, q, i)];
  side at = side_of(w, s, c, x, t->radius);
  if (at.distance >= t->radius)
    return true;
  if (s->bodies == s->held_room)
    return strand_no_room(w, s);
  hw_tube_value f = hw_tube_flat(t->radius, at.distance);
  double law = law_of(s, q);
  strand_grip grip = {.key = key_of(g, i, c),
                      .normal = at.normal,
                      .hold = -strand_friction(s, q->strand, q->strand) * law * f.d,
                      .dashpot = t->damping * law * f.dd,
                      .load = -law * f.d};
  hw_lugre_state had;
  if (strand_remembered(w, line->strand, grip.key, &had)) {
    grip.stretch = v3_madd(had.z, -v3_dot(had.z, at.normal), at.normal);
    grip.dwell = had.s_dw;
  }
  s->body[s->bodies++] = (strand_body){
      .grip = grip, .element = g, .i = i, .collider = c, .on = m3_tmulv(p->R, v3_sub(x, p->r))};
  return true;
}

bool strand_find_bodies(hw_world *w, strand_work *s) {
  s->nears = 0;
  if (!s->near_room)
    return true;
  hw_contact_spots(w, s->spot);
  for (int g = 0; g < s->elements; g++) {
    strand_element *q = &s->element[g];
    if (q->nodes == 0)
      continue;
    const strand_line *line = &s->line[q->strand];
    for (int c = 0; c < w->model->collider_count; c++) {
      const hw_spot *spot = &s->spot[c];
      /* bodies move too: as far as in the whole step at the present speed, and half of it */
      double size = v3_norm(v3_sub(spot->high, spot->low)),
             far = 1.5 * s->step * (v3_norm(spot->v) + size * v3_norm(spot->w));
      v3 more = v3_make(far, far, far);
      if (!hw_boxes_meet(s->low[g], s->high[g], v3_sub(spot->low, more),
                         v3_add(spot->high, more)) ||
          !body_touches(w, line, c))
        continue;
      if (s->nears == s->near_room)
        return strand_no_room(w, s);
      q->near = true;
      s->near[s->nears++] = (strand_near){g, c};
    }
  }
  return true;
}

bool strand_hold_bodies(hw_world *w, strand_work *s) {
  s->bodies = 0;
  for (int k = 0; k < s->nears; k++) {
    const strand_line *line = &s->line[s->element[s->near[k].element].strand];
    for (int i = 0; i < line->strand->samples; i++)
      if (!hold(w, s, s->near[k].element, i, s->near[k].collider, line))
        return false;
  }
  return true;
}

/* ---- forces ---- */

/* A force-like residual f on sample i of element q, its opposite on the body, and their tangent. */
static void give(hw_world *w, strand_work *s, const strand_element *q, int i, int c, v3 f,
                 const m3 *K) {
  strand_line *line = &s->line[q->strand];
  const double *weight = line->weight[strand_sample(s, q, i)];
  v3 x = line->place[strand_sample(s, q, i)];
  hw_port *p = &w->port[w->model->collider[c].port];
  hw_contact_wrench(w, p, f, v3_cross(v3_sub(x, p->r), f));
  for (int k = 0; k < q->nodes; k++)
    line->now.load[q->base + k] = v3_madd(line->now.load[q->base + k], weight[k], f);
  if (!K)
    return;
  hw_anchor body = {p->bx, p->bphi, m3_zero()};
  if (p->bphi >= 0)
    body.B = m3_mul(m3_skew(v3_sub(p->r, x)), p->R);
  bool free = p->bx >= 0 && w->model->block_kind[p->bx] != HW_BLOCK_TIED;
  if (free)
    hw_add_tangent(w, &body, &body, *K);
  for (int k = 0; k < q->nodes; k++) {
    hw_anchor at = strand_anchor(w, line, q->base + k);
    for (int l = 0; l < q->nodes; l++) {
      hw_anchor to = strand_anchor(w, line, q->base + l);
      hw_add_tangent(w, &at, &to, m3_scale(weight[k] * weight[l], *K));
    }
    if (free) {
      hw_add_tangent(w, &at, &body, m3_scale(-weight[k], *K));
      hw_add_tangent(w, &body, &at, m3_scale(-weight[k], *K));
    }
  }
}

double strand_body_push(const hw_world *w, const strand_work *s, const strand_near *near, int i,
                        v3 *normal, v3 *place, double *depth) {
  const strand_element *q = &s->element[near->element];
  const strand_line *line = &s->line[q->strand];
  double radius = line->strand->touch.radius;
  v3 x = line->place[strand_sample(s, q, i)];
  side at = side_of(w, s, near->collider, x, radius);
  *normal = at.normal;
  *place = v3_madd(x, -at.distance, at.normal);
  *depth = radius - at.distance;
  return at.distance < radius ? -law_of(s, q) * hw_tube_flat(radius, at.distance).d : 0;
}

static void press(hw_world *w, strand_work *s, const strand_near *near, int i) {
  const strand_element *q = &s->element[near->element];
  const hw_touch *t = &s->line[q->strand].strand->touch;
  v3 x = s->line[q->strand].place[strand_sample(s, q, i)];
  side at = side_of(w, s, near->collider, x, t->radius);
  if (!(at.distance < t->radius))
    return;
  hw_tube_value f = hw_tube_flat(t->radius, at.distance);
  double c = law_of(s, q);
  s->elastic += c * f.psi;
  m3 K = m3_scale(w->ck * c * f.dd, m3_outer(at.normal, at.normal));
  give(w, s, q, i, near->collider, v3_scale(c * f.d, at.normal), strand_slopes(w) ? &K : NULL);
}

strand_rub strand_body_rub(const hw_world *w, const strand_work *s, const strand_body *held) {
  const strand_element *q = &s->element[held->element];
  const strand_line *line = &s->line[q->strand];
  const hw_port *p = hw_carrier(w, held->collider);
  int i = strand_sample(s, q, held->i);
  v3 x = line->place[i], on = v3_add(p->r, m3_mulv(p->R, held->on));
  strand_slide slide = {.n = held->grip.normal,
                        .gone = v3_sub(x, on),
                        .speed = v3_sub(line->speed[i], hw_point_velocity(p, x))};
  return strand_grip_rub(s, q->strand, q->strand, &held->grip, &slide);
}

static void rub(hw_world *w, strand_work *s, const strand_body *held) {
  const strand_element *q = &s->element[held->element];
  strand_rub r = strand_body_rub(w, s, held);
  v3 n = held->grip.normal;
  m3 plane = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(n, n)));
  m3 K = r.brush ? m3_add(m3_scale(w->ck, r.by_way), m3_scale(w->cc, r.by_speed))
                 : m3_scale((w->ck + w->cc * r.time) * r.stick.k, hw_stick_across(&r.stick, plane));
  K = m3_add(K, m3_scale(w->cc * held->grip.dashpot, m3_outer(n, n)));
  give(w, s, q, held->i, held->collider, v3_madd(r.force, held->grip.dashpot * r.rate, n),
       strand_slopes(w) ? &K : NULL);
}

void strand_body_force(hw_world *w, strand_work *s) {
  for (int k = 0; k < s->nears; k++) {
    int m = s->line[s->element[s->near[k].element].strand].strand->samples;
    for (int i = 0; i < m; i++)
      press(w, s, &s->near[k], i);
  }
  for (int k = 0; k < s->bodies; k++)
    rub(w, s, &s->body[k]);
}
