/* A chain link against triangles, meshes and other links (paper 000 section 5, eq. 29 to 64 with the
 * corrections of docs/theory/link.md).
 *
 * A link is a bar of radius r around a centre line of four primitives in its y z plane: two straight
 * ones at y = +R and y = -R with |z| <= h, and two half circles of radius R about (0, 0, +h) and
 * (0, 0, -h). The stud, where there is one, does not touch. */
#ifndef HW_GEOM_LINK_LINK_H
#define HW_GEOM_LINK_LINK_H

#include "geom/mesh/tree.h"
#include "math/scalar.h"

enum { HW_LINK_PRIMITIVES = 4 }; /* bar at +R, bar at -R, bow at +h, bow at -h */

typedef struct hw_link {
  double R, h, r; /* [m] */
} hw_link;

/* From bar diameter, outer width and outer length: R = (width - d) / 2, h = (length - width) / 2. */
hw_link hw_link_sized(double diameter, double width, double length);

/* Of the bar: its section times its centre line (Pappus) [m^3]. */
static inline double hw_link_volume(const hw_link *link) {
  return HW_PI * link->r * link->r * (4 * link->h + 2 * HW_PI * link->R);
}

/* Distances from a triangle (link frame) to the centre line of each primitive, within its own
 * domain: the global minimum, exactly. distance is HUGE_VAL (> 1e300) where no point of the triangle
 * is in the primitive's domain. */
typedef struct hw_link_near {
  double distance[HW_LINK_PRIMITIVES]; /* r_p of the papers [m] */
  v3 on_triangle[HW_LINK_PRIMITIVES], on_line[HW_LINK_PRIMITIVES];
} hw_link_near;
void hw_link_triangle(const hw_link *link, const v3 triangle[3], hw_link_near *out);

/* One primitive touching another body. All but `deepest` are continuous in the poses, also where a
 * bar lies flat, in a corner or across an edge, and where a contact goes from one primitive to the
 * next (docs/theory/link.md). */
typedef struct hw_link_touch {
  int primitive; /* of the link (of the first link) */
  double depth;  /* [m] of the deepest point: r - r_p, or r + how far the centre line is under the
                    surface of a closed mesh, at most 2 r */
  v3 deepest;    /* on the other body's surface */
  v3 normal;     /* unit, from the link to the other body */
  v3 centre;     /* where the force acts */
  double agree;  /* 0 to 1: below 1 where surfaces push against each other on this one primitive (in
                    a slot), 0 where they cancel and the normal means nothing: scales any force */
  double share; /* 0 to 1: below 1 where the neighbouring primitive touches the same place; scales a
                    force made from depth, so that one contact at a joint is not counted twice */
  double reach; /* length of bar that would have this patch at this depth [m] */
  double patch,
      volume; /* [m^2], [m^3] shared with the other body: d(volume)/d(depth) = patch; up to
                           depth r. Volumes of primitives add up: no `share` */
} hw_link_touch;

/* x_mesh = R x_link + t, both from the mesh's middle. At most one touch a primitive, in their order;
 * returns how many. All in the mesh's frame. */
size_t hw_link_mesh_scratch_bytes(void);
int hw_link_mesh(const hw_link *link, const hw_mesh_pose *pose, const hw_trimesh *mesh,
                 void *scratch, hw_link_touch touch[HW_LINK_PRIMITIVES]);

/* Two links; x_b = R x_a + t. At most one touch a primitive of a. In b's frame. */
int hw_link_link(const hw_link *a, const hw_link *b, const hw_mesh_pose *pose,
                 hw_link_touch touch[HW_LINK_PRIMITIVES]);

#endif
