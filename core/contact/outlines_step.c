/* A step of Euler: the forces of all contacts in plan together (outlines.h; docs/theory/fender.md).
 *
 * One contact alone has the law of paper 001 as it is. Of several on one body each sees the speeds that the
 * others leave: block Gauss-Seidel, a contact a block, until no speed changes any more. At its end every
 * contact pushes with all that its law gives while the speed of approach stays above -gamma V0, or with what brings it
 * there. A step that would return more energy than the contacts that hang together have taken is scaled
 * back as a whole. */
#include "contact/outlines_parts.h"

static const double SETTLED = 1e-9; /* [m/s] */
enum { BLOWS = 512, PASSES = 12 };  /* as many rounds as make so many blows, but so many at least */

static void times(const double W[9], const lever *l, double out[3]) {
  for (int k = 0; k < 3; k++)
    out[k] = W[3 * k] * l->d[0] + W[3 * k + 1] * l->d[1] + W[3 * k + 2] * l->d[2];
}

/* Inverse effective masses of one body, added to those of the other. W: what a unit of N, T does to it. */
static void add_true(const outlines_body *b, const lever *i, const lever *j, hw_fender_state *s,
                     double W[2][3]) {
  times(b->W, i, W[0]);
  times(b->W, j, W[1]);
  s->wxx += lever_speed(i, W[0]), s->wyy += lever_speed(j, W[1]), s->wxy += lever_speed(i, W[1]);
}

/* The paper's: the smallest mass over directions, and the arm from the centre of mass (eq. 23). */
static void add_smallest(const outlines_body *b, const hw_outline_body *to,
                         const outlines_contact *c, hw_fender_state *s) {
  if (!b->moves)
    return;
  plane r = {c->C.x - b->pose.x - b->pose.c * to->centre,
             c->C.y - b->pose.y - b->pose.s * to->centre};
  double ri = plane_cross(r, c->i), rj = plane_cross(r, c->j);
  s->wxx += 1 / to->mass + ri * ri / to->inertia;
  s->wyy += 1 / to->mass + rj * rj / to->inertia;
  s->wxy += ri * rj / to->inertia;
}

static void push(outlines_body *b, double W[2][3], double N, double T) {
  for (int k = 0; b->moves && k < 3; k++)
    b->v[k] += N * W[0][k] + T * W[1][k];
}

static void push_both(const hw_model *model, outlines_work *work, outlines_contact *c, double N,
                      double T) {
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  double h = c->state.dt;
  push(&work->body[pair->a], c->Wa, -h * N, -h * T);
  push(&work->body[pair->b], c->Wb, h * N, h * T);
}

/* The speeds that restitution is a share of: those of the first touch in the paper. A body that stays in
 * contact and comes on again hits anew: without that it would swing at gamma V0 for ever, since forward Euler
 * feeds a swing. */
static void renew(outlines_contact *c) {
  if (c->fresh || !(c->vx > 0))
    return;
  if (c->next.vx <= 0)
    c->next.vx0 = c->vx, c->next.vy0 = c->vy;
  else if (c->vx > c->next.vx0)
    c->next.vx0 = c->vx;
}

static void prepare(const hw_world *w, outlines_contact *c, double h) {
  const hw_model *model = w->model;
  outlines_work *work = outlines_of(w);
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  const hw_outline_contact *entry = hw_outline_contact_entry(model, pair->contact);
  outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
  outlines_meet(w, c);
  if (entry->cap != HW_CAP_SMALLEST)
    renew(c);
  c->state = (hw_fender_state){.vx0 = c->next.vx0, .vy0 = c->next.vy0, .dt = h};
  add_true(a, &c->l.ai, &c->l.aj, &c->state, c->Wa);
  add_true(b, &c->l.bi, &c->l.bj, &c->state, c->Wb);
  c->seen = c->state;
  if (entry->cap == HW_CAP_SMALLEST) {
    c->seen.wxx = c->seen.wyy = c->seen.wxy = 0;
    add_smallest(a, &model->outline_body[pair->a], c, &c->seen);
    add_smallest(b, &model->outline_body[pair->b], c, &c->seen);
  }
  c->behind[0] = c->behind[1] = 0; /* speeds that the cap does not know of */
  if (!entry->ahead) {
    c->behind[0] = lever_between(&c->l.ai, a->ahead, &c->l.bi, b->ahead);
    c->behind[1] = lever_between(&c->l.aj, a->ahead, &c->l.bj, b->ahead);
  }
  c->pressed = outlines_bracket(model, c, (outlines_measure(c) - c->next.area) / h, &c->law);
  c->force = (hw_fender_force){0};
  c->struck = 0;
  a->contacts++, b->contacts++;
}

/* The contact's law with what the others leave; returns by how much speeds change [m/s]. */
static double strike(const hw_model *model, outlines_work *work, outlines_contact *c,
                     double budget) {
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
  const hw_fender_state *s = &c->state;
  double h = s->dt, N = c->force.N, T = c->force.T;
  c->seen.vx =
      lever_between(&c->l.ai, a->v, &c->l.bi, b->v) - c->behind[0] + h * (s->wxx * N + s->wxy * T);
  c->seen.vy =
      lever_between(&c->l.aj, a->v, &c->l.bj, b->v) - c->behind[1] + h * (s->wxy * N + s->wyy * T);
  c->seen.budget = budget;
  c->force = hw_fender_apply(&c->law, c->pressed, c->next.shear, c->law.sticking, c->law.sliding,
                             &c->seen);
  double dN = c->force.N - N, dT = c->force.T - T;
  push_both(model, work, c, dN, dT);
  return h * (s->wxx * fabs(dN) + s->wyy * fabs(dT));
}

/* Energy that it takes from the bodies, by the mean of their speeds at the ends of the step [J]: with what other
 * forces do by that mean it is all that they lose, and a body pressed at rest loses none. Split in what is linear
 * and what is quadratic in a scale of all impulses. */
static void find_taken(const hw_model *model, const outlines_work *work, outlines_contact *c) {
  const hw_outline_pair *pair = &model->outline_pair[c->pair];
  const outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
  double h = c->state.dt, JN = h * c->force.N, JT = h * c->force.T;
  double sx = lever_between(&c->l.ai, a->start, &c->l.bi, b->start);
  double sy = lever_between(&c->l.aj, a->start, &c->l.bj, b->start);
  double ex = lever_between(&c->l.ai, a->v, &c->l.bi, b->v);
  double ey = lever_between(&c->l.aj, a->v, &c->l.bj, b->v);
  c->part[0] = 0.5 * (JN * (c->vx + sx) + JT * (c->vy + sy));
  c->part[1] = 0.5 * (JN * (ex - sx) + JT * (ey - sy));
}

/* Bodies that contacts join take the number of the first of them, and the contacts with them. */
static void number_islands(const hw_model *model, outlines_work *work) {
  for (int k = 0; k < model->outline_body_count; k++)
    work->body[k].island = k;
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < work->count; k++) {
      const hw_outline_pair *pair = &model->outline_pair[work->contact[k].pair];
      outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
      if (!a->moves || !b->moves || a->island == b->island)
        continue;
      int least = a->island < b->island ? a->island : b->island;
      a->island = b->island = least;
      changed = true;
    }
  }
  for (int k = 0; k < work->count; k++) {
    const hw_outline_pair *pair = &model->outline_pair[work->contact[k].pair];
    int one = work->body[pair->a].moves ? pair->a : pair->b;
    work->contact[k].island = work->body[one].island;
  }
}

/* Books what the contacts of one island took, and scales the step back where it returns more than they had. */
static void book(const hw_model *model, outlines_work *work, int island) {
  double linear = 0, square = 0, pot = 0, gained = 0, lost = 0;
  bool capped = true;
  for (int k = 0; k < work->count; k++) {
    outlines_contact *c = &work->contact[k];
    if (c->island != island)
      continue;
    find_taken(model, work, c);
    linear += c->part[0], square += c->part[1];
    pot += c->next.taken > 0 ? c->next.taken : 0; /* below 0 where nothing was capped */
    capped = capped && c->law.cap != HW_CAP_NONE;
  }
  double scale = 1;
  if (capped && pot + linear + square < 0 && square < 0)
    scale = (linear + sqrt(linear * linear - 4 * square * pot)) / (-2 * square);
  scale = scale < 0 ? 0 : scale > 1 ? 1 : scale;
  for (int k = 0; k < work->count; k++) {
    outlines_contact *c = &work->contact[k];
    if (c->island != island)
      continue;
    c->taken = scale * (c->part[0] + scale * c->part[1]);
    c->force.N *= scale, c->force.T *= scale;
    c->force.capped = c->force.capped || scale < 1;
    double now = c->next.taken + c->taken;
    *(now > 0 ? &gained : &lost) += now;
  }
  /* a contact that has returned more than it took has it from those that hang together with it */
  double left = capped && gained > 0 ? (gained + lost > 0 ? gained + lost : 0) / gained : 1;
  for (int k = 0; k < work->count; k++) {
    outlines_contact *c = &work->contact[k];
    if (c->island != island)
      continue;
    double now = c->next.taken + c->taken;
    c->next.taken = !capped ? now : now > 0 ? left * now : 0;
  }
  for (int k = 0; k < model->outline_body_count; k++) {
    outlines_body *b = &work->body[k];
    for (int n = 0; b->moves && b->island == island && n < 3; n++)
      b->v[n] = b->start[n] + scale * (b->v[n] - b->start[n]);
  }
}

/* Gauss-Seidel from the forces of the last step. A contact is left alone while neither of its bodies has
 * been changed since. */
static void together(const hw_model *model, outlines_work *work) {
  const double ENOUGH = 1e300;
  for (int k = 0; k < work->count; k++) {
    outlines_contact *c = &work->contact[k];
    if (c->fresh)
      continue;
    c->force.N = c->next.force, c->force.T = c->next.friction;
    push_both(model, work, c, c->force.N, c->force.T);
  }
  bool changed = true;
  int blow = 0;
  int passes = BLOWS / work->count > PASSES ? BLOWS / work->count : PASSES;
  for (int pass = 0; pass < passes && changed; pass++) {
    changed = false;
    for (int k = 0; k < work->count; k++) {
      outlines_contact *c = &work->contact[k];
      const hw_outline_pair *pair = &model->outline_pair[c->pair];
      outlines_body *a = &work->body[pair->a], *b = &work->body[pair->b];
      if (c->struck && a->struck <= c->struck && b->struck <= c->struck)
        continue;
      c->struck = ++blow;
      if (!(strike(model, work, c, ENOUGH) > SETTLED))
        continue;
      a->struck = b->struck = blow;
      changed = true;
    }
  }
}

static void solve(const hw_model *model, outlines_work *work) {
  bool alone = true; /* no body has two contacts */
  for (int k = 0; k < model->outline_body_count; k++)
    alone = alone && !(work->body[k].moves && work->body[k].contacts > 1);
  for (int k = 0; alone && k < work->count; k++)
    strike(model, work, &work->contact[k], work->contact[k].next.taken);
  if (!alone)
    together(model, work);
  number_islands(model, work);
  for (int k = 0; k < model->outline_body_count; k++)
    if (work->body[k].moves && work->body[k].island == k && work->body[k].contacts)
      book(model, work, k);
}

static void start_bodies(const hw_world *w, outlines_work *work, double h) {
  for (int k = 0; k < w->model->outline_body_count; k++) {
    outlines_body *b = &work->body[k];
    int block = w->model->outline_body[k].block;
    b->contacts = b->struck = 0;
    for (int n = 0; n < 3; n++) {
      b->ahead[n] = block >= 0 ? h * w->a[3 * block + n] : 0;
      b->start[n] = b->v[n] += b->ahead[n];
    }
  }
}

static bool same(const double *a, const double *b, int count) {
  for (int i = 0; i < count; i++)
    if (a[i] != b[i])
      return false;
  return true;
}

/* Is what was found last found from this state? The frame that ends a step looks at the one that begins there. */
static bool at_hand(const hw_world *w, const outlines_work *work, double h) {
  bool good = work->solved && work->step == h;
  for (int k = 0; good && k < w->model->outline_body_count; k++) {
    int block = w->model->outline_body[k].block;
    const outlines_body *b = &work->body[k];
    double ahead[3] = {0};
    for (int n = 0; block >= 0 && n < 3; n++)
      ahead[n] = h * w->a[3 * block + n];
    good = same(b->ahead, ahead, 3) &&
           (block < 0 || (same(b->x, w->x + 3 * block, 3) && same(b->u, w->v + 3 * block, 3)));
  }
  return good;
}

/* What is jointed to a body moves with it: the inverse of its mass matrix then comes from the factors of that of
 * the whole world, which are those of the accelerations at hand. */
static void join_masses(const hw_world *w, outlines_work *work) {
  const hw_model *model = w->model;
  for (int k = 0; k < model->outline_body_count; k++) {
    const hw_outline_body *body = &model->outline_body[k];
    if (body->block < 0 || model->part[body->part].blocks == 1) /* nothing can hold on to it */
      continue;
    for (int n = 0; n < 3; n++) {
      for (int i = 0; i < 3 * model->blocks; i++)
        work->unit[i] = 0;
      work->unit[3 * body->block + n] = 1;
      hw_sparse_solve(w->A, work->unit);
      for (int m = 0; m < 3; m++)
        work->body[k].W[3 * m + n] = work->unit[3 * body->block + m];
    }
  }
}

/* The contacts of a step from here, and their forces. False: no room. */
static bool find_forces(hw_world *w, outlines_work *work, double h) {
  if (at_hand(w, work, h))
    return true;
  outlines_bodies(w);
  if (!outlines_find(w))
    return false;
  if (work->count)
    join_masses(w, work);
  start_bodies(w, work, h);
  for (int k = 0; k < work->count; k++)
    prepare(w, &work->contact[k], h);
  solve(w->model, work);
  for (int k = 0; k < work->count; k++) {
    outlines_contact *c = &work->contact[k];
    outlines_settle(w->model, c, &c->force);
    c->next.impulse += c->N * h;
    c->next.held = c->next.taken;
  }
  work->solved = true;
  work->step = h;
  return true;
}

bool outlines_kick(hw_world *w, double h, double *rhs, double *powers) {
  const hw_model *model = w->model;
  outlines_work *work = outlines_of(w);
  if (!model->outline_pair_count || !find_forces(w, work, h))
    return false;
  for (int k = 0; k < work->count && rhs; k++) {
    const outlines_contact *c = &work->contact[k];
    const hw_outline_pair *pair = &model->outline_pair[c->pair];
    powers[HW_SUM_CONTACT] += c->taken / h;
    outlines_add_rows(rhs, model->outline_body[pair->a].block, &c->l.ai, &c->l.aj, -c->N, -c->T);
    outlines_add_rows(rhs, model->outline_body[pair->b].block, &c->l.bi, &c->l.bj, c->N, c->T);
  }
  if (rhs) { /* what a contact took and has not given back when it ends is lost */
    powers[HW_SUM_CONTACT] -= work->ended / h;
    powers[HW_SUM_DISSIPATED] += work->ended / h;
    work->stepped = true;
  }
  return work->count > 0;
}
