/* What is read is what was evaluated (sim/evaluated.h): checked builds trap where a state was written and not evaluated, others ask
 * nothing. A line whose nodes came or went finds anew what it touches. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/evaluated.h"
#include "validation/run.h"

static run ball(void) {
  return run_open(
      "{'hawse':1,'materials':{'m':{'young':1e7,'viscosity':1e5}},'parts':{'ball':{'kind':"
      "'rigid','mass':1000,'shape':'sphere','size':[1,1,1],'position':[0,0,3],'material':"
      "'m'},'deck':{'kind':'motion','shape':'box','size':[9,9,2],'position':[0,0,-1],"
      "'material':'m'}},'contacts':{'c':{'a':'ball','b':'deck'}},'solver':{'step':0.01,"
      "'frame':0.02,'duration':5}}");
}

static double moved; /* [m] the ball, since it was evaluated */

/* The signal that a child ended with; 0: none. */
static int signal_of(void (*act)(run *)) {
  run r = ball();
  run_to(&r, 0.5);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    signal(SIGILL, SIG_DFL);
    signal(SIGTRAP, SIG_DFL);
    act(&r);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  run_close(&r);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void hold(run *r) {
  run_world(r)->x[2] += moved;
  hw_evaluated_hold(run_world(r));
}
static void hold_after_a_look(run *r) {
  run_world(r)->x[2] += moved;
  assert_true(hw_sim_refresh(r->sim));
  hw_evaluated_hold(run_world(r));
}

static void stale(void **state) {
  (void)state;
  const double ways[] = {0, 1e-9, 1e-3, 1};
  for (int i = 0; i < 4; i++) {
    moved = ways[i];
#ifdef HAWSE_CHECKED
    assert_int_equal(signal_of(hold) != 0, moved > 1e-6);
#else
    assert_int_equal(signal_of(hold), 0);
#endif
    assert_int_equal(signal_of(hold_after_a_look), 0);
  }
}

/* Looking changes nothing: the same bits with and without. */
static void holding_is_looking_only(void **state) {
  (void)state;
  run a = ball(), b = ball();
  for (int i = 0; i < 40; i++) {
    assert_int_equal(hw_sim_step(a.sim), HW_OK);
    assert_int_equal(hw_sim_step(b.sim), HW_OK);
    hw_evaluated_hold(run_world(&b));
    assert_true(run_frame(&a)->state_hash == run_frame(&b)->state_hash);
  }
  run_close(&a);
  run_close(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(stale),
                                     cmocka_unit_test(holding_is_looking_only)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
