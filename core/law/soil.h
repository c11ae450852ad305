/* Ground under a point of a line, or of a body: a spring and a damper along the normal, a bristle across it
 * (docs/theory/ground.md).
 *
 * Depth p [m], its gradient G (downwards, of length 1 but for the curvature of the ground), its rate p' = G.v:
 *
 *   normal    N = k phi(p) + c phi'(p) p', not below 0;   force -N G
 *             phi = (p + d/2)^2/(2 d) from -d/2 to d/2, beyond it p: continuous slopes, and a load P settles by P/k where it
 *             is deeper than d/2
 *   friction  y = q + time v across the normal, with the stretch q;   force -N M y / max(slip, |y|)
 *             M = across P + (along - across) (P u)(P u)^T,   P = 1 - n n^T,  u: direction of the line
 *
 * so what slides straight on feels `along` or `across` times N. What the spring holds is its potential k int phi; what the
 * bristle holds is told by its power (its stiffness follows N). Slopes: exact but for the turning of n and u in the
 * friction. */
#ifndef HW_LAW_SOIL_H
#define HW_LAW_SOIL_H

#include <stdbool.h>

#include "math/vec.h"

typedef struct hw_soil {
  double stiffness; /* k [N/m] */
  double damping;   /* c [N s/m] */
  double onset;     /* d [m], > 0 */
  double along, across;
  double slip; /* [m], > 0 */
  double time; /* [s] */
} hw_soil;

/* The place: how deep it is, and how it moves. */
typedef struct hw_soil_at {
  double depth; /* p [m] */
  v3 by_r;      /* G [1] */
  m3 twice;     /* d G/d r [1/m] */
  v3 v;         /* [m/s] */
  v3 line;      /* u, unit; 0: no line */
  v3 stretch;   /* q [m]; what is along the normal does not count */
} hw_soil_at;

typedef struct hw_soil_push {
  v3 force;      /* [N] */
  double normal; /* N [N] */
  m3 K, C;       /* -d force/d r with d q = d r, -d force/d v; where asked for */
  double energy; /* [J] of the spring */
  double charge; /* [W] into it */
  double loss;   /* [W] */
  double stored; /* [W] into the bristle */
} hw_soil_push;

/* Does anything act there? */
static inline bool hw_soil_touches(const hw_soil *soil, double depth) {
  return depth > -0.5 * soil->onset;
}

hw_soil_push hw_soil_push_of(const hw_soil *soil, const hw_soil_at *at, bool slopes);

/* [J] of the spring at a depth. */
double hw_soil_energy(const hw_soil *soil, double depth);

/* Does it slide with this stretch? */
bool hw_soil_slips(const hw_soil *soil, v3 by_r, v3 stretch);
/* What is left of a stretch when a step is accepted; by_r as above. */
v3 hw_soil_kept(const hw_soil *soil, v3 by_r, v3 stretch);

#endif
