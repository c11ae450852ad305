/* What of a closed surface is under water: volume, its centre, waterplane, and the pressure over the wetted part.
 *
 * The surface is made of triangles. Each is cut along the line where the depth below the water, linear between its corners, is
 * 0; over what is wet the pressure's head is linear too and the integrals are exact (docs/theory/float.md). In still water
 * depth and head are the same linear function of place, so that all is exact for the polyhedron. */
#ifndef HW_GEOM_MESH_WET_H
#define HW_GEOM_MESH_WET_H

#include <stdbool.h>
#include <stddef.h>

#include "math/vec.h"

/* A closed surface. Immutable; one block of memory. */
typedef struct hw_wet {
  int vertices, faces;
  v3 middle;         /* of its box, in the frame of the caller's points [m] */
  const v3 *vertex;  /* [vertices] from the middle [m] */
  const int *corner; /* [3 * faces] counter-clockwise seen from outside */
  double volume;     /* [m^3] */
  v3 centroid;       /* [m] of the volume, from the middle */
} hw_wet;

/* Bytes for hw_wet_make. */
size_t hw_wet_bytes(int points, int faces, int panels);
/* From a closed, outward mesh. While there are fewer than `panels` faces the longest edge is halved with both faces at it, which
 * changes nothing of the body: for waves, which are not linear over a large face. */
const hw_wet *hw_wet_make(const v3 *point, int points, const int *face, int faces, int panels,
                          void *memory);

/* What is known at each vertex. */
typedef struct hw_wet_vertex {
  v3 r;         /* [m] world axes, from any reference */
  double depth; /* [m] below the surface over it; negative: dry */
  double head;  /* [m] pressure over rho g; only that of wet vertices counts */
  double rate;  /* [m/s] of the depth, as the vertex moves */
} hw_wet_vertex;

/* Over what is wet; n outward, z up, places from the reference. */
typedef struct hw_wet_sums {
  bool any, all;        /* something is wet; every vertex is */
  double volume;        /* [m^3] */
  v3 first;             /* [m^4] int r dV */
  double plane;         /* [m^2] waterplane, seen from above: int dA */
  double px, py;        /* [m^3] int x, y dA */
  double pxx, pxy, pyy; /* [m^4] */
  v3 push;              /* [m^3] -int head n dS: the force over rho g */
  v3 turn;              /* [m^4] -int head r x n dS */
  v3 depth;             /* [m^3] int depth n dS */
  double rate; /* [m^3/s] -int rate n_z dS: of the volume, but for the turning of the faces */
} hw_wet_sums;

hw_wet_sums hw_wet_integrate(const hw_wet *wet, const hw_wet_vertex *at);

#endif
