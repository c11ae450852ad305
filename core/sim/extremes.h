/* What channels did between two frames: an impact lasts milliseconds, a frame twenty. */
#ifndef HW_SIM_EXTREMES_H
#define HW_SIM_EXTREMES_H

#include <stddef.h>

#include "model/model.h"

/* A row a channel. Over the accepted steps since the last frame; in a frame that no step led to (the first, or one
 * that was loaded) both are the channel's value, and the jump is 0. */
#define HW_EXTREME_LAYOUT(X, P)                                                                    \
  X(P, LEAST, "least", NUMBER, 1, "",                                                              \
    "Least: value of the channel over the steps since the last frame, in its unit")                \
  X(P, LEAST_TIME, "leastTime", NUMBER, 1, "s", "Time of the least")                               \
  X(P, GREATEST, "greatest", NUMBER, 1, "", "Greatest: value over these steps")                    \
  X(P, GREATEST_TIME, "greatestTime", NUMBER, 1, "s", "Time of the greatest")                      \
  X(P, JUMP, "jump", NUMBER, 1, "",                                                                \
    "Jump: largest change within one of these steps; beside a peak of the same size it says that " \
    "the peak depends on the step")
HW_PLACES(HW_EXTREME_LAYOUT, HW_EXTREME, HW_EXTREME_ROW);

typedef struct hw_extremes {
  double *now;    /* [channels] at the step that ends */
  double *before; /* [channels] at the one before it */
  double *row;    /* [channels * HW_EXTREME_ROW] */
} hw_extremes;

size_t hw_extremes_bytes(const hw_model *model);
void hw_extremes_open(hw_extremes *e, const hw_model *model, void *memory);
/* A frame begins where the channels are `at`. */
void hw_extremes_begin(hw_extremes *e, const hw_model *model, const double *at);
/* A step ended at that time: channels first to end - 1 of `now` count. */
void hw_extremes_take(hw_extremes *e, int first, int end, double time);
/* Into a frame's section; with `still` no step led to it, and its channels are `at`. */
void hw_extremes_write(const hw_extremes *e, const hw_model *model, bool still, const double *at,
                       double time, double *row);

#endif
