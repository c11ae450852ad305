/* Modes of the winch against closed forms: brake and position, each with every integrator (heave compensation:
 * test_winch_heave.c); changes of mode under load, every one to every one; what a slipping brake takes; chains; saved and
 * loaded across a change. */
#include "parts/winch_state.h"
#include "unit/parts/winch_run.h"

#define LIMITS_DRUM "'accel':2,'decel':2,'drum_inertia':200,'motor_gain':2e5"
static const char *const WORD[WINCH_MODES] = {"speed", "tension", "brake", "position",
                                              "compensate"};

static void put(run *r, const char *id, double value) {
  for (int i = 0; i < r->model->input_count; i++)
    if (!strcmp(r->model->input[i].id, id)) {
      assert_int_equal(hw_sim_input(r->sim, (uint32_t)i, value), HW_OK);
      return;
    }
  fail();
}

/* ---- brake ---- */

/* Without a drum: to rest by decel both ways, and no further. */
static void ramps_to_rest(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++)
    for (int haul = 0; haul < 2; haul++) {
      run r = hung("",
                   haul ? "'mode':'brake','first_speed':-1,'decel':2,'accel':9"
                        : "'mode':'brake','first_speed':1,'decel':2,'accel':9",
                   "", SOLVER[k]);
      run_frames(&r, 25);
      double sign = haul ? -1 : 1;
      expect_near("speed on the way [m/s]", run_get(&r, "winch.speed"), sign * 0.5, 1e-9);
      run_frames(&r, 35);
      double paid = run_get(&r, "winch.payout");
      /* the first tick is over when the ramp begins where it has a length */
      expect_near("way to rest, v^2 / 2 b [m]", paid, sign * 0.25, 1e-9);
      run_frames(&r, 20);
      assert_true(run_get(&r, "winch.payout") == paid && run_get(&r, "winch.speed") == 0);
      run_close(&r);
    }
}

/* With a drum: a brake that is passed slips with its force. Load and drum of 200 / 0.25 = 800 kg fall by
 * (20,000 - 12,000) / 2,800 of m/s^2, and what the brake takes is its force times the way. */
static void slips(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++)
    for (int layers = 0; layers < 2; layers++) {
      run r =
          hung("",
               layers ? "'mode':'brake','drum_inertia':200,'drum_radius':0.485,'drum_width':1,'"
                        "brake_torque':6000"
                      : "'mode':'brake','drum_inertia':200,'drum_radius':0.5,'brake_force':12000",
               "", SOLVER[k]);
      run_frames(&r, 100);
      double paid = run_get(&r, "winch.payout");
      expect_relative("way of a slipping brake [m]", paid, 0.5 * 8000 / 2800, 0.02);
      double taken = layers ? 6000 * run_get(&r, "winch.turn") : 12000 * paid;
      expect_relative("what it takes, force times way [J]", run_get(&r, "dissipated"), taken,
                      0.012);
      expect_below("residual of the ledger [J]", fabs(run_get(&r, "residual")), 20);
      expect_near("motor off [N]", run_get(&r, "winch.force"), 0, 0);
      run_close(&r);
    }
}

static void holds(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++) {
    run r = hung("", "'mode':'brake','drum_inertia':200,'brake_force':40000", "", SOLVER[k]);
    run_frames(&r, 1);
    double paid = run_get(&r, "winch.payout");
    run_frames(&r, 50);
    assert_true(run_get(&r, "winch.payout") == paid && run_get(&r, "winch.held") == 1);
    expect_below("a brake that is enough [m]", fabs(paid), 1e-3);
    run_close(&r);
  }
}

/* ---- position ---- */

/* [m] left at time t of a move by `way`: accel a to v, braked by b, and the tail of tau. */
static double left_at(double t, double way, double a, double b, double v, double tau) {
  double brakes = v * v / (2 * b) + 0.5 * b * tau * tau, t1 = v / a;
  double t2 = t1 + (way - 0.5 * v * t1 - brakes) / v, t3 = t2 + (v - b * tau) / b;
  if (t < t1)
    return way - 0.5 * a * t * t;
  if (t < t2)
    return way - 0.5 * v * t1 - v * (t - t1);
  if (t < t3)
    return brakes - v * (t - t2) + 0.5 * b * (t - t2) * (t - t2);
  return b * tau * tau * exp(-(t - t3) / tau);
}

static void moves(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++)
    for (int drum = 0; drum < 2; drum++)
      for (int haul = 0; haul < 2; haul++) {
        if (k > 2 && (RUN_SLOW || haul != drum || (k == 5 && drum)))
          continue; /* explicit rules take minutes */
        char winch[300];
        snprintf(winch, sizeof winch,
                 "'mode':'position','position':%d,'accel':%g,'decel':%g,'max_speed':1.2%s",
                 haul ? -5 : 5, haul ? 0.8 : 0.5, haul ? 0.5 : 0.8,
                 drum ? ",'drum_inertia':200,'motor_gain':2e5" : "");
        run r = hung("", winch, "", SOLVER[k]);
        double worst = 0, past = 0, fastest = 0;
        for (int i = 1; i <= 900; i++) {
          run_frames(&r, 1);
          double left = 5 - fabs(run_get(&r, "winch.payout"));
          worst = fmax(worst, fabs(left - left_at(run_time(&r), 5, 0.5, 0.8, 1.2, 0.2)));
          past = fmax(past, -left), fastest = fmax(fastest, fabs(run_get(&r, "winch.speed")));
        }
        expect_below("way off the trapezoid [m]", worst, drum ? 1e-3 : 1e-5);
        expect_below("past the end [m]", past, drum ? 1e-5 : 1e-12);
        expect_below("speed, of 1.2 m/s", fastest, drum ? 1.25 : 1.2 + 1e-12);
        expect_near("there [m]", fabs(run_get(&r, "winch.payout")), 5, drum ? 1e-5 : 1e-6);
        run_close(&r);
      }
}

/* The law alone: braking from its curve is by `brake` whatever the tick is, and no tick passes the end. */
static void arrives(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    double tick = 0.001 * pow(7, k), tau = 0.2, b = 0.7, way = 10, v = 0, hardest = 0;
    for (int i = 0; i < 40 / tick; i++) {
      double want = winch_arrive(way, v, b, tau, tick), next = fmin(v + 0.5 * tick, want);
      hardest = fmax(hardest, (v - next) / tick);
      way -= 0.5 * tick * (v + next), v = next;
      assert_true(way > -1e-12);
    }
    expect_below("braking, of 0.7 m/s^2", hardest, 0.7 * (1 + 1e-9) + (tick > 0.1 ? 0.5 : 0.05));
    expect_below("left [m]", way, 1e-9);
  }
  expect_near("the other way", winch_arrive(-3, -1, 0.5, 0.2, 0.01),
              -winch_arrive(3, 1, 0.5, 0.2, 0.01), 0);
  expect_near("no brake: it does not set out", winch_arrive(3, 0, 0, 0.2, 0.01), 0, 0);
}

/* ---- changes of mode ---- */

static const char *const INPUTS =
    "'mode':{'target':'winch.mode','word':'%s'},'speed':{'target':'winch.speed'},"
    "'at':{'target':'winch.position'},'decel':{'target':'winch.decel'}";

/* Every mode to every other under load and heave: payout and speed go on by no more than the limits, motor and
 * tension jump by no more in a tick than they do elsewhere in the run, and the ledger closes. */
static void switches(void **state) {
  (void)state;
  static const char *const kind[] = {"'accel':2,'decel':2", LIMITS_DRUM ",'brake_force':5e4",
                                     LIMITS_DRUM ",'brake_torque':2.5e4" LAYERS};
  double step[3] = {0, 0, 0}, pull[3] = {0, 0, 0}, motor[3] = {0, 0, 0}, loss[3] = {0, 0, 0};
  for (int k = 0; k < 3; k++)
    for (int from = 0; from < WINCH_MODES; from++)
      for (int to = 0; to < WINCH_MODES; to++) {
        if (SPARED(k + from + to))
          continue;
        char winch[400], inputs[400];
        snprintf(inputs, sizeof inputs, INPUTS, WORD[from]);
        snprintf(
            winch, sizeof winch,
            "%s,'mode':'%s','speed':0.6,'position':1.5,'tension':20060,'kp':2e-4,'ki':1e-5,'kd':0",
            kind[k], WORD[from]);
        run r = hung(",'amplitude_z':0.5,'frequency':[0,0,1.25],'ramp':1", winch, inputs,
                     "'start':'static','step':1e-3,'frame':1e-3");
        double v = 0, T = 0, f = 0;
        for (int i = 0; i < 2000; i++) {
          if (i == 1000)
            put(&r, "mode", to);
          run_frames(&r, 1);
          assert_true(run_finite(&r));
          double v1 = run_get(&r, "winch.speed"), T1 = run_get(&r, "line.tension_a"),
                 f1 = k ? run_get(&r, "winch.force") : 0;
          if (i >= 1000 && i < 1400) {
            step[k] = fmax(step[k], fabs(v1 - v));
            pull[k] = fmax(pull[k], fabs(T1 - T)), motor[k] = fmax(motor[k], fabs(f1 - f));
          }
          v = v1, T = T1, f = f1;
        }
        assert_int_equal((int)run_get(&r, "winch.mode"), to);
        loss[k] = fmax(loss[k], fabs(run_get(&r, "residual")));
        run_close(&r);
      }
  for (int k = 0; k < 3; k++) {
    expect_below("change of the payout speed in a tick of 1 ms [m/s]", step[k],
                 k ? 0.0045 : 0.002 * (1 + 1e-9));
    expect_below("of the tension, of 20 kN [N]", pull[k], 800);
    if (k)
      expect_below("of the motor's force [N]", motor[k],
                   900); /* gain times a change of the ramp by 4 m/s^2 */
    expect_below("residual of the ledger, of 10 to 30 kJ moved [J]", loss[k], 0.5);
  }
}

/* Limits that change in a run (003: SetAccelDecelLimits): the ramp goes on from where it is. */
static void limits(void **state) {
  (void)state;
  char inputs[400];
  snprintf(inputs, sizeof inputs, INPUTS, "speed");
  run r = hung("", "'speed':1,'first_speed':1,'decel':1", inputs, "'frame':0.01,'step':0.01");
  put(&r, "speed", 0);
  run_frames(&r, 21); /* the tick that is under way ends first */
  double v = run_get(&r, "winch.speed");
  expect_near("by 1 m/s^2 [m/s]", v, 0.8, 1e-9);
  put(&r, "decel", 4);
  run_frames(&r, 11);
  expect_near("then by 4 [m/s]", run_get(&r, "winch.speed"), 0.8 - 0.01 - 0.4, 1e-9);
  run_close(&r);
}

/* Saved before a change and loaded after it: the same bits as the run that was not cut. Rewound: those of its start. */
static void saved(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++)
    for (int to = 0; to < WINCH_MODES; to++) {
      char inputs[400], winch[300];
      snprintf(inputs, sizeof inputs, INPUTS, WORD[(to + 2) % WINCH_MODES]);
      snprintf(winch, sizeof winch,
               "'mode':'%s','speed':0.6,'position':1,'tension':2e4,'kp':1e-4,'ki':1e-5%s",
               WORD[(to + 2) % WINCH_MODES],
               k ? ",'drum_inertia':200,'drum_width':0.3,'drum_radius':0.4" : "");
      run r =
          hung(",'amplitude_z':0.5,'frequency':[0,0,1.25]", winch, inputs, SOLVER[k == 2 ? 3 : 0]);
      size_t bytes = hw_sim_state_size(r.sim);
      void *block = malloc(bytes), *later = malloc(bytes);
      uint64_t hash[2], end = 0;
      for (int again = 0; again < 2; again++) {
        if (again)
          assert_int_equal(hw_sim_reset(r.sim), HW_OK);
        run_frames(&r, 20);
        assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
        put(&r, "mode", to);
        run_frames(&r, 5);
        assert_int_equal(hw_sim_save(r.sim, later, bytes), HW_OK);
        run_frames(&r, 20);
        hash[again] = run_frame(&r)->state_hash;
      }
      assert_true(hash[0] == hash[1]);
      for (int cut = 0; cut < 2; cut++) {
        assert_int_equal(hw_sim_load(r.sim, cut ? later : block, bytes), HW_OK);
        if (!cut)
          put(&r, "mode", to);
        run_frames(&r, cut ? 20 : 25);
        end = run_frame(&r)->state_hash;
        assert_true(end == hash[0]);
      }
      free(block), free(later);
      run_close(&r);
    }
}

/* ---- a chain over a gypsy ---- */

static void chain(void **state) {
  (void)state;
  for (int drum = 0; drum < 2; drum++)
    for (int mode = WINCH_BRAKE; mode < WINCH_MODES; mode++) {
      run r = run_open(
          "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'parts':{"
          "'ship':{'kind':'motion','amplitude_z':0.3,'frequency':[0,0,1.5],'ramp':2},"
          "'load':{'kind':'rigid','mass':2000,'shape':'sphere','position':[0,0,-8]},"
          "'chain':{'kind':'chain','a':{'attach':'ship'},'b':{'attach':'load'},'d':0.064,'links':"
          "40,'stored':10},"
          "'winch':{'kind':'winch','cable':'chain','mode':'%s','position':-1.5,'accel':1,'decel':1%"
          "s}},"
          "'inputs':{'mode':{'target':'winch.mode'}},'solver':{'frame':0.02,'duration':20}}",
          WORD[mode],
          drum ? ",'drum_inertia':50,'drum_radius':0.5,'motor_gain':1e6,'brake_force':1e5" : "");
      double low = 1e9, high = -1e9;
      for (int i = 0; i < 400; i++) {
        run_frames(&r, 1);
        double z = run_get(&r, "load.z");
        low = fmin(low, z), high = fmax(high, z);
      }
      if (mode == WINCH_COMPENSATE)
        expect_below("chain: motion of the load over that of the ship", (high - low) / 0.6, 0.02);
      else
        expect_near("chain: payout [m]", run_get(&r, "winch.payout"),
                    mode == WINCH_POSITION ? -1.5 : 0, 2e-3);
      for (int to = WINCH_MODES - 1; to >= 0; to--) { /* and on through all modes */
        put(&r, "mode", to);
        run_frames(&r, 25);
        assert_true(run_finite(&r));
      }
      expect_below("chain: residual of the ledger [J]", fabs(run_get(&r, "residual")),
                   drum ? 30 : 3);
      run_close(&r);
    }
}

/* A motor of 10 kN, or a brake of it, under 20 kN: where all line is out the load hangs on the end of the line, and the
 * drum stands. It passes the end by a tick's way at most, with the load's v = sqrt(2 g h) of a fall by 2 m. */
static void end_of_line(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS - 1; k++)
    for (int brake = 0; brake < 2; brake++) {
      run r = hung("",
                   brake ? "'mode':'brake','brake_force':1e4,'max_length':14,'drum_inertia':40"
                         : "'accel':1,'decel':1,'max_length':14,'drum_inertia':40,"
                           "'motor_gain':1e5,'motor_force':1e4",
                   "", SOLVER[k]);
      run_to(&r, 8);
      double out = run_get(&r, "winch.payout");
      expect_near("all line is out [m]", out, 2, 0.01 * sqrt(2 * 10 * 2));
      run_to(&r, 16);
      expect_near(SOLVER[k], run_get(&r, "winch.payout"), out, 2e-3);
      run_close(&r);
    }
}

/* What a switched mode is told by, and no bit of a run whose mode does not change. */
static void channels(void **state) {
  (void)state;
  run r = hung("", "'speed':0.3", "'mode':{'target':'winch.mode','word':'position'}",
               "'frame':0.01,'step':0.01");
  assert_int_equal((int)run_get(&r, "winch.mode"), WINCH_POSITION);
  assert_non_null(strstr(hw_model_manifest(r.model), "winch.set_payout"));
  assert_null(strstr(hw_model_manifest(r.model), "winch.set_point"));
  assert_int_equal(hw_sim_input(r.sim, 0, 5), HW_BAD_INPUT);
  assert_int_equal(hw_sim_input(r.sim, 0, 1.5), HW_BAD_INPUT);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ramps_to_rest), cmocka_unit_test(slips),    cmocka_unit_test(holds),
      cmocka_unit_test(moves),         cmocka_unit_test(arrives),

      cmocka_unit_test(switches),      cmocka_unit_test(limits),   cmocka_unit_test(saved),
      cmocka_unit_test(chain),         cmocka_unit_test(channels), cmocka_unit_test(end_of_line)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
