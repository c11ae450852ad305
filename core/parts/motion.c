/* Prescribed motion of a base: a crane tip, a ship, a wall.
 *
 * Position: mean + steady velocity + ramp(t) A sin(w t + phi) in each axis (report 003, eq. 107) +
 * table. Orientation: mean, then roll, pitch and yaw of the same form, as Rz(yaw) Ry(pitch)
 * Rx(roll) (003, eq. 17 as corrected). A motion may be mounted on another one. Velocities and
 * accelerations are the exact derivatives. */
#include "parts/motion.h"

#include "math/elementary.h"
#include "math/spline.h"
#include "parts/kinds.h"

typedef struct wave {
  double value, rate, accel;
} wave;

enum { SERIES_COUNT = 6, TABLE_MAX = 10000 };

/* Quintic from 0 to 1 with two vanishing derivatives at both ends. */
static wave ramp_at(double t, double length) {
  if (length <= 0 || t >= length)
    return (wave){1, 0, 0};
  double s = t / length, s2 = s * s;
  return (wave){s2 * s * (10 + s * (6 * s - 15)), 30 * s2 * (1 + s * (s - 2)) / length,
                60 * s * (1 + s * (2 * s - 3)) / (length * length)};
}

static wave harmonic(double amplitude, double frequency, double phase, double t, wave ramp) {
  if (amplitude == 0)
    return (wave){0, 0, 0};
  double s, c;
  hw_sincos(frequency * t + phase, &s, &c);
  double f = amplitude * s, fd = amplitude * frequency * c, fdd = -frequency * frequency * f;
  return (wave){ramp.value * f, ramp.rate * f + ramp.value * fd,
                ramp.accel * f + 2 * ramp.rate * fd + ramp.value * fdd};
}

static void add(wave *a, wave b) { a->value += b.value, a->rate += b.rate, a->accel += b.accel; }

static const hw_series *series(const motion_params *p, int i) {
  const hw_series *all[SERIES_COUNT] = {&p->table_x,    &p->table_y,     &p->table_z,
                                        &p->table_roll, &p->table_pitch, &p->table_yaw};
  return all[i];
}

/* Second derivatives of the tables' splines: in the work area, found by init. */
static wave table_at(const motion_params *p, const double *second, int i, double t) {
  const hw_series *y = series(p, i);
  wave f = {0, 0, 0};
  if (y->count)
    hw_spline_eval(p->table_t.count, p->table_t.value, y->value, second + i * p->table_t.count, t,
                   &f.value, &f.rate, &f.accel);
  return f;
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const motion_params *p = self->params;
  char where[HW_FAULT_WHERE];
  int n = p->table_t.count;
  for (int i = 1; i < n; i++)
    if (!(p->table_t.value[i] > p->table_t.value[i - 1])) {
      hw_pointer(where, self->id, "table/t");
      hw_report_add(report, where, "time %d is %g s, not after the one before it, %g s", i,
                    p->table_t.value[i], p->table_t.value[i - 1]);
      break;
    }
  static const char *const keys[SERIES_COUNT] = {"table/x",    "table/y",     "table/z",
                                                 "table/roll", "table/pitch", "table/yaw"};
  if (n == 1 || n > TABLE_MAX) {
    hw_pointer(where, self->id, "table/t");
    hw_report_add(report, where, "%d times; a table needs 2 to %d", n, (int)TABLE_MAX);
  }
  for (int i = 0; i < SERIES_COUNT; i++) {
    int count = series(p, i)->count;
    if (count && count != n) {
      hw_pointer(where, self->id, keys[i]);
      hw_report_add(report, where, "%d values for %d times", count, n);
    }
  }
  if (p->on.part >= 0 && model->part[p->on.part].kind != &hw_motion_kind) {
    hw_pointer(where, self->id, "on");
    hw_report_add(report, where, "\"%s\" is a %s; a motion can be mounted on a motion only",
                  model->part[p->on.part].id, model->part[p->on.part].kind->name);
  }
}

static void plan(const hw_model *model, int part, hw_plan *plan) {
  const motion_params *p = model->part[part].params;
  plan->rank = 2;
  plan->ports = 1 + p->ports.count;
  plan->pose = true;
  /* the splines, and scratch to fit them */
  plan->work = sizeof(double) * (size_t)(p->table_t.count * (SERIES_COUNT + 2));
  hw_plan_channel(plan, "x", "m", "Position x");
  hw_plan_channel(plan, "y", "m", "Position y");
  hw_plan_channel(plan, "z", "m", "Position z");
  hw_plan_channel(plan, "vx", "m/s", "Velocity x");
  hw_plan_channel(plan, "vy", "m/s", "Velocity y");
  hw_plan_channel(plan, "vz", "m/s", "Velocity z");
}

static void init(hw_world *w, int part) {
  const motion_params *p = hw_params(w, part);
  double *second = hw_work(w, part);
  int n = p->table_t.count;
  for (int i = 0; n && i < SERIES_COUNT; i++)
    if (series(p, i)->count)
      hw_spline_fit(n, p->table_t.value, series(p, i)->value, second + i * n,
                    second + SERIES_COUNT * n);
}

/* Pose of the origin at time t, relative to what it is mounted on. */
static hw_port pose(const motion_params *p, const double *second, double t) {
  wave q[SERIES_COUNT], ramp = ramp_at(t, p->ramp);
  const double amplitude[3] = {p->amplitude_x, p->amplitude_y, p->amplitude_z};
  for (int i = 0; i < 3; i++) {
    q[i] = (wave){p->position[i] + p->velocity[i] * t, p->velocity[i], 0};
    add(&q[i], harmonic(amplitude[i], p->frequency[i], p->phase[i], t, ramp));
    q[3 + i] = harmonic(p->amplitude_angle[i], p->frequency_angle[i], p->phase_angle[i], t, ramp);
  }
  for (int i = 0; i < SERIES_COUNT; i++)
    add(&q[i], table_at(p, second, i, t));
  wave roll = q[3], pitch = q[4], yaw = q[5];
  m3 R0 = q_matrix(q_at(p->orientation));
  m3 R = q_matrix(q_euler_zyx(roll.value, pitch.value, yaw.value));
  double sy, cy;
  hw_sincos(yaw.value, &sy, &cy);
  /* axes of the three turns, in the mean frame: z, y', x'' */
  v3 ez = v3_make(0, 0, 1), ey = v3_make(-sy, cy, 0), ex = v3_make(R.m[0], R.m[3], R.m[6]);
  v3 wz = v3_scale(yaw.rate, ez), wy = v3_scale(pitch.rate, ey), wx = v3_scale(roll.rate, ex);
  v3 rate = v3_add(v3_add(wz, wy), wx);
  v3 accel =
      v3_add(v3_add(v3_scale(yaw.accel, ez), v3_scale(pitch.accel, ey)), v3_scale(roll.accel, ex));
  accel = v3_add(accel, v3_add(v3_cross(wz, wy), v3_cross(v3_add(wz, wy), wx)));
  return (hw_port){.r = v3_make(q[0].value, q[1].value, q[2].value),
                   .v = v3_make(q[0].rate, q[1].rate, q[2].rate),
                   .a = v3_make(q[0].accel, q[1].accel, q[2].accel),
                   .R = m3_mul(R0, R),
                   .w = m3_mulv(R0, rate),
                   .al = m3_mulv(R0, accel),
                   .bx = -1,
                   .bphi = -1};
}

/* A point p of the moving frame f, with f's rotation. */
static hw_port carried(const hw_port *f, v3 p) {
  v3 arm = m3_mulv(f->R, p), wxa = v3_cross(f->w, arm);
  hw_port q = *f;
  q.r = v3_add(f->r, arm);
  q.v = v3_add(f->v, wxa);
  q.a = v3_add(f->a, v3_add(v3_cross(f->al, arm), v3_cross(f->w, wxa)));
  q.f = q.m = v3_zero();
  return q;
}

static void place(hw_world *w, int part) {
  const hw_part *self = &w->model->part[part];
  const motion_params *p = hw_params(w, part);
  hw_port own = pose(p, hw_work(w, part), w->t), *port = w->port + self->port0;
  if (p->on.part >= 0) {
    /* relative motion on a moving base: transport, Coriolis and relative parts */
    const hw_part *base_part = &w->model->part[p->on.part];
    hw_port base = carried(&w->port[base_part->port0 + p->on.port], own.r);
    v3 vr = m3_mulv(base.R, own.v), wr = m3_mulv(base.R, own.w);
    own.r = base.r;
    own.v = v3_add(base.v, vr);
    own.a = v3_add(base.a, v3_add(v3_scale(2, v3_cross(base.w, vr)), m3_mulv(base.R, own.a)));
    own.al = v3_add(v3_add(base.al, m3_mulv(base.R, own.al)), v3_cross(base.w, wr));
    own.w = v3_add(base.w, wr);
    own.R = m3_mul(base.R, own.R);
  }
  if (w->statics)
    own.v = own.a = own.w = own.al = v3_zero();
  port[0] = carried(&own, v3_zero());
  const hw_port_params *row = p->ports.row;
  for (int i = 0; i < p->ports.count; i++)
    port[1 + i] = carried(&own, v3_at(row[i].at));
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_port *port = w->port + w->model->part[part].port0;
  v3_put(channel, port->r);
  v3_put(channel + 3, port->v);
}

const hw_part_kind hw_motion_kind = {.name = "motion",
                                     .label = "Motion",
                                     .table = &hw_motion_table,
                                     .check = check,
                                     .plan = plan,
                                     .init = init,
                                     .place = place,
                                     .output = output};
