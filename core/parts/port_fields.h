/* What several kinds of part share: rows of named attachment points, and the solid that fields describe.
 * Port 0 of a part is its origin. */
#ifndef HW_PARTS_PORT_FIELDS_H
#define HW_PARTS_PORT_FIELDS_H

#include "model/field.h"
#include "model/model.h"

#define HW_PORT_FIELDS(X, XW, S)                                                                   \
  X(S, VECTOR, at, "at", 0, -1e5, 1e5, "m",                                                        \
    "Position: in the part's own axes, or in those of from", HW_F_REQUIRED)                        \
  XW(S, CHOICE, from, "from", 0, "part|mouth|pipe",                                                \
     "From: of a motion whose shape is a made bow, the mouth (where the pipe's axis meets the "    \
     "shell) or the pipe's upper end; z is then along the pipe into the ship, x forward",          \
     HW_F_NONE)
enum { HW_PORT_FROM_PART, HW_PORT_FROM_MOUTH, HW_PORT_FROM_PIPE };
typedef struct hw_port_params {
  uint64_t given;
  HW_STRUCT(HW_PORT_FIELDS)
} hw_port_params;
extern const hw_table hw_port_table;

/* Where a row is in the part's own axes, with axes of its own where it is by the pipe of a made bow. */
typedef struct hw_port_place {
  v3 at;
  bool turned;
  m3 R; /* port to part, where it is turned */
} hw_port_place;
hw_port_place hw_port_placed(const hw_model *model, int part, const hw_port_params *row);
/* Rows that are by a pipe which the part has not. */
void hw_ports_check(const hw_model *model, int part, hw_report *report);

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
