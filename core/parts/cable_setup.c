/* Set-up of a cable: what follows from its parameters, its checks, and its work area. */
#include "base/align.h"
#include "math/scalar.h"
#include "model/ground.h"
#include "parts/cable_state.h"
#include "parts/kinds.h"

enum { MOST_RADII = 128 }; /* of an element that touches: HW_STRAND_SAMPLES at half a radius */
enum { REF_FREE = -2, REF_WORLD = -3 }; /* words of the field "attach" */

static cable_end set_up_end(const hw_model *model, hw_ref at, int hold, const double position[3]) {
  bool port = at.part >= 0;
  cable_hold by = port ? END_PORT : at.part == REF_WORLD ? END_WORLD : END_FREE;
  return (cable_end){.hold = by,
                     .held_by = by,
                     .port = port ? model->part[at.part].port0 + at.port : -1,
                     .clamped = hold == CABLE_CLAMPED,
                     .clamps = hold == CABLE_CLAMPED,
                     .fixed = v3_at(position)};
}

/* The unknowns behind what an end is attached to. */
static hw_frame_blocks behind(const hw_model *model, hw_ref at) {
  return at.part >= 0 ? hw_port_blocks(model, at.part, at.port) : (hw_frame_blocks){-1, -1};
}

static bool moves(const hw_model *model, hw_ref at) { return behind(model, at).bx >= 0; }

static double total(const hw_series *s) {
  double sum = 0;
  for (int i = 0; i < s->count; i++)
    sum += s->value[i];
  return sum;
}

/* Longest element at feeder `by`. */
static double longest_at(const hw_model *model, int by, double first) {
  return cable_max_element(&model->part[by], model->part[by].params, first);
}

static int room(const hw_model *model, int part, const cable_setup *s) {
  int by = cable_feeder(model, part, 1), far = cable_feeder(model, part, 0);
  if (by < 0 || !(s->length > 0))
    return s->n0;
  double first = s->length / s->n0, half = 0.5 * longest_at(model, by, first);
  if (far >= 0)
    half = hw_min(half, 0.5 * longest_at(model, far, first));
  double extra = cable_may_come(model, part) / half + 2;
  return s->n0 + (extra < 2 ? 2 : extra < CABLE_MAX_ELEMENTS ? (int)extra : CABLE_MAX_ELEMENTS);
}

void cable_set_up(const hw_model *model, int part, cable_setup *s) {
  const cable_params *p = model->part[part].params;
  int by = cable_feeder(model, part, 1);
  hw_ref a = p->a_attach, b = p->b_attach;
  *s = (cable_setup){0};
  s->flip = by >= 0 && cable_fed_at_a(model, part, by); /* the winch is at inside end 1 */
  s->far = cable_feeder(model, part, 0) >= 0;
  s->end[s->flip] = set_up_end(model, a, p->a_hold, p->a_position);
  s->end[!s->flip] = set_up_end(model, b, p->b_hold, p->b_position);
  s->n0 = p->lengths.count ? p->lengths.count : p->elements;
  s->length = p->lengths.count                    ? total(&p->lengths)
              : HW_GIVEN(cable_params, p, length) ? p->length
                                                  : 0;
  s->n_max = room(model, part, s);
  /* Eliminate towards a body at node 0, so that no fill appears along the line. */
  s->reverse = by >= 0 || moves(model, s->flip ? b : a);
  s->consistent = p->element == CABLE_CONSISTENT;
  s->bending = p->EI > 0;
  s->twisting = p->GJ > 0;
  s->switching = cable_switches(p);
  s->lies = cable_lies(model, part);
  s->touching = p->touch_with != HW_TOUCH_NONE;
  s->per = s->consistent ? 3 : s->bending ? 2 : 1;
  s->area = 0.25 * HW_PI * p->diameter * p->diameter;
  double density = p->density;
  s->EA = p->EA;
  if (p->material.part >= 0) {
    const hw_material *m = &model->material[p->material.part];
    if (!HW_GIVEN(cable_params, p, density))
      density = m->density * m->fill;
    if (!HW_GIVEN(cable_params, p, EA))
      s->EA = m->young * m->fill * s->area;
  }
  s->EI = p->EI;
  s->GJ = p->GJ;
  s->mu = HW_GIVEN(cable_params, p, mass_per_metre) ? p->mass_per_metre : density * s->area;
}

int cable_block(const hw_model *model, int part, const cable_setup *s, int i, int which) {
  return model->part[part].block0 + s->per * (s->reverse ? s->n_max - i : i) + which;
}

size_t cable_work_bytes(const hw_model *model, int n_max) {
  size_t nodes = (size_t)n_max + 1, water = model->sea ? sizeof(hw_water) : 0;
  return hw_align(sizeof(cable_setup), 16) +
         nodes * (9 * sizeof(v3) + 2 * sizeof(double) + sizeof(m3) + sizeof(hw_anchor) + water);
}

cable_view cable_look(const hw_world *w, int part) {
  char *at = hw_work(w, part);
  cable_view c = {.p = hw_params(w, part), .s = (const cable_setup *)(void *)at};
  size_t nodes = (size_t)c.s->n_max + 1;
  at += hw_align(sizeof(cable_setup), 16);
  v3 **arrays[] = {&c.r, &c.v, &c.a, &c.k, &c.kd, &c.res, &c.fk, &c.mu, &c.load};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++, at += nodes * sizeof(v3))
    *arrays[i] = (v3 *)(void *)at;
  c.L = (double *)(void *)at;
  c.T = c.L + nodes;
  c.D = (m3 *)(void *)(c.T + nodes);
  c.at = (hw_anchor *)(void *)(c.D + nodes);
  c.water = w->model->sea ? (hw_water *)(void *)(c.at + nodes) : NULL;
  if (!c.s->touching)
    c.load = NULL;
  c.mem = hw_mem(w, part);
  c.n = (int)c.mem[MEM_COUNT];
  if (c.s->switching)
    cable_switch_look((cable_setup *)hw_work(w, part), c.mem);
  bool fed = w->model->feed[part] >= 0 && c.s->end[1].hold == c.s->end[1].held_by;
  c.feed = fed ? &w->feed[part] : NULL;
  fed = c.s->far && c.s->end[0].hold == c.s->end[0].held_by;
  c.far = fed ? &w->feed[w->model->part_count + part] : NULL;
  c.far_rate = 0;
  return c;
}

/* Longest element that the line may come to have; 0: its length follows from the start. */
static double longest(const hw_model *model, int part, const cable_setup *s) {
  const cable_params *p = model->part[part].params;
  double most = s->length > 0 && !p->lengths.count ? s->length / s->n0 : 0;
  for (int i = 0; i < p->lengths.count; i++)
    most = p->lengths.value[i] > most ? p->lengths.value[i] : most;
  for (int e = 0; e < 2; e++)
    if (cable_feeder(model, part, e) >= 0 && s->length > 0) {
      double fed = longest_at(model, cable_feeder(model, part, e), s->length / s->n0);
      most = fed > most ? fed : most;
    }
  return most;
}

/* Dashpot over spring. Thesis 004, eq. 3.22: f = E V/r + B dV/dt. */
static double touch_damping(const cable_params *p) {
  return HW_GIVEN(cable_params, p, touch_factor)
             ? p->touch_factor * 0.5 * p->diameter / p->touch_young
             : p->touch_damping;
}

void cable_touch(const hw_model *model, int part, hw_touch *touch) {
  const cable_params *p = model->part[part].params;
  cable_setup s;
  cable_set_up(model, part, &s);
  double r = 0.5 * p->diameter;
  *touch = (hw_touch){.with = p->touch_with,
                      .radius = r,
                      .stiffness = p->touch_young / (2 * r),
                      .damping = touch_damping(p),
                      .law = p->touch_law,
                      .sliding = p->touch_friction,
                      .sticking = HW_GIVEN(cable_params, p, touch_sticking) ? p->touch_sticking
                                                                            : p->touch_friction,
                      .stribeck = p->touch_stribeck,
                      .dwell = p->touch_dwell,
                      .viscous = p->touch_viscous,
                      .couple = p->touch_couple,
                      .spinning = p->touch_spinning,
                      .slip = p->touch_slip > 0 ? p->touch_slip : 0.01 * r,
                      .apart = p->touch_apart > 0 ? p->touch_apart : HW_PI * r,
                      .longest = longest(model, part, &s),
                      .end_part = {p->a_attach.part, p->b_attach.part}};
}

void cable_strand(hw_world *w, int part, hw_strand_nodes *nodes) {
  cable_view c = cable_look(w, part);
  cable_gather(w, part, &c);
  *nodes = (hw_strand_nodes){
      .n = c.n, .L = c.L, .r = c.r, .v = c.v, .at = c.at, .load = c.load, .broken = c.s->broken};
}

static void check_end(const hw_model *model, int part, char e, hw_ref at, int hold,
                      hw_report *report) {
  const hw_part *self = &model->part[part];
  char key[] = "a/hold", on[] = "a/attach";
  key[0] = on[0] = e;
  const char *not = cable_eye_fault(model, at);
  if (not )
    hw_fault_part(report, self->id, on, "%s", not );
  if (at.part == REF_FREE || at.part == -1)
    if (hold == CABLE_CLAMPED)
      hw_fault_part(report, self->id, key,
                    "a free end cannot be clamped; attach it to a part or the world");
}

/* Three numbers a node, no two nodes in one place, and nothing beside them that says where the line starts. */
static void check_nodes(const hw_model *model, int part, const cable_setup *s, hw_report *report) {
  const hw_part *self = &model->part[part];
  const cable_params *p = self->params;
  const hw_series *list[2] = {&p->node_positions, &p->node_velocities};
  const char *const key[2] = {"nodes/position", "nodes/velocity"};
  for (int k = 0; k < 2; k++)
    if (list[k]->count && list[k]->count != 3 * (s->n0 + 1))
      hw_fault_part(report, self->id, key[k], "%d numbers; %d elements have %d nodes of three each",
                    list[k]->count, s->n0, s->n0 + 1);
  if (p->node_positions.count && p->shape != CABLE_LINE)
    hw_fault_part(report, self->id, key[0], "give node positions or a start shape, not both");
  if (p->node_velocities.count && p->start == CABLE_START_REST)
    hw_fault_part(report, self->id, key[1], "a start at \"rest\" has no velocities");
  for (int i = 3; i + 2 < p->node_positions.count; i += 3) {
    const double *x = p->node_positions.value + i;
    if (x[0] == x[-3] && x[1] == x[-2] && x[2] == x[-1])
      hw_fault_part(report, self->id, key[0], "nodes %d and %d are at one point", i / 3 - 1, i / 3);
  }
}

static void check_masses(const hw_model *model, int part, const cable_setup *s, hw_report *report) {
  const cable_params *p = model->part[part].params;
  const cable_mass_params *row = p->masses.row;
  for (int i = 0; s->length > 0 && i < p->masses.count; i++)
    if (row[i].at > s->length)
      hw_fault_part(report, model->part[part].id, "masses",
                    "\"%s\" is at %g m, past the end of the line at %g m", p->masses.id[i],
                    row[i].at, s->length);
}

static void check_feeder(const hw_model *model, int part, const cable_setup *s, int by,
                         hw_report *report) {
  const hw_part *self = &model->part[part], *feeder = &model->part[by];
  if (s->consistent)
    hw_fault_part(report, self->id, "element",
                  "\"consistent\" does not work with a %s; use \"lumped\"", feeder->kind->name);
  if (!(s->length > 0)) {
    hw_fault_part(report, self->id, "length", "must be given, because %s \"%s\" changes it",
                  feeder->kind->name, feeder->id);
    return;
  }
  double first = s->length / s->n0;
  double most = longest_at(model, by, first),
         least = cable_min_element(feeder, feeder->params, first);
  if (!(most >= 2.5 * least))
    hw_fault_part(report, feeder->id, "max_element",
                  "%g m is below 2.5 times min_element (%g m): nodes would come and go", most,
                  least);
  if (s->n_max > CABLE_MAX_ELEMENTS)
    hw_fault_part(report, feeder->id, "max_element",
                  "%g m would need more than %d elements for max_length %g m", most,
                  (int)CABLE_MAX_ELEMENTS, s->length + cable_may_come(model, part));
  const winch_params *wp = feeder->kind == &hw_winch_kind ? feeder->params : NULL;
  if (wp && winch_max_length(wp, s->length) < s->length)
    hw_fault_part(report, feeder->id, "max_length", "%g m is below the length of the line, %g m",
                  winch_max_length(wp, s->length), s->length);
}

/* Elements must be neither so short that neighbours would touch in every bend, nor so long that samples half
 * a radius apart do not fit in. */
static void check_touch(const hw_model *model, int part, const cable_setup *s, hw_report *report) {
  const cable_params *p = model->part[part].params;
  double most = longest(model, part, s), r = 0.5 * p->diameter;
  if (!(most > 0)) {
    hw_fault_part(report, model->part[part].id, "touch/with",
                  "a line that touches needs its length: give length, or lengths");
    return;
  }
  if (HW_GIVEN(cable_params, p, touch_sticking) && p->touch_sticking < p->touch_friction)
    hw_fault_part(report, model->part[part].id, "touch/sticking",
                  "%g is below that of sliding, touch.friction (%g)", p->touch_sticking,
                  p->touch_friction);
  const double MOST_DAMPING = 10; /* [s] as of touch.damping */
  if (HW_GIVEN(cable_params, p, touch_factor) && HW_GIVEN(cable_params, p, touch_damping))
    hw_fault_part(report, model->part[part].id, "touch/factor",
                  "%g N s/m^3 and a damping, %g s: give one of them", p->touch_factor,
                  p->touch_damping);
  if (touch_damping(p) > MOST_DAMPING)
    hw_fault_part(report, model->part[part].id, "touch/factor",
                  "%g N s/m^3 times the radius by young is %g s; at most %g s", p->touch_factor,
                  touch_damping(p), MOST_DAMPING);
  if (p->touch_spinning > 0 && p->touch_law == HW_TOUCH_LUGRE)
    hw_fault_part(report, model->part[part].id, "touch/spinning",
                  "spinning friction is of the law bristle, not of lugre");
  double least = most;
  for (int i = 0; i < p->lengths.count; i++)
    least = p->lengths.value[i] < least ? p->lengths.value[i] : least;
  if (least < r)
    hw_fault_part(report, model->part[part].id, "elements",
                  "elements of %g m are shorter than the radius, %g m: neighbours would touch; use "
                  "fewer elements",
                  least, r);
  if (most > MOST_RADII * r)
    hw_fault_part(report, model->part[part].id, "elements",
                  "elements of %g m are longer than %d radii, %g m: use more elements, at least %g",
                  most, (int)MOST_RADII, MOST_RADII * r, ceil(s->length / (MOST_RADII * r)));
}

static void check_ground(const hw_model *model, int part, const cable_setup *s, hw_report *report) {
  const cable_params *p = model->part[part].params;
  double most = hw_ground_longest_step(&model->env, &model->solver, s->mu, p->diameter);
  if (model->solver.step > most)
    hw_fault_part(report, model->part[part].id, "ground", HW_GROUND_STEP_FAULT, model->solver.step,
                  most);
}

void cable_check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const cable_params *p = self->params;
  cable_setup s;
  cable_set_up(model, part, &s);
  check_end(model, part, 'a', p->a_attach, p->a_hold, report);
  check_end(model, part, 'b', p->b_attach, p->b_hold, report);
  if (s.twisting && !(s.end[0].clamped && s.end[1].clamped))
    hw_fault_part(report, self->id, "GJ",
                  "torsion needs both ends clamped: a pinned or free end has no torque");
  if (s.twisting && !s.bending)
    hw_fault_part(report, self->id, "GJ",
                  "torsion needs EI above 0: without it any torque is unstable (Greenhill)");
  if (s.twisting && s.consistent && p->twist == CABLE_TWIST_FRENET)
    hw_fault_part(report, self->id, "twist", "\"frenet\" works with the lumped element only");
  const double roll[2] = {p->a_roll, p->b_roll};
  for (int e = 0; e < 2; e++) {
    const char *key = e ? "b/roll" : "a/roll";
    if (roll[e] != 0 && !s.twisting)
      hw_fault_part(report, self->id, key, "%g rad: a line takes no twist without GJ above 0",
                    roll[e]);
    else if (roll[e] != 0 && p->twist == CABLE_TWIST_FRENET)
      hw_fault_part(report, self->id, key, "%g rad: \"frenet\" does not know turns of the start",
                    roll[e]);
  }
  if (p->lengths.count > CABLE_MAX_ELEMENTS)
    hw_fault_part(report, self->id, "lengths", "%d elements; at most %d", p->lengths.count,
                  (int)CABLE_MAX_ELEMENTS);
  if (p->lengths.count && HW_GIVEN(cable_params, p, length))
    hw_fault_part(report, self->id, "lengths", "give lengths, or length and elements, not both");
  if (HW_GIVEN(cable_params, p, mass_per_metre) && HW_GIVEN(cable_params, p, density))
    hw_fault_part(report, self->id, "mass_per_metre",
                  "%g kg/m and a density, %g kg/m^3: give one of them", p->mass_per_metre,
                  p->density);
  if (p->BCID > 0 && !s.bending)
    hw_fault_part(report, self->id, "BCID", "bending damping needs EI above 0");
  if (p->a_attach.part >= 0 && p->a_attach.part == p->b_attach.part &&
      p->a_attach.port == p->b_attach.port)
    hw_fault_part(report, self->id, "b/attach", "both ends are attached to the same point");
  check_nodes(model, part, &s, report);
  check_masses(model, part, &s, report);
  cable_switch_check(model, part, &s, report);
  cable_check_shape(self->id, p, report);
  if (s.lies)
    check_ground(model, part, &s, report);
  if (s.touching)
    check_touch(model, part, &s, report);
  for (int e = 1; e >= 0; e--)
    if (cable_feeder(model, part, e) >= 0)
      check_feeder(model, part, &s, cable_feeder(model, part, e), report);
}

void cable_needs(const hw_model *model, int part, hw_needs *needs) {
  cable_setup s;
  cable_set_up(model, part, &s);
  needs->rank = 0;
  hw_needs_blocks(needs, s.per * (s.n_max + 1));
  for (int i = 0; i < needs->blocks; i++)
    if (i % s.per)
      needs->block_kind[i] = i % s.per == 1 ? HW_BLOCK_SLAVE : HW_BLOCK_MULTIPLIER;
  needs->mem = MEM_LENGTHS + s.n_max + 1 + (s.switching ? CABLE_SWITCH_WORDS : 0) +
               cable_ground_words(model, part, &s) + (s.far ? CABLE_FAR_WORDS : 0);
  needs->line_nodes = s.n_max + 1;
  needs->ports = s.switching ? 3 : 0;
  /* the power of a current on added mass needs the accelerations too */
  const cable_params *p = model->part[part].params;
  const double *current = model->env.water_current;
  bool flows = current[0] != 0 || current[1] != 0 || current[2] != 0;
  bool aboard = p->masses.count > 0 && model->feed[part] >= 0; /* carried by a moving fairlead */
  needs->coupled_mass = s.consistent || (p->added_mass > 0 && flows) || aboard;
  needs->work = cable_work_bytes(model, s.n_max);
  /* its tangent is, but for what slides at a winch and, where that can be left out, axial damping across
     the line */
  needs->symmetric = s.touching && model->feed[part] < 0 && !s.lies; /* Coulomb's friction is not */
  if (p->shape != CABLE_LINE)
    needs->work += sizeof(double) * cable_curve_room(p) + CABLE_START_TEXT;
}

/* Pairs among three blocks a node over one element, an attached body instead of an end node. */
void cable_link(const hw_model *model, int part, const hw_pattern *pattern) {
  cable_setup s;
  cable_set_up(model, part, &s);
  const cable_params *p = model->part[part].params;
  hw_ref ref[2] = {s.flip ? p->b_attach : p->a_attach, s.flip ? p->a_attach : p->b_attach};
  enum { MOST = 12 };
  for (int e = 1; e <= s.n_max; e++) {
    int block[MOST], count = 0;
    for (int i = e - 1; i <= e; i++)
      for (int which = 0; which < s.per; which++)
        block[count++] = cable_block(model, part, &s, i, which);
    for (int side = 0; side < 2; side++) {
      /* with a winch any element may come to lie at the fairlead */
      bool here = side == 0 ? e == 1 : e == s.n_max || model->feed[part] >= 0;
      hw_frame_blocks held = behind(model, ref[side]);
      if (here && held.bx >= 0)
        block[count++] = held.bx;
      if (here && held.bphi >= 0)
        block[count++] = held.bphi;
    }
    for (int i = 0; i < count; i++)
      for (int j = 0; j < i; j++)
        if (block[i] != block[j])
          pattern->pair(pattern->ctx, block[i], block[j]);
  }
}
