/* Fields of the chain. Physics in chain*.c.
 *
 * Proportions of stud link chain by its bar diameter d (ISO 1704; the figures of paper 000's chain):
 * common 6 d long and 3.6 d wide, studless 6 d and 3.35 d, enlarged 6.6 d and 4 d of 1.1 d bar, end
 * 6.75 d and 4 d of 1.2 d, swivel 9.7 d and 4.7 d of 1.2 d, end shackle 8.7 d and 5.2 d of 1.4 d,
 * kenter 6 d and 4.2 d. The pitch is the length less two bars. */
#ifndef HW_PARTS_CHAIN_H
#define HW_PARTS_CHAIN_H

#include "model/field.h"

enum { CHAIN_MAX_LINKS = 1000, CHAIN_MAX_PATH = 64 };
enum { CHAIN_BALL, CHAIN_UNIVERSAL };
/* Types of links: those of the field "type", then those that only stand in "special". */
enum {
  CHAIN_STUD,
  CHAIN_STUDLESS,
  CHAIN_ENLARGED,
  CHAIN_END,
  CHAIN_CUSTOM,
  CHAIN_SWIVEL,
  CHAIN_SHACKLE,
  CHAIN_KENTER,
  CHAIN_COMMON /* as the chain's other links */
};

/* What a type says, unless it is given. */
#define CHAIN_SHAPE_FIELDS(X, XW, S)                                                               \
  X(S, NUMBER, length, "length", 0, 0, 100, "m",                                                   \
    "Outer length: without it that of the type; the pitch is less by two bars",                    \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, width, "width", 0, 0, 100, "m", "Outer width: without it that of the type",         \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, bar, "bar", 0, 0, 10, "m", "Bar diameter: without it that of the type",             \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, mass, "mass", 0, 0, 1e9, "kg", "Mass of a link: without it that of the type",       \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, inertia, "inertia", 0, 0, 1e12, "kg m^2",                                           \
    "Inertia of a link: about its centre, across its length; without it that of the shape",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, axial, "axial", 0, 0, 1e12, "kg m^2",                                               \
    "Axial inertia of a link: about its length, with universal joints; without it that of the "    \
    "shape",                                                                                       \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, centre, "centre", 0.5, 0, 1, "1",                                                   \
    "Centre of mass: share of the pitch, from the ship's end of the link", HW_F_ADVANCED)          \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes",                                                     \
     "Mesh: for contact, of a link that bars and bows cannot give; origin between its two ends, "  \
     "z along it from the ship's end",                                                             \
     HW_F_ADVANCED)

#define CHAIN_SPECIAL_FIELDS(X, XW, S)                                                             \
  X(S, INTEGER, at, "at", 1, 1, CHAIN_MAX_LINKS, "1", "Link number: 1 is at the anchor",           \
    HW_F_REQUIRED)                                                                                 \
  X(S, INTEGER, links, "count", 1, 1, CHAIN_MAX_LINKS, "1", "Links: so many, towards the ship",    \
    HW_F_NONE)                                                                                     \
  XW(S, CHOICE, type, "type", 3, "stud|studless|enlarged|end|custom|swivel|shackle|kenter|common", \
     "Type: a swivel lets what follows it turn", HW_F_NONE)                                        \
  CHAIN_SHAPE_FIELDS(X, XW, S)
typedef struct chain_special {
  uint64_t given;
  HW_STRUCT(CHAIN_SPECIAL_FIELDS)
} chain_special;
HW_ROW_NUMBERS(chain_special, CHAIN_SPECIAL_FIELDS);
extern const hw_table chain_special_table;

#define CHAIN_FIELDS(X, XW, S)                                                                     \
  XW(S, REFERENCE, a_attach, "a.attach", 0, "world",                                               \
     "Ship's end is attached to: part or part.port, or the world (held at its position)",          \
     HW_F_REQUIRED)                                                                                \
  X(S, VECTOR, a_position, "a.position", 0, -1e6, 1e6, "m",                                        \
    "Ship's end position: where the world holds it", HW_F_NONE)                                    \
  X(S, VECTOR, a_direction, "a.direction", 0, -1, 1, "1",                                          \
    "Into the ship: along which a winch hauls, in the axes of what holds the end; without it "     \
    "that of the first link at the start",                                                         \
    HW_F_NONE)                                                                                     \
  XW(S, REFERENCE, b_attach, "b.attach", 0, "free|world",                                          \
     "Anchor's end is attached to: part or part.port (a free body is moved there at the start), "  \
     "the world, or nothing",                                                                      \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, b_position, "b.position", 0, -1e6, 1e6, "m",                                        \
    "Anchor's end position: where the world holds it, or the way of a free end leads", HW_F_NONE)  \
  X(S, SERIES, path, "path", 3, -1e6, 1e6, "m",                                                    \
    "Way: x, y, z of points between the ends, along which the links lie at the start", HW_F_NONE)  \
  XW(S, REFERENCE, through, "through", 0, "",                                                      \
     "Through: a part whose shape is a made bow; in place of path the way is down its hawsepipe, " \
     "round the lip and straight down, and a.direction is along the pipe",                         \
     HW_F_NONE)                                                                                    \
  XW(S, TEXT, stock, "stock", 0, "@stock|chain",                                                   \
     "Stock: a chain of the catalogue, as \"chain-studless-r4-84\"; gives what is not given here", \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, d, "d", 0.064, 0, 1, "m", "Nominal diameter: of the bar", HW_F_ABOVE)               \
  X(S, INTEGER, links, "links", 60, 1, CHAIN_MAX_LINKS, "1", "Links", HW_F_NONE)                   \
  X(S, INTEGER, stored, "stored", 0, 0, CHAIN_MAX_LINKS, "1",                                      \
    "Stored links: in the ship at the start, for a winch to pay out", HW_F_ADVANCED)               \
  XW(S, CHOICE, type, "type", 0, "stud|studless|enlarged|end|custom", "Type of the links",         \
     HW_F_NONE)                                                                                    \
  CHAIN_SHAPE_FIELDS(X, XW, S)                                                                     \
  XW(S, CHOICE, joints, "joints", 0, "ball|universal",                                             \
     "Joints: ball leaves links free to turn about themselves; universal carries torsion and has " \
     "friction",                                                                                   \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, joint_friction, "joint_friction", 0, 0, 10, "1",                                    \
    "Joint friction: coefficient between links, universal joints", HW_F_INPUT)                     \
  X(S, NUMBER, bristle, "bristle", 0.005, 1e-6, 1, "rad",                                          \
    "Bristle angle: by which a joint gives before it slides", HW_F_ADVANCED)                       \
  X(S, NUMBER, stop, "stop", 1.0471975511965976, 0.1, 1.4, "rad",                                  \
    "Stop angle: of each axis of a universal joint; of a ball joint where it is given",            \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, stop_stiffness, "stop_stiffness", 0, 0, 1e12, "N m/rad",                            \
    "Stop stiffness: without it 0.01 E d^3", HW_F_ABOVE | HW_F_ADVANCED)                           \
  XW(S, REFERENCE, material, "material", 0, "@materials",                                          \
     "Material: for contact, density and stops; without it steel", HW_F_NONE)                      \
  X(S, NUMBER, drag_normal, "drag_normal", 0, 0, 20, "1",                                          \
    "Drag coefficient, across the chain: on d", HW_F_NONE)                                         \
  X(S, NUMBER, drag_tangential, "drag_tangential", 0, 0, 5, "1",                                   \
    "Drag coefficient, along the chain: on pi d", HW_F_NONE)                                       \
  X(S, NUMBER, added_mass, "added_mass", 0, 0, 10, "1",                                            \
    "Added mass coefficient: across the chain, on the steel's volume", HW_F_NONE)                  \
  X(S, NUMBER, breaking_load, "breaking_load", 0, 0, 1e13, "N",                                    \
    "Breaking load: above it the chain parts, in the link that pulls most; without it at none",    \
    HW_F_ABOVE)                                                                                    \
  XW(S, MAP, special, "special", 0, &chain_special_table,                                          \
     "Special links: stretches of other links, at the anchor's end", HW_F_NONE)                    \
  XW(S, CHOICE, ground, "ground", 0, "points|none",                                                \
     "On the ground: it lies on it by the points where links meet, or falls through",              \
     HW_F_ADVANCED)

enum { CHAIN_GROUND_POINTS, CHAIN_GROUND_NONE };
typedef struct chain_params {
  uint64_t given;
  HW_STRUCT(CHAIN_FIELDS)
} chain_params;
HW_ROW_NUMBERS(chain_params, CHAIN_FIELDS);

#endif
