/* Kernel: distance and penetration of two convex polyhedra of 8 (a box), 50 or 500 vertices.
 *
 * Shapes and sets as in the comparison with other engines: vertices on an ellipsoid with half axes
 * 1, 0.8, 0.6 (the box has edges 1, 0.6, 0.8); random attitudes; b lies in a random direction from
 * a, deep (0.15 and more), touching (0 to 0.03) or separated (0.005 to 0.3). Every query is cold.
 * As many poses as the others were given, 100, and 15 for 500 vertices: what fits into a processor's
 * branch prediction counts.
 * A number for a number on every machine: the generator is a linear congruence. */
#include <stdint.h>

#include "geom/convex/distance.h"
#include "geom/convex/hull.h"
#include "math/elementary.h"

enum { SHAPES = 3, SETS = 3, PAIRS = 100, PAIRS_OF_500 = 15, POINTS = 500, ROOM = 1 << 20 };

static const int vertices[SHAPES] = {8, 50, 500};
static double memory_of_hull[2][ROOM / 8], memory_of_body[2][ROOM / 8];
static double scratch[ROOM / 8];
static const hw_convex *body[2];
static hw_placed place[SETS][PAIRS];
static int made = -1;
static uint64_t state;

static int pairs(int shape) { return shape == 2 ? PAIRS_OF_500 : PAIRS; }

static double uniform(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) / 9007199254740992.0;
}
static double normal(void) {
  double r = sqrt(-2 * hw_log(uniform() + 1e-15));
  return r * hw_cos(2 * 3.14159265358979323846 * uniform());
}
static v3 direction(void) {
  double x = normal(), y = normal(), z = normal();
  return v3_unit(v3_make(x, y, z));
}

static int make_body(int shape, int which) {
  if (shape == 0) {
    body[which] = hw_convex_box(v3_make(1, 0.6, 0.8), memory_of_body[which]);
    return 1;
  }
  static v3 p[POINTS];
  const hw_polytope *core;
  for (int k = 0; k < vertices[shape]; k++) {
    v3 d = direction();
    p[k] = v3_make(d.x, 0.8 * d.y, 0.6 * d.z);
  }
  if (hw_hull_bytes(vertices[shape]) > ROOM || hw_hull_scratch_bytes(vertices[shape]) > ROOM)
    return 0;
  if (hw_hull_make(p, vertices[shape], scratch, memory_of_hull[which], &core) != HW_HULL_OK)
    return 0;
  body[which] = hw_convex_polytope(core, memory_of_body[which]);
  return 1;
}

static double distance_at(hw_placed *b, v3 d, double at) {
  hw_placed a = {body[0], m3_diag(1, 1, 1), {0, 0, 0}};
  b->r = v3_scale(at, d);
  return hw_separate(&a, b, NULL, scratch).distance;
}

/* Moves b along d to the touch, then by what the set asks for; 1 when the distance is in range. */
static int make_pair(int set, hw_placed *b) {
  double w = normal(), x = normal(), y = normal(), z = normal();
  *b = (hw_placed){body[1], q_matrix(q_unit((quat){w, x, y, z})), {0, 0, 0}};
  v3 d = direction();
  double low = 0, high = 3;
  for (int k = 0; k < 12; k++) {
    double mid = (low + high) / 2;
    if (distance_at(b, d, mid) < 0)
      low = mid;
    else
      high = mid;
  }
  double u = uniform(), at = (low + high) / 2;
  double s = distance_at(b, d,
                         set == 0   ? at - 0.3 - 0.3 * u
                         : set == 1 ? at - 0.01 * u
                                    : at + 0.02 + 0.2 * u);
  return set == 0 ? s < -0.15 : set == 1 ? s < 0 && s > -0.03 : s > 0.005 && s < 0.3;
}

/* Makes the pairs of a shape (0 box, 1: 50, 2: 500 vertices); 0 on failure. */
int bench_distance_make(int shape) {
  if (shape < 0 || shape >= SHAPES || hw_separation_scratch_bytes() > ROOM)
    return 0;
  state = 4242, made = -1;
  if (!make_body(shape, 0) || !make_body(shape, 1))
    return 0;
  for (int set = 0; set < SETS; set++)
    for (int k = 0; k < pairs(shape); k++)
      while (!make_pair(set, &place[set][k]))
        ;
  made = shape;
  return 1;
}

/* `count` cold queries of a set (0 deep, 1 touching, 2 separated); the sum of the distances, for
 * a checksum, or NaN where nothing was made. */
double bench_distance(int set, int count) {
  if (made < 0 || set < 0 || set >= SETS)
    return 0.0 / 0.0;
  hw_placed a = {body[0], m3_diag(1, 1, 1), {0, 0, 0}};
  double sum = 0;
  for (int k = 0; k < count; k++)
    sum += hw_separate(&a, &place[set][k % pairs(made)], NULL, scratch).distance;
  return sum;
}

/* The same with a warm start and a small move between queries of a pair. */
double bench_distance_warm(int set, int count) {
  if (made < 0 || set < 0 || set >= SETS)
    return 0.0 / 0.0;
  hw_placed a = {body[0], m3_diag(1, 1, 1), {0, 0, 0}}, b = a;
  hw_gjk_cache cache = {0};
  double sum = 0;
  for (int k = 0; k < count; k++) {
    if (k % 20 == 0)
      b = place[set][k / 20 % pairs(made)], cache.count = 0;
    b.r = v3_add(b.r, v3_make(2e-4, -1e-4, 0));
    sum += hw_separate(&a, &b, &cache, scratch).distance;
  }
  return sum;
}

/* Iterations of all queries of a set, for the report. */
int bench_distance_iterations(int set) {
  hw_placed a = {body[0], m3_diag(1, 1, 1), {0, 0, 0}};
  int sum = 0;
  for (int k = 0; made >= 0 && k < pairs(made) && set >= 0 && set < SETS; k++)
    sum += hw_separate(&a, &place[set][k], NULL, scratch).iterations;
  return sum;
}
