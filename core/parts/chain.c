/* The chain as a part: links between shared points, ball or universal joints, hauled by a winch.
 * Set-up is in chain_setup.c and chain_link.c, the start in chain_start.c, forces in chain_force.c
 * and chain_joint.c, frames in chain_place.c, the winch's end in chain_haul.c.
 *
 * Model: paper 000, section 6 (a chain of many links of different types, universal joints with
 * friction between them); derivation and measured figures in docs/theory/anchor-chain.md. */
#include "math/elementary.h"
#include "parts/chain_state.h"
#include "parts/kinds.h"

enum {
  TENSION_A,
  TENSION_B,
  TENSION_MAX,
  SLACK,
  LINKS,
  HAULED,
  ANGLE_MAX,
  GAP,
  FRICTION,
  PARTED,
  GROUNDED
};

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("tension_a", "N", "Tension at the ship",
               "in the first link outside, where it is held; positive pulls"),
    HW_CHANNEL("tension_b", "N", "Tension at the anchor",
               "in the last link, where the anchor holds it; positive pulls"),
    HW_CHANNEL("tension_max", "N", "Largest tension", "of all links outside"),
    HW_CHANNEL("slack", "1", "Slack links", "those without tension"),
    HW_CHANNEL("links", "1", "Links outside", "a winch takes and gives them"),
    HW_CHANNEL("hauled", "m", "Chain hauled since the start", "positive: taken in"),
    HW_CHANNEL("angle_max", "rad", "Largest joint angle", "between neighbouring links"),
    HW_CHANNEL("gap", "m", "Largest gap of the joints",
               "how far the links are from being joined; 0 but for rounding"),
    HW_CHANNEL("friction", "W", "Power lost in the joints", "0 or more"),
    HW_CHANNEL(
        "parted", "1", "Parted link",
        "of those outside, from the ship's end; 0: the chain is whole. Of chains that can part"),
    HW_CHANNEL("grounded", "1", "Links on the ground", "by their points. Of chains over a ground")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  chain_needs(model, part, needs);
  bool parts = chain_switches(model->part[part].params);
  hw_needs_channels(needs, CHANNELS, parts ? GROUNDED : PARTED);
  if (chain_lies(model, part))
    hw_needs_channels(needs, CHANNELS + GROUNDED, 1);
}

static void commit(hw_world *w, int part, bool tick) {
  chain_view c = chain_look(w, part);
  const chain_setup *s = c.s;
  for (int i = c.first; i <= s->n && !s->universal; i++) { /* carried along the link */
    double *y = chain_mem(&c, i) + CHAIN_MEM_Y;
    v3 u = v3_scale(c.link[i].inverse, v3_sub(chain_r(w, &c, i), chain_r(w, &c, i - 1)));
    v3 across = v3_madd(v3_at(y), -v3_dot(v3_at(y), u), u);
    double size = v3_norm(across);
    v3_put(y, size > 1e-3 ? v3_scale(1 / size, across) : v3_perp(v3_unit(u)));
  }
  chain_joints_commit(w, &c);
  if (w->t == 0)
    chain_begin_check(w, part, &c);
  if (s->lies)
    chain_ground_commit(w, &c);
  if (c.feed && tick) {
    int first = c.first;
    chain_haul(w, part, &c);
    if (s->lies && c.first != first)
      chain_ground_moved(w, &c, first);
  }
}

static double largest_angle(const hw_world *w, const chain_view *c) {
  double cosine = 1, sine = 0;
  for (int i = c->first; i < c->s->n; i++) {
    if (chain_apart(c, i))
      continue;
    v3 r0 = chain_r(w, c, i - 1), r1 = chain_r(w, c, i), r2 = chain_r(w, c, i + 1);
    double l = c->link[i].inverse * c->link[i + 1].inverse;
    v3 d = v3_sub(r1, r0), e = v3_sub(r2, r1), x = v3_cross(d, e);
    if (l * v3_dot(d, e) < cosine || i == c->first)
      cosine = l * v3_dot(d, e), sine = l * v3_norm(x);
  }
  return hw_atan2(sine, cosine);
}

/* Of the rows that are lengths: how far the points are from their pitch. */
static double largest_gap(const hw_world *w, const chain_view *c) {
  double most = 0;
  for (int i = c->first; i <= c->s->n; i++) {
    if (i == c->broken)
      continue;
    double gap = fabs(v3_norm(v3_sub(chain_r(w, c, i), chain_r(w, c, i - 1))) - c->link[i].L);
    most = gap > most ? gap : most;
  }
  return most;
}

static void output(const hw_world *w, int part, double *channel) {
  chain_view c = chain_look(w, part);
  const chain_setup *s = c.s;
  double most = -1e300;
  int slack = 0;
  for (int i = c.first; i <= s->n; i++) {
    double T = w->x[3 * chain_length_block(s, i)];
    most = T > most ? T : most;
    slack += T <= 0 && i != c.broken;
  }
  channel[TENSION_A] = w->x[3 * chain_length_block(s, c.first)];
  channel[TENSION_B] = w->x[3 * s->closing];
  channel[TENSION_MAX] = most;
  channel[SLACK] = slack;
  channel[LINKS] = s->n + 1 - c.first;
  channel[HAULED] = c.feed ? -c.feed->paid : 0;
  channel[ANGLE_MAX] = largest_angle(w, &c);
  channel[GAP] = largest_gap(w, &c);
  channel[FRICTION] = *c.power;
  if (chain_switches(c.p))
    channel[PARTED] = c.broken ? c.broken + 1 - c.first : 0;
  if (s->lies)
    channel[w->model->part[part].channels - 1] = chain_grounded(w, &c);
  chain_poses(w, part);
}

static void line(const hw_world *w, int part, double *line) {
  chain_view c = chain_look(w, part);
  int n = c.s->n, room = n + 1;
  line[HW_LINE_COUNT] = n + 2 - c.first;
  double *at = line + HW_LINE_NODES, *tension = at + 3 * room;
  for (int i = c.first - 1; i <= n; i++, at += 3)
    v3_put(at, chain_r(w, &c, i));
  for (int i = c.first; i <= n; i++)
    *tension++ = w->x[3 * chain_length_block(c.s, i)];
}

/* The link that has parted is outside. */
static bool switch_sound(const double *mem, const chain_setup *s) {
  const double *word = mem + CHAIN_MEM_LINKS + CHAIN_MEM_PER * s->n;
  double broken = word[CHAIN_SWITCH_BROKEN];
  return hw_is_count(word[CHAIN_SWITCH_TEAR], 0, 1) &&
         (broken == 0 || hw_is_count(broken, (int)mem[CHAIN_MEM_FIRST], s->n));
}

/* On the straight line between the points of its link. */
static hw_line_point point(const hw_world *w, int part, double s) {
  chain_view c = chain_look(w, part);
  hw_line_point at = {.length = 0};
  for (int k = c.first; k <= c.s->n; k++)
    at.length += c.link[k].L;
  int i = c.first;
  double from = 0;
  while (i < c.s->n && s > from + c.link[i].L)
    from += c.link[i++].L;
  double x = (s - from) * c.link[i].inverse;
  x = x < 0 ? 0 : x > 1 ? 1 : x;
  v3 r = chain_r(w, &c, i - 1), v = chain_v(w, &c, i - 1), a = chain_a(w, &c, i - 1);
  v3 d = v3_sub(chain_r(w, &c, i), r);
  at.r = v3_madd(r, x, d);
  at.v = v3_madd(v, x, v3_sub(chain_v(w, &c, i), v));
  at.a = v3_madd(a, x, v3_sub(chain_a(w, &c, i), a));
  at.tangent = v3_unit(d);
  at.tension = w->x[3 * chain_length_block(c.s, i)];
  return at;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  const chain_setup *s = hw_work(w, part);
  bool fed = s->winch >= 0;
  return hw_is_count(mem[CHAIN_MEM_FIRST], fed ? 1 : 1 + s->stored, fed ? s->n : 1 + s->stored) &&
         hw_is_count(mem[CHAIN_MEM_LIMIT], -1, 1) &&
         (!chain_switches(w->model->part[part].params) || switch_sound(mem, s));
}

static double span(const hw_world *w, int part) {
  chain_view c = chain_look(w, part);
  return c.link[c.s->n].L;
}

const hw_part_kind hw_chain_kind = {
    .name = "chain",
    .label = "Chain",
    .table = &hw_chain_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .line = &(const hw_line_kind){.rows = line, .span = span, .node = chain_node, .point = point},
    .body =
        &(const hw_body_kind){.frame = chain_frame, .tie = chain_tie, .collider = chain_collider},
    .switches = &chain_switch,
    .check = chain_check,
    .needs = needs,
    .link = chain_pattern,
    .init = chain_init,
    .place = chain_place,
    .force = chain_force,
    .constrain = chain_constrain,
    .judge = chain_ground_judge,
    .commit = commit,
    .sound = sound,
    .output = output};
