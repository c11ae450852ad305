/* Parts of the chain link's geometry that more than one of its files uses (link.h). */
#ifndef HW_GEOM_LINK_LINK_PARTS_H
#define HW_GEOM_LINK_LINK_PARTS_H

#include <stdbool.h>

#include "geom/link/link.h"

static inline bool link_is_bow(int primitive) { return primitive >= 2; }
/* +1 for the primitive at +R or +h, -1 for the other */
static inline double link_side(int primitive) { return primitive & 1 ? -1 : 1; }

/* hw_link_triangle for one primitive: its distance; the points are set where that is < HUGE_VAL. */
double hw_link_triangle_part(const hw_link *link, const v3 triangle[3], int primitive,
                             v3 *on_triangle, v3 *on_line);

/* Where along the edge from a to b (both at z >= 0) the distance to the circle of radius R about the
 * x axis has its minima inside: values s in (0, 1); returns how many (at most 2). */
int hw_ring_edge(v3 a, v3 b, double R, double s[2]);

/* Sets `share` of touches in the order of primitives. weight: by primitive; joint: depth of the
 * centre line's point where a bar and a bow join (below 0: clear). */
void hw_link_shares(hw_link_touch *touch, int count, const double weight[HW_LINK_PRIMITIVES],
                    double (*joint)(void *ctx, int bar, int bow), void *ctx);

#endif
