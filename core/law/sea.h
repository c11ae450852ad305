/* The sea as a pure function of place and time: a sum of harmonics over still water at z = 0, a current by depth, and a
 * gusting wind. Linear (Airy) waves over a level bed, with bound harmonics where Stokes' second order is asked for; kinematics
 * above and below the surface by stretching (docs/theory/sea.md).
 *
 *   surface  eta = sum a cos(theta),   theta = k.x - omega t + phase
 *   C = e^{kz} + q e^{-kz},  S = e^{kz} - q e^{-kz},  q = e^{-2kh}     (cosh and sinh of k (z + h), without overflow)
 *   along k:  u a C cos(theta),   up:  u a S sin(theta),   head:  p a C cos(theta)
 *
 * with `along` = a omega / (1 - q) and `head` = a / (1 + q) of a free wave. A harmonic may have a wave number across (kx, ky)
 * that is not its k of the depth: bound harmonics. */
#ifndef HW_LAW_SEA_H
#define HW_LAW_SEA_H

#include <stdbool.h>

#include "math/vec.h"

/* How kinematics that linear theory has up to z = 0 reach the surface. */
typedef enum hw_stretching {
  HW_STRETCH_WHEELER,  /* the profile is moved: z' = h (z - eta) / (h + eta) */
  HW_STRETCH_VERTICAL, /* above z = 0 as at z = 0 */
  HW_STRETCH_NONE      /* the exponentials go on, up to the surface */
} hw_stretching;

/* Harmonics, sorted by k: each an array of `count` numbers. */
typedef struct hw_waves {
  int count;
  const double *kx, *ky; /* [rad/m] of the phase */
  const double *k;       /* [rad/m] of the depth, not negative; 0: the same at all depths */
  const double *omega;   /* [rad/s] */
  const double *phase;   /* [rad] */
  const double *surface; /* [m] amplitude of the surface */
  const double *along;   /* [m/s] of the velocity, in the direction of (kx, ky) */
  const double *head;    /* [m] of the dynamic pressure over rho g */
  const double *q;       /* e^{-2kh}; 0 in deep water, and where k is 0 */
} hw_waves;

/* Two harmonics as the sums take them. */
typedef struct hw_wave_pair {
  double kx[2], ky[2], surface[2], omega[2];
  double k[2], q[2], head[2];
  double ux[2], uy[2],
      up[2]; /* [m/s] of the velocity: along x and y times C cos(theta), up times S sin(theta) */
  double ax[2], ay[2], az[2]; /* [m/s^2] -g times the gradient of head */
  double turn[2];             /* [m^2/s] of the potential, times C sin(theta) */
} hw_wave_pair;

typedef struct hw_sea {
  hw_waves wave;
  int pairs; /* of harmonics, the last filled up with one of amplitude 0 */
  const hw_wave_pair *pair;
  double depth;   /* [m]; 0: deep */
  double ramp;    /* [s] in which the waves grow from still water */
  double highest; /* [m] sum of all amplitudes: no crest is higher */
  hw_stretching stretching;
  double gravity; /* [m/s^2] */
  /* current by depth, linear between rows, constant beyond; heights rise */
  int rows;
  const double *at, *current; /* [rows] z [m]; [3 * rows] [m/s]; added to the uniform current */
  /* gusts along the mean wind: sum of amplitude cos(omega t + phase), as shares of the mean */
  int gusts;
  const double *gust, *gust_omega, *gust_phase;
  double shear; /* exponent of the wind's profile, (z / 10 m)^shear; 0: uniform */
} hw_sea;

/* What the last questions left: of a time, and of a place at that time. Memory of how it was worked out, no state: whatever was
 * asked before, an answer has the same bits. */
typedef struct hw_sea_time {
  bool known;
  double t;
  double ramp, ramp_rate; /* [1], [1/s] */
  double gust;            /* factor of the mean wind */
  double *turned;         /* [2 * pairs] phase - omega t, between -pi and pi */
  bool placed;            /* at x, y and t: */
  double x, y, height;    /* [m] of the surface before the ramp */
  double *c, *s;          /* [2 * pairs] of theta */
} hw_sea_time;

/* The surface at a place: height [m], slopes [1] and rate [m/s]. */
typedef struct hw_surface_at {
  double height, dx, dy, rate;
} hw_surface_at;

/* The water at a place: what waves alone add. */
typedef struct hw_wave_flow {
  v3 velocity; /* [m/s] */
  v3 accel; /* [m/s^2] what the gradient of the pressure gives: of linear waves the rate of the velocity at the place; of
                  second order with its share that follows the water */
  double head; /* [m] dynamic pressure over rho g */
} hw_wave_flow;

/* k of a free wave: omega^2 = g k tanh(k h); depth 0: deep. */
double hw_wave_number(double omega, double depth, double gravity);

/* The pairs of harmonics: pair[(wave->count + 1) / 2]. */
void hw_sea_pairs(const hw_waves *wave, double gravity, hw_wave_pair *pair);
/* Numbers in the room of a hw_sea_time, and its arrays in such a room. */
int hw_sea_time_words(const hw_sea *sea);
void hw_sea_time_open(hw_sea_time *time, const hw_sea *sea, double *room);

/* All sums go over the harmonics in pairs, from small k up: even ones apart from odd ones, then both together; the flow in
 * finite depth over those that feel the bed here, then over the others, then both together. */
void hw_sea_at_time(const hw_sea *sea, hw_sea_time *time, double t);
double hw_sea_height(const hw_sea *sea, hw_sea_time *time, double x, double y);
hw_surface_at hw_sea_surface(const hw_sea *sea, hw_sea_time *time, double x, double y);
/* z may be above the surface: the kinematics there are those of the surface. `eta`: the surface there. */
hw_wave_flow hw_sea_flow(const hw_sea *sea, hw_sea_time *time, v3 r, double eta);
/* The current that depends on depth. */
v3 hw_sea_current(const hw_sea *sea, double z);

#endif
