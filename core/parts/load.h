/* Fields of a load: a force, a moment and masses at a point of a line or of a body. load.c. */
#ifndef HW_PARTS_LOAD_H
#define HW_PARTS_LOAD_H

#include "parts/probe.h"

enum { LOAD_WORLD, LOAD_BODY };

#define LOAD_AXES_FIELDS(X, S, f, F, unit, of)                                                     \
  X(S, NUMBER, f##_x, #f "_x", 0, -1e12, 1e12, unit, F " along x" of, HW_F_INPUT)                  \
  X(S, NUMBER, f##_y, #f "_y", 0, -1e12, 1e12, unit, F " along y", HW_F_INPUT)                     \
  X(S, NUMBER, f##_z, #f "_z", 0, -1e12, 1e12, unit, F " along z", HW_F_INPUT)

#define LOAD_FIELDS(X, XW, S)                                                                      \
  XW(S, REFERENCE, on, "on", 0, "", "On: a cable, or a part or part.port", HW_F_REQUIRED)          \
  ON_LINE_FIELDS(X, XW, S)                                                                         \
  XW(S, CHOICE, axes, "axes", 0, "world|body",                                                     \
     "Axes: of force and moment; body: those of the port, with which they turn", HW_F_NONE)        \
  LOAD_AXES_FIELDS(X, S, force, "Force", "N", "")                                                  \
  LOAD_AXES_FIELDS(X, S, moment, "Moment", "N m", ": of a body")                                   \
  X(S, NUMBER, mass, "mass", 0, 0, 1e9, "kg",                                                      \
    "Point mass: with its weight; what comes in a run comes at the speed of what carries it",      \
    HW_F_INPUT)                                                                                    \
  X(S, NUMBER, added_mass, "added_mass", 0, 0, 1e9, "kg",                                          \
    "Added mass: without weight, alike in all directions, in water at rest", HW_F_INPUT)

typedef struct load_params {
  uint64_t given;
  HW_STRUCT(LOAD_FIELDS)
} load_params;
HW_ROW_NUMBERS(load_params, LOAD_FIELDS);

#endif
