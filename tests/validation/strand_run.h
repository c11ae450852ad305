/* Scenes and judges of lines that touch, for tests/validation/test_strand*.c and tests/bench/strand_throws.c.
 *
 * The judge of "never through" shares no step with what limits the motion: between two evaluations whose nodes a step
 * keeps, and from the last of them to the accepted state, it looks whether chords of the line (those of its nodes, and
 * those of samples that it places itself) sweep through each other (hw_chords_cross: coplanarity of the four ends). A
 * path without a crossing proves that the line did not pass through itself, whatever the path. */
#ifndef TESTS_VALIDATION_STRAND_RUN_H
#define TESTS_VALIDATION_STRAND_RUN_H

#include "contact/strand_parts.h"
#include "geom/line/sweep.h"
#include "lab/knot.h"
#include "validation/run.h"

enum { JUDGE_NODES = 256, JUDGE_SAMPLES = 4 * JUDGE_NODES };

typedef struct judge {
  int part, n;
  bool on;
  double apart, reach, arc[JUDGE_NODES];
  v3 start[JUDGE_NODES],
      last[JUDGE_NODES]; /* nodes at the last accepted state, and at the last kept evaluation */
  int path_passes, path_node_passes; /* in the present step, which may yet be rejected */
  double path_jump;
  int passes, node_passes, limited;
  int straight;   /* passes on the straight way between accepted states: not the way taken */
  double nearest; /* samples, over the reach, at accepted states */
  double jump;    /* of writhe from one accepted state to the next */
  double writhe, when;
  bool (*forward)(hw_world *);
  bool (*accept)(hw_world *, bool);
  void (*begin)(hw_world *);
} judge;

static judge *judge_now;

static inline void judge_nodes(hw_world *w, const judge *j, v3 *node) {
  cable_view c = cable_look(w, j->part);
  cable_gather(w, j->part, &c);
  for (int i = 0; i <= j->n; i++)
    node[i] = c.r[i];
}

enum { JUDGE_PER = 3 }; /* samples of an element */

/* Samples by cubics of Lagrange through four nodes, as the line has them (uniform elements); ends included. */
static inline int judge_samples(const judge *j, const v3 *node, v3 *out) {
  int count = 0, n = j->n;
  out[count++] = node[0];
  for (int e = 0; e < n; e++)
    for (int k = 0; k < JUDGE_PER; k++) {
      int first = e - 1 < 0 ? 0 : e - 1, last = e + 2 > n ? n : e + 2;
      double at = e + (k + 0.5) / JUDGE_PER;
      v3 p = v3_zero();
      for (int a = first; a <= last; a++) {
        double weight = 1;
        for (int b = first; b <= last; b++)
          weight *= b == a ? 1 : (at - b) / (a - b);
        p = v3_madd(p, weight, node[a]);
      }
      out[count++] = p;
    }
  out[count++] = node[n];
  return count;
}

/* Box around the way of a chord. */
typedef struct judge_box {
  double low[3], high[3];
} judge_box;

static inline judge_box judge_box_of(v3 a, v3 b, v3 c, v3 d) {
  const v3 at[4] = {a, b, c, d};
  judge_box box;
  for (int k = 0; k < 3; k++) {
    box.low[k] = 1e300, box.high[k] = -1e300;
    for (int i = 0; i < 4; i++) {
      double x = k == 0 ? at[i].x : k == 1 ? at[i].y : at[i].z;
      box.low[k] = x < box.low[k] ? x : box.low[k];
      box.high[k] = x > box.high[k] ? x : box.high[k];
    }
  }
  return box;
}
static inline bool judge_boxes_meet(const judge_box *a, const judge_box *b) {
  return a->low[0] <= b->high[0] && b->low[0] <= a->high[0] && a->low[1] <= b->high[1] &&
         b->low[1] <= a->high[1] && a->low[2] <= b->high[2] && b->low[2] <= a->high[2];
}

/* Passes of a polyline on the straight way from p to q; chords nearer than `apart` along it are left out. */
static inline int judge_passes(const v3 *p, const v3 *q, int points, double spacing, double apart) {
  judge_box box[JUDGE_SAMPLES];
  int count = 0;
  for (int a = 0; a + 1 < points; a++)
    box[a] = judge_box_of(p[a], p[a + 1], q[a], q[a + 1]);
  for (int a = 0; a + 1 < points; a++)
    for (int b = a + 2; b + 1 < points; b++) {
      if ((b - a) * spacing < apart || !judge_boxes_meet(&box[a], &box[b]))
        continue;
      const v3 from[4] = {p[a], p[a + 1], p[b], p[b + 1]}, to[4] = {q[a], q[a + 1], q[b], q[b + 1]};
      count += hw_chords_cross(from, to);
    }
  return count;
}

static inline void judge_way(const judge *j, const v3 *from, const v3 *to, int *chords,
                             int *nodes) {
  v3 p[JUDGE_SAMPLES], q[JUDGE_SAMPLES];
  int points = judge_samples(j, from, p);
  judge_samples(j, to, q);
  double L = j->arc[1];
  *chords += judge_passes(p, q, points, L / JUDGE_PER, j->apart + L / JUDGE_PER);
  *nodes += judge_passes(from, to, j->n + 1, L, j->apart + 2 * L);
}

static inline void judge_begin(hw_world *w) {
  judge *j = judge_now;
  j->begin(w);
  if (!j->on)
    return;
  judge_nodes(w, j, j->start);
  memcpy(j->last, j->start, sizeof j->last);
  j->path_passes = j->path_node_passes = 0;
}

static inline bool judge_forward(hw_world *w) {
  judge *j = judge_now;
  bool good = j->forward(w);
  if (!j->on || !good || !w->implicit)
    return good;
  if (w->clear < 1) {
    j->limited++;
    return good;
  }
  v3 now[JUDGE_NODES];
  judge_nodes(w, j, now);
  judge_way(j, j->last, now, &j->path_passes, &j->path_node_passes);
  memcpy(j->last, now, sizeof j->last);
  return good;
}

static inline double judge_nearest(const judge *j, const v3 *node) {
  v3 p[JUDGE_SAMPLES];
  int points = judge_samples(j, node, p);
  double spacing = j->arc[1] / JUDGE_PER, least = 1;
  for (int a = 0; a < points; a++)
    for (int b = a + 1; b < points; b++)
      if ((b - a - 1) * spacing >= j->apart) {
        double R = v3_norm(v3_sub(p[a], p[b])) / j->reach;
        least = R < least ? R : least;
      }
  return least;
}

static inline bool judge_accept(hw_world *w, bool tick) {
  judge *j = judge_now;
  if (j->on) {
    v3 now[JUDGE_NODES];
    judge_nodes(w, j, now);
    judge_way(j, j->last, now, &j->path_passes, &j->path_node_passes);
    int chords = 0, nodes = 0;
    judge_way(j, j->start, now, &chords, &nodes);
    j->straight += chords > 0;
    if ((j->path_passes || j->path_node_passes) && !j->passes && !j->node_passes)
      j->when = w->t;
    j->passes += j->path_passes, j->node_passes += j->path_node_passes;
    double near = judge_nearest(j, now), writhe = hw_writhe(now, j->n + 1, false);
    j->nearest = near < j->nearest ? near : j->nearest;
    double jump = fabs(writhe - j->writhe);
    j->jump = jump > j->jump ? jump : j->jump;
    j->writhe = writhe;
    memcpy(j->start, now, sizeof j->start);
  }
  return j->accept(w, tick);
}

/* The judge looks on from here, at a run that has started. */
static inline void judge_watch(judge *j, const run *r, const char *id, double apart, double reach) {
  memset(j, 0, sizeof *j);
  j->part = run_part(r, id);
  j->n = run_cable(r, id).n;
  assert_true(j->n < JUDGE_NODES);
  for (int i = 1; i <= j->n; i++)
    j->arc[i] = j->arc[i - 1] + run_cable(r, id).L[i];
  j->apart = apart, j->reach = reach, j->nearest = 1;
  hw_system *system = &r->sim->stepper.system;
  j->forward = system->forward, j->accept = system->accept, j->begin = system->begin;
  system->forward = judge_forward, system->accept = judge_accept, system->begin = judge_begin;
  judge_now = j;
  judge_nodes(run_world(r), j, j->start);
  memcpy(j->last, j->start, sizeof j->last);
  j->writhe = hw_writhe(j->start, j->n + 1, false);
  j->on = true;
}

/* ---- throws ---- */

typedef struct thrown_line {
  judge judge;
  bool halted;
  char report[256];
  int steps, rejected, iterations;
  double time;
} thrown_line;

enum { THROW_NODES = 100 };

/* A smooth random line that does not touch itself: its direction turns by sines of the arc. */
static inline void random_line(dice *d, double L, double radius, v3 *node) {
  for (;;) {
    v3 turn[3];
    double phase[3], rate[3];
    for (int m = 0; m < 3; m++) {
      turn[m] = v3_make(roll_between(d, -1, 1), roll_between(d, -1, 1), roll_between(d, -1, 1));
      turn[m] = v3_scale(roll_between(d, 4, 10), turn[m]);
      phase[m] = roll_between(d, 0, 6.3), rate[m] = roll_between(d, 2, 9);
    }
    v3 t = v3_make(1, 0, 0);
    node[0] = v3_zero();
    for (int i = 1; i < THROW_NODES; i++) {
      v3 w = v3_zero();
      for (int m = 0; m < 3; m++)
        w = v3_madd(w, sin(rate[m] * L * i + phase[m]), turn[m]);
      t = v3_unit(v3_add(t, v3_cross(v3_scale(L, w), t)));
      node[i] = v3_madd(node[i - 1], L, t);
    }
    bool free = true;
    for (int a = 0; a < THROW_NODES && free; a++)
      for (int b = a + 4; b < THROW_NODES && free; b++)
        free = v3_norm(v3_sub(node[a], node[b])) > 3.2 * radius;
    if (free)
      return;
  }
}

/* A free line of 100 nodes, 1.41 radii an element, with a random smooth field of speeds, at most 50 m/s, that also runs
 * towards its middle. */
static inline thrown_line throw_line(bool touch, const char *rule, double step, double duration,
                                     uint64_t seed, double young) {
  const double RADIUS = 0.01, L = 0.0141, FASTEST = 50;
  bool explicit_rule = !strcmp(rule, "rk45") || !strcmp(rule, "rk4");
  run r = run_open(
      "{'hawse':1,'environment':{'gravity':0,'water':{'density':0},'air':{'density':0}},'parts':{'"
      "tether':{'kind':'cable',"
      "'a':{'attach':'free','position':[0,0,0]},'b':{'attach':'free','position':[%.17g,0,0]},'"
      "length':%.17g,"
      "'elements':%d,'diameter':%.17g,'density':1114,'EA':1e5,'EI':0.01,'CE':1,'CID':10,'BCID':1e-"
      "5%s,"
      "'touch':{'with':'%s','young':%g}}},'solver':{%s,'step':%.17g,'frame':%.17g,'duration':%g}}",
      L * (THROW_NODES - 1), L * (THROW_NODES - 1), THROW_NODES - 1, 2 * RADIUS, "",
      touch ? "itself" : "none", young,
      explicit_rule
          ? (!strcmp(rule, "rk45") ? "'integrator':'rk45','tolerance':1e-5" : "'integrator':'rk4'")
      : !strcmp(rule, "tr-bdf2")     ? "'rule':'tr-bdf2'"
      : !strcmp(rule, "trapezoidal") ? "'rule':'trapezoidal'"
                                     : "'rule':'generalized-alpha'",
      step, step, duration + 1);
  run_started(&r);
  dice d = {seed * 7919 + 17};
  for (int i = 0; i < 20; i++)
    roll(&d);
  v3 node[THROW_NODES], mode[4];
  double phase[4], rate[4], most = 0;
  random_line(&d, L, RADIUS, node);
  for (int m = 0; m < 4; m++) {
    mode[m] = v3_make(roll_between(&d, -1, 1), roll_between(&d, -1, 1), roll_between(&d, -1, 1));
    phase[m] = roll_between(&d, 0, 6.3), rate[m] = roll_between(&d, 0, 12);
  }
  v3 speed[THROW_NODES], middle = v3_zero();
  for (int i = 0; i < THROW_NODES; i++)
    middle = v3_madd(middle, 1.0 / THROW_NODES, node[i]);
  for (int i = 0; i < THROW_NODES; i++) {
    speed[i] = v3_scale(-1 / (v3_norm(v3_sub(node[i], middle)) + 0.05), v3_sub(node[i], middle));
    for (int m = 0; m < 4; m++)
      speed[i] = v3_madd(speed[i], sin(rate[m] * L * i + phase[m]), mode[m]);
    most = fmax(most, v3_norm(speed[i]));
  }
  double fast = FASTEST * roll_between(&d, 0.5, 1);
  for (int i = 0; i < THROW_NODES; i++) {
    v3_put(run_x(&r, "tether", i), node[i]);
    v3_put(run_v(&r, "tether", i), v3_scale(fast / most, speed[i]));
  }
  hw_sim_begin(run_world(&r)); /* what touches is looked for near where the step began */
  run_restart(&r);
  thrown_line out = {.halted = false};
  judge_watch(&out.judge, &r, "tether", PI * RADIUS, 2 * RADIUS);
  while (run_time(&r) < duration - 1e-9) {
    hw_status status = hw_sim_step(r.sim);
    const hw_frame *f = run_frame(&r);
    if (status == HW_HALTED) {
      out.halted = true;
      snprintf(out.report, sizeof out.report, "%s", hw_sim_report(r.sim));
      break;
    }
    out.steps += (int)f->substeps, out.rejected += (int)f->rejected,
        out.iterations += (int)f->iterations;
  }
  out.time = run_time(&r);
  run_close(&r);
  judge_now = NULL;
  return out;
}

/* ---- knots ---- */

typedef struct knot_look {
  int determinant;
  double writhe, size; /* [m] of line between the first and the last crossing of its own */
  v3 end;
} knot_look;

static inline knot_look look_at(const run *r, const char *id) {
  cable_view c = run_cable(r, id);
  cable_gather(run_world(r), run_part(r, id), &c);
  int points = c.n + 1;
  knot_look k = {.writhe = hw_writhe(c.r, points, false), .end = c.r[c.n]};
  size_t bytes = hw_knot_bytes(points, 4000);
  void *scratch = malloc(bytes);
  assert_non_null(scratch);
  k.determinant = (int)hw_knot_determinant(c.r, points, scratch, bytes);
  free(scratch);
  double low = 1e9, high = 0;
  v3 along = v3_unit(v3_make(0.3, 0.9, 0.05));
  hw_crossing *crossing = malloc(4000 * sizeof *crossing);
  assert_non_null(crossing);
  int count = hw_crossings(c.r, points, false, along, crossing, 4000);
  for (int i = 0; i < count && i < 4000; i++) {
    double a = crossing[i].over, b = crossing[i].under;
    low = fmin(low, fmin(a, b)), high = fmax(high, fmax(a, b));
  }
  free(crossing);
  k.size = high > low ? (high - low) * c.L[1] : 0;
  return k;
}

/* An overhand knot in a line of 120 elements that hangs from the world, with a load on its lower end. */
static inline run overhand_run(double gravity, double friction, double load, double duration,
                               double step, const char *rule) {
  return run_open(
      "{'hawse':1,'environment':{'gravity':%g,'water':{'density':0}},'parts':{'tether':{'kind':'"
      "cable',"
      "'a':{'attach':'world','position':[0,0,0]},'b':{'attach':'free','position':[0,0,-1.2],'force_"
      "z':%g},"
      "'shape':{'kind':'overhand','size':0.1},'length':2.0158315249263357,'elements':120,'diameter'"
      ":0.02,"
      "'density':1114,'EA':1e5,'EI':0.01,'CE':1,'CID':100,'BCID':1e-4,'touch':{'with':'itself','"
      "friction':%g}}},"
      "'inputs':{'load':{'target':'tether.b.force_z','value':%g}},"
      "'solver':{'step':%g,'frame':0.02,'duration':%g,'rule':'%s'}}",
      gravity, -load, friction, -load, step, duration, rule);
}

/* q, elsewhere in the same scene, takes over r's state and goes on with the same bits. */
static inline void expect_same_bits_after_load(run *r, run *q) {
  size_t bytes = hw_sim_state_size(r->sim);
  void *block = malloc(bytes);
  assert_non_null(block);
  assert_int_equal(hw_sim_save(r->sim, block, bytes), HW_OK);
  run_to(q, 0.02);
  assert_int_equal(hw_sim_load(q->sim, block, bytes), HW_OK);
  for (int i = 0; i < (RUN_SLOW ? 2 : 10); i++) {
    run_frames(r, 1);
    run_frames(q, 1);
    assert_memory_equal(run_world(r)->x, run_world(q)->x,
                        sizeof(double) * (size_t)r->sim->state_words);
  }
  free(block);
}

/* What a line puts on the bodies and lines that it touches. */
static inline v3 force_on(const run *r, const char *id) {
  cable_view c = run_cable(r, id);
  v3 sum = v3_zero();
  for (int i = 0; i <= c.n; i++)
    sum = v3_madd(sum, -1, c.load[i]);
  return sum;
}

#endif
