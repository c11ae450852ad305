/* What the surface of a mesh inside a link's bar adds up to: integrals over slices across the centre
 * line (docs/theory/link.md). */
#ifndef HW_GEOM_LINK_LINK_PATCH_H
#define HW_GEOM_LINK_LINK_PATCH_H

#include "geom/link/link_parts.h"

typedef struct hw_link_patch {
  double weight, volume; /* int p dA, and corrected to the volume of flat contact */
  v3 push;               /* int p e dA: e from the centre line to the surface */
  v3 line;               /* int p c dA: c on the centre line */
  v3 area;               /* int dA, outward of the mesh, across the centre line */
} hw_link_patch;

/* Adds a triangle (link frame, counter-clockwise from outside). two_sided: of an open mesh. */
void hw_link_patch_add(hw_link_patch *sum, const hw_link *link, int primitive, const v3 triangle[3],
                       bool two_sided);

#endif
