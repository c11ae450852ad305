/* A made model: the port bow of a ship about her hawsepipe, as one closed surface.
 *
 * Axes: x forward, y outboard, z up; the origin is where the pipe's axis meets the shell before its
 * edge is rounded. A plate with a flared, raked outside; through it a pipe up and into the ship,
 * whose wall stands out behind as a tube; round the pipe's lower mouth the bolster: the edge rolled
 * off by a ball that touches the pipe and the shell; the upper mouth is a half round. The pipe is
 * open at both ends, so that the surface is a torus: rows of points round the pipe's axis, closed
 * both ways. Dimensions: paper 000, section 6 (a bolster and a hawsepipe of a flared bow); the form
 * is the project's own. docs/meshes.md. */
#ifndef HW_SHAPES_MAKE_BOW_H
#define HW_SHAPES_MAKE_BOW_H

#include "math/vec.h"

typedef struct hw_bow {
  double flare;      /* of the shell from the vertical, at the origin [rad] */
  double flare_bend; /* second derivative of the half breadth upward [1/m]: > 0, more flare above */
  double entrance;   /* of the waterline from the centre line, at the origin [rad] */
  double entrance_bend;  /* second derivative of minus the half breadth forward [1/m]: > 0, full */
  double angle, azimuth; /* of the pipe into the ship: above the level; aft of athwart [rad] */
  double bore, lip;      /* radius of the pipe, of the bolster's rounding [m] */
  double length, wall;   /* of the pipe from the origin to its upper end, of its wall [m] */
  double thickness;      /* of the plate, square to the shell at the origin [m] */
  double above, below, forward, aft; /* the patch of shell, from the origin up, down, ... [m] */
  int triangles;                     /* as many as possible of at most so many */
} hw_bow;

typedef enum hw_bow_status {
  HW_BOW_GOOD,
  HW_BOW_OBLIQUE, /* the pipe runs along the shell: limit: of the angle from its normal [rad] */
  HW_BOW_LIP,     /* no ball of this radius rolls round the mouth */
  HW_BOW_THIN,    /* the bolster comes through the plate: limit: of the thickness, about [m] */
  HW_BOW_SHORT,   /* the pipe ends in the plate: limit: of the length, about [m] */
  HW_BOW_FOLDED,  /* shell or back bend round to the pipe again */
  HW_BOW_PATCH    /* no room for the mouth, or for the tube behind, on the patch */
} hw_bow_status;

enum { HW_BOW_LEAST = 1500 }; /* triangles */

typedef struct hw_bow_plan {
  hw_bow bow;
  v3 axis, across, up, normal; /* the pipe's, two square to it (forward, upward); outward [unit] */
  int sectors, rows, row[7];   /* bands: pipe, bolster, shell, sides, back, tube, upper end */
  double corner[5];            /* angles about the axis of the rim's corners [rad] */
  int at[5];                   /* and the sectors that begin there */
  int points, faces;
  double value, limit; /* found and wanted, where the status says so */
} hw_bow_plan;

hw_bow_status hw_bow_make_plan(const hw_bow *bow, hw_bow_plan *plan);
void hw_bow_make(const hw_bow_plan *p, v3 *point, int *face);

/* Of the bolster's ball, at an angle about the axis from `across` to `up`: its centre along the axis [m]. */
double hw_bow_roll(const hw_bow_plan *p, double angle);

/* Unit vector of the pipe's axis into the ship; the pipe's upper end is bow->length along it. */
v3 hw_bow_axis(const hw_bow *bow);

#endif
