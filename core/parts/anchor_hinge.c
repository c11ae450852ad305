/* The hinge of the anchor: end stops, and dry friction as a bristle.
 *
 *   stop      K depth (1 + c d(depth)/dt), not below 0 (Hunt and Crossley): no jump on arrival, no
 *             pull on the way out, which is always slower than 1/c
 *   friction  cap(K_b s + C_b dq/dt), s = q - q_b held within cap / K_b; the bristle's root q_b is
 *             dragged along when a step is accepted
 *   viscous   b dq/dt
 * Papers 000 (section 3) and 002 (section III) ask for friction that sticks; this is their smooth
 * anchored bristle for one angle. */
#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/anchor.h"

/* At this mass; moments of alike anchors go with the mass to the power of 4/3. */
static const double PIN_MASS = 6414, PIN_STIFFNESS = 1e7, PIN_FRICTION = 500; /* [kg, N m] */
/* [rad] Away from the limit before a second arrival counts. */
static const double CLEAR = 1e-3;
/* Share of critical damping of the stuck bristle, with the head alone swinging on it. */
static const double STUCK = 0.5;

anchor_pin anchor_pin_of(const anchor_params *p) {
  double m = p->mass / PIN_MASS, scale = m * hw_cbrt(m);
  bool stiffness = HW_GIVEN(anchor_params, p, stiffness);
  bool friction = HW_GIVEN(anchor_params, p, friction);
  return (anchor_pin){stiffness ? p->stiffness : scale * PIN_STIFFNESS,
                      friction ? p->friction : scale * PIN_FRICTION};
}

static void add_stop(const anchor_params *p, double stiffness, double q, double rate,
                     anchor_torque *t) {
  double depth = fabs(q) - p->limit, side = q > 0 ? -1 : 1, closing = -side * rate;
  if (!(depth > 0))
    return;
  double spring = stiffness * depth, factor = 1 + p->damping * closing;
  factor = factor > 0 ? factor : 0;
  t->elastic += 0.5 * spring * depth;
  t->lost += spring * (factor - 1) * closing;
  t->stop = side * spring * factor;
  t->dq -= stiffness * factor;
  t->dv -= factor > 0 ? spring * p->damping : 0;
}

static void add_bristle(const hw_world *w, int part, double cap, double q, double rate,
                        double inertia, anchor_torque *t) {
  const anchor_params *p = hw_params(w, part);
  double K = cap / p->give, C = 2 * STUCK * sqrt(K * inertia);
  if (!(cap > 0) || w->statics) /* at rest anywhere within it: without it there is one rest */
    return;
  double wanted = K * (q - hw_mem(w, part)[ANCHOR_BRISTLE]);
  double spring = hw_clamp(wanted, -cap, cap), f = spring + C * rate, held = hw_clamp(f, -cap, cap);
  bool stretches = wanted == spring;
  t->friction = -held;
  t->elastic += 0.5 * spring * spring / K;
  t->lost += (held - (stretches ? spring : 0)) * rate;
  if (f == held) {
    t->dq -= stretches ? K : 0;
    t->dv -= C;
  }
}

anchor_torque anchor_hinge(const hw_world *w, int part, const anchor_pin *pin, double q,
                           double rate, double inertia) {
  const anchor_params *p = hw_params(w, part);
  anchor_torque t = {0};
  add_stop(p, pin->stiffness, q, rate, &t);
  add_bristle(w, part, pin->friction, q, rate, inertia, &t);
  t.friction -= p->viscous * rate;
  t.lost += p->viscous * rate * rate;
  t.dv -= p->viscous;
  return t;
}

void anchor_hinge_commit(hw_world *w, int part, double q) {
  const anchor_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part);
  double stretch = p->give;
  if (mem[ANCHOR_STARTED] == 0) { /* at the start it holds nothing */
    if (mem[ANCHOR_BRISTLE] != q)
      w->restart = true;
    mem[ANCHOR_BRISTLE] = q;
    mem[ANCHOR_STARTED] = 1;
  }
  mem[ANCHOR_BRISTLE] = hw_clamp(mem[ANCHOR_BRISTLE], q - stretch, q + stretch);
  double now = q < -p->limit ? -1 : q > p->limit ? 1 : 0;
  if (now != 0 && mem[ANCHOR_STOPPED] != now) {
    hw_world_event(w, HW_EVENT_STOP, part, q);
    mem[ANCHOR_STOPPED] = now;
  } else if (fabs(q) < p->limit - CLEAR) {
    mem[ANCHOR_STOPPED] = 0;
  }
}
