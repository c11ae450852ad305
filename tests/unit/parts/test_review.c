/* What a second derivation of the physics found, each with the smallest case that shows it.
 * Expected numbers: a ledger that closes is the balance of energy itself, so its residual must be a
 * small share of what the fault left open; a drum's speed is the ramp less what its motor needs to
 * accelerate it, m a / gain; a Frenet twist starts at zero by definition. */
#include "validation/run.h"

/* A 500 kg load on 30 m of line from a winch at end a. */
static run hoist(const char *tip, const char *load, const char *ends, const char *line,
                 const char *winch, double step) {
  return run_open("{'hawse':1,'environment':{'water':{'density':1025,'current':[0.8,0,0]}},"
                  "'parts':{'tip':{'kind':'motion','frequency':[1,1,1.2],%s},"
                  "'load':{'kind':'rigid','mass':500,%s},"
                  "'line':{'kind':'cable',%s,'length':30,'elements':6,'density':3000,'EA':1e6,"
                  "'CID':3e4,'diameter':0.05%s},"
                  "'winch':{'kind':'winch','cable':'line',%s}},"
                  "'solver':{'step':%g,'frame':0.02,'duration':30}}",
                  tip, load, ends, line, winch, step);
}

#define HEAVING(z) "'amplitude_z':0.5,'amplitude_x':0.5,'position':[0,0," z "]"
#define LOAD(z) "'rotation':'fixed','position':[0,0," z "]"
#define ENDS "'a':{'attach':'tip'},'b':{'attach':'load'}"
#define SLANTED "'a':{'attach':'tip','hold':'clamped','tangent':[0,0.3,-0.95]}"
#define AT_SPEED(v) "'speed':" v ",'accel':1,'decel':1,'max_length':100"

/* Largest residual of the ledger, in J. */
static double worst_residual(run r, int frames) {
  double worst = 0;
  for (int i = 0; i < frames; i++) {
    run_frames(&r, 1);
    worst = fmax(worst, fabs(run_get(&r, "residual")));
  }
  run_close(&r);
  return worst;
}

/* 40 kg at 50 m hold 19.6 kJ when they pass the fairlead; before that they move between two nodes
 * (826 J in the case this comes from). */
static void point_mass_goes_aboard(void **state) {
  (void)state;
  run r = hoist(HEAVING("50"), LOAD("20"), ENDS,
                ",'masses':{'m':{'at':3,'mass':40,'diameter':0.2}}", AT_SPEED("-1"), 0.002);
  expect_below("point mass past the fairlead, ideal winch [J]", worst_residual(r, 250), 5);
  r = hoist(HEAVING("50"), LOAD("20"), ENDS, ",'masses':{'m':{'at':3,'mass':40,'diameter':0.2}}",
            AT_SPEED("-1") ",'drum_inertia':50", 0.002);
  expect_below("point mass past the fairlead, drum [J]", worst_residual(r, 250), 40);
}

/* Payout under and across the surface: left open, 17 to 25 J in 5 s at any step. */
static void payout_in_water(void **state) {
  (void)state;
  const char *line = ",'added_mass':1,'drag_normal':1.2,'drag_tangential':0.01";
  run r = hoist(HEAVING("-2"), LOAD("-32"), ENDS, line, AT_SPEED("1"), 0.004);
  expect_below("payout under the surface [J]", worst_residual(r, 250), 2);
  r = hoist(HEAVING("10"), LOAD("-20"), ENDS, line, AT_SPEED("1"), 0.004);
  expect_below("payout across the surface [J]", worst_residual(r, 250), 2);
}

/* A clamped fairlead does work on a line that bends or twists as it is paid out, dU/dL a metre. */
static void payout_bends_and_twists(void **state) {
  (void)state;
  run r = hoist(HEAVING("50"), LOAD("20"), SLANTED ",'b':{'attach':'load'}", ",'EI':2e4,'BCID':100",
                AT_SPEED("1"), 0.002);
  expect_below("payout of a bent line [J]", worst_residual(r, 250), 3);
  r = hoist("'amplitude_angle':[0,0,1.5],'frequency_angle':[1,1,0.7],'position':[0,0,50]",
            "'inertia':[50,60,70],'position':[0,0,20]",
            SLANTED ",'b':{'attach':'load','hold':'clamped'}", ",'EI':2e4,'GJ':5e4", AT_SPEED("1"),
            0.002);
  expect_below("payout of a twisted line [J]", worst_residual(r, 250), 3);
  r = hoist(HEAVING("50"), LOAD("20"), SLANTED ",'b':{'attach':'load'}", ",'EI':2e4",
            AT_SPEED("1") ",'drum_inertia':20", 0.002);
  expect_below("payout of a bent line by a drum [J]", worst_residual(r, 250), 3);
}

/* J / r^2 = 4000 kg on a ramp of 0.5 m/s^2: after 2 s the motor of 1e5 N s/m lags by 0.02 m/s. */
static void drum_follows_ramp(void **state) {
  (void)state;
  const char *winch = "'speed':2,'accel':0.5,'decel':0.5,'drum_inertia':1000,'drum_radius':0.5,"
                      "'motor_gain':1e5,'max_length':100";
  double speed[2];
  for (int i = 0; i < 2; i++) {
    run r = hoist("'position':[0,0,50]", LOAD("20"), ENDS, "", winch, i ? 0.0025 : 0.01);
    run_to(&r, 2);
    speed[i] = run_get(&r, "winch.speed");
    expect_near("speed of a drum after 2 s [m/s]", speed[i], 0.98, 0.005);
    run_close(&r);
  }
  expect_near("its dependence on the step [m/s]", speed[1] - speed[0], 0, 1e-3);
}

/* All line is out for some 15 s under 1.6 kN too much. When the set point rises above the tension the
 * integral is what it was at the end of the line, 0.9 m/s, and 0.155 m/s^2 take it off in 6 s; had
 * it wound up by 0.32 m/s^2 all the while, that would take 37 s. */
static void integral_rests_at_the_end(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'load':{'kind':'rigid',"
      "'mass':500,'rotation':'fixed','position':[0,0,20]},'line':{'kind':'cable',"
      "'a':{'attach':'load'},'b':{'attach':'world','position':[0,0,50]},'length':30,'elements':6,"
      "'density':3000,'EA':1e6,'CID':3e4},'winch':{'kind':'winch','cable':'line','end':'b',"
      "'mode':'tension','tension':4000,'kp':2e-4,'ki':2e-4,'kd':0,'filter':0.05,'accel':1,"
      "'decel':1,'max_length':35}},'inputs':{'t':{'target':'winch.tension'}},"
      "'solver':{'start':'static'}}");
  run_to(&r, 20);
  expect_near("line outside at its end [m]", run_get(&r, "line.length"), 35, 0.01);
  assert_int_equal(hw_sim_input(r.sim, 0, 6500), HW_OK);
  run_to(&r, 30);
  assert_true(run_get(&r, "winch.speed") < -0.1);
  run_close(&r);
}

static void frenet_starts_without_twist(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world','hold':"
                   "'clamped','tangent':[0.8,0.6,0]},'b':{'attach':'world','position':[4,0,0],"
                   "'hold':'clamped','tangent':[0.8,0,0.6]},'length':4.4,'elements':24,'EI':200,"
                   "'GJ':50,'twist':'frenet'}}}");
  expect_near("Frenet twist of the start [rad]", run_get(&r, "line.twist"), 0, 1e-12);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(point_mass_goes_aboard),    cmocka_unit_test(payout_in_water),
      cmocka_unit_test(payout_bends_and_twists),   cmocka_unit_test(drum_follows_ramp),
      cmocka_unit_test(integral_rests_at_the_end), cmocka_unit_test(frenet_starts_without_twist)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
