/* Straight pieces (chords) that move: their distance, how far they may go, when they touch.
 *
 * A motion takes the four ends from p to q, each along a straight line at constant speed: p[0]p[1]
 * and p[2]p[3] are the two chords where it starts. A chord may be a point (both ends the same).
 *
 * Sources: tether thesis 004, section 2.3 (whose cone test, eq. 2.11 to 2.15, follows one pair of
 * material points and is not safe; it is replaced here); additive conservative advancement after
 * M. Li, D. Kaufman, C. Jiang, Codimensional Incremental Potential Contact, ACM Trans. Graph. 40
 * (2021). Derivations: docs/theory/tether-sweep.md. */
#ifndef HW_GEOM_LINE_SWEEP_H
#define HW_GEOM_LINE_SWEEP_H

#include <stdbool.h>

#include "math/vec.h"

/* Distance of the chords p[0]p[1] and p[2]p[3], and where: the points p[0] + s (p[1] - p[0]) and
 * p[2] + t (p[3] - p[2]), s and t in [0, 1]. Where many points are equally near (parallel chords)
 * the one of least s; on a chord that is a point the parameter is 0. `s` and `t` may be NULL. */
double hw_chord_distance(const v3 p[4], double *s, double *t);

/* The part of the motion from p to q, in [0, 1], that is known to be safe: up to there the chords
 * are never nearer than `floor` (>= 0). 1: all of it. Never too large, apart from rounding (1e-15 of
 * the largest coordinate); it may be too small: the gap above `floor` shrinks to about a tenth at
 * most, so that steps that follow each other never reach the floor.
 * Chords that start nearer than `floor` may only move apart, or along each other: they are never
 * nearer than they were (to 1e-9 of it). Chords that start touching may not move at all against each
 * other: 0. Positions that are not finite: 0. */
double hw_chord_advance(const v3 p[4], const v3 q[4], double floor);

/* --- exact answers, for tests, reports and teaching (sweep_exact.c); no simulation needs them --- */

typedef struct hw_impact_time {
  bool hit;     /* the capsules touch */
  double toi;   /* in [0, 1]; when there is no hit: 2 */
  double least; /* least distance of the axes in the whole motion, whether they touch or not */
  double s, t;  /* where they touch, as in hw_chord_distance; no hit: where they are nearest */
} hw_impact_time;

/* First time at which the axes of two capsules, radii together `reach`, are at `reach`; 0 when they
 * overlap at the start. To about 1e-12 of the motion, but where they only graze: there a dip of less
 * than 1e-15 below `reach` may be missed. */
hw_impact_time hw_capsule_toi(const v3 p[4], const v3 q[4], double reach);

/* True when the chords touch or pass through each other at some time of the motion: where the four
 * ends are in one plane (roots of a cubic) it looks whether the chords meet. It shares no step with
 * hw_chord_distance and hw_chord_advance, and is the judge of what those let pass. Ends that meet
 * within 1e-12 of the size count as touching. */
bool hw_chords_cross(const v3 p[4], const v3 q[4]);

#endif
