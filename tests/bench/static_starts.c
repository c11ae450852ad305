/* How often a static start is found, and in how many Newton iterations, from random starts: lines in a
 * current, chains, boxes set down with a tilt, a crane with a load, moored vessels and bodies.
 *
 *   cmake --build --preset release --target bench_static_starts
 *   build/release/bench_static_starts [COUNT] [FAMILY] [verbose]
 *
 * Figures: docs/theory/ali3.md, "Static start". */
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hawse/hawse.h"
#include "sim/sim_state.h"

static const double PI = 3.14159265358979323846;
enum { TEXT = 1 << 16 };
static char text[TEXT];
static size_t used;
static uint64_t dice;

/* 64-bit linear congruential generator of Knuth's MMIX. */
static double roll(double low, double high) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * ((double)(dice >> 11) / 9007199254740992.0);
}
static double roll_log(double low, double high) { return exp(roll(log(low), log(high))); }

static void put(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text + used, TEXT - used, format, list);
  va_end(list);
  for (int i = 0; i < n && used < TEXT - 1; i++, used++)
    if (text[used] == '\'')
      text[used] = '"';
}

static const char END[] = ",'solver':{'start':'static','step':0.01,'frame':0.02,'duration':1}}";

/* Current U for which the drag across the line is `share` of its weight in water. */
static double current_for(double share, double d, double density, double cn) {
  double weight = 9.81 * (density - 1025) * 0.25 * PI * d * d;
  return sqrt(share * weight / (0.5 * 1025 * d * cn));
}

static void free_line(double share) {
  double d = roll_log(0.005, 0.2), density = roll(1500, 7850), cn = 1.2, L = roll_log(5, 300);
  double U = current_for(share, d, density, cn), way = roll(0, 2 * PI), side = roll(0, 2 * PI),
         down = roll(-1.3, 0.3);
  put("{'hawse':1,'environment':{'water':{'current':[%.9g,%.9g,0]}},'parts':{'line':{'kind':'cable'"
      ","
      "'a':{'attach':'world','position':[0,0,%.9g]},'b':{'attach':'free','position':[%.9g,%.9g,%."
      "9g]},"
      "'length':%.9g,'elements':%d,'diameter':%.9g,'density':%.9g,'EA':%.9g,'CID':%.9g,"
      "'drag_normal':%.9g,'drag_tangential':%.9g}}",
      U * cos(way), U * sin(way), -1.5 * L, L * cos(down) * cos(side), L * cos(down) * sin(side),
      -1.5 * L + L * sin(down), L, (int)roll(3, 40), d, density, roll_log(1e4, 1e8),
      roll(0, 1) < 0.5 ? 0.0 : 1e4, cn, roll(0, 0.05));
  put(END);
}
static void free_line_weak(void) { free_line(roll_log(0.01, 1)); }
static void free_line_strong(void) { free_line(roll_log(1, 50)); }

static void held_line(void) {
  double d = roll_log(0.005, 0.2), density = roll(1500, 7850), span = roll_log(5, 300);
  double L = span * roll(0.98, 1.6), U = current_for(roll_log(0.01, 20), d, density, 1.2);
  put("{'hawse':1,'environment':{'water':{'current':[0,%.9g,0]}},'parts':{'line':{'kind':'cable',"
      "'a':{'attach':'world','position':[0,0,%.9g]},'b':{'attach':'world','position':[%.9g,0,%.9g]}"
      ","
      "'length':%.9g,'elements':%d,'diameter':%.9g,'density':%.9g,'EA':%.9g,'drag_normal':1.2,"
      "'drag_tangential':0.02}}",
      U, -2 * L, span, -2 * L + roll(-0.3, 0.3) * span, L, (int)roll(3, 40), d, density,
      roll_log(1e5, 1e9));
  put(END);
}

/* A body hangs from a line, or a float is moored by one, in a current. */
static void moored_body(void) {
  double L = roll_log(5, 100), m = roll_log(100, 1e4), side = roll(0.3, 1) * pow(m / 300, 1.0 / 3);
  bool floats = roll(0, 1) < 0.5;
  double volume = floats ? roll(1.2, 3) * m / 1025 : roll(0.2, 0.8) * m / 1025,
         up = floats ? 1 : -1;
  double off = roll(0, 1.2), area = side * side;
  put("{'hawse':1,'environment':{'water':{'current':[%.9g,%.9g,0]}},'parts':{'body':{'kind':'rigid'"
      ","
      "'mass':%.9g,'shape':'box','size':[%.9g,%.9g,%.9g],'volume':%.9g,'position':[%.9g,0,%.9g],"
      "'drag_area':[%.9g,%.9g,%.9g],'ports':{'eye':{'at':[0,0,%.9g]}}},"
      "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,-200]},'b':{'attach':'body.eye'"
      "},"
      "'length':%.9g,'elements':%d,'diameter':0.03,'EA':%.9g,'drag_normal':1.2}}",
      roll(0, 2), roll(0, 1), m, side, side, side, volume, L * sin(off), -200 + up * L * cos(off),
      area, area, area, -0.5 * up * side, L * roll(0.95, 1.05), (int)roll(3, 20),
      roll_log(1e5, 1e8));
  put(END);
}

static void chain(void) {
  double d = roll_log(0.02, 0.1);
  int links = (int)roll(8, 60);
  double L = 4 * d * links, span = L * roll(0.3, 0.98);
  bool end = roll(0, 1) < 0.7;
  put("{'hawse':1,'environment':{'water':{'density':%d,'current':[%.9g,0,0]}},'parts':{'chain':{"
      "'kind':'chain','a':{'attach':'world','position':[0,0,-30]},'b':{'attach':'%s',"
      "'position':[%.9g,%.9g,%.9g]},'d':%.9g,'links':%d,'type':'%s','joints':'%s',"
      "'drag_normal':1.2}}",
      roll(0, 1) < 0.5 ? 1025 : 0, roll(0, 2), end ? "world" : "free", span, 0.0,
      -30 - (end ? roll(0, 0.1) : roll(0, 0.8)) * span, d, links,
      roll(0, 1) < 0.5 ? "stud" : "studless", roll(0, 1) < 0.5 ? "ball" : "universal");
  put(END);
}

/* A box a little above, on, or in a bed, tilted about a level axis. */
static void box(double young, double most_tilt, bool round, bool potential) {
  static const char *const normal[] = {"kelvin-voigt-winkler", "hertz", "hunt-crossley",
                                       "potential"};
  static const char *const friction[] = {"none", "karnopp", "coulomb", "stick-slip", "lugre"};
  double a = roll_log(0.2, 5), b = a * roll(0.5, 2), c = a * roll(0.3, 1.5);
  double tilt = most_tilt * roll(0, 1), about = roll(0, 2 * PI), half = 0.5 * tilt;
  double low =
      0.5 * c * cos(tilt) + 0.5 * sin(tilt) * (a * fabs(sin(about)) + b * fabs(cos(about)));
  double gap = roll(0, 1) < 0.5 ? roll(0, 0.1) * a : -roll_log(1e-6, 1e-3) * a;
  int law = potential ? 3 : (int)roll(0, 3), rub = (int)roll(0, 5);
  put("{'hawse':1,'environment':{'water':{'density':0}},'materials':{'m':{'young':%.9g,"
      "'viscosity':%.9g}},'parts':{'bed':{'kind':'motion','shape':'box','size':[50,50,5],"
      "'position':[0,0,-2.5],'material':'m'},'box':{'kind':'rigid','mass':%.9g,'shape':'%s',"
      "'size':[%.9g,%.9g,%.9g],'material':'m','position':[0,0,%.9g],"
      "'orientation':[%.9g,%.9g,%.9g,0]}},'contacts':{'c':{'a':'box','b':'bed','normal':{'law':'%s'"
      "%s},"
      "'friction':{'law':'%s'%s}}}",
      young, roll(0, 1) < 0.5 ? 0.0 : young * 0.01, a * b * c * roll_log(300, 8000),
      round ? "cylinder" : "box", a, b, c, low + gap, cos(half), sin(half) * cos(about),
      sin(half) * sin(about), normal[law], law == 3 ? ",'stiffness':1e9,'exponent':1" : "",
      friction[rub],
      rub == 0   ? ""
      : rub == 4 ? ",'sliding':0.4,'stick_stiffness':1e8,'stick_damping':1e5"
                 : ",'sliding':0.4");
  put(END);
}
static void box_flat(void) { box(roll_log(1e6, 2e11), 0, false, false); }
static void box_soft(void) { box(roll_log(1e6, 1e9), 20 * PI / 180, false, false); }
static void box_stiff(void) { box(roll_log(1e9, 2e11), 20 * PI / 180, false, false); }
static void cylinder(void) { box(roll_log(1e6, 2e11), 20 * PI / 180, true, false); }

static void box_even(void) { box(roll_log(1e6, 2e11), 20 * PI / 180, false, true); }

/* Two joints of a crane on their controllers, and a load on its line. */
static void crane(void) {
  double lift = roll(0.2, 1.2), slew = roll(-1, 1), reach = 8, drop = roll(1, 6);
  double x = reach * cos(lift) * cos(slew), y = reach * cos(lift) * sin(slew),
         z = 10 + reach * sin(lift);
  double off = roll(-0.3, 0.3) * drop;
  put("{'hawse':1,'environment':{'water':{'density':0}},'parts':{'crane':{'kind':'crane',"
      "'position':[0,0,10],'joints':{'slew':{'type':'revolute','alpha':%.9g,'mass':700,"
      "'inertia':[140,140,56],'mode':'velocity','kp':2e7,'ki':4e7,'start':%.9g},"
      "'boom':{'type':'revolute','a':%.9g,'mass':750,'centre':[%.9g,0,0],'inertia':[31,3000,3000],"
      "'start':%.9g,'mode':'velocity','kp':2e7,'ki':4e7}},'ports':{'tip':{'link':'boom'}}},"
      "'load':{'kind':'rigid','mass':%.9g,'shape':'box','size':[2,2,1],'position':[%.9g,%.9g,%.9g],"
      "'ports':{'eye':"
      "{'at':[0,0,0.5]}}},'line':{'kind':'cable','a':{'attach':'crane.tip'},'b':{'attach':'load."
      "eye'},"
      "'length':%.9g,'elements':%d,'diameter':0.024,'EA':%.9g,'CID':2e4}}",
      0.5 * PI, slew, reach, -0.5 * reach, lift, roll_log(100, 2e4), x + off, y, z - drop - 0.5,
      drop, (int)roll(1, 8), roll_log(1e6, 1e8));
  put(END);
}

/* A ship on four lines, in current and wind. */
static void vessel(void) {
  double x = roll(-3, 3), y = roll(-3, 3), psi = roll(-0.15, 0.15);
  put("{'hawse':1,'environment':{'water':{'current':[%.9g,%.9g,0]},'air':{'wind':[%.9g,%.9g,0]}},"
      "'parts':{'ship':{'kind':'vessel','mass':4200000,'inertia':1850000000,'length':84,'beam':18,"
      "'draught':5,'position':[%.9g,%.9g,0],'heading':%.9g,'outline':{'kind':'ship'},"
      "'damping':{'surge':20000,'sway':60000,'yaw':60000000},'drag':{'surge':4000},'crossflow':1.2,"
      "'wind':{'front_area':220,'side_area':700},'ports':{'f':{'at':[38,0,0]},'b':{'at':[-38,0,0]}}"
      "}",
      roll(-1.5, 1.5), roll(-1, 1), roll(-15, 15), roll(-15, 15), x, y, psi);
  for (int i = 0; i < 4; i++) {
    double sx = i < 2 ? 1 : -1, sy = i % 2 ? 1 : -1, px = sx * 70, py = sy * 30;
    put(",'l%d':{'kind':'cable','a':{'attach':'world','position':[%.9g,%.9g,2]},'b':{'attach':"
        "'ship.%c'},'length':%.9g,'elements':6,'diameter':0.05,'density':1140,'EA':%.9g}",
        i, px, py, i < 2 ? 'f' : 'b', hypot(32, 30) * roll(0.98, 1.1), 5e6);
  }
  put("}");
  put(END);
}

/* A line that lies on a flat bed for a part of its length. */
static void line_to_bed(void) {
  double depth = roll(3, 20), span = depth * roll(2, 5), L = hypot(span, depth) * roll(1.01, 1.2);
  put("{'hawse':1,'materials':{'soil':{'young':1e7,'viscosity':1e5}},'parts':{'bed':{'kind':'"
      "motion',"
      "'shape':'box','size':[400,400,10],'position':[0,0,%.9g],'material':'soil'},"
      "'line':{'kind':'cable','a':{'attach':'world','position':[0,0,%.9g]},'b':{'attach':'world',"
      "'position':[%.9g,0,0]},'length':%.9g,'elements':%d,'diameter':0.1,'density':7850,'EA':1e8,"
      "'CID':1e5,'touch':{'with':'all','friction':%.9g}}}",
      -depth - 5, -depth + 0.1, span, L, (int)roll(20, 40), roll(0, 0.6));
  put(END);
}

typedef struct family {
  const char *name;
  void (*write)(void);
  int share; /* of the count, in tenths */
} family;
static const family FAMILY[] = {{"free line, drag under weight", free_line_weak, 10},
                                {"free line, drag 1 to 50 weights", free_line_strong, 10},
                                {"line held at both ends", held_line, 10},
                                {"body on a line", moored_body, 10},
                                {"chain", chain, 10},
                                {"box, level", box_flat, 10},
                                {"box tilted, below 1e9 Pa", box_soft, 10},
                                {"box tilted, 1e9 to 2e11 Pa", box_stiff, 10},
                                {"cylinder tilted", cylinder, 5},
                                {"box tilted, law potential", box_even, 5},
                                {"crane with a load", crane, 10},
                                {"ship on four lines", vessel, 10},
                                {"line that lies on a bed", line_to_bed, 2}};

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 100, only = argc > 2 ? atoi(argv[2]) : -1;
  bool verbose = argc > 3;
  enum { MOST = 10000 };
  static double steps[MOST];
  printf("%-34s %9s %8s %8s %8s %9s\n", "start", "found", "median", "9 of 10", "most", "ms each");
  for (int f = 0; f < (int)(sizeof FAMILY / sizeof *FAMILY); f++) {
    if (only >= 0 && f != only)
      continue;
    int n = 0, good = 0, all = count * FAMILY[f].share / 10;
    clock_t begin = clock();
    for (int i = 0; i < all && n < MOST; i++, n++) {
      used = 0;
      dice = 77 + 1000003u * (uint64_t)i;
      roll(0, 1), roll(0, 1);
      FAMILY[f].write();
      hw_model *model = NULL;
      hw_sim *sim = NULL;
      char *report = NULL;
      if (hw_model_compile(text, used, &model, &report) != HW_OK) {
        printf("%s\n%s\n", report, text);
        return 1;
      }
      if (hw_sim_create(model, &sim) != HW_OK)
        return 1;
      bool found = !sim->world.failure.cause;
      if (found)
        steps[good++] = sim->stepper.iterations;
      else if (verbose)
        printf("  %d: %s\n%s\n", i, hw_sim_report(sim), verbose && argc > 4 ? text : "");
      hw_sim_free(sim);
      hw_model_free(model);
    }
    double ms = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC / n;
    qsort(steps, (size_t)good, sizeof *steps, compare);
    printf("%-34s %4d/%4d", FAMILY[f].name, good, n);
    if (good)
      printf(" %8g %8g %8g", steps[good / 2], steps[good * 9 / 10], steps[good - 1]);
    else
      printf(" %8s %8s %8s", "-", "-", "-");
    printf(" %9.1f\n", ms);
    fflush(stdout);
  }
  return 0;
}
