/* Start shapes of a cable: asked length, no strain, strands apart, knotted as they should be, ends
 * where they should be; and turns wound into a line by what holds its end.
 *
 * Expected numbers: determinants of the trefoil and of the figure eight, 3 and 5 (Livingston, Knot
 * Theory, 1993, appendix 1); lengths and places of coils by hand; torque GJ theta / L (report 003,
 * eq. 7). */
#include "lab/knot.h"
#include "math/elementary.h"
#include "validation/run.h"

#define LINE "'diameter':0.02,'density':1100,'EA':1e5,'EI':0.01,'CID':20,"
#define BETWEEN(x, y, z)                                                                           \
  "'a':{'attach':'world'},'b':{'attach':'world','position':[" #x "," #y "," #z "]},"

static run shaped(const char *fields) {
  return run_open("{'hawse':1,'environment':{'gravity':0},'parts':{'line':{'kind':'cable'," LINE
                  "%s}},'solver':{'step':0.001,'duration':1}}",
                  fields);
}

/* Least distance of two segments: every candidate is tried (both inside, or an end of one). */
static double clamp(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static double apart(v3 a, v3 b, v3 c, v3 d) {
  v3 u = v3_sub(b, a), v = v3_sub(d, c), w = v3_sub(a, c);
  double A = v3_dot(u, u), B = v3_dot(u, v), C = v3_dot(v, v), D = v3_dot(u, w), E = v3_dot(v, w),
         det = A * C - B * B;
  double inside = det > 1e-12 * A * C ? 1 / det : 0;
  const double s[5] = {clamp((B * E - C * D) * inside), 0, 1, clamp(-D / A), clamp((B - D) / A)};
  const double t[5] = {clamp((A * E - B * D) * inside), clamp(E / C), clamp((E + B) / C), 0, 1};
  double least = 1e300;
  for (int i = 0; i < 5; i++) {
    double x = v3_norm(v3_add(w, v3_sub(v3_scale(s[i], u), v3_scale(t[i], v))));
    least = x < least ? x : least;
  }
  return least;
}

/* Least distance of elements that are more than three diameters apart along the line. */
static double clearance(const cable_view *c) {
  double least = 1e300;
  for (int i = 1; i <= c->n; i++) {
    double along = 0;
    for (int j = i + 1; j <= c->n; j++) {
      double x =
          along > 3 * c->p->diameter ? apart(c->r[i - 1], c->r[i], c->r[j - 1], c->r[j]) : 1e300;
      least = x < least ? x : least;
      along += c->L[j];
    }
  }
  return least;
}

static double worst_strain(const cable_view *c) {
  double worst = 0;
  for (int e = 1; e <= c->n; e++) {
    double x = fabs(v3_norm(v3_sub(c->r[e], c->r[e - 1])) / c->L[e] - 1);
    worst = x > worst ? x : worst;
  }
  return worst;
}

static double length_of(const cable_view *c) {
  double sum = 0;
  for (int e = 1; e <= c->n; e++)
    sum += c->L[e];
  return sum;
}

static void expect_at(const char *what, v3 r, double x, double y, double z) {
  expect_below(what, v3_norm(v3_sub(r, v3_make(x, y, z))), 1e-9);
}

typedef struct shape {
  const char *fields;
  double length; /* 0: as it comes */
  double clear;  /* diameters */
} shape;

/* Clearances: knots a quarter of the diameter at the least size (3 diameters) and more above, less
 * what the chords cut off; coil and spiral the default pitch of 1.25. */
static void shapes_lie_clear_and_without_strain(void **state) {
  (void)state;
  static const shape all[] = {
      {BETWEEN(1, 0, 0) "'elements':120,'length':1.7,'shape':{'kind':'overhand'}", 1.7, 1.5},
      {BETWEEN(0, 0.6, 0.9) "'elements':90,'length':2,'shape':{'kind':'figure_eight'}", 2, 1.5},
      {BETWEEN(1, 0, 0) "'elements':75,'shape':{'kind':'overhand','size':0.06}", 0, 1.15},
      {BETWEEN(1, 0, 0) "'elements':75,'shape':{'kind':'figure_eight','size':0.06}", 0, 1.15},
      {BETWEEN(1, 0, 0) "'elements':300,'shape':{'kind':'overhand','size':0.06}", 0, 1.25},
      {BETWEEN(1, 0, 0) "'elements':300,'shape':{'kind':'figure_eight','size':0.06}", 0, 1.3},
      {"'elements':120,'shape':{'kind':'coil'}", 0, 1.24},
      {"'elements':100,'length':5,'shape':{'kind':'coil','turns':4.3}", 5, 1.24},
      {"'elements':100,'length':5,'shape':{'kind':'coil','size':0.1}", 5, 1.24},
      {BETWEEN(1, 1, 1) "'elements':100,'length':5,'shape':{'kind':'coil','turns':6}", 5, 1.24},
      {"'elements':300,'length':5,'shape':{'kind':'spiral','size':0.05}", 5, 1.15},
      {"'elements':300,'length':5,'shape':{'kind':'spiral','turns':5}", 5, 1.15},
      {"'elements':200,'length':5,'shape':{'kind':'snake','size':0.5}", 5, 2.9},
      {"'elements':200,'length':5,'shape':{'kind':'snake','turns':7}", 5, 2.9},
      {BETWEEN(1, 0.2, 0) "'elements':100,'length':3,'shape':{'kind':'snake','turns':8}", 3, 2.9},
      {BETWEEN(2, 0, 0) "'elements':40,'shape':{'kind':'points','points':[0,0,0,1,0.5,0,2,0,0]}", 0,
       1},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    print_message("  %s\n", all[i].fields);
    run r = shaped(all[i].fields);
    run_started(&r);
    cable_view c = run_cable(&r, "line");
    expect_below("strain", worst_strain(&c), 1e-11);
    if (all[i].length > 0)
      expect_near("length", length_of(&c), all[i].length, 1e-12 * all[i].length);
    expect_above("clearance, diameters", clearance(&c) / 0.02, all[i].clear);
    for (int e = 0; e < 2; e++)
      if (c.s->end[e].hold == END_WORLD) { /* the node itself, not what the holder says */
        v3 x = v3_at(run_x(&r, "line", e ? c.n : 0));
        expect_at("held end", x, c.s->end[e].fixed.x, c.s->end[e].fixed.y, c.s->end[e].fixed.z);
      }
    run_close(&r);
  }
}

static void knots_are_knotted(void **state) {
  (void)state;
  static const struct {
    const char *fields;
    int determinant;
  } all[] = {{BETWEEN(1, 0, 0) "'elements':120,'length':1.7,'shape':{'kind':'overhand'}", 3},
             {BETWEEN(1, 0, 0) "'elements':75,'shape':{'kind':'overhand','size':0.06}", 3},
             {BETWEEN(0, 0, 3) "'elements':60,'shape':{'kind':'overhand','centre':[0,0,1]}", 3},
             {BETWEEN(1, 0, 0) "'elements':120,'length':1.9,'shape':{'kind':'figure_eight'}", 5},
             {BETWEEN(1, 0, 0) "'elements':75,'shape':{'kind':'figure_eight','size':0.06}", 5},
             {"'elements':120,'shape':{'kind':'coil'}", 1},
             {"'elements':120,'shape':{'kind':'snake'}", 1}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    run r = shaped(all[i].fields);
    run_started(&r);
    cable_view c = run_cable(&r, "line");
    size_t bytes = hw_knot_bytes(c.n + 1, 4 * c.n);
    void *scratch = malloc(bytes);
    assert_int_equal(hw_knot_determinant(c.r, c.n + 1, scratch, bytes), all[i].determinant);
    free(scratch);
    run_close(&r);
  }
}

/* The overhand is right-handed: its three crossings are positive, and so is its writhe. */
static void overhand_is_right_handed(void **state) {
  (void)state;
  run r = shaped(BETWEEN(1, 0, 0) "'elements':200,'length':1.7,'shape':{'kind':'overhand'}");
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  expect_above("writhe", hw_writhe(c.r, c.n + 1, false), 2);
  run_close(&r);
}

/* Tails are straight to the ends, the knot is in the middle or where it is asked to be, and bulges to
 * the side of its axis. */
static void knots_lie_in_a_straight_line(void **state) {
  (void)state;
  static const struct {
    const char *fields;
    double middle;
  } all[] = {
      {"'elements':200,'shape':{'kind':'overhand','size':0.1}", 1.5},
      {"'elements':200,'shape':{'kind':'overhand','size':0.1,'centre':[0.5,3,0],'axis':[0,-1,"
       "0]}",
       0.5},
      {"'elements':200,'shape':{'kind':'figure_eight','size':0.1}", 1.5}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    char fields[400];
    snprintf(fields, sizeof fields, BETWEEN(3, 0, 0) "%s", all[i].fields);
    run r = shaped(fields);
    run_started(&r);
    cable_view c = run_cable(&r, "line");
    double low = 1e9, high = -1e9, side = 0;
    v3 sum = v3_zero();
    for (int k = 0; k <= c.n; k++) {
      double off = sqrt(c.r[k].y * c.r[k].y + c.r[k].z * c.r[k].z);
      sum = v3_add(sum, c.r[k]);
      if (off > 1e-9) {
        low = c.r[k].x < low ? c.r[k].x : low;
        high = c.r[k].x > high ? c.r[k].x : high;
        side = off > side ? off : side;
      }
    }
    expect_near("middle", 0.5 * (low + high), all[i].middle, 0.5 * c.L[1]);
    expect_below("knot along the line", high - low, 4.7 * 0.1);
    expect_below("knot across the line", side, 2 * 0.1);
    expect_above("knot across the line", side, 0.1 * 0.99);
    if (i == 0)
      expect_above("bulge up", sum.z, 0.1);
    if (i == 1)
      expect_below("bulge to -y", sum.y, -0.1);
    run_close(&r);
  }
}

/* Coil of 3 turns, radius 0.2, pitch 0.1: 3 sqrt((2 pi 0.2)^2 + 0.1^2) = 3.7817950... m of arc; chords
 * of an angle of 3 * 2 pi / 400 are shorter by less than angle^2/24. */
static void coils_have_their_measures(void **state) {
  (void)state;
  run r = shaped("'a':{'position':[1,2,3]},'elements':400,"
                 "'shape':{'kind':'coil','size':0.2,'turns':3,'pitch':0.1}");
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  double arc = 3 * sqrt(4 * PI * PI * 0.04 + 0.01), angle = 6 * PI / 400;
  expect_near("length", length_of(&c), arc * (1 - angle * angle / 48), arc * angle * angle / 48);
  expect_at("end a", c.r[0], 1, 2, 3);
  expect_at("end b", c.r[400], 1, 2, 3.3);
  expect_at("half way", c.r[200], 1 - 0.4, 2, 3.15);
  expect_relative("curvature", v3_norm(c.k[200]), 0.2 / (0.04 + 0.01 / (4 * PI * PI)), 1e-3);
  run_close(&r);
  r = shaped("'elements':400,'shape':{'kind':'coil','size':0.2,'turns':3,'pitch':0.1,"
             "'centre':[5,0,1],'axis':[0,1,0]}");
  run_started(&r);
  c = run_cable(&r, "line");
  for (int i = 0; i <= 400; i += 57)
    expect_near("radius about the centre",
                sqrt((c.r[i].x - 5) * (c.r[i].x - 5) + (c.r[i].z - 1) * (c.r[i].z - 1)), 0.2, 1e-9);
  expect_near("begins below", c.r[0].y, -0.15, 1e-9);
  expect_near("ends above", c.r[400].y, 0.15, 1e-9);
  run_close(&r);
  /* held at end b only: that end is at its holder */
  r = shaped("'b':{'attach':'world','position':[0,0,7]},'elements':200,'shape':{'kind':'spiral'}");
  run_started(&r);
  c = run_cable(&r, "line");
  expect_at("end b", v3_at(run_x(&r, "line", 200)), 0, 0, 7);
  expect_near("lies flat", c.r[100].z, 7, 1e-12);
  run_close(&r);
}

/* Elements of the text's own lengths: long ones in the tails, where nothing bends. */
static void lengths_are_kept(void **state) {
  (void)state;
  char fields[600];
  int n = snprintf(fields, sizeof fields, "%s", BETWEEN(1, 0, 0) "'lengths':[0.2");
  for (int i = 0; i < 40; i++)
    n += snprintf(fields + n, sizeof fields - (size_t)n, ",0.04");
  snprintf(fields + n, sizeof fields - (size_t)n, ",0.2],'shape':{'kind':'overhand'}");
  run r = shaped(fields);
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  expect_below("strain", worst_strain(&c), 1e-11);
  expect_near("length", length_of(&c), 2, 1e-12);
  expect_at("end of the first", c.r[1], 0.2, 0, 0);
  expect_at("begin of the last", c.r[41], 0.8, 0, 0);
  run_close(&r);
}

/* A snake of 4 legs of 0.5 m, 0.2 m apart: 4 * 0.5 + 3 * pi * 0.1 m, straight where it is a leg. */
static void snakes_have_their_measures(void **state) {
  (void)state;
  run r = shaped("'elements':600,'shape':{'kind':'snake','size':0.5,'turns':3,'pitch':0.2}");
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  expect_relative("length", length_of(&c), 2 + 0.3 * PI, 1e-4);
  expect_at("end a", c.r[0], 0, 0, 0);
  expect_at("end b", c.r[600], 0, 0.6, 0);
  run_close(&r);
}

/* Points: the line passes each of them (nodes are at most half an element away), and a straight
 * series of them gives a straight line. */
static void points_are_passed(void **state) {
  (void)state;
  static const double at[] = {0, 0, 2, 1, 0.3, 2, 2, -0.2, 2.5, 2.5, 1, 3, 1, 1.5, 3};
  run r =
      shaped("'elements':400,'shape':{'kind':'points','points':[0,0,2,1,0.3,2,2,-0.2,2.5,2.5,1,3,"
             "1,1.5,3]}");
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  for (int k = 0; k < 5; k++) {
    double least = 1e9;
    for (int e = 1; e <= c.n; e++) {
      double x = apart(c.r[e - 1], c.r[e], v3_at(at + 3 * k), v3_at(at + 3 * k));
      least = x < least ? x : least;
    }
    expect_below("distance to a point", least, 1e-4);
  }
  run_close(&r);
  r = shaped("'length':2,'elements':8,'shape':{'kind':'points','points':[0,0,0,0.3,0,0,2,0,0]}");
  run_started(&r);
  c = run_cable(&r, "line");
  for (int i = 0; i <= 8; i++)
    expect_at("on the line", c.r[i], 0.25 * i, 0, 0);
  run_close(&r);
  /* moved and turned to where the ends are held: a quarter turn about z */
  r = shaped("'a':{'attach':'world','position':[5,5,0]},'b':{'attach':'world','position':[5,7,0]},"
             "'elements':20,'shape':{'kind':'points','points':[0,0,0,1,0.4,0.2,2,0,0]}");
  run_started(&r);
  c = run_cable(&r, "line");
  expect_at("middle", c.r[10], 5 - 0.4, 6, 0.2);
  run_close(&r);
}

/* The strain of the consistent element is that of its spline (docs/theory/cable.md): arcs, not
 * chords. Away from the ends, where the spline's curvature must vanish, it is below 1e-5; with chords it
 * would be (L/R)^2/24 = 4e-4. */
static void consistent_elements_are_unstrained(void **state) {
  (void)state;
  run r = shaped("'element':'consistent','elements':200,"
                 "'shape':{'kind':'coil','size':0.5,'turns':3,'pitch':0.2}");
  run_started(&r);
  cable_view c = run_cable(&r, "line");
  double worst = 0;
  for (int e = 8; e <= c.n - 7; e++) {
    double L = c.L[e], l = v3_norm(v3_sub(c.r[e], c.r[e - 1]));
    v3 a = c.k[e - 1], b = c.k[e];
    double strain = 0.5 * (l * l / (L * L) + L * L * (v3_dot(a, a) + v3_dot(b, b)) / 45 +
                           7 * L * L / 180 * v3_dot(a, b) - 1);
    worst = fabs(strain) > worst ? fabs(strain) : worst;
  }
  expect_below("strain of the spline", worst, 1e-5);
  run_close(&r);
}

/* A winch at end a numbers the nodes from b; the shape does not care. Ends clamped: no twist, and the
 * directions are those of the shape. */
static void winch_and_clamps_agree(void **state) {
  (void)state;
  static const char *const text =
      "{'hawse':1,'environment':{'gravity':0},'parts':{'tip':{'kind':'motion','position':[0,0,4]},"
      "'line':{'kind':'cable'," LINE
      "'GJ':0.01,'a':{'attach':'tip','hold':'clamped'},'b':{'attach':'world',"
      "'position':[1,0,4],'hold':'clamped'},'elements':120,'length':1.7,'shape':{'kind':'%s'}}%s},"
      "'solver':{'step':0.001}}";
  static const char *const kind[] = {"overhand", "figure_eight", "coil"};
  for (int i = 0; i < 3; i++) {
    run plain = run_open(text, kind[i], ""),
        wound = run_open(text, kind[i],
                         ",'winch':{'kind':'winch','cable':'line','end':'a','min_element':0.005,"
                         "'max_element':0.03}");
    run_started(&plain), run_started(&wound);
    cable_view c = run_cable(&plain, "line"), f = run_cable(&wound, "line");
    cable_gather(run_world(&plain), run_part(&plain, "line"), &c);
    cable_gather(run_world(&wound), run_part(&wound, "line"), &f);
    assert_true(f.s->flip && !c.s->flip);
    for (int k = 0; k <= c.n; k++)
      expect_below("same place", v3_norm(v3_sub(c.r[k], f.r[c.n - k])), 1e-12);
    expect_near("twist", run_get(&plain, "line.twist"), 0, 1e-9);
    expect_near("twist", run_get(&wound, "line.twist"), 0, 1e-9);
    v3 first = v3_unit(v3_sub(c.r[1], c.r[0])), last = v3_unit(v3_sub(c.r[c.n], c.r[c.n - 1]));
    expect_above("direction at a", v3_dot(first, cable_end_tangent(&c, 0)), 0.99);
    expect_above("direction at b", v3_dot(last, cable_end_tangent(&c, 1)), 0.99);
    expect_above("direction at a", -v3_dot(first, cable_end_tangent(&f, 1)), 0.99);
    run_close(&plain), run_close(&wound);
  }
}

/* What is wrong is said where it is: at compile, or at the start where it depends on the ends. */
static void compile_refuses(const char *fields, const char *where, const char *what) {
  char text[1200];
  snprintf(text, sizeof text, "{'hawse':1,'parts':{'line':{'kind':'cable'," LINE "%s}}}", fields);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(text, strlen(text), &model, &report), HW_OK);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s\n%s", fields, report);
  hw_text_free(report);
}

static void start_refuses(const char *fields, const char *what) {
  run r = shaped(fields);
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  if (!strstr(hw_sim_report(r.sim), what))
    fail_msg("%s\n%s", fields, hw_sim_report(r.sim));
  run_close(&r);
}

static void bad_shapes_are_refused(void **state) {
  (void)state;
  compile_refuses("'shape':{'kind':'points','points':[0,0,0,1]}", "shape/points", "takes three");
  compile_refuses("'shape':{'kind':'points','points':[0,0,0]}", "shape/points", "takes 2 to");
  compile_refuses("'shape':{'kind':'points'}", "shape/points", "takes 2 to");
  compile_refuses("'shape':{'kind':'points','points':[0,0,0,1,0,0,1,0,0]}", "shape/points",
                  "points 2 and 3 are the same");
  compile_refuses("'shape':{'kind':'coil','points':[0,0,0,1,0,0]}", "shape/points", "only");
  compile_refuses("'shape':{'kind':'coil','size':0.01}", "shape/size", "too tight");
  compile_refuses("'shape':{'kind':'overhand','size':0.05}", "shape/size", "at least 0.06 m");
  compile_refuses("'shape':{'kind':'coil','size':0.1,'pitch':0.019}", "shape/pitch", "too narrow");
  compile_refuses("'shape':{'kind':'spiral','size':0.1,'pitch':0.02}", "shape/pitch", "too narrow");
  compile_refuses("'shape':{'kind':'snake','pitch':0.03}", "shape/pitch", "at least 2 of them");
  start_refuses(BETWEEN(0.1, 0, 0) "'elements':100,'length':1,'shape':{'kind':'overhand'}",
                "the ends are 0.1 m apart");
  start_refuses(BETWEEN(0, 0, 0) "'elements':100,'length':1,'shape':{'kind':'overhand'}",
                "the ends are 0 m apart");
  start_refuses(BETWEEN(1, 0, 0) "'elements':100,'length':1.1,'shape':{'kind':'overhand'}",
                "no size of the shape gives a line of 1.1 m: from 1.489");
  start_refuses(BETWEEN(1, 0, 0) "'elements':100,'length':0.9,'shape':{'kind':'figure_eight'}",
                "no size of the shape gives");
  start_refuses(BETWEEN(1, 0, 0) "'elements':500,'length':30,'shape':{'kind':'figure_eight'}",
                "no size of the shape gives");
  start_refuses(BETWEEN(1, 0, 0) "'elements':10,'shape':{'kind':'overhand','size':0.1}",
                "too long for the bends of the start shape: at most 0.04 m, about 4");
  start_refuses("'shape':{'kind':'coil','turns':40}", "too long for the bends");
  start_refuses(BETWEEN(1, 0, 0) "'elements':90,'shape':{'kind':'coil','size':0.1,'pitch':0.1}",
                "misses end b");
  start_refuses(BETWEEN(9, 0, 0) "'elements':90,'shape':{'kind':'spiral'}", "misses end b");
  start_refuses(BETWEEN(1, 0, 0) "'elements':9,'shape':{'kind':'points','points':[0,0,0,1.1,0,0]}",
                "misses end b by 0.1 m");
  start_refuses(
      "'elements':2,'shape':{'kind':'points','points':[0,0,0,1,0,0,1,1,0,0,1,0,0.1,0.1,0.1]}",
      "too long for the bends");
  start_refuses("'elements':99,'length':9,'shape':{'kind':'coil','size':0.1,'turns':2}",
                "leave out its length, size or turns");
  start_refuses("'elements':9,'length':3,'shape':{'kind':'points','points':[0,0,0,1,0,0]}",
                "leave out its length, size or turns");
  /* numbers at the edge of their ranges end well, whatever comes of them */
  static const char *const odd[] = {
      "'elements':2,'shape':{'kind':'spiral','size':1e6,'turns':1e-9}",
      "'elements':2,'shape':{'kind':'coil','turns':2000,'pitch':1e6}",
      "'elements':2,'length':1e-9,'shape':{'kind':'snake','turns':2000}",
      "'elements':1,'length':1e6,'shape':{'kind':'coil','size':0.02}",
      "'elements':3,'shape':{'kind':'points','points':[1e6,0,0,-1e6,1e-300,0,1e6,1e-9,0]}",
      "'elements':1,'diameter':1e-9,'shape':{'kind':'figure_eight'}"};
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    char text[600];
    snprintf(text, sizeof text,
             "{'hawse':1,'parts':{'line':{'kind':'cable',%s,'b':{'position':[1e-6,0,0]}}}}",
             odd[i]);
    run r = run_open("%s", text);
    assert_true(run_finite(&r));
    run_close(&r);
  }
}

/* End a turned by a motion about the line's axis: 20 turns are 20 turns, and the torque is GJ theta/L,
 * in both integrators; the line is tight enough not to buckle (Greenhill: M < 2 sqrt(EI T)). */
static void driven_twist_winds_up(void **state) {
  (void)state;
  static const char *const integrator[] = {"ali3", "rk45"};
  for (int i = 0; i < 2; i++) {
    int turns = i ? 4 : 20;
    double duration = i ? 0.2 : 2;
    run r = run_open("{'hawse':1,'environment':{'gravity':0,'water':{'density':0}},'parts':{"
                     "'head':{'kind':'motion','table':{'t':[0,%g],'roll':[0,%.17g]}},'line':{'kind'"
                     ":'cable'," LINE
                     "'GJ':0.01,'elements':6,'length':0.98,'a':{'attach':'head','hold':'clamped'},"
                     "'b':{'attach':'world','position':[1,0,0],'hold':'clamped'}}},"
                     "'solver':{'integrator':'%s','step':0.01,'frame':%g,'duration':%g}}",
                     duration, 2 * PI * turns, integrator[i], duration / 4, duration);
    for (int k = 1; k <= 4; k++) {
      run_frames(&r, 1);
      double angle = 2 * PI * turns * k / 4;
      expect_near("twist, turns", -run_get(&r, "line.twist") / (2 * PI), turns * k / 4.0, 2e-3);
      expect_near("torque on what turns it", -run_get(&r, "head.mx"), 0.01 * angle / 0.98, 2e-4);
    }
    run_close(&r);
  }
}

/* The same line 10 % too long buckles into a helix and a loop, and still every turn is counted: the
 * link of its ends, twist and writhe, is what was put in until a strand passes another (7 turns). With
 * the ends clamped along x the writhe is that of the line. */
static void link_is_kept_while_it_buckles(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':0}},'parts':{"
      "'head':{'kind':'motion','table':{'t':[0,12],'roll':[0,%.17g]}},'line':{'kind':'cable'," LINE
      "'GJ':0.01,'BCID':0.001,'elements':40,'length':1.1,'a':{'attach':'head','hold':'clamped',"
      "'tangent':[1,0,0]},'b':{'attach':'world','position':[1,0,0],'hold':'clamped',"
      "'tangent':[1,0,0]}}},'solver':{'step':0.004,'frame':1,'duration':12}}",
      24 * PI);
  for (int k = 1; k <= 7; k++) {
    run_frames(&r, 1);
    cable_view c = run_cable(&r, "line");
    v3 line[43];
    line[0] = v3_make(-1e4, 0, 0), line[42] = v3_make(1e4, 0, 0);
    for (int i = 0; i <= 40; i++)
      line[i + 1] = c.r[i];
    double twist = -run_get(&r, "line.twist") / (2 * PI), writhe = -hw_writhe(line, 43, false);
    expect_near("twist and writhe, turns", twist + writhe, k, 0.05);
  }
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_lie_clear_and_without_strain),
      cmocka_unit_test(knots_are_knotted),
      cmocka_unit_test(overhand_is_right_handed),
      cmocka_unit_test(knots_lie_in_a_straight_line),
      cmocka_unit_test(coils_have_their_measures),
      cmocka_unit_test(lengths_are_kept),
      cmocka_unit_test(snakes_have_their_measures),
      cmocka_unit_test(points_are_passed),
      cmocka_unit_test(consistent_elements_are_unstrained),
      cmocka_unit_test(winch_and_clamps_agree),
      cmocka_unit_test(bad_shapes_are_refused),
      cmocka_unit_test(driven_twist_winds_up),
      cmocka_unit_test(link_is_kept_while_it_buckles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
