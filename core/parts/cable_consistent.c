/* The consistent element of a cable: mass, weight and strain of the cubic spline itself.
 *
 * Unknowns of a node: position r, curvature k, multiplier l of the spline's row S r - b - G k = 0,
 * in that order, so that block elimination needs no pivoting. Mean Green strain of the element;
 * report 003, A.2, A.8, A.9 and A.12 as corrected. Derivation: docs/theory/cable.md, "The
 * consistent element". */
#include "parts/buoyancy.h"
#include "parts/cable_state.h"

/* Slots of an element: r_a, r_b, k_a, k_b. */
enum { RA, RB, KA, KB, SLOTS };

typedef struct element {
  double L;
  hw_anchor at[SLOTS];
  v3 x[SLOTS], v[SLOTS], a[SLOTS], res[SLOTS];
  m3 K[SLOTS][SLOTS]; /* tangent, summed over inertia, axial force and bending */
} element;

static inline void add_diagonal(m3 *K, double s) { K->m[0] += s, K->m[4] += s, K->m[8] += s; }

static inline void add_outer(m3 *K, v3 a, v3 b) {
  double *k = K->m;
  k[0] += a.x * b.x, k[1] += a.x * b.y, k[2] += a.x * b.z;
  k[3] += a.y * b.x, k[4] += a.y * b.y, k[5] += a.y * b.z;
  k[6] += a.z * b.x, k[7] += a.z * b.y, k[8] += a.z * b.z;
}

/* Consistent mass over mu L (003 A.2 corrected) and the quadratic form of the mean Green strain,
 * e = (x^T Q x - 1) / 2 with Q in units of 1/L^2 for r, L^2 for k. */
static void shape_matrices(double L, double M[SLOTS][SLOTS], double Q[SLOTS][SLOTS]) {
  double L2 = L * L, L4 = L2 * L2, c1 = -L2 / 45, c2 = -7 * L2 / 360;
  const double mass[SLOTS][SLOTS] = {{1.0 / 3, 1.0 / 6, c1, c2},
                                     {1.0 / 6, 1.0 / 3, c2, c1},
                                     {c1, c2, 2 * L4 / 945, 31 * L4 / 15120},
                                     {c2, c1, 31 * L4 / 15120, 2 * L4 / 945}};
  const double form[SLOTS][SLOTS] = {{1 / L2, -1 / L2, 0, 0},
                                     {-1 / L2, 1 / L2, 0, 0},
                                     {0, 0, L2 / 45, 7 * L2 / 360},
                                     {0, 0, 7 * L2 / 360, L2 / 45}};
  for (int i = 0; i < SLOTS; i++)
    for (int j = 0; j < SLOTS; j++)
      M[i][j] = mass[i][j], Q[i][j] = form[i][j];
}

static v3 combine(const double row[SLOTS], const v3 x[SLOTS]) {
  v3 sum = v3_zero();
  for (int j = 0; j < SLOTS; j++)
    sum = v3_madd(sum, row[j], x[j]);
  return sum;
}

static void element_inertia(hw_world *w, const cable_view *c, element *q, double M[SLOTS][SLOTS],
                            int e) {
  const hw_environment *env = &w->model->env;
  double mu = c->s->mu * q->L, L = q->L;
  const double load[SLOTS] = {L / 2, L / 2, -L * L * L / 24, -L * L * L / 24};
  double height = 0, half = 0.5 * L; /* height: integral of z along the element */
  for (int i = 0; i < SLOTS; i++)
    height += load[i] * q->x[i].z;
  /* weight less buoyancy per length: 003 A.12 corrected */
  buoyancy b = buoyancy_at(height / L, half > c->p->diameter ? half : c->p->diameter);
  double lift = env->water_density * c->s->area * env->gravity, weight = c->s->mu * env->gravity;
  double net = weight - lift * b.share, slope = b.slope;
  v3 waves = v3_zero(); /* per length */
  if (c->water) {
    hw_water at = c->water[e - 1];
    at.surface.height = 0.5 * (at.surface.height + c->water[e].surface.height);
    at.accel = v3_scale(0.5, v3_add(at.accel, c->water[e].accel));
    buoyancy now =
        buoyancy_at(height / L - at.surface.height, half > c->p->diameter ? half : c->p->diameter);
    waves = hw_wave_lift(env, &at, c->s->area, now.share, b.share);
    slope = now.slope;
  }
  double steep = w->ck * lift * slope / L;
  for (int i = 0; i < SLOTS; i++) {
    v3 f = v3_scale(mu, combine(M[i], q->a));
    q->res[i] = v3_add(q->res[i], f);
    q->res[i].z += net * load[i];
    q->res[i] = v3_madd(q->res[i], -load[i], waves);
    w->work_power += load[i] * v3_dot(waves, q->v[i]);
    w->kinetic += 0.5 * mu * v3_dot(q->v[i], combine(M[i], q->v));
    for (int j = 0; w->tangent && j < SLOTS; j++) {
      add_diagonal(&q->K[i][j], w->cm * mu * M[i][j]);
      q->K[i][j].m[8] += steep * load[i] * load[j];
    }
  }
  w->gravity += weight * height + lift * L * b.potential;
}

static void element_axial(hw_world *w, const cable_view *c, element *q, double Q[SLOTS][SLOTS],
                          double *tension) {
  v3 B[SLOTS], Bv[SLOTS];
  double strain = -0.5, rate = 0, L = q->L, EA = c->s->EA;
  for (int i = 0; i < SLOTS; i++) {
    B[i] = combine(Q[i], q->x);
    Bv[i] = combine(Q[i], q->v);
    strain += 0.5 * v3_dot(q->x[i], B[i]);
    rate += v3_dot(B[i], q->v[i]);
  }
  cable_axial f = cable_pull(w, c->p, EA, strain, rate);
  *tension = f.T;
  w->elastic += L * cable_strain_energy(c->p, EA, strain);
  w->dissipated_power += (f.T - f.stored) * rate * L;
  double along = L * (w->ck * f.Te + w->cc * f.Td);
  for (int i = 0; i < SLOTS; i++) {
    q->res[i] = v3_madd(q->res[i], L * f.T, B[i]);
    if (w->tangent && (w->ck != 0 || w->cc != 0))
      for (int j = 0; j < SLOTS; j++) {
        v3 by = v3_madd(v3_scale(along, B[j]), w->ck * L * f.Td, Bv[j]);
        add_outer(&q->K[i][j], B[i], by);
        add_diagonal(&q->K[i][j], w->ck * L * f.T * Q[i][j]);
      }
  }
}

static void element_bending(hw_world *w, const cable_view *c, element *q) {
  double EI = c->s->EI, BCID = c->p->BCID, g[2] = {q->L / 3, q->L / 6};
  for (int i = 0; i < 2; i++) {
    v3 m = v3_zero();
    for (int j = 0; j < 2; j++) {
      double s = g[i != j];
      m = v3_madd(v3_madd(m, EI * s, q->x[KA + j]), BCID * s, q->v[KA + j]);
      add_diagonal(&q->K[KA + i][KA + j], s * (w->ck * EI + w->cc * BCID));
    }
    q->res[KA + i] = v3_add(q->res[KA + i], m);
  }
}

/* The spline's rows C = S r - b - G k = 0 with multipliers l: positions when implicit, their second
 * time derivative when not. */
static void element_spline(hw_world *w, int part, const cable_view *c, element *q, int e) {
  double L = q->L, g[2] = {L / 3, L / 6};
  const v3 *x = w->implicit ? q->x : q->a;
  v3 slope = v3_scale(1 / L, v3_sub(x[RB], x[RA]));
  v3 f = v3_scale(1 / L, v3_sub(c->mu[e], c->mu[e - 1]));
  q->res[RA] = v3_add(q->res[RA], f);
  q->res[RB] = v3_sub(q->res[RB], f);
  for (int i = 0; i < 2; i++) {
    hw_anchor l = cable_inner(w, part, c, e - 1 + i, 2);
    v3 row = v3_scale(i ? -1 : 1, slope);
    for (int j = 0; j < 2; j++) {
      row = v3_madd(row, -g[i != j], x[KA + j]);
      q->res[KA + i] = v3_madd(q->res[KA + i], -g[i != j], c->mu[e - 1 + j]);
    }
    hw_add_residual(w, &l, row);
    if (w->tangent) {
      cable_add_both(w, &l, &q->at[RB], (i ? -1 : 1) / L);
      cable_add_both(w, &l, &q->at[RA], (i ? 1 : -1) / L);
      cable_add_both(w, &l, &q->at[KA], -g[i != 0]);
      cable_add_both(w, &l, &q->at[KB], -g[i != 1]);
    }
  }
}

/* Second derivative of the direction of clamped end e. */
static v3 turn_accel(const cable_view *c, int e) {
  const hw_port *h = &c->holder[e];
  v3 t = cable_end_tangent(c, e);
  return v3_add(v3_cross(h->al, t), v3_cross(h->w, v3_cross(h->w, t)));
}

void cable_bend_consistent(hw_world *w, int part, cable_view *c) {
  int n = c->n;
  for (int i = 0; i <= n; i++) {
    hw_anchor l = cable_inner(w, part, c, i, 2);
    c->mu[i] = l.bx < 0 ? v3_zero() : v3_at(w->x + 3 * l.bx);
  }
  if (c->s->twisting)
    cable_twist(w, part, c, true);
  for (int e = 1; e <= n; e++) {
    double M[SLOTS][SLOTS], Q[SLOTS][SLOTS];
    element q = {.L = c->L[e]};
    for (int i = 0; i < 2; i++) {
      int node = e - 1 + i;
      q.at[RA + i] = c->at[node];
      q.at[KA + i] = cable_inner(w, part, c, node, 1);
      q.x[RA + i] = c->r[node], q.v[RA + i] = c->v[node], q.a[RA + i] = c->a[node];
      q.x[KA + i] = c->k[node], q.v[KA + i] = c->kd[node];
      if (q.at[KA + i].bx >= 0)
        q.a[KA + i] = v3_at(w->a + 3 * q.at[KA + i].bx);
    }
    shape_matrices(q.L, M, Q);
    element_axial(w, c, &q, Q, &c->T[e]);
    element_inertia(w, c, &q, M, e);
    element_bending(w, c, &q);
    element_spline(w, part, c, &q, e);
    for (int i = 0; w->tangent && i < SLOTS; i++)
      for (int j = 0; j < SLOTS; j++)
        hw_add_tangent(w, &q.at[i], &q.at[j], q.K[i][j]);
    for (int i = 0; i < 2; i++) {
      c->res[e - 1 + i] = v3_add(c->res[e - 1 + i], q.res[RA + i]);
      hw_add_residual(w, &q.at[KA + i], q.res[KA + i]);
    }
  }
  w->elastic += 0.5 * c->s->EI * cable_g_norm(c, c->k);
  w->dissipated_power += c->p->BCID * cable_g_norm(c, c->kd);
  for (int i = 0; c->s->twisting && i <= n; i++) {
    hw_anchor k = cable_inner(w, part, c, i, 1);
    hw_add_residual(w, &k, v3_neg(c->fk[i]));
  }
  for (int e = 0; e < 2; e++)
    if (c->s->end[e].clamped) {
      hw_anchor l = cable_inner(w, part, c, e ? n : 0, 2);
      v3 b = w->implicit ? cable_end_tangent(c, e) : turn_accel(c, e);
      hw_add_residual(w, &l, v3_scale(e ? 1 : -1, b));
      if (w->tangent)
        cable_add_clamp(w, c, e, &l, 1);
    }
  cable_end_moments(c);
}
