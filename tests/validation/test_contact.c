/* Contact of convex bodies against closed forms, conservation laws and reference runs.
 * Sources of the numbers: report 003, section 4.5, as corrected (docs/validation.md holds the same
 * tests with both integrators); mechanics textbooks where a test says so. */
#include "contact/records.h"
#include "parts/rigid.h"
#include "validation/run.h"

/* A pair's record and memory after the last evaluation. */
static const hw_record *record_of(const run *r, int pair) {
  return &hw_contact_scratch(run_world(r)).record[pair];
}
static double *memory_of(const run *r, int pair) {
  return run_world(r)->mem + r->model->pair[pair].mem;
}

#define MATERIALS "'materials':{'m':{'young':%g,'viscosity':%g}},"
#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},"
#define FLOATING "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"

/* ---- the report's box on a deck ---- */

static run box_flat(const char *solver) {
  return run_open("{" DRY MATERIALS "'parts':{"
                  "'box':{'kind':'rigid','mass':25000,'shape':'box','size':[5,5,1],'material':'m'},"
                  "'deck':{'kind':'motion','shape':'box','size':[100,100,10],"
                  "'position':[0,0,-6.1],'material':'m'}},"
                  "'contacts':{'c':{'a':'box','b':'deck'}},'solver':{%s}}",
                  950e6, 50e6, solver);
}

static void box_rests_flat(void **state) {
  (void)state;
  run r = box_flat("'step':0.002,'frame':0.01,'duration':20");
  double deepest = 0;
  for (int i = 0; i < 100; i++) {
    run_frames(&r, 1);
    double z = run_get(&r, "box.z");
    deepest = -0.6 - z > deepest ? -0.6 - z : deepest;
  }
  const double *mem = memory_of(&r, 0);
  expect_near("first touch [s]", mem[HW_PAIR_START], 0.3497487, 1e-3);
  expect_relative("deepest [m]", mem[HW_PAIR_DEEPEST], 2.0279870625e-3, 0.03);
  run_to(&r, 10);
  expect_near("rests at [m]", run_get(&r, "box.z"), -0.6003160682346318, 1e-6);
  expect_relative("volume [m^3]", record_of(&r, 0)->overlap.volume, 7.901705865794396e-3, 1e-4);
  expect_near("touches", mem[HW_PAIR_COUNT], 1, 0);
  expect_near("roll [rad]", run_get(&r, "box.roll"), 0, 1e-9);
  expect_near("pitch [rad]", run_get(&r, "box.pitch"), 0, 1e-9);
  run_to(&r, 20);
  expect_near("and stays [m]", run_get(&r, "box.z"), -0.6003160682346318, 1e-7);
  expect_below("ledger [J of 147 kJ]", fabs(run_get(&r, "residual")),
               735); /* 0.5 %: the jump of the damping force lies inside one step */
  run_close(&r);
}

/* ---- momentum: kept but for what Newton's iteration leaves, which `newton` bounds ---- */

static void momentum_is_kept(void **state) {
  (void)state;
  run r = run_open("{" FLOATING MATERIALS "'parts':{"
                   "'a':{'kind':'rigid','mass':300,'shape':'box','size':[1,0.6,0.4],'material':'m',"
                   "'velocity':[2,0.1,0],'rate':[0.3,-1,0.5]},"
                   "'b':{'kind':'rigid','mass':500,'shape':'cylinder','size':[1,1,0.8],"
                   "'position':[1.4,0.15,0.1],'orientation':[0.9,0.2,-0.3,0.25],"
                   "'material':'m','velocity':[-1,0,0.1],'rate':[0,0.4,0.7]}},"
                   "'contacts':{'c':{'a':'a','b':'b','friction':{'law':'karnopp',"
                   "'sliding':0.3,'rolling':0.01,'spinning':0.01}}},"
                   "'solver':{'step':0.001,'frame':0.01,'duration':1,'newton':1e-11}}",
                   1e7, 1e3);
  const double mass[2] = {300, 500};
  v3 before[2] = {{0}}, after[2] = {{0}};
  for (int turn = 0; turn < 2; turn++) {
    const hw_world *w = run_world(&r);
    v3 P = v3_zero(), L = v3_zero();
    for (int i = 0; i < 2; i++) {
      const hw_part *p = &r.model->part[i];
      const double *x = w->x + 3 * p->block0, *v = w->v + 3 * p->block0;
      m3 I = rigid_inertia(r.model, p->params);
      v3 spin = m3_mulv(q_matrix(q_at(w->quat + 4 * p->quat0)), m3_mulv(I, v3_at(v + 3)));
      P = v3_madd(P, mass[i], v3_at(v));
      L = v3_add(L, v3_add(spin, v3_scale(mass[i], v3_cross(v3_at(x), v3_at(v)))));
    }
    (turn ? after : before)[0] = P;
    (turn ? after : before)[1] = L;
    if (!turn)
      run_to(&r, 1);
  }
  assert_true(memory_of(&r, 0)[HW_PAIR_COUNT] >= 1);
  expect_below("momentum, relative", v3_norm(v3_sub(after[0], before[0])) / v3_norm(before[0]),
               1e-9);
  expect_below("angular momentum, relative",
               v3_norm(v3_sub(after[1], before[1])) / v3_norm(before[1]), 2e-4);
  run_close(&r);
}

/* ---- passivity ---- */

/* Random impacts of two free bodies: kinetic energy afterwards never above that before. More by HAWSE_IMPACTS=N, for a
 * campaign. */
static void impacts_make_no_energy(void **state) {
  (void)state;
  static const char *const shape[] = {"'box','size':[1,0.7,0.5]", "'cylinder','size':[0.8,1,0.9]",
                                      "'sphere','size':[0.8,1,1]"};
  const char *given = getenv("HAWSE_IMPACTS");
  const int impacts = given ? atoi(given) : RUN_SLOW ? 120 : 1200;
  dice d = {7};
  double worst = -1, least = 1;
  int met = 0, models = 6;
  for (int m = 0; m < models; m++) {
    const char *viscosity = m % 2 ? "0" : "3e4";
    run r =
        run_open("{" FLOATING "'materials':{'m':{'young':1e7,'viscosity':%s}},'parts':{"
                 "'a':{'kind':'rigid','mass':100,'shape':%s,'material':'m'},"
                 "'b':{'kind':'rigid','mass':160,'shape':%s,'position':[3,0,0],'material':'m'}},"
                 "'contacts':{'c':{'a':'a','b':'b','friction':{'law':'%s','sliding':0.3}}},"
                 "'solver':{'step':0.002,'frame':0.02,'duration':1000,"
                 "'speed_tolerance':1e-4}}",
                 viscosity, shape[m % 3], shape[(m + m / 3) % 3], m < 3 ? "none" : "karnopp");
    hw_world *w = run_world(&r);
    for (int i = 0; i < impacts / models; i++) {
      v3 way = v3_make(roll_between(&d, -1, 1), roll_between(&d, -1, 1), roll_between(&d, -1, 1));
      way = v3_unit(way);
      for (int k = 0; k < 2; k++) {
        const hw_part *p = &r.model->part[k];
        v3 rate =
            v3_make(roll_between(&d, -3, 3), roll_between(&d, -3, 3), roll_between(&d, -3, 3));
        v3_put(w->x + 3 * p->block0, k ? v3_scale(1.45, way) : v3_zero());
        v3_put(w->v + 3 * p->block0, k ? v3_scale(-roll_between(&d, 0.5, 6), way) : v3_zero());
        v3_put(w->v + 3 * p->block0 + 3, rate);
        q_put(w->quat + 4 * p->quat0,
              q_unit((quat){roll_between(&d, -1, 1), roll_between(&d, -1, 1),
                            roll_between(&d, -1, 1), roll_between(&d, -1, 1)}));
      }
      double *mem = memory_of(&r, 0);
      for (int k = 0; k < HW_LOG_WORDS; k++)
        mem[k] = 0;
      w->keep[HW_KEEP_LEVEL] = 0;
      run_restart(&r);
      if (record_of(&r, 0)->overlap.volume > 0)
        continue; /* the draw began inside */
      double before = w->kinetic;
      int frames = 0;
      do {
        run_frames(&r, 1);
        frames++;
      } while (frames < 100 &&
               (mem[HW_PAIR_COUNT] == 0 ? frames < 30 : mem[HW_PAIR_TOUCHING] != 0));
      if (mem[HW_PAIR_COUNT] == 0 || mem[HW_PAIR_TOUCHING] != 0)
        continue;
      met++;
      double change = (w->kinetic - before) / before;
      worst = change > worst ? change : worst;
      least = change < least ? change : least;
    }
    run_close(&r);
  }
  print_message("    %d of %d draws met\n", met, impacts);
  assert_true(met > impacts / 3);
  expect_below("largest gain of energy, relative", worst, 1e-3);
  expect_below("largest loss of energy, relative (some do lose)", least, -0.1);
}

/* ---- friction ---- */

static run incline(double angle, double sliding, double sticking, const char *law) {
  double c = cos(angle / 2), s = sin(angle / 2);
  return run_open("{" DRY MATERIALS "'parts':{"
                  "'box':{'kind':'rigid','mass':1000,'shape':'box','size':[1,1,0.5],"
                  "'orientation':[%.17g,0,%.17g,0],'position':[%.17g,0,%.17g],'material':'m'},"
                  "'slope':{'kind':'motion','shape':'box','size':[200,20,2],"
                  "'orientation':[%.17g,0,%.17g,0],'position':[%.17g,0,%.17g],'material':'m'}},"
                  "'contacts':{'c':{'a':'box','b':'slope','friction':{'law':'%s','sliding':%g,"
                  "'sticking':%g}}},'solver':{'step':0.005,'frame':0.05,'duration':60}}",
                  1e8, 1e7, c, s, 0.2499 * sin(angle), 0.2499 * cos(angle), c, s, -sin(angle),
                  -cos(angle), law, sliding, sticking);
}

static void sticks_without_creep(void **state) {
  (void)state;
  run r = incline(0.3, 0.4, 0.5, "karnopp"); /* tan 0.3 = 0.309 */
  run_to(&r, 5);
  double x = run_get(&r, "box.x"), z = run_get(&r, "box.z");
  run_to(&r, 60);
  expect_near("x after 55 s on the slope [m]", run_get(&r, "box.x"), x, 1e-9);
  expect_near("z [m]", run_get(&r, "box.z"), z, 1e-9);
  const hw_record *c = record_of(&r, 0);
  expect_relative("friction holds m g sin [N]", v3_norm(c->friction.force), 1000 * 9.81 * sin(0.3),
                  1e-5);
  expect_relative("normal force m g cos [N]", c->force, 1000 * 9.81 * cos(0.3), 1e-5);
  run_close(&r);
  /* regularised Coulomb creeps at v = v_tol tan / sqrt(mu^2 - tan^2): the closed form of its law */
  r = incline(0.3, 0.4, 0.5, "coulomb");
  run_to(&r, 10);
  double t = tan(0.3), want = 1e-3 * t / sqrt(0.16 - t * t);
  expect_relative("coulomb creeps [m/s]", run_get(&r, "box.speed"), want, 1e-3);
  run_close(&r);
}

static void slides_by_the_closed_form(void **state) {
  (void)state;
  run r = incline(0.5, 0.3, 0.4, "karnopp"); /* tan 0.5 = 0.546 > 0.4 */
  run_to(&r, 1);
  double v1 = run_get(&r, "box.speed");
  run_to(&r, 3);
  double v3s = run_get(&r, "box.speed");
  double a = 9.81 * (sin(0.5) - 0.3 * cos(0.5));
  expect_relative("acceleration [m/s^2]", (v3s - v1) / 2, a, 1e-5);
  run_close(&r);
}

/* Spinning and rolling friction: moment arm f_n, so the rate falls linearly. */
static void spin_dies(void **state) {
  (void)state;
  run r = run_open("{" DRY MATERIALS "'parts':{"
                   "'ball':{'kind':'rigid','mass':100,'shape':'sphere','size':[1,1,1],"
                   "'position':[0,0,0.49999],'rate':[0,0,10],'material':'m'},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
                   "'material':'m'}},'contacts':{'c':{'a':'ball','b':'deck','friction':{"
                   "'law':'karnopp','sliding':0,'spinning':0.02}}},"
                   "'solver':{'step':0.005,'frame':0.05,'duration':6}}",
                   1e9, 1e7);
  run_to(&r, 1);
  double w1 = run_get(&r, "ball.r");
  run_to(&r, 3);
  double I = 0.4 * 100 * 0.25;
  expect_relative("deceleration [rad/s^2]", (w1 - run_get(&r, "ball.r")) / 2, 0.02 * 100 * 9.81 / I,
                  1e-3);
  run_close(&r);
}

/* A disc that spins on its flat face is braked by mu N times the mean arm 2/3 r of a uniform pressure
 * (textbook: clutch of one disc). The patch's arm, 0.94 of the radius of gyration r/sqrt 2, is 0.3 %
 * below; the prism of 32 sides has the cylinder's area. */
static void disc_is_braked(void **state) {
  (void)state;
  run r = run_open("{" DRY MATERIALS "'parts':{"
                   "'disc':{'kind':'rigid','mass':100,'shape':'cylinder','size':[2,1,0.2],"
                   "'position':[0,0,0.09999],'rate':[0,0,10],'material':'m'},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
                   "'material':'m'}},'contacts':{'c':{'a':'disc','b':'deck','friction':{"
                   "'law':'karnopp','sliding':0.3}}},"
                   "'solver':{'step':0.005,'frame':0.05,'duration':6}}",
                   1e9, 1e7);
  run_to(&r, 0.5);
  double w1 = run_get(&r, "disc.r");
  run_to(&r, 1.5);
  expect_relative("deceleration [rad/s^2]", w1 - run_get(&r, "disc.r"),
                  0.3 * 9.81 * (2.0 / 3) / 0.5, 5e-3);
  run_to(&r, 4);
  expect_near("stops [rad/s]", run_get(&r, "disc.r"), 0, 1e-9);
  run_close(&r);
}

/* ---- many bodies, fast bodies ---- */

static void five_boxes_stand(void **state) {
  (void)state;
  run r = run_open(
      "{" DRY MATERIALS "'parts':{"
      "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],'material':'m'},"
      "'b1':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],'position':[0,0,0.26],'"
      "material':'m'},"
      "'b2':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],'position':[0.02,0,0.77],'"
      "material':'m'},"
      "'b3':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],'position':[0,0.03,1.28],'"
      "material':'m'},"
      "'b4':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],'position':[-0.02,0,1.79],'"
      "material':'m'},"
      "'b5':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],'position':[0,-0.02,2.30],'"
      "material':'m'}},"
      "'contacts':{'c':{'a':'any','b':'any','friction':{'law':'karnopp','sliding':0.4}}},"
      "'solver':{'step':0.005,'frame':0.05,'duration':60}}",
      1e8, 1e7);
  assert_int_equal(r.model->pair_count, 15);
  run_to(&r, RUN_SLOW ? 6 : 10);
  double x = run_get(&r, "b5.x"), z = run_get(&r, "b5.z");
  run_to(&r, RUN_SLOW ? 10 : 60);
  expect_near("top box x [m]", run_get(&r, "b5.x"), x, 1e-6);
  expect_near("top box z [m]", run_get(&r, "b5.z"), z, 1e-6);
  expect_below("top box speed [m/s]", run_get(&r, "b5.speed"), 1e-6);
  /* weight of what stands above, in each patch */
  double force[5] = {0};
  for (int i = 0; i < r.model->pair_count; i++)
    if (record_of(&r, i)->overlap.volume > 0) {
      int a = r.model->collider[r.model->pair[i].a].part;
      force[a] = record_of(&r, i)->force;
    }
  for (int i = 0; i < 5; i++)
    expect_relative("force [N]", force[i], 500 * 9.81 * (5 - i), 1e-4);
  run_close(&r);
}

static void nothing_tunnels(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3'", "'integrator':'rk45'"};
  for (int i = 0; i < 2; i++)
    for (int v = 20; v <= 320; v *= 4) { /* the bed of 2 cm holds what the box brings */
      run r = run_open("{" FLOATING MATERIALS "'parts':{"
                       "'box':{'kind':'rigid','mass':10,'shape':'box','size':[0.3,0.3,0.3],"
                       "'position':[0,0,1.037],'velocity':[0,0,-%d],'rate':[3,2,1],'material':'m'},"
                       "'plate':{'kind':'motion','shape':'box','size':[4,4,0.02],'material':'m'}},"
                       "'contacts':{'c':{'a':'box','b':'plate'}},"
                       "'solver':{%s,'step':0.02,'frame':0.02,'duration':0.4}}",
                       2e11, 1e5, v, solver[i]);
      run_to(&r, 0.4);
      expect_near("touches", memory_of(&r, 0)[HW_PAIR_COUNT] >= 1, 1, 0);
      expect_above("comes back, z [m]", run_get(&r, "box.z"), 0);
      run_close(&r);
    }
}

/* ---- integrators and steps ---- */

static double drop_tilted(const char *solver, double time, const char *channel) {
  run r = run_open("{" DRY MATERIALS "'parts':{"
                   "'box':{'kind':'rigid','mass':2000,'shape':'box','size':[2,1.5,1],"
                   "'orientation':[0.96,0.2,0.15,0.1],'position':[0,0,1.6],'material':'m'},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
                   "'material':'m'}},'contacts':{'c':{'a':'box','b':'deck','friction':{"
                   "'law':'coulomb','sliding':0.2,'tolerance':0.01}}},"
                   "'solver':{%s,'frame':0.01,'duration':2}}",
                   2e7, 1e6, solver);
  run_to(&r, time);
  double value = run_get(&r, channel);
  run_close(&r);
  return value;
}

static void integrators_agree(void **state) {
  (void)state;
  const char *channels[] = {"box.z", "box.roll", "box.x"};
  for (int i = 0; i < 3; i++) {
    double exact = drop_tilted("'integrator':'rk45','tolerance':1e-9", 0.6, channels[i]);
    double coarse = drop_tilted("'step':0.005,'speed_tolerance':1e-2", 0.6, channels[i]);
    double fine = drop_tilted("'step':0.001,'speed_tolerance':1e-4", 0.6, channels[i]);
    expect_near("ali3, coarse", coarse, exact, 2e-2);
    expect_near("ali3, fine", fine, exact, 1e-3);
  }
}

/* A ball that begins at first touch: the force grows from zero, so ali3 keeps its order 2 through the
 * impact. Without step control; error against rk45 at 1e-12. */
static double ball_position(const char *solver, double step) {
  run r = run_open("{" DRY MATERIALS "'parts':{"
                   "'ball':{'kind':'rigid','mass':3000,'shape':'sphere','size':[2,2,2],"
                   "'position':[0,0,1],'velocity':[0,0,-5],'material':'m'},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
                   "'material':'m'}},'contacts':{'c':{'a':'ball','b':'deck'}},"
                   "'solver':{%s,'step':%g,'frame':0.0048,'duration':1,'newton':1e-12,"
                   "'tolerance':1e-12,'speed_tolerance':10}}",
                   2e11, 1e8, solver, step);
  run_frames(&r, 1);
  double z = run_get(&r, "ball.z");
  run_close(&r);
  return z;
}

static void order_through_an_impact(void **state) {
  (void)state;
  double exact = ball_position("'integrator':'rk45'", 0.0048), error[3];
  for (int i = 0; i < 3; i++)
    error[i] = fabs(ball_position("'integrator':'ali3'", 0.0004 / (1 << i)) - exact);
  expect_below("error at 0.1 ms [m]", error[2], 1e-4);
  expect_near("order", order_of(error[0], error[1]), 2, 0.15);
  expect_near("order", order_of(error[1], error[2]), 2, 0.1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(box_rests_flat),
                                     cmocka_unit_test(momentum_is_kept),
                                     cmocka_unit_test(sticks_without_creep),
                                     cmocka_unit_test(slides_by_the_closed_form),
                                     cmocka_unit_test(spin_dies),
                                     cmocka_unit_test(disc_is_braked),
                                     cmocka_unit_test(five_boxes_stand),
                                     cmocka_unit_test(nothing_tunnels),
                                     cmocka_unit_test(integrators_agree),
                                     cmocka_unit_test(order_through_an_impact),
                                     cmocka_unit_test(impacts_make_no_energy)};
  return cmocka_run_group_tests_name("contact", tests, NULL, NULL);
}
