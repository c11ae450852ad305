/* Contact of bodies of any shape in a running world: the general mesh algorithm and chain links
 * (papers 000 and 002, sections on detection), against the convex algorithm, closed forms and
 * conservation laws. The geometry alone is tested in tests/unit/geom. */
#include "contact/records.h"
#include "parts/rigid.h"
#include "validation/run.h"

static const hw_record *record_of(const run *r, int pair) {
  return &hw_contact_scratch(run_world(r)).record[pair];
}
static double *memory_of(const run *r, int pair) {
  return run_world(r)->mem + r->model->pair[pair].mem;
}

#define DRY "'hawse':1,'environment':{'water':{'density':0},'air':{'density':0}},"
#define FLOATING "'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},"
#define SOFT "'materials':{'m':{'young':1e7,'viscosity':1e5}},"
#define RING                                                                                       \
  "'ring':{'make':'torus','size':[2,0.5,0.5],'detail':{'around':48,'along':16},'convex':false}"
#define SLAB "'slab':{'make':'box','size':[10,10,1],'convex':false}"
/* two blocks with their tops at z = 0 and a gap of 0.2 m at x = 0: one mesh of two shells */
#define BLOCKS                                                                                     \
  "'blocks':{'convex':false,'points':["                                                            \
  "-2.1,-1,-1, -0.1,-1,-1, -0.1,1,-1, -2.1,1,-1, -2.1,-1,0, -0.1,-1,0, -0.1,1,0, -2.1,1,0,"        \
  "0.1,-1,-1, 2.1,-1,-1, 2.1,1,-1, 0.1,1,-1, 0.1,-1,0, 2.1,-1,0, 2.1,1,0, 0.1,1,0],"               \
  "'faces':[0,2,1,0,3,2,4,5,6,4,6,7,0,1,5,0,5,4,1,2,6,1,6,5,2,3,7,2,7,6,3,0,4,3,4,7,"              \
  "8,10,9,8,11,10,12,13,14,12,14,15,8,9,13,8,13,12,9,10,14,9,14,13,10,11,15,10,15,14,"             \
  "11,8,12,11,12,15]}"

static run tumbling_box(const char *detect) {
  return run_open(
      "{" DRY SOFT "'parts':{"
      "'body':{'kind':'rigid','mass':1000,'shape':'box','size':[1,0.8,0.6],'material':'m',"
      "'position':[0.3,0.2,1.5],'velocity':[1,0,0],'orientation':[0.95,0.2,0.1,0.15]},"
      "'deck':{'kind':'motion','shape':'box','size':[20,20,1],'material':'m',"
      "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'body','b':'deck','detect':'%s',"
      "'friction':{'law':'karnopp','sliding':0.3}}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
      detect);
}

/* Of convex bodies both algorithms find the same volume, patch and normal: clipping of half spaces
 * on one side, contours and surface integrals on the other. */
static void meshes_do_as_convex_bodies_do(void **state) {
  (void)state;
  static const char *const channel[] = {"body.x",     "body.y",     "body.z", "body.roll",
                                        "body.pitch", "dissipated", "elastic"};
  run r = tumbling_box("convex"), s = tumbling_box("mesh");
  double worst = 0;
  for (int i = 0; i < (RUN_SLOW ? 30 : 100); i++) {
    run_frames(&r, 1);
    run_frames(&s, 1);
    for (size_t k = 0; k < sizeof channel / sizeof *channel; k++)
      worst = fmax(worst, fabs(run_get(&r, channel[k]) - run_get(&s, channel[k])));
  }
  assert_true(memory_of(&s, 0)[HW_PAIR_COUNT] > 0);
  expect_below("largest difference of m, rad, J over 2 s of tumbling", worst, 1e-6);
  run_close(&r);
  run_close(&s);
}

/* A ring comes to rest flat: one region with two contours, k V = m g. */
static void ring_lies_flat(void **state) {
  (void)state;
  run r = run_open("{" DRY SOFT "'meshes':{" RING "," SLAB "},'parts':{"
                   "'ring':{'kind':'rigid','mass':1000,'shape':'mesh','mesh':'ring','material':'m',"
                   "'position':[0.3,0.2,0.5],'orientation':[0.99,0.1,0,0]},"
                   "'deck':{'kind':'motion','shape':'mesh','mesh':'slab','material':'m',"
                   "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'ring','b':'deck',"
                   "'friction':{'law':'karnopp','sliding':0.3}}},"
                   "'solver':{'step':0.004,'frame':0.02,'duration':20}}");
  run_to(&r, RUN_SLOW ? 3 : 8);
  expect_relative("k V is the weight [m^3]", run_get(&r, "contacts.c.volume"),
                  1000 * 9.81 / r.model->pair[0].stiffness, RUN_SLOW ? 1e-3 : 1e-9);
  expect_near("regions", run_get(&r, "contacts.c.regions"), 1, 0);
  expect_below("it is still [m/s]", fabs(run_get(&r, "ring.vz")), RUN_SLOW ? 1e-3 : 1e-9);
  const double *line = run_rows(&r, "contours");
  int contours = 0;
  for (int at = 0; line[at] >= 0; at += 2 + 3 * (int)line[at + 1])
    contours++;
  expect_near("contours of the region", contours, 2, 0);
  expect_below("energy not accounted for, of 4 kJ [J]", fabs(run_get(&r, "residual")), 8);
  run_close(&r);
}

/* The pressure of `potential` has an energy for any shape: without loss it is kept, to the order of
 * the integrator. */
static double drift_of_potential(double step) {
  run r = run_open("{" DRY SOFT "'meshes':{" RING "," SLAB "},'parts':{"
                   "'ring':{'kind':'rigid','mass':1000,'shape':'mesh','mesh':'ring','material':'m',"
                   "'position':[0.3,0.2,1.4],'orientation':[0.9,0.4,0.1,0.1],'rate':[0.5,0.3,0.2]},"
                   "'deck':{'kind':'motion','shape':'mesh','mesh':'slab','material':'m',"
                   "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'ring','b':'deck',"
                   "'normal':{'law':'potential','stiffness':2e7,'exponent':1}}},"
                   "'solver':{'step':%g,'frame':0.02,'duration':20,'speed_tolerance':0.1}}",
                   step);
  double worst = 0;
  for (int i = 0; i < (RUN_SLOW ? 30 : 100); i++) {
    run_frames(&r, 1);
    worst = fmax(worst, fabs(run_get(&r, "residual")));
  }
  assert_true(memory_of(&r, 0)[HW_PAIR_COUNT] > 0);
  run_close(&r);
  return worst / (1000 * 9.81 * 1.4);
}
static void potential_keeps_energy(void **state) {
  (void)state;
  double coarse = drift_of_potential(0.002), fine = drift_of_potential(0.0005);
  expect_below("energy lost or made, relative, step 2 ms", coarse, 5e-3);
  expect_below("step 0.5 ms", fine, 5e-4);
  expect_above("order", 0.5 * order_of(coarse, fine), 1.5);
}

/* Linear and angular momentum (about the origin) of both rings. */
static void momenta(const run *r, v3 *linear, v3 *angular) {
  *linear = *angular = v3_zero();
  for (int i = 0; i < 2; i++) {
    const hw_port *p = &run_world(r)->port[r->model->part[i].port0];
    const rigid_params *params = r->model->part[i].params;
    v3 mv = v3_scale(params->mass, p->v);
    v3 spin = m3_mulv(p->R, m3_mulv(rigid_inertia(r->model, params), m3_tmulv(p->R, p->w)));
    *linear = v3_add(*linear, mv);
    *angular = v3_add(*angular, v3_add(v3_cross(p->r, mv), spin));
  }
}

static void momentum_is_kept(void **state) {
  (void)state;
  run r = run_open("{" FLOATING SOFT "'meshes':{" RING "},'parts':{"
                   "'a':{'kind':'rigid','mass':900,'shape':'mesh','mesh':'ring','material':'m',"
                   "'position':[-1.5,0,0],'velocity':[1,0.1,0],'rate':[0.2,0.4,0.1]},"
                   "'b':{'kind':'rigid','mass':600,'shape':'mesh','mesh':'ring','material':'m',"
                   "'position':[1,0.5,0.3],'orientation':[0.7,0.5,0.4,0.2],"
                   "'velocity':[-0.5,0,0.1],'rate':[0,0.3,-0.5]}},"
                   "'contacts':{'c':{'a':'a','b':'b','friction':{'law':'coulomb','sliding':0.3}}},"
                   "'solver':{'step':0.002,'frame':0.02,'duration':20}}");
  v3 linear[2], angular[2];
  momenta(&r, &linear[0], &angular[0]);
  double kinetic = run_get(&r, "kinetic");
  run_to(&r, RUN_SLOW ? 1.5 : 4);
  int touched = 0;
  for (int i = 0; i < r.model->pair_count; i++)
    touched += memory_of(&r, i)[HW_PAIR_COUNT] > 0;
  assert_true(touched > 0);
  momenta(&r, &linear[1], &angular[1]);
  expect_below("momentum, relative", v3_norm(v3_sub(linear[1], linear[0])) / v3_norm(linear[0]),
               1e-9);
  expect_below("angular momentum, relative",
               v3_norm(v3_sub(angular[1], angular[0])) / v3_norm(angular[0]), 1e-4);
  expect_below("kinetic energy at the end over that at the start", run_get(&r, "kinetic") / kinetic,
               0.999);
  run_close(&r);
}

static run bar_over_gap(double x, double speed) {
  return run_open(
      "{" DRY SOFT "'meshes':{" BLOCKS "},'parts':{"
      "'bar':{'kind':'rigid','mass':500,'shape':'box','size':[1.2,0.5,0.2],'material':'m',"
      "'position':[%g,0,0.1],'velocity':[%g,0,0]},"
      "'blocks':{'kind':'motion','shape':'mesh','mesh':'blocks','material':'m'}},"
      "'contacts':{'c':{'a':'bar','b':'blocks',"
      "'friction':{'law':'karnopp','sliding':0.1}}},"
      "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
      x, speed);
}

/* Over the gap one region becomes two, and one again; each keeps its slot while it lasts. */
static void regions_are_known_again(void **state) {
  (void)state;
  run r = bar_over_gap(-1.2, 2.2);
  int most = 0, changes = 0, last = 0;
  for (int i = 0; i < 100; i++) {
    run_frames(&r, 1);
    int now = 0, used = 0;
    for (int k = 0; k < r.model->pair_count; k++)
      if (memory_of(&r, k)[HW_PAIR_TOUCHING] != 0)
        now++, used |= 1 << k;
    most = now > most ? now : most;
    changes += last && used != last;
    last = used;
  }
  expect_near("regions at once", most, 2, 0);
  expect_below("changes of the slots in use over the passage", changes, 6.5);
  double load = run_get(&r, "contacts.c.force");
  expect_relative("all regions together carry the weight", load, 500 * 9.81, 0.05);
  run_close(&r);
}

/* At rest over the gap both regions stick, and a load on one side stays there. */
static void two_regions_stick(void **state) {
  (void)state;
  run r = bar_over_gap(-0.1, 0);
  run_to(&r, 5);
  double x = run_get(&r, "bar.x");
  expect_near("regions", run_get(&r, "contacts.c.regions"), 2, 0);
  /* the edges at the gap tilt both normals, so it is the wrenches that balance: the middle of the bar
   * lies over the left patch, which carries more */
  v3 sum = v3_zero();
  double left = 0, right = 0;
  for (int k = 0; k < 2; k++) {
    const hw_record *c = record_of(&r, k);
    v3 on_bar = v3_add(v3_scale(c->force, c->overlap.normal), c->friction.force);
    sum = v3_add(sum, on_bar);
    *(c->overlap.centre.x < 0 ? &left : &right) = fabs(on_bar.z);
  }
  expect_relative("both [N]", fabs(sum.z), 500 * 9.81, 1e-9);
  expect_near("across [N]", sum.x, 0, 1e-3);
  expect_above("left against right", left / right, 1.2);
  run_to(&r, 8);
  expect_near("it does not creep [m]", run_get(&r, "bar.x"), x, 1e-9);
  run_close(&r);
}

static void load_goes_the_same_way(void **state) {
  (void)state;
  run r = bar_over_gap(-1.2, 2.2), s = bar_over_gap(-1.2, 2.2);
  run_to(&r, 0.5);
  size_t bytes = hw_sim_state_size(r.sim);
  void *block = malloc(bytes);
  assert_non_null(block);
  assert_int_equal(hw_sim_save(r.sim, block, bytes), HW_OK);
  assert_int_equal(hw_sim_load(s.sim, block, bytes), HW_OK);
  run_frames(&r, 20);
  run_frames(&s, 20);
  assert_true(run_frame(&r)->state_hash == run_frame(&s)->state_hash);
  free(block);
  run_close(&r);
  run_close(&s);
}

/* One body wholly inside the other is seen, and pushed the way it came. */
static void inside_is_seen(void **state) {
  (void)state;
  run r = run_open("{" FLOATING SOFT "'meshes':{" SLAB ","
                   "'cube':{'make':'box','size':[0.2,0.2,0.2],'convex':false}},'parts':{"
                   "'cube':{'kind':'rigid','mass':1,'shape':'mesh','mesh':'cube','material':'m',"
                   "'position':[0,0,0.2]},"
                   "'slab':{'kind':'motion','shape':'mesh','mesh':'slab','material':'m'}},"
                   "'contacts':{'c':{'a':'cube','b':'slab'}},"
                   "'solver':{'step':0.001,'frame':0.001,'duration':1}}");
  expect_near("inside", record_of(&r, 0)->inside, 1, 0);
  expect_relative("volume", record_of(&r, 0)->overlap.volume, 0.008, 1e-12);
  run_frames(&r, 200);
  expect_above("out it goes, away from the middle [m]", run_get(&r, "cube.z"), 0.6);
  run_close(&r);
}

/* ---- chain links ---- */

static run falling_link(const char *turn, const char *law) {
  return run_open("{" DRY SOFT "'parts':{"
                  "'link':{'kind':'rigid','mass':400,'shape':'link','size':[0.3,1.08,1.8],"
                  "'material':'m','position':[0,0,1.3],'orientation':[%s]},"
                  "'deck':{'kind':'motion','shape':'box','size':[20,20,1],'material':'m',"
                  "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'link','b':'deck',%s"
                  "'friction':{'law':'karnopp','sliding':0.3}}},"
                  "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
                  turn, law);
}

/* From any start it comes to lie flat on its four primitives. */
static void link_lies_flat(void **state) {
  (void)state;
  static const char *const law[] = {"",
                                    "'normal':{'law':'flores','stiffness':1e8,'restitution':0.3},"};
  for (int k = 0; k < 2; k++) {
    run r = falling_link("0.9,0.2,0.3,0.1", law[k]);
    run_to(&r, RUN_SLOW ? 2 : 12);
    if (!RUN_SLOW) {
      expect_near("primitives that touch", run_get(&r, "contacts.c.regions"), 4, 0);
      expect_relative("they carry the weight [N]", run_get(&r, "contacts.c.force"), 400 * 9.81,
                      1e-5);
      expect_below("it is still [J]", run_get(&r, "kinetic"), 1e-6);
    }
    run_close(&r);
  }
}

/* ---- what is hard ---- */

/* A cube exactly flush, with an edge on the diagonal of the deck's facets: signs are ties. */
static void cube_on_a_diagonal(void **state) {
  (void)state;
  static const double at[] = {0, 0.1, 0.5};
  for (int k = 0; k < 3; k++) {
    run r =
        run_open("{" DRY SOFT "'parts':{"
                 "'cube':{'kind':'rigid','mass':100,'shape':'box','size':[1,1,1],'material':'m',"
                 "'position':[%g,%g,0.499]},'deck':{'kind':'motion','shape':'box',"
                 "'size':[10,10,1],'material':'m','position':[0,0,-0.5]}},"
                 "'contacts':{'c':{'a':'cube','b':'deck','detect':'mesh'}},"
                 "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
                 at[k], at[k]);
    run_to(&r, 3);
    expect_relative("k V is the weight [m^3]", run_get(&r, "contacts.c.volume"),
                    981 / r.model->pair[0].stiffness, 1e-6);
    run_close(&r);
  }
}

/* A rod right through a thin plate: the shared surface points nowhere, and nothing halts. */
static void rod_through_a_plate(void **state) {
  (void)state;
  static const char *const detect[] = {"convex", "mesh"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{" FLOATING "'materials':{'m':{'young':1e7,'viscosity':1e4}},'parts':{"
                     "'rod':{'kind':'rigid','mass':10,'shape':'box','size':[0.1,0.1,1],"
                     "'material':'m','position':[0.013,0.021,0.07],"
                     "'orientation':[0.988771,0.119550,0.089663,0]},"
                     "'plate':{'kind':'motion','shape':'box','size':[2,2,0.05],'material':'m'}},"
                     "'contacts':{'c':{'a':'rod','b':'plate','detect':'%s'}},"
                     "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
                     detect[k]);
    run_to(&r, RUN_SLOW ? 0.5 : 2);
    expect_above("dissipated [J]", run_get(&r, "dissipated"), 0);
    run_close(&r);
  }
}

/* Over the deck's edge the depth of the laws is still the depth: the force of Hertz does not jump
 * where the body begins to hang over. */
static double force_over_edge(const char *detect, double x) {
  run r =
      run_open("{" FLOATING SOFT "'parts':{"
               "'box':{'kind':'rigid','mass':10,'shape':'box','size':[0.6,0.5,0.4],'material':'m',"
               "'position':[%.17g,0,0.198]},'deck':{'kind':'motion','shape':'box',"
               "'size':[4,4,1],'material':'m','position':[0,0,-0.5]}},"
               "'contacts':{'c':{'a':'box','b':'deck','detect':'%s',"
               "'normal':{'law':'hertz','stiffness':1e7}}},"
               "'solver':{'step':0.002,'frame':0.02,'duration':20}}",
               x, detect);
  double force = run_get(&r, "contacts.c.force");
  if (!(force > 0)) /* the first frame is written before the contact is booked */
    force = record_of(&r, 0)->force;
  run_close(&r);
  return force;
}
static void edge_does_not_kick(void **state) {
  (void)state;
  static const char *const detect[] = {"convex", "mesh"};
  for (int k = 0; k < 2; k++) {
    double inside = force_over_edge(detect[k], 1.69), over = force_over_edge(detect[k], 1.71);
    expect_relative("k d^1.5 inside of the edge [N]", inside, 1e7 * pow(0.002, 1.5), 1e-6);
    expect_relative("and over it", over, inside, 0.01);
  }
}

/* Nothing gets through a plate between two steps. */
static void fast_bodies_meet(void **state) {
  (void)state;
  static const char *const shape[] = {"'shape':'link','size':[0.02,0.072,0.12]",
                                      "'inertia':[0.01,0.01,0.01],'shape':'mesh','mesh':'bead'"};
  for (int k = 0; k < 2; k++) {
    run r = run_open("{" FLOATING SOFT "'meshes':{'bead':{'make':'torus','size':[0.06,0.02,0.02],"
                     "'detail':{'around':16,'along':8},'convex':false}},'parts':{"
                     "'body':{'kind':'rigid','mass':1,%s,'material':'m','position':[0,0,0.313],"
                     "'velocity':[0,0,-20]},'plate':{'kind':'motion','shape':'box',"
                     "'size':[2,2,0.02],'material':'m'}},'contacts':{'c':{'a':'body','b':'plate',"
                     "'normal':{'law':'restitution','stiffness':1e9,'restitution':0.5}}},"
                     "'solver':{'step':0.005,'frame':0.02,'duration':20}}",
                     shape[k]);
    run_frames(&r, 2);
    expect_above("it bounces off [m]", run_get(&r, "body.z"), 0);
    run_close(&r);
  }
}

/* A comb lands on its teeth, sinks until they are one region with the back, and comes off again:
 * what the regions held is neither lost nor made by growing together. */
static void regions_grow_together(void **state) {
  (void)state;
  char points[4096] = "", faces[4096] = "";
  int n = 0;
  for (int k = 0; k < 3; k++) { /* two legs and a back that touch nowhere: three shells */
    double x0 = k < 2 ? k - 0.6 : -0.9, x1 = k < 2 ? k - 0.4 : 0.9;
    double z0 = k < 2 ? -0.12 : -0.1, z1 = k < 2 ? -0.1001 : 0.1;
    for (int i = 0; i < 8; i++)
      snprintf(points + strlen(points), sizeof points - strlen(points), "%s%g,%g,%g",
               n || i ? "," : "", i & 1 ? x1 : x0, i & 2 ? 0.3 : -0.3, i & 4 ? z1 : z0);
    static const int face[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                 1, 3, 7, 1, 7, 5, 3, 2, 6, 3, 6, 7, 2, 0, 4, 2, 4, 6};
    for (int i = 0; i < 36; i++)
      snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%s%d", n || i ? "," : "",
               8 * k + face[i]);
    n++;
  }
  run r = run_open("{" FLOATING "'materials':{'m':{'young':1e7,'viscosity':0}},"
                   "'meshes':{'comb':{'convex':false,'points':[%s],'faces':[%s]}},'parts':{"
                   "'comb':{'kind':'rigid','mass':1000,'inertia':[200,200,200],'shape':'mesh',"
                   "'mesh':'comb','material':'m','position':[0,0,0.15],'velocity':[0,0,-2]},"
                   "'deck':{'kind':'motion','shape':'box','size':[4,4,1],'material':'m',"
                   "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'comb','b':'deck'}},"
                   "'solver':{'step':0.0005,'frame':0.01,'duration':20}}",
                   points, faces);
  int most = 0;
  for (int i = 0; i < 60; i++) {
    run_frames(&r, 1);
    int now = (int)run_get(&r, "contacts.c.regions");
    most = now > most ? now : most;
  }
  expect_above("regions at once", most, 1.5);
  expect_relative("kinetic energy afterwards [J]", run_get(&r, "kinetic"), 2000, 2e-3);
  expect_below("called lost though nothing is [J]", fabs(run_get(&r, "dissipated")), 6);
  run_close(&r);
}

/* ---- the table of material pairs ---- */

static double sliding_of(const char *surfaces, const char *own) {
  run r = run_open("{" DRY "'materials':{'m':{'young':1e7,'viscosity':1e5},"
                   "'ice':{'young':1e7,'viscosity':1e5}},%s"
                   "'parts':{'body':{'kind':'rigid','mass':100,'shape':'box','size':[1,1,0.2],"
                   "'material':'m','position':[0,0,0.1],'velocity':[1,0,0]},"
                   "'deck':{'kind':'motion','shape':'box','size':[20,20,1],'material':'ice',"
                   "'position':[0,0,-0.5]}},'contacts':{'c':{'a':'body','b':'deck'%s}},"
                   "'solver':{'step':0.002,'frame':0.02,'duration':2}}",
                   surfaces, own);
  const hw_contact *law = r.model->pair[0].law;
  double found = law->friction == HW_FRICTION_COULOMB ? law->sliding : -1;
  run_close(&r);
  return found;
}
static void surfaces_complete_contacts(void **state) {
  (void)state;
  const char *table = "'surfaces':{'s':{'a':'ice','b':'m','friction':{'law':'coulomb',"
                      "'sliding':0.05}},'other':{'a':'m','b':'m','friction':{'sliding':0.9}}},";
  expect_near("from the table", sliding_of(table, ""), 0.05, 0);
  expect_near("the contact's own wins", sliding_of(table, ",'friction':{'sliding':0.2}"), 0.2, 0);
  expect_near("without a table none", sliding_of("", ""), -1, 0);
}

/* ---- what is refused ---- */

static void refused(const char *expect, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = run_text(format, list), *report = NULL;
  va_end(list);
  hw_model *model = NULL;
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  assert_null(model);
  if (!strstr(report, expect))
    fail_msg("\"%s\" is not in %s", expect, report);
  hw_text_free(report);
  free(text);
}

static void bad_bodies_are_refused(void **state) {
  (void)state;
#define SCENE(mesh, shape, law)                                                                    \
  "{" DRY SOFT "'meshes':{" mesh "},'parts':{'body':{'kind':'rigid','mass':1,'inertia':[1,1,1],"   \
  "'material':'m'," shape "},'deck':{'kind':'motion','shape':'box','size':[2,2,2],"                \
  "'material':'m'}},'contacts':{'c':{'a':'body','b':'deck'" law "}},"                              \
  "'solver':{'step':0.002,'frame':0.02,'duration':2}}"
#define CUBE "'cube':{'make':'box','size':[1,1,1],'convex':false}"
  refused(
      "3 border edges",
      SCENE(
          "'open':{'convex':false,'points':[0,0,0,1,0,0,0,1,0,0,0,1],'faces':[0,2,1,0,1,3,0,3,2]}",
          "'shape':'mesh','mesh':'open'", ""));
  refused("/parts/body/size", SCENE(CUBE, "'shape':'link','size':[0.3,0.5,1]", ""));
  refused("/parts/body/size", SCENE(CUBE, "'shape':'link','size':[0.1,0.5,0.4]", ""));
  refused("/contacts/c/normal/stiffness",
          SCENE(CUBE, "'shape':'mesh','mesh':'cube'", ",'normal':{'law':'potential'}"));
  refused(
      "/surfaces/t",
      "{" DRY SOFT
      "'surfaces':{'s':{'a':'m','b':'m'},'t':{'a':'m','b':'m'}},'parts':{'body':{'kind':'rigid',"
      "'mass':1,'shape':'sphere'}},'solver':{'step':0.002,'frame':0.02,'duration':2}}");
  refused("/surfaces/s/friction/sticking",
          "{" DRY SOFT
          "'surfaces':{'s':{'a':'m','b':'m','friction':{'sliding':0.5,'sticking':0.4}}},"
          "'parts':{'body':{'kind':'rigid','mass':1,'shape':'sphere'}},"
          "'solver':{'step':0.002,'frame':0.02,'duration':2}}");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(meshes_do_as_convex_bodies_do),
                                     cmocka_unit_test(ring_lies_flat),
                                     cmocka_unit_test(potential_keeps_energy),
                                     cmocka_unit_test(momentum_is_kept),
                                     cmocka_unit_test(regions_are_known_again),
                                     cmocka_unit_test(two_regions_stick),
                                     cmocka_unit_test(load_goes_the_same_way),
                                     cmocka_unit_test(inside_is_seen),
                                     cmocka_unit_test(link_lies_flat),
                                     cmocka_unit_test(cube_on_a_diagonal),
                                     cmocka_unit_test(rod_through_a_plate),
                                     cmocka_unit_test(edge_does_not_kick),
                                     cmocka_unit_test(fast_bodies_meet),
                                     cmocka_unit_test(regions_grow_together),
                                     cmocka_unit_test(surfaces_complete_contacts),
                                     cmocka_unit_test(bad_bodies_are_refused)};
  return cmocka_run_group_tests_name("contact of meshes and links", tests, NULL, NULL);
}
