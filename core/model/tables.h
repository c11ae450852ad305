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
    "Fill: share of the circle that is metal, for ropes", HW_F_NONE)
typedef struct hw_material {
  uint64_t given;
  HW_STRUCT(HW_MATERIAL_FIELDS)
} hw_material;
extern const hw_table hw_material_table;

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
