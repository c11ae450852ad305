/* Faces that a line may meet: what a way through a region ends at.
 *
 * A box is passed over where one of its own axes, or one across the line and such an axis, separates them: exact for a
 * segment and a box (S. Gottschalk, M. C. Lin, D. Manocha, SIGGRAPH 96, 171: the axes that are left of fifteen). Boxes
 * are in single precision and a little large; what is looked at is never too little. */
#include "geom/mesh/tree.h"

#include <math.h>

enum { STACK = 3 * HW_TREE_DEPTH + 4 };

static bool meets(const hw_tree_node *n, int i, const double *x, const double *way, double most) {
  double c[3], h[3];
  for (int k = 0; k < 3; k++) {
    c[k] = (double)n->centre[k][i] - x[k], h[k] = (double)n->half[k][i];
    double end = most * way[k], low = end < 0 ? end : 0, high = end > 0 ? end : 0;
    if (c[k] - h[k] > high || c[k] + h[k] < low)
      return false;
  }
  for (int k = 0; k < 3; k++) {
    int i1 = k == 2 ? 0 : k + 1, i2 = 3 - k - i1;
    if (fabs(c[i1] * way[i2] - c[i2] * way[i1]) > h[i1] * fabs(way[i2]) + h[i2] * fabs(way[i1]))
      return false;
  }
  return true;
}

double hw_tree_line(const hw_trimesh *mesh, v3 x, v3 way, double most, hw_face_reach visit,
                    void *ctx) {
  const double from[3] = {x.x, x.y, x.z}, along[3] = {way.x, way.y, way.z};
  int stack[STACK], used = 0;
  stack[used++] = 0;
  while (used > 0) {
    int at = stack[--used];
    if (at < 0) {
      const hw_tree_leaf *leaf = mesh->leaf + ~at;
      for (int f = leaf->first; f < leaf->first + leaf->count; f++)
        most = visit(ctx, f, most);
      continue;
    }
    const hw_tree_node *n = mesh->node + at;
    for (int i = n->count - 1; i >= 0; i--)
      if (used < STACK && meets(n, i, from, along, most))
        stack[used++] = n->child[i];
  }
  return most;
}
