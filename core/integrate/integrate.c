/* What the integrators share: memory, rejection, accelerations, the choice between them. */
#include "integrate/integrate.h"

#include <string.h>

/* Work vectors of 3 * blocks (ali3) or of the explicit state (rk), whichever is more. */
enum { ALI3_VECTORS = 9, RK_VECTORS = 8 };

static size_t explicit_words(const hw_model *model) {
  return (size_t)(6 * model->blocks + 4 * model->quats + HW_SUMS);
}

static size_t stage_words(const hw_model *model) {
  size_t words = model->solver.integrator == HW_ALI3
                     ? (size_t)(3 * model->blocks) * ALI3_VECTORS + (size_t)(4 * model->quats)
                     : explicit_words(model) * RK_VECTORS;
  return words + (size_t)(3 * model->blocks); /* right side of hw_solve_accelerations */
}

static size_t given_words(const hw_model *model, int state_words) {
  return model->solver.start == HW_START_STATIC ? (size_t)state_words : 0;
}

size_t hw_stepper_bytes(const hw_model *model, int state_words) {
  return sizeof(double) *
             (stage_words(model) + (size_t)state_words + given_words(model, state_words)) +
         (size_t)model->blocks;
}

void hw_stepper_make(hw_stepper *s, const hw_model *model, int state_words, hw_system system,
                     void *memory) {
  *s = (hw_stepper){.system = system,
                    .start = memory,
                    .state_words = state_words,
                    .worst = -1,
                    .left = UINT32_MAX,
                    .pause = UINT32_MAX};
  s->stage = s->start + state_words;
  s->given = s->stage + stage_words(model);
  s->mark = (unsigned char *)(s->given + given_words(model, state_words));
}

void hw_keep(hw_stepper *s, const hw_world *w) {
  memcpy(s->start, w->x, sizeof(double) * (size_t)s->state_words);
}

void hw_restore(hw_stepper *s, hw_world *w) {
  memcpy(w->x, s->start, sizeof(double) * (size_t)s->state_words);
}

void hw_rewind(hw_stepper *s, hw_world *w) {
  if (!s->step.stage)
    return;
  hw_restore(s, w);
  w->t = s->step.t;
  s->step.stage = 0;
}

bool hw_reject(hw_stepper *s, hw_world *w, const char *cause) {
  if (w->failure.cause)
    return false;
  int part = -1, node = -1;
  for (int i = 0; s->worst >= 0 && i < w->model->part_count; i++) {
    const hw_part *p = &w->model->part[i];
    int local = s->worst - p->block0, late = s->worst - p->late0;
    if (late >= 0 && late < p->lates)
      local = p->blocks + late;
    if (local >= 0 && local < p->blocks + p->lates) {
      part = i;
      if (p->kind->line && p->kind->line->node)
        node = p->kind->line->node(w->model, i, local);
    }
  }
  hw_world_fail(w, part, node, cause);
  return false;
}

bool hw_solve_accelerations(hw_stepper *s, hw_world *w) {
  const hw_model *model = w->model;
  int rows = hw_rows(w);
  double *rhs = s->stage;
  for (int b = 0; b < model->blocks; b++) {
    v3_put(w->a + 3 * b, v3_zero());
    if (hw_block_dual(model->block_kind[b]))
      v3_put(w->x + 3 * b, v3_zero());
  }
  bool implicit = w->implicit;
  w->implicit = false;
  w->tangent = true;
  w->level = HW_LEVEL_ACCELERATION;
  w->cm = 1, w->cc = 0, w->ck = 0;
  s->iterations++;
  bool good = s->system.forward(w);
  int bad = good ? hw_sparse_factor_symmetric(w->A) : -1;
  if (bad >= 0) {
    s->worst = bad;
    good = hw_reject(s, w, "the mass matrix is singular");
  }
  if (good) {
    for (int i = 0; i < rows; i++)
      rhs[i] = -w->res[i];
    hw_sparse_solve(w->A, rhs);
    for (int b = 0; b < model->blocks; b++)
      v3_put((hw_block_dual(model->block_kind[b]) ? w->x : w->a) + 3 * b, v3_at(rhs + 3 * b));
    /* powers and reactions with the accelerations known, where they depend on them */
    w->tangent = false;
    if (model->coupled_mass)
      good = s->system.forward(w);
  }
  w->level = HW_LEVEL_POSITION;
  w->implicit = implicit;
  return good;
}

bool hw_advance(hw_stepper *s, hw_world *w, double end) {
  if (!s->open) {
    s->begin = w->t;
    s->level = (int)w->keep[HW_KEEP_LEVEL];
    s->place = 0;
  }
  s->open = false;
  return w->model->solver.integrator == HW_ALI3 ? hw_ali3_advance(s, w, end)
                                                : hw_rk_advance(s, w, end);
}

bool hw_may_step(hw_stepper *s) {
  s->open = s->left == 0 || !hw_may_evaluate(s);
  s->left -= !s->open;
  return !s->open;
}
