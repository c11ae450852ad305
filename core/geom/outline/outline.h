/* Outlines of bodies seen from above, and what two of them share (paper 001, 3.1: the contact
 * polygon S, its centroid C, the contact line P1 P2 and the basis i, j). Simple polygons, convex or
 * not. docs/theory/outline.md.
 *
 * The border of a shared region consists of a part of a's outline and a part of b's. Its length
 * counts only in `w`: the integral over a's part of the normal that points out of a. For two
 * crossings w is the chord P1 P2 turned by a right angle, so i = w / |w| is the paper's, and for any
 * shape w is the gradient of the shared area: with du and dt the shift and the turn of b relative to
 * a, du that of the point (mx, my),   dA = -(w . du + couple dt)   exactly. */
#ifndef HW_GEOM_OUTLINE_OUTLINE_H
#define HW_GEOM_OUTLINE_OUTLINE_H

#include <stddef.h>

enum { HW_OUTLINE_POINTS = 256 };

/* A simple polygon in body axes, counter-clockwise, cut into convex pieces. Immutable; one block of
 * memory. Side k runs from point k to the next. Entries piece[i] to piece[i + 1] - 1 are the corners
 * of piece i, counter-clockwise, and the sides that start there. */
typedef struct hw_outline {
  int points, pieces;
  const double *point; /* [2 * points] [m] */
  const int *piece;    /* [pieces + 1] first entry */
  const int *vertex;   /* [entries] number of the point */
  const int
      *across; /* [entries] piece beyond this side, which is a cut; -1: a side of the outline */
  const double
      *plane; /* [3 * entries] unit normal out of the piece, and its product with the side */
  const double *circle; /* [3 * pieces] centre and radius */
  double area, x, y;    /* [m^2], centroid [m] */
  double second;        /* second moment of area about the centroid [m^4] */
  double radius;        /* of the point farthest from (0, 0) */
  double low[2], high[2];
} hw_outline;

/* The first fault in this order; i and j are points or sides, where the kind says so, else -1. */
typedef enum hw_outline_fault_kind {
  HW_OUTLINE_OK,
  HW_OUTLINE_FEW,        /* under three points */
  HW_OUTLINE_MANY,       /* over HW_OUTLINE_POINTS */
  HW_OUTLINE_NOT_FINITE, /* point i is no number, or 1e9 m away and more */
  HW_OUTLINE_REPEATED,   /* points i and j are in one place, within 1e-10 of the size */
  HW_OUTLINE_FLAT,       /* all points on one line, within 1e-10 of its length */
  HW_OUTLINE_CROSSING,   /* sides i and j cross, touch (the same) or fold back on each other */
  HW_OUTLINE_CLOCKWISE   /* seen from above */
} hw_outline_fault_kind;
typedef struct hw_outline_fault {
  hw_outline_fault_kind kind;
  int i, j;
} hw_outline_fault;

/* Bytes of memory for an outline of so many points, 8-byte aligned. */
size_t hw_outline_bytes(int points);

/* Checks, copies and cuts into convex pieces. With a fault the outline is empty and memory is not
 * touched (it may be NULL where only the check is wanted). */
hw_outline_fault hw_outline_make(hw_outline *outline, const double *point, int points,
                                 void *memory);

/* x_world = (x, y) + turn x_body, with c and s the cosine and sine of the heading. */
typedef struct hw_needs_pose {
  double x, y, c, s;
} hw_needs_pose;

/* One connected region of a and b, world axes. */
typedef struct hw_plan_overlap {
  double area, x, y; /* [m^2], centroid [m] */
  double ix, iy;     /* unit, from a to b: w / |w|, or the shortest way out where w is 0 */
  double wx, wy;     /* [m] see above; |w| is the length of the contact line */
  double mx, my;     /* where w acts: for two crossings the middle of the chord */
  double couple;     /* [m^2] 0 unless w is too short to turn the body as the area asks */
  double p[4];       /* P1 x y, P2 x y: crossings that lie farthest apart across i, P1 -> P2 along
                           j = (-iy, ix); the ends of the region where it has none */
  double depth;      /* extent along i, or along `axis` where that is given [m] */
  double near_;      /* lowest coordinate along `axis` (its dot product with world points); without
                           an axis along i */
  int crossings;     /* of the two outlines, on this region's border */
} hw_plan_overlap;

/* Regions, largest first; returns how many, at most `most` (smaller ones are left out); 0: apart, or
 * touching only. axis: world unit vector or NULL. One inside the other: w = 0, crossings 0. Where
 * sides lie on each other within 1e-14 of the bodies' size, half of w is that of either. Fixed work
 * on the stack (under 100 KB, touched only as far as needed). */
int hw_outline_overlap(const hw_outline *a, hw_needs_pose pa, const hw_outline *b, hw_needs_pose pb,
                       const double *axis, hw_plan_overlap *out, int most);

#endif
