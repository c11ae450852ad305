/* A convex polyhedron as a triangle mesh: each face is a fan from its first corner. Faces share all
 * their corners with their neighbours, so the fans meet edge to edge (no corner inside an edge). */
#include "geom/mesh/mesh_hull.h"

enum { OPTIONS = HW_MESH_SUMS | HW_MESH_CLOSED };

/* A face of n corners is n - 2 triangles. */
static int triangles_of(const hw_polytope *hull) {
  return hull->faces ? hull->half_edges - 2 * hull->faces : 0; /* a capsule has edges alone */
}
static size_t fan_bytes(const hw_polytope *hull) {
  return ((size_t)triangles_of(hull) * 3 * sizeof(int) + 63) / 64 * 64;
}

size_t hw_trimesh_of_hull_bytes(const hw_polytope *hull) {
  return hw_trimesh_bytes(hull->vertices, triangles_of(hull), OPTIONS);
}

size_t hw_trimesh_of_hull_scratch_bytes(const hw_polytope *hull) {
  return fan_bytes(hull) + hw_trimesh_scratch_bytes(hull->vertices, triangles_of(hull));
}

int hw_hull_triangles(const hw_polytope *hull, int *triangle) {
  int n = 0;
  for (int f = 0; triangle && f < hull->faces; f++)
    for (int k = hull->face_start[f] + 1; k + 1 < hull->face_start[f + 1]; k++) {
      triangle[n++] = hull->face_vertex[hull->face_start[f]];
      triangle[n++] = hull->face_vertex[k];
      triangle[n++] = hull->face_vertex[k + 1];
    }
  return triangles_of(hull);
}

const hw_trimesh *hw_trimesh_of_hull(const hw_polytope *hull, void *scratch, void *memory) {
  int *triangle = scratch;
  if (!hull->faces)
    return NULL;
  hw_hull_triangles(hull, triangle);
  return hw_trimesh_make(hull->vertex, hull->vertices, triangle, triangles_of(hull), OPTIONS,
                         (char *)scratch + fan_bytes(hull), memory);
}
