/* Torsion of a cable: uniform torque from the twist between its clamped ends (report 003, eq. 6-8).
 *
 * The twist is measured against the parallel-transported (Bishop) frame instead of the Frenet
 * frame: the same number for a smooth line, but defined for straight lines and inflections, where
 * the report has to compensate jumps of pi. The directions of the line are those of the spline at
 * mid elements and nodes. Theta = angle of the end's director against the start's, carried along by
 * the smallest rotations; continued by 2 pi from the last accepted step.
 *
 *   M = GJ Theta / L
 *   force on a direction e between two vertices: -M (kb_before + kb_after) / (2 |e|)
 *   kb = 2 e0 x e1 / (|e0||e1| + e0.e1)
 *   torques on the ends: +M (t_A - t_A x kb_A / 2), -M (t_B + t_B x kb_B / 2)
 *
 * The second variation is left out of the tangent, except GJ/L t t^T at the ends' own rotation.
 * Derivation, and what was measured: docs/theory/cable.md. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/cable_state.h"

/* Sample j of the line's direction, j = 0 .. 2n - 2: mid element 1, node 1, mid 2, ... mid n;
 * weights on (r_a, r_b, k_a, k_b) of its element. */
typedef struct sample {
  int e;
  double r, ka, kb; /* d = r (r_b - r_a) + ka k_a + kb k_b */
} sample;

static sample sample_at(const cable_view *c, int j) {
  int e = j / 2 + 1;
  double L = c->L[e];
  return j % 2 ? (sample){e, 1 / L, L / 6, L / 3} : (sample){e, 1 / L, L / 24, -L / 24};
}

static v3 direction(const cable_view *c, sample q) {
  v3 d = v3_scale(q.r, v3_sub(c->r[q.e], c->r[q.e - 1]));
  return v3_madd(v3_madd(d, q.ka, c->k[q.e - 1]), q.kb, c->k[q.e]);
}

/* Smallest rotation that takes unit t0 to unit t1, applied to u. */
static v3 carry(v3 u, v3 t0, v3 t1) {
  v3 b = v3_cross(t0, t1);
  double cosine = v3_dot(t0, t1);
  return v3_add(v3_madd(v3_scale(cosine, u), v3_dot(b, u) / (1 + cosine), b), v3_cross(b, u));
}

/* Curvature binormal between directions e0 and e1. */
static v3 binormal(v3 e0, v3 e1, double l0, double l1) {
  return v3_scale(2 / (l0 * l1 + v3_dot(e0, e1)), v3_cross(e0, e1));
}

static void push(cable_view *c, sample q, v3 f) {
  c->res[q.e] = v3_madd(c->res[q.e], -q.r, f);
  c->res[q.e - 1] = v3_madd(c->res[q.e - 1], q.r, f);
  c->fk[q.e - 1] = v3_madd(c->fk[q.e - 1], q.ka, f);
  c->fk[q.e] = v3_madd(c->fk[q.e], q.kb, f);
}

static double line_length(const cable_view *c) {
  double sum = 0;
  for (int e = 1; e <= c->n; e++)
    sum += c->L[e];
  return sum;
}

/* Twist angle [rad]; a turn of more than about 154 degrees between two samples is refused. */
static double twist_angle(hw_world *w, int part, const cable_view *c) {
  v3 t0 = cable_end_tangent(c, 0), u = m3_mulv(c->holder[0].R, c->s->end[0].director);
  int samples = 2 * c->n - 1;
  for (int j = 0; j <= samples; j++) {
    v3 t1 = j < samples ? v3_unit(direction(c, sample_at(c, j))) : cable_end_tangent(c, 1);
    if (!(v3_dot(t0, t1) > -0.9)) {
      hw_world_fail(w, part, j / 2, "the line folds back on itself within one element");
      return 0;
    }
    u = carry(u, t0, t1);
    t0 = t1;
  }
  v3 mark = m3_mulv(c->holder[1].R, c->s->end[1].director);
  double theta = hw_atan2(v3_dot(v3_cross(u, mark), t0), v3_dot(u, mark));
  return theta + HW_TWO_PI * floor((c->mem[MEM_THETA] - theta) / HW_TWO_PI + 0.5);
}

/* GJ/L t t^T on the rotation of what clamps end e. */
void cable_end_stiffness(hw_world *w, const cable_view *c, int e, double stiffness) {
  const hw_port *h = &c->holder[e];
  if (!w->tangent || h->bphi < 0 || c->s->end[e].hold != END_PORT)
    return;
  v3 t = c->s->end[e].tangent; /* body axes */
  hw_sparse_add(w->A, h->bphi, h->bphi, m3_scale(w->ck * stiffness, m3_outer(t, t)).m);
}

double cable_twist(hw_world *w, int part, cable_view *c, bool with_force) {
  if (c->p->twist == CABLE_TWIST_FRENET) {
    double memory[3];
    return cable_twist_frenet(w, part, c, with_force, memory);
  }
  double theta = twist_angle(w, part, c), L = line_length(c), M = c->s->GJ * theta / L;
  if (!with_force || w->failure.cause)
    return theta;
  ((cable_setup *)hw_work(w, part))->theta = theta;
  w->elastic += 0.5 * M * theta;
  int samples = 2 * c->n - 1;
  v3 e0 = cable_end_tangent(c, 0), before = v3_zero(), first = v3_zero();
  v3 kb_last = before; /* of the vertex before the last sample */
  double l0 = 1, l_last = 1;
  for (int j = 0; j <= samples; j++) {
    v3 e1 = j < samples ? direction(c, sample_at(c, j)) : cable_end_tangent(c, 1);
    double l1 = j < samples ? v3_norm(e1) : 1;
    v3 kb = binormal(e0, e1, l0, l1);
    if (j == 0)
      first = kb;
    else /* direction j - 1 has its two vertices now */
      push(c, sample_at(c, j - 1), v3_scale(-M / (2 * l0), v3_add(before, kb)));
    if (j == samples)
      kb_last = before, l_last = l0;
    before = kb, e0 = e1, l0 = l1;
  }
  if (c->feed) { /* dU/dL: the length that the twist is spread over, and the last sample's weights
                  */
    int n = c->n;
    v3 f = v3_scale(-M / (2 * l_last), v3_add(kb_last, before));
    v3 by = v3_madd(v3_scale(1.0 / 24, v3_sub(c->k[n - 1], c->k[n])), -1 / (c->L[n] * c->L[n]),
                    v3_sub(c->r[n], c->r[n - 1]));
    cable_payout_energy(w, c, 1, -0.5 * M * theta / L - v3_dot(f, by));
  }
  v3 ta = cable_end_tangent(c, 0), tb = cable_end_tangent(c, 1);
  c->moment[0] = v3_madd(c->moment[0], M, v3_madd(ta, -0.5, v3_cross(ta, first)));
  c->moment[1] = v3_madd(c->moment[1], -M, v3_madd(tb, 0.5, v3_cross(tb, before)));
  cable_end_stiffness(w, c, 0, c->s->GJ / L);
  cable_end_stiffness(w, c, 1, c->s->GJ / L);
  return theta;
}
