/* The height of the ground (ground.h). */
#include "model/ground.h"

#include <math.h>

#include "math/elementary.h"
#include "math/scalar.h"

static void add_waves(const hw_environment *env, double x, double y, hw_ground_at *at) {
  double ch, sh, s, c, k = HW_TWO_PI / env->ground_wave_length;
  hw_sincos(env->ground_wave_heading, &sh, &ch);
  hw_sincos(k * (x * ch + y * sh) - env->ground_wave_phase, &s, &c);
  double a = env->ground_wave_amplitude;
  at->z += a * c;
  at->dx -= a * k * ch * s, at->dy -= a * k * sh * s;
  at->dxx -= a * k * k * ch * ch * c;
  at->dxy -= a * k * k * ch * sh * c;
  at->dyy -= a * k * k * sh * sh * c;
}

/* Shares of four rows for a place between the second and the third, and their derivatives [1], [1/m], [1/m^2]. */
typedef struct rows {
  int at[4];
  double share[3][4];
} rows;

static rows rows_at(double x, double from, double step, int count) {
  rows r;
  double s = (x - from) / step, last = count - 1;
  bool out = !(s > 0 && s < last);
  s = hw_clamp(s, 0, last);
  int i = s < last ? (int)s : count - 2;
  double t = s - i, tt = t * t, t3 = tt * t;
  const double w[3][4] = {
      {-0.5 * t3 + tt - 0.5 * t, 1.5 * t3 - 2.5 * tt + 1, -1.5 * t3 + 2 * tt + 0.5 * t,
       0.5 * t3 - 0.5 * tt},
      {-1.5 * tt + 2 * t - 0.5, 4.5 * tt - 5 * t, -4.5 * tt + 4 * t + 0.5, 1.5 * tt - t},
      {-3 * t + 2, 9 * t - 5, -9 * t + 4, 3 * t - 1}};
  double by = 1;
  for (int d = 0; d < 3; d++, by /= step)
    for (int j = 0; j < 4; j++)
      r.share[d][j] = d && out ? 0 : by * w[d][j];
  for (int j = 0; j < 4; j++) {
    int k = i - 1 + j;
    r.at[j] = k < 0 ? 1 : k >= count ? count - 2 : k;
  }
  return r;
}

static void add_grid(const hw_environment *env, double x, double y, hw_ground_at *at) {
  int nx = env->ground_nx, ny = env->ground_ny;
  const double *h = env->ground_heights.value;
  rows a = rows_at(x, env->ground_x, env->ground_dx, nx),
       b = rows_at(y, env->ground_y, env->ground_dy, ny);
  for (int j = 0; j < 4; j++) {
    const double *row = h + (size_t)b.at[j] * (size_t)nx;
    double sum[3] = {0, 0, 0};
    for (int d = 0; d < 3; d++)
      for (int i = 0; i < 4; i++)
        sum[d] += a.share[d][i] * row[a.at[i]];
    at->z += b.share[0][j] * sum[0];
    at->dx += b.share[0][j] * sum[1], at->dy += b.share[1][j] * sum[0];
    at->dxx += b.share[0][j] * sum[2];
    at->dxy += b.share[1][j] * sum[1];
    at->dyy += b.share[2][j] * sum[0];
  }
}

hw_ground_at hw_ground_of(const hw_environment *env, double x, double y) {
  double sx = env->ground_slope_x, sy = env->ground_slope_y;
  hw_ground_at at = {.z = env->ground_z + sx * x + sy * y, .dx = sx, .dy = sy};
  if (env->ground_kind == HW_GROUND_WAVES)
    add_waves(env, x, y, &at);
  else if (env->ground_kind == HW_GROUND_GRID)
    add_grid(env, x, y, &at);
  return at;
}

v3 hw_ground_normal(const hw_ground_at *at) { return v3_unit(v3_make(-at->dx, -at->dy, 1)); }

hw_depth hw_ground_depth(const hw_environment *env, v3 r, double radius) {
  hw_ground_at at = hw_ground_of(env, r.x, r.y);
  double h = at.z - r.z, c = 1 / sqrt(1 + at.dx * at.dx + at.dy * at.dy), c3 = c * c * c;
  v3 down = v3_make(at.dx, at.dy, -1); /* of h */
  v3 lean = v3_make(-c3 * (at.dxx * at.dx + at.dxy * at.dy),
                    -c3 * (at.dxy * at.dx + at.dyy * at.dy), 0); /* of c */
  m3 twice = {{c * at.dxx, c * at.dxy, 0, c * at.dxy, c * at.dyy, 0, 0, 0, 0}};
  twice = m3_add(twice, m3_add(m3_outer(down, lean), m3_outer(lean, down)));
  return (hw_depth){radius + h * c, v3_madd(v3_scale(c, down), h, lean), twice};
}

hw_soil hw_ground_soil(const hw_environment *env, double area) {
  return (hw_soil){.stiffness = area * env->ground_stiffness,
                   .damping = area * env->ground_damping,
                   .onset = env->ground_onset,
                   .along = env->ground_along,
                   .across = HW_GIVEN(hw_environment, env, ground_across) ? env->ground_across
                                                                          : env->ground_along,
                   .slip = env->ground_slip,
                   .time = env->ground_settle};
}

double hw_ground_longest_step(const hw_environment *env, const hw_solver *solver, double mass,
                              double area) {
  bool euler = hw_solver_euler(solver);
  if (solver->integrator != HW_RK4 && !euler)
    return INFINITY;
  const double REACH = euler ? 2 : 2.78; /* along the negative axis, and of rk4 along the other */
  hw_soil soil = hw_ground_soil(env, area);
  double falls = REACH * mass / soil.damping, swings = REACH * sqrt(mass / soil.stiffness);
  return swings < falls ? swings : falls;
}
