/* The line in which a level plane cuts a mesh: the outline of a vessel from her hull. */
#ifndef HW_GEOM_OUTLINE_WATERLINE_H
#define HW_GEOM_OUTLINE_WATERLINE_H

#include "geom/mesh/trimesh.h"

/* The closed loop of largest area at z = level, in the axes of the points that the mesh was made of
 * (not from its middle). A vertex at the level itself counts as above it, so a lid at the level is
 * cut just below. Writes x and y of at most `most` points, counter-clockwise seen from +z, and
 * returns how many. They are points of the loop; those left out lie within 1.5 t of the sides that
 * replace them, with t the least that leaves few enough: 1e-6 to 1e-2 of the loop's length over all.
 * 0: the plane misses the mesh, or cuts no area. -1: more points would be needed, or every line of
 * the cut ends at a border of the mesh. The work area is the caller's `point` [2 * most] alone. */
int hw_waterline(const hw_trimesh *mesh, double level, double *point, int most);

#endif
