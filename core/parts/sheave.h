/* Fields of a sheave that cables run over, and what others ask of it. What it does: sheave.c. */
#ifndef HW_PARTS_SHEAVE_H
#define HW_PARTS_SHEAVE_H

#include "model/model.h"

#define SHEAVE_FIELDS(X, XW, S)                                                                    \
  XW(S, REFERENCE, a_line, "a.line", 0, "",                                                        \
     "Line a: the cable that comes to the sheave; it ends there", HW_F_REQUIRED)                   \
  XW(S, CHOICE, a_end, "a.end", 1, "a|b",                                                          \
     "Line a, its end: the one that is at the sheave; what holds it holds the sheave", HW_F_NONE)  \
  XW(S, REFERENCE, b_line, "b.line", 0, "",                                                        \
     "Line b: the cable that goes on from the sheave; it begins there", HW_F_REQUIRED)             \
  XW(S, CHOICE, b_end, "b.end", 0, "a|b",                                                          \
     "Line b, its end: the one that is at the sheave, at the same place", HW_F_NONE)               \
  X(S, NUMBER, radius, "radius", 0.5, 0, 100, "m",                                                 \
    "Radius: to the middle of the line; of inertia, pin and torque", HW_F_ABOVE)                   \
  X(S, NUMBER, inertia, "inertia", 0, 0, 1e9, "kg m^2", "Inertia: of the sheave as it turns",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, friction, "friction", 0, 0, 10, "1",                                                \
    "Friction: mu of the capstan law, T2 = T1 exp(mu angle); 0 for a sheave that turns",           \
    HW_F_INPUT)                                                                                    \
  X(S, NUMBER, wraps, "wraps", 0, 0, 50, "1", "Wraps: turns about it besides what the line shows", \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, bearing, "bearing", 0, 0, 100, "m",                                                 \
    "Bearing: radius of friction, coefficient times the radius of the pin; moment per load",       \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, torque, "torque", 0, 0, 1e9, "N m", "Torque: friction of the sheave without load",  \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, grip, "grip", 0, 0, 1e6, "m",                                                       \
    "Grip: line that is held by friction, or at its stop, gives as this length of it does; "       \
    "without it the longer first element",                                                         \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, settle, "settle", 1e-3, 0, 10, "s",                                                 \
    "Settling time: damping of line that is held so, over its stiffness", HW_F_ADVANCED)           \
  X(S, NUMBER, max_element, "max_element", 0, 0, 1e5, "m",                                         \
    "Longest element at the sheave: a node is inserted past it; without it 1.5 times the first",   \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, min_element, "min_element", 0, 0, 1e5, "m",                                         \
    "Shortest element at the sheave: a node is removed below it; without it 0.5 times the first",  \
    HW_F_ABOVE)

typedef struct sheave_params {
  uint64_t given;
  HW_STRUCT(SHEAVE_FIELDS)
} sheave_params;
HW_ROW_NUMBERS(sheave_params, SHEAVE_FIELDS);

/* Words of memory. */
enum {
  SHEAVE_ANCHOR,  /* [m] where the bristle of friction holds the line that has passed */
  SHEAVE_STORED,  /* [J] what the bristle holds, as the ledger has it; -1: as it was at the start */
  SHEAVE_STOPPED, /* +1: all of line a has passed, -1: all of line b has come back; 0 */
  SHEAVE_WORDS
};

/* Part and end (WINCH_END_*) of line a (k 0), line b (1). */
static inline int sheave_line(const sheave_params *p, int k) {
  return k ? p->b_line.part : p->a_line.part;
}
static inline int sheave_end(const sheave_params *p, int k) { return k ? p->b_end : p->a_end; }

static inline double sheave_max_element(const sheave_params *p, double first_element) {
  return HW_GIVEN(sheave_params, p, max_element) ? p->max_element : 1.5 * first_element;
}
static inline double sheave_min_element(const sheave_params *p, double first_element) {
  return HW_GIVEN(sheave_params, p, min_element) ? p->min_element : 0.5 * first_element;
}

/* sheave_check.c */
void sheave_check(const hw_model *model, int part, hw_report *report);

#endif
