/* Lines that touch: what is refused, where, and what must run all the same. */
#include "validation/run.h"

#define DRY "'hawse':1,'environment':{'water':{'density':0}}"
#define SOLVER "'solver':{'step':0.002,'frame':0.02,'duration':1}"

/* The report of a scene that must not compile. */
static void refused(const char *text, const char *reason) {
  char json[RUN_TEXT];
  size_t n = strlen(text);
  assert_true(n < sizeof json);
  for (size_t i = 0; i <= n; i++)
    json[i] = text[i] == '\'' ? '"' : text[i];
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(json, n, &model, &report), HW_OK);
  if (!report || !strstr(report, reason))
    fail_msg("\"%s\" is not in: %s", reason, report ? report : "");
  hw_text_free(report);
}

#define LINE(more)                                                                                 \
  "{'kind':'cable','a':{'attach':'world','position':[0,0,0]},'b':{'attach':'free','position':"     \
  "[1,0,0]},'length':1,'elements':20,'EA':1e5,'EI':0.01,'CE':1," more "}"
#define ONE(more) "{" DRY ",'parts':{'l':" LINE(more) "}," SOLVER "}"

static void what_makes_no_sense_is_refused(void **state) {
  (void)state;
  refused(ONE("'diameter':0.2,'touch':{'with':'itself'}"), "shorter than the radius");
  refused(ONE("'diameter':0.0005,'touch':{'with':'itself'}"), "longer than 128 radii");
  refused(ONE("'diameter':0,'touch':{'with':'itself'}"), "/parts/l/diameter");
  refused(ONE("'diameter':0.02,'touch':{'with':'itself','young':0}"), "/parts/l/touch/young");
  refused(ONE("'diameter':0.02,'touch':{'with':'itself','friction':-1}"),
          "/parts/l/touch/friction");
  refused(ONE("'diameter':0.02,'touch':{'with':'itself','spinning':-1}"),
          "/parts/l/touch/spinning");
  refused(ONE("'diameter':0.02,'touch':{'with':'itself','couple':'some'}"),
          "/parts/l/touch/couple");
  refused(ONE("'diameter':0.02,'touch':{'with':'itself','law':'lugre','spinning':0.001}"),
          "of the law bristle");
#define TOUCH LINE("'diameter':0.02,'touch':{'with':'lines'}")
  refused("{" DRY ",'parts':{'a':" TOUCH ",'b':" TOUCH ",'c':" TOUCH ",'d':" TOUCH ",'e':" TOUCH
          ",'f':" TOUCH ",'g':" TOUCH ",'h':" TOUCH ",'i':" TOUCH "}," SOLVER "}",
          "more than 8 lines");
}

static void odd_numbers_run(void **state) {
  (void)state;
  static const char *const scene[] = {
      ONE("'diameter':0.02,'touch':{'with':'itself','friction':0,'damping':0}"),
      ONE("'diameter':0.02,'touch':{'with':'itself','apart':5}"),
      ONE("'diameter':0.02,'touch':{'with':'all','spinning':10,'couple':'kept','friction':0}"),
      ONE("'diameter':0.02,'touch':{'with':'itself','slip':1,'friction':10}"),
      ONE("'diameter':0.02,'touch':{'with':'all','young':1e12}")};
  for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
    run r = run_open("%s", scene[i]);
    run_started(&r);
    run_frames(&r, 3);
    run_close(&r);
  }
}

static run two(const char *second) {
  return run_open(
      "{" DRY ",'parts':{'low':{'kind':'cable','a':{'attach':'world','position':[-0.5,0,0]},"
      "'b':{'attach':'world','position':[0.5,0,0]},'length':1,'elements':40,'diameter':0.02,'EA':"
      "1e5,"
      "'EI':0.01,'CE':1,'touch':{'with':'lines'}},'high':{'kind':'cable',%s,'elements':40,"
      "'diameter':0.02,'EA':1e5,'EI':0.01,'CE':1,'touch':{'with':'lines'}}}," SOLVER "}",
      second);
}

static void lines_that_cross_at_the_start_are_named(void **state) {
  (void)state;
  for (int k = 0; k < 3;
       k++) { /* exactly; within the barrier; by a tenth of the radius: as good as any */
    char second[300];
    double gap = k == 0 ? 0 : k == 1 ? 0.011 : 0.019;
    snprintf(second, sizeof second,
             "'a':{'attach':'world','position':[0.2,-0.5,%g]},'b':{'attach':'world','position':[0."
             "2,0.5,%g]},'length':1",
             gap, gap);
    run r = two(second);
    if (k == 2)
      run_started(&r);
    else {
      assert_int_equal(run_frame(&r)->status, HW_HALTED);
      const char *report = hw_sim_report(r.sim);
      print_message("    %s\n", report);
      assert_non_null(strstr(report, "low 0.69")); /* a sample next to .7 m */
      assert_non_null(strstr(report, "high 0.49"));
    }
    run_close(&r);
  }
}

/* Ends at one place do not press on each other. */
static void lines_from_one_ring_run(void **state) {
  (void)state;
  run r = two("'a':{'attach':'world','position':[-0.5,0,0]},'b':{'attach':'free','position':[0,0.7,"
              "0]},'length':0.9");
  run_started(&r);
  run_frames(&r, RUN_SLOW ? 1 : 10);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_makes_no_sense_is_refused),
                                     cmocka_unit_test(odd_numbers_run),
                                     cmocka_unit_test(lines_that_cross_at_the_start_are_named),
                                     cmocka_unit_test(lines_from_one_ring_run)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
