/* Torsion by the Frenet frame, as report 003 has it (section 2.1, eq. 6-8, annexes A.10 and B).
 *
 * The Frenet torsion of an element is the angle between the binormals at its two nodes over its
 * length; a node whose curvature is below a threshold takes over its neighbour's binormal. The
 * mechanical frame stands off from the Frenet frame by alpha, known at the two clamped ends, and
 * without torsional inertia tau = gamma + dalpha/ds is uniform:
 *   tau L = sum gamma L + alpha_n - alpha_0.
 * Inflections turn the Frenet frame by pi from one evaluation to the next. They are compensated, as
 * in the report, by multiples of pi on alpha_0 and alpha_n that follow the last accepted step.
 * Forces on the nodes: A.22 to A.35 (A.29 as corrected). An option for comparison: it is blind to
 * straight lines and noisy on nearly straight ones; see docs/theory/cable.md. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/cable_state.h"

static const double STRAIGHT = 1e-6; /* [1/m] curvature below which there is no binormal */

/* Slope r' at node i from the element before it (or after node 0). */
static v3 slope_at(const cable_view *c, int i) {
  int e = i > 0 ? i : 1;
  double L = c->L[e], before = i > 0 ? L / 6 : -L / 3, after = i > 0 ? L / 3 : -L / 6;
  v3 d = v3_scale(1 / L, v3_sub(c->r[e], c->r[e - 1]));
  return v3_unit(v3_madd(v3_madd(d, before, c->k[e - 1]), after, c->k[e]));
}

/* Part of u across t, of unit length; any perpendicular where u lies along t. */
static v3 across(v3 u, v3 t) {
  v3 a = v3_madd(u, -v3_dot(u, t), t);
  return v3_dot(a, a) > 1e-24 ? v3_unit(a) : v3_perp(t);
}

/* Angle from u to v about t. */
static double angle(v3 u, v3 v, v3 t) { return hw_atan2(v3_dot(v3_cross(u, v), t), v3_dot(u, v)); }

/* Multiple of pi that brings x nearest to `wanted`. */
static double nearest(double x, double wanted) {
  return x + HW_PI * floor((wanted - x) / HW_PI + 0.5);
}

static v3 binormal_at(const cable_view *c, int i, v3 t, bool *curved) {
  v3 b = v3_cross(t, c->k[i]);
  *curved = v3_norm(b) > STRAIGHT;
  return *curved ? v3_unit(b) : v3_zero();
}

/* First binormal along the line, for nodes before it; the start's own mark if the line is straight.
 */
static v3 first_binormal(const cable_view *c) {
  bool curved;
  for (int i = 0; i <= c->n; i++) {
    v3 b = binormal_at(c, i, slope_at(c, i), &curved);
    if (curved)
      return b;
  }
  return m3_mulv(c->holder[0].R, c->s->end[0].director);
}

/* memory: alpha_0, alpha_n, tau of this shape. Returns tau L, the twist. */
double cable_twist_frenet(hw_world *w, int part, cable_view *c, bool with_force, double memory[3]) {
  (void)part;
  int n = c->n;
  double L = 0, turned = 0;
  v3 t0 = slope_at(c, 0), b0 = across(first_binormal(c), t0), b = b0, t = t0;
  for (int e = 1; e <= n; e++) {
    bool curved;
    v3 t1 = slope_at(c, e), b1 = binormal_at(c, e, t1, &curved);
    if (!curved)
      b1 = across(b, t1);
    turned += angle(across(b, t1), b1, t1);
    b = b1, t = t1;
    L += c->L[e];
  }
  v3 mark0 = m3_mulv(c->holder[0].R, c->s->end[0].director);
  v3 mark1 = m3_mulv(c->holder[1].R, c->s->end[1].director);
  double alpha0 = nearest(angle(b0, mark0, t0), c->mem[MEM_ALPHA0]);
  double expected = alpha0 + c->mem[MEM_TAU] * L - turned;
  double alphan = nearest(angle(b, mark1, t), expected);
  double tau = (turned + alphan - alpha0) / L, torque = c->s->GJ * tau;
  memory[0] = alpha0, memory[1] = alphan, memory[2] = tau;
  if (!with_force)
    return tau * L;
  w->elastic += 0.5 * torque * tau * L;
  for (int e = 1; e <= n; e++) {
    double l = c->L[e];
    v3 k0 = c->k[e - 1], k1 = c->k[e], mean = v3_scale(0.5, v3_add(k0, k1));
    v3 f = v3_cross(mean, v3_sub(c->r[e - 1], c->r[e]));
    f = v3_madd(f, l * l / 24, v3_sub(v3_cross(k0, k1), v3_cross(k1, k0)));
    f = v3_scale(torque / l, f);
    c->res[e - 1] = v3_sub(c->res[e - 1], f);
    c->res[e] = v3_add(c->res[e], f);
  }
  c->moment[0] = v3_madd(c->moment[0], torque, cable_end_tangent(c, 0));
  c->moment[1] = v3_madd(c->moment[1], -torque, cable_end_tangent(c, 1));
  for (int e = 0; e < 2; e++)
    cable_end_stiffness(w, c, e, c->s->GJ / L);
  return tau * L;
}
