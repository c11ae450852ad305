/* A rigid body on a frame.
 *
 * Newton-Euler about the centre of mass, with quaternion and body rates (report 003, section 2.3,
 * eq. 21; quaternion instead of the Euler angles of eq. 15-27, which are singular at pitch 90
 * degrees). Added mass by Kirchhoff's equations in body axes, relative to the water at the centre.
 *   m a + R (A du/dt + w x A u) = F,   I al + w x I w + u x A u = M,   u = R^T (v - U)
 * Where the centre c is not the frame's origin, force and acceleration are those at c, and the rows
 * follow from dr_c = dx + B dphi, B = -R [c]x. Buoyancy acts at the centre of mass; across the
 * surface the displaced volume is a linear ramp. In waves the ramp counts from the surface over the body, and the pressure's
 * gradient is -rho (g z + dU/dt). */
#include "parts/body.h"

#include "geom/convex/polytope.h"
#include "geom/mesh/trimesh.h"
#include "model/water.h"
#include "parts/buoyancy.h"

body_mesh body_mesh_of(const hw_model *model, int mesh) {
  if (mesh < 0)
    return (body_mesh){0};
  const hw_trimesh *body = model->mesh_body[mesh];
  const hw_polytope *hull = model->mesh_hull[mesh];
  if (body)
    return (body_mesh){body->closed,
                       body->volume,
                       body->radius,
                       body->high.z,
                       v3_add(body->middle, body->low),
                       v3_add(body->middle, body->high),
                       v3_add(body->middle, body->centroid),
                       body->inertia};
  if (!hull) /* a fault that is found with the meshes */
    return (body_mesh){0};
  return (body_mesh){true,      hull->volume, hull->radius,   0.5 * (hull->high.z - hull->low.z),
                     hull->low, hull->high,   hull->centroid, hull->inertia};
}

hw_port body_port(const body_frame *f, v3 arm) {
  v3 wxa = v3_cross(f->w, arm);
  v3 bias = v3_add(v3_cross(f->al, arm), v3_cross(f->w, wxa));
  m3 B = m3_mul(f->R, m3_skew(v3_neg(arm)));
  return (hw_port){.r = v3_add(f->x, m3_mulv(f->R, arm)),
                   .v = v3_add(f->v, m3_mulv(f->R, wxa)),
                   .a = v3_add(f->a, m3_mulv(f->R, bias)),
                   .R = f->R,
                   .w = m3_mulv(f->R, f->w),
                   .al = m3_mulv(f->R, f->al),
                   .bx = f->bx,
                   .bphi = f->bphi,
                   .B = B};
}

m3 body_turning(const hw_port *port, v3 arm) {
  v3 f = m3_tmulv(port->R, port->f), m = m3_tmulv(port->R, port->m);
  return m3_add(m3_mul(m3_skew(arm), m3_skew(f)), m3_skew(m));
}

/* a . v with a diagonal */
static v3 scaled(const double d[3], v3 a) { return v3_make(d[0] * a.x, d[1] * a.y, d[2] * a.z); }

/* The centre of mass: its motion, and how it follows the blocks. */
typedef struct centre {
  v3 x, v, a;
  hw_anchor at;
} centre;

static centre centre_of(const body_frame *f, const body_mass *mass) {
  centre c = {f->x, f->v, f->a, {f->bx, -1, m3_zero()}};
  if (!mass->offset)
    return c;
  hw_port p = body_port(f, mass->centre);
  return (centre){p.r, p.v, p.a, {f->bx, f->bphi, p.B}};
}

/* Drag on the body: quadratic along each body axis, and what is linear about it once, with the first flow. Adds to the
 * tangent. Returns the force at the centre. */
static v3 drag(hw_world *w, const body_frame *f, const centre *c, const body_load *load,
               const hw_flow *flow, const double rate[3]) {
  v3 u = m3_tmulv(f->R, v3_sub(c->v, flow->velocity));
  double rho = flow->density;
  v3 k = v3_scale(0.5 * rho, scaled(load->drag_area, v3_make(fabs(u.x), fabs(u.y), fabs(u.z))));
  v3 force = v3_make(k.x * u.x, k.y * u.y, k.z * u.z), moment = scaled(rate, f->w);
  v3 world = m3_mulv(f->R, force);
  hw_add_residual(w, &c->at, world);
  if (f->bphi >= 0)
    v3_acc(w->res + 3 * f->bphi, moment);
  /* power into the water: against the body's own speed, so that a current does work */
  v3 own = m3_tmulv(f->R, c->v);
  w->dissipated_power += v3_dot(force, u) + v3_dot(moment, f->w);
  w->work_power += v3_dot(force, v3_sub(u, own));
  if (w->tangent && w->cc != 0) {
    m3 D = m3_mul(m3_mul(f->R, m3_diag(2 * k.x, 2 * k.y, 2 * k.z)), m3_t(f->R));
    hw_add_tangent(w, &c->at, &c->at, m3_scale(w->cc, D));
    m3 Q = m3_diag(rate[0], rate[1], rate[2]);
    if (f->bphi >= 0)
      hw_sparse_add(w->A, f->bphi, f->bphi, m3_scale(w->cc, Q).m);
  }
  return world;
}

/* What turns with the arm to the centre: the force there, and the centripetal acceleration. */
static void arm_tangent(hw_world *w, const body_frame *f, const body_mass *mass, const centre *c,
                        v3 force) {
  v3 at = mass->centre, wxc = v3_cross(f->w, at);
  v3 b = v3_add(v3_cross(f->al, at), v3_cross(f->w, wxc));
  m3 turn = m3_mul(m3_skew(at), m3_skew(m3_tmulv(f->R, force)));
  m3 rate = m3_add(m3_skew(wxc), m3_mul(m3_skew(f->w), m3_skew(at)));
  m3 G = m3_add(m3_scale(-w->ck, m3_skew(b)), m3_scale(-w->cc, rate));
  G = m3_scale(mass->mass, m3_mul(f->R, G));
  hw_sparse_add(w->A, f->bx, f->bphi, G.m);
  m3 own = m3_add(m3_mul(m3_t(c->at.B), G), m3_scale(w->ck, turn));
  hw_sparse_add(w->A, f->bphi, f->bphi, own.m);
}

/* Waves beside still water, whose buoyancy is a potential: what they push more does work. */
static v3 wave_push(hw_world *w, const centre *c, const body_load *load, const hw_water *water,
                    double share, double still_share) {
  const hw_environment *env = &w->model->env;
  double mass = env->water_density * load->volume;
  v3 push = v3_scale(mass * share, water->accel), more = push;
  more.z += mass * env->gravity * (share - still_share);
  w->work_power += v3_dot(more, c->v);
  return push;
}

/* In waves the energy of the added mass is that of water at rest beside the body, and what the water's motion does to it and
 * to the body is work: `force` and `moment` are what the added mass takes. Twice that energy. */
static double beside_body(hw_world *w, const body_frame *f, const centre *c, const double added[3],
                          v3 force, v3 moment) {
  v3 own = m3_tmulv(f->R, c->v), Av = scaled(added, own),
     dv = v3_sub(m3_tmulv(f->R, c->a), v3_cross(f->w, own));
  w->work_power += v3_dot(Av, dv) - v3_dot(force, own) - v3_dot(moment, f->w);
  return v3_dot(own, Av);
}

void body_accel(hw_world *w, const body_frame *f, const body_mass *mass, const body_load *load) {
  const hw_environment *env = &w->model->env;
  const double *added = load->added_mass;
  bool turns = f->bphi >= 0;
  m3 R = f->R, I = mass->inertia;
  v3 wb = f->w, F = load->force, M = load->moment;
  centre c = centre_of(f, mass);
  w->work_power += v3_dot(F, c.v) + v3_dot(M, m3_mulv(R, wb));
  bool rough = !load->afloat && !hw_calm(w);
  hw_water water = load->afloat ? (hw_water){0} : hw_water_at(w, c.x, load->half_height);
  buoyancy still = buoyancy_at(c.x.z, load->half_height);
  buoyancy b = rough ? buoyancy_at(c.x.z - water.surface.height, load->half_height) : still;
  double weight = mass->mass * env->gravity,
         lift = env->water_density * load->volume * env->gravity;
  F.z += lift * b.share - weight;
  w->gravity += weight * c.x.z + lift * still.potential;
  if (rough)
    F = v3_add(F, wave_push(w, &c, load, &water, b.share, still.share));

  /* added mass moves with the water */
  v3 current = w->statics ? v3_zero() : water.velocity;
  v3 u = m3_tmulv(R, v3_sub(c.v, current)), Au = scaled(added, u);
  v3 du = v3_sub(m3_tmulv(R, v3_sub(c.a, water.accel)), v3_cross(wb, u));
  v3 f_added = v3_add(scaled(added, du), v3_cross(wb, Au));
  v3 Iw = m3_mulv(I, wb);
  v3 inertia = v3_madd(m3_mulv(R, f_added), mass->mass, c.a);
  v3 moment = v3_add(v3_add(m3_mulv(I, f->al), v3_cross(wb, Iw)), v3_cross(u, Au));
  v3 force = v3_sub(inertia, F);
  hw_add_residual(w, &c.at, force);
  if (turns)
    v3_acc(w->res + 3 * f->bphi, v3_sub(moment, m3_tmulv(R, M)));
  double in_water = v3_dot(u, Au);
  if (rough)
    in_water = beside_body(w, f, &c, added, f_added, v3_cross(u, Au));
  else
    w->work_power -= v3_dot(m3_mulv(R, f_added), current);
  w->kinetic += 0.5 * (mass->mass * v3_dot(c.v, c.v) + v3_dot(wb, Iw) + in_water);

  const double none[3] = {0, 0, 0};
  hw_flow flow[2];
  for (int i = 0, flows = hw_flows(env, &water, b.share, flow); i < flows; i++)
    force = v3_add(force, drag(w, f, &c, load, &flow[i], i ? none : load->drag_rate));

  if (!w->tangent)
    return;
  m3 A = m3_mul(m3_mul(R, m3_diag(added[0], added[1], added[2])), m3_t(R));
  A = m3_scale(w->cm, m3_add(A, m3_diag(mass->mass, mass->mass, mass->mass)));
  A.m[8] += w->ck * lift * b.slope;
  hw_add_tangent(w, &c.at, &c.at, A);
  if (turns)
    hw_sparse_add(w->A, f->bphi, f->bphi, m3_scale(w->cm, I).m);
  if (turns && mass->offset && (w->ck != 0 || w->cc != 0))
    arm_tangent(w, f, mass, &c, force);
}
