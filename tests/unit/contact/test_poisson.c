/* Poisson's ratio of the materials in Hertz's stiffness of contact. Expected, from Hertz for balls:
 *   k = 4/3 E* sqrt(R), 1/E* = (1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b, 1/R = 1/R_a + 1/R_b
 * a ball at rest is (m g/k)^(2/3) deep, and in an elastic blow at speed v at most (5/4 m v^2/k)^(2/5). */
#include "validation/run.h"

typedef struct pair_of {
  double young_a, nu_a, young_b, nu_b;
} pair_of;
static const double RA = 0.5, RB = 0.2, MASS = 30, G = 9.81;

static double hertz(const pair_of *p) {
  double soft = (1 - p->nu_a * p->nu_a) / p->young_a + (1 - p->nu_b * p->nu_b) / p->young_b;
  return 4 / (3 * soft) * sqrt(RA * RB / (RA + RB));
}

/* Ball b above ball a, which does not move; `gap` between them, falling with `speed`. */
static run balls(const pair_of *p, double gap, double speed, double g, const char *law,
                 const char *solver) {
  char nu[2][40] = {"", ""};
  const double given[2] = {p->nu_a, p->nu_b};
  for (int i = 0; i < 2; i++)
    if (given[i] != 0.3) /* the default, left out */
      snprintf(nu[i], sizeof nu[i], ",'poisson':%.17g", given[i]);
  return run_open("{'hawse':1,'environment':{'gravity':%.17g,'water':{'density':0},"
                  "'air':{'density':0}},'materials':{'a':{'young':%.17g%s},'b':{'young':%.17g%s}},"
                  "'parts':{'low':{'kind':'motion','shape':'sphere','size':[1,1,1],'material':'a'},"
                  "'ball':{'kind':'rigid','shape':'sphere','size':[0.4,0.4,0.4],'mass':30,"
                  "'material':'b','position':[0,0,%.17g],'velocity':[0,0,%.17g]}},"
                  "'contacts':{'c':{'a':'low','b':'ball','normal':{'law':'%s'}}},"
                  "'solver':{%s}}",
                  g, p->young_a, nu[0], p->young_b, nu[1], RA + RB + gap, -speed, law, solver);
}

static void stiffness(void **state) {
  (void)state;
  static const pair_of list[] = {{2e11, 0.3, 2e11, 0.3},
                                 {2e11, 0.3, 1e7, 0.5},
                                 {1e7, 0.5, 2e11, 0.3},
                                 {7e10, 0.33, 1e9, 0},
                                 {1e6, 0.5, 1e6, 0.5}};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    run r = balls(&list[i], 1, 0, G, "hertz", "'duration':1");
    expect_relative("Hertz's stiffness [N/m^1.5]", r.model->pair[0].hardness, hertz(&list[i]),
                    1e-12);
    run_close(&r);
  }
}

/* A rubber ball on steel, and as it would be with the ratio of metals: 1/(1 - .25) against 1/(1 - .09). */
static void at_rest(void **state) {
  (void)state;
  static const double nu[] = {0.3, 0.5};
  for (int i = 0; i < 2; i++) {
    pair_of p = {2e11, 0.3, 1e7, nu[i]};
    double deep = pow(MASS * G / hertz(&p), 2.0 / 3);
    run r = balls(&p, -0.5 * deep, 0, G, "hertz",
                  "'start':'static','newton':1e-12,'frame':0.1,'duration':1");
    run_started(&r);
    expect_relative("ball at rest: depth [m]", RA + RB - run_get(&r, "ball.z"), deep, 1e-6);
    expect_relative("and its force [N]", run_get(&r, "contacts.c.force"), MASS * G, 1e-6);
    run_close(&r);
  }
}

static void blow(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                       "'integrator':'ali3','rule':'trapezoidal'",
                                       "'integrator':'ali3','rule':'generalized-alpha'",
                                       "'integrator':'rk45'",
                                       "'integrator':'rk4'",
                                       "'integrator':'euler-cromer'"};
  const pair_of p = {2e11, 0.3, 1e7, 0.5};
  const double v = 0.5, k = hertz(&p), deep = pow(1.25 * MASS * v * v / k, 0.4);
  for (size_t i = 0; i < sizeof solver / sizeof *solver; i++) {
    char text[160];
    snprintf(text, sizeof text, "%s,'step':2e-5,'frame':2e-4,'duration':1", solver[i]);
    run r = balls(&p, 1e-6, v, 0, "hertz", text);
    double least = 1;
    for (int n = 0; n < 200; n++) {
      run_frames(&r, 1);
      double z = run_get(&r, "ball.z");
      least = z < least ? z : least;
    }
    expect_relative("elastic blow: greatest depth [m]", RA + RB - least, deep, 2e-3);
    run_close(&r);
  }
}

static void faults(void **state) {
  (void)state;
  static const char *const bad[] = {"-0.1", "0.51", "1e999"};
  for (int i = 0; i < 3; i++) {
    char text[160];
    snprintf(text, sizeof text,
             "{\"hawse\":1,\"materials\":{\"m\":{\"poisson\":%s}},\"parts\":{\"a\":{\"kind\":"
             "\"motion\"}}}",
             bad[i]);
    hw_model *model = NULL;
    char *report = NULL;
    assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
    assert_non_null(report);
    assert_true(strstr(report, "/materials/m/poisson") || i == 2);
    hw_text_free(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(stiffness), cmocka_unit_test(at_rest),
                                     cmocka_unit_test(blow), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
