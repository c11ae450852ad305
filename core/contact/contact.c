/* Forces of all pairs at one evaluation (contact.h).
 *
 * The normal is the direction of the interference volume's gradient; pressure acts on the patch that
 * the shared region throws along it: the elastic part, k V, at the volume's centroid; the viscous
 * part, b delta_dot at each point, so that rocking is damped by the patch's second moments.
 * Derivation, and where this leaves the report: docs/theory/contact.md. */
#include "contact/contact.h"

#include <string.h>

#include "base/cutter.h"
#include "contact/records.h"
#include "contact/source.h"
#include "geom/link/link.h"
#include "law/impact.h"
#include "law/normal.h"
#include "law/rocking.h"
#include "math/elementary.h"

/* Largest scratch that a pair's interference needs. */
static size_t overlap_bytes(const hw_model *model) {
  size_t most = 0;
  for (int i = 0; i < model->pair_count; i++) {
    if (model->pair[i].detect != HW_BY_CONVEX)
      continue;
    size_t bytes = hw_interference_scratch_bytes(model->collider[model->pair[i].a].shape,
                                                 model->collider[model->pair[i].b].shape);
    most = bytes > most ? bytes : most;
  }
  return most;
}

/* Of the regions of meshes, or of links against meshes. */
static size_t mesh_bytes(const hw_model *model, hw_contact_room *room) {
  size_t meshes = hw_contact_mesh_bytes(model, room), links = 0;
  for (int i = 0; i < model->pair_count; i++)
    if (model->pair[i].detect == HW_BY_LINK)
      links = hw_link_mesh_scratch_bytes();
  return meshes > links ? meshes : links;
}

static size_t lay_out(const hw_model *model, const hw_contact_room *room, hw_scratch *s,
                      void *memory) {
  size_t colliders = (size_t)model->collider_count, records = (size_t)room->records;
  size_t lent = model->contact_held ? (size_t)model->pair_count : 0;
  hw_cutter c = {memory, 0};
  s->spot = hw_cut(&c, sizeof *s->spot * colliders);
  s->before = hw_cut(&c, sizeof *s->before * colliders);
  s->record = hw_cut(&c, sizeof *s->record * (records + 1));
  s->place = hw_cut(&c, sizeof *s->place * lent);
  s->at = hw_cut(&c, sizeof *s->at * lent);
  s->blank = hw_cut(&c, sizeof *s->blank * HW_LOG_LENT);
  s->near = hw_cut(&c, sizeof *s->near);
  s->list = hw_cut(&c, sizeof *s->list * records);
  s->first = hw_cut(&c, sizeof *s->first * (colliders + 1));
  s->wide = hw_cut(&c, sizeof *s->wide * colliders);
  s->item = hw_cut(&c, sizeof *s->item * 2 * records);
  s->spare = hw_cut(&c, sizeof *s->spare * 2 * records);
  s->tree = hw_cut(&c, hw_boxes_bytes(model->collider_count));
  s->separation = hw_cut(&c, hw_separation_scratch_bytes());
  s->overlap = hw_cut(&c, room->overlap);
  s->mesh = hw_cut(&c, room->mesh);
  if (!lent)
    s->place = NULL;
  return c.used;
}

hw_contact_room hw_contact_room_of(const hw_model *model) {
  hw_contact_room room = {.overlap = overlap_bytes(model),
                          .records = hw_near_most(model),
                          .roaming = hw_near_roaming(model)};
  hw_scratch s;
  room.mesh = mesh_bytes(model, &room);
  room.bytes = lay_out(model, &room, &s, NULL);
  return room;
}

HW_SELDOM hw_scratch hw_contact_scratch(const hw_world *w) {
  hw_scratch s;
  lay_out(w->model, &w->model->contact_room, &s, w->source_work[HW_SOURCE_BODIES]);
  return s;
}

/* Is the curvature of a surface known where a ball touches it? Then *one and *two are its principal ones [1/m]: of a ball, of
 * the side of a cylinder or capsule, of the face of a box. */
static bool curvatures(const hw_collider *c, double *one, double *two) {
  *one = c->round > 0 ? 1 / c->round : 0;
  *two = c->kind == HW_SHAPE_SPHERE ? *one : 0;
  return c->round > 0 || c->kind == HW_SHAPE_BOX;
}

/* Hertz's stiffness where none is given [N/m^1.5]: of a ball with a body whose curvature is known, from that; of others, which may
 * touch along lines and faces where Hertz has no law of depth^1.5, that of two balls as large as the bodies. */
static double hertz(const hw_material *a, const hw_material *b, const hw_collider *ca,
                    const hw_collider *cb, double ra, double rb) {
  double one_a, two_a, one_b, two_b;
  bool known = curvatures(ca, &one_a, &two_a) && curvatures(cb, &one_b, &two_b);
  if (known && (ca->kind == HW_SHAPE_SPHERE || cb->kind == HW_SHAPE_SPHERE))
    return hw_hertz_ellipse_stiffness(a->young, a->poisson, b->young, b->poisson,
                                      0.5 * (two_a + two_b), 0.5 * (one_a + one_b));
  return hw_hertz_stiffness(a->young, a->poisson, b->young, b->poisson, ra * rb / (ra + rb));
}

static double factor_of(const hw_contact *law) {
  static const hw_impact_kind kinds[] = {HW_IMPACT_HERTZ,         HW_IMPACT_HERTZ,
                                         HW_IMPACT_HUNT_CROSSLEY, HW_IMPACT_LANKARANI_NIKRAVESH,
                                         HW_IMPACT_FLORES,        HW_IMPACT_RESTITUTION,
                                         HW_IMPACT_RESTITUTION};
  return hw_impact_factor(kinds[law->normal], law->restitution);
}

void hw_contact_constants(const hw_model *model, hw_pair *pair) {
  const hw_collider *a = &model->collider[pair->a], *b = &model->collider[pair->b];
  const hw_contact *c = pair->law;
  bool swapped = c->a.part >= 0 ? a->part != c->a.part : c->b.part >= 0 && b->part != c->b.part;
  bool given_a = HW_GIVEN(hw_contact, c, depth_a), given_b = HW_GIVEN(hw_contact, c, depth_b);
  double own_a = hw_bed_depth(a->volume), own_b = hw_bed_depth(b->volume);
  double ha = swapped ? (given_b ? c->depth_b : own_a) : (given_a ? c->depth_a : own_a);
  double hb = swapped ? (given_a ? c->depth_a : own_b) : (given_b ? c->depth_b : own_b);
  const hw_material *ma = &model->material[a->material], *mb = &model->material[b->material];
  pair->stiffness = hw_bed_series(ma->young, ha, mb->young, hb);
  pair->viscosity = hw_bed_series(ma->viscosity, ha, mb->viscosity, hb);
  pair->hardness =
      HW_GIVEN(hw_contact, c, stiffness) ? c->stiffness : hertz(ma, mb, a, b, own_a, own_b);
  pair->factor = factor_of(c);
  /* the stuck patch is as stiff as the bed under a face of the smaller body: a length of its bed
   * depth squared; constant, so that the spring of a growing patch makes no energy */
  double h = own_a < own_b ? own_a : own_b;
  pair->size = h;
  pair->shear = pair->stiffness * h * h;
  pair->drag = pair->stiffness > 0 ? pair->shear * pair->viscosity / pair->stiffness : 0;
  if (HW_GIVEN(hw_contact, c, stick_stiffness)) {
    pair->drag *= pair->shear > 0 ? c->stick_stiffness / pair->shear : 0;
    pair->shear = c->stick_stiffness;
  }
  if (HW_GIVEN(hw_contact, c, stick_damping))
    pair->drag = c->stick_damping;
}

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

/* A pair while its force is found. */
typedef struct touch {
  const hw_scratch *scratch;
  const hw_pair *pair;
  const hw_contact *law;
  hw_record *record;
  hw_port *pa, *pb;
  double soft;          /* share of its stiffness in a static search, else 1 */
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

void hw_contact_wrench(hw_world *w, hw_port *p, v3 f, v3 m) {
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
    hw_contact_wrench(w, p, f, m);
  }
}

static void twist(hw_world *w, touch *t, v3 moment) {
  hw_port *port[2] = {t->pa, t->pb};
  for (int side = 0; side < 2; side++)
    hw_contact_wrench(w, port[side], v3_zero(), side ? moment : v3_neg(moment));
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
static double first_speed(const hw_world *w, const touch *t, const double *mem) {
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

static bed bed_by_volume(const touch *t, double k, double b) {
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

static bed bed_by_impact(const touch *t, double share, double first, double closing) {
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

static bed bed_of(const hw_world *w, const touch *t, const double *mem) {
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
static hw_rocking rock_of(const touch *t, const bed *f, v3 off) {
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
static double press(hw_world *w, touch *t, const double *mem) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  bool uniform = t->law->normal == HW_NORMAL_POTENTIAL;
  v3 at = uniform ? o->centre : o->centroid;
  v3 apart = v3_sub(hw_point_velocity(t->pb, at), hw_point_velocity(t->pa, at));
  double sinking = -v3_dot(o->normal, apart);
  bed f = bed_of(w, t, mem);
  r->force = f.force;
  push(w, t, v3_scale(f.elastic, o->normal), at);
  push(w, t, v3_scale(f.viscous * r->closing, o->normal), o->centre);
  hw_rocking rock = rock_of(t, &f, uniform ? v3_zero() : v3_sub(at, o->centre));
  twist(w, t, v3_cross(rock.couple, o->normal));
  if (uniform)
    twist(w, t, f.couple);

  r->lost = f.viscous * r->closing * r->closing + rock.lost;
  r->beds = r->springs = f.elastic * sinking - v3_dot(f.couple, t->spin);
  double slope = f.force > 0 ? w->ck * f.by_depth + w->cc * f.viscous : 0;
  if (w->tangent && slope != 0)
    add_point(w, t, m3_scale(slope, m3_outer(o->normal, o->normal)));
  double by_tilt = f.force > 0 ? w->ck * f.by_tilt : 0;
  if (w->tangent && (by_tilt != 0 || w->cc * f.rocking != 0)) {
    m3 N = m3_skew(o->normal);
    m3 tilt = m3_add(m3_scale(by_tilt, o->second), m3_scale(w->cc, rock.slope));
    add_turn(w, t, m3_mul(m3_mul(m3_t(N), tilt), N));
  }
  return slope;
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

/* The friction law of a pair; with an arm, that against turning about the normal: moments, angles.
 * held: the stretch where the step began; part: of the sticking limit that is its own. */
HW_APART static hw_friction friction_of(const touch *t, m3 space, bool stuck, v3 held, v3 stretch,
                                        v3 velocity, double arm, double gyration, double part,
                                        const hw_slip *slip, v3 *keep) {
  const hw_contact *c = t->law;
  double load = t->record->force;
  double sticking = HW_GIVEN(hw_contact, c, sticking) ? c->sticking : c->sliding;
  hw_friction_law law = {arm * c->sliding,
                         arm * part * sticking,
                         c->tolerance / arm,
                         gyration * t->soft * t->pair->shear,
                         gyration * t->soft * t->pair->drag,
                         slip};
  *keep = stretch;
  if (c->friction == HW_FRICTION_COULOMB)
    return hw_friction_coulomb(&law, space, velocity, load);
  if (c->friction == HW_FRICTION_KARNOPP)
    return hw_friction_karnopp(&law, space, stuck, stretch, velocity, load);
  hw_bristle_law bristle = {law.sliding, law.sticking, c->stick_speed / arm,  law.tolerance,
                            law.shear,   law.drag,     gyration * c->viscous, slip};
  return hw_friction_bristle(&bristle, space, held, stretch, velocity, load, keep);
}

/* Sliding and spinning of a patch at once (law/slide.h). */
typedef struct both {
  hw_slip slide, spin;          /* spin: of angles, in radians */
  double slide_part, spin_part; /* of the sticking limit, where it is reached by both together */
  double arm;                   /* 0: nothing resists turning */
} both;

/* Sets up what of stretch, angle and spin the record keeps. */
static both together(const hw_world *w, const touch *t, const double *mem) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  both b = {.slide_part = 1, .spin_part = 1, .arm = hw_patch_arm(o)};
  bool stuck = mem[HW_PAIR_STUCK] != 0, held = mem[HW_PAIR_HELD] != 0;
  m3 P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal)));
  if (stuck)
    r->stretch = m3_mulv(P, hw_contact_stretch(w, t->pair, o->centre));
  if (!(b.arm > 0)) {
    b.slide = hw_slip_plain(r->slip);
    r->rubs = b.slide.speed;
    return b;
  }
  r->spin = v3_dot(o->normal, t->spin);
  if (held)
    r->angle = mem[HW_PAIR_ANGLE] + v3_dot(o->normal, hw_contact_turned(w, t->pair));
  hw_patch patch = hw_patch_of(m3_scale(1 / o->patch, o->second), o->normal, b.arm);
  hw_slip slip = hw_slip_of(&patch, v3_madd(r->slip, b.arm * r->spin, o->normal));
  double along = v3_dot(o->normal, slip.way);
  b.slide = (hw_slip){slip.speed, v3_madd(slip.way, -along, o->normal)};
  b.spin = (hw_slip){slip.speed / b.arm, v3_scale(along, o->normal)};
  r->rubs = slip.speed;
  if (stuck && held) {
    double k = t->pair->shear, c = t->pair->drag, g = hw_patch_gyration(o) / b.arm;
    double slides = v3_norm(v3_madd(v3_scale(k, r->stretch), c, r->slip));
    double spins = g * fabs(k * r->angle + c * r->spin);
    double out = hw_patch_gauge(&patch, slides, spins);
    if (out > 0) {
      b.slide_part = slides / out;
      b.spin_part = spins / out;
    }
  }
  return b;
}

/* Friction of the patch against turning about its normal: the same law, with the patch's mean arm. */
static void turn(hw_world *w, touch *t, const double *mem, const both *b) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  if (!(b->arm > 0))
    return;
  m3 along = m3_outer(o->normal, o->normal);
  bool held = mem[HW_PAIR_HELD] != 0;
  v3 rate = v3_scale(r->spin, o->normal), keep;
  v3 before = v3_scale(held ? mem[HW_PAIR_ANGLE] : 0, o->normal);
  r->turning = friction_of(t, along, held, before, v3_scale(r->angle, o->normal), rate, b->arm,
                           hw_patch_gyration(o), b->spin_part, &b->spin, &keep);
  r->kept_angle = v3_dot(keep, o->normal);
  const hw_friction *f = &r->turning;
  twist(w, t, f->force);
  r->springs += f->stored;
  r->lost -= v3_dot(f->force, rate) + f->stored;
  if (w->tangent && (w->cc != 0 || w->ck != 0))
    add_turn(w, t, m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity)));
}

hw_lugre hw_contact_lugre(const hw_pair *pair) {
  const hw_contact *c = pair->law;
  return (hw_lugre){.sliding = c->sliding,
                    .sticking = HW_GIVEN(hw_contact, c, sticking) ? c->sticking : c->sliding,
                    .sigma0 = pair->shear,
                    .sigma1 = pair->drag,
                    .sigma2 = c->viscous,
                    .stribeck = c->stick_speed,
                    .tolerance =
                        HW_GIVEN(hw_contact, c, tolerance) ? c->tolerance : 0.01 * c->stick_speed,
                    .dwell = c->dwell,
                    .reach = c->reach,
                    .clamp = true};
}

/* LuGre: slip in the plane, and spin times the mean arm along the normal, are one vector, and so is
 * the bristle (law/lugre.h). It follows the way that the bodies went, not the speed at the end. */
static void brush(hw_world *w, touch *t, const double *mem, double slope) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  hw_lugre law = hw_contact_lugre(t->pair);
  law.sigma0 *= t->soft;
  double arm = hw_patch_arm(o), h = w->statics ? 0 : w->t - t->scratch->near->began;
  v3 n = o->normal, slid = v3_zero();
  m3 nn = m3_outer(n, n), P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, nn));
  hw_lugre_state x = {.s_dw = 0}, next;
  if (mem[HW_PAIR_STUCK] != 0) { /* else it begins to touch in this step */
    v3 held = hw_contact_held(w, t->pair), last = hw_contact_last_normal(w, t->pair);
    slid = m3_mulv(P, v3_sub(hw_contact_stretch(w, t->pair, o->centre), held));
    slid = v3_madd(slid, arm * v3_dot(n, hw_contact_turned(w, t->pair)), n);
    x = (hw_lugre_state){v3_dot(last, last) > 0 ? hw_lugre_transport(held, last, n) : held,
                         mem[HW_PAIR_DWELL]};
  } else
    h = 0;
  r->spin = v3_dot(n, t->spin);
  v3 velocity = v3_madd(r->slip, arm * r->spin, n);
  hw_patch patch;
  if (arm > 0) {
    patch = hw_patch_of(m3_scale(1 / o->patch, o->second), n, arm);
    law.patch = &patch;
  }
  hw_friction f = hw_lugre_friction(&law, m3_diag(1, 1, 1), r->force, x, slid, h, velocity, &next);
  r->stretch = x.z;
  r->kept = next.z;
  r->dwell = next.s_dw;
  r->lost -= v3_dot(f.force, velocity);
  r->friction = r->turning = f;
  r->friction.force = m3_mulv(P, f.force);
  r->turning.force = v3_scale(arm * v3_dot(n, f.force), n);
  push(w, t, r->friction.force, o->centre);
  twist(w, t, r->turning.force);
  if (w->tangent && (w->cc != 0 || w->ck != 0)) {
    m3 K = m3_add(m3_scale(w->ck, f.by_stretch), m3_scale(w->cc, f.by_velocity));
    m3 across = m3_mul(m3_mul(P, K), P);
    across = m3_add(across, m3_scale(slope, m3_outer(m3_mulv(P, f.by_normal), n)));
    add_point(w, t, across);
    add_turn(w, t, m3_scale(arm * arm * v3_dot(n, m3_mulv(K, n)), nn));
  }
}

static void rub(hw_world *w, touch *t, const double *mem, double slope) {
  hw_record *r = t->record;
  const hw_overlap *o = &r->overlap;
  const hw_contact *c = t->law;
  bool stuck = mem[HW_PAIR_STUCK] != 0;
  m3 nn = m3_outer(o->normal, o->normal), P = m3_add(m3_diag(1, 1, 1), m3_scale(-1, nn));
  if (c->friction == HW_FRICTION_LUGRE)
    brush(w, t, mem, slope);
  else if (c->friction != HW_FRICTION_NONE) {
    both b = together(w, t, mem);
    v3 held = stuck ? m3_mulv(P, hw_contact_held(w, t->pair)) : v3_zero();
    r->friction =
        friction_of(t, P, stuck, held, r->stretch, r->slip, 1, 1, b.slide_part, &b.slide, &r->kept);
    const hw_friction *f = &r->friction;
    push(w, t, f->force, o->centre);
    r->springs += f->stored;
    r->lost -= v3_dot(f->force, r->slip) + f->stored;
    if (w->tangent && (w->cc != 0 || w->ck != 0)) {
      m3 K = m3_add(m3_scale(w->ck, f->by_stretch), m3_scale(w->cc, f->by_velocity));
      K = m3_add(K, m3_scale(slope, m3_outer(f->by_normal, o->normal)));
      add_point(w, t, K);
    }
    turn(w, t, mem, &b);
  }
  if (c->rolling > 0)
    resist(w, t, m3_mulv(P, t->spin), c->rolling * r->force, P);
  if (c->spinning > 0)
    resist(w, t, m3_mulv(nn, t->spin), c->spinning * r->force, nn);
}

/* One body wholly inside the other, or right through it: its surface points nowhere. The least
 * translation that separates them says where to. */
static void push_out(const hw_scratch *s, const hw_spot *a, const hw_spot *b, hw_overlap *o) {
  hw_separation gap = hw_separate(&a->at, &b->at, NULL, s->separation);
  double side = hw_pow(o->volume, 1.0 / 3);
  o->normal = gap.normal;
  o->patch = side * side;
  o->area = v3_scale(o->patch, o->normal);
  o->centre = o->centroid;
  o->moment = v3_cross(o->centre, o->area);
  o->second = m3_scale(o->patch * side * side / 12,
                       m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal))));
  o->thickness = -gap.distance;
}

/* What a pair of convex bodies shares. */
static void meet(const hw_scratch *s, const hw_pair *pair, hw_overlap *o) {
  const hw_spot *a = &s->spot[pair->a], *b = &s->spot[pair->b];
  hw_interference(&a->at, &b->at, s->overlap, o);
  if (o->volume > 0 && !hw_is_patch(o))
    push_out(s, a, b, o);
}

/* Least translation that separates convex bodies: the depth of the laws by depth, continuous where
 * the normal of the volume jumps. */
static void give_depth(const hw_scratch *s, const hw_pair *pair, hw_record *r) {
  const hw_spot *a = &s->spot[pair->a], *b = &s->spot[pair->b];
  if (pair->law->normal == HW_NORMAL_KVW || !a->at.shape || !b->at.shape ||
      !(r->overlap.volume > 0))
    return;
  hw_separation gap = hw_separate(&a->at, &b->at, NULL, s->separation);
  r->depth = gap.distance < 0 ? -gap.distance : 0;
}

/* Forces of a pair that overlaps. */
static void act(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  hw_record *r = hw_record_of(s, i);
  hw_overlap *o = &r->overlap;
  w->touching = true;
  touch t = {.scratch = s,
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
  rub(w, &t, mem, press(w, &t, mem));
  w->dissipated_power += r->lost;
  w->contact_power += r->springs;
}

/* Regions of two bodies, into the records of their slots (i: slot 0). */
static void detect(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  const hw_spot *a = &s->spot[pair->a], *b = &s->spot[pair->b];
  for (int k = 0; k < pair->slots; k++) {
    hw_record *r = hw_record_of(s, i + k);
    r->overlap.volume = 0;
    r->inside = 0;
    r->heir = -1;
    r->extent = 0;
    r->part = 1;
  }
  if (!hw_boxes_meet(a->low, a->high, b->low, b->high))
    return;
  switch (pair->detect) {
  case HW_BY_CONVEX:
    meet(s, pair, &hw_record_of(s, i)->overlap);
    hw_record_of(s, i)->depth = hw_record_of(s, i)->overlap.thickness;
    break;
  case HW_BY_MESH:
    hw_contact_meshes(w, s, i);
    break;
  case HW_BY_LINK:
  case HW_BY_LINKS:
    hw_contact_links(w, s, i);
    break;
  }
  for (int k = 0; k < pair->slots; k++)
    give_depth(s, pair, hw_record_of(s, i + k));
}

static double force(hw_world *w) {
  hw_scratch s = hw_contact_scratch(w);
  HW_FOR_NEAR(w->model, &s, i) {
    if (w->model->pair[i].slot == 0)
      detect(w, &s, i);
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
