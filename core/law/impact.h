/* Normal force of an impact: an elastic force with damping in proportion to it (paper 000, section
 * 3.1, eq. 1; paper 002, section III, eq. 1).
 *
 *   F = k delta^n (1 + h rate/first),  F >= 0,  first = speed of the first contact
 *
 * The papers' factors h are estimates: the rebound that they give is not the coefficient they are
 * made from. HW_IMPACT_RESTITUTION has the factor that gives it exactly; it depends on nothing but
 * the coefficient, whatever the elastic force (docs/theory/impact.md). */
#ifndef HW_LAW_IMPACT_H
#define HW_LAW_IMPACT_H

typedef enum hw_impact_kind {
  HW_IMPACT_HERTZ,               /* h = 0 */
  HW_IMPACT_HUNT_CROSSLEY,       /* 3 (1 - e)/2 */
  HW_IMPACT_LANKARANI_NIKRAVESH, /* 3 (1 - e^2)/4 */
  HW_IMPACT_FLORES,              /* 8 (1 - e)/(5 e) */
  HW_IMPACT_RESTITUTION          /* h (1 + e) = ln((1 + h)/(1 - h e)) */
} hw_impact_kind;

/* No finite factor stops a body dead: the last two kinds take a smaller coefficient for this. */
#define HW_IMPACT_LEAST 0.001

/* Factor h of a coefficient of restitution, which is taken between 0 and 1. */
double hw_impact_factor(hw_impact_kind kind, double restitution);
/* The rebound over the impact speed that a factor h >= 0 gives, without other forces. */
double hw_impact_restitution(double factor);
/* k of Hertz for bodies of steel and the like [N/m^1.5]: 4/3 E* sqrt(R). R: of the sphere [m], two
 * spheres 1/R = 1/R_a + 1/R_b. 0 where a modulus or the radius is. */
double hw_hertz_stiffness(double young_a, double poisson_a, double young_b, double poisson_b,
                          double radius);

/* The same where the bodies' surfaces are apart by A x^2 + B y^2 around the point of touch, A and B > 0 in either order [1/m]: half
 * of the sums of their curvatures. k = (2 pi/3) E* sqrt(D/A) / K^1.5 (Johnson, Contact Mechanics, 1985, 4.2; D = (K - E)/m). A = B =
 * 1/(2 R) is the above. 0 where one of them is not above 0: a line of touch has no such law. */
double hw_hertz_ellipse_stiffness(double young_a, double poisson_a, double young_b,
                                  double poisson_b, double A, double B);

/* An elastic force, its slope over the depth, and the energy that it holds. */
typedef struct hw_elastic {
  double force, slope, energy; /* [N], [N/m], [J] */
} hw_elastic;
/* k depth^n; zeros where the depth is not positive. n > 0. */
hw_elastic hw_elastic_power(double stiffness, double exponent, double depth);
/* Pressure k V^n on the patch of area |A|, the gradient of k V^(n+1)/(n+1) for bodies of any shape:
 * force p A, moment p M. The depth only serves the slope, as if V grew with a power of it. */
hw_elastic hw_elastic_potential(double stiffness, double exponent, double volume, double area,
                                double depth);

typedef struct hw_impact {
  double force, elastic; /* [N] >= 0; the part that has a potential */
  double by_depth,
      by_rate;   /* d force / d depth [N/m], / d rate [N s/m]: zero where it is held at 0 */
  double share;  /* of the damping that acts, 0 to 1: less where all of it would pull */
  double energy; /* [J] held */
  double lost;   /* [W] >= 0: force x rate = d energy/dt + lost */
} hw_impact;
/* rate: at which the depth grows; first: the same where contact began, > 0 [m/s]. */
hw_impact hw_impact_damped(hw_elastic elastic, double factor, double rate, double first);

typedef struct hw_impact_law {
  double stiffness, exponent; /* [N/m^n] */
  double factor;              /* hw_impact_factor */
  double least_speed;         /* [m/s] in place of a slower first contact, > 0 */
} hw_impact_law;
hw_impact hw_impact_force(const hw_impact_law *law, double depth, double rate, double first);

#endif
