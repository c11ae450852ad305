/* A line that a winch pays out on to a deck, where it coils on itself, and hauls in again: never through itself, and what
 * presses does not jump when a node comes or goes. */
#include "validation/strand_fed.h"

/* A line paid out on to a deck coils there on itself, and is hauled in again. Where nodes change the force jumps no
 * more than it does where the line falls on the deck. ratio: of how it jumps where nodes change to how it jumps else, out
 * and in. */
static void fed_on_deck(double friction, double ratio[2]) {
  run r = run_open(
      "{'hawse':1,'environment':{'water':{'density':0}},'parts':{'deck':{'kind':'motion','shape':"
      "'box','size':[4,4,0.2],'position':[0,0,-0.1]},'line':{'kind':'cable','a':{'attach':'world',"
      "'position':[0,0,0.3]},'b':{'attach':'free','position':[0.06,0.03,0.02]},'length':0.2884,"
      "'elements':12,'diameter':0.02,'density':1100,'EA':1e4,'EI':0.002,'CE':1,'CID':5,'BCID':5e-5,"
      "'touch':{'with':'all','friction':%.17g,'young':2e6}}," AT_WINCH
      ",'solver':{'step':0.005,'frame':0.005,'newton':1e-7,'duration':20}}",
      friction);
  run_started(&r);
  for (int k = 0; k < 2; k++) {
    fed_story s = {.came = 0};
    assert_int_equal(hw_sim_input(r.sim, 0, k ? -0.5 : 0.5), HW_OK);
    fed_to(&r, RUN_SLOW ? 0.1 + 0.1 * k : 2.5 + 2 * k, &s);
    tell(k ? "hauled" : "paid out", &s);
    assert_int_equal(s.passes, 0);
    expect_below("writhe jumps by (2: a pass)", s.writhe_jump, 0.5);
    if (!RUN_SLOW)
      assert_in_range(k ? s.went : s.came, 40, 200);
    ratio[k] = s.jump_at / s.jump;
  }
  run_close(&r);
}

static double middle(double a, double b, double c) { return fmax(fmin(a, b), fmin(fmax(a, b), c)); }

/* Coils fall on each other at random: of three runs that differ in the fifth digit of the friction, the middle one. */
static double deck_ratio[3][2];
static void a_line_paid_out_on_a_deck_never_passes_through_itself(void **state) {
  (void)state;
  fed_on_deck(0.3, deck_ratio[0]);
}
static void nor_with_a_little_more_friction(void **state) {
  (void)state;
  fed_on_deck(0.30001, deck_ratio[1]);
}
static void and_its_force_jumps_least_where_nodes_change(void **state) {
  (void)state;
  fed_on_deck(0.3001, deck_ratio[2]);
  for (int k = 0; k < 2; k++)
    expect_below("force jumps where nodes change, of that else",
                 middle(deck_ratio[0][k], deck_ratio[1][k], deck_ratio[2][k]), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_paid_out_on_a_deck_never_passes_through_itself),
      cmocka_unit_test(nor_with_a_little_more_friction),
      cmocka_unit_test(and_its_force_jumps_least_where_nodes_change),
  };
  return run_all_but_slow(tests, 2);
}
