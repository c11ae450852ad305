/* Fields of a wave gauge: it measures the sea at a place. gauge.c. */
#ifndef HW_PARTS_GAUGE_H
#define HW_PARTS_GAUGE_H

#include "model/field.h"

#define GAUGE_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, on, "on", 0, "world", "On: part or part.port that carries it, or the world",    \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m",                                            \
    "Position: of the gauge, in the frame of what carries it", HW_F_NONE)

typedef struct gauge_params {
  uint64_t given;
  HW_STRUCT(GAUGE_FIELDS)
} gauge_params;
HW_ROW_NUMBERS(gauge_params, GAUGE_FIELDS);

#endif
