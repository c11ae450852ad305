/* Fields of the cable. Physics in cable*.c. */
#ifndef HW_PARTS_CABLE_H
#define HW_PARTS_CABLE_H

#include "model/field.h"

enum { CABLE_LUMPED, CABLE_CONSISTENT };
enum { CABLE_SLACK_CONTINUOUS, CABLE_SLACK_REPORT, CABLE_SLACK_DAMPED };
enum { CABLE_TWIST_BISHOP, CABLE_TWIST_FRENET };
enum { CABLE_PINNED, CABLE_CLAMPED };
enum { CABLE_HELD, CABLE_LET_GO };
enum { CABLE_START_CARRIED, CABLE_START_REST };
enum {
  CABLE_LINE,
  CABLE_OVERHAND,
  CABLE_FIGURE_EIGHT,
  CABLE_COIL,
  CABLE_SPIRAL,
  CABLE_SNAKE,
  CABLE_POINTS
};
enum { CABLE_GROUND_NODES, CABLE_GROUND_SAMPLES, CABLE_GROUND_NONE };
enum { CABLE_MAX_ELEMENTS = 2000 };

#define CABLE_MASS_FIELDS(X, XW, S)                                                                \
  X(S, NUMBER, at, "at", 0, 0, 1e6, "m", "Arc length: unstretched, from end a", HW_F_REQUIRED)     \
  X(S, NUMBER, mass, "mass", 0, 0, 1e9, "kg", "Mass", HW_F_NONE)                                   \
  X(S, NUMBER, diameter, "diameter", 0, 0, 100, "m",                                               \
    "Diameter: of the sphere, for buoyancy and drag", HW_F_NONE)                                   \
  X(S, NUMBER, drag, "drag", 0.5, 0, 10, "1", "Drag coefficient", HW_F_NONE)
typedef struct cable_mass_params {
  uint64_t given;
  HW_STRUCT(CABLE_MASS_FIELDS)
} cable_mass_params;
extern const hw_table cable_mass_table;

#define CABLE_END_FIELDS(X, XW, S, e, E)                                                           \
  XW(S, REFERENCE, e##_attach, #e ".attach", 0, "free|world",                                      \
     "End " #e " is attached to: part or part.port, world (held at its position) or free",         \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, e##_position, #e ".position", 0, -1e6, 1e6, "m",                                    \
    "End " #e " position: where it is free or held by the world", HW_F_NONE)                       \
  XW(S, CHOICE, e##_hold, #e ".hold", 0, "pinned|clamped",                                         \
     "End " #e " is held: clamped also holds its direction and twist", HW_F_NONE)                  \
  X(S, VECTOR, e##_tangent, #e ".tangent", 0, -1, 1, "1",                                          \
    "End " #e " direction: along the line from a to b, in the axes of what holds it; without it "  \
    "that of the straight line at the start, or of the start's shape",                             \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, e##_roll, #e ".roll", 0, -1e4, 1e4, "rad",                                          \
    "End " #e " roll: turn of the clamped end at the start, by the right hand about the line "     \
    "from a to b; the "                                                                            \
    "line starts twisted by b.roll less a.roll",                                                   \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, e##_grip, #e ".grip", 0, "held|free", "End " #e " grip: free lets it go for good", \
     HW_F_INPUT | HW_F_ADVANCED)                                                                   \
  X(S, NUMBER, e##_force_x, #e ".force_x", 0, -1e12, 1e12, "N",                                    \
    "End " #e " load along x: dead load, world axes", HW_F_INPUT | HW_F_ADVANCED)                  \
  X(S, NUMBER, e##_force_y, #e ".force_y", 0, -1e12, 1e12, "N", "End " #e " load along y",         \
    HW_F_INPUT | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, e##_force_z, #e ".force_z", 0, -1e12, 1e12, "N", "End " #e " load along z",         \
    HW_F_INPUT | HW_F_ADVANCED)

#define CABLE_TOUCH_FIELDS(X, XW, S)                                                               \
  XW(S, CHOICE, touch_with, "touch.with", 0, "none|itself|lines|all",                              \
     "Touches: nothing, itself, other lines too, or bodies too", HW_F_NONE)                        \
  X(S, NUMBER, touch_young, "touch.young", 2e7, 0, 1e12, "Pa",                                     \
    "Young's modulus of the cover: pressure per share of the radius pressed in", HW_F_ABOVE)       \
  X(S, NUMBER, touch_damping, "touch.damping", 1e-3, 0, 10, "s",                                   \
    "Damping of contact: dashpot over spring", HW_F_ADVANCED)                                      \
  X(S, NUMBER, touch_factor, "touch.factor", 0, 0, 1e15, "N s/m^3",                                \
    "Damping factor: B of thesis 004, force per rate of the volume pressed in, instead of "        \
    "damping; "                                                                                    \
    "without it damping times young by the radius",                                                \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, touch_friction, "touch.friction", 0.3, 0, 10, "1", "Friction coefficient",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, touch_slip, "touch.slip", 0, 0, 1, "m",                                             \
    "Slip length: stretch at which a stuck contact slips; 0 for a hundredth of the radius",        \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, touch_law, "touch.law", 0, "bristle|lugre",                                        \
     "Friction law: bristle sticks up to the slip length; lugre holds the better the longer it "   \
     "has stuck, and less the faster it slides",                                                   \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, touch_sticking, "touch.sticking", 0, 0, 10, "1",                                    \
    "Sticking friction coefficient: of lugre; without it that of sliding", HW_F_NONE)              \
  X(S, NUMBER, touch_dwell, "touch.dwell", 2, 0, 1e4, "s",                                         \
    "Dwell time: of lugre, in which a contact at rest comes to its sticking friction", HW_F_NONE)  \
  X(S, NUMBER, touch_stribeck, "touch.stribeck", 0.01, 1e-6, 10, "m/s",                            \
    "Stribeck speed: of lugre, at which sticking passes to sliding", HW_F_ADVANCED)                \
  X(S, NUMBER, touch_viscous, "touch.viscous", 0, 0, 1e6, "s/m",                                   \
    "Viscous friction: of lugre, coefficient for each m/s of slip", HW_F_ADVANCED)                 \
  XW(S, CHOICE, touch_couple, "touch.couple", 0, "left|kept",                                      \
     "Couple of friction, which pulls on the axes: left out, or kept, so that a free line keeps "  \
     "its angular momentum; then tight bends slip more easily, and parallel lines roll",           \
     HW_F_ADVANCED)                                                                                \
  X(S, NUMBER, touch_spinning, "touch.spinning", 0, 0, 10, "m",                                    \
    "Spinning friction: of bristle, arm of the normal force where lines cross and turn on each "   \
    "other",                                                                                       \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, touch_apart, "touch.apart", 0, 0, 1e6, "m",                                         \
    "Apart: parts of the line nearer than this along it do not touch; 0 for pi radii",             \
    HW_F_ADVANCED)

/* Start shapes (cable_curve.c). */
#define CABLE_SHAPE_FIELDS(X, XW, S)                                                               \
  XW(S, CHOICE, shape, "shape.kind", 0, "line|overhand|figure_eight|coil|spiral|snake|points",     \
     "Start shape: a line sags between its ends; a knot lies in a straight line between them; a "  \
     "coil is a helix, a spiral lies flat, a snake is laid to and fro; without a length the line " \
     "is as long as its shape",                                                                    \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, shape_size, "shape.size", 0, 0, 1e6, "m",                                           \
    "Size: half the width of a knot, radius of a coil, first radius of a spiral, straight length " \
    "of a snake's legs; without it from the length, or 10 diameters",                              \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, shape_turns, "shape.turns", 3, 0, 2000, "1",                                        \
    "Turns: of a coil or spiral, bends of a snake; where length and size are given and turns are " \
    "not, as many as the length gives",                                                            \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, shape_pitch, "shape.pitch", 0, 0, 1e6, "m",                                         \
    "Pitch: rise of a coil or growth of a spiral each turn, between a snake's legs; without it "   \
    "from where both ends are held, or 1.25 diameters (snake 4)",                                  \
    HW_F_ABOVE)                                                                                    \
  X(S, VECTOR, shape_axis, "shape.axis", 0, -1, 1, "1",                                            \
    "Axis: of a coil or spiral, across a snake or points; a knot bulges to this side; without it " \
    "upwards",                                                                                     \
    HW_F_ADVANCED)                                                                                 \
  X(S, VECTOR, shape_centre, "shape.centre", 0, -1e6, 1e6, "m",                                    \
    "Centre: of a coil, spiral or snake with free ends; the knot's middle, as near as the line "   \
    "passes; added to points of a line with free ends",                                            \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, shape_points, "shape.points", 3, -1e6, 1e6, "m",                                    \
    "Points: x, y, z of each, from end a to end b; a natural spline goes through them",            \
    HW_F_ADVANCED)

#define CABLE_FIELDS(X, XW, S)                                                                     \
  CABLE_END_FIELDS(X, XW, S, a, A)                                                                 \
  CABLE_END_FIELDS(X, XW, S, b, B)                                                                 \
  X(S, NUMBER, length, "length", 0, 0, 1e6, "m",                                                   \
    "Length: unstretched; without it the distance between the ends", HW_F_ABOVE)                   \
  X(S, INTEGER, elements, "elements", 10, 1, CABLE_MAX_ELEMENTS, "1", "Elements", HW_F_NONE)       \
  X(S, SERIES, lengths, "lengths", 0, 1e-6, 1e6, "m",                                              \
    "Element lengths: instead of length and elements", HW_F_ADVANCED)                              \
  XW(S, CHOICE, element, "element", 0, "lumped|consistent",                                        \
     "Element: lumped mass and chord strain, or consistent mass and the strain of the spline",     \
     HW_F_ADVANCED)                                                                                \
  XW(S, CHOICE, start, "start", 0, "carried|rest",                                                 \
     "Start: carried gives the nodes speeds between those of the ends; at rest, none",             \
     HW_F_ADVANCED)                                                                                \
  CABLE_SHAPE_FIELDS(X, XW, S)                                                                     \
  XW(S, TEXT, stock, "stock", 0, "@stock|cable",                                                   \
     "Stock: a rope, chain or wire of the catalogue, as \"wire-6x36-iwrc-1770-28\"; gives what "   \
     "is not "                                                                                     \
     "given here",                                                                                 \
     HW_F_NONE)                                                                                    \
  XW(S, REFERENCE, material, "material", 0, "@materials",                                          \
     "Material: gives density and EA where they are not given", HW_F_NONE)                         \
  X(S, NUMBER, diameter, "diameter", 0.02, 0, 10, "m", "Diameter", HW_F_ABOVE)                     \
  X(S, NUMBER, density, "density", 7700, 0, 30000, "kg/m^3", "Density", HW_F_ABOVE)                \
  X(S, NUMBER, mass_per_metre, "mass_per_metre", 0, 0, 1e6, "kg/m",                                \
    "Mass per metre: in air, as catalogues of ropes have it, instead of density; the diameter "    \
    "stays that of what floats and is flowed round; without it density times the area",            \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, EA, "EA", 4.0e6, 0, 1e13, "N", "Axial stiffness", HW_F_ABOVE)                       \
  X(S, NUMBER, EI, "EI", 0, 0, 1e12, "N m^2", "Bending stiffness", HW_F_NONE)                      \
  X(S, NUMBER, GJ, "GJ", 0, 0, 1e12, "N m^2",                                                      \
    "Torsional stiffness: needs both ends clamped and EI", HW_F_NONE)                              \
  X(S, NUMBER, CID, "CID", 0, 0, 1e12, "N s", "Axial damping: newtons per unit strain rate",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, BCID, "BCID", 0, 0, 1e12, "N m^2 s", "Bending damping: per unit rate of curvature", \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, CE, "CE", 0, 0, 1, "1",                                                             \
    "Compressive elasticity: share of EA that acts in compression; 0 for a chain or rope",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, breaking_load, "breaking_load", 0, 0, 1e13, "N",                                    \
    "Breaking load: above it the line parts, in the element that pulls most; without it at none",  \
    HW_F_ABOVE)                                                                                    \
  XW(S, CHOICE, slack, "slack", 0, "continuous|report|damped",                                     \
     "Slack law: continuous is max(0, EA e + CID de/dt)", HW_F_ADVANCED)                           \
  XW(S, CHOICE, twist, "twist", 0, "bishop|frenet", "Twist measure", HW_F_ADVANCED)                \
  X(S, NUMBER, drag_normal, "drag_normal", 0, 0, 20, "1", "Drag coefficient, across the line",     \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, drag_tangential, "drag_tangential", 0, 0, 5, "1",                                   \
    "Drag coefficient, along the line: on pi d", HW_F_NONE)                                        \
  X(S, NUMBER, added_mass, "added_mass", 0, 0, 10, "1", "Added mass coefficient, across the line", \
    HW_F_NONE)                                                                                     \
  CABLE_TOUCH_FIELDS(X, XW, S)                                                                     \
  XW(S, MAP, masses, "masses", 0, &cable_mass_table, "Point masses", HW_F_ADVANCED)                \
  XW(S, CHOICE, ground, "ground", 0, "nodes|samples|none",                                         \
     "On the ground: it lies on it by its nodes, by three points an element, or falls through",    \
     HW_F_ADVANCED)                                                                                \
  X(S, SERIES, node_positions, "nodes.position", 3, -1e6, 1e6, "m",                                \
    "Node positions: x, y, z of each node at the start, from end a to end b, instead of a start "  \
    "shape; an end that is held is where it is held",                                              \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, node_velocities, "nodes.velocity", 3, -1e4, 1e4, "m/s",                             \
    "Node velocities: x, y, z of each at the start, from end a to end b, world axes",              \
    HW_F_ADVANCED)

typedef struct cable_params {
  uint64_t given;
  HW_STRUCT(CABLE_FIELDS)
} cable_params;
HW_ROW_NUMBERS(cable_params, CABLE_FIELDS);

#endif
