/* Bodies that are not there (hw_port.idle), as links of a chain inside the ship: no force, no touch in
 * passing, and a contact that was ends as one that is left. */
#include "contact/records.h"
#include "contact/source.h"
#include "validation/run.h"

enum { BALL, DECK };

/* A ball of 1 t at rest on a deck, held by friction. */
static run at_rest(void) {
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},"
      "'materials':{'m':{'young':1e7,'viscosity':1e5}},"
      "'parts':{'ball':{'kind':'rigid','mass':1000,'shape':'sphere','size':[1,1,1],"
      "'position':[0,0,0.5],'material':'m'},"
      "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[0,0,-1],"
      "'material':'m'}},"
      "'contacts':{'c':{'a':'ball','b':'deck','friction':{'law':'karnopp','sliding':0.3}}},"
      "'solver':{'step':0.005,'frame':0.02,'duration':60}}");
  run_to(&r, 5);
  return r;
}

static hw_port *carrier(const run *r, int side) {
  const hw_pair *pair = &r->model->pair[0];
  return &run_world(r)->port[r->model->collider[side == BALL ? pair->a : pair->b].port];
}
static double *memory_of(const run *r) { return run_world(r)->mem + r->model->pair[0].mem; }

/* A step of 0.01 s of the contact alone. */
static void contact_step(const run *r, bool before, bool after) {
  hw_world *w = run_world(r);
  carrier(r, BALL)->idle = before;
  hw_sources_begin(w, 0.01);
  w->t += 0.01;
  w->events = 0;
  w->tangent = w->touching = false;
  for (int i = 0; i < 3 * r->model->blocks; i++)
    w->res[i] = 0;
  for (int side = BALL; side <= DECK; side++)
    carrier(r, side)->f = carrier(r, side)->m = v3_zero();
  carrier(r, BALL)->idle = after;
  hw_sources_ready(w);
  hw_sources_force(w);
}

static void no_force_of_one_that_is_not_there(void **state) {
  (void)state;
  run r = at_rest();
  hw_world *w = run_world(&r);
  unsigned char mark[16] = {0};
  assert_true(r.model->blocks <= 16);
  contact_step(&r, false, false);
  assert_true(w->touching);
  expect_near("force on the ball [N]", carrier(&r, BALL)->f.z, 9810, 10); /* its weight, m g */
  assert_true(hw_contact_mark(w, mark));

  contact_step(&r, false, true);
  assert_false(w->touching);
  for (int side = BALL; side <= DECK; side++) {
    assert_true(v3_norm(carrier(&r, side)->f) == 0);
    assert_true(v3_norm(carrier(&r, side)->m) == 0);
  }
  for (int i = 0; i < 3 * r.model->blocks; i++)
    assert_true(w->res[i] == 0);
  assert_false(hw_contact_mark(w, mark));
  run_close(&r);
}

/* The other body may be the one that is not there. */
static void no_force_on_one_that_is_not_there(void **state) {
  (void)state;
  run r = at_rest();
  hw_world *w = run_world(&r);
  carrier(&r, DECK)->idle = true;
  contact_step(&r, false, false);
  assert_false(w->touching);
  assert_true(v3_norm(carrier(&r, BALL)->f) == 0);
  run_close(&r);
}

static void contact_ends_where_the_step_began(void **state) {
  (void)state;
  run r = at_rest();
  hw_world *w = run_world(&r);
  double *mem = memory_of(&r), *sums = w->sums, channel[HW_CONTACT_CHANNELS];
  assert_true(mem[HW_PAIR_TOUCHING] != 0);
  double held = sums[HW_SUM_CONTACT] + sums[HW_SUM_DISSIPATED], began = w->t;
  contact_step(&r, false, true);
  hw_contact_commit(w, true);
  assert_true(mem[HW_PAIR_TOUCHING] == 0 && mem[HW_PAIR_STUCK] == 0 && mem[HW_PAIR_HELD] == 0);
  expect_near("end of the contact [s]", mem[HW_PAIR_END], began, 1e-12);
  assert_int_equal(w->events, 1);
  assert_int_equal(w->event[0].kind, HW_EVENT_LEAVE);
  /* what its springs held is lost: none of it comes back, and the ledger is whole */
  expect_near("ledger [J]", sums[HW_SUM_CONTACT] + sums[HW_SUM_DISSIPATED], held,
              1e-9 * fabs(held));
  double words[1 + HW_CONTACT_ROW] = {0}, *section[] = {words, NULL, NULL};
  assert_int_equal(hw_contact_show(w, channel, section), 0); /* none touches */
  assert_true(words[0] == 1);                                /* one ended in this frame */
  assert_true(words[1 + HW_CONTACT_ROW_TOUCHING] == 0);
  /* and nothing more happens */
  contact_step(&r, true, true);
  hw_contact_commit(w, true);
  assert_int_equal(w->events, 0);
  run_close(&r);
}

/* One that appears inside another touches from there on, at the speed that it has then. */
static void contact_begins_where_it_appears(void **state) {
  (void)state;
  run r = at_rest();
  hw_world *w = run_world(&r);
  double *mem = memory_of(&r), count = mem[HW_PAIR_COUNT];
  contact_step(&r, false, true);
  hw_contact_commit(w, true);
  carrier(&r, BALL)->v = v3_make(0, 0, -0.25);
  contact_step(&r, true, false);
  hw_contact_commit(w, true);
  assert_true(mem[HW_PAIR_TOUCHING] != 0);
  expect_near("contacts", mem[HW_PAIR_COUNT], count + 1, 0);
  expect_near("start of the contact [s]", mem[HW_PAIR_START], w->t, 1e-12);
  expect_near("closing speed [m/s]", mem[HW_PAIR_CLOSING], 0.25, 1e-9);
  assert_int_equal(w->event[0].kind, HW_EVENT_TOUCH);
  run_close(&r);
}

/* Through the deck within the step: caught, but not from or to where it is not there. */
static void nothing_passes_through_what_is_not_there(void **state) {
  (void)state;
  run r = at_rest();
  hw_world *w = run_world(&r);
  contact_step(&r, false, true);
  hw_contact_commit(w, true);
  v3 above = v3_make(0, 0, 2), below = v3_make(0, 0, -4);
  for (int gone = 0; gone < 3; gone++) {
    carrier(&r, BALL)->r = above;
    carrier(&r, BALL)->idle = gone == 1;
    hw_sources_begin(w, 0.01);
    carrier(&r, BALL)->r = below;
    carrier(&r, BALL)->idle = gone == 2;
    hw_sources_ready(w);
    hw_sources_force(w);
    assert_int_equal(hw_contact_passed(w), gone == 0);
  }
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_force_of_one_that_is_not_there),
      cmocka_unit_test(no_force_on_one_that_is_not_there),
      cmocka_unit_test(contact_ends_where_the_step_began),
      cmocka_unit_test(contact_begins_where_it_appears),
      cmocka_unit_test(nothing_passes_through_what_is_not_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
