/* Bad events, bad inputs to choices, and what can neither let go nor take hold: each gives exactly the fault beside it.
 * Expected texts: core/scenario/cues.c, inputs.c, the checks of joint, cable, spring and rigid body, and the bounds of
 * HW_CUE_FIELDS. */
#include "unit/scenario/faults.h"

#define PARTS                                                                                      \
  "'parts':{" TIP "," LOAD "," LINE                                                                \
  ",'hook':{'kind':'joint','type':'fixed','a':'tip','b':'load','hold':'free'},"                    \
  "'weld':{'kind':'joint','type':'fixed','a':'world','b':'load'},"                                 \
  "'rope':{'kind':'cable','a':{'attach':'tip','grip':'held'},'b':{'attach':'free',"                \
  "'position':[0,0,9]},'length':30,'breaking_load':1e5},"                                          \
  "'tie':{'kind':'spring','a':'tip','b':'load','stiffness':1,'breaking_load':9}},"                 \
  "'inputs':{'push':{'target':'load.force_x','min':-50,'max':50},"                                 \
  "'hold':{'target':'hook.hold'}}"
#define EVENT(text) "{'hawse':1," PARTS ",'events':{'e':{" text "}}}"
#define TWO(e, f) "{'hawse':1," PARTS ",'events':{'e':{" e "},'f':{" f "}}}"

static void when(void **state) {
  (void)state;
  static const bad list[] = {
      {EVENT(""), "/events/e", "it never comes: give channel, at, after or by_hand"},
      {EVENT("'by_hand':false"), "/events/e", "it never comes: give channel, at, after or by_hand"},
      {EVENT("'at':-1"), "/events/e/at", "-1 s is below 0 s: At"},
      {EVENT("'at':1,'times':2"), "/events/e/times", "2: a moment comes once"},
      {EVENT("'channel':'load.z','above':1,'times':0"), "/events/e/times", "0 is below 1: Times"},
      {EVENT("'channel':'load.z','above':1,'times':1001"), "/events/e/times",
       "1001 is above 1000: Times"},
      {EVENT("'channel':'load.z'"), "/events/e/channel",
       "above what, or below? give above or below"},
      {EVENT("'at':1,'above':3"), "/events/e/channel",
       "missing: that which is above or below, or lasting"},
      {EVENT("'at':1,'lasting':3"), "/events/e/channel",
       "missing: that which is above or below, or lasting"},
      {EVENT("'channel':'load.z','above':3,'below':2"), "/events/e/above",
       "3 is not below `below`, 2: no value is between"},
      {EVENT("'channel':'load.z','above':3,'below':3"), "/events/e/above",
       "3 is not below `below`, 3: no value is between"},
      {EVENT("'channel':'load.zz','above':3"), "/events/e/channel",
       "no channel \"load.zz\"; nearest is \"load.z\""},
      {EVENT("'channel':'load.z','above':3,'lasting':-1"), "/events/e/lasting",
       "-1 s is below 0 s: Lasting"},
      {EVENT("'at':1,'delay':3"), "/events/e/after", "missing: the event of which it is the delay"},
      {EVENT("'after':'e'"), "/events/e/after", "an event cannot come after itself; see times"},
      {TWO("'after':'g'", "'at':1"), "/events/e/after", "no event \"g\"; nearest is \"f\""},
      {EVENT("'after':'g'"), "/events/e/after", "no event \"g\", and no other one than this"},
      {EVENT("'aftr':'g','at':1"), "/events/e/aftr", "unknown key \"aftr\"; nearest is \"after\""},
      {"{'hawse':1," PARTS ",'events':{'push':{'by_hand':true}}}", "/events",
       "\"push\" is an input already, and would be the one that calls this event: give another "
       "name"},
      {"{'hawse':1," PARTS ",'events':[]}", "/events", "expected an object, found an array"},
  };
  CHECK(list);
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_equal(compile(TWO("'after':'f'", "'after':'e','times':9"), &model, &report),
                   HW_BAD_INPUT);
  assert_non_null(strstr(report,
                         "\"where\":\"/events/e/after\",\"what\":\"a circle: each waits for "
                         "the one before, and none comes\""));
  assert_non_null(strstr(report, "\"where\":\"/events/f/after\""));
  hw_text_free(report);
}

static void what(void **state) {
  (void)state;
  static const bad list[] = {
      {EVENT("'at':1,'set':{'pusch':{'value':3}}"), "/events/e/set/pusch",
       "no input \"pusch\"; nearest is \"push\""},
      {"{'hawse':1,'parts':{" TIP "},'events':{'e':{'at':1,'set':{'f':{'value':1}}}}}",
       "/events/e/set/f", "no input \"f\": what an event sets is in \"inputs\""},
      {EVENT("'at':1,'set':{'push':{}}"), "/events/e/set/push", "missing: a value must be given"},
      {EVENT("'at':1,'set':{'push':{'value':51}}"), "/events/e/set/push/value",
       "51 is outside what the input takes, -50 to 50"},
      {EVENT("'at':1,'set':{'push':{'word':'free'}}"), "/events/e/set/push/word",
       "the input is a number: give a value"},
      {EVENT("'at':1,'set':{'push':{'value':5,'over':-1}}"), "/events/e/set/push/over",
       "-1 s is below 0 s: Over"},
      {EVENT("'at':1,'set':{'hold':{}}"), "/events/e/set/hold",
       "give a word, or its number as value, and not both"},
      {EVENT("'at':1,'set':{'hold':{'word':'free','value':1}}"), "/events/e/set/hold",
       "give a word, or its number as value, and not both"},
      {EVENT("'at':1,'set':{'hold':{'word':'fre'}}"), "/events/e/set/hold/word",
       "\"fre\" is not one of: held|free|armed"},
      {EVENT("'at':1,'set':{'hold':{'value':3}}"), "/events/e/set/hold/value",
       "3 is outside what the input takes, 0 to 2, whole numbers"},
      {EVENT("'at':1,'set':{'hold':{'value':0.5}}"), "/events/e/set/hold/value",
       "0.5 is outside what the input takes, 0 to 2, whole numbers"},
      {EVENT("'at':1,'set':{'hold':{'word':'held','over':2}}"), "/events/e/set/hold/over",
       "2 s: a choice changes at once"},
      {EVENT("'at':1,'release':'hok'"), "/events/e/release",
       "no part \"hok\"; nearest is \"hook\""},
      {EVENT("'at':1,'release':'load'"), "/events/e/release",
       "\"load\" cannot release: a body is parked, and set free, by an input to its \"state\""},
      {EVENT("'at':1,'attach':'tip'"), "/events/e/attach",
       "a motion can neither let go nor take hold nor break"},
      {EVENT("'at':1,'release':'weld'"), "/events/e/release",
       "\"weld\" cannot release: give it \"hold\", so that it can let go"},
      {EVENT("'at':1,'break':'weld'"), "/events/e/break",
       "\"weld\" cannot break: give it \"hold\", so that it can part"},
      {EVENT("'at':1,'release':'hook.a'"), "/events/e/release",
       "\"a\" of \"hook\": it is asked as a whole"},
      {EVENT("'at':1,'release':'rope'"), "/events/e/release",
       "\"rope\" cannot release: say which end, a or b"},
      {EVENT("'at':1,'release':'rope.c'"), "/events/e/release",
       "\"c\" of \"rope\" is no end of it: a or b"},
      {EVENT("'at':1,'release':'rope.b'"), "/events/e/release",
       "\"rope.b\" cannot release: the end is free already; what holds it is a joint, which can "
       "let "
       "go"},
      {EVENT("'at':1,'release':'line.a'"), "/events/e/release",
       "\"line.a\" cannot release: give that end \"grip\", so that it can let go"},
      {EVENT("'at':1,'attach':'rope.a'"), "/events/e/attach",
       "\"rope.a\" cannot attach: a line's end takes hold of nothing: a joint with \"hold\" does, "
       "between it and a part"},
      {EVENT("'at':1,'break':'rope.a'"), "/events/e/break",
       "\"rope.a\" cannot break: a line parts where it pulls most, at no end"},
      {EVENT("'at':1,'break':'line'"), "/events/e/break",
       "\"line\" cannot break: give it \"breaking_load\", so that it can part"},
      {EVENT("'at':1,'release':'tie'"), "/events/e/release",
       "\"tie\" cannot release: give it \"hold\", so that it can let go"},
      {EVENT("'at':1,'release':'hook rope.a weld'"), "/events/e/release",
       "\"weld\" cannot release: give it \"hold\", so that it can let go"},
  };
  CHECK(list);
}

#define WITH(part, input)                                                                          \
  "{'hawse':1,'parts':{" TIP "," LOAD "," part "},'inputs':{'i':{" input "}}}"
#define FIXED ",'type':'fixed'"
#define HOOK(more) "'hook':{'kind':'joint','a':'tip','b':'load'" more "}"
#define ROPE(more)                                                                                 \
  "'rope':{'kind':'cable','a':{'attach':'tip'" more "},'b':{'attach':'free'},'length':30}"

/* Inputs to choices, and fields of what can let go. */
static void choices(void **state) {
  (void)state;
  static const bad list[] = {
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','value':3"), "/inputs/i/value",
       "3 is not the number of a word, 0 to 2: held|free|armed"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','value':0.5"), "/inputs/i/value",
       "0.5 is not the number of a word, 0 to 2: held|free|armed"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','word':'fixed'"), "/inputs/i/word",
       "\"fixed\" is not one of: held|free|armed"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','word':'held','value':1"),
       "/inputs/i/word", "\"held\" is number 0, and the value is 1: give one of them"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','min':0"), "/inputs/i/min",
       "a choice has none: its words are held|free|armed"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','max':1"), "/inputs/i/max",
       "a choice has none: its words are held|free|armed"},
      {WITH(HOOK(FIXED ",'hold':'free'"), "'target':'hook.hold','amplitude':1"),
       "/inputs/i/amplitude", "a choice has none: its words are held|free|armed"},
      {WITH(HOOK(FIXED), "'target':'load.force_x','word':'held'"), "/inputs/i/word",
       "the target is a number: give a value"},
      {WITH(HOOK(FIXED), "'target':'hook.type'"), "/inputs/i/target",
       "\"type\" of a joint cannot change during a run; nearest that takes inputs is \"hold\""},
      {WITH(HOOK(FIXED), "'target':'hook.hold'"), "/parts/hook/hold",
       "missing: input \"i\" changes it, so say how it begins"},
      {WITH(ROPE(""), "'target':'rope.a.grip'"), "/parts/rope/a/grip",
       "missing: input \"i\" changes it, so say how it begins"},
      {WITH(HOOK(FIXED), "'target':'load.state'"), "/parts/load/state",
       "missing: input \"i\" changes it, so say how it begins"},
      {SCENARIO(TIP "," LOAD "," HOOK(FIXED ",'catch':{'reach':1}")), "/parts/hook/hold",
       "missing: what takes hold begins held, free or armed"},
      {SCENARIO(TIP "," LOAD "," HOOK(FIXED ",'hold':'free','catch':{'reach':0}")),
       "/parts/hook/catch/reach", "0 m is not above 0 m: Reach"},
      {SCENARIO(TIP "," LOAD "," HOOK(FIXED ",'strength':{'force':0}")),
       "/parts/hook/strength/force", "0 N is not above 0 N: Breaking force"},
      {SCENARIO(TIP "," LOAD "," HOOK(
           ",'type':'prismatic','axis':[1,0,0],'hold':'armed','limits':{'low':1}")),
       "/parts/hook/limits/low",
       "1 m is above the way where it takes hold, 0: the lower limit is 0 or below"},
      {SCENARIO(TIP "," ROPE(",'grip':'free'")), "/parts/rope/a/grip",
       "\"free\" at the start: an end that nothing holds is attached to \"free\""},
      {SCENARIO("'rope':{'kind':'cable','a':{'attach':'free','grip':'held'},'b':{'attach':'free',"
                "'position':[0,0,9]},'length':30}"),
       "/parts/rope/a/grip", "nothing holds it: \"free\" for an end that joints can take hold of"},
      {SCENARIO("'rope':{'kind':'cable','a':{'attach':'free'},'b':{'attach':'free','position':"
                "[0,0,9]},'length':30,'breaking_load':9,'element':'consistent'}"),
       "/parts/rope/element", "\"consistent\" neither lets go nor parts; use \"lumped\""},
      {SCENARIO("'rope':{'kind':'cable','a':{'attach':'world','hold':'clamped'},'b':{'attach':"
                "'world','hold':'clamped','position':[0,0,9]},'length':30,'breaking_load':9,"
                "'GJ':5,'EI':5}"),
       "/parts/rope/GJ",
       "torsion needs both ends held for good: without it a line can let go and part"},
      {SCENARIO(TIP "," ROPE(
           ",'grip':'held'") ",'other':{'kind':'cable','a':{'attach':'rope'},'b':{'attach':'free',"
                             "'position':[0,0,-9]},'length':30}"),
       "/parts/other/a/attach", "say which end of the line, a or b"},
      {SCENARIO(TIP "," ROPE(",'grip':'held'") ",'other':{'kind':'cable','a':{'attach':'rope.a'},'"
                                               "b':{'attach':'free',"
                                               "'position':[0,0,-9]},'length':30}"),
       "/parts/other/a/attach",
       "that end is held by something else: only a joint with \"hold\" can wait for it"},
      {SCENARIO(TIP "," LOAD "," ROPE(
           ",'grip':'held'") ",'hook':{'kind':'joint','type':'fixed','a':'load','b':'rope.a'}"),
       "/parts/hook/b",
       "that end is held by something else: only a joint with \"hold\" can wait for it"},
      {SCENARIO("'load':{'kind':'rigid','mass':1400,'shape':'sphere','state':'parked',"
                "'velocity':[1,0,0]}"),
       "/parts/load/state", "a body that is parked has neither velocity nor rate"},
  };
  CHECK(list);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(when), cmocka_unit_test(what),
                                     cmocka_unit_test(choices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
