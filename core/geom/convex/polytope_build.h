/* Filling a polytope: inside of hull.c and primitive.c (polytope.c). */
#ifndef HW_GEOM_CONVEX_POLYTOPE_BUILD_H
#define HW_GEOM_CONVEX_POLYTOPE_BUILD_H

#include "geom/convex/polytope.h"
#include "math/scalar.h"

/* Room in one block for a polytope of this size; the writer's view of its arrays. */
typedef struct hw_polytope_block {
  hw_polytope *p;
  v3 *vertex;
  hw_plane *plane;
  int *face_start, *face_vertex, *face_across, *near_start, *near;
} hw_polytope_block;

size_t hw_polytope_bytes(int vertices, int faces, int half_edges);
hw_polytope_block hw_polytope_open(int vertices, int faces, int half_edges, void *memory);

/* The caller has filled vertex, face_start and face_vertex; this fills the rest: neighbours,
 * planes, mass properties, box. False where the faces do not close to a polyhedron. */
bool hw_polytope_finish(const hw_polytope_block *b);

/* Box, centroid (of the vertices) and radius of a core without faces. */
void hw_polytope_measure(const hw_polytope_block *b);

/* Not fmin and fmax: which zero they return, and whether they are a call, is the library's choice.
 */
static inline double hw_most_of(v3 a) { return hw_max(hw_max(a.z, a.y), a.x); }
static inline v3 hw_sizes(v3 a) { return v3_make(fabs(a.x), fabs(a.y), fabs(a.z)); }
static inline void hw_box_take(v3 *low, v3 *high, v3 p) {
  *low = v3_make(hw_min(p.x, low->x), hw_min(p.y, low->y), hw_min(p.z, low->z));
  *high = v3_make(hw_max(p.x, high->x), hw_max(p.y, high->y), hw_max(p.z, high->z));
}

#endif
