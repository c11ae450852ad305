/* Heaps of so many bodies that memory of contacts is lent and the tangent has room for what is near only
 * (contact/contact_near.c, contact/contact_held.c): random ones through all that a run may be put through (trial.h),
 * that no pair is missed, and that lent memory goes on to others and runs out with words. */
#include "contact/records.h"
#include "trial.h"

static void put_body(trial *t, int i, int side) {
  static const char *const shapes[] = {"sphere", "sphere", "box", "capsule", "cylinder"};
  int shape = draw_int(t, 0, 4);
  double size = draw(t, 0.4, 1), z = 0.55 + 1.02 * (i / side / side);
  put(t,
      "'b%d':{'kind':'rigid','mass':%.3g,'shape':'%s','size':[%.3g,%.3g,%.3g],'position':[%.4g,%."
      "4g,%.4g],"
      "'velocity':[%.3g,%.3g,%.3g],'material':'m'},",
      i, draw_log(t, 50, 2000), shapes[shape], size, size, shape == 3 ? size + 0.1 : size,
      1.02 * (i % side) + draw(t, -0.1, 0.1), 1.02 * (i / side % side) + draw(t, -0.1, 0.1), z,
      draw(t, -2, 2), draw(t, -2, 2), draw(t, -4, 1));
}

static void make(trial *t) {
  static const char *const integrators[] = {"ali3", "ali3", "rk4", "rk45"};
  static const char *const frictions[] = {"none", "karnopp", "stick-slip", "lugre"};
  int bodies = draw_int(t, 46, 60);
  t->frames = draw_int(t, 4, 8);
  t->steps = 120;
  put(t, "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'materials':{'m':"
         "{'young':1e7,'viscosity':1e5}},'parts':{");
  for (int i = 0; i < bodies; i++)
    put_body(t, i, 4);
  put(t, "'deck':{'kind':'motion','shape':'box','size':[20,20,2],'position':[2,2,-1],'material':'m'"
         "}},");
  put(t, "'contacts':{'c':{'a':'any','b':'any','friction':{'law':'%s','sliding':0.3}}},",
      frictions[draw_int(t, 0, 3)]);
  put(t, "'solver':{'integrator':'%s','step':0.002,'frame':0.01,'duration':2%s}}",
      integrators[draw_int(t, 0, 3)], odds(t, 0.1) ? ",'start':'static'" : "");
}

static void heaps(void **state) {
  (void)state;
  trial_tally tally = trial_all("HAWSE_HEAPS", RUN_SLOW ? 3 : 12, make);
  assert_true(tally.frames > 0 && tally.saved > 0);
}

/* n balls of 1 m in columns of one over the deck; the gap grows from one to the next. */
static run balls(int n, double gap, int held) {
  char *text = malloc(RUN_TEXT), *at = text;
  for (int i = 0; i < n; i++)
    at += sprintf(
        at,
        "'b%d':{'kind':'rigid','mass':500,'shape':'sphere','size':[1,1,1],'position':[%g,%g,%g],"
        "'material':'m'},",
        i, 1.5 * (i % 8), 1.5 * (i / 8), 0.6 + gap * i);
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},'materials':{'m':"
      "{'young':1e7,'viscosity':1e3}},'parts':{%s'deck':{'kind':'motion','shape':'box','size':[40,"
      "40,2],"
      "'material':'m','position':[0,0,-1]}},'contacts':{'c':{'a':'any','b':'any'}},'solver':"
      "{'step':0.002,'frame':0.02,'duration':10}}",
      text);
  free(text);
  assert_true(r.model->contact_held > held);
  /* fewer than the compiler has given it: the room of the rest is not used */
  if (held) {
    ((hw_model *)(uintptr_t)r.model)->contact_held = held;
    hw_sim_rewind(r.sim);
  }
  return r;
}

static int holders(const run *r) {
  int count = 0, pair;
  for (int k = 0; hw_held_at(run_world(r), k, &pair); k++)
    count += pair >= 0;
  return count;
}

/* Each ball comes down on the deck at its own time: 60 contacts, one or two at once, in 4 memories. */
static void memory_goes_on(void **state) {
  (void)state;
  run few = balls(60, 0.3, 4), all = balls(60, 0.3, 0);
  for (int i = 0; i < 30; i++) {
    assert_int_equal(hw_sim_step(few.sim), HW_OK);
    assert_int_equal(hw_sim_step(all.sim), HW_OK);
    assert_in_range(holders(&few), 0, 4);
  }
  assert_in_range(holders(&all), 5, 60);
  /* what is remembered of a contact that ended bears on nothing that comes after */
  assert_memory_equal(run_world(&few)->x, run_world(&all)->x,
                      sizeof(double) * 3 * (size_t)few.model->blocks);
  run_close(&few);
  run_close(&all);
}

/* All come down at once. */
static void memory_runs_out(void **state) {
  (void)state;
  run r = balls(60, 0, 20);
  hw_status status = HW_OK;
  for (int i = 0; i < 50 && status == HW_OK; i++)
    status = hw_sim_step(r.sim);
  assert_int_equal(status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "more contacts at once than there is memory for"));
  run_close(&r);
}

/* At each frame of a heap that falls: every pair whose boxes meet is in the list, in the order of the pairs. */
static void no_pair_is_missed(void **state) {
  (void)state;
  static trial t;
  trial_begin(&t, 3);
  make(&t);
  run r = run_json(t.text);
  for (int i = 0; i < 20; i++) {
    if (hw_sim_step(r.sim) != HW_OK)
      break;
    hw_scratch s = hw_contact_scratch(run_world(&r));
    int k = 0, near = 0;
    for (int p = 0; p < r.model->pair_count; p += r.model->pair[p].slots) {
      const hw_spot *a = &s.spot[r.model->pair[p].a], *b = &s.spot[r.model->pair[p].b];
      bool listed = k < s.near->count && s.list[k] == p;
      k += listed;
      if (hw_boxes_meet(a->low, a->high, b->low, b->high)) {
        near++;
        double apart = hw_separate(&a->at, &b->at, NULL, s.separation).distance;
        assert_true(listed || apart > 0); /* balls may be apart though their boxes meet */
      }
    }
    assert_int_equal(k, s.near->count);
    assert_true(near > 0 && k < r.model->pair_count);
  }
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(heaps), cmocka_unit_test(memory_goes_on),
                                     cmocka_unit_test(memory_runs_out),
                                     cmocka_unit_test(no_pair_is_missed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
