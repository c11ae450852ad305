/* The broad phase over bodies (contact/contact_near.c): no pair that meets is left out, however far bodies went in a step. */
#include "contact/records.h"
#include "contact/source.h"
#include "validation/run.h"

enum { A, B };

static run two_balls(void) {
  return run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"
                  ",'materials':{'m':"
                  "{'young':1e7,'viscosity':1e5}},'parts':{'a':{'kind':'rigid','mass':1,'shape':'"
                  "sphere','size':[1,1,1],"
                  "'material':'m'},'b':{'kind':'rigid','mass':1,'shape':'sphere','size':[1,1,1],'"
                  "position':[9,0,0],"
                  "'material':'m'}},'contacts':{'c':{'a':'a','b':'b'}},'solver':{'step':0.01,'"
                  "frame':0.02,'duration':5}}");
}

static void put(const run *r, int ball, v3 at) {
  const hw_model *model = r->model;
  const hw_pair *pair = &model->pair[0];
  run_world(r)->port[model->collider[ball == A ? pair->a : pair->b].port].r = at;
}

static v3 direction(dice *d) {
  v3 n;
  do
    n = v3_make(roll_between(d, -1, 1), roll_between(d, -1, 1), roll_between(d, -1, 1));
  while (!(v3_norm(n) > 0.1));
  return v3_scale(1 / v3_norm(n), n);
}

/* Ball a goes up to 500 m within the step, to a place beside ball b that stands still: touching by 0 to 1 m, on any side;
 * and along an axis, where its wide box is longest and thinnest. */
static void found_after_a_long_way(void **state) {
  (void)state;
  run r = two_balls();
  hw_world *w = run_world(&r);
  dice d = {.state = 5};
  for (int trial = 0; trial < 4000; trial++) {
    v3 n = direction(&d), way = trial % 2 ? direction(&d) : v3_make(trial % 4 ? 1 : -1, 0, 0);
    if (trial % 8 < 2)
      n = way;
    v3 to = v3_scale(500 * roll(&d), way);
    put(&r, A, v3_zero());
    put(&r, B, v3_madd(to, 0.999 * roll(&d), n));
    hw_sources_begin(w, 0.01);
    put(&r, A, to);
    hw_sources_ready(w);
    hw_scratch s = hw_contact_scratch(w);
    if (s.near->count != 1)
      fail_msg("trial %d: a pair that touches is not near after %g m", trial, v3_norm(to));
  }
  run_close(&r);
}

/* Far apart it is not near; what was near and touched stays until its end has been told. */
static void left_out_when_far(void **state) {
  (void)state;
  run r = two_balls();
  hw_world *w = run_world(&r);
  put(&r, B, v3_make(30, 0, 0));
  hw_sources_begin(w, 0.01);
  hw_sources_ready(w);
  hw_scratch s = hw_contact_scratch(w);
  assert_int_equal(s.near->count, 0);
  put(&r, A, v3_make(29.1, 0, 0));
  hw_sources_ready(w);
  hw_sources_force(w);
  hw_sources_commit(w, true);
  assert_int_equal(s.near->count, 1);
  assert_true(hw_pair_memory(w, &r.model->pair[0])[HW_PAIR_TOUCHING] == 1);
  hw_sources_begin(w, 0.01);
  put(&r, A, v3_make(-40, 9, 0));
  hw_sources_begin(w, 0.01);
  hw_sources_ready(w);
  assert_int_equal(s.near->count, 1);
  hw_sources_force(w);
  hw_sources_commit(w, true);
  assert_true(hw_pair_memory(w, &r.model->pair[0])[HW_PAIR_TOUCHING] == 0);
  put(&r, A, v3_make(-80, 9, 0));
  hw_sources_begin(w, 0.01);
  hw_sources_ready(w);
  assert_int_equal(s.near->count, 0);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(found_after_a_long_way),
                                     cmocka_unit_test(left_out_when_far)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
