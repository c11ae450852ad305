/* A mesh that hw_mesh_prep leaves as it is: one closed shell of a genus, faces outward. */
#ifndef TESTS_SUPPORT_CLEAN_MESH_H
#define TESTS_SUPPORT_CLEAN_MESH_H

#include "geom/mesh/mesh_prep.h"
#include "support/test.h"

static inline void assert_nothing_to_prepare(const hw_mesh_report *r, int points, int faces,
                                             int genus) {
  assert_int_equal(r->vertices, points);
  assert_int_equal(r->kept, faces);
  assert_int_equal(r->border.count + r->crowded.count + r->pinched.count + r->twisted.count, 0);
  assert_int_equal(r->flipped.count + r->turned_shells.count, 0);
  assert_int_equal(r->zero_area.count + r->slivers.count, 0);
  assert_int_equal(r->shells, 1);
  assert_int_equal(r->genus, genus);
  assert_true(r->watertight);
}

#endif
