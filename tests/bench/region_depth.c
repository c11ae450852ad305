/* What the depth of a region costs beside its volume, by hand and not in `npm test`:
 *
 *   cmake --build --preset release --target bench_region_depth && build/release/bench_region_depth
 *
 * Three kinds of pairs in random poses, each with and without HW_REGION_DEPTH, one after the other in the same pose: bumpy
 * balls that overlap a little; a ball in a bowl that fits it; two plates with the same waves, one on the other. In the last
 * two many edges that bend by a few degrees lie above each other all over the patch. Printed: faces, segments of the contours,
 * ms a query for the sums and with the depth, the depth over the extent. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "geom/mesh/region.h"

enum { PAIRS = 1 << 20, MOST_REGIONS = 256 };

static uint64_t seed = 20240229;
static double rnd(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(seed >> 11) / 4503599627370496.0 - 1;
}
static v3 v3_random(void) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(x, y, z);
}
static m3 m3_random_rotation(void) {
  double w = rnd(), x = rnd(), y = rnd(), z = rnd();
  return q_matrix(q_unit((quat){w + 1e-3, x, y, z}));
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static v3 *point;
static int *face, points, faces;
static void face_put(int i, int j, int k, int flip) {
  int *f = face + 3 * faces++;
  f[0] = i, f[1] = flip ? k : j, f[2] = flip ? j : k;
}
static const hw_trimesh *made(void) {
  size_t bytes = (hw_trimesh_bytes(points, faces, HW_MESH_SUMS) + 63) / 64 * 64;
  void *memory = aligned_alloc(64, bytes),
       *scratch = malloc(hw_trimesh_scratch_bytes(points, faces));
  const hw_trimesh *mesh =
      hw_trimesh_make(point, points, face, faces, HW_MESH_SUMS, scratch, memory);
  free(scratch);
  points = faces = 0;
  return mesh;
}

/* Rings of colatitude; hollow: inside out. */
static void ball(double radius, double bump, int lat, int hollow) {
  const double pi = 3.14159265358979323846;
  int lon = 2 * lat, south = points, first = points + 1;
  point[points++] = v3_make(0, 0, -radius);
  for (int i = 1; i < lat; i++)
    for (int j = 0; j < lon; j++) {
      double t = pi * i / lat, p = 2 * pi * j / lon;
      double r = radius * (1 + bump * sin(9 * t) * sin(t) * cos(8 * p));
      point[points++] = v3_make(r * sin(t) * cos(p), r * sin(t) * sin(p), -r * cos(t));
    }
  int north = points, last = first + (lat - 2) * lon;
  point[points++] = v3_make(0, 0, radius);
  for (int j = 0; j < lon; j++) {
    int j1 = (j + 1) % lon;
    face_put(south, first + j1, first + j, hollow);
    face_put(north, last + j, last + j1, hollow);
    for (int i = 0; i < lat - 2; i++) {
      int p = first + i * lon + j, q = first + i * lon + j1;
      face_put(p, q, q + lon, hollow);
      face_put(p, q + lon, p + lon, hollow);
    }
  }
}
static void box(double half) {
  int v = points;
  for (int i = 0; i < 8; i++)
    point[points++] = v3_make(i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half);
  static const int quad[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (int i = 0; i < 6; i++) {
    face_put(v + quad[i][0], v + quad[i][1], v + quad[i][2], 0);
    face_put(v + quad[i][0], v + quad[i][2], v + quad[i][3], 0);
  }
}
/* A plate of n x n squares, a side 2, with waves above and below; skew: which way its squares are cut. */
static void plate(int n, double phase, int skew) {
  for (int side = 0; side < 2; side++)
    for (int i = 0; i <= n; i++)
      for (int j = 0; j <= n; j++) {
        double x = 2.0 * i / n - 1, y = 2.0 * j / n - 1;
        point[points++] = v3_make(x, y, (side ? 0.2 : 0) + 0.05 * sin(7 * x + phase) * cos(6 * y));
      }
  int top = (n + 1) * (n + 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int side = 0; side < 2; side++) {
        int p = side * top + i * (n + 1) + j, q = p + n + 1;
        face_put(p, q, skew ? q + 1 : p + 1, !side);
        face_put(skew ? p : q, q + 1, p + 1, !side);
      }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < n; i++) { /* counter-clockwise seen from above */
      int at[2];
      for (int e = 0; e < 2; e++) {
        int s = i + e;
        at[e] = k == 0   ? s * (n + 1)
                : k == 1 ? n * (n + 1) + s
                : k == 2 ? (n - s) * (n + 1) + n
                         : n - s;
      }
      face_put(at[0], at[1], at[1] + top, 0);
      face_put(at[0], at[1] + top, at[0] + top, 0);
    }
}

typedef struct query {
  hw_face_pair *pair;
  void *cut_work, *region_work, *tree_work;
  hw_cut cut;
  hw_region region[MOST_REGIONS];
} query;
static query q;

static void scene(const char *name, const hw_trimesh *A, const hw_trimesh *B, int kind, int poses) {
  q.tree_work = malloc(hw_tree_scratch_bytes(A, B));
  q.region_work = calloc(1, hw_region_work_bytes(A, B, PAIRS));
  double time[2] = {0, 0}, share = 0, worst = 0;
  long segments = 0;
  int counted = 0;
  for (int n = 0; n < poses; n++) {
    m3 Q = m3_random_rotation();
    v3 way = v3_unit(v3_random()), slip = v3_make(0.3 * rnd(), 0.3 * rnd(), 0);
    hw_mesh_placed a = {A, Q, v3_zero()}, b = {B, Q, v3_zero()};
    if (kind == 0)
      b = (hw_mesh_placed){B, m3_random_rotation(), v3_scale(1.85 + 0.02 * rnd(), way)};
    if (kind == 1)
      b = (hw_mesh_placed){B, m3_random_rotation(), v3_scale(0.02, way)};
    if (kind == 2)
      b.r = m3_mulv(Q, v3_make(0.01 * slip.x, 0.01 * slip.y, 0.19));
    a.r = v3_add(a.r, m3_mulv(a.R, A->middle)), b.r = v3_add(b.r, m3_mulv(b.R, B->middle));
    hw_mesh_pose pose = hw_mesh_relative(&a, &b);
    int pairs = hw_tree_pairs(A, B, &pose, NULL, q.tree_work, q.pair, PAIRS);
    hw_cut_make(A, B, &pose, q.pair, pairs, PAIRS, v3_neg(pose.t), 1, q.cut_work, &q.cut);
    segments += q.cut.segments;
    double best[2] = {1e300, 1e300};
    hw_regions found = {0};
    for (int deep = 0; deep < 2; deep++)
      for (int again = 0; again < 2; again++) {
        double from = now();
        found = hw_regions_make(A, B, &pose, &q.cut, deep ? HW_REGION_DEPTH : 0, q.region_work,
                                q.region, MOST_REGIONS);
        best[deep] = fmin(best[deep], now() - from);
      }
    time[0] += best[0], time[1] += best[1];
    worst = fmax(worst, best[1]);
    for (int i = 0; i < found.count && i < MOST_REGIONS; i++)
      share += hw_region_chord(&q.region[i]), counted++;
  }
  printf(
      "%-12s %8d and %7d faces, %6ld segments: sums %.4g ms, with depth %.4g ms (worst %.4g), mean "
      "depth %.15g\n",
      name, A->faces, B->faces, segments / poses, 1e3 * time[0] / poses, 1e3 * time[1] / poses,
      1e3 * worst, share / counted);
  free(q.tree_work), free(q.region_work);
}

int main(int argc, char **argv) {
  int last = argc > 1 ? atoi(argv[1]) : 3;
  setvbuf(stdout, NULL, _IOLBF, 0);
  point = malloc((1 << 20) * sizeof *point);
  face = malloc(3 * (1 << 21) * sizeof *face);
  q.pair = malloc(PAIRS * sizeof *q.pair);
  q.cut_work = calloc(1, hw_cut_work_bytes(PAIRS));
  static const int bands[] = {12, 50, 158};
  for (int i = 0; i < last; i++) {
    ball(1, 0.04, bands[i], 0);
    const hw_trimesh *A = made();
    ball(1, 0.04, bands[i] + 1, 0);
    const hw_trimesh *B = made();
    scene("bumpy balls", A, B, 0, 60);
    ball(1, 0, bands[i], 1);
    box(1.3);
    const hw_trimesh *bowl = made();
    ball(0.99, 0, bands[i] + 1, 0);
    const hw_trimesh *C = made();
    scene("ball in bowl", bowl, C, 1, i == 2 ? 4 : 20);
    plate(2 * bands[i], 0, 0);
    const hw_trimesh *D = made();
    plate(2 * bands[i], 0, 1);
    const hw_trimesh *E = made();
    scene("waves", D, E, 2, i == 2 ? 4 : 20);
  }
  return 0;
}
