/* Couple of a patch that rocks: the dashpots of its points against turning about an axis in the plane
 * of contact. Pressure pushes only, so the couple has an end (docs/theory/contact.md, "Rocking").
 *
 * With u = w x n the point y of the patch closes at y . u. Linear dashpots give the couple vector
 * G = c Q u; a pressure that is nowhere negative has a resultant within the patch, |G| < N times its
 * radius. Here G is the gradient of one convex function of u:
 *   psi = L (sqrt(v^2 + u.Q u) - v),  v = L/c,   L: `most`
 *   G = c Q u/sqrt(1 + u.Q u/v^2)
 * Linear while the rocking speed is small beside v, and never more than L times the patch's radius of
 * gyration in any direction. */
#ifndef HW_LAW_ROCKING_H
#define HW_LAW_ROCKING_H

#include "math/vec.h"

typedef struct hw_rocking {
  v3 couple;   /* G [N m]: the moment on the body is G x n */
  m3 slope;    /* dG/du, symmetric and positive semi-definite [N m s] */
  double lost; /* G . u >= 0 [W] */
} hw_rocking;

/* moments: second moments of the patch over its area [m^2]; damping: of all its points together
 * [N s/m]; most: L [N]; u [1/s]. */
hw_rocking hw_rocking_couple(m3 moments, double damping, double most, v3 u);

/* How far out on the patch `off`, across the normal, is: 1 at one radius of gyration, 2 at the edge of a
 * round patch; 1e9 where the patch is a line. normal: unit. */
double hw_rocking_reach(m3 moments, v3 normal, v3 off);

/* L for a patch that carries `load`, of which the part `elastic` acts `reach` off the centre. It is
 * 3 pi/8 of the load, the couple of a round patch whose dashpots push on one half alone; less where the
 * elastic part has taken up some of what the patch can bear: both together stay within the load times
 * two radii of gyration, a round patch's radius, in every direction. */
double hw_rocking_most(double load, double elastic, double reach);

/* How much of a face a patch is, from the volume under it, the extent of that along the normal and how far
 * off its centre the volume's centroid lies: 1 where it is as deep everywhere, but for a tilt, 0 from three
 * quarters down. Round bodies have 1/2, a cylinder on its side 2/3, an edge between two faces 1/2. */
double hw_rocking_flat(double volume, double patch, double thickness, double reach);

/* And of the body: 0 where the patch's radius of gyration across its narrow side is below a tenth of
 * `size`, the body's [m], 1 from a fifth up. Round bodies are made of narrow faces. */
double hw_rocking_wide(m3 moments, v3 normal, double size);

#endif
