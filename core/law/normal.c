/* Constants of the normal law (normal.h). */
#include "law/normal.h"

#include "math/elementary.h"

double hw_bed_depth(double volume) {
  const double FOUR_PI_OVER_3 = 4.18879020478639098462;
  return hw_pow(volume / FOUR_PI_OVER_3, 1.0 / 3);
}

double hw_bed_series(double modulus_a, double depth_a, double modulus_b, double depth_b) {
  if (!(modulus_a > 0) || !(modulus_b > 0))
    return 0;
  return 1 / (depth_a / modulus_a + depth_b / modulus_b);
}
