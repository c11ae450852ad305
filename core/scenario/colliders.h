/* The colliders of all parts: bodies of the model from what parts ask for (hw_collider_ask). */
#ifndef HW_SCENARIO_COLLIDERS_H
#define HW_SCENARIO_COLLIDERS_H

#include "geom/mesh/trimesh.h"
#include "scenario/compiler.h"

/* Sets the pointer to a field of a collider; the part's own shape has it beside its other fields.
 * Returns what hw_where_cut takes. */
size_t hw_collider_point_to(hw_compiler *c, int part, const hw_collider_ask *a, const char *key);

bool hw_colliders_make(hw_compiler *c);
/* Mesh number `mesh` as a triangle mesh, convex or not; NULL without memory. */
const hw_trimesh *hw_mesh_as_body(hw_compiler *c, int mesh);
/* Gives a collider that meets a mesh its own, and to all of the same shape. */
bool hw_collider_ensure_mesh(hw_compiler *c, int i);
/* A fault where its mesh is not closed: it has no inside to touch. */
void hw_collider_check_closed(hw_compiler *c, int i);

#endif
