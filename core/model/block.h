/* Unknowns are BLOCKS of three numbers: a cable node, a spline curvature, a multiplier, a body's
 * position, a body's rotation. Residual rows and the tangent are in the same blocks. Here: their kinds, frames that
 * follow others, and the ends of what acts between them. */
#ifndef HW_MODEL_BLOCK_H
#define HW_MODEL_BLOCK_H

#include <stdbool.h>

#include "math/vec.h"

enum {
  HW_MAX_BLOCKS = 20000,
  HW_TIE_MASTERS = 12 /* blocks that one tied block may follow */
};

typedef enum hw_block_kind {
  HW_BLOCK_POINT,    /* x [m], v = dx/dt, a: second order in time */
  HW_BLOCK_ROTATION, /* quaternion; x = rotation vector of the step's chart (body), v = body rate
                        [rad/s], a = its derivative */
  HW_BLOCK_SLAVE,    /* x follows from points by a linear relation (spline curvature); second order
                        under ali3, recomputed under rk */
  HW_BLOCK_MULTIPLIER, /* x is algebraic; v and a are unused */
  HW_BLOCK_ROW,        /* a multiplier of one row: only the first number is used */
  HW_BLOCK_SCALAR,     /* like a point, but only the first number is used (payout of a drum) */
  HW_BLOCK_TIED /* no unknown: a frame (position, or rotation in body axes) that follows other
                          blocks by a hw_tie. What others add to its rows and columns goes there. */
} hw_block_kind;

/* Numbers of a block that the solver sees. */
static inline int hw_block_size(hw_block_kind kind) {
  return kind == HW_BLOCK_ROW || kind == HW_BLOCK_SCALAR ? 1 : 3;
}
/* Algebraic: forces of constraints. */
static inline bool hw_block_dual(hw_block_kind kind) {
  return kind == HW_BLOCK_MULTIPLIER || kind == HW_BLOCK_ROW;
}

/* What the rows of constraints are evaluated as: Phi, its rate, or its second derivative. */
typedef enum hw_level { HW_LEVEL_POSITION, HW_LEVEL_VELOCITY, HW_LEVEL_ACCELERATION } hw_level;

/* The blocks behind a port, known when the model is compiled; -1: prescribed in time. */
typedef struct hw_frame_blocks {
  int bx, bphi;
} hw_frame_blocks;

/* A tied block and those it follows: dx_slave = sum_m J_m dx_m. */
typedef struct hw_tie {
  int slave; /* block */
  int count, master[HW_TIE_MASTERS];
  int J0;                /* first of its Jacobians in hw_world.J */
  int near0, near_count; /* blocks that share tangent entries with it, in hw_model.tie_near */
} hw_tie;

/* An end of an element: a free block, a point of a body, or prescribed. */
typedef struct hw_anchor {
  int bx;   /* -1: prescribed */
  int bphi; /* -1: no rotation */
  m3 B;
} hw_anchor;

#endif
