/* A probe: how a point moves. Of a line, at an arc length: place, velocity, acceleration, direction, tension, curvature (report 003,
 * section 3.3.1, GetPosition to GetTangent); of a body, at a point of it: place, velocity, acceleration, angular
 * velocity and acceleration (section 3.3.3). An observer: it has no unknowns and no forces.
 *
 * A point of a body: v = v_P + w x d, a = a_P + al x d + w x (w x d), d = R p. */
#include "parts/probe.h"

#include "math/elementary.h"
#include "parts/kinds.h"

static const hw_field rows[] = {HW_ROWS(probe_params, PROBE_FIELDS)};
const hw_table hw_probe_table = HW_TABLE(probe_params, rows, "probe", "Probe");

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "m", "Position x", "world"),
    HW_CHANNEL("y", "m", "Position y", "world"),
    HW_CHANNEL("z", "m", "Position z", "world, up"),
    HW_CHANNEL("vx", "m/s", "Velocity x", "world"),
    HW_CHANNEL("vy", "m/s", "Velocity y", "world"),
    HW_CHANNEL("vz", "m/s", "Velocity z", "world; positive up"),
    HW_CHANNEL("ax", "m/s^2", "Acceleration x", "world, without gravity"),
    HW_CHANNEL("ay", "m/s^2", "Acceleration y", "world, without gravity"),
    HW_CHANNEL("az", "m/s^2", "Acceleration z", "world, without gravity; positive up"),
    HW_CHANNEL("tx", "1", "Direction x", "of the line here, unit, from end a to end b, world"),
    HW_CHANNEL("ty", "1", "Direction y", "as tx"),
    HW_CHANNEL("tz", "1", "Direction z", "as tx; up"),
    HW_CHANNEL("tension", "N", "Tension", "of the line here; positive pulls"),
    HW_CHANNEL("curvature", "1/m", "Curvature", "of the line here; 0 of one that does not bend"),
    HW_CHANNEL("wx", "rad/s", "Angular velocity x", "of the body, world"),
    HW_CHANNEL("wy", "rad/s", "Angular velocity y", "as wx"),
    HW_CHANNEL("wz", "rad/s", "Angular velocity z", "as wx"),
    HW_CHANNEL("alx", "rad/s^2", "Angular acceleration x", "of the body, world"),
    HW_CHANNEL("aly", "rad/s^2", "Angular acceleration y", "as alx"),
    HW_CHANNEL("alz", "rad/s^2", "Angular acceleration z", "as alx"),
    HW_CHANNEL("roll", "rad", "Roll", "of the body, of yaw, pitch and roll in this order"),
    HW_CHANNEL("pitch", "rad", "Pitch", "as roll"),
    HW_CHANNEL("yaw", "rad", "Yaw", "as roll"),
    HW_CHANNEL("roll_rate", "rad/s", "Rate of the roll", "0 where the pitch is a right angle"),
    HW_CHANNEL("pitch_rate", "rad/s", "Rate of the pitch", "of the angle"),
    HW_CHANNEL("yaw_rate", "rad/s", "Rate of the yaw", "as roll_rate")};
enum {
  PLACE,
  VELOCITY = PLACE + 3,
  ACCELERATION = VELOCITY + 3,
  ALL = ACCELERATION + 3,
  TANGENT = ALL,
  TENSION = TANGENT + 3,
  CURVATURE,
  LINE_END,
  OF_BODY = LINE_END /* in the list; a body's part has them after ALL */
};

bool hw_ref_is_line(const hw_model *model, hw_ref on) {
  return on.part >= 0 && on.port == 0 && model->part[on.part].kind->line &&
         model->part[on.part].kind->line->point;
}

void hw_check_on(const hw_model *model, int part, hw_ref on, bool at, bool position,
                 hw_report *report) {
  const hw_part *self = &model->part[part];
  bool line = hw_ref_is_line(model, on);
  if (!line && !hw_part_ports(&model->part[on.part]))
    hw_fault_part(report, self->id, "on", "\"%s\" is a %s: neither a line nor a body",
                  model->part[on.part].id, model->part[on.part].kind->name);
  else if (line && position)
    hw_fault_part(report, self->id, "position", "\"%s\" is a line; give \"at\", along it",
                  model->part[on.part].id);
  else if (!line && at)
    hw_fault_part(report, self->id, "at", "\"%s\" is no line; give \"position\", in its axes",
                  model->part[on.part].id);
}

hw_line_point hw_point_on(const hw_world *w, hw_ref on, double at, int from) {
  const hw_line_kind *line = w->model->part[on.part].kind->line;
  if (from == PROBE_FROM_A)
    return line->point(w, on.part, at);
  return line->point(w, on.part, line->point(w, on.part, 0).length - at);
}

static void check(const hw_model *model, int part, hw_report *report) {
  const probe_params *p = model->part[part].params;
  hw_check_on(model, part, p->on, HW_GIVEN(probe_params, p, at) || HW_GIVEN(probe_params, p, from),
              HW_GIVEN(probe_params, p, position), report);
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const probe_params *p = model->part[part].params;
  needs->rank = 2;
  needs->symmetric = true;
  hw_needs_channels(needs, CHANNELS, ALL);
  if (hw_ref_is_line(model, p->on))
    hw_needs_channels(needs, CHANNELS + TANGENT, LINE_END - TANGENT);
  else
    hw_needs_channels(needs, CHANNELS + OF_BODY, HW_COUNT(CHANNELS) - OF_BODY);
}

/* Angles of R = Rz(yaw) Ry(pitch) Rx(roll), and their rates by the body's rates (p, q, r) = R^T w. */
static void put_angles(double *channel, const hw_port *port) {
  const double RIGHT = 1e-9; /* cosine of the pitch below which yaw and roll are one */
  const double *R = port->R.m, s = R[6] < -1 ? 1 : R[6] > 1 ? -1 : -R[6];
  double roll = hw_atan2(R[7], R[8]), cosine = sqrt(1 - s * s);
  v3 w = m3_tmulv(port->R, port->w);
  double a, b;
  hw_sincos(roll, &a, &b);
  double turn = cosine > RIGHT ? (a * w.y + b * w.z) / cosine : 0;
  channel[0] = roll;
  channel[1] = hw_asin(s);
  channel[2] = hw_atan2(R[3], R[0]);
  channel[3] = cosine > RIGHT ? w.x + s * turn : 0;
  channel[4] = b * w.y - a * w.z;
  channel[5] = turn;
}

static void watch(const hw_world *w, int part, hw_notes *notes) {
  (void)w, (void)part, (void)notes;
}

static void output(const hw_world *w, int part, double *channel) {
  const probe_params *p = hw_params(w, part);
  if (hw_ref_is_line(w->model, p->on)) {
    hw_line_point at = hw_point_on(w, p->on, p->at, p->from);
    v3_put(channel + PLACE, at.r);
    v3_put(channel + VELOCITY, at.v);
    v3_put(channel + ACCELERATION, at.a);
    v3_put(channel + TANGENT, at.tangent);
    channel[TENSION] = at.tension;
    channel[CURVATURE] = v3_norm(at.curvature);
    return;
  }
  const hw_port *port = &w->port[w->model->part[p->on.part].port0 + p->on.port];
  v3 d = m3_mulv(port->R, v3_at(p->position)), turned = v3_cross(port->w, d);
  v3_put(channel + PLACE, v3_add(port->r, d));
  v3_put(channel + VELOCITY, v3_add(port->v, turned));
  v3_put(channel + ACCELERATION,
         v3_add(v3_add(port->a, v3_cross(port->al, d)), v3_cross(port->w, turned)));
  v3_put(channel + ALL, port->w);
  v3_put(channel + ALL + 3, port->al);
  put_angles(channel + ALL + 6, port);
}

const hw_part_kind hw_probe_kind = {.name = "probe",
                                    .label = "Probe",
                                    .table = &hw_probe_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .observer = &(const hw_observer_kind){.watch = watch},
                                    .check = check,
                                    .needs = needs,
                                    .output = output};
