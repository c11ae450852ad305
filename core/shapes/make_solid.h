/* A closed surface of well-shaped triangles about a solid that is given by a field: below 0 inside,
 * above 0 outside, never steeper than 1.3.
 *
 * Marching tetrahedra on the body-centred cubic lattice: its tetrahedra are all alike, each edge
 * that changes sign gets one point, so the surface is a closed manifold, whatever the field. Then
 * the points are evened out along the surface and brought onto it. Lattice: Labelle and Shewchuk,
 * Isosurface stuffing, SIGGRAPH 2007 (there it fills the inside). */
#ifndef HW_SHAPES_MAKE_SOLID_H
#define HW_SHAPES_MAKE_SOLID_H

#include <stddef.h>

#include "math/vec.h"

typedef struct hw_solid {
  double (*height)(const void *of, v3 at); /* [m] */
  const void *of;
  v3 centre;   /* of a cube that holds the solid */
  double half; /* of its edges [m] */
} hw_solid;

/* Faces on a lattice of this step; *volume, where it is wanted, in the planes of its tetrahedra. */
int hw_solid_count(const hw_solid *solid, double step, double *volume);

size_t hw_solid_scratch_bytes(int faces);

/* `faces` as counted; points: room for as many (a body without a hole has faces / 2 + 2). All points
 * come to the height at which the faces enclose the volume (0: to the surface). The number of
 * points. */
int hw_solid_make(const hw_solid *solid, double step, int faces, double volume, void *scratch,
                  v3 *point, int *face);

#endif
