/* Polytopes as triangle meshes: closed, of the same volume, centroid and inertia. Expected: Euler's
 * counts, and the polytope's own integrals, which are summed in another way. */
#include "geom/convex/hull.h"
#include "geom/mesh/mesh_hull.h"
#include "support/test.h"

static void same_body(const hw_polytope *hull) {
  void *memory = aligned_alloc(64, (hw_trimesh_of_hull_bytes(hull) + 63) / 64 * 64);
  void *scratch = malloc(hw_trimesh_of_hull_scratch_bytes(hull));
  const hw_trimesh *mesh = hw_trimesh_of_hull(hull, scratch, memory);
  assert_non_null(mesh);
  assert_true(mesh->closed && mesh->shells == 1 && mesh->edge_sums);
  assert_int_equal(mesh->vertices, hull->vertices);
  assert_int_equal(mesh->faces, 2 * hull->vertices - 4);
  assert_int_equal(mesh->edges, 3 * hull->vertices - 6);
  assert_int_equal(hw_hull_triangles(hull, NULL), mesh->faces);
  assert_true(fabs(mesh->volume / hull->volume - 1) < 1e-12);
  v3 centroid = v3_add(mesh->middle, mesh->centroid);
  assert_true(v3_norm(v3_sub(centroid, hull->centroid)) < 1e-12 * hull->radius);
  for (int i = 0; i < 9; i++)
    assert_true(fabs(mesh->inertia.m[i] - hull->inertia.m[i]) < 1e-12 * hull->inertia.m[0]);

  /* numbers of vertices and faces are those of the list */
  int *triangle = malloc(3 * (size_t)mesh->faces * sizeof *triangle);
  hw_hull_triangles(hull, triangle);
  for (int f = 0; f < mesh->faces; f++)
    for (int k = 0; k < 3; k++) {
      int v = mesh->corner[3 * f + k];
      v3 x = v3_add(mesh->middle, mesh->vertex[v]);
      assert_int_equal(mesh->source_vertex[v], triangle[3 * mesh->source_face[f] + k]);
      assert_true(v3_norm(v3_sub(x, hull->vertex[mesh->source_vertex[v]])) < 1e-14 * hull->radius);
    }
  free(triangle);
  free(scratch);
  free(memory);
}

static void primitives(void **state) {
  (void)state;
  void *memory = malloc(hw_convex_bytes(64));
  same_body(hw_convex_box(v3_make(1, 2, 3), memory)->core);
  same_body(hw_convex_cylinder(2, 5, 32, memory)->core);
  assert_null(hw_trimesh_of_hull(hw_convex_sphere(1, memory)->core, NULL, NULL));
  assert_int_equal(hw_hull_triangles(hw_convex_capsule(1, 3, memory)->core, NULL), 0);
  assert_null(hw_trimesh_of_hull(hw_convex_capsule(1, 3, memory)->core, NULL, NULL));
  free(memory);
}

/* Points on a shell, far from the origin: a hull of many triangles. */
static void hulls(void **state) {
  (void)state;
  enum { N = 300 };
  v3 point[N];
  uint32_t seed = 7;
  for (int i = 0; i < N; i++) {
    double x[3];
    for (int k = 0; k < 3; k++) {
      seed = seed * 1664525u + 1013904223u;
      x[k] = (double)seed / 4294967296.0 - 0.5;
    }
    point[i] = v3_add(v3_unit(v3_at(x)), v3_make(40, -3, 8));
  }
  void *memory = malloc(hw_hull_bytes(N)), *scratch = malloc(hw_hull_scratch_bytes(N));
  const hw_polytope *hull = NULL;
  assert_int_equal(hw_hull_make(point, N, scratch, memory, &hull), HW_HULL_OK);
  same_body(hull);
  free(scratch);
  free(memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(primitives), cmocka_unit_test(hulls)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
