/* A cable whose ends let go, and that parts where it pulls too much.
 *
 * An end that is let go is a free end from then on: its node has the place and the speed of what held it, so that momentum
 * stays. A line parts in one element, which then carries nothing: no tension, no bending (the curvatures of its two nodes
 * are those of free ends), no drag, nothing touches it; its mass stays with the two nodes, half each. The energy
 * that its strain and curvature held is lost. It parts once: what has parted is told by an event, and is not asked again.
 * The whip that follows is the wave of unloading, which runs at sqrt(EA/m). Derivation: docs/theory/operations.md. */
#include "parts/cable_state.h"
#include "parts/kinds.h"

bool cable_switches(const cable_params *p) {
  return HW_GIVEN(cable_params, p, a_grip) || HW_GIVEN(cable_params, p, b_grip) ||
         HW_GIVEN(cable_params, p, breaking_load);
}

void cable_switch_look(cable_setup *s, double *mem) {
  const double *word = cable_switch_words(mem, s);
  for (int e = 0; e < 2; e++) {
    bool free = word[CABLE_SWITCH_FREE + e] != 0;
    s->end[e].hold = free ? END_FREE : s->end[e].held_by;
    s->end[e].clamped = !free && s->end[e].clamps;
  }
  s->broken = (int)word[CABLE_SWITCH_BROKEN];
}

bool cable_switch_sound(const cable_setup *s, double *mem, bool fed_at_all) {
  const double *word = cable_switch_words(mem, s);
  for (int i = 0; i < CABLE_SWITCH_BROKEN; i++)
    if (!hw_is_count(word[i], 0, 1))
      return false;
  bool fed = fed_at_all && word[CABLE_SWITCH_FREE + 1] == 0;
  return hw_is_count(word[CABLE_SWITCH_BROKEN], 0, (int)mem[MEM_COUNT] - fed);
}

void cable_switch_output(const cable_view *c, double *channel) {
  const cable_setup *s = c->s;
  channel[0] = !s->broken ? 0 : s->flip ? c->n + 1 - s->broken : s->broken;
  channel[1] = s->end[s->flip].hold != END_FREE;
  channel[2] = s->end[!s->flip].hold != END_FREE;
}

void cable_switch_check(const hw_model *model, int part, const cable_setup *s, hw_report *report) {
  const hw_part *self = &model->part[part];
  const cable_params *p = self->params;
  const char *const key[2] = {"a/grip", "b/grip"};
  const bool given[2] = {HW_GIVEN(cable_params, p, a_grip), HW_GIVEN(cable_params, p, b_grip)};
  const int grip[2] = {p->a_grip, p->b_grip};
  const hw_ref at[2] = {p->a_attach, p->b_attach};
  const size_t offset[2] = {offsetof(cable_params, a_grip), offsetof(cable_params, b_grip)};
  for (int e = 0; e < 2; e++) {
    bool free = at[e].part == -1 || at[e].part == -2;
    if (given[e] && free && grip[e] == CABLE_HELD)
      hw_fault_part(report, self->id, key[e],
                    "nothing holds it: \"free\" for an end that joints can take hold of");
    else if (given[e] && !free && grip[e] == CABLE_LET_GO)
      hw_fault_part(report, self->id, key[e],
                    "\"free\" at the start: an end that nothing holds is attached to \"free\"");
    for (int i = 0; !given[e] && i < model->input_count; i++)
      if (model->input[i].part == part && model->input[i].offset == offset[e])
        hw_fault_part(report, self->id, key[e],
                      "missing: input \"%s\" changes it, so say how it begins", model->input[i].id);
  }
  if (s->switching && s->consistent)
    hw_fault_part(report, self->id, "element",
                  "\"consistent\" neither lets go nor parts; use \"lumped\"");
  if (s->switching && s->twisting)
    hw_fault_part(report, self->id, "GJ",
                  "torsion needs both ends held for good: without it a line can let go and part");
}

/* ---- eyes ---- */

const char *const cable_eye_names[] = {"a", "b", NULL};

const hw_map *cable_eyes(const void *params) {
  static const hw_map none = {0, NULL, NULL}; /* the ends alone, by their names */
  return cable_switches(params) ? &none : NULL;
}

/* Of ports 1 and 2: the inside end; -1 where nodes come and go at a winch, or where it is no end. */
static int end_of(const hw_model *model, int part, bool flip, int port) {
  int e = port < 1 ? -1 : (port == 2) != flip;
  return e >= 0 && cable_feeder(model, part, e) >= 0 ? -1 : e;
}

hw_frame_blocks cable_eye_blocks(const hw_model *model, int part, int port) {
  cable_setup s;
  cable_set_up(model, part, &s);
  int e = end_of(model, part, s.flip, port);
  return (hw_frame_blocks){e < 0 ? -1 : cable_block(model, part, &s, e ? s.n0 : 0, 0), -1};
}

/* An end that something holds still is no one else's: taken, and prescribed. */
void cable_eyes_place(hw_world *w, int part) {
  if (!cable_switches(w->model->part[part].params))
    return;
  cable_view c = cable_look(w, part);
  hw_port *port = w->port + w->model->part[part].port0;
  for (int i = 1; i <= 2; i++) {
    int e = end_of(w->model, part, c.s->flip, i), inside = (i == 2) != c.s->flip;
    const cable_end *end = &c.s->end[inside];
    port[i] =
        (hw_port){.r = end->fixed, .R = m3_diag(1, 1, 1), .bx = -1, .bphi = -1, .taken = true};
    if (end->hold == END_PORT) {
      const hw_port *h = &w->port[end->port];
      port[i].r = h->r, port[i].v = h->v, port[i].a = h->a;
    } else if (e >= 0 && end->hold == END_FREE) {
      int b = cable_block(w->model, part, c.s, e ? c.n : 0, 0);
      port[i].r = v3_at(w->x + 3 * b), port[i].v = v3_at(w->v + 3 * b);
      port[i].a = v3_at(w->a + 3 * b);
      port[i].bx = b, port[i].taken = false;
    }
  }
  port[0] = port[1];
  port[0].bx = -1;
}

const char *cable_eye_fault(const hw_model *model, hw_ref at) {
  if (at.part < 0 || model->part[at.part].kind != &hw_cable_kind)
    return NULL;
  const cable_params *p = model->part[at.part].params;
  if (at.port < 1)
    return "say which end of the line, a or b";
  hw_ref on = at.port == 1 ? p->a_attach : p->b_attach;
  return on.part == -1 || on.part == -2
             ? NULL
             : "that end is held by something else: only a joint with \"hold\" can wait for it";
}

static bool ready(const hw_model *model, int part) {
  return cable_switches(model->part[part].params);
}

static const char *can(const hw_model *model, int part, int ask, int place) {
  const cable_params *p = model->part[part].params;
  const hw_ref at[2] = {p->a_attach, p->b_attach};
  const bool grip[2] = {HW_GIVEN(cable_params, p, a_grip), HW_GIVEN(cable_params, p, b_grip)};
  if (ask == HW_ASK_ATTACH)
    return "a line's end takes hold of nothing: a joint with \"hold\" does, between it and a part";
  if (ask == HW_ASK_BREAK)
    return place >= 0          ? "a line parts where it pulls most, at no end"
           : cable_switches(p) ? NULL
                               : "give it \"breaking_load\", so that it can part";
  if (place < 0)
    return "say which end, a or b";
  if (at[place].part == -1 || at[place].part == -2)
    return "the end is free already; what holds it is a joint, which can let go";
  return grip[place] ? NULL : "give that end \"grip\", so that it can let go";
}

static void ask(hw_world *w, int part, int what, int place) {
  const cable_setup *s = hw_work(w, part);
  double *word = cable_switch_words(hw_mem(w, part), s);
  if (what == HW_ASK_BREAK)
    word[CABLE_SWITCH_TEAR] = 1;
  else
    word[CABLE_SWITCH_ASKED + (s->flip ? !place : place)] = 1;
}

/* End e, as inside; the node is there already, with no part in the motion. */
static void let_go(hw_world *w, int part, cable_view *c, int e) {
  const cable_setup *s = c->s;
  int i = e ? c->n : 0, b = cable_block(w->model, part, s, i, 0);
  v3_put(w->x + 3 * b, c->r[i]), v3_put(w->v + 3 * b, c->v[i]), v3_put(w->a + 3 * b, c->a[i]);
  if (e)
    c->mem[MEM_LENGTHS + c->n] = c->L[c->n]; /* what a winch has fed stays outside */
  c->mem[MEM_LIMIT] = e ? 0 : c->mem[MEM_LIMIT];
  cable_switch_words(c->mem, s)[CABLE_SWITCH_FREE + e] = 1;
  hw_world_tell(w, HW_EVENT_RELEASE, part, s->flip ? !e : e);
}

/* The element that pulls most, of those that can part: none at a winch, where line is made and taken. */
static int weakest(const cable_view *c) {
  const double ROUNDING = 1e-9; /* of equals the first */
  int first = c->far && c->n > 2 ? 2 : 1, most = first,
      last = c->feed && c->n > 1 ? c->n - 1 : c->n;
  for (int e = first + 1; e <= last; e++)
    if (c->T[e] > c->T[most] * (1 + ROUNDING))
      most = e;
  return most;
}

static bool tear(hw_world *w, int part, cable_view *c) {
  double *word = cable_switch_words(c->mem, c->s);
  const cable_params *p = c->p;
  bool asked = word[CABLE_SWITCH_TEAR] != 0;
  word[CABLE_SWITCH_TEAR] = 0;
  int e = weakest(c);
  double most = c->T[e] > c->T[c->n] ? c->T[e] : c->T[c->n];
  bool parts = asked || (HW_GIVEN(cable_params, p, breaking_load) && most > p->breaking_load);
  if (word[CABLE_SWITCH_BROKEN] != 0) {
    if (asked)
      hw_world_tell(w, HW_EVENT_MISS, part, 0);
    return false;
  }
  if (!parts)
    return false;
  hw_world_tell(w, HW_EVENT_BREAK, part, most);
  if (c->feed && c->n == 1) /* all that is out: it parts at the winch, as the end that lets go */
    word[CABLE_SWITCH_ASKED + 1] = 1;
  else
    word[CABLE_SWITCH_BROKEN] = e;
  return true;
}

static bool turn(hw_world *w, int part) {
  const cable_params *p = hw_params(w, part);
  if (!cable_switches(p))
    return false;
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  double *word = cable_switch_words(c.mem, c.s);
  bool turned = tear(w, part, &c);
  for (int e = 0; e < 2; e++) {
    bool a = (e == 0) != c.s->flip;
    int grip = a ? p->a_grip : p->b_grip;
    size_t offset = a ? offsetof(cable_params, a_grip) : offsetof(cable_params, b_grip);
    bool freed = word[CABLE_SWITCH_ASKED + e] != 0 || grip == CABLE_LET_GO;
    if ((word[CABLE_SWITCH_FREE + e] != 0 || freed) && grip == CABLE_HELD &&
        hw_input_follow(w, part, offset, CABLE_LET_GO) && word[CABLE_SWITCH_FREE + e] != 0)
      hw_world_tell(w, HW_EVENT_MISS, part, 0); /* it lets go for good */
    if (c.s->end[e].hold == END_FREE && word[CABLE_SWITCH_ASKED + e] != 0)
      hw_world_tell(w, HW_EVENT_MISS, part, 0);
    word[CABLE_SWITCH_ASKED + e] = 0;
    if (!freed || c.s->end[e].hold == END_FREE)
      continue;
    let_go(w, part, &c, e);
    turned = true;
  }
  if (turned) {
    w->layout++;
    cable_find_spline(w, part);
    cable_eyes_place(
        w, part); /* who waits for the eye takes it at this tick: joints turn after their lines */
  }
  return turned;
}

const hw_switch_kind cable_switch = {
    .place = cable_eye_names, .ready = ready, .can = can, .ask = ask, .turn = turn};
