/* Fields of the crane: a serial chain of links on a base. Dynamics in crane.c. */
#ifndef HW_PARTS_CRANE_H
#define HW_PARTS_CRANE_H

#include "model/field.h"
#include "model/tables.h"

enum { CRANE_REVOLUTE, CRANE_PRISMATIC };
enum { CRANE_LOCKED, CRANE_PASSIVE, CRANE_POSITION, CRANE_VELOCITY, CRANE_RATE };

#define CRANE_JOINT_FIELDS(X, XW, S)                                                               \
  XW(S, CHOICE, type, "type", 0, "revolute|prismatic",                                             \
     "Type: revolute turns about, prismatic slides along the z axis of the frame before it",       \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, alpha, "alpha", 0, -100, 100, "rad",                                                \
    "Twist alpha: Denavit-Hartenberg, from this joint's axis to the next, about x", HW_F_NONE)     \
  X(S, NUMBER, a, "a", 0, -1e4, 1e4, "m", "Length a: from this joint's axis to the next, along x", \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, d, "d", 0, -1e4, 1e4, "m",                                                          \
    "Offset d: along the joint's axis; a prismatic joint adds its displacement", HW_F_NONE)        \
  X(S, NUMBER, theta, "theta", 0, -100, 100, "rad",                                                \
    "Angle theta: about the joint's axis; a revolute joint adds its displacement", HW_F_NONE)      \
  X(S, NUMBER, mass, "mass", 0, 0, 1e12, "kg", "Mass: of the link", HW_F_NONE)                     \
  X(S, NUMBER, added_mass, "added_mass", 0, 0, 1e12, "kg",                                         \
    "Added mass: of water at rest about the centre of mass, the same in all directions, always "   \
    "on",                                                                                          \
    HW_F_ADVANCED)                                                                                 \
  X(S, VECTOR, centre, "centre", 0, -1e4, 1e4, "m",                                                \
    "Centre of mass: in the frame before the joint, at displacement 0", HW_F_NONE)                 \
  X(S, ROTATION, axes, "axes", 0, -1, 1, "1",                                                      \
    "Axes of the inertia: quaternion (w, x, y, z) to the frame before the joint", HW_F_ADVANCED)   \
  X(S, VECTOR, inertia, "inertia", 0, 0, 1e15, "kg m^2",                                           \
    "Inertia: Ixx, Iyy, Izz about the centre of mass", HW_F_NONE)                                  \
  X(S, VECTOR, products, "products", 0, -1e15, 1e15, "kg m^2",                                     \
    "Products of inertia: Ixy, Ixz, Iyz as integrals of xy, xz, yz dm", HW_F_ADVANCED)             \
  XW(S, CHOICE, mode, "mode", 0, "locked|passive|position|velocity|rate",                          \
     "Mode: locked holds, passive is free, position and velocity are controlled forces, rate "     \
     "moves exactly at the set speed",                                                             \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, start, "start", 0, -1e4, 1e4, "rad or m", "Displacement at the start", HW_F_NONE)   \
  X(S, NUMBER, start_rate, "start_rate", 0, -1e3, 1e3, "rad/s or m/s", "Rate at the start",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, target, "target", 0, -1e4, 1e4, "rad or m",                                         \
    "Target displacement: in mode position; kept within the limits", HW_F_INPUT)                   \
  X(S, NUMBER, speed, "speed", 0, -1e3, 1e3, "rad/s or m/s",                                       \
    "Set speed: in modes velocity and rate; falls to 0 at the limits", HW_F_INPUT)                 \
  X(S, NUMBER, kp, "kp", 0, 0, 1e15, "",                                                           \
    "Proportional gain: force for a unit of displacement (position) or speed (velocity)",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ki, "ki", 0, 0, 1e15, "", "Integral gain: on the integral of the error",            \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, kd, "kd", 0, 0, 1e15, "",                                                           \
    "Damping gain: force for a unit of speed (position) or acceleration (velocity)", HW_F_NONE)    \
  X(S, NUMBER, power, "power", 0, 0, 1e15, "W", "Greatest power: of the actuator; 0 for no limit", \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, effort, "effort", 0, 0, 1e15, "N m or N",                                           \
    "Greatest force: of the actuator; 0 for no limit", HW_F_ADVANCED)                              \
  X(S, NUMBER, accel, "accel", 0, 0, 1e9, "rad/s^2 or m/s^2",                                      \
    "Greatest acceleration: in mode rate; 0 takes the set speed within one tick", HW_F_ADVANCED)   \
  X(S, NUMBER, lower, "lower", 0, -1e4, 1e4, "rad or m", "Lower limit: without it there is none",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, upper, "upper", 0, -1e4, 1e4, "rad or m", "Upper limit: without it there is none",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, stop_stiffness, "stop_stiffness", 1e7, 0, 1e15, "N m/rad or N/m",                   \
    "Stop stiffness: beyond the limits", HW_F_ADVANCED)                                            \
  X(S, NUMBER, stop_damping, "stop_damping", 1e5, 0, 1e15, "N m s/rad or N s/m",                   \
    "Stop damping: beyond the limits; a stop only pushes", HW_F_ADVANCED)                          \
  X(S, NUMBER, friction, "friction", 0, 0, 1e15, "N m s/rad or N s/m",                             \
    "Viscous friction: of the joint", HW_F_ADVANCED)                                               \
  X(S, NUMBER, load, "load", 0, -1e15, 1e15, "N m or N", "External force: on the joint",           \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, water_volume, "water.volume", 0, 0, 1e6, "m^3",                                     \
    "Displaced volume: of the link, spread evenly along it; for buoyancy and waves",               \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, water_width, "water.width", 0, 0, 1e3, "m", "Width: that wind and water drag on",   \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, water_drag, "water.drag", 0, 0, 20, "1",                                            \
    "Drag coefficient: across the link, on its width", HW_F_ADVANCED)
typedef struct crane_joint {
  uint64_t given;
  HW_STRUCT(CRANE_JOINT_FIELDS)
} crane_joint;
HW_ROW_NUMBERS(crane_joint, CRANE_JOINT_FIELDS);
extern const hw_table crane_joint_table;

#define CRANE_PORT_FIELDS(X, XW, S)                                                                \
  XW(S, TEXT, link, "link", 0, "@joints|base", "Link: id of the joint before it, or base",         \
     HW_F_REQUIRED)                                                                                \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m", "Position: in the frame at the link's outer end",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, force_x, "force_x", 0, -1e12, 1e12, "N", "External force along x: world axes",      \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, force_y, "force_y", 0, -1e12, 1e12, "N", "External force along y",                  \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, force_z, "force_z", 0, -1e12, 1e12, "N", "External force along z",                  \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, moment_x, "moment_x", 0, -1e12, 1e12, "N m", "External moment about x: world axes", \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, moment_y, "moment_y", 0, -1e12, 1e12, "N m", "External moment about y",             \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, moment_z, "moment_z", 0, -1e12, 1e12, "N m", "External moment about z",             \
    HW_F_INPUT | HW_F_ADVANCED)
typedef struct crane_port {
  uint64_t given;
  HW_STRUCT(CRANE_PORT_FIELDS)
} crane_port;
extern const hw_table crane_port_table;

#define CRANE_COLLIDER_FIELDS(X, XW, S)                                                            \
  HW_COLLIDER_FIELDS(X, XW, S)                                                                     \
  XW(S, TEXT, link, "link", 0, "@joints|base",                                                     \
     "Link: id of the joint before it, or base; the frame is the one at the link's outer end",     \
     HW_F_REQUIRED)
typedef struct crane_collider {
  uint64_t given;
  HW_STRUCT(CRANE_COLLIDER_FIELDS)
} crane_collider;
extern const hw_table crane_collider_table;

#define CRANE_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, on, "on", 0, "world",                                                           \
     "Stands on: part or part.port, or the world; position and orientation are relative to it",    \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the base", HW_F_NONE)        \
  X(S, ROTATION, orientation, "orientation", 0, -1, 1, "1",                                        \
    "Orientation: of the base, quaternion (w, x, y, z)", HW_F_ADVANCED)                            \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: of colliders without one",    \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, joints, "joints", 0, &crane_joint_table, "Joints: from the base outwards",            \
     HW_F_REQUIRED)                                                                                \
  XW(S, MAP, ports, "ports", 0, &crane_port_table, "Attachment points", HW_F_NONE)                 \
  XW(S, MAP, colliders, "colliders", 0, &crane_collider_table, "Colliders: bodies for contact",    \
     HW_F_ADVANCED)

typedef struct crane_params {
  uint64_t given;
  HW_STRUCT(CRANE_FIELDS)
} crane_params;

#endif
