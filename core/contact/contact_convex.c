/* Two convex bodies: what they share, and what else is known of them (hw_finding; geom/convex). */
#include "contact/contact.h"
#include "contact/records.h"
#include "math/elementary.h"

void hw_contact_convex_room(const hw_model *model, const hw_pair *pair, hw_contact_room *room) {
  size_t bytes =
      hw_interference_scratch_bytes(model->collider[pair->a].shape, model->collider[pair->b].shape);
  room->overlap = bytes > room->overlap ? bytes : room->overlap;
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

void hw_contact_convex_find(hw_world *w, const hw_scratch *s, int i) {
  const hw_pair *pair = &w->model->pair[i];
  const hw_spot *a = &s->spot[pair->a], *b = &s->spot[pair->b];
  hw_record *r = hw_record_of(s, i);
  hw_interference(&a->at, &b->at, s->overlap, &r->overlap);
  if (r->overlap.volume > 0 && !hw_is_patch(&r->overlap))
    push_out(s, a, b, &r->overlap);
  r->depth = r->overlap.thickness;
}

double hw_contact_convex_impact(const hw_pair *pair, const hw_spot *from, const hw_spot *to) {
  return hw_time_of_impact(&from[pair->a].at, &to[pair->a].at, &from[pair->b].at, &to[pair->b].at,
                           0);
}

double hw_contact_convex_depth(const hw_scratch *s, const hw_pair *pair) {
  hw_separation gap = hw_separate(&s->spot[pair->a].at, &s->spot[pair->b].at, NULL, s->separation);
  return gap.distance < 0 ? -gap.distance : 0;
}
