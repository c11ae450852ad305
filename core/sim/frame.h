/* What a frame holds besides the rows of contact: poses, ports, events, and the channels of the whole run. */
#ifndef HW_SIM_FRAME_H
#define HW_SIM_FRAME_H

#include "model/model.h"

#define HW_POSE_LAYOUT(X, P)                                                                       \
  X(P, POSITION, "position", VECTOR, 3, "m", "Position: of the frame's origin, in the world")      \
  X(P, TURN, "turn", QUATERNION, 4, "1", "Orientation: w, x, y, z, from its axes to the world's")
HW_PLACES(HW_POSE_LAYOUT, HW_POSE, HW_POSE_ROW);

#define HW_PORT_LAYOUT(X, P)                                                                       \
  X(P, POSITION, "position", VECTOR, 3, "m", "Position: in the world")                             \
  X(P, FORCE, "force", VECTOR, 3, "N", "Force: on the part, world axes")                           \
  X(P, MOMENT, "moment", VECTOR, 3, "N m", "Moment: on the part, about this point, world axes")
HW_PLACES(HW_PORT_LAYOUT, HW_PORT, HW_PORT_ROW);

#define HW_EVENT_LAYOUT(X, P)                                                                      \
  X(P, TIME, "time", NUMBER, 1, "s", "Time")                                                       \
  X(P, KIND, "kind", EVENT, 1, "1", "Kind: from 1, see the events")                                \
  X(P, PART, "part", PART, 1, "1", "Part: whose it is")                                            \
  X(P, VALUE, "value", NUMBER, 1, "", "Value: what it is depends on the kind")
HW_PLACES(HW_EVENT_LAYOUT, HW_EVENT_ROW, HW_EVENT_ROW);

#define HW_INPUT_LAYOUT(X, P)                                                                      \
  X(P, VALUE, "value", NUMBER, 1, "",                                                              \
    "Value: as it is set now, in the unit of the input; of a choice "                              \
    "the number of the word; without its sine")
HW_PLACES(HW_INPUT_LAYOUT, HW_INPUT, HW_INPUT_ROW);

/* The i-th section, in the order of a frame; NULL: there are no more. */
const hw_section_kind *hw_frame_section(int i);
/* Events by kind, from HW_EVENT_NOTHING + 1: as words of one number. */
extern const hw_row_word hw_event_word[HW_EVENT_KINDS - 1];

/* Channels of the whole run, which come first. */
enum {
  HW_RUN_KINETIC,
  HW_RUN_GRAVITY,
  HW_RUN_ELASTIC,
  HW_RUN_DISSIPATED,
  HW_RUN_WORK,
  HW_RUN_RESIDUAL,
  HW_RUN_CHANNELS
};
extern const hw_channel hw_run_channel[HW_RUN_CHANNELS];

#endif
