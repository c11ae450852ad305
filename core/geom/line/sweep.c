/* Distance of chords and the safe part of their motion (sweep.h; docs/theory/tether-sweep.md). */
#include "geom/line/sweep.h"

#include "math/scalar.h"

enum { ROUNDS = 64 };

/* C. Ericson, Real-Time Collision Detection (2005), section 5.1.9; but the determinant a e - b^2 and
 * the numerator as products of u x v: they lose half as many digits where the chords are nearly
 * parallel, and what is left cannot be felt in the distance. */
static double chord_points(const v3 p[4], double *s, double *t, v3 *gap) {
  v3 u = v3_sub(p[1], p[0]), v = v3_sub(p[3], p[2]), w = v3_sub(p[0], p[2]);
  double a = v3_dot(u, u), e = v3_dot(v, v);
  *s = *t = 0;
  if (e > 0 && a > 0) {
    v3 n = v3_cross(u, v);
    double det = v3_dot(n, n);
    if (det > 1e-30 * a * e)
      *s = hw_clamp(-v3_dot(n, v3_cross(w, v)) / det, 0, 1);
    *t = v3_dot(v, v3_madd(w, *s, u)) / e;
    if (*t < 0) {
      *t = 0;
      *s = hw_clamp(-v3_dot(u, w) / a, 0, 1);
    } else if (*t > 1) {
      *t = 1;
      *s = hw_clamp(v3_dot(u, v3_sub(v, w)) / a, 0, 1);
    }
  } else if (e > 0)
    *t = hw_clamp(v3_dot(v, w) / e, 0, 1);
  else if (a > 0)
    *s = hw_clamp(-v3_dot(u, w) / a, 0, 1);
  *gap = v3_sub(v3_scale(*t, v), v3_madd(w, *s, u)); /* from the first to the second */
  return v3_norm(*gap);
}

double hw_chord_distance(const v3 p[4], double *s, double *t) {
  double at[2];
  v3 gap;
  double d = chord_points(p, &at[0], &at[1], &gap);
  if (s)
    *s = at[0];
  if (t)
    *t = at[1];
  return d;
}

/* No two points of the chords come closer by more than this: what all ends have in common does not
 * change the distance. */
static double approach(v3 move[4]) {
  v3 mean = v3_scale(0.25, v3_add(v3_add(move[0], move[1]), v3_add(move[2], move[3])));
  for (int i = 0; i < 4; i++)
    move[i] = v3_sub(move[i], mean);
  return sqrt(hw_max(v3_dot(move[0], move[0]), v3_dot(move[1], move[1]))) +
         sqrt(hw_max(v3_dot(move[2], move[2]), v3_dot(move[3], move[3])));
}

/* Whether balls around the chords are apart by `enough`. */
static bool far_apart(const v3 p[4], double enough) {
  v3 u = v3_sub(p[1], p[0]), v = v3_sub(p[3], p[2]);
  v3 w = v3_sub(v3_add(p[0], p[1]), v3_add(p[2], p[3])); /* twice the distance of the centres */
  double reach = sqrt(v3_dot(u, u)) + sqrt(v3_dot(v, v)) + 2 * enough;
  return v3_dot(w, w) > reach * reach;
}

/* How long the four pairs of ends, measured along the unit vector n, stay at `level` or above: for so
 * long a slab of that thickness lies between the chords, whatever n is. `left` if all the time. */
static double slab_time(const v3 x[4], const v3 move[4], v3 n, double level, double left) {
  double time = left, at[4], rate[4];
  for (int i = 0; i < 4; i++) {
    at[i] = v3_dot(n, x[i]);
    rate[i] = v3_dot(n, move[i]);
  }
  for (int i = 0; i < 2; i++)
    for (int j = 2; j < 4; j++) {
      double above = at[j] - at[i] - level, fall = rate[i] - rate[j];
      if (!(above >= 0))
        return 0;
      if (fall * time > above)
        time = above / fall;
    }
  return time;
}

double hw_chord_advance(const v3 p[4], const v3 q[4], double floor) {
  v3 move[4], x[4];
  for (int i = 0; i < 4; i++)
    move[i] = v3_sub(q[i], p[i]);
  double l = approach(move), time = 0, stop = 0;
  if (!(l < HUGE_VAL))
    return 0;
  if (far_apart(p, floor + l))
    return 1;
  for (int round = 0; round < ROUNDS; round++) {
    double s, t;
    v3 gap;
    for (int i = 0; i < 4; i++)
      x[i] = v3_madd(v3_sub(p[i], p[0]), time, move[i]);
    double d = chord_points(x, &s, &t, &gap);
    if (round == 0) {
      if (!(d > floor))
        floor = (1 - 1e-9) * d; /* may only move apart */
      stop = 0.12 * (d - floor);
    }
    double above = d - floor, left = 1 - time;
    if (above >= l * left)
      return 1;
    if (!(above > stop))
      return time;
    v3 n = v3_scale(1 / d, gap);
    if (slab_time(x, move, n, floor, left) >= left)
      return 1;
    /* to a tenth of the gap: by the slab, or at the speed of the fastest ends */
    time += hw_max(slab_time(x, move, n, floor + 0.1 * above, left), 0.9 * above / l);
    if (time >= 1)
      return 1;
  }
  return time;
}
