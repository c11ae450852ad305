/* The energy ledger: kinetic + gravity + elastic + dissipated - work stays what it was at the
 * start, but for the error of the integrator: the residual falls with the square of the step
 * (ali3), and with the tolerance (rk45). A force whose power is booked wrong leaves a residual that
 * does not. */
#include "validation/run.h"

/* Largest residual over the energy that changed hands. */
static double residual(const char *world, const char *solver, double h, double time) {
  run r = run_open("{'hawse':1,%s,'solver':{%s,'step':%.17g,'frame':%.17g,'duration':1000,'speed_"
                   "tolerance':10}}",
                   world, solver, h, 0.04);
  run_started(&r);
  double most = 0, turned = 0, kinetic = run_get(&r, "kinetic");
  while (run_time(&r) < time - 1e-9) {
    run_frames(&r, 1);
    most = fmax(most, fabs(run_get(&r, "residual")));
    turned = fmax(turned, fabs(run_get(&r, "work")));
    turned = fmax(turned, fabs(run_get(&r, "dissipated")));
    turned = fmax(turned, fabs(run_get(&r, "kinetic") - kinetic));
  }
  run_close(&r);
  assert_true(turned > 0);
  return most / turned;
}

static void check(const char *what, const char *world, double h, double time, double finest) {
  if (RUN_SLOW)
    time *= 0.3;
  double error[3];
  char text[100];
  for (int k = 0; k < 3; k++)
    error[k] = residual(world, "'newton':1e-12", h / (1 << k), time);
  snprintf(text, sizeof text, "%s, ali3 %g ms", what, 250 * h);
  expect_below(text, error[2], finest);
  snprintf(text, sizeof text, "%s, ali3: order (%.3g)", what, order_of(error[0], error[1]));
  expect_above(text, order_of(error[1], error[2]), 1.8);
  snprintf(text, sizeof text, "%s, rk45", what);
  expect_below(text, residual(world, "'integrator':'rk45','tolerance':1e-9", 0.02, time), 2e-6);
}

#define DRY "'environment':{'water':{'density':0},'air':{'density':0}}"
#define SEA "'environment':{'water':{'density':1025,'current':[0.8,0.3,0.1]},'air':{'density':0}}"

static void moved_ends(void **state) {
  (void)state;
  check(
      "heaving tip, body on an arm",
      DRY
      ",'parts':{'tip':{'kind':'motion','position':[0,0,30],'amplitude_x':0.5,"
      "'amplitude_z':0.3,'frequency':[1.1,0,1.7],'amplitude_angle':[0.1,0.2,0.3],"
      "'frequency_angle':[1,2,1.5],'ports':{'arm':{'at':[2,0,1]}}},"
      "'load':{'kind':'rigid','mass':100,'shape':'box','size':[1,1.2,1.6],'force_x':20,"
      "'moment_y':3,'position':[6,1,12],'rate':[0.1,0.2,0.5],'ports':{'eye':{'at':[0.1,0.2,0.8]}}},"
      "'line':{'kind':'cable','a':{'attach':'tip.arm'},'b':{'attach':'load.eye'},'length':18.5,"
      "'elements':5,'diameter':0.03,'density':7700,'EA':1e5,'CID':4000}}",
      0.01, 2, 1e-4);
}

static void beam(void **state) {
  (void)state;
  static const char *const element[] = {"lumped", "consistent"};
  for (int k = 0; k < 2; k++) {
    char world[2000];
    snprintf(world, sizeof world,
             DRY
             ",'parts':{'base':{'kind':'motion','position':[0,0,3],'amplitude_z':0.1,"
             "'frequency':[0,0,5],'amplitude_angle':[0.1,0.2,0.3],'frequency_angle':[1,2,3],"
             "'phase_angle':[1,1,1]},"
             "'beam':{'kind':'cable','a':{'attach':'base','hold':'clamped'},"
             "'b':{'attach':'free','position':[3,0,3],'force_y':15},'elements':4,'element':'%s',"
             "'diameter':0.1,'density':1000,'EA':1e5,'EI':2000,'CE':1,'CID':500,'BCID':3}}",
             element[k]);
    check(k ? "beam on a moving base, consistent" : "beam on a moving base, lumped", world, 0.004,
          1.2, 3e-4);
  }
}

static void torsion(void **state) {
  (void)state;
  check("torsion between moving base and body",
        DRY
        ",'parts':{'base':{'kind':'motion','position':[0,0,9],'amplitude_angle':[0,0,0.5],"
        "'frequency_angle':[0,0,2]},"
        "'load':{'kind':'rigid','mass':40,'inertia':[3,4,5],'position':[1,0,3],'rate':[0.1,0,2]},"
        "'line':{'kind':'cable','a':{'attach':'base','hold':'clamped'},"
        "'b':{'attach':'load','hold':'clamped'},'length':6.02,'elements':5,'diameter':0.03,"
        "'EA':4e4,'EI':20,'GJ':60,'CID':2000,'BCID':1}}",
        0.01, 2, 1e-4);
}

static void drag(void **state) {
  (void)state;
  check("drag of a current on line, point mass and body",
        SEA
        ",'parts':{"
        "'load':{'kind':'rigid','mass':100,'inertia':[8,9,10],'position':[3,0,-20],'volume':0.03,"
        "'drag_area':[0.3,0.4,0.5],'drag_rate':[3,4,5],'rate':[0.3,0.1,0.2],"
        "'ports':{'eye':{'at':[0,0,0.5]}}},"
        "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-5]},"
        "'b':{'attach':'load.eye'},'length':14.6,'elements':5,'diameter':0.04,'density':4000,"
        "'EA':1e5,'CID':4000,'drag_normal':1.2,'drag_tangential':0.1,"
        "'masses':{'ball':{'at':7,'mass':10,'diameter':0.2,'drag':0.6}}}}",
        0.01, 3, 1e-4);
}

static void added_mass(void **state) {
  (void)state;
  check(
      "body with added mass, still water",
      "'environment':{'water':{'density':1025}},'parts':{"
      "'load':{'kind':'rigid','mass':100,'inertia':[8,9,10],'position':[3,0,-20],'volume':0.03,"
      "'added_mass':[20,60,90],'added_inertia':[1,2,3],'rate':[0.3,0.8,0.2],"
      "'ports':{'eye':{'at':[0,0,0.5]}}},"
      "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-5]},'b':{'attach':'load.eye'},"
      "'length':14.6,'elements':5,'diameter':0.04,'density':4000,'EA':1e5,'CID':4000}}",
      0.01, 3, 1e-4);
  check("body with added mass, current",
        SEA
        ",'parts':{"
        "'load':{'kind':'rigid','mass':100,'inertia':[8,9,10],'position':[3,0,-20],'volume':0.03,"
        "'added_mass':[20,60,90],'added_inertia':[1,2,3],'rate':[0.3,0.8,0.2],"
        "'ports':{'eye':{'at':[0,0,0.5]}}},"
        "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-5]},"
        "'b':{'attach':'load.eye'},'length':14.6,'elements':5,'diameter':0.04,'density':4000,"
        "'EA':1e5,'CID':4000}}",
        0.01, 3, 1e-4);
}

/* The line's own added mass turns with it: what that takes is booked with the current's work. */
static void added_mass_of_a_line(void **state) {
  (void)state;
  check("line with added mass, current",
        SEA
        ",'parts':{"
        "'tip':{'kind':'motion','position':[0,0,-5],'amplitude_x':0.5,'frequency':[1.5,0,0]},"
        "'load':{'kind':'rigid','mass':100,'inertia':[8,9,10],'position':[3,0,-20],'volume':0.03,"
        "'rate':[0.3,0.8,0.2],'ports':{'eye':{'at':[0,0,0.5]}}},"
        "'line':{'kind':'cable','a':{'attach':'tip'},"
        "'b':{'attach':'load.eye'},'length':14.6,'elements':5,'diameter':0.08,'density':3000,"
        "'EA':1e5,'CID':4000,'added_mass':1}}",
        0.01, 3, 1e-4);
}

static void floating(void **state) {
  (void)state;
  check("floating body and line at the surface",
        SEA ",'parts':{"
            "'load':{'kind':'rigid','mass':800,'inertia':[80,90,100],'size':[1,1,3],"
            "'position':[8,0,-0.4],'volume':1.5,'drag_area':[0.3,0.4,0.5]},"
            "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-2]},"
            "'b':{'attach':'load'},'length':8.1,'elements':5,'diameter':0.1,'density':700,"
            "'EA':1e5,'CID':4000,'drag_normal':1.2}}",
        0.01, 2, 1e-4);
}

static const char PAYOUT[] = DRY
    ",'parts':{"
    "'load':{'kind':'rigid','mass':200,'shape':'box','size':[1,1,1],'position':[2,0,10],"
    "'ports':{'eye':{'at':[0,0,0.5]}}},"
    "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,40]},'b':{'attach':'load.eye'},"
    "'length':29.3,'elements':3,'diameter':0.03,'EA':1e5,'CID':4000},"
    "'winch':{'kind':'winch','cable':'line','end':'a','speed':%g,'accel':0.5,'decel':0.5%s}}";

static void payout(void **state) {
  (void)state;
  char world[2000];
  /* no node comes or goes: first element 9.8 m */
  snprintf(world, sizeof world, PAYOUT, 0.8, ",'max_element':30,'min_element':1");
  check("payout", world, 0.01, 2.4, 1e-4);
  snprintf(world, sizeof world, PAYOUT, -0.8, ",'max_element':30,'min_element':1");
  check("pay-in", world, 0.01, 2.4, 1e-4);
}

/* Nodes that come and go: what they change is booked as work of the winch. */
static void nodes(void **state) {
  (void)state;
  char world[2000];
  snprintf(world, sizeof world, PAYOUT, 2.0, ",'max_element':10,'min_element':3");
  expect_below("payout with nodes, ali3 2.5 ms", residual(world, "'newton':1e-12", 0.0025, 8),
               1e-4);
  snprintf(world, sizeof world, PAYOUT, -2.0, ",'max_element':10,'min_element':4");
  expect_below("pay-in with nodes, ali3 2.5 ms", residual(world, "'newton':1e-12", 0.0025, 8),
               1e-3);
}

static void drum(void **state) {
  (void)state;
  char world[2000];
  snprintf(world, sizeof world, PAYOUT, 0.0,
           ",'max_element':30,'min_element':1,'drum_inertia':30,'motor_gain':500");
  expect_below("drum, ali3 10 ms", residual(world, "'newton':1e-12", 0.01, 2.4), 5e-4);
  expect_below("drum, ali3 1 ms", residual(world, "'newton':1e-12", 0.001, 2.4), 1e-5);
  expect_below("drum, rk45, ticks of 1 ms",
               residual(world, "'integrator':'rk45','tolerance':1e-9", 0.001, 2.4), 1e-8);
}

/* With slack and snatches no order is to be had; the residual still falls. */
static void snatch(void **state) {
  (void)state;
  static const char world[] = DRY
      ",'parts':{'tip':{'kind':'motion','position':[0,0,30],'amplitude_z':2,'frequency':[0,0,1.5]},"
      "'load':{'kind':'rigid','mass':1400,'shape':'sphere','size':[1.4,1.4,1.4],'position':[0,0,10]"
      "},"
      "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load'},'start':'rest',"
      "'length':20,'elements':4,'diameter':0.005,'EA':8e5,'CID':5000}}";
  expect_below("heave and snatch, ali3 5 ms", residual(world, "'newton':1e-9", 0.005, 10), 2e-3);
  expect_below("heave and snatch, ali3 1.25 ms", residual(world, "'newton':1e-9", 0.00125, 10),
               5e-3);
  expect_below("heave and snatch, rk45",
               residual(world, "'integrator':'rk45','tolerance':1e-9", 0.005, 10), 1e-5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moved_ends), cmocka_unit_test(beam),
      cmocka_unit_test(torsion),    cmocka_unit_test(drag),
      cmocka_unit_test(added_mass), cmocka_unit_test(added_mass_of_a_line),
      cmocka_unit_test(floating),   cmocka_unit_test(payout),
      cmocka_unit_test(nodes),      cmocka_unit_test(drum),
      cmocka_unit_test(snatch)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
