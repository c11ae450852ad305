/* The reeved line's tangent against differences of its residual, for random states of bodies that turn; its forces
 * against the slopes of its energies; momentum and moment of momentum; the ledger by every integrator. */
#include "parts/reeve_state.h"
#include "unit/parts/scene_tangent.h"

#define AIR "'environment':{'gravity':%g,'water':{'density':0},'air':{'density':0}}"

static const char *const SOLVER[] = {"'integrator':'ali3','rule':'tr-bdf2'",
                                     "'integrator':'ali3','rule':'trapezoidal'",
                                     "'integrator':'ali3','rule':'generalized-alpha'",
                                     "'integrator':'rk45'",
                                     "'integrator':'rk4'",
                                     "'integrator':'euler-cromer'"};
enum { SOLVERS = sizeof SOLVER / sizeof *SOLVER };

/* A line from one body through three, back to the first; the fields of its passages. */
static run tackle(double g, const char *first, const char *second, const char *third,
                  const char *line, const char *solver) {
  return run_open(
      "{'hawse':1," AIR ",'parts':{"
      "'one':{'kind':'rigid','mass':30,'inertia':[5,6,7],'position':[0,0,0],'velocity':[1,0,0.2],"
      "'rate':[0.2,0.3,0.1],'ports':{'p':{'at':[0.3,0.2,0.1]},'q':{'at':[0.1,-0.2,0.4]}}},"
      "'two':{'kind':'rigid','mass':50,'inertia':[8,9,7],'position':[5,0.5,1],"
      "'velocity':[0,-1,0.5],'rate':[-0.1,0.2,0.3],'ports':{'p':{'at':[-0.4,0.1,0.3]}}},"
      "'three':{'kind':'rigid','mass':40,'inertia':[4,5,6],'position':[2,4,-1],"
      "'velocity':[-1,0,0],'rate':[0.3,-0.2,0.1],'ports':{'p':{'at':[0.2,0.3,-0.2]}}},"
      "'four':{'kind':'rigid','mass':20,'inertia':[3,3,3],'position':[3,2,5],"
      "'ports':{'p':{'at':[0.1,0.2,0.3]}}},"
      "'line':{'kind':'reeve','a':{'attach':'one.p'},'through':{'x':{'at':'two.p'%s},"
      "'y':{'at':'three.p'%s},'z':{'at':'four.p'%s}},'b':{'attach':'one.q'},%s}},"
      "'solver':{'frame':0.1,'duration':10,%s}}",
      g, first, second, third, line, solver);
}

/* ---- tangent ---- */

static scene_matrix fd, made;

/* |difference| / |differences|, Frobenius. */
static double compare(hw_world *w, const scene_rows *s) {
  scene_differences(w, s, w->ck == 0 && w->cc == 0 ? 1 : 1e-6, fd);
  scene_made(w, s, made);
  return scene_share(s, fd, made);
}

static double worst(const char *x, const char *y, const char *z, const char *line, double size,
                    double ck, double cc, double cm) {
  dice d = {5};
  double most = 0;
  run r = tackle(9.81, x, y, z, line, "'step':1e-3");
  hw_world *w = run_world(&r);
  for (int k = 0; k < (RUN_SLOW ? 1 : 4); k++) {
    assert_int_equal(hw_sim_reset(r.sim), HW_OK);
    scene_rows s = scene_list(&r, true);
    scene_shake(w, &s, &d, size, 0, 0.2, 1);
    w->ck = ck, w->cc = cc, w->cm = cm;
    most = fmax(most, compare(w, &s));
  }
  run_close(&r);
  return most;
}

static void tangent(void **state) {
  (void)state;
  const char *taut = "'length':14,'EA':1e5,'CID':2e3,'mass_per_metre':0.5";
  const char *slack = "'length':40,'EA':1e5,'CID':2e3,'mass_per_metre':0.5";
  const char *firm = "'length':14,'EA':1e5,'CID':2e3,'mass_per_metre':0.5,'grip':1e-4";
  /* left out: w x I w of the bodies, and how the arms of damped points turn */
  expect_below("rings: stiffness", worst("", "", "", taut, 0.1, 1, 0, 0), 3e-3);
  expect_below("rings: damping", worst("", "", "", taut, 0.1, 0, 1, 0), 5e-3);
  expect_below("rings: mass", worst("", "", "", taut, 0.1, 0, 0, 1), 1e-9);
  expect_below("rings: whole", worst("", "", "", taut, 0.1, 1, 340, 340 * 340), 1e-3);
  expect_below("slack: whole", worst("", "", "", slack, 0.1, 1, 340, 340 * 340), 1e-3);
  const char *mu = ",'friction':0.2";
  expect_below("rings that stick: whole", worst(mu, mu, mu, taut, 0.001, 1, 340, 340 * 340), 1e-3);
  /* left out: how the cap follows the angle between the falls */
  expect_below("rings that slip: whole", worst(mu, mu, mu, firm, 0.1, 1, 340, 340 * 340), 5e-3);
  expect_below("rings that slip: stiffness", worst(mu, mu, mu, firm, 0.1, 1, 0, 0), 0.05);
  /* left out: how the circle tilts with the falls */
  const char *on = ",'radius':0.2,'inertia':0.5";
  const char *pin = ",'radius':0.2,'inertia':0.5,'friction':0.1,'bearing':0.01,'torque':5";
  /* near the planes of their falls */
  const char *flat[] = {",'radius':0.2,'axis':[-0.35,0.3,0.9]",
                        ",'radius':0.3,'axis':[0.82,0.5,0.25]"};
  expect_below("sheaves that swivel: whole", worst(on, "", on, taut, 0.05, 1, 340, 340 * 340),
               5e-3);
  expect_below("sheaves that swivel: stiffness", worst(on, on, on, taut, 0.05, 1, 0, 0), 0.05);
  expect_below("with pins: stiffness", worst(pin, pin, pin, taut, 0.05, 1, 0, 0), 0.05);
  expect_below("with an axis: stiffness", worst(flat[0], "", "", taut, 0.02, 1, 0, 0), 0.05);
  expect_below("with two: stiffness", worst(flat[0], flat[1], "", taut, 0.02, 1, 0, 0), 0.05);
}

/* ---- forces against energies ---- */

/* Without damping and friction the residual at rest is the gradient of elastic and gravity. */
static double gradient(const char *x, const char *y, const char *z, double size) {
  dice d = {9};
  run r = tackle(9.81, x, y, z, "'length':14,'EA':1e5,'mass_per_metre':0.5", "'step':1e-3");
  hw_world *w = run_world(&r);
  scene_rows s = scene_list(&r, true);
  scene_shake(w, &s, &d, size, 0, 0, 0);
  const double h = 1e-6;
  double off = 0, all = 0;
  scene_forward(w, true);
  double want[SCENE_ROWS];
  for (int j = 0; j < s.count; j++)
    want[j] = w->res[s.row[j]];
  for (int j = 0; j < s.count; j++) {
    double energy[2];
    for (int side = 0; side < 2; side++) {
      scene_shift(w, &s, j, side ? -h : h);
      scene_forward(w, true);
      energy[side] = w->elastic + w->gravity;
      scene_shift(w, &s, j, side ? h : -h);
    }
    double got = (energy[0] - energy[1]) / (2 * h);
    off = fmax(off, fabs(got - want[j])), all = fmax(all, fabs(want[j]));
  }
  run_close(&r);
  return off / all;
}

static void energies(void **state) {
  (void)state;
  expect_below("rings: forces are slopes of the energy", gradient("", "", "", 0.2), 1e-6);
  const char *ball = ",'radius':0.2", *turns = ",'radius':0.3,'wraps':1";
  expect_below("sheaves that swivel: the same", gradient(ball, turns, ball, 0.02), 1e-3);
  /* falls leave the plane: r (1 - cos chi) per angle of the arc */
  const char *flat = ",'radius':0.2,'axis':[-0.35,0.3,0.9]";
  expect_below("an axis that is given: the same", gradient(flat, "", "", 0.02), 0.02);
}

/* ---- momentum and the ledger ---- */

static double loss_of(const char *x, const char *y, const char *z, int i, double g) {
  char text[200];
  snprintf(text, sizeof text, "%s,'step':%g,'tolerance':1e-7", SOLVER[i],
           i == 5   ? 1e-5
           : i == 4 ? 1e-4
                    : 5e-4);
  run r = tackle(g, x, y, z, "'length':16,'EA':2e4,'CID':200,'mass_per_metre':0.5", text);
  run_to(&r, i < 4 ? 2 : 0.5); /* small steps are many */
  double miss = fabs(run_get(&r, "residual")) / run_get(&r, "kinetic");
  run_close(&r);
  return miss;
}

static void ledger(void **state) {
  (void)state;
  const char *mu = ",'friction':0.15", *on = ",'radius':0.2,'inertia':0.5,'friction':0.1";
  for (int i = 0; i < SOLVERS; i++) {
    if (SPARED(i))
      continue;
    expect_below("rings: ledger, of the kinetic energy", loss_of(mu, mu, mu, i, 0), 3e-3);
    expect_below("sheaves: ledger", loss_of(on, mu, on, i, 9.81), 3e-3);
  }
}

/* Of the bodies, and of the line at its points. */
static void sums(const run *r, v3 *P, v3 *H) {
  static const char *const name[] = {"one", "two", "three", "four"};
  static const double mass[] = {30, 50, 40, 20};
  static const double inertia[][3] = {{5, 6, 7}, {8, 9, 7}, {4, 5, 6}, {3, 3, 3}};
  const hw_world *w = run_world(r);
  *P = *H = v3_zero();
  for (int k = 0; k < 4; k++) {
    const hw_part *part = &r->model->part[run_part(r, name[k])];
    v3 x = v3_at(w->x + 3 * part->block0), v = v3_at(w->v + 3 * part->block0);
    v3 rate = v3_at(w->v + 3 * part->block0 + 3);
    v3 own = v3_make(inertia[k][0] * rate.x, inertia[k][1] * rate.y, inertia[k][2] * rate.z);
    *P = v3_madd(*P, mass[k], v);
    own = q_rotate(q_at(w->quat + 4 * part->quat0), own);
    *H = v3_add(*H, v3_madd(own, mass[k], v3_cross(x, v)));
  }
  reeve_view q;
  reeve_look(w, run_part(r, "line"), &q);
  for (int i = 0; i <= q.n + 1; i++) {
    const hw_port *at = &q.point[i].at;
    *P = v3_madd(*P, q.point[i].mass, at->v);
    *H = v3_madd(*H, q.point[i].mass, v3_cross(at->r, at->v));
  }
}

/* By how much momentum and its moment move in 2 s. */
static void moves(int i, bool sticks, double step, double *p, double *h) {
  char text[200];
  snprintf(text, sizeof text, "%s,'step':%g,%s", SOLVER[i], step,
           i < 3 ? "'speed_tolerance':10,'newton':1e-13" : "'tolerance':1e-8");
  const char *mu = sticks ? ",'friction':0.15" : "";
  run r = tackle(0, mu, mu, "", "'length':16,'EA':2e4,'CID':200,'mass_per_metre':0.5", text);
  v3 P[2], H[2];
  sums(&r, &P[0], &H[0]);
  run_to(&r, 2);
  sums(&r, &P[1], &H[1]);
  *p = v3_norm(v3_sub(P[1], P[0]));
  *h = v3_norm(v3_sub(H[1], H[0]));
  run_close(&r);
}

/* Exact but for the error of the step: lumps of the line on arms of bodies that turn. */
static void momentum(void **state) {
  (void)state;
  for (int i = 0; i < SOLVERS; i++) {
    if (SPARED(i))
      continue;
    double p[2], h[2], step = i < 4 ? 5e-4 : 1e-4, less = i == 5 ? 0.6 : 0.3;
    moves(i, true, step, &p[0], &h[0]);
    expect_below("momentum moves by [kg m/s], of 60", p[0], i == 5 ? 0.05 : i < 3 ? 1e-3 : 1e-7);
    expect_below("moment of momentum by [kg m^2/s], of 150", h[0],
                 i == 5  ? 1
                 : i < 3 ? 5e-3
                         : 1e-7);
    if (i == 3 || i == 4) /* below the tolerance already */
      continue;
    moves(i, false, step, &p[0], &h[0]);
    moves(i, false, 0.5 * step, &p[1], &h[1]);
    expect_below("without friction, at half the step", p[1] / p[0], less);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tangent), cmocka_unit_test(energies),
                                     cmocka_unit_test(ledger), cmocka_unit_test(momentum)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
