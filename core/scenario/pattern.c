/* Which blocks share entries of the tangent: within parts, through contacts, and by ties.
 *
 * A tied block is eliminated before the factorisation: its rows and columns go to its masters with
 * the Jacobians of the tie. That couples all blocks near it with its masters, and the masters among
 * each other. Ties are eliminated from the last to the first, since the masters of one may be the
 * slaves of ties before it. */
#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/sort.h"
#include "contact/source.h"
#include "scenario/compiler.h"

/* An array that grows, of ints. */
typedef struct list {
  int *value;
  int count, room;
  bool failed;
} list;

static void list_add(list *l, int value) {
  if (l->failed)
    return;
  if (l->count == l->room) {
    int room = l->room ? 2 * l->room : 2048;
    int *grown = hw_alloc((size_t)room * sizeof *grown);
    if (!grown) {
      l->failed = true;
      return;
    }
    if (l->count)
      memcpy(grown, l->value, (size_t)l->count * sizeof *grown);
    hw_free(l->value);
    l->value = grown;
    l->room = room;
  }
  l->value[l->count++] = value;
}

typedef struct pairs {
  const int *tie_of; /* [blocks] the tie of a slave, else -1; NULL: no ties */
  int *head;         /* [ties] last of its edges, or -1 */
  list pair;         /* two blocks each */
  list edge;         /* neighbour of a slave, and the edge before it */
} pairs;

static void edge_add(pairs *p, int slave, int block) {
  int tie = p->tie_of[slave];
  if (tie < 0 || p->edge.failed)
    return;
  int at = p->edge.count;
  list_add(&p->edge, block);
  list_add(&p->edge, p->head[tie]);
  p->head[tie] = at;
}

static void pair_add(void *ctx, int i, int j) {
  pairs *p = ctx;
  if (i < 0 || j < 0 || i == j)
    return; /* prescribed, or the diagonal, which is always there */
  list_add(&p->pair, i);
  list_add(&p->pair, j);
  if (p->tie_of) {
    edge_add(p, i, j);
    edge_add(p, j, i);
  }
}

/* ---- ties ---- */

static bool ties_make(hw_compiler *c) {
  hw_model *model = c->model;
  int total = 0, n = 0;
  for (int i = 0; i < model->part_count; i++)
    total += c->needs[i].ties;
  model->tie = hw_pool_take(&c->keep, (size_t)total, sizeof *model->tie);
  if (!model->tie)
    return false;
  for (int i = 0; i < model->part_count; i++) {
    int part = model->order[i]; /* what others stand on comes first */
    model->part[part].tie0 = n;
    model->part[part].ties = c->needs[part].ties;
    for (int k = 0; k < c->needs[part].ties; k++) {
      hw_tie *tie = &model->tie[n++];
      model->part[part].kind->body->tie(model, part, k, tie);
      HW_ASSERT(tie->slave >= 0 && tie->slave < model->blocks);
      HW_ASSERT(model->block_kind[tie->slave] == HW_BLOCK_TIED);
      HW_ASSERT(tie->count >= 0 && tie->count <= HW_TIE_MASTERS);
      tie->J0 = model->tie_jacobians;
      model->tie_jacobians += tie->count;
    }
  }
  model->tie_count = total;
  return true;
}

/* The slaves by block, so that pairs can be found from them. */
static bool slaves_make(hw_compiler *c, pairs *p) {
  const hw_model *model = c->model;
  int *tie_of = hw_pool_take(&c->scratch, (size_t)model->blocks, sizeof *tie_of);
  p->head = hw_pool_take(&c->scratch, (size_t)model->tie_count, sizeof *p->head);
  if (!tie_of || !p->head)
    return false;
  for (int i = 0; i < model->blocks; i++)
    tie_of[i] = -1;
  for (int t = 0; t < model->tie_count; t++) {
    tie_of[model->tie[t].slave] = t;
    p->head[t] = -1;
  }
  p->tie_of = tie_of;
  return true;
}

/* Room to sort the blocks near one tie. */
typedef struct near_work {
  hw_sort_item *item, *scratch;
  char *seen; /* [blocks] */
} near_work;

static void eliminate(const hw_model *model, pairs *p, int t, near_work *w, list *near) {
  hw_tie *tie = &model->tie[t];
  size_t n = 0;
  for (int e = p->head[t]; e >= 0; e = p->edge.value[e + 1]) {
    int block = p->edge.value[e];
    if (w->seen[block] || p->tie_of[block] > t) /* twice, or eliminated already */
      continue;
    w->seen[block] = 1;
    w->item[n++] = (hw_sort_item){(uint64_t)block, 0};
  }
  hw_sort(w->item, n, w->scratch);
  tie->near0 = near->count;
  tie->near_count = (int)n;
  for (size_t i = 0; i < n; i++) {
    int block = (int)w->item[i].key;
    w->seen[block] = 0;
    list_add(near, block);
    for (int m = 0; m < tie->count; m++)
      pair_add(p, block, tie->master[m]);
  }
  for (int m = 0; m < tie->count; m++)
    for (int k = 0; k < m; k++)
      pair_add(p, tie->master[m], tie->master[k]);
}

static void close_over_ties(hw_compiler *c, pairs *p) {
  hw_model *model = c->model;
  size_t blocks = (size_t)model->blocks;
  list near = {NULL, 0, 0, false};
  near_work w = {hw_pool_take(&c->scratch, blocks, sizeof *w.item),
                 hw_pool_take(&c->scratch, blocks, sizeof *w.scratch),
                 hw_pool_take(&c->scratch, blocks, 1)};
  if (!w.item || !w.scratch || !w.seen)
    return;
  for (int t = model->tie_count - 1; t >= 0 && !p->edge.failed; t--)
    eliminate(model, p, t, &w, &near);
  model->tie_near = hw_pool_take(&c->keep, (size_t)near.count, sizeof *model->tie_near);
  if (near.failed || p->edge.failed)
    c->keep.failed = true;
  else if (model->tie_near && near.count)
    memcpy(model->tie_near, near.value, (size_t)near.count * sizeof *near.value);
  hw_free(near.value);
}

/* ---- pattern ---- */

static void plan_make(hw_compiler *c, const pairs *p) {
  hw_model *model = c->model;
  int count = p->pair.count / 2;
  size_t blocks = (size_t)model->blocks;
  unsigned char *size = hw_pool_take(&c->scratch, blocks, 1),
                *dual = hw_pool_take(&c->scratch, blocks, 1);
  if (!size || !dual)
    return;
  for (size_t b = 0; b < blocks; b++) {
    size[b] = (unsigned char)hw_block_size(model->block_kind[b]);
    dual[b] = hw_block_dual(model->block_kind[b]);
  }
  void *scratch = p->pair.failed ? NULL : hw_alloc(hw_sparse_scratch_bytes(model->blocks, count));
  if (scratch) {
    const int(*list)[2] = (const int(*)[2])(const void *)p->pair.value;
    size_t bytes = hw_sparse_plan_bytes(model->blocks, list, count, scratch);
    void *memory = hw_pool_take(&c->keep, 1, bytes);
    if (memory)
      model->sparse = hw_sparse_plan_make(model->blocks, size, dual, list, count, scratch, memory);
  } else {
    c->keep.failed = true;
  }
  hw_free(scratch);
}

/* Where lines may touch, the pattern of a moment is these and the contacts of that moment. */
static void keep_pairs(hw_compiler *c, const pairs *p) {
  hw_model *model = c->model;
  size_t count = (size_t)p->pair.count / 2;
  int(*kept)[2] = p->pair.failed ? NULL : hw_pool_take(&c->keep, count, sizeof *kept);
  if (!kept)
    return;
  memcpy(kept, p->pair.value, count * sizeof *kept);
  model->coupled = (const int(*)[2])kept;
  model->coupled_count = (int)count;
}

void hw_pattern_make(hw_compiler *c) {
  hw_model *model = c->model;
  pairs p = {.head = NULL};
  hw_pattern pattern = {&p, pair_add};
  if (!ties_make(c) || (model->tie_count && !slaves_make(c, &p)))
    return;
  for (int i = 0; i < model->part_count; i++)
    if (model->part[i].kind->link)
      model->part[i].kind->link(model, i, &pattern);
  hw_sources_link(model, &pattern);
  if (model->tie_count)
    close_over_ties(c, &p);
  plan_make(c, &p);
  if (model->replanned)
    keep_pairs(c, &p);
  hw_free(p.pair.value);
  hw_free(p.edge.value);
}
