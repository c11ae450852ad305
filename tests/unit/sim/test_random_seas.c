/* Random seas, with every kind of wave, gust, current and stretching, some of them refused; gauges at rest, on a body and on a ship
 * that moves, with every integrator, from rest and from a static start; saved, loaded and rewound in mid sea. HAWSE_SEAS=n runs so
 * many (trial.h). */
#include "unit/sim/trial.h"

static void put_waves(trial *t) {
  static const char *const kind[] = {
      "none", "regular", "stokes2", "jonswap", "pierson-moskowitz", "components", "jonswap"};
  static const char *const way[] = {"wheeler", "vertical", "none"};
  double period = draw_log(t, 0.5, 60);
  put(t, "'waves':{'kind':'%s','period':%.4g,'height':%.4g,'heading':%.3g", PICK(t, kind), period,
      period * period * draw_log(t, 1e-4, 0.3), draw(t, -6.5, 6.5));
  if (odds(t, 0.5))
    put(t, ",'stretching':'%s'", PICK(t, way));
  if (odds(t, 0.5))
    put(t, ",'spreading':%.3g,'gamma':%.3g", draw_log(t, 0.1, 200), draw(t, 1, 10));
  if (odds(t, 0.7))
    put(t, ",'components':%d,'seed':%d", (int)draw_log(t, 1, 300), draw_int(t, 0, 1000));
  if (odds(t, 0.5))
    put(t, ",'ramp':%.3g", draw_log(t, 0.01, 100));
  put(t, ",'list':{");
  for (int i = 0, n = draw_int(t, 0, 4); i < n; i++)
    put(t, "%s'w%d':{'height':%.3g,'period':%.3g,'heading':%.3g,'phase':%.3g}", i ? "," : "", i,
        draw_log(t, 1e-3, 3), draw_log(t, 0.1, 100), draw(t, -6, 6), draw(t, -9, 9));
  put(t, "}}");
}

static void put_environment(trial *t) {
  static const char *const gust[] = {"none", "npd", "davenport"};
  put(t, "'environment':{'gravity':%g,'water':{'density':%g,'depth':%.4g,'current':[%.2g,0.1,0]",
      odds(t, 0.05) ? 0 : 9.81, odds(t, 0.05) ? 0.0 : 1025.0,
      odds(t, 0.5) ? 0 : draw_log(t, 0.1, 5000), draw(t, -1, 1));
  if (odds(t, 0.4)) {
    double a = draw(t, -50, 0);
    put(t, ",'profile':{'z':[%.4g,%.4g,0.5],'x':[0.1,%.3g,1]%s}", a, a + draw(t, -0.1, 5),
        draw(t, -2, 2), odds(t, 0.5) ? ",'y':[0,1,-1]" : "");
  }
  put(t, "},'air':{'wind':[%.3g,%.3g,0],'gusts':'%s','components':%d,'shear':%.2g},",
      odds(t, 0.1) ? 0 : draw(t, -30, 30), odds(t, 0.1) ? 0 : draw(t, -30, 30), PICK(t, gust),
      draw_int(t, 1, 200), odds(t, 0.5) ? 0.12 : 0);
  put_waves(t);
  put(t, "},");
}

static void make(trial *t) {
  static const char *const integrator[] = {"ali3", "rk45", "rk4", "euler", "euler-cromer"};
  const char *word = PICK(t, integrator);
  t->frames = draw_int(t, 5, 30);
  t->steps = 200;
  put(t, "{'hawse':1,");
  put_environment(t);
  put(t,
      "'parts':{'ship':{'kind':'motion','amplitude_z':1,'frequency':[0,0,1]},"
      "'load':{'kind':'rigid','mass':2000,'shape':'sphere','size':[1,1,1],'position':[0,0,%.3g]},"
      "'rope':{'kind':'spring','a':'ship','b':'load','stiffness':5e4},",
      draw(t, -30, 5));
  for (int i = 0, n = draw_int(t, 0, 3); i < n; i++)
    put(t, "'g%d':{'kind':'gauge','position':[%.4g,%.4g,%.4g]},", i, draw(t, -1e3, 1e3),
        draw(t, -1e3, 1e3), draw(t, -40, 10));
  put(t,
      "'aboard':{'kind':'gauge','on':'ship'},'low':{'kind':'gauge','on':'load','position':[0,1,0]}}"
      ","
      "'solver':{'integrator':'%s','step':%.3g,'frame':0.05,'duration':5%s}}",
      word, draw_log(t, 2e-3, 0.04), odds(t, 0.2) ? ",'start':'static'" : "");
}

static void seas(void **state) {
  (void)state;
  trial_tally tally = trial_all("HAWSE_SEAS", RUN_SLOW ? 30 : 300, make);
  assert_true(tally.frames > 0 && tally.saved > 0 && tally.refused > 0 &&
              tally.ran > tally.refused / 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(seas)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
