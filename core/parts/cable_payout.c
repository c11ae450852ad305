/* Nodes that enter and leave the line at a winch or a sheave (report 003, section 2.2), behind node n; at the far end, node 0,
 * the arrays move by one.
 *
 * Insertion (the element there longer than the limit): two halves; the new node lies on the chord, moved
 * along it by the stretch that puts both halves at their own static tension (+- mu L g / 4 of the
 * element's); its speed is the mean of the incoming line and the next node, which keeps the momentum.
 * Removal (shorter than the limit): that element and the next one join; the node beyond keeps its speed.
 * What the energy jumps by is booked as work of the winch. Derivation, and the measured jumps of
 * the tension: docs/theory/cable.md, "Payout". */
#include "parts/cable_state.h"
#include "parts/kinds.h"
#include "parts/sheave.h"

static void set_node(hw_world *w, int part, const cable_setup *s, int i, v3 x, v3 v) {
  int b = cable_block(w->model, part, s, i, 0);
  v3_put(w->x + 3 * b, x), v3_put(w->v + 3 * b, v), v3_put(w->a + 3 * b, v3_zero());
}

/* The moments of time at which the state's numbers of a block are void. */
static void clear_node(hw_world *w, int part, const cable_setup *s, int i) {
  for (int which = 0; which < s->per; which++) {
    int b = cable_block(w->model, part, s, i, which);
    v3_put(w->x + 3 * b, v3_zero()), v3_put(w->v + 3 * b, v3_zero()),
        v3_put(w->a + 3 * b, v3_zero());
  }
}

/* All of node `from`, and the length of the element before it, to node `to`. */
static void move_node(hw_world *w, int part, const cable_view *c, int from, int to) {
  for (int which = 0; which < c->s->per; which++) {
    int a = cable_block(w->model, part, c->s, from, which),
        b = cable_block(w->model, part, c->s, to, which);
    v3_put(w->x + 3 * b, v3_at(w->x + 3 * a)), v3_put(w->v + 3 * b, v3_at(w->v + 3 * a)),
        v3_put(w->a + 3 * b, v3_at(w->a + 3 * a));
  }
  c->mem[MEM_LENGTHS + to] = c->mem[MEM_LENGTHS + from];
}

/* The node that is to halve the element between the fairlead, node x, and node y. */
static void halfway(const hw_world *w, const cable_view *c, int end, double L, v3 *place,
                    v3 *speed) {
  const cable_setup *s = c->s;
  const hw_feed *f = cable_fed(c, end);
  int x = end ? c->n : 0, y = end ? c->n - 1 : 1;
  v3 d = v3_sub(c->r[y], c->r[x]); /* from the fairlead outwards */
  double l = v3_norm(d);
  v3 u = v3_scale(1 / l, d);
  v3 in = v3_madd(c->v[x], (end ? c->rate : c->far_rate) * l / L, u);
  v3 mean = v3_scale(0.5, v3_add(c->a[x], c->a[y]));
  if (f->through)
    mean = v3_madd(mean, 0.5 * f->accel, u);
  v3 g = v3_make(0, 0, -w->model->env.gravity);
  /* the half at the fairlead carries more: it is stretched more, and the node lies further out */
  double shift = 0.5 * s->mu * L * v3_dot(v3_sub(g, mean), u) / (4 * s->EA / L);
  *place = v3_madd(v3_scale(0.5, v3_add(c->r[y], c->r[x])), shift, u);
  *speed = v3_scale(0.5, v3_add(in, c->v[y]));
}

static void insert(hw_world *w, int part, cable_view *c, int end) {
  const cable_setup *s = c->s;
  int n = c->n;
  double L = c->L[end ? n : 1];
  v3 x, v;
  halfway(w, c, end, L, &x, &v);
  if (end) {
    set_node(w, part, s, n, x, v);
    c->mem[MEM_LENGTHS + n] = 0.5 * L;
    c->mem[MEM_LENGTHS + n + 1] = 0.5 * L;
    c->mem[MEM_BASE] = 0.5 * L - c->feed->paid;
  } else {
    for (int i = n; i >= 1; i--)
      move_node(w, part, c, i, i + 1);
    set_node(w, part, s, 1, x, v);
    c->mem[MEM_LENGTHS + 1] = 0.5 * L;
    c->mem[MEM_LENGTHS + 2] = 0.5 * L;
    cable_far_words(w, part)[CABLE_FAR_BASE] = 0.5 * L - c->far->paid;
  }
  c->mem[MEM_COUNT] = n + 1;
}

static void take_out(hw_world *w, int part, cable_view *c, int end) {
  const cable_setup *s = c->s;
  int n = c->n;
  double L = end ? c->L[n] + c->L[n - 1] : c->L[1] + c->L[2];
  if (end) {
    clear_node(w, part, s, n);
    clear_node(w, part, s, n - 1);
    c->mem[MEM_LENGTHS + n] = 0;
    c->mem[MEM_LENGTHS + n - 1] = L;
    c->mem[MEM_BASE] = L - c->feed->paid;
  } else {
    for (int i = 2; i <= n; i++)
      move_node(w, part, c, i, i - 1);
    clear_node(w, part, s, n);
    c->mem[MEM_LENGTHS + n] = 0;
    c->mem[MEM_LENGTHS + 1] = L;
    cable_far_words(w, part)[CABLE_FAR_BASE] = L - c->far->paid;
  }
  c->mem[MEM_COUNT] = n - 1;
}

/* By one where they are due. */
static void come_and_go(hw_world *w, int part, cable_view *c, int end) {
  int by = cable_feeder(w->model, part, end), change = 0;
  const hw_part *feeder = &w->model->part[by];
  const cable_setup *s = c->s;
  double first = s->length / s->n0, L = c->L[end ? c->n : 1];
  if (L > cable_max_element(feeder, hw_params(w, by), first) && c->n < s->n_max)
    insert(w, part, c, end), change = 1;
  else if (L < cable_min_element(feeder, hw_params(w, by), first) && cable_may_leave(s, c->n, end))
    take_out(w, part, c, end), change = -1;
  if (!change)
    return;
  if (!end && s->broken)
    cable_switch_words(c->mem, s)[CABLE_SWITCH_BROKEN] += change;
  hw_world_event(w, change > 0 ? HW_EVENT_INSERT : HW_EVENT_REMOVE, by, cable_fed(c, end)->length);
  w->restart = true;
  w->layout++;
  if (s->lies) {
    cable_view now = cable_look(w, part);
    cable_gather(w, part, &now);
    if (end)
      cable_ground_moved(&now, c->n);
    else
      cable_ground_moved_far(&now, c->n);
  }
}

/* The sheave at the other end of this cable has nothing left to give, and what is between is not slack. */
static bool starved(const hw_world *w, int part, const cable_view *c, double outside) {
  int sheave = cable_feeder(w->model, part, 0);
  if (sheave < 0 || v3_norm(v3_sub(c->r[c->n], c->r[0])) < outside)
    return false;
  const sheave_params *p = hw_params(w, sheave);
  return hw_mem(w, sheave)[SHEAVE_STOPPED] == (p->a_line.part == part ? -1 : 1);
}

/* What the winch is told of the ends of its line. */
static void limit(hw_world *w, int part, cable_view *c, const winch_params *p, double outside) {
  const cable_setup *s = c->s;
  double least = winch_min_element(p, s->length / s->n0);
  bool starves = starved(w, part, c, outside);
  if ((s->far ? s->length + c->feed->paid : outside) >= winch_max_length(p, s->length))
    c->feed->limit = 1;
  if (s->broken) /* hauled in to the break */
    outside = c->L[c->n] + (c->mem[MEM_COUNT] - s->broken - 1) * least;
  else if (s->far)
    outside = c->L[c->n];
  if (c->mem[MEM_COUNT] <= s->broken + cable_fewest(s) && outside <= least)
    c->feed->limit = -1;
  if (starves)
    c->feed->limit = -1;
}

void cable_payout_commit(hw_world *w, int part, cable_view *c) {
  if (c->feed) {
    double outside = 0;
    for (int e = 1; e <= c->n; e++)
      outside += c->L[e];
    c->feed->length = outside;
    c->feed->limit = 0;
    come_and_go(w, part, c, 1);
    if (cable_winch(w->model, part))
      limit(w, part, c, hw_params(w, w->model->feed[part]), outside);
    c->mem[MEM_LIMIT] = c->feed->limit;
  }
  if (c->far) {
    cable_view now = cable_look(w, part);
    cable_gather(w, part, &now);
    come_and_go(w, part, &now, 0);
  }
}
