/* Before a run: the scratch of all pairs, and the constants of one from shapes, materials and the contact's entry. */
#include "base/cutter.h"
#include "contact/contact.h"
#include "contact/records.h"
#include "law/impact.h"
#include "law/normal.h"

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
  hw_contact_room room = {.records = hw_near_most(model), .roaming = hw_near_roaming(model)};
  hw_scratch s;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < model->pair_count; i += model->pair[i].slots) {
      const hw_finding *finding = &hw_findings[model->pair[i].detect];
      if (finding->room)
        finding->room(model, &model->pair[i], &room);
    }
  room.bytes = lay_out(model, &room, &s, NULL);
  return room;
}

HW_APART hw_scratch hw_contact_scratch(const hw_world *w) {
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
