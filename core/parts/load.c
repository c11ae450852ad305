/* A load: a force, a moment and masses at a point of a body, or at an arc length of a cable (report 003, sections 3.3.1.10,
 * 3.3.1.14, 3.3.3.5 and 3.3.3.6: AddForce, AddMass, ApplyExternalForce, AddAddedMass).
 *
 *   R += (m + ma) a + m g z - F   at the point,   -M on the rotation
 *
 * Of a cable the two nodes beside the point carry their shares, with their own accelerations, as they carry the masses of the
 * cable itself. A force in the axes of the body turns with it: its tangent R [F]x is not symmetric.
 * Energy: F . v + M . w is work put in; masses have kinetic energy and, but for added mass, a potential. A load on what moves as
 * prescribed does no work on the world: what moves it takes it. Masses on a line that a winch works are refused: the
 * cable's own "masses" go in and out with it.
 *
 * Masses that inputs change are those that the memory holds, which follow at a tick: what comes has the speed of its carrier
 * already, what goes keeps it, so no speed jumps, and the energy it brings or takes is work of who puts it there. */
#include "parts/load.h"

#include "parts/kinds.h"

static const hw_field rows[] = {HW_ROWS(load_params, LOAD_FIELDS)};
const hw_table hw_load_table = HW_TABLE(load_params, rows, "load", "Load");

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("fx", "N", "Force x",
               "on what carries it, its masses' weight and inertia included, world"),
    HW_CHANNEL("fy", "N", "Force y", "as fx"), HW_CHANNEL("fz", "N", "Force z", "as fx; up"),
    HW_CHANNEL("power", "W", "Power", "of force and moment; positive: into what carries it")};
enum { FORCE, POWER = FORCE + 3 };

/* Memory of a load whose masses inputs change: as they act now. */
enum { MEM_MASS, MEM_ADDED, MEM_WORDS };

/* What acts at one anchor. */
typedef struct bearer {
  hw_anchor at;
  int port; /* global number; -1: none */
  double share;
  v3 v, a;
} bearer;

typedef struct load_now {
  bearer on[2];
  int count;
  v3 force, moment;   /* world, without masses */
  v3 w;               /* [rad/s] */
  v3 z[2];            /* heights are r.z of these */
  double mass, added; /* [kg] */
} load_now;

/* An input may change masses. */
static bool loads(const hw_model *model, int part) {
  return hw_input_on(model, part, offsetof(load_params, mass)) ||
         hw_input_on(model, part, offsetof(load_params, added_mass));
}

/* Its masses as they act now, of one whose masses inputs change; else NULL. */
static double *masses(const hw_world *w, int part) {
  return w->model->part[part].mems ? hw_mem(w, part) : NULL;
}

static load_now look(const hw_world *w, int part) {
  const load_params *p = hw_params(w, part);
  const double *mem = masses(w, part);
  load_now now = {.force = v3_make(p->force_x, p->force_y, p->force_z),
                  .moment = v3_make(p->moment_x, p->moment_y, p->moment_z),
                  .mass = mem ? mem[MEM_MASS] : p->mass,
                  .added = mem ? mem[MEM_ADDED] : p->added_mass};
  if (hw_ref_is_line(w->model, p->on)) {
    hw_line_point at = hw_point_on(w, p->on, p->at, p->from);
    now.count = 2;
    for (int k = 0; k < 2; k++) {
      now.on[k] =
          (bearer){at.node[k].at, at.node[k].port, at.node[k].share, at.node[k].v, at.node[k].a};
      now.z[k] = at.node[k].r;
    }
    return now;
  }
  int port = w->model->part[p->on.part].port0 + p->on.port;
  const hw_port *at = &w->port[port];
  now.count = 1;
  now.on[0] = (bearer){hw_anchor_port(at), port, 1, at->v, at->a};
  now.z[0] = at->r;
  now.w = at->w;
  if (p->axes == LOAD_BODY) {
    now.force = m3_mulv(at->R, now.force);
    now.moment = m3_mulv(at->R, now.moment);
  }
  return now;
}

/* ---- layout ---- */

static bool turned(const load_params *p) {
  return HW_GIVEN(load_params, p, moment_x) || HW_GIVEN(load_params, p, moment_y) ||
         HW_GIVEN(load_params, p, moment_z);
}

static bool heavy(const hw_model *model, int part) {
  const load_params *p = model->part[part].params;
  return p->mass > 0 || p->added_mass > 0 || loads(model, part);
}

/* A number that an input may change counts as given. */
static bool moments(const hw_model *model, int part) {
  return turned(model->part[part].params) ||
         hw_input_on(model, part, offsetof(load_params, moment_x)) ||
         hw_input_on(model, part, offsetof(load_params, moment_y)) ||
         hw_input_on(model, part, offsetof(load_params, moment_z));
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const load_params *p = self->params;
  hw_check_on(model, part, p->on, HW_GIVEN(load_params, p, at) || HW_GIVEN(load_params, p, from),
              false, report);
  const hw_part *on = &model->part[p->on.part];
  if (!hw_ref_is_line(model, p->on))
    return;
  if (!on->kind->line->bears)
    hw_fault_part(report, self->id, "on", "\"%s\" is a %s: a load goes on a cable, or on a body",
                  on->id, on->kind->name);
  if (moments(model, part))
    hw_fault_part(report, self->id, "moment_x", "a line takes no moment along it; \"%s\" is one",
                  on->id);
  if (p->axes == LOAD_BODY)
    hw_fault_part(report, self->id, "axes", "\"%s\" is a line, which has no axes; use \"world\"",
                  on->id);
  if (heavy(model, part) && model->feed[p->on.part] >= 0)
    hw_fault_part(report, self->id, p->added_mass > 0 ? "added_mass" : "mass",
                  "a winch works \"%s\": give it \"masses\", which go in and out with the line",
                  on->id);
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const load_params *p = model->part[part].params;
  needs->rank = 2;
  needs->mem = loads(model, part) ? MEM_WORDS : 0;
  needs->coupled_mass = heavy(model, part);
  needs->symmetric = p->axes == LOAD_WORLD;
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const load_params *p = model->part[part].params;
  if (hw_ref_is_line(model, p->on))
    return; /* the nodes of an element share entries already */
  hw_frame_blocks at = hw_port_blocks(model, p->on.part, p->on.port);
  if (at.bx >= 0 && at.bphi >= 0)
    pattern->pair(pattern->ctx, at.bx, at.bphi);
}

/* ---- force ---- */

/* Of bearer k: what acts on it, by force and masses. */
static v3 force_on(const hw_world *w, const load_now *now, int k) {
  const bearer *b = &now->on[k];
  v3 f = v3_scale(b->share, now->force);
  f = v3_madd(f, -b->share * (now->mass + now->added), b->a);
  f.z -= b->share * now->mass * w->model->env.gravity;
  return f;
}

/* d = B phi with B = -R [arm]x; a force that turns along does not change the moment in the body's axes, which the body
 * takes for one of a force that stays (body_turning). */
static void add_turning(hw_world *w, const hw_port *port, const load_now *now) {
  v3 f = m3_tmulv(port->R, now->force), m = m3_tmulv(port->R, now->moment);
  if (port->bphi < 0)
    return;
  if (port->bx >= 0)
    hw_sparse_add(w->A, port->bx, port->bphi, m3_scale(w->ck, m3_mul(port->R, m3_skew(f))).m);
  m3 arm = m3_scale(-1, m3_mul(m3_t(port->R), port->B));
  m3 K = m3_add(m3_mul(arm, m3_skew(f)), m3_skew(m));
  hw_sparse_add(w->A, port->bphi, port->bphi, m3_scale(w->ck, K).m);
}

static void force(hw_world *w, int part) {
  const load_params *p = hw_params(w, part);
  load_now now = look(w, part);
  double inert = now.mass + now.added;
  for (int k = 0; k < now.count; k++) {
    const bearer *b = &now.on[k];
    v3 f = force_on(w, &now, k);
    hw_add_residual(w, &b->at, v3_neg(f));
    double power = b->share * v3_dot(now.force, b->v);
    w->work_power += b->at.bx >= 0 ? power : power - v3_dot(f, b->v);
    w->kinetic += 0.5 * b->share * inert * v3_dot(b->v, b->v);
    w->gravity += b->share * now.mass * w->model->env.gravity * now.z[k].z;
    if (b->port >= 0)
      w->port[b->port].f = v3_add(w->port[b->port].f, f);
    if (w->tangent && inert > 0)
      hw_add_tangent(
          w, &b->at, &b->at,
          m3_diag(w->cm * b->share * inert, w->cm * b->share * inert, w->cm * b->share * inert));
  }
  if (now.count > 1)
    return;
  hw_port *port = &w->port[now.on[0].port];
  port->m = v3_add(port->m, now.moment);
  if (port->bphi >= 0) {
    v3_acc(w->res + 3 * port->bphi, v3_neg(m3_tmulv(port->R, now.moment)));
    w->work_power += v3_dot(now.moment, port->w);
  }
  if (w->tangent && w->ck != 0 && p->axes == LOAD_BODY)
    add_turning(w, port, &now);
}

/* ---- masses that change ---- */

static void init(hw_world *w, int part) {
  const load_params *p = hw_params(w, part);
  double *mem = masses(w, part);
  if (mem)
    mem[MEM_MASS] = p->mass, mem[MEM_ADDED] = p->added_mass;
}

static bool sound(const hw_world *w, int part) {
  const double *mem = masses(w, part);
  return !mem || (mem[MEM_MASS] >= 0 && mem[MEM_ADDED] >= 0);
}

static const char *can(const hw_model *model, int part, int ask, int place) {
  (void)model, (void)part, (void)ask, (void)place;
  return "a load neither holds nor breaks: its force and masses are numbers that inputs set";
}

static bool turn(hw_world *w, int part) {
  const load_params *p = hw_params(w, part);
  double *mem = masses(w, part);
  if (!mem)
    return false;
  load_now now = look(w, part);
  double mass = p->mass - now.mass, added = p->added_mass - now.added;
  if (mass == 0 && added == 0)
    return false;
  for (int k = 0; k < now.count; k++) {
    const bearer *b = &now.on[k];
    w->handed += b->share * (0.5 * (mass + added) * v3_dot(b->v, b->v) +
                             mass * w->model->env.gravity * now.z[k].z);
  }
  mem[MEM_MASS] = p->mass, mem[MEM_ADDED] = p->added_mass;
  return true;
}

static void output(const hw_world *w, int part, double *channel) {
  load_now now = look(w, part);
  v3 all = v3_zero();
  double power = v3_dot(now.moment, now.w);
  for (int k = 0; k < now.count; k++) {
    all = v3_add(all, force_on(w, &now, k));
    power += now.on[k].share * v3_dot(now.force, now.on[k].v);
  }
  v3_put(channel + FORCE, all);
  channel[POWER] = power;
}

const hw_part_kind hw_load_kind = {
    .name = "load",
    .label = "Load",
    .table = &hw_load_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .switches = &(const hw_switch_kind){.ready = loads, .can = can, .turn = turn},
    .check = check,
    .init = init,
    .sound = sound,
    .needs = needs,
    .link = link,
    .force = force,
    .output = output};
