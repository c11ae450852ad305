/* Waves of a scenario as harmonics: given, regular, of second order, drawn from a spectrum (docs/theory/sea.md). */
#include <string.h>

#include "law/spectrum.h"
#include "math/elementary.h"
#include "math/scalar.h"
#include "scenario/sea_maker.h"

static hw_harmonic *add(hw_sea_maker *m) {
  if (m->count == m->room) {
    int room = m->room ? 2 * m->room : 256;
    hw_harmonic *more = hw_pool_take(&m->c->scratch, (size_t)room, sizeof *more);
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
static hw_harmonic free_wave(const hw_environment *env, double amplitude, double omega,
                             double heading, double phase) {
  double k = hw_wave_number(omega, env->water_depth, env->gravity), s, c;
  hw_sincos(heading, &s, &c);
  double q = env->water_depth > 0 ? hw_exp(-2 * k * env->water_depth) : 0;
  return (hw_harmonic){.kx = k * c,
                       .ky = k * s,
                       .k = k,
                       .omega = omega,
                       .phase = phase,
                       .surface = amplitude,
                       .along = amplitude * omega / (1 - q),
                       .head = amplitude / (1 + q),
                       .q = q};
}

static void add_free(hw_sea_maker *m, double amplitude, double omega, double heading,
                     double phase) {
  hw_harmonic *w = add(m);
  if (w)
    *w = free_wave(&m->c->model->env, amplitude, omega, heading, phase);
}

/* Bound harmonics of a regular wave to second order, its length and speed those of the first; the mean surface stays at z = 0.
 * With t = tanh(kh), and q = e^{-2kh} of the first:
 *
 *   surface   k a^2 (3 - t^2)/(4 t^3) cos(2 theta)
 *   potential 3/8 a^2 omega cosh(2k(z + h))/sinh^4(kh) sin(2 theta)
 *   head      of that potential; less (a omega)^2/(4 g sinh^2(kh)) (cosh(2k(z + h)) + cos(2 theta) - 1)
 *
 * The last is -|v|^2/2g of the first order, and the constant that leaves the mean surface in its place: four harmonics. */
static void add_second_order(hw_sea_maker *m, const hw_harmonic *first) {
  const hw_environment *env = &m->c->model->env;
  double a = first->surface, k = first->k, q = first->q, f = first->omega, g = env->gravity;
  double t = (1 - q) / (1 + q), r = 1 - q, r4 = r * r * r * r;
  double along = 6 * k * a * a * f * q / r4, speed = a * a * f * f / (g * r * r);
  const hw_harmonic twice = {
      .kx = 2 * first->kx, .ky = 2 * first->ky, .omega = 2 * f, .phase = 2 * first->phase};
  hw_harmonic more[4] = {twice, twice};
  more[0].k = 2 * k, more[0].q = q * q;
  more[0].surface = k * a * a * (3 - t * t) / (4 * t * t * t);
  more[0].along = along;
  more[0].head = along * f / (g * k);
  more[1].head = -speed * q;
  more[2] = (hw_harmonic){.k = 2 * k, .q = q * q, .head = -0.5 * speed};
  more[3] = (hw_harmonic){.head = speed * q};
  for (int i = 0; i < 4; i++) {
    hw_harmonic *w = add(m);
    if (w)
      *w = more[i];
  }
}

static void add_regular(hw_sea_maker *m) {
  const hw_environment *env = &m->c->model->env;
  hw_harmonic first = free_wave(env, 0.5 * env->waves_height, HW_TWO_PI / env->waves_period,
                                env->waves_heading, env->waves_phase);
  hw_harmonic *w = add(m);
  if (w)
    *w = first;
  if (env->waves == HW_WAVES_STOKES2)
    add_second_order(m, &first);
}

static void add_given(hw_sea_maker *m) {
  const hw_map *list = &m->c->model->env.waves_list;
  const hw_wave_params *row = list->row;
  double surface = 0, slope = 0;
  int faults = m->c->reader.report->count;
  if (!list->count)
    hw_sea_fault(m->c, "waves/list", "no waves are given: the kind \"components\" needs some");
  for (int i = 0; i < list->count; i++) {
    char key[160] = "waves/list/";
    strncat(key, list->id[i], 100);
    strcat(key, "/height");
    hw_sea_check_regular(m->c, key, row[i].height, row[i].period);
    add_free(m, 0.5 * row[i].height, HW_TWO_PI / row[i].period, row[i].heading, row[i].phase);
    if (m->count > 0) {
      double a = m->wave[m->count - 1].surface, k = m->wave[m->count - 1].k;
      surface += 0.5 * a * a, slope += 0.5 * k * k * a * a;
    }
  }
  if (m->c->reader.report->count == faults)
    hw_sea_check_given(m->c, surface, slope);
}

/* Streams of random numbers: what is drawn from one does not change what is drawn from another. */
enum { PLACES = 1, PHASES, HEADINGS };

static void add_irregular(hw_sea_maker *m) {
  const hw_environment *env = &m->c->model->env;
  int n = env->waves_components;
  uint64_t seed = (uint64_t)env->waves_seed;
  double *room = hw_pool_take(&m->c->scratch, 9 * (size_t)n + 3, sizeof *room);
  if (!room)
    return;
  double *omega = room, *share = room + n, *turn = room + 2 * n, *work = room + 3 * n;
  const hw_jonswap sea = {.peak = HW_TWO_PI / env->waves_period,
                          .gamma = env->waves == HW_WAVES_JONSWAP ? env->waves_gamma : 1};
  hw_density_bins(hw_jonswap_shape, &sea, HW_WAVES_LOWEST * sea.peak, HW_WAVES_HIGHEST * sea.peak,
                  n, seed, PLACES, omega, share, work);
  if (env->waves_spreading > 0)
    hw_density_strata(hw_spreading_shape, &env->waves_spreading, -0.5 * HW_PI, 0.5 * HW_PI, n, seed,
                      HEADINGS, turn, work);
  double energy = env->waves_height * env->waves_height / 16; /* m0 */
  for (int i = 0; i < n; i++)
    add_free(m, sqrt(2 * energy * share[i]), omega[i], env->waves_heading + turn[i],
             HW_TWO_PI * hw_random_unit(seed, PHASES, (uint32_t)i) - HW_PI);
}

void hw_sea_add_waves(hw_sea_maker *m) {
  const hw_environment *env = &m->c->model->env;
  if (env->waves == HW_WAVES_NONE)
    return;
  if (env->water_density == 0 || env->gravity == 0) {
    hw_sea_fault(m->c, "waves/kind",
                 env->water_density == 0 ? "there is no water for waves: its density is 0"
                                         : "there are no waves without gravity, which is 0");
    return;
  }
  switch (env->waves) {
  case HW_WAVES_GIVEN:
    add_given(m);
    break;
  case HW_WAVES_STOKES2:
    hw_sea_check_stokes(m->c);
    /* fall through */
  case HW_WAVES_REGULAR:
    hw_sea_check_regular(m->c, "waves/height", env->waves_height, env->waves_period);
    add_regular(m);
    break;
  default:
    hw_sea_check_irregular(m->c);
    add_irregular(m);
  }
}
