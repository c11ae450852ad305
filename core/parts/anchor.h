/* Fields of the stockless anchor, and what its files share. Physics in anchor.c. */
#ifndef HW_PARTS_ANCHOR_H
#define HW_PARTS_ANCHOR_H

#include "parts/body.h"
#include "parts/port_fields.h"

#define ANCHOR_FIELDS(X, XW, S)                                                                    \
  XW(S, TEXT, stock, "stock", 0, "@stock|anchor",                                                  \
     "Stock: an anchor of the catalogue, as \"anchor-hall-6000\"; gives what is not given here",   \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, mass, "mass", 6414, 0, 1e9, "kg", "Mass: of shank and head", HW_F_ABOVE)            \
  X(S, NUMBER, head_share, "head_share", 0.61, 0, 1, "1",                                          \
    "Head's share: of the mass; crown and flukes have 3/5 or more", HW_F_ABOVE | HW_F_BELOW)       \
  XW(S, REFERENCE, shank_mesh, "shank.mesh", 0, "@meshes",                                         \
     "Mesh of the shank: origin at the hinge, z up to the shackle, hinge along x; its mass is "    \
     "spread evenly over the volume",                                                              \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, shank_size, "shank.size", 0, 0, 100, "m",                                           \
    "Size of the shank: a box from the hinge upward, where there is no mesh; without it by the "   \
    "mass, 0.33 x 0.33 x 2.9 m at 6414 kg",                                                        \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, shank_length, "shank.length", 0, 0, 100, "m",                                       \
    "Length of the shank: height of the shackle above the hinge; without it the eye of a made "    \
    "mesh, else the top of the mesh or of the box",                                                \
    HW_F_ABOVE)                                                                                    \
  XW(S, REFERENCE, head_mesh, "head.mesh", 0, "@meshes",                                           \
     "Mesh of the head: origin at the hinge, flukes up at angle 0, hinge along x", HW_F_NONE)      \
  X(S, VECTOR, head_size, "head.size", 0, 0, 100, "m",                                             \
    "Size of the head: a box with 3/10 of its height above the hinge to its middle, where there "  \
    "is no mesh; without it by the mass, 2.2 x 0.35 x 1.3 m at 6414 kg",                           \
    HW_F_NONE)                                                                                     \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: for contact", HW_F_NONE)      \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the hinge, at the start",    \
    HW_F_NONE)                                                                                     \
  X(S, ROTATION, orientation, "orientation", 0, -1, 1, "1",                                        \
    "Orientation: of the shank, quaternion (w, x, y, z), at the start", HW_F_ADVANCED)             \
  X(S, VECTOR, velocity, "velocity", 0, -1e4, 1e4, "m/s",                                          \
    "Velocity: of the hinge, world axes, at the start", HW_F_NONE)                                 \
  X(S, VECTOR, rate, "rate", 0, -1e3, 1e3, "rad/s",                                                \
    "Angular velocity: of the shank, its own axes, at the start", HW_F_NONE)                       \
  X(S, NUMBER, angle, "angle", 0, -3, 3, "rad", "Fluke angle: at the start; 0 along the shank",    \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, angle_rate, "angle_rate", 0, -1e3, 1e3, "rad/s", "Fluke rate: at the start",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, limit, "hinge.limit", 0.785398, 0, 3, "rad", "Stop: of the flukes, to both sides",  \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, stiffness, "hinge.stiffness", 0, 0, 1e12, "N m/rad",                                \
    "Stiffness of the stop: without it by the mass, 1e7 at 6414 kg", HW_F_ABOVE | HW_F_ADVANCED)   \
  X(S, NUMBER, damping, "hinge.damping", 1, 0, 1e6, "s/rad",                                       \
    "Damping of the stop: its elastic moment grows by this share per rate of closing",             \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, friction, "hinge.friction", 0, 0, 1e9, "N m",                                       \
    "Friction of the hinge: dry; without it by the mass, 500 at 6414 kg", HW_F_NONE)               \
  X(S, NUMBER, give, "hinge.give", 0.005, 0, 1, "rad",                                             \
    "Give: turn of the stuck hinge before it slips", HW_F_ABOVE | HW_F_ADVANCED)                   \
  X(S, NUMBER, viscous, "hinge.viscous", 0, 0, 1e9, "N m s/rad", "Viscous friction: of the hinge", \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, volume, "volume", 0, 0, 1e6, "m^3",                                                 \
    "Displaced volume: for buoyancy, spread as the mass is; without it that of steel; 0 for none", \
    HW_F_ADVANCED)                                                                                 \
  X(S, VECTOR, drag_area, "drag_area", 0, 0, 1e6, "m^2",                                           \
    "Drag area: drag coefficient times area along each axis, spread as the mass is",               \
    HW_F_ADVANCED)                                                                                 \
  XW(S, MAP, ports, "ports", 0, &hw_port_table,                                                    \
     "Attachment points: of the shank, from the hinge; \"shackle\" and \"head\" are always there", \
     HW_F_ADVANCED)

typedef struct anchor_params {
  uint64_t given;
  HW_STRUCT(ANCHOR_FIELDS)
} anchor_params;
HW_ROW_NUMBERS(anchor_params, ANCHOR_FIELDS);

/* Blocks: hinge point, rotation of the shank, fluke angle; rotation of the head, tied. */
enum { ANCHOR_X, ANCHOR_PHI, ANCHOR_Q, ANCHOR_HEAD, ANCHOR_BLOCKS };
/* Ports after those of the user. */
enum { ANCHOR_SHACKLE, ANCHOR_HEAD_FRAME, ANCHOR_PORTS };
enum { ANCHOR_BRISTLE, ANCHOR_STOPPED, ANCHOR_STARTED, ANCHOR_MEM };

/* One of the two bodies, as mesh or box. */
typedef struct anchor_body {
  body_mass mass;
  double half_height; /* for the ramp of buoyancy [m] */
  double top;         /* its highest point above the hinge [m] */
  double size[3], at; /* of the box; height of its middle */
} anchor_body;

anchor_body anchor_shank(const hw_model *model, const anchor_params *p);
anchor_body anchor_head(const hw_model *model, const anchor_params *p);
/* Height of the shackle above the hinge [m]. */
double anchor_length(const hw_model *model, const anchor_params *p);

/* Torque of the hinge on the head [N m], and its derivatives. */
typedef struct anchor_torque {
  double stop, friction, dq, dv;
  double elastic; /* [J] */
  double lost;    /* [W] */
} anchor_torque;

/* anchor_hinge.c: inertia is that of the head about the hinge [kg m^2] */
typedef struct anchor_pin {
  double stiffness, friction; /* as given, or by the mass */
} anchor_pin;
anchor_pin anchor_pin_of(const anchor_params *p);
anchor_torque anchor_hinge(const hw_world *w, int part, const anchor_pin *pin, double q,
                           double rate, double inertia);
void anchor_hinge_commit(hw_world *w, int part, double q);

#endif
