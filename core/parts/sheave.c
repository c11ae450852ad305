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
#include "parts/cable_state.h"
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

static int line_of(const sheave_params *p, int k) { return k ? p->b_line.part : p->a_line.part; }
static int end_of(const sheave_params *p, int k) { return k ? p->b_end : p->a_end; }

/* Of line k: its feed at this sheave. */
static hw_feed *feed_of(const hw_world *w, int part, const sheave_params *p, int k) {
  int line = line_of(p, k);
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
    const cable_setup *s = hw_work(w, line_of(p, k));
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
    const hw_part *line = &model->part[line_of(p, k)];
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

static void tangent(hw_world *w, const sheave_view *q, double mass) {
  const sheave_params *p = q->p;
  double stiff = q->grip * (w->ck + w->cc * p->settle), own = w->cm * mass;
  for (int k = 0; k < 2; k++)
    own += q->stop[k] > 0 ? stiff : 0;
  if (q->cap > 0 && q->sticks)
    own += stiff;
  hw_sparse_add(w->A, q->block, q->block, m3_diag(own, 1, 1).m);
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

/* ---- checks ---- */

static const hw_field rows[] = {HW_ROWS(sheave_params, SHEAVE_FIELDS)};
const hw_table hw_sheave_table = HW_TABLE(sheave_params, rows, "sheave", "Sheave for cables");

static const char *const LINE[2] = {"a/line", "b/line"}, *const END[2] = {"a/end", "b/end"};

/* Line k alone. */
static bool check_line(const hw_model *model, const hw_part *self, int k, hw_report *report) {
  const sheave_params *p = self->params;
  int line = line_of(p, k);
  const hw_part *part = &model->part[line];
  if (part->kind != &hw_cable_kind) {
    hw_fault_part(report, self->id, LINE[k], "\"%s\" is a %s; cables run over a sheave", part->id,
                  part->kind->name);
    return false;
  }
  const cable_params *c = part->params;
  bool a = end_of(p, k) == WINCH_END_A;
  hw_ref at = a ? c->a_attach : c->b_attach;
  const char *name = a ? "a" : "b";
  if (at.part == -1 || at.part == -2) {
    hw_fault_part(report, self->id, END[k],
                  "end %s of \"%s\" is free; attach it to what holds the sheave", name, part->id);
    return false;
  }
  if ((a ? c->a_hold : c->b_hold) == CABLE_CLAMPED)
    hw_fault_part(report, part->id, a ? "a/hold" : "b/hold",
                  "line that runs over sheave \"%s\" is not clamped there; use \"pinned\"",
                  self->id);
  if (a ? HW_GIVEN(cable_params, c, a_grip) : HW_GIVEN(cable_params, c, b_grip))
    hw_fault_part(report, part->id, a ? "a/grip" : "b/grip",
                  "the line goes on over sheave \"%s\": that is no end which can let go; its ends "
                  "are those of the lines beyond",
                  self->id);
  return true;
}

static bool differ(double x, double y) { return fabs(x - y) > 1e-9 * (fabs(x) + fabs(y)); }

/* Both are one line, at one place. */
static void check_both(const hw_model *model, const hw_part *self, hw_report *report) {
  const sheave_params *p = self->params;
  const hw_part *line[2] = {&model->part[p->a_line.part], &model->part[p->b_line.part]};
  const cable_params *c[2] = {line[0]->params, line[1]->params};
  bool a0 = p->a_end == WINCH_END_A, a1 = p->b_end == WINCH_END_A;
  hw_ref x = a0 ? c[0]->a_attach : c[0]->b_attach, y = a1 ? c[1]->a_attach : c[1]->b_attach;
  const double *u = a0 ? c[0]->a_position : c[0]->b_position,
               *v = a1 ? c[1]->a_position : c[1]->b_position;
  bool same = x.part == y.part &&
              (x.part >= 0 ? x.port == y.port : u[0] == v[0] && u[1] == v[1] && u[2] == v[2]);
  if (!same)
    hw_fault_part(report, self->id, "b/end",
                  "end %s of \"%s\" and end %s of \"%s\" are at two places; attach both to what "
                  "holds the sheave",
                  a0 ? "a" : "b", line[0]->id, a1 ? "a" : "b", line[1]->id);
  cable_setup s[2];
  for (int k = 0; k < 2; k++)
    cable_set_up(model, k ? p->b_line.part : p->a_line.part, &s[k]);
  const double of[2][4] = {{s[0].mu, s[0].EA, s[0].EI, c[0]->diameter},
                           {s[1].mu, s[1].EA, s[1].EI, c[1]->diameter}};
  static const char *const KEY[] = {"mass_per_metre", "EA", "EI", "diameter"};
  static const char *const UNIT[] = {"kg/m", "N", "N m^2", "m"};
  for (int i = 0; i < 4; i++)
    if (differ(of[0][i], of[1][i]))
      hw_fault_part(report, line[1]->id, KEY[i],
                    "%g %s, and \"%s\" has %g: over sheave \"%s\" they are one line, of one kind",
                    of[1][i], UNIT[i], line[0]->id, of[0][i], self->id);
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const sheave_params *p = self->params;
  if (p->a_line.part < 0 || p->b_line.part < 0)
    return;
  if (p->a_line.part == p->b_line.part) {
    hw_fault_part(report, self->id, "b/line",
                  "\"%s\" is line a too: a sheave lies between two cables, or the line would run "
                  "into itself",
                  model->part[p->a_line.part].id);
    return;
  }
  bool good[2];
  for (int k = 0; k < 2; k++)
    good[k] = check_line(model, self, k, report);
  if (good[0] && good[1])
    check_both(model, self, report);
}

const hw_part_kind hw_sheave_kind = {.name = "sheave",
                                     .label = "Sheave for cables",
                                     .table = &hw_sheave_table,
                                     .channel = CHANNELS,
                                     .channels = HW_COUNT(CHANNELS),
                                     .check = check,
                                     .needs = needs,
                                     .link = link,
                                     .init = init,
                                     .place = place,
                                     .accel = accel,
                                     .commit = commit,
                                     .sound = sound,
                                     .output = output};
