/* Least distance of two meshes: by hand, and against all pairs of faces by their corners and edges. */
#include "unit/geom/mesh_scene.h"

static double distance_of(hw_mesh_placed a, hw_mesh_placed b, double enough, v3 *on_a, v3 *on_b) {
  hw_mesh_pose pose = hw_mesh_relative(&a, &b);
  return hw_tree_distance(a.mesh, b.mesh, &pose, enough, on_a, on_b);
}

/* Boxes of half size 0.5 and 0.25: face to face 2 - 0.75; corner to corner; edge across edge. */
static void test_boxes(void **state) {
  (void)state;
  soup_clear();
  soup_box(v3_make(1, 1, 1), v3_zero(), 3);
  const hw_trimesh *A = mesh_of(0);
  soup_clear();
  soup_box(v3_make(0.5, 0.5, 0.5), v3_zero(), 2);
  const hw_trimesh *B = mesh_of(0);
  double c = sqrt(0.5);
  m3 none = m3_diag(1, 1, 1), about_x = {{1, 0, 0, 0, c, -c, 0, c, c}},
     about_y = {{c, 0, c, 0, 1, 0, -c, 0, c}};
  const struct {
    m3 Ra, Rb;
    v3 at;
    double distance;
  } place[] = {{none, none, {2, 0.1, -0.2}, 1.25},
               {none, none, {1.75, 1.75, 1.75}, sqrt(3)},
               {none, none, {1.75, 1.75, 0}, sqrt(2)},
               {about_x, about_y, {0, 0, 2}, 2 - 0.75 * sqrt(2)}};
  v3 p, q;
  for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
    hw_mesh_placed a = {A, place[i].Ra, v3_zero()}, b = {B, place[i].Rb, place[i].at};
    assert_near(distance_of(a, b, 1e300, &p, &q), place[i].distance, 1e-14);
    assert_near(distance_of(b, a, 1e300, &p, &q), place[i].distance, 1e-14);
    assert_near(v3_norm(v3_sub(p, q)), place[i].distance, 1e-14);
    assert_near(distance_of(a, b, 0.5, &p, &q), 0.5, 0); /* no nearer than enough */
  }
  mesh_free(A), mesh_free(B);
}

/* Nearest points of two segments by the four ends and, inside both, the common perpendicular. */
static double edges_apart(v3 p, v3 p1, v3 q, v3 q1) {
  v3 u = v3_sub(p1, p), v = v3_sub(q1, q), n = v3_cross(u, v), r = v3_sub(q, p);
  double nn = v3_dot(n, n), s = v3_dot(v3_cross(r, v), n) / nn, t = v3_dot(v3_cross(r, u), n) / nn;
  return nn > 0 && s >= 0 && s <= 1 && t >= 0 && t <= 1 ? fabs(v3_dot(r, n)) / sqrt(nn) : 1e300;
}

static double by_all_faces(hw_mesh_placed a, hw_mesh_placed b) {
  hw_mesh_pose pose = hw_mesh_relative(&a, &b);
  double least = 1e300;
  for (int f = 0; f < a.mesh->faces; f++)
    for (int g = 0; g < b.mesh->faces; g++) {
      v3 p[3], q[3];
      for (int k = 0; k < 3; k++) {
        p[k] = hw_mesh_move(&pose, a.mesh->vertex[a.mesh->corner[3 * f + k]]);
        q[k] = b.mesh->vertex[b.mesh->corner[3 * g + k]];
      }
      for (int i = 0; i < 3; i++) {
        least = fmin(least, v3_norm(v3_sub(p[i], hw_face_nearest(q, p[i]))));
        least = fmin(least, v3_norm(v3_sub(q[i], hw_face_nearest(p, q[i]))));
        for (int j = 0; j < 3; j++)
          least = fmin(least, edges_apart(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]));
      }
    }
  return least;
}

static void test_all_faces(void **state) {
  (void)state;
  soup_clear();
  soup_sphere(1, 6, 8, v3_zero(), 0);
  const hw_trimesh *A = mesh_of(0);
  soup_clear();
  soup_box(v3_make(0.8, 0.1, 1.5), v3_zero(), 3);
  const hw_trimesh *B = mesh_of(0);
  v3 p, q;
  for (int n = 0; n < 60; n++) {
    hw_mesh_placed a = {A, m3_random_rotation(), v3_zero()};
    hw_mesh_placed b = {B, m3_random_rotation(), v3_scale(1.9 + fabs(rnd()), v3_unit(v3_random()))};
    double d = distance_of(a, b, 1e300, &p, &q);
    assert_near(d, by_all_faces(a, b), 1e-13);
    assert_near(v3_norm(v3_sub(p, q)), d, 1e-14);
  }
  mesh_free(A), mesh_free(B);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_boxes),
                                     cmocka_unit_test(test_all_faces)};
  return cmocka_run_group_tests_name("distance of two meshes", tests, NULL, NULL);
}
