/* From pairs of faces to segments (papers 000 section 4.2.2, 002 IV B.2), by signs alone.
 *
 * Two faces whose vertices lie on both sides of each other's planes meet the common line of these
 * planes in one interval each. A face has one vertex alone on its side, so its interval ends on the
 * two edges there, and the order of an end of a's interval and one of b's is the sign of
 * E = (edge of a) x (edge of b) . (b0 - a0): four signs tell whether the intervals overlap and which
 * edges bound the overlap (O. Devillers and P. Guigue, Faster triangle-triangle intersection tests,
 * INRIA RR-4488, 2002). Along D = N_a x N_b an edge that runs to the outer side of b's face starts
 * a's interval, and one that runs to the inner side of a's face starts b's.
 * Each face pair so has no crossing or two, a start and an end, and an edge crossing is a start for
 * one of its edge's two faces and an end for the other. The arithmetic runs on both bodies at once. */
#include <string.h>

#include "geom/mesh/cut.h"

typedef double pair2 __attribute__((vector_size(16))); /* {a's, b's} */
typedef struct pair3 {
  pair2 x, y, z;
} pair3;

static inline pair2 both(double s) { return (pair2){s, s}; }
static inline pair2 swap(pair2 s) { return (pair2){s[1], s[0]}; }
static inline pair2 size(pair2 s) {
  typedef long long bits2 __attribute__((vector_size(16)));
  const bits2 low = {INT64_MAX, INT64_MAX};
  return (pair2)((bits2)s & low);
}
static inline pair3 pack(v3 p, v3 q) { return (pair3){{p.x, q.x}, {p.y, q.y}, {p.z, q.z}}; }
static inline pair3 minus(pair3 p, pair3 q) { return (pair3){p.x - q.x, p.y - q.y, p.z - q.z}; }
static inline pair3 swap3(pair3 p) { return (pair3){swap(p.x), swap(p.y), swap(p.z)}; }
static inline pair3 size3(pair3 p) { return (pair3){size(p.x), size(p.y), size(p.z)}; }
static inline pair2 dot(pair3 p, pair3 q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
/* p x q, and the same with all terms positive */
static inline pair3 cross(pair3 p, pair3 q, pair3 *sizes) {
  pair2 a = p.y * q.z, b = p.z * q.y, c = p.z * q.x, d = p.x * q.z, e = p.x * q.y, f = p.y * q.x;
  *sizes = (pair3){size(a) + size(b), size(c) + size(d), size(e) + size(f)};
  return (pair3){a - b, c - d, e - f};
}

/* Open addressing; a slot counts only with the query's stamp, so nothing is ever cleared. */
typedef struct slot {
  uint64_t key;
  uint32_t stamp;
  int point;
} slot;

typedef struct head {
  uint32_t stamp, pad[15];
} head;

typedef struct maker {
  const hw_trimesh *mesh[2];
  slot *table;
  uint32_t stamp, mask, shift_down;
  hw_shift shift;
  hw_cut *out;
} maker;

/* Two faces. Of all pairs, index 0 is a's and 1 is b's. */
typedef struct duel {
  int face[2];
  v3 corner[2][3];
  double height[2][3]; /* det of the corner over the other face */
  int sign[2][3];
  const int *number[2]; /* of the corners */
} duel;

static int slots_for(int most) {
  int n = 64;
  while (n < 4 * most)
    n *= 2;
  return n;
}

size_t hw_cut_work_bytes(int most) {
  size_t n = (size_t)most;
  return sizeof(head) + (size_t)slots_for(most) * sizeof(slot) + 2 * n * sizeof(hw_cut_point) +
         n * (sizeof(hw_cut_segment) + sizeof(hw_contour));
}

/* The point where edge k of side's face passes the other face; made at the first of its two calls.
 * Its place is a function of edge and face alone: the same bits from both faces of the edge. */
static int crossing(maker *m, const duel *d, int side, int k) {
  int face = d->face[side], other = d->face[!side], j = k == 2 ? 0 : k + 1;
  int edge = m->mesh[side]->face_edge[3 * face + k];
  uint64_t key = (uint64_t)(2 * (uint32_t)edge + (uint32_t)side) << 32 | (uint32_t)other;
  uint32_t at = (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> m->shift_down);
  for (; m->table[at].stamp == m->stamp; at = (at + 1) & m->mask)
    if (m->table[at].key == key)
      return m->table[at].point;
  int n = m->out->points++;
  m->table[at] = (slot){key, m->stamp, n};
  if (d->number[side][k] > d->number[side][j]) {
    int i = k;
    k = j, j = i;
  }
  double p = d->height[side][k], q = d->height[side][j], t = p / (p - q);
  v3 u = d->corner[side][k], v = d->corner[side][j], span = v3_sub(v, u);
  hw_cut_point *point = &m->out->point[n];
  point->x = t <= 0.5 ? v3_madd(u, t, span) : v3_madd(v, t - 1, span);
  point->along = t;
  point->edge = edge;
  point->face = other;
  point->side = (int8_t)side;
  point->enters = d->sign[side][k] > 0 ? 1 : -1;
  point->out = point->in = -1;
  m->out->origin = v3_add(m->out->origin, point->x);
  return n;
}

/* start, end: edges, 0 to 2 of a, 3 to 5 of b */
static void segment(maker *m, const duel *d, int start, int end) {
  hw_cut *out = m->out;
  int from = crossing(m, d, start > 2, start % 3), to = crossing(m, d, end > 2, end % 3);
  int n = out->segments++;
  out->point[from].out = n;
  out->point[to].in = n;
  out->segment[n] = (hw_cut_segment){d->face[0], d->face[1], from, to, -1, -1};
}

/* Sign of E for the edges from a's corner i to k and from b's corner j to l. */
static int edges_sign(maker *m, const duel *d, int i, int k, int j, int l) {
  v3 from[3] = {d->corner[0][i], d->corner[1][j], d->corner[0][i]};
  v3 to[3] = {d->corner[0][k], d->corner[1][l], d->corner[1][j]};
  double value;
  m->out->exact++;
  return hw_sign_exact(from, to, m->shift, -1, &value);
}

/* A face without area is on no side of anything: whether its own edges pass through the other face
 * is asked directly. Both or none do, in one place. */
static void thin(maker *m, const duel *d) {
  int start = -1, end = -1;
  for (int side = 0; side < 2; side++)
    for (int k = 0; k < 3; k++) {
      int j = k == 2 ? 0 : k + 1, s = d->sign[side][k];
      if (s * d->sign[side][j] >= 0 || !hw_sign_pierces(d->corner[side][k], d->corner[side][j],
                                                        d->corner[!side], m->shift, side))
        continue;
      if ((s < 0) == (side == 0))
        start = 3 * side + k;
      else
        end = 3 * side + k;
    }
  if (start >= 0 && end >= 0)
    segment(m, d, start, end);
}

/* Which vertex is alone, by the signs of 0, 1, 2 as bits; bit 2 of the result: it is above. */
static const signed char ALONE[8] = {-1, 4, 5, 2, 6, 1, 0, -1};

/* Faces whose vertices are on both sides of each other. */
static void meet(maker *m, const duel *d, int above_a, int above_b) {
  int alone[2] = {ALONE[above_a], ALONE[above_b]};
  int i = alone[0] & 3, j = alone[1] & 3;
  int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const v3 *p = d->corner[0], *q = d->corner[1];
  /* e[s][r]: edge i -> i + 1 + s against j -> j + 1 + r, both leaving the vertex alone */
  v3 apart = v3_sub(q[j], p[i]), sides[2] = {v3_sub(p[i1], p[i]), v3_sub(p[i2], p[i])};
  pair3 h = pack(v3_sub(q[j1], q[j]), v3_sub(q[j2], q[j])), sizes;
  pair3 c = cross(h, pack(apart, apart), &sizes);
  pair2 e[2], bound[2];
  for (int s = 0; s < 2; s++) {
    pair3 g = pack(sides[s], sides[s]);
    e[s] = dot(g, c);
    bound[s] = both(HW_SIGN_BOUND) * dot(size3(g), sizes);
  }
  /* with a's vertex above, its edge i -> i1 runs inwards and ends the interval; b the other way */
  int top_a = alone[0] >> 2, top_b = alone[1] >> 2;
  int start_a = top_a, start_b = !top_b; /* s, r of the edge that starts; the other ends */
  int sense[2] = {1, -1};                /* edge 2 runs to the vertex alone */
#define ORDER(s, r)                                                                                \
  (sense[s] * sense[r] *                                                                           \
   (fabs(e[s][r]) > bound[s][r] ? (e[s][r] > 0 ? 1 : -1)                                           \
                                : edges_sign(m, d, i, s ? i2 : i1, j, r ? j2 : j1)))
  int end_a = !start_a, end_b = !start_b;
  if (ORDER(start_a, end_b) > 0 || ORDER(end_a, start_b) < 0)
    return;
  int edge_a[2] = {i, i2}, edge_b[2] = {3 + j, 3 + j2};
  int start = ORDER(start_a, start_b) > 0 ? edge_b[start_b] : edge_a[start_a];
  int end = ORDER(end_a, end_b) > 0 ? edge_a[end_a] : edge_b[end_b];
#undef ORDER
  segment(m, d, start, end);
}

/* What the filter leaves open. */
static void settle(maker *m, duel *d, const pair2 height[3], const pair2 bound[3]) {
  for (int side = 0; side < 2; side++) {
    const v3 *p = d->corner[side], *q = d->corner[!side];
    int flat = 0;
    for (int k = 0; k < 3; k++) {
      if (fabs(height[k][side]) > bound[k][side]) {
        d->sign[side][k] = height[k][side] > 0 ? 1 : -1;
        continue;
      }
      v3 from[3] = {q[0], q[0], q[0]}, to[3] = {q[1], q[2], p[k]};
      int moves = side == 0 ? 1 : -1;
      m->out->exact++;
      d->sign[side][k] = hw_sign_exact(from, to, m->shift, moves, &d->height[side][k]);
      flat += d->height[side][k] == 0 && d->sign[side][k] != 0;
    }
    m->out->coplanar |= flat == 3;
  }
}

static void cut_pair(maker *m, duel *d) {
  pair3 p[3], sizes;
  for (int k = 0; k < 3; k++)
    p[k] = pack(d->corner[0][k], d->corner[1][k]);
  pair3 n = swap3(cross(minus(p[1], p[0]), minus(p[2], p[0]), &sizes)), base = swap3(p[0]);
  sizes = swap3(sizes);
  pair2 height[3], bound[3];
  int above_a = 0, above_b = 0, sure = 1;
  for (int k = 0; k < 3; k++) {
    pair3 w = minus(p[k], base);
    height[k] = dot(w, n);
    bound[k] = both(HW_SIGN_BOUND) * dot(size3(w), sizes);
    above_a |= (height[k][0] > 0) << k;
    above_b |= (height[k][1] > 0) << k;
    sure &= (fabs(height[k][0]) > bound[k][0]) & (fabs(height[k][1]) > bound[k][1]);
  }
  if (sure && (above_a == 0 || above_a == 7 || above_b == 0 || above_b == 7))
    return;
  for (int k = 0; k < 3; k++)
    for (int side = 0; side < 2; side++)
      d->height[side][k] = height[k][side];
  if (sure) {
    for (int k = 0; k < 3; k++) {
      d->sign[0][k] = above_a >> k & 1 ? 1 : -1;
      d->sign[1][k] = above_b >> k & 1 ? 1 : -1;
    }
  } else {
    settle(m, d, height, bound);
    int zero = 0;
    above_a = above_b = 0;
    for (int k = 0; k < 3; k++) {
      above_a |= (d->sign[0][k] > 0) << k;
      above_b |= (d->sign[1][k] > 0) << k;
      zero |= d->sign[0][k] == 0 || d->sign[1][k] == 0;
    }
    if (zero) {
      thin(m, d);
      return;
    }
    if (above_a == 0 || above_a == 7 || above_b == 0 || above_b == 7)
      return;
  }
  meet(m, d, above_a, above_b);
}

/* The work area's parts; a stamp that no slot carries. */
static void begin(maker *m, int pairs, int most, void *work) {
  head *h = work;
  int slots = slots_for(most);
  m->table = (slot *)(h + 1);
  hw_cut *out = m->out;
  out->point = (hw_cut_point *)(m->table + slots);
  out->segment = (hw_cut_segment *)(out->point + 2 * (size_t)most);
  out->contour = (hw_contour *)(out->segment + most);
  if (++h->stamp == 0) {
    memset(m->table, 0, (size_t)slots * sizeof(slot));
    h->stamp = 1;
  }
  m->stamp = h->stamp;
  int bits = 6; /* only as much of the table as this query needs: it stays in the cache */
  while (1 << bits < 4 * pairs)
    bits++;
  m->mask = (1u << bits) - 1;
  m->shift_down = (uint32_t)(64 - bits);
}

/* Pairs come leaf by leaf of a: its faces, moved, are kept. */
typedef struct moved {
  int face;
  v3 corner[3];
} moved;

static const moved *move_face(const hw_trimesh *a, const hw_mesh_pose *pose, int face,
                              moved *kept) {
  moved *at = &kept[face % HW_LEAF_FACES];
  if (at->face != face) {
    at->face = face;
    for (int k = 0; k < 3; k++) {
      v3 x = a->vertex[a->corner[3 * (size_t)face + (size_t)k]];
      at->corner[k] = hw_sign_point(hw_mesh_move(pose, x));
    }
  }
  return at;
}

enum { AHEAD = 4 };

static void fetch_ahead(const maker *m, const hw_face_pair *pair, int left) {
  for (int side = 0; side < 2; side++) {
    if (left > 2 * AHEAD) {
      int f = side ? pair[2 * AHEAD].b : pair[2 * AHEAD].a;
      __builtin_prefetch(m->mesh[side]->corner + 3 * (size_t)f);
      __builtin_prefetch(m->mesh[side]->face_edge + 3 * (size_t)f);
    }
    if (left > AHEAD) {
      int f = side ? pair[AHEAD].b : pair[AHEAD].a;
      for (int k = 0; k < 3; k++)
        __builtin_prefetch(m->mesh[side]->vertex +
                           m->mesh[side]->corner[3 * (size_t)f + (size_t)k]);
    }
  }
}

void hw_cut_make(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                 const hw_face_pair *pair, int pairs, int most, v3 toward, int side, void *work,
                 hw_cut *out) {
  *out = (hw_cut){.pair = pair, .pairs = pairs, .most = most, .toward = toward, .work = work};
  out->full = pairs > most;
  if (out->full)
    return;
  maker m = {.mesh = {a, b}, .shift = hw_shift_along(toward, side), .out = out};
  begin(&m, pairs, most, work);
  duel d;
  moved kept[HW_LEAF_FACES];
  for (int k = 0; k < HW_LEAF_FACES; k++)
    kept[k].face = -1;
  for (int i = 0; i < pairs; i++) {
    fetch_ahead(&m, pair + i, pairs - i);
    const moved *p = move_face(a, pose, pair[i].a, kept);
    d.face[0] = pair[i].a, d.face[1] = pair[i].b;
    d.number[0] = a->corner + 3 * (size_t)pair[i].a;
    d.number[1] = b->corner + 3 * (size_t)pair[i].b;
    for (int k = 0; k < 3; k++) {
      d.corner[0][k] = p->corner[k];
      d.corner[1][k] = hw_sign_point(b->vertex[d.number[1][k]]);
    }
    cut_pair(&m, &d);
  }
  hw_contours_make(out);
}
