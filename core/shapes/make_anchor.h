/* Made models: shank and head of a stockless anchor (of the Hall kind: a head of one piece that
 * swings about a pin at the lower end of the shank).
 *
 * Axes of both: x along the pin, y across, z up along the shank when the anchor stands; the origin
 * is on the pin. Shank: a tapered bar with rounded edges from a round end about the pin to an eye,
 * whose hole runs along x, HW_MODEL_ANCHOR_LENGTH up where the mass is HW_MODEL_ANCHOR_MASS. Head: a crown below and about the pin, open
 * above for the shank to swing 45 degrees both ways without touching, tripping palms at its foot,
 * two flukes up along both sides of the shank. Proportions follow usual stockless anchors (head at
 * least 3/5 of the mass); all lengths grow with the cube root of the mass, and the thickness of each
 * body is such that its mesh has its share of the mass in steel of 7850 kg/m^3. The form is the
 * project's own. docs/meshes.md. */
#ifndef HW_SHAPES_MAKE_ANCHOR_H
#define HW_SHAPES_MAKE_ANCHOR_H

#include <stdbool.h>
#include <stddef.h>

#include "math/vec.h"
#include "model/tables.h"

typedef struct hw_anchor_model {
  double mass;       /* of shank and head [kg] */
  double head_share; /* of it, in the head */
  int triangles;     /* of a body: as many as possible, at most so many */
} hw_anchor_model;

enum { HW_ANCHOR_MODEL_LEAST = 3000 }; /* triangles: fewer miss the eye, or what is thin */

typedef struct hw_anchor_model_plan {
  hw_anchor_model anchor;
  bool head;
  double scale;      /* [m] of a model's unit */
  double thickness;  /* of usual */
  double step;       /* of the lattice, in units */
  int points, faces; /* points: more than enough */
} hw_anchor_model_plan;

/* False: no such thickness (a share that does not fit). */
bool hw_anchor_model_prepare(const hw_anchor_model *anchor, bool head, hw_anchor_model_plan *plan);
size_t hw_anchor_model_scratch_bytes(const hw_anchor_model_plan *plan);
int hw_anchor_model_make(const hw_anchor_model_plan *plan, void *scratch, v3 *point,
                         int *face); /* points */

#endif
