/* A convex piece cut by the half-planes of another (Sutherland and Hodgman 1974), with each side of
 * the outcome labelled by where it comes from. */
#include <math.h>
#include <stddef.h>

#include "geom/outline/outline_parts.h"

static void put(hw_clip *c, double x, double y, short a, short b) {
  int n = c->n++;
  c->x[n] = x, c->y[n] = y;
  c->a[n] = a, c->b[n] = b;
}

/* Where side i to j meets the plane; d: depths of its ends, of opposite signs. */
static void put_crossing(hw_clip *to, const hw_clip *p, int i, int j, const double *d, short a,
                         short b) {
  double t = d[i] / (d[i] - d[j]);
  put(to, p->x[i] + t * (p->x[j] - p->x[i]), p->y[i] + t * (p->y[j] - p->y[i]), a, b);
}

/* What of p has depth d >= 0 under side `entry` of a; false: more points than there is room for,
 * which only rounding could bring about. */
static bool cut(hw_clip *to, const hw_clip *p, const double *d, short entry) {
  to->n = 0;
  for (int i = 0; i < p->n; i++) {
    int j = i + 1 == p->n ? 0 : i + 1;
    if (to->n + 2 > HW_CLIP_POINTS)
      return false;
    if (d[i] >= 0) {
      bool along = d[i] == 0 && d[j] <= 0; /* this side, or what replaces it, lies on the plane */
      put(to, p->x[i], p->y[i], along ? entry : p->a[i], along && d[j] < 0 ? -1 : p->b[i]);
      if (d[i] > 0 && d[j] < 0)
        put_crossing(to, p, i, j, d, entry, -1);
    } else if (d[j] > 0) {
      put_crossing(to, p, i, j, d, p->a[i], p->b[i]);
    }
  }
  return true;
}

hw_clip *hw_clip_piece(const hw_outline *a, int i, hw_clip *p, hw_clip *spare,
                       const double circle[3], double tolerance) {
  double d[HW_CLIP_POINTS], radius = circle[2] + 2 * tolerance;
  for (int entry = a->piece[i]; entry < a->piece[i + 1]; entry++) {
    const double *plane = a->plane + 3 * entry;
    double nx = plane[0], ny = plane[1], off = plane[2];
    double middle = off - nx * circle[0] - ny * circle[1];
    if (middle > radius) /* most sides are far from a small body */
      continue;
    if (middle < -radius)
      return NULL;
    bool some = false, touched = false;
    for (int k = 0; k < p->n; k++) {
      d[k] = off - nx * p->x[k] - ny * p->y[k];
      some = some || d[k] > tolerance;
      touched = touched || d[k] <= tolerance;
    }
    if (!some)
      return NULL;
    if (!touched)
      continue;
    for (int k = 0; k < p->n; k++)
      if (fabs(d[k]) <= tolerance)
        d[k] = 0;
    if (!cut(spare, p, d, (short)entry))
      return NULL;
    hw_clip *other = p;
    p = spare;
    spare = other;
  }
  return p;
}
