/* Cube root and hypotenuse; the other elementary functions are in elementary_trig.c,
 * elementary_arc.c and elementary_exp.c. */
#include "math/elementary.h"

#include "math/elementary_dd.h"

double hw_cbrt(double x) {
  if (x != x)
    return not_a_number();
  double a = fabs(x);
  if (a == 0 || a == infinity())
    return x;

  /* a = 8^e m, m in [1, 8) */
  int shift = 0;
  if (a < 0x1p-1022) {
    a *= 0x1p54;
    shift = 18;
  }
  int e = (exponent_field(a) - 1023 + 3072) / 3 - 1024;
  double m = of_bits((uint64_t)((int64_t)bits_of(a) - (int64_t)(3 * e) * (INT64_C(1) << 52)));

  /* A third of the bit pattern is a guess to 3.3 %. Two steps of Halley's method bring that to
   * 2^-46, one of Newton's with the exact residual m - r^3 to 2^-90. */
  double r = of_bits(bits_of(m) / 3 + (UINT64_C(0x2a9f7893) << 32));
  for (int i = 0; i < 2; i++) {
    double c = r * r * r;
    r *= (c + 2 * m) / (2 * c + m);
  }
  dd cube = dd_mul(two_prod(r, r), (dd){r, 0});
  r += ((m - cube.hi) - cube.lo) / (3 * (r * r));
  return with_sign(r * power_of_two(e - shift), x);
}

double hw_hypot(double x, double y) {
  double a = fabs(x), b = fabs(y);
  if (a == infinity() || b == infinity())
    return infinity();
  if (a != a || b != b)
    return not_a_number();
  if (a < b) {
    double t = a;
    a = b;
    b = t;
  }
  if (b <= a * 0x1p-60)
    return a; /* also both 0 */

  /* Bring a to [1, 2) (to [2, 4) at the very top) and round once on the way back. */
  int shift = 0;
  if (a < 0x1p-1022) {
    a *= 0x1p54, b *= 0x1p54;
    shift = -54;
  }
  int e = exponent_field(a) - 1023;
  if (e > 1022)
    e = 1022;
  double scale = power_of_two(-e);
  a *= scale, b *= scale;
  dd r = dd_sqrt(dd_add(two_prod(a, a), two_prod(b, b)));
  return dd_scale(r, e + shift);
}
