/* Time of a chain link against a large mesh, by hand:
 *
 *   gcc -std=c11 -O2 -ffp-contract=off -fno-math-errno -Icore tests/bench/link_mesh.c \
 *     build/release/libhawse.a -lm -o link_mesh && ./link_mesh [row]
 *
 * An ellipsoid of 100 thousand triangles with edges of 2 to 3 cm, as a hull; a link of a bar of 64 mm,
 * 0.38 m long, in 200 attitudes each: lying flat (bars and bows), standing on a bow, leaning on a bar,
 * at depths from 0.5 to 5 mm; 5 and 20 mm clear; 0.5 m away; outside the box. Each pose is asked
 * eight times, moved by 10 um a time, as the iterations of a step do it. CPU time; the last columns
 * are touches a query and a sum over all answers. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "geom/link/link.h"

enum { CELLS = 91, POSES = 200, ROUNDS = 5, NEAR = 8 };

static uint64_t seed = 7;
static double rnd(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(seed >> 11) / 4503599627370496.0 - 1;
}
static v3 v3_random(void) {
  double x = rnd(), y = rnd(), z = rnd();
  return v3_make(x, y, z);
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static const v3 axes = {1.75, 1.3, 1.2};

/* A cube of cells blown up to the ellipsoid. */
static const hw_trimesh *hull(void) {
  int n = CELLS, room = (n + 1) * (n + 1) * (n + 1), points = 0, faces = 0;
  int *at = malloc(sizeof(int) * (size_t)room);
  v3 *point = malloc(sizeof(v3) * (size_t)(6 * (n + 1) * (n + 1)));
  int *face = malloc(3 * sizeof(int) * (size_t)(12 * n * n));
  for (int i = 0; i < room; i++) {
    int x[3] = {i / (n + 1) / (n + 1), i / (n + 1) % (n + 1), i % (n + 1)};
    if (x[0] % n && x[1] % n && x[2] % n)
      continue;
    v3 p = {2.0 * x[0] / n - 1, 2.0 * x[1] / n - 1, 2.0 * x[2] / n - 1};
    p = v3_unit(v3_make(p.x * sqrt(1.3 - 0.3 * p.x * p.x), p.y * sqrt(1.3 - 0.3 * p.y * p.y),
                        p.z * sqrt(1.3 - 0.3 * p.z * p.z)));
    at[i] = points;
    point[points++] = v3_make(axes.x * p.x, axes.y * p.y, axes.z * p.z);
  }
  for (int side = 0; side < 6; side++)
    for (int p = 0; p < n; p++)
      for (int q = 0; q < n; q++) {
        int c[4];
        for (int v = 0; v < 4; v++) {
          int x[3], axis = side / 2;
          x[axis] = side & 1 ? n : 0;
          x[(axis + 1) % 3] = p + (v == 1 || v == 2);
          x[(axis + 2) % 3] = q + (v >= 2);
          c[side & 1 ? v : 3 - v] = at[(x[0] * (n + 1) + x[1]) * (n + 1) + x[2]];
        }
        const int cut[6] = {c[0], c[1], c[2], c[0], c[2], c[3]};
        for (int k = 0; k < 6; k++)
          face[3 * faces + k] = cut[k];
        faces += 2;
      }
  size_t bytes = (hw_trimesh_bytes(points, faces, 0) + 63) / 64 * 64;
  void *memory = aligned_alloc(64, bytes), *work = malloc(hw_trimesh_scratch_bytes(points, faces));
  const hw_trimesh *mesh = hw_trimesh_make(point, points, face, faces, 0, work, memory);
  double edge = 0;
  for (int f = 0; f < 3 * mesh->faces; f++)
    edge += v3_norm(v3_sub(mesh->vertex[mesh->corner[f]],
                           mesh->vertex[mesh->corner[f % 3 == 2 ? f - 2 : f + 1]]));
  printf("%d triangles, mean edge %.1f mm, %s\n", mesh->faces, 1e3 * edge / (3 * mesh->faces),
         mesh->closed ? "closed" : "open");
  free(at), free(point), free(face), free(work);
  return mesh;
}

typedef enum attitude { FLAT, ON_BOW, ON_BAR, ANY } attitude;

/* A place on the ellipsoid, the link's plane or an edge of it along the surface, then along the
 * normal until it is `depth` deep (below 0: clear). */
static hw_mesh_pose place(const hw_link *link, const hw_trimesh *mesh, void *scratch, attitude how,
                          double depth) {
  v3 u = v3_unit(v3_random()), on = v3_make(axes.x * u.x, axes.y * u.y, axes.z * u.z);
  v3 n = v3_unit(v3_make(u.x / axes.x, u.y / axes.y, u.z / axes.z));
  v3 t = v3_unit(v3_cross(n, v3_random())), b = v3_cross(n, t);
  /* columns of R: the link's x (across its plane), y (across the link), z (along it) */
  v3 c[3] = {n, t, b};
  if (how == ON_BOW)
    c[0] = t, c[1] = b, c[2] = n;
  if (how == ON_BAR)
    c[0] = b, c[1] = n, c[2] = t;
  hw_mesh_pose p = {{{c[0].x, c[1].x, c[2].x, c[0].y, c[1].y, c[2].y, c[0].z, c[1].z, c[2].z}}, on};
  if (how == ANY)
    p.R = q_matrix(q_exp(v3_scale(3, v3_random())));
  double in = 0, out = 0.5;
  hw_link_touch touch[HW_LINK_PRIMITIVES];
  for (int k = 0; k < 40; k++) {
    double s = 0.5 * (in + out);
    p.t = v3_madd(on, s, n);
    if (hw_link_mesh(link, &p, mesh, scratch, touch) > 0)
      in = s;
    else
      out = s;
  }
  p.t = v3_madd(on, out - depth, n);
  return p;
}

int main(int count_of, char **word) {
  const hw_link link = hw_link_sized(0.064, 3.6 * 0.064, 6 * 0.064);
  const hw_trimesh *mesh = hull();
  void *scratch = malloc(hw_link_mesh_scratch_bytes());
  static const struct {
    const char *name;
    attitude how;
    double depth;
  } list[] = {{"flat, 0.5 mm deep", FLAT, 5e-4},  {"flat, 1 mm deep", FLAT, 1e-3},
              {"flat, 5 mm deep", FLAT, 5e-3},    {"on a bow, 0.5 mm", ON_BOW, 5e-4},
              {"on a bar, 0.5 mm", ON_BAR, 5e-4}, {"any attitude, 1 mm", ANY, 1e-3},
              {"flat, 5 mm clear", FLAT, -5e-3},  {"flat, 20 mm clear", FLAT, -0.02},
              {"0.5 m away", ANY, -0.5},          {"outside the box", ANY, -4}};
  printf("%-22s %8s %10s %14s\n", "", "us", "touches", "depths, mm");
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    static hw_mesh_pose pose[POSES];
    if (count_of > 1 && atoi(word[1]) != (int)i)
      continue;
    double best = 1e9, depths = 0;
    int touches = 0;
    for (int k = 0; k < POSES; k++)
      pose[k] = place(&link, mesh, scratch, list[i].how, list[i].depth);
    for (int round = 0; round < ROUNDS; round++) {
      double start = now();
      touches = 0, depths = 0;
      for (int k = 0; k < POSES; k++)
        for (int again = 0; again < NEAR; again++) {
          hw_link_touch touch[HW_LINK_PRIMITIVES];
          hw_mesh_pose p = pose[k];
          p.t.x += 1e-5 * again;
          int count = hw_link_mesh(&link, &p, mesh, scratch, touch);
          touches += count;
          for (int t = 0; t < count; t++)
            depths += touch[t].depth + touch[t].volume + touch[t].centre.x;
        }
      double took = (now() - start) / (POSES * NEAR);
      best = took < best ? took : best;
    }
    printf("%-22s %8.2f %10.2f %14.9f\n", list[i].name, best, (double)touches / (POSES * NEAR),
           1e3 * depths / (POSES * NEAR));
  }
  return 0;
}
