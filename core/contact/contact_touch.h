/* A pair while its forces are found: what contact.c and contact_friction.c share. */
#ifndef HW_CONTACT_CONTACT_TOUCH_H
#define HW_CONTACT_CONTACT_TOUCH_H

#include "contact/records.h"

/* A pair while its force is found. */
typedef struct hw_contact_touch {
  const hw_scratch *scratch;
  const hw_pair *pair;
  const hw_contact *law;
  hw_record *record;
  hw_port *pa, *pb;
  double soft;          /* share of its stiffness in a static search, else 1 */
  hw_anchor at_a, at_b; /* of the patch's centre */
  v3 moment;            /* on b beside the forces at centre and centroid [N m] */
  v3 spin;              /* angular velocity of b against a */
} hw_contact_touch;

/* Residual and port wrench of a force on b at x, and its opposite on a; and of a moment. */
void hw_contact_push(hw_world *w, hw_contact_touch *t, v3 force, v3 x);
void hw_contact_twist(hw_world *w, hw_contact_touch *t, v3 moment);
/* K: -d(force on b)/d(point of b against point of a), at the patch's centre. */
void hw_contact_add_point(hw_world *w, const hw_contact_touch *t, m3 K);
/* Q: -d(moment on b)/d(rotation of b against a), world axes. */
void hw_contact_add_turn(hw_world *w, const hw_contact_touch *t, m3 Q);

/* contact_friction.c: friction of the patch that carries the record's force. slope: -d(normal force)/d(gap), as the
 * tangent has it. */
void hw_contact_rub(hw_world *w, hw_contact_touch *t, const double *mem, double slope);

#endif
