/* Convex hulls and primitive bodies (polytope.h). */
#ifndef HW_GEOM_CONVEX_HULL_H
#define HW_GEOM_CONVEX_HULL_H

#include "geom/convex/polytope.h"

typedef enum hw_hull_status {
  HW_HULL_OK,
  HW_HULL_FEW,       /* fewer than four different points */
  HW_HULL_FLAT,      /* all points in one plane (or line) within the tolerance */
  HW_HULL_NOT_FINITE /* or 1e50 m and more */
} hw_hull_status;

/* Bytes of memory and of scratch that a hull of n points may need at most. */
size_t hw_hull_bytes(int n);
size_t hw_hull_scratch_bytes(int n);

/* Quickhull (report 003, section 2.5.7.1). Duplicate, coplanar and interior points are allowed.
 * Vertices of the result keep the order of the input. Tolerance: 64 last places of the largest
 * coordinate (1.4e-14 of it): points less than that above a face make no corner. */
hw_hull_status hw_hull_make(const v3 *point, int n, void *scratch, void *memory,
                            const hw_polytope **out);

/* Primitives, centred at the origin. `memory` has hw_convex_bytes(n) for the vertex count given by
 * the maker: box 8, cylinder 2 * sides, capsule 2, sphere 1; 16-byte aligned, as all memory here.
 * NULL where a length is not positive and finite (below 1e50), or sides are not 3 to 100000. */
size_t hw_convex_bytes(int vertices);
const hw_convex *hw_convex_box(v3 edges, void *memory);
/* Axis z. The prism of `sides` has the cylinder's volume (its radius is a little larger); corners
 * at angles 2 pi i / sides from x, the lower ones first. The inertia is the prism's. */
const hw_convex *hw_convex_cylinder(double diameter, double height, int sides, void *memory);
const hw_convex *hw_convex_sphere(double diameter, void *memory);
/* Axis z; `height` is the whole length, ends included; not below the diameter (NULL). Where both
 * are equal the core is the sphere's: two vertices in one place help nobody. */
const hw_convex *hw_convex_capsule(double diameter, double height, void *memory);
const hw_convex *hw_convex_polytope(const hw_polytope *core, void *memory);

/* Faces given by a file: is the triangle mesh closed, outward, and convex? Vertices in one place
 * must share an index. Concave: by more than 1e-6 of the extent (files hold single precision).
 * The first fault in the order INDEX and NOT_FINITE, OPEN, TURNED, INSIDE_OUT, CONCAVE. */
typedef enum hw_mesh_fault_kind {
  HW_MESH_GOOD,
  HW_MESH_INDEX,      /* a face names a vertex that is not there; face, vertex */
  HW_MESH_OPEN,       /* `count` edges belong to one face only (or to more than two); 0: no faces */
  HW_MESH_INSIDE_OUT, /* the volume is not positive */
  HW_MESH_CONCAVE,    /* vertex lies `depth` outside the plane of face */
  HW_MESH_NOT_FINITE, /* vertex of face is no number, or beyond 1e50 m */
  HW_MESH_TURNED      /* `count` edges run the same way in both faces: some face is turned over */
} hw_mesh_fault_kind;
typedef struct hw_mesh_fault {
  hw_mesh_fault_kind kind;
  int face, vertex, count;
  double depth;
} hw_mesh_fault;
size_t hw_mesh_check_scratch_bytes(int triangles);
hw_mesh_fault hw_mesh_check_convex(const v3 *point, int n, const int *triangle, int triangles,
                                   void *scratch);

#endif
