/* Fields of a prescribed motion. Kinematics in motion.c. */
#ifndef HW_PARTS_MOTION_H
#define HW_PARTS_MOTION_H

#include "parts/port_fields.h"
#include "parts/response.h"

#define MOTION_TABLE_SERIES(X, S, m, unit, label)                                                  \
  X(S, SERIES, table_##m, "table." #m, 0, -1e9, 1e9, unit, label, HW_F_ADVANCED)

/* Words of the shape that are drawn only; after them come those that can touch. */
enum { MOTION_DRAWN = 4 };
#define MOTION_SHAPE_WORDS "none|point|vessel|wall|sphere|box|cylinder|capsule|mesh|link"

#define MOTION_DRIVE(X, S, m, bound, unit, label)                                                  \
  X(S, NUMBER, drive_##m, "drive_" #m, 0, -bound, bound, unit, label, HW_F_INPUT | HW_F_ADVANCED)

#define MOTION_FIELDS(X, XW, S)                                                                    \
  XW(S, CHOICE, shape, "shape", 0, MOTION_SHAPE_WORDS,                                             \
     "Shape: point, vessel and wall are drawn only; the others can touch", HW_F_NONE)              \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e5, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
  HW_SIDES_FIELD(X, S)                                                                             \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes", "Mesh: where the shape is one", HW_F_NONE)          \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: for contact", HW_F_NONE)      \
  XW(S, REFERENCE, on, "on", 0, "",                                                                \
     "Mounted on: another motion; position and orientation are then relative to it", HW_F_NONE)    \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Mean position", HW_F_NONE)                \
  X(S, ROTATION, orientation, "orientation", 0, -1, 1, "1",                                        \
    "Mean orientation: quaternion (w, x, y, z)", HW_F_ADVANCED)                                    \
  X(S, VECTOR, velocity, "velocity", 0, -1e3, 1e3, "m/s", "Steady velocity", HW_F_NONE)            \
  X(S, NUMBER, amplitude_x, "amplitude_x", 0, -1e4, 1e4, "m", "Surge amplitude", HW_F_NONE)        \
  X(S, NUMBER, amplitude_y, "amplitude_y", 0, -1e4, 1e4, "m", "Sway amplitude", HW_F_NONE)         \
  X(S, NUMBER, amplitude_z, "amplitude_z", 0, -1e4, 1e4, "m", "Heave amplitude", HW_F_NONE)        \
  X(S, VECTOR, frequency, "frequency", 0, 0, 1e4, "rad/s", "Frequency: of x, y and z", HW_F_NONE)  \
  X(S, VECTOR, phase, "phase", 0, -1e3, 1e3, "rad", "Phase: of x, y and z", HW_F_ADVANCED)         \
  X(S, VECTOR, amplitude_angle, "amplitude_angle", 0, -3.2, 3.2, "rad",                            \
    "Roll, pitch and yaw amplitude", HW_F_NONE)                                                    \
  X(S, VECTOR, frequency_angle, "frequency_angle", 0, 0, 1e4, "rad/s",                             \
    "Frequency: of roll, pitch and yaw", HW_F_NONE)                                                \
  X(S, VECTOR, phase_angle, "phase_angle", 0, -1e3, 1e3, "rad", "Phase: of roll, pitch and yaw",   \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, ramp, "ramp", 0, 0, 1e6, "s",                                                       \
    "Ramp: the harmonic part grows smoothly over this time", HW_F_NONE)                            \
  MOTION_TABLE_SERIES(X, S, t, "s",                                                                \
                      "Table, times: rising; positions and angles between them by cubic spline")   \
  MOTION_TABLE_SERIES(X, S, x, "m", "Table, x: added to the mean position")                        \
  MOTION_TABLE_SERIES(X, S, y, "m", "Table, y")                                                    \
  MOTION_TABLE_SERIES(X, S, z, "m", "Table, z")                                                    \
  MOTION_TABLE_SERIES(X, S, roll, "rad", "Table, roll")                                            \
  MOTION_TABLE_SERIES(X, S, pitch, "rad", "Table, pitch")                                          \
  MOTION_TABLE_SERIES(X, S, yaw, "rad", "Table, yaw")                                              \
  XW(S, MAP, ports, "ports", 0, &hw_port_table, "Attachment points", HW_F_ADVANCED)                \
  XW(S, MAP, colliders, "colliders", 0, &hw_collider_table,                                        \
     "Colliders: convex bodies that touch, besides the shape", HW_F_ADVANCED)                      \
  X(S, BOOLEAN, driven, "driven", 0, 0, 1, "1",                                                    \
    "Driven: inputs lead the motion, such as from another program; the drive is where it is at "   \
    "the end of the coming frame interval",                                                        \
    HW_F_ADVANCED)                                                                                 \
  MOTION_DRIVE(X, S, x, 1e6, "m", "Drive, x: added to the position")                               \
  MOTION_DRIVE(X, S, y, 1e6, "m", "Drive, y")                                                      \
  MOTION_DRIVE(X, S, z, 1e6, "m", "Drive, z")                                                      \
  MOTION_DRIVE(X, S, roll, 1e4, "rad", "Drive, roll")                                              \
  MOTION_DRIVE(X, S, pitch, 1e4, "rad", "Drive, pitch")                                            \
  MOTION_DRIVE(X, S, yaw, 1e4, "rad", "Drive, yaw")                                                \
  MOTION_DRIVE(X, S, vx, 1e4, "m/s", "Drive, velocity x: rate of the drive's x")                   \
  MOTION_DRIVE(X, S, vy, 1e4, "m/s", "Drive, velocity y")                                          \
  MOTION_DRIVE(X, S, vz, 1e4, "m/s", "Drive, velocity z")                                          \
  MOTION_DRIVE(X, S, roll_rate, 1e3, "rad/s", "Drive, roll rate: rate of the drive's roll")        \
  MOTION_DRIVE(X, S, pitch_rate, 1e3, "rad/s", "Drive, pitch rate")                                \
  MOTION_DRIVE(X, S, yaw_rate, 1e3, "rad/s", "Drive, yaw rate")                                    \
  X(S, SERIES, rao_frequency, "rao.frequency", 0, 0, 1e3, "rad/s",                                 \
    "Response to waves, frequencies: rising; longer waves move it as the first, shorter ones not", \
    HW_F_NONE)                                                                                     \
  XW(S, MAP, rao_headings, "rao.headings", 0, &response_motion_table,                              \
     "Response to waves: amplitude and phase by heading (RAO), added to the motion", HW_F_NONE)    \
  X(S, BOOLEAN, rao_mirror, "rao.mirror", 1, 0, 1, "1",                                            \
    "Mirror: the hull is the same on both sides; headings then go from 0 to pi", HW_F_ADVANCED)

typedef struct motion_params {
  uint64_t given;
  HW_STRUCT(MOTION_FIELDS)
} motion_params;

#endif
