/* Set-up, samples, steps and memory of lines that touch (strand.h). */
#include <string.h>

#include "base/assert.h"
#include "base/cutter.h"
#include "contact/records.h"
#include "contact/source.h"
#include "contact/strand_parts.h"

/* ---- room ---- */

void hw_strand_size(hw_strand *strand) {
  const hw_touch *t = &strand->touch;
  const double SPACING = 0.5; /* of a radius: a roughness of 0.016 radii */
  double count = ceil(t->longest / (SPACING * t->radius) * (1 - 1e-9));
  strand->samples = count < 1 ? 1 : count < HW_STRAND_SAMPLES ? (int)count : HW_STRAND_SAMPLES;
  double room = 4.0 * strand->elements * strand->samples + 64;
  strand->held = room < HW_STRAND_HELD ? (int)room : HW_STRAND_HELD;
}

static void lay_out(const hw_model *model, strand_work *s, hw_cutter *c) {
  s->lines = model->strand_count;
  s->elements = 0;
  for (int k = 0; k < s->lines; k++) {
    const hw_strand *strand = &model->strand[k];
    strand_line *line = &s->line[k];
    size_t nodes = (size_t)strand->elements + 1,
           samples = (size_t)strand->elements * (size_t)strand->samples;
    line->strand = strand;
    line->element0 = s->elements;
    s->elements += strand->elements;
    line->start = hw_cut(c, nodes * sizeof(v3));
    line->seen = hw_cut(c, nodes * sizeof(v3));
    line->reach = hw_cut(c, nodes * sizeof(double));
    line->L = hw_cut(c, nodes * sizeof(double));
    line->n = 0;
    line->weight = hw_cut(c, samples * sizeof *line->weight);
    line->place = hw_cut(c, samples * sizeof(v3));
    line->speed = hw_cut(c, samples * sizeof(v3));
    line->was = hw_cut(c, samples * sizeof(v3));
    line->ball = hw_cut(c, (samples + 1) * sizeof *line->ball);
  }
  size_t elements = (size_t)s->elements, bodies = (size_t)model->collider_count;
  s->pair_room = 24 * s->elements + 64;
  s->held_room = HW_STRAND_HELD;
  s->element = hw_cut(c, elements * sizeof *s->element);
  s->low = hw_cut(c, elements * sizeof(v3));
  s->high = hw_cut(c, elements * sizeof(v3));
  s->item = hw_cut(c, (size_t)s->pair_room * sizeof *s->item);
  s->item2 = hw_cut(c, (size_t)s->pair_room * sizeof *s->item2);
  s->pair = hw_cut(c, (size_t)s->pair_room * sizeof *s->pair);
  bool all = false;
  for (int k = 0; k < s->lines; k++)
    all |= model->strand[k].touch.with == HW_TOUCH_ALL;
  s->near_room = all && bodies ? 4 * s->elements + 4096 : 0;
  if (s->near_room) {
    s->near = hw_cut(c, (size_t)s->near_room * sizeof *s->near);
    s->near_planned = hw_cut(c, (size_t)s->near_room * sizeof *s->near);
    s->body = hw_cut(c, (size_t)s->held_room * sizeof *s->body);
    s->spot = hw_cut(c, bodies * sizeof *s->spot);
    s->separation = hw_cut(c, hw_separation_scratch_bytes());
  }
  s->planned = hw_cut(c, (size_t)s->pair_room * sizeof *s->planned);
  s->held = hw_cut(c, (size_t)s->held_room * sizeof *s->held);
}

static size_t bytes(const hw_model *model) {
  strand_work s;
  hw_cutter c = {NULL, 0};
  hw_cut(&c, sizeof s);
  lay_out(model, &s, &c);
  return c.used;
}

static void open(hw_world *w) {
  strand_work *s = strand_of(w);
  hw_cutter c = {w->source_work[HW_SOURCE_LINES], 0};
  hw_cut(&c, sizeof *s);
  memset(s, 0, sizeof *s);
  lay_out(w->model, s, &c);
  s->layout = w->layout;
  s->planneds = -1;
  for (int b = 0; b < s->lines; b++)
    for (int a = 0; a <= b; a++)
      hw_tube_make(&s->tube[b * (b + 1) / 2 + a], s->line[a].strand->touch.radius,
                   s->line[b].strand->touch.radius);
  strand_make_lugre(s);
}

static void movable(const hw_model *model, unsigned char *may) {
  for (int k = 0; k < model->strand_count; k++) {
    const hw_part *part = &model->part[model->strand[k].part];
    for (int b = part->block0; b < part->block0 + part->blocks; b++)
      may[b] = !hw_block_dual(model->block_kind[b]);
  }
}

/* ---- samples ---- */

/* Weights of the cubic (near the ends the parabola) through the window's nodes, at arc `at` of the nodes'
 * arcs s[0..nodes). */
static void lagrange(const double *s, int nodes, double at, double weight[STRAND_WINDOW]) {
  for (int i = 0; i < STRAND_WINDOW; i++) {
    weight[i] = i < nodes;
    for (int j = 0; j < nodes && i < nodes; j++)
      if (j != i)
        weight[i] *= (at - s[j]) / (s[i] - s[j]);
  }
}

static void weigh(strand_work *s, strand_line *line) {
  const hw_strand_nodes *now = &line->now;
  int m = line->strand->samples, n = now->n;
  double arc = 0;
  for (int e = 1; e <= line->strand->elements; e++) {
    strand_element *q = &s->element[line->element0 + e - 1];
    *q = (strand_element){.strand = (int)(line - s->line), .e = e};
    if (e > n || e == now->broken)
      continue;
    /* of its own side of a break */
    int begins = e > now->broken ? now->broken : 0, ends = e < now->broken ? now->broken - 1 : n;
    int first = e - 2 < begins ? begins : e - 2, last = e + 1 > ends ? ends : e + 1;
    q->base = first, q->nodes = last - first + 1;
    q->s = arc, q->h = now->L[e] / m;
    double place[STRAND_WINDOW] = {0};
    for (int i = 1; i < q->nodes; i++)
      place[i] = place[i - 1] + now->L[first + i];
    double begin = place[e - 1 - first];
    for (int i = 0; i < m; i++) {
      double *weight = line->weight[(e - 1) * m + i], size = 0;
      lagrange(place, q->nodes, begin + (i + 0.5) * q->h, weight);
      for (int k = 0; k < q->nodes; k++)
        size += fabs(weight[k]);
      q->spread = strand_most(q->spread, size);
    }
    arc += now->L[e];
  }
  for (int e = 1; e <= n; e++)
    line->L[e] = now->L[e];
  line->n = n;
  line->broken = now->broken;
  line->length = arc;
}

/* Weights follow the unstretched lengths, which change only where line is paid out. */
static void keep_weights(strand_work *s, strand_line *line) {
  bool same = line->n == line->now.n && line->broken == line->now.broken;
  for (int e = 1; same && e <= line->n; e++)
    same = line->L[e] == line->now.L[e];
  if (!same)
    weigh(s, line);
}

/* How far samples lie from the join of the first and the last of their element. */
static double sag_of(const v3 *place, int m) {
  v3 to = v3_sub(place[m - 1], place[0]);
  double length2 = v3_dot(to, to), most = 0;
  for (int i = 1; i + 1 < m; i++) {
    v3 p = v3_sub(place[i], place[0]);
    double t = length2 > 0 ? v3_dot(p, to) / length2 : 0;
    most = strand_most(most, v3_norm(v3_madd(p, -strand_least(strand_most(t, 0), 1), to)));
  }
  return most;
}

void strand_sample_at(const strand_work *s, bool seen) {
  for (int g = 0; g < s->elements; g++) {
    strand_element *q = &s->element[g];
    if (!q->near)
      continue;
    const strand_line *line = &s->line[q->strand];
    int m = line->strand->samples, first = (q->e - 1) * m;
    for (int i = first; i < first + m; i++) {
      if (seen) {
        line->was[i] = strand_sampled(q, line->weight[i], line->seen);
        continue;
      }
      line->place[i] = strand_sampled(q, line->weight[i], line->now.r);
      line->speed[i] = strand_sampled(q, line->weight[i], line->now.v);
    }
    if (!seen && m > STRAND_SHORT) /* it may bend in the step */
      q->sag = sag_of(line->place + first, m);
  }
}

/* ---- steps ---- */

static void gather(hw_world *w, strand_work *s) {
  for (int k = 0; k < s->lines; k++) {
    strand_line *line = &s->line[k];
    int part = line->strand->part;
    w->model->part[part].kind->line->strand(w, part, &line->now);
    for (int i = 0; i <= line->now.n; i++)
      line->now.load[i] = v3_zero();
  }
}

static void look_ahead(strand_work *s, double time) {
  const double MORE = 0.25; /* of the radius */
  for (int k = 0; k < s->lines; k++) {
    strand_line *line = &s->line[k];
    for (int i = 0; i <= line->now.n; i++)
      line->reach[i] = MORE * line->strand->touch.radius + time * v3_norm(line->now.v[i]);
  }
}

static void begin(hw_world *w, double step) {
  const double AHEAD = 1.5, LEAST = 0.01; /* of the way at the present speed */
  strand_work *s = strand_of(w);
  gather(w, s);
  s->step = step;
  s->layout = w->layout;
  s->began = w->t;
  for (int k = 0; k < s->lines; k++) {
    strand_line *line = &s->line[k];
    keep_weights(s, line);
    for (int i = 0; i <= line->now.n; i++)
      line->start[i] = line->seen[i] = line->now.r[i];
  }
  if (!s->begun)
    strand_join(s);
  /* too many for the room, at speed: `ready` looks again for what goes farther */
  for (double ahead = AHEAD; ahead > LEAST; ahead *= 0.25) {
    w->failure = (hw_failure){0};
    look_ahead(s, ahead * step);
    if (!strand_search(w, s, true))
      continue;
    strand_sample_at(s, true);
    s->begun = s->begun || strand_start_sound(w, s);
    return;
  }
}

/* Has the pattern of the tangent been made for what is near now? */
static bool planned(const strand_work *s) {
  bool same = s->pairs == s->planneds;
  for (int k = 0; same && k < s->lines; k++) {
    const hw_strand_nodes *now = &s->line[k].now;
    same = now->n == s->planned_line[k].n && now->broken == s->planned_line[k].broken &&
           now->at[0].bx == s->planned_line[k].first &&
           now->at[now->n].bx == s->planned_line[k].last;
  }
  same = same && s->nears == s->nears_planned;
  for (int k = 0; same && k < s->nears; k++)
    same = s->near[k].element == s->near_planned[k].element &&
           s->near[k].collider == s->near_planned[k].collider;
  for (int p = 0; same && p < s->pairs; p++)
    same = s->pair[p].a == s->planned[p].a && s->pair[p].b == s->planned[p].b &&
           s->pair[p].press == s->planned[p].press;
  return same;
}

static bool ready(hw_world *w) {
  strand_work *s = strand_of(w);
  if (s->layout !=
      w->layout) { /* nodes came or went, and no step began since: what was found is of others */
#ifdef HAWSE_CHECKED
    HW_ASSERT(false);
#endif
    begin(w, s->step);
  }
  gather(w, s);
  bool outside = false;
  for (int k = 0; k < s->lines; k++) {
    strand_line *line = &s->line[k];
    for (int i = 0; i <= line->now.n; i++) {
      double gone = v3_norm(v3_sub(line->now.r[i], line->start[i]));
      if (gone <= line->reach[i] || !(gone < 1e9))
        continue;
      line->reach[i] = 1.5 * gone;
      outside = true;
    }
  }
  if (outside && strand_search(w, s, false))
    strand_sample_at(s, true);
  return strand_slopes(w) && !planned(s);
}

/* Blocks that share entries with each other. */
typedef struct coupling {
  int block[4 * STRAND_WINDOW + 2], count;
} coupling;

static void couple_frame(coupling *c, int bx, int bphi) {
  if (bx >= 0)
    c->block[c->count++] = bx;
  if (bphi >= 0)
    c->block[c->count++] = bphi;
}

static void couple_window(const hw_world *w, const strand_element *q, coupling *c) {
  for (int i = 0; i < q->nodes; i++) {
    hw_anchor at = strand_anchor(w, &strand_of(w)->line[q->strand], q->base + i);
    couple_frame(c, at.bx, at.bphi);
  }
}

static int couple_all(const coupling *c, int (*pairs)[2], int count) {
  for (int i = 0; i < c->count; i++)
    for (int j = 0; j < i; j++)
      if (c->block[i] != c->block[j]) {
        if (pairs)
          pairs[count][0] = c->block[i], pairs[count][1] = c->block[j];
        count++;
      }
  return count;
}

static int couples(const hw_model *model) {
  enum { PER_PAIR = 8 * 7 / 2 + 8 * 8, PER_ELEMENT = 24 }; /* of the search */
  int elements = 0;
  for (int k = 0; k < model->strand_count; k++)
    elements += model->strand[k].elements;
  return PER_PAIR * PER_ELEMENT * elements;
}

static int coupled(const hw_world *w, int (*pairs)[2]) {
  strand_work *s = strand_of(w);
  int count = 0;
  if (pairs) {
    s->planneds = s->pairs;
    memcpy(s->planned, s->pair, (size_t)s->pairs * sizeof *s->pair);
    s->nears_planned = s->nears;
    if (s->nears)
      memcpy(s->near_planned, s->near, (size_t)s->nears * sizeof *s->near);
    for (int k = 0; k < s->lines; k++) {
      const hw_strand_nodes *now = &s->line[k].now;
      s->planned_line[k].n = now->n, s->planned_line[k].broken = now->broken;
      s->planned_line[k].first = now->at[0].bx, s->planned_line[k].last = now->at[now->n].bx;
    }
  }
  for (int p = 0; p < s->pairs; p++) {
    if (!s->pair[p].press)
      continue;
    coupling c = {.count = 0};
    couple_window(w, &s->element[s->pair[p].a], &c);
    couple_window(w, &s->element[s->pair[p].b], &c);
    count = couple_all(&c, pairs, count);
  }
  for (int k = 0; k < s->nears; k++) {
    coupling c = {.count = 0};
    const hw_port *p = &w->port[w->model->collider[s->near[k].collider].port];
    couple_window(w, &s->element[s->near[k].element], &c);
    if (p->bx < 0 || w->model->block_kind[p->bx] != HW_BLOCK_TIED)
      couple_frame(&c, p->bx, p->bphi);
    count = couple_all(&c, pairs, count);
  }
  return count;
}

/* Energy that went into a dashpot and friction within the step, and into stuck friction's spring: force at its
 * end times the way, which the step's rule cannot overrate, whatever it skips. */
static void account(hw_world *w, const strand_rub *r, const strand_grip *grip, double stored) {
  v3 n = r->n;
  double into = v3_dot(r->force, r->gone) - v3_dot(r->force, n) * v3_dot(r->gone, n);
  w->sums[HW_SUM_CONTACT] += stored;
  w->sums[HW_SUM_DISSIPATED] +=
      into + r->twist * r->spun - stored + grip->dashpot * r->rate * v3_dot(n, r->gone);
}

static bool remember(hw_world *w, const strand_work *s, int line, int *count, double key,
                     hw_lugre_state state) {
  const hw_strand *owner = s->line[line].strand;
  if (*count == owner->held) {
    hw_world_fail(w, owner->part, -1, "the line touches in too many places at once");
    return false;
  }
  double *at = w->mem + owner->mem + HW_STRAND_MEM_HEAD + owner->row * (*count)++;
  at[0] = key;
  v3_put(at + 1, state.z);
  if (owner->row > HW_STRAND_MEM_PAIR)
    at[HW_STRAND_MEM_PAIR] = state.s_dw;
  return true;
}

/* A grip of line a with line b (a = b: or a body) where the step ended: into the ledger and the memory of a. */
static bool settle(hw_world *w, const strand_work *s, int a, int b, int *count,
                   const strand_grip *grip, const strand_rub *r) {
  hw_stick_law law = strand_stick(s, a, b, grip->hold);
  hw_lugre_state left = r->brush ? r->next : (hw_lugre_state){hw_stick_kept(&law, r->y), 0};
  account(w, r, grip, hw_stick_stored(&law, grip->stretch, left.z));
  return remember(w, s, a, count, grip->key, left);
}

static bool sound(const hw_world *w) {
  for (int k = 0; k < w->model->strand_count; k++) {
    const hw_strand *strand = &w->model->strand[k];
    if (!hw_is_count(w->mem[strand->mem], 0, strand->held))
      return false;
  }
  return true;
}

static void commit(hw_world *w, bool tick) {
  (void)tick;
  strand_work *s = strand_of(w);
  int count[HW_STRANDS] = {0};
  strand_turn turn;
  gather(w, s);
  strand_sample_at(s, false);
  s->lapse = w->t - s->began;
  for (int i = 0; i < s->bodies; i++) {
    const strand_body *held = &s->body[i];
    int k = s->element[held->element].strand;
    strand_rub r = strand_body_rub(w, s, held);
    if (!settle(w, s, k, k, &count[k], &held->grip, &r))
      return;
  }
  for (int p = 0; p < s->pairs; p++) {
    const strand_pair *pair = &s->pair[p];
    int a = s->element[pair->a].strand, b = s->element[pair->b].strand;
    if (pair->held < pair->held_end)
      turn = strand_turn_of(s, pair);
    for (int i = pair->held; i < pair->held_end; i++) {
      strand_rub r = strand_rub_of(s, pair, &s->held[i], &turn);
      if (!settle(w, s, a, b, &count[a], &s->held[i].grip, &r))
        return;
    }
  }
  for (int k = 0; k < s->lines; k++)
    w->mem[s->line[k].strand->mem] = count[k];
}

static bool there(const hw_model *model) { return model->strand_count > 0; }

const hw_contact_source hw_lines_source = {
    .name = "lines",
    .list = {{"touch", hw_strand_channel, HW_STRAND_CHANNELS}},
    .section = {&hw_strand_section},
    .group = strand_group,
    .rows = strand_room,
    .show = strand_show,
    .guards = true,
    .there = there,
    .room = bytes,
    .open = open,
    .sound = sound,
    .begin = begin,
    .ready = ready,
    .coupled = coupled,
    .couples = couples,
    .movable = movable,
    .force = strand_force,
    .passed = strand_passed,
    .commit = commit};
