/* EPA: penetration of two cores whose difference A - B has the origin inside (report 003, section
 * 2.5.8; van den Bergen 2001).
 *
 * A polyhedron inside A - B grows from a tetrahedron: the face nearest to the origin is replaced by
 * the cone over the corner that supports its normal, until no corner lies beyond it. Every support
 * also bounds the depth from above; a face beyond the least such bound is never looked at. Faces
 * that a new corner lies in the plane of are replaced with those below it, so that a parallelogram
 * of A - B never leaves slivers. Where the polyhedron degenerates none the less, or outgrows the
 * scratch, the answer is no, and the caller tries all axes instead (gjk_axes.c). */
#include "geom/convex/gjk_pair.h"

enum { EPA_CORNERS = 768, EPA_FACES = 2 * EPA_CORNERS };

/* Its normal n keeps the length that it comes with: only the nearest face needs a unit normal.
 * A half-edge is a number: 4 times its face, plus k. */
typedef struct face {
  v3 n;         /* outward */
  double d, nn; /* n . x = d on the face; n . n */
  int twin[3];  /* the half-edge across v[k], v[k + 1] */
  int v[3];     /* corners, counter-clockwise */
  int dead;
} face;

typedef struct rim {
  int twin; /* half-edge of a face that stays */
  int from; /* where the half-edge that is lost starts */
} rim;

typedef struct epa {
  const hw_pair *p;
  int corners, faces, near; /* near: the face nearest to the origin */
  double scale, upper;      /* upper: the least depth that an axis has shown */
  v3 upper_n;
  double key[EPA_FACES]; /* signed squares of the distances of the faces */
  face face[EPA_FACES];
  hw_corner corner[EPA_CORNERS];
  int rim_of[EPA_CORNERS]; /* the newest corner that saw this one on its rim */
  int stack[EPA_FACES + 3], lost[EPA_FACES + 3];
  rim rim[EPA_CORNERS + 1];
} epa;

size_t hw_epa_scratch_bytes(void) { return sizeof(epa); }

static inline double signed_square(double x) { return x * fabs(x); }
static inline int after(int k) { return k == 2 ? 0 : k + 1; }

static inline void keep_nearer(const epa *e, int f, double *key, int *at) {
  int less = e->key[f] < *key;
  *key = less ? e->key[f] : *key;
  *at = less ? f : *at;
}

/* The nearest face so far. In two strands, which a processor follows at once. */
static int nearest(const epa *e) {
  double even = HUGE_VAL, odd = HUGE_VAL;
  int at = 0, at_odd = 0, f = 0;
  for (; f + 1 < e->faces; f += 2) {
    keep_nearer(e, f, &even, &at);
    keep_nearer(e, f + 1, &odd, &at_odd);
  }
  if (f < e->faces)
    keep_nearer(e, f, &even, &at);
  return odd < even ? at_odd : at;
}

/* Makes face f of normal n = ca x cb. 0: so thin that n would be noise. */
static inline int face_set(epa *e, int f, int a, int b, int c, v3 ca, v3 cb, double aabb) {
  face *g = &e->face[f];
  v3 n = v3_cross(ca, cb);
  double nn = v3_dot(n, n), d = v3_dot(n, e->corner[c].w);
  g->n = n, g->d = d, g->nn = nn;
  g->v[0] = a, g->v[1] = b, g->v[2] = c;
  g->dead = 0;
  e->key[f] = signed_square(d) / nn;
  return nn > 1e-18 * aabb;
}

static int has_corner(const epa *e, const face *f, const hw_corner *c) {
  for (int k = 0; k < 3; k++)
    if (e->corner[f->v[k]].a == c->a && e->corner[f->v[k]].b == c->b)
      return 1;
  return 0;
}

/* Finds the faces that see corner c (those in whose plane it lies included), from face f on, and the
 * rim of the hole they leave, counter-clockwise. Returns the length of the rim, 0 where it is not
 * one ring. */
static int cut(epa *e, int f, int c) {
  v3 w = e->corner[c].w;
  double plane = 1e-12 * e->scale, plane2 = plane * plane;
  int depth = 3, rims = 0, lost = 1, to = -1;
  face *g = &e->face[f];
  g->dead = 1;
  e->key[f] = HUGE_VAL;
  e->lost[0] = f;
  for (int k = 0; k < 3; k++)
    e->stack[k] = g->twin[2 - k];
  while (depth > 0) {
    int twin = e->stack[--depth], o = twin >> 2, k = twin & 3;
    face *out = &e->face[o];
    if (out->dead)
      continue;
    int k1 = after(k);
    if (signed_square(out->d - v3_dot(out->n, w)) < plane2 * out->nn) {
      out->dead = 1;
      e->key[o] = HUGE_VAL;
      e->lost[lost++] = o;
      e->stack[depth++] = out->twin[after(k1)];
      e->stack[depth++] = out->twin[k1];
      continue;
    }
    int from = out->v[k1];
    if ((rims > 0 && from != to) || e->rim_of[from] == c)
      return 0;
    e->rim_of[from] = c;
    e->rim[rims++] = (rim){twin, from};
    to = out->v[k];
  }
  if (rims != lost + 2 || to != e->rim[0].from || e->faces + 2 > EPA_FACES)
    return 0;
  e->lost[lost] = e->faces, e->lost[lost + 1] = e->faces + 1;
  e->key[e->faces++] = HUGE_VAL, e->key[e->faces++] = HUGE_VAL;
  return rims;
}

/* Replaces the faces that see corner c by a cone over the rim; they leave their places to it. */
static int grow(epa *e, int f, int c) {
  int rims = cut(e, f, c), good = rims > 0;
  if (!good)
    return 0;
  v3 w = e->corner[c].w, ca = v3_sub(e->corner[e->rim[0].from].w, w);
  double aa = v3_dot(ca, ca);
  e->near = nearest(e);
  double key = e->key[e->near];
  e->rim[rims] = e->rim[0];
  e->lost[rims] = e->lost[0];
  int before = e->lost[rims - 1];
  for (int k = 0; k < rims; k++) {
    int at = e->lost[k], twin = e->rim[k].twin, b = e->rim[k + 1].from;
    v3 cb = v3_sub(e->corner[b].w, w);
    double bb = v3_dot(cb, cb);
    good &= face_set(e, at, e->rim[k].from, b, c, ca, cb, aa * bb);
    keep_nearer(e, at, &key, &e->near);
    e->face[at].twin[0] = twin;
    e->face[at].twin[1] = 4 * e->lost[k + 1] + 2;
    e->face[at].twin[2] = 4 * before + 1;
    e->face[twin >> 2].twin[twin & 3] = 4 * at;
    before = at, ca = cb, aa = bb;
  }
  return good;
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
  for (int k = 0; k < 4; k++)
    e->rim_of[k] = -1;
  int side = tetrahedron(e, s);
  if (side == 0)
    return 0;
  e->corners = e->faces = 4;
  if (side < 0) {
    hw_corner t = e->corner[1];
    e->corner[1] = e->corner[2], e->corner[2] = t;
  }
  /* corner 3 is above 0 1 2 */
  static const int corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  static const int twin[4][3] = {{12, 8, 4}, {2, 10, 13}, {1, 14, 5}, {0, 6, 9}};
  int good = 1;
  for (int f = 0; f < 4; f++) {
    const int *v = corner[f];
    v3 w = e->corner[v[2]].w, ca = v3_sub(e->corner[v[0]].w, w), cb = v3_sub(e->corner[v[1]].w, w);
    good &= face_set(e, f, v[0], v[1], v[2], ca, cb, v3_dot(ca, ca) * v3_dot(cb, cb));
    for (int k = 0; k < 3; k++)
      e->face[f].twin[k] = twin[f][k];
  }
  e->near = nearest(e);
  return good;
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
  if (least < 0 || v3_dot(e->face[f].n, out->n) < (1 - 1e-12) * sqrt(e->face[f].nn)) {
    double plane = 1e-12 * e->scale, plane2 = plane * plane;
    least = -HUGE_VAL;
    for (int g = 0; g < e->faces; g++) {
      const face *at = &e->face[g];
      double off = v3_dot(at->n, x) - at->d;
      if (off * off > plane2 * at->nn)
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
  for (;;) {
    int f = e->near;
    const face *top = &e->face[f];
    if (!(e->key[f] < HUGE_VAL))
      return -1;
    int at = top->v[2];
    hw_corner c = hw_pair_support(e->p, top->n, e->corner[at].a, e->corner[at].b);
    double shorter = 1 / sqrt(top->nn), d = shorter * top->d;
    if (d >= e->upper - close)
      return f;
    v3 n = v3_scale(shorter, top->n);
    ++*steps;
    double h = v3_dot(n, c.w);
    if (h < e->upper)
      e->upper = h, e->upper_n = n;
    if (h - d <= close || has_corner(e, top, &c))
      return f;
    if (e->corners == EPA_CORNERS)
      return -1;
    e->corner[e->corners] = c;
    e->rim_of[e->corners] = -1;
    if (!grow(e, f, e->corners++))
      return -1;
  }
}

int hw_epa_run(const hw_pair *p, const hw_simplex *start, void *scratch, hw_escape *out) {
  epa *e = scratch;
  int f = -1, steps = 0;
  if (begin(e, p, start))
    f = run(e, &steps);
  out->depth = e->upper;
  out->n = e->upper_n;
  out->on_a = out->on_b = v3_zero();
  out->iterations = steps;
  if (f < 0)
    return 0;
  place(e, f, out);
  return 1;
}
