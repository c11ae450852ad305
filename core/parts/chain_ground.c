/* A chain on the ground (environment.ground): by the points where its links meet, each with half of the links beside it as
 * width times length (law/soil.h, docs/theory/ground.md). A held point stands on what holds it.
 *
 * Memory as of a cable on the ground: the place from which a point's bristle stretches. */
#include "model/ground.h"
#include "parts/chain_state.h"

bool chain_lies(const hw_model *model, int part) {
  const chain_params *p = model->part[part].params;
  return hw_ground_there(&model->env) && p->ground != CHAIN_GROUND_NONE;
}

static double *anchor_of(const chain_view *c, int i) {
  double *words = chain_switch_words(c->mem, c->s);
  return words + (chain_switches(c->p) ? CHAIN_SWITCH_WORDS : 0) + 3 * (i - 1);
}

/* [m] of the chain that point i stands for. */
static double length_of(const chain_view *c, int i) {
  return 0.5 * (c->link[i].L + (i < c->s->n ? c->link[i + 1].L : 0));
}

static v3 direction(const hw_world *w, const chain_view *c, int i) {
  v3 to = chain_r(w, c, i < c->s->n ? i + 1 : i), d = v3_sub(to, chain_r(w, c, i - 1));
  double l = v3_norm(d);
  return l > 0 ? v3_scale(1 / l, d) : v3_zero();
}

static hw_depth depth_of(const hw_world *w, const chain_view *c, v3 r) {
  return hw_ground_depth(&w->model->env, r, 0.5 * c->p->d);
}

void chain_ground(hw_world *w, const chain_view *c) {
  const hw_environment *env = &w->model->env;
  for (int i = c->first; i <= c->s->n; i++) {
    if (chain_tip_of(c, i))
      continue;
    v3 r = chain_r(w, c, i);
    hw_depth deep = depth_of(w, c, r);
    hw_soil soil = hw_ground_soil(env, c->p->d * length_of(c, i));
    if (!hw_soil_touches(&soil, deep.depth))
      continue;
    hw_soil_at at = {.depth = deep.depth,
                     .by_r = deep.by_r,
                     .twice = deep.twice,
                     .v = chain_v(w, c, i),
                     .line = direction(w, c, i),
                     .stretch = v3_sub(r, v3_at(anchor_of(c, i)))};
    hw_soil_push f = hw_soil_push_of(&soil, &at, w->tangent);
    int block = chain_block(c->s, i, CHAIN_POINT);
    v3_acc(w->res + 3 * block, v3_neg(f.force));
    w->elastic += f.energy;
    w->dissipated_power += f.loss;
    w->contact_power += f.stored;
    if (w->tangent)
      hw_sparse_add(w->A, block, block, m3_add(m3_scale(w->ck, f.K), m3_scale(w->cc, f.C)).m);
  }
}

bool chain_ground_judge(const hw_world *w, int part, unsigned char *mark) {
  bool any = false;
  if (!chain_lies(w->model, part))
    return false;
  chain_view c = chain_look(w, part);
  for (int i = c.first; i <= c.s->n; i++)
    if (!chain_tip_of(&c, i) &&
        hw_ground_touches(&w->model->env, depth_of(w, &c, chain_r(w, &c, i)).depth))
      mark[chain_block(c.s, i, CHAIN_POINT)] = 1, any = true;
  return any;
}

void chain_ground_begin(hw_world *w, int part, const chain_view *c) {
  const double DEEP = 0.5; /* [m]: what lies so deep would be thrown out */
  for (int i = 1; i <= c->s->n; i++) {
    v3 r = i < c->first ? v3_zero() : chain_r(w, c, i);
    v3_put(anchor_of(c, i), r);
    if (i >= c->first && !chain_tip_of(c, i) && w->model->solver.start != HW_START_STATIC &&
        depth_of(w, c, r).depth > DEEP)
      hw_world_fail(
          w, part, c->s->n + 1 - i,
          "the chain lies more than half a metre deep in the ground at the start; give it "
          "a path, or let solver.start be static");
  }
}

void chain_ground_commit(const hw_world *w, const chain_view *c) {
  hw_soil soil = hw_ground_soil(&w->model->env, 1);
  for (int i = 1; i <= c->s->n; i++) {
    double *anchor = anchor_of(c, i);
    if (i < c->first) {
      v3_put(anchor, v3_zero());
      continue;
    }
    v3 r = chain_r(w, c, i);
    hw_depth deep = depth_of(w, c, r);
    v3 stretch = v3_sub(r, v3_at(anchor));
    if (!hw_soil_touches(&soil, deep.depth))
      v3_put(anchor, r);
    else if (hw_soil_slips(&soil, deep.by_r, stretch))
      v3_put(anchor, v3_sub(r, hw_soil_kept(&soil, deep.by_r, stretch)));
  }
}

/* Points that have come out begin where they are; those that went in are forgotten. `first`: the first link before. */
void chain_ground_moved(const hw_world *w, const chain_view *c, int first) {
  for (int i = 1; i <= first && i <= c->s->n; i++)
    v3_put(anchor_of(c, i), i < c->first ? v3_zero() : chain_r(w, c, i));
}

int chain_grounded(const hw_world *w, const chain_view *c) {
  int count = 0;
  for (int i = c->first; i <= c->s->n; i++)
    count += hw_ground_touches(&w->model->env, depth_of(w, c, chain_r(w, c, i)).depth);
  return count;
}
