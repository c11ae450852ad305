/* A capsule as a polyhedron of the same volume: rings of equal latitude on both half balls.
 *
 * Regular polygons of n sides one above the other, radii R and S, a height h apart, enclose
 * h / 3 c (R^2 + R S + S^2), c = n / 2 sin(2 pi / n): with the radius r of the corners the volume
 * is c l r^2 + k r^3, solved for r by Newton's method. */
#include "geom/convex/tessellate.h"

#include "base/align.h"
#include "geom/convex/hull.h"
#include "math/elementary.h"
#include "math/scalar.h"

static int rings_of(int sides) { return sides / 4; }
static int points_of(int sides) { return 2 * (sides * rings_of(sides) + 1); }
static bool sides_good(int sides) { return sides >= 4 && sides <= 128; }
static size_t head(void) { return hw_align(sizeof(hw_convex), 16); }
static size_t point_bytes(int n) { return hw_align((size_t)n * sizeof(v3), 16); }

size_t hw_tessellate_capsule_bytes(int sides) {
  return sides_good(sides) ? head() + hw_hull_bytes(points_of(sides)) : 0;
}

size_t hw_tessellate_capsule_scratch_bytes(int sides) {
  int n = sides_good(sides) ? points_of(sides) : 0;
  return n > 0 ? point_bytes(n) + hw_hull_scratch_bytes(n) : 0;
}

/* Radius of the corners: the least that gives the volume of the true capsule. */
static double corner_radius(double r, double l, int sides) {
  int rings = rings_of(sides);
  double c = 0.5 * sides * hw_sin(2 * HW_PI / sides), k = 0, across = 1, up = 0;
  for (int i = 1; i <= rings; i++) {
    double s, a;
    hw_sincos(0.5 * HW_PI * i / rings, &s, &a);
    a = i < rings ? a : 0;
    k += 2 * c / 3 * (s - up) * (across * across + across * a + a * a);
    across = a, up = s;
  }
  double want = HW_PI * r * r * l + 4 * HW_PI / 3 * r * r * r;
  for (int i = 0; i < 12; i++) /* convex and rising: from above it comes down to the root */
    r -= ((c * l + k * r) * r * r - want) / ((2 * c * l + 3 * k * r) * r);
  return r;
}

const hw_convex *hw_convex_tessellate_capsule(double diameter, double height, int sides,
                                              void *scratch, void *memory) {
  if (!sides_good(sides) || !(diameter > 0 && height >= diameter && height < 1e50))
    return NULL;
  double l = height - diameter, r = corner_radius(0.5 * diameter, l, sides);
  int n = 0, rings = rings_of(sides);
  v3 *point = scratch;
  for (int i = 0; i < rings; i++)
    for (int j = 0; j < sides; j++) {
      double s, c, x, y;
      hw_sincos(0.5 * HW_PI * i / rings, &s, &c);
      hw_sincos(2 * HW_PI * j / sides, &y, &x);
      point[n++] = v3_make(r * c * x, r * c * y, 0.5 * l + r * s);
      point[n++] = v3_make(r * c * x, r * c * y, -0.5 * l - r * s);
    }
  point[n++] = v3_make(0, 0, 0.5 * l + r);
  point[n++] = v3_make(0, 0, -0.5 * l - r);
  const hw_polytope *core;
  void *rest = (char *)scratch + point_bytes(n);
  if (hw_hull_make(point, n, rest, (char *)memory + head(), &core) != HW_HULL_OK)
    return NULL;
  return hw_convex_polytope(core, memory);
}
