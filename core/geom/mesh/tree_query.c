/* Questions to one tree: the faces in a box, the nearest face.
 *
 * Nearest point of a triangle by the regions of its corners, edges and inside (Ericson, Real-Time
 * Collision Detection, 2005, 5.1.5). Boxes are in single precision and a little large, so a bound
 * from them is never too great; what is returned is worked out in double precision. */
#include "geom/mesh/tree.h"

#include <float.h>

/* A walk keeps at most three siblings for each level, and what it looks at. */
enum { STACK = 3 * HW_TREE_DEPTH + 4 };

static double low_of(const hw_tree_node *n, int k, int i) {
  return (double)n->centre[k][i] - (double)n->half[k][i];
}
static double high_of(const hw_tree_node *n, int k, int i) {
  return (double)n->centre[k][i] + (double)n->half[k][i];
}

static bool face_in_box(const hw_trimesh *m, int f, const double *low, const double *high) {
  double p[3][3];
  for (int j = 0; j < 3; j++)
    v3_put(p[j], m->vertex[m->corner[3 * f + j]]);
  for (int k = 0; k < 3; k++)
    if ((p[0][k] > high[k] && p[1][k] > high[k] && p[2][k] > high[k]) ||
        (p[0][k] < low[k] && p[1][k] < low[k] && p[2][k] < low[k]))
      return false;
  return true;
}

int hw_tree_box(const hw_trimesh *mesh, v3 low, v3 high, int *face, int most) {
  int stack[STACK], used = 0, count = 0;
  double l[3] = {low.x, low.y, low.z}, h[3] = {high.x, high.y, high.z};
  stack[used++] = 0;
  while (used > 0) {
    int at = stack[--used];
    if (at < 0) {
      const hw_tree_leaf *leaf = mesh->leaf + ~at;
      for (int f = leaf->first; f < leaf->first + leaf->count; f++)
        if (face_in_box(mesh, f, l, h)) {
          if (count < most)
            face[count] = f;
          count++;
        }
      continue;
    }
    const hw_tree_node *n = mesh->node + at;
    for (int i = n->count - 1; i >= 0; i--) {
      bool meet = true;
      for (int k = 0; k < 3; k++)
        meet = meet && low_of(n, k, i) <= h[k] && high_of(n, k, i) >= l[k];
      if (meet && used < STACK)
        stack[used++] = n->child[i];
    }
  }
  return count;
}

/* The point of a segment nearest to x. */
static v3 nearest_on_edge(v3 a, v3 b, v3 x) {
  v3 u = v3_sub(b, a);
  double d = v3_dot(u, u), s = v3_dot(v3_sub(x, a), u);
  return s <= 0 ? a : s >= d ? b : v3_madd(a, s / d, u);
}

v3 hw_face_nearest(const v3 p[3], v3 x) {
  v3 n = v3_cross(v3_sub(p[1], p[0]), v3_sub(p[2], p[0]));
  double nn = v3_dot(n, n);
  bool inside = nn > 0;
  for (int j = 0; j < 3 && inside; j++) {
    v3 u = v3_sub(p[j == 2 ? 0 : j + 1], p[j]);
    inside = v3_dot(v3_cross(u, v3_sub(x, p[j])), n) >= 0;
  }
  if (inside)
    return v3_madd(x, -v3_dot(v3_sub(x, p[0]), n) / nn, n);
  v3 best = p[0];
  double least = DBL_MAX;
  for (int j = 0; j < 3; j++) {
    v3 q = nearest_on_edge(p[j], p[j == 2 ? 0 : j + 1], x), d = v3_sub(q, x);
    if (v3_dot(d, d) < least) {
      least = v3_dot(d, d);
      best = q;
    }
  }
  return best;
}

static v3 nearest_on_face(const hw_trimesh *m, int f, v3 x) {
  const int *c = m->corner + 3 * f;
  const v3 p[3] = {m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]]};
  return hw_face_nearest(p, x);
}

/* Square of the distance of a point from a child's box. */
static double box_distance(const hw_tree_node *n, int i, const double *x) {
  double s = 0;
  for (int k = 0; k < 3; k++) {
    double l = low_of(n, k, i) - x[k], h = x[k] - high_of(n, k, i);
    double d = l > h ? l : h;
    s += d > 0 ? d * d : 0;
  }
  return s;
}

typedef struct waiting {
  double square;
  int child;
} waiting;

double hw_tree_nearest(const hw_trimesh *mesh, v3 x, double enough, int *face, v3 *point) {
  waiting stack[STACK];
  int used = 0, found = -1;
  double at[3] = {x.x, x.y, x.z}, least = enough < 1e150 ? enough * enough : DBL_MAX;
  stack[used++] = (waiting){0, 0};
  while (used > 0) {
    waiting t = stack[--used];
    if (t.square > least)
      continue;
    if (t.child < 0) {
      const hw_tree_leaf *leaf = mesh->leaf + ~t.child;
      for (int f = leaf->first; f < leaf->first + leaf->count; f++) {
        v3 q = nearest_on_face(mesh, f, x), d = v3_sub(q, x);
        double s = v3_dot(d, d);
        if (s < least || (found < 0 && s <= least)) {
          least = s;
          found = f;
          *point = q;
        }
      }
      continue;
    }
    const hw_tree_node *n = mesh->node + t.child;
    int base = used;
    for (int i = 0; i < n->count; i++) { /* the nearest box on top */
      waiting w = {box_distance(n, i, at), n->child[i]};
      if (w.square > least || used == STACK)
        continue;
      int j = used++;
      for (; j > base && stack[j - 1].square < w.square; j--)
        stack[j] = stack[j - 1];
      stack[j] = w;
    }
  }
  *face = found;
  return found < 0 ? HUGE_VAL : sqrt(least);
}
