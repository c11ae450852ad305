/* Two bodies in free space and what joins them, for tests of what lets go, takes hold and breaks. */
#ifndef TESTS_UNIT_PARTS_SWITCH_SCENE_H
#define TESTS_UNIT_PARTS_SWITCH_SCENE_H

#include "parts/rigid.h"
#include "validation/run.h"

#define DRY "'environment':{'gravity':9.81,'water':{'density':0},'air':{'density':0}}"
#define FREE "'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

/* Every rule, with steps by which a blow in the first of them shows alone. */
static const char *const SWITCH_SOLVER[] = {
    "'rule':'tr-bdf2'",           "'rule':'generalized-alpha','rho':0.8",
    "'rule':'trapezoidal'",       "'integrator':'rk45','tolerance':1e-10",
    "'integrator':'rk4'",         "'integrator':'euler'",
    "'integrator':'euler-cromer'"};
enum { SWITCH_SOLVERS = 7, SWITCH_EXACT = 5 };

typedef struct momenta {
  v3 P, L;        /* about the origin */
  double kinetic; /* [J] */
} momenta;

/* Of all bodies: masses and inertias as the part has them. */
static inline momenta momenta_of(const run *r) {
  momenta m = {v3_zero(), v3_zero(), 0};
  const hw_world *w = run_world(r);
  for (int i = 0; i < r->model->part_count; i++) {
    const hw_part *part = &r->model->part[i];
    if (part->kind != &hw_rigid_kind)
      continue;
    const rigid_params *p = part->params;
    v3 v = v3_at(w->v + 3 * part->block0), x = v3_at(w->x + 3 * part->block0);
    v3 rate = v3_at(w->v + 3 * part->block0 + 3), I = v3_at(p->inertia);
    v3 spin = v3_make(I.x * rate.x, I.y * rate.y, I.z * rate.z);
    m.P = v3_madd(m.P, p->mass, v);
    m.L = v3_add(m.L, m3_mulv(q_matrix(q_at(w->quat + 4 * part->quat0)), spin));
    m.L = v3_add(m.L, v3_scale(p->mass, v3_cross(x, v)));
    m.kinetic += 0.5 * p->mass * v3_dot(v, v) + 0.5 * v3_dot(rate, spin);
  }
  return m;
}

static inline double off(v3 a, v3 b) { return v3_norm(v3_sub(a, b)) / (1 + v3_norm(b)); }

/* Events of a kind in the frame: the value of the last; `none` where there is none. */
static inline double event_of(const run *r, int kind, double none) {
  const double *row = run_section(r, HW_SECTION_EVENTS) + 1;
  for (int i = 0; i < (int)row[-1]; i++)
    if ((int)row[HW_EVENT_ROW * i + HW_EVENT_ROW_KIND] == kind)
      none = row[HW_EVENT_ROW * i + HW_EVENT_ROW_VALUE];
  return none;
}

/* What the ledger has missed, of the energy that has changed hands. */
static inline double missed(const run *r) {
  double turned =
      fabs(run_get(r, "work")) + fabs(run_get(r, "dissipated")) + fabs(run_get(r, "kinetic"));
  return fabs(run_get(r, "residual")) / (turned + 1e-300);
}

static inline void set_input(const run *r, const char *id, double value) {
  for (int i = 0; i < r->model->input_count; i++)
    if (strcmp(r->model->input[i].id, id) == 0) {
      assert_int_equal(hw_sim_input(r->sim, (uint32_t)i, value), HW_OK);
      return;
    }
  fail_msg("no input %s", id);
}

#endif
