/* Fields of the joint: two parts held together, but for some freedom. Rows in joint_rows.c. */
#ifndef HW_PARTS_JOINT_H
#define HW_PARTS_JOINT_H

#include "model/field.h"

enum {
  JOINT_FIXED,
  JOINT_REVOLUTE,
  JOINT_UNIVERSAL,
  JOINT_SPHERICAL,
  JOINT_PRISMATIC,
  JOINT_CYLINDRICAL,
  JOINT_DISTANCE
};
enum { JOINT_HELD, JOINT_FREE, JOINT_ARMED };
enum { JOINT_MOTOR_NONE, JOINT_MOTOR_SPEED, JOINT_MOTOR_TORQUE, JOINT_MOTOR_POSITION };

#define JOINT_FIELDS(X, XW, S)                                                                     \
  XW(S, CHOICE, type, "type", 0,                                                                   \
     "fixed|revolute|universal|spherical|prismatic|cylindrical|distance",                          \
     "Type: what the joint leaves free", HW_F_REQUIRED)                                            \
  XW(S, REFERENCE, a, "a", 0, "world", "Side a: part or part.port, or the world", HW_F_REQUIRED)   \
  XW(S, REFERENCE, b, "b", 0, "world", "Side b: part or part.port, or the world", HW_F_REQUIRED)   \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m",                                            \
    "Position: of the joint in the world, where a side is the world; without it where the other "  \
    "side starts",                                                                                 \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, axis, "axis", 0, -1e6, 1e6, "1",                                                    \
    "Axis: it turns about or slides along this one, in the axes of a; without it z", HW_F_NONE)    \
  X(S, VECTOR, axis_b, "axis_b", 0, -1e6, 1e6, "1",                                                \
    "Second axis: of the universal joint, at the start, in the axes of a; it goes with b",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, length, "length", 0, 0, 1e6, "m",                                                   \
    "Length: of type distance; without it that of the start", HW_F_ABOVE)                          \
  X(S, NUMBER, low, "limits.low", 0, -1e4, 1e4, "rad or m",                                        \
    "Lower limit: without it there is none", HW_F_NONE)                                            \
  X(S, NUMBER, high, "limits.high", 0, -1e4, 1e4, "rad or m",                                      \
    "Upper limit: without it there is none", HW_F_NONE)                                            \
  X(S, NUMBER, stop_stiffness, "limits.stiffness", 1e6, 0, 1e15, "N m/rad or N/m",                 \
    "Stop stiffness: beyond the limits", HW_F_ABOVE | HW_F_ADVANCED)                               \
  X(S, NUMBER, stop_damping, "limits.damping", 1e4, 0, 1e15, "N m s/rad or N s/m",                 \
    "Stop damping: beyond the limits; a stop only pushes", HW_F_ADVANCED)                          \
  X(S, NUMBER, friction_torque, "friction.torque", 0, 0, 1e15, "N m",                              \
    "Dry friction: torque at which the joint begins to turn", HW_F_INPUT)                          \
  X(S, NUMBER, friction_force, "friction.force", 0, 0, 1e15, "N",                                  \
    "Dry friction: force at which the joint begins to slide", HW_F_INPUT)                          \
  X(S, NUMBER, viscous, "friction.viscous", 0, 0, 1e15, "N m s/rad or N s/m", "Viscous friction",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, give, "friction.give", 0.002, 1e-9, 10, "rad or m",                                 \
    "Give: elastic displacement at which dry friction begins to slip", HW_F_ADVANCED)              \
  X(S, NUMBER, settle, "friction.settle", 0.02, 0, 10, "s",                                        \
    "Settling time: damping of the joint that sticks, over its stiffness", HW_F_ADVANCED)          \
  XW(S, CHOICE, motor, "motor.mode", 0, "none|speed|torque|position",                              \
     "Motor: holds a speed, gives a torque or force, or holds a position", HW_F_NONE)              \
  X(S, NUMBER, speed, "motor.speed", 0, -1e4, 1e4, "rad/s or m/s",                                 \
    "Set speed: of b against a, in mode speed", HW_F_INPUT)                                        \
  X(S, NUMBER, torque, "motor.torque", 0, -1e15, 1e15, "N m or N",                                 \
    "Torque or force: on b, in mode torque", HW_F_INPUT)                                           \
  X(S, NUMBER, angle, "motor.angle", 0, -1e4, 1e4, "rad or m",                                     \
    "Set angle or displacement: in mode position", HW_F_INPUT)                                     \
  X(S, NUMBER, gain, "motor.gain", 0, 0, 1e15, "",                                                 \
    "Gain: torque or force for a unit of error, in speed or in position", HW_F_NONE)               \
  X(S, NUMBER, damping, "motor.damping", 0, 0, 1e15, "N m s/rad or N s/m",                         \
    "Damping gain: in mode position", HW_F_NONE)                                                   \
  X(S, NUMBER, limit, "motor.limit", 0, 0, 1e15, "N m or N",                                       \
    "Greatest torque or force: without it there is no limit", HW_F_ABOVE)                          \
  XW(S, CHOICE, hold, "hold", 0, "held|free|armed",                                                \
     "Hold: free lets go; held takes hold of what is within reach, once; armed as soon as it "     \
     "comes "                                                                                      \
     "within reach",                                                                               \
     HW_F_INPUT)                                                                                   \
  X(S, NUMBER, reach, "catch.reach", 0.1, 0, 1e3, "m",                                             \
    "Reach: it takes hold where its sides are no farther apart than this", HW_F_ABOVE)             \
  X(S, NUMBER, catch_speed, "catch.speed", 0, 0, 1e3, "m/s",                                       \
    "Catching speed: and no faster against each other; without it at any speed", HW_F_ABOVE)       \
  X(S, NUMBER, catch_time, "catch.time", 0, 0, 1e3, "s",                                           \
    "Closing time: in which it draws what it has caught to its place; 0: it is held where it was", \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, strength_force, "strength.force", 0, 0, 1e15, "N",                                  \
    "Breaking force: above it the joint breaks for good; without it at none", HW_F_ABOVE)          \
  X(S, NUMBER, strength_moment, "strength.moment", 0, 0, 1e15, "N m",                              \
    "Breaking moment: as the force", HW_F_ABOVE)

typedef struct joint_params {
  uint64_t given;
  HW_STRUCT(JOINT_FIELDS)
} joint_params;
HW_ROW_NUMBERS(joint_params, JOINT_FIELDS);

#endif
