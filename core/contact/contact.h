/* Contact between the colliders of all parts: from poses to wrenches (report 003, section 2.5;
 * docs/theory/contact.md). Knows colliders and ports, not parts.
 *
 * Each pair has its own memory (anchor of stuck friction, log of the present contact), which only
 * hw_contact_commit changes. Everything else is a pure function of the state. */
#ifndef HW_CONTACT_CONTACT_H
#define HW_CONTACT_CONTACT_H

#include "model/model.h"

enum { HW_CONTACT_MEM = 40, HW_CONTACT_ROW = 96, HW_CONTACT_POINTS = 22 };

/* Scratch of a run, for the model's pairs and colliders. */
size_t hw_contact_work_bytes(const hw_model *model);
/* Constants of a pair from shapes, materials and the contact's entry. */
void hw_contact_constants(const hw_model *model, hw_pair *pair);
/* Blocks that share tangent entries through contact. */
void hw_contact_link(const hw_model *model, const hw_pattern *pattern);

/* All pairs at the present poses: wrenches on ports, residual and tangent. After place() of all
 * parts. */
void hw_contact_force(hw_world *w);
/* After an accepted step: anchors, logs, events. */
void hw_contact_commit(hw_world *w, bool tick);
/* After a step of the static start: bodies that touch stick where they are. */
void hw_contact_settle(hw_world *w);
/* Rows of the frame (HW_CONTACT_ROW each), at most model->contact_rows; returns how many. *touching
 * counts all pairs that touch. */
int hw_contact_rows(const hw_world *w, double *row, int *touching);

/* Marks the free blocks of the bodies that touch at the last evaluation, or did where the step began.
 * False when there are none. */
bool hw_contact_mark(const hw_world *w, unsigned char *mark);

/* Called where a step begins: keeps the poses that hw_contact_passed compares with. */
void hw_contact_begin(hw_world *w);
/* Did a pair touch inside the step and no longer at its end? */
bool hw_contact_passed(hw_world *w);

#endif
