/* Hertz's elliptical contact, exact where table C.1 of thesis 004 interpolates. */
#include "lab/skew.h"

#include "math/elementary.h"
#include "math/elliptic.h"
#include "math/scalar.h"

/* The gap is A x^2 + B y^2, A <= B. With q = b / a, m = 1 - q^2 (Johnson, eq. 4.26 and 4.28), and
 * K - E = m D so that nothing cancels:
 *   B / A = (K - D) / (q^2 D),   approach = A a^2 K / D,   force = (2 pi / 3) E* A a^3 / D. */
typedef struct shape {
  double A, q, K, D;
} shape;

static shape shape_of(double A, double B) {
  hw_elliptic e;
  double q = hw_ellipse_axes(B / A, &e);
  return (shape){A, q, e.K, e.D};
}

/* Of two cylinders at the angle a; false where there is no ellipse. */
static int cylinders(double r1, double r2, double a, shape *out) {
  double s, c;
  hw_sincos(a, &s, &c);
  if (!(r1 > 0 && r2 > 0 && fabs(a) <= 1e9 && fabs(s) > 1e-9 && r1 + r2 < INFINITY))
    return 0;
  double one = 1 / (2 * r1), two = 1 / (2 * r2);
  double B = .5 * (one + two + hw_hypot(one - two, 2 * sqrt(one * two) * c));
  *out = shape_of(one * two * s * s / B, B);
  return 1;
}

static hw_hertz of_major(shape h, double a) {
  double b = h.q * a;
  return (hw_hertz){a, b, HW_PI * a * b, h.A * a * a * h.K / h.D,
                    2 * HW_PI / 3 * h.A * a * a * a / h.D};
}

hw_hertz hw_hertz_of_approach(double r1, double r2, double a, double approach) {
  shape h;
  if (!(approach > 0 && approach < INFINITY) || !cylinders(r1, r2, a, &h))
    return (hw_hertz){0, 0, 0, 0, 0};
  return of_major(h, sqrt(approach * h.D / (h.A * h.K)));
}

hw_hertz hw_hertz_of_force(double r1, double r2, double a, double force_over_modulus) {
  shape h;
  if (!(force_over_modulus > 0 && force_over_modulus < INFINITY) || !cylinders(r1, r2, a, &h))
    return (hw_hertz){0, 0, 0, 0, 0};
  return of_major(h, hw_cbrt(1.5 * force_over_modulus * h.D / (HW_PI * h.A)));
}

/* k_a^3 = 4 (A + B) E* a^3 / (3 F) with cos phi = (B - A) / (A + B). */
void hw_hertz_factors(double phi, double *ka, double *kb) {
  double s = hw_sin(.5 * phi), A = s * s;
  if (!(A > 0 && A <= .5 + 1e-12)) {
    *ka = A == 0 ? INFINITY : NAN;
    *kb = A == 0 ? 0 : NAN;
    return;
  }
  shape h = shape_of(A, 1 - A);
  *ka = hw_cbrt(2 * h.D / (HW_PI * A));
  *kb = h.q * *ka;
}
