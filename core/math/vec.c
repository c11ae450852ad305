/* Rotations: exponential and logarithm of SO(3), Euler angles, right Jacobian.
 *
 * Source: J. Sola, J. Deray, D. Atchuthan, "A micro Lie theory for state estimation in robotics",
 * arXiv:1812.01537, equations 132, 143, 144. Near zero each coefficient is a Taylor series, cut where
 * the next term is below the last bit, so nothing is divided by a vanishing angle. */
#include "math/vec.h"

#include "math/elementary.h"

static const double half_pi = 1.57079632679489661923;

/* Below this angle the series are used; the first term left out is under 1e-17 of the sum. */
static const double small_angle = 0.125;

/* sin(a) / a, from a^2 */
static double sinc_series(double aa) {
  return 1 - aa / 6 * (1 - aa / 20 * (1 - aa / 42 * (1 - aa / 72 * (1 - aa / 110))));
}

quat q_exp(v3 phi) {
  double a = v3_norm(phi), h = 0.5 * a;
  double s = a < small_angle ? 0.5 * sinc_series(h * h) : hw_sin(h) / a;
  return (quat){hw_cos(h), s * phi.x, s * phi.y, s * phi.z};
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

quat q_axis_angle(v3 unit_axis, double a) {
  double s = hw_sin(0.5 * a);
  return (quat){hw_cos(0.5 * a), s * unit_axis.x, s * unit_axis.y, s * unit_axis.z};
}

quat q_euler_zyx(double roll, double pitch, double yaw) {
  double cr = hw_cos(0.5 * roll), sr = hw_sin(0.5 * roll), cp = hw_cos(0.5 * pitch),
         sp = hw_sin(0.5 * pitch), cy = hw_cos(0.5 * yaw), sy = hw_sin(0.5 * yaw);
  return (quat){cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
                cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy};
}

v3 q_to_euler_zyx(quat q) {
  /* sin and cos of the pitch from the matrix's first column; atan2 keeps all digits near +-pi/2,
   * where an arc sine would lose half of them. */
  m3 R = q_matrix(q);
  double sp = -R.m[6], cp = sqrt(R.m[0] * R.m[0] + R.m[3] * R.m[3]);
  if (cp > 1e-8)
    return v3_make(hw_atan2(R.m[7], R.m[8]), hw_atan2(sp, cp), hw_atan2(R.m[3], R.m[0]));
  /* Gimbal lock: only yaw minus (or plus) roll is defined. All of it goes into the yaw. */
  return v3_make(0, sp > 0 ? half_pi : -half_pi, hw_atan2(-R.m[1], R.m[4]));
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
