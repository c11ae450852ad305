/* Crane: links on joints, one after the other, on a base that stands, is moved or floats.
 *
 * Report 003, section 2.4 (equations 28 to 72, corrected); the chain's own dynamics are in
 * math/chain.h. Unknowns are the displacements of the joints that are free to move. Their rows are
 *   tau(q, dq/dt, d2q/dt2, base, gravity) - actuator - stop + friction - load = 0,
 * tau by inverse dynamics; forces of cables and contacts come to them through the ties of the
 * frames they hold (crane_ties.c). Where a crane stands alone and every joint is free, an explicit
 * integrator takes the accelerations from the articulated-body algorithm instead. */
#include "math/elementary.h"
#include "parts/crane_state.h"
#include "parts/kinds.h"

m3 crane_inertia(const crane_joint *p) {
  double xy = -p->products[0], xz = -p->products[1], yz = -p->products[2];
  return (m3){{p->inertia[0], xy, xz, xy, p->inertia[1], yz, xz, yz, p->inertia[2]}};
}

hw_chain_link crane_link(const crane_joint *p) {
  hw_chain_row row = {.joint = p->type == CRANE_REVOLUTE ? HW_JOINT_REVOLUTE : HW_JOINT_PRISMATIC,
                      .d = p->d,
                      .theta = p->theta,
                      .a = p->a,
                      .alpha = p->alpha,
                      .mass = p->mass + p->added_mass, /* weightless: crane_rows.c */
                      .centre = v3_at(p->centre),
                      .inertia = crane_inertia(p),
                      .axes = q_matrix(q_at(p->axes))};
  return hw_chain_link_make(&row);
}

enum { JOINT_CHANNELS = 4 }; /* of each joint */
static const hw_channel CHANNELS[] = {
    HW_CHANNEL("<joint>.position", "rad or m", "<joint> position",
               "of the joint's coordinate: the angle of a revolute joint, the way of a prismatic "
               "one, counted from its row's theta or d"),
    HW_CHANNEL("<joint>.rate", "rad/s or m/s", "<joint> rate", "rate of position"),
    HW_CHANNEL("<joint>.effort", "N m or N", "<joint> effort",
               "of actuator and stops on the joint, positive along its coordinate; of a joint that "
               "is held, what holds it"),
    HW_CHANNEL("<joint>.power", "W", "<joint> power", "effort times rate"),
    HW_CHANNEL("tip.x", "m", "Tip x", "of the last link's frame, world"),
    HW_CHANNEL("tip.y", "m", "Tip y", "as tip.x"),
    HW_CHANNEL("tip.z", "m", "Tip z", "as tip.x; up"),
    HW_CHANNEL("tip.vx", "m/s", "Tip velocity x", "world"),
    HW_CHANNEL("tip.vy", "m/s", "Tip velocity y", "world"),
    HW_CHANNEL("tip.vz", "m/s", "Tip velocity z", "world, up"),
    HW_CHANNEL("kinetic", "J", "Kinetic energy", "of all links"),
    HW_CHANNEL("base.fx", "N", "Force on the base, x",
               "of the crane and what hangs on it on what it stands on, world"),
    HW_CHANNEL("base.fy", "N", "Force on the base, y", "as base.fx"),
    HW_CHANNEL("base.fz", "N", "Force on the base, z", "as base.fx; negative: it stands"),
    HW_CHANNEL("base.mx", "N m", "Moment on the base, x", "about the crane's origin, world"),
    HW_CHANNEL("base.my", "N m", "Moment on the base, y", "as base.mx"),
    HW_CHANNEL("base.mz", "N m", "Moment on the base, z", "as base.mx")};

static void need_channels(const crane_params *p, hw_needs *needs) {
  static const char *const unit[2][JOINT_CHANNELS] = {{"rad", "rad/s", "N m", "W"},
                                                      {"m", "m/s", "N", "W"}};
  for (int j = 0; j < p->joints.count; j++) {
    const crane_joint *joint = (const crane_joint *)p->joints.row + j;
    for (int k = 0; k < JOINT_CHANNELS; k++)
      hw_needs_channel(needs, &CHANNELS[k], p->joints.id[j], unit[joint->type][k]);
  }
  hw_needs_channels(needs, CHANNELS + JOINT_CHANNELS, HW_COUNT(CHANNELS) - JOINT_CHANNELS);
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const crane_params *p = model->part[part].params;
  crane_layout at = crane_lay_out(model, part);
  needs->rank = 1;
  hw_needs_blocks(needs, at.joint_blocks + at.ties);
  for (int i = 0; i < at.ties; i++)
    needs->block_kind[at.joint_blocks + i] = HW_BLOCK_TIED;
  needs->ties = at.ties;
  needs->mem = MEM_JOINTS + MEM_WORDS * at.n;
  needs->ports = 1 + p->ports.count + at.n;
  needs->poses = 1 + at.n;
  needs->work = sizeof(crane_work) +
                sizeof(hw_chain_load) * (size_t)(needs->ports + at.n + crane_wet_links(p));
  /* the power of a drive or of a base that moves needs the force that holds it */
  needs->coupled_mass = p->on.part >= 0 && !at.floats;
  for (int j = 0; j < at.n; j++) {
    const crane_joint *joint = (const crane_joint *)p->joints.row + j;
    needs->coupled_mass |= joint->mode == CRANE_RATE || crane_added(joint) > 0;
  }
  need_channels(p, needs);
}

/* Centre of mass in the link's outer frame. */
static v3 centre_of(const crane_joint *p) {
  quat turn =
      q_mul(q_axis_angle(v3_make(0, 0, 1), p->theta), q_axis_angle(v3_make(1, 0, 0), p->alpha));
  v3 outer = v3_make(p->a * hw_cos(p->theta), p->a * hw_sin(p->theta), p->d);
  return m3_tmulv(q_matrix(turn), v3_sub(v3_at(p->centre), outer));
}

static void init(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const crane_params *p = hw_params(w, part);
  crane_work *c = hw_work(w, part);
  c->at = crane_lay_out(w->model, part);
  for (int j = 0; j < c->at.n; j++) {
    const crane_joint *joint = crane_joint_of(w, part, j);
    c->link[j] = crane_link(joint);
    c->centre[j] = centre_of(joint);
    w->x[3 * self->block0 + j] = joint->start;
    w->v[3 * self->block0 + j] = crane_free(joint) ? joint->start_rate : 0;
  }
  c->chain = (hw_chain){p->joints.count, c->link};
  crane_drive_init(w, part);
}

/* Base: relative to what the crane stands on. */
static hw_chain_base base_of(const hw_world *w, int part) {
  const crane_params *p = hw_params(w, part);
  m3 Q = q_matrix(q_at(p->orientation));
  v3 at = v3_at(p->position), g = v3_make(0, 0, -w->model->env.gravity);
  if (p->on.part < 0)
    return (hw_chain_base){.R = Q, .r = at, .g = g};
  const hw_port *on = &w->port[w->model->part[p->on.part].port0 + p->on.port];
  v3 arm = m3_mulv(on->R, at), wxa = v3_cross(on->w, arm);
  v3 a = v3_add(v3_cross(on->al, arm), v3_cross(on->w, wxa));
  return (hw_chain_base){.R = m3_mul(on->R, Q),
                         .r = v3_add(on->r, arm),
                         .w = on->w,
                         .v = v3_add(on->v, wxa),
                         .al = on->al,
                         .a = v3_add(on->a, a),
                         .g = g};
}

static void place(hw_world *w, int part) {
  crane_work *c = hw_work(w, part);
  int row = 3 * w->model->part[part].block0;
  for (int j = 0; j < c->at.n; j++) {
    c->q[j] = w->x[row + j], c->qd[j] = w->v[row + j], c->qdd[j] = w->a[row + j];
    if (!crane_free(crane_joint_of(w, part, j)))
      crane_prescribed(w, part, j, &c->q[j], &c->qd[j], &c->qdd[j]);
  }
  c->base = base_of(w, part);
  hw_chain_place(&c->chain, &c->base, c->q, c->qd, &c->kin);
  hw_chain_accelerate(&c->chain, &c->base, c->qdd, &c->kin);
  crane_place_ports(w, part);
}

/* External wrenches at the attachment points. */
static void force(hw_world *w, int part) {
  const crane_params *p = hw_params(w, part);
  for (int i = 0; i < p->ports.count; i++) {
    const crane_port *row = (const crane_port *)p->ports.row + i;
    hw_port *port = &w->port[w->model->part[part].port0 + 1 + i];
    v3 f = v3_make(row->force_x, row->force_y, row->force_z);
    v3 m = v3_make(row->moment_x, row->moment_y, row->moment_z);
    if (port->bx < 0 || (v3_dot(f, f) == 0 && v3_dot(m, m) == 0))
      continue; /* a base that is moved takes no notice */
    hw_anchor at = hw_anchor_port(port);
    port->f = v3_add(port->f, f);
    port->m = v3_add(port->m, m);
    hw_add_residual(w, &at, v3_neg(f));
    if (port->bphi >= 0)
      v3_acc(w->res + 3 * port->bphi, v3_neg(m3_tmulv(port->R, m)));
    w->work_power += v3_dot(f, port->v) + v3_dot(m, port->w);
  }
}

static void output(const hw_world *w, int part, double *channel) {
  const crane_work *c = hw_work(w, part);
  int n = c->at.n;
  for (int j = 0; j < n; j++) {
    *channel++ = c->q[j];
    *channel++ = c->qd[j];
    *channel++ = c->effort[j];
    *channel++ = c->effort[j] * c->qd[j];
  }
  v3_put(channel, c->kin.r[n]);
  v3_put(channel + 3, c->kin.v[n]);
  channel[6] = c->kinetic;
  v3_put(channel + 7, c->on_base.f);
  v3_put(channel + 10, c->on_base.n);
}

static bool sound(const hw_world *w, int part) {
  const crane_params *p = hw_params(w, part);
  bool good = true;
  for (int j = 0; good && j < p->joints.count; j++)
    good = hw_is_count(crane_mem(w, part, j)[MEM_STOPPED], -1, 1);
  return good;
}

static const hw_map *ports(const void *params) { return &((const crane_params *)params)->ports; }
static int base(const void *params) { return ((const crane_params *)params)->on.part; }

static hw_joint_rows joints(const void *params) {
  static const hw_told told[] = {{crane_joint_row_type, false},  {crane_joint_row_alpha, false},
                                 {crane_joint_row_a, false},     {crane_joint_row_d, false},
                                 {crane_joint_row_theta, false}, {crane_joint_row_lower, true},
                                 {crane_joint_row_upper, true},  {crane_joint_row_mode, false},
                                 {crane_joint_row_start, false}};
  const crane_params *p = params;
  return (hw_joint_rows){&p->joints, &crane_joint_table, told, HW_COUNT(told)};
}

const hw_part_kind hw_crane_kind = {.name = "crane",
                                    .label = "Crane",
                                    .table = &hw_crane_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .body = &(const hw_body_kind){.ports = ports,
                                                                  .frame = crane_port_frame,
                                                                  .tie = crane_tie,
                                                                  .collider = crane_collider_ask,
                                                                  .base = base,
                                                                  .joints = joints},
                                    .check = crane_check,
                                    .needs = needs,
                                    .link = crane_link_pattern,
                                    .init = init,
                                    .place = place,
                                    .force = force,
                                    .accel = crane_accel,
                                    .judge = hw_judge_own,
                                    .commit = crane_commit,
                                    .sound = sound,
                                    .output = output};
