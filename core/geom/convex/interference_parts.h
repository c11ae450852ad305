/* What the parts of interference.c share; nobody else includes this. */
#ifndef HW_GEOM_CONVEX_INTERFERENCE_PARTS_H
#define HW_GEOM_CONVEX_INTERFERENCE_PARTS_H

#include "geom/convex/interference.h"

/* Working numbers of one pair. They are written in the axes of one body with the origin in the
 * shared region: x_world = R x + r. The patch is that of the body whose surface was walked, and
 * `flip` says that this is b. */
typedef struct hw_share {
  m3 R;
  v3 r;
  bool flip;
  double volume;
  v3 first;              /* int x dV */
  v3 area;               /* int dS over the walked surface */
  v3 moment;             /* int x x dS */
  double perimeter_area; /* sum of |terms| of area: what rounding in it is measured by */
} hw_share;

size_t hw_clip_scratch_bytes(const hw_polytope *a, const hw_polytope *b);
void hw_interference_clip(const hw_placed *a, const hw_placed *b, void *scratch, hw_overlap *out);
void hw_interference_ball(const hw_placed *ball, const hw_placed *body, bool ball_is_b,
                          hw_overlap *out);
void hw_interference_balls(const hw_placed *a, const hw_placed *b, hw_overlap *out);

/* Fills volume to patch and centre of *out; false when there is no patch (normal zero). The unit
 * normal of the walked surface, in the working axes, goes to *n. */
bool hw_share_out(const hw_share *share, hw_overlap *out, v3 *n, v3 *centre);

#endif
