/* A sheave that cables run over: what leaves line a comes into line b. Its unknown is the length s that has passed:
 *
 *   paid_a = -s, paid_b = +s
 *   I/r^2 d2s/dt2 = pull_b - pull_a - f + stop_b - stop_a
 *
 * with the pulls as the lines make them (cable_force.c, cable_over.c: inertia and weight of the line at the sheave are in
 * them). Friction is that of kind reeve: a bristle up to the capstan's cap, |f| <= tanh(mu angle/2) (T_a + T_b) and what the
 * pin adds; the anchor moves at commits only. Where a line has no node left that could go in, its last element keeps a least
 * length. Derivation: docs/theory/reeve.md, "A cable over a sheave". */
#include "parts/sheave.h"

#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/cable_add.h"
#include "parts/kinds.h"

enum { PASSED, SPEED, TENSION_A, TENSION_B, LOAD, FRICTION, ANGLE, LOSS, STOPPED, CHANNEL_COUNT };
static const hw_channel CHANNELS[] = {
    HW_CHANNEL("passed", "m", "Line passed", "since the start, unstretched; from line a to line b"),
    HW_CHANNEL("speed", "m/s", "Speed of the line", "unstretched; from line a to line b"),
    HW_CHANNEL("tension_a", "N", "Tension of line a", "at the sheave"),
    HW_CHANNEL("tension_b", "N", "Tension of line b", "at the sheave"),
    HW_CHANNEL("load", "N", "Load on the sheave", "by the tensions of both lines: size"),
    HW_CHANNEL("friction", "N", "Friction", "at the line; positive holds back what runs to line b"),
    HW_CHANNEL("angle", "rad", "Wrap angle", "of the line's way about the sheave, with its wraps"),
    HW_CHANNEL("loss", "W", "Friction loss", "power that friction takes"),
    HW_CHANNEL("stopped", "1", "At its stop",
               "1: all of line a has passed, -1: all of line b has come back, 0: neither")};

/* The sheave and its lines as evaluated last. */
typedef struct sheave_view {
  const sheave_params *p;
  double *mem;
  int block;
  const hw_feed *feed[2];         /* of lines a and b */
  double grip, least[2];          /* [N/m] of what holds; [m] that stays of the last element */
  double tension[2];              /* [N] never below 0 */
  double angle, load, cap, force; /* [rad], [N] */
  double slope[2];                /* of the cap, by the tensions */
  double stop[2], push[2];        /* [N] with what damps, and elastic alone */
  bool sticks;
} sheave_view;

/* Of line k: its feed at this sheave. */
static hw_feed *feed_of(const hw_world *w, int part, const sheave_params *p, int k) {
  int line = sheave_line(p, k);
  return &w->feed[cable_feeder(w->model, line, 1) == part ? line : w->model->part_count + line];
}

static void hold(sheave_view *q) {
  for (int k = 0; k < 2; k++) {
    const hw_feed *f = q->feed[k];
    double deep = f->bare ? hw_max(0, q->least[k] - f->left) : 0;
    q->push[k] = q->grip * deep;
    q->stop[k] = deep > 0 ? hw_max(0, q->grip * (deep - q->p->settle * f->rate)) : 0;
  }
}

static void friction(const hw_world *w, sheave_view *q) {
  const sheave_params *p = q->p;
  const hw_feed *a = q->feed[0], *b = q->feed[1];
  for (int k = 0; k < 2; k++)
    q->tension[k] = hw_max(0, q->feed[k]->tension);
  v3 load = v3_madd(v3_scale(q->tension[0], a->out), q->tension[1], b->out);
  q->load = v3_norm(load);
  /* a line that goes straight on has the angle 0 */
  double across = v3_norm(v3_cross(a->out, b->out));
  q->angle = HW_PI - hw_atan2(across, v3_dot(a->out, b->out)) + HW_TWO_PI * p->wraps;
  double share = hw_tanh(0.5 * p->friction * q->angle);
  q->cap = share * (q->tension[0] + q->tension[1]) + (p->bearing * q->load + p->torque) / p->radius;
  for (int k = 0; k < 2; k++) {
    double pin = q->load > 0 ? v3_dot(load, q->feed[k]->out) / q->load : 0;
    q->slope[k] = q->tension[k] > 0 ? share + p->bearing / p->radius * pin : 0;
  }
  double y = w->x[3 * q->block] - q->mem[SHEAVE_ANCHOR];
  double pull = q->grip * (y + p->settle * w->v[3 * q->block]);
  q->sticks = fabs(pull) <= q->cap;
  q->force = hw_clamp(pull, -q->cap, q->cap);
}

static sheave_view look(const hw_world *w, int part) {
  const sheave_params *p = hw_params(w, part);
  sheave_view q = {.p = p, .mem = hw_mem(w, part), .block = w->model->part[part].block0};
  double give = 0, EA = 0;
  for (int k = 0; k < 2; k++) {
    const cable_setup *s = hw_work(w, sheave_line(p, k));
    double first = s->length / s->n0;
    q.feed[k] = feed_of(w, part, p, k);
    q.least[k] = 0.5 * hw_min(sheave_min_element(p, first), first);
    give = hw_max(give, first);
    EA = s->EA;
  }
  q.grip = EA / (HW_GIVEN(sheave_params, p, grip) ? p->grip : give);
  hold(&q);
  friction(w, &q);
  return q;
}

/* ---- layout ---- */

static void needs(const hw_model *model, int part, hw_needs *needs) {
  (void)model, (void)part;
  needs->rank = 2;
  needs->mem = SHEAVE_WORDS;
  needs->coupled_mass = true; /* what holds the sheave carries the line's inertia as it runs */
  hw_needs_blocks(needs, 1);
  needs->block_kind[0] = HW_BLOCK_SCALAR;
  hw_needs_channels(needs, CHANNELS, CHANNEL_COUNT);
}

static void pair(const hw_pattern *pattern, int a, int b) {
  if (a >= 0 && b >= 0 && a != b)
    pattern->pair(pattern->ctx, a, b);
}

/* Any node may come to be next to it; friction sees both lines. */
static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const sheave_params *p = model->part[part].params;
  int own = model->part[part].block0;
  for (int k = 0; k < 2; k++) {
    const hw_part *line = &model->part[sheave_line(p, k)];
    const cable_params *c = line->params;
    for (int i = 0; i < line->blocks; i++)
      pair(pattern, line->block0 + i, own);
    const hw_ref end[2] = {c->a_attach, c->b_attach};
    for (int e = 0; e < 2; e++)
      if (end[e].part >= 0) {
        hw_frame_blocks held = hw_port_blocks(model, end[e].part, end[e].port);
        pair(pattern, held.bx, own);
        pair(pattern, held.bphi, own);
      }
  }
}

static void init(hw_world *w, int part) {
  double *mem = hw_mem(w, part);
  mem[SHEAVE_ANCHOR] = mem[SHEAVE_STOPPED] = 0;
  mem[SHEAVE_STORED] = -1;
}

static void place(hw_world *w, int part) {
  const sheave_params *p = hw_params(w, part);
  int b = w->model->part[part].block0;
  for (int k = 0; k < 2; k++) {
    hw_feed *f = feed_of(w, part, p, k);
    f->active = true;
    f->through = k ? 1 : -1;
    f->block = b;
    f->paid = f->through * w->x[3 * b];
    f->rate = f->through * w->v[3 * b];
    f->accel = f->through * w->a[3 * b];
  }
}

/* ---- its row ---- */

/* How the cap of friction that slips follows the tension of line k. */
static void slipping(hw_world *w, const sheave_view *q, int k) {
  const hw_feed *f = q->feed[k];
  double by = q->slope[k] * (q->force > 0 ? 1 : -1);
  v3 row = v3_scale(by * f->by_place, f->out);
  cable_add_payout(w, &f->at[0], q->block, v3_zero(), v3_neg(row));
  cable_add_payout(w, &f->at[1], q->block, v3_zero(), row);
  hw_sparse_add(w->A, q->block, q->block, m3_diag(by * f->by_paid * f->through, 0, 0).m);
}

static void tangent(hw_world *w, const sheave_view *q, double mass) {
  const sheave_params *p = q->p;
  double stiff = q->grip * (w->ck + w->cc * p->settle), own = w->cm * mass;
  for (int k = 0; k < 2; k++)
    own += q->stop[k] > 0 ? stiff : 0;
  if (q->cap > 0 && q->sticks)
    own += stiff;
  hw_sparse_add(w->A, q->block, q->block, m3_diag(own, 1, 1).m);
  for (int k = 0; k < 2 && (w->ck != 0 || w->cc != 0); k++)
    if (q->cap > 0 && !q->sticks && q->slope[k] != 0)
      slipping(w, q, k);
}

static void accel(hw_world *w, int part) {
  sheave_view q = look(w, part);
  const hw_feed *a = q.feed[0], *b = q.feed[1];
  double r = q.p->radius, mass = q.p->inertia / (r * r), speed = w->v[3 * q.block];
  w->res[3 * q.block] +=
      mass * w->a[3 * q.block] - (b->pull + q.stop[1] - a->pull - q.stop[0]) + q.force;
  w->kinetic += 0.5 * mass * speed * speed;
  w->dissipated_power += q.force * speed;
  for (int k = 0; k < 2; k++) {
    w->elastic += 0.5 * q.push[k] * q.push[k] / q.grip;
    w->dissipated_power += (q.push[k] - q.stop[k]) * q.feed[k]->rate;
  }
  if (w->tangent)
    tangent(w, &q, mass);
}

/* ---- memory ---- */

/* The bristle's anchor follows what it cannot hold. Its energy went to what is dissipated: that which is still there
 * comes back to the elastic sum. */
static void settle(hw_world *w, const sheave_view *q) {
  double passed = w->x[3 * q->block], most = q->cap / q->grip;
  double y = hw_clamp(passed - q->mem[SHEAVE_ANCHOR], -most, most);
  double stored = 0.5 * q->grip * y * y;
  double more = q->mem[SHEAVE_STORED] >= 0 ? stored - q->mem[SHEAVE_STORED] : 0;
  q->mem[SHEAVE_ANCHOR] = passed - y;
  q->mem[SHEAVE_STORED] = stored;
  w->sums[HW_SUM_CONTACT] += more;
  w->sums[HW_SUM_DISSIPATED] -= more;
}

static void commit(hw_world *w, int part, bool tick) {
  (void)tick;
  sheave_view q = look(w, part);
  settle(w, &q);
  int stopped = 0;
  for (int k = 0; k < 2; k++) {
    const hw_feed *f = q.feed[k];
    int side = k ? -1 : 1;
    if (f->bare && (q.stop[k] > 0 || (q.mem[SHEAVE_STOPPED] == side && f->left < 1.1 * q.least[k])))
      stopped = side;
  }
  if (stopped && stopped != q.mem[SHEAVE_STOPPED])
    hw_world_event(w, HW_EVENT_LIMIT, part, stopped);
  q.mem[SHEAVE_STOPPED] = stopped;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  return hw_is_count(mem[SHEAVE_STOPPED], -1, 1) && mem[SHEAVE_STORED] >= -1;
}

static void output(const hw_world *w, int part, double *channel) {
  sheave_view q = look(w, part);
  double speed = w->v[3 * q.block];
  channel[PASSED] = w->x[3 * q.block];
  channel[SPEED] = speed;
  channel[TENSION_A] = q.feed[0]->tension;
  channel[TENSION_B] = q.feed[1]->tension;
  channel[LOAD] = q.load;
  channel[FRICTION] = q.force;
  channel[ANGLE] = q.angle;
  channel[LOSS] = q.force * speed;
  channel[STOPPED] = q.mem[SHEAVE_STOPPED];
}

const hw_part_kind hw_sheave_kind = {.name = "sheave",
                                     .label = "Sheave for cables",
                                     .table = &hw_sheave_table,
                                     .channel = CHANNELS,
                                     .channels = HW_COUNT(CHANNELS),
                                     .check = sheave_check,
                                     .needs = needs,
                                     .link = link,
                                     .init = init,
                                     .place = place,
                                     .accel = accel,
                                     .commit = commit,
                                     .sound = sound,
                                     .output = output};
