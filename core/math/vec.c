/* A perpendicular; rotations: exponential and logarithm of SO(3), Euler angles, right Jacobian.
 *
 * Source: J. Sola, J. Deray, D. Atchuthan, "A micro Lie theory for state estimation in robotics",
 * arXiv:1812.01537, equations 132, 143, 144. Near zero each coefficient is a Taylor series, cut
 * where the next term is below the last bit, so nothing is divided by a vanishing angle. */
#include "math/vec.h"

#include "base/seldom.h"
#include "math/elementary.h"
#include "math/scalar.h"

HW_APART v3 v3_perp(v3 t) {
  double x = fabs(t.x), y = fabs(t.y), z = fabs(t.z);
  v3 e = x <= y && x <= z ? v3_make(1, 0, 0) : y <= z ? v3_make(0, 1, 0) : v3_make(0, 0, 1);
  return v3_unit(v3_cross(t, e));
}

/* Below this angle the series are used; the first term left out is under 1e-17 of the sum. */
static const double small_angle = 0.125;

/* sin(a) / a, from a^2 */
static double sinc_series(double aa) {
  return 1 - aa / 6 * (1 - aa / 20 * (1 - aa / 42 * (1 - aa / 72 * (1 - aa / 110))));
}

quat q_exp(v3 phi) {
  double a = v3_norm(phi), h = 0.5 * a, sin_h, cos_h;
  hw_sincos(h, &sin_h, &cos_h);
  double s = a < small_angle ? 0.5 * sinc_series(h * h) : sin_h / a;
  return (quat){cos_h, s * phi.x, s * phi.y, s * phi.z};
}

v3 q_log(quat q) {
  double s = q.w < 0 ? -1 : 1; /* q and -q are one rotation: take the angle up to pi */
  v3 v = v3_scale(s, v3_make(q.x, q.y, q.z));
  double n = v3_norm(v), w = s * q.w;
  /* 2 atan(n / w) / n for small n: atan(t) / t = 1 - t^2/3 + ... */
  if (n < 1e-2 * w) {
    double t = n / w, tt = t * t;
    return v3_scale(2 / w * (1 - tt * (1.0 / 3 - tt * (0.2 - tt * (1.0 / 7 - tt * (1.0 / 9))))), v);
  }
  return n > 0 ? v3_scale(2 * hw_atan2(n, w) / n, v) : v3_zero();
}

/* The largest component first. */
HW_APART quat q_from_matrix(m3 R) {
  const double *m = R.m;
  double s[4] = {1 + m[0] + m[4] + m[8], 1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8],
                 1 - m[0] - m[4] + m[8]};
  int k = 0;
  for (int i = 1; i < 4; i++)
    if (s[i] > s[k])
      k = i;
  double a = m[7] - m[5], b = m[2] - m[6], c = m[3] - m[1], f = m[1] + m[3], g = m[2] + m[6],
         h = m[5] + m[7];
  quat q = k == 0   ? (quat){s[0], a, b, c}
           : k == 1 ? (quat){a, s[1], f, g}
           : k == 2 ? (quat){b, f, s[2], h}
                    : (quat){c, g, h, s[3]};
  return q_unit(q);
}

quat q_axis_angle(v3 unit_axis, double a) {
  double s, c;
  hw_sincos(0.5 * a, &s, &c);
  return (quat){c, s * unit_axis.x, s * unit_axis.y, s * unit_axis.z};
}

quat q_euler_zyx(double roll, double pitch, double yaw) {
  double cr, sr, cp, sp, cy, sy;
  hw_sincos(0.5 * roll, &sr, &cr);
  hw_sincos(0.5 * pitch, &sp, &cp);
  hw_sincos(0.5 * yaw, &sy, &cy);
  return (quat){cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
                cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy};
}

/* a in [-2 pi, 2 pi] to [-pi, pi] */
static double wrap(double a) { return a > HW_PI ? a - 2 * HW_PI : a < -HW_PI ? a + 2 * HW_PI : a; }

v3 q_to_euler_zyx(quat q) {
  /* The product of the three half-angle quaternions, added up in pairs:
   *   w - y, x + z = north (cos, sin) of (yaw + roll) / 2,  north = cos(pitch/2) - sin(pitch/2)
   *   w + y, z - x = south (cos, sin) of (yaw - roll) / 2,  south = cos(pitch/2) + sin(pitch/2)
   * so all digits are kept up to pitch = +-pi/2, where an arc sine loses half of them. */
  double nc = q.w - q.y, ns = q.x + q.z, sc = q.w + q.y, ss = q.z - q.x;
  double north = sqrt(nc * nc + ns * ns), south = sqrt(sc * sc + ss * ss);
  double sum = hw_atan2(ns, nc), difference = hw_atan2(ss, sc);
  /* Gimbal lock: only one of the two is defined. All of it goes into the yaw. */
  if (north < 1e-15)
    sum = difference;
  else if (south < 1e-15)
    difference = sum;
  return v3_make(wrap(sum - difference), 2 * hw_atan2(south - north, south + north),
                 wrap(sum + difference));
}

/* I + a [phi] + b [phi]^2, with [phi]^2 = phi phi^T - |phi|^2 I */
static m3 rodrigues(v3 phi, double a, double b) {
  double xx = phi.x * phi.x, yy = phi.y * phi.y, zz = phi.z * phi.z;
  double xy = b * phi.x * phi.y, xz = b * phi.x * phi.z, yz = b * phi.y * phi.z;
  double x = a * phi.x, y = a * phi.y, z = a * phi.z;
  return (m3){{1 - b * (yy + zz), xy - z, xz + y, xy + z, 1 - b * (xx + zz), yz - x, xz - y, yz + x,
               1 - b * (xx + yy)}};
}

m3 rot_jacobian(v3 phi) {
  double aa = v3_dot(phi, phi), a = sqrt(aa), c1, c2;
  if (a < small_angle) { /* (1 - cos a) / a^2 and (a - sin a) / a^3 */
    c1 = 0.5 * (1 - aa / 12 * (1 - aa / 30 * (1 - aa / 56 * (1 - aa / 90))));
    c2 = (1 - aa / 20 * (1 - aa / 42 * (1 - aa / 72 * (1 - aa / 110)))) / 6;
  } else {
    double s = hw_sin(0.5 * a);
    c1 = 2 * s * s / aa;
    c2 = (a - hw_sin(a)) / (aa * a);
  }
  return rodrigues(phi, -c1, c2);
}

m3 rot_jacobian_inverse(v3 phi) {
  double aa = v3_dot(phi, phi), a = sqrt(aa), c;
  if (a < small_angle) /* (1 - a/2 cot(a/2)) / a^2 */
    c = (1 + aa / 60 * (1 + aa / 42 * (1 + aa / 40 * (1 + aa * (10.0 / 396))))) / 12;
  else
    c = (1 - 0.5 * a * hw_cos(0.5 * a) / hw_sin(0.5 * a)) / aa;
  return rodrigues(phi, 0.5, c);
}
