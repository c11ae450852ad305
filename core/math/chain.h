/* Dynamics of a serial chain of revolute and prismatic joints: a crane on a moving base.
 *
 * Source: report 003, sections 2.4.2 to 2.4.6 (equations 28 to 65, corrected: docs/theory), and R.
 * Featherstone, Rigid Body Dynamics Algorithms, Springer 2008, chapters 5 to 7.
 *
 * Frames 0 .. n: frame 0 is the base, frame i the distal frame of link i (Paul's convention):
 *   A_i = Trans_z(d) Rot_z(theta) Trans_x(a) Rot_x(alpha).
 * A revolute joint adds its displacement q to theta, a prismatic one to d. Joint i (from 0) lies
 * between frame i and frame i + 1; its axis is the z axis of frame i, through that frame's origin.
 * So link[i], q[i], tau[i] belong to link i + 1 of the report.
 *
 * Nothing here allocates. Displacements, rates and loads are the caller's; numbers that are not
 * finite give results that are not finite (and hw_chain_forward tells). */
#ifndef HW_MATH_CHAIN_H
#define HW_MATH_CHAIN_H

#include <stdbool.h>

#include "math/spatial.h"

enum { HW_CHAIN_MOST = 24 };

typedef enum hw_joint { HW_JOINT_REVOLUTE, HW_JOINT_PRISMATIC } hw_joint;

/* A link as a user describes it. */
typedef struct hw_chain_row {
  hw_joint joint;
  double d, theta, a, alpha; /* [m, rad, m, rad] */
  double mass;               /* [kg] */
  v3 centre;                 /* [m] of mass; proximal frame, at displacement 0 */
  m3 inertia;                /* [kg m^2] about the centre, axes of the CG frame */
  m3 axes;                   /* CG frame to proximal frame, at displacement 0 */
} hw_chain_row;

/* The same, with all that does not change worked out. */
typedef struct hw_chain_link {
  hw_joint joint;
  double d, theta, a, alpha;
  double sin_theta, cos_theta, sin_alpha, cos_alpha; /* theta at displacement 0 */
  bool straight; /* theta is 0 and the joint slides: nothing turns about z */
  bool twisted;  /* alpha is not 0 */
  inertia6 I;    /* at the joint: axes of the distal frame before Trans_x(a) Rot_x(alpha) */
  v3 c;          /* [m] centre of mass, distal frame */
  m3 about_c;    /* [kg m^2] about the centre, distal axes */
} hw_chain_link;

typedef struct hw_chain {
  int n; /* 1 .. HW_CHAIN_MOST */
  const hw_chain_link *link;
} hw_chain;

/* Frame 0 and its motion; world axes unless said. */
typedef struct hw_chain_base {
  m3 R;     /* base to world */
  v3 r;     /* [m] */
  v3 w, v;  /* [rad/s, m/s] */
  v3 al, a; /* [rad/s^2, m/s^2] */
  v3 g;     /* [m/s^2] gravity, (0, 0, -9.81) */
} hw_chain_base;

/* A force at a point of a link, and a moment; world axes. */
typedef struct hw_chain_load {
  int link;    /* 1 .. n; 0 is the base, whose loads are not the chain's */
  v3 at, f, m; /* [m, N, N m] */
} hw_chain_load;

/* What one pose and motion of the chain comes to. World axes; frames 0 .. n. */
typedef struct hw_chain_work {
  m3 R[HW_CHAIN_MOST + 1]; /* by place: frame to world */
  v3 r[HW_CHAIN_MOST + 1], w[HW_CHAIN_MOST + 1], v[HW_CHAIN_MOST + 1]; /* by place */
  v3 al[HW_CHAIN_MOST + 1], a[HW_CHAIN_MOST + 1]; /* by accelerate: true ones */
  v3 c[HW_CHAIN_MOST];                            /* by place: centres of mass */
  /* At the base's origin, seen by one who moves with the base's velocity (dynamics are the same
   * for all such): axes, velocities, inertias; accelerations less gravity. */
  motion6 S[HW_CHAIN_MOST], V[HW_CHAIN_MOST + 1], A[HW_CHAIN_MOST + 1];
  inertia6 I[HW_CHAIN_MOST];
  double rate[HW_CHAIN_MOST]; /* qd as given to place */
} hw_chain_work;

hw_chain_link hw_chain_link_make(const hw_chain_row *row);

/* Pose and velocity of every frame: equations 29 to 36. */
void hw_chain_place(const hw_chain *chain, const hw_chain_base *base, const double *q,
                    const double *qd, hw_chain_work *work);
/* Acceleration of every frame: equations 57 to 64. After place, with the same base. */
void hw_chain_accelerate(const hw_chain *chain, const hw_chain_base *base, const double *qdd,
                         hw_chain_work *work);
/* Inverse dynamics, after accelerate: the joint forces tau [N or N m] that this motion needs under
 * gravity and the loads. *hold (may be NULL) is the wrench that the base must apply to the chain:
 * world axes, moment about the base's origin. */
void hw_chain_inverse(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                      int loads, const hw_chain_work *work, double *tau, force6 *hold);

/* Derivative of the inverse dynamics, after accelerate:
 *   out = cm d/d(acceleration) + cc d/d(velocity) + ck d/d(position), row-major, exact.
 * Loads keep their world force and moment, their points move with the links.
 *   hw_chain_tangent: n x n, of tau by the joints, the base being prescribed.
 *   hw_chain_tangent_floating: (6 + n) x (6 + n); rows are the hold force (world axes), the hold
 * moment (base axes, about the base's origin), tau; columns the base's position (world axes), its
 * rotation (dR = R [dphi]; velocity is the rate in base axes, acceleration its derivative), q. */
void hw_chain_tangent(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                      int loads, const hw_chain_work *work, double cm, double cc, double ck,
                      double *out);
void hw_chain_tangent_floating(const hw_chain *chain, const hw_chain_base *base,
                               const hw_chain_load *load, int loads, const hw_chain_work *work,
                               double cm, double cc, double ck, double *out);

/* Forward dynamics by the articulated-body algorithm (equations 45 to 65): qdd from tau and the
 * loads; base->al and base->a are given. Needs no work. Returns -1, or the joint (from 0) that
 * nothing resists (massless and free) or whose numbers are not finite; qdd is then unusable. */
int hw_chain_forward(const hw_chain *chain, const hw_chain_base *base, const double *q,
                     const double *qd, const double *tau, const hw_chain_load *load, int loads,
                     double *qdd);
/* The same when the base is a free body: `body` is its inertia at frame 0 in base axes, `push` the
 * wrench on it (world axes, moment about the base's origin) without gravity, which is added.
 * Writes base->al and base->a. A base that nothing resists returns n. */
int hw_chain_forward_floating(const hw_chain *chain, hw_chain_base *base, inertia6 body,
                              force6 push, const double *q, const double *qd, const double *tau,
                              const hw_chain_load *load, int loads, double *qdd);

/* After place: how the point `at` (world) of link `link` (0 .. n) and its axes move with the
 * joints: dr/dq_j and dtheta/dq_j, world axes, [n]. Either may be NULL. */
void hw_chain_jacobian(const hw_chain *chain, const hw_chain_work *work, int link, v3 at, v3 *dr,
                       v3 *dtheta);
/* After place: kinetic energy and potential of gravity (0 at the world's origin) [J]. */
void hw_chain_energy(const hw_chain *chain, const hw_chain_base *base, const hw_chain_work *work,
                     double *kinetic, double *potential);

#endif
