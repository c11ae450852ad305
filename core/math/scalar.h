/* Numbers: the smaller, the larger, bounds, signs, and pi. Of two that are equal, 0 and -0 among them, and where one is
 * no number, hw_max and hw_min give the second; hw_clamp gives x where it is no number. */
#ifndef HW_MATH_SCALAR_H
#define HW_MATH_SCALAR_H

#define HW_PI 3.14159265358979323846
#define HW_TWO_PI 6.283185307179586476925
#define HW_UNIT_BALL 4.18879020478639098462 /* 4 pi / 3: volume of the ball of radius 1 */
#define HW_DEGREE 0.017453292519943295      /* [rad] */

static inline double hw_max(double a, double b) { return a > b ? a : b; }
static inline double hw_min(double a, double b) { return a < b ? a : b; }
static inline int hw_max_int(int a, int b) { return a > b ? a : b; }
static inline int hw_min_int(int a, int b) { return a < b ? a : b; }

/* low <= high. */
static inline double hw_clamp(double x, double low, double high) {
  return x < low ? low : x > high ? high : x;
}

/* -1, 0 or 1. */
static inline int hw_sign(double x) { return (x > 0) - (x < 0); }

#endif
