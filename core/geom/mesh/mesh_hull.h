/* A convex polyhedron (polytope.h) as a triangle mesh (trimesh.h), for pairs that are detected by
 * their surfaces. */
#ifndef HW_GEOM_MESH_MESH_HULL_H
#define HW_GEOM_MESH_MESH_HULL_H

#include "geom/convex/polytope.h"
#include "geom/mesh/trimesh.h"

/* Bytes of memory and scratch, aligned as those of hw_trimesh_make; with sums. The core of a sphere
 * or a capsule has no faces and gives NULL. Vertices and faces are numbered as
 * hw_hull_triangles writes them. */
size_t hw_trimesh_of_hull_bytes(const hw_polytope *hull);
size_t hw_trimesh_of_hull_scratch_bytes(const hw_polytope *hull);
const hw_trimesh *hw_trimesh_of_hull(const hw_polytope *hull, void *scratch, void *memory);

/* The triangles of the faces, three vertices of the polytope each; returns how many there are.
 * triangle may be NULL. */
int hw_hull_triangles(const hw_polytope *hull, int *triangle);

#endif
