/* Convex polyhedra: vertices, planar faces, edges, mass properties. Immutable; one block of memory.
 *
 * Built by hw_hull_make (hull.h) or the makers of primitives. Faces are whole: coplanar triangles
 * are merged. Indices are int32; faces run counter-clockwise seen from outside. */
#ifndef HW_GEOM_CONVEX_POLYTOPE_H
#define HW_GEOM_CONVEX_POLYTOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "math/vec.h"

typedef struct hw_plane {
  v3 n;     /* outward unit normal */
  double d; /* n . x = d [m] */
} hw_plane;

typedef struct hw_polytope {
  int vertices, faces, half_edges;
  const v3 *vertex;       /* [vertices] [m] */
  const hw_plane *plane;  /* [faces] */
  const int *face_start;  /* [faces + 1] first half-edge of a face */
  const int *face_vertex; /* [half_edges] origin vertex of each half-edge */
  const int *face_across; /* [half_edges] the face on the other side of the half-edge */
  const int *near_start;  /* [vertices + 1] */
  const int *near;        /* [half_edges] vertices that share an edge with a vertex */
  double volume;          /* [m^3] */
  v3 centroid;            /* [m] */
  m3 inertia;             /* of density 1, about the centroid [m^5] */
  v3 low, high;           /* bounding box */
  double radius;          /* largest distance of a vertex from the centroid */
  bool box;               /* made by hw_convex_box: its vertices are in that order */
} hw_polytope;

/* A convex body for distance queries: the core polytope grown by a radius. A sphere is one vertex
 * and a radius, a capsule two vertices and a radius; then core has no faces and no volume, and
 * volume, centroid and inertia below count. A capsule's core has two half-edges that belong to no
 * face: near works as usual, face_across is -1. */
typedef struct hw_convex {
  const hw_polytope *core;
  double radius; /* [m] 0 for a polyhedron */
  double volume; /* of the whole body, radius included [m^3] */
  v3 centroid;
  m3 inertia;   /* density 1, about the centroid [m^5] */
  v3 low, high; /* bounding box, radius included */
  double bound; /* no point is farther from the centroid [m] */
} hw_convex;

/* A convex body somewhere: x_world = R x_body + r. */
typedef struct hw_placed {
  const hw_convex *shape;
  m3 R;
  v3 r;
} hw_placed;

#endif
