/* The chain as the rest of a world sees it: momentum, the ledger of a winch on a ship that floats free,
 * saved states, several chains on one body, and starts that are refused. */
#include "unit/parts/chain_scene.h"

#define SPACE "'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}}"

static const char *const JOINTS[] = {"ball", "universal"};

/* ---- momentum ---- */

static void add_body(const run *r, const char *id, double mass, v3 inertia, v3 *P, v3 *L) {
  const hw_part *part = &r->model->part[run_part(r, id)];
  const hw_world *w = run_world(r);
  v3 x = v3_at(w->x + 3 * part->block0), v = v3_at(w->v + 3 * part->block0);
  v3 rate = v3_at(w->v + 3 * part->block0 + 3), p = v3_scale(mass, v);
  m3 R = q_matrix(q_at(w->quat + 4 * part->quat0));
  v3 spin = m3_mulv(R, v3_make(inertia.x * rate.x, inertia.y * rate.y, inertia.z * rate.z));
  *P = v3_add(*P, p);
  *L = v3_add(*L, v3_add(spin, v3_cross(x, p)));
}

/* Momenta of points are the columns of the mass matrix: p0 v0 + s v1 and s v0 + p1 v1; of y its own. */
static void add_chain(const run *r, v3 *P, v3 *L) {
  const hw_world *w = run_world(r);
  chain_view c = chain_look(w, run_part(r, "c"));
  for (int i = c.first; i <= c.s->n; i++) {
    const chain_link *l = &c.link[i];
    v3 v0 = chain_v(w, &c, i - 1), v1 = chain_v(w, &c, i);
    v3 p0 = v3_madd(v3_scale(l->p0, v0), l->s, v1), p1 = v3_madd(v3_scale(l->p1, v1), l->s, v0);
    *P = v3_add(*P, v3_add(p0, p1));
    *L = v3_add(*L, v3_add(v3_cross(chain_r(w, &c, i - 1), p0), v3_cross(chain_r(w, &c, i), p1)));
    if (c.s->universal) {
      int Y = 3 * chain_block(c.s, i, CHAIN_Y);
      *L = v3_add(*L, v3_scale(l->spin, v3_cross(v3_at(w->x + Y), v3_at(w->v + Y))));
    }
  }
}

/* Two bodies thrown about at the ends of a chain, in free space: momentum and moment of momentum stay,
 * with friction in the joints too; energy without. */
static void momentum(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    run r =
        run_open("{'hawse':1," SPACE ",'parts':{'one':{'kind':'rigid','mass':300,'inertia':"
                 "[10,20,25],'rate':[1,0.5,-1],'velocity':[0,0.6,0],'ports':{'p':{'at':[0.2,"
                 "0.1,-0.3]}}},'two':{'kind':'rigid','mass':200,'inertia':[10,20,25],'velocity':"
                 "[0.5,-0.4,0],'ports':{'p':{'at':[0.1,0,0.4]}}},'c':{'kind':'chain','a':"
                 "{'attach':'one.p'},'b':{'attach':'two.p'},'links':9,'path':[0.3,0.2,-1],"
                 "'joints':'%s','joint_friction':%g}},'solver':{'integrator':'rk45','tolerance':"
                 "1e-10}}",
                 JOINTS[k > 0], k > 1 ? 0.3 : 0.0);
    run_started(&r);
    v3 P0 = v3_zero(), L0 = v3_zero(), P = v3_zero(), L = v3_zero(), I = v3_make(10, 20, 25);
    add_body(&r, "one", 300, I, &P0, &L0), add_body(&r, "two", 200, I, &P0, &L0);
    add_chain(&r, &P0, &L0);
    double E0 = run_get(&r, "kinetic");
    run_to(&r, 2);
    add_body(&r, "one", 300, I, &P, &L), add_body(&r, "two", 200, I, &P, &L);
    add_chain(&r, &P, &L);
    print_message("  %s%s\n", JOINTS[k > 0], k > 1 ? ", friction" : "");
    expect_below("momentum", v3_norm(v3_sub(P, P0)) / v3_norm(P0), 1e-10);
    expect_below("moment of momentum", v3_norm(v3_sub(L, L0)) / v3_norm(L0), 1e-8);
    if (k < 2)
      expect_below("energy", fabs(run_get(&r, "kinetic") / E0 - 1), 1e-8);
    run_close(&r);
  }
}

/* ---- work of a winch without drum ---- */

static run hauling(const char *ship, const char *joints, const char *winch, const char *solver) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':%s,'water':{'density':0},'air':{'density':0}},'parts':{"
      "'ship':{%s,'ports':{'gypsy':{'at':[1.8,0.5,-0.3]}}},'bob':{'kind':'rigid','mass':2000,'"
      "shape':"
      "'sphere','size':[0.8,0.8,0.8],'ports':{'eye':{'at':[0,0,0.4]}}},'c':{'kind':'chain','a':"
      "{'attach':'ship.gypsy','direction':[-0.3,0,0.8]},'b':{'attach':'bob.eye'},'links':16,'"
      "stored':4,"
      "'joints':'%s'},'w':{'kind':'winch','cable':'c','speed':-0.3%s}},'solver':{%s}}",
      strstr(ship, "motion") ? "9.81" : "0", ship, joints, winch, solver);
}

/* On a ship that floats free the winch moves ship and load, and no one else does any work: what the
 * kinetic energy gains is booked as work. */
static void ledger(void **state) {
  (void)state;
  static const char *const ship = "'kind':'rigid','mass':50000,'shape':'box','size':[4,2,1],'rate':"
                                  "[0.4,0.3,0.5]";
  for (int k = 0; k < 2; k++) {
    run r = hauling(ship, JOINTS[k], "", "'step':0.005");
    run_to(&r, k ? 1.5 : 3); /* then a link meets its stop */
    print_message("  %s\n", JOINTS[k]);
    expect_below("ali3: ledger [J]", fabs(run_get(&r, "residual")), 1);
    run_close(&r);
    r = hauling(ship, JOINTS[k], "", "'integrator':'rk45','tolerance':1e-8");
    run_to(&r, 1);
    expect_below("rk45: ledger [J]", fabs(run_get(&r, "residual")), 1e-3);
    run_close(&r);
  }
  /* the same from a point of the world: tension times speed, at constant speed */
  run r =
      run_open("{'hawse':1," DRY
               ",'parts':{'bob':{'kind':'rigid','mass':2000,'shape':'sphere','size':[1,1,1]},"
               "'c':{'kind':'chain','a':{'attach':'world'},'b':{'attach':'bob'},'links':16},"
               "'w':{'kind':'winch','cable':'c','speed':-0.3}},'solver':{'integrator':'rk45'}}");
  run_to(&r, 2);
  double lifted = run_get(&r, "gravity") + run_get(&r, "kinetic");
  expect_above("energy of the load [J]", fabs(lifted), 1000);
  expect_below("rk45, from the world: ledger [J]", fabs(run_get(&r, "residual")), 1);
  run_close(&r);
}

/* ---- saved states ---- */

enum { SAVED_FRAMES = 150 };

/* A state saved in mid-haul and loaded by another sim goes on with the same bits. */
static void expect_saved(const char *what, run *r, run *other) {
  size_t bytes = hw_sim_state_size(r->sim);
  void *block[5];
  uint64_t hash[SAVED_FRAMES + 1];
  for (int i = 1; i <= SAVED_FRAMES; i++) {
    run_frames(r, 1);
    hash[i] = run_frame(r)->state_hash;
    if (i % 31 == 0) {
      block[i / 31] = malloc(bytes);
      assert_int_equal(hw_sim_save(r->sim, block[i / 31], bytes), HW_OK);
    }
  }
  for (int k = 4; k > 0; k--) {
    assert_int_equal(hw_sim_load(other->sim, block[k], bytes), HW_OK);
    assert_true(run_frame(other)->state_hash == hash[31 * k]);
    for (int i = 31 * k + 1; i <= SAVED_FRAMES && i <= 31 * k + FEWER(40); i++) {
      run_frames(other, 1);
      if (run_frame(other)->state_hash != hash[i])
        fail_msg("%s: saved at frame %d, other bits at frame %d", what, 31 * k, i);
    }
    free(block[k]);
  }
  run_close(r);
  run_close(other);
}

static void saved(void **state) {
  (void)state;
  static const char *const ship = "'kind':'motion','amplitude_z':0.5,'frequency':[1,1,1.5],"
                                  "'amplitude_angle':[0.3,0.2,0.3],'frequency_angle':[0.9,1.1,0.7]";
  static const char *const drum = ",'drum_inertia':500,'motor_gain':1e6,'motor_force':2e5,"
                                  "'brake_force':1e6,'stop_after':1";
  for (int k = RUN_SLOW ? 3 : 0; k < 4; k++) {
    run r[2];
    for (int i = 0; i < 2; i++)
      r[i] = hauling(ship, JOINTS[k & 1], k & 2 ? drum : "", "'frame':0.02,'step':0.01");
    expect_saved(JOINTS[k & 1], &r[0], &r[1]);
  }
  run r[2];
  for (int i = 0; i < 2; i++)
    r[i] =
        run_open("{'hawse':1," DRY ",'parts':{'bower':{'kind':'anchor','angle_rate':3},'c':{'kind':"
                 "'chain','a':{'attach':'world','position':[0,0,9]},'b':{'attach':'bower.shackle'},"
                 "'links':24,'path':[2,0,5],'joints':'universal','joint_friction':0.3,'stored':3},"
                 "'w':{'kind':'winch','cable':'c','speed':0.5}},'solver':{'frame':0.02}}");
  expect_saved("anchor", &r[0], &r[1]);
}

/* ---- statics ---- */

/* Without torsion and friction the joints make no difference to a chain that hangs in a plane; and a
 * chain between two points of one height is its own mirror image. */
static void one_catenary(void **state) {
  (void)state;
  double shape[2][3 * 31];
  for (int u = 0; u < 2; u++) {
    run r =
        run_open("{'hawse':1," DRY ",'parts':{'c':{'kind':'chain','a':{'attach':'world','position':"
                 "[-3,0,0]},'b':{'attach':'world','position':[3,0,0]},'links':30,'joints':'%s',"
                 "'special':{'e':{'at':1,'type':'stud'}}}},'solver':{'start':'static'}}",
                 JOINTS[u]);
    run_started(&r);
    chain_view c = chain_look(run_world(&r), run_part(&r, "c"));
    double off = 0;
    for (int i = 0; i <= 30; i++)
      v3_put(shape[u] + 3 * i, chain_r(run_world(&r), &c, i));
    for (int i = 0; i <= 30; i++)
      off = fmax(off, fmax(fabs(shape[u][3 * i] + shape[u][3 * (30 - i)]),
                           fabs(shape[u][3 * i + 2] - shape[u][3 * (30 - i) + 2])));
    expect_below("mirror image [m]", off, 1e-9);
    expect_near("tension at both ends [N]", run_get(&r, "c.tension_a"), run_get(&r, "c.tension_b"),
                1e-5);
    run_close(&r);
  }
  double off = 0;
  for (int i = 0; i < 3 * 31; i++)
    off = fmax(off, fabs(shape[0][i] - shape[1][i]));
  expect_below("ball and universal joints [m]", off, 1e-9);
}

/* ---- starts ---- */

/* The first chain brings the body to its end; the others take it as it stands there. */
static void three_legs(void **state) {
  (void)state;
  run r =
      run_open("{'hawse':1," DRY ",'parts':{'buoy':{'kind':'rigid','mass':900,'shape':'sphere','"
               "size':[1,1,1],'position':[5,5,5]},"
               "'c1':{'kind':'chain','a':{'attach':'world','position':[0,0,0]},'b':{'attach':"
               "'buoy'},'links':20},'c2':{'kind':'chain','a':{'attach':'world','position':[3,0,0]},"
               "'b':{'attach':'buoy'},'links':26},'c3':{'kind':'chain','a':{'attach':'world',"
               "'position':[0,3,-1]},'b':{'attach':'buoy'},'links':30}}}");
  run_started(&r);
  for (int i = 0; i < 3; i++) {
    char name[24];
    snprintf(name, sizeof name, "c%d.gap", i + 1);
    expect_below(name, run_get(&r, name), 1e-9);
  }
  run_to(&r, 0.5);
  run_close(&r);
}

/* A chain to a door on its hinge leaves the door where it is. */
static void door(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1," DRY ",'parts':{'door':{'kind':'rigid','mass':40,'shape':'box','size':[1,0.1,2],"
      "'position':[0.5,0,0],'ports':{'knob':{'at':[0.4,0,0]},'edge':{'at':[-0.5,0,0]}}},'hinge':{'"
      "kind':'joint',"
      "'type':'revolute','a':'world','position':[0,0,0],'b':'door.edge'},'c':{'kind':'chain',"
      "'a':{'attach':'world','position':[0.9,2,0]},'b':{'attach':'door.knob'},'d':0.02,"
      "'links':30}}}");
  run_started(&r);
  expect_near("door [m]", run_get(&r, "door.x"), 0.5, 1e-12);
  expect_below("gap of the chain [m]", run_get(&r, "c.gap"), 1e-9);
  expect_below("gap of the hinge [m]", run_get(&r, "hinge.gap"), 1e-9);
  run_close(&r);
}

static void expect_refused(const char *where, const char *what, const char *parts) {
  char text[2000];
  snprintf(text, sizeof text, "{'hawse':1,'parts':{%s}}", parts);
  for (char *c = text; *c; c++)
    *c = *c == '\'' ? '"' : *c;
  hw_model *model = NULL;
  char *report = NULL, place[100];
  assert_int_equal(hw_model_compile(text, strlen(text), &model, &report), HW_BAD_INPUT);
  snprintf(place, sizeof place, "\"where\":\"/parts/c/%s\"", where);
  if (!strstr(report, place) || !strstr(report, what))
    fail_msg("%s: %s", parts, report);
  hw_text_free(report);
}

static void refused(void **state) {
  (void)state;
  expect_refused("links", "at least 2",
                 "'c':{'kind':'chain','a':{'attach':'world'},'b':{'attach':'world','position':"
                 "[0.256,0,0]},'links':1}");
  expect_refused(
      "links", "at least 2",
      "'m':{'kind':'motion'},'c':{'kind':'chain','a':{'attach':'world','position':[0.2,0,0]},"
      "'b':{'attach':'m'},'links':1}");
  expect_refused(
      "special", "\\\"s\\\", link 3: a length of 0.1 m leaves no pitch",
      "'c':{'kind':'chain','a':{'attach':'world'},'special':{'s':{'at':3,'length':0.1}}}");
  expect_refused("length", "must be 0.0001 m or more",
                 "'c':{'kind':'chain','a':{'attach':'world'},'d':1e-300}");
}

/* A winch that would haul the chain out of the ship. */
static void hauls_out(void **state) {
  (void)state;
  run r = run_open(
      "{'hawse':1,'parts':{'c':{'kind':'chain','a':{'attach':'world','direction':[0,0,-1]}},"
      "'w':{'kind':'winch','cable':'c'}}}");
  assert_int_equal(run_frame(&r)->status, HW_HALTED);
  assert_non_null(strstr(hw_sim_report(r.sim), "points out along the chain"));
  run_close(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(momentum),   cmocka_unit_test(ledger),
                                     cmocka_unit_test(saved),      cmocka_unit_test(one_catenary),
                                     cmocka_unit_test(three_legs), cmocka_unit_test(door),
                                     cmocka_unit_test(refused),    cmocka_unit_test(hauls_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
