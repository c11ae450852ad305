/* Pairs of faces of two meshes that may meet: two trees, four boxes at a time.
 *
 * Boxes by separating axes (Gottschalk, Lin and Manocha, OBBTree, 1996), one box of a against the
 * four of a node of b, along the six axes of the boxes: the nine products of axes part a few more and
 * cost as much as they save. a is walked from leaf to leaf; for each of its boxes there is the list
 * of nodes of b that it meets, made from the list of the box around it. So a box of a is moved once,
 * not once for each partner, and pairs come out in an order that depends on the trees alone.
 *
 * Leaves: boxes of faces first, then the plane of each face against the corners of the other. All in
 * single precision, with a bound on its rounding in every comparison, and "apart" is what must be
 * shown: what is not a number meets. */
#include "geom/mesh/lanes.h"
#include "geom/mesh/tree.h"

#include <float.h>

enum { FOUND = 64, ALL = 15 };

hw_mesh_pose hw_mesh_relative(const hw_mesh_placed *a, const hw_mesh_placed *b) {
  m3 back = m3_t(b->R);
  return (hw_mesh_pose){m3_mul(back, a->R), m3_mulv(back, v3_sub(a->r, b->r))};
}

/* Where a's walk is: a node, the next of its children, and its list of b. */
typedef struct place {
  int node, child, begin, end;
} place;

typedef struct corners {
  f32x4 x, y, z;
} corners;

/* A face of a in b's frame, the same in all lanes. */
typedef struct moved_face {
  corners low, high, corner[3], normal;
  f32x4 size, sides; /* sums of coordinates' sizes: of the normal, of two sides */
} moved_face;

typedef struct query {
  const hw_trimesh *a, *b;
  f32x4 R[3][3], AR[3][3], t[3]; /* of the pose; sizes of R */
  float eps;                     /* bound on rounding [m] */
  float margin;                  /* by which leaves of a are larger in a walk [m] */
  int *list;                     /* of b: node * 16 + which children */
  place *way;
  int leaf_a; /* what `moved` holds; -1: nothing */
  moved_face moved[HW_LEAF_FACES];
  hw_tree_cache *record; /* takes pairs of leaves; NULL: they are looked into at once */
  hw_face_pair *pair;
  int most, count;
  bool self;
} query;

/* A box of a in b's frame: `reach` along b's axes, `half` along its own. */
typedef struct moved_box {
  f32x4 centre[3], reach[3], half[3];
} moved_box;

size_t hw_tree_scratch_bytes(const hw_trimesh *a, const hw_trimesh *b) {
  size_t entries = (size_t)a->depth * (size_t)b->nodes + 4 * (size_t)b->depth + 4;
  return (size_t)a->depth * sizeof(place) + entries * sizeof(int) + 16;
}

static float widest(const hw_trimesh *m) {
  v3 h = m->high;
  double w = h.x > h.y ? h.x : h.y;
  return (float)(h.z > w ? h.z : w);
}

static void query_open(query *q, const hw_mesh_pose *pose, void *scratch) {
  float most = widest(q->a), other = widest(q->b);
  most = other > most ? other : most;
  v3 t = pose->t;
  float far = (float)(fabs(t.x) > fabs(t.y) ? fabs(t.x) : fabs(t.y));
  far = (float)fabs(t.z) > far ? (float)fabs(t.z) : far;
  q->eps = 5e-7f * (3 * most + far) + FLT_MIN;
  q->margin = q->eps;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      q->R[i][j] = lanes_all((float)pose->R.m[3 * i + j]);
      q->AR[i][j] = lanes_abs(q->R[i][j]);
    }
  q->t[0] = lanes_all((float)t.x);
  q->t[1] = lanes_all((float)t.y);
  q->t[2] = lanes_all((float)t.z);
  q->way = scratch;
  q->list = (int *)(q->way + q->a->depth);
  q->leaf_a = -1;
  q->count = 0;
}

/* Child i of a node of a, larger by a margin. In a record, only b's axes count: no point of a box
 * of a moves farther than the motion that the margin is for, but points of b may, as a sees them. */
static void box_move(const query *q, const hw_tree_node *n, int i, float margin, moved_box *to) {
  f32x4 c[3], h[3];
  for (int k = 0; k < 3; k++) {
    c[k] = lanes_all(n->centre[k][i]);
    h[k] = lanes_all(n->half[k][i] + margin);
  }
  for (int k = 0; k < 3; k++) {
    to->centre[k] = q->R[k][0] * c[0] + q->R[k][1] * c[1] + q->R[k][2] * c[2] + q->t[k];
    to->reach[k] = q->AR[k][0] * h[0] + q->AR[k][1] * h[1] + q->AR[k][2] * h[2];
    to->half[k] = q->record ? lanes_all(1e30f) : h[k];
  }
}

/* Bit i: the box may meet child i. more: by which boxes of b are larger. */
static unsigned boxes_meet(const query *q, const moved_box *a, const hw_tree_node *n, f32x4 more) {
  f32x4 hx = lanes_at(n->half[0]) + more, hy = lanes_at(n->half[1]) + more,
        hz = lanes_at(n->half[2]) + more;
  f32x4 dx = a->centre[0] - lanes_at(n->centre[0]), dy = a->centre[1] - lanes_at(n->centre[1]),
        dz = a->centre[2] - lanes_at(n->centre[2]);
  i32x4 out = (lanes_abs(dx) > hx + a->reach[0]) | (lanes_abs(dy) > hy + a->reach[1]) |
              (lanes_abs(dz) > hz + a->reach[2]);
  if (lanes_bits(out) == ALL)
    return 0;
  for (int j = 0; j < 3; j++) {
    f32x4 s = dx * q->R[0][j] + dy * q->R[1][j] + dz * q->R[2][j];
    f32x4 r = hx * q->AR[0][j] + hy * q->AR[1][j] + hz * q->AR[2][j] + a->half[j];
    out |= lanes_abs(s) > r;
  }
  return lanes_bits(out) ^ ALL;
}

static corners corner_of(const float c[3][HW_LEAF_FACES]) {
  return (corners){lanes_at(c[0]), lanes_at(c[1]), lanes_at(c[2])};
}
static corners minus(corners p, corners q) { return (corners){p.x - q.x, p.y - q.y, p.z - q.z}; }
static corners cross(corners u, corners v) {
  return (corners){u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
static corners least(corners p, corners q) {
  return (corners){lanes_min(p.x, q.x), lanes_min(p.y, q.y), lanes_min(p.z, q.z)};
}
static corners most(corners p, corners q) {
  return (corners){lanes_max(p.x, q.x), lanes_max(p.y, q.y), lanes_max(p.z, q.z)};
}
static f32x4 size_of(corners p) { return lanes_abs(p.x) + lanes_abs(p.y) + lanes_abs(p.z); }
static corners spread(corners p, int i) {
  return (corners){lanes_all(p.x[i]), lanes_all(p.y[i]), lanes_all(p.z[i])};
}

static void leaf_move(query *q, int leaf) {
  const hw_tree_leaf *from = q->a->leaf + leaf;
  corners p[3];
  q->leaf_a = leaf;
  for (int j = 0; j < 3; j++) {
    corners c = corner_of(from->corner[j]);
    p[j].x = q->R[0][0] * c.x + q->R[0][1] * c.y + q->R[0][2] * c.z + q->t[0];
    p[j].y = q->R[1][0] * c.x + q->R[1][1] * c.y + q->R[1][2] * c.z + q->t[1];
    p[j].z = q->R[2][0] * c.x + q->R[2][1] * c.y + q->R[2][2] * c.z + q->t[2];
  }
  corners u = minus(p[1], p[0]), v = minus(p[2], p[0]), n = cross(u, v);
  corners low = least(least(p[0], p[1]), p[2]), high = most(most(p[0], p[1]), p[2]);
  f32x4 size = size_of(n), sides = size_of(u) + size_of(v), e = lanes_all(q->eps);
  low = minus(low, (corners){e, e, e});
  high = minus(high, (corners){-e, -e, -e});
  for (int i = 0; i < from->count; i++)
    q->moved[i] = (moved_face){
        spread(low, i), spread(high, i),    {spread(p[0], i), spread(p[1], i), spread(p[2], i)},
        spread(n, i),   lanes_all(size[i]), lanes_all(sides[i])};
}

/* Are all three corners p on one side of the plane through o with normal n? */
static inline i32x4 one_side(const corners p[3], const corners *o, corners n, f32x4 size,
                             f32x4 sides, float eps) {
  f32x4 low, high, far;
  for (int j = 0; j < 3; j++) {
    f32x4 x = p[j].x - o->x, y = p[j].y - o->y, z = p[j].z - o->z;
    f32x4 d = x * n.x + y * n.y + z * n.z, l = lanes_abs(x) + lanes_abs(y) + lanes_abs(z);
    low = j ? lanes_min(low, d) : d;
    high = j ? lanes_max(high, d) : d;
    far = j ? lanes_max(far, l) : l;
  }
  f32x4 slack = eps * (size + sides * far) + FLT_MIN;
  return (low > slack) | (high < -slack);
}

static void pair_put(query *q, int a, int b) {
  if (q->self && a >= b)
    return;
  if (q->count < q->most)
    q->pair[q->count] = (hw_face_pair){a, b};
  q->count++;
}

static void leaves_meet(query *q, int leaf_a, int leaf_b) {
  const hw_tree_leaf *b = q->b->leaf + leaf_b;
  if (q->leaf_a != leaf_a)
    leaf_move(q, leaf_a);
  corners p[3] = {corner_of(b->corner[0]), corner_of(b->corner[1]), corner_of(b->corner[2])};
  corners low = least(least(p[0], p[1]), p[2]), high = most(most(p[0], p[1]), p[2]);
  unsigned meet[HW_LEAF_FACES], rows = 0, there = (1u << b->count) - 1;
  int count = q->a->leaf[leaf_a].count;
  for (int i = 0; i < count; i++) {
    const moved_face *a = q->moved + i;
    i32x4 out = (a->low.x > high.x) | (a->high.x < low.x) | (a->low.y > high.y) |
                (a->high.y < low.y) | (a->low.z > high.z) | (a->high.z < low.z);
    meet[i] = ~lanes_bits(out) & there;
    rows |= (unsigned)(meet[i] != 0) << i;
  }
  if (!rows)
    return;
  corners u = minus(p[1], p[0]), v = minus(p[2], p[0]), n = cross(u, v);
  f32x4 size = size_of(n), sides = size_of(u) + size_of(v);
  for (; rows; rows &= rows - 1) {
    int i = __builtin_ctz(rows);
    const moved_face *a = q->moved + i;
    unsigned left = meet[i] & ~lanes_bits(one_side(a->corner, p, n, size, sides, q->eps));
    if (left)
      left &= ~lanes_bits(one_side(p, a->corner, a->normal, a->size, a->sides, q->eps));
    for (; left; left &= left - 1)
      pair_put(q, q->a->leaf[leaf_a].first + i, b->first + __builtin_ctz(left));
  }
}

static inline void fetch_node(const hw_tree_node *n) {
  __builtin_prefetch(n);
  __builtin_prefetch(n->half[1]);
}
static inline void fetch_leaf(const hw_tree_leaf *l) {
  __builtin_prefetch(l);
  __builtin_prefetch(l->corner[1][1]);
  __builtin_prefetch(l->corner[2][2]);
}

/* A leaf of a with leaves of b. */
static void leaf_found(query *q, int leaf_a, const int *found, int n) {
  for (int i = 0; i < n; i++) {
    if (i + 2 < n)
      fetch_leaf(q->b->leaf + found[i + 2]);
    leaves_meet(q, leaf_a, found[i]);
  }
}
/* Appends the leaves of a node: writes all four, so that nothing branches. */
static int leaves_put(const hw_tree_node *n, unsigned meet, int *found, int count) {
  for (int i = 0; i < HW_NODE_CHILDREN; i++) {
    found[count] = ~n->child[i];
    count += (int)(meet >> i & 1);
  }
  return count;
}
static void record_put(hw_tree_cache *c, int slot_a, int entry) {
  if (c->count < c->most)
    c->leaf[c->count] = (hw_face_pair){slot_a, entry};
  c->count++;
}

/* Down b from a list to the leaves that a leaf's box meets: leaves of a node first, then what is
 * below its nodes. Boxes round leaves are larger by more than rounding takes back, here and in
 * list_refine, so that it is the test of two leaves alone that decides: replay gives the same. */
static void leaf_descend(query *q, const moved_box *box, int slot_a, int leaf_a, int begin,
                         int end) {
  int found[FOUND], n = 0;
  for (int at = begin; at < end; at++) {
    int used = end, entry = q->list[at];
    for (;;) {
      const hw_tree_node *node = q->b->node + (entry >> 4);
      unsigned leaves = (unsigned)node->leaves;
      f32x4 more = lanes_all(leaves == ALL ? 0 : 2 * q->eps);
      if (leaves && leaves != ALL)
        for (int i = 0; i < HW_NODE_CHILDREN; i++)
          more[i] = leaves >> i & 1 ? 0 : more[i];
      unsigned meet = boxes_meet(q, box, node, more) & (unsigned)entry;
      if (q->record) {
        if (meet & leaves)
          record_put(q->record, slot_a, (entry & ~ALL) + (int)(meet & leaves));
      } else
        n = leaves_put(node, meet & leaves, found, n);
      for (int i = HW_NODE_CHILDREN - 1; i >= 0; i--)
        if (meet & ~leaves & 1u << i)
          q->list[used++] = node->child[i] * 16 + ALL;
      if (n > FOUND - 2 * HW_NODE_CHILDREN) {
        leaf_found(q, leaf_a, found, n);
        n = 0;
      }
      if (used == end)
        break;
      entry = q->list[--used];
    }
  }
  leaf_found(q, leaf_a, found, n);
}

/* The list for a box inside: of each node its leaves that are met, then its nodes. */
static int list_refine(const query *q, const moved_box *box, int begin, int end) {
  int *list = q->list, top = end;
  for (int at = begin; at < end; at++) {
    const hw_tree_node *node = q->b->node + (list[at] >> 4);
    unsigned meet = boxes_meet(q, box, node, lanes_all(0)) & (unsigned)list[at];
    unsigned leaves = meet & (unsigned)node->leaves, nodes = meet ^ leaves;
    list[top] = (list[at] & ~ALL) + (int)leaves;
    top += leaves != 0;
    for (; nodes; nodes &= nodes - 1) {
      int child = node->child[__builtin_ctz(nodes)];
      list[top++] = child * 16 + ALL;
      fetch_node(q->b->node + child);
    }
  }
  return top;
}

static void walk(query *q) {
  int used = 0;
  q->list[0] = ALL;
  q->way[used++] = (place){0, 0, 0, 1};
  while (used > 0) {
    place *at = q->way + used - 1;
    const hw_tree_node *n = q->a->node + at->node;
    if (at->child == n->count) {
      used--;
      continue;
    }
    moved_box box;
    int i = at->child++, child = n->child[i];
    if (child < 0) {
      fetch_leaf(q->a->leaf + ~child);
      box_move(q, n, i, q->margin, &box);
      leaf_descend(q, &box, 4 * at->node + i, ~child, at->begin, at->end);
      continue;
    }
    box_move(q, n, i, q->margin + 2 * q->eps, &box);
    int end = list_refine(q, &box, at->begin, at->end);
    if (end > at->end) {
      fetch_node(q->a->node + child);
      q->way[used++] = (place){child, 0, at->end, end};
    }
  }
}

/* No point of a is farther from where it was. Rotations: the largest change of a unit vector is the
 * Frobenius norm of the difference over sqrt(2). */
static double moved_by(const hw_mesh_pose *from, const hw_mesh_pose *to, double radius) {
  double s = 0;
  for (int i = 0; i < 9; i++)
    s += (to->R.m[i] - from->R.m[i]) * (to->R.m[i] - from->R.m[i]);
  return radius * (sqrt(0.5 * s) + 1e-12) + v3_norm(v3_sub(to->t, from->t));
}

/* Does the cache hold all that can meet here? Fills it where motion is slow enough to pay. */
static bool cache_ready(query *q, hw_tree_cache *c, const hw_mesh_pose *pose) {
  double radius = v3_norm(q->a->high); /* of the boxes too */
  if (!(c->margin > 0)) {
    const hw_trimesh *fine = q->a->area / q->a->leaves < q->b->area / q->b->leaves ? q->a : q->b;
    c->margin = 0.1 * sqrt(fine->area / fine->leaves);
  }
  if (c->full && moved_by(&c->pose, pose, radius) <= c->margin)
    return true;
  bool slow = c->seen && moved_by(&c->last, pose, radius) <= 0.25 * c->margin;
  c->full = false;
  c->seen = true;
  c->last = *pose;
  if (!slow || !(c->margin > 4 * (double)q->eps))
    return false;
  q->margin = (float)c->margin + 4 * q->eps;
  q->record = c;
  c->count = 0;
  walk(q);
  q->record = NULL;
  q->margin = q->eps;
  c->full = c->count <= c->most;
  c->pose = *pose;
  if (!c->full) /* less of it may have room */
    c->margin *= 0.5;
  return c->full;
}

static void replay(query *q, const hw_tree_cache *c) {
  moved_box box;
  for (int i = 0, slot = -1; i < c->count; i++) {
    int node = c->leaf[i].b >> 4;
    const hw_tree_node *from = q->a->node + c->leaf[i].a / 4;
    if (i + 4 < c->count)
      fetch_node(q->b->node + (c->leaf[i + 4].b >> 4));
    if (c->leaf[i].a != slot) {
      slot = c->leaf[i].a;
      box_move(q, from, slot % 4, q->eps, &box);
    }
    int found[HW_NODE_CHILDREN + 1];
    unsigned meet = boxes_meet(q, &box, q->b->node + node, lanes_all(0));
    int n = leaves_put(q->b->node + node, meet & (unsigned)c->leaf[i].b & ALL, found, 0);
    leaf_found(q, ~from->child[slot % 4], found, n);
  }
}

int hw_tree_pairs(const hw_trimesh *a, const hw_trimesh *b, const hw_mesh_pose *pose,
                  hw_tree_cache *cache, void *scratch, hw_face_pair *pair, int most) {
  if (!(v3_norm(pose->t) <= 1.000001 * (a->radius + b->radius)))
    return 0; /* nor where it is no number */
  query q = {.a = a, .b = b, .pair = pair, .most = most};
  query_open(&q, pose, scratch);
  if (!cache || !cache->leaf || !cache_ready(&q, cache, pose)) {
    walk(&q);
    return q.count;
  }
  replay(&q, cache);
  cache->last = *pose;
  return q.count;
}

int hw_tree_self_pairs(const hw_trimesh *mesh, void *scratch, hw_face_pair *pair, int most) {
  hw_mesh_pose still = {m3_diag(1, 1, 1), v3_zero()};
  query q = {.a = mesh, .b = mesh, .pair = pair, .most = most, .self = true};
  query_open(&q, &still, scratch);
  walk(&q);
  return q.count;
}
