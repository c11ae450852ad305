/* Where the points and faces of a mesh come from: the scenario's text, an asset, or a maker of
 * simple bodies. */
#ifndef HW_SCENARIO_MESH_SOURCE_H
#define HW_SCENARIO_MESH_SOURCE_H

#include "scenario/compiler.h"

enum {
  HW_MESH_TEXT_POINTS = 65536,   /* in the scenario itself */
  HW_MESH_POINTS = 6000000,      /* of an asset: three for each face of a file that shares none */
  HW_MESH_FACES = 2000000,       /* of an asset, or of what is made */
  HW_MESH_HULL_POINTS = 1 << 16, /* of which a hull is taken */
  HW_MESH_HULL_VERTICES = 4096
};

/* Lists from hw_alloc, scaled and turned; freed by hw_mesh_lists_free. */
typedef struct hw_mesh_lists {
  v3 *point; /* [points] every number finite and within 1e6 m */
  int points;
  int *face;                        /* [3 * faces] every number that of a point */
  int faces;                        /* 0: a cloud of points */
  const char *at_points, *at_faces; /* members that a fault of them is told of */
  struct hw_mouth *mouth;           /* of a made bow; else NULL */
} hw_mesh_lists;

/* The reader's place is the mesh. False after a fault, or without memory. */
bool hw_mesh_lists_make(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists);
bool hw_mesh_lists_open(hw_compiler *c, hw_mesh_lists *lists, size_t points, size_t faces);
void hw_mesh_lists_free(hw_mesh_lists *lists);

/* Bow, shank, head (mesh_models.c): fills empty lists. */
bool hw_mesh_model_make(hw_compiler *c, const hw_mesh *mesh, hw_mesh_lists *lists);

/* As given; without it what is made is, unless it is a bow or a part of an anchor. */
bool hw_mesh_convex(const hw_mesh *mesh);

/* The asset that a mesh names, or NULL. */
const hw_asset *hw_mesh_asset(const hw_compiler *c, const hw_mesh *mesh);

/* printf-like (base/report.h), at a member of the mesh. */
#define hw_mesh_says(c, key, ...)                                                                  \
  do {                                                                                             \
    size_t before_ = hw_where_dotted(&(c)->reader.where, key);                                     \
    hw_report_add((c)->reader.report, (c)->reader.where.text, __VA_ARGS__);                        \
    hw_where_cut(&(c)->reader.where, before_);                                                     \
  } while (0)

#endif
