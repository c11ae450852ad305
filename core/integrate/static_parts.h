/* The two halves of the static search: its passes (static.c), one step of them (static_step.c). */
#ifndef HW_INTEGRATE_STATIC_PARTS_H
#define HW_INTEGRATE_STATIC_PARTS_H

#include "integrate/integrate.h"

static inline bool hw_row_turns(const hw_world *w, int row) {
  return w->model->block_kind[row / 3] == HW_BLOCK_ROTATION;
}

/* A step of length s->search.h from the present state; its charts stay open. Failed: the state is as before. */
hw_piece hw_static_step(hw_stepper *s, hw_world *w);

/* The largest force [N] or moment [N m] of the residual, and its block; 0 and -1: none. */
double hw_imbalance(const hw_world *w, int *worst);

#endif
