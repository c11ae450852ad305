/* Rigid body with six degrees of freedom: a payload.
 *
 * Newton-Euler about the centre of mass, with quaternion and body rates (report 003, section 2.3,
 * eq. 21; quaternion instead of the Euler angles of eq. 15-27, which are singular at pitch 90
 * degrees). Added mass by Kirchhoff's equations in body axes, relative to the uniform current.
 *   m a + R (A du/dt + w x A u) = F,   I al + w x I w + u x A u = M,   u = R^T (v - current)
 * Buoyancy acts at the centre of mass; across the surface the displaced volume is a linear ramp. */
#include "parts/rigid.h"

#include "geom/polytope.h"
#include "geom/trimesh.h"
#include "math/elementary.h"
#include "parts/buoyancy.h"
#include "parts/kinds.h"

enum { X, PHI, BLOCKS };

/* The mesh that is the body's shape: convex or not. */
typedef struct mesh_mass {
  bool is;
  double volume, extent, half_height;
  v3 centroid;
  m3 inertia; /* density 1, about the centroid */
} mesh_mass;
static mesh_mass mesh_of(const hw_model *model, const rigid_params *p) {
  if (p->shape != HW_SHAPE_MESH || p->mesh.part < 0)
    return (mesh_mass){0};
  const hw_trimesh *body = model->mesh_body[p->mesh.part];
  const hw_polytope *hull = model->mesh_hull[p->mesh.part];
  if (body)
    return (mesh_mass){body->closed,
                       body->volume,
                       body->radius,
                       body->high.z,
                       v3_add(body->middle, body->centroid),
                       body->inertia};
  if (!hull) /* a fault that is found with the meshes */
    return (mesh_mass){0};
  return (mesh_mass){true,           hull->volume, hull->radius, 0.5 * (hull->high.z - hull->low.z),
                     hull->centroid, hull->inertia};
}

static bool inertia_given(const rigid_params *p) {
  return p->inertia[0] != 0 || p->inertia[1] != 0 || p->inertia[2] != 0;
}

/* The origin is the centre of mass: an inertia from the mesh holds about the mesh's centroid. */
static bool check_centroid(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  mesh_mass mesh = mesh_of(model, p);
  char where[HW_FAULT_WHERE];
  if (!mesh.is || inertia_given(p) || v3_norm(mesh.centroid) <= 1e-6 * mesh.extent)
    return true;
  hw_pointer(where, self->id, "mesh");
  hw_report_add(
      report, where,
      "the centroid of \"%s\" is at (%g, %g, %g) m, not at the centre of mass: give the mesh "
      "origin \"centroid\", or the body an inertia",
      model->mesh_id[p->mesh.part], mesh.centroid.x, mesh.centroid.y, mesh.centroid.z);
  return false;
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const rigid_params *p = self->params;
  char where[HW_FAULT_WHERE];
  m3 I;
  if (p->rotation == 1 || !check_centroid(model, part, report))
    return;
  if (p->shape == HW_SHAPE_MESH && !inertia_given(p) && !mesh_of(model, p).is)
    return; /* a fault that is found with the colliders */
  I = rigid_inertia(model, p);
  const double *m = I.m;
  hw_pointer(where, self->id, "inertia");
  if (m[0] <= 0 || m[4] <= 0 || m[8] <= 0)
    hw_report_add(report, where,
                  "%g, %g, %g kg m^2: each must be above 0; give inertia, a shape with a size, or "
                  "rotation \"fixed\"",
                  m[0], m[4], m[8]);
  else {
    m3 inverse;
    double minor = m[0] * m[4] - m[1] * m[1], det = m3_inverse(I, &inverse);
    if (!(minor > 0) || !(det > 0))
      hw_report_add(report, where,
                    "the inertia tensor is not positive definite: products too large");
    else if (m[0] + m[4] < m[8] * (1 - 1e-9) || m[4] + m[8] < m[0] * (1 - 1e-9) ||
             m[8] + m[0] < m[4] * (1 - 1e-9))
      hw_report_add(report, where,
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
  const double PI = 3.14159265358979323846;
  double r = 0.5 * s[0], R = 0.5 * (s[1] - s[0]), h = 0.5 * (s[2] - s[1]);
  double length = 4 * h + 2 * PI * R, bars = mass * 4 * h / length, bows = mass - bars;
  double rr = r * r, RR = R * R, z = 2 / PI * (RR + 0.25 * rr) / R;
  double along = h * h / 3 + 0.25 * rr, moved = h * h + 2 * h * z;
  d[0] = bars * (along + RR) + bows * (RR + 0.75 * rr + moved);
  d[1] = bars * along + bows * (0.5 * RR + 0.625 * rr + moved);
  d[2] = bars * (0.5 * rr + RR) + bows * (0.5 * RR + 0.625 * rr);
}

/* Inertia tensor about the centre of mass, body axes; from the shape where it is not given. */
m3 rigid_inertia(const hw_model *model, const rigid_params *p) {
  double d[3] = {p->inertia[0], p->inertia[1], p->inertia[2]};
  const double *s = p->size, m = p->mass;
  mesh_mass mesh = mesh_of(model, p);
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

static void plan(const hw_model *model, int part, hw_plan *plan) {
  const rigid_params *p = model->part[part].params;
  plan->rank = 1;
  hw_plan_blocks(plan, BLOCKS);
  plan->block_kind[PHI] = HW_BLOCK_ROTATION;
  plan->quats = 1;
  plan->ports = 1 + p->ports.count;
  plan->poses = 1;
  /* the power of a current on added mass needs the accelerations too */
  const double *current = model->env.water_current, *added = p->added_mass;
  plan->coupled_mass = (current[0] != 0 || current[1] != 0 || current[2] != 0) &&
                       (added[0] > 0 || added[1] > 0 || added[2] > 0);
  static const char *const rows[][3] = {{"x", "m", "Position x"},
                                        {"y", "m", "Position y"},
                                        {"z", "m", "Position z"},
                                        {"vx", "m/s", "Velocity x"},
                                        {"vy", "m/s", "Velocity y"},
                                        {"vz", "m/s", "Velocity z"},
                                        {"speed", "m/s", "Speed"},
                                        {"roll", "rad", "Roll"},
                                        {"pitch", "rad", "Pitch"},
                                        {"yaw", "rad", "Yaw"},
                                        {"p", "rad/s", "Roll rate"},
                                        {"q", "rad/s", "Pitch rate"},
                                        {"r", "rad/s", "Yaw rate"},
                                        {"kinetic", "J", "Kinetic energy"},
                                        {"force", "N", "Force of lines and contacts"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    hw_plan_channel(plan, rows[i][0], rows[i][1], rows[i][2]);
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

static int collider(const hw_model *model, int part, int i, hw_collider_ask *ask) {
  const rigid_params *p = model->part[part].params;
  const hw_body_shape body = {p->shape, p->size, p->mesh.part, p->material.part, &p->colliders};
  return hw_body_collider(&body, i, ask);
}

/* Half the height, for the ramp of buoyancy. */
static double half_height(const hw_model *model, const rigid_params *p) {
  mesh_mass mesh = mesh_of(model, p);
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

static void place(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0,
               *a = w->a + 3 * self->block0;
  hw_port *port = w->port + self->port0;
  bool turns = p->rotation == 0;
  m3 R = q_matrix(q_at(w->quat + 4 * self->quat0));
  v3 wb = turns ? v3_at(v + 3) : v3_zero(), ab = turns ? v3_at(a + 3) : v3_zero();
  const hw_port_params *row = p->ports.row;
  for (int i = 0; i <= p->ports.count; i++) {
    v3 arm = i ? v3_at(row[i - 1].at) : v3_zero();
    v3 wxa = v3_cross(wb, arm);
    v3 bias = v3_add(v3_cross(ab, arm), v3_cross(wb, wxa));
    m3 B = m3_mul(R, m3_skew(v3_neg(arm)));
    port[i] = (hw_port){.r = v3_add(v3_at(x), m3_mulv(R, arm)),
                        .v = v3_add(v3_at(v), m3_mulv(R, wxa)),
                        .a = v3_add(v3_at(a), m3_mulv(R, bias)),
                        .R = R,
                        .w = m3_mulv(R, wb),
                        .al = m3_mulv(R, ab),
                        .bx = self->block0 + X,
                        .bphi = turns ? self->block0 + PHI : -1,
                        .B = B};
  }
}

/* a . v with a diagonal */
static v3 scaled(const double d[3], v3 a) { return v3_make(d[0] * a.x, d[1] * a.y, d[2] * a.z); }

/* Drag on the body: quadratic along each body axis, linear about it. Adds to the tangent. */
static void drag(hw_world *w, int part, m3 R, v3 u, v3 wb, double rho) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  double *res = w->res + 3 * self->block0;
  v3 c = v3_scale(0.5 * rho, scaled(p->drag_area, v3_make(fabs(u.x), fabs(u.y), fabs(u.z))));
  v3 f = v3_make(c.x * u.x, c.y * u.y, c.z * u.z), m = scaled(p->drag_rate, wb);
  v3_acc(res, m3_mulv(R, f));
  v3_acc(res + 3, m);
  /* power into the water: against the body's own speed, so that a current does work */
  v3 own = m3_tmulv(R, v3_at(w->v + 3 * self->block0));
  w->dissipated_power += v3_dot(f, u) + v3_dot(m, wb);
  w->work_power += v3_dot(f, v3_sub(u, own));
  if (w->tangent && w->cc != 0) {
    m3 D = m3_mul(m3_mul(R, m3_diag(2 * c.x, 2 * c.y, 2 * c.z)), m3_t(R));
    hw_sparse_add(w->A, self->block0, self->block0, m3_scale(w->cc, D).m);
    m3 Q = m3_diag(p->drag_rate[0], p->drag_rate[1], p->drag_rate[2]);
    hw_sparse_add(w->A, self->block0 + PHI, self->block0 + PHI, m3_scale(w->cc, Q).m);
  }
}

/* A force that keeps its direction in the world turns about the body as the body turns: moment
 * p x R^T f, whose derivative is [p][R^T f]; and a moment R^T m. */
static void turning_loads(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  const hw_port_params *row = p->ports.row;
  m3 K = m3_zero();
  for (int i = 0; i <= p->ports.count; i++) {
    const hw_port *port = &w->port[self->port0 + i];
    v3 arm = i ? v3_at(row[i - 1].at) : v3_zero();
    v3 f = m3_tmulv(port->R, port->f), m = m3_tmulv(port->R, port->m);
    K = m3_add(K, m3_add(m3_mul(m3_skew(arm), m3_skew(f)), m3_skew(m)));
  }
  hw_sparse_add(w->A, self->block0 + PHI, self->block0 + PHI, m3_scale(-w->ck, K).m);
}

static void accel(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const rigid_params *p = hw_params(w, part);
  const hw_environment *env = &w->model->env;
  const double *x = w->x + 3 * self->block0;
  double *res = w->res + 3 * self->block0;
  v3 v = v3_at(w->v + 3 * self->block0), a = v3_at(w->a + 3 * self->block0);
  bool turns = p->rotation == 0;
  v3 wb = turns ? v3_at(w->v + 3 * self->block0 + 3) : v3_zero();
  v3 ab = turns ? v3_at(w->a + 3 * self->block0 + 3) : v3_zero();
  m3 R = w->port[self->port0].R, I = rigid_inertia(w->model, p);
  for (int i = 0; i < 3; i++)
    I.m[4 * i] += p->added_inertia[i];

  v3 F = v3_make(p->force_x, p->force_y, p->force_z);
  v3 M = v3_make(p->moment_x, p->moment_y, p->moment_z);
  w->work_power += v3_dot(F, v) + v3_dot(M, m3_mulv(R, wb));
  buoyancy b = buoyancy_at(x[2], half_height(w->model, p));
  double weight = p->mass * env->gravity, lift = env->water_density * p->volume * env->gravity;
  F.z += lift * b.share - weight;
  w->gravity += weight * x[2] + lift * b.potential;

  /* added mass moves with the water */
  v3 current = w->statics ? v3_zero() : v3_at(env->water_current);
  v3 u = m3_tmulv(R, v3_sub(v, current)), Au = scaled(p->added_mass, u);
  v3 du = v3_sub(m3_tmulv(R, a), v3_cross(wb, u));
  v3 f_added = v3_add(scaled(p->added_mass, du), v3_cross(wb, Au));
  v3 Iw = m3_mulv(I, wb);
  v3 inertia = v3_madd(m3_mulv(R, f_added), p->mass, a);
  v3 moment = v3_add(v3_add(m3_mulv(I, ab), v3_cross(wb, Iw)), v3_cross(u, Au));
  v3_acc(res, v3_sub(inertia, F));
  v3_acc(res + 3, v3_sub(moment, m3_tmulv(R, M)));
  w->kinetic += 0.5 * (p->mass * v3_dot(v, v) + v3_dot(wb, Iw) + v3_dot(u, Au));
  w->work_power -= v3_dot(m3_mulv(R, f_added), current);

  double rho = env->water_density * b.share + env->air_density * (1 - b.share);
  v3 flow =
      v3_madd(v3_scale(b.share, v3_at(env->water_current)), 1 - b.share, v3_at(env->air_wind));
  drag(w, part, R, m3_tmulv(R, v3_sub(v, flow)), wb, rho);

  if (w->tangent) {
    m3 A =
        m3_mul(m3_mul(R, m3_diag(p->added_mass[0], p->added_mass[1], p->added_mass[2])), m3_t(R));
    A = m3_scale(w->cm, m3_add(A, m3_diag(p->mass, p->mass, p->mass)));
    A.m[8] += w->ck * lift * b.slope;
    hw_sparse_add(w->A, self->block0 + X, self->block0 + X, A.m);
    if (turns) {
      hw_sparse_add(w->A, self->block0 + PHI, self->block0 + PHI, m3_scale(w->cm, I).m);
      if (w->ck != 0)
        turning_loads(w, part);
    } else
      hw_sparse_retire(w->A, self->block0 + PHI);
  }
  if (!turns)
    v3_put(res + 3, v3_zero());
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

const hw_part_kind hw_rigid_kind = {.name = "rigid",
                                    .label = "Rigid body",
                                    .table = &hw_rigid_table,
                                    .check = check,
                                    .plan = plan,
                                    .link = link,
                                    .init = init,
                                    .place = place,
                                    .accel = accel,
                                    .output = output,
                                    .frame = frame,
                                    .collider = collider};
