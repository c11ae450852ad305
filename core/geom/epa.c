/* EPA: penetration of two cores whose difference A - B has the origin inside (report 003, section
 * 2.5.8; van den Bergen 2001).
 *
 * A polyhedron inside A - B grows from a tetrahedron: the face nearest to the origin is replaced by
 * the cone over the corner that supports its normal, until no corner lies beyond it. Every support
 * also bounds the depth from above; a face beyond the least such bound is never looked at. Faces
 * that a new corner lies in the plane of are replaced with those below it, so that a parallelogram
 * of A - B never leaves slivers. Where the polyhedron degenerates none the less, or outgrows the
 * scratch, the answer is no, and the caller tries all axes instead (gjk_axes.c). */
#include "geom/gjk_pair.h"

enum { EPA_CORNERS = 768, EPA_FACES = 6 * EPA_CORNERS };

typedef struct face {
  v3 n;        /* outward, unit */
  double d;    /* n . x = d on the face; negative while the origin is outside */
  int v[3];    /* corners, counter-clockwise */
  int next[3]; /* the face across v[k], v[k + 1] */
  int dead;
} face;

typedef struct waiting {
  double d;
  int face;
} waiting;

typedef struct epa {
  const hw_pair *p;
  int corners, faces, queued;
  double scale, upper; /* upper: the least depth that an axis has shown */
  v3 upper_n;
  hw_corner corner[EPA_CORNERS];
  int start[EPA_CORNERS]; /* the newest face whose first edge starts at a corner */
  face face[EPA_FACES];
  waiting queue[EPA_FACES + 1]; /* binary heap by d, from 1 */
  int stack[EPA_FACES];
} epa;

size_t hw_epa_scratch_bytes(void) { return sizeof(epa); }

static void queue_push(epa *e, double d, int f) {
  int k = ++e->queued;
  for (; k > 1 && e->queue[k / 2].d > d; k /= 2)
    e->queue[k] = e->queue[k / 2];
  e->queue[k] = (waiting){d, f};
}

static int queue_pop(epa *e) {
  int f = e->queue[1].face, k = 1;
  waiting last = e->queue[e->queued--];
  for (int c; (c = 2 * k) <= e->queued; k = c) {
    if (c < e->queued && e->queue[c + 1].d < e->queue[c].d)
      c++;
    if (!(e->queue[c].d < last.d))
      break;
    e->queue[k] = e->queue[c];
  }
  e->queue[k] = last;
  return f;
}

/* Adds the face a, b, c. 0: no room, or so thin that its normal would be noise. */
static int face_add(epa *e, int a, int b, int c) {
  if (e->faces == EPA_FACES)
    return 0;
  v3 ab = v3_sub(e->corner[b].w, e->corner[a].w), ac = v3_sub(e->corner[c].w, e->corner[a].w);
  v3 n = v3_cross(ab, ac);
  double nn = v3_dot(n, n);
  if (!(nn > 1e-18 * v3_dot(ab, ab) * v3_dot(ac, ac)))
    return 0;
  n = v3_scale(1 / sqrt(nn), n);
  double d = v3_dot(n, e->corner[a].w);
  e->face[e->faces] = (face){n, d, {a, b, c}, {0, 0, 0}, 0};
  if (d <= e->upper + 1e-9 * e->scale) /* the nearest face of all is always queued */
    queue_push(e, d, e->faces);
  e->start[a] = e->faces++;
  return 1;
}

static int has_corner(const epa *e, const face *f, const hw_corner *c) {
  for (int k = 0; k < 3; k++)
    if (e->corner[f->v[k]].a == c->a && e->corner[f->v[k]].b == c->b)
      return 1;
  return 0;
}

/* A better bound on the depth. */
static void bound(epa *e, v3 n, const hw_corner *c) {
  double h = v3_dot(n, c->w);
  if (h < e->upper)
    e->upper = h, e->upper_n = n;
}

/* Removes the faces that see corner c (those in whose plane it lies included), from face f on, and
 * closes the hole with a cone. */
static int grow(epa *e, int f, int c) {
  v3 w = e->corner[c].w;
  double plane = 1e-12 * e->scale;
  int first = e->faces, depth = 0;
  e->face[f].dead = 1;
  e->stack[depth++] = f;
  while (depth > 0) {
    const face *g = &e->face[e->stack[--depth]];
    for (int k = 0; k < 3; k++) {
      int o = g->next[k];
      face *out = &e->face[o];
      if (out->dead)
        continue;
      if (v3_dot(out->n, w) - out->d > -plane) {
        out->dead = 1;
        e->stack[depth++] = o;
        continue;
      }
      int a = g->v[k], b = g->v[k == 2 ? 0 : k + 1];
      if (e->start[a] >= first || !face_add(e, a, b, c))
        return 0;
      e->face[e->faces - 1].next[0] = o;
      for (int m = 0; m < 3; m++)
        if (out->v[m] == b)
          out->next[m] = e->faces - 1;
    }
  }
  /* Link the cone's sides, and see that it is one ring. */
  int at = first, ring = 0;
  do {
    int to = e->start[e->face[at].v[1]];
    if (to < first)
      return 0;
    e->face[at].next[1] = to;
    e->face[to].next[2] = at;
    at = to;
    ring++;
  } while (at != first && ring <= e->faces - first);
  return ring == e->faces - first;
}

/* The first tetrahedron: that of GJK, or where it is flat the farthest corners along a line, across
 * it, and across the plane. */
static int tetrahedron(epa *e, const hw_simplex *s) {
  hw_corner *c = e->corner;
  for (int k = 0; k < s->count; k++)
    c[k] = s->p[k];
  double least = 1e-6 * e->scale;
  if (s->count == 4) {
    v3 n = v3_cross(v3_sub(c[1].w, c[0].w), v3_sub(c[2].w, c[0].w));
    double area = v3_norm(n), h = v3_dot(n, v3_sub(c[3].w, c[0].w));
    if (area > least * least && fabs(h) > least * area)
      return h > 0 ? 1 : -1;
  }
  v3 d = {1, 0, 0};
  c[0] = hw_pair_support_cold(e->p, d);
  c[1] = hw_pair_support_cold(e->p, v3_neg(d));
  v3 along = v3_sub(c[1].w, c[0].w);
  if (!(v3_norm(along) > least))
    return 0;
  along = v3_unit(along);
  double far = 0, height = 0;
  v3 u = v3_perp(along), v = v3_cross(along, u);
  for (int k = 0; k < 4; k++) {
    v3 dir = v3_scale(k & 1 ? -1 : 1, k & 2 ? v : u);
    hw_corner x = hw_pair_support_cold(e->p, dir);
    double r = v3_norm(v3_cross(along, v3_sub(x.w, c[0].w)));
    if (r > far)
      far = r, c[2] = x;
  }
  if (!(far > least))
    return 0;
  v3 n = v3_unit(v3_cross(along, v3_sub(c[2].w, c[0].w)));
  for (int k = 0; k < 2; k++) {
    hw_corner x = hw_pair_support_cold(e->p, k ? v3_neg(n) : n);
    double h = v3_dot(n, v3_sub(x.w, c[0].w));
    if (fabs(h) > fabs(height))
      height = h, c[3] = x;
  }
  return fabs(height) > least ? (height > 0 ? 1 : -1) : 0;
}

static int begin(epa *e, const hw_pair *p, const hw_simplex *s) {
  e->p = p;
  e->scale = p->scale;
  e->upper = HUGE_VAL;
  e->upper_n = v3_zero();
  e->faces = e->queued = 0;
  for (int k = 0; k < 4; k++)
    e->start[k] = -1;
  int side = tetrahedron(e, s);
  if (side == 0)
    return 0;
  e->corners = 4;
  if (side < 0) {
    hw_corner t = e->corner[1];
    e->corner[1] = e->corner[2], e->corner[2] = t;
  }
  /* corner 3 is above 0 1 2 */
  if (!face_add(e, 0, 2, 1) || !face_add(e, 0, 1, 3) || !face_add(e, 1, 2, 3) ||
      !face_add(e, 2, 0, 3))
    return 0;
  static const int next[4][3] = {{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
  for (int f = 0; f < 4; f++)
    for (int k = 0; k < 3; k++)
      e->face[f].next[k] = next[f][k];
  return 1;
}

/* Weights of the corners of a face in the point x of its plane; returns the least of them. */
static double weights(const epa *e, const face *f, v3 x, double l[3]) {
  v3 a = v3_sub(e->corner[f->v[0]].w, x), b = v3_sub(e->corner[f->v[1]].w, x),
     c = v3_sub(e->corner[f->v[2]].w, x);
  l[0] = v3_dot(f->n, v3_cross(b, c));
  l[1] = v3_dot(f->n, v3_cross(c, a));
  l[2] = v3_dot(f->n, v3_cross(a, b));
  double s = 1 / (l[0] + l[1] + l[2]), least = HUGE_VAL;
  for (int k = 0; k < 3; k++) {
    l[k] *= s;
    least = l[k] < least ? l[k] : least;
  }
  return least;
}

/* Deepest points: where the way out, depth n, meets the polyhedron. That is in the last face, but
 * for ties (several faces in a plane, or several ways out): then the face that holds it best. */
static void place(const epa *e, int f, hw_escape *out) {
  double l[3], best[3];
  v3 x = v3_scale(out->depth, out->n);
  double least = weights(e, &e->face[f], x, best);
  if (least < 0 || v3_dot(e->face[f].n, out->n) < 1 - 1e-12) {
    least = -HUGE_VAL;
    for (int g = 0; g < e->faces; g++) {
      const face *at = &e->face[g];
      if (at->dead || fabs(v3_dot(at->n, x) - at->d) > 1e-12 * e->scale)
        continue;
      double in = weights(e, at, x, l);
      if (in > least) {
        least = in, f = g;
        best[0] = l[0], best[1] = l[1], best[2] = l[2];
      }
    }
  }
  double sum = 0;
  v3 on_a = {0, 0, 0};
  for (int k = 0; k < 3; k++) {
    double w = best[k] > 0 ? best[k] : 0;
    sum += w;
    on_a = v3_madd(on_a, w, e->p->a->vertex[e->corner[e->face[f].v[k]].a]);
  }
  out->on_a = v3_scale(1 / sum, on_a);
  out->on_b = v3_madd(out->on_a, -out->depth, out->n);
}

/* The face nearest to the origin once no corner lies beyond it; -1 on failure. */
static int run(epa *e, int *steps) {
  double close = 1e-14 * e->scale;
  int f = -1;
  while (e->queued > 0) {
    int g = queue_pop(e);
    const face *top = &e->face[g];
    if (top->dead)
      continue;
    f = g;
    if (top->d >= e->upper - close)
      return f;
    int at = top->v[2];
    hw_corner c = hw_pair_support(e->p, top->n, e->corner[at].a, e->corner[at].b);
    ++*steps;
    bound(e, top->n, &c);
    if (v3_dot(top->n, c.w) - top->d <= close || has_corner(e, top, &c))
      return f;
    if (e->corners == EPA_CORNERS)
      return -1;
    e->corner[e->corners] = c;
    e->start[e->corners] = -1;
    if (!grow(e, f, e->corners++))
      return -1;
  }
  return -1;
}

int hw_epa_run(const hw_pair *p, const hw_simplex *start, void *scratch, hw_escape *out) {
  epa *e = scratch;
  int f = -1;
  *out = (hw_escape){0};
  if (begin(e, p, start))
    f = run(e, &out->iterations);
  out->depth = e->upper;
  out->n = e->upper_n;
  if (f < 0)
    return 0;
  place(e, f, out);
  return 1;
}
