/* Set-up of a chain: what follows from its parameters, its checks, its blocks and ties. */
#include "base/align.h"
#include "math/elementary.h"
#include "model/ground.h"
#include "parts/chain_state.h"
#include "parts/kinds.h"
#include "parts/winch.h"

enum { REF_A_WORLD = -2, REF_FREE = -2, REF_B_WORLD = -3 }; /* words of the fields "attach" */

static const double STEEL = 7850, YOUNG = 2e11; /* [kg/m^3], [Pa] */

static chain_at set_up_end(const hw_model *model, hw_ref at, bool world, const double position[3]) {
  bool port = at.part >= 0;
  return (chain_at){.hold = port    ? CHAIN_HOLD_PORT
                            : world ? CHAIN_HOLD_WORLD
                                    : CHAIN_HOLD_FREE,
                    .part = port ? at.part : -1,
                    .port = port ? model->part[at.part].port0 + at.port : -1,
                    .fixed = v3_at(position)};
}

static bool concerns(hw_ref side, int part) { return side.part == part || side.part == -2; }

/* Does an entry of "contacts" name this part, or any? */
static bool may_touch(const hw_model *model, int part) {
  for (int i = 0; i < model->source[HW_SOURCE_BODIES].entries.count; i++)
    if (concerns(hw_contact_entry(model, i)->a, part) ||
        concerns(hw_contact_entry(model, i)->b, part))
      return true;
  return false;
}

void chain_set_up(const hw_model *model, int part, chain_setup *s) {
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  *s = (chain_setup){0};
  s->hung = -1;
  s->n = p->links + p->stored;
  s->stored = p->stored;
  s->universal = p->joints == CHAIN_UNIVERSAL;
  s->end[0] = set_up_end(model, p->a_attach, true, p->a_position);
  s->end[1] = set_up_end(model, p->b_attach, p->b_attach.part == REF_B_WORLD, p->b_position);
  s->attached = s->end[1].hold != CHAIN_HOLD_FREE;
  s->frames = may_touch(model, part);
  s->stops = s->universal || HW_GIVEN(chain_params, p, stop);
  s->lies = chain_lies(model, part);
  s->drags = p->drag_normal > 0 || p->drag_tangential > 0;
  s->per = s->universal ? 4 : 2;
  s->tied = s->frames ? 2 * s->n : 0;
  s->base = self->block0 + s->tied;
  s->held = s->base + s->per * s->n - s->attached; /* the closing row is elsewhere */
  s->closing = s->attached ? self->late0 : s->held - 1;
  s->winch = model->feed ? model->feed[part] : -1;
  s->drum = s->winch >= 0 && model->part[s->winch].blocks ? model->part[s->winch].block0 : -1;
  double young = YOUNG;
  s->density = STEEL;
  if (p->material.part >= 0) {
    s->density = model->material[p->material.part].density;
    young = model->material[p->material.part].young;
  }
  s->stop = s->universal ? hw_sin(p->stop) : hw_cos(p->stop);
  s->stiff = HW_GIVEN(chain_params, p, stop_stiffness) ? p->stop_stiffness
                                                       : 0.01 * young * p->d * p->d * p->d;
}

static size_t work_bytes(int n) {
  return hw_align(sizeof(chain_setup), 16) + hw_align(sizeof(chain_link) * ((size_t)n + 1), 16) +
         hw_align(2 * sizeof(chain_tip), 16) + 16 + CHAIN_TEXT;
}

chain_view chain_look(const hw_world *w, int part) {
  char *at = hw_work(w, part);
  chain_view c = {.p = hw_params(w, part), .s = (const chain_setup *)(void *)at};
  at += hw_align(sizeof(chain_setup), 16);
  c.link = (const chain_link *)(void *)at;
  at += hw_align(sizeof(chain_link) * ((size_t)c.s->n + 1), 16);
  c.tip = (chain_tip *)(void *)at;
  at += hw_align(2 * sizeof(chain_tip), 16);
  c.power = (double *)(void *)at;
  c.text = at + 16;
  c.mem = hw_mem(w, part);
  c.first = (int)c.mem[CHAIN_MEM_FIRST];
  if (chain_switches(c.p))
    c.broken = (int)chain_switch_words(c.mem, c.s)[CHAIN_SWITCH_BROKEN];
  c.feed = c.s->winch >= 0 ? &w->feed[part] : NULL;
  return c;
}

/* ---- checks ---- */

static void check_special(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  const chain_special *row = p->special.row;
  for (int i = 0; i < p->special.count; i++) {
    int last = row[i].at + row[i].links - 1;
    if (last > p->links)
      hw_fault_part(report, self->id, "special", "\"%s\" goes to link %d of %d outside",
                    p->special.id[i], last, p->links);
    for (int k = 0; k < i; k++)
      if (row[k].at <= last && row[i].at < row[k].at + row[k].links)
        hw_fault_part(report, self->id, "special", "\"%s\" and \"%s\" overlap", p->special.id[k],
                      p->special.id[i]);
  }
}

static void check_links(const hw_model *model, int part, const chain_setup *s, hw_report *report) {
  const double SHORTEST = 1e-4; /* [m] pitch */
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  for (int i = 1; i <= s->n; i++) {
    chain_link link = chain_link_of(model, p, s, i);
    if (link.L >= SHORTEST)
      continue;
    int number = s->n + 1 - i, row = chain_special_of(p, number);
    double bars = link.bar > 0 ? 2 * link.bar : 0;
    if (row >= 0)
      hw_fault_part(report, self->id, "special",
                    "\"%s\", link %d: a length of %g m leaves no pitch between its bars; it must "
                    "be %g m or more",
                    p->special.id[row], number, link.L + bars, bars + SHORTEST);
    else
      hw_fault_part(
          report, self->id, "length",
          "link %d: a length of %g m leaves no pitch between its bars; it must be %g m or "
          "more",
          number, link.L + bars, bars + SHORTEST);
    return;
  }
}

static bool prescribed(const hw_model *model, hw_ref at) {
  return at.part < 0 || hw_port_blocks(model, at.part, at.port).bx < 0;
}

/* One link between two points that others move would be a row without an unknown. */
static void check_freedom(const hw_model *model, int part, const chain_setup *s,
                          hw_report *report) {
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  if (p->links == 1 && s->attached && prescribed(model, p->a_attach) &&
      prescribed(model, p->b_attach))
    hw_fault_part(report, self->id, "links",
                  "1 link between two ends whose motion is prescribed cannot move; at least 2");
}

/* Straight from one point to the next [m], where both ends are fixed. */
static double way_length(const chain_params *p) {
  v3 at = v3_at(p->a_position);
  double sum = 0;
  for (int i = 0; i < p->path.count / 3; i++) {
    v3 to = v3_at(p->path.value + 3 * i);
    sum += v3_norm(v3_sub(to, at));
    at = to;
  }
  return sum + v3_norm(v3_sub(v3_at(p->b_position), at));
}

/* For messages. */
static double millimetres(double x) { return floor(x * 1000 + 0.5) / 1000; }

static void check_ground(const hw_model *model, int part, const chain_setup *s, hw_report *report) {
  const chain_params *p = model->part[part].params;
  chain_link link = chain_link_of(model, p, s, s->n);
  double most = hw_ground_longest_step(&model->env, &model->solver, link.weight0 + link.weight1,
                                       p->d * link.L);
  if (s->lies && model->solver.step > most)
    hw_fault_part(report, model->part[part].id, "ground", HW_GROUND_STEP_FAULT, model->solver.step,
                  most);
}

void chain_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const chain_params *p = self->params;
  chain_setup s;
  chain_set_up(model, part, &s);
  if (p->path.count % 3 != 0)
    hw_fault_part(report, self->id, "path", "%d numbers; each point has three", p->path.count);
  if (p->path.count > 3 * CHAIN_MAX_PATH)
    hw_fault_part(report, self->id, "path", "%d points; at most %d", p->path.count / 3,
                  (int)CHAIN_MAX_PATH);
  if (s.n > CHAIN_MAX_LINKS)
    hw_fault_part(report, self->id, "links", "%d links with those stored; at most %d", s.n,
                  (int)CHAIN_MAX_LINKS);
  if (p->joint_friction > 0 && !s.universal)
    hw_fault_part(report, self->id, "joint_friction",
                  "ball joints have no friction; use joints \"universal\"");
  if (p->stored > 0 && s.winch < 0)
    hw_fault_part(report, self->id, "stored", "links in store need a winch that pays them out");
  if (p->a_attach.part >= 0 && p->a_attach.part == p->b_attach.part &&
      p->a_attach.port == p->b_attach.port)
    hw_fault_part(report, self->id, "b/attach", "both ends are attached to the same point");
  check_special(model, part, report);
  chain_way_check(model, part, report);
  if (s.n <= CHAIN_MAX_LINKS)
    check_links(model, part, &s, report);
  check_freedom(model, part, &s, report);
  check_ground(model, part, &s, report);
  if (p->a_attach.part == REF_A_WORLD && p->b_attach.part == REF_B_WORLD) {
    double sum = 0, way = way_length(p);
    for (int i = p->stored + 1; i <= s.n; i++)
      sum += chain_link_of(model, p, &s, i).L;
    if (sum < way * (1 - 1e-9) && p->path.count == 0)
      hw_fault_part(report, self->id, "links",
                    "a chain of %g m is shorter than the way between its ends, %g m",
                    millimetres(sum), millimetres(way));
  }
}

/* ---- blocks ---- */

void chain_needs(const hw_model *model, int part, hw_needs *needs) {
  chain_setup s;
  chain_set_up(model, part, &s);
  needs->rank = 0;
  hw_needs_blocks(needs, s.tied + s.per * s.n + 1);
  for (int i = 0; i < s.tied; i++)
    needs->block_kind[i] = HW_BLOCK_TIED;
  for (int i = 0; i < s.n; i++) {
    hw_block_kind *kind = needs->block_kind + s.tied + s.per * i;
    if (s.universal)
      kind[CHAIN_ROWS] = HW_BLOCK_MULTIPLIER;
    kind[s.per - 1] = HW_BLOCK_ROW;
  }
  /* the held point comes after the links, since any of them may come to be the first; with an end
   * that is attached the last row is late, and stands behind it */
  hw_block_kind *last = needs->block_kind + needs->blocks - 1;
  *last = HW_BLOCK_TIED;
  if (s.attached) {
    last[0] = HW_BLOCK_ROW, last[-1] = HW_BLOCK_TIED;
    needs->block_kind[s.tied + s.per * (s.n - 1)] = HW_BLOCK_TIED;
  }
  needs->ties = s.tied + 1 + s.attached;
  needs->late = s.attached;
  needs->mem = CHAIN_MEM_LINKS + CHAIN_MEM_PER * s.n;
  if (chain_switches(model->part[part].params))
    needs->mem += CHAIN_SWITCH_WORDS;
  if (s.lies)
    needs->mem += 3 * s.n;
  needs->ports = needs->poses = 1 + s.n;
  needs->line_nodes = s.n + 1;
  needs->work = work_bytes(s.n);
  needs->constrained = true;
  needs->symmetric = !s.lies; /* Coulomb's friction is not */
  /* what a winch without drum does is known with the accelerations only; the stages of an implicit
   * step have the tension already */
  if (s.winch >= 0 && model->solver.integrator != HW_ALI3)
    needs->coupled_mass = !(((const winch_params *)model->part[s.winch].params)->drum_inertia > 0);
}

static void couple(const hw_pattern *pattern, int count, const int *block) {
  for (int i = 0; i < count; i++)
    for (int j = 0; j < i; j++)
      if (block[i] >= 0 && block[j] >= 0 && block[i] != block[j])
        pattern->pair(pattern->ctx, block[i], block[j]);
}

static void couple_to(const hw_pattern *pattern, int to, int count, const int *block) {
  for (int i = 0; i < count; i++)
    if (to >= 0 && block[i] >= 0 && block[i] != to)
      pattern->pair(pattern->ctx, block[i], to);
}

/* Link i with `before` as its point i - 1; `turns`: the rotation of what holds its y. */
static void link_pattern(const chain_setup *s, const hw_pattern *pattern, int i, int before,
                         int turns) {
  int P = chain_block(s, i, CHAIN_POINT), row = chain_length_block(s, i);
  couple(pattern, 3, (const int[]){before, P, row});
  if (!s->universal)
    return;
  int y = chain_block(s, i, CHAIN_Y), rows = chain_block(s, i, CHAIN_ROWS);
  couple(pattern, 4, (const int[]){before, P, y, rows});
  couple(pattern, 3, (const int[]){y, rows, turns});
  if (i < s->n) { /* the second angle of the joint after it */
    int y2 = chain_block(s, i + 1, CHAIN_Y);
    couple_to(pattern, y2, 4, (const int[]){before, P, y, chain_block(s, i + 1, CHAIN_ROWS)});
    couple_to(pattern, y, 2,
              (const int[]){chain_block(s, i + 1, CHAIN_POINT), chain_block(s, i + 1, CHAIN_ROWS)});
  }
}

void chain_pattern(const hw_model *model, int part, const hw_pattern *pattern) {
  const chain_params *p = model->part[part].params;
  chain_setup s;
  chain_set_up(model, part, &s);
  int turns = -1;
  if (s.end[0].hold == CHAIN_HOLD_PORT)
    turns = hw_port_blocks(model, p->a_attach.part, p->a_attach.port).bphi;
  for (int i = 1; i <= s.n; i++) {
    /* with a winch any link may come to be the first */
    if (i == 1 || s.winch >= 0)
      link_pattern(&s, pattern, i, s.held, turns);
    if (i > 1)
      link_pattern(&s, pattern, i, chain_block(&s, i - 1, CHAIN_POINT), -1);
    if (!s.universal && s.stops && i > 1) {
      int before = i > 2 ? chain_block(&s, i - 2, CHAIN_POINT) : s.held;
      couple_to(pattern, chain_block(&s, i, CHAIN_POINT), 2,
                (const int[]){before, s.winch >= 0 ? s.held : -1});
    }
  }
}

/* ---- ties ---- */

void chain_tie(const hw_model *model, int part, int i, hw_tie *tie) {
  const chain_params *p = model->part[part].params;
  chain_setup s;
  chain_set_up(model, part, &s);
  tie->count = 0;
  if (i == 0 || (i == 1 && s.attached)) { /* an end: the holder's blocks, and the drum */
    hw_ref at = i == 0 ? p->a_attach : p->b_attach;
    hw_frame_blocks on = {-1, -1};
    if (at.part >= 0)
      on = hw_port_blocks(model, at.part, at.port);
    tie->slave = i == 0 ? s.held : chain_block(&s, s.n, CHAIN_POINT);
    if (on.bx >= 0)
      tie->master[tie->count++] = on.bx;
    if (on.bphi >= 0)
      tie->master[tie->count++] = on.bphi;
    if (i == 0 && s.drum >= 0)
      tie->master[tie->count++] = s.drum;
    return;
  }
  i -= 1 + s.attached;
  int link = 1 + i / 2;
  tie->slave = model->part[part].block0 + i;
  tie->master[tie->count++] = link > 1 ? chain_block(&s, link - 1, CHAIN_POINT) : s.held;
  tie->master[tie->count++] = chain_block(&s, link, CHAIN_POINT);
  if (link > 1 && s.winch >= 0)
    tie->master[tie->count++] = s.held;
  if (s.universal && i % 2)
    tie->master[tie->count++] = chain_block(&s, link, CHAIN_Y);
}

hw_frame_blocks chain_frame(const hw_model *model, int part, int port) {
  chain_setup s;
  chain_set_up(model, part, &s);
  if (!s.frames || port < 1 || port > s.n)
    return (hw_frame_blocks){-1, -1};
  int first = model->part[part].block0 + 2 * (s.n - port);
  return (hw_frame_blocks){first, first + 1};
}

/* The user's number of the link that a block belongs to. */
int chain_node(const hw_model *model, int part, int block) {
  chain_setup s;
  chain_set_up(model, part, &s);
  int i = block < s.tied ? 1 + block / 2 : 1 + (block - s.tied) / s.per;
  return s.n + 1 - (i < s.n ? i : s.n);
}
