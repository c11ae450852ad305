/* Vessel: a ship or a tug as a body with surge, sway and yaw (docs/theory/vessel.md).
 *
 *   M nu' + C(nu) nu, rigid, and the same of the water's share with the velocity nu_r through the water,
 *   = hull + propeller, rudder, thrusters + wind + what holds on to it
 * (Fossen 2011, chapters 6 to 8; Kirchhoff's equations for the water). One block holds
 * (X, Y, psi) and its world rates. With the world's accelerations turned into the body's axes, a = R^T A,
 * the products of speeds that are left are few:
 *   surge  m11 a_x - m26 r^2 + (A11 - A22) r v_r
 *   sway   m22 a_y + m26 r' + (A11 - A22) r u_r
 *   yaw    m66 r' + m26 a_y + (A22 - A11) u_r v_r        (Munk's moment)
 * Heave, roll and pitch are prescribed, or those of a second block (six degrees: vessel_six.c). Others hold on to two tied blocks, a position and a rotation,
 * that follow the blocks. */
#include "parts/vessel.h"

#include <math.h>

#include "math/elementary.h"
#include "model/water.h"
#include "parts/body.h"
#include "parts/kinds.h"
#include "parts/vessel_state.h"

/* ---- layout ---- */

static bool refers(const hw_table *table, const void *params, int part) {
  for (int i = 0; i < table->count; i++) {
    const hw_field *field = &table->fields[i];
    const void *value = (const char *)params + field->offset;
    if (field->type == HW_REFERENCE && field->choices[0] != '@' &&
        ((const hw_ref *)value)->part == part)
      return true;
    if (field->type != HW_MAP)
      continue;
    const hw_map *map = value;
    for (int k = 0; k < map->count; k++)
      if (refers(field->table, (const char *)map->row + (size_t)k * field->table->size, part))
        return true;
  }
  return false;
}

/* The tied blocks cost time: they are there where something can hold on to them. */
static bool tied(const hw_model *model, int part) {
  const vessel_params *p = model->part[part].params;
  if (p->shape != HW_SHAPE_NONE || p->colliders.count)
    return true;
  for (int i = 0; i < model->part_count; i++)
    if (refers(model->part[i].kind->table, model->part[i].params, part))
      return true;
  return false;
}

static bool moved(const vessel_params *p) {
  return p->amplitude[0] != 0 || p->amplitude[1] != 0 || p->amplitude[2] != 0;
}

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "m", "Position x", "of its origin, world"),
    HW_CHANNEL("y", "m", "Position y", "of its origin, world"),
    HW_CHANNEL("z", "m", "Position z", "of its origin, world, its heave included; up"),
    HW_CHANNEL(
        "heading", "rad", "Heading",
        "from the world's x axis to the bow, positive counter-clockwise from above (to port)"),
    HW_CHANNEL("surge", "m/s", "Speed ahead", "of its origin over ground, along its own x axis"),
    HW_CHANNEL("sway", "m/s", "Speed to port", "of its origin over ground, along its own y axis"),
    HW_CHANNEL("yaw_rate", "rad/s", "Yaw rate", "positive when the bow goes to port"),
    HW_CHANNEL("speed", "m/s", "Speed over ground",
               "size of the horizontal velocity of its origin"),
    HW_CHANNEL("drift", "rad", "Drift angle through the water",
               "of the way through the water from the bow, positive to port"),
    HW_CHANNEL("roll", "rad", "Roll", "about its x axis, positive with the port side up"),
    HW_CHANNEL("pitch", "rad", "Pitch", "positive with the bow down"),
    HW_CHANNEL("rudder", "rad", "Rudder angle", "as it is now; positive turns the bow to port"),
    HW_CHANNEL("revs", "1/s", "Propeller revolutions", "positive ahead"),
    HW_CHANNEL("thrust", "N", "Propeller thrust", "positive ahead"),
    HW_CHANNEL("rudder_force", "N", "Normal force of the rudder", "across its blade"),
    HW_CHANNEL("hull_x", "N", "Hull force ahead", "of the water on the hull, along its x axis"),
    HW_CHANNEL("hull_y", "N", "Hull force to port", "of the water on the hull, along its y axis"),
    HW_CHANNEL("hull_n", "N m", "Hull moment", "of the water about its origin, positive to port"),
    HW_CHANNEL("drive_x", "N", "Force of the drives ahead",
               "propeller, rudder and thrusters on the hull, along its x axis"),
    HW_CHANNEL("drive_y", "N", "Force of the drives to port",
               "propeller, rudder and thrusters on the hull, along its y axis"),
    HW_CHANNEL("drive_n", "N m", "Moment of the drives", "about its origin, positive to port"),
    HW_CHANNEL("wind_x", "N", "Wind force ahead", "on it, along its x axis"),
    HW_CHANNEL("wind_y", "N", "Wind force to port", "on it, along its y axis"),
    HW_CHANNEL("wind_n", "N m", "Wind moment", "about its origin, positive to port"),
    HW_CHANNEL("kinetic", "J", "Kinetic energy, the water's share too",
               "of surge, sway and yaw; of six degrees of all"),
    HW_CHANNEL("heave_rate", "m/s", "Heave rate", "of six degrees: of its origin, positive up"),
    HW_CHANNEL("roll_rate", "rad/s", "Roll rate", "of six degrees: rate of the angle"),
    HW_CHANNEL("pitch_rate", "rad/s", "Pitch rate", "of six degrees: rate of the angle"),
    HW_CHANNEL("wave_x", "N", "Wave force ahead", "of first order, along its x axis"),
    HW_CHANNEL("wave_y", "N", "Wave force to port", "as wave_x, along its y axis"),
    HW_CHANNEL("wave_z", "N", "Wave force up", "as wave_x"),
    HW_CHANNEL("wave_k", "N m", "Wave moment, roll", "of first order, about its origin"),
    HW_CHANNEL("wave_m", "N m", "Wave moment, pitch", "as wave_k; positive with the bow down"),
    HW_CHANNEL("wave_n", "N m", "Wave moment, yaw", "as wave_k; positive to port"),
    HW_CHANNEL("drift_x", "N", "Wave drift ahead",
               "of second order, mean and slow, along its x axis"),
    HW_CHANNEL("drift_y", "N", "Wave drift to port", "as drift_x, along its y axis"),
    HW_CHANNEL("drift_n", "N m", "Wave drift moment", "as drift_x, about its origin"),
    HW_CHANNEL("<thruster>_thrust", "N", "Force of <thruster>",
               "on the hull, positive along its angle (a tunnel: to port). One for each of "
               "thrusters")};
/* Of each thruster; of the waves; rates of six degrees; what all have. */
enum { THRUST = HW_COUNT(CHANNELS) - 1, WAVES = THRUST - 9, RATES = WAVES - 3, ALWAYS = RATES };

static void plan_channels(const vessel_params *p, hw_needs *needs) {
  hw_needs_channels(needs, CHANNELS, ALWAYS);
  if (p->degrees == VESSEL_DEGREES_SIX)
    hw_needs_channels(needs, CHANNELS + RATES, WAVES - RATES);
  if (p->wave_force != VESSEL_WAVE_NONE)
    hw_needs_channels(needs, CHANNELS + WAVES, THRUST - WAVES);
  for (int i = 0; i < p->thrusters.count && needs->channels < HW_MAX_CHANNELS_PART; i++)
    hw_needs_channel(needs, &CHANNELS[THRUST], p->thrusters.id[i], "N");
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const vessel_params *p = model->part[part].params;
  bool held = tied(model, part);
  needs->rank = 1;
  hw_needs_blocks(needs, held ? vessel_blocks(p) : vessel_free_blocks(p));
  if (held) {
    needs->block_kind[vessel_at(p)] = needs->block_kind[vessel_turn(p)] = HW_BLOCK_TIED;
    needs->ties = 2;
  }
  needs->mem = vessel_words(p);
  needs->ports = 1 + p->ports.count;
  needs->poses = 1;
  needs->work = sizeof(vessel_work) + sizeof(vessel_angle) * (size_t)p->thrusters.count +
                vessel_wave_room(model, p);
  /* the power of what moves it needs the forces on it, when all are known */
  needs->constrained = needs->coupled_mass = held && moved(p);
  plan_channels(p, needs);
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const hw_part *self = &model->part[part];
  const vessel_params *p = self->params;
  if (self->blocks == vessel_blocks(p))
    pattern->pair(pattern->ctx, self->block0 + vessel_at(p), self->block0 + vessel_turn(p));
  if (p->degrees == VESSEL_DEGREES_SIX)
    pattern->pair(pattern->ctx, self->block0 + VESSEL_PLANE, self->block0 + VESSEL_HEEL);
}

static void tie(const hw_model *model, int part, int i, hw_tie *tie) {
  int block0 = model->part[part].block0;
  const vessel_params *p = model->part[part].params;
  tie->slave = block0 + vessel_at(p) + i;
  tie->count = vessel_free_blocks(p);
  tie->master[0] = block0 + VESSEL_PLANE;
  tie->master[1] = block0 + VESSEL_HEEL;
}

static hw_frame_blocks frame(const hw_model *model, int part, int port) {
  (void)port;
  const vessel_params *p = model->part[part].params;
  int block0 = model->part[part].block0;
  return tied(model, part) ? (hw_frame_blocks){block0 + vessel_at(p), block0 + vessel_turn(p)}
                           : (hw_frame_blocks){-1, -1};
}

static const hw_map *ports(const void *params) { return &((const vessel_params *)params)->ports; }

static hw_solid solid(const void *params) {
  const vessel_params *p = params;
  return HW_SOLID(p, HW_SHAPE_WORDS, p->shape);
}

/* ---- mass ---- */

static vessel_matrix mass_of(const vessel_params *p) {
  double x = p->centre;
  return (vessel_matrix){.surge = p->mass + p->added_surge,
                         .sway = p->mass + p->added_sway,
                         .yaw = p->inertia + p->mass * x * x + p->added_yaw,
                         .sway_yaw = p->mass * x + p->added_sway_yaw};
}

static vessel_matrix inverse_of(vessel_matrix m) {
  double det = m.sway * m.yaw - m.sway_yaw * m.sway_yaw;
  return (vessel_matrix){1 / m.surge, m.yaw / det, m.sway / det, -m.sway_yaw / det};
}

/* R m R^T, row-major. */
static void to_world(vessel_matrix m, double s, double c, double W[9]) {
  W[0] = c * c * m.surge + s * s * m.sway;
  W[4] = s * s * m.surge + c * c * m.sway;
  W[1] = W[3] = c * s * (m.surge - m.sway);
  W[2] = W[6] = -s * m.sway_yaw;
  W[5] = W[7] = c * m.sway_yaw;
  W[8] = m.yaw;
}

static void inverse(const hw_world *w, int part, double W[9]) {
  const vessel_work *work = hw_work(w, part);
  to_world(work->inverse, work->s, work->c, W);
}

outline_source vessel_outline_source(const vessel_params *p) {
  int kind = p->outline_kind;
  if (!HW_GIVEN(vessel_params, p, outline_kind))
    kind = p->outline_mesh.part >= 0 ? OUTLINE_MESH : p->outline_points.count ? OUTLINE_POINTS : -1;
  return (outline_source){
      kind,   &p->outline_points, p->outline_mesh.part, p->outline_level, p->length, p->beam,
      p->made};
}

static bool outline(const hw_model *model, int part, hw_outline_ask *ask) {
  const vessel_params *p = model->part[part].params;
  outline_source from = vessel_outline_source(p);
  double x = p->centre, least = p->added_surge < p->added_sway ? p->added_surge : p->added_sway;
  ask->block = VESSEL_PLANE;
  ask->mass = p->mass + least;
  ask->inertia = p->inertia + p->added_yaw - 2 * x * p->added_sway_yaw + x * x * p->added_sway;
  ask->centre = x;
  ask->fenders = &p->fenders;
  return hw_outline_from(&from, ask);
}

/* ---- place ---- */

static void init(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0, s, c;
  hw_sincos(p->heading, &s, &c);
  x[0] = p->position[0], x[1] = p->position[1], x[2] = p->heading;
  v[0] = c * p->surge - s * p->sway, v[1] = s * p->surge + c * p->sway, v[2] = p->yaw;
  *work = (vessel_work){.mass = mass_of(p),
                        .psi = p->heading,
                        .s = s,
                        .c = c,
                        .moved = moved(p),
                        .tied = self->blocks == vessel_blocks(p),
                        .six = p->degrees == VESSEL_DEGREES_SIX,
                        .rudder = {0, 0, 1}};
  work->inverse = inverse_of(work->mass);
  for (int i = 0; i < p->thrusters.count; i++)
    work->thruster[i] = (vessel_angle){0, 0, 1};
  vessel_drive_init(w, part);
  vessel_wave_init(w, part);
  if (work->six)
    vessel_six_init(w, part);
}

/* Water and air that it is in: gusts and profiles where there are some. */
static void weather(hw_world *w, const vessel_params *p, vessel_work *work, const double *x) {
  const hw_environment *env = &w->model->env;
  const double REFERENCE = 10; /* [m] height of the wind */
  work->current = v3_at(env->water_current), work->air = v3_at(env->air_wind);
  if (!w->model->sea)
    return;
  work->current =
      v3_add(work->current, hw_sea_current(w->model->sea, p->position[2] - 0.5 * p->draught));
  work->air = hw_water_at(w, v3_make(x[0], x[1], REFERENCE), 0).wind;
}

static void place(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0,
               *a = w->a + 3 * self->block0;
  if (x[2] != work->psi) {
    work->psi = x[2];
    hw_sincos(x[2], &work->s, &work->c);
  }
  weather(w, p, work, x);
  double s = work->s, c = work->c;
  body_frame f = {.bx = work->tied ? self->block0 + vessel_at(p) : -1,
                  .bphi = work->tied ? self->block0 + vessel_turn(p) : -1,
                  .x = v3_make(x[0], x[1], p->position[2]),
                  .v = v3_make(v[0], v[1], 0),
                  .a = v3_make(a[0], a[1], 0),
                  .R = {{c, -s, 0, s, c, 0, 0, 0, 1}},
                  .w = v3_make(0, 0, v[2]),
                  .al = v3_make(0, 0, a[2])};
  bool swings = work->moved || work->six;
  if (swings)
    vessel_swing(w, part, &f);
  hw_port *port = w->port + self->port0;
  const hw_port_params *row = p->ports.row;
  port[0] = (hw_port){.r = f.x,
                      .v = f.v,
                      .a = f.a,
                      .R = f.R,
                      .w = swings ? m3_mulv(f.R, f.w) : f.w,
                      .al = swings ? m3_mulv(f.R, f.al) : f.al,
                      .bx = f.bx,
                      .bphi = f.bphi};
  for (int i = 0; i < p->ports.count; i++)
    port[1 + i] = body_port(&f, v3_at(row[i].at));
  if (!work->tied)
    return;
  const hw_tie *tie = w->model->tie + self->tie0;
  const double *R = f.R.m;
  w->J[tie[0].J0] = m3_diag(1, 1, 0);
  w->J[tie[1].J0] = (m3){{0, 0, R[6], 0, 0, R[7], 0, 0, R[8]}}; /* R^T z */
  if (!work->six)
    return;
  v3 pitch = work->across;
  w->J[tie[0].J0 + 1] = (m3){{0, 0, 0, 0, 0, 0, 1, 0, 0}};
  w->J[tie[1].J0 + 1] = (m3){{0, 1, pitch.x, 0, 0, pitch.y, 0, 0, pitch.z}};
}

/* ---- forces ---- */

/* State of the block, apart from the position: heading by sine and cosine. */
typedef struct state {
  double s, c;
  double v[3], a[3]; /* world */
} state;

/* The vessel in its own axes. */
typedef struct inside {
  vessel_speed ground, water;
  double current_u, current_v, wind_u, wind_v; /* of water and air */
} inside;

static inside look(const hw_world *w, int part, const state *at) {
  const vessel_work *work = hw_work(w, part);
  const double current[2] = {work->current.x, work->current.y},
               wind[2] = {work->air.x, work->air.y};
  double s = at->s, c = at->c;
  inside in = {.ground = {c * at->v[0] + s * at->v[1], c * at->v[1] - s * at->v[0], at->v[2]},
               .current_u = c * current[0] + s * current[1],
               .current_v = c * current[1] - s * current[0],
               .wind_u = c * wind[0] + s * wind[1],
               .wind_v = c * wind[1] - s * wind[0]};
  in.water = (vessel_speed){in.ground.u - in.current_u, in.ground.v - in.current_v, in.ground.r};
  return in;
}

typedef struct loads {
  vessel_force hull, wind;
  vessel_drive drive;
} loads;

/* What the turning terms of the added mass come from, where they are wanted. */
static double unequal(const vessel_params *p) {
  return p->added_coriolis ? p->added_surge - p->added_sway : 0;
}

/* Rows of the block: inertia less all forces of its own, world axes. */
static loads rows(const hw_world *w, int part, const state *at, const inside *in, double out[3]) {
  const vessel_params *p = hw_params(w, part);
  const vessel_work *work = hw_work(w, part);
  const hw_environment *env = &w->model->env;
  vessel_matrix m = work->mass;
  vessel_speed f = in->water;
  double s = at->s, c = at->c, r = f.r, apart = unequal(p);
  double ax = c * at->a[0] + s * at->a[1], ay = c * at->a[1] - s * at->a[0];
  loads l = {.hull = vessel_hull(p, env->water_density, f), .drive = vessel_drives(w, part, f)};
  if (p->wind_front > 0 || p->wind_side > 0)
    l.wind = vessel_wind(p, env->air_density, in->ground.u - in->wind_u, in->ground.v - in->wind_v);
  double x = m.surge * ax - m.sway_yaw * r * r + apart * r * f.v;
  double y = m.sway * ay + m.sway_yaw * at->a[2] + apart * r * f.u;
  double n = m.yaw * at->a[2] + m.sway_yaw * ay - apart * f.u * f.v;
  x -= l.hull.x + l.drive.force.x + l.wind.x;
  y -= l.hull.y + l.drive.force.y + l.wind.y;
  n -= l.hull.n + l.drive.force.n + l.wind.n;
  out[0] = c * x - s * y, out[1] = s * x + c * y, out[2] = n;
  return l;
}

/* Kinetic energy over ground, the water's share too. */
static double kinetic(const hw_world *w, int part, const inside *in) {
  vessel_matrix m = ((const vessel_work *)hw_work(w, part))->mass;
  vessel_speed g = in->ground;
  return 0.5 * (m.surge * g.u * g.u + m.sway * g.v * g.v + m.yaw * g.r * g.r) +
         m.sway_yaw * g.v * g.r;
}

/* What the stream holds against the heading (Munk's moment is its slope): with c the current in the vessel's
 * axes, -c A c / 2, and the constant that makes it no less than 0. With the kinetic energy it is what the
 * water has more than the undisturbed stream, nu_r A nu_r / 2 and c times its momentum. */
static double stream(const vessel_params *p, const inside *in) {
  double most = p->added_surge > p->added_sway ? p->added_surge : p->added_sway;
  return 0.5 * ((most - p->added_surge) * in->current_u * in->current_u +
                (most - p->added_sway) * in->current_v * in->current_v);
}

/* Water and air take out what their forces do against the speed through them, and put in what they do
 * at their own. */
static void ledger(hw_world *w, int part, const inside *in, const loads *l) {
  const vessel_params *p = hw_params(w, part);
  vessel_speed g = in->ground, f = in->water;
  const vessel_force *d = &l->drive.force, *h = &l->hull, *a = &l->wind;
  w->kinetic += kinetic(w, part, in);
  w->elastic += stream(p, in);
  w->dissipated_power -= h->x * f.u + h->y * f.v + h->n * f.r;
  if (!p->added_coriolis) /* the energy of a mass that turns without its turning terms is not kept */
    w->work_power += (p->added_surge - p->added_sway) * f.r *
                     (f.u * f.v + f.v * in->current_u + f.u * in->current_v);
  w->work_power += h->x * in->current_u + h->y * in->current_v;
  w->work_power += d->x * g.u + d->y * g.v + d->n * g.r;
  w->dissipated_power -= a->x * (g.u - in->wind_u) + a->y * (g.v - in->wind_v);
  w->work_power += a->x * in->wind_u + a->y * in->wind_v + a->n * g.r;
}

/* Of its own rows: mass exactly; the rest by central differences, since the polynomials, propeller and
 * rudder have no short derivatives. */
static void tangent(hw_world *w, int part, const state *at) {
  const vessel_work *work = hw_work(w, part);
  const hw_part *self = &w->model->part[part];
  double W[9], K[9], lo[3], hi[3];
  to_world(work->mass, at->s, at->c, W);
  for (int i = 0; i < 9; i++)
    K[i] = w->cm * W[i];
  for (int j = 0; w->cc != 0 && j < 3; j++) {
    double h = 1e-5 * (1 + fabs(at->v[j]));
    state low = *at, high = *at;
    low.v[j] -= h, high.v[j] += h;
    inside below = look(w, part, &low), above = look(w, part, &high);
    rows(w, part, &low, &below, lo);
    rows(w, part, &high, &above, hi);
    for (int i = 0; i < 3; i++)
      K[3 * i + j] += w->cc * (hi[i] - lo[i]) / (2 * h);
  }
  if (w->ck != 0) {
    const double H = 1e-5; /* [rad] */
    state low = *at, high = *at;
    low.s -= H * at->c, low.c += H * at->s;
    high.s += H * at->c, high.c -= H * at->s;
    inside below = look(w, part, &low), above = look(w, part, &high);
    rows(w, part, &low, &below, lo);
    rows(w, part, &high, &above, hi);
    for (int i = 0; i < 3; i++)
      K[3 * i + 2] += w->ck * (hi[i] - lo[i]) / (2 * H);
    /* forces that keep their direction turn about the origin as the ports turn */
    const hw_port *port = w->port + self->port0;
    for (int i = 0; work->tied && i < self->ports; i++)
      K[8] += w->ck *
              ((port[i].r.x - port->r.x) * port[i].f.x + (port[i].r.y - port->r.y) * port[i].f.y);
  }
  hw_sparse_add(w->A, self->block0, self->block0, K);
}

static void accel(hw_world *w, int part) {
  vessel_work *work = hw_work(w, part);
  int row = 3 * w->model->part[part].block0;
  state at = {work->s, work->c, {0}, {0}};
  double out[3];
  for (int i = 0; i < 3; i++)
    at.v[i] = w->v[row + i], at.a[i] = w->a[row + i];
  inside in = look(w, part, &at);
  loads l = rows(w, part, &at, &in, out);
  for (int i = 0; i < 3; i++)
    w->res[row + i] += out[i];
  work->hull = l.hull, work->wind = l.wind, work->drive = l.drive;
  ledger(w, part, &in, &l);
  if (w->tangent)
    tangent(w, part, &at);
  if (work->six)
    vessel_six_accel(w, part);
  vessel_wave_accel(w, part);
}

static void commit(hw_world *w, int part, bool tick) {
  if (tick)
    vessel_drive_commit(w, part);
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_part *self = &w->model->part[part];
  const vessel_params *p = hw_params(w, part);
  const vessel_work *work = hw_work(w, part);
  const double *x = w->x + 3 * self->block0, *v = w->v + 3 * self->block0;
  const hw_port *port = w->port + self->port0;
  state at = {work->s, work->c, {v[0], v[1], v[2]}, {0}};
  inside in = look(w, part, &at);
  double *out = channel;
  *out++ = x[0], *out++ = x[1], *out++ = port->r.z, *out++ = x[2];
  *out++ = in.ground.u, *out++ = in.ground.v, *out++ = in.ground.r;
  *out++ = sqrt(v[0] * v[0] + v[1] * v[1]);
  *out++ = hw_atan2(in.water.v, in.water.u);
  *out++ = hw_atan2(port->R.m[7], port->R.m[8]);
  *out++ = work->moved || work->six ? hw_asin(-port->R.m[6]) : 0;
  *out++ = vessel_rudder_now(w, part), *out++ = p->propeller_revs;
  *out++ = work->drive.thrust, *out++ = work->drive.rudder;
  const vessel_force *force[3] = {&work->hull, &work->drive.force, &work->wind};
  for (int i = 0; i < 3; i++)
    *out++ = force[i]->x, *out++ = force[i]->y, *out++ = force[i]->n;
  *out++ = kinetic(w, part, &in) + (work->six ? vessel_six_kinetic(w, part) : 0);
  for (int i = 0; work->six && i < 3; i++)
    *out++ = v[3 + i];
  if (p->wave_force != VESSEL_WAVE_NONE) {
    for (int i = 0; i < 6; i++)
      *out++ = work->sea.first[i];
    for (int i = 0; i < 3; i++)
      *out++ = work->sea.drift[i];
  }
  for (int i = 0; i < p->thrusters.count && out < channel + self->channels; i++)
    *out++ = vessel_thrust_now(w, part, i);
}

const hw_part_kind hw_vessel_kind = {
    .name = "vessel",
    .label = "Vessel",
    .table = &hw_vessel_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .body = &(const hw_body_kind){.ports = ports, .frame = frame, .tie = tie, .solid = solid},
    .outline = &(const hw_outline_kind){.ask = outline, .inverse = inverse},
    .check = vessel_check,
    .needs = needs,
    .link = link,
    .init = init,
    .place = place,
    .accel = accel,
    .constrain = vessel_constrain,
    .commit = commit,
    .output = output};
