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
#include "geom/convex/interference_clip.h"

#include "base/assert.h"
#include "geom/convex/interference_parts.h"

typedef hw_clip clip;
typedef hw_clip_corner corner;
typedef hw_clip_half half_edge;

enum { SAMPLES = 20 }; /* a climb starts from the best of so many */

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
         (3 * e + 2 * f) * sizeof(int) + 64;
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

void hw_clip_begin(clip *c, const hw_polytope *p, const hw_polytope *q, void *scratch) {
  char *m = scratch;
  clip_limits(p, q, &c->max_corners, &c->max_pairs);
  size_t v = (size_t)c->max_corners, e = (size_t)c->max_pairs, f = (size_t)(p->faces + q->faces);
  c->corner = carve(&m, v * sizeof(corner)); /* doubles first: alignment */
  c->fresh = carve(&m, e * sizeof(v3));
  c->half = carve(&m, 2 * e * sizeof(half_edge));
  c->free_corner = carve(&m, v * sizeof(int));
  c->removed = carve(&m, v * sizeof(int));
  c->free_pair = carve(&m, e * sizeof(int));
  c->loop = carve(&m, 2 * e * sizeof(int)); /* half-edges while loading */
  c->face_edge = carve(&m, f * sizeof(int));
  c->order = carve(&m, f * sizeof(int));
  c->free_corners = c->free_pairs = 0;
  c->own_faces = p->faces;
  for (int g = 0; g < q->faces; g++)
    c->face_edge[p->faces + g] = -1;
}

/* The body's own map. Twins are found through face_across; `id` holds the half-edges' new names. */
static void load_map(clip *c, const hw_polytope *p) {
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
  c->pairs = pairs;
}

void hw_clip_load(clip *c, const hw_polytope *p, m3 R, v3 r) {
  load_map(c, p);
  for (int v = 0; v < p->vertices; v++) {
    c->corner[v].x = v3_add(m3_mulv(R, p->vertex[v]), r);
    c->corner[v].seen = c->corner[v].gone = c->corner[v].met = -1;
  }
  c->corners = c->live = p->vertices;
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

bool hw_clip_cut(clip *c, const hw_plane *plane, int stamp, double tolerance) {
  int top = c->live <= HW_CLIP_FEW ? highest_scan(c, plane, stamp)
                                   : highest_climb(c, plane, stamp, tolerance);
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

/* Places, inside corners from the front, outside ones from the back; `slot` says where. Returns the
 * number inside; *top is the greatest height. */
static int split_corners(clip *c, const hw_polytope *p, m3 R, v3 r, const hw_plane *plane,
                         int *slot, double *top) {
  int in = 0, out = c->max_corners;
  *top = -1e300;
  for (int v = 0; v < p->vertices; v++) {
    v3 x = v3_add(m3_mulv(R, p->vertex[v]), r);
    double s = v3_dot(plane->n, x) - plane->d;
    *top = s > *top ? s : *top;
    slot[v] = s > 0 ? --out : in++;
    c->corner[slot[v]] = (corner){x, s, -1, -1, -1, -1};
  }
  return in;
}

/* The half-edges of face f that have an inside end. Those of a cut face leave `next` open at the cut,
 * and face_edge is the half-edge that comes back inside; *enter is the one that leaves. Returns how
 * often the plane crosses the face's outline. */
static int load_face(clip *c, const hw_polytope *p, int f, const int *slot, int in, int *pairs,
                     int *enter) {
  int *id = c->loop, from = p->face_start[f], to = p->face_start[f + 1], inside = 0, turns = 0;
  bool last = slot[p->face_vertex[to - 1]] < in;
  for (int k = from; k < to; k++) {
    bool now = slot[p->face_vertex[k]] < in;
    inside += now;
    turns += now != last;
    last = now;
  }
  c->face_edge[f] = -1;
  if (inside == 0)
    return 0;
  for (int k = from; k < to; k++) {
    int end = p->face_vertex[k + 1 < to ? k + 1 : from], g = p->face_across[k];
    if (slot[p->face_vertex[k]] >= in && slot[end] >= in)
      id[k] = -1;
    else if (g > f) {
      int j = p->face_start[g];
      while (p->face_vertex[j] != end || p->face_across[j] != f)
        j++;
      id[k] = 2 * *pairs;
      id[j] = 2 * *pairs + 1;
      ++*pairs;
    }
  }
  for (int k = from; k < to; k++) {
    int v = slot[p->face_vertex[k]], after = k + 1 < to ? k + 1 : from;
    if (id[k] < 0)
      continue;
    c->half[id[k]] = (half_edge){v, id[after], f};
    if (v < in)
      c->corner[v].edge = id[k];
    if (turns == 0 || v >= in)
      c->face_edge[f] = id[k];
    else if (slot[p->face_vertex[after]] >= in)
      *enter = id[k];
  }
  return turns;
}

bool hw_clip_load_cut(clip *c, const hw_polytope *p, m3 R, v3 r, const hw_plane *plane, int stamp,
                      double tolerance) {
  int *slot = c->removed, *loop = c->free_pair, pairs = 0, enter = -1, cut = 0, n = 0;
  double top;
  int in = split_corners(c, p, R, r, plane, slot, &top);
  if (!(top > tolerance) || in == 0)
    return false;
  for (int f = 0; f < p->faces; f++) {
    int turns = load_face(c, p, f, slot, in, &pairs, &enter);
    if (turns > 2)
      return false;
    cut += turns == 2;
  }
  if (enter < 0)
    return false;
  int e = enter;
  do { /* from face to face, each of which is crossed once */
    loop[n++] = e;
    e = c->face_edge[c->half[e].face] ^ 1;
  } while (e != enter);
  if (n != cut)
    return false;
  for (int i = 0; i < n; i++) {
    c->loop[i] = loop[i];
    c->fresh[i] = crossing_point(&c->corner[c->half[loop[i]].origin],
                                 &c->corner[c->half[loop[i] ^ 1].origin]);
  }
  c->pairs = pairs;
  c->corners = c->live = in;
  close_cap(c, stamp, n);
  return true;
}
