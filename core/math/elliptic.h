/* Complete elliptic integrals, and the integral of two chords that tubes need.
 *
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 17.6 (arithmetic-geometric mean). The
 * parameter is m = k^2, not the modulus. Gauss-Chebyshev quadrature: Davis and Rabinowitz, Methods
 * of Numerical Integration, 2nd ed., 2.7 and 4.6. */
#ifndef HW_MATH_ELLIPTIC_H
#define HW_MATH_ELLIPTIC_H

typedef struct hw_elliptic {
  double K, E; /* first and second kind */
  double D;    /* (K - E) / m, without its cancellation at small m; pi / 4 at 0 */
} hw_elliptic;

/* 0 <= m < 1 to about 1e-15; m = 1: K and D are infinite, E = 1. NaN elsewhere. */
hw_elliptic hw_ellipke(double m);

/* Half axes b / a <= 1 of the ellipse in which two smooth bodies touch whose gap is A x^2 + B y^2, of B / A >= 1: the root of
 * (K - D) / (q^2 D) = B / A at m = 1 - q^2 (Johnson, Contact Mechanics, 1985, eq. 4.26 to 4.28). *e: the integrals there. */
double hw_ellipse_axes(double ratio, hw_elliptic *e);

typedef struct hw_chords {
  double value; /* 4 INT sqrt(r1^2 - y^2) sqrt(r2^2 - (y - d)^2) dy over where both are real */
  double d, dd; /* first and second derivative by d */
} hw_chords;

/* The volume two tubes share at right angles, axes d apart (thesis 004, section 3.1, made exact): the
 * chords of two circles, multiplied and summed. Value and slope to rounding, but within 1e-4 of
 * d = |r1 - r2|, where the second derivative is a logarithm: there the value to 2e-11, the slope to
 * 1e-5 and the second derivative a finite mean (r1 = 1). 0 for d >= r1 + r2, d < 0, a radius <= 0, NaN. */
hw_chords hw_two_chords(double r1, double r2, double d);

/* Area of the segment of the unit circle that subtends twice the angle of the point (c, s):
 * angle - s c, with all its digits for thin ones. s >= 0, s^2 + c^2 = 1. */
double hw_circle_segment(double s, double c);

#endif
