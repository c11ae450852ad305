/* Softer contacts, for the search of a static start: stiff bodies that stand on an edge are no place
 * for Newton's method, soft ones that sink in by a hundredth of their size are. The search begins so
 * and comes back to the given stiffness by degrees (integrate/static.c). */
#include "contact/records.h"
#include "math/elementary.h"

static const double SINK = 0.01; /* of the size of the smaller body */

/* Edge of the cube of the smaller body's volume [m]. */
static double size_of(const hw_world *w, const hw_pair *pair) {
  double a = w->model->collider[pair->a].volume, b = w->model->collider[pair->b].volume;
  return hw_pow(a < b ? a : b, 1.0 / 3);
}

/* Force when it has sunk in by SINK [N]. */
static double force_of(const hw_pair *pair, double size) {
  double depth = SINK * size, area = size * size, n = pair->law->exponent;
  if (pair->law->normal == HW_NORMAL_KVW)
    return pair->stiffness * depth * area;
  if (pair->law->normal == HW_NORMAL_POTENTIAL)
    return pair->hardness * hw_pow(depth * area, n) * area;
  return pair->hardness * hw_pow(depth, n);
}

double hw_contact_bed(const hw_world *w, const hw_pair *pair) {
  double size = size_of(w, pair);
  return force_of(pair, size) / (SINK * size * size * size);
}

/* Share of a pair's stiffness at which it carries `load` [N] where it has sunk in that far; at most 1.
 * 0 stands for any load. */
double hw_contact_soft(const hw_world *w, const hw_pair *pair, double load) {
  if (!w->statics || !(load > 0))
    return 1;
  double force = force_of(pair, size_of(w, pair));
  return force > load ? load / force : 1;
}
