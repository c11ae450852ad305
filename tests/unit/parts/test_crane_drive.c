/* Controllers, drives and stops of the crane; its ledger and momentum. */
#include "unit/parts/crane_scene.h"

#define LIFT                                                                                       \
  "{'hawse':1," STILL ",'parts':{'crane':{'kind':'crane','joints':{'lift':{'type':'prismatic',"    \
  "'mass':100,%s}}}},%s'solver':{'integrator':'%s','step':0.005,'frame':0.02,'duration':60}}"

static int stops(const run *r) {
  int count = 0;
  for (int i = 0; i < run_world(r)->events; i++)
    count += run_world(r)->event[i].kind == HW_EVENT_STOP;
  return count;
}

/* A mass of 100 kg on a vertical slide under gravity: droop m g / kp without an integral, none with
 * one; after a time at its limit of force the integral has not run away. */
static void position_control(void **state) {
  (void)state;
  const double weight = 981;
  run r = run_open(LIFT, "'mode':'position','kp':1e4,'kd':2e3,'target':0.5", "", "ali3");
  run_to(&r, 20);
  expect_near("droop of a proportional controller [m]", run_get(&r, "crane.lift.position"),
              0.5 - weight / 1e4, 1e-6);
  run_close(&r);
  r = run_open(LIFT, "'mode':'position','kp':1e4,'ki':4e3,'kd':2e3,'target':0.5", "", "ali3");
  run_to(&r, 40);
  expect_near("with an integral [m]", run_get(&r, "crane.lift.position"), 0.5, 1e-5);
  run_close(&r);
  /* 900 N cannot lift 981 N: it falls to the stop, then the load goes and it comes back */
  r = run_open(LIFT,
               "'mode':'position','kp':1e4,'ki':4e3,'kd':2e3,'target':0.5,'effort':900,"
               "'lower':-1,'upper':1",
               "'inputs':{'help':{'target':'crane.joints.lift.load','value':0}},", "ali3");
  double high = -1;
  int told = 0;
  for (int i = 0; i < 1000; i++) {
    run_frames(&r, 1);
    told += stops(&r);
  }
  expect_near("at its stop [m]", run_get(&r, "crane.lift.position"), -1 - (weight - 900) / 1e7,
              1e-7);
  assert_in_range(told, 1, 3); /* it may bounce once or twice */
  assert_int_equal(hw_sim_input(r.sim, 0, weight), HW_OK);
  for (int i = 0; i < 1000; i++) {
    run_frames(&r, 1);
    high = fmax(high, run_get(&r, "crane.lift.position"));
  }
  expect_near("comes back [m]", run_get(&r, "crane.lift.position"), 0.5, 1e-4);
  expect_below("overshoot after 20 s at the limit [m]", high - 0.5, 0.35);
  run_close(&r);
}

static void velocity_control(void **state) {
  (void)state;
  static const char *const solver[] = {"ali3", "rk45"};
  for (int k = 0; k < 2; k++) {
    run r =
        run_open(LIFT, "'mode':'velocity','kp':1e4,'ki':2e4,'speed':0.2,'upper':2", "", solver[k]);
    run_to(&r, 5);
    expect_near("speed held against gravity [m/s]", run_get(&r, "crane.lift.rate"), 0.2, 1e-4);
    expect_near("displacement that is due [m]", run_get(&r, "crane.lift.position"), 1.0, 0.06);
    run_to(&r, 30);
    expect_near("soft landing at the limit [m]", run_get(&r, "crane.lift.position"), 2, 1e-3);
    expect_near("at rest [m/s]", run_get(&r, "crane.lift.rate"), 0, 1e-4);
    run_close(&r);
  }
  /* kd is an inertia of the drive: 981 N on 100 + 400 kg, with a gain that does next to nothing */
  run r = run_open(LIFT, "'mode':'velocity','kp':1e-9,'kd':400", "", "rk45");
  run_to(&r, 1);
  expect_relative("acceleration with kd [m/s]", run_get(&r, "crane.lift.rate"), -981 / 500.0, 1e-8);
  expect_below("its ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
  run_close(&r);
}

/* 2000 N up to 0.25 m/s, in 12.5 ms; from there the power is at its limit, P t = m v^2 / 2. */
static void power_limit(void **state) {
  (void)state;
  run r = run_open("{'hawse':1,'environment':{'gravity':0},'parts':{'crane':{'kind':'crane',"
                   "'joints':{'lift':{'type':'prismatic','mass':100,'mode':'position','kp':1e6,"
                   "'target':1000,'power':500,'effort':2000}}}},"
                   "'solver':{'integrator':'rk45','frame':0.1,'duration':10}}");
  double most = 0;
  for (int i = 0; i < 90; i++) {
    run_frames(&r, 1);
    most = fmax(most, run_get(&r, "crane.lift.power"));
  }
  expect_relative("greatest power [W]", most, 500, 1e-9);
  expect_relative("speed at 9 s [m/s]", run_get(&r, "crane.lift.rate"),
                  sqrt(0.0625 + 10 * (9 - 0.0125)), 1e-6);
  run_close(&r);
}

/* Mode rate: ramps with its acceleration, stops exactly at the limit, and says so once. */
static void rate_drive(void **state) {
  (void)state;
  static const char *const solver[] = {"ali3", "rk45"};
  static const char *const accel[] = {"", ",'accel':0.5"};
  for (int k = 0; k < 2; k++)
    for (int a = 0; a < 2; a++) {
      char joint[200];
      snprintf(joint, sizeof joint, "'mode':'rate','speed':0.4,'upper':1.5%s", accel[a]);
      run r =
          run_open(LIFT, joint, "'inputs':{'go':{'target':'crane.joints.lift.speed'}},", solver[k]);
      int told = 0;
      double last = 0, most = 0, fastest = 0;
      for (int i = 0; i < 500; i++) {
        run_frames(&r, 1);
        told += stops(&r);
        most = fmax(most, run_get(&r, "crane.lift.position"));
        double v = run_get(&r, "crane.lift.rate");
        fastest = fmax(fastest, fabs(v - last) / 0.02), last = v;
        if (i == 99)
          expect_near("set speed [m/s]", v, 0.4, 1e-12);
      }
      expect_near("at the limit [m]", run_get(&r, "crane.lift.position"), 1.5, 1e-9);
      expect_below("beyond the limit [m]", most - 1.5, 1e-12);
      if (a)
        expect_below("acceleration [m/s^2]", fastest, 0.5 + 1e-9);
      assert_int_equal(told, 1);
      expect_relative("holds its weight [N]", run_get(&r, "crane.lift.effort"), 981, 1e-6);
      expect_below("ledger [J]", fabs(run_get(&r, "residual")), 1e-6);
      assert_int_equal(hw_sim_input(r.sim, 0, -0.4), HW_OK);
      run_frames(&r, 100);
      expect_near("turned back [m/s]", run_get(&r, "crane.lift.rate"), -0.4, 1e-12);
      run_close(&r);
    }
}

/* Gains of 1e8 at a step of 5 ms, with a load on a line: the crane follows its inputs and nothing
 * shakes. */
static void stiff_gains(void **state) {
  (void)state;
  static const char *const base[] = {"", "'on':'barge',"};
  for (int k = 0; k < 2; k++) {
    run r =
        run_open("{'hawse':1,'parts':{'barge':{'kind':'rigid','mass':1e6,'inertia':"
                 "[1e8,1e8,1e8],'size':[50,20,10],'volume':1953},"
                 "'crane':{'kind':'crane',%s'joints':{'slew':{'alpha':1.5707963267948966,"
                 "'d':1.4,'mass':700,'inertia':[140,140,60],'mode':'velocity','kp':1e8,'ki':1e8},"
                 "'boom':{'a':3,'mass':750,'centre':[1.5,0,0],'inertia':[30,600,600],"
                 "'start':0.3,'target':0.3," STIFF "}},'ports':{'tip':{'link':'boom'}}},"
                 "'load':{'kind':'rigid','mass':500,'inertia':[50,50,50],'position':[2.8,0,0.2]},"
                 "'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'load'},"
                 "'elements':2,'EA':1e6,'CID':3e4}},'inputs':{'turn':{'target':"
                 "'crane.joints.slew.speed'},'up':{'target':'crane.joints.boom.target'}},"
                 "'solver':{'step':0.005,'frame':0.05,'duration':20}}",
                 base[k]);
    run_started(&r);
    assert_int_equal(hw_sim_input(r.sim, 0, 0.2), HW_OK);
    assert_int_equal(hw_sim_input(r.sim, 1, 0.8), HW_OK);
    run_to(&r, 10);
    double most = 0, last = run_get(&r, "crane.boom.rate");
    for (int i = 0; i < 100; i++) {
      run_frames(&r, 1);
      most = fmax(most, fabs(run_get(&r, "crane.boom.rate") - last));
      last = run_get(&r, "crane.boom.rate");
    }
    expect_near("slew rate [rad/s]", run_get(&r, "crane.slew.rate"), 0.2, 1e-4);
    expect_near("boom [rad]", run_get(&r, "crane.boom.position"), 0.8, 1e-3);
    expect_below("shaking of the boom's rate [rad/s]", most, 1e-4);
    run_close(&r);
  }
}

/* ---- ledger and momentum ---- */

/* Everything at once: a barge under a crane with drives, controllers, a stop and friction, and a
 * line with a load; what the ledger lacks falls with the step (second order). */
static void ledger(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'rk45','tolerance':1e-9",
                                       "'integrator':'ali3','step':0.01",
                                       "'integrator':'ali3','step':0.0025"};
  double lack[3], tip[3];
  for (int k = 0; k < 3; k++) {
    run r = run_open("{'hawse':1," STILL ",'parts':{'ship':{'kind':'motion','amplitude_z':0.3,"
                     "'frequency':[0,0,2],'amplitude_angle':[0.1,0.05,0],"
                     "'frequency_angle':[1,1.5,0]},'crane':{'kind':'crane','on':'ship','position':"
                     "[1,0,2],'joints':{" LINKS "},'ports':{'tip':{'link':'wrist',"
                     "'at':[0.3,0.2,-0.1]}}},'load':{'kind':'rigid','mass':50,"
                     "'inertia':[5,5,5],'position':[3,1,-2]},'line':{'kind':'cable',"
                     "'a':{'attach':'crane.tip'},'b':{'attach':'load'},'elements':2,'EA':3e4,"
                     "'CID':300,'CE':1,'length':5}},'solver':{%s,'frame':0.05,'duration':10}}",
                     "'mode':'rate','speed':0.3,'start_rate':0.3",
                     "'mode':'position','kp':5e4,'kd':5e3,'target':0.3",
                     "'mode':'velocity','kp':3e3,'ki':2e3,'speed':0.05",
                     "'mode':'passive','lower':-0.1,'upper':0.1,'stop_stiffness':1e5,"
                     "'stop_damping':2e3,'friction':50",
                     "'mode':'passive','friction':20", solver[k]);
    run_to(&r, 3);
    lack[k] = fabs(run_get(&r, "residual"));
    tip[k] = run_get(&r, "crane.tip.z");
    print_message("    work %.6g J, dissipated %.6g J\n", run_get(&r, "work"),
                  run_get(&r, "dissipated"));
    run_close(&r);
  }
  expect_near("tip, ali3 at 10 ms and rk45 [m]", tip[1], tip[0], 2e-2);
  expect_near("tip, ali3 at 2.5 ms and rk45 [m]", tip[2], tip[0], 2e-3);
  expect_below("ledger, rk45 [J]", lack[0], 2e-3);
  /* the tolerance of the joints' speeds cuts the long step too: about the same */
  expect_below("ledger, ali3 at 10 ms, of 7000 J [J]", lack[1], 20);
  expect_below("ledger, ali3 at 2.5 ms [J]", lack[2], 5);
}

/* Momentum of a barge with its crane, without gravity: linear, and angular about the origin. */
static void momentum_of(const run *r, v3 *p, v3 *L) {
  const hw_world *w = run_world(r);
  const hw_part *barge = &w->model->part[run_part(r, "barge")];
  const crane_work *c = hw_work(w, run_part(r, "crane"));
  m3 R = q_matrix(q_at(w->quat + 4 * barge->quat0));
  v3 v = v3_at(w->v + 3 * barge->block0);
  *p = v3_scale(900, v);
  *L = v3_add(v3_scale(700, m3_mulv(R, v3_at(w->v + 3 * barge->block0 + 3))),
              v3_cross(v3_at(w->x + 3 * barge->block0), *p));
  for (int i = 0; i < c->at.n; i++) {
    m3 Ri = c->kin.R[i + 1];
    v3 arm = v3_sub(c->kin.c[i], c->kin.r[i + 1]);
    v3 vc = v3_add(c->kin.v[i + 1], v3_cross(c->kin.w[i + 1], arm));
    v3 spin = m3_mulv(Ri, m3_mulv(c->link[i].about_c, m3_tmulv(Ri, c->kin.w[i + 1])));
    v3 own = v3_scale(c->link[i].I.m, vc);
    *p = v3_add(*p, own);
    *L = v3_add(*L, v3_add(spin, v3_cross(c->kin.c[i], own)));
  }
}

static void momentum(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{"
                     "'density':0}},'parts':{" FLOAT "'joints':{" LINKS "}}},"
                     "'solver':{%s,'frame':0.05,'duration':10}}",
                     "'mode':'rate','speed':0.5,'accel':2",
                     "'mode':'position','kp':5e4,'kd':5e3,'target':0.3",
                     "'mode':'velocity','kp':3e3,'ki':2e3,'speed':0.05",
                     "'mode':'passive','start_rate':0.3,'lower':-0.1,'upper':0.1,"
                     "'stop_stiffness':1e5,'stop_damping':2e3",
                     "'mode':'locked'", k ? "'integrator':'ali3','step':0.001" : RK);
    v3 p, L, p0, L0;
    momentum_of(&r, &p0, &L0);
    run_to(&r, 3);
    momentum_of(&r, &p, &L);
    expect_above("speed of the barge's rotation [rad/s]",
                 v3_norm(v3_at(run_world(&r)->v + 3 * r.model->part[0].block0 + 3)), 1e-3);
    expect_below("linear momentum [N s]", v3_norm(v3_sub(p, p0)), k ? 1e-3 : 1e-6);
    expect_below("angular momentum [N m s]", v3_norm(v3_sub(L, L0)), k ? 0.05 : 1e-5);
    expect_below("ledger [J]", fabs(run_get(&r, "residual")), k ? 1 : 1e-3);
    run_close(&r);
  }
}
int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(position_control), cmocka_unit_test(velocity_control),
      cmocka_unit_test(power_limit),      cmocka_unit_test(rate_drive),
      cmocka_unit_test(stiff_gains),      cmocka_unit_test(ledger),
      cmocka_unit_test(momentum)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
