/* Exact derivatives of the inverse dynamics of a serial chain, O(n^2).
 *
 * Derivation (after S. Singh, R. P. Russell, P. M. Wensing, IEEE Robotics and Automation Letters
 * 7(2), 2022, with loads and a base of our own; docs/theory). All at the base's origin O, which
 * stays where it is. When joint j moves by dq, every link i > j moves by the twist eta = S_j dq:
 *   dV_i = eta x V_i + mu,  dA_i = eta x A_i + mu x V_i + nu,
 *   mu = ck V x S + cc S,   nu = ck (A x S + V x (V x S)) + 2 cc V x S + cm S,
 * V and A those of the link before the joint. The force on link i then changes by
 *   df_i = eta x* f_i + I_i nu + B_i mu,
 *   B_i mu = I (mu x V) + mu x* I V + V x* I mu = 2 (D a, a x p), a = mu's angular part,
 *   D a = sum of m r x (a x dr/dt) = tr(K) a - K^T a, K = sum of m r (dr/dt)^T, p = momentum,
 * so that sums of I, K, p, f over the outer links serve every column. A load f at r adds
 * E eta = ((eta_w x r + eta_v) x f, 0). */
#include "math/chain.h"

#include <stddef.h>

/* Sums over the links from one on outwards, at the base's origin. */
typedef struct outer {
  inertia6 I;
  m3 KT;     /* sum of m (dr/dt) r^T */
  v3 p;      /* momentum */
  force6 f;  /* I A + V x* I V */
  force6 fx; /* loads */
  m3 W;      /* sum of r f^T over the loads */
} outer;

/* Change of position, and what follows for velocity and acceleration. */
typedef struct column {
  motion6 eta, nu;
  v3 mu; /* the angular part: the other drops out */
} column;

/* Row of a joint: tau's change is u . nu + b . mu + c . eta_w when all its outer links move. */
typedef struct row {
  force6 u;
  v3 b, c;
} row;

static double trace(m3 a) { return a.m[0] + a.m[4] + a.m[8]; }

/* o = what is outside + the link's own. In place: a copy of so much is a call in wasm. */
static void outer_add(outer *o, const outer *outside, const inertia6 *I, motion6 V, motion6 A) {
  force6 p = inertia6_mul(*I, V);
  double half = 0.5 * trace(I->I);
  o->I.m = outside->I.m + I->m;
  o->I.h = v3_add(outside->I.h, I->h);
  o->p = v3_add(outside->p, p.f);
  o->f = force6_add(outside->f, force6_add(inertia6_mul(*I, A), force6_cross(V, p)));
  /* column k of sum of m (dr/dt) r^T: w x that of sum of m r r^T, and v h_k */
  for (int k = 0; k < 3; k++) {
    const double *m = I->I.m + k;
    v3 second = v3_make((k == 0) * half - m[0], (k == 1) * half - m[3], (k == 2) * half - m[6]);
    double h = k == 0 ? I->h.x : k == 1 ? I->h.y : I->h.z;
    v3 moved = v3_madd(v3_cross(V.w, second), h, V.v);
    o->KT.m[k] = outside->KT.m[k] + moved.x;
    o->KT.m[3 + k] = outside->KT.m[3 + k] + moved.y;
    o->KT.m[6 + k] = outside->KT.m[6 + k] + moved.z;
  }
  for (int k = 0; k < 9; k++) {
    o->I.I.m[k] = outside->I.I.m[k] + I->I.m[k];
    o->W.m[k] = outside->W.m[k];
  }
  o->fx = outside->fx;
}

static void outer_load(outer *o, const hw_chain_load *load, v3 origin) {
  v3 arm = v3_sub(load->at, origin), f = load->f;
  o->fx.n = v3_add(o->fx.n, v3_add(load->m, v3_cross(arm, f)));
  o->fx.f = v3_add(o->fx.f, f);
  v3_acc(o->W.m, v3_scale(arm.x, f));
  v3_acc(o->W.m + 3, v3_scale(arm.y, f));
  v3_acc(o->W.m + 6, v3_scale(arm.z, f));
}

static row row_of(const outer *o, motion6 S) {
  row r = {.u = inertia6_mul(o->I, S)};
  v3 b = v3_sub(v3_madd(v3_cross(o->p, S.v), trace(o->KT), S.w), m3_tmulv(o->KT, S.w));
  r.b = v3_scale(2, b);
  v3 turned = v3_add(v3_cross(S.w, o->fx.n), v3_cross(S.v, o->fx.f));
  r.c = v3_sub(v3_sub(v3_scale(trace(o->W), S.w), m3_tmulv(o->W, S.w)), turned);
  return r;
}

/* Change of the force that the outer links need. */
static force6 force_change(const outer *o, const column *c) {
  v3 w = c->eta.w, a = c->mu;
  v3 D = v3_sub(v3_scale(trace(o->KT), a), m3_mulv(o->KT, a));
  force6 B = {v3_scale(2, D), v3_scale(2, v3_cross(a, o->p))};
  v3 arm = v3_madd(v3_add(v3_cross(c->eta.v, o->fx.f), m3_mulv(o->W, w)), -trace(o->W), w);
  force6 t = force6_add(inertia6_mul(o->I, c->nu), force6_cross(c->eta, o->f));
  return force6_sub(force6_add(t, B), (force6){arm, v3_zero()});
}

static double row_change(const row *r, const column *c) {
  return power6(c->nu, r->u) + v3_dot(r->b, c->mu) + v3_dot(r->c, c->eta.w);
}

static column joint_column(const hw_chain_work *work, int j, double cm, double cc, double ck) {
  motion6 S = work->S[j], V = work->V[j], A = work->A[j];
  motion6 VS = motion6_cross(V, S);
  motion6 second = motion6_add(motion6_cross(A, S), motion6_cross(V, VS));
  motion6 nu = motion6_add(motion6_scale(ck, second), motion6_scale(2 * cc, VS));
  return (column){.eta = motion6_scale(ck, S),
                  .mu = v3_madd(v3_scale(cc, S.w), ck, VS.w),
                  .nu = motion6_add(nu, motion6_scale(cm, S))};
}

/* Fills o and rows for every joint. */
static void outer_sums(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                       int loads, const hw_chain_work *work, outer *o, row *rows) {
  static const outer nothing;
  const outer *outside = &nothing;
  for (int i = chain->n - 1; i >= 0; i--) {
    outer_add(&o[i], outside, &work->I[i], work->V[i + 1], work->A[i + 1]);
    for (int k = 0; k < loads; k++)
      if (load[k].link == i + 1)
        outer_load(&o[i], &load[k], base->r);
    rows[i] = row_of(&o[i], work->S[i]);
    outside = &o[i];
  }
}

/* Columns of the joints; out points at entry (0, 0) of the joints' block. The changes of the force
 * that all links together need go to `hold`. */
static void joint_block(const hw_chain *chain, const hw_chain_work *work, const outer *o,
                        const row *rows, double cm, double cc, double ck, double *out, int stride,
                        force6 *hold) {
  for (int j = 0; j < chain->n; j++) {
    column c = joint_column(work, j, cm, cc, ck);
    force6 t = force_change(&o[j], &c);
    for (int k = 0; k < j; k++)
      out[k * stride + j] = power6(work->S[k], t);
    for (int k = j; k < chain->n; k++)
      out[k * stride + j] = row_change(&rows[k], &c);
    if (hold)
      hold[j] = t;
  }
}

/* A mass matrix is symmetric to the last bit. */
static void mirror(double *out, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      out[j * n + i] = out[i * n + j];
}

void hw_chain_tangent(const hw_chain *chain, const hw_chain_base *base, const hw_chain_load *load,
                      int loads, const hw_chain_work *work, double cm, double cc, double ck,
                      double *out) {
  outer o[HW_CHAIN_MOST];
  row rows[HW_CHAIN_MOST];
  outer_sums(chain, base, load, loads, work, o, rows);
  joint_block(chain, work, o, rows, cm, cc, ck, out, chain->n, NULL);
  if (cc == 0 && ck == 0)
    mirror(out, chain->n);
}

/* Column of a turn of the base about its axis 0 .. 2. */
static column turn_column(const hw_chain_base *base, int axis, double cm, double cc, double ck) {
  const double *R = base->R.m + axis;
  v3 e = v3_make(R[0], R[3], R[6]);
  return (column){.eta.w = v3_scale(ck, e),
                  .mu = v3_scale(cc, e),
                  .nu.w = v3_madd(v3_scale(cm, e), cc, v3_cross(base->w, e)),
                  .nu.v = v3_scale(ck, v3_cross(v3_sub(base->a, base->g), e))};
}

void hw_chain_tangent_floating(const hw_chain *chain, const hw_chain_base *base,
                               const hw_chain_load *load, int loads, const hw_chain_work *work,
                               double cm, double cc, double ck, double *out) {
  outer o[HW_CHAIN_MOST];
  row rows[HW_CHAIN_MOST];
  force6 hold[HW_CHAIN_MOST + 6];
  int n = chain->n, stride = n + 6;
  outer_sums(chain, base, load, loads, work, o, rows);
  joint_block(chain, work, o, rows, cm, cc, ck, out + 6 * stride + 6, stride, hold + 6);
  /* Moving the base moves everything, and changes no force: only inertia is left. */
  for (int j = 0; j < 3; j++) {
    v3 e = v3_make(cm * (j == 0), cm * (j == 1), cm * (j == 2));
    hold[j] = inertia6_mul(o[0].I, (motion6){v3_zero(), e});
    for (int k = 0; k < n; k++)
      out[(6 + k) * stride + j] = v3_dot(e, rows[k].u.f);
  }
  v3 moment = v3_sub(o[0].f.n, o[0].fx.n);
  for (int j = 3; j < 6; j++) {
    column c = turn_column(base, j - 3, cm, cc, ck);
    hold[j] = force_change(&o[0], &c);
    hold[j].n = v3_sub(hold[j].n, v3_cross(c.eta.w, moment)); /* its axes turn too */
    for (int k = 0; k < n; k++)
      out[(6 + k) * stride + j] = row_change(&rows[k], &c);
  }
  for (int j = 0; j < stride; j++) {
    double *at = out + j;
    v3 f = hold[j].f, m = m3_tmulv(base->R, hold[j].n);
    at[0] = f.x, at[stride] = f.y, at[2 * stride] = f.z;
    at[3 * stride] = m.x, at[4 * stride] = m.y, at[5 * stride] = m.z;
  }
  if (cc == 0 && ck == 0)
    mirror(out, stride);
}
