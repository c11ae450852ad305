/* How the files of a cable's forces add to its nodes and to the tangent. */
#ifndef HW_PARTS_CABLE_ADD_H
#define HW_PARTS_CABLE_ADD_H

#include "model/water.h"
#include "parts/cable_state.h"

static inline void add_own(cable_view *c, int i, const m3 *K) {
  double *D = c->D[i].m;
  for (int j = 0; j < 9; j++)
    D[j] += K->m[j];
}

static inline void add_own_scaled(cable_view *c, int i, double s, const m3 *K) {
  double *D = c->D[i].m;
  for (int j = 0; j < 9; j++)
    D[j] += s * K->m[j];
}

static inline void add_own_diagonal(cable_view *c, int i, double s) {
  double *D = c->D[i].m;
  D[0] += s, D[4] += s, D[8] += s;
}

/* Stiffness of element e: K at its two nodes, -K between them. */
static inline void add_pair(hw_world *w, cable_view *c, int e, const m3 *K) {
  m3 N = m3_scale(-1, *K);
  add_own(c, e, K);
  add_own(c, e - 1, K);
  hw_add_tangent(w, &c->at[e - 1], &c->at[e], N);
  hw_add_tangent(w, &c->at[e], &c->at[e - 1], N);
}

/* Half the unstretched length of the elements beside node i. */
static inline double share(const cable_view *c, int i) {
  return 0.5 * ((i > 0 ? c->L[i] : 0) + (i < c->n ? c->L[i + 1] : 0));
}

/* Column (force at the anchor, by payout) and row (pull, by its position) of a drum or a sheave. */
void cable_add_payout(hw_world *w, const hw_anchor *i, int block, v3 column, v3 row);

/* Water at node i. */
static inline hw_water cable_water_at(const hw_world *w, const cable_view *c, int i) {
  return c->water ? c->water[i] : hw_still_water(&w->model->env);
}

/* Half height of the ramp of buoyancy at node i: twice the piece of line that is lumped there. */
static inline double ramp(const cable_view *c, int i) {
  double L = share(c, i);
  return L > c->p->diameter ? L : c->p->diameter;
}

#endif
