/* Forward dynamics of a serial chain: the articulated-body algorithm in joint frames.
 *
 * Source: report 003, equations 45 to 65 (corrected: the bias 55 has the other sign, loads and
 * gravity enter the bias); R. Featherstone, Rigid Body Dynamics Algorithms, 2008, section 7.3.
 *
 * Link i is seen in a frame at its joint, before Trans_x(a) Rot_x(alpha) of its D-H step: there the
 * axis is z and the inertia constant, and the step to the next link is a screw along x followed by
 * one along z. Each screw touches few of the 21 numbers of an articulated inertia, so they are
 * written out. As in the report the linear acceleration is that of the origin as a point, which
 * keeps linear velocities out: dynamics do not depend on the base's. */
#include "math/chain.h"

#include "base/assert.h"
#include "math/dense.h"
#include "math/elementary.h"

/* A call would send all numbers of the inertia through memory: 8 % of the time in wasm. */
#define AT_ONCE inline __attribute__((always_inline))

/* Articulated inertia [I H; H^T M] and bias force (n, f); I and M by their upper triangles. */
typedef struct art {
  double ixx, ixy, ixz, iyy, iyz, izz;
  double hxx, hxy, hxz, hyx, hyy, hyz, hzx, hzy, hzz;
  double mxx, mxy, mxz, myy, myz, mzz;
  v3 n, f;
} art;

/* What a joint keeps between the passes. */
typedef struct pass {
  double s, c, d;    /* sin theta, cos theta, d with the displacement */
  v3 zeta_w, zeta;   /* acceleration that the rates alone make: equations 57 to 60 */
  v3 n, f;           /* bias: force that the rates need, less loads */
  v3 un, uf;         /* A S */
  double inverse, u; /* 1 / (S . A S), what is left of tau */
} pass;

static inline v3 turn_z(v3 a, double s, double c) { /* Rz a */
  return v3_make(c * a.x - s * a.y, s * a.x + c * a.y, a.z);
}
static inline v3 unturn_z(v3 a, double s, double c) {
  return v3_make(c * a.x + s * a.y, c * a.y - s * a.x, a.z);
}
static inline v3 turn_x(v3 a, double s, double c) { /* Rx a */
  return v3_make(a.x, c * a.y - s * a.z, s * a.y + c * a.z);
}
static inline v3 unturn_x(v3 a, double s, double c) {
  return v3_make(a.x, c * a.y + s * a.z, c * a.z - s * a.y);
}
static inline v3 sym_mulv(const m3 *I, v3 a) { /* reads the upper triangle */
  const double *m = I->m;
  return v3_make(m[0] * a.x + m[1] * a.y + m[2] * a.z, m[1] * a.x + m[4] * a.y + m[5] * a.z,
                 m[2] * a.x + m[5] * a.y + m[8] * a.z);
}

/* Force that a body needs to turn at w: equation 55. */
static inline void bias(const inertia6 *I, v3 w, v3 *n, v3 *f) {
  *n = v3_cross(w, sym_mulv(&I->I, w));
  *f = v3_cross(w, v3_cross(w, I->h));
}

/* First pass: rates outwards. `base_w` in base axes. */
static void rates(const hw_chain *chain, v3 base_w, const double *q, const double *qd, pass *p) {
  HW_ASSERT(chain->n > 0 && chain->n <= HW_CHAIN_MOST);
  v3 w = base_w, out = v3_zero(); /* out: centripetal acceleration of the joint's origin */
  for (int i = 0; i < chain->n; i++) {
    const hw_chain_link *l = &chain->link[i];
    bool turns = l->joint == HW_JOINT_REVOLUTE;
    if (i > 0) {
      const hw_chain_link *in = l - 1;
      out = v3_make(-in->a * (w.y * w.y + w.z * w.z), in->a * w.x * w.y, in->a * w.x * w.z);
      if (in->twisted) {
        w = unturn_x(w, in->sin_alpha, in->cos_alpha);
        out = unturn_x(out, in->sin_alpha, in->cos_alpha);
      }
    }
    p->s = l->sin_theta, p->c = l->cos_theta, p->d = l->d;
    if (turns)
      hw_sincos(l->theta + q[i], &p->s, &p->c);
    else
      p->d += q[i];
    out.x += p->d * (w.x * w.z);
    out.y += p->d * (w.y * w.z);
    out.z -= p->d * (w.x * w.x + w.y * w.y);
    if (!l->straight) {
      w = unturn_z(w, p->s, p->c);
      out = unturn_z(out, p->s, p->c);
    }
    if (turns) {
      p->zeta_w = v3_make(w.y * qd[i], -w.x * qd[i], 0);
      w.z += qd[i];
    } else {
      p->zeta_w = v3_zero();
      out.x += 2 * qd[i] * w.y;
      out.y -= 2 * qd[i] * w.x;
    }
    p->zeta = out;
    bias(&l->I, w, &p->n, &p->f);
    p++;
  }
}

/* Loads into the bias. */
static void apply(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                  int loads, pass *p) {
  m3 R = base->R; /* of the joint's frame, then of the link's */
  v3 r = base->r;
  for (int i = 0; i < chain->n; i++, p++) {
    const hw_chain_link *l = &chain->link[i];
    if (i > 0) {
      double s = l[-1].sin_alpha, c = l[-1].cos_alpha;
      r = v3_madd(r, l[-1].a, v3_make(R.m[0], R.m[3], R.m[6]));
      R = m3_mul(R, (m3){{1, 0, 0, 0, c, -s, 0, s, c}});
    }
    r = v3_madd(r, p->d, v3_make(R.m[2], R.m[5], R.m[8]));
    R = m3_mul(R, (m3){{p->c, -p->s, 0, p->s, p->c, 0, 0, 0, 1}});
    for (int k = 0; k < loads; k++)
      if (load[k].link == i + 1) {
        v3 arm = v3_sub(load[k].at, r);
        p->n = v3_sub(p->n, m3_tmulv(R, v3_add(load[k].m, v3_cross(arm, load[k].f))));
        p->f = v3_sub(p->f, m3_tmulv(R, load[k].f));
      }
  }
}

static inline void art_add(art *A, const inertia6 *I, v3 n, v3 f) {
  const double *m = I->I.m;
  A->ixx += m[0], A->ixy += m[1], A->ixz += m[2], A->iyy += m[4], A->iyz += m[5], A->izz += m[8];
  A->hxy -= I->h.z, A->hxz += I->h.y, A->hyz -= I->h.x;
  A->hyx += I->h.z, A->hzx -= I->h.y, A->hzy += I->h.x;
  A->mxx += I->m, A->myy += I->m, A->mzz += I->m;
  A->n = v3_add(A->n, n), A->f = v3_add(A->f, f);
}

/* The joint gives way: A - U U^T / (S . U), bias + A zeta + U u / (S . U): equations 50, 56. Rows
 * and columns that become 0 are left as they are; the next step knows. */
static AT_ONCE bool release_revolute(art *A, pass *p, double tau) {
  double d = A->izz, u = tau - A->n.z;
  v3 n = v3_make(A->ixz, A->iyz, A->izz), f = v3_make(A->hzx, A->hzy, A->hzz);
  if (!(d > 1e-14 * (A->ixx + A->iyy)))
    return false;
  double inverse = 1 / d, kx = inverse * n.x, ky = inverse * n.y, g = inverse * u;
  v3 kf = v3_scale(inverse, f);
  p->un = n, p->uf = f, p->inverse = inverse, p->u = u;
  A->ixx -= n.x * kx, A->ixy -= n.x * ky, A->iyy -= n.y * ky;
  A->hxx -= kx * f.x, A->hxy -= kx * f.y, A->hxz -= kx * f.z;
  A->hyx -= ky * f.x, A->hyy -= ky * f.y, A->hyz -= ky * f.z;
  A->mxx -= f.x * kf.x, A->mxy -= f.x * kf.y, A->mxz -= f.x * kf.z;
  A->myy -= f.y * kf.y, A->myz -= f.y * kf.z, A->mzz -= f.z * kf.z;
  v3 w = p->zeta_w, v = p->zeta; /* w.z is 0 */
  A->n.x += A->ixx * w.x + A->ixy * w.y + (A->hxx * v.x + A->hxy * v.y + A->hxz * v.z) + g * n.x;
  A->n.y += A->ixy * w.x + A->iyy * w.y + (A->hyx * v.x + A->hyy * v.y + A->hyz * v.z) + g * n.y;
  A->n.z = tau;
  A->f.x += A->hxx * w.x + A->hyx * w.y + (A->mxx * v.x + A->mxy * v.y + A->mxz * v.z) + g * f.x;
  A->f.y += A->hxy * w.x + A->hyy * w.y + (A->mxy * v.x + A->myy * v.y + A->myz * v.z) + g * f.y;
  A->f.z += A->hxz * w.x + A->hyz * w.y + (A->mxz * v.x + A->myz * v.y + A->mzz * v.z) + g * f.z;
  return true;
}

static AT_ONCE bool release_prismatic(art *A, pass *p, double tau) {
  double d = A->mzz, u = tau - A->f.z;
  v3 n = v3_make(A->hxz, A->hyz, A->hzz), f = v3_make(A->mxz, A->myz, A->mzz);
  if (!(d > 1e-14 * (A->mxx + A->myy)))
    return false;
  double inverse = 1 / d, kx = inverse * f.x, ky = inverse * f.y, g = inverse * u;
  v3 kn = v3_scale(inverse, n);
  p->un = n, p->uf = f, p->inverse = inverse, p->u = u;
  A->mxx -= f.x * kx, A->mxy -= f.x * ky, A->myy -= f.y * ky;
  A->hxx -= n.x * kx, A->hyx -= n.y * kx, A->hzx -= n.z * kx;
  A->hxy -= n.x * ky, A->hyy -= n.y * ky, A->hzy -= n.z * ky;
  A->ixx -= n.x * kn.x, A->ixy -= n.x * kn.y, A->ixz -= n.x * kn.z;
  A->iyy -= n.y * kn.y, A->iyz -= n.y * kn.z, A->izz -= n.z * kn.z;
  double vx = p->zeta.x, vy = p->zeta.y; /* zeta_w is 0 */
  A->n.x += A->hxx * vx + A->hxy * vy + g * n.x;
  A->n.y += A->hyx * vx + A->hyy * vy + g * n.y;
  A->n.z += A->hzx * vx + A->hzy * vy + g * n.z;
  A->f.x += A->mxx * vx + A->mxy * vy + g * f.x;
  A->f.y += A->mxy * vx + A->myy * vy + g * f.y;
  A->f.z = tau;
  return true;
}

/* R [a b; b d] R^T by the plane rotation (s, c) */
static inline void turn_sym(double *a, double *b, double *d, double s, double c) {
  double ss = s * s, cs = s * c, t = ss * (*d - *a) - 2 * cs * *b;
  double off = cs * (*a - *d) + (1 - 2 * ss) * *b;
  *a += t, *d -= t, *b = off;
}
/* R [a b; e d] R^T */
static inline void turn_any(double *a, double *b, double *e, double *d, double s, double c) {
  double mean = 0.5 * (*b + *e), half = *b - mean;
  turn_sym(a, &mean, d, s, c);
  *b = mean + half, *e = mean - half;
}
static inline void turn_pair(double *x, double *y, double s, double c) {
  double t = c * *x - s * *y;
  *y = s * *x + c * *y, *x = t;
}

/* Inwards over Trans_z(d) Rot_z, after a revolute joint: row z of [I H] is 0. */
static AT_ONCE void inwards_z_revolute(art *A, double s, double c, double d) {
  turn_sym(&A->ixx, &A->ixy, &A->iyy, s, c);
  turn_any(&A->hxx, &A->hxy, &A->hyx, &A->hyy, s, c);
  turn_pair(&A->hxz, &A->hyz, s, c);
  turn_sym(&A->mxx, &A->mxy, &A->myy, s, c);
  turn_pair(&A->mxz, &A->myz, s, c);
  A->n = turn_z(A->n, s, c), A->f = turn_z(A->f, s, c);
  double hxx = A->hxx, hxy = A->hxy, hyx = A->hyx;
  A->hxx -= d * A->mxy, A->hxy -= d * A->myy, A->hxz -= d * A->myz;
  A->hyx += d * A->mxx, A->hyy += d * A->mxy, A->hyz += d * A->mxz;
  A->ixx -= d * (hxy + A->hxy), A->iyy += d * (hyx + A->hyx), A->ixy += d * (hxx - A->hyy);
  A->ixz = A->iyz = A->izz = 0, A->hzx = A->hzy = A->hzz = 0;
  A->n.x -= d * A->f.y, A->n.y += d * A->f.x;
}

/* The same after a prismatic one: column z of [H; M] is 0. */
static AT_ONCE void inwards_z_prismatic(art *A, double s, double c, double d, bool straight) {
  if (!straight) {
    turn_sym(&A->ixx, &A->ixy, &A->iyy, s, c);
    turn_pair(&A->ixz, &A->iyz, s, c);
    turn_any(&A->hxx, &A->hxy, &A->hyx, &A->hyy, s, c);
    turn_pair(&A->hzx, &A->hzy, s, c);
    turn_sym(&A->mxx, &A->mxy, &A->myy, s, c);
    A->n = turn_z(A->n, s, c), A->f = turn_z(A->f, s, c);
  }
  double hxx = A->hxx, hxy = A->hxy, hyx = A->hyx;
  A->hxx -= d * A->mxy, A->hxy -= d * A->myy;
  A->hyx += d * A->mxx, A->hyy += d * A->mxy;
  A->ixx -= d * (hxy + A->hxy), A->iyy += d * (hyx + A->hyx), A->ixy += d * (hxx - A->hyy);
  A->ixz -= d * A->hzy, A->iyz += d * A->hzx;
  A->hxz = A->hyz = A->hzz = 0, A->mxz = A->myz = A->mzz = 0;
  A->n.x -= d * A->f.y, A->n.y += d * A->f.x;
}

/* Inwards over Trans_x(a) Rot_x. */
static AT_ONCE void inwards_x(art *A, const hw_chain_link *l) {
  double a = l->a;
  if (l->twisted) {
    double s = l->sin_alpha, c = l->cos_alpha;
    turn_sym(&A->iyy, &A->iyz, &A->izz, s, c);
    turn_pair(&A->ixy, &A->ixz, s, c);
    turn_any(&A->hyy, &A->hyz, &A->hzy, &A->hzz, s, c);
    turn_pair(&A->hxy, &A->hxz, s, c);
    turn_pair(&A->hyx, &A->hzx, s, c);
    turn_sym(&A->myy, &A->myz, &A->mzz, s, c);
    turn_pair(&A->mxy, &A->mxz, s, c);
    A->n = turn_x(A->n, s, c), A->f = turn_x(A->f, s, c);
  }
  if (a != 0) {
    double hyy = A->hyy, hyz = A->hyz, hzy = A->hzy;
    A->hyx -= a * A->mxz, A->hyy -= a * A->myz, A->hyz -= a * A->mzz;
    A->hzx += a * A->mxy, A->hzy += a * A->myy, A->hzz += a * A->myz;
    A->iyy -= a * (hyz + A->hyz), A->izz += a * (hzy + A->hzy), A->iyz += a * (hyy - A->hzz);
    A->ixy -= a * A->hxz, A->ixz += a * A->hxy;
    A->n.y -= a * A->f.z, A->n.z += a * A->f.y;
  }
}

static AT_ONCE void inwards_z(art *A, const hw_chain_link *l, const pass *p) {
  if (l->joint == HW_JOINT_REVOLUTE)
    inwards_z_revolute(A, p->s, p->c, p->d);
  else
    inwards_z_prismatic(A, p->s, p->c, p->d, l->straight);
}

/* Second pass: inertias and forces inwards, up to joint 0 given way. Returns as forward. */
static int articulate(const hw_chain *chain, const double *tau, pass *p, art *out) {
  art A = {0}; /* a local one, which can live in registers */
  for (int i = chain->n - 1;; i--) {
    const hw_chain_link *l = &chain->link[i];
    art_add(&A, &l->I, p[i].n, p[i].f);
    bool ok = l->joint == HW_JOINT_REVOLUTE ? release_revolute(&A, &p[i], tau[i])
                                            : release_prismatic(&A, &p[i], tau[i]);
    if (!ok)
      return i;
    if (i == 0)
      break;
    inwards_z(&A, l, &p[i]);
    inwards_x(&A, l - 1);
  }
  *out = A;
  return -1;
}

/* Third pass: accelerations outwards, from frame 0's (its axes, less gravity). */
static int accelerations(const hw_chain *chain, const pass *p, v3 al, v3 a, double *qdd) {
  for (int i = 0; i < chain->n; i++, p++) {
    const hw_chain_link *l = &chain->link[i];
    if (i > 0) {
      const hw_chain_link *in = l - 1;
      a.y += in->a * al.z, a.z -= in->a * al.y;
      if (in->twisted) {
        al = unturn_x(al, in->sin_alpha, in->cos_alpha);
        a = unturn_x(a, in->sin_alpha, in->cos_alpha);
      }
    }
    a.x += p->d * al.y, a.y -= p->d * al.x;
    if (!l->straight) {
      al = unturn_z(al, p->s, p->c);
      a = unturn_z(a, p->s, p->c);
    }
    al = v3_add(al, p->zeta_w);
    a = v3_add(a, p->zeta);
    qdd[i] = p->inverse * (p->u - (v3_dot(p->un, al) + v3_dot(p->uf, a)));
    if (l->joint == HW_JOINT_REVOLUTE)
      al.z += qdd[i];
    else
      a.z += qdd[i];
  }
  for (int i = 0; i < chain->n; i++)
    if (!(fabs(qdd[i]) < INFINITY))
      return i;
  return -1;
}

int hw_chain_forward(const hw_chain *chain, const hw_chain_base *base, const double *q,
                     const double *qd, const double *tau, const hw_chain_load *load, int loads,
                     double *qdd) {
  pass p[HW_CHAIN_MOST];
  art A;
  rates(chain, m3_tmulv(base->R, base->w), q, qd, p);
  if (loads > 0)
    apply(chain, base, load, loads, p);
  int bad = articulate(chain, tau, p, &A);
  if (bad >= 0)
    return bad;
  v3 a = m3_tmulv(base->R, v3_sub(base->a, base->g));
  return accelerations(chain, p, m3_tmulv(base->R, base->al), a, qdd);
}

static void art_matrix(const art *A, double *m) {
  const double full[36] = {A->ixx, A->ixy, A->ixz, A->hxx, A->hxy, A->hxz, //
                           A->ixy, A->iyy, A->iyz, A->hyx, A->hyy, A->hyz, //
                           A->ixz, A->iyz, A->izz, A->hzx, A->hzy, A->hzz, //
                           A->hxx, A->hyx, A->hzx, A->mxx, A->mxy, A->mxz, //
                           A->hxy, A->hyy, A->hzy, A->mxy, A->myy, A->myz, //
                           A->hxz, A->hyz, A->hzz, A->mxz, A->myz, A->mzz};
  for (int i = 0; i < 36; i++)
    m[i] = full[i];
}

int hw_chain_forward_floating(const hw_chain *chain, hw_chain_base *base, inertia6 body,
                              force6 push, const double *q, const double *qd, const double *tau,
                              const hw_chain_load *load, int loads, double *qdd) {
  pass p[HW_CHAIN_MOST];
  art A;
  double m[36], x[6];
  v3 n, f, w = m3_tmulv(base->R, base->w);
  rates(chain, w, q, qd, p);
  if (loads > 0)
    apply(chain, base, load, loads, p);
  int bad = articulate(chain, tau, p, &A);
  if (bad >= 0)
    return bad;
  inwards_z(&A, chain->link, p);
  bias(&body, w, &n, &f);
  n = v3_sub(n, m3_tmulv(base->R, push.n));
  f = v3_sub(f, m3_tmulv(base->R, push.f));
  art_add(&A, &body, n, f);
  art_matrix(&A, m);
  v3_put(x, v3_neg(A.n)), v3_put(x + 3, v3_neg(A.f));
  if (hw_dense_ldlt(6, m) >= 0)
    return chain->n;
  hw_dense_ldlt_solve(6, m, x);
  for (int i = 0; i < 6; i++)
    if (!(fabs(x[i]) < INFINITY))
      return chain->n;
  base->al = m3_mulv(base->R, v3_at(x));
  base->a = v3_add(m3_mulv(base->R, v3_at(x + 3)), base->g);
  return accelerations(chain, p, v3_at(x), v3_at(x + 3), qdd);
}
