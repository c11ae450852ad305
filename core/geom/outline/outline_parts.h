/* What outline.c, outline_clip.c and outline_overlap.c share; read by no other file. */
#ifndef HW_GEOM_OUTLINE_OUTLINE_PARTS_H
#define HW_GEOM_OUTLINE_OUTLINE_PARTS_H

#include <stdbool.h>

#include "geom/outline/outline.h"

/* Two convex pieces have at most so many sides together, and two to spare for rounding. */
enum { HW_CLIP_POINTS = 2 * HW_OUTLINE_POINTS + 2 };

/* A convex polygon in a's body axes. Side k leaves point k; a and b say of which entries of the
 * outlines it is a part, -1: of none of that outline. Both: the sides lie on each other. */
typedef struct hw_clip {
  int n;
  double x[HW_CLIP_POINTS], y[HW_CLIP_POINTS];
  short a[HW_CLIP_POINTS], b[HW_CLIP_POINTS];
} hw_clip;

/* What piece i of a shares with *from, a piece of b within `circle` (x, y, radius), by Sutherland and
 * Hodgman (1974). Points within `tolerance` of a side count as on it. Returns the one of the two that
 * holds the answer; NULL: nothing, or touching only. */
hw_clip *hw_clip_piece(const hw_outline *a, int i, hw_clip *from, hw_clip *spare,
                       const double circle[3], double tolerance);

#endif
