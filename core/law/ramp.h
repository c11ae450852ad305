/* How harmonics grow from nothing: a quintic from 0 to 1 with two vanishing derivatives at both ends, and its derivatives
 * (docs/theory/sea.md, docs/theory/rao.md). */
#ifndef HW_LAW_RAMP_H
#define HW_LAW_RAMP_H

typedef struct hw_ramp {
  double value, rate, accel; /* [1], [1/s], [1/s^2] */
} hw_ramp;

/* At t [s] of a ramp that takes `length` [s]; without one, and after it, 1. Before 0: 0. */
static inline hw_ramp hw_ramp_at(double t, double length) {
  if (length <= 0 || t >= length)
    return (hw_ramp){1, 0, 0};
  double s = t > 0 ? t / length : 0, s2 = s * s;
  return (hw_ramp){s2 * s * (10 + s * (6 * s - 15)), 30 * s2 * (1 + s * (s - 2)) / length,
                   60 * s * (1 + s * (2 * s - 3)) / (length * length)};
}

#endif
