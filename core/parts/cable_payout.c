/* Nodes that enter and leave the line at the winch (report 003, section 2.2), at node n.
 *
 * Insertion (element n longer than the limit): two halves; the new node lies on the chord, moved
 * along it by the stretch that puts both halves at their own static tension (+- mu L g / 4 of the
 * element's); its speed is the mean of the incoming line and node n - 1, which keeps the momentum.
 * Removal (shorter than the limit): elements n - 1 and n join; node n - 2 keeps its speed.
 * What the energy jumps by is booked as work of the winch. Derivation, and the measured jumps of
 * the tension: docs/theory/cable.md, "Payout". */
#include "parts/cable_state.h"
#include "parts/winch.h"

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

static void insert(hw_world *w, int part, cable_view *c, int winch) {
  const cable_setup *s = c->s;
  int n = c->n;
  double L = c->L[n];
  v3 d = v3_sub(c->r[n - 1], c->r[n]); /* from the fairlead outwards */
  double l = v3_norm(d);
  v3 u = v3_scale(1 / l, d);
  v3 in = v3_madd(c->v[n], c->rate * l / L, u);
  v3 mean = v3_scale(0.5, v3_add(c->a[n], c->a[n - 1]));
  v3 g = v3_make(0, 0, -w->model->env.gravity);
  /* the half at the fairlead carries more: it is stretched more, and the node lies further out */
  double shift = 0.5 * s->mu * L * v3_dot(v3_sub(g, mean), u) / (4 * s->EA / L);
  v3 x = v3_madd(v3_scale(0.5, v3_add(c->r[n - 1], c->r[n])), shift, u);
  set_node(w, part, s, n, x, v3_scale(0.5, v3_add(in, c->v[n - 1])));
  c->mem[MEM_LENGTHS + n] = 0.5 * L;
  c->mem[MEM_LENGTHS + n + 1] = 0.5 * L;
  c->mem[MEM_BASE] = 0.5 * L - c->feed->paid;
  c->mem[MEM_COUNT] = n + 1;
  hw_world_event(w, HW_EVENT_INSERT, winch, c->feed->length);
}

static void take_out(hw_world *w, int part, cable_view *c, int winch) {
  const cable_setup *s = c->s;
  int n = c->n;
  double L = c->L[n] + c->L[n - 1];
  clear_node(w, part, s, n);
  clear_node(w, part, s, n - 1);
  c->mem[MEM_LENGTHS + n] = 0;
  c->mem[MEM_LENGTHS + n - 1] = L;
  c->mem[MEM_BASE] = L - c->feed->paid;
  c->mem[MEM_COUNT] = n - 1;
  hw_world_event(w, HW_EVENT_REMOVE, winch, c->feed->length);
}

void cable_payout_commit(hw_world *w, int part, cable_view *c) {
  int winch = w->model->feed[part];
  const winch_params *p = hw_params(w, winch);
  const cable_setup *s = c->s;
  double first = s->length / s->n0, L = c->L[c->n], outside = 0;
  for (int e = 1; e <= c->n; e++)
    outside += c->L[e];
  c->feed->length = outside;
  c->feed->limit = 0;
  int was = c->n;
  if (L > winch_max_element(p, first) && c->n < s->n_max) {
    insert(w, part, c, winch);
    w->restart = true;
    w->layout++;
  } else if (L < winch_min_element(p, first) && c->n > 1 && c->n - 1 > s->broken) {
    take_out(w, part, c, winch);
    w->restart = true;
    w->layout++;
  }
  if (s->lies && (int)c->mem[MEM_COUNT] != was) {
    cable_view now = cable_look(w, part);
    cable_gather(w, part, &now);
    cable_ground_moved(&now, was);
  }
  if (outside >= winch_max_length(p, s->length))
    c->feed->limit = 1;
  if (s->broken) /* hauled in to the break */
    outside = c->L[c->n] + (c->mem[MEM_COUNT] - s->broken - 1) * winch_min_element(p, first);
  if (c->mem[MEM_COUNT] <= s->broken + 1 && outside <= winch_min_element(p, first))
    c->feed->limit = -1;
  c->mem[MEM_LIMIT] = c->feed->limit;
}
