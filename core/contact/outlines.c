/* Contact in plan (outlines.h): from what touches to forces, in steps of Euler and in time. */
#include "contact/outlines.h"

#include "base/cutter.h"
#include "contact/outlines_parts.h"
#include "contact/source.h"

int hw_outlines_most(const hw_model *model) {
  int usual = 8 * model->outline_body_count + 2 * model->outline_fender_count + 16;
  double all = 0;
  for (int p = 0; p < model->outline_pair_count; p++) {
    const hw_outline_pair *pair = &model->outline_pair[p];
    all += HW_OUTLINES_REGIONS + model->outline_body[pair->a].fenders +
           model->outline_body[pair->b].fenders;
  }
  return all < usual ? (int)all : usual;
}

static outlines_work *lay_out(const hw_model *model, hw_cutter *c) {
  outlines_work *work = hw_cut(c, sizeof *work);
  outlines_body *body = hw_cut(c, sizeof *body * (size_t)model->outline_body_count);
  outlines_contact *contact = hw_cut(c, sizeof *contact * (size_t)model->outlines_held);
  unsigned char *claimed = hw_cut(c, (size_t)model->outlines_held);
  double *unit = hw_cut(c, 3 * sizeof *unit * (size_t)model->blocks);
  if (c->base)
    work->body = body, work->contact = contact, work->claimed = claimed, work->unit = unit;
  return work;
}

static size_t bytes(const hw_model *model) {
  hw_cutter c = {NULL, 0};
  lay_out(model, &c);
  return c.used;
}

static void open(hw_world *w) {
  hw_cutter c = {w->source_work[HW_SOURCE_OUTLINES], 0};
  outlines_work *work = lay_out(w->model, &c);
  work->count = 0;
  work->stepped = work->solved = false;
}

static void link_blocks(const hw_model *model, const hw_pattern *pattern) {
  bool needed = hw_solver_tangent(&model->solver);
  for (int p = 0; needed && p < model->outline_pair_count; p++) {
    const hw_outline_pair *pair = &model->outline_pair[p];
    pattern->pair(pattern->ctx, model->outline_body[pair->a].block,
                  model->outline_body[pair->b].block);
  }
}

static int spare(const hw_world *w) {
  const outlines_memory *memory = outlines_memory_of(w);
  int used = 0;
  while (used < w->model->outlines_held && memory[used].key > 0)
    used++;
  return HW_OUTLINES_MEM * (w->model->outlines_held - used);
}

/* ---- one contact ---- */

static lever lever_of(hw_needs_pose pose, plane C, plane d) {
  plane r = {C.x - pose.x, C.y - pose.y};
  return (lever){{d.x, d.y, plane_cross(r, d)}};
}

double outlines_bracket(const hw_model *model, const outlines_contact *c, double rate,
                        hw_fender_law *law) {
  const hw_outline_contact *p =
      hw_outline_contact_entry(model, model->outline_pair[c->pair].contact);
  *law = (hw_fender_law){.stiffness = p->stiffness,
                         .damping = p->damping,
                         .shear = p->shear,
                         .sticking = p->sticking > p->sliding ? p->sticking : p->sliding,
                         .sliding = p->sliding,
                         .restitution = p->restitution,
                         .cap = p->cap};
  if (c->fender < 0)
    return p->stiffness * c->over.area + p->damping * rate;
  const hw_outline_fender *f = &model->outline_fender[c->fender];
  law->shear = f->shear;
  law->sticking = law->sliding = f->friction;
  return hw_fender_reaction(&f->curve, c->depth) * (1 + f->damping * rate / f->height);
}

double outlines_energy(const hw_model *model, const outlines_contact *c) {
  if (c->fender >= 0)
    return hw_fender_energy(&model->outline_fender[c->fender].curve, c->depth);
  double K = hw_outline_contact_entry(model, model->outline_pair[c->pair].contact)->stiffness;
  return 0.5 * K * c->over.area * c->depth;
}

double outlines_measure(const outlines_contact *c) {
  return c->fender < 0 ? c->over.area : c->depth;
}

void outlines_settle(const hw_model *model, outlines_contact *c, const hw_fender_force *f) {
  c->N = f->N, c->T = f->T;
  c->limit = f->cap;
  c->slid = f->slid, c->stuck = !f->slid && f->N > 0;
  c->capped = f->capped;
  c->shear = c->next.shear;
  if (c->fender >= 0) {
    const hw_outline_fender *fender = &model->outline_fender[c->fender];
    c->rating = hw_fender_energy(&fender->curve, c->depth) / fender->rated_energy;
  }
  c->next.area = outlines_measure(c);
  c->next.shear = f->ds;
  c->next.vx = c->vx, c->next.force = f->N, c->next.friction = f->T;
  c->next.peak = f->N > c->next.peak ? f->N : c->next.peak;
  c->next.deepest = c->depth > c->next.deepest ? c->depth : c->next.deepest;
}

void outlines_meet(const hw_world *w, outlines_contact *c) {
  static const double none[3] = {0};
  const hw_model *model = w->model;
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  const outlines_work *work = outlines_of(w);
  hw_needs_pose pa = work->body[pair->a].pose, pb = work->body[pair->b].pose;
  c->l = (levers){lever_of(pa, c->C, c->i), lever_of(pa, c->C, c->j), lever_of(pb, c->C, c->i),
                  lever_of(pb, c->C, c->j)};
  int a = model->outline_body[pair->a].block, b = model->outline_body[pair->b].block;
  const double *va = a >= 0 ? w->v + 3 * a : none, *vb = b >= 0 ? w->v + 3 * b : none;
  c->vx = lever_between(&c->l.ai, va, &c->l.bi, vb);
  c->vy = lever_between(&c->l.aj, va, &c->l.bj, vb);
  if (c->fresh)
    c->next.vx0 = c->vx, c->next.vy0 = c->vy;
}

void outlines_add_rows(double *rhs, int block, const lever *i, const lever *j, double N, double T) {
  for (int n = 0; block >= 0 && n < 3; n++)
    rhs[3 * block + n] += N * i->d[n] + T * j->d[n];
}

/* ---- in time ---- */

/* The area's gradient: how it grows as a body moves; of a fender its deflection's. */
static levers gradients_of(const outlines_work *work, const hw_outline_pair *pair,
                           const outlines_contact *c, const levers *l) {
  if (c->fender >= 0)
    return *l;
  plane M = {c->over.mx, c->over.my}, normal = {c->over.wx, c->over.wy};
  levers g = {.ai = lever_of(work->body[pair->a].pose, M, normal),
              .bi = lever_of(work->body[pair->b].pose, M, normal)};
  g.ai.d[2] += c->over.couple, g.bi.d[2] += c->over.couple;
  return g;
}

static void add_block(hw_world *w, int i, int j, const double *p, const double *q, double scale) {
  double K[9];
  if (i < 0 || j < 0)
    return;
  for (int r = 0; r < 3; r++)
    for (int s = 0; s < 3; s++)
      K[3 * r + s] = scale * p[r] * q[s];
  hw_sparse_add(w->A, i, j, K);
}

/* res = N l_i + T l_j on a, its opposite on b; N follows g, T the shear along j while it sticks. */
static void add_tangent(hw_world *w, const int block[2], const levers *l, const levers *g,
                        const double slope[2]) {
  const lever *li[2] = {&l->ai, &l->bi}, *lj[2] = {&l->aj, &l->bj}, *gi[2] = {&g->ai, &g->bi};
  for (int p = 0; p < 2; p++)
    for (int q = 0; q < 2; q++) {
      double side = p == q ? 1 : -1;
      add_block(w, block[p], block[q], li[p]->d, gi[q]->d, side * slope[0]);
      add_block(w, block[p], block[q], lj[p]->d, lj[q]->d, side * slope[1]);
    }
}

/* Forces of the continuous law into the contact and, with `add`, on the bodies. */
static void press(hw_world *w, outlines_contact *c, bool add) {
  const hw_model *model = w->model;
  outlines_work *work = outlines_of(w);
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  const outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
  outlines_meet(w, c);
  levers l = c->l, g = gradients_of(work, pair, c, &l);
  hw_fender_law law;
  double rate = lever_between(&g.ai, a->v, &g.bi, b->v);
  double pressed = outlines_bracket(model, c, rate, &law);
  law.cap = HW_CAP_NONE;
  hw_fender_state none = {.vx = c->vx, .vy = c->vy};
  hw_fender_force f =
      hw_fender_apply(&law, pressed, c->next.shear, law.sticking, law.sliding, &none);
  outlines_settle(model, c, &f);
  double held = outlines_bracket(model, c, 0, &law);
  c->storing = held * c->vx + (f.slid ? 0 : f.T * c->vy);
  if (!add)
    return;
  int block[2] = {model->outline_body[pair->a].block, model->outline_body[pair->b].block};
  outlines_add_rows(w->res, block[0], &l.ai, &l.aj, f.N, f.T);
  outlines_add_rows(w->res, block[1], &l.bi, &l.bj, -f.N, -f.T);
  w->contact_power += c->storing;
  w->dissipated_power += (f.N - held) * c->vx + (f.slid ? f.T * c->vy : 0);
  w->touching = true;
  if (!w->tangent || (w->cc == 0 && w->ck == 0) || !(f.N > 0))
    return;
  const hw_outline_contact *entry = hw_outline_contact_entry(model, pair->contact);
  double stiff = entry->stiffness, damp = entry->damping;
  if (c->fender >= 0) {
    const hw_outline_fender *fender = &model->outline_fender[c->fender];
    stiff =
        hw_fender_slope(&fender->curve, c->depth) * (1 + fender->damping * rate / fender->height);
    damp = hw_fender_reaction(&fender->curve, c->depth) * fender->damping / fender->height;
  }
  double slope[2] = {w->ck * stiff + w->cc * damp, f.slid ? 0 : w->ck * law.shear};
  add_tangent(w, block, &l, &g, slope);
}

static double force(hw_world *w) {
  const hw_model *model = w->model;
  if (hw_solver_euler(&model->solver) && !w->statics)
    return 1;
  outlines_work *work = outlines_of(w);
  outlines_bodies(w);
  if (!outlines_find(w))
    return 1;
  for (int k = 0; k < work->count; k++)
    press(w, &work->contact[k], true);
  return 1;
}

/* ---- memory ---- */

/* Sums of a contact by the trapezoidal rule, where no step of Euler makes them. */
static void gather(const hw_world *w, outlines_contact *c) {
  double h = w->t - c->next.when, power = c->N * c->vx + c->T * c->vy;
  c->next.impulse += 0.5 * h * (c->was + c->N);
  c->next.taken += 0.5 * h * (c->next.power + power);
  c->next.held += 0.5 * h * (c->next.storing + c->storing);
  c->next.when = w->t, c->next.power = power, c->next.storing = c->storing;
}

static bool among(const outlines_work *work, double key) {
  for (int k = 0; k < work->count; k++)
    if (work->contact[k].next.key == key)
      return true;
  return false;
}

static void tell(hw_world *w, const outlines_work *work) {
  const hw_model *model = w->model;
  const outlines_memory *memory = outlines_memory_of(w);
  for (int k = 0; k < work->count; k++) {
    const outlines_contact *c = &work->contact[k];
    int part = model->outline_body[model->outline_pair[c->pair].a].part;
    if (c->fresh)
      hw_world_event(w, HW_EVENT_MEET, part, c->pair);
    if (c->fender < 0 || !(c->rating > 1))
      continue;
    const hw_outline_fender *fender = &model->outline_fender[c->fender];
    if (!(hw_fender_energy(&fender->curve, c->before) > fender->rated_energy))
      hw_world_event(w, HW_EVENT_OVER, model->outline_body[fender->body].part, c->fender);
  }
  for (int k = 0; k < model->outlines_held && memory[k].key > 0; k++) {
    double of = (memory[k].key - 1) / BERTH_KEYS; /* a state from outside may hold any number */
    if (!(of < model->outline_pair_count) || among(work, memory[k].key))
      continue;
    int pair = (int)of;
    hw_world_event(w, HW_EVENT_PART, model->outline_body[model->outline_pair[pair].a].part, pair);
  }
}

static double charge(hw_world *w) {
  double sum = 0;
  const outlines_work *work = outlines_of(w);
  for (int k = 0; k < work->count; k++)
    sum += work->contact[k].next.held - (work->solved ? work->contact[k].taken : 0);
  return sum;
}

static void commit(hw_world *w, bool tick) {
  const hw_model *model = w->model;
  (void)tick;
  outlines_work *work = outlines_of(w);
  if (hw_solver_euler(&model->solver)) {
    if (!work->stepped)
      return;
  } else {
    outlines_bodies(w); /* the last evaluation was elsewhere */
    if (!outlines_find(w))
      return;
    for (int k = 0; k < work->count; k++) {
      press(w, &work->contact[k], false);
      gather(w, &work->contact[k]);
    }
    w->sums[HW_SUM_CONTACT] -= work->ended; /* what a contact holds when it ends is lost */
    w->sums[HW_SUM_DISSIPATED] += work->ended;
  }
  tell(w, work);
  outlines_memory *memory = (outlines_memory *)(void *)(w->mem + model->outlines_mem);
  for (int k = 0; k < model->outlines_held; k++)
    memory[k] = k < work->count ? work->contact[k].next : (outlines_memory){0};
  work->stepped = work->solved = false; /* what was found holds what was remembered before */
}

static bool there(const hw_model *model) { return model->outline_body_count > 0; }

const hw_contact_source hw_outlines_source = {
    .name = "outlines",
    .key = "plan_contacts",
    .table = &hw_outline_contact_table,
    .list = {{"plan_contacts", hw_outlines_contact_channel, HW_OUTLINES_CONTACT_CHANNELS},
             {"fenders", hw_outlines_fender_channel, HW_OUTLINES_FENDER_CHANNELS}},
    .section = {&hw_outlines_section},
    .group = outlines_group,
    .rows = outlines_room,
    .show = outlines_show,
    .there = there,
    .room = bytes,
    .link = link_blocks,
    .open = open,
    .forget = open,
    .force = force,
    .kick = outlines_kick,
    .commit = commit,
    .charge = charge,
    .spare = spare};
