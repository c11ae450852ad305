/* How far the body of a manoeuvre is from the hull: by GJK where both are convex, by the trees of their
 * meshes where not. Poses only, so it says the same whatever the contact law. */
#include "geom/convex/distance.h"
#include "geom/mesh/tree.h"
#include "parts/manoeuvre.h"

bool manoeuvre_watches(const hw_model *model, const manoeuvre_params *p, const hw_pair *pair) {
  int a = model->collider[pair->a].part, b = model->collider[pair->b].part;
  int other = a == p->body.part ? b : a;
  if (a == b || (a != p->body.part && b != p->body.part))
    return false;
  return p->hull.part >= 0 ? other == p->hull.part : other != manoeuvre_chain(model, p);
}

/* A collider's shape and its mesh in the world. */
static hw_placed shape_at(const hw_world *w, int collider) {
  const hw_collider *c = &w->model->collider[collider];
  const hw_port *p = &w->port[c->port];
  return (hw_placed){c->shape, m3_mul(p->R, c->R), v3_add(p->r, m3_mulv(p->R, c->r))};
}

static double apart(const hw_world *w, const hw_pair *pair, double enough) {
  hw_placed a = shape_at(w, pair->a), b = shape_at(w, pair->b);
  if (pair->detect == HW_BY_CONVEX) {
    double gap = hw_gjk_gap(&a, &b, enough, NULL);
    return gap > 0 ? gap : 0;
  }
  const hw_trimesh *ma = w->model->collider[pair->a].mesh, *mb = w->model->collider[pair->b].mesh;
  hw_mesh_placed pa = {ma, a.R, v3_add(a.r, m3_mulv(a.R, ma->middle))};
  hw_mesh_placed pb = {mb, b.R, v3_add(b.r, m3_mulv(b.R, mb->middle))};
  hw_mesh_pose pose = hw_mesh_relative(&pa, &pb);
  v3 on_a, on_b;
  return hw_tree_distance(ma, mb, &pose, enough, &on_a, &on_b);
}

double manoeuvre_clearance(const hw_world *w, const manoeuvre_params *p, double enough) {
  double least = enough;
  bool any = false;
  for (int i = 0; i < w->model->pair_count; i++) {
    const hw_pair *pair = &w->model->pair[i];
    bool shaped = pair->detect == HW_BY_CONVEX || pair->detect == HW_BY_MESH;
    if (pair->slot || !shaped || !manoeuvre_watches(w->model, p, pair))
      continue;
    double gap = apart(w, pair, least);
    least = gap < least ? gap : least;
    any = true;
  }
  return any ? least : 0;
}
