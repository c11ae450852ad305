#include "math/elliptic.h"

#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"

hw_elliptic hw_ellipke(double m) {
  if (!(m >= 0 && m <= 1))
    return (hw_elliptic){NAN, NAN, NAN};
  if (m == 1)
    return (hw_elliptic){INFINITY, 1, INFINITY};
  /* (K - E) / K = sum of 2^(n-1) c_n^2 with c_0^2 = m; divided by m it has no cancellation, since
   * c_1 = m / (2 (1 + b)) and c_(n+1) = c_n^2 / (4 a_(n+1)). `ratio` is c_n^2 / m. */
  double a = .5 * (1 + sqrt(1 - m)), b = sqrt(sqrt(1 - m));
  double c = m / (4 * a), ratio = m / (16 * a * a), sum = .5 + ratio, power = 1;
  for (int n = 0; n < 12 && c > 1e-17; n++) {
    double next = .5 * (a + b);
    b = sqrt(a * b);
    double half = c / (4 * next);
    ratio *= half * half;
    c *= half;
    a = next;
    power *= 2;
    sum += power * ratio;
  }
  double K = HW_PI / (2 * a);
  return (hw_elliptic){K, K - m * K * sum, K * sum};
}

/* Points of the sum: it converges like rho^(-2n), where rho belongs to the branch point nearest the
 * interval; `gap` is its distance from the end in units of half the interval. */
static int points(double gap) {
  double n = 19 / sqrt(2 * gap + .1 * gap * gap) + 6;
  return n < 512 ? (int)n : 512;
}

hw_chords hw_two_chords(double r1, double r2, double d) {
  hw_chords none = {0, 0, 0}, sum = none;
  if (!(r1 > 0 && r2 > 0 && d >= 0 && d < r1 + r2))
    return none;
  if (r1 < r2) { /* only the sign of y - d and y changes */
    double swap = r1;
    r1 = r2, r2 = swap;
  }
  /* Under the root stand four factors: two vanish at the ends of the interval and become the weight,
   * y = middle + half cos; the other two make q. */
  int through = d + r2 < r1;
  double low = d - r2, high = through ? d + r2 : r1;
  double half = through ? r2 : .5 * (r1 + r2 - d), middle = through ? d : high - half;
  if (!(half > 0))
    return none;
  double gap = through ? r1 - high : d + r2 - r1, left = low + r1;
  int n = points((gap < left ? gap : left) / half);
  for (int i = 0; i < n; i++) {
    double s, c;
    hw_sincos(HW_PI * (i + .5) / n, &s, &c);
    double y = middle + half * c, z = y - d;
    double to_high = half * (1 - c), to_low = half * (1 + c);
    double other = through ? r1 - y : gap + to_high;
    double q = sqrt((left + to_low) * other);
    double f = half * s;
    sum.value += f * f * q;
    /* d/dd of the second chord at fixed y is z / chord, which cancels against the weight. */
    sum.d += through ? z * q : z * to_high * (left + to_low) / q;
    sum.dd -= y * z / q;
  }
  double w = 4 * HW_PI / n;
  return (hw_chords){w * sum.value, w * sum.d, w * sum.dd};
}

double hw_ellipse_axes(double ratio, hw_elliptic *e) {
  double low = 0, high = 1;
  for (int i = 0; i < 200; i++) { /* the ratio falls with q; halve on the scale of its size */
    double q = low > 0 ? sqrt(low * high) : high / 16;
    if (q < 1e-7 || high - low < 4e-16 * high) {
      low = high;
      break;
    }
    *e = hw_ellipke((1 - q) * (1 + q));
    if (e->K - e->D > q * q * e->D * ratio)
      low = q;
    else
      high = q;
  }
  double q = low > 0 ? sqrt(low * high) : high;
  *e = hw_ellipke((1 - q) * (1 + q));
  return q;
}

double hw_circle_segment(double s, double c) {
  double angle = hw_atan2(s, c);
  if (angle > .25)
    return angle - s * c;
  double q = angle * angle;
  return q * angle *
         (2. / 3 - q * (2. / 15 -
                        q * (4. / 315 - q * (2. / 2835 - q * (4. / 155925 - q * (4. / 6081075))))));
}
