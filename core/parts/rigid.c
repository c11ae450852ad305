/* Rigid body with six degrees of freedom: a payload. Fields, checks, inertia from shapes, channels;
 * the dynamics are those of body.c, about the centre of mass, which is the body's origin. */
#include "parts/rigid.h"

#include "math/scalar.h"
#include "parts/body.h"
#include "parts/kinds.h"

enum { X, PHI, BLOCKS };

/* The mesh that is the body's shape: convex or not. */
static body_mesh mesh_of(const hw_model *model, const rigid_params *p) {
  return body_mesh_of(model, p->shape == HW_SHAPE_MESH ? p->mesh.part : -1);
}

static bool inertia_given(const rigid_params *p) {
  return p->inertia[0] != 0 || p->inertia[1] != 0 || p->inertia[2] != 0;
}

/* The origin is the centre of mass: an inertia from the mesh holds about the mesh's centroid. */
static bool check_centroid(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  body_mesh mesh = mesh_of(model, p);
  if (!mesh.is || inertia_given(p) || v3_norm(mesh.centroid) <= 1e-6 * mesh.extent)
    return true;
  hw_fault_part(
      report, self->id, "mesh",
      "the centroid of \"%s\" is at (%g, %g, %g) m, not at the centre of mass: give the mesh "
      "origin \"centroid\", or the body an inertia",
      model->mesh_id[p->mesh.part], mesh.centroid.x, mesh.centroid.y, mesh.centroid.z);
  return false;
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  m3 I;
  if (p->rotation == 1 || !check_centroid(model, part, report))
    return;
  if (p->shape == HW_SHAPE_MESH && !inertia_given(p) && !mesh_of(model, p).is)
    return; /* a fault that is found with the colliders */
  I = rigid_inertia(model, p);
  const double *m = I.m;
  if (m[0] <= 0 || m[4] <= 0 || m[8] <= 0)
    hw_fault_part(report, self->id, "inertia",
                  "%g, %g, %g kg m^2: each must be above 0; give inertia, a shape with a size, or "
                  "rotation \"fixed\"",
                  m[0], m[4], m[8]);
  else {
    m3 inverse;
    double minor = m[0] * m[4] - m[1] * m[1], det = m3_inverse(I, &inverse);
    if (!(minor > 0) || !(det > 0))
      hw_fault_part(report, self->id, "inertia",
                    "the inertia tensor is not positive definite: products too large");
    else if (m[0] + m[4] < m[8] * (1 - 1e-9) || m[4] + m[8] < m[0] * (1 - 1e-9) ||
             m[8] + m[0] < m[4] * (1 - 1e-9))
      hw_fault_part(report, self->id, "inertia",
                    "%g, %g, %g kg m^2: no body has a moment above the sum of the other two", m[0],
                    m[4], m[8]);
  }
}

/* Uniform, axis z, whole height: a cylinder and two half spheres (parallel axes; the centroid of a
 * half sphere is 3/8 r from its plane). */
static void capsule_inertia(double mass, double diameter, double height, double d[3]) {
  double r = 0.5 * diameter, rr = r * r, L = height > diameter ? height - diameter : 0;
  double cylinder = mass * L / (L + 4.0 / 3 * r), ends = mass - cylinder;
  d[0] = d[1] =
      cylinder * (L * L / 12 + 0.25 * rr) + ends * (0.4 * rr + 0.25 * L * L + 0.375 * L * r);
  d[2] = 0.5 * cylinder * rr + 0.4 * ends * rr;
}

/* Uniform bar of a chain link, long axis z, width along y: two cylinders, and a torus about x whose
 * halves are moved apart by h. A half's centroid is (2/pi) (R^2 + r^2/4)/R from the torus' axis. */
static void link_inertia(double mass, const double s[3], double d[3]) {
  double r = 0.5 * s[0], R = 0.5 * (s[1] - s[0]), h = 0.5 * (s[2] - s[1]);
  double length = 4 * h + 2 * HW_PI * R, bars = mass * 4 * h / length, bows = mass - bars;
  double rr = r * r, RR = R * R, z = 2 / HW_PI * (RR + 0.25 * rr) / R;
  double along = h * h / 3 + 0.25 * rr, moved = h * h + 2 * h * z;
  d[0] = bars * (along + RR) + bows * (RR + 0.75 * rr + moved);
  d[1] = bars * along + bows * (0.5 * RR + 0.625 * rr + moved);
  d[2] = bars * (0.5 * rr + RR) + bows * (0.5 * RR + 0.625 * rr);
}

/* Inertia tensor about the centre of mass, body axes; from the shape where it is not given. */
m3 rigid_inertia(const hw_model *model, const rigid_params *p) {
  double d[3] = {p->inertia[0], p->inertia[1], p->inertia[2]};
  const double *s = p->size, m = p->mass;
  body_mesh mesh = mesh_of(model, p);
  if (mesh.is && !inertia_given(p))
    return m3_scale(m / mesh.volume, mesh.inertia);
  if (!inertia_given(p)) {
    double xx = s[0] * s[0], yy = s[1] * s[1], zz = s[2] * s[2];
    if (p->shape == HW_SHAPE_SPHERE)
      d[0] = d[1] = d[2] = 0.1 * m * xx;
    if (p->shape == HW_SHAPE_BOX)
      d[0] = m * (yy + zz) / 12, d[1] = m * (xx + zz) / 12, d[2] = m * (xx + yy) / 12;
    if (p->shape == HW_SHAPE_CYLINDER)
      d[0] = d[1] = m * (0.75 * xx + zz) / 12, d[2] = 0.125 * m * xx;
    if (p->shape == HW_SHAPE_CAPSULE)
      capsule_inertia(m, s[0], s[2], d);
    if (p->shape == HW_SHAPE_LINK)
      link_inertia(m, s, d);
  }
  double xy = -p->products[0], xz = -p->products[1], yz = -p->products[2];
  return (m3){{d[0], xy, xz, xy, d[1], yz, xz, yz, d[2]}};
}

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "m", "Position x", "of its origin, world"),
    HW_CHANNEL("y", "m", "Position y", "of its origin, world"),
    HW_CHANNEL("z", "m", "Position z", "of its origin, world; up, 0 at the still water"),
    HW_CHANNEL("vx", "m/s", "Velocity x", "of its origin, world"),
    HW_CHANNEL("vy", "m/s", "Velocity y", "of its origin, world"),
    HW_CHANNEL("vz", "m/s", "Velocity z", "of its origin, world; positive up"),
    HW_CHANNEL("speed", "m/s", "Speed", "size of the velocity of its origin"),
    HW_CHANNEL("roll", "rad", "Roll",
               "about its x axis, of the angles yaw, pitch, roll (turned about z, then y, then x); "
               "-pi to pi"),
    HW_CHANNEL("pitch", "rad", "Pitch",
               "about its y axis, positive with x pointing down; -pi/2 to pi/2"),
    HW_CHANNEL("yaw", "rad", "Yaw",
               "about the world's z axis, positive counter-clockwise from above"),
    HW_CHANNEL("p", "rad/s", "Roll rate", "angular velocity about its own x axis"),
    HW_CHANNEL("q", "rad/s", "Pitch rate", "angular velocity about its own y axis"),
    HW_CHANNEL("r", "rad/s", "Yaw rate", "angular velocity about its own z axis"),
    HW_CHANNEL("kinetic", "J", "Kinetic energy", "of its mass, without added mass"),
    HW_CHANNEL(
        "force", "N", "Force of lines and contacts",
        "size of the sum of all forces of other parts on it; weight and water are not among them")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const rigid_params *p = model->part[part].params;
  needs->rank = 1;
  hw_needs_blocks(needs, BLOCKS);
  needs->block_kind[PHI] = HW_BLOCK_ROTATION;
  needs->quats = 1;
  needs->ports = 1 + p->ports.count;
  needs->poses = 1;
  /* the power of a current on added mass needs the accelerations too */
  const double *current = model->env.water_current, *added = p->added_mass;
  needs->coupled_mass = (current[0] != 0 || current[1] != 0 || current[2] != 0) &&
                        (added[0] > 0 || added[1] > 0 || added[2] > 0);
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  int b = model->part[part].block0;
  pattern->pair(pattern->ctx, b + X, b + PHI);
}

static hw_frame_blocks frame(const hw_model *model, int part, int port) {
  (void)port;
  const rigid_params *p = model->part[part].params;
  int b = model->part[part].block0;
  return (hw_frame_blocks){b + X, p->rotation == 0 ? b + PHI : -1};
}

static const hw_map *ports(const void *params) { return &((const rigid_params *)params)->ports; }

static hw_solid solid(const void *params) {
  const rigid_params *p = params;
  return HW_SOLID(p, HW_SHAPE_WORDS, p->shape);
}

/* Half the height, for the ramp of buoyancy. */
static double half_height(const hw_model *model, const rigid_params *p) {
  body_mesh mesh = mesh_of(model, p);
  return mesh.is ? mesh.half_height : 0.5 * p->size[2];
}

static void init(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  double *v = w->v + 3 * self->block0;
  v3_put(w->x + 3 * self->block0, v3_at(p->position));
  v3_put(v, v3_at(p->velocity));
  v3_put(v + 3, p->rotation == 1 ? v3_zero() : v3_at(p->rate));
  q_put(w->quat + 4 * self->quat0, q_at(p->orientation));
}

static body_frame frame_of(const hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0,
               *a = w->a + 3 * self->block0;
  bool turns = p->rotation == 0;
  return (body_frame){.bx = self->block0 + X,
                      .bphi = turns ? self->block0 + PHI : -1,
                      .x = v3_at(x),
                      .v = v3_at(v),
                      .a = v3_at(a),
                      .R = q_matrix(q_at(w->quat + 4 * self->quat0)),
                      .w = turns ? v3_at(v + 3) : v3_zero(),
                      .al = turns ? v3_at(a + 3) : v3_zero()};
}

/* Of the part: 0 is the origin. */
static v3 arm_of(const rigid_params *p, int port) {
  return port ? v3_at(((const hw_port_params *)p->ports.row)[port - 1].at) : v3_zero();
}

static void place(hw_world *w, int part) {
  const rigid_params *p = hw_params(w, part);
  hw_port *port = w->port + w->model->part[part].port0;
  body_frame f = frame_of(w, part);
  for (int i = 0; i <= p->ports.count; i++)
    port[i] = body_port(&f, arm_of(p, i));
}

static void turning_loads(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  m3 K = m3_zero();
  for (int i = 0; i <= p->ports.count; i++)
    K = m3_add(K, body_turning(&w->port[self->port0 + i], arm_of(p, i)));
  hw_sparse_add(w->A, self->block0 + PHI, self->block0 + PHI, m3_scale(-w->ck, K).m);
}

static void accel(hw_world *w, int part) {
  const rigid_params *p = hw_params(w, part);
  body_frame f = frame_of(w, part);
  body_mass mass = {.mass = p->mass, .inertia = rigid_inertia(w->model, p)};
  for (int i = 0; i < 3; i++)
    mass.inertia.m[4 * i] += p->added_inertia[i];
  const body_load load = {.force = v3_make(p->force_x, p->force_y, p->force_z),
                          .moment = v3_make(p->moment_x, p->moment_y, p->moment_z),
                          .volume = p->volume,
                          .half_height = half_height(w->model, p),
                          .drag_area = p->drag_area,
                          .drag_rate = p->drag_rate,
                          .added_mass = p->added_mass};
  body_accel(w, &f, &mass, &load);
  if (f.bphi >= 0 && w->tangent && w->ck != 0)
    turning_loads(w, part);
  if (f.bphi < 0) {
    int phi = w->model->part[part].block0 + PHI;
    v3_put(w->res + 3 * phi, v3_zero());
    if (w->tangent)
      hw_sparse_retire(w->A, phi);
  }
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  v3 v = v3_at(w->v + 3 * self->block0), rate = v3_at(w->v + 3 * self->block0 + 3), f = v3_zero();
  for (int i = 0; i < self->ports; i++)
    f = v3_add(f, w->port[self->port0 + i].f);
  v3_put(channel, v3_at(w->x + 3 * self->block0));
  v3_put(channel + 3, v);
  channel[6] = v3_norm(v);
  v3_put(channel + 7, q_to_euler_zyx(q_at(w->quat + 4 * self->quat0)));
  v3_put(channel + 10, rate);
  channel[13] =
      0.5 * (p->mass * v3_dot(v, v) + v3_dot(rate, m3_mulv(rigid_inertia(w->model, p), rate)));
  channel[14] = v3_norm(f);
}

const hw_part_kind hw_rigid_kind = {
    .name = "rigid",
    .label = "Rigid body",
    .table = &hw_rigid_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .body = &(const hw_body_kind){.ports = ports, .frame = frame, .solid = solid},
    .check = check,
    .needs = needs,
    .link = link,
    .init = init,
    .place = place,
    .accel = accel,
    .output = output};
