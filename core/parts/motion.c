/* Prescribed motion of a base: a crane tip, a ship, a wall.
 *
 * Position: mean + steady velocity + ramp(t) A sin(w t + phi) in each axis (report 003, eq. 107) +
 * table. Orientation: mean, then roll, pitch and yaw of the same form, as Rz(yaw) Ry(pitch)
 * Rx(roll) (003, eq. 17 as corrected). A motion may be mounted on another one. Velocities and
 * accelerations are the exact derivatives. With a table of responses (RAO; response.h) it rides the sea:
 * each of its waves at the mean place adds Re(H a e^{i theta}), in the axes of the mean heading.
 *
 * A driven motion follows inputs: they say where its drive (six numbers, added to those above) is
 * at the end of the coming frame interval, and how fast; a cubic joins that to where it was, so the
 * velocity is continuous and a smooth drive is followed to third order in the interval. */
#include "parts/motion.h"

#include "base/text.h"
#include "law/ramp.h"
#include "math/elementary.h"
#include "math/spline.h"
#include "parts/kinds.h"

typedef struct wave {
  double value, rate, accel;
} wave;

enum { SERIES_COUNT = 6, TABLE_MAX = 10000 };

/* Memory of a driven motion: the drive where the present interval began. The acceleration is that
 * of the interval before, which the frame at this time shows. */
enum { BEGAN, FROM, FROM_RATE = FROM + 6, FROM_ACCEL = FROM_RATE + 6, WORDS = FROM_ACCEL + 6 };
/* Where events set the drive they do so at any tick, and the interval under way goes on to where it was to end: that is
 * kept at the first tick of an interval, unless the interval ends with it. */
enum { KEPT = WORDS, TO, TO_RATE = TO + 6, EVENT_WORDS = TO_RATE + 6 };

static wave harmonic(double amplitude, double frequency, double phase, double t, hw_ramp ramp) {
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

static response_table rao_of(const motion_params *p) {
  return (response_table){&p->rao_frequency, &p->rao_headings, p->rao_mirror != 0,
                          "rao/frequency",   "rao/headings",   "rao/headings"};
}

/* Of the mean: where its x axis points, seen from above. */
static double heading_of(const motion_params *p) {
  m3 R = q_matrix(q_at(p->orientation));
  return hw_atan2(R.m[3], R.m[0]);
}

/* Responses to the waves: six real and six imaginary numbers of each, behind the splines. */
enum { RAO_WORDS = 2 * RESPONSE_FREEDOMS };
static bool rides(const hw_world *w, const motion_params *p) {
  return p->rao_headings.count && w->model->sea && w->model->sea->wave.count;
}
static size_t splines(const motion_params *p) {
  return (size_t)(p->table_t.count * (SERIES_COUNT + 2));
}

/* The mean heading stays, so each wave has one response for the whole run. */
static void rao_init(hw_world *w, int part, double *out) {
  const motion_params *p = hw_params(w, part);
  const hw_sea *sea = w->model->sea;
  response_table t = rao_of(p);
  double *room = out + RAO_WORDS * sea->wave.count, heading = heading_of(p);
  response_make(&t, sea, room);
  for (int i = 0; i < sea->wave.count; i++, out += RAO_WORDS) {
    double to = hw_atan2(sea->wave.ky[i], sea->wave.kx[i]);
    response r = response_at(room, i, to - heading);
    for (int f = 0; f < RESPONSE_FREEDOMS; f++)
      out[2 * f] = r.re[f], out[2 * f + 1] = r.im[f];
  }
}

/* Sums over the waves, at the mean place, which may move: theta = k.(p + v t) - omega t + phase. */
static void rao_at(const hw_world *w, const motion_params *p, const double *H, wave q[6]) {
  const hw_sea *sea = w->model->sea;
  const hw_waves *s = &sea->wave;
  double x = p->position[0] + p->velocity[0] * w->t, y = p->position[1] + p->velocity[1] * w->t;
  wave sum[6] = {{0, 0, 0}};
  hw_ramp ramp = hw_ramp_at(w->t, sea->ramp);
  for (int i = 0; i < s->count; i++, H += RAO_WORDS) {
    double sin, cos, a = s->surface[i];
    double met = s->omega[i] - s->kx[i] * p->velocity[0] - s->ky[i] * p->velocity[1];
    hw_sincos(s->kx[i] * x + s->ky[i] * y - s->omega[i] * w->t + s->phase[i], &sin, &cos);
    for (int f = 0; f < 6; f++) {
      double value = a * (H[2 * f] * cos - H[2 * f + 1] * sin);
      sum[f].value += value;
      sum[f].rate += met * a * (H[2 * f] * sin + H[2 * f + 1] * cos);
      sum[f].accel -= met * met * value;
    }
  }
  for (int f = 0; f < 6; f++)
    sum[f] =
        (wave){ramp.value * sum[f].value, ramp.rate * sum[f].value + ramp.value * sum[f].rate,
               ramp.accel * sum[f].value + 2 * ramp.rate * sum[f].rate + ramp.value * sum[f].accel};
  double c, sn;
  hw_sincos(heading_of(p), &sn, &c);
  wave along = sum[0], across = sum[1];
  sum[0] = (wave){c * along.value - sn * across.value, c * along.rate - sn * across.rate,
                  c * along.accel - sn * across.accel};
  sum[1] = (wave){sn * along.value + c * across.value, sn * along.rate + c * across.rate,
                  sn * along.accel + c * across.accel};
  for (int f = 0; f < 6; f++)
    add(&q[f], sum[f]);
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

/* Number i of the drive and its rate, where the inputs want them. */
static double drive(const motion_params *p, int i) {
  const double all[SERIES_COUNT] = {p->drive_x,    p->drive_y,     p->drive_z,
                                    p->drive_roll, p->drive_pitch, p->drive_yaw};
  return all[i];
}
static double drive_rate(const motion_params *p, int i) {
  const double all[SERIES_COUNT] = {p->drive_vx,        p->drive_vy,         p->drive_vz,
                                    p->drive_roll_rate, p->drive_pitch_rate, p->drive_yaw_rate};
  return all[i];
}

/* Events set numbers of its drive. */
static bool has_events(const hw_model *model, int part) {
  for (int i = 0; i < model->cue_count; i++)
    for (int k = 0; k < model->cue[i].moves; k++)
      if (model->input[model->cue[i].move[k].input].part == part)
        return true;
  return false;
}

/* Where number i of the drive is at the end of the interval, and its rate there. */
static wave goal(const hw_world *w, int part, int i) {
  const motion_params *p = hw_params(w, part);
  const double *mem = hw_mem(w, part);
  bool kept = w->model->part[part].mems == EVENT_WORDS && mem[KEPT] != 0;
  return kept ? (wave){mem[TO + i], mem[TO_RATE + i], 0} : (wave){drive(p, i), drive_rate(p, i), 0};
}

/* The cubic (Hermite) from the memory to the inputs, over one frame interval. */
static wave drive_at(const hw_world *w, int part, int i, double t) {
  const double *mem = hw_mem(w, part), interval = w->model->solver.frame;
  double x0 = mem[FROM + i], v0 = mem[FROM_RATE + i], s = (t - mem[BEGAN]) / interval;
  if (!(s > 0))
    return (wave){x0, v0, mem[FROM_ACCEL + i]};
  wave to = goal(w, part, i);
  double x = to.value - x0, w0 = interval * v0, w1 = interval * to.rate;
  double c2 = 3 * x - 2 * w0 - w1, c3 = w0 + w1 - 2 * x;
  return (wave){x0 + s * (w0 + s * (c2 + s * c3)), (w0 + s * (2 * c2 + 3 * s * c3)) / interval,
                (2 * c2 + 6 * s * c3) / (interval * interval)};
}

/* Inputs reach a drive only where it is on, and set its end points: no sine between them. */
static void check_drive(const hw_model *model, int part, hw_report *report) {
  const motion_params *p = model->part[part].params;
  for (int i = 0; i < model->input_count; i++) {
    const hw_input_target *in = &model->input[i];
    char where[HW_FAULT_WHERE];
    if (in->part != part)
      continue;
    hw_text_format(where, sizeof where, "/inputs/%s/%s", in->id,
                   p->driven ? "amplitude" : "target");
    if (!p->driven)
      hw_report_add(report, where, "\"%s\" does not follow it: set driven to true",
                    model->part[part].id);
    else if (in->params->amplitude != 0)
      hw_report_add(report, where, "a driven motion goes from value to value; it takes no sine");
  }
}

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const motion_params *p = self->params;
  int n = p->table_t.count;
  for (int i = 1; i < n; i++)
    if (!(p->table_t.value[i] > p->table_t.value[i - 1])) {
      hw_fault_part(report, self->id, "table/t",
                    "time %d is %g s, not after the one before it, %g s", i, p->table_t.value[i],
                    p->table_t.value[i - 1]);
      break;
    }
  static const char *const keys[SERIES_COUNT] = {"table/x",    "table/y",     "table/z",
                                                 "table/roll", "table/pitch", "table/yaw"};
  if (n == 1 || n > TABLE_MAX)
    hw_fault_part(report, self->id, "table/t", "%d times; a table needs 2 to %d", n,
                  (int)TABLE_MAX);
  for (int i = 0; i < SERIES_COUNT; i++) {
    int count = series(p, i)->count;
    if (count && count != n)
      hw_fault_part(report, self->id, keys[i], "%d values for %d times", count, n);
  }
  if (p->on.part >= 0 && model->part[p->on.part].kind != &hw_motion_kind)
    hw_fault_part(report, self->id, "on",
                  "\"%s\" is a %s; a motion can be mounted on a motion only",
                  model->part[p->on.part].id, model->part[p->on.part].kind->name);
  check_drive(model, part, report);
  response_table rao = rao_of(p);
  response_check(&rao, self->id, report);
  if (p->rao_headings.count && p->on.part >= 0)
    hw_fault_part(report, self->id, "rao/headings",
                  "a motion that is mounted on another does not float: give the table to that one");
}

static const hw_map *ports(const void *params) { return &((const motion_params *)params)->ports; }

static hw_solid solid(const void *params) {
  const motion_params *p = params;
  int shape = p->shape < MOTION_DRAWN ? HW_SHAPE_NONE : p->shape - MOTION_DRAWN + HW_SHAPE_SPHERE;
  return HW_SOLID(p, MOTION_SHAPE_WORDS, shape);
}

static int base(const void *params) { return ((const motion_params *)params)->on.part; }

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "m", "Position x", "of its origin, world"),
    HW_CHANNEL("y", "m", "Position y", "of its origin, world"),
    HW_CHANNEL("z", "m", "Position z", "of its origin, world; up"),
    HW_CHANNEL("vx", "m/s", "Velocity x", "of its origin, world"),
    HW_CHANNEL("vy", "m/s", "Velocity y", "of its origin, world"),
    HW_CHANNEL("vz", "m/s", "Velocity z", "of its origin, world; positive up"),
    HW_CHANNEL("fx", "N", "Force on it, x", "sum of what other parts do to it, world"),
    HW_CHANNEL("fy", "N", "Force on it, y", "as fx"),
    HW_CHANNEL("fz", "N", "Force on it, z", "as fx; up"),
    HW_CHANNEL("mx", "N m", "Moment on it about its origin, x",
               "world; positive by the right hand"),
    HW_CHANNEL("my", "N m", "Moment on it about its origin, y", "as mx"),
    HW_CHANNEL("mz", "N m", "Moment on it about its origin, z", "as mx")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const motion_params *p = model->part[part].params;
  needs->rank = 2;
  needs->symmetric = true; /* it adds nothing */
  needs->ports = 1 + p->ports.count;
  needs->poses = 1;
  needs->mem = !p->driven ? 0 : has_events(model, part) ? EVENT_WORDS : WORDS;
  /* the splines, and scratch to fit them; the responses, and the table they come from */
  response_table rao = rao_of(p);
  size_t waves = model->sea && p->rao_headings.count ? (size_t)model->sea->wave.count : 0;
  needs->work = sizeof(double) * (splines(p) + RAO_WORDS * waves + response_room(&rao, model->sea));
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static void init(hw_world *w, int part) {
  const motion_params *p = hw_params(w, part);
  double *second = hw_work(w, part);
  int n = p->table_t.count;
  for (int i = 0; n && i < SERIES_COUNT; i++)
    if (series(p, i)->count)
      hw_spline_fit(n, p->table_t.value, series(p, i)->value, second + i * n,
                    second + SERIES_COUNT * n);
  if (rides(w, p))
    rao_init(w, part, second + splines(p));
  if (!p->driven)
    return;
  double *mem = hw_mem(w, part);
  mem[BEGAN] = w->t;
  for (int i = 0; i < SERIES_COUNT; i++)
    mem[FROM + i] = drive(p, i), mem[FROM_RATE + i] = drive_rate(p, i), mem[FROM_ACCEL + i] = 0;
  for (int i = WORDS; i < w->model->part[part].mems; i++)
    mem[i] = 0;
}

/* At the end of a frame interval the drive begins anew from where it is. */
static void commit(hw_world *w, int part, bool tick) {
  const motion_params *p = hw_params(w, part);
  double *mem = hw_mem(w, part), interval = w->model->solver.frame;
  bool events = w->model->part[part].mems == EVENT_WORDS;
  if (!p->driven || !tick || (!events && w->t < mem[BEGAN] + interval - 0.5 * w->tick))
    return;
  bool ends = w->t >= mem[BEGAN] + interval - 0.5 * w->tick;
  for (int i = 0; i < SERIES_COUNT; i++) {
    wave to = goal(w, part, i);
    if (!ends)
      mem[TO + i] = to.value, mem[TO_RATE + i] = to.rate;
    else {
      mem[FROM_ACCEL + i] = drive_at(w, part, i, mem[BEGAN] + interval).accel;
      mem[FROM + i] = to.value, mem[FROM_RATE + i] = to.rate;
    }
  }
  if (events)
    mem[KEPT] = !ends && w->t > mem[BEGAN];
  if (ends)
    mem[BEGAN] = w->t;
}

/* Pose of the origin, relative to what it is mounted on. */
static hw_port pose(const hw_world *w, int part) {
  const motion_params *p = hw_params(w, part);
  const double *second = hw_work(w, part);
  double t = w->t;
  wave q[SERIES_COUNT];
  hw_ramp ramp = hw_ramp_at(t, p->ramp);
  const double amplitude[3] = {p->amplitude_x, p->amplitude_y, p->amplitude_z};
  for (int i = 0; i < 3; i++) {
    q[i] = (wave){p->position[i] + p->velocity[i] * t, p->velocity[i], 0};
    add(&q[i], harmonic(amplitude[i], p->frequency[i], p->phase[i], t, ramp));
    q[3 + i] = harmonic(p->amplitude_angle[i], p->frequency_angle[i], p->phase_angle[i], t, ramp);
  }
  for (int i = 0; i < SERIES_COUNT; i++)
    add(&q[i], table_at(p, second, i, t));
  if (rides(w, p))
    rao_at(w, p, second + splines(p), q);
  for (int i = 0; p->driven && i < SERIES_COUNT; i++)
    add(&q[i], drive_at(w, part, i, t));
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
  hw_port own = pose(w, part), *port = w->port + self->port0;
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
  for (int i = 0; i < p->ports.count; i++) {
    hw_port_place at = hw_port_placed(w->model, part, &row[i]);
    port[1 + i] = carried(&own, at.at);
    if (at.turned)
      port[1 + i].R = m3_mul(own.R, at.R);
  }
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_part *self = &w->model->part[part];
  const hw_port *port = w->port + self->port0;
  v3 f = v3_zero(), m = v3_zero();
  for (int i = 0; i < self->ports; i++) {
    f = v3_add(f, port[i].f);
    m = v3_add(m, v3_add(port[i].m, v3_cross(v3_sub(port[i].r, port->r), port[i].f)));
  }
  v3_put(channel, port->r);
  v3_put(channel + 3, port->v);
  v3_put(channel + 6, f);
  v3_put(channel + 9, m);
}

const hw_part_kind hw_motion_kind = {
    .name = "motion",
    .label = "Motion",
    .table = &hw_motion_table,
    .channel = CHANNELS,
    .channels = HW_COUNT(CHANNELS),
    .body = &(const hw_body_kind){.ports = ports, .solid = solid, .base = base},
    .check = check,
    .needs = needs,
    .init = init,
    .place = place,
    .commit = commit,
    .output = output};
