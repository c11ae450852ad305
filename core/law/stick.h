/* Friction by a stretch that sticks and slips, with its dashpot inside the limit: Coulomb's friction of lines
 * (docs/theory/tether.md, "Damping and friction").
 *
 * With the stretch y [m], the slip velocity V [m/s], the pull q = y + time V and the most that friction can be [N]:
 *   f = k q,   k = most/slip while |q| <= slip (it sticks), else most/|q|
 * It is the slope of the potential most q^2/(2 slip), beyond it most (|q| - slip/2): convex in q, so its slopes
 *   df/dy = k (1 - q q^T/|q|^2)   (while it sticks: k),   df/dV = time df/dy
 * are symmetric and not negative. While |y| <= slip the dashpot only takes energy: it lets what sticks come to rest,
 * and never adds to what slips.
 *
 * Vectors lie across the normal; a component along it is an arm times an angle, under the same limit. The force is that
 * by which the stretch holds: the body whose way y is gets its opposite. */
#ifndef HW_LAW_STICK_H
#define HW_LAW_STICK_H

#include <stdbool.h>

#include "math/vec.h"

typedef struct hw_stick_law {
  double most; /* [N] that friction can be */
  double slip; /* [m] stretch at which it slips, > 0 */
  double time; /* [s] dashpot over spring */
} hw_stick_law;

typedef struct hw_stick {
  v3 pull;  /* [m] q */
  v3 force; /* [N] */
  double k; /* [N/m] force over pull */
  bool stuck;
} hw_stick;

static inline hw_stick hw_stick_of(const hw_stick_law *law, v3 stretch, v3 velocity) {
  hw_stick f = {.pull = v3_madd(stretch, law->time, velocity)};
  double size = v3_norm(f.pull);
  f.stuck = size <= law->slip;
  f.k = law->most / (f.stuck ? law->slip : size);
  f.force = v3_scale(f.k, f.pull);
  return f;
}

/* The directions in which the force changes: df/dy = k times this, df/dV = k time times this. plane: projector on the
 * space of the vectors. */
static inline m3 hw_stick_across(const hw_stick *f, m3 plane) {
  return f->stuck
             ? plane
             : m3_add(plane, m3_scale(-1 / v3_dot(f->pull, f->pull), m3_outer(f->pull, f->pull)));
}

/* What is left of a stretch when a step is accepted: no more than slips. */
static inline v3 hw_stick_kept(const hw_stick_law *law, v3 stretch) {
  double size = v3_norm(stretch);
  return size > law->slip ? v3_scale(law->slip / size, stretch) : stretch;
}

/* [J] into its spring from one kept stretch to another. */
static inline double hw_stick_stored(const hw_stick_law *law, v3 before, v3 after) {
  return 0.5 * law->most / law->slip * (v3_dot(after, after) - v3_dot(before, before));
}

#endif
