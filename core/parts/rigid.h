/* Fields of the rigid body. Physics in rigid.c. */
#ifndef HW_PARTS_RIGID_H
#define HW_PARTS_RIGID_H

#include "math/vec.h"
#include "parts/port_fields.h"

#define RIGID_FIELDS(X, XW, S)                                                                     \
  XW(S, TEXT, stock, "stock", 0, "@stock|rigid",                                                   \
     "Stock: an anchor or shackle of the catalogue, as \"shackle-bow-25\"; gives what is not "     \
     "given here",                                                                                 \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, mass, "mass", 1000, 0, 1e12, "kg", "Mass", HW_F_REQUIRED | HW_F_ABOVE)              \
  X(S, VECTOR, inertia, "inertia", 0, 0, 1e15, "kg m^2",                                           \
    "Inertia: Ixx, Iyy, Izz about the centre of mass; without it that of the shape", HW_F_NONE)    \
  X(S, VECTOR, products, "products", 0, -1e15, 1e15, "kg m^2",                                     \
    "Products of inertia: Ixy, Ixz, Iyz as integrals of xy, xz, yz dm", HW_F_ADVANCED)             \
  XW(S, CHOICE, shape, "shape", 0, HW_SHAPE_WORDS,                                                 \
     "Shape: for drawing, contact and, where it is not given, inertia", HW_F_NONE)                 \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e4, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
  HW_SIDES_FIELD(X, S)                                                                             \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes",                                                     \
     "Mesh: where the shape is one; its origin is the body's", HW_F_NONE)                          \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: for contact", HW_F_NONE)      \
  X(S, VECTOR, centre, "centre", 0, -1e4, 1e4, "m",                                                \
    "Centre of mass: in the body's axes, from its origin", HW_F_ADVANCED)                          \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m",                                            \
    "Position: of its origin, at the start; the centre of mass is there but for \"centre\"",       \
    HW_F_NONE)                                                                                     \
  X(S, ROTATION, orientation, "orientation", 0, -1, 1, "1",                                        \
    "Orientation: quaternion (w, x, y, z), at the start", HW_F_ADVANCED)                           \
  X(S, VECTOR, velocity, "velocity", 0, -1e4, 1e4, "m/s", "Velocity: world axes, at the start",    \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, rate, "rate", 0, -1e3, 1e3, "rad/s", "Angular velocity: body axes, at the start",   \
    HW_F_NONE)                                                                                     \
  XW(S, CHOICE, rotation, "rotation", 0, "free|fixed",                                             \
     "Rotation: fixed keeps the orientation (a point mass)", HW_F_ADVANCED)                        \
  XW(S, CHOICE, displaces, "displaces", 0, "volume|shape",                                         \
     "Displaces: its volume, at the centre of mass, by a ramp over its height; or what of its "    \
     "shape is under the surface, where it is, so that it heels, rights itself and capsizes",      \
     HW_F_NONE)                                                                                    \
  X(S, INTEGER, panels, "panels", 400, 12, 20000, "1",                                             \
    "Panels: triangles that a shape which displaces has in waves, and a round one always; a mesh " \
    "of more keeps its own",                                                                       \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, volume, "volume", 0, 0, 1e9, "m^3",                                                 \
    "Displaced volume: for buoyancy, 0 for none; where its shape displaces, what is under water "  \
    "when "                                                                                        \
    "added mass, damping and drag are as given, 0 for all of it",                                  \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, drag_area, "drag_area", 0, 0, 1e7, "m^2",                                           \
    "Drag area: drag coefficient times area along each body axis", HW_F_ADVANCED)                  \
  X(S, VECTOR, drag_rate, "drag_rate", 0, 0, 1e15, "N m s/rad",                                    \
    "Rotational damping: linear, about each body axis", HW_F_ADVANCED)                             \
  X(S, VECTOR, drag_spin, "drag_spin", 0, 0, 1e15, "N m s^2/rad^2",                                \
    "Quadratic rotational damping: about each body axis, by the share under water", HW_F_ADVANCED) \
  X(S, SERIES, damping, "damping", 0, -1e15, 1e15, "SI",                                           \
    "Damping matrix: linear, as of waves that it radiates, 6 by 6 about the origin in body axes "  \
    "(surge, sway, heave, roll, pitch, yaw): 36 numbers or the 21 of the upper triangle; by the "  \
    "share under water",                                                                           \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, added, "added", 0, -1e15, 1e15, "SI",                                               \
    "Added mass matrix: 6 by 6 as that of damping, beside the diagonals that follow; by the "      \
    "share under water where the shape displaces, else always on",                                 \
    HW_F_ADVANCED)                                                                                 \
  X(S, BOOLEAN, slam, "slam", 0, 0, 1, "1",                                                        \
    "Slamming: added mass that grows on the way into the water takes momentum, and gives none "    \
    "back on the way out",                                                                         \
    HW_F_ADVANCED)                                                                                 \
  X(S, VECTOR, added_mass, "added_mass", 0, 0, 1e12, "kg",                                         \
    "Added mass: along each body axis, on as the matrix is", HW_F_ADVANCED)                        \
  X(S, VECTOR, added_inertia, "added_inertia", 0, 0, 1e15, "kg m^2",                               \
    "Added inertia: about each body axis, on as the matrix is", HW_F_ADVANCED)                     \
  XW(S, CHOICE, state, "state", 0, "present|parked",                                               \
     "State: parked, it stands where it is whatever pulls at it, and touches nothing", HW_F_INPUT) \
  X(S, NUMBER, place_x, "place.x", 0, -1e6, 1e6, "m",                                              \
    "Place x: while it is parked, a change puts it there, at once", HW_F_INPUT | HW_F_ADVANCED)    \
  X(S, NUMBER, place_y, "place.y", 0, -1e6, 1e6, "m", "Place y: as x", HW_F_INPUT | HW_F_ADVANCED) \
  X(S, NUMBER, place_z, "place.z", 0, -1e6, 1e6, "m", "Place z: as x; up",                         \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, place_roll, "place.roll", 0, -10, 10, "rad",                                        \
    "Place roll: of yaw, pitch, roll (turned about z, then y, then x)",                            \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, place_pitch, "place.pitch", 0, -10, 10, "rad", "Place pitch: as roll",              \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, place_yaw, "place.yaw", 0, -10, 10, "rad", "Place yaw: as roll",                    \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, force_x, "force_x", 0, -1e12, 1e12, "N",                                            \
    "Force along x: world axes, at the centre of mass", HW_F_INPUT)                                \
  X(S, NUMBER, force_y, "force_y", 0, -1e12, 1e12, "N", "Force along y", HW_F_INPUT)               \
  X(S, NUMBER, force_z, "force_z", 0, -1e12, 1e12, "N", "Force along z", HW_F_INPUT)               \
  X(S, NUMBER, moment_x, "moment_x", 0, -1e12, 1e12, "N m", "Moment about x: world axes",          \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, moment_y, "moment_y", 0, -1e12, 1e12, "N m", "Moment about y",                      \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, moment_z, "moment_z", 0, -1e12, 1e12, "N m", "Moment about z",                      \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  XW(S, MAP, ports, "ports", 0, &hw_port_table, "Attachment points", HW_F_ADVANCED)                \
  XW(S, MAP, colliders, "colliders", 0, &hw_collider_table,                                        \
     "Colliders: convex bodies that touch, besides the shape", HW_F_ADVANCED)

typedef struct rigid_params {
  uint64_t given;
  HW_STRUCT(RIGID_FIELDS)
} rigid_params;
HW_ROW_NUMBERS(rigid_params, RIGID_FIELDS);
enum { RIGID_PRESENT, RIGID_PARKED };
enum { RIGID_BY_VOLUME, RIGID_BY_SHAPE };

/* Inertia tensor about the centre of mass [kg m^2], body axes; from the shape where none is given.
 */
m3 rigid_inertia(const hw_model *model, const rigid_params *p);

#endif
