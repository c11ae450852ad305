/* The shared region of two convex polyhedra: which body is cut by which planes in which order, and
 * the integrals over what is left.
 *
 * A and M need only the closed lines where the two surfaces meet (Stokes):
 *   A = 1/2 loop x x dx,   M = -1/2 loop |x|^2 dx
 * and the second moments of the patch are those of the loop's shadow across the normal. */
#include "geom/convex/interference_clip.h"
#include "geom/convex/interference_parts.h"

typedef hw_clip clip;

/* Volume and first moment over the faces, A and M over the edges between own faces and planes:
 * A = 1/2 loop x x dx, M = -1/2 loop |x|^2 dx (Stokes). Those edges go to c->loop. */
static int integrate(clip *c, int faces, hw_share *share) {
  double volume = 0;
  v3 first = {0}, area = {0}, moment = {0};
  int n = 0;
  double terms = 0;
  for (int f = 0; f < faces; f++) {
    int h0 = c->face_edge[f], h = h0;
    if (h < 0)
      continue;
    v3 p0 = c->corner[c->half[h].origin].x, p = p0;
    do {
      v3 q = c->corner[c->half[h ^ 1].origin].x, cross = v3_cross(p, q);
      double det = v3_dot(p0, cross);
      volume += det;
      first = v3_madd(first, det, v3_add(p0, v3_add(p, q)));
      if (f < c->own_faces && c->half[h ^ 1].face >= c->own_faces) {
        double square = v3_dot(p, p) + v3_dot(p, q) + v3_dot(q, q);
        area = v3_add(area, cross);
        moment = v3_madd(moment, square, v3_sub(q, p));
        terms += fabs(cross.x) + fabs(cross.y) + fabs(cross.z);
        c->loop[n++] = h;
      }
      p = q;
      h = c->half[h].next;
    } while (h != h0);
  }
  share->volume = volume / 6;
  share->first = v3_scale(1.0 / 24, first);
  share->area = v3_scale(0.5, area);
  share->moment = v3_scale(-1.0 / 6, moment);
  share->perimeter_area = 0.5 * terms;
  return n;
}

/* Second moments of the loop's shadow across n, about `centre`. */
static m3 shadow_second(const clip *c, int edges, m3 R, v3 n, v3 centre) {
  v3 u = v3_perp(n), w = v3_cross(n, u);
  double uu = 0, uw = 0, ww = 0;
  for (int i = 0; i < edges; i++) {
    v3 p = v3_sub(c->corner[c->half[c->loop[i]].origin].x, centre);
    v3 q = v3_sub(c->corner[c->half[c->loop[i] ^ 1].origin].x, centre);
    double pu = v3_dot(p, u), pw = v3_dot(p, w), qu = v3_dot(q, u), qw = v3_dot(q, w);
    double cross = pu * qw - qu * pw;
    uu += cross * (pu * pu + pu * qu + qu * qu);
    ww += cross * (pw * pw + pw * qw + qw * qw);
    uw += cross * (pu * qw + 2 * (pu * pw + qu * qw) + qu * pw);
  }
  uu /= 12, ww /= 12, uw /= 24;
  u = m3_mulv(R, u), w = m3_mulv(R, w);
  v3 su = v3_madd(v3_scale(uu, u), uw, w), sw = v3_madd(v3_scale(uw, u), ww, w);
  return m3_add(m3_outer(u, su), m3_outer(w, sw));
}

/* Corners for drawing, and the extent along n. */
static void corners_out(const clip *c, const hw_share *share, v3 n, hw_overlap *out) {
  double low = 1e300, high = -1e300;
  int seen = 0, stride = (c->live + HW_OVERLAP_POINTS - 1) / HW_OVERLAP_POINTS;
  for (int v = 0; v < c->corners; v++)
    if (c->corner[v].edge >= 0) {
      double s = v3_dot(n, c->corner[v].x);
      low = s < low ? s : low;
      high = s > high ? s : high;
      if (seen++ % stride == 0)
        out->point[out->points++] = v3_add(m3_mulv(share->R, c->corner[v].x), share->r);
    }
  out->thickness = high - low;
}

/* Into the middle of the corners: the integrals then round relative to the region's own size. */
static v3 to_middle(clip *c) {
  v3 sum = {0};
  for (int v = 0; v < c->corners; v++)
    if (c->corner[v].edge >= 0)
      sum = v3_add(sum, c->corner[v].x);
  sum = v3_scale(1.0 / c->live, sum);
  for (int v = 0; v < c->corners; v++)
    c->corner[v].x = v3_sub(c->corner[v].x, sum);
  return sum;
}

/* Box p (low, high) posed in box q's axes: does it meet q? The common box goes to lo, hi. */
static bool boxes_meet(const hw_convex *p, const hw_convex *q, m3 R, v3 r, v3 *lo, v3 *hi) {
  v3 c = v3_add(m3_mulv(R, v3_scale(0.5, v3_add(p->low, p->high))), r);
  v3 h = v3_scale(0.5, v3_sub(p->high, p->low));
  double ex = fabs(R.m[0]) * h.x + fabs(R.m[1]) * h.y + fabs(R.m[2]) * h.z;
  double ey = fabs(R.m[3]) * h.x + fabs(R.m[4]) * h.y + fabs(R.m[5]) * h.z;
  double ez = fabs(R.m[6]) * h.x + fabs(R.m[7]) * h.y + fabs(R.m[8]) * h.z;
  v3 l = {c.x - ex, c.y - ey, c.z - ez}, u = {c.x + ex, c.y + ey, c.z + ez};
  if (!(l.x < q->high.x && l.y < q->high.y && l.z < q->high.z && u.x > q->low.x && u.y > q->low.y &&
        u.z > q->low.z))
    return false;
  *lo = v3_make(l.x > q->low.x ? l.x : q->low.x, l.y > q->low.y ? l.y : q->low.y,
                l.z > q->low.z ? l.z : q->low.z);
  *hi = v3_make(u.x < q->high.x ? u.x : q->high.x, u.y < q->high.y ? u.y : q->high.y,
                u.z < q->high.z ? u.z : q->high.z);
  return true;
}

/* A ball round all corners in use. */
typedef struct bound {
  v3 c;
  double r;
  int live; /* corners when it was made */
} bound;

static bound bound_make(const clip *c) {
  v3 lo = {1e300, 1e300, 1e300}, hi = {-1e300, -1e300, -1e300};
  for (int v = 0; v < c->corners; v++)
    if (c->corner[v].edge >= 0) {
      v3 x = c->corner[v].x;
      lo = v3_make(x.x < lo.x ? x.x : lo.x, x.y < lo.y ? x.y : lo.y, x.z < lo.z ? x.z : lo.z);
      hi = v3_make(x.x > hi.x ? x.x : hi.x, x.y > hi.y ? x.y : hi.y, x.z > hi.z ? x.z : hi.z);
    }
  return (bound){v3_scale(0.5, v3_add(lo, hi)), 0.5 * v3_norm(v3_sub(hi, lo)), c->live};
}

static hw_plane plane_at(const hw_polytope *q, int f, v3 origin) {
  hw_plane plane = q->plane[f];
  plane.d -= v3_dot(plane.n, origin);
  return plane;
}

static int common_divisor(int a, int b) {
  while (b != 0) {
    int r = a % b;
    a = b, b = r;
  }
  return a;
}

/* Planes that may cut, to c->order: the one that cuts deepest first, as most corners go then, and
 * the others scattered: a new face is small when planes on all sides of it were there before.
 * Returns -1 when a plane has the whole body outside. */
static int plan(clip *c, const hw_polytope *q, v3 origin, const bound *ball) {
  int n = 0, step = (int)(0.618 * q->faces), deepest = 0;
  double most = -1e300;
  while (common_divisor(q->faces, step) != 1)
    step--;
  for (int i = 0, f = 0; i < q->faces; i++, f += step) {
    f -= f >= q->faces ? q->faces : 0;
    hw_plane plane = plane_at(q, f, origin);
    double s = v3_dot(plane.n, ball->c) - plane.d;
    if (s >= ball->r)
      return -1;
    if (s <= -ball->r)
      continue;
    if (s > most)
      most = s, deepest = n;
    c->order[n++] = f;
  }
  if (n > 0) {
    int first = c->order[deepest];
    c->order[deepest] = c->order[0];
    c->order[0] = first;
  }
  return n;
}

/* p at R x + t, cut by all planes of q. False: nothing is left. */
static bool cut_by_all(clip *c, const hw_polytope *p, const hw_polytope *q, m3 R, v3 t, v3 origin,
                       bound ball, double tolerance) {
  int n = plan(c, q, origin, &ball), i = 0;
  if (n < 0)
    return false;
  if (n > 0 && p->vertices > HW_CLIP_FEW) {
    hw_plane plane = plane_at(q, c->order[0], origin);
    if (hw_clip_load_cut(c, p, R, t, &plane, c->order[0], tolerance))
      i = 1;
  }
  if (i == 0)
    hw_clip_load(c, p, R, t);
  else
    ball = bound_make(c);
  for (; i < n; i++) {
    hw_plane plane = plane_at(q, c->order[i], origin);
    if (v3_dot(plane.n, ball.c) - plane.d <= -ball.r)
      continue;
    if (!hw_clip_cut(c, &plane, c->order[i], tolerance))
      return false;
    if (c->live > HW_CLIP_FEW && 2 * c->live < ball.live)
      ball = bound_make(c);
  }
  return true;
}

void hw_interference_clip(const hw_placed *a, const hw_placed *b, void *scratch, hw_overlap *out) {
  /* The smaller body is cut, in the larger one's axes: its planes are as given then, and corners
   * far away do not blur a thin overlap. */
  bool flip = b->shape->bound < a->shape->bound;
  const hw_placed *P = flip ? b : a, *Q = flip ? a : b;
  const hw_polytope *p = P->shape->core, *q = Q->shape->core;
  m3 back = m3_t(Q->R), R = m3_mul(back, P->R), Rt = m3_t(R);
  v3 t = m3_mulv(back, v3_sub(P->r, Q->r)), lo, hi;
  if (!boxes_meet(Q->shape, P->shape, Rt, v3_neg(m3_mulv(Rt, t)), &lo, &hi) ||
      !boxes_meet(P->shape, Q->shape, R, t, &lo, &hi))
    return;
  v3 origin = v3_scale(0.5, v3_add(lo, hi));
  t = v3_sub(t, origin);
  clip c;
  hw_clip_begin(&c, p, q, scratch);
  bound ball = {v3_add(m3_mulv(R, p->centroid), t), P->shape->bound * (1 + 1e-12), p->vertices};
  if (!cut_by_all(&c, p, q, R, t, origin, ball, 1e-15 * (P->shape->bound + v3_norm(t))))
    return;
  hw_share share = {.R = Q->R, .flip = flip};
  origin = v3_add(origin, to_middle(&c));
  share.r = v3_add(m3_mulv(Q->R, origin), Q->r);
  int edges = integrate(&c, p->faces + q->faces, &share);
  if (!(share.volume > 0 && share.volume < 1e200)) /* not where a pose is no number */
    return;
  v3 n = v3_zero(), centre;
  if (hw_share_out(&share, out, &n, &centre))
    out->second = shadow_second(&c, edges, share.R, n, centre);
  corners_out(&c, &share, n, out);
}
