/* Forces of all pairs at one evaluation (contact.h).
 *
 * The normal is the direction of the interference volume's gradient; pressure acts on the patch that
 * the shared region throws along it: the elastic part, k V, at the volume's centroid; the viscous
 * part, b delta_dot at each point, so that rocking is damped by the patch's second moments.
 * Derivation, and where this leaves the report: docs/theory/contact.md. */
#include "contact/contact.h"

#include "base/seldom.h"
#include "contact/contact_touch.h"
#include "contact/source.h"
#include "law/normal.h"
#include "law/rocking.h"
#include "math/elementary.h"

void hw_contact_spots(const hw_world *w, hw_spot *spot) {
  const double NOWHERE = 1e300;
  const hw_model *model = w->model;
  for (int i = 0; i < model->collider_count; i++) {
    const hw_collider *c = &model->collider[i];
    const hw_port *p = hw_carrier(w, i);
    m3 R = m3_mul(p->R, c->R);
    v3 r = v3_add(p->r, m3_mulv(p->R, c->r));
    v3 middle = v3_scale(0.5, v3_add(c->low, c->high));
    v3 half = v3_scale(0.5, v3_sub(c->high, c->low));
    const double *m = R.m;
    v3 size = v3_make(fabs(m[0]) * half.x + fabs(m[1]) * half.y + fabs(m[2]) * half.z,
                      fabs(m[3]) * half.x + fabs(m[4]) * half.y + fabs(m[5]) * half.z,
                      fabs(m[6]) * half.x + fabs(m[7]) * half.y + fabs(m[8]) * half.z);
    v3 centre = v3_add(r, m3_mulv(R, middle));
    spot[i] = (hw_spot){
        {c->shape, R, r}, v3_sub(centre, size), v3_add(centre, size), p->v, p->w, p->r, p->idle};
    if (p->idle) {
      spot[i].low = v3_make(NOWHERE, NOWHERE, NOWHERE);
      spot[i].high = v3_neg(spot[i].low);
    }
  }
}

/* The centre of the patch as a point of the carrier. */
static hw_anchor anchor_at(const hw_port *p, v3 x) {
  hw_anchor anchor = {p->bx, p->bphi, m3_zero()};
  if (p->bphi >= 0)
    anchor.B = m3_mul(m3_skew(v3_sub(p->r, x)), p->R);
  return anchor;
}

HW_APART void hw_contact_wrench(hw_world *w, hw_port *p, v3 f, v3 m) {
  p->f = v3_add(p->f, f);
  p->m = v3_add(p->m, m);
  if (p->bx >= 0)
    v3_acc(w->res + 3 * p->bx, v3_neg(f));
  if (p->bphi >= 0)
    v3_acc(w->res + 3 * p->bphi, v3_neg(m3_tmulv(p->R, m)));
  if (p->bx < 0 && p->bphi < 0)
    w->work_power -= v3_dot(f, p->v) + v3_dot(m, p->w);
}

void hw_contact_push(hw_world *w, hw_contact_touch *t, v3 force, v3 x) {
  hw_port *port[2] = {t->pa, t->pb};
  for (int side = 0; side < 2; side++) {
    hw_port *p = port[side];
    v3 f = side ? force : v3_neg(force), m = v3_cross(v3_sub(x, p->r), f);
    hw_contact_wrench(w, p, f, m);
  }
}

void hw_contact_twist(hw_world *w, hw_contact_touch *t, v3 moment) {
  hw_port *port[2] = {t->pa, t->pb};
  for (int side = 0; side < 2; side++)
    hw_contact_wrench(w, port[side], v3_zero(), side ? moment : v3_neg(moment));
}

void hw_contact_add_point(hw_world *w, const hw_contact_touch *t, m3 K) {
  m3 minus = m3_scale(-1, K);
  hw_add_tangent(w, &t->at_b, &t->at_b, K);
  hw_add_tangent(w, &t->at_a, &t->at_a, K);
  hw_add_tangent(w, &t->at_a, &t->at_b, minus);
  hw_add_tangent(w, &t->at_b, &t->at_a, minus);
}

void hw_contact_add_turn(hw_world *w, const hw_contact_touch *t, m3 Q) {
  const hw_port *port[2] = {t->pa, t->pb};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      if (port[i]->bphi < 0 || port[j]->bphi < 0)
        continue;
      m3 K = m3_mul(m3_mul(m3_t(port[i]->R), Q), port[j]->R);
      hw_sparse_add(w->A, port[i]->bphi, port[j]->bphi, m3_scale(i == j ? 1 : -1, K).m);
    }
}

/* What resists going deeper: the same quantities for every normal law. */
typedef struct bed {
  double force;             /* [N] all of it, >= 0: at 0 it stays there */
  double elastic;           /* [N] at the centroid */
  double viscous;           /* [N s/m] of the closing speed at the patch's centre */
  double rocking;           /* [N s/m] the same of the dashpots that resist rocking */
  double by_depth, by_tilt; /* [N/m], [N/m^3] per second moment of the patch */
  v3 couple;                /* [N m] on b */
} bed;

/* The speed that the damping of the laws by depth refers to. Pure: where the contact is new, that of
 * where the step began, if both bodies were there. */
static double first_speed(const hw_world *w, const hw_contact_touch *t, const double *mem) {
  const hw_spot *before = t->scratch->before;
  const hw_record *r = t->record;
  double speed = mem[HW_PAIR_FIRST];
  if (mem[HW_PAIR_TOUCHING] == 0 && r->heir < 0 &&
      (before[t->pair->a].idle || before[t->pair->b].idle))
    speed = r->closing;
  else if (mem[HW_PAIR_TOUCHING] == 0)
    speed = r->heir >= 0 ? hw_pair_memory(w, &t->pair[r->heir - t->pair->slot])[HW_PAIR_FIRST]
                         : hw_closing_at(&before[t->pair->a], &before[t->pair->b],
                                         r->overlap.centre, r->overlap.normal);
  return speed > t->law->least_speed ? speed : t->law->least_speed;
}

static bed bed_by_volume(const hw_contact_touch *t, double k, double b) {
  const hw_overlap *o = &t->record->overlap;
  hw_normal law = hw_normal_kvw(k, b, o->volume, o->patch * t->record->closing);
  return (bed){.force = law.force,
               .elastic = k * o->volume,
               .viscous = law.share * b * o->patch,
               .rocking = law.share * b * o->patch,
               .by_depth = k * o->patch,
               .by_tilt = k};
}

hw_elastic hw_contact_elastic(const hw_pair *pair, const hw_record *r, double share) {
  const hw_overlap *o = &r->overlap;
  double k = share * pair->hardness, n = pair->law->exponent;
  return pair->law->normal == HW_NORMAL_POTENTIAL
             ? hw_elastic_potential(k, n, o->volume, o->patch, r->depth)
             : hw_elastic_power(k, n, r->depth);
}

static bed bed_by_impact(const hw_contact_touch *t, double share, double first, double closing) {
  const hw_overlap *o = &t->record->overlap;
  hw_elastic e = hw_contact_elastic(t->pair, t->record, share * t->soft * t->record->part);
  hw_impact f = hw_impact_damped(e, t->pair->factor, closing, first);
  bed out = {.force = f.force,
             .elastic = f.elastic,
             .viscous = f.share * f.elastic * t->pair->factor / first,
             .by_depth = f.by_depth,
             .by_tilt = f.elastic / o->volume};
  /* the damping of an impact belongs to the approach: the front of a round patch that rolls closes and
   * its rear opens for ever, and no impact is in that. A face rocks on the same points */
  if (o->patch > 0) {
    m3 moments = m3_scale(1 / o->patch, o->second);
    double reach = hw_rocking_reach(moments, o->normal, v3_sub(o->centroid, o->centre));
    out.rocking = out.viscous * hw_rocking_flat(o->volume, o->patch, o->thickness, reach) *
                  hw_rocking_wide(moments, o->normal, t->pair->size);
  }
  if (t->law->normal ==
      HW_NORMAL_POTENTIAL) { /* pressure alike: tilting does not move its centre */
    v3 rest = v3_sub(o->moment, v3_cross(o->centre, o->area));
    out.couple = v3_scale(f.elastic / o->patch, rest);
    out.by_tilt = 0;
  }
  return out;
}

static bed bed_of(const hw_world *w, const hw_contact_touch *t, const double *mem) {
  double share = mem[HW_PAIR_TOUCHING] != 0 ? mem[HW_PAIR_SHARE] : 1;
  if (t->law->normal == HW_NORMAL_KVW)
    return bed_by_volume(t, share * t->soft * t->pair->stiffness, t->soft * t->pair->viscosity);
  /* pressure alike everywhere holds no face level: a search begins with beds */
  if (t->law->normal == HW_NORMAL_POTENTIAL && w->statics && w->soft > 0)
    return bed_by_volume(t, t->soft * hw_contact_bed(w, t->pair), 0);
  /* the search for a static start has no speeds */
  return bed_by_impact(t, share, first_speed(w, t, mem), w->statics ? 0 : t->record->closing);
}

/* The dashpots against rocking: closing speed y . u at the point y of the patch. off: from the patch's
 * centre to where the elastic part acts. */
static hw_rocking rock_of(const hw_contact_touch *t, const bed *f, v3 off) {
  const hw_overlap *o = &t->record->overlap;
  if (!(o->patch > 0) || !(f->rocking > 0))
    return (hw_rocking){.lost = 0};
  m3 moments = m3_scale(1 / o->patch, o->second);
  v3 u = v3_cross(t->spin, o->normal);
  if (t->law->normal ==
      HW_NORMAL_KVW) { /* the report's beds are linear, and its tests hold them to it */
    v3 pull = v3_scale(f->rocking, m3_mulv(moments, u));
    return (hw_rocking){pull, m3_scale(f->rocking, moments), v3_dot(pull, u)};
  }
  double most = hw_rocking_most(f->force, f->elastic, hw_rocking_reach(moments, o->normal, off));
  return hw_rocking_couple(moments, f->rocking, most, u);
}

/* Pressure of the beds. Returns -d(normal force)/d(gap) for the friction's tangent. */
static double press(hw_world *w, hw_contact_touch *t, const double *mem) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  bool uniform = t->law->normal == HW_NORMAL_POTENTIAL;
  v3 at = uniform ? o->centre : o->centroid;
  v3 apart = v3_sub(hw_point_velocity(t->pb, at), hw_point_velocity(t->pa, at));
  double sinking = -v3_dot(o->normal, apart);
  bed f = bed_of(w, t, mem);
  r->force = f.force;
  hw_contact_push(w, t, v3_scale(f.elastic, o->normal), at);
  hw_contact_push(w, t, v3_scale(f.viscous * r->closing, o->normal), o->centre);
  hw_rocking rock = rock_of(t, &f, uniform ? v3_zero() : v3_sub(at, o->centre));
  hw_contact_twist(w, t, v3_cross(rock.couple, o->normal));
  if (uniform)
    hw_contact_twist(w, t, f.couple);

  r->lost = f.viscous * r->closing * r->closing + rock.lost;
  r->beds = r->springs = f.elastic * sinking - v3_dot(f.couple, t->spin);
  double slope = f.force > 0 ? w->ck * f.by_depth + w->cc * f.viscous : 0;
  if (w->tangent && slope != 0)
    hw_contact_add_point(w, t, m3_scale(slope, m3_outer(o->normal, o->normal)));
  double by_tilt = f.force > 0 ? w->ck * f.by_tilt : 0;
  if (w->tangent && (by_tilt != 0 || w->cc * f.rocking != 0)) {
    m3 N = m3_skew(o->normal);
    m3 tilt = m3_add(m3_scale(by_tilt, o->second), m3_scale(w->cc, rock.slope));
    hw_contact_add_turn(w, t, m3_mul(m3_mul(m3_t(N), tilt), N));
  }
  return slope;
}

/* Forces of a pair that overlaps. */
static void act(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  hw_record *r = hw_record_of(s, i);
  hw_overlap *o = &r->overlap;
  w->touching = true;
  hw_contact_touch t = {.scratch = s,
                        .pair = pair,
                        .law = pair->law,
                        .record = r,
                        .pa = &w->port[w->model->collider[pair->a].port],
                        .pb = &w->port[w->model->collider[pair->b].port]};
  t.soft = hw_contact_soft(w, pair, w->soft);
  t.at_a = anchor_at(t.pa, o->centre);
  t.at_b = anchor_at(t.pb, o->centre);
  t.spin = v3_sub(t.pb->w, t.pa->w);
  v3 apart = v3_sub(hw_point_velocity(t.pb, o->centre), hw_point_velocity(t.pa, o->centre));
  r->closing = -v3_dot(o->normal, apart);
  r->slip = v3_madd(apart, r->closing, o->normal);
  r->stretch = r->kept = v3_zero();
  r->friction = r->turning = (hw_friction){0};
  r->angle = r->kept_angle = r->spin = r->dwell = r->rubs = 0;
  const double *mem = hw_pair_memory(w, pair);
  hw_contact_rub(w, &t, mem, press(w, &t, mem));
  w->dissipated_power += r->lost;
  w->contact_power += r->springs;
}

static double force(hw_world *w) {
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(w->model, &s, i) {
    if (w->model->pair[i].slot == 0)
      hw_contact_find(w, &s, i);
    if (hw_record_of(&s, i)->overlap.volume > 0)
      act(w, &s, i);
  }
  return 1;
}

static bool there(const hw_model *model) { return model->pair_count > 0; }

static size_t bytes(const hw_model *model) { return model->contact_room.bytes; }

const hw_contact_source hw_bodies_source = {
    .name = "bodies",
    .key = "contacts",
    .table = &hw_contact_table,
    .list = {{"contacts", hw_contact_channel, HW_CONTACT_CHANNELS}},
    .section = {&hw_contact_section, &hw_contour_section, &hw_cut_section},
    .group = hw_contact_group,
    .rows = hw_contact_room_for,
    .show = hw_contact_show,
    .softens = true,
    .there = there,
    .room = bytes,
    .link = hw_near_link,
    .open = hw_near_open,
    .sound = hw_held_sound,
    .forget = hw_near_forget,
    .begin = hw_contact_begin,
    .ready = hw_near_ready,
    .coupled = hw_near_coupled,
    .couples = hw_near_couple_most,
    .movable = hw_near_movable,
    .force = force,
    .passed = hw_contact_passed,
    .mark = hw_contact_mark,
    .settle = hw_contact_settle,
    .commit = hw_contact_commit,
    .charge = hw_contact_charge};
