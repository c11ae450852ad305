/* The triangulated hull while it grows: inside of hull.c and hull_merge.c. */
#ifndef HW_GEOM_CONVEX_HULL_WORK_H
#define HW_GEOM_CONVEX_HULL_WORK_H

#include "base/sort.h"
#include "geom/convex/hull.h"
#include "geom/convex/polytope_build.h"

/* Half-edge k of face f is 3 f + k, from v[k] to v[k + 1]. Vertices counter-clockwise from outside. */
typedef struct hull_face {
  int v[3];
  int twin[3];  /* half-edges on the other side */
  int outside;  /* first point of the list above this face, -1: none */
  int farthest; /* of that list */
  int mark;     /* round in which a point saw this face; region while faces are merged */
  bool alive, queued;
  v3 n;          /* not of unit length */
  double length; /* of n */
  double doubt;  /* |n . (p - v0)| below this: the sign needs exact arithmetic */
  double depth;  /* of the farthest point */
} hull_face;

typedef struct hull_work {
  int points, slots; /* slots: room for faces */
  int used;          /* faces 0 .. used - 1 were in use at some time */
  int free_count, queue_count, round;
  double tolerance; /* in scaled units */
  v3 *q;            /* [points] scaled: extent about 1 */
  int *active;      /* [points] indices of the points that still count, rising */
  int active_count;
  int *next;                            /* [points] list above a face */
  int *at;                              /* [points] half-edge that leaves a vertex */
  bool *keep;                           /* [points] */
  hull_face *face;                      /* [slots] */
  int *free_slot, *queue, *seen, *edge; /* [slots], [slots], [slots], [3 slots] */
  hw_sort_item *order, *order_scratch;  /* [slots] */
  v3 *sum;                              /* [slots] area vectors of regions */
} hull_work;

/* Is point p above face f, strictly and without rounding? */
bool hw_hull_sees(const hull_work *w, const hull_face *f, int p);

/* Merge the triangles of w to faces within the tolerance t (0: not at all); returns the number of
 * regions, each face's region in `mark`, and marks in w->keep the vertices of three or more.
 * strict: regions that are no convex polygons stay triangles. */
int hw_hull_merge(hull_work *w, double t, bool strict);

/* The polytope of these regions, in memory; false where they are not all convex polygons. */
bool hw_hull_emit(hull_work *w, int regions, double t, const v3 *point, void *memory,
                  const hw_polytope **out);

#endif
