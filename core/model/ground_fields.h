/* The fields environment.ground: the bed of the sea, and how it carries what lies on it (model/ground.h, law/soil.h). */
#ifndef HW_MODEL_GROUND_FIELDS_H
#define HW_MODEL_GROUND_FIELDS_H

enum { HW_GROUND_NONE, HW_GROUND_PLANE, HW_GROUND_WAVES, HW_GROUND_GRID };

#define HW_GROUND_FIELDS(X, XW, S)                                                                 \
  XW(S, CHOICE, ground_kind, "ground.kind", 0, "none|plane|waves|grid",                            \
     "Ground: none; a plane, level or sloping; with sand waves on it; or with the heights of a "   \
     "grid",                                                                                       \
     HW_F_NONE)                                                                                    \
  X(S, NUMBER, ground_z, "ground.z", 0, -12000, 10000, "m",                                        \
    "Height z: of the plane at x = y = 0; heights of waves and grid are added to it", HW_F_NONE)   \
  X(S, NUMBER, ground_slope_x, "ground.slope.x", 0, -2, 2, "1",                                    \
    "Slope along x: rise over way of the plane", HW_F_NONE)                                        \
  X(S, NUMBER, ground_slope_y, "ground.slope.y", 0, -2, 2, "1", "Slope along y", HW_F_NONE)        \
  X(S, NUMBER, ground_wave_amplitude, "ground.waves.amplitude", 1, 0, 1000, "m",                   \
    "Sand waves, amplitude: half of what lies between trough and crest", HW_F_NONE)                \
  X(S, NUMBER, ground_wave_length, "ground.waves.length", 100, 0.01, 1e6, "m",                     \
    "Sand waves, length: from crest to crest", HW_F_NONE)                                          \
  X(S, NUMBER, ground_wave_heading, "ground.waves.heading", 0, -6.2832, 6.2832, "rad",             \
    "Sand waves, heading: across their crests, from the world's x axis, positive "                 \
    "counter-clockwise",                                                                           \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_wave_phase, "ground.waves.phase", 0, -1e3, 1e3, "rad",                       \
    "Sand waves, phase: 0 has a crest at the origin", HW_F_ADVANCED)                               \
  X(S, INTEGER, ground_nx, "ground.grid.nx", 2, 2, 10000, "1", "Grid, columns: heights along x",   \
    HW_F_NONE)                                                                                     \
  X(S, INTEGER, ground_ny, "ground.grid.ny", 2, 2, 10000, "1", "Grid, rows: heights along y",      \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_x, "ground.grid.x", 0, -1e6, 1e6, "m", "Grid, x of its first column",        \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_y, "ground.grid.y", 0, -1e6, 1e6, "m", "Grid, y of its first row",           \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_dx, "ground.grid.dx", 10, 1e-3, 1e6, "m", "Grid, between columns",           \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_dy, "ground.grid.dy", 10, 1e-3, 1e6, "m", "Grid, between rows", HW_F_NONE)   \
  X(S, SERIES, ground_heights, "ground.grid.heights", 0, -12000, 10000, "m",                       \
    "Grid, heights: row by row, x first; a smooth surface goes through them, and at the edge its " \
    "height goes on",                                                                              \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_stiffness, "ground.stiffness", 3e6, 1, 1e12, "Pa/m",                         \
    "Ground stiffness: pressure for each metre of depth; on a line over its diameter (kbot of "    \
    "MoorDyn)",                                                                                    \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_damping, "ground.damping", 3e5, 0, 1e12, "Pa s/m",                           \
    "Ground damping: pressure for each m/s of sinking; on a line over its diameter (cbot of "      \
    "MoorDyn)",                                                                                    \
    HW_F_NONE)                                                                                     \
  X(S, NUMBER, ground_onset, "ground.onset", 2e-3, 1e-6, 10, "m",                                  \
    "Ground onset: height over which the stiffness sets in, half of it above the ground",          \
    HW_F_ADVANCED)                                                                                 \
  X(S, BOOLEAN, ground_bodies, "ground.bodies", 1, 0, 1, "1",                                      \
    "Bodies on the ground: they stand on it by their corners, and what is round by its middle; "   \
    "else they fall through",                                                                      \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, ground_along, "ground.friction.along", 0.6, 0, 10, "1",                             \
    "Ground friction along a line: coefficient; of bodies that of all directions", HW_F_NONE)      \
  X(S, NUMBER, ground_across, "ground.friction.across", 0, 0, 10, "1",                             \
    "Ground friction across a line: coefficient; without it that along it", HW_F_NONE)             \
  X(S, NUMBER, ground_slip, "ground.friction.slip", 0.02, 1e-6, 10, "m",                           \
    "Ground friction, slip: way by which what sticks gives before it slides", HW_F_ADVANCED)       \
  X(S, NUMBER, ground_settle, "ground.friction.settle", 0.1, 0, 10, "s",                           \
    "Ground friction, settling: dashpot over spring of what sticks", HW_F_ADVANCED)

#endif
