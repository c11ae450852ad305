/* Inertia, weight, water and the exact multipliers of a chain (docs/theory/anchor-chain.md; paper 000,
 * section 2, for the formulation; Garcia de Jalon and Bayo 1994 for natural coordinates).
 *
 *   length  (d . d - L^2) / (2 L)      lambda > 0 is tension [N]
 *   unit    (y . y - 1) / 2
 *   perp    y . d / L
 *   cross   y_before . y
 *
 * all quadratic, so their second derivatives are constant: the geometric stiffness of the
 * multipliers is exact but for two signs. Length and unit give theirs only where it pulls (lambda
 * above 0): in compression it would take from the mass. */
#include "law/morison.h"
#include "math/scalar.h"
#include "model/water.h"
#include "parts/buoyancy.h"
#include "parts/chain_state.h"
#include "parts/chain_tangent.h"
#include "parts/kinds.h"

static v3 at_block(const double *x, int block) { return v3_at(x + 3 * block); }

/* The rows of links in the ship. */
static void retire(hw_world *w, const chain_view *c) {
  for (int i = 1; i < c->first; i++) {
    for (int which = 0; which < c->s->per - 1; which++)
      hw_sparse_retire(w->A, chain_block(c->s, i, which));
    hw_sparse_retire(w->A, chain_length_block(c->s, i));
  }
}

/* Motion of the two points of a link, and what acts on them: residuals. */
typedef struct bar {
  int B0, B1; /* blocks of its points */
  v3 r0, v0, a0, r1, v1, a1, u, f0, f1;
} bar;

/* K at the link's two points by the shares of its centre. */
static void add_centre(hw_world *w, const chain_link *l, const bar *b, m3 K) {
  double m = l->weight0 + l->weight1, c0 = l->weight0 / m, c1 = l->weight1 / m;
  hw_sparse_add(w->A, b->B0, b->B0, m3_scale(c0 * c0, K).m);
  hw_sparse_add(w->A, b->B1, b->B1, m3_scale(c1 * c1, K).m);
  tangent_pair(w, b->B0, b->B1, m3_scale(c0 * c1, K));
}

static v3 mixed(const chain_link *l, v3 a, v3 b) {
  double m = l->weight0 + l->weight1;
  return v3_madd(v3_scale(l->weight0 / m, a), l->weight1 / m, b);
}

/* Added mass across the link, at its centre, against the water's acceleration. Its energy is told by the speed over
 * ground: what the water's acceleration, the link's turning and its sinking in do to it is work of the water. */
static void added_mass(hw_world *w, const chain_view *c, const chain_link *l, bar *b,
                       const hw_water *at, buoyancy lift) {
  double whole = w->model->env.water_density * l->volume * c->p->added_mass, m = whole * lift.share;
  v3 v = mixed(l, b->v0, b->v1), a = v3_sub(mixed(l, b->a0, b->a1), at->accel);
  double along = v3_dot(v, b->u), weight = l->weight0 + l->weight1;
  m3 M = m3_scale(m, m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(b->u, b->u))));
  v3 f = m3_mulv(M, a), side = v3_madd(v, -along, b->u);
  b->f0 = v3_madd(b->f0, l->weight0 / weight, f);
  b->f1 = v3_madd(b->f1, l->weight1 / weight, f);
  w->kinetic += 0.5 * m * v3_dot(side, side);
  v3 turn = v3_scale(l->inverse, v3_sub(b->v1, b->v0));
  double growth = -whole * lift.slope * (v.z - hw_surface_rise(at, v));
  w->work_power += v3_dot(m3_mulv(M, at->accel), v) - m * along * v3_dot(v, turn) +
                   0.5 * growth * v3_dot(side, side);
  if (w->tangent && w->cm != 0)
    add_centre(w, l, b, m3_scale(w->cm, M));
}

/* Drag as on a rope of the nominal diameter, in one flow. */
static void drag(hw_world *w, const chain_view *c, const chain_link *l, bar *b,
                 const hw_flow *flow) {
  double m = l->weight0 + l->weight1, c0 = l->weight0 / m, c1 = l->weight1 / m;
  v3 own = mixed(l, b->v0, b->v1), rel = v3_sub(own, flow->velocity);
  double k = 0.5 * flow->density * c->p->d * l->L, along = v3_dot(rel, b->u);
  v3 t = v3_scale(along, b->u), n = v3_sub(rel, t);
  double speed = v3_norm(n), kn = k * c->p->drag_normal, kt = k * HW_PI * c->p->drag_tangential;
  v3 f = v3_madd(v3_scale(kn * speed, n), kt * fabs(along), t);
  b->f0 = v3_madd(b->f0, c0, f);
  b->f1 = v3_madd(b->f1, c1, f);
  w->dissipated_power += v3_dot(f, rel);
  w->work_power += v3_dot(f, v3_sub(rel, own));
  if (w->tangent && w->cc != 0) {
    m3 D = m3_scale(2 * kt * fabs(along) - kn * speed, m3_outer(b->u, b->u));
    D = m3_add(D, m3_diag(kn * speed, kn * speed, kn * speed));
    if (speed > 0)
      D = m3_add(D, m3_scale(kn / speed, m3_outer(n, n)));
    add_centre(w, l, b, m3_scale(w->cc, D));
  }
  if (w->tangent && w->statics) {
    m3 G = m3_scale(w->ck * l->inverse, hw_morison_by_turn(kn, kt, b->u, rel));
    hw_sparse_add(w->A, b->B0, b->B0, m3_scale(-c0, G).m);
    hw_sparse_add(w->A, b->B0, b->B1, m3_scale(c0, G).m);
    hw_sparse_add(w->A, b->B1, b->B0, m3_scale(-c1, G).m);
    hw_sparse_add(w->A, b->B1, b->B1, m3_scale(c1, G).m);
  }
}

/* Buoyancy of the steel, drag as on a rope of the nominal diameter, and added mass, at the link's centre. */
static void water(hw_world *w, const chain_view *c, const chain_link *l, bar *b) {
  const hw_environment *env = &w->model->env;
  double m = l->weight0 + l->weight1, c0 = l->weight0 / m, c1 = l->weight1 / m;
  double z = c0 * b->r0.z + c1 * b->r1.z;
  buoyancy lift = buoyancy_at(z, l->half);
  double force = env->water_density * l->volume * env->gravity;
  b->f0.z -= c0 * force * lift.share;
  b->f1.z -= c1 * force * lift.share;
  w->gravity += force * lift.potential;
  hw_water at = hw_still_water(env);
  if (w->model->sea) {
    at = hw_water_at(w, mixed(l, b->r0, b->r1), l->half);
    double still = lift.share;
    lift = buoyancy_at(z - at.surface.height, l->half);
    v3 f = hw_wave_lift(env, &at, l->volume, lift.share, still);
    b->f0 = v3_madd(b->f0, -c0, f);
    b->f1 = v3_madd(b->f1, -c1, f);
    w->work_power += v3_dot(f, mixed(l, b->v0, b->v1));
  }
  if (w->tangent && lift.slope != 0 && w->ck != 0)
    add_centre(w, l, b, m3_diag(0, 0, w->ck * force * lift.slope));
  if (c->p->added_mass > 0 && lift.share > 0)
    added_mass(w, c, l, b, &at, lift);
  if (!c->s->drags)
    return;
  hw_flow flow[2];
  for (int i = 0, flows = hw_flows(env, &at, lift.share, flow); i < flows; i++)
    drag(w, c, l, b, &flow[i]);
}

/* y of a link, its three rows, and what these do to the points. */
static void orient(hw_world *w, const chain_view *c, int i, v3 roll, bar *b) {
  const chain_setup *s = c->s;
  const chain_link *l = &c->link[i];
  int Y = chain_block(s, i, CHAIN_Y), M = chain_block(s, i, CHAIN_ROWS);
  int before = i > c->first ? chain_block(s, i - 1, CHAIN_Y) : -1;
  v3 y = at_block(w->x, Y), vy = at_block(w->v, Y), ay = at_block(w->a, Y);
  bool crossed = chain_crossed(c, i);
  v3 yb = !crossed ? v3_zero() : before >= 0 ? at_block(w->x, before) : roll;
  const double *lam = w->x + 3 * M;
  bool torn = i == c->broken; /* it is no link any more, and has no direction */
  double perp = torn ? 0 : lam[1] * l->inverse;
  if (torn)
    b->u = v3_zero();
  b->f0 = v3_madd(b->f0, -perp, y);
  b->f1 = v3_madd(b->f1, perp, y);
  v3 f = v3_madd(v3_scale(l->spin, ay), lam[0], y);
  v3_acc(w->res + 3 * Y, v3_madd(v3_madd(f, lam[1], b->u), lam[2], yb));
  if (crossed && before >= 0)
    v3_acc(w->res + 3 * before, v3_scale(lam[2], y));
  w->kinetic += 0.5 * l->spin * v3_dot(vy, vy);
  if (!w->tangent)
    return;
  double pull = lam[0] > 0 ? lam[0] : 0;
  v3 g = v3_scale(l->inverse, y);
  tangent_own(w, Y, w->cm * l->spin + w->ck * pull);
  tangent_rows(w, Y, M, 0, y);
  if (torn)
    hw_sparse_at(w->A, M, M)[4] += 1;
  else {
    tangent_rows(w, b->B0, M, 1, v3_neg(g));
    tangent_rows(w, b->B1, M, 1, g);
    tangent_rows(w, Y, M, 1, b->u);
  }
  if (crossed)
    tangent_rows(w, Y, M, 2, yb);
  else
    hw_sparse_at(w->A, M, M)[8] += 1;
  if (crossed && before >= 0)
    tangent_rows(w, before, M, 2, y);
  if (w->ck == 0)
    return;
  tangent_same(w, b->B0, Y, -w->ck * perp);
  tangent_same(w, b->B1, Y, w->ck * perp);
  if (crossed && before >= 0)
    tangent_same(w, before, Y, w->ck * lam[2]);
}

/* The first link's cross row also turns what holds the ship's end. */
static void roll_holder(hw_world *w, const chain_view *c, v3 roll) {
  const chain_at *at = &c->s->end[0];
  if (!c->s->universal || at->hold != CHAIN_HOLD_PORT)
    return;
  hw_port *h = &w->port[at->port];
  int Y = chain_block(c->s, c->first, CHAIN_Y), M = chain_block(c->s, c->first, CHAIN_ROWS);
  v3 y = at_block(w->x, Y), by_turn = v3_cross(roll, y); /* d(roll . y) / d(turn) */
  double lam = w->x[3 * M + 2];
  v3 moment = v3_scale(-lam, by_turn);
  h->m = v3_add(h->m, moment);
  if (h->bphi < 0) {
    w->work_power -= v3_dot(moment, h->w);
    return;
  }
  v3 body = m3_tmulv(h->R, by_turn);
  v3_acc(w->res + 3 * h->bphi, v3_scale(lam, body));
  if (w->tangent) {
    tangent_pair(w, h->bphi, M, (m3){{0, 0, body.x, 0, 0, body.y, 0, 0, body.z}});
    if (w->ck * lam != 0)
      tangent_pair(w, h->bphi, Y, m3_scale(w->ck * lam, m3_mul(m3_t(h->R), m3_skew(roll))));
  }
}

/* What an end point asks of its holder: the residual there, with what touches the link. */
static void ends(hw_world *w, int part, chain_view *c) {
  const chain_setup *s = c->s;
  for (int end = 0; end < 1 + s->attached; end++) {
    const chain_tip *tip = &c->tip[end];
    int block = end ? chain_block(s, s->n, CHAIN_POINT) : s->held;
    v3 f = v3_add(at_block(w->res, block), chain_touched(w, part, c, end));
    hw_port h = chain_holder(w, c, end);
    if (s->end[end].hold == CHAIN_HOLD_PORT) {
      hw_port *port = &w->port[s->end[end].port];
      v3 m = v3_cross(tip->arm, f);
      port->f = v3_sub(port->f, f);
      port->m = v3_sub(port->m, m);
      /* the owner counts [m] where it is [arm][f] (rigid.c): the arm turns with it */
      if (w->tangent && w->ck != 0 && h.bphi >= 0 && v3_dot(tip->arm, tip->arm) > 0) {
        m3 K = m3_mul(m3_skew(m3_tmulv(h.R, f)), m3_skew(m3_tmulv(h.R, tip->arm)));
        hw_sparse_add(w->A, h.bphi, h.bphi, m3_scale(w->ck, K).m);
      }
    }
    w->work_power += v3_dot(f, tip->carried);
    if (end == 0 && c->feed) {
      c->feed->pull = c->feed->tension = v3_dot(f, tip->along);
      c->feed->out = v3_neg(tip->along);
      if (w->tangent && s->drum >= 0 && w->ck != 0 && !hw_winch_held(w, s->winch))
        hw_sparse_add(w->A, s->drum, s->drum, m3_diag(w->ck * v3_dot(f, tip->bow), 0, 0).m);
      c->feed->limit = (int)c->mem[CHAIN_MEM_LIMIT];
      c->feed->length = c->feed->paid - c->mem[CHAIN_MEM_BASE];
      for (int i = c->first; i <= s->n; i++)
        c->feed->length += c->link[i].L;
    }
  }
}

void chain_force(hw_world *w, int part) {
  chain_view c = chain_look(w, part);
  const chain_setup *s = c.s;
  bool wet = w->model->env.water_density > 0 || s->drags;
  double g = w->model->env.gravity, before = 0; /* tangent of point i - 1 from link i - 1 */
  v3 roll = s->universal ? chain_roll(w, &c) : v3_zero();
  if (w->tangent)
    retire(w, &c);
  bar b = {.B1 = s->held, .r1 = c.tip[0].r, .v1 = c.tip[0].v, .a1 = c.tip[0].a};
  for (int i = c.first; i <= s->n; i++) {
    const chain_link *l = &c.link[i];
    int row = chain_length_block(s, i);
    b.B0 = b.B1, b.r0 = b.r1, b.v0 = b.v1, b.a0 = b.a1;
    b.B1 = chain_block(s, i, CHAIN_POINT);
    b.r1 = chain_r(w, &c, i), b.v1 = chain_v(w, &c, i), b.a1 = chain_a(w, &c, i);
    if (i == c.broken) {
      b.f0 = b.f1 = v3_zero();
      if (w->tangent) {
        tangent_own(w, b.B0, before);
        before = 0;
        hw_sparse_add(w->A, row, row, m3_diag(1, 1, 1).m);
      }
      chain_halves(w, &c, i);
      if (s->universal)
        orient(w, &c, i, roll, &b);
      continue;
    }
    double lam = w->x[3 * row];
    b.u = v3_scale(l->inverse, v3_sub(b.r1, b.r0));
    b.f0 = v3_madd(v3_madd(v3_scale(l->p0, b.a0), l->s, b.a1), -lam, b.u);
    b.f1 = v3_madd(v3_madd(v3_scale(l->p1, b.a1), l->s, b.a0), lam, b.u);
    b.f0.z += l->weight0 * g, b.f1.z += l->weight1 * g;
    w->kinetic +=
        0.5 * (l->p0 * v3_dot(b.v0, b.v0) + l->p1 * v3_dot(b.v1, b.v1)) + l->s * v3_dot(b.v0, b.v1);
    w->gravity += g * (l->weight0 * b.r0.z + l->weight1 * b.r1.z);
    if (wet)
      water(w, &c, l, &b);
    if (s->universal)
      orient(w, &c, i, roll, &b);
    v3_acc(w->res + 3 * b.B0, b.f0);
    v3_acc(w->res + 3 * b.B1, b.f1);
    if (!w->tangent)
      continue;
    double k = lam > 0 ? w->ck * lam * l->inverse : 0;
    double own = before + w->cm * l->p0 + k, cross = w->cm * l->s - k;
    if (hw_symmetric(w) && b.B0 < b.B1) {
      const double u[3] = {b.u.x, b.u.y, b.u.z};
      hw_sparse_add_bar(w->A, b.B0, b.B1, row, own, cross, u);
    } else {
      tangent_own(w, b.B0, own);
      tangent_same(w, b.B0, b.B1, cross);
      tangent_row(w, b.B0, row, v3_neg(b.u));
      tangent_row(w, b.B1, row, b.u);
    }
    before = w->cm * l->p1 + k;
  }
  if (w->tangent)
    tangent_own(w, b.B1, before);
  *c.power = 0;
  chain_joints(w, part, &c);
  if (s->universal)
    roll_holder(w, &c, roll);
  if (s->lies)
    chain_ground(w, &c);
  ends(w, part, &c);
}

/* The rows at a level, by the points' and vectors' positions, velocities and accelerations. */
static void length_row(hw_world *w, const chain_view *c, int i, v3 d, v3 vd, v3 ad) {
  const chain_link *l = &c->link[i];
  double *row = w->res + 3 * chain_length_block(c->s, i);
  if (i == c->broken)
    row[0] = w->x[3 * chain_length_block(c->s, i)];
  else if (w->level == HW_LEVEL_POSITION)
    row[0] = 0.5 * (v3_dot(d, d) * l->inverse - l->L);
  else if (w->level == HW_LEVEL_VELOCITY)
    row[0] = v3_dot(d, vd) * l->inverse;
  else
    row[0] = (v3_dot(d, ad) + v3_dot(vd, vd)) * l->inverse;
}

/* a . b differentiated twice */
static double second(v3 a, v3 va, v3 aa, v3 b, v3 vb, v3 ab) {
  return v3_dot(a, ab) + 2 * v3_dot(va, vb) + v3_dot(aa, b);
}

static void orient_rows(hw_world *w, const chain_view *c, int i, v3 d, v3 vd, v3 ad) {
  const chain_setup *s = c->s;
  int Y = chain_block(s, i, CHAIN_Y), M = chain_block(s, i, CHAIN_ROWS);
  double *row = w->res + 3 * M, l = c->link[i].inverse;
  v3 y = at_block(w->x, Y), vy = at_block(w->v, Y), ay = at_block(w->a, Y);
  v3 b, vb, ab;
  if (i > c->first) {
    int B = chain_block(s, i - 1, CHAIN_Y);
    b = at_block(w->x, B), vb = at_block(w->v, B), ab = at_block(w->a, B);
  } else {
    hw_port h = chain_holder(w, c, 0);
    b = chain_roll(w, c);
    vb = v3_cross(h.w, b);
    ab = v3_add(v3_cross(h.al, b), v3_cross(h.w, vb));
  }
  bool crossed = chain_crossed(c, i);
  if (w->level == HW_LEVEL_POSITION) {
    row[0] = 0.5 * (v3_dot(y, y) - 1);
    row[1] = v3_dot(y, d) * l;
    row[2] = crossed ? v3_dot(y, b) : w->x[3 * M + 2];
  } else if (w->level == HW_LEVEL_VELOCITY) {
    row[0] = v3_dot(y, vy);
    row[1] = (v3_dot(vy, d) + v3_dot(y, vd)) * l;
    row[2] = crossed ? v3_dot(vy, b) + v3_dot(y, vb) : 0;
  } else {
    row[0] = v3_dot(y, ay) + v3_dot(vy, vy);
    row[1] = second(y, vy, ay, d, vd, ad) * l;
    row[2] = crossed ? second(y, vy, ay, b, vb, ab) : w->x[3 * M + 2];
  }
  if (i == c->broken)
    row[1] = w->x[3 * M + 1];
}

void chain_constrain(hw_world *w, int part) {
  chain_view c = chain_look(w, part);
  v3 r1 = c.tip[0].r, v1 = c.tip[0].v, a1 = c.tip[0].a;
  for (int i = c.first; i <= c.s->n; i++) {
    v3 r0 = r1, v0 = v1, a0 = a1;
    r1 = chain_r(w, &c, i), v1 = chain_v(w, &c, i), a1 = chain_a(w, &c, i);
    v3 d = v3_sub(r1, r0), vd = v3_sub(v1, v0), ad = v3_sub(a1, a0);
    length_row(w, &c, i, d, vd, ad);
    if (c.s->universal)
      orient_rows(w, &c, i, d, vd, ad);
  }
}
