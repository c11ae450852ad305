/* The sea of a scenario as harmonics (law/sea.h; docs/theory/sea.md). */
#include <math.h>
#include <string.h>

#include "law/spectrum.h"
#include "math/scalar.h"
#include "scenario/sea_maker.h"

void hw_sea_fault(hw_compiler *c, const char *key, const char *what, ...) {
  char where[HW_FAULT_WHERE] = "/environment/";
  va_list list;
  strncat(where, key, sizeof where - 20);
  va_start(list, what);
  hw_report_list(c->reader.report, where, what, list);
  va_end(list);
}

/* By k; equal ones stay as they came. */
static void sort(hw_sea_maker *m) {
  for (int i = 1; i < m->count; i++) {
    hw_harmonic w = m->wave[i];
    int j = i;
    for (; j > 0 && m->wave[j - 1].k > w.k; j--)
      m->wave[j] = m->wave[j - 1];
    m->wave[j] = w;
  }
}

enum { COLUMNS = 9 };

static void lay_out(hw_sea_maker *m, hw_sea *sea) {
  size_t n = (size_t)m->count;
  double *all = hw_pool_take(&m->c->keep, COLUMNS * n + 1, sizeof *all);
  hw_wave_pair *pair = hw_pool_take(&m->c->keep, n / 2 + 1, sizeof *pair);
  if (!all || !pair)
    return;
  double *column[COLUMNS];
  for (int i = 0; i < COLUMNS; i++)
    column[i] = all + (size_t)i * n;
  for (int i = 0; i < m->count; i++) {
    const hw_harmonic *w = &m->wave[i];
    const double row[COLUMNS] = {w->kx,      w->ky,    w->k,    w->omega, w->phase,
                                 w->surface, w->along, w->head, w->q};
    for (int j = 0; j < COLUMNS; j++)
      column[j][i] = row[j];
    sea->highest += fabs(w->surface);
  }
  sea->wave = (hw_waves){m->count,  column[0], column[1], column[2], column[3],
                         column[4], column[5], column[6], column[7], column[8]};
  hw_sea_pairs(&sea->wave, sea->gravity, pair);
  sea->pairs = (m->count + 1) / 2;
  sea->pair = pair;
}

static void make_waves(hw_sea_maker *m, hw_sea *sea) {
  hw_sea_add_waves(m);
  sort(m);
  lay_out(m, sea);
}

/* Gusts along the mean wind at 10 m, as shares of it. */
static void make_gusts(hw_compiler *c, hw_sea *sea) {
  const hw_environment *env = &c->model->env;
  enum { PLACES = 11, PHASES }; /* streams of random numbers */
  if (env->air_gusts == HW_GUSTS_NONE)
    return;
  double mean = v3_norm(v3_at(env->air_wind));
  if (mean == 0) {
    hw_sea_fault(c, "air/gusts", "gusts are shares of a mean wind, and air.wind is 0");
    return;
  }
  int n = env->air_components;
  double *all = hw_pool_take(&c->keep, 3 * (size_t)n, sizeof *all);
  double *room = hw_pool_take(&c->scratch, 6 * (size_t)n + 3, sizeof *room);
  if (!all || !room)
    return;
  double *share = all, *omega = all + n, *phase = all + 2 * n;
  hw_density *density = env->air_gusts == HW_GUSTS_NPD ? hw_gust_npd : hw_gust_davenport;
  uint64_t seed = (uint64_t)env->air_seed;
  double energy = hw_density_integral(density, &mean, HW_GUSTS_LOWEST, HW_GUSTS_HIGHEST);
  hw_density_bins(density, &mean, HW_GUSTS_LOWEST, HW_GUSTS_HIGHEST, n, seed, PLACES, omega, share,
                  room);
  for (int i = 0; i < n; i++) {
    omega[i] *= HW_TWO_PI;
    share[i] = sqrt(2 * energy * share[i]) / mean;
    phase[i] = HW_TWO_PI * hw_random_unit(seed, PHASES, (uint32_t)i) - HW_PI;
  }
  sea->gusts = n;
  sea->gust = share, sea->gust_omega = omega, sea->gust_phase = phase;
}

static void make_profile(hw_compiler *c, hw_sea *sea) {
  const hw_environment *env = &c->model->env;
  int n = env->profile_z.count;
  if (env->profile_x.count && env->profile_x.count != n)
    hw_sea_fault(c, "water/profile/x", "%d values for %d heights", env->profile_x.count, n);
  if (env->profile_y.count && env->profile_y.count != n)
    hw_sea_fault(c, "water/profile/y", "%d values for %d heights", env->profile_y.count, n);
  if (n && !env->profile_x.count && !env->profile_y.count)
    hw_sea_fault(c, "water/profile/z", "%d heights, and no speeds along x or y", n);
  for (int i = 1; i < n; i++)
    if (!(env->profile_z.value[i] > env->profile_z.value[i - 1])) {
      hw_sea_fault(c, "water/profile/z", "%g m does not rise from the one before it, %g m",
                   env->profile_z.value[i], env->profile_z.value[i - 1]);
      return;
    }
  if (c->reader.report->count || n == 0)
    return;
  double *current = hw_pool_take(&c->keep, 3 * (size_t)n, sizeof *current);
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
  if (env->waves == HW_WAVES_NONE && !env->profile_z.count && !env->profile_x.count &&
      !env->profile_y.count && env->air_gusts == HW_GUSTS_NONE && env->air_shear == 0)
    return;
  hw_sea *sea = hw_pool_take(&c->keep, 1, sizeof *sea);
  if (!sea)
    return;
  sea->depth = env->water_depth;
  sea->ramp = env->waves_ramp;
  sea->stretching = (hw_stretching)env->waves_stretching;
  /* second order has its kinematics up to the surface by itself */
  if (env->waves == HW_WAVES_STOKES2 && !HW_GIVEN(hw_environment, env, waves_stretching))
    sea->stretching = HW_STRETCH_NONE;
  sea->gravity = env->gravity;
  sea->shear = env->air_shear;
  hw_sea_maker m = {.c = c};
  make_waves(&m, sea);
  make_profile(c, sea);
  make_gusts(c, sea);
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
