/* Rigid body with six degrees of freedom: a payload, a hull. Fields, checks, inertia from shapes, channels; the dynamics are
 * those of body.c, and in the water those of hydro.c, and of afloat.c where its shape displaces. */
#include "parts/rigid.h"

#include "math/scalar.h"
#include "model/water.h"
#include "parts/afloat.h"
#include "parts/buoyancy.h"
#include "parts/kinds.h"

enum { X, PHI, BLOCKS };

/* The mesh that is the body's shape: convex or not. */
static body_mesh mesh_of(const hw_model *model, const rigid_params *p) {
  return body_mesh_of(model, p->shape == HW_SHAPE_MESH ? p->mesh.part : -1);
}

static bool inertia_given(const rigid_params *p) {
  return p->inertia[0] != 0 || p->inertia[1] != 0 || p->inertia[2] != 0;
}

static bool by_shape(const rigid_params *p) { return p->displaces == RIGID_BY_SHAPE; }

/* The centre of mass is not the origin. */
static bool is_offset(const rigid_params *p) {
  return p->centre[0] != 0 || p->centre[1] != 0 || p->centre[2] != 0;
}

static bool turns(const rigid_params *p) { return p->rotation == 0; }

/* An inertia from the mesh holds about the mesh's centroid. */
static bool check_centroid(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  body_mesh mesh = mesh_of(model, p);
  if (!mesh.is || inertia_given(p) || is_offset(p) || v3_norm(mesh.centroid) <= 1e-6 * mesh.extent)
    return true;
  hw_fault_part(
      report, self->id, "mesh",
      "the centroid of \"%s\" is at (%g, %g, %g) m, not at the centre of mass: give the mesh "
      "origin \"centroid\", or the body an inertia",
      model->mesh_id[p->mesh.part], mesh.centroid.x, mesh.centroid.y, mesh.centroid.z);
  return false;
}

static void check_water(const hw_model *model, int part, hw_report *report) {
  const char *id = model->part[part].id;
  const rigid_params *p = model->part[part].params;
  hydro_check(&p->added, report, id, "added");
  hydro_check(&p->damping, report, id, "damping");
  if (!by_shape(p)) {
    if (p->slam)
      hw_fault_part(
          report, id, "slam",
          "a body that displaces its volume at one point does not slam: displaces \"shape\"");
    return;
  }
  if (p->shape == HW_SHAPE_NONE)
    hw_fault_part(report, id, "displaces",
                  "there is no shape that could displace water: give one, or displaces \"volume\"");
}

/* Memory of a body that can be parked: whether it is, and its place as it was last asked for. */
enum { MEM_PARKED, MEM_PLACE, MEM_WORDS = MEM_PLACE + 6 };

/* It can be parked. */
static bool parks(const rigid_params *p) { return HW_GIVEN(rigid_params, p, state); }

static bool parked(const hw_world *w, int part) {
  return parks(w->model->part[part].params) && hw_mem(w, part)[MEM_PARKED] != 0;
}

static void check_state(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  for (int i = 0; !parks(p) && i < model->input_count; i++)
    if (model->input[i].part == part && model->input[i].offset == offsetof(rigid_params, state))
      hw_fault_part(report, self->id, "state",
                    "missing: input \"%s\" changes it, so say how it begins", model->input[i].id);
  if (p->state == RIGID_PARKED && (v3_norm(v3_at(p->velocity)) > 0 || v3_norm(v3_at(p->rate)) > 0))
    hw_fault_part(report, self->id, "state", "a body that is parked has neither velocity nor rate");
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  m3 I;
  check_water(model, part, report);
  check_state(model, part, report);
  if (!turns(p) || !check_centroid(model, part, report))
    return;
  if (is_offset(p) && !inertia_given(p)) {
    hw_fault_part(report, self->id, "inertia",
                  "missing: a body whose centre of mass is not its shape's is not of one density");
    return;
  }
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
        "size of the sum of all forces of other parts on it; weight and water are not among them"),
    HW_CHANNEL("displaced", "m^3", "Volume under water",
               "where its shape displaces, as what follows"),
    HW_CHANNEL("draught", "m", "Draught", "depth of its deepest point under the surface over it"),
    HW_CHANNEL("waterplane", "m^2", "Waterplane", "area, seen from above"),
    HW_CHANNEL(
        "gm", "m", "Metacentric height",
        "of the metacentre over its centre of mass, as it lies, about the axis where it is least"),
    HW_CHANNEL("buoyancy_x", "m", "Centre of buoyancy x", "of the volume under water, world"),
    HW_CHANNEL("buoyancy_y", "m", "Centre of buoyancy y", "of the volume under water, world"),
    HW_CHANNEL("buoyancy_z", "m", "Centre of buoyancy z", "of the volume under water, world")};

/* Added mass as a matrix about the origin; false: none, or it is a diagonal at the centre of mass, which is the origin. */
static bool added_matrix(const rigid_params *p, double to[HYDRO_ENTRIES]) {
  bool any = hydro_matrix(&p->added, p->added_mass, p->added_inertia, to);
  return any && (p->added.count || by_shape(p) || is_offset(p));
}

/* Channels of a body that displaces by its shape, after the others. */
enum { PLAIN_CHANNELS = 15 };

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const rigid_params *p = model->part[part].params;
  double matrix[HYDRO_ENTRIES];
  needs->rank = 1;
  hw_needs_blocks(needs, BLOCKS);
  needs->block_kind[PHI] = HW_BLOCK_ROTATION;
  needs->quats = 1;
  needs->mem = parks(p) ? MEM_WORDS : 0;
  needs->ports = 1 + p->ports.count;
  needs->poses = 1;
  /* the power of a current on added mass needs the accelerations too */
  const double *current = model->env.water_current, *added = p->added_mass;
  needs->coupled_mass = (model->sea || current[0] != 0 || current[1] != 0 || current[2] != 0) &&
                        (added[0] > 0 || added[1] > 0 || added[2] > 0 || added_matrix(p, matrix));
  if (by_shape(p) && model->wet[part])
    needs->work = afloat_bytes(model->wet[part]);
  hw_needs_channels(needs, CHANNELS, by_shape(p) ? HW_COUNT(CHANNELS) : PLAIN_CHANNELS);
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

static bool wet(const hw_model *model, int part, hw_wet_ask *to) {
  const rigid_params *p = model->part[part].params;
  *to = (hw_wet_ask){p->shape, p->size, p->sides, p->mesh.part, p->volume, p->panels};
  return by_shape(p);
}

/* Half the height, for the ramp of buoyancy. */
static double half_height(const hw_model *model, const rigid_params *p) {
  body_mesh mesh = mesh_of(model, p);
  return mesh.is ? mesh.half_height : 0.5 * p->size[2];
}

/* x, y, z, roll, pitch, yaw */
static double place_asked(const rigid_params *p, int i) {
  const double place[6] = {p->place_x,    p->place_y,     p->place_z,
                           p->place_roll, p->place_pitch, p->place_yaw};
  return place[i];
}

static void init(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  double *v = w->v + 3 * self->block0;
  v3_put(w->x + 3 * self->block0, v3_at(p->position));
  v3_put(v, v3_at(p->velocity));
  v3_put(v + 3, p->rotation == 1 ? v3_zero() : v3_at(p->rate));
  q_put(w->quat + 4 * self->quat0, q_at(p->orientation));
  if (!parks(p))
    return;
  double *mem = hw_mem(w, part);
  mem[MEM_PARKED] = p->state == RIGID_PARKED;
  for (int i = 0; i < 6; i++)
    mem[MEM_PLACE + i] = place_asked(p, i);
}

/* What is parked stands still. */
static bool sound(const hw_world *w, int part) {
  const double *v = w->v + 3 * w->model->part[part].block0;
  bool still = true;
  for (int i = 0; i < 3 * BLOCKS; i++)
    still &= v[i] == 0;
  return !parks(w->model->part[part].params) ||
         (hw_is_count(hw_mem(w, part)[MEM_PARKED], 0, 1) && (still || !parked(w, part)));
}

static bool ready(const hw_model *model, int part) { return parks(model->part[part].params); }

static const char *can(const hw_model *model, int part, int ask, int place) {
  (void)model, (void)part, (void)ask, (void)place;
  return "a body is parked, and set free, by an input to its \"state\"";
}

/* What of its place is asked for anew; the rest stays as it is. */
static bool put(hw_world *w, int part) {
  const rigid_params *p = hw_params(w, part);
  const hw_part *self = &w->model->part[part];
  double *mem = hw_mem(w, part), *x = w->x + 3 * self->block0, *q = w->quat + 4 * self->quat0;
  double angle[3];
  bool moved = false, turned = false;
  v3_put(angle, q_to_euler_zyx(q_at(q)));
  for (int i = 0; i < 6; i++) {
    double asked = place_asked(p, i);
    if (asked == mem[MEM_PLACE + i])
      continue;
    mem[MEM_PLACE + i] = asked;
    *(i < 3 ? &x[i] : &angle[i - 3]) = asked;
    moved = true;
    turned |= i >= 3;
  }
  if (turned)
    q_put(q, q_euler_zyx(angle[0], angle[1], angle[2]));
  w->placed |= moved;
  return moved;
}

/* It stops at once where it is parked, and begins at rest where it is present again. */
static bool turn(hw_world *w, int part) {
  const rigid_params *p = hw_params(w, part);
  const hw_part *self = &w->model->part[part];
  if (!parks(p))
    return false;
  bool park = p->state == RIGID_PARKED, was = parked(w, part);
  bool moved = was && put(w, part);
  if (was == park)
    return moved;
  hw_mem(w, part)[MEM_PARKED] = park;
  for (int b = self->block0; b < self->block0 + BLOCKS; b++)
    v3_put(w->v + 3 * b, v3_zero()), v3_put(w->a + 3 * b, v3_zero());
  hw_world_tell(w, park ? HW_EVENT_CATCH : HW_EVENT_RELEASE, part, 0);
  return true;
}

static body_frame frame_of(const hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0,
               *a = w->a + 3 * self->block0;
  bool turning = turns(p);
  return (body_frame){.bx = self->block0 + X,
                      .bphi = turning ? self->block0 + PHI : -1,
                      .x = v3_at(x),
                      .v = v3_at(v),
                      .a = v3_at(a),
                      .R = q_matrix(q_at(w->quat + 4 * self->quat0)),
                      .w = turning ? v3_at(v + 3) : v3_zero(),
                      .al = turning ? v3_at(a + 3) : v3_zero()};
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
  for (int i = 0; i <= p->ports.count && parked(w, part); i++)
    port[i].idle = port[i].parked = true;
}

static void turning_loads(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  m3 K = m3_zero();
  for (int i = 0; i <= p->ports.count; i++)
    K = m3_add(K, body_turning(&w->port[self->port0 + i], arm_of(p, i)));
  hw_sparse_add(w->A, self->block0 + PHI, self->block0 + PHI, m3_scale(-w->ck, K).m);
}

/* Matrices and the moments of a body that displaces its volume: at its centre of mass is the water. */
static void matrices(hw_world *w, const body_frame *f, const rigid_params *p, const double *added) {
  const double none[3] = {0, 0, 0};
  const double *spin = p->drag_spin;
  double damping[HYDRO_ENTRIES];
  bool damps =
      hydro_matrix(&p->damping, none, none, damping) || spin[0] > 0 || spin[1] > 0 || spin[2] > 0;
  if (!added && !damps)
    return;
  v3 at = v3_add(f->x, m3_mulv(f->R, v3_at(p->centre)));
  hw_water water = hw_water_at(w, at, half_height(w->model, p));
  if (added) {
    hydro_share all = {.share = 1};
    hydro_added(w, f, added, (hydro_water){w->statics ? v3_zero() : water.velocity, water.accel},
                &all);
  }
  if (damps)
    hydro_damping(w, f, damping, spin,
                  buoyancy_at(at.z - water.surface.height, half_height(w->model, p)).share,
                  water.velocity);
}

static void float_accel(hw_world *w, int part, const body_frame *f, const rigid_params *p,
                        const double *added) {
  const double none[3] = {0, 0, 0};
  double damping[HYDRO_ENTRIES];
  bool damps = hydro_matrix(&p->damping, none, none, damping);
  const afloat_load load = {.wet = w->model->wet[part],
                            .volume = p->volume,
                            .centre = v3_at(p->centre),
                            .added = added,
                            .damping = damps ? damping : NULL,
                            .drag_area = p->drag_area,
                            .drag_rate = p->drag_rate,
                            .drag_spin = p->drag_spin,
                            .slam = p->slam};
  afloat_accel(w, f, &load, hw_work(w, part));
}

static void accel(hw_world *w, int part) {
  static const double none[3] = {0, 0, 0};
  const rigid_params *p = hw_params(w, part);
  body_frame f = frame_of(w, part);
  double added[HYDRO_ENTRIES];
  bool matrix = added_matrix(p, added), shape = by_shape(p);
  body_mass mass = {.mass = p->mass,
                    .offset = is_offset(p),
                    .centre = v3_at(p->centre),
                    .inertia = rigid_inertia(w->model, p)};
  for (int i = 0; i < 3 && !matrix; i++)
    mass.inertia.m[4 * i] += p->added_inertia[i];
  const body_load load = {.force = v3_make(p->force_x, p->force_y, p->force_z),
                          .moment = v3_make(p->moment_x, p->moment_y, p->moment_z),
                          .afloat = shape,
                          .volume = shape ? 0 : p->volume,
                          .half_height = half_height(w->model, p),
                          .drag_area = shape ? none : p->drag_area,
                          .drag_rate = shape ? none : p->drag_rate,
                          .added_mass = matrix ? none : p->added_mass};
  body_accel(w, &f, &mass, &load);
  if (shape)
    float_accel(w, part, &f, p, matrix ? added : NULL);
  else
    matrices(w, &f, p, matrix ? added : NULL);
  if (f.bphi >= 0 && w->tangent && w->ck != 0)
    turning_loads(w, part);
  if (f.bphi < 0) {
    int phi = w->model->part[part].block0 + PHI;
    v3_put(w->res + 3 * phi, v3_zero());
    if (w->tangent)
      hw_sparse_retire(w->A, phi);
  }
  for (int b = 0; b < BLOCKS && w->tangent && parked(w, part); b++)
    hw_sparse_retire(w->A, w->model->part[part].block0 + b);
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
  if (is_offset(p))
    v = v3_add(
        v, m3_mulv(q_matrix(q_at(w->quat + 4 * self->quat0)), v3_cross(rate, v3_at(p->centre))));
  channel[13] =
      0.5 * (p->mass * v3_dot(v, v) + v3_dot(rate, m3_mulv(rigid_inertia(w->model, p), rate)));
  channel[14] = v3_norm(f);
  if (!by_shape(p))
    return;
  const afloat *water = hw_work(w, part);
  channel[PLAIN_CHANNELS] = water->volume;
  channel[PLAIN_CHANNELS + 1] = water->draught;
  channel[PLAIN_CHANNELS + 2] = water->plane;
  channel[PLAIN_CHANNELS + 3] = water->gm;
  v3_put(channel + PLAIN_CHANNELS + 4, water->centre);
}

const hw_part_kind hw_rigid_kind = {
    .name = "rigid",
    .label = "Rigid body",
    .table = &hw_rigid_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .body = &(const hw_body_kind){.ports = ports, .frame = frame, .solid = solid, .wet = wet},
    .switches = &(const hw_switch_kind){.ready = ready, .can = can, .turn = turn, .parked = parked},
    .check = check,
    .needs = needs,
    .link = link,
    .init = init,
    .place = place,
    .accel = accel,
    .sound = sound,
    .output = output};
