/* Lines that touch themselves: knots that hold and open, momentum and energy, what a run that was saved does. Figures:
 * docs/theory/tether.md. */
#include "validation/strand_run.h"

/* ---- knots ---- */

static void a_knot_under_load_holds(void **state) {
  (void)state;
  for (int mu = 0; mu < (RUN_SLOW ? 1 : 2); mu++) {
    run r = overhand_run(9.81, mu ? 0.3 : 0, 50, 10, 0.002, "generalized-alpha");
    run_started(&r);
    assert_int_equal(look_at(&r, "tether").determinant, 3);
    run_to(&r, RUN_SLOW ? 0.04 : 1);
    knot_look was = look_at(&r, "tether");
    run_to(&r, RUN_SLOW ? 0.08 : 2);
    knot_look k = look_at(&r, "tether");
    print_message(
        "    friction %g: writhe %.3f, %.3f m of line, %.2f radii deep, end %.4f -> %.4f m\n",
        mu ? 0.3 : 0.0, k.writhe, k.size, run_get(&r, "tether.touch_depth") / 0.01, was.end.z,
        k.end.z);
    assert_int_equal(k.determinant, 3);
    if (!RUN_SLOW)
      expect_below("the end moves [m in 1 s]", fabs(k.end.z - was.end.z), 0.01);
    run_close(&r);
  }
}

/* .3 s after its load is gone a knot is as tight as it was, by friction; without friction it has sprung open. */
static void an_unloaded_knot_opens_without_friction(void **state) {
  (void)state;
  double size[2], bent[2];
  for (int mu = 0; mu < 2; mu++) {
    run r = overhand_run(0, mu ? 0.3 : 0, 50, 10, 0.002, "generalized-alpha");
    run_to(&r, 0.8);
    double was = look_at(&r, "tether").size, elastic = run_get(&r, "elastic");
    assert_int_equal(hw_sim_input(r.sim, 0, 0), HW_OK);
    run_to(&r, 1.1);
    size[mu] = look_at(&r, "tether").size / was;
    bent[mu] = run_get(&r, "elastic") / elastic;
    assert_int_equal(look_at(&r, "tether").determinant, 3);
    run_close(&r);
  }
  expect_above("friction 0: length of line in the knot, of that before", size[0], 2);
  expect_below("friction 0: elastic energy, of that before", bent[0], 0.4);
  expect_below("friction .3: length", size[1], 1.2);
  expect_above("friction .3: energy", bent[1], 0.6);
}

/* ---- what is kept ---- */

typedef struct kept_things {
  v3 P, J;
  double size_P, size_J; /* sums of sizes */
} kept_things;

static kept_things kept_of(const run *r, const char *id, double mu) {
  kept_things k = {.size_P = 0};
  cable_view c = run_cable(r, id);
  for (int i = 0; i <= c.n; i++) {
    double m = mu * 0.5 * ((i ? c.L[i] : 0) + (i < c.n ? c.L[i + 1] : 0));
    v3 p = v3_scale(m, c.v[i]), l = v3_cross(c.r[i], p);
    k.P = v3_add(k.P, p), k.J = v3_add(k.J, l);
    k.size_P += v3_norm(p), k.size_J += v3_norm(l);
  }
  return k;
}

/* A free hoop's two halves run into each other. */
static run clap(const char *solver, double friction, double damping, const char *more) {
  char points[3000] = "";
  size_t at = 0;
  double length = 0;
  v3 last = v3_zero();
  for (int i = 0; i <= 40; i++) {
    double q = 0.25 + 5.4 * i / 40;
    v3 p = v3_make(0.12 * cos(q), 0.12 * sin(q), 0.006 * i / 40.0 + 0.01 * cos(2 * q));
    at += (size_t)snprintf(points + at, sizeof points - at, "%s%.9g,%.9g,%.9g", i ? "," : "", p.x,
                           p.y, p.z);
    length += i ? v3_norm(v3_sub(p, last)) : 0;
    last = p;
  }
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}"
      "},'parts':{'line':{"
      "'kind':'cable','a':{'attach':'free'},'b':{'attach':'free'},'shape':{'kind':'"
      "points','points':[%s]},"
      "'length':%.9g,'elements':40,'diameter':0.02,'density':1100,'EA':1e4,'EI':0.002,'CE':1,"
      "'touch':{'with':'itself','friction':%g,'damping':%g,'young':2e6%s}}},'solver':{%"
      "s,'frame':0.002,'duration':2}}",
      points, length, friction, damping, more, solver);
  run_started(&r);
  for (int i = 0; i <= 40; i++) {
    const double *x = run_x(&r, "line", i);
    v3_put(run_v(&r, "line", i), v3_make(0.4, -30 * x[1] + 0.1, 0.3 * x[0]));
  }
  hw_sim_begin(run_world(&r));
  run_restart(&r);
  return r;
}

/* Linear momentum is kept to rounding or what is left of Newton's iteration. Angular momentum is kept by every force
 * along the join of its two places; a dashpot along the join at the step's start and friction on the axes give a couple
 * away, unless it is kept: then what is left is the rule's own, as without any. */
#define KEPT ",'couple':'kept'"
static void momentum_is_kept(void **state) {
  (void)state;
#define RK4 "'integrator':'rk4','step':1e-5"
  static const struct {
    const char *name, *solver;
    double friction, damping, linear, angular;
    const char *more;
  } rule[] = {
      {"rk4", RK4, 0, 0, 1e-12, 1e-9, ""},
      {"rk4, damping", RK4, 0, 1e-3, 1e-12, 1e-4, ""},
      {"rk4, damping, couple kept", RK4, 0, 1e-3, 1e-12, 1e-10, KEPT},
      {"trapezoidal, newton 1e-12", "'rule':'trapezoidal','step':5e-4,'newton':1e-12", 0, 1e-3,
       1e-9, 1e-2, ""},
      {"tr-bdf2, newton 1e-12", "'rule':'tr-bdf2','step':5e-4,'newton':1e-12", 0, 1e-3, 1e-9, 1e-2,
       ""},
      {"tr-bdf2, newton 1e-7", "'rule':'tr-bdf2','step':5e-4", 0, 1e-3, 1e-4, 1e-2, ""},
      {"generalized-alpha, newton 1e-12", "'rule':'generalized-alpha','step':5e-4,'newton':1e-12",
       0, 1e-3, 1e-9, 1e-2, ""},
      {"rk4, friction", RK4, 0.3, 1e-3, 1e-12, 1e-2, ""},
      {"rk4, friction, couple kept", RK4, 0.3, 1e-3, 1e-12, 1e-10, KEPT},
      {"rk4, spinning friction too", RK4, 0.3, 1e-3, 1e-12, 1e-10, KEPT ",'spinning':0.003"},
      {"rk4, lugre, couple kept", RK4, 0.3, 1e-3, 1e-12, 1e-10,
       KEPT ",'law':'lugre','sticking':0.4,'viscous':0.1"},
      {"tr-bdf2, friction, couple kept", "'rule':'tr-bdf2','step':5e-4,'newton':1e-12", 0.3, 1e-3,
       1e-9, 1e-3, KEPT ",'spinning':0.003"}};
#undef RK4
  double mu = 1100 * PI / 4 * 4e-4;
  for (size_t i = 0; i < sizeof rule / sizeof *rule; i++) {
    if (RUN_SLOW && strstr(rule[i].name, "rk4"))
      continue;
    run r = clap(rule[i].solver, rule[i].friction, rule[i].damping, rule[i].more);
    kept_things was = kept_of(&r, "line", mu);
    double touched = 0, rubbed = 0;
    for (int f = 0; f < (RUN_SLOW ? 5 : 15); f++) {
      run_frames(&r, 1);
      touched = fmax(touched, run_get(&r, "line.touch_force"));
      rubbed = fmax(rubbed, run_get(&r, "line.touch_friction"));
    }
    kept_things now = kept_of(&r, "line", mu);
    print_message("    %s\n", rule[i].name);
    if (!RUN_SLOW) {
      expect_above("touched [N]", touched, 1);
      if (rule[i].friction > 0)
        expect_above("friction [N]", rubbed, 0.3);
    }
    expect_below("linear momentum, relative", v3_norm(v3_sub(now.P, was.P)) / was.size_P,
                 rule[i].linear);
    expect_below("angular momentum, relative", v3_norm(v3_sub(now.J, was.J)) / was.size_J,
                 rule[i].angular);
    run_close(&r);
  }
}

static void energy_is_accounted_for(void **state) {
  (void)state;
  double residual[2], left[2];
  for (int k = 0; k < 2; k++) {
    char solver[100];
    snprintf(solver, sizeof solver, "'rule':'tr-bdf2','step':%g", 4e-4 / (1 << (2 * k)));
    run r = clap(solver, 0.3, 1e-3, "");
    double energy = run_get(&r, "kinetic") + run_get(&r, "elastic"), most = 0;
    for (int f = 0; f < (RUN_SLOW ? 5 : 25); f++) {
      run_frames(&r, 1);
      most = fmax(most, (run_get(&r, "kinetic") + run_get(&r, "elastic")) / energy - 1);
    }
    residual[k] = fabs(run_get(&r, "residual")) / energy;
    left[k] = (run_get(&r, "kinetic") + run_get(&r, "elastic")) / energy;
    print_message(
        "    step %s: residual %.3g of the energy, left %.5f, most above the start %.3g\n", solver,
        residual[k], left[k], most);
    expect_below("above the start", most, 1e-3);
    run_close(&r);
  }
  expect_below("residual falls with the step", residual[1], fmax(0.5 * residual[0], 1e-5));
}

/* ---- saved, turned ---- */

static void a_saved_knot_goes_on_with_the_same_bits(void **state) {
  (void)state;
  run r = overhand_run(9.81, 0.3, 50, 10, 0.002, "generalized-alpha"),
      q = overhand_run(9.81, 0.3, 50, 10, 0.002, "generalized-alpha");
  run_to(&r, RUN_SLOW ? 0.06 : 0.4);
  expect_above("touches [N]", run_get(&r, "tether.touch_force"), 1e-6);
  expect_same_bits_after_load(&r, &q);
  run_close(&r);
  run_close(&q);
}

/* A quarter turn about z and the axes change places: the same run, to rounding and what a cycle of Newton makes of it. */
static void a_turned_scene_runs_the_same(void **state) {
  (void)state;
  v3 end[2];
  for (int k = 0; k < 2; k++) {
    double c = k ? 0.6 : 1, s = k ? 0.8 : 0;
    run r = run_open("{'hawse':1,'environment':{'water':{'density':0}},'parts':{"
                     "'one':{'kind':'cable','a':{'attach':'world','position':[%.17g,%.17g,0]},'b':{"
                     "'attach':'world',"
                     "'position':[%.17g,%.17g,0]},'length':0.4,'elements':16,'diameter':0.02,'"
                     "density':1100,'EA':1e4,'EI':0.01,'CE':1,'CID':1,'BCID':1e-4,"
                     "'touch':{'with':'lines'}},"
                     "'two':{'kind':'cable','a':{'attach':'world','position':[%.17g,%.17g,0.1]},'b'"
                     ":{'attach':'free',"
                     "'position':[%.17g,%.17g,0.03]},'length':0.42,'elements':16,'diameter':0.02,'"
                     "density':1100,'EA':1e4,'EI':0.01,'CE':1,'CID':1,'BCID':1e-4,"
                     "'touch':{'with':'lines'}}},'solver':{'step':0.001,'frame':0.01,'newton':1e-"
                     "11,'duration':2}}",
                     -0.2 * c, -0.2 * s, 0.2 * c, 0.2 * s, 0.3 * -s, 0.3 * c, 0.1 * s, -0.1 * c);
    double most = 0;
    for (int i = 0; i < 15; i++) {
      run_frames(&r, 1);
      most = fmax(most, run_get(&r, "one.touch_force"));
    }
    expect_above("touched [N]", most, 1e-3);
    v3 p = v3_at(run_x(&r, "two", 16));
    end[k] = v3_make(c * p.x + s * p.y, c * p.y - s * p.x, p.z);
    run_close(&r);
  }
  expect_below("difference [m]", v3_norm(v3_sub(end[0], end[1])), 1e-8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_knot_under_load_holds),
      cmocka_unit_test(momentum_is_kept),
      cmocka_unit_test(energy_is_accounted_for),
      cmocka_unit_test(a_saved_knot_goes_on_with_the_same_bits),
      cmocka_unit_test(a_turned_scene_runs_the_same),
      cmocka_unit_test(an_unloaded_knot_opens_without_friction),
  };
  return run_all_but_slow(tests, 1);
}
