/* Pattern, order of elimination and matrix for what is coupled at present (replan.h). The same contacts
 * give the same plan, whatever was before: a run that was loaded goes on with the same bits. */
#include "sim/replan.h"

#include <string.h>

#include "base/cutter.h"
#include "contact/source.h"
#include "math/sparse_order.h"

/* Of a plan, and of a matrix: grows with the blocks, as what is near each does. */
static size_t most_bytes(const hw_model *model) {
  return ((size_t)24 << 20) + ((size_t)model->blocks << 16);
}

typedef struct replan {
  int pair_room;
  size_t plan_room, matrix_room, scratch_bytes;
  unsigned char *size, *dual, *movable;
  int *order;
  int (*pair)[2];
  void *scratch, *plan, *matrix;
} replan;

static size_t least(double a, size_t b) { return a < (double)b ? (size_t)a : b; }

static void lay_out(const hw_model *model, replan *r, hw_cutter *c) {
  size_t n = (size_t)model->blocks;
  r->pair_room = model->coupled_count + hw_sources_couple_most(model);
  double dense = (double)n * (double)n;
  r->plan_room = least(1e5 + dense * (double)n * 0.7 + 8 * dense, most_bytes(model));
  r->matrix_room = least(1e5 + 100 * dense, most_bytes(model));
  size_t order = hw_sparse_order_bytes(model->blocks, r->pair_room),
         plan = hw_sparse_scratch_bytes(model->blocks, r->pair_room);
  r->scratch_bytes = order > plan ? order : plan;
  r->size = hw_cut(c, n), r->dual = hw_cut(c, n), r->movable = hw_cut(c, n);
  r->order = hw_cut(c, n * sizeof(int));
  r->pair = hw_cut(c, (size_t)r->pair_room * sizeof *r->pair);
  r->scratch = hw_cut(c, r->scratch_bytes);
  r->plan = hw_cut(c, r->plan_room);
  r->matrix = hw_cut(c, r->matrix_room);
}

size_t hw_replan_bytes(const hw_model *model) {
  if (!model->replanned)
    return 0;
  replan r;
  hw_cutter c = {NULL, 0};
  hw_cut(&c, sizeof r);
  lay_out(model, &r, &c);
  return c.used;
}

void hw_replan_open(hw_world *w, void *memory) {
  const hw_model *model = w->model;
  hw_cutter c = {memory, 0};
  replan *r = hw_cut(&c, sizeof *r);
  lay_out(model, r, &c);
  for (int b = 0; b < model->blocks; b++) {
    r->size[b] = (unsigned char)hw_block_size(model->block_kind[b]);
    r->dual[b] = hw_block_dual(model->block_kind[b]);
  }
  hw_sources_movable(model, r->movable);
  memcpy(r->pair, model->coupled, (size_t)model->coupled_count * sizeof *r->pair);
}

bool hw_replan(hw_world *w, void *memory) {
  const hw_model *model = w->model;
  replan *r = memory;
  int near = hw_sources_coupled(w, NULL), n = model->blocks, all = model->coupled_count + near;
  const int(*pair)[2] = (const int(*)[2])r->pair;
  hw_sparse_plan *plan = NULL;
  if (all <= r->pair_room) {
    hw_sources_coupled(w, r->pair + model->coupled_count);
    hw_sparse_order(n, r->movable, pair, all, r->scratch, r->order);
    plan = hw_sparse_plan_make_ordered(n, r->size, r->dual, pair, all, r->order, r->scratch,
                                       r->plan, r->plan_room);
  }
  if (!plan || hw_sparse_bytes(plan) > r->matrix_room) {
    hw_world_fail(w, -1, -1, "too much touches at once for the plan of elimination");
    return false;
  }
  w->A = hw_sparse_make(plan, r->matrix);
  return true;
}
