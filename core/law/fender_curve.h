/* Reaction of a fender against its deflection: generic curves by type, or a curve of the user's own.
 *
 * A curve gives the reaction as a share of the rated one against the deflection as a share of the rated
 * one. Sources of the figures, and how well force and energy columns agree: docs/theory/fender.md.
 *   cone      monotone cubics through a maker's table: buckles, peak at half the rated deflection
 *   cylinder  derived: an elastic ring squeezed between plates until its bore closes
 *   pneumatic derived: a skin that does not stretch, full of air at constant temperature
 *   linear
 *   curve     monotone cubics through the user's points
 * All are C1. Past its last point a curve bends within a tenth of the rated deflection to a straight line
 * of slope HW_FENDER_STIFF, so that the force stays finite and its share of the rating goes above 1.
 * The energy is the exact integral of the curve. */
#ifndef HW_LAW_FENDER_CURVE_H
#define HW_LAW_FENDER_CURVE_H

typedef enum hw_fender_type {
  HW_FENDER_CONE,
  HW_FENDER_CYLINDER,
  HW_FENDER_PNEUMATIC,
  HW_FENDER_LINEAR,
  HW_FENDER_CURVE
} hw_fender_type;

/* Rated forces a rated deflection: the end of the cone's table (1.48 to 1.65 over 1/70). */
#define HW_FENDER_STIFF 12.0

enum { HW_FENDER_POINTS = 64 };

typedef struct hw_fender_curve {
  int type;            /* hw_fender_type */
  double force;        /* [N] rated reaction */
  double deflection;   /* [m] rated */
  int points;          /* of HW_FENDER_CURVE, 1 to HW_FENDER_POINTS; (0, 0) goes before them */
  const double *share; /* [points] of the rated deflection, > 0, ascending */
  const double *force_share; /* [points] of the rated reaction, >= 0 */
} hw_fender_curve;

/* Usual rated deflection as a share of the height: cone .7, pneumatic .6, others .5. */
double hw_fender_usual(int type);

/* NULL, or what is wrong with it: "force", "deflection", "type", "curve.deflection", "curve.force". */
const char *hw_fender_curve_fault(const hw_fender_curve *curve);

double hw_fender_reaction(const hw_fender_curve *curve, double deflection); /* [N], 0 below 0 */
double hw_fender_slope(const hw_fender_curve *curve, double deflection);    /* [N/m] */
double hw_fender_energy(const hw_fender_curve *curve, double deflection);   /* [J] */
double hw_fender_rated_energy(const hw_fender_curve *curve);                /* [J] */

#endif
