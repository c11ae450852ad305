/* Kinematics, inverse dynamics, Jacobian and energy of a serial chain, in world axes.
 *
 * Source: report 003, equations 28 to 64 (corrected); recursive Newton-Euler after Featherstone
 * 2008, section 5.3, with all spatial vectors at one point, the base's origin: sums need no
 * change of frame. */
#include "math/chain.h"

#include <stddef.h>

#include "base/assert.h"
#include "math/elementary.h"

hw_chain_link hw_chain_link_make(const hw_chain_row *row) {
  hw_chain_link l = {
      .joint = row->joint, .d = row->d, .theta = row->theta, .a = row->a, .alpha = row->alpha};
  hw_sincos(row->theta, &l.sin_theta, &l.cos_theta);
  hw_sincos(row->alpha, &l.sin_alpha, &l.cos_alpha);
  l.straight = row->joint == HW_JOINT_PRISMATIC && row->theta == 0;
  l.twisted = row->alpha != 0;
  /* From the proximal frame at displacement 0 to the frame that moves with the link at its joint
   * (40 to 46), and on to the distal frame. */
  double s = l.sin_theta, c = l.cos_theta, sa = l.sin_alpha, ca = l.cos_alpha;
  m3 z = {{c, s, 0, -s, c, 0, 0, 0, 1}}, x = {{1, 0, 0, 0, ca, sa, 0, -sa, ca}};
  m3 E = m3_mul(z, row->axes), about_c = m3_mul(m3_mul(E, row->inertia), m3_t(E));
  v3 centre = m3_mulv(z, v3_sub(row->centre, v3_make(0, 0, row->d)));
  l.I = inertia6_make(row->mass, centre, about_c);
  l.c = m3_mulv(x, v3_sub(centre, v3_make(row->a, 0, 0)));
  l.about_c = m3_mul(m3_mul(x, about_c), m3_t(x));
  return l;
}

/* Pose of the distal frame in the proximal one: equations 31, 32. */
static void step_pose(const hw_chain_link *l, double q, m3 *R, v3 *p) {
  double s = l->sin_theta, c = l->cos_theta, d = l->d, sa = l->sin_alpha, ca = l->cos_alpha;
  if (l->joint == HW_JOINT_REVOLUTE)
    hw_sincos(l->theta + q, &s, &c);
  else
    d += q;
  *R = (m3){{c, -s * ca, s * sa, s, c * ca, -c * sa, 0, sa, ca}};
  *p = v3_make(l->a * c, l->a * s, d);
}

/* Inertia at the base's origin, world axes; p is the centre of mass from there. Written out, as
 * half of R I R^T follows by symmetry and place does little else. */
static void inertia_world(const hw_chain_link *l, const double *R, v3 p, inertia6 *out) {
  const double *J = l->about_c.m;
  double m = l->I.m, A[9], *I = out->I.m;
  for (int r = 0; r < 9; r += 3) {
    A[r] = R[r] * J[0] + R[r + 1] * J[1] + R[r + 2] * J[2];
    A[r + 1] = R[r] * J[1] + R[r + 1] * J[4] + R[r + 2] * J[5];
    A[r + 2] = R[r] * J[2] + R[r + 1] * J[5] + R[r + 2] * J[8];
  }
  double xx = m * p.x * p.x, yy = m * p.y * p.y, zz = m * p.z * p.z;
  I[0] = A[0] * R[0] + A[1] * R[1] + A[2] * R[2] + (yy + zz);
  I[4] = A[3] * R[3] + A[4] * R[4] + A[5] * R[5] + (xx + zz);
  I[8] = A[6] * R[6] + A[7] * R[7] + A[8] * R[8] + (xx + yy);
  I[1] = I[3] = A[0] * R[3] + A[1] * R[4] + A[2] * R[5] - m * p.x * p.y;
  I[2] = I[6] = A[0] * R[6] + A[1] * R[7] + A[2] * R[8] - m * p.x * p.z;
  I[5] = I[7] = A[3] * R[6] + A[4] * R[7] + A[5] * R[8] - m * p.y * p.z;
  out->m = m;
  out->h = v3_scale(m, p);
}

void hw_chain_place(const hw_chain *chain, const hw_chain_base *base, const double *q,
                    const double *qd, hw_chain_work *work) {
  HW_ASSERT(chain->n > 0 && chain->n <= HW_CHAIN_MOST);
  v3 p = v3_zero(); /* from the base's origin */
  work->R[0] = base->R, work->r[0] = base->r, work->w[0] = base->w, work->v[0] = base->v;
  work->V[0] = (motion6){base->w, v3_zero()};
  for (int i = 0; i < chain->n; i++) {
    const hw_chain_link *l = &chain->link[i];
    m3 R = work->R[i], turn;
    v3 z = v3_make(R.m[2], R.m[5], R.m[8]), step;
    bool turns = l->joint == HW_JOINT_REVOLUTE;
    motion6 S = turns ? (motion6){z, v3_cross(p, z)} : (motion6){v3_zero(), z};
    motion6 V = motion6_add(work->V[i], motion6_scale(qd[i], S));
    step_pose(l, q[i], &turn, &step);
    p = v3_add(p, m3_mulv(R, step));
    work->R[i + 1] = R = m3_mul(R, turn);
    work->r[i + 1] = v3_add(base->r, p);
    work->w[i + 1] = V.w;
    work->v[i + 1] = v3_add(base->v, v3_add(V.v, v3_cross(V.w, p)));
    work->S[i] = S, work->V[i + 1] = V, work->rate[i] = qd[i];
    v3 c = v3_add(p, m3_mulv(R, l->c));
    work->c[i] = v3_add(base->r, c);
    inertia_world(l, R.m, c, &work->I[i]);
  }
}

void hw_chain_accelerate(const hw_chain *chain, const hw_chain_base *base, const double *qdd,
                         hw_chain_work *work) {
  work->al[0] = base->al, work->a[0] = base->a;
  work->A[0] = (motion6){base->al, v3_sub(base->a, base->g)};
  for (int i = 0; i < chain->n; i++) {
    motion6 S = work->S[i], V = work->V[i + 1];
    motion6 bias = motion6_cross(V, motion6_scale(work->rate[i], S));
    motion6 A = motion6_add(work->A[i], motion6_add(motion6_scale(qdd[i], S), bias));
    v3 p = v3_sub(work->r[i + 1], base->r);
    work->A[i + 1] = A, work->al[i + 1] = A.w;
    /* a spatial acceleration is that of the stream of points through the origin */
    v3 point = v3_add(V.v, v3_cross(V.w, p));
    v3 a = v3_add(v3_add(A.v, v3_cross(A.w, p)), v3_cross(V.w, point));
    work->a[i + 1] = v3_add(a, base->g);
  }
}

/* Force that the motion of link i (from 0) needs: I A + V x* I V. */
static force6 motion_force(const hw_chain_work *work, int i) {
  inertia6 I = work->I[i];
  motion6 V = work->V[i + 1];
  return force6_add(inertia6_mul(I, work->A[i + 1]), force6_cross(V, inertia6_mul(I, V)));
}

static force6 load_at(const hw_chain_load *load, v3 origin) {
  v3 arm = v3_sub(load->at, origin);
  return (force6){v3_add(load->m, v3_cross(arm, load->f)), load->f};
}

void hw_chain_inverse(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                      int loads, const hw_chain_work *work, double *tau, force6 *hold) {
  force6 f[HW_CHAIN_MOST], sum = {v3_zero(), v3_zero()};
  for (int i = 0; i < chain->n; i++)
    f[i] = motion_force(work, i);
  for (int k = 0; k < loads; k++)
    if (load[k].link > 0 && load[k].link <= chain->n) {
      force6 *at = &f[load[k].link - 1];
      *at = force6_sub(*at, load_at(&load[k], base->r));
    }
  for (int i = chain->n - 1; i >= 0; i--) {
    sum = force6_add(sum, f[i]);
    tau[i] = power6(work->S[i], sum);
  }
  if (hold)
    *hold = sum;
}

void hw_chain_jacobian(const hw_chain *chain, const hw_chain_work *work, int link, v3 at, v3 *dr,
                       v3 *dtheta) {
  v3 p = v3_sub(at, work->r[0]);
  for (int j = 0; j < chain->n; j++) {
    motion6 S = j < link ? work->S[j] : (motion6){v3_zero(), v3_zero()};
    if (dr)
      dr[j] = v3_add(S.v, v3_cross(S.w, p));
    if (dtheta)
      dtheta[j] = S.w;
  }
}

void hw_chain_energy(const hw_chain *chain, const hw_chain_base *base, const hw_chain_work *work,
                     double *kinetic, double *potential) {
  double t = 0, u = 0;
  for (int i = 0; i < chain->n; i++) {
    const hw_chain_link *l = &chain->link[i];
    m3 R = work->R[i + 1];
    v3 w = work->w[i + 1], wb = m3_tmulv(R, w);
    v3 v = v3_add(work->v[i + 1], v3_cross(w, m3_mulv(R, l->c)));
    t += 0.5 * (l->I.m * v3_dot(v, v) + v3_dot(wb, m3_mulv(l->about_c, wb)));
    u -= l->I.m * v3_dot(base->g, work->c[i]);
  }
  *kinetic = t;
  *potential = u;
}
