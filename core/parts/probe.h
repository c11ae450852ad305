/* Fields of a probe: it tells how a point of a line or of a body moves. probe.c. */
#ifndef HW_PARTS_PROBE_H
#define HW_PARTS_PROBE_H

#include "model/model.h"

enum { PROBE_FROM_A, PROBE_FROM_B };

/* Where on a line: of probes and loads. */
#define ON_LINE_FIELDS(X, XW, S)                                                                   \
  X(S, NUMBER, at, "at", 0, 0, 1e6, "m",                                                           \
    "Arc length: unstretched, of a line as it is outside now; of a spring the distance; past the " \
    "end it is the end",                                                                           \
    HW_F_INPUT)                                                                                    \
  XW(S, CHOICE, from, "from", 0, "a|b", "Counted from: end a or b of the line", HW_F_NONE)

#define PROBE_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, on, "on", 0, "", "On: a line (cable, chain, spring), or a part or part.port",   \
     HW_F_REQUIRED)                                                                                \
  ON_LINE_FIELDS(X, XW, S)                                                                         \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m",                                            \
    "Position: of the point, in the axes of the body's port", HW_F_NONE)

typedef struct probe_params {
  uint64_t given;
  HW_STRUCT(PROBE_FIELDS)
} probe_params;
HW_ROW_NUMBERS(probe_params, PROBE_FIELDS);

/* Shared by probes and loads: does it name a line (and no port of one); what is wrong with the reference, where "at", "from" or
 * "position" are given; the point. */
bool hw_ref_is_line(const hw_model *model, hw_ref on);
void hw_check_on(const hw_model *model, int part, hw_ref on, bool at, bool position,
                 hw_report *report);
hw_line_point hw_point_on(const hw_world *w, hw_ref on, double at, int from);

#endif
