/* Finding: from the poses of two bodies to the records of what they share, by a table of their shapes (contact.h). */
#include "contact/contact.h"
#include "contact/records.h"
#include "geom/link/link.h"

enum { MESH_SLOTS = 8 }; /* regions of two meshes that are kept apart */

const hw_finding hw_findings[HW_BY_LINKS + 1] = {
    [HW_BY_CONVEX] =
        {
            .name = "convex",
            .slots = 1,
            .room = hw_contact_convex_room,
            .find = hw_contact_convex_find,
            .impact = hw_contact_convex_impact,
            .depth = hw_contact_convex_depth,
            .parting = hw_contact_convex_parting,
        },
    [HW_BY_MESH] =
        {
            .name = "mesh",
            .slots = MESH_SLOTS,
            .meshes = true,
            .joins = true,
            .room = hw_contact_mesh_room,
            .find = hw_contact_mesh_find,
            .meets = hw_contact_mesh_meet,
        },
    [HW_BY_LINK] =
        {
            .name = "link",
            .slots = HW_LINK_PRIMITIVES,
            .meshes = true,
            .room = hw_contact_link_room,
            .find = hw_contact_link_find,
            .meets = hw_contact_link_meet,
        },
    [HW_BY_LINKS] =
        {
            .name = "links",
            .slots = HW_LINK_PRIMITIVES,
            .find = hw_contact_link_find,
            .meets = hw_contact_link_meet,
        },
};

/* The depth of the laws by depth, continuous where the normal of the volume jumps: of all convex bodies, however they
 * are compared. */
static void give_depth(const hw_scratch *s, const hw_pair *pair, hw_record *r) {
  if (pair->law->normal != HW_NORMAL_KVW && s->spot[pair->a].at.shape &&
      s->spot[pair->b].at.shape && r->overlap.volume > 0)
    r->depth = hw_contact_convex_depth(s, pair);
}

void hw_contact_find(hw_world *w, const hw_scratch *s, int i) {
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
  hw_findings[pair->detect].find(w, s, i);
  for (int k = 0; k < pair->slots; k++)
    give_depth(s, pair, hw_record_of(s, i + k));
}
