/* The chain at rest and in motion: the benchmark of 60 links and a heavy load, the discrete
 * catenary, small oscillations, friction, swivels, starts. */
#include "unit/parts/chain_scene.h"

/* ---- 60 links of 0.4 m and 35 kg and a sphere of 6414 kg, let go at 30 degrees ---- */

enum { STATIONS = 21 };

/* Payload's centre every 0.5 s, from articulated bodies with a converged step (1e-4 mm): x, y, z,
 * and three more columns that are not used. */
static void read_reference(double ref[STATIONS][6]) {
  FILE *f = fopen(HAWSE_ROOT "/tests/validation/refs/chain_load.txt", "r");
  assert_non_null(f);
  for (int i = 0; i < STATIONS; i++)
    for (int k = 0; k < 6; k++)
      assert_int_equal(fscanf(f, "%lf", &ref[i][k]), 1);
  fclose(f);
}

/* The links are cylinders of 5 cm radius. With universal joints their inertia about the length is
 * nothing, so that both models are the same. */
static const char SWINGING[] =
    "{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':{'attach':'free',"
    "'position':[15,0,-25.98076211353316]},'links':61,'type':'custom','length':0.4,'bar':0,"
    "'mass':35,'inertia':0.4885416666666667,'axial':1e-5,'joints':'%s','special':{'load':{'at':1,"
    "'type':'custom','length':0.5,'bar':0,'mass':6414,'inertia':641.4,'axial':1e-3,'centre':1}}}},"
    "'solver':{'rule':'%s','step':%g,'frame':0.5,'duration':10,'newton':1e-5}}";

/* Error of the load, root of the mean square over 10 s [mm]; *loose: the ledger's residual [J]. */
static double swing(const char *joints, const char *rule, double step, double *loose) {
  double ref[STATIONS][6], sum = 0;
  read_reference(ref);
  run r = run_open(SWINGING, joints, rule, step);
  *loose = 0;
  for (int i = 1; i < STATIONS; i++) {
    run_frames(&r, 1);
    chain_view c = chain_look(run_world(&r), 0);
    v3 off = v3_sub(chain_r(run_world(&r), &c, 61), v3_at(ref[i]));
    sum += v3_dot(off, off);
    *loose = fmax(*loose, fabs(run_get(&r, "residual")));
    assert_true(run_get(&r, "c.gap") < 1e-9);
  }
  run_close(&r);
  return 1e3 * sqrt(sum / (STATIONS - 1));
}

/* An independent program of this formulation (trapezoidal rule with projections) had errors of
 * 0.170, 0.044 and 0.0071 mm at 10, 5 and 2 ms. The load falls by 2.5e5 J. */
static void swinging(void **state) {
  (void)state;
  static const double step[] = {0.01, 0.005, 0.002}, want[] = {0.170, 0.0437, 0.00706};
  for (int u = 0; u < (RUN_SLOW ? 1 : 2); u++)
    for (int k = 0; k < (RUN_SLOW ? 1 : 3); k++) {
      double loose;
      const char *joints = u ? "universal" : "ball";
      char text[100];
      snprintf(text, sizeof text, "%s joints, %g ms: error of the load [mm]", joints,
               1e3 * step[k]);
      expect_relative(text, swing(joints, "trapezoidal", step[k], &loose), want[k], 0.01);
      expect_below("ledger, share of the fall", loose / 2.5e5, 4e-2 * step[k] * step[k]);
    }
  double loose;
  if (!RUN_SLOW)
    expect_below("tr-bdf2, 10 ms: error of the load [mm]", swing("ball", "tr-bdf2", 0.01, &loose),
                 0.1);
}

/* ---- statics ---- */

/* Span of the discrete catenary of n links at horizontal tension H: link i from the top of one side
 * carries the weights of the nodes up to the middle. */
typedef struct catenary {
  int n;
  double L, W, span;
} catenary;
static double span_error(double H, const void *data) {
  const catenary *c = data;
  double sum = 0;
  for (int i = 1; i <= c->n; i++) {
    double V = c->W * (0.5 * (c->n + 1) - i);
    sum += c->L * H / sqrt(H * H + V * V);
  }
  return sum - c->span;
}

static void hanging(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':"
                     "{'attach':'world','position':[10,0,0]},'links':60,'joints':'%s'}},'solver':"
                     "{'start':'static','step':0.01,'newton':1e-10}}",
                     u ? "universal" : "ball");
    run_started(&r);
    chain_view c = chain_look(run_world(&r), 0);
    catenary shape = {60, c.link[1].L, 9.81 * (c.link[1].weight0 + c.link[1].weight1), 10};
    double H = bisect(span_error, &shape, 1, 1e6), off = 0, force = 0;
    v3 at = v3_zero();
    for (int i = 1; i < 60; i++) {
      double V = shape.W * (0.5 * 61 - i), T = sqrt(H * H + V * V);
      at = v3_add(at, v3_scale(shape.L / T, v3_make(H, 0, -V)));
      off = fmax(off, v3_norm(v3_sub(at, chain_r(run_world(&r), &c, i))));
      double lam = run_world(&r)->x[3 * chain_length_block(c.s, i)];
      force = fmax(force, fabs(lam / T - 1));
    }
    expect_below("static start against the discrete catenary [m]", off, 1e-6);
    expect_below("and its tensions, relative", force, 1e-6);
    run_frames(&r, 20);
    expect_below("it stays at rest: kinetic energy [J]", run_get(&r, "kinetic"), 1e-8);
    run_close(&r);
  }
}

/* ---- small oscillations ---- */

/* How many eigenvalues of K x = lambda M x lie below: signs of the pivots of K - lambda M, both
 * tridiagonal, of the hanging chain of n links with n free points. */
typedef struct pendulum {
  int n, mode;
  const chain_link *l;
} pendulum;
static double below(double lambda, const void *data) {
  const pendulum *p = data;
  double pivot = 1, off = 0;
  int count = 0;
  for (int i = 1; i <= p->n; i++) {
    double m = p->l[i].weight0 + p->l[i].weight1, L = p->l[i].L;
    double T = m * 9.81 * (p->n - i + 0.5), T2 = T - m * 9.81;
    double diagonal = T / L - lambda * p->l[i].p1;
    if (i < p->n)
      diagonal += T2 / L - lambda * p->l[i].p0;
    pivot = diagonal - (i > 1 ? off * off / pivot : 0);
    off = -(i < p->n ? T2 / L : 0) - lambda * p->l[i].s;
    count += pivot < 0;
  }
  return count >= p->mode ? 1 : -1;
}

/* Period of the tip between its first and its last passage through the middle. */
static double period_of(run *r, double time) {
  double before = 0, first = 0, last = 0;
  int passed = 0;
  chain_view c = chain_look(run_world(r), 0);
  while (run_time(r) < time) {
    run_frames(r, 1);
    double x = chain_r(run_world(r), &c, c.s->n).x;
    if (before != 0 && x * before < 0) {
      double t = run_time(r) - r->model->solver.frame * x / (x - before);
      first = passed ? first : t;
      last = t, passed++;
    }
    before = x;
  }
  return 2 * (last - first) / (passed - 1);
}

static void oscillations(void **state) {
  (void)state;
  const int n = 60;
  run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':"
                   "{'attach':'free'},'links':%d}},'solver':{'rule':'trapezoidal','step':0.005,"
                   "'frame':0.01,'newton':1e-10}}",
                   n);
  hw_world *w = run_world(&r);
  chain_view c = chain_look(w, 0);
  pendulum p = {n, 1, c.link};
  double omega = sqrt(bisect(below, &p, 1e-3, 1e3)), x = 0, force = 0;
  /* Bessel's chain: 1.2024 sqrt(g / length); links and their own inertia change it by 1 / n^2 */
  expect_relative("first frequency of 60 links against the smooth chain [rad/s]", omega,
                  0.5 * 2.404825557695773 * sqrt(9.81 / (n * c.link[1].L)), 1e-3);
  /* the mode's shape upwards from the free end is not needed: a start of small amplitude from the
   * recursion of the eigenproblem, top to bottom */
  static double shape[64];
  shape[0] = 0, shape[1] = 1;
  for (int i = 1; i < n; i++) {
    const chain_link *l = &c.link[i];
    double m = l->weight0 + l->weight1, T = m * 9.81 * (n - i + 0.5), T2 = T - m * 9.81;
    double lam = omega * omega;
    double here = T / l->L + T2 / l->L - lam * (l->p1 + l->p0);
    double up = i > 1 ? -T / l->L - lam * l->s : 0;
    shape[i + 1] = (here * shape[i] + up * shape[i - 1]) / (T2 / l->L + lam * l->s);
  }
  for (int i = 1; i <= n; i++) {
    double *at = w->x + 3 * chain_block(c.s, i, CHAIN_POINT);
    double dx = 0.01 * (shape[i] - shape[i - 1]) / shape[n], L = c.link[i].L;
    x += dx, force -= sqrt(L * L - dx * dx);
    v3_put(at, v3_make(x, 0, force));
  }
  run_restart(&r);
  expect_relative("period of the first mode, amplitude 1 cm [s]", period_of(&r, RUN_SLOW ? 8 : 30),
                  2 * PI / omega, 2e-5);
  run_close(&r);
}

/* ---- friction ---- */

static void friction_cap(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':"
                   "{'attach':'free'},'links':2,'path':[0.25,0,0,0.5,0,-0.2],'joints':'universal',"
                   "'joint_friction':0.3}}}");
  hw_world *w = run_world(&r);
  chain_view c = chain_look(w, 0);
  int Y = chain_block(c.s, 2, CHAIN_Y);
  double s[2];
  chain_bend(w, &c, 1, s);
  assert_true(fabs(s[0]) > 0.1 || fabs(s[1]) > 0.1);
  for (int k = 0; k < 2; k++) { /* one of the two angles is bent, the joint slides in it */
    if (fabs(s[k]) < 0.1)
      continue;
    v3 moment[2];
    for (int with = 0; with < 2; with++) {
      chain_mem(&c, 1)[CHAIN_MEM_TENSION] = with ? 63e3 : 0;
      chain_mem(&c, 1)[CHAIN_MEM_BEND + k] = s[k] - 0.1;
      rows_forward(w, false);
      moment[with] = v3_at(w->res + 3 * (k ? chain_block(c.s, 1, CHAIN_Y) : Y));
    }
    /* mu T d / 2, at cos th of the anchor in the measure of the sine */
    double cosine = sqrt(1 - (s[k] - 0.1) * (s[k] - 0.1));
    expect_relative("a joint that slides: moment [N m]",
                    v3_norm(v3_sub(moment[1], moment[0])) * cosine, 0.3 * 63e3 * 0.032, 1e-12);
  }
  run_close(&r);
}

/* A heavy load on 20 links swings: joints take energy, the ledger closes, and the step does not
 * matter. */
static void friction_swing(void **state) {
  (void)state;
  static const double step[] = {0.01, 0.005, 0.002};
  v3 end[3];
  for (int k = 0; k < (RUN_SLOW ? 2 : 3); k++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':6414,'shape':"
                     "'sphere','size':[1,1,1],'position':[2,0.5,-8],'ports':{'eye':{'at':[0,0,0.5]}"
                     "}},'c':{'kind':"
                     "'chain','a':{'attach':'world'},'b':{'attach':'load.eye'},'links':20,'path':"
                     "[2,0.5,-1.5],'joints':'universal','joint_friction':0.3}},'solver':{'rule':"
                     "'generalized-alpha','rho':0.8,'step':%g,'frame':0.5}}",
                     step[k]);
    run_frames(&r, 4);
    hw_world *w = run_world(&r);
    end[k] = v3_at(w->x + 3 * r.model->part[0].block0);
    expect_above("friction: energy lost in 2 s [J]", run_get(&r, "dissipated"), 1000);
    if (k == 2) /* coarser steps lose some of the waves when the bend snaps straight */
      expect_below("friction: ledger, share of what is lost",
                   fabs(run_get(&r, "residual")) / run_get(&r, "dissipated"), 0.01);
    run_close(&r);
  }
  expect_below("friction: load at 10 and 5 ms [m]", v3_norm(v3_sub(end[0], end[1])), 2e-3);
}

/* ---- a swivel lets its anchor side turn; universal joints carry a roll up to the ship ---- */
static void swivel(void **state) {
  (void)state;
  for (int with = 0; with < 2; with++) {
    run r = run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world'},'b':"
                     "{'attach':'free'},'links':4,'joints':'universal','special':{'s':{'at':2,"
                     "'type':'%s'}}}},'solver':{'step':0.001}}",
                     with ? "swivel" : "common");
    hw_world *w = run_world(&r);
    chain_view c = chain_look(w, 0);
    int Y = chain_block(c.s, 4, CHAIN_Y);
    v3 y0 = v3_at(w->x + 3 * Y);
    v3_put(w->v + 3 * Y, v3_cross(v3_make(0, 0, 1.5), y0)); /* 1.5 rad/s about the chain */
    assert_true(hw_close_rates(&r.sim->stepper, w));
    run_restart(&r);
    run_to(&r, 1);
    v3 y = v3_at(w->x + 3 * Y);
    double turned = atan2(v3_dot(v3_cross(y0, y), v3_make(0, 0, 1)), v3_dot(y0, y));
    expect_near(with ? "turned beyond a swivel after 1 s [rad]" : "turned without a swivel [rad]",
                turned, with ? 1.5 : 0, 1e-6);
    run_close(&r);
  }
}

/* ---- starts ---- */

static void body_is_moved(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," DRY ",'parts':{'load':{'kind':'rigid','mass':500,'shape':'sphere',"
                   "'size':[1,1,1],'position':[2,0,-3],'ports':{'eye':{'at':[0,0,0.5]}}},'c':"
                   "{'kind':'chain','a':{'attach':'world'},'b':{'attach':'load.eye'},'links':30,"
                   "'path':[2,0,0]}}}");
  run_started(&r);
  chain_view c = chain_look(run_world(&r), run_part(&r, "c"));
  v3 eye = run_world(&r)->port[r.model->part[0].port0 + 1].r;
  double most = 0;
  for (int i = 1; i <= 30; i++)
    most = fmax(most, fabs(v3_norm(v3_sub(chain_r(run_world(&r), &c, i),
                                          chain_r(run_world(&r), &c, i - 1))) -
                           0.256));
  expect_below("all links at their pitch [m]", most, 1e-12);
  /* 2 m along, 5.68 m down, less what the corner cuts */
  expect_near("eye x [m]", eye.x, 2, 1e-9);
  expect_near("eye z [m]", eye.z, -(30 * 0.256 - 2), 0.256);
  run_close(&r);
}

static void expect_fault(const char *text, const char *what) {
  char json[4096], *report = NULL;
  snprintf(json, sizeof json, "%s", text);
  for (char *p = json; *p; p++)
    *p = *p == '\'' ? '"' : *p;
  hw_model *model = NULL;
  assert_int_not_equal(hw_model_compile(json, strlen(json), &model, &report), HW_OK);
  print_message("    %s\n", report);
  assert_non_null(strstr(report, what));
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
#define CHAIN(fields) "{'hawse':1,'parts':{'c':{'kind':'chain','a':{'attach':'world'}," fields "}}}"
  expect_fault(CHAIN("'b':{'attach':'world','position':[20,0,0]},'links':60"),
               "a chain of 15.36 m is shorter than the way between its ends, 20 m");
  expect_fault(CHAIN("'joint_friction':0.3"), "ball joints have no friction");
  expect_fault(CHAIN("'stored':3"), "need a winch");
  expect_fault(CHAIN("'type':'custom','length':0.1,'bar':0.05"), "leaves no pitch");
  expect_fault(CHAIN("'links':5,'special':{'x':{'at':4,'count':3}}"), "goes to link 6 of 5");
  expect_fault(CHAIN("'special':{'x':{'at':4,'count':3},'y':{'at':6}}"), "overlap");
  expect_fault(CHAIN("'path':[1,2]"), "each point has three");
  run r = run_open("{'hawse':1,'parts':{'m':{'kind':'motion','position':[20,0,0]},'c':{'kind':"
                   "'chain','a':{'attach':'world'},'b':{'attach':'m'}}}}");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  print_message("    %s\n", hw_sim_report(r.sim));
  assert_non_null(strstr(hw_sim_report(r.sim), "15.36 m is shorter than the way between its ends, "
                                               "20 m"));
  run_close(&r);
}

/* Work and memory grow with the number of links, no faster. */
static void grows_with_links(void **state) {
  (void)state;
  for (int u = 0; u < 2; u++) {
    double blocks[2];
    for (int k = 0; k < 2; k++) {
      run r = run_open("{'hawse':1,'parts':{'load':{'kind':'rigid','mass':500,'shape':'sphere',"
                       "'size':[1,1,1]},'c':{'kind':'chain','a':{'attach':'world'},'b':{'attach':"
                       "'load'},'links':%d,'joints':'%s'},'w':{'kind':'winch','cable':'c',"
                       "'drum_inertia':100}}}",
                       k ? 300 : 60, u ? "universal" : "ball");
      blocks[k] = hw_sparse_blocks(r.model->sparse);
      run_close(&r);
    }
    expect_relative("blocks of the factors, 300 links against 60", blocks[1] / blocks[0], 5, 0.02);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(swinging),        cmocka_unit_test(hanging),
      cmocka_unit_test(oscillations),    cmocka_unit_test(friction_cap),
      cmocka_unit_test(friction_swing),  cmocka_unit_test(swivel),
      cmocka_unit_test(body_is_moved),   cmocka_unit_test(faults),
      cmocka_unit_test(grows_with_links)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
