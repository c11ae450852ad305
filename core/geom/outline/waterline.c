/* Level cuts. The plane crosses two edges of each face that it cuts, so the line is walked from edge
 * to edge with no memory but where it began; a loop is known by the least number of its edges.
 * Points are left out by cones (Williams 1978; Sklansky and Gonzalez 1980): from the last point that
 * was kept, a cone holds the directions that pass all points since within a tolerance. */
#include "geom/outline/waterline.h"

#include <math.h>

#include "math/scalar.h"

static const double FINEST = 1e-6, COARSEST = 1e-2, GROWTH = 1.25; /* tolerance over size */

typedef struct walk {
  const hw_trimesh *mesh;
  double level; /* from the mesh's middle */
  int edge, face;
} walk;

typedef struct spot {
  double x, y;
} spot;

static bool is_cut(const walk *w, int edge) {
  const int *v = w->mesh->edge_vertex + 2 * (size_t)edge;
  return (w->mesh->vertex[v[0]].z >= w->level) != (w->mesh->vertex[v[1]].z >= w->level);
}

/* Always from the lower end, so that both faces of an edge agree. */
static spot spot_of(const walk *w, int edge) {
  const int *v = w->mesh->edge_vertex + 2 * (size_t)edge;
  v3 p = w->mesh->vertex[v[0]], q = w->mesh->vertex[v[1]];
  if (p.z > q.z) {
    v3 swap = p;
    p = q, q = swap;
  }
  double t = (w->level - p.z) / (q.z - p.z);
  return (spot){p.x + t * (q.x - p.x) + w->mesh->middle.x,
                p.y + t * (q.y - p.y) + w->mesh->middle.y};
}

static walk walk_from(const hw_trimesh *mesh, double level, int edge) {
  return (walk){mesh, level - mesh->middle.z, edge, mesh->edge_face[2 * (size_t)edge]};
}

/* On through the face to its other edge that is cut; false: a border of the mesh. */
static bool step(walk *w) {
  if (w->face < 0)
    return false;
  const int *e = w->mesh->face_edge + 3 * (size_t)w->face;
  for (int k = 0; k < 3; k++)
    if (e[k] != w->edge && is_cut(w, e[k])) {
      const int *f = w->mesh->edge_face + 2 * (size_t)e[k];
      w->face = f[0] == w->face ? f[1] : f[0];
      w->edge = e[k];
      return true;
    }
  return false;
}

typedef struct loop {
  double area;
  int edge; /* any of it; -1: none */
  bool open;
} loop;

/* The loop that `edge` is the first of; area 0 where another edge is. */
static loop loop_of(const hw_trimesh *mesh, double level, int edge) {
  walk w = walk_from(mesh, level, edge);
  spot o = spot_of(&w, edge), p = o;
  double twice = 0;
  for (;;) {
    if (!step(&w))
      return (loop){0, edge, true};
    if (w.edge == edge)
      return (loop){.5 * twice, edge, false};
    if (w.edge < edge)
      return (loop){0, edge, false};
    spot q = spot_of(&w, w.edge);
    twice += (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
    p = q;
  }
}

static loop largest(const hw_trimesh *mesh, double level) {
  loop best = {0, -1, false};
  for (int e = 0; e < mesh->edges; e++) {
    walk w = walk_from(mesh, level, e);
    if (!is_cut(&w, e))
      continue;
    loop l = loop_of(mesh, level, e);
    best.open = best.open || l.open;
    if (fabs(l.area) > fabs(best.area))
      best.area = l.area, best.edge = e;
  }
  return best;
}

/* The edge of the point farthest from the middle of the loop's box: a corner that stays. */
static int far_edge(const hw_trimesh *mesh, double level, int edge, double *size) {
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300}, most = -1;
  walk w = walk_from(mesh, level, edge);
  do {
    spot p = spot_of(&w, w.edge);
    low[0] = hw_min(low[0], p.x), high[0] = hw_max(high[0], p.x);
    low[1] = hw_min(low[1], p.y), high[1] = hw_max(high[1], p.y);
  } while (step(&w) && w.edge != edge);
  int far = edge;
  w = walk_from(mesh, level, edge);
  do {
    spot p = spot_of(&w, w.edge);
    double x = p.x - .5 * (low[0] + high[0]), y = p.y - .5 * (low[1] + high[1]);
    if (x * x + y * y > most)
      most = x * x + y * y, far = w.edge;
  } while (step(&w) && w.edge != edge);
  *size = hw_max(high[0] - low[0], high[1] - low[1]);
  return far;
}

/* Directions from `from` that pass all points since within the tolerance. */
typedef struct cone {
  spot from, left, right;
  double far; /* of those points */
  bool any;
} cone;

static double cross(spot p, spot q) { return p.x * q.y - p.y * q.x; }

/* Takes point p in; false: it does not fit. */
static bool cone_take(cone *c, spot p, double tolerance) {
  spot d = {p.x - c->from.x, p.y - c->from.y};
  double l = sqrt(d.x * d.x + d.y * d.y);
  if (l < c->far - tolerance)
    return false;
  c->far = hw_max(c->far, l);
  if (l <= tolerance) /* any direction will do, if no other point has one */
    return !c->any;
  if (c->any && (cross(c->right, d) < 0 || cross(d, c->left) < 0))
    return false;
  double s = tolerance / l, k = sqrt(1 - s * s);
  spot left = {k * d.x - s * d.y, k * d.y + s * d.x},
       right = {k * d.x + s * d.y, k * d.y - s * d.x};
  if (!c->any || cross(left, c->left) > 0)
    c->left = left;
  if (!c->any || cross(c->right, right) > 0)
    c->right = right;
  c->any = true;
  return true;
}

static cone cone_at(spot p) { return (cone){.from = p}; }

/* Returns the number of points, or most + 1 where there would be more. */
static int thin(const hw_trimesh *mesh, double level, int edge, double tolerance, double *point,
                int most) {
  walk w = walk_from(mesh, level, edge);
  spot first = spot_of(&w, edge), last = first;
  cone c = cone_at(first);
  int count = 0;
  point[2 * count] = first.x, point[2 * count + 1] = first.y;
  count++;
  bool more;
  do {
    more = step(&w) && w.edge != edge;
    spot p = more ? spot_of(&w, w.edge) : first;
    if (!cone_take(&c, p, tolerance)) {
      if (count == most)
        return most + 1;
      point[2 * count] = last.x, point[2 * count + 1] = last.y;
      count++;
      c = cone_at(last);
      cone_take(&c, p, tolerance);
    }
    last = p;
  } while (more);
  return count;
}

static void turn_round(double *point, int count) {
  double twice = 0;
  for (int k = 1; k + 1 < count; k++) {
    const double *p = point + 2 * k, *q = p + 2;
    twice += (p[0] - point[0]) * (q[1] - point[1]) - (p[1] - point[1]) * (q[0] - point[0]);
  }
  for (int i = 1, j = count - 1; twice < 0 && i < j; i++, j--)
    for (int k = 0; k < 2; k++) {
      double swap = point[2 * i + k];
      point[2 * i + k] = point[2 * j + k];
      point[2 * j + k] = swap;
    }
}

int hw_waterline(const hw_trimesh *mesh, double level, double *point, int most) {
  if (!(fabs(level) < 1e300))
    return 0;
  loop l = largest(mesh, level);
  if (l.edge < 0)
    return l.open ? -1 : 0;
  double size;
  int edge = far_edge(mesh, level, l.edge, &size);
  if (!(fabs(l.area) > 1e-12 * size * size))
    return 0;
  for (double t = FINEST; t < COARSEST * GROWTH && most >= 3; t *= GROWTH) {
    int count = thin(mesh, level, edge, hw_min(t, COARSEST) * size, point, most);
    if (count > most)
      continue;
    turn_round(point, count);
    return count < 3 ? -1 : count;
  }
  return -1;
}
