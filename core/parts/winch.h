/* Fields of the winch. Control in winch.c. */
#ifndef HW_PARTS_WINCH_H
#define HW_PARTS_WINCH_H

#include <stdbool.h>

#include "model/field.h"

enum { WINCH_SPEED, WINCH_TENSION };
enum { WINCH_END_A, WINCH_END_B };

#define WINCH_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, cable, "cable", 0, "", "Cable, chain or reeved line", HW_F_REQUIRED)            \
  XW(S, CHOICE, end, "end", 0, "a|b", "End of the cable: must be held by a part or the world",     \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, mode, "mode", 0, "speed|tension", "Mode: holds the payout speed, or the tension",  \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, speed, "speed", 0, -100, 100, "m/s", "Speed set point: positive pays out",          \
    HW_F_INPUT)                                                                                    \
  X(S, NUMBER, first_speed, "first_speed", 0, -100, 100, "m/s",                                    \
    "First speed: payout speed at the start, from which it ramps; the line begins with it",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, tension, "tension", 0, 0, 1e12, "N", "Tension set point", HW_F_INPUT)               \
  X(S, NUMBER, kp, "kp", 0.1, 0, 1e9, "m/(s N)", "Proportional gain", HW_F_INPUT)                  \
  X(S, NUMBER, ki, "ki", 1e-4, 0, 1e9, "m/(s^2 N)", "Integral gain", HW_F_INPUT)                   \
  X(S, NUMBER, kd, "kd", 0.01, 0, 1e9, "m/N", "Derivative gain", HW_F_INPUT)                       \
  X(S, NUMBER, filter, "filter", 0.02, 0, 100, "s",                                                \
    "Filter: time constant of the measured tension", HW_F_ADVANCED)                                \
  X(S, NUMBER, accel, "accel", 3, 0, 1e4, "m/s^2", "Acceleration limit: speed rising", HW_F_ABOVE) \
  X(S, NUMBER, decel, "decel", 3, 0, 1e4, "m/s^2", "Deceleration limit: speed falling",            \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, max_speed, "max_speed", 100, 0, 1000, "m/s", "Speed limit", HW_F_ABOVE)             \
  X(S, NUMBER, max_element, "max_element", 0, 0, 1e5, "m",                                         \
    "Longest element at the winch: a node is inserted past it; without it 1.5 times the first",    \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, min_element, "min_element", 0, 0, 1e5, "m",                                         \
    "Shortest element at the winch: a node is removed below it; without it 0.5 times the first",   \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, max_length, "max_length", 0, 0, 1e6, "m",                                           \
    "Longest line outside: then the drum is empty; without it twice the length", HW_F_ABOVE)       \
  X(S, NUMBER, drum_inertia, "drum_inertia", 0, 0, 1e12, "kg m^2",                                 \
    "Drum inertia: 0 for an ideal winch", HW_F_ADVANCED)                                           \
  X(S, NUMBER, drum_radius, "drum_radius", 0.5, 0, 100, "m", "Drum radius",                        \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, motor_gain, "motor_gain", 1e5, 0, 1e12, "N s/m",                                    \
    "Motor gain: line force per speed error, with a drum", HW_F_ADVANCED)                          \
  X(S, NUMBER, motor_force, "motor_force", 1e9, 0, 1e12, "N",                                      \
    "Motor force limit: at the line, with a drum", HW_F_ADVANCED)                                  \
  X(S, NUMBER, brake, "brake", 0, 0, 1, "1", "Brake: 0 open, 1 on, with a drum",                   \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, brake_force, "brake_force", 1e6, 0, 1e12, "N",                                      \
    "Brake force: at the line, before it slips", HW_F_ADVANCED)                                    \
  X(S, NUMBER, stop_after, "stop_after", 0, 0, 1e6, "s",                                           \
    "Stop after: with a drum, the brake sets by itself where the motor has been at its force "     \
    "limit without way for so long; 0 for never",                                                  \
    HW_F_ADVANCED)

typedef struct winch_params {
  uint64_t given;
  HW_STRUCT(WINCH_FIELDS)
} winch_params;
HW_ROW_NUMBERS(winch_params, WINCH_FIELDS);

/* Limits where they are not given: from the first element and the length outside at the start. */
static inline double winch_max_element(const winch_params *p, double first_element) {
  return HW_GIVEN(winch_params, p, max_element) ? p->max_element : 1.5 * first_element;
}
static inline double winch_min_element(const winch_params *p, double first_element) {
  return HW_GIVEN(winch_params, p, min_element) ? p->min_element : 0.5 * first_element;
}
static inline double winch_max_length(const winch_params *p, double length) {
  return HW_GIVEN(winch_params, p, max_length) ? p->max_length : 2 * length;
}

#endif
