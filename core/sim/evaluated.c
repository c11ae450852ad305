/* Checks that what is read is what was evaluated (evaluated.h): in checked builds only. */
#include "sim/evaluated.h"

#ifdef HAWSE_CHECKED
#include <string.h>

#include "base/assert.h"

/* Ports as evaluated, then room to put the present ones aside, and what winches feed: to place parts moves both. */
size_t hw_evaluated_bytes(const hw_model *model) {
  return 2 * sizeof(hw_port) * (size_t)model->ports +
         2 * sizeof(hw_feed) * (size_t)model->part_count;
}

void hw_evaluated_note(hw_world *w) {
  memcpy(sim_of(w)->evaluated, w->port, sizeof *w->port * (size_t)w->model->ports);
}

static bool same(v3 a, v3 b, double rough) {
  return v3_norm(v3_sub(a, b)) <= rough * (1 + v3_norm(a) + v3_norm(b));
}

/* An explicit step ends by folding its turns into the quaternions: rounding. An implicit one ends with a correction that
 * is smaller than its tolerance, after the last evaluation; over a step that was halved often that is any speed, so
 * places alone are compared. */
void hw_evaluated_hold(const hw_world *w) {
  hw_world *open = (hw_world *)(uintptr_t)w; /* as it was, in the end */
  const bool implicit = w->model->solver.integrator == HW_ALI3;
  const double PLACE = implicit ? 1e-6 : 1e-9, SPEED = 1e-9;
  int ports = w->model->ports;
  hw_port *seen = sim_of(open)->evaluated, *aside = seen + ports;
  memcpy(aside, w->port, sizeof *aside * (size_t)ports);
  hw_feed *feed = (hw_feed *)(void *)(aside + ports);
  memcpy(feed, w->feed, 2 * sizeof *feed * (size_t)w->model->part_count);
  hw_sim_place(open);
  for (int i = 0; i < ports; i++) {
    const hw_port *p = &seen[i], *q = &w->port[i];
    HW_ASSERT(same(p->r, q->r, PLACE));
    HW_ASSERT(implicit || (same(p->v, q->v, SPEED) && same(p->w, q->w, SPEED)));
    HW_ASSERT(p->idle == q->idle);
  }
  memcpy(w->port, aside, sizeof *aside * (size_t)ports);
  memcpy(w->feed, feed, 2 * sizeof *feed * (size_t)w->model->part_count);
}
#endif
