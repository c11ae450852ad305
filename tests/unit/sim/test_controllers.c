/* Inputs that a controller leads: set anew at each exchange, or the run halts there and says who is missing; saved, loaded
 * and rewound. What is checked in a text: tests/js/controllers.test.mjs. */
#include "unit/parts/switch_scene.h"

/* Frames of 100 ms, an exchange at each second one; a force of 10 N moves 1 kg. */
static run led(void) {
  return run_open("{'hawse':1," FREE
                  ",'parts':{'load':{'kind':'rigid','mass':1,'rotation':'fixed'}},"
                  "'inputs':{'push':{'target':'load.force_x'},'free':{'target':'load.force_y'}},"
                  "'controllers':{'pilot':{'fmu':'pilot.fmu','step':0.2,'outputs':{'push':{}}}},"
                  "'solver':{'integrator':'rk4','step':0.05,'frame':0.1,'duration':6}}");
}

static uint32_t input_of(const run *r, const char *id) { return hw_model_input(r->model, id); }

static void assert_missing(const run *r, double time) {
  hw_halt halt;
  assert_true(hw_sim_halted(r->sim, &halt));
  assert_non_null(strstr(halt.cause, "\"push\" is led by the controller \"pilot\""));
  assert_near(halt.time, time, 1e-12);
  assert_near(halt.step, 0, 0); /* no smaller one would do */
  assert_null(halt.part);
}

static void nobody(void **state) {
  (void)state;
  run r = led();
  assert_int_equal(hw_sim_step(r.sim), HW_HALTED);
  assert_missing(&r, 0);
  assert_int_equal(hw_sim_frame(r.sim)->index, 0);
  /* in pieces too, and after a reset; an input that nobody leads does not count */
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  assert_int_equal(hw_sim_input(r.sim, input_of(&r, "free"), 1), HW_OK);
  assert_int_equal(hw_sim_work(r.sim, 1), HW_HALTED);
  assert_missing(&r, 0);
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  assert_int_equal(hw_sim_step_some(r.sim, 1), HW_HALTED);
  assert_missing(&r, 0);
  run_close(&r);
}

/* It is wanted at 0, 0.2, 0.4 s; what is set between is no answer to the next exchange. */
static void at_each_exchange(void **state) {
  (void)state;
  run r = led();
  uint32_t push = input_of(&r, "push");
  assert_int_equal(hw_sim_input(r.sim, push, 10), HW_OK);
  assert_int_equal(hw_sim_step(r.sim), HW_OK);
  assert_int_equal(hw_sim_input(r.sim, push, 10), HW_OK);
  assert_int_equal(hw_sim_step(r.sim), HW_OK);
  assert_int_equal(hw_sim_step(r.sim), HW_HALTED);
  assert_missing(&r, 0.2);
  assert_int_equal(hw_sim_frame(r.sim)->index, 2); /* the last good frame stays */
  assert_int_equal(hw_sim_reset(r.sim), HW_OK);
  for (int i = 0; i < 10; i++) {
    if (i % 2 == 0) /* the same value is set anew as well */
      assert_int_equal(hw_sim_input(r.sim, push, 10), HW_OK);
    assert_int_equal(hw_sim_step(r.sim), HW_OK);
  }
  assert_near(run_get(&r, "load.vx"), 10, 1e-12); /* F t/m */
  run_close(&r);
}

/* That it was set is part of the state. */
static void saved(void **state) {
  (void)state;
  run r = led(), s = led();
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  assert_int_equal(hw_sim_input(r.sim, input_of(&r, "push"), 10), HW_OK);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_load(s.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_step(s.sim), HW_OK);
  assert_int_equal(hw_sim_step(r.sim), HW_OK);
  assert_true(hw_sim_frame(s.sim)->state_hash == hw_sim_frame(r.sim)->state_hash);
  /* and that it was not */
  assert_int_equal(hw_sim_step(r.sim), HW_OK);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_load(s.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_step(s.sim), HW_HALTED);
  free(block);
  run_close(&r);
  run_close(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nobody),
      cmocka_unit_test(at_each_exchange),
      cmocka_unit_test(saved),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
