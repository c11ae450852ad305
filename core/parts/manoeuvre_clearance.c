/* How far the body of a manoeuvre is from the hull (apart.h). Poses only, so it says the same whatever the contact law. */
#include "parts/apart.h"
#include "parts/manoeuvre.h"

bool manoeuvre_watches(const hw_model *model, const manoeuvre_params *p, const hw_pair *pair) {
  int a = model->collider[pair->a].part, b = model->collider[pair->b].part;
  int other = a == p->body.part ? b : a;
  if (a == b || (a != p->body.part && b != p->body.part))
    return false;
  return p->hull.part >= 0 ? other == p->hull.part : other != manoeuvre_chain(model, p);
}

double manoeuvre_clearance(const hw_world *w, const manoeuvre_params *p, double enough) {
  double least = enough;
  bool any = false;
  for (int i = 0; i < w->model->pair_count; i++) {
    const hw_pair *pair = &w->model->pair[i];
    bool shaped = pair->detect == HW_BY_CONVEX || pair->detect == HW_BY_MESH;
    if (pair->slot || !shaped || !manoeuvre_watches(w->model, p, pair))
      continue;
    double gap = hw_pair_apart(w, pair, v3_zero(), least);
    least = gap < least ? gap : least;
    any = true;
  }
  return any ? least : 0;
}
