/* Is a line knotted? Writhe, linking number, crossings and the knot's determinant, of polylines.
 *
 * Sources: Gauss' integral for two segments as the area of a quadrilateral on the sphere (Banchoff
 * 1976; Klenin and Langowski 2000, method 1a), each half of it by Van Oosterom and Strackee (1983); the
 * determinant by colouring (Livingston, Knot Theory, 1993, chapter 3): the Alexander polynomial at -1.
 * Writhe changes by 2 where a strand passes through another; the determinant of a line with ends held
 * apart cannot change without a pass. */
#ifndef HW_LAB_KNOT_H
#define HW_LAB_KNOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "math/vec.h"

/* Gauss' integral of two segments a0 a1 and b0 b1 over 4 pi: in (-1/2, 1/2); half the mean over all
 * directions of the signs with which they are seen to cross. 0 for segments in one plane. */
double hw_gauss_pair(v3 a0, v3 a1, v3 b0, v3 b1);

/* Writhe of the polyline p[0] .. p[n-1]; closed: with the segment from the last point to the first.
 * Below 4 points (3 segments) it is 0. Time O(n^2). */
double hw_writhe(const v3 *p, int n, bool closed);

/* Linking number of two closed polylines (last point to first): whole, up to rounding, if they do not
 * meet. */
double hw_linking(const v3 *a, int na, const v3 *b, int nb);

typedef struct hw_crossing {
  int over, under; /* segments, from point i to i + 1 */
  double s, t;     /* share of each, in 0 .. 1 */
  int sign;        /* +1: the upper strand turned to the left lies on the lower one */
} hw_crossing;

enum {
  HW_KNOT_BAD = -1,        /* points that are not finite, or too few */
  HW_KNOT_DEGENERATE = -2, /* a crossing at a corner, parallel overlaps, strands that meet */
  HW_KNOT_SCRATCH = -3
};

/* Crossings of the polyline seen against `along` (its tip is up, nearer to the eye), by rising
 * segments into out[room]. Returns their number, which may pass room, or HW_KNOT_... below 0. */
int hw_crossings(const v3 *p, int n, bool closed, v3 along, hw_crossing *out, int room);

/* Bytes of scratch (8-byte aligned) for n points and so many crossings. */
size_t hw_knot_bytes(int n, int crossings);

/* Determinant of the knot (1: unknot, 3: overhand, 5: figure of eight), with the ends led straight out,
 * away from the middle, and joined far away. Exact below 2^30; above it is the rest by a prime.
 * HW_KNOT_... below 0; HW_KNOT_DEGENERATE if no direction of 16 shows it clearly. */
int64_t hw_knot_determinant(const v3 *p, int n, void *scratch, size_t bytes);

/* The same for a polyline that is closed by itself. */
int64_t hw_knot_determinant_closed(const v3 *p, int n, void *scratch, size_t bytes);

#endif
