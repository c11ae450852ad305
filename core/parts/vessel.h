/* Fields of the vessel: a ship or a tug that moves in plan, or in all six degrees. Model in docs/theory/vessel.md.
 *
 * Axes: x forward, y to port, z up; heading from the world's x axis to the bow about z; the origin
 * is amidships on the centre line for outlines that are made, and (0, 0) of given points.
 * Channels: x, y, z, heading, surge, sway, yaw_rate, speed (over ground), drift (of the motion
 * through the water off the bow, positive to port), roll, pitch, rudder, revs, thrust,
 * rudder_force, hull_x, hull_y, hull_n, drive_x, drive_y, drive_n, wind_x, wind_y, wind_n, kinetic,
 * and <thruster>_thrust of each thruster. */
#ifndef HW_PARTS_VESSEL_H
#define HW_PARTS_VESSEL_H

#include "parts/fender_fields.h"
#include "parts/port_fields.h"
#include "parts/response.h"

enum { VESSEL_TUNNEL, VESSEL_AZIMUTH, VESSEL_TUG };

#define VESSEL_THRUSTER_FIELDS(X, XW, S)                                                           \
  XW(S, CHOICE, type, "type", 0, "tunnel|azimuth|tug",                                             \
     "Type: a tunnel pushes to port; azimuth and tug push along their angle", HW_F_NONE)           \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m", "Position: in the vessel's axes", HW_F_REQUIRED)       \
  X(S, NUMBER, force, "force", 0, -1e10, 1e10, "N", "Force: as ordered", HW_F_INPUT)               \
  X(S, NUMBER, angle, "angle", 0, -100, 100, "rad",                                                \
    "Angle: of the force, 0 ahead, positive to port", HW_F_INPUT)                                  \
  X(S, NUMBER, max, "max", 0, 0, 1e10, "N", "Greatest force: without it there is no limit",        \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, rise, "rise", 0, 0, 1e4, "s", "Rise time: from nothing to the greatest force",      \
    HW_F_NONE)
typedef struct vessel_thruster {
  uint64_t given;
  HW_STRUCT(VESSEL_THRUSTER_FIELDS)
} vessel_thruster;
HW_ROW_NUMBERS(vessel_thruster, VESSEL_THRUSTER_FIELDS);
extern const hw_table vessel_thruster_table;

/* Where an outline comes from; and the most points of one that is made. */
enum { HW_OUTLINE_MADE = 32 };
enum { OUTLINE_POINTS, OUTLINE_MESH, OUTLINE_BOX, OUTLINE_SHIP, OUTLINE_TUG };
#define OUTLINE_WORDS "points|mesh|box|ship|tug"
#define OUTLINE_FIELDS(X, XW, S)                                                                   \
  XW(S, CHOICE, outline_kind, "outline.kind", 0, OUTLINE_WORDS,                                    \
     "Outline: given points, the cut of a mesh, or made from length and beam", HW_F_NONE)          \
  X(S, SERIES, outline_points, "outline.points", 2, -1e5, 1e5, "m",                                \
    "Outline points: x y x y ..., counter-clockwise seen from above", HW_F_NONE)                   \
  XW(S, REFERENCE, outline_mesh, "outline.mesh", 0, "@meshes", "Outline mesh", HW_F_NONE)          \
  X(S, NUMBER, outline_level, "outline.level", 0, -1e4, 1e4, "m",                                  \
    "Outline level: height of the cut in the mesh's own axes", HW_F_NONE)

/* What a vessel or a quay is in space, besides its outline. */
#define SOLID_FIELDS(X, XW, S)                                                                     \
  XW(S, CHOICE, shape, "shape", 0, HW_SHAPE_WORDS, "Shape: for drawing, and for contact in space", \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e4, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
  HW_SIDES_FIELD(X, S)                                                                             \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes", "Mesh: where the shape is one", HW_F_NONE)          \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: for contact in space",        \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, ports, "ports", 0, &hw_port_table, "Attachment points", HW_F_ADVANCED)                \
  XW(S, MAP, colliders, "colliders", 0, &hw_collider_table,                                        \
     "Colliders: convex bodies that touch in space, besides the shape", HW_F_ADVANCED)

#define VESSEL_BODY_FIELDS(X, XW, S)                                                               \
  X(S, NUMBER, mass, "mass", 1000, 0, 1e12, "kg", "Mass", HW_F_REQUIRED | HW_F_ABOVE)              \
  X(S, NUMBER, inertia, "inertia", 1000, 0, 1e18, "kg m^2",                                        \
    "Inertia: about the vertical through the centre of mass", HW_F_REQUIRED | HW_F_ABOVE)          \
  X(S, NUMBER, centre, "centre", 0, -1e4, 1e4, "m", "Centre of mass: its x", HW_F_NONE)            \
  X(S, NUMBER, length, "length", 100, 0, 1e4, "m", "Length", HW_F_ABOVE)                           \
  X(S, NUMBER, beam, "beam", 20, 0, 1e3, "m", "Beam", HW_F_ABOVE)                                  \
  X(S, NUMBER, draught, "draught", 5, 0, 1e3, "m", "Draught", HW_F_ABOVE)                          \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the origin, at the start",   \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, heading, "heading", 0, -1e3, 1e3, "rad", "Heading: at the start", HW_F_NONE)        \
  X(S, NUMBER, surge, "surge", 0, -100, 100, "m/s", "Speed ahead: over ground, at the start",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, sway, "sway", 0, -100, 100, "m/s", "Speed to port: over ground, at the start",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, yaw, "yaw", 0, -100, 100, "rad/s", "Yaw rate: at the start, positive to port",      \
    HW_F_NONE)

#define VESSEL_WATER_FIELDS(X, XW, S)                                                              \
  X(S, NUMBER, added_surge, "added.surge", 0, 0, 1e12, "kg", "Added mass, surge", HW_F_NONE)       \
  X(S, NUMBER, added_sway, "added.sway", 0, 0, 1e12, "kg", "Added mass, sway", HW_F_NONE)          \
  X(S, NUMBER, added_yaw, "added.yaw", 0, 0, 1e18, "kg m^2",                                       \
    "Added inertia, yaw: about the origin", HW_F_NONE)                                             \
  X(S, NUMBER, added_sway_yaw, "added.sway_yaw", 0, -1e15, 1e15, "kg m",                           \
    "Added mass, sway by yaw: its static moment", HW_F_ADVANCED)                                   \
  X(S, BOOLEAN, added_coriolis, "added.coriolis", 1, 0, 1, "1",                                    \
    "Coriolis terms of the added mass: Munk's moment with them; off, it resists accelerations "    \
    "only",                                                                                        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, damping_surge, "damping.surge", 0, 0, 1e12, "N s/m", "Linear damping, surge",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, damping_sway, "damping.sway", 0, 0, 1e12, "N s/m", "Linear damping, sway",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, damping_yaw, "damping.yaw", 0, 0, 1e18, "N m s", "Linear damping, yaw", HW_F_NONE)  \
  X(S, NUMBER, damping_sway_yaw, "damping.sway_yaw", 0, -1e15, 1e15, "N s",                        \
    "Linear damping, side force by yaw rate", HW_F_ADVANCED)                                       \
  X(S, NUMBER, damping_yaw_sway, "damping.yaw_sway", 0, -1e15, 1e15, "N s",                        \
    "Linear damping, moment by sway", HW_F_ADVANCED)                                               \
  X(S, NUMBER, drag_surge, "drag.surge", 0, 0, 1e12, "N s^2/m^2", "Quadratic drag, surge",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, crossflow, "crossflow", 0, 0, 10, "1",                                              \
    "Cross-flow drag: coefficient of strips over length and draught", HW_F_NONE)                   \
  X(S, SERIES, mmg_surge, "mmg.surge", 0, -10, 10, "1", "MMG hull, surge: R0 Xvv Xvr Xrr Xvvvv",   \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, mmg_sway, "mmg.sway", 0, -10, 10, "1", "MMG hull, sway: Yv Yr Yvvv Yvvr Yvrr Yrrr", \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, mmg_yaw, "mmg.yaw", 0, -10, 10, "1",                                                \
    "MMG hull, yaw: Nv Nr Nvvv Nvvr Nvrr Nrrr; Nv holds the Munk moment", HW_F_ADVANCED)

#define VESSEL_DRIVE_FIELDS(X, XW, S)                                                              \
  X(S, NUMBER, propeller_diameter, "propeller.diameter", 0, 0, 50, "m",                            \
    "Propeller diameter: 0 for no propeller", HW_F_NONE)                                           \
  X(S, NUMBER, propeller_wake, "propeller.wake", 0, -1, 1, "1", "Wake fraction",                   \
    HW_F_BELOW | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, propeller_deduction, "propeller.thrust_deduction", 0, -1, 1, "1",                   \
    "Thrust deduction", HW_F_BELOW | HW_F_ADVANCED)                                                \
  X(S, SERIES, propeller_kt, "propeller.kt", 0, -10, 10, "1",                                      \
    "Thrust coefficient: k0 k1 k2 of K_T = k0 + k1 J + k2 J^2", HW_F_ADVANCED)                     \
  X(S, NUMBER, propeller_revs, "propeller.revs", 0, -100, 100, "1/s",                              \
    "Revolutions: negative astern", HW_F_INPUT)                                                    \
  X(S, NUMBER, propeller_at, "propeller.at", 0, -1e4, 1e4, "m",                                    \
    "Propeller position: its x; without it half the length astern", HW_F_ADVANCED)                 \
  X(S, SERIES, propeller_turning, "propeller.turning", 0, -100, 100, "1",                          \
    "Wake while turning: C1, C2 of positive and of negative inflow angle, as in MMG",              \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, rudder_area, "rudder.area", 0, 0, 1e4, "m^2", "Rudder area: 0 for no rudder",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, rudder_lift, "rudder.lift", 2.7, 0, 20, "1", "Rudder lift: gradient of its force",  \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, rudder_at, "rudder.at", 0, -1e4, 1e4, "m",                                          \
    "Rudder position: its x; without it half the length astern", HW_F_ADVANCED)                    \
  X(S, NUMBER, rudder_angle, "rudder.angle", 0, -1.6, 1.6, "rad",                                  \
    "Rudder angle: positive turns the bow to port", HW_F_INPUT)                                    \
  X(S, NUMBER, rudder_max, "rudder.max", 0.6108652381980153, 0, 1.6, "rad",                        \
    "Greatest rudder angle", HW_F_ABOVE)                                                           \
  X(S, NUMBER, rudder_rate, "rudder.rate", 0, 0, 10, "rad/s", "Rudder rate: 0 is at once",         \
    HW_F_NONE)                                                                                     \
  X(S, SERIES, rudder_hull, "rudder.hull", 0, -10, 10, "1",                                        \
    "Rudder and hull: t_R a_H x_H, as in MMG", HW_F_ADVANCED)                                      \
  X(S, SERIES, rudder_inflow, "rudder.inflow", 0, -10, 10, "1",                                    \
    "Rudder inflow: gamma of negative and of positive inflow angle, l_R, as in MMG",               \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, rudder_race, "rudder.race", 0, -10, 10, "1",                                        \
    "Rudder in the race: epsilon kappa eta, as in MMG", HW_F_ADVANCED)                             \
  X(S, NUMBER, wind_front, "wind.front_area", 0, 0, 1e6, "m^2", "Wind area seen from ahead",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, wind_side, "wind.side_area", 0, 0, 1e6, "m^2", "Wind area seen from the side",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, wind_cx, "wind.cx", 0.7, 0, 10, "1", "Wind coefficient, ahead", HW_F_ADVANCED)      \
  X(S, NUMBER, wind_cy, "wind.cy", 0.8, 0, 10, "1", "Wind coefficient, side", HW_F_ADVANCED)       \
  X(S, NUMBER, wind_cn, "wind.cn", 0.1, -10, 10, "1", "Wind coefficient, yaw", HW_F_ADVANCED)      \
  XW(S, MAP, thrusters, "thrusters", 0, &vessel_thruster_table,                                    \
     "Thrusters: tunnels, azimuths, and tugs as forces", HW_F_NONE)

/* Heave, roll and pitch by forces, and the waves'. */
enum { VESSEL_DEGREES_PLANE, VESSEL_DEGREES_SIX };
enum { VESSEL_WAVE_NONE, VESSEL_WAVE_TABLE, VESSEL_WAVE_BOX };
#define VESSEL_SEA_FIELDS(X, XW, S)                                                                \
  XW(S, CHOICE, degrees, "degrees", 0, "plane|six",                                                \
     "Degrees of freedom: plane has surge, sway and yaw, and heave, roll and pitch as "            \
     "prescribed; "                                                                                \
     "six has all by forces",                                                                      \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, float_area, "floating.area", 0, 0, 1e6, "m^2",                                      \
    "Waterplane area: of six degrees; 0 is length times beam", HW_F_NONE)                          \
  X(S, NUMBER, float_centre, "floating.centre", 0, -1e4, 1e4, "m", "Centre of flotation: its x",   \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, float_height, "floating.height", 0, -1e3, 1e3, "m",                                 \
    "Height of the centre of mass: over the origin", HW_F_NONE)                                    \
  X(S, NUMBER, float_gm_roll, "floating.gm_roll", 1, 0, 1e3, "m", "Metacentric height, roll",      \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, float_gm_pitch, "floating.gm_pitch", 0, 0, 1e5, "m",                                \
    "Metacentric height, pitch: 0 is that of a box, the waterplane's second moment over the "      \
    "displaced volume",                                                                            \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, float_inertia_roll, "floating.inertia_roll", 0, 0, 1e18, "kg m^2",                  \
    "Inertia, roll: about the centre of mass; 0 is a radius of 0.35 of the beam", HW_F_NONE)       \
  X(S, NUMBER, float_inertia_pitch, "floating.inertia_pitch", 0, 0, 1e18, "kg m^2",                \
    "Inertia, pitch: about the centre of mass; 0 is a radius of 0.25 of the length", HW_F_NONE)    \
  X(S, VECTOR, float_added, "floating.added", 0, 0, 1e18, "kg, kg m^2",                            \
    "Added mass: of heave [kg], roll and pitch [kg m^2]", HW_F_NONE)                               \
  X(S, VECTOR, float_damping, "floating.damping", 0, 0, 1e18, "N s/m, N m s",                      \
    "Linear damping: of heave [N s/m], roll and pitch [N m s]", HW_F_NONE)                         \
  X(S, VECTOR, float_drag, "floating.drag", 0, 0, 1e18, "N s^2/m^2, N m s^2",                      \
    "Quadratic damping: of heave [N s^2/m^2], roll and pitch [N m s^2]", HW_F_NONE)                \
  X(S, VECTOR, float_start, "floating.start", 0, -100, 100, "m, rad",                              \
    "Start: heave [m], roll and pitch [rad]", HW_F_ADVANCED)                                       \
  XW(S, CHOICE, wave_force, "wave.force", 0, "none|table|box",                                     \
     "Wave forces: by a table, or those of a box of length, beam and draught", HW_F_NONE)          \
  X(S, SERIES, wave_frequency, "wave.frequency", 0, 0, 1e3, "rad/s",                               \
    "Wave forces, frequencies: rising; longer waves push as the first, shorter ones not",          \
    HW_F_NONE)                                                                                     \
  XW(S, MAP, wave_headings, "wave.headings", 0, &response_force_table,                             \
     "Wave forces by heading: amplitude and phase, and the mean drift", HW_F_NONE)                 \
  X(S, BOOLEAN, wave_mirror, "wave.mirror", 1, 0, 1, "1",                                          \
    "Mirror: the hull is the same on both sides; headings then go from 0 to pi", HW_F_ADVANCED)

#define VESSEL_FIELDS(X, XW, S)                                                                    \
  VESSEL_BODY_FIELDS(X, XW, S)                                                                     \
  VESSEL_WATER_FIELDS(X, XW, S)                                                                    \
  VESSEL_DRIVE_FIELDS(X, XW, S)                                                                    \
  XW(S, MAP, fenders, "fenders", 0, &hw_fender_table, "Fenders on its sides", HW_F_NONE)           \
  OUTLINE_FIELDS(X, XW, S)                                                                         \
  X(S, VECTOR, amplitude, "amplitude", 0, 0, 100, "m, rad",                                        \
    "Amplitudes: of prescribed heave [m], roll and pitch [rad]", HW_F_NONE)                        \
  X(S, VECTOR, period, "period", 10, 0.01, 1e6, "s", "Periods: of heave, roll, pitch", HW_F_NONE)  \
  X(S, VECTOR, phase, "phase", 0, -1000, 1000, "rad", "Phases: of heave, roll, pitch", HW_F_NONE)  \
  X(S, NUMBER, ramp, "ramp", 0, 0, 1e6, "s", "Ramp: heave, roll and pitch grow over this time",    \
    HW_F_ADVANCED)                                                                                 \
  SOLID_FIELDS(X, XW, S)                                                                           \
  VESSEL_SEA_FIELDS(X, XW, S)

typedef struct vessel_params {
  uint64_t given;
  HW_STRUCT(VESSEL_FIELDS)
  double made[2 * HW_OUTLINE_MADE]; /* no field: room for the points of an outline that is made */
} vessel_params;
HW_ROW_NUMBERS(vessel_params, VESSEL_FIELDS);

#endif
