/* The ground of a scenario: what is wrong with its fields, and what a page draws it from (model/ground.h). */
#include "model/ground.h"
#include "scenario/sea_maker.h"
#include "scenario/tell.h"

/* A field of the ground that was given, as the first row of those from `from` up to `to`; -1: none. */
static int given(const hw_environment *env, int from, int to) {
  for (int i = from; i < to; i++)
    if (env->given >> i & 1)
      return i;
  return -1;
}

/* Fields of one kind that stand in a ground of another are a mistake. */
static void check_strays(hw_compiler *c) {
  const hw_environment *env = &c->model->env;
  static const struct {
    int from, to, kind;
    const char *word;
  } of[] = {
      {hw_environment_row_ground_wave_amplitude, hw_environment_row_ground_nx, HW_GROUND_WAVES,
       "waves"},
      {hw_environment_row_ground_nx, hw_environment_row_ground_stiffness, HW_GROUND_GRID, "grid"}};
  if (!hw_ground_there(env)) {
    int i = given(env, hw_environment_row_ground_kind + 1, hw_environment_row_ground_settle + 1);
    if (i >= 0)
      hw_sea_fault(c, "ground/kind", "\"%s\" is given, and no kind of ground: plane, waves or grid",
                   hw_environment_table.fields[i].key);
    return;
  }
  for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
    int i = given(env, of[k].from, of[k].to);
    if (i >= 0 && env->ground_kind != of[k].kind)
      hw_sea_fault(c, "ground/kind", "\"%s\" is given, which is of the kind \"%s\"",
                   hw_environment_table.fields[i].key, of[k].word);
  }
}

static void check_grid(hw_compiler *c) {
  const hw_environment *env = &c->model->env;
  int count = env->ground_heights.count;
  if (env->ground_nx > HW_GROUND_MOST / env->ground_ny)
    hw_sea_fault(c, "ground/grid/nx", "%d times %d heights are more than %d", env->ground_nx,
                 env->ground_ny, (int)HW_GROUND_MOST);
  else if (count != env->ground_nx * env->ground_ny)
    hw_sea_fault(c, "ground/grid/heights", "%d heights; nx = %d times ny = %d are %d", count,
                 env->ground_nx, env->ground_ny, env->ground_nx * env->ground_ny);
}

void hw_ground_check(hw_compiler *c) {
  const hw_environment *env = &c->model->env;
  const double STEEPEST = 2; /* slope of sand waves, as of the plane */
  check_strays(c);
  if (env->ground_kind == HW_GROUND_GRID)
    check_grid(c);
  double steep = 6.283185307179586 * env->ground_wave_amplitude / env->ground_wave_length;
  if (env->ground_kind == HW_GROUND_WAVES && steep > STEEPEST)
    hw_sea_fault(c, "ground/waves/amplitude",
                 "%g m over a length of %g m are a slope of %g; at most %g",
                 env->ground_wave_amplitude, env->ground_wave_length, steep, STEEPEST);
}

static void tell_waves(hw_writer *t, const hw_environment *env) {
  hw_write_key(t, "waves");
  hw_write_open(t, '{');
  hw_write_pair_number(t, "amplitude", env->ground_wave_amplitude);
  hw_write_pair_number(t, "length", env->ground_wave_length);
  hw_write_pair_number(t, "heading", env->ground_wave_heading);
  hw_write_pair_number(t, "phase", env->ground_wave_phase);
  hw_write_close(t, '}');
}

static void tell_grid(hw_writer *t, const hw_environment *env) {
  hw_write_key(t, "grid");
  hw_write_open(t, '{');
  hw_write_pair_number(t, "nx", env->ground_nx);
  hw_write_pair_number(t, "ny", env->ground_ny);
  hw_write_pair_number(t, "x", env->ground_x);
  hw_write_pair_number(t, "y", env->ground_y);
  hw_write_pair_number(t, "dx", env->ground_dx);
  hw_write_pair_number(t, "dy", env->ground_dy);
  hw_tell_numbers(t, "heights", env->ground_heights.value, env->ground_heights.count);
  hw_write_close(t, '}');
}

/* height = z + slope . (x, y) + waves + grid, as model/ground.h has it. */
void hw_ground_tell(hw_writer *t, const hw_model *m) {
  const hw_environment *env = &m->env;
  if (!hw_ground_there(env))
    return;
  const double slope[2] = {env->ground_slope_x, env->ground_slope_y};
  hw_write_key(t, "ground");
  hw_write_open(t, '{');
  hw_tell_choice(t, "kind", hw_environment_table.fields[hw_environment_row_ground_kind].choices,
                 env->ground_kind);
  hw_write_pair_number(t, "z", env->ground_z);
  hw_tell_numbers(t, "slope", slope, 2);
  if (env->ground_kind == HW_GROUND_WAVES)
    tell_waves(t, env);
  if (env->ground_kind == HW_GROUND_GRID)
    tell_grid(t, env);
  hw_write_close(t, '}');
}
