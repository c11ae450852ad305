/* Forces on the nodes of a cable, their tangent and their energy: axial, inertia, weight, buoyancy;
 * bending, twist and water are called from here.
 *
 * Lumped element: report 003, eq. 4, A.6, A.14, A.17, A.18 (with 1/3 where A.38 prints 2/3); chord
 * strain. Residual of a node: R = m a - F. Tangent: cm M + cc C + ck K. Axial element, with
 * d = r_b - r_a, l = |d|, u = d/l, w = v_b - v_a, e = l/L - 1, P = I - u u^T:
 *
 *   de/dt = (u.w - (l/L) dL/dt)/L
 *   R_b += T u,   K = (Te + c Td)/L u u^T + T/l P + Td/(L l) u (P w)^T
 *
 * Derivation: docs/theory/cable.md. */
#include "math/scalar.h"
#include "parts/buoyancy.h"
#include "parts/cable_add.h"
#include "parts/kinds.h"

cable_axial cable_tension(const cable_params *p, double EA, double e, double ed) {
  double CID = p->CID, CE = p->CE, force = EA * e + CID * ed;
  bool stretched = e > 0;
  double stored = (stretched ? 1 : CE) * EA * e;
  switch (p->slack) {
  case CABLE_SLACK_REPORT: /* 003 as printed: jumps by CID de/dt at e = 0 */
    return stretched ? (cable_axial){force, EA, CID, stored}
                     : (cable_axial){CE * EA * e, CE * EA, 0, stored};
  case CABLE_SLACK_DAMPED: /* the damper always acts, and may push */
    return (cable_axial){stored + CID * ed, stretched ? EA : CE * EA, CID, stored};
  default: /* continuous: max(0, .) for CE = 0 */
    return force > 0 ? (cable_axial){force, EA, CID, stored}
                     : (cable_axial){CE * force, CE * EA, CE * CID, stored};
  }
}

cable_axial cable_pull(const hw_world *w, const cable_params *p, double EA, double e, double ed) {
  if (w->statics && w->bars)
    return (cable_axial){EA * e + p->CID * ed, EA, p->CID, EA * e};
  return cable_tension(p, EA, e, ed);
}

double cable_strain_energy(const cable_params *p, double EA, double e) {
  return 0.5 * (e > 0 ? 1 : p->CE) * EA * e * e;
}

/* What holds end e: a port, the world, or nothing (the node itself). */
static hw_port holder(const hw_world *w, const cable_setup *s, int e) {
  if (s->end[e].hold == END_PORT)
    return w->port[s->end[e].port];
  return (hw_port){.r = s->end[e].fixed, .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1};
}

void cable_gather(hw_world *w, int part, cable_view *c) {
  const cable_setup *s = c->s;
  for (int e = 1; e <= c->n; e++)
    c->L[e] = c->mem[MEM_LENGTHS + e];
  c->rate = 0;
  if (c->feed && c->feed->active) {
    c->L[c->n] = c->mem[MEM_BASE] + c->feed->paid;
    c->rate = w->statics ? 0 : c->feed->rate;
  }
  if (c->far && c->far->active) {
    c->L[1] = cable_far_words(w, part)[CABLE_FAR_BASE] + c->far->paid;
    c->far_rate = w->statics ? 0 : c->far->rate;
  }
  for (int i = 0; i <= c->n; i++) {
    int e = i == 0 ? 0 : i == c->n ? 1 : -1;
    if (e >= 0)
      c->holder[e] = holder(w, s, e);
    if (e >= 0 && s->end[e].hold != END_FREE) {
      const hw_port *h = &c->holder[e];
      c->r[i] = h->r, c->v[i] = h->v, c->a[i] = h->a;
      c->at[i] = hw_anchor_port(h);
    } else {
      int b = cable_block(w->model, part, s, i, 0);
      c->r[i] = v3_at(w->x + 3 * b), c->v[i] = v3_at(w->v + 3 * b), c->a[i] = v3_at(w->a + 3 * b);
      c->at[i] = hw_anchor_block(b);
    }
  }
  c->moment[0] = c->moment[1] = v3_zero();
  if (s->per == 1)
    return;
  if (w->implicit)
    for (int i = 0; i <= c->n; i++) {
      int b = cable_block(w->model, part, s, i, 1);
      c->k[i] = v3_at(w->x + 3 * b), c->kd[i] = v3_at(w->v + 3 * b);
    }
  else {
    v3 slope[2], turn[2];
    for (int e = 0; e < 2; e++) {
      slope[e] = cable_end_tangent(c, e);
      turn[e] = v3_cross(c->holder[e].w, slope[e]);
      if (!s->end[e].clamped)
        slope[e] = turn[e] = v3_zero();
    }
    cable_spline(c, c->r, slope, c->k);
    cable_spline(c, c->v, turn, c->kd);
  }
}

/* Column (force along u at the anchor, by payout) and row (pull, by position along u). */
void cable_add_payout(hw_world *w, const hw_anchor *i, int block, v3 column, v3 row) {
  const int node[2] = {i->bx, i->bphi};
  const v3 col[2] = {column, m3_tmulv(i->B, column)}, across[2] = {row, m3_tmulv(i->B, row)};
  for (int j = 0; j < 2; j++)
    if (node[j] >= 0) {
      hw_sparse_add(w->A, node[j], block, (m3){{col[j].x, 0, 0, col[j].y, 0, 0, col[j].z, 0, 0}}.m);
      hw_sparse_add(w->A, block, node[j], (m3){{across[j].x, across[j].y, across[j].z}}.m);
    }
}

/* The element at the winch: line that enters under tension brings its strain energy and takes work
 * from what feeds it; a drum feels that as its pull T (1 + e) - U. */
static void payout_work(hw_world *w, cable_view *c, int end, cable_axial f, double e, double ed,
                        v3 u, double l) {
  hw_feed *feed = cable_fed(c, end);
  int m = end ? c->n : 1, at = end ? m : 0, next = end ? m - 1 : 1; /* element, its nodes */
  double L = c->L[m], rate = end ? c->rate : c->far_rate;
  bool bar = w->statics && w->bars;
  feed->pull =
      f.T * (1 + e) - (bar ? 0.5 * c->s->EA * e * e : cable_strain_energy(c->p, c->s->EA, e));
  if (feed->block < 0) {
    w->work_power -= rate * feed->pull;
    return;
  }
  if (!w->tangent || (w->ck == 0 && w->cc == 0))
    return;
  double ld = ed * L + rate * l / L, stretch = 1 + e;
  double by_paid = -stretch / L * (w->ck * f.Te + w->cc * f.Td) +
                   w->ck * f.Td * (2 * rate * stretch - ld) / (L * L);
  double by_place = (w->ck * f.Te + w->cc * f.Td) / L * stretch;
  feed->at[0] = c->at[at], feed->at[1] = c->at[next];
  feed->by_place = by_place, feed->by_paid = by_paid * stretch;
  double side = feed->through < 0 ? -1 : 1; /* of the block's unknown */
  u = v3_scale(end ? side : -side, u);      /* towards the fairlead */
  cable_add_payout(w, &c->at[at], feed->block, v3_scale(by_paid, u), v3_scale(-by_place, u));
  cable_add_payout(w, &c->at[next], feed->block, v3_scale(-by_paid, u), v3_scale(by_place, u));
  hw_sparse_add(w->A, feed->block, feed->block, m3_diag(-by_paid * stretch, 0, 0).m);
}

/* Energy per metre of payout, dU/dL, of bending and twist: from what feeds the line. */
void cable_payout_energy(hw_world *w, cable_view *c, int end, double by_length) {
  hw_feed *feed = cable_fed(c, end);
  if (!feed)
    return;
  if (feed->block < 0)
    w->work_power += (end ? c->rate : c->far_rate) * by_length;
  else
    feed->pull -= by_length;
}

/* Chord strain, lumped element. */
static void axial(hw_world *w, int part, cable_view *c) {
  const cable_params *p = c->p;
  double EA = c->s->EA;
  for (int e = 1; e <= c->n; e++) {
    v3 d = v3_sub(c->r[e], c->r[e - 1]), dv = v3_sub(c->v[e], c->v[e - 1]);
    double L = c->L[e], l = v3_norm(d), grow = cable_grows(c, e);
    if (e == c->s->broken) {
      c->T[e] = 0;
      continue;
    }
    if (!(L > 0)) {
      hw_world_fail(w, part, e,
                    "the line ran over a sheave faster than its nodes can follow: less than an "
                    "element a tick (a shorter frame, or longer elements)");
      return;
    }
    if (!(l > 1e-9 * L)) {
      hw_world_fail(w, part, e, "an element has shrunk to a point");
      return;
    }
    v3 u = v3_scale(1 / l, d);
    double ld = v3_dot(u, dv), strain = l / L - 1, rate = (ld - grow * l / L) / L;
    cable_axial f = cable_pull(w, p, EA, strain, rate);
    c->T[e] = f.T;
    c->res[e] = v3_madd(c->res[e], f.T, u);
    c->res[e - 1] = v3_madd(c->res[e - 1], -f.T, u);
    w->elastic += L * cable_strain_energy(p, EA, strain);
    w->dissipated_power += (f.T - f.stored) * rate * L;
    if (c->feed && e == c->n)
      payout_work(w, c, 1, f, strain, rate, u, l);
    if (c->far && e == 1)
      payout_work(w, c, 0, f, strain, rate, u, l);
    if (w->tangent && (w->ck != 0 || w->cc != 0)) {
      v3 across = v3_madd(dv, -ld, u);
      double along = (w->ck * f.Te + w->cc * f.Td - w->ck * f.Td * grow / L) / L,
             T_l = w->statics && f.T < 0 ? 0 : w->ck * f.T / l; /* a search goes on without */
      /* u (along u + Td/(L l) P w)^T + T/l P */
      double skew = hw_symmetric(w) ? 0 : w->ck * f.Td / (L * l);
      m3 K = m3_outer(u, v3_madd(v3_scale(along - T_l, u), skew, across));
      K.m[0] += T_l, K.m[4] += T_l, K.m[8] += T_l;
      add_pair(w, c, e, &K);
    }
  }
}

static void add_mass(hw_world *w, cable_view *c, int i, double m) {
  c->res[i] = v3_madd(c->res[i], m, c->a[i]);
  w->kinetic += 0.5 * m * v3_dot(c->v[i], c->v[i]);
  if (w->tangent)
    add_own_diagonal(c, i, w->cm * m);
}

/* Weight less buoyancy of a piece of line lumped at node i. */
static void add_weight(hw_world *w, cable_view *c, int i, double mass, double volume, double half) {
  const hw_environment *env = &w->model->env;
  buoyancy b = buoyancy_at(c->r[i].z, half);
  double lift = env->water_density * volume;
  c->res[i].z += env->gravity * (mass - lift * b.share);
  w->gravity += env->gravity * (mass * c->r[i].z + lift * b.potential);
  if (c->water) {
    const hw_water *at = &c->water[i];
    buoyancy now = buoyancy_at(c->r[i].z - at->surface.height, half);
    v3 f = hw_wave_lift(env, at, volume, now.share, b.share);
    c->res[i] = v3_sub(c->res[i], f);
    w->work_power += v3_dot(f, c->v[i]);
    b.slope = now.slope;
  }
  if (w->tangent && w->ck != 0 && b.slope != 0 && lift > 0)
    hw_add_tangent(w, &c->at[i], &c->at[i], m3_diag(0, 0, w->ck * env->gravity * lift * b.slope));
}

static void lumped_mass(hw_world *w, cable_view *c) {
  const cable_setup *s = c->s;
  for (int i = 0; i <= c->n; i++) {
    double L = share(c, i);
    add_mass(w, c, i, s->mu * L);
    add_weight(w, c, i, s->mu * L, s->area * L, ramp(c, i));
  }
}

/* Mass flux at the fairlead: material enters element n at v_in, half of it into node n - 1, half
 * into the part of the line that rides on the fairlead (docs/theory/cable.md, "Payout"). */
static void flux(hw_world *w, cable_view *c) {
  const cable_setup *s = c->s;
  int n = c->n;
  if (c->rate == 0 || !c->feed || c->feed->through)
    return;
  v3 d = v3_sub(c->r[n - 1], c->r[n]);
  v3 in = v3_madd(c->v[n], c->rate / c->L[n], d), out = c->v[n - 1];
  double half = 0.5 * s->mu * c->rate;
  const hw_environment *env = &w->model->env;
  c->res[n - 1] = v3_madd(c->res[n - 1], -half, v3_sub(in, out));
  if (w->tangent && half > 0)
    add_own_diagonal(c, n - 1, w->cc * half);
  double potential = 0;
  for (int i = n - 1; i <= n; i++) {
    double L = share(c, i), h = ramp(c, i), z = c->r[i].z;
    buoyancy b = buoyancy_at(z, h);
    /* the ramp at the surface grows with the piece: dP/dh = (h^2 - z^2) / (4 h^2) */
    double by_height = b.slope > 0 ? L * (h * h - z * z) / (4 * h * h) : 0;
    potential +=
        env->gravity * (s->mu * z + env->water_density * s->area * (b.potential + by_height));
  }
  w->work_power += half * (v3_dot(v3_sub(in, out), out) + 0.5 * v3_dot(out, out) +
                           0.5 * v3_dot(c->v[n], c->v[n])) +
                   0.5 * c->rate * potential;
}

/* A point mass that the winch has taken in rides with the fairlead and loads nothing; the ledger
 * keeps its energy, so that nothing jumps when it passes. */
static void aboard(hw_world *w, const cable_view *c, double mass, double volume, double half) {
  const hw_environment *env = &w->model->env;
  v3 v = c->v[c->n];
  buoyancy b = buoyancy_at(c->r[c->n].z, half);
  double lift = env->water_density * volume;
  w->kinetic += 0.5 * mass * v3_dot(v, v);
  w->gravity += env->gravity * (mass * c->r[c->n].z + lift * b.potential);
  w->work_power += mass * v3_dot(c->a[c->n], v) + env->gravity * (mass - lift * b.share) * v.z;
}

/* What hangs at an end, and is none of the line. */
static void hang(const hw_world *w, int part, int e, v3 residual) {
  cable_setup *s = hw_work(w, part);
  s->hung[e] = v3_add(s->hung[e], residual);
}

/* Drag on node i, in one flow, of its share of a sphere. */
static void sphere_drag(hw_world *w, cable_view *c, int i, const hw_flow *flow, double share,
                        const cable_mass_params *p) {
  v3 rel = v3_sub(flow->velocity, c->v[i]);
  double speed = v3_norm(rel),
         b = share * 0.125 * HW_PI * flow->density * p->drag * p->diameter * p->diameter;
  v3 f = v3_scale(b * speed, rel);
  c->res[i] = v3_sub(c->res[i], f);
  w->work_power += v3_dot(f, flow->velocity);
  w->dissipated_power += v3_dot(f, rel);
  if (w->tangent && w->cc != 0 && speed > 0) {
    m3 D = m3_outer(v3_scale(1 / speed, rel), rel);
    add_own_scaled(c, i, w->cc * b, &D);
    add_own_diagonal(c, i, w->cc * b * speed);
  }
}

/* Point masses sit at a material point; their mass and load go to the two nodes beside it. */
static void point_masses(hw_world *w, int self, cable_view *c) {
  const cable_mass_params *row = c->p->masses.row;
  const hw_environment *env = &w->model->env;
  for (int j = 0; j < c->p->masses.count; j++) {
    /* distance from node 0: material that a winch has not taken in */
    double s = c->s->flip ? c->s->length - row[j].at : row[j].at, from = 0;
    int e = 1;
    while (e < c->n && s > from + c->L[e])
      from += c->L[e++];
    double x = (s - from) / c->L[e];
    double volume = HW_PI / 6 * row[j].diameter * row[j].diameter * row[j].diameter;
    double half = 0.5 * (row[j].diameter > 0 ? row[j].diameter : c->p->diameter);
    if (x > 1 + 1e-9) {
      aboard(w, c, row[j].mass, volume, half);
      continue;
    }
    /* its share of node n as the winch moves the fairlead along the material: work of the winch */
    double wander = e == c->n ? -x * c->rate / c->L[e] : 0;
    for (int k = 0; k < 2; k++) {
      int i = e - 1 + k;
      double part = k ? x : 1 - x;
      v3 before = c->res[i];
      add_mass(w, c, i, part * row[j].mass);
      add_weight(w, c, i, part * row[j].mass, part * volume, half);
      buoyancy lift = buoyancy_at(c->r[i].z, half);
      hw_water at = cable_water_at(w, c, i);
      double under = c->water ? buoyancy_at(c->r[i].z - at.surface.height, half).share : lift.share,
             more = k ? wander : -wander;
      w->work_power +=
          more * (row[j].mass * (0.5 * v3_dot(c->v[i], c->v[i]) + env->gravity * c->r[i].z) +
                  env->gravity * env->water_density * volume * lift.potential);
      hw_flow flow[2];
      for (int f = 0, flows = hw_flows(env, &at, under, flow); f < flows; f++)
        sphere_drag(w, c, i, &flow[f], part, &row[j]);
      if (part > 1 - 1e-9 && (i == 0 || i == c->n))
        hang(w, self, i != 0, v3_sub(c->res[i], before));
    }
  }
}

/* Dead loads at the ends, the forces of what holds them, and the power of held ends. */
static void ends(hw_world *w, int part, cable_view *c) {
  const cable_params *p = c->p;
  const v3 load[2] = {v3_make(p->a_force_x, p->a_force_y, p->a_force_z),
                      v3_make(p->b_force_x, p->b_force_y, p->b_force_z)};
  for (int e = 0; e < 2; e++) {
    int i = e ? c->n : 0;
    v3 f = load[c->s->flip ? !e : e];
    c->res[i] = v3_sub(c->res[i], f);
    hang(w, part, e, v3_neg(f));
    w->work_power += v3_dot(f, c->v[i]);
    const cable_end *end = &c->s->end[e];
    if (end->hold == END_PORT) {
      hw_port *port = &w->port[end->port];
      port->f = v3_sub(port->f, c->res[i]);
      port->m = v3_add(port->m, c->moment[e]);
    }
    const hw_port *h = &c->holder[e];
    if (end->hold != END_FREE && h->bx < 0)
      w->work_power += v3_dot(c->res[i], h->v) - v3_dot(c->moment[e], h->w);
    if (end->hold == END_PORT && h->bphi >= 0)
      v3_acc(w->res + 3 * h->bphi, v3_neg(m3_tmulv(h->R, c->moment[e])));
  }
}

/* Rows that no equation uses: held ends, straight ends, nodes that are not in the water yet. */
static void retire(hw_world *w, int part, const cable_view *c) {
  const cable_setup *s = c->s;
  for (int i = 0; i <= s->n_max; i++) {
    bool out = i > c->n;
    int e = i == 0 ? 0 : i == c->n ? 1 : -1;
    if (out || (e >= 0 && s->end[e].hold != END_FREE))
      hw_sparse_retire(w->A, cable_block(w->model, part, s, i, 0));
    bool straight = out || (e >= 0 && !s->end[e].clamped) || (!s->consistent && !w->implicit) ||
                    cable_torn(c, i);
    for (int which = 1; straight && which < s->per; which++)
      hw_sparse_retire(w->A, cable_block(w->model, part, s, i, which));
  }
}

/* Half height of the tallest that is lumped at node i: of its line, its elements, its point masses. */
static double tallest(const cable_view *c, int i) {
  const cable_mass_params *row = c->p->masses.row;
  double half = ramp(c, i);
  for (int j = 0; j < c->p->masses.count; j++)
    if (0.5 * row[j].diameter > half)
      half = 0.5 * row[j].diameter;
  return half;
}

void cable_force(hw_world *w, int part) {
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  for (int i = 0; c.water && i <= c.n; i++)
    c.water[i] = hw_water_at(w, c.r[i], tallest(&c, i));
  cable_setup *s = hw_work(w, part);
  s->hung[0] = s->hung[1] = v3_zero();
  for (int i = 0; i <= c.n; i++)
    c.res[i] = c.load ? c.load[i] : v3_zero(), c.fk[i] = v3_zero();
  for (int i = 0; w->tangent && i <= c.n; i++)
    c.D[i] = m3_zero();
  if (w->tangent)
    retire(w, part, &c);
  if (c.s->consistent)
    cable_bend_consistent(w, part, &c);
  else {
    axial(w, part, &c);
    if (w->failure.cause)
      return;
    lumped_mass(w, &c);
    flux(w, &c);
    for (int e = 0; e < 2; e++)
      if (cable_fed(&c, e) && cable_fed(&c, e)->through)
        cable_over(w, &c, e);
    if (c.s->twisting)
      cable_twist(w, part, &c, true);
    if (c.s->bending)
      cable_bend_lumped(w, part, &c);
  }
  cable_water(w, &c);
  if (c.s->lies)
    cable_ground(w, &c);
  point_masses(w, part, &c);
  ends(w, part, &c);
  for (int i = 0; i <= c.n; i++)
    hw_add_residual(w, &c.at[i], c.res[i]);
  for (int i = 0; w->tangent && i <= c.n; i++)
    hw_add_tangent(w, &c.at[i], &c.at[i], c.D[i]);
  if (c.feed && !c.feed->through) {
    /* what the fairlead feels along the line: the element's tension and the half element's weight
     */
    v3 out = v3_unit(v3_sub(c.r[c.n - 1], c.r[c.n]));
    c.feed->out = out;
    c.feed->tension = -v3_dot(c.res[c.n], out);
    if (c.feed->block >= 0) { /* a drum feels the half element too: with flux(), line that enters
                                 then brings the energy it had at the fairlead */
      double half = c.feed->tension - c.T[c.n];
      c.feed->pull += half;
      w->work_power += c.rate * half;
    }
    c.feed->limit = (int)c.mem[MEM_LIMIT];
    c.feed->length = 0;
    for (int e = 1; e <= c.n; e++)
      c.feed->length += c.L[e];
  } else if (!c.feed &&
             w->model->feed[part] >= 0) { /* its winch has let it go, and feels nothing */
    hw_feed *feed = &w->feed[part];
    feed->tension = feed->pull = feed->length = 0;
    feed->limit = 0;
  }
}
