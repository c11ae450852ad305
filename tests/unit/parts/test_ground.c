/* Lines, chains and bodies on the ground: starts that touch down, what is saved and loaded, bristles at rest and at a winch,
 * and starts that cannot be. Figures against closed forms are in wasm/cli/validate/ground*.mjs. */
#include "parts/chain_state.h"
#include "validation/run.h"

#define GROUND(fields) "'environment':{'ground':{'kind':'plane','z':-50" fields "}}"
#define LINE                                                                                       \
  "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-49.9]},'b':{'attach':'top'},"     \
  "'length':220,'elements':40,'diameter':0.1,'density':7850,'EA':6e8,'CID':1e6"
#define TOP                                                                                        \
  "'top':{'kind':'motion','position':[200,0,0],'amplitude_x':3,'amplitude_z':1,"                   \
  "'frequency':[0.6,0,0.6],'ramp':1}"

/* (A ball finds no rest on a slope.) A run goes on after a load as if it had not stopped, and again from its beginning after a reset: lines by nodes and by
 * samples, a chain, a box and a ball, with every integrator. */
static void saved(void **state) {
  (void)state;
  static const char *const solver[] = {
      "'integrator':'ali3','step':0.02", "'integrator':'rk45','step':0.02",
      "'integrator':'rk4','step':0.001", "'integrator':'euler-cromer','step':0.0005",
      "'rule':'generalized-alpha','step':0.02,'start':'static'"};
  for (size_t k = 0; k < (RUN_SLOW ? 2 : sizeof solver / sizeof *solver); k++) {
    run r = run_open("{'hawse':1," GROUND(
                         ",'slope':{'x':%g}") ",'parts':{" TOP "," LINE
                                              "},'more':{'kind':'cable','a':{'attach':'free','"
                                              "position':[0,20,-46]},'b':{'attach':'free',"
                                              "'position':[20,20,-48.9]},'length':20.5,'elements'"
                                              ":12,'diameter':0.1,'density':7850,"
                                              "'EA':1e6,'ground':'samples'},'chain':{'kind':'"
                                              "chain','a':{'attach':'box'},'b':{'attach':"
                                              "'free','position':[60,-30,-46.5]},'links':12},'"
                                              "box':{'kind':'rigid','mass':1000,'shape':'box',"
                                              "'size':[1,2,1],'position':[50,-30,-46.8]},'ball':{"
                                              "'kind':'rigid','mass':1000,'shape':'sphere',"
                                              "'size':[1,1,1],'position':[70,-30,-45.9]}},'"
                                              "solver':{%s,'frame':0.1}}",
                     k < 4 ? 0.05 : 0.0, solver[k]);
    const int frames = k != 1 ? 6 : RUN_SLOW ? 2 : 4; /* all touch after 0.33 s */
    run_started(&r);
    run_frames(&r, frames);
    size_t bytes = hw_sim_state_size(r.sim);
    void *block = malloc(bytes);
    assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
    run_frames(&r, frames);
    uint64_t hash = run_frame(&r)->state_hash;
    assert_int_equal(hw_sim_load(r.sim, block, bytes), HW_OK);
    run_frames(&r, frames);
    assert_true(run_frame(&r)->state_hash == hash);
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    run_frames(&r, 2 * frames);
    assert_true(run_frame(&r)->state_hash == hash);
    assert_true(run_get(&r, "box.ground_force") > 0 || run_get(&r, "box.z") > -47.2);
    print_message("    %s\n", solver[k]);
    free(block);
    run_close(&r);
  }
}

/* At rest nothing creeps: each bristle holds on to the same place, bit by bit, and nodes stay within rounding. */
static void still(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1," GROUND(",'slope':{'x':0.2,'y':0.3}") ",'parts':{'line':{'kind':"
                                                         "'cable','a':{'attach':'free','position':["
                                                         "0,0,-49.95]},'b':{'attach':'free',"
                                                         "'position':[20,0,-45.95]},'length':20."
                                                         "396,'elements':8,'diameter':0.1,"
                                                         "'density':7850,'EA':6e8}},'solver':{'"
                                                         "step':0.5,'frame':10,'duration':3600}}");
  run_started(&r);
  run_frames(&r, 3);
  cable_view c = run_cable(&r, "line");
  double anchor[3 * 9], x[3 * 9], *words = c.mem + MEM_LENGTHS + c.s->n_max + 1;
  memcpy(anchor, words, sizeof anchor);
  for (int i = 0; i <= c.n; i++)
    memcpy(x + 3 * i, run_x(&r, "line", i), 3 * sizeof *x);
  run_to(&r, RUN_SLOW ? 600 : 3600);
  assert_memory_equal(anchor, words, sizeof anchor);
  double most = 0;
  for (int i = 0; i <= c.n; i++)
    for (int k = 0; k < 3; k++)
      most = fmax(most, fabs(x[3 * i + k] - run_x(&r, "line", i)[k]));
  expect_below("way of a line at rest on a slope, in an hour [m]", most, 1e-9);
  run_close(&r);
}

/* A winch that pays out and hauls in: what lies keeps its bristles, node by node. */
static void winch(void **state) {
  (void)state;
  for (int haul = 0; haul < 2; haul++) {
    run r = run_open(
        "{'hawse':1," GROUND("") ",'parts':{'line':{'kind':'cable','a':{'attach':'world'},"
                                 "'b':{'attach':'world','position':[60,0,-49.95]},'length':100,"
                                 "'elements':40,'diameter':0.1,'density':7850,'EA':6e8,'CID':1e6},"
                                 "'winch':{'kind':'winch','cable':'line','speed':%g}},"
                                 "'solver':{'start':'static','step':0.02,'frame':0.1}}",
        haul ? -0.5 : 0.5);
    run_started(&r);
    cable_view c = run_cable(&r, "line");
    double anchor[3 * 4], *words = c.mem + MEM_LENGTHS + c.s->n_max + 1 + 3;
    memcpy(anchor, words, sizeof anchor); /* nodes 1 to 4, on the ground at the far end */
    run_to(&r, 10);
    assert_true((run_get(&r, "line.elements") > 40) == !haul);
    if (!haul)
      assert_memory_equal(anchor, words, sizeof anchor);
    c = run_cable(&r, "line");
    words = c.mem + MEM_LENGTHS + c.s->n_max + 1;
    for (int i = 1; i < c.n; i++) { /* none is stretched by more than slips */
      v3 d = v3_sub(v3_at(run_x(&r, "line", i)), v3_at(words + 3 * i));
      assert_true(v3_norm(v3_make(d.x, d.y, 0)) < 0.03);
    }
    for (int i = c.n + 1; i <= c.s->n_max; i++)
      assert_true(v3_norm(v3_at(words + 3 * i)) == 0);
    double loss = run_frame(&r)->work;
    expect_below("winch and ground: what the ledger misses [J]", fabs(run_get(&r, "residual")),
                 1e-3 * fabs(loss));
    run_close(&r);
  }
}

/* Static starts: of the lines of a mooring, drawn and slack, on slopes and grids; where they stay when the run begins. */
static void starts(void **state) {
  (void)state;
  static const struct {
    const char *ground, *ends;
  } list[] = {
      {"'kind':'plane','z':-50", "'length':220"},
      {"'kind':'plane','z':-50", "'length':207"},
      {"'kind':'plane','z':-50", "'length':320"},
      {"'kind':'plane','z':-50", "'length':220,'ground':'samples'"},
      {"'kind':'plane','z':-50", "'length':220,'EI':1e5"},
      {"'kind':'plane','z':-50,'slope':{'x':0.1,'y':0.1}", "'length':230"},
      {"'kind':'plane','z':-50,'slope':{'x':-0.1}", "'length':240"},
      {"'kind':'waves','z':-50,'waves':{'amplitude':1,'length':40}", "'length':220"},
      {"'kind':'grid','z':-50,'grid':{'nx':3,'ny':2,'x':0,'y':-50,'dx':80,'dy':100,"
       "'heights':[0,-3,2,0,4,1]}",
       "'length':225"},
  };
  for (size_t k = 0; k < sizeof list / sizeof *list; k++) {
    run r =
        run_open("{'hawse':1,'environment':{'ground':{%s}},'parts':{'line':{'kind':'cable',"
                 "'a':{'attach':'world','position':[0,0,-49]},'b':{'attach':'world','position':"
                 "[200,0,0]},'elements':40,'diameter':0.1,'density':7850,'EA':6e8,'CID':1e6,%s}},"
                 "'solver':{'start':'static','step':0.02,'frame':0.1}}",
                 list[k].ground, list[k].ends);
    run_started(&r);
    assert_true(run_get(&r, "line.grounded") > 10 || k == 1);
    double before = run_get(&r, "line.tension_b");
    run_frames(&r, 20);
    assert_near(run_get(&r, "line.tension_b"), before, 1e-6 * before);
    expect_below("energy of motion after a static start [J]", run_get(&r, "kinetic"), 1e-9);
    run_close(&r);
  }
}

#define MOORING(id, x, y, port)                                                                    \
  ",'" id "':{'kind':'cable','a':{'attach':'world','position':[" x "," y ",-49.9]},'b':{"          \
  "'attach':'ship." port "'},'length':330,'elements':56,'diameter':0.1,'density':7850,'EA':6e8,"   \
  "'CID':1e6,'drag_normal':1.6}"

/* A whole mooring: a ship on four lines in current and wind finds its rest and stays there; its anchors and lines hold what
 * pushes it. A chain between two places does so too. */
static void moorings(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'current':[1,0.5,0]},'air':{'wind':[10,5,0]},'ground':{"
      "'kind':'plane','z':-50}},'parts':{'ship':{'kind':'vessel','mass':2e7,'inertia':1e10,'length'"
      ":"
      "100,'beam':20,'draught':6,'added':{'surge':1e6,'sway':1.5e7,'yaw':5e9},'damping':{'surge':"
      "1e5,"
      "'sway':2e5,'yaw':1e9},'crossflow':1,'wind':{'front_area':300,'side_area':1200},'ports':{"
      "'b1':{'at':[50,5,-2]},'b2':{'at':[50,-5,-2]},'s1':{'at':[-50,5,-2]},'s2':{'at':[-50,-5,-2]}"
      "}}" MOORING("l1", "300", "200", "b1") MOORING("l2", "300", "-200", "b2")
          MOORING("l3", "-300", "200", "s1") MOORING(
              "l4", "-300", "-200", "s2") "},"
                                          "'solver':{'start':'static','step':0.05,'frame':0.1}}");
  run_started(&r);
  double y = run_get(&r, "ship.y"), T = run_get(&r, "l3.tension_b");
  assert_true(run_get(&r, "l1.grounded") > 50 && y > 1);
  run_frames(&r, RUN_SLOW ? 10 : 100);
  assert_near(run_get(&r, "ship.y"), y, 1e-6);
  assert_near(run_get(&r, "l3.tension_b"), T, 1e-5 * T);
  run_close(&r);
  r = run_open("{'hawse':1," GROUND("") ",'parts':{'chain':{'kind':'chain','a':{'attach':'world',"
                                        "'position':[0,0,-41]},'b':{'attach':'world','position':"
                                        "[12,0,-49.9]},'links':80}},'solver':{'start':'static',"
                                        "'step':0.005}}");
  run_started(&r);
  assert_true(run_get(&r, "chain.grounded") > 10);
  T = run_get(&r, "chain.tension_a");
  run_frames(&r, RUN_SLOW ? 5 : 50);
  assert_near(run_get(&r, "chain.tension_a"), T, 1e-6 * T);
  run_close(&r);
}

/* What would be thrown out of the ground does not start; nor what would chatter on it. */
static void refused(void **state) {
  (void)state;
  static const char *const deep[] = {
      "'line':{'kind':'cable','a':{'attach':'free','position':[0,0,-52]},'b':{'attach':'free',"
      "'position':[10,0,-52]}}",
      "'line':{'kind':'chain','a':{'attach':'world','position':[0,0,-49]},'b':{'attach':'world',"
      "'position':[2,0,-52]},'links':20}"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," GROUND("") ",'parts':{%s}}", deep[k]);
    assert_true(run_frame(&r)->status == HW_HALTED);
    assert_non_null(strstr(hw_sim_report(r.sim), "deep in the ground at the start"));
    run_close(&r);
  }
  hw_model *model = NULL;
  char *report = NULL;
  const char *text =
      "{\"hawse\":1,\"environment\":{\"ground\":{\"kind\":\"plane\",\"z\":-9}},\"parts\":{\"line\":"
      "{\"kind\":\"cable\",\"a\":{\"attach\":\"world\"},\"b\":{\"attach\":\"free\",\"position\":"
      "[5,0,0]},\"diameter\":0.1}},\"solver\":{\"integrator\":\"rk4\",\"step\":0.01}}";
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_non_null(strstr(report, "/parts/line/ground"));
  assert_non_null(strstr(report, "at most 0.0056"));
  hw_text_free(report);
}

/* A chain whose free end leads into the ground goes on along it, all links at their pitch. */
static void led_on(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    run r = run_open(
        "{'hawse':1," GROUND(
            "") ",'parts':{'chain':{'kind':'chain','a':{'attach':"
                "'world','position':[0,0,-42]},'b':{'attach':'free','position':[%d,0,-50]},"
                "'links':60}},'solver':{'step':0.005}}",
        k);
    run_started(&r);
    assert_true(run_get(&r, "chain.grounded") >= 5);
    expect_below("gap of links that are led along the ground [m]", run_get(&r, "chain.gap"), 1e-9);
    run_frames(&r, RUN_SLOW ? 5 : 50);
    run_close(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(saved),    cmocka_unit_test(still),
                                     cmocka_unit_test(winch),    cmocka_unit_test(starts),
                                     cmocka_unit_test(moorings), cmocka_unit_test(refused),
                                     cmocka_unit_test(led_on)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
