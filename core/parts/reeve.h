/* Fields of a line reeved through points: sheaves, blocks, posts, rings that slide. Physics in reeve*.c. */
#ifndef HW_PARTS_REEVE_H
#define HW_PARTS_REEVE_H

#include "model/field.h"

enum { REEVE_MOST = 16 }; /* passages of one line */

#define REEVE_PASS_FIELDS(X, XW, S)                                                                \
  XW(S, REFERENCE, at, "at", 0, "world",                                                           \
     "At: part or part.port, or the world; of a sheave its middle", HW_F_REQUIRED)                 \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: where it is at the world",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, radius, "radius", 0, 0, 1000, "m",                                                  \
    "Radius: of sheave or post, to the middle of the line; 0 for a ring", HW_F_NONE)               \
  X(S, NUMBER, friction, "friction", 0, 0, 10, "1",                                                \
    "Friction: mu of the capstan law, T2 = T1 exp(mu angle)", HW_F_INPUT)                          \
  X(S, NUMBER, wraps, "wraps", 0, 0, 50, "1", "Wraps: turns about it besides what the falls show", \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, axis, "axis", 0, -1, 1, "1",                                                        \
    "Axis: of a sheave, in the axes of its part; the line goes about it by the right hand, from "  \
    "end a to end b. Without it the sheave swivels into the plane of its falls",                   \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, inertia, "inertia", 0, 0, 1e9, "kg m^2", "Inertia: of a sheave that turns",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, bearing, "bearing", 0, 0, 100, "m",                                                 \
    "Bearing: radius of friction, coefficient times the radius of the pin; moment per load of a "  \
    "sheave",                                                                                      \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, torque, "torque", 0, 0, 1e9, "N m", "Torque: friction of a sheave without load",    \
    HW_F_ADVANCED)

typedef struct reeve_pass_params {
  uint64_t given;
  HW_STRUCT(REEVE_PASS_FIELDS)
} reeve_pass_params;
HW_ROW_NUMBERS(reeve_pass_params, REEVE_PASS_FIELDS);
extern const hw_table reeve_pass_table;

#define REEVE_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, a_attach, "a.attach", 0, "world",                                               \
     "End a is attached to: part or part.port, or the world", HW_F_REQUIRED)                       \
  X(S, VECTOR, a_position, "a.position", 0, -1e6, 1e6, "m",                                        \
    "End a position: where it is held by the world", HW_F_NONE)                                    \
  XW(S, MAP, through, "through", 0, &reeve_pass_table,                                             \
     "Passages: what the line runs through, in order from end a to end b", HW_F_NONE)              \
  XW(S, REFERENCE, b_attach, "b.attach", 0, "world",                                               \
     "End b is attached to: part or part.port, or the world", HW_F_REQUIRED)                       \
  X(S, VECTOR, b_position, "b.position", 0, -1e6, 1e6, "m",                                        \
    "End b position: where it is held by the world", HW_F_NONE)                                    \
  X(S, NUMBER, length, "length", 0, 0, 1e6, "m",                                                   \
    "Length: unstretched; without it that of the way at the start", HW_F_ABOVE)                    \
  X(S, NUMBER, EA, "EA", 4.0e6, 0, 1e13, "N", "Axial stiffness", HW_F_ABOVE)                       \
  X(S, NUMBER, CID, "CID", 0, 0, 1e12, "N s", "Axial damping: newtons per unit strain rate",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, mass_per_metre, "mass_per_metre", 1, 0, 1e4, "kg/m", "Mass per metre", HW_F_ABOVE)  \
  X(S, NUMBER, diameter, "diameter", 0.02, 0, 10, "m", "Diameter: for drawing", HW_F_ABOVE)        \
  X(S, NUMBER, grip, "grip", 0, 0, 1e6, "m",                                                       \
    "Grip: line that is held by friction gives as this length of it does; without it a "           \
    "twentieth of the line",                                                                       \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, stop, "stop", 0, 0, 1e6, "m",                                                       \
    "Stop: line that always stays between two points, as an eye or a block that meets another "    \
    "passes no farther; without it 1/200 of the line, no more than half of what is there at the "  \
    "start",                                                                                       \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, settle, "settle", 1e-3, 0, 10, "s",                                                 \
    "Settling time: damping of line that is held by friction, over its stiffness", HW_F_ADVANCED)

typedef struct reeve_params {
  uint64_t given;
  HW_STRUCT(REEVE_FIELDS)
} reeve_params;
HW_ROW_NUMBERS(reeve_params, REEVE_FIELDS);

#endif
