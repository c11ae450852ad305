/* Fields of a quay: a fixed outline seen from above, with fenders on it. quay.c. */
#ifndef HW_PARTS_QUAY_H
#define HW_PARTS_QUAY_H

#include "parts/vessel.h"

#define QUAY_FIELDS(X, XW, S)                                                                      \
  X(S, VECTOR, position, "position", 0, -1e6, 1e6, "m", "Position: of the origin", HW_F_NONE)      \
  X(S, NUMBER, heading, "heading", 0, -1e3, 1e3, "rad", "Heading: of its x axis", HW_F_NONE)       \
  X(S, NUMBER, length, "length", 100, 0, 1e5, "m", "Length: of an outline that is made",           \
    HW_F_ABOVE)                                                                                    \
  X(S, NUMBER, beam, "beam", 20, 0, 1e5, "m", "Breadth: of an outline that is made", HW_F_ABOVE)   \
  X(S, NUMBER, height, "height", 5, 0, 1e3, "m", "Height: of its sides, for drawing", HW_F_ABOVE)  \
  OUTLINE_FIELDS(X, XW, S)                                                                         \
  XW(S, MAP, fenders, "fenders", 0, &hw_fender_table, "Fenders on its sides", HW_F_NONE)           \
  XW(S, CHOICE, shape, "shape", 0, HW_SHAPE_WORDS, "Shape: for drawing, and for contact in space", \
     HW_F_NONE)                                                                                    \
  X(S, VECTOR, size, "size", 1, 1e-4, 1e4, "m", HW_SIZE_LABEL, HW_F_NONE)                          \
  XW(S, REFERENCE, mesh, "mesh", 0, "@meshes", "Mesh: where the shape is one", HW_F_NONE)          \
  XW(S, REFERENCE, material, "material", 0, "@materials", "Material: for contact in space",        \
     HW_F_NONE)                                                                                    \
  XW(S, MAP, ports, "ports", 0, &hw_port_table, "Attachment points", HW_F_ADVANCED)                \
  XW(S, MAP, colliders, "colliders", 0, &hw_collider_table,                                        \
     "Colliders: convex bodies that touch in space, besides the shape", HW_F_ADVANCED)

typedef struct quay_params {
  uint64_t given;
  HW_STRUCT(QUAY_FIELDS)
  double made[2 * HW_OUTLINE_MADE]; /* as of the vessel */
} quay_params;
HW_ROW_NUMBERS(quay_params, QUAY_FIELDS);

#endif
