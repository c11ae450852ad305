/* The rows of a chain at the levels of velocity and acceleration against derivatives in time, and
 * the frames of its links against the motion of its points. */
#include "unit/parts/chain_scene.h"

/* The state at time t of a motion with constant accelerations (rotations: about a fixed axis). */
typedef struct motion {
  double x[CHAIN_ROWS_MOST], v[CHAIN_ROWS_MOST], a[CHAIN_ROWS_MOST], quat[32];
} motion;

static void motion_at(hw_world *w, const chain_rows *s, const motion *m, double t) {
  w->t = 0.7 + t;
  for (int i = 0; i < 4 * w->model->quats; i++)
    w->quat[i] = m->quat[i];
  for (int j = 0; j < s->count; j++) {
    int row = s->row[j];
    if (row_dual(w, row))
      continue;
    double way = t * (m->v[j] + 0.5 * t * m->a[j]);
    if (s->quat[j] < 0)
      w->x[row] = m->x[j] + way;
    else if (row % 3 == 0) {
      double turn[3] = {way, 0, 0};
      double *q = w->quat + 4 * s->quat[j];
      q_put(q, q_mul(q_at(q), q_exp(v3_at(turn))));
    }
    w->v[row] = m->v[j] + t * m->a[j];
    w->a[row] = m->a[j];
  }
}

static void rows_at(hw_world *w, const chain_rows *s, const motion *m, double t, hw_level level,
                    double *out) {
  motion_at(w, s, m, t);
  w->level = level;
  hw_sim_constrain(w);
  w->level = HW_LEVEL_POSITION;
  for (int j = 0; j < s->count; j++)
    out[j] = row_dual(w, s->row[j]) ? w->res[s->row[j]] : 0;
}

static void expect_levels(const char *what, run *r) {
  static double before[CHAIN_ROWS_MOST], now[CHAIN_ROWS_MOST], after[CHAIN_ROWS_MOST];
  hw_world *w = run_world(r);
  chain_rows s = rows_of(r);
  dice d = {3};
  static motion m;
  rows_shake(w, &s, &d, 0.03, 1, 3, 0);
  for (int i = 0; i < 4 * w->model->quats; i++)
    m.quat[i] = w->quat[i];
  for (int j = 0; j < s.count; j++) {
    bool turns = s.quat[j] >= 0 && s.row[j] % 3 != 0; /* turns about body x alone */
    m.x[j] = w->x[s.row[j]];
    m.v[j] = turns ? 0 : w->v[s.row[j]];
    m.a[j] = turns ? 0 : w->a[s.row[j]];
  }
  const double h = 1e-4;
  double rate = 0, accel = 0;
  for (int level = 0; level < 2; level++) {
    rows_at(w, &s, &m, -h, level ? HW_LEVEL_VELOCITY : HW_LEVEL_POSITION, before);
    rows_at(w, &s, &m, h, level ? HW_LEVEL_VELOCITY : HW_LEVEL_POSITION, after);
    rows_at(w, &s, &m, 0, level ? HW_LEVEL_ACCELERATION : HW_LEVEL_VELOCITY, now);
    for (int j = 0; j < s.count; j++) {
      double off = fabs((after[j] - before[j]) / (2 * h) - now[j]);
      *(level ? &accel : &rate) = fmax(level ? accel : rate, off);
    }
  }
  char text[100];
  snprintf(text, sizeof text, "%s: rates of rows [m/s], speeds of 3 m/s", what);
  expect_below(text, rate, 1e-4);
  snprintf(text, sizeof text, "%s: accelerations of rows [m/s^2]", what);
  expect_below(text, accel, 1e-3);
  run_close(r);
}

static void levels(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    const char *joints = u ? "universal" : "ball";
    run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':"
                     "{'attach':'free'},'links':5,'path':[0.5,0,-0.5],'joints':'%s','special':"
                     "{'s':{'at':3,'type':'swivel'}}}}}",
                     joints);
    expect_levels(u ? "universal" : "ball", &r);
    r = run_open("{'hawse':1," DRY ",'parts':{'ship':{'kind':'motion','velocity':[1,0,0.5],"
                 "'amplitude_angle':[0.3,0.4,0.2],'amplitude_x':0.2,'frequency':[2,0,0],'frequency_"
                 "angle':[2,3,1]},"
                 "'load':{'kind':'rigid','mass':400,'inertia':[30,40,50],'ports':{'eye':{'at':"
                 "[0.1,0.2,0.7]}}},'c':{'kind':'chain','a':{'attach':'ship','direction':"
                 "[-1,0,0.4]},'b':{'attach':'load.eye'},'links':5,'path':[0.6,0.3,-0.6],'joints':"
                 "'%s'},'w':{'kind':'winch','cable':'c','drum_inertia':300}}}",
                 joints);
    chain_view c = chain_look(run_world(&r), run_part(&r, "c"));
    c.mem[CHAIN_MEM_SPAN] = 0.3;
    c.mem[CHAIN_MEM_FROM] = -0.1;
    v3_put(c.mem + CHAIN_MEM_OFFSET, v3_make(0.01, -0.02, 0.03));
    v3_put(c.mem + CHAIN_MEM_SLOPE, v3_make(0.1, 0.2, -0.1));
    expect_levels(u ? "universal, ship, drum and body" : "ball, ship, drum and body", &r);
  }
}

/* ---- frames ---- */

#define STEEL "'materials':{'steel':{'young':2e11,'viscosity':1e5}}"

static const char FRAMES[] =
    "{'hawse':1," DRY "," STEEL
    ",'parts':{'far':{'kind':'rigid','mass':1,'size':[1,1,1],'shape':'box',"
    "'position':[50,0,0],'material':'steel'},'load':{'kind':'rigid','mass':400,'inertia':[30,40,50]"
    ",'ports':{'eye':"
    "{'at':[0.1,0.2,0.7]}}},'c':{'kind':'chain','a':{'attach':'world','direction':[-1,0,0.4]},"
    "'b':{'attach':'load.eye'},'links':5,'path':[0.6,0.3,-0.6],'joints':'%s','material':'steel'},'"
    "w':{'kind':'winch',"
    "'cable':'c','drum_inertia':300}},'contacts':{'k':{'a':'far','b':'c','detect':'mesh'}}}";

/* Power of a wrench on the frame of every link: by its speeds, and through the ties to the unknowns.
 * Their speeds must obey the rows, or the frame's own turning is not that of a rigid link. */
static void virtual_work(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open(FRAMES, u ? "universal" : "ball");
    hw_world *w = run_world(&r);
    const hw_model *m = r.model;
    int part = run_part(&r, "c");
    dice d = {9};
    chain_rows s = rows_of(&r);
    for (int j = 0; j < s.count; j++)
      w->v[s.row[j]] = row_dual(w, s.row[j]) ? 0 : roll_between(&d, -1, 1);
    assert_true(hw_close_rates(&r.sim->stepper, w));
    rows_forward(w, false);
    double most = 0, size = 0;
    for (int k = 1; k <= 5; k++) {
      const hw_port *p = &w->port[m->part[part].port0 + k];
      v3 f = v3_make(roll(&d), roll(&d), roll(&d)), mo = v3_make(roll(&d), roll(&d), roll(&d));
      double power = v3_dot(f, p->v) + v3_dot(mo, p->w), through = 0;
      static double res[3 * 400];
      for (int i = 0; i < hw_rows(w); i++)
        res[i] = 0;
      v3_put(res + 3 * p->bx, f), v3_put(res + 3 * p->bphi, m3_tmulv(p->R, mo));
      for (int i = m->tie_count - 1; i >= 0; i--)
        for (int q = 0; q < m->tie[i].count; q++)
          v3_acc(res + 3 * m->tie[i].master[q],
                 m3_tmulv(w->J[m->tie[i].J0 + q], v3_at(res + 3 * m->tie[i].slave)));
      for (int j = 0; j < s.count; j++)
        through += res[s.row[j]] * w->v[s.row[j]];
      most = fmax(most, fabs(through - power));
      size = fmax(size, fabs(power));
    }
    assert_true(size > 0.1);
    expect_below(u ? "universal: power through the ties [W]" : "ball: power through the ties [W]",
                 most, 1e-12);
    run_close(&r);
  }
}

/* Speeds of the frames against differences of their poses along a motion that obeys the rows. */
static void frame_speeds(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open(
        "{'hawse':1," DRY "," STEEL ",'parts':{'far':{'kind':'rigid','mass':1,'size':[1,1,1],"
        "'shape':'box','position':[50,0,0],'material':'steel'},'c':{'kind':'chain','a':{'attach':'"
        "world'},"
        "'b':{'attach':'free'},'links':6,'path':[0.7,0.2,-0.3],'joints':'%s','material':'steel'}},"
        "'contacts':{'k':{'a':'far','b':'c','detect':'mesh'}},'solver':{'step':1e-4,"
        "'frame':1e-4,'rule':'trapezoidal','newton':1e-12}}",
        u ? "universal" : "ball");
    hw_world *w = run_world(&r);
    int part = run_part(&r, "c"), port0 = r.model->part[part].port0;
    dice d = {4};
    chain_rows s = rows_of(&r);
    for (int j = 0; j < s.count; j++)
      if (!row_dual(w, s.row[j]))
        w->v[s.row[j]] = roll_between(&d, -1, 1);
    assert_true(hw_close_rates(&r.sim->stepper, w));
    run_restart(&r);
    static hw_port before[8], now[8];
    run_frames(&r, 1);
    memcpy(before, w->port + port0, 7 * sizeof *before);
    run_frames(&r, 1);
    memcpy(now, w->port + port0, 7 * sizeof *now);
    run_frames(&r, 1);
    double slide = 0, turn = 0;
    for (int k = 1; k <= 6; k++) {
      const hw_port *after = &w->port[port0 + k];
      slide =
          fmax(slide, v3_norm(v3_sub(now[k].v, v3_scale(1 / 2e-4, v3_sub(after->r, before[k].r)))));
      m3 step = m3_mul(after->R, m3_t(before[k].R));
      v3 w2 = v3_scale(
          0.5 / 2e-4, v3_make(step.m[7] - step.m[5], step.m[2] - step.m[6], step.m[3] - step.m[1]));
      if (!u) /* the marker of a ball link turns as it is carried along */
        w2 = v3_madd(w2, -v3_dot(w2, v3_make(now[k].R.m[2], now[k].R.m[5], now[k].R.m[8])),
                     v3_make(now[k].R.m[2], now[k].R.m[5], now[k].R.m[8]));
      turn = fmax(turn, v3_norm(v3_sub(now[k].w, w2)));
    }
    expect_below("frames: speed against difference [m/s]", slide, 2e-5);
    expect_below("frames: rate against difference [rad/s]", turn, 2e-4);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(levels), cmocka_unit_test(virtual_work),
                                     cmocka_unit_test(frame_speeds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
