/* Random states of small worlds, for tests that compare residual, energy and tangent. */
#ifndef TESTS_UNIT_PARTS_SCENE_H
#define TESTS_UNIT_PARTS_SCENE_H

#include "parts/rigid.h"
#include "validation/run.h"

enum { SCENE_ROWS = 400 };

/* Rows that an equation stands for: number, and which quaternion a rotation turns. */
typedef struct scene_rows {
  int count, row[SCENE_ROWS], quat[SCENE_ROWS];
} scene_rows;

static inline void scene_block(scene_rows *s, int block, int quat) {
  for (int i = 0; i < 3; i++) {
    assert_true(s->count < SCENE_ROWS);
    s->row[s->count] = 3 * block + i;
    s->quat[s->count++] = quat;
  }
}

/* Nodes and bodies; with `inner` also the curvatures and multipliers that are unknowns. */
static inline scene_rows scene_list(const run *r, bool inner) {
  scene_rows s = {0};
  for (int p = 0; p < r->model->part_count; p++) {
    const hw_part *part = &r->model->part[p];
    if (part->kind == &hw_rigid_kind) {
      if (part->kind->switches->parked(run_world(r), p))
        continue;
      scene_block(&s, part->block0, -1);
      if (((const rigid_params *)part->params)->rotation == 0)
        scene_block(&s, part->block0 + 1, part->quat0);
    }
    if (part->kind == &hw_winch_kind && part->blocks) { /* payout of a drum */
      s.row[s.count] = 3 * part->block0;
      s.quat[s.count++] = -1;
    }
    bool passes = part->kind == &hw_reeve_kind || part->kind == &hw_sheave_kind;
    for (int b = 0; passes && b < part->blocks; b++) {
      s.row[s.count] = 3 * (part->block0 + b);
      s.quat[s.count++] = -1;
    }
    if (part->kind != &hw_cable_kind)
      continue;
    cable_view c = cable_look(run_world(r), p);
    for (int i = 0; i <= c.n; i++) {
      int e = i == 0 ? 0 : i == c.n ? 1 : -1;
      if (e < 0 || c.s->end[e].hold == END_FREE)
        scene_block(&s, cable_block(r->model, p, c.s, i, 0), -1);
      for (int which = 1; inner && which < c.s->per; which++)
        if (i >= cable_first(&c) && i <= cable_last(&c) && !cable_torn(&c, i))
          scene_block(&s, cable_block(r->model, p, c.s, i, which), -1);
    }
  }
  return s;
}

static inline void scene_shift(hw_world *w, const scene_rows *s, int j, double by) {
  int row = s->row[j], axis = row % 3;
  if (s->quat[j] < 0) {
    w->x[row] += by;
    return;
  }
  double turn[3] = {0};
  turn[axis] = by;
  double *q = w->quat + 4 * s->quat[j];
  q_put(q, q_mul(q_at(q), q_exp(v3_at(turn))));
}

/* Moves every unknown by up to `size` (curvatures and multipliers by up to `inner`). */
static inline void scene_shake(hw_world *w, const scene_rows *s, dice *d, double size, double inner,
                               double speed, double accel) {
  for (int j = 0; j < s->count; j++) {
    hw_block_kind kind = w->model->block_kind[s->row[j] / 3];
    bool point = kind != HW_BLOCK_SLAVE && kind != HW_BLOCK_MULTIPLIER;
    scene_shift(w, s, j, roll_between(d, -1, 1) * (point ? size : inner));
    double *v = w->v + s->row[j], *a = w->a + s->row[j];
    *v = kind == HW_BLOCK_MULTIPLIER ? 0 : speed * roll_between(d, -1, 1);
    *a = kind == HW_BLOCK_MULTIPLIER ? 0 : accel * roll_between(d, -1, 1);
  }
}

/* Evaluates without the tangent. */
static inline void scene_forward(hw_world *w, bool implicit) {
  w->implicit = implicit;
  w->tangent = false;
  assert_true(hw_sim_forward(w));
}

#endif
