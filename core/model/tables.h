/* Field tables that belong to the scenario as a whole: environment, solver, materials, inputs,
 * view. The tables of parts are in parts/. */
#ifndef HW_MODEL_TABLES_H
#define HW_MODEL_TABLES_H

#include <stdbool.h>

#include "model/field.h"
#include "model/ground_fields.h"

/* One given wave of a sea. */
#define HW_WAVE_FIELDS(X, XW, S)                                                                   \
  X(S, NUMBER, height, "height", 1, 0, 40, "m", "Height: from trough to crest", HW_F_REQUIRED)     \
  X(S, NUMBER, period, "period", 8, 0.1, 1000, "s", "Period", HW_F_REQUIRED)                       \
  X(S, NUMBER, heading, "heading", 0, -6.2832, 6.2832, "rad",                                      \
    "Heading: where it travels to, from the world's x axis, positive counter-clockwise",           \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, phase, "phase", 0, -1e3, 1e3, "rad", "Phase: 0 has a crest at the origin at 0 s",   \
    HW_F_NONE)
typedef struct hw_wave_params {
  uint64_t given;
  HW_STRUCT(HW_WAVE_FIELDS)
} hw_wave_params;
extern const hw_table hw_wave_table;

enum {
  HW_WAVES_NONE,
  HW_WAVES_REGULAR,
  HW_WAVES_STOKES2,
  HW_WAVES_JONSWAP,
  HW_WAVES_PIERSON_MOSKOWITZ,
  HW_WAVES_GIVEN
};
enum { HW_GUSTS_NONE, HW_GUSTS_NPD, HW_GUSTS_DAVENPORT };
#define HW_ENVIRONMENT_FIELDS(X, XW, S)                                                            \
  X(S, NUMBER, gravity, "gravity", 9.81, 0, 100, "m/s^2", "Gravity: downwards, along -z",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, water_density, "water.density", 1025, 0, 20000, "kg/m^3",                           \
    "Water density: below the surface, z = 0 where there are no waves; 0 for no water", HW_F_NONE) \
  X(S, VECTOR, water_current, "water.current", 0, -20, 20, "m/s", "Current: uniform, world axes",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, water_depth, "water.depth", 0, 0, 12000, "m",                                       \
    "Depth: of the water that waves feel, over a level bed; 0 is deep", HW_F_NONE)                 \
  X(S, SERIES, profile_z, "water.profile.z", 0, -12000, 100, "m",                                  \
    "Current profile, heights: rising, 0 at the still water; between them linear, beyond them "    \
    "constant",                                                                                    \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, profile_x, "water.profile.x", 0, -20, 20, "m/s",                                    \
    "Current profile, along x: added to the uniform current", HW_F_ADVANCED)                       \
  X(S, SERIES, profile_y, "water.profile.y", 0, -20, 20, "m/s", "Current profile, along y",        \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, waves, "waves.kind", 0,                                                            \
     "none|regular|stokes2|jonswap|pierson-moskowitz|components",                                  \
     "Waves: regular (Airy) and stokes2 (to second order) have one height and period; jonswap "    \
     "and "                                                                                        \
     "pierson-moskowitz are irregular seas of a significant height and peak period; components "   \
     "are those of the list",                                                                      \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, waves_height, "waves.height", 2, 0, 40, "m",                                        \
    "Wave height: of regular waves from trough to crest, of a sea significant (Hs)", HW_F_NONE)    \
  X(S, NUMBER, waves_period, "waves.period", 8, 0.5, 60, "s",                                      \
    "Wave period: of a sea at the peak of its spectrum (Tp)", HW_F_NONE)                           \
  X(S, NUMBER, waves_heading, "waves.heading", 0, -6.2832, 6.2832, "rad",                          \
    "Heading: where waves travel to, from the world's x axis, positive counter-clockwise",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, waves_phase, "waves.phase", 0, -1e3, 1e3, "rad",                                    \
    "Phase: of regular waves; 0 has a crest at the origin at 0 s", HW_F_ADVANCED)                  \
  X(S, NUMBER, waves_gamma, "waves.gamma", 3.3, 1, 10, "1", "Peak enhancement: gamma of jonswap",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, waves_spreading, "waves.spreading", 0, 0, 200, "1",                                 \
    "Spreading: exponent n of cos^n about the heading; 0 has long crests", HW_F_NONE)              \
  X(S, INTEGER, waves_components, "waves.components", 100, 1, 2000, "1",                           \
    "Components: harmonics of an irregular sea", HW_F_ADVANCED)                                    \
  X(S, INTEGER, waves_seed, "waves.seed", 1, 0, 2000000000, "1",                                   \
    "Seed: another number, another sea of the same spectrum", HW_F_NONE)                           \
  X(S, NUMBER, waves_ramp, "waves.ramp", 0, 0, 1e4, "s",                                           \
    "Ramp: the waves grow from still water over this time", HW_F_NONE)                             \
  XW(S, CHOICE, waves_stretching, "waves.stretching", 0, "wheeler|vertical|none",                  \
     "Stretching: how speeds and pressures reach up to the surface; without it wheeler, of "       \
     "stokes2 none",                                                                               \
     HW_F_ADVANCED)                                                                                \
  XW(S, MAP, waves_list, "waves.list", 0, &hw_wave_table, "Waves: of the kind components",         \
     HW_F_ADVANCED)                                                                                \
  X(S, NUMBER, air_density, "air.density", 1.2, 0, 100, "kg/m^3",                                  \
    "Air density: for drag above the surface", HW_F_ADVANCED)                                      \
  X(S, VECTOR, air_wind, "air.wind", 0, -100, 100, "m/s",                                          \
    "Wind: mean, world axes; at 10 m where it has a profile or gusts", HW_F_NONE)                  \
  X(S, NUMBER, air_shear, "air.shear", 0, 0, 1, "1",                                               \
    "Wind profile: exponent of height over 10 m; 0 is uniform, 0.12 usual over the sea",           \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, air_gusts, "air.gusts", 0, "none|npd|davenport",                                   \
     "Gusts: spectrum of the wind's speed about its mean", HW_F_ADVANCED)                          \
  X(S, INTEGER, air_components, "air.components", 100, 1, 2000, "1",                               \
    "Gust components: harmonics of the gusts", HW_F_ADVANCED)                                      \
  X(S, INTEGER, air_seed, "air.seed", 1, 0, 2000000000, "1", "Gust seed", HW_F_ADVANCED)           \
  HW_GROUND_FIELDS(X, XW, S)
typedef struct hw_environment {
  uint64_t given;
  HW_STRUCT(HW_ENVIRONMENT_FIELDS)
} hw_environment;
HW_ROW_NUMBERS(hw_environment, HW_ENVIRONMENT_FIELDS);
extern const hw_table hw_environment_table;

enum { HW_ALI3, HW_RK45, HW_RK4, HW_EULER, HW_EULER_CROMER };
enum { HW_TR_BDF2, HW_TRAPEZOIDAL, HW_GENERALIZED_ALPHA };
enum { HW_START_GIVEN, HW_START_STATIC };
#define HW_SOLVER_FIELDS(X, XW, S)                                                                 \
  XW(S, CHOICE, integrator, "integrator", 0, "ali3|rk45|rk4|euler|euler-cromer",                   \
     "Integrator: ali3 is implicit, rk45 adaptive explicit, rk4 fixed explicit; euler is forward " \
     "Euler, for vessels at steps of a tenth of a second and more, euler-cromer moves by the "     \
     "speed at the end of the step",                                                               \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, rule, "rule", 0, "tr-bdf2|trapezoidal|generalized-alpha", "Time rule: of ali3",    \
     HW_F_ADVANCED)                                                                                \
  X(S, NUMBER, rho, "rho", 0.8, 0, 1, "1",                                                         \
    "Spectral radius: at infinity, of generalized-alpha; 1 is undamped", HW_F_ADVANCED)            \
  X(S, NUMBER, step, "step", 0.005, 1e-7, 10, "s",                                                 \
    "Step: the longest step, and the period of controllers", HW_F_NONE)                            \
  X(S, NUMBER, frame, "frame", 0.02, 1e-6, 100, "s", "Frame interval", HW_F_NONE)                  \
  X(S, NUMBER, duration, "duration", 60, 1e-6, 1e6, "s", "Duration", HW_F_NONE)                    \
  X(S, NUMBER, tolerance, "tolerance", 1e-7, 1e-14, 1e-2, "1",                                     \
    "Tolerance: error a step of rk45, relative and absolute", HW_F_ADVANCED)                       \
  X(S, NUMBER, newton, "newton", 1e-7, 1e-13, 1e-2, "m",                                           \
    "Newton tolerance: last correction, m and rad", HW_F_ADVANCED)                                 \
  X(S, NUMBER, speed_tolerance, "speed_tolerance", 1e-3, 1e-9, 10, "m/s",                          \
    "Speed tolerance: a step of ali3 may be wrong by a tenth of it in speeds, in m/s and rad/s; "  \
    "10: no step is cut for its error",                                                            \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, start, "start", 0, "given|static",                                                 \
     "Start: positions as given, or the static equilibrium found from them", HW_F_NONE)
typedef struct hw_solver {
  uint64_t given;
  HW_STRUCT(HW_SOLVER_FIELDS)
} hw_solver;
HW_ROW_NUMBERS(hw_solver, HW_SOLVER_FIELDS);
extern const hw_table hw_solver_table;
/* Steps of forward Euler, with which contact in plan has the law of steps. */
static inline bool hw_solver_euler(const hw_solver *solver) {
  return solver->integrator == HW_EULER || solver->integrator == HW_EULER_CROMER;
}
/* Are forces in a tangent: of ali3, or of the search for a static start? */
static inline bool hw_solver_tangent(const hw_solver *solver) {
  return solver->integrator == HW_ALI3 || solver->start == HW_START_STATIC;
}

#define HW_MATERIAL_FIELDS(X, XW, S)                                                               \
  XW(S, TEXT, stock, "stock", 0, "@stock|material",                                                \
     "Stock: a material of the catalogue, as \"steel\"; gives what is not given here", HW_F_NONE)  \
  X(S, NUMBER, density, "density", 7850, 0, 30000, "kg/m^3", "Density", HW_F_ABOVE)                \
  X(S, NUMBER, young, "young", 2.0e11, 0, 1e13, "Pa", "Young's modulus", HW_F_ABOVE)               \
  X(S, NUMBER, fill, "fill", 1, 0.01, 1, "1",                                                      \
    "Fill: share of the circle that is metal, for ropes", HW_F_NONE)                               \
  X(S, NUMBER, viscosity, "viscosity", 0, 0, 1e13, "Pa s",                                         \
    "Viscosity: of the Kelvin-Voigt layer in contact; damping factor B of the reports", HW_F_NONE) \
  X(S, NUMBER, poisson, "poisson", 0.3, 0, 0.5, "1",                                               \
    "Poisson's ratio: in Hertz's stiffness of contact; 0.5 for rubber", HW_F_NONE)
typedef struct hw_material {
  uint64_t given;
  HW_STRUCT(HW_MATERIAL_FIELDS)
} hw_material;
extern const hw_table hw_material_table;

/* Bodies for contact. A mesh is the convex hull of its points, or, with convex false, any body
 * bounded by triangles. */
enum {
  HW_SHAPE_NONE,
  HW_SHAPE_SPHERE,
  HW_SHAPE_BOX,
  HW_SHAPE_CYLINDER,
  HW_SHAPE_CAPSULE,
  HW_SHAPE_MESH,
  HW_SHAPE_LINK
};
#define HW_SHAPE_WORDS "none|sphere|box|cylinder|capsule|mesh|link"
#define HW_SIZE_LABEL                                                                              \
  "Size: edges of the box; a sphere's diameter is the first; of a cylinder or capsule (axis z) "   \
  "the diameter is the first and the whole height the third; of a chain link (long axis z, width " \
  "along y) bar diameter, outer width, outer length"
#define HW_SIDES_FIELD(X, S)                                                                       \
  X(S, INTEGER, sides, "sides", 32, 8, 512, "1",                                                   \
    "Sides: of the prism that a cylinder is in contact; more roll truer, and cost more",           \
    HW_F_ADVANCED)

/* Of a made bow (shapes/make_bow.h). */
#define HW_BOW_FIELDS(X, XW, S)                                                                    \
  X(S, INTEGER, bow_triangles, "bow.triangles", 4000, 1500, 2e6, "1",                              \
    "Bow triangles: as many as possible, at most so many", HW_F_NONE)                              \
  X(S, NUMBER, bow_flare, "bow.flare", 0.43633231299858238, -0.52359877559829882,                  \
    1.2217304763960306, "rad", "Flare: of the shell from the vertical", HW_F_NONE)                 \
  X(S, NUMBER, bow_flare_bend, "bow.flare_bend", 0.03, -0.1, 0.1, "1/m",                           \
    "Bend of the flare: change of its slope upward", HW_F_ADVANCED)                                \
  X(S, NUMBER, bow_entrance, "bow.entrance", 0.43633231299858238, -0.26179938779914941,            \
    1.2217304763960306, "rad", "Entrance: of the waterline from the centre line", HW_F_NONE)       \
  X(S, NUMBER, bow_entrance_bend, "bow.entrance_bend", 0.04, -0.1, 0.1, "1/m",                     \
    "Bend of the waterline: change of its slope forward", HW_F_ADVANCED)                           \
  X(S, NUMBER, bow_angle, "bow.angle", 0.87266462599716477, 0, 1.4835298641951802, "rad",          \
    "Pipe angle: above the level", HW_F_NONE)                                                      \
  X(S, NUMBER, bow_azimuth, "bow.azimuth", 0.26179938779914941, -1.4835298641951802,               \
    1.4835298641951802, "rad", "Pipe azimuth: aft of straight inboard", HW_F_NONE)                 \
  X(S, NUMBER, bow_bore, "bow.bore", 0.36, 0.01, 5, "m", "Bore: radius of the pipe", HW_F_NONE)    \
  X(S, NUMBER, bow_lip, "bow.lip", 0.28, 0.005, 3, "m", "Bolster: radius of its rounding",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, bow_length, "bow.length", 3.5, 0.1, 30, "m", "Pipe length: from the shell on",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, bow_wall, "bow.wall", 0.3, 0.01, 3, "m", "Pipe wall", HW_F_ADVANCED)                \
  X(S, NUMBER, bow_thickness, "bow.thickness", 0.6, 0.02, 10, "m", "Plate thickness",              \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, bow_above, "bow.above", 3, 0.1, 50, "m", "Shell above the pipe", HW_F_NONE)         \
  X(S, NUMBER, bow_below, "bow.below", 5, 0.1, 50, "m", "Shell below", HW_F_NONE)                  \
  X(S, NUMBER, bow_forward, "bow.forward", 4, 0.1, 50, "m", "Shell forward", HW_F_NONE)            \
  X(S, NUMBER, bow_aft, "bow.aft", 4, 0.1, 50, "m", "Shell aft", HW_F_NONE)

/* Of a made shank or head (shapes/make_anchor.h): an anchor of this mass has this way from pin to eye, and all
 * lengths grow with the cube root of the mass. */
#define HW_MODEL_ANCHOR_MASS 6414.0 /* [kg] */
#define HW_MODEL_ANCHOR_LENGTH 2.35 /* [m] */
#define HW_ANCHOR_MESH_FIELDS(X, XW, S)                                                            \
  X(S, INTEGER, anchor_triangles, "anchor.triangles", 4000, 3000, 200000, "1",                     \
    "Anchor triangles: of shank or head, at most so many", HW_F_NONE)                              \
  X(S, NUMBER, anchor_mass, "anchor.mass", 6414, 1, 1e6, "kg", "Anchor mass: shank and head",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, anchor_head_share, "anchor.head_share", 0.61, 0.55, 0.75, "1",                      \
    "Head's share: of the anchor's mass", HW_F_NONE)

#define HW_MESH_FIELDS(X, XW, S)                                                                   \
  X(S, TEXT, asset, "asset", 0, 0, 0, "",                                                          \
    "Asset: name of a mesh file; instead of points, or of a body that is made", HW_F_NONE)         \
  X(S, SERIES, points, "points", 3, -1e6, 1e6, "m", "Points: x, y, z of each", HW_F_NONE)          \
  X(S, SERIES, faces, "faces", 0, 0, 1e6, "1",                                                     \
    "Faces: three point numbers, from 0, of each triangle, counter-clockwise seen from outside; "  \
    "without them the hull of the points",                                                         \
    HW_F_NONE)                                                                                     \
  XW(S, CHOICE, make, "make", 0, "box|sphere|cylinder|torus|link|bow|shank|head",                  \
     "Make: a simple body of this size, a ship's bow, a part of an anchor; without it the mesh "   \
     "is an asset, or points",                                                                     \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e5, "m",                                                    \
    "Size: of what is made: edges of a box; a sphere's diameter first; diameter and, third, "      \
    "height of a cylinder; diameters of a torus's ring and bar; a link's bar diameter, width, "    \
    "length",                                                                                      \
    HW_F_NONE)                                                                                     \
  X(S, INTEGER, around, "detail.around", 32, 3, 4096, "1",                                         \
    "Facets around: round the axis of what is made", HW_F_ADVANCED)                                \
  X(S, INTEGER, along, "detail.along", 16, 1, 4096, "1", "Facets along: along its axis or bar",    \
    HW_F_ADVANCED)                                                                                 \
  X(S, BOOLEAN, convex, "convex", 1, 0, 1, "1",                                                    \
    "Convex: the hull of the points, and faces are checked to bound it; false: any shape, as "     \
    "of a bow and of parts of an anchor where it is not given",                                    \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, scale, "scale", 1, 0, 1e6, "m", "Scale: metres per unit of the numbers",            \
    HW_F_ABOVE)                                                                                    \
  X(S, VECTOR, stretch, "stretch", 1, 0, 1e6, "1",                                                 \
    "Stretch: along x, y and z of the numbers, beside the scale", HW_F_ABOVE | HW_F_ADVANCED)      \
  XW(S, CHOICE, up, "up", 0, "z|y",                                                                \
     "Up: the axis that points up in the file; y is turned to z about x", HW_F_NONE)               \
  XW(S, CHOICE, origin, "origin", 0, "file|centroid",                                              \
     "Origin: that of the numbers, or the centroid of the volume", HW_F_NONE)                      \
  X(S, BOOLEAN, repair, "repair", 1, 0, 1, "1",                                                    \
    "Repair: equal points are joined and faces turned to agree; false: such a mesh is refused",    \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, weld, "weld", 0, 0, 1e3, "m", "Weld: points nearer than this are joined",           \
    HW_F_ADVANCED)                                                                                 \
  HW_BOW_FIELDS(X, XW, S)                                                                          \
  HW_ANCHOR_MESH_FIELDS(X, XW, S)
enum { HW_UP_Z, HW_UP_Y };
enum { HW_ORIGIN_FILE, HW_ORIGIN_CENTROID };
enum { HW_MADE_BOW = 5, HW_MADE_SHANK, HW_MADE_HEAD }; /* before: hw_mesh_make of mesh_prep.h */
typedef struct hw_mesh {
  uint64_t given;
  HW_STRUCT(HW_MESH_FIELDS)
} hw_mesh;
HW_ROW_NUMBERS(hw_mesh, HW_MESH_FIELDS);
extern const hw_table hw_mesh_table;

/* One convex body of a compound; the frame is that of the part, or of its link. */
#define HW_COLLIDER_FIELDS(X, XW, S)                                                               \
  XW(S, CHOICE, shape, "shape", 2, HW_SHAPE_WORDS, "Shape", HW_F_NONE)                             \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e5, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
  HW_SIDES_FIELD(X, S)                                                                             \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes", "Mesh: where the shape is one", HW_F_NONE)          \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m", "Position: of the shape's origin, in the part's axes", \
    HW_F_NONE)                                                                                     \
  X(S, ROTATION, turn, "turn", 0, -1, 1, "1",                                                      \
    "Orientation: quaternion (w, x, y, z), in the part's axes", HW_F_ADVANCED)                     \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: without it that of the part", \
     HW_F_NONE)
typedef struct hw_collider_params {
  uint64_t given;
  HW_STRUCT(HW_COLLIDER_FIELDS)
} hw_collider_params;
extern const hw_table hw_collider_table;

enum { HW_DETECT_CONVEX, HW_DETECT_MESH };
enum {
  HW_NORMAL_KVW,
  HW_NORMAL_HERTZ,
  HW_NORMAL_HUNT_CROSSLEY,
  HW_NORMAL_LANKARANI_NIKRAVESH,
  HW_NORMAL_FLORES,
  HW_NORMAL_RESTITUTION,
  HW_NORMAL_POTENTIAL
};
#define HW_NORMAL_WORDS                                                                            \
  "kelvin-voigt-winkler|hertz|hunt-crossley|lankarani-nikravesh|flores|restitution|potential"
enum {
  HW_FRICTION_NONE,
  HW_FRICTION_KARNOPP,
  HW_FRICTION_COULOMB,
  HW_FRICTION_STICK_SLIP,
  HW_FRICTION_LUGRE
};

/* What a contact and a pair of materials may both say. */
#define HW_SURFACE_LAW_FIELDS(X, XW, S)                                                            \
  XW(S, CHOICE, normal, "normal.law", 0, HW_NORMAL_WORDS,                                          \
     "Normal law: kelvin-voigt-winkler by volume, potential by volume without loss of its own, "   \
     "the others by depth; restitution finds the damping that gives the wanted rebound",           \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, stiffness, "normal.stiffness", 0, 0, 1e18, "N/m^n",                                 \
    "Stiffness: of the laws by depth, force per depth to the exponent; of potential, pressure "    \
    "per "                                                                                         \
    "volume to the exponent; without it Hertz's from the materials and the curvature",             \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, exponent, "normal.exponent", 1.5, 0.1, 5, "1", "Exponent: of depth, or of volume",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, restitution, "normal.restitution", 1, 0.001, 1, "1",                                \
    "Restitution: coefficient in the law; only the law restitution rebounds by just that",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, least_speed, "normal.least_speed", 1e-3, 1e-9, 10, "m/s",                           \
    "Least impact speed: slower touches are damped as this one", HW_F_ADVANCED)                    \
  XW(S, CHOICE, friction, "friction.law", 0, "none|karnopp|coulomb|stick-slip|lugre",              \
     "Friction law: karnopp sticks without creep; coulomb is regularised, for comparison; "        \
     "stick-slip passes smoothly from an anchored bristle to sliding; lugre has a bristle that "   \
     "bends before it slips, and holds the better the longer it has stuck",                        \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, sliding, "friction.sliding", 0, 0, 10, "1", "Sliding friction coefficient",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, sticking, "friction.sticking", 0, 0, 10, "1",                                       \
    "Sticking friction coefficient: without it that of sliding", HW_F_NONE)                        \
  X(S, NUMBER, tolerance, "friction.tolerance", 1e-3, 1e-9, 1, "m/s",                              \
    "Dead zone: slip speed below which a contact may stick, or sliding friction fades",            \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, stick_stiffness, "friction.stick_stiffness", 0, 0, 1e15, "N/m",                     \
    "Stuck stiffness: of the spring that holds; without it that of the beds", HW_F_ABOVE)          \
  X(S, NUMBER, stick_damping, "friction.stick_damping", 0, 0, 1e15, "N s/m",                       \
    "Stuck damping: without it from the viscosity of the beds", HW_F_NONE)                         \
  X(S, NUMBER, stick_speed, "friction.stick_speed", 0.01, 1e-9, 10, "m/s",                         \
    "Stick speed: at which stick-slip passes from sticking to sliding", HW_F_ABOVE)                \
  X(S, NUMBER, viscous, "friction.viscous", 0, 0, 1e12, "N s/m",                                   \
    "Viscous friction: added to stick-slip and lugre", HW_F_ADVANCED)                              \
  X(S, NUMBER, dwell, "friction.dwell", 2, 0, 1e4, "s",                                            \
    "Dwell time: of lugre, in which a contact at rest comes to its sticking friction", HW_F_NONE)  \
  X(S, NUMBER, reach, "friction.bristle_reach", 0, 0, 1, "m",                                      \
    "Bristle reach: of lugre, stretch at break-away whatever the load; without it the stuck "      \
    "stiffness holds for all loads",                                                               \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, rolling, "friction.rolling", 0, 0, 100, "m",                                        \
    "Rolling friction: arm of the resisting moment", HW_F_ADVANCED)                                \
  X(S, NUMBER, spinning, "friction.spinning", 0, 0, 100, "m",                                      \
    "Spinning friction: arm of the resisting moment about the normal", HW_F_ADVANCED)

/* The law between two materials; a contact's own fields win over it. */
#define HW_SURFACE_FIELDS(X, XW, S)                                                                \
  XW(S, REFERENCE, a, "a", 0, "@materials", "First material", HW_F_REQUIRED)                       \
  XW(S, REFERENCE, b, "b", 0, "@materials", "Second material: may be the first", HW_F_REQUIRED)    \
  HW_SURFACE_LAW_FIELDS(X, XW, S)
typedef struct hw_surface {
  uint64_t given;
  HW_STRUCT(HW_SURFACE_FIELDS)
} hw_surface;
HW_ROW_NUMBERS(hw_surface, HW_SURFACE_FIELDS);
extern const hw_table hw_surface_table;

#define HW_CONTACT_FIELDS(X, XW, S)                                                                \
  XW(S, REFERENCE, a, "a", 0, "any", "First part: a part with a shape or colliders, or any",       \
     HW_F_REQUIRED)                                                                                \
  XW(S, REFERENCE, b, "b", 0, "any", "Second part: a part with a shape or colliders, or any",      \
     HW_F_REQUIRED)                                                                                \
  XW(S, CHOICE, detect, "detect", 0, "convex|mesh",                                                \
     "Detection: interference volume of convex bodies, or of meshes of any shape; a mesh that is " \
     "not convex always takes the second",                                                         \
     HW_F_NONE)                                                                                    \
  HW_SURFACE_LAW_FIELDS(X, XW, S)                                                                  \
  X(S, NUMBER, depth_a, "normal.depth_a", 0, 0, 1e4, "m",                                          \
    "Spring-bed depth of a: without it the radius of the sphere of equal volume", HW_F_ABOVE)      \
  X(S, NUMBER, depth_b, "normal.depth_b", 0, 0, 1e4, "m",                                          \
    "Spring-bed depth of b: without it the radius of the sphere of equal volume", HW_F_ABOVE)      \
  X(S, BOOLEAN, continuous, "continuous", 1, 0, 1, "1",                                            \
    "Continuous: steps are cut so that no body passes through another", HW_F_ADVANCED)
typedef struct hw_contact {
  uint64_t given;
  HW_STRUCT(HW_CONTACT_FIELDS)
} hw_contact;
HW_ROW_NUMBERS(hw_contact, HW_CONTACT_FIELDS);
extern const hw_table hw_contact_table;

/* How outlines, and fenders, touch seen from above (paper 001; contact/outlines.h). */
#define HW_OUTLINE_CONTACT_FIELDS(X, XW, S)                                                        \
  XW(S, REFERENCE, a, "a", 0, "any", "First part: a part with an outline, or any", HW_F_REQUIRED)  \
  XW(S, REFERENCE, b, "b", 0, "any", "Second part: a part with an outline, or any", HW_F_REQUIRED) \
  X(S, NUMBER, stiffness, "stiffness", 5e5, 0, 1e15, "N/m^2",                                      \
    "Stiffness: force per area of overlap of the outlines", HW_F_NONE)                             \
  X(S, NUMBER, damping, "damping", 0, 0, 1e15, "N s/m^2", "Damping: force per rate of that area",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, shear, "shear", 3e6, 0, 1e15, "N/m", "Shear stiffness: of what is stuck",           \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, sticking, "sticking", 0.5, 0, 10, "1",                                              \
    "Sticking friction coefficient: without it no less than that of sliding", HW_F_NONE)           \
  X(S, NUMBER, sliding, "sliding", 0.5, 0, 10, "1", "Sliding friction coefficient", HW_F_NONE)     \
  X(S, NUMBER, restitution, "restitution", 0.1, 0, 1, "1",                                         \
    "Restitution: speed apart over speed of approach that the cap allows", HW_F_NONE)              \
  XW(S, CHOICE, cap, "cap", 0, "exact|separate|smallest|none",                                     \
     "Cap of impulse: exact holds normal and friction together, separate each alone, smallest "    \
     "with the smallest mass over directions as the paper has it; of euler and euler-cromer only", \
     HW_F_NONE)                                                                                    \
  X(S, BOOLEAN, ahead, "ahead", 1, 0, 1, "1",                                                      \
    "Ahead: the cap counts what wind, engines and water do within the step", HW_F_ADVANCED)
typedef struct hw_outline_contact {
  uint64_t given;
  HW_STRUCT(HW_OUTLINE_CONTACT_FIELDS)
} hw_outline_contact;
HW_ROW_NUMBERS(hw_outline_contact, HW_OUTLINE_CONTACT_FIELDS);
extern const hw_table hw_outline_contact_table;

/* value(t) = value + amplitude sin(2 pi t / period + phase); a live input replaces `value`. */
#define HW_INPUT_FIELDS(X, XW, S)                                                                  \
  XW(S, TEXT, target, "target", 0, "@targets", "Target: part.key of a field that takes inputs",    \
     HW_F_REQUIRED)                                                                                \
  X(S, NUMBER, value, "value", 0, -1e12, 1e12, "",                                                 \
    "Value: at the start; without it the target's own; of a choice the number of the word, from "  \
    "0",                                                                                           \
    HW_F_NONE)                                                                                     \
  X(S, TEXT, word, "word", 0, 0, 0, "", "Word: of a choice, at the start, instead of a value",     \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, min, "min", 0, -1e12, 1e12, "", "Minimum: without it the target's own", HW_F_NONE)  \
  X(S, NUMBER, max, "max", 0, -1e12, 1e12, "", "Maximum: without it the target's own", HW_F_NONE)  \
  X(S, NUMBER, amplitude, "amplitude", 0, -1e12, 1e12, "",                                         \
    "Amplitude: of a sine added to the value", HW_F_NONE)                                          \
  X(S, NUMBER, period, "period", 1, 0, 1e9, "s", "Period: of the sine", HW_F_ABOVE)                \
  X(S, NUMBER, phase, "phase", 0, -1000, 1000, "rad", "Phase: of the sine", HW_F_NONE)
typedef struct hw_input {
  uint64_t given;
  HW_STRUCT(HW_INPUT_FIELDS)
} hw_input;
extern const hw_table hw_input_table;

/* A cue: an event that a scenario plans ("events"). What is given of channel, at, after and by_hand must all
 * hold; then it comes, and does what it says, in the order of these rows. */
#define HW_CUE_SET_FIELDS(X, XW, S)                                                                \
  X(S, NUMBER, value, "value", 0, -1e12, 1e12, "",                                                 \
    "Value: in the input's unit; of a choice the number of the word, from 0", HW_F_NONE)           \
  X(S, TEXT, word, "word", 0, 0, 0, "", "Word: of a choice, instead of a value", HW_F_NONE)        \
  X(S, NUMBER, over, "over", 0, 0, 1e6, "s", "Over: evenly in so long a time; 0 at once", HW_F_NONE)
typedef struct hw_cue_set {
  uint64_t given;
  HW_STRUCT(HW_CUE_SET_FIELDS)
} hw_cue_set;
HW_ROW_NUMBERS(hw_cue_set, HW_CUE_SET_FIELDS);
extern const hw_table hw_cue_set_table;

enum { HW_CUE_MOST_TIMES = 1000 };
#define HW_CUE_FIELDS(X, XW, S)                                                                    \
  XW(S, TEXT, channel, "channel", 0, "@channels",                                                  \
     "Channel: it comes when this channel is above, or below, a value", HW_F_NONE)                 \
  X(S, NUMBER, above, "above", 0, -1e15, 1e15, "", "Above: in the channel's unit", HW_F_NONE)      \
  X(S, NUMBER, below, "below", 0, -1e15, 1e15, "", "Below: in the channel's unit", HW_F_NONE)      \
  X(S, NUMBER, lasting, "lasting", 0, 0, 1e6, "s",                                                 \
    "Lasting: when the channel has been so for so long", HW_F_NONE)                                \
  X(S, NUMBER, at, "at", 0, 0, 1e9, "s", "At: not before this time", HW_F_NONE)                    \
  XW(S, TEXT, after, "after", 0, "@events",                                                        \
     "After: another event; without a channel it comes once for each time that one comes",         \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, delay, "delay", 0, 0, 1e9, "s", "Delay: so long after that event", HW_F_NONE)       \
  X(S, BOOLEAN, by_hand, "by_hand", 0, 0, 1, "1",                                                  \
    "By hand: when it is called; the run has an input of the event's name", HW_F_NONE)             \
  X(S, INTEGER, times, "times", 1, 1, HW_CUE_MOST_TIMES, "1", "Times: it comes at most so often",  \
    HW_F_NONE)                                                                                     \
  XW(S, MAP, set, "set", 0, &hw_cue_set_table, "Set: inputs, by their ids", HW_F_NONE)             \
  XW(S, TEXT, release, "release", 0, "@parts",                                                     \
     "Release: joints, ends of lines (line.a, line.b) that let go; with spaces between",           \
     HW_F_NONE)                                                                                    \
  XW(S, TEXT, attach, "attach", 0, "@parts",                                                       \
     "Attach: joints that take hold, if what they hold is within their reach; with spaces "        \
     "between",                                                                                    \
     HW_F_NONE)                                                                                    \
  XW(S, TEXT, breaks, "break", 0, "@parts",                                                        \
     "Break: lines that part where they pull most, joints that break for good; with spaces "       \
     "between",                                                                                    \
     HW_F_NONE)                                                                                    \
  X(S, TEXT, say, "say", 0, 0, 0, "", "Say: a sentence for who looks on", HW_F_NONE)               \
  X(S, BOOLEAN, end, "end", 0, 0, 1, "1", "End: the run is over with the frame of this moment",    \
    HW_F_NONE)
typedef struct hw_cue {
  uint64_t given;
  HW_STRUCT(HW_CUE_FIELDS)
} hw_cue;
HW_ROW_NUMBERS(hw_cue, HW_CUE_FIELDS);
extern const hw_table hw_cue_table;

/* A controller: a unit for co-simulation (FMU) that another program made and the native runner loads. It reads channels
 * and leads inputs, at moments `step` apart. */
#define HW_CONTROLLER_INPUT_FIELDS(X, XW, S)                                                       \
  XW(S, TEXT, channel, "channel", 0, "@channels", "Channel: what the unit reads", HW_F_REQUIRED)   \
  X(S, TEXT, variable, "variable", 0, 0, 0, "",                                                    \
    "Variable: name of the unit's input; without it the id of this entry", HW_F_NONE)              \
  X(S, NUMBER, factor, "factor", 1, -1e12, 1e12, "",                                               \
    "Factor: the unit is given the channel times this, as where it has other units", HW_F_NONE)
typedef struct hw_controller_input {
  uint64_t given;
  HW_STRUCT(HW_CONTROLLER_INPUT_FIELDS)
} hw_controller_input;
extern const hw_table hw_controller_input_table;

#define HW_CONTROLLER_OUTPUT_FIELDS(X, XW, S)                                                      \
  X(S, TEXT, variable, "variable", 0, 0, 0, "",                                                    \
    "Variable: name of the unit's output; without it the id of the input that it leads",           \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, factor, "factor", 1, -1e12, 1e12, "",                                               \
    "Factor: the input is set to the variable times this", HW_F_NONE)                              \
  X(S, BOOLEAN, saturate, "saturate", 0, 0, 1, "1",                                                \
    "Saturate: a value outside the input's range is held at its end; else it ends the run",        \
    HW_F_NONE)
typedef struct hw_controller_output {
  uint64_t given;
  HW_STRUCT(HW_CONTROLLER_OUTPUT_FIELDS)
} hw_controller_output;
extern const hw_table hw_controller_output_table;

#define HW_CONTROLLER_PARAMETER_FIELDS(X, XW, S)                                                   \
  X(S, NUMBER, value, "value", 0, -1e15, 1e15, "", "Value: in the unit's own unit", HW_F_REQUIRED) \
  X(S, TEXT, variable, "variable", 0, 0, 0, "",                                                    \
    "Variable: name of the unit's parameter; without it the id of this entry", HW_F_NONE)
typedef struct hw_controller_parameter {
  uint64_t given;
  HW_STRUCT(HW_CONTROLLER_PARAMETER_FIELDS)
} hw_controller_parameter;
extern const hw_table hw_controller_parameter_table;

#define HW_CONTROLLER_FIELDS(X, XW, S)                                                             \
  X(S, TEXT, fmu, "fmu", 0, 0, 0, "",                                                              \
    "Unit: path of a file (FMU), or of its folder unpacked, below the folder that the native "     \
    "runner is given",                                                                             \
    HW_F_REQUIRED)                                                                                 \
  X(S, NUMBER, step, "step", 0, 0, 1e6, "s",                                                       \
    "Step: from one exchange to the next, a whole number of frames; without it one frame",         \
    HW_F_ABOVE)                                                                                    \
  XW(S, MAP, inputs, "inputs", 0, &hw_controller_input_table, "Inputs: what the unit reads",       \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, outputs, "outputs", 0, &hw_controller_output_table,                                   \
     "Outputs: what it leads, by the ids of inputs of the scenario", HW_F_NONE)                    \
  XW(S, MAP, parameters, "parameters", 0, &hw_controller_parameter_table,                          \
     "Parameters: set before the start", HW_F_NONE)
typedef struct hw_controller {
  uint64_t given;
  HW_STRUCT(HW_CONTROLLER_FIELDS)
} hw_controller;
HW_ROW_NUMBERS(hw_controller, HW_CONTROLLER_FIELDS);
extern const hw_table hw_controller_table;

/* A plot: up to three channels of one unit over time, or against another channel. */
#define HW_PLOT_FIELDS(X, XW, S)                                                                   \
  X(S, TEXT, title, "title", 0, 0, 0, "", "Title", HW_F_NONE)                                      \
  XW(S, TEXT, a, "a", 0, "@channels", "First channel: part.channel", HW_F_REQUIRED)                \
  XW(S, TEXT, b, "b", 0, "@channels", "Second channel", HW_F_NONE)                                 \
  XW(S, TEXT, c, "c", 0, "@channels", "Third channel", HW_F_NONE)                                  \
  XW(S, TEXT, x, "x", 0, "@channels", "Against: the channel along the axis; without it time",      \
     HW_F_NONE)
typedef struct hw_plot {
  uint64_t given;
  HW_STRUCT(HW_PLOT_FIELDS)
} hw_plot;
extern const hw_table hw_plot_table;

/* A camera that a scenario names: what of it is not given is found by what it shows. */
#define HW_STAND_FIELDS(X, XW, S)                                                                  \
  X(S, TEXT, title, "title", 0, 0, 0, "", "Title: in the menu of views", HW_F_NONE)                \
  X(S, VECTOR, eye, "eye", 0, -1e6, 1e6, "m",                                                      \
    "Eye: position of the camera; beside a kind that finds its place, a direction to look from",   \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, target, "target", 0, -1e6, 1e6, "m", "Target: what it looks at", HW_F_NONE)         \
  XW(S, TEXT, follow, "follow", 0, "@parts", "Follow: id of a part that it goes along with",       \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, kind, "kind", 0, "given|wide|action|under|plan",                                   \
     "Kind: given by eye and target; wide has the whole scene in it, action what touches, pulls "  \
     "most or moves, under looks from below the water, plan straight down",                        \
     HW_F_NONE)
typedef struct hw_stand {
  uint64_t given;
  HW_STRUCT(HW_STAND_FIELDS)
} hw_stand;
HW_ROW_NUMBERS(hw_stand, HW_STAND_FIELDS);
extern const hw_table hw_stand_table;

/* A moment of the story that a scenario tells of itself. */
#define HW_SCENE_FIELDS(X, XW, S)                                                                  \
  X(S, NUMBER, at, "at", 0, 0, 1e9, "s", "At: from this moment on", HW_F_REQUIRED)                 \
  X(S, NUMBER, lasting, "for", 0, 0, 1e9, "s",                                                     \
    "For: so long its sentence stands; 0 until the next one", HW_F_NONE)                           \
  X(S, TEXT, caption, "caption", 0, 0, 0, "", "Caption: a sentence", HW_F_NONE)                    \
  XW(S, TEXT, camera, "camera", 0, "@cameras",                                                     \
     "Camera: id of one of the cameras; without it the one before goes on", HW_F_NONE)             \
  X(S, NUMBER, speed, "speed", 0, 0, 1000, "1", "Speed: times as fast as the clock; 0 leaves it",  \
    HW_F_NONE)
typedef struct hw_scene {
  uint64_t given;
  HW_STRUCT(HW_SCENE_FIELDS)
} hw_scene;
extern const hw_table hw_scene_table;

/* A word at a part, where things are compared. */
#define HW_NAME_FIELDS(X, XW, S)                                                                   \
  X(S, TEXT, name, "name", 0, 0, 0, "", "Name: a word or two", HW_F_REQUIRED)
typedef struct hw_name {
  uint64_t given;
  HW_STRUCT(HW_NAME_FIELDS)
} hw_name;
extern const hw_table hw_name_table;

/* What a part is drawn as, by its id; nothing of it acts. */
#define HW_LOOK_FIELDS(X, XW, S)                                                                   \
  XW(S, CHOICE, model, "model", 0,                                                                 \
     "auto|plain|bow|supply|container_ship|tug|barge|workboat|"                                    \
     "container|crate|weights|ball|boat|pontoon|buoy|rov|subsea|hook_block|sheave_beam|"           \
     "master_link|hook_ball|arm|flywheel|slab|bench|belt|seabed|sinker",                           \
     "Model: what the part is drawn as; auto: by its kind and form, plain: as it acts", HW_F_NONE) \
  X(S, NUMBER, length, "length", 0, 0, 1e3, "m", "Length of the model: 0 finds it", HW_F_NONE)     \
  X(S, NUMBER, beam, "beam", 0, 0, 1e3, "m", "Beam of the model: 0 finds it", HW_F_NONE)           \
  X(S, NUMBER, draught, "draught", 0, 0, 100, "m", "Draught of the model: 0 finds it", HW_F_NONE)  \
  X(S, NUMBER, depth, "depth", 0, 0, 200, "m", "Depth of the model, keel to deck: 0 finds it",     \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, height, "water", 0, 0, 1e3, "m",                                                    \
    "Height over the model's waterline: in a run without water a sea is drawn there for the eye, " \
    "and does not act; 0: none",                                                                   \
    HW_F_NONE)
typedef struct hw_look {
  uint64_t given;
  HW_STRUCT(HW_LOOK_FIELDS)
} hw_look;
extern const hw_table hw_look_table;

#define HW_VIEW_FIELDS(X, XW, S)                                                                   \
  X(S, TEXT, caption, "caption", 0, 0, 0, "", "Caption: what the run shows, in one sentence",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, opens_time, "opens.time", 0, 0, 1e9, "s", "Opens at: the moment shown first",       \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, opens_speed, "opens.speed", 1, 0, 1000, "1",                                        \
    "Opens with this speed: times as fast as the clock", HW_F_ABOVE)                               \
  XW(S, TEXT, opens_camera, "opens.camera", 0, "@cameras",                                         \
     "Opens with this camera: id of one of the cameras", HW_F_NONE)                                \
  X(S, BOOLEAN, opens_playing, "opens.playing", 1, 0, 1, "1",                                      \
    "Opens playing: false waits for who looks on", HW_F_NONE)                                      \
  XW(S, MAP, cameras, "cameras", 0, &hw_stand_table, "Cameras", HW_F_NONE)                         \
  XW(S, MAP, story, "story", 0, &hw_scene_table, "Story: sentences, cameras and speeds in time",   \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, names, "names", 0, &hw_name_table, "Names: by the ids of parts", HW_F_NONE)           \
  X(S, VECTOR, eye, "camera.eye", 0, -1e6, 1e6, "m", "Camera position", HW_F_NONE)                 \
  X(S, VECTOR, target, "camera.target", 0, -1e6, 1e6, "m", "Camera target", HW_F_NONE)             \
  XW(S, TEXT, follow, "camera.follow", 0, "@parts", "Follow: id of a part", HW_F_NONE)             \
  X(S, NUMBER, tension_max, "tension", 0, 0, 1e12, "N",                                            \
    "Top of the tension colour bar: 0 finds it", HW_F_NONE)                                        \
  X(S, NUMBER, force_scale, "force", 0, 0, 1e12, "N/m",                                            \
    "Force arrows: newtons a metre; 0 finds it", HW_F_NONE)                                        \
  XW(S, TEXT, expose, "expose", 0, "@keys",                                                        \
     "Exposed: part.key or part.map.id.key words with spaces between, one value each, shown "      \
     "first on a phone",                                                                           \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, looks, "looks", 0, &hw_look_table, "Looks: of parts, by their ids", HW_F_NONE)        \
  X(S, NUMBER, hour, "hour", 13, 0, 24, "h", "Hour of the day, for the light alone", HW_F_NONE)    \
  XW(S, CHOICE, sky, "sky", 0, "overcast|clear|dusk", "Sky, for the light alone", HW_F_NONE)       \
  XW(S, MAP, plots, "plots", 0, &hw_plot_table, "Plots", HW_F_NONE)
typedef struct hw_view {
  uint64_t given;
  HW_STRUCT(HW_VIEW_FIELDS)
} hw_view;
extern const hw_table hw_view_table;

#endif
