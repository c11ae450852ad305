/* Random outlines, and what two of them share by another way than that of geom/outline/outline.h: slabs
 * between the x of all corners and crossings, in which the borders are straight, so that two Gauss
 * points give area and first moments exactly; in a slab, intervals of y by parity of sides. */
#ifndef HW_TESTS_OUTLINE_SUPPORT_H
#define HW_TESTS_OUTLINE_SUPPORT_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "geom/outline/outline.h"
#include "support/dice.h"

enum { SHAPE_POINTS = 40 };

typedef struct shape {
  hw_outline outline;
  double memory[18 * HW_OUTLINE_POINTS];
  double point[2 * HW_OUTLINE_POINTS];
  int points;
} shape;

static inline int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Corners at sorted angles on an ellipse. */
static inline void draw_convex(dice *r, shape *s, double size) {
  double angle[SHAPE_POINTS], flat = roll_between(r, .05, 1), x = roll_between(r, -1, 1),
                              y = roll_between(r, -1, 1);
  s->points = 3 + (int)(10 * roll(r));
  for (int k = 0; k < s->points; k++)
    angle[k] = 6.283185307179586 * roll(r);
  qsort(angle, (size_t)s->points, sizeof *angle, by_value);
  for (int k = 0; k < s->points; k++) {
    s->point[2 * k] = size * (x + cos(angle[k]));
    s->point[2 * k + 1] = size * (y + flat * sin(angle[k]));
  }
}

/* Corners at random distances from the middle. */
static inline void draw_star(dice *r, shape *s, double size, int most) {
  double flat = roll_between(r, .2, 1), phase = 7 * roll(r), deep = roll_between(r, .02, .9);
  s->points = 4 + (int)((most - 4) * roll(r));
  for (int k = 0; k < s->points; k++) {
    double angle = phase + 6.283185307179586 * (k + .9 * roll(r)) / s->points;
    double l = size * roll_between(r, deep, 1);
    s->point[2 * k] = l * cos(angle);
    s->point[2 * k + 1] = flat * l * sin(angle);
  }
}

/* On whole numbers: corners on sides and sides on sides are common. */
static inline void draw_lattice(dice *r, shape *s, double size) {
  draw_star(r, s, 4, 14);
  for (int k = 0; k < 2 * s->points; k++)
    s->point[k] = .25 * size * floor(s->point[k] + .5);
}

/* Kinds 0: convex, 1: concave, 2: on a lattice. Draws again until it is an outline. */
static inline void draw_shape(dice *r, shape *s, int kind, double size) {
  do {
    if (kind == 0)
      draw_convex(r, s, size);
    else if (kind == 1)
      draw_star(r, s, size, SHAPE_POINTS);
    else
      draw_lattice(r, s, size);
  } while (hw_outline_make(&s->outline, s->point, s->points, s->memory).kind != HW_OUTLINE_OK);
}

static inline hw_needs_pose pose_at(double x, double y, double heading) {
  return (hw_needs_pose){x, y, cos(heading), sin(heading)};
}

/* One of the nine kinds of pairs somewhere near each other; lattices are often laid on each other. */
static inline void draw_pair(dice *r, shape *a, shape *b, hw_needs_pose *pa, hw_needs_pose *pb) {
  int kind_a = (int)(3 * roll(r)), kind_b = (int)(3 * roll(r));
  bool lattice = kind_a == 2 && kind_b == 2;
  draw_shape(r, a, kind_a, 1);
  draw_shape(r, b, kind_b, kind_b == 2 ? 1 : roll_between(r, .2, 2));
  double x = roll_between(r, -2, 2), y = roll_between(r, -2, 2), t = 7 * roll(r);
  double u = roll_between(r, -1.5, 1.5), v = roll_between(r, -1.5, 1.5);
  *pa = pose_at(x, y, t);
  *pb = pose_at(x + u, y + v, 7 * roll(r));
  int quarter = (int)(4 * roll(r));
  static const double c[4] = {1, 0, -1, 0};
  if (lattice && roll(r) < .7) {
    *pa = (hw_needs_pose){0, 0, 1, 0};
    *pb = (hw_needs_pose){.25 * floor(4 * u + .5), .25 * floor(4 * v + .5), c[quarter],
                          c[(quarter + 3) & 3]};
  }
}

/* --- the other way --- */

enum { CUTS = 2 * HW_OUTLINE_POINTS + 8192 };

typedef struct plane_shape {
  int n;
  double x[HW_OUTLINE_POINTS], y[HW_OUTLINE_POINTS];
} plane_shape;

typedef struct moments {
  double area, x, y; /* first moments about the world's origin */
} moments;

static inline void in_world(const hw_outline *o, hw_needs_pose p, plane_shape *s) {
  s->n = o->points;
  for (int k = 0; k < s->n; k++) {
    s->x[k] = p.x + p.c * o->point[2 * k] - p.s * o->point[2 * k + 1];
    s->y[k] = p.y + p.s * o->point[2 * k] + p.c * o->point[2 * k + 1];
  }
}

static inline int section(const plane_shape *s, double x, double *y) {
  int count = 0;
  for (int k = 0; k < s->n; k++) {
    int j = (k + 1) % s->n;
    if ((s->x[k] <= x) != (s->x[j] <= x))
      y[count++] = s->y[k] + (x - s->x[k]) / (s->x[j] - s->x[k]) * (s->y[j] - s->y[k]);
  }
  for (int i = 1; i < count; i++) { /* few: insertion */
    double v = y[i];
    int j = i;
    for (; j > 0 && y[j - 1] > v; j--)
      y[j] = y[j - 1];
    y[j] = v;
  }
  return count;
}

/* Where slabs begin and end, sorted. */
static inline int slab_cuts(const plane_shape *a, const plane_shape *b, double *cut) {
  int cuts = 0;
  for (int k = 0; k < a->n; k++)
    cut[cuts++] = a->x[k];
  for (int k = 0; k < b->n; k++)
    cut[cuts++] = b->x[k];
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n && cuts < CUTS; j++) {
      int i1 = (i + 1) % a->n, j1 = (j + 1) % b->n;
      double ux = a->x[i1] - a->x[i], uy = a->y[i1] - a->y[i];
      double vx = b->x[j1] - b->x[j], vy = b->y[j1] - b->y[j];
      double dx = b->x[j] - a->x[i], dy = b->y[j] - a->y[i], det = ux * vy - uy * vx;
      double s = (dx * vy - dy * vx) / det, t = (dx * uy - dy * ux) / det;
      if (s > -1e-9 && s < 1 + 1e-9 && t > -1e-9 &&
          t < 1 + 1e-9) /* false where they are parallel */
        cut[cuts++] = a->x[i] + s * ux;
    }
  qsort(cut, (size_t)cuts, sizeof *cut, by_value);
  return cuts;
}

static inline moments slabs(const plane_shape *a, const plane_shape *b) {
  static double cut[CUTS], ya[HW_OUTLINE_POINTS], yb[HW_OUTLINE_POINTS];
  int cuts = slab_cuts(a, b, cut);
  moments m = {0, 0, 0};
  for (int k = 0; k + 1 < cuts; k++)
    for (int g = 0; g < 2; g++) {
      double w = .5 * (cut[k + 1] - cut[k]),
             x = cut[k] + w * (g ? 1.5773502691896257 : .42264973081037427);
      if (!(w > 0))
        continue;
      int na = section(a, x, ya), nb = section(b, x, yb);
      for (int i = 0; i + 1 < na; i += 2)
        for (int j = 0; j + 1 < nb; j += 2) {
          double low = fmax(ya[i], yb[j]), high = fmin(ya[i + 1], yb[j + 1]);
          if (high > low) {
            m.area += w * (high - low);
            m.x += w * (high - low) * x;
            m.y += .5 * w * (high - low) * (high + low);
          }
        }
    }
  return m;
}

static inline moments by_slabs(const hw_outline *a, hw_needs_pose pa, const hw_outline *b,
                               hw_needs_pose pb) {
  static plane_shape s, t;
  in_world(a, pa, &s);
  in_world(b, pb, &t);
  return slabs(&s, &t);
}

static inline moments sum_of(const hw_plan_overlap *o, int count) {
  moments m = {0, 0, 0};
  for (int k = 0; k < count; k++) {
    m.area += o[k].area;
    m.x += o[k].area * o[k].x;
    m.y += o[k].area * o[k].y;
  }
  return m;
}

#endif
