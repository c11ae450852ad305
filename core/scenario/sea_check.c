/* Seas that would break, or are beyond the theory that moves them: refused with the value and the bound
 * (docs/theory/sea.md, "What is refused"). */
#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"
#include "scenario/sea_maker.h"

/* H/L at which a regular wave breaks: Miche 1944. */
static double miche(double kh_tanh) { return 0.142 * kh_tanh; }

static double depth_factor(const hw_environment *env, double k) {
  return env->water_depth > 0 ? hw_tanh(k * env->water_depth) : 1;
}

void hw_sea_check_regular(hw_compiler *c, const char *key, double height, double period) {
  const hw_environment *env = &c->model->env;
  double k = hw_wave_number(HW_TWO_PI / period, env->water_depth, env->gravity);
  double most = miche(depth_factor(env, k)) * HW_TWO_PI / k;
  if (height > most)
    hw_sea_fault(c, key, "%g m is higher than a wave of %g s can be before it breaks, %g m", height,
                 period, most);
}

/* The second harmonic at most a quarter of the first, or the trough has a crest of its own: in shallow water an Ursell
 * number H L^2/h^3 of 8 pi^2/3. */
void hw_sea_check_stokes(hw_compiler *c) {
  const hw_environment *env = &c->model->env;
  double k = hw_wave_number(HW_TWO_PI / env->waves_period, env->water_depth, env->gravity);
  double t = depth_factor(env, k);
  double most = 2 * t * t * t /
                (k * (3 - t * t)); /* [m] height where a2 = a/4, a2 = k a^2 (3 - t^2)/(4 t^3) */
  if (env->waves_height > most)
    hw_sea_fault(c, "waves/height",
                 "%g m is higher than Stokes' second order holds in %g m of water, %g m: the "
                 "trough would have a "
                 "crest of its own",
                 env->waves_height, env->water_depth, most);
}

static void check_depth(hw_compiler *c, const char *key, double significant) {
  const double SHARE = 0.6; /* of the depth, that a significant height reaches where waves break */
  const hw_environment *env = &c->model->env;
  if (env->water_depth > 0 && significant > SHARE * env->water_depth)
    hw_sea_fault(c, key, "a significant height of %g m breaks in %g m of water: at most %g m",
                 significant, env->water_depth, SHARE * env->water_depth);
}

void hw_sea_check_irregular(hw_compiler *c) {
  const double STEEPEST = 0.1; /* Hs over the length at the peak; measured seas stay below 1/15 */
  const hw_environment *env = &c->model->env;
  double k = hw_wave_number(HW_TWO_PI / env->waves_period, env->water_depth, env->gravity);
  double most = STEEPEST * depth_factor(env, k) * HW_TWO_PI / k;
  if (env->waves_height > most)
    hw_sea_fault(
        c, "waves/height",
        "%g m is higher than a sea of %g s can be, %g m: a tenth of the length of its waves",
        env->waves_height, env->waves_period, most);
  check_depth(c, "waves/height", env->waves_height);
}

void hw_sea_check_given(hw_compiler *c, double surface, double slope) {
  const double STEEPEST = 0.142 * HW_PI * 0.70710678118654752; /* of a regular wave that breaks */
  check_depth(c, "waves/list", 4 * sqrt(surface));
  if (sqrt(slope) > STEEPEST)
    hw_sea_fault(c, "waves/list",
                 "together they are steeper, with a slope of %g, than waves before they break, %g",
                 sqrt(slope), STEEPEST);
}
