/* Serial chains as clouds of particles: the independent reference of the chain's tests.
 *
 * Each link is a cloud of masses, each carried by the 4x4 matrices of report 003, equations 28 to
 * 32 and 40 to 44 (corrected). Positions are power series in time up to t^2, so velocities,
 * accelerations and partial derivatives are exact, and no spatial algebra is used:
 *   tau_j = sum m (a - g) . dx/dq_j - sum (f . dx/dq_j + m . dtheta/dq_j). */
#ifndef HW_TEST_CHAIN_PARTICLES_H
#define HW_TEST_CHAIN_PARTICLES_H

#include "math/chain.h"
#include "math/elementary.h"
#include "support/test.h"

enum { MOST = HW_CHAIN_MOST, CLOUD = 4, LOADS = 4, SIDE = MOST + 6 };

static inline void fill(double *a, int n, double size) {
  for (int i = 0; i < n; i++)
    a[i] = size * rnd();
}
static inline double v3_gap(v3 a, v3 b) { return v3_norm(v3_sub(a, b)); }

/* --- power series in t up to t^2 --- */
typedef struct jet {
  double c[3];
} jet;
typedef struct pose { /* rotation and origin, to the world */
  jet R[9], r[3];
} pose;

static inline jet jet_of(double a, double b, double c) { return (jet){{a, b, c}}; }
static inline jet jet_add(jet a, jet b) {
  return jet_of(a.c[0] + b.c[0], a.c[1] + b.c[1], a.c[2] + b.c[2]);
}
static inline jet jet_mul(jet a, jet b) {
  return jet_of(a.c[0] * b.c[0], a.c[0] * b.c[1] + a.c[1] * b.c[0],
                a.c[0] * b.c[2] + a.c[1] * b.c[1] + a.c[2] * b.c[0]);
}
static inline void jet_sincos(jet a, jet *s, jet *c) {
  double s0 = hw_sin(a.c[0]), c0 = hw_cos(a.c[0]), half = 0.5 * a.c[1] * a.c[1];
  *s = jet_of(s0, c0 * a.c[1], c0 * a.c[2] - s0 * half);
  *c = jet_of(c0, -s0 * a.c[1], -s0 * a.c[2] - c0 * half);
}
static inline pose pose_mul(const pose *a, const pose *b) {
  pose p;
  for (int i = 0; i < 3; i++) {
    p.r[i] = a->r[i];
    for (int k = 0; k < 3; k++) {
      p.r[i] = jet_add(p.r[i], jet_mul(a->R[3 * i + k], b->r[k]));
      jet sum = jet_of(0, 0, 0);
      for (int l = 0; l < 3; l++)
        sum = jet_add(sum, jet_mul(a->R[3 * i + l], b->R[3 * l + k]));
      p.R[3 * i + k] = sum;
    }
  }
  return p;
}
static inline pose pose_identity(void) {
  pose p = {0};
  p.R[0].c[0] = p.R[4].c[0] = p.R[8].c[0] = 1;
  return p;
}
static inline pose pose_slide(int axis, jet by) {
  pose p = pose_identity();
  p.r[axis] = by;
  return p;
}
static inline pose pose_turn(int axis, jet by) {
  pose p = pose_identity();
  jet s, c;
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  jet_sincos(by, &s, &c);
  p.R[4 * u] = p.R[4 * v] = c;
  p.R[3 * v + u] = s;
  p.R[3 * u + v] = jet_mul(jet_of(-1, 0, 0), s);
  return p;
}
static inline pose pose_of_base(const hw_chain_base *b) {
  m3 w = m3_skew(b->w), al = m3_skew(b->al);
  m3 R1 = m3_mul(w, b->R), R2 = m3_mul(m3_scale(0.5, m3_add(al, m3_mul(w, w))), b->R);
  pose p;
  for (int i = 0; i < 9; i++)
    p.R[i] = jet_of(b->R.m[i], R1.m[i], R2.m[i]);
  const v3 half = v3_scale(0.5, b->a);
  p.r[0] = jet_of(b->r.x, b->v.x, half.x);
  p.r[1] = jet_of(b->r.y, b->v.y, half.y);
  p.r[2] = jet_of(b->r.z, b->v.z, half.z);
  return p;
}
static inline v3 order(const jet *r, int k, double factor) {
  return v3_scale(factor, v3_make(r[0].c[k], r[1].c[k], r[2].c[k]));
}
static inline m3 order_matrix(const pose *p, int k) {
  m3 R;
  for (int i = 0; i < 9; i++)
    R.m[i] = p->R[i].c[k];
  return R;
}
/* The vector a of the antisymmetric part [a] of M. */
static inline v3 axial(m3 M) {
  return v3_make(0.5 * (M.m[7] - M.m[5]), 0.5 * (M.m[2] - M.m[6]), 0.5 * (M.m[3] - M.m[1]));
}
static inline v3 rate_of(const pose *p) {
  return axial(m3_mul(order_matrix(p, 1), m3_t(order_matrix(p, 0))));
}

/* --- a chain of clouds, and a base that is one --- */
typedef struct cloud {
  double m[CLOUD];
  v3 at[CLOUD]; /* proximal frame at displacement 0; base axes for the base */
} cloud;
typedef struct machine {
  int n, loads;
  hw_chain_row row[MOST];
  hw_chain_link link[MOST];
  cloud body[MOST + 1]; /* 0: base */
  hw_chain chain;
  hw_chain_base base;
  hw_chain_load load[LOADS];
  double q[MOST], qd[MOST], qdd[MOST], tau[MOST];
} machine;

static inline cloud cloud_random(void) {
  cloud c;
  for (int i = 0; i < CLOUD; i++) {
    c.m[i] = 1.5 + rnd();
    c.at[i] = v3_random();
  }
  return c;
}
/* Mass, centre, and inertia about it in the given axes: from the particles. */
static inline void cloud_row(const cloud *c, m3 axes, hw_chain_row *row) {
  v3 h = v3_zero();
  m3 I = m3_zero();
  row->mass = 0;
  for (int i = 0; i < CLOUD; i++) {
    row->mass += c->m[i];
    h = v3_madd(h, c->m[i], c->at[i]);
  }
  row->centre = v3_scale(1 / row->mass, h);
  for (int i = 0; i < CLOUD; i++) {
    v3 d = v3_sub(c->at[i], row->centre);
    double dd = v3_dot(d, d);
    I = m3_add(I, m3_scale(c->m[i], m3_add(m3_diag(dd, dd, dd), m3_scale(-1, m3_outer(d, d)))));
  }
  row->axes = axes;
  row->inertia = m3_mul(m3_mul(m3_t(axes), I), axes);
}
static inline inertia6 cloud_inertia(const cloud *c) {
  hw_chain_row row;
  cloud_row(c, m3_diag(1, 1, 1), &row);
  return inertia6_make(row.mass, row.centre, row.inertia);
}
static inline void machine_random(machine *s, int n) {
  s->n = n, s->loads = LOADS;
  s->body[0] = cloud_random();
  for (int i = 0; i < n; i++) {
    hw_chain_row *row = &s->row[i];
    v3 phi = v3_random();
    s->body[i + 1] = cloud_random();
    cloud_row(&s->body[i + 1], q_matrix(q_exp(phi)), row);
    row->joint = rnd() > -0.2 ? HW_JOINT_REVOLUTE : HW_JOINT_PRISMATIC;
    row->d = rnd(), row->theta = 3 * rnd(), row->a = rnd(), row->alpha = 3 * rnd();
    if (rnd() > 0.4) /* the shapes that cranes have take paths of their own */
      row->theta = 0;
    if (rnd() > 0.4)
      row->alpha = 0;
    if (rnd() > 0.4)
      row->a = 0;
    s->link[i] = hw_chain_link_make(row);
  }
  s->chain = (hw_chain){n, s->link};
  v3 phi = v3_random(), r = v3_random(), w = v3_random(), v = v3_random(), al = v3_random(),
     a = v3_random();
  s->base = (hw_chain_base){q_matrix(q_exp(phi)), r, w, v, al, a, {0.3, -0.2, -9.81}};
  fill(s->q, n, 2), fill(s->qd, n, 1), fill(s->qdd, n, 1), fill(s->tau, n, 5);
  for (int k = 0; k < LOADS; k++) {
    s->load[k].link = (int)(0.5 * (rnd() + 1) * (n + 1));
    s->load[k].at = v3_random();
    s->load[k].f = v3_scale(5, v3_random());
    s->load[k].m = v3_scale(5, v3_random());
  }
}

/* What the particles do: frames 0 .. n, and for link i the frame that carries its particles. */
typedef struct motion {
  pose frame[MOST + 1], carrier[MOST + 1];
} motion;

/* `partial` >= 0: only that displacement changes, at rate 1; -1: the given motion. */
static inline void move(const machine *s, int partial, motion *out) {
  pose p = pose_of_base(&s->base);
  if (partial >= 0)
    for (int i = 0; i < 12; i++) {
      jet *j = i < 9 ? &p.R[i] : &p.r[i - 9];
      j->c[1] = j->c[2] = 0;
    }
  out->frame[0] = out->carrier[0] = p;
  for (int i = 0; i < s->n; i++) {
    const hw_chain_row *row = &s->row[i];
    jet q =
        partial < 0 ? jet_of(s->q[i], s->qd[i], 0.5 * s->qdd[i]) : jet_of(s->q[i], partial == i, 0);
    bool turns = row->joint == HW_JOINT_REVOLUTE;
    pose joint = turns ? pose_turn(2, q) : pose_slide(2, q);
    out->carrier[i + 1] = p = pose_mul(&p, &joint);
    pose d = pose_slide(2, jet_of(row->d, 0, 0)), th = pose_turn(2, jet_of(row->theta, 0, 0));
    pose a = pose_slide(0, jet_of(row->a, 0, 0)), al = pose_turn(0, jet_of(row->alpha, 0, 0));
    p = pose_mul(&p, &d), p = pose_mul(&p, &th), p = pose_mul(&p, &a), p = pose_mul(&p, &al);
    out->frame[i + 1] = p;
  }
}
static inline void point(const pose *p, v3 at, jet x[3]) {
  for (int i = 0; i < 3; i++) {
    jet y = jet_mul(p->R[3 * i + 2], jet_of(at.z, 0, 0));
    y = jet_add(jet_mul(p->R[3 * i + 1], jet_of(at.y, 0, 0)), y);
    x[i] = jet_add(p->r[i], jet_add(jet_mul(p->R[3 * i], jet_of(at.x, 0, 0)), y));
  }
}
static inline v3 local(const pose *p, v3 at) {
  return m3_tmulv(order_matrix(p, 0), v3_sub(at, order(p->r, 0, 1)));
}

/* Joint forces and the base's wrench (world, about its origin) by d'Alembert's principle. */
static inline void dalembert(const machine *s, double *tau, force6 *hold) {
  static motion now, part;
  jet x[3];
  move(s, -1, &now);
  *hold = (force6){v3_zero(), v3_zero()};
  for (int i = 1; i <= s->n; i++)
    for (int k = 0; k < CLOUD; k++) {
      point(&now.carrier[i], s->body[i].at[k], x);
      v3 f = v3_scale(s->body[i].m[k], v3_sub(order(x, 2, 2), s->base.g));
      v3 arm = v3_sub(order(x, 0, 1), s->base.r);
      *hold = force6_add(*hold, (force6){v3_cross(arm, f), f});
    }
  for (int k = 0; k < s->loads; k++)
    if (s->load[k].link > 0) {
      v3 arm = v3_sub(s->load[k].at, s->base.r);
      force6 f = {v3_add(s->load[k].m, v3_cross(arm, s->load[k].f)), s->load[k].f};
      *hold = force6_sub(*hold, f);
    }
  for (int j = 0; j < s->n; j++) {
    tau[j] = 0;
    move(s, j, &part);
    for (int i = 1; i <= s->n; i++)
      for (int k = 0; k < CLOUD; k++) {
        point(&now.carrier[i], s->body[i].at[k], x);
        v3 f = v3_scale(s->body[i].m[k], v3_sub(order(x, 2, 2), s->base.g));
        point(&part.carrier[i], s->body[i].at[k], x);
        tau[j] += v3_dot(f, order(x, 1, 1));
      }
    for (int k = 0; k < s->loads; k++) {
      const hw_chain_load *l = &s->load[k];
      point(&part.carrier[l->link], local(&now.carrier[l->link], l->at), x);
      tau[j] -= v3_dot(l->f, order(x, 1, 1)) + v3_dot(l->m, rate_of(&part.carrier[l->link]));
    }
  }
}

static inline void inverse(const machine *s, hw_chain_work *work, double *tau, force6 *hold) {
  hw_chain_place(&s->chain, &s->base, s->q, s->qd, work);
  hw_chain_accelerate(&s->chain, &s->base, s->qdd, work);
  hw_chain_inverse(&s->chain, &s->base, s->load, s->loads, work, tau, hold);
}
static inline int forward(machine *s) {
  return hw_chain_forward(&s->chain, &s->base, s->q, s->qd, s->tau, s->load, s->loads, s->qdd);
}
static inline double size(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = fmax(s, fabs(a[i]));
  return s;
}
static inline double gap(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = fmax(s, fabs(a[i] - b[i]));
  return s;
}

/* Chains written by hand. */
static inline hw_chain_base base_still(v3 g) {
  return (hw_chain_base){.R = m3_diag(1, 1, 1), .g = g};
}
static inline hw_chain_row row_make(hw_joint joint, double alpha, double m, v3 c, double Izz) {
  return (hw_chain_row){.joint = joint,
                        .alpha = alpha,
                        .mass = m,
                        .centre = c,
                        .inertia = m3_diag(Izz, Izz, Izz),
                        .axes = m3_diag(1, 1, 1)};
}

#endif
