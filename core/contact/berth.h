/* Bodies that touch seen from above: outlines of vessels and quays, and the fenders on them (paper 001;
 * docs/theory/fender.md).
 *
 * Forward Euler takes the paper's own law, made for steps of 0.1 to 2 s: area spring and damper by a backward
 * difference, shear by the points that moved, and a cap of impulse. The contacts of a step are gone through in
 * the order of their pairs, each with the speeds that those before it have left: so several fenders on one hull
 * do not push it back more than once. The other integrators take the continuous law, with the exact rate of
 * the area and no cap.
 *
 * What is remembered of a contact (speeds at first touch, area, shear, energy) changes with accepted
 * steps only. */
#ifndef HW_CONTACT_BERTH_H
#define HW_CONTACT_BERTH_H

#include "model/model.h"

enum {
  HW_BERTH_REGIONS = 4, /* of two outlines that are kept apart */
  HW_BERTH_MEM = 21,    /* words of a remembered contact */
  HW_BERTH_ROWS = 64,   /* of the frame */
  HW_BERTH_ROW = 28,
  HW_BERTH_CONTACT_CHANNELS = 6,
  HW_BERTH_FENDER_CHANNELS = 4
};

extern const hw_channel hw_berth_contact_channel[HW_BERTH_CONTACT_CHANNELS];
extern const hw_channel hw_berth_fender_channel[HW_BERTH_FENDER_CHANNELS];

/* How many contacts a run can hold at once. */
int hw_berth_most(const hw_model *model);

/* Rows of the frame as of the last evaluation, and all channels; returns how many rows. */
int hw_berth_rows(const hw_world *w, double *row, double *channel);

#endif
