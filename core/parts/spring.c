/* A spring and a damper side by side, between two points of parts or of the world. It has no mass and no
 * moment at its ends.
 *
 *   F = k (l - l0) + c dl/dt, positive pulls; of a rope at least 0, and 0 where l < l0; of a buffer at most 0,
 *   and 0 where l > l0
 *
 * With d = r_b - r_a, l = |d|, u = d/l, w = v_b - v_a, P = I - u u^T:
 *   dl/dt = u.w,   R_b += F u,   K = (F_l + c F_v) u u^T + F/l P + F_v/l u (P w)^T
 *
 * Energy: k (l - l0)^2/2 where it is there, else 0; what the force does beyond that is dissipated, and never
 * negative. A rope that comes taut, or a buffer that is struck, has the damper's force at once. */
#include "parts/spring.h"

#include "parts/kinds.h"

/* Of one that can let go: what it is, the field `hold` as it was last, 1 + what a cue asks. */
enum { MEM_LENGTH, MEM_WORDS, MEM_STATE = MEM_WORDS, MEM_SEEN, MEM_ASKED, MEM_SWITCH_WORDS };
enum { IS_HELD, IS_FREE, IS_BROKEN };

static bool switches(const spring_params *p) {
  return HW_GIVEN(spring_params, p, hold) || HW_GIVEN(spring_params, p, breaking_load);
}

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("force", "N", "Force",
               "along the line of its sides, on each of them; positive pulls them together"),
    HW_CHANNEL("length", "m", "Distance of its sides", "from a to b"),
    HW_CHANNEL("stretch", "m", "Stretch",
               "distance less the length without force; negative: pressed together"),
    HW_CHANNEL("rate", "m/s", "Rate of the distance", "positive: its sides go apart"),
    HW_CHANNEL("energy", "J", "Elastic energy", "of the spring"),
    HW_CHANNEL("loss", "W", "Loss", "power that the damper takes, 0 or more"),
    HW_CHANNEL("held", "1", "Held",
               "1: it is there, 0: it is free, -1: it is broken. Of springs that can let go")};
enum { FORCE, LENGTH, STRETCH, RATE, ENERGY, LOSS, HELD };

/* The spring at the evaluation point. */
typedef struct spring_now {
  hw_port side[2];  /* a, b; of the world too */
  hw_port *port[2]; /* NULL: the world */
  v3 u, w;
  double l, stretch, rate, force, stored; /* stored: the spring's own force */
  bool acts;
} spring_now;

static spring_now look(const hw_world *w, int part) {
  const spring_params *p = hw_params(w, part);
  const hw_ref ref[2] = {p->a, p->b};
  spring_now s = {0};
  for (int i = 0; i < 2; i++) {
    s.side[i] = (hw_port){.r = v3_at(p->position), .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1};
    if (ref[i].part >= 0) {
      s.port[i] = &w->port[w->model->part[ref[i].part].port0 + ref[i].port];
      s.side[i] = *s.port[i];
    }
  }
  v3 d = v3_sub(s.side[1].r, s.side[0].r);
  s.w = v3_sub(s.side[1].v, s.side[0].v);
  s.l = v3_norm(d);
  s.u = s.l > 0 ? v3_scale(1 / s.l, d) : v3_zero();
  s.stretch = s.l - hw_mem(w, part)[MEM_LENGTH];
  s.rate = v3_dot(s.u, s.w);
  double spring = p->stiffness * s.stretch, all = spring + p->damping * s.rate;
  double sense = p->acts == SPRING_PULL ? 1 : p->acts == SPRING_PUSH ? -1 : 0;
  bool held = !switches(p) || hw_mem(w, part)[MEM_STATE] == IS_HELD;
  bool there = held && (sense == 0 || sense * s.stretch > 0);
  s.acts = there && sense * all >= 0;
  s.force = s.acts ? all : 0;
  s.stored = there ? spring : 0;
  return s;
}

/* ---- layout ---- */

static void check_side(const hw_model *model, const hw_part *self, const char *key, hw_ref side,
                       hw_report *report) {
  bool holds = side.part >= 0 && hw_part_ports(&model->part[side.part]);
  const char *not = holds ? cable_eye_fault(model, side) : NULL;
  if (not )
    hw_fault_part(report, self->id, key, "%s", not );
  if (side.part < 0 || holds)
    return;
  hw_fault_part(report, self->id, key, "\"%s\" is a %s, to which nothing can be attached",
                model->part[side.part].id, model->part[side.part].kind->name);
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const spring_params *p = self->params;
  check_side(model, self, "a", p->a, report);
  check_side(model, self, "b", p->b, report);
  if (p->a.part < 0 && p->b.part < 0)
    hw_fault_part(report, self->id, "b", "both sides are the world");
  else if (p->a.part == p->b.part && p->a.port == p->b.port)
    hw_fault_part(report, self->id, "b", "both sides are the same point");
  for (int i = 0; !HW_GIVEN(spring_params, p, hold) && i < model->input_count; i++)
    if (model->input[i].part == part && model->input[i].offset == offsetof(spring_params, hold))
      hw_fault_part(report, self->id, "hold",
                    "missing: input \"%s\" changes it, so say how it begins", model->input[i].id);
  if (HW_GIVEN(spring_params, p, position) && p->a.part >= 0 && p->b.part >= 0)
    hw_fault_part(report, self->id, "position",
                  "no side is the world; give the place as an attachment point of each part");
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  needs->rank = 2;
  bool turns = switches(model->part[part].params);
  needs->mem = turns ? MEM_SWITCH_WORDS : MEM_WORDS;
  needs->line_nodes = 2;
  needs->symmetric = true; /* but for the term that force() leaves out where that counts */
  hw_needs_channels(needs, CHANNELS, turns ? HW_COUNT(CHANNELS) : HELD);
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const spring_params *p = model->part[part].params;
  const hw_ref side[2] = {p->a, p->b};
  int block[4], n = 0;
  for (int i = 0; i < 2; i++)
    if (side[i].part >= 0) {
      hw_frame_blocks at = hw_port_blocks(model, side[i].part, side[i].port);
      const int both[2] = {at.bx, at.bphi};
      for (int k = 0; k < 2; k++)
        if (both[k] >= 0)
          block[n++] = both[k];
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (block[i] != block[k])
        pattern->pair(pattern->ctx, block[i], block[k]);
}

static void init(hw_world *w, int part) {
  const spring_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  mem[MEM_LENGTH] = 0;
  if (switches(p)) {
    mem[MEM_STATE] = p->hold == SPRING_HELD ? IS_HELD : IS_FREE;
    mem[MEM_SEEN] = p->hold;
    mem[MEM_ASKED] = 0;
  }
  mem[MEM_LENGTH] = HW_GIVEN(spring_params, p, length) ? p->length : look(w, part).l;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  bool good = mem[MEM_LENGTH] >= 0;
  if (good && switches(w->model->part[part].params))
    good = hw_is_count(mem[MEM_STATE], IS_HELD, IS_BROKEN) &&
           hw_is_count(mem[MEM_SEEN], SPRING_HELD, SPRING_FREE) &&
           hw_is_count(mem[MEM_ASKED], 0, HW_ASKS);
  return good;
}

/* ---- letting go, breaking, coming back ---- */

static bool ready(const hw_model *model, int part) { return switches(model->part[part].params); }

static const char *can(const hw_model *model, int part, int ask, int place) {
  const spring_params *p = model->part[part].params;
  (void)place;
  if (ask == HW_ASK_BREAK)
    return switches(p) ? NULL : "give it \"hold\" or \"breaking_load\", so that it can part";
  return HW_GIVEN(spring_params, p, hold) ? NULL : "give it \"hold\", so that it can let go";
}

static void ask(hw_world *w, int part, int what, int place) {
  (void)place;
  hw_mem(w, part)[MEM_ASKED] = 1 + what;
}

static bool answer(hw_world *w, int part) {
  const spring_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  spring_now s = look(w, part);
  int asked = (int)mem[MEM_ASKED] - 1;
  bool seen = p->hold != (int)mem[MEM_SEEN];
  bool free = asked == HW_ASK_RELEASE || (seen && p->hold == SPRING_FREE);
  bool held = asked == HW_ASK_ATTACH || (seen && p->hold == SPRING_HELD);
  bool torn = HW_GIVEN(spring_params, p, breaking_load) && fabs(s.force) > p->breaking_load;
  mem[MEM_SEEN] = p->hold;
  mem[MEM_ASKED] = 0;
  if (mem[MEM_STATE] == IS_HELD && (torn || asked == HW_ASK_BREAK)) {
    hw_world_tell(w, HW_EVENT_BREAK, part, fabs(s.force));
    mem[MEM_STATE] = IS_BROKEN;
    return true;
  }
  if (mem[MEM_STATE] == IS_HELD && free) {
    hw_world_tell(w, HW_EVENT_RELEASE, part, 0);
    mem[MEM_STATE] = IS_FREE;
    return true;
  }
  if (mem[MEM_STATE] == IS_FREE && asked == HW_ASK_BREAK) { /* what is off its hook breaks, too */
    hw_world_tell(w, HW_EVENT_BREAK, part, 0);
    mem[MEM_STATE] = IS_BROKEN;
  }
  if (mem[MEM_STATE] == IS_HELD || !held)
    return false;
  /* only where it brings no energy with it: a rope that is slack, a buffer that is clear */
  bool idle = p->acts == SPRING_PULL ? s.stretch <= 0 : p->acts == SPRING_PUSH && s.stretch >= 0;
  if (mem[MEM_STATE] == IS_FREE && idle)
    mem[MEM_STATE] = IS_HELD;
  hw_world_tell(w, mem[MEM_STATE] == IS_HELD ? HW_EVENT_CATCH : HW_EVENT_MISS, part,
                fabs(s.stretch));
  return mem[MEM_STATE] == IS_HELD;
}

/* An input to `hold` then says what came of it. */
static bool turn(hw_world *w, int part) {
  const spring_params *p = hw_params(w, part);
  if (!switches(p))
    return false;
  double *mem = hw_mem(w, part);
  bool turned = answer(w, part);
  int is = mem[MEM_STATE] == IS_HELD ? SPRING_HELD : SPRING_FREE;
  if (p->hold != is && hw_input_follow(w, part, offsetof(spring_params, hold), is))
    mem[MEM_SEEN] = is;
  return turned;
}

/* ---- force ---- */

static void put(hw_world *w, const spring_now *s, int i, v3 f) {
  hw_anchor at = hw_anchor_port(&s->side[i]);
  hw_add_residual(w, &at, v3_neg(f));
  if (s->side[i].bx < 0)
    w->work_power -= v3_dot(f, s->side[i].v);
  if (s->port[i])
    s->port[i]->f = v3_add(s->port[i]->f, f);
}

/* Arms that turn under the force are added by the bodies themselves (body_turning). Left out, as by lines: a
 * damped point of a body that spins changes its velocity as the body turns. */
static void add_tangent(hw_world *w, const spring_params *p, const spring_now *s) {
  if (!s->acts || !(s->l > 0) || (w->ck == 0 && w->cc == 0))
    return;
  double across = w->statics && s->force < 0 ? 0 : w->ck * s->force / s->l;
  double along = w->ck * p->stiffness + w->cc * p->damping - across;
  double skew = hw_symmetric(w) ? 0 : w->ck * p->damping / s->l;
  v3 beside = v3_madd(s->w, -s->rate, s->u);
  m3 K = m3_outer(s->u, v3_madd(v3_scale(along, s->u), skew, beside));
  K.m[0] += across, K.m[4] += across, K.m[8] += across;
  m3 N = m3_scale(-1, K);
  hw_anchor at[2] = {hw_anchor_port(&s->side[0]), hw_anchor_port(&s->side[1])};
  hw_add_tangent(w, &at[0], &at[0], K);
  hw_add_tangent(w, &at[1], &at[1], K);
  hw_add_tangent(w, &at[0], &at[1], N);
  hw_add_tangent(w, &at[1], &at[0], N);
}

static void force(hw_world *w, int part) {
  const spring_params *p = hw_params(w, part);
  spring_now s = look(w, part);
  /* one that is free, or a rope that is slack, needs none */
  if (s.acts && !(s.l > 0) && hw_mem(w, part)[MEM_LENGTH] > 0) {
    hw_world_fail(w, part, -1, "its sides lie on each other: its force has no direction");
    return;
  }
  put(w, &s, 0, v3_scale(s.force, s.u));
  put(w, &s, 1, v3_scale(-s.force, s.u));
  w->elastic += 0.5 * s.stored * s.stretch;
  w->dissipated_power += (s.force - s.stored) * s.rate;
  if (w->tangent)
    add_tangent(w, p, &s);
}

/* A rope that comes taut and a buffer that is struck set in at once: what they hold is stepped finely. */
static bool judge(const hw_world *w, int part, unsigned char *mark) {
  const spring_params *p = hw_params(w, part);
  if (p->acts == SPRING_BOTH)
    return false;
  spring_now s = look(w, part);
  for (int i = 0; s.force != 0 && i < 2; i++) {
    const int block[2] = {s.side[i].bx, s.side[i].bphi};
    for (int k = 0; k < 2; k++)
      if (block[k] >= 0 && w->model->block_kind[block[k]] != HW_BLOCK_TIED)
        mark[block[k]] = 1;
  }
  return s.force != 0;
}

/* ---- what it shows ---- */

static void output(const hw_world *w, int part, double *channel) {
  spring_now s = look(w, part);
  channel[FORCE] = s.force;
  channel[LENGTH] = s.l;
  channel[STRETCH] = s.stretch;
  channel[RATE] = s.rate;
  channel[ENERGY] = 0.5 * s.stored * s.stretch;
  channel[LOSS] = (s.force - s.stored) * s.rate;
  if (switches(w->model->part[part].params)) {
    double state = hw_mem(w, part)[MEM_STATE];
    channel[HELD] = state == IS_HELD ? 1 : state == IS_FREE ? 0 : -1;
  }
}

static void line(const hw_world *w, int part, double *line) {
  spring_now s = look(w, part);
  double *node = line + HW_LINE_NODES;
  line[HW_LINE_COUNT] = 2;
  v3_put(node, s.side[0].r);
  v3_put(node + 3, s.side[1].r);
  node[6] = s.force;
}

/* By the distance from side a. */
static hw_line_point point(const hw_world *w, int part, double at) {
  spring_now s = look(w, part);
  double x = s.l > 0 ? at / s.l : 0;
  x = x < 0 ? 0 : x > 1 ? 1 : x;
  const hw_port *a = &s.side[0], *b = &s.side[1];
  return (hw_line_point){.r = v3_madd(a->r, x, v3_sub(b->r, a->r)),
                         .v = v3_madd(a->v, x, v3_sub(b->v, a->v)),
                         .a = v3_madd(a->a, x, v3_sub(b->a, a->a)),
                         .tangent = s.u,
                         .tension = s.force,
                         .length = s.l};
}

static const hw_field rows[] = {HW_ROWS(spring_params, SPRING_FIELDS)};
const hw_table hw_spring_table = HW_TABLE(spring_params, rows, "spring", "Spring");

static double diameter(const void *params) { return ((const spring_params *)params)->diameter; }

const hw_part_kind hw_spring_kind = {
    .name = "spring",
    .label = "Spring",
    .table = &hw_spring_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .line = &(const hw_line_kind){.rows = line, .diameter = diameter, .point = point},
    .switches = &(const hw_switch_kind){.ready = ready, .can = can, .ask = ask, .turn = turn},
    .check = check,
    .needs = needs,
    .link = link,
    .init = init,
    .force = force,
    .judge = judge,
    .sound = sound,
    .output = output};
