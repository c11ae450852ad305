/* How far two colliders are from each other, whatever the contact law. */
#ifndef HW_PARTS_APART_H
#define HW_PARTS_APART_H

#include "model/model.h"

/* Least distance of the two of a pair, with the first moved by `by` [m]; `enough` where it is more, 0 where they
 * overlap. Of convex shapes and meshes; others: `enough`. */
double hw_pair_apart(const hw_world *w, const hw_pair *pair, v3 by, double enough);

/* Do the two, with the first moved, keep `margin` [m], and holds neither a corner of the other? A search over all
 * corners: for the start alone. */
bool hw_pair_clear(const hw_world *w, const hw_pair *pair, v3 by, double margin);

#endif
