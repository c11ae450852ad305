/* Bending of a cable with lumped mass, its curvature an unknown; and what both elements share.
 *
 * U = EI/2 k^T G k with G k = S r - b (cable_spline.c), so F = -S^T EI k, which is report 003, eq.
 * A.15, and conservative. Implicitly k stays an unknown: rows s (S r - b - G k) with s = EI + c
 * BCID make the system symmetric and quasi-definite. Moments on what clamps the ends: t0 x mu_0 and
 * -tn x mu_n, mu = EI k + BCID dk/dt. Derivation: docs/theory/cable.md. */
#include "parts/cable_state.h"

static const hw_anchor NOWHERE = {-1, -1, {{0}}};

/* Anchor of curvature (which = 1) or multiplier (2) of node i; nowhere where it is held at zero. */
hw_anchor cable_inner(const hw_world *w, int part, const cable_view *c, int i, int which) {
  if (i < cable_first(c) || i > cable_last(c) || cable_torn(c, i))
    return NOWHERE;
  return hw_anchor_block(cable_block(w->model, part, c->s, i, which));
}

static m3 times(double s) { return m3_diag(s, s, s); }

/* K at (i,j) and its transpose at (j,i), K = s 1. */
void cable_add_both(hw_world *w, const hw_anchor *i, const hw_anchor *j, double s) {
  hw_add_tangent(w, i, j, times(s));
  hw_add_tangent(w, j, i, times(s));
}

/* dt = Bt dphi for the direction of clamped end e; couples row `q` (sign -b) with the rotation. */
void cable_add_clamp(hw_world *w, const cable_view *c, int e, const hw_anchor *q, double s) {
  const hw_port *h = &c->holder[e];
  if (q->bx < 0 || h->bphi < 0 || c->s->end[e].hold != END_PORT)
    return;
  m3 Bt = m3_scale((e == 0 ? -1 : 1) * s, m3_mul(h->R, m3_skew(v3_neg(c->s->end[e].tangent))));
  hw_sparse_add(w->A, q->bx, h->bphi, Bt.m);
  hw_sparse_add(w->A, h->bphi, q->bx, m3_t(Bt).m);
}

void cable_end_moments(cable_view *c) {
  for (int e = 0; e < 2; e++)
    if (c->s->end[e].clamped) {
      v3 m = v3_cross(cable_end_tangent(c, e), c->mu[e ? c->n : 0]);
      c->moment[e] = v3_add(c->moment[e], e ? v3_neg(m) : m);
    }
}

/* sum over elements of L/3 (x0.x0 + x0.x1 + x1.x1): x^T G x */
double cable_g_norm(const cable_view *c, const v3 *x) {
  double sum = 0;
  for (int e = 1; e <= c->n; e++)
    sum += c->L[e] / 3 * (v3_dot(x[e - 1], x[e - 1]) + v3_dot(x[e - 1], x[e]) + v3_dot(x[e], x[e]));
  return sum;
}

/* dU/dL of element b, at a winch or a sheave, at fixed nodes: mu^T (dS r - dG k) + EI/2 k^T dG k. It is
 * the force of a sliding sleeve. Explicitly dk/dt is taken without the payout, so damping has no
 * part.
 */
static double by_length(const hw_world *w, const cable_view *c, int b) {
  int a = b - 1;
  double EI = c->s->EI, L = c->L[b], damp = w->implicit ? 0 : c->p->BCID;
  v3 ma = v3_madd(c->mu[a], -damp, c->kd[a]), mb = v3_madd(c->mu[b], -damp, c->kd[b]);
  v3 ka = c->k[a], kb = c->k[b], d = v3_sub(c->r[b], c->r[a]);
  v3 ga = v3_madd(v3_scale(1.0 / 3, ka), 1.0 / 6, kb),
     gb = v3_madd(v3_scale(1.0 / 3, kb), 1.0 / 6, ka);
  return v3_dot(v3_sub(mb, ma), d) / (L * L) - v3_dot(ma, ga) - v3_dot(mb, gb) +
         0.5 * EI * (v3_dot(ka, ga) + v3_dot(kb, gb));
}

void cable_bend_lumped(hw_world *w, int part, cable_view *c) {
  double EI = c->s->EI, BCID = c->p->BCID, s = EI + w->cc * BCID;
  int n = c->n;
  /* forces of twist on the curvatures reach the nodes through the spline: mu = ... - G^-1 fk */
  if (c->s->twisting)
    cable_spline_solve(c, c->fk);
  for (int i = 0; i <= n; i++)
    c->mu[i] = v3_sub(v3_madd(v3_scale(EI, c->k[i]), BCID, c->kd[i]), c->fk[i]);
  w->elastic += 0.5 * EI * cable_g_norm(c, c->k);
  w->dissipated_power += BCID * cable_g_norm(c, c->kd);
  cable_end_moments(c);
  if (c->feed)
    cable_payout_energy(w, c, 1, by_length(w, c, n));
  if (c->far)
    cable_payout_energy(w, c, 0, by_length(w, c, 1));
  bool rows = w->implicit;
  for (int e = 1; e <= n; e++) {
    int a = e - 1, b = e;
    double L = c->L[e];
    v3 f = v3_scale(1 / L, v3_sub(c->mu[b], c->mu[a]));
    c->res[a] = v3_add(c->res[a], f);
    c->res[b] = v3_sub(c->res[b], f);
    if (!rows)
      continue;
    hw_anchor ka = cable_inner(w, part, c, a, 1), kb = cable_inner(w, part, c, b, 1);
    v3 slope = v3_scale(s / L, v3_sub(c->r[b], c->r[a]));
    v3 ga = v3_scale(s * L, v3_madd(v3_scale(1.0 / 3, c->k[a]), 1.0 / 6, c->k[b]));
    v3 gb = v3_scale(s * L, v3_madd(v3_scale(1.0 / 3, c->k[b]), 1.0 / 6, c->k[a]));
    hw_add_residual(w, &ka, v3_sub(slope, ga));
    hw_add_residual(w, &kb, v3_neg(v3_add(slope, gb)));
    if (!w->tangent)
      continue;
    cable_add_both(w, &ka, &c->at[b], s / L);
    cable_add_both(w, &ka, &c->at[a], -s / L);
    cable_add_both(w, &kb, &c->at[a], s / L);
    cable_add_both(w, &kb, &c->at[b], -s / L);
    hw_add_tangent(w, &ka, &ka, times(-s * L / 3));
    hw_add_tangent(w, &kb, &kb, times(-s * L / 3));
    cable_add_both(w, &ka, &kb, -s * L / 6);
  }
  for (int e = 0; rows && e < 2; e++)
    if (c->s->end[e].clamped) {
      hw_anchor k = cable_inner(w, part, c, e ? n : 0, 1);
      hw_add_residual(w, &k, v3_scale(e ? s : -s, cable_end_tangent(c, e)));
      if (w->tangent)
        cable_add_clamp(w, c, e, &k, s);
    }
}
