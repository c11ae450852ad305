/* Small vectors, matrices and quaternions, by value and inline.
 *
 * v3 is a column; m3 is row-major; quat is (w, x, y, z), body to world. The order of every sum is
 * fixed, so results are the same bits on every compiler (built with -ffp-contract=off). */
#ifndef HW_MATH_VEC_H
#define HW_MATH_VEC_H

#include <math.h>

#include "base/same_bits.h"

typedef struct v3 {
  double x, y, z;
} v3;

typedef struct m3 {
  double m[9];
} m3;

typedef struct quat {
  double w, x, y, z;
} quat;

static inline v3 v3_make(double x, double y, double z) { return (v3){x, y, z}; }
static inline v3 v3_zero(void) { return (v3){0, 0, 0}; }
static inline v3 v3_at(const double *p) { return (v3){p[0], p[1], p[2]}; }
static inline void v3_put(double *p, v3 a) { p[0] = a.x, p[1] = a.y, p[2] = a.z; }
static inline void v3_acc(double *p, v3 a) { p[0] += a.x, p[1] += a.y, p[2] += a.z; }
static inline v3 v3_add(v3 a, v3 b) { return (v3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline v3 v3_sub(v3 a, v3 b) { return (v3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline v3 v3_neg(v3 a) { return (v3){-a.x, -a.y, -a.z}; }
static inline v3 v3_scale(double s, v3 a) { return (v3){s * a.x, s * a.y, s * a.z}; }
/* a + s b */
static inline v3 v3_madd(v3 a, double s, v3 b) {
  return (v3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}
static inline double v3_dot(v3 a, v3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline v3 v3_cross(v3 a, v3 b) {
  return (v3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/* The smaller and the larger of each component. */
static inline v3 v3_lower(v3 a, v3 b) {
  return v3_make(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}
static inline v3 v3_upper(v3 a, v3 b) {
  return v3_make(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}
static inline double v3_norm(v3 a) { return sqrt(v3_dot(a, a)); }
/* a / |a|; the caller makes sure that |a| > 0 */
static inline v3 v3_unit(v3 a) { return v3_scale(1.0 / v3_norm(a), a); }
/* A unit vector perpendicular to the unit vector t: t x the axis along which t is shortest. */
v3 v3_perp(v3 t);

static inline m3 m3_zero(void) { return (m3){{0}}; }
static inline m3 m3_diag(double a, double b, double c) { return (m3){{a, 0, 0, 0, b, 0, 0, 0, c}}; }
static inline m3 m3_skew(v3 a) { /* m3_skew(a) b = a x b */
  return (m3){{0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0}};
}
static inline m3 m3_outer(v3 a, v3 b) {
  return (m3){{a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x,
               a.z * b.y, a.z * b.z}};
}
static inline m3 m3_add(m3 a, m3 b) {
  for (int i = 0; i < 9; i++)
    a.m[i] += b.m[i];
  return a;
}
static inline m3 m3_scale(double s, m3 a) {
  for (int i = 0; i < 9; i++)
    a.m[i] *= s;
  return a;
}
static inline m3 m3_mul(m3 a, m3 b) {
  m3 c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      c.m[3 * i + j] =
          a.m[3 * i] * b.m[j] + a.m[3 * i + 1] * b.m[3 + j] + a.m[3 * i + 2] * b.m[6 + j];
  return c;
}
static inline m3 m3_t(m3 a) {
  return (m3){{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}
static inline v3 m3_mulv(m3 a, v3 b) {
  return (v3){a.m[0] * b.x + a.m[1] * b.y + a.m[2] * b.z,
              a.m[3] * b.x + a.m[4] * b.y + a.m[5] * b.z,
              a.m[6] * b.x + a.m[7] * b.y + a.m[8] * b.z};
}
/* transpose(a) b */
static inline v3 m3_tmulv(m3 a, v3 b) {
  return (v3){a.m[0] * b.x + a.m[3] * b.y + a.m[6] * b.z,
              a.m[1] * b.x + a.m[4] * b.y + a.m[7] * b.z,
              a.m[2] * b.x + a.m[5] * b.y + a.m[8] * b.z};
}
/* Inverse by cofactors; returns the determinant (0: *out is not usable). */
static inline double m3_inverse(m3 a, m3 *out) {
  const double *m = a.m;
  double c0 = m[4] * m[8] - m[5] * m[7], c1 = m[5] * m[6] - m[3] * m[8],
         c2 = m[3] * m[7] - m[4] * m[6];
  double det = m[0] * c0 + m[1] * c1 + m[2] * c2, d = 1.0 / det;
  *out = (m3){{c0 * d, (m[2] * m[7] - m[1] * m[8]) * d, (m[1] * m[5] - m[2] * m[4]) * d, c1 * d,
               (m[0] * m[8] - m[2] * m[6]) * d, (m[2] * m[3] - m[0] * m[5]) * d, c2 * d,
               (m[1] * m[6] - m[0] * m[7]) * d, (m[0] * m[4] - m[1] * m[3]) * d}};
  return det;
}

static inline quat q_identity(void) { return (quat){1, 0, 0, 0}; }
static inline quat q_at(const double *p) { return (quat){p[0], p[1], p[2], p[3]}; }
static inline void q_put(double *p, quat q) { p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z; }
/* Hamilton product: first b, then a. */
static inline quat q_mul(quat a, quat b) {
  return (quat){
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
static inline quat q_conj(quat q) { return (quat){q.w, -q.x, -q.y, -q.z}; }
static inline quat q_unit(quat q) {
  double s = 1.0 / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return (quat){s * q.w, s * q.x, s * q.y, s * q.z};
}
/* Rotation matrix (body to world) of a unit quaternion. */
static inline m3 q_matrix(quat q) {
  double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z,
         yz = q.y * q.z, wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return (m3){{1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy), 2 * (xy + wz), 1 - 2 * (xx + zz),
               2 * (yz - wx), 2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy)}};
}
static inline v3 q_rotate(quat q, v3 a) { return m3_mulv(q_matrix(q), a); }

/* Functions that need elementary functions (vec.c). */
quat q_exp(v3 phi);                        /* rotation vector to quaternion */
v3 q_log(quat q);                          /* unit quaternion to rotation vector, |.| <= pi */
quat q_from_matrix(m3 R);                  /* unit quaternion of a rotation matrix */
quat q_axis_angle(v3 unit_axis, double a); /* */
quat q_euler_zyx(double roll, double pitch, double yaw); /* Rz(yaw) Ry(pitch) Rx(roll) */
v3 q_to_euler_zyx(quat q); /* (roll, pitch, yaw); pitch in [-pi/2, pi/2] */
/* Right Jacobian of SO(3): body rate = rot_jacobian(phi) dphi/dt when q = q0 exp(phi). */
m3 rot_jacobian(v3 phi);
m3 rot_jacobian_inverse(v3 phi);

#endif
