/* Forces of all pairs at one evaluation (contact.h).
 *
 * The normal is the direction of the interference volume's gradient; pressure acts on the patch that
 * the shared region throws along it: the elastic part, k V, at the volume's centroid; the viscous
 * part, b delta_dot at each point, so that rocking is damped by the patch's second moments.
 * Derivation, and where this leaves the report: docs/theory/contact.md. */
#include "contact/contact.h"

#include "contact/records.h"
#include "law/normal.h"
#include "math/elementary.h"

static size_t up16(size_t n) { return (n + 15) / 16 * 16; }

/* Largest scratch that a pair's interference needs. */
static size_t overlap_bytes(const hw_model *model) {
  size_t most = 0;
  for (int i = 0; i < model->pair_count; i++) {
    size_t bytes = hw_interference_scratch_bytes(model->collider[model->pair[i].a].shape,
                                                 model->collider[model->pair[i].b].shape);
    most = bytes > most ? bytes : most;
  }
  return most;
}

size_t hw_contact_work_bytes(const hw_model *model) {
  if (!model->pair_count)
    return 0;
  return 2 * up16(sizeof(hw_spot) * (size_t)model->collider_count) +
         up16(sizeof(hw_record) * (size_t)model->pair_count) + up16(sizeof(double)) +
         up16(overlap_bytes(model)) + up16(hw_separation_scratch_bytes());
}

hw_scratch hw_contact_scratch(const hw_world *w) {
  const hw_model *model = w->model;
  size_t spots = up16(sizeof(hw_spot) * (size_t)model->collider_count);
  size_t records = up16(sizeof(hw_record) * (size_t)model->pair_count);
  char *at = w->contact_work, *rest = at + 2 * spots + records;
  return (hw_scratch){.spot = (hw_spot *)(void *)at,
                      .before = (hw_spot *)(void *)(at + spots),
                      .record = (hw_record *)(void *)(at + 2 * spots),
                      .began = (double *)(void *)rest,
                      .separation = rest + up16(sizeof(double)),
                      .overlap = rest + up16(sizeof(double)) + up16(hw_separation_scratch_bytes())};
}

void hw_contact_constants(const hw_model *model, hw_pair *pair) {
  const hw_collider *a = &model->collider[pair->a], *b = &model->collider[pair->b];
  const hw_contact *c = &model->contact[pair->contact];
  bool swapped = c->a.part >= 0 ? a->part != c->a.part : c->b.part >= 0 && b->part != c->b.part;
  bool given_a = HW_GIVEN(hw_contact, c, depth_a), given_b = HW_GIVEN(hw_contact, c, depth_b);
  double own_a = hw_bed_depth(a->shape->volume), own_b = hw_bed_depth(b->shape->volume);
  double ha = swapped ? (given_b ? c->depth_b : own_a) : (given_a ? c->depth_a : own_a);
  double hb = swapped ? (given_a ? c->depth_a : own_b) : (given_b ? c->depth_b : own_b);
  const hw_material *ma = &model->material[a->material], *mb = &model->material[b->material];
  pair->stiffness = hw_bed_series(ma->young, ha, mb->young, hb);
  pair->viscosity = hw_bed_series(ma->viscosity, ha, mb->viscosity, hb);
  /* the stuck patch is as stiff as the bed under a face of the smaller body: a length of its bed
   * depth squared; constant, so that the spring of a growing patch makes no energy */
  double h = own_a < own_b ? own_a : own_b;
  pair->shear = pair->stiffness * h * h;
}

void hw_contact_link(const hw_model *model, const hw_pattern *pattern) {
  for (int i = 0; i < model->pair_count; i++) {
    int block[4], count = 0;
    for (int side = 0; side < 2; side++) {
      const hw_collider *c = &model->collider[side ? model->pair[i].b : model->pair[i].a];
      hw_frame_blocks f = hw_port_blocks(model, c->part, c->port - model->part[c->part].port0);
      block[count++] = f.bx;
      block[count++] = f.bphi;
    }
    for (int k = 0; k < count; k++)
      for (int j = 0; j < k; j++)
        pattern->pair(pattern->ctx, block[k], block[j]);
  }
}

void hw_contact_spots(const hw_world *w, hw_spot *spot) {
  const hw_model *model = w->model;
  for (int i = 0; i < model->collider_count; i++) {
    const hw_collider *c = &model->collider[i];
    const hw_port *p = hw_carrier(w, i);
    const hw_convex *shape = c->shape;
    m3 R = m3_mul(p->R, c->R);
    v3 r = v3_add(p->r, m3_mulv(p->R, c->r));
    v3 middle = v3_scale(0.5, v3_add(shape->low, shape->high));
    v3 half = v3_scale(0.5, v3_sub(shape->high, shape->low));
    const double *m = R.m;
    v3 size = v3_make(fabs(m[0]) * half.x + fabs(m[1]) * half.y + fabs(m[2]) * half.z,
                      fabs(m[3]) * half.x + fabs(m[4]) * half.y + fabs(m[5]) * half.z,
                      fabs(m[6]) * half.x + fabs(m[7]) * half.y + fabs(m[8]) * half.z);
    v3 centre = v3_add(r, m3_mulv(R, middle));
    spot[i] =
        (hw_spot){{shape, R, r}, v3_sub(centre, size), v3_add(centre, size), p->v, p->w, p->r};
  }
}

/* A pair while its force is found. */
typedef struct touch {
  const hw_pair *pair;
  const hw_contact *law;
  hw_record *record;
  hw_port *pa, *pb;
  hw_anchor at_a, at_b; /* of the patch's centre */
  v3 moment;            /* on b beside the forces at centre and centroid [N m] */
  v3 spin;              /* angular velocity of b against a */
} touch;

/* The centre of the patch as a point of the carrier. */
static hw_anchor anchor_at(const hw_port *p, v3 x) {
  hw_anchor anchor = {p->bx, p->bphi, m3_zero()};
  if (p->bphi >= 0)
    anchor.B = m3_mul(m3_skew(v3_sub(p->r, x)), p->R);
  return anchor;
}

/* Wrench on a port, about its point. A body whose motion is prescribed does work on the others. */
static void add_wrench(hw_world *w, hw_port *p, v3 f, v3 m) {
  p->f = v3_add(p->f, f);
  p->m = v3_add(p->m, m);
  if (p->bx >= 0)
    v3_acc(w->res + 3 * p->bx, v3_neg(f));
  if (p->bphi >= 0)
    v3_acc(w->res + 3 * p->bphi, v3_neg(m3_tmulv(p->R, m)));
  if (p->bx < 0 && p->bphi < 0)
    w->work_power -= v3_dot(f, p->v) + v3_dot(m, p->w);
}

/* Residual and port wrench of a force on b at x, and its opposite on a. */
static void push(hw_world *w, touch *t, v3 force, v3 x) {
  hw_port *port[2] = {t->pa, t->pb};
  for (int side = 0; side < 2; side++) {
    hw_port *p = port[side];
    v3 f = side ? force : v3_neg(force), m = v3_cross(v3_sub(x, p->r), f);
    add_wrench(w, p, f, m);
  }
}

static void twist(hw_world *w, touch *t, v3 moment) {
  hw_port *port[2] = {t->pa, t->pb};
  for (int side = 0; side < 2; side++)
    add_wrench(w, port[side], v3_zero(), side ? moment : v3_neg(moment));
}

/* K: -d(force on b)/d(point of b against point of a), at the patch's centre. */
static void add_point(hw_world *w, const touch *t, m3 K) {
  m3 minus = m3_scale(-1, K);
  hw_add_tangent(w, &t->at_b, &t->at_b, K);
  hw_add_tangent(w, &t->at_a, &t->at_a, K);
  hw_add_tangent(w, &t->at_a, &t->at_b, minus);
  hw_add_tangent(w, &t->at_b, &t->at_a, minus);
}

/* Q: -d(moment on b)/d(rotation of b against a), world axes. */
static void add_turn(hw_world *w, const touch *t, m3 Q) {
  const hw_port *port[2] = {t->pa, t->pb};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      if (port[i]->bphi < 0 || port[j]->bphi < 0)
        continue;
      m3 K = m3_mul(m3_mul(m3_t(port[i]->R), Q), port[j]->R);
      hw_sparse_add(w->A, port[i]->bphi, port[j]->bphi, m3_scale(i == j ? 1 : -1, K).m);
    }
}

/* Pressure of the beds. Returns -d(normal force)/d(gap) for the friction's tangent. */
static double press(hw_world *w, touch *t, const double *mem) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  v3 apart = v3_sub(hw_point_velocity(t->pb, o->centroid), hw_point_velocity(t->pa, o->centroid));
  double sinking = -v3_dot(o->normal, apart);
  double k = t->pair->stiffness, b = t->pair->viscosity;
  if (mem[HW_PAIR_TOUCHING] != 0)
    k *= mem[HW_PAIR_SHARE];
  hw_normal law = hw_normal_kvw(k, b, o->volume, o->patch * r->closing);
  double viscous = law.share * b;
  r->force = law.force;
  push(w, t, v3_scale(k * o->volume, o->normal), o->centroid);
  push(w, t, v3_scale(viscous * o->patch * r->closing, o->normal), o->centre);
  /* the beds' dashpots against rocking: closing speed y . u at the point y of the patch */
  v3 u = v3_cross(t->spin, o->normal);
  v3 damping = v3_scale(viscous, v3_cross(m3_mulv(o->second, u), o->normal));
  twist(w, t, damping);

  double lost = viscous * (o->patch * r->closing * r->closing + v3_dot(u, m3_mulv(o->second, u)));
  r->lost = lost;
  r->beds = r->springs = k * o->volume * sinking;
  double slope = law.share < 1 ? 0 : w->ck * k + w->cc * viscous; /* else it stays at zero */
  if (w->tangent && slope != 0) {
    add_point(w, t, m3_scale(slope * o->patch, m3_outer(o->normal, o->normal)));
    m3 N = m3_skew(o->normal);
    add_turn(w, t, m3_scale(slope, m3_mul(m3_mul(m3_t(N), o->second), N)));
  }
  return slope * o->patch;
}

/* Moment against a rate, of a size that does not grow with it. */
static void resist(hw_world *w, touch *t, v3 rate, double limit, m3 P) {
  double calm = t->law->tolerance; /* [rad/s] half width of the smooth part */
  double s = 1 / sqrt(v3_dot(rate, rate) + calm * calm);
  v3 way = v3_scale(s, rate);
  twist(w, t, v3_scale(-limit, way));
  t->record->lost += limit * v3_dot(way, rate);
  if (w->tangent && w->cc != 0)
    add_turn(w, t, m3_scale(w->cc * limit * s, P)); /* the secant, as in friction.h */
}

/* Friction of the patch against turning about its normal: the same law, with the patch's mean arm. It
 * does not know of sliding at the same time, which would weaken it. */
static void turn(hw_world *w, touch *t, const double *mem, const hw_friction_law *slide) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  double gyration = hw_patch_gyration(o), arm = hw_patch_arm(o);
  if (!(arm > 0))
    return;
  hw_friction_law law = {slide->sliding * arm, slide->sticking * arm, slide->tolerance / arm,
                         slide->shear * gyration, slide->drag * gyration};
  m3 along = m3_outer(o->normal, o->normal);
  bool held = mem[HW_PAIR_HELD] != 0;
  r->spin = v3_dot(o->normal, t->spin);
  if (held)
    r->angle = mem[HW_PAIR_ANGLE] + v3_dot(o->normal, hw_contact_turned(w, t->pair));
  v3 rate = v3_scale(r->spin, o->normal);
  r->turning =
      t->law->friction == HW_FRICTION_COULOMB
          ? hw_friction_coulomb(&law, along, rate, r->force)
          : hw_friction_karnopp(&law, along, held, v3_scale(r->angle, o->normal), rate, r->force);
  const hw_friction *f = &r->turning;
  twist(w, t, f->force);
  r->springs += f->stored;
  r->lost -= v3_dot(f->force, rate) + f->stored;
  if (w->tangent && (w->cc != 0 || w->ck != 0))
    add_turn(w, t, m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity)));
}

static void rub(hw_world *w, touch *t, const double *mem, double slope) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  const hw_contact *c = t->law;
  bool stuck = mem[HW_PAIR_STUCK] != 0;
  m3 nn = m3_outer(o->normal, o->normal), P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, nn));
  if (c->friction != HW_FRICTION_NONE) {
    double sticking = HW_GIVEN(hw_contact, c, sticking) ? c->sticking : c->sliding;
    double shear = t->pair->shear;
    double drag = t->pair->stiffness > 0 ? shear * t->pair->viscosity / t->pair->stiffness : 0;
    hw_friction_law law = {c->sliding, sticking, c->tolerance, shear, drag};
    if (stuck)
      r->stretch = m3_mulv(P, hw_contact_stretch(w, t->pair, o->centre));
    r->friction = c->friction == HW_FRICTION_COULOMB
                      ? hw_friction_coulomb(&law, P, r->slip, r->force)
                      : hw_friction_karnopp(&law, P, stuck, r->stretch, r->slip, r->force);
    const hw_friction *f = &r->friction;
    push(w, t, f->force, o->centre);
    r->springs += f->stored;
    r->lost -= v3_dot(f->force, r->slip) + f->stored;
    if (w->tangent && (w->cc != 0 || w->ck != 0)) {
      m3 K = m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity));
      K = m3_add(K, m3_scale(slope, m3_outer(f->by_normal, o->normal)));
      add_point(w, t, K);
    }
    turn(w, t, mem, &law);
  }
  if (c->rolling > 0)
    resist(w, t, m3_mulv(P, t->spin), c->rolling * r->force, P);
  if (c->spinning > 0)
    resist(w, t, m3_mulv(nn, t->spin), c->spinning * r->force, nn);
}

/* One body wholly inside the other, or right through it: its surface points nowhere. The least
 * translation that separates them says where to. */
static const double LEAST_PATCH = 1e-6; /* of the extent squared */
static void push_out(const hw_scratch *s, const hw_spot *a, const hw_spot *b, hw_overlap *o) {
  hw_separation gap = hw_separate(&a->at, &b->at, NULL, s->separation);
  double side = hw_pow(o->volume, 1.0 / 3);
  o->normal = gap.normal;
  o->patch = side * side;
  o->area = v3_scale(o->patch, o->normal);
  o->centre = o->centroid;
  o->second = m3_scale(o->patch * side * side / 12,
                       m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal))));
  o->thickness = -gap.distance;
}

static void evaluate(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  hw_record *r = &s->record[i];
  const hw_spot *a = &s->spot[pair->a], *b = &s->spot[pair->b];
  r->overlap.volume = 0;
  if (!hw_boxes_meet(a->low, a->high, b->low, b->high))
    return;
  hw_interference(&a->at, &b->at, s->overlap, &r->overlap);
  hw_overlap *o = &r->overlap;
  if (!(o->volume > 0))
    return;
  w->touching = true;
  if (!(o->patch > LEAST_PATCH * o->thickness * o->thickness))
    push_out(s, a, b, o);
  touch t = {.pair = pair,
             .law = &w->model->contact[pair->contact],
             .record = r,
             .pa = &w->port[w->model->collider[pair->a].port],
             .pb = &w->port[w->model->collider[pair->b].port]};
  t.at_a = anchor_at(t.pa, o->centre);
  t.at_b = anchor_at(t.pb, o->centre);
  t.spin = v3_sub(t.pb->w, t.pa->w);
  v3 apart = v3_sub(hw_point_velocity(t.pb, o->centre), hw_point_velocity(t.pa, o->centre));
  r->closing = -v3_dot(o->normal, apart);
  r->slip = v3_madd(apart, r->closing, o->normal);
  r->stretch = v3_zero();
  r->friction = r->turning = (hw_friction){0};
  r->angle = r->spin = 0;
  const double *mem = w->mem + pair->mem;
  rub(w, &t, mem, press(w, &t, mem));
  w->dissipated_power += r->lost;
  w->contact_power += r->springs;
}

void hw_contact_force(hw_world *w) {
  if (!w->model->pair_count)
    return;
  hw_scratch s = hw_contact_scratch(w);
  hw_contact_spots(w, s.spot);
  for (int i = 0; i < w->model->pair_count; i++)
    evaluate(w, &s, i);
}
