/* The sea of a scenario as harmonics (law/sea.h; docs/theory/sea.md). */
#include <math.h>
#include <string.h>

#include "math/elementary.h"
#include "math/scalar.h"
#include "scenario/compiler.h"

/* A harmonic before they are sorted and laid out. */
typedef struct harmonic {
  double kx, ky, k, omega, phase, surface, along, head, q;
} harmonic;

typedef struct maker {
  hw_compiler *c;
  harmonic *wave;
  int count, room;
} maker;

static void fault(hw_compiler *c, const char *key, const char *what, double a, double b) {
  char where[64] = "/environment/";
  strncat(where, key, sizeof where - 20);
  hw_report_add(c->reader.report, where, what, a, b);
}

static harmonic *add(maker *m) {
  if (m->count == m->room) {
    int room = m->room ? 2 * m->room : 256;
    harmonic *more = hw_pool_take(&m->c->scratch, (size_t)room, sizeof *more);
    if (!more)
      return NULL;
    if (m->count)
      memcpy(more, m->wave, sizeof *more * (size_t)m->count);
    m->wave = more;
    m->room = room;
  }
  return &m->wave[m->count++];
}

/* A free wave by linear theory. */
static void add_free(maker *m, double amplitude, double omega, double heading, double phase) {
  const hw_environment *env = &m->c->model->env;
  double k = hw_wave_number(omega, env->water_depth, env->gravity), s, c;
  harmonic *w = add(m);
  if (!w)
    return;
  hw_sincos(heading, &s, &c);
  double q = env->water_depth > 0 ? hw_exp(-2 * k * env->water_depth) : 0;
  *w = (harmonic){.kx = k * c,
                  .ky = k * s,
                  .k = k,
                  .omega = omega,
                  .phase = phase,
                  .surface = amplitude,
                  .along = amplitude * omega / (1 - q),
                  .head = amplitude / (1 + q),
                  .q = q};
}

static void add_given(maker *m) {
  const hw_map *list = &m->c->model->env.waves_list;
  const hw_wave_params *row = list->row;
  if (!list->count)
    fault(m->c, "waves/list", "no waves are given: the kind \"components\" needs some", 0, 0);
  for (int i = 0; i < list->count; i++)
    add_free(m, 0.5 * row[i].height, HW_TWO_PI / row[i].period, row[i].heading, row[i].phase);
}

/* By k; equal ones stay as they came. */
static void sort(maker *m) {
  for (int i = 1; i < m->count; i++) {
    harmonic w = m->wave[i];
    int j = i;
    for (; j > 0 && m->wave[j - 1].k > w.k; j--)
      m->wave[j] = m->wave[j - 1];
    m->wave[j] = w;
  }
}

static void lay_out(maker *m, hw_sea *sea) {
  size_t n = (size_t)m->count;
  double *all = hw_pool_take(&m->c->keep, 11 * n + 1, sizeof *all);
  if (!all)
    return;
  double *column[11];
  for (int i = 0; i < 11; i++)
    column[i] = all + (size_t)i * n;
  for (int i = 0; i < m->count; i++) {
    const harmonic *w = &m->wave[i];
    double size = sqrt(w->kx * w->kx + w->ky * w->ky), over = size > 0 ? 1 / size : 0;
    const double row[11] = {w->kx,    w->ky,   w->k, w->omega,     w->phase,    w->surface,
                            w->along, w->head, w->q, w->kx * over, w->ky * over};
    for (int j = 0; j < 11; j++)
      column[j][i] = row[j];
    sea->highest += fabs(w->surface);
  }
  sea->wave = (hw_waves){m->count,  column[0], column[1], column[2], column[3], column[4],
                         column[5], column[6], column[7], column[8], column[9], column[10]};
}

static void make_waves(maker *m, hw_sea *sea) {
  const hw_environment *env = &m->c->model->env;
  if (env->waves == HW_WAVES_NONE)
    return;
  if (env->water_density == 0) {
    fault(m->c, "waves/kind", "there is no water: its density is 0", 0, 0);
    return;
  }
  if (env->gravity == 0) {
    fault(m->c, "waves/kind", "there are no waves without gravity", 0, 0);
    return;
  }
  if (env->waves == HW_WAVES_GIVEN)
    add_given(m);
  if (env->waves == HW_WAVES_REGULAR)
    add_free(m, 0.5 * env->waves_height, HW_TWO_PI / env->waves_period, env->waves_heading,
             env->waves_phase);
  sort(m);
  lay_out(m, sea);
}

static void make_profile(maker *m, hw_sea *sea) {
  const hw_environment *env = &m->c->model->env;
  int n = env->profile_z.count;
  if (env->profile_x.count && env->profile_x.count != n)
    fault(m->c, "water/profile/x", "%g values for %g heights", env->profile_x.count, n);
  if (env->profile_y.count && env->profile_y.count != n)
    fault(m->c, "water/profile/y", "%g values for %g heights", env->profile_y.count, n);
  for (int i = 1; i < n; i++)
    if (!(env->profile_z.value[i] > env->profile_z.value[i - 1])) {
      fault(m->c, "water/profile/z", "%g m does not rise from the one before it, %g m",
            env->profile_z.value[i], env->profile_z.value[i - 1]);
      return;
    }
  if (m->c->reader.report->count || n == 0)
    return;
  double *current = hw_pool_take(&m->c->keep, 3 * (size_t)n, sizeof *current);
  if (!current)
    return;
  for (int i = 0; i < n; i++) {
    current[3 * i] = env->profile_x.count ? env->profile_x.value[i] : 0;
    current[3 * i + 1] = env->profile_y.count ? env->profile_y.value[i] : 0;
  }
  sea->rows = n;
  sea->at = env->profile_z.value;
  sea->current = current;
}

void hw_sea_make(hw_compiler *c) {
  const hw_environment *env = &c->model->env;
  if (env->waves == HW_WAVES_NONE && !env->profile_z.count && env->air_gusts == HW_GUSTS_NONE &&
      env->air_shear == 0)
    return;
  hw_sea *sea = hw_pool_take(&c->keep, 1, sizeof *sea);
  if (!sea)
    return;
  sea->depth = env->water_depth;
  sea->ramp = env->waves_ramp;
  sea->stretching = (hw_stretching)env->waves_stretching;
  sea->gravity = env->gravity;
  sea->shear = env->air_shear;
  maker m = {.c = c};
  make_waves(&m, sea);
  make_profile(&m, sea);
  c->model->sea = sea;
}

static void write_column(hw_writer *t, const char *key, const double *value, int count) {
  hw_write_key(t, key);
  hw_write_open(t, '[');
  for (int i = 0; i < count; i++)
    hw_write_number(t, value[i]);
  hw_write_close(t, ']');
}

/* What the page draws the surface from, the very harmonics that act: surface = ramp(t) sum a cos(kx x + ky y - omega t + phase). */
void hw_sea_tell(hw_writer *t, const hw_model *m) {
  const hw_sea *sea = m->sea;
  if (!sea || !sea->wave.count)
    return;
  const hw_waves *w = &sea->wave;
  hw_write_key(t, "sea");
  hw_write_open(t, '{');
  hw_write_pair_number(t, "depth", sea->depth);
  hw_write_pair_number(t, "ramp", sea->ramp);
  write_column(t, "kx", w->kx, w->count);
  write_column(t, "ky", w->ky, w->count);
  write_column(t, "omega", w->omega, w->count);
  write_column(t, "phase", w->phase, w->count);
  write_column(t, "amplitude", w->surface, w->count);
  hw_write_close(t, '}');
}
