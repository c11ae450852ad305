/* Contact between the colliders of all parts: from poses to wrenches (report 003, section 2.5;
 * docs/theory/contact.md). Knows colliders and ports, not parts.
 *
 * Each pair has its own memory (anchor of stuck friction, log of the present contact), which only
 * the source's commit changes. Everything else is a pure function of the state. */
#ifndef HW_CONTACT_CONTACT_H
#define HW_CONTACT_CONTACT_H

#include "model/model.h"

enum {
  HW_CONTACT_MEM = 56,
  HW_CONTACT_ROW = 96,
  HW_CONTACT_POINTS = 22,
  HW_MESH_SLOTS = 8,           /* regions of two meshes that are kept apart */
  HW_CONTOUR_WORDS = 3 * 2048, /* of the frame: contours of all pairs of meshes */
  HW_CUTS_WORDS = 2048         /* of the frame: faces that cut each other */
};

/* Scratch of a run, for the model's pairs and colliders. */
hw_contact_room hw_contact_room_of(const hw_model *model);
/* Constants of a pair from shapes, materials and the contact's entry. */
void hw_contact_constants(const hw_model *model, hw_pair *pair);
/* Rows of the frame (HW_CONTACT_ROW each), at most model->contact_rows; returns how many. *touching
 * counts all pairs that touch. */
int hw_contact_rows(const hw_world *w, double *row, int *touching);
/* Channels of the entries of "contacts", of the first hw_model.contact_channels of them. */
enum { HW_CONTACT_CHANNELS = 6, HW_CONTACTS_SHOWN = 32 };
extern const hw_channel hw_contact_channel[HW_CONTACT_CHANNELS];
void hw_contact_channels(const hw_world *w, double *channel);
/* Contours of the pairs of meshes at the last evaluation, [HW_CONTOUR_WORDS]: pair, count, then
 * x, y, z of each point, and so on, ended by -1; long ones are thinned. And the faces that cut each
 * other, [HW_CUTS_WORDS]: pair, count, then two face numbers (of the mesh as the caller has it), and
 * so on, ended by -1; those past the end are left out. */
void hw_contact_contours(const hw_world *w, double *contour, double *cuts);

#endif
