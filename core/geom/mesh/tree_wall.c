/* Faces that a plane wall meets: the part of a plane under an edge, seen along a direction.
 *
 * A box is passed over where an axis of its own, the wall's normal or one of the two directions in the wall separates them
 * (five of the axes of Gottschalk, Lin and Manocha 1996: enough to follow a slanted wall, where a box around it would hold
 * half of the mesh). Boxes are in single precision and a little large; what is looked at is never too little. */
#include "geom/mesh/tree.h"

#include <math.h>

enum { STACK = 3 * HW_TREE_DEPTH + 4, AXES = 6 };

typedef struct span {
  double low, high;
} span;

/* Where the wall lies along an axis, `slack` wider. */
static span span_of(const hw_wall *wall, v3 axis, double slack) {
  double first = v3_dot(axis, wall->corner[0]);
  span s = {first, first};
  for (int i = 1; i < 4; i++) {
    double x = v3_dot(axis, wall->corner[i]);
    s.low = x < s.low ? x : s.low;
    s.high = x > s.high ? x : s.high;
  }
  return (span){s.low - slack, s.high + slack};
}

static bool meets(const hw_tree_node *n, int i, const v3 *axis, const span *s) {
  double c[3], h[3];
  for (int k = 0; k < 3; k++) {
    c[k] = (double)n->centre[k][i], h[k] = (double)n->half[k][i];
    if (c[k] - h[k] > s[k].high || c[k] + h[k] < s[k].low)
      return false;
  }
  for (int k = 3; k < AXES; k++) {
    v3 a = axis[k];
    double at = a.x * c[0] + a.y * c[1] + a.z * c[2];
    double reach = fabs(a.x) * h[0] + fabs(a.y) * h[1] + fabs(a.z) * h[2];
    if (at - reach > s[k].high || at + reach < s[k].low)
      return false;
  }
  return true;
}

static bool face_meets(const hw_trimesh *m, int f, v3 axis, span s) {
  const int *c = m->corner + 3 * (size_t)f;
  double a = v3_dot(axis, m->vertex[c[0]]), b = v3_dot(axis, m->vertex[c[1]]),
         d = v3_dot(axis, m->vertex[c[2]]);
  return !(a > s.high && b > s.high && d > s.high) && !(a < s.low && b < s.low && d < s.low);
}

void hw_tree_wall(const hw_trimesh *mesh, const hw_wall *wall, hw_face_visit visit, void *ctx) {
  v3 along = v3_sub(wall->corner[1], wall->corner[0]), across = v3_cross(along, wall->way);
  double size = v3_norm(across);
  if (!(size > 0)) /* its edge is seen end on */
    return;
  across = v3_scale(1 / size, across);
  const v3 axis[AXES] = {v3_make(1, 0, 0), v3_make(0, 1, 0), v3_make(0, 0, 1),
                         across,           wall->way,        v3_cross(across, wall->way)};
  span s[AXES];
  for (int k = 0; k < AXES; k++)
    s[k] = span_of(wall, axis[k], wall->slack);
  int stack[STACK], used = 0;
  stack[used++] = 0;
  while (used > 0) {
    int at = stack[--used];
    if (at < 0) {
      const hw_tree_leaf *leaf = mesh->leaf + ~at;
      for (int f = leaf->first; f < leaf->first + leaf->count; f++)
        if (face_meets(mesh, f, across, s[3]) && face_meets(mesh, f, axis[4], s[4]) &&
            face_meets(mesh, f, axis[5], s[5]))
          visit(ctx, f);
      continue;
    }
    const hw_tree_node *n = mesh->node + at;
    for (int i = n->count - 1; i >= 0; i--)
      if (used < STACK && meets(n, i, axis, s))
        stack[used++] = n->child[i];
  }
}
