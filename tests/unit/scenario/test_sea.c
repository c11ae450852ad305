/* Seas made from scenarios: what is refused, and with which words; energy and length of irregular ones; the second order against
 * the surface's own conditions. Bounds: docs/theory/sea.md, "What is refused". */
#include "model/model.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

#define SEA(fields) "{'hawse':1,'environment':{" fields "},'parts':{" TIP "}}"
#define WAVES(fields) SEA("'waves':{" fields "}")

typedef struct bad {
  const char *text, *where, *what;
} bad;

static void refused(void **state) {
  (void)state;
  static const bad list[] = {
      /* 0.142 times 9.81 16/(2 pi) */
      {WAVES("'kind':'regular','height':4,'period':4"), "/environment/waves/height",
       "4 m is higher than a wave of 4 s can be before it breaks, 3.547"},
      {SEA("'water':{'depth':2},'waves':{'kind':'regular','height':2,'period':8}"),
       "/environment/waves/height", "2 m is higher than a wave of 8 s can be before it breaks, 1."},
      {SEA("'water':{'depth':5},'waves':{'kind':'stokes2','height':1.5,'period':10}"),
       "/environment/waves/height",
       "1.5 m is higher than Stokes' second order holds in 5 m of water, 0."},
      {WAVES("'kind':'jonswap','height':4,'period':4"), "/environment/waves/height",
       "4 m is higher than a sea of 4 s can be, 2.498"},
      {SEA("'water':{'depth':4},'waves':{'kind':'pierson-moskowitz','height':2.45,'period':30}"),
       "/environment/waves/height",
       "a significant height of 2.45 m breaks in 4 m of water: at most 2.4 m"},
      {WAVES("'kind':'regular','heading':6.5"), "/environment/waves/heading",
       "6.5 rad is above 6.2832 rad: Heading"},
      {WAVES("'kind':'components','list':{'a':{'height':1,'period':5,'heading':-7}}"),
       "/environment/waves/list/a/heading", "-7 rad is below -6.2832 rad: Heading"},
      {WAVES("'kind':'components','list':{'a':{'height':1,'period':1}}"),
       "/environment/waves/list/a/height",
       "1 m is higher than a wave of 1 s can be before it breaks, 0.2217"},
      {WAVES("'kind':'components','list':{'a':{'height':0.2,'period':1},'b':{'height':0.2,'period':"
             "1},"
             "'c':{'height':0.2,'period':1}}"),
       "/environment/waves/list", "together they are steeper, with a slope of 0.4928"},
      {WAVES("'kind':'components'"), "/environment/waves/list", "no waves are given"},
      {SEA("'water':{'density':0},'waves':{'kind':'regular'}"), "/environment/waves/kind",
       "there is no water for waves: its density is 0"},
      {SEA("'gravity':0,'waves':{'kind':'jonswap'}"), "/environment/waves/kind",
       "there are no waves without gravity, which is 0"},
      {SEA("'water':{'profile':{'z':[-10,-10],'x':[1,1]}}"), "/environment/water/profile/z",
       "-10 m does not rise from the one before it, -10 m"},
      {SEA("'water':{'profile':{'z':[-10,0],'x':[1]}}"), "/environment/water/profile/x",
       "1 values for 2 heights"},
      {SEA("'water':{'profile':{'x':[1,2]}}"), "/environment/water/profile/x",
       "2 values for 0 heights"},
      {SEA("'water':{'profile':{'z':[-10,0]}}"), "/environment/water/profile/z",
       "2 heights, and no speeds along x or y"},
      {SEA("'air':{'gusts':'npd'}"), "/environment/air/gusts",
       "gusts are shares of a mean wind, and air.wind is 0"},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    hw_model *model = NULL;
    char *report = NULL, expected[600];
    assert_int_equal(compile(list[i].text, &model, &report), HW_BAD_INPUT);
    snprintf(expected, sizeof expected, "{\"where\":\"%s\",\"what\":\"%s", list[i].where,
             list[i].what);
    if (!strstr(report, expected) || !strstr(report, "\"count\":1}"))
      fail_msg("\n%s\nexpected %s\nfound    %s", list[i].text, expected, report);
    hw_text_free(report);
  }
}

static hw_model *made(const char *text) {
  hw_model *model = NULL;
  char *report = NULL;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s\n%s", text, report);
  return model;
}

/* m0 is Hs^2/16 but for rounding, whatever the seed; another seed is another sea. */
static void irregular(void **state) {
  (void)state;
  static const char *const kind[] = {"jonswap", "pierson-moskowitz"};
  double first[3][2];
  for (int seed = 0; seed < 3; seed++)
    for (int k = 0; k < 2; k++) {
      char text[400];
      snprintf(text, sizeof text,
               WAVES("'kind':'%s','height':3,'period':9,'seed':%d,'components':77,'spreading':6"),
               kind[k], seed);
      hw_model *model = made(text);
      const hw_waves *w = &model->sea->wave;
      assert_int_equal(w->count, 77);
      double m0 = 0;
      for (int i = 0; i < w->count; i++) {
        m0 += 0.5 * w->surface[i] * w->surface[i];
        assert_true(i == 0 || w->k[i] >= w->k[i - 1]);
      }
      assert_near(m0, 9 / 16.0, 1e-14);
      first[seed][k] = w->phase[0];
      assert_true(seed == 0 || first[seed][k] != first[seed - 1][k]);
      hw_model_free(model);
    }
}

static hw_wave_flow flow(const hw_sea *sea, hw_sea_time *time, double x, double z, double eta) {
  return hw_sea_flow(sea, time, v3_make(x, 0, z), eta);
}

/* Largest misfit over a wave: w = eta_t + u eta_x, and no pressure, at the surface itself. */
static void misfit(const char *kind, double depth, double height, double *kinematic,
                   double *dynamic) {
  char text[400];
  snprintf(text, sizeof text,
           SEA("'water':{'depth':%.17g},'waves':{'kind':'%s','height':%.17g,'period':6,'stretching'"
               ":'none'}"),
           depth, kind, height);
  hw_model *model = made(text);
  const hw_sea *sea = model->sea;
  double room[60];
  hw_sea_time time;
  assert_true(hw_sea_time_words(sea) <= 60);
  hw_sea_time_open(&time, sea, room);
  hw_sea_at_time(sea, &time, 1.3);
  *kinematic = *dynamic = 0;
  for (int i = 0; i < 200; i++) {
    double x = 0.4 * i;
    hw_surface_at s = hw_sea_surface(sea, &time, x, 0);
    hw_wave_flow f = flow(sea, &time, x, s.height, s.height);
    *kinematic = fmax(*kinematic, fabs(f.velocity.z - s.rate - f.velocity.x * s.dx));
    *dynamic = fmax(*dynamic, fabs(f.head - s.height));
  }
  hw_model_free(model);
}

/* Of first order the misfit goes with the square of the height, of second with its cube. */
static void orders(void **state) {
  (void)state;
  const double depth[] = {0, 8};
  for (int i = 0; i < 2; i++)
    for (int second = 0; second < 2; second++) {
      const char *kind = second ? "stokes2" : "regular";
      double k1, d1, k2, d2;
      misfit(kind, depth[i], 0.1, &k1, &d1);
      misfit(kind, depth[i], 0.05, &k2, &d2);
      print_message("    %s, depth %g m: kinematic %.3g m/s, pressure %.3g m\n", kind, depth[i], k1,
                    d1);
      expect_near("order of the kinematic condition", log(k1 / k2) / log(2), 2 + second, 0.06);
      expect_near("order of the dynamic condition", log(d1 / d2) / log(2), 2 + second, 0.06);
    }
}

/* Of second order the mean pressure at the bed is the weight of the water alone, and the mean surface is z = 0. */
static void means(void **state) {
  (void)state;
  hw_model *model =
      made(SEA("'water':{'depth':8},'waves':{'kind':'stokes2','height':1,'period':6}"));
  const hw_sea *sea = model->sea;
  double room[60], head = 0, height = 0, mid = 0, bed = -8;
  hw_sea_time time;
  hw_sea_time_open(&time, sea, room);
  for (int i = 0; i < 60; i++) {
    hw_sea_at_time(sea, &time, 0.1 * i);
    double eta = hw_sea_height(sea, &time, 0, 0);
    height += eta / 60;
    head += flow(sea, &time, 0, bed, eta).head / 60;
    mid += flow(sea, &time, 0, -2, eta).head / 60;
  }
  expect_near("mean surface [m]", height, 0, 1e-14);
  expect_near("mean dynamic head at the bed [m]", head, 0, 1e-14);
  /* -mean of w^2 over g, momentum of a column of mean flow: (a omega sinh(k(z + h))/sinh(kh))^2/2 */
  double omega = 2 * PI / 6, k = hw_wave_number(omega, 8, 9.81),
         w = 0.5 * omega * sinh(k * 6) / sinh(k * 8);
  expect_near("mean dynamic head 2 m down [m]", mid, -w * w / (2 * 9.81), 1e-14);
  hw_model_free(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(refused), cmocka_unit_test(irregular),
                                     cmocka_unit_test(orders), cmocka_unit_test(means)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
