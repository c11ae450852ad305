/* The impact laws and the stick-slip law in a run: order of the steps, the rebound that theory says
 * (docs/theory/impact.md), energy over many bounces, and friction on ground that shakes. The rows of
 * the references are held by `hawse validate --only anchor`. */
#include "contact/records.h"
#include "law/impact.h"
#include "validation/run.h"

#define STEEL "'materials':{'steel':{'young':2e11}},"
#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}}," STEEL
#define FLOATING                                                                                   \
  "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}," STEEL

static const hw_record *record_of(const run *r, int pair) {
  return &hw_contact_scratch(run_world(r)).record[pair];
}
static double *memory_of(const run *r, int pair) {
  return run_world(r)->mem + r->model->pair[pair].mem;
}

enum { LAWS = 6 };
static const char *const LAW[LAWS] = {"hertz",  "hunt-crossley", "lankarani-nikravesh",
                                      "flores", "restitution",   "potential"};
/* Rebound over impact speed: exact for every elastic force, so for the potential too. */
static double rebound(int law, double e) {
  return hw_impact_restitution(
      hw_impact_factor(law == 5 ? HW_IMPACT_RESTITUTION : (hw_impact_kind)law, e));
}

/* A ball of 10 kg at 1 m/s on a plate: touches for some 30 ms. With the exponent 1/4 the potential
 * makes it a ball of Hertz's kind. */
static run ball(int law, double e, double gap, const char *solver) {
  return run_open(
      "{" FLOATING "'parts':{"
      "'ball':{'kind':'rigid','material':'steel','mass':10,'shape':'sphere','size':[1,1,1],"
      "'position':[0,0,%.17g],'velocity':[0,0,-1]},"
      "'deck':{'kind':'motion','material':'steel','shape':'box','size':[20,20,2],'position':[0,0,-"
      "1]}},"
      "'contacts':{'c':{'a':'ball','b':'deck','normal':{'law':'%s','stiffness':%g,"
      "'exponent':%g,'restitution':%g}}},'solver':{%s}}",
      0.5 + gap, LAW[law], law == 5 ? 2e6 : 1e6, law == 5 ? 0.25 : 1.5, e, solver);
}

/* Fixed steps, contact beginning anywhere in one: the error of the rebound, mean over eight phases. */
static void second_order(void **state) {
  (void)state;
  for (int law = 0; law < LAWS; law += RUN_SLOW ? 3 : 1) {
    double error[4] = {0};
    for (int i = 0; i < 4; i++) {
      double h = 4e-4 / (1 << i);
      for (int phase = 0; phase < 8; phase++) {
        char solver[160];
        snprintf(solver, sizeof solver,
                 "'step':%g,'frame':0.0128,'duration':1,'speed_tolerance':10,'newton':1e-12", h);
        run r = ball(law, 0.5, h * (phase + 0.3) / 8, solver);
        run_frames(&r, 10);
        error[i] += fabs(run_get(&r, "ball.vz") - rebound(law, 0.5)) / 8;
        run_close(&r);
      }
    }
    print_message("    %-20s %.2e %.2e %.2e %.2e\n", LAW[law], error[0], error[1], error[2],
                  error[3]);
    expect_above("order, mean of three", order_of(error[0], error[3]) / 3, 1.85);
    expect_below("error of the rebound at 0.05 ms", error[3], 4e-6);
  }
}

/* With the steps that ali3 chooses, at the default tolerance and a finer one. */
static void rebounds(void **state) {
  (void)state;
  static const double wanted[] = {0.05, 0.2, 0.5, 0.8, 1};
  double worst[2] = {0}, ledger = 0;
  for (int law = 0; law < LAWS; law++)
    for (int k = 0; k < 5; k++)
      for (int fine = 0; fine < 2; fine++) {
        run r = ball(law, wanted[k], 0.01,
                     fine ? "'step':0.002,'frame':0.01,'duration':1,'speed_tolerance':1e-5"
                          : "'step':0.002,'frame':0.01,'duration':1");
        run_frames(&r, 60);
        assert_true(memory_of(&r, 0)[HW_PAIR_COUNT] >= 1 &&
                    memory_of(&r, 0)[HW_PAIR_TOUCHING] == 0);
        double error = fabs(run_get(&r, "ball.vz") - rebound(law, wanted[k]));
        worst[fine] = fmax(worst[fine], error);
        if (fine)
          ledger = fmax(ledger, fabs(run_get(&r, "residual")));
        run_close(&r);
      }
  expect_below("largest error of the rebound, tolerance 1e-3 [m/s]", worst[0], 4e-3);
  expect_below("the same, tolerance 1e-5 [m/s]", worst[1], 4e-4);
  expect_below("ledger, tolerance 1e-5 [J of 5 J]", ledger, 5e-3);
}

/* Random impacts of two free bodies: kinetic energy afterwards never above that before. Where a body's
 * edge or corner presses, force times depth has no exact potential, so the share rule of
 * docs/theory/contact.md is at work too. */
static void impacts_make_no_energy(void **state) {
  (void)state;
  static const char *const shape[] = {"'box','size':[1,0.7,0.5]", "'cylinder','size':[0.8,1,0.9]",
                                      "'sphere','size':[0.8,1,1]"};
  const int impacts = RUN_SLOW ? 10 : 170; /* of each law: 1000 */
  dice d = {11};
  for (int law = 0; law < LAWS; law++) {
    double worst = -1, least = 1;
    int met = 0;
    for (int m = 0; m < 6; m++) {
      run r = run_open(
          "{" FLOATING "'parts':{'a':{'kind':'rigid','material':'steel','mass':100,'shape':%s},"
          "'b':{'kind':'rigid','material':'steel','mass':160,'shape':%s,'position':[3,0,0]}},"
          "'contacts':{'c':{'a':'a','b':'b','normal':{'law':'%s','stiffness':%g,'exponent':%g,"
          "'restitution':%g},'friction':{'law':'%s','sliding':0.2,'sticking':0.5,"
          "'stick_stiffness':1e6,'stick_damping':1e4}}},"
          "'solver':{'step':0.002,'frame':0.02,'duration':1000,'speed_tolerance':1e-4}}",
          shape[m % 3], shape[(m + m / 3) % 3], LAW[law], law == 5 ? 1e8 : 1e7,
          law == 5 ? 0.5 : 1.5, law == 5 ? 1.0 : 0.6, m < 3 ? "none" : "stick-slip");
      hw_world *w = run_world(&r);
      for (int i = 0; i < impacts / 6; i++) {
        double wx = roll_between(&d, -1, 1), wy = roll_between(&d, -1, 1), wz = roll(&d);
        v3 way = v3_unit(v3_make(wx, wy, wz)); /* one number after the other: the same everywhere */
        for (int k = 0; k < 2; k++) {
          const hw_part *p = &r.model->part[k];
          double x = roll_between(&d, -3, 3), y = roll_between(&d, -3, 3),
                 z = roll_between(&d, -3, 3);
          v3_put(w->x + 3 * p->block0, k ? v3_scale(1.45, way) : v3_zero());
          v3_put(w->v + 3 * p->block0, k ? v3_scale(-roll_between(&d, 0.5, 6), way) : v3_zero());
          v3_put(w->v + 3 * p->block0 + 3, v3_make(x, y, z));
          double q0 = roll_between(&d, -1, 1), q1 = roll_between(&d, -1, 1),
                 q2 = roll_between(&d, -1, 1), q3 = roll_between(&d, -1, 1);
          q_put(w->quat + 4 * p->quat0, q_unit((quat){q0, q1, q2, q3}));
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
    print_message("    %-20s %d met, change of energy %.2e to %.2e\n", LAW[law], met, least, worst);
    assert_true(met > impacts / 3);
    expect_below("largest gain of energy, relative", worst, 1e-3);
  }
}

/* A ball of Hertz's kind bounces hundreds of times and is as high as ever. */
static void hundreds_of_bounces(void **state) {
  (void)state;
  const int bounces = RUN_SLOW ? 50 : 400;
  for (int law = 0; law < LAWS; law += 5) {
    run r = run_open(
        "{" DRY "'parts':{"
        "'ball':{'kind':'rigid','material':'steel','mass':10,'shape':'sphere','size':[1,1,1],"
        "'position':[0,0,0.55]},"
        "'deck':{'kind':'motion','material':'steel','shape':'box','size':[20,20,2],'position':[0,0,"
        "-1]}},"
        "'contacts':{'c':{'a':'ball','b':'deck','normal':{'law':'%s','stiffness':%g,"
        "'exponent':%g}}},'solver':{'step':0.002,'frame':0.02,'duration':400,"
        "'speed_tolerance':1e-5}}",
        LAW[law], law ? 1e8 : 1e7, law ? 0.25 : 1.5);
    double start = 10 * 9.81 * 0.05, worst = -1;
    const double *mem = memory_of(&r, 0);
    while (mem[HW_PAIR_COUNT] < bounces) {
      run_frames(&r, 1);
      double energy = run_get(&r, "kinetic") + 10 * 9.81 * (run_get(&r, "ball.z") - 0.5);
      if (mem[HW_PAIR_TOUCHING] == 0)
        worst = fmax(worst, energy / start - 1);
    }
    print_message("    %s: %g bounces in %.1f s\n", LAW[law], mem[HW_PAIR_COUNT], run_time(&r));
    /* a bounce at 1 m/s errs by about the speed tolerance, 1e-5 m/s */
    expect_below("largest gain of energy, relative", worst, 2.5e-5 * bounces);
    run_close(&r);
  }
}

/* The order of the two bodies in the entry, and of the parts in the text, changes nothing. */
static void a_and_b_exchanged(void **state) {
  (void)state;
  static const char *const box =
      "'box':{'kind':'rigid','material':'steel','mass':800,'shape':'box','size':[1,2,0.5],"
      "'orientation':[0.95,0.2,0.1,0.2],'position':[0,0,1.5],"
      "'velocity':[1,0.5,-2]}";
  static const char *const deck =
      "'deck':{'kind':'motion','material':'steel','shape':'box','size':[20,20,2],"
      "'position':[0,0,-1]}";
  for (int law = 0; law < LAWS; law++) {
    double end[3][4];
    for (int i = 0; i < 3; i++) {
      run r = run_open("{" DRY "'parts':{%s,%s},'contacts':{'c':{'a':'%s','b':'%s','normal':{"
                       "'law':'%s','stiffness':%g,'exponent':%g,'restitution':0.4},'friction':{"
                       "'law':'stick-slip','sliding':0.2,'sticking':0.3,'stick_stiffness':1e7,"
                       "'stick_damping':1e5}}},"
                       "'solver':{'step':0.002,'frame':0.02,'duration':4}}",
                       i == 2 ? deck : box, i == 2 ? box : deck, i ? "deck" : "box",
                       i ? "box" : "deck", LAW[law], law == 5 ? 1e7 : 5e7, law == 5 ? 0.5 : 1.5);
      run_to(&r, 0.7); /* one corner has hit */
      assert_true(memory_of(&r, 0)[HW_PAIR_COUNT] >= 1);
      static const char *const name[4] = {"box.x", "box.z", "box.roll", "dissipated"};
      for (int k = 0; k < 4; k++)
        end[i][k] = run_get(&r, name[k]);
      run_close(&r);
    }
    double most = 0;
    for (int i = 1; i < 3; i++)
      for (int k = 0; k < 4; k++)
        most = fmax(most, fabs(end[i][k] - end[0][k]) / (1 + fabs(end[0][k])));
    expect_below(LAW[law], most, 1e-9);
  }
}

/* A body that is set down has the least speed for its first; one that then falls on it closes the
 * contact below much faster. The rule that lifts the first speed keeps the damping below 1 + 2 h times
 * the elastic force, but for the step in which the speed jumps; without it that is some hundred. */
static void hit_while_it_rests(void **state) {
  (void)state;
  run r = run_open("{" DRY "'parts':{"
                   "'lower':{'kind':'rigid','material':'steel','mass':100,'rotation':'fixed',"
                   "'shape':'box','size':[1,1,0.5],'position':[0,0,0.2499]},"
                   "'upper':{'kind':'rigid','material':'steel','mass':100,'rotation':'fixed',"
                   "'shape':'box','size':[1,1,0.5],'position':[0,0,1.25]},"
                   "'deck':{'kind':'motion','material':'steel','shape':'box','size':[20,20,2],"
                   "'position':[0,0,-1]}},"
                   "'contacts':{'c':{'a':'any','b':'any','normal':{'law':'flores','stiffness':1e9,"
                   "'restitution':0.2}}},"
                   "'solver':{'step':0.0005,'frame':0.0005,'duration':2}}");
  double most = 0, peak = 0;
  for (int i = 0; i < 4000; i++) {
    run_frames(&r, 1);
    for (int p = 0; p < r.model->pair_count; p++) {
      const hw_record *c = record_of(&r, p);
      peak = fmax(peak, memory_of(&r, p)[HW_PAIR_PEAK]);
      if (c->overlap.volume > 0 && c->closing > 0.01)
        most = fmax(most, c->force / (1e9 * pow(c->overlap.thickness, 1.5)));
    }
  }
  double h = 1.6 * 0.8 / 0.2, v = sqrt(2 * 9.81 * 0.75);
  expect_below("force over elastic force", most, 1.1 * (1 + 2 * h));
  /* an elastic impact of 100 kg at that speed on a wall: 335 kN */
  expect_below("largest force over that of an elastic impact",
               peak / (1e9 * pow(1.25 * 100 * v * v / 1e9, 0.6)), 1);
  expect_near("the upper one rests [m]", run_get(&r, "upper.z"), 0.75, 1e-3);
  expect_near("and does not move [m/s]", run_get(&r, "upper.vz"), 0, 1e-3);
  run_close(&r);
}

/* A box on a plate that shakes sideways and up and down: it sticks and slips, the ledger closes, and
 * what has been dissipated never falls. */
static void shaken_plate(void **state) {
  (void)state;
  static const double sliding[] = {0.3, 0.1}; /* of .3: the second below half */
  for (int i = 0; i < 2; i++) {
    run r = run_open(
        "{" DRY "'parts':{"
        "'box':{'kind':'rigid','material':'steel','mass':100,'shape':'box','size':[1,1,0.5],"
        "'position':[0,0,0.2499]},"
        "'plate':{'kind':'motion','material':'steel','shape':'box','size':[20,20,2],'position':[0,"
        "0,-1],"
        "'amplitude_x':0.014,'amplitude_y':0.002,'amplitude_z':0.001,"
        "'frequency':[15,27,40],'ramp':0.5}},"
        "'contacts':{'c':{'a':'box','b':'plate','normal':{'law':'flores',"
        "'stiffness':1e9,'restitution':0.2},'friction':{'law':'stick-slip',"
        "'sliding':%g,'sticking':0.3,'stick_stiffness':1e6,'stick_damping':2e4}}},"
        "'solver':{'step':0.001,'frame':0.01,'duration':20,'speed_tolerance':1e-4}}",
        sliding[i]);
    double last = 0, fall = 0, slip = 0;
    int held = 0;
    for (int k = 0; k < 1000; k++) {
      run_frames(&r, 1);
      double now = run_get(&r, "dissipated");
      fall = fmax(fall, last - now);
      last = now;
      double speed = v3_norm(record_of(&r, 0)->slip);
      slip = fmax(slip, speed);
      held += speed < 5e-3; /* half of the stick speed */
    }
    print_message("    sliding %g: %.3g J dissipated, slip up to %.3g m/s, %d frames held\n",
                  sliding[i], last, slip, held);
    assert_true(slip > 0.02 && held > (i ? 10 : 100));
    expect_below("largest fall of what is dissipated [J]", fall, 1e-3 * last);
    expect_below("ledger, relative", fabs(run_get(&r, "residual")) / last, 5e-3);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(second_order),        cmocka_unit_test(rebounds),
      cmocka_unit_test(hundreds_of_bounces), cmocka_unit_test(impacts_make_no_energy),
      cmocka_unit_test(a_and_b_exchanged),   cmocka_unit_test(hit_while_it_rests),
      cmocka_unit_test(shaken_plate)};
  return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
