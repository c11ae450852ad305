/* For the tests of made models: what hw_mesh_prep and the tree say of them, and how well shaped their
 * triangles are. */
#ifndef TESTS_UNIT_SHAPES_MAKE_SUPPORT_H
#define TESTS_UNIT_SHAPES_MAKE_SUPPORT_H

#include "geom/mesh/mesh_prep.h"
#include "shapes/make_bow.h"
#include "support/clean_mesh.h"
#include "support/test.h"

#define DEGREES (HW_PI / 180)

typedef struct model {
  v3 *point;
  int *face, points, faces;
  hw_mesh_report report;
  void *memory;
  const hw_trimesh *body;
} model;

static inline void model_free(model *m) { free(m->point), free(m->face), free(m->memory); }

/* Nothing is repaired: the report is of the faces as they are. */
static inline void model_look(model *m) {
  const hw_mesh_prep_options options = {.weld = 0, .orient = false};
  void *scratch = malloc(hw_mesh_prep_scratch_bytes(m->points, m->faces));
  v3 *point = malloc((size_t)m->points * sizeof *point);
  int *face = malloc((size_t)m->faces * 3 * sizeof *face);
  assert_true(hw_mesh_prep(m->point, m->points, m->face, m->faces, &options, scratch, point, face,
                           NULL, &m->report));
  free(scratch), free(point), free(face);
  scratch = malloc(hw_trimesh_scratch_bytes(m->points, m->faces));
  m->memory = aligned_alloc(64, (hw_trimesh_bytes(m->points, m->faces, 0) + 63) / 64 * 64);
  m->body = hw_trimesh_make(m->point, m->points, m->face, m->faces, 0, scratch, m->memory);
  free(scratch);
  assert_non_null(m->body);
}

/* One closed surface of this genus that faces outward; hw_mesh_prep finds nothing to do. */
static inline void assert_clean(const model *m, int genus) {
  assert_nothing_to_prepare(&m->report, m->points, m->faces, genus);
  assert_int_equal(m->points - m->body->edges + m->faces, 2 - 2 * genus); /* Euler */
}

static inline int crossings_of(const model *m) {
  void *work = malloc(hw_mesh_crossings_bytes(m->body));
  int count = hw_mesh_crossings(m->body, work).count;
  free(work);
  return count;
}

static inline void corners_of(const model *m, int f, v3 p[3]) {
  for (int k = 0; k < 3; k++)
    p[k] = m->point[m->face[3 * f + k]];
}

/* Longest edge over height upon it: 1.155 where all edges are equal. */
static inline double aspect_of(const model *m, int f) {
  v3 p[3];
  corners_of(m, f, p);
  double longest = 0, twice = v3_norm(v3_cross(v3_sub(p[1], p[0]), v3_sub(p[2], p[0])));
  for (int k = 0; k < 3; k++)
    longest = fmax(longest, v3_norm(v3_sub(p[(k + 1) % 3], p[k])));
  return longest * longest / twice;
}

static inline double least_angle(const model *m) {
  double least = PI;
  for (int f = 0; f < m->faces; f++) {
    v3 p[3];
    corners_of(m, f, p);
    for (int k = 0; k < 3; k++) {
      v3 a = v3_unit(v3_sub(p[(k + 1) % 3], p[k])), b = v3_unit(v3_sub(p[(k + 2) % 3], p[k]));
      least = fmin(least, acos(v3_dot(a, b)));
    }
  }
  return least;
}

/* A bow of usual size whose sides do not bend. */
static inline hw_bow straight_bow(int triangles) {
  return (hw_bow){.flare = 25 * DEGREES,
                  .entrance = 25 * DEGREES,
                  .angle = 50 * DEGREES,
                  .azimuth = 15 * DEGREES,
                  .bore = 0.36,
                  .lip = 0.28,
                  .length = 3.5,
                  .wall = 0.3,
                  .thickness = 0.6,
                  .above = 3,
                  .below = 5,
                  .forward = 4,
                  .aft = 4,
                  .triangles = triangles};
}

static inline model model_of_bow(const hw_bow *bow, hw_bow_plan *plan) {
  assert_int_equal(hw_bow_make_plan(bow, plan), HW_BOW_GOOD);
  model m = {.points = plan->points, .faces = plan->faces};
  m.point = malloc((size_t)m.points * sizeof *m.point);
  m.face = malloc((size_t)m.faces * 3 * sizeof *m.face);
  hw_bow_make(plan, m.point, m.face);
  model_look(&m);
  return m;
}

#endif
