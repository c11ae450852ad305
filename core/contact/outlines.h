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
#ifndef HW_CONTACT_OUTLINES_H
#define HW_CONTACT_OUTLINES_H

#include "model/model.h"

enum {
  HW_OUTLINES_REGIONS = 4, /* of two outlines that are kept apart */
  HW_OUTLINES_MEM = 21,    /* words of a remembered contact */
  HW_OUTLINES_ROWS = 64,   /* of the frame */
  HW_OUTLINES_CONTACT_CHANNELS = 6,
  HW_OUTLINES_FENDER_CHANNELS = 4
};

extern const hw_channel hw_outlines_contact_channel[HW_OUTLINES_CONTACT_CHANNELS];
extern const hw_channel hw_outlines_fender_channel[HW_OUTLINES_FENDER_CHANNELS];

/* How many contacts a run can hold at once. */
int hw_outlines_most(const hw_model *model);

/* Rows of the frame: outlines that press on each other, and fenders that press on an outline. */
#define HW_OUTLINES_LAYOUT(X, P)                                                                   \
  X(P, PAIR, "pair", PLAN_PAIR, 1, "1", "Pair")                                                    \
  X(P, FENDER, "fender", FENDER, 1, "1", "Fender: -1 is outline on outline")                       \
  X(P, POINT, "point", VECTOR, 2, "m", "Point: where the forces act")                              \
  X(P, NORMAL, "normal", VECTOR, 2, "1", "Normal: unit vector from a to b")                        \
  X(P, FORCE, "force", NUMBER, 1, "N", "Normal force: on b along the normal, pushes apart")        \
  X(P, FRICTION, "friction", NUMBER, 1, "N", "Friction: on b along (-normal.y, normal.x)")         \
  X(P, DEPTH, "depth", NUMBER, 1, "m", "Depth: of the shared region, or the fender's deflection")  \
  X(P, AREA, "area", NUMBER, 1, "m^2", "Area: of the shared region")                               \
  X(P, CLOSING, "closing", NUMBER, 1, "m/s", "Closing speed: of a against b, along the normal")    \
  X(P, SLIDING, "sliding", NUMBER, 1, "m/s", "Sliding speed: and along the contact line")          \
  X(P, SHEAR, "shear", NUMBER, 1, "m", "Shear")                                                    \
  X(P, CAP, "cap", NUMBER, 1, "N", "Cap: the most that the momentum allows; -1 is no limit")       \
  X(P, ENERGY, "energy", NUMBER, 1, "J", "Energy taken: from the bodies in this contact so far")   \
  X(P, SHARE, "share", NUMBER, 1, "1", "Share of the fender's rated energy")                       \
  X(P, STATE, "state", CHOICE, 1, "1", "State: 0 neither yet, 1 stuck, 2 sliding")                 \
  X(P, CAPPED, "capped", FLAG, 1, "1", "Capped: the limit holds the force down")                   \
  X(P, ENDS, "ends", VECTOR, 4, "m", "Ends: of the contact line, x, y of both")                    \
  X(P, TIME, "time", NUMBER, 1, "s", "Time in contact")                                            \
  X(P, PEAK, "peak", NUMBER, 1, "N", "Peak force: largest so far")                                 \
  X(P, DEEPEST, "deepest", NUMBER, 1, "m", "Largest depth: so far")                                \
  X(P, CLOSING0, "closing0", NUMBER, 1, "m/s", "Closing speed at the first touch")                 \
  X(P, SLIDING0, "sliding0", NUMBER, 1, "m/s", "Sliding speed at the first touch")                 \
  X(P, IMPULSE, "impulse", NUMBER, 1, "N s", "Impulse: of the normal force so far")
HW_PLACES(HW_OUTLINES_LAYOUT, HW_OUTLINES_ROW, HW_OUTLINES_ROW);
extern const hw_section_kind hw_outlines_section;

#endif
