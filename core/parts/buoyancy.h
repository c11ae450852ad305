/* Share of a body or a piece of line that is under water, as a linear ramp over its own height.
 *
 * share(z) = clamp(1/2 - z / (2 h), 0, 1) for a centre at height z and a half height h;
 * potential(z) = integral of share from z to infinity, so that buoyancy derives from it. */
#ifndef HW_PARTS_BUOYANCY_H
#define HW_PARTS_BUOYANCY_H

typedef struct buoyancy {
  double share;     /* [1] */
  double potential; /* [m] */
  double slope;     /* [1/m] -d share / dz */
} buoyancy;

static inline buoyancy buoyancy_at(double z, double half_height) {
  double h = half_height;
  if (z >= h)
    return (buoyancy){0, 0, 0};
  if (z <= -h)
    return (buoyancy){1, -z, 0};
  return (buoyancy){0.5 - z / (2 * h), (h - z) * (h - z) / (4 * h), 1 / (2 * h)};
}

#endif
