/* The catalogue. Expected: figures as printed by others than those that the tables come from, where there are such (source at
 * each); the formulas of the standards by hand; that sizes grow; that the text wins. */
#include <math.h>

#include "parts/fender_fields.h"
#include "parts/kinds.h"
#include "scenario/stock.h"
#include "support/test.h"
#include "unit/scenario/scenario.h"

static const hw_stock *family(const char *name) {
  const hw_stock *stock;
  for (int i = 0; (stock = hw_stock_family(i)); i++)
    if (strcmp(stock->name, name) == 0)
      return stock;
  fail_msg("no family %s", name);
  return NULL;
}

static double value(const char *name, int of, const char *key, int part, const char *size) {
  return hw_stock_value(family(name), of, key, part, size, strlen(size));
}

/* A printed value within half a unit of its last digit, or the share that is said. */
static void near_to(double x, double printed, double within, const char *what, const char *size) {
  if (!(fabs(x - printed) <= within))
    fail_msg("%s, %s: %.6g, printed %.6g", what, size, x, printed);
}

/* Breaking loads in kN as a maker prints them (pilotfits.com, offshore mooring chain; rules DNV-OS-E302, IACS W22). */
static void chains(void **state) {
  (void)state;
  static const char *const size[] = {"34", "40", "48", "50", "56", "60", "64", "68"};
  static const double r3[] = {1065, 1456, 2064, 2230, 2764, 3147, 3552, 3977},
                      r3s[] = {1189, 1626, 2304, 2490, 3086, 3514, 3966, 4440},
                      r4[] = {1308, 1789, 2536, 2740, 3396, 3867, 4364, 4886};
  for (int i = 0; i < 8; i++) {
    const char *key = "breaking_load";
    near_to(1e-3 * value("chain-stud-r3", HW_OF_CABLE, key, 0, size[i]), r3[i], 1, "R3", size[i]);
    near_to(1e-3 * value("chain-studless-r3", HW_OF_CHAIN, key, 0, size[i]), r3[i], 1, "R3",
            size[i]);
    near_to(1e-3 * value("chain-stud-r3s", HW_OF_CABLE, key, 0, size[i]), r3s[i], 1, "R3S",
            size[i]);
    near_to(1e-3 * value("chain-studless-r4", HW_OF_SPRING, key, 0, size[i]), r4[i], 1, "R4",
            size[i]);
  }
  /* by hand: 0.032 x 84^2 x (44 - 6.72) kN; mass 19.9 x 0.084^2 t/m; of the link of paper 000, 21.9 x 0.064^2 t/m */
  near_to(1e-3 * value("chain-stud-r5", HW_OF_CABLE, "breaking_load", 0, "84"), 8417.526, 1e-3,
          "R5", "84");
  near_to(value("chain-studless-r4", HW_OF_CABLE, "mass_per_metre", 0, "84"), 140.4144, 1e-9,
          "mass", "84");
  near_to(value("chain-stud-u3", HW_OF_CABLE, "mass_per_metre", 0, "64"), 89.7024, 1e-9, "mass",
          "64");
  /* drag of DNV-OS-E301 on the diameter of the volume, as MoorPy prints it: 1.333 and 1.376 */
  near_to(value("chain-studless-r4", HW_OF_CABLE, "drag_normal", 0, "84"), 1.333, 5e-4, "drag",
          "84");
  near_to(value("chain-stud-r4", HW_OF_CABLE, "drag_normal", 0, "84"), 1.376, 5e-4, "drag", "84");
  /* the buoyancy of that diameter is that of steel, 7850 kg/m^3, within a percent */
  double d = value("chain-studless-r4", HW_OF_CABLE, "diameter", 0, "84");
  near_to(140.4144 / (0.25 * 3.14159265358979 * d * d), 7850, 80, "density", "84");
}

/* Wire: W, C and K of Vornbaeumen's table of EN 12385-4; nylon: engineeringtoolbox.com (mass in kg/m, breaking load in kN); polyester:
 * OCIMF, Mooring Equipment Guidelines, table 6.5, DIN 83331 (t). */
static void ropes(void **state) {
  (void)state;
  near_to(1e-3 * value("wire-6x36-iwrc-1770", HW_OF_CABLE, "breaking_load", 0, "28"),
          28 * 28 * 1770 * 0.356e-3, 1e-9, "wire", "28");
  near_to(1e-3 * value("wire-6x19-fc-1770", HW_OF_SPRING, "breaking_load", 0, "20"),
          20 * 20 * 1770 * 0.330e-3, 1e-9, "wire", "20");
  near_to(value("wire-6x36-iwrc-1960", HW_OF_CABLE, "mass_per_metre", 0, "40"), 0.409 * 16, 1e-9,
          "wire", "40");
  /* over the metallic area C d^2 of EN 12385-4 the stiffness of Orcina is a modulus of 88 GPa */
  near_to(value("wire-6x36-iwrc-1770", HW_OF_CABLE, "EA", 0, "28") / (0.460 * 0.028 * 0.028), 88e9,
          1e9, "wire", "28");
  static const char *const nylon[] = {"24", "32", "40", "48"};
  static const double mass[] = {0.377, 0.650, 1.00, 1.49}, kN[] = {98.9, 170, 255, 376};
  for (int i = 0; i < 4; i++) {
    near_to(value("nylon-8-strand", HW_OF_CABLE, "mass_per_metre", 0, nylon[i]) / mass[i], 1, 0.04,
            "nylon, mass", nylon[i]);
    near_to(1e-3 * value("nylon-8-strand", HW_OF_CABLE, "breaking_load", 0, nylon[i]) / kN[i], 1,
            0.05, "nylon", nylon[i]);
  }
  static const char *const polyester[] = {"24", "48", "64", "80", "96"};
  static const double t[] = {10.1, 36.7, 64.0, 97.1, 137.9};
  for (int i = 0; i < 5; i++)
    near_to(value("polyester-8-strand", HW_OF_CABLE, "breaking_load", 0, polyester[i]) /
                (9806.65 * t[i]),
            1, 0.014, "polyester", polyester[i]);
  /* a rope's volume: that of its fibre */
  double d = value("hmpe-mooring", HW_OF_CABLE, "diameter", 0, "100");
  near_to(value("hmpe-mooring", HW_OF_CABLE, "mass_per_metre", 0, "100") /
              (0.25 * 3.14159265358979 * d * d),
          975, 1, "hmpe", "100");
  near_to(value("polyester-mooring", HW_OF_CABLE, "drag_normal", 0, "150"), 2.021, 5e-4, "drag",
          "150");
}

/* Pneumatic fenders at 50 kPa: dolphinmarines.com (kN, kJ), but for 1500x3000, where it prints 597 for 579. Cones: energies of
 * E1.0 grow as the cube of the height. Anchors: GB/T 546-1997, H and L in mm. Shackles: the row of 25 t. */
static void things(void **state) {
  (void)state;
  static const char *const size[] = {
      "500x1000",  "600x1000",  "700x1500",  "1000x1500", "1000x2000", "1200x2000", "1350x2500",
      "1700x3000", "2000x3500", "2500x4000", "2500x5500", "3300x4500", "3300x6500"};
  static const double kN[] = {64, 74, 137, 182, 257, 297, 427, 639, 875, 1381, 2019, 1884, 3015},
                      kJ[] = {6, 8, 17, 32, 45, 63, 102, 191, 308, 663, 943, 1175, 1814};
  for (int i = 0; i < 13; i++) {
    near_to(value("fender-pneumatic-50", HW_OF_FENDER, "force", 0, size[i]), 1e3 * kN[i], 0,
            "force", size[i]);
    near_to(value("fender-pneumatic-50", HW_OF_FENDER, "energy", 0, size[i]), 1e3 * kJ[i], 0,
            "energy", size[i]);
  }
  near_to(value("fender-pneumatic-80", HW_OF_FENDER, "force", 0, "2500x4000"), 1815e3, 0, "force",
          "80 kPa");
  near_to(value("fender-pneumatic-50", HW_OF_FENDER, "height", 0, "2500x4000"), 2.5, 1e-12,
          "height", "");
  near_to(value("fender-pneumatic-50", HW_OF_FENDER, "width", 0, "2500x4000"), 4, 1e-12, "width",
          "");
  static const char *const cones[] = {"500", "1000", "2000"};
  for (int i = 0; i < 3; i++) {
    double h = value("fender-cone-e1", HW_OF_FENDER, "height", 0, cones[i]);
    near_to(value("fender-cone-e1", HW_OF_FENDER, "energy", 0, cones[i]) / (375e3 * h * h * h), 1,
            0.15, "cone", cones[i]);
  }
  static const char *const kg[] = {"240", "1020", "1740", "3060", "4320", "5250"};
  static const double H[] = {1019, 1645, 1966, 2374, 2661, 2836},
                      L[] = {NAN, 1268, 1517, 1832, 2051, 2185};
  for (int i = 0; i < 6; i++) {
    near_to(1e3 * value("anchor-hall", HW_OF_RIGID, "size", 2, kg[i]), H[i], 8, "H", kg[i]);
    if (i)
      near_to(1e3 * value("anchor-hall", HW_OF_RIGID, "size", 0, kg[i]), L[i], 8, "L", kg[i]);
  }
  near_to(value("shackle-bow", HW_OF_RIGID, "mass", 0, "25"), 13, 1e-12, "mass", "25 t");
  near_to(value("shackle-bow", HW_OF_RIGID, "size", 0, "25"), 0.126 + 2 * 0.045, 1e-12, "width",
          "25 t");
  near_to(value("shackle-bow", HW_OF_RIGID, "size", 2, "25"), 0.178 + 0.045 + 0.050, 1e-12,
          "length", "25 t");
  near_to(value("rubber-shore", HW_OF_MATERIAL, "young", 0, "60"),
          1e6 * 0.0981 * (56 + 7.62336 * 60) / (0.137505 * (254 - 2.54 * 60)), 1e3, "Gent", "60");
  near_to(value("", HW_OF_MATERIAL, "young", 0, "steel"), 2.1e11, 0, "steel", "");
}

/* What a larger size has more of. */
static void monotonic(void **state) {
  (void)state;
  static const char *const more[] = {"mass", "mass_per_metre", "EA", "breaking_load", "diameter",
                                     "d",    "energy"};
  const hw_stock *stock;
  int compared = 0;
  for (int f = 0; (stock = hw_stock_family(f)); f++)
    for (int of = 1; of < HW_OF_MATERIAL; of *= 2)
      for (int k = 0; k < 7; k++) {
        const char *word;
        size_t n;
        double last = 0;
        for (int i = 0; (word = hw_word(stock->usual, i, &n)); i++) {
          double now = hw_stock_value(stock, of, more[k], 0, word, n);
          if (i && (now != 0 || last != 0) && !(now > last))
            fail_msg("%s: %s of %.12s is %g after %g", stock->name, more[k], word, now, last);
          compared += i && now > last;
          last = now;
        }
      }
  assert_true(compared > 3000);
}

static const hw_table *table_of(const char *kind) {
  for (int i = 0; i < hw_part_kind_count; i++)
    if (strcmp(hw_part_kinds[i]->name, kind) == 0)
      return hw_part_kinds[i]->table;
  return strcmp(kind, "fender") == 0 ? &hw_fender_table : &hw_material_table;
}

/* Every name at every kind that may have it is read, and gives numbers within the ranges of their fields. */
static void ranges(void **state) {
  (void)state;
  int checked = 0;
  const hw_stock *stock;
  const char *kind, *word;
  size_t n, m;
  for (int f = 0; (stock = hw_stock_family(f)); f++)
    for (int k = 0; (kind = hw_word(HW_STOCK_KINDS, k, &n)); k++) {
      char name[32] = "";
      memcpy(name, kind, n);
      const hw_table *table = table_of(name);
      for (int i = 0; (word = hw_word(stock->usual, i, &m)); i++)
        for (int t = 0; t < stock->terms; t++) {
          const hw_stock_term *term = &stock->term[t];
          const hw_field *field = hw_table_find(table, term->key, strlen(term->key));
          if (!(term->of & 1 << k) || !field)
            continue;
          double v = hw_stock_value(stock, 1 << k, term->key, term->part, word, m);
          hw_report report = {0};
          if (field->type == HW_CHOICE)
            assert_non_null(hw_word(field->choices, (int)v, &n));
          else if (!hw_fields_range(&report, "", field, v))
            fail_msg("%s-%.12s: %s", stock->name, word, report.fault[0].what);
          checked++;
        }
    }
  assert_true(checked > 5000);
}

static char *manifest_of(const char *text) {
  hw_model *model;
  char *report;
  if (compile(text, &model, &report) != HW_OK)
    fail_msg("%s", report);
  size_t bytes = strlen(hw_model_manifest(model)) + 1;
  char *copy = malloc(bytes);
  assert_non_null(copy);
  memcpy(copy, hw_model_manifest(model), bytes);
  hw_model_free(model);
  return copy;
}

#define ROPE "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.hook'},'length':20,"

static void text_wins(void **state) {
  (void)state;
  char *manifest =
      manifest_of(SCENARIO(TIP "," LOAD "," ROPE "'stock':'chain-studless-r4-84','EA':1e8}"));
  assert_non_null(strstr(manifest, "\"name\":\"chain-studless-r4-84\""));
  assert_non_null(strstr(manifest, "\"EA\":100000000"));
  assert_non_null(strstr(manifest, "\"mass_per_metre\":140.41"));
  free(manifest);
  /* a density stands for the mass; then no mass of the stock */
  manifest =
      manifest_of(SCENARIO(TIP "," LOAD "," ROPE "'stock':'chain-studless-r4-84','density':5000}"));
  assert_null(strstr(manifest, "140.41"));
  free(manifest);
  manifest = manifest_of(SCENARIO(TIP "," LOAD "," ROPE "'diameter':0.02}"));
  assert_null(strstr(manifest, "\"stock\"")); /* manifests without are as they were */
  free(manifest);
  /* stiffness of a sling: EA over the length: 4.04e10 x 0.028^2 / 10 */
  manifest = manifest_of(SCENARIO(TIP "," LOAD
                                      ",'sling':{'kind':'spring','a':'tip','b':'load','length':10,"
                                      "'stock':'wire-6x36-iwrc-1770-28'}"));
  assert_non_null(strstr(manifest, "\"stiffness\":3167360"));
  assert_non_null(strstr(manifest, "\"acts\":\"pull\""));
  free(manifest);
}

static void expect_fault(const char *text, const char *where, const char *what) {
  hw_model *model;
  char *report;
  assert_int_equal(compile(text, &model, &report), HW_BAD_INPUT);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s", report);
  hw_text_free(report);
}

static void faults(void **state) {
  (void)state;
#define NAMED(name) SCENARIO(TIP "," LOAD "," ROPE "'stock':'" name "'}")
  expect_fault(NAMED("chain-r4-studless-84"), "/parts/line/stock",
               "nearest is \\\"chain-studless-r4-84\\\"");
  expect_fault(NAMED("wire-6x36-iwrc-1700-28"), "/parts/line/stock",
               "nearest is \\\"wire-6x36-iwrc-1770-28\\\"");
  expect_fault(NAMED("wire-6x36-iwrc-1770-280"), "/parts/line/stock",
               "280 mm is out of the range of \\\"wire-6x36-iwrc-1770\\\": 6 to 60 mm");
  expect_fault(NAMED("wire-6x36-iwrc-1770-1e1"), "/parts/line/stock", "there is no");
  expect_fault(NAMED("steel"), "/parts/line/stock", "no stock for this");
  expect_fault(NAMED("-"), "/parts/line/stock", "there is no");
  expect_fault(
      SCENARIO(TIP "," LOAD
                   ",'sling':{'kind':'spring','a':'tip','b':'load','stock':'nylon-8-strand-48'}"),
      "/parts/sling/length", "must be given");
  expect_fault(SCENARIO(TIP "," LOAD ",'q':{'kind':'quay','fenders':{'one':{'at':[0,0,0],"
                            "'stock':'fender-pneumatic-50-2500x4100'}}}"),
               "/parts/q/fenders/one/stock", "nearest is \\\"fender-pneumatic-50-2500x4000\\\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(chains), cmocka_unit_test(ropes),
                                     cmocka_unit_test(things), cmocka_unit_test(monotonic),
                                     cmocka_unit_test(ranges), cmocka_unit_test(text_wins),
                                     cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
