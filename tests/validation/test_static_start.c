/* Static starts that are hard: free lines whose drag passes their weight, at the critical angle of a
 * towed line; stiff boxes set down with a tilt; and what a start that fails says. */
#include "validation/run.h"

/* A free line in a uniform flow V hangs straight: its end is free, so every piece of it balances by
 * itself. Across the line, at the angle phi from the flow and with weight w in water a metre:
 * w cos phi = 1/2 rho d Cn V^2 sin^2 phi. With D the drag across a line that stands upright and
 * k = D/w: k c^2 + c - k = 0, c = cos phi. Along it: T' = w sin phi. (Hoerner 1965, chapter 3: the
 * critical angle of towing.) */
static double critical_cosine(double k) { return 2 * k / (1 + sqrt(1 + 4 * k * k)); }

static run towed(double k, int elements, double angle, double side) {
  const double d = 0.05, density = 3000, L = 40, cn = 1.2;
  double w = 9.81 * (density - 1025) * 0.25 * PI * d * d, U = sqrt(k * w / (0.5 * 1025 * d * cn));
  double c = cos(angle), s = sin(angle);
  return run_open(
      "{'hawse':1,'environment':{'water':{'current':[%.17g,0,0]}},'parts':{'line':{"
      "'kind':'cable','a':{'attach':'world','position':[0,0,-60]},'b':{'attach':'free',"
      "'position':[%.17g,%.17g,%.17g]},'length':%g,'elements':%d,'diameter':%g,'density':%g,"
      "'EA':1e9,'drag_normal':%g}},'solver':{'start':'static','newton':1e-10}}",
      U, L * c * cos(side), L * c * sin(side), -60 - L * s, L, elements, d, density, cn);
}

static void critical_angle(void **state) {
  (void)state;
  const double share[] = {0.1, 0.3, 1, 1.5, 3, 10, 30, 50};
  double worst = 0, aside = 0;
  for (int i = 0; i < (int)(sizeof share / sizeof *share); i++)
    for (int from = 0; from < 3; from++) {
      double c = critical_cosine(share[i]), phi = acos(c);
      /* upright, from the exact answer, and aside of the flow */
      double angle = from == 0 ? 0.5 * PI - 0.02 : from == 1 ? phi : 0.4;
      run r = towed(share[i], 12, angle, from == 2 ? 2 : 0);
      run_started(&r);
      cable_view line = run_cable(&r, "line");
      for (int e = 1; e <= line.n; e++) {
        v3 u = v3_unit(v3_sub(line.r[e], line.r[e - 1]));
        worst = fmax(worst, fabs(acos(u.x) - phi));
        aside = fmax(aside, fabs(u.y));
      }
      run_close(&r);
    }
  /* lumped: weight and drag are halved between the same nodes, so the chain is exactly straight */
  expect_below("free line in a flow: angle off the critical one [rad]", worst, 1e-6);
  expect_below("free line in a flow: out of the plane", aside, 1e-6);
}

/* Touching lines have a symmetric tangent in their steps; the search has all of it. */
static void critical_angle_touching(void **state) {
  (void)state;
  double k = 8, phi = acos(critical_cosine(k)),
         U = sqrt(k * 9.81 * 1975 * 0.25 * PI * 0.0025 / (0.5 * 1025 * 0.05 * 1.2));
  run r =
      run_open("{'hawse':1,'environment':{'water':{'current':[%.17g,0,0]}},'parts':{'line':{"
               "'kind':'cable','a':{'attach':'world','position':[0,0,-60]},'b':{'attach':'free',"
               "'position':[5,0,-79]},'length':20,'elements':10,'diameter':0.05,'density':3000,"
               "'EA':1e9,'drag_normal':1.2,'touch':{'with':'itself'}}},"
               "'solver':{'start':'static','newton':1e-10}}",
               U);
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  v3 u = v3_unit(v3_sub(c.r[c.n], c.r[0]));
  expect_near("line that touches itself: angle [rad]", acos(u.x), phi, 1e-6);
  run_close(&r);
}

/* A box of steel on a bed of steel, tilted: it comes down flat, and sinks in by m g = k a b u with the
 * stiffness k of the pair's spring beds (docs/theory/contact.md). */
static void tilted_box(void **state) {
  (void)state;
  const double young[] = {1e6, 1e8, 1e10, 2e11}, tilt[] = {0.5, 3, 10, 19};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < (RUN_SLOW ? 1 : 4); j++) {
      double half = 0.5 * tilt[j] * PI / 180, s = sin(half);
      run r = run_open(
          "{'hawse':1,'environment':{'water':{'density':0}},'materials':{'m':{'young':%g}},"
          "'parts':{'bed':{'kind':'motion','shape':'box','size':[20,20,2],"
          "'position':[0,0,-1],'material':'m'},'box':{'kind':'rigid','mass':2000,"
          "'shape':'box','size':[1,1.4,0.8],'material':'m','position':[0,0,%.17g],"
          "'orientation':[%.17g,%.17g,%.17g,0]}},'contacts':{'c':{'a':'box','b':'bed',"
          "'friction':{'law':'karnopp','sliding':0.4}}},'solver':{'start':'static'}}",
          young[i], 0.4 * cos(2 * half) + 0.75 * sin(2 * half), cos(half), 0.8 * s, 0.6 * s);
      run_started(&r);
      const hw_port *p = &run_world(&r)->port[r.model->part[run_part(&r, "box")].port0];
      double sunk = 2000 * 9.81 / (r.model->pair[0].stiffness * 1.4);
      expect_near("tilted box: depth over m g/(k A) ", (0.4 - p->r.z) / sunk, 1, 1e-3);
      expect_near("tilted box: level", p->R.m[8], 1, 1e-10);
      run_close(&r);
    }
}

/* Nothing holds it: the report names the part, the size of what is out of balance and what to do. */
static void failure(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1,'environment':{'water':{'density':0}},'parts':{'held':{'kind':'rigid',"
               "'mass':100,'shape':'box','size':[1,1,1],'position':[5,0,-1]},"
               "'line':{'kind':'cable','a':{'attach':'world','position':[5,0,3]},"
               "'b':{'attach':'held'}},'stray':{'kind':'rigid','mass':200,'shape':'box',"
               "'size':[1,1,1]}},'solver':{'start':'static'}}");
  const char *report = hw_sim_report(r.sim);
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  print_message("    %s\n", report);
  assert_non_null(strstr(report, "\"part\":\"stray\""));
  assert_non_null(strstr(report, "1962 N are out of balance") ? report
                                                              : strstr(report, "1960 N are out"));
  assert_non_null(strstr(report, "leave out solver.start"));
  run_close(&r);
}

/* The search leaves an explicit run as it was: the curvatures of its lines follow from their nodes. */
static void explicit_after(void **state) {
  (void)state;
  double z[2];
  for (int i = 0; i < 2; i++) {
    run r =
        run_open("{'hawse':1,'environment':{'water':{'density':0}},'parts':{'beam':{'kind':'cable',"
                 "'a':{'attach':'world','hold':'clamped'},'b':{'attach':'free','position':[2,0,0]},"
                 "'elements':4,'EA':1e4,'EI':50,'CE':1,'density':2000}},'solver':{'start':'static',"
                 "'integrator':'%s','step':0.0005,'frame':0.1,'tolerance':1e-9}}",
                 i ? "rk45" : "ali3");
    run_started(&r);
    run_to(&r, 0.5);
    z[i] = run_x(&r, "beam", 4)[2];
    run_close(&r);
  }
  expect_near("beam at rest, rk45 against ali3: end [m]", z[1], z[0], 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(critical_angle), cmocka_unit_test(critical_angle_touching),
      cmocka_unit_test(tilted_box), cmocka_unit_test(failure), cmocka_unit_test(explicit_after)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
