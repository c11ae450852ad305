/* Chain links against meshes and against each other, as records: one a primitive of the link (paper
 * 000 section 5; docs/theory/link.md). */
#include "contact/contact.h"
#include "contact/records.h"
#include "geom/link/link.h"

/* R, t in the frame of the touch; away: from the first body to the second in the pair's order. */
static void to_record(const hw_link_touch *t, m3 R, v3 r, double away, hw_record *record) {
  const double FOUR_PI = 12.56637061435917295385;
  hw_overlap *o = &record->overlap;
  o->volume = t->agree * t->volume; /* opposite walls of a slot cancel */
  o->patch = t->agree * t->patch;
  o->normal = v3_scale(away, m3_mulv(R, t->normal));
  o->area = v3_scale(o->patch, o->normal);
  o->centre = o->centroid = v3_add(m3_mulv(R, t->centre), r);
  o->moment = v3_cross(o->centre, o->area);
  o->second = m3_scale(o->patch * t->patch / FOUR_PI, /* as a disc of this area */
                       m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(o->normal, o->normal))));
  o->thickness = record->depth = t->depth;
  o->points = 0;
  record->extent = t->reach;
  record->part = t->agree * t->share;
}

/* The touches of a pair at these poses; *R, *r: the frame that they are in. */
static int touches(const hw_world *w, const hw_scratch *s, int i, const hw_placed *at_a,
                   const hw_placed *at_b, hw_link_touch touch[HW_LINK_PRIMITIVES], bool *swapped,
                   m3 *R, v3 *r) {
  const hw_model *model = w->model;
  const hw_pair *pair = &model->pair[i];
  *swapped = !model->collider[pair->a].link;
  const hw_collider *first = &model->collider[*swapped ? pair->b : pair->a];
  const hw_collider *other = &model->collider[*swapped ? pair->a : pair->b];
  const hw_placed *p = *swapped ? at_b : at_a, *q = *swapped ? at_a : at_b;
  *R = q->R;
  *r = other->link ? q->r : v3_add(q->r, m3_mulv(q->R, other->mesh->middle));
  hw_mesh_pose pose = {m3_mul(m3_t(q->R), p->R), m3_tmulv(q->R, v3_sub(p->r, *r))};
  return other->link ? hw_link_link(first->link, other->link, &pose, touch)
                     : hw_link_mesh(first->link, &pose, other->mesh, s->mesh, touch);
}

void hw_contact_link_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room) {
  (void)model, (void)pair;
  size_t bytes = hw_link_mesh_scratch_bytes();
  room->mesh = bytes > room->mesh ? bytes : room->mesh;
}

void hw_contact_link_find(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  hw_link_touch touch[HW_LINK_PRIMITIVES];
  bool swapped;
  m3 R;
  v3 r;
  int count = touches(w, s, i, &s->spot[pair->a].at, &s->spot[pair->b].at, touch, &swapped, &R, &r);
  for (int k = 0; k < count; k++)
    if (touch[k].volume > 0)
      to_record(&touch[k], R, r, swapped ? -1 : 1, hw_record_of(s, i + touch[k].primitive));
}

bool hw_contact_link_meet(const hw_world *w, const hw_scratch *s, int i, const hw_placed *a,
                          const hw_placed *b) {
  hw_link_touch touch[HW_LINK_PRIMITIVES];
  bool swapped;
  m3 R;
  v3 r;
  return touches(w, s, i, a, b, touch, &swapped, &R, &r) > 0;
}
