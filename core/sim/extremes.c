/* Least and greatest of the channels between two frames (extremes.h). They are no state: a frame begins with none,
 * and nothing that comes follows from them. */
#include "sim/extremes.h"

#include <math.h>

size_t hw_extremes_bytes(const hw_model *model) {
  return sizeof(double) * (size_t)(model->channels * (HW_EXTREME_ROW + 2));
}

void hw_extremes_open(hw_extremes *e, const hw_model *model, void *memory) {
  e->now = memory;
  e->before = e->now + model->channels;
  e->row = e->before + model->channels;
}

void hw_extremes_begin(hw_extremes *e, const hw_model *model, const double *at) {
  double *row = e->row;
  for (int i = 0; i < model->channels; i++, row += HW_EXTREME_ROW) {
    e->before[i] = at[i];
    row[HW_EXTREME_LEAST] = HUGE_VAL;
    row[HW_EXTREME_GREATEST] = -HUGE_VAL;
    row[HW_EXTREME_JUMP] = 0;
  }
}

void hw_extremes_take(hw_extremes *e, int first, int end, double time) {
  for (int i = first; i < end; i++) {
    double *row = e->row + HW_EXTREME_ROW * i, x = e->now[i], jump = fabs(x - e->before[i]);
    e->before[i] = x;
    if (x < row[HW_EXTREME_LEAST])
      row[HW_EXTREME_LEAST] = x, row[HW_EXTREME_LEAST_TIME] = time;
    if (x > row[HW_EXTREME_GREATEST])
      row[HW_EXTREME_GREATEST] = x, row[HW_EXTREME_GREATEST_TIME] = time;
    if (jump > row[HW_EXTREME_JUMP])
      row[HW_EXTREME_JUMP] = jump;
  }
}

void hw_extremes_write(const hw_extremes *e, const hw_model *model, bool still, const double *at,
                       double time, double *row) {
  for (int i = 0; i < HW_EXTREME_ROW * model->channels; i++)
    row[i] = e->row[i];
  for (int i = 0; still && i < model->channels; i++, row += HW_EXTREME_ROW) {
    row[HW_EXTREME_LEAST] = row[HW_EXTREME_GREATEST] = at[i];
    row[HW_EXTREME_LEAST_TIME] = row[HW_EXTREME_GREATEST_TIME] = time;
    row[HW_EXTREME_JUMP] = 0;
  }
}
