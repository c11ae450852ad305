/* Least distance between two surfaces: both trees at once, the nearest pair of boxes first, and no
 * pair that is farther than what was found (Larsen, Gottschalk, Lin and Manocha, Fast proximity
 * queries with swept sphere volumes, 1999, section 5, with boxes).
 *
 * A box of a is taken in b's frame with the axes of b, so the bound is that of a box around it. Two
 * triangles that do not cut each other are nearest at a corner of one or at an edge of each. */
#include "geom/mesh/tree.h"

/* A walk keeps at most three siblings for each level of either tree, and what it looks at. */
enum { STACK = 6 * HW_TREE_DEPTH + 4 };

typedef struct extent {
  v3 centre, half; /* along b's axes */
  v3 own;          /* along the axes of its own mesh */
} extent;

/* Parts of the trees, by node and child: 4 node + child; the roots have none. */
enum { ROOT = -1 };
typedef struct waiting {
  double square; /* of the least distance that they can have */
  int a, b;
} waiting;

typedef struct walk {
  const hw_trimesh *a, *b;
  const hw_mesh_pose *pose;
  double least; /* square of the distance */
  v3 on_a, on_b;
  waiting stack[STACK];
  int used;
} walk;

static double beyond(double between, double reach) {
  double d = fabs(between) - reach;
  return d > 0 ? d * d : 0;
}

static double reach_along(v3 half, v3 u) {
  return half.x * fabs(u.x) + half.y * fabs(u.y) + half.z * fabs(u.z);
}

/* At least so far apart: along b's axes, or along the line between the middles. */
static double square_between(const hw_mesh_pose *pose, const extent *p, const extent *q) {
  v3 d = v3_sub(p->centre, q->centre), h = v3_add(p->half, q->half);
  double square = beyond(d.x, h.x) + beyond(d.y, h.y) + beyond(d.z, h.z), dd = v3_dot(d, d);
  double gap = dd - reach_along(q->own, d) - reach_along(p->own, m3_tmulv(pose->R, d));
  return gap > 0 && gap * gap > square * dd ? gap * gap / dd : square;
}

/* The box of a part; where it is a's, around it with the axes of b. The whole is without end. */
static extent box_of(const hw_trimesh *m, int part, const hw_mesh_pose *pose) {
  if (part == ROOT)
    return (extent){v3_zero(), v3_make(1e300, 1e300, 1e300), v3_make(1e300, 1e300, 1e300)};
  const hw_tree_node *n = m->node + part / HW_NODE_CHILDREN;
  int i = part % HW_NODE_CHILDREN;
  v3 c = {(double)n->centre[0][i], (double)n->centre[1][i], (double)n->centre[2][i]};
  v3 h = {(double)n->half[0][i], (double)n->half[1][i], (double)n->half[2][i]};
  if (!pose)
    return (extent){c, h, h};
  const double *r = pose->R.m;
  return (extent){hw_mesh_move(pose, c),
                  v3_make(fabs(r[0]) * h.x + fabs(r[1]) * h.y + fabs(r[2]) * h.z,
                          fabs(r[3]) * h.x + fabs(r[4]) * h.y + fabs(r[5]) * h.z,
                          fabs(r[6]) * h.x + fabs(r[7]) * h.y + fabs(r[8]) * h.z),
                  h};
}

/* Node >= 0, or the leaf ~child. */
static int child_of(const hw_trimesh *m, int part) {
  return part == ROOT ? 0 : m->node[part / HW_NODE_CHILDREN].child[part % HW_NODE_CHILDREN];
}

static void found(walk *w, v3 p, v3 q) {
  v3 d = v3_sub(p, q);
  double square = v3_dot(d, d);
  if (square < w->least)
    w->least = square, w->on_a = p, w->on_b = q;
}

static double share_of(double x, double of) { return x > 0 ? (x < of ? x / of : 1) : 0; }

/* Nearest points of two edges (Ericson, Real-Time Collision Detection, 2005, 5.1.9). */
static void edge_edge(walk *w, v3 p, v3 p1, v3 q, v3 q1) {
  v3 u = v3_sub(p1, p), v = v3_sub(q1, q), r = v3_sub(p, q);
  double a = v3_dot(u, u), e = v3_dot(v, v), b = v3_dot(u, v), c = v3_dot(u, r), f = v3_dot(v, r);
  double s = share_of(b * f - c * e, a * e - b * b), t = share_of(b * s + f, e);
  s = share_of(b * t - c, a);
  found(w, v3_madd(p, s, u), v3_madd(q, t, v));
}

/* Are two triangles apart by more than the least, along the line between their middles? */
static bool far_apart(const walk *w, const v3 p[3], const v3 q[3]) {
  v3 u = v3_sub(v3_add(q[0], v3_add(q[1], q[2])), v3_add(p[0], v3_add(p[1], p[2])));
  double of_p = v3_dot(u, p[0]), of_q = v3_dot(u, q[0]);
  for (int k = 1; k < 3; k++) {
    double x = v3_dot(u, p[k]), y = v3_dot(u, q[k]);
    of_p = x > of_p ? x : of_p;
    of_q = y < of_q ? y : of_q;
  }
  double gap = of_q - of_p;
  return gap > 0 && gap * gap >= w->least * v3_dot(u, u);
}

static void faces(walk *w, const v3 p[3], const v3 q[3]) {
  for (int i = 0; i < 3; i++) {
    found(w, p[i], hw_face_nearest(q, p[i]));
    found(w, hw_face_nearest(p, q[i]), q[i]);
    for (int j = 0; j < 3; j++)
      edge_edge(w, p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]);
  }
}

static void leaves(walk *w, const hw_tree_leaf *la, const hw_tree_leaf *lb) {
  for (int f = la->first; f < la->first + la->count; f++) {
    const int *c = w->a->corner + 3 * (size_t)f;
    v3 p[3];
    for (int k = 0; k < 3; k++)
      p[k] = hw_mesh_move(w->pose, w->a->vertex[c[k]]);
    for (int g = lb->first; g < lb->first + lb->count; g++) {
      c = w->b->corner + 3 * (size_t)g;
      const v3 q[3] = {w->b->vertex[c[0]], w->b->vertex[c[1]], w->b->vertex[c[2]]};
      if (!far_apart(w, p, q))
        faces(w, p, q);
    }
  }
}

/* The nearest on top of those that were put down since `base`. */
static void put(walk *w, int base, waiting next) {
  if (!(next.square < w->least) || w->used == STACK)
    return;
  int j = w->used++;
  for (; j > base && w->stack[j - 1].square < next.square; j--)
    w->stack[j] = w->stack[j - 1];
  w->stack[j] = next;
}

static double size_of(const extent *e) { return v3_dot(e->half, e->half); }

/* The larger of two parts is opened, and leaves are not. */
static void open_one(walk *w, waiting t) {
  extent ea = box_of(w->a, t.a, w->pose), eb = box_of(w->b, t.b, NULL);
  int a = child_of(w->a, t.a), b = child_of(w->b, t.b), base = w->used;
  bool of_a = b < 0 || (a >= 0 && size_of(&ea) >= size_of(&eb));
  int node = of_a ? a : b, count = (of_a ? w->a : w->b)->node[node].count;
  for (int i = 0; i < count; i++) {
    waiting next = t;
    if (of_a) {
      next.a = HW_NODE_CHILDREN * node + i;
      ea = box_of(w->a, next.a, w->pose);
    } else {
      next.b = HW_NODE_CHILDREN * node + i;
      eb = box_of(w->b, next.b, NULL);
    }
    next.square = square_between(w->pose, &ea, &eb);
    put(w, base, next);
  }
}

double hw_tree_distance(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                        double enough, v3 *on_a, v3 *on_b) {
  walk w = {.a = a, .b = b, .pose = pose, .least = enough < 1e150 ? enough * enough : HUGE_VAL};
  w.stack[w.used++] = (waiting){0, ROOT, ROOT};
  while (w.used > 0) {
    waiting t = w.stack[--w.used];
    if (!(t.square < w.least))
      continue;
    int at_a = child_of(a, t.a), at_b = child_of(b, t.b);
    if (at_a < 0 && at_b < 0)
      leaves(&w, a->leaf + ~at_a, b->leaf + ~at_b);
    else
      open_one(&w, t);
  }
  *on_a = w.on_a, *on_b = w.on_b;
  return w.least < HUGE_VAL ? sqrt(w.least) : enough;
}
