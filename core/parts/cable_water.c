/* Forces of water and air on the elements of a cable: drag and added mass, element by element.
 *
 * Report 003, eq. A.18, and A.3 to A.6 with the element's own direction. An element's drag is taken
 * at both of its nodes, with its own direction, and is linear between them: 1/3 and 1/6 to each. The
 * tangent by speeds is exact (law/morison.h). That by the direction, and at the surface by depth, is
 * taken in the search for a static start, which needs it once drag passes weight; a step does without,
 * for its masses outweigh it. That of added mass by the direction is left out. Derivation: docs/theory/cable.md, "Drag". */
#include "law/morison.h"
#include "math/scalar.h"
#include "parts/buoyancy.h"
#include "parts/cable_add.h"

/* Drag per unit length at a node of an element with direction u. */
typedef struct drag_load {
  v3 h;        /* [N/m] */
  m3 D;        /* -dh/dv [N s/m^2] */
  double work; /* [W/m] done by the current */
  m3 turn;     /* dh/du [N/m]; with `slopes` only, as what follows */
  v3 sink;     /* dh/dz of the node [N/m^2] */
} drag_load;

static drag_load drag_at(const hw_environment *env, const cable_params *p, v3 u, v3 v,
                         const hw_water *at, buoyancy b, bool slopes) {
  drag_load load = {.h = v3_zero(), .D = m3_zero(), .turn = m3_zero(), .sink = v3_zero()};
  hw_flow flow[2];
  int flows = hw_flows(env, at, b.share, flow);
  for (int i = 0; i < flows; i++) {
    double rho = flow[i].density, cn = 0.5 * rho * p->diameter * p->drag_normal,
           ct = 0.5 * rho * p->diameter * HW_PI * p->drag_tangential;
    v3 rel = v3_sub(flow[i].velocity, v);
    hw_morison q = hw_morison_drag(cn, ct, u, rel);
    load.h = i ? v3_add(load.h, q.h) : q.h;
    load.D = i ? m3_add(load.D, q.by_flow) : q.by_flow;
    load.work = i ? load.work + v3_dot(q.h, flow[i].velocity) : v3_dot(q.h, flow[i].velocity);
    if (!slopes)
      continue;
    load.turn = m3_add(load.turn, hw_morison_by_turn(cn, ct, u, rel));
    if (b.slope > 0 && rho > 0)
      load.sink = v3_madd(load.sink, -b.slope * flow[i].by_share / rho, q.h);
  }
  return load;
}

/* ck dR/dr of an element's drag: res of node i is less L (h_i / 3 + h_other / 6). */
static void add_slopes(hw_world *w, cable_view *c, int e, double l, v3 u, const drag_load q[2]) {
  double L = c->L[e];
  m3 P = m3_scale(1 / l, m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(u, u))));
  for (int j = 0; j < 2; j++) {
    double third = -w->ck * L / 3, sixth = -w->ck * L / 6;
    m3 H = m3_mul(m3_add(m3_scale(third, q[j].turn), m3_scale(sixth, q[1 - j].turn)), P);
    for (int k = 0; k < 2; k++) { /* u turns with node e, and back with node e - 1 */
      double share = k == j ? third : sixth;
      m3 K = m3_scale(k ? 1 : -1, H);
      K.m[2] += share * q[k].sink.x, K.m[5] += share * q[k].sink.y, K.m[8] += share * q[k].sink.z;
      if (k == j)
        add_own(c, e - 1 + j, &K);
      else
        hw_add_tangent(w, &c->at[e - 1 + j], &c->at[e - 1 + k], K);
    }
  }
}

void cable_water(hw_world *w, cable_view *c) {
  const cable_params *p = c->p;
  const hw_environment *env = &w->model->env;
  bool drags = p->drag_normal > 0 || p->drag_tangential > 0,
       slopes = drags && w->tangent && w->statics;
  double added = env->water_density * p->added_mass * c->s->area;
  if (!drags && added == 0)
    return;
  for (int e = 1; e <= c->n; e++) {
    if (e == c->s->broken) /* no line is there; its halves have no direction of their own */
      continue;
    v3 d = v3_sub(c->r[e], c->r[e - 1]), dv = v3_sub(c->v[e], c->v[e - 1]);
    double L = c->L[e], l = v3_norm(d);
    v3 u = v3_scale(1 / l, d);
    drag_load q[2];
    for (int j = 0; j < 2; j++) {
      int i = e - 1 + j;
      hw_water at = cable_water_at(w, c, i);
      double h = ramp(c, i), z = c->r[i].z - at.surface.height;
      buoyancy b = buoyancy_at(z, h);
      double under = b.share;
      q[j] = drag_at(env, p, u, c->v[i], &at, b, slopes);
      if (added > 0 && under > 0) {
        m3 M = m3_scale(0.5 * L * added * under,
                        m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(u, u))));
        v3 current = w->statics || c->water ? v3_zero() : v3_at(env->water_current);
        v3 f = m3_mulv(M, c->a[i]), rel = v3_sub(c->v[i], current);
        if (c->water) { /* its energy is told by the speed over ground: the waves' acceleration works */
          v3 by_waves = m3_mulv(M, at.accel);
          c->res[i] = v3_sub(c->res[i], by_waves);
          w->work_power += v3_dot(by_waves, c->v[i]);
        }
        c->res[i] = v3_add(c->res[i], f);
        w->kinetic += 0.5 * v3_dot(rel, m3_mulv(M, rel));
        /* the added mass turns with the line: 1/2 v.dM/dt v has no force in A.3, the water does it
         */
        v3 turn = v3_scale(1 / l, v3_madd(dv, -v3_dot(dv, u), u));
        w->work_power -=
            v3_dot(f, current) + 0.5 * L * added * under * v3_dot(rel, u) * v3_dot(rel, turn);
        /* nor has its growth, by sinking in and by payout */
        double dh = i >= c->n - 1 ? 0.5 * c->rate : 0;
        if (c->far && i <= 1)
          dh += 0.5 * c->far_rate;
        double rise = c->water ? hw_surface_rise(&at, c->v[i]) : 0;
        double sink = b.slope * (z / h * dh - (c->v[i].z - rise));
        double growth = 0.5 * added * (L * sink + cable_grows(c, e) * under);
        v3 side = v3_madd(rel, -v3_dot(rel, u), u);
        w->work_power += 0.5 * growth * v3_dot(side, side);
        if (w->tangent)
          add_own_scaled(c, i, w->cm, &M);
      }
    }
    if (!drags)
      continue;
    if (slopes)
      add_slopes(w, c, e, l, u, q);
    for (int j = 0; j < 2; j++) {
      int i = e - 1 + j;
      v3 f = v3_scale(L, v3_madd(v3_scale(1.0 / 3, q[j].h), 1.0 / 6, q[1 - j].h));
      c->res[i] = v3_sub(c->res[i], f);
      double work = L * (q[j].work / 3 + q[1 - j].work / 6);
      w->work_power += work;
      w->dissipated_power += work - v3_dot(f, c->v[i]);
      if (w->tangent && w->cc != 0) {
        add_own_scaled(c, i, w->cc * L / 3, &q[j].D);
        hw_add_tangent(w, &c->at[i], &c->at[e - j], m3_scale(w->cc * L / 6, q[1 - j].D));
      }
    }
  }
}
