/* Stockless anchor: two bodies on one hinge (papers 000, section 6, and 002, section V: "the anchor
 * is composed of two bodies linked with a revolute joint").
 *
 * Relative coordinates: the hinge point x, the shank's rotation R and the fluke angle q. Head and
 * shank share the hinge point; with e the hinge's axis (x of both) and E = Rot(e, q),
 *   R_h = R E,   w_h = E^T w + e dq,   al_h = E^T al + e d2q - dq e x E^T w   (axes of the head),
 * so the head's rotation is a block tied to R and q by dtheta_h = E^T dphi + e dq. The inertia of
 * both is written where it acts and moved by the tie. No constraint, no drift, and the angle has
 * its own row for stops and friction. docs/theory/anchor.md */
#include "parts/anchor.h"

#include "math/elementary.h"
#include "math/scalar.h"
#include "parts/kinds.h"

static const double STEEL = 7850;    /* [kg/m^3] of the displaced volume */
static const double BOX_MASS = 6414; /* [kg] of the anchor whose boxes are: */
static const double SHANK_BOX[3] = {0.33, 0.33, 2.9}, HEAD_BOX[3] = {2.2, 0.35, 1.3};
static const double HEAD_ABOVE = 0.3; /* of its height: its middle above the hinge */

typedef struct anchor_work {
  anchor_body shank, head;
  double length;
  anchor_pin pin;
  m3 E;
  body_frame on_shank, on_head;
  anchor_torque torque;
  double kinetic;
} anchor_work;

static const char *const PORT_NAMES[] = {"shackle", "head", NULL};

static anchor_body body_of(const hw_model *model, const anchor_params *p, int mesh, bool given,
                           const double size[3], const double box[3], double share, double above) {
  anchor_body b = {.mass = {.mass = share * p->mass, .offset = true}};
  body_mesh shape = body_mesh_of(model, mesh);
  if (mesh >= 0) {
    b.mass.centre = shape.centroid;
    if (shape.is)
      b.mass.inertia = m3_scale(b.mass.mass / shape.volume, shape.inertia);
    b.half_height = shape.half_height;
    b.top = shape.high.z;
    return b;
  }
  double scale = hw_cbrt(p->mass / BOX_MASS);
  for (int i = 0; i < 3; i++)
    b.size[i] = given ? size[i] : scale * box[i];
  double xx = b.size[0] * b.size[0], yy = b.size[1] * b.size[1], zz = b.size[2] * b.size[2];
  b.at = above * b.size[2];
  b.mass.centre = v3_make(0, 0, b.at);
  b.mass.inertia = m3_scale(b.mass.mass / 12, m3_diag(yy + zz, xx + zz, xx + yy));
  b.half_height = 0.5 * b.size[2];
  b.top = b.at + b.half_height;
  return b;
}

anchor_body anchor_shank(const hw_model *model, const anchor_params *p) {
  return body_of(model, p, p->shank_mesh.part, HW_GIVEN(anchor_params, p, shank_size),
                 p->shank_size, SHANK_BOX, 1 - p->head_share, 0.5);
}

anchor_body anchor_head(const hw_model *model, const anchor_params *p) {
  return body_of(model, p, p->head_mesh.part, HW_GIVEN(anchor_params, p, head_size), p->head_size,
                 HEAD_BOX, p->head_share, HEAD_ABOVE);
}

double anchor_length(const hw_model *model, const anchor_params *p) {
  const hw_mesh *mesh = p->shank_mesh.part >= 0 ? &model->mesh[p->shank_mesh.part] : NULL;
  if (HW_GIVEN(anchor_params, p, shank_length))
    return p->shank_length;
  if (mesh && HW_GIVEN(hw_mesh, mesh, make) && mesh->make == HW_MADE_SHANK)
    return mesh->scale *
           (HW_MODEL_ANCHOR_LENGTH * hw_cbrt(mesh->anchor_mass / HW_MODEL_ANCHOR_MASS));
  return anchor_shank(model, p).top;
}

/* ---- checks ---- */

static void check_mesh(const hw_model *model, int part, int mesh, const char *key,
                       hw_report *report) {
  if (mesh < 0 || body_mesh_of(model, mesh).is)
    return;
  hw_fault_part(report, model->part[part].id, key,
                "\"%s\" is not closed: mass and inertia are those of the volume inside it",
                model->mesh_id[mesh]);
}

static void check_box(const hw_model *model, int part, const double size[3], const char *key,
                      hw_report *report) {
  const double LEAST = 1e-4; /* [m] */
  if (size[0] >= LEAST && size[1] >= LEAST && size[2] >= LEAST)
    return;
  hw_fault_part(report, model->part[part].id, key,
                "%g, %g, %g m is no box: each must be %g m or more", size[0], size[1], size[2],
                LEAST);
}

static bool same_name(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

static void check_ports(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const anchor_params *p = self->params;
  for (int i = 0; i < p->ports.count; i++)
    for (int k = 0; PORT_NAMES[k]; k++)
      if (same_name(p->ports.id[i], PORT_NAMES[k]))
        hw_fault_part(report, self->id, "ports", "\"%s\" is there always; choose another name",
                      PORT_NAMES[k]);
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const anchor_params *p = self->params;
  check_ports(model, part, report);
  check_mesh(model, part, p->shank_mesh.part, "shank/mesh", report);
  check_mesh(model, part, p->head_mesh.part, "head/mesh", report);
  if (p->shank_mesh.part < 0)
    check_box(model, part, anchor_shank(model, p).size, "shank/size", report);
  if (p->head_mesh.part < 0)
    check_box(model, part, anchor_head(model, p).size, "head/size", report);
  double top = anchor_length(model, p);
  if (!(top > 0))
    hw_fault_part(report, self->id, "shank/length",
                  "missing: the shank ends at z = %g m, and the shackle must be above the hinge",
                  top);
  if (fabs(p->angle) > p->limit)
    hw_fault_part(report, self->id, "angle",
                  "%g rad is past the stop: hinge.limit is %g rad to both sides", p->angle,
                  p->limit);
}

/* ---- layout ---- */

static int user_ports(const anchor_params *p) { return 1 + p->ports.count; }

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "m", "Position x", "of its origin, world"),
    HW_CHANNEL("y", "m", "Position y", "of its origin, world"),
    HW_CHANNEL("z", "m", "Position z", "of its origin, world; up, 0 at the still water"),
    HW_CHANNEL("vx", "m/s", "Velocity x", "of its origin, world"),
    HW_CHANNEL("vy", "m/s", "Velocity y", "of its origin, world"),
    HW_CHANNEL("vz", "m/s", "Velocity z", "of its origin, world; positive up"),
    HW_CHANNEL("speed", "m/s", "Speed", "size of the velocity of the shank's origin"),
    HW_CHANNEL("roll", "rad", "Roll",
               "of the shank about its x axis (turned about z, then y, then x)"),
    HW_CHANNEL("pitch", "rad", "Pitch",
               "of the shank about its y axis, positive with x pointing down"),
    HW_CHANNEL("yaw", "rad", "Yaw",
               "of the shank about the world's z axis, positive counter-clockwise from above"),
    HW_CHANNEL("tilt", "rad", "Shank from the vertical",
               "angle between the shank's z axis and the world's, 0 to pi"),
    HW_CHANNEL("angle", "rad", "Fluke angle",
               "of the head about its hinge against the shank, 0 in line with it"),
    HW_CHANNEL("angle_rate", "rad/s", "Fluke rate", "rate of the fluke angle"),
    HW_CHANNEL("shackle", "N", "Force at the shackle",
               "size of the force of the chain on the anchor"),
    HW_CHANNEL("stop", "N m", "Moment of the stop",
               "on the head about its hinge, where the fluke angle is at its limit; positive "
               "towards larger angles"),
    HW_CHANNEL("kinetic", "J", "Kinetic energy", "of shank and head, with added mass"),
    HW_CHANNEL("on_shank", "N", "Contact force on the shank",
               "size of the sum of normal forces and friction, and of lines on its origin"),
    HW_CHANNEL("on_head", "N", "Contact force on the head",
               "size of the sum of normal forces and friction")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const anchor_params *p = model->part[part].params;
  needs->rank = 1;
  hw_needs_blocks(needs, ANCHOR_BLOCKS);
  needs->block_kind[ANCHOR_PHI] = HW_BLOCK_ROTATION;
  needs->block_kind[ANCHOR_Q] = HW_BLOCK_SCALAR;
  needs->block_kind[ANCHOR_HEAD] = HW_BLOCK_TIED;
  needs->quats = 1;
  needs->ties = 1;
  needs->mem = ANCHOR_MEM;
  needs->ports = user_ports(p) + ANCHOR_PORTS;
  needs->poses = 2; /* of port 0, the shank, and of the last one, the head */
  needs->work = sizeof(anchor_work);
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  int b = model->part[part].block0;
  pattern->pair(pattern->ctx, b + ANCHOR_X, b + ANCHOR_PHI);
  pattern->pair(pattern->ctx, b + ANCHOR_PHI, b + ANCHOR_Q);
  pattern->pair(pattern->ctx, b + ANCHOR_X, b + ANCHOR_HEAD);
}

static void tie(const hw_model *model, int part, int i, hw_tie *tie) {
  int b = model->part[part].block0;
  (void)i;
  tie->slave = b + ANCHOR_HEAD;
  tie->count = 2;
  tie->master[0] = b + ANCHOR_PHI;
  tie->master[1] = b + ANCHOR_Q;
}

static hw_frame_blocks frame(const hw_model *model, int part, int port) {
  const anchor_params *p = model->part[part].params;
  int b = model->part[part].block0;
  bool head = port == user_ports(p) + ANCHOR_HEAD_FRAME;
  return (hw_frame_blocks){b + ANCHOR_X, b + (head ? ANCHOR_HEAD : ANCHOR_PHI)};
}

static const hw_map *ports(const void *params) { return &((const anchor_params *)params)->ports; }

static int collider(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  enum { SHANK, HEAD, BODIES };
  const anchor_params *p = model->part[part].params;
  if (!ask || i >= BODIES)
    return BODIES;
  bool head = i == HEAD;
  int mesh = head ? p->head_mesh.part : p->shank_mesh.part;
  anchor_body b = head ? anchor_head(model, p) : anchor_shank(model, p);
  *ask = (hw_collider_ask){.key = head ? "head" : "shank",
                           .port = head ? user_ports(p) + ANCHOR_HEAD_FRAME : 0,
                           .shape = mesh >= 0 ? HW_SHAPE_MESH : HW_SHAPE_BOX,
                           .made = {b.size[0], b.size[1], b.size[2], 0, 0, b.at},
                           .mesh = mesh,
                           .material = p->material.part};
  ask->size = ask->made;
  ask->at = mesh >= 0 ? NULL : ask->made + 3;
  return BODIES;
}

/* ---- motion ---- */

static void init(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const anchor_params *p = hw_params(w, part);
  double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0, *mem = hw_mem(w, part);
  v3_put(x + 3 * ANCHOR_X, v3_at(p->position));
  v3_put(v + 3 * ANCHOR_X, v3_at(p->velocity));
  v3_put(v + 3 * ANCHOR_PHI, v3_at(p->rate));
  q_put(w->quat + 4 * self->quat0, q_at(p->orientation));
  x[3 * ANCHOR_Q] = p->angle;
  v[3 * ANCHOR_Q] = p->angle_rate;
  mem[ANCHOR_BRISTLE] = p->angle;
  mem[ANCHOR_STOPPED] = mem[ANCHOR_STARTED] = 0;
}

/* Rotation about x. */
static m3 about_x(double q) {
  double s, c;
  hw_sincos(q, &s, &c);
  return (m3){{1, 0, 0, 0, c, -s, 0, s, c}};
}

static void place_frames(hw_world *w, int part, anchor_work *work) {
  const hw_part *self = &w->model->part[part];
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0,
               *a = w->a + 3 * self->block0;
  double rate = v[3 * ANCHOR_Q];
  work->E = about_x(x[3 * ANCHOR_Q]);
  work->on_shank = (body_frame){.bx = self->block0 + ANCHOR_X,
                                .bphi = self->block0 + ANCHOR_PHI,
                                .x = v3_at(x),
                                .v = v3_at(v),
                                .a = v3_at(a),
                                .R = q_matrix(q_at(w->quat + 4 * self->quat0)),
                                .w = v3_at(v + 3 * ANCHOR_PHI),
                                .al = v3_at(a + 3 * ANCHOR_PHI)};
  body_frame h = work->on_shank;
  v3 e = v3_make(1, 0, 0), turned = m3_tmulv(work->E, h.w);
  h.bphi = self->block0 + ANCHOR_HEAD;
  h.R = m3_mul(h.R, work->E);
  h.al = v3_madd(m3_tmulv(work->E, h.al), a[3 * ANCHOR_Q], e);
  h.al = v3_madd(h.al, -rate, v3_cross(e, turned));
  h.w = v3_madd(turned, rate, e);
  work->on_head = h;
  m3 *J = w->J + w->model->tie[self->tie0].J0;
  J[0] = m3_t(work->E);
  J[1] = m3_diag(1, 0, 0);
}

/* Of the part's port, in the frame that carries it. */
static v3 arm_of(const anchor_params *p, const anchor_work *work, int port) {
  if (port > 0 && port < user_ports(p))
    return v3_at(((const hw_port_params *)p->ports.row)[port - 1].at);
  return v3_make(0, 0, port == user_ports(p) + ANCHOR_SHACKLE ? work->length : 0);
}

static void place(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const anchor_params *p = hw_params(w, part);
  anchor_work *work = hw_work(w, part);
  work->shank = anchor_shank(w->model, p);
  work->head = anchor_head(w->model, p);
  work->length = anchor_length(w->model, p);
  work->pin = anchor_pin_of(p);
  place_frames(w, part, work);
  for (int i = 0; i < self->ports; i++) {
    bool head = i == user_ports(p) + ANCHOR_HEAD_FRAME;
    w->port[self->port0 + i] =
        body_port(head ? &work->on_head : &work->on_shank, arm_of(p, work, i));
  }
}

/* ---- dynamics ---- */

static void accel_body(hw_world *w, const anchor_params *p, const anchor_body *b,
                       const body_frame *f) {
  static const double none[3] = {0, 0, 0};
  double share = b->mass.mass / p->mass, area[3];
  double volume = HW_GIVEN(anchor_params, p, volume) ? p->volume : p->mass / STEEL;
  for (int i = 0; i < 3; i++)
    area[i] = share * p->drag_area[i];
  const body_load load = {.volume = share * volume,
                          .half_height = b->half_height,
                          .drag_area = area,
                          .drag_rate = none,
                          .added_mass = none};
  body_accel(w, f, &b->mass, &load);
}

/* What turns with the bodies: loads of ports; and what the tie passes from head to shank. */
static void turning_loads(hw_world *w, int part, const anchor_work *work) {
  const hw_part *self = &w->model->part[part];
  const anchor_params *p = hw_params(w, part);
  int phi = work->on_shank.bphi, head = work->on_head.bphi, last = self->ports - 1;
  m3 K = m3_zero();
  for (int i = 0; i < last; i++)
    K = m3_add(K, body_turning(&w->port[self->port0 + i], arm_of(p, work, i)));
  hw_sparse_add(w->A, phi, phi, m3_scale(-w->ck, K).m);
  K = body_turning(&w->port[self->port0 + last], v3_zero());
  hw_sparse_add(w->A, head, head, m3_scale(-w->ck, K).m);
  v3 m = m3_mulv(work->E, v3_at(w->res + 3 * head));
  v3 turn = v3_scale(w->ck, v3_cross(v3_make(1, 0, 0), m));
  const m3 column = {{turn.x, 0, 0, turn.y, 0, 0, turn.z, 0, 0}};
  hw_sparse_add(w->A, phi, self->block0 + ANCHOR_Q, column.m);
}

static void accel(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const anchor_params *p = hw_params(w, part);
  anchor_work *work = hw_work(w, part);
  int q = self->block0 + ANCHOR_Q;
  double before = w->kinetic;
  accel_body(w, p, &work->shank, &work->on_shank);
  accel_body(w, p, &work->head, &work->on_head);
  work->kinetic = w->kinetic - before;
  const body_mass *head = &work->head.mass;
  v3 c = head->centre;
  double inertia = head->inertia.m[0] + head->mass * (c.y * c.y + c.z * c.z);
  anchor_torque t = anchor_hinge(w, part, &work->pin, w->x[3 * q], w->v[3 * q], inertia);
  work->torque = t;
  w->res[3 * q] -= t.stop + t.friction;
  w->elastic += t.elastic;
  w->dissipated_power += t.lost;
  if (!w->tangent)
    return;
  hw_sparse_add(w->A, q, q, m3_diag(-w->ck * t.dq - w->cc * t.dv, 1, 1).m);
  if (w->ck != 0)
    turning_loads(w, part, work);
}

static void commit(hw_world *w, int part, bool tick) {
  (void)tick;
  anchor_hinge_commit(w, part, w->x[3 * (w->model->part[part].block0 + ANCHOR_Q)]);
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_part *self = &w->model->part[part];
  const anchor_params *p = hw_params(w, part);
  const anchor_work *work = hw_work(w, part);
  const hw_port *port = w->port + self->port0;
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0;
  double up = port[0].R.m[8];
  v3_put(channel, v3_at(x));
  v3_put(channel + 3, v3_at(v));
  channel[6] = v3_norm(v3_at(v));
  v3_put(channel + 7, q_to_euler_zyx(q_at(w->quat + 4 * self->quat0)));
  channel[10] = hw_acos(hw_clamp(up, -1, 1));
  channel[11] = x[3 * ANCHOR_Q];
  channel[12] = v[3 * ANCHOR_Q];
  channel[13] = v3_norm(port[user_ports(p) + ANCHOR_SHACKLE].f);
  channel[14] = work->torque.stop;
  channel[15] = work->kinetic;
  channel[16] = v3_norm(port[0].f);
  channel[17] = v3_norm(port[user_ports(p) + ANCHOR_HEAD_FRAME].f);
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  return hw_is_count(mem[ANCHOR_STOPPED], -1, 1) && hw_is_count(mem[ANCHOR_STARTED], 0, 1);
}

const hw_part_kind hw_anchor_kind = {.name = "anchor",
                                     .label = "Anchor",
                                     .table = &hw_anchor_table,
                                     .channel = CHANNELS,
                                     .channels = HW_COUNT(CHANNELS),
                                     .body = &(const hw_body_kind){.ports = ports,
                                                                   .port_names = PORT_NAMES,
                                                                   .frame = frame,
                                                                   .tie = tie,
                                                                   .collider = collider},
                                     .check = check,
                                     .needs = needs,
                                     .link = link,
                                     .init = init,
                                     .place = place,
                                     .accel = accel,
                                     .judge = hw_judge_own,
                                     .commit = commit,
                                     .sound = sound,
                                     .output = output};
