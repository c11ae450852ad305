/* How short the elements of a touching line must be where it bends: four scenes, each at several element lengths
 * with all else equal, and what an element costs. Figures: docs/theory/tether-refinement.md.
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -D_DEFAULT_SOURCE -DHAWSE_ROOT='"."' \
 *     -DHAWSE_VERSION='"0"' -Icore -Icore/include -Itests tests/bench/strand_refine.c \
 *     $(find core -name '*.c' -not -path 'core/cli*') -lcmocka -lm -o strand_refine
 *
 *   strand_refine knot ELEMENTS [consistent]            an overhand knot of 512 radii of line, pulled at both ends
 *   strand_refine hockle ELEMENTS [consistent]          a slack line of 320 radii, one end turned, turned back
 *   strand_refine bar BAR ELEMENTS [consistent]         120 radii of line over a ball of BAR radii, in its plane
 *   strand_refine cross BEND ELEMENTS [consistent]      two of 128 radii hooked over each other; BEND: their radius there
 *   strand_refine speed ELEMENTS                        the knot at that many, 2 s, timed
 *   strand_refine graded FINE COARSE                    the same with the knot's third of the line in FINE elements
 *
 * Lines have a radius of 10 mm, EI .01 N m2; no friction and no gravity. The bar, the crossing and the knot are
 * at rest, after damped motion; the hockle is slow and damped. Lengths are in radii of the line, T in EI / r2. */
#include <time.h>

#include "validation/strand_run.h"

static const double RADIUS = 0.01, EI = 0.01;
static const char *element = "lumped";

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static cable_view look(const run *r, const char *id) {
  cable_view c = run_cable(r, id);
  cable_gather(run_world(r), run_part(r, id), &c);
  return c;
}

/* Radius of the sharpest bend at a node. */
static double sharpest(const cable_view *c) {
  double most = 0;
  for (int i = 0; i <= c->n; i++)
    most = fmax(most, v3_norm(c->k[i]));
  return 1 / most;
}

/* Energy of bending [J], of the spline. */
static double bent(cable_view *c) { return 0.5 * EI * cable_g_norm(c, c->k); }

/* Until `size` creeps no more. Returns whether it came to that. */
typedef double (*measure)(const run *r);
static bool settle(const run *r, measure size) {
  enum { MOST = 500 };
  double was = size(r);
  for (int i = 0, calm = 0; i < MOST; i++) {
    run_frames(r, 4);
    double now = size(r);
    calm = fabs(now - was) < 2e-6 * fabs(now) ? calm + 1 : 0;
    if (calm == 8)
      return true;
    was = now;
  }
  printf("not at rest after %g s: ", run_time(r));
  return false;
}

#define LINE_FIELDS                                                                                \
  "'density':300,'diameter':0.02,'EI':0.01,'CE':1,'element':'%s','touch':{'with':'%s','friction':" \
  "0,'young':2e7}"

/* ---- an overhand knot ---- */

static run knot_run(const char *lengths, double pull, double step) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':300}},'parts':{'line':{'kind':"
      "'cable','a':{'attach':'world','position':[0,0,-9]},'b':{'attach':'free','position':[1.8,0,-"
      "9],"
      "'force_x':%g},'shape':{'kind':'overhand'},%s,'EA':1e5,'CID':100,'BCID':2e-3,"
      "'drag_normal':1," LINE_FIELDS
      "}},'inputs':{'pull':{'target':'line.b.force_x','value':%g,'min':0,'max':1e4}},"
      "'solver':{'step':%g,'newton':1e-7,'frame':0.05,'duration':1000}}",
      pull, lengths, element, "itself", pull, step);
}

static const char *even(int elements) {
  static char text[80];
  snprintf(text, sizeof text, "'length':5.12,'elements':%d", elements);
  return text;
}

/* Line that the knot takes more than its chord [radii]. */
static double taken(const run *r) {
  cable_view c = look(r, "line");
  return (5.12 - v3_norm(v3_sub(c.r[c.n], c.r[0]))) / RADIUS;
}

static void knot(int elements) {
  static const double T[] = {0.005, 0.01, 0.02, 0.04, 0.08, 0.16};
  enum { LOADS = sizeof T / sizeof *T };
  run r = knot_run(even(elements), 0.5, 0.01);
  run_started(&r);
  for (int k = 0; k < LOADS; k++) {
    double load = T[k] * EI / (RADIUS * RADIUS), begin = seconds();
    assert_int_equal(hw_sim_input(r.sim, 0, load), HW_OK);
    settle(&r, taken);
    cable_view c = look(&r, "line");
    printf(
        "knot %s L %.4f T %g: taken %.5f radii, bend radius %.4f, bent %.6f EI/r, touch force %.5f "
        "T, determinant %d, %.1f s, kinetic %.2g J, %.0f s of clock\n",
        element, 512.0 / elements, T[k], taken(&r), sharpest(&c) / RADIUS, bent(&c) * RADIUS / EI,
        run_get(&r, "line.touch_force") / load, look_at(&r, "line").determinant, run_time(&r),
        run_get(&r, "kinetic"), seconds() - begin);
    fflush(stdout);
  }
  run_close(&r);
}

/* ---- a hockle ---- */

static void hockle(int elements) {
  const double TURNS = 10, RATE = 0.25; /* turns a second */
  double hold = 6;
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':300}},'parts':{'fixed':{'kind':"
      "'motion','shape':'point','position':[-1.4,0,-9]},'swivel':{'kind':'motion','shape':'point',"
      "'position':[1.4,0,-9],'table':{'t':[0,%.9g,%.9g,%.9g],'roll':[0,%.9g,%.9g,0]}},"
      "'line':{'kind':'cable','a':{'attach':'fixed','hold':'clamped','tangent':[1,0,0]},"
      "'b':{'attach':'swivel','hold':'clamped','tangent':[1,0,0]},'length':3.2,'elements':%d,"
      "'EA':1e5,'GJ':0.01,'CID':20,'BCID':5e-4,'drag_normal':1," LINE_FIELDS
      "}},'solver':{'step':0.01,'newton':1e-6,'frame':0.02,'duration':1000}}",
      TURNS / RATE, TURNS / RATE + hold, 2 * TURNS / RATE + hold, 2 * PI * TURNS, 2 * PI * TURNS,
      elements, element, "itself");
  run_started(&r);
  double in = -1, out = -1, begin = seconds(), end = 2 * TURNS / RATE + hold, rejected = 0;
  double radius = 0, writhe = 0, energy = 0, force = 0, loop[2] = {0, 0};
  while (run_time(&r) < end - 1e-9) {
    run_frames(&r, 1);
    rejected += (double)run_frame(&r)->rejected;
    double t = run_time(&r), push = run_get(&r, "line.touch_force");
    double turned = t < TURNS / RATE          ? t * RATE
                    : t < TURNS / RATE + hold ? TURNS
                                              : (end - t) * RATE;
    cable_view c = look(&r, "line");
    if (push > 1e-4 && in < 0)
      in = turned, loop[0] = sharpest(&c) / RADIUS;
    if (push > 1e-4 && t > TURNS / RATE + hold)
      out = turned, loop[1] = sharpest(&c) / RADIUS;
    if (t < TURNS / RATE + hold - 0.1) {
      radius = sharpest(&c) / RADIUS, writhe = hw_writhe(c.r, c.n + 1, false);
      energy = run_get(&r, "elastic") * RADIUS / EI, force = push;
    }
    if ((int)(t / 0.02 + 0.5) % 100 == 0 && getenv("VERBOSE"))
      printf("%.2f turns %.2f: touch %.4f N, writhe %.4f\n", t, turned, push,
             hw_writhe(look(&r, "line").r, elements + 1, false));
  }
  printf(
      "hockle %s L %.4f: touches from %.3f turns (bend radius %.3f), lets go at %.3f (%.3f); at %g "
      "turns bend radius %.4f, "
      "writhe %.5f, elastic %.5f EI/r, touch force %.4f N; rejected %g, %.0f s of clock, %.1f x\n",
      element, 320.0 / elements, in, loop[0], out, loop[1], TURNS, radius, writhe, energy, force,
      rejected, seconds() - begin, end / (seconds() - begin));
  run_close(&r);
}

/* ---- over a bar ---- */

/* Of an elastica that leaves a round of radius R under a pull T: the angle that it still turns by. */
static double leaving(double T, double R) { return acos(1 - EI / (2 * T * R * R)); }

static double hang(const run *r) {
  cable_view c = look(r, "line");
  return 0.5 * (c.r[0].z + c.r[c.n].z) + 9;
}

static void bar(double radii, int elements) {
  enum { POINTS = 41 };
  const double LONG = 1.2, R = (radii + 1) * RADIUS, T = EI / (2 * 0.3 * R * R);
  double straight = 0.5 * (LONG - PI * (R + 1e-4));
  char points[POINTS * 120] = "";
  size_t at = 0;
  for (int i = 0; i < POINTS; i++) {
    double s = LONG * i / (POINTS - 1) - straight, q = s / (R + 1e-4);
    double x = s < 0 ? -R - 1e-4 : q > PI ? R + 1e-4 : -(R + 1e-4) * cos(q);
    double z = s < 0 ? s : q > PI ? -(s - PI * (R + 1e-4)) : (R + 1e-4) * sin(q);
    at +=
        (size_t)snprintf(points + at, sizeof points - at, "%s%.9g,0,%.9g", i ? "," : "", x, z - 9);
  }
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':300}},'parts':{"
      "'bar':{'kind':'motion','shape':'sphere','size':[%.9g,%.9g,%.9g],'position':[0,0,-9]},'line':"
      "{'kind':'cable',"
      "'a':{'attach':'free','force_z':%.12g},'b':{'attach':'free','force_z':%.12g},'shape':{'kind':"
      "'points','points':[%s]},'length':%.9g,'elements':%d,'EA':1e5,'CID':100,'BCID':1e-"
      "3," LINE_FIELDS "}},'solver':{'step':0.005,'newton':1e-8,'frame':0.05,'duration':1000}}",
      2 * radii * RADIUS, 2 * radii * RADIUS, 2 * radii * RADIUS, -T, -T, points, LONG, elements,
      element, "all");
  run_started(&r);
  settle(&r, hang);
  strand_work *s = strand_of(run_world(&r));
  strand_sample_at(s, false);
  double sum = 0, square = 0, low = 9, high = -9, up = 0, peak = 0, inner = 0;
  for (int k = 0; k < s->nears; k++)
    for (int i = 0; i < s->line[0].strand->samples; i++) {
      v3 n, x;
      double depth, f = strand_body_push(run_world(&r), s, &s->near[k], i, &n, &x, &depth);
      if (!(f > 0))
        continue;
      double q = atan2(n.x, n.z);
      sum += f, square += f * q * q, up += f * n.z;
      low = fmin(low, q), high = fmax(high, q), peak = fmax(peak, f);
      if (fabs(q) < 0.25)
        inner += f;
    }
  cable_view c = look(&r, "line");
  double want = 0.5 * PI - leaving(T, R), cosine = cos(leaving(T, R)), sine = sin(leaving(T, R));
  /* a rigid round: p = T cos/R within, T sin at either end */
  double all = 2 * T * sine + 2 * T * cosine * want,
         spread = (2 * T * sine * want * want + 2 * T * cosine * want * want * want / 3) / all;
  printf(
      "bar %s R/r %g L %.4f L/R %.3f: up %.6f of 2T, sum of sizes %.5f (rigid %.5f) T, half the "
      "arc "
      "%.3f deg (%.3f), rms angle %.4f deg (%.4f), share within .25 rad %.4f (%.4f), bend radius "
      "%.4f r (%.4f), bent %.6f EI/r, ends at %.6f r\n",
      element, radii, 120.0 / elements, 1.2 / elements / R, up / (2 * T), sum / T, all / T,
      90 / PI * (high - low), 180 / PI * want, 180 / PI * sqrt(square / sum),
      180 / PI * sqrt(spread), inner / sum, 2 * T * cosine * 0.25 / all, sharpest(&c) / RADIUS,
      R / RADIUS, bent(&c) * RADIUS / EI, hang(&r) / RADIUS);
  run_close(&r);
}

/* ---- two lines hooked over each other ---- */

/* Means of the ends of both. */
static double apart(const run *r) {
  cable_view high = look(r, "high"), low = look(r, "low");
  return 0.5 * (low.r[0].z + low.r[low.n].z - high.r[0].z - high.r[high.n].z);
}

static void cross(double bend, int elements) {
  const double ANGLE = PI / 4, HALF = 0.64, c = cos(ANGLE), s = sin(ANGLE);
  double T = EI / (2 * bend * bend * RADIUS * RADIUS * (1 - c));
  char line[2][900];
  for (int k = 0; k < 2; k++) { /* 0 hangs over 1 */
    double x = k ? 0 : 1, y = k ? 1 : 0, down = k ? 1 : -1, z = k ? -9.0098 : -8.9902;
    snprintf(
        line[k], sizeof line[k],
        "'%s':{'kind':'cable','a':{'attach':'free','force_x':%.12g,'force_y':%.12g,'force_z':%.12g"
        "},'b':{'attach':'free','force_x':%.12g,'force_y':%.12g,'force_z':%.12g},'shape':{'kind':"
        "'points','points':[%.9g,%.9g,%.9g,%.9g,%.9g,%.9g]},'length':1.28,'elements':%d,"
        "'EA':1e5,'CID':100,'BCID':2e-3,'drag_normal':1," LINE_FIELDS "}",
        k ? "low" : "high", -T * c * x, -T * c * y, T * s * down, T * c * x, T * c * y,
        T * s * down, -HALF * x, -HALF * y, z, HALF * x, HALF * y, z, elements, element, "lines");
  }
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':300}},"
      "'parts':{%s,%s},'solver':{'step':0.005,'newton':1e-8,'frame':0.05,'duration':1000}}",
      line[0], line[1]);
  run_started(&r);
  settle(&r, apart);
  cable_view high = look(&r, "high"), low = look(&r, "low");
  v3 span = v3_sub(high.r[high.n], high.r[0]);
  /* of an arm that turns by this angle: the integral of EI k/2 by the angle, k = 2 sqrt(T/EI) sin(angle/2) */
  double arm = 2 * sqrt(EI * T) * (1 - cos(0.5 * ANGLE));
  printf("cross %s R/r %g L %.4f L/R %.3f: sum of sizes %.6f of 2 T sin, ends apart %.6f r, span "
         "%.6f r, bend "
         "radius %.4f r, bent %.6f (%.6f) EI/r, depth %.5f r\n",
         element, bend, 128.0 / elements, 128.0 / elements / bend,
         run_get(&r, "high.touch_force") / (2 * T * s), apart(&r) / RADIUS, v3_norm(span) / RADIUS,
         sharpest(&high) / RADIUS, (bent(&high) + bent(&low)) * RADIUS / EI, 4 * arm * RADIUS / EI,
         run_get(&r, "high.touch_depth") / RADIUS);
  run_close(&r);
}

/* ---- what it costs ---- */

static void timed(const char *name, const char *lengths, int elements) {
  run r = knot_run(lengths, 8, 0.01); /* T .08 */
  run_started(&r);
  run_to(&r, 2);
  double begin = seconds();
  uint64_t iterations = 0, steps = 0, rejected = 0;
  while (run_time(&r) < 6 - 1e-9) {
    run_frames(&r, 1);
    iterations += run_frame(&r)->iterations, steps += run_frame(&r)->substeps;
    rejected += run_frame(&r)->rejected;
  }
  double took = seconds() - begin;
  printf(
      "%s: %d elements, taken %.4f radii, %.2f x real time, %d steps, %d rejected, %.2f iterations "
      "a step, %.1f us an iteration, %.3f us an element of it\n",
      name, elements, taken(&r), 4 / took, (int)steps, (int)rejected,
      (double)iterations / (double)steps, 1e6 * took / (double)iterations,
      1e6 * took / (double)iterations / elements);
  run_close(&r);
}

/* The knot's part of the line, 384 of 512 radii at the start, in elements of `fine` radii, the rest of `coarse`. */
static void graded(double fine, double coarse) {
  char text[RUN_TEXT / 2] = "'lengths':[";
  size_t at = strlen(text);
  int tail = (int)(64 / coarse + 0.5), middle = (int)(384 / fine + 0.5), count = 0;
  for (int i = 0; i < 2 * tail + middle; i++, count++) {
    double L = i < tail || i >= tail + middle ? 0.64 / tail : 3.84 / middle;
    at += (size_t)snprintf(text + at, sizeof text - at, "%s%.9g", i ? "," : "", L);
  }
  snprintf(text + at, sizeof text - at, "]");
  timed("graded", text, count);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  bool two = !strcmp(what, "bar") || !strcmp(what, "cross");
  if (argc < (two || !strcmp(what, "graded") ? 4 : 3)) {
    puts("see the head of the source");
    return 2;
  }
  int count = atoi(argv[two ? 3 : 2]);
  if (argc > (two ? 4 : 3) && !strcmp(argv[two ? 4 : 3], "consistent"))
    element = "consistent";
  if (!strcmp(what, "knot"))
    knot(count);
  else if (!strcmp(what, "hockle"))
    hockle(count);
  else if (!strcmp(what, "bar"))
    bar(atof(argv[2]), count);
  else if (!strcmp(what, "cross"))
    cross(atof(argv[2]), count);
  else if (!strcmp(what, "speed"))
    timed("even", even(count), count);
  else if (!strcmp(what, "graded"))
    graded(atof(argv[2]), atof(argv[3]));
  return 0;
}
