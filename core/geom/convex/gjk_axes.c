/* Penetration of two cores from every axis along which it can be least: the normals of the faces of
 * A - B (separating axes; Gottschalk, Lin and Manocha 1996).
 *
 * A face of A - B is a face of a against a vertex of b, the reverse, or a parallelogram of two edges:
 * then, and only then, the arcs of their normals on the Gauss sphere (of a, and of b mirrored) cross,
 * which four products of signs tell (Gregorius, GDC 2013). No polyhedron is built, so nothing can
 * degenerate: exact for aligned boxes, touching bodies and equal poses, in time of the product of
 * the edge counts. Cores without faces (points, segments) have one arc: a whole great circle. */
#include "geom/convex/gjk_pair.h"

typedef struct edge {
  v3 at, along;
  v3 n1, n2; /* outward normals of its faces */
  int bare;  /* a segment: no faces */
} edge;

typedef struct search {
  const hw_pair *p;
  double depth;
  v3 n;         /* frame of a */
  int of_edges; /* n is across ea and eb, well apart in direction */
  edge ea, eb;  /* both in the frame of b */
  v3 t;         /* of a in the frame of b */
} search;

static double reach(const hw_pair *p, v3 n, hw_corner *c) {
  *c = hw_pair_support(p, n, c->a, c->b);
  return v3_dot(n, c->w);
}

static void try_axis(search *s, v3 n, hw_corner *hint) {
  double h = reach(s->p, n, hint);
  if (h < s->depth)
    s->depth = h, s->n = n, s->of_edges = 0;
}

/* Normals of the faces of a core, sign 1 for a and -1 (turned by R) for b. */
static void try_faces(search *s, const hw_polytope *core, int of_b) {
  hw_corner hint = {{0, 0, 0}, 0, 0};
  for (int f = 0; f < core->faces; f++) {
    v3 n = core->plane[f].n;
    if (of_b) {
      n = v3_neg(m3_mulv(s->p->R, n));
      hint.b = core->face_vertex[core->face_start[f]];
    } else {
      hint.a = core->face_vertex[core->face_start[f]];
    }
    try_axis(s, n, &hint);
  }
}

static void try_edges(search *s, const edge *a, const edge *b) {
  v3 n; /* a direction on both arcs, of any length */
  double u1 = 0, u2 = 0;
  if (!a->bare) {
    u1 = v3_dot(a->n1, b->along), u2 = v3_dot(a->n2, b->along);
    if (!(u1 * u2 < 0))
      return;
    n = v3_add(v3_scale(fabs(u2), a->n1), v3_scale(fabs(u1), a->n2));
  }
  if (!b->bare) {
    double w1 = fabs(v3_dot(b->n1, a->along)), w2 = fabs(v3_dot(b->n2, a->along));
    v3 m = v3_add(v3_scale(-w2, b->n1), v3_scale(-w1, b->n2));
    if (a->bare)
      n = m;
    else if (!(v3_dot(n, m) > 0))
      return;
  }
  v3 c = v3_cross(a->along, b->along);
  double cc = v3_dot(c, c);
  if (v3_dot(c, n) < 0)
    c = v3_neg(c);
  double h = v3_dot(c, v3_sub(a->at, b->at));
  if (!(cc > 0) || (h > 0 && h * h >= s->depth * s->depth * cc))
    return;
  double len = sqrt(cc);
  v3 unit = m3_mulv(s->p->R, v3_scale(1 / len, c));
  /* Nearly parallel: the crossing is not certain, but a support plane always bounds the depth. */
  int certain = cc > 1e-6 * v3_dot(a->along, a->along) * v3_dot(b->along, b->along);
  if (!certain) {
    hw_corner hint = {{0, 0, 0}, 0, 0};
    h = reach(s->p, unit, &hint);
  } else {
    h /= len;
  }
  if (h < s->depth)
    s->depth = h, s->n = unit, s->of_edges = certain, s->ea = *a, s->eb = *b;
}

/* The edges of b whose arc the great circle of a's edge crosses. */
static void try_edge_of_a(search *s, const edge *a) {
  const hw_polytope *b = s->p->b;
  if (b->faces == 0) {
    edge e = {b->vertex[0], v3_sub(b->vertex[1], b->vertex[0]), {0, 0, 0}, {0, 0, 0}, 1};
    try_edges(s, a, &e);
    return;
  }
  for (int f = 0; f < b->faces; f++) {
    double w1 = v3_dot(b->plane[f].n, a->along);
    int first = b->face_start[f], end = b->face_start[f + 1];
    for (int k = first; k < end; k++) {
      int across = b->face_across[k];
      if (across < f || !(w1 * v3_dot(b->plane[across].n, a->along) < 0))
        continue;
      v3 at = b->vertex[b->face_vertex[k]];
      v3 to = b->vertex[b->face_vertex[k + 1 < end ? k + 1 : first]];
      edge e = {at, v3_sub(to, at), b->plane[f].n, b->plane[across].n, 0};
      try_edges(s, a, &e);
    }
  }
}

static void try_all_edges(search *s) {
  const hw_polytope *a = s->p->a;
  m3 R = m3_t(s->p->R); /* a to b */
  if (a->faces == 0) {
    edge e = {v3_add(m3_mulv(R, a->vertex[0]), s->t),
              m3_mulv(R, v3_sub(a->vertex[1], a->vertex[0])),
              {0, 0, 0},
              {0, 0, 0},
              1};
    try_edge_of_a(s, &e);
    return;
  }
  for (int f = 0; f < a->faces; f++) {
    v3 n1 = m3_mulv(R, a->plane[f].n);
    int first = a->face_start[f], end = a->face_start[f + 1];
    for (int k = first; k < end; k++) {
      int across = a->face_across[k];
      if (across < f)
        continue;
      v3 at = a->vertex[a->face_vertex[k]];
      v3 to = a->vertex[a->face_vertex[k + 1 < end ? k + 1 : first]];
      edge e = {v3_add(m3_mulv(R, at), s->t), m3_mulv(R, v3_sub(to, at)), n1,
                m3_mulv(R, a->plane[across].n), 0};
      try_edge_of_a(s, &e);
    }
  }
}

/* Points and segments that meet: A - B is flat, the depth is 0, and any normal across both will do. */
static v3 flat_axis(const hw_pair *p) {
  v3 a = v3_zero(), b = v3_zero();
  if (p->a->vertices > 1)
    a = v3_sub(p->a->vertex[1], p->a->vertex[0]);
  if (p->b->vertices > 1)
    b = m3_mulv(p->R, v3_sub(p->b->vertex[1], p->b->vertex[0]));
  double la = v3_norm(a), lb = v3_norm(b);
  v3 n = v3_cross(a, b);
  if (v3_norm(n) > 1e-9 * la * lb)
    return v3_unit(n);
  if (la >= lb && la > 0)
    return v3_perp(v3_scale(1 / la, a));
  return lb > 0 ? v3_perp(v3_scale(1 / lb, b)) : v3_make(0, 0, 1);
}

/* Is there more than one vertex of p at the height of `at` along d? */
static int plateau(const hw_polytope *p, v3 d, int at, double tolerance) {
  double h = v3_dot(p->vertex[at], d) - tolerance;
  if (p->faces == 0) {
    for (int k = 0; k < p->vertices; k++)
      if (k != at && v3_dot(p->vertex[k], d) >= h)
        return 1;
    return 0;
  }
  for (int k = p->near_start[at]; k < p->near_start[at + 1]; k++)
    if (v3_dot(p->vertex[p->near[k]], d) >= h)
      return 1;
  return 0;
}

/* Pushes b out along n, until there is a gap, and asks GJK for the closest points. */
static void push_out(const hw_pair *p, hw_escape *e) {
  hw_pair out = *p;
  out.t = v3_madd(p->t, e->depth + 0.1 * p->scale, e->n);
  hw_simplex x;
  double lower;
  int steps;
  hw_gjk_run(&out, NULL, HUGE_VAL, &x, &lower, &steps);
  e->iterations += steps;
  e->on_a = v3_zero();
  for (int i = 0; i < x.count; i++)
    e->on_a = v3_madd(e->on_a, x.l[i], p->a->vertex[x.p[i].a]);
  e->on_b = v3_madd(e->on_a, -e->depth, e->n);
}

/* Deepest points. One vertex alone: that one. Two edges: where they cross. Parallel features:
 * push_out. */
static void place(const search *s, const hw_corner *c, hw_escape *e) {
  const hw_pair *p = s->p;
  double tolerance = 1e-9 * p->scale;
  if (s->of_edges) {
    /* the planes through each edge and n cut the other edge */
    v3 n = m3_tmulv(p->R, e->n), d = v3_sub(s->eb.at, s->ea.at);
    v3 ma = v3_cross(s->ea.along, n), mb = v3_cross(s->eb.along, n);
    double on_a = v3_dot(d, mb) / v3_dot(s->ea.along, mb);
    double on_b = -v3_dot(d, ma) / v3_dot(s->eb.along, ma);
    if (on_a >= 0 && on_a <= 1 && on_b >= 0 && on_b <= 1) {
      e->on_a = v3_add(m3_mulv(p->R, v3_madd(s->ea.at, on_a, s->ea.along)), p->t);
      e->on_b = v3_madd(e->on_a, -e->depth, e->n);
      return;
    }
  }
  if (!plateau(p->b, v3_neg(m3_tmulv(p->R, e->n)), c->b, tolerance)) {
    e->on_b = hw_pair_b(p, c->b);
    e->on_a = v3_madd(e->on_b, e->depth, e->n);
    return;
  }
  if (!plateau(p->a, e->n, c->a, tolerance)) {
    e->on_a = p->a->vertex[c->a];
    e->on_b = v3_madd(e->on_a, -e->depth, e->n);
    return;
  }
  push_out(p, e);
}

static double edges_of(const hw_polytope *p) { return p->faces > 0 ? p->half_edges / 2 : 1; }

double hw_axes_work(const hw_pair *p) { return edges_of(p->a) * edges_of(p->b); }

static hw_escape escape(const search *s) {
  hw_escape e = {.n = s->n, .iterations = 1};
  hw_corner c = {{0, 0, 0}, 0, 0};
  e.depth = reach(s->p, e.n, &c);
  place(s, &c, &e);
  return e;
}

hw_escape hw_axes_along(const hw_pair *p, v3 n) {
  search s = {.p = p, .n = n};
  return escape(&s);
}

hw_escape hw_axes_run(const hw_pair *p) {
  if (p->a->faces == 0 && p->b->faces == 0)
    return hw_axes_along(p, flat_axis(p));
  search s = {.p = p, .depth = HUGE_VAL, .t = v3_neg(m3_tmulv(p->R, p->t))};
  try_faces(&s, p->a, 0);
  try_faces(&s, p->b, 1);
  if (p->a->vertices > 1 && p->b->vertices > 1)
    try_all_edges(&s);
  return escape(&s);
}
