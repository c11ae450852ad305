/* Spatial (6D) vectors of rigid bodies.
 *
 * Source and convention: R. Featherstone, Rigid Body Dynamics Algorithms, Springer 2008, chapter 2,
 * tables 2.1, 2.8: the angular part comes first; Pluecker coordinates at a frame's origin; motion
 * vectors (w, v) and force vectors (n, f) are different types, paired by work: n.w + f.v.
 *
 *   xform6 X = {E, r} goes from frame A to frame B: E turns A coordinates into B coordinates, r is
 * the position of B's origin in A. With R the matrix "B to A" (q_matrix of a body's pose): E = R^T.
 */
#ifndef HW_MATH_SPATIAL_H
#define HW_MATH_SPATIAL_H

#include <stdbool.h>

#include "math/vec.h"

typedef struct motion6 {
  v3 w; /* angular velocity (or acceleration) */
  v3 v; /* velocity of the body's point at the origin */
} motion6;

typedef struct force6 {
  v3 n; /* moment about the origin */
  v3 f; /* force */
} force6;

typedef struct xform6 {
  m3 E;
  v3 r;
} xform6;

/* Inertia of a rigid body at the frame's origin. */
typedef struct inertia6 {
  double m; /* [kg] */
  v3 h;     /* m c, c: centre of mass [kg m] */
  m3 I;     /* about the origin, not about c [kg m^2] */
} inertia6;

/* Inertia of a body with joints hanging on it: [I H; H^T M], I and M symmetric. */
typedef struct articulated6 {
  m3 I, H, M;
} articulated6;

static inline motion6 motion6_add(motion6 a, motion6 b) {
  return (motion6){v3_add(a.w, b.w), v3_add(a.v, b.v)};
}
static inline motion6 motion6_scale(double s, motion6 a) {
  return (motion6){v3_scale(s, a.w), v3_scale(s, a.v)};
}
static inline force6 force6_add(force6 a, force6 b) {
  return (force6){v3_add(a.n, b.n), v3_add(a.f, b.f)};
}
static inline force6 force6_sub(force6 a, force6 b) {
  return (force6){v3_sub(a.n, b.n), v3_sub(a.f, b.f)};
}
static inline force6 force6_scale(double s, force6 a) {
  return (force6){v3_scale(s, a.n), v3_scale(s, a.f)};
}
static inline double power6(motion6 m, force6 f) { return v3_dot(m.w, f.n) + v3_dot(m.v, f.f); }

/* a x b for motions: how b changes when it moves with a. */
static inline motion6 motion6_cross(motion6 a, motion6 b) {
  return (motion6){v3_cross(a.w, b.w), v3_add(v3_cross(a.w, b.v), v3_cross(a.v, b.w))};
}
/* a x* f: how a force changes when it moves with a. */
static inline force6 force6_cross(motion6 a, force6 f) {
  return (force6){v3_add(v3_cross(a.w, f.n), v3_cross(a.v, f.f)), v3_cross(a.w, f.f)};
}

static inline xform6 xform6_identity(void) { return (xform6){m3_diag(1, 1, 1), v3_zero()}; }
/* From the world (A) to a body at position r with orientation q (B). */
static inline xform6 xform6_pose(v3 r, quat q) { return (xform6){m3_t(q_matrix(q)), r}; }
/* First a, then b. */
static inline xform6 xform6_chain(xform6 a, xform6 b) {
  return (xform6){m3_mul(b.E, a.E), v3_add(a.r, m3_tmulv(a.E, b.r))};
}
static inline xform6 xform6_inverse(xform6 X) {
  return (xform6){m3_t(X.E), v3_neg(m3_mulv(X.E, X.r))};
}
/* A to B, and B to A. */
static inline motion6 xform6_motion(xform6 X, motion6 m) {
  return (motion6){m3_mulv(X.E, m.w), m3_mulv(X.E, v3_sub(m.v, v3_cross(X.r, m.w)))};
}
static inline motion6 xform6_motion_back(xform6 X, motion6 m) {
  v3 w = m3_tmulv(X.E, m.w);
  return (motion6){w, v3_add(m3_tmulv(X.E, m.v), v3_cross(X.r, w))};
}
static inline force6 xform6_force(xform6 X, force6 f) {
  return (force6){m3_mulv(X.E, v3_sub(f.n, v3_cross(X.r, f.f))), m3_mulv(X.E, f.f)};
}
static inline force6 xform6_force_back(xform6 X, force6 f) {
  v3 force = m3_tmulv(X.E, f.f);
  return (force6){v3_add(m3_tmulv(X.E, f.n), v3_cross(X.r, force)), force};
}

/* Momentum of a motion (or force of an acceleration). */
static inline force6 inertia6_mul(inertia6 I, motion6 m) {
  return (force6){v3_add(m3_mulv(I.I, m.w), v3_cross(I.h, m.v)),
                  v3_sub(v3_scale(I.m, m.v), v3_cross(I.h, m.w))};
}
static inline force6 articulated6_mul(articulated6 A, motion6 m) {
  return (force6){v3_add(m3_mulv(A.I, m.w), m3_mulv(A.H, m.v)),
                  v3_add(m3_tmulv(A.H, m.w), m3_mulv(A.M, m.v))};
}

/* Mass m with its centre at c and inertia about that centre (axes of the frame). */
inertia6 inertia6_make(double m, v3 c, m3 about_centre);
inertia6 inertia6_add(inertia6 a, inertia6 b);
/* The same body seen from the other frame: A to B, and B to A. */
inertia6 inertia6_move(xform6 X, inertia6 I);
inertia6 inertia6_move_back(xform6 X, inertia6 I);
/* The motion m with inertia6_mul(I, m) = f. False when the mass or the inertia is singular. */
bool inertia6_solve(inertia6 I, force6 f, motion6 *m);

articulated6 articulated6_from(inertia6 I);
articulated6 articulated6_add(articulated6 a, articulated6 b);
articulated6 articulated6_move_back(xform6 X, articulated6 A); /* B to A */
/* A - U U^T / d: a joint that gives way along one axis. U = A S, d = S . U. */
articulated6 articulated6_release(articulated6 A, force6 U, double d);

#endif
