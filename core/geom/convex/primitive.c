/* Primitive bodies: box, prism for a cylinder, sphere, capsule, and a polytope as a body.
 *
 * Limits: the cylinder is its prism, with the prism's inertia. With t = 2 pi / sides its corners
 * stand out by t^2 / 12 of the radius and the polar inertia is t^4 / 180 larger than the
 * cylinder's (24 sides: 0.6 % and 2.6e-5). */
#include "base/align.h"
#include "geom/convex/hull.h"
#include "geom/convex/polytope_build.h"
#include "math/elementary.h"
#include "math/scalar.h"

static size_t convex_head(void) { return hw_align(sizeof(hw_convex), 16); }

/* Vertices of a polyhedron at most n: at most 2 n - 4 faces and 6 n - 12 half-edges. */
size_t hw_convex_bytes(int n) {
  if (n < 0)
    n = 0;
  return convex_head() + (n < 4 ? hw_polytope_bytes(n, 0, n) : hw_polytope_bytes(n, 2 * n, 6 * n));
}

static void *core_memory(void *memory) { return (char *)memory + convex_head(); }

static bool length_good(double a) { return a > 0 && a < 1e50; }

const hw_convex *hw_convex_polytope(const hw_polytope *core, void *memory) {
  hw_convex *c = memory;
  *c = (hw_convex){.core = core,
                   .volume = core->volume,
                   .centroid = core->centroid,
                   .inertia = core->inertia,
                   .low = core->low,
                   .high = core->high,
                   .bound = core->radius};
  return c;
}

/* A centred prism along z: n corners below, then n above, each counter-clockwise from above. */
static const hw_convex *prism_finish(const hw_polytope_block *b, int n, double volume, m3 inertia,
                                     void *memory) {
  int h = 0;
  for (int i = 0; i < n; i++) /* below, seen from below */
    b->face_vertex[h++] = n - 1 - i;
  b->face_start[0] = 0;
  for (int i = 0; i < n; i++) {
    int j = i + 1 < n ? i + 1 : 0;
    b->face_start[1 + i] = h;
    b->face_vertex[h++] = i, b->face_vertex[h++] = j;
    b->face_vertex[h++] = n + j, b->face_vertex[h++] = n + i;
  }
  b->face_start[n + 1] = h;
  for (int i = 0; i < n; i++)
    b->face_vertex[h++] = n + i;
  b->face_start[n + 2] = h;
  if (!hw_polytope_finish(b))
    return NULL;
  /* Closed forms: the sums round, and a centred body shall have its centroid at 0. */
  b->p->volume = volume;
  b->p->centroid = v3_zero();
  b->p->inertia = inertia;
  return hw_convex_polytope(b->p, memory);
}

const hw_convex *hw_convex_box(v3 edges, void *memory) {
  if (!length_good(edges.x) || !length_good(edges.y) || !length_good(edges.z))
    return NULL;
  hw_polytope_block b = hw_polytope_open(8, 6, 24, core_memory(memory));
  v3 e = v3_scale(0.5, edges);
  for (int i = 0; i < 8; i++)
    b.vertex[i] =
        v3_make((i & 3) == 1 || (i & 3) == 2 ? e.x : -e.x, i & 2 ? e.y : -e.y, i & 4 ? e.z : -e.z);
  b.p->box = true;
  double v = edges.x * edges.y * edges.z, x2 = edges.x * edges.x, y2 = edges.y * edges.y,
         z2 = edges.z * edges.z;
  m3 inertia = m3_diag(v / 12 * (y2 + z2), v / 12 * (x2 + z2), v / 12 * (x2 + y2));
  return prism_finish(&b, 4, v, inertia, memory);
}

const hw_convex *hw_convex_cylinder(double diameter, double height, int sides, void *memory) {
  if (!length_good(diameter) || !length_good(height) || sides < 3 || sides > 100000)
    return NULL;
  hw_polytope_block b = hw_polytope_open(2 * sides, sides + 2, 6 * sides, core_memory(memory));
  /* Area of the regular polygon n / 2 R^2 sin(2 pi / n) = pi r^2. */
  double turn = 2 * HW_PI / sides, r = 0.5 * diameter * sqrt(turn / hw_sin(turn));
  for (int i = 0; i < sides; i++) {
    double s, c;
    hw_sincos(turn * i, &s, &c);
    b.vertex[i] = v3_make(r * c, r * s, -0.5 * height);
    b.vertex[sides + i] = v3_make(r * c, r * s, 0.5 * height);
  }
  /* Second moment of the polygon about any axis across: area R^2 / 12 (2 + cos(2 pi / n)). */
  double v = HW_PI * 0.25 * diameter * diameter * height;
  double second = v * r * r * (2 + hw_cos(turn)) / 12, across = v * height * height / 12 + second;
  return prism_finish(&b, sides, v, m3_diag(across, across, 2 * second), memory);
}

/* A core of one or two vertices on the z axis, grown by r. */
static hw_convex *grown_make(double half, double r, void *memory) {
  int n = half > 0 ? 2 : 1, edges = n == 2 ? 2 : 0;
  hw_polytope_block b = hw_polytope_open(n, 0, edges, core_memory(memory));
  b.face_start[0] = 0;
  b.near_start[0] = 0;
  for (int i = 0; i < n; i++) {
    b.vertex[i] = v3_make(0, 0, i == 0 ? -half : half);
    b.near_start[i + 1] = n == 2 ? i + 1 : 0;
  }
  for (int i = 0; i < edges; i++) {
    b.face_vertex[i] = i;
    b.face_across[i] = -1;
    b.near[i] = 1 - i;
  }
  hw_polytope_measure(&b);
  hw_convex *c = memory;
  *c = (hw_convex){.core = b.p,
                   .radius = r,
                   .low = v3_make(-r, -r, -half - r),
                   .high = v3_make(r, r, half + r),
                   .bound = half + r};
  return c;
}

const hw_convex *hw_convex_sphere(double diameter, void *memory) {
  if (!length_good(diameter))
    return NULL;
  double r = 0.5 * diameter, v = 4 * HW_PI / 3 * r * r * r, i = 0.4 * v * r * r;
  hw_convex *c = grown_make(0, r, memory);
  c->volume = v;
  c->inertia = m3_diag(i, i, i);
  return c;
}

const hw_convex *hw_convex_capsule(double diameter, double height, void *memory) {
  if (!length_good(diameter) || !length_good(height) || height < diameter)
    return NULL;
  double r = 0.5 * diameter, l = height - diameter; /* l: length of the cylindrical part */
  if (!(l > 0))
    return hw_convex_sphere(diameter, memory);
  double cylinder = HW_PI * r * r * l, ends = 4 * HW_PI / 3 * r * r * r;
  /* Each half ball: 2/5 r^2 about the ball's centre, whose own centroid lies 3/8 r further out. */
  double across =
      cylinder * (l * l / 12 + r * r / 4) + ends * (0.4 * r * r + 0.25 * l * l + 0.375 * l * r);
  double along = 0.5 * cylinder * r * r + 0.4 * ends * r * r;
  hw_convex *c = grown_make(0.5 * l, r, memory);
  c->volume = cylinder + ends;
  c->inertia = m3_diag(across, across, along);
  return c;
}
