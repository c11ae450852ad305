/* What several kinds of part share: rows of named attachment points, and the solid that fields describe.
 * Port 0 of a part is its origin. */
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

/* hw_solid of parameters with the fields shape (of `of`; it touches as `touches`), size, sides, mesh,
 * material and colliders. */
#define HW_SOLID(p, of, touches)                                                                   \
  ((hw_solid){.words = of,                                                                         \
              .word = (p)->shape,                                                                  \
              .shape = touches,                                                                    \
              .size = (p)->size,                                                                   \
              .sides = (p)->sides,                                                                 \
              .mesh = (p)->mesh.part,                                                              \
              .material = (p)->material.part,                                                      \
              .colliders = &(p)->colliders})

#endif
