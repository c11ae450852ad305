/* Builds the tree of boxes: binned surface-area heuristic (Wald, On fast construction of SAH-based
 * bounding volume hierarchies, 2007), four children a node.
 *
 * Every split is at a multiple of four faces, so that all leaves but the last are full and a leaf's
 * number follows from its first face: the memory is known beforehand. After LEVELS splits by area
 * the rest is halved, so the depth has a bound on any input. */
#include "geom/mesh/lanes.h"
#include "geom/mesh/tree.h"

#include <float.h>

enum { BINS = 16, LEVELS = HW_TREE_DEPTH - 32, SORTED = 16 };

/* A face's box; twice its centre is low + high. Read four numbers at a time: the face's number goes
 * along as a lane that nothing looks at. */
typedef struct item {
  float low[3];
  int face;
  float high[4];
} item;

typedef struct box {
  f32x4 low, high;
} box;

typedef struct range {
  int begin, end, level;
} range;

typedef struct task {
  range range;
  int node, depth;
} task;

typedef struct builder {
  item *item;
  hw_tree_node *node;
  int nodes;
} builder;

static box box_none(void) { return (box){lanes_all(FLT_MAX), lanes_all(-FLT_MAX)}; }
static void box_join(box *b, f32x4 low, f32x4 high) {
  b->low = lanes_min(low, b->low);
  b->high = lanes_max(high, b->high);
}
/* Half of its surface; 0 for none. */
static float box_area(const box *b) {
  f32x4 d = b->high - b->low;
  return d[0] < 0 ? 0 : d[0] * (d[1] + d[2]) + d[1] * d[2];
}
static f32x4 middle_of(const item *t) { return lanes_at(t) + lanes_at(t->high); }

static box range_box(const item *t, range r) {
  box b = box_none();
  for (int i = r.begin; i < r.end; i++)
    box_join(&b, lanes_at(t + i), lanes_at(t[i].high));
  return b;
}
static box range_middles(const item *t, range r) {
  box b = box_none();
  for (int i = r.begin; i < r.end; i++)
    box_join(&b, middle_of(t + i), middle_of(t + i));
  return b;
}

static float key_of(const item *t, int axis) { return t->low[axis] + t->high[axis]; }
static bool before(const item *a, const item *b, int axis) {
  float ka = key_of(a, axis), kb = key_of(b, axis);
  return ka < kb || (ka == kb && a->face < b->face);
}
static void swap(item *a, item *b) {
  item t = *a;
  *a = *b;
  *b = t;
}

/* A short range along its longest axis. */
static void sort_short(item *t, int n, int axis) {
  for (int i = 1; i < n; i++) {
    item x = t[i];
    int j = i;
    for (; j > 0 && before(&x, t + j - 1, axis); j--)
      t[j] = t[j - 1];
    t[j] = x;
  }
}

typedef struct cut {
  int axis, bin;
} cut;

/* Bins of one range: which bin an item falls into, exactly the same whenever it is asked. */
typedef struct bins {
  f32x4 low, scale;
} bins;
static bins bins_of(const box *middles) {
  bins b = {middles->low, lanes_all(0)};
  for (int k = 0; k < 3; k++) {
    float w = middles->high[k] - middles->low[k];
    b.scale[k] = w > FLT_MIN * BINS ? 0.99999f * (float)BINS / w : 0;
  }
  return b;
}
static int bin_of(const bins *b, const item *t, int axis) {
  return (int)((key_of(t, axis) - b->low[axis]) * b->scale[axis]);
}

/* The plane between bins with the least sum of area times faces; axis -1: there is none. */
static cut cut_best(const item *t, range r, const bins *bins) {
  box bin[3][BINS];
  int count[3][BINS] = {{0}};
  for (int i = 0; i < 3 * BINS; i++)
    bin[i / BINS][i % BINS] = box_none();
  for (int i = r.begin; i < r.end; i++) {
    f32x4 low = lanes_at(t + i), high = lanes_at(t[i].high);
    f32x4 at = (low + high - bins->low) * bins->scale;
    for (int k = 0; k < 3; k++) {
      int n = (int)at[k];
      count[k][n]++;
      box_join(&bin[k][n], low, high);
    }
  }
  cut best = {-1, 0};
  float least = FLT_MAX;
  for (int k = 0; k < 3; k++) {
    float right[BINS];
    box b = box_none();
    int n = 0;
    for (int i = BINS - 1; i > 0; i--) {
      box_join(&b, bin[k][i].low, bin[k][i].high);
      n += count[k][i];
      right[i] = box_area(&b) * (float)n;
    }
    b = box_none(), n = 0;
    for (int i = 1; i < BINS; i++) {
      box_join(&b, bin[k][i - 1].low, bin[k][i - 1].high);
      n += count[k][i - 1];
      float cost = box_area(&b) * (float)n + right[i];
      if (n > 0 && n < r.end - r.begin && cost < least) {
        least = cost;
        best = (cut){k, i};
      }
    }
  }
  return best;
}

/* Items of bins below the cut to the front; then the nearest beyond it are moved over one by one
 * until the count is a multiple of four. Returns where the second part begins. */
static int part(item *t, range r, cut c, const bins *bins) {
  int i = r.begin, j = r.end - 1;
  while (i <= j)
    if (bin_of(bins, t + i, c.axis) < c.bin)
      i++;
    else
      swap(t + i, t + j--);
  int goal = (i - r.begin + 2) / HW_LEAF_FACES * HW_LEAF_FACES;
  int most = (r.end - r.begin - 1) / HW_LEAF_FACES * HW_LEAF_FACES;
  goal = r.begin + (goal < HW_LEAF_FACES ? HW_LEAF_FACES : goal > most ? most : goal);
  for (; i < goal; i++)
    for (int m = i + 1; m < r.end; m++)
      if (before(t + m, t + i, c.axis))
        swap(t + m, t + i);
  for (; i > goal; i--)
    for (int m = r.begin; m < i - 1; m++)
      if (before(t + i - 1, t + m, c.axis))
        swap(t + m, t + i - 1);
  return goal;
}

/* Splits a range of more than four faces in two that are not empty. */
static int split(item *t, range r) {
  int n = r.end - r.begin;
  int half = r.begin + (n / 2 + HW_LEAF_FACES - 1) / HW_LEAF_FACES * HW_LEAF_FACES;
  if (r.level >= LEVELS)
    return half;
  box middles = range_middles(t, r);
  f32x4 w = middles.high - middles.low;
  int axis = w[0] >= w[1] && w[0] >= w[2] ? 0 : w[1] >= w[2] ? 1 : 2;
  if (n <= SORTED) {
    sort_short(t + r.begin, n, axis);
    return n <= 2 * HW_LEAF_FACES ? r.begin + HW_LEAF_FACES : half;
  }
  bins b = bins_of(&middles);
  cut c = cut_best(t, r, &b);
  if (c.axis < 0)
    return half;
  return part(t, r, c, &b);
}

static void child_put(hw_tree_node *n, int i, const box *b, int child) {
  for (int k = 0; k < 3; k++) {
    float c = 0.5f * (b->low[k] + b->high[k]);
    float up = b->high[k] - c, down = c - b->low[k], h = up > down ? up : down;
    n->centre[k][i] = c;
    n->half[k][i] = h + 3e-7f * (fabsf(c) + h) + FLT_MIN;
  }
  n->child[i] = child;
}

/* Up to four parts of a range: the one of largest surface is split first. */
static int range_parts(item *t, range whole, range part_of[], box boxes[]) {
  int n = 1;
  part_of[0] = whole;
  boxes[0] = range_box(t, whole);
  while (n < HW_NODE_CHILDREN) {
    int k = -1;
    float most = -1;
    for (int i = 0; i < n; i++)
      if (part_of[i].end - part_of[i].begin > HW_LEAF_FACES && box_area(boxes + i) > most) {
        most = box_area(boxes + i);
        k = i;
      }
    if (k < 0)
      break;
    range left = part_of[k];
    int at = split(t, left);
    left.level++;
    range right = {at, left.end, left.level};
    left.end = at;
    for (int i = n; i > k + 1; i--) { /* parts stay in the order of their faces */
      part_of[i] = part_of[i - 1];
      boxes[i] = boxes[i - 1];
    }
    part_of[k] = left;
    part_of[k + 1] = right;
    boxes[k] = range_box(t, left);
    boxes[k + 1] = range_box(t, right);
    n++;
  }
  return n;
}

/* Next float down or up, so that a box of rounded numbers holds the point. */
static float float_below(double x) {
  float f = (float)x;
  return (double)f > x ? f - (fabsf(f) * 1.2e-7f + FLT_MIN) : f;
}
static float float_above(double x) { return -float_below(-x); }

static void items_make(const v3 *point, const int *face, int faces, item *t) {
  for (int f = 0; f < faces; f++) {
    v3 low = point[face[3 * f]], high = low;
    for (int k = 1; k < 3; k++) {
      v3 p = point[face[3 * f + k]];
      low =
          v3_make(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z);
      high = v3_make(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                     p.z > high.z ? p.z : high.z);
    }
    t[f] = (item){{float_below(low.x), float_below(low.y), float_below(low.z)},
                  f,
                  {float_above(high.x), float_above(high.y), float_above(high.z), 0}};
  }
}

/* The last face stands in for those that a leaf lacks. */
static void leaf_make(const v3 *point, const int *face, const item *t, range r,
                      hw_tree_leaf *leaf) {
  leaf->first = r.begin;
  leaf->count = r.end - r.begin;
  for (int i = 0; i < HW_LEAF_FACES; i++) {
    const int *c = face + 3 * (size_t)t[r.begin + (i < leaf->count ? i : leaf->count - 1)].face;
    for (int j = 0; j < 3; j++) {
      leaf->corner[j][0][i] = (float)point[c[j]].x;
      leaf->corner[j][1][i] = (float)point[c[j]].y;
      leaf->corner[j][2][i] = (float)point[c[j]].z;
    }
  }
}

size_t hw_tree_build_scratch_bytes(int faces) {
  return (size_t)faces * sizeof(item) + (3 * HW_TREE_DEPTH + 4) * sizeof(task) + 64;
}

hw_tree_built hw_tree_build(const v3 *point, const int *face, int faces, void *scratch, int *order,
                            hw_tree_node *node, hw_tree_leaf *leaf) {
  builder b = {scratch, node, 1};
  task *stack = (task *)(b.item + faces);
  int used = 0, depth = 0;
  items_make(point, face, faces, b.item);
  stack[used++] = (task){{0, faces, 0}, 0, 1};
  while (used > 0) {
    task t = stack[--used];
    depth = t.depth > depth ? t.depth : depth;
    range part_of[HW_NODE_CHILDREN];
    box boxes[HW_NODE_CHILDREN];
    int n = range_parts(b.item, t.range, part_of, boxes);
    hw_tree_node *to = node + t.node;
    *to = (hw_tree_node){.count = n};
    for (int i = n - 1; i >= 0; i--)
      if (part_of[i].end - part_of[i].begin > HW_LEAF_FACES) {
        child_put(to, i, boxes + i, b.nodes);
        stack[used++] = (task){part_of[i], b.nodes++, t.depth + 1};
      } else {
        int l = part_of[i].begin / HW_LEAF_FACES;
        child_put(to, i, boxes + i, ~l);
        to->leaves |= 1 << i;
        leaf_make(point, face, b.item, part_of[i], leaf + l);
      }
    for (int i = n; i < HW_NODE_CHILDREN; i++) /* meets nothing */
      for (int k = 0; k < 3; k++) {
        to->centre[k][i] = FLT_MAX;
        to->half[k][i] = -1;
      }
  }
  for (int i = 0; i < faces; i++)
    order[i] = b.item[i].face;
  return (hw_tree_built){b.nodes, (faces + HW_LEAF_FACES - 1) / HW_LEAF_FACES, depth};
}
