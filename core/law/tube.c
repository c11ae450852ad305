/* Pair kernel of tubes: its table, the barrier, and the tube on a flat body. */
#include "law/tube.h"

#include <math.h>

#include "math/elementary.h"
#include "math/elliptic.h"
#include "math/scalar.h"

/* The quintic on 0 <= u <= 1 with value, slope and curvature f at 0 and g at 1. */
static void quintic(const double f[3], const double g[3], double c[6]) {
  c[0] = f[0], c[1] = f[1], c[2] = .5 * f[2];
  double A = g[0] - c[0] - c[1] - c[2], B = g[1] - c[1] - 2 * c[2], C = .5 * (g[2] - f[2]);
  c[3] = 10 * A - 4 * B + C;
  c[4] = -15 * A + 7 * B - 2 * C;
  c[5] = 6 * A - 3 * B + C;
}

void hw_tube_make(hw_tube *t, double r1, double r2) {
  *t = (hw_tube){.r1 = r1, .r2 = r2};
  double reach = r1 + r2;
  if (!(r1 > 0 && r2 > 0 && reach >= 1e-100 && reach <= 1e100))
    return;
  double h = reach / (HW_TUBE_ROWS + 2), scale = 1 / (2 * HW_PI);
  t->outer = .75 * reach, t->inner = .3 * reach;
  t->per = 1 / h;
  /* At reach V90 ~ pi sqrt(r1 r2) p^2; the double zero is exact, so that psi keeps its digits there. */
  double f[3] = {0, 0, sqrt(r1 * r2) * h * h}, g[3];
  for (int i = 0; i < HW_TUBE_ROWS; i++) {
    hw_chords v = hw_two_chords(r1, r2, reach - (i + 1) * h);
    g[0] = scale * v.value, g[1] = -scale * v.d * h, g[2] = scale * v.dd * h * h;
    quintic(f, g, t->row[i]);
    f[0] = g[0], f[1] = g[1], f[2] = g[2];
  }
  t->reach = reach;
  t->floor = 2 * h;
  hw_tube_value low = hw_tube_at(t, t->floor);
  t->low[0] = low.psi, t->low[1] = low.d, t->low[2] = low.dd;
}

hw_tube_value hw_tube_barrier(const hw_tube *t, double R) {
  double a = t->outer - (R < 0 ? 0 : R);
  if (!(a > 0))
    return (hw_tube_value){0, 0, 0};
  double c = t->outer - t->inner - a, least = .01 * t->reach, x = 0;
  if (c < least) {
    x = c - least;
    c = least, a = t->outer - t->inner - least;
  }
  double q = a / c, b = a * a * q, d = -(3 * a * q + a * q * q),
         dd = 6 * q + 6 * q * q + 2 * q * q * q;
  return (hw_tube_value){b + x * (d + .5 * x * dd), d + x * dd, dd};
}

hw_tube_value hw_tube_flat(double r, double distance) {
  if (!(r > 0 && distance < r))
    return (hw_tube_value){0, 0, 0};
  double area = HW_PI * r * r;
  if (distance <= -r)
    return (hw_tube_value){-area * distance, -area, 0};
  /* The segment is angle - s x, its integral 2/3 s^3 - x (angle - s x), which loses all digits at
   * light touch: there its power series, in half the angle that the chord subtends. */
  double x = distance / r, s = sqrt((1 - x) * (1 + x)), segment = hw_circle_segment(s, x);
  double integral = 2. / 3 * s * s * s - x * segment;
  if (x > .97) {
    double angle = hw_atan2(s, x), q = angle * angle;
    integral =
        q * q * angle *
        (2. / 15 -
         q * (11. / 315 -
              q * (17. / 3780 - q * (461. / 1247400 - q * (8303. / 389188800 -
                                                           q * (24911. / 27243216000 -
                                                                q * (168151. / 5557616064000)))))));
  }
  return (hw_tube_value){r * r * r * integral, -r * r * segment, 2 * r * s};
}
