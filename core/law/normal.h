/* Normal contact law of Kelvin, Voigt and Winkler (report 003, section 2.5.5, eq. 78 to 89).
 *
 * Each body is a bed of springs and dashpots of depth h, Young's modulus E and viscosity B; two beds
 * in series share one pressure p = k delta + b d(delta)/dt at each point of the patch, with
 *   1/k = h_a/E_a + h_b/E_b,   1/b = h_a/B_a + h_b/B_b          (eq. 83 and 87)
 * Integrated: f = k V + b dV/dt. One state a pair is exact when B/E is the same on both sides
 * (docs/theory/contact.md). */
#ifndef HW_LAW_NORMAL_H
#define HW_LAW_NORMAL_H

/* Depth of the bed of a body of volume V [m^3]: the radius of the sphere of equal volume, eq. 89. */
double hw_bed_depth(double volume);

/* k of two beds in series [N/m^3], or b [N s/m^3] from viscosities. 0 when a modulus is 0. */
double hw_bed_series(double modulus_a, double depth_a, double modulus_b, double depth_b);

typedef struct hw_normal {
  double force; /* >= 0, pushes only [N] */
  double share; /* of the damping that acts, 0 to 1: less where all of it would pull */
} hw_normal;

/* Force of a patch with interference volume V > 0 and its rate. */
static inline hw_normal hw_normal_kvw(double k, double b, double volume, double rate) {
  double elastic = k * volume, viscous = b * rate;
  if (elastic + viscous >= 0)
    return (hw_normal){elastic + viscous, 1};
  return (hw_normal){0, elastic / -viscous};
}

#endif
