/* A wave gauge: what the water and the air do at a place, in channels. It takes no force and has no unknowns. Out of the
 * water the channels of the water are 0; the surface over or under it is measured all the same. An observer: after each step
 * it looks at the surface, and keeps the highest, the lowest and how many waves went by. */
#include "parts/gauge.h"

#include "model/water.h"
#include "parts/kinds.h"

static const hw_field gauge_rows[] = {HW_ROWS(gauge_params, GAUGE_FIELDS)};
const hw_table hw_gauge_table = HW_TABLE(gauge_params, gauge_rows, "gauge", "Wave gauge");

/* Memory; the first words are channels. */
enum { HIGHEST, LOWEST, WAVES, SHOWN, LAST = SHOWN, WORDS };

static const hw_channel CHANNELS[] = {
    HW_CHANNEL("highest", "m", "Highest surface", "since the start, over the still water"),
    HW_CHANNEL("lowest", "m", "Lowest surface", "since the start, over the still water"),
    HW_CHANNEL("waves", "1", "Waves", "that went by: the surface rose through the still water"),
    HW_CHANNEL("surface", "m", "Surface", "height of the water here over the still water"),
    HW_CHANNEL("surface_rate", "m/s", "Rate of the surface", "at this place; positive: it rises"),
    HW_CHANNEL("slope_x", "1", "Slope of the surface along x", "rise by way"),
    HW_CHANNEL("slope_y", "1", "Slope of the surface along y", "rise by way"),
    HW_CHANNEL("submergence", "m", "Submergence", "of the gauge under the surface; negative: out"),
    HW_CHANNEL("speed_x", "m/s", "Speed of the water, x", "current and waves; 0 out of the water"),
    HW_CHANNEL("speed_y", "m/s", "Speed of the water, y", "current and waves; 0 out of the water"),
    HW_CHANNEL("speed_z", "m/s", "Speed of the water, z", "current and waves; 0 out of the water"),
    HW_CHANNEL("acceleration_x", "m/s^2", "Acceleration of the water, x",
               "by the waves; 0 out of the water"),
    HW_CHANNEL("acceleration_y", "m/s^2", "Acceleration of the water, y",
               "by the waves; 0 out of the water"),
    HW_CHANNEL("acceleration_z", "m/s^2", "Acceleration of the water, z",
               "by the waves; 0 out of the water"),
    HW_CHANNEL("pressure", "Pa", "Dynamic pressure",
               "what waves add to the pressure of still water; 0 out of the water"),
    HW_CHANNEL("wind_x", "m/s", "Wind, x", "with its profile and gusts"),
    HW_CHANNEL("wind_y", "m/s", "Wind, y", "with its profile and gusts"),
    HW_CHANNEL("wind_z", "m/s", "Wind, z", "with its profile and gusts")};
enum {
  SURFACE = SHOWN,
  RATE,
  SLOPE_X,
  SLOPE_Y,
  SUBMERGENCE,
  SPEED,
  ACCELERATION = SPEED + 3,
  PRESSURE = ACCELERATION + 3,
  WIND
};

static void check(const hw_model *model, int part, hw_report *report) {
  const hw_part *self = &model->part[part];
  const gauge_params *p = self->params;
  if (p->on.part >= 0 && !hw_part_ports(&model->part[p->on.part]))
    hw_fault_part(report, self->id, "on", "\"%s\" is a %s, to which nothing can be attached",
                  model->part[p->on.part].id, model->part[p->on.part].kind->name);
}

static void needs(const hw_model *model, int part, hw_needs *needs) {
  (void)model, (void)part;
  needs->rank = 2;
  needs->symmetric = true;
  needs->mem = WORDS;
  hw_needs_channels(needs, CHANNELS, HW_COUNT(CHANNELS));
}

static v3 place_of(const hw_world *w, const gauge_params *p) {
  v3 at = v3_at(p->position);
  if (p->on.part < 0)
    return at;
  const hw_port *port = &w->port[w->model->part[p->on.part].port0 + p->on.port];
  return v3_add(port->r, m3_mulv(port->R, at));
}

static void init(hw_world *w, int part) {
  for (int i = 0; i < WORDS; i++)
    hw_mem(w, part)[i] = 0;
}

static void watch(const hw_world *w, int part, hw_notes *notes) {
  v3 r = place_of(w, hw_params(w, part));
  double height = hw_surface_of(w, r.x, r.y).height, *mem = notes->mem;
  mem[HIGHEST] = height > mem[HIGHEST] ? height : mem[HIGHEST];
  mem[LOWEST] = height < mem[LOWEST] ? height : mem[LOWEST];
  if (mem[LAST] < 0 && height >= 0)
    mem[WAVES]++;
  mem[LAST] = height;
}

static bool sound(const hw_world *w, int part) {
  const int MANY = 1000000000;
  const double *mem = hw_mem(w, part);
  return mem[HIGHEST] >= 0 && mem[LOWEST] <= 0 && hw_is_count(mem[WAVES], 0, MANY);
}

static void output(const hw_world *w, int part, double *channel) {
  const hw_environment *env = &w->model->env;
  v3 r = place_of(w, hw_params(w, part));
  hw_surface_at surface = hw_surface_of(w, r.x, r.y);
  hw_water water = hw_water_at(w, r);
  bool wet = env->water_density > 0 && r.z <= surface.height;
  for (int i = 0; i < SHOWN; i++)
    channel[i] = hw_mem(w, part)[i];
  channel[SURFACE] = surface.height;
  channel[RATE] = surface.rate;
  channel[SLOPE_X] = surface.dx;
  channel[SLOPE_Y] = surface.dy;
  channel[SUBMERGENCE] = surface.height - r.z;
  v3_put(channel + SPEED, wet ? water.velocity : v3_zero());
  v3_put(channel + ACCELERATION, wet ? water.accel : v3_zero());
  channel[PRESSURE] = wet ? env->water_density * env->gravity * water.head : 0;
  v3_put(channel + WIND, water.wind);
}

const hw_part_kind hw_gauge_kind = {.name = "gauge",
                                    .label = "Wave gauge",
                                    .table = &hw_gauge_table,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .observer = &(const hw_observer_kind){.watch = watch},
                                    .check = check,
                                    .needs = needs,
                                    .init = init,
                                    .sound = sound,
                                    .output = output};
