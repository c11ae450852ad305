/* Added mass and linear damping of a rigid body as full matrices, about the origin of its frame, in its axes: surge, sway,
 * heave, roll, pitch, yaw; hydro.c. */
#ifndef HW_PARTS_HYDRO_H
#define HW_PARTS_HYDRO_H

#include "parts/body.h"

enum { HYDRO_SIZE = 6, HYDRO_ENTRIES = 36, HYDRO_UPPER = 21 };

/* The water that the body is in: of one speed over it. */
typedef struct hydro_water {
  v3 velocity, accel; /* [m/s], [m/s^2] world axes */
} hydro_water;

/* How much of it is under water, and how that changes. */
typedef struct hydro_share {
  double share;   /* [1] */
  double rate;    /* [1/s] */
  v3 along, turn; /* [1/m], [1/rad] the share's gradient: as the body moves and turns, its axes */
  bool slam; /* on the way in the growing added mass takes momentum, and half its energy is lost */
} hydro_share;

/* A matrix of 21 numbers (the upper triangle, row by row), of 36, or of none, with a diagonal added to it. False: all 0. */
bool hydro_matrix(const hw_series *given, const double diagonal[3], const double turning[3],
                  double to[HYDRO_ENTRIES]);
/* A fault at "key" where the numbers are no symmetric matrix without negative eigenvalues. */
void hydro_check(const hw_series *given, hw_report *report, const char *id, const char *key);

/* Kirchhoff's equations relative to the water: residual, tangent and ledger. */
void hydro_added(hw_world *w, const body_frame *f, const double A[HYDRO_ENTRIES], hydro_water water,
                 const hydro_share *s);
/* Linear damping, and moments spin |w| w about each axis, both times `share`. */
void hydro_damping(hw_world *w, const body_frame *f, const double B[HYDRO_ENTRIES],
                   const double spin[3], double share, v3 water);
/* Quadratic drag along each body axis at a point of the frame, 1/2 density area |u| u, in a fluid of this velocity. */
void hydro_drag(hw_world *w, const body_frame *f, v3 arm, const double area[3], double density,
                v3 fluid);

#endif
