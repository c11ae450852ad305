/* The tangent ck K + cc C + cm M of a small world, as it is made and by differences of the residual. */
#ifndef TESTS_UNIT_PARTS_SCENE_TANGENT_H
#define TESTS_UNIT_PARTS_SCENE_TANGENT_H

#include "unit/parts/scene.h"

typedef double scene_matrix[SCENE_ROWS][SCENE_ROWS];

/* Along one unknown as a step would, by h times the shares that the world has. */
static inline void scene_add_state(hw_world *w, const scene_rows *s, int j, double h) {
  scene_shift(w, s, j, w->ck * h);
  if (w->model->block_kind[s->row[j] / 3] == HW_BLOCK_MULTIPLIER)
    return;
  w->v[s->row[j]] += w->cc * h;
  w->a[s->row[j]] += w->cm * h;
}

/* Central, of width h to both sides. */
static inline void scene_differences(hw_world *w, const scene_rows *s, double h, scene_matrix fd) {
  int n = s->count;
  for (int j = 0; j < n; j++) {
    scene_add_state(w, s, j, h);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = w->res[s->row[i]];
    scene_add_state(w, s, j, -2 * h);
    scene_forward(w, true);
    for (int i = 0; i < n; i++)
      fd[i][j] = (fd[i][j] - w->res[s->row[i]]) / (2 * h);
    scene_add_state(w, s, j, h);
  }
}

static inline void scene_made(hw_world *w, const scene_rows *s, scene_matrix made) {
  w->implicit = w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  for (int j = 0; j < s->count; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < s->count; i++)
      made[i][j] = y[s->row[i]];
  }
  free(x), free(y);
}

/* |made - differences| / |differences|, Frobenius. */
static inline double scene_share(const scene_rows *s, scene_matrix fd, scene_matrix made) {
  double off = 0, all = 0;
  for (int i = 0; i < s->count; i++)
    for (int j = 0; j < s->count; j++) {
      off += (made[i][j] - fd[i][j]) * (made[i][j] - fd[i][j]);
      all += fd[i][j] * fd[i][j];
    }
  return sqrt(off / all);
}

#endif
