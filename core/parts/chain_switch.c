/* A chain that parts where it pulls too much: in one link, which is none from then on.
 *
 * Its row of length is gone, and with universal joints the rows that tie it to its neighbours; what is left of it are two
 * halves, each with the mass that its point had of it, so that the momentum stays: of the link's energy the share
 * s (v1 - v0)^2/2 is booked with what is lost. Water, friction in its joints and contact do not see it. It parts once.
 * Derivation: docs/theory/operations.md. */
#include "parts/chain_state.h"
#include "parts/chain_tangent.h"
#include "parts/kinds.h"

bool chain_switches(const chain_params *p) { return HW_GIVEN(chain_params, p, breaking_load); }

/* A half on its point. */
static void half(hw_world *w, int block, double mass, double weight, v3 r, v3 v, v3 a) {
  v3 f = v3_scale(mass, a);
  double g = w->model->env.gravity;
  f.z += weight * g;
  v3_acc(w->res + 3 * block, f);
  w->kinetic += 0.5 * mass * v3_dot(v, v);
  w->gravity += g * weight * r.z;
  if (w->tangent)
    tangent_own(w, block, w->cm * mass);
}

void chain_halves(hw_world *w, const chain_view *c, int i) {
  const chain_link *l = &c->link[i];
  half(w, chain_point_block(c, i - 1), l->p0 + l->s, l->weight0, chain_r(w, c, i - 1),
       chain_v(w, c, i - 1), chain_a(w, c, i - 1));
  half(w, chain_point_block(c, i), l->p1 + l->s, l->weight1, chain_r(w, c, i), chain_v(w, c, i),
       chain_a(w, c, i));
}

static bool ready(const hw_model *model, int part) {
  return chain_switches(model->part[part].params);
}

static const char *can(const hw_model *model, int part, int ask, int place) {
  (void)place;
  if (ask != HW_ASK_BREAK)
    return "it holds on at its ends: a joint with \"hold\", on a small body there, lets go";
  return chain_switches(model->part[part].params)
             ? NULL
             : "give it \"breaking_load\", so that it can part";
}

static void ask(hw_world *w, int part, int what, int place) {
  (void)what, (void)place;
  const chain_setup *s = hw_work(w, part);
  chain_switch_words(hw_mem(w, part), s)[CHAIN_SWITCH_TEAR] = 1;
}

static bool turn(hw_world *w, int part) {
  const double ROUNDING = 1e-9; /* of equals the first */
  if (!chain_switches(w->model->part[part].params))
    return false;
  chain_view c = chain_look(w, part);
  double *word = chain_switch_words(c.mem, c.s);
  bool asked = word[CHAIN_SWITCH_TEAR] != 0;
  word[CHAIN_SWITCH_TEAR] = 0;
  if (c.broken) {
    if (asked)
      hw_world_tell(w, HW_EVENT_MISS, part, 0);
    return false;
  }
  int weak = c.first;
  for (int i = c.first + 1; i <= c.s->n; i++)
    if (w->x[3 * chain_length_block(c.s, i)] >
        w->x[3 * chain_length_block(c.s, weak)] * (1 + ROUNDING))
      weak = i;
  int row = chain_length_block(c.s, weak);
  double most = w->x[3 * row];
  if (!asked && !(most > c.p->breaking_load))
    return false;
  word[CHAIN_SWITCH_BROKEN] = weak;
  v3_put(w->x + 3 * row, v3_zero());
  for (int i = weak; c.s->universal && i <= weak + 1 && i <= c.s->n; i++) {
    double *lam = w->x + 3 * chain_block(c.s, i, CHAIN_ROWS);
    lam[2] = 0;
    if (i == weak)
      lam[1] = 0;
  }
  chain_mem(&c, weak)[CHAIN_MEM_TENSION] = 0;
  hw_world_tell(w, HW_EVENT_BREAK, part, most);
  return true;
}

const hw_switch_kind chain_switch = {.ready = ready, .can = can, .ask = ask, .turn = turn};
