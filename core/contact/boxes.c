/* Pairs of boxes that meet, by a tree (boxes.h). */
#include "contact/boxes.h"

#include "base/assert.h"
#include "base/cutter.h"
#include "base/seldom.h"

enum {
  LEAF = 4,
  STACK = 256
}; /* halving: 20 levels for a million boxes, and three entries a level */

typedef struct node {
  hw_box box;
  int begin, end;  /* of the items below it */
  int left, right; /* nodes; -1: a leaf */
} node;

typedef struct tree {
  const hw_box *box;
  int *item; /* [n] numbers of boxes */
  node *node;
  int nodes;
} tree;

static size_t lay_out(tree *t, int n, void *memory) {
  hw_cutter c = {memory, 0};
  t->item = hw_cut(&c, sizeof *t->item * (size_t)n);
  t->node = hw_cut(&c, sizeof *t->node * (size_t)(2 * n + 1));
  return c.used;
}

size_t hw_boxes_bytes(int n) {
  tree t;
  return lay_out(&t, n, NULL);
}

/* Twice the middle of a box along an axis. */
static double middle(const hw_box *b, int axis) {
  v3 sum = v3_add(b->low, b->high);
  return axis == 0 ? sum.x : axis == 1 ? sum.y : sum.z;
}

static bool before(const tree *t, int a, int b, int axis) {
  double p = middle(&t->box[a], axis), q = middle(&t->box[b], axis);
  return p < q || (p == q && a < b);
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

/* Items so that those before `half` come before those after it (Hoare's selection; every round leaves one out at
 * least, whatever the numbers are). */
static void halve(const tree *t, int begin, int end, int half, int axis) {
  while (end - begin > 1) {
    swap(&t->item[begin + (end - begin) / 2], &t->item[end - 1]);
    int pivot = t->item[end - 1], at = begin;
    for (int i = begin; i < end - 1; i++)
      if (before(t, t->item[i], pivot, axis))
        swap(&t->item[i], &t->item[at++]);
    swap(&t->item[at], &t->item[end - 1]);
    if (at == half)
      return;
    if (at < half)
      begin = at + 1;
    else
      end = at;
  }
}

static int longest_axis(const tree *t, int begin, int end) {
  hw_box all = t->box[t->item[begin]];
  v3 low = v3_add(all.low, all.high), high = low;
  for (int i = begin; i < end; i++) {
    const hw_box *b = &t->box[t->item[i]];
    low = v3_lower(low, v3_add(b->low, b->high));
    high = v3_upper(high, v3_add(b->low, b->high));
  }
  v3 d = v3_sub(high, low);
  return d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2;
}

/* A node follows those above it, so boxes are joined from the last to the first. */
HW_SELDOM static void build(tree *t, int items) {
  t->node[0] = (node){.begin = 0, .end = items, .left = -1, .right = -1};
  t->nodes = 1;
  for (int i = 0; i < t->nodes; i++) {
    node *n = &t->node[i];
    int half = n->begin + (n->end - n->begin) / 2;
    if (n->end - n->begin <= LEAF)
      continue;
    halve(t, n->begin, n->end, half, longest_axis(t, n->begin, n->end));
    n->left = t->nodes++;
    n->right = t->nodes++;
    t->node[n->left] = (node){.begin = n->begin, .end = half, .left = -1, .right = -1};
    t->node[n->right] = (node){.begin = half, .end = n->end, .left = -1, .right = -1};
  }
  for (int i = t->nodes - 1; i >= 0; i--) {
    node *n = &t->node[i];
    n->box = n->left < 0 ? t->box[t->item[n->begin]] : t->node[n->left].box;
    if (n->left >= 0) {
      n->box.low = v3_lower(n->box.low, t->node[n->right].box.low);
      n->box.high = v3_upper(n->box.high, t->node[n->right].box.high);
    }
    for (int k = n->begin; n->left < 0 && k < n->end; k++) {
      n->box.low = v3_lower(n->box.low, t->box[t->item[k]].low);
      n->box.high = v3_upper(n->box.high, t->box[t->item[k]].high);
    }
  }
}

static bool meet(const hw_box *a, const hw_box *b) {
  return hw_boxes_meet(a->low, a->high, b->low, b->high);
}

static long visit_leaves(const tree *t, const node *p, const node *q, hw_boxes_visit visit,
                         void *ctx) {
  long compared = 0;
  for (int i = p->begin; i < p->end; i++)
    for (int k = p == q ? i + 1 : q->begin; k < q->end; k++, compared++) {
      int a = t->item[i], b = t->item[k];
      if (meet(&t->box[a], &t->box[b]))
        visit(ctx, a < b ? a : b, a < b ? b : a);
    }
  return compared;
}

HW_SELDOM long hw_boxes_pairs(const hw_box *box, int n, void *scratch, hw_boxes_visit visit,
                              void *ctx) {
  tree t = {.box = box};
  lay_out(&t, n, scratch);
  int items = 0, stack[STACK][2], depth = 0;
  for (int i = 0; i < n; i++)
    if (box[i].low.x <= box[i].high.x)
      t.item[items++] = i;
  if (items < 2)
    return 0;
  build(&t, items);
  long compared = 0;
  stack[depth][0] = stack[depth][1] = 0;
  depth++;
  while (depth) {
    int a = stack[--depth][0], b = stack[depth][1];
    const node *p = &t.node[a], *q = &t.node[b];
    compared++;
    if (a != b && !meet(&p->box, &q->box))
      continue;
    if (p->left < 0 && q->left < 0) {
      compared += visit_leaves(&t, p, q, visit, ctx);
      continue;
    }
    HW_ASSERT(depth + 3 <= STACK);
    /* the larger of two is opened; of one with itself both halves, and what is between them */
    bool first = q->left < 0 || (p->left >= 0 && p->end - p->begin >= q->end - q->begin);
    const node *open = first ? p : q;
    int other = first ? b : a;
    const int next[3][2] = {{open->left, a == b ? open->left : other},
                            {open->right, a == b ? open->right : other},
                            {open->left, open->right}};
    for (int k = 0; k < (a == b ? 3 : 2); k++, depth++)
      stack[depth][0] = next[k][0], stack[depth][1] = next[k][1];
  }
  return compared;
}
