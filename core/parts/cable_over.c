/* Line that runs over a sheave: the element there, of length L, between the sheave at x and the first node at y, with
 * d = y - x. Its line at the sheave moves through it,
 *
 *   w = dx/dt + rho d/L,   rho = dL/dt,   K = mu L/4 (|dy/dt|^2 + |w|^2)
 *
 * so that the line on both sides and the sheave's own unknown s, with rho = +-ds/dt, are one closed system. Lagrange's
 * equations of it, with W = w - dx/dt and V = dy/dt - dx/dt:
 *
 *   at y:  mu L/2 d2y/dt2 - mu/2 rho (w - dy/dt)
 *   at x:  mu L/2 d2x/dt2 + mu/2 d2L/dt2 d + mu/2 rho (w + dy/dt)
 *   of L:  mu/2 (d2x/dt2 . d + d2L/dt2 d^2/L + 2 W.V - W^2/2 - V^2/2 - (dx/dt)^2)
 *
 * The first terms at x and y are those of lumped mass (cable_force.c). Derivation: docs/theory/reeve.md. */
#include "parts/buoyancy.h"
#include "parts/cable_add.h"

/* dV/dL of the line at node i, per metre of its share. */
static double height(const hw_world *w, const cable_view *c, int i) {
  const hw_environment *env = &w->model->env;
  double L = share(c, i), h = ramp(c, i), z = c->r[i].z;
  buoyancy b = buoyancy_at(z, h);
  /* the ramp at the surface grows with the piece, see flux() in cable_force.c */
  double by_height = b.slope > 0 ? L * (h * h - z * z) / (4 * h * h) : 0;
  return env->gravity *
         (c->s->mu * z + env->water_density * c->s->area * (b.potential + by_height));
}

/* Mass and weight between the sheave's row and the nodes. */
static void slopes(hw_world *w, cable_view *c, const hw_feed *f, int x, int y, v3 d, double L,
                   double rho) {
  double half = 0.5 * c->s->mu, side = f->through;
  v3 mass = v3_scale(side * w->cm * half, d);
  double lift = w->model->env.water_density * c->s->area;
  const int node[2] = {x, y};
  for (int k = 0; k < 2; k++) {
    double under = buoyancy_at(c->r[node[k]].z, ramp(c, node[k])).share;
    v3 weight =
        v3_make(0, 0, side * w->ck * 0.5 * w->model->env.gravity * (c->s->mu - lift * under));
    v3 by = k ? weight : v3_add(mass, weight);
    cable_add_payout(w, &c->at[node[k]], f->block, by, by);
  }
  hw_sparse_add(w->A, f->block, f->block, m3_diag(w->cm * half * v3_dot(d, d) / L, 0, 0).m);
  if (rho > 0)
    add_own_diagonal(c, y, w->cc * half * rho);
}

void cable_over(hw_world *w, cable_view *c, int e) {
  hw_feed *f = cable_fed(c, e);
  int x = e ? c->n : 0, y = e ? c->n - 1 : 1;
  double L = c->L[e ? c->n : 1], half = 0.5 * c->s->mu, rho = e ? c->rate : c->far_rate;
  v3 d = v3_sub(c->r[y], c->r[x]), V = v3_sub(c->v[y], c->v[x]), W = v3_scale(rho / L, d);
  v3 in = v3_add(c->v[x], W);
  double accel = w->statics ? 0 : f->accel;
  c->res[y] = v3_madd(c->res[y], -half * rho, v3_sub(in, c->v[y]));
  c->res[x] = v3_madd(c->res[x], half * accel, d);
  c->res[x] = v3_madd(c->res[x], half * rho, v3_add(in, c->v[y]));
  double outer = height(w, c, y), inner = height(w, c, x);
  f->out = v3_unit(d);
  f->tension = f->pull - 0.5 * (outer - inner); /* with the half element's weight */
  f->pull -= 0.5 * (outer + inner);
  f->pull -= half * (v3_dot(c->a[x], d) + accel * v3_dot(d, d) / L + 2 * v3_dot(W, V) -
                     0.5 * v3_dot(W, W) - 0.5 * v3_dot(V, V) - v3_dot(c->v[x], c->v[x]));
  w->kinetic += 0.5 * half * L * (v3_dot(in, in) - v3_dot(c->v[x], c->v[x]));
  f->left = L;
  f->bare = !cable_may_leave(c->s, c->n, e);
  f->length = 0;
  for (int i = 1; i <= c->n; i++)
    f->length += c->L[i];
  f->limit = 0;
  if (w->tangent)
    slopes(w, c, f, x, y, d, L, rho);
}
