/* Rows that several kinds of part share: named attachment points, and colliders. Port 0 of a part
 * is its origin. */
#ifndef HW_PARTS_PORT_FIELDS_H
#define HW_PARTS_PORT_FIELDS_H

#include "model/field.h"
#include "model/model.h"

#define HW_PORT_FIELDS(X, XW, S)                                                                   \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m", "Position: in the part's own axes", HW_F_REQUIRED)
typedef struct hw_port_params {
  uint64_t given;
  HW_STRUCT(HW_PORT_FIELDS)
} hw_port_params;
extern const hw_table hw_port_table;

/* A part that is one body: what its fields shape, size, sides, mesh, material and colliders say. */
typedef struct hw_body_shape {
  int shape; /* HW_SHAPE_* */
  const double *size;
  int sides;          /* of a cylinder's prism */
  int mesh, material; /* -1: none */
  const hw_map *colliders;
} hw_body_shape;

/* Its colliders: its own shape first, then those of the collection. As hw_part_kind.collider. */
static inline int hw_body_collider(const hw_body_shape *body, int i, hw_collider_ask *ask) {
  int own = body->shape != HW_SHAPE_NONE, count = own + body->colliders->count;
  if (!ask || i >= count)
    return count;
  if (own && i == 0) {
    *ask = (hw_collider_ask){.key = "",
                             .shape = body->shape,
                             .size = body->size,
                             .sides = body->sides,
                             .mesh = body->mesh,
                             .material = body->material};
    return count;
  }
  const hw_collider_params *p = (const hw_collider_params *)body->colliders->row + (i - own);
  *ask = (hw_collider_ask){.key = body->colliders->id[i - own],
                           .shape = p->shape,
                           .size = p->size,
                           .sides = p->sides,
                           .mesh = p->mesh.part,
                           .at = p->at,
                           .turn = p->turn,
                           .material = p->material.part >= 0 ? p->material.part : body->material};
  return count;
}

#endif
