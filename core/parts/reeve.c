/* A light elastic line reeved through points of parts or of the world: sheaves, posts, rings that slide. Straight falls
 * between them, line that passes from one to the next, friction where it does: tackles, slings, warps round bollards.
 *
 * Source: Euler's capstan law (Euler 1769, Remarques sur l'effet du frottement dans l'equilibre); the rest by virtual work. docs/theory/reeve.md.
 *
 * Limits: falls do not sag and have no water about them; the inertia of the line is that of its falls at the start. */
#include "parts/reeve.h"

#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/kinds.h"
#include "parts/reeve_state.h"
#include "parts/winch.h"

enum { ARC_NODES = 9, WRAP_NODES = 12 };

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("tension", "N", "Tension, first fall", "at end a"),
    HW_CHANNEL("tension_b", "N", "Tension, last fall", "at end b"),
    HW_CHANNEL("tension_max", "N", "Greatest tension", "of its falls"),
    HW_CHANNEL("length", "m", "Length of the first fall",
               "from end a, with its arc up to the middle of it"),
    HW_CHANNEL("elongation", "m", "Elongation", "of the whole line"),
    HW_CHANNEL("loss", "W", "Friction loss", "power that friction takes where the line passes"),
    HW_CHANNEL(
        "efficiency", "1", "Efficiency",
        "of the power that its ends and passages put in, the share that friction leaves; 1 at "
        "rest"),
    HW_CHANNEL("<through>.tension", "N", "Tension after <through>",
               "of the fall that leads on from there"),
    HW_CHANNEL("<through>.length", "m", "Length after <through>", "of that fall"),
    HW_CHANNEL("<through>.passed", "m", "Line passed at <through>",
               "since the start, unstretched; positive towards end b"),
    HW_CHANNEL("<through>.rate", "m/s", "Slip rate at <through>",
               "of the line over what holds the passage; positive towards end b"),
    HW_CHANNEL("<through>.friction", "N", "Friction at <through>",
               "at the line; positive where it holds line back from end b"),
    HW_CHANNEL("<through>.angle", "rad", "Wrap angle at <through>", "with its wraps")};
enum { TENSION, TENSION_B, TENSION_MAX, LENGTH, ELONGATION, LOSS, EFFICIENCY, OF_PASSAGES };
enum { AFTER, AFTER_LENGTH, PASSED, SLIP, FRICTION, ANGLE, PASSAGE_CHANNELS };

/* ---- the line at the evaluation point ---- */

static const reeve_pass_params *passage(const reeve_params *p, int i) {
  return (const reeve_pass_params *)p->through.row + i;
}

static hw_ref ref_of(const reeve_params *p, int i) {
  int n = p->through.count;
  return i == 0 ? p->a_attach : i <= n ? passage(p, i - 1)->at : p->b_attach;
}

static const double *place_of(const reeve_params *p, int i) {
  int n = p->through.count;
  return i == 0 ? p->a_position : i <= n ? passage(p, i - 1)->position : p->b_position;
}

static void hold(const hw_world *w, const reeve_params *p, int i, reeve_point *s) {
  hw_ref ref = ref_of(p, i);
  s->at = (hw_port){
      .r = v3_at(place_of(p, i)), .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1, .B = m3_zero()};
  s->port = NULL;
  if (ref.part < 0)
    return;
  s->port = &w->port[w->model->part[ref.part].port0 + ref.port];
  s->at = *s->port;
  if (w->statics && s->at.bx < 0) /* a motion stands still meanwhile */
    s->at.v = s->at.w = s->at.a = v3_zero();
}

void reeve_gather(const hw_world *w, int part, reeve_view *q) {
  const hw_part *self = &w->model->part[part];
  int winch = w->model->feed[part];
  *q = (reeve_view){.p = hw_params(w, part), .mem = hw_mem(w, part)};
  q->n = q->p->through.count;
  q->mu = q->p->mass_per_metre;
  q->feed = winch >= 0 ? &w->feed[part] : NULL;
  q->feeds_b = winch >= 0 && ((const winch_params *)hw_params(w, winch))->end == WINCH_END_B;
  for (int i = 0; i <= q->n + 1; i++) {
    reeve_point *s = &q->point[i];
    hold(w, q->p, i, s);
    s->block = -1;
    if (i == 0 || i > q->n)
      continue;
    s->p = passage(q->p, i - 1);
    s->block = self->block0 + i - 1;
    s->r = s->p->radius;
    s->swivels = v3_norm(v3_at(s->p->axis)) == 0;
    s->passed = w->x[3 * s->block], s->speed = w->v[3 * s->block];
  }
}

/* Unstretched lengths and their rates. */
static void lengths(reeve_view *q) {
  for (int k = 0; k <= q->n; k++) {
    reeve_fall *f = &q->fall[k];
    f->L = q->mem[REEVE_MEM_FALLS + k] + q->point[k].passed - q->point[k + 1].passed;
    f->flow = q->point[k].speed - q->point[k + 1].speed;
    q->length += q->mem[REEVE_MEM_FALLS + k];
  }
  double least = HW_GIVEN(reeve_params, q->p, stop) ? q->p->stop : q->length / 200;
  for (int k = 0; k <= q->n; k++)
    q->fall[k].least = hw_min(least, 0.5 * q->mem[REEVE_MEM_FALLS + k]);
  if (!q->feed || !q->feed->active)
    return;
  reeve_fall *f = &q->fall[q->feeds_b ? q->n : 0];
  f->L += q->feed->paid;
  f->flow += q->feed->rate;
  q->point[q->feeds_b ? q->n + 1 : 0].block = q->feed->block;
}

static void masses(reeve_view *q) {
  for (int i = 0; i <= q->n + 1; i++) {
    reeve_point *s = &q->point[i];
    double line = (i > 0 ? q->mem[REEVE_MEM_FALLS + i - 1] : 0) +
                  (i <= q->n ? q->mem[REEVE_MEM_FALLS + i] : 0);
    s->mass = s->flow = 0.5 * q->mu * line;
    if (s->r > 0)
      s->flow += s->p->inertia / (s->r * s->r);
  }
  double grip = HW_GIVEN(reeve_params, q->p, grip) ? q->p->grip : q->length / 20;
  q->grip = q->p->EA / grip;
}

void reeve_look(const hw_world *w, int part, reeve_view *q) {
  reeve_gather(w, part, q);
  lengths(q);
  masses(q);
  reeve_path(q, false);
  reeve_tensions(w, q);
}

/* ---- layout ---- */

static int nodes_of(const reeve_pass_params *p) {
  return p->radius > 0 ? ARC_NODES + (int)(WRAP_NODES * p->wraps) : 1;
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const reeve_params *p = model->part[part].params;
  int n = p->through.count;
  needs->rank = 2;
  hw_needs_blocks(needs, n);
  for (int i = 0; i < n; i++)
    needs->block_kind[i] = HW_BLOCK_SCALAR;
  needs->mem = REEVE_MEM_FALLS + n + 1 + REEVE_WORDS * n;
  needs->line_nodes = 2 + 2 * (n + 1);
  hw_needs_channels(needs, CHANNELS, OF_PASSAGES);
  for (int i = 0; i < n; i++) {
    needs->line_nodes += nodes_of(passage(p, i));
    for (int k = 0; k < PASSAGE_CHANNELS; k++)
      hw_needs_channel(needs, &CHANNELS[OF_PASSAGES + k], p->through.id[i],
                       CHANNELS[OF_PASSAGES + k].unit);
  }
}

/* Blocks of point i: of what holds it, of the line that has passed. */
static int blocks_of(const hw_model *model, int part, int i, int *block) {
  const hw_part *self = &model->part[part];
  const reeve_params *p = self->params;
  hw_ref ref = ref_of(p, i);
  int count = 0, n = p->through.count, winch = model->feed[part];
  if (ref.part >= 0) {
    hw_frame_blocks at = hw_port_blocks(model, ref.part, ref.port);
    block[count++] = at.bx;
    block[count++] = at.bphi;
  }
  if (i > 0 && i <= n)
    block[count++] = self->block0 + i - 1;
  else if (winch >= 0 && model->part[winch].blocks > 0)
    block[count++] = model->part[winch].block0;
  return count;
}

static void pair(const hw_pattern *pattern, int a, int b) {
  if (a >= 0 && b >= 0 && a != b)
    pattern->pair(pattern->ctx, a, b);
}

/* A point works on its neighbours, and on those beyond by its friction. */
static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  int n = ((const reeve_params *)model->part[part].params)->through.count;
  for (int i = 0; i <= n + 1; i++)
    for (int j = i; j <= n + 1 && j <= i + 2; j++) {
      int a[3], b[3];
      int na = blocks_of(model, part, i, a), nb = blocks_of(model, part, j, b);
      for (int k = 0; k < na; k++)
        for (int m = 0; m < nb; m++)
          pair(pattern, a[k], b[m]);
    }
}

/* Where the arc is now, for what comes. */
static void mark(reeve_view *q, int i) {
  reeve_point *s = &q->point[i];
  double *mem = reeve_pass_mem(q, i), all = s->arc[0] + s->arc[1];
  double c, sn;
  if (!(s->r > 0))
    return;
  mem[REEVE_SHIFT] += s->r * (0.5 * all - s->arc[0]);
  mem[REEVE_ANGLE] = all;
  hw_sincos(0.5 * all, &sn, &c);
  v3 middle = v3_madd(v3_scale(c, s->e[0]), sn, v3_cross(s->n, s->e[0]));
  v3_put(mem + REEVE_MARK, middle);
  v3_put(mem + REEVE_NORMAL, s->n);
  v3_put(mem + REEVE_HELD, m3_tmulv(s->at.R, middle));
}

static void init(hw_world *w, int part) {
  reeve_view q;
  double *mem = hw_mem(w, part), way = 0;
  for (int i = 0; i < w->model->part[part].mems; i++)
    mem[i] = 0;
  reeve_gather(w, part, &q);
  reeve_path(&q, true);
  for (int i = 1; i <= q.n; i++)
    mark(&q, i), reeve_pass_mem(&q, i)[REEVE_SHIFT] = 0, reeve_pass_mem(&q, i)[REEVE_STORED] = -1;
  for (int k = 0; k <= q.n; k++)
    way += q.fall[k].l;
  double length = HW_GIVEN(reeve_params, q.p, length) ? q.p->length : way;
  for (int k = 0; k <= q.n; k++)
    mem[REEVE_MEM_FALLS + k] = way > 0 ? length * q.fall[k].l / way : 0;
}

/* ---- memory ---- */

/* The bristle's anchor follows what it cannot hold. Its energy went to what is dissipated: that which is still there
 * comes back to the elastic sum. */
static void settle(hw_world *w, const reeve_view *q, int i) {
  const reeve_point *s = &q->point[i];
  double *mem = reeve_pass_mem(q, i), most = s->cap / q->grip;
  double y = hw_clamp(s->passed - s->turn - mem[REEVE_ANCHOR], -most, most);
  double stored = 0.5 * q->grip * y * y;
  double more = mem[REEVE_STORED] >= 0 ? stored - mem[REEVE_STORED] : 0;
  mem[REEVE_ANCHOR] = s->passed - y;
  mem[REEVE_STORED] = stored;
  w->sums[HW_SUM_CONTACT] += more;
  w->sums[HW_SUM_DISSIPATED] -= more;
}

/* Slack, taut and a fall at its stop are told once. */
static void commit(hw_world *w, int part, bool tick) {
  (void)tick;
  reeve_view q;
  reeve_look(w, part, &q);
  bool slack = false, stopped = false;
  for (int i = 1; i <= q.n; i++) {
    settle(w, &q, i);
    mark(&q, i);
  }
  for (int k = 0; k <= q.n; k++) {
    slack |= !q.fall[k].taut;
    stopped |=
        q.fall[k].stop > 0 || (q.mem[REEVE_MEM_STOPPED] > 0 && q.fall[k].L < 2 * q.fall[k].least);
  }
  if (stopped && q.mem[REEVE_MEM_STOPPED] == 0)
    hw_world_event(w, HW_EVENT_LIMIT, part, -1);
  q.mem[REEVE_MEM_STOPPED] = stopped;
  if (slack != (q.mem[REEVE_MEM_SLACK] != 0))
    hw_world_event(w, slack ? HW_EVENT_SLACK : HW_EVENT_TAUT, part, 0);
  q.mem[REEVE_MEM_SLACK] = slack;
  if (!q.feed)
    return;
  const winch_params *winch = hw_params(w, w->model->feed[part]);
  double outside = q.length + q.feed->paid, least = 0.01 * q.length;
  double left = q.fall[q.feeds_b ? q.n : 0].L;
  if (HW_GIVEN(winch_params, winch, min_element))
    least = winch->min_element;
  q.mem[REEVE_MEM_LIMIT] = outside >= winch_max_length(winch, q.length) ? 1
                           : left <= least                              ? -1
                                                                        : 0;
}

static bool sound(const hw_world *w, int part) {
  const double ROUGH = 1e-6, FAR = 1e9; /* of a unit vector; [rad], [m] */
  reeve_view q;
  reeve_gather(w, part, &q);
  bool good = hw_is_count(q.mem[REEVE_MEM_SLACK], 0, 1) &&
              hw_is_count(q.mem[REEVE_MEM_LIMIT], -1, 1) &&
              hw_is_count(q.mem[REEVE_MEM_STOPPED], 0, 1);
  for (int k = 0; k <= q.n; k++)
    good = good && q.mem[REEVE_MEM_FALLS + k] >= 0;
  for (int i = 1; i <= q.n; i++) {
    const double *mem = reeve_pass_mem(&q, i);
    static const int UNIT[] = {REEVE_MARK, REEVE_NORMAL, REEVE_HELD};
    for (int k = 0; k < 3 && q.point[i].r > 0; k++)
      good = good && fabs(v3_norm(v3_at(mem + UNIT[k])) - 1) < ROUGH;
    good = good && mem[REEVE_STORED] >= -1 && fabs(mem[REEVE_ANGLE]) < FAR &&
           fabs(mem[REEVE_SHIFT]) < FAR;
  }
  return good;
}

/* ---- what it shows ---- */

/* Of the power that what holds it, and a winch, put into the line: what friction leaves. */
static double efficiency(const reeve_view *q, double loss) {
  double in = 0;
  for (int i = 0; i <= q->n + 1; i++) {
    const reeve_point *s = &q->point[i];
    in += hw_max(0, -v3_dot(s->load, s->at.v) - v3_dot(s->moment, s->at.w));
  }
  if (q->feed)
    in += hw_max(0, -q->feed->rate * q->fall[q->feeds_b ? q->n : 0].tau);
  return in > 1e-9 ? hw_clamp(1 - loss / in, 0, 1) : 1;
}

static void output(const hw_world *w, int part, double *channel) {
  reeve_view q;
  reeve_look(w, part, &q);
  double l = 0, L = 0, most = 0, loss = 0;
  for (int k = 0; k <= q.n; k++) {
    l += q.fall[k].l, L += q.fall[k].L;
    most = hw_max(most, q.fall[k].T);
  }
  for (int i = 1; i <= q.n; i++) {
    const reeve_point *s = &q.point[i];
    double *at = channel + OF_PASSAGES + PASSAGE_CHANNELS * (i - 1);
    at[AFTER] = q.fall[i].T;
    at[AFTER_LENGTH] = q.fall[i].l;
    at[PASSED] = s->passed;
    at[SLIP] = s->slip;
    at[FRICTION] = s->force;
    at[ANGLE] = s->wrap;
    loss += s->force * s->slip;
  }
  channel[TENSION] = q.fall[0].T;
  channel[TENSION_B] = q.fall[q.n].T;
  channel[TENSION_MAX] = most;
  channel[LENGTH] = q.fall[0].l;
  channel[ELONGATION] = l - L;
  channel[LOSS] = loss;
  channel[EFFICIENCY] = efficiency(&q, loss);
}

/* Nodes along the arc of passage i, and the tensions of the elements that lead to them. */
static int arc(const reeve_view *q, int i, double *node, double *tension) {
  const reeve_point *s = &q->point[i];
  int count = nodes_of(s->p);
  double all = s->arc[0] + s->arc[1] + HW_TWO_PI * floor(s->p->wraps);
  for (int k = 0; k < count; k++) {
    double share = count > 1 ? (double)k / (count - 1) : 0, sn, c;
    tension[k] =
        k ? hw_max(0, (1 - share) * q->fall[i - 1].T + share * q->fall[i].T) : q->fall[i - 1].T;
    v3 at = s->at.r;
    if (s->r > 0) {
      hw_sincos(share * all, &sn, &c);
      at = v3_madd(at, s->r, v3_madd(v3_scale(c, s->e[0]), sn, v3_cross(s->n, s->e[0])));
    }
    v3_put(node + 3 * k, at);
  }
  return count;
}

/* Two nodes on fall k, near its ends: what draws a smooth curve through all of them bends it there alone. */
static int straight(const reeve_view *q, int k, double *node, double *tension) {
  const reeve_point *end[2] = {&q->point[k], &q->point[k + 1]};
  v3 at[2] = {end[0]->out, end[1]->in};
  for (int i = 0; i < 2; i++) {
    double near = end[i]->r > 0 ? 0.2 * end[i]->r : 4 * q->p->diameter;
    double share = q->fall[k].straight > 3 * near ? near / q->fall[k].straight : 1.0 / 3;
    v3_put(node + 3 * i, v3_madd(at[i], share, v3_sub(at[!i], at[i])));
    tension[i] = q->fall[k].T;
  }
  return 2;
}

static void line(const hw_world *w, int part, double *line) {
  reeve_view q;
  reeve_look(w, part, &q);
  int room = w->model->part[part].line_nodes, count = 1;
  double *node = line + HW_LINE_NODES, *tension = node + 3 * room;
  v3_put(node, q.point[0].at.r);
  for (int k = 0; k <= q.n; k++) {
    count += straight(&q, k, node + 3 * count, tension + count - 1);
    if (k < q.n)
      count += arc(&q, k + 1, node + 3 * count, tension + count - 1);
  }
  v3_put(node + 3 * count, q.point[q.n + 1].at.r);
  tension[count - 1] = q.fall[q.n].T;
  line[HW_LINE_COUNT] = count + 1;
}

static double diameter(const void *params) { return ((const reeve_params *)params)->diameter; }

/* Block to point. */
static int node_of(const hw_model *model, int part, int block) {
  (void)model, (void)part;
  return block + 1;
}

const hw_part_kind hw_reeve_kind = {
    .name = "reeve",
    .label = "Reeved line",
    .table = &hw_reeve_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .line = &(const hw_line_kind){.rows = line, .diameter = diameter, .node = node_of},
    .check = reeve_check,
    .needs = needs,
    .link = link,
    .init = init,
    .force = reeve_force,
    .commit = commit,
    .sound = sound,
    .output = output};
