/* Rows of the joint: Jacobians, rates and second derivatives against differences of Phi; the whole
 * tangent against differences of the residual. States are random, far from closed: the derivatives
 * hold everywhere. */
#include "parts/joint_state.h"
#include "unit/parts/crane_scene.h"

static double fd[SCENE_ROWS][SCENE_ROWS];

#define AIR "'environment':{'water':{'density':0},'air':{'density':0}}"
#define BODY(id, more)                                                                             \
  "'" id "':{'kind':'rigid','mass':7,'inertia':[1,2,2.5],'products':[0.1,0.2,-0.1],"               \
  "'ports':{'p':{'at':[0.3,-0.2,0.4]}}" more "}"
#define MOVED                                                                                      \
  "'ship':{'kind':'motion','velocity':[0.3,0.2,-0.4],'amplitude_z':0.4,'frequency':[0,0,2],"       \
  "'phase':[0,0,1],'amplitude_angle':[0.3,0.2,0.1],'frequency_angle':[1,2,3],"                     \
  "'phase_angle':[1,1,1],'ports':{'p':{'at':[0.2,0.1,0.3]}}}"

typedef struct pairing {
  const char *what, *parts, *a, *b;
} pairing;

static const pairing PAIR[] = {
    {"two bodies", BODY("one", "") "," BODY("two", ",'position':[1,2,3]"), "one.p", "two.p"},
    {"body on the world", BODY("two", ",'position':[1,2,3]"), "world", "two.p"},
    {"world on a body", BODY("one", ",'position':[1,2,3]"), "one.p", "world"},
    {"body on a moved one", MOVED "," BODY("two", ",'position':[1,2,3]"), "ship.p", "two.p"},
    {"point on a body", BODY("one", "") "," BODY("two", ",'position':[1,2,3],'rotation':'fixed'"),
     "one.p", "two.p"},
    {"tip of a crane",
     "'crane':{'kind':'crane','joints':{" LINKS "},'ports':{'tip':{'link':'wrist',"
     "'at':[0.3,0.2,-0.1]}}}," BODY("two", ",'position':[1,2,3]"),
     "crane.tip", "two.p"},
};
static const char *const TYPES[] = {"fixed",     "revolute",    "universal", "spherical",
                                    "prismatic", "cylindrical", "distance"};
enum { TYPE_COUNT = 7, PAIR_COUNT = (int)(sizeof PAIR / sizeof *PAIR) };

static run joined(const pairing *p, int type, const char *more) {
  bool world = !strcmp(p->a, "world") || !strcmp(p->b, "world"), fixes = type == JOINT_DISTANCE;
  char parts[4000];
  /* the joints of the crane stand in for %s */
  snprintf(parts, sizeof parts, p->parts, "'mode':'passive'", "'mode':'passive'",
           "'mode':'passive'", "'mode':'passive'", "'mode':'passive'");
  return run_open("{'hawse':1," AIR ",'parts':{%s,'j':{'kind':'joint','type':'%s','a':'%s',"
                  "'b':'%s'%s%s%s%s}}}",
                  parts, TYPES[type], p->a, p->b,
                  fixes || type == JOINT_SPHERICAL ? "" : ",'axis':[1,2,-0.5]",
                  type == JOINT_UNIVERSAL ? ",'axis_b':[2,-1,0]" : "",
                  fixes && world ? ",'position':[0.5,1,2]" : "", more);
}

/* The unknowns of the bodies, of the crane's joints, and with `dual` the multipliers in use. */
static scene_rows rows_of(const run *r, bool dual) {
  scene_rows s = scene_list(r, false);
  for (int p = 0; p < r->model->part_count; p++) {
    const hw_part *part = &r->model->part[p];
    int count = 0;
    if (part->kind == &hw_crane_kind)
      count = ((const crane_params *)part->params)->joints.count;
    if (part->kind == &hw_joint_kind && dual)
      count = joint_row_count(r->model, p);
    for (int j = 0; j < count; j++) {
      s.row[s.count] = 3 * part->block0 + j;
      s.quat[s.count++] = -1;
    }
  }
  return s;
}

/* The state of the start; that some joints stand open there does not matter here. */
static void begin(const run *r) {
  hw_sim_reset(r->sim);
  run_world(r)->failure = (hw_failure){0};
}

static void shake(const run *r, dice *d, double speed) {
  hw_world *w = run_world(r);
  scene_rows s = rows_of(r, false);
  scene_shake(w, &s, d, 0.3, 0, speed, 3 * speed);
}

static double *phi(const run *r, hw_level level) {
  hw_world *w = run_world(r);
  w->level = level;
  hw_sim_constrain(w);
  w->level = HW_LEVEL_POSITION;
  return w->res + 3 * r->model->part[run_part(r, "j")].block0;
}

/* Moves all bodies for a time: x + v t + a t^2/2, q exp(w t + al t^2/2), whose rate at t = 0 is w
 * and whose second derivative is al; joints of cranes likewise. */
static void drift(const run *r, const double *x0, double t) {
  hw_world *w = run_world(r);
  scene_rows s = rows_of(r, false);
  for (int i = 0; i < r->sim->state_words; i++)
    w->x[i] = x0[i];
  w->t = 1 + t;
  for (int i = 0; i < s.count; i++)
    if (s.quat[i] < 0)
      w->x[s.row[i]] += t * w->v[s.row[i]] + 0.5 * t * t * w->a[s.row[i]];
  for (int i = 0; i < s.count; i++)
    if (s.quat[i] >= 0 && s.row[i] % 3 == 0) {
      v3 turn = v3_madd(v3_scale(t, v3_at(w->v + s.row[i])), 0.5 * t * t, v3_at(w->a + s.row[i]));
      double *q = w->quat + 4 * s.quat[i];
      q_put(q, q_mul(q_at(q), q_exp(turn)));
    }
}

/* Phi' and Phi'' against differences in time: largest deviation, of numbers of the order of 1 to
 * 10. */
static void rates_of(const run *r, dice *d, double *first, double *second) {
  hw_world *w = run_world(r);
  const double h1 = 1e-6, h2 = 1e-4;
  int rows = joint_row_count(r->model, run_part(r, "j"));
  shake(r, d, 1);
  double *x0 = malloc(sizeof *x0 * (size_t)r->sim->state_words), p[5][JOINT_ROWS];
  memcpy(x0, w->x, sizeof *x0 * (size_t)r->sim->state_words);
  const double at[5] = {0, -h1, h1, -h2, h2};
  for (int k = 0; k < 5; k++) {
    drift(r, x0, at[k]);
    memcpy(p[k], phi(r, HW_LEVEL_POSITION), sizeof p[k]);
  }
  drift(r, x0, 0);
  double rate[JOINT_ROWS], accel[JOINT_ROWS];
  memcpy(rate, phi(r, HW_LEVEL_VELOCITY), sizeof rate);
  memcpy(accel, phi(r, HW_LEVEL_ACCELERATION), sizeof accel);
  for (int i = 0; i < rows; i++) {
    *first = fmax(*first, fabs((p[2][i] - p[1][i]) / (2 * h1) - rate[i]));
    *second = fmax(*second, fabs((p[4][i] - 2 * p[0][i] + p[3][i]) / (h2 * h2) - accel[i]));
  }
  free(x0);
}

static void rates(void **state) {
  (void)state;
  for (int k = 0; k < PAIR_COUNT; k++) {
    print_message("  %s\n", PAIR[k].what);
    for (int type = 0; type < TYPE_COUNT; type++) {
      dice d = {11};
      double first = 0, second = 0;
      run r = joined(&PAIR[k], type, "");
      for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
        begin(&r);
        rates_of(&r, &d, &first, &second);
      }
      expect_below(TYPES[type], first, 1e-8);
      expect_below(TYPES[type], second, 1e-5);
      run_close(&r);
    }
  }
}

/* |tangent - differences| / |differences| over unknowns and multipliers; rows and columns scaled by
 * their largest difference. */
static double compare(const run *r, const scene_rows *s, double ck, double cc) {
  hw_world *w = run_world(r);
  const double h = 1e-6;
  int n = s->count;
  w->ck = ck, w->cc = cc, w->cm = 0;
  for (int j = 0; j < n; j++) {
    bool dual = hw_block_dual(w->model->block_kind[s->row[j] / 3]);
    for (int side = -1; side <= 1; side += 2) {
      scene_shift(w, s, j, side * h * (dual ? 1 : ck));
      w->v[s->row[j]] += side * h * cc;
      scene_forward(w, true);
      for (int i = 0; i < n; i++)
        fd[i][j] = (side < 0 ? 0 : fd[i][j]) + side * w->res[s->row[i]] / (2 * h);
      if (side < 0)
        for (int i = 0; i < n; i++)
          fd[i][j] = -w->res[s->row[i]] / (2 * h);
      scene_shift(w, s, j, -side * h * (dual ? 1 : ck));
      w->v[s->row[j]] -= side * h * cc;
    }
  }
  w->implicit = w->tangent = true;
  assert_true(hw_sim_forward(w));
  double *x = calloc((size_t)hw_rows(w), sizeof *x), *y = calloc((size_t)hw_rows(w), sizeof *y);
  double off = 0, all = 0, size[SCENE_ROWS] = {0}, most = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      size[i] = fmax(size[i], fabs(fd[i][j])), most = fmax(most, size[i]);
  for (int j = 0; j < n; j++) {
    x[s->row[j]] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[s->row[j]] = 0;
    for (int i = 0; i < n; i++) {
      double scale = 1 / sqrt((size[i] + 1e-6 * most) * (size[j] + 1e-6 * most));
      double e = (y[s->row[i]] - fd[i][j]) * scale;
      off += e * e;
      all += fd[i][j] * fd[i][j] * scale * scale;
    }
  }
  free(x), free(y);
  w->tangent = false;
  return sqrt(off / all);
}

/* A random state with multipliers of up to 100 N. */
static double tangent_of(const pairing *p, int type, const char *more, double speed, double cc) {
  dice d = {23};
  double most = 0;
  run r = joined(p, type, more);
  hw_world *w = run_world(&r);
  for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
    begin(&r);
    shake(&r, &d, speed);
    for (int k = 0; k < r.model->blocks; k++)
      w->a[3 * k] = w->a[3 * k + 1] = w->a[3 * k + 2] = 0;
    const hw_part *self = &r.model->part[run_part(&r, "j")];
    for (int k = 0; k < joint_row_count(r.model, run_part(&r, "j")); k++)
      w->x[3 * self->block0 + k] = roll_between(&d, -100, 100);
    scene_rows s = rows_of(&r, true);
    most = fmax(most, compare(&r, &s, 1, cc));
  }
  run_close(&r);
  return most;
}

/* Rows: J; columns: J^T; the rest the stiffness of the multipliers. */
static void jacobians(void **state) {
  (void)state;
  for (int k = 0; k < PAIR_COUNT; k++) {
    print_message("  %s\n", PAIR[k].what);
    for (int type = 0; type < TYPE_COUNT; type++)
      expect_below(TYPES[type], tangent_of(&PAIR[k], type, "", 0, 0), 1e-7);
  }
}

/* ---- with a gap, half way through its closing ---- */

#define CATCHES ",'hold':'held','catch':{'reach':9,'time':0.4}"

/* As if it had taken hold 0.2 s before t = 1, that far apart. */
static void catch_wide(const run *r) {
  joint_view j = joint_look(run_world(r), run_part(r, "j"));
  double *word = joint_switch_words(&j);
  word[SWITCH_CAUGHT] = 0.8;
  v3_put(word + SWITCH_GAP, v3_make(0.4, -0.7, 0.5));
  run_world(r)->t = 1;
}

static void closing_rates(void **state) {
  (void)state;
  for (int k = 0; k < PAIR_COUNT; k++)
    for (int type = 0; type < TYPE_COUNT; type++) {
      dice d = {11};
      double first = 0, second = 0;
      run r = joined(&PAIR[k], type, CATCHES);
      for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
        begin(&r);
        catch_wide(&r);
        rates_of(&r, &d, &first, &second);
      }
      expect_below(TYPES[type], first, 3e-8);
      expect_below(TYPES[type], second, 2e-5);
      run_close(&r);
    }
}

static double closing_tangent_of(const pairing *p, int type) {
  dice d = {23};
  double most = 0;
  run r = joined(p, type, CATCHES);
  hw_world *w = run_world(&r);
  for (int i = 0; i < (RUN_SLOW ? 1 : 5); i++) {
    begin(&r);
    catch_wide(&r);
    shake(&r, &d, 0);
    for (int k = 0; k < r.model->blocks; k++)
      v3_put(w->a + 3 * k, v3_zero());
    const hw_part *self = &r.model->part[run_part(&r, "j")];
    for (int k = 0; k < joint_row_count(r.model, run_part(&r, "j")); k++)
      w->x[3 * self->block0 + k] = roll_between(&d, -100, 100);
    scene_rows s = rows_of(&r, true);
    most = fmax(most, compare(&r, &s, 1, 0));
  }
  run_close(&r);
  return most;
}

static void closing_jacobians(void **state) {
  (void)state;
  for (int k = 0; k < PAIR_COUNT; k++) {
    print_message("  %s\n", PAIR[k].what);
    for (int type = 0; type < TYPE_COUNT; type++)
      expect_below(TYPES[type], closing_tangent_of(&PAIR[k], type), 1e-7);
  }
}

/* Let go: multipliers are alone with themselves, the bodies with theirs. */
static void free_jacobians(void **state) {
  (void)state;
  for (int k = 0; k < PAIR_COUNT; k++)
    for (int type = 0; type < TYPE_COUNT; type++)
      /* of a crane with nothing on its hook the differences are small, and rounding shows */
      expect_below(TYPES[type], tangent_of(&PAIR[k], type, ",'hold':'free'", 0, 0),
                   k == PAIR_COUNT - 1 ? 3e-6 : 1e-7);
}

/* Forces of coordinates hold to first order where the joint is closed: the gradient of an angle is
 * that of the closed joint. Here it is nearly: shaken by 1e-5. */
static double near_closed(const pairing *p, int type, const char *more) {
  dice d = {29};
  run r = joined(p, type, more);
  run_started(&r);
  hw_world *w = run_world(&r);
  scene_rows s = rows_of(&r, false);
  scene_shake(w, &s, &d, 1e-5, 0, 0, 0);
  for (int k = 0; k < r.model->blocks; k++)
    v3_put(w->a + 3 * k, v3_zero());
  s = rows_of(&r, true);
  double off = compare(&r, &s, 1, 100);
  run_close(&r);
  return off;
}

static void drives(void **state) {
  (void)state;
  static const char *const coord[] = {
      "", "'low':0.004", "'low':0.004", "", "'high':-0.004", "'high':-0.004", ""};
  static const pairing closed = {"closed", BODY("one", "") "," BODY("two", ""), "one.p", "two.p"};
  const pairing *p = &closed;
  for (int type = 0; type < TYPE_COUNT; type++) {
    if (!*coord[type])
      continue;
    bool slides = type == JOINT_PRISMATIC || type == JOINT_CYLINDRICAL;
    char more[300];
    snprintf(more, sizeof more,
             ",'motor':{'mode':'position','gain':300,'damping':5,'angle':0.2},'friction':{"
             "'viscous':3,'%s':30},'limits':{%s,'stiffness':1e3,'damping':20}",
             slides ? "force" : "torque", coord[type]);
    expect_below(TYPES[type], near_closed(p, type, more), slides ? 1e-6 : 1e-4);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rates),
                                     cmocka_unit_test(jacobians),
                                     cmocka_unit_test(drives),
                                     cmocka_unit_test(closing_rates),
                                     cmocka_unit_test(closing_jacobians),
                                     cmocka_unit_test(free_jacobians)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
