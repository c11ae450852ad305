/* Two convex polyhedra: one is cut by the face planes of the other, in exact order of topology.
 *
 * Each plane is one step of the incremental hull of D. E. Muller and F. P. Preparata (Theor. Comput.
 * Sci. 7, 1978) seen in the primal: there the planes are points and the corners facets. Here no
 * common point is needed (report 003, section 2.5.7, starts from one that may lie outside).
 *
 * The cut body is a planar map of half-edges (h and h ^ 1 are twins). A corner is outside a plane
 * or not; every edge between the two kinds gets a new corner, even when it coincides with an old
 * one. The walk from one such edge to the next is a permutation of them, so it closes whatever
 * rounding did to the corners, and the map stays a sphere: nothing can go wrong but by rounding. */
#include "base/assert.h"
#include "geom/interference_parts.h"

typedef struct corner {
  v3 x;
  double s; /* height over the plane of `seen` */
  int edge; /* a half-edge that leaves it; -1: not in use */
  int seen; /* plane that s belongs to */
  int gone; /* plane that cut it off */
  int met;  /* plane for which a climb was here */
} corner;

typedef struct half_edge {
  int origin, next, face;
} half_edge;

typedef struct clip {
  corner *corner;
  half_edge *half;
  v3 *fresh;      /* new corners of a cut */
  int *face_edge; /* a half-edge of each face, -1: cut off; own faces first, then the planes */
  int *free_corner, *free_pair;
  int *removed;       /* corners cut off */
  int *loop;          /* edges that the plane cuts, inside to outside, in order */
  int *order;         /* of the planes */
  int corners, pairs; /* slots ever used */
  int max_corners, max_pairs;
  int free_corners, free_pairs;
  int live; /* corners in use */
  int own_faces;
  int start; /* a corner in use */
} clip;

enum {
  SCAN = 24,   /* up to here, looking at every corner is cheaper than climbing */
  SAMPLES = 20 /* a climb starts from the best of so many */
};

/* By Euler, a map of F faces whose corners have three edges has 2F - 4 corners and 3F - 6 edges;
 * corners of two edges may come with the body. */
static void clip_limits(const hw_polytope *p, const hw_polytope *q, int *corners, int *pairs) {
  int faces = p->faces + q->faces;
  *corners = 2 * faces + p->vertices;
  *pairs = 3 * faces + p->vertices;
}

static size_t clip_bytes(const hw_polytope *p, const hw_polytope *q) {
  int corners, pairs;
  clip_limits(p, q, &corners, &pairs);
  size_t v = (size_t)corners, e = (size_t)pairs, f = (size_t)(p->faces + q->faces);
  return v * (sizeof(corner) + 2 * sizeof(int)) + e * (2 * sizeof(half_edge) + sizeof(v3)) +
         (2 * e + 2 * f) * sizeof(int) + 64;
}

size_t hw_clip_scratch_bytes(const hw_polytope *a, const hw_polytope *b) {
  size_t ab = clip_bytes(a, b), ba = clip_bytes(b, a);
  return ab > ba ? ab : ba;
}

static void *carve(char **memory, size_t bytes) {
  void *p = *memory;
  *memory += bytes;
  return p;
}

static void clip_begin(clip *c, const hw_polytope *p, const hw_polytope *q, void *scratch) {
  char *m = scratch;
  clip_limits(p, q, &c->max_corners, &c->max_pairs);
  size_t v = (size_t)c->max_corners, e = (size_t)c->max_pairs, f = (size_t)(p->faces + q->faces);
  c->corner = carve(&m, v * sizeof(corner)); /* doubles first: alignment */
  c->fresh = carve(&m, e * sizeof(v3));
  c->half = carve(&m, 2 * e * sizeof(half_edge));
  c->free_corner = carve(&m, v * sizeof(int));
  c->removed = carve(&m, v * sizeof(int));
  c->free_pair = carve(&m, e * sizeof(int));
  c->loop = carve(&m, e * sizeof(int));
  c->face_edge = carve(&m, f * sizeof(int));
  c->order = carve(&m, f * sizeof(int));
  c->free_corners = c->free_pairs = 0;
}

/* The body's own map. Twins are found through face_across; `id` holds the half-edges' new names. */
static void clip_load(clip *c, const hw_polytope *p, m3 R, v3 r) {
  int *id = c->loop, pairs = 0;
  for (int f = 0; f < p->faces; f++) {
    int from = p->face_start[f], to = p->face_start[f + 1];
    for (int k = from; k < to; k++) {
      int g = p->face_across[k];
      if (g < f)
        continue;
      int end = p->face_vertex[k + 1 < to ? k + 1 : from], j = p->face_start[g];
      while (p->face_vertex[j] != end || p->face_across[j] != f)
        j++;
      id[k] = 2 * pairs;
      id[j] = 2 * pairs + 1;
      pairs++;
    }
    int first = id[from];
    for (int k = from; k < to; k++) {
      int v = p->face_vertex[k];
      c->half[id[k]] = (half_edge){v, k + 1 < to ? id[k + 1] : first, f};
      c->corner[v].edge = id[k];
    }
    c->face_edge[f] = first;
  }
  for (int v = 0; v < p->vertices; v++) {
    c->corner[v].x = v3_add(m3_mulv(R, p->vertex[v]), r);
    c->corner[v].seen = c->corner[v].gone = c->corner[v].met = -1;
  }
  c->corners = c->live = p->vertices;
  c->pairs = pairs;
  c->own_faces = p->faces;
  c->start = 0;
}

static inline double corner_height(corner *v, const hw_plane *plane, int stamp) {
  if (v->seen != stamp) {
    v->seen = stamp;
    v->s = v3_dot(plane->n, v->x) - plane->d;
  }
  return v->s;
}

static int highest_scan(clip *c, const hw_plane *plane, int stamp) {
  int best = c->start;
  double top = -1e300;
  for (int v = 0; v < c->corners; v++)
    if (c->corner[v].edge >= 0) {
      double s = corner_height(&c->corner[v], plane, stamp);
      if (s > top)
        top = s, best = v;
    }
  return best;
}

/* The highest of the corners that share an edge with v; those as high as v, but for rounding, that
 * were not met before go to the end of c->removed. */
static int look_around(clip *c, const hw_plane *plane, int stamp, int v, double noise, int *n) {
  int first = c->corner[v].edge, h = first, best = v;
  double level = c->corner[v].s - noise, top = c->corner[v].s + noise;
  do {
    int u = c->half[h ^ 1].origin;
    double s = corner_height(&c->corner[u], plane, stamp);
    if (s > top)
      top = s, best = u;
    else if (s >= level && c->corner[u].met != stamp) {
      c->corner[u].met = stamp;
      c->removed[(*n)++] = u;
    }
    h = c->half[h ^ 1].next;
  } while (h != first);
  return best;
}

/* Uphill from the best of a few corners: on a convex body no other top can hold it up. But corners
 * where many faces meet are several here, in one place: all that are level are looked round. */
static int highest_climb(clip *c, const hw_plane *plane, int stamp, double noise) {
  int v = c->start, stride = c->corners / SAMPLES + 1;
  double top = corner_height(&c->corner[v], plane, stamp);
  for (int u = stride / 2; u < c->corners; u += stride)
    if (c->corner[u].edge >= 0) {
      double s = corner_height(&c->corner[u], plane, stamp);
      if (s > top)
        top = s, v = u;
    }
  int n = 1;
  c->removed[0] = v;
  c->corner[v].met = stamp;
  for (int i = 0; i < n; i++) {
    int u = look_around(c, plane, stamp, c->removed[i], noise, &n);
    if (u == c->removed[i])
      continue;
    c->removed[0] = v = u;
    c->corner[u].met = stamp;
    n = 1, i = -1;
  }
  return v;
}

/* Corners outside that hang together with `top`, to c->removed. Returns their number; *crossing
 * counts the edges that leave them, *start is the one that goes deepest inside. */
static int flood(clip *c, const hw_plane *plane, int stamp, int top, int *crossing, int *start) {
  int n = 1, edges = 0;
  double low = 1e300;
  c->removed[0] = top;
  c->corner[top].gone = stamp;
  for (int i = 0; i < n; i++) {
    int first = c->corner[c->removed[i]].edge, h = first;
    do {
      int u = c->half[h ^ 1].origin;
      corner *to = &c->corner[u];
      if (to->gone != stamp) {
        double s = corner_height(to, plane, stamp);
        if (s > 0) {
          to->gone = stamp;
          c->removed[n++] = u;
        } else {
          edges++;
          if (s < low)
            low = s, *start = h ^ 1;
        }
      }
      h = c->half[h ^ 1].next;
    } while (h != first);
  }
  *crossing = edges;
  return n;
}

/* The edges that the plane cuts, in order round the outside corners. */
static int trace(clip *c, int stamp, int start) {
  int n = 0, e = start;
  do {
    c->loop[n++] = e;
    int h = c->half[e].next;
    while (c->corner[c->half[h ^ 1].origin].gone == stamp)
      h = c->half[h].next;
    e = h ^ 1;
  } while (e != start);
  return n;
}

/* Rounding can leave islands of inside corners among the outside ones. They go too: all that is on
 * the outer side of the loop goes. */
static int flood_all(clip *c, int stamp, int loop) {
  int n = 0;
  for (int i = 0; i < c->corners; i++)
    if (c->corner[i].gone == stamp)
      c->corner[i].gone = -1;
  /* Edges of the loop are closed: their inside ends count as seen, unless reached otherwise. The
   * loop is one closed curve, so they cannot be. */
  for (int i = 0; i < loop; i++)
    c->corner[c->half[c->loop[i]].origin].gone = stamp;
  for (int i = 0; i < loop; i++) {
    int v = c->half[c->loop[i] ^ 1].origin;
    if (c->corner[v].gone != stamp)
      c->corner[v].gone = stamp, c->removed[n++] = v;
  }
  for (int i = 0; i < n; i++) {
    int first = c->corner[c->removed[i]].edge, h = first;
    do {
      int u = c->half[h ^ 1].origin;
      if (c->corner[u].gone != stamp)
        c->corner[u].gone = stamp, c->removed[n++] = u;
      h = c->half[h ^ 1].next;
    } while (h != first);
  }
  for (int i = 0; i < loop; i++)
    c->corner[c->half[c->loop[i]].origin].gone = -1;
  return n;
}

/* From the end nearer to the plane: what rounds is the way, not the place. */
static v3 crossing_point(const corner *in, const corner *out) {
  if (-in->s < out->s)
    return v3_madd(in->x, in->s / (in->s - out->s), v3_sub(out->x, in->x));
  return v3_madd(out->x, out->s / (out->s - in->s), v3_sub(in->x, out->x));
}

static void release(clip *c, int stamp, int n) {
  for (int i = 0; i < n; i++) {
    int v = c->removed[i], first = c->corner[v].edge, h = first;
    do {
      c->face_edge[c->half[h].face] = -1;
      if (!(h & 1) && c->corner[c->half[h ^ 1].origin].gone == stamp)
        c->free_pair[c->free_pairs++] = h >> 1;
      h = c->half[h ^ 1].next;
    } while (h != first);
  }
  for (int i = 0; i < n; i++) {
    int v = c->removed[i];
    c->corner[v].edge = -1;
    c->free_corner[c->free_corners++] = v;
  }
  c->live -= n;
}

static int take_corner(clip *c) {
  if (c->free_corners > 0)
    return c->free_corner[--c->free_corners];
  HW_ASSERT(c->corners < c->max_corners);
  return c->corners++;
}

static int take_pair(clip *c) {
  if (c->free_pairs > 0)
    return c->free_pair[--c->free_pairs];
  HW_ASSERT(c->pairs < c->max_pairs);
  return c->pairs++;
}

/* New corner X_i on loop edge e_i, new edge from X_i to X_i+1; its twin is a side of the cap. */
static void close_cap(clip *c, int stamp, int n) {
  int face = c->own_faces + stamp, last = -1, first = -1;
  for (int i = 0; i < n; i++) {
    int v = take_corner(c);
    c->corner[v] = (corner){c->fresh[i], 0, -1, -1, -1, -1};
    c->half[c->loop[i] ^ 1].origin = v;
  }
  for (int i = 0; i < n; i++) {
    int e = c->loop[i], out = c->loop[i + 1 < n ? i + 1 : 0] ^ 1, h = 2 * take_pair(c);
    int from = c->half[e ^ 1].origin, to = c->half[out].origin;
    c->half[h] = (half_edge){from, out, c->half[e].face};
    c->half[h ^ 1] = (half_edge){to, last, face};
    c->half[e].next = h;
    c->corner[from].edge = h;
    c->face_edge[c->half[e].face] = h;
    if (i == 0)
      first = h ^ 1;
    last = h ^ 1;
  }
  c->half[first].next = last;
  c->face_edge[face] = first;
  c->start = c->half[first].origin;
  c->live += n;
}

/* False: nothing is left. */
static bool cut(clip *c, const hw_plane *plane, int stamp, double tolerance) {
  int top =
      c->live <= SCAN ? highest_scan(c, plane, stamp) : highest_climb(c, plane, stamp, tolerance);
  c->start = top;
  if (c->corner[top].s <= tolerance)
    return true;
  int crossing, start = -1, gone = flood(c, plane, stamp, top, &crossing, &start);
  if (crossing == 0 || start < 0) /* all is outside, or not a number */
    return false;
  int n = trace(c, stamp, start);
  for (int i = 0; i < n; i++)
    c->fresh[i] = crossing_point(&c->corner[c->half[c->loop[i]].origin],
                                 &c->corner[c->half[c->loop[i] ^ 1].origin]);
  if (n != crossing)
    gone = flood_all(c, stamp, n);
  release(c, stamp, gone);
  close_cap(c, stamp, n);
  return true;
}

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

/* False: nothing is left. */
static bool cut_by_all(clip *c, const hw_polytope *q, v3 origin, bound ball, double tolerance) {
  int n = plan(c, q, origin, &ball);
  for (int f = 0; f < q->faces; f++)
    c->face_edge[c->own_faces + f] = -1;
  for (int i = 0; i < n; i++) {
    hw_plane plane = plane_at(q, c->order[i], origin);
    if (v3_dot(plane.n, ball.c) - plane.d <= -ball.r)
      continue;
    if (!cut(c, &plane, c->order[i], tolerance))
      return false;
    if (c->live > SCAN && 2 * c->live < ball.live)
      ball = bound_make(c);
  }
  return n >= 0;
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
  clip_begin(&c, p, q, scratch);
  clip_load(&c, p, R, t);
  bound ball = {v3_add(m3_mulv(R, p->centroid), t), P->shape->bound * (1 + 1e-12), c.live};
  if (!cut_by_all(&c, q, origin, ball, 1e-15 * (P->shape->bound + v3_norm(t))))
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
