/* Forces of the waves on a vessel (docs/theory/vessel.md, "Waves").
 *
 * First order: Re(sum a H e^{i theta}) at the place and heading that it has, H by a table or of a box: Froude-Krylov's pressure
 * over bottom and sides, exactly, and in surge, sway and heave the added mass times the water's acceleration (long waves).
 * Second order: Newman's approximation with the arithmetic mean of the drift of two waves, which needs one sum:
 *   Re((sum a D e^{i theta}) conj(sum a e^{i theta})),   mean sum a^2 D. */
#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"
#include "model/water.h"
#include "parts/vessel_state.h"

response_table vessel_wave_table(const vessel_params *p) {
  return (response_table){&p->wave_frequency, &p->wave_headings, p->wave_mirror != 0,
                          "wave/frequency",   "wave/headings",   "wave/headings"};
}

static size_t waves(const hw_model *model, const vessel_params *p) {
  return model->sea && p->wave_force != VESSEL_WAVE_NONE ? (size_t)model->sea->wave.count : 0;
}

/* Amplitudes of the free waves, 0 of the others; then the table. */
size_t vessel_wave_room(const hw_model *model, const vessel_params *p) {
  response_table t = vessel_wave_table(p);
  size_t n = waves(model, p);
  return n ? sizeof(double) * (n + response_room(&t, model->sea)) : 0;
}

static double *room(const hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  return (double *)(void *)(work->thruster + p->thrusters.count);
}

void vessel_wave_init(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  const hw_sea *sea = w->model->sea;
  int n = (int)waves(w->model, p);
  double *a = room(w, part);
  response_table t = vessel_wave_table(p);
  for (int i = 0; i < n; i++)
    a[i] = response_free(sea, i) ? sea->wave.surface[i] : 0;
  if (n)
    response_make(&t, sea, a + n);
}

/* ---- the box ---- */

/* Integrals over x from -l to l of cos kx, and of x sin kx. */
static double even(double k, double l) { return k * l == 0 ? 2 * l : 2 * hw_sin(k * l) / k; }
static double odd(double k, double l) {
  double x = k * l, s, c;
  if (fabs(x) < 0.05)
    return 2 * l * l * x * (1.0 / 3 - x * x * (1.0 / 30 - x * x / 840));
  hw_sincos(x, &s, &c);
  return 2 * l * l * (s - x * c) / (x * x);
}

/* Of the profile C(z) = e^{kz} + q e^{-kz} over the draught T: at the bottom, its integral, that of z C. */
typedef struct profile {
  double bottom, whole, moment;
} profile;

static profile profile_of(double k, double q, double T) {
  double down = hw_exp(-k * T), up = q > 0 ? 1 / down : 0, x = k * T;
  return (profile){.bottom = down + q * up,
                   .whole = ((1 - down) + q * (up - 1)) / k,
                   .moment = (down * (1 + x) - 1 + q * (up * (1 - x) - 1)) / (k * k)};
}

/* kx, ky in the body's axes. Forces are real part cos theta, imaginary part such that F = re cos theta - im sin theta. */
static response box(const vessel_params *p, const hw_sea *sea, double rho, int i, double kx,
                    double ky) {
  double l = 0.5 * p->length, b = 0.5 * p->beam, T = p->draught;
  double k = sea->wave.k[i], q = sea->wave.q[i], f = sea->wave.omega[i];
  double head = rho * sea->gravity / (1 + q); /* pressure for each metre of amplitude */
  profile C = profile_of(k, q, T);
  double X = even(kx, l), Y = even(ky, b), x = odd(kx, l), y = odd(ky, b);
  double ends = hw_sin(kx * l), sides = hw_sin(ky * b), volume = 4 * l * b * T;
  double down = hw_exp(-0.5 * k * T), S = down - (q > 0 ? q / down : 0);
  double rise = f * f * S / (1 - q) * X * Y / (4 * l * b); /* downward acceleration at a crest */
  double over = p->position[2];                            /* origin over still water */
  response r = {{0}, {0}, {0}};
  /* forces of the ends and sides go with sin theta, and so do the moments of roll and pitch */
  double surge = 2 * head * C.whole * Y * ends, sway = 2 * head * C.whole * X * sides;
  double roll = -head * C.bottom * X * y - 2 * head * C.moment * X * sides;
  double pitch = head * C.bottom * Y * x + 2 * head * C.moment * Y * ends;
  roll += over * sway, pitch -= over * surge;
  /* the added mass pushes at the origin, where it resists too */
  surge += surge * p->added_surge / (rho * volume), sway += sway * p->added_sway / (rho * volume);
  r.im[0] = -surge, r.im[1] = -sway;
  r.re[2] = head * C.bottom * X * Y - p->float_added[0] * rise;
  r.im[3] = -roll, r.im[4] = -pitch;
  r.re[5] = 2 * head * C.whole * (sides * x - ends * y);
  return r;
}

/* ---- sums ---- */

static vessel_sea sum(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  const vessel_work *work = hw_work(w, part);
  const hw_sea *sea = w->model->sea;
  const hw_waves *wave = &sea->wave;
  const double *a = room(w, part), *table = a + wave->count;
  const double *x = w->x + 3 * w->model->part[part].block0;
  bool listed = p->wave_headings.count > 0, made = p->wave_force == VESSEL_WAVE_BOX;
  double rho = w->model->env.water_density, C = 0, S = 0;
  vessel_sea f = {{0}, {0}};
  double dc[3] = {0}, ds[3] = {0};
  hw_sea_at_time(sea, w->sea, w->t);
  for (int i = 0; i < wave->count; i++) {
    if (a[i] == 0)
      continue;
    double s, c, kx = work->c * wave->kx[i] + work->s * wave->ky[i],
                 ky = work->c * wave->ky[i] - work->s * wave->kx[i];
    hw_sincos(wave->kx[i] * x[0] + wave->ky[i] * x[1] - wave->omega[i] * w->t + wave->phase[i], &s,
              &c);
    s *= a[i], c *= a[i];
    response r = {{0}, {0}, {0}}, own;
    if (listed)
      r = response_at(table, i, hw_atan2(ky, kx));
    if (made) {
      own = box(p, sea, rho, i, kx, ky);
      for (int j = 0; j < 6; j++)
        r.re[j] = own.re[j], r.im[j] = own.im[j];
    }
    for (int j = 0; j < 6; j++)
      f.first[j] += r.re[j] * c - r.im[j] * s;
    for (int j = 0; j < 3; j++)
      dc[j] += r.drift[j] * c, ds[j] += r.drift[j] * s;
    C += c, S += s;
  }
  double ramp = w->sea->ramp;
  for (int j = 0; j < 6; j++)
    f.first[j] *= ramp;
  for (int j = 0; j < 3; j++)
    f.drift[j] = ramp * ramp * (dc[j] * C + ds[j] * S);
  return f;
}

/* Forces onto the rows of both blocks; all that they do is work of the waves. */
void vessel_wave_accel(hw_world *w, int part) {
  const vessel_params *p = hw_params(w, part);
  vessel_work *work = hw_work(w, part);
  if (p->wave_force == VESSEL_WAVE_NONE)
    return;
  work->sea = (vessel_sea){{0}, {0}};
  if (hw_calm(w) || !w->model->sea->wave.count)
    return;
  vessel_sea f = sum(w, part);
  int row = 3 * w->model->part[part].block0;
  for (int j = 2; !work->six && j < 5; j++)
    f.first[j] = 0; /* heave, roll, pitch are prescribed */
  work->sea = f;
  double x = f.first[0] + f.drift[0], y = f.first[1] + f.drift[1];
  const double force[6] = {work->c * x - work->s * y,
                           work->s * x + work->c * y,
                           f.first[5] + f.drift[2],
                           f.first[2],
                           f.first[3],
                           f.first[4]};
  for (int i = 0; i < (work->six ? 6 : 3); i++) {
    w->res[row + i] -= force[i];
    w->work_power += force[i] * w->v[row + i];
  }
}
