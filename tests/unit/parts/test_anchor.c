/* The anchor against the mechanics of two bodies on a hinge: laws of conservation, the plane case
 * by equations of its own, order of the rules, stops, friction, water, bad input. */
#include "math/elementary.h"
#include "unit/parts/anchor_scene.h"

/* A free anchor in space keeps momentum, moment of momentum about its centre of mass, and energy. */
static void conserves(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," SCENE_SPACE SCENE_MESHES
                   "'parts':{'anchor':{" SCENE_BODIES SCENE_SMOOTH
                   "'position':[1,2,3],'velocity':[0.3,-0.2,0.5],"
                   "'rate':[0.4,-0.3,0.7],'angle':0.3,'angle_rate':-0.9}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-13,'duration':4,'frame':0.1}}");
  run_started(&r);
  motion a = motion_of(&r);
  double spread = 0, twist = 0, energy = 0, book = 0;
  for (int i = 0; i < 40; i++) {
    run_frames(&r, 1);
    motion b = motion_of(&r);
    v3 ca = v3_scale(1 / SCENE_MASS, a.first), cb = v3_scale(1 / SCENE_MASS, b.first);
    v3 la = v3_sub(a.l, v3_cross(ca, a.p)), lb = v3_sub(b.l, v3_cross(cb, b.p));
    spread = fmax(spread, v3_norm(v3_sub(b.p, a.p)) / v3_norm(a.p));
    twist = fmax(twist, v3_norm(v3_sub(lb, la)) / v3_norm(la));
    energy = fmax(energy, fabs(b.kinetic / a.kinetic - 1));
    book = fmax(book, fabs(run_get(&r, "anchor.kinetic") / b.kinetic - 1));
  }
  expect_above("flukes turn meanwhile [rad]", fabs(run_get(&r, "anchor.angle") - 0.3), 0.3);
  expect_below("momentum, relative", spread, 1e-9);
  expect_below("moment of momentum about the centre, relative", twist, 1e-9);
  expect_below("energy, relative", energy, 1e-9);
  expect_below("kinetic energy of the channel", book, 1e-12);
  run_close(&r);
}

/* What a unit of acceleration takes is mass and inertia of the meshes, about the hinge. */
static void masses(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," SCENE_SPACE SCENE_MESHES "'parts':{'anchor':{" SCENE_BODIES
                   "'angle':0.4}}}");
  hw_world *w = run_world(&r);
  const hw_part *part = &r.model->part[0];
  w->tangent = true;
  w->cm = 1, w->cc = w->ck = 0;
  assert_true(hw_sim_forward(w));
  double c = cos(0.4), s = sin(0.4);
  const m3 E = {{1, 0, 0, 0, c, -s, 0, s, c}};
  lump body[2] = {scene_shank(), scene_head()};
  m3 inertia = m3_zero();
  v3 first = v3_zero();
  for (int i = 0; i < 2; i++) {
    m3 R = i ? E : m3_diag(1, 1, 1);
    v3 at = m3_mulv(R, body[i].centre);
    m3 far = m3_add(m3_diag(v3_dot(at, at), v3_dot(at, at), v3_dot(at, at)),
                    m3_scale(-1, m3_outer(at, at)));
    inertia = m3_add(inertia, m3_mul(m3_mul(R, body[i].inertia), m3_t(R)));
    inertia = m3_add(inertia, m3_scale(body[i].mass, far));
    first = v3_madd(first, body[i].mass, at);
  }
  double x[3 * ANCHOR_BLOCKS] = {0}, y[3 * ANCHOR_BLOCKS], off = 0;
  assert_int_equal(part->block0, 0);
  for (int k = 0; k < 3; k++) {
    x[3 * ANCHOR_X + k] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[3 * ANCHOR_X + k] = 0;
    v3 e = v3_make(k == 0, k == 1, k == 2);
    off = fmax(off, v3_norm(v3_sub(v3_at(y), v3_scale(SCENE_MASS, e))));
    off = fmax(off, v3_norm(v3_sub(v3_at(y + 3 * ANCHOR_PHI), v3_cross(first, e))));
    x[3 * ANCHOR_PHI + k] = 1;
    hw_sparse_multiply(w->A, x, y);
    x[3 * ANCHOR_PHI + k] = 0;
    off = fmax(off, v3_norm(v3_sub(v3_at(y + 3 * ANCHOR_PHI), m3_mulv(inertia, e))));
  }
  expect_below("mass, first moment and inertia [kg, m]", off, 1e-9 * SCENE_MASS);
  x[3 * ANCHOR_Q] = 1;
  hw_sparse_multiply(w->A, x, y);
  const lump *h = &body[1];
  expect_relative(
      "inertia of the flukes about the hinge", y[3 * ANCHOR_Q],
      h->inertia.m[0] + h->mass * (h->centre.y * h->centre.y + h->centre.z * h->centre.z), 1e-12);
  run_close(&r);
}

static const double SHANK[3] = {0.3, 0.4, 2.6}, HEAD[3] = {2, 0.5, 1.2};
#define BOXES                                                                                      \
  "'kind':'anchor','mass':5000,'head_share':0.65,'shank':{'size':[0.3,0.4,2.6]},"                  \
  "'head':{'size':[2,0.5,1.2]},"

/* Falls and swings in the plane, as its own four equations do. */
static void plane_case(void **state) {
  (void)state;
  plane_world b = plane_boxes(5000, 0.65, SHANK, HEAD);
  b.g = 9.81;
  plane x = {0, 5, {0.2, 0.2 - 0.7}}, v = {0.3, 2, {0.9, 0.9 + 1.1}};
  for (int i = 0; i < 20000; i++)
    plane_step(&b, &x, &v, 1e-4);
  run r = run_open("{'hawse':1," SCENE_AIR "'parts':{'anchor':{" BOXES SCENE_SMOOTH
                   "'position':[0,0,5],'velocity':[0,0.3,2],'rate':[0.9,0,0],"
                   "'orientation':[%.17g,%.17g,0,0],'angle':-0.7,'angle_rate':1.1}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-12,'duration':2}}",
                   cos(0.1), sin(0.1));
  run_to(&r, 2);
  expect_near("y of the hinge", run_get(&r, "anchor.y"), x.y, 1e-8);
  expect_near("z of the hinge", run_get(&r, "anchor.z"), x.z, 1e-8);
  expect_near("turn of the shank", run_get(&r, "anchor.roll"),
              x.t[0] - 2 * PI * floor(x.t[0] / (2 * PI) + 0.5), 1e-8);
  expect_near("fluke angle", run_get(&r, "anchor.angle"), x.t[1] - x.t[0], 1e-8);
  expect_near("fluke rate", run_get(&r, "anchor.angle_rate"), v.t[1] - v.t[0], 1e-8);
  run_close(&r);
}

/* Two rigid bodies on a joint of the kind "joint" go the same way: constraints against relative
 * coordinates. */
static void like_a_joint(void **state) {
  (void)state;
  const double turn = 0.4, rate = 0.6, fluke = -1.1; /* head: angle; shank about x; head more */
  double s = sin(turn), c = cos(turn), at = 0.5 * SHANK[2], up = 0.3 * HEAD[2];
  const v3 spin = {rate, -0.4, 0.3}, own = {rate + fluke, -0.4, 0.3};
  v3 centre = v3_make(0, -s * up, c * up);
  v3 moves[2] = {v3_cross(spin, v3_make(0, 0, at)), v3_cross(own, centre)};
  /* rate of the head in its own axes */
  v3 turned = v3_make(own.x, c * own.y + s * own.z, -s * own.y + c * own.z);
  run r =
      run_open("{'hawse':1," SCENE_AIR "'parts':{'shank':{'kind':'rigid','mass':1750,"
               "'shape':'box','size':[0.3,0.4,2.6],'position':[0,0,%.17g],"
               "'velocity':[%.17g,%.17g,0],'rate':[%.17g,-0.4,0.3],"
               "'ports':{'hinge':{'at':[0,0,%.17g]}}},'head':{'kind':'rigid','mass':3250,"
               "'shape':'box','size':[2,0.5,1.2],'position':[0,%.17g,%.17g],"
               "'velocity':[%.17g,%.17g,%.17g],'rate':[%.17g,%.17g,%.17g],"
               "'orientation':[%.17g,%.17g,0,0],'ports':{'hinge':{'at':[0,0,%.17g]}}},"
               "'pin':{'kind':'joint','type':'revolute','a':'shank.hinge','b':'head.hinge',"
               "'axis':[1,0,0]}},'solver':{'integrator':'rk45','tolerance':1e-11,"
               "'duration':1,'frame':0.1}}",
               at, moves[0].x, moves[0].y, rate, -at, centre.y, centre.z, moves[1].x, moves[1].y,
               moves[1].z, turned.x, turned.y, turned.z, cos(turn / 2), sin(turn / 2), -up);
  run a = run_open("{'hawse':1," SCENE_AIR "'parts':{'anchor':{" BOXES SCENE_SMOOTH
                   "'rate':[%.17g,-0.4,0.3],'angle':%.17g,'angle_rate':%.17g}},"
                   "'solver':{'integrator':'rk45','tolerance':1e-11,'duration':1,'frame':0.1}}",
                   rate, turn, fluke);
  run_started(&r);
  run_to(&r, 1), run_to(&a, 1);
  const hw_port *one = run_world(&a)->port + a.model->part[0].port0;
  const hw_port *two[2] = {&run_world(&r)->port[r.model->part[run_part(&r, "shank")].port0 + 1],
                           &run_world(&r)->port[r.model->part[run_part(&r, "head")].port0 + 1]};
  const hw_port *mine[2] = {one, one + a.model->part[0].ports - 1};
  for (int i = 0; i < 2; i++) {
    double off = 0;
    for (int k = 0; k < 9; k++)
      off = fmax(off, fabs(two[i]->R.m[k] - mine[i]->R.m[k]));
    expect_below("hinge apart [m]", v3_norm(v3_sub(two[i]->r, mine[i]->r)), 1e-10);
    expect_below("rotations apart", off, 1e-10);
  }
  run_close(&r), run_close(&a);
}

static const char *const seen[] = {"x", "y", "z", "roll", "pitch", "yaw", "angle"};
enum { SEEN = 7 };

static void end_of(const char *solver, double out[SEEN]) {
  run r =
      run_open("{'hawse':1," SCENE_AIR SCENE_MESHES "'parts':{'anchor':{" SCENE_BODIES SCENE_SMOOTH
               "'position':[1,2,3],'velocity':[0.3,-0.2,5],"
               "'rate':[0.4,-0.3,0.7],'angle':0.3,'angle_rate':-0.9}},"
               "'solver':{%s,'duration':1,'frame':0.1}}",
               solver);
  run_to(&r, 1);
  for (int i = 0; i < SEEN; i++) {
    char name[32];
    snprintf(name, sizeof name, "anchor.%s", seen[i]);
    out[i] = run_get(&r, name);
  }
  run_close(&r);
}

static double apart(const double a[SEEN], const double b[SEEN]) {
  double most = 0;
  for (int i = 0; i < SEEN; i++)
    most = fmax(most, fabs(a[i] - b[i]));
  return most;
}

/* ali3 comes to what rk45 finds, with the square of the step. */
static void orders(void **state) {
  (void)state;
  static const char *const rules[] = {"tr-bdf2", "trapezoidal", "generalized-alpha"};
  double exact[SEEN], end[SEEN];
  end_of("'integrator':'rk45','tolerance':1e-13", exact);
  for (int k = 0; k < 3; k++) {
    double error[3], step = 0.02;
    for (int i = 0; i < 3; i++, step *= 0.5) {
      char solver[160];
      snprintf(solver, sizeof solver, "'rule':'%s','step':%g,'newton':1e-11,'speed_tolerance':10",
               rules[k], step);
      end_of(solver, end);
      error[i] = apart(end, exact);
    }
    print_message("  %s\n", rules[k]);
    expect_below("error at 5 ms", error[2], 4e-6);
    expect_near("order", order_of(error[1], error[2]), 2, 0.1);
  }
}

/* Flukes thrown against a stop: depth at most that of all the energy of the turn in its spring. */
static double thrown(int side, const char *solver) {
  plane_world b = plane_boxes(5000, 0.65, SHANK, HEAD);
  run r = run_open("{'hawse':1," SCENE_SPACE "'parts':{'anchor':{" BOXES
                   "'hinge':{'limit':0.785398,'friction':0,'viscous':0},'angle_rate':%d}},"
                   "'solver':{'duration':4,'frame':0.01,'step':0.005%s}}",
                   3 * side, solver);
  double most = 0, held = 0, start = run_get(&r, "kinetic");
  for (int i = 0; i < 400; i++) {
    run_frames(&r, 1);
    double angle = run_get(&r, "anchor.angle"), moment = run_get(&r, "anchor.stop");
    most = fmax(most, fabs(angle));
    assert_true(moment * angle <= 0); /* pushes only */
    held = fmax(held, fabs(moment));
  }
  double about = b.inertia[1] + b.mass[1] * b.c[1][1] * b.c[1][1];
  expect_above("reaches the stop [rad]", most, 0.785398);
  expect_below("depth in the stop [rad]", most - 0.785398, 3 * sqrt(about / 1e7));
  expect_above("moment of the stop [N m]", held, 1e4);
  expect_above("the stop takes energy", run_get(&r, "dissipated") / start, 0.1);
  double residual = fabs(run_get(&r, "residual")) / start;
  run_close(&r);
  return residual;
}

static void stops(void **state) {
  (void)state;
  for (int side = -1; side <= 1; side += 2) {
    expect_below("residual of the energy ledger, of the start", thrown(side, ""), 5e-3);
    expect_below("the same, finer", thrown(side, ",'speed_tolerance':1e-5"), 5e-4);
  }
}

/* Dry friction stops the flukes where the equations of the plane with a constant torque do. */
static void friction(void **state) {
  (void)state;
  plane_world b = plane_boxes(5000, 0.65, SHANK, HEAD);
  plane x = {0}, v = {0, 0, {0, 0.8}};
  double h = 1e-5, time = 0;
  b.torque = -900;
  for (; v.t[1] > v.t[0]; time += h)
    plane_step(&b, &x, &v, h);
  run r = run_open("{'hawse':1," SCENE_SPACE "'parts':{'anchor':{" BOXES
                   "'hinge':{'friction':900,'give':1e-4,'viscous':0},'angle_rate':0.8}},"
                   "'solver':{'duration':4,'frame':0.02}}");
  run_to(&r, floor(time / 0.02 + 6) * 0.02);
  double stuck = run_get(&r, "anchor.angle");
  /* less by what the bristle gives before it slips, and springs back at the end */
  expect_near("where the flukes stop [rad]", stuck, x.t[1] - x.t[0], 3e-4);
  run_to(&r, 4);
  expect_near("and stay [rad]", run_get(&r, "anchor.angle"), stuck, 1e-6);
  expect_below("residual of the energy ledger [J]", fabs(run_get(&r, "residual")), 0.5);
  run_close(&r);
}

/* Sinks with the weight less the buoyancy of steel; without a volume with all its weight. */
static void sinks(void **state) {
  (void)state;
  static const char *const volume[] = {"", "'volume':0,", "'volume':1,"};
  const double lift[] = {1025.0 / 7850, 0, 1025.0 / 5000};
  for (int k = 0; k < 3; k++) {
    run r = run_open("{'hawse':1,'environment':{'water':{'density':1025}},'parts':{'anchor':{" BOXES
                     "%s'position':[0,0,-50]}},'solver':{'frame':0.1,'duration':1}}",
                     volume[k]);
    run_to(&r, 1);
    expect_relative("speed after 1 s", run_get(&r, "anchor.vz"), -9.81 * (1 - lift[k]), 1e-9);
    run_close(&r);
  }
}

/* Nearly all the mass in the head, and next to none at all. */
static void extremes(void **state) {
  (void)state;
  static const char *const solver[] = {"'integrator':'ali3'", "'integrator':'rk45'"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{'hawse':1," SCENE_AIR "'parts':{'anchor':{'kind':'anchor','mass':1e-3,"
                     "'head_share':0.999,'rate':[0.1,0.2,0.3],'angle_rate':-0.5,'position':[0,0,9],"
                     "'hinge':{'friction':1e-14,'viscous':0}}},"
                     "'solver':{%s,'duration':2,'frame':0.1}}",
                     solver[k]);
    const hw_part *part = &r.model->part[0];
    run_to(&r, 2);
    const hw_port *head = run_world(&r)->port + part->port0 + part->ports - 1;
    const anchor_body shank = anchor_shank(r.model, part->params);
    const anchor_body body = anchor_head(r.model, part->params);
    v3 at = v3_add(v3_scale(0.001, m3_mulv(run_world(&r)->port[part->port0].R, shank.mass.centre)),
                   v3_scale(0.999, m3_mulv(head->R, body.mass.centre)));
    expect_below("fluke angle within the stops [rad]", fabs(run_get(&r, "anchor.angle")), 0.8);
    /* the centre of mass falls freely: from 9 m and where it was above the hinge */
    double above = 0.001 * shank.mass.centre.z + 0.999 * body.mass.centre.z;
    expect_near("height of the centre of mass [m]", head->r.z + at.z, 9 + above - 0.5 * 9.81 * 4,
                1e-4);
    run_close(&r);
  }
}

/* Lies down on a floor: what the contacts hold at rest is the weight, whichever body they are on,
 * and the tie brings the flukes to rest with it. */
static void lies(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," SCENE_AIR "'materials':{'steel':{'young':1e9,'viscosity':1e7}},"
                   "'parts':{'floor':{'kind':'motion','shape':'box','size':[20,20,2],"
                   "'position':[0,0,-1],'material':'steel'},'anchor':{" BOXES
                   "'material':'steel','position':[0,0,0.6],"
                   "'orientation':[0.70710678,0.70710678,0,0],'angle':0.3}},"
                   "'contacts':{'floor':{'a':'floor','b':'anchor','normal':{'law':'flores',"
                   "'stiffness':1e8,'restitution':0.2},'friction':{'law':'stick-slip',"
                   "'sliding':0.2,'sticking':0.3}}},'solver':{'duration':6}}");
  run_to(&r, 6);
  const hw_part *part = &r.model->part[run_part(&r, "anchor")];
  const hw_port *port = run_world(&r)->port + part->port0;
  v3 force = v3_add(port[0].f, port[part->ports - 1].f);
  expect_relative("both bodies' contact forces [N]", force.z, 5000 * 9.81, 1e-3);
  expect_above("on the shank [N]", run_get(&r, "anchor.on_shank"), 1000);
  expect_above("on the head [N]", run_get(&r, "anchor.on_head"), 1000);
  expect_below("speed [m/s]", run_get(&r, "anchor.speed"), 1e-3);
  expect_below("fluke rate [rad/s]", fabs(run_get(&r, "anchor.angle_rate")), 1e-3);
  run_close(&r);
}

static void expect_fault(const char *where, const char *what, const char *fields) {
  char text[1024];
  snprintf(text, sizeof text,
           "{'hawse':1,'meshes':{'flat':{'convex':false,'points':[0,0,0,1,0,0,0,1,0,1,1,0],"
           "'faces':[0,1,2,1,3,2]},'deep':{'points':[0,0,-3,1,0,-3,0,1,-3,0,0,-2]}},"
           "'parts':{'anchor':{'kind':'anchor'%s}}}",
           fields);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  hw_model *model = NULL;
  char *report = NULL;
  assert_int_not_equal(hw_model_compile(text, strlen(text), &model, &report), HW_OK);
  assert_non_null(report);
  if (!strstr(report, where) || !strstr(report, what))
    fail_msg("%s: %s", fields, report);
  hw_text_free(report);
  hw_model_free(model);
}

static void faults(void **state) {
  (void)state;
  expect_fault("/parts/anchor/shank/mesh", "not closed", ",'shank':{'mesh':'flat'}");
  expect_fault("/parts/anchor/head/mesh", "not closed", ",'head':{'mesh':'flat'}");
  expect_fault("/parts/anchor/shank/length", "above the hinge", ",'shank':{'mesh':'deep'}");
  expect_fault("/parts/anchor/angle", "past the stop", ",'angle':-0.9");
  expect_fault("/parts/anchor/shank/size", "0, 0, 2 m is no box", ",'shank':{'size':[0,0,2]}");
  expect_fault("/parts/anchor/head/size", "no box", ",'head':{'size':[1,0.1,0]}");
  expect_fault("/parts/anchor/ports", "is there always", ",'ports':{'shackle':{'at':[0,0,1]}}");
  expect_fault("/parts/anchor/head_share", "below 1", ",'head_share':1");
  expect_fault("/parts/anchor/head_share", "above 0", ",'head_share':0");
  expect_fault("/parts/anchor/mass", "above 0", ",'mass':0");
  expect_fault("/parts/line/b/attach", "nearest is \\\"shackle\\\"",
               "},'line':{'kind':'cable','a':{'attach':'free'},'b':{'attach':'anchor.shakle'}");
}

/* Names that are always there, and what the manifest says of poses and bodies. */
static void manifest(void **state) {
  (void)state;
  run r = run_open("{'hawse':1," SCENE_MESHES "'parts':{'anchor':{" SCENE_BODIES
                   "'position':[0,0,-5],'ports':{'lug':{'at':[0,0.2,1]}}},"
                   "'line':{'kind':'cable','a':{'attach':'anchor.shackle'},"
                   "'b':{'attach':'anchor.head'},'length':5}}}");
  const char *text = hw_model_manifest(r.model);
  assert_non_null(strstr(text, "\"ports\":[\"origin\",\"lug\",\"shackle\",\"head\"]"));
  assert_non_null(strstr(text, "\"colliders\":[{\"id\":\"shank\",\"pose\":0,\"shape\":\"mesh\""));
  assert_non_null(strstr(text, "{\"id\":\"head\",\"pose\":1,\"shape\":\"mesh\""));
  const hw_part *part = &r.model->part[0];
  const hw_port *shackle = run_world(&r)->port + part->port0 + 2;
  expect_near("height of the shackle above the hinge", shackle->r.z + 5, 2.7, 1e-12);
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(conserves),    cmocka_unit_test(masses), cmocka_unit_test(plane_case),
      cmocka_unit_test(like_a_joint), cmocka_unit_test(orders), cmocka_unit_test(stops),
      cmocka_unit_test(friction),     cmocka_unit_test(sinks),  cmocka_unit_test(extremes),
      cmocka_unit_test(lies),         cmocka_unit_test(faults), cmocka_unit_test(manifest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
