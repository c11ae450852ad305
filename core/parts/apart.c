/* How far two colliders are from each other: by GJK where both are convex, by the trees of their meshes where not. */
#include "parts/apart.h"

#include "geom/convex/distance.h"
#include "geom/mesh/tree.h"

/* A collider's shape and its mesh in the world. */
static hw_placed shape_at(const hw_world *w, int collider) {
  const hw_collider *c = &w->model->collider[collider];
  const hw_port *p = &w->port[c->port];
  return (hw_placed){c->shape, m3_mul(p->R, c->R), v3_add(p->r, m3_mulv(p->R, c->r))};
}

double hw_pair_apart(const hw_world *w, const hw_pair *pair, v3 by, double enough) {
  if (pair->detect != HW_BY_CONVEX && pair->detect != HW_BY_MESH)
    return enough;
  hw_placed a = shape_at(w, pair->a), b = shape_at(w, pair->b);
  a.r = v3_add(a.r, by);
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

/* Is a corner of `a` behind the face of `b` that is nearest to it? */
static bool holds_corner(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose) {
  const double FAR = 1e3; /* [m] */
  for (int i = 0; i < a->vertices; i++) {
    int face;
    v3 x = hw_mesh_move(pose, a->vertex[i]), at;
    if (x.x < b->low.x || x.y < b->low.y || x.z < b->low.z || x.x > b->high.x || x.y > b->high.y ||
        x.z > b->high.z || !(hw_tree_nearest(b, x, FAR, &face, &at) < FAR))
      continue;
    const int *k = b->corner + 3 * face;
    v3 n = v3_cross(v3_sub(b->vertex[k[1]], b->vertex[k[0]]),
                    v3_sub(b->vertex[k[2]], b->vertex[k[0]]));
    if (v3_dot(v3_sub(x, at), n) < 0)
      return true;
  }
  return false;
}

bool hw_pair_clear(const hw_world *w, const hw_pair *pair, v3 by, double margin) {
  if (!(hw_pair_apart(w, pair, by, margin) >= margin))
    return false;
  if (pair->detect != HW_BY_MESH)
    return true;
  hw_placed a = shape_at(w, pair->a), b = shape_at(w, pair->b);
  const hw_trimesh *ma = w->model->collider[pair->a].mesh, *mb = w->model->collider[pair->b].mesh;
  hw_mesh_placed pa = {ma, a.R, v3_add(v3_add(a.r, by), m3_mulv(a.R, ma->middle))};
  hw_mesh_placed pb = {mb, b.R, v3_add(b.r, m3_mulv(b.R, mb->middle))};
  hw_mesh_pose there = hw_mesh_relative(&pa, &pb), back = hw_mesh_relative(&pb, &pa);
  return !holds_corner(ma, mb, &there) && !holds_corner(mb, ma, &back);
}
