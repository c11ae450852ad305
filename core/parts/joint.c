/* Joint: holds two parts, or a part and the world, together but for some freedom.
 *
 * Constraints with exact multipliers, never a penalty (papers 000 and 002, section 2; saddle form
 * [W J^T; J 0] and stiffness of the multipliers: docs/theory/joint.md):
 *
 *   fixed        r_b = r_a, axes the same                     6 rows
 *   revolute     r_b = r_a, one axis in common                5
 *   universal    r_b = r_a, axis of a normal to that of b     4
 *   spherical    r_b = r_a                                    3
 *   prismatic    axes the same, r_b on the axis through r_a   5
 *   cylindrical  one axis in common, r_b on it                4
 *   distance     |r_b - r_a| = L                              1
 *
 * The axes are fixed in a; b takes them over as it stands at the start. Rows about rotation are
 * left out where neither side can turn. A multiplier is the force that the row takes: tension of a
 * distance is positive. */
#include "parts/joint_state.h"
#include "parts/kinds.h"

/* Blocks: threes of rows, and a single one where one is left. */
static int block_count(int rows) { return (rows + 2) / 3; }
static int size_of_block(int rows, int b) {
  return rows - 3 * b < 3 ? rows - 3 * b : 3; /* rows of block b that are used */
}

/* Places of channels: value and rate of a coordinate, what drives it. */
enum { DISPLACEMENT = 8, ANGLE = 10, ANGLE_B = 12, MOTOR = 14, HELD = 17 };
static const hw_channel CHANNELS[] = {
    HW_CHANNEL("x", "N", "Force on b, x",
               "of the joint on b (and the opposite on a), motor and stops included, world"),
    HW_CHANNEL("y", "N", "Force on b, y", "as x"),
    HW_CHANNEL("z", "N", "Force on b, z", "as x; up"),
    HW_CHANNEL("mx", "N m", "Moment on b, x",
               "about b's point of the joint, motor and stops included, world"),
    HW_CHANNEL("my", "N m", "Moment on b, y", "as mx"),
    HW_CHANNEL("mz", "N m", "Moment on b, z", "as mx"),
    HW_CHANNEL("gap", "m", "Gap of the positions",
               "how far the constraint is from being met; 0 but for rounding"),
    HW_CHANNEL("gap_angle", "rad", "Gap of the rotations", "as gap"),
    HW_CHANNEL("displacement", "m", "Displacement",
               "of b against a along the axis. Of joints that slide"),
    HW_CHANNEL("speed", "m/s", "Sliding speed", "rate of displacement"),
    HW_CHANNEL("angle", "rad", "Angle",
               "of b against a about the axis, by the right hand; counts turns. Of joints that "
               "turn about an axis"),
    HW_CHANNEL("rate", "rad/s", "Rate", "rate of angle"),
    HW_CHANNEL("angle_b", "rad", "Angle about the second axis", "of a universal joint"),
    HW_CHANNEL("rate_b", "rad/s", "Rate about the second axis", "of a universal joint"),
    HW_CHANNEL("motor", "N or N m", "Motor",
               "force or moment of the motor on b along its coordinate; of a universal joint the "
               "sum of both"),
    HW_CHANNEL("power", "W", "Power of the motor",
               "positive drives, negative brakes; the damping of a position motor included"),
    HW_CHANNEL("loss", "W", "Loss to friction",
               "power that the friction of the joint takes, dry and viscous"),
    HW_CHANNEL("held", "1", "Held",
               "1: it holds, 0: it is free, -1: it is broken. Of joints that can let go"),
    HW_CHANNEL("apart", "m", "Distance of its points",
               "of b's from a's, as far as it may be caught. Of joints that can let go")};

static void needs(const hw_model *model, int part, hw_needs *needs) {
  const joint_params *p = model->part[part].params;
  int rows = joint_row_count(model, part), coords = joint_coord_count(model, part);
  needs->rank = 2;
  hw_needs_blocks(needs, block_count(rows));
  for (int b = 0; b < needs->blocks; b++)
    needs->block_kind[b] = size_of_block(rows, b) == 1 ? HW_BLOCK_ROW : HW_BLOCK_MULTIPLIER;
  needs->mem = MEM_COORDS + COORD_WORDS * coords + (joint_switches(p) ? SWITCH_WORDS : 0);
  needs->constrained = true;
  needs->symmetric = !joint_turns(model, p);
  /* reactions do work on what is moved, and are known with the accelerations only */
  const hw_ref side[2] = {p->a, p->b};
  for (int i = 0; i < 2; i++)
    if (side[i].part >= 0 && model->part[side[i].part].kind != &hw_rigid_kind)
      needs->coupled_mass = true;
  if (joint_switches(p) && p->catch_time > 0) /* as those that draw in what was caught */
    needs->coupled_mass = true;
  hw_needs_channels(needs, CHANNELS, DISPLACEMENT);
  for (int i = 0; i < coords; i++) {
    int first = joint_slides(p, i)                     ? DISPLACEMENT
                : p->type == JOINT_UNIVERSAL && i == 1 ? ANGLE_B
                                                       : ANGLE;
    hw_needs_channels(needs, CHANNELS + first, 2);
  }
  if (coords) {
    hw_needs_channel(needs, &CHANNELS[MOTOR], NULL, joint_slides(p, 0) ? "N" : "N m");
    hw_needs_channels(needs, CHANNELS + MOTOR + 1, 2);
  }
  if (joint_switches(p))
    hw_needs_channels(needs, CHANNELS + HELD, 2);
}

static void link(const hw_model *model, int part, const hw_pattern *pattern) {
  const joint_params *p = model->part[part].params;
  const hw_part *self = &model->part[part];
  const hw_ref side[2] = {p->a, p->b};
  int block[8], n = 0;
  for (int i = 0; i < 2; i++)
    if (side[i].part >= 0) {
      hw_frame_blocks at = hw_port_blocks(model, side[i].part, side[i].port);
      block[n++] = at.bx, block[n++] = at.bphi;
    }
  for (int b = 0; b < self->blocks; b++)
    block[n++] = self->block0 + b;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      pattern->pair(pattern->ctx, block[i], block[k]);
}

static double multiplier(const hw_world *w, const joint_view *j, int i) {
  return w->x[3 * j->block0 + i];
}

static joint_load add_load(joint_load load, const joint_row *row, double force) {
  return (joint_load){v3_madd(load.f, force, row->f), v3_madd(load.ma, force, row->ta),
                      v3_madd(load.mb, force, row->tb)};
}

joint_load joint_load_of(const hw_world *w, const joint_view *j) {
  joint_load load = {v3_zero(), v3_zero(), v3_zero()};
  if (j->free || j->stuck)
    return load;
  for (int i = 0; i < j->rows; i++) {
    joint_row row = joint_row_of(j, i);
    load = add_load(load, &row, -multiplier(w, j, i));
  }
  for (int i = 0; i < j->coords; i++) {
    joint_row row = joint_coord_of(j, i);
    load = add_load(load, &row, joint_drive(w, j, i, &row).force);
  }
  return load;
}

/* A wrench on one side: to its blocks, to its port; a side that is moved does the work. */
static void put(hw_world *w, const joint_view *j, int side, v3 f, v3 m) {
  const hw_port *at = &j->side[side];
  hw_anchor point = hw_anchor_port(at), turn = {-1, at->bphi, at->R};
  hw_add_residual(w, &point, v3_neg(f));
  hw_add_residual(w, &turn, v3_neg(m));
  if (at->bx < 0)
    w->work_power -= v3_dot(f, at->v);
  if (at->bphi < 0)
    w->work_power -= v3_dot(m, at->w);
  if (j->port[side]) {
    v3 arm = side ? v3_zero() : v3_cross(j->shift, f);
    j->port[side]->f = v3_add(j->port[side]->f, f);
    j->port[side]->m = v3_add(j->port[side]->m, v3_add(m, arm));
  }
}

/* No row holds: the multipliers stay 0. */
static void tangent_free(hw_world *w, const joint_view *j) {
  for (int b = 0; b < block_count(j->rows); b++)
    hw_sparse_add(w->A, j->block0 + b, j->block0 + b, m3_diag(1, 1, 1).m);
}

/* What holds a at an arm that a port knows nothing of: the moment s x f turns with a, where a port's does not. */
static void tangent_arm(hw_world *w, const joint_view *j, v3 f) {
  v3 s = j->shift;
  hw_anchor turn = {-1, j->side[0].bphi, j->side[0].R};
  m3 K = m3_outer(v3_neg(s), f);
  double along = v3_dot(s, f);
  K.m[0] += along, K.m[4] += along, K.m[8] += along;
  hw_add_tangent(w, &turn, &turn, m3_scale(w->ck, K));
}

static void tangent(hw_world *w, const joint_view *j, const joint_load *load) {
  if (w->ck != 0 && j->port[0])
    tangent_arm(w, j, v3_neg(load->f));
  for (int i = 0; i < j->rows; i++) {
    joint_row row = joint_row_of(j, i);
    double lambda = multiplier(w, j, i);
    joint_border(w, j, &row, j->block0 + i / 3, i % 3);
    if (w->ck != 0 && lambda != 0)
      joint_stiffness(w, j, &row, w->ck * lambda);
  }
  for (int b = 0; b < block_count(j->rows); b++) {
    int used = size_of_block(j->rows, b);
    if (used < 3)
      hw_sparse_add(w->A, j->block0 + b, j->block0 + b, m3_diag(0, used < 2, 1).m);
  }
  for (int i = 0; (w->ck != 0 || w->cc != 0) && i < j->coords; i++) {
    joint_row row = joint_coord_of(j, i);
    joint_push push = joint_drive(w, j, i, &row);
    joint_outer(w, j, &row, w->ck * push.by_q + w->cc * push.by_v);
    if (w->ck != 0 && push.force != 0)
      joint_stiffness(w, j, &row, -w->ck * push.force);
  }
}

static void force(hw_world *w, int part) {
  joint_view j = joint_look(w, part);
  if (j.free || j.stuck) {
    if (w->tangent)
      tangent_free(w, &j);
    return;
  }
  joint_load load = joint_load_of(w, &j);
  if (j.side[0].bx >= 0) /* of a side that is moved `put` counts it, with the rest of its speed */
    w->work_power += v3_dot(load.f, j.slide);
  for (int i = 0; i < j.coords; i++) {
    joint_row row = joint_coord_of(&j, i);
    joint_push push = joint_drive(w, &j, i, &row);
    w->elastic += push.elastic;
    w->work_power += push.work;
    w->dissipated_power += push.loss;
    w->contact_power += push.stored;
  }
  put(w, &j, 0, v3_neg(load.f), load.ma);
  put(w, &j, 1, load.f, load.mb);
  if (w->tangent)
    tangent(w, &j, &load);
}

static void constrain(hw_world *w, int part) {
  joint_view j = joint_look(w, part);
  double *res = w->res + 3 * j.block0;
  for (int i = 0; i < 3 * block_count(j.rows); i++) {
    if (i >= j.rows || j.free || j.stuck) { /* not there: stays 0 */
      res[i] = w->x[3 * j.block0 + i];
      continue;
    }
    joint_row row = joint_row_of(&j, i);
    res[i] = w->level == HW_LEVEL_POSITION   ? row.value
             : w->level == HW_LEVEL_VELOCITY ? row.rate
                                             : joint_second(&j, &row);
  }
}

/* Between a parked body and what is moved: it cannot hold them, and would jump when the body is free again. */
static void check_stuck(hw_world *w, int part) {
  const double LOOSE = 5e-3; /* [m], [rad] as at a start */
  joint_view j = joint_look(w, part);
  for (int i = 0; j.stuck && i < j.rows; i++)
    if (fabs(joint_row_of(&j, i).value) > LOOSE)
      hw_world_fail(
          w, part, -1,
          "one side is parked, and the other is moved away from it: let the joint go first");
}

static void commit(hw_world *w, int part, bool tick) {
  (void)tick;
  check_stuck(w, part);
  joint_drive_commit(w, part);
}

/* A stop is stiff, and sets in at once: bodies that it touches are stepped finely. */
static bool judge(const hw_world *w, int part, unsigned char *mark) {
  joint_view j = joint_look(w, part);
  bool stopped = false;
  for (int i = 0; i < j.coords && !j.free && !j.stuck; i++)
    stopped = stopped || joint_stopped(&j, i, joint_coord_of(&j, i).value);
  for (int k = 0; stopped && k < 2; k++) {
    const int block[2] = {j.side[k].bx, j.side[k].bphi};
    for (int i = 0; i < 2; i++)
      if (block[i] >= 0 && w->model->block_kind[block[i]] != HW_BLOCK_TIED)
        mark[block[i]] = 1;
  }
  return stopped;
}

static void output(const hw_world *w, int part, double *channel) {
  joint_view j = joint_look(w, part);
  joint_load load = joint_load_of(w, &j);
  double gap = 0, gap_angle = 0;
  for (int i = 0; i < j.rows && !j.free; i++) {
    joint_row row = joint_row_of(&j, i);
    double *to = row.shape == ROW_CROSS ? &gap_angle : &gap;
    *to += row.value * row.value;
  }
  v3_put(channel, load.f);
  v3_put(channel + 3, load.mb);
  channel[6] = sqrt(gap);
  channel[7] = sqrt(gap_angle);
  int n = 8;
  joint_push all = {0};
  for (int i = 0; i < j.coords; i++) {
    joint_row row = joint_coord_of(&j, i);
    joint_push push = j.free || j.stuck ? (joint_push){0} : joint_drive(w, &j, i, &row);
    channel[n++] = row.value;
    channel[n++] = row.rate;
    all.motor += push.motor, all.work += push.work, all.friction += push.friction;
  }
  if (j.coords) {
    channel[n++] = all.motor;
    channel[n++] = all.work;
    channel[n++] = all.friction;
  }
  if (joint_switches(j.p)) {
    double state = joint_switch_words(&j)[SWITCH_STATE];
    channel[n++] = state == JOINT_IS_HELD ? 1 : state == JOINT_IS_FREE ? 0 : -1;
    channel[n++] = v3_norm(v3_add(j.d, j.shift));
  }
}

static bool sound(const hw_world *w, int part) {
  const double *mem = hw_mem(w, part);
  bool good =
      hw_is_rotation(mem + MEM_AXES) && hw_is_rotation(mem + MEM_FRAME) && mem[MEM_LENGTH] >= 0;
  for (int i = 0; good && i < joint_coord_count(w->model, part); i++)
    good = hw_is_count(mem[MEM_COORDS + COORD_WORDS * i + COORD_STOPPED], -1, 1);
  if (good && joint_switches(w->model->part[part].params)) {
    joint_view j = joint_look(w, part);
    good = joint_switch_sound(w, &j);
  }
  return good;
}

const hw_part_kind hw_joint_kind = {.name = "joint",
                                    .label = "Joint",
                                    .table = &hw_joint_table,
                                    .switches = &joint_switch,
                                    .channel = CHANNELS,
                                    .channels = HW_COUNT(CHANNELS),
                                    .check = joint_check,
                                    .needs = needs,
                                    .link = link,
                                    .init = joint_init,
                                    .force = force,
                                    .constrain = constrain,
                                    .judge = judge,
                                    .commit = commit,
                                    .sound = sound,
                                    .output = output};
