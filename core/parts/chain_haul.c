/* Links that leave and enter at the winch.
 *
 * Where the held point has gone one pitch into the ship, its link leaves: the next point is held in
 * its place. It stands beside the guide, by an offset that fades to 0 over the next pitch of way by a
 * quintic, and begins with the slope that the point's velocity has: so position and velocity do not
 * jump, and what is left is projected in the mass metric. Paying out is the reverse: where the held
 * point has come a tenth of a pitch out of the guide, it is let go, and the point one pitch behind it
 * along the guide is held. The tenth keeps a winch that hunts from changing links to and fro. */
#include "parts/chain_state.h"
#include "parts/kinds.h"

void chain_offset(const chain_view *c, double way, v3 out[3]) {
  const double *mem = c->mem;
  double span = mem[CHAIN_MEM_SPAN];
  out[0] = out[1] = out[2] = v3_zero();
  if (span == 0)
    return;
  double x = (way - mem[CHAIN_MEM_FROM]) / span, l = 1 / span;
  if (x >= 1)
    return;
  v3 e = v3_at(mem + CHAIN_MEM_OFFSET), slope = v3_scale(span, v3_at(mem + CHAIN_MEM_SLOPE));
  if (x < 0) { /* before: goes on straight */
    out[0] = v3_madd(e, x, slope);
    out[1] = v3_scale(l, slope);
    return;
  }
  double xx = x * x, x3 = xx * x;
  double h0 = 1 + x3 * (-10 + x * (15 - 6 * x)), h1 = x + x3 * (-6 + x * (8 - 3 * x));
  double d0 = xx * (-30 + x * (60 - 30 * x)), d1 = 1 + xx * (-18 + x * (32 - 15 * x));
  double b0 = x * (-60 + x * (180 - 120 * x)), b1 = x * (-36 + x * (96 - 60 * x));
  out[0] = v3_madd(v3_scale(h0, e), h1, slope);
  out[1] = v3_scale(l, v3_madd(v3_scale(d0, e), d1, slope));
  out[2] = v3_scale(l * l, v3_madd(v3_scale(b0, e), b1, slope));
}

static void set_block(hw_world *w, int block, v3 x, v3 v) {
  v3_put(w->x + 3 * block, x), v3_put(w->v + 3 * block, v);
  v3_put(w->a + 3 * block, v3_zero()), v3_put(w->b + 3 * block, v3_zero());
}

static void fade(const chain_view *c, double from, double span, v3 offset, v3 slope) {
  const double STEEPEST = 0.5;
  double size = v3_norm(slope);
  c->mem[CHAIN_MEM_FROM] = from;
  c->mem[CHAIN_MEM_SPAN] = span;
  v3_put(c->mem + CHAIN_MEM_OFFSET, offset);
  v3_put(c->mem + CHAIN_MEM_SLOPE, size > STEEPEST ? v3_scale(STEEPEST / size, slope) : slope);
}

/* y before link i, which is to be the first: across the guide, so that the cross row holds. */
static void freeze_roll(const hw_world *w, const chain_view *c, int i, v3 fallback) {
  hw_port h = chain_holder(w, c, 0);
  v3 y = m3_tmulv(h.R, v3_at(w->x + 3 * chain_block(c->s, i, CHAIN_Y)));
  v3 roll = v3_cross(c->s->guide, y);
  if (!(v3_dot(roll, roll) > 0.01)) { /* it lies along the guide: the link that left tells */
    roll = m3_tmulv(h.R, fallback);
    roll = v3_madd(roll, -v3_dot(roll, y), y);
  }
  v3_put(c->mem + CHAIN_MEM_ROLL, v3_unit(roll));
}

static void leave(hw_world *w, int part, chain_view *c, double *way) {
  const chain_setup *s = c->s;
  int i = c->first;
  hw_port h = chain_holder(w, c, 0);
  double rate = -c->feed->rate;
  v3 r = chain_r(w, c, i), v = chain_v(w, c, i), from = v3_sub(r, h.r);
  *way -= c->link[i].L;
  v3 offset = v3_madd(m3_tmulv(h.R, from), -*way, s->guide), slope = v3_zero();
  if (fabs(rate) > 1e-4) {
    v3 own = m3_tmulv(h.R, v3_sub(v3_sub(v, h.v), v3_cross(h.w, from)));
    slope = v3_sub(v3_scale(1 / rate, own), s->guide);
  }
  fade(c, *way, c->link[i + 1].L, offset, slope);
  c->mem[CHAIN_MEM_BASE] -= c->link[i].L;
  if (s->universal) {
    freeze_roll(w, c, i + 1, v3_at(w->x + 3 * chain_block(s, i, CHAIN_Y)));
    set_block(w, chain_block(s, i, CHAIN_Y), v3_zero(), v3_zero());
    set_block(w, chain_block(s, i, CHAIN_ROWS), v3_zero(), v3_zero());
  }
  set_block(w, chain_block(s, i, CHAIN_POINT), v3_zero(), v3_zero());
  set_block(w, chain_length_block(s, i), v3_zero(), v3_zero());
  chain_mem(c, i)[CHAIN_MEM_TENSION] = 0;
  c->mem[CHAIN_MEM_FIRST] = c->first = i + 1;
  hw_world_event(w, HW_EVENT_REMOVE, s->winch, s->n - i);
  w->restart = true;
  (void)part;
}

static void enter(hw_world *w, int part, chain_view *c, double *way) {
  const chain_setup *s = c->s;
  int i = c->first - 1;
  hw_port h = chain_holder(w, c, 0);
  v3 e[3], in = m3_mulv(h.R, s->guide);
  chain_offset(c, *way, e);
  set_block(w, chain_block(s, i, CHAIN_POINT), c->tip[0].r, c->tip[0].v);
  *way += c->link[i].L;
  fade(c, *way, -c->link[i].L, e[0], e[1]);
  c->mem[CHAIN_MEM_BASE] += c->link[i].L;
  if (s->universal) {
    v3 y = v3_unit(v3_cross(in, v3_at(w->x + 3 * chain_block(s, i + 1, CHAIN_Y))));
    set_block(w, chain_block(s, i, CHAIN_Y), y, v3_zero());
    freeze_roll(w, c, i, in);
  }
  double *mem = chain_mem(c, i);
  mem[CHAIN_MEM_TENSION] = chain_mem(c, i + 1)[CHAIN_MEM_TENSION];
  c->mem[CHAIN_MEM_FIRST] = c->first = i;
  c->tip[0].r = v3_madd(c->tip[0].r, c->link[i].L, in);
  if (s->universal)
    chain_bend(w, c, i, mem + CHAIN_MEM_BEND);
  else
    v3_put(mem + CHAIN_MEM_Y, v3_cross(in, v3_at(chain_mem(c, i + 1) + CHAIN_MEM_Y)));
  hw_world_event(w, HW_EVENT_INSERT, s->winch, s->n + 1 - i);
  w->restart = true;
  (void)part;
}

void chain_haul(hw_world *w, int part, chain_view *c) {
  const double OUT = 0.1, END = 0.05; /* shares of a pitch */
  const chain_setup *s = c->s;
  double way = c->mem[CHAIN_MEM_BASE] - c->feed->paid;
  int first = c->first;
  while (way > c->link[c->first].L && c->first < s->n && c->first != c->broken) {
    leave(w, part, c, &way);
    chain_place(w, part); /* the end point is another now */
  }
  while (c->first == first && first > 1 && way < -OUT * c->link[c->first - 1].L) {
    enter(w, part, c, &way);
    first = c->first;
    chain_place(w, part);
  }
  double pitch = c->link[c->first].L;
  bool last = c->first == s->n || c->first == c->broken;
  c->mem[CHAIN_MEM_LIMIT] = last && way > 0.5 * pitch             ? -1
                            : c->first == 1 && way < -END * pitch ? 1
                                                                  : 0;
}
