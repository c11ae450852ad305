/* Fields of the winch, and what others ask of them. What it does: winch.c. */
#ifndef HW_PARTS_WINCH_H
#define HW_PARTS_WINCH_H

#include <stdbool.h>

#include "model/field.h"

enum { WINCH_SPEED, WINCH_TENSION, WINCH_BRAKE, WINCH_POSITION, WINCH_COMPENSATE, WINCH_MODES };
enum { WINCH_END_A, WINCH_END_B };
enum { WINCH_VERTICAL, WINCH_ALONG_LINE };
#define WINCH_MODE_WORDS "speed|tension|brake|position|compensate"

#define WINCH_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, cable, "cable", 0, "", "Cable, chain or reeved line", HW_F_REQUIRED)            \
  XW(S, CHOICE, end, "end", 0, "a|b", "End of the cable: must be held by a part or the world",     \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, mode, "mode", 0, WINCH_MODE_WORDS,                                                 \
     "Mode: holds the payout speed, or the tension; stands on the brake; goes to a payout and "    \
     "holds it; or takes up the heave of what it follows",                                         \
     HW_F_INPUT)                                                                                   \
  X(S, NUMBER, speed, "speed", 0, -100, 100, "m/s", "Speed set point: positive pays out",          \
    HW_F_INPUT)                                                                                    \
  X(S, NUMBER, first_speed, "first_speed", 0, -100, 100, "m/s",                                    \
    "First speed: payout speed at the start, from which it ramps; the line begins with it",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, tension, "tension", 0, 0, 1e12, "N", "Tension set point", HW_F_INPUT)               \
  X(S, NUMBER, position, "position", 0, -1e6, 1e6, "m",                                            \
    "Position set point: payout since the start, in mode position", HW_F_INPUT)                    \
  X(S, NUMBER, settle, "settle", 0.2, 0, 100, "s",                                                 \
    "Arrival: time constant with which a position, or the end of the stroke, is reached",          \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  XW(S, REFERENCE, follow, "follow", 0, "",                                                        \
     "Follow: part, or point of a part, whose heave the mode compensate takes up; without it "     \
     "what holds the line's end",                                                                  \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, follow_along, "follow_along", 0, "vertical|line",                                  \
     "Follow along: the vertical, or the line as it leaves the winch", HW_F_ADVANCED)              \
  X(S, NUMBER, follow_gain, "follow_gain", 0.5, 0, 100, "1/s",                                     \
    "Follow gain: with which what is left of the heave is taken back", HW_F_INPUT | HW_F_ADVANCED) \
  X(S, NUMBER, stroke, "stroke", 0, 0, 1e4, "m",                                                   \
    "Stroke: in all, half each way from where compensating began; without it no limit",            \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, kp, "kp", 0.1, 0, 1e9, "m/(s N)", "Proportional gain", HW_F_INPUT)                  \
  X(S, NUMBER, ki, "ki", 1e-4, 0, 1e9, "m/(s^2 N)", "Integral gain", HW_F_INPUT)                   \
  X(S, NUMBER, kd, "kd", 0.01, 0, 1e9, "m/N", "Derivative gain", HW_F_INPUT)                       \
  X(S, NUMBER, filter, "filter", 0.02, 0, 100, "s",                                                \
    "Filter: time constant of the measured tension", HW_F_ADVANCED)                                \
  X(S, NUMBER, accel, "accel", 3, 0, 1e4, "m/s^2", "Acceleration limit: speed rising",             \
    HW_F_ABOVE | HW_F_INPUT)                                                                       \
  X(S, NUMBER, decel, "decel", 3, 0, 1e4, "m/s^2", "Deceleration limit: speed falling",            \
    HW_F_ABOVE | HW_F_INPUT)                                                                       \
  X(S, NUMBER, max_speed, "max_speed", 100, 0, 1000, "m/s", "Speed limit",                         \
    HW_F_ABOVE | HW_F_INPUT)                                                                       \
  X(S, NUMBER, max_element, "max_element", 0, 0, 1e5, "m",                                         \
    "Longest element at the winch: a node is inserted past it; without it 1.5 times the first",    \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, min_element, "min_element", 0, 0, 1e5, "m",                                         \
    "Shortest element at the winch: a node is removed below it; without it 0.5 times the first",   \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, max_length, "max_length", 0, 0, 1e6, "m",                                           \
    "Longest line outside: then the drum is empty; without it the length and what is spooled, "    \
    "else twice the length",                                                                       \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, drum_inertia, "drum_inertia", 0, 0, 1e12, "kg m^2",                                 \
    "Drum inertia: 0 for an ideal winch", HW_F_ADVANCED)                                           \
  X(S, NUMBER, drum_radius, "drum_radius", 0.5, 0, 100, "m",                                       \
    "Drum radius: of the bare drum, where line lies on it in layers; of a gypsy to the chain",     \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, motor_gain, "motor_gain", 1e5, 0, 1e12, "N s/m",                                    \
    "Motor gain: line force per speed error, with a drum", HW_F_ADVANCED)                          \
  X(S, NUMBER, motor_force, "motor_force", 1e9, 0, 1e12, "N",                                      \
    "Motor force limit: at the line, with a drum", HW_F_INPUT | HW_F_ADVANCED)                     \
  X(S, NUMBER, brake, "brake", 0, 0, 1, "1", "Brake: 0 open, 1 on, with a drum",                   \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, brake_force, "brake_force", 1e6, 0, 1e12, "N",                                      \
    "Brake force: at the line, before it slips", HW_F_INPUT | HW_F_ADVANCED)                       \
  X(S, NUMBER, stop_after, "stop_after", 0, 0, 1e6, "s",                                           \
    "Stop after: with a drum, the brake sets by itself where the motor has been at its force "     \
    "limit without way for so long; 0 for never",                                                  \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, brake_time, "brake_time", 0.2, 0, 1e3, "s",                                         \
    "Brake time: in which mode brake, once the motor has stopped the drum, sets the brake and "    \
    "takes the motor off; and back",                                                               \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, motor_torque, "motor_torque", 0, 0, 1e12, "N m",                                    \
    "Motor torque limit: at the drum, instead of the motor force, 0 for none; by layers, the "     \
    "force falls "                                                                                 \
    "with the radius",                                                                             \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, brake_torque, "brake_torque", 0, 0, 1e12, "N m",                                    \
    "Brake torque: at the drum, instead of the brake force; 0 for none",                           \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, turn_limit, "turn_limit", 0, 0, 1e4, "rad/s",                                       \
    "Turn rate limit: of the drum, besides the speed limit; 0 for none",                           \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, turn_speed, "turn_speed", 0, -1e4, 1e4, "rad/s",                                    \
    "Turn rate set point: of the drum, added to the speed set point times its radius",             \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, drum_width, "drum_width", 0, 0, 100, "m",                                           \
    "Drum width: between the flanges; line then lies on the drum in layers",                       \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, drum_line, "drum_line", 0, 0, 10, "m",                                              \
    "Line diameter on the drum: without it that of the line", HW_F_ABOVE | HW_F_ADVANCED)          \
  X(S, NUMBER, drum_rise, "drum_rise", 0.8660254037844386, 0, 2, "1",                              \
    "Layer rise: over the layer below, in line diameters; sqrt(3)/2 in its grooves, 1 on top of "  \
    "it",                                                                                          \
    HW_F_ADVANCED)                                                                                 \
  X(S, INTEGER, drum_layers, "drum_layers", 10, 1, 200, "1",                                       \
    "Layers: that the flanges hold; then the drum is full", HW_F_ADVANCED)                         \
  X(S, NUMBER, spooled, "spooled", 0, 0, 1e6, "m",                                                 \
    "Spooled line: on the drum at the start, with a drum width; without it what may be paid out",  \
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
  double spooled = HW_GIVEN(winch_params, p, spooled) ? length + p->spooled : 2 * length;
  if (!HW_GIVEN(winch_params, p, max_length))
    return spooled;
  return HW_GIVEN(winch_params, p, spooled) && spooled < p->max_length ? spooled : p->max_length;
}

/* [N] What its motor gives at the line, at the radius of the bare drum; 0: it has no drum. */
static inline double winch_motor_most(const winch_params *p) {
  if (!(p->drum_inertia > 0))
    return 0;
  return p->motor_torque > 0 ? p->motor_torque / p->drum_radius : p->motor_force;
}

/* Paying out is what it was told, not line that is lost. */
static inline bool winch_may_pay(const winch_params *p) {
  if (p->mode == WINCH_SPEED)
    return p->speed + p->turn_speed * p->drum_radius > 0;
  return p->mode == WINCH_POSITION || p->mode == WINCH_COMPENSATE;
}

#endif
