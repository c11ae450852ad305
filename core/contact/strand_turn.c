/* How a pair of elements turns: for friction that keeps angular momentum, and that of spinning (docs/theory/tether.md).
 *
 * Friction pulls two places a diameter apart against each other: by itself a couple. Where it is kept, slip is measured
 * in a frame that turns with the pair, at a rate that is a linear function of the nodes' speeds and exact when all turn
 * as one. The forces that do work on that slip then have no moment in sum, for a common turn does none. Of all turns it
 * is the one that best fits the chords of both windows and, little, the join of the elements' middles (unit m, length d):
 *   A W = mean_a t x c'/|c| + mean_b t x c'/|c| + e m x d'/d,   A = mean_a P_t + mean_b P_t + e P_m,   P_u = 1 - u u^T.
 * Of two straight ones that are almost parallel only the join tells how they roll: they roll on each other.
 *
 * Spinning goes by the cosine of the angle between the chords, which no common turn changes. */
#include "contact/strand_parts.h"

typedef struct pair_chord {
  v3 unit;
  double length;
} pair_chord;

HW_SELDOM static pair_chord chord_of(const v3 *end) {
  v3 chord = v3_sub(end[1], end[0]);
  double length = v3_norm(chord);
  return (pair_chord){v3_scale(1 / length, chord), length};
}

/* Rotation of a join from its difference of speeds, and what of a rotation it tells. */
HW_SELDOM static m3 by_join(v3 unit, double length, double share) {
  return m3_scale(share / length, m3_skew(unit));
}
HW_SELDOM static m3 across(v3 unit, double share) {
  return m3_scale(share, m3_add(m3_diag(1, 1, 1), m3_scale(-1, m3_outer(unit, unit))));
}

HW_SELDOM static void fit_window(const strand_element *q, const v3 *node, m3 *by, m3 *fit) {
  double share = 1.0 / (q->nodes - 1);
  for (int k = 0; k + 1 < q->nodes; k++) {
    pair_chord c = chord_of(node + q->base + k);
    m3 turns = by_join(c.unit, c.length, share);
    by[k] = m3_add(by[k], m3_scale(-1, turns));
    by[k + 1] = m3_add(by[k + 1], turns);
    *fit = m3_add(*fit, across(c.unit, share));
  }
}

static int end_of(const strand_element *const el[2], int k) {
  return STRAND_WINDOW * (k / 2) + el[k / 2]->e - 1 + k % 2 - el[k / 2]->base;
}

HW_SELDOM static void fit_both(const strand_work *s, const strand_element *const el[2],
                               const pair_chord own[2], strand_turn *turn) {
  const double ROLL = 0.02, LEAST = 1e-9; /* weight of the join of parallel elements */
  m3 fit = m3_zero(), inverse;
  v3 middle[2];
  for (int side = 0; side < 2; side++) {
    const v3 *node = s->line[el[side]->strand].now.r, *end = node + el[side]->e - 1;
    fit_window(el[side], node, turn->together + STRAND_WINDOW * side, &fit);
    middle[side] = v3_scale(0.5, v3_add(end[0], end[1]));
  }
  v3 join = v3_sub(middle[0], middle[1]);
  double size = v3_norm(join), cosine = v3_dot(own[0].unit, own[1].unit),
         share = size > 0 ? ROLL * cosine * cosine : 0;
  if (share > 0) {
    v3 m = v3_scale(1 / size, join);
    m3 turns = by_join(m, size, 0.5 * share);
    fit = m3_add(fit, across(m, share));
    for (int k = 0; k < 4; k++) {
      m3 *by = &turn->together[end_of(el, k)];
      *by = m3_add(*by, m3_scale(k < 2 ? 1 : -1, turns));
    }
  }
  if (!(m3_inverse(fit, &inverse) > LEAST)) /* all in one line: nothing tells how they roll */
    inverse = m3_zero();
  for (int k = 0; k < 2 * STRAND_WINDOW; k++)
    turn->together[k] = m3_mul(inverse, turn->together[k]);
}

/* Slopes of the cosine. */
HW_SELDOM static void spin_both(const strand_work *s, const strand_element *const el[2],
                                const pair_chord own[2], strand_turn *turn) {
  double cosine = v3_dot(own[0].unit, own[1].unit);
  for (int k = 0; k < 4; k++) {
    const pair_chord *c = &own[k / 2];
    double sign = k % 2 ? 1 : -1;
    turn->apart[end_of(el, k)] =
        v3_scale(sign / c->length, v3_madd(own[1 - k / 2].unit, -cosine, c->unit));
  }
  pair_chord was[2];
  for (int side = 0; side < 2; side++)
    was[side] = chord_of(s->line[el[side]->strand].start + el[side]->e - 1);
  turn->spun = cosine - v3_dot(was[0].unit, was[1].unit);
}

HW_SELDOM static void turn_both(const strand_work *s, const strand_element *const el[2],
                                strand_turn *turn) {
  pair_chord own[2];
  for (int side = 0; side < 2; side++)
    own[side] = chord_of(s->line[el[side]->strand].now.r + el[side]->e - 1);
  if (turn->kept)
    fit_both(s, el, own, turn);
  if (turn->spins)
    spin_both(s, el, own, turn);
  for (int k = 0; k < 2 * STRAND_WINDOW; k++) {
    const strand_element *q = el[k / STRAND_WINDOW];
    const strand_line *line = &s->line[q->strand];
    int node = q->base + k % STRAND_WINDOW;
    if (k % STRAND_WINDOW >= q->nodes)
      continue;
    v3 gone = v3_sub(line->now.r[node], line->start[node]), speed = line->now.v[node];
    turn->turned = v3_add(turn->turned, m3_mulv(turn->together[k], gone));
    turn->turns = v3_add(turn->turns, m3_mulv(turn->together[k], speed));
    turn->spin += v3_dot(turn->apart[k], speed);
  }
}

strand_turn strand_turn_of(const strand_work *s, const strand_pair *pair) {
  const strand_element *const el[2] = {&s->element[pair->a], &s->element[pair->b]};
  int a = el[0]->strand, b = el[1]->strand;
  strand_turn turn = {.kept = strand_couples(s, a, b), .spins = strand_spinning(s, a, b) > 0};
  if (turn.kept || turn.spins)
    turn_both(s, el, &turn);
  return turn;
}
