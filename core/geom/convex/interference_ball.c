/* A ball with a convex polyhedron, and two balls: closed forms.
 *
 * Each face f, at distance h_f from the ball's centre (below 0 when the centre lies beyond it),
 * meets the ball in a piece D_f of a disc of radius sqrt(r^2 - h_f^2). By Gauss's theorem, with x
 * from the centre and Omega the solid angle of the part of the sphere that lies in the body,
 *   V = r^3 Omega / 3 + sum_f h_f area(D_f) / 3
 *   int x dV = -1/2 sum_f n_f int_Df (r^2 - |x|^2) dS
 * and A, M and the second moments are plain integrals over the pieces. A piece is summed over its
 * edges: triangles from the disc's centre where an edge runs in the disc, sectors elsewhere.
 *
 * Omega by Gauss and Bonnet: arcs of angle phi_f turn by -phi_f h_f / r, and where an edge of the
 * body leaves the ball, at x, two arcs meet at the angle between the faces' normals, seen along x.
 * The part's Euler characteristic is 2 less that of the body's surface in the ball, which is counted:
 * faces - edges + corners. (Cones over the faces add up to Omega too, but lose all digits when the
 * centre lies on an edge.) Where no edge meets the ball only caps are cut off, and V is their sum:
 * relative accuracy at any depth. Else V has an error of about 1e-16 r^3. */
#include "geom/convex/interference_parts.h"
#include "math/elementary.h"
#include "math/scalar.h"

typedef struct v2 {
  double u, w;
} v2;

static double v2_dot(v2 p, v2 q) { return p.u * q.u + p.w * q.w; }
static double v2_cross(v2 p, v2 q) { return p.u * q.w - q.u * p.w; }

/* A face's plane against the ball, seen from the ball's centre. */
typedef struct disc {
  double r, h;
  double square; /* of the disc's radius */
  v3 n, u, w, centre;
} disc;

/* Integrals over a piece, about the disc's centre. */
typedef struct piece {
  double area, u, w, uu, uw, ww;
  double phi;   /* of its arcs */
  double under; /* int (r^2 - |x|^2) dS */
} piece;

static void add_triangle(piece *s, const disc *d, v2 p, v2 q) {
  double cross = v2_cross(p, q), area = 0.5 * cross;
  double uu = cross / 12 * (p.u * p.u + p.u * q.u + q.u * q.u);
  double ww = cross / 12 * (p.w * p.w + p.w * q.w + q.w * q.w);
  s->area += area;
  s->u += cross / 6 * (p.u + q.u);
  s->w += cross / 6 * (p.w + q.w);
  s->uu += uu;
  s->ww += ww;
  s->uw += cross / 24 * (p.u * q.w + 2 * (p.u * p.w + q.u * q.w) + q.u * p.w);
  s->under += d->square * area - uu - ww;
}

/* The sector of angle phi between the directions of unit vectors p and q. */
static void add_sector(piece *s, const disc *d, v2 p, v2 q, double phi) {
  double rr = d->square, r = sqrt(rr);
  s->area += 0.5 * rr * phi;
  s->u += rr * r / 3 * (q.w - p.w);
  s->w -= rr * r / 3 * (q.u - p.u);
  s->uu += rr * rr / 8 * (phi + q.u * q.w - p.u * p.w);
  s->ww += rr * rr / 8 * (phi - q.u * q.w + p.u * p.w);
  s->uw += rr * rr / 8 * (q.w * q.w - p.w * p.w);
  s->under += rr * rr * phi / 4;
  s->phi += phi;
}

static void add_arc(piece *s, const disc *d, v2 p, v2 q) {
  double lp = 1 / sqrt(v2_dot(p, p)), lq = 1 / sqrt(v2_dot(q, q));
  v2 a = {lp * p.u, lp * p.w}, b = {lq * q.u, lq * q.w};
  add_sector(s, d, a, b, hw_atan2(v2_cross(a, b), v2_dot(a, b)));
}

/* The part [t0, t1] of the edge p q in the ball; false when there is none. An end is in the ball
 * or not, whichever edge asks, and both faces of an edge ask with the same p and q: the count of
 * faces, edges and corners holds whatever rounds. */
static bool edge_inside(double r, v3 p, v3 q, double *t0, double *t1) {
  v3 e = v3_sub(q, p), across = v3_cross(p, e);
  double ee = v3_dot(e, e), left = r * r * ee - v3_dot(across, across), mid = -v3_dot(p, e) / ee;
  bool p_in = v3_dot(p, p) < r * r, q_in = v3_dot(q, q) < r * r;
  if (!p_in && !q_in && !(left > 0 && mid > 0 && mid < 1))
    return false;
  double half = left > 0 ? sqrt(left) / ee : 0;
  *t0 = p_in || mid - half < 0 ? 0 : mid - half;
  *t1 = q_in || mid + half > 1 ? 1 : mid + half;
  return true;
}

/* The same from vertex va to vertex vb, in whichever order; exactly 0 and 1 mean the ends. */
static bool half_edge_inside(double r, int va, int vb, v3 a, v3 b, double *t0, double *t1) {
  if (va < vb)
    return edge_inside(r, a, b, t0, t1);
  double s0, s1;
  if (!edge_inside(r, b, a, &s0, &s1))
    return false;
  *t0 = s1 < 1 ? 1 - s1 : 0;
  *t1 = s0 > 0 ? 1 - s0 : 1;
  return true;
}

static v2 flat(const disc *d, v3 x) { return (v2){v3_dot(x, d->u), v3_dot(x, d->w)}; }

/* The disc of plane h n in the ball; false when the ball does not reach it. */
static bool disc_make(disc *d, v3 n, double h, double r) {
  *d = (disc){.r = r, .h = h, .square = (r - fabs(h)) * (r + fabs(h)), .n = n};
  if (!(fabs(h) < r))
    return false;
  d->u = v3_perp(n);
  d->w = v3_cross(n, d->u);
  d->centre = v3_scale(h, n);
  return true;
}

/* How far the ball's surface turns at x, on the edge of planes n, h and m, g. */
static double corner_angle(v3 n, double h, v3 m, double g, v3 x, double r) {
  double sine = v3_dot(v3_cross(n, m), x) / r;
  return hw_atan2(fabs(sine), v3_dot(n, m) - h * g / (r * r));
}

/* Corners of the sphere's part and edges of the surface's, over all faces. */
typedef struct rim {
  int faces, edges, corners;
  double turned;
} rim;

static void rim_edge(rim *s, const hw_polytope *p, const disc *d, int g, v3 ball, v3 x, v3 y,
                     bool x_cut, bool y_cut) {
  hw_plane other = p->plane[g];
  double h = other.d - v3_dot(other.n, ball);
  s->edges++;
  if (x_cut)
    s->turned += corner_angle(d->n, d->h, other.n, h, x, d->r);
  if (y_cut)
    s->turned += corner_angle(d->n, d->h, other.n, h, y, d->r);
}

/* The piece of face f; false when it is empty. */
static bool piece_make(piece *s, rim *edges, const disc *d, const hw_polytope *p, int f, v3 ball) {
  int from = p->face_start[f], to = p->face_start[f + 1], va = p->face_vertex[to - 1];
  int behind = to - 1; /* the half-edge from a to b */
  bool cut = false, around = true;
  *s = (piece){0};
  v3 a = v3_sub(p->vertex[va], ball);
  for (int k = from; k < to; k++) {
    int vb = p->face_vertex[k], g = p->face_across[behind];
    v3 b = v3_sub(p->vertex[vb], ball);
    double t0, t1;
    if (half_edge_inside(d->r, va, vb, a, b, &t0, &t1)) {
      v3 e = v3_sub(b, a), x = t0 > 0 ? v3_madd(a, t0, e) : a, y = t1 < 1 ? v3_madd(a, t1, e) : b;
      cut = true;
      if (t0 > 0)
        add_arc(s, d, flat(d, a), flat(d, x));
      add_triangle(s, d, flat(d, x), flat(d, y));
      if (t1 < 1)
        add_arc(s, d, flat(d, y), flat(d, b));
      if (f < g)
        rim_edge(edges, p, d, g, ball, x, y, t0 > 0, t1 < 1);
    } else
      add_arc(s, d, flat(d, a), flat(d, b));
    around = around && v2_cross(flat(d, a), flat(d, b)) > 0;
    a = b, va = vb, behind = k;
  }
  if (cut)
    return true;
  /* No edge meets the disc: it is whole or nothing, and angles that sum to about 0 are noise. */
  *s = (piece){0};
  if (around)
    add_sector(s, d, (v2){1, 0}, (v2){1, 0}, 2 * HW_PI);
  return around;
}

/* Sums over the pieces, about the ball's centre, in the body's axes. */
typedef struct pieces {
  hw_share share;
  m3 normal_first;     /* sum n (int x dS)^T */
  m3 normal_second[3]; /* sum n_i int x x^T dS */
} pieces;

static void pieces_add(pieces *s, const disc *d, const piece *q) {
  v3 n = d->n, c = d->centre;
  v3 first = v3_madd(v3_madd(v3_scale(q->area, c), q->u, d->u), q->w, d->w);
  v3 su = v3_madd(v3_scale(q->uu, d->u), q->uw, d->w);
  v3 sw = v3_madd(v3_scale(q->uw, d->u), q->ww, d->w);
  v3 plane = v3_madd(v3_scale(q->u, d->u), q->w, d->w);
  m3 second = m3_add(m3_outer(d->u, su), m3_outer(d->w, sw));
  second = m3_add(second, m3_add(m3_outer(c, first), m3_outer(plane, c)));
  hw_share *share = &s->share;
  share->area = v3_madd(share->area, q->area, n);
  share->perimeter_area += q->area;
  share->moment = v3_add(share->moment, v3_cross(first, n));
  share->first = v3_madd(share->first, -0.5 * q->under, n);
  s->normal_first = m3_add(s->normal_first, m3_outer(n, first));
  double k[3] = {n.x, n.y, n.z};
  for (int i = 0; i < 3; i++)
    s->normal_second[i] = m3_add(s->normal_second[i], m3_scale(k[i], second));
}

/* Second moments about `centre` of what is seen along n. */
static m3 pieces_second(const pieces *s, v3 n, v3 centre) {
  double k[3] = {n.x, n.y, n.z};
  m3 t = m3_zero();
  for (int i = 0; i < 3; i++)
    t = m3_add(t, m3_scale(k[i], s->normal_second[i]));
  v3 first = m3_tmulv(s->normal_first, n);
  v3 shift = v3_madd(v3_neg(first), v3_dot(n, s->share.area), centre);
  t = m3_add(t, m3_add(m3_outer(shift, centre), m3_scale(-1, m3_outer(centre, first))));
  m3 across = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(n, n)));
  return m3_mul(m3_mul(m3_mul(m3_mul(s->share.R, across), t), across), m3_t(s->share.R));
}

typedef struct extent {
  v3 n;
  double low, high;
} extent;

static void extend(extent *e, const hw_share *share, v3 x, bool draw, hw_overlap *out) {
  double s = v3_dot(e->n, x);
  e->low = s < e->low ? s : e->low;
  e->high = s > e->high ? s : e->high;
  if (draw && out->points < HW_OVERLAP_POINTS)
    out->point[out->points++] = v3_add(m3_mulv(share->R, x), share->r);
}

static bool inside(const hw_polytope *p, v3 x, int except) {
  for (int f = 0; f < p->faces; f++)
    if (f != except && v3_dot(p->plane[f].n, x) > p->plane[f].d)
      return false;
  return true;
}

/* Corners, and the highest and lowest points of sphere and discs, when they are in the body. */
static void ball_extent(const hw_polytope *p, v3 ball, double r, const hw_share *share, v3 n,
                        hw_overlap *out) {
  extent e = {n, 1e300, -1e300};
  for (int k = 0; k < 6; k++) { /* the poles; without a normal, for drawing only */
    v3 pole = v3_dot(n, n) > 0 ? n : v3_make(k<2, (k & 6) == 2, k> 3);
    pole = v3_scale(k & 1 ? -r : r, pole);
    if ((k < 2 || !(v3_dot(n, n) > 0)) && inside(p, v3_add(ball, pole), -1))
      extend(&e, share, pole, true, out);
  }
  for (int f = 0; f < p->faces; f++) {
    disc d;
    double t0, t1;
    if (!disc_make(&d, p->plane[f].n, p->plane[f].d - v3_dot(p->plane[f].n, ball), r))
      continue;
    double radius = sqrt(d.square);
    v2 up = flat(&d, n);
    double length = sqrt(v2_dot(up, up));
    v3 dir = length > 0 ? v3_madd(v3_scale(up.u / length, d.u), up.w / length, d.w) : d.u;
    v3 side = v3_cross(d.n, dir);
    for (int k = 0; k < 8; k++) {
      static const double C[8] = {1,  0.7071067811865476,  0, -0.7071067811865476,
                                  -1, -0.7071067811865476, 0, 0.7071067811865476};
      v3 x = v3_madd(v3_madd(d.centre, radius * C[k], dir), radius * C[(k + 6) & 7], side);
      if (inside(p, v3_add(ball, x), f))
        extend(&e, share, x, true, out);
    }
    int from = p->face_start[f], to = p->face_start[f + 1];
    v3 a = v3_sub(p->vertex[p->face_vertex[to - 1]], ball);
    for (int k = from; k < to; k++) {
      v3 b = v3_sub(p->vertex[p->face_vertex[k]], ball);
      if (edge_inside(r, a, b, &t0, &t1)) {
        extend(&e, share, v3_madd(a, t0, v3_sub(b, a)), true, out);
        extend(&e, share, v3_madd(a, t1, v3_sub(b, a)), t1 < 1, out);
      }
      a = b;
    }
  }
  out->thickness = e.high > e.low ? e.high - e.low : 0;
}

static int vertices_inside(const hw_polytope *p, v3 ball, double r) {
  int n = 0;
  for (int v = 0; v < p->vertices; v++) {
    v3 x = v3_sub(p->vertex[v], ball);
    n += v3_dot(x, x) < r * r;
  }
  return n;
}

/* Sums over all faces; false when a plane has the whole ball outside. */
static bool pieces_make(pieces *s, const hw_polytope *p, v3 c, double r, int corners) {
  bool centre_inside = true;
  double caps = 0, cones = 0, arcs = 0;
  rim edges = {0};
  for (int f = 0; f < p->faces; f++) {
    disc d;
    piece q;
    double h = p->plane[f].d - v3_dot(p->plane[f].n, c), depth = r - fabs(h);
    if (h <= -r)
      return false;
    centre_inside = centre_inside && h >= 0;
    if (!disc_make(&d, p->plane[f].n, h, r) || !piece_make(&q, &edges, &d, p, f, c))
      continue;
    double cap = HW_PI * depth * depth * (3 * r - depth) / 3;
    edges.faces++;
    caps += h < 0 ? cap : -cap;
    cones += h * q.area;
    arcs += q.phi * h;
    pieces_add(s, &d, &q);
  }
  if (edges.edges == 0 && corners == 0)
    s->share.volume = caps + (centre_inside ? 4 * HW_PI / 3 * r * r * r : 0);
  else {
    int euler = 2 - edges.faces + edges.edges - corners;
    s->share.volume = (r * r * (r * (2 * HW_PI * euler - edges.turned) + arcs) + cones) / 3;
  }
  return true;
}

void hw_interference_ball(const hw_placed *ball, const hw_placed *body, bool ball_is_b,
                          hw_overlap *out) {
  const hw_polytope *p = body->shape->core;
  double r = ball->shape->radius;
  v3 world = v3_add(m3_mulv(ball->R, ball->shape->core->vertex[0]), ball->r);
  v3 c = m3_tmulv(body->R, v3_sub(world, body->r));
  if (!(c.x > p->low.x - r && c.y > p->low.y - r && c.z > p->low.z - r && c.x < p->high.x + r &&
        c.y < p->high.y + r && c.z < p->high.z + r))
    return;
  pieces s = {.share = {.R = body->R, .r = world, .flip = !ball_is_b}};
  int corners = vertices_inside(p, c, r);
  if (corners == p->vertices) {
    s.share.volume = p->volume;
    s.share.first = v3_scale(p->volume, v3_sub(p->centroid, c));
  } else if (!pieces_make(&s, p, c, r, corners))
    return;
  if (!(s.share.volume > 0 && s.share.volume < 1e200)) /* not where a pose is no number */
    return;
  v3 n = v3_zero(), centre;
  if (hw_share_out(&s.share, out, &n, &centre))
    out->second = pieces_second(&s, n, centre);
  ball_extent(p, c, r, &s.share, n, out);
}

/* The lens is two caps on one disc, of thickness ta (of a's ball, towards b) and tb. */
void hw_interference_balls(const hw_placed *a, const hw_placed *b, hw_overlap *out) {
  v3 ca = v3_add(m3_mulv(a->R, a->shape->core->vertex[0]), a->r);
  v3 cb = v3_add(m3_mulv(b->R, b->shape->core->vertex[0]), b->r), ab = v3_sub(cb, ca);
  double ra = a->shape->radius, rb = b->shape->radius, D = v3_norm(ab), depth = ra + rb - D;
  if (!(depth > 0))
    return;
  hw_share share = {.R = m3_diag(1, 1, 1), .r = ra < rb ? ca : cb};
  double least = ra < rb ? ra : rb, da = rb + D - ra, db = ra + D - rb;
  v3 n = v3_zero(), centre = v3_zero();
  if (da <= 0 || db <= 0) {
    share.volume = 4 * HW_PI / 3 * least * least * least;
    hw_share_out(&share, out, &n, &centre);
    for (int k = -1; k <= 1; k += 2) {
      out->point[out->points++] = v3_madd(share.r, k * least, v3_make(1, 0, 0));
      out->point[out->points++] = v3_madd(share.r, k * least, v3_make(0, 1, 0));
      out->point[out->points++] = v3_madd(share.r, k * least, v3_make(0, 0, 1));
    }
    return;
  }
  n = v3_scale(1 / D, ab);
  double ta = depth * da / (2 * D), tb = depth * db / (2 * D);
  double va = HW_PI * ta * ta * (3 * ra - ta) / 3, vb = HW_PI * tb * tb * (3 * rb - tb) / 3;
  /* moments about the disc: pi t^3 (4 r - t) / 12 */
  double first = HW_PI / 12 * (ta * ta * ta * (4 * ra - ta) - tb * tb * tb * (4 * rb - tb));
  double square = ta * (2 * ra - ta);
  share.r = v3_madd(ca, ra - ta, n);
  share.volume = va + vb;
  share.first = v3_scale(first, n);
  share.area = v3_scale(HW_PI * square, n);
  share.perimeter_area = HW_PI * square;
  v3 unit;
  hw_share_out(&share, out, &unit, &centre);
  m3 across = m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(n, n)));
  out->second = m3_scale(HW_PI * square * square / 4, across);
  out->thickness = depth;
  v3 u = v3_perp(n), w = v3_cross(n, u);
  double radius = sqrt(square);
  for (int k = 0; k < 12; k++) {
    double s, c;
    hw_sincos(k * (HW_PI / 6), &s, &c);
    out->point[out->points++] = v3_madd(v3_madd(share.r, radius * c, u), radius * s, w);
  }
  out->point[out->points++] = v3_madd(share.r, ta, n);
  out->point[out->points++] = v3_madd(share.r, -tb, n);
}
