/* Constants of the normal law (normal.h). */
#include "law/normal.h"

#include "math/elementary.h"
#include "math/scalar.h"

double hw_bed_depth(double volume) { return hw_pow(volume / HW_UNIT_BALL, 1.0 / 3); }

double hw_bed_series(double modulus_a, double depth_a, double modulus_b, double depth_b) {
  if (!(modulus_a > 0) || !(modulus_b > 0))
    return 0;
  return 1 / (depth_a / modulus_a + depth_b / modulus_b);
}
