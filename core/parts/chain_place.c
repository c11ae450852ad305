/* Where a chain is: its end points with the winch's way, the Jacobians of its ties, and the frames
 * of its links, on which contact puts its forces.
 *
 * The held point: P_0 = F + R (s g + e(s)), F and R the holder's port, s = base - paid the way into
 * the ship, e the offset from the guide that fades (chain_haul.c). Frame of a link: origin between
 * its points, z = d / L along it, y across, x = y x z. It turns by
 * dtheta = z x dd / L - z (x . dy), without the last term where the joints are balls. */
#include "parts/chain_state.h"
#include "parts/kinds.h"

hw_port chain_holder(const hw_world *w, const chain_view *c, int end) {
  const chain_at *at = &c->s->end[end];
  if (at->hold == CHAIN_HOLD_PORT)
    return w->port[at->port];
  return (hw_port){.r = at->fixed, .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1};
}

v3 chain_roll(const hw_world *w, const chain_view *c) {
  v3 y = v3_at(c->mem + CHAIN_MEM_ROLL);
  const chain_at *at = &c->s->end[0];
  return at->hold == CHAIN_HOLD_PORT ? m3_mulv(w->port[at->port].R, y) : y;
}

static m3 *jacobians(const hw_world *w, int part, int tie) {
  return w->J + w->model->tie[w->model->part[part].tie0 + tie].J0;
}

static void place_ship_end(hw_world *w, int part, const chain_view *c) {
  chain_tip *tip = &c->tip[0];
  hw_port h = chain_holder(w, c, 0);
  v3 e[3] = {v3_zero(), v3_zero(), v3_zero()};
  double way = 0, rate = 0, accel = 0;
  if (c->feed) {
    hw_winch_feed(w, c->s->winch); /* the winch has its turn after the chain */
    way = c->mem[CHAIN_MEM_BASE] - c->feed->paid;
    rate = w->statics ? 0 : -c->feed->rate;
    accel = w->statics ? 0 : -c->feed->accel;
    chain_offset(c, way, e);
  }
  tip->arm = m3_mulv(h.R, v3_madd(e[0], way, c->s->guide));
  tip->along = m3_mulv(h.R, v3_add(c->s->guide, e[1]));
  tip->bow = m3_mulv(h.R, e[2]);
  v3 swing = v3_cross(h.w, tip->arm), pulled = v3_scale(rate, tip->along);
  bool drum = c->s->drum >= 0;
  tip->r = v3_add(h.r, tip->arm);
  v3 frame = v3_add(h.v, swing);
  tip->v = v3_add(frame, pulled);
  if (h.bx < 0)
    tip->carried = drum ? frame : tip->v;
  else
    tip->carried = drum ? v3_zero() : pulled;
  v3 turned = v3_add(v3_cross(h.al, tip->arm), v3_cross(h.w, v3_madd(swing, 2, pulled)));
  tip->a = v3_madd(v3_madd(v3_add(h.a, turned), accel, tip->along), rate * rate, tip->bow);
  m3 *J = jacobians(w, part, 0);
  if (h.bx >= 0)
    *J++ = m3_diag(1, 1, 1);
  if (h.bphi >= 0)
    *J++ = m3_add(h.B, m3_scale(-1, m3_mul(m3_skew(tip->arm), h.R)));
  if (drum) {
    *J = m3_zero();
    if (!hw_winch_held(w, c->s->winch))
      J->m[0] = -tip->along.x, J->m[3] = -tip->along.y, J->m[6] = -tip->along.z;
  }
}

static void place_anchor_end(hw_world *w, int part, const chain_view *c) {
  hw_port h = chain_holder(w, c, 1);
  c->tip[1] = (chain_tip){.r = h.r, .v = h.v, .a = h.a, .carried = h.bx < 0 ? h.v : v3_zero()};
  m3 *J = jacobians(w, part, 1);
  if (h.bx >= 0)
    *J++ = m3_diag(1, 1, 1);
  if (h.bphi >= 0)
    *J = h.B;
}

/* y of link i and its rate, made perpendicular to z. */
static v3 width_of(const hw_world *w, const chain_view *c, int i, v3 z) {
  v3 y = c->s->universal ? v3_at(w->x + 3 * chain_block(c->s, i, CHAIN_Y))
                         : v3_at(chain_mem(c, i) + CHAIN_MEM_Y);
  y = v3_madd(y, -v3_dot(y, z), z);
  double size = v3_norm(y);
  return size > 1e-6 ? v3_scale(1 / size, y) : v3_perp(z);
}

/* Pose and motion of link i as a port; blocks of its frame, -1 without. */
static hw_port link_port(const hw_world *w, const chain_view *c, int i, int bx) {
  if (i < c->first)
    return (hw_port){.r = c->tip[0].r,
                     .R = m3_diag(1, 1, 1),
                     .bx = bx,
                     .idle = true,
                     .bphi = bx < 0 ? -1 : bx + 1};
  v3 r0 = chain_r(w, c, i - 1), r1 = chain_r(w, c, i);
  v3 v0 = chain_v(w, c, i - 1), v1 = chain_v(w, c, i);
  if (i == c->broken) /* it hangs on as it was, for drawing; nothing touches it */
    return (hw_port){
        .r = r0, .R = m3_diag(1, 1, 1), .bx = bx, .idle = true, .bphi = bx < 0 ? -1 : bx + 1};
  v3 z = v3_unit(v3_sub(r1, r0)), y = width_of(w, c, i, z), x = v3_cross(y, z);
  v3 turn = v3_scale(c->link[i].inverse, v3_cross(z, v3_sub(v1, v0)));
  if (c->s->universal)
    turn = v3_madd(turn, -v3_dot(x, v3_at(w->v + 3 * chain_block(c->s, i, CHAIN_Y))), z);
  return (hw_port){.r = v3_scale(0.5, v3_add(r0, r1)),
                   .v = v3_scale(0.5, v3_add(v0, v1)),
                   .R = {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}},
                   .w = turn,
                   .bx = bx,
                   .bphi = bx < 0 ? -1 : bx + 1};
}

/* Jacobians of the two ties of link i (chain_tie has the order of the masters). */
static void place_frame(hw_world *w, int part, const chain_view *c, int i, const m3 *R) {
  const chain_setup *s = c->s;
  bool more = i > 1 && s->winch >= 0, held = i == c->first, out = i < c->first || i == c->broken;
  m3 half = m3_diag(0.5, 0.5, 0.5), none = m3_zero();
  double l = c->link[i].inverse;
  const double *m = R->m;
  m3 turn = {{-l * m[1], -l * m[4], -l * m[7], l * m[0], l * m[3], l * m[6], 0, 0, 0}};
  m3 spin = {{0, 0, 0, 0, 0, 0, -m[0], -m[3], -m[6]}};
  int tie = 1 + s->attached + 2 * (i - 1);
  m3 *J = jacobians(w, part, tie);
  J[0] = out || (held && more) ? none : half;
  J[1] = out ? none : half;
  if (more)
    J[2] = held ? half : none;
  J = jacobians(w, part, tie + 1);
  m3 back = m3_scale(-1, turn);
  J[0] = out || (held && more) ? none : back;
  J[1] = out ? none : turn;
  if (more)
    J[2] = held ? back : none;
  if (s->universal)
    J[2 + more] = out ? none : spin;
}

void chain_place(hw_world *w, int part) {
  chain_view c = chain_look(w, part);
  const chain_setup *s = c.s;
  hw_port *port = w->port + w->model->part[part].port0;
  place_ship_end(w, part, &c);
  if (s->attached)
    place_anchor_end(w, part, &c);
  port[0] = (hw_port){
      .r = c.tip[0].r, .v = c.tip[0].v, .R = chain_holder(w, &c, 0).R, .bx = -1, .bphi = -1};
  for (int i = 1; s->frames && i <= s->n; i++) {
    hw_port *to = &port[s->n + 1 - i];
    *to = link_port(w, &c, i, w->model->part[part].block0 + 2 * (i - 1));
    place_frame(w, part, &c, i, &to->R);
  }
}

void chain_poses(const hw_world *w, int part) {
  chain_view c = chain_look(w, part);
  hw_port *port = w->port + w->model->part[part].port0;
  for (int i = 1; !c.s->frames && i <= c.s->n; i++)
    port[c.s->n + 1 - i] = link_port(w, &c, i, -1);
}

v3 chain_touched(const hw_world *w, int part, const chain_view *c, int end) {
  int i = end ? c->s->n : c->first;
  if (!c->s->frames)
    return v3_zero();
  const hw_port *port = w->port + w->model->part[part].port0 + c->s->n + 1 - i;
  v3 z = v3_make(port->R.m[2], port->R.m[5], port->R.m[8]);
  double l = end ? c->link[i].inverse : -c->link[i].inverse;
  return v3_madd(v3_scale(-0.5, port->f), l, v3_cross(z, port->m));
}
