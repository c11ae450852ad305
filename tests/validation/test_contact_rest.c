/* Contact at rest and over many materials: what once chattered, gained energy or lost its ledger. */
#include "contact/records.h"
#include "validation/run.h"

#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},"

static const hw_record *record_of(const run *r, int pair) {
  return &hw_contact_scratch(run_world(r)).record[pair];
}
static double *memory_of(const run *r, int pair) {
  return run_world(r)->mem + r->model->pair[pair].mem;
}

/* 1 t that falls by 1 m or is set down, in materials from rubber to steel, nearly elastic to
 * overdamped: it comes to rest under its weight, and a body at rest costs one step a tick. */
static void every_material_rests(void **state) {
  (void)state;
  static const char *const shape[] = {"'box','size':[1,1,1]", "'cylinder','size':[1,1,1]",
                                      "'sphere','size':[1,1,1]"};
  static const double young[] = {1e7, 1e9, 2e11}, time[] = {0.003, 0.01, 0.1};
  int worst_steps = 0;
  double worst_force = 0;
  for (int s = 0; s < 3; s++)
    for (int e = 0; e < 3; e++)
      for (int b = 0; b < 3; b++)
        for (int height = 0; height < 2; height++) {
          if (RUN_SLOW && ((s + e + b) % 3 || (s + e + height) % 2))
            continue;
          run r = run_open(
              "{" DRY "'materials':{'m':{'young':%g,'viscosity':%g}},'parts':{"
              "'body':{'kind':'rigid','mass':1000,'shape':%s,'position':[0,0,%g],'material':'m'},"
              "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
              "'material':'m'}},'contacts':{'c':{'a':'body','b':'deck','friction':{"
              "'law':'karnopp','sliding':0.3}}},"
              "'solver':{'step':0.005,'frame':0.02,'duration':60}}",
              young[e], young[e] * time[b], shape[s], 0.5 + height);
          run_to(&r, 20);
          run_frames(&r, 1);
          int steps = (int)run_frame(&r)->substeps;
          double force = record_of(&r, 0)->force;
          bool rests = fabs(run_get(&r, "body.vz")) < 1e-6;
          if (rests && record_of(&r, 0)->overlap.volume > 0) {
            worst_steps = steps > worst_steps ? steps : worst_steps;
            worst_force = fmax(worst_force, fabs(force / 9810 - 1));
          } else {
            print_message("    shape %d E %g B/E %g height %d: z %.6f vz %.3g, no rest yet\n", s,
                          young[e], time[b], height, run_get(&r, "body.z"), run_get(&r, "body.vz"));
            assert_true(time[b] < 0.005); /* lightly damped: still bounces */
          }
          run_close(&r);
        }
  expect_below("steps a frame of 4 ticks, at rest", worst_steps, 4.5);
  expect_below("force against weight", worst_force, 1e-4);
}

/* Without damping a box comes back to its height, whatever the step does with an impact of 2 ms. */
static void elastic_box_comes_back(void **state) {
  (void)state;
  run r = run_open("{" DRY "'materials':{'m':{'young':2e11}},'parts':{"
                   "'box':{'kind':'rigid','mass':1000,'shape':'box','size':[1,1,1],"
                   "'position':[0,0,1.5],'material':'m'},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
                   "'material':'m'}},'contacts':{'c':{'a':'box','b':'deck'}},"
                   "'solver':{'step':0.005,'frame':0.005,'duration':10}}");
  double top = 0;
  for (int i = 0; i < 2000; i++) {
    run_frames(&r, 1);
    if (run_time(&r) > 0.6 && run_get(&r, "box.z") > top)
      top = run_get(&r, "box.z");
  }
  expect_near("highest after the first impact [m]", top, 1.5, 0.01);
  assert_true(memory_of(&r, 0)[HW_PAIR_COUNT] >= 9);
  expect_below("ledger [J of 9810 J, ten impacts]", fabs(run_get(&r, "residual")), 100);
  run_close(&r);
}

/* A conveyor takes a box along: its work is friction times its own path, half of which heats. */
static void conveyor(void **state) {
  (void)state;
  run r = run_open("{" DRY "'materials':{'m':{'young':1e9,'viscosity':1e7}},'parts':{"
                   "'box':{'kind':'rigid','mass':100,'shape':'box','size':[1,1,0.5],"
                   "'position':[0,0,0.25],'material':'m'},"
                   "'belt':{'kind':'motion','shape':'box','size':[50,5,1],'position':[0,0,-0.5],"
                   "'velocity':[2,0,0],'material':'m'}},"
                   "'contacts':{'c':{'a':'box','b':'belt','friction':{'law':'karnopp',"
                   "'sliding':0.3}}},'solver':{'step':0.002,'frame':0.02,'duration':4}}");
  run_to(&r, 4);
  expect_near("rides along [m/s]", run_get(&r, "box.vx"), 2, 1e-4);
  expect_relative("work of the belt m v^2 [J]", run_get(&r, "work"), 100 * 4, 2e-3);
  expect_relative("heat m v^2 / 2 [J]", run_get(&r, "dissipated"), 100 * 2, 4e-3);
  expect_below("ledger [J]", fabs(run_get(&r, "residual")), 0.5);
  run_close(&r);
}

/* From one plate to the next without friction: the seam takes nothing and costs nothing. */
static void over_a_seam(void **state) {
  (void)state;
  run r = run_open("{" DRY "'materials':{'m':{'young':1e8,'viscosity':1e6}},'parts':{"
                   "'box':{'kind':'rigid','mass':500,'shape':'box','size':[1,1,0.5],"
                   "'position':[-2,0,0.25],'velocity':[2,0,0],'material':'m'},"
                   "'one':{'kind':'motion','shape':'box','size':[8,4,1],'position':[-4,0,-0.5],"
                   "'material':'m'},"
                   "'two':{'kind':'motion','shape':'box','size':[8,4,1],'position':[4,0,-0.5],"
                   "'material':'m'}},"
                   "'contacts':{'c':{'a':'box','b':'any'}},"
                   "'solver':{'step':0.005,'frame':0.02,'duration':3}}");
  int steps = 0;
  for (int i = 0; i < 150; i++) {
    run_frames(&r, 1);
    steps += (int)run_frame(&r)->substeps;
  }
  expect_above("on the second plate [m]", run_get(&r, "box.x"), 1);
  expect_near("speed [m/s]", run_get(&r, "box.vx"), 2, 2e-3);
  expect_below("steps in 600 ticks", steps, 700);
  expect_below("ledger [J of 1000 J]", fabs(run_get(&r, "residual")), 2);
  run_close(&r);
}

/* The mirrored pair, and the other order of the parts in the text: the same motion. */
static void order_of_parts(void **state) {
  (void)state;
  static const char *const box = "'box':{'kind':'rigid','mass':800,'shape':'box','size':[1,2,0.5],"
                                 "'orientation':[0.95,0.2,0.1,0.2],'position':[0,0,1.5],"
                                 "'material':'m'}";
  static const char *const deck = "'deck':{'kind':'motion','shape':'box','size':[20,20,2],"
                                  "'position':[0,0,-1],'material':'m'}";
  double end[2][3];
  for (int i = 0; i < 2; i++) {
    run r = run_open("{" DRY "'materials':{'m':{'young':5e7,'viscosity':2e6}},'parts':{%s,%s},"
                     "'contacts':{'c':{'a':'%s','b':'%s','friction':{'law':'karnopp',"
                     "'sliding':0.3}}},'solver':{'step':0.002,'frame':0.02,'duration':4}}",
                     i ? deck : box, i ? box : deck, i ? "deck" : "box", i ? "box" : "deck");
    run_to(&r, 1);
    static const char *const name[3] = {"box.x", "box.z", "box.roll"};
    for (int k = 0; k < 3; k++)
      end[i][k] = run_get(&r, name[k]);
    run_close(&r);
  }
  for (int k = 0; k < 3; k++)
    expect_near("a and b exchanged", end[1][k], end[0][k], 1e-6);
}

/* A static start on a slope finds the rest that friction holds: nothing moves afterwards. */
static void static_start_on_a_slope(void **state) {
  (void)state;
  double a = 0.3, c = cos(a / 2), s = sin(a / 2);
  run r = run_open(
      "{" DRY "'materials':{'m':{'young':1e8,'viscosity':1e6}},'parts':{"
      "'box':{'kind':'rigid','mass':1000,'shape':'box','size':[1,1,0.5],"
      "'orientation':[%.17g,0,%.17g,0],'position':[%.17g,0,%.17g],'material':'m'},"
      "'slope':{'kind':'motion','shape':'box','size':[20,20,2],"
      "'orientation':[%.17g,0,%.17g,0],'position':[%.17g,0,%.17g],'material':'m'}},"
      "'contacts':{'c':{'a':'box','b':'slope','friction':{'law':'karnopp','sliding':0.5}}},"
      "'solver':{'step':0.005,'frame':0.1,'duration':5,'start':'static'}}",
      c, s, 0.26 * sin(a), 0.26 * cos(a), c, s, -sin(a), -cos(a));
  run_started(&r);
  double x = run_get(&r, "box.x");
  expect_relative("friction at the start [N]", v3_norm(record_of(&r, 0)->friction.force),
                  9810 * sin(a), 1e-6);
  run_frames(&r, 50);
  expect_near("x after 5 s [m]", run_get(&r, "box.x"), x, 1e-9);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_material_rests),
                                     cmocka_unit_test(elastic_box_comes_back),
                                     cmocka_unit_test(conveyor),
                                     cmocka_unit_test(over_a_seam),
                                     cmocka_unit_test(order_of_parts),
                                     cmocka_unit_test(static_start_on_a_slope)};
  return cmocka_run_group_tests_name("contact at rest", tests, NULL, NULL);
}
