/* Linear responses to waves: amplitude and phase of six numbers by frequency and heading, as motions (RAO) and as forces;
 * response.c (docs/theory/rao.md).
 *
 * Axes: x forward, y to port, z up; roll, pitch and yaw by the right hand. Headings are where the waves travel to, from the
 * bow: 0 from astern, pi / 2 from starboard, pi from ahead. A phase is a lead before the crest at the origin: with the surface
 * a cos(omega t) there the response is a A cos(omega t + phase). */
#ifndef HW_PARTS_RESPONSE_H
#define HW_PARTS_RESPONSE_H

#include "model/model.h"

/* One degree of freedom: D its name, L its label, U its unit for each metre of wave amplitude. */
#define RESPONSE_PAIR(X, S, D, key, L, U)                                                          \
  X(S, SERIES, D, key ".amplitude", 0, 0, 1e15, U, L ": for each metre of wave amplitude",         \
    HW_F_NONE)                                                                                     \
  X(S, SERIES, D##_phase, key ".phase", 0, -100, 100, "rad",                                       \
    L ", phase: lead before the crest at the origin", HW_F_NONE)

#define RESPONSE_FIELDS(X, S, U, A)                                                                \
  X(S, NUMBER, heading, "heading", 0, 0, 6.283185307179586, "rad",                                 \
    "Heading: where the waves travel to, from the bow, positive to port; 0 from astern, pi from "  \
    "ahead",                                                                                       \
    HW_F_REQUIRED)                                                                                 \
  RESPONSE_PAIR(X, S, surge, "surge", "Surge", U)                                                  \
  RESPONSE_PAIR(X, S, sway, "sway", "Sway", U)                                                     \
  RESPONSE_PAIR(X, S, heave, "heave", "Heave", U)                                                  \
  RESPONSE_PAIR(X, S, roll, "roll", "Roll", A)                                                     \
  RESPONSE_PAIR(X, S, pitch, "pitch", "Pitch", A)                                                  \
  RESPONSE_PAIR(X, S, yaw, "yaw", "Yaw", A)

#define RESPONSE_MOTION_FIELDS(X, XW, S) RESPONSE_FIELDS(X, S, "m/m", "rad/m")
#define RESPONSE_FORCE_FIELDS(X, XW, S)                                                            \
  RESPONSE_FIELDS(X, S, "N/m", "N m/m")                                                            \
  X(S, SERIES, drift_surge, "drift.surge", 0, -1e15, 1e15, "N/m^2",                                \
    "Mean drift, surge: force for each square metre of wave amplitude", HW_F_ADVANCED)             \
  X(S, SERIES, drift_sway, "drift.sway", 0, -1e15, 1e15, "N/m^2", "Mean drift, sway",              \
    HW_F_ADVANCED)                                                                                 \
  X(S, SERIES, drift_yaw, "drift.yaw", 0, -1e15, 1e15, "N m/m^2", "Mean drift, yaw", HW_F_ADVANCED)

/* A row of either table; drift is in those of forces alone. */
typedef struct response_row {
  uint64_t given;
  HW_STRUCT(RESPONSE_FORCE_FIELDS)
} response_row;
extern const hw_table response_motion_table, response_force_table;

enum {
  RESPONSE_FREEDOMS = 6,
  RESPONSE_DRIFTS = 3,
  RESPONSE_WORDS = 2 * RESPONSE_FREEDOMS + RESPONSE_DRIFTS, /* of a wave at a heading */
  RESPONSE_HEADINGS = 72,                                   /* most, without their mirror images */
  RESPONSE_FREQUENCIES = 500
};

/* A table as a part has it, and its keys for faults. */
typedef struct response_table {
  const hw_series *frequency;
  const hw_map *headings;
  bool mirror; /* rows to port stand for those to starboard too */
  const char *frequency_key, *headings_key, *headings_map;
} response_table;

void response_check(const response_table *, const char *id, hw_report *report);

/* Numbers that response_make fills. */
size_t response_room(const response_table *, const hw_sea *sea);
/* For each free wave of the sea: complex response at each heading, interpolated over frequency. */
void response_make(const response_table *, const hw_sea *sea, double *room);

/* Is wave i free? Bound harmonics (Stokes) have no response of their own. */
bool response_free(const hw_sea *sea, int i);

/* Response of wave i to heading beta: h = amplitude e^{-i phase}, real and imaginary, and drift. */
typedef struct response {
  double re[RESPONSE_FREEDOMS], im[RESPONSE_FREEDOMS], drift[RESPONSE_DRIFTS];
} response;
response response_at(const double *room, int i, double beta);

/* Rows by rising heading, with their mirror images: for response.c and response_check.c. */
typedef struct response_ordered {
  const response_row *row;
  double heading;
  bool mirrored;
} response_ordered;
int response_order(const response_table *t, response_ordered out[2 * RESPONSE_HEADINGS]);
const hw_series *response_amplitude(const response_row *r, int freedom);
const hw_series *response_phase(const response_row *r, int freedom);
const hw_series *response_drift(const response_row *r, int freedom);

#endif
