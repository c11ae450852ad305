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
/* Rows of the frame: places that touch. What hangs together is one. */
#define HW_STRAND_LAYOUT(X, P)                                                                     \
  X(P, LINE, "line", STRAND, 1, "1", "Line")                                                       \
  X(P, OTHER, "other", STRAND, 1, "1", "Other line: -1 is a body")                                 \
  X(P, COLLIDER, "collider", COLLIDER, 1, "1", "Collider: of a body; -1 is a line")                \
  X(P, ARC, "arc", NUMBER, 1, "m", "Place along the line: from its end a")                         \
  X(P, OTHER_ARC, "otherArc", NUMBER, 1, "m", "Place along the other line: from its end a")        \
  X(P, POINT, "point", VECTOR, 3, "m", "Point: middle of the place")                               \
  X(P, NORMAL, "normal", VECTOR, 3, "1", "Normal: unit vector out of the other, towards the line") \
  X(P, FORCE, "force", NUMBER, 1, "N", "Normal force: on the line, sum over the place")            \
  X(P, FRICTION, "friction", VECTOR, 3, "N", "Friction force: on the line")                        \
  X(P, DEPTH, "depth", NUMBER, 1, "m", "Depth: how far the tubes reach into each other")           \
  X(P, SLIP, "slip", NUMBER, 1, "m/s", "Slip speed: fastest of the place")                         \
  X(P, SINE, "sine", NUMBER, 1, "1", "Sine of the angle between the lines")                        \
  X(P, SAMPLES, "samples", COUNT, 1, "1", "Samples: pairs of them that press")                     \
  X(P, STUCK, "stuck", NUMBER, 1, "1", "Stuck: share of them that friction holds, 0 to 1")
HW_PLACES(HW_STRAND_LAYOUT, HW_STRAND_ROW, HW_STRAND_ROW);
extern const hw_section_kind hw_strand_section;

enum { HW_STRAND_ROWS = 48, HW_STRAND_CHANNELS = 6 };
extern const hw_channel hw_strand_channel[HW_STRAND_CHANNELS];

#endif
