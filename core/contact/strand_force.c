/* Forces between lines at one evaluation, their tangent and energy (strand.h).
 *
 * A pair of samples at distance R, n from b to a, with weight c = K h_a h_b:
 *   energy c psi(R), force -c psi' n on a; stiffness c psi'' n n^T; the rest, c psi'/R (1 - n n^T), is negative and about a twentieth of it: left out,
 *   so that the system of one step stays positive definite.
 * What touched where the step began also has a dashpot, c tau psi'' n n^T on their speeds, and friction, with the
 * normal, psi'' and the most that friction can be, f, as they were there: the stretch y is what was there and
 * the slip since, force f/delta y while |y| <= delta, else f y/|y|. (A dashpot that set in within the step would
 * be a jump of force at first touch, which no iteration likes.) All are slopes of convex potentials. Where couples are kept, normals
 * are those of now, and slip that of strand_turn.c. Derivation and measurements: docs/theory/tether.md. */
#include "contact/strand_parts.h"

/* What one pair of elements adds to the two windows: a's nodes, then b's. */
typedef struct pair_sum {
  v3 load[2 * STRAND_WINDOW];
  double K[2 * STRAND_WINDOW][2 * STRAND_WINDOW][6]; /* upper triangle of nodes; symmetric blocks */
  bool any;
  /* of what was held: couples, and their slopes (strand_turn.c) */
  v3 couple;    /* [N m] on the turn of both */
  double twist; /* [N m] on the cosine */
  m3 by_turn[2 * STRAND_WINDOW], turning;
  double twisting;
} pair_sum;

/* Weights of P_a - P_b on both windows. */
static void weights_of(const strand_work *s, const strand_element *a, int i,
                       const strand_element *b, int j, double weight[2 * STRAND_WINDOW]) {
  const double *wa = s->line[a->strand].weight[strand_sample(s, a, i)],
               *wb = s->line[b->strand].weight[strand_sample(s, b, j)];
  for (int k = 0; k < STRAND_WINDOW; k++)
    weight[k] = wa[k], weight[STRAND_WINDOW + k] = -wb[k];
}

static void add_load(pair_sum *sum, const double *weight, v3 force) {
  for (int k = 0; k < 2 * STRAND_WINDOW; k++)
    sum->load[k] = v3_madd(sum->load[k], weight[k], force);
}

/* H: xx, xy, xz, yy, yz, zz. */
static void add_stiffness(pair_sum *sum, const double *weight, const double H[6]) {
  sum->any = true;
  for (int k = 0; k < 2 * STRAND_WINDOW; k++)
    for (int l = k; l < 2 * STRAND_WINDOW; l++) {
      double c = weight[k] * weight[l], *K = sum->K[k][l];
      for (int m = 0; m < 6; m++)
        K[m] += c * H[m];
    }
}

static void outer(double c, v3 n, double H[6]) {
  H[0] += c * n.x * n.x, H[1] += c * n.x * n.y, H[2] += c * n.x * n.z;
  H[3] += c * n.y * n.y, H[4] += c * n.y * n.z, H[5] += c * n.z * n.z;
}
/* Of lugre (strand_parts.h). */
static void brushed(const hw_world *w, const strand_rub *r, double H[6]) {
  m3 K = m3_add(m3_scale(w->ck, r->by_way), m3_scale(w->cc, r->by_speed));
  const int at[6] = {0, 1, 2, 4, 5, 8};
  for (int i = 0; i < 6; i++)
    H[i] = K.m[at[i]];
}
static void isotropic(double c, double H[6]) { H[0] += c, H[3] += c, H[5] += c; }

/* ---- the two laws ---- */

static void press(hw_world *w, strand_work *s, const strand_element *a, const strand_element *b,
                  int i, int j, v3 gap, double R2, pair_sum *sum) {
  const hw_tube *tube = strand_tube(s, a->strand, b->strand);
  double R = sqrt(R2), c = strand_weight(s, a, b);
  hw_tube_value f = strand_law(tube, R);
  v3 n = v3_scale(1 / R, gap);
  double weight[2 * STRAND_WINDOW];
  weights_of(s, a, i, b, j, weight);
  add_load(sum, weight, v3_scale(c * f.d, n));
  s->elastic += c * f.psi;
  if (!strand_slopes(w))
    return;
  double H[6] = {0};
  outer(w->ck * c * strand_most(f.dd, 0), n, H); /* radii past 1 : 2.5 */
  add_stiffness(sum, weight, H);
}

strand_rub strand_grip_rub(const strand_work *s, int a, int b, const strand_grip *grip,
                           const strand_slide *slide) {
  v3 n = slide->n;
  strand_rub r = {.n = n, .gone = slide->gone, .spun = slide->spun};
  r.y = v3_add(grip->stretch, slide->gone);
  r.y = v3_madd(r.y, -v3_dot(r.y, n), n);
  r.rate = v3_dot(slide->speed, n);
  r.slip = v3_madd(slide->speed, -r.rate, n);
  const hw_lugre *law = strand_lugre(s, a, b);
  r.brush = law != NULL;
  if (law) {
    strand_brush(s, law, n, grip->load, (hw_lugre_state){grip->stretch, grip->dwell}, &r);
    return r;
  }
  v3 speed = r.slip;
  if (slide->arm > 0) {
    r.y = v3_madd(r.y, v3_dot(grip->stretch, grip->normal) + slide->spun, n);
    speed = v3_madd(speed, slide->spin, n);
  }
  hw_stick_law stick = strand_stick(s, a, b, grip->hold);
  r.stick = hw_stick_of(&stick, r.y, speed);
  r.time = stick.time;
  r.stuck = r.stick.stuck;
  r.force = r.stick.force;
  if (slide->arm > 0) {
    r.twist = v3_dot(r.force, n);
    r.force = v3_madd(r.force, -r.twist, n);
  }
  return r;
}

strand_rub strand_rub_of(const strand_work *s, const strand_pair *pair, const strand_held *held,
                         const strand_turn *turn) {
  const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  int ia = strand_sample(s, a, held->i), jb = strand_sample(s, b, held->j);
  v3 gap = v3_sub(la->place[ia], lb->place[jb]);
  strand_grip grip = held->grip;
  strand_slide slide = {.n = grip.normal,
                        .gone = v3_sub(gap, held->gap),
                        .speed = v3_sub(la->speed[ia], lb->speed[jb])};
  if (turn->spins) {
    slide.arm = strand_spinning(s, a->strand, b->strand);
    slide.spun = slide.arm * turn->spun;
    slide.spin = slide.arm * turn->spin;
  }
  if (turn->kept) { /* all along the present join, and across it as both see it that turn */
    slide.n = v3_unit(gap);
    slide.gone = v3_add(slide.gone, v3_cross(gap, turn->turned));
    slide.speed = v3_add(slide.speed, v3_cross(gap, turn->turns));
    grip.stretch = hw_lugre_transport(grip.stretch, grip.normal, slide.n);
    grip.normal = slide.n;
  }
  return strand_grip_rub(s, a->strand, b->strand, &grip, &slide);
}

/* Slope of a couple, by what turns together: rows of the windows' nodes, and of the turn itself. */
HW_SELDOM static void add_turning(pair_sum *sum, const double *weight, v3 gap, const double H[6]) {
  const m3 full = {{H[0], H[1], H[2], H[1], H[3], H[4], H[2], H[4], H[5]}}, arm = m3_skew(gap),
           by_turn = m3_mul(full, arm), both = m3_mul(m3_t(arm), by_turn);
  for (int k = 0; k < 2 * STRAND_WINDOW; k++)
    for (int m = 0; m < 9; m++)
      sum->by_turn[k].m[m] += weight[k] * by_turn.m[m];
  sum->turning = m3_add(sum->turning, both);
}

static void rub(hw_world *w, strand_work *s, const strand_pair *pair, const strand_held *held,
                const strand_turn *turn, pair_sum *sum) {
  const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
  strand_rub r = strand_rub_of(s, pair, held, turn);
  v3 n = r.n, gap = v3_sub(s->line[a->strand].place[strand_sample(s, a, held->i)],
                           s->line[b->strand].place[strand_sample(s, b, held->j)]);
  double weight[2 * STRAND_WINDOW],
      arm = turn->spins ? strand_spinning(s, a->strand, b->strand) : 0;
  weights_of(s, a, held->i, b, held->j, weight);
  add_load(sum, weight, v3_madd(r.force, held->grip.dashpot * r.rate, n));
  sum->couple = v3_add(sum->couple, v3_cross(r.force, gap));
  sum->twist += r.twist * arm;
  if (!strand_slopes(w))
    return;
  double H[6] = {0}, k = 0, dash = w->cc * held->grip.dashpot;
  if (r.brush)
    brushed(w, &r, H);
  else
    isotropic(k = (w->ck + w->cc * r.time) * r.stick.k, H);
  if (turn->kept)
    outer(-k, n, H); /* the dashpot does not turn */
  else
    outer(dash - k, n, H);
  double about = turn->spins ? v3_dot(r.stick.pull, n) : 0, share = 1;
  if (!r.brush && !r.stuck) { /* hw_stick_across, without what spinning has to do with sliding */
    v3 pull = r.stick.pull;
    double over = 1 / v3_dot(pull, pull);
    outer(-k / v3_dot(pull, pull), turn->spins ? v3_madd(pull, -about, n) : pull, H);
    share -= about * about * over;
  }
  if (turn->kept) {
    add_turning(sum, weight, gap, H);
    outer(dash, n, H);
  }
  add_stiffness(sum, weight, H);
  sum->twisting += share * k * arm * arm;
}

/* ---- sums ---- */

HW_SELDOM static void spread_couples(const strand_turn *turn, pair_sum *sum) {
  for (int k = 0; k < 2 * STRAND_WINDOW; k++) {
    if (turn->kept)
      sum->load[k] = v3_add(sum->load[k], m3_tmulv(turn->together[k], sum->couple));
    if (turn->spins)
      sum->load[k] = v3_madd(sum->load[k], sum->twist, turn->apart[k]);
  }
}

/* Slopes of the couples, of nodes that are `there`. */
HW_SELDOM static void give_slopes(hw_world *w, const hw_anchor *at, const bool *there,
                                  const strand_turn *turn, const pair_sum *sum) {
  enum { N = 2 * STRAND_WINDOW };
  m3 half[N]; /* of the turn by itself, and a node's place by the turn */
  for (int k = 0; k < N; k++)
    half[k] = m3_add(sum->by_turn[k], m3_mul(m3_t(turn->together[k]), m3_scale(0.5, sum->turning)));
  for (int k = 0; k < N; k++)
    for (int l = 0; there[k] && l < N; l++) {
      if (!there[l])
        continue;
      m3 K = m3_scale(sum->twisting, m3_outer(turn->apart[k], turn->apart[l]));
      K = m3_add(K, m3_mul(half[k], turn->together[l]));
      K = m3_add(K, m3_t(m3_mul(half[l], turn->together[k])));
      hw_add_tangent(w, &at[k], &at[l], K);
    }
}

static void give(hw_world *w, strand_work *s, const strand_element *a, const strand_element *b,
                 const strand_turn *turn, const pair_sum *sum) {
  hw_anchor at[2 * STRAND_WINDOW];
  bool there[2 * STRAND_WINDOW] = {false};
  for (int side = 0; side < 2; side++) {
    const strand_element *q = side ? b : a;
    const strand_line *line = &s->line[q->strand];
    for (int k = 0; k < q->nodes; k++) {
      int node = q->base + k, l = STRAND_WINDOW * side + k;
      line->now.load[node] = v3_add(line->now.load[node], sum->load[l]);
      at[l] = strand_anchor(w, line, node);
      there[l] = true;
    }
  }
  for (int k = 0; sum->any && k < 2 * STRAND_WINDOW; k++)
    for (int l = k; there[k] && l < 2 * STRAND_WINDOW; l++) {
      if (!there[l])
        continue;
      const double *H = sum->K[k][l];
      m3 K = {{H[0], H[1], H[2], H[1], H[3], H[4], H[2], H[4], H[5]}};
      hw_add_tangent(w, &at[k], &at[l], K);
      if (l != k)
        hw_add_tangent(w, &at[l], &at[k], K);
    }
  if (sum->any && turn && (turn->kept || turn->spins))
    give_slopes(w, at, there, turn, sum);
}

static void force_of_pair(hw_world *w, strand_work *s, const strand_pair *pair) {
  const strand_element *a = &s->element[pair->a], *b = &s->element[pair->b];
  const strand_line *la = &s->line[a->strand], *lb = &s->line[b->strand];
  double reach = strand_tube(s, a->strand, b->strand)->reach;
  pair_sum sum;
  strand_turn turn;
  bool touched = false;
  for (int i = 0; i < la->strand->samples; i++) {
    v3 at = la->place[strand_sample(s, a, i)];
    strand_span span = strand_span_of(s, b, at, reach);
    for (int j = span.first; j < span.end; j++) {
      v3 gap = v3_sub(at, lb->place[strand_sample(s, b, j)]);
      double R2 = v3_dot(gap, gap);
      if (R2 >= reach * reach || !(R2 > 0) || strand_same(s, a, i, b, j))
        continue;
      if (!touched)
        sum = (pair_sum){0}, touched = true;
      press(w, s, a, b, i, j, gap, R2, &sum);
    }
  }
  bool held = pair->held < pair->held_end;
  if (held) {
    if (!touched)
      sum = (pair_sum){0}, touched = true;
    turn = strand_turn_of(s, pair);
    for (int i = pair->held; i < pair->held_end; i++)
      rub(w, s, pair, &s->held[i], &turn, &sum);
    if (turn.kept || turn.spins)
      spread_couples(&turn, &sum);
  }
  if (touched)
    give(w, s, a, b, held ? &turn : NULL, &sum);
}

double strand_force(hw_world *w) {
  strand_work *s = strand_of(w);
  strand_sample_at(s, false);
  if (w->implicit) {
    double clear = strand_clear(s);
    if (clear < 1)
      return clear; /* comes back nearer */
    strand_keep(s);
  }
  s->lapse = w->statics ? 0 : w->t - s->began;
  s->elastic = 0;
  for (int p = 0; p < s->pairs; p++)
    if (s->pair[p].press)
      force_of_pair(w, s, &s->pair[p]);
  strand_body_force(w, s);
  w->elastic += s->elastic;
  return 1;
}
