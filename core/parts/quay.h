/* Fields of a quay: a fixed outline seen from above, with fenders on it. quay.c. */
#ifndef HW_PARTS_QUAY_H
#define HW_PARTS_QUAY_H

#include "parts/vessel.h"

#define QUAY_FIELDS(X, XW, S)                                                                      \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the origin", HW_F_NONE)      \
  X(S, NUMBER, heading, "heading", 0, -1e3, 1e3, "rad", "Heading: of its x axis", HW_F_NONE)       \
  X(S, NUMBER, length, "length", 100, 0, 1e5, "m", "Length: of an outline that is made",           \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, beam, "beam", 20, 0, 1e5, "m", "Breadth: of an outline that is made", HW_F_ABOVE)   \
  X(S, NUMBER, height, "height", 5, 0, 1e3, "m", "Height: of its sides, for drawing", HW_F_ABOVE)  \
  OUTLINE_FIELDS(X, XW, S)                                                                         \
  XW(S, MAP, fenders, "fenders", 0, &hw_fender_table, "Fenders on its sides", HW_F_NONE)           \
  SOLID_FIELDS(X, XW, S)

typedef struct quay_params {
  uint64_t given;
  HW_STRUCT(QUAY_FIELDS)
  double made[2 * HW_OUTLINE_MADE]; /* as of the vessel */
} quay_params;
HW_ROW_NUMBERS(quay_params, QUAY_FIELDS);

#endif
