/* Random states of worlds with chains, and the tangent against differences of the residual. */
#ifndef TESTS_UNIT_PARTS_CHAIN_SCENE_H
#define TESTS_UNIT_PARTS_CHAIN_SCENE_H

#include "parts/chain_state.h"
#include "parts/rigid.h"
#include "validation/run.h"

enum { CHAIN_ROWS_MOST = 400 };

/* Numbers of the world that are unknowns, and which quaternion a rotation turns. */
typedef struct chain_rows {
  int count, row[CHAIN_ROWS_MOST], quat[CHAIN_ROWS_MOST];
} chain_rows;

static inline chain_rows rows_of(const run *r) {
  const hw_model *m = r->model;
  chain_rows s = {0};
  int quat = 0;
  for (int b = 0; b < m->blocks; b++) {
    hw_block_kind kind = m->block_kind[b];
    bool gone = kind == HW_BLOCK_TIED;
    for (int p = 0; p < m->part_count; p++)
      if (m->part[p].kind == &hw_chain_kind) {
        chain_view c = chain_look(run_world(r), p);
        for (int i = 1; i < c.first; i++)
          for (int k = 0; k < c.s->per; k++)
            gone = gone || b == chain_block(c.s, i, k);
      }
    for (int i = 0; i < hw_block_size(kind) && !gone; i++) {
      assert_true(s.count < CHAIN_ROWS_MOST);
      s.row[s.count] = 3 * b + i;
      s.quat[s.count++] = kind == HW_BLOCK_ROTATION ? quat : -1;
    }
    quat += kind == HW_BLOCK_ROTATION;
  }
  return s;
}

static inline bool row_dual(const hw_world *w, int row) {
  return hw_block_dual(w->model->block_kind[row / 3]);
}

static inline void row_shift(hw_world *w, const chain_rows *s, int j, double by) {
  if (s->quat[j] < 0) {
    w->x[s->row[j]] += by;
    return;
  }
  double turn[3] = {0};
  turn[s->row[j] % 3] = by;
  double *q = w->quat + 4 * s->quat[j];
  q_put(q, q_mul(q_at(q), q_exp(v3_at(turn))));
}

/* Positions by up to `size`, speeds, accelerations; lengths and units of pulling links. */
static inline void rows_shake(hw_world *w, const chain_rows *s, dice *d, double size, double speed,
                              double accel, double force) {
  for (int j = 0; j < s->count; j++) {
    int row = s->row[j];
    if (row_dual(w, row)) {
      bool pulls = row % 3 == 0;
      w->x[row] = force * roll_between(d, pulls ? 0.2 : -0.1, pulls ? 1 : 0.1);
      continue;
    }
    row_shift(w, s, j, size * roll_between(d, -1, 1));
    w->v[row] = speed * roll_between(d, -1, 1);
    w->a[row] = accel * roll_between(d, -1, 1);
  }
}

static inline void rows_forward(hw_world *w, bool tangent) {
  w->implicit = true;
  w->level = HW_LEVEL_POSITION;
  w->tangent = tangent;
  assert_true(hw_sim_forward(w));
}

/* |tangent - differences| / |differences|, Frobenius. With `mass` only what multiplies
 * accelerations; else K + c C + c^2 M and the rows of constraints. *skew: its unsymmetric share. */
static inline double tangent_error(const run *r, const chain_rows *s, bool mass, double c,
                                   double *skew) {
  static double fd[CHAIN_ROWS_MOST][CHAIN_ROWS_MOST], made[CHAIN_ROWS_MOST][CHAIN_ROWS_MOST];
  hw_world *w = run_world(r);
  int n = s->count;
  double ck = mass ? 0 : 1, cc = mass ? 0 : c, cm = mass ? 1 : c * c, h = mass ? 1 : 1e-6;
  w->ck = ck, w->cc = cc, w->cm = cm;
  for (int j = 0; j < n; j++)
    for (int side = 1; side >= -1; side -= 2) {
      bool dual = row_dual(w, s->row[j]);
      double by = side * h * (dual && !mass ? 1e6 : 1);
      if (dual)
        w->x[s->row[j]] += by;
      else {
        row_shift(w, s, j, ck * by);
        w->v[s->row[j]] += cc * by, w->a[s->row[j]] += cm * by;
      }
      rows_forward(w, false);
      for (int i = 0; i < n; i++)
        fd[i][j] = side > 0 ? w->res[s->row[i]] : (fd[i][j] - w->res[s->row[i]]) / (2 * by * side);
      if (dual)
        w->x[s->row[j]] -= by;
      else {
        row_shift(w, s, j, -ck * by);
        w->v[s->row[j]] -= cc * by, w->a[s->row[j]] -= cm * by;
      }
    }
  rows_forward(w, true);
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  double off = 0, all = 0, odd = 0;
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++)
      made[i][j] = y[s->row[i]];
  }
  if (r->model->symmetric) /* the upper triangle stands for both */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (s->row[i] / 3 > s->row[j] / 3)
          made[i][j] = made[j][i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (mass && row_dual(w, s->row[i]) && !row_dual(w, s->row[j]))
        continue; /* a row does not change with accelerations at the level of positions */
      off += (made[i][j] - fd[i][j]) * (made[i][j] - fd[i][j]);
      odd += (made[i][j] - made[j][i]) * (made[i][j] - made[j][i]);
      all += fd[i][j] * fd[i][j];
    }
  free(x), free(y);
  if (skew)
    *skew = sqrt(odd / all);
  return sqrt(off / all);
}

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"

#endif
