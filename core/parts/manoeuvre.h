/* Fields of a manoeuvre: what is watched, and where home, jam and slip begin. Judged in
 * manoeuvre.c. */
#ifndef HW_PARTS_MANOEUVRE_H
#define HW_PARTS_MANOEUVRE_H

#include "model/field.h"
#include "model/model.h"

/* A number that `hawse repeat` changes from run to run; no run reads it. */
#define MANOEUVRE_VARY_FIELDS(X, XW, S)                                                            \
  XW(S, TEXT, key, "key", 0, "@keys",                                                              \
     "Key: part.key of a number, or part.key.x of a vector, that differs from run to run",         \
     HW_F_REQUIRED)                                                                                \
  X(S, NUMBER, low, "low", 0, -1e12, 1e12, "", "Lowest", HW_F_REQUIRED)                            \
  X(S, NUMBER, high, "high", 0, -1e12, 1e12, "", "Highest", HW_F_REQUIRED)
typedef struct manoeuvre_vary {
  uint64_t given;
  HW_STRUCT(MANOEUVRE_VARY_FIELDS)
} manoeuvre_vary;
extern const hw_table hw_manoeuvre_vary_table;

#define MANOEUVRE_FIELDS(X, XW, S)                                                                 \
  XW(S, REFERENCE, body, "body", 0, "",                                                            \
     "Body: the anchor, or its point that goes into the pipe, such as anchor.shackle",             \
     HW_F_REQUIRED)                                                                                \
  XW(S, REFERENCE, hull, "hull", 0, "",                                                            \
     "Hull: or its point at the mouth of the pipe; without it the world", HW_F_NONE)               \
  XW(S, REFERENCE, winch, "winch", 0, "", "Winch: that hauls", HW_F_NONE)                          \
  XW(S, REFERENCE, chain, "chain", 0, "", "Chain: without it that of the winch", HW_F_NONE)        \
  X(S, VECTOR, axis, "axis", 0, -1e3, 1e3, "1",                                                    \
    "Axis of the body: points into the pipe at home, in the body's frame; without it z",           \
    HW_F_NONE)                                                                                     \
  X(S, VECTOR, pipe, "pipe", 0, -1e3, 1e3, "1",                                                    \
    "Axis of the pipe: into the ship, in the hull's frame; without it z", HW_F_NONE)               \
  X(S, VECTOR, home_position, "home.position", 0, -1e6, 1e6, "m",                                  \
    "Home, position: of the body's point, in the frame of the hull's point", HW_F_NONE)            \
  X(S, NUMBER, home_tolerance, "home.tolerance", 0.2, 0, 1e3, "m",                                 \
    "Home, tolerance: distance from that position", HW_F_ABOVE)                                    \
  X(S, NUMBER, home_depth, "home.depth", 0, -1e3, 1e3, "m",                                        \
    "Home, depth: how far the body's point is in the pipe at least", HW_F_NONE)                    \
  X(S, NUMBER, home_angle, "home.angle", 3.2, 0, 3.2, "rad",                                       \
    "Home, angle: between the axes of body and pipe at most; without it any", HW_F_ABOVE)          \
  X(S, NUMBER, home_speed, "home.speed", 0.05, 0, 100, "m/s",                                      \
    "Home, speed: of any point of the body against the hull, at most", HW_F_ABOVE)                 \
  X(S, NUMBER, home_time, "home.time", 2, 0, 1e4, "s", "Home, time: it stays so long", HW_F_NONE)  \
  X(S, NUMBER, jam_share, "jam.share", 0.9, 0, 10, "1",                                            \
    "Jam, share: of the winch's limit, from which it counts as at its limit", HW_F_ABOVE)          \
  X(S, NUMBER, jam_tension, "jam.tension", 0, 0, 1e12, "N",                                        \
    "Jam, tension: the winch's limit; without it its tension set point, or its motor's force",     \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, jam_speed, "jam.speed", 0.02, 0, 100, "m/s",                                        \
    "Jam, speed: towards home; slower is no way made", HW_F_ABOVE)                                 \
  X(S, NUMBER, jam_time, "jam.time", 3, 0, 1e4, "s", "Jam, time: it is stuck so long", HW_F_ABOVE) \
  X(S, NUMBER, slip_distance, "slip.distance", 1, 0, 1e4, "m",                                     \
    "Slip: hauled chain that runs out again, or way from where it was home", HW_F_ABOVE)           \
  X(S, NUMBER, filter, "filter", 0.05, 0, 100, "s", "Filter: time constant of the tension",        \
    HW_F_ADVANCED)                                                                                 \
  X(S, NUMBER, snap_factor, "snap.factor", 2, 1, 1e3, "1",                                         \
    "Snap, factor: peak of the tension over its running mean", HW_F_ABOVE | HW_F_ADVANCED)         \
  X(S, NUMBER, snap_least, "snap.least", 1000, 0, 1e12, "N", "Snap, least tension", HW_F_ADVANCED) \
  X(S, NUMBER, snap_time, "snap.time", 1, 0, 1e3, "s",                                             \
    "Snap, time: a peak that lasts longer is a pull", HW_F_ABOVE | HW_F_ADVANCED)                  \
  X(S, NUMBER, snap_mean, "snap.mean", 5, 0, 1e4, "s", "Snap, time of the running mean",           \
    HW_F_ABOVE | HW_F_ADVANCED)                                                                    \
  X(S, NUMBER, knock_speed, "knock.speed", 0.01, 0, 100, "m/s",                                    \
    "Knock: impact speed from which a touch after home counts", HW_F_ADVANCED)                     \
  X(S, NUMBER, pressure_patch, "pressure.patch", 1e-3, 1e-9, 1e3, "m^2",                           \
    "Pressure, patch: a contact's force counts as spread over no less", HW_F_ADVANCED)             \
  X(S, NUMBER, timeout, "timeout", 0, 0, 1e6, "s", "Time out: without it the duration of the run", \
    HW_F_ABOVE)                                                                                    \
  XW(S, MAP, vary, "vary", 0, &hw_manoeuvre_vary_table,                                            \
     "Vary: what differs between the runs of hawse repeat", HW_F_ADVANCED)

typedef struct manoeuvre_params {
  uint64_t given;
  HW_STRUCT(MANOEUVRE_FIELDS)
} manoeuvre_params;
HW_ROW_NUMBERS(manoeuvre_params, MANOEUVRE_FIELDS);

/* The chain that is watched, or -1. */
int manoeuvre_chain(const hw_model *model, const manoeuvre_params *p);
/* Does the pair lie between the body and the hull? Without a hull, anything but the chain. */
bool manoeuvre_watches(const hw_model *model, const manoeuvre_params *p, const hw_pair *pair);
/* Least distance of body and hull [m], or `enough` where it is more; 0 where nothing between them can
 * touch. Where they touch it says nothing. */
double manoeuvre_clearance(const hw_world *w, const manoeuvre_params *p, double enough);
/* As hw_part_kind.check. */
void manoeuvre_check(const hw_model *model, int part, hw_report *report);

/* The channel "verdict": 0 while it is open. */
enum { MANOEUVRE_OPEN, MANOEUVRE_HOME, MANOEUVRE_JAM, MANOEUVRE_SLIP, MANOEUVRE_TIMEOUT };
/* The channel "phase": how it is now. */
enum { MANOEUVRE_HANGING, MANOEUVRE_WORKED, MANOEUVRE_LYING, MANOEUVRE_STUCK };

#endif
