/* Interference of two convex polyhedra: pairs of boxes (edges 1, 0.6, 0.8, centres 0.35 apart), and
 * of polytopes with 50 or 500 random faces that touch the unit ball, 1 and 1.9 apart by turns.
 *
 *   double bench_interference(int faces, int count)   faces 6, 50 or 500; returns the sum of V
 *
 * The first call for a size makes its 20 pairs; call once with count 0 before timing. */
#include "geom/convex/interference.h"
#include "geom/convex/hull.h"
#include "math/elementary.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#define EXPORT EMSCRIPTEN_KEEPALIVE
#else
#define EXPORT
#endif

enum { PAIRS = 20, MOST_FACES = 500, MOST_VERTICES = 2 * MOST_FACES };

static unsigned long long state = 777;
static double uniform(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) / 9007199254740992.0;
}
static double gauss(void) {
  double length = sqrt(-2 * hw_log(uniform() + 1e-15));
  return length * hw_cos(2 * 3.14159265358979323846 * uniform());
}
static v3 direction(void) {
  double x = gauss(), y = gauss(), z = gauss();
  return v3_unit(v3_make(x, y, z));
}

static _Alignas(16) char pool[64 << 20], work[32 << 20], hull[2 << 20];
static size_t used;
static hw_placed pair[2 * PAIRS];
static int made;

static void *take(size_t bytes) {
  void *p = pool + used;
  used += (bytes + 15) & ~(size_t)15;
  return used <= sizeof pool ? p : NULL;
}

/* The body n_i . x <= 1: its corners are the faces of the hull of the points n_i, inverted. */
static const hw_convex *polytope(int faces) {
  static v3 point[MOST_VERTICES];
  const hw_polytope *dual = NULL, *core = NULL;
  for (int i = 0; i < faces; i++)
    point[i] = direction();
  if (hw_hull_scratch_bytes(MOST_VERTICES) > sizeof work || hw_hull_bytes(faces) > sizeof hull ||
      hw_hull_make(point, faces, work, hull, &dual) != HW_HULL_OK)
    return NULL;
  for (int i = 0; i < dual->faces; i++)
    point[i] = v3_scale(1 / dual->plane[i].d, dual->plane[i].n);
  void *memory = take(hw_hull_bytes(dual->faces));
  if (!memory || hw_hull_make(point, dual->faces, work, memory, &core) != HW_HULL_OK)
    return NULL;
  return hw_convex_polytope(core, take(sizeof(hw_convex)));
}

static int make(int faces) {
  used = 0;
  state = 777;
  for (int p = 0; p < 2 * PAIRS; p++) {
    const hw_convex *shape = faces == 6
                                 ? hw_convex_box(v3_make(1, 0.6, 0.8), take(hw_convex_bytes(8)))
                                 : polytope(faces);
    if (!shape)
      return 0;
    pair[p] = (hw_placed){shape, m3_diag(1, 1, 1), {0, 0, 0}};
    if (p & 1) {
      double a = gauss(), b = gauss(), c = gauss(), d = gauss();
      pair[p].R = q_matrix(q_unit((quat){a, b, c, d}));
      pair[p].r = v3_scale(faces == 6 ? 0.35 : (p & 2) ? 1.0 : 1.9, direction());
    }
  }
  return faces;
}

EXPORT double bench_interference(int faces, int count) {
  if (faces != made)
    made = faces > 3 && faces <= MOST_FACES ? make(faces) : 0;
  if (!made)
    return -1;
  double sum = 0;
  hw_overlap out;
  for (int i = 0; i < count; i++) {
    hw_placed *p = &pair[2 * (i % PAIRS)];
    hw_interference(&p[0], &p[1], work, &out);
    sum += out.volume;
  }
  return sum;
}
