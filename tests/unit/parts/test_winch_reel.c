/* Line in layers on a drum: radii, lengths and inertia against closed forms and quadrature; the drum's row: its
 * tangent, a free fall against its energy, limits by torque and by turn rate, a drum that is full and one that is empty. */
#include "parts/winch_state.h"
#include "unit/parts/scene.h"

#define PI 3.14159265358979323846

/* d 26 mm on a drum of 0.8 m by 1 m: 38 turns a layer. */
static const winch_reel REEL = {
    .turns = 38, .first = 0.413, .rise = 0.0225166604983954, .layers = 5};

static void whole_layers(void **state) {
  (void)state;
  winch_params p = {.drum_width = 1, .drum_radius = 0.4, .drum_rise = sqrt(0.75), .drum_layers = 5};
  winch_reel reel = winch_reel_of(&p, 0.026);
  expect_near("turns in a layer, floor(1 / 0.026)", reel.turns, 38, 0);
  expect_near("first layer: R + d/2 [m]", reel.first, 0.413, 1e-15);
  expect_near("rise: height of the triangle of three lines [m]", reel.rise,
              sqrt(0.026 * 0.026 - 0.013 * 0.013), 1e-15);
  double length = 0;
  for (int k = 1; k <= 5; k++) {
    double r = 0.413 + (k - 1) * reel.rise;
    winch_lay lay = winch_reel_at(&reel, length + PI * 38 * r); /* its middle */
    assert_int_equal(lay.layer, k);
    expect_near("radius of a layer [m]", lay.radius, r, 1e-14);
    expect_near("turns below it [1]", lay.angle / (2 * PI), 38 * (k - 0.5), 1e-11);
    assert_true(lay.slope == 0 && lay.bend == 0);
    length += 2 * PI * 38 * r;
  }
  expect_relative("capacity: 2 pi n sum of radii [m]", winch_reel_capacity(&reel), length, 1e-14);
  p.drum_width = 0.26; /* ten lines to the last digit */
  expect_near("turns where the width is a whole number of lines", winch_reel_of(&p, 0.026).turns,
              10, 0);
}

/* Everything that follows from r(theta), against differences and Simpson's rule over all five layers. */
static void derived(void **state) {
  (void)state;
  double all = winch_reel_capacity(&REEL), h = 1e-5, turned = 0, cube = 0, slope = 0, bend = 0;
  double off = 0, solid = 0, before = 0;
  int n = FEWER(200000);
  for (int i = 0; i < n; i++) {
    double s = all * i / n, ds = all / n, at[3];
    for (int k = 0; k < 3; k++)
      at[k] = winch_reel_at(&REEL, s + 0.5 * k * ds).radius;
    turned += ds * (1 / at[0] + 4 / at[1] + 1 / at[2]) / 6;
    cube += ds * (at[0] * at[0] + 4 * at[1] * at[1] + at[2] * at[2]) / 6;
    winch_lay lay = winch_reel_at(&REEL, s + ds);
    off = fmax(off, fabs(lay.angle - turned));
    solid = fmax(solid, fabs(winch_reel_cube(&REEL, lay.angle) / cube - 1));
    winch_lay less = winch_reel_at(&REEL, s + ds - h), more = winch_reel_at(&REEL, s + ds + h);
    slope = fmax(slope, fabs((more.radius - less.radius) / (2 * h) - lay.slope));
    bend = fmax(bend, fabs((more.slope - less.slope) / (2 * h) - lay.bend));
    assert_true(lay.angle > before && lay.layer >= 1 && lay.layer <= 5);
    before = lay.angle;
  }
  expect_below("angle off the integral of ds/r, of 1194 rad", off, RUN_SLOW ? 1e-5 : 1e-8);
  expect_below("inertia off the integral of r^2 ds", solid, RUN_SLOW ? 1e-7 : 1e-9);
  expect_below("slope off differences", slope, 1e-8);
  expect_below("bend off differences [1/m]", bend, 1e-6);
  expect_near("turns of the full drum", before / (2 * PI), 5 * 38, 1e-6);
}

/* Before the first turn and past the last the radius stays. */
static void beyond(void **state) {
  (void)state;
  double all = winch_reel_capacity(&REEL);
  expect_near("below none [m]", winch_reel_at(&REEL, -1).radius, 0.413, 0);
  expect_near("angle below none [rad]", winch_reel_at(&REEL, -1).angle, -1 / 0.413, 1e-14);
  expect_near("past all [m]", winch_reel_at(&REEL, all + 1).radius, 0.413 + 4 * REEL.rise, 1e-15);
  winch_reel one = {
      .turns = 1, .first = 0.1, .rise = 0.02, .layers = 3}; /* it climbs all the time */
  expect_near("one turn in a layer: half way up [m]",
              winch_reel_at(&one, 2 * PI * (0.1 + 0.02 * 5 / 64)).radius, 0.11, 1e-12);
  winch_reel flat = {.turns = 1, .first = 0.1, .rise = 0, .layers = 3};
  expect_near("no rise [m]", winch_reel_at(&flat, 1).radius, 0.1, 1e-15);
}

/* ---- in a run ---- */

#define SOLVERS 5
static const char *const SOLVER[SOLVERS] = {
    "'integrator':'ali3'", "'integrator':'ali3','rule':'generalized-alpha'", "'integrator':'rk45'",
    "'integrator':'rk4','step':2e-4", "'integrator':'euler','step':2e-5"};

/* A load on a line of 1 kg/m from a drum of two turns a layer: it climbs for half of the way. */
static run dropped(const char *winch, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':10,'water':{'density':0},'air':{'density':0}},'parts':{"
      "'load':{'kind':'rigid','mass':200,'shape':'sphere','rotation':'fixed','position':[0,0,-10.2]"
      "},"
      "'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'load'},'length':10,'elements':"
      "4,"
      "'diameter':0.05,'mass_per_metre':1,'EA':1e5,'CID':2000},"
      "'winch':{'kind':'winch','cable':'line','end':'a','drum_inertia':20,'drum_radius':0.2,"
      "'drum_width':0.101,'spooled':12,%s}},'solver':{'frame':0.05,'duration':3,%s}}",
      winch, solver);
}

static void tangent(void **state) {
  (void)state;
  static const char *const how[] = {"'motor_gain':300", "'motor_torque':10,'motor_gain':300",
                                    "'brake':1,'brake_torque':5",
                                    "'mode':'compensate','follow':'load'"};
  for (int k = 0; k < 4; k++) {
    run r = dropped(how[k], SOLVER[0]);
    hw_world *w = run_world(&r);
    int b = r.model->part[run_part(&r, "winch")].block0;
    double off = 0, scale = 0;
    for (int i = 0; i < 40; i++) { /* over two layers and the climbs between them */
      double x[3] = {-1 + 0.1 * i, 3 + 0.1 * i, -7}, row[3][2];
      double *state_of[3] = {w->x + 3 * b, w->v + 3 * b, w->a + 3 * b};
      for (int which = 0; which < 3; which++) {
        for (int side = 0; side < 2; side++) {
          for (int j = 0; j < 3; j++)
            *state_of[j] = x[j];
          double h = which == 2 ? 1 : 1e-5;
          *state_of[which] += side ? h : -h;
          winch_feed(w, r.model->part[run_part(&r, "winch")].params)->pull = 500;
          hw_mem(w, run_part(&r, "winch"))[WINCH_MEM_HELD] = 0;
          w->res[3 * b] = 0, w->tangent = false, w->implicit = true;
          hw_winch_feed(w, run_part(&r, "winch"));
          winch_drum_accel(w, run_part(&r, "winch"));
          row[which][side] = w->res[3 * b] / (2 * h);
        }
        for (int j = 0; j < 3; j++)
          *state_of[j] = x[j];
      }
      w->ck = 1, w->cc = 0.7, w->cm = 0.3;
      double want =
          (row[0][1] - row[0][0]) + 0.7 * (row[1][1] - row[1][0]) + 0.3 * (row[2][1] - row[2][0]);
      hw_sparse_clear(w->A);
      w->tangent = true;
      winch_drum_accel(w, run_part(&r, "winch"));
      double *in = calloc((size_t)hw_rows(w), sizeof *in),
             *out = calloc((size_t)hw_rows(w), sizeof *out);
      in[3 * b] = 1;
      hw_sparse_multiply(w->A, in, out);
      off = fmax(off, fabs(out[3 * b] - want)), scale = fmax(scale, fabs(want));
      free(in), free(out);
    }
    expect_below(how[k], off / scale, 1e-6);
    run_close(&r);
  }
}

/* Motor and brake off: the load falls, turns the drum through four layers, and nothing is lost but in the line. */
static void falls(void **state) {
  (void)state;
  for (int k = 0; k < SOLVERS; k++) {
    run r = dropped("'motor_gain':0,'motor_force':0", SOLVER[k]);
    run_frames(&r, 34);
    double layer = run_get(&r, "winch.layer"), paid = run_get(&r, "winch.payout");
    assert_true(layer < 5 && paid > 6);
    double worst = k == 4 ? 1 : k < 2 ? 0.5 : 1e-3; /* of 20 kJ that have fallen */
    expect_below("residual of the ledger of a free fall [J]", fabs(run_get(&r, "residual")), worst);
    /* the drum alone: (J + mu cube) w^2 / 2 of all kinetic energy */
    winch_drum d = winch_drum_at(run_world(&r), run_part(&r, "winch"), paid);
    double rate = run_get(&r, "winch.turn_rate");
    expect_relative("turn rate, v / r [rad/s]", rate, run_get(&r, "winch.speed") / d.radius, 1e-12);
    expect_relative(
        "inertia: drum, and line by integral [kg m^2]", d.mass * d.radius * d.radius,
        20 + winch_reel_cube(
                 &(winch_reel){.turns = 2, .first = 0.225, .rise = 0.05 * sqrt(0.75), .layers = 10},
                 d.angle),
        1e-12);
    run_close(&r);
  }
}

/* The same fall in steps of half the length: the ledger closes by the order of the rule. */
static void order(void **state) {
  (void)state;
  double off[2];
  for (int k = 0; k < 2; k++) {
    run r = dropped("'motor_gain':0,'motor_force':0", k ? "'step':2.5e-4" : "'step':5e-4");
    run_frames(&r, 30);
    off[k] = fabs(run_get(&r, "residual"));
    run_close(&r);
  }
  expect_above("order of the ledger's closing", order_of(off[0], off[1]), 1.7);
}

/* Torque at the radius: the pull that a stalled motor holds falls by layer. A load of 2000 N; 500 N m hold 2222 N
 * in the first layer, 1864 N in the second. */
static void torque(void **state) {
  (void)state;
  for (int full = 0; full < 2; full++) {
    char text[200];
    snprintf(text, sizeof text, "'spooled':%g,'motor_torque':500,'speed':0,'motor_gain':1e5",
             full ? 3.6 : 1.5);
    char winch[300];
    snprintf(winch, sizeof winch, "%s", text);
    run r = run_open(
        "{'hawse':1,'environment':{'gravity':10,'water':{'density':0},'air':{'density':0}},'parts':"
        "{"
        "'load':{'kind':'rigid','mass':200,'rotation':'fixed','position':[0,0,-10.2]},"
        "'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'load'},'length':10,'elements'"
        ":4,"
        "'diameter':0.05,'mass_per_metre':0.1,'EA':1e5,'CID':2000},"
        "'winch':{'kind':'winch','cable':'line','end':'a','drum_inertia':20,'drum_radius':0.2,"
        "'drum_width':0.101,%s}},'solver':{'frame':0.05,'duration':3,'start':'static'}}",
        winch);
    run_frames(&r, 10);
    assert_int_equal((int)run_get(&r, "winch.layer"), 1 + full);
    if (!full)
      expect_below("first layer: it stands [m]", fabs(run_get(&r, "winch.payout")), 1e-3);
    else {
      expect_above("second layer: it gives way [m]", run_get(&r, "winch.payout"), 0.01);
      expect_relative("and pulls with all its torque [N m]", run_get(&r, "winch.torque"), 500,
                      1e-12);
    }
    run_close(&r);
  }
}

/* turn_speed and turn_limit: rad/s times the radius of the layer. */
static void turns(void **state) {
  (void)state;
  for (int limited = 0; limited < 2; limited++) {
    run r = run_open(
        "{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'free',"
        "'position':[0,0,-10]},'length':10,'elements':4,'diameter':0.05,'EA':1e5,'CID':2000},"
        "'winch':{'kind':'winch','cable':'line','drum_radius':0.2,'drum_width':0.101,'spooled':12,"
        "%s,'end':'a','accel':50,'decel':50}},'solver':{'frame':0.05,'duration':4}}",
        limited ? "'speed':9,'turn_limit':4" : "'turn_speed':4");
    double worst = 0;
    for (int i = 0; i < 60; i++) {
      run_frames(&r, 1);
      double rate = run_get(&r, "winch.turn_rate");
      if (i > 3)
        worst = fmax(worst, fabs(rate - 4));
    }
    expect_below("turn rate off 4 rad/s while layers leave", worst, 0.01);
    expect_above("turned [rad]", run_get(&r, "winch.turn"), 11.7);
    expect_below("turned [rad]", run_get(&r, "winch.turn"), 12.1);
    run_close(&r);
  }
}

/* Full and empty drums stop the winch at once, with an event. */
static void ends(void **state) {
  (void)state;
  for (int drum = 0; drum < 2; drum++)
    for (int out = 0; out < 2; out++) {
      /* two layers of two turns hold 4 pi (0.225 + 0.2683) m = 6.199 m */
      run r = run_open(
          "{'hawse':1,'parts':{'line':{'kind':'cable','a':{'attach':'world'},'b':{'attach':'free',"
          "'position':[0,0,-10]},'length':10,'elements':4,'diameter':0.05,'EA':1e5,'CID':2000},"
          "'winch':{'kind':'winch','cable':'line','drum_radius':0.2,'drum_width':0.101,'spooled':5,"
          "'drum_layers':2,'speed':%d,'end':'a'%s}},'solver':{'frame':0.05,'duration':9}}",
          out ? 2 : -2, drum ? ",'drum_inertia':20" : "");
      int events = 0;
      for (int i = 0; i < 80; i++) {
        run_frames(&r, 1);
        events += run_events_of(&r, HW_EVENT_LIMIT);
      }
      expect_near(out ? "empty: payout [m]" : "full: payout [m]", run_get(&r, "winch.payout"),
                  out ? 5 : -(4 * PI * (0.225 + 0.225 + 0.05 * sqrt(0.75)) - 5), 0.025);
      assert_int_equal(events, 1);
      expect_near("it stands [m/s]", run_get(&r, "winch.speed"), 0, drum ? 5e-3 : 0);
      run_close(&r);
    }
}

static void refused(const char *winch, const char *where, const char *what) {
  char text[1000];
  snprintf(text, sizeof text,
           "{\"hawse\":1,\"parts\":{\"l\":{\"kind\":\"cable\",\"length\":9,\"diameter\":0.05,\"a\":"
           "{\"attach\":"
           "\"world\"},\"b\":{\"position\":[0,0,-9]}},\"w\":{\"kind\":\"winch\",\"cable\":\"l\","
           "\"end\":\"a\",%s}}}",
           winch);
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  if (!strstr(report, where) || !strstr(report, what))
    print_error("%s\n", report);
  assert_non_null(strstr(report, where));
  assert_non_null(strstr(report, what));
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
  refused("\"spooled\":10", "/parts/w/spooled", "needs drum_width");
  refused("\"drum_width\":0.04", "/parts/w/drum_width",
          "narrower than one turn of the line, 0.05 m");
  refused("\"drum_width\":0.2,\"drum_radius\":0.2,\"drum_layers\":1,\"spooled\":6",
          "/parts/w/spooled",
          "6 m of line on a drum that takes 5.654866776461628 m, 4 turns in each of 1 layers");
  refused("\"drum_width\":0.2,\"drum_radius\":0.2,\"drum_layers\":1", "/parts/w/drum_width",
          "9 m of line");
  refused("\"mode\":\"compensate\"", "/parts/w/follow", "the world holds the line's end");
  refused("\"mode\":\"compensate\",\"follow\":\"l\"", "/parts/w/follow", "no points to follow");
  refused("\"mode\":\"position\",\"position\":10", "/parts/w/position", "empty after 9 m");
  refused("\"mode\":\"position\",\"position\":-10", "/parts/w/position", "9 m of line to haul in");
  refused("\"mode\":\"brake\",\"drum_inertia\":1,\"first_speed\":1", "/parts/w/first_speed",
          "mode brake");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(whole_layers), cmocka_unit_test(derived),
                                     cmocka_unit_test(beyond),       cmocka_unit_test(tangent),
                                     cmocka_unit_test(falls),        cmocka_unit_test(order),
                                     cmocka_unit_test(torque),       cmocka_unit_test(turns),
                                     cmocka_unit_test(ends),         cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
