/* Lines that touch themselves, each other, and bodies (thesis 004; docs/theory/tether.md).
 *
 * A line is sampled at fixed places of its material, about half a radius apart; a sample is a cubic through
 * the four nodes around it, so its force goes to those nodes with the same weights: force and moment are kept.
 * Two lines press on each other by the pair kernel of law/tube.h, summed over all pairs of samples: the
 * interference volume of the tubes, with the torque that makes it conservative, at any angle.
 *
 * Lines never pass through each other: every evaluation of a step is joined to the one before it by a straight
 * path of the nodes, and the source's force says how much of that path is free.
 *
 * Everything but the memory of friction is a pure function of the state where the step began and of the
 * present one. */
#ifndef HW_CONTACT_STRAND_H
#define HW_CONTACT_STRAND_H

#include "model/model.h"

enum {
  HW_STRANDS = 8,          /* lines that touch, in one model */
  HW_STRAND_SAMPLES = 256, /* of an element */
  HW_STRAND_HELD = 8192,   /* pairs of samples whose friction a line remembers */
  HW_STRAND_BODIES = 4096, /* colliders of a model, at most */
  HW_STRAND_MEM_HEAD = 8,  /* words of a line's memory before those */
  HW_STRAND_MEM_PAIR = 4   /* key, stretch; then the dwell state, where any line has lugre */
};

/* Samples of an element, and the room for remembered pairs, for the line's radius and lengths. */
void hw_strand_size(hw_strand *strand);
/* Places that touch at the last evaluation, HW_STRAND_ROW words each, at most HW_STRAND_ROWS, and the
 * channels of each line; returns how many rows. A place is what hangs together:
 *   0 line, 1 other line (-1: a body), 2 collider (-1: a line), 3, 4 arc on both [m], 5 place, 8 normal, out of the
 *   other, 11 force [N], 12 friction on the line [N], 15 depth [m], 16 slip speed [m/s], 17 sine of the
 *   angle between the lines, 18 samples, 19 share of them that is stuck. */
enum { HW_STRAND_ROWS = 48, HW_STRAND_ROW = 20, HW_STRAND_CHANNELS = 6 };
extern const hw_channel hw_strand_channel[HW_STRAND_CHANNELS];
int hw_strand_rows(const hw_world *w, double *row, double *channel);

#endif
