/* Field tables that belong to the scenario as a whole: environment, solver, materials, inputs,
 * view. The tables of parts are in parts/. */
#ifndef HW_MODEL_TABLES_H
#define HW_MODEL_TABLES_H

#include "model/field.h"

#define HW_ENVIRONMENT_FIELDS(X, XW, S)                                                            \
  X(S, NUMBER, gravity, "gravity", 9.81, 0, 100, "m/s^2", "Gravity: downwards, along -z",          \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, water_density, "water.density", 1025, 0, 20000, "kg/m^3",                           \
    "Water density: below z = 0; 0 for no water", HW_F_NONE)                                       \
  X(S, VECTOR, water_current, "water.current", 0, -20, 20, "m/s", "Current: uniform, world axes",  \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, air_density, "air.density", 1.2, 0, 100, "kg/m^3",                                  \
    "Air density: for drag above z = 0", HW_F_ADVANCED)                                            \
  X(S, VECTOR, air_wind, "air.wind", 0, -100, 100, "m/s", "Wind: uniform, world axes", HW_F_NONE)
typedef struct hw_environment {
  uint64_t given;
  HW_STRUCT(HW_ENVIRONMENT_FIELDS)
} hw_environment;
extern const hw_table hw_environment_table;

enum { HW_ALI3, HW_RK45, HW_RK4 };
enum { HW_TR_BDF2, HW_TRAPEZOIDAL, HW_GENERALIZED_ALPHA };
enum { HW_START_GIVEN, HW_START_STATIC };
#define HW_SOLVER_FIELDS(X, XW, S)                                                                 \
  XW(S, CHOICE, integrator, "integrator", 0, "ali3|rk45|rk4",                                      \
     "Integrator: ali3 is implicit, rk45 adaptive explicit, rk4 fixed explicit", HW_F_NONE)        \
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
    "Speed tolerance: error of a step of ali3 in the speeds of bodies that touch and of joints, "  \
    "in m/s and rad/s",                                                                            \
    HW_F_ADVANCED)                                                                                 \
  XW(S, CHOICE, start, "start", 0, "given|static",                                                 \
     "Start: positions as given, or the static equilibrium found from them", HW_F_NONE)
typedef struct hw_solver {
  uint64_t given;
  HW_STRUCT(HW_SOLVER_FIELDS)
} hw_solver;
extern const hw_table hw_solver_table;

#define HW_MATERIAL_FIELDS(X, XW, S)                                                               \
  X(S, NUMBER, density, "density", 7850, 0, 30000, "kg/m^3", "Density", HW_F_ABOVE)                \
  X(S, NUMBER, young, "young", 2.0e11, 0, 1e13, "Pa", "Young's modulus", HW_F_ABOVE)               \
  X(S, NUMBER, fill, "fill", 1, 0.01, 1, "1",                                                      \
    "Fill: share of the circle that is metal, for ropes", HW_F_NONE)                               \
  X(S, NUMBER, viscosity, "viscosity", 0, 0, 1e13, "Pa s",                                         \
    "Viscosity: of the Kelvin-Voigt layer in contact; damping factor B of the reports", HW_F_NONE)
typedef struct hw_material {
  uint64_t given;
  HW_STRUCT(HW_MATERIAL_FIELDS)
} hw_material;
extern const hw_table hw_material_table;

/* Bodies for contact. A mesh is the convex hull of its points; with faces they are checked. */
enum {
  HW_SHAPE_NONE,
  HW_SHAPE_SPHERE,
  HW_SHAPE_BOX,
  HW_SHAPE_CYLINDER,
  HW_SHAPE_CAPSULE,
  HW_SHAPE_MESH
};
#define HW_SHAPE_WORDS "none|sphere|box|cylinder|capsule|mesh"
#define HW_SIZE_LABEL                                                                              \
  "Size: edges of the box; a sphere's diameter is the first; of a cylinder or capsule (axis z) "   \
  "the diameter is the first and the whole height the third"

#define HW_MESH_FIELDS(X, XW, S)                                                                   \
  X(S, SERIES, points, "points", 0, -1e6, 1e6, "m", "Points: x, y, z of each", HW_F_REQUIRED)      \
  X(S, SERIES, faces, "faces", 0, 0, 1e6, "1",                                                     \
    "Faces: three point numbers, from 0, of each triangle, counter-clockwise seen from outside; "  \
    "without them the hull of the points",                                                         \
    HW_F_NONE)                                                                                     \
  X(S, BOOLEAN, convex, "convex", 1, 0, 1, "1",                                                    \
    "Convex: the faces are checked to bound a convex body", HW_F_NONE)
typedef struct hw_mesh {
  uint64_t given;
  HW_STRUCT(HW_MESH_FIELDS)
} hw_mesh;
extern const hw_table hw_mesh_table;

/* One convex body of a compound; the frame is that of the part, or of its link. */
#define HW_COLLIDER_FIELDS(X, XW, S)                                                               \
  XW(S, CHOICE, shape, "shape", 2, HW_SHAPE_WORDS, "Shape", HW_F_NONE)                             \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e5, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
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

enum { HW_NORMAL_KVW };
enum { HW_FRICTION_NONE, HW_FRICTION_KARNOPP, HW_FRICTION_COULOMB };
#define HW_CONTACT_FIELDS(X, XW, S)                                                                \
  XW(S, REFERENCE, a, "a", 0, "any", "First part: a part with a shape or colliders, or any",       \
     HW_F_REQUIRED)                                                                                \
  XW(S, REFERENCE, b, "b", 0, "any", "Second part: a part with a shape or colliders, or any",      \
     HW_F_REQUIRED)                                                                                \
  XW(S, CHOICE, detect, "detect", 0, "convex", "Detection: interference volume of convex bodies",  \
     HW_F_NONE)                                                                                    \
  XW(S, CHOICE, normal, "normal.law", 0, "kelvin-voigt-winkler", "Normal law", HW_F_NONE)          \
  X(S, NUMBER, depth_a, "normal.depth_a", 0, 0, 1e4, "m",                                          \
    "Spring-bed depth of a: without it the radius of the sphere of equal volume", HW_F_ABOVE)      \
  X(S, NUMBER, depth_b, "normal.depth_b", 0, 0, 1e4, "m",                                          \
    "Spring-bed depth of b: without it the radius of the sphere of equal volume", HW_F_ABOVE)      \
  XW(S, CHOICE, friction, "friction.law", 0, "none|karnopp|coulomb",                               \
     "Friction law: karnopp sticks without creep; coulomb is regularised, for comparison",         \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, sliding, "friction.sliding", 0, 0, 10, "1", "Sliding friction coefficient",         \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, sticking, "friction.sticking", 0, 0, 10, "1",                                       \
    "Sticking friction coefficient: without it that of sliding", HW_F_NONE)                        \
  X(S, NUMBER, tolerance, "friction.tolerance", 1e-3, 0, 1, "m/s",                                 \
    "Dead zone: slip speed below which a contact may stick", HW_F_ABOVE | HW_F_ADVANCED)           \
  X(S, NUMBER, rolling, "friction.rolling", 0, 0, 100, "m",                                        \
    "Rolling friction: arm of the resisting moment", HW_F_ADVANCED)                                \
  X(S, NUMBER, spinning, "friction.spinning", 0, 0, 100, "m",                                      \
    "Spinning friction: arm of the resisting moment about the normal", HW_F_ADVANCED)              \
  X(S, BOOLEAN, continuous, "continuous", 1, 0, 1, "1",                                            \
    "Continuous: steps are cut so that no body passes through another", HW_F_ADVANCED)
typedef struct hw_contact {
  uint64_t given;
  HW_STRUCT(HW_CONTACT_FIELDS)
} hw_contact;
HW_ROW_NUMBERS(hw_contact, HW_CONTACT_FIELDS);
extern const hw_table hw_contact_table;

/* value(t) = value + amplitude sin(2 pi t / period + phase); a live input replaces `value`. */
#define HW_INPUT_FIELDS(X, XW, S)                                                                  \
  X(S, TEXT, target, "target", 0, 0, 0, "", "Target: part.key of a field that takes inputs",       \
    HW_F_REQUIRED)                                                                                 \
  X(S, NUMBER, value, "value", 0, -1e12, 1e12, "",                                                 \
    "Value: at the start; without it the target's own", HW_F_NONE)                                 \
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

/* A plot strip: up to three channels of one unit. */
#define HW_PLOT_FIELDS(X, XW, S)                                                                   \
  X(S, TEXT, title, "title", 0, 0, 0, "", "Title", HW_F_NONE)                                      \
  X(S, TEXT, a, "a", 0, 0, 0, "", "First channel: part.channel", HW_F_REQUIRED)                    \
  X(S, TEXT, b, "b", 0, 0, 0, "", "Second channel", HW_F_NONE)                                     \
  X(S, TEXT, c, "c", 0, 0, 0, "", "Third channel", HW_F_NONE)
typedef struct hw_plot {
  uint64_t given;
  HW_STRUCT(HW_PLOT_FIELDS)
} hw_plot;
extern const hw_table hw_plot_table;

#define HW_VIEW_FIELDS(X, XW, S)                                                                   \
  X(S, VECTOR, eye, "camera.eye", 0, -1e6, 1e6, "m", "Camera position", HW_F_NONE)                 \
  X(S, VECTOR, target, "camera.target", 0, -1e6, 1e6, "m", "Camera target", HW_F_NONE)             \
  X(S, TEXT, follow, "camera.follow", 0, 0, 0, "", "Follow: id of a part", HW_F_NONE)              \
  X(S, NUMBER, tension_max, "tension", 0, 0, 1e12, "N",                                            \
    "Top of the tension colour bar: 0 finds it", HW_F_NONE)                                        \
  X(S, NUMBER, force_scale, "force", 0, 0, 1e12, "N/m",                                            \
    "Force arrows: newtons a metre; 0 finds it", HW_F_NONE)                                        \
  X(S, TEXT, expose, "expose", 0, 0, 0, "",                                                        \
    "Exposed: part.key words with spaces between, shown first on a phone", HW_F_NONE)              \
  XW(S, MAP, plots, "plots", 0, &hw_plot_table, "Plots", HW_F_NONE)
typedef struct hw_view {
  uint64_t given;
  HW_STRUCT(HW_VIEW_FIELDS)
} hw_view;
extern const hw_table hw_view_table;

#endif
